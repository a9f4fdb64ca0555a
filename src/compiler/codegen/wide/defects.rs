//! Defects to plant in the data between the stages of this backend, for tests of the checks that detect a faulty
//! compiler. None of them touches loop control, address computation or calls, so the defective code always terminates
//! safely.

#![allow(missing_docs, reason = "the table of defects in nvjit-fuzzing has a sentence for each")]

use super::allocate::Item;
use super::encode::{Place, Placed};
use super::machine::{Inst, Memory, NONE, Operand};
use super::schedule;
use super::select::{FLOOR, MINUS_SUM, NEAREST, UNORDERED};
use super::table::{Form, Op};
use super::{Listing, Made, Parts};
use crate::compiler::ir;

/// Something that this backend might do wrong.
#[derive(Clone, Copy)]
pub struct Defect(Plant);

/// Where a defect is planted.
#[derive(Clone, Copy)]
enum Plant {
    Split(fn(&mut Parts<'_>)),
    Selected(fn(&mut Vec<Inst>)),
    Ordered(fn(&mut Vec<Inst>)),
    Allocated(fn(&mut Vec<Item>)),
    /// Changes any allocated code.
    #[cfg(test)]
    Ways(fn(&mut Vec<Item>) -> bool),
}

impl Defect {
    /// Plants the defect.
    pub(in super::super) fn plant(self, listing: Listing<'_, '_>) {
        match (self.0, listing.0) {
            (Plant::Split(spoil), Made::Split(parts)) => spoil(parts),
            (Plant::Selected(spoil), Made::Selected(function)) | (Plant::Ordered(spoil), Made::Ordered(function)) => {
                if let [block] = &mut function.blocks[..]
                    && block.insts.iter().all(schedule::is_simple)
                {
                    spoil(&mut block.insts);
                }
            }
            (Plant::Allocated(spoil), Made::Allocated(_, body)) => {
                let is_plain = |(number, item): (usize, &Item)| match item {
                    Item::Operation(placed, _) | Item::Edit(placed, _) => {
                        let is_addressed = matches!(placed.b, Place::Memory(Memory::At(..) | Memory::Indexed(..)));
                        !is_addressed && !matches!(placed.op.row().form, Form::ToGeneral | Form::FromGeneral)
                    }
                    Item::Return => true,
                    // The label of the entry.
                    Item::Bind(_) => number == 0,
                    _ => false,
                };
                if body.items.iter().enumerate().all(is_plain) {
                    spoil(&mut body.items);
                }
            }
            #[cfg(test)]
            (Plant::Ways(spoil), Made::Allocated(_, body)) => {
                spoil(&mut body.items);
            }
            _ => {}
        }
    }
}

// The split into prologue and body.

pub const PREPARED_ORDER: Defect = Defect(Plant::Split(|parts| {
    let body = parts.body.to_mut();
    let types = body.types.clone();
    let is_float = |inst: &&mut ir::Inst| inst.result.is_some_and(|result| types[result.0 as usize] == ir::Type::F32);
    let prepared = body.blocks[0].insts.iter_mut().filter(|inst| matches!(inst.op, ir::Op::Prepared(_)));
    let mut prepared = prepared.filter(is_float);
    if let (Some(first), Some(second)) = (prepared.next(), prepared.next()) {
        std::mem::swap(&mut first.op, &mut second.op);
    }
}));

// Selection.

pub const MINIMUM_ORDER: Defect = Defect(Plant::Selected(|insts| {
    for number in 1..insts.len() {
        let (Inst { op: Op::Min, a, b, .. }, before) = (insts[number], insts[number - 1]) else { continue };
        if before.op == Op::Min && b == Operand::Register(before.a) && before.b == Operand::Register(a) {
            (insts[number].a, insts[number].b) = (before.a, before.b);
        }
    }
}));

pub const MAXIMUM_NAN: Defect = Defect(Plant::Selected(|insts| {
    /// A comparison that is never true.
    const FALSE: u8 = 0x0b;
    let tests = insts.iter_mut().filter(|inst| matches!(inst.op, Op::Compare | Op::CompareVector));
    tests.filter(|inst| inst.immediate == UNORDERED).for_each(|inst| inst.immediate = FALSE);
}));

pub const FUSED_ORDER: Defect = Defect(Plant::Selected(|insts| {
    for inst in insts.iter_mut().filter(|inst| inst.op == Op::Fma) {
        if let Operand::Register(sum) = inst.b {
            (inst.a, inst.b) = (sum, Operand::Register(inst.a));
        }
    }
}));

pub const FUSED_SIGN: Defect = Defect(Plant::Selected(|insts| {
    let fused = insts.iter_mut().filter(|inst| inst.op.row().form == Form::Fused);
    fused.for_each(|inst| inst.immediate &= !MINUS_SUM);
}));

pub const SHIFT_NUMBER: Defect = Defect(Plant::Selected(|insts| {
    let shifts = insts.iter_mut().filter(|inst| matches!(inst.op, Op::ShiftLeft | Op::ShiftRight | Op::ShiftSigned));
    shifts.for_each(|inst| inst.immediate ^= 1);
}));

pub const BLEND_ARMS: Defect = Defect(Plant::Selected(|insts| {
    for inst in insts.iter_mut().filter(|inst| matches!(inst.op, Op::Select | Op::BlendBySign)) {
        if let Operand::Register(taken) = inst.b {
            (inst.a, inst.b) = (taken, Operand::Register(inst.a));
        }
    }
}));

pub const COMPARE_NAN: Defect = Defect(Plant::Selected(|insts| {
    /// Less or equal and greater or equal, with the predicates that agree on numbers and are true for NaN: not greater,
    /// and not less.
    const TESTS: [(u8, u8); 2] = [(0x12, 0x1a), (0x1d, 0x15)];
    for inst in insts.iter_mut().filter(|inst| matches!(inst.op, Op::Compare | Op::CompareVector)) {
        if let Some((_, opposite)) = TESTS.into_iter().find(|(test, _)| *test == inst.immediate) {
            inst.immediate = opposite;
        }
    }
}));

pub const FLOOR_NEAREST: Defect = Defect(Plant::Selected(|insts| {
    let roundings = insts.iter_mut().filter(|inst| inst.op == Op::Round && inst.immediate == FLOOR);
    roundings.for_each(|inst| inst.immediate = NEAREST);
}));

pub const MASK_IGNORED: Defect = Defect(Plant::Selected(|insts| {
    // Without masks, the first operand selects the lanes of a row.
    for inst in insts.iter_mut().filter(|inst| matches!(inst.b, Operand::Memory(Memory::Row(..)))) {
        match inst.op {
            Op::Load => (inst.k, inst.zeroing) = (NONE, false),
            Op::And => (inst.op, inst.a) = (Op::Load, NONE),
            _ => {}
        }
    }
}));

// The order.

pub const STORE_LATE: Defect = Defect(Plant::Ordered(|insts| {
    for number in 0..insts.len() {
        let Inst { op: Op::Save, b: row, .. } = insts[number] else { continue };
        let load = (number + 1..insts.len()).find(|&later| insts[later].b == row);
        if let Some(load) = load.filter(|&load| insts[load].op != Op::Save) {
            insts[number..=load].rotate_left(1);
            return;
        }
    }
}));

pub const OTHER_GROUP: Defect = Defect(Plant::Ordered(|insts| {
    for inst in insts.iter_mut().filter(|inst| inst.op != Op::Save) {
        if let Operand::Memory(Memory::Row(_, group @ 1)) = &mut inst.b {
            *group = 0;
        }
    }
}));

// Registers.

/// Operations that read memory.
fn reads(items: &mut [Item]) -> impl Iterator<Item = &mut Memory> {
    items.iter_mut().filter_map(|item| match item {
        Item::Operation(Placed { op, b: Place::Memory(memory), .. }, _)
        | Item::Edit(Placed { op, b: Place::Memory(memory), .. }, _)
            if op.row().form != Form::Store =>
        {
            Some(memory)
        }
        _ => None,
    })
}

pub const OTHER_SLOT: Defect = Defect(Plant::Allocated(|items| {
    let slots = reads(items).filter_map(|memory| if let Memory::Slot(slot) = memory { Some(slot) } else { None });
    // The slot must exist.
    slots.filter(|slot| **slot > 0).for_each(|slot| *slot -= 1);
}));

pub const COPY_LOST: Defect = Defect(Plant::Allocated(|items| {
    items.retain(|item| !matches!(item, Item::Edit(Placed { op: Op::Move, b: Place::Register(_), .. }, _)));
}));

pub const OTHER_REGISTER: Defect = Defect(Plant::Allocated(|items| {
    for item in items.iter_mut() {
        if let Item::Operation(placed, _) = item
            && placed.op == Op::Sub
        {
            placed.a ^= 1;
        }
    }
}));

// Encoding.

pub const SHUFFLE_NUMBER: Defect = Defect(Plant::Allocated(|items| {
    for item in items.iter_mut() {
        if let Item::Operation(placed, _) = item
            && placed.op == Op::Shuffle
        {
            placed.immediate ^= 1;
        }
    }
}));

pub const DISPLACEMENT: Defect = Defect(Plant::Allocated(|items| {
    /// The largest displacement of 8 bits.
    const MOST: i32 = 127;
    for memory in reads(items) {
        if let Memory::Words(offset) | Memory::Splat(offset) = memory
            && *offset > MOST
        {
            *offset &= MOST;
        }
    }
}));

// Defects that affect no result, so the oracle does not run them; tests of the checker do.

/// The allocator's loads after the first branch, up to the next label, go to wrong registers.
#[cfg(test)]
pub const RARE_WAY: Defect = Defect(Plant::Ways(spoil_ways));

/// Returns whether there was something to change.
#[cfg(test)]
#[allow(clippy::ptr_arg, reason = "all plants are of one type")]
pub(super) fn spoil_ways(items: &mut Vec<Item>) -> bool {
    let Some(branch) = items.iter().position(|item| matches!(item, Item::JumpIfAny(_))) else { return false };
    let Item::JumpIfAny(to) = items[branch] else { return false };
    let Some(start) = items.iter().position(|item| matches!(item, Item::Bind(label) if *label == to)) else {
        return false;
    };
    // The code for the case that any lane has the mask.
    for item in &mut items[start + 1..] {
        match item {
            Item::Edit(placed, _) if matches!(placed.op, Op::Load | Op::Move) => {
                placed.d ^= 1;
                return true;
            }
            Item::Bind(_) => return false,
            _ => {}
        }
    }
    false
}
