//! Instructions with types (NV_gpu_program4 and 5), family by family, from the texts. What the texts leave open is in
//! `tests/filetests/gpu_program`.

mod arrays;
mod conditions;
mod convert;
mod floats;
mod flow;
mod groups;
mod integers;
mod lookups;
mod memory;

use super::*;
use crate::isa::registers::RESULT_ATTRIB0;

/// A program of `!!NVvp5.0`.
fn vp5(body: &str) -> Machine {
    Machine::new(&format!("!!NVvp5.0\n{body}\nEND"))
}

/// A program of `!!NVfp5.0`.
fn fp5(body: &str) -> Machine {
    Machine::new(&format!("!!NVfp5.0\n{body}\nEND"))
}

/// The bits of `result.attrib[n]`.
fn attrib(machine: &Machine, n: u16, lane: usize) -> [u32; 4] {
    machine.get(Register::new(RegisterFile::Result, RESULT_ATTRIB0 + n), lane).map(f32::to_bits)
}

/// The bits of `result.attrib[0]` after a vertex program with the temporaries R, S, T, the LONG ones L, M, and an integer i.
#[track_caller]
fn assert_bits(body: &str, expected: [u32; 4]) {
    let machine = vp5(&format!("TEMP R, S, T; LONG TEMP L, M; INT TEMP i; {body}")).run();
    let actual = attrib(&machine, 0, 0);
    assert_eq!(actual, expected, "{body}: {actual:08x?} is not {expected:08x?}");
}

/// The same of `instruction`, which writes R, of the type `U` or 32 bits of any other.
#[track_caller]
fn assert_result(instruction: &str, expected: [u32; 4]) {
    assert_bits(&format!("{instruction} MOV.U result.attrib[0], R;"), expected);
}

/// The bits of x and y of L after `instructions`.
#[track_caller]
fn assert_long(instructions: &str, expected: [u64; 2]) {
    let [x, y] = expected;
    let halves = [x as u32, (x >> 32) as u32, y as u32, (y >> 32) as u32];
    assert_bits(&format!("{instructions} UP64.U result.attrib[0], L;"), halves);
}
