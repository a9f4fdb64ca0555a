//! Declarations of languages with types (NV_gpu_program4 2.X.3.1, NV_gpu_program5 2.X.3.1, 2.X.3.6 and 2.X.3.8).

use super::super::{Parsed, Parser};
use super::bindings::Whose;
use crate::error::LoadErrorKind;
use crate::language::isa::features::Permits;
use crate::language::isa::registers::{
    FRAGMENT_ATTRIB0, FRAGMENT_CLIP0, FRAGMENT_COL0, FRAGMENT_COL1, FRAGMENT_FACING, FRAGMENT_FOGC,
    FRAGMENT_POINTCOORD, FRAGMENT_PRIMITIVE_ID, FRAGMENT_WPOS, VERTEX_STRIDE,
};
use crate::language::isa::{Base, NumberType};
use crate::language::syntax::ast::{
    Binding, BufferKind, BufferVariable, DestinationRegister, Interpolation, Literal, Size, Source, Span, SymbolId,
    SymbolKind,
};
use crate::limits;
use nvjit_runtime::{Register, RegisterFile, Stage};

const VARIABLES: &str = "NV_gpu_program4 2.X.3.1";
const BUFFERS: &str = "NV_gpu_program4 2.X.3.6";

/// Words that begin declarations, after their modifiers.
pub(super) const DECLARATIONS: [&str; 13] = [
    "ATTRIB", "PARAM", "TEMP", "OUTPUT", "BUFFER", "BUFFER4", "CBUFFER", "STORAGE", "COUNTER", "SHARED", "IMAGE",
    "TEXTURE", "ALIAS",
];

/// `<varModifier>`.
pub(super) const MODIFIERS: [&str; 9] =
    ["SHORT", "LONG", "INT", "UINT", "FLOAT", "FLAT", "CENTROID", "NOPERSPECTIVE", "SAMPLE"];

/// `<varMods>` of a declaration.
#[derive(Clone, Copy, Default)]
struct VariableModifiers {
    size: Option<Size>,
    base: Option<Base>,
    interpolation: Option<Interpolation>,
}

impl<'t> Parser<'t> {
    /// Whether the token begins a declaration. The words are not keywords, but a name follows them in declarations, and
    /// not in an instruction of the same name.
    pub(in super::super) fn begins_typed_declaration(&self) -> bool {
        let word = self.word();
        DECLARATIONS.contains(&word) || MODIFIERS.contains(&word)
    }

    /// `<namingStatement>` and its semicolon.
    pub(in super::super) fn typed_declaration(&mut self) -> Parsed<()> {
        let start = self.token.span.start;
        let modifiers = self.variable_modifiers()?;
        let keyword = self.word();
        if !DECLARATIONS.contains(&keyword) {
            return Err(self.expected("ATTRIB, PARAM, TEMP, OUTPUT, BUFFER or TEXTURE"));
        }
        let span = self.token.span;
        self.advance();
        self.check_modifiers_of(keyword, modifiers, span);
        self.check_keyword(keyword, span);
        match keyword {
            "TEMP" => self.temporaries(modifiers, start)?,
            _ => {
                let (name, name_span) = self.variable_name()?;
                let id = SymbolId(self.ast.symbols.len() as u32);
                let kind = match keyword {
                    "ATTRIB" => self.typed_attribute(modifiers, name_span),
                    "OUTPUT" => self.typed_output(modifiers, name_span),
                    "PARAM" => self.typed_parameter(modifiers, id, name_span),
                    "TEXTURE" => self.typed_texture_variable(),
                    "IMAGE" => self.image_variable(),
                    "ALIAS" => self.alias_declaration(),
                    _ => self.buffer(keyword, name_span),
                };
                self.declare_result(name, kind, start)?;
                if let Some(symbol) = self.ast.symbols.get_mut(id.0 as usize) {
                    (symbol.base, symbol.interpolation) = (modifiers.base, modifiers.interpolation);
                }
            }
        }
        self.semicolon()
    }

    fn variable_modifiers(&mut self) -> Parsed<VariableModifiers> {
        let mut all = VariableModifiers::default();
        while MODIFIERS.contains(&self.word()) {
            let (word, span) = (self.word(), self.token.span);
            let twice = match word {
                "SHORT" | "LONG" => all.size.replace(if word == "SHORT" { Size::Short } else { Size::Long }).is_some(),
                "INT" | "UINT" | "FLOAT" => {
                    let base = Base::ALL.into_iter().find(|base| base.word() == word).unwrap_or(Base::Float);
                    all.base.replace(base).is_some()
                }
                _ => {
                    let how = all.interpolation.get_or_insert_default();
                    let flag = match word {
                        "FLAT" => &mut how.flat,
                        "CENTROID" => &mut how.centroid,
                        "NOPERSPECTIVE" => &mut how.no_perspective,
                        _ => &mut how.sample,
                    };
                    std::mem::replace(flag, true)
                }
            };
            if twice {
                let message = format!("a declaration has one modifier of a kind, and {word} is another");
                self.breach(span, message, VARIABLES);
            }
            const FRAGMENTS: &str = "NV_fragment_program4 2.X.3.1";
            let interpolates = matches!(word, "FLAT" | "CENTROID" | "NOPERSPECTIVE" | "SAMPLE");
            if interpolates && self.features.stage != Stage::Fragment {
                self.breach(span, "interpolation modifiers are of fragment programs".to_owned(), FRAGMENTS);
            } else if word == "SAMPLE" {
                self.require_at(span, |features| features.sized_types, word, "NV_gpu_program5 2.X.2");
            }
            let how = all.interpolation.unwrap_or_default();
            if interpolates && how.flat && (how.no_perspective || how.centroid || how.sample) {
                self.breach(span, "FLAT excludes other interpolation modifiers".to_owned(), FRAGMENTS);
            }
            self.advance();
        }
        Ok(all)
    }

    /// Which options and which stages have a declaration.
    fn check_keyword(&mut self, keyword: &str, span: Span) {
        let needed = match keyword {
            "STORAGE" => (Permits::STORAGE, "NV_shader_storage_buffer"),
            "COUNTER" => (Permits::COUNTERS, "NV_shader_atomic_counters"),
            "CBUFFER" => (Permits::LDC, "NV_parameter_buffer_object2"),
            "SHARED" if self.features.stage != Stage::Compute => {
                self.fault(LoadErrorKind::Version, span, "SHARED is a declaration of compute programs".to_owned());
                return;
            }
            _ => return,
        };
        if !self.features.permits.has(needed.0) {
            self.fault(LoadErrorKind::Version, span, format!("{keyword} needs OPTION {}", needed.1));
        }
    }

    /// Checks where modifiers are allowed: SHORT at TEMP and OUTPUT, LONG at TEMP, and at ATTRIB of vertex programs of
    /// NV_gpu_program5; those of interpolation at ATTRIB of fragment programs.
    fn check_modifiers_of(&mut self, keyword: &str, modifiers: VariableModifiers, span: Span) {
        let long_attribute = self.features.stage == Stage::Vertex && self.features.sized_types;
        let fits = match modifiers.size {
            None => true,
            Some(Size::Short) => matches!(keyword, "TEMP" | "OUTPUT"),
            Some(Size::Long) => keyword == "TEMP" || keyword == "ATTRIB" && long_attribute,
        };
        if let (false, Some(size)) = (fits, modifiers.size) {
            self.breach(span, format!("{} does not go with {keyword}", size.name()), VARIABLES);
        }
        if modifiers.base.is_some()
            && !matches!(keyword, "ATTRIB" | "PARAM" | "TEMP" | "OUTPUT" | "BUFFER" | "BUFFER4" | "CBUFFER")
        {
            self.breach(span, format!("{keyword} has no data type"), VARIABLES);
        }
        if modifiers.interpolation.is_some() && keyword != "ATTRIB" {
            let message = "interpolation modifiers stand before ATTRIB".to_owned();
            self.breach(span, message, "NV_fragment_program4 2.X.3.1");
        }
    }

    /// Whether variables are of 64 bits: LONG of NV_gpu_program5; before, it is a minimum.
    fn is_long(&self, size: Option<Size>) -> bool {
        size == Some(Size::Long) && self.features.sized_types
    }

    fn temporaries(&mut self, modifiers: VariableModifiers, start: usize) -> Parsed<()> {
        loop {
            let (name, span) = self.variable_name()?;
            let mut count = None;
            if self.accept(b'[') {
                if self.token.is(b']') {
                    return Err(self.expected("the size of the array"));
                }
                let most = limits::MAX_ARRAY_ELEMENTS as u32 + 1;
                let size = self.typed_number(1, most, "sizes of arrays", VARIABLES)?;
                self.expect(b']')?;
                count = Some(size as u16);
            }
            let first = self.new_registers(modifiers.size, count.unwrap_or(1), span);
            let kind = match count {
                Some(count) => SymbolKind::RegisterArray { first, count, size: modifiers.size },
                None => SymbolKind::Register { register: first, size: modifiers.size },
            };
            let id = self.ast.symbols.len();
            self.declare(name, kind, start);
            if let Some(symbol) = self.ast.symbols.get_mut(id) {
                symbol.base = modifiers.base;
            }
            if !self.accept(b',') {
                return Ok(());
            }
        }
    }

    /// Temporaries in succession; elements of arrays count.
    fn new_registers(&mut self, size: Option<Size>, count: u16, span: Span) -> Register {
        let limit = self.features.temporaries.full;
        let used = usize::from(self.typed.temporaries) + usize::from(self.typed.long_temporaries);
        if used + usize::from(count) > limit {
            let message = format!("more than {limit} temporaries, elements of arrays among them");
            self.fault_of(LoadErrorKind::Limit, span, message, self.features.temporaries.section);
            return Register::new(RegisterFile::Temporary, 0);
        }
        let (file, next, step) = match self.is_long(size) {
            true => (RegisterFile::LongTemporary, &mut self.typed.long_temporaries, 2),
            false => (RegisterFile::Temporary, &mut self.typed.temporaries, 1),
        };
        let register = Register::new(file, *next * step);
        *next += count;
        register
    }

    fn typed_attribute(&mut self, modifiers: VariableModifiers, name: Span) -> Parsed<SymbolKind> {
        let size = self.array_size()?;
        self.expect(b'=')?;
        let long = self.is_long(modifiers.size);
        let (mut next, mut whose) = (None, None);
        let list = self.binding_list(size, name, |this, start| {
            if !matches!(this.word(), "vertex" | "fragment" | "primitive" | "invocation") {
                return Err(this.expected(&format!("`{}`", this.features.attributes.letter)));
            }
            let bound = this.attribute_registers(start)?;
            let span = this.span_from(start.start);
            let registers = if whose.replace(bound.whose).is_some_and(|whose| whose != bound.whose) {
                let message = "the bindings of an array are of the same vertices".to_owned();
                this.breach(span, message, "NV_tessellation_program5 2.X.3.2");
                // A second error, that they are of two kinds, would only follow from it.
                next = None;
                bound.registers
            } else {
                this.next_in_array(bound, size.is_some(), &mut next, span, "NV_gpu_program4 2.X.3.2")
            };
            for &register in &registers {
                this.uses_attribute(register, long, span);
                this.interpolates(register, modifiers, span);
            }
            Ok(registers)
        })?;
        let file = |register: Register| match long {
            true => Register::new(RegisterFile::LongAttribute, 2 * register.index),
            false => register,
        };
        let list: Vec<Register> = list.into_iter().map(file).collect();
        if let Some(Whose::Each(vertices)) = whose {
            let next = |vertex: u16| {
                let of =
                    move |register: &Register| Register::new(register.file, register.index + vertex * VERTEX_STRIDE);
                list.iter().map(of)
            };
            let stride = list.len() as u16;
            let all = (0..vertices).flat_map(next).collect();
            return Ok(SymbolKind::Vertices { list: self.new_list(all), stride, array: size.is_some() });
        }
        if size.is_some() {
            return Ok(SymbolKind::List { list: self.new_list(list), results: false, size: modifiers.size });
        }
        let register = list.first().copied().unwrap_or(Register::new(RegisterFile::Attribute, 0));
        Ok(SymbolKind::Attribute(Source::Register(register)))
    }

    fn new_list(&mut self, list: Vec<Register>) -> u16 {
        self.ast.lists.push(list);
        (self.ast.lists.len() - 1) as u16
    }

    /// `[n]` or `[]`, if present: the size, if given.
    pub(super) fn array_size(&mut self) -> Parsed<Option<Option<u32>>> {
        if !self.accept(b'[') {
            return Ok(None);
        }
        let mut size = None;
        if !self.token.is(b']') {
            size = Some(self.typed_index(u32::MAX, "sizes of arrays", VARIABLES)?);
        }
        self.expect(b']')?;
        Ok(Some(size))
    }

    /// The bindings after `=`: one, or for arrays a list of them in braces, or a range; their number must match the
    /// array's size.
    pub(super) fn binding_list<T>(
        &mut self,
        size: Option<Option<u32>>,
        name: Span,
        mut binding: impl FnMut(&mut Self, Span) -> Parsed<Vec<T>>,
    ) -> Parsed<Vec<T>> {
        let start = self.token.span;
        let mut list = Vec::new();
        match size {
            None => {
                let ranges = self.typed.ranges;
                list = binding(self, start)?;
                if list.len() != 1 || self.typed.ranges != ranges {
                    let message =
                        "several registers are bound by arrays only: brackets are missing behind the name".to_owned();
                    return Err(self.breach(self.span_from(start.start), message, VARIABLES));
                }
            }
            Some(_) if self.accept(b'{') => loop {
                let start = self.token.span;
                list.extend(binding(self, start)?);
                if self.accept(b'}') {
                    break;
                }
                if !self.accept(b',') {
                    return Err(self.expected("`,` or `}`"));
                }
            },
            Some(_) => {
                let ranges = self.typed.ranges;
                list = binding(self, start)?;
                if self.typed.ranges == ranges {
                    let message = "the bindings of an array stand in braces".to_owned();
                    return Err(self.breach(start, message, VARIABLES));
                }
            }
        }
        if let Some(Some(size)) = size
            && size as usize != list.len()
            && !self.faulty()
        {
            let message = format!("the array has {size} elements, and its list {}", list.len());
            self.breach(name, message, VARIABLES);
        }
        Ok(list)
    }

    /// How a declaration interpolates a fragment's attribute (NV_fragment_program4 2.X.3.1).
    fn interpolates(&mut self, register: Register, modifiers: VariableModifiers, span: Span) {
        if self.features.stage != Stage::Fragment {
            return;
        }
        const SECTION: &str = "NV_fragment_program4 2.X.3.1";
        let index = register.index;
        let how = modifiers.interpolation.unwrap_or_default();
        let is_clip = (FRAGMENT_CLIP0..FRAGMENT_ATTRIB0).contains(&index);
        let is_integer = index >= FRAGMENT_PRIMITIVE_ID && index != FRAGMENT_POINTCOORD;
        let is_special = matches!(index, FRAGMENT_WPOS | FRAGMENT_FACING | FRAGMENT_FOGC) || is_clip;
        if modifiers.interpolation.is_some() && (is_special || is_integer && how != Interpolation { flat: true, ..how })
        {
            let message = "this attribute takes no interpolation modifier".to_owned();
            self.breach(span, message, SECTION);
        } else if modifiers.base.is_some_and(|base| base != Base::Float) && !is_integer && !how.flat {
            let message = "an attribute of integers must be FLAT".to_owned();
            self.breach(span, message, SECTION);
        }
        let before = *self.typed.interpolations.entry(index).or_insert(how);
        let other_color = match index {
            FRAGMENT_COL0 => self.typed.interpolations.get(&FRAGMENT_COL1),
            FRAGMENT_COL1 => self.typed.interpolations.get(&FRAGMENT_COL0),
            _ => None,
        };
        if other_color.is_some_and(|other| *other != how) {
            let message = "another declaration interpolates the other color otherwise".to_owned();
            self.breach(span, message, SECTION);
        } else if before != how {
            let message = "another declaration interpolates this attribute otherwise".to_owned();
            self.breach(span, message, SECTION);
        } else if modifiers.interpolation.is_some() && !self.ast.interpolations.iter().any(|entry| entry.0 == index) {
            self.ast.interpolations.push((index, how));
        }
    }

    fn typed_output(&mut self, modifiers: VariableModifiers, name: Span) -> Parsed<SymbolKind> {
        let size = self.array_size()?;
        self.expect(b'=')?;
        let mut next = None;
        let list = self.binding_list(size, name, |this, start| {
            if this.word() != "result" {
                return Err(this.expected("`result`"));
            }
            let bound = this.result_registers(start)?;
            let span = this.span_from(start.start);
            let array = size.is_some() && this.features.stage != Stage::Fragment;
            Ok(this.next_in_array(bound, array, &mut next, span, "NV_gpu_program4 2.X.3.5"))
        })?;
        if size.is_some() {
            if self.features.stage == Stage::Fragment {
                let message = "results of fragment programs are in no arrays".to_owned();
                self.breach(name, message, "NV_fragment_program4 2.X.3.5");
            }
            return Ok(SymbolKind::List { list: self.new_list(list), results: true, size: modifiers.size });
        }
        let register = list.first().copied().unwrap_or(Register::new(RegisterFile::Result, 0));
        Ok(SymbolKind::Output { register: DestinationRegister::Register(register), size: modifiers.size })
    }

    fn typed_parameter(&mut self, modifiers: VariableModifiers, id: SymbolId, name: Span) -> Parsed<SymbolKind> {
        let size = self.array_size()?;
        self.expect(b'=')?;
        let ty = NumberType { base: modifiers.base.unwrap_or(Base::Float), wide: false };
        if size.is_none() {
            let span = self.token.span;
            return Ok(SymbolKind::Parameter(match self.word() {
                "program" | "state" => {
                    let binding = self.parameter_binding()?;
                    Source::Parameter(self.bank_slot(binding, span))
                }
                _ => Source::Literal(self.declared_literal(ty)?),
            }));
        }
        if !self.token.is(b'{') {
            return Err(self.expected("`{`"));
        }
        let first = self.ast.bank.len() as u16;
        self.binding_list(size, name, |this, span| {
            let bindings = match this.word() {
                "program" | "state" => this.parameter_bindings(true)?,
                _ => {
                    let literal = this.declared_literal(ty)?;
                    vec![Binding::Constant(literal.expand().map(|bits| bits as u32))]
                }
            };
            Ok(bindings.into_iter().map(|binding| this.push_bound(binding, Some(id), span)).collect())
        })?;
        let count = (self.ast.bank.len() as u16).saturating_sub(first);
        Ok(SymbolKind::ParameterArray { first, count })
    }

    /// `<constantVector>` or `<signedConstantScalar>`
    fn declared_literal(&mut self, ty: NumberType) -> Parsed<Literal> {
        if self.token.is(b'{') {
            return self.literal(ty);
        }
        if !self.token.is_number() && !self.token.is(b'-') && !self.token.is(b'+') {
            return Err(self.expected("a constant, `program` or `state`"));
        }
        Ok(Literal { ty, components: vec![self.signed_constant(ty)?], scalar: true })
    }

    /// BUFFER, BUFFER4, CBUFFER, STORAGE or COUNTER, after the variable's name.
    fn buffer(&mut self, keyword: &str, name: Span) -> Parsed<SymbolKind> {
        let kind = match keyword {
            "BUFFER" => BufferKind::Words,
            "BUFFER4" => BufferKind::Vectors,
            "CBUFFER" => BufferKind::Bytes,
            "COUNTER" => BufferKind::Counters,
            "SHARED" => BufferKind::Shared,
            _ => BufferKind::Storage,
        };
        let first_size = self.array_size()?;
        let second_size = if first_size.is_some() { self.array_size()? } else { None };
        self.expect(b'=')?;
        let braces = first_size.is_some();
        if braces {
            self.expect(b'{')?;
        }
        let start = self.token.span;
        let mut variable = self.buffer_binding(kind, first_size.is_some())?;
        let mut span = self.span_from(start.start);
        while braces && self.accept(b',') {
            let start = self.token.span;
            let next = self.buffer_binding(kind, true)?;
            span = self.span_from(start.start);
            let end = variable.count.map(|count| u64::from(variable.first) + u64::from(count));
            let follows = next.binding == variable.binding
                && next.bindings == variable.bindings
                && Some(u64::from(next.first)) == end;
            if !follows {
                let message = "the elements of a buffer variable follow each other in one buffer".to_owned();
                self.breach(span, message, BUFFERS);
            }
            variable.count = variable.count.zip(next.count).map(|(one, other)| one.saturating_add(other));
        }
        if braces {
            self.expect(b'}')?;
        }
        self.buffer_sizes(&mut variable, [first_size, second_size], name);
        if matches!(kind, BufferKind::Words | BufferKind::Vectors) {
            let wide = kind == BufferKind::Vectors;
            let points = variable.bindings.unwrap_or(1);
            for point in variable.binding..variable.binding.saturating_add(points) {
                let before = *self.typed.buffer_kinds.entry(point).or_insert(wide);
                if before != wide {
                    let message = format!("program.buffer[{point}] is bound by BUFFER and by BUFFER4");
                    self.breach(span, message, BUFFERS);
                }
            }
        }
        Ok(SymbolKind::Buffer(variable))
    }

    /// Checks the sizes in brackets against the bindings: the first is that of a range of binding points, if there is
    /// one. For whole buffers, the size is the number of elements.
    fn buffer_sizes(&mut self, variable: &mut BufferVariable, sizes: [Option<Option<u32>>; 2], span: Span) {
        let [points, elements] = if variable.bindings.is_some() { sizes } else { [sizes[1], sizes[0]] };
        match variable.bindings {
            None if points.is_some() => {
                let message = "only a variable of several buffers has two sizes".to_owned();
                self.breach(span, message, "NV_gpu_program5 2.X.3.6");
            }
            Some(count) if points.flatten().is_some_and(|size| size != u32::from(count)) => {
                let message =
                    format!("the array has {} buffers, and its binding {count}", points.flatten().unwrap_or(0));
                self.breach(span, message, "NV_gpu_program5 2.X.3.6");
            }
            _ => {}
        }
        let (Some(size), Some(count)) = (elements.flatten(), variable.count) else { return };
        if count != u32::MAX && size != count {
            let message = format!("the array has {size} elements, and its list {count}");
            self.breach(span, message, BUFFERS);
        } else if size == 0 || size > variable.kind.most() {
            let message = format!("buffers have 1 to {} elements, not {size}", variable.kind.most());
            self.fault_of(LoadErrorKind::Range, span, message, BUFFERS);
        } else {
            variable.count = Some(size);
        }
    }

    /// `program.buffer[a]`, perhaps `[a..b]`, and elements of it. Of arrays all elements, if none are named.
    fn buffer_binding(&mut self, kind: BufferKind, array: bool) -> Parsed<BufferVariable> {
        let word = kind.bound_as();
        if self.word() != "program" {
            return Err(self.expected(&format!("`program.{word}`")));
        }
        self.advance();
        self.expect(b'.')?;
        if self.word() != word {
            return Err(self.expected(&format!("`{word}`")));
        }
        self.advance();
        if kind == BufferKind::Shared {
            return self.shared_binding(array);
        }
        let points = kind.binding_points() as u32;
        let range_span = self.token.span;
        let (binding, last) = self.typed_range(points, "binding points", BUFFERS)?;
        if last.is_some() && kind == BufferKind::Counters {
            let message = "atomic counters are those of one buffer".to_owned();
            self.breach(range_span, message, "NV_shader_atomic_counters 2.X.3.Y");
        }
        if last.is_some() {
            let what = "a range of binding points";
            self.require_at(range_span, |features| features.sized_types, what, "NV_gpu_program5 2.X.3.6");
        }
        let bindings = last.map(|last| (last - binding + 1) as u8);
        let binding = binding as u8;
        if !self.token.is(b'[') {
            if !array {
                return Err(self.expected("the element of the buffer in brackets"));
            }
            return Ok(BufferVariable { kind, binding, bindings, first: 0, count: Some(u32::MAX) });
        }
        let (first, last) = self.typed_range(kind.most(), "elements of buffers", BUFFERS)?;
        let count = match last {
            Some(last) => Some(last - first + 1),
            None if array => Some(1),
            None => None,
        };
        if last.is_some() && !array {
            let message = "several elements are bound by arrays only".to_owned();
            self.breach(self.typed.range.dots, message, BUFFERS);
        }
        Ok(BufferVariable { kind, binding, bindings, first, count })
    }

    /// The range after `program.sharedmem`: elements of it, or for arrays all, if none are named.
    fn shared_binding(&mut self, array: bool) -> Parsed<BufferVariable> {
        const SECTION: &str = "NV_compute_program5 2.X.3.Y";
        let bytes = self.ast.stage.shared_memory.unwrap_or(limits::MAX_COMPUTE_SHARED_MEMORY);
        let variable =
            BufferVariable { kind: BufferKind::Shared, binding: 0, bindings: None, first: 0, count: Some(bytes) };
        if !self.token.is(b'[') {
            return if array { Ok(variable) } else { Err(self.expected("the element of shared memory in brackets")) };
        }
        let (first, last) = self.typed_range(bytes, "bytes of shared memory", SECTION)?;
        if last.is_some() && !array {
            self.breach(self.typed.range.dots, "several elements are bound by arrays only".to_owned(), SECTION);
        }
        let count = match last {
            Some(last) => Some(last - first + 1),
            None => array.then_some(1),
        };
        Ok(BufferVariable { first, count, ..variable })
    }

    /// TEXTURE, after the variable's name.
    fn typed_texture_variable(&mut self) -> Parsed<SymbolKind> {
        const SECTION: &str = "NV_gpu_program5 2.X.3.8";
        self.require(|features| features.sized_types, "TEXTURE", SECTION);
        let size = self.array_size()?;
        self.expect(b'=')?;
        let name = self.token.span;
        let units = self.binding_list(size, name, |this, start| {
            if this.word() != "texture" {
                return Err(this.expected("`texture`"));
            }
            this.advance();
            let most = limits::NV4_TEXTURE_IMAGE_UNITS as u32;
            let (first, last) = this.typed_range(most, "texture image units", SECTION)?;
            let _ = start;
            Ok((first..=last.unwrap_or(first)).collect())
        })?;
        let first = units.first().copied().unwrap_or(0);
        if units.iter().zip(first..).any(|(&unit, wanted)| unit != wanted) {
            let message = "the units of an array of textures increase one by one".to_owned();
            self.breach(name, message, SECTION);
        }
        Ok(SymbolKind::Texture { first: first as u8, count: size.is_some().then_some(units.len() as u8) })
    }

    /// Whether the word is a name that programs may not give (NV_gpu_program4 2.X.2).
    pub(in super::super) fn is_typed_reserved(word: &str) -> bool {
        matches!(word, "fragment" | "vertex" | "primitive" | "program" | "result" | "state" | "texture" | "END")
    }
}
