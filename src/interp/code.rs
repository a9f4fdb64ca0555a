//! The instructions of a program with every name resolved: what the interpreter goes through.

use super::operand;
use super::registers::Layout;
use super::value::{Bits, Type};
use crate::isa::{Features, Opcode, Precision, Saturation};
use crate::limits;
use crate::program::Program;
use crate::syntax::ast::{
    self, Array, Ast, CcMask, DestinationRegister, Instruction, Relative, Source, Statement, TextureRef,
};
use nvjit_runtime::{Register, RegisterFile, Stage};
use smallvec::SmallVec;
use std::collections::BTreeMap;
use std::ops::Range;

/// Where execution begins "if a VP2 vertex program has an instruction label" of this name.
const MAIN: &str = "main";

/// The most operands that an instruction has.
pub(super) const OPERANDS: usize = 3;

/// The instructions of a program. They are counted from 0; the number after the last one is the end of the program.
pub(super) struct Code {
    pub steps: Vec<Step>,
    /// The first instruction to be executed.
    pub start: usize,
    /// How many an invocation may execute.
    pub limit: u32,
}

/// An instruction.
pub(super) struct Step {
    pub opcode: Opcode,
    /// What it is carried out in.
    pub precision: Precision,
    /// Whether its result is clamped to [0,1].
    pub saturate: Saturation,
    pub destination: Option<Destination>,
    pub operands: SmallVec<[Operand; OPERANDS]>,
    pub texture: Option<TextureRef>,
    /// The test of KIL, BRA, CAL and RET.
    pub condition: Option<CcMask>,
    /// Where BRA and CAL go: the instruction that follows the label.
    pub target: usize,
}

/// Where a result goes.
pub(super) struct Destination {
    /// `None` where only the condition code is written.
    pub slot: Option<usize>,
    pub kind: Type,
    pub write_mask: u8,
    pub cc_mask: Option<CcMask>,
    pub update_cc: Option<u8>,
}

/// Where an operand comes from, and what happens to its bits on the way.
pub(super) struct Operand {
    pub place: Place,
    pub kind: Type,
    pub swizzle: [usize; 4],
    /// Bits that an absolute value does not clear.
    pub keep: Bits,
    /// Bits that negation inverts, afterwards.
    pub flip: Bits,
}

/// Where bits are.
pub(super) enum Place {
    Register(usize),
    Parameter(usize),
    Constant([Bits; 4]),
    /// A bank at `index` plus an integer in a register.
    Relative {
        bank: Bank,
        index: i64,
        address: usize,
        component: usize,
    },
}

/// What can be indexed; outside of it, (0,0,0,0) is read.
pub(super) enum Bank {
    Parameters(Range<usize>),
    Registers(Range<usize>),
}

impl Code {
    pub(super) fn of(program: &Program, layout: &Layout) -> Self {
        let ast = program.ast();
        let mut labels = BTreeMap::new();
        let mut end = 0;
        for statement in &ast.statements {
            match statement {
                Statement::Instruction(_) => end += 1,
                Statement::Label(label) => {
                    labels.insert(label.name.as_str(), end);
                }
                Statement::Declaration(_) => {}
            }
        }
        let target = |instruction: &Instruction| {
            let label = instruction.target.as_ref()?;
            labels.get(label.name.as_str()).copied()
        };
        let resolver = Resolver { ast, layout, features: program.features() };
        let steps =
            ast.instructions().map(|instruction| resolver.step(instruction, target(instruction).unwrap_or(end)));
        Self {
            steps: steps.collect(),
            start: labels.get(MAIN).copied().unwrap_or(0),
            limit: limits::MAX_EXECUTED_INSTRUCTIONS,
        }
    }
}

/// Looks names up.
struct Resolver<'a> {
    ast: &'a Ast,
    layout: &'a Layout,
    features: &'a Features,
}

impl Resolver<'_> {
    fn step(&self, instruction: &Instruction, target: usize) -> Step {
        let mnemonic = &instruction.mnemonic;
        let destination = |destination| self.destination(destination, mnemonic.update_cc);
        Step {
            opcode: mnemonic.opcode,
            precision: operand::precision(self.features, instruction),
            saturate: mnemonic.saturate,
            destination: instruction.destination.as_ref().map(destination),
            operands: instruction.operands.iter().map(|operand| self.operand(operand)).collect(),
            texture: instruction.texture,
            condition: instruction.condition,
            target,
        }
    }

    fn destination(&self, destination: &ast::Destination, update_cc: Option<u8>) -> Destination {
        let (slot, kind) = match destination.register {
            DestinationRegister::Register(register) => (Some(self.layout.slot(register)), self.layout.kind(register)),
            // Not yet.
            DestinationRegister::Relative(_) | DestinationRegister::Rc => (None, Type::Float),
            DestinationRegister::Hc => (None, Type::Half),
        };
        Destination { slot, kind, write_mask: destination.write_mask.0, cc_mask: destination.cc_mask, update_cc }
    }

    fn operand(&self, operand: &ast::Operand) -> Operand {
        let kind = match operand.source {
            Source::Register(register) => self.layout.kind(register),
            _ => Type::Float,
        };
        let sign = |is: bool| if is { kind.sign_bit() } else { 0 };
        let inner = sign(operand.negate && !operand.absolute);
        Operand {
            place: self.place(&operand.source),
            kind,
            swizzle: operand.swizzle.0.map(|component| usize::from(component & 3)),
            keep: !sign(operand.absolute),
            flip: inner ^ sign(operand.negate_absolute),
        }
    }

    fn place(&self, source: &Source) -> Place {
        match *source {
            Source::Register(register) => Place::Register(self.layout.slot(register)),
            Source::Relative(Relative { array, address, component, offset }) => Place::Relative {
                bank: match array {
                    Array::Parameters { .. } if self.features.stage == Stage::VertexState => {
                        Bank::Registers(self.layout.file(RegisterFile::Result))
                    }
                    Array::Parameters { first, count } => {
                        Bank::Parameters(usize::from(first)..usize::from(first) + usize::from(count))
                    }
                    Array::Registers { first, count } => {
                        let start = self.layout.slot(first);
                        Bank::Registers(start..start + usize::from(count))
                    }
                },
                index: offset.into(),
                address: self.layout.slot(Register::new(RegisterFile::Address, address.into())),
                component: usize::from(component & 3),
            },
            Source::Parameter(_) | Source::Symbol(_) | Source::Scalar(_) | Source::Vector(_) => {
                match (self.ast.constant(source), self.ast.parameter(source)) {
                    (Some(constant), _) => Place::Constant(constant),
                    (None, Some(index)) if self.features.stage == Stage::VertexState => {
                        Place::Register(self.layout.slot(Register::new(RegisterFile::Result, index)))
                    }
                    (None, Some(index)) => Place::Parameter(index.into()),
                    (None, None) => Place::Constant([0; 4]),
                }
            }
        }
    }
}
