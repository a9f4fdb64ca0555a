//! Positions of extreme magnitude: clip coordinates are homogeneous, so where they are in the window does not depend on
//! their scale (OpenGL 1.4, sections 2.11 and 2.12).

use super::*;
use crate::exact::Exact;

const SIZE: [u32; 2] = [32, 32];
/// Three directions, none of which is along an axis.
const AROUND: [f32; 3] = [0.3, 2.2, 4.5];

/// A triangle all about the view volume whose corners are so far away, or as far as there are numbers, with these clip
/// w coordinates.
fn around(far: f32, w: [f32; 3]) -> [[f32; 4]; 3] {
    let far = w.iter().fold(far, |far, w| far.min(3e38 / w.max(1.0)));
    std::array::from_fn(|i| {
        let (sin, cos) = AROUND[i].sin_cos();
        [far * cos * w[i], far * sin * w[i], 0.0, w[i]]
    })
}

#[track_caller]
fn assert_whole(positions: &[[f32; 4]], what: &str) {
    let counts = Scene::triangles(positions).counts(SIZE, |_| {});
    let missing = counts.iter().filter(|&&count| count != 1).count();
    assert_eq!(missing, 0, "{what}: {positions:?}");
}

#[test]
fn triangles_over_the_whole_viewport_cover_it_at_every_magnitude() {
    let powers = |from: i32, to: i32| (from..=to).map(|power| 10.0_f32.powi(power));
    for far in powers(1, 38) {
        assert_whole(&around(far, [1.0; 3]), "w is 1");
        // Both halves of a square, which share an edge through the middle.
        let [a, b, c, d] =
            [[-1.0, -1.0], [1.0, -1.0], [1.0, 1.0], [-1.0, 1.0]].map(|[x, y]: [f32; 2]| [x * far, y * far, 0.0, 1.0]);
        assert_whole(&[a, b, c, a, c, d], "a square");
    }
    for scale in powers(-37, 37) {
        assert_whole(&around(9.0, [scale; 3]), "scaled");
        assert_whole(&around(1e30, [scale; 3]), "scaled, and far away");
        assert_whole(&around(9.0, [scale, 1.0, 1.0 / scale]), "one by one");
        let [a, b, c, d] = [[-1.0, -1.0], [1.0, -1.0], [1.0, 1.0], [-1.0, 1.0]]
            .map(|[x, y]: [f32; 2]| [x * scale, y * scale, 0.0, scale]);
        assert_whole(&[a, b, c, a, c, d], "a square");
    }
    let mut random = Random(5);
    for _ in 0..300 {
        let mut any = |least: f32, most: f32| 10.0_f32.powf(random.between(least, most));
        let w = [any(-37.0, 36.0), any(-37.0, 36.0), any(-37.0, 36.0)];
        assert_whole(&around(any(1.0, 38.0), w), "any");
    }
}

fn determinant(rows: [[f64; 3]; 3]) -> Exact {
    let one = |value: f64| Exact::product(value, 1.0);
    let mut sum = Exact::default();
    for (i, j, k) in [(0, 1, 2), (1, 2, 0), (2, 0, 1)] {
        let minor = one(rows[1][j]).times(&one(rows[2][k])).minus(&one(rows[1][k]).times(&one(rows[2][j])));
        sum = sum.plus(&one(rows[0][i]).times(&minor));
    }
    sum
}

/// Whether a place in normalized device coordinates is in a triangle, whose z are 0: it is a sum of the corners, none
/// of which counts negatively. `None` where w is so small that nothing is drawn, or nearly.
fn covers(triangle: &[[f32; 4]; 3], place: [f64; 2]) -> Option<bool> {
    let rows = triangle.map(|[x, y, _, w]| [f64::from(x), f64::from(y), f64::from(w)]);
    let all = determinant(rows);
    let place = [place[0], place[1], 1.0];
    let instead = |corner: usize| std::array::from_fn(|row| if row == corner { place } else { rows[row] });
    let parts = [0, 1, 2].map(|corner| determinant(instead(corner)));
    let is_inside =
        !all.is_zero() && parts.iter().all(|part| part.is_zero() || part.is_negative() == all.is_negative());
    // The corners have so much weight there that w is 1.
    let weight = parts.iter().fold(Exact::default(), |sum, part| sum.plus(part)).value() / all.value();
    (!is_inside || 1.0 / weight >= 4.0 * f64::from(f32::MIN_POSITIVE)).then_some(is_inside)
}

#[test]
fn pixels_are_covered_that_are_in_the_triangle_whatever_its_magnitude() {
    let mut random = Random(77);
    let (mut whole, mut some) = (0, 0);
    let rounds = part::some(1200);
    for round in 0..rounds {
        let triangle: [[f32; 4]; 3] = std::array::from_fn(|_| {
            let magnitude = random.between(-36.0, 37.0);
            let mut any = |spread: f32| {
                let sign = if random.next() < 0.5 { -1.0 } else { 1.0 };
                sign * 10.0_f32.powf(magnitude + random.between(-spread, spread))
            };
            let spread = [0.3, 1.0, 30.0][round % 3];
            let position = [any(spread), any(spread), 0.0, any(spread)];
            position.map(|value| if value == 0.0 { 0.0 } else { value.clamp(-1e38, 1e38) })
        });
        if triangle.iter().flatten().any(|value| *value != 0.0 && value.abs() < f32::MIN_POSITIVE) {
            continue;
        }
        let counts = Scene::triangles(&triangle).counts(SIZE, |_| {});
        for ([x, y], count) in pixels(SIZE).zip(&counts) {
            let center = [x, y].map(|at| (f64::from(at) + 0.5) / 16.0 - 1.0);
            // Corners are rounded to parts of pixels.
            let near = [-1.0, 1.0].map(|sign| sign / 16.0 / 100.0);
            let around = near.iter().flat_map(|dx| near.map(|dy| [center[0] + dx, center[1] + dy]));
            let expected = covers(&triangle, center);
            let is_known = around.into_iter().all(|place| covers(&triangle, place) == expected);
            let Some(expected) = expected.filter(|_| is_known) else { continue };
            assert_eq!(*count, u32::from(expected), "{x} {y}: {triangle:?}");
        }
        let lit = counts.iter().filter(|&&count| count != 0).count();
        (whole, some) = (whole + usize::from(lit == counts.len()), some + usize::from(lit > 0 && lit < counts.len()));
    }
    assert!(whole > rounds / 240 && some > rounds / 12, "{whole} {some}");
}

#[test]
fn attributes_do_not_depend_on_the_scale() {
    // With perspective and without, at pixels of a triangle, a line and a point; f[WPOS].w is the reciprocal of w,
    // however small.
    let vertex = pass_through(&[registers::FOGC]);
    let texcoord = show(registers::FRAGMENT_TEX0);
    let mut linear = show(registers::FRAGMENT_TEX0);
    linear.signature.linear = linear.signature.inputs.clone();
    let position = show(registers::FRAGMENT_WPOS);
    let corners = [[-0.9, -0.9, 0.1, 1.0], [1.8, -1.6, 0.2, 2.0], [0.2, 3.0, 0.4, 4.0]];
    for topology in [Topology::Triangles, Topology::Lines, Topology::Points] {
        let draw = |scale: f32, fragment: &dyn Shader| {
            let positions = corners.map(|position| position.map(|value| value * scale));
            let scene = Scene {
                texcoords: vec![[1.0, 0.0, -3.0, 9.0], [0.0, 5.0, 2.0, 8.0], [7.0, 1.0, 4.0, 1.0]],
                ..Scene::of(topology, &positions)
            };
            let scene = if topology == Topology::Lines { Scene { indices: vec![0, 1, 1, 2], ..scene } } else { scene };
            let mut target = Target::new(SIZE[0], SIZE[1], ColorFormat::Rgba32f);
            let state = State { point_size: 7.0, ..State::new(SIZE[0], SIZE[1]) };
            scene.draw(&mut target, &state, &vertex, fragment);
            pixels(SIZE).map(|[x, y]| target.color(x, y)).collect::<Vec<_>>()
        };
        for (what, fragment) in [("texcoord", &texcoord as &dyn Shader), ("linear", &linear), ("position", &position)] {
            let expected = draw(1.0, fragment);
            assert!(expected.iter().any(|color| color[3] != 0.0));
            for exponent in [-123, -110, -90, -40, 40, 90, 110, 122, 124] {
                let scale = 2.0_f32.powi(exponent);
                for (mut seen, &expected) in draw(scale, fragment).into_iter().zip(&expected) {
                    if what == "position" {
                        seen[3] = (f64::from(seen[3]) * f64::from(scale)) as f32;
                    }
                    let off = (0..4).map(|i| (seen[i] - expected[i]).abs()).fold(0.0, f32::max);
                    assert!(off <= 2e-5 * 9.0, "{topology:?} {what} {exponent}: {seen:?}, not {expected:?}");
                }
            }
        }
    }
}

#[test]
fn the_least_w_is_the_least_normal_number() {
    // What is documented: below, and where a component is no number or infinite, nothing is drawn.
    let least = f32::MIN_POSITIVE;
    for (w, is_seen) in [
        (least, true),
        (1.5 * least, true),
        (1e-30, true),
        (1e-37, true),
        (0.5 * least, false),
        (0.0, false),
        (-least, false),
    ] {
        for (topology, count) in [(Topology::Triangles, 1024), (Topology::Lines, 32), (Topology::Points, 1)] {
            let positions = [[-w, -w, 0.0, w], [3.0 * w, -w, 0.0, w], [-w, 3.0 * w, 0.0, w]];
            let scene = match topology {
                Topology::Triangles => Scene::triangles(&positions),
                Topology::Lines => Scene::of(topology, &[[-w, 0.01 * w, 0.0, w], [w, 0.01 * w, 0.0, w]]),
                Topology::Points => Scene::of(topology, &[[0.0, 0.0, 0.0, w]]),
            };
            let counts = scene.counts(SIZE, |_| {});
            let expected = if is_seen { count } else { 0 };
            assert_eq!(counts.iter().sum::<u32>(), expected, "{topology:?} {w}");
        }
    }
}
