//! Modifiers after dots, as in `ADD.S.CC` (NV_gpu_program4 and NV_gpu_program5 2.X.4.1), and the types of those
//! languages' instructions.

use super::features::Permits;
use super::{Mnemonic, Opcode, Precision};
use std::fmt;

/// The base type of numbers.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[allow(clippy::exhaustive_enums)]
pub enum Base {
    /// Floating point: modifier `F`, declared `FLOAT`.
    Float,
    /// Signed integers: `S`, `INT`.
    Signed,
    /// Unsigned integers: `U`, `UINT`.
    Unsigned,
}

impl Base {
    /// Every one.
    pub const ALL: [Self; 3] = [Self::Float, Self::Signed, Self::Unsigned];

    /// The letter of its modifiers.
    pub fn letter(self) -> char {
        match self {
            Self::Float => 'F',
            Self::Signed => 'S',
            Self::Unsigned => 'U',
        }
    }

    /// The word of declarations.
    pub fn word(self) -> &'static str {
        match self {
            Self::Float => "FLOAT",
            Self::Signed => "INT",
            Self::Unsigned => "UINT",
        }
    }
}

/// A type that operations compute in: 32 or 64 bits.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct NumberType {
    /// The base type of the numbers.
    pub base: Base,
    /// Whether they have 64 bits.
    pub wide: bool,
}

impl NumberType {
    /// fp32.
    pub const FLOAT: Self = Self { base: Base::Float, wide: false };

    /// Whether it is one of integers.
    pub fn is_integer(self) -> bool {
        self.base != Base::Float
    }
}

/// `F`, `S` or `U`, perhaps with a size and a count: `U32X2`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct TypeModifier {
    /// The base type of the numbers.
    pub base: Base,
    /// How many bits each has, if written: 8, 16, 32 or 64.
    pub bits: Option<u8>,
    /// How many there are: 1, 2 or 4.
    pub count: u8,
}

impl TypeModifier {
    /// `F`, `S` or `U`.
    pub fn unsized_(base: Base) -> Self {
        Self { base, bits: None, count: 1 }
    }

    /// The modifier of this name: sizes of 8 bits for integers only.
    pub fn parse(name: &str) -> Option<Self> {
        let base = Base::ALL.into_iter().find(|base| name.starts_with(base.letter()))?;
        let rest = &name[1..];
        let (bits, count) = rest.split_once(['X', 'x']).unwrap_or((rest, ""));
        let count = match count {
            "" if !rest.contains(['X', 'x']) => 1,
            "2" => 2,
            "4" => 4,
            _ => return None,
        };
        let bits = match bits {
            "" if count == 1 => return Some(Self::unsized_(base)),
            "8" if base != Base::Float => 8,
            "16" => 16,
            "32" => 32,
            "64" => 64,
            _ => return None,
        };
        Some(Self { base, bits: Some(bits), count })
    }

    /// Its size in memory, in bytes.
    pub fn bytes(self) -> u32 {
        u32::from(self.bits.unwrap_or(32) / 8) * u32::from(self.count)
    }
}

impl fmt::Display for TypeModifier {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.base.letter())?;
        if let Some(bits) = self.bits {
            write!(f, "{bits}")?;
        }
        if self.count > 1 { write!(f, "X{}", self.count) } else { Ok(()) }
    }
}

macro_rules! named {
    ($(#[$meta:meta])* $name:ident { $($(#[$doc:meta])* $variant:ident = $text:literal,)* }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[non_exhaustive]
        pub enum $name { $($(#[$doc])* $variant,)* }

        impl $name {
            /// Every one.
            pub const ALL: &'static [Self] = &[$(Self::$variant,)*];

            /// The modifier's name.
            pub fn name(self) -> &'static str {
                match self { $(Self::$variant => $text,)* }
            }
        }
    };
}

named! {
    /// The operation of an atomic memory transaction (NV_gpu_program5 2.X.8, ATOM).
    #[allow(missing_docs)] // the specification's names
    Atomic {
        Add = "ADD",
        Min = "MIN",
        Max = "MAX",
        Iwrap = "IWRAP",
        Dwrap = "DWRAP",
        And = "AND",
        Or = "OR",
        Xor = "XOR",
        Exch = "EXCH",
        Cswap = "CSWAP",
    }
}

named! {
    /// The operation of ATOMCTR (NV_shader_atomic_counters 2.X.8.Z).
    Counting {
        /// Adds one, and returns the old value.
        Increment = "INCR",
        /// Subtracts one, and returns the new value.
        Decrement = "DECR",
        /// Returns the value.
        Get = "GET",
    }
}

named! {
    /// How CVT rounds.
    Rounding {
        /// To the nearest, ties to even.
        Nearest = "ROUND",
        /// To the larger one.
        Ceiling = "CEIL",
        /// To the smaller one.
        Floor = "FLR",
        /// To the one closer to zero.
        Truncate = "TRUNC",
    }
}

named! {
    /// The part of an integer product that MUL returns.
    Product {
        /// The 32 most significant bits.
        High = "HI",
        /// That of signed numbers of 24 bits.
        Signed24 = "S24",
        /// That of unsigned numbers of 24 bits.
        Unsigned24 = "U24",
    }
}

/// Boolean modifiers, as a set of bits.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug)]
pub struct Marks(u16);

impl Marks {
    /// None.
    pub const NONE: Self = Self(0);
    /// `NTC`: types are not checked.
    pub const NTC: Self = Self(1);
    /// `PREC`: the result is precise, as it always is.
    pub const PREC: Self = Self(1 << 1);
    /// `COH`: coherent memory.
    pub const COH: Self = Self(1 << 2);
    /// `VOL`: volatile memory.
    pub const VOL: Self = Self(1 << 3);
    /// `FINE` of derivatives.
    pub const FINE: Self = Self(1 << 4);
    /// `COARSE` of derivatives.
    pub const COARSE: Self = Self(1 << 5);
    /// `LODCLAMP` of lookups.
    pub const LODCLAMP: Self = Self(1 << 6);
    /// `SPARSE` of lookups.
    pub const SPARSE: Self = Self(1 << 7);
    /// `CTA` of MEMBAR.
    pub const CTA: Self = Self(1 << 8);

    /// Every mark, and its name.
    pub const NAMES: [(Self, &'static str); 9] = [
        (Self::NTC, "NTC"),
        (Self::PREC, "PREC"),
        (Self::COH, "COH"),
        (Self::VOL, "VOL"),
        (Self::FINE, "FINE"),
        (Self::COARSE, "COARSE"),
        (Self::LODCLAMP, "LODCLAMP"),
        (Self::SPARSE, "SPARSE"),
        (Self::CTA, "CTA"),
    ];

    /// Those of both.
    #[must_use]
    pub const fn with(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Whether all of `other` are among them.
    pub const fn has(self, other: Self) -> bool {
        self.0 & other.0 == other.0
    }
}

/// The modifiers of an instruction, except those that are also suffixes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug)]
pub struct Modifiers {
    /// The type of the computation; of memory; of CVT's result.
    pub ty: Option<TypeModifier>,
    /// The type of CVT's operand.
    pub from: Option<TypeModifier>,
    /// The operation of ATOM.
    pub atomic: Option<Atomic>,
    /// The operation of ATOMCTR.
    pub counting: Option<Counting>,
    /// How CVT rounds, if written.
    pub rounding: Option<Rounding>,
    /// The part of the product that MUL returns.
    pub product: Option<Product>,
    /// The others.
    pub marks: Marks,
}

impl fmt::Display for Modifiers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(atomic) = self.atomic {
            write!(f, ".{}", atomic.name())?;
        }
        if let Some(counting) = self.counting {
            write!(f, ".{}", counting.name())?;
        }
        [self.ty, self.from].into_iter().flatten().try_for_each(|ty| write!(f, ".{ty}"))?;
        if let Some(product) = self.product {
            write!(f, ".{}", product.name())?;
        }
        if let Some(rounding) = self.rounding {
            write!(f, ".{}", rounding.name())?;
        }
        let mut marks = Marks::NAMES.into_iter().filter(|&(mark, _)| self.marks.has(mark));
        marks.try_for_each(|(_, name)| write!(f, ".{name}"))
    }
}

/// The widest numbers that a type modifier of an instruction may have.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Widest {
    /// No modifier.
    None,
    /// 32 bits.
    Bits32,
    /// 64 bits.
    Bits64,
}

/// The type of an operand or a result, in languages with types.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ValueType {
    /// The type that the instruction computes in.
    Operation,
    /// Floating point.
    Float,
    /// Signed integers.
    Signed,
    /// Unsigned integers.
    Unsigned,
    /// Unsigned integers of the size that the instruction computes with.
    UnsignedOperation,
    /// Integers of either kind.
    Integer,
    /// Not checked.
    Any,
}

/// The types of an instruction, in languages with types (NV_gpu_program5, table X.13).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Typing {
    /// Modifiers of floating point.
    pub float: Widest,
    /// Modifiers of integers.
    pub integer: Widest,
    /// The type without a modifier.
    pub default: Base,
    /// How many storage modifiers it must have.
    pub storage: u8,
    /// The type of its result.
    pub result: ValueType,
    /// The types of its operands.
    pub operands: &'static [ValueType],
}

impl Typing {
    /// The type of operand `index`.
    pub fn operand(&self, index: usize) -> ValueType {
        self.operands.get(index).copied().unwrap_or(ValueType::Any)
    }
}

impl Mnemonic {
    /// The type that the instruction computes in (2.X.4.1; 32 bits unless a modifier says 64): for loads the loaded
    /// type, for CVT that of its result.
    pub fn number_type(&self) -> NumberType {
        let default = self.opcode.row().typing.default;
        match self.modifiers.ty {
            Some(ty) => NumberType { base: ty.base, wide: ty.bits == Some(64) },
            None if self.modifiers.product == Some(Product::Signed24) => NumberType { base: Base::Signed, wide: false },
            None if self.modifiers.product == Some(Product::Unsigned24) => {
                NumberType { base: Base::Unsigned, wide: false }
            }
            None if self.precision == Some(Precision::Fp16) => NumberType::FLOAT,
            None => NumberType { base: default, wide: false },
        }
    }

    /// The type of its result (column "Out" of the table).
    pub fn result_type(&self) -> NumberType {
        self.value_type(self.opcode.row().typing.result)
    }

    /// The type of its operand `index` (column "Inputs" of the table).
    pub fn operand_type(&self, index: usize) -> NumberType {
        match self.modifiers.from {
            Some(from) => NumberType { base: from.base, wide: from.bits == Some(64) },
            None => self.value_type(self.opcode.row().typing.operand(index)),
        }
    }

    fn value_type(&self, ty: ValueType) -> NumberType {
        let own = self.number_type();
        match ty {
            ValueType::Operation | ValueType::Any => own,
            ValueType::Float => NumberType { base: Base::Float, ..own },
            ValueType::UnsignedOperation => NumberType { base: Base::Unsigned, ..own },
            ValueType::Signed => NumberType { base: Base::Signed, wide: false },
            ValueType::Unsigned | ValueType::Integer => NumberType { base: Base::Unsigned, wide: false },
        }
    }
}

/// Instructions that an option permits, and the option.
pub const PERMITTED: [(Opcode, Permits, &str); 23] = [
    (Opcode::Imq, Permits::IMAGE_SIZE, "ARB_shader_image_size"),
    (Opcode::Imqs, Permits::IMAGE_SAMPLES, "ARB_shader_texture_image_samples"),
    (Opcode::Txqs, Permits::IMAGE_SAMPLES, "ARB_shader_texture_image_samples"),
    (Opcode::Load, Permits::LOAD, "NV_shader_buffer_load"),
    (Opcode::Ldc, Permits::LDC, "NV_parameter_buffer_object2"),
    (Opcode::Txfms, Permits::MULTISAMPLE, "NV_explicit_multisample"),
    (Opcode::Atomb, Permits::STORAGE, "NV_shader_storage_buffer"),
    (Opcode::Atomctr, Permits::COUNTERS, "NV_shader_atomic_counters"),
    (Opcode::Ldb, Permits::STORAGE, "NV_shader_storage_buffer"),
    (Opcode::Stb, Permits::STORAGE, "NV_shader_storage_buffer"),
    (Opcode::Tgballot, Permits::THREAD_GROUP, "NV_shader_thread_group"),
    (Opcode::Qswz0, Permits::THREAD_GROUP, "NV_shader_thread_group"),
    (Opcode::Qswz1, Permits::THREAD_GROUP, "NV_shader_thread_group"),
    (Opcode::Qswz2, Permits::THREAD_GROUP, "NV_shader_thread_group"),
    (Opcode::Qswz3, Permits::THREAD_GROUP, "NV_shader_thread_group"),
    (Opcode::Qswzx, Permits::THREAD_GROUP, "NV_shader_thread_group"),
    (Opcode::Qswzy, Permits::THREAD_GROUP, "NV_shader_thread_group"),
    (Opcode::Shfdown, Permits::THREAD_SHUFFLE, "NV_shader_thread_shuffle"),
    (Opcode::Shfidx, Permits::THREAD_SHUFFLE, "NV_shader_thread_shuffle"),
    (Opcode::Shfup, Permits::THREAD_SHUFFLE, "NV_shader_thread_shuffle"),
    (Opcode::Shfxor, Permits::THREAD_SHUFFLE, "NV_shader_thread_shuffle"),
    (Opcode::Fsib, Permits::INTERLOCK, "NV_pixel_interlock_ordered"),
    (Opcode::Fsie, Permits::INTERLOCK, "NV_pixel_interlock_ordered"),
];
