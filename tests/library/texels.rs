//! Programs that see the bits of what they look up get the same ones from native code of each backend and from the
//! interpreter, NaNs among texels included: engines ask for different numbers of lanes at a time, so the sampler must
//! give each lane what it has alone (docs/numerics.md). So do programs that load and store texels of images, whatever
//! code reaches them.

#![cfg(feature = "jit")]

use super::part;
use nvjit::compiler::codegen::{Backend, CompileOptions, Compiler};
use nvjit::interp::Interpreter;
use nvjit::runtime::{
    Batch, Buffer, ImageFormat, ImageLayout, ImageView, Memory, NoTextures, Rights, Shader, TextureTarget,
};
use nvjit::{Options, Program, compute};
use nvjit_texture::{BaseFormat, Extent, Format, Image, MagFilter, MinFilter, Storage};
use nvjit_texture::{SamplerState, Texture, TextureUnits};
use std::sync::Arc;

const LANES: usize = 64;

/// Programs of languages that see bits: all of NV_gpu_program5, and by UP* those of NV_fragment_program.
const PROGRAMS: [&str; 6] = [
    "!!NVfp5.0 TEMP R; TEX R, fragment.attrib[0], texture[0], $; MOV.U result.color, R; END",
    "!!NVfp5.0 TEMP R; TXB R, fragment.attrib[0], texture[0], $; MOV.U result.color, R; END",
    "!!NVfp5.0 TEMP R; TXL R, fragment.attrib[0], texture[0], $; MOV.U result.color, R; END",
    "!!NVvp5.0 TEMP R; TXL R, vertex.attrib[1], texture[0], $; MOV.U result.attrib[0], R; MOV result.position, 0; END",
    "!!FP1.0 TEX R0, f[TEX0], TEX0, $; UP4UB R1, R0.x; MOVR o[COLR], R1; MOVR o[DEPR].z, R0.w; END",
    "!!FP1.0 TXP R0, f[TEX0], TEX0, $; UP4B R1, R0.y; UP4UB R2, R0.z; ADDR o[COLR], R1, R2; END",
];

const TARGETS: [TextureTarget; 8] = [
    TextureTarget::D1,
    TextureTarget::D2,
    TextureTarget::D3,
    TextureTarget::Cube,
    TextureTarget::Rect,
    TextureTarget::Array1D,
    TextureTarget::Array2D,
    TextureTarget::ArrayCube,
];

fn extent(target: TextureTarget) -> Extent {
    match target {
        TextureTarget::D1 => Extent::d1(4),
        TextureTarget::D3 => Extent::d3(2, 2, 2),
        TextureTarget::Array1D => Extent::d1(4).layered(2),
        TextureTarget::Array2D => Extent::d2(2, 2).layered(2),
        TextureTarget::ArrayCube => Extent::d2(2, 2).layered(6),
        _ => Extent::d2(4, 4),
    }
}

/// Texels of which every third component is a NaN, of either sign, quiet or signalling, the others numbers.
fn data(format: Format, extent: Extent, seed: usize) -> Vec<u8> {
    let sizes = extent.size().into_iter().take(extent.dimensions());
    let texels = sizes.product::<u32>() * extent.layers().unwrap_or(1);
    let components = texels as usize * format.base().components();
    let half = format.storage() == Storage::Half;
    (0..components)
        .flat_map(|n| {
            let mixed = (n + seed).wrapping_mul(0x9e37_79b1) >> 7;
            let bits = match (mixed.is_multiple_of(3), half) {
                (true, true) => [0x7e01, 0xfe55, 0x7c01, 0xfd23][mixed % 4],
                (true, false) => [0x7fc0_0001, 0xffc1_2345, 0x7f80_0001, 0xff81_2345][mixed % 4],
                (false, true) => 0x3000 | mixed as u32 & 0x3ff,
                (false, false) => 0x3e80_0000 | mixed as u32 & 0x7f_ffff,
            };
            if half { (bits as u16).to_ne_bytes().to_vec() } else { bits.to_ne_bytes().to_vec() }
        })
        .collect()
}

fn textures(target: TextureTarget, format: Format, state: SamplerState) -> TextureUnits {
    let mut texture = Texture::new(target);
    let last = if target == TextureTarget::Rect { 0 } else { extent(target).top_level() };
    for face in 0..texture.faces() {
        for level in 0..=last {
            let extent = extent(target).level(level);
            let data = data(format, extent, 1000 * face + 100 * level as usize);
            texture.set_image(face, level, Image::new(format, extent, &data).unwrap()).unwrap();
        }
    }
    texture.set_sampler(state).unwrap();
    let mut units = TextureUnits::new();
    units.bind(0, Arc::new(texture)).unwrap();
    units
}

/// The bits of all results.
fn run(shader: &dyn Shader, textures: &TextureUnits) -> Vec<u32> {
    let mut batch = Batch::new(shader.signature(), LANES);
    for row in 0..batch.input_rows().len() {
        for (lane, value) in batch.input_mut(row).iter_mut().enumerate().take(LANES) {
            // Eighths are centres and edges; the last component, by which TXP divides, is not 0.
            *value = ((lane * 7 + row * 5 + lane * lane / 3) % 15) as f32 / 8.0 - 0.3125;
        }
    }
    shader.run(&mut shader.new_frame(), &mut batch, textures).unwrap();
    (0..batch.output_rows().len())
        .flat_map(|row| batch.output(row)[..LANES].iter().map(|value| value.to_bits()))
        .collect()
}

#[test]
fn every_engine_sees_the_same_bits_of_texels() {
    let formats = [
        (BaseFormat::Rgba, Storage::Float),
        (BaseFormat::Rgba, Storage::Half),
        (BaseFormat::Luminance, Storage::Float),
        (BaseFormat::Rg, Storage::Half),
        (BaseFormat::DepthComponent, Storage::Float),
    ];
    for target in TARGETS {
        for text in PROGRAMS {
            let Ok(program) = Program::load(text.replace('$', target.name()).as_bytes()) else {
                // The old language has no layers; the fourth component is the layer of ARRAYCUBE, and no level.
                let has_level = text.contains("TXB") || text.contains("TXL");
                let may_fail = text.starts_with("!!FP1.0") && target.has_layers();
                assert!(may_fail || target == TextureTarget::ArrayCube && has_level, "{text} {target:?}");
                continue;
            };
            let kernels: Vec<_> = Backend::NAMED
                .into_iter()
                .filter(|backend| backend.is_here())
                .map(|backend| {
                    let mut options = CompileOptions::default();
                    options.backend = backend;
                    (backend, Compiler::new(options).unwrap().compile(&program).unwrap())
                })
                .collect();
            let interpreter = Interpreter::new(&program, Options::default());
            let mut nans = 0;
            for (base, storage) in formats {
                let Ok(format) = Format::new(base, storage) else { panic!("{base:?} {storage:?}") };
                if base == BaseFormat::DepthComponent && target == TextureTarget::D3 {
                    continue;
                }
                let rect = target == TextureTarget::Rect;
                for min in MinFilter::ALL.into_iter().filter(|min| !rect || !min.mipmaps()) {
                    for mag in [MagFilter::Nearest, MagFilter::Linear] {
                        let anisotropy = if min == MinFilter::LinearMipmapLinear { 4.0 } else { 1.0 };
                        let state = SamplerState::new(target).with_filters(min, mag);
                        let units = textures(target, format, SamplerState { max_anisotropy: anisotropy, ..state });
                        let expected = run(&interpreter, &units);
                        nans += expected.iter().filter(|&&bits| f32::from_bits(bits).is_nan()).count();
                        for (backend, kernel) in &kernels {
                            let found = run(kernel, &units);
                            let first = (0..found.len()).find(|&n| found[n] != expected[n]);
                            assert_eq!(
                                first.map(|n| (n / LANES, n % LANES, found[n], expected[n])),
                                None,
                                "(row, lane, bits, those of the interpreter): {backend:?} {target:?} {format:?} {min:?} {mag:?}\n{text}"
                            );
                        }
                    }
                }
            }
            assert!(nans > 0 || text.contains("UP"), "{text} {target:?}");
        }
    }
}

/// A word that programs store, and that texels have at first: a number between the steps of bytes or beside them, an
/// infinity, a NaN, a denormal, an integer of either sign.
fn word(number: usize) -> u32 {
    let mixed = (number as u32).wrapping_mul(0x9e37_79b9) >> 8;
    match mixed % 8 {
        0..4 => (((mixed >> 3) % 512) as f32 * (0.5 / 255.0)).to_bits(),
        4 => ((mixed >> 4) as f32 / 1e6 - 0.5).to_bits(),
        5 => [0x7fc0_0001, 0xff81_2345, 0x7f80_0000, 0xff80_0000, 1, 0x8000_0000][mixed as usize / 8 % 6],
        _ => mixed.wrapping_mul(0x0101_0101) ^ number as u32,
    }
}

/// What a dispatch leaves in its image, in unit 1, and in its storage buffer, and the number of faults.
fn dispatched(
    shader: &dyn Shader,
    layout: ImageLayout,
    [size, groups]: [[u32; 3]; 2],
    before: &[u8],
) -> ([Vec<u8>; 2], u64) {
    let buffers = [(); 2].map(|()| {
        let buffer = Buffer::new(before.len());
        buffer.write(0, before).unwrap();
        Arc::new(buffer)
    });
    let [texels, words] = &buffers;
    let mut memory = Memory::new();
    memory.bind_storage(0, Arc::clone(words), 0, words.len()).unwrap();
    memory.bind_image(1, ImageView::new(Arc::clone(texels), layout).unwrap()).unwrap();
    let memory = Arc::new(memory);
    let mut frame = shader.new_frame();
    frame.set_memory(Arc::clone(&memory));
    compute::dispatch(shader, &mut frame, &NoTextures, size, groups).unwrap();
    let after = buffers.map(|buffer| {
        let mut bytes = vec![0; buffer.len()];
        buffer.read(0, &mut bytes).unwrap();
        bytes
    });
    (after, memory.faults())
}

/// Runs a program whose invocations have a texel each, `c` of unit 1, and four words, at `n.y` and 8192 bytes further,
/// on images of all formats.
fn compare_texels(body: &str, sizes: [[u32; 3]; 2], target: TextureTarget, extents: [u32; 3], before: &[u8]) {
    let [[x, y, z], _] = sizes;
    let text = format!(
        "!!NVcp5.0
OPTION NV_shader_storage_buffer;
OPTION EXT_shader_image_load_formatted;
OPTION NV_gpu_program5_mem_extended;
OPTION ARB_shader_image_size;
GROUP_SIZE {x} {y} {z};
STORAGE words[] = {{ program.storage[0] }};
TEMP n, c, x, y;
MAD.U n.x, invocation.groupid.y, 64, invocation.localindex.x;
MAD.U n.x, invocation.groupid.x, 64, n.x;
SHL.U n.y, n.x, 4;
{body}
END"
    );
    let program = Program::load(text.as_bytes()).unwrap_or_else(|errors| panic!("{errors}\n{text}"));
    let mut kernels = super::thread_groups::engines(&program);
    let (_, interpreter) = kernels.remove(0);
    for format in ImageFormat::ALL {
        let has_all = matches!(format, ImageFormat::R32F | ImageFormat::Rgba8 | ImageFormat::Rgba32I);
        let rights = [Rights::ReadWrite, Rights::Read, Rights::Write];
        for &rights in if has_all { &rights[..] } else { &rights[..1] } {
            let packed = ImageLayout::packed(target, format, extents, 1);
            let row_pitch = packed.row_pitch + 16;
            let slice_pitch = row_pitch * (extents[1] as usize + 1);
            let layout = ImageLayout { offset: 64, rights, row_pitch, slice_pitch, ..packed };
            let expected = dispatched(&*interpreter, layout, sizes, before);
            for (engine, kernel) in &kernels {
                let found = dispatched(&**kernel, layout, sizes, before);
                assert_eq!(found.1, expected.1, "faults of {engine}, {format:?}, {rights:?}\n{text}");
                assert!(found.0 == expected.0, "{engine}, {format:?}, {rights:?}, {extents:?}\n{text}");
            }
        }
    }
}

/// EXT_shader_image_load_store, "Texture Image Loads and Stores", and table X.2: loads and stores of texels of every
/// format, beside one another and apart, inside of the image and outside, with gaps between rows, and where rights or
/// the format do not allow them.
#[test]
fn every_engine_loads_and_stores_the_same_texels() {
    use TextureTarget::{Array2D, Buffer, D1, D2, D3};
    let before: Vec<u8> = (0..1 << 12).flat_map(|number| word(number).to_le_bytes()).collect();
    // The work groups, the image, and the coordinates of invocations.
    let places = [
        ([[32, 1, 1], [1, 4, 1]], D2, [24, 3, 1], "ADD.S c, invocation.globalid, {0, 0, 0, 0};"),
        ([[32, 1, 1], [1, 4, 1]], D2, [33, 5, 1], "ADD.S c, invocation.globalid, {1, 1, 0, 0};"),
        ([[32, 1, 1], [1, 2, 1]], D2, [30, 3, 1], "ADD.S c, invocation.globalid, {-2, -1, 0, 0};"),
        ([[8, 8, 1], [2, 1, 1]], D2, [14, 7, 1], "ADD.S c, invocation.globalid, {0, 0, 0, 0};"),
        ([[16, 2, 2], [1, 1, 1]], D3, [16, 3, 2], "ADD.S c, invocation.globalid, {0, 1, 0, 0};"),
        ([[16, 2, 2], [1, 1, 1]], Array2D, [17, 2, 2], "ADD.S c, invocation.globalid, {0, 0, 1, 0};"),
        ([[64, 1, 1], [1, 1, 1]], D1, [61, 1, 1], "ADD.S c, invocation.globalid, {3, 9, 9, 9};"),
        ([[48, 1, 1], [1, 1, 1]], Buffer, [100, 1, 1], "ADD.S c, invocation.globalid, {20, 9, 9, 9};"),
        // Some of them are constants.
        ([[16, 1, 1], [2, 1, 1]], D3, [16, 3, 2], "MOV.U c, {0, 1, 0, 0}; AND.U c.z, n.x, 1;"),
        ([[16, 1, 1], [2, 1, 1]], Array2D, [16, 3, 2], "MOV.U c, {3, 2, 0, 0}; AND.U c.z, n.x, 1;"),
        ([[32, 1, 1], [1, 1, 1]], D2, [30, 3, 1], "MOV.U c, {0, 1, 0, 0}; MOV.U c.x, n.x;"),
        ([[2, 16, 1], [1, 1, 1]], D2, [3, 14, 1], "MOV.U c, {1, 0, 0, 0}; MOV.U c.y, invocation.globalid.y;"),
    ];
    for (sizes, target, extents, place) in places {
        let size = format!("IMQ x, image[1], {}; STB.U32X4 x, words[n.y];", target.name());
        compare_texels(&size, sizes, target, extents, &before);
        let types = [
            "F", "S", "U", "F32", "U32", "S32X2", "F32X4", "U8X4", "U16X2", "U8", "S8", "U16", "S16", "F16", "U8X2",
            "S8X2", "U16X4", "S16X4", "F16X4",
        ];
        for ty in part::of(types, 10) {
            let load = format!("LOADIM.{ty} x, c, image[1], {}; STB.U32X4 x, words[n.y];", target.name());
            let store = format!("LDB.U32X4 y, words[n.y + 8192]; STOREIM.{ty} image[1], y, c, {};", target.name());
            // Those of odd numbers, which also reverse their rows.
            let some = "AND.U.CC x.x, n.x, 1; IF NE.x; SUB.S c.x, 15, c.x;";
            for body in [
                format!("{place} {load}"),
                format!("{place} {store}"),
                format!("{place} {some} {load} ENDIF;"),
                format!("{place} {some} {store} ENDIF;"),
                // Four at a time.
                format!("{place} {load} {store}"),
            ] {
                compare_texels(&body, sizes, target, extents, &before);
            }
        }
    }
}

/// Runs a program with an invocation for each of 256 by 256 texels, `c` of unit 1, which has four words at `n.x`.
fn compare_all_texels(body: &str, format: ImageFormat, words: &[u32], kernels: &[(String, Box<dyn Shader>)]) {
    let layout = ImageLayout::packed(TextureTarget::D2, format, [256, 256, 1], 1);
    let before: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
    let sizes = [[64, 1, 1], [4, 256, 1]];
    let mut all = kernels.iter().map(|(engine, kernel)| (engine, dispatched(&**kernel, layout, sizes, &before)));
    let Some((_, expected)) = all.next() else { return };
    for (engine, found) in all {
        assert_eq!(found.1, expected.1, "faults of {engine}, {format:?}");
        for (which, (found, expected)) in found.0.iter().zip(&expected.0).enumerate() {
            let first = found.iter().zip(expected).position(|(a, b)| a != b);
            assert_eq!(first, None, "the first byte that differs: {engine}, {format:?}, memory {which}, {body}");
        }
    }
}

/// The programs of all engines with this body.
fn of_all_texels(body: &str) -> Vec<(String, Box<dyn Shader>)> {
    let text = format!(
        "!!NVcp5.0
OPTION NV_shader_storage_buffer;
OPTION EXT_shader_image_load_formatted;
GROUP_SIZE 64;
STORAGE words[] = {{ program.storage[0] }};
TEMP n, c, x;
MOV.U c, invocation.globalid;
MAD.U n.x, c.y, 256, c.x;
SHL.U n.x, n.x, 4;
{body}
END"
    );
    super::thread_groups::engines(&Program::load(text.as_bytes()).unwrap())
}

/// EXT_shader_image_load_store, table X.2: each code of a component of up to 16 bits, in every component.
#[test]
fn every_engine_loads_the_same_numbers_for_all_codes() {
    use ImageFormat::{
        R8, R8Snorm, R16, R16F, R16Snorm, Rg8, Rg8Snorm, Rg16, Rg16F, Rg16Snorm, Rgb10A2, Rgba8, Rgba8Snorm, Rgba16,
        Rgba16F, Rgba16Snorm,
    };
    let all = [
        Rgba16F,
        R8,
        Rgb10A2,
        Rg16Snorm,
        R16,
        Rgba8Snorm,
        Rg16F,
        R8Snorm,
        Rgba16,
        Rg8,
        R16Snorm,
        Rgba8,
        R16F,
        Rg8Snorm,
        Rg16,
        Rgba16Snorm,
    ];
    // Each component of four halves of words has all codes.
    let codes =
        (0..1u32 << 16).flat_map(|n| [n & 0xffff | (3 * n + 1) << 16, (5 * n + 2) & 0xffff | (7 * n + 3) << 16]);
    let mut words: Vec<u32> = codes.collect();
    words.resize(1 << 18, 0);
    let body = "LOADIM.F x, c, image[1], 2D; STB.U32X4 x, words[n.x];";
    let kernels = of_all_texels(body);
    for format in part::of(all, 8) {
        compare_all_texels(body, format, &words, &kernels);
    }
}

/// The same of stores: the numbers in the middle between two that the format has, and those beside them.
#[test]
fn every_engine_stores_the_same_codes_for_numbers_between_them() {
    use ImageFormat::{
        R8, R8Snorm, R16, R16F, R16Snorm, Rg16, Rg16Snorm, Rgb10A2, Rgba8, Rgba8Snorm, Rgba16, Rgba16F, Rgba16Snorm,
    };
    let fraction = |steps: i32| move |n: i32| ((f64::from(n) + 0.5) / f64::from(steps)) as f32;
    let half = |n: i32| {
        let [one, next] = [n, n + 1].map(|bits| nvjit::runtime::half::from_half(bits as u16));
        // Behind the largest half there is an infinity.
        if one.is_finite() && next.is_infinite() { 65520f32.copysign(one) } else { one / 2.0 + next / 2.0 }
    };
    type Middle = Box<dyn Fn(i32) -> f32>;
    let all: [(&[ImageFormat], Middle); 6] = [
        (&[R8, Rgba8], Box::new(fraction(255))),
        (&[R8Snorm, Rgba8Snorm], Box::new(move |n| fraction(127)(n - 200))),
        (&[Rgb10A2], Box::new(fraction(1023))),
        (&[R16, Rg16, Rgba16], Box::new(fraction(65535))),
        (&[R16Snorm, Rg16Snorm, Rgba16Snorm], Box::new(move |n| fraction(32767)(n - 32768))),
        (&[R16F, Rgba16F], Box::new(half)),
    ];
    let body = "LDB.U32X4 x, words[n.x]; STOREIM.F image[1], x, c, 2D;";
    let kernels = of_all_texels(body);
    for (formats, middle) in part::of(all, 6) {
        let of = |n: i32| {
            let bits = middle(n).to_bits();
            [bits.wrapping_sub(1), bits, bits.wrapping_add(1), bits ^ 0x8000_0000]
        };
        // Each component has all of them.
        let at = |n: i32| {
            std::array::from_fn::<u32, 4, _>(|component| {
                of((n + component as i32) & 0xffff)[(n as usize >> 2 ^ component) & 3]
            })
        };
        let mut words: Vec<u32> = (0..1 << 16).flat_map(at).collect();
        words[..64].fill(f32::NAN.to_bits());
        for &format in formats {
            compare_all_texels(body, format, &words, &kernels);
        }
    }
}
