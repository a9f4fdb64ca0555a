//! The bound on a compilation's work: a meter that every pass from `lower` to code generation charges with what it
//! visits, so that no program takes more than its length is worth. It counts operations and measures no time: it runs
//! out at the same place on every machine.

use crate::options::Options;
use std::cell::Cell;

/// The units that passes charge for each part of a function that they visit or make. A unit is about 10 ns everywhere;
/// docs/performance.md has the time of one in each stage, as `cargo bench --bench growth -- stages` prints it.
pub(crate) mod weight {
    /// A statement of the tree: what all its operations share.
    pub const STATEMENT: usize = 14;
    /// A node of its control flow: a CALI has one for each subroutine.
    pub const NODE: usize = 40;
    /// Lowering the text to IR.
    pub const LOWER: usize = 10;
    /// A round of all passes of optimisation.
    pub const OPTIMIZE: usize = 8;
    /// Expansion to primitive operations.
    pub const EXPAND: usize = 4;
    /// Removal of divergent branches.
    pub const DIVERGE: usize = 4;
    /// Splitting a function at its barriers.
    pub const SPLIT: usize = 16;
    /// The number of steps of a trial for races ([`races`](crate::compiler::ir::analysis::races)) that make a unit.
    pub const TRIAL: usize = 10;
    /// The number of pairs of memory accesses, tested for being apart, that make a unit; and of pairs of blocks, of
    /// which one may follow the other.
    pub const PAIRS: usize = 8;
    /// What the wide backend finds out before it selects operations.
    #[cfg(feature = "jit")]
    pub const ANALYSE: usize = 5;
    /// Registers for an operation of the machine, beside those that the allocator visits.
    #[cfg(feature = "jit")]
    pub const ITEM: usize = 2;
    /// Encoding it.
    #[cfg(feature = "jit")]
    pub const ENCODE: usize = 2;
    /// Cranelift's work for an instruction of its IR: that of the machine, and a register for it.
    #[cfg(feature = "jit")]
    pub const CRANELIFT_INSTRUCTION: usize = 100;
    /// For an operation that a value is live across.
    #[cfg(feature = "jit")]
    pub const CRANELIFT_BESIDE: usize = 3;
    /// For a pair of values merged into one register.
    #[cfg(feature = "jit")]
    pub const CRANELIFT_JOINED: usize = 2;
}

/// The error that a meter is exhausted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Exhausted;

/// Counts units of work: a visited operation of the IR or of the machine, a value live at a block, a visited edge.
#[derive(Debug)]
pub struct Meter {
    limit: Cell<u64>,
    spent: Cell<u64>,
}

impl Meter {
    /// A meter for `limit` units.
    pub fn new(limit: u64) -> Self {
        Self { limit: Cell::new(limit), spent: Cell::new(0) }
    }

    /// A meter that never runs out.
    pub fn unlimited() -> Self {
        Self::new(u64::MAX)
    }

    /// Charges work that has been done, or is about to be.
    ///
    /// # Errors
    /// [`Exhausted`] if that exceeds the limit.
    #[inline]
    pub fn charge(&self, units: usize) -> Result<(), Exhausted> {
        let spent = self.spent.get().saturating_add(units as u64);
        self.spent.set(spent);
        if spent > self.limit.get() { Err(Exhausted) } else { Ok(()) }
    }

    /// The units charged so far.
    pub fn spent(&self) -> u64 {
        self.spent.get()
    }

    /// The units that may still be charged.
    pub fn left(&self) -> u64 {
        self.limit().saturating_sub(self.spent.get())
    }

    /// The limit in units.
    pub fn limit(&self) -> u64 {
        self.limit.get()
    }

    /// Raises the limit by this many times itself.
    pub fn raise(&self, times: u64) {
        self.limit.set(self.limit().saturating_mul(times.saturating_add(1)));
    }
}

impl Options {
    /// A meter for the compilation of a program with this many instructions. Those of a long program count less
    /// ([`LONG`](Self::LONG)), since its tables exceed the caches, where a unit takes two to three times as long: n of
    /// them as n / (1 + n / LONG).
    pub fn meter(&self, instructions: usize) -> Meter {
        let (length, long) = (instructions as u128, Self::LONG as u128);
        let counted = length * long / (length + long) + Self::SHORT as u128;
        Meter::new(u64::from(self.most_work).saturating_mul(counted as u64))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_meter_runs_out_where_its_limit_is() {
        let meter = Meter::new(10);
        assert_eq!((meter.charge(4), meter.charge(6), meter.spent()), (Ok(()), Ok(()), 10));
        assert_eq!(meter.charge(1), Err(Exhausted));
        // It stays empty, and counts on.
        assert_eq!((meter.charge(0), meter.spent()), (Err(Exhausted), 11));
        // More work may follow where the limit is raised, as if it had been that much from the beginning.
        meter.raise(1);
        assert_eq!((meter.limit(), meter.left(), meter.charge(9)), (20, 9, Ok(())));
        assert_eq!(meter.charge(1), Err(Exhausted));
        let unlimited = Meter::unlimited();
        unlimited.raise(8);
        assert_eq!((unlimited.charge(usize::MAX), unlimited.charge(1)), (Ok(()), Ok(())));
    }

    #[test]
    fn long_programs_have_less_work_for_an_instruction() {
        let limit = |instructions| Options::default().meter(instructions).limit();
        assert_eq!((limit(0), limit(1000)), (500 * 200, 500 * (970 + 200)));
        // At this length an instruction has half as much.
        assert_eq!(limit(32_768), 500 * (16_384 + 200));
        // A longer program never has less in all.
        assert!((0..20_000).all(|length| limit(length) <= limit(length + 1)));
        let all = Options { most_work: u32::MAX, ..Options::default() };
        assert!(all.meter(usize::MAX).limit() > 1 << 46);
    }
}
