//! Conversions: of operands and results (2.X.4.1 and 2.X.4.3), CVT, I2F, CEIL and the like to integers, PK* and UP*.

use super::*;

/// D3 and D4: the instruction says with how many bits is computed; what is written has as many as the register.
#[test]
fn sizes_of_instructions_and_registers() {
    assert_long("MOV.F L, {0.5, -2};", [0.5f64.to_bits(), (-2.0f64).to_bits()]);
    assert_long("MOV.S L, {-1, 5};", [u64::MAX, 5]);
    assert_long("MOV.U L, {0xffffffff, 5};", [0xffff_ffff, 5]);
    assert_long("MOV.F64 M, {0.1, 1.0e300}; MOV.F L, M;", [f64::from(0.1f32).to_bits(), f64::INFINITY.to_bits()]);
    assert_long("MOV.U64 M, {0x1ffffffff, 0x100000002}; ADD.U L, M, 1;", [0, 3]);
    assert_long("MOV.S S, -2; ADD.S64 L, S, 1;", [u64::MAX, u64::MAX]);
    assert_long("MOV.U S, 0xfffffffe; ADD.U64 L, S, 1;", [0xffff_ffff, 0xffff_ffff]);
    assert_long("MOV.F S, 0.25; ADD.F64 L, S, 1;", [1.25f64.to_bits(), 1.25f64.to_bits()]);
    // Of a NaN the conversion makes the one that arithmetic has.
    assert_long("MOV.U S, 0xffc00001; MOV.F64 L, S;", [0x7fff_ffff_ffff_ffff; 2]);
    assert_result(
        "MOV.F64 R, {1.0e300, -1.0e-300, 0.1, 1};",
        [0x7f80_0000, 0x8000_0000, 0.1f32.to_bits(), 1.0f32.to_bits()],
    );
    assert_result("MOV.U64 R, {0x123456789, 5, 0xffffffffffffffff, 0};", [0x2345_6789, 5, u32::MAX, 0]);
}

/// A register keeps what was written to it of each half by a mask.
#[test]
fn masks_of_wide_registers() {
    assert_long(
        "MOV.U64 L, 0x1111111122222222; MOV.U64 L.y, 0x3333333344444444;",
        [0x1111_1111_2222_2222, 0x3333_3333_4444_4444],
    );
    assert_long("MOV.S.CC R, {1, 0, 0, 0}; MOV.U64 L, 7; MOV.U64 L (NE), 0x500000000;", [5 << 32, 7]);
}

/// CEIL, FLR, ROUND, TRUNC: what does not fit is clamped.
#[test]
fn rounding_to_integers() {
    let of = |name: &str| format!("{name} R, {{2.5, -2.5, 3.0e9, -1.0e20}};");
    for (name, expected) in [("CEIL", [3, -2]), ("FLR", [2, -3]), ("ROUND", [2, -2]), ("TRUNC", [2, -2])] {
        let [up, down] = expected.map(|x: i32| x as u32);
        assert_result(&of(&format!("{name}.S")), [up, down, 0x7fff_ffff, 0x8000_0000]);
        assert_result(&of(&format!("{name}.U")), [up, 0, 3_000_000_000, 0]);
    }
    assert_long("MOV.F64 M, {-5000000000.5, 1.0e30}; FLR.S64 L, M;", [-5_000_000_001i64 as u64, i64::MAX as u64]);
    assert_long("MOV.F64 M, {-0.5, 1.0e30}; CEIL.U64 L, M;", [0, u64::MAX]);
}

/// I2F: the nearest float, of ties the even one.
#[test]
fn integers_to_floats() {
    let floats = [-1.0, 16_777_216.0, 16_777_220.0, -2_147_483_648.0f32].map(f32::to_bits);
    assert_result("I2F R, {-1, 16777217, 16777219, 0x80000000};", floats);
    assert_result(
        "I2F.U R, {0xffffffff, 1, 0, 0x80000000};",
        [4_294_967_296.0f32, 1.0, 0.0, 2_147_483_648.0].map(f32::to_bits),
    );
    assert_long(
        "I2F.S64 L, {-3, 0x7fffffffffffffff};",
        [(-3.0f64).to_bits(), 9_223_372_036_854_775_808.0f64.to_bits()],
    );
}

/// CVT between floats: IEEE 754 directions, also on overflow.
#[test]
fn cvt_of_floats() {
    let of = |rounding: &str| format!("MOV.F64 L, {{0.1, -0.1, 1.0e300, -1.0e-300}}; CVT.F32.F64{rounding} R, L;");
    let tenth = 0.1f32.to_bits();
    assert_eq!(f64::from(f32::from_bits(tenth)).partial_cmp(&0.1), Some(std::cmp::Ordering::Greater));
    let (sign, inf, most) = (1 << 31, f32::INFINITY.to_bits(), f32::MAX.to_bits());
    assert_result(&of(""), [tenth, sign | tenth, inf, sign]);
    assert_result(&of(".FLR"), [tenth - 1, sign | tenth, most, sign]);
    assert_result(&of(".CEIL"), [tenth, sign | (tenth - 1), inf, sign]);
    assert_result(&of(".TRUNC"), [tenth - 1, sign | (tenth - 1), most, sign]);
    assert_long("MOV.F S, {0.1, -3, 0, 0}; CVT.F64.F32 L, S;", [f64::from(0.1f32).to_bits(), (-3.0f64).to_bits()]);
}

/// CVT of fp16: it is in the low bits, and has denormals.
#[test]
fn cvt_of_half_floats() {
    assert_result("CVT.F16.F32 R, {1, -2, 65519, 70000};", [0x3c00, 0xc000, 0x7bff, 0x7c00]);
    assert_result("CVT.F16.F32.CEIL R, {1.0001, 1.0e-10, 65505, -70000};", [0x3c01, 1, 0x7c00, 0xfbff]);
    assert_result("CVT.F16.F32.FLR R, {1.0001, -1.0e-10, 70000, -65505};", [0x3c00, 0x8001, 0x7bff, 0xfc00]);
    assert_result("CVT.F16.F32.SAT R, {2, -2, 0.5, 0.25};", [0x3c00, 0, 0x3800, 0x3400]);
    assert_result(
        "MOV.U S, {0x13c00, 1, 0x7c00, 0x7e00}; CVT.F32.F16 R, S;",
        [0x3f80_0000, 0x3380_0000, 0x7f80_0000, 0x7fff_ffff],
    );
    // The code is that of the number, not of its bits.
    assert_result("MOV.U R, 0; CVT.F16.F32.CC S, {-1, 1, 0, -0.0}; MOV.U R (LT), 1; MOV.U R (EQ), 2;", [1, 0, 2, 2]);
}

/// CVT of integers: bits above are lost, or with SAT it is clamped.
#[test]
fn cvt_of_integers() {
    assert_result("CVT.S8.S32 R, {0x17f, 0x80, -1, 200};", [0x7f, 0xffff_ff80, u32::MAX, 200u8 as i8 as u32]);
    assert_result("CVT.S8.S32.SAT R, {0x17f, 0x80, -1, -200};", [0x7f, 0x7f, u32::MAX, 0xffff_ff80]);
    assert_result("CVT.U16.S32 R, {-1, 0x12345, 5, 0};", [0xffff, 0x2345, 5, 0]);
    assert_result("CVT.U16.S32.SAT R, {-1, 0x12345, 5, 0};", [0, 0xffff, 5, 0]);
    assert_result("CVT.S32.U8 R, {0x1ff, 0x80, 0, 1};", [0xff, 0x80, 0, 1]);
    assert_result("CVT.U32.S64 R, {-1, 0x100000005, 5, 0};", [u32::MAX, 5, 5, 0]);
    assert_long("MOV.S S, {-5, 5, 0, 0}; CVT.S64.S32 L, S;", [-5i64 as u64, 5]);
    assert_long("MOV.S S, {-5, 5, 0, 0}; CVT.U64.S32.SAT L, S;", [0, 5]);
    assert_long("MOV.U S, {0xff, 0x7f, 0, 0}; CVT.S8.S8 L, S;", [u64::MAX, 0x7f]);
    assert_result("CVT.S32.F32.TRUNC R, {-2.5, 2.5, 1.0e20, 0};", [-2i32 as u32, 2, 0x7fff_ffff, 0]);
    assert_result("CVT.U8.F32.CEIL R, {-2.5, 2.5, 300, 254.5};", [0, 3, 255, 255]);
    assert_result(
        "CVT.F32.U32.FLR R, {0xffffffff, 16777217, 1, 0};",
        [4_294_967_040.0f32, 16_777_216.0, 1.0, 0.0].map(f32::to_bits),
    );
}

/// PK64 and UP64: bits, the first word the low one.
#[test]
fn pairs_of_words() {
    assert_long("PK64.U L, {1, 2, 3, 4};", [2 << 32 | 1, 4 << 32 | 3]);
    assert_long("PK64.F L, -{1, 2, 0, 4};", [0xc000_0000_bf80_0000, 0xc080_0000_8000_0000]);
    assert_bits("PK64.U L, {1, 2, 3, 4}; UP64.U result.attrib[0], L.zwxy;", [1, 2, 3, 4]);
    assert_bits("MOV.F64 L, {1, 2}; UP64 result.attrib[0], -L.yyyy;", [0, 0xc000_0000, 0, 0xc000_0000]);
}

/// PK* and UP*.
#[test]
fn packed_numbers() {
    assert_result("PK2H R, {1, -2, 0, 0};", [0xc000_3c00; 4]);
    assert_result("PK2US R, {1, 0, 0, 0};", [0xffff; 4]);
    assert_result("PK4B R, {1, -1, 0, 1};", [0xff80_01ff; 4]);
    assert_result("PK4UB R, {1, 0, 1, 0};", [0x00ff_00ff; 4]);
    assert_result("PK2H S, {1, -2, 0, 0}; UP2H R, S.x;", [1.0, -2.0, 1.0, -2.0f32].map(f32::to_bits));
    assert_result("PK4UB S, {1, 0, 1, 0}; UP4UB R, S.x;", [1.0, 0.0, 1.0, 0.0f32].map(f32::to_bits));
    assert_result("PK4B S, {1, -1, 0, 1}; UP4B R, S.x;", [1.0, -1.0, 0.0, 1.0f32].map(f32::to_bits));
    assert_result("PK2US S, {1, 0, 0, 0}; UP2US R, S.x;", [1.0, 0.0, 1.0, 0.0f32].map(f32::to_bits));
}
