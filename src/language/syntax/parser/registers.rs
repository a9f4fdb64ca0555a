//! Names of registers and parameters, in operands and destinations.

use super::{Parsed, Parser, Reported};
use crate::error::LoadErrorKind;
use crate::language::isa::features::{AddressRegisters, Features, Parameters, Refusal};
use crate::language::syntax::ast::{Address, Array, DestinationRegister, Relative, Source};
use crate::language::syntax::lexer::TokenKind;
use crate::language::syntax::number;
use nvjit_runtime::{Register, RegisterFile};

pub(super) const ADDRESS_REGISTERS: &str = "NV_vertex_program2 2.14.1.3";

fn addresses(features: &Features, of: impl Fn(&AddressRegisters) -> u32) -> u64 {
    features.address_registers.map_or(0, |all| of(&all).into())
}

/// Whether address registers have more components than x.
pub(super) fn has_whole_address_registers(features: &Features) -> bool {
    features.address_registers.is_some_and(|all| all.components > 1)
}

impl<'t> Parser<'t> {
    /// Reports that the register whose name begins with the token is not allowed here, if `refusals` list it.
    pub(super) fn refused(&mut self, refusals: &[Refusal]) -> Option<Reported> {
        let word = self.word();
        let refusal = refusals.iter().find(|refusal| refusal.word == word)?;
        let Refusal { message, section, .. } = *refusal;
        Some(self.fault_of(LoadErrorKind::Syntax, self.token.span, message.to_owned(), section))
    }

    /// The temporary register that `word` names.
    pub(super) fn temporary_named(&self, word: &str) -> Option<Register> {
        let temporaries = &self.features.temporaries;
        let (letter, file, count) = match word.as_bytes().first()? {
            b'R' => ("R", RegisterFile::Temporary, temporaries.full),
            b'H' => ("H", RegisterFile::HalfTemporary, temporaries.half),
            _ => return None,
        };
        let index = u16::try_from(Self::numbered(word, letter)?).ok()?;
        (usize::from(index) < count).then(|| Register::new(file, index))
    }

    /// Whether `word` is the name of a temporary register, if there are enough.
    pub(super) fn is_numbered_temporary(word: &str) -> bool {
        Self::numbered(word, "R").is_some() || Self::numbered(word, "H").is_some()
    }

    /// Reports that the token would be the name of a temporary register if there were enough.
    pub(super) fn no_temporary(&mut self) -> Reported {
        let temporaries = self.features.temporaries;
        let (full, half) = (temporaries.full - 1, temporaries.half - 1);
        let message =
            format!("there is no register {}: temporaries are R0 to R{full} and H0 to H{half}", self.quoted());
        self.fault_of(LoadErrorKind::Range, self.token.span, message, temporaries.section)
    }

    /// `<tempRegister>`, if the token is one. Where programs declare names, one with a number out of range may be a
    /// declared name.
    pub(super) fn temporary(&mut self) -> Option<Register> {
        let word = self.word();
        if let Some(register) = self.temporary_named(word) {
            self.advance();
            return Some(register);
        }
        if self.features.definitions {
            return None;
        }
        let value = Self::numbered(word, "R")?;
        let (span, section) = (self.token.span, self.features.temporaries.section);
        self.advance();
        let index = self.in_range(value, span, |all| all.temporaries.full as u64 - 1, "temporary registers", section);
        Some(Register::new(RegisterFile::Temporary, index))
    }

    /// `<addrRegister>`, if the token is one.
    pub(super) fn address_register(&mut self) -> Option<Register> {
        let index = match self.word() {
            "A0" => 0,
            "A1" => {
                let has = |features: &Features| addresses(features, |all| all.count.into()) > 1;
                self.require(has, "the address register A1", ADDRESS_REGISTERS);
                1
            }
            _ => return None,
        };
        self.advance();
        Some(Register::new(RegisterFile::Address, index))
    }

    pub(super) fn expected_address_register(&mut self) -> Reported {
        let several = addresses(&self.features, |all| all.count.into()) > 1;
        self.expected(if several { "an address register (A0 or A1)" } else { "the address register A0" })
    }

    /// `<fragAttribRegister>` or `<vtxAttribRegister>`.
    pub(super) fn attribute(&mut self) -> Parsed<Source> {
        self.advance();
        self.expect(b'[')?;
        let span = self.token.span;
        let word = self.word();
        // Vertex state programs have no mnemonics, but the grammar does.
        let all = &self.grammar.attributes;
        let named = all.names.iter().find(|entry| entry.0 == word);
        let index = match named {
            Some(&(_, index)) => {
                self.advance();
                index
            }
            None if all.numbered && self.token.kind == TokenKind::Integer => {
                self.ranged_integer(|_| u64::from(all.count) - 1, "vertex attribute registers")?
            }
            None => return Err(self.expected_attribute()),
        };
        let own = &self.features.attributes;
        if index >= own.count || named.is_some() && own.names.is_empty() {
            let message = "a vertex state program may read no vertex attribute register but v[0]".to_owned();
            self.fault_of(LoadErrorKind::Restriction, span, message, own.section);
        }
        self.expect(b']')?;
        Ok(Source::Register(Register::new(RegisterFile::Attribute, index)))
    }

    fn expected_attribute(&mut self) -> Reported {
        let all = &self.grammar.attributes;
        let list = |count: usize| all.names.iter().take(count).map(|entry| entry.0).collect::<Vec<_>>().join(", ");
        self.expected(&match all.numbered {
            true => format!("{} (0 to {}, or {}, ...)", all.noun, all.count - 1, list(4)),
            false => format!("the name of {} ({})", all.noun, list(all.names.len())),
        })
    }

    /// `<progParamRegister>`.
    pub(super) fn parameter(&mut self) -> Parsed<Source> {
        let Parameters { letter, count, section, .. } = self.features.parameters;
        self.advance();
        if self.features.address_registers.is_none() {
            return Ok(Source::Parameter(self.index(letter, count, section)?));
        }
        self.expect(b'[')?;
        let source = match self.address_register() {
            Some(register) => self.relative_parameter(register)?,
            None if self.token.kind == TokenKind::Integer => Source::Parameter(
                self.ranged_integer(|features| features.parameters.count as u64 - 1, "program parameters c[]")?,
            ),
            None => return Err(self.expected("the number of a program parameter, or an address register")),
        };
        self.expect(b']')?;
        Ok(source)
    }

    /// `<relProgParamReg>` after its address register.
    fn relative_parameter(&mut self, register: Register) -> Parsed<Source> {
        let Some((component, span)) = self.one_component()? else {
            return Err(self.expected("the component of an address register"));
        };
        if component != 0 {
            let what = "an address register's component other than x";
            self.require_at(span, has_whole_address_registers, what, ADDRESS_REGISTERS);
        }
        let offset = if self.accept(b'+') {
            self.ranged_integer(|features| addresses(features, |all| all.positive_offsets), "offsets")?.into()
        } else if self.accept(b'-') {
            -i32::from(
                self.ranged_integer(|features| addresses(features, |all| all.negative_offsets), "negative offsets")?,
            )
        } else {
            0
        };
        let array = Array::Parameters { first: 0, count: self.features.parameters.count as u16 };
        Ok(Source::Relative(Relative { array, address: Address::Register(register), component, offset }))
    }

    /// `<vtxResultRegister>`, or an output register.
    pub(super) fn result(&mut self) -> Parsed<DestinationRegister> {
        let all = &self.grammar.results;
        self.advance();
        let newer = all.names.get(self.features.results.names.len()..).unwrap_or_default();
        if !newer.is_empty() && newer.contains(&self.peek_word()) {
            let has = |features: &Features| features.results.names.len() == all.names.len();
            self.require_at(self.peek().span, has, "a clip distance result register", all.section);
        }
        let index = self.register_name(all.names, all.noun)?;
        Ok(DestinationRegister::Register(Register::new(RegisterFile::Result, index)))
    }

    /// The texture image unit that `word` names.
    pub(super) fn texture_unit(&self, word: &str) -> Option<u8> {
        let unit = u8::try_from(Self::numbered(word, "TEX")?).ok()?;
        (usize::from(unit) < self.features.texture_image_units).then_some(unit)
    }

    /// `"[" <integer> "]"` with an integer below `limit`. A larger one is reported, and replaced by 0.
    fn index(&mut self, array: &str, limit: usize, section: &'static str) -> Parsed<u16> {
        self.expect(b'[')?;
        let value = self.index_value(array, limit, section)?;
        self.expect(b']')?;
        Ok(value)
    }

    /// An integer below `limit`.
    fn index_value(&mut self, array: &str, limit: usize, section: &'static str) -> Parsed<u16> {
        if self.token.kind != TokenKind::Integer {
            return Err(self.expected(&format!("an integer from 0 to {}", limit - 1)));
        }
        let value = number::parse_integer(self.slice(self.token.span));
        let mut index = 0;
        match u16::try_from(value) {
            Ok(small) if usize::from(small) < limit => index = small,
            _ => {
                let message = format!("{array}[] goes from 0 to {}, not to {}", limit - 1, self.quoted());
                self.fault_of(LoadErrorKind::Range, self.token.span, message, section);
            }
        }
        self.advance();
        Ok(index)
    }

    /// `"[" name "]"`: the number of the name in `names`.
    fn register_name(&mut self, names: &[&str], what: &str) -> Parsed<u16> {
        self.expect(b'[')?;
        let word = self.word();
        let Some(index) = names.iter().position(|name| *name == word) else {
            return Err(self.expected(&format!("the name of {what} ({})", names.join(", "))));
        };
        self.advance();
        self.expect(b']')?;
        Ok(index as u16)
    }

    /// The number in `word` if it is `letter` and a number without leading zeros, as in names of registers.
    fn numbered(word: &str, letter: &str) -> Option<u64> {
        let digits = word.strip_prefix(letter)?.as_bytes();
        let canonical = matches!(digits, [b'0'] | [b'1'..=b'9', ..]) && digits.iter().all(u8::is_ascii_digit);
        canonical.then(|| number::parse_integer(digits))
    }
}
