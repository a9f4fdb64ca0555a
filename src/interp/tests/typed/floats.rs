//! Floats of 32 and 64 bits: NV_gpu_program4 and 5 2.X.8.

use super::*;
use std::f32::consts::PI;

#[track_caller]
fn assert_floats(instruction: &str, expected: [f32; 4]) {
    assert_result(instruction, expected.map(f32::to_bits));
}

#[track_caller]
fn assert_doubles(instructions: &str, expected: [f64; 2]) {
    assert_long(instructions, expected.map(f64::to_bits));
}

/// Each instruction that computes with F32 alone.
#[test]
fn operations_of_32_bits() {
    for (instruction, expected) in [
        ("ADD R, {1, 2, 3, 4}, {0.5, -2, 0, 1};", [1.5, 0.0, 3.0, 5.0]),
        ("DIV.F R, {1, -2, 3, 0}, 4;", [0.25, -0.5, 0.75, 0.0]),
        ("DP2 R, {1, 2, 9, 9}, {3, 4, 9, 9};", [11.0; 4]),
        ("DP2A R, {1, 2, 9, 9}, {3, 4, 9, 9}, {5, 0, 0, 0};", [16.0; 4]),
        ("DP3 R, {1, 2, 3, 9}, {4, 5, 6, 9};", [32.0; 4]),
        ("DP4 R, {1, 2, 3, 4}, {4, 5, 6, 7};", [60.0; 4]),
        ("DPH R, {1, 2, 3, 9}, {4, 5, 6, 7};", [39.0; 4]),
        ("DST R, {9, 2, 3, 9}, {9, 5, 9, 7};", [1.0, 10.0, 3.0, 7.0]),
        ("LRP R, {0, 1, 0.5, 0.25}, 8, 4;", [4.0, 8.0, 6.0, 5.0]),
        ("LIT R, {0.5, 3, 9, 2};", [1.0, 0.5, 9.0, 1.0]),
        ("EX2 R, 3;", [8.0; 4]),
        ("LG2 R, 8;", [3.0; 4]),
        ("POW R, 2, 5;", [32.0; 4]),
        ("RCC R, 0;", [18_446_744_073_709_551_616.0; 4]),
        ("RFL R, {0, 1, 0, 0}, {1, 2, 3, 9};", [-1.0, 2.0, -3.0, 0.0]),
        ("SCS R, 0;", [1.0, 0.0, 0.0, 0.0]),
        ("COS R, 0;", [1.0; 4]),
        ("X2D R, {1, 2, 9, 9}, {3, 4, 9, 9}, {1, 2, 3, 4};", [12.0, 27.0, 12.0, 27.0]),
        ("XPD R, {1, 2, 3, 9}, {4, 5, 7, 9};", [-1.0, 5.0, -3.0, 0.0]),
        ("SWZ R, {1, 2, 3, 4}, w, -x, 0, -1;", [4.0, -1.0, 0.0, -1.0]),
    ] {
        assert_floats(instruction, expected);
    }
    let machine = vp5(&format!("SIN.F result.attrib[0], {{{PI}}};", PI = PI / 2.0)).run();
    assert_eq!(attrib(&machine, 0, 0), [1.0f32.to_bits(); 4]);
}

/// Those that there are of F64, too: the same of each component.
#[test]
fn operations_of_both_sizes() {
    for (instruction, expected) in [
        ("ABS{} {}, {-1.5, 2};", [1.5, 2.0]),
        ("ADD{} {}, {1, 2}, {0.5, -2};", [1.5, 0.0]),
        ("CEIL{} {}, {1.25, -1.25};", [2.0, -1.0]),
        ("CMP{} {}, {-1, -0.0}, {1, 2}, {3, 4};", [1.0, 4.0]),
        ("DIV{} {}, {1, -3}, 4;", [0.25, -0.75]),
        ("FLR{} {}, {1.25, -1.25};", [1.0, -2.0]),
        ("FRC{} {}, {1.25, -1.25};", [0.25, 0.75]),
        ("MAD{} {}, {2, 3}, {4, 5}, {-1, 1};", [7.0, 16.0]),
        ("MAX{} {}, {2, -3}, {4, -5};", [4.0, -3.0]),
        ("MIN{} {}, {2, -3}, {4, -5};", [2.0, -5.0]),
        ("MOV{} {}, {2, -0.0};", [2.0, -0.0]),
        ("MUL{} {}, {2, -3}, {4, 5};", [8.0, -15.0]),
        ("RCP{} {}, 8;", [0.125, 0.125]),
        ("ROUND{} {}, {2.5, -1.5};", [2.0, -2.0]),
        ("RSQ{} {}, 16;", [0.25, 0.25]),
        ("SEQ{} {}, {1, 2}, {1, 1};", [1.0, 0.0]),
        ("SGE{} {}, {1, 0}, {1, 1};", [1.0, 0.0]),
        ("SGT{} {}, {1, 2}, {1, 1};", [0.0, 1.0]),
        ("SLE{} {}, {1, 2}, {1, 1};", [1.0, 0.0]),
        ("SLT{} {}, {1, 0}, {1, 1};", [0.0, 1.0]),
        ("SNE{} {}, {1, 0}, {1, 1};", [0.0, 1.0]),
        ("SFL{} {}, 0, 0;", [0.0, 0.0]),
        ("STR{} {}, 0, 0;", [1.0, 1.0]),
        ("SSG{} {}, {-7, 0.5};", [-1.0, 1.0]),
        ("SUB{} {}, {2, -3}, {4, -5};", [-2.0, 2.0]),
        ("TRUNC{} {}, {1.75, -1.75};", [1.0, -1.0]),
        ("MOV{}.SAT {}, {1.75, -1.75};", [1.0, 0.0]),
        ("MOV{}.SSAT {}, {1.75, -1.75};", [1.0, -1.0]),
    ] {
        let of = |ty: &str, to: &str| instruction.replacen("{}", ty, 1).replacen("{}", to, 1);
        assert_doubles(&of(".F64", "L"), expected);
        let [x, y] = expected.map(|x| x as f32);
        let body = format!("{} MOV.U R.zw, 0;", of(".F", "R"));
        assert_floats(&body, [x, y, 0.0, 0.0]);
    }
}

/// A product and a sum of 64 bits have 53 of them.
#[test]
fn doubles_are_exact_where_floats_are_not() {
    assert_doubles("ADD.F64 L, {1.0, 0.1}, {1.0e-15, 0.2};", [1.0 + 1.0e-15, 0.1 + 0.2]);
    assert_doubles("MUL.F64 L, {0.1, 1.0e200}, {0.1, 1.0e200};", [0.1 * 0.1, f64::INFINITY]);
    assert_doubles("DIV.F64 L, {1, 2}, 3;", [1.0 / 3.0, 2.0 / 3.0]);
    assert_long("MUL.F64 L, {0, 1}, 1.0e400;", [0x7fff_ffff_ffff_ffff, f64::INFINITY.to_bits()]);
}

/// MAX and MIN to the letter: `a > b ? a : b` and `a > b ? b : a`.
#[test]
fn places_decide_of_nans_and_zeros() {
    let of = |name: &str| {
        let operands =
            "MOV.U S, {0x7fc00001, 0x3f800000, 0x80000000, 1}; MOV.U T, {0x3f800000, 0x7fc00002, 0, 0x80000001};";
        format!("{operands} {name}.F R, S, T;")
    };
    assert_result(&of("MAX"), [0x3f80_0000, 0x7fc0_0002, 0, 0x8000_0000]);
    assert_result(&of("MIN"), [0x7fc0_0001, 0x3f80_0000, 0x8000_0000, 0]);
}

/// Moves keep bits; arithmetic has one NaN and no denormals.
#[test]
fn bits_of_moves_and_of_arithmetic() {
    let operand = "MOV.U S, {0xffc12345, 0x00000001, 0x80000001, 0x7f800001};";
    assert_result(&format!("{operand} MOV.F R, S;"), [0xffc1_2345, 1, 0x8000_0001, 0x7f80_0001]);
    assert_result(&format!("{operand} CMP.F R, -1, S, 0;"), [0xffc1_2345, 1, 0x8000_0001, 0x7f80_0001]);
    assert_result(&format!("{operand} MOV.F R, |S|;"), [0x7fc1_2345, 1, 1, 0x7f80_0001]);
    assert_result(&format!("{operand} ADD.F R, S, 0;"), [0x7fff_ffff, 0, 0, 0x7fff_ffff]);
    assert_result(&format!("{operand} SNE.F R, S, S;"), [0x3f80_0000, 0, 0, 0x3f80_0000]);
}

/// PREC changes nothing, and neither do H and R: all is fp32.
#[test]
fn precision_is_that_of_the_type() {
    for mul in ["MUL", "MULH", "MULR", "MUL.F", "MUL.F32", "MUL.F.PREC"] {
        assert_floats(
            &format!("SHORT TEMP s; {mul} s, {{0.1, 0.2, 65536, 1.0e-6}}, 1.5; MOV.F R, s;"),
            [0.15, 0.2 * 1.5, 98304.0, 1.0e-6 * 1.5],
        );
    }
}
