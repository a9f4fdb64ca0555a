//! The cost of compilation for programs of each shape (`nvjit_fuzzing::long`) and growing length, in each backend:
//! metered work, CPU time, and peak memory, each per instruction. `cargo bench --bench growth` prints the table of
//! docs/performance.md; `all` before names gives all sizes, `stages` the cost of each stage of the best backend
//! (microseconds for an instruction, units, nanoseconds a unit). Names leave out all families without any of them; for
//! `stages` they may be files of programs.

use nvjit::compiler::codegen::{Backend, CompileOptions, Compiler};
use nvjit::compiler::ir;
use nvjit::compiler::stages::{Form, Stages};
use nvjit::compiler::work::Meter;
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

// SAFETY: the system's allocator does everything, with the caller's arguments.
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

/// The CPU time of this thread.
#[cfg(target_os = "linux")]
fn cpu_time() -> Duration {
    let mut time = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    // SAFETY: the time is ours to write.
    unsafe { libc::clock_gettime(libc::CLOCK_THREAD_CPUTIME_ID, &raw mut time) };
    Duration::new(time.tv_sec as u64, time.tv_nsec as u32)
}

/// The time since the first call: there is no CPU clock on this system.
#[cfg(not(target_os = "linux"))]
fn cpu_time() -> Duration {
    static START: std::sync::OnceLock<std::time::Instant> = std::sync::OnceLock::new();
    START.get_or_init(std::time::Instant::now).elapsed()
}

/// The least time of `body`, from a single run if that is long, and its peak memory.
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
    let program =
        Program::load((family.text)(size).as_bytes()).unwrap_or_else(|errors| panic!("{}: {errors}", family.name));
    let instructions = program.ast().length();
    (program, instructions)
}

/// The time and the units of a stage.
#[derive(Clone, Copy, Default)]
struct Cost {
    time: Duration,
    units: u64,
}

/// What each stage costs in one compilation: those of [`Form::ALL`], then those of [`Compiler::STAGES`], of which some
/// are repeated; however much that is. `None` if the backend refuses the program.
fn costs_of(program: &Program, compiler: &Compiler) -> Option<Vec<Cost>> {
    let stages = Stages { kept: ir::Ops::NATIVE, ..CompileOptions::default().stages() };
    let meter = Meter::unlimited();
    let mut before = Cost { time: cpu_time(), units: 0 };
    let mut since = || {
        let now = Cost { time: cpu_time(), units: meter.spent() };
        let cost = Cost { time: now.time - before.time, units: now.units - before.units };
        before = now;
        cost
    };
    let mut function = stages.lower(program, &meter).ok()?;
    let mut costs = vec![since()];
    for pair in Form::ALL.windows(2) {
        function = stages.run(function, pair[0], pair[1], &meter, |_, _| {}).ok()?;
        costs.push(since());
    }
    let mut code = [Cost::default(); Compiler::STAGES.len()];
    let mut observe = |stage: &'static str| {
        let cost = since();
        let place = Compiler::STAGES.iter().position(|name| *name == stage).expect("it has a column");
        code[place] = Cost { time: code[place].time + cost.time, units: code[place].units + cost.units };
    };
    compiler.observe_code(program, &function, &meter, &mut observe).ok()?;
    costs.extend(code);
    Some(costs)
}

/// Prints microseconds of each stage for an instruction, its units, and nanoseconds a unit: the least of several runs.
fn stages(name: &str, program: &Program, compiler: &Compiler) {
    let instructions = program.ast().length();
    let mut runs = (0..RUNS).filter_map(|_| costs_of(program, compiler));
    let Some(first) = runs.next() else { return };
    let least = runs.fold(first, |least, run| {
        least.iter().zip(run).map(|(least, own)| Cost { time: least.time.min(own.time), ..own }).collect()
    });
    let all =
        least.iter().fold(Cost::default(), |all, own| Cost { time: all.time + own.time, units: all.units + own.units });
    let column = |&Cost { time, units }: &Cost| {
        let nanoseconds = time.as_nanos() as f64 / units.max(1) as f64;
        format!("{} ({}; {nanoseconds:.0})", each(time, instructions), units / instructions as u64)
    };
    let columns: Vec<String> = least.iter().chain([&all]).map(column).collect();
    println!("| {name} | {instructions} | {} |", columns.join(" | "));
}

/// The longest program of which stages are measured, in instructions.
const LONGEST_OF_STAGES: usize = 2000;

/// The runs of each stage.
const RUNS: usize = 7;

/// A compilation that takes longer is the last one measured in its family.
const LONGEST: Duration = Duration::from_secs(2);

/// The cost of a compilation per instruction.
struct Row {
    instructions: usize,
    /// None if the program is left to the interpreter.
    code: Option<usize>,
    units: usize,
    us: f64,
    kilobytes: f64,
}

impl Row {
    fn of(compiler: &Compiler, program: &Program, instructions: usize) -> (Duration, Self) {
        let (time, memory, (units, kernel)) = measure(|| {
            let meter = Options::default().meter(instructions);
            let kernel = compiler.compile_counted(program, &meter);
            (meter.spent() as usize, kernel)
        });
        let row = Self {
            instructions,
            code: kernel.ok().map(|kernel| kernel.code().len() / instructions),
            units: units / instructions,
            us: time.as_secs_f64() * 1e6 / instructions as f64,
            kilobytes: memory as f64 / instructions as f64 / 1e3,
        };
        (time, row)
    }

    fn columns(&self) -> String {
        let Self { instructions, code, units, us, kilobytes } = self;
        let code = code.map_or_else(|| "interpreter".to_owned(), |code| code.to_string());
        format!("{instructions} | {units} | {us:.1} | {kilobytes:.1} | {code}")
    }
}

/// The cost of whole compilations at doubling sizes, up to the longest program, or to the first that is left to the
/// interpreter.
fn rows(family: &Family, compiler: &Compiler) -> Vec<Row> {
    let mut rows = Vec::new();
    for size in sizes(family) {
        let (program, instructions) = load(family, size);
        let (time, row) = Row::of(compiler, &program, instructions);
        let is_last = row.code.is_none() || time > LONGEST;
        rows.push(row);
        if is_last {
            break;
        }
    }
    rows
}

/// Prints all rows of a family, or the first of at least a thousand instructions, and the longest.
fn whole(family: &Family, compilers: &[(String, Compiler)], all: bool) {
    for (name, compiler) in compilers {
        let rows = rows(family, compiler);
        let first = rows.iter().position(|row| row.instructions >= 1000).unwrap_or(0);
        for (number, row) in rows.iter().enumerate() {
            if all || number == first || number + 1 == rows.len() {
                println!("| {} | {name} | {} |", family.name, row.columns());
            }
        }
    }
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).filter(|argument| argument != "--bench").collect();
    let arguments: Vec<&str> = arguments.iter().map(|argument| &**argument).collect();
    let (mode, names) = match arguments[..] {
        [mode @ ("stages" | "all"), ref names @ ..] => (mode, names),
        ref names => ("", names),
    };
    let families = || {
        let is_wanted = |family: &&Family| names.is_empty() || names.iter().any(|name| family.name.contains(name));
        FAMILIES.iter().filter(is_wanted)
    };
    if mode == "stages" {
        let columns: Vec<_> = Form::ALL.map(Form::name).into_iter().chain(Compiler::STAGES).collect();
        println!("| programs | instructions | {} | all |", columns.join(" | "));
        println!("|{}", "---|".repeat(3 + columns.len()));
        let compiler = Compiler::new(CompileOptions::default()).expect("this machine has native code");
        for (file, text) in names.iter().filter_map(|file| Some((file, std::fs::read(file).ok()?))) {
            let program = Program::load(&text).unwrap_or_else(|errors| panic!("{file}: {errors}"));
            stages(file, &program, &compiler);
        }
        for family in families() {
            let programs = sizes(family).map(|size| load(family, size).0);
            let is_short = |program: &Program| program.ast().length() <= LONGEST_OF_STAGES;
            programs.take_while(is_short).for_each(|program| stages(family.name, &program, &compiler));
        }
        return;
    }
    println!("| programs | backend | instructions | units | us | kB | code, bytes |\n|{}", "---|".repeat(7));
    let compilers: Vec<(String, Compiler)> = Backend::NAMED
        .into_iter()
        .filter(|backend| backend.is_here())
        .filter_map(|backend| {
            let mut options = CompileOptions::default();
            options.backend = backend;
            Some((format!("{backend:?}"), Compiler::new(options).ok()?))
        })
        .collect();
    families().for_each(|family| whole(family, &compilers, mode == "all"));
}
