//! Pictures of `nvjit render`: golden images, byte for byte, from the interpreter and every backend, and from one
//! thread and two; and what the command says.
//!
//! Golden images are in `tests/golden/`; `BLESS=1 cargo test --test commands render` accepts what is rendered now. They
//! fix `--mad separate`, so that they hold on every machine; where lookups are those of the reference sampler, within
//! two steps.

use nvjit::compiler::codegen::Backend;
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// Name and options of each scene: every kind of interpolation, texture, test and clipping is in one of them.
const SCENES: [(&str, &str); 27] = [
    ("phong", "--fp examples/programs/phong.fp"),
    ("kill", "--fp examples/programs/foliage.fp --mesh ribbon --param c[19]=12,2"),
    ("derivatives", "--fp examples/programs/checker.fp --mesh grid --turn 20,14 --distance 2.2"),
    ("cube_map", "--fp examples/programs/environment_bump.fp"),
    ("half_precision", "--fp examples/programs/phong_half.fp --mesh sphere"),
    ("deferred", "--fp examples/programs/pack_gbuffer.fp"),
    ("rectangle", "--fp examples/programs/toon.fp --post examples/programs/sharpen.fp"),
    ("projection", "--fp examples/programs/shadow.fp"),
    ("points", "--vp examples/programs/billboard.vp --mesh cube --turn -32,24 --distance 3.2 --set v[WGHT]=0.06"),
    (
        "lines_clipped",
        "--vp examples/programs/portal.vp --mesh cube --draw lines --turn -32,24 --distance 3.2 --background 0.16,0.18,0.22 \
         --set v[COL0]=0.9,0.7,0.3 --param c[4]=1,0,0,0.55 --param c[5]=-1,0,0,0.55 --param c[6]=0,0,1,0.7 --param c[7]=0,0,-1,0.7",
    ),
    ("two_sided", "--vp examples/programs/two_sided.vp"),
    ("branches", "--vp examples/programs/skinning.vp --mesh torus"),
    ("invariant", "--vp examples/programs/glossy.vp --blend add"),
    ("state_program", "--vsp examples/programs/concatenate.vsp"),
    ("near", "--fp examples/programs/wood.fp --distance 1"),
    ("relief", "--fp examples/programs/relief.fp"),
    ("loop", "--fp examples/programs/mandelbrot.fp"),
    ("relative_attributes", "--fp examples/programs/lamps.fp"),
    ("vertex_textures", "--vp examples/programs/terrain.vp"),
    ("facing", "--fp examples/programs/silk.fp"),
    ("fixed_function_state", "--vp examples/programs/gouraud.vp"),
    ("fog_option", "--fp examples/programs/fog_linear.fp"),
    ("comparing_lookups", "--fp examples/programs/shadow_map.fp"),
    ("condition_masks", "--fp examples/programs/hatching.fp"),
    ("subroutine", "--vp examples/programs/twist.vp"),
    ("bound", "--vp tests/render/surface.vp --fp tests/render/surface.fp --texture 2=noise"),
    ("gl_state", "--vp tests/render/surface.vp --gl-state tests/render/state.json"),
];

/// The backends, and what the command calls them.
const BACKENDS: [(Backend, &str); 3] =
    [(Backend::Avx512, "avx512"), (Backend::Avx2, "avx2"), (Backend::Cranelift, "narrow")];

fn nvjit(options: &str, output: &Path) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_nvjit"));
    command.arg("render").args(options.split_whitespace()).args(["--mad", "separate"]);
    // As those that are kept.
    command.args(["--compression", "best"]).arg("-o").arg(output);
    command.current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../..")).output().expect("the command runs")
}

/// A folder for the pictures of a test.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::create_dir_all(&folder).expect("a folder for pictures");
    folder
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

/// Whether pixels are equal, or nearly so without the fast paths that golden images were made with.
fn near(expected: &[u8], pixel: &[u8]) -> bool {
    let steps = if nvjit_texture::has_fast_paths() { 0 } else { 2 };
    expected.iter().zip(pixel).all(|(e, p)| e.abs_diff(*p) <= steps)
}

/// Renders a scene to `file`.
fn render(options: &str, file: &Path) -> (u32, u32, Vec<u8>) {
    let output = nvjit(options, file);
    assert!(output.status.success(), "{options}: {}", String::from_utf8_lossy(&output.stderr));
    assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{options}: no warnings");
    read(file)
}

#[test]
fn pictures_are_the_golden_ones_from_every_engine() {
    let folder = folder("golden");
    let mut wrong = Vec::new();
    for (name, options) in super::part::of_pictures(SCENES, 12) {
        let golden =
            Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../..")).join("tests/golden").join(format!("{name}.png"));
        let file = folder.join(format!("{name}.png"));
        let options = format!("{options} --size 64x48");
        let picture = render(&format!("{options} --engine interp"), &file);
        if std::env::var_os("BLESS").is_some_and(|value| value == "1") {
            fs::copy(&file, &golden).expect("tests/golden");
        }
        let expected = read(&golden);
        let pixels = expected.2.chunks(3).zip(picture.2.chunks(3)).enumerate();
        if let Some((index, (e, p))) = pixels.into_iter().find(|(_, (e, p))| !near(e, p)) {
            let (x, y) = (index as u32 % expected.0, index as u32 / expected.0);
            wrong.push(format!("{name}: ({x}, {y}) is {p:?}, not {e:?}: see {}; BLESS=1 accepts it", file.display()));
        }
        assert_eq!((picture.0, picture.1), (64, 48), "{name}");
        let mut colors: Vec<_> = expected.2.chunks(3).collect();
        colors.sort_unstable();
        colors.dedup();
        assert!(colors.len() >= 2, "{name} shows next to nothing");
        for (backend, cpu) in BACKENDS.into_iter().filter(|(backend, _)| backend.is_here()) {
            let native = render(&format!("{options} --cpu {cpu}"), &folder.join(format!("{name}.{cpu}.png")));
            if native != picture {
                wrong.push(format!("{name}: {backend:?} gives another picture than the interpreter"));
            }
        }
    }
    for (backend, _) in BACKENDS.into_iter().filter(|(backend, _)| !backend.is_here()) {
        // Where it is seen of a test that passes, too.
        writeln!(std::io::stderr(), "golden pictures: skipped on {backend:?}, which this host lacks").unwrap();
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn threads_make_no_difference() {
    let folder = folder("threads");
    // More than one tile, and fragments of many triangles in each.
    for options in
        ["--fp examples/programs/phong.fp --size 200x150", "--vp examples/programs/billboard.vp --size 200x150"]
    {
        let pictures = [1, 2, 5]
            .map(|threads| render(&format!("{options} --threads {threads}"), &folder.join(format!("{threads}.png"))));
        assert!(pictures.windows(2).all(|pair| pair[0] == pair[1]), "{options}");
    }
}

#[test]
fn animations_are_numbered_and_move() {
    let folder = folder("frames");
    let output = nvjit("--fp examples/programs/phong.fp --size 64x64 --frames 3 --spin", &folder.join("turn.png"));
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let pictures = [0, 1, 2].map(|number| read(&folder.join(format!("turn000{number}.png"))));
    assert!(pictures[0] != pictures[1] && pictures[1] != pictures[2]);
    let still = render("--fp examples/programs/phong.fp --size 64x64", &folder.join("still.png"));
    assert!(pictures[0] == still, "the first is at time 0");
}

/// ARB_draw_buffers: result.color[1] is written beside the picture, and a pass over the picture finds it in unit 1.
#[test]
fn further_colors_are_beside_the_picture() {
    let folder = folder("colors");
    let (first, second) = (folder.join("two.png"), folder.join("two-1.png"));
    let program = folder.join("two.fp");
    let text = "!!ARBfp1.0\nOPTION ARB_draw_buffers;\nMOV result.color, {1, 0, 0, 1};\n\
                MOV result.color[1], {0, 0, 1, 1};\nEND";
    fs::write(&program, text).unwrap();
    let post = folder.join("post.fp");
    let text = "!!ARBfp1.0\nTEMP a, b;\nTEX a, fragment.position, texture[0], RECT;\n\
                TEX b, fragment.position, texture[1], RECT;\nADD result.color, a, b;\nEND";
    fs::write(&post, text).unwrap();
    let options = format!("--fp {} --mesh quad --size 16x16", program.display());
    let middle = |picture: (u32, u32, Vec<u8>)| picture.2[3 * (8 * 16 + 8)..][..3].to_vec();
    assert_eq!(middle(render(&options, &first)), [255, 0, 0]);
    assert_eq!(middle(read(&second)), [0, 0, 255]);
    assert_eq!(middle(render(&format!("{options} --post {}", post.display()), &first)), [255, 0, 255]);
}

/// A name may stand for a parameter of both programs, or of one stage.
#[test]
fn parameters_of_one_name_are_set_in_both_programs() {
    let folder = folder("both");
    let (vertex, fragment) = (folder.join("both.vp"), folder.join("both.fp"));
    fs::write(&vertex, "!!ARBvp1.0\nOPTION ARB_position_invariant;\nMOV result.color, program.env[30];\nEND").unwrap();
    fs::write(&fragment, "!!ARBfp1.0\nSUB result.color, fragment.color, program.env[30].zyxw;\nEND").unwrap();
    let options = format!("--vp {} --fp {} --mesh quad --size 16x16", vertex.display(), fragment.display());
    let file = folder.join("both.png");
    let middle =
        |parameters: &str| render(&format!("{options} {parameters}"), &file).2[3 * (8 * 16 + 8)..][..3].to_vec();
    assert_eq!(middle("--param program.env[30]=1,0,0"), [255, 0, 0]);
    assert_eq!(middle("--param vp:program.env[30]=1,1,1"), [255, 255, 255]);
    assert_eq!(middle("--param vp:program.env[30]=1,1,1 --param fp:program.env[30]=1,0,0"), [255, 255, 0]);
}

#[test]
fn heat_maps_tell_the_cost() {
    let folder = folder("heat");
    let heat = |program: &str| {
        let options = format!("--fp {program} --mesh quad --heatmap --size 32x32 --engine interp");
        let output = nvjit(&options, &folder.join("heat.png"));
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        let most = text.strip_prefix("heat: black 0, white ").and_then(|rest| rest.split(' ').next());
        most.and_then(|most| most.parse::<u32>().ok()).unwrap_or_else(|| panic!("{text}"))
    };
    let program = folder.join("two.fp");
    fs::write(&program, "!!FP1.0\nMOV R0, f[COL0];\nMOV o[COLR], R0;\nEND").unwrap();
    let two = heat(&program.display().to_string());
    fs::write(&program, "!!FP1.0\nMOV R0, f[COL0];\nADD R0, R0, R0;\nADD R0, R0, R0;\nMOV o[COLR], R0;\nEND").unwrap();
    assert_eq!(heat(&program.display().to_string()), two + 2);
}

#[test]
fn a_pixel_is_traced() {
    let folder = folder("trace");
    let trace = |pixel: &str| {
        let options = format!("--fp examples/programs/phong.fp --size 64x64 --trace-pixel {pixel}");
        let output = nvjit(&options, &folder.join("trace.png"));
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8_lossy(&output.stdout).into_owned()
    };
    let text = trace("30,36");
    assert!(text.starts_with("fragment of primitive ") && text.contains("written"), "{text}");
    assert!(text.contains("TEX R0, f[TEX0], TEX0, 2D") && text.contains("-> o[COLR].w = (-, -, -, 1.0)"), "{text}");
    assert!(trace("1,1").starts_with("there is no fragment at (1, 1)"), "nothing is in the corner");
}

#[test]
fn a_file_is_a_mesh() {
    let folder = folder("obj");
    let file = folder.join("pyramid.obj");
    fs::write(&file, "v 0 0 0\nv 4 0 0\nv 4 0 4\nv 0 0 4\nv 2 3 2\nf 1 2 3 4\nf 1 5 2\nf 2 5 3\nf 3 5 4\nf 4 5 1\n")
        .unwrap();
    let options = format!("--vp examples/programs/transform_light.vp --mesh {} --size 32x32", file.display());
    let (_, _, pixels) = render(&options, &folder.join("pyramid.png"));
    assert!(pixels.chunks(3).any(|pixel| pixel[0] > 100), "it is lit");
    for (text, message) in [("v 0 0 0\n", "no faces"), ("v 0 0\n", "obj"), ("v 0 0 0\nf 1 2 3\n", "")] {
        fs::write(&file, text).unwrap();
        let output = nvjit(&options, &folder.join("pyramid.png"));
        let error = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.code() == Some(1) && error.contains(message), "{text}: {error}");
    }
}

#[test]
fn contradictory_arguments_are_reported() {
    let folder = folder("usage");
    for (options, message) in [
        ("--mesh cube", "a picture needs a program"),
        ("--fp examples/programs/fog.vp", "is not a fragment program"),
        ("--vp examples/programs/normalize.vsp", "is not a vertex program"),
        ("--vsp examples/programs/fog.vp", "is not a vertex state program"),
        ("--vsp examples/programs/normalize.vsp --vsp-input up", "up"),
        ("--fp examples/programs/phong.fp --mesh pot", "there is no mesh `pot`"),
        ("--fp examples/programs/phong.fp --size 0x9", "1 to 16384 pixels"),
        ("--fp examples/programs/phong.fp --size 99999x9", "1 to 16384 pixels"),
        ("--fp examples/programs/phong.fp --size 9x", "two numbers"),
        ("--fp examples/programs/phong.fp --param nothing=1", "no parameter `nothing`"),
        ("--fp examples/programs/phong.fp --texture 99=sky", "no texture image unit `99`"),
        ("--fp examples/programs/phong.fp --set x=1", "no vertex attribute `x`"),
        ("--fp examples/programs/phong.fp --spin", "--frames"),
        ("--fp tests/render/surface.fp --param state.fog.colour=1", "did you mean color?"),
        ("--fp tests/render/surface.fp --param fp:program.env[256]=1", "program.env[0] to program.env[255]"),
        ("--vp tests/render/surface.vp --set vertex.nromal=1", "perhaps `vertex.normal`"),
    ] {
        let output = nvjit(options, &folder.join("none.png"));
        let error = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.code() == Some(2) && error.contains(message), "{options}: {error}");
    }
    assert!(!folder.join("none.png").exists());
}
