//! The numeric contract: the pattern of a NaN that arithmetic makes is 0x7fffffff wherever an instruction can
//! read its bits. The evaluator makes no other NaN, so what counts here is where `lower` says [`Op::Canonical`].

use super::lower;
use crate::engine::Options;
use crate::ir::Op;
use crate::program::Program;

fn canonicals(text: &str) -> usize {
    let program = Program::load(text.as_bytes()).expect("loads");
    let function = lower(&program, &Options::default());
    function.insts().filter(|inst| inst.op == Op::Canonical).count()
}

#[test]
fn only_where_bits_are_read() {
    assert_eq!(canonicals("!!FP1.0 RCP R0, f[COL0].x; MOV o[COLR], R0; END"), 0);
    assert_eq!(canonicals("!!FP1.0 ADD R0, f[COL0], 1; UP4UB R1, R0.y; MOV o[COLR], R1; END"), 1);
    // Packed bits, and bits from outside, are as they are.
    assert_eq!(canonicals("!!FP1.0 PK4UB R0, f[COL0]; UP4UB R1, R0.y; MOV o[COLR], R1; END"), 0);
    assert_eq!(canonicals("!!FP1.0 MOV R0, p[0]; UP4UB R1, -R0.y; MOV o[COLR], R1; END"), 0);
}

#[test]
fn through_moves_signs_and_masks() {
    let text = "!!FP1.0 ADDC R0.x, f[COL0], 1; MUL R1.x, f[COL0], p[0]; MOV R0 (LT), -|R1|; UP2H R2, R0.x;
                MOV o[COLR], R2; END";
    assert_eq!(canonicals(text), 2);
}

#[test]
fn not_where_no_nan_can_be() {
    assert_eq!(canonicals("!!FP1.0 MULX R0, f[COL0], 1; UP4UB R1, R0.x; MOV o[COLR], R1; END"), 0);
}

/// Program parameters that a vertex state program writes are read by others.
#[test]
fn parameters_that_are_written() {
    assert_eq!(canonicals("!!VSP1.0 MUL c[3].xy, v[0], c[1]; END"), 2);
    assert_eq!(canonicals("!!VP1.0 MOV R0, c[1]; MUL o[HPOS], v[0], R0; END"), 0);
}
