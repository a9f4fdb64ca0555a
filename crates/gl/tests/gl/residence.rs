//! Residence of code (NV_fragment_program 5.7), the byte budget, eviction, and tiers.

use super::*;
use nvjit_gl::Tier;

/// Without native code there is no working set to distinguish, so everything is resident.
#[test]
fn the_interpreter_has_no_working_set() {
    let mut context = loaded();
    assert_eq!(context.get_program_iv(1, PROGRAM_RESIDENT_NV), Ok(1));
    let mut residences = [false; 3];
    assert_eq!(context.are_programs_resident(&[1, 2, 3], &mut residences), Ok(true));
    assert_eq!(residences, [false; 3]);
    assert_eq!(context.request_resident_programs(&[1, 0, 99]), Ok(()));
    assert_eq!(context.group().statistics().compiled, 0);
    assert_eq!(context.group().statistics().programs, 3);
    assert_eq!(context.are_programs_resident(&[1, 2], &mut [false]), Err(VALUE));
}

/// The size of programs' code is counted, and freed with them.
#[test]
fn memory_of_programs() {
    let mut context = Context::new(&group(Tiering::Interpreter));
    let bytes = |context: &Context| context.group().statistics().program_bytes;
    assert_eq!(bytes(&context), 0);
    context.load_program(FRAGMENT_PROGRAM_NV, 1, FP).unwrap();
    let one = bytes(&context);
    assert!(one > FP.len());
    let long = format!("!!FP1.0 {} MOV o[COLR], R0; END", "ADD R0, R0, f[COL0]; ".repeat(100));
    context.load_program(FRAGMENT_PROGRAM_NV, 2, long.as_bytes()).unwrap();
    assert!(bytes(&context) > one + 100 * (21 + 32), "{}", bytes(&context));
    context.delete_programs(&[2]).unwrap();
    assert_eq!(bytes(&context), one);
}

/// Where there is no code generator the group says so, and works.
#[test]
fn native_code_or_a_reason() {
    let group = group(Tiering::Synchronous);
    if cfg!(not(feature = "jit")) {
        assert!(group.native_code().unwrap_err().to_string().contains("jit"));
        let mut context = Context::new(&group);
        context.load_program(FRAGMENT_PROGRAM_NV, 1, FP).unwrap();
        context.bind_program(FRAGMENT_PROGRAM_NV, 1).unwrap();
        context.enable(FRAGMENT_PROGRAM_NV).unwrap();
        let bound = context.pipeline().unwrap().fragment.unwrap();
        assert_eq!(bound.executable().tier(), Tier::Interpreter);
    }
}

#[cfg(all(feature = "jit", any(target_arch = "x86_64", target_arch = "aarch64")))]
mod native {
    use super::*;
    use nvjit_gl::Job;
    use std::sync::{Arc, Mutex};

    fn text(number: u32) -> Vec<u8> {
        format!("!!FP1.0 MUL o[COLR], f[COL0], {{{number}}}.x; END").into_bytes()
    }

    /// Programs 1 to `count`, and the bytes of code that each takes.
    fn programs(tiering: Tiering, count: u32) -> (Context, usize) {
        let group = group(tiering);
        group.native_code().unwrap();
        let mut context = Context::new(&group);
        for id in 1..=count {
            context.load_program(FRAGMENT_PROGRAM_NV, id, &text(id)).unwrap();
        }
        context.enable(FRAGMENT_PROGRAM_NV).unwrap();
        context.request_resident_programs(&[1]).unwrap();
        let bytes = group.statistics().code_bytes;
        assert!(bytes > 0);
        (context, bytes)
    }

    fn use_program(context: &mut Context, id: u32) -> Tier {
        context.bind_program(FRAGMENT_PROGRAM_NV, id).unwrap();
        context.pipeline().unwrap().fragment.unwrap().executable().tier()
    }

    fn residents(context: &Context, count: u32) -> Vec<u32> {
        (1..=count).filter(|&id| context.get_program_iv(id, PROGRAM_RESIDENT_NV) == Ok(1)).collect()
    }

    /// 5.7: on first use, or on request; residences are returned only if not all are resident.
    #[test]
    fn programs_become_resident() {
        let (mut context, bytes) = programs(Tiering::Synchronous, 3);
        assert_eq!(residents(&context, 3), [1]);
        assert_eq!(use_program(&mut context, 3), Tier::Native);
        let mut residences = [true, true, true];
        assert_eq!(context.are_programs_resident(&[1, 2, 3], &mut residences), Ok(false));
        assert_eq!(residences, [true, false, true]);
        context.request_resident_programs(&[0, 2, 77, 2]).unwrap();
        let mut residences = [false; 3];
        assert_eq!(context.are_programs_resident(&[1, 2, 3], &mut residences), Ok(true));
        assert_eq!(residences, [false; 3]);
        let statistics = context.group().statistics();
        assert_eq!((statistics.resident, statistics.code_bytes, statistics.compiled), (3, 3 * bytes, 3));
        context.load_program(FRAGMENT_PROGRAM_NV, 2, &text(9)).unwrap();
        assert_eq!(residents(&context, 3), [1, 3]);
        context.delete_programs(&[1, 2, 3]).unwrap();
        let statistics = context.group().statistics();
        assert_eq!((statistics.programs, statistics.resident, statistics.code_bytes), (0, 0, 0));
    }

    /// The code that was used longest ago goes; the program stays, and is compiled again when used.
    #[test]
    fn eviction_is_by_last_use() {
        let (mut context, bytes) = programs(Tiering::Synchronous, 6);
        context.group().set_code_budget(3 * bytes);
        for id in [1, 2, 3, 1, 4] {
            assert_eq!(use_program(&mut context, id), Tier::Native);
        }
        assert_eq!(residents(&context, 6), [1, 3, 4]);
        use_program(&mut context, 5);
        assert_eq!(residents(&context, 6), [1, 4, 5]);
        assert_eq!(use_program(&mut context, 2), Tier::Native);
        assert_eq!(residents(&context, 6), [2, 4, 5]);
        assert_eq!(context.group().statistics().evicted, 3);
        context.group().set_code_budget(bytes);
        assert_eq!(residents(&context, 6), [2]);
        assert!((1..=6).all(|id| context.is_program(id) == Ok(true)));
    }

    /// 5.7: earlier ids have priority; programs not among them may go.
    #[test]
    fn requests_have_priorities() {
        let (mut context, bytes) = programs(Tiering::Synchronous, 8);
        context.group().set_code_budget(3 * bytes);
        for id in [6, 7, 8] {
            use_program(&mut context, id);
        }
        context.request_resident_programs(&[1, 7, 3, 4, 5]).unwrap();
        assert_eq!(residents(&context, 8), [1, 3, 7]);
        assert_eq!(context.group().code_budget(), 3 * bytes);
    }

    /// A program whose code alone is over the budget runs in the interpreter, until the budget grows.
    #[test]
    fn code_that_never_fits() {
        let (mut context, bytes) = programs(Tiering::Synchronous, 2);
        context.group().set_code_budget(bytes - 1);
        // The first use compiles, and then nothing does.
        use_program(&mut context, 2);
        let compiled = context.group().statistics().compiled;
        assert_eq!(use_program(&mut context, 2), Tier::Interpreter);
        assert_eq!(context.group().statistics().compiled, compiled);
        assert_eq!(residents(&context, 2), []);
        context.group().set_code_budget(bytes);
        assert_eq!(use_program(&mut context, 2), Tier::Native);
        assert_eq!(residents(&context, 2), [2]);
    }

    /// The interpreter runs at once, native code when the worker is done.
    #[test]
    fn background_compilation() {
        let (mut context, _) = programs(Tiering::Background, 9);
        assert_eq!(residents(&context, 9), [1]);
        for id in 2..=8 {
            assert_eq!(use_program(&mut context, id), Tier::Interpreter);
        }
        context.group().finish_compiling();
        assert_eq!(residents(&context, 9), [1, 2, 3, 4, 5, 6, 7, 8]);
        assert_eq!(use_program(&mut context, 5), Tier::Native);
        // A request compiles immediately, whatever is queued.
        use_program(&mut context, 9);
        context.request_resident_programs(&[9]).unwrap();
        assert_eq!(context.get_program_iv(9, PROGRAM_RESIDENT_NV), Ok(1));
        context.group().finish_compiling();
        assert_eq!(context.group().statistics().failed, 0);
    }

    /// Jobs for the driver's threads: requested once, run or dropped at any time, and waited for.
    #[test]
    fn an_executor_compiles() {
        let (mut context, _) = programs(Tiering::Background, 5);
        let (jobs, told) = (Arc::new(Mutex::new(Vec::new())), Arc::new(Mutex::new(Vec::new())));
        let (queue, ears) = (jobs.clone(), told.clone());
        context.group().set_executor(Some(Arc::new(move |job| queue.lock().unwrap().push(job))));
        context.group().set_listener(Some(Arc::new(move |news| ears.lock().unwrap().push(news.identity))));
        for id in [2, 3, 4, 2] {
            assert_eq!(use_program(&mut context, id), Tier::Interpreter);
        }
        let [two, three, four]: [Job; 3] = std::mem::take(&mut *jobs.lock().unwrap()).try_into().unwrap();
        context.bind_program(FRAGMENT_PROGRAM_NV, 2).unwrap();
        let identity = context.pipeline().unwrap().fragment.unwrap().executable().identity();
        assert_eq!(two.identity(), identity);
        two.run();
        assert_eq!((residents(&context, 5), &*told.lock().unwrap()), (vec![1, 2], &vec![identity]));
        assert_eq!(use_program(&mut context, 2), Tier::Native);
        // Dropped jobs are requested again.
        drop(three);
        assert_eq!(use_program(&mut context, 3), Tier::Interpreter);
        let three = jobs.lock().unwrap().pop().unwrap();
        // Jobs that are no longer needed cost nothing.
        context.load_program(FRAGMENT_PROGRAM_NV, 4, &text(9)).unwrap();
        four.run();
        assert_eq!(residents(&context, 5), [1, 2]);
        std::thread::scope(|scope| {
            let group = context.group();
            let waiting = scope.spawn(|| group.finish_compiling());
            std::thread::sleep(std::time::Duration::from_millis(5));
            assert!(!waiting.is_finished());
            three.run();
        });
        assert_eq!((residents(&context, 5), told.lock().unwrap().len()), (vec![1, 2, 3], 2));
        // An executor may do the job itself, or panic, which is its own affair; and the group's thread takes over.
        context.group().set_executor(Some(Arc::new(Job::run)));
        use_program(&mut context, 4);
        assert_eq!(use_program(&mut context, 4), Tier::Native);
        context.group().set_executor(Some(Arc::new(|_| panic!("for the test"))));
        assert_eq!(use_program(&mut context, 5), Tier::Interpreter);
        context.group().finish_compiling();
        context.group().set_executor(None);
        assert_eq!(use_program(&mut context, 5), Tier::Interpreter);
        context.group().finish_compiling();
        assert_eq!(use_program(&mut context, 5), Tier::Native);
    }

    /// A job does not keep its group, and is harmless after it.
    #[test]
    fn jobs_outlive_their_group() {
        let (mut context, _) = programs(Tiering::Background, 3);
        let jobs = Arc::new(Mutex::new(Vec::new()));
        let queue = jobs.clone();
        context.group().set_executor(Some(Arc::new(move |job| queue.lock().unwrap().push(job))));
        use_program(&mut context, 2);
        use_program(&mut context, 3);
        drop(context);
        let mut jobs = std::mem::take(&mut *jobs.lock().unwrap());
        assert_eq!(jobs.len(), 2);
        jobs.pop().unwrap().run();
    }

    /// A thread that needs a program which another one is compiling, for a first use or by request, interprets it
    /// meanwhile.
    #[test]
    fn a_compilation_blocks_no_other_thread() {
        let body: String = (0..1000).map(|i| format!("MAD R{}, R{}, f[TEX0], R{};", i % 7, i % 5, i % 3)).collect();
        let text = format!("!!FP1.0 {body} MOV o[COLR], R0; END").into_bytes();
        let overtaken = |request: bool| {
            let group = group(Tiering::Synchronous);
            let contexts = [(); 2].map(|()| {
                let mut context = Context::new(&group);
                context.load_program(FRAGMENT_PROGRAM_NV, 1, &text).unwrap();
                context.bind_program(FRAGMENT_PROGRAM_NV, 1).unwrap();
                context.enable(FRAGMENT_PROGRAM_NV).unwrap();
                context
            });
            let [mut compiling, mut waiting] = contexts;
            let started = std::sync::atomic::AtomicBool::new(false);
            std::thread::scope(|scope| {
                scope.spawn(|| {
                    started.store(true, std::sync::atomic::Ordering::Relaxed);
                    if request {
                        compiling.request_resident_programs(&[1]).unwrap();
                    } else {
                        use_program(&mut compiling, 1);
                    }
                });
                while !started.load(std::sync::atomic::Ordering::Relaxed) {
                    std::thread::yield_now();
                }
                std::thread::sleep(std::time::Duration::from_millis(1));
                let tier = use_program(&mut waiting, 1);
                tier == Tier::Interpreter && group.statistics().compiled == 0
            })
        };
        // Whether the moment is right is up to the system.
        for request in [false, true] {
            assert!((0..50).any(|_| overtaken(request)), "by request: {request}");
        }
    }

    /// 5.7: requests that cannot be met are not tried again and again.
    #[test]
    fn requests_of_code_that_never_fits() {
        let (mut context, bytes) = programs(Tiering::Synchronous, 2);
        context.group().set_code_budget(bytes - 1);
        context.request_resident_programs(&[2, 2]).unwrap();
        let compiled = context.group().statistics().compiled;
        context.request_resident_programs(&[2]).unwrap();
        assert_eq!(context.group().statistics().compiled, compiled);
        assert_eq!(context.are_programs_resident(&[2], &mut [true]), Ok(false));
        context.group().set_code_budget(bytes);
        context.request_resident_programs(&[2]).unwrap();
        assert_eq!(context.are_programs_resident(&[2], &mut [false]), Ok(true));
    }

    /// Code that the worker compiled for a deleted program is dropped.
    #[test]
    fn background_compilation_of_what_was_deleted() {
        let (mut context, _) = programs(Tiering::Background, 1);
        for id in 100..200 {
            context.load_program(FRAGMENT_PROGRAM_NV, id, &text(id)).unwrap();
            use_program(&mut context, id);
            context.delete_programs(&[id]).unwrap();
            context.load_program(FRAGMENT_PROGRAM_NV, id, &text(id + 1)).unwrap();
        }
        context.group().finish_compiling();
        assert_eq!(context.group().statistics().resident, 1);
        // And the group ends while there is work.
        for id in 100..200 {
            use_program(&mut context, id);
        }
    }

    /// The mode without code compiles nothing on any request.
    #[test]
    fn interpreter_only() {
        let mut context = Context::new(&group(Tiering::Interpreter));
        context.load_program(FRAGMENT_PROGRAM_NV, 1, FP).unwrap();
        context.enable(FRAGMENT_PROGRAM_NV).unwrap();
        context.request_resident_programs(&[1]).unwrap();
        assert_eq!(use_program(&mut context, 1), Tier::Interpreter);
        assert_eq!(context.group().statistics().compiled, 0);
    }
}
