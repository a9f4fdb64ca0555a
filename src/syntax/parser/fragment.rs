//! What only fragment programs have (NV_fragment_program 3.11.3): definitions, constants, `f[]`,
//! `p[]`, textures.

use super::parts::SuffixRule;
use super::{Parsed, Parser, Reported};
use crate::error::LoadErrorKind;
use crate::isa::Mnemonic;
use crate::isa::registers::{FRAGMENT_ATTRIBUTES, FRAGMENT_RESULTS};
use crate::limits;
use crate::syntax::ast::{
    CcRule, DestinationRegister, LocalValue, Number, Source, Span, Statement, Symbol, SymbolId, SymbolKind, TextureRef,
    VectorConstant,
};
use crate::syntax::lexer::TokenKind;
use crate::syntax::number;
use crate::syntax::quote::quote;
use nvjit_runtime::{Register, RegisterFile, TextureTarget};

const PARAMETERS: &str = "NV_fragment_program 3.11.2";
const TEMPORARIES: &str = "NV_fragment_program 3.11.1.2";

/// A constant's value in a definition.
enum Value {
    Scalar(Number),
    Vector(VectorConstant),
}

/// The temporary register that `word` names: `R0` to `R31`, `H0` to `H63`.
fn temporary(word: &str) -> Option<Register> {
    [
        ("R", RegisterFile::Temporary, limits::FP1_TEMPORARIES),
        ("H", RegisterFile::HalfTemporary, limits::FP1_HALF_TEMPORARIES),
    ]
    .into_iter()
    .find_map(|(letter, file, limit)| {
        let index = u16::try_from(Parser::numbered(word, letter)?).ok()?;
        (usize::from(index) < limit).then(|| Register::new(file, index))
    })
}

/// The texture image unit that `word` names: `TEX0` to `TEX15`.
fn texture_unit(word: &str) -> Option<u8> {
    let unit = u8::try_from(Parser::numbered(word, "TEX")?).ok()?;
    (usize::from(unit) < limits::MAX_TEXTURE_IMAGE_UNITS).then_some(unit)
}

/// Why `word` may not be the name of a constant or parameter (3.11.2), if so.
fn reserved(word: &str) -> Option<&'static str> {
    if word.len() > 16 {
        return None; // longer than any keyword
    }
    if temporary(word).is_some() || matches!(word, "RC" | "HC") {
        Some("a register")
    } else if texture_unit(word).is_some() || matches!(word, "CUBE" | "RECT") {
        Some("a texture image unit or target")
    } else if FRAGMENT_ATTRIBUTES.contains(&word) || FRAGMENT_RESULTS.contains(&word) || matches!(word, "f" | "o" | "p")
    {
        Some("a register or part of its name")
    } else if CcRule::ALL.iter().any(|rule| rule.name() == word) {
        Some("a condition code mask rule")
    } else if matches!(word, "END" | "DEFINE" | "DECLARE") || Mnemonic::parse(word, crate::isa::Language::Fp1).is_some()
    {
        Some("a keyword")
    } else {
        None
    }
}

impl<'t> Parser<'t> {
    /// `<instructionStatement>`; `None` if a fault was reported and the rest of the statement is consumed.
    pub(super) fn fragment_statement(&mut self) -> Parsed<Option<Statement>> {
        if self.token.kind != TokenKind::Word {
            return Err(self.expected("an instruction, DEFINE, DECLARE or END"));
        }
        if !matches!(self.word(), "DEFINE" | "DECLARE") {
            return self.instruction();
        }
        let definition = self.definition()?;
        self.semicolon()?;
        Ok(definition.filter(|_| !self.faulty()).map(Statement::Definition))
    }

    /// `<constantDefinition>` or `<localDeclaration>`.
    fn definition(&mut self) -> Parsed<Option<SymbolId>> {
        let start = self.token.span.start;
        let constant = self.word() == "DEFINE";
        self.advance();
        let name = self.definition_name(constant)?;
        let value = self.definition_rest(constant);
        let fresh = !self.names.contains_key(name);
        if fresh {
            // Whatever the value, the name is known from here on, lest every use be another fault.
            self.names.insert(name, None);
        }
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
        if self.faulty() || !fresh {
            return Ok(None);
        }
        let id = SymbolId(self.ast.symbols.len() as u32);
        self.names.insert(name, Some(id));
        self.ast.symbols.push(Symbol { name: name.to_owned(), kind, span: self.span_from(start) });
        Ok(Some(id))
    }

    /// What follows the name of a constant or local parameter.
    fn definition_rest(&mut self, constant: bool) -> Parsed<Option<Value>> {
        if !constant && !self.token.is(b'=') {
            return Ok(None);
        }
        self.expect(b'=')?;
        self.definition_value().map(Some)
    }

    /// The name after DEFINE or DECLARE. One that is taken is reported, and the parser goes on.
    fn definition_name(&mut self, constant: bool) -> Parsed<&'t str> {
        let what = if constant { "the name of a constant" } else { "the name of a local parameter" };
        if self.token.kind != TokenKind::Word {
            let dimension = self.token.kind == TokenKind::Dimension;
            if self.token.is_number() || dimension {
                let message = format!("expected {what} before {}: names begin with a letter", self.quoted());
                return Err(self.fault_of(LoadErrorKind::Name, self.token.span, message, PARAMETERS));
            }
            return Err(self.expected(what));
        }
        let name = self.word();
        if let Some(why) = reserved(name) {
            let message = format!("{} is {why}, and cannot be {what}", self.quoted());
            self.fault_of(LoadErrorKind::Name, self.token.span, message, PARAMETERS);
        } else if self.names.contains_key(name) {
            let message = format!("{} was specified in a previous DEFINE or DECLARE", self.quoted());
            self.fault_of(LoadErrorKind::Name, self.token.span, message, PARAMETERS);
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
                SymbolKind::Local { .. } => Err(self.not_a_constant(span, "a constant")),
            },
        }
    }

    /// `<scalarConstant>`.
    fn scalar_constant(&mut self) -> Parsed<Number> {
        if self.token.kind != TokenKind::Word {
            return self.signed_scalar_constant();
        }
        let span = self.token.span;
        match self.named("a scalar constant")? {
            None => Ok(Number(0)),
            Some(id) => match self.ast.symbol(id).kind {
                SymbolKind::Scalar(number) => Ok(number),
                _ => Err(self.not_a_constant(span, "a scalar constant")),
            },
        }
    }

    fn not_a_constant(&mut self, span: Span, what: &str) -> Reported {
        let message = format!("{} is not {what}", quote(self.slice(span)));
        self.fault(LoadErrorKind::Name, span, message)
    }

    /// `<signedScalarConstant>`.
    fn signed_scalar_constant(&mut self) -> Parsed<Number> {
        let negative = self.token.is(b'-');
        let signed = negative || self.token.is(b'+');
        if signed {
            self.advance();
        }
        if !self.token.is_number() {
            return Err(match self.token.kind {
                TokenKind::Word if signed => self.expected("a number (named constants take no sign here)"),
                _ => self.expected("a number"),
            });
        }
        Ok(Number(self.number().0 | u32::from(negative) << 31))
    }

    fn number(&mut self) -> Number {
        let bits = number::parse(self.slice(self.token.span));
        self.advance();
        Number(bits)
    }

    /// `"{" <vectorConstantList> "}"`.
    fn vector_constant(&mut self) -> Parsed<VectorConstant> {
        self.expect(b'{')?;
        let mut components = vec![self.scalar_constant()?];
        while self.accept(b',') {
            if components.len() == 4 {
                let message = "a vector constant has at most four components".to_owned();
                return Err(self.fault(LoadErrorKind::Syntax, self.token.span, message));
            }
            components.push(self.scalar_constant()?);
        }
        if !self.accept(b'}') {
            return Err(self.expected("`,` or `}`"));
        }
        Ok(VectorConstant(components))
    }

    /// The symbol that the word names; `None` after a fault that is reported. A word that cannot be a
    /// name is a fault of the grammar: then `what` is missing.
    fn named(&mut self, what: &str) -> Parsed<Option<SymbolId>> {
        let word = self.word();
        let found = match self.names.get(word) {
            Some(Some(id)) => Some(*id),
            Some(None) => {
                self.set_faulty(self.token.span.start); // follows from the fault of the definition
                None
            }
            None if reserved(word).is_some() => return Err(self.expected(what)),
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
        if Self::numbered(word, "R").is_some() || Self::numbered(word, "H").is_some() {
            let message = format!("there is no register {quoted}: temporaries are R0 to R31 and H0 to H63");
            self.fault_of(LoadErrorKind::Range, span, message, TEMPORARIES);
        } else if temporary(&upper).is_some() {
            let message = format!("{quoted} is not defined; programs are case-sensitive: the register is {upper}");
            self.fault_of(LoadErrorKind::Name, span, message, PARAMETERS);
        } else {
            let message = format!("{quoted} was not specified in a previous DEFINE or DECLARE");
            self.fault_of(LoadErrorKind::Name, span, message, PARAMETERS);
        }
    }

    /// What `<baseVectorSrc>` and `<baseScalarSrc>` have between sign and suffix.
    pub(super) fn fragment_source(&mut self) -> Parsed<(Source, SuffixRule)> {
        let vector = |source| Ok((source, SuffixRule::Swizzle));
        match self.token.kind {
            TokenKind::Integer | TokenKind::Float => return Ok((Source::Scalar(self.number()), SuffixRule::None)),
            TokenKind::Punctuation(b'{') => return vector(Source::Vector(self.vector_constant()?)),
            TokenKind::Word => {}
            _ => return Err(self.expected("an operand")),
        }
        let word = self.word();
        if let Some(register) = temporary(word) {
            self.advance();
            return vector(Source::Register(register));
        }
        match word {
            "f" => {
                self.advance();
                let attribute = self.register_name(&FRAGMENT_ATTRIBUTES, "a fragment attribute register")?;
                vector(Source::Register(Register::new(RegisterFile::Attribute, attribute)))
            }
            "p" => {
                self.advance();
                let limit = limits::MAX_FRAGMENT_PROGRAM_LOCAL_PARAMETERS;
                vector(Source::Parameter(self.index("p", limit, PARAMETERS)?))
            }
            "o" => {
                let message = "output registers may not be read".to_owned();
                Err(self.fault_of(LoadErrorKind::Syntax, self.token.span, message, "NV_fragment_program 3.11.1.3"))
            }
            "RC" | "HC" => {
                let message = format!("{word} is write-only");
                Err(self.fault_of(LoadErrorKind::Syntax, self.token.span, message, TEMPORARIES))
            }
            _ => Ok(match self.named("an operand")? {
                None => (Source::Scalar(Number(0)), SuffixRule::Any),
                Some(id) => match self.ast.symbol(id).kind {
                    SymbolKind::Scalar(_) => (Source::Symbol(id), SuffixRule::None),
                    SymbolKind::Vector(_) | SymbolKind::Local { .. } => (Source::Symbol(id), SuffixRule::Swizzle),
                },
            }),
        }
    }

    /// `<dstRegister>`.
    pub(super) fn fragment_destination(&mut self) -> Parsed<DestinationRegister> {
        let word = self.word_or_empty();
        let register = if let Some(register) = temporary(word) {
            DestinationRegister::Register(register)
        } else {
            match word {
                "RC" => DestinationRegister::Rc,
                "HC" => DestinationRegister::Hc,
                "o" => {
                    self.advance();
                    let result = self.register_name(&FRAGMENT_RESULTS, "an output register")?;
                    let register = Register::new(RegisterFile::Result, result);
                    return Ok(DestinationRegister::Register(register));
                }
                _ => return Err(self.not_a_destination(word)),
            }
        };
        self.advance();
        Ok(register)
    }

    fn not_a_destination(&mut self, word: &str) -> Reported {
        let span = self.token.span;
        if word == "f" {
            let message = "fragment attribute registers may not be modified".to_owned();
            self.fault_of(LoadErrorKind::Syntax, span, message, "NV_fragment_program 3.11.1.1")
        } else if word == "p" || self.names.contains_key(word) {
            let message = "program parameters may not be modified".to_owned();
            self.fault_of(LoadErrorKind::Syntax, span, message, PARAMETERS)
        } else if Self::numbered(word, "R").is_some() || Self::numbered(word, "H").is_some() {
            let message = format!("there is no register {}: temporaries are R0 to R31 and H0 to H63", self.quoted());
            self.fault_of(LoadErrorKind::Range, span, message, TEMPORARIES)
        } else {
            self.expected("a register that can be written (R0 to R31, H0 to H63, o[...], RC or HC)")
        }
    }

    /// `<texImageId>`.
    pub(super) fn texture(&mut self) -> Parsed<TextureRef> {
        let start = self.token.span.start;
        let Some(unit) = texture_unit(self.word_or_empty()) else {
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
