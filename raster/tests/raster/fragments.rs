//! What fragments get, and what is done to them: attributes, depth, clipping by their programs, tests and blending.

use super::*;

#[test]
fn attributes_follow_equation_3_4() {
    let size = [61, 47];
    let mut random = Random(3);
    for _ in 0..50 {
        let mut scene = Scene::triangles(&std::array::from_fn::<_, 3, _>(|_| {
            let w = random.between(0.5, 5.0);
            [random.between(-1.0, 1.0) * w, random.between(-1.0, 1.0) * w, random.between(-1.0, 1.0) * w, w]
        }));
        for texcoord in &mut scene.texcoords {
            *texcoord = std::array::from_fn(|_| random.between(-4.0, 4.0));
        }
        let mut target = Target::new(size[0], size[1], ColorFormat::Rgba32f);
        target.clear([f32::NAN; 4], 1.0);
        scene.draw(&mut target, &State::new(size[0], size[1]), &pass_through(&[]), &show(registers::FRAGMENT_TEX0));
        let v: Vec<_> = scene.positions.iter().map(|p| p.map(f64::from)).collect();
        let window = |i: usize| -> [f64; 2] {
            std::array::from_fn(|axis| (v[i][axis] / v[i][3] + 1.0) / 2.0 * f64::from(size[axis]))
        };
        let p = [window(0), window(1), window(2)];
        let cross =
            |a: [f64; 2], b: [f64; 2], c: [f64; 2]| (b[0] - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (b[1] - a[1]);
        let area = cross(p[0], p[1], p[2]);
        if area.abs() < 60.0 {
            continue;
        }
        for pixel in pixels(size) {
            let color = target.color(pixel[0], pixel[1]);
            if color[0].is_nan() {
                continue;
            }
            let c = pixel.map(|x| f64::from(x) + 0.5);
            let over_w =
                [cross(p[1], p[2], c) / v[0][3], cross(p[2], p[0], c) / v[1][3], cross(p[0], p[1], c) / v[2][3]];
            let below: f64 = over_w.iter().sum();
            for (component, &value) in color.iter().enumerate() {
                let expected =
                    (0..3).map(|i| over_w[i] * f64::from(scene.texcoords[i][component])).sum::<f64>() / below;
                // Corners are rounded to 1/256 of a pixel.
                assert!((f64::from(value) - expected).abs() < 0.05, "{pixel:?}: {value} {expected}");
            }
        }
    }
}

/// NV_fragment_program4 2.X.3.2: FLAT attributes are the provoking vertex's, the last one of a triangle or line (OpenGL
/// 3.0, table 2.12), to the bit: they may be integers.
#[test]
fn flat_attributes_are_those_of_the_last_vertex() {
    let size = [61, 47];
    let mut random = Random(5);
    let mut fragment = show(registers::FRAGMENT_TEX0);
    fragment.signature.flat = fragment.signature.inputs.clone();
    let mut seen = 0;
    for round in 0..200 {
        // Of all sizes and both ways round; every second one goes through the near plane or beyond the guard band.
        let reach = [0.1, 1.0, 3.0][round % 3];
        let depth = if round % 2 == 0 { 0.5 } else { 2.0 };
        let corner = |random: &mut Random| {
            [random.between(-reach, reach), random.between(-reach, reach), random.between(-depth, depth), 1.0]
        };
        let topology = if round % 5 == 0 { Topology::Lines } else { Topology::Triangles };
        let corners: Vec<_> = (0..if round % 5 == 0 { 2 } else { 3 }).map(|_| corner(&mut random)).collect();
        let mut scene = Scene::of(topology, &corners);
        for (number, texcoord) in (0u32..).zip(&mut scene.texcoords) {
            *texcoord = [number, 0xff80_0001 + number, 0x7fff_0000 + number, 0x8000_0000].map(f32::from_bits);
        }
        let mut target = Target::new(size[0], size[1], ColorFormat::Rgba32f);
        target.clear([0.5; 4], 1.0);
        scene.draw(&mut target, &State::new(size[0], size[1]), &pass_through(&[]), &fragment);
        let expected = scene.texcoords.last().unwrap().map(f32::to_bits);
        for [x, y] in pixels(size) {
            let color = target.color(x, y);
            if color != [0.5; 4] {
                assert_eq!(color.map(f32::to_bits), expected, "{round}: {x} {y}");
                seen += 1;
            }
        }
    }
    assert!(seen > 10_000, "{seen}");
}

/// NV_fragment_program4 2.X.3.2: NOPERSPECTIVE attributes are linear in the window, wherever the vertices are.
#[test]
fn linear_attributes_have_no_perspective() {
    let size = [61, 47];
    let mut random = Random(7);
    let mut fragment = show(registers::FRAGMENT_TEX0);
    fragment.signature.linear = fragment.signature.inputs[1..3].to_vec();
    let linear = [false, true, true, false];
    let mut seen = 0;
    for _ in 0..50 {
        let w: [f32; 3] = std::array::from_fn(|_| random.between(0.5, 5.0));
        let window: [[f32; 2]; 3] = std::array::from_fn(|_| std::array::from_fn(|_| random.between(-1.5, 1.5)));
        let mut scene = Scene::triangles(&std::array::from_fn::<_, 3, _>(|n| {
            let [x, y] = window[n];
            [x * w[n], y * w[n], 0.0, w[n]]
        }));
        // In window coordinates they are these planes.
        for (texcoord, [x, y]) in scene.texcoords.iter_mut().zip(window) {
            *texcoord = [x; 4].map(|x| 3.0 * x - y);
        }
        let mut target = Target::new(size[0], size[1], ColorFormat::Rgba32f);
        target.clear([f32::NAN; 4], 1.0);
        scene.draw(&mut target, &State::new(size[0], size[1]), &pass_through(&[]), &fragment);
        for pixel in pixels(size) {
            let color = target.color(pixel[0], pixel[1]);
            if color[0].is_nan() {
                continue;
            }
            let [x, y] = [0, 1].map(|axis| (pixel[axis] as f32 + 0.5) / size[axis] as f32 * 2.0 - 1.0);
            for (&value, linear) in color.iter().zip(linear) {
                assert!(!linear || (value - (3.0 * x - y)).abs() < 0.02, "{pixel:?}: {value}");
                seen += usize::from(!linear && (value - (3.0 * x - y)).abs() > 0.1);
            }
        }
    }
    assert!(seen > 1000, "perspective shows: {seen}");
}

/// NV_fragment_program4, table X.2: primitive.id counts triangles; vertex.id is the number of the vertex; generic
/// attributes go from result.attrib[n] to fragment.attrib[n].
#[test]
fn primitives_and_vertices_have_numbers() {
    let size = [33, 33];
    let triangle = |y: f32| [[-1.0, y, 0.0, 1.0], [1.0, y, 0.0, 1.0], [-1.0, y + 0.5, 0.0, 1.0]];
    let scene = Scene::triangles(&[triangle(-1.0), triangle(-0.5), triangle(0.0)].concat());
    let mut inputs = four(attribute, &[registers::VERTEX_OPOS]);
    inputs.push(attribute(registers::VERTEX_ID, 0));
    let outputs = four(result, &[registers::HPOS, registers::ATTRIB0 + 9]);
    let vertex = function(Stage::Vertex, inputs, outputs, false, |input, output| {
        output[..4].copy_from_slice(&input[..4]);
        output[4..].fill(input[4].to_bits() as f32);
        false
    });
    let inputs = vec![attribute(registers::FRAGMENT_ATTRIB0 + 9, 2), attribute(registers::PRIMITIVE_ID, 0)];
    let mut fragment = function(Stage::Fragment, inputs, four(result, &[registers::COLR]), false, |input, output| {
        output.copy_from_slice(&[input[0], input[1].to_bits() as f32, 0.0, 1.0]);
        false
    });
    fragment.signature.flat = vec![attribute(registers::FRAGMENT_ATTRIB0 + 9, 2)];
    let mut target = Target::new(size[0], size[1], ColorFormat::Rgba32f);
    scene.draw(&mut target, &State::new(size[0], size[1]), &vertex, &fragment);
    for (row, number) in [(1, 0.0), (9, 1.0), (17, 2.0)] {
        assert_eq!(target.color(1, row)[..2], [3.0 * number + 2.0, number], "{row}");
    }
}

#[test]
fn wpos_is_the_centre_the_depth_and_the_reciprocal_of_w() {
    // NV_fragment_program 3.11.1.1; the triangle is parallel to the screen at w = 4.
    let size = [70, 66];
    let positions = [[-12.0, -4.0, 2.0, 4.0], [12.0, -4.0, 2.0, 4.0], [0.0, 28.0, 2.0, 4.0]];
    let mut target = Target::new(size[0], size[1], ColorFormat::Rgba32f);
    let mut state = State::new(size[0], size[1]);
    state.depth_range = [0.5, 1.0];
    Scene::triangles(&positions).draw(&mut target, &state, &pass_through(&[]), &show(registers::FRAGMENT_WPOS));
    for [x, y] in pixels(size) {
        assert_eq!(target.color(x, y), [x as f32 + 0.5, y as f32 + 0.5, 0.875, 0.25], "{x} {y}");
    }
}

/// Triangles of all sizes, from less than a pixel to most of the target, with positions that differ in w.
fn mixture(random: &mut Random, size: [u32; 2], count: usize) -> Scene {
    let corners = (0..count).flat_map(|number| {
        let reach = [0.5, 3.0, 12.0, 40.0, 200.0][number % 5];
        let middle: [f32; 2] = std::array::from_fn(|axis| random.between(0.0, size[axis] as f32));
        let corners: [_; 3] = std::array::from_fn(|_| {
            let [x, y] = middle.map(|middle| middle + random.between(-reach, reach));
            let w = random.between(0.5, 5.0);
            let [x, y, _, _] = at(size, x, y);
            [x * w, y * w, random.between(-1.0, 1.0) * w, w]
        });
        corners
    });
    Scene::triangles(&corners.collect::<Vec<_>>())
}

#[test]
fn equal_values_are_interpolated_exactly() {
    let size = [150, 140];
    let mut random = Random(12);
    let mut scene = mixture(&mut random, size, 300);
    let value = [0.3, -7.7e20, 1.0e-30, 1.0];
    scene.texcoords.fill(value);
    let mut target = Target::new(size[0], size[1], ColorFormat::Rgba32f);
    target.clear([f32::NAN; 4], 1.0);
    scene.draw(&mut target, &State::new(size[0], size[1]), &pass_through(&[]), &show(registers::FRAGMENT_TEX0));
    let drawn: Vec<_> = pixels(size).map(|[x, y]| target.color(x, y)).filter(|color| !color[0].is_nan()).collect();
    assert!(drawn.len() > 10_000);
    assert!(drawn.iter().all(|color| *color == value));
}

#[test]
fn depth_is_the_same_before_and_after_the_program_and_in_wpos() {
    let size = [150, 140];
    let mut random = Random(13);
    let scene = mixture(&mut random, size, 400);
    let test = Some(DepthTest { func: CompareFunc::Less, write: true });
    let late = Some(AlphaTest { func: CompareFunc::Always, reference: 0.0 });
    let draw = |alpha_test| {
        let mut target = Target::new(size[0], size[1], ColorFormat::Rgba32f);
        target.clear([2.0; 4], 1.0);
        let state = State { depth_test: test, alpha_test, ..State::new(size[0], size[1]) };
        scene.draw(&mut target, &state, &pass_through(&[]), &show(registers::FRAGMENT_WPOS));
        target
    };
    let (early, late) = (draw(None), draw(late));
    let mut drawn = 0;
    for [x, y] in pixels(size) {
        assert_eq!(early.depth(x, y), late.depth(x, y), "{x} {y}");
        let color = early.color(x, y);
        assert_eq!(color, late.color(x, y), "{x} {y}");
        if color[0] != 2.0 {
            assert_eq!(color[2], early.depth(x, y), "{x} {y}");
            drawn += 1;
        }
    }
    assert!(drawn > 10_000);
}

#[test]
fn results_that_are_not_written_have_their_initial_value() {
    let mut target = Target::new(4, 4, ColorFormat::Rgba32f);
    let scene = Scene::triangles(&[[-3.0, -1.0, 0.0, 1.0], [3.0, -1.0, 0.0, 1.0], [0.0, 5.0, 0.0, 1.0]]);
    scene.draw(&mut target, &State::new(4, 4), &pass_through(&[]), &show(registers::FRAGMENT_TEX0 + 3));
    assert_eq!(target.color(1, 1), [0.0, 0.0, 0.0, 1.0]);
}

#[test]
fn colours_are_clamped_before_they_are_interpolated() {
    // NV_vertex_program2, 2.14.1.5.
    let mut scene = Scene::triangles(&[[-3.0, -1.0, 0.0, 1.0], [3.0, -1.0, 0.0, 1.0], [0.0, 5.0, 0.0, 1.0]]);
    scene.colors = vec![[7.0, -3.0, 0.25, 1.5]; 3];
    let mut target = Target::new(2, 2, ColorFormat::Rgba32f);
    scene.draw(&mut target, &State::new(2, 2), &pass_through(&[]), &show(registers::FRAGMENT_COL0));
    assert_eq!(target.color(1, 0), [1.0, 0.0, 0.25, 1.0]);
}

#[test]
fn back_faces_take_the_back_colours_in_two_sided_mode() {
    let mut scene = Scene::triangles(&[[-1.0, -1.0, 0.0, 1.0], [1.0, -1.0, 0.0, 1.0], [0.0, 1.0, 0.0, 1.0]]);
    scene.texcoords = vec![[0.0, 1.0, 0.0, 1.0]; 3];
    // BFC0 is TEX0.
    let vertex = pass_through(&[registers::BFC0]);
    for (front_face, two_sided, cull, expected) in [
        (FrontFace::Ccw, true, Cull::None, WHITE),
        (FrontFace::Cw, true, Cull::None, [0.0, 1.0, 0.0, 1.0]),
        (FrontFace::Cw, false, Cull::None, WHITE),
        (FrontFace::Ccw, false, Cull::Back, WHITE),
        (FrontFace::Ccw, false, Cull::Front, [0.0; 4]),
        (FrontFace::Cw, false, Cull::Back, [0.0; 4]),
    ] {
        let mut target = Target::new(8, 8, ColorFormat::Rgba32f);
        let state = State { front_face, two_sided, cull, ..State::new(8, 8) };
        scene.draw(&mut target, &state, &vertex, &show(registers::FRAGMENT_COL0));
        assert_eq!(target.color(4, 3), expected, "{front_face:?} {two_sided} {cull:?}");
    }
}

/// NV_fragment_program2, table X.1. The colours are those of the front unless the mode asks for others.
#[test]
fn facing_tells_which_side_shows() {
    let vertex = pass_through(&[registers::BFC0]);
    let inputs = vec![attribute(registers::FRAGMENT_COL0, 0), attribute(registers::FRAGMENT_FACING, 0)];
    let fragment = function(Stage::Fragment, inputs, four(result, &[registers::COLR]), false, |input, output| {
        output.copy_from_slice(&[input[0], input[1], 0.0, 1.0]);
        false
    });
    // As large as most of the target, and smaller than a block: triangles go two ways.
    for size in [1.0, 0.05] {
        let corners = [[-size, -size, 0.0, 1.0], [size, -size, 0.0, 1.0], [0.0, size, 0.0, 1.0]];
        let mut scene = Scene::triangles(&corners);
        scene.texcoords = vec![[0.25, 0.0, 0.0, 1.0]; 3];
        for (front_face, two_sided, expected) in [
            (FrontFace::Ccw, false, [1.0, 1.0]),
            (FrontFace::Cw, false, [1.0, -1.0]),
            (FrontFace::Ccw, true, [1.0, 1.0]),
            (FrontFace::Cw, true, [0.25, -1.0]),
        ] {
            let mut target = Target::new(65, 65, ColorFormat::Rgba32f);
            let state = State { front_face, two_sided, ..State::new(65, 65) };
            scene.draw(&mut target, &state, &vertex, &fragment);
            assert_eq!(target.color(32, 32)[..2], expected, "{size} {front_face:?} {two_sided}");
        }
    }
    let scene = Scene::of(Topology::Points, &[[0.0, 0.0, 0.0, 1.0]]);
    let mut target = Target::new(9, 9, ColorFormat::Rgba32f);
    scene.draw(&mut target, &State { front_face: FrontFace::Cw, ..State::new(9, 9) }, &vertex, &fragment);
    assert_eq!(target.color(4, 4)[1], 1.0, "points have but a front");
}

/// ARB_draw_buffers: each buffer gets its colour, and keeps what it has where the program does not write it.
#[test]
fn colors_go_to_their_buffers() {
    let scene = Scene::triangles(&[[-1.0, -1.0, 0.0, 1.0], [3.0, -1.0, 0.0, 1.0], [-1.0, 3.0, 0.0, 1.0]]);
    let outputs = four(result, &[registers::COLR, registers::COLOR1 + 1]);
    let fragment = function(Stage::Fragment, vec![], outputs, false, |_, output| {
        output.copy_from_slice(&[1.0, 0.0, 0.0, 1.0, 0.0, 2.0, 0.0, 0.5]);
        false
    });
    let clear = [0.0, 0.0, 1.0, 1.0];
    for (format, blend, second) in [
        (ColorFormat::Rgba32f, None, [0.0, 2.0, 0.0, 0.5]),
        (ColorFormat::Rgba8, None, [0.0, 1.0, 0.0, 128.0 / 255.0]),
        (ColorFormat::Rgba8, Some(Blend::add(BlendFactor::One, BlendFactor::One)), [0.0, 1.0, 1.0, 1.0]),
    ] {
        let mut target = Target::new(5, 5, format).with_colors(3);
        target.clear(clear, 1.0);
        scene.draw(
            &mut target,
            &State { blends: [blend; registers::COLORS], ..State::new(5, 5) },
            &pass_through(&[]),
            &fragment,
        );
        assert_eq!(target.colors(), 3);
        assert_eq!(target.color_in(1, 2, 2), clear, "nothing is written there");
        assert_eq!(target.color_in(2, 2, 2), second, "{format:?}");
        assert_eq!(target.color(2, 2)[0], 1.0);
    }
    assert_eq!(Target::new(1, 1, ColorFormat::Rgba8).with_colors(99).colors(), registers::COLORS);
}

/// ARB_draw_buffers 4.2.1: where each colour goes is chosen, and alpha is tested of colour 0 alone; buffers may have
/// several formats.
#[test]
fn colors_go_where_they_are_sent() {
    let scene = Scene::triangles(&[[-1.0, -1.0, 0.0, 1.0], [3.0, -1.0, 0.0, 1.0], [-1.0, 3.0, 0.0, 1.0]]);
    let outputs = four(result, &[registers::COLR, registers::COLOR1]);
    let fragment = function(Stage::Fragment, vec![], outputs, false, |_, output| {
        output.copy_from_slice(&[0.25, 0.0, 0.0, 1.0, 0.0, 2.0, 0.0, 0.5]);
        false
    });
    let mut target = Target::new(70, 5, ColorFormat::Rgba8).with_colors(2);
    let mut floats = Target::new(70, 5, ColorFormat::Rgba32f);
    target.clear([0.0; 4], 1.0);
    floats.clear([-3.0; 4], 1.0);
    assert!(target.exchange_color(1, &mut floats) && !target.exchange_color(2, &mut floats));
    assert_eq!(target.color_in(1, 69, 2), [-3.0; 4]);
    let alpha_test = Some(AlphaTest { func: CompareFunc::Greater, reference: 0.75 });
    let mut draw = |color_results| {
        let state = State { color_results, alpha_test, ..State::new(70, 5) };
        scene.draw(&mut target, &state, &pass_through(&[]), &fragment);
        [target.color_in(0, 69, 2), target.color_in(1, 69, 2)]
    };
    let (none, second) = (u8::MAX, [0.0, 2.0, 0.0, 0.5]);
    assert_eq!(draw([none, 1, none, none, none, none, none, none]), [[0.0; 4], second]);
    assert_eq!(draw([1, 0, 2, 3, 4, 5, 6, 7]), [[0.0, 1.0, 0.0, 128.0 / 255.0], [0.25, 0.0, 0.0, 1.0]]);
    assert_eq!(draw([0; 8]), [[64.0 / 255.0, 0.0, 0.0, 1.0], [0.25, 0.0, 0.0, 1.0]]);
    // A buffer without alpha is as one whose alpha is 1, whatever it has.
    assert_eq!(draw([0, 1, 2, 3, 4, 5, 6, 7])[1], second);
    let blend = Some(Blend::add(BlendFactor::OneMinusDstAlpha, BlendFactor::DstAlpha));
    let mut components = [Components::Rgba; 8];
    components[1] = Components::Rgb;
    let state = State { blends: [blend; registers::COLORS], components, color_results: [0; 8], ..State::new(70, 5) };
    scene.draw(&mut target, &state, &pass_through(&[]), &fragment);
    assert_eq!(target.color_in(1, 69, 2)[..3], second[..3]);
    assert!(target.exchange_color(1, &mut floats));
    assert_eq!(floats.color(69, 2)[..3], second[..3]);
}

/// ARB_vertex_program 2.11 and OpenGL 1.5, section 2.11: planes clip where the position is invariant.
#[test]
fn planes_clip_what_has_an_invariant_position() {
    let inputs = four(attribute, &[registers::VERTEX_OPOS]);
    let vertex = function(Stage::Vertex, inputs, four(result, &[registers::COL0]), false, |input, output| {
        output.copy_from_slice(input);
        false
    });
    // Object coordinates are 40 times as large as clip coordinates.
    let position = std::array::from_fn(|row| {
        std::array::from_fn(|column| match (row, column) {
            (3, 3) => 1.0,
            (row, column) if row == column => 1.0 / 40.0,
            _ => 0.0,
        })
    });
    let corners = [[-40.0, -40.0, 0.0, 1.0], [120.0, -40.0, 0.0, 1.0], [-40.0, 120.0, 0.0, 1.0]];
    // Right of the middle, and above a line.
    let mut clip_planes = [[0.0; 4]; MAX_CLIP_PLANES];
    (clip_planes[1], clip_planes[4]) = ([1.0, 0.0, 0.0, 0.0], [0.0, 1.0, 0.0, 20.0]);
    let cases = [(0, 0, 0), (1 << 1, 20, 0), (1 << 4, 0, 10), (1 << 1 | 1 << 4, 20, 10)];
    for ((clip_distances, left, low), has_planes) in cases.into_iter().flat_map(|case| [(case, true), (case, false)]) {
        let state = State { position, clip_planes, clip_distances, ..State::new(40, 40) };
        let (fragment, indices) = (one(), [0, 1, 2]);
        let pipeline = Pipeline::new(&vertex, &fragment).unwrap();
        let pipeline = if has_planes { pipeline.with_clip_planes() } else { pipeline };
        let mesh = Mesh::new(Topology::Triangles, &indices).with(registers::VERTEX_OPOS, &corners);
        // Layers and counted primitives are another way through the pipeline.
        for (layers, counted) in [(0, false), (1, false), (1, true), (2, false), (2, true)] {
            let mut targets = [0; 2].map(|_| Target::new(40, 40, ColorFormat::Rgba32f));
            targets.iter_mut().for_each(|target| target.clear([7.0; 4], 1.0));
            let mut feedback = Feedback::default();
            let drawn = match &mut targets[..layers] {
                [] => pipeline.draw(&mut targets[0], &state, &mesh, &NoTextures),
                targets => {
                    let outputs = Outputs { targets, layered: layers > 1, feedback: counted.then_some(&mut feedback) };
                    pipeline.draw_to(outputs, &state, &mesh, &NoTextures)
                }
            };
            assert_eq!((drawn.unwrap().vertices, feedback.counts[0].generated), (3, u64::from(counted)));
            for [x, y] in pixels([40, 40]) {
                let expected = if !has_planes || x >= left && y >= low { 1.0 } else { 7.0 };
                assert_eq!(targets[0].color(x, y)[0], expected, "{clip_distances} {layers} {counted} {x} {y}");
                assert_eq!(targets[1].color(x, y)[0], 7.0);
            }
        }
    }
}

/// ARB_fragment_coord_conventions.
#[test]
fn window_positions_count_as_the_state_says() {
    let scene = Scene::triangles(&[[-1.0, -1.0, 0.0, 1.0], [3.0, -1.0, 0.0, 1.0], [-1.0, 3.0, 0.0, 1.0]]);
    for (origin_upper_left, pixel_center_integer, expected) in
        [(false, false, [3.5, 1.5]), (true, false, [3.5, 68.5]), (false, true, [3.0, 1.0]), (true, true, [3.0, 68.0])]
    {
        let mut target = Target::new(5, 70, ColorFormat::Rgba32f);
        let state = State { origin_upper_left, pixel_center_integer, ..State::new(5, 70) };
        scene.draw(&mut target, &state, &pass_through(&[]), &show(registers::FRAGMENT_WPOS));
        assert_eq!(target.color(3, 1)[..2], expected, "{origin_upper_left} {pixel_center_integer}");
    }
}

/// NV_vertex_program3: vertex programs look up in the same textures.
#[test]
fn vertex_programs_have_textures() {
    struct Lookup(Signature);
    impl Shader for Lookup {
        fn signature(&self) -> &Signature {
            &self.0
        }

        fn new_frame(&self) -> Frame {
            Frame::with_parameters(Vec::new())
        }

        fn run(&self, _: &mut Frame, batch: &mut Batch, textures: &dyn Sampler) -> Result<(), RunError> {
            let mut call = SampleCall::new();
            (call.unit, call.lanes) = (3, 4);
            textures.sample(&mut call);
            for row in 0..4 {
                let position: Vec<f32> = batch.input(row).to_vec();
                batch.output_mut(row).copy_from_slice(&position);
                batch.output_mut(4 + row).fill(call.results[row][0]);
            }
            Ok(())
        }
    }
    struct Green;
    impl Sampler for Green {
        fn sample(&self, call: &mut SampleCall) {
            assert_eq!(call.unit, 3);
            call.results = [0.0, 1.0, 0.0, 1.0].map(|component| [component; MAX_LANES]);
        }
    }
    let signature = Signature::new(
        Stage::Vertex,
        four(attribute, &[registers::VERTEX_OPOS]),
        four(result, &[registers::HPOS, registers::COL0]),
    );
    let positions = [[-1.0, -1.0, 0.0, 1.0], [3.0, -1.0, 0.0, 1.0], [-1.0, 3.0, 0.0, 1.0]];
    let mesh = Mesh::new(Topology::Triangles, &[0, 1, 2]).with(registers::VERTEX_OPOS, &positions);
    let mut target = Target::new(4, 4, ColorFormat::Rgba8);
    let (vertex, fragment) = (Lookup(signature), show(registers::FRAGMENT_COL0));
    Pipeline::new(&vertex, &fragment).unwrap().draw(&mut target, &State::new(4, 4), &mesh, &Green).unwrap();
    assert_eq!(target.color(1, 1), [0.0, 1.0, 0.0, 1.0]);
}

#[test]
fn clip_distances_cut_where_they_are_negative() {
    // NV_vertex_program2, section 2.11. CLP2 is TEX0: x grows from -1 at the left to 1 at the right.
    let mut scene = Scene::triangles(&[
        [-1.0, -1.0, 0.0, 1.0],
        [1.0, -1.0, 0.0, 1.0],
        [1.0, 1.0, 0.0, 1.0],
        [-1.0, -1.0, 0.0, 1.0],
        [1.0, 1.0, 0.0, 1.0],
        [-1.0, 1.0, 0.0, 1.0],
    ]);
    scene.texcoords = scene.positions.clone();
    let vertex = pass_through(&[registers::CLP0 + 2]);
    for (enabled, left) in [(0b100, 0.0), (0b011, 1.0)] {
        let mut target = Target::new(16, 4, ColorFormat::Rgba32f);
        let state = State { clip_distances: enabled, ..State::new(16, 4) };
        scene.draw(&mut target, &state, &vertex, &one());
        for [x, y] in pixels([16, 4]) {
            assert_eq!(target.color(x, y)[0], if x < 8 { left } else { 1.0 }, "{x} {y}");
        }
    }
    // A point is there or not.
    let mut scene = Scene::of(Topology::Points, &[[-0.5, 0.0, 0.0, 1.0], [0.5, 0.0, 0.0, 1.0]]);
    scene.texcoords = vec![[-0.1, 0.0, 0.0, 0.0], [0.0; 4]];
    let mut target = Target::new(16, 4, ColorFormat::Rgba32f);
    let state = State { clip_distances: 0b100, ..State::new(16, 4) };
    scene.draw(&mut target, &state, &vertex, &one());
    assert_eq!((target.color(4, 2)[0], target.color(12, 2)[0]), (0.0, 1.0));
}

#[test]
fn near_and_far_planes_do_not_clip_if_depth_is_replaced() {
    // NV_fragment_program, section 2.11; and fragments whose new depth is outside of the range are discarded (3.11.6).
    for (depth, seen) in [(0.5, 1.0), (0.0, 1.0), (1.0, 1.0), (1.5, 0.0), (-0.1, 0.0), (f32::NAN, 0.0)] {
        let mut scene = Scene::triangles(&[[-3.0, -1.0, 9.0, 1.0], [3.0, -1.0, 9.0, 1.0], [0.0, 5.0, -9.0, 1.0]]);
        scene.texcoords = vec![[depth, 0.0, 0.0, 1.0]; 3];
        let mut target = Target::new(2, 2, ColorFormat::Rgba32f);
        scene.draw(&mut target, &State::new(2, 2), &pass_through(&[]), &replace_depth());
        assert_eq!(target.color(0, 0)[0], seen, "{depth}");
        if seen == 1.0 {
            let mut target = Target::new(2, 2, ColorFormat::Rgba32f);
            scene.draw(&mut target, &State::new(2, 2), &pass_through(&[]), &one());
            assert_eq!(target.color(0, 0)[0], 0.0, "without replacement the near part is clipped");
            let test = DepthTest { func: CompareFunc::Lequal, write: true };
            let state = State { depth_test: Some(test), ..State::new(2, 2) };
            scene.draw(&mut target, &state, &pass_through(&[]), &replace_depth());
            assert_eq!(target.depth(0, 0), depth, "the new depth is tested and written");
        }
    }
}

#[test]
fn killed_fragments_leave_neither_colour_nor_depth() {
    let mut scene = Scene::triangles(&[[-3.0, -1.0, 0.0, 1.0], [3.0, -1.0, 0.0, 1.0], [0.0, 5.0, 0.0, 1.0]]);
    scene.texcoords = scene.positions.clone();
    let test = DepthTest { func: CompareFunc::Less, write: true };
    let state = State { depth_test: Some(test), ..State::new(8, 2) };
    let mut target = Target::new(8, 2, ColorFormat::Rgba8);
    let statistics = scene.draw(&mut target, &state, &pass_through(&[]), &kill_left());
    assert_eq!(statistics.fragments, 16);
    for [x, y] in pixels([8, 2]) {
        let killed = x < 4;
        assert_eq!(target.color(x, y)[0], if killed { 0.0 } else { 1.0 }, "{x} {y}");
        assert_eq!(target.depth(x, y), if killed { 1.0 } else { 0.5 }, "{x} {y}");
    }
}

#[test]
fn the_depth_test_keeps_order_whether_early_or_late() {
    // Three layers over the whole target, in every order: the nearest is seen, by each comparison as it says.
    let layer = |z: f32| [[-3.0, -1.0, z, 1.0], [3.0, -1.0, z, 1.0], [0.0, 5.0, z, 1.0]];
    let late = AlphaTest { func: CompareFunc::Always, reference: 0.0 };
    for func in CompareFunc::ALL {
        for order in [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]] {
            let depth = |layer: usize| 0.25 * (layer + 1) as f32;
            let positions: Vec<_> = order.iter().flat_map(|&i| layer(2.0 * depth(i) - 1.0)).collect();
            let mut scene = Scene::triangles(&positions);
            scene.colors = order.iter().flat_map(|&i| [[depth(i), 0.0, 0.0, 1.0]; 3]).collect();
            let mut expected = (0.5, 0.0);
            for i in order {
                if func.holds(depth(i), expected.0) {
                    expected = (depth(i), depth(i));
                }
            }
            for alpha_test in [None, Some(late)] {
                let mut target = Target::new(5, 5, ColorFormat::Rgba32f);
                target.clear([0.0; 4], 0.5);
                let test = DepthTest { func, write: true };
                let state = State { depth_test: Some(test), alpha_test, ..State::new(5, 5) };
                scene.draw(&mut target, &state, &pass_through(&[]), &show(registers::FRAGMENT_COL0));
                for [x, y] in pixels([5, 5]) {
                    let got = (target.depth(x, y), target.color(x, y)[0]);
                    assert_eq!(got, expected, "{func:?} {order:?} {alpha_test:?}");
                }
            }
        }
    }
}

#[test]
fn alpha_test_and_blending() {
    let mut scene = Scene::triangles(&[[-3.0, -1.0, 0.0, 1.0], [3.0, -1.0, 0.0, 1.0], [0.0, 5.0, 0.0, 1.0]]);
    scene.colors = vec![[1.0, 0.5, 0.0, 0.25]; 3];
    let draw = |state: State, format| {
        let mut target = Target::new(2, 2, format);
        target.clear([0.5, 0.5, 0.5, 1.0], 1.0);
        scene.draw(&mut target, &state, &pass_through(&[]), &show(registers::FRAGMENT_COL0));
        target.color(0, 0)
    };
    let test = |func, reference| State { alpha_test: Some(AlphaTest { func, reference }), ..State::new(2, 2) };
    assert_eq!(draw(test(CompareFunc::Less, 0.25), ColorFormat::Rgba32f), [0.5, 0.5, 0.5, 1.0]);
    assert_eq!(draw(test(CompareFunc::Equal, 0.25), ColorFormat::Rgba32f), [1.0, 0.5, 0.0, 0.25]);

    let blend = |blend| State { blends: [Some(blend); registers::COLORS], ..State::new(2, 2) };
    use BlendFactor::*;
    let over = Blend::add(SrcAlpha, OneMinusSrcAlpha);
    assert_eq!(draw(blend(over), ColorFormat::Rgba32f), [0.625, 0.5, 0.375, 0.8125]);
    let subtract = Blend { equation: BlendEquation::ReverseSubtract, ..Blend::add(One, One) };
    assert_eq!(draw(blend(subtract), ColorFormat::Rgba32f), [-0.5, 0.0, 0.5, 0.75]);
    assert_eq!(draw(blend(subtract), ColorFormat::Rgba8)[0], 0.0, "bytes have no negative values");
    let least = Blend { equation: BlendEquation::Min, ..Blend::add(Zero, Zero) };
    assert_eq!(draw(blend(least), ColorFormat::Rgba32f), [0.5, 0.5, 0.0, 0.25]);
    let saturate = Blend::add(SrcAlphaSaturate, Zero);
    assert_eq!(draw(blend(saturate), ColorFormat::Rgba32f), [0.0, 0.0, 0.0, 0.25]);
    let constant = Blend { constant: [0.5, 0.25, 1.0, 0.0], ..Blend::add(ConstantColor, OneMinusConstantColor) };
    assert_eq!(draw(blend(constant), ColorFormat::Rgba32f), [0.75, 0.5, 0.0, 1.0]);
    let alpha = Blend { constant: [0.0, 0.0, 0.0, 0.25], ..Blend::add(ConstantAlpha, OneMinusConstantAlpha) };
    assert_eq!(draw(blend(alpha), ColorFormat::Rgba32f), [0.625, 0.5, 0.375, 0.8125]);
    let separate = Blend { source_alpha: Zero, destination_alpha: ConstantAlpha, ..alpha };
    assert_eq!(draw(blend(separate), ColorFormat::Rgba32f), [0.625, 0.5, 0.375, 0.25]);
    assert_eq!(draw(State::new(2, 2), ColorFormat::Rgba8), [1.0, 128.0 / 255.0, 0.0, 64.0 / 255.0]);
}

/// What each comparison says of a value that is less than the reference, equal to it, and greater.
const COMPARISONS: [(CompareFunc, [bool; 3]); 8] = [
    (CompareFunc::Never, [false, false, false]),
    (CompareFunc::Less, [true, false, false]),
    (CompareFunc::Equal, [false, true, false]),
    (CompareFunc::Lequal, [true, true, false]),
    (CompareFunc::Greater, [false, false, true]),
    (CompareFunc::NotEqual, [true, false, true]),
    (CompareFunc::Gequal, [false, true, true]),
    (CompareFunc::Always, [true, true, true]),
];

#[test]
fn each_comparison_of_depth_by_itself() {
    // OpenGL 1.4, 4.1.6, before the program and after it.
    let late = AlphaTest { func: CompareFunc::Always, reference: 0.0 };
    for (func, passes) in COMPARISONS {
        for (z, passes) in [0.25, 0.5, 0.75].into_iter().zip(passes) {
            for alpha_test in [None, Some(late)] {
                let scene = Scene::triangles(&[
                    [-3.0, -1.0, 2.0 * z - 1.0, 1.0],
                    [3.0, -1.0, 2.0 * z - 1.0, 1.0],
                    [0.0, 5.0, 2.0 * z - 1.0, 1.0],
                ]);
                let mut target = Target::new(5, 5, ColorFormat::Rgba8);
                target.clear([0.0; 4], 0.5);
                let depth_test = Some(DepthTest { func, write: true });
                let state = State { depth_test, alpha_test, ..State::new(5, 5) };
                scene.draw(&mut target, &state, &pass_through(&[]), &one());
                let expected = if passes { (WHITE, z) } else { ([0.0; 4], 0.5) };
                for [x, y] in pixels([5, 5]) {
                    assert_eq!((target.color(x, y), target.depth(x, y)), expected, "{func:?} {z} {alpha_test:?}");
                }
            }
        }
    }
}

#[test]
fn alpha_is_clamped_before_its_test_where_colours_are_bytes() {
    // OpenGL 1.4, 4.1.4 and 2.13.9; NV_float_buffer: colours of float buffers are not clamped.
    let draw = |alpha: f32, func, reference, format| {
        let mut scene = Scene::triangles(&[[-3.0, -1.0, 0.0, 1.0], [3.0, -1.0, 0.0, 1.0], [0.0, 5.0, 0.0, 1.0]]);
        scene.texcoords.fill([1.0, 1.0, 1.0, alpha]);
        let mut target = Target::new(2, 2, format);
        target.clear([0.0; 4], 1.0);
        let state = State { alpha_test: Some(AlphaTest { func, reference }), ..State::new(2, 2) };
        scene.draw(&mut target, &state, &pass_through(&[]), &show(registers::FRAGMENT_TEX0));
        target.color(1, 1)[0] == 1.0
    };
    for (func, passes) in COMPARISONS {
        for format in [ColorFormat::Rgba8, ColorFormat::Rgba32f] {
            let drawn = [0.25, 0.5, 0.75].map(|alpha| draw(alpha, func, 0.5, format));
            assert_eq!(drawn, passes, "{func:?} {format:?}");
        }
        let [less, equal, greater] = passes;
        let drawn = |format| [(-3.0, 0.0), (7.0, 1.0)].map(|(alpha, reference)| draw(alpha, func, reference, format));
        assert_eq!(drawn(ColorFormat::Rgba8), [equal, equal], "{func:?}");
        assert_eq!(drawn(ColorFormat::Rgba32f), [less, greater], "{func:?}");
    }
}

/// Copies its inputs to its first outputs, and fills the others with parameter 0.
struct Parameter {
    signature: Signature,
}

impl Parameter {
    fn new(stage: Stage, inputs: Vec<RowId>, outputs: Vec<RowId>) -> Self {
        let (textures, flat, linear) = (vec![], vec![], vec![]);
        Self {
            signature: Signature { parameters: 1, textures, flat, linear, ..Signature::new(stage, inputs, outputs) },
        }
    }
}

impl Shader for Parameter {
    fn signature(&self) -> &Signature {
        &self.signature
    }

    fn new_frame(&self) -> Frame {
        Frame::with_parameters(vec![[0.0; 4]])
    }

    fn run(&self, frame: &mut Frame, batch: &mut Batch, _: &dyn Sampler) -> Result<(), RunError> {
        let inputs = self.signature.inputs.len();
        for row in 0..self.signature.outputs.len() {
            if row < inputs {
                let values = batch.input(row).to_vec();
                batch.output_mut(row).copy_from_slice(&values);
            } else {
                batch.output_mut(row).fill(frame.parameters()[0][row % 4]);
            }
        }
        Ok(())
    }
}

#[test]
fn parameters_may_change_from_draw_to_draw() {
    // The vertex program gives them to TEX0, the fragment program shows them or that.
    let vertex = Parameter::new(
        Stage::Vertex,
        four(attribute, &[registers::VERTEX_OPOS]),
        four(result, &[registers::HPOS, registers::TEX0]),
    );
    let fragment = Parameter::new(Stage::Fragment, vec![], four(result, &[registers::COLR]));
    let show = show(registers::FRAGMENT_TEX0);
    let scene = Scene::triangles(&[[-3.0, -1.0, 0.0, 1.0], [3.0, -1.0, 0.0, 1.0], [0.0, 5.0, 0.0, 1.0]]);
    let mesh = Mesh::new(scene.topology, &scene.indices).with(registers::VERTEX_OPOS, &scene.positions);
    for of_vertex in [true, false] {
        let fragment: &dyn Shader = if of_vertex { &show } else { &fragment };
        let mut pipeline = Pipeline::new(&vertex, fragment).unwrap();
        for value in [1.0, -3.0, 0.0, 0.25] {
            let parameter = [value, 2.0 * value, 3.0, 4.0];
            match of_vertex {
                true => pipeline.vertex_parameters_mut()[0] = parameter,
                false => pipeline.fragment_parameters_mut()[0] = parameter,
            }
            let mut target = Target::new(2, 2, ColorFormat::Rgba32f);
            for _ in 0..2 {
                target.clear([9.0; 4], 1.0);
                pipeline.draw(&mut target, &State::new(2, 2), &mesh, &NoTextures).unwrap();
                assert_eq!(target.color(1, 1), parameter);
            }
        }
    }
}

/// Sections 3.3 ("the same associated data, which are those of the vertex"), and 3.4.1 and 3.5.1 of OpenGL 2.1: with
/// positive weights, equations 3.5 and 3.6 give the infinity that all vertices have.
#[test]
fn attributes_that_are_infinite_at_all_vertices_are_so_between() {
    let size = [61, 47];
    let mut random = Random(19);
    let mut seen = 0;
    for round in 0..240 {
        let topology = [Topology::Triangles, Topology::Lines, Topology::Points][round % 3];
        // Every second one goes through the near plane or beyond the guard band.
        let reach = if round / 3 % 2 == 0 { 0.9 } else { 3.0 };
        let corners: [_; 3] = std::array::from_fn(|_| {
            let w = random.between(0.5, 5.0);
            let mut along = |reach: f32| random.between(-reach, reach) * w;
            [along(reach), along(reach), along(reach), w]
        });
        let corners = &corners[..[3, 2, 1][round % 3]];
        let infinity = [f32::INFINITY, f32::NEG_INFINITY][round % 2];
        let mut scene = Scene::of(topology, corners);
        scene.texcoords.fill([infinity, 1.0, infinity, 2.0]);
        let mut program = function(
            Stage::Fragment,
            four(attribute, &[registers::FRAGMENT_TEX0]),
            four(result, &[registers::COLR]),
            false,
            move |input, output| {
                output.fill(0.0);
                output[0] = f32::from(input[0] == infinity && input[2] == infinity);
                output[1] = f32::from((input[1] - 1.0).abs() < 1e-5 && (input[3] - 2.0).abs() < 1e-5);
                false
            },
        );
        if round / 6 % 2 == 0 {
            program.signature.linear = program.signature.inputs[2..].to_vec();
        }
        program.signature.per_sample = round / 12 % 2 == 0;
        for samples in [1, 4] {
            let target = Target::new(size[0], size[1], ColorFormat::Rgba32f);
            let mut target = target.try_with_samples(samples).unwrap();
            let state = State { point_size: 5.0, line_width: [1.0, 4.0][round % 2], ..State::new(size[0], size[1]) };
            target.clear([1.0, 1.0, 1.0, 1.0], 1.0);
            scene.draw(&mut target, &state, &pass_through(&[]), &program);
            for [x, y] in pixels(size) {
                let [infinite, finite, changed, _] = target.color(x, y);
                assert_eq!((infinite, finite), (1.0, 1.0), "{topology:?} {round} {samples}: {x} {y} of {corners:?}");
                seen += usize::from(changed < 1.0);
            }
        }
    }
    assert!(seen > 20_000, "{seen}");
}
