//! Uses that a well-behaved driver does not make, and that must do no harm: frames of the wrong group, samplers that
//! pull the rug from under the program that calls them, races between a check and what it is for, texts and lists
//! beyond all bounds.

use super::*;
use nvjit::runtime::{Batch, NoTextures, Register, RegisterFile, RowId, SampleCall, Sampler};
use nvjit_gl::Frames;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};

const COLR: Register = Register::new(RegisterFile::Result, 0);

/// One thread may draw with contexts of several groups, and has one collection of frames.
#[test]
fn frames_of_two_groups() {
    for tiering in [Tiering::Synchronous, Tiering::Interpreter] {
        let mut frames = Frames::new();
        let mut contexts = [
            b"!!FP1.0 DECLARE a = 1; DECLARE b = 2; MOV R0, a; ADD o[COLR], R0, b; END".as_slice(),
            b"!!FP1.0 DECLARE a = 5; MOV o[COLR], a; END",
        ]
        .map(|text| {
            let mut context = Context::new(&group(tiering));
            context.load_program(FRAGMENT_PROGRAM_NV, 1, text).unwrap_or_else(|_| {
                panic!("{}", context.load_errors().unwrap());
            });
            context.bind_program(FRAGMENT_PROGRAM_NV, 1).unwrap();
            context.enable(FRAGMENT_PROGRAM_NV).unwrap();
            context
        });
        for _ in 0..2 {
            for (context, expected) in contexts.iter_mut().zip([3.0, 5.0]) {
                let bound = context.pipeline().unwrap().fragment.unwrap();
                let mut batch = Batch::new(bound.shader().signature(), 4);
                bound.shader().run(frames.get(&bound), &mut batch, &NoTextures).unwrap();
                assert_eq!(batch.get(RowId::new(COLR, 0), 0), Some(expected));
            }
        }
    }
}

/// A sampler deletes, replaces and evicts the running program, and runs others (5.7 lets programs be deleted at any
/// time). The program continues unchanged.
struct Vandal {
    context: Mutex<Context>,
    calls: AtomicU32,
}

impl Sampler for Vandal {
    fn sample(&self, call: &mut SampleCall) {
        let number = self.calls.fetch_add(1, Ordering::Relaxed);
        let mut context = self.context.lock().unwrap();
        match number % 4 {
            0 => context.delete_programs(&[1, 1]).unwrap(),
            1 => context.load_program(FRAGMENT_PROGRAM_NV, 1, b"!!FP1.0 MOV o[COLR], {9}.x; END").unwrap(),
            2 => context.group().set_code_budget(0),
            _ => context.group().set_code_budget(1 << 20),
        }
        context.load_program(VERTEX_STATE_PROGRAM_NV, 7, b"!!VSP1.0 ADD c[0], c[0], v[0]; END").unwrap();
        context.execute_program(VERTEX_STATE_PROGRAM_NV, 7, [1.0; 4]).unwrap();
        context.load_program(FRAGMENT_PROGRAM_NV, 8, b"!!FP1.0 MOV o[COLR], {4}.x; END").unwrap();
        context.bind_program(FRAGMENT_PROGRAM_NV, 8).unwrap();
        let bound = context.pipeline().unwrap().fragment.unwrap();
        let mut batch = Batch::new(bound.shader().signature(), 4);
        bound.shader().run(&mut bound.new_frame(), &mut batch, &NoTextures).unwrap();
        call.results = [[batch.get(RowId::new(COLR, 0), 0).unwrap(); nvjit_runtime::MAX_LANES]; 4];
    }
}

#[test]
fn a_sampler_that_deletes_the_program_that_calls_it() {
    for tiering in [Tiering::Synchronous, Tiering::Background, Tiering::Interpreter] {
        let group = group(tiering);
        let mut context = Context::new(&group);
        context.enable(FRAGMENT_PROGRAM_NV).unwrap();
        let text = b"!!FP1.0 TEX R0, f[TEX0], TEX0, 2D; TEX R1, R0, TEX1, 2D; ADD o[COLR], R0, R1; END";
        context.load_program(FRAGMENT_PROGRAM_NV, 1, text).unwrap();
        context.bind_program(FRAGMENT_PROGRAM_NV, 1).unwrap();
        let bound = context.pipeline().unwrap().fragment.unwrap();
        group.finish_compiling();
        let vandal = Vandal { context: Mutex::new(context), calls: AtomicU32::new(0) };
        let mut frames = Frames::new();
        for _ in 0..3 {
            let mut batch = Batch::new(bound.shader().signature(), 64);
            bound.shader().run(frames.get(&bound), &mut batch, &vandal).unwrap();
            assert!((0..64).all(|lane| batch.get(RowId::new(COLR, 3), lane) == Some(8.0)));
        }
        let calls = vandal.calls.load(Ordering::Relaxed);
        let context = vandal.context.into_inner().unwrap();
        let sum = context.get_program_parameter_fv(VERTEX_PROGRAM_NV, 0, PROGRAM_PARAMETER_NV);
        assert!(calls >= 3 * 64 / 16);
        assert_eq!(sum, Ok([calls as f32; 4]));
        group.finish_compiling();
        assert_eq!(group.statistics().failed, 0);
    }
}

/// NV_vertex_program2 2.14.7: a vertex state program does not write a register that tracks a matrix, whichever program
/// the name has by the time it runs.
#[test]
fn a_vertex_state_program_that_is_replaced_while_it_is_checked() {
    let group = group(Tiering::Interpreter);
    let id = 3;
    let texts = [b"!!VSP1.0 MOV c[20], v[0]; END", b"!!VSP1.0 MOV c[40], v[0]; END"];
    let mut context = Context::new(&group);
    context.load_program(VERTEX_STATE_PROGRAM_NV, id, texts[0]).unwrap();
    context.track_matrix(VERTEX_PROGRAM_NV, 40, MODELVIEW, IDENTITY_NV).unwrap();
    let done = AtomicBool::new(false);
    std::thread::scope(|scope| {
        scope.spawn(|| {
            let mut context = Context::new(&group);
            for round in 0.. {
                context.load_program(VERTEX_STATE_PROGRAM_NV, id, texts[round % 2]).unwrap();
                if done.load(Ordering::Relaxed) {
                    break;
                }
            }
        });
        let mut tracked = Ok([1.0, 0.0, 0.0, 0.0]);
        for _ in 0..500_000 {
            let _ = context.execute_program(VERTEX_STATE_PROGRAM_NV, id, [7.0; 4]);
            tracked = context.get_program_parameter_fv(VERTEX_PROGRAM_NV, 40, PROGRAM_PARAMETER_NV);
            if tracked != Ok([1.0, 0.0, 0.0, 0.0]) {
                break;
            }
        }
        done.store(true, Ordering::Relaxed);
        assert_eq!(tracked, Ok([1.0, 0.0, 0.0, 0.0]));
    });
}

/// 5.7: names that are zero, unused, or there twice.
#[test]
fn deleting_twice() {
    let mut context = loaded();
    context.bind_program(FRAGMENT_PROGRAM_NV, 1).unwrap();
    assert_eq!(context.delete_programs(&[1, 1, 0, 0, u32::MAX, 1]), Ok(()));
    assert_eq!(context.delete_programs(&[1]), Ok(()));
    assert_eq!(context.delete_programs(&[]), Ok(()));
    assert_eq!(context.group().statistics().programs, 2);
    let mut ids = [0; 3];
    context.gen_programs(&mut ids).unwrap();
    assert!(ids.iter().all(|&id| context.is_program(id) == Ok(false)));
    assert_eq!(context.gen_programs(&mut []), Ok(()));
    assert_eq!(context.request_resident_programs(&[0, 0, 2, 2, u32::MAX]), Ok(()));
    assert_eq!(context.are_programs_resident(&[], &mut []), Ok(true));
}

/// 5.7: with OUT_OF_MEMORY "no change is made to the previous contents of the named program".
#[test]
fn a_text_that_is_too_long() {
    let mut context = loaded();
    // Pages of zeros that are never read take no memory.
    let text = vec![0; nvjit::limits::MAX_PROGRAM_LENGTH + 1];
    assert_eq!(context.load_program(FRAGMENT_PROGRAM_NV, 1, &text), Err(Error::OutOfMemory));
    assert_eq!(context.get_program_string(1, PROGRAM_STRING_NV).unwrap(), FP);
    assert_eq!(context.get_integer(PROGRAM_ERROR_POSITION_NV), Ok(-1));
}

/// 5.7: every byte may be in a text; the error string is one all the same.
#[test]
fn texts_of_any_bytes() {
    let mut context = context();
    for byte in 0..=255 {
        for text in [vec![byte; 3], [b"!!FP1.0 MOV o[COLR], ", [byte; 2].as_slice(), b"; END"].concat()] {
            let result = context.load_program(FRAGMENT_PROGRAM_NV, 1, &text);
            let position = context.get_integer(PROGRAM_ERROR_POSITION_NV).unwrap();
            assert_eq!(result.is_ok(), position == -1);
            assert!(position <= text.len() as i32);
            assert_eq!(context.get_string(PROGRAM_ERROR_STRING_NV).unwrap().is_empty(), result.is_ok());
        }
    }
}

/// 6.1.11: the string describes a reason; it does not repeat a text of megabytes.
#[test]
fn long_tokens() {
    let mut context = context();
    for (before, part, after) in [
        ("!!FP1.0 MOV o[COLR], ", "x", "; END"),
        ("!!FP1.0 ", "MOW", " R0, R1; END"),
        ("", "!", ""),
        ("!!FP1.0 DECLARE ", "y", "; MOV R0, z; END"),
        ("!!FP1.0 MOV o[COLR], f[", "TEX", "]; END"),
        ("!!VP2.0 BRA ", "l", "; END"),
    ] {
        let target = if before.contains("VP") { VERTEX_PROGRAM_NV } else { FRAGMENT_PROGRAM_NV };
        let text = format!("{before}{}{after}", part.repeat(1 << 20));
        assert_eq!(context.load_program(target, 1, text.as_bytes()), Err(OPERATION));
        let string = context.get_string(PROGRAM_ERROR_STRING_NV).unwrap();
        assert!(string.len() < 1000, "{} bytes: {before}", string.len());
    }
}
