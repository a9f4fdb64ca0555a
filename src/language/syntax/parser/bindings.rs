//! Bindings of declared variables: attributes, results, program parameters, state.
//!
//! Each binding is the longest match: the caller reads what follows it, such as `.x`.

use super::{Parsed, Parser, Reported};
use crate::error::LoadErrorKind;
use crate::language::isa::features::{AddressRegisters, Permits};
use crate::language::isa::registers::{self, FRAGMENT_TEX0, RESULT_TEX0, VERTEX_TEX0};
use crate::language::isa::state::{self, Index, Part, StateBinding};
use crate::language::isa::{Features, nearest};
use crate::language::syntax::ast::{
    Address, Array, Binding, Bound, DestinationRegister, Relative, Source, Span, SymbolId, ThreadProperty,
};
use crate::language::syntax::lexer::{Lexer, TokenKind};
use crate::language::syntax::number;
use crate::limits;
use nvjit_runtime::{Register, RegisterFile, Stage};

/// A subscript in brackets after a name.
enum Subscript {
    Number(u16),
    Relative { address: Address, component: u8, offset: i32 },
}

/// Whether registers can be chosen by an address register.
fn has_relative_registers(features: &Features) -> bool {
    features.relative_registers
}

impl<'t> Parser<'t> {
    /// `<vtxAttribBinding>` or `<fragAttribBinding>`. The token is its first word.
    pub(super) fn attribute_binding(&mut self) -> Parsed<Source> {
        let start = self.token.span.start;
        let Features { stage, attributes, .. } = *self.features;
        let named = self.grammar.attributes.names;
        let (item, item_span) = self.binding_item(named.iter().map(|entry| entry.0), "attrib", attributes.section)?;
        if item == "facing" {
            const FACING: &str = "fragment.facing";
            let has = |features: &Features| features.attributes.names.iter().any(|&(name, _)| name == FACING);
            self.require_at(item_span, has, FACING, self.features.grammar);
        }
        let texcoords = if stage == Stage::Vertex { VERTEX_TEX0 } else { FRAGMENT_TEX0 };
        let section = attributes.section;
        let subscript = match item {
            "texcoord" => {
                self.optional_subscript(limits::MAX_TEXTURE_COORDS, "texture coordinate sets", section, true)?
            }
            "attrib" if stage == Stage::Vertex => {
                self.subscript(attributes.count.into(), "generic vertex attributes", section, true)?
            }
            "weight" => {
                self.weights(section)?;
                Subscript::Number(0)
            }
            "matrixindex" => {
                let message = "there are no matrix indices: ARB_matrix_palette is not supported".to_owned();
                return Err(self.fault_of(LoadErrorKind::Name, item_span, message, section));
            }
            _ => Subscript::Number(0),
        };
        let register = |index| Register::new(RegisterFile::Attribute, index);
        let index = match (item, subscript) {
            ("texcoord", Subscript::Number(number)) => texcoords + number,
            ("attrib", Subscript::Number(number)) => number,
            (item, Subscript::Relative { address, component, offset }) => {
                let (first, count) = match item {
                    "attrib" => (0, attributes.count),
                    _ => (texcoords, limits::MAX_TEXTURE_COORDS as u16),
                };
                let array = Array::Registers { first: register(first), count };
                return Ok(Source::Relative(Relative { array, address, component, offset }));
            }
            (item, _) => {
                let part =
                    if item == "color" { self.one_of(&["primary", "secondary"]).unwrap_or("primary") } else { "" };
                let named = |entry: &&(&str, u16)| {
                    let mut parts = entry.0.split(['.', '[']).skip(1);
                    parts.next() == Some(item) && (part.is_empty() || parts.next() == Some(part))
                };
                self.grammar.attributes.names.iter().find(named).map_or(0, |entry| entry.1)
            }
        };
        if stage == Stage::Vertex {
            self.check_alias(index, item == "attrib", self.span_from(start));
        }
        Ok(Source::Register(register(index)))
    }

    /// ARB_vertex_program 2.14.3.1: not both the conventional and the generic attribute of a number.
    pub(super) fn check_alias(&mut self, index: u16, generic: bool, span: Span) {
        let bit = 1 << index;
        let (own, other) = match generic {
            true => (&mut self.ast.generic_attributes, &self.conventional_attributes),
            false => (&mut self.conventional_attributes, &self.ast.generic_attributes),
        };
        if other & bit != 0 {
            let conventional = registers::ARB_VERTEX_ATTRIBUTES.iter().find(|entry| entry.1 == index);
            let conventional = conventional.map_or("", |entry| entry.0);
            let message =
                format!("a program may not bind both {conventional} and vertex.attrib[{index}]: they are one");
            self.fault_of(LoadErrorKind::Restriction, span, message, "ARB_vertex_program 2.14.3.1");
            return;
        }
        *own |= bit;
        if generic {
            self.features.bind(0, bit);
        }
    }

    /// `<vtxOptWeightNum>`
    fn weights(&mut self, section: &'static str) -> Parsed<()> {
        let open = self.peek().span;
        let subscript = self.optional_subscript(limits::MAX_VERTEX_UNITS, "vertex weights", section, false)?;
        if let Subscript::Number(number) = subscript
            && number % 4 != 0
        {
            let message = "the number of a weight must be divisible by 4: weights are bound four at a time".to_owned();
            self.fault_of(LoadErrorKind::Range, open, message, section);
        }
        Ok(())
    }

    /// `<resultBinding>`. The token is `result`.
    pub(super) fn result_binding(&mut self) -> Parsed<DestinationRegister> {
        let start = self.token.span.start;
        let Features { stage, results, .. } = *self.features;
        let section = results.section;
        let named = self.grammar.results.names;
        let (item, item_span) = self.binding_item(named.iter().copied(), "", section)?;
        let register = |index| DestinationRegister::Register(Register::new(RegisterFile::Result, index));
        let index = match (item, stage) {
            ("texcoord", _) => {
                let count = limits::MAX_TEXTURE_COORDS;
                match self.optional_subscript(count, "texture coordinate sets", section, true)? {
                    Subscript::Number(number) => RESULT_TEX0 + number,
                    Subscript::Relative { address, component, offset } => {
                        let first = Register::new(RegisterFile::Result, RESULT_TEX0);
                        let array = Array::Registers { first, count: count as u16 };
                        return Ok(DestinationRegister::Relative(Relative { array, address, component, offset }));
                    }
                }
            }
            ("clip", _) => {
                let has = |features: &Features| features.results.names.contains(&"result.clip[0]");
                self.require_at(item_span, has, "result.clip", self.features.grammar);
                match self.subscript(limits::MAX_CLIP_PLANES, "clip distances", section, false)? {
                    Subscript::Number(number) => registers::FIRST_CLIP_DISTANCE + number,
                    Subscript::Relative { .. } => 0,
                }
            }
            ("color", Stage::Fragment) => {
                if self.token.is(b'[') && !results.draw_buffers {
                    let message = "result.color[n] needs OPTION ARB_draw_buffers or OPTION ATI_draw_buffers".to_owned();
                    return Err(self.fault_of(
                        LoadErrorKind::Restriction,
                        self.token.span,
                        message,
                        "ARB_draw_buffers 3.11.4.5.3",
                    ));
                }
                match self.optional_subscript(limits::MAX_DRAW_BUFFERS, "draw buffers", section, false)? {
                    Subscript::Number(number) => registers::color_result(number),
                    Subscript::Relative { .. } => 0,
                }
            }
            ("color", _) => {
                let face = self.one_of(&["front", "back"]).unwrap_or("front");
                let kind = self.one_of(&["primary", "secondary"]).unwrap_or("primary");
                let name = format!("result.color.{face}.{kind}");
                named.iter().position(|own| *own == name).unwrap_or(0) as u16
            }
            (item, _) => named.iter().position(|own| own.strip_prefix("result.") == Some(item)).unwrap_or(0) as u16,
        };
        if index == registers::RESULT_HPOS && self.features.position_invariant && stage == Stage::Vertex {
            let message = "a position-invariant program may not bind result.position".to_owned();
            let span = self.span_from(start);
            self.fault_of(LoadErrorKind::Restriction, span, message, "ARB_vertex_program 2.14.4.5.1");
        }
        Ok(register(index))
    }

    /// The dot after the first word of a binding and the next name, which must be the first of one of `names`, or
    /// `also`.
    fn binding_item(
        &mut self,
        names: impl Iterator<Item = &'static str> + Clone,
        also: &'static str,
        section: &'static str,
    ) -> Parsed<(&'t str, Span)> {
        self.advance();
        self.expect(b'.')?;
        let word = self.word();
        let items = names.filter_map(|name| name.split(['.', '[']).nth(1));
        let is_vertex = self.features.stage == Stage::Vertex;
        let known = items.clone().any(|item| item == word)
            || is_vertex && !also.is_empty() && (word == also || word == "matrixindex");
        if word.is_empty() || !known {
            let mut all = Vec::new();
            for item in items.chain((is_vertex && !also.is_empty()).then_some(also)) {
                if !all.contains(&item) {
                    all.push(item);
                }
            }
            return Err(self.unknown_item(word, &all, section));
        }
        let span = self.token.span;
        self.advance();
        Ok((word, span))
    }

    /// Reports that `word` is none of `known`.
    fn unknown_item(&mut self, word: &str, known: &[&str], section: &'static str) -> Reported {
        let nearest = if word.is_empty() { None } else { nearest(word, known.iter().copied()) };
        let list = known.join(", ");
        let message = match nearest {
            _ if word.is_empty() => return self.expected(&format!("one of {list}")),
            Some(item) => format!("unknown name {}; did you mean {item}?", self.quoted()),
            None => format!("unknown name {}; known are {list}", self.quoted()),
        };
        self.fault_of(LoadErrorKind::Name, self.token.span, message, section)
    }

    /// A dot and one of `words`, if they follow.
    fn one_of(&mut self, words: &[&'static str]) -> Option<&'static str> {
        let found = words.iter().find(|word| self.token.is(b'.') && self.peek_word() == **word)?;
        self.advance();
        self.advance();
        Some(found)
    }

    /// `[...]`, or 0 without brackets.
    fn optional_subscript(
        &mut self,
        count: usize,
        what: &str,
        section: &'static str,
        relative: bool,
    ) -> Parsed<Subscript> {
        if self.token.is(b'[') { self.subscript(count, what, section, relative) } else { Ok(Subscript::Number(0)) }
    }

    /// `[...]` with a number below `count`, or if it may be `relative` an address register.
    fn subscript(&mut self, count: usize, what: &str, section: &'static str, relative: bool) -> Parsed<Subscript> {
        self.expect(b'[')?;
        let subscript = if relative && self.token.kind == TokenKind::Word {
            self.require(has_relative_registers, "relative addressing of registers", self.features.grammar);
            let (address, component, offset) = self.relative_address()?;
            Subscript::Relative { address, component, offset }
        } else {
            Subscript::Number(self.bounded(count, what, section)?)
        };
        self.expect(b']')?;
        Ok(subscript)
    }

    /// An integer below `count`. A larger one is reported, and replaced by 0.
    pub(super) fn bounded(&mut self, count: usize, what: &str, section: &'static str) -> Parsed<u16> {
        self.bounded_from(0, count, what, section)
    }

    /// An integer from `least` on and below `count`. Another one is reported, and replaced by the least.
    pub(super) fn bounded_from(&mut self, least: u16, count: usize, what: &str, section: &'static str) -> Parsed<u16> {
        if self.token.kind != TokenKind::Integer {
            return Err(self.expected(&format!("an integer from {least} to {}", count - 1)));
        }
        let value = number::parse_integer(self.slice(self.token.span));
        let index = u16::try_from(value).ok().filter(|&index| index >= least && usize::from(index) < count);
        if index.is_none() {
            let message = format!("{} is out of range: {what} go from {least} to {}", self.quoted(), count - 1);
            self.fault_of(LoadErrorKind::Range, self.token.span, message, section);
        }
        self.advance();
        Ok(index.unwrap_or(least))
    }

    /// `program...` or `state...`: one vector. The token is its first word.
    pub(super) fn parameter_binding(&mut self) -> Parsed<Binding> {
        let mut bindings = self.parameter_bindings(false)?;
        match (bindings.pop(), bindings.is_empty()) {
            (Some(binding), true) => Ok(binding),
            _ if self.token.is(b'.') => Err(self.unknown_form_of_matrix()),
            _ => Err(self.expected("`.row[n]` (only an array can bind several vectors)")),
        }
    }

    /// Reports that neither a row nor a matrix form follows a matrix and a dot, which is the token.
    fn unknown_form_of_matrix(&mut self) -> Reported {
        self.advance();
        let word = self.word();
        self.unknown_item(word, &["row", "inverse", "transpose", "invtrans"], self.features.parameters.section)
    }

    /// `<stateMultipleItem>` or `<programMultipleItem>`; with `ranges` off, brackets hold one number.
    pub(super) fn parameter_bindings(&mut self, ranges: bool) -> Parsed<Vec<Binding>> {
        if self.word() != "state" {
            return self.program_bindings(ranges);
        }
        let bindings = self.state_bindings(ranges)?;
        if ranges && bindings.len() > 1 && self.token.is(b'.') {
            return Err(self.unknown_form_of_matrix());
        }
        Ok(bindings)
    }

    fn program_bindings(&mut self, ranges: bool) -> Parsed<Vec<Binding>> {
        let section = self.features.parameters.section;
        self.advance();
        self.expect(b'.')?;
        let (binding, count, what): (fn(u16) -> Binding, _, _) = match self.word() {
            "env" if self.features.typed => {
                (Binding::Environment, limits::NV4_ENVIRONMENT_PARAMETERS, "environment parameters")
            }
            "env" => (Binding::Environment, limits::MAX_ENVIRONMENT_PARAMETERS, "environment parameters"),
            "local" => (Binding::Local, limits::MAX_LOCAL_PARAMETERS, "local parameters"),
            "storagelen" if self.features.sized_types => {
                (Binding::StorageLength, limits::MAX_BUFFER_BINDINGS, "storage buffers")
            }
            word => return Err(self.unknown_item(word, &["env", "local"], section)),
        };
        self.advance();
        self.expect(b'[')?;
        let first = self.bounded(count, what, section)?;
        let mut last = first;
        if ranges && self.token.is(b'.') {
            self.advance();
            self.expect(b'.')?;
            let last_span = self.token.span;
            last = self.bounded(count, what, section)?;
            if last < first && !self.faulty() {
                let message = format!("the range {first}..{last} ends before it begins");
                self.fault_of(LoadErrorKind::Range, last_span, message, section);
            }
        }
        self.expect(b']')?;
        Ok((first..=last).map(binding).collect())
    }

    fn state_bindings(&mut self, ranges: bool) -> Parsed<Vec<Binding>> {
        let section = self.features.parameters.section;
        // Since NV_gpu_program4, programs of every stage have all (2.X.3.3).
        let stage = (!self.features.typed).then_some(self.features.stage);
        self.advance();
        if self.features.typed && self.token.is(b'.') && self.peek_word() == "thread" {
            return self.thread_property().map(|property| vec![Binding::Threads(property)]);
        }
        let mut parts: Vec<Part<'t>> = Vec::new();
        let mut spans: Vec<(Span, Span, Span)> = Vec::new();
        while self.token.is(b'.') {
            let next = self.peek_word();
            if !parts.is_empty() && !state::extends(&parts, next, stage) {
                break;
            }
            self.advance();
            if self.token.kind != TokenKind::Word {
                return Err(self.expected("a name of state"));
            }
            let name = (self.word(), self.token.span);
            self.advance();
            let (mut inside, mut last) = (name.1, name.1);
            let mut index = None;
            if self.accept(b'[') {
                inside = self.token.span;
                let (found, end) = self.state_index(ranges && name.0 == "row")?;
                (index, inside.end, last) = (Some(found), end.end, end);
            }
            parts.push(Part { name: name.0, index });
            spans.push((name.1, inside, last));
        }
        match state::resolve(&parts, stage) {
            Ok(binding) => Ok(StateBinding::keys(binding).map(Binding::State).collect()),
            Err(fault) => {
                let (kind, span) = match spans.get(fault.part) {
                    Some((.., last)) if fault.at_last => (LoadErrorKind::Range, *last),
                    Some((_, index, _)) if fault.at_index => (LoadErrorKind::Range, *index),
                    Some(_) if fault.behind_name => (LoadErrorKind::Syntax, self.token_behind(spans[fault.part].0)),
                    Some((name, ..)) => (LoadErrorKind::Name, *name),
                    None => (LoadErrorKind::Syntax, self.token.span),
                };
                let section = if kind == LoadErrorKind::Syntax { self.features.grammar } else { section };
                Err(self.fault_of(kind, span, fault.message, section))
            }
        }
    }

    /// `.thread.warpsize` and the like.
    fn thread_property(&mut self) -> Parsed<ThreadProperty> {
        const SECTION: &str = "NV_shader_thread_group 2.X.3.3";
        self.advance();
        let start = self.token.span.start;
        self.advance();
        self.expect(b'.')?;
        let word = self.word();
        let Some(property) = ThreadProperty::ALL.into_iter().find(|property| property.name() == word) else {
            return Err(self.unknown_item(word, &ThreadProperty::ALL.map(ThreadProperty::name), SECTION));
        };
        self.advance();
        let span = self.span_from(start);
        if !self.features.permits.has(Permits::THREAD_GROUP) {
            let message = "state.thread needs OPTION NV_shader_thread_group".to_owned();
            self.fault_of(LoadErrorKind::Version, span, message, SECTION);
        }
        Ok(property)
    }

    /// The token after `span`.
    fn token_behind(&self, span: Span) -> Span {
        Lexer::new(self.text, span.end).next().span
    }

    /// The index after a name of state, and the closing bracket.
    fn state_index(&mut self, ranges: bool) -> Parsed<(Index, Span)> {
        let integer = |this: &mut Self| {
            if this.token.kind != TokenKind::Integer {
                return Err(this.expected("an integer"));
            }
            let value = number::parse_integer(this.slice(this.token.span));
            this.advance();
            Ok(u32::try_from(value).unwrap_or(u32::MAX))
        };
        let mut last_span = self.token.span;
        let first = integer(self)?;
        let index = if ranges && self.accept(b'.') {
            self.expect(b'.')?;
            last_span = self.token.span;
            Index::Range(first, integer(self)?)
        } else {
            Index::One(first)
        };
        self.expect(b']')?;
        Ok((index, last_span))
    }

    /// `<addrReg> <addrComponent> <addrRegRelOffset>`: the number of the address register, its component, the offset.
    pub(super) fn relative_address(&mut self) -> Parsed<(Address, u8, i32)> {
        let register = self.address_variable()?;
        let Some((component, span)) = self.one_component()? else {
            return Err(self.expected("the component of an address register"));
        };
        let all = self.features.address_registers;
        if all.is_some_and(|all| component >= all.components) {
            let has = |features: &Features| features.address_registers.is_some_and(|all| component < all.components);
            if !has(self.grammar) {
                let message = "the component of an address register is x".to_owned();
                return Err(self.fault(LoadErrorKind::Syntax, span, message));
            }
            let what = "an address register's component other than x";
            self.require_at(span, has, what, self.features.grammar);
        }
        let limit = |of: fn(&AddressRegisters) -> u32| all.as_ref().map_or(0, of);
        let offset = if self.accept(b'+') {
            self.offset(limit(|all| all.positive_offsets))?
        } else if self.token.is(b'-') && limit(|all| all.negative_offsets) > 0 {
            self.advance();
            -self.offset(limit(|all| all.negative_offsets))?
        } else {
            0
        };
        Ok((Address::Register(register), component, offset))
    }

    fn offset(&mut self, most: u32) -> Parsed<i32> {
        if self.token.kind != TokenKind::Integer {
            return Err(self.expected(&format!("an integer from 0 to {most}")));
        }
        let value = number::parse_integer(self.slice(self.token.span));
        let offset = i32::try_from(value).ok().filter(|&offset| offset.unsigned_abs() <= most);
        if offset.is_none() {
            let message = format!("{} is out of range: offsets go from 0 to {most}", self.quoted());
            self.fault_of(LoadErrorKind::Range, self.token.span, message, self.features.grammar);
        }
        self.advance();
        Ok(offset.unwrap_or(0))
    }

    /// The bank's parameter for `binding`, outside of arrays.
    pub(super) fn bank_slot(&mut self, binding: Binding, span: Span) -> u16 {
        if let Some(&slot) = self.bound.get(&binding) {
            return slot;
        }
        let slot = self.push_bound(binding, None, span);
        self.bound.insert(binding, slot);
        slot
    }

    /// A new number in the bank.
    pub(super) fn push_bound(&mut self, binding: Binding, array: Option<SymbolId>, span: Span) -> u16 {
        let slot = self.ast.bank.len();
        if slot >= limits::MAX_BANK {
            if slot == limits::MAX_BANK {
                // One more, so that this is reported once.
                self.ast.bank.push(Bound { binding, array });
                let message = format!("the program binds more than {} parameters", limits::MAX_BANK);
                self.fault_of(LoadErrorKind::Limit, span, message, self.features.parameters.section);
            }
            return 0;
        }
        self.ast.bank.push(Bound { binding, array });
        slot as u16
    }
}
