//! What languages may have: the columns of a language's row ([`LANGUAGES`](super::LANGUAGES)), and what a program's options
//! change in them.
//!
//! Outside of this folder nothing asks which language a program is in, but only which features it has. A language to come
//! is a row; what no language had before is a column, with a file or a rule that it brings.

use super::{Language, Precision};
use crate::limits;
use nvjit_runtime::{Register, RegisterFile, Stage};
use std::ops::Deref;

/// What programs have: those of a language ([`Language::features`]), or one of them after its options
/// ([`ProgramFeatures`]).
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Features {
    /// What an invocation is.
    pub stage: Stage,
    /// The section of the grammar, for faults that no other section names.
    pub grammar: &'static str,
    /// How many instructions a program may have.
    pub max_instructions: Limit,
    /// How many temporary and result registers an fp32 program may use, counting those of fp16 as one and others as two.
    pub max_registers: Option<Limit>,
    /// Whether the grammar lets a program be without instructions.
    pub may_be_empty: bool,
    /// What a program must write.
    pub must_write: MustWrite,
    /// What may follow OPTION.
    pub options: &'static [ProgramOption],
    /// Positions are computed as without a program, so that it must not do so (option NV_position_invariant).
    pub position_invariant: bool,
    /// DEFINE and DECLARE, and so names of constants and parameters.
    pub definitions: bool,
    /// Labels, and so branches and subroutines.
    pub labels: bool,
    /// Constants in place: `1.5`, `{1, 2}`.
    pub constants: bool,
    /// The sign `+`.
    pub plus_sign: bool,
    /// The absolute value operator `|`.
    pub absolute: bool,
    /// An instruction may read only one unique attribute register.
    pub one_attribute: bool,
    /// How many parameters an instruction may read.
    pub parameter_operands: ParameterOperands,
    /// The precisions that suffixes name; none where all is fp32.
    pub precisions: &'static [Precision],
    /// Names that as a destination mean only the condition code, and its precision there; none where there is no condition
    /// code.
    pub condition_codes: &'static [(&'static str, Precision)],
    /// Temporary registers.
    pub temporaries: Temporaries,
    /// Attribute registers.
    pub attributes: Attributes,
    /// Result registers.
    pub results: Results,
    /// Program parameters.
    pub parameters: Parameters,
    /// Address registers.
    pub address_registers: Option<AddressRegisters>,
    /// Parameters may be addressed relative to an address register.
    pub relative_addressing: bool,
    /// How many texture image units lookups may name.
    pub texture_image_units: usize,
    /// What operands may be, for messages; empty where they may be too much.
    pub readable: &'static str,
    /// What destinations may be, for messages.
    pub writable: &'static str,
    /// Words that begin the name of a register that no operand may be.
    pub unreadable: &'static [Refusal],
    /// Words that begin the name of a register that no destination may be.
    pub unwritable: &'static [Refusal],
    /// What numbers are where languages differ.
    pub numbers: NumberRules,
}

/// A limit, and the section that sets it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limit {
    /// The most that is allowed.
    pub most: usize,
    /// The section.
    pub section: &'static str,
}

/// What a program must write.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MustWrite {
    /// Nothing.
    Nothing,
    /// Some result register.
    Result,
    /// Some component of the position.
    Position,
}

/// How many parameters an instruction may read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ParameterOperands {
    /// One unique parameter register, absolute or relative.
    OneRegister,
    /// One unique parameter, or constants that together have four unique scalar values.
    OneOrConstants,
}

/// Temporary registers `Rn` of fp32 and `Hn` of fp16.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Temporaries {
    /// How many of fp32.
    pub full: usize,
    /// How many of fp16.
    pub half: usize,
    /// Their section.
    pub section: &'static str,
}

/// Attribute registers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Attributes {
    /// What stands before the bracket.
    pub letter: &'static str,
    /// What messages call one, with its article.
    pub noun: &'static str,
    /// How many there are.
    pub count: u16,
    /// Those that have a mnemonic, and their numbers.
    pub names: &'static [(&'static str, u16)],
    /// Whether a number may stand for the mnemonic.
    pub numbered: bool,
    /// The fog coordinate that has only x: its other components are 0.
    pub fog_coordinate: Option<u16>,
    /// Instructions that read these (bit n is number n) are carried out at fp32 whatever their suffix.
    pub full_precision: u32,
    /// Their section.
    pub section: &'static str,
}

/// Result registers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Results {
    /// What stands before the bracket.
    pub letter: &'static str,
    /// What messages call one, with its article.
    pub noun: &'static str,
    /// Their mnemonics, by number; none where program parameters are written instead.
    pub names: &'static [&'static str],
    /// Those that are colors (bit n is number n), of which one program writes only one.
    pub colors: u32,
    /// The one of fp16.
    pub half: Option<u16>,
    /// The one that replaces the depth.
    pub depth: Option<u16>,
    /// Their section.
    pub section: &'static str,
}

/// Whose the numbered parameters are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ParameterScope {
    /// Each program has its own.
    Program,
    /// All programs of the stage share them.
    Environment,
}

/// Program parameters with a number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Parameters {
    /// Whose they are.
    pub scope: ParameterScope,
    /// What stands before the bracket.
    pub letter: &'static str,
    /// How many there are. Those with a name follow them in the parameter bank.
    pub count: usize,
    /// Their section.
    pub section: &'static str,
}

/// Address registers `An`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AddressRegisters {
    /// How many there are.
    pub count: u16,
    /// How many components each has.
    pub components: u8,
    /// The largest offset that may be subtracted.
    pub negative_offsets: u16,
    /// The largest offset that may be added.
    pub positive_offsets: u16,
    /// Whether position-invariant programs have relative addressing, too.
    pub if_position_invariant: bool,
}

/// A word that begins the name of a register that may not stand where it stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Refusal {
    /// The word.
    pub word: &'static str,
    /// Why not.
    pub message: &'static str,
    /// The section that says so.
    pub section: &'static str,
}

/// What numbers are where languages differ (docs/numerics.md).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NumberRules {
    /// The set instructions give NaN for operands that are NaN; if not, what the comparison gives.
    pub sets_propagate_nan: bool,
    /// LIT raises to a power by RoughApproxPower; if not, as POW does.
    pub rough_lit: bool,
    /// NV_vertex_program had other rules, which the option for them brings back
    /// ([`Options::nv_vertex_program_rules`](crate::Options::nv_vertex_program_rules)).
    pub superseded: bool,
}

/// What a program may ask for by `OPTION name;`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ProgramOption {
    /// `NV_position_invariant` (NV_vertex_program2 2.14.6.1).
    PositionInvariant,
}

impl ProgramOption {
    /// The name behind OPTION.
    pub fn name(self) -> &'static str {
        match self {
            Self::PositionInvariant => "NV_position_invariant",
        }
    }

    /// Changes the features of a program that asks for it.
    fn apply(self, features: &mut Features) {
        match self {
            Self::PositionInvariant if !features.position_invariant => {
                features.position_invariant = true;
                let limit = &mut features.max_instructions;
                limit.most = limit.most.saturating_sub(limits::POSITION_INVARIANT_RESERVE);
                if features.must_write == MustWrite::Position {
                    features.must_write = MustWrite::Nothing;
                    limit.section = "NV_vertex_program2 2.14.6.1";
                }
                features.relative_addressing &=
                    features.address_registers.is_some_and(|registers| registers.if_position_invariant);
            }
            Self::PositionInvariant => {}
        }
    }
}

/// What a program has: the features of its language, as its options change them.
#[derive(Clone, PartialEq, Debug)]
pub enum ProgramFeatures {
    /// Those of the language.
    Language(&'static Features),
    /// Others.
    Changed(Box<Features>),
}

impl ProgramFeatures {
    /// Those of a program in `language` with `options`.
    pub fn new(language: Language, options: &[ProgramOption]) -> Self {
        let mut features = Self::Language(language.features());
        options.iter().for_each(|&option| features.apply(option));
        features
    }

    /// Changes them as `option` says.
    pub fn apply(&mut self, option: ProgramOption) {
        let mut changed = **self;
        option.apply(&mut changed);
        *self = Self::Changed(Box::new(changed));
    }
}

impl Deref for ProgramFeatures {
    type Target = Features;

    fn deref(&self) -> &Features {
        match self {
            Self::Language(features) => features,
            Self::Changed(features) => features,
        }
    }
}

impl Features {
    /// Whether there is a condition code, and so tests of it.
    pub fn has_condition_code(&self) -> bool {
        !self.condition_codes.is_empty()
    }

    /// Whether a program's results are the program parameters, which it then reads back.
    pub fn writes_parameters(&self) -> bool {
        self.stage == Stage::VertexState
    }

    /// Whether components of `register` are fp16.
    pub fn is_half(&self, register: Register) -> bool {
        match register.file {
            RegisterFile::HalfTemporary => true,
            RegisterFile::Result => self.results.half == Some(register.index),
            _ => false,
        }
    }

    /// Whether `register` is the fog coordinate of which only x is not 0.
    pub fn is_fog_coordinate(&self, register: Register) -> bool {
        register.file == RegisterFile::Attribute && self.attributes.fog_coordinate == Some(register.index)
    }

    /// Whether instructions that read `register` are carried out at fp32 whatever their suffix.
    pub fn is_full_precision(&self, register: Register) -> bool {
        register.file == RegisterFile::Attribute && has_bit(self.attributes.full_precision, register.index)
    }

    /// Whether `register` is a color that goes to the frame buffer.
    pub fn is_color(&self, register: Register) -> bool {
        register.file == RegisterFile::Result && has_bit(self.results.colors, register.index)
    }
}

fn has_bit(set: u32, bit: u16) -> bool {
    set.checked_shr(bit.into()).unwrap_or(0) & 1 != 0
}

#[cfg(test)]
mod tests {
    use super::*;

    /// NV_vertex_program2 2.14.6.1.
    #[test]
    fn an_option_changes_the_features_of_its_program_once() {
        let own = *Language::Vp11.features();
        let changed = ProgramFeatures::new(Language::Vp11, &[ProgramOption::PositionInvariant; 2]);
        assert!(changed.position_invariant && !own.position_invariant);
        assert!(!changed.relative_addressing && own.relative_addressing);
        assert_eq!((own.max_instructions.most, changed.max_instructions.most), (128, 124));
        assert_eq!((own.must_write, changed.must_write), (MustWrite::Position, MustWrite::Nothing));
        assert!(ProgramFeatures::new(Language::Vp2, &[ProgramOption::PositionInvariant]).relative_addressing);
    }

    #[test]
    fn bits_beyond_a_set_are_not_in_it() {
        assert!(has_bit(1 << 31, 31));
        assert!(!has_bit(u32::MAX, 32));
    }
}
