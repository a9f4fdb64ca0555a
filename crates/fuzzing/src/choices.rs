//! The source of decisions: bytes that libFuzzer mutates, or that are derived from a seed. When the bytes run out, each
//! choice is the first one, so that generation terminates.

use arbitrary::Unstructured;

/// Decisions drawn from bytes.
pub struct Choices<'b>(Unstructured<'b>);

impl<'b> Choices<'b> {
    /// Decisions from `bytes`.
    pub fn new(bytes: &'b [u8]) -> Self {
        Self(Unstructured::new(bytes))
    }

    /// A number from 0 to `count - 1`; 0 if `count` is 0.
    pub fn below(&mut self, count: usize) -> usize {
        self.0.int_in_range(0..=count.saturating_sub(1)).unwrap_or_default()
    }

    /// A number from `low` to `high`.
    pub fn between(&mut self, low: usize, high: usize) -> usize {
        low + self.below(high - low + 1)
    }

    /// True with a probability of `numerator`/256 while there are bytes, then false.
    pub fn chance(&mut self, numerator: u8) -> bool {
        !self.0.is_empty() && self.0.arbitrary::<u8>().unwrap_or_default() < numerator
    }

    /// One of `items`, which must not be empty.
    pub fn pick<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.below(items.len())]
    }

    /// The index of one of `weights`, each with the probability of its share.
    pub fn weighted(&mut self, weights: &[u16]) -> usize {
        let total: usize = weights.iter().map(|&weight| usize::from(weight)).sum();
        let mut at = self.below(total);
        weights
            .iter()
            .position(|&weight| {
                let here = at < usize::from(weight);
                at = at.saturating_sub(weight.into());
                here
            })
            .unwrap_or_default()
    }

    /// Any 64 bits.
    pub fn bits(&mut self) -> u64 {
        self.0.arbitrary().unwrap_or_default()
    }
}

/// Random numbers from a seed (SplitMix64), the same on every machine.
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    /// The numbers that follow from `seed`.
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// The next 64 bits.
    pub fn word(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut bits = self.0;
        bits = (bits ^ bits >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        bits = (bits ^ bits >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        bits ^ bits >> 31
    }

    /// A number from 0 to `count - 1`; `count` must not be 0.
    pub fn below(&mut self, count: usize) -> usize {
        (self.word() % count as u64) as usize
    }

    /// `count` bytes.
    pub fn bytes(&mut self, count: usize) -> Vec<u8> {
        let mut bytes = vec![0; count];
        for chunk in bytes.chunks_mut(8) {
            chunk.copy_from_slice(&self.word().to_le_bytes()[..chunk.len()]);
        }
        bytes
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn choices_without_bytes_are_the_first() {
        let mut choices = Choices::new(&[]);
        assert_eq!(choices.below(7), 0);
        assert_eq!(choices.weighted(&[0, 3, 5]), 1);
        assert!(!choices.chance(255));
        assert_eq!(choices.bits(), 0);
    }

    #[test]
    fn weights_are_kept() {
        let bytes = Random::new(1).bytes(1 << 16);
        let mut choices = Choices::new(&bytes);
        let mut found = [0; 3];
        for _ in 0..4096 {
            found[choices.weighted(&[1, 0, 3])] += 1;
        }
        assert!(found[0] > 800 && found[0] < 1250, "{found:?}");
        assert_eq!(found[1], 0);
    }
}
