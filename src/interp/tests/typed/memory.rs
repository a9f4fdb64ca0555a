//! Memory: NV_gpu_program5 2.X.4.5, NV_shader_storage_buffer_object, NV_parameter_buffer_object.

use super::*;
use nvjit_runtime::{Buffer, Memory, Rights};
use std::sync::Arc;

const ADDRESS: u64 = 0x1_0000_1000;

/// A memory with these words at [`ADDRESS`], as constant buffer 1 and as storage buffer 2.
fn memory(words: &[u32]) -> (Arc<Memory>, Arc<Buffer>) {
    let bytes: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
    let buffer = Arc::new(Buffer::new(bytes.len()));
    buffer.write(0, &bytes).unwrap();
    let mut memory = Memory::new();
    memory.map(ADDRESS, Arc::clone(&buffer), 0, bytes.len(), Rights::ReadWrite).unwrap();
    memory.bind_constants(1, Arc::clone(&buffer), 0, bytes.len()).unwrap();
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
    let text = format!(
        "BUFFER b[] = {{ program.buffer[1] }}; CBUFFER c[] = {{ program.buffer[1] }};
         STORAGE s[] = {{ program.storage[2] }}; TEMP R, S; INT TEMP i; LONG TEMP A, L; MOV.U64 A, {ADDRESS}; {body} MOV.U result.attrib[0], R;"
    );
    let (memory, buffer) = memory(before);
    let mut machine = Machine::new(&format!(
        "!!NVvp5.0\nOPTION NV_shader_storage_buffer;\nOPTION NV_shader_atomic_float;\nOPTION NV_shader_atomic_int64;\n{text}\nEND"
    ));
    machine.frame.set_memory(Arc::clone(&memory));
    machine.batch.set_lanes(1);
    let machine = machine.run();
    (attrib(&machine, 0, 0), words(&buffer), memory.faults())
}

#[track_caller]
fn assert_loads(body: &str, expected: [u32; 4]) {
    let (result, _, faults) = run(body, &[0x8765_4321, 0x1111_1111, 0x2222_2222, 0x3333_3333]);
    assert_eq!((result, faults), (expected, 0), "{body}");
}

/// LOAD, LDC, LDB: narrow numbers are extended, missing components are 0.
#[test]
fn loads() {
    for (load, at) in [("LOAD", "A.x"), ("LDC", "c[0]"), ("LDB", "s[0]")] {
        let load = |ty: &str| format!("{load}.{ty} R, {at};");
        assert_loads(&load("U8"), [0x21, 0, 0, 0]);
        assert_loads(&load("S16"), [0x4321, 0, 0, 0]);
        assert_loads(&load("U32X2"), [0x8765_4321, 0x1111_1111, 0, 0]);
        assert_loads(&load("F32X4"), [0x8765_4321, 0x1111_1111, 0x2222_2222, 0x3333_3333]);
    }
    assert_loads("ADD.U64 A, A, 3; LOAD.S8 R, A.x;", [0xffff_ff87, 0, 0, 0]);
    assert_loads("LOAD.U64X2 L, A.x; UP64.U R, L;", [0x8765_4321, 0x1111_1111, 0x2222_2222, 0x3333_3333]);
    assert_loads("LDC.U16 R, c[2].yxxx;", [0, 0x8765, 0x8765, 0x8765]);
    assert_loads("MOV.S i, 5; LDC.U8 R, c[i.x + 2];", [0x11, 0, 0, 0]);
}

/// BUFFER: a word in all components.
#[test]
fn buffer_variables_are_operands() {
    assert_loads("MOV.S i, 2; ADD.U R, b[i.x], b[1];", [0x3333_3333; 4]);
    assert_loads("MOV.S i, 7; MOV.U R, b[i.x];", [0; 4]);
    assert_loads("MOV.S i, -1; MOV.U R, b[i.x];", [0; 4]);
}

/// STORE and STB take low bits, and floats of their size.
#[test]
fn stores() {
    let stored = |body: &str| run(body, &[0; 4]).1;
    assert_eq!(stored("STORE.U8 0x1ff, A.x;"), [0xff, 0, 0, 0]);
    assert_eq!(stored("MOV.S i, 6; STB.S16 -2, s[i.x];"), [0, 0xfffe_0000, 0, 0]);
    assert_eq!(stored("STORE.U32X4 {1, 2, 3, 4}, A.x;"), [1, 2, 3, 4]);
    assert_eq!(stored("MOV.F64 L, 0.1; STORE.F32X2 L, A.x;"), [0.1f32.to_bits(), 0.1f32.to_bits(), 0, 0]);
    assert_eq!(stored("MOV.F R, 0.5; STORE.F64 R, A.x;"), [0, 0x3fe0_0000, 0, 0]);
}

/// ATOM and ATOMB give what was there, in all components.
#[test]
fn atomics() {
    for (atom, before, expected) in [
        ("ADD.U32 R, 5", 7, 12),
        ("MIN.S32 R, -1", 7, u32::MAX),
        ("MAX.U32 R, 9", 7, 9),
        ("IWRAP.U32 R, 7", 7, 0),
        ("DWRAP.U32 R, 5", 7, 5),
        ("AND.U32 R, 3", 6, 2),
        ("OR.U32 R, 3", 6, 7),
        ("XOR.U32 R, 3", 6, 5),
        ("EXCH.U32 R, 3", 6, 3),
        ("CSWAP.U32 R, {6, 9}", 6, 9),
        ("CSWAP.U32 R, {5, 9}", 6, 6),
        ("ADD.F32 R, 0.5", 0x3f80_0000, 0x3fc0_0000),
    ] {
        for (name, at) in [("ATOM", "A.x"), ("ATOMB", "s[0]")] {
            let (result, words, faults) = run(&format!("{name}.{atom}, {at};"), &[before, 0]);
            assert_eq!((result, words[0], faults), ([before; 4], expected, 0), "{name}.{atom}");
        }
    }
    let (result, words, _) = run("ATOM.ADD.U64 L, 0x100000001, A.x; UP64.U R, L;", &[u32::MAX, 1]);
    assert_eq!((result, words), ([u32::MAX, 1, u32::MAX, 1], vec![0, 3]));
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
