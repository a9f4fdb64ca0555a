//! Every error of the Errors sections of NV_fragment_program (FP) and NV_vertex_program2 (VP2) that concerns program
//! objects, with the section of the text that says it too. Negative counts exist in C only, and are tested there.

use super::*;
use nvjit_gl::Provoked;

fn position(context: &Context) -> i32 {
    context.get_integer(PROGRAM_ERROR_POSITION_NV).unwrap()
}

fn error_string(context: &Context) -> &str {
    context.get_string(PROGRAM_ERROR_STRING_NV).unwrap()
}

/// FP 5.7; FP Errors; VP2 2.14.1.8; VP2 Errors.
#[test]
fn load_program_with_id_zero() {
    assert_eq!(context().load_program(FRAGMENT_PROGRAM_NV, 0, FP), Err(VALUE));
    assert_eq!(context().load_program(VERTEX_PROGRAM_NV, 0, VP), Err(VALUE));
}

/// FP 5.7; FP Errors; VP2 2.14.1.8; VP2 Errors.
#[test]
fn load_program_over_a_program_of_another_target() {
    let mut context = loaded();
    for (target, text) in [(FRAGMENT_PROGRAM_NV, FP), (VERTEX_PROGRAM_NV, VP), (VERTEX_STATE_PROGRAM_NV, VSP)] {
        for id in [1, 2, 3] {
            let own = context.get_program_iv(id, PROGRAM_TARGET_NV) == Ok(target as i32);
            let result = if own { Ok(()) } else { Err(OPERATION) };
            assert_eq!(context.load_program(target, id, text), result, "{target:#x} {id}");
        }
    }
}

/// FP 5.7, FP Errors: the position is still updated, and the string says a reason (6.1.11).
#[test]
fn load_program_with_a_fault_of_syntax() {
    let mut context = context();
    let text = b"!!FP1.0 MOV o[COLR], f[COL0]; MOW R0, R1; END";
    assert_eq!(context.load_program(FRAGMENT_PROGRAM_NV, 1, text), Err(OPERATION));
    assert_eq!(position(&context), 30);
    assert!(error_string(&context).contains("MOW"), "{}", error_string(&context));
    assert_eq!(context.load_errors().unwrap().first().offset, 30);
    assert_eq!(context.is_program(1), Ok(false));
}

/// FP Errors: "syntactically incorrect for the program type specified by target".
#[test]
fn load_program_of_another_type_than_the_target() {
    let texts = [(FRAGMENT_PROGRAM_NV, FP), (VERTEX_PROGRAM_NV, VP), (VERTEX_STATE_PROGRAM_NV, VSP)];
    for (target, _) in texts {
        for (own, text) in texts {
            let mut context = context();
            let text = [b" # \n ".as_slice(), text].concat();
            let result = context.load_program(target, 5, &text);
            if own == target {
                assert_eq!((result, position(&context)), (Ok(()), -1));
            } else {
                assert_eq!((result, position(&context)), (Err(OPERATION), 5));
                assert!(error_string(&context).contains("prefix"));
            }
        }
    }
}

/// FP Errors: semantic restrictions; one that a scan shows has its position (5.7).
#[test]
fn load_program_that_breaks_a_restriction() {
    let mut context = context();
    let text = b"!!FP1.0 ADD o[COLR], f[COL0], f[COL1]; END";
    assert_eq!(context.load_program(FRAGMENT_PROGRAM_NV, 1, text), Err(OPERATION));
    assert!((8..text.len() as i32).contains(&position(&context)));
}

/// VP2 Errors: HPOS is not written; the position is the length (5.7).
#[test]
fn load_vertex_program_without_hpos() {
    let mut context = context();
    let text = b"!!VP2.0 MOV o[COL0], v[0]; END";
    assert_eq!(context.load_program(VERTEX_PROGRAM_NV, 1, text), Err(OPERATION));
    assert_eq!(position(&context), text.len() as i32);
}

/// VP2 Errors, 2.14.5: a vertex state program writes no parameter.
#[test]
fn load_vertex_state_program_without_parameter() {
    let mut context = context();
    let text = b"!!VSP1.0 MOV R0, v[0]; END";
    assert_eq!(context.load_program(VERTEX_STATE_PROGRAM_NV, 1, text), Err(OPERATION));
    assert_eq!(position(&context), text.len() as i32);
}

/// VP2 Errors: more than 128 (VP1) and 256 (VP2) instructions. FP 3.11.3: more than 1024.
#[test]
fn load_program_with_too_many_instructions() {
    let cases = [
        (VERTEX_PROGRAM_NV, "!!VP1.0", "MOV o[HPOS],v[0];", 128),
        (VERTEX_PROGRAM_NV, "!!VP2.0", "MOV o[HPOS],v[0];", 256),
        (VERTEX_STATE_PROGRAM_NV, "!!VSP1.0", "MOV c[0],v[0];", 128),
        (FRAGMENT_PROGRAM_NV, "!!FP1.0", "MOV o[COLR],f[COL0];", 1024),
    ];
    for (target, prefix, instruction, limit) in cases {
        let mut context = context();
        let text = |count| format!("{prefix}\n{}END", instruction.repeat(count)).into_bytes();
        assert_eq!(context.load_program(target, 1, &text(limit)), Ok(()));
        assert_eq!(position(&context), -1);
        assert_eq!(context.load_program(target, 1, &text(limit + 1)), Err(OPERATION));
        assert_ne!(position(&context), -1);
        assert_eq!(context.get_program_iv(1, PROGRAM_LENGTH_NV), Ok(text(limit).len() as i32));
    }
}

/// VP2 Errors: INVALID_ENUM for other targets.
#[test]
fn load_program_with_an_unknown_target() {
    for target in [0, VERTEX_PROGRAM_POINT_SIZE_NV, 0x8804] {
        assert_eq!(context().load_program(target, 1, FP), Err(ENUM));
    }
}

/// A command with an error has no effect (section 2.5 of OpenGL 1.2.1); only faults of the text update the position.
#[test]
fn load_program_that_fails_before_the_text_is_looked_at() {
    let mut context = loaded();
    context.load_program(FRAGMENT_PROGRAM_NV, 1, b"!!FP1.0 nothing").unwrap_err();
    let before = (position(&context), error_string(&context).to_owned());
    for (target, id) in [(0, 1), (FRAGMENT_PROGRAM_NV, 0), (VERTEX_PROGRAM_NV, 1)] {
        context.load_program(target, id, FP).unwrap_err();
        assert_eq!((position(&context), error_string(&context).to_owned()), before);
    }
}

/// FP 5.7: "A successfully loaded program replaces the program previously assigned"; a failed one does not.
#[test]
fn a_failed_load_leaves_the_program_and_its_parameters() {
    let mut context = loaded();
    context.program_named_parameter_4f(1, b"tint", [9.0; 4]).unwrap();
    context.load_program(FRAGMENT_PROGRAM_NV, 1, b"!!FP1.0 MOV o[COLR], tint; END").unwrap_err();
    assert_eq!(context.get_program_string(1, PROGRAM_STRING_NV).unwrap(), FP);
    assert_eq!(context.get_program_named_parameter_fv(1, b"tint"), Ok([9.0; 4]));
}

/// FP 5.7; FP Errors; VP2 2.14.1.9; VP2 Errors.
#[test]
fn bind_program_of_another_type() {
    let mut context = loaded();
    for (target, id) in
        [(VERTEX_PROGRAM_NV, 1), (VERTEX_PROGRAM_NV, 3), (FRAGMENT_PROGRAM_NV, 2), (FRAGMENT_PROGRAM_NV, 3)]
    {
        assert_eq!(context.bind_program(target, id), Err(OPERATION));
    }
    assert_eq!(context.get_integer(VERTEX_PROGRAM_BINDING_NV), Ok(0));
    assert_eq!(context.get_integer(FRAGMENT_PROGRAM_BINDING_NV), Ok(0));
}

/// VP2 Errors: INVALID_ENUM; FP 5.7: the target is VERTEX_PROGRAM_NV or FRAGMENT_PROGRAM_NV.
#[test]
fn bind_program_to_another_target() {
    for target in [VERTEX_STATE_PROGRAM_NV, 0, VERTEX_PROGRAM_TWO_SIDE_NV] {
        assert_eq!(loaded().bind_program(target, 3), Err(ENUM));
        assert_eq!(loaded().bind_program(target, 0), Err(ENUM));
    }
}

/// FP 5.7: neither nonexistent programs nor zero are an error.
#[test]
fn bind_program_that_does_not_exist() {
    let mut context = context();
    assert_eq!(context.bind_program(VERTEX_PROGRAM_NV, 77), Ok(()));
    assert_eq!(context.get_integer(VERTEX_PROGRAM_BINDING_NV), Ok(77));
    assert_eq!(context.bind_program(VERTEX_PROGRAM_NV, 0), Ok(()));
}

/// FP Errors; VP2 Errors; FP 5.7.
#[test]
fn are_programs_resident_of_zero_or_nonexistent() {
    let mut context = loaded();
    let mut generated = [0];
    context.gen_programs(&mut generated).unwrap();
    for id in [0, 99, generated[0]] {
        assert_eq!(context.are_programs_resident(&[1, id], &mut [false; 2]), Err(VALUE));
    }
    assert_eq!(context.are_programs_resident(&[1, 2], &mut [false; 2]), Ok(true));
}

/// FP Errors; VP2 Errors; FP 6.1.13.
#[test]
fn queries_of_a_program_that_does_not_exist() {
    let mut context = context();
    let mut generated = [0];
    context.gen_programs(&mut generated).unwrap();
    for id in [0, 99, generated[0]] {
        assert_eq!(context.get_program_iv(id, PROGRAM_TARGET_NV), Err(OPERATION));
        assert_eq!(context.get_program_string(id, PROGRAM_STRING_NV), Err(OPERATION));
    }
}

/// FP 6.1.13: what pname must be.
#[test]
fn queries_with_another_name() {
    let context = loaded();
    assert_eq!(context.get_program_iv(1, PROGRAM_STRING_NV), Err(ENUM));
    assert_eq!(context.get_program_string(1, PROGRAM_LENGTH_NV), Err(ENUM));
    assert_eq!(context.get_string(PROGRAM_STRING_NV), Err(ENUM));
    assert_eq!(context.get_integer(PROGRAM_LENGTH_NV), Err(ENUM));
}

/// FP 5.7, FP 6.1.13, FP Errors: nonexistent programs, and types without named parameters.
#[test]
fn named_parameters_of_no_fragment_program() {
    let mut context = loaded();
    for id in [0, 2, 3, 99] {
        assert_eq!(context.program_named_parameter_4f(id, b"tint", [0.0; 4]), Err(OPERATION));
        assert_eq!(context.program_named_parameter_4d(id, b"tint", [0.0; 4]), Err(OPERATION));
        assert_eq!(context.get_program_named_parameter_fv(id, b"tint"), Err(OPERATION));
        assert_eq!(context.get_program_named_parameter_dv(id, b"tint"), Err(OPERATION));
    }
}

/// FP 5.7, FP 6.1.13, FP Errors: no such name, and an empty one. Names of constants (DEFINE) are no parameters.
#[test]
fn named_parameters_without_name() {
    let mut context = context();
    context.load_program(FRAGMENT_PROGRAM_NV, 1, b"!!FP1.0 DEFINE k = 1; DECLARE a; MUL o[COLR], a, a; END").unwrap();
    for name in [b"".as_slice(), b"k", b"b", b"a ", b"\xff", b"a\0"] {
        assert_eq!(context.program_named_parameter_4f(1, name, [0.0; 4]), Err(VALUE));
        assert_eq!(context.program_named_parameter_4d(1, name, [0.0; 4]), Err(VALUE));
        assert_eq!(context.get_program_named_parameter_fv(1, name), Err(VALUE));
        assert_eq!(context.get_program_named_parameter_dv(1, name), Err(VALUE));
    }
}

/// FP 5.7, FP 6.1.13.
#[test]
fn numbered_parameters_beyond_the_last() {
    let mut context = loaded();
    context.bind_program(FRAGMENT_PROGRAM_NV, 1).unwrap();
    for index in [64, u32::MAX] {
        assert_eq!(context.program_local_parameter_4f(FRAGMENT_PROGRAM_NV, index, [0.0; 4]), Err(VALUE));
        assert_eq!(context.program_local_parameter_4d(FRAGMENT_PROGRAM_NV, index, [0.0; 4]), Err(VALUE));
        assert_eq!(context.get_program_local_parameter_fv(FRAGMENT_PROGRAM_NV, index), Err(VALUE));
        assert_eq!(context.get_program_local_parameter_dv(FRAGMENT_PROGRAM_NV, index), Err(VALUE));
    }
}

/// FP 6.1.13: a target that does not exist or has no numbered parameters. Those of vertex programs are ARB's.
#[test]
fn numbered_parameters_of_another_target() {
    let mut context = loaded();
    context.bind_program(FRAGMENT_PROGRAM_NV, 1).unwrap();
    for target in [VERTEX_STATE_PROGRAM_NV, VERTEX_PROGRAM_POINT_SIZE_NV, 0] {
        assert_eq!(context.program_local_parameter_4f(target, 0, [0.0; 4]), Err(ENUM));
        assert_eq!(context.program_local_parameter_4d(target, 0, [0.0; 4]), Err(ENUM));
        assert_eq!(context.get_program_local_parameter_fv(target, 0), Err(ENUM));
        assert_eq!(context.get_program_local_parameter_dv(target, 0), Err(ENUM));
    }
}

/// FP 5.7 gives them to "the program object currently bound": there is none if a name is bound that has none. Zero is
/// the default object (ARB_fragment_program 3.11.1).
#[test]
fn numbered_parameters_without_a_program() {
    let mut context = loaded();
    let f = FRAGMENT_PROGRAM_NV;
    context.bind_program(f, 99).unwrap();
    assert_eq!(context.program_local_parameter_4f(f, 0, [0.0; 4]), Err(OPERATION));
    assert_eq!(context.get_program_local_parameter_fv(f, 0), Err(OPERATION));
    context.bind_program(f, 0).unwrap();
    assert_eq!(context.get_program_local_parameter_fv(f, 0), Ok([0.0; 4]));
    assert_eq!(context.program_local_parameter_4f(f, 0, [7.0; 4]), Ok(()));
    assert_eq!(context.get_program_local_parameter_fv(f, 0), Ok([7.0; 4]));
}

/// VP2 2.14.1.2, VP2 Errors: registers are 0 to 255.
#[test]
fn program_parameters_beyond_the_last() {
    let mut context = context();
    let (v, one) = (VERTEX_PROGRAM_NV, [1.0; 4]);
    assert_eq!(context.program_parameter_4f(v, 255, one), Ok(()));
    for index in [256, u32::MAX] {
        assert_eq!(context.program_parameter_4f(v, index, one), Err(VALUE));
        assert_eq!(context.program_parameter_4d(v, index, [1.0; 4]), Err(VALUE));
        assert_eq!(context.get_program_parameter_fv(v, index, PROGRAM_PARAMETER_NV), Err(VALUE));
        assert_eq!(context.get_program_parameter_dv(v, index, PROGRAM_PARAMETER_NV), Err(VALUE));
    }
    assert_eq!(context.program_parameters_4fv(v, 254, &[one; 2]), Ok(()));
    assert_eq!(context.program_parameters_4fv(v, 254, &[one; 3]), Err(VALUE));
    assert_eq!(context.program_parameters_4dv(v, 254, &[[1.0; 4]; 3]), Err(VALUE));
    assert_eq!(context.program_parameters_4fv(v, u32::MAX, &[one]), Err(VALUE));
    assert_eq!(context.program_parameters_4fv(v, 256, &[]), Ok(()));
    assert_eq!(context.program_parameters_4fv(v, 257, &[]), Err(VALUE));
}

/// VP2 2.14.1.2, VP2 Errors.
#[test]
fn program_parameters_of_another_target() {
    let mut context = context();
    for target in [FRAGMENT_PROGRAM_NV, VERTEX_STATE_PROGRAM_NV, 0] {
        assert_eq!(context.program_parameter_4f(target, 0, [0.0; 4]), Err(ENUM));
        assert_eq!(context.program_parameter_4d(target, 0, [0.0; 4]), Err(ENUM));
        assert_eq!(context.program_parameters_4fv(target, 0, &[[0.0; 4]]), Err(ENUM));
        assert_eq!(context.program_parameters_4dv(target, 0, &[[0.0; 4]]), Err(ENUM));
        assert_eq!(context.get_program_parameter_fv(target, 0, PROGRAM_PARAMETER_NV), Err(ENUM));
        assert_eq!(context.get_program_parameter_dv(target, 0, PROGRAM_PARAMETER_NV), Err(ENUM));
    }
    assert_eq!(context.get_program_parameter_fv(VERTEX_PROGRAM_NV, 0, PROGRAM_STRING_NV), Err(ENUM));
}

/// VP2 2.14.7: registers that track are not updated; the whole call has no effect.
#[test]
fn program_parameters_that_track() {
    let mut context = context();
    let v = VERTEX_PROGRAM_NV;
    context.track_matrix(v, 8, MODELVIEW, IDENTITY_NV).unwrap();
    for index in 8..12 {
        assert_eq!(context.program_parameter_4f(v, index, [5.0; 4]), Err(OPERATION));
        assert_eq!(context.program_parameter_4d(v, index, [5.0; 4]), Err(OPERATION));
    }
    assert_eq!(context.program_parameters_4fv(v, 6, &[[5.0; 4]; 3]), Err(OPERATION));
    assert_eq!(context.program_parameters_4dv(v, 11, &[[5.0; 4]; 2]), Err(OPERATION));
    assert_eq!(context.get_program_parameter_fv(v, 6, PROGRAM_PARAMETER_NV), Ok([0.0; 4]));
    assert_eq!(context.program_parameters_4fv(v, 6, &[[5.0; 4]; 2]), Ok(()));
    assert_eq!(context.program_parameter_4f(v, 12, [5.0; 4]), Ok(()));
}

/// VP2 2.14.5, VP2 Errors: programs that do not exist, and other types.
#[test]
fn execute_program_that_is_no_vertex_state_program() {
    let mut context = loaded();
    for id in [0, 1, 2, 99] {
        assert_eq!(context.execute_program(VERTEX_STATE_PROGRAM_NV, id, [0.0; 4]), Err(OPERATION));
    }
}

/// VP2 Errors; 2.14.5: "The target must be VERTEX_STATE_PROGRAM_NV".
#[test]
fn execute_program_of_another_target() {
    for target in [VERTEX_PROGRAM_NV, FRAGMENT_PROGRAM_NV, 0] {
        assert_eq!(loaded().execute_program(target, 3, [0.0; 4]), Err(ENUM));
    }
}

/// VP2 2.14.7, VP2 Errors.
#[test]
fn execute_program_that_writes_tracked_parameters() {
    for address in (0..96).step_by(4) {
        let mut context = loaded();
        context.track_matrix(VERTEX_PROGRAM_NV, address, PROJECTION, TRANSPOSE_NV).unwrap();
        let result = if address == 8 || address == 12 { Err(OPERATION) } else { Ok(()) };
        assert_eq!(context.execute_program(VERTEX_STATE_PROGRAM_NV, 3, [1.0; 4]), result, "c[{address}]");
    }
}

/// FP 5.7, FP Errors, VP2 2.14.1.9: Begin, RasterPos, DrawPixels and the like.
#[test]
fn begin_without_a_program() {
    use Provoked::*;
    let mut context = loaded();
    let valid = |context: &Context| [Primitives, RasterPosition, Pixels].map(|what| context.validate(what).is_ok());
    assert_eq!(valid(&context), [true; 3]);
    context.enable(VERTEX_PROGRAM_NV).unwrap();
    assert_eq!(valid(&context), [false, false, true]);
    assert_eq!((context.begin(), context.end()), (Err(OPERATION), Err(OPERATION)));
    context.bind_program(VERTEX_PROGRAM_NV, 99).unwrap();
    assert_eq!(valid(&context), [false, false, true]);
    context.bind_program(VERTEX_PROGRAM_NV, 2).unwrap();
    assert_eq!(valid(&context), [true; 3]);
    context.enable(FRAGMENT_PROGRAM_NV).unwrap();
    assert_eq!(valid(&context), [false, true, false]);
    assert_eq!(context.pipeline().err(), Some(OPERATION));
    context.bind_program(FRAGMENT_PROGRAM_NV, 1).unwrap();
    assert_eq!(valid(&context), [true; 3]);
    assert_eq!((context.begin(), context.end()), (Ok(()), Ok(())));
    context.delete_programs(&[1]).unwrap();
    assert_eq!(valid(&context), [false, true, false]);
}

/// VP2 Errors: Begin is refused for programs that write tracked parameters. No grammar of vertex programs lets them
/// write any (2.14.1.8), so there is none that loads.
#[test]
fn vertex_programs_write_no_parameters() {
    for prefix in ["!!VP1.0", "!!VP1.1", "!!VP2.0"] {
        let text = format!("{prefix} MOV o[HPOS], v[0]; MOV c[0], v[0]; END");
        assert_eq!(context().load_program(VERTEX_PROGRAM_NV, 1, text.as_bytes()), Err(OPERATION));
    }
}

/// VP2 2.14.7, VP2 Errors.
#[test]
fn track_matrix_at_a_bad_address() {
    let mut context = context();
    for address in [1, 2, 3, 253, 255, 256, 260, u32::MAX] {
        assert_eq!(context.track_matrix(VERTEX_PROGRAM_NV, address, MODELVIEW, IDENTITY_NV), Err(VALUE));
        assert_eq!(context.get_track_matrix_iv(VERTEX_PROGRAM_NV, address, TRACK_MATRIX_NV), Err(VALUE));
    }
    assert_eq!(context.track_matrix(VERTEX_PROGRAM_NV, 252, MODELVIEW, IDENTITY_NV), Ok(()));
}

/// VP2 2.14.7, VP2 Errors: target, matrix, transform, and the names of the query.
#[test]
fn track_matrix_with_a_bad_enumerant() {
    let mut context = context();
    let v = VERTEX_PROGRAM_NV;
    for target in [VERTEX_STATE_PROGRAM_NV, FRAGMENT_PROGRAM_NV, 0] {
        assert_eq!(context.track_matrix(target, 0, MODELVIEW, IDENTITY_NV), Err(ENUM));
        assert_eq!(context.get_track_matrix_iv(target, 0, TRACK_MATRIX_NV), Err(ENUM));
    }
    for matrix in [1, TEXTURE0_ARB + 8, MATRIX0_NV + 8, TEXTURE0_ARB - 1, IDENTITY_NV] {
        assert_eq!(context.track_matrix(v, 0, matrix, IDENTITY_NV), Err(ENUM));
    }
    for transform in [0, MODELVIEW, MODELVIEW_PROJECTION_NV] {
        assert_eq!(context.track_matrix(v, 0, MODELVIEW, transform), Err(ENUM));
        assert_eq!(context.track_matrix(v, 0, NONE, transform), Err(ENUM));
    }
    assert_eq!(context.get_track_matrix_iv(v, 0, PROGRAM_PARAMETER_NV), Err(ENUM));
    assert_eq!(context.set_matrix(MODELVIEW_PROJECTION_NV, &[0.0; 16]), Err(ENUM));
    assert_eq!(context.set_matrix(NONE, &[0.0; 16]), Err(ENUM));
}

/// FP Errors: texture coordinate state of an active unit beyond MAX_TEXTURE_COORDS_NV.
#[test]
fn texture_matrix_of_a_unit_without_coordinates() {
    let mut context = context();
    context.set_active_texture(8);
    assert_eq!(context.track_matrix(VERTEX_PROGRAM_NV, 0, TEXTURE, IDENTITY_NV), Err(OPERATION));
    assert_eq!(context.set_matrix(TEXTURE, &[0.0; 16]), Err(OPERATION));
    context.set_active_texture(7);
    assert_eq!(context.track_matrix(VERTEX_PROGRAM_NV, 0, TEXTURE, IDENTITY_NV), Ok(()));
}

/// Capabilities that are not ours are INVALID_ENUM.
#[test]
fn capabilities_of_the_driver() {
    let mut context = context();
    for capability in [0, VERTEX_STATE_PROGRAM_NV, 0x0BE2] {
        assert_eq!(context.enable(capability), Err(ENUM));
        assert_eq!(context.disable(capability), Err(ENUM));
        assert_eq!(context.is_enabled(capability), Err(ENUM));
    }
}

/// Section 2.6.3 of OpenGL 1.2.1: none of the commands is among those that Begin and End may have between them.
#[test]
fn commands_between_begin_and_end() {
    let mut c = loaded();
    c.begin().unwrap();
    let (v, f, s) = (VERTEX_PROGRAM_NV, FRAGMENT_PROGRAM_NV, VERTEX_STATE_PROGRAM_NV);
    let results = [
        c.begin(),
        c.load_program(f, 1, FP),
        c.bind_program(f, 1),
        c.gen_programs(&mut [0]),
        c.delete_programs(&[1]),
        c.is_program(1).map(drop),
        c.are_programs_resident(&[1], &mut [false]).map(drop),
        c.request_resident_programs(&[1]),
        c.get_program_iv(1, PROGRAM_TARGET_NV).map(drop),
        c.get_program_string(1, PROGRAM_STRING_NV).map(drop),
        c.program_named_parameter_4f(1, b"tint", [0.0; 4]),
        c.program_named_parameter_4d(1, b"tint", [0.0; 4]),
        c.get_program_named_parameter_fv(1, b"tint").map(drop),
        c.get_program_named_parameter_dv(1, b"tint").map(drop),
        c.program_local_parameter_4f(f, 0, [0.0; 4]),
        c.program_local_parameter_4d(f, 0, [0.0; 4]),
        c.get_program_local_parameter_fv(f, 0).map(drop),
        c.get_program_local_parameter_dv(f, 0).map(drop),
        c.program_parameter_4f(v, 0, [0.0; 4]),
        c.program_parameter_4d(v, 0, [0.0; 4]),
        c.program_parameters_4fv(v, 0, &[[0.0; 4]]),
        c.program_parameters_4dv(v, 0, &[[0.0; 4]]),
        c.get_program_parameter_fv(v, 0, PROGRAM_PARAMETER_NV).map(drop),
        c.get_program_parameter_dv(v, 0, PROGRAM_PARAMETER_NV).map(drop),
        c.track_matrix(v, 0, NONE, IDENTITY_NV),
        c.get_track_matrix_iv(v, 0, TRACK_MATRIX_NV).map(drop),
        c.set_matrix(MODELVIEW, &[0.0; 16]),
        c.execute_program(s, 3, [0.0; 4]),
        c.enable(v),
        c.disable(v),
        c.is_enabled(v).map(drop),
        c.get_integer(PROGRAM_ERROR_POSITION_NV).map(drop),
        c.get_string(PROGRAM_ERROR_STRING_NV).map(drop),
    ];
    for (index, result) in results.into_iter().enumerate() {
        assert_eq!(result, Err(OPERATION), "call {index}");
    }
    assert!(c.pipeline().is_ok());
    assert_eq!((c.end(), c.end()), (Ok(()), Err(OPERATION)));
    assert_eq!(c.is_program(1), Ok(true));
}

/// Names are not without end: OUT_OF_MEMORY, and nothing changes (FP 5.7).
#[test]
fn too_many_names() {
    let mut context = context();
    let mut ids = vec![0; nvjit::limits::MAX_PROGRAM_NAMES];
    assert_eq!(context.gen_programs(&mut ids), Ok(()));
    assert_eq!(context.gen_programs(&mut [0]), Err(Error::OutOfMemory));
    assert_eq!(context.load_program(FRAGMENT_PROGRAM_NV, u32::MAX, FP), Err(Error::OutOfMemory));
    assert_eq!(context.load_program(FRAGMENT_PROGRAM_NV, ids[7], FP), Ok(()));
    context.delete_programs(&ids).unwrap();
    assert_eq!(context.gen_programs(&mut [0]), Ok(()));
}

/// The error code for each.
#[test]
fn error_numbers() {
    let codes =
        [ENUM, VALUE, OPERATION, Error::StackOverflow, Error::StackUnderflow, Error::OutOfMemory].map(Error::code);
    assert_eq!(codes, [0x500, 0x501, 0x502, 0x503, 0x504, 0x505]);
}

/// VP2 2.14.1.1, VP2 Errors: attributes are 0 to 15.
#[test]
fn vertex_attributes_beyond_the_last() {
    let mut context = context();
    assert_eq!(context.vertex_attrib(15, [1.0; 4]), Ok(()));
    assert_eq!(context.vertex_attrib(16, [1.0; 4]), Err(VALUE));
    assert_eq!(context.vertex_attribs(14, &[[2.0; 4]; 3]), Err(VALUE));
    assert_eq!(context.vertex_attribs(u32::MAX, &[[2.0; 4]]), Err(VALUE));
    assert_eq!(context.current_attributes()[15], [1.0; 4]);
    assert_eq!(context.vertex_attribs(14, &[[2.0; 4]; 2]), Ok(()));
    assert_eq!(context.current_attributes()[15], [2.0; 4]);
}

/// VP2 2.14.4, VP2 Errors.
#[test]
fn vertex_attribute_arrays() {
    let mut context = context();
    let array = nvjit_gl::AttributeArray {
        size: 4,
        component_type: UNSIGNED_BYTE,
        normalized: true,
        stride: 20,
        pointer: 0x1000,
    };
    let mut set = |index, size, component_type, stride| {
        context.vertex_attrib_pointer(index, nvjit_gl::AttributeArray { size, component_type, stride, ..array })
    };
    assert_eq!(set(16, 4, FLOAT, 0), Err(VALUE));
    for size in [0, 5, -1] {
        assert_eq!(set(3, size, FLOAT, 0), Err(VALUE));
    }
    assert_eq!(set(3, 4, FLOAT, -1), Err(VALUE));
    for size in 1..4 {
        assert_eq!(set(3, size, UNSIGNED_BYTE, 0), Err(OPERATION));
        assert_eq!(set(4, size, SHORT, 0), Ok(()));
        assert_eq!(set(4, size, DOUBLE, 0), Ok(()));
    }
    assert_eq!(set(3, 4, 0x1400, 0), Err(ENUM));
    assert_eq!(set(3, 4, UNSIGNED_BYTE, 20), Ok(()));
    assert_eq!(context.attribute_array(3), Some(array));
    assert_eq!(context.get_vertex_attrib_iv(3, ATTRIB_ARRAY_SIZE_NV).map(|v| v[0]), Ok(4));
    assert_eq!(context.get_vertex_attrib_iv(3, ATTRIB_ARRAY_TYPE_NV).map(|v| v[0]), Ok(UNSIGNED_BYTE as i32));
    assert_eq!(context.get_vertex_attrib_dv(3, ATTRIB_ARRAY_STRIDE_NV).map(|v| v[0]), Ok(20.0));
    assert_eq!(context.get_vertex_attrib_pointer(3, ATTRIB_ARRAY_POINTER_NV), Ok(0x1000));
    assert_eq!(context.get_vertex_attrib_pointer(0, ATTRIB_ARRAY_POINTER_NV), Ok(0));
}

/// NV_vertex_program 6.1.13, VP2 Errors.
#[test]
fn queries_of_vertex_attributes() {
    let mut context = context();
    context.vertex_attrib(5, [1.5, -2.5, 3.0, 4.0]).unwrap();
    assert_eq!(context.get_vertex_attrib_fv(5, CURRENT_ATTRIB_NV), Ok([1.5, -2.5, 3.0, 4.0]));
    assert_eq!(context.get_vertex_attrib_iv(5, CURRENT_ATTRIB_NV), Ok([2, -2, 3, 4]));
    assert_eq!(context.get_vertex_attrib_fv(0, CURRENT_ATTRIB_NV), Err(VALUE));
    assert_eq!(context.get_vertex_attrib_fv(0, ATTRIB_ARRAY_SIZE_NV), Ok([4.0, 0.0, 0.0, 0.0]));
    for name in [CURRENT_ATTRIB_NV, ATTRIB_ARRAY_SIZE_NV, ATTRIB_ARRAY_STRIDE_NV, ATTRIB_ARRAY_TYPE_NV] {
        assert_eq!(context.get_vertex_attrib_fv(16, name), Err(VALUE));
        assert_eq!(context.get_vertex_attrib_dv(16, name), Err(VALUE));
        assert_eq!(context.get_vertex_attrib_iv(16, name), Err(VALUE));
    }
    assert_eq!(context.get_vertex_attrib_pointer(16, ATTRIB_ARRAY_POINTER_NV), Err(VALUE));
    assert_eq!(context.get_vertex_attrib_pointer(1, CURRENT_ATTRIB_NV), Err(ENUM));
    assert_eq!(context.get_vertex_attrib_fv(1, ATTRIB_ARRAY_POINTER_NV), Err(ENUM));
}
