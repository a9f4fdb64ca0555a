//! Declarations that nothing refers to, and loads of what memory does not have.

use super::{Lint, Warning};
use crate::language::isa::{Mnemonic, Opcode};
use crate::language::syntax::ast::{
    Address, Array, Ast, BufferVariable, DestinationRegister, Instruction, Source, Statement, Symbol, SymbolId,
    SymbolKind, WriteMask,
};
use crate::language::syntax::quote;
use nvjit_runtime::Register;
use std::collections::BTreeSet;

/// The symbols that instructions refer to.
#[derive(Default)]
struct Used {
    symbols: BTreeSet<u32>,
    registers: BTreeSet<Register>,
    parameters: BTreeSet<u16>,
    lists: BTreeSet<u16>,
    units: BTreeSet<u8>,
    arrays: BTreeSet<Array>,
    buffers: BTreeSet<BufferVariable>,
}

impl Used {
    fn of(ast: &Ast) -> Self {
        let mut used = Self::default();
        for instruction in ast.instructions() {
            for operand in &instruction.operands {
                match &operand.source {
                    Source::Register(register) => _ = used.registers.insert(*register),
                    Source::Parameter(number) => _ = used.parameters.insert(*number),
                    Source::Symbol(SymbolId(number)) => _ = used.symbols.insert(*number),
                    Source::Relative(relative) => used.array(ast, relative.array),
                    Source::Vertex(element) => used.array(ast, Array::Listed(element.list)),
                    Source::Buffer(element) => _ = used.buffers.insert(element.buffer),
                    Source::Scalar(_) | Source::Vector(_) | Source::Literal(_) => {}
                }
            }
            match instruction.destination.as_ref().map(|destination| destination.register) {
                Some(DestinationRegister::Register(register)) => _ = used.registers.insert(register),
                Some(DestinationRegister::Relative(relative)) => used.array(ast, relative.array),
                Some(DestinationRegister::Rc | DestinationRegister::Hc) | None => {}
            }
            for (address, _) in instruction.addresses() {
                match address {
                    Address::Register(register) => _ = used.registers.insert(register),
                    Address::Parameter(number) => _ = used.parameters.insert(number),
                }
            }
            if let Some(texture) = instruction.texture.filter(|texture| !texture.by_handle) {
                let count = texture.chosen.map_or(1, |(_, count)| count);
                used.units.extend((0..count).map(|number| texture.unit.saturating_add(number)));
            }
        }
        used
    }

    fn array(&mut self, ast: &Ast, array: Array) {
        if !self.arrays.insert(array) {
            return;
        }
        match array {
            Array::Parameters { first, count } => self.parameters.extend(first..first.saturating_add(count)),
            Array::Listed(list) => _ = self.lists.insert(list),
            Array::Registers { .. } => {}
        }
        self.registers.extend(ast.registers(array));
    }

    /// Whether something refers to a symbol; always true for aliases, and for constants that are replaced by their
    /// values, where it is unknown.
    fn has(&self, ast: &Ast, number: usize, symbol: &Symbol) -> bool {
        let register = |register: &Register| self.registers.contains(register);
        match &symbol.kind {
            SymbolKind::Scalar(_) | SymbolKind::Vector(_) | SymbolKind::Local { .. } => {
                self.symbols.contains(&(number as u32))
            }
            SymbolKind::Attribute(Source::Register(own)) | SymbolKind::Register { register: own, .. } => register(own),
            SymbolKind::Attribute(Source::Relative(relative)) => {
                ast.registers(relative.array).any(|own| register(&own))
            }
            SymbolKind::Parameter(Source::Parameter(number)) => self.parameters.contains(number),
            SymbolKind::ParameterArray { first, count } => {
                self.parameters.range(*first..first.saturating_add(*count)).next().is_some()
            }
            SymbolKind::RegisterArray { first, count, .. } => {
                let all = Array::Registers { first: *first, count: *count };
                ast.registers(all).any(|own| register(&own))
            }
            SymbolKind::List { list, .. } | SymbolKind::Vertices { list, .. } => {
                self.lists.contains(list) || ast.registers(Array::Listed(*list)).any(|own| register(&own))
            }
            SymbolKind::Buffer(buffer) => self.buffers.contains(buffer),
            SymbolKind::Subroutine { first, count, .. } => {
                self.parameters.range(*first..first.saturating_add(count.unwrap_or(1))).next().is_some()
            }
            // Labels are used without it, and images are not checked.
            SymbolKind::SubroutineType { .. } | SymbolKind::Image { .. } => true,
            SymbolKind::Texture { first, count } => {
                let last = first.saturating_add(count.unwrap_or(1).saturating_sub(1));
                self.units.range(*first..=last).next().is_some()
            }
            SymbolKind::Output { register: DestinationRegister::Register(own), .. } => register(own),
            SymbolKind::Attribute(_) | SymbolKind::Parameter(_) | SymbolKind::Output { .. } | SymbolKind::Alias(_) => {
                true
            }
        }
    }
}

pub(super) fn unused_declarations(ast: &Ast) -> Vec<Warning> {
    let used = Used::of(ast);
    let declared = ast.statements.iter().filter_map(|statement| match statement {
        Statement::Declaration(id) => Some((id.0 as usize, ast.symbol(*id))),
        Statement::Instruction(_) | Statement::Label(_) => None,
    });
    let unused = declared.filter(|(number, symbol)| !used.has(ast, *number, symbol));
    let warning = |symbol: &Symbol| {
        let message = format!("nothing refers to {}", quote(symbol.name.as_bytes()));
        Warning::new(Lint::UnusedDeclaration, symbol.span, message)
    };
    unused.map(|(_, symbol)| warning(symbol)).collect()
}

const LOADS: [Opcode; 4] = [Opcode::Ldb, Opcode::Ldc, Opcode::Lds, Opcode::Load];

/// Loads that name components beyond those that memory has values for. One that sets all components names none.
pub(super) fn zero_components(ast: &Ast) -> Vec<Warning> {
    let warning = |instruction: &Instruction| {
        let Mnemonic { opcode, modifiers, .. } = instruction.mnemonic;
        let (ty, destination) = (modifiers.ty?, instruction.destination.as_ref()?);
        let WriteMask(written) = destination.write_mask;
        let zero = written & !0 << ty.count & 0xf;
        if !LOADS.contains(&opcode) || written == 0xf || zero == 0 {
            return None;
        }
        let names: String =
            "xyzw".chars().enumerate().filter(|(index, _)| zero >> index & 1 != 0).map(|(_, name)| name).collect();
        let verb = if names.len() > 1 { "are" } else { "is" };
        let message = format!("{ty} has {} in memory, so that .{names} {verb} always 0", components(ty.count));
        Some(Warning::new(Lint::ZeroComponent, instruction.span, message))
    };
    ast.instructions().filter_map(warning).collect()
}

fn components(count: u8) -> String {
    format!("{count} component{}", if count == 1 { "" } else { "s" })
}
