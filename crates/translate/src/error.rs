//! The reasons why a program has no translation.

use crate::Target;
use nvjit::Program;
use nvjit::compiler::ir::NO_SOURCE;
use nvjit::language::syntax::ast::{DestinationRegister, Source, Span, SymbolKind};
use nvjit::runtime::Register;

/// Why a program has no translation.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// The target cannot express it.
    #[error(transparent)]
    Unsupported(#[from] Unsupported),
    /// The program exceeds a limit of the target.
    #[error(transparent)]
    TooMuch(#[from] TooMuch),
    /// It would take more than four times what [`Options::most_work`](nvjit::Options::most_work) allows.
    #[error("to translate this program takes more than {0} units of work, the bound for its length")]
    TooMuchWork(u64),
}

impl Error {
    /// The place in the program that needs the missing feature, in bytes of its text; none if no single instruction
    /// does.
    pub fn span(&self) -> Option<Span> {
        match self {
            Self::Unsupported(unsupported) => unsupported.span,
            Self::TooMuch(too_much) => too_much.span,
            Self::TooMuchWork(_) => None,
        }
    }

    /// Says which target can express the program.
    pub(crate) fn with_nearest(mut self, target: Target) -> Self {
        match &mut self {
            Self::Unsupported(unsupported) => unsupported.nearest = Some(target.name()),
            Self::TooMuch(too_much) => too_much.nearest = Some(target.name()),
            Self::TooMuchWork(_) => {}
        }
        self
    }
}

/// A program that a target cannot express.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{target} has no {what}{}", advice(*nearest))]
pub struct Unsupported {
    /// The target, as commands name it.
    pub target: &'static str,
    /// The missing feature.
    pub what: String,
    /// The place in the program that needs it, in bytes of its text; none if no single instruction does.
    pub span: Option<Span>,
    /// The first target that can express the program, if one can.
    pub nearest: Option<&'static str>,
}

/// A program that is too large for a target.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the program takes {count} {what} in {target}, which may have {most}{}", advice(*nearest))]
pub struct TooMuch {
    /// The target, as commands name it.
    pub target: &'static str,
    /// The exceeded limit: `instructions`, `lookups`, `texture indirections`, `temporaries`.
    pub what: &'static str,
    /// The number up to and including the first instruction beyond the limit.
    pub count: usize,
    /// The limit.
    pub most: usize,
    /// That instruction's range in bytes of the program's text.
    pub span: Option<Span>,
    /// The first target that can express the program, if one can.
    pub nearest: Option<&'static str>,
}

fn advice(nearest: Option<&str>) -> String {
    nearest.map_or_else(String::new, |target| format!("; {target} can say it"))
}

impl Unsupported {
    pub(crate) fn new(target: Target, what: String, span: Option<Span>) -> Self {
        Self { target: target.name(), what, span, nearest: None }
    }

    /// The error for a feature that instruction `source` of `program` needs.
    pub(crate) fn at(target: Target, program: &Program, source: u32, what: String) -> Self {
        let instruction = (source != NO_SOURCE).then(|| program.ast().instructions().nth(source as usize)).flatten();
        Self::new(target, what, instruction.map(|instruction| instruction.span))
    }

    /// The error for a register that has no counterpart.
    pub(crate) fn register(target: Target, program: &Program, register: Register) -> Self {
        let what = format!("counterpart of {}", program.ast().register_name(register));
        Self::new(target, what, place_of(program, register))
    }
}

/// Where a register is used: the first instruction that reads or writes it, otherwise its declaration.
pub(crate) fn place_of(program: &Program, register: Register) -> Option<Span> {
    let ast = program.ast();
    let lists = |list: u16| ast.lists.get(usize::from(list)).is_some_and(|list| list.contains(&register));
    let reads = |source: &Source| match source {
        Source::Register(own) => *own == register,
        Source::Relative(relative) => ast.registers(relative.array).any(|own| own == register),
        Source::Vertex(element) => lists(element.list),
        _ => false,
    };
    let writes = |to: DestinationRegister| match to {
        DestinationRegister::Register(own) => own == register,
        DestinationRegister::Relative(relative) => ast.registers(relative.array).any(|own| own == register),
        _ => false,
    };
    let instruction = ast.instructions().find(|one| {
        one.operands.iter().any(|operand| reads(&operand.source))
            || one.destination.as_ref().is_some_and(|destination| writes(destination.register))
    });
    let declares = |kind: &SymbolKind| match kind {
        SymbolKind::Attribute(source) => reads(source),
        SymbolKind::Output { register, .. } => writes(*register),
        SymbolKind::List { list, .. } | SymbolKind::Vertices { list, .. } => lists(*list),
        _ => false,
    };
    let declaration = || ast.declarations().find(|symbol| declares(&symbol.kind)).map(|symbol| symbol.span);
    instruction.map(|one| one.span).or_else(declaration)
}

/// The header of a program, for what its whole stage needs.
pub(crate) fn header(text: &[u8]) -> Option<Span> {
    let end = text.iter().position(|byte| byte.is_ascii_whitespace() || *byte == b';').unwrap_or(text.len());
    Some(Span { start: 0, end })
}
