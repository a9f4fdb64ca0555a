//! Appends instructions to a function.

use super::properties::row_of;
use super::{Args, Block, BlockData, Compare, Function, Inst, MaskNote, NO_SOURCE, Op, Terminator, Type, Value};
use crate::language::isa::Precision;

/// Appends to one block of a function at a time.
pub struct Builder<'a> {
    function: &'a mut Function,
    block: Block,
    source: u32,
}

impl<'a> Builder<'a> {
    /// A builder at the end of the entry block of `function`.
    pub fn new(function: &'a mut Function) -> Self {
        Self { function, block: Block(0), source: NO_SOURCE }
    }

    /// The function so far.
    pub fn function(&self) -> &Function {
        self.function
    }

    /// The function so far, mutable.
    pub fn function_mut(&mut self) -> &mut Function {
        self.function
    }

    /// A new block with parameters of these types, which returns until it gets another terminator.
    pub fn create_block(&mut self, params: &[Type]) -> Block {
        let params = params.iter().map(|&ty| self.function.new_value(ty)).collect();
        self.function.blocks.push(BlockData { params, insts: Vec::new(), terminator: Terminator::Return });
        Block(self.function.blocks.len() as u32 - 1)
    }

    /// Continues at the end of `block`.
    pub fn switch_to(&mut self, block: Block) {
        self.block = block;
    }

    /// The block that instructions go to.
    pub fn current_block(&self) -> Block {
        self.block
    }

    /// The parameters of `block`.
    pub fn params(&self, block: Block) -> &[Value] {
        &self.function.block(block).params
    }

    /// Ends the current block.
    pub fn terminate(&mut self, terminator: Terminator) {
        self.function.blocks[self.block.0 as usize].terminator = terminator;
    }

    /// Sets the program instruction of the following instructions.
    pub fn set_source(&mut self, source: u32) {
        self.source = source;
    }

    /// Appends an instruction with a result of type `ty`.
    pub fn inst(&mut self, op: Op, args: &[Value], ty: Type) -> Value {
        let result = self.function.new_value(ty);
        self.push(op, args, Some(result));
        result
    }

    /// Appends an instruction whose result type follows from its operands by the table of operations; F32 if it does
    /// not (a load).
    pub fn value(&mut self, op: Op, args: &[Value]) -> Value {
        let types = args.iter().map(|&arg| self.function.ty(arg));
        let ty = row_of(op).and_then(|row| row.result_type(types)).unwrap_or(Type::F32);
        self.inst(op, args, ty)
    }

    fn push(&mut self, op: Op, args: &[Value], result: Option<Value>) {
        let inst = Inst { op, args: Args::from_slice(args), result, source: self.source, note: None };
        self.function.blocks[self.block.0 as usize].insts.push(inst);
    }

    /// Appends an instruction without a result: [`Op::Output`], [`Op::Kill`].
    pub fn effect(&mut self, op: Op, arg: Value) {
        self.push(op, &[arg], None);
    }

    /// Appends an instruction with several operands and no result: [`Op::ArrayStore`], [`Op::StoreMemory`].
    pub fn effect_of(&mut self, op: Op, args: &[Value]) {
        self.push(op, args, None);
    }

    /// Marks the last instruction of the current block as the condition-code test `note`.
    pub fn note(&mut self, note: MaskNote) {
        if let Some(inst) = self.function.blocks[self.block.0 as usize].insts.last_mut() {
            inst.note = Some(note);
        }
    }

    /// A float operation whose result is rounded to `precision`.
    pub fn precise(&mut self, op: Op, precision: Precision, args: &[Value]) -> Value {
        let value = self.value(op, args);
        self.convert(precision, value)
    }

    /// TypeConvert of an fp32 number.
    pub fn convert(&mut self, precision: Precision, value: Value) -> Value {
        match precision {
            Precision::Fp32 => value,
            Precision::Fp16 => self.float(Op::ToFp16, &[value]),
            Precision::Fx12 => self.float(Op::ToFx12, &[value]),
        }
    }

    /// An operation with an F32 result.
    pub fn float(&mut self, op: Op, args: &[Value]) -> Value {
        self.inst(op, args, Type::F32)
    }

    /// An operation with an I32 result.
    pub fn int(&mut self, op: Op, args: &[Value]) -> Value {
        self.inst(op, args, Type::I32)
    }

    /// An operation with a Bool result.
    pub fn bool(&mut self, op: Op, args: &[Value]) -> Value {
        self.inst(op, args, Type::Bool)
    }

    /// A float constant.
    pub fn f32(&mut self, value: f32) -> Value {
        self.f32_bits(value.to_bits())
    }

    /// A float constant by its bits.
    pub fn f32_bits(&mut self, bits: u32) -> Value {
        self.float(Op::ConstF32(bits), &[])
    }

    /// An integer constant.
    pub fn i32(&mut self, value: i32) -> Value {
        self.int(Op::ConstI32(value), &[])
    }

    /// A 64-bit float constant by its bits.
    pub fn f64_bits(&mut self, bits: u64) -> Value {
        self.inst(Op::ConstF64(bits), &[], Type::F64)
    }

    /// A 64-bit integer constant.
    pub fn i64(&mut self, value: i64) -> Value {
        self.inst(Op::ConstI64(value), &[], Type::I64)
    }

    /// A truth constant.
    pub fn const_bool(&mut self, value: bool) -> Value {
        self.bool(Op::ConstBool(value), &[])
    }

    /// Compares floats.
    pub fn fcmp(&mut self, compare: Compare, a: Value, b: Value) -> Value {
        self.bool(Op::Fcmp(compare), &[a, b])
    }

    /// `if mask { a } else { b }`, bits preserved.
    pub fn select(&mut self, mask: Value, a: Value, b: Value) -> Value {
        let ty = self.function.ty(a);
        self.inst(Op::Select, &[mask, a, b], ty)
    }
}
