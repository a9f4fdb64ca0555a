//! Thread groups of compute programs (NV_shader_thread_group, NV_shader_thread_shuffle): what 32 invocations that
//! execute an instruction together see of one another, in every engine, for groups of any size and where a test
//! separates threads. Expected is what the texts and docs/languages.md say, computed here thread by thread.

use super::part;
use nvjit::interp::Interpreter;
use nvjit::{Options, Program, compute};
use nvjit_runtime::{Buffer, Memory, NoTextures, Shader};
use std::sync::Arc;

/// Of one thread, of a vector, of several, of a thread group, and of more, with a rest of any kind.
const SIZES: [u32; 10] = [1, 3, 4, 8, 17, 31, 32, 33, 50, 100];
const GROUPS: u32 = 2;

/// Every engine of this build and host.
pub fn engines(program: &Program) -> Vec<(String, Box<dyn Shader>)> {
    #[cfg_attr(not(feature = "jit"), allow(unused_mut))]
    let mut all: Vec<(String, Box<dyn Shader>)> =
        vec![("interpreter".to_owned(), Box::new(Interpreter::new(program, Options::default())))];
    #[cfg(feature = "jit")]
    for backend in nvjit::compiler::codegen::Backend::NAMED.into_iter().filter(|backend| backend.is_here()) {
        let mut options = nvjit::compiler::codegen::CompileOptions::default();
        options.backend = backend;
        let kernel = nvjit::compiler::codegen::Compiler::new(options).and_then(|compiler| compiler.compile(program));
        all.push((format!("{backend:?}"), Box::new(kernel.unwrap())));
    }
    all
}

/// Each invocation computes a word in `R0.x`; `n.x` is its number in the work group, `t.x` that of the thread. It is to
/// be what `expected` says of the size of the work group and of the number.
fn check(body: &str, expected: impl Fn(u32, u32) -> u32) {
    for size in SIZES {
        let text = format!(
            "!!NVcp5.0
OPTION NV_shader_thread_group;
OPTION NV_shader_thread_shuffle;
OPTION NV_shader_storage_buffer;
GROUP_SIZE {size};
SHARED_MEMORY 4096;
SHARED s[] = {{ program.sharedmem }};
STORAGE b[] = {{ program.storage[0] }};
TEMP R0, R1, R2, n, t, a;
MOV.U n.x, invocation.localindex.x;
AND.U t.x, n.x, 31;
MOV.U R0, 0;
{body}
MAD.U a.x, invocation.groupid.x, {size}, n.x;
SHL.U a.x, a.x, 2;
STB.U32 R0.x, b[a.x];
END"
        );
        let program = Program::load(text.as_bytes()).unwrap_or_else(|errors| panic!("{errors}\n{text}"));
        for (engine, shader) in engines(&program) {
            let bytes = (4 * size * GROUPS) as usize;
            let buffer = Arc::new(Buffer::new(bytes));
            let mut memory = Memory::new();
            memory.bind_storage(0, Arc::clone(&buffer), 0, bytes).unwrap();
            let mut frame = shader.new_frame();
            frame.set_memory(Arc::new(memory));
            compute::dispatch(&*shader, &mut frame, &NoTextures, [size, 1, 1], [GROUPS, 1, 1]).unwrap();
            let mut words = vec![0; bytes];
            buffer.read(0, &mut words).unwrap();
            let words: Vec<u32> = words.as_chunks().0.iter().map(|word| u32::from_le_bytes(*word)).collect();
            for (place, &word) in (0..).zip(&words) {
                let own = expected(size, place % size);
                assert_eq!(
                    word,
                    own,
                    "{engine}: invocation {} of {size} has {word:#x}, not {own:#x}\n{text}",
                    place % size
                );
            }
        }
    }
}

/// The threads of the group that `number` is in for which something holds, a bit for each; it is told of numbers in the
/// work group.
fn threads(size: u32, number: u32, holds: impl Fn(u32) -> bool) -> u32 {
    let first = number / 32 * 32;
    (first..size.min(first + 32)).filter(|&other| holds(other)).fold(0, |all, other| all | 1 << (other - first))
}

/// NV_shader_thread_group 2.X.8 TGBALLOT, NV_gpu_program5 2.X.8 TGALL, TGANY, TGEQ.
#[test]
fn all_threads_of_a_group_are_seen() {
    check("AND.U R1.x, n.x, 5; TGBALLOT.U R0.x, R1.x;", |size, n| threads(size, n, |other| other & 5 != 0));
    let none = |size, n| threads(size, n, |other| other & 16 == 0);
    let votes = "AND.U R1.x, n.x, 16; TGALL.U R0.x, R1.x; TGANY.U R0.y, R1.x; TGEQ.U R0.z, R1.x;
AND.U R0, R0, {1, 2, 4, 0}; OR.U R0.x, R0.x, R0.y; OR.U R0.x, R0.x, R0.z;";
    check(votes, |size, n| {
        let (zero, all) = (none(size, n), threads(size, n, |_| true));
        u32::from(zero == 0) | u32::from(zero != all) << 1 | u32::from(zero == 0 || zero == all) << 2
    });
}

/// A vector of ballots at once, each of its own component; -0 and denormals are zero (docs/numerics.md), and NaNs are
/// not.
#[test]
fn components_have_ballots_of_their_own() {
    let text = "AND.U R1, n.x, {1, 2, 4, 8}; TGBALLOT.U R1, R1.wzyx;
XOR.U R0.x, R1.x, R1.y; SHL.U R1.z, R1.z, 1; XOR.U R0.x, R0.x, R1.z; SHR.U R1.w, R1.w, 1; XOR.U R0.x, R0.x, R1.w;";
    check(text, |size, n| {
        let bit = |bit: u32| threads(size, n, |other| other & bit != 0);
        bit(8) ^ bit(4) ^ bit(2) << 1 ^ bit(1) >> 1
    });
    let floats = "SEQ.U.CC R2.x, t.x, 0; MOV.F R1.x, 1; MOV.U R1.x (NE.x), 0x80000000; SEQ.U.CC R2.x, t.x, 1; MOV.U R1.x (NE.x), 1;
SEQ.U.CC R2.x, t.x, 2; MOV.U R1.x (NE.x), 0x7fc00000; TGBALLOT.F R0.x, R1.x;";
    check(floats, |size, n| threads(size, n, |other| other % 32 > 1));
}

/// Threads that a test separates do not see one another.
#[test]
fn branches_leave_the_others_out() {
    let text = "AND.U.CC R1.x, n.x, 1; IF NE.x; TGBALLOT.U R0.x, 1; ELSE; TGBALLOT.U R0.x, n.x; ENDIF; TGBALLOT.U R1.y, R0.x; XOR.U R0.x, R0.x, R1.y;";
    check(text, |size, n| {
        let of = |n: u32| threads(size, n, |other| other & 1 == n & 1 && (n & 1 != 0 || other != 0));
        of(n) ^ threads(size, n, |other| of(other) != 0)
    });
    // Of few threads, as far apart as can be.
    let text = "SEQ.U.CC R1.x, t.x, 3; IF NE.x; TGBALLOT.U R0.x, 1; ENDIF; SGE.U.CC R1.x, t.x, 30; IF NE.x; TGBALLOT.U R0.x, 1; ENDIF;";
    check(text, |size, n| match n % 32 {
        3 => 8,
        30.. => threads(size, n, |other| other % 32 >= 30),
        _ => 0,
    });
}

/// Threads execute an iteration of a loop together. Threads in other iterations wait where they reconverge.
#[test]
fn invocations_iterate_rounds_together() {
    let text = "REP.U t.x; TGBALLOT.U R1.x, 1; MUL.U R0.x, R0.x, 3; ADD.U R0.x, R0.x, R1.x; ENDREP;";
    check(text, |size, n| {
        let round = |all: u32, round| all.wrapping_mul(3).wrapping_add(threads(size, n, |other| other % 32 >= round));
        (1..=n % 32).fold(0, round)
    });
    // Threads that have no round of the inner loop do not come to its next run before others have left it.
    let text = "MOV.U R2.x, 0; REP.U 3; ADD.U R2.y, R2.x, t.x; AND.U R2.y, R2.y, 3;
REP.U R2.y; TGBALLOT.U R1.x, 1; MUL.U R0.x, R0.x, 3; ADD.U R0.x, R0.x, R1.x; ENDREP; ADD.U R2.x, R2.x, 1; ENDREP;";
    check(text, |size, n| {
        let mut all = 0u32;
        for outer in 0..3 {
            for inner in 1..=(outer + n % 32) & 3 {
                let active = threads(size, n, |other| (outer + other % 32) & 3 >= inner);
                all = all.wrapping_mul(3).wrapping_add(active);
            }
        }
        all
    });
    let text =
        "MOV.U R2.x, 0; REP; SGE.U.CC R1.x, R2.x, t.x; BRK NE.x; ADD.U R2.x, R2.x, 5; TGBALLOT.U R0.x, 1; ENDREP;";
    check(text, |size, n| {
        let rounds = |n: u32| (n % 32).div_ceil(5);
        if rounds(n) == 0 { 0 } else { threads(size, n, |other| rounds(other) >= rounds(n)) }
    });
}

/// The deepest call goes first; lanes that call a routine from other places execute it separately.
#[test]
fn calls() {
    let text = "AND.U.CC R1.x, n.x, 3; IF EQ.x; CAL f; ELSE; SEQ.U.CC R1.x, R1.x, 1; IF NE.x; CAL f; ENDIF; ENDIF; TGBALLOT.U R1.x, R0.x;
ADD.U R0.x, R0.x, R1.x; BRA over; f: TGBALLOT.U R0.x, 1; RET; over:";
    // There is no BRA in compute programs: the routine follows the end of the main program.
    let text =
        text.replace("BRA over; f: TGBALLOT.U R0.x, 1; RET; over:", "CAL g; RET; f: TGBALLOT.U R0.x, 1; RET; g:");
    check(&text, |size, n| {
        let of = |n: u32| if n & 3 < 2 { threads(size, n, |other| other & 3 == n & 3) } else { 0 };
        of(n).wrapping_add(threads(size, n, |other| of(other) != 0))
    });
}

/// NV_shader_thread_shuffle 2.X.8.Z: which thread a shuffle reads, by the pseudo-code, and by docs/languages.md for the
/// range.
fn source(opcode: &str, thread: u32, index: u32, mask: u32) -> Option<u32> {
    let (index, clamp, segment) = (index & 31, mask & 31, mask >> 8 & 31);
    let least = thread & segment;
    let most = least | clamp & !segment;
    let (from, is_inside) = match opcode {
        "SHFDOWN" => (thread as i32 + index as i32, thread + index <= most),
        "SHFUP" => (thread as i32 - index as i32, thread as i32 - index as i32 >= most as i32),
        "SHFXOR" => ((thread ^ index) as i32, thread ^ index <= most),
        _ => ((index & !segment | least) as i32, index & !segment | least <= most),
    };
    u32::try_from(from).ok().filter(|_| is_inside)
}

#[test]
fn shuffles() {
    for opcode in ["SHFDOWN", "SHFUP", "SHFXOR", "SHFIDX"] {
        let masks = [(1, 31), (5, 31), (3, 0), (9, 0x1c1f), (1, 0x1807), (31, 31), (33, 0x101f), (2, 0x1c00)];
        for (index, mask) in part::of(masks, 4) {
            for all in [true, false] {
                let shuffle = format!("{opcode}.U R1, R2.x, {index}, {mask};");
                let shuffle = if all {
                    shuffle
                } else {
                    format!("MOD.U R1.x, n.x, 3; SNE.U.CC R1.x, R1.x, 0; IF NE.x; {shuffle} ENDIF;")
                };
                let text = format!(
                    "MAD.U R2.x, n.x, 7, 100; MOV.U R1, 9; {shuffle} MAD.U R0.x, R1.x, 1000, R1.y; ADD.U R0.x, R0.x, R1.z; ADD.U R0.x, R0.x, R1.w;"
                );
                check(&text, |size, n| {
                    let is_active = |n: u32| all || !n.is_multiple_of(3);
                    if !is_active(n) {
                        // The previous value of R1.
                        return 3 * 9;
                    }
                    let from = source(opcode, n % 32, index, mask).map(|thread| n / 32 * 32 + thread);
                    let from = from.filter(|&from| from / 32 == n / 32 && from < size && is_active(from));
                    let truth = if from.is_some() { u32::MAX } else { 0 };
                    let value = from.unwrap_or(n) * 7 + 100;
                    truth.wrapping_mul(1000).wrapping_add(value)
                });
            }
        }
    }
}

/// All of a thread group store before any of it loads, without a barrier; what happens in a group of 32 is over before
/// the next one begins.
#[test]
fn memory_is_accessed_together() {
    let text = "SHL.U R1.x, n.x, 2; ADD.U R2.x, n.x, 50; STS.U32 R2.x, s[R1.x]; XOR.U R1.y, R1.x, 124; LDS.U32 R0.x, s[R1.y]; TGALL.U R1.z, 1;";
    check(text, |size, n| if n ^ 31 < size { (n ^ 31) + 50 } else { 0 });
    let text =
        "ATOMS.ADD.U32 R0.x, 1, s[0]; ATOMS.ADD.U32 R0.y, 1, s[0]; MAD.U R0.x, R0.y, 256, R0.x; TGALL.U R1.z, 1;";
    check(text, |size, n| {
        let first = n / 32 * 32;
        let count = (size - first).min(32);
        let own = 2 * first + n % 32;
        (own + count) * 256 + own
    });
}

/// A BAR between, at which all of the work group wait.
#[test]
fn barriers_are_for_all() {
    let text = "SHL.U R1.x, n.x, 2; TGBALLOT.U R2.x, 1; STS.U32 R2.x, s[R1.x]; BAR; ADD.U R1.y, n.x, 33; MOD.U R1.y, R1.y, invocation.groupsize.x;
SHL.U R1.y, R1.y, 2; LDS.U32 R0.x, s[R1.y]; TGBALLOT.U R1.z, 1; XOR.U R0.x, R0.x, R1.z;";
    check(text, |size, n| threads(size, (n + 33) % size, |_| true) ^ threads(size, n, |_| true));
}
