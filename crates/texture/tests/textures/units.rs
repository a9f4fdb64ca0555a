//! Texture units as a caller uses them: binding, the incomplete cases, and lookups whose results can be
//! told by hand. Not the equations, which `texture_model.rs` has.

use std::sync::Arc;

use nvjit_runtime::{MAX_LANES, NoTextures, SampleCall, SampleFlags, SampleOperation, Sampler, TextureTarget};
use nvjit_texture::{
    BaseFormat, Extent, Format, Image, MagFilter, MinFilter, Storage, TextureError, TextureUnits, WrapMode,
};
use nvjit_texture::{SamplerState, Texture};

const ONES: u32 = u32::MAX;

/// Looks up (s, t, r) in unit 0 with zero derivatives.
fn lookup(sampler: &dyn Sampler, target: TextureTarget, coordinates: [f32; 3]) -> [f32; 4] {
    let mut call = SampleCall::new();
    call.operation = SampleOperation::Derivatives;
    call.target = target;
    for lane in 0..4 {
        call.exec[lane] = ONES;
        for (row, coordinate) in call.coordinates.iter_mut().zip(coordinates) {
            row[lane] = coordinate;
        }
    }
    sampler.sample(&mut call);
    std::array::from_fn(|component| call.results[component][2])
}

fn bound(texture: Texture) -> TextureUnits {
    let mut units = TextureUnits::new();
    units.bind(0, Arc::new(texture)).unwrap();
    units
}

/// 2x2: red, green, blue, white.
fn colours() -> Texture {
    Texture::rgba8(2, 2, &[255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255, 255, 255, 255, 255]).unwrap()
}

#[test]
fn nothing_bound_gives_zero() {
    // 3.11.5.38: "Otherwise, the result of the instruction is the vector (0,0,0,0)."
    for target in TextureTarget::OF_TEXTURES {
        assert_eq!(lookup(&TextureUnits::new(), target, [0.3; 3]), [0.0; 4]);
        assert_eq!(lookup(&NoTextures, target, [0.3; 3]), [0.0; 4]);
    }
}

#[test]
fn without_a_consistent_texture_alpha_is_one_by_the_rules_of_the_arb() {
    // ARB_fragment_program 3.11.6: "the result will be the vector (R, G, B, A) = (0, 0, 0, 1)". SHADOW targets are the
    // ARB's.
    let inconsistent = |target| bound(Texture::new(target));
    for target in TextureTarget::ALL {
        for flags in [SampleFlags::NONE, SampleFlags::NO_DERIVATIVES, SampleFlags::ARB] {
            let alpha = if flags == SampleFlags::ARB || target.compares() { 1.0 } else { 0.0 };
            let samplers: [&dyn Sampler; 4] =
                [&NoTextures, &TextureUnits::new(), &TextureUnits::reference(), &inconsistent(target)];
            for sampler in samplers {
                let mut call = SampleCall::new();
                (call.target, call.flags, call.lanes, call.exec) = (target, flags, MAX_LANES as u32, [ONES; MAX_LANES]);
                sampler.sample(&mut call);
                assert_eq!(
                    call.results,
                    [[0.0; MAX_LANES], [0.0; MAX_LANES], [0.0; MAX_LANES], [alpha; MAX_LANES]],
                    "{target:?} {flags:?}"
                );
            }
        }
    }
    // Nor is there a unit 32.
    let mut call = SampleCall::new();
    (call.unit, call.flags) = (32, SampleFlags::ARB);
    TextureUnits::new().sample(&mut call);
    assert_eq!(call.results[3][0], 1.0);
}

#[test]
fn shadow_targets_share_the_bindings_of_the_others() {
    for (shadow, target) in [
        (TextureTarget::Shadow1D, TextureTarget::D1),
        (TextureTarget::Shadow2D, TextureTarget::D2),
        (TextureTarget::ShadowRect, TextureTarget::Rect),
    ] {
        let texture = Texture::new(shadow);
        assert_eq!((texture.target(), *texture.sampler()), (target, SamplerState::new(target)));
        let mut units = bound(texture);
        assert!(units.texture(0, shadow).is_some() && units.texture(0, target).is_some());
        assert!(units.unbind(0, shadow).is_some() && units.texture(0, target).is_none());
    }
}

/// NV_bindless_texture: a handle finds its texture while it is resident, at its own target, for each lane the one that
/// it names.
#[test]
fn handles_find_resident_textures() {
    let image = |value: f32| Image::new(Format::RGBA32F, Extent::d2(1, 1), &value.to_ne_bytes().repeat(4)).unwrap();
    let texture = |value| Arc::new(Texture::from_image(TextureTarget::D2, image(value)).unwrap());
    for mut units in [TextureUnits::new(), TextureUnits::reference()] {
        let ask = |units: &TextureUnits, target| {
            let mut call = SampleCall::new();
            (call.target, call.flags, call.lanes) = (target, SampleFlags::HANDLE, 4);
            call.exec = [ONES; MAX_LANES];
            call.exec[2] = 0;
            call.handles = [[7; MAX_LANES], [1; MAX_LANES]];
            (call.handles[0][1], call.handles[1][3]) = (8, 0);
            call.answer_by(units);
            assert_eq!(call.exec[..4], [ONES, ONES, 0, ONES]);
            [0, 1, 3].map(|lane| call.results[0][lane])
        };
        units.make_resident(1 << 32 | 7, texture(2.0));
        units.make_resident(1 << 32 | 8, texture(3.0));
        assert_eq!(ask(&units, TextureTarget::D2), [2.0, 3.0, 0.0]);
        assert_eq!(ask(&units, TextureTarget::D1), [0.0; 3]);
        assert!(units.make_non_resident(1 << 32 | 8) && !units.make_non_resident(1 << 32 | 8));
        assert_eq!(ask(&units, TextureTarget::D2), [2.0, 0.0, 0.0]);
    }
}

/// Returns the requested texture, in every engine.
struct Echo;

impl Sampler for Echo {
    fn sample(&self, call: &mut SampleCall) {
        call.results = [[call.handle as f32; MAX_LANES]; 4];
    }
}

/// Differences in a quad are also with lanes that do not run, which hold what the others' lookups found.
#[test]
fn lanes_that_do_not_run_have_answers_of_their_quads_textures() {
    let mut call = SampleCall::new();
    (call.flags, call.lanes) = (SampleFlags::HANDLE, 16);
    call.handles[0][..16].copy_from_slice(&[5, 6, 5, 6, 7, 7, 8, 7, 5, 5, 5, 5, 9, 9, 9, 9]);
    call.exec[..16].copy_from_slice(&[1, 1, 0, 0, 1, 0, 0, 1, 0, 0, 0, 0, 1, 1, 1, 1].map(|runs| runs * ONES));
    call.answer_by(&Echo);
    // Nobody in the second quad runs with 8, nor anybody in the third.
    let expected = [5, 6, 5, 6, 7, 7, 0, 7, 0, 0, 0, 0, 9, 9, 9, 9].map(|handle| handle as f32);
    assert!(call.results.iter().all(|row| row[..16] == expected));
}

#[test]
fn flags_are_bits_without_room_for_unknown_ones() {
    assert_eq!([SampleFlags::NONE, SampleFlags::ARB, SampleFlags::NO_DERIVATIVES].map(SampleFlags::bits), [0, 1, 2]);
    let both = SampleFlags::ARB.with(SampleFlags::NO_DERIVATIVES);
    assert_eq!(SampleFlags::from_bits(3), Some(both));
    assert!(both.contains(SampleFlags::ARB) && !SampleFlags::ARB.contains(both));
    assert_eq!(SampleFlags::NAMES.map(|(flag, _)| flag.bits()), [1, 2, 4, 8, 16, 32, 64, 128]);
    assert_eq!(SampleFlags::from_bits(255).map(SampleFlags::bits), Some(255));
    assert_eq!(SampleFlags::from_bits(256), None);
    assert!(both.intersects(SampleFlags::ARB) && !SampleFlags::ARB.intersects(SampleFlags::NO_DERIVATIVES));
}

#[test]
fn targets_of_a_unit_are_apart() {
    let units = bound(colours());
    assert_eq!(lookup(&units, TextureTarget::D2, [0.25, 0.25, 0.0]), [1.0, 0.0, 0.0, 1.0]);
    assert_eq!(lookup(&units, TextureTarget::Rect, [0.25, 0.25, 0.0]), [0.0; 4]);
}

#[test]
fn unbinding_gives_the_texture_back() {
    let mut units = bound(colours());
    assert!(units.unbind(0, TextureTarget::D2).is_some());
    assert!(units.unbind(0, TextureTarget::D2).is_none());
    assert_eq!(lookup(&units, TextureTarget::D2, [0.25, 0.25, 0.0]), [0.0; 4]);
    assert_eq!(units.bind(32, Arc::new(colours())).unwrap_err(), TextureError::Unit);
}

#[test]
fn texel_centres_give_texels_and_the_middle_their_mean() {
    let units = bound(colours());
    assert_eq!(lookup(&units, TextureTarget::D2, [0.75, 0.25, 0.0]), [0.0, 1.0, 0.0, 1.0]);
    assert_eq!(lookup(&units, TextureTarget::D2, [0.25, 0.75, 0.0]), [0.0, 0.0, 1.0, 1.0]);
    let middle = lookup(&units, TextureTarget::D2, [0.5, 0.5, 0.0]);
    for (component, expected) in middle.into_iter().zip([0.5, 0.5, 0.5, 1.0]) {
        assert!((component - expected).abs() < 0.5 / 255.0, "{middle:?}");
    }
}

#[test]
fn lanes_that_do_not_run_are_left_at_zero_or_ignored() {
    let units = bound(colours());
    let mut call = SampleCall::new();
    call.exec = [0; MAX_LANES];
    call.lanes = 64;
    units.sample(&mut call);
    call.unit = 1000;
    call.exec = [ONES; MAX_LANES];
    units.sample(&mut call);
    assert_eq!(call.results, [[0.0; MAX_LANES]; 4]);
}

#[test]
fn wrong_sizes_are_errors() {
    assert_eq!(Texture::rgba8(2, 2, &[0; 15]).unwrap_err(), TextureError::DataLength { expected: 16, given: 15 });
    assert_eq!(Texture::rgba8(0, 2, &[]).unwrap_err(), TextureError::Size);
    assert_eq!(Texture::rgba8(16385, 1, &[0; 4]).unwrap_err(), TextureError::Size);
    assert_eq!(Texture::rgba32f(1, 1, &[]).unwrap_err(), TextureError::DataLength { expected: 16, given: 0 });
    assert_eq!(Format::new(BaseFormat::Hilo, Storage::Float).unwrap_err(), TextureError::Format);
}

#[test]
fn a_mipmap_filter_without_a_mipmap_is_inconsistent() {
    // Section 3.8.10: the set must be complete where the minification filter needs it.
    let texture = colours();
    let state = SamplerState::new(TextureTarget::D2).with_filters(MinFilter::LinearMipmapLinear, MagFilter::Linear);
    let mut texture = texture.with_sampler(state).unwrap();
    assert!(!texture.is_consistent());
    assert_eq!(lookup(&bound(texture.clone()), TextureTarget::D2, [0.25, 0.25, 0.0]), [0.0; 4]);
    texture.set_image(0, 1, Image::new(Format::RGBA8, Extent::d2(1, 1), &[9, 9, 9, 9]).unwrap()).unwrap();
    assert!(texture.is_consistent());
    assert_eq!(lookup(&bound(texture), TextureTarget::D2, [0.25, 0.25, 0.0]), [1.0, 0.0, 0.0, 1.0]);
}

#[test]
fn rectangle_textures_have_texel_coordinates_and_refuse_other_wrap_modes() {
    let image = Image::new(Format::RGBA8, Extent::d2(3, 1), &[10, 0, 0, 0, 20, 0, 0, 0, 30, 0, 0, 0]).unwrap();
    let mut texture = Texture::from_image(TextureTarget::Rect, image.clone()).unwrap();
    assert_eq!(lookup(&bound(texture.clone()), TextureTarget::Rect, [1.5, 0.5, 0.0])[0], 20.0 / 255.0);
    let state = *texture.sampler();
    assert_eq!(texture.set_sampler(state.with_wrap(WrapMode::Repeat)).unwrap_err(), TextureError::State);
    let mipmapped = state.with_filters(MinFilter::NearestMipmapLinear, MagFilter::Linear);
    assert_eq!(texture.set_sampler(mipmapped).unwrap_err(), TextureError::State);
    assert_eq!(texture.set_image(0, 1, image).unwrap_err(), TextureError::Place);
}

#[test]
fn a_part_of_an_image_can_be_replaced() {
    let mut texture = colours();
    texture.set_sub_image(0, 0, [1, 0, 0], [1, 2, 1], &[7, 7, 7, 7, 9, 9, 9, 9]).unwrap();
    let units = bound(texture.clone());
    let byte = |s: f32, t: f32| (lookup(&units, TextureTarget::D2, [s, t, 0.0])[0] * 255.0).round();
    assert_eq!([byte(0.75, 0.25), byte(0.75, 0.75), byte(0.25, 0.25)], [7.0, 9.0, 255.0]);
    // REPEAT brings the new texel in from the other side: red and 7 in the middle.
    let middle = lookup(&units, TextureTarget::D2, [0.0, 0.25, 0.0])[0];
    assert!((middle - 131.0 / 255.0).abs() < 0.5 / 255.0, "{middle}");
    let mut replace =
        |face, level, start, size, data: &[u8]| texture.set_sub_image(face, level, start, size, data).unwrap_err();
    assert_eq!(replace(0, 0, [1, 0, 0], [2, 1, 1], &[0; 8]), TextureError::Size);
    assert_eq!(replace(0, 0, [-1, 0, 0], [1, 1, 1], &[0; 4]), TextureError::Size);
    assert_eq!(replace(0, 0, [0, 0, 0], [1, 1, 1], &[0; 5]), TextureError::DataLength { expected: 4, given: 5 });
    assert_eq!(replace(0, 1, [0, 0, 0], [1, 1, 1], &[0; 4]), TextureError::Place);
    assert_eq!(replace(1, 0, [0, 0, 0], [1, 1, 1], &[0; 4]), TextureError::Place);
}

/// A part of several rows and layers, of a format that is kept as it is stored and of one that is not.
#[test]
fn a_part_of_several_layers_is_replaced() {
    let alpha = Format::new(BaseFormat::Alpha, Storage::Unorm8).unwrap();
    for (format, bytes) in [(Format::RGBA8, 4), (alpha, 1)] {
        let sides = [5, 4, 3];
        let image = Image::new(format, Extent::d3(5, 4, 3), &vec![200; 60 * bytes]).unwrap();
        let mut texture = Texture::from_image(TextureTarget::D3, image).unwrap();
        let nearest = texture.sampler().with_filters(MinFilter::Nearest, MagFilter::Nearest);
        texture.set_sampler(nearest).unwrap();
        let part: Vec<u8> = (0..12 * bytes).map(|at| at as u8).collect();
        texture.set_sub_image(0, 0, [1, 2, 1], [3, 2, 2], &part).unwrap();
        let units = bound(texture);
        for at in 0..60 {
            let texel = [at % 5, at / 5 % 4, at / 20];
            let place = std::array::from_fn(|axis| (texel[axis] as f32 + 0.5) / sides[axis] as f32);
            let inside = (1..4).contains(&texel[0]) && texel[1] >= 2 && texel[2] >= 1;
            let number = || texel[0] - 1 + 3 * (texel[1] - 2) + 6 * (texel[2] - 1);
            let expected = if inside { number() * bytes + bytes - 1 } else { 200 };
            let alpha = lookup(&units, TextureTarget::D3, place)[3] * 255.0;
            assert_eq!(alpha.round() as usize, expected, "{format:?} {texel:?}");
        }
    }
}
