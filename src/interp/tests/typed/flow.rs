//! Flow: NV_gpu_program4 2.X.5 and 2.X.8.

use super::*;
use nvjit_runtime::RunError;

/// "Otherwise, it begins with the first instruction", and a label ends what is before it.
#[test]
fn labels_end_subroutines() {
    assert_bits("MOV.U R, 1; CAL f; MOV.U result.attrib[0], R; f: ADD.U R, R, 1;", [2; 4]);
    assert_bits("f: ADD.U R, R, 1; g: ADD.U R, R, 10; main: CAL f; CAL g; CAL g; MOV.U result.attrib[0], R;", [21; 4]);
    // Two labels in succession: the first names nothing.
    assert_bits("CAL f; CAL g; MOV.U result.attrib[0], R; RET; f: g: ADD.U R, R, 1;", [1; 4]);
    assert_bits("MOV.U result.attrib[0], 7; CAL e; RET; e:", [7; 4]);
    assert_bits("MOV.U result.attrib[0], 7; main: f: MOV.U result.attrib[0], 8;", [0, 0, 0, 0x3f80_0000]);
    // One subroutine that ends where another one's call is the last.
    assert_bits(
        "CAL f; ADD.U R, R, 100; MOV.U result.attrib[0], R; RET; g: ADD.U R, R, 1; f: CAL g; h: ADD.U R, R, 9;",
        [101; 4],
    );
}

/// RET leaves all blocks; CAL and RET obey their tests.
#[test]
fn subroutines_return() {
    let body = "MOV.S.CC R, {1, 0, 0, 0}; CAL f (NE.x); CAL f (EQ.x); CAL f; MOV.U result.attrib[0], S; RET;
                f: REP 5; ADD.U S, S, 1; IF NE.x; RET (NE.x); ENDIF; ENDREP; ADD.U S, S, 100;";
    assert_bits(body, [2; 4]);
}

/// MAX_PROGRAM_CALL_DEPTH_NV is 32; a CAL beyond it does nothing.
#[test]
fn calls_nest_thirty_two_times() {
    assert_bits(
        "CAL f; MOV.U result.attrib[0], R; RET; f: ADD.U R.x, R.x, 1; CAL f; ADD.U R.y, R.y, 1;",
        [32, 32, 0, 0],
    );
}

/// IF and ELSE.
#[test]
fn tests_choose() {
    let body = "MOV.S.CC R, {1, -1, 0, 2}; IF GT.y; MOV.U S, 1; ELSE; MOV.U S, 2; ENDIF; IF NE; ADD.U S, S, 10; ENDIF;
                IF EQ.x; ADD.U S, S, 100; ENDIF; MOV.U result.attrib[0], S;";
    assert_bits(body, [12; 4]);
}

/// REP: by type; of floats the floor. What is not positive is skipped.
#[test]
fn counts() {
    for (rep, expected) in [
        ("REP 2.9", 2),
        ("REP -1.5", 0),
        ("REP.S 3", 3),
        ("REP.S -3", 0),
        ("REP.U 4", 4),
        ("REP.F64 2.5", 2),
        ("REP.S64 3", 3),
        ("REP {2, 9, 9, 9}", 2),
    ] {
        assert_bits(&format!("{rep}; ADD.U R, R, 1; ENDREP; MOV.U result.attrib[0], R;"), [expected; 4]);
    }
    // NaN is 0; more than the budget is left by BRK.
    let most = "MOV.U S, 0x7fc00000; REP S; ADD.U R, R, 1; ENDREP; REP.U 0xffffffff; SUB.U.CC T, 5, R; BRK (EQ); ADD.U R, R, 1; ENDREP;";
    assert_bits(&format!("{most} MOV.U result.attrib[0], R;"), [5; 4]);
}

/// BRK and CONT leave IFs and the body of the innermost loop.
#[test]
fn loops_are_left_and_continued() {
    let body = "REP; ADD.S.CC i.x, i.x, 1; SUB.S.CC R, i.x, 3; IF EQ.x; CONT; ENDIF; IF GT.x; IF TR; BRK; ENDIF; ENDIF; ADD.U S, S, 1; ENDREP;
                MOV.U result.attrib[0].x, S; MOV.S result.attrib[0].y, i.x;";
    assert_bits(body, [2, 4, 0, 0x3f80_0000]);
    assert_bits("REP 3; REP 9; BRK; ENDREP; ADD.U R, R, 1; ENDREP; MOV.U result.attrib[0], R;", [3; 4]);
    assert_bits(
        "REP 3; REP 9; CONT; ADD.U R, R, 100; ENDREP; ADD.U R, R, 1; ENDREP; MOV.U result.attrib[0], R;",
        [3; 4],
    );
}

/// No limit of executed instructions but the budget, whose end is reported.
#[test]
fn the_budget_ends_a_run() {
    let body = "TEMP R; REP 300; REP 300; ADD.U R, R, 1; ENDREP; ENDREP; MOV.U result.attrib[0], R;";
    assert_eq!(attrib(&vp5(body).run(), 0, 0), [90_000; 4]);
    let run = |budget: u64, body: &str| {
        let Machine { interpreter, mut frame, mut batch } = vp5(body);
        frame.set_budget(budget);
        interpreter.run(&mut frame, &mut batch, &NoTextures)
    };
    // A loop of n rounds goes back n - 1 times.
    assert_eq!(run(9, "REP 10; ENDREP;"), Ok(()));
    assert_eq!(run(8, "REP 10; ENDREP;"), Err(RunError::OutOfBudget));
    assert_eq!(run(1000, "TEMP R; REP; ADD.U.CC R, R, 1; BRK (EQ); ENDREP;"), Err(RunError::OutOfBudget));
    assert_eq!(run(1, "CAL f; CAL f; RET; f:"), Err(RunError::OutOfBudget));
    assert_eq!(run(2, "CAL f; CAL f; RET; f:"), Ok(()));
}

/// A loop that only helpers are in is left by them, and takes nothing.
#[test]
fn helpers_do_not_loop_for_ever() {
    let body = "TEMP R; MOV.F.CC R, fragment.texcoord[0]; REP; BRK (EQ.x); ENDREP; MOV.F result.color, 1.0;";
    let mut machine = fp5(body).set(attribute(4), 1, [1.0; 4]);
    machine.batch.covered_mut()[1] = 0;
    machine.frame.set_budget(10);
    let machine = machine.run();
    assert_eq!([0, 1].map(|lane| machine.get(COLR, lane)[0]), [1.0, 1.0]);
}

/// KIL of each type; "KIL.U will have no effect". The fragment goes on.
#[test]
fn kil_discards() {
    let kills = |kil: &str| {
        let machine = fp5(&format!("TEMP R; MOV.S.CC R, {{1, -1, 0, 0}}; {kil} MOV.F result.color, 1.0;")).run();
        assert_eq!(machine.get(COLR, 0), [1.0; 4]);
        machine.batch.covered()[0] == 0
    };
    for (kil, expected) in [
        ("KIL.S R;", true),
        ("KIL.S R.x;", false),
        ("KIL.U R;", false),
        ("KIL.F {0, 0, 0, -0.5};", true),
        ("KIL {0, -0.0, 1, 2};", false),
        ("KIL (LT.y);", true),
        ("KIL LT.x;", false),
    ] {
        assert_eq!(kills(kil), expected, "{kil}");
    }
}
