//! Statements before instructions: options, and the names that DEFINE and DECLARE introduce.

use super::{Parsed, Parser, Reported};
use crate::error::LoadErrorKind;
use crate::language::isa::{Features, Mnemonic, ProgramFeatures, ProgramOption, nearest};
use crate::language::syntax::ast::{
    CcRule, LocalValue, Number, Statement, Symbol, SymbolId, SymbolKind, VectorConstant,
};
use crate::language::syntax::lexer::TokenKind;
use crate::limits;
use nvjit_runtime::Stage;

const OPTIONS: &str = "NV_vertex_program2 2.14.6";

/// A constant's value in a definition.
enum Value {
    Scalar(Number),
    Vector(VectorConstant),
}

impl<'t> Parser<'t> {
    /// `<optionSequence>`.
    pub(super) fn options(&mut self) {
        while !self.grammar.options.is_empty() && self.word() == "OPTION" && !self.is_label() {
            self.begin_statement();
            if let Err(Reported) = self.option() {
                self.recover();
            }
        }
        self.check_shadow_option();
    }

    /// `<option>`.
    fn option(&mut self) -> Parsed<()> {
        self.require(|features| !features.options.is_empty(), "OPTION", OPTIONS);
        self.advance();
        let word = self.word();
        if word.is_empty() {
            return Err(self.expected("the name of an option"));
        }
        match self.grammar.options.iter().find(|option| option.name() == word) {
            Some(&option) => self.add_option(option),
            None => {
                let known = self.grammar.options.iter().map(|option| option.name());
                let message = match nearest(word, known.clone()) {
                    Some(near) => format!("unknown option {}; did you mean {near}?", self.quoted()),
                    None if known.len() == 1 => {
                        format!("unknown option {}; known is {}", self.quoted(), known.collect::<String>())
                    }
                    None => format!("unknown option {}", self.quoted()),
                };
                self.fault_of(LoadErrorKind::Name, self.token.span, message, self.options_section());
            }
        }
        self.advance();
        self.semicolon()
    }

    fn options_section(&self) -> &'static str {
        match (self.features.variables, self.features.stage) {
            (false, _) => OPTIONS,
            (true, Stage::Fragment) => "ARB_fragment_program 3.11.4.5",
            (true, _) => "ARB_vertex_program 2.14.4.5",
        }
    }

    /// Adds the option that the token names.
    fn add_option(&mut self, option: ProgramOption) {
        if let Some(other) = self.ast.options.iter().find(|other| other.excludes(option)) {
            let message = format!("a program may not ask for both {} and {}", other.name(), option.name());
            self.fault_of(LoadErrorKind::Restriction, self.token.span, message, option.section());
        } else if !self.ast.options.contains(&option) {
            if self.features.typed {
                let what = format!("OPTION {}", option.name());
                self.require(|features| features.options.contains(&option), &what, option.section());
            }
            self.ast.options.push(option);
            self.ast.language = self.ast.language.with_option(option);
            self.features = ProgramFeatures::new(self.ast.language, &self.ast.options);
        }
    }

    /// NV_vertex_program3: vertex programs may ask for ARB_fragment_program_shadow if they have textures.
    fn check_shadow_option(&mut self) {
        let asks = self.ast.options.contains(&ProgramOption::FragmentProgramShadow);
        if asks && self.features.texture_image_units == 0 {
            let message =
                "a vertex program may ask for ARB_fragment_program_shadow only with NV_vertex_program3".to_owned();
            self.fault_of(LoadErrorKind::Name, self.token.span, message, self.options_section());
        }
    }

    /// OPTION after the first instruction or label.
    pub(super) fn late_option(&mut self) -> Reported {
        let message = "OPTION must stand before the first instruction or label".to_owned();
        self.fault(LoadErrorKind::Syntax, self.token.span, message)
    }

    /// `<constantDefinition>` or `<localDeclaration>`, and its semicolon.
    pub(super) fn definition_statement(&mut self) -> Parsed<Option<Statement>> {
        let definition = self.definition()?;
        self.semicolon()?;
        Ok(definition.filter(|_| !self.faulty()).map(Statement::Declaration))
    }

    /// `<constantDefinition>` or `<localDeclaration>`.
    fn definition(&mut self) -> Parsed<Option<SymbolId>> {
        let start = self.token.span.start;
        let constant = self.word() == "DEFINE";
        self.advance();
        let name = self.definition_name(constant)?;
        let value = self.definition_rest(constant);
        let fresh = !self.names.contains_key(name);
        // Whatever the value, the name is known from here on.
        self.remember(name);
        let value = value?;
        let kind = match value {
            Some(Value::Scalar(number)) if constant => SymbolKind::Scalar(number),
            Some(Value::Vector(vector)) if constant => SymbolKind::Vector(vector),
            value => {
                let index = self.locals;
                // Beyond the limit the program does not load; the numbers just stay small.
                self.locals = (self.locals + 1).min(limits::MAX_NAMED_LOCAL_PARAMETERS as u16);
                let value = value.map(|value| match value {
                    Value::Scalar(number) => LocalValue::Scalar(number),
                    Value::Vector(vector) => LocalValue::Vector(vector),
                });
                SymbolKind::Local { index, value }
            }
        };
        if self.faulty() || !fresh || !self.has_room(start) {
            return Ok(None);
        }
        let id = SymbolId(self.ast.symbols.len() as u32);
        self.names.insert(name, Some(id));
        self.ast.symbols.push(Symbol::new(name.to_owned(), kind, self.span_from(start)));
        Ok(Some(id))
    }

    /// The rest after the name of a constant or local parameter.
    fn definition_rest(&mut self, constant: bool) -> Parsed<Option<Value>> {
        if !constant && !self.token.is(b'=') {
            return Ok(None);
        }
        self.expect(b'=')?;
        self.definition_value().map(Some)
    }

    /// The name after DEFINE or DECLARE. A name in use is reported, and the parser continues.
    fn definition_name(&mut self, constant: bool) -> Parsed<&'t str> {
        let what = if constant { "the name of a constant" } else { "the name of a local parameter" };
        if self.token.kind != TokenKind::Word {
            let dimension = self.token.kind == TokenKind::Dimension;
            if self.token.is_number() || dimension {
                let message = format!("expected {what} before {}: names begin with a letter", self.quoted());
                return Err(self.fault_of(
                    LoadErrorKind::Name,
                    self.token.span,
                    message,
                    self.features.parameters.section,
                ));
            }
            return Err(self.expected(what));
        }
        let name = self.word();
        if let Some(why) = self.reserved(name) {
            let message = format!("{} is {why}, and cannot be {what}", self.quoted());
            self.fault_of(LoadErrorKind::Name, self.token.span, message, self.features.parameters.section);
        } else if self.names.contains_key(name) {
            let message = format!("{} was specified in a previous DEFINE or DECLARE", self.quoted());
            self.fault_of(LoadErrorKind::Name, self.token.span, message, self.features.parameters.section);
        }
        self.advance();
        Ok(name)
    }

    /// `<vectorConstant>` or `<scalarConstant>`.
    fn definition_value(&mut self) -> Parsed<Value> {
        if self.token.is(b'{') {
            return Ok(Value::Vector(self.vector_constant()?));
        }
        if self.token.kind != TokenKind::Word {
            return Ok(Value::Scalar(self.signed_scalar_constant()?));
        }
        let span = self.token.span;
        match self.named("a constant")? {
            None => Ok(Value::Scalar(Number(0))),
            Some(id) => match &self.ast.symbol(id).kind {
                SymbolKind::Scalar(number) => Ok(Value::Scalar(*number)),
                SymbolKind::Vector(vector) => Ok(Value::Vector(vector.clone())),
                _ => Err(self.not_a_constant(span, "a constant")),
            },
        }
    }

    /// The symbol that the word names; `None` after a reported error. A word that cannot be a name is a syntax error:
    /// then `what` is missing.
    pub(super) fn named(&mut self, what: &str) -> Parsed<Option<SymbolId>> {
        let word = self.word();
        let found = match self.names.get(word) {
            Some(Some(id)) => Some(*id),
            Some(None) => {
                self.set_faulty(self.token.span.start); // follows from the fault of the definition
                None
            }
            None if self.reserved(word).is_some() => return Err(self.expected(what)),
            None => {
                self.undefined_name(word);
                None
            }
        };
        self.advance();
        Ok(found)
    }

    fn undefined_name(&mut self, word: &str) {
        let quoted = self.quoted();
        let span = self.token.span;
        let upper = if word.len() <= 16 { word.to_ascii_uppercase() } else { String::new() };
        if Self::is_numbered_temporary(word) {
            self.no_temporary();
        } else if self.temporary_named(&upper).is_some() {
            let message = format!("{quoted} is not defined; programs are case-sensitive: the register is {upper}");
            self.fault_of(LoadErrorKind::Name, span, message, self.features.parameters.section);
        } else {
            let hint = self.meant(word, self.names.keys().copied());
            let message = format!("{quoted} was not specified in a previous DEFINE or DECLARE{hint}");
            self.fault_of(LoadErrorKind::Name, span, message, self.features.parameters.section);
        }
    }

    /// Why `word` may not be the name of a constant or parameter (3.11.2), if so.
    fn reserved(&self, word: &str) -> Option<&'static str> {
        if word.len() > 16 {
            return None; // longer than any keyword
        }
        let Features { attributes, results, parameters, .. } = &*self.features;
        if self.temporary_named(word).is_some() || self.features.condition_codes.iter().any(|entry| entry.0 == word) {
            Some("a register")
        } else if self.texture_unit(word).is_some() || matches!(word, "CUBE" | "RECT") {
            Some("a texture image unit or target")
        } else if attributes.names.iter().any(|entry| entry.0 == word)
            || results.names.contains(&word)
            || [attributes.letter, results.letter, parameters.letter].contains(&word)
        {
            Some("a register or part of its name")
        } else if CcRule::RELATIONS.iter().any(|rule| rule.name() == word) {
            Some("a condition code mask rule")
        } else if matches!(word, "END" | "DEFINE" | "DECLARE") || Mnemonic::parse(word, self.ast.language).is_some() {
            Some("a keyword")
        } else {
            None
        }
    }
}
