//! The order of operations: the operation with the longest latency to the end goes first, as long as there are
//! registers. The machine's reorder window has about a hundred operations, and chains of divisions and roots fill it
//! with waiting ones. A lookup serves up to 32 lanes, which cost less in one call than in several, so that groups share
//! theirs; and two groups share loops whose iterations depend on one another.

use super::machine::{Again, Block, Edge, Function, Inst, MOST_GROUPS, Memory, NONE, Operand, RAX, Register};
use super::table::{Form, Op};
use super::{Result, Shape};
use crate::compiler::ir::NO_SOURCE;
use crate::compiler::work::Meter;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// Longer blocks have enough independent operations, and take long to schedule.
const MOST_INSTS: usize = 320;

/// The most operations of an iteration with several groups of lanes.
const MOST_OF_GROUPS: usize = MOST_GROUPS * MOST_INSTS;

/// For blocks up to this length the machine overlaps iterations by itself.
const MOST_AHEAD: usize = 128;

/// How many operations are issued in a cycle.
const WIDTH: u32 = 2;

/// How many operations each group of lanes is behind the previous one: in step, all would reach their highest register
/// pressure at once.
const STAGGER: usize = 8;

/// Schedules the only block of `function`, if its operations may be reordered, and copies it for several groups of
/// lanes if latencies leave time for them; and for `least` groups, which every batch has, if those are fewer. Returns
/// the bodies with their numbers of groups.
pub(super) fn interleave(
    function: &mut Function,
    least: usize,
    shape: Shape,
    meter: &Meter,
) -> Result<Vec<(usize, Function)>> {
    let [block] = &mut function.blocks[..] else { return Ok(Vec::new()) };
    meter.charge(block.insts.len())?;
    if !block.insts.iter().all(is_simple) {
        return share_calls(function, least, shape, meter);
    }
    let most = if shape.has_masks() { MOST_OF_GROUPS / 2 } else { MOST_INSTS };
    if block.insts.len() > most {
        return Ok(Vec::new());
    }
    let insts = block.insts.clone();
    let order = Order::new(&insts, function.classes.len());
    let (groups, is_listed) = order.groups(shape);
    if groups == 1 {
        return Ok(Vec::new());
    }
    let of_lanes = of_lanes(function, &[0]);
    let mut numbers = vec![groups];
    numbers.extend((least < groups).then_some(least));
    let all = numbers.into_iter().map(|groups| {
        if is_listed {
            // The fewer groups, the more registers each has to start long chains early.
            let list = order.clone().list(shape.registers() as usize / groups, meter)?;
            function.blocks[0].insts = list.into_iter().map(|number| insts[number as usize]).collect();
        }
        Ok((groups, interleaved(function, &[0], &of_lanes, groups, shape, meter)?))
    });
    all.collect()
}

/// Copies the only block of `function`, which has calls, for as many groups of lanes as share a call, and for `least`.
fn share_calls(function: &mut Function, least: usize, shape: Shape, meter: &Meter) -> Result<Vec<(usize, Function)>> {
    if !has_only_lookups(function) {
        return Ok(Vec::new());
    }
    let most = MOST_INSTS / function.blocks[0].insts.len();
    let mut numbers = vec![shape.calls_for(), least];
    numbers.dedup();
    numbers.retain(|&groups| (2..=most).contains(&groups));
    let of_lanes = of_lanes(function, &[0]);
    let all = |groups| Ok((groups, interleaved(function, &[0], &of_lanes, groups, shape, meter)?));
    numbers.into_iter().map(all).collect()
}

/// The same function for two groups of lanes that run its loops together, as long as any lane of either does, if an
/// iteration's latency exceeds its throughput, or if they share calls. `order` is that of the blocks, with each loop
/// contiguous.
pub(super) fn share_loops(
    function: &mut Function,
    order: &[usize],
    shape: Shape,
    meter: &Meter,
) -> Result<Option<Function>> {
    meter.charge(order.len())?;
    if function.insts().nth(MOST_INSTS / 2).is_some() {
        return Ok(None);
    }
    let calls = function.calls();
    if !function.insts().all(is_simple) && (shape.calls_for() == 1 || !has_only_lookups(function)) {
        return Ok(None);
    }
    if !calls && !has_waiting_loop(function, order, meter)? {
        return Ok(None);
    }
    let conditions: Vec<_> = function.blocks.iter().map(|block| block.condition).collect();
    let mut all = interleaved(function, order, &of_lanes(function, order), 2, shape, meter)?;
    for (number, first) in conditions.into_iter().enumerate() {
        // Any lane of either group.
        if let (Some(first), Some(second)) = (first, all.blocks[number].condition)
            && first != second
        {
            let op = if shape.has_masks() { Op::MaskOr } else { Op::Or };
            let (d, b, source) = (all.register(op.row().result), Operand::Register(second), NO_SOURCE);
            let inst = Inst { op, d, t: NONE, a: first, b, k: NONE, zeroing: false, immediate: 0, source };
            all.blocks[number].insts.push(inst);
            all.blocks[number].condition = Some(d);
        }
    }
    Ok(Some(all))
}

/// Whether an iteration of any loop is bound by the latency of the one before.
fn has_waiting_loop(function: &Function, order: &[usize], meter: &Meter) -> Result<bool> {
    let mut place = vec![usize::MAX; function.blocks.len()];
    order.iter().enumerate().for_each(|(at, &number)| place[number] = at);
    // For each loop header the last block of its loop.
    let mut last = vec![None; order.len()];
    for (at, &number) in order.iter().enumerate() {
        for edge in function.blocks[number].edges.iter().filter(|edge| place[edge.to] <= at) {
            last[place[edge.to]] = Some(at);
        }
    }
    for (first, last) in last.into_iter().enumerate() {
        let Some(last) = last else { continue };
        let blocks = &order[first..=last];
        let count: usize = blocks.iter().map(|&number| function.blocks[number].insts.len()).sum();
        meter.charge(function.classes.len() + blocks.len() + count)?;
        if round(function, blocks) as usize > count / WIDTH as usize {
            return Ok(true);
        }
    }
    Ok(false)
}

/// The latency in cycles from the loop-carried values at the header, which is the first of `blocks`, to those of the
/// next iteration.
fn round(function: &Function, blocks: &[usize]) -> u32 {
    let mut since = vec![None; function.classes.len()];
    let header = blocks[0];
    function.blocks[header].params.iter().for_each(|&param| since[param as usize] = Some(0));
    let mut longest = 0;
    for &number in blocks {
        let block = &function.blocks[number];
        for inst in &block.insts {
            let last = operands(inst).filter_map(|register| since[register as usize]).max();
            if let (Some(last), true) = (last, inst.d != NONE) {
                since[inst.d as usize] = Some(last + latency(inst));
            }
        }
        for edge in &block.edges {
            for (&param, arg) in function.blocks[edge.to].params.iter().zip(&edge.args) {
                let Operand::Register(arg) = *arg else { continue };
                match since[arg as usize] {
                    Some(wait) if edge.to == header => longest = longest.max(wait),
                    wait => since[param as usize] = since[param as usize].max(wait),
                }
            }
        }
    }
    longest
}

/// For each register, whether it is divergent.
fn of_lanes(function: &Function, order: &[usize]) -> Vec<bool> {
    let mut found = vec![false; function.classes.len()];
    loop {
        let mut changed = false;
        for &number in order {
            let block = &function.blocks[number];
            for inst in block.insts.iter().filter(|inst| inst.d != NONE) {
                if !found[inst.d as usize] && is_of_lanes(inst, &found) {
                    (found[inst.d as usize], changed) = (true, true);
                }
            }
            for edge in &block.edges {
                for (&param, arg) in function.blocks[edge.to].params.iter().zip(&edge.args) {
                    if !found[param as usize] && is_operand_of_lanes(arg, &found) {
                        (found[param as usize], changed) = (true, true);
                    }
                }
            }
        }
        // Only values that a back edge carries may be defined after their use.
        if !changed || order.len() == 1 {
            return found;
        }
    }
}

fn is_operand_of_lanes(operand: &Operand, of_lanes: &[bool]) -> bool {
    match *operand {
        Operand::Register(register) => of_lanes[register as usize],
        Operand::Memory(memory) => matches!(memory, Memory::Row(..) | Memory::At(..)),
        _ => false,
    }
}

fn is_of_lanes(inst: &Inst, of_lanes: &[bool]) -> bool {
    is_operand_of_lanes(&inst.b, of_lanes) || operands(inst).any(|register| of_lanes[register as usize])
}

/// The operations of several groups of lanes, each [`STAGGER`] behind the previous one; `of_lanes` says which registers
/// are divergent. Finished code is copied from the function, and conditions are those of the last group.
fn interleaved(
    function: &mut Function,
    order: &[usize],
    of_lanes: &[bool],
    groups: usize,
    shape: Shape,
    meter: &Meter,
) -> Result<Function> {
    meter.charge(groups * (function.classes.len() + function.insts().count()))?;
    let mut all = Function {
        blocks: function.blocks.iter().map(|_| Block::default()).collect(),
        classes: function.classes.clone(),
        again: function.again.clone(),
        pool: function.pool.clone(),
        ..Function::default()
    };
    // Each group's names of the first group's registers. Uniform values exist once, for all.
    let names: Vec<Register> = (0..function.classes.len() as Register).collect();
    let mut names = vec![names; groups];
    for (number, block) in function.blocks.iter().enumerate() {
        let mut params = block.params.clone();
        for names in &mut names[1..] {
            for &param in block.params.iter().filter(|&&param| of_lanes[param as usize]) {
                names[param as usize] = all.register(all.classes[param as usize]);
                params.push(names[param as usize]);
            }
        }
        all.blocks[number].params = params;
    }
    let lanes = (groups * shape.lanes) as u32;
    for &number in order {
        let block = &function.blocks[number];
        let insts = &block.insts;
        let mut code = Vec::with_capacity(groups * insts.len() + 1);
        let mut push = |group: usize, inst: Inst| {
            if group == 0 {
                code.push(inst);
            } else if is_of_lanes(&inst, of_lanes) {
                code.push(renamed(inst, group as u8, shape, &mut names[group], &mut all));
            }
        };
        let is_call = |inst: &Inst| inst.op == Op::Call;
        if insts.iter().any(is_call) {
            // From call to call the groups run one after the other, so that few registers are live.
            for part in insts.chunk_by(|first, second| !is_call(first) && !is_call(second)) {
                (0..groups).for_each(|group| part.iter().for_each(|&inst| push(group, inst)));
            }
        } else {
            for step in 0..insts.len() + (groups - 1) * STAGGER {
                for group in 0..groups {
                    if let Some(&inst) = step.checked_sub(group * STAGGER).and_then(|place| insts.get(place)) {
                        push(group, inst);
                    }
                }
            }
        }
        for inst in code.iter_mut().filter(|inst| inst.op == Op::OnceOfLanes) {
            if let Operand::Bytes(start, len) = inst.b {
                let (start, len) = (start as usize, len as usize);
                inst.b = Operand::Bytes(function.raw.len() as u32, len as u32);
                function.raw.extend_from_within(start..start + len - size_of::<u32>());
                function.raw.extend(lanes.to_le_bytes());
            }
        }
        let edges = block.edges.iter().map(|edge| {
            let params = &function.blocks[edge.to].params;
            let mut args = edge.args.clone();
            for (group, names) in (0..).zip(&names).skip(1) {
                let own = params.iter().zip(&edge.args).filter(|(param, _)| of_lanes[**param as usize]);
                args.extend(own.map(|(_, arg)| match *arg {
                    Operand::Register(register) => Operand::Register(names[register as usize]),
                    Operand::Memory(memory) => Operand::Memory(memory.of_group(group)),
                    other => other,
                }));
            }
            Edge { to: edge.to, args }
        });
        let edges = edges.collect();
        let condition = block.condition.map(|condition| names[groups - 1][condition as usize]);
        let block = &mut all.blocks[number];
        (block.insts, block.condition, block.edges) = (code, condition, edges);
    }
    Ok(all)
}

/// Renames an operation of the first group for another.
fn renamed(inst: Inst, group: u8, shape: Shape, names: &mut [Register], all: &mut Function) -> Inst {
    let name = |register: Register| if register == NONE { NONE } else { names[register as usize] };
    let b = match inst.b {
        Operand::Register(register) => Operand::Register(name(register)),
        // The rows of a lookup.
        Operand::Memory(Memory::At(base, offset)) => {
            let bytes = shape.vector_bytes() as i32 * i32::from(group);
            Operand::Memory(Memory::At(base, offset + bytes))
        }
        Operand::Memory(memory) => Operand::Memory(memory.of_group(group)),
        other => other,
    };
    let mut copy = Inst { t: name(inst.t), a: name(inst.a), b, k: name(inst.k), ..inst };
    if inst.d != NONE {
        copy.d = all.register(all.classes[inst.d as usize]);
        all.again[copy.d as usize] = match all.again[inst.d as usize] {
            Again::Load(memory) => Again::Load(memory.of_group(group)),
            again => again,
        };
        names[inst.d as usize] = copy.d;
    }
    copy
}

/// Whether an operation has no effect, or only reads or writes a row.
pub(super) fn is_simple(inst: &Inst) -> bool {
    let is_plain = !matches!(
        inst.op.row().form,
        Form::ToGeneral | Form::FromGeneral | Form::Gather | Form::Scatter | Form::Flags | Form::Store
    );
    match inst.op {
        Op::Raw | Op::Once | Op::OnceOfLanes | Op::Call => false,
        Op::Save => matches!(inst.b, Operand::Memory(Memory::Row(..))),
        _ => is_plain && !matches!(inst.b, Operand::Memory(Memory::At(..) | Memory::Indexed(..))),
    }
}

/// Whether an operation is part of a lookup, or of a similar call.
fn is_of_lookup(inst: &Inst) -> bool {
    match inst.op {
        Op::Once | Op::OnceOfLanes | Op::Call => true,
        Op::Load | Op::Save | Op::LoadHalf | Op::InsertHalf => matches!(inst.b, Operand::Memory(Memory::At(RAX, _))),
        _ => false,
    }
}

/// Whether several groups of lanes may share the calls of `function`: all of them are lookups.
fn has_only_lookups(function: &Function) -> bool {
    let mut once = function.insts().filter(|inst| inst.op == Op::Once).map(|inst| match inst.b {
        Operand::Bytes(start, len) => &function.raw[start as usize..(start + len) as usize],
        _ => &[],
    });
    let first = once.next();
    function.insts().all(|inst| is_simple(inst) || is_of_lookup(inst)) && once.all(|bytes| Some(bytes) == first)
}

/// The latency of the result in cycles.
fn latency(inst: &Inst) -> u32 {
    match inst.op {
        Op::Sqrt | Op::Sqrt64 => 20,
        Op::Div | Op::Div64 => 14,
        Op::Load | Op::Broadcast | Op::Broadcast64 | Op::ReciprocalRoot => 7,
        Op::Round | Op::Round64 | Op::ToHalf | Op::FromHalf => 5,
        Op::Zero | Op::Move | Op::And | Op::Or | Op::Xor | Op::AndNot | Op::AddInt | Op::SubInt => 1,
        _ => 4,
    }
}

/// The registers that an operation reads, each once.
fn operands(inst: &Inst) -> impl Iterator<Item = Register> {
    let last = if let Operand::Register(register) = inst.b { register } else { NONE };
    let all = [inst.t, inst.a, last, inst.k];
    (0..4).filter(move |&n| all[n] != NONE && !all[..n].contains(&all[n])).map(move |n| all[n])
}

#[derive(Clone)]
struct Order<'a> {
    insts: &'a [Inst],
    /// The users of each operation, as consecutive lists, and the start of each list.
    users: Vec<u32>,
    first: Vec<u32>,
    /// The number of operands that each operation waits for.
    waits: Vec<u32>,
    /// The number of remaining readers of each register.
    left: Vec<u32>,
    /// The latency from each operation to the end.
    height: Vec<u32>,
}

impl<'a> Order<'a> {
    fn new(insts: &'a [Inst], registers: usize) -> Self {
        let mut definition = vec![u32::MAX; registers];
        let mut left = vec![0; registers];
        let mut edges: Vec<(u32, u32)> = Vec::with_capacity(2 * insts.len());
        // Accesses to one row stay in order if any writes it.
        let mut rows: Vec<(u32, u32)> = Vec::new();
        for inst in insts.iter().filter(|inst| inst.op == Op::Save) {
            if let Operand::Memory(Memory::Row(row, _)) = inst.b {
                rows.push((row, u32::MAX));
            }
        }
        rows.sort_unstable();
        rows.dedup();
        for (number, inst) in (0..).zip(insts) {
            for register in operands(inst) {
                edges.push((definition[register as usize], number));
                left[register as usize] += 1;
            }
            if let Operand::Memory(Memory::Row(row, _)) = inst.b
                && let Ok(place) = rows.binary_search_by_key(&row, |&(row, _)| row)
            {
                let before = std::mem::replace(&mut rows[place].1, number);
                edges.push((before, number));
            }
            if inst.d != NONE {
                definition[inst.d as usize] = number;
            }
        }
        edges.retain(|&(from, _)| from != u32::MAX);
        let (mut first, mut waits) = (vec![0u32; insts.len() + 1], vec![0; insts.len()]);
        for &(from, to) in &edges {
            first[from as usize + 1] += 1;
            waits[to as usize] += 1;
        }
        for number in 0..insts.len() {
            first[number + 1] += first[number];
        }
        let (mut users, mut next) = (vec![0; edges.len()], first.clone());
        for &(from, to) in &edges {
            users[next[from as usize] as usize] = to;
            next[from as usize] += 1;
        }
        let mut order = Self { insts, users, first, waits, left, height: vec![0; insts.len()] };
        for number in (0..insts.len()).rev() {
            let highest = order.users(number).iter().map(|&user| order.height[user as usize]).max();
            order.height[number] = highest.unwrap_or_default() + latency(&insts[number]);
        }
        order
    }

    fn users(&self, number: usize) -> &[u32] {
        &self.users[self.first[number] as usize..self.first[number + 1] as usize]
    }

    /// The change of register pressure by this operation.
    fn growth(&self, number: u32) -> i32 {
        let inst = &self.insts[number as usize];
        let ends = operands(inst).filter(|&register| self.left[register as usize] == 1).count();
        let begins = inst.d != NONE && self.left[inst.d as usize] > 0;
        i32::from(begins) - ends as i32
    }

    /// The best number of groups of lanes, and whether to schedule by latency: a rule tuned by benches, by the length
    /// of the longest chain relative to all operations. With few registers, more groups only pay if nearly everything
    /// waits.
    fn groups(&self, shape: Shape) -> (usize, bool) {
        let longest = self.height.iter().max().copied().unwrap_or_default() as usize;
        let (count, has_masks) = (self.insts.len().max(1), shape.has_masks());
        let groups = match 2 * longest / count {
            0 if has_masks && count > MOST_AHEAD => 2,
            1 if has_masks && count > MOST_AHEAD => MOST_GROUPS,
            0 | 1 => return (1, false),
            2 if !has_masks => 2,
            _ => MOST_GROUPS,
        };
        (if groups * count > MOST_OF_GROUPS { 2 } else { groups }, longest >= count && count <= MOST_INSTS)
    }

    /// The numbers of the operations in their new order.
    fn list(mut self, registers: usize, meter: &Meter) -> Result<Vec<u32>> {
        let count = self.insts.len();
        let mut order = Vec::with_capacity(count);
        // Operations that can be issued, and those that can once their operands are available.
        let mut ready: Vec<u32> = (0..count as u32).filter(|&number| self.waits[number as usize] == 0).collect();
        let mut coming: BinaryHeap<Reverse<(u32, u32)>> = BinaryHeap::new();
        let mut there = vec![0; count];
        let (mut now, mut begun, mut live) = (0, 0, 0);
        while order.len() < count {
            while let Some(&Reverse((at, number))) = coming.peek()
                && (at <= now || ready.is_empty())
            {
                coming.pop();
                now = now.max(at);
                ready.push(number);
            }
            meter.charge(ready.len())?;
            let is_tight = live >= registers as i32;
            let best = (0..ready.len()).max_by_key(|&place| {
                let number = ready[place];
                let growth = if is_tight { self.growth(number) } else { 0 };
                (Reverse(growth), self.height[number as usize], Reverse(number))
            });
            let Some(place) = best else { break };
            let mut number = ready[place];
            if is_tight
                && self.growth(number) >= 0
                && let Some(&Reverse((_, other))) =
                    coming.iter().filter(|Reverse((_, other))| self.growth(*other) < 0).min()
            {
                // Prefers waiting to one more register.
                number = other;
                coming.retain(|Reverse((_, kept))| *kept != other);
                now = now.max(there[number as usize]);
            } else {
                ready.swap_remove(place);
            }
            live += self.growth(number);
            operands(&self.insts[number as usize]).for_each(|register| self.left[register as usize] -= 1);
            order.push(number);
            let done = now + latency(&self.insts[number as usize]);
            begun += 1;
            if begun == WIDTH {
                (begun, now) = (0, now + 1);
            }
            for place in self.first[number as usize]..self.first[number as usize + 1] {
                let user = self.users[place as usize] as usize;
                there[user] = done.max(there[user]);
                self.waits[user] -= 1;
                if self.waits[user] == 0 {
                    coming.push(Reverse((there[user], user as u32)));
                }
            }
        }
        Ok(order)
    }
}
