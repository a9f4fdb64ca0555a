//! Instructions: everything after the mnemonic, except operands.

use super::{Address, Index, Label, Operand, Relative, Source, Span, Swizzle};
use crate::language::isa::modifiers::Atomic;
use crate::language::isa::{CcRule, Effect, Features, Marks, Mnemonic, Modifiers, Opcode};
use nvjit_runtime::{Register, TextureTarget};

/// An executable instruction.
#[derive(Clone, PartialEq, Debug)]
pub struct Instruction {
    /// Its name with suffixes.
    pub mnemonic: Mnemonic,
    /// The destination, for instructions with a result.
    pub destination: Option<Destination>,
    /// Vector, scalar and address operands, in order.
    pub operands: Vec<Operand>,
    /// Unit and target of a lookup.
    pub texture: Option<TextureRef>,
    /// Unit and target of an access to an image.
    pub image: Option<ImageRef>,
    /// The selection of SWZ for each component.
    pub selection: Option<Selection>,
    /// Label of BRA and CAL.
    pub target: Option<Label>,
    /// The test of KIL, BRA, CAL, RET, BRK, IF; `None` if not written, which is always true.
    pub condition: Option<CcMask>,
    /// From the mnemonic to before the semicolon.
    pub span: Span,
}

impl Instruction {
    /// An instruction with only a mnemonic.
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

    /// The components of operand `index`, after its swizzle, that can affect the result of the instruction in a program
    /// with `features` (bit 0 is x). It may name too many, never too few.
    pub fn needed_components(&self, index: usize, features: &Features) -> u8 {
        let written = self.destination.as_ref().map_or(0, |destination| destination.write_mask.0);
        if let Some(selection) = &self.selection {
            let selected = selection.components.iter().enumerate().filter(|&(to, _)| written >> to & 1 != 0);
            return selected.fold(0, |needed, (_, from)| match from.what {
                Selected::Component(component) => needed | 1 << component,
                Selected::Zero | Selected::One => needed,
            });
        }
        if self.handle() == Some(index) {
            return 0b0001;
        }
        let opcode = self.mnemonic.opcode;
        let reads = opcode.row().reads(index);
        let needed = reads.always | reads.if_written & written;
        if index == 0 && opcode.row().effect == Effect::Memory {
            return needed & self.stored_components();
        }
        match self.texture {
            Some(texture) if texture.offset == TexelOffset::Variable && index + 1 == self.operands.len() => 0b0111,
            // The minimum level of detail is w of the third vector, for every target (EXT_sparse_texture2 2.X.8 TXD).
            Some(_) if opcode == Opcode::Txd && index == 2 && self.mnemonic.modifiers.marks.has(Marks::LODCLAMP) => {
                needed | 0b1000
            }
            // Before NV_gpu_program4, CUBE has no projection.
            Some(texture) if texture.target == TextureTarget::Cube && opcode == Opcode::Txp && !features.typed => {
                needed & 0b0111
            }
            // Layers, references and the like (NV_gpu_program4, table X.17).
            Some(texture)
                if !matches!(opcode, Opcode::Txq | Opcode::Txqs)
                    && !TextureTarget::CLASSIC.contains(&texture.target) =>
            {
                0b1111
            }
            _ => needed,
        }
    }

    /// The components that a store or an atomic operation reads of its data, by its storage modifier; all, without one.
    fn stored_components(&self) -> u8 {
        let Modifiers { ty, atomic, .. } = self.mnemonic.modifiers;
        let stores = matches!(self.mnemonic.opcode, Opcode::Store | Opcode::Stb | Opcode::Sts | Opcode::Storeim);
        match ty.filter(|ty| ty.bits.is_some() && (stores || atomic.is_some())) {
            Some(_) if atomic == Some(Atomic::Cswap) => 0b0011,
            Some(ty) => ((1u16 << ty.count) - 1) as u8,
            None => 0b1111,
        }
    }

    /// The operands of a lookup or an image access, by use: vectors of coordinates and the like; the handle; the texel
    /// offset.
    pub fn operands_by_use(&self) -> (&[Operand], Option<&Operand>, Option<&Operand>) {
        let is_variable = self.texture.is_some_and(|texture| texture.offset == TexelOffset::Variable);
        let of_texture = self.texture.is_some_and(|texture| texture.by_handle);
        let by_handle = of_texture || self.image.is_some_and(|image| image.by_handle);
        let vectors = self.operands.len().saturating_sub(usize::from(is_variable) + usize::from(by_handle));
        let (vectors, others) = self.operands.split_at(vectors);
        let handle = if by_handle { others.first() } else { None };
        (vectors, handle, if is_variable { others.last() } else { None })
    }

    /// Which operand is the handle of a texture or an image, if one is.
    pub fn handle(&self) -> Option<usize> {
        let (vectors, handle, _) = self.operands_by_use();
        handle.map(|_| vectors.len())
    }

    /// The conditions of the instruction: its own, and that of its destination.
    pub fn conditions(&self) -> impl Iterator<Item = CcMask> {
        let written = self.destination.as_ref().and_then(|destination| destination.cc_mask);
        self.condition.into_iter().chain(written)
    }

    /// The addresses and components that the instruction's indices read.
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
    pub(in crate::language::syntax) fn before(mut self, offset: usize) -> Self {
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
    /// The selections for x, y, z and w of the result.
    pub components: [SelectedComponent; 4],
    /// Its position in the text.
    pub span: Span,
}

/// `<extSwizComp>`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SelectedComponent {
    /// Whether its sign bit is flipped.
    pub negate: bool,
    /// The selected value.
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
    /// Without a unit: the last operand is the handle of an image (NV_bindless_texture).
    pub by_handle: bool,
    /// Which of how many units of an array, if the program chooses.
    pub chosen: Option<(Index, u8)>,
    /// The target.
    pub target: TextureTarget,
    /// Its position in the text.
    pub span: Span,
}

/// `<texImageId>`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TextureRef {
    /// The texture image unit; of an array of textures, the first.
    pub unit: u8,
    /// Without a unit: the operand after the coordinates is the handle of a texture (NV_bindless_texture).
    pub by_handle: bool,
    /// Which of how many units of an array, if the program chooses.
    pub chosen: Option<(Index, u8)>,
    /// The target.
    pub target: TextureTarget,
    /// The offset added to the coordinates, in texels.
    pub offset: TexelOffset,
    /// The component that a gather reads.
    pub component: u8,
    /// Its position in the text.
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
    /// Its position in the text.
    pub span: Span,
}

/// The register of a destination.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DestinationRegister {
    /// A register: temporary, result, address register, or `c[n]` in VSP1.0 (file
    /// [`Result`](nvjit_runtime::RegisterFile::Result)).
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

/// `<ccMask>`: a rule and the swizzle of the condition code that it tests.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CcMask {
    /// The test.
    pub rule: CcRule,
    /// The number of the condition code register.
    pub register: u8,
    /// Which components it tests.
    pub swizzle: Swizzle,
    /// Its position in the text.
    pub span: Span,
}
