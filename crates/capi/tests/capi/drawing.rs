//! nvjit_draw draws the same bits as Rust's rasteriser with the same programs, state and vertices.

use nvjit::engine::{Choice, Engine};
use nvjit::runtime::NoTextures;
use nvjit::{Options, Program};
use nvjit_capi::drawing::*;
use nvjit_capi::entry_points::{
    nvjit_BindProgramARB, nvjit_Enable, nvjit_ProgramEnvParameter4fvARB, nvjit_ProgramStringARB,
};
use nvjit_capi::group::*;
use nvjit_capi::nvjit_status::{self, NVJIT_OK};
use nvjit_capi::pipeline::*;
use nvjit_capi::vertices::nvjit_vertex_array;
use nvjit_gl::drawing;
use nvjit_gl::enums::*;
use nvjit_gl::fixed::enums::{BACK, FRONT};
use nvjit_raster::{
    AlphaTest, Blend, BlendEquation, BlendFactor, ColorFormat, CompareFunc, Cull, DepthTest, FrontFace, Mesh, Mode,
    Pipeline, PointOrigin, PointSprites, Rect, State, Target, registers,
};
use std::ptr::{null, null_mut};

const WIDTH: u32 = 150;
const HEIGHT: u32 = 70;

const VERTEX: &str = "!!ARBvp1.0 PARAM move = program.env[3]; ADD result.position, vertex.position, move; \
                      MOV result.color, vertex.color; END";
const FRAGMENT: &str = "!!ARBfp1.0 MUL result.color, fragment.color, program.env[1]; END";
/// Each triangle, and half of it again, nearer.
const GEOMETRY: &str = "!!NVgp4.0 PRIMITIVE_IN TRIANGLES; PRIMITIVE_OUT TRIANGLE_STRIP; VERTICES_OUT 6; \
                        MOV result.position, vertex[0].position; MOV result.color, vertex[0].color; EMIT; \
                        MOV result.position, vertex[1].position; MOV result.color, vertex[1].color; EMIT; \
                        MOV result.position, vertex[2].position; MOV result.color, vertex[2].color; EMIT; ENDPRIM; \
                        MUL result.position, vertex[0].position, {0.5, 0.5, 0.5, 1}; MOV result.color, 1; EMIT; \
                        MUL result.position, vertex[1].position, {0.5, 0.5, 0.5, 1}; MOV result.color, 0.5; EMIT; \
                        MUL result.position, vertex[2].position, {0.5, 0.5, 0.5, 1}; MOV result.color, 0.2; EMIT; END";
const MOVE: [f32; 4] = [0.125, -0.0625, 0.0, 0.0];
const TINT: [f32; 4] = [0.9, 0.8, 0.7, 0.6];

/// Four vertices: two triangles of a strip, which is partly outside, at different depths.
const POSITIONS: [[f32; 4]; 4] =
    [[-0.9, -0.7, -0.5, 1.0], [0.8, -1.4, 0.5, 1.0], [-0.3, 0.9, 0.1, 1.0], [2.2, 1.8, 0.3, 1.9]];
const COLORS: [[u8; 4]; 4] = [[255, 0, 51, 255], [0, 102, 255, 204], [10, 250, 60, 30], [200, 200, 0, 128]];
const INDICES: [u16; 9] = [9, 0, 1, 2, 1, 3, 2, 3, 0];

#[track_caller]
fn ok(status: nvjit_status) {
    assert_eq!(status, NVJIT_OK);
}

/// A context, and a pipeline of it.
struct Context {
    group: *mut nvjit_group,
    context: *mut nvjit_context,
    pipeline: *mut nvjit_pipeline,
}

impl Context {
    fn new(programs: &[(u32, &str)]) -> Self {
        let (mut group, mut context, mut pipeline) = (null_mut(), null_mut(), null_mut());
        // SAFETY: pointers are to what lives here.
        unsafe {
            ok(nvjit_group_new(null(), &raw mut group));
            ok(nvjit_context_new(group, &raw mut context));
            for (id, &(target, text)) in (1..).zip(programs) {
                ok(nvjit_BindProgramARB(context, target, id));
                let (format, length) = (PROGRAM_FORMAT_ASCII_ARB, text.len() as i32);
                ok(nvjit_ProgramStringARB(context, target, format, length, text.as_ptr().cast()));
                ok(nvjit_Enable(context, target));
            }
            ok(nvjit_ProgramEnvParameter4fvARB(context, VERTEX_PROGRAM_ARB, 3, MOVE.as_ptr()));
            ok(nvjit_ProgramEnvParameter4fvARB(context, FRAGMENT_PROGRAM_ARB, 1, TINT.as_ptr()));
            ok(nvjit_context_pipeline(context, &raw mut pipeline));
        }
        Self { group, context, pipeline }
    }
}

impl Drop for Context {
    fn drop(&mut self) {
        // SAFETY: they are not used again.
        unsafe {
            nvjit_pipeline_free(self.pipeline);
            nvjit_context_free(self.context);
            nvjit_group_free(self.group);
        }
    }
}

/// Bits of the colours of a target, and of its depths, row by row.
type Pixels = (Vec<u32>, Vec<u32>);

/// The picture that C draws, twice over itself; and the same read as bytes.
fn by_c(context: &Context, format: u32, mode: u32, change: impl Fn(&mut nvjit_draw_state)) -> (Pixels, Vec<u8>) {
    let array = |component_type, components, normalized, data: *const u8, length| nvjit_vertex_array {
        size: size_of::<nvjit_vertex_array>() as u32,
        component_type,
        components,
        normalized,
        stride: 0,
        data: data.cast(),
        length,
    };
    let positions = array(FLOAT, 4, 0, POSITIONS.as_ptr().cast(), size_of_val(&POSITIONS));
    let colors = array(UNSIGNED_BYTE, 4, 1, COLORS.as_ptr().cast(), size_of_val(&COLORS));
    let arrays = [&raw const positions, null(), null(), &raw const colors];
    let description = nvjit_target_description {
        size: size_of::<nvjit_target_description>() as u32,
        width: WIDTH,
        height: HEIGHT,
        format,
        colors: 1,
        layers: 0,
    };
    let clear = nvjit_clear {
        size: size_of::<nvjit_clear>() as u32,
        buffers: COLOR_BUFFER_BIT | DEPTH_BUFFER_BIT,
        color: [0.2, 0.4, 0.6, 0.8],
        depth: 0.55,
        color_mask: 15,
        scissor_test: 0,
        scissor: [0; 4],
    };
    let mesh = nvjit_mesh {
        size: size_of::<nvjit_mesh>() as u32,
        mode,
        arrays: arrays.as_ptr(),
        array_count: arrays.len(),
        current: null(),
        indices: INDICES.as_ptr().cast(),
        index_length: size_of_val(&INDICES),
        index_type: UNSIGNED_SHORT,
        base_vertex: 0,
        first: 1,
        reserved: 0,
        count: 8,
        instances: 1,
        first_instance: 0,
        base_instance: 0,
        draw_id: 0,
        primitive_restart: 0,
        restart_index: 0,
    };
    let (mut rasterizer, mut target) = (null_mut(), null_mut());
    let (mut pixels, mut bytes) = ((Vec::new(), Vec::new()), Vec::new());
    // SAFETY: pointers are to what lives here; zeros are a state.
    unsafe {
        let mut state: nvjit_draw_state = std::mem::zeroed();
        state.size = size_of::<nvjit_draw_state>() as u32;
        ok(nvjit_draw_state_init(&raw mut state, WIDTH, HEIGHT));
        change(&mut state);
        ok(nvjit_rasterizer_new(2, &raw mut rasterizer));
        ok(nvjit_target_new(&raw const description, &raw mut target));
        ok(nvjit_target_clear(target, &raw const clear));
        for _ in 0..2 {
            let drawn =
                nvjit_draw(rasterizer, target, context.pipeline, &raw const state, &raw const mesh, null(), null_mut());
            ok(drawn);
        }
        let count = WIDTH as usize;
        for y in 0..HEIGHT {
            let (mut colors, mut depths, mut row) =
                (vec![[0.0f32; 4]; count], vec![0.0f32; count], vec![[0u8; 4]; count]);
            ok(nvjit_target_read(target, 0, FLOAT, 0, y, count, colors.as_mut_ptr().cast()));
            ok(nvjit_target_read(target, NVJIT_BUFFER_DEPTH, FLOAT, 0, y, count, depths.as_mut_ptr().cast()));
            ok(nvjit_target_read(target, 0, UNSIGNED_BYTE, 0, y, count, row.as_mut_ptr().cast()));
            pixels.0.extend(colors.as_flattened().iter().map(|value| value.to_bits()));
            pixels.1.extend(depths.iter().map(|value| value.to_bits()));
            bytes.extend_from_slice(row.as_flattened());
        }
        nvjit_target_free(target);
        nvjit_rasterizer_free(rasterizer);
    }
    (pixels, bytes)
}

/// The same with what Rust has.
fn by_rust(geometry: bool, format: ColorFormat, mode: Mode, change: impl Fn(&mut State)) -> (Pixels, Vec<u8>) {
    by_rust_with(geometry, FRAGMENT, format, mode, change)
}

/// The same with another fragment program, which has one parameter.
fn by_rust_with(
    geometry: bool,
    fragment: &str,
    format: ColorFormat,
    mode: Mode,
    change: impl Fn(&mut State),
) -> (Pixels, Vec<u8>) {
    let engine = |text: &str| {
        let program = Program::load(text.as_bytes()).unwrap();
        let shader = Engine::new(&program, Options::default(), Choice::Best).unwrap();
        (program, shader)
    };
    let [vertex, fragment, between] = [VERTEX, fragment, GEOMETRY].map(engine);
    let mut pipeline = Pipeline::new(&vertex.1, &fragment.1).unwrap();
    if geometry {
        pipeline = pipeline.with_geometry(drawing::geometry(&between.0, &between.1).unwrap()).unwrap();
    }
    // Each has one parameter.
    pipeline.vertex_parameters_mut()[usize::from(vertex.0.parameters()[0].index)] = MOVE;
    pipeline.fragment_parameters_mut()[usize::from(fragment.0.parameters()[0].index)] = TINT;
    let colors = COLORS.map(|color| color.map(|byte| f32::from(byte) / 255.0));
    let indices: Vec<u32> = INDICES[1..].iter().map(|&index| index.into()).collect();
    let mesh = Mesh::new(mode, &indices).with(registers::VERTEX_OPOS, &POSITIONS).with(registers::VERTEX_COL0, &colors);
    let mut target = Target::new(WIDTH, HEIGHT, format);
    target.clear([0.2, 0.4, 0.6, 0.8], 0.55);
    let mut state = State::new(WIDTH, HEIGHT);
    change(&mut state);
    for _ in 0..2 {
        pipeline.draw(&mut target, &state, &mesh, &NoTextures).unwrap();
    }
    let all = || (0..HEIGHT).flat_map(|y| (0..WIDTH).map(move |x| (x, y)));
    let pixels = (
        all().flat_map(|(x, y)| target.color(x, y).map(f32::to_bits)).collect(),
        all().map(|(x, y)| target.depth(x, y).to_bits()).collect(),
    );
    (pixels, all().flat_map(|(x, y)| target.rgba8_in(0, x, y)).collect())
}

const FORMATS: [(u32, ColorFormat); 2] =
    [(NVJIT_COLOR_RGBA8, ColorFormat::Rgba8), (NVJIT_COLOR_RGBA32F, ColorFormat::Rgba32f)];

#[track_caller]
fn assert_same(what: &str, c: (Pixels, Vec<u8>), rust: (Pixels, Vec<u8>)) {
    assert!(c.0.0 == rust.0.0, "colours differ: {what}");
    assert!(c.0.1 == rust.0.1, "depths differ: {what}");
    assert!(c.1 == rust.1, "bytes differ: {what}");
}

/// One thing of the state at a time, each of which shows.
#[test]
fn every_state_is_that_of_rust() {
    type Change = (&'static str, fn(&mut nvjit_draw_state), fn(&mut State));
    const CHANGES: [Change; 13] = [
        ("nothing", |_| (), |_| ()),
        (
            "viewport",
            |c| c.viewport = [-20, 7, 131, 50],
            |r| r.viewport = Rect { x: -20, y: 7, width: 131, height: 50 },
        ),
        (
            "scissor",
            |c| (c.scissor_test, c.scissor) = (1, [30, -4, 70, 44]),
            |r| r.scissor = Some(Rect { x: 30, y: -4, width: 70, height: 44 }),
        ),
        ("culling of fronts", |c| c.cull_face = FRONT, |r| r.cull = Cull::Front),
        (
            "culling of backs, turned",
            |c| (c.cull_face, c.front_face) = (BACK, CW),
            |r| (r.cull, r.front_face) = (Cull::Back, FrontFace::Cw),
        ),
        ("depth", |c| c.depth_test = 1, |r| r.depth_test = Some(DepthTest { func: CompareFunc::Less, write: true })),
        (
            "depth that stays",
            |c| (c.depth_test, c.depth_mask, c.depth_func) = (1, 0, GEQUAL),
            |r| r.depth_test = Some(DepthTest { func: CompareFunc::Gequal, write: false }),
        ),
        (
            "range",
            |c| (c.depth_test, c.depth_func, c.depth_range) = (1, ALWAYS, [0.9, 0.2]),
            |r| {
                r.depth_test = Some(DepthTest { func: CompareFunc::Always, write: true });
                r.depth_range = [0.9, 0.2];
            },
        ),
        (
            "alpha",
            |c| (c.alpha_test, c.alpha_func, c.alpha_reference) = (1, GREATER, 0.3),
            |r| r.alpha_test = Some(AlphaTest { func: CompareFunc::Greater, reference: 0.3 }),
        ),
        (
            "blending",
            |c| {
                (c.blend, c.blend_source, c.blend_destination) = (1, SRC_ALPHA, ONE_MINUS_SRC_ALPHA);
                (c.blend_source_alpha, c.blend_destination_alpha) = (SRC_ALPHA, ONE_MINUS_SRC_ALPHA);
            },
            |r| r.blends = [Some(Blend::add(BlendFactor::SrcAlpha, BlendFactor::OneMinusSrcAlpha)); registers::COLORS],
        ),
        (
            "a difference with a constant",
            |c| {
                (c.blend, c.blend_source, c.blend_destination) = (1, CONSTANT_COLOR, DST_COLOR);
                (c.blend_equation, c.blend_color) = (FUNC_REVERSE_SUBTRACT, [0.25, 0.5, 0.75, 0.875]);
                (c.blend_source_alpha, c.blend_destination_alpha) = (ONE_MINUS_CONSTANT_ALPHA, DST_ALPHA);
            },
            |r| {
                r.blends = [Some(Blend {
                    source: BlendFactor::ConstantColor,
                    destination: BlendFactor::DstColor,
                    source_alpha: BlendFactor::OneMinusConstantAlpha,
                    destination_alpha: BlendFactor::DstAlpha,
                    equation: BlendEquation::ReverseSubtract,
                    equation_alpha: None,
                    constant: [0.25, 0.5, 0.75, 0.875],
                }); registers::COLORS];
            },
        ),
        ("masks", |c| c.color_mask = 0b0110, |r| r.color_masks = [[false, true, true, false]; registers::COLORS]),
        (
            "masks and blending",
            |c| {
                (c.color_mask, c.blend) = (0b1001, 1);
                (c.blend_destination, c.blend_destination_alpha) = (ONE, ONE);
            },
            |r| {
                r.color_masks = [[true, false, false, true]; registers::COLORS];
                r.blends = [Some(Blend::add(BlendFactor::One, BlendFactor::One)); registers::COLORS];
            },
        ),
    ];
    let context = Context::new(&[(VERTEX_PROGRAM_ARB, VERTEX), (FRAGMENT_PROGRAM_ARB, FRAGMENT)]);
    for (c_format, format) in FORMATS {
        let plain = by_c(&context, c_format, TRIANGLE_STRIP, |_| ());
        for (what, c, rust) in CHANGES {
            let drawn = by_c(&context, c_format, TRIANGLE_STRIP, c);
            assert!(what == "nothing" || drawn != plain, "{what} does not show");
            assert_same(what, drawn, by_rust(false, format, Mode::TriangleStrip, rust));
        }
    }
}

#[test]
fn every_mode_is_that_of_rust() {
    const MODES: [(u32, Mode); 14] = [
        (POINTS, Mode::Points),
        (LINES, Mode::Lines),
        (LINE_LOOP, Mode::LineLoop),
        (LINE_STRIP, Mode::LineStrip),
        (TRIANGLES, Mode::Triangles),
        (TRIANGLE_STRIP, Mode::TriangleStrip),
        (TRIANGLE_FAN, Mode::TriangleFan),
        (QUADS, Mode::Quads),
        (QUAD_STRIP, Mode::QuadStrip),
        (POLYGON, Mode::Polygon),
        (LINES_ADJACENCY_ARB, Mode::LinesAdjacency),
        (LINE_STRIP_ADJACENCY_ARB, Mode::LineStripAdjacency),
        (TRIANGLES_ADJACENCY_ARB, Mode::TrianglesAdjacency),
        (TRIANGLE_STRIP_ADJACENCY_ARB, Mode::TriangleStripAdjacency),
    ];
    let context = Context::new(&[(VERTEX_PROGRAM_ARB, VERTEX), (FRAGMENT_PROGRAM_ARB, FRAGMENT)]);
    for (number, mode) in MODES {
        let sizes = |c: &mut nvjit_draw_state| (c.point_size, c.line_width) = (7.0, 3.0);
        let drawn = by_c(&context, NVJIT_COLOR_RGBA8, number, sizes);
        let rust = by_rust(false, ColorFormat::Rgba8, mode, |r: &mut State| (r.point_size, r.line_width) = (7.0, 3.0));
        assert_same(&format!("{mode:?}"), drawn, rust);
    }
}

/// ARB_point_sprite and OpenGL 2.0: COORD_REPLACE for each unit, both origins; what is off does not count.
#[test]
fn point_sprites_are_those_of_rust() {
    let fragment = "!!ARBfp1.0 MUL result.color, fragment.texcoord[2], program.env[1]; END";
    let context = Context::new(&[(VERTEX_PROGRAM_ARB, VERTEX), (FRAGMENT_PROGRAM_ARB, fragment)]);
    for (on, replaced, number, origin) in [
        (1, 4, UPPER_LEFT, PointOrigin::UpperLeft),
        (1, u32::MAX, LOWER_LEFT, PointOrigin::LowerLeft),
        (1, 3, LOWER_LEFT, PointOrigin::LowerLeft),
        (0, 4, 0x7777, PointOrigin::UpperLeft),
    ] {
        let drawn = by_c(&context, NVJIT_COLOR_RGBA32F, POINTS, |c| {
            (c.point_size, c.point_sprite) = (9.5, on);
            (c.point_coord_replace, c.point_coord_origin) = (replaced, number);
        });
        let sprites = PointSprites { replaced: replaced as u8, origin };
        let rust = by_rust_with(false, fragment, ColorFormat::Rgba32f, Mode::Points, |r: &mut State| {
            (r.point_size, r.point_sprites) = (9.5, (on != 0).then_some(sprites));
        });
        assert_same(&format!("{on} {replaced} {origin:?}"), drawn, rust);
    }
}

/// NV_fragment_program 3.11.6, ARB_fragment_program 3.11.4.4.
#[test]
fn reflection_says_whether_written_depth_is_clamped_or_discarded() {
    for (fragment, replaces, clamps) in [
        ("!!ARBfp1.0 MOV result.depth.z, program.env[1].x; END", 1, 1),
        ("!!NVfp4.0 MOV result.depth.z, program.env[1].x; END", 1, 1),
        ("!!FP1.0 MOV o[DEPR].z, p[1].x; END", 1, 0),
        (FRAGMENT, 0, 0),
    ] {
        let context = Context::new(&[(VERTEX_PROGRAM_ARB, VERTEX), (FRAGMENT_PROGRAM_ARB, fragment)]);
        // SAFETY: numbers alone.
        let mut needs: nvjit_needs = unsafe { std::mem::zeroed() };
        needs.size = size_of::<nvjit_needs>() as u32;
        // SAFETY: pointers are to what lives here.
        ok(unsafe { nvjit_pipeline_describe(context.pipeline, &raw mut needs) });
        assert_eq!((needs.replaces_depth, needs.clamps_depth), (replaces, clamps), "{fragment}");
    }
}

/// A pipeline has the programs of all stages.
#[test]
fn stages_between_are_those_of_rust() {
    let programs = [(VERTEX_PROGRAM_ARB, VERTEX), (GEOMETRY_PROGRAM_NV, GEOMETRY), (FRAGMENT_PROGRAM_ARB, FRAGMENT)];
    let (with, without) = (Context::new(&programs), Context::new(&[programs[0], programs[2]]));
    let drawn = by_c(&with, NVJIT_COLOR_RGBA32F, TRIANGLES, |_| ());
    assert!(drawn != by_c(&without, NVJIT_COLOR_RGBA32F, TRIANGLES, |_| ()));
    assert_same("geometry", drawn, by_rust(true, ColorFormat::Rgba32f, Mode::Triangles, |_| ()));
}
