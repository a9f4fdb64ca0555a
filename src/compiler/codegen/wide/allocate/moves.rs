//! Parallel moves on an edge between blocks, as a sequence of single ones.

use super::super::Result;
use super::super::machine::{Again, Memory, Register};
use super::super::table::Class;
use super::{ASIDE, Allocator, KEPT, MASK_REGISTERS, MASKS, REGISTERS, load, move_of, save};
use rustc_hash::FxHashMap;

/// The location of a value between blocks.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Location {
    Register(u8),
    Slot(Register),
    Again(Again),
}

/// Destination, source and class of a move.
pub(super) type Move = (Location, Location, Class);

/// Moves that are still to be made.
struct Pending {
    moves: Vec<Move>,
    /// How many moves read each location.
    reads: FxHashMap<Location, u32>,
    /// How many moves name each register.
    names: [u32; REGISTERS],
}

impl Pending {
    fn new(moves: Vec<Move>) -> Self {
        let mut pending = Self { reads: FxHashMap::default(), names: [0; REGISTERS], moves };
        for &(to, from, _) in &pending.moves {
            *pending.reads.entry(from).or_default() += 1;
            for location in [to, from] {
                if let Location::Register(at) = location {
                    pending.names[usize::from(at)] += 1;
                }
            }
        }
        pending
    }

    fn is_read(&self, location: Location) -> bool {
        self.reads.get(&location).is_some_and(|&count| count > 0)
    }

    /// The registers that are read or set.
    fn registers(&self) -> u64 {
        let named = self.names.iter().enumerate().filter(|(_, count)| **count > 0);
        named.fold(0, |registers, (at, _)| registers | 1 << at)
    }

    /// Removes and returns move `number`; the last one takes its index.
    fn take(&mut self, number: usize) -> Move {
        let (to, from, class) = self.moves.swap_remove(number);
        self.reads.entry(from).and_modify(|count| *count -= 1);
        for location in [to, from] {
            if let Location::Register(at) = location {
                self.names[usize::from(at)] -= 1;
            }
        }
        (to, from, class)
    }

    /// Redirects reads of `place` to `other`.
    fn read_instead(&mut self, place: Location, other: Location) {
        let moves = std::mem::take(&mut self.moves);
        let read = |(to, from, class): Move| (to, if from == place { other } else { from }, class);
        *self = Self::new(moves.into_iter().map(read).collect());
    }
}

impl Allocator<'_> {
    /// Emits parallel moves.
    pub(super) fn moves(&mut self, moves: Vec<Move>) -> Result<()> {
        let mut pending = Pending::new(moves);
        while !pending.moves.is_empty() {
            // Moves to locations that no other move reads go first; the list is scanned once for each link of a chain.
            self.meter.charge(pending.moves.len())?;
            let mut moved = false;
            let mut number = 0;
            while number < pending.moves.len() {
                if pending.is_read(pending.moves[number].0) {
                    number += 1;
                    continue;
                }
                let (to, from, class) = pending.take(number);
                self.move_one(to, from, class, &pending);
                moved = true;
            }
            if !moved {
                // A cycle: one value is saved elsewhere.
                let (to, _, class) = pending.moves[0];
                let aside = self.spare(class, &pending).map_or(Location::Slot(ASIDE), Location::Register);
                self.move_one(aside, to, class, &pending);
                pending.read_instead(to, aside);
            }
        }
        Ok(())
    }

    /// A register that is not in use while these moves happen.
    fn spare(&self, class: Class, pending: &Pending) -> Option<u8> {
        let of_class = if class == Class::Mask { MASK_REGISTERS } else { !MASK_REGISTERS };
        let free = self.available & of_class & !self.targets & !pending.registers();
        (free != 0).then(|| free.trailing_zeros() as u8)
    }

    fn move_one(&mut self, to: Location, from: Location, class: Class, pending: &Pending) {
        let source = crate::compiler::ir::NO_SOURCE;
        match (to, from) {
            (Location::Register(to), Location::Register(from)) => self.push(move_of(class, to, from), source),
            (Location::Register(to), Location::Slot(slot)) => {
                self.push(load(class, Again::Load(Memory::Slot(slot)), to), source);
            }
            (Location::Register(to), Location::Again(again)) => self.push(load(class, again, to), source),
            (Location::Slot(slot), Location::Register(from)) => self.push(save(class, slot, from), source),
            (Location::Slot(slot), from) => {
                // If no register is free, one is spilled temporarily.
                let spare = self.spare(class, pending);
                let at = spare.unwrap_or(if class == Class::Mask { MASKS + 1 } else { 0 });
                if spare.is_none() {
                    self.push(save(class, KEPT, at), source);
                }
                self.move_one(Location::Register(at), from, class, pending);
                self.push(save(class, slot, at), source);
                if spare.is_none() {
                    self.push(load(class, Again::Load(Memory::Slot(KEPT)), at), source);
                }
            }
            (Location::Again(_), _) => {}
        }
    }
}
