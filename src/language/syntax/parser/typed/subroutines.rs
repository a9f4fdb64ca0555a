//! Subroutines that a program's parameters choose (ARB_shader_subroutine 2.X.3.Y and 2.X.8 CALI).
//!
//! CALI becomes a call of each label of its type, of which each has effect only if the parameter holds the label's
//! number.

use super::super::{Parsed, Parser};
use crate::error::LoadErrorKind;
use crate::language::isa::Opcode;
use crate::language::syntax::ast::{
    Array, Binding, Index, Instruction, Label, Operand, Relative, Source, Span, Statement, Swizzle, SymbolId,
    SymbolKind,
};
use crate::limits;
use std::collections::{BTreeMap, BTreeSet};

const TYPES: &str = "ARB_shader_subroutine 2.X.3.Y";
const CALLS: &str = "ARB_shader_subroutine 2.X.8.Z";

impl<'t> Parser<'t> {
    /// SUBROUTINETYPE: a type, or more labels of one.
    pub(in super::super) fn subroutine_type(&mut self) -> Parsed<()> {
        let start = self.token.span.start;
        self.require(|features| features.sized_types, "SUBROUTINETYPE", TYPES);
        self.advance();
        let known = match self.names.get(self.word()) {
            Some(&Some(id)) if matches!(self.ast.symbol(id).kind, SymbolKind::SubroutineType { .. }) => Some(id),
            _ => None,
        };
        let name = match known {
            Some(_) => {
                let name = self.word();
                self.advance();
                name
            }
            None => self.variable_name()?.0,
        };
        self.expect(b'{')?;
        let mut labels: Vec<Label> = Vec::new();
        if !self.accept(b'}') {
            loop {
                let label = self.branch_label()?;
                labels.push(label);
                if self.accept(b'}') {
                    break;
                }
                if !self.accept(b',') {
                    return Err(self.expected("`,` or `}`"));
                }
            }
        }
        match known.and_then(|id| self.ast.symbols.get_mut(id.0 as usize)) {
            Some(symbol) => {
                if let SymbolKind::SubroutineType { labels: all } = &mut symbol.kind {
                    all.extend(labels);
                }
            }
            None => self.declare(name, SymbolKind::SubroutineType { labels }, start),
        }
        self.semicolon()
    }

    /// SUBROUTINE: a parameter, or an array of them.
    pub(in super::super) fn subroutine_variable(&mut self) -> Parsed<()> {
        let start = self.token.span.start;
        self.require(|features| features.sized_types, "SUBROUTINE", TYPES);
        self.advance();
        let span = self.token.span;
        let ty = match self.names.get(self.word()) {
            Some(&Some(id)) if matches!(self.ast.symbol(id).kind, SymbolKind::SubroutineType { .. }) => id,
            _ => {
                let message = format!("{} is no type of subroutines", self.quoted());
                return Err(self.fault_of(LoadErrorKind::Name, span, message, TYPES));
            }
        };
        self.advance();
        let (name, name_span) = self.variable_name()?;
        let id = SymbolId(self.ast.symbols.len() as u32);
        let kind = self.subroutine_parameters(ty, id, name_span);
        self.declare_result(name, kind, start)?;
        self.semicolon()
    }

    fn subroutine_parameters(&mut self, ty: SymbolId, id: SymbolId, name: Span) -> Parsed<SymbolKind> {
        let size = self.array_size()?;
        self.expect(b'=')?;
        let first = self.ast.bank.len() as u16;
        let is_array = size.is_some();
        self.binding_list(size, name, |this, start| {
            if this.word() != "program" || this.peek_past_point() != "subroutine" {
                return Err(this.expected("`program.subroutine`"));
            }
            this.advance();
            this.expect(b'.')?;
            this.advance();
            let most = limits::MAX_SUBROUTINE_PARAMETERS as u32;
            let (first, last) = this.typed_range(most, "subroutine parameters", TYPES)?;
            let span = this.span_from(start.start);
            let array = is_array.then_some(id);
            let numbers = first as u16..=last.unwrap_or(first) as u16;
            Ok(numbers
                .map(|number| {
                    let before = *this.typed.subroutine_types.entry(number).or_insert(ty);
                    if before != ty {
                        let message = format!("program.subroutine[{number}] is of another type already");
                        this.breach(span, message, TYPES);
                    }
                    this.push_bound(Binding::Subroutine(number), array, span)
                })
                .collect())
        })?;
        let count = (self.ast.bank.len() as u16).saturating_sub(first);
        Ok(SymbolKind::Subroutine { ty, first, count: is_array.then_some(count) })
    }

    /// The word after the next dot.
    fn peek_past_point(&self) -> &'t str {
        let mut lexer = self.lexer;
        lexer.next();
        self.word_of(lexer.next())
    }

    /// The operand of CALI.
    pub(super) fn subroutine_operand(&mut self, operands: &mut Vec<Operand>) -> Parsed<()> {
        let start = self.token.span;
        let id = self.variable("a variable of SUBROUTINE")?;
        let SymbolKind::Subroutine { ty, first, count } = self.ast.symbol(id).kind else {
            return Err(self.breach(start, "CALI takes a variable of SUBROUTINE".to_owned(), CALLS));
        };
        let source = match count {
            None => Source::Parameter(first),
            Some(count) => match self.array_index(count.into())? {
                Index { address: None, offset } => Source::Parameter(first.saturating_add(offset as u16)),
                Index { address: Some((address, component)), offset } => {
                    let array = Array::Parameters { first, count };
                    Source::Relative(Relative { array, address, component, offset })
                }
            },
        };
        self.typed.calls.push((self.ast.statements.len(), ty));
        let span = self.span_from(start.start);
        let swizzle = Swizzle::splat(0);
        operands.push(Operand { negate_absolute: false, absolute: false, negate: false, source, swizzle, span });
        Ok(())
    }

    /// `SUBROUTINENUM(n)` after a label, if present.
    pub(in super::super) fn subroutine_number(&mut self) -> Parsed<Option<u16>> {
        if self.word() != "SUBROUTINENUM" {
            return Ok(None);
        }
        self.require(|features| features.sized_types, "SUBROUTINENUM", TYPES);
        self.advance();
        self.expect(b'(')?;
        let span = self.token.span;
        let number = self.typed_index(limits::MAX_SUBROUTINES as u32, "numbers of subroutines", TYPES)? as u16;
        if !self.typed.subroutine_numbers.insert(number) && !self.faulty() {
            self.breach(span, format!("another label has the number {number}"), TYPES);
        }
        self.expect(b')')?;
        Ok(Some(number))
    }

    /// Looks whether labels of types have numbers, and makes calls of CALI.
    pub(in super::super) fn finish_subroutines(&mut self) {
        let labels = self.ast.statements.iter().filter_map(|statement| match statement {
            Statement::Label(label) => Some((label.name.clone(), label.number)),
            _ => None,
        });
        let numbers: BTreeMap<String, Option<u16>> = labels.collect();
        let mut faults = Vec::new();
        for symbol in &self.ast.symbols {
            let SymbolKind::SubroutineType { labels } = &symbol.kind else { continue };
            for label in labels {
                let message = match numbers.get(&label.name) {
                    None => format!("there is no label `{}`", label.name),
                    Some(None) => format!("the label `{}` has no SUBROUTINENUM", label.name),
                    Some(Some(_)) => continue,
                };
                faults.push((label.span, message));
            }
        }
        for (span, message) in faults {
            self.begin_statement();
            self.fault_of(LoadErrorKind::Name, span, message, TYPES);
        }
        let calls: BTreeMap<usize, SymbolId> = std::mem::take(&mut self.typed.calls).into_iter().collect();
        if calls.is_empty() {
            return;
        }
        let statements = std::mem::take(&mut self.ast.statements);
        for (place, statement) in statements.into_iter().enumerate() {
            match (statement, calls.get(&place)) {
                (Statement::Instruction(call), Some(&ty)) if call.mnemonic.opcode == Opcode::Cali => {
                    let all = self.calls_of(&call, ty, &numbers);
                    self.ast.statements.extend(all.into_iter().map(Statement::Instruction));
                }
                (statement, _) => self.ast.statements.push(statement),
            }
        }
    }

    /// A call of each subroutine of a type, by number; a call of nothing, if there is none.
    fn calls_of(&self, call: &Instruction, ty: SymbolId, numbers: &BTreeMap<String, Option<u16>>) -> Vec<Instruction> {
        let SymbolKind::SubroutineType { labels } = &self.ast.symbol(ty).kind else { return Vec::new() };
        let all: BTreeSet<(u16, &str)> = labels
            .iter()
            .filter_map(|label| Some((numbers.get(&label.name).copied().flatten()?, label.name.as_str())))
            .collect();
        if all.is_empty() {
            return vec![call.clone()];
        }
        let of = |(number, name): (u16, &str)| {
            let target = Label { name: name.to_owned(), span: call.span, number: Some(number) };
            Instruction { target: Some(target), ..call.clone() }
        };
        all.into_iter().map(of).collect()
    }
}
