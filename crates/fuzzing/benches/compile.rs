//! Time to load and to compile, stage by stage, and size of the code, of programs of growing length, which shows
//! superlinear growth, and the time to find the code on disk. `cargo bench --bench compile` prints the tables of
//! docs/performance.md.

use nvjit::Program;
use nvjit::compiler::codegen::{CodeCache, CompileOptions, Compiler};
use nvjit::compiler::stages::Form;
use nvjit::compiler::work::Meter;
use std::fmt::Write;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Instructions of programs that are generated.
struct Text(String);

impl Text {
    fn new(header: &str) -> Self {
        Self(format!("{header}\n"))
    }

    fn line(&mut self, line: std::fmt::Arguments<'_>) {
        self.0.write_fmt(line).and_then(|()| self.0.write_char('\n')).expect("strings grow");
    }

    /// An instruction that sets the condition code.
    fn step(&mut self, number: usize) {
        self.line(format_args!("ADDC R{}.x, R{}.x, v[{}].y;", number % 12, (number + 1) % 12, number % 16));
    }

    fn end(mut self) -> String {
        self.line(format_args!("MOV o[HPOS], R0;\nEND"));
        self.0
    }
}

/// Subroutines that each call another under a condition, so that they recur.
fn calls_from_subroutines(count: usize) -> String {
    let mut text = Text::new("!!VP2.0\nBRA main;");
    for number in 0..count {
        text.line(format_args!("s{number}:"));
        text.step(number);
        text.line(format_args!("CAL s{} (GT.x);\nRET;", (number * 7 + 3) % count));
    }
    text.line(format_args!("main: MOVC R0, v[0];\nCAL s0;"));
    text.end()
}

/// `count` calls of four subroutines that call one another.
fn calls(count: usize) -> String {
    let mut text = Text::new("!!VP2.0\nBRA main;");
    for number in 0..4 {
        text.line(format_args!("s{number}:"));
        text.step(number);
        if number > 0 {
            text.line(format_args!("CAL s{};", number - 1));
        }
        text.line(format_args!("RET (GT.x);"));
        text.step(number + 1);
        text.line(format_args!("RET;"));
    }
    text.line(format_args!("main: MOVC R0, v[0];"));
    for number in 0..count {
        text.line(format_args!("CAL s{} (NE.x);", number % 4));
    }
    text.end()
}

/// Branches to anywhere, mostly into the middle of loops.
fn branches(count: usize) -> String {
    let mut text = Text::new("!!VP2.0");
    for number in 0..count {
        text.line(format_args!("l{number}:"));
        text.step(number);
        text.line(format_args!("BRA l{} (GT.x);", (number * 7 + 3) % count));
    }
    text.end()
}

/// Branches over one instruction each.
fn skips(count: usize) -> String {
    let mut text = Text::new("!!VP2.0");
    for number in 0..count {
        text.step(number);
        text.line(format_args!("BRA l{number} (GT.x);"));
        text.line(format_args!("MUL R1, R1, R{};\nl{number}:", number % 12));
    }
    text.end()
}

/// Loops inside of one another.
fn nested_loops(count: usize) -> String {
    let mut text = Text::new("!!VP2.0");
    for number in 0..count {
        text.line(format_args!("l{number}:"));
        text.step(number);
    }
    for number in (0..count).rev() {
        text.line(format_args!("BRA l{number} (GT.x);"));
    }
    text.end()
}

/// Instructions of every kind, straight on.
fn straight(count: usize) -> String {
    let mut text = Text::new("!!VP2.0");
    let forms =
        ["MAD R0, R1, v[1], R2;", "MUL R1, R0, R2;", "ADD R2, R1, v[2];", "DP4 R3.x, R0, R1;", "MAX R1, R1, R3.x;"];
    for number in 0..count {
        text.line(format_args!("{}", forms[number % forms.len()]));
    }
    text.end()
}

/// The costliest instructions, straight on.
fn costly(count: usize) -> String {
    let mut text = Text::new("!!VP2.0");
    let forms = ["LIT R1, R0;", "SIN R1.x, R0.y;", "LOG R1, R0.z;", "EXP R1, R0.x;"];
    for number in 0..count / 2 {
        text.line(format_args!("{}", forms[number % forms.len()]));
        text.line(format_args!("MAD R0, R1, v[{}], R0;", number % 16));
    }
    text.end()
}

/// A fragment program of the ARB, with the declarations for all parts of the text.
fn fragment_program(parts: impl Iterator<Item = String>) -> String {
    let mut text = Text::new(
        "!!ARBfp1.0\nOPTION NV_fragment_program2;\nPARAM tint = {0.5, 0.25, 2, 1};\nATTRIB at = fragment.texcoord[0];
TEMP a, b, c;\nMOV a, at;\nMOV b, fragment.color;\nMOV c, program.local[0];",
    );
    parts.for_each(|part| text.line(format_args!("{part}")));
    text.line(format_args!("MOV result.color, a;\nEND"));
    text.0
}

/// Instructions of every kind, straight on, in the language of the ARB.
fn arb_straight(count: usize) -> String {
    let forms = [
        "MAD a, b, tint, c;",
        "MUL b.xyz, a.yzxw, state.light[0].diffuse;",
        "ADD_SAT c, b, -at;",
        "DP3 c.w, a, b;",
        "MAX b, a, 0.5;",
    ];
    fragment_program((4..count).map(|number| forms[number % forms.len()].to_owned()))
}

/// IF around two instructions each.
fn conditions(count: usize) -> String {
    fragment_program((0..count).map(|number| {
        let component = ["x", "y", "z", "w"][number % 4];
        format!("MOVC c.{component}, a;\nIF GT.{component};\nMUL a, a, tint;\nADD b, b, a;\nENDIF;")
    }))
}

/// REP around three instructions each.
fn repetitions(count: usize) -> String {
    fragment_program((0..count).map(|_| "REP 9;\nMAD a, a, tint, b;\nSUBC c.x, a, b;\nBRK (GT.x);\nENDREP;".to_owned()))
}

/// A name, the function that generates the text for a number, and the numbers.
type Table = (&'static str, fn(usize) -> String, &'static [usize]);

const FAMILIES: [Table; 15] = [
    ("phong", |_| include_str!("../../../benches/programs/phong.fp").to_owned(), &[1]),
    ("alu64", |_| include_str!("../../../benches/programs/alu64.fp").to_owned(), &[1]),
    ("half", |_| include_str!("../../../benches/programs/half.fp").to_owned(), &[1]),
    ("tnl", |_| include_str!("../../../benches/programs/tnl.vp").to_owned(), &[1]),
    ("lights", |_| include_str!("../../../benches/programs/lights.vp").to_owned(), &[1]),
    ("instructions", straight, &[16, 32, 64, 128, 255]),
    ("costly instructions", costly, &[16, 32, 64, 128, 255]),
    ("BRA over one instruction", skips, &[8, 16, 32, 64, 85]),
    ("BRA to anywhere", branches, &[8, 16, 32, 64, 127]),
    ("nested loops", nested_loops, &[8, 16, 32, 64, 127]),
    ("CAL", calls, &[8, 16, 32, 64, 128, 230]),
    ("CAL from subroutines", calls_from_subroutines, &[8, 16, 32, 64, 84]),
    ("instructions of the ARB", arb_straight, &[25, 50, 100, 200, 400]),
    ("IF", conditions, &[5, 10, 20, 40, 80]),
    ("REP with BRK", repetitions, &[5, 10, 20, 40, 80]),
];

/// The shortest time of `body` in a few runs.
fn time<T>(mut body: impl FnMut() -> T) -> (Duration, T) {
    let mut best = Duration::MAX;
    let start = Instant::now();
    let mut runs = 0;
    loop {
        let once = Instant::now();
        let result = body();
        best = best.min(once.elapsed());
        runs += 1;
        if runs >= 30 || runs >= 3 && start.elapsed() > Duration::from_millis(100) {
            return (best, result);
        }
    }
}

fn main() {
    let forms = Form::ALL.map(Form::name).join(" | ");
    println!("| programs | number | instructions | load | {forms} | all | code |");
    println!("|{}", "---|".repeat(6 + Form::ALL.len()));
    let compile = CompileOptions::default();
    let compiler = Compiler::new(compile).expect("this machine has a backend");
    let stages = compile.stages();
    let us = |time: Duration| format!("{:.0}", time.as_secs_f64() * 1e6);
    for (name, make, numbers) in FAMILIES {
        for &number in numbers {
            let text = make(number);
            let (load, program) = time(|| Program::load(text.as_bytes()));
            let program = program.unwrap_or_else(|errors| panic!("{errors}\n{text}"));
            let meter = Meter::unlimited();
            let (lowering, lowered) = time(|| stages.lower(&program, &meter).expect("there is no limit"));
            let mut times = vec![load, lowering];
            // Each stage on the output of the one before it.
            let mut function = lowered;
            for pair in Form::ALL.windows(2) {
                let (took, next) = time(|| {
                    stages.run(function.clone(), pair[0], pair[1], &meter, |_, _| {}).expect("there is no limit")
                });
                times.push(took);
                function = next;
            }
            let (all, kernel) = time(|| compiler.compile(&program));
            times.push(all);
            let bytes = kernel.map_or(0, |kernel| kernel.code().len());
            let instructions = program.ast().instructions().count();
            let times: Vec<String> = times.into_iter().map(us).collect();
            println!("| {name} | {number} | {instructions} | {} | {bytes} |", times.join(" | "));
        }
    }

    println!("\n| programs | number | compile, us | found on disk, us | ratio |\n|---|---|---|---|---|");
    let directory = std::env::temp_dir().join(format!("nvjit-bench-{}", std::process::id()));
    let cache = Arc::new(CodeCache::open(&directory, 64 << 20).expect("there is a place for temporary files"));
    let finding = Compiler::new(compile).expect("as above").with_cache(cache);
    for (name, make, numbers) in FAMILIES {
        for &number in numbers.iter().step_by((numbers.len() - 1).max(1)) {
            let program = Program::load(make(number).as_bytes()).expect("it did above");
            // The first of the runs compiles.
            let [all, found] = [&compiler, &finding].map(|compiler| time(|| compiler.compile(&program)).0);
            let ratio = all.as_secs_f64() / found.as_secs_f64();
            println!("| {name} | {number} | {} | {} | {ratio:.1} |", us(all), us(found));
        }
    }
    let _ = std::fs::remove_dir_all(directory);
}
