//! Declarations of a stage (NV_geometry_program4, NV_tessellation_program5 and NV_compute_program5, 2.X.7).

use super::super::{Parsed, Parser};
use crate::error::{LoadError, LoadErrorKind};
use crate::language::isa::Opcode;
use crate::language::isa::features::Permits;
use crate::language::isa::registers::{VERTEX_INTEGERS, vertex_attribute};
use crate::language::syntax::ast::{
    DestinationRegister, Index, InputPrimitive, Instruction, OutputPrimitive, Source, Span, TessMode, TessOrder,
    TessSpacing,
};
use crate::language::syntax::lexer::TokenKind;
use crate::limits;
use nvjit_runtime::{Register, Stage};

const GEOMETRY: &str = "NV_geometry_program4 2.X.7.Y";
const TESSELLATION: &str = "NV_tessellation_program5 2.X.7.Y";
const COMPUTE: &str = "NV_compute_program5 2.X.7.Y";

const PASSTHROUGH: &str = "NV_geometry_shader_passthrough 2.X.7.Y";

/// Declarations that pass-through programs do not have.
const NOT_PASSED: [&str; 3] = ["PRIMITIVE_OUT", "VERTICES_OUT", "INVOCATIONS"];

/// The declarations: their words, the stages that have them, which must have them, and the section.
pub(super) const STAGES: [(&str, &[Stage], &[Stage], &str); 12] = [
    ("GROUP_SIZE", &[Stage::Compute], &[Stage::Compute], COMPUTE),
    ("SHARED_MEMORY", &[Stage::Compute], &[], COMPUTE),
    ("PRIMITIVE_IN", &[Stage::Geometry], &[Stage::Geometry], GEOMETRY),
    ("PRIMITIVE_OUT", &[Stage::Geometry], &[Stage::Geometry], GEOMETRY),
    ("VERTICES_OUT", &[Stage::Geometry], &[Stage::Geometry], GEOMETRY),
    ("VERTICES_OUT", &[Stage::TessControl], &[Stage::TessControl], TESSELLATION),
    ("PASSTHROUGH", &[Stage::Geometry], &[], PASSTHROUGH),
    ("INVOCATIONS", &[Stage::Geometry], &[], "NV_gpu_program5 2.X.7.Y"),
    ("TESS_MODE", &[Stage::TessEvaluation], &[Stage::TessEvaluation], TESSELLATION),
    ("TESS_SPACING", &[Stage::TessEvaluation], &[], TESSELLATION),
    ("TESS_VERTEX_ORDER", &[Stage::TessEvaluation], &[], TESSELLATION),
    ("TESS_POINT_MODE", &[Stage::TessEvaluation], &[], TESSELLATION),
];

impl Parser<'_> {
    /// The section of the declaration of the stage that the token begins.
    pub(in super::super) fn begins_stage_declaration(&self) -> Option<&'static str> {
        let word = self.word();
        let stage = self.features.stage;
        STAGES.iter().find(|entry| entry.0 == word && entry.1.contains(&stage)).map(|entry| entry.3)
    }

    /// `<declaration>` and its semicolon.
    pub(in super::super) fn stage_declaration(&mut self, section: &'static str) -> Parsed<()> {
        let (word, start) = (self.word().to_owned(), self.token.span);
        self.advance();
        if !self.ast.symbols.is_empty() || !self.ast.statements.is_empty() {
            self.breach(start, format!("{word} must stand before declarations of variables and instructions"), section);
        }
        if word == "GROUP_SIZE" && self.features.permits.has(Permits::VARIABLE_GROUP) {
            let message = "OPTION ARB_compute_variable_group_size leaves the size to who dispatches".to_owned();
            self.breach(start, message, "ARB_compute_variable_group_size 2.X.7.Y");
        }
        self.typed.stage_words.extend(STAGES.iter().map(|entry| entry.0).find(|known| *known == word));
        let passes_through = self.passes_through();
        if passes_through && NOT_PASSED.contains(&word.as_str()) {
            let message = format!("a program that passes primitives through has no {word}");
            self.breach(start, message, "NV_geometry_shader_passthrough 2.X.6");
        }
        if word == "PASSTHROUGH" {
            if !passes_through {
                let message = "PASSTHROUGH needs OPTION NV_geometry_shader_passthrough".to_owned();
                self.fault_of(LoadErrorKind::Version, start, message, section);
            }
            self.passed_results()?;
            return self.semicolon();
        }
        let mut stage = self.ast.stage;
        let twice = match word.as_str() {
            "GROUP_SIZE" => stage.group_size.replace(self.group_size()?).is_some(),
            "SHARED_MEMORY" => {
                let most = limits::MAX_COMPUTE_SHARED_MEMORY;
                stage.shared_memory.replace(self.stage_number(0, most, "bytes of shared memory", section)?).is_some()
            }
            "PRIMITIVE_IN" => {
                let all = InputPrimitive::ALL;
                let all = if self.features.sized_types { all } else { &all[..all.len() - 1] };
                let (word, span) = (self.word().to_owned(), self.token.span);
                if passes_through && !["POINTS", "LINES", "TRIANGLES"].contains(&word.as_str()) {
                    let message = "a program passes points, lines and triangles through".to_owned();
                    self.breach(span, message, "NV_geometry_shader_passthrough 2.X.6");
                }
                stage.primitive_in.replace(self.stage_word(all, InputPrimitive::name)?).is_some()
            }
            "PRIMITIVE_OUT" => {
                let found = self.stage_word(OutputPrimitive::ALL, OutputPrimitive::name)?;
                stage.primitive_out.replace(found).is_some()
            }
            "VERTICES_OUT" => {
                let is_patch = self.features.stage == Stage::TessControl;
                let most = if is_patch { limits::MAX_PATCH_VERTICES } else { limits::MAX_OUTPUT_VERTICES };
                stage.vertices_out.replace(self.stage_number(1, most as u32, "vertices", section)?).is_some()
            }
            "INVOCATIONS" => {
                self.require_at(start, |features| features.sized_types, "INVOCATIONS", "NV_gpu_program5 2.X.7.Y");
                let most = limits::MAX_GEOMETRY_INVOCATIONS;
                stage.invocations.replace(self.stage_number(1, most, "invocations", section)?).is_some()
            }
            "TESS_MODE" => stage.tess_mode.replace(self.stage_word(TessMode::ALL, TessMode::name)?).is_some(),
            "TESS_SPACING" => {
                stage.tess_spacing.replace(self.stage_word(TessSpacing::ALL, TessSpacing::name)?).is_some()
            }
            "TESS_VERTEX_ORDER" => {
                stage.tess_order.replace(self.stage_word(TessOrder::ALL, TessOrder::name)?).is_some()
            }
            _ => std::mem::replace(&mut stage.tess_point_mode, true),
        };
        if twice {
            self.breach(start, format!("{word} is declared already"), section);
        }
        self.ast.stage = stage;
        self.semicolon()
    }

    /// Whether the program is a pass-through program.
    fn passes_through(&self) -> bool {
        self.features.stage == Stage::Geometry && self.features.permits.has(Permits::PASSTHROUGH)
    }

    /// `<resultUseD>` and a mask.
    fn passed_results(&mut self) -> Parsed<()> {
        let start = self.token.span;
        if self.word() != "result" {
            return Err(self.expected("a result"));
        }
        let registers = self.result_registers(start)?.registers;
        let is_of_primitive = |register: &Register| VERTEX_INTEGERS.contains(&register.index);
        if registers.iter().any(is_of_primitive) {
            let message = "this is a result of the primitive, and no vertex has it".to_owned();
            self.breach(self.span_from(start.start), message, PASSTHROUGH);
        }
        let mask = self.write_mask()?.0;
        for register in registers {
            let from = vertex_attribute(0, register.index);
            let given = (0..4).filter(|&component| self.features.is_given(from, component));
            let given = given.fold(0, |mask, component| mask | 1 << component);
            *self.ast.passed.entry(register).or_default() |= mask & given;
        }
        Ok(())
    }

    fn is_passed(&self, destination: DestinationRegister) -> bool {
        let is_passed = |register: Register| self.ast.passed.contains_key(&register);
        match destination {
            DestinationRegister::Register(register) => is_passed(register),
            DestinationRegister::Relative(relative) => self.ast.registers(relative.array).any(is_passed),
            DestinationRegister::Rc | DestinationRegister::Hc => false,
        }
    }

    /// One to three numbers.
    fn group_size(&mut self) -> Parsed<[u32; 3]> {
        let start = self.token.span;
        let mut size = [1; 3];
        for (axis, most) in limits::MAX_COMPUTE_GROUP_SIZE.into_iter().enumerate() {
            if axis > 0 && self.token.kind != TokenKind::Integer {
                break;
            }
            size[axis] = self.stage_number(1, most, "invocations", COMPUTE)?;
        }
        let invocations = size.iter().product::<u32>();
        if invocations > limits::MAX_COMPUTE_INVOCATIONS {
            let message =
                format!("a work group has at most {} invocations, not {invocations}", limits::MAX_COMPUTE_INVOCATIONS);
            self.fault_of(LoadErrorKind::Limit, self.span_from(start.start), message, COMPUTE);
        }
        Ok(size)
    }

    /// A number of `what`, from `least` to `most`. Another one is reported, and replaced by `least`.
    fn stage_number(&mut self, least: u32, most: u32, what: &str, section: &'static str) -> Parsed<u32> {
        let (span, quoted) = (self.token.span, self.quoted());
        let value = self.typed_integer()?.and_then(|value| u32::try_from(value).ok());
        let value = value.filter(|value| (least..=most).contains(value));
        if value.is_none() {
            let message = format!("{quoted} is out of range: there are {least} to {most} {what}");
            self.fault_of(LoadErrorKind::Range, span, message, section);
        }
        Ok(value.unwrap_or(least))
    }

    /// One of some words.
    fn stage_word<T: Copy>(&mut self, all: &[T], name: impl Fn(T) -> &'static str) -> Parsed<T> {
        let word = self.word();
        let Some(found) = all.iter().copied().find(|&one| name(one) == word) else {
            let names: Vec<_> = all.iter().map(|&one| name(one)).collect();
            return Err(self.expected(&format!("one of {}", names.join(", "))));
        };
        self.advance();
        Ok(found)
    }

    /// Reports declarations that are missing at END.
    pub(in super::super) fn check_stage(&mut self) {
        self.ast.stage.passes_through = self.passes_through();
        let stage = self.features.stage;
        let is_variable = self.features.permits.has(Permits::VARIABLE_GROUP);
        for (word, _, _, section) in STAGES.iter().filter(|entry| entry.2.contains(&stage)) {
            if *word == "GROUP_SIZE" && is_variable || self.ast.stage.passes_through && NOT_PASSED.contains(word) {
                continue;
            }
            // One that was tried has its own fault.
            if !self.typed.stage_words.contains(word) {
                let (offset, section) = (self.text.len(), *section);
                let message = format!("the program has no {word} declaration");
                self.errors.push(LoadError { kind: LoadErrorKind::Program, offset, length: 0, message, section });
            }
        }
    }

    /// Checks that an access to shared memory stays within it, if its address is constant (SHARED_MEMORY).
    pub(super) fn check_shared(&mut self, instruction: &Instruction, name: Span) {
        let opcode = instruction.mnemonic.opcode;
        if !matches!(opcode, Opcode::Lds | Opcode::Sts | Opcode::Atoms) {
            return;
        }
        let Some(bytes) = self.ast.stage.shared_memory else {
            self.breach(name, format!("{opcode} needs a SHARED_MEMORY declaration"), COMPUTE);
            return;
        };
        let Some(ty) = instruction.mnemonic.modifiers.ty else { return };
        for operand in &instruction.operands {
            let Source::Buffer(element) = &operand.source else { continue };
            let Index { address: None, offset } = element.element else { continue };
            let first = element.buffer.first.saturating_add(offset.unsigned_abs());
            if first.saturating_add(ty.bytes()) > bytes {
                let message = format!("the access ends beyond the {bytes} bytes of SHARED_MEMORY");
                self.fault_of(LoadErrorKind::Range, operand.span, message, COMPUTE);
            }
        }
    }

    /// Checks the emission of geometry programs (NV_gpu_program5 2.X.8 EMITS, NV_geometry_program4 2.14.6.4).
    pub(super) fn check_emission(&mut self, instruction: &Instruction, name: Span) {
        let emits = matches!(instruction.mnemonic.opcode, Opcode::Emit | Opcode::Emits | Opcode::Endprim);
        if emits && self.passes_through() {
            let message = format!("a program that passes primitives through has no {}", instruction.mnemonic.opcode);
            self.breach(name, message, "NV_geometry_shader_passthrough 2.X.6");
        }
        if let Some(destination) = &instruction.destination
            && self.is_passed(destination.register)
        {
            let message = "this result is passed through, and cannot be written".to_owned();
            self.breach(destination.span, message, PASSTHROUGH);
        }
        let is_points = self.ast.stage.primitive_out == Some(OutputPrimitive::Points);
        if instruction.mnemonic.opcode == Opcode::Emits && !is_points && self.ast.stage.primitive_out.is_some() {
            let message = "EMITS needs PRIMITIVE_OUT POINTS".to_owned();
            self.breach(name, message, "NV_gpu_program5 2.14.6.2");
        }
    }
}
