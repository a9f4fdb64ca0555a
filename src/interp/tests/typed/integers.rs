//! Integers: NV_gpu_program4 and 5 2.X.8.

use super::*;

const ALL: u32 = u32::MAX;

/// ADD, SUB, MUL, MAD: the least significant bits.
#[test]
fn sums_and_products_wrap() {
    assert_result("ADD.S R, {0x7fffffff, -1, 5, 0}, {1, 1, -7, 0};", [0x8000_0000, 0, ALL - 1, 0]);
    assert_result("SUB.U R, {0, 1, 5, 7}, {1, 1, 7, 5};", [ALL, 0, ALL - 1, 2]);
    assert_result(
        "MUL.S R, {-3, 0x10000, 0x7fffffff, 5}, {7, 0x10000, 2, -1};",
        [-21i32 as u32, 0, ALL - 1, -5i32 as u32],
    );
    assert_result("MAD.U R, {3, 0xffffffff, 2, 0}, {5, 2, 2, 1}, {1, 3, -0, 9};", [16, 1, 4, 9]);
    assert_long("ADD.U64 L, {0xffffffff, 1}, {1, 0xffffffffffffffff};", [0x1_0000_0000, 0]);
    assert_long(
        "MUL.S64 L, {-3, 0x100000000}, {0x100000000, 0x100000001};",
        [-3i64 as u64 * 0x1_0000_0000, 0x1_0000_0000],
    );
}

/// MUL: HI gives the most significant bits; of 24-bit numbers the low bits of the product.
#[test]
fn products_of_other_sizes() {
    let factors = "{0x80000000, 0xffffffff, 3, 0x10000}, {2, 0xffffffff, 5, 0x30000};";
    assert_result(&format!("MUL.S.HI R, {factors}"), [ALL, 0, 0, 3]);
    assert_result(&format!("MUL.U.HI R, {factors}"), [1, ALL - 1, 0, 3]);
    assert_result("MUL.S24 R, {-3, 1000, 0, 0}, {5, 1000, 1, 1};", [-15i32 as u32, 1_000_000, 0, 0]);
    assert_result("MUL.U24 R, {0xffffff, 2, 0, 0}, {0xffffff, 3, 1, 1};", [0xfe00_0001, 6, 0, 0]);
}

/// DIV, MOD: toward zero, the remainder has the sign of the dividend; by zero all ones.
#[test]
fn quotients() {
    assert_result("DIV.S R, {7, -7, 0x80000000, 5}, {-2};", [-3i32 as u32, 3, 0x4000_0000, -2i32 as u32]);
    assert_result("DIV.U R, {7, 0xfffffff9, 0x80000000, 5}, 2;", [3, 0x7fff_fffc, 0x4000_0000, 2]);
    assert_result("MOD.S R, {7, -7, 0x80000000, 5}, 3;", [1, ALL, -2i32 as u32, 2]);
    assert_result("MOD.U R, {7, 0xfffffff9, 8, 5}, 4;", [3, 1, 0, 1]);
    assert_long("DIV.S64 L, {0x8000000000000000, 9}, -1;", [1 << 63, -9i64 as u64]);
    assert_long("MOD.U64 L, {0x100000005, 9}, 0x100000000;", [5, 9]);
    assert_long("MOD.S64 L, {5, -9}, 0;", [u64::MAX, u64::MAX]);
}

/// AND, OR, XOR, NOT default to signed integers.
#[test]
fn bits_by_bits() {
    assert_result("AND R, {0xff00ff00, 1, 3, 0}, {0x0ff00ff0, 3, 5, 1};", [0x0f00_0f00, 1, 1, 0]);
    assert_result("OR R, {0xff00ff00, 1, 3, 0}, {0x0ff00ff0, 2, 5, 0};", [0xfff0_fff0, 3, 7, 0]);
    assert_result("XOR.U R, {0xff00ff00, 1, 3, 0}, {0x0ff00ff0, 3, 3, 0};", [0xf0f0_f0f0, 2, 0, 0]);
    assert_result("NOT.U R, {0xff00ff00, 0, 1, 2};", [0x00ff_00ff, ALL, ALL - 1, ALL - 2]);
    assert_long("NOT.U64 L, {0, 0xff};", [u64::MAX, !0xff]);
}

/// SHL, SHR: filled with the sign of signed numbers.
#[test]
fn shifts() {
    assert_result("SHL.S R, {1, -1, 0x40000000, 3}, 1;", [2, ALL - 1, 0x8000_0000, 6]);
    assert_result("SHR.S R, {-8, 8, 0x80000000, 3}, 2;", [ALL - 1, 2, 0xe000_0000, 0]);
    assert_result("SHR.U R, {0x80000000, 8, 4, 3}, 2;", [0x2000_0000, 2, 1, 0]);
    assert_long("SHL.U64 L, {1, 3}, 40;", [1 << 40, 3 << 40]);
    assert_long("SHR.S64 L, {0x8000000000000000, 256}, 60;", [-8i64 as u64, 0]);
    assert_long("SHR.U64 L, {0x8000000000000000, 256}, 68;", [1 << 59, 16]);
}

/// ABS, and MIN and MAX by the sign that the type has.
#[test]
fn order() {
    assert_result("ABS.S R, {-3, 3, 0, 0x80000000};", [3, 3, 0, 0x8000_0000]);
    assert_result("MIN.S R, {-1, 1, 5, -5}, {1, -1, 3, -3};", [ALL, ALL, 3, -5i32 as u32]);
    assert_result("MAX.S R, {-1, 1, 5, -5}, {1, -1, 3, -3};", [1, 1, 5, -3i32 as u32]);
    assert_result("MIN.U R, {0xffffffff, 1, 5, 5}, {1, 0xffffffff, 3, 7};", [1, 1, 3, 5]);
    assert_result("MAX.U R, {0xffffffff, 1, 5, 5}, {1, 0xffffffff, 3, 7};", [ALL, ALL, 5, 7]);
    assert_long("MAX.S64 L, {-1, 0x100000000}, {1, -5};", [1, 1 << 32]);
    assert_long("MIN.U64 L, {0xffffffffffffffff, 7}, {1, 0x700000000};", [1, 7]);
}

/// SEQ and the like: -1 and all ones, of 64 bits as many.
#[test]
fn comparisons() {
    for (name, expected) in [
        ("SEQ", [0, ALL, 0]),
        ("SNE", [ALL, 0, ALL]),
        ("SLT", [ALL, 0, 0]),
        ("SLE", [ALL, ALL, 0]),
        ("SGT", [0, 0, ALL]),
        ("SGE", [0, ALL, ALL]),
    ] {
        let [less, equal, greater] = expected;
        assert_result(&format!("{name}.S R, {{-1, 4, 5, 0x80000000}}, {{1, 4, -5, 1}};"), [less, equal, greater, less]);
        assert_result(
            &format!("{name}.U R, {{1, 4, 5, 1}}, {{-0, 4, 3, 0x80000000}};"),
            [greater, equal, greater, less],
        );
        let wide = |part: u32| if part == 0 { 0 } else { u64::MAX };
        assert_long(&format!("{name}.S64 L, {{-1, 0x100000000}}, {{0x100000000, 1}};"), [wide(less), wide(greater)]);
    }
    assert_result("STR.S R, 0, 0;", [ALL; 4]);
    assert_result("MOV.S R, 1; SFL.S R, 0, 0;", [0; 4]);
    assert_result("CMP.S R, {-1, 0, 1, 0x80000000}, {1, 2, 3, 4}, {5, 6, 7, 8};", [1, 6, 7, 4]);
    assert_result("CMP.U R, {0xffffffff, 0, 1, 2}, {1, 2, 3, 4}, {5, 6, 7, 8};", [5, 6, 7, 8]);
}

/// SAD: the third operand and the result are unsigned.
#[test]
fn absolute_differences() {
    assert_result("SAD.S R, {3, -3, 0x80000000, 0}, {-3, 3, 0x7fffffff, 0}, {1, 2, 3, 4};", [7, 8, 2, 4]);
    assert_result(
        "SAD.U R, {3, 0xfffffffd, 0, 0}, {0xfffffffd, 3, 9, 0}, {1, 2, 3, 4};",
        [0xffff_fffb, 0xffff_fffc, 12, 4],
    );
    assert_long("SAD.S64 L, {-1, 0x8000000000000000}, {1, 0x7fffffffffffffff}, {1, 1};", [3, 0]);
}

/// BFE, BFI, BFR, BTC, BTFL, BTFM.
#[test]
fn fields_and_places_of_bits() {
    assert_result("BFE.U R, {8, 4, 0, 0}, {0x12345678, 0xff0, 0x800, 0};", [0x67, 0xff, 0x80, 0]);
    assert_result("BFE.S R, {8, 4, 0, 0}, {0x12345678, 0xff0, 0x800, 0};", [0x67, ALL, 0xffff_ff80, 0]);
    assert_result("BFE.U R, {8, 4, 0, 0}.yxzw, {0x12345678, 0xff0, 0, 0};", [6, 0xf, 0, 0]);
    assert_result(
        "BFI.U R, {8, 4, 0, 0}, {0xab, 0xfff, 0, 1}, {0xffffffff, 0, 0x12345678, 0};",
        [0xffff_fabf, 0xff0, 0x1234_5008, 0x10],
    );
    assert_result("BFI.U R, {32, 0, 0, 0}, {0xab, 1, 2, 3}, 5;", [0xab, 1, 2, 3]);
    assert_result("BFR.U R, {1, 0x80000000, 0xf0, 0};", [0x8000_0000, 1, 0x0f00_0000, 0]);
    assert_result("BTC.U R, {0, 1, 0xffffffff, 0xf0f0};", [0, 1, 32, 8]);
    assert_result("BTFL.U R, {0, 1, 0x80000000, 0xf0f0};", [ALL, 0, 31, 4]);
    assert_result("BTFM.U R, {0, 1, 0x80000000, 0xf0f0};", [ALL, 0, 31, 15]);
    assert_result("BTFM.S R, {-1, -2, 0x80000000, 0xf0f0};", [ALL, 0, 30, 15]);
}

/// 2.X.4.2: signs and bars of unsigned operands, and of 64 bits.
#[test]
fn signs_of_operands() {
    assert_result("MOV.U S, {5, 0x80000000, 0, 1}; MOV.U R, -S;", [-5i32 as u32, 0x8000_0000, 0, ALL]);
    assert_result("MOV.S S, {-5, 5, -0, 0x80000000}; MOV.S R, |-S|;", [5, 5, 0, 0x8000_0000]);
    assert_long("MOV.S64 L, {-5, 5}; MOV.S64 L, -|L|;", [-5i64 as u64, -5i64 as u64]);
    // The operand is converted before its sign counts.
    assert_long("MOV.U S, 1; MOV.U64 L, -S;", [u64::MAX, u64::MAX]);
}
