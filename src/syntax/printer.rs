//! From syntax tree to canonical text, one statement a line: what [`parse`](super::parse) makes of it
//! is the same tree.

use super::ast::{
    Array, Ast, Binding, CcMask, Destination, DestinationRegister, Instruction, LocalValue, Number, Operand, Relative,
    Selected, Size, Source, Statement, Swizzle, Symbol, SymbolKind, VectorConstant, WriteMask,
};
use crate::isa::registers::COMPONENTS;
use crate::isa::{OperandKind, Precision, ProgramFeatures};
use nvjit_runtime::{Register, RegisterFile};
use std::fmt::{self, Display, Formatter};

/// The canonical text of a program.
pub fn print(ast: &Ast) -> String {
    Text(ast).to_string()
}

/// A tree that displays as its text.
struct Text<'a>(&'a Ast);

impl Display for Text<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", self.0.language.header())?;
        for option in &self.0.options {
            writeln!(f, "OPTION {};", option.name())?;
        }
        let printer = Printer { ast: self.0, features: self.0.features() };
        for statement in &self.0.statements {
            match statement {
                Statement::Instruction(instruction) => printer.instruction(f, instruction)?,
                Statement::Declaration(id) => printer.declaration(f, self.0.symbol(*id))?,
                Statement::Label(label) => writeln!(f, "{}:", label.name)?,
            }
        }
        writeln!(f, "END")
    }
}

/// A tree, and what its program has.
struct Printer<'a> {
    ast: &'a Ast,
    features: ProgramFeatures,
}

impl Printer<'_> {
    /// The name that stands for the condition code alone, of this precision.
    fn condition_code(&self, precision: Precision) -> &'static str {
        let names = self.features.condition_codes;
        names.iter().find(|entry| entry.1 == precision).map_or("?", |entry| entry.0)
    }

    fn instruction(&self, f: &mut Formatter<'_>, instruction: &Instruction) -> fmt::Result {
        write!(f, "{}", instruction.mnemonic)?;
        let mut separator = " ";
        if let Some(destination) = &instruction.destination {
            f.write_str(separator)?;
            self.destination(f, destination)?;
            separator = ", ";
        }
        for operand in &instruction.operands {
            f.write_str(separator)?;
            self.operand(f, operand)?;
            separator = ", ";
        }
        if let Some(texture) = instruction.texture {
            let (before, after) = if self.features.variables { ("texture[", "]") } else { ("TEX", "") };
            write!(f, "{separator}{before}{}{after}, {}", texture.unit, texture.target.name())?;
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
        if let Some(target) = &instruction.target {
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
            Source::Symbol(id) => f.write_str(&self.ast.symbol(*id).name),
            Source::Scalar(value) => number(f, *value),
            Source::Vector(value) => vector(f, value),
        }
    }

    /// A register: by the name that a program declares, or as its language calls it.
    fn register(&self, register: Register) -> String {
        match (self.features.variables, register.file) {
            (true, RegisterFile::Result) if self.features.is_half(register) => self.short_output(register),
            (true, RegisterFile::Attribute | RegisterFile::Result) | (false, _) => {
                self.features.register_name(register)
            }
            (true, _) => self.ast.register_name(register),
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
        let Some(bound) = self.ast.bank.get(usize::from(index)) else {
            return write!(f, "{}[{index}]", self.features.parameters.letter);
        };
        if let Some(array) = bound.array.map(|id| self.ast.symbol(id))
            && let SymbolKind::ParameterArray { first, .. } = array.kind
        {
            return write!(f, "{}[{}]", array.name, index - first);
        }
        write!(f, "{}", bound.binding)
    }

    fn relative(&self, f: &mut Formatter<'_>, relative: &Relative) -> fmt::Result {
        match relative.array {
            Array::Parameters { first, .. } => {
                match self.ast.bank.get(usize::from(first)).and_then(|bound| bound.array) {
                    Some(id) => f.write_str(&self.ast.symbol(id).name)?,
                    None => f.write_str(self.features.parameters.letter)?,
                }
            }
            Array::Registers { first, .. } if first.index == 0 => {
                write!(f, "{}.attrib", self.features.attributes.letter)?;
            }
            Array::Registers { first, .. } => {
                let name = self.features.register_name(first);
                f.write_str(name.split('[').next().unwrap_or_default())?;
            }
        }
        let address = Register::new(RegisterFile::Address, relative.address.into());
        write!(f, "[{}.{}", self.register(address), COMPONENTS[usize::from(relative.component & 3)])?;
        match relative.offset {
            0 => f.write_str("]"),
            offset => write!(f, " {} {}]", if offset < 0 { '-' } else { '+' }, offset.unsigned_abs()),
        }
    }

    /// A declaration, with its semicolon.
    fn declaration(&self, f: &mut Formatter<'_>, symbol: &Symbol) -> fmt::Result {
        let sized = |size: &Option<Size>| size.map_or(String::new(), |size| format!("{} ", size.name()));
        let name = &symbol.name;
        match &symbol.kind {
            SymbolKind::Scalar(_) | SymbolKind::Vector(_) | SymbolKind::Local { .. } => return definition(f, symbol),
            SymbolKind::Attribute(source) => {
                write!(f, "ATTRIB {name} = ")?;
                self.source(f, source)?;
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
                    write!(f, "{}", bound.binding)?;
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
            SymbolKind::Alias(of) => write!(f, "ALIAS {name} = {}", self.ast.symbol(*of).name)?,
        }
        writeln!(f, ";")
    }

    /// Scalar constants take no suffix, where a component of them needs none.
    fn is_scalar_constant(&self, source: &Source) -> bool {
        match source {
            Source::Scalar(_) => self.features.bare_scalars,
            Source::Symbol(id) => matches!(self.ast.symbol(*id).kind, SymbolKind::Scalar(_)),
            _ => false,
        }
    }
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
