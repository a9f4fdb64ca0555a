//! Sets of register components, as bits: operations take time linear in the number of a program's registers, with a
//! small constant.

use nvjit_runtime::{Register, RegisterFile};

/// Registers in succession, as an array has them: one, if none is chosen by an address.
#[derive(Clone, Copy)]
pub(super) struct Run {
    pub(super) first: Register,
    pub(super) count: u16,
}

impl From<Register> for Run {
    fn from(first: Register) -> Self {
        Self { first, count: 1 }
    }
}

/// Files whose content programs make themselves.
const OWN: [RegisterFile; 5] = [
    RegisterFile::LongTemporary,
    RegisterFile::Temporary,
    RegisterFile::HalfTemporary,
    RegisterFile::Address,
    RegisterFile::ConditionCode,
];

/// The number of a register's file in [`OWN`].
fn file(register: Register) -> Option<usize> {
    OWN.iter().position(|&file| file == register.file)
}

/// Whether programs make the content of a register themselves.
pub(super) fn is_own(register: Register) -> bool {
    file(register).is_some()
}

/// Registers that share a word, with a bit for each component.
const IN_A_WORD: usize = 16;

/// Where each register of a program is in a set.
#[derive(Default)]
pub(super) struct Layout {
    /// How many registers there are of each file.
    counts: [usize; OWN.len()],
}

impl Layout {
    /// Numbers of registers of 64 bits are even.
    fn step(run: Run) -> usize {
        if run.first.file == RegisterFile::LongTemporary { 2 } else { 1 }
    }

    /// Makes room for registers.
    pub(super) fn add(&mut self, run: Run) {
        if let Some(file) = file(run.first) {
            let end = usize::from(run.first.index) + usize::from(run.count) * Self::step(run);
            self.counts[file] = self.counts[file].max(end);
        }
    }

    /// Words of a set.
    pub(super) fn words(&self) -> usize {
        self.counts.iter().map(|count| count.div_ceil(IN_A_WORD)).sum()
    }

    /// The words that hold registers, with the bits there of the components in `mask`.
    fn bits(&self, run: Run, mask: u8) -> impl Iterator<Item = (usize, u64)> + use<> {
        let (file, step) = (file(run.first), Self::step(run));
        let before = file.map_or(0, |file| self.counts[..file].iter().map(|count| count.div_ceil(IN_A_WORD)).sum());
        let first = usize::from(run.first.index);
        let end = first + file.map_or(0, |_| usize::from(run.count) * step);
        let one = if step == 2 { 0x0101_0101_0101_0101 } else { 0x1111_1111_1111_1111 };
        let pattern = one * u64::from(mask & 0b1111);
        (first / IN_A_WORD..end.div_ceil(IN_A_WORD)).map(move |word| {
            let low = first.saturating_sub(word * IN_A_WORD);
            let high = (end - word * IN_A_WORD).min(IN_A_WORD);
            // None, where `run` is empty.
            let inside = u64::MAX.checked_shr(64 - 4 * (high - low) as u32).unwrap_or(0) << (4 * low);
            (before + word, pattern & inside)
        })
    }
}

/// A set. Without words it is empty.
#[derive(Clone, Default)]
pub(super) struct Components(Vec<u64>);

impl Components {
    /// The components that the set has of any of these registers.
    pub(super) fn of(&self, layout: &Layout, run: impl Into<Run>) -> u8 {
        let found = layout.bits(run.into(), 0b1111).map(|(word, bits)| self.0.get(word).map_or(0, |own| own & bits));
        let found = found.fold(0, |found, bits| found | bits);
        (0..IN_A_WORD).fold(0, |mask, register| mask | (found >> (4 * register)) as u8 & 0b1111)
    }

    pub(super) fn insert(&mut self, layout: &Layout, run: Run, mask: u8) {
        self.0.resize(layout.words(), 0);
        layout.bits(run, mask).for_each(|(word, bits)| self.0[word] |= bits);
    }

    pub(super) fn remove(&mut self, layout: &Layout, run: Run, mask: u8) {
        for (word, bits) in layout.bits(run, mask) {
            self.0.get_mut(word).into_iter().for_each(|own| *own &= !bits);
        }
    }

    /// Inserts all of `other`, and says whether anything is new.
    pub(super) fn unite(&mut self, other: &Self) -> bool {
        self.0.resize(self.0.len().max(other.0.len()), 0);
        let mut is_new = false;
        for (own, &other) in self.0.iter_mut().zip(&other.0) {
            is_new |= other & !*own != 0;
            *own |= other;
        }
        is_new
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_are_registers_one_by_one() {
        use RegisterFile::*;
        let run = |file, index, count| Run { first: Register::new(file, index), count };
        let mut layout = Layout::default();
        for all in [run(Temporary, 0, 50), run(LongTemporary, 0, 30), run(ConditionCode, 1, 1)] {
            layout.add(all);
        }
        for (file, index, count, step) in [(Temporary, 3, 45, 1), (LongTemporary, 6, 20, 2), (Temporary, 15, 2, 1)] {
            let mut set = Components::default();
            set.insert(&layout, run(file, index, count), 0b0101);
            // Only even numbers are those of registers of 64 bits.
            for number in (0..50).step_by(step.into()) {
                let is_in = (index..index + count * step).step_by(step.into()).any(|own| own == number);
                let register = Register::new(file, number);
                assert_eq!(set.of(&layout, register), if is_in { 0b0101 } else { 0 }, "{file:?} {number}");
            }
            assert_eq!(set.of(&layout, Register::new(ConditionCode, 1)), 0);
            set.remove(&layout, run(file, index + step, 1), 0b0100);
            assert_eq!(set.of(&layout, Register::new(file, index + step)), 0b0001);
            set.remove(&layout, run(file, index, count), 0b0001);
            assert_eq!(set.of(&layout, run(file, index, count)), 0b0100);
            assert!(!set.clone().unite(&Components::default()) && Components::default().unite(&set));
        }
        // Only registers of the program are in a set.
        let mut set = Components::default();
        for first in [0, 3] {
            set.insert(&layout, run(Result, first, 4), 0b1111);
            assert_eq!(set.of(&layout, run(Result, first, 4)), 0);
        }
    }
}
