//! Values that are linear in the bits of an invocation's number: addresses are such values as a rule, and conditions
//! often. They take a few operations for a whole work group.

/// The bits of an invocation's number ([`MAX_COMPUTE_INVOCATIONS`](crate::limits::MAX_COMPUTE_INVOCATIONS)).
pub(super) const BITS: usize = 10;

/// A value of 32 bits in each lane: a first one and, for each bit of the lane's number that is set, a step, modulo
/// 2^32.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Linear {
    first: u32,
    steps: [u32; BITS],
}

/// Such a value, of which each bit depends on one bit of the lane's number at most.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Bits {
    /// The value in lane 0.
    pub first: u32,
    /// The bits that are other ones if a bit of the lane's number is set; no two of these numbers have a common bit.
    pub flips: [u32; BITS],
    /// All of them.
    pub varying: u32,
}

impl Linear {
    /// This value in all lanes.
    pub fn same(value: u32) -> Self {
        Self { first: value, steps: [0; BITS] }
    }

    /// The value that is `first` in the lanes whose numbers have 0 as this bit, and `second` in the others.
    pub fn by_bit(bit: usize, first: u32, second: u32) -> Self {
        let mut value = Self::same(first);
        value.steps[bit] = second.wrapping_sub(first);
        value
    }

    /// The value that is this in each lane, if there is one.
    pub fn of(values: &[u32]) -> Option<Self> {
        let mut value = Self::same(*values.first()?);
        for bit in 0..BITS {
            let (low, high) = values.split_at(values.len().min(1 << bit));
            let Some(second) = high.first() else { break };
            let step = second.wrapping_sub(value.first);
            if high.iter().zip(low).any(|(&high, &low)| high != low.wrapping_add(step)) {
                return None;
            }
            value.steps[bit] = step;
        }
        (values.len() <= 1 << BITS).then_some(value)
    }

    /// Its value in each of `lanes` lanes.
    pub fn each(&self, lanes: usize) -> Vec<u32> {
        let mut values = Vec::with_capacity(lanes.next_power_of_two());
        values.push(self.first);
        for step in self.steps {
            if values.len() >= lanes {
                break;
            }
            values.extend_from_within(..);
            let half = values.len() / 2;
            values[half..].iter_mut().for_each(|value| *value = value.wrapping_add(step));
        }
        values.truncate(lanes);
        values
    }

    /// Its value in a lane.
    pub fn at(&self, lane: usize) -> u32 {
        let is_set = |bit: &usize| lane >> bit & 1 != 0;
        (0..BITS).filter(is_set).fold(self.first, |sum, bit| sum.wrapping_add(self.steps[bit]))
    }

    /// The bits of a lane's number that it depends on.
    pub fn depends(&self) -> u32 {
        (0..BITS).fold(0, |all, bit| all | u32::from(self.steps[bit] != 0) << bit)
    }

    pub fn plus(&self, other: &Self) -> Self {
        self.with(other, u32::wrapping_add)
    }

    pub fn minus(&self, other: &Self) -> Self {
        self.with(other, u32::wrapping_sub)
    }

    pub fn times(&self, factor: u32) -> Self {
        self.with(self, |value, _| value.wrapping_mul(factor))
    }

    fn with(&self, other: &Self, f: impl Fn(u32, u32) -> u32) -> Self {
        let steps = std::array::from_fn(|bit| f(self.steps[bit], other.steps[bit]));
        Self { first: f(self.first, other.first), steps }
    }

    /// Its bits, if each depends on one of the lane's at most.
    pub fn bits(&self) -> Option<Bits> {
        let flips = self.steps.map(|step| self.first ^ self.first.wrapping_add(step));
        let mut varying = 0;
        for flip in flips {
            if varying & flip != 0 {
                return None;
            }
            varying |= flip;
        }
        // No bit is carried into another's place: so the steps of several bits change what each changes alone.
        Some(Bits { first: self.first, flips, varying })
    }
}

impl Bits {
    /// Some of its bits, then some inverted.
    pub fn kept(&self, kept: u32, inverted: u32) -> Self {
        let flips = self.flips.map(|flip| flip & kept);
        Self { first: self.first & kept ^ inverted, flips, varying: self.varying & kept }
    }

    /// Its bits, so many places further down.
    pub fn down(&self, by: u32) -> Self {
        Self { first: self.first >> by, flips: self.flips.map(|flip| flip >> by), varying: self.varying >> by }
    }

    /// The least and the greatest value.
    pub fn range(&self) -> [u32; 2] {
        [self.first & !self.varying, self.first | self.varying]
    }
}

impl From<Bits> for Linear {
    fn from(bits: Bits) -> Self {
        let steps = bits.flips.map(|flip| (bits.first ^ flip).wrapping_sub(bits.first));
        Self { first: bits.first, steps }
    }
}
