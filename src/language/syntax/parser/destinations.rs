//! Destinations: registers that can be written, write masks.

use super::registers::{ADDRESS_REGISTERS, has_whole_address_registers};
use super::{Parsed, Parser, Reported};
use crate::error::LoadErrorKind;
use crate::language::isa::{Features, Precision, ResultKind};
use crate::language::syntax::ast::{Destination, DestinationRegister, Source, WriteMask};
use nvjit_runtime::{Register, RegisterFile};

impl Parser<'_> {
    /// `<maskedDstReg>` or `<maskedAddrReg>`, stored in `destination`. A destination with an error after its register
    /// or its write mask is stored in part.
    pub(super) fn destination(&mut self, result: ResultKind, destination: &mut Option<Destination>) -> Parsed<()> {
        let start = self.token.span.start;
        let register = self.destination_register(result)?;
        // No component is known to be written yet.
        let span = self.span_from(start);
        let to = destination.insert(Destination { register, write_mask: WriteMask(0), cc_mask: None, span });
        // Undefined characters after it may have been meant as the mask.
        let known = !self.faulty();
        if result == ResultKind::Address
            && self.features.variables
            && !has_whole_address_registers(&self.features)
            && !self.token.is(b'.')
        {
            return Err(self.expected("the write mask `.x`"));
        }
        let write_mask = self.write_mask()?;
        if known {
            (to.write_mask, to.span) = (write_mask, self.span_from(start));
        }
        if result == ResultKind::Address && write_mask != WriteMask(1) {
            let what = "a write mask of an address register other than .x";
            let section = if self.features.variables { self.features.grammar } else { ADDRESS_REGISTERS };
            self.require_at(self.span_from(start), has_whole_address_registers, what, section);
        }
        let cc_mask = self.optional_cc_mask()?;
        if !self.faulty() {
            (to.cc_mask, to.span) = (cc_mask, self.span_from(start));
        }
        Ok(())
    }

    /// `<dstRegister>` or `<addrRegister>`.
    fn destination_register(&mut self, result: ResultKind) -> Parsed<DestinationRegister> {
        if self.features.variables {
            return match result {
                ResultKind::Address => self.address_variable().map(DestinationRegister::Register),
                _ => self.declared_destination(),
            };
        }
        if result == ResultKind::Address {
            return match self.address_register() {
                Some(register) => Ok(DestinationRegister::Register(register)),
                None => Err(self.expected_address_register()),
            };
        }
        if let Some(register) = self.temporary() {
            return Ok(DestinationRegister::Register(register));
        }
        if let Some(register) = self.condition_code() {
            return Ok(register);
        }
        if let Some(reported) = self.refused(self.features.unwritable) {
            return Err(reported);
        }
        let word = self.word();
        if word != self.features.results.letter {
            return Err(self.not_a_destination(word));
        }
        if self.features.writes_parameters() { self.written_parameter() } else { self.result() }
    }

    /// A name that means only the condition code, if the token is one.
    fn condition_code(&mut self) -> Option<DestinationRegister> {
        let word = self.word();
        let &(_, precision) = self.grammar.condition_codes.iter().find(|entry| entry.0 == word)?;
        let what = format!("the register {word}");
        self.require(Features::has_condition_code, &what, self.features.temporaries.section);
        self.advance();
        Some(if precision == Precision::Fp16 { DestinationRegister::Hc } else { DestinationRegister::Rc })
    }

    fn not_a_destination(&mut self, word: &str) -> Reported {
        if self.names.contains_key(word) {
            let message = "program parameters may not be modified".to_owned();
            self.fault_of(LoadErrorKind::Syntax, self.token.span, message, self.features.parameters.section)
        } else if self.features.definitions && Self::is_numbered_temporary(word) {
            self.no_temporary()
        } else {
            self.expected(&format!("a register that can be written ({})", self.features.writable))
        }
    }

    /// `<absProgParamReg>` as a destination of vertex state programs.
    fn written_parameter(&mut self) -> Parsed<DestinationRegister> {
        let start = self.token.span.start;
        match self.parameter()? {
            Source::Parameter(index) => Ok(DestinationRegister::Register(Register::new(RegisterFile::Result, index))),
            _ => {
                let message = "program parameters may not be written by relative addressing".to_owned();
                let span = self.span_from(start);
                Err(self.fault_of(LoadErrorKind::Syntax, span, message, self.features.results.section))
            }
        }
    }

    /// `<optionalWriteMask>`.
    pub(super) fn write_mask(&mut self) -> Parsed<WriteMask> {
        let Some(components) = self.components()? else { return Ok(WriteMask::XYZW) };
        if !components.letters.is_sorted_by(|a, b| a < b) {
            let message = "the components of a write mask must be in the order xyzw, each at most once".to_owned();
            return Err(self.fault(LoadErrorKind::Syntax, components.span, message));
        }
        Ok(WriteMask(components.letters.iter().fold(0, |mask, component| mask | 1 << component)))
    }
}
