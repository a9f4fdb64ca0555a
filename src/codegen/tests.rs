//! Native code against the evaluator of the IR.

mod memory;
mod numbers;
