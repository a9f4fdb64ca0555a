//! Reads the text form of the IR.

use super::Function;

/// Why a text is no IR.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseError {
    /// Line, from 1.
    pub line: usize,
    /// What is wrong.
    pub message: String,
}

/// Parses the text form of a function.
///
/// # Errors
/// At the first line that is not IR.
pub fn parse(text: &str) -> Result<Function, ParseError> {
    let _ = text;
    todo!()
}
