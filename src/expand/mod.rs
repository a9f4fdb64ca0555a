//! From any IR to primitive IR.

use crate::engine::Options;
use crate::ir::Function;

/// Replaces every operation that is not primitive by those that are.
pub fn expand(function: &Function, options: &Options) -> Function {
    let _ = (function, options);
    todo!()
}
