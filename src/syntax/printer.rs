//! From syntax tree to canonical text, one statement a line: what [`parse`](super::parse) makes of it
//! is the same tree.

use super::ast::{
    Ast, CcMask, Destination, DestinationRegister, Instruction, LocalValue, Number, Operand, Source, Statement,
    Swizzle, Symbol, SymbolKind, VectorConstant, WriteMask,
};
use crate::isa::registers::{self, COMPONENTS};
use crate::isa::{Features, OperandKind, Precision};
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
        for statement in &self.0.statements {
            match statement {
                Statement::Instruction(instruction) => self.instruction(f, instruction)?,
                Statement::Definition(id) => definition(f, self.0.symbol(*id))?,
                Statement::Label(label) => writeln!(f, "{}:", label.name)?,
            }
        }
        writeln!(f, "END")
    }
}

impl Text<'_> {
    fn features(&self) -> &'static Features {
        self.0.language.features()
    }

    /// The name that stands for the condition code alone, of this precision.
    fn condition_code(&self, precision: Precision) -> &'static str {
        let names = self.features().condition_codes;
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
            write!(f, "{separator}TEX{}, {}", texture.unit, texture.target.name())?;
        }
        if let Some(target) = &instruction.target {
            write!(f, " {}", target.name)?;
        }
        if let Some(condition) = &instruction.condition {
            let form = instruction.mnemonic.opcode.row().form(self.0.language);
            if form.is_some_and(|form| form.operands.contains(&OperandKind::CcMask)) {
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
            DestinationRegister::Register(register) => {
                f.write_str(&registers::name(self.features().stage, register))?;
            }
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
            Source::Register(register) => f.write_str(&registers::name(self.features().stage, *register)),
            Source::Parameter(index) => write!(f, "{}[{index}]", self.features().parameters.letter),
            Source::RelativeParameter { address, component, offset } => {
                write!(f, "c[A{address}.{}", COMPONENTS[usize::from(*component & 3)])?;
                match offset {
                    0 => f.write_str("]"),
                    _ => write!(f, " {} {}]", if *offset < 0 { '-' } else { '+' }, offset.unsigned_abs()),
                }
            }
            Source::Symbol(id) => f.write_str(&self.0.symbol(*id).name),
            Source::Scalar(value) => number(f, *value),
            Source::Vector(value) => vector(f, value),
        }
    }

    /// Scalar constants take no suffix.
    fn is_scalar_constant(&self, source: &Source) -> bool {
        match source {
            Source::Scalar(_) => true,
            Source::Symbol(id) => matches!(self.0.symbol(*id).kind, SymbolKind::Scalar(_)),
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
    }
    writeln!(f, ";")
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
    swizzle(f, mask.swizzle)
}
