//! Instructions with types (NV_gpu_program4 and 5): budgets, faults, what a sampler is asked. What they compute is
//! tested by `tests/filetests/gpu_program`.

mod flow;
mod lookups;
mod memory;

use super::*;

/// A program of `!!NVvp5.0`.
fn vp5(body: &str) -> Machine {
    Machine::new(&format!("!!NVvp5.0\n{body}\nEND"))
}

/// A program of `!!NVfp5.0`.
fn fp5(body: &str) -> Machine {
    Machine::new(&format!("!!NVfp5.0\n{body}\nEND"))
}
