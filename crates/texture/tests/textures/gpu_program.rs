//! Lookups of NV_gpu_program4 and 5: arrays, cube arrays, buffers, multisample images, integers; fetches, gathers,
//! queries, offsets. Sections are those of NV_gpu_program4 unless another text is named.

use std::sync::Arc;

use nvjit_runtime::{MAX_LANES, NoTextures, SampleCall, SampleFlags, SampleOperation, Sampler, TextureTarget};
use nvjit_texture::{
    BaseFormat, CompareFunc, CompareMode, DepthMode, Extent, Format, Image, MAX_SAMPLES, MAX_SIZE, MagFilter,
    MinFilter, Storage, TextureError, TextureUnits, WrapMode,
};
use nvjit_texture::{SamplerState, Texture};

use super::support::{Random, both, result};

const RULES: SampleFlags = SampleFlags::GPU_PROGRAM;

fn format(base: BaseFormat, storage: Storage) -> Format {
    Format::new(base, storage).unwrap()
}

fn r32f() -> Format {
    format(BaseFormat::Red, Storage::Float)
}

fn floats(values: impl IntoIterator<Item = f32>) -> Vec<u8> {
    values.into_iter().flat_map(f32::to_ne_bytes).collect()
}

/// Texels 0, 1, 2, ... of one red float.
fn counted(extent: Extent) -> Image {
    let texels = extent.size().iter().product::<u32>() * extent.layers().unwrap_or(1) * extent.samples().unwrap_or(1);
    Image::new(r32f(), extent, &floats((0..texels).map(|n| n as f32))).unwrap()
}

fn nearest(target: TextureTarget, image: Image) -> Texture {
    let texture = Texture::from_image(target, image).unwrap();
    let state = texture.sampler().with_filters(MinFilter::Nearest, MagFilter::Nearest);
    texture.with_sampler(state.with_wrap(WrapMode::ClampToEdge)).unwrap()
}

fn call(target: TextureTarget, operation: SampleOperation) -> SampleCall {
    let mut call = SampleCall::new();
    (call.target, call.operation, call.flags) = (target, operation, RULES);
    call.exec[..4].fill(u32::MAX);
    call
}

/// The result of the first of four lanes that ask the same.
fn ask(sampler: &TextureUnits, call: &SampleCall) -> [f32; 4] {
    let mut call = call.clone();
    sampler.sample(&mut call);
    result(&call, 0)
}

fn at(target: TextureTarget, coordinates: [f32; 3]) -> SampleCall {
    let mut call = call(target, SampleOperation::Implicit);
    for (row, value) in call.coordinates.iter_mut().zip(coordinates) {
        row.fill(value);
    }
    call
}

fn fetch(target: TextureTarget, texels: [i32; 4], level: i32) -> SampleCall {
    let mut call = call(target, SampleOperation::Fetch);
    for (row, value) in call.texels.iter_mut().zip(texels) {
        row.fill(value);
    }
    call.level.fill(level);
    call
}

#[test]
fn layers_are_rounded_to_even_and_clamped() {
    // 2.X.4.4: "rounding ... to the nearest integer and clamping".
    let cases = [(0.5, 0.0), (1.5, 2.0), (2.5, 2.0), (0.51, 1.0), (-7.0, 0.0), (9.0, 2.0), (f32::NAN, 0.0)];
    let infinities = [(f32::INFINITY, 2.0), (f32::NEG_INFINITY, 0.0), (f32::MAX, 2.0)];
    for (target, extent) in
        [(TextureTarget::Array1D, Extent::d1(1).layered(3)), (TextureTarget::Array2D, Extent::d2(1, 1).layered(3))]
    {
        for sampler in both(nearest(target, counted(extent))) {
            for (layer, expected) in cases.into_iter().chain(infinities) {
                let mut call = at(target, [0.5; 3]);
                call.layer.fill(layer);
                assert_eq!(ask(&sampler, &call), [expected, 0.0, 0.0, 1.0], "{target:?} {layer}");
            }
        }
    }
}

#[test]
fn layers_are_filtered_by_themselves() {
    // EXT_texture_array: a layer is an image of its own, with its own edges, and LINEAR does not blend two.
    let image = counted(Extent::d2(2, 1).layered(2));
    let texture = Texture::from_image(TextureTarget::Array2D, image).unwrap();
    for sampler in both(texture) {
        let mut call = at(TextureTarget::Array2D, [0.5; 3]);
        assert_eq!(ask(&sampler, &call)[0], 0.5);
        call.layer.fill(1.0);
        assert_eq!(ask(&sampler, &call)[0], 2.5);
        // REPEAT stays within the layer.
        call.coordinates[0].fill(1.0);
        assert_eq!(ask(&sampler, &call)[0], 2.5);
    }
}

#[test]
fn mipmaps_of_arrays_keep_their_layers() {
    // EXT_texture_array 3.8.8: layers are not halved.
    let mut texture = nearest(TextureTarget::Array2D, counted(Extent::d2(2, 2).layered(3)));
    texture.generate_mipmap().unwrap();
    let level = texture.image(0, 1).unwrap().extent();
    assert_eq!((level.size(), level.layers()), ([1, 1, 1], Some(3)));
    for sampler in both(texture) {
        for layer in 0..3 {
            let call = fetch(TextureTarget::Array2D, [0, 0, 0, layer], 1);
            assert_eq!(ask(&sampler, &call)[0], 4.0 * layer as f32 + 1.5);
        }
    }
}

#[test]
fn cube_arrays_have_six_faces_a_layer() {
    let image = counted(Extent::d2(1, 1).layered(12));
    let directions =
        [[1.0, 0.0, 0.0], [-1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, -1.0, 0.0], [0.0, 0.0, 1.0], [0.0, 0.0, -1.0]];
    for sampler in both(nearest(TextureTarget::ArrayCube, image)) {
        for layer in 0..2 {
            for (face, direction) in directions.into_iter().enumerate() {
                let mut call = at(TextureTarget::ArrayCube, direction);
                call.layer.fill(layer as f32);
                assert_eq!(ask(&sampler, &call)[0], (6 * layer + face) as f32);
            }
        }
        let mut size = call(TextureTarget::ArrayCube, SampleOperation::Size);
        sampler.sample(&mut size);
        assert_eq!(size.integers.map(|row| row[0]), [1, 1, 2, 0]);
    }
    let five = Texture::from_image(TextureTarget::ArrayCube, counted(Extent::d2(1, 1).layered(5)));
    assert_eq!(five.unwrap_err(), TextureError::Target);
}

#[test]
fn references_of_shadow_cubes_and_arrays_have_their_own_row() {
    // Table X.17: the shadow column of SHADOWCUBE, SHADOWARRAY1D, SHADOWARRAY2D is not r; SHADOWARRAYCUBE has a second
    // operand.
    let depth = format(BaseFormat::DepthComponent, Storage::Float);
    for (target, extent) in [
        (TextureTarget::ShadowCube, Extent::d2(1, 1)),
        (TextureTarget::ShadowArray1D, Extent::d1(1).layered(6)),
        (TextureTarget::ShadowArray2D, Extent::d2(1, 1).layered(6)),
        (TextureTarget::ShadowArrayCube, Extent::d2(1, 1).layered(6)),
    ] {
        let texels = extent.layers().unwrap_or(1);
        let image = Image::new(depth, extent, &floats((0..texels).map(|_| 0.5))).unwrap();
        let texture = nearest(target.of_texture(), image);
        let state = SamplerState { compare_mode: CompareMode::CompareRToTexture, ..*texture.sampler() };
        for sampler in both(texture.with_sampler(state).unwrap()) {
            for (reference, expected) in [(0.25, 1.0), (0.75, 0.0), (f32::NAN, 1.0), (f32::INFINITY, 0.0)] {
                // r says the contrary.
                let mut call = at(target, [0.1, 0.2, if expected == 1.0 { 0.9 } else { 0.1 }]);
                call.reference.fill(reference);
                assert_eq!(ask(&sampler, &call), [expected, expected, expected, 1.0], "{target:?} {reference}");
            }
        }
    }
}

#[test]
fn no_comparison_is_invented() {
    // 2.X.4.4 leaves both undefined: SHADOW without a compare mode is the depth, and a compare mode without SHADOW too.
    let depth = format(BaseFormat::DepthComponent, Storage::Float);
    let image = Image::new(depth, Extent::d2(1, 1), &floats([0.25])).unwrap();
    for (target, mode) in
        [(TextureTarget::Shadow2D, CompareMode::None), (TextureTarget::D2, CompareMode::CompareRToTexture)]
    {
        let texture = nearest(TextureTarget::D2, image.clone());
        let state = SamplerState { compare_mode: mode, depth_mode: DepthMode::Intensity, ..*texture.sampler() };
        for sampler in both(texture.with_sampler(state).unwrap()) {
            assert_eq!(ask(&sampler, &at(target, [0.5, 0.5, 1.0])), [0.25; 4]);
        }
    }
    // Nothing bound is (0,0,0,0) for SHADOW targets too.
    assert_eq!(ask(&TextureUnits::new(), &at(TextureTarget::Shadow2D, [0.5; 3])), [0.0; 4]);
}

/// Texels 1 and 2 above 7, as in an example of what has no derivatives.
fn two_levels() -> Texture {
    let mut texture = Texture::new(TextureTarget::D1);
    for (level, texels) in [vec![1.0, 2.0], vec![7.0]].into_iter().enumerate() {
        let image = Image::new(r32f(), Extent::d1(texels.len() as u32), &floats(texels)).unwrap();
        texture.set_image(0, level as u32, image).unwrap();
    }
    let state = texture.sampler().with_filters(MinFilter::NearestMipmapNearest, MagFilter::Nearest);
    texture.with_sampler(state).unwrap()
}

#[test]
fn derivatives_of_zero_are_a_level_of_minus_infinity() {
    // 2.X.4.4: ComputePartials is (0,0,0,0) outside of fragment programs; no bias has an effect.
    let zero = RULES.with(SampleFlags::ZERO_DERIVATIVES);
    for mut sampler in both(two_levels()) {
        let mut call = at(TextureTarget::D1, [0.6, 0.0, 0.0]);
        call.flags = zero;
        // Whatever the quad says.
        call.coordinates[0][1] = 77.0;
        call.lod.fill(5.0);
        for operation in [SampleOperation::Implicit, SampleOperation::Bias] {
            call.operation = operation;
            assert_eq!(ask(&sampler, &call)[0], 2.0, "{operation:?}");
        }
        call.operation = SampleOperation::Lod;
        assert_eq!(ask(&sampler, &call), [0.0, f32::NEG_INFINITY, 0.0, 0.0]);
        call.operation = SampleOperation::Level;
        call.lod.fill(1.0);
        assert_eq!(ask(&sampler, &call)[0], 7.0);
        // With NO_DERIVATIVES of older languages the bias counts.
        call.flags = RULES.with(SampleFlags::NO_DERIVATIVES);
        call.operation = SampleOperation::Bias;
        assert_eq!(ask(&sampler, &call)[0], 7.0);
        // TEXTURE_MIN_LOD holds.
        let texture = Arc::unwrap_or_clone(sampler.unbind(0, TextureTarget::D1).unwrap());
        let state = SamplerState { min_lod: 1.0, ..*texture.sampler() };
        sampler.bind(0, Arc::new(texture.with_sampler(state).unwrap())).unwrap();
        (call.operation, call.flags) = (SampleOperation::Implicit, zero);
        assert_eq!(ask(&sampler, &call)[0], 7.0);
        assert_eq!(call.lod[0], 1.0);
    }
}

#[test]
fn fetches_and_sizes_outside_are_zero() {
    // 2.X.4.4 (TXF), 2.X.8 TXQ.
    for sampler in both(two_levels()) {
        for (i, level, expected) in [
            (0, 0, [1.0, 0.0, 0.0, 1.0]),
            (1, 0, [2.0, 0.0, 0.0, 1.0]),
            (0, 1, [7.0, 0.0, 0.0, 1.0]),
            (2, 0, [0.0; 4]),
            (-1, 0, [0.0; 4]),
            (1, 1, [0.0; 4]),
            (0, 2, [0.0; 4]),
            (0, -1, [0.0; 4]),
            (0, i32::MAX, [0.0; 4]),
            (i32::MIN, i32::MIN, [0.0; 4]),
        ] {
            let call = fetch(TextureTarget::D1, [i, 55, 66, 77], level);
            assert_eq!(ask(&sampler, &call), expected, "{i} {level}");
        }
        // The offset is added before the range is checked.
        let mut moved = fetch(TextureTarget::D1, [-1, 0, 0, 0], 0);
        moved.offsets[0].fill(1);
        assert_eq!(ask(&sampler, &moved)[0], 0.0);
        moved.flags = moved.flags.with(SampleFlags::OFFSETS);
        assert_eq!(ask(&sampler, &moved)[0], 1.0);
        for (level, width) in [(0, 2), (1, 1), (2, 0), (-1, 0), (i32::MAX, 0), (i32::MIN, 0)] {
            let mut call = call(TextureTarget::D1, SampleOperation::Size);
            call.level.fill(level);
            sampler.sample(&mut call);
            assert_eq!(call.integers.map(|row| row[0]), [width, 0, 0, 0], "{level}");
        }
    }
}

#[test]
fn fetches_take_border_texels_and_no_filter() {
    // Issue 27: texels of the border are in range. The minification filter does not matter.
    let image = Image::new(r32f(), Extent::d1(1).bordered(), &floats([5.0, 6.0, 7.0])).unwrap();
    let texture = Texture::new(TextureTarget::D1);
    let mut texture = texture.clone().with_sampler(*texture.sampler()).unwrap();
    texture.set_image(0, 0, image).unwrap();
    for sampler in both(texture) {
        for (i, expected) in [(-2, 0.0), (-1, 5.0), (0, 6.0), (1, 7.0), (2, 0.0)] {
            assert_eq!(ask(&sampler, &fetch(TextureTarget::D1, [i, 0, 0, 0], 0))[0], expected);
        }
    }
}

#[test]
fn fetches_find_layers_and_slices() {
    for sampler in both(nearest(TextureTarget::Array2D, counted(Extent::d2(2, 3).layered(2)))) {
        assert_eq!(ask(&sampler, &fetch(TextureTarget::Array2D, [1, 2, 99, 1], 0))[0], 11.0);
        for layer in [-1, 2, i32::MIN, i32::MAX] {
            assert_eq!(ask(&sampler, &fetch(TextureTarget::Array2D, [0, 0, 0, layer], 0)), [0.0; 4]);
        }
        let mut size = call(TextureTarget::Array2D, SampleOperation::Size);
        sampler.sample(&mut size);
        assert_eq!(size.integers.map(|row| row[0]), [2, 3, 2, 0]);
    }
    for sampler in both(nearest(TextureTarget::Array1D, counted(Extent::d1(2).layered(4)))) {
        assert_eq!(ask(&sampler, &fetch(TextureTarget::Array1D, [1, 99, 99, 3], 0))[0], 7.0);
        let mut size = call(TextureTarget::Array1D, SampleOperation::Size);
        sampler.sample(&mut size);
        assert_eq!(size.integers.map(|row| row[0]), [2, 4, 0, 0]);
    }
    for sampler in both(nearest(TextureTarget::D3, counted(Extent::d3(2, 2, 2)))) {
        assert_eq!(ask(&sampler, &fetch(TextureTarget::D3, [1, 0, 1, 9], 0))[0], 5.0);
        assert_eq!(ask(&sampler, &fetch(TextureTarget::D3, [1, 0, 2, 9], 0)), [0.0; 4]);
    }
}

#[test]
fn flat_images_of_bytes_and_floats_are_fetched_alike_by_fast_paths() {
    let mut random = Random::new(31);
    for format in [Format::RGBA8, Format::RGBA32F, Format::RGBA16F, format(BaseFormat::Rgba, Storage::Packed1010102)] {
        let extent = Extent::d2(5, 3);
        let data: Vec<u8> = (0..15 * format.unit_bytes()).map(|_| (random.bits() & 0x3f) as u8).collect();
        let texture = nearest(TextureTarget::D2, Image::new(format, extent, &data).unwrap());
        let [fast, reference] = both(texture);
        for _ in 0..200 {
            let mut call = fetch(TextureTarget::D2, [0; 4], 0);
            call.lanes = random.pick(&[4, 8, 12, 16, 20, MAX_LANES as u32]);
            for lane in 0..MAX_LANES {
                call.exec[lane] = random.pick(&[0, u32::MAX, u32::MAX]);
                for axis in 0..2 {
                    call.texels[axis][lane] = random.pick(&[-1, 0, 1, 2, 3, 4, 5, i32::MIN, i32::MAX]);
                    call.offsets[axis][lane] = random.pick(&[0, 1, -1, i32::MAX]);
                }
                call.level[lane] = if random.below(100) == 0 { 1 } else { 0 };
            }
            if random.below(2) == 0 {
                call.flags = RULES.with(SampleFlags::OFFSETS);
            }
            let mut other = call.clone();
            fast.sample(&mut call);
            reference.sample(&mut other);
            for lane in (0..call.lanes as usize).filter(|&lane| call.exec[lane] != 0) {
                assert_eq!(result(&call, lane).map(f32::to_bits), result(&other, lane).map(f32::to_bits));
            }
        }
    }
}

#[test]
fn buffers_have_texels_alone() {
    // 2.X.4.4: BUFFER is for TXF and TXQ, and its fetches ignore the level.
    let texels = u32::from(u16::MAX) + 9;
    for count in [texels, 1, 0] {
        let texture = Texture::from_image(TextureTarget::Buffer, counted(Extent::buffer(count))).unwrap();
        for sampler in both(texture) {
            for i in [-1, 0, 1, count as i32 - 1, count as i32, i32::MIN, i32::MAX] {
                let inside = (0..count as i32).contains(&i);
                let expected = if inside { [i as f32, 0.0, 0.0, 1.0] } else { [0.0; 4] };
                assert_eq!(ask(&sampler, &fetch(TextureTarget::Buffer, [i, 3, 3, 3], 44)), expected, "{i} of {count}");
            }
            let mut size = call(TextureTarget::Buffer, SampleOperation::Size);
            sampler.sample(&mut size);
            assert_eq!(size.integers.map(|row| row[0]), [count as i32, 0, 0, 0]);
            assert_eq!(ask(&sampler, &at(TextureTarget::Buffer, [0.5; 3])), [0.0; 4]);
        }
    }
    assert_eq!(Image::new(r32f(), Extent::buffer(u32::MAX), &[]).unwrap_err(), TextureError::Size);
    let row = Texture::from_image(TextureTarget::Buffer, counted(Extent::d1(1)));
    assert_eq!(row.unwrap_err(), TextureError::Target);
}

#[test]
fn samples_are_fetched_one_by_one() {
    // NV_explicit_multisample, TXFMS: a sample that does not exist is zero.
    for (target, extent) in [
        (TextureTarget::Renderbuffer, Extent::d2(2, 1).multisample(4)),
        (TextureTarget::Multisample2D, Extent::d2(2, 1).multisample(4)),
        (TextureTarget::MultisampleArray2D, Extent::d2(2, 1).layered(3).multisample(4)),
    ] {
        for sampler in both(Texture::from_image(target, counted(extent)).unwrap()) {
            for (layer, sample) in [(0, 0), (0, 3), (2, 1), (1, 2)] {
                let mut call = fetch(target, [1, 0, 0, layer], 9);
                call.operation = SampleOperation::FetchSample;
                call.sample.fill(sample);
                let plane = if target.has_layers() { layer * 4 + sample } else { sample };
                assert_eq!(ask(&sampler, &call)[0], (plane * 2 + 1) as f32, "{target:?}");
            }
            for sample in [4, -1, i32::MIN, i32::MAX] {
                let mut call = fetch(target, [0; 4], 0);
                call.operation = SampleOperation::FetchSample;
                call.sample.fill(sample);
                assert_eq!(ask(&sampler, &call), [0.0; 4]);
            }
            // ARB_shader_texture_image_samples 2.X.8, TXQS.
            let mut samples = call(target, SampleOperation::Samples);
            sampler.sample(&mut samples);
            assert_eq!(samples.integers.map(|row| row[0]), [4; 4]);
            // No other lookup finds anything.
            assert_eq!(ask(&sampler, &fetch(target, [0; 4], 0)), [0.0; 4]);
            assert_eq!(ask(&sampler, &at(target, [0.5; 3])), [0.0; 4]);
        }
    }
    // "If the texture has a TEXTURE_SAMPLES value of 0, the instruction will return 1": there is no image.
    for sampler in [&TextureUnits::new() as &dyn Sampler, &NoTextures] {
        let mut samples = call(TextureTarget::Multisample2D, SampleOperation::Samples);
        sampler.sample(&mut samples);
        assert_eq!(samples.integers.map(|row| row[0]), [1; 4]);
    }
    let wrong = Texture::from_image(TextureTarget::Multisample2D, counted(Extent::d2(1, 1)));
    assert_eq!(wrong.unwrap_err(), TextureError::Target);
    assert_eq!(Image::new(r32f(), Extent::d2(1, 1).multisample(MAX_SAMPLES + 1), &[]).unwrap_err(), TextureError::Size);
    assert_eq!(Image::new(r32f(), Extent::d2(1, 1).layered(0), &[]).unwrap_err(), TextureError::Size);
    assert_eq!(Image::new(r32f(), Extent::d2(1, 1).layered(MAX_SIZE + 1), &[]).unwrap_err(), TextureError::Size);
    let all = Extent::d3(MAX_SIZE, MAX_SIZE, MAX_SIZE).layered(u32::MAX).multisample(u32::MAX);
    assert_eq!(Image::bytes(r32f(), all).unwrap_err(), TextureError::Size);
    assert_eq!(Image::new(r32f(), Extent::d1(1).multisample(2), &[0; 8]).unwrap_err(), TextureError::Target);
}

#[test]
fn integers_are_raw_and_never_filtered() {
    // EXT_texture_integer: missing components are 0, alpha is 1; by 2.X.4.4 the modifier does not convert.
    let cases: [(BaseFormat, Storage, &[u8], [u32; 4]); 8] = [
        (BaseFormat::Red, Storage::Uint8, &[200], [200, 0, 0, 1]),
        (BaseFormat::Red, Storage::Sint8, &[200], [-56i32 as u32, 0, 0, 1]),
        (BaseFormat::Rg, Storage::Uint16, &[0xff, 0xff, 1, 0], [0xffff, 1, 0, 1]),
        (BaseFormat::Rg, Storage::Sint16, &[0xff, 0xff, 1, 0], [u32::MAX, 1, 0, 1]),
        (BaseFormat::Rgba, Storage::Uint8, &[1, 2, 3, 255], [1, 2, 3, 255]),
        (BaseFormat::Luminance, Storage::Uint8, &[7], [7, 7, 7, 1]),
        // A NaN that signals, and a denormal.
        (BaseFormat::Rg, Storage::Uint32, &[1, 0, 0xa0, 0x7f, 1, 0, 0, 0], [0x7fa0_0001, 1, 0, 1]),
        (BaseFormat::Rg, Storage::Sint32, &[0, 0, 0, 0x80, 1, 0, 0, 0], [0x8000_0000, 1, 0, 1]),
    ];
    for (base, storage, texel, expected) in cases {
        if cfg!(target_endian = "big") && texel.len() > base.components() {
            continue;
        }
        let image = Image::new(format(base, storage), Extent::d2(1, 1), texel).unwrap();
        let texture = Texture::from_image(TextureTarget::D2, image).unwrap();
        assert!(texture.is_consistent());
        for sampler in both(texture.clone()) {
            let mut gather = at(TextureTarget::D2, [0.5; 3]);
            gather.operation = SampleOperation::Gather;
            for mut call in [at(TextureTarget::D2, [0.5; 3]), fetch(TextureTarget::D2, [0; 4], 0), gather] {
                let expected = if call.operation == SampleOperation::Gather { [expected[0]; 4] } else { expected };
                for result_type in [0, 1] {
                    call.result_type = result_type;
                    sampler.sample(&mut call);
                    assert_eq!(result(&call, 0).map(f32::to_bits), expected, "{base:?} {storage:?}");
                }
                assert_eq!(call.integers.map(|row| row[0] as u32), expected);
            }
        }
        // 3.8.10: with LINEAR the texture is not complete; a fetch has no filter.
        let linear = texture.sampler().with_filters(MinFilter::Linear, MagFilter::Nearest);
        let texture = texture.with_sampler(linear).unwrap();
        assert!(!texture.is_consistent());
        for sampler in both(texture) {
            assert_eq!(ask(&sampler, &at(TextureTarget::D2, [0.5; 3])), [0.0; 4]);
            assert_eq!(ask(&sampler, &fetch(TextureTarget::D2, [0; 4], 0)).map(f32::to_bits), expected);
        }
    }
    let mut image = Texture::from_image(
        TextureTarget::D2,
        Image::new(format(BaseFormat::Red, Storage::Uint8), Extent::d2(2, 2), &[0; 4]).unwrap(),
    );
    assert_eq!(image.as_mut().unwrap().generate_mipmap().unwrap_err(), TextureError::Format);
}

#[test]
fn floats_read_as_integers_are_their_bits() {
    let texture = nearest(TextureTarget::D2, Image::new(r32f(), Extent::d2(1, 1), &floats([-2.5])).unwrap());
    for sampler in both(texture) {
        let mut call = at(TextureTarget::D2, [0.5; 3]);
        (call.result_type, call.integers) = (1, [[9; MAX_LANES]; 4]);
        sampler.sample(&mut call);
        assert_eq!(call.integers.map(|row| row[0] as u32), [(-2.5f32).to_bits(), 0, 0, 1f32.to_bits()]);
    }
}

#[test]
fn packed_ten_bits() {
    let texel = (1023u32 | 341 << 20 | 1 << 30).to_ne_bytes();
    let format = format(BaseFormat::Rgba, Storage::Packed1010102);
    let texture = nearest(TextureTarget::D2, Image::new(format, Extent::d2(1, 1), &texel).unwrap());
    for sampler in both(texture) {
        assert_eq!(ask(&sampler, &at(TextureTarget::D2, [0.5; 3])), [1.0, 0.0, 341.0 / 1023.0, 1.0 / 3.0]);
    }
}

/// Table X.19, in integers.
fn apply_wrap(mode: WrapMode, n: i64, size: i64) -> i64 {
    let mirror = |a: i64| if a >= 0 { a } else { -(1 + a) };
    match mode {
        WrapMode::Repeat => n.rem_euclid(size),
        WrapMode::Clamp | WrapMode::ClampToEdge => n.clamp(0, size - 1),
        WrapMode::ClampToBorder => n.clamp(-1, size),
        WrapMode::MirroredRepeat => (size - 1) - mirror(n.rem_euclid(2 * size) - size),
        WrapMode::MirrorClamp | WrapMode::MirrorClampToEdge => mirror(n).clamp(0, size - 1),
        WrapMode::MirrorClampToBorder => mirror(n).clamp(0, size),
    }
}

#[test]
fn offsets_move_texels_before_they_are_wrapped() {
    // 3.8.8 and table X.19.
    let size = 5;
    for mode in WrapMode::ALL {
        let texture = nearest(TextureTarget::D1, counted(Extent::d1(size)));
        let border_color = [77.0; 4];
        let state = SamplerState { border_color, ..texture.sampler().with_wrap(mode) };
        let linear = state.with_filters(MinFilter::Linear, MagFilter::Linear);
        for (filter, state) in [(MagFilter::Nearest, state), (MagFilter::Linear, linear)] {
            for sampler in both(texture.clone().with_sampler(state).unwrap()) {
                for texel in -12..12 {
                    for offset in -8..8 {
                        let mut call = at(TextureTarget::D1, [(texel as f32 + 0.5) / size as f32, 0.0, 0.0]);
                        call.flags = RULES.with(SampleFlags::OFFSETS);
                        call.offsets = [[offset; MAX_LANES], [1000; MAX_LANES], [1000; MAX_LANES]];
                        let found = ask(&sampler, &call)[0];
                        let at = texel as i64 + i64::from(offset);
                        let n = apply_wrap(mode, at, size.into());
                        let n = if (0..size.into()).contains(&n) { n as f32 } else { 77.0 };
                        // CLAMP with LINEAR blends with the border beyond the edge.
                        let outside = match mode {
                            WrapMode::Clamp => !(0..5).contains(&at),
                            WrapMode::MirrorClamp => !(-5..5).contains(&at),
                            _ => false,
                        };
                        let half = filter == MagFilter::Linear && outside;
                        let expected = if half { (n + 77.0) / 2.0 } else { n };
                        assert!(
                            (found - expected).abs() < 1e-2,
                            "{mode:?} {filter:?} {texel} {offset}: {found} {expected}"
                        );
                    }
                }
            }
        }
    }
    // None in cube maps, and none without the flag.
    let texture = nearest(TextureTarget::D1, counted(Extent::d1(size)));
    let mut call = at(TextureTarget::D1, [0.5; 3]);
    call.offsets = [[1; MAX_LANES]; 3];
    assert_eq!(ask(&both(texture)[0], &call)[0], 2.0);
}

#[test]
fn gathers_take_four_texels_in_their_order() {
    // NV_gpu_program5 2.X.8, TXG: (i0,j1), (i1,j1), (i1,j0), (i0,j0), of the base level, whatever the filter.
    let data: Vec<f32> = (0..16).flat_map(|n| [n as f32, 100.0 + n as f32, 200.0, 300.0]).collect();
    let image = Image::new(Format::RGBA32F, Extent::d2(4, 4), &floats(data)).unwrap();
    for sampler in both(nearest(TextureTarget::D2, image)) {
        let mut call = at(TextureTarget::D2, [0.5, 0.5, 0.0]);
        call.operation = SampleOperation::Gather;
        assert_eq!(ask(&sampler, &call), [9.0, 10.0, 6.0, 5.0]);
        call.component = 1;
        assert_eq!(ask(&sampler, &call), [109.0, 110.0, 106.0, 105.0]);
        call.component = 0;
        call.flags = RULES.with(SampleFlags::OFFSETS);
        call.offsets = [[1; MAX_LANES], [-1; MAX_LANES], [5; MAX_LANES]];
        assert_eq!(ask(&sampler, &call), [6.0, 7.0, 3.0, 2.0]);
        // TXGO: each from (i0,j0), at the edge too.
        call.operation = SampleOperation::GatherOffsets;
        call.gather_offsets = [
            [[0; MAX_LANES], [1; MAX_LANES], [-32; MAX_LANES], [31; MAX_LANES]],
            [[0; MAX_LANES], [1; MAX_LANES], [0; MAX_LANES], [31; MAX_LANES]],
        ];
        assert_eq!(ask(&sampler, &call), [5.0, 10.0, 4.0, 15.0]);
        // The level of detail does not count.
        call.operation = SampleOperation::Gather;
        call.flags = RULES;
        call.coordinates[0][1] = 99.0;
        assert_eq!(ask(&sampler, &call), [9.0, 10.0, 6.0, 5.0]);
    }
}

/// NV_gpu_program4 3.8.8: i0 is apply_wrap(floor(u' - 0.5)) and i1 apply_wrap(floor(u' - 0.5) + 1); u' is clamped for
/// CLAMP alone.
#[test]
fn gathers_wrap_each_texel() {
    let size = 4;
    for mode in WrapMode::ALL {
        let texture = nearest(TextureTarget::D2, counted(Extent::d2(size, 1)));
        let state = SamplerState { border_color: [77.0; 4], ..texture.sampler().with_wrap(mode) };
        for sampler in both(texture.with_sampler(state).unwrap()) {
            for offset in [-9, -1, 0, 2, 31] {
                for quarter in -30..30 {
                    let u = quarter as f32 / 4.0 + f32::from(quarter % 2 == 0) / 8.0;
                    let mut call = at(TextureTarget::D2, [u / size as f32, 0.5, 0.0]);
                    call.operation = SampleOperation::Gather;
                    call.flags = RULES.with(SampleFlags::OFFSETS);
                    call.offsets = [[offset; MAX_LANES], [0; MAX_LANES], [0; MAX_LANES]];
                    let moved = u + offset as f32;
                    let moved = match mode {
                        WrapMode::Clamp => moved.clamp(0.0, size as f32),
                        WrapMode::MirrorClamp => moved.clamp(-(size as f32), size as f32),
                        _ => moved,
                    };
                    let first = (moved - 0.5).floor() as i64;
                    let expected = [first, first + 1].map(|n| {
                        let n = match mode {
                            WrapMode::Clamp => n.clamp(-1, size.into()),
                            WrapMode::MirrorClamp => apply_wrap(WrapMode::MirrorClampToBorder, n, size.into()),
                            _ => apply_wrap(mode, n, size.into()),
                        };
                        if (0..size.into()).contains(&n) { n as f32 } else { 77.0 }
                    });
                    let [_, _, i1, i0] = ask(&sampler, &call);
                    assert_eq!([i0, i1], expected, "{mode:?} {u} {offset}");
                }
            }
        }
    }
}

#[test]
fn gathers_compare_each_texel() {
    // NV_gpu_program5 2.X.8, TXG: the component is ignored where depths are compared.
    let depth = format(BaseFormat::DepthComponent, Storage::Float);
    let image = Image::new(depth, Extent::d2(2, 2), &floats([0.1, 0.2, 0.3, 0.4])).unwrap();
    let texture = nearest(TextureTarget::D2, image);
    let state = SamplerState {
        compare_mode: CompareMode::CompareRToTexture,
        compare_func: CompareFunc::Less,
        depth_mode: DepthMode::Alpha,
        ..*texture.sampler()
    };
    for sampler in both(texture.with_sampler(state).unwrap()) {
        let mut call = at(TextureTarget::Shadow2D, [0.5, 0.5, 0.25]);
        (call.operation, call.component) = (SampleOperation::Gather, 2);
        assert_eq!(ask(&sampler, &call), [1.0, 1.0, 0.0, 0.0]);
    }
}

#[test]
fn a_trace_reports_the_level_of_detail() {
    // LOD, as ARB_texture_query_lod: x the level that is looked up in, y lambda as it is before clamping.
    let ask_lod = |min, difference: f32| {
        let mut texture = nearest(TextureTarget::D2, counted(Extent::d2(16, 16)));
        texture.generate_mipmap().unwrap();
        let filters = texture.sampler().with_filters(min, MagFilter::Nearest);
        let state = SamplerState { lod_bias: 0.25, max_lod: 3.75, ..filters };
        both(texture.with_sampler(state).unwrap()).map(|sampler| {
            let mut call = at(TextureTarget::D2, [0.0; 3]);
            call.operation = SampleOperation::Lod;
            call.coordinates[0][1] = difference / 16.0;
            ask(&sampler, &call)
        })
    };
    for (min, difference, x, y) in [
        (MinFilter::LinearMipmapLinear, 2.0, 1.25, 1.25),
        (MinFilter::LinearMipmapNearest, 4.0, 2.0, 2.25),
        (MinFilter::LinearMipmapLinear, 64.0, 3.75, 6.25),
        (MinFilter::LinearMipmapNearest, 64.0, 4.0, 6.25),
        (MinFilter::Linear, 64.0, 0.0, 6.25),
        (MinFilter::LinearMipmapLinear, 0.25, 0.0, -1.75),
    ] {
        assert_eq!(ask_lod(min, difference), [[x, y, 0.0, 0.0]; 2], "{min:?} {difference}");
    }
}

#[test]
fn the_least_level_of_detail_holds_after_clamping() {
    // ARB_sparse_texture_clamp, LODCLAMP.
    for sampler in both(two_levels()) {
        let mut call = at(TextureTarget::D1, [0.6, 0.0, 0.0]);
        call.least_lod.fill(1.0);
        assert_eq!(ask(&sampler, &call)[0], 2.0);
        call.flags = RULES.with(SampleFlags::LEAST_LOD);
        assert_eq!(ask(&sampler, &call)[0], 7.0);
        call.least_lod.fill(f32::NAN);
        assert_eq!(ask(&sampler, &call)[0], 2.0);
    }
}

#[test]
fn everything_is_resident() {
    // EXT_sparse_texture2, SPARSE.
    for sampler in both(two_levels()) {
        for target in [TextureTarget::D1, TextureTarget::D3] {
            let mut call = at(target, [0.6, 0.0, 0.0]);
            call.ask(&sampler);
            assert_eq!(call.resident, [0; MAX_LANES]);
            call.flags = RULES.with(SampleFlags::RESIDENCY);
            call.ask(&sampler);
            assert!(call.resident[..4].iter().all(|&resident| resident != 0));
        }
    }
}

#[test]
fn targets_are_what_the_table_says() {
    // Tables X.17 and X.18.
    for (number, target) in TextureTarget::ALL.into_iter().enumerate() {
        assert_eq!(target as usize, number);
        let name = target.name();
        assert_eq!(target.compares(), name.starts_with("SHADOW"));
        assert_eq!(target.has_layers(), name.contains("ARRAY"));
        assert_eq!(target.is_cube(), name.contains("CUBE"));
        assert_eq!(target.of_texture().name(), name.trim_start_matches("SHADOW"));
        assert_eq!(target.coordinates(), if target.is_cube() { 3 } else { target.dimensions() });
        assert_eq!(TextureTarget::OF_TEXTURES.contains(&target), !target.compares());
        assert_eq!(TextureTarget::CLASSIC.contains(&target), number < 8);
        assert_eq!(target.has_reference(), target.compares() && number >= 8);
        let fetched = ["1D", "2D", "3D", "RECT", "ARRAY1D", "ARRAY2D", "BUFFER"].contains(&name);
        assert_eq!(target.has_fetches(), fetched, "{name}");
    }
}

#[test]
fn any_numbers_whatever() {
    // No value of any row leads to a panic or out of an image: all texels are 1 or 0 (what is outside), or what a query
    // says.
    let mut random = Random::new(41);
    let wild = [f32::NAN, f32::INFINITY, f32::NEG_INFINITY, f32::MAX, -1e30, 1e30, 0.0, -0.0, 1e-45, 0.5, 2.5];
    let integers = [i32::MIN, i32::MIN + 1, -1, 0, 1, 2, 5, 6, i32::MAX - 1, i32::MAX];
    for target in TextureTarget::ALL {
        let texture_target = target.of_texture();
        let base = match texture_target.dimensions() {
            1 => Extent::d1(5),
            2 => Extent::d2(5, 5),
            _ => Extent::d3(5, 5, 5),
        };
        let base = if texture_target.has_layers() { base.layered(6) } else { base };
        let base = if texture_target.is_multisample() { base.multisample(2) } else { base };
        let base = if texture_target == TextureTarget::Buffer { Extent::buffer(5) } else { base };
        let texels = base.size().iter().product::<u32>() * base.layers().unwrap_or(1) * base.samples().unwrap_or(1);
        let kind = if target.compares() { BaseFormat::DepthComponent } else { BaseFormat::Intensity };
        let image = Image::new(format(kind, Storage::Float), base, &floats((0..texels).map(|_| 1.0))).unwrap();
        for round in 0..400 {
            let texture = nearest(texture_target, image.clone());
            let wrap = if target.has_levels() { random.pick(&WrapMode::ALL) } else { WrapMode::ClampToBorder };
            let mag = random.pick(&[MagFilter::Nearest, MagFilter::Linear]);
            let state = SamplerState {
                border_color: [1.0; 4],
                lod_bias: random.pick(&wild),
                ..texture.sampler().with_wrap(wrap).with_filters(mag.into(), mag)
            };
            let samplers = both(texture.with_sampler(state).unwrap());
            let mut call = call(target, SampleOperation::ALL[round % SampleOperation::ALL.len()]);
            (call.lanes, call.exec, call.component) = (MAX_LANES as u32, [u32::MAX; MAX_LANES], random.bits());
            call.flags = SampleFlags::from_bits(random.below(128)).unwrap();
            let sets = [&mut call.coordinates, &mut call.ddx, &mut call.ddy];
            let rows = sets.into_iter().flatten();
            let more = [&mut call.layer, &mut call.reference, &mut call.lod, &mut call.least_lod];
            rows.chain(more).flatten().for_each(|value| *value = random.pick(&wild));
            let rows = call.offsets.iter_mut().chain(&mut call.texels).chain(call.gather_offsets.iter_mut().flatten());
            rows.chain([&mut call.level, &mut call.sample]).flatten().for_each(|value| *value = random.pick(&integers));
            for sampler in &samplers {
                let mut call = call.clone();
                sampler.sample(&mut call);
                if !matches!(call.operation, SampleOperation::Size | SampleOperation::Lod) {
                    for value in call.results.as_flattened() {
                        assert!((0.0..=1.000_001).contains(value), "{target:?} {:?}: {value}", call.operation);
                    }
                }
                sampler.explain(&call, 3);
            }
        }
    }
}
