//! Branches and subroutines of VP2.0: NV_vertex_program2 2.14.2.3, 2.14.3.6, 2.14.3.7, 2.14.3.27.

use super::*;

fn run(body: &str, inputs: &[[f32; 4]]) -> Machine {
    Machine::new(&format!("!!VP2.0\n{body}\nEND"), FUSED).parameters(inputs).run()
}

#[test]
fn the_example_of_branches_2_14_2_3() {
    let machine = run(
        "MOV o[HPOS], c[0];
         MOVC CC, c[0];
         BRA label1 (LT.xyzw);
         MOV R0, c[1];
         label1:
         BRA label2 (LT.wyzw);
         MOV R2, c[2];
         label2:",
        &[[-2.0, 0.0, 2.0, NAN], [1.0; 4], [2.0; 4]],
    );
    assert_eq!(machine.get(temporary(0)), [0.0; 4]);
    assert_eq!(machine.get(temporary(2)), [2.0; 4]);
    assert_eq!(machine.executed(), 5);
}

#[test]
fn execution_begins_at_main_and_ends_after_the_last_instruction() {
    let machine = run(
        "sub:
         ADD R0, R0, c[0];
         RET;
         main:
         CAL sub;
         CAL sub;
         CAL sub;
         MOV o[HPOS], R0;",
        &[[1.0; 4]],
    );
    assert_eq!(machine.get(HPOS), [3.0; 4]);
    assert_eq!(machine.executed(), 3 * 3 + 1);
}

#[test]
fn a_return_with_an_empty_stack_terminates() {
    let machine = run("MOV o[HPOS], c[0];\nRET;\nMOV o[HPOS], c[1];", &[[1.0; 4], [2.0; 4]]);
    assert_eq!(machine.get(HPOS), [1.0; 4]);
    assert_eq!(machine.executed(), 2);
}

#[test]
fn a_return_that_is_not_taken_counts_and_goes_on() {
    let machine = run("MOV o[HPOS], c[0];\nRET (NE);\nMOV o[HPOS], c[1];", &[[1.0; 4], [2.0; 4]]);
    assert_eq!(machine.get(HPOS), [2.0; 4]);
    assert_eq!(machine.executed(), 3);
}

#[test]
fn four_calls_fit_the_stack_and_the_fifth_terminates() {
    let body = |depth: usize| {
        let mut text = "MOV o[HPOS], c[0];\nCAL s1;\nMOV o[HPOS].x, c[1];\nRET;\n".to_owned();
        for level in 1..depth {
            text += &format!("s{level}:\nADD R0, R0, c[1];\nCAL s{};\nRET;\n", level + 1);
        }
        text += &format!("s{depth}:\nADD R0, R0, c[1];\nRET;\n");
        text
    };
    let four = run(&body(4), &[[9.0; 4], [1.0; 4]]);
    assert_eq!(four.get(temporary(0)), [4.0; 4]);
    assert_eq!(four.get(HPOS), [1.0, 9.0, 9.0, 9.0]);
    let five = run(&body(5), &[[9.0; 4], [1.0; 4]]);
    assert_eq!(five.get(temporary(0)), [4.0; 4]);
    assert_eq!(five.get(HPOS), [9.0; 4]);
    assert_eq!(five.executed(), 2 + 4 * 2);
}

#[test]
fn a_call_that_is_not_taken_needs_no_stack() {
    let machine = run(
        "MOV o[HPOS], c[0];
         CAL s;
         RET;
         s:
         CAL s (NE);
         MOV o[HPOS], c[1];
         RET;",
        &[[9.0; 4], [1.0; 4]],
    );
    assert_eq!(machine.get(HPOS), [1.0; 4]);
}

#[test]
fn endless_recursion_ends_at_the_full_stack() {
    let machine = run("MOV o[HPOS], c[0];\ns:\nADD R0, R0, c[0];\nCAL s;", &[[1.0; 4]]);
    assert_eq!(machine.get(temporary(0)), [5.0; 4]);
    assert_eq!(machine.executed(), 1 + 2 * 5);
}

#[test]
fn the_65536th_instruction_takes_effect_and_is_the_last() {
    // One instruction, then pairs: the 65536th is an ADD.
    let machine = run("MOV o[HPOS], c[0];\nloop:\nBRA next;\nnext:\nADD R0, R0, c[0];\nBRA loop;", &[[1.0; 4]]);
    assert_eq!(machine.executed(), 65536);
    // 65535 after the first in turns of three; the last turn is complete.
    assert_eq!(machine.get(temporary(0)), [21845.0; 4]);
    let machine =
        run("MOV o[HPOS], c[0];\nMOV R1, R1;\nloop:\nBRA next;\nnext:\nADD R0, R0, c[0];\nBRA loop;", &[[1.0; 4]]);
    // 65534 after the first two; the last turn has its BRA and its ADD.
    assert_eq!(machine.executed(), 65536);
    assert_eq!(machine.get(temporary(0)), [21845.0; 4]);
    let machine = run(
        "MOV o[HPOS], c[0];\nMOV R1, R1;\nMOV R1, R1;\nloop:\nBRA next;\nnext:\nADD R0, R0, c[0];\nBRA loop;",
        &[[1.0; 4]],
    );
    // 65533: the last turn has only its BRA.
    assert_eq!(machine.get(temporary(0)), [21844.0; 4]);
}

#[test]
fn each_vertex_goes_its_own_way() {
    let text = "!!VP2.0\nMOVC R0, v[0];\nloop:\nSUBC R0.x, R0, c[0];\nADD R1, R1, c[0];\nBRA loop (GT.x);\n\
                MOV o[HPOS], R1;\nEND";
    let mut machine = Machine::new(text, FUSED).parameters(&[[1.0; 4]]);
    for lane in 0..4 {
        machine = machine.set(attribute(0), lane, [lane as f32 + 1.0; 4]);
    }
    let machine = machine.run();
    assert_eq!([0, 1, 2, 3].map(|lane| machine.get_lane(HPOS, lane)[0]), [1.0, 2.0, 3.0, 4.0]);
    assert_eq!([0, 3].map(|lane| machine.component(COUNT, 0, lane).to_bits()), [5, 14]);
}

#[test]
fn a_label_may_end_the_program() {
    let machine = run("MOV o[HPOS], c[0];\nBRA end;\nMOV o[HPOS], c[1];\nend:", &[[1.0; 4], [2.0; 4]]);
    assert_eq!(machine.get(HPOS), [1.0; 4]);
    assert_eq!(machine.executed(), 2);
}
