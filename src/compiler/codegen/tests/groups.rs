//! How many invocations of a work group run together, and with which results.

use super::super::*;
use crate::Options;
use crate::compute::dispatch;
use crate::interp::Interpreter;
use nvjit_runtime::{Buffer, Memory, NoTextures};

/// The lanes of the widest code here; `None` if there is only Cranelift's.
fn widest() -> Option<usize> {
    wide::Machine::ALL.into_iter().find(|machine| machine.is_here()).map(|machine| match machine {
        wide::Machine::Avx512 => 16,
        wide::Machine::Avx2 => 8,
    })
}

fn compile(text: &str) -> (Program, Kernel) {
    let program = Program::load(text.as_bytes()).expect("a program");
    let kernel = Compiler::new(CompileOptions::default()).unwrap().compile(&program).unwrap();
    (program, kernel)
}

/// The words of a storage buffer after one work group, which begin as multiples of a prime.
fn words(shader: &dyn Shader, size: u32, count: usize) -> Vec<u32> {
    let bytes: Vec<u8> =
        (0..count as u32).flat_map(|number| (number.wrapping_mul(7919) % 1009).to_le_bytes()).collect();
    let mut memory = Memory::new();
    let buffers = [0, 1].map(|_| Arc::new(Buffer::new(bytes.len())));
    buffers[0].write(0, &bytes).unwrap();
    for (binding, buffer) in buffers.iter().enumerate() {
        memory.bind_storage(binding, buffer.clone(), 0, bytes.len()).unwrap();
    }
    let mut frame = shader.new_frame();
    frame.set_memory(Arc::new(memory));
    dispatch(shader, &mut frame, &NoTextures, [size, 1, 1], [1, 1, 1]).unwrap();
    let mut left = vec![0; bytes.len()];
    buffers[1].read(0, &mut left).unwrap();
    left.as_chunks().0.iter().map(|&word| u32::from_le_bytes(word)).collect()
}

/// Pairs of a sorting network are exchanged in whole vectors: no invocation touches the pairs of another between two
/// barriers.
#[test]
fn a_sorting_network_runs_in_whole_vectors() {
    let (_, kernel) = compile(include_str!("../../../../benches/programs/sort.cp"));
    if let Some(lanes) = widest() {
        assert_eq!(kernel.inner.words.lanes, lanes);
    }
    let sorted = words(&kernel, 1024, 4096);
    assert!(sorted.is_sorted());
    assert_eq!(sorted.iter().filter(|&&word| word == 0).count(), 4096usize.div_ceil(1009));
}

/// Where an invocation reads what another wrote without waiting, four run at a time, as in the interpreter.
#[test]
fn invocations_that_race_run_four_at_a_time() {
    let (program, kernel) = compile(
        "!!NVcp5.0
        OPTION NV_shader_storage_buffer;
        GROUP_SIZE 64;
        SHARED_MEMORY 260;
        SHARED s[] = { program.sharedmem };
        STORAGE from[] = { program.storage[0] };
        STORAGE to[] = { program.storage[1] };
        TEMP at, x, y;
        SHL.U at.x, invocation.localindex, 2;
        LDB.U32 x, from[at.x];
        LDS.U32 y, s[at.x];
        ADD.U x.x, x.x, y.x;
        STS.U32 x, s[at.x + 4];
        STB.U32 x, to[at.x];
        END",
    );
    if widest().is_some() {
        assert_eq!(kernel.inner.words.lanes, 4);
    }
    let own = words(&kernel, 64, 64);
    assert_eq!(own, words(&Interpreter::new(&program, Options::default()), 64, 64));
    // What a quad wrote last, the next one reads.
    assert_eq!(own[4], 7919 * 4 % 1009 + own[3]);
}

/// What depends on a parameter may be otherwise than it looks: a whole group skips a barrier, an assignment, rounds of
/// a loop. Here the parameter is 0.
#[test]
fn a_parameter_may_make_invocations_race() {
    let skipped = [
        "LDS.U32 y, s[at.x]; ADD.U x.x, x.x, y.x; MOV.U.CC c.x, p.x; IF NE.x; BAR; ENDIF; STS.U32 x, s[at.x + 4];",
        "MOV.U c.x, 0; MOV.U.CC c.y, p.x; IF NE.y; SHL.U c.x, invocation.localindex, 2; ENDIF; LDS.U32 x, s[c.x];
        ADD.U x.x, x.x, 1; STS.U32 x, s[c.x];",
        "MOV.U c.x, 0; MOV.U.CC c.y, p.x; REP.S {4, 4, 4, 4}; BRK (EQ.y); SHL.U c.x, invocation.localindex, 2; ENDREP;
        LDS.U32 x, s[c.x]; ADD.U x.x, x.x, 1; STS.U32 x, s[c.x];",
    ];
    for body in skipped {
        let (program, kernel) = compile(&format!(
            "!!NVcp5.0
            OPTION NV_shader_storage_buffer;
            GROUP_SIZE 64;
            SHARED_MEMORY 260;
            SHARED s[] = {{ program.sharedmem }};
            STORAGE from[] = {{ program.storage[0] }};
            STORAGE to[] = {{ program.storage[1] }};
            PARAM p = program.local[0];
            TEMP at, x, y, c;
            SHL.U at.x, invocation.localindex, 2;
            LDB.U32 x, from[at.x];
            {body}
            STB.U32 x, to[at.x];
            END"
        ));
        if widest().is_some() {
            assert_eq!(kernel.inner.words.lanes, 4, "{body}");
        }
        assert_eq!(words(&kernel, 64, 64), words(&Interpreter::new(&program, Options::default()), 64, 64), "{body}");
    }
}

/// Rotations are those of two shifts, by any number of bits.
#[test]
fn rotations_have_the_bits_of_shifts() {
    let rotations: String = (0..=32)
        .map(|bits| {
            format!("SHL.U x.x, word.x, {bits}; SHR.U x.y, word.x, {}; OR.U x.x, x.x, x.y; XOR.U all.x, all.x, x.x; MAD.U all.x, all.x, 5, 1;\n", 32 - bits)
        })
        .collect();
    // Two shifts to one side, or of two numbers, are no rotation.
    let others = "SHL.U x.x, word.x, 9; SHL.U x.y, all.x, 9; OR.U x.x, x.x, x.y; ADD.U all.x, all.x, x.x;
        SHL.U x.x, word.x, 9; SHR.U x.y, all.x, 23; OR.U x.x, x.x, x.y; ADD.U all.x, all.x, x.x;
        SHL.U x.x, all.x, 9; SHR.S x.y, all.x, 23; OR.U x.x, x.x, x.y; XOR.U all.x, all.x, x.x;";
    let (program, kernel) = compile(&format!(
        "!!NVcp5.0
        OPTION NV_shader_storage_buffer;
        GROUP_SIZE 64;
        STORAGE from[] = {{ program.storage[0] }};
        STORAGE to[] = {{ program.storage[1] }};
        TEMP at, x, word, all;
        SHL.U at.x, invocation.localindex, 2;
        LDB.U32 word, from[at.x];
        MUL.U word.x, word.x, 2654435761;
        {rotations}{others}
        STB.U32 all, to[at.x];
        END"
    ));
    assert_eq!(words(&kernel, 64, 64), words(&Interpreter::new(&program, Options::default()), 64, 64));
}
