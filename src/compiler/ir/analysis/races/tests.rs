//! Searches for races whose answers can be seen; what is computed and compared as a whole, beside the same lane by
//! lane.

use super::known::{Values, computed};
use super::linear::{BITS, Linear};
use super::phase::{Access, Phase};
use super::{Group, Steps, are_absent, cost};
use crate::compiler::ir::eval::lane;
use crate::compiler::ir::{Compare, Op, Type, parse};
use crate::compiler::work::{Exhausted, Meter, weight};
use crate::options::Mad;
use fastrand::Rng;
use nvjit_runtime::MemorySpace;
use std::collections::HashMap;

/// Numbers of lanes: powers of two, and others.
const LANES: [usize; 9] = [1, 2, 3, 8, 24, 32, 100, 256, 1024];

/// A linear value of so many lanes, mostly one whose bits each depend on one of the lane's.
fn linear(rng: &mut Rng, lanes: usize) -> Values {
    let mut place = 0;
    let mut value = Linear::same(if rng.bool() { 0 } else { rng.u32(..64) << rng.u32(..8) });
    for bit in (0..BITS).filter(|bit| 1 << bit < lanes) {
        place += if rng.u32(..3) == 0 { rng.u32(..3) } else { 1 };
        let step = match rng.u32(..12) {
            0 => 0,
            1 => rng.u32(..),
            _ => 1u32 << (place % 32),
        };
        value = value.plus(&Linear::by_bit(bit, 0, step));
    }
    value.into()
}

/// A truth value that depends on a bit of the lane's number, or on none.
fn condition(rng: &mut Rng, lanes: usize) -> Values {
    let bit = rng.usize(..BITS);
    match rng.u32(..3) {
        0 if 1 << bit < lanes => Linear::by_bit(bit, rng.u32(..2), rng.u32(..2)).into(),
        1 => Values::Each((0..lanes).map(|_| rng.u32(..2)).collect()),
        _ => Values::Same(1),
    }
}

/// The results of operations on linear and other values are those that each lane has.
#[test]
fn groups_compute_what_their_lanes_do() {
    const COMPARE: [Compare; 6] = [Compare::Eq, Compare::Ne, Compare::Lt, Compare::Le, Compare::Gt, Compare::Ge];
    let mut of_form = [0; 3];
    for round in crate::part::of(0..20_000, 11) {
        let mut rng = Rng::with_seed(round as u64);
        let lanes = LANES[round % LANES.len()];
        let (by, compare) = (rng.u8(..32), COMPARE[rng.usize(..6)]);
        let ops = [
            (Op::Iadd, 2),
            (Op::Isub, 2),
            (Op::Imul, 2),
            (Op::Iand, 2),
            (Op::Ior, 2),
            (Op::Ixor, 2),
            (Op::Umin, 2),
            (Op::Shl(by), 1),
            (Op::Ushr(by), 1),
            (Op::Sshr(by), 1),
            (Op::Icmp(compare), 2),
            (Op::Ucmp(compare), 2),
            (Op::Select, 3),
            (Op::Not, 1),
            (Op::And, 2),
        ];
        let (op, count) = ops[rng.usize(..ops.len())];
        let is_truth = matches!(op, Op::Not | Op::And);
        let args: Vec<Values> = (0..count)
            .map(|number| match rng.u32(..4) {
                _ if is_truth || op == Op::Select && number == 0 => condition(&mut rng, lanes),
                0 => Values::Same(if rng.bool() { 1 << rng.u32(..12) } else { rng.u32(..2048) }),
                1 if rng.bool() => Values::Each((0..lanes).map(|_| rng.u32(..)).collect()),
                _ => linear(&mut rng, lanes),
            })
            .collect();
        let ty = if is_truth { Type::Bool } else { Type::I32 };
        let (found, _) = computed(op, ty, &args.iter().collect::<Vec<_>>(), lanes);
        let found = found.expect("these can be computed");
        let each: Vec<_> = args.iter().map(|arg| arg.each(lanes)).collect();
        let right: Vec<u32> = (0..lanes)
            .map(|number| {
                let operands: Vec<u64> = each.iter().map(|values| values[number].into()).collect();
                lane(op, ty, Mad::Fused, &operands).expect("these can be computed") as u32
            })
            .collect();
        assert_eq!(*found.each(lanes), right, "{op:?} of {each:?}");
        assert_eq!(found.holds(), right.iter().any(|&value| value != 0), "{op:?} of {each:?}");
        of_form[match found {
            Values::Same(_) => 0,
            Values::Linear(_) => 1,
            Values::Each(_) => 2,
        }] += 1;
    }
    assert!(of_form.iter().all(|&count| count > crate::part::least(1000)), "{of_form:?}");
}

/// Whether lanes race, word by word.
fn lanes_race(accesses: &[Access], lanes: usize, shared: u32) -> bool {
    let mut words: HashMap<_, (usize, bool, bool)> = HashMap::new();
    for Access { place, address, bytes, mask, writes } in accesses {
        let (addresses, masks) = (address.each(lanes), mask.each(lanes));
        for number in (0..lanes).filter(|&number| masks[number] != 0) {
            let Some(end) = addresses[number].checked_add(*bytes) else { continue };
            if place.0 == MemorySpace::Shared && end > shared {
                continue;
            }
            for word in addresses[number] / 4..=(end - 1) / 4 {
                let (first, several, written) = words.entry((*place, word)).or_insert((number, false, false));
                *several |= *first != number;
                *written |= writes;
                if *several && *written {
                    return true;
                }
            }
        }
    }
    false
}

/// Accesses race, compared as a whole or word by word, where two lanes touch a word that one of them writes.
#[test]
fn accesses_race_where_lanes_do() {
    let mut races = [0; 2];
    for round in crate::part::of(0..30_000, 11) {
        let mut rng = Rng::with_seed(1 << 32 | round as u64);
        let lanes = LANES[round % LANES.len()];
        let shared = 1024;
        let of_all = linear(&mut rng, lanes);
        let access = |rng: &mut Rng| {
            let address = match rng.u32(..6) {
                0 => linear(rng, lanes),
                1 => Values::Each((0..lanes).map(|_| rng.u32(..300) * 4).collect()),
                // The same words, or others at a distance.
                number => {
                    let by = if number < 4 { 0 } else { 4 << rng.u32(..8) };
                    let op = if rng.bool() { Op::Iadd } else { Op::Ixor };
                    computed(op, Type::I32, &[&of_all, &Values::Same(by)], lanes).0.expect("it can be computed")
                }
            };
            let address = computed(Op::Shl(rng.u8(0..4)), Type::I32, &[&address], lanes).0.expect("it can be computed");
            let place = if rng.u32(..4) == 0 { (MemorySpace::Storage, rng.u8(..2)) } else { (MemorySpace::Shared, 0) };
            let bytes = [1, 2, 4, 4, 4, 8, 12, 16][rng.usize(..8)];
            Access { place, address, bytes, mask: condition(rng, lanes), writes: rng.u32(..3) == 0 }
        };
        let accesses: Vec<Access> = (0..rng.usize(1..5)).map(|_| access(&mut rng)).collect();
        let right = lanes_race(&accesses, lanes, shared);
        let explained: Vec<_> = accesses
            .iter()
            .map(|access| {
                (access.place, access.address.each(lanes), access.bytes, access.mask.each(lanes), access.writes)
            })
            .map(|explained| format!("{explained:?}"))
            .collect();
        let mut phase = Phase::new(lanes, shared);
        let mut steps = Steps { left: usize::MAX };
        let found = accesses.into_iter().try_for_each(|access| phase.access(access, &mut steps)).is_none();
        assert_eq!(found, right, "{explained:#?}");
        races[usize::from(right)] += 1;
    }
    assert!(races.iter().all(|&count| count > crate::part::least(3000)), "{races:?}");
}

/// The exchanges of a sorting network are compared as a whole: sixteen times as many invocations take little more work.
#[test]
fn a_network_takes_no_longer_for_a_large_group() {
    let work = |lanes: u32| {
        let text = format!(
            "compute resumes 0 {{
            block0:
                v0: i32 = iconst 0
                v1: i32 = iconst 1
                v2: i32 = iconst -1
                v3: i32 = iconst {lanes}
                v4: f32 = input v[FOGC].x
                v5: i32 = to_bits v4
                v6: i32 = load 0
                v7: bool = icmp.eq v6, v0
                v8: i32 = select v7, v3, v6
                v9: i32 = isub v8, v1
                v10: i32 = iand v5, v9
                v11: i32 = iadd v5, v5
                v12: i32 = isub v11, v10
                v13: i32 = iadd v12, v8
                v14: i32 = shl 2, v12
                v15: i32 = shl 2, v13
                v16: words = load_memory shared u32*1, v14, v0
                v17: words = load_memory shared u32*1, v15, v0
                store_memory shared u32*1, v14, v0, v5
                store_memory shared u32*1, v15, v0, v5
                v18: i32 = ushr 1, v8
                v19: bool = icmp.eq v18, v0
                v20: i32 = select v19, v2, v18
                store 0, v20
                return
            }}"
        );
        let meter = Meter::unlimited();
        let group = Group { size: [lanes, 1, 1], bytes: 8 * lanes };
        let function = parse(&text).expect("it is right");
        let found = are_absent(&function, group, &[(MemorySpace::Shared, 0)], &meter);
        assert_eq!(found, Ok(true), "{lanes}");
        meter.spent()
    };
    // Ten phases in place of six.
    let (small, large) = (work(64), work(1024));
    assert!(large <= 2 * small, "{small} and {large} units");
}

/// Whether the invocations of a group of 32, with 32 words, certainly do not race. v1 is the number of each, v2 the
/// address of its word, v4 another invocation, v5 the address of that one's word, v6 whether it is the first of the
/// two, v9 a condition that nobody knows, and v10 both of these. `then` is what follows a barrier.
fn are_without_races(first: &str, then: &str) -> bool {
    let function = parse(&format!(
        "compute resumes 0 {{
        block0:
            v0: f32 = input v[FOGC].x
            v1: i32 = to_bits v0
            v2: i32 = shl 2, v1
            v3: i32 = iconst 4
            v4: i32 = ixor v1, v3
            v5: i32 = shl 2, v4
            v6: bool = icmp.lt v1, v4
            v7: i32 = iconst 0
            v8: f32 = param 0.x
            v9: bool = fcmp.lt v8, v8
            v10: bool = and v6, v9
            v11: i32 = load 0
            v12: i32 = iconst 1
            v13: bool = icmp.eq v11, v12
            v14: bool = any v13
            v15: i32 = iconst -1
            branch v14, block2, block1
        block1:
            {first}
            store 0, v12
            jump block3
        block2:
            {then}
            store 0, v15
            jump block3
        block3:
            return
        }}"
    ));
    are_absent(
        &function.expect("it is right"),
        Group { size: [32, 1, 1], bytes: 128 },
        &[(MemorySpace::Shared, 0), (MemorySpace::Storage, 0)],
        &Meter::unlimited(),
    )
    .expect("there is no limit")
}

/// Invocations race if one writes a word that another accesses, without a barrier between, and quads apart.
#[test]
fn races_of_a_work_group() {
    let load = |value: u32, address: &str, mask: &str| {
        format!("v{value}: words = load_memory shared u32*1, {address}, v7{mask}\n")
    };
    let store = |address: &str, mask: &str| format!("store_memory shared u32*1, {address}, v7, v1{mask}\n");
    let both = |of: &dyn Fn(&str) -> String| of("v2") + &of("v5");
    assert!(are_without_races(&store("v2", ""), ""));
    assert!(are_without_races(&(store("v2", "") + &load(16, "v2", "")), ""));
    // The word of another invocation is ready after a barrier.
    assert!(!are_without_races(&(store("v2", "") + &load(16, "v5", "")), ""));
    assert!(!are_without_races(&(load(16, "v5", "") + &store("v2", "")), ""));
    assert!(are_without_races(&store("v2", ""), &load(16, "v5", "")));
    assert!(!are_without_races(&load(16, "v5", ""), &both(&|address| store(address, ""))));
    // The first of two exchanges the words of both, if it wants to.
    let loads = load(16, "v2", ", v6") + &load(17, "v5", ", v6");
    assert!(are_without_races(&(loads.clone() + &both(&|address| store(address, ", v10"))), ""));
    assert!(!are_without_races(&(loads + &both(&|address| store(address, ", v9"))), ""));
    // All invocations may read one word, but not write it; nor may one while others read it.
    assert!(are_without_races(&load(16, "v7", ""), ""));
    assert!(!are_without_races(&store("v7", ""), ""));
    let one = "v16: bool = icmp.eq v1, v7\n";
    assert!(are_without_races(&format!("{one}{}", store("v7", ", v16")), ""));
    assert!(!are_without_races(&format!("{one}{}{}", load(17, "v7", ""), store("v7", ", v16")), ""));
    // The words of a storage buffer are others.
    let storage = |text: String| text.replace("shared", "storage 0");
    assert!(are_without_races(&(storage(store("v2", "")) + &load(16, "v5", "")), ""));
    assert!(!are_without_races(&storage(store("v2", "") + &load(16, "v5", "")), ""));
    // An address that nobody knows may be any; what is outside is not accessed.
    let unknown = "v16: i32 = to_bits v8\n";
    assert!(!are_without_races(&format!("{unknown}{}", load(17, "v16", "")), ""));
    // Where nothing writes any more, all may be read.
    assert!(are_without_races(&store("v2", ""), &format!("{unknown}{}", load(17, "v16", ""))));
    assert!(!are_without_races(&store("v2", ""), &format!("{unknown}{}{}", load(17, "v16", ""), store("v2", ""))));
    assert!(!are_without_races(&store("v2", ""), &format!("{unknown}{}{}", store("v2", ""), load(17, "v16", ""))));
    let outside = "v16: i32 = iconst 128\n";
    assert!(are_without_races(&format!("{outside}{}", store("v16", "")), ""));
}

/// The search spends no more than half of what the meter has left, and charges what it spends.
#[test]
fn the_search_for_races_is_charged() {
    let function = parse(
        "compute {
        block0:
            v0: f32 = input v[FOGC].x
            v1: i32 = to_bits v0
            v2: i32 = shl 2, v1
            v3: i32 = iconst 0
            v4: i32 = iconst 100
            jump block1(v3)
        block1(v5: i32):
            store_memory shared u32*1, v2, v3, v1
            v6: i32 = iconst 1
            v7: i32 = iadd v5, v6
            v8: bool = icmp.lt v7, v4
            v9: bool = any v8
            branch v9, block1(v7), block2
        block2:
            return
        }",
    );
    let function = function.expect("it is right");
    let group = Group { size: [32, 1, 1], bytes: 128 };
    let search = |limit| {
        let meter = Meter::new(limit);
        (are_absent(&function, group, &[(MemorySpace::Shared, 0)], &meter), meter.spent())
    };
    let (found, units) = search(u64::MAX);
    // A hundred rounds of four operations and a branch.
    let least = (100 * 5 * cost::SINGLE / weight::TRIAL) as u64;
    assert!(found == Ok(true) && (least..3 * least).contains(&units), "{units}");
    assert_eq!(search(2 * units), (Ok(true), units));
    let (found, spent) = search(units);
    assert!(found == Ok(false) && spent <= units / 2 + 1, "{spent} of {units}");
    assert_eq!(search(0), (Ok(false), 0));
    let meter = Meter::new(0);
    assert_eq!(meter.charge(1), Err(Exhausted));
    assert_eq!(are_absent(&function, group, &[], &meter), Err(Exhausted));
}

/// A loop that only an unknown condition leaves is not followed for ever. It need not be where nothing is written
/// behind it.
#[test]
fn the_search_for_races_ends() {
    let is_absent = |last: &str| {
        let function = parse(&format!(
            "compute {{
            block0:
                v0: f32 = param 0.x
                v1: bool = fcmp.lt v0, v0
                v2: i32 = iconst 0
                jump block1
            block1:
                v3: bool = any v1
                branch v3, block1, block2
            block2:
                {last}
                return
            }}"
        ));
        let group = Group { size: [32, 1, 1], bytes: 4 };
        let places = [(MemorySpace::Shared, 0)];
        are_absent(&function.expect("it is right"), group, &places, &Meter::unlimited())
    };
    assert_eq!(is_absent("store_memory shared u32*1, v2, v2, v2"), Ok(false));
    assert_eq!(is_absent("v4: words = load_memory shared u32*1, v2, v2"), Ok(true));
}
