//! Point sprites: section 3.3 as ARB_point_sprite (PS) has it, POINT_SPRITE_COORD_ORIGIN of OpenGL 2.0, and
//! fragment.pointcoord of NV_gpu_program5 2.X.3.2.

use super::*;

const SIZE: [u32; 2] = [40, 24];

fn sprites(replaced: u8, origin: PointOrigin) -> Option<PointSprites> {
    Some(PointSprites { replaced, origin })
}

/// A point whose window coordinates are these, without rounding.
fn point([x, y]: [f32; 2]) -> Scene {
    // By powers of two alone.
    let position = [2.0 * x - SIZE[0] as f32, 2.0 * y - SIZE[1] as f32, 0.0, 1.0];
    let position = [position[0] / 32.0, position[1] / 32.0, 0.0, 1.0];
    let mut scene = Scene::of(Topology::Points, &[position]);
    scene.texcoords = vec![[7.0, 8.0, 9.0, 10.0]];
    scene
}

/// Has [`point`]s where they are to be.
fn state(size: f32, sprites: Option<PointSprites>) -> State {
    let viewport = Rect { x: SIZE[0] as i32 / 2 - 16, y: SIZE[1] as i32 / 2 - 16, width: 32, height: 32 };
    State { viewport, point_size: size, point_sprites: sprites, ..State::new(SIZE[0], SIZE[1]) }
}

fn drawn(scene: &Scene, state: &State, fragment: &dyn Shader) -> Target {
    let mut target = Target::new(SIZE[0], SIZE[1], ColorFormat::Rgba32f);
    target.clear([-9.0; 4], 1.0);
    scene.draw(&mut target, state, &pass_through(&[]), fragment);
    target
}

/// fragment.pointcoord, as far as there is any, in red and green.
fn coordinates() -> Function<impl Fn(&[f32], &mut [f32]) -> bool + Send + Sync> {
    let inputs = vec![attribute(registers::FRAGMENT_POINTCOORD, 0), attribute(registers::FRAGMENT_POINTCOORD, 1)];
    function(Stage::Fragment, inputs, four(result, &[registers::COLR]), false, |input, output| {
        output.copy_from_slice(&[input[0], input[1], 0.0, 1.0]);
        false
    })
}

/// PS 3.3.1: s = 1/2 + (x_f + 1/2 - x_w) / size, t = 1/2 - (y_f + 1/2 - y_w) / size; OpenGL 2.0: with a plus for
/// LOWER_LEFT.
fn formula(at: [f64; 2], center: [f32; 2], size: f32, origin: PointOrigin) -> [f64; 2] {
    let [x, y] = [0, 1].map(|axis| (at[axis] - f64::from(center[axis])) / f64::from(size));
    [0.5 + x, if origin == PointOrigin::UpperLeft { 0.5 - y } else { 0.5 + y }]
}

/// Whether a place is in a square of this size, of which the left and the upper side are a part.
fn is_inside([x, y]: [f64; 2], center: [f32; 2], size: f32) -> bool {
    let half = f64::from(size) / 2.0;
    let [from_x, from_y] = [x - f64::from(center[0]), y - f64::from(center[1])];
    -half <= from_x && from_x < half && -half < from_y && from_y <= half
}

/// Centres on all sides of pixel centres and corners, and sizes that are whole or not.
fn cases() -> impl Iterator<Item = ([f32; 2], f32)> {
    let mut random = Random(9);
    let any = std::iter::repeat_with(move || {
        let mut eighths = |low: f32, high: f32| (8.0 * random.between(low, high)).round() / 8.0;
        ([eighths(5.0, 35.0), eighths(0.0, 24.0)], eighths(1.0, 21.0))
    });
    let edges =
        [([10.5, 10.5], 1.0), ([10.0, 10.0], 1.0), ([10.5, 10.5], 2.0), ([10.25, 9.75], 1.5), ([20.0, 12.0], 256.0)];
    edges.into_iter().chain(any.take(60))
}

#[test]
fn sprites_are_squares_and_know_where_their_fragments_are() {
    for origin in [PointOrigin::UpperLeft, PointOrigin::LowerLeft] {
        for (center, size) in cases() {
            let state = state(size, sprites(0, origin));
            let target = drawn(&point(center), &state, &coordinates());
            for [x, y] in pixels(SIZE) {
                let at = [f64::from(x) + 0.5, f64::from(y) + 0.5];
                let [s, t, ..] = target.color(x, y);
                let is_in_view = (4..36).contains(&x);
                if !is_inside(at, center, size) || !is_in_view {
                    assert_eq!([s, t], [-9.0; 2], "{center:?} {size} at {x} {y}");
                    continue;
                }
                let expected = formula(at, center, size, origin);
                let off = (f64::from(s) - expected[0]).abs().max((f64::from(t) - expected[1]).abs());
                assert!(off < 1e-5, "{center:?} {size} at {x} {y}: {s} {t}, not {expected:?}");
            }
        }
    }
}

#[test]
fn texture_coordinates_are_replaced_where_they_are_to_be() {
    // PS 3.3.1: (s,t,0,1) "for each texture unit where COORD_REPLACE_ARB is TRUE"; others are the vertex's, those that
    // nothing wrote (0,0,0,1). One pipeline, whose threads keep rows from draw to draw.
    let texcoord = |number: u16| show(registers::FRAGMENT_TEX0 + number);
    let (written, constant) = (texcoord(0), texcoord(3));
    let scene = point([10.5, 10.5]);
    let mesh = Mesh::new(Topology::Points, &scene.indices)
        .with(registers::VERTEX_OPOS, &scene.positions)
        .with(registers::VERTEX_TEX0, &scene.texcoords);
    let vertex = pass_through(&[]);
    let replaced = [0.75, 0.25, 0.0, 1.0];
    for (fragment, kept, bit) in
        [(&written as &dyn Shader, [7.0, 8.0, 9.0, 10.0], 1), (&constant, [0.0, 0.0, 0.0, 1.0], 8)]
    {
        let pipeline = Pipeline::new(&vertex, fragment).unwrap();
        for (sprites, expected) in [
            (None, kept),
            (sprites(bit, PointOrigin::UpperLeft), replaced),
            (sprites(0xff, PointOrigin::UpperLeft), replaced),
            (sprites(!bit, PointOrigin::UpperLeft), kept),
            (sprites(bit, PointOrigin::LowerLeft), [0.75, 0.75, 0.0, 1.0]),
            (None, kept),
        ] {
            let mut target = Target::new(SIZE[0], SIZE[1], ColorFormat::Rgba32f);
            pipeline.draw(&mut target, &state(4.0, sprites), &mesh, &NoTextures).unwrap();
            assert_eq!(target.color(11, 11), expected, "{sprites:?} {bit}");
        }
    }
}

#[test]
fn other_primitives_have_no_point_coordinates() {
    // NV_gpu_program5 2.X.3.2 leaves them undefined; they are 0, and texture coordinates are not replaced.
    let all = Scene {
        texcoords: vec![[7.0, 8.0, 9.0, 10.0]; 3],
        ..Scene::triangles(&[[-1.0, -1.0, 0.0, 1.0], [3.0, -1.0, 0.0, 1.0], [-1.0, 3.0, 0.0, 1.0]])
    };
    let line = Scene { topology: Topology::Lines, indices: vec![0, 1, 1, 2], ..point([10.0, 10.0]) };
    let line = Scene {
        positions: all.positions.clone(),
        texcoords: all.texcoords.clone(),
        colors: all.colors.clone(),
        ..line
    };
    let enabled = State { line_width: 64.0, ..state(5.0, sprites(0xff, PointOrigin::UpperLeft)) };
    for (scene, state) in [(&all, &enabled), (&line, &enabled), (&point([20.0, 12.0]), &state(5.0, None))] {
        assert_eq!(drawn(scene, state, &coordinates()).color(20, 12), [0.0, 0.0, 0.0, 1.0]);
        assert_eq!(drawn(scene, state, &show(registers::FRAGMENT_TEX0)).color(20, 12), [7.0, 8.0, 9.0, 10.0]);
    }
}

#[test]
fn vertices_of_polygons_are_sprites() {
    // PS, issue of PolygonMode: a polygon that is rendered in point mode has sprites at its vertices. Here is one that
    // shows its front, in point mode, and one that shows its back, which is filled, over the same pixels.
    let [low, right, high] = [[8.0, 8.0], [28.0, 8.0], [8.0, 20.0]].map(|place| point(place).positions[0]);
    let scene =
        Scene { texcoords: vec![[7.0, 8.0, 9.0, 10.0]; 6], ..Scene::triangles(&[low, right, high, low, high, right]) };
    let texcoord = show(registers::FRAGMENT_TEX0);
    let mut each = coordinates();
    each.signature.per_sample = true;
    for (origin, rows) in [(PointOrigin::UpperLeft, [0.75, 0.25]), (PointOrigin::LowerLeft, [0.25, 0.75])] {
        let drawn = |back: PolygonMode, samples: u32, fragment: &dyn Shader| {
            let polygon_mode = [PolygonMode::Point, back];
            let state = State { polygon_mode, ..state(2.0, sprites(0xff, origin)) };
            let mut target = Target::new(SIZE[0], SIZE[1], ColorFormat::Rgba32f).try_with_samples(samples).unwrap();
            target.clear([-9.0; 4], 1.0);
            scene.draw(&mut target, &state, &pass_through(&[]), fragment);
            target
        };
        for (samples, fragment) in [(1, &texcoord as &dyn Shader), (4, &texcoord), (4, &each)] {
            let target = drawn(PolygonMode::Point, samples, fragment);
            for ([x, y], s, t) in [([7, 7], 0.25, rows[0]), ([8, 8], 0.75, rows[1]), ([28, 7], 0.75, rows[0])] {
                assert_eq!(target.color(x, y), [s, t, 0.0, 1.0], "{origin:?} at {x} {y}");
            }
            assert_eq!(target.color(12, 12), [-9.0; 4]);
        }
        // The filled one is over what is inside of it, and has no coordinates of sprites.
        let own = [7.0, 8.0, 9.0, 10.0];
        for (samples, fragment, inside) in [
            (1, &texcoord as &dyn Shader, own),
            (4, &texcoord, own),
            (1, &each, [0.0, 0.0, 0.0, 1.0]),
            (4, &each, [0.0, 0.0, 0.0, 1.0]),
        ] {
            let target = drawn(PolygonMode::Fill, samples, fragment);
            assert_eq!(target.color(7, 7), [0.25, rows[0], 0.0, 1.0]);
            for [x, y] in [[8, 8], [12, 12], [20, 8]] {
                assert_eq!(target.color(x, y), inside, "{samples} samples at {x} {y}");
            }
        }
    }
}

#[test]
fn sprites_are_clipped_as_points_are() {
    // PS, issue: "point sprites that move off the edge of the screen ... disappear abruptly"; scissoring still applies,
    // and coordinates are those of the whole square.
    let state = state(9.0, sprites(0, PointOrigin::UpperLeft));
    let lit = |target: &Target| pixels(SIZE).filter(|&[x, y]| target.color(x, y)[3] == 1.0).count();
    let inside = drawn(&point([4.0, 10.5]), &state, &coordinates());
    assert_eq!(lit(&inside), 9 * 4, "half of it is within the viewport");
    assert_eq!(inside.color(4, 10)[0], 0.5 + 0.5 / 9.0);
    assert_eq!(lit(&drawn(&point([3.875, 10.5]), &state, &coordinates())), 0);
    let scissor = Some(Rect { x: 12, y: 10, width: 2, height: 1 });
    let cut = drawn(&point([12.0, 10.5]), &State { scissor, ..state }, &coordinates());
    assert_eq!(lit(&cut), 2);
    assert_eq!([cut.color(12, 10), cut.color(13, 10)].map(|color| color[0]), [0.5 + 0.5 / 9.0, 0.5 + 1.5 / 9.0]);
}

#[test]
fn the_least_sprite_is_a_pixel() {
    for size in [1.0, 0.0, -3.0, f32::NAN, 0.25] {
        for (center, _) in cases() {
            let target = drawn(&point(center), &state(size, sprites(0, PointOrigin::UpperLeft)), &coordinates());
            let lit: Vec<_> = pixels(SIZE).filter(|&[x, y]| target.color(x, y)[3] == 1.0).collect();
            let is_whole = center[1] > 0.5 && center[1] <= 23.5;
            assert!(lit.len() == 1 || !is_whole, "{center:?} {size}: {lit:?}");
        }
    }
}

#[test]
fn samples_of_sprites_are_in_the_square() {
    // PS 3.3.3: a square, and "these texture coordinates are computed as described in section 3.3": at the centre of
    // the pixel, or where programs run for each sample, at the sample.
    let fragment = coordinates();
    let mut each = coordinates();
    each.signature.per_sample = true;
    let mut centroid = coordinates();
    centroid.signature.centroid = centroid.signature.inputs.clone();
    let origin = PointOrigin::UpperLeft;
    for ((center, size), several) in cases().flat_map(|case| [2, 4, 8].map(|several| (case, several))) {
        let state = state(size, sprites(0, origin));
        let draw = |fragment: &dyn Shader| {
            let mut target = Target::new(SIZE[0], SIZE[1], ColorFormat::Rgba32f).try_with_samples(several).unwrap();
            target.clear([0.0; 4], 1.0);
            point(center).draw(&mut target, &state, &pass_through(&[]), fragment);
            target
        };
        let targets = [draw(&fragment), draw(&each), draw(&centroid)];
        for [x, y] in pixels(SIZE).filter(|[x, _]| (4..36).contains(x)) {
            let middle = [f64::from(x) + 0.5, f64::from(y) + 0.5];
            let places: Vec<[f64; 2]> = samples(several)
                .map(|place| [f64::from(x) + f64::from(place[0]), f64::from(y) + f64::from(place[1])])
                .filter(|&place| is_inside(place, center, size))
                .collect();
            let all = |at: &dyn Fn([f64; 2]) -> [f64; 2]| {
                let sum = places.iter().map(|&place| formula(at(place), center, size, origin));
                sum.fold([0.0; 2], |sum, own| [0, 1].map(|axis| sum[axis] + own[axis] / f64::from(several)))
            };
            let is_whole = places.len() == several as usize;
            let some = if is_whole { middle } else { places.first().copied().unwrap_or(middle) };
            let expected = [all(&|_| middle), all(&|place| place), all(&|_| some)];
            for (target, expected) in targets.iter().zip(expected) {
                let [s, t, _, a] = target.color(x, y);
                assert_eq!(a, places.len() as f32 / several as f32, "{center:?} {size} at {x} {y}");
                let off = (f64::from(s) - expected[0]).abs().max((f64::from(t) - expected[1]).abs());
                assert!(off < 1e-5, "{center:?} {size} at {x} {y}: {s} {t}, not {expected:?}");
            }
        }
    }
}
