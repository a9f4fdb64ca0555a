//! The syntax tree of a program, with spans. Names are resolved: an operand refers to a [`Symbol`]
//! by its number.
//!
//! Two trees are equal if they say the same; spans do not count.

mod lookup;
mod stage;

pub use stage::{InputPrimitive, OutputPrimitive, StageDeclarations, TessMode, TessOrder, TessSpacing};

use crate::isa::modifiers::Atomic;
use crate::isa::state::StateKey;
use crate::isa::{Base, Effect, Features, Language, Marks, Mnemonic, Modifiers, NumberType, Opcode};
pub use crate::isa::{CcRule, ProgramOption};
use crate::limits;
use nvjit_runtime::{Register, RegisterFile, TextureTarget};
use std::collections::BTreeMap;

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
    /// What it declares of its stage.
    pub stage: StageDeclarations,
    /// Components of results that a geometry program passes from each vertex on (PASSTHROUGH), as bits; x is bit 0.
    pub passed: BTreeMap<Register, u8>,
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
    /// Registers of arrays that list them: attributes and results.
    pub lists: Vec<Vec<Register>>,
    /// How attributes are interpolated that a declaration says it of, by their numbers.
    pub interpolations: Vec<(u16, Interpolation)>,
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
    /// `program.storagelen[n]`: 0 in a program that comes as text (NV_shader_storage_buffer_object 2.X.3.3).
    StorageLength(u16),
    /// `state.thread...` (NV_shader_thread_group 2.X.3.3).
    Threads(ThreadProperty),
    /// A constant, as fp32 bits.
    Constant([u32; 4]),
    /// `program.subroutine[n]` (ARB_shader_subroutine): x is the number of a subroutine, plus one.
    Subroutine(u16),
}

impl Binding {
    /// The bits that it always has, if they are always the same.
    pub fn known(self) -> Option<[u32; 4]> {
        match self {
            Self::Environment(_) | Self::Local(_) | Self::State(_) | Self::Subroutine(_) => None,
            Self::StorageLength(_) => Some([0; 4]),
            Self::Threads(property) => Some([property.value(), 0, 0, 0]),
            Self::Constant(value) => Some(value),
        }
    }
}

/// What `state.thread` has.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum ThreadProperty {
    /// WARP_SIZE_NV: how many threads a group has room for.
    WarpSize,
    /// WARPS_PER_SM_NV.
    WarpsPerSm,
    /// SM_COUNT_NV.
    SmCount,
}

impl ThreadProperty {
    /// Every property.
    pub const ALL: [Self; 3] = [Self::WarpSize, Self::WarpsPerSm, Self::SmCount];

    /// The name: `warpsize`, `warpspersm`, `smcount`.
    pub fn name(self) -> &'static str {
        ["warpsize", "warpspersm", "smcount"][self as usize]
    }

    /// The value, the same for all.
    pub fn value(self) -> u32 {
        [limits::WARP_SIZE, limits::WARPS_PER_SM, limits::SM_COUNT][self as usize]
    }
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
#[expect(clippy::large_enum_variant, reason = "most statements are instructions")]
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
    /// What its numbers are, if the statement says so.
    pub base: Option<Base>,
    /// How it is interpolated, if the statement says so.
    pub interpolation: Option<Interpolation>,
}

impl Symbol {
    /// A symbol without types.
    pub fn new(name: String, kind: SymbolKind, span: Span) -> Self {
        Self { name, kind, span, base: None, interpolation: None }
    }
}

/// How an attribute of fragments is interpolated (NV_fragment_program4 2.X.3.1): modifiers of its declaration.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug)]
pub struct Interpolation {
    /// `FLAT`: not at all, it is that of the provoking vertex.
    pub flat: bool,
    /// `NOPERSPECTIVE`: in window coordinates.
    pub no_perspective: bool,
    /// `CENTROID`: at a point in the primitive.
    pub centroid: bool,
    /// `SAMPLE`: at each sample.
    pub sample: bool,
}

/// What an attribute of fragments is between the centers of pixels.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Course {
    /// The same all over the primitive.
    Flat,
    /// A plane over the window.
    Linear,
    /// What is a plane over the window if it is multiplied by the `w` of `fragment.position`, which is another one.
    Perspective,
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
    /// `TEMP name[n]`.
    RegisterArray {
        /// The first register.
        first: Register,
        /// How many there are.
        count: u16,
        /// The size that is written.
        size: Option<Size>,
    },
    /// `ATTRIB name[] = {...}` or `OUTPUT name[] = {...}`.
    List {
        /// Number in [`Ast::lists`].
        list: u16,
        /// Whether they are results.
        results: bool,
        /// The size that is written.
        size: Option<Size>,
    },
    /// `SUBROUTINETYPE`: labels of subroutines.
    SubroutineType {
        /// In the order of the text, perhaps some twice.
        labels: Vec<Label>,
    },
    /// `SUBROUTINE`: parameters that choose one.
    Subroutine {
        /// The type.
        ty: SymbolId,
        /// Number of the first in the bank.
        first: u16,
        /// How many there are, if it is an array.
        count: Option<u16>,
    },
    /// `ATTRIB` of each vertex of a primitive: the first index is that of a vertex.
    Vertices {
        /// Number in [`Ast::lists`], of all attributes of a vertex before those of the next.
        list: u16,
        /// How many a vertex has.
        stride: u16,
        /// Whether there is a second index, even if a vertex has one.
        array: bool,
    },
    /// `BUFFER`, `BUFFER4`, `CBUFFER` or `STORAGE`.
    Buffer(BufferVariable),
    /// `TEXTURE`.
    Texture {
        /// The first unit.
        first: u8,
        /// How many units, if it is an array.
        count: Option<u8>,
    },
    /// `OUTPUT`, perhaps SHORT or LONG.
    Output {
        /// What it stands for.
        register: DestinationRegister,
        /// The size that is written.
        size: Option<Size>,
    },
    /// `IMAGE`.
    Image {
        /// The first unit.
        first: u8,
        /// How many units, if it is an array.
        count: Option<u8>,
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

/// What a buffer variable is made of.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum BufferKind {
    /// `BUFFER`: words, each in all four components.
    Words,
    /// `BUFFER4`: vectors of four words.
    Vectors,
    /// `CBUFFER`: bytes, for LDC.
    Bytes,
    /// `STORAGE`: bytes, for LDB, STB and ATOMB.
    Storage,
    /// `COUNTER`: words, for ATOMCTR.
    Counters,
    /// `SHARED`: bytes of the memory of a work group, for LDS, STS and ATOMS.
    Shared,
}

impl BufferKind {
    /// The word of declarations.
    pub fn name(self) -> &'static str {
        match self {
            Self::Words => "BUFFER",
            Self::Vectors => "BUFFER4",
            Self::Bytes => "CBUFFER",
            Self::Storage => "STORAGE",
            Self::Counters => "COUNTER",
            Self::Shared => "SHARED",
        }
    }

    /// The word of bindings: that in `program.buffer`.
    pub fn bound_as(self) -> &'static str {
        match self {
            Self::Words | Self::Vectors | Self::Bytes => "buffer",
            Self::Storage => "storage",
            Self::Counters => "counter",
            Self::Shared => "sharedmem",
        }
    }

    /// Whether operands of instructions for it alone name it.
    pub fn is_place(self) -> bool {
        matches!(self, Self::Bytes | Self::Storage | Self::Counters | Self::Shared)
    }

    /// How many elements a buffer has room for: beyond, an absolute index is a fault.
    pub fn most(self) -> u32 {
        match self {
            Self::Storage | Self::Counters => 1 << 31,
            Self::Shared => limits::MAX_COMPUTE_SHARED_MEMORY,
            Self::Words | Self::Vectors | Self::Bytes => limits::MAX_BUFFER_WORDS * 4 / self.element(),
        }
    }

    /// How many bytes an element has.
    pub fn element(self) -> u32 {
        match self {
            Self::Words | Self::Counters => 4,
            Self::Vectors => 16,
            Self::Bytes | Self::Storage | Self::Shared => 1,
        }
    }
}

/// A variable of buffers (NV_gpu_program4 2.X.3.6, NV_shader_storage_buffer_object).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BufferVariable {
    /// What it is made of.
    pub kind: BufferKind,
    /// The first binding point.
    pub binding: u8,
    /// How many binding points, if the program chooses one of them.
    pub bindings: Option<u8>,
    /// The first element.
    pub first: u32,
    /// How many elements, if it is an array, as listed or as the size in brackets; from the first to the end of the buffer, if nothing
    /// says: `u32::MAX`.
    pub count: Option<u32>,
}

/// A constant of NV_gpu_program4 and 5: bits of 32 or 64, as what they are read for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Literal {
    /// What it is.
    pub ty: NumberType,
    /// Its components in braces, one to four; those that are missing are (0,0,0,1).
    pub components: Vec<u64>,
    /// There are no braces: the one component is that of all four.
    pub scalar: bool,
}

impl Literal {
    /// The four components.
    pub fn expand(&self) -> [u64; 4] {
        let first = self.components.first().copied().unwrap_or(0);
        if self.scalar {
            return [first; 4];
        }
        let one = match self.ty {
            NumberType { base: Base::Float, wide: true } => 1.0f64.to_bits(),
            NumberType { base: Base::Float, wide: false } => 1.0f32.to_bits().into(),
            _ => 1,
        };
        let mut all = [0, 0, 0, one];
        for (to, from) in all.iter_mut().zip(&self.components) {
            *to = *from;
        }
        all
    }
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
    /// SUBROUTINENUM of the label that is defined, or of what CALI calls.
    pub number: Option<u16>,
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
    /// Unit and target of an access to an image.
    pub image: Option<ImageRef>,
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
            image: None,
            selection: None,
            target: None,
            condition: None,
            span,
        }
    }

    /// Which components of operand `index`, after its swizzle, can change what the instruction of a program with `features` writes
    /// (bit 0 is x). It may name too many, never too few.
    pub fn needed_components(&self, index: usize, features: &Features) -> u8 {
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
        if index == 0 && opcode.row().effect == Effect::Memory {
            return needed & self.stored_components();
        }
        match self.texture {
            Some(texture) if texture.offset == TexelOffset::Variable && index + 1 == self.operands.len() => 0b0111,
            // The least level of detail is w of the third vector, whatever the target is (EXT_sparse_texture2 2.X.8 TXD).
            Some(_) if opcode == Opcode::Txd && index == 2 && self.mnemonic.modifiers.marks.has(Marks::LODCLAMP) => {
                needed | 0b1000
            }
            // There is no projection to a face of a cube, before NV_gpu_program4.
            Some(texture) if texture.target == TextureTarget::Cube && opcode == Opcode::Txp && !features.typed => {
                needed & 0b0111
            }
            // Layers, references and the like (NV_gpu_program4, table X.17).
            Some(texture) if opcode != Opcode::Txq && !TextureTarget::CLASSIC.contains(&texture.target) => 0b1111,
            _ => needed,
        }
    }

    /// What a store or an atomic operation takes of its data, as its storage modifier says; all, if it does not.
    fn stored_components(&self) -> u8 {
        let Modifiers { ty, atomic, .. } = self.mnemonic.modifiers;
        let stores = matches!(self.mnemonic.opcode, Opcode::Store | Opcode::Stb | Opcode::Sts | Opcode::Storeim);
        match ty.filter(|ty| ty.bits.is_some() && (stores || atomic.is_some())) {
            Some(_) if atomic == Some(Atomic::Cswap) => 0b0011,
            Some(ty) => ((1u16 << ty.count) - 1) as u8,
            None => 0b1111,
        }
    }

    /// The operands of a lookup, by what they are: vectors of coordinates and the like; the handle; the texel offset.
    pub fn lookup_operands(&self) -> (&[Operand], Option<&Operand>, Option<&Operand>) {
        let is_variable = self.texture.is_some_and(|texture| texture.offset == TexelOffset::Variable);
        let by_handle = self.texture.is_some_and(|texture| texture.by_handle);
        let vectors = self.operands.len().saturating_sub(usize::from(is_variable) + usize::from(by_handle));
        let (vectors, others) = self.operands.split_at(vectors);
        let handle = if by_handle { others.first() } else { None };
        (vectors, handle, if is_variable { others.last() } else { None })
    }

    /// What indices of the instruction read, and which component.
    pub fn addresses(&self) -> impl Iterator<Item = (Address, u8)> + '_ {
        let of_relative = |relative: Relative| Some((relative.address, relative.component));
        let written = self.destination.as_ref().and_then(|destination| match destination.register {
            DestinationRegister::Relative(relative) => of_relative(relative),
            _ => None,
        });
        let texture = self.texture.and_then(|texture| texture.chosen?.0.address);
        let image = self.image.and_then(|image| image.chosen?.0.address);
        let read = self.operands.iter().flat_map(move |operand| match &operand.source {
            Source::Relative(relative) => [of_relative(*relative), None],
            Source::Buffer(element) => [element.element.address, element.binding.and_then(|index| index.address)],
            Source::Vertex(element) => [element.vertex.address, element.element.address],
            _ => [None, None],
        });
        written.into_iter().chain(texture).chain(image).chain(read.flatten())
    }

    /// The instruction with those of its parts that end at or before `offset` in the text.
    pub(super) fn before(mut self, offset: usize) -> Self {
        let precedes = |span: Span| span.end <= offset;
        self.destination = self.destination.filter(|part| precedes(part.span));
        self.operands.retain(|part| precedes(part.span));
        self.texture = self.texture.filter(|part| precedes(part.span));
        self.image = self.image.filter(|part| precedes(part.span));
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

/// `<imageAccess>`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ImageRef {
    /// The image unit; of an array of images, the first.
    pub unit: u8,
    /// Which of how many units of an array, if the program chooses.
    pub chosen: Option<(Index, u8)>,
    /// The target.
    pub target: TextureTarget,
    /// Where it stands.
    pub span: Span,
}

/// `<texImageId>`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TextureRef {
    /// The texture image unit; of an array of textures, the first.
    pub unit: u8,
    /// There is no unit: the operand behind the coordinates is the handle of a texture (NV_bindless_texture).
    pub by_handle: bool,
    /// Which of how many units of an array, if the program chooses.
    pub chosen: Option<(Index, u8)>,
    /// The target.
    pub target: TextureTarget,
    /// What is added to the coordinates in texels.
    pub offset: TexelOffset,
    /// The component that a gather takes.
    pub component: u8,
    /// Where it stands.
    pub span: Span,
}

impl TextureRef {
    /// One unit, no offset.
    pub fn new(unit: u8, target: TextureTarget, span: Span) -> Self {
        Self { unit, by_handle: false, chosen: None, target, offset: TexelOffset::None, component: 0, span }
    }
}

/// `<texOffset>`
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TexelOffset {
    /// None is written.
    None,
    /// One to three numbers; those that are missing are 0.
    Constant {
        /// The numbers.
        texels: [i8; 3],
        /// How many are written.
        count: u8,
    },
    /// The last operand.
    Variable,
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
    /// A constant, where languages have types.
    Literal(Literal),
    /// An element of a buffer.
    Buffer(BufferElement),
    /// An attribute of a vertex that the program chooses.
    Vertex(VertexElement),
}

/// An attribute of one of several vertices: outside of them, (0,0,0,0).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct VertexElement {
    /// Number in [`Ast::lists`], of all attributes of a vertex before those of the next.
    pub list: u16,
    /// How many a vertex has.
    pub stride: u16,
    /// Which vertex.
    pub vertex: Index,
    /// Which of its attributes.
    pub element: Index,
}

/// An element of a buffer variable.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BufferElement {
    /// The variable.
    pub buffer: BufferVariable,
    /// Which of its binding points.
    pub binding: Option<Index>,
    /// Which element, from its first.
    pub element: Index,
}

/// A number, or a component of a register or parameter plus a number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Index {
    /// What is read, and its component, if it is no constant.
    pub address: Option<(Address, u8)>,
    /// What is added.
    pub offset: i32,
}

impl Index {
    /// A number.
    pub fn constant(offset: i32) -> Self {
        Self { address: None, offset }
    }
}

/// Where the integer of an index comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Address {
    /// An address register, or where languages have types, any.
    Register(Register),
    /// A parameter of the bank.
    Parameter(u16),
}

impl Address {
    /// Address register `number`.
    pub fn numbered(number: u8) -> Self {
        Self::Register(Register::new(RegisterFile::Address, number.into()))
    }

    /// The register, if it is one.
    pub fn register(self) -> Option<Register> {
        match self {
            Self::Register(register) => Some(register),
            Self::Parameter(_) => None,
        }
    }
}

/// `array[A0.x + offset]`: outside of the array, reads give (0,0,0,0), and writes do nothing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Relative {
    /// What is indexed.
    pub array: Array,
    /// What chooses.
    pub address: Address,
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
    /// Attributes or results of [`Ast::lists`].
    Listed(u16),
}
