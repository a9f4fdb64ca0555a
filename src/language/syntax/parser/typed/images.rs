//! Images (EXT_shader_image_load_store 2.X.2 and 2.X.8), by their units or by handles (NV_bindless_texture).

use super::super::{Parsed, Parser};
use crate::error::LoadErrorKind;
use crate::language::isa::Opcode;
use crate::language::syntax::ast::{ImageRef, Instruction, Operand, Span, SymbolKind};
use crate::language::syntax::lexer::TokenKind;
use crate::limits;
use nvjit_runtime::{ImageLayout, TextureTarget};

const SECTION: &str = "EXT_shader_image_load_store 2.X.2";

impl Parser<'_> {
    /// IMAGE, after the variable's name.
    pub(super) fn image_variable(&mut self) -> Parsed<SymbolKind> {
        self.require(|features| features.sized_types, "IMAGE", SECTION);
        let size = self.array_size()?;
        self.expect(b'=')?;
        let name = self.token.span;
        let units = self.binding_list(size, name, |this, _| {
            if this.word() != "image" {
                return Err(this.expected("`image`"));
            }
            this.advance();
            let (first, last) = this.typed_range(limits::MAX_IMAGE_UNITS as u32, "image units", SECTION)?;
            Ok((first..=last.unwrap_or(first)).collect())
        })?;
        let first = units.first().copied().unwrap_or(0);
        if units.iter().zip(first..).any(|(&unit, wanted)| unit != wanted) {
            self.breach(name, "the units of an array of images increase one by one".to_owned(), SECTION);
        }
        Ok(SymbolKind::Image { first: first as u8, count: size.is_some().then_some(units.len() as u8) })
    }

    /// `<imageUnit>`, followed by the target, except for STOREIM, where that is last. A handle's operand goes to
    /// `handle`.
    pub(super) fn image(&mut self, instruction: &mut Instruction, handle: &mut Vec<Operand>) -> Parsed<()> {
        let start = self.token.span;
        let (unit, chosen) = if self.word() == "image" {
            self.advance();
            self.expect(b'[')?;
            let unit = self.typed_index(limits::MAX_IMAGE_UNITS as u32, "image units", SECTION)?;
            self.expect(b']')?;
            (unit as u8, None)
        } else if self.is_handle() {
            self.handle(&instruction.mnemonic, handle)?;
            (0, None)
        } else {
            let id = self.variable("an image (image[0] and so on, a variable, or a handle)")?;
            match self.ast.symbol(id).kind {
                SymbolKind::Image { first, count: None } => (first, None),
                SymbolKind::Image { first, count: Some(count) } => {
                    let index = self.array_index(count.into())?;
                    match index.address {
                        None => (first.saturating_add(index.offset as u8), None),
                        Some(_) => (first, Some((index, count))),
                    }
                }
                _ => return Err(self.breach(start, "this is no image".to_owned(), SECTION)),
            }
        };
        let span = self.span_from(start.start);
        instruction.image = Some(ImageRef { unit, by_handle: false, chosen, target: TextureTarget::D2, span });
        if instruction.mnemonic.opcode != Opcode::Storeim {
            self.expect(b',')?;
            self.image_target(instruction)?;
        }
        Ok(())
    }

    /// `<imageTarget>`.
    pub(super) fn image_target(&mut self, instruction: &mut Instruction) -> Parsed<()> {
        let end = self.end_of_target();
        let text = self.slice(Span { start: self.token.span.start, end });
        let found = ImageLayout::TARGETS.into_iter().find(|target| target.name().as_bytes() == text);
        let Some(target) = found else {
            if self.token.kind != TokenKind::Word {
                return Err(self.expected("the target of an image"));
            }
            let message = format!("images have no target {}", self.quoted());
            return Err(self.fault_of(LoadErrorKind::Name, self.token.span, message, SECTION));
        };
        let is_multisample = matches!(target, TextureTarget::Multisample2D | TextureTarget::MultisampleArray2D);
        if instruction.mnemonic.opcode == Opcode::Imqs && !is_multisample {
            let message = "IMQS takes targets 2DMS and ARRAY2DMS".to_owned();
            self.breach(self.token.span, message, "ARB_shader_texture_image_samples 2.X.8");
        }
        while self.token.span.end < end {
            self.advance();
        }
        self.advance();
        if let Some(image) = &mut instruction.image {
            image.target = target;
        }
        Ok(())
    }
}
