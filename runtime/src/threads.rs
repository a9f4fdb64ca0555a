//! The words that invocations of a thread group publish in native code ([`Threads`]).

use crate::memory::{ACCESS_LANES, MemoryCall, MemoryOperation};

/// A word that each invocation of a batch publishes to its thread group. Invocations that execute an instruction
/// together store their words in one round, and load in the next: words of earlier rounds are dropped, so that only
/// invocations that execute the instruction are visible.
#[derive(Default, Debug)]
pub struct Threads {
    /// For each invocation, the round of its store, and the word.
    shown: Vec<(u64, u32)>,
    round: u64,
}

impl Threads {
    /// How many successive invocations of a batch are a thread group.
    pub const GROUP: usize = 32;

    /// The high half of the address of a load of an invocation's word: returns whether the invocation with the number
    /// in the low half has published one, all bits or none, and the word, or zero.
    pub const WORD: u32 = 0;
    /// That of a load that returns, for bits 0 to 3 of the words, the mask of threads that have them set.
    pub const BALLOTS: u32 = 1;
    /// That of a load that returns the mask of threads that have published a word.
    pub const ACTIVE: u32 = 2;

    /// Makes room for `lanes` invocations, without words.
    pub(crate) fn begin(&mut self, lanes: usize) {
        self.shown.clear();
        self.shown.resize(lanes, (0, 0));
        // Words that were never stored count as older than the last round.
        self.round = 2;
    }

    /// Begins the next round: its loads see the words stored in the previous round.
    pub(crate) fn next_round(&mut self) {
        self.round += 1;
    }

    /// Its memory in bytes.
    pub(crate) fn memory_bytes(&self) -> usize {
        self.shown.capacity() * size_of::<(u64, u32)>()
    }

    fn word(&self, lane: usize) -> Option<u32> {
        self.shown.get(lane).filter(|shown| shown.0 + 1 == self.round).map(|shown| shown.1)
    }

    fn ballot(&self, lane: usize, is_set: impl Fn(u32) -> bool) -> u32 {
        let first = lane / Self::GROUP * Self::GROUP;
        let threads = (0..Self::GROUP).filter(|thread| self.word(first + thread).is_some_and(&is_set));
        threads.fold(0, |all, thread| all | 1 << thread)
    }

    /// Makes the access of native code.
    pub(crate) fn perform(&mut self, call: &mut MemoryCall) {
        let lanes = usize::try_from(call.lanes).unwrap_or(ACCESS_LANES).min(ACCESS_LANES);
        for lane in (0..lanes).filter(|&lane| call.exec[lane] != 0) {
            let address = call.addresses[lane];
            let invocation = address as u32 as usize;
            if call.operation != MemoryOperation::Load {
                if let Some(shown) = self.shown.get_mut(invocation) {
                    *shown = (self.round, call.data_low[0][lane]);
                }
                continue;
            }
            let words = match (address >> 32) as u32 {
                Self::WORD => match self.word(invocation) {
                    Some(word) => [u32::MAX, word, 0, 0],
                    None => [0; 4],
                },
                Self::BALLOTS => {
                    std::array::from_fn(|component| self.ballot(invocation, |word| word >> component & 1 != 0))
                }
                _ => [self.ballot(invocation, |_| true), 0, 0, 0],
            };
            for (row, word) in call.result_low.iter_mut().zip(words) {
                row[lane] = word;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn store(threads: &mut Threads, invocations: &[(u32, u32)]) {
        let mut call = MemoryCall::new();
        call.operation = MemoryOperation::Store;
        call.lanes = 16;
        for (lane, &(invocation, word)) in invocations.iter().enumerate() {
            call.exec[lane] = u32::MAX;
            call.addresses[lane] = invocation.into();
            call.data_low[0][lane] = word;
        }
        threads.perform(&mut call);
    }

    fn load(threads: &mut Threads, invocation: u32, what: u32) -> [u32; 4] {
        let mut call = MemoryCall::new();
        (call.operation, call.lanes) = (MemoryOperation::Load, 4);
        call.exec[1] = u32::MAX;
        call.addresses[1] = u64::from(what) << 32 | u64::from(invocation);
        threads.perform(&mut call);
        std::array::from_fn(|component| call.result_low[component][1])
    }

    #[test]
    fn stores_are_visible_from_the_next_round_on() {
        let mut threads = Threads::default();
        threads.begin(64);
        assert_eq!(load(&mut threads, 3, Threads::ACTIVE), [0; 4]);
        store(&mut threads, &[(0, 1), (3, 7), (31, 2), (32, 15)]);
        assert_eq!(load(&mut threads, 3, Threads::ACTIVE), [0; 4]);
        threads.next_round();
        assert_eq!(load(&mut threads, 5, Threads::ACTIVE), [1 << 31 | 9, 0, 0, 0]);
        assert_eq!(load(&mut threads, 5, Threads::BALLOTS), [9, 1 << 31 | 8, 8, 0]);
        assert_eq!(load(&mut threads, 40, Threads::BALLOTS), [1; 4]);
        assert_eq!(load(&mut threads, 31, Threads::WORD), [u32::MAX, 2, 0, 0]);
        assert_eq!(load(&mut threads, 4, Threads::WORD), [0; 4]);
        assert_eq!(load(&mut threads, u32::MAX, Threads::WORD), [0; 4]);
        store(&mut threads, &[(9, 1), (u32::MAX, 1)]);
        threads.next_round();
        assert_eq!(load(&mut threads, 3, Threads::ACTIVE), [1 << 9, 0, 0, 0]);
    }
}
