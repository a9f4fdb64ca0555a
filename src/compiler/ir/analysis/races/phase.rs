//! The memory accesses of a work group between two barriers, and whether they race.

use super::known::Values;
use super::linear::{Bits, Linear};
use super::{Place, Steps, cost};
use nvjit_runtime::MemorySpace;
use rustc_hash::FxHashMap;

/// The number of a word's lane, if there are several.
const SEVERAL: u32 = u32::MAX;

/// The most accesses that are compared with one another.
const MOST: usize = 512;

/// An access of all lanes.
pub(super) struct Access {
    pub place: Place,
    /// The address of its first byte, and the number of bytes.
    pub address: Values,
    pub bytes: u32,
    /// Not 0 in lanes that may make it.
    pub mask: Values,
    pub writes: bool,
}

/// An access that can be compared with another without a look at each lane.
#[derive(PartialEq, Eq)]
struct Whole {
    place: Place,
    address: Bits,
    /// The size of the aligned unit of memory that it lies in, in bits of the address: at least that of a word.
    unit: u32,
    /// The bit of a lane's number, and its value, in lanes that may make it; `None` if all may.
    condition: Option<(usize, bool)>,
    writes: bool,
}

/// The accesses to a word since a barrier.
#[derive(Clone, Copy, Default)]
struct Word {
    /// The number of the phase between two barriers; others are over.
    phase: u32,
    /// The lane that accessed it, or [`SEVERAL`].
    lane: u32,
    is_written: bool,
}

/// The accesses since a barrier: as long as it is clear from their addresses that they are apart, a list of them, and
/// then the words that they touch. Methods return `None` where a race is found, or cannot be excluded.
pub(super) struct Phase {
    number: u32,
    lanes: usize,
    list: Vec<(Access, Whole)>,
    is_by_word: bool,
    /// The bytes of the group's memory, and its words.
    bytes: u32,
    shared: Vec<Word>,
    /// Those of storage buffers, by binding point and number.
    storage: FxHashMap<(u8, u32), Word>,
}

impl Phase {
    /// The first phase of a group with so many lanes and bytes of its own.
    pub fn new(lanes: usize, bytes: u32) -> Self {
        let shared = vec![Word::default(); bytes.div_ceil(4) as usize];
        let storage = FxHashMap::default();
        Self { number: 1, lanes, list: Vec::new(), is_by_word: false, bytes, shared, storage }
    }

    /// Begins the next one.
    pub fn next(&mut self) {
        self.number += 1;
        self.list.clear();
        self.is_by_word = false;
    }

    /// Adds an access.
    pub fn access(&mut self, access: Access, steps: &mut Steps) -> Option<()> {
        if !self.is_by_word {
            steps.spend(cost::PAIR * (1 + self.list.len()))?;
            if let Some(whole) = Whole::of(&access) {
                if self.list.iter().any(|(_, other)| *other == whole) {
                    return Some(());
                }
                let bits = self.lanes.next_power_of_two().trailing_zeros() as usize;
                let is_apart = |other: &Whole| whole.is_apart(other, bits);
                if self.list.len() < MOST && is_apart(&whole) && self.list.iter().all(|(_, other)| is_apart(other)) {
                    self.list.push((access, whole));
                    return Some(());
                }
            }
            self.is_by_word = true;
            for (access, _) in std::mem::take(&mut self.list) {
                self.touch(&access, steps)?;
            }
        }
        self.touch(&access, steps)
    }

    /// Marks the words of an access.
    fn touch(&mut self, access: &Access, steps: &mut Steps) -> Option<()> {
        steps.spend(cost::TOUCH * self.lanes)?;
        let (addresses, masks) = (access.address.each(self.lanes), access.mask.each(self.lanes));
        let (space, binding) = access.place;
        let made = (0..).zip(&*addresses).zip(&*masks).filter(|(_, mask)| **mask != 0);
        for ((lane, &first), _) in made {
            let Some(end) = first.checked_add(access.bytes) else { continue };
            let numbers = first / 4..end.div_ceil(4);
            if space != MemorySpace::Shared {
                // Of a buffer's size nothing is known.
                for number in numbers {
                    steps.spend(cost::STORED)?;
                    let word = self.storage.entry((binding, number)).or_default();
                    word.touch(self.number, lane, access.writes)?;
                }
            } else if end <= self.bytes {
                // An access that is not inside as a whole is none.
                for word in &mut self.shared[numbers.start as usize..numbers.end as usize] {
                    word.touch(self.number, lane, access.writes)?;
                }
            }
        }
        Some(())
    }
}

impl Whole {
    fn of(access: &Access) -> Option<Self> {
        let address = match &access.address {
            Values::Same(address) => Linear::same(*address).bits()?,
            Values::Linear(address) => address.bits()?,
            Values::Each(_) => return None,
        };
        let size = access.bytes.next_power_of_two();
        if (address.first | address.varying) & (size - 1) != 0 {
            return None;
        }
        let condition = match &access.mask {
            Values::Same(_) => None,
            Values::Linear(mask) => {
                let depends = mask.depends();
                let is_made = [0, depends].map(|lane| mask.at(lane as usize) != 0);
                match depends.is_power_of_two() {
                    true if is_made[0] != is_made[1] => Some((depends.trailing_zeros() as usize, is_made[1])),
                    _ => return None,
                }
            }
            Values::Each(_) => return None,
        };
        let unit = size.max(4).trailing_zeros();
        Some(Self { place: access.place, address, unit, condition, writes: access.writes })
    }

    /// Whether no two lanes, with numbers of so many bits, race by these accesses, or by this one if they are the same.
    fn is_apart(&self, other: &Self, bits: usize) -> bool {
        if self.place != other.place || !(self.writes || other.writes) {
            return true;
        }
        let unit = self.unit.max(other.unit);
        let [own, others] = [self, other].map(|access| access.address.down(unit));
        let differing = own.first ^ others.first;
        if differing & !(own.varying | others.varying) != 0 {
            return true;
        }
        if own.flips != others.flips {
            return false;
        }
        // The bits in which the numbers of two lanes differ that access the same unit.
        let mut between = 0u32;
        for (bit, &flip) in own.flips[..bits].iter().enumerate() {
            match differing & flip {
                _ if flip == 0 => return false,
                0 => {}
                some if some == flip => between |= 1 << bit,
                // No two lanes do.
                _ => return true,
            }
        }
        let is_excluded = match (self.condition, other.condition) {
            (Some((bit, own)), Some((same, others))) if bit == same => (between >> bit & 1 != 0) != (own != others),
            _ => false,
        };
        between == 0 || is_excluded
    }
}

impl Word {
    /// Marks an access by a lane. `None` if it races with one of another lane.
    fn touch(&mut self, phase: u32, lane: u32, writes: bool) -> Option<()> {
        if self.phase != phase {
            *self = Self { phase, lane, is_written: writes };
        } else if self.lane != lane {
            if writes || self.is_written {
                return None;
            }
            self.lane = SEVERAL;
        } else {
            self.is_written |= writes;
        }
        Some(())
    }
}
