//! Differential fuzzing: it generates programs and inputs, runs them on each engine, and reduces differences to a
//! filetest.
//!
//! - [`choices`]: bytes or seeds as decisions;
//! - [`generate`]: valid programs of every language, from the instruction table;
//! - [`shapes`]: shapes of control flow;
//! - [`forms`]: declarations, and nesting of blocks;
//! - [`coverage`]: the instructions, shapes and forms that have been generated;
//! - [`inputs`]: the inputs of programs;
//! - [`long`]: programs of any length, a family for each shape;
//! - [`memory`]: buffers that they address;
//! - [`oracle`]: the properties that a program and its inputs must have;
//! - [`mutate`]: texts that are nearly programs, and the properties that loading them must have;
//! - [`texture`]: textures and lookups, by the fast samplers and the reference;
//! - [`reduce`]: reduces failing cases;
//! - `defects`: compiler defects, to test that the oracle finds them (with the feature `jit`);
//! - [`filetest`]: makes it a test;
//! - [`harness`]: runs tests of that form.
//!
//! docs/testing.md has the commands.

mod blocks;
pub mod choices;
pub mod coverage;
#[cfg(feature = "jit")]
pub mod defects;
pub mod filetest;
pub mod forms;
pub mod generate;
pub mod harness;
pub mod inputs;
pub mod long;
pub mod memory;
pub mod mutate;
pub mod oracle;
pub mod reduce;
pub mod shapes;
pub mod texture;
mod values;

use choices::{Choices, Random};
use inputs::Inputs;
use nvjit::language::isa::{Features, Language};
use nvjit::language::program::Program;
use nvjit::language::syntax::ast::Ast;
use nvjit::language::syntax::print;
use nvjit::options::{Mad, Options};
use oracle::Failure;
use values::Flavor;

/// The languages of generated programs: all languages.
pub fn languages() -> Vec<Language> {
    Language::ALL.to_vec()
}

/// A program with inputs, and the options that change its results.
#[derive(Clone, PartialEq, Debug)]
pub struct Case {
    /// The program.
    pub program: Program,
    /// The inputs, which one frame runs in order.
    pub rounds: Vec<Inputs>,
    /// The options; [`keep_state`](Options::keep_state) is ignored.
    pub options: Options,
    /// Whether lanes may run to the limit of executed instructions; otherwise lanes that take long are left out.
    pub patient: bool,
    /// Selects the checks of this case, of those that are too many for each case.
    pub rotation: u64,
}

/// The choices that all parts of a case share.
#[derive(Clone, Copy, Default, Debug)]
pub struct Theme {
    /// [`Case::patient`]
    patient: bool,
    /// The distribution of numbers in the program and its inputs.
    flavor: Option<Flavor>,
}

impl Theme {
    fn random(random: &mut Random, can_branch: bool) -> Self {
        let patient = can_branch && random.word().is_multiple_of(PATIENT);
        Self { patient, flavor: Flavor::theme(random) }
    }
}

/// One in this many programs with branches is a patient case, which takes as long as a hundred others.
const PATIENT: u64 = 256;

/// One in this many programs is a long one, if the language has them.
const LONG: u64 = 512;

/// The number of bytes from which the decisions for one program are drawn.
const BYTES: usize = 8192;

/// Whether programs may run to the limit of executed instructions. Languages with types have no such limit.
fn can_be_patient(features: &Features) -> bool {
    features.labels && !features.typed
}

impl Case {
    /// The case that `bytes` determine.
    ///
    /// # Errors
    /// If the program does not load: a bug of the generator, the printer or the loader.
    pub fn from_bytes(bytes: &[u8], language: Language) -> Result<Self, Failure> {
        let mut choices = Choices::new(bytes);
        let seed = choices.bits();
        let mut random = Random::new(seed);
        let theme = Theme::random(&mut random, can_be_patient(language.features()));
        let ast = generate::program(&mut choices, language, theme);
        let program = oracle::load(&ast)?;
        let rounds = Inputs::rounds(&program, &mut random, theme);
        let mut options = Options::default();
        options.mad = if random.below(2) == 0 { Mad::Fused } else { Mad::Separate };
        options.clamp_color = random.below(4) == 0;
        options.nv_vertex_program_rules = random.below(4) == 0;
        options.unclamped_fog = random.below(4) == 0;
        if Mad::default() == Mad::Separate {
            // Native code on this host supports only this.
            options.mad = Mad::Separate;
        }
        Ok(Self { program, rounds, options, patient: theme.patient, rotation: random.word() })
    }

    /// The program with this text, if it loads, with inputs that are derived from it.
    pub fn from_text(text: &[u8]) -> Option<Self> {
        let program = Program::load(text).ok()?;
        let seed = text.iter().fold(0, |seed: u64, &byte| (seed ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3));
        let mut random = Random::new(seed);
        Some(Self::random(program, &mut random))
    }

    /// A random case of `program`.
    pub fn random(program: Program, random: &mut Random) -> Self {
        let theme = Theme::random(random, can_be_patient(program.features()));
        let rounds = Inputs::rounds(&program, random, theme);
        let mut options = Options::default();
        options.clamp_color = random.below(4) == 0;
        Self { program, rounds, options, patient: theme.patient, rotation: random.word() }
    }

    /// Case `index` of the run with this seed.
    ///
    /// # Errors
    /// As [`from_bytes`](Self::from_bytes).
    pub fn numbered(seed: u64, index: u64, language: Language) -> Result<Self, Failure> {
        let mut random = Random::new(seed ^ index.wrapping_mul(0xd134_2543_de82_ef95));
        let mut length = Random::new(random.clone().word() ^ LONG);
        if length.word().is_multiple_of(LONG)
            && let Some(program) = long::program(&mut length, language)
        {
            return Ok(Self::random(program, &mut length));
        }
        Self::from_bytes(&random.bytes(BYTES), language)
    }
}

/// The program with the text of `ast`. With variables, its parameters and registers may have other numbers.
fn reload(ast: &Ast) -> Option<Program> {
    match ast.language.features().variables {
        true => Program::load(print(ast).as_bytes()).ok(),
        false => oracle::load(ast).ok(),
    }
}
