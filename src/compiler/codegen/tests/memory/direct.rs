//! Accesses that are made at once where lanes are side by side or at one place and all inside, and one by one where
//! they are not: with attributes as a dispatch has them, and with others that the code cannot have guessed.

use super::*;

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

const ELEMENTS: [(&str, &[u8]); 5] =
    [("f32*1", &[0]), ("s32*1", &[0, 1]), ("f32*4", &[0, 2, 4, 6]), ("u64*2", &[0, 1, 2, 3]), ("s16*1", &[0, 1])];

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

#[test]
fn stores_are_those_of_the_evaluator() {
    for (way, first) in crate::part::of(WAYS.into_iter().flat_map(|way| FIRST.map(|first| (way, first))), 16) {
        for (space, limit) in
            LIMITS.map(|limit| ("storage 2", limit)).into_iter().chain([("shared", "ucmp.lt v8, v10")])
        {
            let text = text(way, first, limit, &format!("store_memory {space} u32*1, v12, v13, v1"));
            check(&text, along_x);
            check(&text, in_rows_of_four);
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
