//! From syntax tree to IR.

use crate::engine::Options;
use crate::ir::Function;
use crate::program::Program;

/// The IR of `program`: any operation, no precision expanded.
pub fn lower(program: &Program, options: &Options) -> Function {
    let _ = (program, options);
    todo!()
}
