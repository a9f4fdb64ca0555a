//! An instruction: its name, and the parts that its row of the table says.

use super::{Parsed, Parser};
use crate::isa::{Mnemonic, OperandKind, ResultKind};
use crate::syntax::ast::{Instruction, Statement, TextureRef};
use nvjit_runtime::TextureTarget;

impl Parser<'_> {
    /// `<instruction>` and its semicolon. The token is a word.
    pub(super) fn instruction(&mut self) -> Parsed<Option<Statement>> {
        let name = self.token;
        let Some(mnemonic) = Mnemonic::parse(self.word(), self.ast.language) else {
            return Err(self.unknown_instruction());
        };
        self.advance();
        let mut instruction = Instruction::new(mnemonic, name.span);
        let parsed = self.parts(&mut instruction).and_then(|()| self.semicolon());
        if let Some(fault) = self.first_fault {
            // What stands before the fault may break a restriction, and then that is the program's first error.
            self.store(Statement::Instruction(instruction.before(fault)));
            return parsed.map(|()| None);
        }
        Ok(Some(Statement::Instruction(instruction)))
    }

    /// What follows the name of an instruction. Each part is stored as soon as it is known.
    fn parts(&mut self, instruction: &mut Instruction) -> Parsed<()> {
        let row = instruction.mnemonic.opcode.row();
        let operands = row.form(self.ast.language).map_or(&[][..], |form| form.operands);
        if row.result != ResultKind::None {
            self.destination(row.result, &mut instruction.destination)?;
            self.expect(b',')?;
        }
        for (number, kind) in operands.iter().enumerate() {
            if number > 0 && *kind != OperandKind::BranchCondition {
                self.expect(b',')?;
            }
            match kind {
                OperandKind::Vector => self.operand(false, &mut instruction.operands)?,
                OperandKind::Scalar => self.operand(true, &mut instruction.operands)?,
                OperandKind::Address => instruction.operands.push(self.address_operand()?),
                OperandKind::Texture => instruction.texture = Some(self.texture()?),
                OperandKind::Label => instruction.target = Some(self.branch_label()?),
                OperandKind::CcMask => instruction.condition = Some(self.cc_mask()?),
                OperandKind::Test | OperandKind::VectorOrTest | OperandKind::Selection => {}
                OperandKind::BranchCondition => instruction.condition = self.optional_cc_mask()?,
            }
        }
        instruction.span.end = self.end;
        Ok(())
    }

    /// `<texImageId>`.
    fn texture(&mut self) -> Parsed<TextureRef> {
        let start = self.token.span.start;
        let Some(unit) = self.texture_unit(self.word_or_empty()) else {
            return Err(self.expected("a texture image unit (TEX0 to TEX15)"));
        };
        self.advance();
        self.expect(b',')?;
        let text = self.slice(self.token.span);
        let Some(target) = TextureTarget::ALL.into_iter().find(|target| target.name().as_bytes() == text) else {
            return Err(self.expected("a texture target (1D, 2D, 3D, CUBE or RECT)"));
        };
        self.advance();
        Ok(TextureRef { unit, target, span: self.span_from(start) })
    }
}
