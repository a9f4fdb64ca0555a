//! The parser: recursive descent without recursion over input depth, one token ahead. After a fault
//! it goes on behind the next semicolon, so that one run reports every fault.
//!
//! What all languages share is here and in [`parts`]; [`fragment`] and [`vertex`] have the rest.
//! Restrictions that the grammar does not state are for `validate`.

mod fragment;
mod header;
mod parts;
mod suggest;
#[cfg(test)]
mod tests;
mod vertex;

use super::ast::{Ast, Instruction, Length, Span, Statement, SymbolId};
use super::lexer::{Lexer, Token, TokenKind};
use super::quote::quote;
use crate::error::{LoadError, LoadErrorKind, LoadErrors};
use crate::isa::{Language, Mnemonic, OperandKind, ResultKind};
use crate::limits;
use std::collections::{HashMap, HashSet};

/// Parses a program's text.
///
/// # Errors
/// Every fault that the grammar and the rules on names show.
pub fn parse(text: &[u8]) -> Result<Ast, LoadErrors> {
    let (ast, errors) = parse_with_errors(text)?;
    LoadErrors::new(errors).map_or(Ok(ast), Err)
}

/// The language that the prefix of `text` names, and the offset of the prefix.
///
/// # Errors
/// The prefix is not that of a known language.
pub fn language(text: &[u8]) -> Result<(Language, usize), LoadErrors> {
    let (language, _) = header::parse(text).map_err(|error| LoadErrors(vec![error]))?;
    let mut lexer = Lexer::new(text, 0);
    lexer.skip_white_space();
    Ok((language, lexer.header().start))
}

/// Parses what can be parsed of a program's text: the tree of all statements, of which those with a fault
/// have only what stands before it, and the faults.
///
/// # Errors
/// The header is not that of a known language; then nothing else is looked at.
pub fn parse_with_errors(text: &[u8]) -> Result<(Ast, Vec<LoadError>), LoadErrors> {
    let (language, lexer) = header::parse(text).map_err(|error| LoadErrors(vec![error]))?;
    let mut parser = Parser::new(text, language, lexer);
    parser.program();
    Ok((parser.ast, parser.errors))
}

/// Says that a fault has been reported and the statement cannot be parsed further.
struct Reported;

type Parsed<T> = Result<T, Reported>;

struct Parser<'t> {
    text: &'t [u8],
    lexer: Lexer<'t>,
    /// The first token that is not yet consumed; never [`TokenKind::Unknown`].
    token: Token,
    /// The end of the last token that was consumed.
    end: usize,
    errors: Vec<LoadError>,
    /// Where the statement has its first fault, reported or following from one in another statement.
    first_fault: Option<usize>,
    /// The statement has undefined characters, so that what follows may not fit.
    garbled: bool,
    /// Instructions that are stored.
    instructions: usize,
    /// Labels that are stored.
    label_count: usize,
    /// Local parameters that are declared so far.
    locals: u16,
    ast: Ast,
    /// What each name stands for; `None` if its definition has a fault.
    names: HashMap<&'t str, Option<SymbolId>>,
    /// Labels that are defined so far.
    labels: HashSet<&'t [u8]>,
}

impl<'t> Parser<'t> {
    fn new(text: &'t [u8], language: Language, lexer: Lexer<'t>) -> Self {
        let nowhere = Token { kind: TokenKind::End, span: Span::default() };
        let mut parser = Self {
            text,
            lexer,
            token: nowhere,
            end: 0,
            errors: Vec::new(),
            first_fault: None,
            garbled: false,
            instructions: 0,
            label_count: 0,
            locals: 0,
            ast: Ast {
                language,
                options: Vec::new(),
                statements: Vec::new(),
                symbols: Vec::new(),
                length: Length(text.len()),
            },
            names: HashMap::new(),
            labels: HashSet::new(),
        };
        parser.advance();
        parser
    }

    /// `<instructionSequence> "END"`, and nothing after it.
    fn program(&mut self) {
        self.options();
        // Vertex programs may be empty, as far as the grammar goes.
        if self.ast.language.is_fragment() && self.word_or_empty() == "END" {
            let _ = self.expected("an instruction");
        }
        loop {
            match self.token.kind {
                TokenKind::End => {
                    // Something else may have been missing already where the text ends.
                    if self.errors.last().is_none_or(|error| error.offset != self.token.span.start) {
                        let _ = self.expected("END");
                    }
                    return;
                }
                TokenKind::Word if self.word() == "END" && !self.is_label() => break,
                _ => self.statement(),
            }
        }
        self.begin_statement();
        self.advance();
        if self.token.kind != TokenKind::End {
            let message = format!("only white space and comments may follow END, not {}", self.quoted());
            self.fault(LoadErrorKind::Syntax, self.token.span, message);
        }
    }

    fn begin_statement(&mut self) {
        self.first_fault = None;
        self.garbled = false;
    }

    fn faulty(&self) -> bool {
        self.first_fault.is_some()
    }

    /// The statement has a fault at `offset`. Tokens are read ahead, so it may lie behind one that is found later.
    fn set_faulty(&mut self, offset: usize) {
        self.first_fault = Some(self.first_fault.map_or(offset, |first| first.min(offset)));
    }

    fn statement(&mut self) {
        self.begin_statement();
        let parsed = match self.ast.language {
            Language::Fp1 => self.fragment_statement(),
            Language::Vp1 | Language::Vp11 | Language::Vp2 | Language::Vsp1 => self.vertex_statement(),
        };
        match parsed {
            Ok(Some(statement)) => self.store(statement),
            Ok(None) => {}
            Err(Reported) => self.recover(),
        }
    }

    /// Keeps a statement, unless there are too many already: then the program does not load, and
    /// memory for more would be wasted.
    fn store(&mut self, statement: Statement) {
        let (count, limit) = match statement {
            Statement::Instruction(_) => (&mut self.instructions, self.ast.max_instructions()),
            Statement::Label(_) => (&mut self.label_count, limits::MAX_LABELS),
            Statement::Definition(_) => (&mut 0, usize::MAX),
        };
        if *count <= limit {
            *count += 1;
            self.ast.statements.push(statement);
        }
    }

    /// Moves behind the next semicolon, or to END where it ends the text.
    fn recover(&mut self) {
        loop {
            match self.token.kind {
                TokenKind::End => return,
                TokenKind::Punctuation(b';') => {
                    self.advance();
                    return;
                }
                TokenKind::Word if self.word() == "END" && self.peek().kind == TokenKind::End => return,
                _ => self.advance(),
            }
        }
    }

    /// `<instruction>` and its semicolon. The token is a word.
    fn instruction(&mut self) -> Parsed<Option<Statement>> {
        let name = self.token;
        let Some(mnemonic) = Mnemonic::parse(self.word(), self.ast.language) else {
            return Err(self.unknown_instruction());
        };
        self.advance();
        let mut instruction = Instruction {
            mnemonic,
            destination: None,
            operands: Vec::new(),
            texture: None,
            target: None,
            condition: None,
            span: name.span,
        };
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
                OperandKind::BranchCondition => instruction.condition = self.optional_cc_mask()?,
            }
        }
        instruction.span.end = self.end;
        Ok(())
    }

    /// The semicolon after a statement. One that is missing before another statement is reported,
    /// and the parser goes on as if it were there.
    fn semicolon(&mut self) -> Parsed<()> {
        if self.token.is(b';') {
            self.advance();
            return Ok(());
        }
        let reported = self.expected("`;`");
        if self.begins_statement() { Ok(()) } else { Err(reported) }
    }

    /// Whether the token can only be the first of a statement.
    fn begins_statement(&self) -> bool {
        match self.word_or_empty() {
            "" => false,
            "END" => true,
            "DEFINE" | "DECLARE" => self.ast.language.is_fragment(),
            word => Mnemonic::parse(word, self.ast.language).is_some() || self.is_label(),
        }
    }

    // Tokens.

    fn advance(&mut self) {
        self.end = self.token.span.end;
        loop {
            if self.errors.len() > limits::MAX_ERRORS {
                // Nothing more will be reported: the text ends here.
                let span = Span { start: self.text.len(), end: self.text.len() };
                self.token = Token { kind: TokenKind::End, span };
                return;
            }
            self.token = self.lexer.next();
            if self.token.kind != TokenKind::Unknown {
                return;
            }
            let text = self.slice(self.token.span);
            let message = match text {
                [0] if self.token.span.end == self.text.len() => {
                    "undefined character 0x00; the terminating NUL of a string is not part of a program".to_owned()
                }
                _ => format!("undefined character{} {}", if text.len() == 1 { "" } else { "s" }, quote(text)),
            };
            self.fault(LoadErrorKind::Token, self.token.span, message);
            self.garbled = true;
        }
    }

    /// The token after the next.
    fn peek(&self) -> Token {
        let mut lexer = self.lexer;
        lexer.next()
    }

    /// The text of the token after the next if it is a word, or else an empty string.
    fn peek_word(&self) -> &'t str {
        let token = self.peek();
        let text = if token.kind == TokenKind::Word { self.slice(token.span) } else { &[] };
        std::str::from_utf8(text).unwrap_or_default()
    }

    fn slice(&self, span: Span) -> &'t [u8] {
        &self.text[span.start..span.end]
    }

    /// The text of the token, which is a word, so ASCII.
    fn word(&self) -> &'t str {
        std::str::from_utf8(self.slice(self.token.span)).unwrap_or_default()
    }

    /// The text of the token if it is a word, or else an empty string.
    fn word_or_empty(&self) -> &'t str {
        if self.token.kind == TokenKind::Word { self.word() } else { "" }
    }

    /// The token as messages show it.
    fn quoted(&self) -> String {
        match self.token.kind {
            TokenKind::End => "the end of the text".to_owned(),
            _ => quote(self.slice(self.token.span)),
        }
    }

    fn accept(&mut self, byte: u8) -> bool {
        let found = self.token.is(byte);
        if found {
            self.advance();
        }
        found
    }

    fn expect(&mut self, byte: u8) -> Parsed<()> {
        if self.accept(byte) { Ok(()) } else { Err(self.expected(&format!("`{}`", char::from(byte)))) }
    }

    /// From `start` to the last token consumed.
    fn span_from(&self, start: usize) -> Span {
        Span { start, end: self.end.max(start) }
    }

    // Faults.

    /// Reports that `what` is missing before the token.
    fn expected(&mut self, what: &str) -> Reported {
        let message = format!("expected {what} before {}", self.quoted());
        self.fault(LoadErrorKind::Syntax, self.token.span, message)
    }

    /// Reports a fault of the grammar.
    fn fault(&mut self, kind: LoadErrorKind, span: Span, message: String) -> Reported {
        let section =
            if self.ast.language.is_fragment() { "NV_fragment_program 3.11.3" } else { "NV_vertex_program2 2.14.1.8" };
        self.fault_of(kind, span, message, section)
    }

    /// Reports a breach of the rule in `section`.
    fn fault_of(&mut self, kind: LoadErrorKind, span: Span, message: String, section: &'static str) -> Reported {
        self.set_faulty(span.start);
        let follows = self.garbled && kind == LoadErrorKind::Syntax;
        if !follows && self.errors.len() <= limits::MAX_ERRORS {
            let length = span.end.saturating_sub(span.start);
            self.errors.push(LoadError { kind, offset: span.start, length, message, section });
        }
        Reported
    }
}
