//! Lanes that are at different places in the program, and how many registers they have.

use super::*;
use crate::interp::LANES;
use crate::interp::execute;
use crate::interp::flow::Flow;

const BLOCKS: &str = "!!VP2.0\nMOV o[HPOS], c[0];\nBRA else;\nCAL sub;\nBRA join;\nelse:\nMOV R0, c[0];\njoin:\nMOV R1, c[0];\n\
                      RET;\nsub:\nMOV R2, c[0];\nRET;\nEND";

/// The lanes of a branch wait for each other where its block ends, and those in a call come first.
#[test]
fn lanes_come_together_again() {
    let machine = Machine::new(BLOCKS);
    let code = &machine.interpreter.code;
    let mut flow = Flow::new(code, 0b0111);
    assert_eq!(flow.advance(code), Some((0, 0b0111)));
    assert_eq!(flow.advance(code), Some((1, 0b0111)));
    flow.branch(0b0010, code.steps[1].target);
    assert_eq!(flow.advance(code), Some((2, 0b0101)));
    flow.call(code, 0b0100, code.steps[2].target);
    assert_eq!(flow.advance(code), Some((7, 0b0100)), "the subroutine, though it stands behind");
    assert_eq!(flow.advance(code), Some((8, 0b0100)));
    flow.ret(code, 0b0100);
    assert_eq!(flow.advance(code), Some((3, 0b0101)), "the branch over the other block");
    flow.branch(0b0101, code.steps[3].target);
    assert_eq!(flow.advance(code), Some((4, 0b0010)), "the other block");
    assert_eq!(flow.advance(code), Some((5, 0b0111)), "together again");
    assert_eq!(flow.advance(code), Some((6, 0b0111)));
    flow.ret(code, 0b0111);
    assert_eq!(flow.advance(code), None);
    assert_eq!([0, 1, 2, 3].map(|lane| flow.executed(lane)), [6, 5, 8, 0]);
}

/// A lane at the limit stays; the others go on.
#[test]
fn the_limit_is_that_of_each_lane() {
    let mut machine = Machine::new(BLOCKS);
    machine.interpreter.code.limit = 3;
    let code = &machine.interpreter.code;
    let mut flow = Flow::new(code, 0b0011);
    flow.advance(code);
    flow.branch(0b0001, 0);
    assert_eq!(flow.advance(code), Some((0, 0b0001)));
    assert_eq!(flow.advance(code), Some((1, 0b0011)));
    assert_eq!(flow.next(code, 0), None);
    assert_eq!(flow.advance(code), Some((2, 0b0010)));
    assert_eq!(flow.advance(code), None);
}

/// What crosses lanes reads those that wait elsewhere, and writes only those that execute it.
#[test]
fn inactive_lanes_of_a_quad_are_read_and_not_written() {
    let mut machine = Machine::new("!!FP1.0\nMOVR R0, f[COL0];\nDDXR R0, R0;\nMOVR o[COLR], R0;\nEND");
    for lane in 0..LANES {
        machine = machine.set(attribute(1), lane, [((lane + 1) * (lane + 1)) as f32; 4]);
    }
    let Machine { interpreter, frame, batch } = &mut machine;
    let mut group = execute::Machine::new(interpreter, frame, &NoTextures);
    group.begin(batch, 0, 0b1111);
    group.step(&interpreter.code.steps[0], 0b1111);
    group.step(&interpreter.code.steps[1], 0b0101);
    group.step(&interpreter.code.steps[2], 0b1111);
    group.store_rows(batch, 0, 0b1111);
    group.finish(batch, &mut None).unwrap();
    assert_eq!([0, 1, 2, 3].map(|lane| machine.get(COLR, lane)[3]), [3.0, 4.0, 7.0, 16.0]);
}

#[test]
fn there_are_as_many_registers_as_the_program_names() {
    let size = |text| Machine::new(text).interpreter.layout.size() / LANES;
    assert_eq!(size("!!FP1.0\nMOVR o[COLR], 1;\nEND"), 1);
    assert_eq!(size("!!FP1.0\nMOVR R2, f[COL0];\nMOVH H4, R2;\nMOVR o[COLR], R2;\nEND"), 2 + 1 + 3 + 5);
    assert_eq!(size("!!VP2.0\nMOV o[HPOS], c[A1.x + 255];\nEND"), 1 + 2);
    assert_eq!(size("!!VSP1.0\nMOV c[3], c[5];\nEND"), 6);
    assert_eq!(size("!!VSP1.0\nMOV c[3], c[A0.x];\nEND"), 96 + 1);
}
