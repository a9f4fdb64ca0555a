//! Textures that have images in common, sampler objects, and images that are replaced in part.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use nvjit_runtime::{MAX_LANES, SampleCall, SampleOperation, Sampler, TextureTarget};
use nvjit_texture::{
    BaseFormat, Extent, Format, Image, ImageLayout, MagFilter, MinFilter, Storage, TextureError, WrapMode,
};
use nvjit_texture::{SamplerState, Texture, TextureUnits};

fn texture() -> Texture {
    let texels: Vec<u8> = (0..8 * 8 * 4).map(|n| (n * 37 % 251) as u8).collect();
    let mut texture = Texture::rgba8(8, 8, &texels).unwrap();
    texture.generate_mipmap().unwrap();
    texture
}

/// The results of lookups at many places, beyond the edges as well.
fn look(units: &TextureUnits) -> Vec<[u32; MAX_LANES]> {
    let mut call = SampleCall::new();
    (call.target, call.operation) = (TextureTarget::D2, SampleOperation::Level);
    (call.lanes, call.exec) = (MAX_LANES as u32, [u32::MAX; MAX_LANES]);
    let mut results = Vec::new();
    for step in 0..30 {
        for lane in 0..MAX_LANES {
            call.coordinates[0][lane] = -0.7 + step as f32 * 0.083;
            call.coordinates[1][lane] = -0.4 + lane as f32 * 0.117;
            call.lod[lane] = lane as f32 * 0.2 - 0.5;
        }
        units.sample(&mut call);
        results.extend(call.results.map(|row| row.map(f32::to_bits)));
    }
    results
}

fn found(texture: &Arc<Texture>) -> Vec<[u32; MAX_LANES]> {
    let mut units = TextureUnits::new();
    units.bind(0, Arc::clone(texture)).unwrap();
    look(&units)
}

fn states() -> impl Iterator<Item = SamplerState> {
    let base = SamplerState::new(TextureTarget::D2);
    MinFilter::ALL.into_iter().flat_map(move |min| {
        WrapMode::ALL.map(|wrap| SamplerState {
            border_color: [0.5, 0.25, 1.0, 0.0],
            lod_bias: 0.3,
            ..base.with_wrap(wrap).with_filters(min, MagFilter::Linear)
        })
    })
}

/// A change of filters, of levels or of comparisons copies no image.
#[test]
fn textures_share_images_until_what_surrounds_them_differs() {
    let one = texture();
    let same = |other: &Texture| {
        (0..4).all(|level| std::ptr::eq(one.image(0, level).unwrap(), other.image(0, level).unwrap()))
    };
    let state = *one.sampler();
    let nearest = state.with_filters(MinFilter::Nearest, MagFilter::Nearest);
    assert!(same(&one.clone().with_sampler(SamplerState { max_anisotropy: 4.0, max_level: 2, ..nearest }).unwrap()));
    assert!(!same(&one.clone().with_sampler(state.with_wrap(WrapMode::ClampToEdge)).unwrap()));
    assert!(!same(&one.clone().with_sampler(SamplerState { border_color: [1.0; 4], ..state }).unwrap()));
}

/// A sampler object counts like the same parameters of the texture, whatever was bound first; without it the texture's
/// own count.
#[test]
fn sampler_objects() {
    let texture = Arc::new(texture());
    let plain = found(&texture);
    for state in states() {
        let expected = found(&Arc::new(Texture::clone(&texture).with_sampler(state).unwrap()));
        let mut units = TextureUnits::new();
        units.bind(0, Arc::clone(&texture)).unwrap();
        units.set_sampler(0, Some(state)).unwrap();
        assert_eq!(look(&units), expected, "{state:?}");
        assert!(Arc::ptr_eq(units.texture(0, TextureTarget::D2).unwrap(), &texture), "what is bound is what was given");
        units.set_sampler(0, None).unwrap();
        assert_eq!(look(&units), plain);
        units.unbind(0, TextureTarget::D2);
        units.set_sampler(0, Some(state)).unwrap();
        units.bind(0, Arc::clone(&texture)).unwrap();
        assert_eq!(look(&units), expected, "{state:?}");
    }
    assert_eq!(found(&texture), plain, "the texture itself is as it was");
    // The levels are the texture's.
    let base = SamplerState { base_level: 1, ..*texture.sampler() };
    let texture = Arc::new(Texture::clone(&texture).with_sampler(base).unwrap());
    let mut units = TextureUnits::new();
    units.set_sampler(0, Some(SamplerState { base_level: 3, ..base })).unwrap();
    units.bind(0, Arc::clone(&texture)).unwrap();
    assert_eq!(look(&units), found(&texture));
}

#[test]
fn sampler_objects_with_modes_that_a_target_lacks_are_ignored() {
    let image = Image::new(Format::RGBA8, Extent::d2(2, 2), &[9; 16]).unwrap();
    let rect = Arc::new(Texture::from_image(TextureTarget::Rect, image).unwrap());
    let mut units = TextureUnits::new();
    units.bind(3, Arc::clone(&rect)).unwrap();
    let repeats = SamplerState::new(TextureTarget::D2);
    assert_eq!(units.set_sampler(3, Some(repeats)), Err(TextureError::State));
    assert_eq!(units.set_sampler(99, None), Err(TextureError::Unit));
    units.bind(3, rect).unwrap();
    units.unbind(3, TextureTarget::Rect);
    units.set_sampler(3, Some(repeats)).unwrap();
}

/// A texture that shares images keeps its own when another one's are replaced.
#[test]
fn parts_of_shared_images() {
    let texture = Arc::new(texture());
    let before = found(&texture);
    let mut changed = Arc::clone(&texture);
    let texels = [200; 3 * 2 * 4];
    Arc::make_mut(&mut changed).set_sub_image(0, 0, [5, 6, 0], [3, 2, 1], &texels).unwrap();
    assert_eq!(found(&texture), before);
    let all: Vec<u8> = (0..64u32)
        .flat_map(|at| {
            let inside = at % 8 >= 5 && at / 8 >= 6;
            (0..4).map(move |n| if inside { 200 } else { ((4 * at + n) * 37 % 251) as u8 })
        })
        .collect();
    let mut expected = Texture::clone(&texture);
    expected.set_image(0, 0, Image::new(Format::RGBA8, Extent::d2(8, 8), &all).unwrap()).unwrap();
    assert_eq!(found(&changed), found(&Arc::new(expected)));
    // The image is not shared any more: it is changed in place.
    let place: *const Image = changed.image(0, 0).unwrap();
    Arc::make_mut(&mut changed).set_sub_image(0, 0, [0, 0, 0], [1, 1, 1], &[1; 4]).unwrap();
    assert!(std::ptr::eq(place, changed.image(0, 0).unwrap()));
}

/// Memory laid out as `layout` says, with `texels` in it and rubbish in the margins.
fn laid_out(layout: ImageLayout, extent: Extent, texels: &[u8], texel: usize) -> Vec<u8> {
    let [width, height, depth] = extent.size().map(|size| size as usize);
    let mut memory = vec![0x5a; layout.bytes];
    for k in 0..depth {
        for j in 0..height {
            let at = layout.origin + k * layout.slice + j * layout.row;
            let from = (k * height + j) * width * texel;
            memory[at..at + width * texel].copy_from_slice(&texels[from..from + width * texel]);
        }
    }
    memory
}

/// A texture over the driver's memory is the same texture, whatever its parameters, and the memory goes with it.
#[test]
fn images_over_memory_of_the_driver() {
    struct Memory(Vec<u8>, Arc<AtomicBool>);
    impl AsMut<[u8]> for Memory {
        fn as_mut(&mut self) -> &mut [u8] {
            &mut self.0
        }
    }
    impl Drop for Memory {
        fn drop(&mut self) {
            self.1.store(true, Ordering::Relaxed);
        }
    }
    let extent = Extent::d2(8, 8);
    for format in [Format::RGBA8, Format::RGBA16F, Format::RGBA32F] {
        let texel = format.unit_bytes();
        // Halves and floats are not NaN.
        let texels: Vec<u8> = (0..64 * texel).map(|n| (n * 37 % 251) as u8 & 0x3f).collect();
        let layout = Image::layout(format, extent).unwrap();
        let gone = Arc::new(AtomicBool::new(false));
        let memory = Memory(laid_out(layout, extent, &texels, texel), Arc::clone(&gone));
        let mut over = Texture::from_image(TextureTarget::D2, Image::over(format, extent, memory).unwrap()).unwrap();
        let mut own = Texture::from_image(TextureTarget::D2, Image::new(format, extent, &texels).unwrap()).unwrap();
        assert_eq!((over.memory(), own.memory()), (0, layout.bytes));
        over.generate_mipmap().unwrap();
        own.generate_mipmap().unwrap();
        for state in states() {
            let with = |texture: &Texture| Arc::new(texture.clone().with_sampler(state).unwrap());
            assert_eq!(found(&with(&over)), found(&with(&own)), "{format:?} {state:?}");
        }
        // Parts are replaced in place, and whole texels written.
        let part = vec![1; 6 * texel];
        let start = over.image(0, 0).map(std::ptr::from_ref);
        for texture in [&mut over, &mut own] {
            texture.set_sub_image(0, 0, [2, 1, 0], [3, 2, 1], &part).unwrap();
            let fill = |bytes: &mut [u8], layout: ImageLayout| {
                let row = layout.origin + 7 * layout.row;
                bytes[row..row + 8 * texel].fill(2);
            };
            texture.change_image(0, 0, fill).unwrap();
        }
        assert_eq!(over.image(0, 0).map(std::ptr::from_ref), start);
        let (over, own) = (Arc::new(over), Arc::new(own));
        assert_eq!(found(&over), found(&own));
        assert!(!gone.load(Ordering::Relaxed));
        drop(over);
        assert!(gone.load(Ordering::Relaxed));
    }
}

#[test]
fn memory_that_does_not_fit() {
    let extent = Extent::d2(4, 4);
    let error = |format, extent, bytes: usize| Image::over(format, extent, vec![0u8; bytes]).err();
    let layout = Image::layout(Format::RGBA8, extent).unwrap();
    assert_eq!(error(Format::RGBA8, extent, layout.bytes), None);
    let (expected, given) = (layout.bytes, layout.bytes - 1);
    assert_eq!(error(Format::RGBA8, extent, given), Some(TextureError::DataLength { expected, given }));
    assert_eq!(error(Format::RGBA8, extent.bordered(), 4096), Some(TextureError::Format));
    assert_eq!(error(Format::RGBA8, Extent::d2(0, 4), 4096), Some(TextureError::Size));
    assert_eq!(error(Format::RGBA8, Extent::d3(4, 4, 4).layered(2), 4096), Some(TextureError::Target));
    let rgb = Format::new(BaseFormat::Rgb, Storage::Unorm8).unwrap();
    assert_eq!(error(rgb, extent, 4096), Some(TextureError::Format));
    // Of two places a byte apart one is no place for floats.
    struct From(Box<[u8]>, usize);
    impl AsMut<[u8]> for From {
        fn as_mut(&mut self) -> &mut [u8] {
            &mut self.0[self.1..]
        }
    }
    let errors = [0, 1].map(|start| Image::over(Format::RGBA32F, extent, From(vec![0; 4096].into(), start)).err());
    assert!(errors.contains(&Some(TextureError::Alignment)));
}
