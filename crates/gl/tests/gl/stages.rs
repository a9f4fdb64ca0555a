//! Targets of the later stages: binding and enabling (NV_compute_program5, NV_geometry_program4,
//! NV_tessellation_program5), DispatchCompute, images, subroutine parameters.

use nvjit::runtime::{Batch, Buffer, ImageFormat, ImageLayout, ImageView, NoTextures, TextureTarget};
use nvjit_gl::enums::*;
use nvjit_gl::{Context, Error, Frames, GroupOptions, ShareGroup};
use std::sync::Arc;

const COMPUTE: &str = "!!NVcp5.0
OPTION NV_shader_storage_buffer;
GROUP_SIZE 4;
STORAGE o[] = { program.storage[1] };
CBUFFER c[] = { program.buffer[2] };
SUBROUTINETYPE Change { twice, square };
SUBROUTINE Change change = program.subroutine[1];
TEMP v, a, k;
MOV.U v, invocation.globalid.x;
ADD.U v, v, program.local[3];
CALI change;
SHL.U a.x, invocation.globalid.x, 2;
LDC.U32 k, c[0];
ADD.U v, v, k.x;
STB.U32 v, o[a.x];
ATOMIM.ADD.U32 v, 1, 0, image[5], 1D;
RET;
twice SUBROUTINENUM(4):
ADD.U v, v, v;
RET;
square SUBROUTINENUM(7):
MUL.U v, v, v;
RET;
END";

fn words(buffer: &Buffer) -> Vec<u32> {
    let mut bytes = vec![0; buffer.len()];
    buffer.read(0, &mut bytes).unwrap();
    bytes.as_chunks().0.iter().map(|&word| u32::from_le_bytes(word)).collect()
}

fn load(context: &mut Context, target: u32, text: &str) {
    context.bind_program_arb(target, 9).unwrap();
    let loaded = context.program_string(target, PROGRAM_FORMAT_ASCII_ARB, text.as_bytes());
    assert_eq!(loaded, Ok(()));
}

#[test]
fn work_groups_run() {
    let group = ShareGroup::new(GroupOptions::default());
    let mut context = Context::new(&group);
    assert_eq!(context.dispatch_compute([1; 3]).unwrap_err(), Error::InvalidOperation);
    context.enable(COMPUTE_PROGRAM_NV).unwrap();
    assert_eq!(context.is_enabled(COMPUTE_PROGRAM_NV), Ok(true));
    assert_eq!(context.dispatch_compute([1; 3]).unwrap_err(), Error::InvalidOperation);
    load(&mut context, COMPUTE_PROGRAM_NV, COMPUTE);
    context.program_local_parameter_4ui(COMPUTE_PROGRAM_NV, 3, [10, 10, 10, 10]).unwrap();
    let (results, texels, constants) = (Arc::new(Buffer::new(32)), Arc::new(Buffer::new(8)), Arc::new(Buffer::new(8)));
    constants.write(0, &100u32.to_le_bytes()).unwrap();
    group.set_buffer(3, Some(results.clone())).unwrap();
    group.set_buffer(4, Some(constants)).unwrap();
    context.bind_buffer_base(SHADER_STORAGE_BUFFER, 1, 3).unwrap();
    context.bind_buffer_base(COMPUTE_PROGRAM_PARAMETER_BUFFER_NV, 2, 4).unwrap();
    let layout = ImageLayout::packed(TextureTarget::D1, ImageFormat::R32Ui, [2, 1, 1], 1);
    context.bind_image(5, Some(ImageView::new(texels.clone(), layout).unwrap())).unwrap();
    assert_eq!(context.bind_image(8, None), Err(Error::InvalidValue));

    let mut frames = Frames::new();
    let dispatch = context.dispatch_compute([2, 1, 1]).unwrap();
    assert_eq!((dispatch.count(), dispatch.group_size()), (2, [4, 1, 1]));
    dispatch.run(&mut frames, &NoTextures, 1..9).unwrap();
    // 2(x + 10) + 100: the subroutine of the lowest number until one is chosen.
    assert_eq!(words(&results), [0, 0, 0, 0, 128, 130, 132, 134]);
    context.program_subroutine_parameters_uiv(COMPUTE_PROGRAM_NV, &[0, 7]).unwrap();
    assert_eq!(context.get_program_subroutine_parameter_uiv(COMPUTE_PROGRAM_NV, 1), Ok(7));
    context.dispatch_compute([1, 1, 1]).unwrap().run(&mut frames, &NoTextures, 0..1).unwrap();
    assert_eq!(words(&results), [200, 221, 244, 269, 128, 130, 132, 134]);
    assert_eq!(words(&texels), [8, 0]);
    // A dispatch keeps the parameters of its time.
    dispatch.run(&mut frames, &NoTextures, 0..1).unwrap();
    assert_eq!(words(&results)[0], 120);
    // Binding a program resets its subroutines (ARB_shader_subroutine).
    context.bind_program_arb(COMPUTE_PROGRAM_NV, 9).unwrap();
    assert_eq!(context.get_program_subroutine_parameter_uiv(COMPUTE_PROGRAM_NV, 1), Ok(4));
    // ARB_compute_shader: DispatchComputeIndirect reads the counts from a buffer.
    assert_eq!(context.dispatch_compute_indirect(0).unwrap_err(), Error::InvalidOperation);
    let counts = Arc::new(Buffer::new(20));
    for (place, count) in (0..).zip([9u32, 2, 3, 1, 65536]) {
        counts.write(4 * place, &count.to_le_bytes()).unwrap();
    }
    group.set_buffer(5, Some(counts)).unwrap();
    context.bind_buffer(DISPATCH_INDIRECT_BUFFER, 5).unwrap();
    assert_eq!(context.dispatch_compute_indirect(4).unwrap().count(), 6);
    assert_eq!(context.dispatch_compute_indirect(8).unwrap_err(), Error::InvalidValue);
    for offset in [-4, 2] {
        assert_eq!(context.dispatch_compute_indirect(offset).unwrap_err(), Error::InvalidValue);
    }
    for offset in [12, isize::MAX - 3] {
        assert_eq!(context.dispatch_compute_indirect(offset).unwrap_err(), Error::InvalidOperation);
    }
}

#[test]
fn commands_on_work_groups_have_errors() {
    let mut context = Context::new(&ShareGroup::new(GroupOptions::default()));
    context.enable(COMPUTE_PROGRAM_NV).unwrap();
    load(&mut context, COMPUTE_PROGRAM_NV, COMPUTE);
    assert_eq!(context.dispatch_compute([65536, 1, 1]).unwrap_err(), Error::InvalidValue);
    assert_eq!(context.dispatch_compute([0, 1, 1]).unwrap().count(), 0);
    assert_eq!(context.dispatch_compute_group_size([1; 3], [4, 1, 1]).unwrap_err(), Error::InvalidOperation);
    for (target, numbers, error) in [
        (COMPUTE_PROGRAM_NV, &[0, 5][..], Error::InvalidOperation),
        (COMPUTE_PROGRAM_NV, &[7], Error::InvalidValue),
        (COMPUTE_PROGRAM_NV, &[0, 7, 7], Error::InvalidValue),
        (GEOMETRY_PROGRAM_NV, &[], Error::InvalidOperation),
        (VERTEX_STATE_PROGRAM_NV, &[], Error::InvalidEnum),
    ] {
        assert_eq!(context.program_subroutine_parameters_uiv(target, numbers), Err(error), "{numbers:?}");
    }
    // ARB_shader_subroutine, chapter 6: "if <index> is greater than or equal to the implementation-dependent number".
    assert_eq!(context.get_program_subroutine_parameter_uiv(COMPUTE_PROGRAM_NV, 0), Ok(0));
    assert_eq!(context.get_program_subroutine_parameter_uiv(GEOMETRY_PROGRAM_NV, 1023), Ok(0));
    assert_eq!(context.get_program_subroutine_parameter_uiv(COMPUTE_PROGRAM_NV, 1024), Err(Error::InvalidValue));
    for (target, limit) in [
        (TESS_CONTROL_PROGRAM_NV, Ok(30)),
        (TESS_EVALUATION_PROGRAM_NV, Ok(30)),
        (GEOMETRY_PROGRAM_NV, Err(Error::InvalidEnum)),
    ] {
        assert_eq!(context.get_program_iv_arb(target, MAX_PROGRAM_PATCH_ATTRIBS_NV), limit);
    }
    for (name, limit) in [(MAX_PROGRAM_SUBROUTINE_PARAMETERS_NV, 1024), (MAX_PROGRAM_SUBROUTINE_NUM_NV, 256)] {
        assert_eq!(context.get_program_iv_arb(COMPUTE_PROGRAM_NV, name), Ok(limit));
    }
    let open = "!!NVcp5.0\nOPTION ARB_compute_variable_group_size;\nEND";
    load(&mut context, COMPUTE_PROGRAM_NV, open);
    assert_eq!(context.dispatch_compute([1; 3]).unwrap_err(), Error::InvalidOperation);
    assert_eq!(context.dispatch_compute_group_size([1; 3], [32, 32, 1]).unwrap().group_size(), [32, 32, 1]);
    for size in [[0, 1, 1], [1025, 1, 1], [1, 1, 65], [32, 33, 1]] {
        assert_eq!(context.dispatch_compute_group_size([1; 3], size).unwrap_err(), Error::InvalidValue);
    }
    context.begin().unwrap();
    assert_eq!(context.dispatch_compute([1; 3]).unwrap_err(), Error::InvalidOperation);
    context.end().unwrap();
    // A program of another stage does not load.
    let loaded = context.program_string(GEOMETRY_PROGRAM_NV, PROGRAM_FORMAT_ASCII_ARB, open.as_bytes());
    assert_eq!(loaded, Err(Error::InvalidOperation));
}

/// NV_geometry_program4, 2.14.6.4: ProgramVertexLimitNV, and what GetProgramiv tells of geometry programs (table 6.X).
#[test]
fn the_limit_of_vertices_may_be_changed() {
    let mut context = Context::new(&ShareGroup::new(GroupOptions::default()));
    let get = |context: &Context, name| context.get_program_iv_arb(GEOMETRY_PROGRAM_NV, name);
    let told = [GEOMETRY_VERTICES_OUT_EXT, GEOMETRY_INPUT_TYPE_EXT, GEOMETRY_OUTPUT_TYPE_EXT];
    assert_eq!(context.program_vertex_limit(GEOMETRY_PROGRAM_NV, 1), Err(Error::InvalidOperation));
    assert_eq!(told.map(|name| get(&context, name)), [Ok(0); 3]);
    context.enable(GEOMETRY_PROGRAM_NV).unwrap();
    let text = "!!NVgp4.0\nPRIMITIVE_IN LINES_ADJACENCY;\nPRIMITIVE_OUT LINE_STRIP;\nVERTICES_OUT 2;\n\
                MOV.F result.position, vertex[1].position; EMIT; EMIT; EMIT; EMIT;\nEND";
    load(&mut context, GEOMETRY_PROGRAM_NV, text);
    let emitted = |pipeline: &nvjit_gl::Pipeline| {
        let bound = pipeline.geometry.as_ref().unwrap();
        let mut frame = bound.new_frame();
        let mut batch = Batch::new(bound.shader().signature(), 3);
        bound.shader().run(&mut frame, &mut batch, &NoTextures).unwrap();
        [0, 1, 2].map(|lane| frame.emission().vertices(lane).count())
    };
    let before = context.pipeline().unwrap();
    assert_eq!(emitted(&before), [2; 3]);
    assert_eq!(
        told.map(|name| get(&context, name)),
        [2, LINES_ADJACENCY_ARB, LINE_STRIP].map(|value| Ok(value as i32))
    );
    for limit in [3, 1, 1024] {
        context.program_vertex_limit(GEOMETRY_PROGRAM_NV, limit).unwrap();
        assert_eq!(get(&context, GEOMETRY_VERTICES_OUT_EXT), Ok(limit));
        assert_eq!(emitted(&context.pipeline().unwrap()), [limit.min(4) as usize; 3]);
    }
    // Earlier snapshots are unchanged; the text is the loaded one.
    assert_eq!(emitted(&before), [2; 3]);
    let string = context.get_program_string_arb(GEOMETRY_PROGRAM_NV, PROGRAM_STRING_ARB);
    assert_eq!(string, Ok(text.as_bytes().to_vec()));

    assert_eq!(get(&context, MAX_PROGRAM_OUTPUT_VERTICES_NV), Ok(1024));
    let all = get(&context, MAX_PROGRAM_TOTAL_OUTPUT_COMPONENTS_NV).unwrap();
    for limit in [0, -1, i32::MIN, 1025, i32::MAX] {
        assert_eq!(context.program_vertex_limit(GEOMETRY_PROGRAM_NV, limit), Err(Error::InvalidValue), "{limit}");
    }
    for target in [VERTEX_PROGRAM_NV, TESS_CONTROL_PROGRAM_NV, COMPUTE_PROGRAM_NV, 0] {
        assert_eq!(context.program_vertex_limit(target, 1), Err(Error::InvalidEnum));
    }
    assert_eq!(context.get_program_iv_arb(VERTEX_PROGRAM_NV, GEOMETRY_VERTICES_OUT_EXT), Err(Error::InvalidEnum));
    // The product with the components that are written.
    let wide: String = (0..20).map(|n| format!("MOV.F result.attrib[{n}], 1;\n")).collect();
    load(&mut context, GEOMETRY_PROGRAM_NV, &text.replace("EMIT;", "").replace("END", &format!("{wide}EMIT;\nEND")));
    let most = all / (4 * 21);
    assert_eq!(context.program_vertex_limit(GEOMETRY_PROGRAM_NV, most), Ok(()));
    assert_eq!(context.program_vertex_limit(GEOMETRY_PROGRAM_NV, most + 1), Err(Error::InvalidValue));
    assert_eq!(get(&context, GEOMETRY_VERTICES_OUT_EXT), Ok(most));
    context.begin().unwrap();
    assert_eq!(context.program_vertex_limit(GEOMETRY_PROGRAM_NV, 1), Err(Error::InvalidOperation));
    context.end().unwrap();
    // "The error INVALID_OPERATION is generated by ProgramVertexLimitNV if the current geometry program uses the
    // NV_geometry_program_passthrough program option" (NV_geometry_shader_passthrough, dependencies).
    let passing =
        "!!NVgp5.0\nOPTION NV_geometry_program_passthrough;\nPRIMITIVE_IN LINES;\nPASSTHROUGH result.position;\nEND";
    load(&mut context, GEOMETRY_PROGRAM_NV, passing);
    assert_eq!(context.program_vertex_limit(GEOMETRY_PROGRAM_NV, 2), Err(Error::InvalidOperation));
}

#[test]
fn pipelines_have_all_stages() {
    let mut context = Context::new(&ShareGroup::new(GroupOptions::default()));
    let programs = [
        (GEOMETRY_PROGRAM_NV, "!!NVgp4.0\nPRIMITIVE_IN POINTS;\nPRIMITIVE_OUT POINTS;\nVERTICES_OUT 1;\nEMIT;\nEND"),
        (TESS_CONTROL_PROGRAM_NV, "!!NVtcp5.0\nVERTICES_OUT 3;\nMOV result.position, vertex[0].position;\nEND"),
        (TESS_EVALUATION_PROGRAM_NV, "!!NVtep5.0\nTESS_MODE QUADS;\nMOV result.position, vertex.tesscoord;\nEND"),
    ];
    for (id, (target, text)) in (1..).zip(programs) {
        context.enable(target).unwrap();
        assert_eq!(context.pipeline().unwrap_err(), Error::InvalidOperation);
        context.bind_program_arb(target, id).unwrap();
        context.program_string(target, PROGRAM_FORMAT_ASCII_ARB, text.as_bytes()).unwrap();
        // The object is of this target alone.
        assert_eq!(context.bind_program_arb(COMPUTE_PROGRAM_NV, id), Err(Error::InvalidOperation));
    }
    let pipeline = context.pipeline().unwrap();
    let header = |bound: &Option<nvjit_gl::Bound>| bound.as_ref().unwrap().executable().program().language().header();
    assert_eq!(header(&pipeline.geometry), "!!NVgp4.0");
    assert_eq!(header(&pipeline.tess_control), "!!NVtcp5.0");
    assert_eq!(header(&pipeline.tess_evaluation), "!!NVtep5.0");
    context.disable(TESS_CONTROL_PROGRAM_NV).unwrap();
    assert!(context.pipeline().unwrap().tess_control.is_none());
}
