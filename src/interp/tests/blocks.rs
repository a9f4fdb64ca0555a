//! Structured flow (NV_fragment_program2 3.11.X) and the call stack (NV_vertex_program3 2.14.5.43 and 44).

use super::*;

#[track_caller]
fn assert_color(body: &str, expected: f32) {
    assert_eq!(fp40(body).run().get(COLR, 0)[0], expected, "{body}");
}

/// How often REP with this count is executed.
fn repetitions(count: &str) -> f32 {
    fp40(&format!("TEMP t; REP {count}; ADD t, t, 1; ENDREP; MOV result.color, t;")).run().get(COLR, 0)[0]
}

/// 3.11.X.7: the test that holds leads into the block, the one that does not behind ELSE or ENDIF.
#[test]
fn if_goes_one_way_or_the_other() {
    let body = "TEMP t; MOVC t, fragment.texcoord[0]; MOV t, 0; IF GT.x; ADD t, t, 1; IF GT.y; ADD t, t, 10; ENDIF; ADD t, t, 100;
                ELSE; ADD t, t, 1000; ENDIF; MOV result.color, t;";
    let machine = fp40(body).set(attribute(4), 0, [1.0, 1.0, 0.0, 0.0]).set(attribute(4), 1, [1.0, 0.0, 0.0, 0.0]);
    let machine = machine.set(attribute(4), 2, [0.0, 1.0, 0.0, 0.0]).run();
    assert_eq!([0, 1, 2].map(|lane| machine.get(COLR, lane)[0]), [111.0, 101.0, 1000.0]);
}

/// Each instruction that is executed counts. IF and BRK go behind the ends of blocks, ELSE, LOOP and REP to them.
#[test]
fn ends_of_blocks_count_if_they_are_executed() {
    for (body, expected) in [
        ("IF TR; ENDIF;", 2),
        ("IF FL; ENDIF;", 1),
        ("IF TR; ELSE; ENDIF;", 3),
        ("IF FL; ELSE; ENDIF;", 2),
        ("REP 0; KIL 1; ENDREP;", 2),
        ("LOOP 0; KIL 1; ENDLOOP;", 2),
        ("REP 2; KIL 1; ENDREP;", 5),
        ("REP 2; BRK; ENDREP;", 2),
    ] {
        assert_eq!(fp40(body).run().executed(), expected, "{body}");
    }
}

/// 3.11.X.8 and 9: rounded down, at most 255, nothing if NaN.
#[test]
fn counts_of_loops() {
    for (count, expected) in [("-1", 0.0), ("0.9", 0.0), ("2.9", 2.0), ("1e9", 255.0), ("-{-2.5, 0, 0, 0}", 2.0)] {
        assert_eq!(repetitions(count), expected, "{count}");
    }
    let body = "PARAM c = program.local[0]; TEMP t; REP c; ADD t, t, 1; ENDREP; MOV result.color, t;";
    for (count, expected) in [(NAN, 0.0), (INF, 255.0), (-INF, 0.0), (-0.5, 0.0), (255.0, 255.0)] {
        let machine = fp40(body).bind("program.local[0]", [count; 4]).run();
        assert_eq!(machine.get(COLR, 0)[0], expected, "{count}");
    }
}

/// The texture coordinates that `body` reads, where set n is n + 1.
#[track_caller]
fn assert_indexed(body: &str, expected: f32) {
    let text = format!("TEMP t; {body} MOV result.color, t;");
    let machine = (0..8u16).fold(fp40(&text), |machine, n| machine.set_all(attribute(4 + n), [f32::from(n) + 1.0; 4]));
    assert_eq!(machine.run().get(COLR, 0)[0], expected, "{body}");
}

/// 3.11.3.Y: the index is that of the innermost LOOP, and not negative.
#[test]
fn indices_of_loops() {
    let digit = |index: &str| format!("MAD t, t, 10, fragment.texcoord[{index}];");
    assert_indexed(&format!("LOOP {{3, 1, 2}}; {} ENDLOOP;", digit("A0.x")), 246.0);
    assert_indexed(&format!("LOOP {{4, -2, 1}}; {} ENDLOOP;", digit("A0.x")), 1234.0);
    assert_indexed(&format!("LOOP {{3, 1.9, -1.5}}; {} ENDLOOP;", digit("A0.x")), 211.0);
    assert_indexed(&format!("LOOP {{2, 1, 1}}; REP 1; {} ENDREP; ENDLOOP;", digit("A0.x+1")), 34.0);
    assert_indexed(&format!("LOOP {{2, 5, 9}}; {} ENDLOOP;", digit("A0.x+2")), 80.0);
    let nested = format!("LOOP {{2, 2, 1}}; LOOP {{2, 6, 1}}; {} ENDLOOP; {} ENDLOOP;", digit("A0.x"), digit("A0.x"));
    assert_indexed(&nested, 783_784.0);
    let left = format!("LOOP {{2, 2, 1}}; LOOP {{2, 6, 1}}; BRK; ENDLOOP; {} ENDLOOP;", digit("A0.x"));
    assert_indexed(&left, 34.0);
}

/// 3.11.X.1: behind the innermost loop around it, whatever follows, out of all IFs.
#[test]
fn brk_leaves_the_innermost_loop() {
    assert_color("MOV result.color, 1; REP 1; BRK; REP 1; ENDREP; MOV result.color, 2; ENDREP;", 1.0);
    assert_color(
        "TEMP t; REP 3; REP 9; ADD t, t, 1; IF TR; IF TR; BRK; ENDIF; ENDIF; ENDREP; ENDREP; MOV result.color, t;",
        3.0,
    );
    // A loop that is left so often leaves no IF open.
    assert_color("TEMP t; REP 99; REP 1; IF TR; BRK; ENDIF; ENDREP; ADD t, t, 1; ENDREP; MOV result.color, t;", 99.0);
}

/// Lanes leave a loop one after the other, and go on together.
#[test]
fn lanes_leave_loops_by_themselves() {
    let body =
        "TEMP t, d; REP 6; SUBC d, t, fragment.texcoord[0].x; BRK (GE.x); ADD t, t, 1; ENDREP; DDX d, t; MOV d.y, t.x;
                MOV result.color, d;";
    let counts = [1.0, 4.0, 9.0, 0.0];
    let machine = (0..4).fold(fp40(body), |machine, lane| machine.set(attribute(4), lane, [counts[lane]; 4])).run();
    assert_eq!([0, 1, 2, 3].map(|lane| machine.get(COLR, lane)[1]), [1.0, 4.0, 6.0, 0.0]);
    assert_eq!([0, 1, 2, 3].map(|lane| machine.get(COLR, lane)[0]), [3.0, 3.0, -6.0, -6.0]);
}

/// 3.11.X.10: RET leaves what was opened since the CAL, and nothing else; without one it ends the program.
#[test]
fn ret_leaves_the_blocks_of_its_call() {
    let call =
        "TEMP t; REP 2; CAL f; ENDREP; MOV result.color, t; RET; f: REP 3; ADD t, t, 2; IF TR; RET; ENDIF; ENDREP;
                MOV t, 99; RET;";
    assert_color(call, 4.0);
    assert_color("MOV result.color, 1; REP 3; IF TR; RET; ENDIF; ENDREP; MOV result.color, 2;", 1.0);
    // A subroutine that is left in its fourth loop leaves room for the next ones.
    let deep = "TEMP t; REP 9; CAL f; ENDREP; MOV result.color, t; RET; f: REP 1; REP 1; REP 1; ADD t, t, 1; RET; ENDREP; ENDREP; ENDREP;";
    assert_color(deep, 9.0);
}

/// `depth` blocks in each other, around a call of `called`; 2 if the program comes to its end.
fn nest(begin: &str, end: &str, depth: usize, called: &str) -> String {
    let (begins, ends) = (begin.repeat(depth), end.repeat(depth));
    format!("MOV result.color, 1; {begins} CAL f; {ends} MOV result.color, 2; RET; f: {called} RET;")
}

/// MAX_PROGRAM_LOOP_DEPTH_NV: blocks of the calling code count, and one that is not executed does, too.
#[test]
fn loops_nest_four_times() {
    let nest = |depth: usize, called: &str| nest("REP 1;", "ENDREP;", depth, called);
    assert_color(&nest(4, ""), 2.0);
    assert_color(&nest(4, "REP 0; ENDREP;"), 1.0);
    assert_color(&nest(4, "LOOP 0; ENDLOOP;"), 1.0);
    assert_color(&nest(2, "REP 1; REP 1; ENDREP; REP 1; ENDREP; ENDREP;"), 2.0);
    assert_color(&nest(3, "REP 1; LOOP 1; ENDLOOP; ENDREP;"), 1.0);
}

/// MAX_PROGRAM_IF_DEPTH_NV: an IF without ELSE whose test does not hold opens no block, but there must be room for it.
#[test]
fn ifs_nest_forty_eight_times() {
    let nest = |depth: usize, called: &str| nest("IF TR;", "ENDIF;", depth, called);
    assert_color(&nest(48, ""), 2.0);
    assert_color(&nest(48, "IF FL; ENDIF;"), 1.0);
    assert_color(&nest(47, "IF FL; ELSE; ENDIF;"), 2.0);
    assert_color(&nest(47, "IF FL; ELSE; IF TR; ENDIF; ENDIF;"), 1.0);
    assert_color(&nest(47, "IF FL; ENDIF; IF TR; ENDIF;"), 2.0);
}

/// 3.11.4.X: at `main`, and on through labels; calls nest four times.
#[test]
fn execution_begins_at_main() {
    assert_color("MOV result.color, 1; RET; main: MOV result.color, 2;", 2.0);
    assert_color("TEMP t; f: ADD t, t, 1; MOV result.color, t; CAL f; MOV result.color, 9;", 5.0);
}

/// MAX_PROGRAM_EXEC_INSTRUCTIONS_NV: loops in loops reach it, and the instruction of that number takes effect.
#[test]
fn loops_end_at_the_limit() {
    let body =
        "TEMP t; MOV t, 0; REP 255; REP 255; ADD t, t, 1; MOV result.color, t; ENDREP; ENDREP; MOV result.color, 0;";
    let machine = fp40(body).run();
    assert_eq!(machine.executed(), 65536);
    // Of 1 + 1, then of 768 times 1 + 3 * 255 + 1 instructions, as many as fit: 85 of 767 and 339 of the next.
    let (rounds, rest) = ((65536 - 2) / 767, (65536 - 2) % 767);
    assert_eq!(machine.get(COLR, 0)[0], (rounds * 255 + rest / 3) as f32);
}

/// NV_vertex_program3 2.14.5.43 and 44: one stack, whose entries know what they are.
#[test]
fn address_registers_are_pushed_and_popped() {
    let arrays = "ADDRESS a, b; PARAM c[] = { 10, 11, 12 };";
    let run = |body: &str| vp40(&format!("{arrays} {body}")).run().get(HPOS, 0);
    let all = run("ARL a, {1, 2, 0, 0}; PUSHA a; ARL a, 0; POPA a; MOV result.position, c[a.y];");
    assert_vector(all, [12.0; 4], "popped");
    let other = run("ARL a, {1, 2, 0, 0}; PUSHA a; POPA b; MOV result.position, c[b.x];");
    assert_vector(other, [11.0; 4], "to another register");
    let some = run("ARL a, 1; PUSHA a; ARLC a, {2, 0, 2, 2}; POPA a (EQ); ADD result.position, c[a.x], c[a.y];");
    assert_vector(some, [23.0; 4], "some components");
}

/// Overflow, underflow and an entry of the wrong kind end a program, with the results that it has.
#[test]
fn a_stack_that_is_misused_ends_the_program() {
    for (body, expected) in [
        ("POPA a;", 1.0),
        ("PUSHA a; RET;", 1.0),
        ("CAL f; f: POPA a;", 1.0),
        ("PUSHA a; PUSHA a; PUSHA a; PUSHA a;", 2.0),
        ("PUSHA a; PUSHA a; PUSHA a; PUSHA a; PUSHA a;", 1.0),
        ("PUSHA a; PUSHA a; PUSHA a; PUSHA a; CAL f; f:", 1.0),
        ("PUSHA a; PUSHA a; PUSHA a; CAL f; BRA g; f: RET; g:", 2.0),
    ] {
        let text = format!("ADDRESS a; MOV result.position, 1; {body} MOV result.position, 2;");
        assert_eq!(vp40(&text).run().get(HPOS, 0)[0], expected, "{body}");
    }
}
