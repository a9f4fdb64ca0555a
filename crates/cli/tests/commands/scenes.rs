//! `nvjit render SCENE.toml`: the features of scenes, equal pictures of both engines, and messages about invalid files.
//! The pictures of `examples/scenes/` are compared with the gallery's in `command`.

use super::part;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// A folder for the files of a test.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("scenes").join(name);
    fs::create_dir_all(&folder).expect("a folder for pictures");
    folder
}

fn nvjit(scene: &Path, options: &str, output: &Path) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_nvjit"));
    command.arg("render").arg(scene).args(options.split_whitespace()).arg("-o").arg(output);
    command.current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../..")).output().expect("the command runs")
}

/// Size and pixels of a PNG file.
fn read(file: &Path) -> (u32, u32, Vec<u8>) {
    let source = std::io::BufReader::new(fs::File::open(file).unwrap_or_else(|error| panic!("{file:?}: {error}")));
    let mut reader = png::Decoder::new(source).read_info().expect("a PNG file");
    let mut bytes = vec![0; reader.output_buffer_size().expect("a small picture")];
    let frame = reader.next_frame(&mut bytes).expect("a whole picture");
    bytes.truncate(frame.buffer_size());
    (frame.width, frame.height, bytes)
}

/// Draws a scene of this text, 16 by 12 pixels, and gives its pixels, the top row first.
fn draw(folder: &Path, text: &str, options: &str) -> Vec<[u8; 3]> {
    let (scene, picture) = (folder.join("scene.toml"), folder.join("picture.png"));
    fs::write(&scene, text).unwrap();
    let output = nvjit(&scene, &format!("--size 16x12 {options}"), &picture);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && errors.is_empty(), "{text}\n{errors}");
    let (width, height, bytes) = read(&picture);
    assert_eq!((width, height), (16, 12));
    bytes.as_chunks::<3>().0.to_vec()
}

/// What is said of a scene that is wrong when it is drawn.
fn failed(folder: &Path, text: &str) -> String {
    let (scene, picture) = (folder.join("scene.toml"), folder.join("none.png"));
    fs::write(&scene, text).unwrap();
    let output = nvjit(&scene, "", &picture);
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(1), "{text}\n{errors}");
    assert!(!picture.exists());
    errors
}

/// What is said of a scene that is wrong before a program of it runs: `nvjit check` begins with the same.
fn refused(folder: &Path, text: &str) -> String {
    let errors = failed(folder, text);
    let mut command = Command::new(env!("CARGO_BIN_EXE_nvjit"));
    let output = command.arg("check").arg(folder.join("scene.toml")).output().expect("the command runs");
    let checked = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "nvjit check: {text}\n{errors}");
    let lines = |errors: &str| errors.lines().next().unwrap_or_default().to_owned();
    assert_eq!(lines(&checked), lines(&errors), "nvjit check, and nvjit render: {text}");
    errors
}

/// A pixel is traced through all passes that draw to the picture, and its colour is none that supersampling made.
#[test]
fn a_pixel_of_a_scene_is_traced() {
    let folder = folder("trace");
    fs::write(folder.join("tint.fp"), "!!FP1.0\nDECLARE tint;\nMOV o[COLR], tint;\nEND").unwrap();
    let text = "supersample = 2\n[targets.other]\n[[passes]]\ntarget = 'other'\nfp = 'tint.fp'\n\
                [[passes]]\nfp = 'tint.fp'\nviewport = [0, 0, 0.5, 1]\nparams = { tint = [1, 0, 0] }\n\
                [[passes]]\nfp = 'tint.fp'\nmeshes = [{ mesh = 'quad', count = 2, scale = 9, move = [0, 0, '-i'], params = { tint = ['i', 1] } }]";
    let (scene, picture) = (folder.join("scene.toml"), folder.join("picture.png"));
    fs::write(&scene, text).unwrap();
    let trace = |pixel: &str| {
        let output = nvjit(&scene, &format!("--size 16x12 --trace-pixel {pixel}"), &picture);
        (output.status.code(), String::from_utf8(output.stdout).unwrap() + &String::from_utf8_lossy(&output.stderr))
    };
    let (code, left) = trace("3,6");
    let program = folder.join("tint.fp").display().to_string();
    let expected = [
        format!("pass 2, {program}:\nfragment of primitive "),
        " at (3, 6): written\n3: MOV o[COLR], tint\n    tint = (1.0, 0.0, 0.0, 1.0)\n".to_owned(),
        format!("pass 3, mesh 1, i = 0, {program}:\n"),
        "    tint = (0.0, 1.0, 0.0, 1.0)\n".to_owned(),
        format!("pass 3, mesh 1, i = 1, {program}:\n"),
        " at (3, 6): failed the depth test before it was shaded\n".to_owned(),
    ];
    let mut rest = left.as_str();
    for part in &expected {
        rest = rest.split_once(part.as_str()).unwrap_or_else(|| panic!("{part} in order in\n{left}")).1;
    }
    assert!(code == Some(0) && !left.contains("pass 1") && !trace("12,6").1.contains("pass 2"));
    let (code, message) = trace("16,3");
    assert!(
        code == Some(2) && message.contains("16,3 is not in the picture, whose pixels are 0,0 to 15,11"),
        "{message}"
    );
    fs::write(&scene, "[[passes]]\nfp = 'tint.fp'\nviewport = [0, 0, 0.5, 1]").unwrap();
    assert!(trace("12,6").1.starts_with("there is no fragment at (12, 6)\n"));
}

/// ARB_point_sprite 3.3.1: a square, coordinates that begin at its upper left, or lower left, corner; NV_gpu_program5
/// 2.X.3.2.
#[test]
fn points_may_be_sprites() {
    let folder = folder("sprites");
    let vertex = "!!ARBvp1.0\nMOV result.position, {0, 0, 0, 1};\nMOV result.texcoord[1], {1, 1, 1, 1};\nEND";
    fs::write(folder.join("middle.vp"), vertex).unwrap();
    fs::write(folder.join("place.fp"), "!!NVfp5.0\nMOV result.color, fragment.pointcoord;\nEND").unwrap();
    fs::write(folder.join("set.fp"), "!!FP1.0\nMOV o[COLR], f[TEX1];\nEND").unwrap();
    let scene = |fragment: &str, keys: &str| {
        let pass = format!("vp = 'middle.vp'\nfp = '{fragment}.fp'\ndraw = 'points'\npoint_size = 8\n{keys}");
        format!("[[passes]]\n{pass}\nmeshes = [{{ mesh = 'quad' }}]")
    };
    let (first, last) = ([16, 16, 0], [239, 239, 0]);
    for (fragment, keys, upper_left, lower_right) in [
        ("place", "point_sprites = []", first, last),
        ("place", "point_sprites = []\npoint_origin = 'lower-left'", [16, 239, 0], [239, 16, 0]),
        ("place", "", [0; 3], [0; 3]),
        ("set", "point_sprites = [3, 1]\npoint_origin = 'upper-left'", first, last),
        ("set", "point_sprites = [0]", [255; 3], [255; 3]),
    ] {
        for engine in ["--engine jit", "--engine interp"] {
            let pixels = draw(&folder, &scene(fragment, keys), engine);
            // Columns 4 to 11 and rows 2 to 9.
            assert_eq!((pixels[2 * 16 + 4], pixels[9 * 16 + 11]), (upper_left, lower_right), "{fragment} {keys}");
            let outside = [2 * 16 + 3, 16 + 4, 9 * 16 + 12, 10 * 16 + 11];
            assert!(outside.iter().all(|&at| pixels[at] == [0; 3]), "{fragment} {keys}");
        }
    }
}

/// The middle of a picture of 16 by 12.
const MIDDLE: usize = 6 * 16 + 8;

/// Numbers that take the interpreter too long, and smaller ones.
const SMALLER: [(&str, &[(&str, &str)]); 6] = [
    (
        "nbody",
        &[
            ("count = 12288", "count = 1024"),
            ("[48, 1, 1]", "[4, 1, 1]"),
            ("tiles = 4", "tiles = 1"),
            ("repeat = 160", "repeat = 3"),
        ],
    ),
    ("fountain", &[("240 + 96 * t", "60")]),
    ("hall", &[("[3072, 3072]", "[192, 192]"), ("count = 28", "count = 2")]),
    ("figures", &[("[2048, 2048]", "[128, 128]"), ("count = 5", "count = 1")]),
    ("shadows", &[("[2048, 2048]", "[128, 128]")]),
    ("blur", &[("[640, 480]\nformat", "[64, 64]\nformat"), ("[320, 240]", "[32, 32]"), ("[20, 15, 1]", "[2, 2, 1]")]),
];

/// The scene with such numbers, if it has any.
fn smaller(folder: &Path, scene: &Path, name: &str) -> PathBuf {
    let Some((_, changes)) = SMALLER.iter().find(|row| row.0 == name) else { return scene.to_owned() };
    // Files are named from the scene's folder.
    let scenes = scene.parent().expect("a folder").display();
    let mut text = fs::read_to_string(scene).unwrap();
    for start in ["programs/", "../"] {
        text = text.replace(&format!("\"{start}"), &format!("\"{scenes}/{start}"));
    }
    for (from, to) in *changes {
        assert!(text.contains(from), "{name}: {from}");
        text = text.replace(from, to);
    }
    let copy = folder.join(format!("{name}.toml"));
    fs::write(&copy, text).unwrap();
    copy
}

#[test]
fn both_engines_draw_every_example_alike() {
    let folder = folder("engines");
    let scenes = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../..")).join("examples/scenes");
    let entries = fs::read_dir(scenes).expect("examples/scenes");
    let mut scenes: Vec<_> = entries.map(|entry| entry.expect("an entry").path()).collect();
    scenes.retain(|scene| scene.extension().is_some_and(|extension| extension == "toml"));
    scenes.sort();
    assert!(scenes.len() >= 15);
    for scene in part::of(scenes, 24) {
        let name = scene.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let scene = smaller(&folder, &scene, &name);
        let pictures = ["interp", "jit"].map(|engine| {
            let file = folder.join(format!("{engine}.png"));
            let options = format!("--size 32x24 --supersample 1 --engine {engine} --mad separate");
            if engine == "jit" && !cfg!(any(target_arch = "x86_64", target_arch = "aarch64")) {
                return None;
            }
            let output = nvjit(&scene, &options, &file);
            assert!(output.status.success(), "{scene:?}: {}", String::from_utf8_lossy(&output.stderr));
            Some(read(&file))
        });
        if let [Some(interpreted), Some(native)] = &pictures {
            assert!(interpreted == native, "{scene:?}");
            let mut colors: Vec<_> = interpreted.2.chunks(3).collect();
            colors.sort_unstable();
            colors.dedup();
            assert!(colors.len() > 20, "{scene:?} shows next to nothing");
        }
    }
}

/// A target with two colours and depth, all of which a later pass finds.
#[test]
fn passes_find_what_earlier_ones_drew() {
    let folder = folder("targets");
    fs::write(
        folder.join("two.fp"),
        "!!ARBfp1.0\nOPTION ARB_draw_buffers;\nMOV result.color, {3, 0, 0, 1};\nMOV result.color[1], {0, 0.5, 0, 1};\nEND",
    )
    .unwrap();
    let show = |scale: &str| {
        let text = format!(
            "!!ARBfp1.0\nTEMP a;\nTEX a, fragment.texcoord[0], texture[0], 2D;\nMUL result.color, a, {scale};\nEND"
        );
        fs::write(folder.join("show.fp"), text).unwrap();
    };
    let scene = |what: &str, format: &str| {
        format!(
            "[targets.first]\nsize = [8, 8]\nformat = '{format}'\ncolors = 2\n[[passes]]\ntarget = 'first'\n\
             clear = {{ color = [0, 0, 1, 1] }}\nfp = 'two.fp'\nmeshes = [{{ mesh = 'sphere' }}]\n\
             [[passes]]\nfp = 'show.fp'\ntextures = {{ 0 = '{what}' }}\n"
        )
    };
    show("0.25");
    assert_eq!(draw(&folder, &scene("first", "float"), "")[MIDDLE], [191, 0, 0], "floats are not clamped");
    assert_eq!(draw(&folder, &scene("first", "bytes"), "")[MIDDLE], [64, 0, 0], "bytes are");
    show("1");
    assert_eq!(draw(&folder, &scene("first.1", "bytes"), "")[MIDDLE], [0, 128, 0]);
    assert_eq!(draw(&folder, &scene("first.1", "bytes"), "")[0], [0, 0, 255], "what nothing was drawn to is cleared");
    let depths = draw(&folder, &scene("first.depth", "bytes"), "");
    assert!(depths[MIDDLE][0] < 255 && depths[MIDDLE][0] == depths[MIDDLE][1], "{:?}", depths[MIDDLE]);
    assert_eq!(depths[0], [255; 3], "far away");
}

#[test]
fn parameters_have_names_numbers_expressions_and_files() {
    let folder = folder("parameters");
    fs::write(folder.join("local.fp"), "!!ARBfp1.0\nPARAM tint = program.local[5];\nMOV result.color, tint;\nEND")
        .unwrap();
    fs::write(folder.join("cg.fp"), "!!FP1.0\n#var float4 shade : : p[3] : 1 : 1\nMOV o[COLR], p[3];\nEND").unwrap();
    let middle = |params: &str, options: &str| draw(&folder, &format!("[[passes]]\n{params}"), options)[MIDDLE];
    assert_eq!(middle("fp = 'local.fp'\nparams = { tint = [1, '0.25 * 2', 0] }", ""), [255, 128, 0]);
    assert_eq!(middle("fp = 'local.fp'\nparams = { 'program.local[5]' = 1 }", ""), [255, 0, 0]);
    assert_eq!(middle("fp = 'cg.fp'\nparams = { shade = [0, 1] }", ""), [0, 255, 0]);
    assert_eq!(middle("fp = 'cg.fp'\nparams = { 'fp:p[3]' = [0, 0, 1] }", ""), [0, 0, 255]);
    let look = "!!FP1.0\n#var sampler2D decal : : texunit 2 : 1 : 1\nTEX o[COLR], f[TEX0], TEX2, 2D;\nEND";
    fs::write(folder.join("look.fp"), look).unwrap();
    let decal = "fp = 'look.fp'\ntextures = { decal = 'green' }\n[textures.green]\nimage = 'constant:0,1,0,1'";
    assert_eq!(middle(decal, ""), [0, 255, 0]);
    fs::write(folder.join("tint.json"), "{\"tint\": [0, \"1 - t\", 0.5]}").unwrap();
    assert_eq!(middle("fp = 'local.fp'\nparams_file = 'tint.json'", ""), [0, 255, 128]);
    let overridden = "fp = 'local.fp'\nparams_file = 'tint.json'\nparams = { tint = 1 }";
    assert_eq!(middle(overridden, ""), [255, 0, 0], "the scene counts more than the file");
    // Of four pictures, the third is half way.
    let scene = folder.join("scene.toml");
    fs::write(&scene, "[[passes]]\nfp = 'local.fp'\nparams = { tint = 't' }").unwrap();
    assert!(nvjit(&scene, "--size 16x12 --frames 4", &folder.join("time.png")).status.success());
    assert_eq!(read(&folder.join("time0002.png")).2[..3], [128, 0, 0]);
}

/// Each instance has its own number; matrices come by name, whole.
#[test]
fn instances_are_placed() {
    let folder = folder("instances");
    fs::write(
        folder.join("place.vp"),
        "!!ARBvp1.0\nPARAM m[4] = { program.local[0..3] };\nDP4 result.position.x, m[0], vertex.position;\n\
         DP4 result.position.y, m[1], vertex.position;\nDP4 result.position.z, m[2], vertex.position;\n\
         DP4 result.position.w, m[3], vertex.position;\nMOV result.color, program.local[4];\nEND",
    )
    .unwrap();
    let scene = |matrix: &str, rest: &str| {
        format!(
            "[camera]\neye = [0, 0, 4]\nheight = 6\n[[passes]]\nvp = 'place.vp'\nparams = {{ m = {{ matrix = '{matrix}' }} }}\n\
             meshes = [{{ mesh = 'quad', count = 2, move = ['2 * i - 1', 0, 0], scale = [0.9, 0.9, 1], \
             params = {{ 'program.local[4]' = ['i', '1 - i', 0] }} }}]\n{rest}"
        )
    };
    let pixels = draw(&folder, &scene("camera.clip", ""), "");
    assert_eq!((pixels[6 * 16 + 5], pixels[6 * 16 + 10]), ([0, 255, 0], [255, 0, 0]));
    assert_eq!(pixels[0], [0, 0, 0], "the picture is cleared to black");
    // By the model's matrix alone, places are those on the screen: 2 i - 1 is its edge.
    let pixels = draw(&folder, &scene("model", ""), "");
    assert_eq!((pixels[6 * 16], pixels[6 * 16 + 15]), ([0, 255, 0], [255, 0, 0]));
}

/// What a mesh sets is its own: those after it have what the pass or the program says.
#[test]
fn parameters_of_a_mesh_are_its_own() {
    let folder = folder("own");
    fs::write(folder.join("tint.fp"), "!!FP1.0\nDECLARE tint = {0, 0, 1, 1};\nMOV o[COLR], tint;\nEND").unwrap();
    let two = |pass: &str| {
        let text = format!(
            "[[passes]]\nfp = 'tint.fp'\n{pass}meshes = [{{ mesh = 'quad', scale = 9, move = [0, 0, -1], params = {{ tint = [1, 0, 0, 1] }} }}, \
             {{ mesh = 'quad', scale = 9 }}]"
        );
        draw(&folder, &text, "")[6 * 16 + 8]
    };
    assert_eq!(two(""), [0, 0, 255]);
    assert_eq!(two("params = { tint = [0, 1, 0, 1] }\n"), [0, 255, 0]);
}

#[test]
fn an_animation_is_one_file() {
    let folder = folder("animation");
    let scene = folder.join("scene.toml");
    fs::write(folder.join("time.fp"), "!!FP1.0\nMOV o[COLR], p[2].x;\nEND").unwrap();
    fs::write(&scene, "[[passes]]\nfp = 'time.fp'").unwrap();
    let file = folder.join("time.apng");
    let output = nvjit(&scene, "--size 4x4 --frames 3", &file);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let mut reader = png::Decoder::new(std::io::BufReader::new(fs::File::open(&file).unwrap())).read_info().unwrap();
    assert_eq!(reader.info().animation_control().map(|control| control.num_frames), Some(3));
    let mut bytes = vec![0; reader.output_buffer_size().unwrap()];
    for red in [0, 85, 170] {
        reader.next_frame(&mut bytes).unwrap();
        assert_eq!(bytes[0], red);
    }
    let output = nvjit(&scene, "--size 4x4", &file);
    assert_eq!(output.status.code(), Some(2), "one picture is no animation");
}

/// Four samples a pixel: edges are mixed, the inner parts of surfaces stay, and programs see samples as their language
/// has them.
#[test]
fn samples_smooth_edges() {
    let folder = folder("samples");
    fs::write(folder.join("red.fp"), "!!FP1.0\nMOV o[COLR], {1, 0, 0, 1};\nEND").unwrap();
    fs::write(folder.join("look.fp"), "!!FP1.0\nTEX o[COLR], f[TEX0], TEX0, 2D;\nEND").unwrap();
    let sphere = "fp = 'red.fp'\nmeshes = [{ mesh = 'sphere' }]";
    let plain = draw(&folder, &format!("[[passes]]\n{sphere}"), "");
    let is_mixed = |color: &[u8; 3]| !matches!(color, [0 | 255, 0, 0]);
    assert!(!plain.iter().any(is_mixed));
    for options in ["", "--engine interp", "--threads 1"] {
        let smooth = draw(&folder, &format!("samples = 4\n[[passes]]\n{sphere}"), options);
        assert!(smooth.iter().filter(|color| is_mixed(color)).count() > 8, "{smooth:?}");
        let steps = smooth.iter().all(|[red, ..]| [0, 64, 128, 191, 255].contains(red));
        assert!(steps && smooth[MIDDLE] == [255, 0, 0] && smooth[0] == [0, 0, 0], "{smooth:?}");
        assert!(draw(&folder, &format!("[[passes]]\n{sphere}"), &format!("--samples 4 {options}")) == smooth);
        // A lookup of a target finds the mean.
        let through = format!(
            "[targets.a]\nsamples = 4\n[[passes]]\ntarget = 'a'\n{sphere}\n[[passes]]\nfp = 'look.fp'\ntextures = {{ 0 = 'a' }}"
        );
        let through = draw(&folder, &through, options);
        assert!(through == smooth, "{through:?}");
    }
    for (program, expected) in [
        // 0, 1, 2 and 3 thirds.
        ("TEMP c;\nCVT.F32.S32 c, fragment.sampleid.x;\nMUL result.color, c.x, 0.333333333;", 128),
        ("MOV result.color, 1;\nMOV.U result.samplemask.x, 5;", 128),
        ("TEMP c;\nCVT.F32.U32 c, fragment.samplemask.x;\nMUL result.color, c.x, 0.04;", 153),
    ] {
        fs::write(folder.join("own.fp"), format!("!!NVfp5.0\n{program}\nEND")).unwrap();
        for options in ["", "--engine interp"] {
            let drawn = draw(&folder, "samples = 4\n[[passes]]\nfp = 'own.fp'", options);
            // What covers the picture is two triangles, and pixels where they meet are of both.
            let others = drawn.iter().filter(|color| **color != [expected; 3]).count();
            assert!(drawn[MIDDLE] == [expected; 3] && others <= 16, "{program} {others}");
        }
    }
}

/// Errors in a file are reported with line, column and a caret.
#[test]
fn faults_have_positions() {
    let folder = folder("wrong");
    fs::write(folder.join("red.fp"), "!!FP1.0\nMOV o[COLR], {1, 0, 0, 1};\nEND").unwrap();
    fs::write(folder.join("look.fp"), "!!FP1.0\nTEX o[COLR], f[TEX0], TEX0, 2D;\nEND").unwrap();
    fs::write(folder.join("bad.fp"), "!!FP1.0\nMOV o[COLR], R99;\nEND").unwrap();
    fs::write(folder.join("list.json"), "{\"a\": [1,").unwrap();
    let pass = |line: &str| format!("[[passes]]\nfp = 'red.fp'\n{line}");
    let huge = format!("[[passes]]\nfp = 'red.fp'\nviewport = {}", "[".repeat(10_000));
    let many = "[[passes]]\nfp = 'red.fp'\n".repeat(300);
    let mut wrong = Vec::new();
    for (text, place, message) in [
        ("", "1:1", "missing field `passes`"),
        ("passes = []", "1:10", "a scene has 1 to 256 passes, not 0"),
        (&many, "1:1", "a scene has 1 to 256 passes, not 300"),
        ("sise = [1, 2]\n", "1:1", "unknown field `sise`"),
        ("size = [1, 2", "1:", ""),
        ("size = [0, 9]\n[[passes]]\nfp = 'red.fp'", "1:8", "1 to 16384 pixels"),
        ("size = [16384, 16384]\n[[passes]]\nfp = 'red.fp'", "1:8", "256 million pixels are too many"),
        ("size = [-1, 9]\n[[passes]]\nfp = 'red.fp'", "1:9", "expected u32"),
        ("supersample = 99\n[[passes]]\nfp = 'red.fp'", "1:15", "supersample is 1 to 8, not 99"),
        ("samples = 3\n[[passes]]\nfp = 'red.fp'", "1:11", "a pixel has 1, 2, 4 or 8 samples, not 3"),
        ("[targets.a]\nsamples = 0\n[[passes]]\nfp = 'red.fp'", "2:11", "a pixel has 1, 2, 4 or 8 samples, not 0"),
        ("[targets.a]\nsize = [16384, 4097]\n[[passes]]\nfp = 'red.fp'", "2:8", "65 million pixels are too many"),
        ("[targets.a]\ncolors = 9\n[[passes]]\nfp = 'red.fp'", "2:10", "a target has 1 to 8 colours"),
        ("[targets.a]\nscale = nan\n[[passes]]\nfp = 'red.fp'", "2:9", "a scale is 0.001 to 8, not NaN"),
        ("[targets.a]\nsize = [1, 1]\nscale = 1\n[[passes]]\nfp = 'red.fp'", "3:9", "not both"),
        ("[targets.picture]\n[[passes]]\nfp = 'red.fp'", "1:10", "the target that is shown"),
        ("[targets.a]\n[[passes]]\ntarget = 'a'\nfp = 'red.fp'", "2:1", "no pass draws the target `picture`"),
        (&pass("target = 'pictrue'"), "3:10", "there is no target `pictrue`, perhaps `picture`"),
        (&pass("camera = 'x'"), "3:10", "there is no camera `x`: there are camera"),
        (&pass("sky = true"), "3:7", "there is no sky"),
        (&pass("clear = { color = [1, nan] }"), "3:23", "NaN is no finite number"),
        (&pass("clear = { color = [1, 2, 3, 4, 5] }"), "3:19", "invalid length 5"),
        (&pass("clear = { color = [] }"), "3:19", "invalid length 0"),
        (&pass("clear = { color = 'sni(t)' }"), "3:19", "there is no `sni`, perhaps `sin`"),
        (&pass("clear = { color = '1 / t' }"), "3:19", "this is inf at t = 0, i = 0"),
        (&pass("viewport = [0, 0, 2, 1]"), "3:12", "a viewport is four parts of the target"),
        (&pass("viewports = [[0, 0, 1, 1], [0, 0, 2, 1]]"), "3:28", "a viewport is four parts of the target"),
        (&pass("depth = 'sideways'"), "3:9", "unknown variant `sideways`"),
        (&pass("point_size = 0"), "3:14", "this is 0.1 to 256, not 0"),
        (&pass("point_sprites = [0, 8]"), "3:21", "there are texture coordinate sets 0 to 7, not 8"),
        (&pass("point_sprites = [0]\npoint_origin = 'middle'"), "4:16", "unknown variant `middle`"),
        (&pass("point_origin = 'lower-left'"), "3:16", "`point_origin` is for passes with `point_sprites`"),
        (&pass("textures = { 0 = 'x' }"), "3:14", "no program of this pass looks up in texture 0"),
        (&pass("textures = { 99 = 'x' }"), "3:14", "there is no texture image unit `99`"),
        (&pass("params = { tint = 1 }"), "3:12", "there is no parameter `tint`"),
        (&pass("params = { 'c[0]' = { matrix = 'moon.clip' } }"), "3:32", "there is no matrix `moon.clip`"),
        (&pass("params_file = 'none.json'"), "3:15", "none.json"),
        (&pass("params_file = 'list.json'"), "3:15", "list.json: EOF"),
        (&pass("meshes = [{ mesh = 'pot' }]"), "3:20", "there is no mesh `pot`"),
        (&pass("meshes = [{ mesh = 'none.obj' }]"), "3:20", "none.obj"),
        (&pass("meshes = [{ mesh = 'quad', count = 999999 }]"), "3:36", "at most 131072 instances"),
        (&pass("meshes = [{ mesh = 'torus', count = 99999 }]"), "1:1", "64 million triangles"),
        (
            &pass("meshes = [{ mesh = 'quad', set = { 'v[TEX9]' = 1 } }]"),
            "3:36",
            "there is no vertex attribute `v[TEX9]`",
        ),
        (&pass("meshes = [{ mesh = 'quad', move = [1e60, 0, 0] }]"), "3:36", "is no finite number"),
        ("[[passes]]\nfp = 'none.fp'", "2:6", "none.fp"),
        ("[[passes]]\nvp = 'red.fp'", "1:1", "needs a fragment program"),
        ("[[passes]]\nvp = 'red.fp'\nmeshes = [{ mesh = 'quad' }]", "2:6", "is not a vertex program"),
        ("[[passes]]\nfp = 'look.fp'", "1:1", "texture 0, which is looked up as 2D, is missing in `textures`"),
        ("[[passes]]\nfp = 'look.fp'\ntextures = { 0 = 'x' }", "3:18", "there is no texture or target `x`"),
        ("[[passes]]\nfp = 'look.fp'\ntextures = { 0 = 'picture' }", "3:18", "this pass draws to `picture`"),
        (
            "[targets.a]\n[targets.b]\n[[passes]]\ntarget = 'a'\nfp = 'look.fp'\ntextures = { 0 = 'b' }\n\
             [[passes]]\ntarget = 'b'\nfp = 'look.fp'\ntextures = { 0 = 'a' }",
            "6:18",
            "no earlier pass draws to `b`",
        ),
        (
            "[targets.a]\n[[passes]]\ntarget = 'a'\nfp = 'red.fp'\n[[passes]]\nfp = 'look.fp'\ntextures = { 0 = 'a.1' }",
            "7:18",
            "`a` has no `1`: it has the colours 0 to 0 and depth",
        ),
        ("[textures.a]\nimage = 'none.png'\n[[passes]]\nfp = 'look.fp'\ntextures = { 0 = 'a' }", "2:9", "none.png"),
        ("[camera]\neye = [0, 2, 0]\n[[passes]]\nfp = 'red.fp'", "2:7", "not along `up`"),
        ("[camera]\nnear = 9\nfar = 3\n[[passes]]\nfp = 'red.fp'", "3:7", "`near` is more than 0"),
        ("[camera]\nfield_of_view = 180\n[[passes]]\nfp = 'red.fp'", "2:17", "1 to 170 degrees"),
        ("[camera]\nheight = 0\n[[passes]]\nfp = 'red.fp'", "2:10", "a height is more than 0"),
        ("[cameras.camera]\n[[passes]]\nfp = 'red.fp'", "1:10", "the name of the camera under [camera]"),
        (&huge, "3:", "recurs"),
    ] {
        let errors = refused(&folder, text);
        let line = errors.lines().next().unwrap_or_default();
        let start = format!("{}:{place}", folder.join("scene.toml").display());
        let has_caret = errors.lines().nth(2).is_some_and(|carets| carets.contains('^'));
        if !(line.starts_with(&start) && line.contains(message) && has_caret) {
            wrong.push(format!("{text:.300}\n{place}: {message}\n{errors:.600}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n---\n"));
    let errors = refused(&folder, "[[passes]]\nfp = 'bad.fp'");
    assert!(errors.contains("bad.fp:2:14: error: "), "programs have their own messages: {errors}");
    fs::write(folder.join("latin.toml"), b"# \xe9\n[[passes]]").unwrap();
    let output = nvjit(&folder.join("latin.toml"), "", &folder.join("none.png"));
    assert!(String::from_utf8_lossy(&output.stderr).contains("latin.toml:1:3: error: this is not UTF-8"));
    fs::write(folder.join("scene.toml"), pass("")).unwrap();
    let output = nvjit(&folder.join("scene.toml"), "--size 99999x1", &folder.join("none.png"));
    assert!(output.status.code() == Some(2) && String::from_utf8_lossy(&output.stderr).contains("--size: "));
    fs::write(folder.join("large.toml"), "#".repeat((1 << 20) + 1)).unwrap();
    let output = nvjit(&folder.join("large.toml"), "", &folder.join("none.png"));
    assert!(String::from_utf8_lossy(&output.stderr).contains("a scene has at most 1 MiB"));
    let output = nvjit(&folder.join("scene.toml"), "--mesh cube", &folder.join("none.png"));
    assert_eq!(output.status.code(), Some(2), "a scene says what is drawn");
}

/// Geometry programs and tessellation of a pass, what their parameters are called, and passes that cannot be drawn.
#[test]
fn passes_have_all_stages_that_draw() {
    let folder = folder("stages");
    let write = |name: &str, text: &str| fs::write(folder.join(name), text).unwrap();
    write("pass.vp", "!!NVvp5.0 MOV result.position, vertex.position; END");
    write("color.fp", "!!NVfp5.0 MOV result.color, fragment.attrib[0]; END");
    // A square around each point.
    write(
        "square.gp",
        "!!NVgp5.0 PRIMITIVE_IN POINTS; PRIMITIVE_OUT TRIANGLE_STRIP; VERTICES_OUT 4; PARAM size = program.local[0];
         TEMP at; PARAM corners[4] = { {-1, -1, 0, 0}, {1, -1, 0, 0}, {-1, 1, 0, 0}, {1, 1, 0, 0} }; INT TEMP i;
         MOV.S i.x, 0;
         REP.S 4; MUL.F at, corners[i.x], size.x; MOV.F at.w, 1; MOV.F result.position, at;
         MOV.F result.attrib[0], program.local[1]; EMIT; ADD.S i.x, i.x, 1; ENDREP; END",
    );
    write(
        "level.tcp",
        "!!NVtcp5.0 VERTICES_OUT 3; INT TEMP own; ATTRIB p = vertex.position; MOV.S own.x, primitive.invocation.x;
         MOV result.position, p[own.x]; MOV result.patch.tessouter[0].x, program.local[0].x;
         MOV result.patch.tessouter[1].x, program.local[0].x; MOV result.patch.tessouter[2].x, program.local[0].x;
         MOV result.patch.tessinner[0].x, program.local[0].x; END",
    );
    write(
        "flat.tep",
        "!!NVtep5.0 TESS_MODE TRIANGLES; TEMP p; MUL p, vertex[0].position, vertex.tesscoord.x;
         MAD p, vertex[1].position, vertex.tesscoord.y, p; MAD result.position, vertex[2].position, vertex.tesscoord.z, p;
         MOV result.attrib[0], program.env[7]; END",
    );
    let squares = "[[passes]]\nvp = \"pass.vp\"\ngp = \"square.gp\"\nfp = \"color.fp\"\ndraw = \"points\"\ndepth = \"off\"
        params = { \"gp:program.local[0]\" = [SIZE], \"program.local[1]\" = [0, 1, 0, 1] }\nmeshes = [{ mesh = \"quad\" }]";
    for engine in ["interp", "jit"] {
        let options = format!("--engine {engine}");
        let pixels = draw(&folder, &squares.replace("SIZE", "0.5"), &options);
        assert_eq!((pixels[MIDDLE], pixels[0]), ([0, 255, 0], [0, 0, 0]), "{engine}");
        assert_eq!(pixels.iter().filter(|pixel| **pixel == [0, 255, 0]).count(), 8 * 6, "{engine}");
    }
    let divided = "[[passes]]\nvp = \"pass.vp\"\nTCP\ntep = \"flat.tep\"\nfp = \"color.fp\"\ndepth = \"off\"
        params = { \"tep:program.env[7]\" = [0, 0, 1, 1] PARAMS }\nmeshes = [{ mesh = \"quad\" }]";
    for (control, params) in [("", ""), ("tcp = \"level.tcp\"", ", \"tcp:program.local[0]\" = [7]")] {
        let pixels = draw(&folder, &divided.replace("TCP", control).replace("PARAMS", params), "");
        assert!(pixels.iter().all(|pixel| *pixel == [0, 0, 255]), "{control}");
    }
    // No level, no patch.
    let none = divided.replace("TCP", "tcp = \"level.tcp\"").replace("PARAMS", ", \"tcp:program.local[0]\" = [0]");
    assert!(draw(&folder, &none, "").iter().all(|pixel| *pixel == [0, 0, 0]));

    for (text, error) in [
        (squares.replace("points", "triangles"), "takes other primitives"),
        (squares.replace("vp = \"pass.vp\"", ""), "needs `vp`, `fp` and `meshes`"),
        (squares.replace("square.gp", "flat.tep"), "!!NVtep5.0 is not a geometry program"),
        (squares.replace("gp:program", "tep:program"), "this pass is without a tessellation evaluation program"),
        (divided.replace("TCP\ntep = \"flat.tep\"", "tcp = \"level.tcp\""), "nothing takes the patches"),
    ] {
        let said = refused(&folder, &text.replace("SIZE", "1").replace("PARAMS", ""));
        assert!(said.contains(error) && said.contains("scene.toml:"), "{text}\n{said}");
    }
}

/// Buffers: compute passes in several rounds, vertices of elements, images, recorded results; and what is wrong with
/// such passes.
#[test]
fn passes_compute_and_record() {
    let folder = folder("memory");
    let write = |name: &str, text: &str| fs::write(folder.join(name), text).unwrap();
    // Adds 1/8 to x of each element, from one buffer to the other.
    write(
        "add.cp",
        "!!NVcp5.0 OPTION NV_shader_storage_buffer; GROUP_SIZE 4; STORAGE a[] = { program.storage[0] };
         STORAGE b[] = { program.storage[1] }; PARAM much = program.local[0]; TEMP at, v;
         SHL.U at.x, invocation.globalid.x, 4; LDB.F32X4 v, a[at.x]; ADD.F v.x, v.x, much.x; STB.F32X4 v, b[at.x]; END",
    );
    write("pass.vp", "!!NVvp5.0 MOV result.position, vertex.position; MOV result.attrib[0], {0, 1, 0, 1}; END");
    write("attribute.vp", "!!NVvp5.0 MOV result.position, vertex.attrib[5]; MOV result.attrib[0], {0, 1, 0, 1}; END");
    write("color.fp", "!!NVfp5.0 MOV result.color, fragment.attrib[0]; END");
    write(
        "twice.gp",
        "!!NVgp5.0 PRIMITIVE_IN POINTS; PRIMITIVE_OUT POINTS; VERTICES_OUT 2; TEMP p; MOV.F p, vertex[0].position;
         MOV.F result.position, p; EMIT; ADD.F p.y, p.y, 0.5; MOV.F result.position, p; EMIT; END",
    );
    write(
        "paint.cp",
        "!!NVcp5.0 GROUP_SIZE 1; IMAGE to = image[0]; INT TEMP at; TEMP c; MOV.S at, 0; MOV.S at.xy, invocation.groupid;
         I2F.U c.x, invocation.groupid.y; MOV.F c.yzw, {0, 0, 1, 1}; STOREIM.F to, c, at, 2D; END",
    );
    write("show.fp", "!!ARBfp1.0\nTEX result.color, fragment.texcoord[0], texture[0], 2D;\nEND");
    write("red.fp", "!!FP1.0\nMOV o[COLR], {1, 0, 0, 1};\nEND");

    let buffers =
        "[buffers.a]\ncount = 4\nelement = [['-0.9375 + 0.25 * i', -0.0833]]\n[buffers.b]\ncount = 4\nvectors = 1\n";
    let compute = "[[passes]]\ncp = 'add.cp'\ngroups = [1, 1, 1]\nbuffers = { 'storage[0]' = 'a', 'program.storage[1]' = 'b' }\n\
                   params = { 'cp:program.local[0]' = [0.125] }\nrepeat = 3\nswap = ['a', 'b']\n";
    let show =
        "[[passes]]\nvp = 'pass.vp'\nfp = 'color.fp'\ndraw = 'points'\ndepth = 'off'\nmeshes = [{ buffer = 'a' }]\n";
    let lit =
        |pixels: &[[u8; 3]]| -> Vec<usize> { (0..pixels.len()).filter(|&at| pixels[at] == [0, 255, 0]).collect() };
    let row = |y: usize, first: usize| -> Vec<usize> { (0..4).map(|i| y * 16 + first + 2 * i).collect() };
    for engine in ["interp", "jit"] {
        let options = format!("--engine {engine}");
        // Of 16 pixels, three steps are three.
        assert_eq!(lit(&draw(&folder, &format!("{buffers}{compute}{show}"), &options)), row(6, 3), "{engine}");
        let step = compute.replace("[0.125]", "['0.125 * step']");
        assert_eq!(lit(&draw(&folder, &format!("{buffers}{step}{show}"), &options)), row(6, 3), "{engine}: step");
        // Each point twice, the other three rows above; there is room for six.
        let wide = buffers.replace("[buffers.b]\ncount = 4", "[buffers.b]\ncount = 0\nroom = 6");
        let record = "[[passes]]\nvp = 'pass.vp'\ngp = 'twice.gp'\ndraw = 'points'\nmeshes = [{ buffer = 'a' }]\n\
                      feedback = { b = ['result.position'] }\n";
        let shown = show
            .replace("buffer = 'a'", "buffer = 'b', attributes = { 'vertex.attrib[5]' = 0 }")
            .replace("pass.vp", "attribute.vp");
        let places = lit(&draw(&folder, &format!("{wide}{record}{shown}"), &options));
        assert_eq!(places, [row(3, 0)[..3].to_vec(), row(6, 0)[..3].to_vec()].concat(), "{engine}");
        // The lowest row of an image is its first.
        for format in ["bytes", "float"] {
            let text = format!(
                "[targets.image]\nsize = [2, 2]\nfilter = 'nearest'\nformat = '{format}'\n[[passes]]\ncp = 'paint.cp'\ngroups = [2, 2, 1]\n\
                 images = {{ 0 = 'image' }}\n[[passes]]\nfp = 'show.fp'\ntextures = {{ 0 = 'image' }}"
            );
            let pixels = draw(&folder, &text, &options);
            assert_eq!((pixels[0], pixels[11 * 16]), ([255, 0, 255], [0, 0, 255]), "{engine} {format}");
        }
    }
    let all = format!("{buffers}{compute}{show}");
    let record = "vp = 'pass.vp'\ndraw = 'points'\nmeshes = [{ buffer = 'a' }]\nfeedback = { b = ['result.position'] }";
    let recording = format!("{buffers}[[passes]]\nfp = 'red.fp'\n[[passes]]\n{record}");
    let many = all.replace("groups = [1, 1, 1]", "groups = [16384, 16, 1]");
    let mut wrong = Vec::new();
    for (text, from, to, error) in [
        (&all, "vectors = 1", "", "either an `element`"),
        (&all, "vectors = 1", "vectors = 17", "1 to 16 vectors, not 17"),
        (&all, "count = 4", "count = 0", "room for an element or more"),
        (&all, "count = 4\nvectors", "count = 99999999\nvectors", "256 MiB"),
        (&all, "['a', 'b']", "['a', 'c']", "there is no buffer `c`"),
        (&all, "vectors = 1", "vectors = 2", "elements of as many vectors"),
        (&all, "groups = [1, 1, 1]", "", "`groups` is missing"),
        (&all, "[1, 1, 1]", "[0, 1, 1]", "1 to 65535 work groups"),
        (&all, "[1, 1, 1]", "[65535, 65535, 1]", "at most 64 million invocations"),
        // docs/scenes.md: 2^30 with all repetitions, of 2^20 here.
        (&many, "repeat = 3", "repeat = 1025", "all of them together may have 1024 million invocations"),
        (&all, "groups", "group_size = [1, 1, 1]\ngroups", "declares GROUP_SIZE 4"),
        (&all, "'storage[0]' = 'a', ", "", "program.storage[0] is missing"),
        (&all, "program.storage[1]", "storage[7]", "there is no binding point `storage[7]`"),
        (&all, "cp = 'add.cp'", "cp = 'add.cp'\nimages = { 0 = 'picture' }", "uses no image unit `0`"),
        (&all, "cp = 'add.cp'", "cp = 'add.cp'\nfp = 'red.fp'", "draws nothing and records nothing"),
        (&all, "cp = 'add.cp'", "cp = 'red.fp'", "is not a compute program"),
        (&all, "repeat = 3", "repeat = 4097", "a pass runs 0 to 4096 times"),
        (&all, "vp = 'pass.vp'", "repeat = 2\nvp = 'pass.vp'", "only passes that draw nothing are repeated"),
        (&all, "vp = 'pass.vp'", "groups = [1, 1, 1]\nvp = 'pass.vp'", "for passes with a compute program"),
        (&all, "buffer = 'a'", "buffer = 'a', mesh = 'quad'", "either a `mesh` or a `buffer`"),
        (&all, "{ buffer = 'a' }", "{ }", "missing field `mesh`"),
        (&all, "buffer = 'a'", "buffer = 'a', attributes = { 'vertex.attrib[5]' = 1 }", "the vectors 0 to 0"),
        (&recording, "{ b =", "{ a =", "another buffer than vertices come from"),
        (&recording, "result.position", "result.attrib[9]", "`result.attrib[9]` is no result"),
        (&recording, "['result.position']", "[]", "1 vectors, which as many results fill"),
    ] {
        assert!(text.contains(from), "{from}");
        let said = refused(&folder, &text.replacen(from, to, 1));
        if !(said.contains(error) && said.contains("scene.toml:") && said.contains('^')) {
            wrong.push(format!("{from} -> {to}: {error}\n{said:.400}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n---\n"));
    // This shows when the program runs.
    let said = failed(&folder, &all.replacen("[1, 1, 1]", "[2, 1, 1]", 1));
    assert!(said.contains("accesses outside of its buffers") && said.contains('^'), "{said}");
}

#[test]
fn programs_choose_among_viewports() {
    let folder = folder("viewports");
    fs::write(folder.join("red.fp"), "!!FP1.0\nMOVR o[COLR], {1, 0, 0, 1};\nEND").unwrap();
    let vertex = "!!NVvp5.0\nOPTION NV_viewport_array2;\nMOV.F result.position, vertex.position;\n\
        MOV.S result.viewportmask[0].x, 6;\nEND";
    fs::write(folder.join("both.vp"), vertex).unwrap();
    let scene = "[[passes]]\nvp = 'both.vp'\nfp = 'red.fp'\nviewport = [0, 0, 1, 1]\n\
        viewports = [[0, 0, 0.25, 1], [0.5, 0, 0.5, 0.5]]\n";
    let picture = draw(&folder, scene, "--supersample 1");
    for (at, pixel) in picture.into_iter().enumerate() {
        let (x, y) = (at % 16, at / 16);
        let hit = x < 4 || x >= 8 && y >= 6;
        assert_eq!(pixel, [if hit { 255 } else { 0 }, 0, 0], "{x}, {y}");
    }
}

/// `nvjit check` reads a scene and its programs, and draws nothing.
#[test]
fn scenes_are_checked() {
    let folder = folder("check");
    fs::write(folder.join("good.fp"), "!!FP1.0\nMOV o[COLR], 1;\nEND").unwrap();
    fs::write(folder.join("bad.fp"), "!!FP1.0\nMOOV o[COLR], 1;\nEND").unwrap();
    let check = |text: &str, options: &[&str]| {
        fs::write(folder.join("scene.toml"), text).unwrap();
        let mut command = Command::new(env!("CARGO_BIN_EXE_nvjit"));
        let output = command.current_dir(&folder).args(["check", "scene.toml"]).args(options).output().unwrap();
        let text = |bytes| String::from_utf8(bytes).unwrap();
        (output.status.code(), text(output.stdout), text(output.stderr))
    };
    let ok = |line: &str| (Some(0), line.to_owned(), String::new());
    assert_eq!(check("[[passes]]\nfp = 'good.fp'\n", &[]), ok("scene.toml: ok: a scene of 1 pass\n"));
    assert_eq!(
        check("[[passes]]\nfp = 'good.fp'\n[[passes]]\nfp = 'good.fp'\n", &[]),
        ok("scene.toml: ok: a scene of 2 passes\n")
    );
    let (code, out, errors) = check("[[passes]]\nfp = 'bad.fp'\n", &[]);
    assert!(
        code == Some(1) && out.is_empty() && errors.starts_with("bad.fp:2:1: error: unknown instruction"),
        "{errors}"
    );
    // No space follows carets that have no reason behind them.
    let (code, _, errors) = check("[[passes]]\nfp = 'good.fp'\nblend = 'ad'\n", &[]);
    assert!(code == Some(1) && errors.ends_with("\n 3 | blend = 'ad'\n   |         ^^^^\n"), "{errors}");
    let json = |text: &str| -> serde_json::Value {
        serde_json::from_str(&check(text, &["--format", "json"]).1).expect("JSON")
    };
    assert_eq!(
        json("[[passes]]\nfp = 'good.fp'\n"),
        serde_json::json!([{ "file": "scene.toml", "ok": true, "passes": 1, "errors": [], "warnings": [] }])
    );
    let error = &json("[[passes]]\nfp = 'bad.fp'\n")[0]["errors"][0];
    assert!(error["line"] == 2 && error["column"] == 6 && error["kind"] == "scene", "{error}");
}

/// What `render` would refuse is found without drawing: values of cameras, viewports, repetitions and parameters among
/// them, all at once.
#[test]
fn a_check_says_all_that_render_refuses() {
    let folder = folder("refused");
    fs::write(folder.join("good.fp"), "!!FP1.0\nMOV o[COLR], 1;\nEND").unwrap();
    fs::write(folder.join("tint.fp"), "!!FP1.0\nDECLARE tint;\nMOV o[COLR], tint;\nEND").unwrap();
    let steps = "!!NVcp5.0\nOPTION NV_shader_storage_buffer;\nGROUP_SIZE 1;\nSTORAGE data[] = { program.storage[0] };\nSTB.U32 0, data[0];\nEND";
    fs::write(folder.join("step.cp"), steps).unwrap();
    fs::write(folder.join("points.gp"), "!!NVgp4.0\nPRIMITIVE_IN POINTS;\nPRIMITIVE_OUT POINTS;\nVERTICES_OUT 1;\nMOV result.position, vertex[0].position;\nEMIT;\nEND").unwrap();
    fs::write(folder.join("plain.vp"), "!!NVvp4.0\nMOV result.position, vertex.position;\nEND").unwrap();
    let check = |text: &str| {
        fs::write(folder.join("scene.toml"), text).unwrap();
        let mut command = Command::new(env!("CARGO_BIN_EXE_nvjit"));
        let output = command.current_dir(&folder).args(["check", "scene.toml"]).output().unwrap();
        (output.status.code(), String::from_utf8(output.stderr).unwrap())
    };
    let compute = "[buffers.b]\ncount = 4\nvectors = 1\n[[passes]]\ncp = 'step.cp'\ngroups = [1, 1, 1]\nbuffers = { 'storage[0]' = 'b' }\n";
    let good = "[[passes]]\nfp = 'good.fp'\n";
    let meshes = "meshes = [{ mesh = 'cube'";
    for (text, message) in [
        (format!("{compute}repeat = 5000\n{good}"), "a pass runs 0 to 4096 times, not 5000"),
        (
            format!("[camera]\neye = [0, 0, 0]\nlook_at = [0, 0, 0]\n{good}{meshes} }}]"),
            "a camera looks from `eye` to another point",
        ),
        (
            format!("[camera]\nnear = -1\n{good}{meshes} }}]"),
            "`near` is more than 0 and less than `far`, not -1 and 100",
        ),
        (format!("[camera]\nheight = 0\n{good}"), "a height is more than 0"),
        (format!("[camera]\nfield_of_view = 180\n{good}"), "a field of view is 1 to 170 degrees, not 180"),
        (format!("{good}viewport = [0.5, 0, 1, 1]"), "a viewport is four parts of the target"),
        (format!("{good}viewports = [[0, 0, 1, 2]]"), "a viewport is four parts of the target"),
        (format!("{good}clear = {{ depth = '1 / t' }}"), "a finite number is expected"),
        (format!("{good}{meshes}, count = 3, move = ['1 / (i - 2)', 0, 0] }}]"), "a finite number is expected"),
        (
            format!("{good}{meshes}, count = 3, set = {{ 'v[COL0]' = ['1 / (i - 1)'] }} }}]"),
            "a finite number is expected",
        ),
        ("[[passes]]\nfp = 'tint.fp'\nparams = { tint = ['sqrt(-1)'] }".to_owned(), "a finite number is expected"),
        (format!("[buffers.c]\ncount = 4\nelement = [['1 / (i - 3)']]\n{good}"), "a finite number is expected"),
        (format!("[[lights]]\nposition = ['1 / 0']\n{good}"), "a finite number is expected"),
        (
            format!("{good}vp = 'plain.vp'\ngp = 'points.gp'\n{meshes} }}]"),
            "the geometry program takes other primitives",
        ),
    ] {
        let (code, checked) = check(&text);
        assert!(code == Some(1) && checked.contains(message), "{text}\n{checked}");
        // In the same words.
        let refused = refused(&folder, &text);
        let first = |errors: &str| errors.split_once("error: ").map(|(_, rest)| rest.to_owned()).unwrap_or_default();
        assert_eq!(first(&checked), first(&refused), "{text}");
    }
    // Of several passes and values each has its error, and what only a later picture has says when.
    let text = format!(
        "[camera]\nnear = -1\nfield_of_view = 200\n[cameras.side]\n{good}viewport = [0, 0, 2, 1]\n{meshes} }}]\n\
         [[passes]]\nfp = 'tint.fp'\ncamera = 'side'\nparams = {{ tint = ['1 / (t - 0.5)'] }}\n"
    );
    let (code, errors) = check(&text);
    let places: Vec<_> = errors.lines().filter_map(|line| line.strip_prefix("scene.toml:")).collect();
    assert!(code == Some(1) && places.len() == 4, "{errors}");
    for (place, start) in places.iter().zip(["2:", "3:", "7:", "12:"]) {
        assert!(place.starts_with(start), "{errors}");
    }
    assert!(errors.contains("t = 0.5"), "{errors}");
    // Passes that cannot be planned do not hide those behind them.
    let (_, errors) = check(
        "[[passes]]\nfp = 'none.fp'\n[[passes]]\nfp = 'good.fp'\nblend = 'add'\nparams = { a = 1 }\n[[passes]]\nfp = 'good.fp'\ntarget = 'none'\n",
    );
    for start in ["scene.toml:2:6: error: ", "scene.toml:6:12: error: ", "scene.toml:9:10: error: "] {
        assert!(errors.contains(start), "{errors}");
    }
}

/// Native code for less of the CPU draws the same, where products are rounded alike.
#[test]
#[cfg(target_arch = "x86_64")]
fn scenes_are_drawn_for_other_cpus() {
    let folder = folder("cpu");
    fs::write(
        folder.join("shade.fp"),
        "!!FP1.0\nMUL R0, f[TEX0], {0.7, 0.3, 0.5, 1};\nEX2 R0.x, R0.x;\nMUL o[COLR], R0, 0.5;\nEND",
    )
    .unwrap();
    let text = "[[passes]]\nfp = 'shade.fp'\n";
    let usual = draw(&folder, text, "--mad separate");
    for cpu in ["auto", "narrow", "baseline"] {
        assert!(usual == draw(&folder, text, &format!("--mad separate --cpu {cpu}")), "{cpu}");
    }
    let output = nvjit(&folder.join("scene.toml"), "--cpu narrow --engine interp", &folder.join("none.png"));
    assert_eq!(output.status.code(), Some(2), "the interpreter has no CPU to choose");
}

/// A program in the place of a scene is no scene with errors.
#[test]
fn a_program_is_no_scene() {
    let folder = folder("program");
    let output = nvjit(Path::new("examples/programs/phong.fp"), "", &folder.join("none.png"));
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.code() == Some(2) && errors.contains("phong.fp is a program, which --fp"), "{errors}");
}
