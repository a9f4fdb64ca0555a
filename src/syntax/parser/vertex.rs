//! What only vertex programs have (NV_vertex_program2 2.14.1.8): options, labels, `v[]`, `c[]`,
//! address registers.
//!
//! All four languages are read by one grammar; what a version does not have yet is a fault that
//! says which version has it, after which the statement is read on.

use super::{Parsed, Parser, Reported};
use crate::error::LoadErrorKind;
use crate::isa::registers::{FIRST_VP2_RESULT, VERTEX_ATTRIBUTES, VERTEX_RESULTS};
use crate::isa::{Language, ResultKind};
use crate::limits;
use crate::syntax::ast::{
    DestinationRegister, Label, Operand, ProgramOption, Source, Span, Statement, Swizzle, WriteMask,
};
use crate::syntax::lexer::TokenKind;
use crate::syntax::number;
use crate::syntax::quote::excerpt;
use nvjit_runtime::{Register, RegisterFile};

const GRAMMAR: &str = "NV_vertex_program2 2.14.1.8";
const ADDRESS_REGISTERS: &str = "NV_vertex_program2 2.14.1.3";
const TEMPORARIES: &str = "NV_vertex_program2 2.14.1.4";
const RESULTS: &str = "NV_vertex_program2 2.14.1.5";
const OPTIONS: &str = "NV_vertex_program2 2.14.6";
const STATE_PROGRAMS: &str = "NV_vertex_program2 2.14.5";

/// What VP2.0 has more of than the languages before it.
struct Range {
    vp1: u64,
    vp2: u64,
}

const TEMPORARY_RANGE: Range =
    Range { vp1: limits::VP1_TEMPORARIES as u64 - 1, vp2: limits::VP2_TEMPORARIES as u64 - 1 };
const PARAMETER_RANGE: Range = Range { vp1: limits::VP1_PARAMETERS as u64 - 1, vp2: limits::VP2_PARAMETERS as u64 - 1 };
const POSITIVE_OFFSETS: Range = Range { vp1: 63, vp2: 255 };
const NEGATIVE_OFFSETS: Range = Range { vp1: 64, vp2: 256 };
const ATTRIBUTE_RANGE: Range = Range { vp1: 15, vp2: 15 };

impl<'t> Parser<'t> {
    fn is_vp2(&self) -> bool {
        self.ast.language == Language::Vp2
    }

    /// `<optionSequence>`.
    pub(super) fn options(&mut self) {
        if self.ast.language.is_fragment() {
            return;
        }
        while self.word_or_empty() == "OPTION" && !self.is_label() {
            self.begin_statement();
            if let Err(Reported) = self.option() {
                self.recover();
            }
        }
    }

    /// `<option>`.
    fn option(&mut self) -> Parsed<()> {
        if matches!(self.ast.language, Language::Vp1 | Language::Vsp1) {
            self.later_version("OPTION", "!!VP1.1 and !!VP2.0", OPTIONS);
        }
        self.advance();
        match self.word_or_empty() {
            "" => return Err(self.expected("the name of an option")),
            "NV_position_invariant" => {
                let option = ProgramOption::PositionInvariant;
                if !self.ast.options.contains(&option) {
                    self.ast.options.push(option);
                }
            }
            _ => {
                let message = format!("unknown option {}; known is NV_position_invariant", self.quoted());
                self.fault_of(LoadErrorKind::Name, self.token.span, message, OPTIONS);
            }
        }
        self.advance();
        self.semicolon()
    }

    /// Whether the token is the name of a `<vp2-instructionLabel>`.
    pub(super) fn is_label(&self) -> bool {
        !self.ast.language.is_fragment() && self.token.kind == TokenKind::Word && self.peek().is(b':')
    }

    /// `<programTextItem>`.
    pub(super) fn vertex_statement(&mut self) -> Parsed<Option<Statement>> {
        if self.token.kind != TokenKind::Word {
            let what = if self.is_vp2() { "an instruction, a label or END" } else { "an instruction or END" };
            return Err(self.expected(what));
        }
        if self.is_label() {
            let label = self.instruction_label()?;
            return Ok(Some(label).filter(|_| !self.faulty()));
        }
        if self.word() == "OPTION" {
            let message = "OPTION must stand before the first instruction or label".to_owned();
            return Err(self.fault(LoadErrorKind::Syntax, self.token.span, message));
        }
        self.instruction()
    }

    /// `<vp2-instructionLabel>`.
    fn instruction_label(&mut self) -> Parsed<Statement> {
        if !self.is_vp2() {
            self.later_version("an instruction label", "!!VP2.0", GRAMMAR);
        }
        let span = self.token.span;
        let label = self.branch_label()?;
        if !self.labels.insert(self.text.get(span.start..span.end).unwrap_or_default()) {
            let message = format!("the label `{}` is already defined", excerpt(label.name.as_bytes()));
            self.fault(LoadErrorKind::Name, span, message);
        }
        self.expect(b':')?;
        Ok(Statement::Label(label))
    }

    /// `<vp2-branchLabel>`.
    pub(super) fn branch_label(&mut self) -> Parsed<Label> {
        if self.token.kind != TokenKind::Word {
            return Err(self.expected("a label"));
        }
        let name = self.word();
        let span = self.token.span;
        if name.contains('$') {
            let message = format!("undefined character `$` in the label {}", self.quoted());
            self.fault(LoadErrorKind::Token, span, message);
        }
        self.advance();
        Ok(Label { name: name.to_owned(), span })
    }

    /// Checks that `value`, the number of `what`, is in `range`. One that is not is reported, and 0 stands for it.
    fn in_range(&mut self, value: u64, span: Span, range: &Range, what: &str, section: &'static str) -> u16 {
        let limit = if self.is_vp2() { range.vp2 } else { range.vp1 };
        match u16::try_from(value) {
            Ok(small) if value <= limit => return small,
            Ok(_) if value <= range.vp2 => {
                let language = self.ast.language;
                let message = format!("{what} beyond {limit} are in !!VP2.0, not in {language}");
                self.fault_of(LoadErrorKind::Version, span, message, section);
            }
            _ => {
                let text = excerpt(self.slice(span));
                let message = format!("`{text}` is out of range: {what} go from 0 to {limit}");
                self.fault_of(LoadErrorKind::Range, span, message, section);
            }
        }
        0
    }

    /// A decimal integer in `range`.
    fn ranged_integer(&mut self, range: &Range, what: &str) -> Parsed<u16> {
        if self.token.kind != TokenKind::Integer {
            let limit = if self.is_vp2() { range.vp2 } else { range.vp1 };
            return Err(self.expected(&format!("an integer from 0 to {limit}")));
        }
        let span = self.token.span;
        let value = number::parse_integer(self.slice(span));
        self.advance();
        Ok(self.in_range(value, span, range, what, GRAMMAR))
    }

    /// `<tempRegister>` or `<vp2-tempRegister>`, if the token is one.
    fn temporary(&mut self) -> Option<Register> {
        let value = Self::numbered(self.word_or_empty(), "R")?;
        let span = self.token.span;
        self.advance();
        let index = self.in_range(value, span, &TEMPORARY_RANGE, "temporary registers", TEMPORARIES);
        Some(Register::new(RegisterFile::Temporary, index))
    }

    /// `<addrRegister>`, if the token is one.
    fn address_register(&mut self) -> Option<Register> {
        let index = match self.word_or_empty() {
            "A0" => 0,
            "A1" => {
                if !self.is_vp2() {
                    self.later_version("the address register A1", "!!VP2.0", ADDRESS_REGISTERS);
                }
                1
            }
            _ => return None,
        };
        self.advance();
        Some(Register::new(RegisterFile::Address, index))
    }

    fn expected_address_register(&mut self) -> Reported {
        self.expected(if self.is_vp2() { "an address register (A0 or A1)" } else { "the address register A0" })
    }

    /// `<addrRegister>` as the operand of ARA.
    pub(super) fn address_operand(&mut self) -> Parsed<Operand> {
        let span = self.token.span;
        let Some(register) = self.address_register() else { return Err(self.expected_address_register()) };
        if self.token.is(b'.') {
            let message = "the address register operand of ARA takes no suffix".to_owned();
            return Err(self.fault_of(LoadErrorKind::Syntax, self.token.span, message, "NV_vertex_program2 2.14.3.3"));
        }
        Ok(Operand {
            negate_absolute: false,
            absolute: false,
            negate: false,
            source: Source::Register(register),
            swizzle: Swizzle::XYZW,
            span,
        })
    }

    /// `<srcRegister>`.
    pub(super) fn vertex_source(&mut self) -> Parsed<Source> {
        if let Some(register) = self.temporary() {
            return Ok(Source::Register(register));
        }
        let span = self.token.span;
        let unreadable = match self.word_or_empty() {
            "v" => return self.attribute(),
            "c" => return self.parameter(),
            "o" => ("vertex result registers may not be read".to_owned(), RESULTS),
            "CC" => ("CC is write-only".to_owned(), TEMPORARIES),
            "A0" | "A1" => ("address registers may only be read by ARA and inside c[]".to_owned(), ADDRESS_REGISTERS),
            _ if self.token.is_number() || self.token.is(b'{') => {
                ("vertex programs have no embedded constants: use a program parameter c[n]".to_owned(), GRAMMAR)
            }
            _ => return Err(self.expected("an operand (a register R0..., v[...] or c[...])")),
        };
        Err(self.fault_of(LoadErrorKind::Syntax, span, unreadable.0, unreadable.1))
    }

    /// `<vtxAttribRegister>`.
    fn attribute(&mut self) -> Parsed<Source> {
        self.advance();
        self.expect(b'[')?;
        let span = self.token.span;
        let word = self.word_or_empty();
        let mnemonic = VERTEX_ATTRIBUTES.iter().find(|entry| entry.0 == word);
        let index = match mnemonic {
            Some(&(_, index)) => {
                self.advance();
                index
            }
            None if self.token.kind == TokenKind::Integer => {
                self.ranged_integer(&ATTRIBUTE_RANGE, "vertex attribute registers")?
            }
            None => return Err(self.expected("a vertex attribute register (0 to 15, or OPOS, WGHT, NRML, COL0, ...)")),
        };
        if self.ast.language == Language::Vsp1 && (index != 0 || mnemonic.is_some()) {
            let message = "a vertex state program may read no vertex attribute register but v[0]".to_owned();
            self.fault_of(LoadErrorKind::Restriction, span, message, STATE_PROGRAMS);
        }
        self.expect(b']')?;
        Ok(Source::Register(Register::new(RegisterFile::Attribute, index)))
    }

    /// `<progParamRegister>`.
    fn parameter(&mut self) -> Parsed<Source> {
        self.advance();
        self.expect(b'[')?;
        let source = match self.address_register() {
            Some(register) => self.relative_parameter(register)?,
            None if self.token.kind == TokenKind::Integer => {
                Source::Parameter(self.ranged_integer(&PARAMETER_RANGE, "program parameters c[]")?)
            }
            None => return Err(self.expected("the number of a program parameter, or an address register")),
        };
        self.expect(b']')?;
        Ok(source)
    }

    /// `<relProgParamReg>` behind its address register.
    fn relative_parameter(&mut self, register: Register) -> Parsed<Source> {
        let Some((component, span)) = self.one_component()? else {
            return Err(self.expected("the component of an address register"));
        };
        if component != 0 && !self.is_vp2() {
            self.later_version_at(span, "an address register's component other than x", "!!VP2.0", ADDRESS_REGISTERS);
        }
        let offset = if self.accept(b'+') {
            self.ranged_integer(&POSITIVE_OFFSETS, "offsets")? as i16
        } else if self.accept(b'-') {
            -(self.ranged_integer(&NEGATIVE_OFFSETS, "negative offsets")? as i16)
        } else {
            0
        };
        Ok(Source::RelativeParameter { address: register.index as u8, component, offset })
    }

    /// `<dstRegister>` or `<addrRegister>`.
    pub(super) fn vertex_destination(&mut self, result: ResultKind) -> Parsed<DestinationRegister> {
        if result == ResultKind::Address {
            return match self.address_register() {
                Some(register) => Ok(DestinationRegister::Register(register)),
                None => Err(self.expected_address_register()),
            };
        }
        if let Some(register) = self.temporary() {
            return Ok(DestinationRegister::Register(register));
        }
        let state_program = self.ast.language == Language::Vsp1;
        let (message, section) = match self.word_or_empty() {
            "CC" => {
                if !self.is_vp2() {
                    self.later_version("the register CC", "!!VP2.0", TEMPORARIES);
                }
                self.advance();
                return Ok(DestinationRegister::Rc);
            }
            "o" if state_program => ("a vertex state program may not write vertex result registers", STATE_PROGRAMS),
            "o" => return self.result(),
            "c" if state_program => return self.written_parameter(),
            "c" => ("only vertex state programs may write program parameters", STATE_PROGRAMS),
            "v" => ("vertex attribute registers may not be written", GRAMMAR),
            "A0" | "A1" => ("address registers are written by ARL, ARR and ARA only", ADDRESS_REGISTERS),
            _ if state_program => return Err(self.expected("a register that can be written (R0 to R11, c[n])")),
            _ if self.is_vp2() => {
                return Err(self.expected("a register that can be written (R0 to R15, o[...] or CC)"));
            }
            _ => return Err(self.expected("a register that can be written (R0 to R11, o[...])")),
        };
        Err(self.fault_of(LoadErrorKind::Syntax, self.token.span, message.to_owned(), section))
    }

    /// `<vtxResultRegister>`.
    fn result(&mut self) -> Parsed<DestinationRegister> {
        self.advance();
        let first_vp2 = VERTEX_RESULTS[usize::from(FIRST_VP2_RESULT)..].contains(&self.peek_word());
        if first_vp2 && !self.is_vp2() {
            let span = self.peek().span;
            self.later_version_at(span, "a clip distance result register", "!!VP2.0", RESULTS);
        }
        let index = self.register_name(&VERTEX_RESULTS, "a vertex result register")?;
        Ok(DestinationRegister::Register(Register::new(RegisterFile::Result, index)))
    }

    /// `<absProgParamReg>` as a destination of vertex state programs.
    fn written_parameter(&mut self) -> Parsed<DestinationRegister> {
        let start = self.token.span.start;
        match self.parameter()? {
            Source::Parameter(index) => Ok(DestinationRegister::Register(Register::new(RegisterFile::Result, index))),
            _ => {
                let message = "program parameters may not be written by relative addressing".to_owned();
                let span = self.span_from(start);
                Err(self.fault_of(LoadErrorKind::Syntax, span, message, STATE_PROGRAMS))
            }
        }
    }

    /// `<addrWriteMask>`: before VP2.0, only `.x`.
    pub(super) fn check_address_mask(&mut self, mask: WriteMask, span: Span) {
        if mask != WriteMask(1) && !self.is_vp2() {
            let what = "a write mask of an address register other than .x";
            self.later_version_at(span, what, "!!VP2.0", ADDRESS_REGISTERS);
        }
    }
}
