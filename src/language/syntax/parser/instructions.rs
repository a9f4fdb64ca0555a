//! An instruction: its name, and the parts that its row of the table says.

use super::{Parsed, Parser};
use crate::error::LoadErrorKind;
use crate::language::isa::{Features, Mnemonic, OperandKind, ResultKind};
use crate::language::syntax::ast::{Instruction, Statement, TextureRef};
use crate::limits;
use nvjit_runtime::{Stage, TextureTarget};

impl Parser<'_> {
    /// `<instruction>` and its semicolon. The token is a word.
    pub(super) fn instruction(&mut self) -> Parsed<Option<Statement>> {
        let name = self.token;
        let Some(mnemonic) = Mnemonic::parse(self.word(), self.ast.language) else {
            return Err(self.unknown_instruction());
        };
        self.advance();
        self.enter(mnemonic.opcode, name.span);
        let mut instruction = Instruction::new(mnemonic, name.span);
        let parsed = self.parts(&mut instruction).and_then(|()| self.last_semicolon(&mnemonic));
        if let Some(fault) = self.first_fault {
            // The part before the error may violate a restriction, which is then the program's first error.
            self.store(Statement::Instruction(instruction.before(fault)));
            return parsed.map(|()| None);
        }
        Ok(Some(Statement::Instruction(instruction)))
    }

    /// The rest of an instruction after its name. Each part is stored as soon as it is parsed.
    fn parts(&mut self, instruction: &mut Instruction) -> Parsed<()> {
        let row = instruction.mnemonic.opcode.row();
        let operands = row.form(self.ast.language).map_or(&[][..], |form| form.operands);
        if row.result != ResultKind::None {
            self.destination(row.result, &mut instruction.destination)?;
            if !operands.is_empty() {
                self.operand_comma(&instruction.mnemonic, operands)?;
            }
        }
        for (number, kind) in operands.iter().enumerate() {
            if number > 0 && *kind != OperandKind::BranchCondition {
                self.operand_comma(&instruction.mnemonic, operands)?;
            }
            match kind {
                OperandKind::Vector if operands.contains(&OperandKind::Selection) => {
                    instruction.operands.push(self.plain_operand()?);
                }
                OperandKind::Vector | OperandKind::OptionalVector | OperandKind::Buffer => {
                    self.operand(false, &mut instruction.operands)?
                }
                OperandKind::Scalar => self.operand(true, &mut instruction.operands)?,
                OperandKind::Address => instruction.operands.push(self.address_operand()?),
                OperandKind::Texture => instruction.texture = Some(self.texture()?),
                OperandKind::Label => instruction.target = Some(self.branch_label()?),
                OperandKind::CcMask => instruction.condition = Some(self.cc_mask()?),
                OperandKind::Test => instruction.condition = Some(self.test()?),
                OperandKind::VectorOrTest if self.begins_test() => instruction.condition = Some(self.test()?),
                OperandKind::VectorOrTest => self.operand(false, &mut instruction.operands)?,
                OperandKind::Selection => instruction.selection = Some(self.selection()?),
                // Only languages with types have them.
                OperandKind::Subroutine | OperandKind::Image | OperandKind::ImageTarget => {}
                OperandKind::BranchCondition => instruction.condition = self.optional_cc_mask()?,
            }
        }
        instruction.span.end = self.end;
        Ok(())
    }

    /// `<texImageId>`.
    fn texture(&mut self) -> Parsed<TextureRef> {
        let start = self.token.span.start;
        if self.features.variables {
            return self.bound_texture(start);
        }
        let Some(unit) = self.texture_unit(self.word()) else {
            return Err(self.expected("a texture image unit (TEX0 to TEX15)"));
        };
        self.advance();
        self.expect(b',')?;
        let text = self.slice(self.token.span);
        let Some(target) = TextureTarget::CLASSIC_TEXTURES.into_iter().find(|target| target.name().as_bytes() == text)
        else {
            return Err(self.expected("a texture target (1D, 2D, 3D, CUBE or RECT)"));
        };
        self.advance();
        Ok(TextureRef::new(unit, target, self.span_from(start)))
    }

    /// `<texImageUnit> "," <texTarget>`
    fn bound_texture(&mut self, start: usize) -> Parsed<TextureRef> {
        let has = |features: &Features| features.texture_image_units > 0;
        self.require(has, "a texture image unit", self.features.grammar);
        if self.word() != "texture" {
            return Err(self.expected("a texture image unit (texture[0] to texture[15])"));
        }
        self.advance();
        let mut unit = 0;
        if self.accept(b'[') {
            let section = self.features.grammar;
            unit = self.bounded(limits::MAX_TEXTURE_IMAGE_UNITS, "texture image units", section)?;
            self.expect(b']')?;
        }
        self.expect(b',')?;
        let (target_start, text) = (self.token.span.start, self.slice(self.token.span));
        let found = TextureTarget::CLASSIC.into_iter().find(|target| target.name().as_bytes() == text);
        let Some(target) = found else {
            return Err(self.expected("a texture target (1D, 2D, 3D, CUBE or RECT)"));
        };
        if target.compares() && !self.features.shadow_targets {
            let message = format!("the target {} needs OPTION ARB_fragment_program_shadow", target.name());
            return Err(self.fault(LoadErrorKind::Version, self.token.span, message));
        }
        self.advance();
        let first_target = *self.targets.entry(unit as u8).or_insert(target);
        if first_target != target {
            let (first, now) = (first_target.name(), target.name());
            let message = format!("texture[{unit}] is looked up with target {now} here, and with {first} before");
            let span = self.span_from(target_start);
            let section = match self.features.stage {
                Stage::Fragment => "ARB_fragment_program 3.11.6",
                _ => "NV_vertex_program3 2.14.4",
            };
            self.fault_of(LoadErrorKind::Restriction, span, message, section);
        }
        Ok(TextureRef::new(unit as u8, target, self.span_from(start)))
    }
}
