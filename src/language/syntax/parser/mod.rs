//! The parser: recursive descent without recursion over input depth, one token ahead. After an error it continues after
//! the next semicolon, so that one run reports every error.
//!
//! This file has statements, tokens and errors; each construct has a file. One parser reads all languages: [`Features`]
//! describe a language, and a feature of a newer version of its grammar is an error that names that version, after
//! which the statement is parsed on ([`versions`]). Restrictions outside of the grammar are for `validate`.

mod bindings;
mod constants;
mod declarations;
mod destinations;
mod flow;
mod header;
mod instructions;
mod operands;
mod registers;
mod suggest;
#[cfg(test)]
mod tests;
mod typed;
mod variables;
mod versions;

use super::ast::{Ast, Binding, Implied, Span, Statement, SymbolId};
use super::lexer::{Lexer, Token, TokenKind, without_terminator};
use super::quote::quote;
use crate::error::{LoadError, LoadErrorKind, LoadErrors};
use crate::language::isa::state::{Matrix, MatrixForm, StateKey};
use crate::language::isa::{Features, Language, Mnemonic, Opcode, OperandKind, ProgramFeatures, nearest};
use crate::limits;
use nvjit_runtime::TextureTarget;
use rustc_hash::FxHashMap;
use std::borrow::Cow;
use std::collections::{HashMap, HashSet};

/// Words that begin declarations in some language, and those that may precede them; for editors.
pub fn declaration_words() -> impl Iterator<Item = &'static str> {
    const OTHERS: [&str; 6] = ["DECLARE", "DEFINE", "OPTION", "SUBROUTINE", "SUBROUTINENUM", "SUBROUTINETYPE"];
    variables::DECLARATIONS.into_iter().chain(typed::declaration_words()).chain(OTHERS)
}

/// Modifiers of instructions, such as `F32` and `CC` in `ADD.F32.CC`; for editors.
pub fn modifier_words() -> impl Iterator<Item = &'static str> {
    typed::modifier_words()
}

/// Parses a program's text, which may end with NULs.
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
    let text = without_terminator(text);
    let (language, _) = header::parse(text).map_err(|error| LoadErrors(vec![error]))?;
    let mut lexer = Lexer::new(text, 0);
    lexer.skip_white_space();
    Ok((language, lexer.header().start))
}

/// Parses as much of a program's text as possible: the tree of all statements, in which those with an error are
/// truncated before it, and the errors.
///
/// # Errors
/// If the header is not that of a known language; then nothing else is parsed.
pub fn parse_with_errors(text: &[u8]) -> Result<(Ast, Vec<LoadError>), LoadErrors> {
    let text = without_terminator(text);
    let (language, lexer) = header::parse(text).map_err(|error| LoadErrors(vec![error]))?;
    let words = with_words(text);
    let mut parser = Parser::new(text, &words, language, lexer);
    parser.program();
    Ok((parser.ast, parser.errors))
}

/// `text` with its words, which are ASCII, at the same offsets.
fn with_words(text: &[u8]) -> Cow<'_, str> {
    let ascii = |&byte: &u8| if byte.is_ascii() { char::from(byte) } else { '?' };
    str::from_utf8(text).map_or_else(|_| text.iter().map(ascii).collect(), Cow::Borrowed)
}

/// Says that a fault has been reported and the statement cannot be parsed further.
struct Reported;

type Parsed<T> = Result<T, Reported>;

struct Parser<'t> {
    text: &'t [u8],
    /// The same, from [`with_words`].
    words: &'t str,
    lexer: Lexer<'t>,
    /// The first token that is not yet consumed; never [`TokenKind::Unknown`].
    token: Token,
    /// The end of the last token that was consumed.
    end: usize,
    errors: Vec<LoadError>,
    /// Where the statement has its first fault, reported or following from one in another statement.
    first_fault: Option<usize>,
    /// Whether the statement has undefined characters, which may cause further errors.
    garbled: bool,
    /// There were some right before the token.
    after_unknown: bool,
    /// Instructions that are stored.
    instructions: usize,
    /// Labels that are stored.
    label_count: usize,
    /// The number of local parameters declared so far.
    locals: u16,
    ast: Ast,
    /// The program's features, by the options read so far.
    features: ProgramFeatures,
    /// The features of its grammar's newest version.
    grammar: &'static Features,
    /// The symbol of each name; `None` if its definition has an error.
    names: HashMap<&'t str, Option<SymbolId>>,
    /// Labels defined so far.
    labels: HashSet<&'t [u8]>,
    /// Parameters that are bound, not in arrays.
    bound: FxHashMap<Binding, u16>,
    /// Temporaries that are declared: full ones, and SHORT ones.
    temporaries: [u16; 2],
    /// Address registers that are declared.
    addresses: u16,
    /// Attributes that are bound by name, results that are written: bit n is number n.
    conventional_attributes: u32,
    written_results: u32,
    /// The target of each texture image unit that is looked up.
    targets: FxHashMap<u8, TextureTarget>,
    /// The opcodes that opened the blocks around the statement.
    blocks: Vec<Opcode>,
    /// State for languages with types.
    typed: typed::Known,
}

impl<'t> Parser<'t> {
    fn new(text: &'t [u8], words: &'t str, language: Language, lexer: Lexer<'t>) -> Self {
        let nowhere = Token { kind: TokenKind::End, span: Span::default() };
        let mut parser = Self {
            text,
            words,
            lexer,
            token: nowhere,
            end: 0,
            errors: Vec::new(),
            first_fault: None,
            garbled: false,
            after_unknown: false,
            instructions: 0,
            label_count: 0,
            locals: 0,
            ast: Ast::new(language, text.len()),
            features: ProgramFeatures::Language(language.features()),
            grammar: language.grammar(),
            names: HashMap::new(),
            labels: HashSet::new(),
            bound: FxHashMap::default(),
            temporaries: [0; 2],
            addresses: 0,
            conventional_attributes: 0,
            written_results: 0,
            targets: FxHashMap::default(),
            blocks: Vec::new(),
            typed: typed::Known::default(),
        };
        parser.advance();
        parser
    }

    /// `<instructionSequence> "END"`, and nothing after it.
    fn program(&mut self) {
        self.options();
        self.declare_loop_index();
        if !self.features.may_be_empty && self.word() == "END" {
            let _ = self.expected("an instruction");
        }
        loop {
            match self.token.kind {
                TokenKind::End => {
                    // Another error may already have been reported at the end of the text.
                    if self.errors.last().is_none_or(|error| error.offset != self.token.span.start) {
                        let _ = self.expected("END");
                    }
                    return;
                }
                TokenKind::Word if self.is_end() => break,
                _ => self.statement(),
            }
        }
        if self.features.variables {
            // The rest of the text is not part of the program.
            self.finish();
            return;
        }
        self.begin_statement();
        self.advance();
        if self.token.kind != TokenKind::End {
            let message = format!("only white space and comments may follow END, not {}", self.quoted());
            self.fault(LoadErrorKind::Syntax, self.token.span, message);
        }
    }

    /// Whether the token, a word, ends the program.
    fn is_end(&self) -> bool {
        self.word() == "END" && (self.grammar.variables || !self.is_label())
    }

    /// Completes the tree at END.
    fn finish(&mut self) {
        if let Some(open) = self.blocks.last() {
            let (offset, section) = (self.text.len(), self.features.flow);
            let message = format!("the program ends within a block that {open} begins");
            self.errors.push(LoadError { kind: LoadErrorKind::Program, offset, length: 0, message, section });
        }
        self.check_stage();
        self.finish_subroutines();
        self.begin_statement();
        self.ast.implied = self.implied();
    }

    /// Binds the parameters that options read.
    fn implied(&mut self) -> Implied {
        let Features { fog, position_invariant, .. } = *self.features;
        let (has_fog, is_invariant) = (fog.is_some(), position_invariant);
        let span = self.token.span;
        let mut slot = |key| self.bank_slot(Binding::State(key), span);
        let row = |row| StateKey::MatrixRow { matrix: Matrix::Mvp, form: MatrixForm::Plain, row };
        let fog = has_fog.then(|| [StateKey::FogParams, StateKey::FogColor].map(&mut slot));
        let transform = is_invariant.then(|| [0, 1, 2, 3].map(row).map(&mut slot));
        Implied { fog, transform }
    }

    fn begin_statement(&mut self) {
        self.first_fault = None;
        // The text before the first token has been read.
        self.garbled = self.after_unknown && self.features.variables;
    }

    fn faulty(&self) -> bool {
        self.first_fault.is_some()
    }

    /// Marks the statement as wrong at `offset`. Since tokens are read ahead, an earlier error may be found later.
    fn set_faulty(&mut self, offset: usize) {
        self.first_fault = Some(self.first_fault.map_or(offset, |first| first.min(offset)));
    }

    fn statement(&mut self) {
        self.begin_statement();
        match self.parse_statement() {
            Ok(Some(statement)) => self.store(statement),
            Ok(None) => {}
            Err(Reported) => self.recover(),
        }
    }

    /// `<instructionStatement>` or `<programTextItem>`; `None` if a fault was reported and the rest of the statement is
    /// consumed.
    fn parse_statement(&mut self) -> Parsed<Option<Statement>> {
        if self.token.kind != TokenKind::Word {
            return Err(self.expected_statement());
        }
        if self.is_label() {
            let label = self.instruction_label()?;
            return Ok(Some(label).filter(|_| !self.faulty()));
        }
        match self.word() {
            "DEFINE" | "DECLARE" if self.features.definitions => self.definition_statement(),
            _ if self.features.typed && self.begins_typed_declaration() => self.typed_declaration().map(|()| None),
            "SUBROUTINETYPE" if self.features.typed => self.subroutine_type().map(|()| None),
            "SUBROUTINE" if self.features.typed => self.subroutine_variable().map(|()| None),
            _ if let Some(section) = self.begins_stage_declaration() => self.stage_declaration(section).map(|()| None),
            _ if self.features.variables && self.begins_declaration() => self.variable_statement().map(|()| None),
            "OPTION" if !self.grammar.options.is_empty() => Err(self.late_option()),
            _ if self.features.typed => self.typed_instruction(),
            _ => self.instruction(),
        }
    }

    fn expected_statement(&mut self) -> Reported {
        let mut what = vec!["an instruction"];
        if self.features.definitions {
            what.extend(["DEFINE", "DECLARE"]);
        }
        if self.features.variables {
            what.push("a declaration");
        }
        if self.features.labels {
            what.push("a label");
        }
        self.expected(&format!("{} or END", what.join(", ")))
    }

    /// Keeps a statement, unless there are too many already: then the program does not load, and
    /// memory for more would be wasted.
    fn store(&mut self, statement: Statement) {
        let (count, limit) = match statement {
            Statement::Instruction(_) => (&mut self.instructions, self.features.max_instructions.most),
            Statement::Label(_) => (&mut self.label_count, limits::MAX_LABELS),
            Statement::Declaration(_) => (&mut 0, usize::MAX),
        };
        if *count <= limit {
            *count += 1;
            self.ast.statements.push(statement);
        }
    }

    /// Skips to after the next semicolon, or to END at the end of the text.
    fn recover(&mut self) {
        loop {
            match self.token.kind {
                TokenKind::End => return,
                TokenKind::Punctuation(b';') => {
                    self.advance();
                    return;
                }
                TokenKind::Word
                    if self.word() == "END" && (self.grammar.variables || self.peek().kind == TokenKind::End) =>
                {
                    return;
                }
                _ => self.advance(),
            }
        }
    }

    /// The semicolon after a statement. A missing one before another statement is reported, and the parser continues as
    /// if it were present.
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
        match self.word() {
            "" => false,
            "END" => true,
            "DEFINE" | "DECLARE" => self.features.definitions,
            _ if self.features.typed && self.begins_typed_declaration() => true,
            "SUBROUTINETYPE" | "SUBROUTINE" => self.features.typed,
            _ if self.begins_stage_declaration().is_some() => true,
            _ if self.features.variables && self.begins_declaration() => true,
            word => Mnemonic::parse(word, self.ast.language).is_some() || self.is_label(),
        }
    }

    // Tokens.

    fn advance(&mut self) {
        self.end = self.token.span.end;
        self.after_unknown = false;
        loop {
            if self.errors.len() > limits::MAX_ERRORS {
                // Nothing more is reported: the text ends here.
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
            (self.garbled, self.after_unknown) = (true, true);
        }
    }

    /// The token after the next.
    fn peek(&self) -> Token {
        let mut lexer = self.lexer;
        lexer.next()
    }

    /// The text of the token after the next if it is a word, or else an empty string.
    fn peek_word(&self) -> &'t str {
        self.word_of(self.peek())
    }

    fn slice(&self, span: Span) -> &'t [u8] {
        &self.text[span.start..span.end]
    }

    /// The text of the token if it is a word, or else an empty string.
    fn word(&self) -> &'t str {
        self.word_of(self.token)
    }

    /// The text of `token` if it is a word, or else an empty string.
    fn word_of(&self, token: Token) -> &'t str {
        let Span { start, end } = token.span;
        if token.kind == TokenKind::Word { self.words.get(start..end).unwrap_or_default() } else { "" }
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

    /// Reports that `what` is missing before the token. The names that `what` lists in parentheses may have been meant.
    fn expected(&mut self, what: &str) -> Reported {
        let listed = what.split_once('(').map_or("", |(_, listed)| listed);
        let names = listed.split([' ', ',', ')']).filter(|name| !name.is_empty());
        let hint = self.meant(self.word(), names);
        let message = format!("expected {what} before {}{hint}", self.quoted());
        self.fault(LoadErrorKind::Syntax, self.token.span, message)
    }

    /// Suggests one of `names`, unless the message is dropped.
    fn meant<'n>(&self, word: &str, names: impl Iterator<Item = &'n str>) -> String {
        let is_read = self.errors.len() <= limits::MAX_ERRORS;
        let near = if is_read { nearest(word, names) } else { None };
        near.map_or(String::new(), |near| format!("; did you mean {near}?"))
    }

    /// A comma between operands of the instruction `mnemonic`.
    fn operand_comma(&mut self, mnemonic: &Mnemonic, operands: &[OperandKind]) -> Parsed<()> {
        if self.token.is(b';') { Err(self.wrong_count(mnemonic, operands, "`,`")) } else { self.expect(b',') }
    }

    /// The semicolon after all operands.
    fn last_semicolon(&mut self, mnemonic: &Mnemonic) -> Parsed<()> {
        if !self.token.is(b',') {
            return self.semicolon();
        }
        let operands = mnemonic.opcode.row().form(self.ast.language).map_or(&[][..], |form| form.operands);
        Err(self.wrong_count(mnemonic, operands, "`;`"))
    }

    /// Reports a wrong number of operands.
    fn wrong_count(&mut self, mnemonic: &Mnemonic, operands: &[OperandKind], expected: &str) -> Reported {
        const WORDS: [&str; 4] = ["no operand", "one operand", "two operands", "three operands"];
        let is_plain =
            |kind: &OperandKind| matches!(kind, OperandKind::Vector | OperandKind::Scalar | OperandKind::Address);
        let takes = match WORDS.get(operands.len()).filter(|_| operands.iter().all(is_plain)) {
            Some(count) => format!(": {} takes {count}", mnemonic.opcode.row().mnemonic),
            None => String::new(),
        };
        let message = format!("expected {expected} before {}{takes}", self.quoted());
        self.fault(LoadErrorKind::Syntax, self.token.span, message)
    }

    /// Reports a fault of the grammar.
    fn fault(&mut self, kind: LoadErrorKind, span: Span, message: String) -> Reported {
        self.fault_of(kind, span, message, self.features.grammar)
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
