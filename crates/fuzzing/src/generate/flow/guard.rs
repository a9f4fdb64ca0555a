//! Guards of BRA, CAL and RET, which determine how often they are taken.
//!
//! A random condition seldom changes between iterations, so loops would run either not at all or to the limit of
//! executed instructions. Guards end loops after a different number of iterations in each lane.

use super::super::{Generator, bare, plain};
use nvjit::language::isa::{Mnemonic, Opcode};
use nvjit::language::syntax::ast::{
    CcMask, CcRule, Destination, DestinationRegister, Instruction, Operand, Source, Span, Swizzle, WriteMask,
};
use nvjit_runtime::{Register, RegisterFile};

/// The condition of a jump.
#[derive(Clone, Copy)]
pub(super) enum Guard {
    /// It is always taken.
    Always,
    /// The current condition code, unchanged.
    Stale,
    /// A test of an attribute, which differs between lanes.
    Fresh,
    /// It is taken every second time. Loops of such jumps terminate, however they are entangled, if there is any exit.
    Toggle,
    /// A counter that soon exceeds an attribute.
    Rising,
}

/// The weight of each of [`Guard::ALL`].
pub(super) type Weights = [u16; 5];

/// The weights of a forward jump.
pub(super) const FORWARD: Weights = [4, 4, 6, 1, 1];
/// The weights of a jump backward or to itself.
const BACKWARD: Weights = [1, 2, 1, 6, 7];
/// The weights of a return.
const RETURN: Weights = [6, 3, 3, 1, 0];
/// The weights of calls of earlier code: the stack's depth limits nesting, so all guards are allowed.
const CALL: Weights = [6, 3, 3, 3, 2];

impl Guard {
    pub(super) const ALL: [Self; 5] = [Self::Always, Self::Stale, Self::Fresh, Self::Toggle, Self::Rising];

    /// The weights for a jump by `opcode`.
    pub(super) fn weights(opcode: Opcode, backward: bool) -> Weights {
        match opcode {
            Opcode::Ret => RETURN,
            Opcode::Cal if backward => CALL,
            _ if backward => BACKWARD,
            _ => FORWARD,
        }
    }
}

/// Toggles in x, y and z; w stays zero.
const TOGGLES: Register = Register::new(RegisterFile::Temporary, 12);

/// Counters for nested loops: the count in x, 1 in y.
pub(super) const COUNTERS: [Register; 3] = [
    Register::new(RegisterFile::Temporary, 15),
    Register::new(RegisterFile::Temporary, 14),
    Register::new(RegisterFile::Temporary, 13),
];

impl Generator<'_, '_> {
    /// The instructions of a guard, and the condition that they set.
    pub(super) fn guard(&mut self, guard: Guard) -> (Vec<Instruction>, Option<CcMask>) {
        match guard {
            Guard::Always => (Vec::new(), None),
            Guard::Stale => (Vec::new(), Some(self.cc_mask())),
            Guard::Fresh => {
                let attribute = plain(Source::Register(self.any_attribute()));
                let update = updating(instruction(Opcode::Mov, DestinationRegister::Rc, 15, vec![attribute]));
                (vec![update], Some(self.cc_mask()))
            }
            Guard::Toggle => {
                let component = self.choices.below(3) as u8;
                let operands = vec![of(TOGGLES, component), of(TOGGLES, 3)];
                let toggle = instruction(Opcode::Seq, to(TOGGLES), 1 << component, operands);
                (vec![updating(toggle)], Some(test(CcRule::Ne, component)))
            }
            Guard::Rising => {
                let counter = self.choices.below(COUNTERS.len());
                self.counted(counter)
            }
        }
    }

    /// Counts: x of the counter with this number becomes 2x+1 and is compared with an attribute, so that there are few
    /// iterations for any finite number, and about a hundred for infinity.
    pub(super) fn counted(&mut self, number: usize) -> (Vec<Instruction>, Option<CcMask>) {
        let counter = COUNTERS[number];
        let bound = of(self.any_attribute(), self.choices.below(4) as u8);
        let instructions = vec![
            one(counter),
            doubled_and_one(counter),
            updating(instruction(Opcode::Sub, DestinationRegister::Rc, 1, vec![of(counter, 0), bound])),
        ];
        let rule = self.choices.pick(&[CcRule::Lt, CcRule::Lt, CcRule::Le]);
        (instructions, Some(test(rule, 0)))
    }

    fn any_attribute(&mut self) -> Register {
        Register::new(RegisterFile::Attribute, self.choices.pick(&self.pool.attributes))
    }
}

/// Sets the counter of this number to zero.
pub(super) fn reset(number: usize) -> Instruction {
    let counter = COUNTERS[number];
    instruction(Opcode::Sfl, to(counter), 1, vec![of(counter, 0), of(counter, 0)])
}

/// Sets y to 1.
pub(super) fn one(counter: Register) -> Instruction {
    instruction(Opcode::Str, to(counter), 2, vec![of(counter, 0), of(counter, 0)])
}

/// x becomes 2x + y, with y = 1.
pub(super) fn doubled_and_one(counter: Register) -> Instruction {
    let factors = Operand { swizzle: Swizzle([0, 0, 1, 1]), ..plain(Source::Register(counter)) };
    instruction(Opcode::Dp3, to(counter), 1, vec![factors, of(counter, 1)])
}

pub(super) fn to(register: Register) -> DestinationRegister {
    DestinationRegister::Register(register)
}

/// A component of a register, replicated to all four.
pub(super) fn of(register: Register, component: u8) -> Operand {
    Operand { swizzle: Swizzle::splat(component), ..plain(Source::Register(register)) }
}

pub(super) fn test(rule: CcRule, component: u8) -> CcMask {
    CcMask { rule, register: 0, swizzle: Swizzle::splat(component), span: Span::default() }
}

pub(super) fn updating(mut instruction: Instruction) -> Instruction {
    instruction.mnemonic.update_cc = Some(0);
    instruction
}

pub(super) fn instruction(
    opcode: Opcode,
    register: DestinationRegister,
    write_mask: u8,
    operands: Vec<Operand>,
) -> Instruction {
    let mnemonic = Mnemonic::from(opcode);
    let write_mask = WriteMask(write_mask);
    let destination = Destination { register, write_mask, cc_mask: None, span: Span::default() };
    Instruction { destination: Some(destination), operands, ..bare(mnemonic) }
}
