//! Cube maps (section 3.8.6 of OpenGL 1.5): faces, the places on them, seams, and derivatives.

use std::sync::Arc;

use nvjit_runtime::{MAX_LANES, SampleCall, Sampler, TextureTarget};
use nvjit_texture::{Extent, Format, Image, MagFilter, MinFilter, TextureUnits, WrapMode};
use nvjit_texture::{SamplerState, Texture};

use super::model::Model;
use super::support::{Lookup, Random, both, bytes, call, look, result, texture};

/// Table 3.21 as the specification prints it: major axis, sc, tc, ma.
fn table(r: [f64; 3]) -> (usize, [f64; 2]) {
    let [rx, ry, rz] = r;
    let largest = rx.abs().max(ry.abs()).max(rz.abs());
    let (face, sc, tc, ma) = if rx == largest {
        (0, -rz, -ry, rx)
    } else if -rx == largest {
        (1, rz, -ry, rx)
    } else if ry == largest {
        (2, rx, rz, ry)
    } else if -ry == largest {
        (3, rx, -rz, ry)
    } else if rz == largest {
        (4, rx, -ry, rz)
    } else {
        (5, -rx, -ry, rz)
    };
    (face, [(sc / ma.abs() + 1.0) / 2.0, (tc / ma.abs() + 1.0) / 2.0])
}

fn direction(random: &mut Random) -> [f32; 3] {
    std::array::from_fn(|_| random.between(-1.0, 1.0))
}

/// Whether two axes are so close that f32 may choose otherwise.
fn on_an_edge(r: [f32; 3]) -> bool {
    let mut sizes = r.map(f32::abs);
    sizes.sort_by(f32::total_cmp);
    sizes[2] - sizes[1] < 1e-3
}

#[test]
fn faces_are_chosen_by_the_major_axis() {
    let mut units = TextureUnits::new();
    let mut texture = Texture::new(TextureTarget::Cube);
    for face in 0..6 {
        let image = Image::new(Format::RGBA8, Extent::d2(1, 1), &[40 * face as u8; 4]).unwrap();
        texture.set_image(face, 0, image).unwrap();
        assert_eq!(texture.is_consistent(), face == 5);
    }
    let state = SamplerState::new(TextureTarget::Cube).with_filters(MinFilter::Nearest, MagFilter::Nearest);
    units.bind(0, Arc::new(texture.with_sampler(state).unwrap())).unwrap();
    let mut random = Random::new(1);
    for _ in 0..1000 {
        let r = direction(&mut random);
        let (face, _) = table(r.map(f64::from));
        let found = look(&units, TextureTarget::Cube, Lookup::at(r))[0] * 255.0;
        assert!((found - 40.0 * face as f32).abs() < 0.01, "{r:?}: {found}, not face {face}");
    }
}

#[test]
fn lookups_are_those_of_a_face() {
    let mut random = Random::new(2);
    let mut compared = 0;
    for round in 0..60 {
        let format = [Format::RGBA8, Format::RGBA16F, Format::RGBA32F][round % 3];
        let filter = [MinFilter::Nearest, MinFilter::Linear][round / 3 % 2];
        let state = SamplerState::new(TextureTarget::Cube)
            .with_filters(filter, filter.within_level())
            .with_wrap(random.pick(&WrapMode::ALL));
        let extent = if round % 4 == 0 { Extent::d2(8, 8).bordered() } else { Extent::d2(8, 8) };
        let (cube, levels) = texture(&mut random, TextureTarget::Cube, format, extent, state);
        let model = Model { target: TextureTarget::Cube, format, levels: &levels, state };
        for units in both(cube) {
            let lookups: Vec<Lookup> = (0..16).map(|_| Lookup::at(direction(&mut random))).collect();
            let mut call = call(TextureTarget::Cube, &lookups);
            units.sample(&mut call);
            for (lane, lookup) in lookups.iter().enumerate() {
                let (face, [s, t]) = table(lookup.coordinates.map(f64::from));
                let Some(expected) = model.sample(face, [s, t, 0.0], [0.0; 3], [0.0; 3], 0.0) else { continue };
                if on_an_edge(lookup.coordinates) {
                    continue;
                }
                let tolerance = if bytes(format) { 0.5 / 255.0 } else { 1e-4 };
                for (found, expected) in result(&call, lane).into_iter().zip(expected) {
                    assert!((f64::from(found) - expected).abs() <= tolerance, "{lookup:?}: {found} {expected}");
                }
                compared += 1;
            }
        }
    }
    assert!(compared > 1000);
}

/// A cube map of a smooth function of the direction, so that neighbouring faces fit.
fn smooth(size: u32) -> Texture {
    let mut cube = Texture::new(TextureTarget::Cube);
    for face in 0..6 {
        let mut data = Vec::new();
        for j in 0..size {
            for i in 0..size {
                let place = |n: u32| 2.0 * (n as f32 + 0.5) / size as f32 - 1.0;
                let (sc, tc) = (place(i), place(j));
                let r = match face {
                    0 => [1.0, -tc, -sc],
                    1 => [-1.0, -tc, sc],
                    2 => [sc, 1.0, tc],
                    3 => [sc, -1.0, -tc],
                    4 => [sc, -tc, 1.0],
                    _ => [-sc, -tc, -1.0],
                };
                data.extend(colour(r).map(f32::to_ne_bytes).as_flattened());
            }
        }
        cube.set_image(face, 0, Image::new(Format::RGBA32F, Extent::d2(size, size), &data).unwrap()).unwrap();
    }
    let state = SamplerState::new(TextureTarget::Cube)
        .with_filters(MinFilter::Linear, MagFilter::Linear)
        .with_wrap(WrapMode::ClampToEdge);
    cube.with_sampler(state).unwrap()
}

fn colour(r: [f32; 3]) -> [f32; 4] {
    let length = (r[0] * r[0] + r[1] * r[1] + r[2] * r[2]).sqrt();
    let [x, y, z] = r.map(|c| c / length);
    [x, y, z, x * y + z]
}

#[test]
fn seams_are_as_fine_as_texels() {
    let mut random = Random::new(3);
    for units in both(smooth(64)) {
        let check = |r: [f32; 3]| {
            let found = look(&units, TextureTarget::Cube, Lookup::at(r));
            for (found, expected) in found.into_iter().zip(colour(r)) {
                // Half a texel at the edge is 1/64 of the axis.
                assert!((found - expected).abs() < 0.04, "{r:?}: {found}, not {expected}");
            }
        };
        for _ in 0..2000 {
            check(direction(&mut random));
            // Either side of an edge, and a corner.
            let mut r = direction(&mut random);
            let (a, b) = (random.below(3) as usize, random.below(3) as usize);
            r[a] = if r[a] < 0.0 { -1.0 } else { 1.0 };
            r[b] = r[b].signum() * random.pick(&[0.999, 1.0, 1.001]);
            check(r);
        }
        check([1.0; 3]);
        check([-1.0, 1.0, -1.0]);
    }
}

#[test]
fn lambda_follows_the_place_on_the_face() {
    // The derivatives of sc/|ma| and tc/|ma|, here by central differences in f64.
    let mut random = Random::new(4);
    let mut state = SamplerState::new(TextureTarget::Cube);
    state.min_filter = MinFilter::LinearMipmapLinear;
    let (cube, _) = texture(&mut random, TextureTarget::Cube, Format::RGBA8, Extent::d2(64, 64), state);
    let units = super::support::bound(cube);
    for _ in 0..500 {
        let r = direction(&mut random);
        if on_an_edge(r) {
            continue;
        }
        let mut change = || -> [f32; 3] { std::array::from_fn(|_| random.between(-0.2, 0.2)) };
        let lookup = Lookup { coordinates: r, ddx: change(), ddy: change() };
        let rho = [lookup.ddx, lookup.ddy]
            .map(|d| {
                let e = 1e-6;
                let at = |e: f64| table(std::array::from_fn(|n| f64::from(r[n]) + e * f64::from(d[n]))).1;
                let (a, b) = (at(e), at(-e));
                64.0 * (a[0] - b[0]).hypot(a[1] - b[1]) / (2.0 * e)
            })
            .into_iter()
            .fold(0.0, f64::max);
        let told = f64::from(units.explain(&call(TextureTarget::Cube, &[lookup]), 0).unwrap().lambda);
        assert!((told - rho.log2()).abs() < 1e-3, "{lookup:?}: {told}, not {}", rho.log2());
    }
}

#[test]
fn a_quad_over_an_edge_has_one_level_of_detail() {
    // Differences of directions, not of places on different faces, which would be large.
    let units = super::support::bound(smooth(64));
    let mut call = SampleCall::new();
    call.target = TextureTarget::Cube;
    call.exec = [u32::MAX; MAX_LANES];
    for lane in 0..4 {
        call.coordinates[0][lane] = 1.0;
        call.coordinates[1][lane] = 0.99 + 0.02 * (lane % 2) as f32;
        call.coordinates[2][lane] = 0.02 * (lane / 2) as f32;
    }
    for lane in 0..4 {
        let told = units.explain(&call, lane).unwrap();
        assert_eq!(told.face, if lane % 2 == 0 { 0 } else { 2 });
        assert!((told.lambda - (0.02f32 * 32.0).log2()).abs() < 0.1, "{}", told.lambda);
    }
}

/// The directions of the texels of all faces, face by face.
fn all_directions(size: u32) -> [Vec<[f32; 4]>; 6] {
    std::array::from_fn(|face| {
        let texel = |at: u32| {
            let [s, t] = [at % size, at / size].map(|n| (2.0 * n as f32 + 1.0) / size as f32 - 1.0);
            let [x, y, z] = match face {
                0 => [1.0, -t, -s],
                1 => [-1.0, -t, s],
                2 => [s, 1.0, t],
                3 => [s, -1.0, -t],
                4 => [s, -t, 1.0],
                _ => [-s, -t, -1.0],
            };
            let length = (x * x + y * y + z * z).sqrt();
            [x / length, y / length, z / length, 1.0]
        };
        (0..size * size).map(texel).collect()
    })
}

/// A cube map whose texels are their directions, and fast and slow units that look up in it without seams.
fn directions(size: u32, filter: MagFilter) -> [TextureUnits; 2] {
    let mut texture = Texture::new(TextureTarget::Cube);
    for (face, texels) in all_directions(size).into_iter().enumerate() {
        let data: Vec<u8> = texels.into_iter().flatten().flat_map(f32::to_ne_bytes).collect();
        texture.set_image(face, 0, Image::new(Format::RGBA32F, Extent::d2(size, size), &data).unwrap()).unwrap();
    }
    let min = if filter == MagFilter::Nearest { MinFilter::Nearest } else { MinFilter::Linear };
    let state = texture.sampler().with_filters(min, filter);
    both(texture.with_sampler(state).unwrap()).map(|mut units| {
        units.set_seamless(true).unwrap();
        units
    })
}

/// ARB_seamless_cube_map, section 3.8.6: samples beside the face are of the adjacent one, so that nothing jumps at an
/// edge.
#[test]
fn nothing_jumps_at_edges_without_seams() {
    let mut random = Random::new(5);
    let size = 8;
    for units in directions(size, MagFilter::Linear) {
        for _ in 0..2000 {
            // A place near an edge of two faces, from both sides.
            let mut r = [1.0, 1.0, random.between(-1.0, 1.0)].map(|own| if random.below(2) == 0 { own } else { -own });
            r.rotate_left(random.below(3) as usize);
            let edge: Vec<usize> = (0..3).filter(|&axis| r[axis].abs() == 1.0).collect();
            let found = [0.999_99, 1.000_01].map(|factor| {
                let mut near = r;
                near[edge[0]] *= factor;
                look(&units, TextureTarget::Cube, Lookup::at(near))
            });
            let length = r.iter().map(|own| own * own).sum::<f32>().sqrt();
            for axis in 0..3 {
                assert!((found[0][axis] - found[1][axis]).abs() < 1e-3, "{r:?}: {found:?}");
                assert!((found[0][axis] - r[axis] / length).abs() < 0.03, "{r:?}: {found:?}");
            }
        }
    }
}

/// Fast paths meet the same texels, in corners, too; NEAREST meets those of the face alone.
#[test]
fn seams_are_the_same_for_fast_paths() {
    let mut random = Random::new(6);
    for filter in [MagFilter::Linear, MagFilter::Nearest] {
        let [fast, reference] = directions(4, filter);
        for _ in 0..3000 {
            let r: [f32; 3] =
                std::array::from_fn(|_| [1.0, -1.0, 0.9, -0.95, random.between(-1.0, 1.0)][random.below(5) as usize]);
            let [a, b] = [&fast, &reference].map(|units| look(units, TextureTarget::Cube, Lookup::at(r)));
            assert_eq!(a.map(f32::to_bits), b.map(f32::to_bits), "{r:?}");
        }
    }
    // It can be taken back.
    let [mut units, _] = directions(1, MagFilter::Linear);
    let corner = Lookup::at([1.0, 1.0, 0.0]);
    let joined = look(&units, TextureTarget::Cube, corner);
    units.set_seamless(false).unwrap();
    assert_ne!(joined, look(&units, TextureTarget::Cube, corner));
}

/// ARB_texture_cube_map_array: each layer is filtered as a cube map is, so that without seams a lookup in layer n has
/// what it has in a cube map of the same texels.
#[test]
fn arrays_of_cube_maps_have_no_seams_either() {
    const SIZE: u32 = 4;
    let scales = [1.0, -3.0, 0.5];
    let texels = scales.into_iter().flat_map(|scale| {
        all_directions(SIZE).into_iter().flatten().map(move |[x, y, z, w]| [scale * x, scale * y, scale * z, w])
    });
    let data: Vec<u8> = texels.flatten().flat_map(f32::to_ne_bytes).collect();
    let extent = Extent::d2(SIZE, SIZE).layered(6 * scales.len() as u32);
    let image = Image::new(Format::RGBA32F, extent, &data).unwrap();
    let mut array = Texture::new(TextureTarget::ArrayCube);
    array.set_image(0, 0, image).unwrap();
    let state = array.sampler().with_filters(MinFilter::Linear, MagFilter::Linear);
    let mut arrays = both(array.with_sampler(state).unwrap());
    let [cube, _] = directions(SIZE, MagFilter::Linear);
    let mut random = Random::new(7);
    for units in &mut arrays {
        units.set_seamless(true).unwrap();
        for _ in 0..2000 {
            let r: [f32; 3] =
                std::array::from_fn(|_| [1.0, -1.0, 0.9, -0.95, random.between(-1.0, 1.0)][random.below(5) as usize]);
            let layer = random.below(scales.len() as u32) as usize;
            let mut call = call(TextureTarget::ArrayCube, &[Lookup::at(r)]);
            call.layer[0] = layer as f32;
            units.sample(&mut call);
            let own = result(&call, 0);
            let expected = look(&cube, TextureTarget::Cube, Lookup::at(r));
            for (own, expected) in own.iter().zip(expected).take(3) {
                assert!((own - scales[layer] * expected).abs() < 1e-5, "{r:?} in layer {layer}: {own}, not {expected}");
            }
        }
        // It can be taken back: the wrap mode is REPEAT.
        let corner = Lookup::at([1.0, 1.0, 0.0]);
        let joined = look(units, TextureTarget::ArrayCube, corner);
        units.set_seamless(false).unwrap();
        assert_ne!(joined, look(units, TextureTarget::ArrayCube, corner));
    }
}
