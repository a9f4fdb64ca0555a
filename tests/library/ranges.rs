//! Global addresses of more ranges than native code searches itself.

use nvjit::{Program, compute};
use nvjit_runtime::{Buffer, Memory, NoTextures, Rights};
use std::sync::Arc;

use super::thread_groups::engines;

const RANGES: u64 = 40;
const FIRST: u64 = 0x1000;

/// NV_gpu_program5, section 2.X.4.5, LOAD and STORE: all invocations in one range, each of them in turn, and each
/// invocation in another one, some of them in none.
#[test]
fn every_range_is_found() {
    let address = |range: u64| FIRST + range * 0x100;
    for (what, of_invocation) in [
        ("one", "MOV.U a.x, invocation.groupid.x;"),
        ("several", "ADD.U a.x, invocation.groupid.x, invocation.localid.x;"),
    ] {
        let text = format!(
            "!!NVcp5.0
GROUP_SIZE 32;
TEMP a, x;
{of_invocation}
MUL.U a.x, a.x, 0x100;
ADD.U a.x, a.x, {FIRST};
MAD.U a.x, invocation.localid.x, 4, a.x;
LOAD.U32 x, a.x;
ADD.U x.x, x.x, 1000;
STORE.U32 x, a.x;
END"
        );
        let program = Program::load(text.as_bytes()).unwrap_or_else(|errors| panic!("{errors}\n{text}"));
        for (engine, shader) in engines(&program) {
            let mut memory = Memory::new();
            let buffers: Vec<_> = (0..RANGES)
                .map(|range| {
                    let buffer = Arc::new(Buffer::new(128));
                    (0..32).for_each(|word| {
                        buffer.write(4 * word, &(range as u32 * 32 + word as u32).to_le_bytes()).unwrap()
                    });
                    memory.map(address(range), Arc::clone(&buffer), 0, 128, Rights::ReadWrite).unwrap();
                    buffer
                })
                .collect();
            let memory = Arc::new(memory);
            let mut frame = shader.new_frame();
            frame.set_memory(Arc::clone(&memory));
            compute::dispatch(&*shader, &mut frame, &NoTextures, [32, 1, 1], [RANGES as u32, 1, 1]).unwrap();
            let mut outside = 0;
            for group in 0..RANGES {
                outside += (0..32).filter(|lane| what == "several" && group + lane >= RANGES).count() as u64;
            }
            // A load and a store of each.
            assert_eq!(memory.faults(), 2 * outside, "{engine}, {what}");
            for (range, buffer) in buffers.iter().enumerate() {
                for word in 0..32 {
                    let mut bytes = [0; 4];
                    buffer.read(4 * word, &mut bytes).unwrap();
                    let is_reached = what == "one" || word <= range;
                    let expected = range as u32 * 32 + word as u32 + if is_reached { 1000 } else { 0 };
                    assert_eq!(u32::from_le_bytes(bytes), expected, "{engine}, {what}: range {range}, word {word}");
                }
            }
        }
    }
}
