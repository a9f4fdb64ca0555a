//! Programs that see the bits of what they look up get the same ones from native code of each backend and from the
//! interpreter, NaNs among texels included: engines ask for different numbers of lanes at a time, so the sampler must
//! give each lane what it has alone (docs/numerics.md).

#![cfg(feature = "jit")]

use nvjit::compiler::codegen::{Backend, CompileOptions, Compiler};
use nvjit::interp::Interpreter;
use nvjit::runtime::{Batch, Shader, TextureTarget};
use nvjit::{Options, Program};
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
