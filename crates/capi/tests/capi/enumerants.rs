//! The numbers that the C interface takes mean what the GL says: lookups show each one. The numbers here are from the
//! specifications, independent of the tables of the library.

use nvjit_capi::nvjit_status::{self, NVJIT_OK};
use nvjit_capi::texture::*;
use std::ffi::c_void;
use std::ptr::null_mut;

const D1: u32 = 0;
const D2: u32 = 1;

const GL_RGBA: u32 = 0x1908;
const GL_LINEAR: u32 = 0x2601;
const GL_NEAREST: u32 = 0x2600;
const GL_CLAMP_TO_EDGE: u32 = 0x812F;
const GL_COMPARE_R_TO_TEXTURE: u32 = 0x884E;
const GL_DEPTH_COMPONENT: u32 = 0x1902;

#[track_caller]
fn ok(status: nvjit_status) {
    assert_eq!(status, NVJIT_OK);
}

/// The initial parameters but for filters.
fn state(target: u32, filter: u32) -> nvjit_sampler_state {
    // SAFETY: zeros are numbers.
    let mut state: nvjit_sampler_state = unsafe { std::mem::zeroed() };
    state.size = size_of::<nvjit_sampler_state>() as u32;
    // SAFETY: the pointer is valid.
    unsafe { ok(nvjit_sampler_state_init(&raw mut state, target)) };
    (state.min_filter, state.mag_filter) = (filter, filter);
    state
}

/// The lookup at `coordinates`, with a difference of `change` in s, in a texture whose levels are rows of texels.
fn look(
    target: u32,
    (format, storage): (u32, u32),
    levels: &[(u32, &[u8])],
    state: &nvjit_sampler_state,
    coordinates: [f32; 3],
    change: f32,
) -> [f32; 4] {
    let image = |(level, &(width, texels)): (usize, &(u32, &[u8]))| nvjit_image {
        level: level as u32,
        face: 0,
        width,
        height: 1,
        depth: 1,
        border: 0,
        data: texels.as_ptr().cast(),
        length: texels.len(),
    };
    let images: Vec<_> = levels.iter().enumerate().map(image).collect();
    let description = nvjit_texture_description {
        size: size_of::<nvjit_texture_description>() as u32,
        target,
        format,
        storage,
        images: images.as_ptr(),
        image_count: images.len(),
        state,
    };
    let (mut texture, mut units) = (null_mut(), null_mut());
    let size = size_of::<nvjit_sampler>() as u32;
    let mut sampler = nvjit_sampler { size, reserved: 0, user: null_mut::<c_void>(), sample: None };
    // SAFETY: zeros are numbers.
    let mut call: nvjit_sample_call = unsafe { std::mem::zeroed() };
    call.size = size_of::<nvjit_sample_call>() as u32;
    (call.operation, call.target, call.lanes, call.exec[0]) = (NVJIT_SAMPLE_DERIVATIVES, target, 4, u32::MAX);
    for (row, coordinate) in call.coordinates.iter_mut().zip(coordinates) {
        row[0] = coordinate;
    }
    call.ddx[0][0] = change;
    // SAFETY: all pointers are to what lives here.
    unsafe {
        ok(nvjit_texture_new(&raw const description, &raw mut texture));
        ok(nvjit_textures_new(&raw mut units));
        ok(nvjit_textures_bind(units, 0, texture));
        ok(nvjit_textures_sampler(units, &raw mut sampler));
        sampler.sample.expect("a function")(sampler.user, &raw mut call);
        nvjit_texture_free(texture);
        nvjit_textures_free(units);
    }
    std::array::from_fn(|component| call.results[component][0])
}

/// Texels whose components are all the same.
fn grey(values: &[u8]) -> Vec<u8> {
    values.iter().flat_map(|&value| [value; 4]).collect()
}

#[track_caller]
fn near(found: f32, expected: f32) {
    assert!((found * 255.0 - expected).abs() < 0.5, "{} instead of {expected}", found * 255.0);
}

#[test]
fn wrap_modes() {
    // OpenGL 1.5, 3.8.7; texels 50 and 100, border 250. At s = 1.25 and 1.75, and in t and r as in s.
    let cases = [
        ("REPEAT", 0x2901, [50.0, 100.0]),
        ("CLAMP", 0x2900, [175.0, 175.0]),
        ("CLAMP_TO_EDGE", 0x812F, [100.0, 100.0]),
        ("CLAMP_TO_BORDER", 0x812D, [250.0, 250.0]),
        ("MIRRORED_REPEAT", 0x8370, [100.0, 50.0]),
    ];
    let texels = grey(&[50, 100]);
    for (name, mode, expected) in cases {
        let mut state = state(D1, GL_LINEAR);
        (state.wrap_s, state.border_color) = (mode, [250.0 / 255.0; 4]);
        for (s, expected) in [1.25, 1.75].into_iter().zip(expected) {
            println!("{name} at {s}");
            near(look(D1, (GL_RGBA, NVJIT_UNORM8), &[(2, &texels)], &state, [s, 0.0, 0.0], 0.0)[0], expected);
        }
    }
    // One direction does not take the mode of another: a row has one texel in t.
    let mut state = state(D2, GL_LINEAR);
    (state.wrap_s, state.wrap_t, state.border_color) = (0x2901, 0x812D, [250.0 / 255.0; 4]);
    near(look(D2, (GL_RGBA, NVJIT_UNORM8), &[(2, &texels)], &state, [1.25, 0.5, 0.0], 0.0)[0], 50.0);
    near(look(D2, (GL_RGBA, NVJIT_UNORM8), &[(2, &texels)], &state, [1.25, 3.0, 0.0], 0.0)[0], 250.0);
}

#[test]
fn filters() {
    // Between two texels of each level, at a level of detail of 0.6.
    let levels = [grey(&[0, 40, 80, 120]), grey(&[200, 240]), grey(&[255])];
    let levels = [(4, levels[0].as_slice()), (2, levels[1].as_slice()), (1, levels[2].as_slice())];
    let change = 0.6f32.exp2() / 4.0;
    for (name, filter, expected) in [
        ("NEAREST", 0x2600, 80.0),
        ("LINEAR", 0x2601, 60.0),
        ("NEAREST_MIPMAP_NEAREST", 0x2700, 240.0),
        ("LINEAR_MIPMAP_NEAREST", 0x2701, 220.0),
        ("NEAREST_MIPMAP_LINEAR", 0x2702, 176.0),
        ("LINEAR_MIPMAP_LINEAR", 0x2703, 156.0),
    ] {
        println!("{name}");
        let mut state = state(D1, GL_NEAREST);
        state.min_filter = filter;
        near(look(D1, (GL_RGBA, NVJIT_UNORM8), &levels, &state, [0.5, 0.0, 0.0], change)[0], expected);
    }
    for (filter, expected) in [(GL_NEAREST, 80.0), (GL_LINEAR, 60.0)] {
        let mut state = state(D1, GL_NEAREST);
        state.mag_filter = filter;
        near(look(D1, (GL_RGBA, NVJIT_UNORM8), &levels, &state, [0.5, 0.0, 0.0], 0.01)[0], expected);
    }
}

#[test]
fn depth_textures() {
    let depth = 0.5f32.to_ne_bytes();
    let look = |state: &nvjit_sampler_state, r: f32| {
        look(D2, (GL_DEPTH_COMPONENT, NVJIT_FLOAT), &[(1, &depth)], state, [0.5, 0.5, r], 0.0)
    };
    for (name, func, expected) in [
        ("NEVER", 0x0200, [0.0, 0.0, 0.0]),
        ("LESS", 0x0201, [1.0, 0.0, 0.0]),
        ("EQUAL", 0x0202, [0.0, 1.0, 0.0]),
        ("LEQUAL", 0x0203, [1.0, 1.0, 0.0]),
        ("GREATER", 0x0204, [0.0, 0.0, 1.0]),
        ("NOTEQUAL", 0x0205, [1.0, 0.0, 1.0]),
        ("GEQUAL", 0x0206, [0.0, 1.0, 1.0]),
        ("ALWAYS", 0x0207, [1.0, 1.0, 1.0]),
    ] {
        let mut state = state(D2, GL_NEAREST);
        (state.compare_mode, state.compare_func) = (GL_COMPARE_R_TO_TEXTURE, func);
        assert_eq!([0.25, 0.5, 0.75].map(|r| look(&state, r)[0]), expected, "{name}");
        state.compare_mode = 0;
        assert_eq!(look(&state, 0.25)[0], 0.5, "NONE");
    }
    for (name, mode, expected) in [
        ("LUMINANCE", 0x1909, [0.5, 0.5, 0.5, 1.0]),
        ("INTENSITY", 0x8049, [0.5; 4]),
        ("ALPHA", 0x1906, [0.0, 0.0, 0.0, 0.5]),
    ] {
        let mut state = state(D2, GL_NEAREST);
        state.depth_mode = mode;
        assert_eq!(look(&state, 0.0), expected, "{name}");
    }
}

#[test]
fn formats() {
    // NV_fragment_program, table X.5. Components are 1/4, 1/2, 3/4, 1, or what comes nearest to these as a signed byte;
    // of DSDT the magnitude and the intensity are unsigned (NV_texture_shader), so about half of these.
    let floats: Vec<u8> = [0.25f32, 0.5, 0.75, 1.0].into_iter().flat_map(f32::to_ne_bytes).collect();
    let bytes = [32u8, 64, 95, 127];
    let [a, b, c, d] = [0.25, 0.5, 0.75, 1.0];
    for (name, format, storage, components, expected) in [
        ("ALPHA", 0x1906, NVJIT_FLOAT, 1, [0.0, 0.0, 0.0, a]),
        ("LUMINANCE", 0x1909, NVJIT_FLOAT, 1, [a, a, a, 1.0]),
        ("LUMINANCE_ALPHA", 0x190A, NVJIT_FLOAT, 2, [a, a, a, b]),
        ("INTENSITY", 0x8049, NVJIT_FLOAT, 1, [a; 4]),
        ("RGB", 0x1907, NVJIT_FLOAT, 3, [a, b, c, 1.0]),
        ("RGBA", 0x1908, NVJIT_FLOAT, 4, [a, b, c, d]),
        ("HILO_NV", 0x86F4, NVJIT_SNORM8, 2, [a, b, (1.0f32 - a * a - b * b).sqrt(), 1.0]),
        ("DSDT_NV", 0x86F5, NVJIT_SNORM8, 2, [a, b, 0.0, 1.0]),
        ("DSDT_MAG_NV", 0x86F6, NVJIT_SNORM8, 3, [a, b, c / 2.0, 1.0]),
        ("DSDT_MAG_INTENSITY_NV", 0x86DC, NVJIT_SNORM8, 4, [a, b, c / 2.0, d / 2.0]),
        ("FLOAT_R_NV", 0x8880, NVJIT_FLOAT, 1, [a, 0.0, 0.0, 1.0]),
        ("FLOAT_RG_NV", 0x8881, NVJIT_FLOAT, 2, [a, b, 0.0, 1.0]),
        ("FLOAT_RGB_NV", 0x8882, NVJIT_FLOAT, 3, [a, b, c, 1.0]),
        ("FLOAT_RGBA_NV", 0x8883, NVJIT_FLOAT, 4, [a, b, c, d]),
    ] {
        let texel = if storage == NVJIT_FLOAT { &floats[..4 * components] } else { &bytes[..components] };
        let mut state = state(D1, GL_NEAREST);
        state.wrap_s = GL_CLAMP_TO_EDGE;
        let found = look(D1, (format, storage), &[(1, texel)], &state, [0.5, 0.0, 0.0], 0.0);
        let close = found.iter().zip(expected).all(|(found, expected)| (found - expected).abs() < 0.01);
        assert!(close, "{name}: {found:?} instead of {expected:?}");
    }
}
