//! PK* and UP*: NV_fragment_program 3.11.5.20 to 23 and 3.11.5.41 to 44.

use super::*;

const DENORMAL: f32 = f32::from_bits(0x0000_0001);

#[track_caller]
fn packs(opcode: &str, value: [f32; 4], expected: u32) {
    let result = fp1(&format!("{opcode} R3, R0;"), &[value]);
    assert_eq!(result.map(f32::to_bits), [expected; 4], "{opcode} of {value:?}");
}

#[track_caller]
fn unpacks(opcode: &str, bits: u32, expected: [f32; 4]) {
    let result = fp1(&format!("{opcode} R3, R0.y;"), &[[9.0, f32::from_bits(bits), 9.0, 9.0]]);
    assert_vector(result, expected, opcode);
}

#[test]
fn pk2h_3_11_5_20() {
    packs("PK2H", [1.0, -2.0, 9.0, 9.0], 0xc000_3c00);
    packs("PK2H", [NAN, 1e9, 9.0, 9.0], 0x7c00_7fff);
    packs("PK2H", [-NAN, 5.960_464_5e-8, 9.0, 9.0], 0x0001_7fff);
    packs("PK2H", [-DENORMAL, 2049.0, 9.0, 9.0], 0x6800_8000);
}

#[test]
fn pk2us_3_11_5_21() {
    packs("PK2US", [0.0, 1.0, 9.0, 9.0], 0xffff_0000);
    packs("PK2US", [-3.0, 7.0, 9.0, 9.0], 0xffff_0000);
    packs("PK2US", [NAN, -0.0, 9.0, 9.0], 0);
    packs("PK2US", [0.5, DENORMAL, 9.0, 9.0], 32768);
    packs("PK2US", [INF, -INF, 9.0, 9.0], 0x0000_ffff);
}

#[test]
fn pk4b_3_11_5_22() {
    packs("PK4B", [0.0, 1.0, -1.0, -128.0 / 127.0], 0x0001_ff80);
    packs("PK4B", [NAN, 9.0, -9.0, 0.5], 0xc000_ff80);
    packs("PK4B", [-INF, INF, -0.5, -0.0], 0x8040_ff00);
}

#[test]
fn pk4ub_3_11_5_23() {
    packs("PK4UB", [0.0, 1.0, 0.5, 2.0], 0xff80_ff00);
    packs("PK4UB", [NAN, -1.0, 1.5 / 255.0, 2.5 / 255.0], 0x0202_0000);
}

#[test]
fn packed_bits_survive_moves_and_masks() {
    // 0x00000080 is a denormal.
    let result = fp1("PK4B R4.x, R0; MOVR R3, R4; MOVR R3.w, R4.x;", &[[0.0, -128.0 / 127.0, -9.0, -9.0]]);
    assert_eq!(result.map(f32::to_bits), [0x80, 0, 0, 0x80]);
}

#[test]
fn up2h_3_11_5_41() {
    unpacks("UP2H", 0xc000_3c00, [1.0, -2.0, 1.0, -2.0]);
    unpacks("UP2H", 0x7e01_fc00, [-INF, NAN, -INF, NAN]);
    unpacks("UP2H", 0x0001_8000, [-0.0, 5.960_464_5e-8, -0.0, 5.960_464_5e-8]);
}

#[test]
fn up2us_3_11_5_42() {
    unpacks("UP2US", 0xffff_0000, [0.0, 1.0, 0.0, 1.0]);
    unpacks("UP2US", 0x0001_8000, [32768.0 / 65535.0, 1.0 / 65535.0, 32768.0 / 65535.0, 1.0 / 65535.0]);
}

#[test]
fn up4b_3_11_5_43() {
    unpacks("UP4B", 0xff80_0100, [-128.0 / 127.0, -1.0, 0.0, 1.0]);
}

#[test]
fn up4ub_3_11_5_44() {
    unpacks("UP4UB", 0xff80_0100, [0.0, 1.0 / 255.0, 128.0 / 255.0, 1.0]);
}

#[test]
fn unpacking_reads_raw_bits_and_converts_the_result() {
    // The operand's sign operations change its bits.
    let bits = f32::from_bits(0x0000_00ff);
    assert_vector(fp1("UP4UB R3, -R0.x;", &[[bits; 4]]), [1.0, 0.0, 0.0, 128.0 / 255.0], "negated");
    let signalling = f32::from_bits(0x7f80_0001);
    assert_vector(fp1("UP4UB R3, R0.x;", &[[signalling; 4]]), [1.0 / 255.0, 0.0, 128.0 / 255.0, 127.0 / 255.0], "NaN");
    // A destination of fp16 rounds, _SAT clamps.
    assert_vector(fp1("UP4UB H8, R0.x; MOVR R3, H8;", &[[f32::from_bits(1); 4]]), [0.003_921_509, 0.0, 0.0, 0.0], "H");
    assert_vector(fp1("UP4B_SAT R3, R0.x;", &[[f32::from_bits(0xff00_0000); 4]]), [0.0, 0.0, 0.0, 1.0], "_SAT");
    let cc = fragment("UP4BC R3, R0.x;", FUSED, &[[f32::from_bits(0xff80_0080); 4]]).cc();
    assert_eq!(cc, ["EQ", "LT", "EQ", "GT"]);
}
