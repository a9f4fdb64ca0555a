//! `nvjit dump`: prints the output of each stage of a compilation.

use super::output::stderr;
use super::report::{self, Remark};
use super::watch::Watch;
use super::{EngineArguments, Outcome, display_name, gas, load, passes, read, style, tree, usage};
use anstream::StripStream;
use clap::ValueEnum;
use nvjit::compiler::codegen::{self, Backend, CompileOptions, Compiler, Listing};
use nvjit::compiler::ir::{Function, Named, Terminator};
use nvjit::compiler::opt::Passes;
use nvjit::compiler::stages::Form;
use nvjit::compiler::work::Exhausted;
use nvjit::error::CompileError;
use nvjit::{Mad, Options, Program};
use std::io::{self, Write};
use std::path::PathBuf;
use std::time::{Duration, Instant};

#[derive(clap::Args)]
pub struct Arguments {
    /// Program
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Stages to print, separated by commas [default: ir, or nothing with --remarks, --passes or --time-passes]
    #[arg(long, value_enum, value_delimiter = ',', value_name = "STAGE")]
    emit: Vec<Stage>,
    /// Print the IR after each pass that changes it; of the passes of the optimiser only those that are named run, for
    /// all that is printed
    #[arg(long, value_enum, value_delimiter = ',', num_args = 0.., require_equals = true, value_name = "PASS,...")]
    passes: Option<Vec<Pass>>,
    /// Print what the compilation decided, and why: divergent branches, what is not computed once for all batches,
    /// spilled values, why vectors are narrower than the CPU's
    #[arg(long)]
    remarks: bool,
    /// Print how long each pass takes on this machine, on standard error
    #[arg(long)]
    time_passes: bool,
    /// The machine for clif, asm and bytes [default: this one]
    #[arg(long, value_enum)]
    target: Option<Target>,
    /// How much of this machine's CPU is used for asm and bytes
    #[arg(long, value_enum, default_value_t, conflicts_with = "target")]
    cpu: Cpu,
    #[command(flatten)]
    options: EngineArguments,
    #[command(flatten)]
    pub watch: Watch,
}

/// A pass of the optimiser.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Pass {
    /// Constant folding and exact algebra
    Fold,
    /// Value numbering
    ValueNumbering,
    /// Dead code elimination
    DeadCode,
    /// None of them
    None,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Stage {
    /// Tokens of the text
    Tokens,
    /// The syntax tree
    Ast,
    /// The program as the printer writes it
    Text,
    /// The IR with all operations, optimised
    Ir,
    /// The control flow of the IR, as a graph for Graphviz
    Cfg,
    /// The IR with primitive operations only, which backends get
    Primitive,
    /// Cranelift's IR
    Clif,
    /// Disassembly with source lines
    Asm,
    /// Text of x86-64 of which GNU as makes the same machine code, and that llvm-mca reads
    Gas,
    /// Machine code
    Bytes,
}

#[derive(Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
pub enum Cpu {
    /// All that it has
    #[default]
    Auto,
    /// AVX-512
    Avx512,
    /// AVX2 with FMA and F16C
    Avx2,
    /// Vectors of four lanes
    Narrow,
    /// What every supported CPU has: SSE4.1, and so no fused multiply-and-add: MAD is separate unless --mad says
    /// otherwise
    Baseline,
}

impl Cpu {
    /// As the command line has it.
    pub fn name(self) -> String {
        self.to_possible_value().map_or_else(String::new, |value| value.get_name().to_owned())
    }

    /// The options of the compiler; without `mad`, MAD rounds as the CPU allows.
    pub fn options(self, mut options: Options, mad: Option<Mad>) -> CompileOptions {
        let other = if self == Self::Baseline { Mad::Separate } else { options.mad };
        options.mad = mad.unwrap_or(other);
        let mut options = CompileOptions::from(options);
        match self {
            Self::Auto => {}
            Self::Avx512 => options.backend = Backend::Avx512,
            Self::Avx2 => options.backend = Backend::Avx2,
            Self::Narrow => options.backend = Backend::Cranelift,
            Self::Baseline => options.cpu = codegen::Cpu::Baseline,
        }
        options
    }
}

#[derive(Clone, Copy, ValueEnum)]
pub enum Target {
    #[value(name = "x86_64")]
    X86_64,
    Aarch64,
    Riscv64,
    S390x,
}

impl Target {
    pub fn target(self) -> codegen::Target {
        match self {
            Self::X86_64 => codegen::Target::X86_64,
            Self::Aarch64 => codegen::Target::Aarch64,
            Self::Riscv64 => codegen::Target::Riscv64,
            Self::S390x => codegen::Target::S390x,
        }
    }
}

pub fn run(arguments: &Arguments, out: &mut dyn Write) -> anyhow::Result<Outcome> {
    let has_other = arguments.time_passes || arguments.remarks || arguments.passes.is_some();
    let emit = match arguments.emit.as_slice() {
        [] if !has_other => &[Stage::Ir],
        stages => stages,
    };
    if emit.contains(&Stage::Gas) && (!cfg!(target_arch = "x86_64") || arguments.target.is_some()) {
        return Err(usage("--emit gas is for the CPUs of this machine, if it is an x86-64"));
    }
    // Tokens can be shown of a program that does not load.
    if emit == [Stage::Tokens] && !has_other {
        write_tokens(out, &read(&arguments.file)?)?;
        return Ok(Outcome::Ok);
    }
    let Some((program, text)) = load(&arguments.file)? else { return Ok(Outcome::Failed) };
    let mut options = arguments.cpu.options(arguments.options.options(), arguments.options.mad());
    if let Some(named) = arguments.passes.as_deref().filter(|named| !named.is_empty()) {
        let has = |pass| named.contains(&pass);
        options.passes = Passes {
            fold: has(Pass::Fold),
            value_numbering: has(Pass::ValueNumbering),
            dead_code: has(Pass::DeadCode),
        };
    }
    if arguments.time_passes {
        time_passes(&text, &program, options)?;
    }
    if arguments.passes.is_some() {
        let meter = options.stages().meter(&program);
        let passes = options.stages().passes(&program, &meter);
        for (name, text) in passes.map_err(|Exhausted| CompileError::TooMuchWork(meter.limit()))? {
            writeln!(out, "=== {name} ===\n{}\n", text.trim_end())?;
        }
    }
    let is_early = |stage: &Stage| matches!(stage, Stage::Tokens | Stage::Ast | Stage::Text | Stage::Cfg);
    let needs_listing = arguments.remarks || !emit.iter().all(is_early);
    let listing = if needs_listing {
        let target = arguments.target.map_or(codegen::Target::Host, Target::target);
        Some(codegen::listing(&program, &text, &options, target)?)
    } else {
        None
    };
    if let Some(listing) = listing.as_ref().filter(|_| arguments.remarks) {
        write_remarks(out, &display_name(&arguments.file), &program, &text, &listing.remarks)?;
    }
    for (index, &stage) in emit.iter().enumerate() {
        if emit.len() > 1 {
            let gap = if index > 0 { "\n" } else { "" };
            let name = stage.to_possible_value().map_or(String::new(), |value| value.get_name().to_owned());
            writeln!(out, "{gap}=== {name} ===")?;
        }
        match (stage, &listing) {
            (Stage::Tokens, _) => write_tokens(out, &text)?,
            (Stage::Ast, _) => tree::write(out, &program, &text)?,
            (Stage::Cfg, _) => {
                let (stages, meter) = (options.stages(), options.stages().meter(&program));
                let function = stages.of(&program, Form::Optimized, &meter);
                let function = function.map_err(|Exhausted| CompileError::TooMuchWork(meter.limit()))?;
                write_graph(out, &program, &function)?;
            }
            (Stage::Text, _) => out.write_all(nvjit::language::syntax::print(program.ast()).as_bytes())?,
            (_, Some(listing)) => write_stage(out, stage, listing)?,
            (_, None) => {}
        }
    }
    Ok(Outcome::Ok)
}

/// Each remark at its instruction.
fn write_remarks(
    out: &mut dyn Write,
    file: &str,
    program: &Program,
    text: &[u8],
    remarks: &[codegen::Remark],
) -> io::Result<()> {
    let spans: Vec<_> = program.ast().instructions().map(|instruction| instruction.span).collect();
    let lines = report::Lines::new(text);
    let mut plain = StripStream::new(Vec::new());
    for codegen::Remark { kind, instruction, message } in remarks {
        match instruction.and_then(|number| spans.get(number as usize)) {
            Some(span) => {
                let (offset, length) = (span.start, span.end.saturating_sub(span.start));
                let remark = Remark { kind: ("remark", style::FRAME), offset, length, message, reason: kind };
                report::write(&mut plain, file, &lines, &remark)?;
            }
            None => writeln!(plain, "{file}: remark: {message} ({kind})")?,
        }
    }
    out.write_all(&plain.into_inner())
}

fn write_tokens(out: &mut dyn Write, text: &[u8]) -> io::Result<()> {
    let lines = report::Lines::new(text);
    for token in nvjit::language::syntax::tokens(text) {
        let position = lines.position(token.span.start);
        let place = format!("{}:{}", position.line, position.column);
        writeln!(out, "{place:<8} {:<12} {}", token.kind, token.text)?;
    }
    Ok(())
}

/// The blocks of a function and where each may go, in the language of Graphviz. Of a branch, the way that is taken is
/// green, the other red.
fn write_graph(out: &mut dyn Write, program: &Program, function: &Function) -> io::Result<()> {
    writeln!(out, "digraph program {{\n    node [shape=box, fontname=monospace];")?;
    let text = Named { function, names: &program.parameter_names() }.to_string();
    // The text has the blocks in their order; a line that is not indented begins one.
    let lines = text.lines().filter(|line| !line.starts_with("    unused"));
    let mut blocks: Vec<Vec<&str>> = Vec::new();
    for line in lines.skip(1).filter(|line| *line != "}") {
        match blocks.last_mut() {
            Some(block) if line.starts_with(' ') => block.push(line),
            _ => blocks.push(vec![line]),
        }
    }
    for (number, (block, lines)) in function.blocks.iter().zip(blocks).enumerate() {
        let escaped = |line: &str| line.trim_end().replace('\\', "\\\\").replace('"', "\\\"") + "\\l";
        let label: String = lines.into_iter().map(escaped).collect();
        writeln!(out, "    block{number} [label=\"{label}\"];")?;
        let colors =
            if matches!(block.terminator, Terminator::Branch { .. }) { ["darkgreen", "red"] } else { ["black"; 2] };
        for (target, color) in block.terminator.targets().zip(colors.iter().cycle()) {
            writeln!(out, "    block{number} -> {} [color={color}];", target.block)?;
        }
    }
    writeln!(out, "}}")
}

/// Compiles once more, and tells how long that took.
fn time_passes(text: &[u8], program: &Program, options: CompileOptions) -> anyhow::Result<()> {
    let mut stderr = stderr();
    for (name, time) in times(text, program, options)? {
        writeln!(stderr, "{:>10.3} ms  {name}", time.as_secs_f64() * 1e3)?;
    }
    Ok(stderr.flush()?)
}

/// The time of each pass of a compilation.
pub fn times(text: &[u8], program: &Program, options: CompileOptions) -> anyhow::Result<Vec<(&'static str, Duration)>> {
    let mut times = passes::times(text, program, &options.stages())?;
    // The backend goes through these stages again.
    let again: Duration = times.iter().skip_while(|(name, _)| *name != "lower").map(|(_, time)| *time).sum();
    let compiler = Compiler::new(options)?;
    let start = Instant::now();
    compiler.compile(program)?;
    times.push(("machine code", start.elapsed().saturating_sub(again)));
    Ok(times)
}

fn write_stage(out: &mut dyn Write, stage: Stage, listing: &Listing) -> io::Result<()> {
    let text = match stage {
        Stage::Tokens | Stage::Ast | Stage::Text | Stage::Cfg => return Ok(()),
        Stage::Ir => &listing.ir,
        Stage::Primitive => &listing.primitive,
        Stage::Clif => &listing.clif,
        Stage::Asm => &listing.asm,
        Stage::Gas => return gas::write(out, listing),
        Stage::Bytes => return write_bytes(out, &listing.bytes),
    };
    out.write_all(text.as_bytes())?;
    if text.ends_with('\n') { Ok(()) } else { writeln!(out) }
}

/// Sixteen bytes a line.
fn write_bytes(out: &mut dyn Write, bytes: &[u8]) -> io::Result<()> {
    for (index, line) in bytes.chunks(16).enumerate() {
        let hex: Vec<_> = line.iter().map(|byte| format!("{byte:02x}")).collect();
        writeln!(out, "{:06x}  {}", index * 16, hex.join(" "))?;
    }
    Ok(())
}
