//! What compilations take of programs of each shape (`nvjit_fuzzing::long`) as they become longer, in each backend: work by the meter, time of the CPU,
//! and the most memory at once, each for an instruction. `cargo bench --bench growth` prints the table of docs/performance.md; a name leaves out all
//! families without it, and `stages` in its place gives the time of each stage.

use nvjit::compiler::codegen::{Backend, CompileOptions, Compiler};
use nvjit::compiler::stages::{Form, Stages};
use nvjit::compiler::ir;
use nvjit::{Options, Program};
use nvjit_fuzzing::long::{FAMILIES, Family};
use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

/// The allocator of the system, and how much it has given away: one thread counts.
struct Counting;

static NOW: AtomicUsize = AtomicUsize::new(0);
static MOST: AtomicUsize = AtomicUsize::new(0);

fn given(bytes: usize) {
    let now = NOW.load(Ordering::Relaxed).wrapping_add(bytes);
    NOW.store(now, Ordering::Relaxed);
    if now > MOST.load(Ordering::Relaxed) {
        MOST.store(now, Ordering::Relaxed);
    }
}

// SAFETY: all is done by the allocator of the system, with what the caller gives.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        given(layout.size());
        // SAFETY: the caller's promise.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        NOW.store(NOW.load(Ordering::Relaxed).wrapping_sub(layout.size()), Ordering::Relaxed);
        // SAFETY: the caller's promise.
        unsafe { System.dealloc(block, layout) }
    }

    unsafe fn realloc(&self, block: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        given(size.wrapping_sub(layout.size()));
        // SAFETY: the caller's promise.
        unsafe { System.realloc(block, layout, size) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// How long this thread has had a CPU.
#[cfg(target_os = "linux")]
fn cpu_time() -> Duration {
    let mut time = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    // SAFETY: the time is ours to write.
    unsafe { libc::clock_gettime(libc::CLOCK_THREAD_CPUTIME_ID, &raw mut time) };
    Duration::new(time.tv_sec as u64, time.tv_nsec as u32)
}

/// How long it is since the first call: there is no clock of the CPU's here.
#[cfg(not(target_os = "linux"))]
fn cpu_time() -> Duration {
    static START: std::sync::OnceLock<std::time::Instant> = std::sync::OnceLock::new();
    START.get_or_init(std::time::Instant::now).elapsed()
}

/// The least time that `body` takes, in one run if that is long, and the most memory.
fn measure<T>(mut body: impl FnMut() -> T) -> (Duration, usize, T) {
    let mut best = Duration::MAX;
    let mut all = Duration::ZERO;
    loop {
        let before = NOW.load(Ordering::Relaxed);
        MOST.store(before, Ordering::Relaxed);
        let start = cpu_time();
        let result = body();
        let took = cpu_time() - start;
        let memory = MOST.load(Ordering::Relaxed) - before;
        best = best.min(took);
        all += took;
        if all > Duration::from_millis(50) {
            return (best, memory, result);
        }
    }
}

fn each(time: Duration, instructions: usize) -> String {
    format!("{:.2}", time.as_secs_f64() * 1e6 / instructions as f64)
}

/// Sizes of a family, each twice the one before, up to the longest program.
fn sizes(family: &Family) -> impl Iterator<Item = usize> {
    let most = family.most;
    std::iter::successors(Some(most.min(125)), move |&size| (size < most).then(|| (2 * size).min(most)))
}

fn load(family: &Family, size: usize) -> (Program, usize) {
    let program = Program::load((family.text)(size).as_bytes()).unwrap_or_else(|errors| panic!("{}: {errors}", family.name));
    let instructions = program.ast().length();
    (program, instructions)
}

/// Microseconds of each stage for an instruction.
fn stages(family: &Family) {
    let stages = Stages { kept: ir::Ops::NATIVE, ..CompileOptions::default().stages() };
    for size in sizes(family) {
        let (program, instructions) = load(family, size);
        let meter = stages.meter(&program);
        let mut columns = Vec::new();
        let mut column = |time, before: u64| {
            columns.push(format!("{} ({})", each(time, instructions), (meter.spent() - before) / instructions as u64));
        };
        let start = cpu_time();
        let Ok(mut function) = stages.lower(&program, &meter) else { break };
        column(cpu_time() - start, 0);
        for pair in Form::ALL.windows(2) {
            let (start, before) = (cpu_time(), meter.spent());
            let Ok(next) = stages.run(function, pair[0], pair[1], &meter, |_, _| {}) else { return };
            column(cpu_time() - start, before);
            function = next;
        }
        println!("| {} | {size} | {instructions} | {} |", family.name, columns.join(" | "));
    }
}

/// A compilation that takes so long is the last of its family that is measured.
const LONGEST: Duration = Duration::from_secs(2);

/// What a whole compilation takes of each backend, up to where the options end it.
fn whole(family: &Family, compilers: &[Compiler]) {
    let mut ended = vec![false; compilers.len()];
    for size in sizes(family) {
        let (program, instructions) = load(family, size);
        let (loading, ..) = measure(|| load(family, size));
        let mut columns = Vec::new();
        for (compiler, ended) in compilers.iter().zip(&mut ended) {
            if *ended {
                columns.push("| | | |".to_owned());
                continue;
            }
            let (time, memory, (work, kernel)) = measure(|| {
                let meter = Options::default().meter(instructions);
                let kernel = compiler.compile_counted(&program, &meter);
                (meter.spent(), kernel)
            });
            *ended = kernel.is_err() || time > LONGEST;
            let code = kernel.map_or_else(|_| "-".to_owned(), |kernel| (kernel.code().len() / instructions).to_string());
            let ns = time.as_secs_f64() * 1e9 / work as f64;
            let columns_here = [
                (work / instructions as u64).to_string(),
                each(time, instructions),
                format!("{ns:.1}"),
                format!("{:.1}", memory as f64 / instructions as f64 / 1e3),
                code,
            ];
            columns.push(columns_here.join(" | "));
        }
        println!("| {} | {size} | {instructions} | {} | {} |", family.name, each(loading, instructions), columns.join(" | "));
        if ended.iter().all(|ended| *ended) {
            break;
        }
    }
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).filter(|argument| argument != "--bench").collect();
    let arguments: Vec<&str> = arguments.iter().map(|argument| &**argument).collect();
    let (by_stage, filter) = match arguments[..] {
        ["stages", ref rest @ ..] => (true, rest.first().copied()),
        ref rest => (false, rest.first().copied()),
    };
    let families = FAMILIES.iter().filter(|family| family.name.contains(filter.unwrap_or("")));
    if by_stage {
        println!("| programs | pieces | instructions | {} |", Form::ALL.map(Form::name).join(" | "));
        println!("|{}", "---|".repeat(3 + Form::ALL.len()));
        families.for_each(stages);
        return;
    }
    let backends = Backend::NAMED.into_iter().filter(|backend| backend.is_here());
    let names: Vec<String> = backends.clone().map(|backend| format!("{backend:?}: units | us | ns a unit | kB | code")).collect();
    println!("| programs | pieces | instructions | load, us | {} |", names.join(" | "));
    println!("|{}", "---|".repeat(4 + 5 * names.len()));
    let compilers: Vec<Compiler> = backends
        .filter_map(|backend| {
            let mut options = CompileOptions::default();
            options.backend = backend;
            Compiler::new(options).ok()
        })
        .collect();
    families.for_each(|family| whole(family, &compilers));
}
