//! `nvjit stat`: statistics of the code of programs, and their differences between two versions of nvjit or of the
//! programs.

mod ports;

use super::dump::Cpu;
use super::{EngineArguments, Outcome, display_name, display_path, load, read_file, report_error, syntax};
use anyhow::Context;
use clap::ValueEnum;
use nvjit::Program;
use nvjit::compiler::codegen::{self, Compiler, Target};
use nvjit::error::CompileError;
use nvjit::language::isa::Effect;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

#[derive(clap::Args)]
#[command(after_help = "\
Cycles are an estimate: what the instructions of one turn of the loop over lanes occupy of the ports of a core, each loop of the program taken to \
run once, without latencies, caches and what is called. `nvjit bench` measures.")]
pub struct Arguments {
    /// Programs, or folders, of which all programs are taken
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// The code of which CPUs [default: avx512,avx2,narrow on x86-64, else auto]
    #[arg(long, value_enum, value_delimiter = ',')]
    cpu: Vec<Cpu>,
    /// How to print the figures
    #[arg(long, value_enum, default_value_t, conflicts_with = "against")]
    format: StatFormat,
    /// Show what differs from the figures of OTHER: a program or a folder, or a file in which `--format json` of
    /// another version was kept
    #[arg(long, value_name = "OTHER")]
    against: Option<PathBuf>,
    #[command(flatten)]
    options: EngineArguments,
}

#[derive(Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
enum StatFormat {
    /// A table for people
    #[default]
    Table,
    /// Values with commas between them, behind a line of names
    Csv,
    /// An array with an object for each program and CPU
    Json,
}

/// The figures of a program for a CPU.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Row {
    /// Its path below the folder that has all that was named.
    program: String,
    cpu: String,
    /// Instructions of the machine, in one iteration of the loop over lanes.
    instructions: Option<u32>,
    /// The number of lanes that an iteration computes.
    lanes: u32,
    /// Operations with what is kept in memory for want of a register.
    spills: Option<u32>,
    /// Vector registers that are used.
    registers: Option<u32>,
    /// All of the code with its constants.
    bytes: usize,
    /// Lookups in the program.
    lookups: usize,
    /// An estimate of the least cycles for a lane.
    cycles: Option<f64>,
    /// To compile the program, where the CPU is there: the least of three times.
    compile_ms: Option<f64>,
}

/// A figure by its name.
type Figure = (&'static str, fn(&Row) -> Option<f64>);

const FIGURES: [Figure; 8] = [
    ("instructions", |row| row.instructions.map(f64::from)),
    ("lanes", |row| Some(row.lanes.into())),
    ("spills", |row| row.spills.map(f64::from)),
    ("registers", |row| row.registers.map(f64::from)),
    ("bytes", |row| Some(row.bytes as f64)),
    ("lookups", |row| Some(row.lookups as f64)),
    ("cycles/lane", |row| row.cycles),
    ("compile ms", |row| row.compile_ms),
];

/// The figures that are better if smaller, and that do not change from run to run.
const COMPARED: [&str; 4] = ["instructions", "spills", "bytes", "cycles/lane"];

pub fn run(arguments: &Arguments, out: &mut dyn Write) -> anyhow::Result<Outcome> {
    let (mut rows, mut all_load) = (Vec::new(), true);
    let folder = common_folder(&arguments.files);
    for file in &arguments.files {
        all_load &= collect(file, &folder, arguments, &mut rows)?;
    }
    if let Some(other) = &arguments.against {
        let before = match other.extension().is_some_and(|extension| extension == "json") {
            true => {
                let text = read_file(other, LARGEST)?;
                serde_json::from_slice(&text).with_context(|| display_path(other))?
            }
            false => {
                let mut before = Vec::new();
                let folder = common_folder(std::slice::from_ref(other));
                all_load &= collect(other, &folder, arguments, &mut before)?;
                before
            }
        };
        compare(out, &before, &rows)?;
    } else {
        match arguments.format {
            StatFormat::Table => write_table(out, &rows)?,
            StatFormat::Csv => write_csv(out, &rows)?,
            StatFormat::Json => writeln!(out, "{}", serde_json::to_string_pretty(&rows)?)?,
        }
    }
    Ok(if all_load { Outcome::Ok } else { Outcome::Failed })
}

/// The most bytes of kept figures.
const LARGEST: usize = 1 << 28;

/// The nearest folder that has all these files and folders. Below it each program has a path of its own.
fn common_folder(files: &[PathBuf]) -> PathBuf {
    let folder = |file: &PathBuf| if file.is_dir() { file.clone() } else { file.with_file_name("") };
    let shared = |a: PathBuf, b: PathBuf| -> PathBuf {
        a.components().zip(b.components()).take_while(|(a, b)| a == b).map(|(a, _)| a).collect()
    };
    files.iter().map(folder).reduce(shared).unwrap_or_default()
}

/// The rows of a file, or of the programs of a folder, whose names begin below `base`; false if one does not load,
/// which has been reported.
fn collect(file: &Path, base: &Path, arguments: &Arguments, rows: &mut Vec<Row>) -> anyhow::Result<bool> {
    let (paths, mut all_load) = if file.is_dir() { programs(file)? } else { (vec![file.to_owned()], true) };
    for path in paths {
        match load(&path) {
            Ok(Some((program, text))) => {
                let name = display_name(path.strip_prefix(base).unwrap_or(&path));
                measure(&name, &program, &text, arguments, rows)?;
            }
            Ok(None) => all_load = false,
            Err(error) => {
                report_error(&error)?;
                all_load = false;
            }
        }
    }
    Ok(all_load)
}

/// The programs below a folder, sorted, and whether all of it could be read; what could not has been reported. Links to
/// folders are not followed.
fn programs(folder: &Path) -> anyhow::Result<(Vec<PathBuf>, bool)> {
    let (mut folders, mut found, mut all_read) = (vec![folder.to_owned()], Vec::new(), true);
    while let Some(folder) = folders.pop() {
        let entries = std::fs::read_dir(&folder).and_then(Iterator::collect::<io::Result<Vec<_>>>);
        let entries = entries.with_context(|| display_path(&folder)).or_else(|error| {
            all_read = false;
            report_error(&error).map(|()| Vec::new())
        })?;
        for entry in entries {
            let path = entry.path();
            let extension = path.extension().and_then(|extension| extension.to_str()).unwrap_or_default();
            if entry.file_type().is_ok_and(|kind| kind.is_dir()) {
                folders.push(path);
            } else if syntax::EXTENSIONS.contains(&&*extension.to_ascii_lowercase()) {
                found.push(path);
            }
        }
    }
    found.sort();
    Ok((found, all_read))
}

/// A row for each CPU that has code for the program; for others it is reported why not.
fn measure(
    name: &str,
    program: &Program,
    text: &[u8],
    arguments: &Arguments,
    rows: &mut Vec<Row>,
) -> anyhow::Result<()> {
    let cpus = match arguments.cpu.as_slice() {
        [] if cfg!(target_arch = "x86_64") => &[Cpu::Avx512, Cpu::Avx2, Cpu::Narrow][..],
        [] => &[Cpu::Auto],
        cpus => cpus,
    };
    for &cpu in cpus {
        match row(name, program, text, cpu, &arguments.options) {
            Ok(row) => rows.push(row),
            Err(error) => report_error(&anyhow::Error::new(error).context(format!("{name}, {}", cpu.name())))?,
        }
    }
    Ok(())
}

fn row(name: &str, program: &Program, text: &[u8], cpu: Cpu, options: &EngineArguments) -> Result<Row, CompileError> {
    let options = cpu.options(options.options(), options.mad());
    let listing = codegen::listing(program, text, &options, Target::Host)?;
    let iteration = &listing.iteration;
    // What the disassembler does not know is not counted, nor what is of another machine than the ports.
    let counted = ports::count(&listing.asm, iteration.bytes.clone(), codegen::PROLOGUE);
    let counted = Some(counted).filter(|counted| cfg!(target_arch = "x86_64") && counted.instructions > 0);
    let is_lookup = |effect: Effect| effect == Effect::Lookup;
    Ok(Row {
        program: name.to_owned(),
        cpu: cpu.name(),
        instructions: counted.map(|counted| counted.instructions),
        lanes: iteration.lanes,
        spills: iteration.spills.or(counted.map(|counted| counted.stack)),
        registers: counted.map(|counted| counted.registers),
        bytes: listing.bytes.len(),
        lookups: program.ast().instructions().filter(|own| is_lookup(own.mnemonic.opcode.row().effect)).count(),
        cycles: counted.map(|counted| rounded(counted.cycles / f64::from(iteration.lanes.max(1)))),
        compile_ms: Compiler::new(options)
            .ok()
            .and_then(|compiler| compile_time(&compiler, program))
            .map(|time| rounded(time.as_secs_f64() * 1e3)),
    })
}

fn rounded(number: f64) -> f64 {
    (number * 1e3).round() / 1e3
}

fn compile_time(compiler: &Compiler, program: &Program) -> Option<Duration> {
    let time = || {
        let begin = Instant::now();
        compiler.compile(program).ok().map(|_| begin.elapsed())
    };
    [time()?, time()?, time()?].into_iter().min()
}

/// A figure in a table.
fn shown(figure: Option<f64>) -> String {
    figure.map_or(
        "-".to_owned(),
        |number| if number.fract() == 0.0 { format!("{number}") } else { format!("{number:.3}") },
    )
}

fn write_table(out: &mut dyn Write, rows: &[Row]) -> io::Result<()> {
    let head = ["program", "cpu"].into_iter().chain(FIGURES.iter().map(|figure| figure.0)).map(str::to_owned).collect();
    let lines = rows.iter().map(|row| {
        [row.program.clone(), row.cpu.clone()]
            .into_iter()
            .chain(FIGURES.iter().map(|figure| shown(figure.1(row))))
            .collect()
    });
    aligned(out, &std::iter::once(head).chain(lines).collect::<Vec<Vec<String>>>())
}

/// Lines with their columns below each other; the first two to the left, others to the right.
fn aligned(out: &mut dyn Write, lines: &[Vec<String>]) -> io::Result<()> {
    let columns = lines.first().map_or(0, Vec::len);
    let width = |column: usize| lines.iter().map(|line| line[column].chars().count()).max().unwrap_or(0);
    let widths: Vec<_> = (0..columns).map(width).collect();
    for line in lines {
        let cell = |(column, (text, width)): (usize, (&String, &usize))| match column < 2 {
            true => format!("{text:width$}"),
            false => format!("{text:>width$}"),
        };
        let cells: Vec<_> = line.iter().zip(&widths).enumerate().map(cell).collect();
        writeln!(out, "{}", cells.join("  ").trim_end())?;
    }
    Ok(())
}

fn write_csv(out: &mut dyn Write, rows: &[Row]) -> io::Result<()> {
    // RFC 4180: what has a comma, a quote or the end of a line stands in quotes, which are doubled.
    let quoted = |text: &str| match text.contains([',', '"', '\n', '\r']) {
        true => format!("\"{}\"", text.replace('"', "\"\"")),
        false => text.to_owned(),
    };
    let names: Vec<_> = FIGURES.iter().map(|figure| figure.0).collect();
    writeln!(out, "program,cpu,{}", names.join(","))?;
    for row in rows {
        let figures: Vec<_> =
            FIGURES.iter().map(|figure| figure.1(row).map_or(String::new(), |number| number.to_string())).collect();
        writeln!(out, "{},{},{}", quoted(&row.program), row.cpu, figures.join(","))?;
    }
    Ok(())
}

/// What has changed, a line for each figure of a program; then for each figure of a CPU the sums, and how many programs
/// got better or worse.
fn compare(out: &mut dyn Write, before: &[Row], after: &[Row]) -> io::Result<()> {
    let key = |row: &Row| (row.program.clone(), row.cpu.clone());
    let before: BTreeMap<_, _> = before.iter().map(|row| (key(row), row)).collect();
    let mut only_there: BTreeSet<_> = before.keys().collect();
    after.iter().for_each(|row| _ = only_there.remove(&key(row)));
    let pairs: Vec<_> = after.iter().filter_map(|row| Some((*before.get(&key(row))?, row))).collect();
    let figures = || FIGURES.iter().filter(|figure| COMPARED.contains(&figure.0));
    let head = ["program", "cpu", "figure", "before", "after", "change"].map(str::to_owned).to_vec();
    let mut lines = vec![head];
    for (old, new) in &pairs {
        for (name, figure) in figures() {
            let (Some(was), Some(is)) = (figure(old), figure(new)) else { continue };
            if was != is {
                let figures = [(*name).to_owned(), shown(Some(was)), shown(Some(is)), change(was, is)];
                lines.push([new.program.clone(), new.cpu.clone()].into_iter().chain(figures).collect());
            }
        }
    }
    if lines.len() > 1 {
        aligned(out, &lines)?;
        writeln!(out)?;
    }
    let mut cpus: Vec<&str> = Vec::new();
    for (_, row) in &pairs {
        if !cpus.contains(&row.cpu.as_str()) {
            cpus.push(&row.cpu);
        }
    }
    let head = ["sum", "cpu", "before", "after", "change", "better", "worse", "of"].map(str::to_owned).to_vec();
    let mut lines = vec![head];
    for cpu in cpus {
        for (name, figure) in figures() {
            let of_cpu = pairs.iter().filter(|(_, row)| row.cpu == cpu);
            let both: Vec<_> = of_cpu.filter_map(|(old, new)| Some((figure(old)?, figure(new)?))).collect();
            let (was, is) = both.iter().fold((0.0, 0.0), |sum, pair| (sum.0 + pair.0, sum.1 + pair.1));
            let count = |test: fn(&(f64, f64)) -> bool| both.iter().filter(|pair| test(pair)).count().to_string();
            let texts = [shown(Some(rounded(was))), shown(Some(rounded(is))), change(was, is)];
            let counts = [count(|(was, is)| is < was), count(|(was, is)| is > was), both.len().to_string()];
            lines.push([(*name).to_owned(), cpu.to_owned()].into_iter().chain(texts).chain(counts).collect());
        }
    }
    aligned(out, &lines)?;
    let only_here = after.len() - pairs.len();
    if only_here > 0 || !only_there.is_empty() {
        writeln!(out, "not compared: {only_here} only here, {} only there", only_there.len())?;
    }
    Ok(())
}

/// By how much a figure has changed, in percent.
fn change(was: f64, is: f64) -> String {
    match was == is {
        true => "0.0%".to_owned(),
        false if was == 0.0 => "new".to_owned(),
        false => format!("{:+.1}%", (is / was - 1.0) * 100.0),
    }
}
