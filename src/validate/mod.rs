//! The semantic restrictions of each language, one function each.

use crate::error::LoadErrors;
use crate::syntax::ast::Ast;

/// Checks every restriction on `ast`.
///
/// # Errors
/// Every restriction that it breaks.
pub fn validate(ast: &Ast) -> Result<(), LoadErrors> {
    let _ = ast;
    todo!()
}
