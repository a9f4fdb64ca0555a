//! Builds a module: declares each type and constant once, and appends the instructions of the current function.

use rspirv::dr::{Block, Function, Instruction, Module, ModuleHeader, Operand};
use rspirv::spirv::{
    AddressingModel, BuiltIn, Capability, Decoration, FunctionControl, MemoryModel, Op, StorageClass, Word,
};
use std::collections::{BTreeSet, HashMap, HashSet};

/// The type of a component.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Scalar {
    Bool,
    Int,
    Uint,
    Float,
    Double,
    Long,
    Ulong,
}

impl Scalar {
    pub(super) fn is_float(self) -> bool {
        matches!(self, Self::Float | Self::Double)
    }

    pub(super) fn is_wide(self) -> bool {
        matches!(self, Self::Double | Self::Long | Self::Ulong)
    }
}

/// The type of a value.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Ty {
    Void,
    /// Of one to four components.
    Vector(Scalar, u8),
    /// An array of vectors; a length of 0 is a runtime array.
    Array(Scalar, u8, u32),
    /// Of each vertex of a primitive, an array of scalars: how many vertices, and elements.
    Arrays(Scalar, u32, u32),
}

impl Ty {
    pub(super) const BOOL: Self = Self::Vector(Scalar::Bool, 1);
    pub(super) const INT: Self = Self::Vector(Scalar::Int, 1);
    pub(super) const UINT: Self = Self::Vector(Scalar::Uint, 1);
    pub(super) const FLOAT: Self = Self::Vector(Scalar::Float, 1);

    /// The type of a name.
    pub(super) fn named(name: &str) -> Option<Self> {
        const SCALARS: [(&str, &str, Scalar); 7] = [
            ("bool", "bvec", Scalar::Bool),
            ("int", "ivec", Scalar::Int),
            ("uint", "uvec", Scalar::Uint),
            ("float", "vec", Scalar::Float),
            ("double", "dvec", Scalar::Double),
            ("int64_t", "i64vec", Scalar::Long),
            ("uint64_t", "u64vec", Scalar::Ulong),
        ];
        if name == "void" {
            return Some(Self::Void);
        }
        SCALARS.into_iter().find_map(|(scalar, vector, ty)| match name.strip_prefix(vector) {
            _ if name == scalar => Some(Self::Vector(ty, 1)),
            Some("2") => Some(Self::Vector(ty, 2)),
            Some("3") => Some(Self::Vector(ty, 3)),
            Some("4") => Some(Self::Vector(ty, 4)),
            _ => None,
        })
    }

    pub(super) fn scalar(self) -> Scalar {
        match self {
            Self::Void => Scalar::Bool,
            Self::Vector(scalar, _) | Self::Array(scalar, ..) | Self::Arrays(scalar, ..) => scalar,
        }
    }

    pub(super) fn width(self) -> u8 {
        match self {
            Self::Void => 0,
            Self::Vector(_, width) | Self::Array(_, width, _) => width,
            Self::Arrays(..) => 1,
        }
    }

    /// The type after an index.
    pub(super) fn element(self) -> Self {
        match self {
            Self::Arrays(scalar, _, count) => Self::Array(scalar, 1, count),
            Self::Array(scalar, width, _) => Self::Vector(scalar, width),
            _ => Self::Vector(self.scalar(), 1),
        }
    }

    /// The same number of components of another type.
    pub(super) fn of(self, scalar: Scalar) -> Self {
        Self::Vector(scalar, self.width())
    }
}

/// The result of an instruction.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Value {
    pub(super) id: Word,
    pub(super) ty: Ty,
}

pub(super) struct Builder {
    pub(super) module: Module,
    next: Word,
    /// Instructions that define types and constants, with their ids.
    known: HashMap<(Op, Option<Word>, Vec<Word>), Word>,
    constants: HashSet<Word>,
    capabilities: BTreeSet<u32>,
    /// GLSL.std.450.
    pub(super) functions: Word,
    /// The blocks of the function.
    blocks: Vec<Block>,
    variables: Vec<Instruction>,
    /// Whether the last block has no terminator yet.
    is_open: bool,
    /// Whether arithmetic must not be contracted.
    is_exact: bool,
    file: Word,
    line: u32,
    /// The line of the last instruction.
    shown: u32,
}

/// Operands that are results of others.
pub(super) fn ids(ids: &[Word]) -> Vec<Operand> {
    ids.iter().map(|&id| Operand::IdRef(id)).collect()
}

impl Builder {
    pub(super) fn new(is_exact: bool) -> Self {
        let mut builder = Self {
            module: Module::new(),
            next: 1,
            known: HashMap::new(),
            constants: HashSet::new(),
            capabilities: BTreeSet::new(),
            functions: 0,
            blocks: Vec::new(),
            variables: Vec::new(),
            is_open: false,
            is_exact,
            file: 0,
            line: 0,
            shown: 0,
        };
        builder.capability(Capability::Shader);
        builder.functions = builder.id();
        let (id, name) = (builder.functions, Operand::LiteralString("GLSL.std.450".to_owned()));
        builder.module.ext_inst_imports.push(Instruction::new(Op::ExtInstImport, None, Some(id), vec![name]));
        let model = [Operand::AddressingModel(AddressingModel::Logical), Operand::MemoryModel(MemoryModel::GLSL450)];
        builder.module.memory_model = Some(Instruction::new(Op::MemoryModel, None, None, model.to_vec()));
        builder.file = builder.id();
        let file = Operand::LiteralString("program".to_owned());
        let file = Instruction::new(Op::String, None, Some(builder.file), vec![file]);
        builder.module.debug_string_source.push(file);
        builder
    }

    /// The module, of this version.
    pub(super) fn finish(mut self, (major, minor): (u8, u8)) -> Module {
        let mut header = ModuleHeader::new(self.next);
        header.set_version(major, minor);
        self.module.header = Some(header);
        self.module
    }

    pub(super) fn id(&mut self) -> Word {
        self.next += 1;
        self.next - 1
    }

    pub(super) fn capability(&mut self, capability: Capability) {
        if self.capabilities.insert(capability as u32) {
            let operands = vec![Operand::Capability(capability)];
            self.module.capabilities.push(Instruction::new(Op::Capability, None, None, operands));
        }
    }

    pub(super) fn has(&self, capability: Capability) -> bool {
        self.capabilities.contains(&(capability as u32))
    }

    pub(super) fn extension(&mut self, name: &str) {
        let operands = vec![Operand::LiteralString(name.to_owned())];
        self.module.extensions.push(Instruction::new(Op::Extension, None, None, operands));
    }

    pub(super) fn name(&mut self, id: Word, name: &str) {
        let operands = vec![Operand::IdRef(id), Operand::LiteralString(name.to_owned())];
        self.module.debug_names.push(Instruction::new(Op::Name, None, None, operands));
    }

    pub(super) fn member_name(&mut self, id: Word, member: u32, name: &str) {
        let operands = vec![Operand::IdRef(id), Operand::LiteralBit32(member), Operand::LiteralString(name.to_owned())];
        self.module.debug_names.push(Instruction::new(Op::MemberName, None, None, operands));
    }

    pub(super) fn decorate(&mut self, id: Word, decoration: Decoration, number: Option<u32>) {
        let mut operands = vec![Operand::IdRef(id), Operand::Decoration(decoration)];
        operands.extend(number.map(Operand::LiteralBit32));
        self.module.annotations.push(Instruction::new(Op::Decorate, None, None, operands));
    }

    pub(super) fn decorate_built_in(&mut self, id: Word, built_in: BuiltIn) {
        let operands = vec![Operand::IdRef(id), Operand::Decoration(Decoration::BuiltIn), Operand::BuiltIn(built_in)];
        self.module.annotations.push(Instruction::new(Op::Decorate, None, None, operands));
    }

    pub(super) fn decorate_member(&mut self, id: Word, member: u32, decoration: Decoration, number: Option<u32>) {
        let mut operands = vec![Operand::IdRef(id), Operand::LiteralBit32(member), Operand::Decoration(decoration)];
        operands.extend(number.map(Operand::LiteralBit32));
        self.module.annotations.push(Instruction::new(Op::MemberDecorate, None, None, operands));
    }

    /// A type or a constant, without duplicates. `key` distinguishes it from others of the operation.
    pub(super) fn global(&mut self, op: Op, ty: Option<Word>, key: &[Word], operands: Vec<Operand>) -> Word {
        let key = (op, ty, key.to_vec());
        if let Some(&id) = self.known.get(&key) {
            return id;
        }
        let id = self.id();
        self.known.insert(key, id);
        self.module.types_global_values.push(Instruction::new(op, ty, Some(id), operands));
        id
    }

    fn scalar(&mut self, scalar: Scalar) -> Word {
        let bits = if scalar.is_wide() { 64 } else { 32 };
        let integer = |builder: &mut Self, signed: u32| {
            let operands = vec![Operand::LiteralBit32(bits), Operand::LiteralBit32(signed)];
            builder.global(Op::TypeInt, None, &[bits, signed], operands)
        };
        match scalar {
            Scalar::Bool => self.global(Op::TypeBool, None, &[], Vec::new()),
            Scalar::Int => integer(self, 1),
            Scalar::Uint => integer(self, 0),
            Scalar::Long | Scalar::Ulong => {
                self.capability(Capability::Int64);
                integer(self, u32::from(scalar == Scalar::Long))
            }
            Scalar::Float => self.global(Op::TypeFloat, None, &[bits], vec![Operand::LiteralBit32(bits)]),
            Scalar::Double => {
                self.capability(Capability::Float64);
                self.global(Op::TypeFloat, None, &[bits], vec![Operand::LiteralBit32(bits)])
            }
        }
    }

    /// A type. Arrays are those of variables: in blocks they have a stride, which `block_array` gives them.
    pub(super) fn ty(&mut self, ty: Ty) -> Word {
        match ty {
            Ty::Void => self.global(Op::TypeVoid, None, &[], Vec::new()),
            Ty::Vector(scalar, 1) => self.scalar(scalar),
            Ty::Vector(scalar, width) => {
                let component = self.scalar(scalar);
                let operands = vec![Operand::IdRef(component), Operand::LiteralBit32(u32::from(width))];
                self.global(Op::TypeVector, None, &[component, u32::from(width)], operands)
            }
            Ty::Array(.., count) | Ty::Arrays(_, count, _) => {
                let (element, count) = (self.ty(ty.element()), self.uint(count));
                self.global(Op::TypeArray, None, &[element, count], ids(&[element, count]))
            }
        }
    }

    /// An array in a block, with its stride in bytes.
    pub(super) fn block_array(&mut self, scalar: Scalar, width: u8, count: u32, stride: u32) -> Word {
        let element = self.ty(Ty::Vector(scalar, width));
        let before = self.next;
        let id = match count {
            0 => self.global(Op::TypeRuntimeArray, None, &[element, stride], ids(&[element])),
            _ => {
                let count = self.uint(count);
                self.global(Op::TypeArray, None, &[element, count, stride], ids(&[element, count]))
            }
        };
        if id >= before {
            self.decorate(id, Decoration::ArrayStride, Some(stride));
        }
        id
    }

    pub(super) fn pointer(&mut self, class: StorageClass, to: Word) -> Word {
        let operands = vec![Operand::StorageClass(class), Operand::IdRef(to)];
        self.global(Op::TypePointer, None, &[class as u32, to], operands)
    }

    /// A constant by its bits.
    pub(super) fn constant(&mut self, scalar: Scalar, bits: u64) -> Value {
        let (ty, own) = (Ty::Vector(scalar, 1), self.scalar(scalar));
        let bits = if scalar.is_wide() { bits } else { bits & u64::from(u32::MAX) };
        let id = match scalar {
            Scalar::Bool => {
                let op = if bits != 0 { Op::ConstantTrue } else { Op::ConstantFalse };
                self.global(op, Some(own), &[], Vec::new())
            }
            _ => {
                let operand = match scalar.is_wide() {
                    true => Operand::LiteralBit64(bits),
                    false => Operand::LiteralBit32(bits as u32),
                };
                self.global(Op::Constant, Some(own), &[bits as u32, (bits >> 32) as u32], vec![operand])
            }
        };
        self.constants.insert(id);
        Value { id, ty }
    }

    pub(super) fn is_constant(&self, id: Word) -> bool {
        self.constants.contains(&id)
    }

    pub(super) fn uint(&mut self, number: u32) -> Word {
        self.constant(Scalar::Uint, u64::from(number)).id
    }

    pub(super) fn int(&mut self, number: i32) -> Value {
        self.constant(Scalar::Int, u64::from(number as u32))
    }

    /// A vector of constants.
    pub(super) fn composite(&mut self, ty: Word, parts: &[Word]) -> Word {
        let id = self.global(Op::ConstantComposite, Some(ty), parts, ids(parts));
        self.constants.insert(id);
        id
    }

    /// A global variable.
    pub(super) fn variable(&mut self, class: StorageClass, ty: Word, name: &str) -> Word {
        let (pointer, id) = (self.pointer(class, ty), self.id());
        let operands = vec![Operand::StorageClass(class)];
        self.module.types_global_values.push(Instruction::new(Op::Variable, Some(pointer), Some(id), operands));
        self.name(id, name);
        id
    }

    /// A variable of the function that is written.
    pub(super) fn local(&mut self, ty: Word, name: &str) -> Word {
        let (pointer, id) = (self.pointer(StorageClass::Function, ty), self.id());
        let operands = vec![Operand::StorageClass(StorageClass::Function)];
        self.variables.push(Instruction::new(Op::Variable, Some(pointer), Some(id), operands));
        self.name(id, name);
        id
    }

    /// The line of the program that what follows is of; 0 if it is of none.
    pub(super) fn at_line(&mut self, line: u32) {
        self.line = line;
    }

    /// Whether code can be reached.
    pub(super) fn is_open(&self) -> bool {
        self.is_open
    }

    /// The label of the block that is written.
    pub(super) fn label(&self) -> Word {
        self.blocks.last().and_then(|block| block.label_id()).unwrap_or(0)
    }

    pub(super) fn begin_block(&mut self, label: Word) {
        if self.is_open {
            self.branch(label);
        }
        let label = Instruction::new(Op::Label, None, Some(label), Vec::new());
        self.blocks.push(Block { label: Some(label), instructions: Vec::new() });
        (self.is_open, self.shown) = (true, 0);
    }

    fn push(&mut self, inst: Instruction) {
        // Unreachable code gets a block of its own.
        if !self.is_open {
            let label = self.id();
            self.begin_block(label);
        }
        let Some(block) = self.blocks.last_mut() else { return };
        block.instructions.push(inst);
    }

    /// An instruction without a result.
    pub(super) fn effect(&mut self, op: Op, operands: Vec<Operand>) {
        self.show_line();
        self.push(Instruction::new(op, None, None, operands));
    }

    fn show_line(&mut self) {
        if self.line != 0 && (self.line != self.shown || !self.is_open) {
            let operands = vec![Operand::IdRef(self.file), Operand::LiteralBit32(self.line), Operand::LiteralBit32(0)];
            self.push(Instruction::new(Op::Line, None, None, operands));
            self.shown = self.line;
        }
    }

    pub(super) fn op(&mut self, op: Op, ty: Ty, operands: Vec<Operand>) -> Value {
        let own = self.ty(ty);
        Value { id: self.op_of(op, own, operands), ty }
    }

    /// An instruction whose result has a type that is no vector.
    pub(super) fn op_of(&mut self, op: Op, ty: Word, operands: Vec<Operand>) -> Word {
        let id = self.id();
        if op != Op::Phi {
            self.show_line();
        }
        self.push(Instruction::new(op, Some(ty), Some(id), operands));
        if self.is_exact && is_arithmetic(op) {
            self.decorate(id, Decoration::NoContraction, None);
        }
        id
    }

    pub(super) fn branch(&mut self, label: Word) {
        self.end(Op::Branch, ids(&[label]));
    }

    /// Ends the block.
    pub(super) fn end(&mut self, op: Op, operands: Vec<Operand>) {
        self.push(Instruction::new(op, None, None, operands));
        self.is_open = false;
    }

    /// Declares the merge block of a branch.
    pub(super) fn merge(&mut self, op: Op, operands: Vec<Operand>) {
        self.push(Instruction::new(op, None, None, operands));
    }

    /// Ends the function, whose parameters are these.
    pub(super) fn end_function(&mut self, id: Word, ty: Word, result: Word, parameters: Vec<Instruction>) {
        let mut blocks = std::mem::take(&mut self.blocks);
        if let Some(first) = blocks.first_mut() {
            first.instructions.splice(0..0, std::mem::take(&mut self.variables));
        }
        let operands = vec![Operand::FunctionControl(FunctionControl::NONE), Operand::IdRef(ty)];
        self.module.functions.push(Function {
            def: Some(Instruction::new(Op::Function, Some(result), Some(id), operands)),
            end: Some(Instruction::new(Op::FunctionEnd, None, None, Vec::new())),
            parameters,
            blocks,
        });
        self.is_open = false;
    }
}

/// Whether drivers may contract it to operations with fewer roundings.
fn is_arithmetic(op: Op) -> bool {
    matches!(
        op,
        Op::FAdd
            | Op::FSub
            | Op::FMul
            | Op::FDiv
            | Op::FNegate
            | Op::FConvert
            | Op::FOrdEqual
            | Op::FUnordNotEqual
            | Op::FOrdLessThan
            | Op::FOrdLessThanEqual
            | Op::FOrdGreaterThan
            | Op::FOrdGreaterThanEqual
            | Op::Select
    )
}
