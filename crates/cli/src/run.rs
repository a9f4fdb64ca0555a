//! `nvjit run`: runs one quad of fragments or one vertex in one engine or in both.

use super::gl_state::GlState;
use super::inputs::Inputs;
use super::memory::Memory;
use super::output::warn;
use super::results::{Results, invocation_name};
use super::textures::Textures;
use super::watch::Watch;
use super::{EngineArguments, Format, Outcome, load, report_error, trace, usage};
use clap::ValueEnum;
use nvjit::engine::{Choice, native_code};
use nvjit::error::CompileError;
use nvjit::interp::Interpreter;
use nvjit::language::isa::DataType;
use nvjit::language::syntax::ast::Instruction;
use nvjit::limits::{MAX_EXECUTED_INSTRUCTIONS, MAX_MEMORY};
use nvjit::runtime::{Batch, Frame, Shader, Stage};
use nvjit::{Options, Program};
use serde::{Deserialize, Serialize};
use std::io::Write;
use std::path::{Path, PathBuf};

#[derive(clap::Args)]
#[command(after_help = "\
Values are raw register contents, not clamped: decimals, nan, inf, -inf, or 0x and the bits of an fp32.
Behind s32: or u32: they are integers. Missing numbers are filled as in constants: y and z with 0, w with 1.
Attributes that are not set are (0,0,0,1), or what they are in a new context of the GL in programs that bind them;
parameters have their declared value, or (0,0,0,0); state of the GL is that of a new context.")]
pub struct Arguments {
    /// Program
    #[arg(value_name = "FILE")]
    file: PathBuf,
    #[command(flatten)]
    given: Given,
    /// What runs the program [default: both, or interp where this CPU has no native code]
    #[arg(long, value_enum)]
    engine: Option<Engine>,
    /// Print all four fragments, though they have the same attributes
    #[arg(long)]
    all: bool,
    /// Print what each instruction does to a fragment of the quad, 0 to 3, or to one of the vertices [default: 0]
    #[arg(long, value_name = "NUMBER", num_args = 0..=1, require_equals = true, default_missing_value = "0")]
    trace: Option<usize>,
    /// Print temporaries, address registers and the count of executed instructions too
    #[arg(long)]
    state: bool,
    #[command(flatten)]
    options: EngineArguments,
    /// How to print results
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
    #[command(flatten)]
    pub watch: Watch,
}

/// What a program is given: by the command line, or by what asks in its place, as the fields are called.
#[derive(clap::Args, Deserialize, Serialize, Default)]
#[serde(deny_unknown_fields, default)]
pub struct Given {
    /// Set an attribute, as in 'f[TEX0]=0.5,0.25', 'v[OPOS]=1,2,3' or 'vertex[0].position=0,0,1'; several values with
    /// semicolons between them are those of several vertices, primitives or patches, or of the four fragments, which
    /// are then all printed
    #[arg(long = "set", value_name = "REGISTER=X,Y,Z,W[;...]")]
    sets: Vec<String>,
    /// Set an attribute of each fragment of the quad (x0y0, x1y0, x0y1, x1y1), and print all four
    #[arg(long = "quad", value_name = "REGISTER=A;B;C;D")]
    quads: Vec<String>,
    /// Set a parameter, as in 'p[3]=1,2', 'c[4]=1', 'tint=1,0,0', 'program.env[3]=1' or 'state.fog.color=1,1,1'
    #[arg(long = "param", value_name = "NAME=X,Y,Z,W")]
    params: Vec<String>,
    /// Bind PNG files, a DDS file, checker, noise, normalmap, sky or evening to a texture image unit; the first row of
    /// a file is at t=0. A CUBE texture takes one PNG file or six (+X,-X,+Y,-Y,+Z,-Z), a 3D texture its slices, an
    /// array its layers, 2DMS its samples; constant:R,G,B,A is one colour. handle:7=checker is found by handle(...),
    /// and handle:7:CUBE=sky where programs look up several targets so
    #[arg(long = "texture", value_name = "UNIT=TEXTURE")]
    textures: Vec<String>,
    /// How a SHADOW target compares at a unit or handle: none, lequal, gequal, less, greater, equal, notequal, always
    /// or never, as in '0=less' and 'handle:7=none' [default: lequal]
    #[arg(long = "compare", value_name = "UNIT=HOW")]
    compares: Vec<String>,
    /// Bind a parameter buffer, program.buffer[n]: a file of bytes, or numbers in place as in '0=u32:1,2,3',
    /// '0=f32:1.5,2' and '0=zeros:4096' (u8, s8, u16, s16, u32, s32, f32, u64, s64, f64)
    #[arg(long = "buffer", value_name = "BINDING=FILE")]
    buffers: Vec<String>,
    /// Bind a storage buffer, program.storage[n]; what changed is printed
    #[arg(long = "storage", value_name = "BINDING=FILE")]
    storage: Vec<String>,
    /// Bind a buffer of atomic counters, program.counter[n]; what changed is printed
    #[arg(long = "counters", value_name = "BINDING=FILE")]
    counters: Vec<String>,
    /// Fill memory from a global address on, as in '0x1000=u32:1,2,3'; what changed is printed
    #[arg(long = "memory", value_name = "ADDRESS=FILE")]
    memory: Vec<String>,
    /// Bind an image to an image unit: TARGET:FORMAT:SIZE, and its texels if they are not zeros, as in
    /// '0=2D:R32UI:4x4:u32:1,2,3' or '1=CUBE:RGBA8:16x16x6:FILE'; samples are a fourth size. 'handle:7=2D:R32UI:4x4' is
    /// found by handle(...). What changed is printed
    #[arg(long = "image", value_name = "UNIT=IMAGE")]
    images: Vec<String>,
    /// How many work groups a compute program runs in [default: 1,1,1]
    #[arg(long, value_name = "X,Y,Z")]
    groups: Option<String>,
    /// How many invocations a work group has whose program leaves it open
    #[arg(long, value_name = "X,Y,Z")]
    group_size: Option<String>,
    /// Have program.subroutine[n] call the subroutine with a number (SUBROUTINENUM)
    #[arg(long = "subroutine", value_name = "N=NUMBER")]
    subroutines: Vec<String>,
    /// Set the state of the GL that the program binds; docs/cli.md says what the file has
    #[arg(long, value_name = "FILE.json")]
    gl_state: Option<PathBuf>,
}

/// The same, read.
pub struct Ready<'a> {
    pub inputs: Inputs<'a>,
    pub textures: Textures,
    pub memory: Memory,
}

impl Given {
    /// Reads what is given to `program`, whose text is in `file`, and says what is odd in it.
    pub fn ready<'a>(&self, program: &'a Program, file: &Path, text: &[u8]) -> anyhow::Result<Ready<'a>> {
        let ready = self.read(program, file, text, MAX_MEMORY)?;
        ready.warnings().try_for_each(|warning| warn(warning))?;
        Ok(ready)
    }

    /// Reads what is given to `program`, whose text is in `file`; memory of at most so many bytes.
    pub fn read<'a>(&self, program: &'a Program, file: &Path, text: &[u8], most: usize) -> anyhow::Result<Ready<'a>> {
        let mut state = GlState::default();
        if let Some(file) = &self.gl_state {
            state.read(file)?;
        }
        let mut inputs = Inputs::new(program, (file, text), &state, &self.sets, &self.quads, &self.params)?;
        inputs.set_groups(self.groups.as_deref(), self.group_size.as_deref())?;
        self.subroutines.iter().try_for_each(|subroutine| inputs.set_subroutine(subroutine))?;
        let textures = Textures::new(program, &self.textures, &self.compares)?;
        let parts = [&self.buffers, &self.storage, &self.counters, &self.memory, &self.images];
        let memory = Memory::new(program, parts.map(Vec::as_slice), most)?;
        Ok(Ready { inputs, textures, memory })
    }
}

impl Ready<'_> {
    /// Warnings about the arguments.
    pub fn warnings(&self) -> impl Iterator<Item = &String> {
        self.inputs.warnings.iter().chain(&self.textures.warnings).chain(&self.memory.warnings)
    }

    /// A frame with everything that was given, memory of its own included, and a batch of the invocations.
    pub fn instance(&self, shader: &dyn Shader) -> anyhow::Result<(Frame, Batch)> {
        let mut frame = self.inputs.frame(shader);
        frame.set_memory(self.memory.instance()?.memory());
        Ok((frame, self.inputs.batch(shader)))
    }
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Engine {
    /// Native code
    Jit,
    /// The reference interpreter
    Interp,
    /// Both, and they must agree
    Both,
}

const INTERPRETER: &str = "interpreter";
const NATIVE: &str = "native code";

pub fn run(arguments: &Arguments, out: &mut dyn Write) -> anyhow::Result<Outcome> {
    let Some((program, text)) = load(&arguments.file)? else { return Ok(Outcome::Failed) };
    let ready = arguments.given.ready(&program, &arguments.file, &text)?;
    let Ready { inputs, textures, memory } = &ready;
    let options = arguments.options.options();
    let mut keeping = options;
    keeping.keep_state = true;
    let mut steps = None;
    if let Some(lane) = arguments.trace {
        if lane >= inputs.lanes() {
            let what = invocation_name(program.stage());
            return Err(usage(format!("--trace: there is no {what} {lane}")));
        }
        let interpreter = Interpreter::new(&program, options);
        let (mut frame, mut batch) = ready.instance(&interpreter)?;
        let place = trace::Place { frame: &mut frame, batch: &mut batch, lane };
        match arguments.format {
            Format::Text => trace::write(out, &interpreter, &text, place, textures.units())?,
            Format::Json => steps = Some(trace::to_json(&interpreter, &text, place, textures.units())?),
        }
    }
    let run = |shader: &dyn Shader| Results::of(&program, shader, inputs, textures.sampler(), memory);
    let native = |options| run(&nvjit::engine::Engine::new(&program, options, Choice::Native).map_err(with_hint)?);
    let interpreted = || run(&Interpreter::new(&program, keeping));

    let (mut results, difference) = match arguments.engine.unwrap_or_else(|| default_engine(options)) {
        Engine::Interp => (interpreted()?, None),
        Engine::Jit => {
            let mut results = native(keeping)?;
            // Where no instruction packs, every NaN came from arithmetic, and its payload means nothing.
            if !packs(&program) {
                results.canonicalize();
            }
            (results, None)
        }
        Engine::Both => {
            let results = interpreted()?;
            let compare = |native: Results<'_>| results.difference(INTERPRETER, &native, NATIVE);
            // Without the state most programs lose dead code, so that is other code to be checked.
            let difference = native(keeping).and_then(|kept| match compare(kept) {
                Some(difference) => Ok(Some(difference)),
                None => native(options).map(compare),
            });
            let difference = match difference {
                Err(error) if arguments.engine.is_none() && is_too_much(&error) => {
                    warn(&format!("{}; the interpreter runs it alone", error.root_cause()))?;
                    None
                }
                difference => difference?,
            };
            (results, difference)
        }
    };
    if results.most_executed() >= MAX_EXECUTED_INSTRUCTIONS {
        warn("the limit of 65,536 instructions ended the program")?;
    }
    results.keep(arguments.state);
    let is_several = |set: &String| set.contains(';');
    let has_several = program.stage() == Stage::TessControl && inputs.lanes() > 1;
    let all = has_several
        || arguments.all
        || !arguments.given.quads.is_empty()
        || arguments.given.sets.iter().any(is_several);
    match arguments.format {
        Format::Text => results.write_text(out, all)?,
        Format::Json => {
            let mut results = results.to_json(all);
            if let (Some(steps), Some(object)) = (steps, results.as_object_mut()) {
                object.insert("trace".to_owned(), steps.into());
            }
            writeln!(out, "{results}")?;
        }
    }
    match difference {
        None => Ok(Outcome::Ok),
        Some(difference) => {
            out.flush()?;
            report_error(&anyhow::anyhow!("the engines disagree: {difference}"))?;
            Ok(Outcome::Failed)
        }
    }
}

fn default_engine(options: Options) -> Engine {
    match native_code(options) {
        Err(CompileError::Unsupported(_)) => Engine::Interp,
        _ => Engine::Both,
    }
}

/// Whether a program takes more work to compile than the options allow.
fn is_too_much(error: &anyhow::Error) -> bool {
    matches!(error.downcast_ref(), Some(CompileError::TooMuchWork(_)))
}

/// Says what can be done, or adds the IR to a report of a bug.
pub fn with_hint(error: CompileError) -> anyhow::Error {
    match &error {
        CompileError::Unsupported(_) | CompileError::TooMuchWork(_) => {
            anyhow::Error::new(error).context("no native code (try --engine interp)")
        }
        CompileError::Internal { ir, .. } => {
            let ir = ir.clone();
            anyhow::Error::new(error).context(format!("this is a bug of nvjit; please report it with this IR:\n{ir}"))
        }
        _ => error.into(),
    }
}

fn packs(program: &Program) -> bool {
    let packs = |instruction: &Instruction| instruction.mnemonic.opcode.row().result_type == DataType::Packed;
    program.ast().instructions().any(packs)
}
