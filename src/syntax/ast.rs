//! The syntax tree of a program, with spans. Names are resolved: an operand refers to a [`Symbol`]
//! by its number.
//!
//! Two trees are equal if they say the same; spans do not count.

use crate::isa::state::StateKey;
pub use crate::isa::{CcRule, ProgramOption};
use crate::isa::{Language, Mnemonic, Opcode, ProgramFeatures};
use nvjit_runtime::{Register, RegisterFile, TextureTarget};

/// Where something stands in the text, in bytes. All spans are equal, so that trees compare by what
/// they say.
#[derive(Clone, Copy, Default, Debug)]
pub struct Span {
    /// The first byte.
    pub start: usize,
    /// One past the last byte.
    pub end: usize,
}

impl PartialEq for Span {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Span {}

/// A program's text, taken apart.
#[derive(Clone, PartialEq, Debug)]
pub struct Ast {
    /// The language that the header names.
    pub language: Language,
    /// `OPTION` statements (vertex programs).
    pub options: Vec<ProgramOption>,
    /// Everything between header and END, in order.
    pub statements: Vec<Statement>,
    /// Names that declarations introduce, in order.
    pub symbols: Vec<Symbol>,
    /// What the parameter bank holds, where programs bind parameters.
    pub bank: Vec<Bound>,
    /// Results that OUTPUT declares SHORT and that are written by that name: bit n is number n.
    pub half_results: u32,
    /// Attributes that are bound by their numbers: bit n is number n.
    pub generic_attributes: u32,
    /// State that is read though no instruction names it, by its number in the bank.
    pub implied: Implied,
    /// Length of the text in bytes.
    pub length: Length,
}

/// What an option reads, by its number in the bank.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct Implied {
    /// With fog, its parameters and its color.
    pub fog: Option<[u16; 2]>,
    /// In position-invariant programs, the rows of the matrix that takes a position to clip coordinates.
    pub transform: Option<[u16; 4]>,
}

/// A parameter of the bank, where programs bind parameters.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Bound {
    /// What it is bound to.
    pub binding: Binding,
    /// The array that it is an element of.
    pub array: Option<SymbolId>,
}

/// What a parameter is bound to.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Binding {
    /// `program.env[n]`.
    Environment(u16),
    /// `program.local[n]`.
    Local(u16),
    /// `state...`.
    State(StateKey),
    /// A constant, as fp32 bits.
    Constant([u32; 4]),
}

/// A length of a text; like spans, all are equal.
#[derive(Clone, Copy, Default, Debug)]
pub struct Length(pub usize);

impl PartialEq for Length {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

/// A statement.
#[derive(Clone, PartialEq, Debug)]
pub enum Statement {
    /// An executable instruction.
    Instruction(Instruction),
    /// A declaration of this symbol.
    Declaration(SymbolId),
    /// `name:`
    Label(Label),
}

/// A number of a [`Symbol`] in [`Ast::symbols`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SymbolId(pub u32);

/// A name that a statement introduces.
#[derive(Clone, PartialEq, Debug)]
pub struct Symbol {
    /// The name.
    pub name: String,
    /// What it stands for.
    pub kind: SymbolKind,
    /// Where the statement stands.
    pub span: Span,
}

/// What a name stands for.
#[derive(Clone, PartialEq, Debug)]
pub enum SymbolKind {
    /// `DEFINE name = scalar`.
    Scalar(Number),
    /// `DEFINE name = {...}`.
    Vector(VectorConstant),
    /// `DECLARE name`, perhaps with a value, already expanded to a vector.
    Local {
        /// Which local parameter of the program it is, from 0.
        index: u16,
        /// The declared value: `None` is (0,0,0,0).
        value: Option<LocalValue>,
    },
    /// `ATTRIB`: one, or of an array the one that an address register says.
    Attribute(Source),
    /// `PARAM name = ...`: what it stands for, and whether that is a constant without braces.
    Parameter(Source),
    /// `PARAM name[] = {...}`.
    ParameterArray {
        /// Number of the first in the bank.
        first: u16,
        /// How many there are.
        count: u16,
    },
    /// `TEMP`, perhaps SHORT or LONG; or `ADDRESS`.
    Register {
        /// The register.
        register: Register,
        /// The size that is written.
        size: Option<Size>,
    },
    /// `OUTPUT`, perhaps SHORT or LONG.
    Output {
        /// What it stands for.
        register: DestinationRegister,
        /// The size that is written.
        size: Option<Size>,
    },
    /// `ALIAS`: another name for this one, which is no alias.
    Alias(SymbolId),
}

/// How wide the components of a variable are (NV_fragment_program_option 3.11.3.3).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Size {
    /// `SHORT`: fp16.
    Short,
    /// `LONG`: fp32.
    Long,
}

impl Size {
    /// The word in program texts.
    pub fn name(self) -> &'static str {
        match self {
            Self::Short => "SHORT",
            Self::Long => "LONG",
        }
    }
}

/// The initial value of a local parameter.
#[derive(Clone, PartialEq, Debug)]
pub enum LocalValue {
    /// A scalar, for all four components.
    Scalar(Number),
    /// A vector.
    Vector(VectorConstant),
}

/// A constant: the fp32 value by its bits, so that -0 and +0 are two. Never a NaN.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Number(pub u32);

/// `{...}` with one to four components.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct VectorConstant(pub Vec<Number>);

impl VectorConstant {
    /// The four components, missing ones filled with (0,0,0,1) (NV_fragment_program 3.11.2), as fp32 bits.
    pub fn expand(&self) -> [u32; 4] {
        let mut all = [0, 0, 0, 1.0f32.to_bits()];
        for (to, from) in all.iter_mut().zip(&self.0) {
            *to = from.0;
        }
        all
    }
}

/// `name:` in a program with branches.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Label {
    /// The name.
    pub name: String,
    /// Where it stands.
    pub span: Span,
}

/// An executable instruction.
#[derive(Clone, PartialEq, Debug)]
pub struct Instruction {
    /// Its name with suffixes.
    pub mnemonic: Mnemonic,
    /// Where the result goes, for those that have one.
    pub destination: Option<Destination>,
    /// Vector, scalar and address operands, in order.
    pub operands: Vec<Operand>,
    /// Unit and target of a lookup.
    pub texture: Option<TextureRef>,
    /// What SWZ takes for each component.
    pub selection: Option<Selection>,
    /// Label of BRA and CAL.
    pub target: Option<Label>,
    /// The test of KIL, BRA, CAL, RET, BRK, IF; `None` if not written, which is always true.
    pub condition: Option<CcMask>,
    /// From the mnemonic to before the semicolon.
    pub span: Span,
}

impl Instruction {
    /// An instruction with nothing behind its mnemonic.
    pub fn new(mnemonic: Mnemonic, span: Span) -> Self {
        Self {
            mnemonic,
            destination: None,
            operands: Vec::new(),
            texture: None,
            selection: None,
            target: None,
            condition: None,
            span,
        }
    }

    /// Which components of operand `index`, after its swizzle, can change what the instruction writes (bit 0
    /// is x). It may name too many, never too few.
    pub fn needed_components(&self, index: usize) -> u8 {
        let written = self.destination.as_ref().map_or(0, |destination| destination.write_mask.0);
        if let Some(selection) = &self.selection {
            let selected = selection.components.iter().enumerate().filter(|&(to, _)| written >> to & 1 != 0);
            return selected.fold(0, |needed, (_, from)| match from.what {
                Selected::Component(component) => needed | 1 << component,
                Selected::Zero | Selected::One => needed,
            });
        }
        let opcode = self.mnemonic.opcode;
        let reads = opcode.row().reads(index);
        let needed = reads.always | reads.if_written & written;
        match self.texture {
            // There is no projection to a face of a cube.
            Some(texture) if texture.target == TextureTarget::Cube && opcode == Opcode::Txp => needed & 0b0111,
            _ => needed,
        }
    }

    /// The instruction with those of its parts that end at or before `offset` in the text.
    pub(super) fn before(mut self, offset: usize) -> Self {
        let precedes = |span: Span| span.end <= offset;
        self.destination = self.destination.filter(|part| precedes(part.span));
        self.operands.retain(|part| precedes(part.span));
        self.texture = self.texture.filter(|part| precedes(part.span));
        self.target = self.target.filter(|part| precedes(part.span));
        self.condition = self.condition.filter(|part| precedes(part.span));
        self.span.end = self.span.end.min(offset);
        self
    }
}

/// `<extendedSwizzle>`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Selection {
    /// What x, y, z and w of the result are.
    pub components: [SelectedComponent; 4],
    /// Where it stands.
    pub span: Span,
}

/// `<extSwizComp>`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SelectedComponent {
    /// Whether its sign bit is flipped.
    pub negate: bool,
    /// What is taken.
    pub what: Selected,
}

/// `<extSwizSel>`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Selected {
    /// `0`.
    Zero,
    /// `1`.
    One,
    /// A component of the operand, 0 to 3.
    Component(u8),
}

/// `<texImageId>`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TextureRef {
    /// The texture image unit.
    pub unit: u8,
    /// The target.
    pub target: TextureTarget,
    /// Where it stands.
    pub span: Span,
}

/// `<maskedDstReg>` or `<maskedAddrReg>`.
#[derive(Clone, PartialEq, Debug)]
pub struct Destination {
    /// The register.
    pub register: DestinationRegister,
    /// Components that may be written.
    pub write_mask: WriteMask,
    /// `(rule.swizzle)`.
    pub cc_mask: Option<CcMask>,
    /// Where it stands.
    pub span: Span,
}

/// What a destination names.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DestinationRegister {
    /// A register that holds what is written: temporary, result, address register, or `c[n]` in VSP1.0
    /// (file [`Result`](nvjit_runtime::RegisterFile::Result)).
    Register(Register),
    /// A result that an address register chooses.
    Relative(Relative),
    /// `RC`, or `CC`: only the condition code, at fp32.
    Rc,
    /// `HC`: only the condition code, at fp16.
    Hc,
}

/// Components enabled for writing: bit 0 is x, bit 3 is w.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct WriteMask(pub u8);

impl WriteMask {
    /// All four.
    pub const XYZW: Self = Self(15);

    /// Whether component 0 to 3 is enabled.
    pub fn has(self, component: usize) -> bool {
        self.0 >> component & 1 != 0
    }
}

/// Which component each of x, y, z, w of an operand comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Swizzle(pub [u8; 4]);

impl Swizzle {
    /// `.xyzw`, as if not written.
    pub const XYZW: Self = Self([0, 1, 2, 3]);

    /// `.c`: one component in all four.
    pub fn splat(component: u8) -> Self {
        Self([component; 4])
    }

    /// The component, if all four are the same.
    pub fn scalar(self) -> Option<u8> {
        (self == Self::splat(self.0[0])).then_some(self.0[0])
    }
}

/// `<ccMask>`: a rule and the swizzle of the condition code that it tests.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CcMask {
    /// The test.
    pub rule: CcRule,
    /// The number of the condition code register.
    pub register: u8,
    /// Which components it tests.
    pub swizzle: Swizzle,
    /// Where it stands.
    pub span: Span,
}

/// `<vectorSrc>`, `<scalarSrc>` or `<addrRegister>`.
#[derive(Clone, PartialEq, Debug)]
pub struct Operand {
    /// Sign before `|`; false where there is no `|`.
    pub negate_absolute: bool,
    /// Between bars.
    pub absolute: bool,
    /// Sign before the register or name. Constants written in place carry their sign in their value.
    pub negate: bool,
    /// Where the value comes from.
    pub source: Source,
    /// `.xyzw` if not written. A scalar operand has one component in all four.
    pub swizzle: Swizzle,
    /// Where it stands.
    pub span: Span,
}

/// Where the value of an operand comes from.
#[derive(Clone, PartialEq, Debug)]
pub enum Source {
    /// Attribute, temporary or address register.
    Register(Register),
    /// `p[n]` or `c[n]`.
    Parameter(u16),
    /// One of an array that an address register chooses.
    Relative(Relative),
    /// A DEFINEd or DECLAREd name.
    Symbol(SymbolId),
    /// A scalar constant, for all components.
    Scalar(Number),
    /// `{...}`.
    Vector(VectorConstant),
}

/// `array[A0.x + offset]`: outside of the array, reads give (0,0,0,0), and writes do nothing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Relative {
    /// What is indexed.
    pub array: Array,
    /// The address register's number.
    pub address: u8,
    /// Its component.
    pub component: u8,
    /// What is added.
    pub offset: i32,
}

/// What can be indexed by an address register.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Array {
    /// Parameters of the bank.
    Parameters {
        /// The first one's number.
        first: u16,
        /// How many there are.
        count: u16,
    },
    /// Registers of a file: attributes or results.
    Registers {
        /// The first one.
        first: Register,
        /// How many there are.
        count: u16,
    },
}

impl Array {
    /// Its registers, if it is one of registers.
    pub fn registers(self) -> impl Iterator<Item = Register> {
        let (first, count) = match self {
            Self::Registers { first, count } => (first, count),
            Self::Parameters { .. } => (Register::new(RegisterFile::Attribute, 0), 0),
        };
        (0..count).map(move |number| Register::new(first.file, first.index + number))
    }
}

impl Ast {
    /// A program in `language` that has nothing yet, of `length` bytes.
    pub fn new(language: Language, length: usize) -> Self {
        Self {
            language,
            options: Vec::new(),
            statements: Vec::new(),
            symbols: Vec::new(),
            bank: Vec::new(),
            half_results: 0,
            generic_attributes: 0,
            implied: Implied::default(),
            length: Length(length),
        }
    }

    /// What the program has: the features of its language, as its options change them.
    pub fn features(&self) -> ProgramFeatures {
        let mut features = ProgramFeatures::new(self.language, &self.options);
        features.bind(self.half_results, self.generic_attributes);
        features
    }

    /// The instructions, in order.
    pub fn instructions(&self) -> impl Iterator<Item = &Instruction> {
        self.statements.iter().filter_map(|statement| match statement {
            Statement::Instruction(instruction) => Some(instruction),
            Statement::Declaration(_) | Statement::Label(_) => None,
        })
    }

    /// What statements declare, in order.
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
            Source::Parameter(index) => match self.bank.get(usize::from(*index))?.binding {
                Binding::Constant(value) => Some(value),
                _ => None,
            },
            Source::Register(_) | Source::Relative(_) => None,
        }
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

    /// The name of a register: as it is declared, or else as its language calls it.
    pub fn register_name(&self, register: Register) -> String {
        let declared = self.symbols.iter().find(|symbol| match symbol.kind {
            SymbolKind::Register { register: own, .. } => own == register,
            _ => false,
        });
        declared.map_or_else(|| self.features().register_name(register), |symbol| symbol.name.clone())
    }
}
