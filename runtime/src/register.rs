//! Identifiers of registers and of their components. The tables of the crate `nvjit` define their meaning in a
//! language; here they only identify rows.

/// A kind of register: each file has its own numbering from 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum RegisterFile {
    /// Per-fragment or per-vertex inputs: `f[...]`, `v[...]`.
    Attribute,
    /// Results: `o[...]`; for vertex state programs, `c[...]`.
    Result,
    /// fp32 temporaries: `R0`...
    Temporary,
    /// fp16 temporaries: `H0`...
    HalfTemporary,
    /// Address registers: `A0`, `A1`. Rows hold the integer's bits.
    Address,
    /// The condition code. Rows hold [`ConditionCode`](crate::ConditionCode) as an integer's bits.
    ConditionCode,
    /// How many instructions an invocation executed; component x holds the integer's bits.
    InstructionCount,
    /// Temporaries whose components have 64 bits: `LONG TEMP` of NV_gpu_program5. As rows, 2n is the low words of
    /// register n, and 2n+1 the high words.
    LongTemporary,
    /// Attributes whose components have 64 bits: `LONG ATTRIB` of NV_gpu_program5 (EXT_vertex_attrib_64bit). As rows,
    /// 2n is the low words of attribute n, and 2n+1 the high words.
    LongAttribute,
    /// Which invocation of its batch one is: component x holds the integer's bits. A batch has them by itself.
    Invocation,
}

/// One register of a file.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Register {
    /// The file.
    pub file: RegisterFile,
    /// The number within the file.
    pub index: u16,
}

impl Register {
    /// Register `index` of `file`.
    pub const fn new(file: RegisterFile, index: u16) -> Self {
        Self { file, index }
    }
}

/// One component of one register: a row has its values for all invocations of a batch.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct RowId {
    /// The register.
    pub register: Register,
    /// 0 to 3 for x, y, z, w.
    pub component: u8,
}

impl RowId {
    /// Component `component` (0 to 3) of `register`.
    pub const fn new(register: Register, component: u8) -> Self {
        Self { register, component }
    }
}
