//! Optimisation passes over the IR. They never change a bit of a result, except NaN payloads that the IR leaves open.

mod dead_code;
mod fold;
mod leaving;
mod promote;
#[cfg(test)]
mod tests;
mod value_numbering;

use crate::compiler::ir::{Function, verify};
use crate::compiler::work::{Exhausted, Meter, weight};
use crate::options::Mad;

/// Which passes run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Passes {
    /// Constant folding and exact algebra.
    pub fold: bool,
    /// Value numbering, of variables too.
    pub value_numbering: bool,
    /// Dead code elimination.
    pub dead_code: bool,
}

impl Default for Passes {
    fn default() -> Self {
        Self { fold: true, value_numbering: true, dead_code: true }
    }
}

/// Runs `passes` over `function`, repeatedly as long as branches fold. `mad` is the rounding of
/// [`Op::Mad`](crate::compiler::ir::Op::Mad).
///
/// Values and blocks may have other numbers afterwards.
pub fn optimize(function: &mut Function, passes: Passes, mad: Mad) {
    // A meter without a limit does not run out.
    let _ = optimize_seen(function, passes, mad, &Meter::unlimited(), &mut |_, _| {});
}

/// The same, with a meter that the passes charge.
///
/// # Errors
/// If `meter` runs out.
pub fn optimize_within(function: &mut Function, passes: Passes, mad: Mad, meter: &Meter) -> Result<(), Exhausted> {
    optimize_seen(function, passes, mad, meter, &mut |_, _| {})
}

/// The same; `observe` sees the function after each pass.
pub(crate) fn optimize_seen(
    function: &mut Function,
    passes: Passes,
    mad: Mad,
    meter: &Meter,
    observe: &mut Observe<'_>,
) -> Result<(), Exhausted> {
    let mut check = |function: &Function, pass| {
        check(function, pass);
        observe(pass, function);
    };
    check(function, "what came to the optimizer");
    loop {
        meter.charge(weight::OPTIMIZE * function.size())?;
        if passes.value_numbering {
            promote::run(function);
            check(function, "promoting variables");
            value_numbering::merge_parameters(function);
            check(function, "merging parameters");
            leaving::run(function);
            check(function, "joining what leaves loops");
        }
        let jumps = passes.fold && fold::run(function, mad);
        check(function, "folding");
        if passes.value_numbering {
            value_numbering::run(function);
            check(function, "value numbering");
        }
        if passes.dead_code {
            dead_code::run(function);
            check(function, "dead code elimination");
        }
        // Each repetition has one branch less, so it terminates.
        if !jumps {
            return Ok(());
        }
    }
}

/// Called with the name of a pass, and the function after it.
pub(crate) type Observe<'a> = dyn FnMut(&'static str, &Function) + 'a;

/// In debug builds, the verifier after `stage`.
fn check(function: &Function, stage: &str) {
    if cfg!(debug_assertions)
        && let Err(error) = verify(function)
    {
        panic!("after {stage}: {error}\n{function}");
    }
}
