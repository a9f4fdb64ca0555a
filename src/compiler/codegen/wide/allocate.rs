//! Registers for machine code, by a linear scan over the blocks in order. Where no register is free, the value with the
//! farthest next use is evicted. A value that is evicted anywhere is stored once, where it is defined, so that an
//! eviction itself costs nothing; constants, parameters and rows are rematerialised instead. At the head of a block its
//! values are where the first edge into it leaves them; the other edges have moves that bring them there.

mod moves;

use super::encode::{Place, Placed};
use super::liveness::{FAR, Liveness};
use super::machine::{Again, Function, Inst, Memory, NONE, Operand, Register};
use super::table::{Class, Form, Op};
use super::{Result, Unsupported};
use crate::compiler::work::Meter;
use moves::{Location, Move};

/// An item of the code, in the order of execution.
#[derive(Clone, Copy, Debug)]
pub(super) enum Item {
    /// An operation, and the instruction of the program.
    Operation(Placed, u32),
    /// A move, a load or a store that the allocator inserts, of the same instruction.
    Edit(Placed, u32),
    /// Finished code.
    Raw(u32, u32),
    /// The label of block `n`; numbers above the blocks' are code on an edge.
    Bind(usize),
    Jump(usize),
    /// A jump if any lane has the mask, by the flags.
    JumpIfAny(usize),
    /// A jump to the end of the iteration.
    Return,
}

/// Code after register allocation.
pub(super) struct Allocated {
    pub items: Vec<Item>,
    /// The number of labels.
    pub labels: usize,
    /// The number of spill slots, one vector each.
    pub slots: usize,
}

impl Allocated {
    /// How many operations have an operand or a result that is kept in memory for want of a register.
    pub(super) fn spills(&self) -> u32 {
        let is_slot = |item: &&Item| matches!(item, Item::Operation(placed, _) | Item::Edit(placed, _) if matches!(placed.b, Place::Memory(Memory::Slot(_))));
        self.items.iter().filter(is_slot).count() as u32
    }
}

/// Mask registers have numbers behind those of vectors.
const MASKS: u8 = 32;
const REGISTERS: usize = 40;
/// In no register.
const NO: u8 = u8::MAX;
/// The first mask register means all lanes, and is not allocated.
const MASK_REGISTERS: u64 = 0xfe << MASKS;
/// The value that is spilled temporarily to break a cycle of moves between blocks when no register is free.
const ASIDE: Register = NONE - 1;
const KEPT: Register = NONE - 2;

pub(super) fn allocate(function: &Function, liveness: &Liveness, vectors: u32, meter: &Meter) -> Result<Allocated> {
    let count = function.classes.len();
    let mut allocator = Allocator {
        function,
        liveness,
        available: ((1 << vectors) - 1) | MASK_REGISTERS,
        next_use: liveness.first_use[..count].to_vec(),
        distance: vec![u32::MAX; if function.blocks.len() > 1 { count } else { 0 }],
        now: 0,
        end: 0,
        place: vec![NO; count],
        own: [NONE; REGISTERS],
        free: 0,
        locked: 0,
        spilled: vec![false; count],
        defined: vec![(u32::MAX, NO); count],
        hints: vec![NO; if function.blocks.len() > 1 { count } else { 0 }],
        targets: 0,
        entries: (0..function.blocks.len()).map(|_| None).collect(),
        items: Vec::with_capacity(2 * liveness.uses.len()),
        labels: function.blocks.len(),
        meter,
    };
    for place in 0..liveness.order.len() {
        allocator.block(place)?;
    }
    Ok(allocator.finish())
}

/// Where the values live at the start of a block are.
struct Entry {
    live: Vec<(Register, u8)>,
    /// The register of each parameter; `NO` if it is in memory.
    params: Vec<u8>,
}

struct Allocator<'a> {
    function: &'a Function,
    liveness: &'a Liveness,
    available: u64,
    /// For each virtual register, the index of its next use.
    next_use: Vec<u32>,
    /// The distance of the next use after the current block.
    distance: Vec<u32>,
    /// The positions of the current operation and of the end of its block.
    now: u32,
    end: u32,
    place: Vec<u8>,
    own: [Register; REGISTERS],
    free: u64,
    locked: u64,
    spilled: Vec<bool>,
    /// For each virtual register, the item that defines it and the machine register.
    defined: Vec<(u32, u8)>,
    /// The preferred machine register of each virtual register.
    hints: Vec<u8>,
    /// The registers that the current edge sets.
    targets: u64,
    entries: Vec<Option<Entry>>,
    items: Vec<Item>,
    labels: usize,
    meter: &'a Meter,
}

impl Allocator<'_> {
    /// The position of the next use; `u32::MAX` if there is none.
    fn next(&self, register: Register) -> u32 {
        let at = self.next_use[register as usize];
        if at < self.liveness.first_use[register as usize + 1] {
            let position = self.liveness.uses[at as usize];
            if position < self.end {
                return position;
            }
        }
        match self.distance.get(register as usize) {
            None | Some(&u32::MAX) => u32::MAX,
            Some(&distance) => self.end.saturating_add(distance).min(u32::MAX - 1),
        }
    }

    fn registers_of(&self, register: Register) -> u64 {
        match self.function.classes[register as usize] {
            Class::Mask => MASK_REGISTERS,
            _ => self.available & !MASK_REGISTERS,
        }
    }

    fn block(&mut self, place: usize) -> Result<()> {
        let number = self.liveness.order[place];
        let block = &self.function.blocks[number];
        let (start, end) = self.liveness.positions[place];
        self.end = end;
        self.own = [NONE; REGISTERS];
        self.free = self.available;
        self.items.push(Item::Bind(number));
        let out = &self.liveness.live_out[place];
        self.meter.charge(4 * block.insts.len() + out.len() + self.liveness.live_in[number].len())?;
        for &(register, distance) in out {
            self.distance[register as usize] = distance;
        }
        if let Some(entry) = &self.entries[number] {
            let params = block.params.iter().copied().zip(entry.params.iter().copied());
            let here = self.items.len() as u32 - 1;
            for (param, at) in params.clone() {
                self.defined[param as usize] = (here, at);
            }
            // Other live values are not in registers.
            for &(register, _) in &self.liveness.live_in[number] {
                self.place[register as usize] = NO;
            }
            for (register, at) in entry.live.iter().copied().chain(params).filter(|(_, at)| *at != NO) {
                self.place[register as usize] = at;
                self.own[usize::from(at)] = register;
                self.free &= !(1 << at);
            }
        }
        for (position, inst) in (start + 1..).zip(&block.insts) {
            self.inst(inst, position)?;
        }
        self.terminator(number)?;
        for &(register, _) in &self.liveness.live_out[place] {
            self.distance[register as usize] = u32::MAX;
        }
        Ok(())
    }

    /// Evicts the value in a machine register.
    fn evict(&mut self, at: u8) {
        let register = self.own[usize::from(at)];
        if register == NONE {
            return;
        }
        if self.function.again[register as usize] == Again::No && self.next(register) != u32::MAX {
            self.spilled[register as usize] = true;
        }
        self.place[register as usize] = NO;
        self.own[usize::from(at)] = NONE;
        self.free |= 1 << at;
    }

    /// Takes a machine register for `register`.
    fn take(&mut self, register: Register) -> Result<u8> {
        let candidates = self.registers_of(register);
        if self.free & candidates == 0 {
            let mut best = None;
            let mut left = candidates & !self.locked;
            while left != 0 {
                let at = left.trailing_zeros() as u8;
                left &= left - 1;
                let other = self.own[usize::from(at)] as usize;
                let is_cheap = self.spilled[other] || self.function.again[other] != Again::No;
                let distance = u64::from(self.next(other as Register).saturating_sub(self.now)) << u32::from(is_cheap);
                if best.is_none_or(|(most, _)| distance > most) {
                    best = Some((distance, at));
                }
            }
            let Some((_, at)) = best else { return Err(Unsupported("an operation with too many operands")) };
            self.evict(at);
        }
        let free = self.free & candidates;
        let at = match self.hints.get(register as usize) {
            Some(&hint) if hint != NO && free >> hint & 1 != 0 => hint,
            _ => free.trailing_zeros() as u8,
        };
        self.free &= !(1 << at);
        self.own[usize::from(at)] = register;
        self.place[register as usize] = at;
        self.locked |= 1 << at;
        Ok(at)
    }

    fn push(&mut self, placed: Placed, source: u32) {
        self.items.push(Item::Edit(placed, source));
    }

    /// Where to reload a virtual register that is in no machine register from.
    fn home(&mut self, register: Register) -> Again {
        match self.function.again[register as usize] {
            Again::No => {
                self.spilled[register as usize] = true;
                Again::Load(Memory::Slot(register))
            }
            again => again,
        }
    }

    fn reload(&mut self, register: Register, at: u8, source: u32) {
        let again = self.home(register);
        let class = self.function.classes[register as usize];
        self.push(load(class, again, at), source);
    }

    /// The machine register that holds `register`, reloaded if needed.
    fn in_register(&mut self, register: Register, source: u32) -> Result<u8> {
        if register == NONE {
            return Ok(0);
        }
        let mut at = self.place[register as usize];
        if at == NO {
            at = self.take(register)?;
            self.reload(register, at, source);
        }
        self.locked |= 1 << at;
        Ok(at)
    }

    /// The memory operand from which an operation with this row can read `register`, if it is in no machine register.
    fn folded(&mut self, op: Op, register: Register) -> Option<Memory> {
        let row = op.row();
        let takes_memory =
            matches!(row.form, Form::Three | Form::Commutes | Form::Two | Form::Fused | Form::Blend | Form::Digit(_));
        if self.place[register as usize] != NO
            || !takes_memory
            || row.rounds_up
            || row.mask_length > 0
            || row.operands != Class::Vector
            || self.function.classes[register as usize] != Class::Vector
            || (matches!(row.form, Form::Digit(_)) && !self.liveness.shifts_memory)
        {
            return None;
        }
        match self.home(register) {
            Again::Load(Memory::Splat(offset)) => (row.broadcast == 4).then_some(Memory::Splat(offset)),
            Again::Load(Memory::Splat64(offset)) => (row.broadcast == 8).then_some(Memory::Splat64(offset)),
            Again::Load(memory) => Some(memory),
            _ => None,
        }
    }

    /// The place of the last operand.
    fn last(&mut self, inst: &Inst) -> Result<Place> {
        Ok(match inst.b {
            Operand::Register(register) => {
                // A value with a near next use is loaded if a register is free.
                let next = self.next(register);
                let has_room = self.free & self.registers_of(register) != 0;
                match self.folded(inst.op, register) {
                    Some(memory) if next == u32::MAX || !has_room => Place::Memory(memory),
                    _ => Place::Register(self.in_register(register, inst.source)?),
                }
            }
            Operand::Memory(memory) => Place::Memory(memory),
            _ => Place::Register(0),
        })
    }

    fn inst(&mut self, inst: &Inst, position: u32) -> Result<()> {
        self.now = position;
        match inst.op {
            Op::Raw | Op::Once | Op::OnceOfLanes => {
                if let Operand::Bytes(start, len) = inst.b {
                    self.items.push(Item::Raw(start, len));
                }
                return Ok(());
            }
            Op::Call => {
                for at in 0..REGISTERS as u8 {
                    self.evict(at);
                }
                if let Operand::Bytes(start, len) = inst.b {
                    self.items.push(Item::Raw(start, len));
                }
                return Ok(());
            }
            _ => {}
        }
        let last = if let Operand::Register(register) = inst.b { register } else { NONE };
        let uses = [inst.t, inst.a, last, inst.k];
        self.locked = 0;
        for register in uses.into_iter().filter(|&register| register != NONE) {
            self.next_use[register as usize] += 1;
            if self.place[register as usize] != NO {
                self.locked |= 1 << self.place[register as usize];
            }
        }
        let mut inst = *inst;
        if inst.op.row().form == Form::Fused {
            return self.fused(&inst, uses);
        }
        if inst.op.row().form == Form::Commutes
            && let Operand::Register(b) = inst.b
            && self.place[inst.a as usize] == NO
            && self.place[b as usize] != NO
        {
            (inst.a, inst.b) = (b, Operand::Register(inst.a));
        }
        let a = self.in_register(inst.a, inst.source)?;
        let k = self.in_register(inst.k, inst.source)?;
        let b = self.last(&inst)?;
        let mut d = NO;
        if inst.t != NONE {
            d = match inst.op.row().form {
                Form::Scatter => self.in_register(inst.t, inst.source)?,
                _ => self.tied(inst.t, inst.d, inst.source)?,
            };
        }
        self.release(uses);
        if d == NO && inst.d != NONE {
            d = self.take(inst.d)?;
        }
        self.emit(&inst, d, a, b, k, 0);
        Ok(())
    }

    /// The machine register of a result that must be that of an operand.
    fn tied(&mut self, operand: Register, result: Register, source: u32) -> Result<u8> {
        let is_last = self.next(operand) == u32::MAX;
        if is_last {
            let at = self.in_register(operand, source)?;
            self.place[operand as usize] = NO;
            self.own[usize::from(at)] = result;
            self.place[result as usize] = at;
            return Ok(at);
        }
        let from = self.place[operand as usize];
        let at = self.take(result)?;
        if from == NO {
            self.reload(operand, at, source);
        } else {
            self.push(move_of(Class::Vector, at, from), source);
        }
        Ok(at)
    }

    /// Frees the registers of operands at their last use.
    fn release(&mut self, uses: [Register; 4]) {
        for register in uses.into_iter().filter(|&register| register != NONE) {
            let at = self.place[register as usize];
            if at != NO && self.next(register) == u32::MAX {
                self.place[register as usize] = NO;
                self.own[usize::from(at)] = NONE;
                self.free |= 1 << at;
                self.locked &= !(1 << at);
            }
        }
    }

    fn emit(&mut self, inst: &Inst, d: u8, a: u8, b: Place, k: u8, order: u8) {
        let number = |at: u8| if at == NO { 0 } else { at % MASKS };
        let b = match b {
            Place::Register(at) => Place::Register(number(at)),
            memory => memory,
        };
        let (op, immediate) = (inst.op, inst.immediate);
        let (d, a, k) = (number(d), number(a), number(k));
        // The opcode also encodes the signs of a fused operation.
        let order = if op.row().form == Form::Fused { order + immediate } else { 0 };
        let placed = Placed { op, d, a, b, k, zeroing: inst.zeroing, immediate, order };
        self.items.push(Item::Operation(placed, inst.source));
        let register = inst.d;
        if register == NONE {
            return;
        }
        let at = self.place[register as usize];
        self.defined[register as usize] = (self.items.len() as u32 - 1, at);
        if self.next(register) == u32::MAX {
            self.release([register, NONE, NONE, NONE]);
        }
    }

    /// `t * a + b`: an operand at its last use becomes the result, and one may be in memory.
    fn fused(&mut self, inst: &Inst, uses: [Register; 4]) -> Result<()> {
        /// Added to the opcode: in this order the result overwrites the first factor, and memory is the second.
        const FACTOR_BY_MEMORY: u8 = 0x00;
        const FACTOR_PLUS_MEMORY: u8 = 0x10;
        const SUM: u8 = 0x20;
        let source = inst.source;
        let (mut x, mut y, mut z) = (Operand::Register(inst.t), Operand::Register(inst.a), inst.b);
        if inst.op == Op::FmaBy {
            (y, z) = (z, y);
        }
        // The operand that could be read from memory, the addend first.
        let mut memory = None;
        for (number, operand) in [&mut z, &mut y, &mut x].into_iter().enumerate() {
            let found = match *operand {
                Operand::Memory(found) => Some(found),
                Operand::Register(register) if memory.is_none() => self.folded(inst.op, register),
                _ => None,
            };
            if let Some(found) = found {
                memory = Some((number, found));
            }
        }
        let dies = |allocator: &Self, operand: Operand| match operand {
            Operand::Register(register) => allocator.next(register) == u32::MAX,
            _ => true,
        };
        let register = |operand: Operand| if let Operand::Register(register) = operand { register } else { NONE };
        // The product's operand in memory is called y.
        if let Some((2, _)) = memory {
            (x, y) = (y, x);
        }
        let (tied, a, b, order) = match memory {
            Some((0, found)) => {
                if !dies(self, x) && dies(self, y) {
                    (x, y) = (y, x);
                }
                match dies(self, x) || register(z) == NONE {
                    true => (x, y, Place::Memory(found), FACTOR_PLUS_MEMORY),
                    // Loading the addend costs no more than a copy.
                    false => (z, x, Place::Register(self.in_register(register(y), source)?), SUM),
                }
            }
            Some((_, found)) => match (dies(self, z), dies(self, x), register(y)) {
                (false, true, _) => (x, z, Place::Memory(found), FACTOR_BY_MEMORY),
                (false, false, factor) if factor != NONE => {
                    (y, x, Place::Register(self.in_register(register(z), source)?), FACTOR_PLUS_MEMORY)
                }
                _ => (z, x, Place::Memory(found), SUM),
            },
            None => {
                if !dies(self, x) && dies(self, y) {
                    (x, y) = (y, x);
                }
                match !dies(self, z) && dies(self, x) {
                    true => (x, y, Place::Register(self.in_register(register(z), source)?), FACTOR_PLUS_MEMORY),
                    false => (z, x, Place::Register(self.in_register(register(y), source)?), SUM),
                }
            }
        };
        let a = self.in_register(register(a), source)?;
        let d = self.tied(register(tied), inst.d, source)?;
        self.release(uses);
        self.emit(inst, d, a, b, 0, order);
        Ok(())
    }

    fn terminator(&mut self, number: usize) -> Result<()> {
        let block = &self.function.blocks[number];
        self.locked = 0;
        let mut mask = None;
        if let Some(condition) = block.condition {
            mask = Some(self.in_register(condition, crate::compiler::ir::NO_SOURCE)?);
            self.next_use[condition as usize] += 1;
        }
        let args = block.edges.iter().flat_map(|edge| &edge.args);
        for arg in args {
            if let Operand::Register(register) = arg {
                self.next_use[*register as usize] += 1;
            }
        }
        match (&block.edges[..], mask) {
            ([], _) => self.items.push(Item::Return),
            ([edge], _) => {
                self.edge(number, 0)?;
                self.items.push(Item::Jump(edge.to));
            }
            ([then, otherwise, ..], Some(mask)) => {
                let op = if mask < MASKS { Op::VectorFlags } else { Op::MaskFlags };
                let flags = Placed {
                    op,
                    d: 0,
                    a: 0,
                    b: Place::Register(mask % MASKS),
                    k: 0,
                    zeroing: false,
                    immediate: 0,
                    order: 0,
                };
                self.items.push(Item::Operation(flags, crate::compiler::ir::NO_SOURCE));
                let jump = self.items.len();
                self.items.push(Item::JumpIfAny(then.to));
                self.edge(number, 1)?;
                self.items.push(Item::Jump(otherwise.to));
                let (after, stub) = (self.items.len(), self.labels);
                self.items.push(Item::Bind(stub));
                self.edge(number, 0)?;
                if self.items.len() == after + 1 {
                    self.items.pop();
                } else {
                    self.labels += 1;
                    self.items[jump] = Item::JumpIfAny(stub);
                    self.items.push(Item::Jump(then.to));
                }
            }
            _ => return Err(Unsupported("a branch without a mask")),
        }
        Ok(())
    }

    /// Emits the moves on one of a block's edges.
    fn edge(&mut self, number: usize, edge: usize) -> Result<()> {
        let edge = &self.function.blocks[number].edges[edge];
        if self.entries[edge.to].is_none() {
            let entry = self.choose(edge.to, &edge.args);
            // Hints for a back edge: the registers that the loop header expects.
            let params = &self.function.blocks[edge.to].params;
            for &from in &self.liveness.before[edge.to] {
                for back in self.function.blocks[from].edges.iter().filter(|back| back.to == edge.to) {
                    for (arg, &at) in back.args.iter().zip(&entry.params) {
                        if let Operand::Register(register) = arg {
                            self.hints[*register as usize] = at;
                        }
                    }
                }
            }
            for (&param, &at) in params.iter().zip(&entry.params) {
                if at == NO && self.is_used(param) {
                    self.spilled[param as usize] = true;
                }
            }
            self.entries[edge.to] = Some(entry);
        }
        let Some(entry) = &self.entries[edge.to] else { return Ok(()) };
        let mut moves: Vec<Move> = Vec::new();
        let location = |operand: &Operand| match *operand {
            Operand::Register(register) => match self.place[register as usize] {
                NO => match self.function.again[register as usize] {
                    Again::No => Location::Slot(register),
                    again => Location::Again(again),
                },
                at => Location::Register(at),
            },
            Operand::Memory(memory) => Location::Again(Again::Load(memory)),
            _ => Location::Again(Again::Zero),
        };
        for &(register, at) in &entry.live {
            let class = self.function.classes[register as usize];
            moves.push((Location::Register(at), location(&Operand::Register(register)), class));
        }
        let params = &self.function.blocks[edge.to].params;
        for ((&param, &at), arg) in params.iter().zip(&entry.params).zip(&edge.args) {
            let to = match at {
                NO if !self.is_used(param) => continue,
                NO => Location::Slot(param),
                at => Location::Register(at),
            };
            moves.push((to, location(arg), self.function.classes[param as usize]));
        }
        self.targets = 0;
        for (to, ..) in &moves {
            if let Location::Register(at) = to {
                self.targets |= 1 << at;
            }
        }
        moves.retain(|(to, from, _)| to != from);
        for (_, from, _) in &moves {
            if let Location::Slot(register) = from {
                self.spilled[*register as usize] = true;
            }
        }
        self.moves(moves)
    }

    fn is_used(&self, register: Register) -> bool {
        let first = &self.liveness.first_use[register as usize..];
        first[0] < first[1]
    }

    /// Chooses where values are at the start of a block, for the first edge into it.
    fn choose(&self, to: usize, args: &[Operand]) -> Entry {
        let live = &self.liveness.live_in[to];
        let wanted = self.liveness.loop_pressure[to];
        // For a loop, evict values that are only used after it before those used inside.
        let mut excess = wanted.saturating_sub((self.available & !MASK_REGISTERS).count_ones() as usize);
        let mut chosen = Vec::new();
        let mut used = 0u64;
        for &(register, distance) in live {
            let at = self.place[register as usize];
            if at == NO {
                continue;
            }
            if distance >= FAR && excess > 0 && self.function.classes[register as usize] == Class::Vector {
                excess -= 1;
                continue;
            }
            chosen.push((register, at));
            used |= 1 << at;
        }
        let mut params = Vec::new();
        for (&param, arg) in self.function.blocks[to].params.iter().zip(args) {
            if !self.is_used(param) {
                params.push(NO);
                continue;
            }
            let same = match arg {
                Operand::Register(register) => self.place[*register as usize],
                _ => NO,
            };
            let free = self.registers_of(param) & !used;
            let at = match same {
                at if at != NO && free >> at & 1 != 0 => at,
                _ if free == 0 => NO,
                _ => {
                    // Preferably not in the registers of values that stay.
                    let better = free & self.free;
                    (if better != 0 { better } else { free }).trailing_zeros() as u8
                }
            };
            if at != NO {
                used |= 1 << at;
            }
            params.push(at);
        }
        // A value used in a loop is loaded before the loop.
        if wanted > 0 && excess == 0 {
            for &(register, distance) in live {
                let free = self.registers_of(register) & !used;
                let is_kept = self.function.again[register as usize] == Again::No;
                if self.place[register as usize] == NO
                    && is_kept
                    && distance < FAR
                    && free.count_ones() > 4
                    && wanted < self.available.count_ones() as usize
                {
                    let at = free.trailing_zeros() as u8;
                    chosen.push((register, at));
                    used |= 1 << at;
                }
            }
        }
        Entry { live: chosen, params }
    }

    /// Inserts the stores of spilled values, and assigns slots.
    fn finish(self) -> Allocated {
        let (slots, count) = self.liveness.slots(self.function, &self.spilled);
        let mut stores: Vec<(u32, Register, u8)> = Vec::new();
        for (register, &(item, at)) in (0..).zip(&self.defined) {
            if self.spilled[register as usize] && at != NO && item != u32::MAX {
                stores.push((item, register, at));
            }
        }
        stores.sort_unstable();
        let place = |place: Place| match place {
            Place::Memory(Memory::Slot(register)) => Place::Memory(Memory::Slot(match register {
                ASIDE => count as u32,
                KEPT => count as u32 + 1,
                register => slots[register as usize],
            })),
            place => place,
        };
        let mut items = Vec::with_capacity(self.items.len() + stores.len());
        let mut stores = stores.into_iter().peekable();
        for (number, item) in (0..).zip(self.items) {
            items.push(item);
            let source = match item {
                Item::Operation(_, source) | Item::Edit(_, source) => source,
                _ => crate::compiler::ir::NO_SOURCE,
            };
            while let Some((_, register, at)) = stores.next_if(|store| store.0 == number) {
                items.push(Item::Edit(save(self.function.classes[register as usize], register, at), source));
            }
        }
        for item in &mut items {
            if let Item::Operation(placed, _) | Item::Edit(placed, _) = item {
                placed.b = place(placed.b);
            }
        }
        Allocated { items, labels: self.labels, slots: count + 2 }
    }
}

fn move_of(class: Class, to: u8, from: u8) -> Placed {
    let op = if class == Class::Mask { Op::MaskMove } else { Op::Move };
    plain(op, to, Place::Register(from % MASKS))
}

fn load(class: Class, again: Again, at: u8) -> Placed {
    match (class, again) {
        (Class::Mask, Again::Load(memory)) => plain(Op::MaskMove, at, Place::Memory(memory)),
        (Class::Mask, _) => plain(Op::MaskFalse, at, Place::Register(0)),
        (_, Again::Load(memory @ Memory::Splat(_))) => plain(Op::Broadcast, at, Place::Memory(memory)),
        (_, Again::Load(memory @ Memory::Splat64(_))) => plain(Op::Broadcast64, at, Place::Memory(memory)),
        (_, Again::Load(memory)) => plain(Op::Load, at, Place::Memory(memory)),
        _ => plain(Op::Zero, at, Place::Register(0)),
    }
}

fn save(class: Class, slot: Register, from: u8) -> Placed {
    let op = if class == Class::Mask { Op::MaskSave } else { Op::Save };
    Placed { a: from % MASKS, ..plain(op, 0, Place::Memory(Memory::Slot(slot))) }
}

fn plain(op: Op, d: u8, b: Place) -> Placed {
    Placed { op, d: d % MASKS, a: 0, b, k: 0, zeroing: false, immediate: 0, order: 0 }
}
