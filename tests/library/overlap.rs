//! Compute programs that read one buffer and write another, which may have memory in common: work groups go through
//! their invocations four at a time (docs/languages.md), however many an engine takes side by side where it makes no
//! difference.

use nvjit::{Program, compute};
use nvjit_runtime::{Buffer, ImageFormat, ImageLayout, ImageView, Memory, NoTextures, TextureTarget};
use std::sync::Arc;

use super::thread_groups::engines;

/// Words of the buffer that all bindings are parts of.
const WORDS: usize = 512;

/// Where a binding begins, and how many words it has.
type Part = (usize, usize);

/// The initial value of each word.
fn before(word: usize) -> u32 {
    (word as u32).wrapping_mul(0x9e37_79b9)
}

/// Runs work groups of `size` on every engine, with `parts` of one buffer as storage buffers, constant buffers and
/// images of these numbers, and compares the buffer with what `expected` makes of it.
fn check(body: &str, size: u32, parts: &[Part], expected: impl Fn(&mut [u32])) {
    let text = format!(
        "!!NVcp5.0
OPTION NV_shader_storage_buffer;
GROUP_SIZE {size};
STORAGE a[] = {{ program.storage[0] }};
STORAGE b[] = {{ program.storage[1] }};
STORAGE c[] = {{ program.storage[2] }};
CBUFFER k[] = {{ program.buffer[0] }};
TEMP n, x, y;
MOV.U n.x, invocation.localindex.x;
SHL.U n.y, n.x, 2;
{body}
END"
    );
    let program = Program::load(text.as_bytes()).unwrap_or_else(|errors| panic!("{errors}\n{text}"));
    let mut words: Vec<u32> = (0..WORDS).map(before).collect();
    let bytes: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
    expected(&mut words);
    for (engine, shader) in engines(&program) {
        let buffer = Arc::new(Buffer::new(bytes.len()));
        buffer.write(0, &bytes).unwrap();
        let mut memory = Memory::new();
        for (number, &(start, count)) in parts.iter().enumerate() {
            memory.bind_storage(number, Arc::clone(&buffer), 4 * start, 4 * count).unwrap();
            memory.bind_constants(number, Arc::clone(&buffer), 4 * start, 4 * count).unwrap();
            let packed = ImageLayout::packed(TextureTarget::Buffer, ImageFormat::R32Ui, [count as u32, 1, 1], 1);
            let layout = ImageLayout { offset: 4 * start, ..packed };
            memory.bind_image(number, ImageView::new(Arc::clone(&buffer), layout).unwrap()).unwrap();
        }
        let mut frame = shader.new_frame();
        frame.set_memory(Arc::new(memory));
        compute::dispatch(&*shader, &mut frame, &NoTextures, [size, 1, 1], [1, 1, 1]).unwrap();
        let mut after = vec![0; bytes.len()];
        buffer.read(0, &mut after).unwrap();
        let after: Vec<u32> = after.as_chunks().0.iter().map(|word| u32::from_le_bytes(*word)).collect();
        assert_eq!(after, words, "{engine}, {size} invocations, {parts:?}\n{text}");
    }
}

/// Each four invocations load, then store.
fn copied(words: &mut [u32], size: u32, from: usize, to: usize) {
    for first in (0..size as usize).step_by(4) {
        let four = first..(first + 4).min(size as usize);
        let loaded: Vec<u32> = four.clone().map(|lane| words[from + lane]).collect();
        four.zip(loaded).for_each(|(lane, word)| words[to + lane] = word.wrapping_add(1));
    }
}

const SIZES: [u32; 6] = [1, 7, 16, 40, 64, 100];

/// Parts of `from` and `to`: apart, and with every distance that matters for vectors of four, eight and sixteen lanes.
fn distances() -> impl Iterator<Item = (usize, usize)> {
    [256, 2, 4, 6, 8, 12, 14, 16, 30].into_iter().flat_map(|distance| [(100, 100 + distance), (100 + distance, 100)])
}

#[test]
fn copies_between_buffers_that_overlap() {
    let ways = [
        "LDB.U32 x, a[n.y]; ADD.U x.x, x.x, 1; STB.U32 x, b[n.y];",
        "LDC.U32 x, k[n.y]; ADD.U x.x, x.x, 1; STB.U32 x, b[n.y];",
        "LOADIM.U32 x, n, image[0], BUFFER; ADD.U x.x, x.x, 1; STOREIM.U32 image[1], x, n, BUFFER;",
        // In a condition that some take, with what is done to a word twice.
        "LDB.U32 x, a[n.y]; AND.U.CC y.x, n.x, 4096; IF EQ.x; ADD.U x.x, x.x, 1; STB.U32 x, b[n.y]; ENDIF;",
    ];
    for way in ways {
        for size in SIZES {
            for (from, to) in distances() {
                check(way, size, &[(from, 128), (to, 128)], |words| copied(words, size, from, to));
            }
        }
    }
}

/// Between barriers too, where invocations wait for one another.
#[test]
fn copies_between_barriers() {
    let way = "LDB.U32 x, a[n.y]; ADD.U x.x, x.x, 1; STB.U32 x, b[n.y];
BAR;
LDB.U32 x, b[n.y]; ADD.U x.x, x.x, 1; STB.U32 x, c[n.y];";
    for size in SIZES {
        for (from, to) in distances() {
            check(way, size, &[(from, 128), (to, 128), (to + 2, 120)], |words| {
                copied(words, size, from, to);
                copied(words, size, to, to + 2);
            });
        }
    }
}

/// A BAR that not all invocations come to: the four that go on together wait where one of them does, and all others go
/// on.
#[test]
fn some_wait() {
    let store = "STB.U32 n.x, a[0];";
    let copy = "LDB.U32 x, b[0]; ADD.U x.x, x.x, n.x; STB.U32 x, a[0];";
    for (way, below) in [(store, 4), (store, 2), (copy, 4), (copy, 2)] {
        let way = format!("SLT.U.CC x.x, n.x, {below}; IF NE.x; BAR; ELSE; {way} ENDIF;");
        check(&way, 32, &[(0, 8), (16, 8)], |words| {
            // Behind the BAR come those of the first four that did not wait for it.
            let last = if below == 4 { 31 } else { 3 };
            words[0] = if way.contains("LDB") { before(16).wrapping_add(last) } else { last };
        });
    }
}

/// The same in a loop that some leave earlier, with what was written before the BAR read behind it.
#[test]
fn some_wait_more_often() {
    let way = "AND.U y.x, n.x, 3; ADD.U y.x, y.x, 1;
REP; BAR; LDB.U32 x, a[0]; ADD.U x.x, x.x, 1; STB.U32 x, a[0]; SUB.U.CC y.x, y.x, 1; BRK (EQ.x); ENDREP;";
    // Of each four, one goes one round, one two, and so on: those that go on together load what is there, and store one
    // more.
    check(way, 32, &[(0, 8), (16, 8)], |words| words[0] = before(0).wrapping_add(4 * 8));
}

/// Many loads before a store, and as many after it.
#[test]
fn many_accesses() {
    let load = "LDB.U32 x, a[n.y]; ADD.U y.x, y.x, x;\n".repeat(100);
    let way = format!("MOV.U y, 0;\n{load}STB.U32 y, b[n.y];\n{load}STB.U32 y, c[n.y];");
    for (from, to) in [(0, 256), (2, 0), (0, 2)] {
        check(&way, 64, &[(from, 128), (to, 128), (400, 100)], |words| {
            for first in (0..64).step_by(4) {
                let loaded: [u32; 4] = std::array::from_fn(|lane| words[from + first + lane].wrapping_mul(100));
                words[to + first..][..4].copy_from_slice(&loaded);
                for (lane, sum) in loaded.into_iter().enumerate() {
                    words[400 + first + lane] = sum.wrapping_add(words[from + first + lane].wrapping_mul(100));
                }
            }
        });
    }
}
