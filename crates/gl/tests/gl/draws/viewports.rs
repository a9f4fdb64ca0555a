//! Viewports that programs choose, layers that follow them, primitive restart, and tests before fragments
//! (ARB_viewport_array: VA, NV_viewport_array2: VM, EXT_shader_image_load_store: IM).

use super::*;
use nvjit_raster::{CompareFunc, DepthTest, Rect, Viewport};

/// One triangle that covers all of the view volume, at z = 0.5.
const ALL: [[f32; 4]; 3] = [[-1.0, -1.0, 0.5, 1.0], [3.0, -1.0, 0.5, 1.0], [-1.0, 3.0, 0.5, 1.0]];

/// The number of the viewport and one, the depth, the layer.
const TELLING: &str = "!!NVfp5.0\nOPTION ARB_fragment_layer_viewport;\nTEMP C;\nI2F.S C.x, fragment.viewport.x;\n\
    ADD.F C.x, C, 1;\nMOV.F C.y, fragment.position.z;\nI2F.S C.z, fragment.layer.x;\nMOV.F C.w, 0;\nMOV.F result.color, C;\nEND\n";

fn rect(x: i32, y: i32, width: i32, height: i32) -> Rect {
    Rect { x, y, width, height }
}

fn viewport(area: Rect) -> Viewport {
    Viewport { area, depth_range: [0.0, 1.0], scissor: None }
}

/// The pixels of a picture that are not black: the smallest rectangle about them, how many they are, and the colour of
/// all.
fn lit(picture: &[[u32; 4]]) -> Option<(Rect, usize, [f32; 4])> {
    let lit: Vec<u32> = (0..SIZE * SIZE).filter(|&at| picture[at as usize] != [0; 4]).collect();
    let color = picture[*lit.first()? as usize];
    assert!(lit.iter().all(|&at| picture[at as usize] == color));
    let (x, y) = (lit.iter().map(|at| at % SIZE), lit.iter().map(|at| at / SIZE));
    let (left, right) = (x.clone().min()? as i32, x.max()? as i32 + 1);
    let (low, high) = (y.clone().min()? as i32, y.max()? as i32 + 1);
    Some((rect(left, low, right - left, high - low), lit.len(), color.map(f32::from_bits)))
}

/// A vertex program that takes the viewport from the attribute of the vertex.
const BY_VERTEX: &str = "!!NVvp5.0\nOPTION NV_viewport_array2;\nMOV.F result.position, vertex.attrib[0];\n\
    CVT.S32.F32 result.viewport.x, vertex.attrib[1].x;\nEND\n";

#[test]
fn the_last_vertex_says_the_viewport_which_has_a_scissor_and_a_depth_range() {
    // VA 2.16.1 and 4.1.2; the index that is no viewport's is 0 (VA 2.X.2).
    let programs = Programs { vertex: BY_VERTEX, fragment: TELLING, ..PLAIN };
    let mut state = State { viewport: rect(0, 0, 32, 64), ..State::new(SIZE, SIZE) };
    let second = Viewport { area: rect(32, 8, 32, 40), depth_range: [0.25, 0.5], scissor: Some(rect(40, 10, 100, 20)) };
    state.further_viewports = vec![second];
    for (index, area, expected) in [
        (0.0, rect(0, 0, 32, 64), [1.0, 0.75, 0.0, 0.0]),
        (1.0, rect(40, 10, 24, 20), [2.0, 0.4375, 0.0, 0.0]),
        // One that is not set is as the first.
        (2.0, rect(0, 0, 32, 64), [3.0, 0.75, 0.0, 0.0]),
        // Fragments see it "even if that value is out of range" (ARB_fragment_layer_viewport).
        (16.0, rect(0, 0, 32, 64), [17.0, 0.75, 0.0, 0.0]),
        (-1.0, rect(0, 0, 32, 64), [0.0, 0.75, 0.0, 0.0]),
    ] {
        let attributes = [[7.0; 4], [1.0; 4], [index; 4]];
        let scene = Scene::new(Mode::Triangles, &ALL, &[0, 1, 2]);
        let drawn = draw(programs, &Scene { attributes: &attributes, state: state.clone(), ..scene }).unwrap();
        let count = (area.width * area.height) as usize;
        assert_eq!(lit(&drawn.pictures[0]), Some((area, count, expected)), "viewport {index}");
    }
    // Without results that choose, all goes to the first.
    let scene = Scene { state, ..Scene::new(Mode::Triangles, &ALL, &[0, 1, 2]) };
    let drawn = draw(Programs { fragment: TELLING, ..PLAIN }, &scene).unwrap();
    assert_eq!(lit(&drawn.pictures[0]).unwrap().0, rect(0, 0, 32, 64));
    let wrong = State { further_viewports: vec![viewport(rect(0, 0, 1, -1))], ..State::new(SIZE, SIZE) };
    let refused = draw(Programs { fragment: TELLING, ..PLAIN }, &Scene { state: wrong, ..scene });
    assert_eq!(refused.err(), Some(DrawError::Viewport));
}

#[test]
fn primitives_stay_in_order_across_viewports() {
    // The second viewport lies over the first; what is drawn last is seen, whichever viewport it came by.
    let programs =
        Programs { vertex: BY_VERTEX, fragment: "!!NVfp5.0\nI2F.S result.color, primitive.id.x;\nEND\n", ..PLAIN };
    let indices: Vec<u32> = (0..1500 * 3).map(|at| if at / 3 % 3 == 0 { at % 3 } else { 3 + at % 3 }).collect();
    let positions: Vec<_> = ALL.into_iter().chain(ALL).collect();
    let attributes: Vec<_> = [[0.0; 4]; 3].into_iter().chain([[1.0; 4]; 3]).collect();
    for last in [1500, 1498] {
        let mut state = State { viewport: rect(0, 0, 16, 16), ..State::new(SIZE, SIZE) };
        state.further_viewports = vec![viewport(rect(0, 0, 8, 16))];
        let scene = Scene::new(Mode::Triangles, &positions, &indices[..3 * last]);
        let drawn = draw(programs, &Scene { attributes: &attributes, state, ..scene }).unwrap();
        let at = |x: usize| f32::from_bits(drawn.pictures[0][x][0]);
        // Every third one covers all, the others the left half.
        assert_eq!([at(3), at(10)], [(last - 1) as f32, ((last - 1) / 3 * 3) as f32]);
    }
}

#[test]
fn a_mask_sends_primitives_to_several_viewports_behind_transform_feedback() {
    // VM 2.X.2 and issues 1 and 2: each viewport has fragments of its own; feedback and its counts have a primitive
    // once.
    let vertex = "!!NVvp5.0\nOPTION NV_viewport_array2;\nMOV.F result.position, vertex.attrib[0];\n\
        CVT.S32.F32 result.viewportmask[0].x, vertex.attrib[1].x;\nEND\n";
    let programs = Programs { vertex, fragment: TELLING, ..PLAIN };
    let mut state = State { viewport: rect(0, 0, 8, 8), ..State::new(SIZE, SIZE) };
    state.further_viewports = (1..4).map(|number| viewport(rect(8 * number, 0, 8, 8))).collect();
    let masked = |mask: f32| {
        let attributes = [[mask; 4]; 3];
        let scene = Scene { state: state.clone(), ..Scene::new(Mode::Triangles, &ALL, &[0, 1, 2]) };
        let feedback = Feedback::interleaved(&[Recorded::Result(registers::VIEWPORT_MASK, 1)], LOTS);
        draw(programs, &Scene { attributes: &attributes, feedback: Some(feedback), ..scene }).unwrap()
    };
    let drawn = masked(11.0);
    let of = |x: usize| f32::from_bits(drawn.pictures[0][x][0]);
    assert_eq!([of(4), of(12), of(20), of(28)], [1.0, 2.0, 0.0, 4.0]);
    assert_eq!(drawn.statistics.fragments, 3 * 64);
    let feedback = drawn.feedback.unwrap();
    assert_eq!(feedback.buffers[0].words, [11; 3]);
    assert_eq!(feedback.counts[0], FeedbackCounts { generated: 1, written: 1 });
    // None at all, and bits that are no viewport's.
    assert_eq!(masked(0.0).statistics.fragments, 0);
    assert_eq!(masked(65536.0).statistics.fragments, 0);
}

#[test]
fn layers_may_follow_viewports() {
    // VM 2.X.6, NV_layer_viewport_relative.
    for (option, expected) in [("OPTION NV_layer_viewport_relative;\n", [1, 3]), ("", [1, 1])] {
        let geometry = format!(
            "!!NVgp5.0\nOPTION NV_viewport_array2;\n{option}PRIMITIVE_IN TRIANGLES; PRIMITIVE_OUT TRIANGLE_STRIP; VERTICES_OUT 3;\n\
             ATTRIB p = vertex.position; INT TEMP N; MOV.S N, 0;\nREP.S 3; MOV.F result.position, p[N.x]; MOV.S result.layer.x, 1;\n\
             MOV.S result.viewportmask[0].x, 5; EMIT; ADD.S N, N, 1; ENDREP;\nEND\n"
        );
        let mut state = State { viewport: rect(0, 0, 16, 16), ..State::new(SIZE, SIZE) };
        state.further_viewports = (1..3).map(|number| viewport(rect(16 * number, 0, 16, 16))).collect();
        let scene = Scene { layers: 4, layered: true, state, ..Scene::new(Mode::Triangles, &ALL, &[0, 1, 2]) };
        let drawn = draw(Programs { geometry: Some(&geometry), fragment: TELLING, ..PLAIN }, &scene).unwrap();
        let of = |layer: usize, x: usize| drawn.pictures[layer][x].map(f32::from_bits);
        for (number, layer) in [0, 2].into_iter().zip(expected) {
            assert_eq!(of(layer, 16 * number + 3), [number as f32 + 1.0, 0.75, layer as f32, 0.0]);
        }
        let hit = drawn.pictures.iter().flatten().filter(|pixel| **pixel != [0; 4]).count();
        assert_eq!(hit, 2 * 16 * 16);
    }
}

#[test]
fn fragments_have_the_layer_that_was_written_whatever_the_target() {
    // ARB_fragment_layer_viewport 2.X.3.2: the value "emitted by the geometry program for the provoking vertex", "even
    // if that value is out of range"; zero without such a result. A target that is not layered takes all.
    let vertex = "!!NVvp5.0\nOPTION NV_viewport_array2;\nMOV.F result.position, vertex.attrib[0];\n\
        CVT.S32.F32 result.layer.x, vertex.attrib[1].x;\nEND\n";
    let geometry = |option: &str, viewport: &str| {
        format!(
            "!!NVgp5.0\nOPTION NV_viewport_array2;\n{option}PRIMITIVE_IN TRIANGLES; PRIMITIVE_OUT TRIANGLE_STRIP; VERTICES_OUT 3;\n\
             ATTRIB p = vertex.position; INT TEMP N; MOV.S N, 0;\nREP.S 3; MOV.F result.position, p[N.x]; ADD.S result.layer.x, N, 5;\n\
             {viewport} EMIT; ADD.S N, N, 1; ENDREP;\nEND\n"
        )
    };
    let plain = geometry("", "");
    let relative = geometry("OPTION NV_layer_viewport_relative;\n", "MOV.S result.viewport.x, 3;");
    let attributes = [[1.0; 4], [2.0; 4], [99.0; 4]];
    // One that is clipped to more vertices, too.
    let clipped = [[-1.0, -1.0, 0.5, 1.0], [300.0, -1.0, 0.5, 1.0], [-1.0, 300.0, 0.5, 1.0]];
    for positions in [ALL, clipped] {
        for (vertex, geometry, expected) in [
            (vertex, None, [1.0, 0.75, 99.0, 0.0]),
            (VERTEX, Some(&plain), [1.0, 0.75, 7.0, 0.0]),
            (VERTEX, Some(&relative), [4.0, 0.75, 10.0, 0.0]),
            (VERTEX, None, [1.0, 0.75, 0.0, 0.0]),
        ] {
            let scene = Scene::new(Mode::Triangles, &positions, &[0, 1, 2]);
            let scene = Scene { attributes: &attributes, state: State::new(SIZE, SIZE), ..scene };
            let geometry = geometry.map(String::as_str);
            let drawn = draw(Programs { vertex, geometry, fragment: TELLING, ..PLAIN }, &scene).unwrap();
            let all = rect(0, 0, SIZE as i32, SIZE as i32);
            assert_eq!(lit(&drawn.pictures[0]), Some((all, (SIZE * SIZE) as usize, expected)));
        }
    }
}

#[test]
fn a_restart_index_starts_a_primitive_and_is_not_a_vertex() {
    // OpenGL 3.1, 2.8.1; "restarting a primitive topology has no effect on the primitive ID counter".
    const R: u32 = 0xffff;
    let positions = numbered(9);
    for (mode, indices, expected) in [
        (Mode::LineStrip, &[0, 1, 2, R, 3, R, R, 4, 5][..], &[[0, 0], [1, 0], [1, 1], [2, 1], [4, 2], [5, 2]][..]),
        (Mode::LineLoop, &[0, 1, R, 3, 4], &[[0, 0], [1, 0], [1, 1], [0, 1], [3, 2], [4, 2], [4, 3], [3, 3]]),
        // The first triangle after a restart is an even one again.
        (
            Mode::TriangleStrip,
            &[0, 1, 2, R, 3, 4, 5, 6, R],
            &[[0, 0], [1, 0], [2, 0], [3, 1], [4, 1], [5, 1], [5, 2], [4, 2], [6, 2]],
        ),
        (Mode::TriangleFan, &[R, 0, 1, 2, R, 3, 4, 5], &[[0, 0], [1, 0], [2, 0], [3, 1], [4, 1], [5, 1]]),
        // Incomplete primitives are dropped.
        (Mode::Triangles, &[0, 1, R, 2, 3, 4, 5], &[[2, 0], [3, 0], [4, 0]]),
        // A quad has one number.
        (
            Mode::Quads,
            &[0, 1, 2, 3, 4, R, 5, 6, 7, 8],
            &[[0, 0], [1, 0], [3, 0], [1, 0], [2, 0], [3, 0], [5, 1], [6, 1], [8, 1], [6, 1], [7, 1], [8, 1]],
        ),
        (Mode::Points, &[R, R], &[]),
    ] {
        let scene = Scene { restart: Some(R), ..Scene::new(mode, &positions, indices) };
        let mut mesh = Mesh::new(mode, indices);
        mesh.restart = Some(R);
        let scene = scene.recording(Feedback::interleaved(&[attrib(0, 1), Recorded::PrimitiveId], LOTS));
        let found: Vec<_> =
            recorded(PLAIN, &scene, 2).into_iter().map(|words| [f32::from_bits(words[0]) as u32, words[1]]).collect();
        assert_eq!(found, expected, "{mode:?}");
        assert_eq!(mesh.primitives() as u32, expected.last().map_or(0, |last| last[1] + 1), "{mode:?}");
        // Without it, that index is a vertex, and there is no such one.
        let scene = Scene { restart: None, ..scene };
        assert_eq!(draw(PLAIN, &scene).err(), Some(DrawError::Index(R)));
    }
}

#[test]
fn restarts_are_drawn_without_later_stages_too() {
    let positions = [[-1.0, -1.0, 0.0, 1.0], [1.0, -1.0, 0.0, 1.0], [-1.0, 1.0, 0.0, 1.0], [1.0, 1.0, 0.0, 1.0]];
    let [vertex, fragment] = [VERTEX, ONE].map(load);
    let [vertex, fragment] =
        [vertex, fragment].map(|program| Engine::new(&program, Options::default(), Choice::Interpreter).unwrap());
    let pipeline = Pipeline::new(&vertex, &fragment).unwrap();
    let indices = [0, 1, 2, u32::MAX, 2, 1, 3];
    let mesh = Mesh::new(Mode::TriangleStrip, &indices).with(0, &positions);
    let mut target = Target::new(SIZE, SIZE, ColorFormat::Rgba8);
    target.clear([0.0; 4], 1.0);
    let mesh = Mesh { restart: Some(u32::MAX), ..mesh };
    let drawn = pipeline.draw(&mut target, &State::new(SIZE, SIZE), &mesh, &NoTextures).unwrap();
    assert_eq!((drawn.primitives, drawn.fragments), (2, u64::from(SIZE * SIZE)));
}

#[test]
fn tests_before_the_program_are_as_if_it_did_nothing() {
    // IM 3.X: depth is tested and written first, "any depth value computed by the fragment shader has no effect", and
    // discarded fragments have left theirs.
    let drawn = |option: &str, fragment: &str| {
        let [vertex, fragment] = [VERTEX.to_owned(), format!("!!NVfp5.0\n{option}{fragment}END\n")];
        let [vertex, fragment] = [vertex, fragment].map(|text| load(&text));
        [Choice::Interpreter, Choice::Best].map(|choice| {
            let [vertex, fragment] =
                [&vertex, &fragment].map(|program| Engine::new(program, Options::default(), choice).unwrap());
            let pipeline = Pipeline::new(&vertex, &fragment).unwrap();
            let mut target = Target::new(SIZE, SIZE, ColorFormat::Rgba8);
            target.clear([0.0; 4], 1.0);
            let test = Some(DepthTest { func: CompareFunc::Less, write: true });
            let state = State { depth_test: test, ..State::new(SIZE, SIZE) };
            let mesh = Mesh::new(Mode::Triangles, &[0, 1, 2]).with(0, &ALL);
            pipeline.draw(&mut target, &state, &mesh, &NoTextures).unwrap();
            // What is behind fails, whatever it computes.
            let behind = ALL.map(|[x, y, _, w]| [x, y, 0.75, w]);
            let mesh = Mesh::new(Mode::Triangles, &[0, 1, 2]).with(0, &behind);
            let second = pipeline.draw(&mut target, &state, &mesh, &NoTextures).unwrap();
            (target.depth(5, 9), target.color(5, 9)[0], second.fragments)
        })
    };
    let early = "OPTION NV_early_fragment_tests;\n";
    let kill = "TEMP R; MOV.F R, -1; KIL R; MOV.F result.color, 1;\n";
    let depth = "MOV.F result.color, 1; MOV.F result.depth.z, 0.125;\n";
    let all = u64::from(SIZE * SIZE);
    assert_eq!(drawn(early, kill), [(0.75, 0.0, 0); 2]);
    assert_eq!(drawn("", kill), [(1.0, 0.0, all); 2]);
    assert_eq!(drawn(early, depth), [(0.75, 1.0, 0); 2]);
    assert_eq!(drawn("", depth), [(0.125, 1.0, all); 2]);
    // A program that changes memory runs for fragments that fail the tests after it, unless the tests come before it.
    let store = "ATOMIM.ADD.U32 R, 1, 0, image[0], 1D; MOV.F result.color, 1;\n";
    let store = format!("UINT TEMP R; {store}");
    assert_eq!(drawn("", &store), [(0.75, 1.0, all); 2]);
    assert_eq!(drawn(early, &store), [(0.75, 1.0, 0); 2]);
}
