//! Polygons that are not filled in the usual way, stipples, offsets and flat colours (sections 2.14.7, 3.4.2 and 3.5.2
//! to 3.5.5 of OpenGL 2.1).

use super::*;

const SIZE: [u32; 2] = [90, 70];

fn place(x: f32, y: f32) -> [f32; 4] {
    at(SIZE, x, y)
}

/// What is drawn of a mesh in one colour, by pixels; with blending, how often.
struct Drawing<'a> {
    mode: Mode,
    positions: &'a [[f32; 4]],
    indices: Vec<u32>,
    flags: Option<&'a [bool]>,
    restart: Option<u32>,
    samples: u32,
}

impl<'a> Drawing<'a> {
    fn new(mode: Mode, positions: &'a [[f32; 4]]) -> Self {
        let indices = (0..positions.len() as u32).collect();
        Self { mode, positions, indices, flags: None, restart: None, samples: 1 }
    }

    fn target(&self, state: &State) -> Target {
        let mut target = Target::new(SIZE[0], SIZE[1], ColorFormat::Rgba32f).try_with_samples(self.samples).unwrap();
        target.clear([0.0; 4], 1.0);
        let blend = Some(Blend::add(BlendFactor::One, BlendFactor::One));
        let mesh = Mesh { edge_flags: self.flags, restart: self.restart, ..Mesh::new(self.mode, &self.indices) };
        let mesh = mesh.with(registers::VERTEX_OPOS, self.positions);
        let (vertex, fragment) = (pass_through(&[]), one());
        let pipeline = Pipeline::new(&vertex, &fragment).unwrap();
        pipeline
            .draw(&mut target, &State { blends: [blend; registers::COLORS], ..state.clone() }, &mesh, &NoTextures)
            .unwrap();
        target
    }

    fn counts(&self, state: &State) -> Vec<f32> {
        let target = self.target(state);
        pixels(SIZE).map(|[x, y]| target.color(x, y)[0]).collect()
    }
}

fn state() -> State {
    State::new(SIZE[0], SIZE[1])
}

fn in_mode(mode: PolygonMode) -> State {
    State { polygon_mode: [mode; 2], ..state() }
}

const QUAD: [[f32; 2]; 4] = [[10.25, 8.75], [70.5, 12.25], [75.75, 60.5], [14.5, 50.25]];

fn quad() -> [[f32; 4]; 4] {
    QUAD.map(|[x, y]| place(x, y))
}

/// Lines between these vertices.
fn lines(positions: &[[f32; 4]], edges: &[[usize; 2]]) -> Vec<[f32; 4]> {
    edges.iter().flat_map(|edge| edge.map(|vertex| positions[vertex])).collect()
}

#[test]
fn a_polygon_in_line_mode_is_its_border() {
    // Section 3.5.4: edges are drawn as line segments; those between the triangles of a quad or polygon are none.
    let quad = quad();
    let border = lines(&quad, &[[0, 1], [1, 2], [2, 3], [3, 0]]);
    for samples in Target::SAMPLE_COUNTS {
        let expected = Drawing { samples, ..Drawing::new(Mode::Lines, &border) }.counts(&state());
        assert!(expected.iter().sum::<f32>() > 150.0);
        for mode in [Mode::Quads, Mode::Polygon] {
            let drawn = Drawing { samples, ..Drawing::new(mode, &quad) }.counts(&in_mode(PolygonMode::Line));
            assert!(drawn == expected, "{mode:?} {samples}");
        }
        let strip = [quad[0], quad[1], quad[3], quad[2]];
        // Its edges go the other way in part, which leaves other ends of lines out; so those go the same way.
        let strip_border = lines(&quad, &[[0, 1], [1, 2], [2, 3], [3, 0]]);
        let drawn = Drawing { samples, ..Drawing::new(Mode::QuadStrip, &strip) }.counts(&in_mode(PolygonMode::Line));
        let expected = Drawing { samples, ..Drawing::new(Mode::Lines, &strip_border) }.counts(&state());
        assert!(drawn == expected, "{samples}");
    }
    // All edges of triangles are on the border.
    let triangle = Drawing::new(Mode::Triangles, &quad[..3]).counts(&in_mode(PolygonMode::Line));
    let border = lines(&quad, &[[0, 1], [1, 2], [2, 0]]);
    assert!(triangle == Drawing::new(Mode::Lines, &border).counts(&state()));
}

#[test]
fn edge_flags_leave_edges_out() {
    // Section 2.6.2: of separate triangles, quads and polygons.
    let quad = quad();
    for flags in (0..16).map(|bits| [0, 1, 2, 3].map(|vertex| bits >> vertex & 1 != 0)) {
        let edges = [[0, 1], [1, 2], [2, 3], [3, 0]];
        let flagged: Vec<_> = edges.into_iter().filter(|edge| flags[edge[0]]).collect();
        let border = lines(&quad, &flagged);
        let expected = Drawing::new(Mode::Lines, &border).counts(&state());
        let vertices: Vec<_> = (0..4).filter(|&vertex| flags[vertex]).map(|vertex| quad[vertex]).collect();
        let points = Drawing::new(Mode::Points, &vertices).counts(&state());
        for mode in [Mode::Quads, Mode::Polygon] {
            let drawing = Drawing { flags: Some(&flags), ..Drawing::new(mode, &quad) };
            assert!(drawing.counts(&in_mode(PolygonMode::Line)) == expected, "{mode:?} {flags:?}");
            assert!(drawing.counts(&in_mode(PolygonMode::Point)) == points, "{mode:?} {flags:?}");
        }
        // They say nothing of strips and fans, and of filled polygons.
        let fan = |flags| Drawing { flags, ..Drawing::new(Mode::TriangleFan, &quad) };
        assert!(fan(Some(&flags)).counts(&in_mode(PolygonMode::Line)) == fan(None).counts(&in_mode(PolygonMode::Line)));
        assert!(fan(Some(&flags)).counts(&state()) == fan(None).counts(&state()));
    }
}

#[test]
fn points_of_polygons_are_points() {
    let quad = quad();
    let wide = |state: State| State { point_size: 5.0, ..state };
    for samples in Target::SAMPLE_COUNTS {
        let expected = Drawing { samples, ..Drawing::new(Mode::Points, &quad) }.counts(&wide(state()));
        let drawn = Drawing { samples, ..Drawing::new(Mode::Quads, &quad) }.counts(&wide(in_mode(PolygonMode::Point)));
        assert!(drawn == expected && drawn.iter().sum::<f32>() > 60.0);
    }
}

#[test]
fn each_face_has_its_mode_and_is_culled_before() {
    let quad = quad();
    let reversed = [quad[3], quad[2], quad[1], quad[0]];
    let filled = |positions: &[[f32; 4]]| Drawing::new(Mode::Quads, positions).counts(&state());
    let mode = [PolygonMode::Fill, PolygonMode::Line];
    let both = State { polygon_mode: mode, ..state() };
    let lined = Drawing::new(Mode::Quads, &reversed).counts(&in_mode(PolygonMode::Line));
    assert!(Drawing::new(Mode::Quads, &quad).counts(&both) == filled(&quad));
    assert!(Drawing::new(Mode::Quads, &reversed).counts(&both) == lined);
    let clockwise = State { front_face: FrontFace::Cw, ..both.clone() };
    assert!(Drawing::new(Mode::Quads, &reversed).counts(&clockwise) == filled(&reversed));
    for (cull, positions, is_drawn) in [
        (Cull::Back, &reversed, false),
        (Cull::Front, &reversed, true),
        (Cull::Front, &quad, false),
        (Cull::Back, &quad, true),
    ] {
        let culled = State { cull, ..both.clone() };
        let drawn = Drawing::new(Mode::Quads, positions).counts(&culled).iter().any(|&count| count > 0.0);
        assert_eq!(drawn, is_drawn, "{cull:?}");
    }
}

#[test]
fn edges_that_clipping_makes_are_on_the_border() {
    // Section 2.12: "edges introduced by clipping are flagged as boundary", and others keep their flags. A triangle
    // whose tip is in front of the near plane, with w = 1: the plane cuts it at the height where z is -1.
    let [a, b, c] = [place(10.5, 10.5), place(70.5, 10.5), place(40.5, 50.5)];
    let tip = [c[0], c[1], -3.0, 1.0];
    // z goes from 0 to -3: it is -1 at a third of each edge.
    let third = |from: [f32; 4]| -> [f32; 4] { std::array::from_fn(|i| from[i] + (tip[i] - from[i]) / 3.0) };
    let (left, right) = (third(a), third(b));
    let positions = [a, b, tip];
    for flags in [[true; 3], [false, true, true], [true, false, true], [true, true, false], [false; 3]] {
        let edges = [(true, right, left), (flags[0], a, b), (flags[1], b, right), (flags[2], left, a)];
        let border: Vec<_> = edges.iter().filter(|edge| edge.0).flat_map(|&(_, from, to)| [from, to]).collect();
        let expected = Drawing::new(Mode::Lines, &border).counts(&state());
        let drawing = Drawing { flags: Some(&flags), ..Drawing::new(Mode::Triangles, &positions) };
        let drawn = drawing.counts(&in_mode(PolygonMode::Line));
        // The ends of what is clipped may be a part of a pixel elsewhere.
        let different = drawn.iter().zip(&expected).filter(|(a, b)| a != b).count();
        assert!(different <= 2, "{flags:?}: {different}");
        assert!(drawn.iter().sum::<f32>() >= 35.0, "{flags:?}");
    }
}

#[test]
fn depths_are_offset_by_slope_and_units() {
    // Equation 3.9: m * factor + r * units, where m is the greater of the slopes, for each mode that it is enabled for.
    let (factor, units) = (3.0, 1000.0);
    let r = 1.0 / f64::from(1u32 << 23);
    // Depth goes from 0.25 by 0.002 a pixel in x and -0.001 in y.
    let depth = |x: f64, y: f64| 0.25 + 0.002 * x - 0.001 * y;
    let corner = |[x, y]: [f32; 2]| {
        let [cx, cy, _, w] = place(x, y);
        [cx, cy, (2.0 * depth(x.into(), y.into()) - 1.0) as f32, w]
    };
    let positions = QUAD.map(corner);
    let offset = PolygonOffset { factor, units, ..PolygonOffset::default() };
    let test = Some(DepthTest { func: CompareFunc::Always, write: true });
    for (mode, on) in [
        (PolygonMode::Fill, PolygonOffset { fill: true, ..offset }),
        (PolygonMode::Line, PolygonOffset { line: true, ..offset }),
        (PolygonMode::Point, PolygonOffset { point: true, ..offset }),
    ] {
        for samples in Target::SAMPLE_COUNTS {
            let depths = |polygon_offset| {
                let state = State { depth_test: test, polygon_offset, ..in_mode(mode) };
                let target = Drawing { samples, ..Drawing::new(Mode::Quads, &positions) }.target(&state);
                pixels(SIZE).map(|[x, y]| target.depth(x, y)).collect::<Vec<_>>()
            };
            let plain = depths(offset);
            let moved = depths(on);
            let expected = 0.002 * f64::from(factor) + r * f64::from(units);
            let mut drawn = 0;
            for (plain, moved) in plain.iter().zip(moved).filter(|(plain, _)| **plain < 1.0) {
                drawn += 1;
                let difference = f64::from(moved) - f64::from(*plain);
                assert!((difference - expected).abs() < 2e-6, "{mode:?} {samples}: {difference}, not {expected}");
            }
            assert!(drawn >= if mode == PolygonMode::Point { 3 } else { 100 }, "{mode:?} {samples}: {drawn}");
            let others = PolygonOffset { fill: !on.fill, line: !on.line, point: !on.point, ..offset };
            assert!(depths(others) == plain, "{mode:?}: enabled for others");
        }
    }
}

#[test]
fn depths_that_are_offset_are_clamped() {
    // Section 3.5.5: before they are compared; a depth of 1 is as far as what was cleared.
    for (units, z, expected) in [(1e9, 0.9, 1.0), (-1e9, -0.9, 0.0)] {
        for samples in Target::SAMPLE_COUNTS {
            for late in [false, true] {
                let positions = quad().map(|[x, y, _, w]| [x, y, z, w]);
                let polygon_offset = PolygonOffset { fill: true, units, ..PolygonOffset::default() };
                let test = DepthTest { func: CompareFunc::Lequal, write: true };
                let alpha = AlphaTest { func: CompareFunc::Always, reference: 0.0 };
                let state =
                    State { depth_test: Some(test), polygon_offset, alpha_test: late.then_some(alpha), ..state() };
                let target = Drawing { samples, ..Drawing::new(Mode::Quads, &positions) }.target(&state);
                assert_eq!((target.color(40, 30)[0], target.depth(40, 30)), (1.0, expected), "{samples} {late}");
            }
        }
    }
}

fn a_pattern() -> Box<PolygonStipple> {
    let mut random = Random(8);
    Box::new(std::array::from_fn(|_| (random.next() * 65536.0) as u32 | ((random.next() * 65536.0) as u32) << 16))
}

#[test]
fn polygon_stipple_lets_pixels_of_a_pattern_pass() {
    // Section 3.5.2: bit (x mod 32, y mod 32), the first bit of a row of the bitmap the leftmost.
    let pattern = a_pattern();
    let positions = quad();
    let test = Some(DepthTest { func: CompareFunc::Lequal, write: true });
    for (samples, depth_test) in [(1, None), (1, test), (4, None), (4, test)] {
        let drawing = Drawing { samples, ..Drawing::new(Mode::Quads, &positions) };
        let plain = drawing.target(&State { depth_test, ..state() });
        let stippled = drawing.target(&State { depth_test, polygon_stipple: Some(pattern.clone()), ..state() });
        for [x, y] in pixels(SIZE) {
            let draws = pattern[(y % 32) as usize] >> (31 - x % 32) & 1 != 0;
            let expected = if draws { (plain.color(x, y), plain.depth(x, y)) } else { ([0.0; 4], 1.0) };
            assert_eq!((stippled.color(x, y), stippled.depth(x, y)), expected, "{samples} {x} {y}");
        }
        // Lines, points and polygons that are not filled have none.
        for (mode, polygon) in
            [(Mode::LineLoop, PolygonMode::Fill), (Mode::Points, PolygonMode::Fill), (Mode::Quads, PolygonMode::Line)]
        {
            let drawing = Drawing { samples, ..Drawing::new(mode, &positions) };
            let stippled = State { polygon_stipple: Some(pattern.clone()), ..in_mode(polygon) };
            assert!(drawing.counts(&stippled) == drawing.counts(&in_mode(polygon)), "{mode:?} {polygon:?}");
        }
    }
}

#[test]
fn nothing_is_left_of_what_a_stipple_of_zeros_draws() {
    let state = State { polygon_stipple: Some(Box::new([0; 32])), ..state() };
    assert!(Drawing::new(Mode::Quads, &quad()).counts(&state).iter().all(|&count| count == 0.0));
}

fn stippled(factor: u16, pattern: u16) -> State {
    State { line_stipple: Some(LineStipple { factor, pattern }), ..state() }
}

#[test]
fn line_stipple_takes_a_bit_for_so_many_fragments() {
    // Section 3.4.2: bit b = floor(s / r) mod 16, s counts fragments from the start of the segment.
    for (factor, pattern) in [(1, 0xaaaa), (1, 0x0f35), (3, 0x9ac1), (256, 0x0001), (0, 0x00ff), (999, 0x0002)] {
        for (from, to) in [(5, 80), (80, 5)] {
            let ends = [place(from as f32 + 0.5, 30.5), place(to as f32 + 0.5, 33.5)];
            let drawn = Drawing::new(Mode::Lines, &ends).counts(&stippled(factor, pattern));
            let plain = Drawing::new(Mode::Lines, &ends).counts(&state());
            for ([x, y], count) in pixels(SIZE).zip(drawn) {
                let s = (x as i32 - from).unsigned_abs();
                let bit = s / u32::from(factor.clamp(1, 256)) % 16;
                let expected = if pattern >> bit & 1 != 0 { plain[(y * SIZE[0] + x) as usize] } else { 0.0 };
                assert_eq!(count, expected, "{factor} {pattern:x} {x} {y}");
            }
        }
    }
}

/// The pixels of a chain of segments, in order, with the state of the stipple before each.
fn chain(points: &[[f32; 2]], pattern: u16, resets: impl Fn(usize) -> bool) -> Vec<f32> {
    let mut expected = vec![0.0; (SIZE[0] * SIZE[1]) as usize];
    let mut s = 0;
    for (number, pair) in points.windows(2).enumerate() {
        if resets(number) {
            s = 0;
        }
        // All are horizontal or vertical, with their ends on centres.
        let [from, to] = [pair[0], pair[1]];
        let long = (to[0] - from[0]).abs().max((to[1] - from[1]).abs()) as i32;
        let step = [0, 1].map(|axis| (to[axis] - from[axis]) / long as f32);
        for i in 0..long {
            let [x, y] = [0, 1].map(|axis| (from[axis] + i as f32 * step[axis]) as u32);
            if pattern >> (s % 16) & 1 != 0 {
                expected[(y * SIZE[0] + x) as usize] += 1.0;
            }
            s += 1;
        }
    }
    expected
}

#[test]
fn line_stipple_goes_on_along_strips() {
    // Section 3.4.2: s is 0 at Begin, and before each of separate segments; of strips and loops it goes on.
    let points = [[10.5, 10.5], [37.5, 10.5], [37.5, 29.5], [60.5, 29.5], [60.5, 55.5], [10.5, 55.5]];
    let positions = points.map(|[x, y]| place(x, y));
    let pattern = 0x1c35;
    let never = |_: usize| false;
    let drawn = Drawing::new(Mode::LineStrip, &positions).counts(&stippled(1, pattern));
    assert!(drawn == chain(&points, pattern, never));
    let closed: Vec<_> = points.into_iter().chain([points[0]]).collect();
    let drawn = Drawing::new(Mode::LineLoop, &positions).counts(&stippled(1, pattern));
    assert!(drawn == chain(&closed, pattern, never));
    let pairs = Drawing { indices: vec![0, 1, 1, 2, 2, 3, 3, 4], ..Drawing::new(Mode::Lines, &positions) };
    assert!(pairs.counts(&stippled(1, pattern)) == chain(&points[..5], pattern, |_| true));
    // A restart begins another one, even where the one before ends.
    let restart = Some(9);
    let restarted =
        Drawing { indices: vec![0, 1, 2, 9, 2, 3, 4], restart, ..Drawing::new(Mode::LineStrip, &positions) };
    assert!(restarted.counts(&stippled(1, pattern)) == chain(&points[..5], pattern, |number| number == 2));
    // The border of a polygon is one chain.
    let state = State { polygon_mode: [PolygonMode::Line; 2], ..stippled(1, pattern) };
    let square = [[10.5, 10.5], [37.5, 10.5], [37.5, 41.5]];
    let corners = square.map(|[x, y]| place(x, y));
    let flags = [true, true, false];
    let drawn = Drawing { flags: Some(&flags), ..Drawing::new(Mode::Triangles, &corners) }.counts(&state);
    assert!(drawn == chain(&square, pattern, never));
}

#[test]
fn line_stipple_goes_on_over_more_lines_than_are_set_up_at_a_time() {
    // A strip that goes to and fro some ten thousand times, a fragment at a time, as one segment would.
    let ends: Vec<_> = (0..20_001).map(|i| place(20.5 + (i % 61) as f32, 12.5 + (i / 61 % 50) as f32)).collect();
    let pattern = 0x0f0f;
    let strip = Drawing::new(Mode::LineStrip, &ends);
    let draw = |threads: usize| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        pool.install(|| strip.counts(&stippled(1, pattern)))
    };
    let one = draw(1);
    assert!(one == draw(3));
    let mut expected = vec![0.0; one.len()];
    let mut s = 0_u32;
    for pair in (0..20_001).collect::<Vec<i32>>().windows(2) {
        let at = |i: i32| [20 + i % 61, 12 + i / 61 % 50];
        let ([x, y], [to_x, to_y]) = (at(pair[0]), at(pair[1]));
        let (long, rise) = ((to_x - x).abs(), to_y - y);
        for i in 0..long.max(rise.abs()) {
            let (x, y) = if long >= rise.abs() {
                // Forward the start counts, backward too; rows are those of the line at the centre.
                let along = f64::from(i) / f64::from(long);
                (x + i * (to_x - x).signum(), (f64::from(y) + 0.5 + along * f64::from(rise)).floor() as i32)
            } else {
                (x, y + i * rise.signum())
            };
            if pattern >> (s % 16) & 1 != 0 {
                expected[(y * SIZE[0] as i32 + x) as usize] += 1.0;
            }
            s += 1;
        }
    }
    let different = one.iter().zip(&expected).filter(|(a, b)| a != b).count();
    assert_eq!(different, 0);
}

#[test]
fn stippled_lines_of_samples_have_a_bit_for_each_pixel_of_length() {
    // Section 3.4.2 and 3.4.4: a wide horizontal line from x = 10; whole columns are on or off.
    for (mode, before) in [(Mode::Lines, 0), (Mode::LineStrip, 7)] {
        let points = [[3.0, 20.0], [10.0, 20.0], [74.0, 20.0]].map(|[x, y]| place(x, y));
        let indices = if mode == Mode::Lines { vec![1, 2] } else { vec![0, 1, 2] };
        let pattern = 0x35c3;
        let drawing = Drawing { samples: 4, indices, ..Drawing::new(mode, &points) };
        let drawn = drawing.counts(&State { line_width: 6.0, ..stippled(1, pattern) });
        for ([x, y], count) in pixels(SIZE).zip(drawn) {
            let draws = pattern >> ((x + before).wrapping_sub(10) % 16) & 1 != 0;
            let expected = (10..74).contains(&x) && (17..23).contains(&y) && draws;
            if x >= 10 {
                assert_eq!(count, f32::from(u8::from(expected)), "{mode:?} {x} {y}");
            }
        }
    }
}

#[test]
fn the_number_of_threads_does_not_matter_for_what_is_not_filled() {
    let shape = shapes::teapot(3);
    let mut random = Random(4);
    let flags: Vec<bool> = (0..shape.positions.len()).map(|_| random.next() < 0.7).collect();
    let mesh = Mesh { edge_flags: Some(&flags), ..shape.mesh() };
    let (vertex, fragment) = (pass_through(&[]), show(registers::FRAGMENT_TEX0));
    for samples in Target::SAMPLE_COUNTS {
        let draw = |threads: usize| {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
            pool.install(|| {
                let pipeline = Pipeline::new(&vertex, &fragment).unwrap().with_flat_colors();
                let target = Target::new(200, 150, ColorFormat::Rgba8).try_with_stencil().unwrap();
                let mut target = target.try_with_samples(samples).unwrap();
                let count = StencilFace { pass: StencilOp::IncrWrap, ..StencilFace::default() };
                let back = StencilFace { pass: StencilOp::DecrWrap, ..count };
                let state = State {
                    blends: [Some(Blend::add(BlendFactor::SrcColor, BlendFactor::OneMinusDstColor)); registers::COLORS],
                    polygon_mode: [PolygonMode::Fill, PolygonMode::Line],
                    polygon_offset: PolygonOffset { fill: true, line: true, factor: 1.0, ..PolygonOffset::default() },
                    polygon_stipple: Some(a_pattern()),
                    line_stipple: Some(LineStipple { factor: 2, pattern: 0x3333 }),
                    stencil: Some(Stencil { front: count, back }),
                    depth_test: Some(DepthTest { func: CompareFunc::Lequal, write: true }),
                    count_samples: true,
                    ..State::new(200, 150)
                };
                let statistics = pipeline.draw(&mut target, &state, &mesh, &NoTextures).unwrap();
                let whole = Rect { x: 0, y: 0, width: 200, height: 150 };
                (target.to_rgba8(), target.read_depth(&whole), target.read_stencil(&whole), statistics)
            })
        };
        let one = draw(1);
        assert!(one.3.samples_passed > 1000, "{:?}", one.3);
        assert!(one == draw(2) && one == draw(5));
    }
}

#[test]
fn flat_colours_are_those_of_the_provoking_vertex() {
    // Section 2.14.7, table 2.12: of a triangle its last vertex, of a quad its last, of a polygon its first, of a line
    // its second.
    let colors: Vec<[f32; 4]> = (0..4).map(|i| [i as f32 / 4.0, 1.0 - i as f32 / 4.0, 0.5, 1.0]).collect();
    let (vertex, fragment) = (pass_through(&[]), show(registers::FRAGMENT_COL0));
    let positions = quad();
    for (mode, count, polygon, provoking) in [
        (Mode::Triangles, 3, PolygonMode::Fill, 2),
        (Mode::Triangles, 3, PolygonMode::Line, 2),
        (Mode::Quads, 4, PolygonMode::Fill, 3),
        (Mode::Quads, 4, PolygonMode::Line, 3),
        (Mode::Quads, 4, PolygonMode::Point, 3),
        (Mode::Polygon, 4, PolygonMode::Fill, 0),
        (Mode::Polygon, 4, PolygonMode::Line, 0),
        (Mode::Lines, 2, PolygonMode::Fill, 1),
    ] {
        for samples in Target::SAMPLE_COUNTS {
            let indices: Vec<u32> = (0..count).collect();
            let mesh = Mesh::new(mode, &indices).with(registers::VERTEX_OPOS, &positions);
            let mesh = mesh.with(registers::VERTEX_COL0, &colors);
            let mut target = Target::new(SIZE[0], SIZE[1], ColorFormat::Rgba32f).try_with_samples(samples).unwrap();
            target.clear([0.0; 4], 1.0);
            let pipeline = Pipeline::new(&vertex, &fragment).unwrap().with_flat_colors();
            pipeline.draw(&mut target, &in_mode(polygon), &mesh, &NoTextures).unwrap();
            let mut drawn = 0;
            for color in pixels(SIZE).map(|[x, y]| target.color(x, y)).filter(|color| color[3] > 0.0) {
                drawn += 1;
                // Where pixels are covered in part, the colour is, too.
                let expected = colors[provoking].map(|component| component * color[3]);
                assert_eq!(color, expected, "{mode:?} {polygon:?} {samples}");
            }
            assert!(drawn >= 4, "{mode:?} {polygon:?}");
        }
    }
}

#[test]
fn polygons_of_lines_show_their_backs() {
    // Section 2.14.1: two-sided colours are of polygons in every mode. COL0 is the texture coordinate's, BFC0 too in
    // another pass.
    let positions = quad();
    let reversed = [positions[3], positions[2], positions[1], positions[0]];
    let inputs = four(attribute, &[registers::VERTEX_OPOS]);
    let outputs = four(result, &[registers::HPOS, registers::COL0, registers::BFC0]);
    let vertex = function(Stage::Vertex, inputs, outputs, false, |input, output| {
        output[..4].copy_from_slice(input);
        output[4..8].copy_from_slice(&[1.0, 0.0, 0.0, 1.0]);
        output[8..].copy_from_slice(&[0.0, 1.0, 0.0, 1.0]);
        false
    });
    let fragment = show(registers::FRAGMENT_COL0);
    for (positions, expected) in [(&positions, [1.0, 0.0, 0.0, 1.0]), (&reversed, [0.0, 1.0, 0.0, 1.0])] {
        for mode in [PolygonMode::Point, PolygonMode::Line, PolygonMode::Fill] {
            let mut target = Target::new(SIZE[0], SIZE[1], ColorFormat::Rgba32f);
            let mesh = Mesh::new(Mode::Quads, &[0, 1, 2, 3]).with(registers::VERTEX_OPOS, positions);
            let state = State { two_sided: true, ..in_mode(mode) };
            Pipeline::new(&vertex, &fragment).unwrap().draw(&mut target, &state, &mesh, &NoTextures).unwrap();
            let drawn: Vec<_> = pixels(SIZE).map(|[x, y]| target.color(x, y)).filter(|color| color[3] > 0.0).collect();
            assert!(drawn.len() >= 4 && drawn.iter().all(|&color| color == expected), "{mode:?}");
        }
    }
}

#[test]
fn flat_colours_of_backs_are_those_of_the_provoking_vertex() {
    // Section 2.14.7: clipping changes nothing of that (2.14.8), also where the provoking vertex is cut off.
    let inputs = four(attribute, &[registers::VERTEX_OPOS, registers::VERTEX_COL0]);
    let outputs = four(result, &[registers::HPOS, registers::COL0, registers::BFC0]);
    let vertex = function(Stage::Vertex, inputs, outputs, false, |input, output| {
        output[..4].copy_from_slice(&input[..4]);
        output[4..8].copy_from_slice(&[0.0, 0.0, 0.0, 1.0]);
        output[8..].copy_from_slice(&input[4..]);
        false
    });
    let fragment = show(registers::FRAGMENT_COL0);
    let colors = [[1.0, 0.0, 0.0, 1.0], [0.0, 1.0, 0.0, 1.0], [0.25, 0.5, 1.0, 1.0]];
    let [a, b, c] = [place(10.5, 10.5), place(40.5, 60.5), place(70.5, 12.5)];
    for tip in [c, [c[0], c[1], -3.0, 1.0]] {
        for mode in [PolygonMode::Fill, PolygonMode::Line, PolygonMode::Point] {
            let positions = [a, b, tip];
            let mesh = Mesh::new(Mode::Triangles, &[0, 1, 2]).with(registers::VERTEX_OPOS, &positions);
            let mesh = mesh.with(registers::VERTEX_COL0, &colors);
            let mut target = Target::new(SIZE[0], SIZE[1], ColorFormat::Rgba32f);
            let pipeline = Pipeline::new(&vertex, &fragment).unwrap().with_flat_colors();
            let state = State { two_sided: true, ..in_mode(mode) };
            pipeline.draw(&mut target, &state, &mesh, &NoTextures).unwrap();
            let drawn: Vec<_> = pixels(SIZE).map(|[x, y]| target.color(x, y)).filter(|color| color[3] > 0.0).collect();
            assert!(drawn.len() >= 3 && drawn.iter().all(|&color| color == colors[2]), "{mode:?} {tip:?}");
        }
    }
}

#[test]
fn draws_to_layers_know_borders_and_stipples_as_others() {
    let positions = quad();
    let (vertex, fragment) = (pass_through(&[]), one());
    let pipeline = Pipeline::new(&vertex, &fragment).unwrap();
    let flags = [true, false, true, true];
    for (mode, layered) in [(Mode::Quads, false), (Mode::Quads, true), (Mode::LineStrip, false), (Mode::Lines, true)] {
        let state = State { polygon_mode: [PolygonMode::Line; 2], ..stippled(3, 0x5a35) };
        let mesh = Mesh { edge_flags: Some(&flags), ..Mesh::new(mode, &[0, 1, 2, 3]) };
        let mesh = mesh.with(registers::VERTEX_OPOS, &positions);
        let mut targets: [_; 2] = std::array::from_fn(|_| Target::new(SIZE[0], SIZE[1], ColorFormat::Rgba8));
        pipeline.draw(&mut targets[1], &state, &mesh, &NoTextures).unwrap();
        let outputs = Outputs { targets: &mut targets[..1], layered, feedback: None };
        pipeline.draw_to(outputs, &state, &mesh, &NoTextures).unwrap();
        let [layer, expected] = targets.map(|target| target.to_rgba8());
        assert!(layer == expected && layer.contains(&255), "{mode:?} {layered}");
    }
}
