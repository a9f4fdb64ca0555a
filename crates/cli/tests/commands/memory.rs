//! Files that are small and ask for much memory: the command says which limit they break, in little memory.

#![cfg(target_os = "linux")]

use serde_json::json;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Address space of the command, in KiB: enough for itself and for no file of this test.
const MEMORY: u32 = 700_000;

const FRAGMENT: &str = "!!FP1.0\nTEX o[COLR], f[TEX0], TEX0, 2D;\nEND\n";
const CUBE: &str = "!!FP1.0\nTEX o[COLR], f[TEX0], TEX0, CUBE;\nEND\n";
const VERTICES: &str = "v 0 0 0\nv 1 0 0\nv 0 1 0\n";

fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("memory").join(name);
    fs::create_dir_all(&folder).unwrap();
    fs::write(folder.join("2d.fp"), FRAGMENT).unwrap();
    fs::write(folder.join("cube.fp"), CUBE).unwrap();
    folder
}

/// Runs the command, and returns its exit status and what it says of an error.
fn nvjit(folder: &Path, arguments: &str) -> (Option<i32>, String) {
    nvjit_with(MEMORY, folder, arguments)
}

fn nvjit_with(memory: u32, folder: &Path, arguments: &str) -> (Option<i32>, String) {
    let command = format!("ulimit -v {memory}; exec '{}' {arguments}", env!("CARGO_BIN_EXE_nvjit"));
    let output = Command::new("sh").args(["-c", &command]).current_dir(folder).output().unwrap();
    (output.status.code(), String::from_utf8(output.stderr).unwrap())
}

/// That the command fails in order.
#[track_caller]
fn fails(folder: &Path, arguments: &str, message: &str) {
    assert_eq!(nvjit(folder, arguments), (Some(1), format!("nvjit: error: {message}\n")), "{arguments}");
}

/// A PNG file of one bit a pixel that ends behind its header.
fn write_png(file: &Path, width: u32, height: u32) {
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, width, height);
    encoder.set_color(png::ColorType::Grayscale);
    encoder.set_depth(png::BitDepth::One);
    let mut writer = encoder.write_header().unwrap();
    writer.write_chunk(png::chunk::IDAT, &[0x78, 0x01]).unwrap();
    drop(writer);
    fs::write(file, bytes).unwrap();
}

/// A DDS file of DXT1 that ends behind its header.
fn write_dds(file: &Path, width: u32, height: u32) {
    let mut words = [0u32; 31];
    [words[0], words[2], words[3], words[18], words[19]] = [124, height, width, 32, 4];
    words[20] = u32::from_le_bytes(*b"DXT1");
    fs::write(file, [b"DDS ".to_vec(), words.map(u32::to_le_bytes).concat()].concat()).unwrap();
}

const TOO_MANY: &str = "of texels are too many: all textures together may have 512 MiB";

#[test]
fn images() {
    let folder = folder("images");
    write_png(&folder.join("sides.png"), 60_000, 60_000);
    write_png(&folder.join("area.png"), 16_000, 16_000);
    write_png(&folder.join("faces.png"), 8000, 8000);
    let sides = "60000x60000 pixels: size is zero or too large (at most 16384 a side)";
    fails(&folder, "run 2d.fp --texture 0=sides.png", &format!("sides.png: {sides}"));
    fails(&folder, "run 2d.fp --texture 0=area.png", &format!("area.png: 1 x 977 MiB {TOO_MANY}"));
    fails(&folder, "run cube.fp --texture 0=faces.png", &format!("faces.png: 6 x 245 MiB {TOO_MANY}"));
    let render = "render -o out.png --mesh quad --fp 2d.fp --texture";
    fails(&folder, &format!("{render} 0=sides.png"), &format!("sides.png: {sides}"));
}

/// Where the limits allow an image and the system does not, that is an error too.
#[test]
fn less_memory_than_the_limits_allow() {
    let folder = folder("less");
    write_png(&folder.join("large.png"), 11_000, 11_000);
    let result = nvjit_with(MEMORY / 4, &folder, "run 2d.fp --texture 0=large.png");
    assert_eq!(result, (Some(1), "nvjit: error: large.png: there is not enough memory\n".to_owned()));
}

#[test]
fn compressed_textures() {
    let folder = folder("dds");
    write_dds(&folder.join("large.dds"), 16_384, 16_384);
    fails(&folder, "run 2d.fp --texture 0=large.dds", &format!("large.dds: 1 x 1025 MiB {TOO_MANY}"));
}

#[test]
fn large_files() {
    let folder = folder("files");
    // Sparse files take no room on the disk.
    for (name, size) in [("large.dds", 600), ("large.obj", 65), ("large.fp", 17)] {
        fs::File::create(folder.join(name)).unwrap().set_len(size << 20).unwrap();
    }
    let message = |file: &str, limit: u32| format!("{file}: the file is too large: at most {limit} MiB are read");
    fails(&folder, "render --fp 2d.fp -o out.png --mesh large.obj", &message("large.obj", 64));
    fails(&folder, "run large.fp", &message("large.fp", 16));
    fails(&folder, "run /dev/zero", &message("/dev/zero", 16));
    fails(&folder, "run - < /dev/zero", "standard input: the file is too large: at most 16 MiB are read");
    let (code, error) = nvjit(&folder, "run 2d.fp --texture 0=large.dds");
    // Which of the two it is depends on how much the process has to begin with.
    assert!(code == Some(1) && error.starts_with("nvjit: error: large.dds: "), "{error}");
}

#[test]
fn materials() {
    let folder = folder("materials");
    let render = |library: &str| {
        fs::write(folder.join("model.obj"), format!("mtllib {library}\n{VERTICES}f 1 2 3\n")).unwrap();
        "render --fp 2d.fp -o out.png --size 8x8 --mesh model.obj"
    };
    let outside = |library: &str| format!("model.obj: mtllib {library} is not in the folder of the model");
    for library in ["/dev/zero", "../model.mtl", "sub/../../model.mtl"] {
        fails(&folder, render(library), &outside(library));
    }
    let device = folder.join("device.mtl");
    if !device.exists() {
        std::os::unix::fs::symlink("/dev/zero", device).unwrap();
    }
    fs::create_dir_all(folder.join("folder.mtl")).unwrap();
    for library in ["device.mtl", "folder.mtl"] {
        fails(&folder, render(library), &format!("model.obj: mtllib {library} is no regular file"));
    }
    fs::write(folder.join("good.mtl"), "newmtl a\nKd 1 0 0\n").unwrap();
    for library in ["good.mtl", "./good.mtl", "missing.mtl"] {
        assert_eq!(nvjit(&folder, render(library)), (Some(0), String::new()), "{library}");
    }
}

#[test]
fn groups() {
    let folder = folder("groups");
    let write = |groups: usize| {
        fs::write(folder.join("model.obj"), VERTICES.to_owned() + &"g\nf 1 2 3\n".repeat(groups)).unwrap();
    };
    let render = "render --fp 2d.fp -o out.png --size 8x8 --mesh model.obj";
    write((1 << 16) + 1);
    fails(&folder, render, "model.obj: there are more than 65536 groups and changes of material");
    write(1 << 16);
    assert_eq!(nvjit(&folder, render), (Some(0), String::new()));
}

/// Counts and lengths of a glTF file without the bytes for them.
#[test]
fn announced_vertices() {
    let folder = folder("announced");
    let model = |count: u64, view: u64, buffer: u64| {
        let document = json!({
            "asset": { "version": "2.0" },
            "nodes": [{ "mesh": 0 }],
            "meshes": [{ "primitives": [{ "attributes": { "POSITION": 0 } }] }],
            "accessors": [{
                "bufferView": 0, "componentType": 5126, "count": count, "type": "VEC3", "min": [0, 0, 0], "max": [1, 1, 1]
            }],
            "bufferViews": [{ "buffer": 0, "byteLength": view }],
            "buffers": [{ "byteLength": buffer, "uri": "data:application/octet-stream;base64,AAAAAAAAAAAAAAAA" }],
        });
        fs::write(folder.join("model.gltf"), document.to_string()).unwrap();
        "render --fp 2d.fp -o out.png --size 8x8 --mesh model.gltf"
    };
    const MOST: u64 = 16 << 20;
    let position = "model.gltf: meshes[0].primitives[0]: attributes.POSITION: ";
    let fit = format!("{position}accessors[0]: {MOST} elements do not fit its bufferView");
    fails(&folder, model(MOST, 12, 12), &fit);
    let many = format!("{position}accessors[0]: {} elements are too many: there may be 16 million", MOST + 1);
    fails(&folder, model(MOST + 1, 12, 12), &many);
    fails(
        &folder,
        model(1 << 28, 12 << 28, 12),
        &format!("{position}accessors[0]: 268435456 elements are too many: there may be 16 million"),
    );
    fails(&folder, model(1 << 20, 12 << 20, 12), &format!("{position}bufferViews[0] ends behind its buffer"));
    let bytes = format!("model.gltf: buffers[0]: {} bytes are announced, 12 are there", 1_u64 << 40);
    fails(&folder, model(1, 12, 1 << 40), &bytes);
}

/// docs/scenes.md, Limits: what a scene asks for is known before there is any of it, to `check` and to `render`.
#[test]
fn scenes() {
    let folder = folder("scenes");
    fs::write(folder.join("red.fp"), "!!FP1.0\nMOV o[COLR], {1, 0, 0, 1};\nEND\n").unwrap();
    let pass = "[[passes]]\nfp = 'red.fp'\n";
    for (text, message) in [
        (format!("size = [16384, 16384]\n{pass}"), "1:8: error: 256 million pixels are too many"),
        (format!("[targets.a]\nsize = [8192, 8192]\ncolors = 8\n{pass}"), "2:8: error: all targets together may have"),
        (format!("[buffers.a]\ncount = 4294967295\nvectors = 1\n{pass}"), "2:9: error: all buffers together may have"),
        (
            format!("[buffers.a]\ncount = 1\nroom = 16777217\nelement = [[0]]\n{pass}"),
            "3:8: error: all buffers together may have 256 MiB",
        ),
        (format!("{pass}meshes = [{{ mesh = 'quad', count = 4294967295 }}]"), "3:36: error: a scene has at most"),
        (
            format!("{pass}meshes = [{{ mesh = 'torus', count = 131072 }}]"),
            "1:1: error: all instances together may have",
        ),
    ] {
        fs::write(folder.join("scene.toml"), &text).unwrap();
        for command in ["check scene.toml", "render scene.toml -o out.png"] {
            let (code, said) = nvjit(&folder, command);
            assert!(code == Some(1) && said.starts_with(&format!("scene.toml:{message}")), "{text}\n{code:?}: {said}");
        }
    }
}
