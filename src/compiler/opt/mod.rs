//! Passes over the IR: what they change is never a bit of a result, the payloads of NaNs excepted that
//! the IR leaves open.

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

/// Runs `passes` over `function`, again as long as branches turn out to go one way. `mad` is what [`Op::Mad`](crate::compiler::ir::Op::Mad) means.
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

/// The same; `observe` sees what each pass leaves.
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
        // Each round has one branch less, so there is an end.
        if !jumps {
            return Ok(());
        }
    }
}

/// Gets the name of a pass, and what it left.
pub(crate) type Observe<'a> = dyn FnMut(&'static str, &Function) + 'a;

/// In debug builds, the verifier after `stage`.
fn check(function: &Function, stage: &str) {
    if cfg!(debug_assertions)
        && let Err(error) = verify(function)
    {
        panic!("after {stage}: {error}\n{function}");
    }
}
