//! How much a compilation may do: a meter that every pass from `lower` to code generation charges with what it goes through, so
//! that no program takes more than its length is worth. It counts and measures no time: it runs out at the same place on every machine.

use crate::options::Options;
use std::cell::Cell;

/// What passes take for each part of a function that they go through, or make, in units. Finer weights would
/// measure noise; `cargo bench --bench growth` prints how long a unit is in each family.
pub(crate) mod weight {
    /// To make IR of the text.
    pub const LOWER: usize = 10;
    /// A round of all passes of optimisation.
    pub const OPTIMIZE: usize = 8;
    /// To make primitive operations.
    pub const EXPAND: usize = 4;
    /// To take away branches.
    pub const DIVERGE: usize = 3;
    /// To allocate registers for an operation of the wide backend and to encode it.
    #[cfg(feature = "jit")]
    pub const ITEM: usize = 5;
    /// What Cranelift does for an operation: several instructions of its IR and of the machine, and registers for them. It takes ten times
    /// as long, but programs of usual shapes are to be compiled by whatever backend there is.
    #[cfg(feature = "jit")]
    pub const CRANELIFT_OPERATION: usize = 8;
    /// The same for an operation that a value is alive beside.
    #[cfg(feature = "jit")]
    pub const CRANELIFT_BESIDE: usize = 1;
    /// How many pairs of values that come to have one register are a unit.
    #[cfg(feature = "jit")]
    pub const CRANELIFT_JOINED: usize = 16;
}

/// A meter is empty.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Exhausted;

/// Counts units of work: an operation of the IR or of the machine that is looked at, a value that is live at a block, an edge that is followed.
#[derive(Debug)]
pub struct Meter {
    limit: u64,
    spent: Cell<u64>,
}

impl Meter {
    /// A meter for so many units.
    pub fn new(limit: u64) -> Self {
        Self { limit, spent: Cell::new(0) }
    }

    /// A meter that never runs out.
    pub fn unlimited() -> Self {
        Self::new(u64::MAX)
    }

    /// Counts what has been done, or is about to be.
    ///
    /// # Errors
    /// [`Exhausted`] if that is more than there was left.
    #[inline]
    pub fn charge(&self, units: usize) -> Result<(), Exhausted> {
        let spent = self.spent.get().saturating_add(units as u64);
        self.spent.set(spent);
        if spent > self.limit { Err(Exhausted) } else { Ok(()) }
    }

    /// How much has been counted.
    pub fn spent(&self) -> u64 {
        self.spent.get()
    }

    /// How much there may be.
    pub fn limit(&self) -> u64 {
        self.limit
    }
}

impl Options {
    /// A meter for the compilation of a program of so many instructions.
    pub fn meter(&self, instructions: usize) -> Meter {
        Meter::new(u64::from(self.most_work).saturating_mul(instructions.saturating_add(Self::SHORT) as u64))
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
        let unlimited = Meter::unlimited();
        assert_eq!((unlimited.charge(usize::MAX), unlimited.charge(1)), (Ok(()), Ok(())));
    }
}
