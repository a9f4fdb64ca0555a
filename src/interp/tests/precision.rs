//! Precisions of fragment programs: NV_fragment_program 3.11.4.1 and 3.11.4.2.

use super::*;

#[track_caller]
fn check(body: &str, inputs: &[[f32; 4]], expected: [f32; 4]) {
    assert_vector(fp1(body, inputs), expected, body);
}

#[test]
fn conversion_to_fp16() {
    // Round to nearest even, 65520 and above become infinity, denormals exist.
    check("MOVH R3, R0;", &[[65519.0, 65520.0, -1e9, NAN]], [65504.0, INF, -INF, NAN]);
    check("MOVH R3, R0;", &[[2049.0, 2051.0, 5.960_464_5e-8, -0.0]], [2048.0, 2052.0, 5.960_464_5e-8, -0.0]);
    check("MOVH R3, R0;", &[[1e-9, -1e-9, 2.980_232_2e-8, 4.5e-8]], [0.0, -0.0, 0.0, 5.960_464_5e-8]);
    assert_eq!(fp1("MOVH R3, -R0;", &[[NAN; 4]]).map(f32::to_bits), [0x7fff_ffff; 4]);
}

#[test]
fn conversion_to_fx12() {
    let max = 2047.0 / 1024.0;
    check("MOVX R3, R0;", &[[5.0, -5.0, NAN, INF]], [max, -2.0, 0.0, max]);
    check("MOVX R3, R0;", &[[-INF, -0.0, 0.5 / 1024.0, 1.5 / 1024.0]], [-2.0, 0.0, 0.0, 2.0 / 1024.0]);
    check("MOVX R3, R0;", &[[0.1, -0.1, 1.0, 2.0]], [102.0 / 1024.0, -102.0 / 1024.0, 1.0, max]);
}

#[test]
fn operands_are_converted_before_the_operation_and_the_result_after_it() {
    // 2049 is no fp16 number; 2048 + 1 is not either, and is rounded once.
    check(
        "ADDH R3, R0, R1;",
        &[[2049.0, 2048.0, 1.0, 60000.0], [0.0, 1.0, 2f32.powi(-12), 60000.0]],
        [2048.0, 2048.0, 1.0, INF],
    );
    check(
        "MULX R3, R0, R1;",
        &[[1.5, -1.5, 0.1, 8.0], [1.5, 1.5, 0.1, 0.5]],
        [2047.0 / 1024.0, -2.0, 10.0 / 1024.0, 1.0],
    );
    check("ADDX_SAT R3, R0, R0;", &[[0.75, -0.75, 0.25, 0.0]], [1.0, 0.0, 0.5, 0.0]);
}

#[test]
fn one_rounding_to_fp16_at_the_end() {
    // 1 + 2^-11 + 2^-11 needs the sum before it is rounded.
    let small = 2f32.powi(-11);
    check("MADH R3, R0, R1, R2;", &[[small; 4], [2.0; 4], [1.0; 4]], [1.0 + 2f32.powi(-10); 4]);
    check("DP3H R3, R0, R1;", &[[1.0, small, small, 0.0], [1.0; 4]], [1.0 + 2f32.powi(-10); 4]);
}

#[test]
fn without_a_suffix_the_destination_decides() {
    let value = [1.000_1, 2049.0, 1e6, 0.1];
    check("MOV R3, R0;", &[value], value);
    check("MOV H8, R0; MOV R3, H8;", &[value], [1.0, 2048.0, INF, 0.099975586]);
    check("MOVX H8, R0; MOVR R3, H8;", &[value], [1.0, 2047.0 / 1024.0, 2047.0 / 1024.0, 102.0 / 1024.0]);
    // ADD at fp16 loses what ADDR keeps until the write.
    let inputs = [[2048.0; 4], [1.0; 4], [-1.0; 4]];
    check("ADD H8, R0, R1; ADDR R3, H8, R2;", &inputs, [2047.0; 4]);
    let cc = |body: &str| fragment(body, FUSED, &[[1e-10; 4]]).cc();
    assert_eq!(cc("MULC HC, R0, 1000.0;"), ["EQ"; 4]);
    assert_eq!(cc("MULC RC, R0, 1000.0;"), ["GT"; 4]);
}

#[test]
fn signs_of_half_registers_are_bits() {
    check("MOVH H8, R0; MOVR R3, -|H8|;", &[[-0.0, 0.0, 2.5, -INF]], [-0.0, -0.0, -2.5, -INF]);
    check("MOVH H8, R0; ADDR R3, -H8.wzyx, 0.0;", &[[1.0, 2.0, 3.0, -4.0]], [4.0, -3.0, -2.0, -1.0]);
}

#[test]
fn fog_and_texture_coordinates_are_read_at_full_precision() {
    let run = |attribute_name: &str, index: u16, suffix: &str| {
        let text = format!("!!FP1.0\nMOV{suffix} R0, f[{attribute_name}];\nMOVR o[COLR], R0;\nEND");
        Machine::new(&text, FUSED).set(attribute(index), 0, [2049.0; 4]).run().get(COLR)[0]
    };
    assert_eq!(run("COL0", 1, "H"), 2048.0);
    assert_eq!(run("WPOS", 0, "H"), 2048.0);
    for (name, index) in [("FOGC", 3), ("TEX0", 4), ("TEX7", 11)] {
        assert_eq!(run(name, index, "H"), 2049.0, "{name}");
        assert_eq!(run(name, index, "X"), 2049.0, "{name}");
    }
    // Another operand decides for the whole instruction, but the destination still converts.
    let text = "!!FP1.0\nMOVR R1, f[COL0];\nMULH H0, R1, f[TEX0];\nMULX R1, R1, f[TEX0];\n\
                MOVR o[COLR].x, H0;\nMOVR o[COLR].y, R1;\nEND";
    let machine = Machine::new(text, FUSED).set(attribute(1), 0, [2049.0; 4]).set(attribute(4), 0, [1.0; 4]).run();
    assert_vector(machine.get(COLR), [2048.0, 2049.0, 0.0, 0.0], "product");
}

#[test]
fn fog_coordinate_is_x_and_zeros() {
    let machine = Machine::new("!!FP1.0\nMOVR o[COLR], f[FOGC];\nEND", FUSED).set(attribute(3), 0, [0.5; 4]).run();
    assert_vector(machine.get(COLR), [0.5, 0.0, 0.0, 0.0], "f[FOGC]");
}

#[test]
fn colh_holds_fp16() {
    let machine = Machine::new("!!FP1.0\nMOVR o[COLH].xyw, f[TEX0];\nEND", FUSED)
        .set(attribute(4), 0, [0.1, 1e6, 1.0, NAN])
        .run();
    assert_vector(machine.get(COLH), [0.099975586, INF, 0.0, NAN], "COLH");
}
