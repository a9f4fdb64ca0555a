//! From syntax tree to canonical text, one statement a line: [`parse`](super::parse) turns it into the same tree. A
//! tree without a valid text is printed, too: a missing referent is `?`, which is no token.

use super::ast::{
    Address, Array, Ast, Binding, BufferElement, BufferKind, BufferVariable, CcMask, Destination, DestinationRegister,
    Index, Instruction, Label, Literal, LocalValue, Number, Operand, Relative, Selected, Size, Source, Statement,
    Swizzle, Symbol, SymbolId, SymbolKind, TexelOffset, TextureRef, VectorConstant, VertexElement, WriteMask,
};
use crate::language::isa::Opcode;
use crate::language::isa::registers::COMPONENTS;
use crate::language::isa::{Base, NumberType, OperandKind, Precision, ProgramFeatures};
use crate::language::syntax::ast::ImageRef;
use nvjit_runtime::{Register, RegisterFile};
use std::fmt::{self, Display, Formatter, Write};

/// The canonical text of a program.
pub fn print(ast: &Ast) -> String {
    Text(ast).to_string()
}

/// The canonical text of a program and the statement of the tree that each of its lines is, if it is one; `None` if it
/// is longer than `limit` bytes.
pub(in crate::language) fn print_within(ast: &Ast, limit: usize) -> Option<(String, Vec<Option<usize>>)> {
    let mut text = Limited { text: String::new(), limit };
    write!(text, "{}", Text(ast)).ok()?;
    let mut call = None;
    // Of calls that are one CALI the first has the line.
    let mut has_line = |statement: &Statement| match statement {
        Statement::Instruction(instruction) if instruction.mnemonic.opcode == Opcode::Cali => {
            call.replace(instruction.span.start) != Some(instruction.span.start)
        }
        _ => true,
    };
    let before = 1 + ast.options.len() + ast.stage.statements().len() + ast.passed.len();
    let statements = ast.statements.iter().enumerate().filter(|(_, statement)| has_line(statement));
    let lines = std::iter::repeat_n(None, before).chain(statements.map(|(number, _)| Some(number))).collect();
    Some((text.text, lines))
}

/// A text of limited length.
struct Limited {
    text: String,
    limit: usize,
}

impl fmt::Write for Limited {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        if self.limit - self.text.len() < text.len() {
            return Err(fmt::Error);
        }
        self.text.push_str(text);
        Ok(())
    }
}

/// A tree that displays as its text.
struct Text<'a>(&'a Ast);

impl Display for Text<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", self.0.language.header())?;
        for option in &self.0.options {
            writeln!(f, "OPTION {};", option.name())?;
        }
        for statement in self.0.stage.statements() {
            writeln!(f, "{statement};")?;
        }
        let printer = Printer { ast: self.0, features: self.0.features() };
        for (&register, &mask) in &self.0.passed {
            write!(f, "PASSTHROUGH {}", printer.features.register_name(register))?;
            write_mask(f, WriteMask(mask))?;
            writeln!(f, ";")?;
        }
        let mut call = None;
        for statement in &self.0.statements {
            match statement {
                // One CALI is a call of each subroutine of its type.
                Statement::Instruction(instruction) if instruction.mnemonic.opcode == Opcode::Cali => {
                    if call.replace(instruction.span.start) != Some(instruction.span.start) {
                        printer.instruction(f, instruction)?;
                    }
                }
                Statement::Instruction(instruction) => printer.instruction(f, instruction)?,
                Statement::Declaration(id) => match self.0.symbols.get(id.0 as usize) {
                    Some(symbol) => printer.declaration(f, symbol)?,
                    None => writeln!(f, "?;")?,
                },
                Statement::Label(Label { name, number: Some(number), .. }) => {
                    writeln!(f, "{name} SUBROUTINENUM({number}):")?;
                }
                Statement::Label(label) => writeln!(f, "{}:", label.name)?,
            }
        }
        writeln!(f, "END")
    }
}

/// A tree, and its program's features.
struct Printer<'a> {
    ast: &'a Ast,
    features: ProgramFeatures,
}

impl Printer<'_> {
    fn symbol_name(&self, id: SymbolId) -> &str {
        self.ast.symbols.get(id.0 as usize).map_or("?", |symbol| &symbol.name)
    }

    /// The destination name that only means the condition code, for this precision.
    fn condition_code(&self, precision: Precision) -> &'static str {
        let names = self.features.condition_codes;
        names.iter().find(|entry| entry.1 == precision).map_or("?", |entry| entry.0)
    }

    fn instruction(&self, f: &mut Formatter<'_>, instruction: &Instruction) -> fmt::Result {
        write!(f, "{}", instruction.mnemonic)?;
        let mut separator = " ";
        let is_store = instruction.mnemonic.opcode == Opcode::Storeim;
        let (operands, handle, offset) = instruction.operands_by_use();
        if let Some(image) = instruction.image.filter(|_| is_store) {
            f.write_str(separator)?;
            self.image(f, &image, handle)?;
            separator = ", ";
        }
        if let Some(destination) = &instruction.destination {
            f.write_str(separator)?;
            self.destination(f, destination)?;
            separator = ", ";
        }
        for operand in operands {
            f.write_str(separator)?;
            // CALI's operand is a whole parameter.
            match instruction.mnemonic.opcode {
                Opcode::Cali => self.source(f, &operand.source)?,
                _ => self.operand(f, operand)?,
            }
            separator = ", ";
        }
        if let Some(image) = instruction.image {
            if !is_store {
                f.write_str(separator)?;
                self.image(f, &image, handle)?;
            }
            write!(f, ", {}", image.target.name())?;
        }
        if let Some(texture) = instruction.texture {
            f.write_str(separator)?;
            self.texture(f, &texture, handle)?;
            if let Some(offset) = offset {
                f.write_str(", offset(")?;
                self.operand(f, offset)?;
                f.write_str(")")?;
            }
        }
        if let Some(selection) = &instruction.selection {
            for component in selection.components {
                write!(f, ", {}", if component.negate { "-" } else { "" })?;
                match component.what {
                    Selected::Zero => f.write_str("0")?,
                    Selected::One => f.write_str("1")?,
                    Selected::Component(from) => write!(f, "{}", COMPONENTS[usize::from(from & 3)])?,
                }
            }
        }
        if let Some(target) = instruction.target.as_ref().filter(|_| instruction.mnemonic.opcode != Opcode::Cali) {
            write!(f, " {}", target.name)?;
        }
        if let Some(condition) = &instruction.condition {
            let form = instruction.mnemonic.opcode.row().form(self.ast.language);
            let is_bare = |kind: &OperandKind| {
                matches!(kind, OperandKind::CcMask | OperandKind::Test | OperandKind::VectorOrTest)
            };
            if form.is_some_and(|form| form.operands.iter().any(is_bare)) {
                f.write_str(" ")?;
                cc_mask(f, condition)?;
            } else {
                f.write_str(" (")?;
                cc_mask(f, condition)?;
                f.write_str(")")?;
            }
        }
        writeln!(f, ";")
    }

    fn handle(&self, f: &mut Formatter<'_>, handle: &Operand) -> fmt::Result {
        f.write_str("handle(")?;
        self.operand(f, handle)?;
        f.write_str(")")
    }

    fn image(&self, f: &mut Formatter<'_>, image: &ImageRef, handle: Option<&Operand>) -> fmt::Result {
        if let Some(handle) = handle {
            return self.handle(f, handle);
        }
        let Some((index, count)) = image.chosen else { return write!(f, "image[{}]", image.unit) };
        let is_array = |symbol: &&Symbol| matches!(symbol.kind, SymbolKind::Image { first, count: Some(own) } if first == image.unit && own == count);
        f.write_str(self.ast.symbols.iter().find(is_array).map_or("?", |symbol| &symbol.name))?;
        self.index(f, index)
    }

    fn texture(&self, f: &mut Formatter<'_>, texture: &TextureRef, handle: Option<&Operand>) -> fmt::Result {
        let is_array = |symbol: &&Symbol| {
            matches!(symbol.kind, SymbolKind::Texture { first, count: Some(count) }
                if first == texture.unit && texture.chosen.is_some_and(|(_, own)| own == count))
        };
        match texture.chosen {
            _ if let Some(handle) = handle => self.handle(f, handle)?,
            Some((index, _)) => {
                f.write_str(self.ast.symbols.iter().find(is_array).map_or("?", |symbol| &symbol.name))?;
                self.index(f, index)?;
            }
            None if self.features.variables => write!(f, "texture[{}]", texture.unit)?,
            None => write!(f, "TEX{}", texture.unit)?,
        }
        if texture.component != 0 {
            write!(f, ".{}", COMPONENTS[usize::from(texture.component & 3)])?;
        }
        write!(f, ", {}", texture.target.name())?;
        if let TexelOffset::Constant { texels, count } = texture.offset {
            for (number, texel) in texels.iter().take(count.into()).enumerate() {
                write!(f, "{}{texel}", if number > 0 { ", " } else { ", (" })?;
            }
            f.write_str(")")?;
        }
        Ok(())
    }

    fn destination(&self, f: &mut Formatter<'_>, destination: &Destination) -> fmt::Result {
        match destination.register {
            DestinationRegister::Register(register) => f.write_str(&self.register(register))?,
            DestinationRegister::Relative(relative) => self.relative(f, &relative)?,
            DestinationRegister::Rc => f.write_str(self.condition_code(Precision::Fp32))?,
            DestinationRegister::Hc => f.write_str(self.condition_code(Precision::Fp16))?,
        }
        write_mask(f, destination.write_mask)?;
        if let Some(mask) = &destination.cc_mask {
            f.write_str(" (")?;
            cc_mask(f, mask)?;
            f.write_str(")")?;
        }
        Ok(())
    }

    fn operand(&self, f: &mut Formatter<'_>, operand: &Operand) -> fmt::Result {
        if operand.negate_absolute {
            f.write_str("-")?;
        }
        if operand.absolute {
            f.write_str("|")?;
        }
        if operand.negate {
            f.write_str("-")?;
        }
        self.source(f, &operand.source)?;
        if !self.is_scalar_constant(&operand.source) {
            swizzle(f, operand.swizzle)?;
        }
        if operand.absolute {
            f.write_str("|")?;
        }
        Ok(())
    }

    fn source(&self, f: &mut Formatter<'_>, source: &Source) -> fmt::Result {
        match source {
            Source::Register(register) => f.write_str(&self.register(*register)),
            Source::Parameter(index) => self.parameter(f, *index),
            Source::Relative(relative) => self.relative(f, relative),
            Source::Symbol(id) => f.write_str(self.symbol_name(*id)),
            Source::Scalar(value) => match self.negative_name(*value) {
                Some(name) => f.write_str(name),
                None => number(f, *value),
            },
            Source::Vector(value) => vector(f, value),
            Source::Literal(value) => match self.constant_name(value) {
                Some(name) => f.write_str(name),
                None => literal(f, value),
            },
            Source::Buffer(element) => self.buffer_element(f, element),
            Source::Vertex(element) => self.vertex_element(f, element),
        }
    }

    fn vertex_element(&self, f: &mut Formatter<'_>, element: &VertexElement) -> fmt::Result {
        let is_it = |symbol: &&Symbol| matches!(symbol.kind, SymbolKind::Vertices { list, .. } if list == element.list);
        let symbol = self.ast.symbols.iter().find(is_it);
        f.write_str(symbol.map_or("?", |symbol| &symbol.name))?;
        self.index(f, element.vertex)?;
        match symbol.map(|symbol| &symbol.kind) {
            Some(SymbolKind::Vertices { array: true, .. }) => self.index(f, element.element),
            _ => Ok(()),
        }
    }

    /// A register: by the name that a program declares, or as its language calls it.
    fn register(&self, register: Register) -> String {
        match (self.features.variables, register.file) {
            (true, RegisterFile::Result) if self.features.is_half(register) => self.short_output(register),
            (true, RegisterFile::Attribute | RegisterFile::Result) | (false, _) => {
                self.features.register_name(register)
            }
            (true, RegisterFile::LongAttribute) => self.long_attribute(register),
            (true, _) => self.element_name(register).unwrap_or_else(|| self.ast.register_name(register)),
        }
    }

    /// The element of an array that a register is, if it is one.
    fn element_name(&self, register: Register) -> Option<String> {
        let step = if register.file == RegisterFile::LongTemporary { 2 } else { 1 };
        self.ast.symbols.iter().find_map(|symbol| match symbol.kind {
            SymbolKind::RegisterArray { first, count, .. } if first.file == register.file => {
                let number = register.index.checked_sub(first.index)? / step;
                (number < count).then(|| format!("{}[{number}]", symbol.name))
            }
            _ => None,
        })
    }

    /// The variable for a 64-bit attribute, which has no other name.
    fn long_attribute(&self, register: Register) -> String {
        let found = self.ast.symbols.iter().find_map(|symbol| match symbol.kind {
            SymbolKind::Attribute(Source::Register(own)) if own == register => Some(symbol.name.clone()),
            SymbolKind::List { list, results: false, .. } => {
                let number = self.ast.registers(Array::Listed(list)).position(|own| own == register)?;
                Some(format!("{}[{number}]", symbol.name))
            }
            _ => None,
        });
        found.unwrap_or_else(|| self.bound_name(register))
    }

    /// The binding of an attribute or a result.
    fn bound_name(&self, register: Register) -> String {
        match register.file {
            RegisterFile::LongAttribute => format!("vertex.attrib[{}]", register.index / 2),
            _ => self.features.register_name(register),
        }
    }

    /// The name by which a program declares that it writes a result SHORT.
    fn short_output(&self, result: Register) -> String {
        let is_it = |symbol: &&Symbol| match symbol.kind {
            SymbolKind::Output { register: DestinationRegister::Register(register), size } => {
                register == result && size == Some(Size::Short)
            }
            _ => false,
        };
        self.ast.symbols.iter().find(is_it).map_or_else(String::new, |symbol| symbol.name.clone())
    }

    fn parameter(&self, f: &mut Formatter<'_>, index: u16) -> fmt::Result {
        for symbol in &self.ast.symbols {
            match symbol.kind {
                SymbolKind::Subroutine { first, count: None, .. } if first == index => {
                    return f.write_str(&symbol.name);
                }
                SymbolKind::Subroutine { first, count: Some(count), .. }
                    if (first..first.saturating_add(count)).contains(&index) =>
                {
                    return write!(f, "{}[{}]", symbol.name, index - first);
                }
                _ => {}
            }
        }
        let Some(bound) = self.ast.bank.get(usize::from(index)) else {
            return write!(f, "{}[{index}]", self.features.parameters.letter);
        };
        if let Some(array) = bound.array.and_then(|id| self.ast.symbols.get(id.0 as usize))
            && let SymbolKind::ParameterArray { first, .. } = array.kind
        {
            return write!(f, "{}[{}]", array.name, index.wrapping_sub(first));
        }
        write!(f, "{}", bound.binding)
    }

    fn relative(&self, f: &mut Formatter<'_>, relative: &Relative) -> fmt::Result {
        match relative.array {
            Array::Parameters { first, .. } => {
                match self.ast.bank.get(usize::from(first)).and_then(|bound| bound.array) {
                    Some(id) => f.write_str(self.symbol_name(id))?,
                    None => f.write_str(self.features.parameters.letter)?,
                }
            }
            Array::Registers { .. } | Array::Listed(_) if self.features.typed => {
                f.write_str(self.array_name(relative.array))?;
            }
            Array::Listed(_) => {}
            Array::Registers { first, .. } if first.index == 0 => {
                write!(f, "{}.attrib", self.features.attributes.letter)?;
            }
            Array::Registers { first, .. } => {
                let name = self.features.register_name(first);
                f.write_str(name.split('[').next().unwrap_or_default())?;
            }
        }
        self.index(f, Index { address: Some((relative.address, relative.component)), offset: relative.offset })
    }

    /// `[...]`
    fn index(&self, f: &mut Formatter<'_>, index: Index) -> fmt::Result {
        let Some((address, component)) = index.address else { return write!(f, "[{}]", index.offset) };
        f.write_str("[")?;
        match address {
            Address::Register(register) => f.write_str(&self.index_variable(register))?,
            Address::Parameter(number) => self.parameter_variable(f, number)?,
        }
        write!(f, ".{}", COMPONENTS[usize::from(component & 3)])?;
        match index.offset {
            0 => f.write_str("]"),
            offset => write!(f, " {} {}]", if offset < 0 { '-' } else { '+' }, offset.unsigned_abs()),
        }
    }

    /// The parameter that is this constant: it has its declared type wherever it is read. Of several, one declared
    /// without a type fits every instruction.
    fn constant_name(&self, value: &Literal) -> Option<&str> {
        let is_it =
            |symbol: &&Symbol| matches!(&symbol.kind, SymbolKind::Parameter(Source::Literal(own)) if own == value);
        let found = self.ast.symbols.iter().filter(is_it).min_by_key(|symbol| symbol.base.is_some());
        found.map(|symbol| symbol.name.as_str())
    }

    /// The parameter that is this negative constant: in an operand, a sign would be the operand's.
    fn negative_name(&self, value: Number) -> Option<&str> {
        let is_it =
            |symbol: &&Symbol| matches!(symbol.kind, SymbolKind::Parameter(Source::Scalar(own)) if own == value);
        let found = self.ast.symbols.iter().find(is_it).filter(|_| value.0 >> 31 != 0);
        found.map(|symbol| symbol.name.as_str())
    }

    /// The name of a register that is an index, which where languages have types is that of a variable.
    fn index_variable(&self, register: Register) -> String {
        let is_it = |symbol: &&Symbol| {
            let is_attribute = matches!(symbol.kind, SymbolKind::Attribute(Source::Register(own)) if own == register);
            is_attribute && symbol.base != Some(Base::Float)
        };
        let found = self.ast.symbols.iter().find(is_it).filter(|_| self.features.typed);
        found.map_or_else(|| self.register(register), |symbol| symbol.name.clone())
    }

    /// The name that declares a parameter; indices have no bindings.
    fn parameter_variable(&self, f: &mut Formatter<'_>, number: u16) -> fmt::Result {
        let is_it = |symbol: &&Symbol| {
            matches!(symbol.kind, SymbolKind::Parameter(Source::Parameter(own)) if own == number)
                && symbol.base != Some(Base::Float)
        };
        f.write_str(self.ast.symbols.iter().find(is_it).map_or("?", |symbol| &symbol.name))
    }

    /// The name of an array of registers.
    fn array_name(&self, array: Array) -> &str {
        let is_it = |symbol: &&Symbol| match (&symbol.kind, array) {
            (SymbolKind::RegisterArray { first, .. }, Array::Registers { first: own, .. }) => *first == own,
            (SymbolKind::List { list, .. }, Array::Listed(own)) => *list == own,
            _ => false,
        };
        self.ast.symbols.iter().find(is_it).map_or("?", |symbol| &symbol.name)
    }

    fn buffer_element(&self, f: &mut Formatter<'_>, element: &BufferElement) -> fmt::Result {
        let is_it = |symbol: &&Symbol| matches!(symbol.kind, SymbolKind::Buffer(buffer) if buffer == element.buffer);
        f.write_str(self.ast.symbols.iter().find(is_it).map_or("?", |symbol| &symbol.name))?;
        if let Some(binding) = element.binding {
            self.index(f, binding)?;
        }
        if element.buffer.count.is_some() { self.index(f, element.element) } else { Ok(()) }
    }

    /// A declaration, with its semicolon.
    fn declaration(&self, f: &mut Formatter<'_>, symbol: &Symbol) -> fmt::Result {
        let sized = |size: &Option<Size>| size.map_or(String::new(), |size| format!("{} ", size.name()));
        let name = &symbol.name;
        if let Some(how) = symbol.interpolation {
            let words = [
                (how.flat, "FLAT "),
                (how.no_perspective, "NOPERSPECTIVE "),
                (how.centroid, "CENTROID "),
                (how.sample, "SAMPLE "),
            ];
            words.iter().filter(|word| word.0).try_for_each(|word| f.write_str(word.1))?;
        }
        if let Some(base) = symbol.base {
            write!(f, "{} ", base.word())?;
        }
        match &symbol.kind {
            SymbolKind::Scalar(_) | SymbolKind::Vector(_) | SymbolKind::Local { .. } => return definition(f, symbol),
            SymbolKind::Attribute(Source::Register(register)) => {
                let long = if register.file == RegisterFile::LongAttribute { "LONG " } else { "" };
                write!(f, "{long}ATTRIB {name} = {}", self.bound_name(*register))?;
            }
            SymbolKind::Attribute(source) => {
                write!(f, "ATTRIB {name} = ")?;
                self.source(f, source)?;
            }
            SymbolKind::Parameter(Source::Literal(value)) => {
                write!(f, "PARAM {name} = ")?;
                literal(f, value)?;
            }
            SymbolKind::Parameter(Source::Scalar(value)) => {
                write!(f, "PARAM {name} = ")?;
                number(f, *value)?;
            }
            SymbolKind::Parameter(source) => {
                write!(f, "PARAM {name} = ")?;
                self.source(f, source)?;
            }
            SymbolKind::ParameterArray { first, count } => {
                write!(f, "PARAM {name}[{count}] = {{")?;
                let elements = self.ast.bank.iter().skip(usize::from(*first)).take(usize::from(*count));
                for (number, bound) in elements.enumerate() {
                    f.write_str(if number > 0 { ", " } else { " " })?;
                    match (bound.binding, symbol.base) {
                        (Binding::Constant(value), Some(base)) => {
                            let ty = NumberType { base, wide: false };
                            literal(f, &Literal { ty, components: value.map(u64::from).to_vec(), scalar: false })?;
                        }
                        (binding, _) => write!(f, "{binding}")?,
                    }
                }
                f.write_str(" }")?;
            }
            SymbolKind::Register { register, size } => {
                let word = if register.file == RegisterFile::Address { "ADDRESS" } else { "TEMP" };
                write!(f, "{}{word} {name}", sized(size))?;
            }
            SymbolKind::Output { register, size } => {
                write!(f, "{}OUTPUT {name} = ", sized(size))?;
                match register {
                    DestinationRegister::Register(register) => f.write_str(&self.features.register_name(*register))?,
                    DestinationRegister::Relative(relative) => self.relative(f, relative)?,
                    DestinationRegister::Rc | DestinationRegister::Hc => {}
                }
            }
            SymbolKind::RegisterArray { count, size, .. } => write!(f, "{}TEMP {name}[{count}]", sized(size))?,
            SymbolKind::List { list, results, size } => {
                let word = if *results { "OUTPUT" } else { "ATTRIB" };
                write!(f, "{}{word} {name}[] = {{", sized(size))?;
                for (number, register) in self.ast.registers(Array::Listed(*list)).enumerate() {
                    f.write_str(if number > 0 { ", " } else { " " })?;
                    f.write_str(&self.bound_name(register))?;
                }
                f.write_str(" }")?;
            }
            SymbolKind::SubroutineType { labels } => {
                let labels: Vec<_> = labels.iter().map(|label| label.name.as_str()).collect();
                write!(f, "SUBROUTINETYPE {name} {{ {} }}", labels.join(", "))?;
            }
            SymbolKind::Subroutine { ty, first, count } => {
                let bound = |slot: u16| self.ast.bank.get(usize::from(slot)).map(|bound| bound.binding.to_string());
                let all: Vec<_> = (*first..first.saturating_add(count.unwrap_or(1))).filter_map(bound).collect();
                let (ty, all) = (self.symbol_name(*ty), all.join(", "));
                match count {
                    None => write!(f, "SUBROUTINE {ty} {name} = {all}")?,
                    Some(_) => write!(f, "SUBROUTINE {ty} {name}[] = {{ {all} }}")?,
                }
            }
            SymbolKind::Vertices { list, stride, array } => {
                write!(f, "ATTRIB {name}{} = {}", if *array { "[]" } else { "" }, if *array { "{ " } else { "" })?;
                for (number, register) in self.ast.registers(Array::Listed(*list)).take((*stride).into()).enumerate() {
                    f.write_str(if number > 0 { ", " } else { "" })?;
                    f.write_str(&self.bound_name(register).replacen("[0]", "", 1))?;
                }
                f.write_str(if *array { " }" } else { "" })?;
            }
            SymbolKind::Buffer(buffer) => buffer_declaration(f, name, buffer)?,
            SymbolKind::Image { first, count: None } => write!(f, "IMAGE {name} = image[{first}]")?,
            SymbolKind::Image { first, count: Some(count) } => {
                let last = last(*first, *count);
                write!(f, "IMAGE {name}[] = {{ image[{first}..{last}] }}")?;
            }
            SymbolKind::Texture { first, count: None } => write!(f, "TEXTURE {name} = texture[{first}]")?,
            SymbolKind::Texture { first, count: Some(count) } => {
                let last = last(*first, *count);
                write!(f, "TEXTURE {name}[] = {{ texture[{first}..{last}] }}")?;
            }
            SymbolKind::Alias(of) => write!(f, "ALIAS {name} = {}", self.symbol_name(*of))?,
        }
        writeln!(f, ";")
    }

    /// Scalar constants take no suffix, where a component of them needs none.
    fn is_scalar_constant(&self, source: &Source) -> bool {
        match source {
            Source::Scalar(_) => self.features.bare_scalars,
            Source::Literal(literal) => literal.scalar,
            Source::Symbol(id) => {
                matches!(self.ast.symbols.get(id.0 as usize), Some(Symbol { kind: SymbolKind::Scalar(_), .. }))
            }
            _ => false,
        }
    }
}

/// The last of `count` numbers from `first` on.
fn last(first: u8, count: u8) -> u16 {
    (u16::from(first) + u16::from(count)).saturating_sub(1)
}

fn definition(f: &mut Formatter<'_>, symbol: &Symbol) -> fmt::Result {
    match &symbol.kind {
        SymbolKind::Scalar(value) => {
            write!(f, "DEFINE {} = ", symbol.name)?;
            number(f, *value)?;
        }
        SymbolKind::Vector(value) => {
            write!(f, "DEFINE {} = ", symbol.name)?;
            vector(f, value)?;
        }
        SymbolKind::Local { value, .. } => {
            write!(f, "DECLARE {}", symbol.name)?;
            match value {
                None => {}
                Some(LocalValue::Scalar(value)) => {
                    f.write_str(" = ")?;
                    number(f, *value)?;
                }
                Some(LocalValue::Vector(value)) => {
                    f.write_str(" = ")?;
                    vector(f, value)?;
                }
            }
        }
        _ => return Ok(()),
    }
    writeln!(f, ";")
}

/// As the parser reads it.
impl Display for Binding {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Environment(number) => write!(f, "program.env[{number}]"),
            Self::Local(number) => write!(f, "program.local[{number}]"),
            Self::State(key) => write!(f, "{key}"),
            Self::StorageLength(number) => write!(f, "program.storagelen[{number}]"),
            Self::Threads(property) => write!(f, "state.thread.{}", property.name()),
            Self::Subroutine(number) => write!(f, "program.subroutine[{number}]"),
            Self::Constant(value) => vector(f, &VectorConstant(value.map(Number).to_vec())),
        }
    }
}

/// The shortest text that reads back to the same bits; 1e39 is the shortest that is infinite.
fn number(f: &mut Formatter<'_>, number: Number) -> fmt::Result {
    let value = f32::from_bits(number.0);
    if value.is_infinite() {
        return f.write_str(if value < 0.0 { "-1e39" } else { "1e39" });
    }
    write!(f, "{value:?}")
}

fn vector(f: &mut Formatter<'_>, vector: &VectorConstant) -> fmt::Result {
    let mut separator = "{";
    for component in &vector.0 {
        f.write_str(separator)?;
        number(f, *component)?;
        separator = ", ";
    }
    f.write_str("}")
}

/// Integers are printed as bits, which do not depend on signedness.
fn literal(f: &mut Formatter<'_>, literal: &Literal) -> fmt::Result {
    let component = |f: &mut Formatter<'_>, bits: u64| match literal.ty {
        NumberType { base: Base::Float, wide: true } => match f64::from_bits(bits) {
            value if value.is_infinite() => f.write_str(if value < 0.0 { "-1e999" } else { "1e999" }),
            value => write!(f, "{value:?}"),
        },
        NumberType { base: Base::Float, wide: false } => number(f, Number(bits as u32)),
        _ => write!(f, "{bits}"),
    };
    if literal.scalar {
        return component(f, literal.components.first().copied().unwrap_or(0));
    }
    for (number, &bits) in literal.components.iter().enumerate() {
        f.write_str(if number > 0 { ", " } else { "{" })?;
        component(f, bits)?;
    }
    f.write_str("}")
}

fn buffer_declaration(f: &mut Formatter<'_>, name: &str, buffer: &BufferVariable) -> fmt::Result {
    write!(f, "{} {name}", buffer.kind.name())?;
    let point = buffer.kind.bound_as();
    let bindings = |f: &mut Formatter<'_>| {
        write!(f, "program.{point}")?;
        match buffer.bindings {
            // There is only one shared memory.
            _ if buffer.kind == BufferKind::Shared => Ok(()),
            Some(count) => {
                write!(f, "[{}..{}]", buffer.binding, last(buffer.binding, count))
            }
            None => write!(f, "[{}]", buffer.binding),
        }
    };
    match buffer.count {
        None => {
            f.write_str(" = ")?;
            bindings(f)?;
            write!(f, "[{}]", buffer.first)
        }
        Some(count) => {
            f.write_str("[] = { ")?;
            bindings(f)?;
            if count != u32::MAX && count > 0 {
                write!(f, "[{}..{}]", buffer.first, u64::from(buffer.first) + u64::from(count) - 1)?;
            }
            f.write_str(" }")
        }
    }
}

fn swizzle(f: &mut Formatter<'_>, swizzle: Swizzle) -> fmt::Result {
    if swizzle == Swizzle::XYZW {
        return Ok(());
    }
    f.write_str(".")?;
    let letter = |component: u8| COMPONENTS[usize::from(component & 3)];
    match swizzle.scalar() {
        Some(component) => write!(f, "{}", letter(component)),
        None => swizzle.0.iter().try_for_each(|&component| write!(f, "{}", letter(component))),
    }
}

fn write_mask(f: &mut Formatter<'_>, mask: WriteMask) -> fmt::Result {
    if mask == WriteMask::XYZW {
        return Ok(());
    }
    f.write_str(".")?;
    (0..4).filter(|&component| mask.has(component)).try_for_each(|component| write!(f, "{}", COMPONENTS[component]))
}

fn cc_mask(f: &mut Formatter<'_>, mask: &CcMask) -> fmt::Result {
    f.write_str(mask.rule.name())?;
    if mask.register > 0 {
        write!(f, "{}", mask.register)?;
    }
    swizzle(f, mask.swizzle)
}
