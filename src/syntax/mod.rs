//! From text to syntax tree and back: lexer, parser, printer.

pub mod ast;

use crate::error::LoadErrors;
use ast::Ast;

/// Parses a program's text.
///
/// # Errors
/// Every fault that the grammar and the rules on names show.
pub fn parse(text: &[u8]) -> Result<Ast, LoadErrors> {
    let _ = text;
    todo!()
}
