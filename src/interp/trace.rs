//! The trace of one invocation, instruction by instruction.

use super::condition::Flags;
use crate::language::isa::Precision;
use crate::language::syntax::ast::Instruction;

/// One executed instruction of one invocation; see [`Interpreter::trace`](super::Interpreter::trace).
///
/// Values are given as bits: of an fp32 value (fp16 and fx12 values are exact in it), or of an integer where the
/// instruction works on address registers. Where instructions have types, operands have the type of
/// [`Mnemonic::operand_type`](crate::language::isa::Mnemonic::operand_type), and addresses have 64 bits.
#[derive(Clone, Debug)]
pub struct TraceStep<'a> {
    /// Which instruction of the program it is, counted from 0 in the order of the text.
    pub number: usize,
    /// The number of executed instructions, including this one.
    pub executed: u64,
    /// The instruction.
    pub instruction: &'a Instruction,
    /// Whether instructions have types.
    pub is_typed: bool,
    /// The precision that it was carried out in.
    pub precision: Precision,
    /// Its vector, scalar and address operands as loaded: after swizzle, negation, absolute value and
    /// conversion to the precision. A scalar operand is in all four components.
    pub operands: &'a [[u64; 4]],
    /// Its result, if it has a destination.
    pub result: Option<TraceResult>,
    /// The condition code registers afterwards, of those that the language has.
    pub condition_codes: &'a [[Flags; 4]],
    /// Whether the fragment is discarded by now.
    pub killed: bool,
    /// For BRA, CAL, RET, BRK, IF and KIL: whether the test held.
    pub taken: Option<bool>,
    /// The number of the instruction that is next; `None` if the program ends here.
    pub next: Option<usize>,
    /// Return addresses on the call stack afterwards, the oldest first.
    pub call_stack: Vec<usize>,
    /// The LOOPs and REPs that it is in afterwards, the outermost first.
    pub loops: Vec<TraceLoop>,
}

/// A LOOP or REP that an invocation is in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TraceLoop {
    /// The remaining iterations, including the current one.
    pub left: u64,
    /// The index of a LOOP.
    pub index: Option<i32>,
}

/// The result that an instruction wrote to its destination.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TraceResult {
    /// The four components after clamping and conversion to the destination's type, written or not.
    pub value: [u64; 4],
    /// Whether they have 64 bits.
    pub wide: bool,
    /// Which were enabled for writing by write mask and condition code mask: bit 0 is x.
    pub enabled: u8,
}
