//! Native code against the evaluator of the IR.

mod groups;
mod memory;
mod numbers;
mod roots;
#[cfg(target_arch = "x86_64")]
mod wide;
#[cfg(feature = "fuzzing")]
mod work;
