//! Attributes and results that programs of NV_gpu_program4 and 5 bind (NV_vertex_program4, NV_fragment_program4, NV_gpu_program5).

use super::super::{Parsed, Parser};
use crate::error::LoadErrorKind;
use crate::isa::features::Permits;
use crate::isa::nearest;
use crate::isa::registers::{self, RESULT_HPOS};
use crate::syntax::ast::Span;
use crate::syntax::lexer::TokenKind;
use nvjit_runtime::{Register, RegisterFile, Stage};

/// Names behind a name that belong to it: `color.primary`, `draw.id`.
const PARTS: [(&str, &[&str]); 6] = [
    ("color", &["primary", "secondary", "front", "back"]),
    ("front", &["primary", "secondary"]),
    ("back", &["primary", "secondary"]),
    ("draw", &["id"]),
    ("patch", &["attrib"]),
    ("out", &["patch"]),
];

/// What a binding names.
pub(super) struct Bound {
    /// The names, without what stands in brackets behind them.
    stem: String,
    /// The number in brackets of the first.
    first: u32,
    pub registers: Vec<Register>,
}

/// Names that may have a range in brackets.
const RANGES: [&str; 4] = ["texcoord", "attrib", "clip", "viewportmask"];

impl Parser<'_> {
    /// An attribute in an instruction. The token is the first word of its binding.
    pub(super) fn attribute_register(&mut self, start: Span) -> Parsed<Register> {
        match self.attribute_registers(start)?.registers[..] {
            [register] => {
                self.uses_attribute(register, false, self.span_from(start.start));
                Ok(register)
            }
            _ => Err(self.only_in_arrays(start)),
        }
    }

    fn only_in_arrays(&mut self, start: Span) -> super::super::Reported {
        let message = "several registers are bound by arrays only".to_owned();
        let span = self.span_from(start.start);
        self.breach(span, message, self.features.declarations)
    }

    /// A result in an instruction. The token is `result`.
    pub(super) fn result_register(&mut self, start: Span) -> Parsed<Register> {
        match self.result_registers(start)?.registers[..] {
            [register] => Ok(register),
            _ => Err(self.only_in_arrays(start)),
        }
    }

    /// The attributes that a binding names.
    pub(super) fn attribute_registers(&mut self, start: Span) -> Parsed<Bound> {
        let attributes = self.features.attributes;
        let section = attributes.section;
        let (stem, range) = self.binding_path(section)?;
        let registers = self.bound_registers(start, &stem, range, RegisterFile::Attribute, section)?;
        Ok(Bound { stem, first: range.map_or(0, |range| range.0), registers })
    }

    /// The registers of the next binding of a variable. Those of arrays are of what has numbers, and go on where the one before ended:
    /// `next` is the names and the number that must follow (NV_gpu_program4 2.X.3.2 and 2.X.3.5).
    pub(super) fn next_in_array(
        &mut self,
        bound: Bound,
        array: bool,
        next: &mut Option<(String, u32)>,
        span: Span,
        section: &'static str,
    ) -> Vec<Register> {
        let Bound { stem, first, registers } = bound;
        let has_numbers = stem.rsplit('.').next().is_some_and(|last| RANGES.contains(&last));
        if array && !has_numbers {
            self.breach(span, format!("there are no arrays of {stem}"), section);
        } else if next.as_ref().is_some_and(|(wanted, number)| *wanted != stem || *number != first) {
            let message = "the bindings of an array are of one kind, and their numbers increase one by one".to_owned();
            self.breach(span, message, section);
        }
        *next = Some((stem, first.saturating_add(registers.len() as u32)));
        registers
    }

    /// The results that a binding names.
    pub(super) fn result_registers(&mut self, start: Span) -> Parsed<Bound> {
        let section = self.features.results.section;
        let draw_buffers = self.features.results.draw_buffers;
        let (stem, range) = self.binding_path(section)?;
        let first = range.map_or(0, |range| range.0);
        let span = self.span_from(start.start);
        if self.features.stage == Stage::Fragment && stem.starts_with("result.color") {
            let registers = self.color_registers(&stem, range, draw_buffers, span)?;
            return Ok(Bound { stem, first, registers });
        }
        let registers = self.bound_registers(start, &stem, range, RegisterFile::Result, section)?;
        let is_viewport = matches!(stem.as_str(), "result.layer" | "result.viewport" | "result.viewportmask");
        if is_viewport && !self.features.permits.has(Permits::VIEWPORTS) {
            self.fault_of(LoadErrorKind::Version, span, format!("{stem} needs OPTION NV_viewport_array2"), section);
        }
        let position = Register::new(RegisterFile::Result, RESULT_HPOS);
        if self.features.stage == Stage::Vertex && self.features.position_invariant && registers.contains(&position) {
            let message = "a position-invariant program may not bind result.position".to_owned();
            self.breach(span, message, "ARB_vertex_program 2.14.4.5.1");
        }
        if stem == "result.samplemask" {
            self.require_at(span, |features| features.sized_types, "result.samplemask", "NV_gpu_program5 2.X.3.5");
        }
        Ok(Bound { stem, first, registers })
    }

    /// `result.color`, `result.color[n]`, `result.color[n].secondary` of fragment programs.
    fn color_registers(
        &mut self,
        stem: &str,
        range: Option<(u32, Option<u32>)>,
        draw_buffers: bool,
        span: Span,
    ) -> Parsed<Vec<Register>> {
        let section = self.features.results.section;
        let number = range.map_or(0, |range| range.0);
        if range.is_some() && !draw_buffers {
            let message = "result.color[n] needs OPTION ARB_draw_buffers or OPTION ATI_draw_buffers".to_owned();
            self.breach(span, message, section);
        }
        let second = match stem {
            "result.color" => {
                let parts = ["primary", "secondary"];
                let found = parts.iter().position(|part| self.token.is(b'.') && self.peek_word() == *part);
                if found.is_some() {
                    self.advance();
                    self.advance();
                }
                found
            }
            _ => Some(usize::from(stem.ends_with("secondary"))),
        };
        if second.is_some() && !self.features.permits.has(Permits::DUAL_SOURCE) {
            let message = "this binding needs OPTION ARB_blend_func_extended".to_owned();
            self.fault_of(LoadErrorKind::Version, span, message, "NV_gpu_program5 2.X.3.5");
        }
        let index = match second {
            Some(1) if number > 0 => {
                let message = "there is one second color: result.color[0].secondary".to_owned();
                return Err(self.fault_of(LoadErrorKind::Range, span, message, "NV_gpu_program5 2.X.3.5"));
            }
            Some(1) => registers::RESULT_SECOND_COLOR,
            _ if number < 8 => registers::color_result(number as u16),
            _ => {
                let message = format!("{number} is out of range: draw buffers go from 0 to 7");
                return Err(self.fault_of(LoadErrorKind::Range, span, message, section));
            }
        };
        Ok(vec![Register::new(RegisterFile::Result, index)])
    }

    /// Names and points from the first word on, and what stands in brackets behind the last.
    #[allow(clippy::type_complexity)]
    fn binding_path(&mut self, section: &'static str) -> Parsed<(String, Option<(u32, Option<u32>)>)> {
        let mut stem = self.word().to_owned();
        self.advance();
        self.expect(b'.')?;
        if self.token.kind != TokenKind::Word {
            return Err(self.expected("the name of an attribute or a result"));
        }
        let mut last = self.word();
        loop {
            stem.push('.');
            stem.push_str(last);
            self.advance();
            let parts = PARTS.iter().find(|entry| entry.0 == last).map_or(&[][..], |entry| entry.1);
            let next = self.peek_word();
            if !self.token.is(b'.') || !parts.contains(&next) {
                break;
            }
            self.advance();
            last = self.word();
        }
        let takes_number = RANGES.contains(&last) || stem == "result.color";
        let range =
            if takes_number && self.token.is(b'[') { Some(self.typed_range(u32::MAX, "", section)?) } else { None };
        Ok((stem, range))
    }

    fn bound_registers(
        &mut self,
        start: Span,
        stem: &str,
        range: Option<(u32, Option<u32>)>,
        file: RegisterFile,
        section: &'static str,
    ) -> Parsed<Vec<Register>> {
        let names: Vec<String> = match range {
            None => vec![stem.to_owned()],
            // A long range ends at its first number that there is not.
            Some((first, last)) => {
                (first..=last.unwrap_or(first)).take(128).map(|number| format!("{stem}[{number}]")).collect()
            }
        };
        let mut found = Vec::with_capacity(names.len());
        for name in names {
            match registers::bound(&self.features, &name).filter(|register| register.file == file) {
                Some(register) => found.push(register),
                None => return Err(self.no_such_binding(&name, stem, file, self.span_from(start.start), section)),
            }
        }
        if file == RegisterFile::Attribute {
            self.needs_permission(stem, self.span_from(start.start));
        }
        Ok(found)
    }

    fn needs_permission(&mut self, stem: &str, span: Span) {
        let layers = matches!(stem, "fragment.layer" | "fragment.viewport");
        if layers && !self.features.permits.has(Permits::LAYERS) {
            let message = format!("{stem} needs OPTION ARB_fragment_layer_viewport");
            self.fault_of(LoadErrorKind::Version, span, message, "ARB_fragment_layer_viewport");
        }
        let is_thread = self.features.attributes.names.iter().any(|&(name, index)| {
            let register = Register::new(RegisterFile::Attribute, index);
            name == stem && self.features.thread_bits(register, 0).is_some()
        });
        if is_thread && !self.features.permits.has(Permits::THREAD_GROUP) {
            let message = format!("{stem} needs OPTION NV_shader_thread_group");
            self.fault_of(LoadErrorKind::Version, span, message, "NV_shader_thread_group 2.X.6");
        }
        if is_thread {
            self.require_at(span, |features| features.sized_types, stem, "NV_shader_thread_group 2.X.2");
        }
        let newer = matches!(
            stem,
            "fragment.pointcoord" | "fragment.sampleid" | "fragment.samplemask" | "fragment.helperthread"
        );
        if newer {
            self.require_at(span, |features| features.sized_types, stem, "NV_gpu_program5 2.X.3.2");
        }
    }

    fn no_such_binding(
        &mut self,
        name: &str,
        stem: &str,
        file: RegisterFile,
        span: Span,
        section: &'static str,
    ) -> super::super::Reported {
        let features = &self.features;
        let known: Vec<&'static str> = match file {
            RegisterFile::Attribute => features.attributes.names.iter().map(|entry| entry.0).collect(),
            _ => features.results.names.iter().copied().filter(|name| !name.is_empty()).collect(),
        };
        let is_range = known.iter().any(|one| one.split('[').next() == Some(stem) && one.contains('['));
        let (kind, message) = if is_range && name.contains('[') {
            (LoadErrorKind::Range, format!("there is no {name}"))
        } else {
            let near = nearest(stem, known.iter().copied());
            let hint = near.map_or(String::new(), |near| format!("; did you mean {near}?"));
            (LoadErrorKind::Name, format!("unknown binding `{name}`{hint}"))
        };
        self.fault_of(kind, span, message, section)
    }

    /// Notes that a program binds an attribute: not both the conventional and the generic one of a number (NV_vertex_program4 2.X.3.2), and
    /// not one as 32 bits and as 64.
    pub(super) fn uses_attribute(&mut self, register: Register, long: bool, span: Span) {
        if self.features.stage != Stage::Vertex {
            return;
        }
        let index = if register.file == RegisterFile::LongAttribute { register.index / 2 } else { register.index };
        let generic = {
            let text = self.slice(span);
            text.windows(6).any(|part| part == b"attrib")
        };
        if index < 16 {
            self.check_alias(index, generic, span);
        }
        let bit = 1u64 << (index & 63);
        if self.typed.long_attributes[usize::from(!long)] & bit != 0 {
            let message = format!("vertex.attrib[{index}] is bound LONG in one place, and not in another");
            self.breach(span, message, "NV_gpu_program5 2.X.3.1");
        }
        self.typed.long_attributes[usize::from(long)] |= bit;
    }
}
