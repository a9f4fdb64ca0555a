//! Control flow: labels, and tests of the condition code.

use super::{Parsed, Parser};
use crate::error::LoadErrorKind;
use crate::language::isa::{Features, Opcode};
use crate::language::syntax::ast::{CcMask, CcRule, Label, Span, Statement, Swizzle};
use crate::language::syntax::lexer::TokenKind;
use crate::language::syntax::quote::excerpt;

impl Parser<'_> {
    /// Whether the token is the name of a `<vp2-instructionLabel>`.
    pub(super) fn is_label(&self) -> bool {
        self.grammar.labels
            && self.token.kind == TokenKind::Word
            && (self.lexer.is_next(b':') || self.features.typed && self.peek_word() == "SUBROUTINENUM")
    }

    /// `<vp2-instructionLabel>`.
    pub(super) fn instruction_label(&mut self) -> Parsed<Statement> {
        self.require(|features| features.labels, "an instruction label", self.features.grammar);
        let span = self.token.span;
        if let Some(open) = self.blocks.last() {
            let message = format!("a label may not stand within a block, and {open} begins one");
            self.fault_of(LoadErrorKind::Restriction, span, message, self.features.flow);
        }
        let label = self.branch_label()?;
        if !self.labels.insert(self.text.get(span.start..span.end).unwrap_or_default()) {
            let message = format!("the label `{}` is already defined", excerpt(label.name.as_bytes()));
            let section = if self.features.variables { self.features.flow } else { self.features.grammar };
            self.fault_of(LoadErrorKind::Name, span, message, section);
        }
        let number = self.subroutine_number()?;
        self.expect(b':')?;
        Ok(Statement::Label(Label { number, ..label }))
    }

    /// `<vp2-branchLabel>`.
    pub(super) fn branch_label(&mut self) -> Parsed<Label> {
        if self.token.kind != TokenKind::Word {
            return Err(self.expected("a label"));
        }
        let name = self.word();
        let span = self.token.span;
        if self.features.variables && self.is_reserved(name) {
            let message = format!("{} is a reserved word, and cannot be a label", self.quoted());
            self.fault(LoadErrorKind::Name, span, message);
        } else if name.contains('$') && !self.features.variables {
            let message = format!("undefined character `$` in the label {}", self.quoted());
            self.fault(LoadErrorKind::Token, span, message);
        }
        self.advance();
        Ok(Label { name: name.to_owned(), span, number: None })
    }

    /// `<optionalCCMask>`.
    pub(super) fn optional_cc_mask(&mut self) -> Parsed<Option<CcMask>> {
        if !self.token.is(b'(') {
            return Ok(None);
        }
        self.require(Features::has_condition_code, "a condition code mask", self.features.grammar);
        self.advance();
        let mask = self.cc_mask()?;
        self.expect(b')')?;
        Ok(Some(mask))
    }

    /// `<ccMask>`.
    pub(super) fn cc_mask(&mut self) -> Parsed<CcMask> {
        let start = self.token.span.start;
        let Some((rule, number)) = self.rule(self.word()) else {
            return Err(self.expected("a condition code mask rule (EQ, GE, GT, LE, LT, NE, TR or FL)"));
        };
        if !rule.is_general() {
            let what = format!("the condition {}", rule.name());
            self.require(|features| features.sized_types, &what, "EXT_sparse_texture2 2.X.4.3");
        }
        if number.is_some() {
            let several = |features: &Features| features.condition_code_registers > 1;
            self.require(several, "a second condition code", self.features.grammar);
        }
        self.advance();
        let swizzle = match self.components()? {
            None => Swizzle::XYZW,
            Some(components) => self.swizzle(&components)?,
        };
        Ok(CcMask { rule, register: number.unwrap_or(0), swizzle, span: self.span_from(start) })
    }

    /// `<ccMaskRule>`, with the number of the condition code register if it is written, where there are several.
    fn rule(&self, word: &str) -> Option<(CcRule, Option<u8>)> {
        let several = self.grammar.condition_code_registers > 1;
        let (name, number) = match word.as_bytes() {
            [.., b'0'] if several => (&word[..word.len() - 1], Some(0)),
            [.., b'1'] if several => (&word[..word.len() - 1], Some(1)),
            _ => (word, None),
        };
        let mut rules = self.features.condition_rules.iter().copied();
        let rule = rules.find(|rule| rule.name() == if rule.is_general() { name } else { word })?;
        Some((rule, number))
    }

    /// Whether the token begins a test of the condition code, and not a vector: names that are declared are names.
    pub(super) fn begins_test(&self) -> bool {
        let word = self.word();
        self.features.has_condition_code()
            && (self.token.is(b'(') || self.rule(word).is_some() && !self.names.contains_key(word))
    }

    /// `<ccTest>`, perhaps in parentheses.
    pub(super) fn test(&mut self) -> Parsed<CcMask> {
        self.require(Features::has_condition_code, "a test of the condition code", self.features.grammar);
        let parenthesis = self.accept(b'(');
        let mask = self.cc_mask()?;
        if parenthesis {
            self.expect(b')')?;
        }
        Ok(mask)
    }

    /// Begins or ends the block that an instruction begins or ends (NV_fragment_program2 3.11.4.X).
    pub(super) fn enter(&mut self, opcode: Opcode, span: Span) {
        use Opcode::{Brk, Else, Endif, Endloop, Endrep, If, Loop, Rep};
        let is_loop = |opcode: &&Opcode| matches!(opcode, Loop | Rep);
        let depth =
            |this: &Self, wanted: &dyn Fn(&Opcode) -> bool| this.blocks.iter().filter(|one| wanted(one)).count();
        let mut kind = LoadErrorKind::Restriction;
        let message = match opcode {
            If if depth(self, &|one| matches!(one, If | Else)) >= self.features.block_depths[0] => {
                self.blocks.push(opcode);
                kind = LoadErrorKind::Limit;
                format!("IF nests deeper than {}", self.features.block_depths[0])
            }
            Loop | Rep if depth(self, &|one| is_loop(&one)) >= self.features.block_depths[1] => {
                self.blocks.push(opcode);
                kind = LoadErrorKind::Limit;
                format!("loops nest deeper than {}", self.features.block_depths[1])
            }
            Brk if !self.blocks.iter().any(|one| is_loop(&one)) => "BRK must stand within a loop".to_owned(),
            If | Loop | Rep => {
                self.blocks.push(opcode);
                return;
            }
            Else | Endif | Endloop | Endrep => {
                let begins = match opcode {
                    Else => &[If][..],
                    Endif => &[If, Else],
                    Endloop => &[Loop],
                    _ => &[Rep],
                };
                let open = self.blocks.pop();
                if open.is_some_and(|open| begins.contains(&open)) {
                    if opcode == Else {
                        self.blocks.push(Else);
                    }
                    return;
                }
                match open {
                    Some(open) => {
                        // It may end this block all the same.
                        if opcode == Else {
                            self.blocks.push(open);
                        }
                        format!("{opcode} does not end what {open} begins")
                    }
                    None => format!("{opcode} without {}", begins[0]),
                }
            }
            _ => return,
        };
        self.fault_of(kind, span, message, self.features.flow);
    }

    /// Whether the statement is within LOOP and ENDLOOP.
    pub(super) fn in_indexed_loop(&self) -> bool {
        self.blocks.contains(&Opcode::Loop)
    }
}
