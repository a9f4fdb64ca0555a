//! Statements that declare variables: ATTRIB, PARAM, TEMP, ADDRESS, OUTPUT, ALIAS; and the names that they introduce.

use super::{Parsed, Parser, Reported};
use crate::error::LoadErrorKind;
use crate::language::isa::{Features, Mnemonic};
use crate::language::syntax::ast::{
    Array, Binding, DestinationRegister, Relative, Size, Source, Span, Statement, Symbol, SymbolId, SymbolKind,
};
use crate::language::syntax::lexer::TokenKind;
use crate::limits;
use nvjit_runtime::{Register, RegisterFile, Stage};

/// The address register that programs with loops have without a declaration.
const LOOP_INDEX: &str = "A0";

/// Words that begin declarations.
pub(super) const DECLARATIONS: [&str; 6] = ["ADDRESS", "ALIAS", "ATTRIB", "OUTPUT", "PARAM", "TEMP"];

impl<'t> Parser<'t> {
    /// Whether the token begins a declaration of variables.
    pub(super) fn begins_declaration(&self) -> bool {
        if self.features.typed {
            return self.begins_typed_declaration();
        }
        match self.word() {
            "ADDRESS" => self.declares_addresses(),
            "SHORT" | "LONG" => self.grammar.sizes && DECLARATIONS.contains(&self.peek_word()),
            word => DECLARATIONS.contains(&word),
        }
    }

    fn declares_addresses(&self) -> bool {
        self.features.stage == Stage::Vertex
    }

    /// `<namingStatement>` and its semicolon.
    pub(super) fn variable_statement(&mut self) -> Parsed<()> {
        let start = self.token.span.start;
        let size = match self.word() {
            "SHORT" => Some(Size::Short),
            "LONG" => Some(Size::Long),
            _ => None,
        };
        if let Some(size) = size {
            self.require(|features| features.sizes, size.name(), self.features.grammar);
            self.advance();
            if !matches!(self.word(), "TEMP" | "OUTPUT") {
                return Err(self.expected("TEMP or OUTPUT"));
            }
        }
        let keyword = self.word();
        self.advance();
        match keyword {
            "TEMP" => self.variable_list(start, |this, span| this.new_temporary(size, span))?,
            "ADDRESS" => self.variable_list(start, Self::new_address)?,
            _ => {
                let (name, span) = self.variable_name()?;
                let kind = match keyword {
                    "ATTRIB" => self.attribute_declaration(),
                    "PARAM" => return self.parameter_statement(name, span, start),
                    "OUTPUT" => self.output_declaration(size),
                    _ => self.alias_declaration(),
                };
                self.declare_result(name, kind, start)?;
            }
        }
        self.semicolon()
    }

    /// `<varNameList>`: a symbol for each name, of the kind that `new` returns.
    fn variable_list(&mut self, start: usize, mut new: impl FnMut(&mut Self, Span) -> SymbolKind) -> Parsed<()> {
        loop {
            let (name, span) = self.variable_name()?;
            let kind = new(self, span);
            self.declare(name, kind, start);
            if !self.accept(b',') {
                return Ok(());
            }
        }
    }

    fn new_temporary(&mut self, size: Option<Size>, span: Span) -> SymbolKind {
        let file = if size == Some(Size::Short) { RegisterFile::HalfTemporary } else { RegisterFile::Temporary };
        let limit = self.features.temporaries.full;
        let count = usize::from(self.temporaries[0]) + usize::from(self.temporaries[1]);
        if count == limit {
            let message = format!("more than {limit} temporaries");
            self.fault_of(LoadErrorKind::Limit, span, message, self.features.max_instructions.section);
        }
        let number = &mut self.temporaries[usize::from(size == Some(Size::Short))];
        let register = Register::new(file, *number);
        // Beyond the limit the program does not load; the numbers just stay small.
        *number += u16::from(count <= limit);
        SymbolKind::Register { register, size }
    }

    fn new_address(&mut self, span: Span) -> SymbolKind {
        let limit = self.features.address_registers.map_or(0, |all| all.count);
        if self.addresses == limit {
            let message = format!("more than {limit} address registers");
            self.fault_of(LoadErrorKind::Limit, span, message, self.features.max_instructions.section);
        }
        let register = Register::new(RegisterFile::Address, self.addresses);
        self.addresses += u16::from(self.addresses <= limit);
        SymbolKind::Register { register, size: None }
    }

    fn attribute_declaration(&mut self) -> Parsed<SymbolKind> {
        self.expect(b'=')?;
        if self.word() != self.features.attributes.letter {
            return Err(self.expected(&format!("`{}`", self.features.attributes.letter)));
        }
        Ok(SymbolKind::Attribute(self.attribute_binding()?))
    }

    fn output_declaration(&mut self, size: Option<Size>) -> Parsed<SymbolKind> {
        self.expect(b'=')?;
        if self.word() != "result" {
            return Err(self.expected("`result`"));
        }
        Ok(SymbolKind::Output { register: self.result_binding()?, size })
    }

    pub(super) fn alias_declaration(&mut self) -> Parsed<SymbolKind> {
        self.expect(b'=')?;
        let word = self.word();
        if word.is_empty() || self.is_reserved(word) {
            return Err(self.expected("the name of a variable"));
        }
        let Some(known) = self.names.get(word) else { return Err(self.undeclared()) };
        let Some(id) = *known else {
            self.set_faulty(self.token.span.start); // follows from the fault of the declaration
            return Err(Reported);
        };
        self.advance();
        Ok(SymbolKind::Alias(self.resolved(id)))
    }

    /// The symbol that an alias refers to, or the symbol itself.
    pub(super) fn resolved(&self, id: SymbolId) -> SymbolId {
        match self.ast.symbol(id).kind {
            SymbolKind::Alias(of) => of,
            _ => id,
        }
    }

    /// `<PARAM_statement>`, after the variable's name.
    fn parameter_statement(&mut self, name: &'t str, span: Span, start: usize) -> Parsed<()> {
        if self.token.is(b'[') {
            return self.array_statement(name, span, start);
        }
        let kind = self.single_parameter().map(SymbolKind::Parameter);
        self.declare_result(name, kind, start)?;
        self.semicolon()
    }

    /// `<paramSingleInit>`
    fn single_parameter(&mut self) -> Parsed<Source> {
        self.expect(b'=')?;
        match self.word() {
            "program" | "state" => {
                let span = self.token.span;
                let binding = self.parameter_binding()?;
                Ok(Source::Parameter(self.bank_slot(binding, span)))
            }
            _ => self.declared_constant(),
        }
    }

    /// `<paramConstDecl>`
    fn declared_constant(&mut self) -> Parsed<Source> {
        if self.token.is(b'{') {
            return Ok(Source::Vector(self.vector_constant()?));
        }
        if !self.token.is_number() && !self.token.is(b'-') && !self.token.is(b'+') {
            return Err(self.expected("a constant, `program` or `state`"));
        }
        Ok(Source::Scalar(self.signed_scalar_constant()?))
    }

    /// `<PARAM_multipleStmt>`, after the variable's name.
    fn array_statement(&mut self, name: &'t str, name_span: Span, start: usize) -> Parsed<()> {
        let section = self.features.parameters.section;
        self.advance();
        let mut size = None;
        if self.token.kind == TokenKind::Integer {
            size = Some(self.bounded_from(1, limits::MAX_ARB_PARAMETERS + 1, "sizes of arrays", section)?);
        }
        self.expect(b']')?;
        let first = self.ast.bank.len() as u16;
        let id = SymbolId(self.ast.symbols.len() as u32);
        let elements = self.array_elements(id);
        let count = (self.ast.bank.len() as u16).saturating_sub(first);
        if elements.is_ok() && !self.faulty() && size.is_some_and(|size| size != count) {
            let size = size.unwrap_or(0);
            let message = format!("the array {name} has {size} elements, and its list {count}");
            self.fault_of(LoadErrorKind::Restriction, name_span, message, section);
        }
        self.declare_result(name, elements.map(|()| SymbolKind::ParameterArray { first, count }), start)?;
        self.semicolon()
    }

    /// `<paramMultipleInit>`
    fn array_elements(&mut self, array: SymbolId) -> Parsed<()> {
        self.expect(b'=')?;
        self.expect(b'{')?;
        loop {
            let span = self.token.span;
            let bindings = match self.word() {
                "program" | "state" => self.parameter_bindings(true)?,
                _ => {
                    let constant = self.declared_constant()?;
                    vec![Binding::Constant(self.ast.constant(&constant).unwrap_or_default())]
                }
            };
            for binding in bindings {
                self.push_bound(binding, Some(array), span);
            }
            if self.accept(b'}') {
                return Ok(());
            }
            if !self.accept(b',') {
                return Err(self.expected("`,` or `}`"));
            }
        }
    }

    /// The name of a new variable, and its position. A name in use is reported, and the parser continues.
    pub(super) fn variable_name(&mut self) -> Parsed<(&'t str, Span)> {
        if self.token.kind != TokenKind::Word {
            return Err(self.expected("the name of a variable"));
        }
        let (name, span) = (self.word(), self.token.span);
        if self.is_reserved(name) {
            let message = format!("{} is a reserved word, and cannot be the name of a variable", self.quoted());
            self.fault(LoadErrorKind::Name, span, message);
        } else if self.names.contains_key(name) {
            let is_index = name == LOOP_INDEX && self.features.blocks;
            let section = if is_index { "NV_fragment_program2 3.11.3.Y" } else { self.features.declarations };
            let message = format!("{} is declared already", self.quoted());
            self.fault_of(LoadErrorKind::Name, span, message, section);
        }
        self.advance();
        Ok((name, span))
    }

    /// [`declare`](Self::declare), if there is something to declare; the name is always recorded, since otherwise every
    /// use would be another error.
    pub(super) fn declare_result(&mut self, name: &'t str, kind: Parsed<SymbolKind>, start: usize) -> Parsed<()> {
        match kind {
            Ok(kind) => {
                self.declare(name, kind, start);
                Ok(())
            }
            Err(reported) => {
                self.remember(name);
                Err(reported)
            }
        }
    }

    pub(super) fn declare(&mut self, name: &'t str, kind: SymbolKind, start: usize) {
        let fresh = !self.names.contains_key(name);
        if self.faulty() || !fresh || !self.has_room(start) {
            self.remember(name);
            return;
        }
        let id = SymbolId(self.ast.symbols.len() as u32);
        self.names.insert(name, Some(id));
        self.ast.symbols.push(Symbol::new(name.to_owned(), kind, self.span_from(start)));
        self.ast.statements.push(Statement::Declaration(id));
    }

    /// Whether one more name is allowed; if not, reports it at the statement that begins at `start`.
    pub(super) fn has_room(&mut self, start: usize) -> bool {
        let has_room = self.ast.symbols.len() < limits::MAX_VARIABLES;
        if !has_room {
            let message = format!("more than {} names", limits::MAX_VARIABLES);
            self.fault(LoadErrorKind::Limit, self.span_from(start), message);
        }
        has_room
    }

    /// Records a name without a meaning, so that its uses are no further errors; up to a limit.
    pub(super) fn remember(&mut self, name: &'t str) {
        if self.names.len() < 2 * limits::MAX_VARIABLES {
            self.names.entry(name).or_insert(None);
        }
    }

    /// Declares the address register that programs have without a declaration.
    pub(super) fn declare_loop_index(&mut self) {
        if self.features.blocks && self.features.address_registers.is_some() && !self.names.contains_key(LOOP_INDEX) {
            let register = Register::new(RegisterFile::Address, 0);
            let kind = SymbolKind::Register { register, size: None };
            self.names.insert(LOOP_INDEX, Some(SymbolId(self.ast.symbols.len() as u32)));
            self.ast.symbols.push(Symbol::new(LOOP_INDEX.to_owned(), kind, Span::default()));
        }
    }

    /// Whether `word` is a reserved name (ARB_vertex_program 2.14.2, ARB_fragment_program 3.11.2, and the lists of the
    /// NV options).
    pub(super) fn is_reserved(&self, word: &str) -> bool {
        if self.features.typed {
            return Self::is_typed_reserved(word);
        }
        let fragment = self.features.stage == Stage::Fragment;
        match word {
            "ALIAS" | "ATTRIB" | "END" | "OPTION" | "OUTPUT" | "PARAM" | "TEMP" | "program" | "result" | "state" => {
                true
            }
            "fragment" | "texture" => fragment,
            "ADDRESS" | "vertex" => !fragment,
            // Fragment programs reserve the names with their suffixes, too.
            _ => Mnemonic::parse(word, self.ast.language)
                .is_some_and(|mnemonic| fragment || mnemonic == Mnemonic::from(mnemonic.opcode)),
        }
    }

    /// Reports that the token, a word, is no variable.
    pub(super) fn undeclared(&mut self) -> Reported {
        let word = self.word();
        let quoted = self.quoted();
        let hint = self.meant(word, self.names.keys().copied());
        let message = format!("{quoted} is not declared{hint}");
        self.fault_of(LoadErrorKind::Name, self.token.span, message, self.features.declarations)
    }

    /// The variable that the token names; an error if there is none.
    pub(super) fn variable(&mut self, what: &str) -> Parsed<SymbolId> {
        let word = self.word();
        if word.is_empty() || self.is_reserved(word) {
            return Err(self.expected(what));
        }
        match self.names.get(word) {
            None => Err(self.undeclared()),
            Some(None) => {
                self.set_faulty(self.token.span.start); // follows from the fault of the declaration
                Err(Reported)
            }
            Some(&Some(id)) => {
                self.advance();
                Ok(self.resolved(id))
            }
        }
    }

    /// `<addrReg>`
    pub(super) fn address_variable(&mut self) -> Parsed<Register> {
        let span = self.token.span;
        let id = self.variable("an address register")?;
        match self.ast.symbol(id).kind {
            SymbolKind::Register { register, .. } if register.file == RegisterFile::Address => {
                if self.features.blocks && !self.in_indexed_loop() {
                    let message = "the loop index A0.x exists between LOOP and ENDLOOP only".to_owned();
                    self.fault_of(LoadErrorKind::Restriction, span, message, "NV_fragment_program2 3.11.3.Y");
                }
                Ok(register)
            }
            _ => {
                let name = String::from_utf8_lossy(self.slice(span)).into_owned();
                let message = format!("`{name}` is no address register");
                Err(self.fault(LoadErrorKind::Syntax, span, message))
            }
        }
    }

    /// The source of an operand, in languages that declare variables.
    pub(super) fn declared_source(&mut self) -> Parsed<Source> {
        let Features { stage, attributes, .. } = *self.features;
        if self.token.is_number() {
            return Ok(Source::Scalar(self.number()));
        }
        if self.token.is(b'{') {
            return Ok(Source::Vector(self.vector_constant()?));
        }
        let span = self.token.span;
        match self.word() {
            word if word == attributes.letter => return self.attribute_binding(),
            "program" | "state" => {
                let binding = self.parameter_binding()?;
                return Ok(Source::Parameter(self.bank_slot(binding, span)));
            }
            "result" => {
                let message = "results are write-only".to_owned();
                return Err(self.fault_of(LoadErrorKind::Restriction, span, message, self.features.results.section));
            }
            _ => {}
        }
        let id = self.variable("an operand")?;
        let kind = &self.ast.symbol(id).kind;
        let (not_a_source, fault, section) = match kind {
            SymbolKind::Attribute(source) | SymbolKind::Parameter(source) => return Ok(source.clone()),
            SymbolKind::ParameterArray { first, count } => {
                let (first, count) = (*first, *count);
                return self.array_element(first, count, stage);
            }
            SymbolKind::Register { register, .. } if register.file != RegisterFile::Address => {
                return Ok(Source::Register(*register));
            }
            SymbolKind::Output { .. } => {
                ("results are write-only", LoadErrorKind::Restriction, self.features.results.section)
            }
            _ => ("an address register is no operand here", LoadErrorKind::Syntax, self.features.grammar),
        };
        Err(self.fault_of(fault, span, not_a_source.to_owned(), section))
    }

    /// `"[" <progParamArrayMem> "]"`
    fn array_element(&mut self, first: u16, count: u16, stage: Stage) -> Parsed<Source> {
        let section = self.features.parameters.section;
        self.expect(b'[')?;
        let source = if self.token.kind == TokenKind::Word && stage == Stage::Vertex {
            let (address, component, offset) = self.relative_address()?;
            let array = Array::Parameters { first, count };
            Source::Relative(Relative { array, address, component, offset })
        } else {
            Source::Parameter(first + self.bounded(usize::from(count).max(1), "elements of the array", section)?)
        };
        self.expect(b']')?;
        Ok(source)
    }

    /// The register of a destination, in languages that declare variables.
    pub(super) fn declared_destination(&mut self) -> Parsed<DestinationRegister> {
        let span = self.token.span;
        let word = self.word();
        let (register, size) = if word == "result" {
            (self.result_binding()?, None)
        } else if let Some(found) = self.condition_code_name(word) {
            return Ok(found);
        } else if word == self.features.attributes.letter || matches!(word, "program" | "state") {
            let message = format!("what `{word}` binds may not be written");
            return Err(self.fault(LoadErrorKind::Syntax, span, message));
        } else {
            let id = self.variable("a register that can be written (a variable or `result`)")?;
            match &self.ast.symbol(id).kind {
                SymbolKind::Output { register, size } => (*register, *size),
                SymbolKind::Register { register, .. } if register.file != RegisterFile::Address => {
                    return Ok(DestinationRegister::Register(*register));
                }
                SymbolKind::Register { .. } => {
                    let message = "address registers are written by ARL, ARR, ARA and POPA only".to_owned();
                    return Err(self.fault(LoadErrorKind::Syntax, span, message));
                }
                kind => {
                    let (what, section) = match kind {
                        SymbolKind::Attribute(_) => ("attributes", self.features.attributes.section),
                        _ => ("parameters", self.features.parameters.section),
                    };
                    let message = format!("{what} may not be written");
                    return Err(self.fault_of(LoadErrorKind::Restriction, span, message, section));
                }
            }
        };
        if let DestinationRegister::Register(result) = register {
            self.check_size(result, size == Some(Size::Short), span);
        }
        Ok(register)
    }

    /// The name for the condition code alone, unless the program declares it otherwise.
    fn condition_code_name(&mut self, word: &str) -> Option<DestinationRegister> {
        let is_code = self.features.condition_codes.iter().any(|entry| entry.0 == word);
        if !is_code || self.names.contains_key(word) {
            return None;
        }
        self.advance();
        Some(DestinationRegister::Rc)
    }

    /// NV_fragment_program_option 3.11.3.4: one result must not be written by names of different sizes.
    fn check_size(&mut self, result: Register, short: bool, span: Span) {
        let bit = 1u32 << (result.index & 31);
        let (written, half) = (self.written_results & bit != 0, self.ast.half_results & bit != 0);
        if written && half != short {
            let message = "this result is written SHORT in one place, and LONG in another".to_owned();
            self.fault_of(LoadErrorKind::Restriction, span, message, "NV_fragment_program_option 3.11.3.4");
            return;
        }
        self.written_results |= bit;
        if short {
            self.ast.half_results |= bit;
            self.features.bind(bit, 0);
        }
    }
}
