//! Attributes and results that programs of NV_gpu_program4 and 5 bind (NV_vertex_program4, NV_fragment_program4,
//! NV_gpu_program5).

use super::super::{Parsed, Parser};
use super::RangeSpans;
use crate::error::LoadErrorKind;
use crate::language::isa::features::Permits;
use crate::language::isa::registers::{self, RESULT_HPOS};
use crate::language::isa::{bound, nearest};
use crate::language::syntax::ast::{InputPrimitive, Span};
use crate::language::syntax::lexer::TokenKind;
use crate::limits;
use nvjit_runtime::{Register, RegisterFile, Stage};

/// Names that may follow a name: `color.primary`, `draw.id`.
const PARTS: [(&str, &[&str]); 6] = [
    ("color", &["primary", "secondary", "front", "back"]),
    ("front", &["primary", "secondary"]),
    ("back", &["primary", "secondary"]),
    ("draw", &["id"]),
    ("patch", &["attrib", "tessouter", "tessinner"]),
    ("out", &["patch"]),
];

/// Whose attributes a binding names, where there are several vertices.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Whose {
    /// A primitive's, or that of one vertex with a given number.
    One,
    /// Each vertex's, with this number of vertices.
    Each(u16),
}

/// The registers that a binding names.
pub(super) struct Bound {
    /// The names, without subscripts except the number of a vertex.
    stem: String,
    pub whose: Whose,
    /// The number in brackets of the first.
    first: u32,
    pub registers: Vec<Register>,
}

/// A binding as written in the text.
struct Path {
    /// The names and the points between them.
    stem: String,
    /// Where the names are.
    words: Vec<Span>,
    /// The subscript after the last name: the number, or the first and the last, and their positions.
    range: Option<(u32, Option<u32>, RangeSpans)>,
}

impl Path {
    fn first(&self) -> u32 {
        self.range.map_or(0, |range| range.0)
    }

    /// Where the last name is.
    fn last_word(&self) -> Span {
        self.words.last().copied().unwrap_or_default()
    }
}

/// Names that may have a range in brackets.
const RANGES: [&str; 6] = ["texcoord", "attrib", "clip", "viewportmask", "tessouter", "tessinner"];

/// Which side of a tessellation control program.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    In,
    Out,
}

/// The prefix of an attribute's name where there are several vertices.
struct VertexPrefix {
    word: &'static str,
    side: Option<Side>,
    /// The number of the vertex.
    vertex: Option<u32>,
    /// Its position in the text.
    span: Span,
}

impl VertexPrefix {
    fn name(&self) -> String {
        let side = match self.side {
            Some(Side::In) | None => "",
            Some(Side::Out) => ".out",
        };
        let vertex = self.vertex.map_or(String::new(), |vertex| format!("[{vertex}]"));
        format!("{}{side}{vertex}", self.word)
    }
}

impl Parser<'_> {
    /// An attribute in an instruction. The token is the first word of its binding.
    pub(super) fn attribute_register(&mut self, start: Span) -> Parsed<Register> {
        let ranges = self.typed.ranges;
        let bound = self.attribute_registers(start)?;
        if bound.whose != Whose::One {
            let span = self.span_from(start.start);
            let message = "a binding in an instruction needs the number of its vertex: vertex[0]".to_owned();
            return Err(self.breach(span, message, self.features.attributes.section));
        }
        match bound.registers[..] {
            [register] if self.typed.ranges == ranges => {
                self.uses_attribute(register, false, self.span_from(start.start));
                Ok(register)
            }
            _ => Err(self.only_in_arrays()),
        }
    }

    fn only_in_arrays(&mut self) -> super::super::Reported {
        let message = "several registers are bound by arrays only".to_owned();
        self.breach(self.typed.range.dots, message, self.features.declarations)
    }

    /// A result in an instruction. The token is `result`.
    pub(super) fn result_register(&mut self, start: Span) -> Parsed<Register> {
        let ranges = self.typed.ranges;
        match self.result_registers(start)?.registers[..] {
            [register] if self.typed.ranges == ranges => Ok(register),
            _ => Err(self.only_in_arrays()),
        }
    }

    /// The attributes that a binding names.
    pub(super) fn attribute_registers(&mut self, start: Span) -> Parsed<Bound> {
        let attributes = self.features.attributes;
        let section = attributes.section;
        let prefix = if self.features.has_vertices() { self.vertex_prefix(section)? } else { None };
        let path = self.binding_path(section, prefix.as_ref().map(|prefix| (prefix.word, start)))?;
        let mut registers = self.bound_registers(&path, RegisterFile::Attribute, section)?;
        let first = path.first();
        let (mut whose, mut stem) = (Whose::One, path.stem);
        if let Some(prefix) = prefix {
            whose = self.belongs_to(&prefix, &stem, &mut registers, start)?;
            stem = prefix.name() + &stem[prefix.word.len()..];
        }
        Ok(Bound { stem, whose, first, registers })
    }

    /// The registers of the next binding of a variable. Bindings of arrays must be numbered, and continue the previous
    /// one: `next` has the names and the number that must follow (NV_gpu_program4 2.X.3.2 and 2.X.3.5).
    pub(super) fn next_in_array(
        &mut self,
        bound: Bound,
        array: bool,
        next: &mut Option<(String, u32)>,
        span: Span,
        section: &'static str,
    ) -> Vec<Register> {
        let Bound { stem, first, registers, .. } = bound;
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
        let path = self.binding_path(section, None)?;
        let (first, word) = (path.first(), path.last_word());
        if self.features.stage == Stage::Fragment && path.stem.starts_with("result.color") {
            let registers = self.color_registers(&path, draw_buffers)?;
            return Ok(Bound { stem: path.stem, whose: Whose::One, first, registers });
        }
        let registers = self.bound_registers(&path, RegisterFile::Result, section)?;
        let stem = path.stem;
        let is_viewport = matches!(stem.as_str(), "result.layer" | "result.viewport" | "result.viewportmask");
        let is_own = self.features.stage == Stage::Geometry
            && (stem == "result.layer" || stem == "result.viewport" && self.features.permits.has(Permits::INTERNAL));
        let needed = if stem == "result.viewportmask" { Permits::VIEWPORT_MASKS } else { Permits::VIEWPORTS };
        if is_viewport && !is_own && !self.features.permits.has(needed) {
            self.fault_of(LoadErrorKind::Version, word, format!("{stem} needs OPTION NV_viewport_array2"), section);
        }
        let position = Register::new(RegisterFile::Result, RESULT_HPOS);
        if self.features.stage == Stage::Vertex && self.features.position_invariant && registers.contains(&position) {
            let message = "a position-invariant program may not bind result.position".to_owned();
            self.breach(self.span_from(start.start), message, "ARB_vertex_program 2.14.4.5.1");
        }
        if stem == "result.samplemask" {
            self.require_at(word, |features| features.sized_types, "result.samplemask", "NV_gpu_program5 2.X.3.5");
        }
        Ok(Bound { stem, whose: Whose::One, first, registers })
    }

    /// `result.color`, `result.color[n]`, `result.color[n].secondary` of fragment programs.
    fn color_registers(&mut self, path: &Path, draw_buffers: bool) -> Parsed<Vec<Register>> {
        let section = self.features.results.section;
        let number = path.first();
        let at = path.range.map_or(RangeSpans::default(), |range| range.2);
        let mut word = path.last_word();
        let second = match path.stem.as_str() {
            "result.color" => {
                let parts = ["primary", "secondary"];
                let found = parts.iter().position(|part| self.token.is(b'.') && self.peek_word() == *part);
                if found.is_some() {
                    self.advance();
                    word = self.token.span;
                    self.advance();
                }
                found
            }
            stem => Some(usize::from(stem.ends_with("secondary"))),
        };
        if path.range.is_some() && second.is_none() && !draw_buffers {
            let message = "result.color[n] needs OPTION ARB_draw_buffers or OPTION ATI_draw_buffers".to_owned();
            self.breach(at.bracket, message, section);
        }
        if second.is_some() && !self.features.permits.has(Permits::DUAL_SOURCE) {
            let message = "this binding needs OPTION ARB_blend_func_extended".to_owned();
            self.fault_of(LoadErrorKind::Version, word, message, "NV_gpu_program5 2.X.3.5");
        }
        let index = match second {
            Some(1) if number > 0 => {
                let message = "there is one second color: result.color[0].secondary".to_owned();
                return Err(self.fault_of(LoadErrorKind::Range, at.first, message, "NV_gpu_program5 2.X.3.5"));
            }
            Some(1) => registers::RESULT_SECOND_COLOR,
            _ if number < 8 => registers::color_result(number as u16),
            _ => {
                let message = format!("{number} is out of range: draw buffers go from 0 to 7");
                return Err(self.fault_of(LoadErrorKind::Range, at.first, message, section));
            }
        };
        Ok(vec![Register::new(RegisterFile::Result, index)])
    }

    /// Names and dots from the first word on, and the subscript after the last.
    fn binding_path(&mut self, section: &'static str, first: Option<(&str, Span)>) -> Parsed<Path> {
        let (word, span) = first.unwrap_or((self.word(), self.token.span));
        let (mut stem, mut words) = (word.to_owned(), vec![span]);
        if first.is_none() {
            self.advance();
        }
        self.expect(b'.')?;
        if self.token.kind != TokenKind::Word {
            return Err(self.expected("the name of an attribute or a result"));
        }
        let mut last = self.word();
        loop {
            stem.push('.');
            stem.push_str(last);
            words.push(self.token.span);
            self.advance();
            let parts = PARTS.iter().find(|entry| entry.0 == last).map_or(&[][..], |entry| entry.1);
            let next = self.peek_word();
            if !self.token.is(b'.') || !parts.contains(&next) {
                break;
            }
            self.advance();
            last = self.word();
        }
        let is_draw_buffer = self.features.stage == Stage::Fragment && stem == "result.color";
        let takes_number = is_draw_buffer || RANGES.contains(&last);
        let mut range = None;
        if takes_number && self.token.is(b'[') {
            let (first, last) = self.typed_range(u32::MAX, "", section)?;
            range = Some((first, last, self.typed.range));
        }
        Ok(Path { stem, words, range })
    }

    /// `vertex[m]`, `vertex.in[m]`, `vertex.out[m]`, `primitive.in`, `primitive.out`, each perhaps in part
    /// (NV_tessellation_program5 2.X.3.2).
    fn vertex_prefix(&mut self, section: &'static str) -> Parsed<Option<VertexPrefix>> {
        let word = match self.word() {
            "vertex" => "vertex",
            "primitive" => "primitive",
            _ => return Ok(None),
        };
        self.advance();
        let mut prefix = VertexPrefix { word, side: None, vertex: None, span: self.token.span };
        if word == "vertex" && self.token.is(b'[') {
            if !self.peek_word().is_empty() {
                self.advance();
                let message =
                    "only arrays are indexed by registers: declare `ATTRIB a = vertex.NAME;` and write `a[i.x]`";
                return Err(self.fault_of(LoadErrorKind::Syntax, self.token.span, message.to_owned(), section));
            }
            self.vertex_number(&mut prefix, section)?;
            return Ok(Some(prefix));
        }
        let stage = self.features.stage;
        let side = [("in", Side::In), ("out", Side::Out)].into_iter().find(|side| side.0 == self.peek_word());
        if let Some((name, side)) = side.filter(|_| self.token.is(b'.')) {
            self.advance();
            let has = match stage {
                Stage::TessControl => true,
                Stage::TessEvaluation => side == Side::In,
                _ => false,
            };
            if !has {
                let message = format!("there is no {word}.{name} in this stage");
                return Err(self.fault_of(LoadErrorKind::Name, self.token.span, message, section));
            }
            self.advance();
            prefix.side = Some(side);
            if word == "vertex" && self.token.is(b'[') {
                self.vertex_number(&mut prefix, section)?;
            }
        }
        Ok(Some(prefix))
    }

    /// `[m]`.
    fn vertex_number(&mut self, prefix: &mut VertexPrefix, section: &'static str) -> Parsed<()> {
        self.expect(b'[')?;
        prefix.span = self.token.span;
        prefix.vertex = Some(self.typed_index(u32::MAX, "", section)?);
        self.expect(b']')
    }

    /// Makes `registers`, of the first vertex, those of the vertex that is meant.
    fn belongs_to(
        &mut self,
        prefix: &VertexPrefix,
        stem: &str,
        registers: &mut [Register],
        start: Span,
    ) -> Parsed<Whose> {
        let section = self.features.attributes.section;
        let (stage, declared) = (self.features.stage, self.ast.stage);
        let is_out = prefix.side == Some(Side::Out);
        let span = self.span_from(start.start);
        if prefix.word == "primitive" || stem == "vertex.tesscoord" {
            return self.belongs_to_primitive(prefix, stem, registers, span).map(|()| Whose::One);
        }
        let count = match (stage, is_out) {
            (Stage::Geometry, _) => declared.primitive_in.map_or(0, InputPrimitive::vertices),
            (_, false) => limits::MAX_PATCH_VERTICES as u16,
            (_, true) => declared.vertices_out.unwrap_or(0) as u16,
        };
        if count == 0 {
            let word = if is_out { "VERTICES_OUT" } else { "PRIMITIVE_IN" };
            return Err(self.breach(span, format!("a {word} declaration must stand before"), section));
        }
        let first = if is_out { registers::OUT_VERTEX_0 } else { registers::VERTEX_0 };
        let number = prefix.vertex.unwrap_or(0);
        if number >= count.into() && (is_out || stage == Stage::Geometry) {
            let message = format!("there is no vertex {number}: they go from 0 to {}", count - 1);
            return Err(self.fault_of(LoadErrorKind::Range, prefix.span, message, section));
        }
        for register in registers {
            register.index = match u16::try_from(number).ok().filter(|&number| number < count) {
                Some(number) => register.index - registers::VERTEX_0 + first + number * registers::VERTEX_STRIDE,
                None => registers::NO_ATTRIBUTE,
            };
        }
        Ok(if prefix.vertex.is_some() { Whose::One } else { Whose::Each(count) })
    }

    /// Whether the stage has an attribute of primitives or patches, and on which side.
    fn belongs_to_primitive(
        &mut self,
        prefix: &VertexPrefix,
        stem: &str,
        registers: &mut [Register],
        span: Span,
    ) -> Parsed<()> {
        let section = self.features.attributes.section;
        let is_out = prefix.side == Some(Side::Out);
        let is_patch = stem.starts_with("primitive.tess") || stem.starts_with("primitive.patch");
        let takes_patches = self.ast.stage.primitive_in == Some(InputPrimitive::Patches);
        let has = match (self.features.stage, stem) {
            (Stage::Geometry, "vertex.tesscoord") | (Stage::TessControl, "vertex.tesscoord") => false,
            (_, "vertex.tesscoord") => prefix.vertex.is_none() && prefix.side.is_none(),
            (Stage::Geometry, _) if is_patch => takes_patches,
            (Stage::TessControl, _) if is_patch => is_out,
            (Stage::TessControl, "primitive.vertexcount") => !is_out,
            (Stage::TessEvaluation, "primitive.invocation") => false,
            _ => true,
        };
        if !has {
            let message = format!("there is no {} here", prefix.name() + &stem[prefix.word.len()..]);
            return Err(self.fault_of(LoadErrorKind::Name, span, message, section));
        }
        let newer = self.features.stage == Stage::Geometry && stem != "primitive.id" && !self.is_of_thread(stem);
        if newer {
            self.require_at(span, |features| features.sized_types, stem, "NV_gpu_program5 2.X.3.2");
        }
        if is_patch && is_out {
            for register in registers {
                let number = register.index - registers::PRIMITIVE_TESSOUTER0 + registers::RESULT_TESSOUTER0;
                register.index = registers::OUT_PATCH + number;
            }
        }
        Ok(())
    }

    fn bound_registers(&mut self, path: &Path, file: RegisterFile, section: &'static str) -> Parsed<Vec<Register>> {
        let mut found = Vec::new();
        match path.range {
            None => found.push(self.bound(&path.stem, file).ok_or_else(|| self.no_such_binding(path, file, section))?),
            // A long range ends at its first number that there is not.
            Some((first, last, at)) => {
                for number in first..=last.unwrap_or(first) {
                    let name = format!("{}[{number}]", path.stem);
                    let Some(register) = self.bound(&name, file) else {
                        if self.bound(&format!("{}[0]", path.stem), file).is_none() {
                            return Err(self.no_such_binding(path, file, section));
                        }
                        let span = if number == first { at.first } else { at.last };
                        let message = format!("there is no {name}");
                        return Err(self.fault_of(LoadErrorKind::Range, span, message, section));
                    };
                    found.push(register);
                }
            }
        }
        if file == RegisterFile::Attribute {
            self.needs_permission(&path.stem, path.last_word());
        }
        Ok(found)
    }

    fn bound(&self, name: &str, file: RegisterFile) -> Option<Register> {
        bound(&self.features, name).filter(|register| register.file == file)
    }

    fn needs_permission(&mut self, stem: &str, span: Span) {
        let layers = matches!(stem, "fragment.layer" | "fragment.viewport");
        if layers && !self.features.permits.has(Permits::LAYERS) {
            let message = format!("{stem} needs OPTION ARB_fragment_layer_viewport");
            self.fault_of(LoadErrorKind::Version, span, message, "ARB_fragment_layer_viewport");
        }
        if stem == "fragment.fullycovered" && !self.features.permits.has(Permits::FULL_COVERAGE) {
            let message = format!("{stem} needs OPTION NV_conservative_raster_underestimation");
            self.fault_of(LoadErrorKind::Version, span, message, "NV_conservative_raster_underestimation 2.X.2");
        }
        if self.is_of_thread(stem) && !self.features.permits.has(Permits::THREAD_GROUP) {
            let message = format!("{stem} needs OPTION NV_shader_thread_group");
            self.fault_of(LoadErrorKind::Version, span, message, "NV_shader_thread_group 2.X.6");
        }
        // Compilers read `fragment.helperthread` without its option.
        let is_helper = stem == "fragment.helperthread" && !self.features.permits.has(Permits::THREAD_GROUP);
        let newer = matches!(stem, "fragment.pointcoord" | "fragment.sampleid" | "fragment.samplemask");
        if newer || is_helper {
            self.require_at(span, |features| features.sized_types, stem, "NV_gpu_program5 2.X.3.2");
        }
    }

    /// Whether an attribute says something of the thread (NV_shader_thread_group 2.X.3.2).
    fn is_of_thread(&self, stem: &str) -> bool {
        let mut names = self.features.attributes.names.iter();
        names.any(|&(name, index)| name == stem && self.features.is_of_thread(index))
    }

    /// Reports the first name that no binding has there, or a missing number or name after the last.
    fn no_such_binding(&mut self, path: &Path, file: RegisterFile, section: &'static str) -> super::super::Reported {
        let stem = path.stem.as_str();
        if path.range.is_none() && self.bound(&format!("{stem}[0]"), file).is_some() {
            return self.expected("`[`");
        }
        let features = &self.features;
        let known: Vec<&'static str> = match file {
            RegisterFile::Attribute => features.attributes.names.iter().map(|entry| entry.0).collect(),
            _ => features.results.names.iter().copied().filter(|name| !name.is_empty()).collect(),
        };
        // Of a vertex's attributes, not all are in the list.
        let has_vertex = features.stage == Stage::Vertex || features.has_vertices();
        let begins = |part: &str| {
            let goes_on = |rest: &str| rest.is_empty() || rest.starts_with(['.', '[']);
            part == "vertex" && has_vertex || known.iter().any(|name| name.strip_prefix(part).is_some_and(goes_on))
        };
        let ends = stem.match_indices('.').map(|(end, _)| end).chain([stem.len()]);
        let unknown = ends.zip(&path.words).find(|(end, _)| !begins(&stem[..*end])).map(|(_, span)| *span);
        let mut name = stem.to_owned();
        if unknown.is_none() && self.accept(b'.') {
            name = name + "." + self.word();
        }
        let near = nearest(&name, known.into_iter());
        let hint = near.map_or(String::new(), |near| format!("; did you mean {near}?"));
        let message = format!("unknown binding `{name}`{hint}");
        self.fault_of(LoadErrorKind::Name, unknown.unwrap_or(self.token.span), message, section)
    }

    /// Notes that a program binds an attribute: not both the conventional and the generic one of a number
    /// (NV_vertex_program4 2.X.3.2), and not one as 32 bits and as 64.
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
