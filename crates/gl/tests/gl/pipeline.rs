//! The requirements of a pair of programs on the fixed pipeline, and that snapshots keep their parameters.

use super::*;
use nvjit::runtime::{Batch, NoTextures, Register, RegisterFile, RowId};
use nvjit_gl::{Bound, Frames, Pipeline, Tier};

fn pipeline(vertex: Option<&[u8]>, fragment: Option<&[u8]>, modes: &[u32]) -> Pipeline {
    let mut context = context();
    for (target, text) in [(VERTEX_PROGRAM_NV, vertex), (FRAGMENT_PROGRAM_NV, fragment)] {
        if let Some(text) = text {
            let id = target;
            context.load_program(target, id, text).unwrap_or_else(|_| panic!("{}", context.load_errors().unwrap()));
            context.bind_program(target, id).unwrap();
            context.enable(target).unwrap();
        }
    }
    modes.iter().for_each(|&mode| context.enable(mode).unwrap());
    context.pipeline().unwrap()
}

/// The red result of one fragment whose primary colour is (1, 1, 1, 1).
fn red(bound: &Bound, frames: &mut Frames) -> f32 {
    let shader = bound.shader();
    let mut batch = Batch::new(shader.signature(), 4);
    for component in 0..4 {
        batch.set(RowId::new(Register::new(RegisterFile::Attribute, 1), component), 0, 1.0);
    }
    shader.run(frames.get(bound), &mut batch, &NoTextures).unwrap();
    batch.get(RowId::new(Register::new(RegisterFile::Result, 0), 0), 0).unwrap()
}

/// Without programs there is nothing to say.
#[test]
fn the_fixed_function() {
    let pipeline = pipeline(None, None, &[VERTEX_PROGRAM_TWO_SIDE_NV]);
    assert!(pipeline.vertex.is_none() && pipeline.fragment.is_none());
    assert!(pipeline.vertex_needs.is_none() && pipeline.fragment_needs.is_none());
}

/// NV_vertex_program2 2.14.1.5: which results there are; fog, point size and two-sided colour.
#[test]
fn vertex_needs() {
    let text = b"!!VP2.0 MOV o[HPOS], v[0]; MOV o[PSIZ].x, v[5].x; MOV o[FOGC].x, v[7].x; MOV o[CLP0].x, v[7].x; \
        MOV o[CLP5].x, v[7].x; MOV o[TEX0], v[8]; MOV o[TEX7], v[15]; MOV o[BFC0], v[3]; END";
    let needs = pipeline(Some(text), None, &[]).vertex_needs.unwrap();
    assert_eq!(needs.attributes, 1 | 1 << 3 | 1 << 5 | 1 << 7 | 1 << 8 | 1 << 15);
    assert_eq!(needs.results, 1 | 1 << 3 | 1 << 5 | 1 << 6 | 1 << 7 | 1 << 14 | 1 << 15 | 1 << 20);
    assert_eq!((needs.clip_distances, needs.texture_coordinates), (0b10_0001, 0b1000_0001));
    assert!(needs.fog && !needs.position_invariant);
    assert!(!needs.point_size && !needs.two_side);
    let modes = [VERTEX_PROGRAM_POINT_SIZE_NV, VERTEX_PROGRAM_TWO_SIDE_NV];
    let needs = pipeline(Some(text), None, &modes).vertex_needs.unwrap();
    assert!(needs.point_size && needs.two_side);
    let needs = pipeline(Some(VP1), None, &modes).vertex_needs.unwrap();
    assert!(!needs.point_size && needs.two_side && !needs.fog);
    assert_eq!(needs.results, 1);
}

/// 2.14.6.1.
#[test]
fn position_invariance() {
    let text = b"!!VP1.1 OPTION NV_position_invariant; MOV o[COL0], v[3]; END";
    let needs = pipeline(Some(text), None, &[]).vertex_needs.unwrap();
    assert!(needs.position_invariant);
    assert_eq!(needs.results & 1, 0);
}

/// NV_fragment_program 3.11.1.1, 3.11.6, 2.11.
#[test]
fn fragment_needs() {
    use nvjit::runtime::{TextureTarget, TextureUse};
    let text = b"!!FP1.0 TEX R0, f[TEX5], TEX9, CUBE; MULC RC, R0, f[WPOS]; KIL LT.x; MOV o[DEPR].z, R0; MOV o[COLH], f[FOGC]; END";
    let needs = pipeline(None, Some(text), &[]).fragment_needs.unwrap();
    assert_eq!(needs.attributes, 1 | 1 << 3 | 1 << 9);
    assert_eq!(needs.texture_coordinates, 1 << 5);
    assert_eq!(needs.textures, [TextureUse { unit: 9, target: TextureTarget::Cube }]);
    assert!(needs.replaces_depth && needs.kills);
    assert_eq!((needs.color_is_half, needs.undefined), (Some(true), 0));
    let needs = pipeline(None, Some(FP), &[]).fragment_needs.unwrap();
    assert!(!needs.replaces_depth && !needs.kills);
    assert_eq!((needs.color_is_half, needs.attributes), (Some(false), 1 << 1));
}

/// NV_fragment_program 3.11.6, ARB_fragment_program 3.11.4.4: what becomes of the depth is the language's.
#[test]
fn written_depth_is_the_language_s() {
    use nvjit::runtime::WrittenDepth::{Clamped, Discarded};
    for (text, expected) in [
        ("!!FP1.0 MOV o[DEPR].z, f[WPOS].x; END", Discarded),
        ("!!ARBfp1.0 MOV result.depth.z, fragment.position.x; END", Clamped),
        ("!!ARBfp1.0 OPTION NV_fragment_program; MOV result.depth.z, fragment.position.x; END", Clamped),
        ("!!ARBfp1.0 OPTION NV_fragment_program2; MOV result.depth.z, fragment.position.x; END", Clamped),
        ("!!NVfp4.0 MOV result.depth.z, fragment.position.x; END", Clamped),
        ("!!NVfp5.0 MOV result.depth.z, fragment.position.x; END", Clamped),
    ] {
        let needs = pipeline(None, Some(text.as_bytes()), &[]).fragment_needs.unwrap();
        assert_eq!((needs.replaces_depth, needs.written_depth), (true, expected), "{text}");
    }
}

/// Attributes that the vertex program leaves undefined.
#[test]
fn pairs() {
    let text = b"!!FP1.0 MOV R0, f[WPOS]; ADD R0, R0, f[COL0]; ADD R0, R0, f[COL1]; ADD R0, R0, f[FOGC]; ADD R0, R0, f[TEX2]; \
        ADD o[COLR], R0, f[TEX3]; END";
    let undefined = |vertex| pipeline(Some(vertex), Some(text), &[]).fragment_needs.unwrap().undefined;
    assert_eq!(undefined(VP1), 1 << 1 | 1 << 2 | 1 << 3 | 1 << 6 | 1 << 7);
    assert_eq!(
        undefined(b"!!VP1.0 MOV o[HPOS], v[0]; MOV o[COL1], v[0]; MOV o[TEX2], v[0]; END"),
        1 << 1 | 1 << 3 | 1 << 7
    );
}

/// Attributes come from the last stage before the fragments, and results that it does not write are undefined
/// (NV_geometry_program4, 2.14.6.3).
#[test]
fn attributes_of_the_last_stage() {
    let vertex: &[u8] = b"!!NVvp4.0 MOV result.position, vertex.position; MOV result.attrib[1], vertex.position; END";
    let geometry = b"!!NVgp4.0 PRIMITIVE_IN POINTS; PRIMITIVE_OUT POINTS; VERTICES_OUT 1;
        MOV result.attrib[2], vertex[0].attrib[1]; EMIT; END";
    let fragment: &[u8] = b"!!NVfp4.0 ADD result.color, fragment.attrib[1], fragment.attrib[2]; END";
    let mut context = context();
    let programs = [(VERTEX_PROGRAM_NV, vertex), (FRAGMENT_PROGRAM_NV, fragment), (GEOMETRY_PROGRAM_NV, geometry)];
    let undefined = programs.map(|(target, text)| {
        context.bind_program_arb(target, target).unwrap();
        context.program_string(target, PROGRAM_FORMAT_ASCII_ARB, text).unwrap();
        context.enable(target).unwrap();
        context.pipeline().unwrap().fragment_needs.map(|needs| needs.undefined)
    });
    assert_eq!(undefined, [None, Some(1 << 25), Some(1 << 24)]);
}

/// NV_geometry_program4 3.3: "If per-vertex point size is enabled and a geometry program is active, the point size is
/// taken from the point size emitted by the geometry program."
#[test]
fn point_sizes_are_those_of_the_last_stage() {
    let [with, without] = ["MOV result.pointsize.x, 3;", ""];
    for (of_vertex, of_geometry) in [(with, without), (without, with)] {
        let vertex = format!("!!NVvp4.0 MOV result.position, vertex.position; {of_vertex} END");
        let geometry = format!(
            "!!NVgp4.0 PRIMITIVE_IN POINTS; PRIMITIVE_OUT POINTS; VERTICES_OUT 1; MOV result.position, vertex[0].position;
            {of_geometry} EMIT; END"
        );
        let mut context = context();
        context.enable(VERTEX_PROGRAM_POINT_SIZE_NV).unwrap();
        let sized = [(VERTEX_PROGRAM_NV, vertex), (GEOMETRY_PROGRAM_NV, geometry)].map(|(target, text)| {
            context.bind_program_arb(target, target).unwrap();
            context.program_string(target, PROGRAM_FORMAT_ASCII_ARB, text.as_bytes()).unwrap();
            context.enable(target).unwrap();
            context.pipeline().unwrap().vertex_needs.unwrap().point_size
        });
        assert_eq!(sized, [!of_vertex.is_empty(), !of_geometry.is_empty()]);
    }
}

/// A snapshot keeps program and parameters, whatever happens to the name.
#[test]
fn snapshots() {
    for tiering in [Tiering::Synchronous, Tiering::Background, Tiering::Interpreter] {
        let mut context = Context::new(&group(tiering));
        let f = FRAGMENT_PROGRAM_NV;
        context.load_program(f, 1, FP).unwrap();
        context.bind_program(f, 1).unwrap();
        context.enable(f).unwrap();
        let mut frames = Frames::new();
        let first = context.pipeline().unwrap().fragment.unwrap();
        assert_eq!(red(&first, &mut frames), 1.0);
        context.program_named_parameter_4f(1, b"tint", [0.5; 4]).unwrap();
        let second = context.pipeline().unwrap().fragment.unwrap();
        assert_eq!((red(&first, &mut frames), red(&second, &mut frames)), (1.0, 0.5));
        context.load_program(f, 1, b"!!FP1.0 MOV o[COLR], {3, 3, 3, 3}; END").unwrap();
        context.group().finish_compiling();
        let third = context.pipeline().unwrap().fragment.unwrap();
        assert_eq!(red(&third, &mut frames), 3.0);
        context.delete_programs(&[1]).unwrap();
        context.group().set_code_budget(0);
        assert_eq!([&first, &second, &third].map(|bound| red(bound, &mut frames)), [1.0, 0.5, 3.0]);
        if tiering == Tiering::Interpreter {
            assert_eq!(first.executable().tier(), Tier::Interpreter);
        }
    }
}

/// The frames of a thread are as good as new ones, however many programs there are.
#[test]
fn frames_are_reused() {
    let mut context = context();
    let f = FRAGMENT_PROGRAM_NV;
    context.enable(f).unwrap();
    for id in 1..=40 {
        context.load_program(f, id, FP).unwrap();
        context.program_named_parameter_4f(id, b"tint", [id as f32; 4]).unwrap();
    }
    let mut frames = Frames::new();
    for round in 0..3 {
        for id in (1..=40).flat_map(|id| [id, 41 - id, 7]) {
            context.bind_program(f, id).unwrap();
            assert_eq!(red(&context.pipeline().unwrap().fragment.unwrap(), &mut frames), id as f32 + round as f32);
        }
        for id in 1..=40 {
            context.program_named_parameter_4f(id, b"tint", [id as f32 + round as f32 + 1.0; 4]).unwrap();
        }
    }
}

/// A pipeline that is kept draws what a new one draws: with parameters that changed, another text in the object, and
/// more programs than are kept.
#[test]
fn kept_pipelines_follow_programs_and_parameters() {
    use nvjit_gl::drawing::{self, Kept};
    use nvjit_raster::{ColorFormat, Mesh, Mode, State, Target, registers};
    let mut context = context();
    let vertex = b"!!ARBvp1.0\nMOV result.position, vertex.position;\nEND";
    context.bind_program_arb(VERTEX_PROGRAM_ARB, 1000).unwrap();
    context.program_string(VERTEX_PROGRAM_ARB, PROGRAM_FORMAT_ASCII_ARB, vertex).unwrap();
    context.enable(VERTEX_PROGRAM_ARB).unwrap();
    context.enable(FRAGMENT_PROGRAM_ARB).unwrap();
    let corners = [[-1.0, -1.0, 0.0, 1.0], [3.0, -1.0, 0.0, 1.0], [-1.0, 3.0, 0.0, 1.0]];
    let mut kept = Kept::default();
    let mut check = |context: &Context, expected: [f32; 4]| {
        let bound = context.pipeline().unwrap();
        let place = kept.find(&bound, drawing::Variant::default()).unwrap().expect("nothing is between the two");
        let fresh = drawing::pipeline(&bound).unwrap();
        let drawn = [kept.get(place).unwrap(), &fresh].map(|pipeline| {
            let mut target = Target::new(4, 4, ColorFormat::Rgba32f);
            let mesh = Mesh::new(Mode::Triangles, &[0, 1, 2]).with(registers::VERTEX_OPOS, &corners);
            pipeline.draw(&mut target, &State::new(4, 4), &mesh, &NoTextures).unwrap();
            target.color(2, 2)
        });
        assert_eq!(drawn, [expected; 2]);
    };
    for round in 0..2 {
        for id in 1..=80u32 {
            context.bind_program_arb(FRAGMENT_PROGRAM_ARB, id).unwrap();
            // The second time, every other program is another one.
            if round == 0 || id % 2 == 0 {
                let text = format!("!!ARBfp1.0\nADD result.color, program.local[0], {};\nEND", id + round);
                context.program_string(FRAGMENT_PROGRAM_ARB, PROGRAM_FORMAT_ASCII_ARB, text.as_bytes()).unwrap();
            }
            let constant = (if id % 2 == 0 { id + round } else { id }) as f32;
            for local in [0.0, 0.25] {
                context.program_local_parameter_4f(FRAGMENT_PROGRAM_ARB, 0, [local; 4]).unwrap();
                check(&context, [constant + local; 4]);
            }
        }
    }
}

/// A pipeline with stages between vertices and fragments is kept, too, and draws with the parameters of each program;
/// without one of them it is another pipeline.
#[test]
fn kept_pipelines_have_all_stages() {
    use nvjit_gl::drawing::{self, Kept};
    use nvjit_raster::{ColorFormat, Mesh, Mode, State, Target, registers};
    let vertex: &[u8] = b"!!NVvp4.0 MOV result.position, vertex.position; MOV result.color, 0.125; END";
    let corner =
        |n: usize| format!("MOV result.position, vertex[{n}].position; MOV result.color, program.local[0]; EMIT;");
    let geometry = format!(
        "!!NVgp4.0 PRIMITIVE_IN TRIANGLES; PRIMITIVE_OUT TRIANGLE_STRIP; VERTICES_OUT 3; {}{}{}END",
        corner(0),
        corner(1),
        corner(2)
    );
    let fragment: &[u8] = b"!!NVfp4.0 ADD result.color, fragment.color, program.local[0]; END";
    let mut context = context();
    for (target, text) in
        [(VERTEX_PROGRAM_NV, vertex), (GEOMETRY_PROGRAM_NV, geometry.as_bytes()), (FRAGMENT_PROGRAM_NV, fragment)]
    {
        context.bind_program_arb(target, target).unwrap();
        context.program_string(target, PROGRAM_FORMAT_ASCII_ARB, text).unwrap();
        context.enable(target).unwrap();
    }
    let corners = [[-1.0, -1.0, 0.0, 1.0], [3.0, -1.0, 0.0, 1.0], [-1.0, 3.0, 0.0, 1.0]];
    let mut kept = Kept::default();
    let mut draw = |context: &Context| {
        let place = kept.find(&context.pipeline().unwrap(), drawing::Variant::default()).unwrap();
        let place = place.expect("no program has memory");
        let mut target = Target::new(4, 4, ColorFormat::Rgba32f);
        let mesh = Mesh::new(Mode::Triangles, &[0, 1, 2]).with(registers::VERTEX_OPOS, &corners);
        kept.get(place).unwrap().draw(&mut target, &State::new(4, 4), &mesh, &NoTextures).unwrap();
        (place, target.color(2, 2))
    };
    for [of_geometry, of_fragment] in [[0.5, 2.0], [0.25, 2.0], [0.25, 4.0]] {
        context.program_local_parameter_4f(GEOMETRY_PROGRAM_NV, 0, [of_geometry; 4]).unwrap();
        context.program_local_parameter_4f(FRAGMENT_PROGRAM_NV, 0, [of_fragment; 4]).unwrap();
        assert_eq!(draw(&context), (0, [of_geometry + of_fragment; 4]));
    }
    context.disable(GEOMETRY_PROGRAM_NV).unwrap();
    assert_eq!(draw(&context), (1, [0.125 + 4.0; 4]));
    context.enable(GEOMETRY_PROGRAM_NV).unwrap();
    assert_eq!(draw(&context), (0, [0.25 + 4.0; 4]));
}
