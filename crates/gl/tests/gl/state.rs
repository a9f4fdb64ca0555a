//! The effects of successful commands: names, bindings, parameters, tracked matrices, vertex state programs.

use super::*;

fn parameter(context: &Context, index: u32) -> [f32; 4] {
    context.get_program_parameter_fv(VERTEX_PROGRAM_NV, index, PROGRAM_PARAMETER_NV).unwrap()
}

fn rows(context: &Context, address: u32) -> [[f32; 4]; 4] {
    std::array::from_fn(|row| parameter(context, address + row as u32))
}

/// Tables X.5 to X.9 of NV_vertex_program, X.6 and X.7 of NV_fragment_program: initial values and limits.
#[test]
fn initial_state() {
    let context = context();
    for name in [VERTEX_PROGRAM_NV, VERTEX_PROGRAM_POINT_SIZE_NV, VERTEX_PROGRAM_TWO_SIDE_NV, FRAGMENT_PROGRAM_NV] {
        assert_eq!(context.is_enabled(name), Ok(false));
        assert_eq!(context.get_integer(name), Ok(0));
    }
    assert_eq!(context.get_integer(VERTEX_PROGRAM_BINDING_NV), Ok(0));
    assert_eq!(context.get_integer(FRAGMENT_PROGRAM_BINDING_NV), Ok(0));
    assert_eq!(context.get_integer(PROGRAM_ERROR_POSITION_NV), Ok(-1));
    assert_eq!(context.get_string(PROGRAM_ERROR_STRING_NV), Ok(""));
    assert_eq!(context.get_integer(MAX_TRACK_MATRICES_NV), Ok(8));
    assert_eq!(context.get_integer(MAX_TRACK_MATRIX_STACK_DEPTH_NV), Ok(1));
    assert_eq!(context.get_integer(MAX_TEXTURE_COORDS_NV), Ok(8));
    assert_eq!(context.get_integer(MAX_TEXTURE_IMAGE_UNITS_NV), Ok(32));
    assert_eq!(context.get_integer(MAX_FRAGMENT_PROGRAM_LOCAL_PARAMETERS_NV), Ok(64));
    for address in (0..256).step_by(4) {
        assert_eq!(context.get_track_matrix_iv(VERTEX_PROGRAM_NV, address, TRACK_MATRIX_NV), Ok(0));
        let transform = context.get_track_matrix_iv(VERTEX_PROGRAM_NV, address, TRACK_MATRIX_TRANSFORM_NV);
        assert_eq!(transform, Ok(IDENTITY_NV as i32));
        assert_eq!(rows(&context, address), [[0.0; 4]; 4]);
    }
    assert_eq!(context.is_program(0), Ok(false));
    // Attributes that alias conventional ones have their initial values (NV_vertex_program2 2.14.8, table X.2).
    let attributes = context.current_attributes();
    assert_eq!((attributes[2], attributes[3], attributes[4]), ([0.0, 0.0, 1.0, 1.0], [1.0; 4], [0.0, 0.0, 0.0, 1.0]));
    for index in [5, 6, 7, 8, 15] {
        assert_eq!(attributes[index], [0.0, 0.0, 0.0, 1.0]);
    }
}

/// NV_fragment_program 6.1.13.
#[test]
fn queries_of_a_program() {
    let mut context = loaded();
    for (id, target, text) in
        [(1, FRAGMENT_PROGRAM_NV, FP), (2, VERTEX_PROGRAM_NV, VP), (3, VERTEX_STATE_PROGRAM_NV, VSP)]
    {
        assert_eq!(context.is_program(id), Ok(true));
        assert_eq!(context.get_program_iv(id, PROGRAM_TARGET_NV), Ok(target as i32));
        assert_eq!(context.get_program_iv(id, PROGRAM_LENGTH_NV), Ok(text.len() as i32));
        assert_eq!(context.get_program_string(id, PROGRAM_STRING_NV).unwrap(), text);
    }
    context.set_track_matrix_stack_depth(4);
    assert_eq!(context.get_integer(MAX_TRACK_MATRIX_STACK_DEPTH_NV), Ok(4));
}

/// 5.7: position and string are those of the last load; -1 and empty if it succeeded (6.1.11).
#[test]
fn a_good_load_clears_the_error() {
    let mut context = context();
    context.load_program(FRAGMENT_PROGRAM_NV, 1, b"").unwrap_err();
    assert_eq!(context.get_integer(PROGRAM_ERROR_POSITION_NV), Ok(0));
    assert_ne!(context.get_string(PROGRAM_ERROR_STRING_NV), Ok(""));
    context.load_program(FRAGMENT_PROGRAM_NV, 1, FP).unwrap();
    assert_eq!(context.get_integer(PROGRAM_ERROR_POSITION_NV), Ok(-1));
    assert_eq!(context.get_string(PROGRAM_ERROR_STRING_NV), Ok(""));
    assert_eq!(context.load_errors(), None);
}

/// 5.7: generated names are unused, different, no programs yet, and unused again when deleted.
#[test]
fn generated_names() {
    let mut context = context();
    context.load_program(FRAGMENT_PROGRAM_NV, 2, FP).unwrap();
    let mut ids = [0; 100];
    context.gen_programs(&mut ids).unwrap();
    let mut sorted = ids.to_vec();
    sorted.sort_unstable();
    sorted.dedup();
    assert_eq!(sorted.len(), 100);
    assert!(!sorted.contains(&0) && !sorted.contains(&2));
    assert!(ids.iter().all(|&id| context.is_program(id) == Ok(false)));
    context.load_program(VERTEX_PROGRAM_NV, ids[3], VP).unwrap();
    assert_eq!(context.is_program(ids[3]), Ok(true));
    context.delete_programs(&ids).unwrap();
    context.delete_programs(&[0, 12345, ids[3]]).unwrap();
    assert_eq!(context.is_program(ids[3]), Ok(false));
}

/// 5.7: deleting a current program binds zero; the program is nonexistent.
#[test]
fn deleting_current_programs() {
    let mut context = loaded();
    context.bind_program(FRAGMENT_PROGRAM_NV, 1).unwrap();
    context.bind_program(VERTEX_PROGRAM_NV, 2).unwrap();
    context.delete_programs(&[1, 3]).unwrap();
    assert_eq!(context.get_integer(FRAGMENT_PROGRAM_BINDING_NV), Ok(0));
    assert_eq!(context.get_integer(VERTEX_PROGRAM_BINDING_NV), Ok(2));
    context.delete_programs(&[2]).unwrap();
    assert_eq!(context.get_integer(VERTEX_PROGRAM_BINDING_NV), Ok(0));
    // An unused name may be bound, and is left alone by deletion.
    context.bind_program(VERTEX_PROGRAM_NV, 50).unwrap();
    context.delete_programs(&[50]).unwrap();
    assert_eq!(context.get_integer(VERTEX_PROGRAM_BINDING_NV), Ok(50));
}

/// 5.7: "If a program id is successfully loaded with a new vertex program and id is also the currently bound vertex
/// program, the new program is considered the currently bound vertex program."
#[test]
fn loading_the_current_program() {
    let mut context = context();
    context.bind_program(VERTEX_PROGRAM_NV, 6).unwrap();
    context.enable(VERTEX_PROGRAM_NV).unwrap();
    context.begin().unwrap_err();
    context.load_program(VERTEX_PROGRAM_NV, 6, VP).unwrap();
    assert_eq!(
        context.pipeline().unwrap().vertex.unwrap().executable().program().language(),
        nvjit::language::isa::Language::Vp2
    );
    context.load_program(VERTEX_PROGRAM_NV, 6, VP1).unwrap();
    assert_eq!(
        context.pipeline().unwrap().vertex.unwrap().executable().program().language(),
        nvjit::language::isa::Language::Vp1
    );
}

/// A name that is bound for one target and then loaded for another is not valid to draw with.
#[test]
fn a_binding_to_a_program_of_another_target() {
    let mut context = context();
    context.bind_program(VERTEX_PROGRAM_NV, 6).unwrap();
    context.enable(VERTEX_PROGRAM_NV).unwrap();
    context.load_program(FRAGMENT_PROGRAM_NV, 6, FP).unwrap();
    assert_eq!(context.begin(), Err(OPERATION));
    // It was current as a vertex program, and a fragment program is deleted: the binding is not that of the same
    // target.
    context.delete_programs(&[6]).unwrap();
    assert_eq!(context.get_integer(VERTEX_PROGRAM_BINDING_NV), Ok(6));
}

/// 3.11.2: initial values of declared parameters, and that they belong to one program. Doubles become floats.
#[test]
fn named_parameters() {
    let mut context = context();
    let text = b"!!FP1.0 DECLARE a = {1, 2}; DECLARE b = 3; DECLARE c; ADD R0, f[TEX0], a; MUL R0, R0, b; ADD o[COLR], R0, c; END";
    context.load_program(FRAGMENT_PROGRAM_NV, 1, text).unwrap();
    context.load_program(FRAGMENT_PROGRAM_NV, 2, text).unwrap();
    let get = |context: &Context, id, name: &[u8]| context.get_program_named_parameter_fv(id, name).unwrap();
    assert_eq!(get(&context, 1, b"a"), [1.0, 2.0, 0.0, 1.0]);
    assert_eq!(get(&context, 1, b"b"), [3.0; 4]);
    assert_eq!(get(&context, 1, b"c"), [0.0; 4]);
    context.program_named_parameter_4f(1, b"a", [5.0, 6.0, 7.0, 8.0]).unwrap();
    context.program_named_parameter_4d(1, b"b", [0.1, 0.0, 1e300, -1.0]).unwrap();
    assert_eq!(get(&context, 1, b"a"), [5.0, 6.0, 7.0, 8.0]);
    assert_eq!(get(&context, 1, b"b"), [0.1, 0.0, f32::INFINITY, -1.0]);
    assert_eq!(context.get_program_named_parameter_dv(1, b"b").unwrap()[0], f64::from(0.1f32));
    assert_eq!(get(&context, 2, b"a"), [1.0, 2.0, 0.0, 1.0]);
    context.load_program(FRAGMENT_PROGRAM_NV, 1, text).unwrap();
    assert_eq!(get(&context, 1, b"a"), [1.0, 2.0, 0.0, 1.0]);
}

/// 5.7: numbered parameters belong to the program, not to the context; initially (0,0,0,0) (3.11.7).
#[test]
fn numbered_parameters() {
    let mut context = context();
    let f = FRAGMENT_PROGRAM_NV;
    for id in [1, 2] {
        context.load_program(f, id, FP_LOCALS).unwrap();
    }
    context.bind_program(f, 1).unwrap();
    context.program_local_parameter_4f(f, 3, [1.0, 2.0, 3.0, 4.0]).unwrap();
    context.program_local_parameter_4d(f, 63, [0.5; 4]).unwrap();
    assert_eq!(context.get_program_local_parameter_fv(f, 3), Ok([1.0, 2.0, 3.0, 4.0]));
    assert_eq!(context.get_program_local_parameter_dv(f, 63), Ok([0.5; 4]));
    context.bind_program(f, 2).unwrap();
    assert_eq!(context.get_program_local_parameter_fv(f, 3), Ok([0.0; 4]));
    let mut other = Context::new(context.group());
    other.bind_program(f, 1).unwrap();
    assert_eq!(other.get_program_local_parameter_fv(f, 3), Ok([1.0, 2.0, 3.0, 4.0]));
}

/// NV_vertex_program2 2.14.1.2: c[] belongs to the rendering context.
#[test]
fn program_parameters() {
    let mut context = context();
    let v = VERTEX_PROGRAM_NV;
    context.program_parameters_4fv(v, 10, &[[1.0; 4], [2.0; 4]]).unwrap();
    context.program_parameters_4dv(v, 12, &[[3.0; 4], [4.0; 4]]).unwrap();
    context.program_parameter_4f(v, 14, [5.0; 4]).unwrap();
    context.program_parameter_4d(v, 15, [6.0; 4]).unwrap();
    let values: Vec<f32> = (9..17).map(|index| parameter(&context, index)[2]).collect();
    assert_eq!(values, [0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 0.0]);
    assert_eq!(context.get_program_parameter_dv(v, 15, PROGRAM_PARAMETER_NV), Ok([6.0; 4]));
    assert_eq!(parameter(&Context::new(context.group()), 10), [0.0; 4]);
}

/// The example in the issues of NV_vertex_program.
#[test]
fn tracked_rows() {
    let mut context = context();
    let m: [f32; 16] = [1., 5., 9., 13., 2., 6., 10., 14., 3., 7., 11., 15., 4., 8., 12., 16.];
    context.set_matrix(MATRIX0_NV, &m).unwrap();
    context.track_matrix(VERTEX_PROGRAM_NV, 4, MATRIX0_NV, IDENTITY_NV).unwrap();
    context.track_matrix(VERTEX_PROGRAM_NV, 8, MATRIX0_NV, TRANSPOSE_NV).unwrap();
    assert_eq!(parameter(&context, 5), [5.0, 6.0, 7.0, 8.0]);
    assert_eq!(parameter(&context, 9), [2.0, 6.0, 10.0, 14.0]);
}

/// 2.14.7: what changes is tracked, for every matrix and transform; registers keep the last values when it ends.
#[test]
fn tracking_follows_the_matrix() {
    let scale = |s: f32| -> [f32; 16] {
        std::array::from_fn(|i| {
            if i % 5 == 0 {
                if i == 15 { 1.0 } else { s }
            } else if i == 12 {
                3.0
            } else {
                0.0
            }
        })
    };
    let matrices = [MODELVIEW, PROJECTION, COLOR]
        .into_iter()
        .chain(TEXTURE0_ARB..TEXTURE0_ARB + 8)
        .chain(MATRIX0_NV..MATRIX0_NV + 8);
    for matrix in matrices {
        let mut context = context();
        let v = VERTEX_PROGRAM_NV;
        for (set, transform) in [IDENTITY_NV, INVERSE_NV, TRANSPOSE_NV, INVERSE_TRANSPOSE_NV].into_iter().enumerate() {
            context.track_matrix(v, 4 * set as u32, matrix, transform).unwrap();
            assert_eq!(rows(&context, 4 * set as u32)[1], [0.0, 1.0, 0.0, 0.0]);
            assert_eq!(context.get_track_matrix_iv(v, 4 * set as u32, TRACK_MATRIX_NV), Ok(matrix as i32));
            assert_eq!(context.get_track_matrix_iv(v, 4 * set as u32, TRACK_MATRIX_TRANSFORM_NV), Ok(transform as i32));
        }
        context.set_matrix(matrix, &scale(2.0)).unwrap();
        assert_eq!(rows(&context, 0)[0], [2.0, 0.0, 0.0, 3.0]);
        assert_eq!(rows(&context, 4)[0], [0.5, 0.0, 0.0, -1.5]);
        assert_eq!(rows(&context, 8)[3], [3.0, 0.0, 0.0, 1.0]);
        assert_eq!(rows(&context, 12)[3], [-1.5, 0.0, 0.0, 1.0]);
        context.track_matrix(v, 0, NONE, IDENTITY_NV).unwrap();
        context.set_matrix(matrix, &scale(4.0)).unwrap();
        assert_eq!(rows(&context, 0)[0], [2.0, 0.0, 0.0, 3.0]);
        assert_eq!(rows(&context, 4)[0], [0.25, 0.0, 0.0, -0.75]);
        context.program_parameter_4f(v, 0, [7.0; 4]).unwrap();
        assert_eq!(parameter(&context, 0), [7.0; 4]);
    }
}

/// 2.14.7: C = P M, and it follows both.
#[test]
fn modelview_projection() {
    let mut context = context();
    context.track_matrix(VERTEX_PROGRAM_NV, 0, MODELVIEW_PROJECTION_NV, IDENTITY_NV).unwrap();
    // M translates by (1, 2, 3); P doubles x and swaps y with z.
    context.set_matrix(MODELVIEW, &[1., 0., 0., 0., 0., 1., 0., 0., 0., 0., 1., 0., 1., 2., 3., 1.]).unwrap();
    context.set_matrix(PROJECTION, &[2., 0., 0., 0., 0., 0., 1., 0., 0., 1., 0., 0., 0., 0., 0., 1.]).unwrap();
    let expected = [[2.0, 0.0, 0.0, 2.0], [0.0, 0.0, 1.0, 3.0], [0.0, 1.0, 0.0, 2.0], [0.0, 0.0, 0.0, 1.0]];
    assert_eq!(rows(&context, 0), expected);
    context.set_matrix(MODELVIEW, &[1., 0., 0., 0., 0., 1., 0., 0., 0., 0., 1., 0., 0., 0., 0., 1.]).unwrap();
    assert_eq!(rows(&context, 0)[0], [2.0, 0.0, 0.0, 0.0]);
}

/// 2.14.7: TEXTURE is the matrix of the active unit at that moment; queries say which (6.1.13 of NV_vertex_program).
#[test]
fn texture_means_the_active_unit() {
    let mut context = context();
    context.set_active_texture(3);
    context.track_matrix(VERTEX_PROGRAM_NV, 20, TEXTURE, IDENTITY_NV).unwrap();
    context.set_active_texture(0);
    let tracked = context.get_track_matrix_iv(VERTEX_PROGRAM_NV, 20, TRACK_MATRIX_NV);
    assert_eq!(tracked, Ok(TEXTURE0_ARB as i32 + 3));
    context.set_matrix(TEXTURE0_ARB + 3, &[2.0; 16]).unwrap();
    assert_eq!(rows(&context, 20), [[2.0; 4]; 4]);
    // Singular: no inverse. What is left must be finite.
    context.track_matrix(VERTEX_PROGRAM_NV, 24, TEXTURE0_ARB + 3, INVERSE_NV).unwrap();
    assert_eq!(rows(&context, 24)[2], [0.0, 0.0, 1.0, 0.0]);
}

/// The inverse of matrices that need pivots, against the product.
#[test]
fn inverses() {
    let mut random = fastrand::Rng::with_seed(7);
    for _ in 0..200 {
        let m: [f32; 16] = std::array::from_fn(|_| f32::from(random.u8(..)) / 16.0 - 8.0);
        let mut context = context();
        context.track_matrix(VERTEX_PROGRAM_NV, 0, MODELVIEW, IDENTITY_NV).unwrap();
        context.track_matrix(VERTEX_PROGRAM_NV, 4, MODELVIEW, INVERSE_NV).unwrap();
        context.set_matrix(MODELVIEW, &m).unwrap();
        let (a, b) = (rows(&context, 0), rows(&context, 4));
        let size = b.iter().flatten().fold(1.0f32, |size, x| size.max(x.abs()));
        for (i, row) in a.iter().enumerate() {
            for j in 0..4 {
                let sum: f32 = row.iter().zip(&b).map(|(x, column)| x * column[j]).sum();
                let unit = if i == j { 1.0 } else { 0.0 };
                assert!((sum - unit).abs() < 1e-4 * size, "{m:?}: {sum}");
            }
        }
    }
}

/// 2.14.5: v[0] is params; c[] is read and written, other components stay.
#[test]
fn vertex_state_programs() {
    for tiering in [Tiering::Synchronous, Tiering::Background, Tiering::Interpreter] {
        let mut context = Context::new(&group(tiering));
        context.load_program(VERTEX_STATE_PROGRAM_NV, 3, VSP).unwrap();
        context.program_parameter_4f(VERTEX_PROGRAM_NV, 9, [10.0, 20.0, 30.0, 40.0]).unwrap();
        context.program_parameter_4f(VERTEX_PROGRAM_NV, 12, [5.0; 4]).unwrap();
        for round in 0..3 {
            context.execute_program(VERTEX_STATE_PROGRAM_NV, 3, [1.0 + round as f32, 2.0, 3.0, 4.0]).unwrap();
            assert_eq!(parameter(&context, 8), [11.0 + round as f32, 22.0, 33.0, 44.0]);
            assert_eq!(parameter(&context, 12), [1.0 + round as f32, 5.0, 5.0, 5.0]);
            context.group().finish_compiling();
        }
    }
}

/// Vertex state programs read tracked registers, which the GL updates for them (2.14.7).
#[test]
fn vertex_state_programs_read_tracked_matrices() {
    let mut context = loaded();
    context.program_parameter_4f(VERTEX_PROGRAM_NV, 200, [1.0; 4]).unwrap();
    context.load_program(VERTEX_STATE_PROGRAM_NV, 4, b"!!VSP1.0 DP4 c[0].y, v[0], c[20]; END").unwrap();
    context.track_matrix(VERTEX_PROGRAM_NV, 20, MODELVIEW, IDENTITY_NV).unwrap();
    context.set_matrix(MODELVIEW, &[2.0; 16]).unwrap();
    context.execute_program(VERTEX_STATE_PROGRAM_NV, 4, [1.0, 2.0, 3.0, 4.0]).unwrap();
    assert_eq!(parameter(&context, 0), [0.0, 20.0, 0.0, 0.0]);
    assert_eq!(parameter(&context, 200), [1.0; 4]);
}

/// Tables of new tokens of NV_vertex_program: arrays are enabled by EnableClientState, evaluators by Enable; IsEnabled
/// and GetIntegerv take both.
#[test]
fn arrays_and_evaluators_of_attributes() {
    let mut context = context();
    for index in [0, 1, 15] {
        let (array, map1, map2) =
            (VERTEX_ATTRIB_ARRAY0_NV + index, MAP1_VERTEX_ATTRIB0_4_NV + index, MAP2_VERTEX_ATTRIB0_4_NV + index);
        for name in [array, map1, map2] {
            assert_eq!((context.is_enabled(name), context.get_integer(name)), (Ok(false), Ok(0)), "{name:#x}");
        }
        context.set_client_state(array, true).unwrap();
        context.enable(map2).unwrap();
        let enabled = |context: &Context| [array, map1, map2].map(|name| context.is_enabled(name).unwrap());
        assert_eq!(enabled(&context), [true, false, true]);
        assert!(context.is_vertex_attrib_array_enabled(index), "it is the array of the ARB");
        assert_eq!(context.get_integer(map2), Ok(1));
        context.enable(map1).unwrap();
        context.disable(map2).unwrap();
        context.set_vertex_attrib_array(index, false).unwrap();
        assert_eq!(enabled(&context), [false, true, false]);
        assert_eq!((context.enable(array), context.disable(array)), (Err(ENUM), Err(ENUM)));
        assert_eq!(context.set_client_state(map1, true), Err(ENUM));
    }
    for name in [VERTEX_ATTRIB_ARRAY0_NV - 1, MAP2_VERTEX_ATTRIB0_4_NV + 16, 0x8074] {
        assert_eq!((context.is_enabled(name), context.set_client_state(name, true)), (Err(ENUM), Err(ENUM)));
    }
}
