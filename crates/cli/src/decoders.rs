//! Properties of every decoder of files, for any input: it returns content or an error, and checks sizes before it
//! allocates memory. The targets of libFuzzer in `fuzz/` call these functions, and so do the tests below, with files
//! that are nearly valid.

use super::image::{self, Memory};
use super::render::model;
use super::render::scene::{Texts, live::Draft};
use super::{dds, input_files};
use nvjit::runtime::TextureTarget;
use png::Decoder;
use std::io::Cursor;
use std::path::Path;

/// Bytes that images may take.
const MEMORY: usize = 16 << 20;

/// A folder that does not exist: files that a file names are searched for in it.
const NOWHERE: &str = "/nowhere/at/all";

/// From now on files name nothing that is there. Tests, which read files beside this, do not call it.
pub fn read_nothing_else() {
    input_files::InputFiles::default().close();
}

/// A PNG file, whose checksums are as they may be.
pub fn png(bytes: &[u8]) {
    let mut decoder = Decoder::new(Cursor::new(bytes));
    decoder.ignore_checksums(true);
    if let Ok(image) = image::decode_with(decoder, 1, &mut Memory::of(MEMORY)) {
        assert_eq!(image.texels.len(), 4 * image.width as usize * image.height as usize);
        assert!(image.texels.len() <= MEMORY);
    }
}

/// A DDS file, as a texture of each target.
pub fn dds(bytes: &[u8]) {
    for target in TextureTarget::ALL {
        if let Ok(texture) = dds::decode(bytes, target, &mut Memory::of(MEMORY)) {
            assert!(texture.image(0, 0).is_some());
            // What the file does not have, the mipmap, is not counted.
            assert!(texture.memory() <= 2 * MEMORY, "{target:?}: {}", texture.memory());
        }
    }
}

/// A mesh in a file of this extension: `obj`, `gltf` or `glb`.
pub fn mesh(extension: &str, bytes: &[u8]) {
    if let Ok((shape, _)) = model::decode(extension, bytes, Path::new(NOWHERE)) {
        let count = shape.positions.len();
        assert!(shape.indices.iter().all(|&index| (index as usize) < count));
    }
}

/// A scene, which is checked as `nvjit check` does.
pub fn scene(bytes: &[u8]) {
    let name = Path::new(NOWHERE).join("scene.toml");
    let draft = Draft { name: &name, text: bytes, programs: &Texts::new(), images: MEMORY };
    if let Err(faults) = draft.check() {
        assert!(!faults.is_empty());
        assert!(faults.iter().all(|fault| fault.span.start <= bytes.len()), "{faults:?}");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Files that each seed becomes.
    const FILES: usize = 400;

    /// Has `decode` take files that are nearly `seed`: the same ones every time.
    fn mutate(seed: &[u8], decode: impl Fn(&[u8])) {
        decode(seed);
        let mut random = fastrand::Rng::with_seed(seed.len() as u64);
        for _ in 0..FILES {
            let mut bytes = seed.to_vec();
            for _ in 0..random.usize(1..4) {
                let at = random.usize(..bytes.len().max(1));
                let end = bytes.len().min(at + random.usize(1..9));
                match random.u8(..6) {
                    0 => bytes.truncate(at),
                    1 => drop(bytes.drain(at..end)),
                    2 => bytes.extend_from_within(at..end),
                    3 => bytes[at..end].iter_mut().for_each(|byte| *byte = random.u8(..)),
                    4 => bytes[at..end].fill(random.choice([0, 1, 0x7f, 0x80, 0xff]).unwrap_or(0)),
                    // A digit or a letter, in texts.
                    _ => bytes[at] = random.choice(*b"0123456789-.,[]{}\"etn").unwrap_or(b'0'),
                }
                if bytes.is_empty() {
                    break;
                }
            }
            decode(&bytes);
        }
    }

    #[test]
    fn png_files_that_are_nearly_right() {
        for (color, depth, texel) in [
            (png::ColorType::Indexed, png::BitDepth::Eight, 1),
            (png::ColorType::Rgba, png::BitDepth::Sixteen, 8),
            (png::ColorType::Grayscale, png::BitDepth::Eight, 1),
        ] {
            let mut file = Vec::new();
            let mut encoder = png::Encoder::new(&mut file, 4, 4);
            encoder.set_color(color);
            encoder.set_depth(depth);
            encoder.set_palette(vec![7; 12]);
            encoder.set_trns(vec![0, 1]);
            encoder.write_header().unwrap().write_image_data(&vec![1; 16 * texel]).unwrap();
            mutate(&file, png);
        }
    }

    #[test]
    fn dds_files_that_are_nearly_right() {
        let mut words = [0_u32; 36];
        words[..7].copy_from_slice(&[124, 0x2_1007, 4, 4, 0, 1, 3]);
        words[18..21].copy_from_slice(&[32, 4, u32::from_le_bytes(*b"DX10")]);
        words[31..].copy_from_slice(&[28, 3, 0, 6, 0]);
        let header = words.iter().flat_map(|word| word.to_le_bytes());
        let file: Vec<u8> = b"DDS ".iter().copied().chain(header).chain([5; 6 * 84]).collect();
        assert!(dds::decode(&file, TextureTarget::Array2D, &mut Memory::of(MEMORY)).is_ok());
        mutate(&file, dds);
    }

    #[test]
    fn meshes_that_are_nearly_right() {
        let text = "mtllib a.mtl\no a\nv 0 0 0 1 0 0\nv 1 0 0\nv 1 1 0\nvt 0 1\nvn 0 0 1\nf 1/1/1 2/1/1 3/1/1\ng b\nf -1 -2 -3\n";
        mutate(text.as_bytes(), |bytes| mesh("obj", bytes));
        // Three corners of 12 bytes, and indices.
        let buffer = "AAAAAAAAAAAAAAAAAACAPwAAAAAAAAAAAACAPwAAgD8AAAAAAAECAA==";
        let file = format!(
            r#"{{"asset":{{"version":"2.0"}},"scenes":[{{"nodes":[0]}}],"nodes":[{{"mesh":0,"scale":[1,2,3]}}],
            "meshes":[{{"primitives":[{{"attributes":{{"POSITION":0}},"indices":1}}]}}],
            "accessors":[{{"bufferView":0,"componentType":5126,"count":3,"type":"VEC3","min":[0,0,0],"max":[1,1,0]}},
            {{"bufferView":0,"byteOffset":36,"componentType":5121,"count":3,"type":"SCALAR"}}],
            "bufferViews":[{{"buffer":0,"byteLength":40}}],
            "buffers":[{{"byteLength":40,"uri":"data:application/octet-stream;base64,{buffer}"}}]}}"#
        );
        assert!(model::decode("gltf", file.as_bytes(), Path::new(NOWHERE)).is_ok());
        mutate(file.as_bytes(), |bytes| mesh("gltf", bytes));
        let figure = include_bytes!("../../../examples/models/figure.glb");
        // The JSON is what is looked at; every mutation of the rest is a number.
        mutate(figure, |bytes| mesh("glb", bytes));
    }

    #[test]
    fn scenes_that_are_nearly_right() {
        let text = "size = [64, 48]\n[camera]\neye = [0, '2 * t', 3]\nnear = 0.1\n[targets.a]\nscale = 0.5\n[textures.b]\nimage = 'noise'\n\
                    [buffers.c]\ncount = 9\nelement = [['i / n', 0, 0, 1]]\n[[passes]]\ntarget = 'a'\nsky = false\nmeshes = [{ mesh = 'cube', \
                    count = 3, move = ['i', 0, 0] }]\n[[passes]]\nviewport = [0, 0, 1, 1]\nclear = { color = [0, 0, 0], depth = 1 }\n\
                    meshes = [{ buffer = 'c' }]\n";
        mutate(text.as_bytes(), scene);
    }
}
