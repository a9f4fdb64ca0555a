//! glTF files as meshes: that they give the picture of the same triangles in a Wavefront file, and what is said of
//! files that are wrong.

use serde_json::{Value, json};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("gltf").join(name);
    fs::create_dir_all(&folder).unwrap();
    folder
}

const PROGRAM: &str = "!!FP1.0\nMAD R0, f[TEX0], {0.5, 0.5, 0, 0}, {0.2, 0, 0.2, 1};\nMUL o[COLR], R0, f[COL0];\nEND";

fn draw(folder: &Path, mesh: &str) -> Output {
    fs::write(folder.join("show.fp"), PROGRAM).unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_nvjit"));
    command.current_dir(folder).args(["render", "--fp", "show.fp", "--size", "48x40", "-o"]);
    command.arg(format!("{mesh}.png")).args(["--mesh", mesh]).output().expect("the command runs")
}

fn picture(folder: &Path, mesh: &str) -> Vec<u8> {
    let output = draw(folder, mesh);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    fs::read(folder.join(format!("{mesh}.png"))).unwrap()
}

/// A square in the plane z = 0 with corners of four colours, its buffer in the file itself or beside it.
fn square() -> (Value, Vec<u8>) {
    let mut bytes: Vec<u8> = Vec::new();
    let positions = [[0.0_f32, 0.0, 0.0], [1.0, 0.0, 0.0], [1.0, 1.0, 0.0], [0.0, 1.0, 0.0]];
    bytes.extend(positions.as_flattened().iter().flat_map(|number| number.to_le_bytes()));
    bytes.extend([[0.0_f32, 0.0, 1.0]; 4].as_flattened().iter().flat_map(|number| number.to_le_bytes()));
    // Texture coordinates as shorts, with a stride of eight.
    for [s, t] in [[0_u16, 0], [65535, 0], [65535, 65535], [0, 65535]] {
        bytes.extend([s, t, 7, 7].iter().flat_map(|number| number.to_le_bytes()));
    }
    bytes.extend([255, 0, 0, 255, 0, 255, 0, 255, 255, 255, 255, 255, 0, 255, 255, 255]);
    bytes.extend([0_u8, 1, 2, 0, 2, 3]);
    let document = json!({
        "asset": { "version": "2.0" },
        "scenes": [{ "nodes": [0] }],
        "nodes": [{ "mesh": 0 }],
        "meshes": [{ "primitives": [{
            "attributes": { "POSITION": 0, "NORMAL": 1, "TEXCOORD_0": 2, "COLOR_0": 3 },
            "indices": 4,
        }] }],
        "accessors": [
            { "bufferView": 0, "componentType": 5126, "count": 4, "type": "VEC3", "min": [0, 0, 0], "max": [1, 1, 0] },
            { "bufferView": 0, "byteOffset": 48, "componentType": 5126, "count": 4, "type": "VEC3" },
            { "bufferView": 1, "componentType": 5123, "normalized": true, "count": 4, "type": "VEC2" },
            { "bufferView": 2, "componentType": 5121, "normalized": true, "count": 4, "type": "VEC4" },
            { "bufferView": 3, "componentType": 5121, "count": 6, "type": "SCALAR" },
        ],
        "bufferViews": [
            { "buffer": 0, "byteLength": 96 },
            { "buffer": 0, "byteOffset": 96, "byteLength": 32, "byteStride": 8 },
            { "buffer": 0, "byteOffset": 128, "byteLength": 16 },
            { "buffer": 0, "byteOffset": 144, "byteLength": 6 },
        ],
        "buffers": [{ "byteLength": 150, "uri": "square.bin" }],
    });
    (document, bytes)
}

/// Base64 (RFC 4648).
fn base64(bytes: &[u8]) -> String {
    const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let letters = |group: &[u8]| {
        let bits = (0..3).fold(0_u32, |bits, place| bits << 8 | u32::from(group.get(place).copied().unwrap_or(0)));
        let letter = |place: usize| {
            if place > group.len() { '=' } else { char::from(LETTERS[(bits >> (18 - 6 * place) & 63) as usize]) }
        };
        (0..4).map(letter).collect::<String>()
    };
    bytes.chunks(3).map(letters).collect()
}

/// The file of one chunk of JSON and one of bytes (glTF 2.0, "GLB File Format Specification").
fn binary(document: &Value, bytes: &[u8]) -> Vec<u8> {
    let mut text = document.to_string().into_bytes();
    text.resize(text.len().next_multiple_of(4), b' ');
    let mut bytes = bytes.to_vec();
    bytes.resize(bytes.len().next_multiple_of(4), 0);
    let word = |number: usize| (number as u32).to_le_bytes();
    let length = 12 + 8 + text.len() + 8 + bytes.len();
    [&b"glTF"[..], &word(2), &word(length), &word(text.len()), b"JSON", &text, &word(bytes.len()), b"BIN\0", &bytes]
        .concat()
}

#[test]
fn a_file_is_drawn_as_its_triangles_are() {
    let folder = folder("square");
    let (mut document, bytes) = square();
    fs::write(folder.join("square.bin"), &bytes).unwrap();
    fs::write(folder.join("a.gltf"), document.to_string()).unwrap();
    let wavefront = "v 0 0 0 1 0 0\nv 1 0 0 0 1 0\nv 1 1 0 1 1 1\nv 0 1 0 0 1 1\nvn 0 0 1\nvt 0 0\nvt 1 0\nvt 1 1\nvt 0 1\n\
                     f 1/1/1 2/2/1 3/3/1\nf 1/1/1 3/3/1 4/4/1\n";
    fs::write(folder.join("a.obj"), wavefront).unwrap();
    let expected = picture(&folder, "a.obj");
    assert!(picture(&folder, "a.gltf") == expected);

    document["buffers"][0]["uri"] = format!("data:application/octet-stream;base64,{}", base64(&bytes)).into();
    fs::write(folder.join("b.gltf"), document.to_string()).unwrap();
    assert!(picture(&folder, "b.gltf") == expected);

    document["buffers"][0].as_object_mut().unwrap().remove("uri");
    fs::write(folder.join("c.glb"), binary(&document, &bytes)).unwrap();
    assert!(picture(&folder, "c.glb") == expected);

    // The same corners as a strip and as a fan.
    document["buffers"][0]["uri"] = "square.bin".into();
    for (mode, indices, name) in [(5, [0_u8, 1, 3, 2], "strip.gltf"), (6, [0, 1, 2, 3], "fan.gltf")] {
        let mut bytes = bytes.clone();
        bytes[144..148].copy_from_slice(&indices);
        fs::write(folder.join(format!("{name}.bin")), bytes).unwrap();
        let mut document = document.clone();
        document["buffers"][0]["uri"] = format!("{name}.bin").into();
        document["accessors"][4]["count"] = 4.into();
        document["meshes"][0]["primitives"][0]["mode"] = mode.into();
        fs::write(folder.join(name), document.to_string()).unwrap();
        // A strip divides the square by its other diagonal.
        let same = picture(&folder, name) == expected;
        assert!(same == (mode == 6), "{name}");
    }
}

#[test]
fn nodes_move_what_is_below_them() {
    let folder = folder("nodes");
    let (mut document, bytes) = square();
    fs::write(folder.join("square.bin"), &bytes).unwrap();
    // Two squares: one as it is, one beside it, turned about z, by two nodes; the second is mirrored.
    document["scenes"] = json!([{ "nodes": [0, 1] }]);
    document["nodes"] = json!([
        { "mesh": 0 },
        { "translation": [3, 1, 0], "rotation": [0, 0, 0.707_106_77, 0.707_106_77], "children": [2] },
        { "mesh": 0, "scale": [-1, 2, 1] },
    ]);
    fs::write(folder.join("two.gltf"), document.to_string()).unwrap();
    // (x, y) is first (-x, 2y), then (-2y, -x), then (3 - 2y, 1 - x): the mirror turns its triangles round.
    let wavefront = "v 0 0 0 1 0 0\nv 1 0 0 0 1 0\nv 1 1 0 1 1 1\nv 0 1 0 0 1 1\n\
                     v 3 1 0 1 0 0\nv 3 0 0 0 1 0\nv 1 0 0 1 1 1\nv 1 1 0 0 1 1\nvn 0 0 1\nvt 0 0\nvt 1 0\nvt 1 1\nvt 0 1\n\
                     f 1/1/1 2/2/1 3/3/1\nf 1/1/1 3/3/1 4/4/1\nf 5/1/1 7/3/1 6/2/1\nf 5/1/1 8/4/1 7/3/1\n";
    fs::write(folder.join("two.obj"), wavefront).unwrap();
    assert!(picture(&folder, "two.gltf") == picture(&folder, "two.obj"));
}

#[test]
fn errors_have_positions() {
    let folder = folder("wrong");
    let (document, bytes) = square();
    fs::write(folder.join("square.bin"), &bytes).unwrap();
    let primitive = "meshes[0].primitives[0]: ";
    type Change = fn(&mut Value);
    let cases: &[(Change, String)] = &[
        (
            |d| d["accessors"][4]["count"] = 60.into(),
            format!("{primitive}indices: accessors[4]: 60 elements do not fit its bufferView"),
        ),
        (|d| d["accessors"][1]["count"] = 3.into(), format!("{primitive}attributes.NORMAL: 3 for 4 vertices")),
        (
            |d| d["accessors"][3]["normalized"] = false.into(),
            format!("{primitive}attributes.COLOR_0: these are numbers of type U8"),
        ),
        (
            |d| d["accessors"][0]["byteOffset"] = 4_000_000_000_u32.into(),
            format!("{primitive}attributes.POSITION: accessors[0]: 4 elements do not fit"),
        ),
        (
            |d| d["bufferViews"][3]["byteLength"] = 999.into(),
            format!("{primitive}indices: bufferViews[3] ends behind its buffer"),
        ),
        (|d| d["meshes"][0]["primitives"][0]["mode"] = 1.into(), format!("{primitive}mode: these are Lines")),
        (
            |d| d["nodes"] = json!([{ "mesh": 0, "children": [0] }]),
            "nodes[0] is below several nodes, or below itself".to_owned(),
        ),
        (
            |d| d["buffers"][0]["byteLength"] = 151.into(),
            "buffers[0]: 151 bytes are announced, 150 are there".to_owned(),
        ),
        (
            |d| d["buffers"][0]["uri"] = "../square.bin".into(),
            "buffers[0].uri: `../square.bin` is not in the folder of the model".to_owned(),
        ),
        (|d| d["buffers"][0]["uri"] = "none.bin".into(), "none.bin".to_owned()),
        (|d| d["buffers"][0]["uri"] = "data:,abc".into(), "buffers[0].uri: data that is not base64".to_owned()),
        (|d| d["buffers"][0]["uri"] = "data:;base64,*".into(), "buffers[0].uri: not base64".to_owned()),
        (|d| d["extensionsRequired"] = json!(["KHR_draco_mesh_compression"]), "KHR_draco_mesh_compression".to_owned()),
        (|d| d["nodes"][0]["mesh"] = 7.into(), "nodes[0].mesh".to_owned()),
        (|d| d["nodes"][0] = json!({}), "there are no triangles".to_owned()),
        (|d| *d = json!([]), "wrong.gltf".to_owned()),
    ];
    for (change, message) in cases {
        let mut document = document.clone();
        change(&mut document);
        fs::write(folder.join("wrong.gltf"), document.to_string()).unwrap();
        let output = draw(&folder, "wrong.gltf");
        let errors = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{message}: {errors}");
        assert!(errors.contains("wrong.gltf") && errors.contains(message.as_str()), "{message}: {errors}");
    }
    // Numbers that are none, and indices of no vertex.
    for (place, bytes, message) in [
        (4, f32::NAN.to_le_bytes().to_vec(), "attributes.POSITION: a number of vertex 0 is not finite"),
        (146, vec![9], "indices: there is no vertex 9: there are 4"),
    ] {
        let mut wrong = square().1;
        wrong[place..place + bytes.len()].copy_from_slice(&bytes);
        fs::write(folder.join("square.bin"), wrong).unwrap();
        fs::write(folder.join("wrong.gltf"), document.to_string()).unwrap();
        let errors = String::from_utf8_lossy(&draw(&folder, "wrong.gltf").stderr).into_owned();
        assert!(errors.contains(message), "{errors}");
    }
    // A file that ends too early.
    let whole = binary(&document, &bytes);
    for length in [0, 4, 12, 19, 21, whole.len() / 2, whole.len() - 1] {
        fs::write(folder.join("short.glb"), &whole[..length]).unwrap();
        assert_eq!(draw(&folder, "short.glb").status.code(), Some(1), "{length}");
    }
}

/// References that lead nowhere, and counts that no file has, are errors of the file.
#[test]
fn missing_names_are_reported() {
    let folder = folder("hostile");
    let (document, bytes) = square();
    fs::write(folder.join("square.bin"), &bytes).unwrap();
    let message = |place: &str, value: Value| {
        let mut document = document.clone();
        *document.pointer_mut(place).unwrap_or_else(|| panic!("{place}")) = value;
        fs::write(folder.join("a.gltf"), document.to_string()).unwrap();
        let output = draw(&folder, "a.gltf");
        let errors = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(output.status.code() == Some(1) && !errors.contains("panicked"), "{place}: {errors}");
        errors
    };
    for attribute in ["POSITION", "NORMAL", "TEXCOORD_0"] {
        let errors = message(&format!("/meshes/0/primitives/0/attributes/{attribute}"), json!(9));
        assert!(errors.contains("meshes[0].primitives[0]: there is no accessors[9]: there are 5"), "{errors}");
    }
    let errors = message("/meshes/0/primitives/0/indices", json!(5));
    assert!(errors.contains("there is no accessors[5]"), "{errors}");
    let errors = message("/accessors", json!([]));
    assert!(errors.contains("there is no accessors["), "{errors}");
    let errors = message("/accessors/4/count", json!(1_u64 << 40));
    assert!(errors.contains("accessors[4]: 1099511627776 elements are too many: there may be 16 million"), "{errors}");
    for (place, value) in [
        ("/nodes/0/mesh", json!(7)),
        ("/scenes/0/nodes/0", json!(7)),
        ("/accessors/0/bufferView", json!(7)),
        ("/bufferViews/0/buffer", json!(7)),
        ("/bufferViews/0/byteLength", json!(u64::MAX)),
        ("/bufferViews/1/byteOffset", json!(u64::MAX)),
        ("/accessors/1/byteOffset", json!(u64::MAX)),
        ("/buffers/0/byteLength", json!(u64::MAX)),
    ] {
        message(place, value);
    }
}
