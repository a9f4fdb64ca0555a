//! The addresses of accesses to a work group's memory, as far as they are static, and whether more than four lanes may
//! make accesses together, as the interpreter does with four.

use super::definitions::Definitions;
use super::forward::forward;
use super::graph::Graph;
use super::races::{self, Group};
use crate::compiler::ir::{Compare, Function, Inst, MemoryAccess, Op, Value};
use crate::compiler::work::{Exhausted, Meter, weight};
use nvjit_runtime::image::COORDINATE_BITS;
use nvjit_runtime::{Accessed, MAX_VIEWED_BYTES, MemorySpace, Stage};
use std::collections::BTreeMap;
use std::ops::Range;

/// Where an access begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Place {
    /// At this byte.
    At(u32),
    /// A number of bytes after a value, in lanes where the value is below an end; invalid in others.
    Below {
        /// The value.
        number: Value,
        /// Its exclusive bound.
        end: u32,
        /// The sum: the address.
        address: Value,
        /// The number of bytes added.
        first: u32,
    },
}

/// The place of an address of two halves, as `lower` computes it.
pub fn place(definitions: &Definitions<'_>, [low, high]: [Value; 2]) -> Option<Place> {
    if let (Some(low), Some(0)) = (constant(definitions, low), constant(definitions, high)) {
        return Some(Place::At(low as u32));
    }
    let (mask, address) = chosen(definitions, [low, high])?;
    let inside = definitions.get(mask).filter(|inst| inst.op == Op::Ucmp(Compare::Lt))?;
    let &[number, end] = &inside.args[..] else { return None };
    let end = constant(definitions, end)? as u32;
    let [(base, from), (same, to)] = [number, address].map(|value| sum(definitions, value));
    let first = to.wrapping_sub(from);
    (base == same && end > 0 && first.checked_add(end).is_some()).then_some(Place::Below {
        number,
        end,
        address,
        first,
    })
}

/// The integer behind an address of two halves, as `lower` computes it, and the constant that was added to obtain it:
/// the address is invalid where the integer before the addition is less than minus the constant, which is at most
/// [`MAX_VIEWED_BYTES`].
pub fn offset(definitions: &Definitions<'_>, [low, high]: [Value; 2]) -> Option<(Value, i32)> {
    if let (Some(0..), Some(0)) = (constant(definitions, low), constant(definitions, high)) {
        return Some((low, 0));
    }
    let (mask, number) = chosen(definitions, [low, high])?;
    let is_large = definitions.get(mask).filter(|inst| inst.op == Op::Icmp(Compare::Ge))?;
    let &[least, end] = &is_large.args[..] else { return None };
    let end = constant(definitions, end)?;
    let (base, first) = if least == number { (number, 0) } else { sum(definitions, number) };
    let is_as_made =
        least == base && end == (first as i32).wrapping_neg() && u64::from(end.unsigned_abs()) <= MAX_VIEWED_BYTES;
    is_as_made.then_some((number, first as i32))
}

/// The coordinates x, y and z of a texel whose address `lower` computes; y and z are absent if they are 0. The address
/// is that of no texel where one is not below its limit, which [`COORDINATE_BITS`] gives. There is no sample.
pub fn texel(definitions: &Definitions<'_>, [low, high]: [Value; 2]) -> Option<[Option<Value>; 3]> {
    let [(fits, low), (same, high)] = [select_or_nowhere(definitions, low)?, select_or_nowhere(definitions, high)?];
    let shifted = |value: Value, op: Op| Some(definitions.get(value).filter(|inst| inst.op == op)?.args[0]);
    let parts = |value: Value, op: Op| match definitions.get(value) {
        Some(Inst { op: own, args, .. }) if *own == op => vec![args[0], args[1]],
        _ => vec![value],
    };
    let [x_bits, y_bits, ..] = COORDINATE_BITS.map(|bits| bits as u8);
    let (mut y, mut z) = (None, None);
    for part in parts(high, Op::Ior).into_iter().filter(|&part| constant(definitions, part) != Some(0)) {
        match [shifted(part, Op::Ushr(32 - x_bits)), shifted(part, Op::Shl(x_bits + y_bits - 32))] {
            [Some(of), _] if y.is_none() => y = Some(of),
            [_, Some(of)] if z.is_none() => z = Some(of),
            _ => return None,
        }
    }
    let is_row = |part: Value| y.is_some() && shifted(part, Op::Shl(x_bits)) == y;
    let x = match (y, &parts(low, Op::Ior)[..]) {
        (None, _) => low,
        (_, &[x, row]) | (_, &[row, x]) if is_row(row) => x,
        _ => return None,
    };
    let coordinates = || [Some(x), y, z].into_iter().zip(COORDINATE_BITS);
    let limit = |part: &Value| match definitions.get(*part) {
        Some(Inst { op: Op::Ucmp(Compare::Lt), args, .. }) => Some((args[0], constant(definitions, args[1])?)),
        _ => None,
    };
    let limits: Option<Vec<_>> =
        parts(fits, Op::And).into_iter().flat_map(|part| parts(part, Op::And)).map(|part| limit(&part)).collect();
    let limits = limits?;
    let is_own = |&(of, end): &(Value, i32)| coordinates().any(|(own, bits)| own == Some(of) && end == 1 << bits);
    // The limit of a constant always holds and is gone; without it, `x` may be what x and y were folded to.
    let is_limited = |(own, bits): (Option<Value>, u32)| {
        let Some(own) = own else { return true };
        let number = constant(definitions, own);
        limits.contains(&(own, 1 << bits)) || number.is_some_and(|number| u64::from(number as u32) < 1 << bits)
    };
    (fits == same && limits.iter().all(is_own) && coordinates().all(is_limited)).then_some([Some(x), y, z])
}

/// The condition and the number of half an address that is -1 where the condition is false.
fn select_or_nowhere(definitions: &Definitions<'_>, half: Value) -> Option<(Value, Value)> {
    let inst = definitions.get(half).filter(|inst| inst.op == Op::Select)?;
    let &[mask, yes, no] = &inst.args[..] else { return None };
    (constant(definitions, no) == Some(-1)).then_some((mask, yes))
}

/// What constants are added to, to obtain `value`.
pub fn root(definitions: &Definitions<'_>, value: Value) -> Value {
    let mut root = value;
    while let (base, 1..) = sum(definitions, root) {
        root = base;
    }
    root
}

/// The condition and the 32-bit number of a conditional address; where the condition is false, the address is invalid.
fn chosen(definitions: &Definitions<'_>, halves: [Value; 2]) -> Option<(Value, Value)> {
    let [low, high] = halves.map(|half| select_or_nowhere(definitions, half));
    let ((mask, number), (other, zero)) = (low?, high?);
    (mask == other && constant(definitions, zero) == Some(0)).then_some((mask, number))
}

fn constant(definitions: &Definitions<'_>, value: Value) -> Option<i32> {
    match definitions.get(value)?.op {
        Op::ConstI32(number) => Some(number),
        _ => None,
    }
}

/// A value as the sum of another and a constant.
fn sum(definitions: &Definitions<'_>, value: Value) -> (Value, u32) {
    let Some(Inst { op: Op::Iadd, args, .. }) = definitions.get(value) else { return (value, 0) };
    match [args[0], args[1]].map(|arg| constant(definitions, arg)) {
        [_, Some(number)] => (args[0], number as u32),
        [Some(number), _] => (args[1], number as u32),
        _ => (value, 0),
    }
}

/// The condition under which the order of lane groups' memory accesses makes no difference, as long as each instruction
/// makes them in the order of lanes: among accesses that may alias, no write can precede or follow another access, or
/// itself, without a barrier between. (In a function whose barriers are returns, no path crosses them.)
///
/// The condition is that these binding points do not alias ([`Memory::are_apart`](nvjit_runtime::Memory::are_apart));
/// the list is empty if the order never matters, and the result is `None` if it may always matter. Accesses to the
/// memory of a work group, or by one binding point, may alias if the invocations of `group` provably do not
/// [race](super::races).
///
/// # Errors
/// [`Exhausted`] if the meter runs out.
pub fn order_free_if_apart(
    function: &Function,
    group: Option<Group>,
    meter: &Meter,
) -> Result<Option<Vec<Accessed>>, Exhausted> {
    // There `lower` has put barriers between all accesses that may alias.
    let has_threads = |inst: &Inst| matches!(inst.op, Op::StoreMemory(access) if access.space == MemorySpace::Threads);
    if function.stage == Stage::TessControl || function.insts().any(has_threads) {
        return Ok(Some(Vec::new()));
    }
    // More accesses are not worth the time.
    const MOST: usize = 512;
    let mut accesses = Vec::new();
    for (block, data) in (0u32..).zip(&function.blocks) {
        for (at, inst) in data.insts.iter().enumerate() {
            let (access, writes) = match inst.op {
                Op::Barrier(_) => return Ok(None),
                Op::Sample { .. } => (None, false),
                Op::LoadConstant { binding, .. } => (Some((MemorySpace::Constant, binding)), false),
                Op::LoadMemory(access) => (Some((access.space, access.binding)), false),
                Op::StoreMemory(access) | Op::AtomicMemory(_, access) => (Some((access.space, access.binding)), true),
                _ => continue,
            };
            match access {
                // Each lane emits to its own memory.
                Some((MemorySpace::Emission, _)) => {}
                _ => accesses.push((inst, Use { block, at, writes, access, bytes: None })),
            }
        }
    }
    if !accesses.iter().any(|(.., own)| own.writes) {
        return Ok(Some(Vec::new()));
    }
    // If some lanes of a group wait, all do, so a larger group would change which lanes wait.
    if accesses.len() > MOST || function.has_uneven_barriers {
        return Ok(None);
    }
    let definitions = Definitions::new(function);
    let zeros = trailing_zeros(function);
    let uses: Vec<Use> = accesses
        .into_iter()
        .map(|(inst, own)| match inst.op {
            Op::LoadMemory(access) | Op::StoreMemory(access) | Op::AtomicMemory(_, access) if own.is_shared() => {
                Use { bytes: touched(&definitions, &zeros, inst, access), ..own }
            }
            _ => own,
        })
        .collect();
    let graph = Graph::of(function);
    let blocks: Vec<u32> = uses.chunk_by(|a, b| a.block == b.block).map(|same| same[0].block).collect();
    meter.charge((uses.len() * uses.len() + blocks.len() * graph.len()).div_ceil(weight::PAIRS))?;
    let reached: BTreeMap<u32, Vec<bool>> = blocks.iter().map(|&block| (block, reached(&graph, block))).collect();
    let follows = |first: &Use, second: &Use| {
        reached[&first.block][second.block as usize] || first.block == second.block && first.at < second.at
    };
    // A function that writes rows runs once for all its lanes.
    let has_rows = function.insts().any(|inst| matches!(inst.op, Op::Output(_) | Op::Kill));
    let may_ask = function.stage == Stage::Compute && !has_rows;
    let mut apart: Vec<Accessed> = Vec::new();
    let mut contended: Vec<races::Place> = Vec::new();
    for (number, own) in uses.iter().enumerate() {
        for other in &uses[..=number] {
            let may_meet = (own.writes || other.writes) && !own.is_apart(other);
            if !may_meet || !(follows(own, other) || follows(other, own)) {
                continue;
            }
            if let Some(place) = own.access.filter(|_| own.access == other.access)
                && matches!(place.0, MemorySpace::Shared | MemorySpace::Storage)
            {
                if !contended.contains(&place) {
                    contended.push(place);
                }
                continue;
            }
            let (Some(one), Some(two)) = (own.bound(), other.bound()) else { return Ok(None) };
            if !may_ask || (one.space, one.binding) == (two.space, two.binding) {
                return Ok(None);
            }
            for accessed in [one, two] {
                match apart.iter_mut().find(|of| (of.space, of.binding) == (accessed.space, accessed.binding)) {
                    Some(known) => known.writes |= accessed.writes,
                    None => apart.push(accessed),
                }
            }
        }
    }
    let is_free = match group {
        _ if contended.is_empty() => true,
        Some(group) => races::are_absent(function, group, &contended, meter)?,
        None => false,
    };
    Ok(is_free.then_some(apart))
}

/// A memory access: its position, and the memory that it may touch.
struct Use {
    block: u32,
    at: usize,
    writes: bool,
    /// The space and the binding point; `None` for a lookup.
    access: Option<(MemorySpace, u8)>,
    /// The bytes of a work group's memory; `None` if unknown.
    bytes: Option<Range<u64>>,
}

impl Use {
    /// Whether it accesses a work group's memory, which no other space aliases.
    fn is_shared(&self) -> bool {
        matches!(self.access, Some((MemorySpace::Shared, _)))
    }

    /// The binding point, if it has one.
    fn bound(&self) -> Option<Accessed> {
        let (space, binding) = self.access.filter(|(space, _)| space.is_bound())?;
        Some(Accessed { space, binding, writes: self.writes })
    }

    /// Whether two accesses never alias.
    fn is_apart(&self, other: &Self) -> bool {
        match (&self.bytes, &other.bytes) {
            _ if self.is_shared() != other.is_shared() => true,
            (Some(own), Some(others)) => own.end <= others.start || others.end <= own.start,
            _ => false,
        }
    }
}

/// The bytes that an access to a work group's memory may touch.
fn touched(definitions: &Definitions<'_>, zeros: &[u8], inst: &Inst, access: MemoryAccess) -> Option<Range<u64>> {
    let bytes = access.element.bytes() as u64 * u64::from(access.count);
    let (first, last) = match place(definitions, [inst.args[0], inst.args[1]])? {
        Place::At(first) => (u64::from(first), 0),
        Place::Below { number, end, first, .. } => {
            let step = 1u64 << zeros[number.0 as usize].min(31);
            (u64::from(first), u64::from(end - 1) / step * step)
        }
    };
    Some(first..first + last + bytes)
}

/// The blocks reachable from a block: itself, too, if it is in a cycle.
fn reached(graph: &Graph, block: u32) -> Vec<bool> {
    let mut seen = vec![false; graph.len()];
    let mut waiting = vec![block];
    while let Some(block) = waiting.pop() {
        for &next in graph.successors(block) {
            if !std::mem::replace(&mut seen[next as usize], true) {
                waiting.push(next);
            }
        }
    }
    seen
}

/// For each integer, a lower bound of its trailing zero bits.
fn trailing_zeros(function: &Function) -> Vec<u8> {
    const ALL: u8 = 32;
    forward(function, ALL, u8::min, |inst, args| match (inst.op, args) {
        (Op::ConstI32(number), _) => number.trailing_zeros() as u8,
        (Op::ConstF32(bits), _) => bits.trailing_zeros() as u8,
        (Op::ToBits | Op::FromBits, &[of]) => of,
        (Op::Shl(bits), &[of]) => (of + bits.min(ALL)).min(ALL),
        (Op::Imul, &[a, b]) => (a + b).min(ALL),
        (Op::Iadd | Op::Isub | Op::Ior | Op::Ixor, &[a, b]) | (Op::Select, &[_, a, b]) => a.min(b),
        (Op::Iand, &[a, b]) => a.max(b),
        _ => 0,
    })
}
