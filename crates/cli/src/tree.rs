//! Prints the syntax tree as indented lines, for `nvjit dump --emit ast`.

use super::report::Lines;
use nvjit::Program;
use nvjit::language::isa::registers::COMPONENTS;
use nvjit::language::syntax::ast::{
    CcMask, Destination, DestinationRegister, Instruction, Operand, Source, Span, Statement, Symbol, SymbolKind,
};
use std::io::{self, Write};

/// Writes a line for each node: what it is, its text, and what that means.
pub fn write(out: &mut dyn Write, program: &Program, text: &[u8]) -> io::Result<()> {
    let mut tree = Tree { out, program, text, lines: Lines::new(text) };
    tree.line(0, "program", &program.ast().language.to_string())?;
    for option in &program.ast().options {
        tree.line(1, "option", option.name())?;
    }
    program.ast().statements.iter().try_for_each(|statement| tree.statement(statement))
}

struct Tree<'a> {
    out: &'a mut dyn Write,
    program: &'a Program,
    text: &'a [u8],
    lines: Lines<'a>,
}

impl Tree<'_> {
    fn line(&mut self, depth: usize, kind: &str, rest: &str) -> io::Result<()> {
        let line = format!("{:indent$}{kind} {rest}", "", indent = 2 * depth);
        writeln!(self.out, "{}", line.trim_end())
    }

    /// A part of the text on one line.
    fn source(&self, span: Span) -> String {
        let text = String::from_utf8_lossy(self.text.get(span.start..span.end).unwrap_or_default()).into_owned();
        super::printable(&text.split_whitespace().collect::<Vec<_>>().join(" "))
    }

    fn place(&self, span: Span) -> String {
        let position = self.lines.position(span.start);
        format!("{}:{}", position.line, position.column)
    }

    fn statement(&mut self, statement: &Statement) -> io::Result<()> {
        match statement {
            Statement::Instruction(instruction) => self.instruction(instruction),
            Statement::Label(label) => {
                let place = self.place(label.span);
                self.line(1, "label", &format!("{}  at {place}", label.name))
            }
            Statement::Declaration(id) => {
                let symbol = self.program.ast().symbol(*id);
                let (source, place) = (self.source(symbol.span), self.place(symbol.span));
                self.line(1, "declaration", &format!("`{source}`  at {place}"))?;
                self.line(2, kind_of(symbol), &symbol.name)
            }
        }
    }

    fn instruction(&mut self, instruction: &Instruction) -> io::Result<()> {
        let (source, place) = (self.source(instruction.span), self.place(instruction.span));
        self.line(1, "instruction", &format!("`{source}`  at {place}"))?;
        let mnemonic = &instruction.mnemonic;
        let precision =
            mnemonic.precision.map_or(String::new(), |precision| format!(", precision {}", precision.suffix()));
        let update = mnemonic.update_cc.map_or(String::new(), |number| format!(", updates CC{number}"));
        let saturation = mnemonic.saturate.suffix().trim_start_matches('_');
        let saturation = if saturation.is_empty() { String::new() } else { format!(", {saturation}") };
        self.line(2, "operation", &format!("{}{precision}{update}{saturation}", mnemonic.opcode.row().mnemonic))?;
        if let Some(destination) = &instruction.destination {
            self.destination(destination)?;
        }
        instruction.operands.iter().try_for_each(|operand| self.operand(operand))?;
        if let Some(texture) = &instruction.texture {
            let unit = if texture.by_handle { "by handle".to_owned() } else { format!("unit {}", texture.unit) };
            self.line(2, "texture", &format!("{unit}, {}", texture.target.name()))?;
        }
        if let Some(image) = &instruction.image {
            let unit = if image.by_handle { "by handle".to_owned() } else { format!("unit {}", image.unit) };
            self.line(2, "image", &format!("{unit}, {}", image.target.name()))?;
        }
        if let Some(selection) = &instruction.selection {
            let source = self.source(selection.span);
            self.line(2, "selection", &format!("`{source}`"))?;
        }
        if let Some(target) = &instruction.target {
            self.line(2, "target", &target.name)?;
        }
        instruction.condition.iter().try_for_each(|condition| self.condition(2, condition))
    }

    fn destination(&mut self, destination: &Destination) -> io::Result<()> {
        let source = self.source(destination.span);
        let register = match destination.register {
            DestinationRegister::Register(register) => self.program.ast().register_name(register),
            DestinationRegister::Relative(_) => "of an array".to_owned(),
            DestinationRegister::Rc | DestinationRegister::Hc => "condition code".to_owned(),
        };
        let mask: String =
            (0..4).filter(|&component| destination.write_mask.has(component)).map(|c| COMPONENTS[c]).collect();
        self.line(2, "destination", &format!("`{source}`: {register}, components {mask}"))?;
        destination.cc_mask.iter().try_for_each(|condition| self.condition(3, condition))
    }

    fn operand(&mut self, operand: &Operand) -> io::Result<()> {
        let source = self.source(operand.span);
        let what = match &operand.source {
            Source::Register(register) => self.program.ast().register_name(*register),
            Source::Parameter(number) => format!("parameter {number}"),
            Source::Relative(_) => "of an array".to_owned(),
            Source::Symbol(id) => format!("symbol {}", self.program.ast().symbol(*id).name),
            Source::Scalar(_) | Source::Vector(_) | Source::Literal(_) => "constant".to_owned(),
            Source::Buffer(element) => element.buffer.kind.name().to_owned(),
            Source::Vertex(_) => "of a vertex".to_owned(),
        };
        let swizzle: String = operand.swizzle.0.iter().map(|&component| COMPONENTS[usize::from(component)]).collect();
        let swizzle = if swizzle == "xyzw" { String::new() } else { format!(", swizzle {swizzle}") };
        let marks = [(operand.absolute, ", absolute"), (operand.negate || operand.negate_absolute, ", negated")];
        let marks: String = marks.into_iter().filter(|mark| mark.0).map(|mark| mark.1).collect();
        self.line(2, "operand", &format!("`{source}`: {what}{swizzle}{marks}"))
    }

    fn condition(&mut self, depth: usize, condition: &CcMask) -> io::Result<()> {
        let swizzle: String = condition.swizzle.0.iter().map(|&c| COMPONENTS[usize::from(c)]).collect();
        let CcMask { rule, register, .. } = condition;
        self.line(depth, "condition", &format!("{}, CC{register}, swizzle {swizzle}", rule.name()))
    }
}

/// The kind of a name.
pub fn kind_of(symbol: &Symbol) -> &'static str {
    match &symbol.kind {
        SymbolKind::Scalar(_) | SymbolKind::Vector(_) => "constant",
        SymbolKind::Local { .. } | SymbolKind::Parameter(_) => "parameter",
        SymbolKind::ParameterArray { .. } => "parameters",
        SymbolKind::Attribute(_) => "attribute",
        SymbolKind::Register { .. } => "register",
        SymbolKind::RegisterArray { .. } => "registers",
        SymbolKind::List { results: true, .. } => "results",
        SymbolKind::List { .. } => "attributes",
        SymbolKind::Buffer(_) => "buffer",
        SymbolKind::Texture { .. } => "texture",
        SymbolKind::Image { .. } => "image",
        SymbolKind::Vertices { .. } => "attribute of each vertex",
        SymbolKind::Subroutine { .. } => "subroutine parameter",
        SymbolKind::SubroutineType { .. } => "type of subroutines",
        SymbolKind::Output { .. } => "result",
        SymbolKind::Alias(_) => "alias",
    }
}
