//! Operands, destinations, indices and constants of languages with types (NV_gpu_program4 2.X.3.3, 2.X.4.2, 2.X.4.3).

use super::super::{Parsed, Parser};
use super::wanted::{SizeRule, Wanted};
use crate::error::LoadErrorKind;
use crate::language::isa::registers::{FRAGMENT_FACING, FRAGMENT_POINTCOORD, FRAGMENT_PRIMITIVE_ID, NO_ATTRIBUTE};
use crate::language::isa::{Base, NumberType, Opcode};
use crate::language::syntax::ast::{
    Address, Array, BufferElement, BufferKind, BufferVariable, DestinationRegister, Index, Literal, Operand, Relative,
    Size, Source, Span, Swizzle, SymbolKind, VertexElement,
};
use crate::language::syntax::lexer::TokenKind;
use crate::language::syntax::number;
use nvjit_runtime::{Register, RegisterFile, Stage};

const OPERANDS: &str = "NV_gpu_program4 2.X.4.2";
const CONSTANTS: &str = "NV_gpu_program4 2.X.3.3";

/// An operand's source, and its declaration.
struct Found {
    source: Source,
    base: Option<Base>,
    size: Option<Size>,
}

impl Parser<'_> {
    /// `<instOperandV>` or `<instOperandS>`, pushed to `operands`; one with an error is pushed in part.
    pub(super) fn typed_operand(&mut self, scalar: bool, wanted: Wanted, operands: &mut Vec<Operand>) -> Parsed<()> {
        let start = self.token.span.start;
        let outer = self.sign()?;
        let absolute = self.accept(b'|');
        let inner = if absolute { self.sign()? } else { outer };
        if self.token.is(b'|') {
            let message = "expected a variable or constant before `|`: absolute values do not nest".to_owned();
            return Err(self.fault(LoadErrorKind::Syntax, self.token.span, message));
        }
        let place = self.token.span;
        let is_written = self.token.is_number();
        let found = self.typed_source(wanted.ty)?;
        let is_number = matches!(&found.source, Source::Literal(literal) if literal.scalar);
        let span = self.span_from(start);
        let base = found.base;
        let size = found.size;
        operands.push(Operand {
            negate_absolute: absolute && outer == Some(true),
            absolute,
            negate: inner == Some(true),
            source: found.source,
            swizzle: Swizzle::XYZW,
            span,
        });
        self.check_type(base, wanted, place);
        self.check_operand_size(size, wanted, place);
        let swizzle = if is_number {
            // A variable that is one number has components, which are all the same.
            if !is_written {
                let components = self.components()?;
                components.map(|components| self.swizzle(&components)).transpose()?;
            }
            if scalar { Swizzle::splat(0) } else { Swizzle::XYZW }
        } else {
            match self.components()? {
                None if scalar => {
                    return Err(self.expected("the component (`.x`, `.y`, `.z` or `.w`) of a scalar operand"));
                }
                None => Swizzle::XYZW,
                Some(components) if scalar && components.letters.len() > 1 => {
                    let message = "a scalar operand takes one component".to_owned();
                    return Err(self.fault(LoadErrorKind::Syntax, components.span, message));
                }
                Some(components) => self.swizzle(&components)?,
            }
        };
        if absolute {
            self.expect(b'|')?;
        }
        if let Some(operand) = operands.last_mut().filter(|_| !self.faulty()) {
            (operand.swizzle, operand.span) = (swizzle, self.span_from(start));
        }
        Ok(())
    }

    /// The operand of SWZ, which has neither sign nor suffix.
    pub(super) fn unsigned_operand(&mut self, wanted: Wanted) -> Parsed<Operand> {
        let start = self.token.span.start;
        let found = self.typed_source(wanted.ty)?;
        let span = self.span_from(start);
        self.check_type(found.base, wanted, span);
        let swizzle = Swizzle::XYZW;
        Ok(Operand { negate_absolute: false, absolute: false, negate: false, source: found.source, swizzle, span })
    }

    /// An element of a buffer, for instructions that only allow that.
    pub(super) fn buffer_operand(&mut self, opcode: Opcode, operands: &mut Vec<Operand>) -> Parsed<()> {
        let start = self.token.span.start;
        let kind = match opcode {
            Opcode::Ldc => BufferKind::Bytes,
            Opcode::Atomctr => BufferKind::Counters,
            Opcode::Lds | Opcode::Sts | Opcode::Atoms => BufferKind::Shared,
            _ => BufferKind::Storage,
        };
        // LDC's source is an operand like others (NV_parameter_buffer_object2, issue 7).
        let outer = if opcode == Opcode::Ldc { self.sign()? } else { None };
        let absolute = opcode == Opcode::Ldc && self.accept(b'|');
        let inner = if absolute { self.sign()? } else { outer };
        let id = self.variable(&format!("a variable of {}", kind.name()))?;
        let SymbolKind::Buffer(buffer) = self.ast.symbol(id).kind else {
            let message = format!("{opcode} takes a variable of {}", kind.name());
            return Err(self.breach(self.span_from(start), message, self.features.grammar));
        };
        if buffer.kind != kind {
            let message = format!("{opcode} takes a variable of {}, not of {}", kind.name(), buffer.kind.name());
            self.breach(self.span_from(start), message, self.features.grammar);
        }
        let source = self.buffer_element(buffer)?;
        // Others have no suffix (NV_shader_storage_buffer_object 2.X.2).
        let components = if opcode == Opcode::Ldc { self.components()? } else { None };
        let swizzle = match components {
            Some(components) => self.swizzle(&components)?,
            None => Swizzle::XYZW,
        };
        if absolute {
            self.expect(b'|')?;
        }
        let span = self.span_from(start);
        let negate_absolute = absolute && outer == Some(true);
        operands.push(Operand { negate_absolute, absolute, negate: inner == Some(true), source, swizzle, span });
        Ok(())
    }

    /// The source of an operand.
    fn typed_source(&mut self, ty: NumberType) -> Parsed<Found> {
        let untyped = |source| Found { source, base: None, size: None };
        if self.token.is_number() || self.token.is(b'{') {
            return Ok(untyped(Source::Literal(self.literal(ty)?)));
        }
        let span = self.token.span;
        match self.word() {
            "vertex" | "fragment" | "primitive" | "invocation" => {
                let register = self.attribute_register(span)?;
                return Ok(untyped(Source::Register(register)));
            }
            "program" if self.peek_is_buffer() => {
                let message = "buffers are read by variables that declare them".to_owned();
                return Err(self.fault(LoadErrorKind::Restriction, span, message));
            }
            "program" | "state" => {
                let binding = self.parameter_binding()?;
                return Ok(untyped(Source::Parameter(self.bank_slot(binding, span))));
            }
            "result" => {
                let message = "results are write-only".to_owned();
                return Err(self.breach(span, message, self.features.results.section));
            }
            _ => {}
        }
        if matches!(self.word(), "nan" | "inf") && !self.names.contains_key(self.word()) {
            return Err(self.no_finite_number());
        }
        let id = self.variable("an operand")?;
        let symbol = self.ast.symbol(id);
        let base = symbol.base;
        let found = |source, size| Ok(Found { source, base, size });
        match symbol.kind.clone() {
            SymbolKind::Attribute(source) => {
                let long = matches!(source, Source::Register(register) if register.file == RegisterFile::LongAttribute);
                found(source, long.then_some(Size::Long))
            }
            SymbolKind::Parameter(source) => found(source, None),
            SymbolKind::ParameterArray { first, count } => {
                let index = self.array_index(u32::from(count))?;
                found(
                    match index.address {
                        None => Source::Parameter(first.saturating_add(index.offset as u16)),
                        Some((address, component)) => {
                            let array = Array::Parameters { first, count };
                            Source::Relative(Relative { array, address, component, offset: index.offset })
                        }
                    },
                    None,
                )
            }
            SymbolKind::Register { register, size } => found(Source::Register(register), size),
            SymbolKind::RegisterArray { first, count, size } => {
                let array = Array::Registers { first, count };
                found(self.element_of(array, count.into())?.map_or_else(Source::Relative, Source::Register), size)
            }
            SymbolKind::List { list, results: false, size } => {
                let array = Array::Listed(list);
                let count = self.ast.registers(array).count() as u32;
                found(self.element_of(array, count)?.map_or_else(Source::Relative, Source::Register), size)
            }
            SymbolKind::Vertices { list, stride, array } => found(self.vertex_element(list, stride, array)?, None),
            SymbolKind::Buffer(buffer) if matches!(buffer.kind, BufferKind::Words | BufferKind::Vectors) => {
                found(self.buffer_element(buffer)?, None)
            }
            SymbolKind::Buffer(buffer) => {
                let by = match buffer.kind {
                    BufferKind::Bytes => "LDC",
                    BufferKind::Shared => "LDS, STS and ATOMS",
                    BufferKind::Counters => "ATOMCTR",
                    _ => "LDB, STB and ATOMB",
                };
                let message = format!("a variable of {} is an operand of {by} only", buffer.kind.name());
                Err(self.breach(span, message, self.features.grammar))
            }
            SymbolKind::Output { .. } | SymbolKind::List { .. } => {
                Err(self.breach(span, "results are write-only".to_owned(), self.features.results.section))
            }
            SymbolKind::Texture { .. } => {
                let message = "a texture is no operand".to_owned();
                Err(self.breach(span, message, "NV_gpu_program5 2.X.3.8"))
            }
            SymbolKind::Image { .. } => {
                let message = "an image is no operand".to_owned();
                Err(self.breach(span, message, "EXT_shader_image_load_store 2.X.3.X"))
            }
            SymbolKind::Subroutine { .. } => {
                let message = "a subroutine parameter is no operand".to_owned();
                Err(self.breach(span, message, "ARB_shader_subroutine 2.X.3.Y"))
            }
            _ => Err(self.expected("an operand")),
        }
    }

    /// The indices after the name of an attribute of each vertex (NV_geometry_program4 2.X.3.2).
    fn vertex_element(&mut self, list: u16, stride: u16, array: bool) -> Parsed<Source> {
        let registers = self.ast.registers(Array::Listed(list)).count() as u32;
        let count = registers / u32::from(stride.max(1));
        // The number of a patch's vertices is unknown.
        let is_known = self.features.stage == Stage::Geometry;
        let vertex = self.vertex_index(count, is_known)?;
        let element = if array { self.array_index(stride.into())? } else { Index::constant(0) };
        if vertex.address.is_some() || element.address.is_some() {
            return Ok(Source::Vertex(VertexElement { list, stride, vertex, element }));
        }
        let number = vertex.offset.unsigned_abs() as usize * usize::from(stride) + element.offset as usize;
        let register = self.ast.registers(Array::Listed(list)).nth(number);
        Ok(Source::Register(register.unwrap_or(Register::new(RegisterFile::Attribute, NO_ATTRIBUTE))))
    }

    /// The number of a vertex. If it `is_known` how many there are, one that there is not is a fault.
    fn vertex_index(&mut self, count: u32, is_known: bool) -> Parsed<Index> {
        let mut lexer = self.lexer;
        if is_known || lexer.next().kind != TokenKind::Integer {
            return self.array_index(count);
        }
        self.expect(b'[')?;
        let number = self.typed_index(i32::MAX as u32, "vertices", OPERANDS)?;
        self.expect(b']')?;
        Ok(Index::constant(number.min(1 << 16) as i32))
    }

    /// Whether `program.buffer` or `program.storage` follows.
    fn peek_is_buffer(&self) -> bool {
        let mut lexer = self.lexer;
        lexer.next();
        let token = lexer.next();
        matches!(self.slice(token.span), b"buffer" | b"storage" | b"sharedmem")
    }

    /// `<instResultBase>`: the destination, its declared type and size.
    pub(super) fn typed_target(&mut self) -> Parsed<(DestinationRegister, Option<Base>, Option<Size>)> {
        let span = self.token.span;
        match self.word() {
            "result" => {
                let register = self.result_register(span)?;
                return Ok((DestinationRegister::Register(register), None, None));
            }
            "vertex" | "fragment" | "primitive" | "invocation" | "program" | "state" => {
                let message = format!("what {} binds may not be written", self.quoted());
                return Err(self.fault(LoadErrorKind::Syntax, span, message));
            }
            _ => {}
        }
        let id = self.variable("a variable that can be written, or `result`")?;
        let symbol = self.ast.symbol(id);
        let base = symbol.base;
        let (array, count, size) = match symbol.kind {
            SymbolKind::Register { register, size } => {
                return Ok((DestinationRegister::Register(register), base, size));
            }
            SymbolKind::Output { register, size } => return Ok((register, base, size)),
            SymbolKind::RegisterArray { first, count, size } => {
                (Array::Registers { first, count }, u32::from(count), size)
            }
            SymbolKind::List { list, results: true, size } => {
                let array = Array::Listed(list);
                (array, self.ast.registers(array).count() as u32, size)
            }
            ref kind => {
                let (what, section) = match kind {
                    SymbolKind::Attribute(_) | SymbolKind::List { .. } | SymbolKind::Vertices { .. } => {
                        ("attributes", self.features.attributes.section)
                    }
                    SymbolKind::Buffer(_) => ("buffers", self.features.grammar),
                    SymbolKind::Texture { .. } => ("textures", "NV_gpu_program5 2.X.3.8"),
                    SymbolKind::Image { .. } => ("images", "EXT_shader_image_load_store 2.X.3.X"),
                    SymbolKind::Subroutine { .. } => ("subroutine parameters", "ARB_shader_subroutine 2.X.3.Y"),
                    _ => ("parameters", self.features.parameters.section),
                };
                return Err(self.breach(span, format!("{what} may not be written"), section));
            }
        };
        let element = self.element_of(array, count)?;
        let register = element.map_or_else(DestinationRegister::Relative, DestinationRegister::Register);
        Ok((register, base, size))
    }

    /// `<arrayMem>` after the name of an array: the register, if it is known.
    fn element_of(&mut self, array: Array, count: u32) -> Parsed<Result<Register, Relative>> {
        let index = self.array_index(count)?;
        Ok(match index.address {
            None => {
                let register = self.ast.registers(array).nth(index.offset as usize);
                Ok(register.unwrap_or(Register::new(RegisterFile::Temporary, 0)))
            }
            Some((address, component)) => Err(Relative { array, address, component, offset: index.offset }),
        })
    }

    /// The indices after the name of a buffer.
    fn buffer_element(&mut self, buffer: BufferVariable) -> Parsed<Source> {
        let binding = match buffer.bindings {
            Some(count) => Some(self.array_index(count.into())?),
            None => None,
        };
        let element = match buffer.count {
            // Where each buffer has one element, its index may be left out.
            Some(1) if binding.is_some() && !self.token.is(b'[') => Index::constant(0),
            Some(count) => self.array_index(count.min(buffer.kind.most() - buffer.first))?,
            None => Index::constant(0),
        };
        Ok(Source::Buffer(BufferElement { buffer, binding, element }))
    }

    /// `<arrayMem>` of an array of `count`: a number, or a scalar integer plus a constant below `count`.
    pub(super) fn array_index(&mut self, count: u32) -> Parsed<Index> {
        self.expect(b'[')?;
        let index = if self.token.kind == TokenKind::Integer {
            Index::constant(self.typed_index(count, "elements of the array", OPERANDS)? as i32)
        } else {
            let address = self.index_variable()?;
            let negative = self.token.is(b'-');
            let mut offset = 0;
            if negative || self.token.is(b'+') {
                self.advance();
                let span = self.token.span;
                offset = self.typed_index(count, "offsets", OPERANDS)? as i32;
                if negative && offset != 0 {
                    let message = "an offset is not below zero".to_owned();
                    self.fault_of(LoadErrorKind::Range, span, message, OPERANDS);
                }
            }
            Index { address: Some(address), offset }
        };
        self.expect(b']')?;
        Ok(index)
    }

    /// A variable that is no array, and the component of it that is an index, which is x if it is not written.
    fn index_variable(&mut self) -> Parsed<(Address, u8)> {
        let span = self.token.span;
        if matches!(self.word(), "vertex" | "fragment" | "primitive" | "invocation" | "program" | "state") {
            let message = "an index is a variable: what a binding stands for cannot choose".to_owned();
            return Err(self.fault(LoadErrorKind::Restriction, span, message));
        }
        let id = self.variable("an integer, or a variable that is an index")?;
        let symbol = self.ast.symbol(id);
        if symbol.base == Some(Base::Float) {
            let message = "an index is an integer, and this is declared FLOAT".to_owned();
            self.breach(span, message, "NV_gpu_program4 2.X.4");
        }
        let address = match self.ast.symbol(id).kind {
            SymbolKind::Register { register, .. } => Address::Register(register),
            SymbolKind::Attribute(Source::Register(register)) => Address::Register(register),
            SymbolKind::Parameter(Source::Parameter(slot)) => Address::Parameter(slot),
            SymbolKind::Parameter(Source::Literal(ref literal)) => {
                let value = literal.expand().map(|bits| bits as u32);
                let slot = self.bank_slot(crate::language::syntax::ast::Binding::Constant(value), span);
                Address::Parameter(slot)
            }
            _ => {
                let message = "an index is a temporary, an attribute or a parameter, and no array".to_owned();
                return Err(self.breach(span, message, OPERANDS));
            }
        };
        let component = self.one_component()?.map_or(0, |(component, _)| component);
        Ok((address, component))
    }

    /// Reports that the token, `nan` or `inf`, is no number that a program can write.
    fn no_finite_number(&mut self) -> super::super::Reported {
        let message = format!("{} is no constant: numbers are finite", self.quoted());
        self.fault(LoadErrorKind::Token, self.token.span, message)
    }

    /// `<constantScalar>` or `<constantVector>`, for an operand of type `ty`.
    pub(super) fn literal(&mut self, ty: NumberType) -> Parsed<Literal> {
        if !self.accept(b'{') {
            let span = self.token.span;
            let bits = self.constant_bits(ty, false, span)?;
            return Ok(Literal { ty, components: vec![bits], scalar: true });
        }
        let mut components = Vec::new();
        loop {
            components.push(self.signed_constant(ty)?);
            if self.accept(b'}') {
                return Ok(Literal { ty, components, scalar: false });
            }
            if components.len() == 4 && self.token.is(b',') {
                let message = "a vector constant has at most four components".to_owned();
                return Err(self.fault(LoadErrorKind::Syntax, self.token.span, message));
            }
            if !self.accept(b',') {
                return Err(self.expected("`,` or `}`"));
            }
        }
    }

    /// `<signedConstantScalar>`, as bits.
    pub(super) fn signed_constant(&mut self, ty: NumberType) -> Parsed<u64> {
        let span = self.token.span;
        let negative = self.token.is(b'-');
        if negative || self.token.is(b'+') {
            self.advance();
        }
        self.constant_bits(ty, negative, span)
    }

    /// The bits of the number that the token is. Integers up to the largest unsigned one are bit patterns of either
    /// type; a negative one is signed.
    fn constant_bits(&mut self, ty: NumberType, negative: bool, start: Span) -> Parsed<u64> {
        if !self.token.is_number() {
            return Err(match self.word() {
                "nan" | "inf" => self.no_finite_number(),
                _ => self.expected("a number"),
            });
        }
        let is_integer = self.token.kind == TokenKind::Integer;
        let text = self.slice(self.token.span);
        let span = Span { start: start.start, end: self.token.span.end };
        self.advance();
        if ty.base == Base::Float {
            return Ok(float_bits(text, ty.wide) | u64::from(negative) << if ty.wide { 63 } else { 31 });
        }
        if !is_integer {
            let message = "a floating-point constant is no integer".to_owned();
            return Err(self.fault_of(LoadErrorKind::Restriction, span, message, CONSTANTS));
        }
        let most = if ty.wide { u64::MAX } else { u32::MAX.into() };
        let value = number::checked_integer(text).filter(|&value| value <= most);
        let fits = value.filter(|&value| match (negative, ty.base) {
            (false, _) => true,
            (true, Base::Unsigned) => value == 0,
            (true, _) => value <= most / 2 + 1,
        });
        let Some(value) = fits else {
            let what = if negative && ty.base == Base::Unsigned {
                "is negative, and the type unsigned"
            } else {
                "is too large"
            };
            let message = format!("this integer {what}");
            return Err(self.fault_of(LoadErrorKind::Range, span, message, CONSTANTS));
        };
        Ok(if negative { value.wrapping_neg() & most } else { value })
    }

    /// PK64 and UP64 require LONG variables, other PK* and UP* do not allow SHORT ones (their sections).
    pub(super) fn check_size_of(&mut self, opcode: Opcode, result: bool, size: Option<Size>, span: Span) {
        use Opcode::{Pk2h, Pk2us, Pk4b, Pk4ub, Pk64};
        let section = opcode.row().form(self.ast.language).map_or("", |form| form.section);
        let is_pack = matches!(opcode, Pk2h | Pk2us | Pk4b | Pk4ub);
        if result && opcode == Pk64 && size != Some(Size::Long) {
            self.breach(span, "PK64 writes variables that are declared LONG".to_owned(), section);
        } else if result && is_pack && size == Some(Size::Short) {
            self.breach(span, format!("{opcode} writes no variable that is declared SHORT"), section);
        }
    }

    fn check_operand_size(&mut self, size: Option<Size>, wanted: Wanted, span: Span) {
        match wanted.size {
            SizeRule::Long if size != Some(Size::Long) => {
                let message = "UP64 reads variables that are declared LONG".to_owned();
                self.breach(span, message, "NV_gpu_program5 2.X.8 UP64");
            }
            SizeRule::NotShort if size == Some(Size::Short) => {
                let message = "this instruction reads no variable that is declared SHORT".to_owned();
                self.breach(span, message, "NV_gpu_program4 2.X.8");
            }
            _ => {}
        }
    }

    /// Whether IPA* can evaluate this elsewhere: attributes that are interpolated.
    pub(super) fn can_be_interpolated(&self, source: &Source) -> bool {
        let of = |register: Register| {
            register.file == RegisterFile::Attribute
                && self.features.stage == Stage::Fragment
                && register.index != FRAGMENT_FACING
                && (register.index < FRAGMENT_PRIMITIVE_ID || register.index == FRAGMENT_POINTCOORD)
        };
        match source {
            Source::Register(register) => of(*register),
            Source::Relative(relative) => self.ast.registers(relative.array).all(of),
            _ => false,
        }
    }
}

/// The bits of a hexadecimal integer of any length, rounded to nearest.
fn hexadecimal_bits(digits: &[u8], wide: bool) -> u64 {
    let zeros = digits.iter().take_while(|&&digit| digit == b'0').count();
    let (first, rest) = digits[zeros..].split_at(digits[zeros..].len().min(16));
    let value = first.iter().filter_map(|&digit| char::from(digit).to_digit(16));
    let value = value.fold(0, |value, digit| value << 4 | u64::from(digit));
    // The bits beyond 64 are less than half of the last one that matters, but break a tie.
    let value = value | u64::from(rest.iter().any(|&digit| digit != b'0'));
    // 16^256 is more than any number.
    let exponent = rest.len().min(256) as i32;
    if wide {
        (value as f64 * 16f64.powi(exponent)).to_bits()
    } else {
        (value as f32 * 16f32.powi(exponent)).to_bits().into()
    }
}

/// The bits of a number, without its sign: rounded to nearest; fp32 subnormals are kept, since MOV moves their bits.
fn float_bits(text: &[u8], wide: bool) -> u64 {
    if let [b'0', b'x' | b'X', digits @ ..] = text {
        return hexadecimal_bits(digits, wide);
    }
    // Text of any length is read exactly.
    let text = std::str::from_utf8(text).unwrap_or_default();
    if wide {
        text.parse::<f64>().unwrap_or(0.0).to_bits()
    } else {
        text.parse::<f32>().map_or_else(|_| number::parse(text.as_bytes()), f32::to_bits).into()
    }
}
