//! `nvjit translate`: translates a program to a language that graphics drivers take.

use super::files::{is_stdout, write_file};
use super::output::stderr;
use super::report::{self, Lines, Remark};
use super::{MadArgument, Outcome, RuleArguments, display_name, load, style, usage};
use anyhow::bail;
use clap::ValueEnum;
use nvjit::runtime::Stage;
use nvjit_translate::{Contract, Error, Limits, Settings, Target, translate};
use std::io::Write;
use std::path::{Path, PathBuf};

#[derive(clap::Args)]
pub struct Arguments {
    /// Program
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// The language
    #[arg(long, value_enum, value_name = "LANGUAGE")]
    to: Language,
    /// What is promised of numbers [default: exact, where the language can express it]
    #[arg(long, value_enum, value_name = "CONTRACT")]
    contract: Option<Promise>,
    /// How MAD and the sums of DP3, DP4, DPH, LRP, X2D and RFL round, in the contract `exact`
    #[arg(long, value_enum, value_name = "HOW", default_value = "separate")]
    mad: MadArgument,
    #[command(flatten)]
    rules: RuleArguments,
    /// Make denormals zero by the text, in the contract `exact`: for drivers that keep them
    #[arg(long)]
    flush: bool,
    /// Allow what the least driver has for programs of ARB_vertex_program and ARB_fragment_program
    #[arg(long)]
    least: bool,
    /// Give varyings of GLSL 4.50 locations: for pipelines with geometry or tessellation programs
    #[arg(long)]
    locations: bool,
    /// Make WGSL of vertex and fragment programs stages of one pipeline of WebGPU: the former's parameters are in group
    /// 3, and their positions in WebGPU's clip space
    #[arg(long)]
    webgpu: bool,
    /// Warn of instructions whose results may have other bits than the interpreter's
    #[arg(long)]
    inexact: bool,
    /// Where the text goes [default: standard output]
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Write which line of the text is of which line of the program, as JSON
    #[arg(long, value_name = "FILE")]
    map: Option<PathBuf>,
    /// Write what the text takes and gives, as JSON
    #[arg(long, value_name = "FILE")]
    reflect: Option<PathBuf>,
}

/// A [`Target`] on the command line.
#[derive(Clone, Copy, ValueEnum)]
pub enum Language {
    /// Programs of ARB_vertex_program and ARB_fragment_program without options of NVIDIA
    Arb,
    /// GLSL 1.20, with the variables of the fixed function
    Glsl120,
    /// GLSL 1.30, with the variables of the fixed function
    Glsl130,
    /// GLSL 1.40, with the variables of the fixed function
    Glsl140,
    /// GLSL 1.50, compatibility profile, with the variables of the fixed function
    Glsl150,
    /// GLSL 3.30, core profile
    Glsl330,
    /// GLSL 4.50, core profile
    Glsl450,
    /// GLSL 4.50, compatibility profile, with the variables of the fixed function
    Glsl450Compat,
    /// GLSL ES 3.00
    Essl300,
    /// GLSL ES 3.10
    Essl310,
    /// SPIR-V for Vulkan: a module with --output, else its disassembly
    Spirv,
    /// WGSL for WebGPU
    Wgsl,
    /// HLSL of shader model 6.0
    Hlsl,
    /// Metal's language, 2.4
    Msl,
    /// SPIR-V for OpenGL: as spirv
    SpirvGl,
}

impl Language {
    pub fn target(self) -> Target {
        match self {
            Self::Arb => Target::Arb,
            Self::Glsl120 => Target::Glsl120,
            Self::Glsl130 => Target::Glsl130,
            Self::Glsl140 => Target::Glsl140,
            Self::Glsl150 => Target::Glsl150,
            Self::Glsl330 => Target::Glsl330,
            Self::Glsl450 => Target::Glsl450,
            Self::Glsl450Compat => Target::Glsl450Compat,
            Self::Essl300 => Target::Essl300,
            Self::Essl310 => Target::Essl310,
            Self::Spirv => Target::Spirv,
            Self::Wgsl => Target::Wgsl,
            Self::Hlsl => Target::Hlsl,
            Self::Msl => Target::Msl,
            Self::SpirvGl => Target::SpirvGl,
        }
    }
}

/// A [`Contract`] on the command line.
#[derive(Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
pub enum Promise {
    /// The bits of nvjit's engines, on drivers that docs/translation.md lists
    #[default]
    Exact,
    /// Short text with the functions of the language
    Fast,
}

impl Promise {
    pub fn contract(self) -> Contract {
        match self {
            Self::Exact => Contract::Exact,
            Self::Fast => Contract::Fast,
        }
    }
}

impl Arguments {
    fn settings(&self, stage: Stage) -> Settings {
        let limits = if self.least { Limits::least(stage) } else { Limits::default() };
        let mut options = self.rules.options();
        options.mad = self.mad.mad();
        Settings {
            target: self.to.target(),
            contract: self.contract.map_or_else(|| self.to.target().contract(), Promise::contract),
            options,
            flush: self.flush,
            locations: self.locations,
            webgpu: self.webgpu,
            limits,
            ..Settings::default()
        }
    }
}

impl Arguments {
    /// Refuses options without a meaning for the language and the contract.
    fn check(&self, settings: &Settings) -> anyhow::Result<()> {
        let target = settings.target;
        let refused = [
            (self.map.is_some() && !target.has_map(), "--map", "is not for --to wgsl, hlsl and msl, which have no map"),
            (self.webgpu && target != Target::Wgsl, "--webgpu", "is for --to wgsl"),
            (self.least && target != Target::Arb, "--least", "is for --to arb"),
            (
                self.locations && !target.has_locations(),
                "--locations",
                "is for --to glsl450, glsl450-compat and essl310, and others have locations or none",
            ),
            (self.flush && target == Target::Arb, "--flush", "is not for --to arb"),
            (self.flush && settings.contract == Contract::Fast, "--flush", "is for the contract exact"),
        ];
        match refused.into_iter().find(|(is_wrong, ..)| *is_wrong) {
            Some((_, option, why)) => Err(usage(format!("{option} {why}"))),
            None => Ok(()),
        }
    }
}

pub fn run(arguments: &Arguments, out: &mut dyn Write) -> anyhow::Result<Outcome> {
    // Of several texts nobody would know where one begins.
    let output = arguments.output.as_deref().unwrap_or(Path::new("-"));
    let asked = [Some(output), arguments.map.as_deref(), arguments.reflect.as_deref()];
    if asked.into_iter().flatten().filter(|path| is_stdout(path)).count() > 1 {
        return Err(usage("only one of --output, --map and --reflect may be the standard output"));
    }
    let Some((program, text)) = load(&arguments.file)? else { return Ok(Outcome::Failed) };
    let settings = arguments.settings(program.stage());
    arguments.check(&settings)?;
    let translation = match translate(&program, &text, &settings) {
        Ok(translation) => translation,
        Err(error) => {
            let fast = Settings { contract: Contract::Fast, ..settings };
            let is_fast = settings.contract == Contract::Exact && translate(&program, &text, &fast).is_ok();
            return refuse(&arguments.file, &text, &error, if is_fast { "; --contract fast can say it" } else { "" });
        }
    };
    if arguments.inexact {
        let lines = Lines::new(&text);
        for lint in &translation.reflection.inexact {
            let (offset, length) = (lint.span.start, lint.span.end.saturating_sub(lint.span.start));
            let remark = Remark { kind: ("warning", style::WARNING), offset, length, message: lint.why, reason: "" };
            report::write(&mut stderr(), &display_name(&arguments.file), &lines, &remark)?;
        }
    }
    let (map, reflection) = (translation.map_to_json() + "\n", translation.reflection.to_json() + "\n");
    // A module is for files; who looks at it reads its disassembly.
    let whole = match translation.words.is_empty() || is_stdout(output) {
        true => translation.text.into_bytes(),
        false => translation.words.iter().flat_map(|word| word.to_le_bytes()).collect(),
    };
    for (path, bytes) in asked.into_iter().zip([whole, map.into_bytes(), reflection.into_bytes()]) {
        match path {
            Some(path) if is_stdout(path) => out.write_all(&bytes)?,
            Some(path) => write_file(path, |file| Ok(file.write_all(&bytes)?))?,
            None => {}
        }
    }
    Ok(Outcome::Ok)
}

/// Says why there is no translation, where the program asks for what is missing, and what can express it.
fn refuse(file: &Path, text: &[u8], error: &Error, others: &str) -> anyhow::Result<Outcome> {
    let Some(span) = error.span() else { bail!("{}: {error}{others}", display_name(file)) };
    let message = &format!("{error}{others}");
    let (offset, length) = (span.start, span.end.saturating_sub(span.start));
    let remark = Remark { kind: ("error", style::ERROR), offset, length, message, reason: "" };
    report::write(&mut stderr(), &display_name(file), &Lines::new(text), &remark)?;
    Ok(Outcome::Failed)
}
