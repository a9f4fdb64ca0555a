//! nvjit compared with llvmpipe, Mesa's software rasterizer: the same programs, lookups, whole frames and work groups,
//! on one thread each.
//!
//! `cargo bench --bench peers` measures both alternately, compares their pictures, and prints the tables of
//! docs/performance.md: for each backend the median of some rounds (and the least), and its ratio to llvmpipe's. A
//! program's time is that of the program alone: in nvjit that of shading batches, in llvmpipe that of a draw less that
//! of one with an empty program. Names of programs after `--` select these. Without llvmpipe only nvjit is measured,
//! and the bench says so.

mod cases;
mod compute;
mod frames;
mod mesa;

use std::time::{Duration, Instant};

use cases::{Case, Inputs};
use mesa::Mesa;
use nvjit::Program;
use nvjit::compiler::codegen::{Backend, CompileOptions, Compiler, Kernel};
use nvjit::runtime::{Batch, Frame, Shader};

/// Side of all pictures.
const SIZE: u32 = 1024;

/// Invocations of a batch.
const LANES: usize = 512;

/// The number of consecutive runs of a batch: the CPU takes half a millisecond to reach its full rate for wide vectors,
/// and loses it again if it mostly fills batches.
const RUNS: usize = 8;

/// One in this many batches is measured: an odd number, because a line of the picture has two.
const STEP: usize = 3;

/// How often each is measured, and how many compilations are.
const ROUNDS: usize = 15;
const COMPILATIONS: usize = 4;

/// The largest difference between bytes of two pictures, except in a few pixels of a thousand, where a comparison has
/// the other result.
const MOST_APART: u8 = 1;
const MOST_OTHERS: f64 = 5.0;

/// The code whose lookups are made with vectors as wide as the machine has. Others are made as where there is AVX2
/// alone.
const WIDEST: &str = "AVX-512";

/// What code is made for, as far as this machine can run it.
fn backends() -> Vec<(&'static str, Compiler)> {
    let all = [(WIDEST, Backend::Avx512), ("AVX2", Backend::Avx2), ("Cranelift", Backend::Cranelift)];
    let compiler = |(name, backend)| {
        let mut options = CompileOptions::default();
        options.backend = backend;
        Compiler::new(options).ok().map(|compiler| (name, compiler))
    };
    all.into_iter().filter_map(compiler).collect()
}

/// Times in nanoseconds per element: with the measured code, and the overhead without it.
#[derive(Default)]
struct Times(Vec<[f64; 2]>);

impl Times {
    fn least(&self) -> f64 {
        let [with, without] = [0, 1].map(|n| self.0.iter().map(|times| times[n]).fold(f64::INFINITY, f64::min));
        with - without
    }

    fn median(&self) -> f64 {
        let mut sorted: Vec<f64> = self.0.iter().map(|[with, without]| with - without).collect();
        sorted.sort_by(f64::total_cmp);
        sorted.get(sorted.len() / 2).copied().unwrap_or(f64::NAN)
    }
}

/// A line of a table; the times of llvmpipe are the last.
struct Line {
    name: String,
    times: Vec<Times>,
    /// The bytes that any implementation moves for an element: of the target, or of buffers and images; 0 if unknown.
    bytes: usize,
}

impl Line {
    fn new(name: &str, backends: usize) -> Self {
        Self { name: name.to_owned(), times: (0..=backends).map(|_| Times::default()).collect(), bytes: 0 }
    }

    fn push(&mut self, place: usize, time: Duration, elements: usize) {
        self.push_net(place, [time, Duration::ZERO], elements);
    }

    fn push_net(&mut self, place: usize, times: [Duration; 2], elements: usize) {
        self.times[place].0.push(times.map(|time| time.as_secs_f64() * 1e9 / elements as f64));
    }
}

/// Prints a table, in thousands of nanoseconds if `is_long`.
fn print(title: &str, names: &[&str], lines: &[Line], is_long: bool) {
    let columns = names.iter().map(|name| format!("{name} | ratio | "));
    println!("\n| {title} | llvmpipe | {}", columns.collect::<String>().trim_end());
    println!("|---|{}", "---|".repeat(1 + 2 * names.len()));
    let scale = if is_long { 1e-3 } else { 1.0 };
    for Line { name, times, .. } in lines {
        let Some((peer, ours)) = times.split_last() else { continue };
        let cell = |times: &Times| match times.0.is_empty() {
            true => "".to_owned(),
            false => {
                let digits = if times.median() * scale < 100.0 { 1 } else { 0 };
                format!("{:.digits$} ({:.digits$})", times.median() * scale, times.least() * scale)
            }
        };
        let ratio = |times: &Times| match times.0.is_empty() || peer.0.is_empty() {
            true => "".to_owned(),
            false => format!("{:.2}", times.median() / peer.median()),
        };
        let cells: String = ours.iter().map(|times| format!(" {} | {} |", cell(times), ratio(times))).collect();
        println!("| {name} | {} |{cells}", cell(peer));
    }
}

/// Prints how many of the bytes that must be moved a nanosecond moves, beside a copy of as many.
fn print_limits(names: &[&str], lines: &[&Line]) {
    let columns = names.iter().map(|name| format!(" {name} |")).collect::<String>();
    println!("\n| bytes that must be moved, GB/s | MB | a copy | llvmpipe |{columns}");
    println!("|---|---|---|---|{}", "---|".repeat(names.len()));
    for Line { name, times, bytes } in lines {
        let Some((peer, ours)) = times.split_last() else { continue };
        let rate = |times: &Times| match times.0.is_empty() {
            true => "".to_owned(),
            false => format!("{:.2}", *bytes as f64 / times.least()),
        };
        let cells = ours.iter().map(|times| format!(" {} |", rate(times))).collect::<String>();
        let copy = copy_rate(*bytes / 2);
        println!("| {name} | {:.2} | {copy:.1} | {} |{cells}", *bytes as f64 / 1e6, rate(peer));
    }
}

/// The bytes that a copy of `count` bytes reads and writes in a nanosecond, at best.
fn copy_rate(count: usize) -> f64 {
    let (from, mut to) = (vec![1u8; count], vec![0u8; count]);
    let times = (0..64).map(|_| {
        let start = Instant::now();
        to.copy_from_slice(std::hint::black_box(&from));
        std::hint::black_box(&mut to);
        start.elapsed().as_secs_f64() * 1e9
    });
    2.0 * count as f64 / times.fold(f64::INFINITY, f64::min)
}

/// The overhead of the timer.
fn timer() -> Duration {
    let mut times: Vec<_> = (0..1001).map(|_| Instant::now().elapsed()).collect();
    times.sort();
    times[times.len() / 2]
}

/// The kernel, and a batch and a frame for it.
struct Ours {
    /// Whether the textures are those of a host that has AVX2 alone.
    is_narrow: bool,
    kernel: Kernel,
    batch: Batch,
    frame: Frame,
}

impl Ours {
    fn new((name, compiler): &(&str, Compiler), case: &Case) -> Result<Self, String> {
        let program = Program::load(case.text.as_bytes()).map_err(|errors| errors.to_string())?;
        let kernel = compiler.compile(&program).map_err(|error| error.to_string())?;
        let mut frame = kernel.new_frame();
        if let Some(memory) = &case.memory {
            frame.set_memory(memory.clone());
        }
        for (place, parameter) in frame.parameters_mut().iter_mut().zip(&case.parameters) {
            *place = *parameter;
        }
        let batch = Batch::new(kernel.signature(), LANES);
        Ok(Self { is_narrow: *name != WIDEST, kernel, batch, frame })
    }

    fn fill(&mut self, inputs: &Inputs, number: usize) {
        let signature = self.kernel.signature();
        for (row, &id) in signature.inputs.iter().enumerate() {
            inputs.fill(id, number, self.batch.input_mut(row));
        }
    }

    fn run(&mut self, case: &Case) {
        self.kernel
            .run(&mut self.frame, &mut self.batch, &case.textures[usize::from(self.is_narrow)])
            .expect("its own batch");
    }

    /// The time of batches from all over the picture or the mesh, without filling them, and the number of invocations.
    fn pass(&mut self, case: &Case, timer: Duration) -> (Duration, usize) {
        let numbers = (0..case.inputs.batches()).step_by(STEP);
        let elements = numbers.len() * RUNS * LANES;
        let times = numbers.map(|number| {
            self.fill(&case.inputs, number);
            self.run(case);
            let start = Instant::now();
            (0..RUNS).for_each(|_| self.run(case));
            start.elapsed().saturating_sub(timer)
        });
        (times.sum(), elements)
    }
}

/// The share of pixels, of a thousand, in which pictures differ, and the largest difference. Alpha is ignored, because
/// programs need not write it.
fn difference(ours: &[u8], theirs: &[u8]) -> (f64, u8) {
    let pixels = ours.chunks(4).zip(theirs.chunks(4));
    let apart = pixels.map(|(a, b)| a[..3].iter().zip(b).map(|(a, b)| a.abs_diff(*b)).max().unwrap_or_default());
    let apart: Vec<u8> = apart.collect();
    let others = apart.iter().filter(|&&apart| apart > MOST_APART).count();
    (others as f64 * 1e3 / apart.len() as f64, apart.into_iter().max().unwrap_or_default())
}

/// Says whether two pictures are the same, as far as eight bits show it.
fn compare(name: &str, ours: &[u8], theirs: &[u8], most: f64) -> bool {
    let (others, largest) = difference(ours, theirs);
    let colors: std::collections::HashSet<&[u8]> = ours.chunks(4).collect();
    let is_same = others <= most && colors.len() > 16;
    let verdict = if is_same { "the same picture" } else { "ANOTHER PICTURE" };
    println!(
        "{name}: {verdict}: {} colours; {others:.2} of 1000 pixels differ by more than {MOST_APART} of 255, at most by {largest}",
        colors.len()
    );
    is_same
}

/// Keeps two pictures that differ where `PICTURES` says.
fn keep(name: &str, ours: &[u8], theirs: &[u8]) {
    let Some(folder) = std::env::var_os("PICTURES") else { return };
    for (who, bytes) in [("nvjit", ours), ("llvmpipe", theirs)] {
        let mut encoded = Vec::new();
        let mut encoder = png::Encoder::new(&mut encoded, SIZE, SIZE);
        encoder.set_color(png::ColorType::Rgba);
        let written = encoder.write_header().and_then(|mut writer| writer.write_image_data(bytes));
        written.expect("a picture can be encoded");
        let path = std::path::Path::new(&folder).join(format!("{name}-{who}.png"));
        std::fs::write(path, encoded).expect("PICTURES is a folder");
    }
}

/// Measures one program, compilations too. The result says whether pictures are the same.
fn measure(case: &Case, mesa: Option<&Mesa>, backends: &[(&str, Compiler)], timer: Duration) -> (Line, Line, bool) {
    let (mut line, mut compiling) = (Line::new(case.name, backends.len()), Line::new(case.name, backends.len()));
    let mut ours: Vec<Option<Ours>> = backends.iter().map(|backend| Ours::new(backend, case).ok()).collect();
    let mut is_same = true;
    let theirs = mesa.map(|mesa| {
        let drawing = cases::Drawing::new(mesa, case);
        if let Some(Some(ours)) = ours.first_mut() {
            let pictures = [case.picture(ours), drawing.picture()];
            is_same = compare(case.name, &pictures[0], &pictures[1], case.most_others);
            keep(case.name, &pictures[0], &pictures[1]);
        }
        drawing
    });
    for round in 0..ROUNDS {
        if let Some(drawing) = &theirs {
            let (times, elements) = drawing.times();
            line.push_net(backends.len(), times, elements);
            if round < COMPILATIONS {
                compiling.push(backends.len(), drawing.compilation(round), 1);
            }
        }
        for (place, ours) in ours.iter_mut().enumerate() {
            let Some(ours) = ours else { continue };
            let (time, elements) = ours.pass(case, timer);
            line.push(place, time, elements);
            for _ in 0..COMPILATIONS {
                let start = Instant::now();
                let program = Program::load(case.text.as_bytes()).expect("it did before");
                let kernel = backends[place].1.compile(&program);
                compiling.push(place, start.elapsed(), 1);
                drop(kernel);
            }
        }
    }
    (line, compiling, is_same)
}

/// The processor, as the system calls it.
fn machine() -> String {
    let info = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = info.lines().find_map(|line| line.strip_prefix("model name")?.split_once(": "));
    model.map_or("a processor without a name", |(_, name)| name).to_owned()
}

fn main() {
    // SAFETY: no thread has been started.
    let mesa = match unsafe { Mesa::new(SIZE) } {
        Ok(mesa) => {
            println!("{}; {}", machine(), mesa.name);
            Some(mesa)
        }
        Err(missing) => {
            println!(
                "{}\nThere is no llvmpipe to compare with: {missing}. Debian has it in libegl1 and libgl1-mesa-dri.",
                machine()
            );
            None
        }
    };
    let wanted: Vec<String> = std::env::args().skip(1).filter(|arg| !arg.starts_with('-')).collect();
    let is_wanted = |name: &str| wanted.is_empty() || wanted.iter().any(|wanted| name.contains(wanted.as_str()));
    let (backends, timer) = (backends(), timer());
    let names: Vec<&str> = backends.iter().map(|(name, _)| *name).collect();
    let (mut lines, mut compilations, mut all_same) = (Vec::new(), Vec::new(), true);
    for case in cases::all().into_iter().filter(|case| is_wanted(case.name)) {
        let (line, compiling, is_same) = measure(&case, mesa.as_ref(), &backends, timer);
        lines.push(line);
        if case.compiles {
            compilations.push(compiling);
        }
        all_same &= is_same;
    }
    let mut pictures = Vec::new();
    for scene in frames::all().into_iter().filter(|scene| is_wanted(scene.name)) {
        let (line, is_same) = scene.measure(mesa.as_ref(), &backends);
        pictures.push(line);
        all_same &= is_same;
    }
    let mut dispatches = Vec::new();
    for work in compute::all().into_iter().filter(|work| is_wanted(work.name)) {
        let (line, is_same) = work.measure(mesa.as_ref(), &backends);
        dispatches.push(line);
        all_same &= is_same;
    }
    print("ns an invocation", &names, &lines, false);
    print("whole frame, µs", &names, &pictures, true);
    print("work groups, µs", &names, &dispatches, true);
    print("load and compile, µs", &names, &compilations, true);
    let moved: Vec<&Line> = pictures.iter().chain(&dispatches).filter(|line| line.bytes > 0).collect();
    print_limits(&names, &moved);
    assert!(all_same, "results differ");
}
