//! Condition codes: NV_gpu_program4 2.X.4.3.

use super::*;

/// Which of the rules hold of the flags that `instruction` makes of one component, in the order of table X.16.
#[track_caller]
fn assert_rules(instruction: &str, expected: &[&str]) {
    let rules = [
        "EQ", "GE", "GT", "LE", "LT", "NE", "NAN", "LEG", "CF", "NCF", "OF", "NOF", "SF", "NSF", "AB", "BLE", "TR",
        "FL",
    ];
    let tests = rules
        .iter()
        .enumerate()
        .map(|(bit, rule)| format!("MOV.U T, 0; MOV.U T.x ({rule}1), {}; OR.U S.x, S.x, T.x; ", 1u32 << bit));
    let body =
        format!("TEMP R, S, T; LONG TEMP L; {instruction} {} MOV.U result.attrib[0], S;", tests.collect::<String>());
    let machine = vp5(&body).run();
    let bits = attrib(&machine, 0, 0)[0];
    let held: Vec<_> =
        rules.iter().enumerate().filter(|(bit, _)| bits >> bit & 1 != 0).map(|(_, rule)| *rule).collect();
    let mut expected = expected.to_vec();
    expected.push("TR");
    assert_eq!(held, expected, "{instruction}");
}

/// "The sign flag is set if the value is negative"; carry and overflow are those of sums alone.
#[test]
fn rules_test_flags() {
    let zero = ["EQ", "GE", "LE", "LEG", "NCF", "NOF", "NSF", "BLE"].as_slice();
    let above = ["GE", "GT", "NE", "LEG", "NCF", "NOF", "NSF", "BLE"].as_slice();
    let below = ["LE", "LT", "NE", "LEG", "NCF", "NOF", "SF", "BLE"].as_slice();
    let nan = ["LE", "NE", "NAN", "NCF", "NOF", "SF", "BLE"].as_slice();
    for (instruction, expected) in [
        ("MOV.S.CC1 R, 0;", zero),
        ("MOV.S.CC1 R, 3;", above),
        ("MOV.S.CC1 R, -3;", below),
        ("MOV.U.CC1 R, 0x80000000;", below),
        ("MOV.F.CC1 R, -0.0;", zero),
        ("MOV.F.CC1 R, 0.5;", above),
        ("MOV.F.CC1 R, -0.5;", below),
        ("MUL.S.CC1 R, 0x40000000, 4;", zero),
        ("I2F.S.CC1 R, -1;", below),
        ("MOV.U R, 0x7fc00000; MOV.F.CC1 R, R;", nan),
        ("MOV.U64.CC1 L, 0x100000000;", above),
        ("MOV.U64.CC1 R, 0x100000000;", zero),
        ("MOV.U.CC1 L, 0x80000000;", above),
        ("MOV.S.CC1 L, 0x80000000;", below),
    ] {
        assert_rules(instruction, expected);
    }
}

/// "The carry flag is set by ... an unsigned add"; the overflow flag by a signed one.
#[test]
fn sums_carry_and_overflow() {
    assert_rules("ADD.U.CC1 R, 0xffffffff, 1;", &["EQ", "GE", "LE", "LEG", "CF", "NOF", "NSF", "BLE"]);
    assert_rules("ADD.U.CC1 R, 0xffffffff, 2;", &["GE", "GT", "NE", "LEG", "CF", "NOF", "NSF", "AB"]);
    // Negative, but more than all numbers: "greater".
    assert_rules("ADD.S.CC1 R, 0x7fffffff, 1;", &["GE", "GT", "NE", "LEG", "NCF", "OF", "SF", "BLE"]);
    assert_rules("ADD.U64.CC1 L, 0xffffffffffffffff, 2;", &["GE", "GT", "NE", "LEG", "CF", "NOF", "NSF", "AB"]);
}

/// Carry and overflow of differences, whichever way they are written; MAD's are those of its sum.
#[test]
fn signs_make_sums_differences() {
    let carries = |instruction: &str| {
        let tests = "MOV.U S, 0; MOV.U S (CF), 1; MOV.U T, 0; MOV.U T (OF), 2; ADD.U S, S, T;";
        let body = format!(
            "TEMP R, S, T, A, B; MOV.U A, {{5, 5, 4, 0x80000000}}; MOV.U B, {{5, 4, 5, 1}}; {instruction} {tests} MOV.U result.attrib[0], S;"
        );
        attrib(&vp5(&body).run(), 0, 0)
    };
    let difference = [1, 1, 0, 3];
    for instruction in [
        "SUB.S.CC R, A, B;",
        "ADD.U.CC R, A, -B;",
        "ADD.S.CC R, -B, A;",
        "SUB.S.CC R, -B, -A;",
        "MAD.S.CC R, A, 1, -B;",
        "SUB.S.CC R, A, |B|;",
    ] {
        assert_eq!(carries(instruction), difference, "{instruction}");
    }
    assert_eq!(carries("SUB.S.CC R, A, -B;"), [0, 0, 0, 0]);
    // The sign of a factor makes no difference of the sum.
    assert_eq!(carries("MAD.S.CC R, -A, 1, B;"), [1, 0, 1, 0]);
    assert_eq!(carries("SAD.U.CC R, A, B, 0xffffffff;"), [0, 1, 1, 3]);
}

/// "The components ... are updated if and only if ... enabled by both write masks", tested before the update.
#[test]
fn masks_hold_for_codes() {
    assert_result("MOV.S.CC S, {1, -1, 0, 1}; MOV.S R, 0; MOV.S.CC S.xy (NE.x), 0; MOV.S R (EQ), 1;", [1, 1, 1, 0]);
    assert_result("MOV.S.CC1 S, {1, -1, 0, 1}; MOV.S R, 0; MOV.S R (LT1.yyxx), 1;", [1, 1, 0, 0]);
}
