//! Accesses that are made at once where lanes are side by side or at one place and all inside, and one by one where
//! they are not: with attributes as a dispatch has them, and with others that the code cannot have guessed.

use super::*;
use nvjit_runtime::MemoryOperation;

/// Invocations of a group of any length along x.
fn along_x(lane: usize, row: RowId) -> u32 {
    if row.component == 0 { lane as u32 } else { 3 }
}

/// As if the group were four long.
fn in_rows_of_four(lane: usize, row: RowId) -> u32 {
    let lane = lane as u32;
    if row.component == 0 { lane % 4 } else { lane / 4 }
}

/// Where lanes access memory, as an offset that is `v8`: side by side, all at one place, apart, at both ends of the
/// integers.
const WAYS: [&str; 4] = ["shl 2, v1", "shl 3, v3", "imul v1, v6", "shl 30, v1"];

/// What is added to that. Of 200 bytes, 32 lanes side by side fill those from 72 on.
const FIRST: [i32; 12] = [0, 1, 72, 73, 76, 200, -4, -72, 1 << 30, -1 << 30, i32::MAX, i32::MIN];

/// How it is said that there is nothing at negative offsets: of the sum, and of what the constant is added to, as
/// `lower` does.
const LIMITS: [&str; 2] = ["icmp.ge v8, v4", "icmp.ge v9, v14"];

/// A function that makes `accesses` at the address `v12`, `v13`, of which `limit` says how it is made of `v8`.
fn text(way: &str, first: i32, limit: &str, accesses: &str) -> String {
    format!(
        "compute {{
    block0:
        v0: f32 = input v[OPOS].x
        v1: i32 = to_bits v0
        v2: f32 = input v[OPOS].y
        v3: i32 = to_bits v2
        v4: i32 = iconst 0
        v5: i32 = iconst -1
        v6: i32 = iconst 12
        v7: i32 = iconst {first}
        v14: i32 = iconst {back}
        v9: i32 = {way}
        v8: i32 = iadd v9, v7
        v10: i32 = iconst 64
        v11: bool = {limit}
        v12: i32 = select v11, v8, v5
        v13: i32 = select v11, v4, v5
        {accesses}
        return
    }}",
        back = first.wrapping_neg()
    )
}

/// Loads all words of these components, and gives them.
fn loads(memory: &str, words: &[u8]) -> String {
    let mut text = format!("v15: words = load_memory {memory}, v12, v13\n");
    for (number, &word) in (16..).zip(words) {
        text += &format!("v{number}: i32 = word {word}, v15\n");
    }
    for (number, component) in (16..).zip("xyzw".chars().take(words.len())) {
        text += &format!("output o[HPOS].{component}, v{number}\n");
    }
    text
}

const ELEMENTS: [(&str, &[u8]); 8] = [
    ("f32*1", &[0]),
    ("s32*1", &[0, 1]),
    ("f32*4", &[0, 2, 4, 6]),
    ("u64*2", &[0, 1, 2, 3]),
    ("s16*1", &[0, 1]),
    ("u8*3", &[0, 2, 4, 5]),
    ("s8*4", &[1, 2, 6]),
    ("f16*2", &[0, 2]),
];

#[test]
fn loads_are_those_of_the_evaluator() {
    for (way, first) in crate::part::of(WAYS.into_iter().flat_map(|way| FIRST.map(|first| (way, first))), 16) {
        for (element, words) in ELEMENTS {
            let storage = ["storage 2", "storage 7"].into_iter().flat_map(|space| LIMITS.map(|limit| (space, limit)));
            for (space, limit) in storage.chain([("shared", "ucmp.lt v8, v10")]) {
                let text = text(way, first, limit, &loads(&format!("{space} {element}"), words));
                check(&text, along_x);
                check(&text, in_rows_of_four);
            }
        }
    }
}

/// What is stored: components of every size, one and several. Lanes overlap where they are closer than that.
const STORES: [(&str, &str); 7] = [
    ("u32*1", "v1"),
    ("u8*1", "v1"),
    ("s16*2", "v1, v9"),
    ("u8*3", "v9, v1, v3"),
    ("f32*4", "v1, v3, v9, v10"),
    ("u64*2", "v1, v9, v3, v10"),
    ("f16x2*3", "v9, v1, v10"),
];

#[test]
fn stores_are_those_of_the_evaluator() {
    let cases = WAYS.into_iter().flat_map(|way| FIRST.map(|first| (way, first)));
    let cases = cases.flat_map(|(way, first)| STORES.map(|(element, data)| (way, first, element, data)));
    for (way, first, element, data) in crate::part::of(cases, 61) {
        for (space, limit) in
            LIMITS.map(|limit| ("storage 2", limit)).into_iter().chain([("shared", "ucmp.lt v8, v10")])
        {
            let text = text(way, first, limit, &format!("store_memory {space} {element}, v12, v13, {data}"));
            check(&text, along_x);
            check(&text, in_rows_of_four);
        }
    }
}

/// Atomic operations, in the order of lanes where several are at one place.
#[test]
fn atomic_operations_are_those_of_the_evaluator() {
    let operations = MemoryOperation::ALL.into_iter().filter(|operation| operation.is_atomic());
    let elements = |operation| ["u32", "s32", "f32", "u64"].map(|element| (operation, element));
    let cases = operations.flat_map(elements).flat_map(|(operation, element)| {
        WAYS.into_iter().flat_map(move |way| FIRST.map(|first| (operation, element, way, first)))
    });
    let mut changed = 0;
    for (operation, element, way, first) in crate::part::of(cases, 47) {
        let operand = if element == "u64" { "v1, v9" } else { "v1" };
        let data =
            if operation == MemoryOperation::CompareSwap { format!("{operand}, {operand}") } else { operand.into() };
        for limit in LIMITS {
            let accesses = format!(
                "v15: words = atomic_memory {} storage 2 {element}*1, v12, v13, {data}
                v16: i32 = word 0, v15
                v17: i32 = word 1, v15
                output o[HPOS].x, v16
                output o[HPOS].y, v17",
                operation.name()
            );
            let text = text(way, first, limit, &accesses);
            let left = check(&text, along_x);
            changed += usize::from(left.contents != contents(&memory().1));
            check(&text, in_rows_of_four);
        }
    }
    assert!(changed > 0);
}

/// Threads that add to the same words of a storage buffer at the same time lose nothing.
#[test]
fn atomic_operations_of_several_threads_are_atomic() {
    const TIMES: u32 = 500;
    let accesses = "v15: words = atomic_memory add storage 2 u32*1, v12, v13, v14
        v16: words = atomic_memory max storage 2 s32*1, v4, v4, v1";
    let function =
        parse(&text("iand v1, v6", 20, LIMITS[0], accesses).replace("v14: i32 = iconst -20", "v14: i32 = iconst 3"))
            .unwrap();
    assert_eq!(verify(&function), Ok(()));
    for backend in BACKENDS.into_iter().filter(|backend| backend.is_here()) {
        let options = CompileOptions { backend, ..CompileOptions::default() };
        let diverged = options.stages();
        let diverged =
            diverged.run(function.clone(), Form::Lowered, Form::Final, &Meter::unlimited(), |_, _| {}).unwrap();
        let kernel = Compiler::new(options).unwrap().link(&diverged, signature(&function), Vec::new()).unwrap();
        let (memory, buffers) = memory();
        let before = contents(&buffers);
        std::thread::scope(|scope| {
            for _ in 0..3 {
                scope.spawn(|| {
                    let mut batch = Batch::new(kernel.signature(), LANES);
                    for (number, &row) in kernel.signature().inputs.iter().enumerate() {
                        let values = batch.input_mut(number).iter_mut().enumerate().take(LANES);
                        values.for_each(|(lane, value)| *value = f32::from_bits(along_x(lane, row)));
                    }
                    let mut frame = kernel.new_frame();
                    frame.set_memory(memory.clone());
                    (0..TIMES).for_each(|_| kernel.run(&mut frame, &mut batch, &NoTextures).unwrap());
                });
            }
        });
        let word = |bytes: &[u8], at: usize| u32::from_le_bytes(std::array::from_fn(|byte| bytes[at + byte]));
        let after = contents(&buffers);
        // The buffer is bound from its byte 8 on; of 32 lanes each word gets a fourth part: those with these two bits.
        for place in 0..3 {
            let at = 8 + 20 + 4 * place;
            let lanes = (0..LANES).filter(|lane| lane & 12 == 4 * place).count() as u32;
            let sum = word(&before[4], at).wrapping_add(3 * 3 * TIMES * lanes);
            assert_eq!(word(&after[4], at), sum, "{backend:?}");
        }
    }
}

/// Lanes at global addresses of one range and of several, of which the first lane's may allow what others do not, and
/// across the end of 32 bits.
#[test]
fn global_addresses_are_those_of_the_evaluator() {
    let ranges = [
        (GLOBAL, GLOBAL),
        (READ_ONLY, GLOBAL),
        (GLOBAL, READ_ONLY),
        (HIGH, GLOBAL),
        (CROSSING, CROSSING),
        (CROSSING, HIGH),
        (0, GLOBAL),
        (HIGH + 192, HIGH - 64),
    ];
    // What selects the second one.
    let chosen = ["iand v1, v6", "ushr 4, v1", "ushr 1, v1", "isub v1, v1"];
    let accesses = [
        "v17: words = load_memory global u32*1, v12, v16\n v18: i32 = word 0, v17\n output o[HPOS].x, v18",
        "v17: words = load_memory global f32*4, v12, v16\n v18: i32 = word 6, v17\n output o[HPOS].x, v18",
        "v17: words = load_memory global s16*2, v12, v16\n v18: i32 = word 2, v17\n output o[HPOS].x, v18",
        "store_memory global u32*1, v12, v16, v1",
        "store_memory global u16*3, v12, v16, v1, v12, v6",
        "v17: words = atomic_memory add global u32*1, v12, v16, v1\n v18: i32 = word 0, v17\n output o[HPOS].x, v18",
    ];
    let cases = ranges.into_iter().flat_map(|range| chosen.map(|chosen| (range, chosen)));
    for ((one, other), chosen) in crate::part::of(cases, 3) {
        for access in accesses {
            let half = |address: u64, shift: u32| (address >> shift) as u32 as i32;
            let text = format!(
                "compute {{
    block0:
        v0: f32 = input v[OPOS].x
        v1: i32 = to_bits v0
        v2: i32 = iconst {}
        v3: i32 = iconst {}
        v4: i32 = iconst {}
        v5: i32 = iconst {}
        v6: i32 = iconst 1
        v7: i32 = {chosen}
        v8: i32 = iconst 0
        v9: bool = icmp.ne v7, v8
        v10: i32 = select v9, v4, v2
        v11: i32 = shl 3, v1
        v12: i32 = iadd v10, v11
        v13: i32 = select v9, v5, v3
        v14: bool = ucmp.lt v12, v10
        v15: i32 = select v14, v6, v8
        v16: i32 = iadd v13, v15
        {access}
        return
    }}",
                half(one, 0),
                half(one, 32),
                half(other, 0),
                half(other, 32)
            );
            check(&text, along_x);
        }
    }
}

/// Of 32 lanes side by side from the byte 80 of 200 on, two are outside; at 72 none is.
#[test]
fn accesses_outside_of_a_buffer_are_faults_and_give_zeros() {
    let bytes: Vec<u8> = contents(&memory().1)[4][8..208].to_vec();
    let word = |at: usize| u32::from_le_bytes(std::array::from_fn(|byte| bytes[at + byte]));
    for (first, inside) in [(72, LANES), (80, LANES - 2)] {
        let left = check(&text(WAYS[0], first, "icmp.ge v8, v4", &loads("storage 2 f32*1", &[0])), along_x);
        let expected: Vec<u32> =
            (0..LANES).map(|lane| if lane < inside { word(first as usize + 4 * lane) } else { 0 }).collect();
        assert_eq!(left.outputs[0], expected);
        assert_eq!(left.faults, (LANES - inside) as u64);
    }
}

/// In a loop that lanes leave one after the other, and behind it.
#[test]
fn loads_in_divergent_flow() {
    let text = "compute {
    block0:
        v0: f32 = input v[OPOS].x
        v1: i32 = to_bits v0
        v2: i32 = iconst 0
        v3: i32 = iconst -1
        v4: i32 = iconst 3
        v5: i32 = shl 2, v1
        v6: i32 = iand v1, v4
        v7: i32 = iconst 4
        jump block1(v6, v5, v2)
    block1(v8: i32, v9: i32, v10: i32):
        v11: bool = icmp.ge v9, v2
        v12: i32 = select v11, v9, v3
        v13: i32 = select v11, v2, v3
        v14: words = load_memory storage 2 u32*1, v12, v13
        v15: i32 = word 0, v14
        v16: i32 = iadd v10, v15
        v17: i32 = iadd v9, v7
        v18: i32 = iadd v8, v3
        v19: bool = icmp.ge v18, v2
        branch v19, block1(v18, v17, v16), block2
    block2:
        v20: bool = icmp.ge v17, v2
        v21: i32 = select v20, v17, v3
        v22: i32 = select v20, v2, v3
        store_memory storage 2 u32*1, v21, v22, v16
        output o[HPOS].x, v16
        return
    }";
    check(text, along_x);
    check(text, in_rows_of_four);
}
