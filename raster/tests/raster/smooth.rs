//! Smooth points, lines and polygons (sections 3.3.1, 3.4.2, 3.5.3 and 3.11 of OpenGL 1.5): alpha is multiplied with
//! the part of a pixel that a primitive covers. Areas are those of many samples of each pixel, and of formulas.

use super::*;

const SIZE: [u32; 2] = [72, 56];
/// Samples of a pixel along an axis, and how far off the part of them that is inside may be.
const SAMPLES: u32 = 40;
const TOLERANCE: f32 = 0.02;

const ALL: Smooth = Smooth { points: true, lines: true, polygons: true };

fn smooth() -> State {
    State { smooth: ALL, ..State::new(SIZE[0], SIZE[1]) }
}

fn places(window: &[[f32; 2]]) -> Vec<[f32; 4]> {
    // Window coordinates of fixed point are these without rounding.
    window.iter().map(|&[x, y]| at(SIZE, x, y)).collect()
}

/// The target after white primitives of `mode`, whose alphas are added.
fn target(mode: Mode, positions: &[[f32; 4]], state: &State, samples: u32) -> Target {
    let mut target = Target::new(SIZE[0], SIZE[1], ColorFormat::Rgba32f).try_with_samples(samples).unwrap();
    target.clear([0.0; 4], 1.0);
    let blend = Some(Blend::add(BlendFactor::One, BlendFactor::One));
    let indices: Vec<u32> = (0..positions.len() as u32).collect();
    let mesh = Mesh::new(mode, &indices).with(registers::VERTEX_OPOS, positions);
    let (vertex, fragment) = (pass_through(&[]), one());
    let pipeline = Pipeline::new(&vertex, &fragment).unwrap();
    pipeline
        .draw(&mut target, &State { blends: [blend; registers::COLORS], ..state.clone() }, &mesh, &NoTextures)
        .unwrap();
    target
}

/// Alpha of each pixel, and whether anything was drawn there at all.
fn alphas(mode: Mode, window: &[[f32; 2]], state: &State) -> Vec<(f32, bool)> {
    let target = target(mode, &places(window), state, 1);
    let pixel = |[x, y]: [u32; 2]| (target.color(x, y)[3], target.color(x, y)[0] != 0.0);
    pixels(SIZE).map(pixel).collect()
}

/// Checks the alphas against a shape, by samples.
fn check(drawn: &[(f32, bool)], is_inside: impl Fn([f32; 2]) -> bool, what: &str) {
    for ([x, y], &(alpha, is_drawn)) in pixels(SIZE).zip(drawn) {
        let place = |pixel: u32, sample: u32| pixel as f32 + (sample as f32 + 0.5) / SAMPLES as f32;
        let inside = pixels([SAMPLES; 2]).filter(|&[i, j]| is_inside([place(x, i), place(y, j)])).count();
        let part = inside as f32 / (SAMPLES * SAMPLES) as f32;
        assert!((alpha - part).abs() < TOLERANCE, "{what} at {x} {y}: {alpha}, not {part}");
        // A pixel of which nothing is covered has no fragment, and one of which much is has.
        assert_eq!(is_drawn, alpha > 0.0, "{what} at {x} {y}");
    }
}

fn sum(drawn: &[(f32, bool)]) -> f32 {
    drawn.iter().map(|(alpha, _)| alpha).sum()
}

#[test]
fn a_point_covers_a_disc() {
    for (size, center) in [(1.0, [20.5, 20.5]), (2.5, [20.25, 21.75]), (7.0, [30.0, 30.0]), (31.5, [35.125, 28.875])] {
        let drawn = alphas(Mode::Points, &[center], &State { point_size: size, ..smooth() });
        let radius = size / 2.0;
        check(&drawn, |[x, y]| (x - center[0]).hypot(y - center[1]) <= radius, &format!("{size}"));
        let area = std::f32::consts::PI * radius * radius;
        assert!((sum(&drawn) / area - 1.0).abs() < 0.01, "{size}: {} {area}", sum(&drawn));
    }
    // The middle of a large one is covered all over.
    let drawn = alphas(Mode::Points, &[[35.0, 28.0]], &State { point_size: 20.0, ..smooth() });
    assert_eq!(drawn[28 * SIZE[0] as usize + 35].0, 1.0);
}

#[test]
fn a_line_covers_a_rectangle_about_it() {
    let ends = [[10.25, 12.5], [60.5, 40.75]];
    for (from, to) in [(0, 1), (1, 0)] {
        for width in [1.0, 2.0, 5.5] {
            let (from, to): ([f32; 2], [f32; 2]) = (ends[from], ends[to]);
            let drawn = alphas(Mode::Lines, &[from, to], &State { line_width: width, ..smooth() });
            let (dx, dy) = (to[0] - from[0], to[1] - from[1]);
            let length = dx.hypot(dy);
            let inside = |[x, y]: [f32; 2]| {
                let (x, y) = (x - from[0], y - from[1]);
                let (along, aside) = ((x * dx + y * dy) / length, (x * dy - y * dx) / length);
                (0.0..=length).contains(&along) && aside.abs() <= width / 2.0
            };
            check(&drawn, inside, &format!("{width}"));
            assert!((sum(&drawn) / (length * width) - 1.0).abs() < 0.01, "{width}");
        }
    }
    // A pixel wide, between pixels: two rows of halves.
    let drawn = alphas(Mode::Lines, &[[10.0, 20.0], [30.0, 20.0]], &smooth());
    for y in [19, 20] {
        for x in 10..30 {
            assert_eq!(drawn[y * SIZE[0] as usize + x].0, 0.5, "{x} {y}");
        }
    }
    assert_eq!(sum(&drawn), 20.0);
}

#[test]
fn stippled_smooth_lines_have_a_bit_for_each_pixel_of_length() {
    let stipple = Some(LineStipple { factor: 2, pattern: 0b0101 });
    let drawn = alphas(Mode::Lines, &[[10.0, 20.5], [26.0, 20.5]], &State { line_stipple: stipple, ..smooth() });
    let row: Vec<f32> = drawn[20 * SIZE[0] as usize..][10..26].iter().map(|pixel| pixel.0).collect();
    assert_eq!(row[..8], [1.0, 1.0, 0.0, 0.0, 1.0, 1.0, 0.0, 0.0]);
    assert_eq!(row[8..], [0.0; 8]);
}

/// Whether a place is in a convex polygon.
fn in_polygon(corners: &[[f32; 2]], [x, y]: [f32; 2]) -> bool {
    let sides = corners.iter().zip(corners.iter().cycle().skip(1));
    let values: Vec<f32> = sides.map(|(a, b)| (b[0] - a[0]) * (y - a[1]) - (b[1] - a[1]) * (x - a[0])).collect();
    values.iter().all(|&value| value >= 0.0) || values.iter().all(|&value| value <= 0.0)
}

#[test]
fn a_polygon_covers_what_is_within() {
    let triangle = [[5.25, 6.5], [66.75, 11.0], [31.5, 50.25]];
    let sliver = [[3.0, 3.25], [69.0, 52.5], [68.5, 53.25]];
    for corners in [triangle, sliver, [triangle[2], triangle[1], triangle[0]]] {
        let drawn = alphas(Mode::Triangles, &corners, &smooth());
        check(&drawn, |place| in_polygon(&corners, place), "triangle");
        let [a, b, c] = corners;
        let area = ((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])).abs() / 2.0;
        assert!((sum(&drawn) / area - 1.0).abs() < 1e-3, "{} {area}", sum(&drawn));
    }
}

#[test]
fn inside_of_a_polygon_there_is_no_seam() {
    // Its triangles meet where no border is: each pixel there is drawn once, all over.
    let quad = [[10.25, 8.75], [65.5, 12.25], [60.75, 50.5], [14.5, 45.25]];
    let flags = [false; 4];
    for mode in [Mode::Quads, Mode::Polygon] {
        let drawn = alphas(mode, &quad, &smooth());
        for ([x, y], (alpha, _)) in pixels(SIZE).zip(&drawn) {
            let corners = [[x, y], [x + 1, y], [x + 1, y + 1], [x, y + 1]];
            if corners.iter().all(|corner| in_polygon(&quad, corner.map(|at| at as f32))) {
                assert_eq!(*alpha, 1.0, "{mode:?} {x} {y}");
            }
        }
        // But at its corners each pixel is what it covers.
        let far = |[x, y]: [u32; 2]| quad.iter().all(|c| (c[0] - x as f32).abs().max((c[1] - y as f32).abs()) > 2.0);
        let off = pixels(SIZE).zip(&drawn).filter(|&(pixel, _)| far(pixel)).map(|([x, y], (alpha, _))| {
            let place = |pixel: u32, sample: u32| pixel as f32 + (sample as f32 + 0.5) / SAMPLES as f32;
            let inside = pixels([SAMPLES; 2]).filter(|&[i, j]| in_polygon(&quad, [place(x, i), place(y, j)])).count();
            (alpha - inside as f32 / (SAMPLES * SAMPLES) as f32).abs()
        });
        assert!(off.fold(0.0, f32::max) < TOLERANCE, "{mode:?}");
    }
    // Edge flags are of polygons that are not filled.
    let positions = places(&quad);
    let indices = [0, 1, 2, 3];
    let plain = alphas(Mode::Quads, &quad, &smooth());
    let mesh = Mesh { edge_flags: Some(&flags), ..Mesh::new(Mode::Quads, &indices) };
    let mut flagged = Target::new(SIZE[0], SIZE[1], ColorFormat::Rgba32f);
    let (vertex, fragment) = (pass_through(&[]), one());
    let mesh = mesh.with(registers::VERTEX_OPOS, &positions);
    Pipeline::new(&vertex, &fragment).unwrap().draw(&mut flagged, &smooth(), &mesh, &NoTextures).unwrap();
    assert!(pixels(SIZE).zip(&plain).all(|([x, y], (alpha, _))| flagged.color(x, y)[3] == *alpha));
}

#[test]
fn a_polygon_that_is_clipped_is_as_what_is_left_of_it() {
    // A triangle that goes on behind the eye, as large as half of the window.
    let corners = [[-1.0, -1.0, 0.0, 1.0], [1.0, -1.0, 0.0, 1.0], [0.0, 40.0, 0.0, -20.0]];
    let drawn = target(Mode::Triangles, &corners, &smooth(), 1);
    let plain = target(Mode::Triangles, &corners, &State { smooth: Smooth::default(), ..smooth() }, 1);
    let count = |target: &Target| pixels(SIZE).map(|[x, y]| target.color(x, y)[3]).sum::<f32>();
    let (own, expected) = (count(&drawn), count(&plain));
    assert!(expected > 1000.0 && (own / expected - 1.0).abs() < 0.02, "{own} {expected}");
    assert!(pixels(SIZE).all(|[x, y]| drawn.color(x, y)[3] <= 1.0));
}

#[test]
fn multisample_targets_ignore_smoothing() {
    // Section 3.2.1: what is antialiased is by samples then.
    let places = places(&[[5.25, 6.5], [66.75, 11.0], [31.5, 50.25]]);
    for mode in [Mode::Points, Mode::LineLoop, Mode::Triangles] {
        let state = State { point_size: 9.0, line_width: 3.0, ..State::new(SIZE[0], SIZE[1]) };
        let [plain, smooth] = [Smooth::default(), ALL]
            .map(|smooth| target(mode, &places, &State { smooth, ..state.clone() }, 4).to_rgba8());
        assert!(plain == smooth, "{mode:?}");
    }
}

#[test]
fn tests_come_after_coverage() {
    // Section 3.11 comes before the alpha test of 4.1.4; what is not covered leaves no depth.
    let depth_test = Some(DepthTest { func: CompareFunc::Less, write: true });
    let alpha_test = Some(AlphaTest { func: CompareFunc::Gequal, reference: 0.75 });
    let state = State { depth_test, point_size: 20.0, ..smooth() };
    let positions = places(&[[35.25, 28.5]]);
    let plain = target(Mode::Points, &positions, &state, 1);
    let tested = target(Mode::Points, &positions, &State { alpha_test, ..state }, 1);
    let mut seen = [0; 3];
    for [x, y] in pixels(SIZE) {
        let alpha = plain.color(x, y)[3];
        assert_eq!(plain.depth(x, y) < 1.0, alpha > 0.0, "{x} {y}");
        assert_eq!(tested.color(x, y)[3], if alpha >= 0.75 { alpha } else { 0.0 }, "{x} {y}");
        assert_eq!(tested.depth(x, y) < 1.0, alpha >= 0.75, "{x} {y}");
        seen[usize::from(alpha > 0.0) + usize::from(alpha >= 0.75)] += 1;
    }
    assert!(seen.iter().all(|&count| count > 10), "{seen:?}");
    // The alpha that is tested is that of colour 0, whether a buffer gets it or none.
    let nowhere = State { color_results: [u8::MAX; 8], alpha_test, depth_test, point_size: 20.0, ..smooth() };
    let unseen = target(Mode::Points, &positions, &nowhere, 1);
    assert!(pixels(SIZE).all(|[x, y]| unseen.color(x, y) == [0.0; 4] && unseen.depth(x, y) == tested.depth(x, y)));
}

#[test]
fn depths_beyond_the_edge_are_clamped() {
    // Depth is 0 along one edge and 1 at the corner across, and goes on as steeply.
    let window = [[10.75, 5.0], [10.75, 50.0], [14.25, 27.5]];
    let mut positions = places(&window);
    positions.iter_mut().zip([-1.0, -1.0, 1.0]).for_each(|(position, z)| position[2] = z);
    let state = |smooth| {
        let depth_test = Some(DepthTest { func: CompareFunc::Always, write: true });
        State { depth_test, smooth, ..State::new(SIZE[0], SIZE[1]) }
    };
    let drawn = target(Mode::Triangles, &positions, &state(ALL), 1);
    let plain = target(Mode::Triangles, &positions, &state(Smooth::default()), 1);
    let beyond = pixels(SIZE).filter(|&[x, y]| drawn.depth(x, y) == 0.0).count();
    assert!(beyond > 10 && pixels(SIZE).all(|[x, y]| (0.0..=1.0).contains(&drawn.depth(x, y))), "{beyond}");
    assert!(pixels(SIZE).all(|[x, y]| plain.depth(x, y) > 0.0));
}

#[test]
fn smoothing_of_other_primitives_keeps_the_early_depth_test() {
    let positions = places(&[[5.25, 6.5], [66.75, 11.0], [31.5, 50.25]]);
    let (vertex, fragment) = (pass_through(&[]), one());
    let pipeline = Pipeline::new(&vertex, &fragment).unwrap();
    let fragments = |mode, smooth, polygon_mode| {
        let mut target = Target::new(SIZE[0], SIZE[1], ColorFormat::Rgba8);
        target.clear([0.0; 4], 0.0);
        let depth_test = Some(DepthTest { func: CompareFunc::Less, write: true });
        let state = State { smooth, depth_test, polygon_mode: [polygon_mode; 2], ..State::new(SIZE[0], SIZE[1]) };
        let mesh = Mesh::new(mode, &[0, 1, 2]).with(registers::VERTEX_OPOS, &positions);
        pipeline.draw(&mut target, &state, &mesh, &NoTextures).unwrap().fragments
    };
    let (points, lines, polygons) = (
        Smooth { points: true, ..Smooth::default() },
        Smooth { lines: true, ..Smooth::default() },
        Smooth { polygons: true, ..Smooth::default() },
    );
    for (mode, polygon_mode, own) in [
        (Mode::Points, PolygonMode::Fill, points),
        (Mode::LineLoop, PolygonMode::Fill, lines),
        (Mode::Triangles, PolygonMode::Fill, polygons),
        (Mode::Triangles, PolygonMode::Line, lines),
        (Mode::Triangles, PolygonMode::Point, points),
    ] {
        for smooth in [points, lines, polygons] {
            // Behind everything: the program runs where the test comes after it.
            assert_eq!(
                fragments(mode, smooth, polygon_mode) > 0,
                smooth == own,
                "{mode:?} {polygon_mode:?} {smooth:?}"
            );
        }
    }
}

/// The targets with one sample and with several after the same draw, where MULTISAMPLE is disabled for the second.
fn without_multisample(mode: Mode, positions: &[[f32; 4]], state: &State) -> [Target; 2] {
    let several = State { multisample: false, ..state.clone() };
    [target(mode, positions, state, 1), target(mode, positions, &several, 4)]
}

fn assert_same(targets: &[Target; 2], what: &str) -> usize {
    let colors = |[x, y]: [u32; 2]| targets.each_ref().map(|target| target.color(x, y));
    for place in pixels(SIZE) {
        let [one, several] = colors(place);
        assert_eq!(one, several, "{what} at {place:?}");
    }
    pixels(SIZE).filter(|&place| colors(place)[0] != [0.0; 4]).count()
}

/// Section 3.2.1: without MULTISAMPLE rasterization is that of a single sample, and coverage is full: primitives may be
/// smooth, and each pixel is what it is where there is one sample.
#[test]
fn without_multisample_all_samples_are_the_centre() {
    let mut random = Random(7);
    let plain = State::new(SIZE[0], SIZE[1]);
    let state = |smooth: bool| State {
        smooth: if smooth { ALL } else { Smooth::default() },
        line_width: 3.0,
        point_size: 6.5,
        ..plain.clone()
    };
    let mut drawn = 0;
    for round in 0..40 {
        // Small triangles and large ones.
        let reach = if round % 2 == 0 { 5.0 } else { 60.0 };
        let middle = [random.between(0.0, 70.0), random.between(0.0, 50.0)];
        let corners: [[f32; 2]; 6] =
            std::array::from_fn(|_| middle.map(|middle| middle + random.between(-reach, reach)));
        for mode in [Mode::Triangles, Mode::Lines, Mode::Points] {
            for smooth in [false, true] {
                let targets = without_multisample(mode, &places(&corners), &state(smooth));
                drawn += assert_same(&targets, &format!("{mode:?} smooth: {smooth}"));
            }
        }
    }
    assert!(drawn > 10_000, "the test tests something: {drawn}");
}

/// The same, with what makes lines and polygons dashed.
#[test]
fn without_multisample_stipples_are_those_of_pixels() {
    let stippled = |smooth: bool| State {
        smooth: if smooth { ALL } else { Smooth::default() },
        line_stipple: Some(LineStipple { factor: 2, pattern: 0b1100_1010_0111_0001 }),
        line_width: 3.0,
        ..State::new(SIZE[0], SIZE[1])
    };
    for smooth in [false, true] {
        let window = [[3.25, 4.5], [60.0, 41.75], [60.0, 41.75], [9.0, 50.0]];
        let targets = without_multisample(Mode::Lines, &places(&window), &stippled(smooth));
        assert!(assert_same(&targets, "lines") > 50);
    }
}

/// Section 4.1.3: coverage is not changed where MULTISAMPLE is disabled.
#[test]
fn without_multisample_coverage_stays() {
    let window = places(&[[3.0, 4.0], [60.0, 10.0], [30.0, 50.0]]);
    let masked = State {
        sample_coverage: Some(0b0010),
        alpha_to_coverage: true,
        alpha_to_one: true,
        ..State::new(SIZE[0], SIZE[1])
    };
    let targets = without_multisample(Mode::Triangles, &window, &masked);
    assert!(assert_same(&targets, "a triangle") > 500);
    let with = target(Mode::Triangles, &window, &masked, 4);
    assert_eq!(with.color(30, 20)[0], 0.25, "with MULTISAMPLE a sample of four is left");
}

/// Section 4.1.10: depths are tested at each sample, with that of the centre. So a plane through another is cut at
/// pixels, where the other was drawn without MULTISAMPLE, too; early and late.
#[test]
fn without_multisample_depth_is_that_of_the_centre() {
    let [width, height] = SIZE.map(|size| size as f32);
    let corners = [[0.0, 0.0], [width, 0.0], [width, height], [0.0, 0.0], [width, height], [0.0, height]];
    let sloped: Vec<_> = corners
        .iter()
        .map(|&[x, y]| {
            let [right, up, ..] = at(SIZE, x, y);
            [right, up, (x / width - 0.5) * 0.9 + (y / height - 0.5) * 0.7, 1.0]
        })
        .collect();
    let flat: Vec<_> = corners.iter().map(|&[x, y]| at(SIZE, x, y)).collect();
    for alpha_test in [None, Some(AlphaTest { func: CompareFunc::Greater, reference: 0.5 })] {
        let targets = [(1, true), (4, false)].map(|(samples, multisample)| {
            let mut target = Target::new(SIZE[0], SIZE[1], ColorFormat::Rgba32f).try_with_samples(samples).unwrap();
            target.clear([0.0; 4], 1.0);
            let depth_test = Some(DepthTest { func: CompareFunc::Less, write: true });
            let state = State { depth_test, alpha_test, multisample, ..State::new(SIZE[0], SIZE[1]) };
            let masked = State { color_masks: [[false, true, true, true]; registers::COLORS], ..state.clone() };
            Scene::triangles(&flat).draw(&mut target, &masked, &pass_through(&[]), &one());
            Scene::triangles(&sloped).draw(&mut target, &state, &pass_through(&[]), &one());
            target
        });
        assert_same(&targets, "planes");
        let white = pixels(SIZE).filter(|&[x, y]| targets[0].color(x, y) == WHITE).count();
        assert!((1000..3000).contains(&white), "{white}");
    }
}
