//! Programs from trees: a tree is printed, and the text is parsed and validated.

use super::Program;
use crate::error::{LoadError, LoadErrorKind, LoadErrors};
use crate::language::isa::Opcode;
use crate::language::syntax::ast::{Ast, CcMask, Instruction, Label, Length, Span, Statement, Symbol, SymbolKind};
use crate::language::syntax::{parse_with_errors, print_within};
use crate::limits;

/// The text that the spans of a tree refer to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Source<'t> {
    /// None. Spans in the tree are ignored, except that calls with equal spans are one CALI; spans of the program, and
    /// offsets of errors, refer to the text of [`print`](crate::language::syntax::print).
    Printed,
    /// This text, in any language. The program keeps the spans, and errors have those of their statements.
    Text(&'t [u8]),
}

/// See [`Program::from_ast`].
pub(super) fn load(ast: Ast, source: Source<'_>) -> Result<Program, LoadErrors> {
    if let Source::Text(text) = source
        && !spans(&ast).all(|span| text.get(span.start..span.end).is_some())
    {
        return Err(fault(LoadErrorKind::Range, 0, "a span of the tree is not in the text").into());
    }
    let Some((printed, lines)) = print_within(&ast, limits::MAX_PROGRAM_FILE) else {
        return Err(fault(LoadErrorKind::Limit, 0, "the text of the tree is too long").into());
    };
    let (read, errors) = parse_with_errors(printed.as_bytes())
        .and_then(|(read, errors)| {
            // Spans only matter for calls: those with equal starts are one CALI.
            let is_same = !errors.is_empty() || read == ast && grouped_calls(&read) == grouped_calls(&ast);
            // A statement that is read differently is where the tree is wrong.
            let place = |read: &Ast| {
                let pairs = read.statements.iter().zip(&ast.statements);
                let number = pairs.take_while(|(read, own)| read == own).count();
                read.statements.get(number).map_or(0, |statement| span(read, statement).start)
            };
            let message = "the tree is not the one that its text has";
            if is_same { Ok((read, errors)) } else { Err(fault(LoadErrorKind::Syntax, place(&read), message).into()) }
        })
        .map_err(|errors| moved(errors, &ast, source, &printed, &lines))?;
    match source {
        Source::Printed => Program::judge(read, errors),
        Source::Text(text) if errors.is_empty() => Program::judge(Ast { length: Length(text.len()), ..ast }, errors),
        Source::Text(_) => Program::judge(read, errors).map_err(|errors| moved(errors, &ast, source, &printed, &lines)),
    }
}

/// Of each call by an index, whether it begins where the one before does.
fn grouped_calls(ast: &Ast) -> Vec<bool> {
    let mut before = None;
    let calls = ast.instructions().filter(|one| one.mnemonic.opcode == Opcode::Cali);
    calls.map(|one| before.replace(one.span.start) == Some(one.span.start)).collect()
}

fn fault(kind: LoadErrorKind, offset: usize, message: &str) -> LoadError {
    LoadError { kind, offset, length: 0, message: message.to_owned(), section: "nvjit, Program::from_ast" }
}

/// Errors of the printed text, at the spans that the statements of the tree have.
fn moved(errors: LoadErrors, ast: &Ast, source: Source<'_>, printed: &str, lines: &[Option<usize>]) -> LoadErrors {
    let Source::Text(text) = source else { return errors };
    let place = |error: LoadError| {
        let line = error.position(printed.as_bytes()).0 - 1;
        let statement = lines.get(line).copied().flatten().and_then(|number| ast.statements.get(number));
        let end = Span { start: text.len(), end: text.len() };
        let span = statement.map_or(if line == 0 { Span::default() } else { end }, |statement| span(ast, statement));
        LoadError { offset: span.start, length: span.end - span.start, ..error }
    };
    let mut errors: Vec<_> = errors.0.into_iter().map(place).collect();
    errors.sort_by_key(|error| error.offset);
    LoadErrors(errors)
}

/// The span of a statement.
fn span(ast: &Ast, statement: &Statement) -> Span {
    match statement {
        Statement::Instruction(instruction) => instruction.span,
        Statement::Declaration(id) => ast.symbols.get(id.0 as usize).map_or(Span::default(), |symbol| symbol.span),
        Statement::Label(label) => label.span,
    }
}

/// Every span of a tree.
fn spans(ast: &Ast) -> impl Iterator<Item = Span> {
    let of_labels = |labels: &[Label]| labels.iter().map(|label| label.span).collect::<Vec<_>>();
    let of_symbol = move |symbol: &Symbol| {
        let labels = match &symbol.kind {
            SymbolKind::SubroutineType { labels } => of_labels(labels),
            _ => Vec::new(),
        };
        labels.into_iter().chain([symbol.span])
    };
    let of_statement = |statement: &Statement| match statement {
        Statement::Instruction(instruction) => of_instruction(instruction),
        Statement::Declaration(_) => Vec::new(),
        Statement::Label(label) => vec![label.span],
    };
    ast.symbols.iter().flat_map(of_symbol).chain(ast.statements.iter().flat_map(of_statement))
}

fn of_instruction(instruction: &Instruction) -> Vec<Span> {
    let of_condition = |condition: &CcMask| condition.span;
    let mut all = vec![instruction.span];
    if let Some(destination) = &instruction.destination {
        all.push(destination.span);
        all.extend(destination.cc_mask.as_ref().map(of_condition));
    }
    all.extend(instruction.operands.iter().map(|operand| operand.span));
    all.extend(instruction.texture.map(|texture| texture.span));
    all.extend(instruction.image.map(|image| image.span));
    all.extend(instruction.selection.map(|selection| selection.span));
    all.extend(instruction.target.as_ref().map(|target| target.span));
    all.extend(instruction.condition.as_ref().map(of_condition));
    all
}
