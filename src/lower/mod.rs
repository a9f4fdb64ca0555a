//! From syntax tree to IR: what each instruction means, written in operations of the IR.
//!
//! This is the compiler's own reading of the specifications. It shares no instruction with the
//! interpreter, so that their agreement says something. How an operation is carried out in terms of
//! machine operations is the business of `expand`; what a driver passes in and takes out is the
//! business of [`engine::signature`].
//!
//! - [`operand`]: how operands are loaded (NV_fragment_program 3.11.4.3);
//! - [`destination`]: precisions, masks, condition codes, writes (3.11.4.2 and 3.11.4.4);
//! - [`arithmetic`], [`lighting`], [`pack`], [`texture`]: the instructions by family (3.11.5);
//! - [`output`]: what is left of the registers at the end.

mod arithmetic;
mod destination;
mod lighting;
mod operand;
mod output;
mod pack;
mod texture;

use crate::engine::Options;
use crate::ir::{Block, Builder, Function, Op, Type, Value};
use crate::isa::{Opcode, Precision};
use crate::program::Program;
use crate::syntax::ast::{Destination, Instruction};
use nvjit_runtime::{Register, RegisterFile};
use std::collections::{BTreeMap, HashMap};

/// The IR of `program`: any operation, no precision expanded.
pub fn lower(program: &Program, options: &Options) -> Function {
    let mut function = Function::new(program.stage());
    let mut lowering = Lowering {
        builder: Builder::new(&mut function),
        program,
        options,
        state: State::default(),
        leaves: HashMap::new(),
    };
    lowering.straight_line();
    function
}

/// What the registers hold at one place of the program, component by component.
#[derive(Clone, Default)]
struct State {
    /// Temporaries, results and address registers. One that is missing holds its initial value.
    registers: BTreeMap<Register, [Value; 4]>,
    /// The condition code: the values that it was generated from. `None` until the first update.
    condition_code: Option<[Value; 4]>,
}

/// The results of an instruction; components that are not written may be missing.
type Results = [Option<Value>; 4];

/// An instruction, with the precision at which it is carried out.
#[derive(Clone, Copy)]
struct Current<'i> {
    instruction: &'i Instruction,
    precision: Precision,
}

struct Lowering<'a> {
    builder: Builder<'a>,
    program: &'a Program,
    options: &'a Options,
    state: State,
    /// Constants, inputs and parameters that a block has loaded already.
    leaves: HashMap<(Block, Op), Value>,
}

impl Lowering<'_> {
    /// A program without branches: one block.
    fn straight_line(&mut self) {
        let program = self.program;
        let mut count = 0;
        for (number, instruction) in program.ast().instructions().enumerate() {
            self.builder.set_source(number as u32);
            self.instruction(instruction);
            count += 1;
        }
        self.builder.set_source(crate::ir::NO_SOURCE);
        let count = self.leaf(Op::ConstI32(count));
        self.outputs(count);
    }

    /// One instruction, from loading its operands to updating its destination.
    fn instruction(&mut self, instruction: &Instruction) {
        let at = Current { instruction, precision: self.precision(instruction) };
        let results = self.results(at);
        if let Some(destination) = &instruction.destination {
            self.update(at, destination, &results);
        }
    }

    /// What an instruction computes, before clamping and conversion to the destination's type.
    fn results(&mut self, at: Current) -> Results {
        match at.instruction.mnemonic.opcode {
            Opcode::Add => self.componentwise(at, Op::Add),
            Opcode::Sub => self.componentwise(at, Op::Sub),
            Opcode::Max => self.componentwise(at, Op::Max),
            Opcode::Min => self.componentwise(at, Op::Min),
            Opcode::Flr => self.componentwise(at, Op::Floor),
            Opcode::Frc => self.componentwise(at, Op::Frc),
            Opcode::Ddx => self.componentwise(at, Op::Ddx),
            Opcode::Ddy => self.componentwise(at, Op::Ddy),
            Opcode::Mov => self.mov(at),
            Opcode::Mul => self.mul(at),
            Opcode::Mad => self.mad(at),
            Opcode::Lrp => self.lrp(at),
            Opcode::X2d => self.x2d(at),

            Opcode::Cos => self.scalar(at, Op::Cos),
            Opcode::Sin => self.scalar(at, Op::Sin),
            Opcode::Ex2 => self.scalar(at, Op::Ex2),
            Opcode::Lg2 => self.scalar(at, Op::Lg2),
            Opcode::Rcp => self.scalar(at, Op::Rcp),
            Opcode::Rsq => self.rsq(at),
            Opcode::Pow => self.pow(at),

            Opcode::Dp3 => self.dot_product(at, 3),
            Opcode::Dp4 => self.dot_product(at, 4),

            Opcode::Seq | Opcode::Sge | Opcode::Sgt | Opcode::Sle | Opcode::Slt | Opcode::Sne => self.set(at),
            Opcode::Sfl => self.constant(0.0),
            Opcode::Str => self.constant(1.0),

            Opcode::Dst => self.dst(at),
            Opcode::Lit => self.lit(at),
            Opcode::Rfl => self.rfl(at),

            Opcode::Pk2h | Opcode::Pk2us | Opcode::Pk4b | Opcode::Pk4ub => self.pack(at),
            Opcode::Up2h | Opcode::Up2us | Opcode::Up4b | Opcode::Up4ub => self.unpack(at),

            Opcode::Tex | Opcode::Txd | Opcode::Txp => self.lookup(at),
            Opcode::Kil => self.kil(at),

            Opcode::Abs
            | Opcode::Ara
            | Opcode::Arl
            | Opcode::Arr
            | Opcode::Bra
            | Opcode::Cal
            | Opcode::Dph
            | Opcode::Exp
            | Opcode::Log
            | Opcode::Rcc
            | Opcode::Ret
            | Opcode::Ssg => [None; 4],
        }
    }

    /// The results of a vector instruction: `component` gives each component that is written.
    fn each(&mut self, at: Current, mut component: impl FnMut(&mut Self, usize) -> Value) -> Results {
        let mut results = [None; 4];
        for (number, result) in results.iter_mut().enumerate() {
            if is_written(at.instruction.destination.as_ref(), number) {
                *result = Some(component(self, number));
            }
        }
        results
    }

    /// A constant, an input or a parameter: loaded once a block.
    fn leaf(&mut self, op: Op) -> Value {
        let block = self.builder.current_block();
        if let Some(&value) = self.leaves.get(&(block, op)) {
            return value;
        }
        let ty = match op {
            Op::ConstI32(_) => Type::I32,
            Op::ConstBool(_) => Type::Bool,
            _ => Type::F32,
        };
        let value = self.builder.inst(op, Precision::Fp32, &[], ty);
        self.leaves.insert((block, op), value);
        value
    }

    /// A float constant.
    fn f32(&mut self, value: f32) -> Value {
        self.leaf(Op::ConstF32(value.to_bits()))
    }

    /// What a component of a register holds now.
    fn read(&mut self, register: Register, component: usize) -> Value {
        match self.state.registers.get(&register) {
            Some(components) => components[component],
            None => self.initial(register, component),
        }
    }

    /// What a component holds before the first write: results are (0,0,0,1) in vertex programs
    /// (NV_vertex_program2 2.14.1.4), all else is zero.
    fn initial(&mut self, register: Register, component: usize) -> Value {
        let vertex_result = register.file == RegisterFile::Result && !self.program.language().is_fragment();
        match register.file {
            RegisterFile::Address => self.leaf(Op::ConstI32(0)),
            _ => self.f32(if vertex_result && component == 3 { 1.0 } else { 0.0 }),
        }
    }
}

/// Whether the write mask of `destination` has the component.
fn is_written(destination: Option<&Destination>, component: usize) -> bool {
    destination.is_some_and(|destination| destination.write_mask.has(component))
}
