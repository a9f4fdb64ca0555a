//! Textures of every target of the languages, as `nvjit run`, `nvjit render` and scenes have them: which files make
//! one, what is looked up in it, and that SHADOW targets compare unless an option says otherwise.

use super::part;
use nvjit::runtime::TextureTarget;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("targets").join(name);
    fs::create_dir_all(&folder).expect("a folder");
    for (file, color) in [("dark.png", DARK), ("light.png", LIGHT)] {
        let mut bytes = Vec::new();
        let mut encoder = png::Encoder::new(&mut bytes, 2, 2);
        encoder.set_color(png::ColorType::Rgba);
        encoder.write_header().unwrap().write_image_data(&[color, 0, 255, 255].repeat(4)).unwrap();
        fs::write(folder.join(file), bytes).unwrap();
    }
    folder
}

fn nvjit(folder: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_nvjit"));
    command.current_dir(folder).args(arguments).output().expect("the command runs")
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// The red of the files.
const DARK: u8 = 64;
const LIGHT: u8 = 192;

/// A lookup of a target: what of `A`, `B` stands for it, and which files the texture is made of; the last of them is
/// looked up. Coordinates are those of NV_gpu_program4, section 2.X.4.4 (table X.18), and of
/// ARB_texture_cube_map_array; references are 0.5.
const LOOKUPS: [(TextureTarget, &str, &str); 19] = {
    use TextureTarget::*;
    const SIX: &str = "dark.png,dark.png,dark.png,dark.png,dark.png,light.png";
    const TWELVE: &str =
        "dark.png,dark.png,dark.png,dark.png,dark.png,dark.png,dark.png,dark.png,dark.png,dark.png,dark.png,light.png";
    [
        (D1, "TEX.F R, {0.5, 0, 0, 0}", "light.png"),
        (D2, "TEX.F R, {0.5, 0.5, 0, 0}", "light.png"),
        (D3, "TEX.F R, {0.5, 0.5, 0.75, 0}", "dark.png,light.png"),
        (Cube, "TEX.F R, {0, 0, -1, 0}", SIX),
        (Rect, "TEX.F R, {1, 1, 0, 0}", "light.png"),
        (Shadow1D, "TEX.F R, {0.5, 0, 0.5, 0}", "light.png"),
        (Shadow2D, "TEX.F R, {0.5, 0.5, 0.5, 0}", "light.png"),
        (ShadowRect, "TEX.F R, {1, 1, 0.5, 0}", "light.png"),
        (Array1D, "TEX.F R, {0.5, 1, 0, 0}", "dark.png,light.png"),
        (Array2D, "TEX.F R, {0.5, 0.5, 1, 0}", "dark.png,light.png"),
        (ArrayCube, "TEX.F R, {0, 0, -1, 1}", TWELVE),
        (Buffer, "TXF.F R, I", "light.png"),
        (Renderbuffer, "TXFMS.F R, M", "dark.png,light.png"),
        (Multisample2D, "TXFMS.F R, M", "dark.png,light.png"),
        (MultisampleArray2D, "TXFMS.F R, L", "dark.png,light.png"),
        (ShadowCube, "TEX.F R, {0, 0, -1, 0.5}", SIX),
        (ShadowArray1D, "TEX.F R, {0.5, 1, 0.5, 0}", "dark.png,light.png"),
        (ShadowArray2D, "TEX.F R, {0.5, 0.5, 1, 0.5}", "dark.png,light.png"),
        (ShadowArrayCube, "TEX.F R, {0, 0, -1, 1}, H", TWELVE),
    ]
};

/// A program that shows the lookup.
fn program(target: TextureTarget, lookup: &str) -> String {
    format!(
        "!!NVfp5.0\nOPTION NV_texture_multisample;\nOPTION NV_explicit_multisample;\nTEMP R, I, M, L, H;\nMOV.S I, {{3, 0, 0, 0}};\n\
         MOV.S M, {{1, 1, 0, 1}};\nMOV.S L, {{1, 1, 1, 0}};\nMOV.F H, 0.5;\n{lookup}, texture[0], {};\nMOV.F result.color, R;\nEND",
        target.name()
    )
}

/// What the red of a lookup is in a texture of this colour, in steps of 255.
fn expected(target: TextureTarget, color: u8) -> u8 {
    match target.compares() {
        true if color == LIGHT => 255,
        true => 0,
        false => color,
    }
}

/// The pixel in the middle.
fn middle(file: &Path) -> u8 {
    let source = std::io::BufReader::new(fs::File::open(file).expect("a picture"));
    let mut reader = png::Decoder::new(source).read_info().expect("a PNG file");
    let mut bytes = vec![0; reader.output_buffer_size().unwrap()];
    let info = reader.next_frame(&mut bytes).unwrap();
    bytes[(info.height / 2) as usize * info.line_size + (info.width / 2) as usize * 3]
}

#[test]
fn every_target_is_looked_up_in_files() {
    let folder = folder("files");
    let all: Vec<_> = LOOKUPS.iter().map(|row| row.0).collect();
    assert!(TextureTarget::ALL.iter().all(|target| all.contains(target)), "every target has its row");
    for (target, lookup, files) in part::of(LOOKUPS, 6) {
        let name = target.name();
        fs::write(folder.join("look.fp"), program(target, lookup)).unwrap();
        for (files, color) in [(files.to_owned(), LIGHT), (files.replace("light", "dark"), DARK)] {
            let texture = format!("0={files}");
            // Both engines, which agree.
            let output = nvjit(&folder, &["run", "look.fp", "--texture", &texture]);
            assert!(output.status.success() && output.stderr.is_empty(), "{name}: {}", said(&output));
            let value = f32::from(expected(target, color)) / 255.0;
            let text = String::from_utf8(output.stdout).unwrap();
            let red =
                text.strip_prefix("result.color = (").and_then(|text| text.split(',').next()?.parse::<f32>().ok());
            // Filters round.
            assert!(red.is_some_and(|red| (red - value).abs() < 1e-6), "{name} of {files}: {text}");

            let render =
                ["render", "--fp", "look.fp", "--mesh", "quad", "--size", "8x8", "--texture", &texture, "-o", "a.png"];
            let output = nvjit(&folder, &render);
            assert!(output.status.success() && output.stderr.is_empty(), "{name}: {}", said(&output));
            assert_eq!(middle(&folder.join("a.png")), expected(target, color), "{name} of {files}");

            let scene = format!(
                "size = [8, 8]\n[textures.it]\nimage = '{files}'\n[[passes]]\nfp = 'look.fp'\ntextures = {{ 0 = 'it' }}\n"
            );
            fs::write(folder.join("scene.toml"), scene).unwrap();
            let output = nvjit(&folder, &["render", "scene.toml", "-o", "b.png"]);
            assert!(output.status.success() && output.stderr.is_empty(), "{name}: {}", said(&output));
            assert_eq!(middle(&folder.join("b.png")), expected(target, color), "{name} of {files}, in a scene");
        }
    }
}

#[test]
fn every_target_takes_one_colour() {
    let folder = folder("constant");
    for (target, lookup, _) in LOOKUPS {
        // Of one texel, layer and sample; the layer that is not there is the last, and samples are the first.
        let lookup =
            lookup.replace(" I", " {0, 0, 0, 0}").replace(" M", " {0, 0, 0, 0}").replace(" L", " {0, 0, 0, 0}");
        fs::write(folder.join("look.fp"), program(target, &lookup)).unwrap();
        let output = nvjit(&folder, &["run", "look.fp", "--texture", "0=constant:0.75,0,1,1"]);
        assert!(output.status.success() && output.stderr.is_empty(), "{}: {}", target.name(), said(&output));
        let value = if target.compares() { "1.0" } else { "0.75" };
        let text = String::from_utf8(output.stdout).unwrap();
        assert!(text.starts_with(&format!("result.color = ({value}, ")), "{}: {text}", target.name());
    }
}

/// How many files a target takes is said, and is no number that it just refused.
#[test]
fn numbers_of_files_that_make_no_texture_are_refused() {
    let folder = folder("counts");
    for (target, lookup, _) in LOOKUPS {
        fs::write(folder.join("look.fp"), program(target, lookup)).unwrap();
        let files = if target.is_cube() { 7 } else { 33 };
        let texture = format!("0={}", vec!["dark.png"; files].join(","));
        let output = nvjit(&folder, &["run", "look.fp", "--texture", &texture]);
        let takes_many = target.dimensions() == 3 || target.has_layers() && !target.is_cube();
        assert_eq!(output.status.code(), Some(if takes_many { 0 } else { 2 }), "{}: {}", target.name(), said(&output));
        let article = if target.name().starts_with('A') { "an" } else { "a" };
        let words = format!("--texture 0: {article} {} texture takes one file", target.name());
        assert!(takes_many || said(&output).contains(&words), "{}", said(&output));
        assert!(takes_many || said(&output).contains(&format!("not {files} files")), "{}", said(&output));
    }
    fs::write(folder.join("look.fp"), program(TextureTarget::Array2D, LOOKUPS[9].1)).unwrap();
    let output = nvjit(&folder, &["run", "look.fp", "--texture", "0=dark.png,noise"]);
    assert!(said(&output).contains("all images of an ARRAY2D texture must have one size"), "{}", said(&output));
}

/// TEXTURE_COMPARE_FUNC by an option; NONE gives the depth itself by the rules of NV_gpu_program4, and no option
/// changes that others compare.
#[test]
fn an_option_says_how_depths_are_compared() {
    let folder = folder("compare");
    fs::write(folder.join("look.fp"), program(TextureTarget::Shadow2D, "TEX.F R, {0.5, 0.5, 0.5, 0}")).unwrap();
    let red = |how: &str, texture: &str| {
        let compare = format!("0={how}");
        let output = nvjit(&folder, &["run", "look.fp", "--texture", texture, "--compare", &compare]);
        assert!(output.status.success() && output.stderr.is_empty(), "{how}: {}", said(&output));
        let text = String::from_utf8(output.stdout).unwrap();
        let render = ["render", "--fp", "look.fp", "--mesh", "quad", "--size", "8x8", "--texture", texture];
        let output = nvjit(&folder, &[&render[..], &["--compare", &compare, "-o", "a.png"]].concat());
        assert!(output.status.success() && output.stderr.is_empty(), "{how}: {}", said(&output));
        let image = texture.strip_prefix("0=").unwrap();
        let scene = format!(
            "size = [8, 8]\n[textures.it]\nimage = '{image}'\ncompare = '{how}'\n[[passes]]\nfp = 'look.fp'\ntextures = {{ 0 = 'it' }}\n"
        );
        fs::write(folder.join("scene.toml"), scene).unwrap();
        let output = nvjit(&folder, &["render", "scene.toml", "-o", "b.png"]);
        assert!(output.status.success(), "{how}: {}", said(&output));
        let picture = middle(&folder.join("a.png"));
        assert_eq!(picture, middle(&folder.join("b.png")), "{how}");
        let value = text.strip_prefix("result.color = (").and_then(|text| text.split(',').next()).unwrap().to_owned();
        let value: f32 = value.parse().unwrap();
        assert_eq!((value * 255.0).round() as u8, picture, "{how}");
        value
    };
    // The reference is 0.5, depths are 0.25, 0.5 and 0.75.
    let ways = [
        ("lequal", [0.0, 1.0, 1.0]),
        ("gequal", [1.0, 1.0, 0.0]),
        ("less", [0.0, 0.0, 1.0]),
        ("greater", [1.0, 0.0, 0.0]),
        ("equal", [0.0, 1.0, 0.0]),
        ("notequal", [1.0, 0.0, 1.0]),
        ("always", [1.0; 3]),
        ("never", [0.0; 3]),
        ("none", [0.25, 0.5, 0.75]),
    ];
    for (how, expected) in part::of(ways, 4) {
        let all = ["0.25", "0.5", "0.75"].map(|depth| red(how, &format!("0=constant:{depth}")));
        assert_eq!(all, expected, "{how}");
    }
    for (compare, message) in [
        ("0=lessequal", "--compare 0: there is no comparison `lessequal`: there are none, lequal, gequal,"),
        ("99=less", "there is no texture image unit `99`: they are 0 to 31"),
    ] {
        let output = nvjit(&folder, &["run", "look.fp", "--compare", compare]);
        assert!(output.status.code() == Some(2) && said(&output).contains(message), "{}", said(&output));
    }
    let output = nvjit(&folder, &["run", "look.fp", "--compare", "3=less"]);
    assert!(output.status.success() && said(&output).contains("--compare 3 has no effect"), "{}", said(&output));
}

/// docs/cli.md: so are the depths of a texture that has a handle.
#[test]
fn depths_of_handles_are_compared() {
    let folder = folder("handles");
    let text = "!!NVfp5.0\nOPTION NV_bindless_texture;\nLONG TEMP H;\nPK64.U H, {7, 0, 0, 0};\n\
        TEX.F result.color, {0.5, 0.5, 0.5, 0}, handle(H.x), SHADOW2D;\nEND";
    fs::write(folder.join("look.fp"), text).unwrap();
    for (how, lit) in [(None, 1.0), (Some("less"), 1.0), (Some("greater"), 0.0), (Some("none"), 0.75)] {
        let compare = how.map(|how| format!("handle:7={how}"));
        let options = compare.iter().flat_map(|compare| ["--compare", compare]);
        let arguments: Vec<&str> =
            ["run", "look.fp", "--texture", "handle:7=constant:0.75"].into_iter().chain(options).collect();
        let output = nvjit(&folder, &arguments);
        assert!(output.status.success() && output.stderr.is_empty(), "{how:?}: {}", said(&output));
        let text = String::from_utf8(output.stdout).unwrap();
        let red: f32 = text.strip_prefix("result.color = (").unwrap().split(',').next().unwrap().parse().unwrap();
        assert_eq!(red, lit, "{how:?}");
    }
}

/// docs/scenes.md: depths of a target, which a SHADOW target compares; others find them as they are.
#[test]
fn depths_that_a_scene_draws_are_compared() {
    let folder = folder("depths");
    fs::write(folder.join("white.fp"), "!!FP1.0\nMOV o[COLR], 1;\nEND").unwrap();
    let look = |target: &str, place: &str| {
        format!("!!NVfp4.0\nTEMP R;\nTEX.F R, {place}, texture[0], {target};\nMOV.F result.color, R;\nEND")
    };
    // Nothing is drawn where it is looked up, so that the depth there is what the target was cleared to.
    let shown = |program: &str, compare: &str| {
        fs::write(folder.join("look.fp"), program).unwrap();
        let scene = format!(
            "size = [8, 8]\n[targets.map]\nsize = [8, 8]\n{compare}[[passes]]\ntarget = 'map'\nclear = {{ depth = 0.25 }}\n\
             fp = 'white.fp'\nmeshes = [{{ mesh = 'quad', scale = 0.001 }}]\n[[passes]]\nfp = 'look.fp'\ntextures = {{ 0 = 'map.depth' }}\n"
        );
        fs::write(folder.join("scene.toml"), scene).unwrap();
        let output = nvjit(&folder, &["render", "scene.toml", "-o", "a.png"]);
        assert!(output.status.success() && output.stderr.is_empty(), "{}", said(&output));
        middle(&folder.join("a.png"))
    };
    assert_eq!(shown(&look("SHADOW2D", "{0.1, 0.1, 0.2, 0}"), ""), 255, "0.2 <= 0.25");
    assert_eq!(shown(&look("SHADOW2D", "{0.1, 0.1, 0.3, 0}"), ""), 0, "0.3 > 0.25");
    assert_eq!(shown(&look("SHADOWRECT", "{1, 1, 0.3, 0}"), ""), 0);
    assert_eq!(shown(&look("SHADOW2D", "{0.1, 0.1, 0.3, 0}"), "compare = 'greater'\n"), 255);
    assert_eq!(shown(&look("SHADOW2D", "{0.1, 0.1, 0.3, 0}"), "compare = 'none'\n"), 64);
    assert_eq!(shown(&look("2D", "{0.1, 0.1, 0.3, 0}"), ""), 64);
    let arb = "!!ARBfp1.0\nOPTION ARB_fragment_program_shadow;\nTEMP R;\nTEX R, {0.1, 0.1, 0.3, 0}, texture[0], SHADOW2D;\n\
               MOV result.color, R;\nEND";
    assert_eq!(shown(arb, ""), 0);
    let plain = "!!FP1.0\nTEX o[COLR], {0.1, 0.1, 0.3, 0}, TEX0, 2D;\nEND";
    assert_eq!(shown(plain, ""), 64, "no SHADOW target, no comparison");
}

/// A file that nothing looks up is there, too, or it is an error.
#[test]
fn textures_of_unused_units_exist() {
    let folder = folder("unused");
    fs::write(folder.join("plain.fp"), "!!FP1.0\nMOV o[COLR], 1;\nEND").unwrap();
    for command in [&["run", "plain.fp"][..], &["render", "--fp", "plain.fp", "--size", "8x8", "-o", "a.png"]] {
        let with = |texture: &str| nvjit(&folder, &[command, &["--texture", texture]].concat());
        for texture in ["0=dark.png", "0=checker", "0=constant:1,2"] {
            let output = with(texture);
            assert!(output.status.success() && said(&output).contains("has no effect"), "{texture}: {}", said(&output));
        }
        for (texture, message) in [
            ("0=none.png", "none.png: No such file"),
            ("0=chekker", "did you mean checker?"),
            ("0=constant:red", "`constant:red`"),
            ("99=dark.png", "there is no texture image unit `99`: they are 0 to 31"),
        ] {
            let output = with(texture);
            assert!(!output.status.success() && said(&output).contains(message), "{texture}: {}", said(&output));
        }
    }
}
