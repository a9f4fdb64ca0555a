//! The texture operands of lookups (NV_gpu_program4 and 5 2.X.4.4).

use super::super::{Parsed, Parser};
use super::wanted::{SizeRule, Wanted};
use crate::error::LoadErrorKind;
use crate::language::isa::features::Permits;
use crate::language::isa::{Base, Marks, Mnemonic, NumberType, Opcode};
use crate::language::syntax::ast::{Instruction, Operand, Span, SymbolKind, TexelOffset, TextureRef};
use crate::language::syntax::lexer::TokenKind;
use crate::limits;
use nvjit_runtime::TextureTarget;

const SECTION: &str = "NV_gpu_program4 2.X.4.4";
const VARIABLES: &str = "NV_gpu_program5 2.X.3.8";

/// Where parts of a lookup are.
#[derive(Clone, Copy, Default)]
pub(super) struct LookupSpans {
    pub target: Span,
    /// The components of the offset; of one that is no constant, the word.
    pub offset: [Span; 3],
}

impl Parser<'_> {
    /// `<texAccess>`, optionally after a second vector of coordinates; and the positions of its parts.
    pub(super) fn typed_texture(&mut self, instruction: &mut Instruction) -> Parsed<LookupSpans> {
        let opcode = instruction.mnemonic.opcode;
        let has_second = matches!(opcode, Opcode::Tex | Opcode::Txb | Opcode::Txl | Opcode::Txg) && !self.is_texture();
        if has_second {
            self.require(|features| features.sized_types, "a second vector of coordinates", "NV_gpu_program5 2.X.2");
            self.further_operand(false, NumberType::FLOAT, &instruction.mnemonic, &mut instruction.operands)?;
            self.expect(b',')?;
        }
        let start = self.token.span.start;
        let by_handle = self.is_handle();
        let (unit, chosen, count) = if by_handle {
            self.handle(&instruction.mnemonic, &mut instruction.operands).map(|()| (0, None, 0))?
        } else {
            self.texture_image_unit()?
        };
        let mut component = 0;
        if let Some((found, span)) = self.one_component()? {
            component = found;
            let selects = matches!(opcode, Opcode::Txg | Opcode::Txgo);
            if !selects {
                self.breach(span, "only TXG and TXGO select a component".to_owned(), "NV_gpu_program5 2.X.4.4");
            }
        }
        self.expect(b',')?;
        let target_start = self.token.span.start;
        let target = self.texture_target()?;
        let mut spans = LookupSpans { target: self.span_from(target_start), ..LookupSpans::default() };
        for unit in unit..unit.saturating_add(count) {
            self.one_target(unit, target, spans.target);
        }
        let span = self.span_from(start);
        let mut texture = TextureRef { by_handle, chosen, component, ..TextureRef::new(unit, target, span) };
        if self.begins_offset() {
            texture.offset = self.texel_offset(instruction, &mut spans.offset)?;
            texture.span = self.span_from(start);
        }
        instruction.texture = Some(texture);
        Ok(spans)
    }

    /// Whether the token is a texture.
    fn is_texture(&self) -> bool {
        let word = self.word();
        let variable = self.names.get(word).copied().flatten().map(|id| self.resolved(id));
        word == "texture"
            || self.is_handle()
            || variable.is_some_and(|id| matches!(self.ast.symbol(id).kind, SymbolKind::Texture { .. }))
    }

    /// An operand that the row of the instruction does not have.
    fn further_operand(
        &mut self,
        scalar: bool,
        ty: NumberType,
        mnemonic: &Mnemonic,
        operands: &mut Vec<Operand>,
    ) -> Parsed<()> {
        let unchecked = mnemonic.modifiers.marks.has(Marks::NTC);
        let wanted = Wanted { ty, fits: |own, wanted| own == wanted, unchecked, size: SizeRule::Any };
        self.typed_operand(scalar, wanted, operands)
    }

    /// Whether the token begins a handle, and is no variable of that name.
    pub(super) fn is_handle(&self) -> bool {
        self.word() == "handle" && self.slice(self.peek().span) == b"("
    }

    /// `"handle" "(" <addrUseS> ")"`, an operand.
    pub(super) fn handle(&mut self, mnemonic: &Mnemonic, operands: &mut Vec<Operand>) -> Parsed<()> {
        const SECTION: &str = "NV_bindless_texture 2.X.2";
        let span = self.token.span;
        if !self.features.permits.has(Permits::BINDLESS) {
            let message = "handles need OPTION NV_bindless_texture".to_owned();
            self.fault_of(LoadErrorKind::Version, span, message, SECTION);
        }
        self.require_at(span, |features| features.sized_types, "a handle", SECTION);
        self.advance();
        self.expect(b'(')?;
        self.further_operand(true, NumberType { base: Base::Unsigned, wide: true }, mnemonic, operands)?;
        self.expect(b')')
    }

    /// `<textureUseV>`: the first unit, which of how many is chosen, how many units count as looked up.
    #[allow(clippy::type_complexity)]
    fn texture_image_unit(&mut self) -> Parsed<(u8, Option<(crate::language::syntax::ast::Index, u8)>, u8)> {
        let most = limits::NV4_TEXTURE_IMAGE_UNITS as u32;
        if self.word() == "texture" {
            self.advance();
            let mut unit = 0;
            if self.accept(b'[') {
                unit = self.typed_index(most, "texture image units", SECTION)?;
                self.expect(b']')?;
            }
            return Ok((unit as u8, None, 1));
        }
        let start = self.token.span;
        let id = self.variable("a texture (texture[0] and so on, or a variable)")?;
        match self.ast.symbol(id).kind {
            SymbolKind::Texture { first, count: None } => Ok((first, None, 1)),
            SymbolKind::Texture { first, count: Some(count) } => {
                let index = self.array_index(count.into())?;
                Ok(match index.address {
                    // All units count as looked up, whichever is.
                    None => {
                        self.array_units(first, count);
                        (first.saturating_add(index.offset as u8), None, 1)
                    }
                    Some(_) => (first, Some((index, count)), count),
                })
            }
            _ => {
                let message = "this is no texture".to_owned();
                Err(self.fault_of(LoadErrorKind::Name, start, message, VARIABLES))
            }
        }
    }

    /// Notes that all units of an array have one target, as soon as one has.
    fn array_units(&mut self, first: u8, count: u8) {
        self.typed.array_units = Some((first, count));
    }

    /// Where the name of a target ends.
    pub(super) fn end_of_target(&self) -> usize {
        let end = self.token.span.end;
        // `2DMS` is an integer and a word.
        let next = self.peek();
        let goes_on = self.token.kind == TokenKind::Integer && next.kind == TokenKind::Word && next.span.start == end;
        if goes_on { next.span.end } else { end }
    }

    fn texture_target(&mut self) -> Parsed<TextureTarget> {
        let start = self.token.span;
        let end = self.end_of_target();
        let text = self.slice(Span { start: start.start, end });
        let found = TextureTarget::ALL.into_iter().find(|target| target.name().as_bytes() == text);
        let Some(target) = found else {
            return Err(self.expected("a texture target (1D, 2D, 3D, CUBE, RECT, ARRAY2D, SHADOW2D and so on)"));
        };
        while self.token.span.end < end {
            self.advance();
        }
        self.advance();
        let name = target.name();
        let span = Span { start: start.start, end };
        if matches!(name, "ARRAYCUBE" | "SHADOWARRAYCUBE") {
            self.require_at(
                span,
                |features| features.sized_types,
                &format!("the target {name}"),
                "NV_gpu_program5 2.X.2",
            );
        }
        let needed = match name {
            "2DMS" | "ARRAY2DMS" => Some((Permits::MULTISAMPLE_TEXTURES, "NV_texture_multisample")),
            "RENDERBUFFER" => Some((Permits::RENDERBUFFERS, "NV_explicit_multisample")),
            _ => None,
        };
        if let Some((permit, option)) = needed
            && !self.features.permits.has(permit)
        {
            let message = format!("the target {name} needs OPTION {option}");
            self.fault(LoadErrorKind::Version, span, message);
        }
        Ok(target)
    }

    /// "A program will fail to load if it attempts to sample from multiple texture targets ... on the same texture
    /// image unit."
    fn one_target(&mut self, unit: u8, target: TextureTarget, span: Span) {
        let units = self.typed.array_units.take().unwrap_or((unit, 1));
        for unit in units.0..units.0.saturating_add(units.1) {
            let before = *self.targets.entry(unit).or_insert(target);
            if before != target && !self.faulty() {
                let (first, now) = (before.name(), target.name());
                let message = format!("texture[{unit}] is looked up with target {now} here, and with {first} before");
                self.breach(span, message, SECTION);
            }
        }
    }

    /// Whether a texel offset follows; the comma before it may be missing in NV_gpu_program5.
    fn begins_offset(&self) -> bool {
        let begins = |token: &[u8]| matches!(token, b"(" | b"offset");
        let text = self.slice(self.token.span);
        self.token.is(b',') && begins(self.slice(self.peek().span)) || self.features.sized_types && begins(text)
    }

    fn texel_offset(&mut self, instruction: &mut Instruction, spans: &mut [Span; 3]) -> Parsed<TexelOffset> {
        self.accept(b',');
        if self.word() == "offset" {
            spans[0] = self.token.span;
            self.require(|features| features.sized_types, "an offset that is no constant", "NV_gpu_program5 2.X.4.4");
            self.advance();
            self.expect(b'(')?;
            let ty = NumberType { base: Base::Signed, wide: false };
            self.further_operand(false, ty, &instruction.mnemonic, &mut instruction.operands)?;
            self.expect(b')')?;
            return Ok(TexelOffset::Variable);
        }
        self.expect(b'(')?;
        let (mut texels, mut count) = ([0; 3], 0);
        loop {
            let negative = self.token.is(b'-');
            let span = self.token.span;
            if negative || self.token.is(b'+') {
                self.advance();
            }
            let value = self.typed_integer()?.and_then(|value| i64::try_from(value).ok()).unwrap_or(i64::MAX);
            let value = if negative { -value } else { value };
            let span = self.span_from(span.start);
            spans[count] = span;
            match i8::try_from(value).ok().filter(|value| (-8..=7).contains(value)) {
                Some(value) => texels[count] = value,
                None => {
                    let message = format!("{value} is out of range: texel offsets go from -8 to 7");
                    self.fault_of(LoadErrorKind::Range, span, message, SECTION);
                }
            }
            count += 1;
            if self.accept(b')') {
                return Ok(TexelOffset::Constant { texels, count: count as u8 });
            }
            if count == 3 {
                return Err(self.expected("`)`"));
            }
            self.expect(b',')?;
        }
    }
}
