//! The instruction sets as data: one row a language ([`LANGUAGES`]), one row an instruction ([`TABLE`]), and the names
//! of registers.
//!
//! Parser, printer, validator, `nvjit isa`, the generator of random programs and the tables in the documentation read
//! it. `interp` and `lower` define what an instruction *does*.

mod bound;
mod columns;
pub mod features;
mod languages;
mod lists;
pub mod modifiers;
mod nearest;
mod options;
mod program_features;
pub mod registers;
pub mod state;
mod table;

pub use bound::bound;
pub use features::Features;
pub use languages::{LANGUAGES, Language, LanguageRow};
pub use modifiers::{Base, Marks, Modifiers, NumberType, TypeModifier, Typing, Widest};
pub use nearest::nearest;
pub use options::ProgramOption;
pub use program_features::ProgramFeatures;
pub use table::TABLE;

use std::fmt;

/// An arithmetic precision: fp32 (suffix R), fp16 (H), fx12 (X).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum Precision {
    /// 32-bit floating point, suffix `R`.
    Fp32,
    /// 16-bit floating point, suffix `H`.
    Fp16,
    /// 12-bit fixed point, suffix `X`.
    Fx12,
}

impl Precision {
    /// The suffix letter.
    pub fn suffix(self) -> char {
        match self {
            Self::Fp32 => 'R',
            Self::Fp16 => 'H',
            Self::Fx12 => 'X',
        }
    }
}

/// `<ccMaskRule>`: a test of a component of the condition code.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs)] // the specification's names
pub enum CcRule {
    Eq,
    Ge,
    Gt,
    Le,
    Lt,
    Ne,
    Tr,
    Fl,
    Nan,
    Leg,
    Cf,
    Ncf,
    Of,
    Nof,
    Sf,
    Nsf,
    Ab,
    Ble,
    Resident,
    Nonresident,
}

impl CcRule {
    /// Every rule (NV_gpu_program4, table X.16).
    pub const ALL: [Self; 20] = [
        Self::Eq,
        Self::Ge,
        Self::Gt,
        Self::Le,
        Self::Lt,
        Self::Ne,
        Self::Tr,
        Self::Fl,
        Self::Nan,
        Self::Leg,
        Self::Cf,
        Self::Ncf,
        Self::Of,
        Self::Nof,
        Self::Sf,
        Self::Nsf,
        Self::Ab,
        Self::Ble,
        Self::Resident,
        Self::Nonresident,
    ];

    /// Those of the languages before NV_gpu_program4.
    pub const RELATIONS: [Self; 8] = [Self::Eq, Self::Ge, Self::Gt, Self::Le, Self::Lt, Self::Ne, Self::Tr, Self::Fl];

    /// The name in program texts.
    pub fn name(self) -> &'static str {
        match self {
            Self::Eq => "EQ",
            Self::Ge => "GE",
            Self::Gt => "GT",
            Self::Le => "LE",
            Self::Lt => "LT",
            Self::Ne => "NE",
            Self::Tr => "TR",
            Self::Fl => "FL",
            Self::Nan => "NAN",
            Self::Leg => "LEG",
            Self::Cf => "CF",
            Self::Ncf => "NCF",
            Self::Of => "OF",
            Self::Nof => "NOF",
            Self::Sf => "SF",
            Self::Nsf => "NSF",
            Self::Ab => "AB",
            Self::Ble => "BLE",
            Self::Resident => "RESIDENT",
            Self::Nonresident => "NONRESIDENT",
        }
    }

    /// Whether it always holds, or never; `None` if it depends on the condition code.
    pub const fn always(self) -> Option<bool> {
        match self {
            Self::Tr => Some(true),
            Self::Fl => Some(false),
            _ => None,
        }
    }

    /// Whether it tests one of the two general condition codes, and not the flag of lookups in textures of which parts
    /// are missing (EXT_sparse_texture2).
    pub const fn is_general(self) -> bool {
        !matches!(self, Self::Resident | Self::Nonresident)
    }
}

/// The operation of an instruction, without its suffixes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[allow(missing_docs)] // the names are the specifications' mnemonics; the table describes them
#[non_exhaustive]
pub enum Opcode {
    Abs,
    Add,
    And,
    Ara,
    Arl,
    Arr,
    Atom,
    Atomb,
    Atomctr,
    Atomim,
    Atoms,
    Bar,
    Bfe,
    Bfi,
    Bfr,
    Bra,
    Brk,
    Btc,
    Btfl,
    Btfm,
    Cal,
    Cali,
    Ceil,
    Cmp,
    Cont,
    Cos,
    Cvt,
    Ddx,
    Ddy,
    Div,
    Dp2,
    Dp2a,
    Dp3,
    Dp4,
    Dph,
    Dst,
    Else,
    Emit,
    Emits,
    Endif,
    Endloop,
    Endprim,
    Endrep,
    Ex2,
    Exp,
    Flr,
    Frc,
    Fsib,
    Fsie,
    I2f,
    If,
    Imq,
    Imqs,
    Ipac,
    Ipao,
    Ipas,
    Kil,
    Ldb,
    Ldc,
    Lds,
    Lg2,
    Lit,
    Load,
    Loadim,
    Lod,
    Log,
    Loop,
    Lrp,
    Mad,
    Max,
    Membar,
    Min,
    Mod,
    Mov,
    Mul,
    Not,
    Nrm,
    Or,
    Pk2h,
    Pk2us,
    Pk4b,
    Pk4ub,
    Pk64,
    Popa,
    Pow,
    Pusha,
    Qswz0,
    Qswz1,
    Qswz2,
    Qswz3,
    Qswzx,
    Qswzy,
    Rcc,
    Rcp,
    Rep,
    Ret,
    Rfl,
    Round,
    Rsq,
    Sad,
    Scs,
    Seq,
    Sfl,
    Sge,
    Sgt,
    Shfdown,
    Shfidx,
    Shfup,
    Shfxor,
    Shl,
    Shr,
    Sin,
    Sle,
    Slt,
    Sne,
    Ssg,
    Stb,
    Store,
    Storeim,
    Str,
    Sts,
    Sub,
    Swz,
    Tex,
    Tgall,
    Tgany,
    Tgballot,
    Tgeq,
    Trunc,
    Txb,
    Txd,
    Txf,
    Txfms,
    Txg,
    Txgo,
    Txl,
    Txp,
    Txq,
    Txqs,
    Up2h,
    Up2us,
    Up4b,
    Up4ub,
    Up64,
    X2d,
    Xor,
    Xpd,
}

/// The kind of an instruction's operand.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum OperandKind {
    /// `<vectorSrc>`, "v".
    Vector,
    /// `<scalarSrc>`, "s".
    Scalar,
    /// `<addrRegister>`, "av".
    Address,
    /// `<texImageId>`: unit and target.
    Texture,
    /// `<vp2-branchLabel>`.
    Label,
    /// `<ccMask>` without parentheses, required (KIL).
    CcMask,
    /// `<vp2-branchCondition>`: an optional mask in parentheses.
    BranchCondition,
    /// `<ccTest>`, required; parentheses around it are optional (IF).
    Test,
    /// A vector, or where there is a condition code a test of it (KIL of ARB_fragment_program).
    VectorOrTest,
    /// `<extendedSwizzle>`: four of 0, 1 and components, each with a sign.
    Selection,
    /// A vector, or nothing (REP).
    OptionalVector,
    /// An element of a buffer (LDC and the like).
    Buffer,
    /// An image unit, followed by the target, if the instruction has no other place for it (LOADIM and the like).
    Image,
    /// The target of an image (STOREIM).
    ImageTarget,
    /// A variable of SUBROUTINE (CALI).
    Subroutine,
}

/// The kind of an instruction's result.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ResultKind {
    /// Nothing.
    None,
    /// A vector, "v".
    Vector,
    /// A scalar in all four components, "ssss".
    Scalar,
    /// An address register, "av" ("as" in VP1).
    Address,
}

/// A set of suffixes: those of a mnemonic, or those of a language.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Suffixes {
    /// `R` and `H`.
    pub rh: bool,
    /// `X` as well.
    pub x: bool,
    /// `C`.
    pub c: bool,
    /// `C0` and `C1`, where there are two condition code registers.
    pub c01: bool,
    /// `_SAT`.
    pub sat: bool,
    /// `_SSAT`.
    pub ssat: bool,
}

impl Suffixes {
    /// None.
    pub const NONE: Self = Self { rh: false, x: false, c: false, c01: false, sat: false, ssat: false };
    /// Every one.
    pub const ALL: Self = Self { rh: true, x: true, c: true, c01: true, sat: true, ssat: true };

    /// The suffixes in both sets.
    pub fn and(self, other: Self) -> Self {
        Self {
            rh: self.rh && other.rh,
            x: self.x && other.x,
            c: self.c && other.c,
            c01: self.c01 && other.c01,
            sat: self.sat && other.sat,
            ssat: self.ssat && other.ssat,
        }
    }

    /// The precisions that may be written, none among them.
    pub fn precisions(self) -> &'static [Option<Precision>] {
        use Precision::{Fp16, Fp32, Fx12};
        match self {
            Self { x: true, .. } => &[None, Some(Fp32), Some(Fp16), Some(Fx12)],
            Self { rh: true, .. } => &[None, Some(Fp32), Some(Fp16)],
            _ => &[None],
        }
    }

    /// The condition code registers that may be updated, none among them.
    pub fn condition_codes(self) -> &'static [Option<u8>] {
        match self {
            Self { c01: true, .. } => &[None, Some(0), Some(1)],
            Self { c: true, .. } => &[None, Some(0)],
            _ => &[None],
        }
    }

    /// The saturations that may be written, none among them.
    pub fn saturations(self) -> &'static [Saturation] {
        match self {
            Self { ssat: true, .. } => &[Saturation::None, Saturation::Unsigned, Saturation::Signed],
            Self { sat: true, .. } => &[Saturation::None, Saturation::Unsigned],
            _ => &[Saturation::None],
        }
    }
}

/// The range that a result is clamped to.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug)]
pub enum Saturation {
    /// Nothing.
    #[default]
    None,
    /// `_SAT`: `[0,1]`.
    Unsigned,
    /// `_SSAT`: `[-1,1]`.
    Signed,
}

impl Saturation {
    /// The suffix.
    pub fn suffix(self) -> &'static str {
        match self {
            Self::None => "",
            Self::Unsigned => "_SAT",
            Self::Signed => "_SSAT",
        }
    }
}

/// The form of an instruction in one or several languages.
#[derive(Clone, Copy, Debug)]
pub struct Form {
    /// The languages.
    pub languages: &'static [Language],
    /// Its suffixes there, of those that a language has ([`Row::suffixes`]).
    pub suffixes: Suffixes,
    /// The operands, after the destination if there is one.
    pub operands: &'static [OperandKind],
    /// The section that defines it.
    pub section: &'static str,
}

/// The type of an operand's or a result's bits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum DataType {
    /// Floating point.
    Float,
    /// Integers, as address registers hold them.
    Integer,
    /// Several small numbers, packed to 32 bits.
    Packed,
}

/// The components of an operand, after its swizzle, that can affect an instruction: bit 0 is x.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Reads {
    /// These in any case.
    pub always: u8,
    /// These if the write mask has the same component.
    pub if_written: u8,
}

/// The effect of an instruction besides its result: its family, by which both readings of the specification dispatch
/// first.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Effect {
    /// No effect: it only computes.
    None,
    /// It looks a texture up.
    Lookup,
    /// It reads its operand in the other fragments of the quad.
    Derivative,
    /// It may discard the fragment.
    Discard,
    /// It changes control flow.
    Flow,
    /// It reads its operand in the other lanes of its thread group.
    Group,
    /// It reads or writes memory that others may write or read, or orders such accesses.
    Memory,
}

/// Reports that a reading of the specification does not implement an instruction of its family, which is a bug: tests
/// run every form of every instruction.
#[track_caller]
pub(crate) fn unread(opcode: Opcode) {
    debug_assert!(false, "{} has no arm in this match", opcode.row().mnemonic);
}

/// A restriction on an instruction, besides the grammar.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Restriction {
    /// Its destination has components of 32 bits.
    FullDestination,
    /// Its operands have components of 32 bits.
    FullOperands,
    /// Its operand has neither a sign nor bars.
    NoSigns,
    /// Its write mask does not have w, unless w is 0.
    NoW,
    /// Its operand is a parameter or a constant, in languages without types.
    ParameterOperand,
    /// Its write mask has all components.
    WholeMask,
}

/// A row of the table: one instruction.
#[derive(Clone, Copy, Debug)]
pub struct Row {
    /// The operation.
    pub opcode: Opcode,
    /// Its name without suffixes.
    pub mnemonic: &'static str,
    /// Its result.
    pub result: ResultKind,
    /// Where it exists. A language is in at most one form.
    pub forms: &'static [Form],
    /// A short description.
    pub description: &'static str,
    /// The components that it reads of each operand; the last entry also applies to all further ones.
    pub reads: &'static [Reads],
    /// The type of its operands.
    pub operand_type: DataType,
    /// Its result.
    pub result_type: DataType,
    /// Its effect.
    pub effect: Effect,
    /// Its restrictions.
    pub restrictions: &'static [Restriction],
    /// Whether it is an approximation (docs/numerics.md), which takes much code.
    pub is_approximation: bool,
    /// Its types, in languages with types.
    pub typing: Typing,
}

impl Row {
    /// The row of `opcode`.
    pub fn of(opcode: Opcode) -> &'static Row {
        &TABLE[opcode as usize]
    }

    /// Whether it has operands or results that are values, not only conditions and labels.
    pub fn has_values(&self) -> bool {
        let is_value = |operand: &OperandKind| {
            use OperandKind::{BranchCondition, CcMask, Label, Subroutine, Test};
            !matches!(operand, Label | CcMask | BranchCondition | Test | Subroutine)
        };
        self.result != ResultKind::None || self.forms.iter().any(|form| form.operands.iter().any(is_value))
    }

    /// The components that it reads of operand `index`.
    pub fn reads(&self, index: usize) -> Reads {
        let none = Reads { always: 0, if_written: 0 };
        self.reads.get(index).or(self.reads.last()).copied().unwrap_or(none)
    }

    /// The form that `language` has.
    pub fn form(&self, language: Language) -> Option<&'static Form> {
        self.forms.iter().find(|form| form.languages.contains(&language))
    }

    /// The suffixes that it allows in `language`.
    pub fn suffixes(&self, language: Language) -> Suffixes {
        self.form(language).map_or(Suffixes::NONE, |form| form.suffixes.and(language.features().suffixes))
    }
}

impl Opcode {
    /// The row of this operation.
    pub fn row(self) -> &'static Row {
        Row::of(self)
    }
}

impl fmt::Display for Opcode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.row().mnemonic)
    }
}

/// An instruction's name taken apart.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Mnemonic {
    /// The operation.
    pub opcode: Opcode,
    /// The precision suffix, if written.
    pub precision: Option<Precision>,
    /// Suffix `C`, `C0` or `C1`: the condition code register that is updated.
    pub update_cc: Option<u8>,
    /// Suffix `_SAT` or `_SSAT`: the range that the result is clamped to.
    pub saturate: Saturation,
    /// The modifiers after dots, in languages with types.
    pub modifiers: Modifiers,
}

impl From<Opcode> for Mnemonic {
    /// Without suffixes.
    fn from(opcode: Opcode) -> Self {
        Self { opcode, precision: None, update_cc: None, saturate: Saturation::None, modifiers: Modifiers::default() }
    }
}

/// Where the rows begin whose mnemonics begin with each letter, from A on, and where the last of them end.
const BY_LETTER: [usize; 27] = {
    let mut starts = [0; 27];
    let mut letter = 0;
    let mut number = 0;
    while letter < 26 {
        while number < TABLE.len() && TABLE[number].mnemonic.as_bytes()[0] < b'A' + letter as u8 {
            number += 1;
        }
        starts[letter] = number;
        letter += 1;
    }
    starts[26] = TABLE.len();
    starts
};

impl Mnemonic {
    /// Parses `name` as spelled in `language`; `None` if the language has no such instruction.
    pub fn parse(name: &str, language: Language) -> Option<Self> {
        let (stem, saturate) = match name.rsplit_once('_') {
            Some((stem, "SAT")) => (stem, Saturation::Unsigned),
            Some((stem, "SSAT")) => (stem, Saturation::Signed),
            _ => (name, Saturation::None),
        };
        let letter = usize::from(stem.bytes().next().filter(u8::is_ascii_uppercase)? - b'A');
        let second = stem.as_bytes().get(1);
        // Mnemonics may end in letters that are suffixes elsewhere (FRC, RCC), so each row tries.
        let rows = TABLE[BY_LETTER[letter]..BY_LETTER[letter + 1]].iter();
        rows.filter(|row| row.mnemonic.as_bytes().get(1) == second).find_map(|row| {
            let rest = stem.strip_prefix(row.mnemonic)?;
            row.form(language)?;
            let suffixes = row.suffixes(language);
            let (precision, rest) = match rest.as_bytes().first() {
                Some(b'R')
                    if suffixes.rh || language.features().typed && row.typing.float != modifiers::Widest::None =>
                {
                    (Some(Precision::Fp32), &rest[1..])
                }
                Some(b'H') if suffixes.rh => (Some(Precision::Fp16), &rest[1..]),
                Some(b'X') if suffixes.x => (Some(Precision::Fx12), &rest[1..]),
                _ => (None, rest),
            };
            let update_cc = match rest {
                "" => None,
                "C" if suffixes.c => Some(0),
                "C0" if suffixes.c01 => Some(0),
                "C1" if suffixes.c01 => Some(1),
                _ => return None,
            };
            let saturates = suffixes.saturations().contains(&saturate);
            saturates.then_some(Self { precision, update_cc, saturate, ..Self::from(row.opcode) })
        })
    }

    /// Whether some language has an instruction of this name.
    pub fn exists(name: &str) -> bool {
        Language::ALL.iter().any(|&language| Self::parse(name, language).is_some())
    }
}

impl fmt::Display for Mnemonic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.opcode.row().mnemonic)?;
        if let Some(precision) = self.precision {
            write!(f, "{}", precision.suffix())?;
        }
        match self.update_cc {
            None => {}
            Some(0) => f.write_str("C")?,
            Some(register) => write!(f, "C{register}")?,
        }
        f.write_str(self.saturate.suffix())?;
        write!(f, "{}", self.modifiers)
    }
}
