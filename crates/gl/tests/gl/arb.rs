//! The entry points of ARB_vertex_program (AVP), ARB_fragment_program (AFP) and EXT_gpu_program_parameters (EGP), with
//! the section of the text that each test is about; what they share with those of NV, and what programs see of it.

use super::*;
use nvjit::language::isa::Language;
use nvjit::language::isa::state::StateKey;
use nvjit::language::program::StateSource;
use nvjit::limits;
use nvjit_gl::fixed::enums::*;
use nvjit_gl::{AttributeArray, Bound, Target};
use std::sync::Arc;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, Ordering};

const AVP: &[u8] = b"!!ARBvp1.0\nMOV result.position, vertex.position;\nEND";
const AFP: &[u8] = b"!!ARBfp1.0\nMOV result.color, fragment.color;\nEND";
const V: u32 = VERTEX_PROGRAM_ARB;
const F: u32 = FRAGMENT_PROGRAM_ARB;
const ASCII: u32 = PROGRAM_FORMAT_ASCII_ARB;
/// Invalid targets for ARB calls.
const OTHERS: [u32; 3] = [VERTEX_STATE_PROGRAM_NV, VERTEX_PROGRAM_POINT_SIZE_NV, 0];

#[track_caller]
fn load(context: &mut Context, target: u32, text: &str) {
    let result = context.program_string(target, ASCII, text.as_bytes());
    assert_eq!(result, Ok(()), "{:?}", context.get_string(PROGRAM_ERROR_STRING_ARB));
}

fn count(context: &Context, target: u32, name: u32) -> i32 {
    context.get_program_iv_arb(target, name).unwrap()
}

/// The bank of the current fragment program, by the names of parameters.
#[track_caller]
fn parameters(context: &Context, target: u32) -> Vec<(String, [f32; 4])> {
    let pipeline = context.pipeline().unwrap();
    let bound = if target == V { pipeline.vertex.unwrap() } else { pipeline.fragment.unwrap() };
    named(&bound)
}

fn named(bound: &Bound) -> Vec<(String, [f32; 4])> {
    let program = bound.executable().program();
    let value = |index: u16| bound.parameters()[usize::from(index)];
    program.parameters().iter().map(|own| (program.parameter_name(own), value(own.index))).collect()
}

fn owned<const N: usize>(pairs: [(&str, [f32; 4]); N]) -> Vec<(String, [f32; 4])> {
    pairs.map(|(name, value)| (name.to_owned(), value)).into()
}

/// AVP and AFP, tables X.6 to X.11.
#[test]
fn initial_state() {
    let context = context();
    for target in [V, F] {
        assert_eq!(context.is_enabled(target), Ok(false));
        assert_eq!(count(&context, target, PROGRAM_FORMAT_ARB), ASCII as i32);
        assert_eq!(context.get_program_string_arb(target, PROGRAM_STRING_ARB), Ok(Vec::new()));
        for name in [
            PROGRAM_BINDING_ARB,
            PROGRAM_LENGTH_ARB,
            PROGRAM_INSTRUCTIONS_ARB,
            PROGRAM_TEMPORARIES_ARB,
            PROGRAM_PARAMETERS_ARB,
            PROGRAM_ATTRIBS_ARB,
            PROGRAM_NATIVE_INSTRUCTIONS_ARB,
            PROGRAM_NATIVE_TEMPORARIES_ARB,
            PROGRAM_NATIVE_PARAMETERS_ARB,
            PROGRAM_NATIVE_ATTRIBS_ARB,
            PROGRAM_UNDER_NATIVE_LIMITS_ARB,
        ] {
            assert_eq!(count(&context, target, name), 0, "{name:#x}");
        }
        for index in [0, 100, 255] {
            assert_eq!(context.get_program_env_parameter_fv(target, index), Ok([0.0; 4]));
            assert_eq!(context.get_program_local_parameter_dv(target, index), Ok([0.0; 4]));
        }
    }
    assert_eq!(context.get_integer(PROGRAM_ERROR_POSITION_ARB), Ok(-1));
    assert_eq!(context.get_integer(MAX_VERTEX_ATTRIBS_ARB), Ok(16));
    assert_eq!(context.get_integer(MAX_PROGRAM_MATRICES_ARB), Ok(8));
    assert_eq!(context.get_integer(MAX_PROGRAM_MATRIX_STACK_DEPTH_ARB), Ok(1));
    assert_eq!(context.get_integer(MAX_VERTEX_TEXTURE_IMAGE_UNITS_ARB), Ok(32));
    assert_eq!(context.get_integer(MAX_DRAW_BUFFERS_ARB), Ok(8));
}

/// AVP and AFP 6.1.12, tables X.10 and X.11, NV_gpu_program4 and its minima: limits, the native
/// ones the same. Numbers are the extensions'.
#[test]
fn limits_of_targets() {
    let context = context();
    for (first, limit) in [(0x88A0, 65536), (0x88A4, 4096), (0x88A8, 1024), (0x88AC, 16), (0x88B0, 2)] {
        for target in [V, F] {
            let expected = if (target, first) == (F, 0x88B0) { Err(ENUM) } else { Ok(limit) };
            for name in [first + 1, first + 3] {
                assert_eq!(context.get_program_iv_arb(target, name), expected, "{name:#x}");
            }
            for name in [first, first + 2] {
                assert_eq!(context.get_program_iv_arb(target, name), expected.map(|_| 0), "{name:#x}");
            }
        }
    }
    for name in 0x8805..=0x8810 {
        let expected = if name < 0x880B { 0 } else { 16384 };
        assert_eq!(context.get_program_iv_arb(F, name), Ok(expected), "{name:#x}");
        assert_eq!(context.get_program_iv_arb(V, name), Err(ENUM), "{name:#x}");
    }
    for target in [V, F] {
        assert_eq!(count(&context, target, 0x88B4), 1024);
        assert_eq!(count(&context, target, 0x88B5), 1024);
        assert_eq!(count(&context, target, MAX_PROGRAM_EXEC_INSTRUCTIONS_NV), 65536);
        assert_eq!(count(&context, target, MAX_PROGRAM_CALL_DEPTH_NV), 32);
        assert_eq!(count(&context, target, MAX_PROGRAM_IF_DEPTH_NV), 512);
        assert_eq!(count(&context, target, MAX_PROGRAM_LOOP_DEPTH_NV), 64);
    }
    assert_eq!(context.get_program_iv_arb(F, MAX_PROGRAM_LOOP_COUNT_NV), Ok(255));
    assert_eq!(context.get_program_iv_arb(V, MAX_PROGRAM_LOOP_COUNT_NV), Err(ENUM));
}

/// AVP 2.14.3.7, AFP 3.11.3.6, 6.1.12.
#[test]
fn queries_of_a_program() {
    let mut context = context();
    context.bind_program_arb(F, 7).unwrap();
    let text = "!!ARBfp1.0\nTEMP a, b;\nPARAM c = program.local[2];\nTEX a, fragment.texcoord[0], texture[0], 2D;\n\
        TEX b, a, texture[1], 2D;\nMUL a, a, b;\nMAD result.color, a, c, {1, 2, 3, 4};\nEND";
    load(&mut context, F, text);
    for (name, expected) in [
        (PROGRAM_BINDING_ARB, 7),
        (PROGRAM_LENGTH_ARB, text.len() as i32),
        (PROGRAM_INSTRUCTIONS_ARB, 4),
        (PROGRAM_ALU_INSTRUCTIONS_ARB, 2),
        (PROGRAM_TEX_INSTRUCTIONS_ARB, 2),
        (PROGRAM_TEX_INDIRECTIONS_ARB, 2),
        (PROGRAM_TEMPORARIES_ARB, 2),
        (PROGRAM_PARAMETERS_ARB, 2),
        (PROGRAM_ATTRIBS_ARB, 1),
        (PROGRAM_NATIVE_INSTRUCTIONS_ARB, 4),
        (PROGRAM_NATIVE_ALU_INSTRUCTIONS_ARB, 2),
        (PROGRAM_NATIVE_TEX_INSTRUCTIONS_ARB, 2),
        (PROGRAM_NATIVE_TEX_INDIRECTIONS_ARB, 2),
        (PROGRAM_NATIVE_TEMPORARIES_ARB, 2),
        (PROGRAM_NATIVE_PARAMETERS_ARB, 2),
        (PROGRAM_NATIVE_ATTRIBS_ARB, 1),
        (PROGRAM_UNDER_NATIVE_LIMITS_ARB, 1),
    ] {
        assert_eq!(count(&context, F, name), expected, "{name:#x}");
    }
    assert_eq!(context.get_program_string_arb(F, PROGRAM_STRING_ARB).unwrap(), text.as_bytes());
    load(&mut context, V, "!!ARBvp1.0\nADDRESS a, b;\nMOV result.position, vertex.position;\nEND");
    assert_eq!(count(&context, V, PROGRAM_ADDRESS_REGISTERS_ARB), 2);
    assert_eq!(count(&context, V, PROGRAM_NATIVE_ADDRESS_REGISTERS_ARB), 2);
    // The same objects by NV's queries, and programs of NV by ARB's, which count nothing.
    assert_eq!(context.get_program_iv(7, PROGRAM_TARGET_NV), Ok(FRAGMENT_PROGRAM_NV as i32));
    assert_eq!(context.get_program_iv(7, PROGRAM_LENGTH_NV), Ok(text.len() as i32));
    context.program_string(F, ASCII, FP).unwrap();
    assert_eq!(count(&context, F, PROGRAM_INSTRUCTIONS_ARB), 0);
    assert_eq!(count(&context, F, PROGRAM_UNDER_NATIVE_LIMITS_ARB), 1);
    assert_eq!(context.get_program_string(7, PROGRAM_STRING_NV).unwrap(), FP);
}

/// AVP and AFP 6.1.12: INVALID_ENUM for nonexistent targets and other names.
#[test]
fn other_enumerants() {
    let mut c = context();
    for target in OTHERS {
        assert_eq!(c.program_string(target, ASCII, AVP), Err(ENUM));
        assert_eq!(c.bind_program_arb(target, 1), Err(ENUM));
        assert_eq!(c.program_env_parameter_4f(target, 0, [0.0; 4]), Err(ENUM));
        assert_eq!(c.program_env_parameter_4d(target, 0, [0.0; 4]), Err(ENUM));
        assert_eq!(c.program_env_parameters_4fv(target, 0, &[]), Err(ENUM));
        assert_eq!(c.get_program_env_parameter_fv(target, 0), Err(ENUM));
        assert_eq!(c.get_program_env_parameter_dv(target, 0), Err(ENUM));
        assert_eq!(c.get_program_iv_arb(target, PROGRAM_LENGTH_ARB), Err(ENUM));
        assert_eq!(c.get_program_string_arb(target, PROGRAM_STRING_ARB), Err(ENUM));
        assert_eq!(c.program_local_parameters_4fv(target, 0, &[]), Err(ENUM));
    }
    for format in [0, PROGRAM_FORMAT_ARB] {
        assert_eq!(c.program_string(V, format, AVP), Err(ENUM));
    }
    for name in [0, PROGRAM_STRING_ARB, PROGRAM_TARGET_NV, PROGRAM_RESIDENT_NV] {
        assert_eq!(c.get_program_iv_arb(V, name), Err(ENUM));
    }
    assert_eq!(c.get_program_string_arb(V, PROGRAM_LENGTH_ARB), Err(ENUM));
    assert_eq!(c.is_program(1), Ok(false));
}

/// AVP and AFP Errors, EGP Errors: parameters beyond the last; and then none is set.
#[test]
fn parameters_beyond_the_last() {
    let mut c = context();
    for target in [V, F] {
        for (index, count) in [(1024, 1), (u32::MAX, 1), (1023, 2), (1025, 0)] {
            let values = vec![[1.0; 4]; count];
            assert_eq!(c.program_env_parameters_4fv(target, index, &values), Err(VALUE));
        }
        assert_eq!(c.program_env_parameter_4f(target, 1024, [1.0; 4]), Err(VALUE));
        assert_eq!(c.program_env_parameter_4d(target, 1024, [1.0; 4]), Err(VALUE));
        assert_eq!(c.get_program_env_parameter_fv(target, 1024), Err(VALUE));
        assert_eq!(c.get_program_env_parameter_dv(target, 1024), Err(VALUE));
        for (index, count) in [(1024, 1), (u32::MAX, 1), (1023, 2), (1025, 0)] {
            let values = vec![[1.0; 4]; count];
            assert_eq!(c.program_local_parameters_4fv(target, index, &values), Err(VALUE));
        }
        assert_eq!(c.program_local_parameter_4f(target, 1024, [1.0; 4]), Err(VALUE));
        assert_eq!(c.program_local_parameter_4d(target, 1024, [1.0; 4]), Err(VALUE));
        assert_eq!(c.get_program_local_parameter_fv(target, 1024), Err(VALUE));
        assert_eq!(c.get_program_local_parameter_dv(target, 1024), Err(VALUE));
        assert_eq!(c.get_program_env_parameter_fv(target, 1023), Ok([0.0; 4]));
        assert_eq!(c.get_program_local_parameter_fv(target, 1023), Ok([0.0; 4]));
        // EGP issue 5: none is allowed.
        assert_eq!(c.program_env_parameters_4fv(target, 1024, &[]), Ok(()));
        assert_eq!(c.program_local_parameters_4fv(target, 1024, &[]), Ok(()));
    }
}

/// AVP 2.14.1, EGP: what is set is what is queried; doubles become floats.
#[test]
fn parameters_of_both_kinds() {
    let mut c = context();
    for target in [V, F] {
        c.program_env_parameters_4fv(target, 254, &[[1.0; 4], [2.0; 4]]).unwrap();
        c.program_env_parameter_4d(target, 0, [0.1, 1e300, -1.0, 0.0]).unwrap();
        c.program_local_parameters_4fv(target, 1022, &[[3.0; 4], [4.0; 4]]).unwrap();
        c.program_local_parameter_4d(target, 5, [0.5; 4]).unwrap();
        assert_eq!(c.get_program_env_parameter_fv(target, 255), Ok([2.0; 4]));
        assert_eq!(c.get_program_env_parameter_fv(target, 0), Ok([0.1, f32::INFINITY, -1.0, 0.0]));
        assert_eq!(c.get_program_env_parameter_dv(target, 0).unwrap()[0], f64::from(0.1f32));
        assert_eq!(c.get_program_local_parameter_fv(target, 1023), Ok([4.0; 4]));
        assert_eq!(c.get_program_local_parameter_dv(target, 5), Ok([0.5; 4]));
        assert_eq!(c.get_program_local_parameter_fv(target, 4), Ok([0.0; 4]));
    }
    // Each target has its own environment, which is the context's; the default objects are, too.
    c.program_env_parameter_4f(F, 9, [9.0; 4]).unwrap();
    assert_eq!(c.get_program_env_parameter_fv(V, 9), Ok([0.0; 4]));
    let other = Context::new(c.group());
    assert_eq!(other.get_program_env_parameter_fv(F, 9), Ok([0.0; 4]));
    assert_eq!(other.get_program_local_parameter_fv(V, 1023), Ok([0.0; 4]));
}

/// AVP, Interactions with NV_vertex_program: program parameters are the environment of vertex programs, tracked ones
/// too.
#[test]
fn program_parameters_are_the_environment() {
    let mut c = context();
    c.program_parameter_4f(VERTEX_PROGRAM_NV, 10, [1.0; 4]).unwrap();
    assert_eq!(c.get_program_env_parameter_fv(V, 10), Ok([1.0; 4]));
    c.program_env_parameter_4f(V, 11, [2.0; 4]).unwrap();
    assert_eq!(c.get_program_parameter_fv(VERTEX_PROGRAM_NV, 11, PROGRAM_PARAMETER_NV), Ok([2.0; 4]));
    c.track_matrix(VERTEX_PROGRAM_NV, 8, PROJECTION, IDENTITY_NV).unwrap();
    assert_eq!(c.get_program_env_parameter_fv(V, 11), Ok([0.0, 0.0, 0.0, 1.0]));
    assert_eq!(c.program_env_parameters_4fv(V, 7, &[[5.0; 4]; 2]), Err(OPERATION));
    assert_eq!(c.get_program_env_parameter_fv(V, 7), Ok([0.0; 4]));
    assert_eq!(c.program_env_parameters_4fv(F, 7, &[[5.0; 4]; 2]), Ok(()));
    c.execute_program(VERTEX_STATE_PROGRAM_NV, 3, [0.0; 4]).unwrap_err();
    c.load_program(VERTEX_STATE_PROGRAM_NV, 3, b"!!VSP1.0 MOV c[12], v[0]; END").unwrap();
    c.execute_program(VERTEX_STATE_PROGRAM_NV, 3, [6.0; 4]).unwrap();
    assert_eq!(c.get_program_env_parameter_fv(V, 12), Ok([6.0; 4]));
}

/// AFP, Interactions with NV_fragment_program: local parameters are one, enumerants two.
#[test]
fn local_parameters_by_either_enumerant() {
    let mut c = context();
    c.load_program(FRAGMENT_PROGRAM_NV, 1, FP_LOCALS).unwrap();
    c.bind_program_arb(F, 1).unwrap();
    c.enable(F).unwrap();
    c.program_local_parameter_4f(F, 3, [1.0, 2.0, 3.0, 4.0]).unwrap();
    assert_eq!(c.get_program_local_parameter_fv(FRAGMENT_PROGRAM_NV, 3), Ok([1.0, 2.0, 3.0, 4.0]));
    assert_eq!(parameters(&c, F), owned([("p[3]", [1.0, 2.0, 3.0, 4.0])]));
    assert_eq!(c.is_enabled(FRAGMENT_PROGRAM_NV), Ok(true));
    c.disable(FRAGMENT_PROGRAM_NV).unwrap();
    assert_eq!((c.is_enabled(F), c.get_integer(F)), (Ok(false), Ok(0)));
}

/// AVP and AFP Errors, 2.14.1: a text that breaks a rule; what the error is; and that the old program stays.
#[test]
fn a_text_that_does_not_load() {
    let mut c = context();
    for (target, good) in [(V, AVP), (F, AFP)] {
        c.program_string(target, ASCII, good).unwrap();
        let bad = [&good[..10], b"\nMOW a;\nMOV b, 1;\nEND"].concat();
        assert_eq!(c.program_string(target, ASCII, &bad), Err(OPERATION));
        assert_eq!(c.get_integer(PROGRAM_ERROR_POSITION_ARB), Ok(11));
        let lines: Vec<_> = c.get_string(PROGRAM_ERROR_STRING_ARB).unwrap().lines().map(str::to_owned).collect();
        assert!(lines[0].starts_with("2:1: ") && lines[0].contains("MOW"), "{lines:?}");
        assert!(lines.iter().any(|line| line.starts_with("3:")), "{lines:?}");
        assert_eq!(c.get_program_string_arb(target, PROGRAM_STRING_ARB).unwrap(), good);
        assert_eq!(count(&c, target, PROGRAM_INSTRUCTIONS_ARB), 1);
        // What only the whole shows is at the end.
        let without_end = &good[..good.len() - 3];
        assert_eq!(c.program_string(target, ASCII, without_end), Err(OPERATION));
        assert_eq!(c.get_integer(PROGRAM_ERROR_POSITION_ARB), Ok(without_end.len() as i32));
        c.program_string(target, ASCII, good).unwrap();
        assert_eq!(c.get_integer(PROGRAM_ERROR_POSITION_ARB), Ok(-1));
        assert_eq!(c.get_string(PROGRAM_ERROR_STRING_ARB), Ok(""));
    }
}

/// The header decides the language in both entry points, as long as the stage is the target's.
#[test]
fn headers_and_targets() {
    let texts = [(V, AVP, Language::ArbVp), (V, VP, Language::Vp2), (F, AFP, Language::ArbFp), (F, FP, Language::Fp1)];
    for (own, text, language) in texts {
        for (target, nv) in [(V, VERTEX_PROGRAM_NV), (F, FRAGMENT_PROGRAM_NV)] {
            let mut c = context();
            let expected = if own == target { Ok(()) } else { Err(OPERATION) };
            assert_eq!(c.program_string(target, ASCII, text), expected);
            assert_eq!(c.load_program(nv, 4, text), expected);
            if own != target {
                assert_eq!(c.get_integer(PROGRAM_ERROR_POSITION_ARB), Ok(0));
                continue;
            }
            c.enable(nv).unwrap();
            for id in [0, 4] {
                c.bind_program(nv, id).unwrap();
                let pipeline = c.pipeline().unwrap();
                let bound = pipeline.vertex.or(pipeline.fragment).unwrap();
                assert_eq!(bound.executable().program().language(), language);
            }
        }
    }
    assert_eq!(context().load_program(VERTEX_STATE_PROGRAM_NV, 1, AVP), Err(OPERATION));
    assert_eq!(context().program_string(V, ASCII, VSP), Err(OPERATION));
}

/// AVP 2.14.1: binding makes objects, names are generated, deletion binds the default object.
#[test]
fn names() {
    let mut c = context();
    let mut ids = [0; 2];
    c.gen_programs(&mut ids).unwrap();
    assert_eq!(c.is_program(ids[0]), Ok(false));
    c.bind_program_arb(V, ids[0]).unwrap();
    assert_eq!(c.is_program(ids[0]), Ok(true));
    assert_eq!(c.get_program_iv(ids[0], PROGRAM_TARGET_NV), Ok(Target::Vertex as i32));
    assert_eq!(c.get_program_string(ids[0], PROGRAM_STRING_NV), Ok(Vec::new()));
    assert_eq!(c.bind_program_arb(F, ids[0]), Err(OPERATION));
    assert_eq!(c.bind_program(FRAGMENT_PROGRAM_NV, ids[0]), Err(OPERATION));
    assert_eq!(c.load_program(FRAGMENT_PROGRAM_NV, ids[0], FP), Err(OPERATION));
    assert_eq!(count(&c, V, PROGRAM_BINDING_ARB), ids[0] as i32);
    assert_eq!(c.get_integer(VERTEX_PROGRAM_BINDING_NV), Ok(ids[0] as i32));
    c.program_string(V, ASCII, AVP).unwrap();
    c.bind_program_arb(V, 0).unwrap();
    assert_eq!(count(&c, V, PROGRAM_LENGTH_ARB), 0);
    c.program_string(V, ASCII, VP1).unwrap();
    c.bind_program_arb(V, ids[0]).unwrap();
    assert_eq!(count(&c, V, PROGRAM_LENGTH_ARB), AVP.len() as i32);
    c.delete_programs(&[0, 12345, ids[0]]).unwrap();
    assert_eq!((count(&c, V, PROGRAM_BINDING_ARB), c.is_program(ids[0])), (0, Ok(false)));
    assert_eq!(c.get_program_string_arb(V, PROGRAM_STRING_ARB).unwrap(), VP1);
    assert_eq!(c.is_program(0), Ok(false));
    // BindProgramNV makes no object; the first text does.
    c.bind_program(VERTEX_PROGRAM_NV, 77).unwrap();
    assert_eq!((c.is_program(77), count(&c, V, PROGRAM_LENGTH_ARB)), (Ok(false), 0));
    c.program_string(V, ASCII, AVP).unwrap();
    assert_eq!((c.is_program(77), count(&c, V, PROGRAM_BINDING_ARB)), (Ok(true), 77));
}

/// Names that BindProgramARB makes count, too.
#[test]
fn too_many_names() {
    let mut c = context();
    c.gen_programs(&mut vec![0; limits::MAX_PROGRAM_NAMES]).unwrap();
    assert_eq!(c.bind_program_arb(V, u32::MAX), Err(Error::OutOfMemory));
    assert_eq!(count(&c, V, PROGRAM_BINDING_ARB), 0);
    assert_eq!(c.program_string(V, ASCII, AVP), Ok(()));
}

/// AVP, additions to GLX: an object that another context deletes stays while it is bound; its name is free at once.
#[test]
fn deletion_in_another_context() {
    let group = group(Tiering::Interpreter);
    let (mut a, mut b) = (Context::new(&group), Context::new(&group));
    a.bind_program_arb(F, 1).unwrap();
    a.program_string(F, ASCII, AFP).unwrap();
    b.bind_program_arb(F, 1).unwrap();
    b.enable(F).unwrap();
    a.delete_programs(&[1]).unwrap();
    assert_eq!((a.is_program(1), b.is_program(1)), (Ok(false), Ok(false)));
    assert_eq!(b.get_program_string_arb(F, PROGRAM_STRING_ARB).unwrap(), AFP);
    a.bind_program_arb(V, 1).unwrap();
    assert_eq!((b.begin(), b.end()), (Ok(()), Ok(())));
    assert_eq!(group.statistics().programs, 1);
    // Once unbound it is gone.
    b.bind_program_arb(F, 0).unwrap();
    assert_eq!(b.begin(), Err(OPERATION));
    assert_eq!(b.bind_program_arb(F, 1), Err(OPERATION));
}

/// AVP 2.14.4, AFP 3.11.4: what begins a primitive needs a program if the mode is enabled.
#[test]
fn begin_without_a_program() {
    for (target, text) in [(V, AVP), (F, AFP)] {
        let mut c = context();
        c.enable(target).unwrap();
        assert_eq!(c.begin(), Err(OPERATION));
        c.bind_program_arb(target, 5).unwrap();
        assert_eq!(c.begin(), Err(OPERATION));
        c.program_string(target, ASCII, b"!!ARBvp1.0 nonsense").unwrap_err();
        assert_eq!(c.begin(), Err(OPERATION));
        c.program_string(target, ASCII, text).unwrap();
        assert_eq!(c.begin(), Ok(()));
    }
}

/// Section 2.6.3 of OpenGL: no command but those on attributes and materials may come between Begin and End.
#[test]
fn commands_between_begin_and_end() {
    let mut c = context();
    c.begin().unwrap();
    let results = [
        c.program_string(V, ASCII, AVP),
        c.bind_program_arb(V, 1),
        c.program_env_parameter_4f(V, 0, [0.0; 4]),
        c.program_env_parameter_4d(V, 0, [0.0; 4]),
        c.program_env_parameters_4fv(V, 0, &[]),
        c.program_local_parameters_4fv(V, 0, &[]),
        c.get_program_env_parameter_fv(V, 0).map(drop),
        c.get_program_env_parameter_dv(V, 0).map(drop),
        c.get_program_iv_arb(V, PROGRAM_LENGTH_ARB).map(drop),
        c.get_program_string_arb(V, PROGRAM_STRING_ARB).map(drop),
        c.get_vertex_attrib_dv_arb(1, VERTEX_ATTRIB_ARRAY_ENABLED_ARB).map(drop),
        c.change_state(|_| ()),
        c.enable(F),
        c.is_enabled(F).map(drop),
    ];
    for (index, result) in results.into_iter().enumerate() {
        assert_eq!(result, Err(OPERATION), "call {index}");
    }
    assert_eq!(c.material_fv(FRONT, DIFFUSE, &[1.0; 4]), Ok(()));
    assert_eq!(c.vertex_attrib(3, [1.0; 4]), Ok(()));
}

/// AVP 2.7, 2.8, 6.1.12 and Errors.
#[test]
fn vertex_attributes() {
    let mut c = context();
    let array = AttributeArray { size: 3, component_type: SHORT, normalized: true, stride: 12, pointer: 0x40 };
    let with = |size, component_type, stride| AttributeArray { size, component_type, stride, ..array };
    for component_type in [BYTE, UNSIGNED_BYTE, SHORT, UNSIGNED_SHORT, INT, UNSIGNED_INT, FLOAT, DOUBLE] {
        for size in 1..=4 {
            assert_eq!(c.vertex_attrib_pointer_arb(2, with(size, component_type, 0)), Ok(()));
        }
    }
    assert_eq!(c.vertex_attrib_pointer_arb(16, array), Err(VALUE));
    for size in [0, 5] {
        assert_eq!(c.vertex_attrib_pointer_arb(2, with(size, SHORT, 0)), Err(VALUE));
    }
    assert_eq!(c.vertex_attrib_pointer_arb(2, with(3, SHORT, -1)), Err(VALUE));
    assert_eq!(c.vertex_attrib_pointer_arb(2, with(3, 0x1409, 0)), Err(ENUM));
    c.vertex_attrib_pointer_arb(2, array).unwrap();
    c.set_vertex_attrib_array(2, true).unwrap();
    assert_eq!(c.set_vertex_attrib_array(16, true), Err(VALUE));
    let get = |c: &Context, index, name| c.get_vertex_attrib_dv_arb(index, name).map(|values| values[0]);
    for (name, expected) in [
        (VERTEX_ATTRIB_ARRAY_ENABLED_ARB, 1.0),
        (ATTRIB_ARRAY_SIZE_NV, 3.0),
        (ATTRIB_ARRAY_STRIDE_NV, 12.0),
        (ATTRIB_ARRAY_TYPE_NV, f64::from(SHORT)),
        (VERTEX_ATTRIB_ARRAY_NORMALIZED_ARB, 1.0),
    ] {
        assert_eq!(get(&c, 2, name), Ok(expected));
        assert_eq!(get(&c, 16, name), Err(VALUE));
    }
    assert!(c.is_vertex_attrib_array_enabled(2));
    c.set_vertex_attrib_array(2, false).unwrap();
    assert_eq!(get(&c, 2, VERTEX_ATTRIB_ARRAY_ENABLED_ARB), Ok(0.0));
    // Current values and arrays are NV's too; an NV call says what is normalized.
    c.vertex_attrib_pointer(2, with(4, FLOAT, 0)).unwrap();
    assert_eq!(get(&c, 2, VERTEX_ATTRIB_ARRAY_NORMALIZED_ARB), Ok(0.0));
    c.vertex_attrib_pointer(2, with(4, UNSIGNED_BYTE, 0)).unwrap();
    assert_eq!(get(&c, 2, VERTEX_ATTRIB_ARRAY_NORMALIZED_ARB), Ok(1.0));
    c.vertex_attrib(5, [1.0, 2.0, 3.0, 4.0]).unwrap();
    assert_eq!(c.get_vertex_attrib_dv_arb(5, CURRENT_ATTRIB_NV), Ok([1.0, 2.0, 3.0, 4.0]));
    assert_eq!(c.get_vertex_attrib_dv_arb(0, CURRENT_ATTRIB_NV), Err(OPERATION));
    assert_eq!(c.get_vertex_attrib_dv_arb(16, CURRENT_ATTRIB_NV), Err(VALUE));
    assert_eq!(c.get_vertex_attrib_dv_arb(1, ATTRIB_ARRAY_POINTER_NV), Err(ENUM));
}

/// AVP 2.14.1 and 2.14.3.2: each source of parameters, and that local ones survive a new text.
#[test]
fn parameters_that_programs_read() {
    let mut c = context();
    c.enable(V).unwrap();
    c.bind_program_arb(V, 1).unwrap();
    let text = "!!ARBvp1.0\nPARAM a = program.env[7];\nPARAM b = program.local[3];\nPARAM m[2] = { state.fog.color, {1, 2} };\n\
        ADDRESS i;\nARL i.x, vertex.position.x;\nADD result.position, a, b;\nMOV result.color, m[i.x];\nEND";
    load(&mut c, V, text);
    let initial = owned([
        ("program.env[7]", [0.0; 4]),
        ("program.local[3]", [0.0; 4]),
        ("state.fog.color", [0.0; 4]),
        ("", [1.0, 2.0, 0.0, 1.0]),
    ]);
    let sorted = |c: &Context| {
        let mut all = parameters(c, V);
        all.sort_by(|a, b| (a.0.is_empty(), &a.0).cmp(&(b.0.is_empty(), &b.0)));
        all
    };
    assert_eq!(sorted(&c), initial);
    c.program_env_parameter_4f(V, 7, [1.0; 4]).unwrap();
    c.program_local_parameter_4f(V, 3, [2.0; 4]).unwrap();
    c.change_state(|state| state.fog_fv(FOG_COLOR, &[0.25, 0.5, 0.75, 1.0])).unwrap().unwrap();
    let changed = owned([
        ("program.env[7]", [1.0; 4]),
        ("program.local[3]", [2.0; 4]),
        ("state.fog.color", [0.25, 0.5, 0.75, 1.0]),
        ("", [1.0, 2.0, 0.0, 1.0]),
    ]);
    assert_eq!(sorted(&c), changed);
    load(&mut c, V, text);
    assert_eq!(sorted(&c), changed);
    c.bind_program_arb(V, 2).unwrap();
    load(&mut c, V, "!!ARBvp1.0\nMOV result.position, program.local[3];\nEND");
    assert_eq!(parameters(&c, V), owned([("program.local[3]", [0.0; 4])]));
}

/// A bank is rebuilt only if one of its sources has changed; a snapshot keeps its own.
#[test]
fn banks_are_kept() {
    let mut c = context();
    c.enable(F).unwrap();
    load(
        &mut c,
        F,
        "!!ARBfp1.0\nTEMP a;\nADD a, program.env[1], program.local[1];\nADD result.color, a, state.fog.color;\nEND",
    );
    let address = |c: &Context| c.pipeline().unwrap().fragment.unwrap().parameters().as_ptr().addr();
    let snapshot = c.pipeline().unwrap().fragment.unwrap();
    let first = address(&c);
    assert_eq!(snapshot.parameters().as_ptr().addr(), first);
    // Another target's, another light's: not its business, or the same again.
    c.program_env_parameter_4f(V, 1, [1.0; 4]).unwrap();
    assert_eq!(address(&c), first);
    c.change_state(|state| state.fog_fv(FOG_DENSITY, &[0.5])).unwrap().unwrap();
    assert_eq!(address(&c), first);
    let mut seen = vec![first];
    let mut snapshots = vec![snapshot];
    for change in [
        |c: &mut Context| c.program_env_parameter_4f(F, 1, [1.0; 4]),
        |c: &mut Context| c.program_local_parameter_4f(F, 1, [2.0; 4]),
        |c: &mut Context| c.change_state(|state| state.fog_fv(FOG_COLOR, &[1.0; 4])).unwrap(),
    ] {
        change(&mut c).unwrap();
        snapshots.push(c.pipeline().unwrap().fragment.unwrap());
        assert!(!seen.contains(&address(&c)));
        seen.push(address(&c));
        assert_eq!(address(&c), seen[seen.len() - 1]);
    }
    assert!(named(&snapshots[0]).iter().all(|(_, value)| *value == [0.0; 4]));
    assert_eq!(named(&snapshots[3]).iter().map(|(_, value)| value[0]).sum::<f32>(), 4.0);
}

/// Matrices: what the driver tells of its stacks is what programs bind, and commands on the context's stacks are
/// tracked.
#[test]
fn matrices() {
    let scale = |x: f32| [x, 0.0, 0.0, 0.0, 0.0, x, 0.0, 0.0, 0.0, 0.0, x, 0.0, 0.0, 0.0, 0.0, 1.0];
    let mut c = context();
    c.enable(V).unwrap();
    load(&mut c, V, "!!ARBvp1.0\nADD result.position, state.matrix.mvp.row[0], state.matrix.program[3].row[1];\nEND");
    let sum = |c: &Context| parameters(c, V).iter().flat_map(|(_, value)| *value).sum::<f32>();
    assert_eq!(sum(&c), 2.0);
    c.set_matrix(PROJECTION, &scale(3.0)).unwrap();
    c.set_matrix(MATRIX0_NV + 3, &scale(10.0)).unwrap();
    assert_eq!(sum(&c), 13.0);
    c.set_matrix(MATRIX0_ARB + 3, &scale(20.0)).unwrap();
    assert_eq!(sum(&c), 23.0);
    let tracked = |c: &Context, index| c.get_program_env_parameter_fv(V, index).unwrap();
    c.track_matrix(VERTEX_PROGRAM_NV, 4, MODELVIEW_PROJECTION_NV, IDENTITY_NV).unwrap();
    assert_eq!(tracked(&c, 4), [3.0, 0.0, 0.0, 0.0]);
    c.change_state(|state| state.matrix_mode(MODELVIEW).and_then(|()| state.load_matrix_f(&scale(2.0))))
        .unwrap()
        .unwrap();
    assert_eq!(tracked(&c, 5), [0.0, 6.0, 0.0, 0.0]);
    c.track_matrix(VERTEX_PROGRAM_NV, 8, MATRIX0_NV + 3, IDENTITY_NV).unwrap();
    assert_eq!(tracked(&c, 8), [20.0, 0.0, 0.0, 0.0]);
    // The active unit is one for both.
    c.change_state(|state| state.active_texture(TEXTURE0_ARB + 2)).unwrap().unwrap();
    c.set_matrix(TEXTURE, &scale(7.0)).unwrap();
    c.track_matrix(VERTEX_PROGRAM_NV, 12, TEXTURE0_ARB + 2, IDENTITY_NV).unwrap();
    assert_eq!(tracked(&c, 12), [7.0, 0.0, 0.0, 0.0]);
}

/// An embedder's own state.
struct Counter {
    value: Mutex<f32>,
    calls: AtomicU32,
}

struct Embedder(Arc<Counter>);

impl StateSource for Embedder {
    fn state(&self, key: StateKey) -> [f32; 4] {
        assert_eq!(key.to_string(), "state.light[2].diffuse");
        self.0.calls.fetch_add(1, Ordering::Relaxed);
        [*self.0.value.lock().unwrap(); 4]
    }
}

#[test]
fn state_of_an_embedder() {
    let counter = Arc::new(Counter { value: Mutex::new(1.0), calls: AtomicU32::new(0) });
    let mut c = context();
    c.enable(F).unwrap();
    load(&mut c, F, "!!ARBfp1.0\nMOV result.color, state.light[2].diffuse;\nEND");
    let value = |c: &Context| parameters(c, F)[0].1;
    assert_eq!(value(&c), [0.0, 0.0, 0.0, 1.0]);
    c.set_state_source(Some(Box::new(Embedder(counter.clone()))));
    assert_eq!(value(&c), [1.0; 4]);
    *counter.value.lock().unwrap() = 2.0;
    let snapshot = c.pipeline().unwrap().fragment.unwrap();
    assert_eq!(named(&snapshot)[0].1, [2.0; 4]);
    *counter.value.lock().unwrap() = 3.0;
    assert_eq!((value(&c), named(&snapshot)[0].1), ([3.0; 4], [2.0; 4]));
    assert_eq!(counter.calls.load(Ordering::Relaxed), 3);
    c.set_state_source(None);
    assert_eq!(value(&c), [0.0, 0.0, 0.0, 1.0]);
    assert_eq!(counter.calls.load(Ordering::Relaxed), 3);
}
