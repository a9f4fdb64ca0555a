//! Faults of memory, and lanes that change none: NV_gpu_program5 2.X.4.5.

use super::*;
use crate::language::isa::registers::RESULT_ATTRIB0;
use nvjit_runtime::{Buffer, Memory, Rights};
use std::sync::Arc;

const ADDRESS: u64 = 0x1_0000_1000;

/// A memory with these words at [`ADDRESS`], and as storage buffer 2.
fn memory(words: &[u32]) -> (Arc<Memory>, Arc<Buffer>) {
    let bytes: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
    let buffer = Arc::new(Buffer::new(bytes.len()));
    buffer.write(0, &bytes).unwrap();
    let mut memory = Memory::new();
    memory.map(ADDRESS, Arc::clone(&buffer), 0, bytes.len(), Rights::ReadWrite).unwrap();
    memory.bind_storage(2, Arc::clone(&buffer), 0, bytes.len()).unwrap();
    (Arc::new(memory), buffer)
}

fn words(buffer: &Buffer) -> Vec<u32> {
    let mut bytes = vec![0; buffer.len()];
    buffer.read(0, &mut bytes).unwrap();
    bytes.chunks_exact(4).map(|word| u32::from_le_bytes([word[0], word[1], word[2], word[3]])).collect()
}

/// Runs `body`, where A has the address, in one vertex. Gives `result.attrib[0]`, the words afterwards, and the faults.
fn run(body: &str, before: &[u32]) -> ([u32; 4], Vec<u32>, u64) {
    let (memory, buffer) = memory(before);
    let mut machine = Machine::new(&format!(
        "!!NVvp5.0\nOPTION NV_shader_storage_buffer;\nSTORAGE s[] = {{ program.storage[2] }};\nTEMP R, S; INT TEMP i; LONG TEMP A;\n\
         MOV.U64 A, {ADDRESS};\n{body}\nMOV.U result.attrib[0], R;\nEND"
    ));
    machine.frame.set_memory(Arc::clone(&memory));
    machine.batch.set_lanes(1);
    let machine = machine.run();
    let result = machine.get(Register::new(RegisterFile::Result, RESULT_ATTRIB0), 0).map(f32::to_bits);
    (result, words(&buffer), memory.faults())
}

/// What is outside gives zeros and is counted.
#[test]
fn faults() {
    let (result, words, faults) =
        run("MOV.U64 A, 12; LOAD.U32 R, A.x; STORE.U32 1, A.x; ATOM.ADD.U32 S, 1, A.x;", &[5]);
    assert_eq!((result, words, faults), ([0; 4], vec![5], 3));
    assert_eq!(run("ATOM.ADD.U32 R, 1, 0x100001002;", &[5, 6]), ([0; 4], vec![5, 6], 1));
    assert_eq!(run("MOV.S i, -4; LDB.U32 R, s[i.x];", &[5]), ([0; 4], vec![5], 1));
}

/// Stores of fragments that are killed or not covered do nothing, atomics give 0; lanes come one after the other.
#[test]
fn helpers_change_no_memory() {
    let body = format!(
        "TEMP R; LONG TEMP A; MOV.U64 A, {ADDRESS}; KIL fragment.texcoord[0]; ATOM.ADD.U32 R, 1, A.x; MOV.U result.color, R; "
    );
    let (memory, buffer) = memory(&[7, 0]);
    let mut machine = fp5(&body).set(attribute(4), 1, [-1.0; 4]);
    machine.frame.set_memory(memory);
    machine.batch.covered_mut()[2] = 0;
    let machine = machine.run();
    assert_eq!([0, 1, 2, 3].map(|lane| machine.get(COLR, lane)[0].to_bits()), [7, 0, 0, 8]);
    assert_eq!(words(&buffer)[0], 9);
}
