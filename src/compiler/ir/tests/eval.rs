//! What the evaluator makes of functions: lanes that part and meet, values that cross them, and where there is no end.

use super::super::eval::{OutOfFuel, Outcome, Quad, eval};
use super::super::{parse, verify};
use nvjit_runtime::{Register, RegisterFile, RowId};

/// Runs `text` on four lanes whose one input is `lanes`.
fn run(text: &str, lanes: [f32; 4], exec: [bool; 4]) -> Result<Outcome, OutOfFuel> {
    let function = parse(text).unwrap();
    verify(&function).unwrap();
    let inputs = |_| lanes;
    eval(&function, &Quad { exec, fuel: 1000, ..Quad::new(&inputs, &[]) })
}

fn row(index: u16) -> RowId {
    RowId::new(Register::new(RegisterFile::Temporary, index), 0)
}

#[test]
fn lanes_leave_a_loop_one_by_one_and_meet_again() {
    // Counts down from the input; what stands behind the loop sees all lanes.
    let text = "fragment {\nblock0:
        v0: f32 = input f[COL0].x
        v1: i32 = trunc_to_int v0
        v2: i32 = iconst 0
        v3: i32 = iconst 1
        jump block1(v1, v2)
    block1(v4: i32, v5: i32):
        v6: i32 = isub v4, v3
        v7: i32 = iadd v5, v4
        v8: bool = icmp.gt v6, v2
        v9: bool = any v8
        v10: i32 = mask_to_int v9
        branch v8, block1(v6, v7), block2
    block2:
        v11: i32 = quad_shuffle 1032, v7
        kill v8
        output R0.x, v7
        output R1.x, v11
        output R2.x, v10
        return\n}";
    let outcome = run(text, [1.0, 2.0, 3.0, 4.0], [true; 4]).unwrap();
    assert_eq!(outcome.outputs[&row(0)], [1, 3, 6, 10]);
    assert_eq!(outcome.outputs[&row(1)], [3, 1, 10, 6]);
    // Each lane left when others went on, but the last one.
    assert_eq!(outcome.outputs[&row(2)], [u32::MAX, u32::MAX, u32::MAX, 0]);
    assert_eq!(outcome.killed, [false; 4]);
    // Fragments run as a quad, vertices one by one.
    let exec = [true, false, true, false];
    let outcome = run(text, [1.0, 2.0, 3.0, 4.0], exec).unwrap();
    assert_eq!(outcome.outputs[&row(0)], [1, 3, 6, 10]);
    let text = text.replace("fragment", "vertex").replace("f[COL0]", "v[OPOS]");
    let outcome = run(&text, [1.0, 2.0, 3.0, 4.0], exec).unwrap();
    assert_eq!(outcome.outputs[&row(0)], [1, 0, 6, 0]);
}

#[test]
fn parameters_move_all_at_once() {
    let text = "fragment {\nblock0:
        v0: f32 = input f[COL0].x
        v1: f32 = const 0x40000000
        v2: bool = bconst true
        v3: bool = bconst false
        jump block1(v0, v1, v2)
    block1(v4: f32, v5: f32, v6: bool):
        branch v6, block1(v5, v4, v3), block2
    block2:
        output R0.x, v4
        output R1.x, v5
        return\n}";
    let outcome = run(text, [5.0; 4], [true; 4]).unwrap();
    assert_eq!(outcome.outputs[&row(0)], [2f32.to_bits(); 4]);
    assert_eq!(outcome.outputs[&row(1)], [5f32.to_bits(); 4]);
}

#[test]
fn a_switch_goes_to_the_last_target_where_there_is_none_of_that_number() {
    let text = "fragment {\nblock0:
        v0: f32 = input f[COL0].x
        v1: i32 = trunc_to_int v0
        v2: i32 = iconst 10
        v3: i32 = iconst 11
        v4: i32 = iconst 12
        switch v1, block1(v2), block1(v3), block1(v4)
    block1(v5: i32):
        output R0.x, v5
        return\n}";
    let outcome = run(text, [0.0, 1.0, 7.0, -1.0], [true; 4]).unwrap();
    assert_eq!(outcome.outputs[&row(0)], [10, 11, 12, 12]);
}

#[test]
fn a_loop_without_end_runs_out_of_fuel() {
    let text = "vertex {\nblock0:\n jump block1\nblock1:\n jump block1\n}";
    assert_eq!(run(text, [0.0; 4], [true; 4]), Err(OutOfFuel));
}

#[test]
fn differences_go_along_x_and_y() {
    let text = "fragment {\nblock0:
        v0: f32 = input f[COL0].x
        v1: f32 = ddx v0
        v2: f32 = ddy v0
        output R0.x, v1
        output R1.x, v2
        return\n}";
    let outcome = run(text, [1.0, 3.0, 8.0, 16.0], [true; 4]).unwrap();
    assert_eq!(outcome.outputs[&row(0)].map(f32::from_bits), [2.0, 2.0, 8.0, 8.0]);
    assert_eq!(outcome.outputs[&row(1)].map(f32::from_bits), [7.0, 13.0, 7.0, 13.0]);
}

/// A load that crosses lanes gives in each lane what it stored last; of lanes at several blocks those go first that
/// are at the block with the smallest number.
#[test]
fn others_see_what_variables_hold_when_it_is_their_turn() {
    let text = "fragment {
        block0:
            v0: f32 = input f[TEX0].x
            v1: f32 = const 0x40400000
            v2: bool = fcmp.lt v0, v1
            store 0, v0
            branch v2, block1, block2
        block1:
            v3: f32 = mul v0, v1
            store 0, v3
            jump block3
        block2:
            v4: f32 = load 0
            v5: f32 = quad_shuffle 1032, v4
            jump block4(v5)
        block3:
            v6: f32 = load 0
            v7: f32 = quad_shuffle 1032, v6
            store 0, v1
            jump block4(v7)
        block4(v8: f32):
            output o[COLR].x, v8
            return
        }";
    for exec in [[true; 4], [true, false, true, true]] {
        let outcome = run(text, [1.0, 5.0, 2.0, 1.5], exec).unwrap();
        let colors = outcome.outputs.values().next().unwrap().map(f32::from_bits);
        assert_eq!(colors, [5.0, 3.0, 4.5, 6.0]);
    }
}

/// What a block loads that only some lanes come to is there for the derivatives of one behind it in all lanes.
#[test]
fn inputs_are_loaded_in_inactive_lanes() {
    let text = "fragment {
        block0:
            v0: f32 = input f[TEX0].x
            v1: f32 = const 0x40400000
            v2: bool = fcmp.lt v0, v1
            branch v2, block1, block3(v1)
        block1:
            v3: f32 = input f[TEX1].x
            v4: bool = fcmp.ne v3, v1
            branch v4, block2, block3(v1)
        block2:
            v5: f32 = ddx v3
            jump block3(v5)
        block3(v6: f32):
            output o[COLR].x, v6
            return
        }";
    let outcome = run(text, [1.0, 5.0, 2.0, 1.5], [true; 4]).unwrap();
    let colors = outcome.outputs.values().next().unwrap().map(f32::from_bits);
    assert_eq!(colors, [4.0, 3.0, -0.5, -0.5]);
}
