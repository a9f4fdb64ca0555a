//! Lookups of a tree's names and numbers.

use super::{
    Address, Array, Ast, Binding, Course, Implied, Instruction, Length, Source, Statement, Symbol, SymbolId, SymbolKind,
};
use crate::language::isa::registers::{FRAGMENT_POINTCOORD, FRAGMENT_WPOS};
use crate::language::isa::{Base, Language, Opcode, ProgramFeatures};
use nvjit_runtime::{Register, RegisterFile};
use smallvec::{SmallVec, smallvec};

impl Ast {
    /// An empty program in `language`, of `length` bytes.
    pub fn new(language: Language, length: usize) -> Self {
        Self {
            language,
            options: Vec::new(),
            statements: Vec::new(),
            symbols: Vec::new(),
            bank: Vec::new(),
            half_results: 0,
            generic_attributes: 0,
            lists: Vec::new(),
            stage: Default::default(),
            passed: Default::default(),
            interpolations: Vec::new(),
            implied: Implied::default(),
            length: Length(length),
        }
    }

    /// The program's features: those of its language, as its options change them.
    pub fn features(&self) -> ProgramFeatures {
        let mut features = ProgramFeatures::new(self.language, &self.options);
        features.bind(self.half_results, self.generic_attributes);
        features
    }

    /// How a fragment attribute varies around the center of a pixel.
    pub fn course(&self, register: Register) -> Course {
        let declared = self.interpolations.iter().find(|(index, _)| *index == register.index);
        match (register.index, declared) {
            _ if register.file != RegisterFile::Attribute => Course::Flat,
            (_, Some((_, interpolation))) if interpolation.flat => Course::Flat,
            (FRAGMENT_WPOS | FRAGMENT_POINTCOORD, _) => Course::Linear,
            (_, Some((_, interpolation))) if interpolation.no_perspective => Course::Linear,
            _ => Course::Perspective,
        }
    }

    /// The registers of the attribute that IPAO evaluates at an offset: one, or those of an array.
    pub fn moved(&self, instruction: &Instruction) -> SmallVec<[Register; 1]> {
        match instruction.operands.first().map(|operand| &operand.source) {
            Some(Source::Register(register)) if instruction.mnemonic.opcode == Opcode::Ipao => smallvec![*register],
            Some(Source::Relative(relative)) if instruction.mnemonic.opcode == Opcode::Ipao => {
                self.registers(relative.array).collect()
            }
            _ => SmallVec::new(),
        }
    }

    /// The instructions, in order.
    pub fn instructions(&self) -> impl Iterator<Item = &Instruction> {
        self.statements.iter().filter_map(|statement| match statement {
            Statement::Instruction(instruction) => Some(instruction),
            Statement::Declaration(_) | Statement::Label(_) => None,
        })
    }

    /// The number of instructions in the text: a CALI is one, however many it may call.
    pub fn length(&self) -> usize {
        let mut call = None;
        let is_first = |instruction: &&Instruction| {
            instruction.mnemonic.opcode != Opcode::Cali
                || call.replace(instruction.span.start) != Some(instruction.span.start)
        };
        self.instructions().filter(is_first).count()
    }

    /// The declared symbols, in order.
    pub fn declarations(&self) -> impl Iterator<Item = &Symbol> {
        self.statements.iter().filter_map(|statement| match statement {
            Statement::Declaration(id) => Some(self.symbol(*id)),
            Statement::Instruction(_) | Statement::Label(_) => None,
        })
    }

    /// The symbol of this number.
    pub fn symbol(&self, id: SymbolId) -> &Symbol {
        &self.symbols[id.0 as usize]
    }

    /// The value of a source that is a constant by name or in place, as fp32 bits: scalars in all four
    /// components. `None` for registers and parameters.
    pub fn constant(&self, source: &Source) -> Option<[u32; 4]> {
        match source {
            Source::Scalar(number) => Some([number.0; 4]),
            Source::Vector(vector) => Some(vector.expand()),
            Source::Symbol(id) => match &self.symbol(*id).kind {
                SymbolKind::Scalar(number) => Some([number.0; 4]),
                SymbolKind::Vector(vector) => Some(vector.expand()),
                _ => None,
            },
            Source::Parameter(index) => self.bank.get(usize::from(*index))?.binding.known(),
            Source::Literal(literal) if !literal.ty.wide => Some(literal.expand().map(|bits| bits as u32)),
            Source::Register(_) | Source::Relative(_) | Source::Literal(_) | Source::Buffer(_) | Source::Vertex(_) => {
                None
            }
        }
    }

    /// Whether an index reads a variable that is declared UINT.
    pub fn is_unsigned(&self, address: Address) -> bool {
        self.symbols.iter().filter(|symbol| symbol.base == Some(Base::Unsigned)).any(|symbol| {
            match (&symbol.kind, address) {
                (SymbolKind::Register { register, .. }, Address::Register(own))
                | (SymbolKind::Attribute(Source::Register(register)), Address::Register(own)) => *register == own,
                (SymbolKind::RegisterArray { first, count, .. }, Address::Register(own)) => {
                    self.registers(Array::Registers { first: *first, count: *count }).any(|register| register == own)
                }
                (SymbolKind::List { list, .. } | SymbolKind::Vertices { list, .. }, Address::Register(own)) => {
                    self.registers(Array::Listed(*list)).any(|register| register == own)
                }
                (SymbolKind::Parameter(Source::Parameter(index)), Address::Parameter(own)) => *index == own,
                (SymbolKind::ParameterArray { first, count }, Address::Parameter(own)) => {
                    (*first..first.saturating_add(*count)).contains(&own)
                }
                _ => false,
            }
        })
    }

    /// The registers of an array, if it is one of registers.
    pub fn registers(&self, array: Array) -> impl Iterator<Item = Register> + '_ {
        let (first, count, list) = match array {
            Array::Registers { first, count } => (Some(first), count, &[][..]),
            Array::Listed(list) => (None, 0, self.lists.get(usize::from(list)).map_or(&[][..], Vec::as_slice)),
            Array::Parameters { .. } => (None, 0, &[][..]),
        };
        let in_a_row = first.into_iter().flat_map(move |first| {
            // Numbers of those of 64 bits are even.
            let is_wide = matches!(first.file, RegisterFile::LongTemporary | RegisterFile::LongAttribute);
            let step = if is_wide { 2 } else { 1 };
            let index = move |number: u16| first.index.saturating_add(number.saturating_mul(step));
            (0..count).map(move |number| Register::new(first.file, index(number)))
        });
        in_a_row.chain(list.iter().copied())
    }

    /// The number in the parameter bank that a source refers to absolutely: `p[n]` and `c[n]` are n.
    pub fn parameter(&self, source: &Source) -> Option<u16> {
        match source {
            Source::Parameter(index) => Some(*index),
            Source::Symbol(id) => match self.symbol(*id).kind {
                SymbolKind::Local { index, .. } => Some(self.local_parameter(index)),
                _ => None,
            },
            _ => None,
        }
    }

    /// Whether a declaration or an instruction of the program binds a parameter to this.
    pub fn is_bound(&self, binding: Binding) -> bool {
        let is_it = |source: &Source| match source {
            Source::Parameter(index) => {
                self.bank.get(usize::from(*index)).is_some_and(|bound| bound.binding == binding)
            }
            _ => false,
        };
        let in_array = self.bank.iter().any(|bound| bound.array.is_some() && bound.binding == binding);
        let declared = || {
            self.symbols.iter().any(|symbol| match &symbol.kind {
                SymbolKind::Parameter(source) => is_it(source),
                _ => false,
            })
        };
        let used = || self.instructions().flat_map(|all| &all.operands).any(|operand| is_it(&operand.source));
        in_array || declared() || used()
    }

    /// The number in the parameter bank of local parameter `index`: they follow the numbered ones.
    pub fn local_parameter(&self, index: u16) -> u16 {
        self.language.features().parameters.count as u16 + index
    }

    /// The name of a register: as declared, or else as its language calls it.
    pub fn register_name(&self, register: Register) -> String {
        let declared = self.symbols.iter().find(|symbol| match symbol.kind {
            SymbolKind::Register { register: own, .. } => own == register,
            _ => false,
        });
        declared.map_or_else(|| self.features().register_name(register), |symbol| symbol.name.clone())
    }
}
