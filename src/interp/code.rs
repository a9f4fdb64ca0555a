//! The instructions of a program with every name resolved, as the interpreter executes them.

use super::end::End;
use super::registers::Layout;
use super::value::{Bits, Type};
use super::{OPERANDS, address, quad, typed};
use crate::language::isa::{Features, Language, Opcode, Precision, Saturation};
use crate::language::program::{Program, costs};
use crate::language::syntax::ast::{
    self, Array, CcMask, DestinationRegister, Instruction, Relative, Selection, Source, Statement, TextureRef,
};
use crate::language::syntax::blocks;
use crate::limits;
use nvjit_runtime::{Register, RegisterFile, SampleFlags, Stage};
use smallvec::SmallVec;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

/// Where execution begins if a program "has an instruction label" of this name.
const MAIN: &str = "main";

/// The instructions of a program. They are counted from 0; the number after the last one is the end of the program.
pub(super) struct Code {
    pub steps: Vec<Step>,
    /// The first instruction to be executed.
    pub start: usize,
    /// How many an invocation may execute.
    pub limit: u64,
    /// Whether instructions have types.
    pub typed: bool,
    /// Where labels are.
    pub labels: BTreeSet<usize>,
    /// How many entries the call stack holds.
    pub call_depth: usize,
    /// The least and the largest integer of address registers.
    pub addresses: address::Range,
    /// The rules of lookups.
    pub lookups: SampleFlags,
    /// Where the index of a LOOP is read, if it is.
    pub loop_index: Option<usize>,
    /// Whether lanes wait for others of their work group.
    pub has_barriers: bool,
    /// Whether the invocations of a thread group go in lock step.
    pub has_threads: bool,
    /// The work after the last instruction.
    pub end: Option<End>,
}

/// An instruction.
pub(super) struct Step {
    pub opcode: Opcode,
    /// The precision in which it computes.
    pub precision: Precision,
    /// The range that its result is clamped to.
    pub saturate: Saturation,
    pub destination: Option<Destination>,
    pub operands: SmallVec<[Operand; OPERANDS]>,
    pub texture: Option<TextureRef>,
    /// The components that SWZ selects.
    pub selection: Option<Selection>,
    /// The test of KIL, BRA, CAL, RET, BRK and IF.
    pub condition: Option<CcMask>,
    /// The target of BRA and CAL: the instruction after the label. For structured control flow, the target other than
    /// the next instruction.
    pub target: usize,
    /// The SUBROUTINENUM of CALI's callee.
    pub subroutine: Option<u16>,
    /// Its charge to the budget: a loop end charges an iteration, a call the subroutine.
    pub cost: u32,
    /// For an instruction with types, replaces all fields but the last three.
    pub typed: Option<Box<typed::Parts>>,
}

/// The destination of a result.
pub(super) struct Destination {
    pub to: To,
    pub kind: Type,
    pub write_mask: u8,
    pub cc_mask: Option<CcMask>,
    pub update_cc: Option<u8>,
}

/// The register that is written.
pub(super) enum To {
    /// Only the condition code.
    Nothing,
    Register(usize),
    /// One of these registers; a write outside of them has no effect.
    Relative(Range<usize>, Index),
}

/// A number plus the integer in a component of a register.
pub(super) struct Index {
    pub offset: i64,
    pub address: usize,
    pub component: usize,
}

/// The source of an operand, and its modifiers.
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
    /// A register of which some components are constants.
    PartlyConstant(usize, [Option<Bits>; 4]),
    Relative {
        bank: Bank,
        index: Index,
    },
}

/// An array that can be indexed; reads outside of it give (0,0,0,0).
pub(super) enum Bank {
    Parameters(Range<usize>),
    Registers(Range<usize>),
}

impl Code {
    pub(super) fn of(program: &Program, layout: &Layout) -> Self {
        let (ast, features) = (program.ast(), program.features());
        let mut labels = BTreeMap::new();
        // Where one label follows another, the first one's subroutine is empty, as the end of the program is.
        let mut last = BTreeMap::new();
        let mut end = 0;
        for statement in &ast.statements {
            match statement {
                Statement::Instruction(_) => end += 1,
                Statement::Label(label) => {
                    labels.insert(label.name.as_str(), end);
                    last.insert(end, label.name.as_str());
                }
                Statement::Declaration(_) => {}
            }
        }
        let partners = if features.blocks { blocks::partners(ast) } else { Vec::new() };
        let is_typed = features.typed;
        let entry = |name: &str| {
            let place = labels.get(name).copied()?;
            Some(if is_typed && last.get(&place) != Some(&name) { end } else { place })
        };
        let target = |number: usize, instruction: &Instruction| {
            let label = instruction.target.as_ref().and_then(|label| entry(&label.name));
            let partner =
                || partners.get(number).copied().flatten().map(|to| leads_to(instruction.mnemonic.opcode, to));
            label.or_else(partner).unwrap_or(end)
        };
        let resolver = Resolver { program, layout };
        let steps = ast.instructions().enumerate();
        let costs = if is_typed { costs(ast).instructions } else { Vec::new() };
        let steps = steps.map(|(number, instruction)| {
            resolver.step(instruction, target(number, instruction), costs.get(number).map_or(0, |cost| cost.own))
        });
        Self {
            steps: steps.collect(),
            start: entry(MAIN).unwrap_or(0),
            limit: if is_typed { u64::MAX } else { limits::MAX_EXECUTED_INSTRUCTIONS.into() },
            typed: is_typed,
            labels: labels.values().copied().collect(),
            call_depth: features.call_depth,
            addresses: features.address_registers.map_or((0, 0), |registers| registers.range),
            lookups: quad::rules(features),
            loop_index: features.blocks.then(|| layout.file(RegisterFile::Address).next()).flatten(),
            has_barriers: features.stage != Stage::TessControl
                && ast.instructions().any(|instruction| instruction.mnemonic.opcode == Opcode::Bar),
            has_threads: program.has_thread_groups(),
            end: End::of(program, layout),
        }
    }
}

/// The target of a structured instruction whose counterpart is at `partner` (NV_fragment_program2 3.11.X). Lanes that
/// jump to ENDIF, ENDLOOP and ENDREP execute them, except from IF and BRK.
fn leads_to(opcode: Opcode, partner: usize) -> usize {
    match opcode {
        Opcode::Cont | Opcode::Else | Opcode::Loop | Opcode::Rep => partner,
        _ => partner + 1,
    }
}

/// The precision that `instruction` of a program in `language` is carried out in (3.11.4.2;
/// NV_fragment_program_option 3.11.4.X): fp32 if it has no suffix there that says so, as in vertex programs.
fn precision(language: Language, features: &Features, instruction: &Instruction) -> Precision {
    let suffixes = instruction.mnemonic.opcode.row().suffixes(language);
    let full = |operand: &ast::Operand| match operand.source {
        Source::Register(register) => features.is_full_precision(register),
        _ => false,
    };
    if !suffixes.rh || instruction.operands.iter().any(full) {
        return Precision::Fp32;
    }
    let half = match instruction.destination.as_ref().map(|destination| destination.register) {
        Some(DestinationRegister::Register(register)) => features.is_half(register),
        Some(DestinationRegister::Hc) => true,
        // Results that can be indexed are fp32.
        Some(DestinationRegister::Relative(_) | DestinationRegister::Rc) | None => false,
    };
    instruction.mnemonic.precision.unwrap_or(if half { Precision::Fp16 } else { Precision::Fp32 })
}

/// Looks names up.
struct Resolver<'a> {
    program: &'a Program,
    layout: &'a Layout,
}

impl Resolver<'_> {
    fn step(&self, instruction: &Instruction, target: usize, cost: u32) -> Step {
        let mnemonic = &instruction.mnemonic;
        let is_typed = self.program.features().typed;
        let typed = is_typed
            .then(|| Box::new(typed::code::Resolver { program: self.program, layout: self.layout }.parts(instruction)));
        let destination = |destination| self.destination(destination, mnemonic.update_cc);
        Step {
            opcode: mnemonic.opcode,
            precision: precision(self.program.language(), self.program.features(), instruction),
            saturate: mnemonic.saturate,
            destination: instruction.destination.as_ref().filter(|_| !is_typed).map(destination),
            operands: instruction.operands.iter().filter(|_| !is_typed).map(|operand| self.operand(operand)).collect(),
            texture: instruction.texture,
            selection: instruction.selection,
            condition: instruction.condition,
            target,
            subroutine: instruction.target.as_ref().and_then(|label| label.number),
            cost,
            typed,
        }
    }

    fn destination(&self, destination: &ast::Destination, update_cc: Option<u8>) -> Destination {
        let (to, kind) = match destination.register {
            DestinationRegister::Register(register) => {
                (To::Register(self.layout.slot(register)), self.layout.kind(register))
            }
            DestinationRegister::Relative(relative) => match relative.array {
                Array::Registers { first, count } => {
                    (To::Relative(self.layout.array(first, count), self.index(relative)), self.layout.kind(first))
                }
                Array::Parameters { .. } | Array::Listed(_) => (To::Nothing, Type::Float),
            },
            DestinationRegister::Rc => (To::Nothing, Type::Float),
            DestinationRegister::Hc => (To::Nothing, Type::Half),
        };
        Destination { to, kind, write_mask: destination.write_mask.0, cc_mask: destination.cc_mask, update_cc }
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
        let (ast, features) = (self.program.ast(), self.program.features());
        match *source {
            Source::Register(register) => {
                let slot = self.layout.slot(register);
                let constant = |component| features.constant_component(register, component).map(f32::to_bits);
                match [0, 1, 2, 3].map(constant) {
                    [None, None, None, None] => Place::Register(slot),
                    constants => Place::PartlyConstant(slot, constants),
                }
            }
            Source::Relative(relative) => Place::Relative {
                bank: match relative.array {
                    Array::Parameters { .. } if features.writes_parameters() => {
                        Bank::Registers(self.layout.file(RegisterFile::Result))
                    }
                    Array::Parameters { first, count } => {
                        Bank::Parameters(usize::from(first)..usize::from(first) + usize::from(count))
                    }
                    Array::Registers { first, count } => Bank::Registers(self.layout.array(first, count)),
                    Array::Listed(_) => Bank::Registers(0..0),
                },
                index: self.index(relative),
            },
            Source::Parameter(_)
            | Source::Symbol(_)
            | Source::Scalar(_)
            | Source::Vector(_)
            | Source::Literal(_)
            | Source::Buffer(_)
            | Source::Vertex(_) => match (ast.constant(source), ast.parameter(source)) {
                (Some(constant), _) => Place::Constant(constant),
                (None, Some(index)) if features.writes_parameters() => {
                    Place::Register(self.layout.slot(Register::new(RegisterFile::Result, index)))
                }
                (None, Some(index)) => Place::Parameter(index.into()),
                (None, None) => Place::Constant([0; 4]),
            },
        }
    }

    fn index(&self, relative: Relative) -> Index {
        Index {
            offset: relative.offset.into(),
            address: self.layout.slot(relative.address.register().unwrap_or(Register::new(RegisterFile::Address, 0))),
            component: usize::from(relative.component & 3),
        }
    }
}
