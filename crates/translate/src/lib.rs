//! Translates programs of nvjit's languages to shading languages that graphics drivers take.
//!
//! ```
//! use nvjit::Program;
//! use nvjit_translate::{Contract, Settings, translate};
//!
//! let text = b"!!FP1.0\nDECLARE tint = {1, 0.5, 0.25, 1};\nMUL o[COLR], f[COL0], tint;\nEND";
//! let program = Program::load(text)?;
//! let translation = translate(&program, text, &Settings { contract: Contract::Fast, ..Settings::default() })?;
//! assert!(translation.text.contains("COLR_1 = color0 * tint;"));
//! assert_eq!(translation.reflection.parameters[0].uniform, "tint");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A translation to GLSL is made of the IR before branches become masks (`form`): the graph of blocks becomes a tree of
//! statements (`tree`), components that do the same become vectors again (`vectors`), and a writer (`glsl`) makes a
//! text of it, for the version that the target is. SPIR-V is the text of one version, Vulkan's or that of OpenGL's
//! modules, as a module (`spirv`), and naga generates WGSL, HLSL and MSL from that (`naga`). Plain ARB programs are
//! made of the syntax tree (`arb`). With a text come a map from its lines to those of the program and a [`Reflection`]
//! that says what a host binds. docs/translation.md has the contracts and their limits.

mod arb;
mod dialect;
#[cfg(feature = "driver")]
pub mod driver;
mod error;
mod form;
mod glsl;
mod lints;
mod naga;
mod names;
mod reflection;
mod scopes;
mod spirv;
mod tree;
mod vectors;

pub use arb::Limits;
pub use error::{Error, TooMuch, Unsupported};
pub use form::Contract;
pub use lints::Lint;
pub use reflection::{Block, Parameter, ParameterBlock, Reflection, Row, Texture, Uniform};

use dialect::{Dialect, Has};
use nvjit::language::isa::Effect;
use nvjit::runtime::{RowId, Stage};
use nvjit::{Mad, Options, Program};

/// A language that programs are translated to.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Target {
    /// Programs of ARB_vertex_program and ARB_fragment_program, without options of NVIDIA.
    Arb,
    /// GLSL 1.20, with the variables of the fixed function.
    Glsl120,
    /// GLSL 1.30, with the variables of the fixed function.
    Glsl130,
    /// GLSL 1.40, with the variables of the fixed function.
    Glsl140,
    /// GLSL 1.50, compatibility profile, with the variables of the fixed function.
    Glsl150,
    /// GLSL 3.30, core profile.
    Glsl330,
    /// GLSL 4.50, core profile.
    #[default]
    Glsl450,
    /// GLSL ES 3.00.
    Essl300,
    /// GLSL ES 3.10.
    Essl310,
    /// SPIR-V 1.3, for Vulkan 1.1.
    Spirv,
    /// WGSL, for WebGPU.
    Wgsl,
    /// HLSL of shader model 6.0.
    Hlsl,
    /// Metal's language, 2.4.
    Msl,
    /// SPIR-V 1.0, for OpenGL 4.6 and ARB_gl_spirv.
    SpirvGl,
    /// GLSL 4.50, compatibility profile, with the variables of the fixed function.
    Glsl450Compat,
}

impl Target {
    /// All targets, in the order of their numbers in C.
    pub const ALL: [Self; 15] = [
        Self::Arb,
        Self::Glsl120,
        Self::Glsl330,
        Self::Glsl450,
        Self::Essl300,
        Self::Essl310,
        Self::Spirv,
        Self::Wgsl,
        Self::Hlsl,
        Self::Msl,
        Self::SpirvGl,
        Self::Glsl450Compat,
        Self::Glsl130,
        Self::Glsl140,
        Self::Glsl150,
    ];

    /// The name in commands: `glsl450`.
    pub fn name(self) -> &'static str {
        match self {
            Self::Arb => "arb",
            Self::Glsl120 => "glsl120",
            Self::Glsl130 => "glsl130",
            Self::Glsl140 => "glsl140",
            Self::Glsl150 => "glsl150",
            Self::Glsl330 => "glsl330",
            Self::Glsl450 => "glsl450",
            Self::Glsl450Compat => "glsl450-compat",
            Self::Essl300 => "essl300",
            Self::Essl310 => "essl310",
            Self::Spirv => "spirv",
            Self::Wgsl => "wgsl",
            Self::Hlsl => "hlsl",
            Self::Msl => "msl",
            Self::SpirvGl => "spirv-gl",
        }
    }

    /// Whether varyings of the target can have locations ([`Settings::locations`]): others ignore the setting.
    pub fn has_locations(self) -> bool {
        !matches!(self, Self::Arb | Self::Spirv | Self::SpirvGl | Self::Wgsl | Self::Hlsl | Self::Msl)
            && Dialect::of(self).has_varying_locations
    }

    /// Whether there is a map of lines ([`Translation::map`]).
    pub fn has_map(self) -> bool {
        !matches!(self, Self::Wgsl | Self::Hlsl | Self::Msl)
    }

    /// The targets that may express what this one cannot, from the nearest on: later versions of the language, then
    /// those with most of its hosts.
    fn neighbours(self) -> &'static [Self] {
        const GLSL: [Target; 6] =
            [Target::Glsl120, Target::Glsl130, Target::Glsl140, Target::Glsl150, Target::Glsl330, Target::Glsl450];
        match self {
            Self::Arb => &GLSL,
            Self::Glsl120 => &GLSL[1..],
            Self::Glsl130 => &GLSL[2..],
            Self::Glsl140 => &GLSL[3..],
            Self::Glsl150 => &GLSL[4..],
            // What the compatibility profile can express, the core profile can.
            Self::Glsl330 | Self::Glsl450Compat | Self::Essl310 => &GLSL[5..],
            Self::Glsl450 => &[],
            Self::Essl300 => &[Self::Essl310, Self::Glsl330, Self::Glsl450],
            Self::Spirv => &[Self::SpirvGl, Self::Glsl450],
            Self::SpirvGl => &[Self::Spirv, Self::Glsl450],
            // What WebGPU lacks alone, the others have.
            Self::Wgsl => &[Self::Hlsl, Self::Msl, Self::Spirv, Self::SpirvGl, Self::Glsl450],
            Self::Hlsl => &[Self::Msl, Self::Spirv, Self::SpirvGl, Self::Glsl450],
            Self::Msl => &[Self::Hlsl, Self::Spirv, Self::SpirvGl, Self::Glsl450],
        }
    }

    /// The contract of a translation for which none is chosen: exact, where the target has `precise`.
    pub fn contract(self) -> Contract {
        match self == Self::Arb || Dialect::of(self).precise != Has::No {
            true => Contract::Exact,
            false => Contract::Fast,
        }
    }
}

/// The interface of a translation.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Face {
    /// Other shaders and an application, by the target's own variables.
    #[default]
    Natural,
    /// Rows of a batch, in storage buffers: for checks, which compare them with the results of nvjit's engines. Compute
    /// and tessellation control programs become compute shaders, all others fragment shaders.
    Rows {
        /// How many invocations are a work group.
        group: u32,
        /// How many words invocations share.
        shared_words: u32,
    },
}

/// The settings of a translation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Settings {
    /// To which language.
    pub target: Target,
    /// The numeric contract.
    pub contract: Contract,
    /// The options of engines that change results.
    pub options: Options,
    /// The interface.
    pub face: Face,
    /// Make denormals zero by the text, in the contract `exact`: for drivers that keep them.
    pub flush: bool,
    /// Give varyings of GLSL 4.50 locations, as geometry and tessellation programs always have them: for pipelines with
    /// such programs.
    pub locations: bool,
    /// Make WGSL of a vertex program and of a fragment program parts of one pipeline of WebGPU: parameters of the
    /// vertex program are in group 3, and its positions in WebGPU's clip space, upside down, so that rows of the window
    /// count from the lowest as OpenGL's do.
    pub webgpu: bool,
    /// The limits of programs of [`Target::Arb`].
    pub limits: Limits,
}

impl Default for Settings {
    /// The bits of an engine whose MAD rounds twice, which GLSL can express without doubles.
    fn default() -> Self {
        let mut options = Options::default();
        options.mad = Mad::Separate;
        Self {
            target: Target::default(),
            contract: Contract::default(),
            options,
            face: Face::default(),
            flush: false,
            locations: false,
            webgpu: false,
            limits: Limits::default(),
        }
    }
}

/// A translated program.
#[derive(Clone, PartialEq, Debug)]
pub struct Translation {
    /// The text; of SPIR-V, a disassembly.
    pub text: String,
    /// The module, of SPIR-V; of others nothing.
    pub words: Vec<u32>,
    /// Lines of the text, from 1 on, and the lines of the program that they are of; ascending.
    pub map: Vec<(usize, usize)>,
    /// Its inputs and outputs.
    pub reflection: Reflection,
    /// Of a text of rows, which they are.
    pub rows: Rows,
}

/// The rows of a text that has [`Face::Rows`].
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Rows {
    /// Attributes, in the order of the buffer of inputs.
    pub inputs: Vec<RowId>,
    /// Results, in the order of the buffer of results.
    pub outputs: Vec<RowId>,
    /// How many words are shared.
    pub shared_words: u32,
    /// Whether the text is a fragment shader.
    pub is_fragment: bool,
}

impl Translation {
    /// How many storage buffers it has.
    #[cfg(feature = "driver")]
    fn buffer_count(&self) -> usize {
        self.reflection.buffers.iter().map(|block| block.binding as usize + 1).max().unwrap_or(4)
    }

    /// The map as JSON: a list of `{"line": L, "from": M}`.
    pub fn map_to_json(&self) -> String {
        let lines: Vec<_> =
            self.map.iter().map(|(line, from)| serde_json::json!({ "line": line, "from": from })).collect();
        serde_json::to_string_pretty(&lines).unwrap_or_default()
    }
}

/// Translates `program`, which was loaded from `text`.
///
/// # Errors
/// If the target cannot express it: what it lacks, where the program asks for it, and the next target that can. If it
/// takes too much work.
pub fn translate(program: &Program, text: &[u8], settings: &Settings) -> Result<Translation, Error> {
    let error = match attempt(program, text, settings) {
        Ok(translation) => return Ok(translation),
        Err(error @ Error::TooMuchWork(_)) => return Err(error),
        Err(error) => error,
    };
    let can = |target: &&Target| attempt(program, text, &Settings { target: **target, ..*settings }).is_ok();
    Err(match settings.target.neighbours().iter().find(can) {
        Some(target) => error.with_nearest(*target),
        None => error,
    })
}

/// Does the same, but does not search for another target that can express a program: for callers with others of their
/// own.
///
/// # Errors
/// As [`translate`], without the nearest target.
pub fn attempt(program: &Program, text: &[u8], settings: &Settings) -> Result<Translation, Error> {
    let is_natural = settings.face == Face::Natural;
    let stage = program.stage();
    let has_stages = settings.target != Target::Arb && Dialect::of(settings.target).has_stages;
    let is_pipeline = has_stages && stage != Stage::VertexState;
    if is_natural && !is_pipeline && !matches!(stage, Stage::Vertex | Stage::Fragment | Stage::Compute) {
        let what = format!("{} programs", stage_name(stage));
        return Err(Unsupported::new(settings.target, what, error::header(text)).into());
    }
    if program.has_thread_groups() {
        let what = "way to registers of other threads of a group".to_owned();
        let reads = program.ast().instructions().find(|one| one.mnemonic.opcode.row().effect == Effect::Group);
        return Err(Unsupported::new(settings.target, what, reads.map(|one| one.span)).into());
    }
    match settings.target {
        Target::Arb => arb::translate(program, text, settings),
        Target::Spirv | Target::SpirvGl | Target::Wgsl | Target::Hlsl | Target::Msl => {
            spirv::translate(program, text, settings)
        }
        _ => glsl::translate(program, text, settings),
    }
}

/// The numbers of the lines that bytes are in, from 1 on; the bytes ascend.
fn lines_of(text: &[u8], places: impl Iterator<Item = usize>) -> Vec<usize> {
    let (mut line, mut from) = (1, 0);
    let number = |place: usize| {
        let to = place.clamp(from, text.len());
        line += text[from..to].iter().filter(|&&byte| byte == b'\n').count();
        from = to;
        line
    };
    places.map(number).collect()
}

/// The name of a stage in messages and in [`Reflection::stage`].
pub fn stage_name(stage: Stage) -> &'static str {
    match stage {
        Stage::Fragment => "fragment",
        Stage::Vertex => "vertex",
        Stage::VertexState => "vertex state",
        Stage::TessControl => "tessellation control",
        Stage::TessEvaluation => "tessellation evaluation",
        Stage::Geometry => "geometry",
        Stage::Compute => "compute",
    }
}
