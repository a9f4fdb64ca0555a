//! Contexts of one group on many threads: programs are replaced, deleted and evicted while others run them.

use super::*;
use nvjit::runtime::{Batch, NoTextures, Register, RegisterFile, RowId};
use nvjit_gl::Frames;
use std::sync::atomic::{AtomicBool, Ordering};

#[test]
fn types_shared_by_threads_are_send_and_sync() {
    fn assert<T: Send + Sync>() {}
    assert::<ShareGroup>();
    assert::<Context>();
    assert::<nvjit_gl::Bound>();
    assert::<nvjit_gl::Pipeline>();
}

/// Every result is that of one of the programs that the name had, whole.
fn storm(tiering: Tiering) {
    let mut options = GroupOptions::default();
    (options.tiering, options.code_budget) = (tiering, 4 * 4096);
    let group = ShareGroup::new(options);
    let f = FRAGMENT_PROGRAM_NV;
    let done = AtomicBool::new(false);
    let load = |context: &mut Context, id: u32, value: u32| {
        // All four components are the same number.
        let text = format!("!!FP1.0 DECLARE k = {value}; MOV o[COLR], k; END");
        context.load_program(f, id, text.as_bytes()).unwrap();
    };
    let mut context = Context::new(&group);
    (1..=8).for_each(|id| load(&mut context, id, 1));
    std::thread::scope(|scope| {
        for _ in 0..3 {
            scope.spawn(|| {
                let mut context = Context::new(&group);
                let mut frames = Frames::new();
                context.enable(f).unwrap();
                let mut draws = 0u32;
                while !done.load(Ordering::Relaxed) || draws < 200 {
                    draws += 1;
                    context.bind_program(f, draws % 8 + 1).unwrap();
                    let Ok(pipeline) = context.pipeline() else { continue };
                    let bound = pipeline.fragment.unwrap();
                    let shader = bound.shader();
                    let mut batch = Batch::new(shader.signature(), 4);
                    shader.run(frames.get(&bound), &mut batch, &NoTextures).unwrap();
                    let value = |c| batch.get(RowId::new(Register::new(RegisterFile::Result, 0), c), 2).unwrap();
                    let k = bound.executable().program().named_parameter("k").unwrap().default;
                    assert_eq!([0, 1, 2, 3].map(value), k);
                }
            });
        }
        for round in 2..200 {
            let id = round % 8 + 1;
            if round % 5 == 0 {
                context.delete_programs(&[id]).unwrap();
            }
            load(&mut context, id, round);
            if round % 3 == 0 {
                context.request_resident_programs(&[id]).unwrap();
            }
            assert!(group.statistics().code_bytes <= group.code_budget());
        }
        done.store(true, Ordering::Relaxed);
    });
    group.finish_compiling();
    assert_eq!(group.statistics().failed, 0);
}

#[test]
fn storms() {
    [Tiering::Synchronous, Tiering::Background, Tiering::Interpreter].into_iter().for_each(storm);
}

/// A deletion in one context does not change the binding in another, but the program is gone for both.
#[test]
fn deletion_in_another_context() {
    let group = group(Tiering::Interpreter);
    let (mut a, mut b) = (Context::new(&group), Context::new(&group));
    a.load_program(VERTEX_PROGRAM_NV, 1, VP).unwrap();
    b.bind_program(VERTEX_PROGRAM_NV, 1).unwrap();
    b.enable(VERTEX_PROGRAM_NV).unwrap();
    a.delete_programs(&[1]).unwrap();
    assert_eq!(b.get_integer(VERTEX_PROGRAM_BINDING_NV), Ok(1));
    assert_eq!(b.begin(), Err(OPERATION));
    a.load_program(VERTEX_PROGRAM_NV, 1, VP1).unwrap();
    assert_eq!(b.begin(), Ok(()));
    // The error position is the context's own.
    a.load_program(VERTEX_PROGRAM_NV, 1, b"").unwrap_err();
    b.end().unwrap();
    assert_eq!(b.get_integer(PROGRAM_ERROR_POSITION_NV), Ok(-1));
}
