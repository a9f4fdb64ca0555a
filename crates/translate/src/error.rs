//! Why a program has no translation.

use nvjit::Program;
use nvjit::compiler::ir::NO_SOURCE;
use nvjit::language::syntax::ast::Span;

/// Why a program has no translation.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// The target cannot express it.
    #[error(transparent)]
    Unsupported(#[from] Unsupported),
    /// It would take more than [`Options::most_work`](nvjit::Options::most_work) allows.
    #[error("to translate this program takes more than {0} units of work, the bound for its length")]
    TooMuchWork(u64),
}

impl Error {
    /// Where the program asks for what is missing, in bytes of its text; none if no single instruction does.
    pub fn span(&self) -> Option<Span> {
        match self {
            Self::Unsupported(unsupported) => unsupported.span,
            Self::TooMuchWork(_) => None,
        }
    }
}

/// A program that a target cannot express.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{target} has no {what}")]
pub struct Unsupported {
    /// The target, as commands name it.
    pub target: &'static str,
    /// What it lacks.
    pub what: String,
    /// Where the program asks for it, in bytes of its text; none if no single instruction does.
    pub span: Option<Span>,
}

impl Unsupported {
    /// What instruction `source` of `program` asks for.
    pub(crate) fn at(target: &'static str, program: &Program, source: u32, what: String) -> Self {
        let instruction = (source != NO_SOURCE).then(|| program.ast().instructions().nth(source as usize)).flatten();
        Self { target, what, span: instruction.map(|instruction| instruction.span) }
    }
}
