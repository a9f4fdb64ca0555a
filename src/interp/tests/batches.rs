//! Which invocations of a batch run, and what happens to the others.

use super::*;
use nvjit_runtime::RunError;

#[test]
fn frames_and_batches_of_other_programs_are_refused() {
    let fragment = Machine::new("!!FP1.0\nMOVR o[COLR], f[COL0];\nEND");
    let mut other = Machine::new("!!FP1.0\nDECLARE k;\nADDR o[COLR], f[TEX0], k;\nEND");
    let mut frame = fragment.interpreter.new_frame();
    let mut batch = Batch::new(fragment.interpreter.signature(), 4);
    let run = |frame: &mut Frame, batch: &mut Batch| fragment.interpreter.run(frame, batch, &NoTextures);
    assert_eq!(run(&mut frame, &mut other.batch), Err(RunError::BatchMismatch));
    assert_eq!(run(&mut other.frame, &mut batch), Err(RunError::FrameMismatch));
    assert_eq!(run(&mut frame, &mut batch), Ok(()));
}

/// A frame serves any shader with as many parameters, whatever registers it was made for.
#[test]
fn frames_fit_programs_with_more_registers() {
    let mut small = Machine::new("!!FP1.0\nMOVR o[COLR], f[COL0];\nEND");
    let large = Machine::new("!!FP1.0\nMOVR R31, 3;\nMOVR o[COLR], R31;\nEND");
    let Machine { interpreter, mut batch, .. } = large;
    interpreter.run(&mut small.frame, &mut batch, &NoTextures).unwrap();
    assert_eq!(batch.get(RowId::new(COLR, 2), 1), Some(3.0));
}

#[test]
fn each_vertex_has_its_own_attributes_and_only_those_that_run_are_run() {
    let mut machine = Machine::new("!!VP1.0\nADD o[HPOS], v[OPOS], v[OPOS].w;\nEND");
    for lane in 0..4 {
        machine = machine.set(attribute(0), lane, [lane as f32, 2.0, 3.0, 1.0]);
    }
    machine.batch.exec_mut()[2] = 0;
    let machine = machine.run();
    assert_vector(machine.get(HPOS, 0), [1.0, 3.0, 4.0, 2.0], "lane 0");
    assert_vector(machine.get(HPOS, 3), [4.0, 3.0, 4.0, 2.0], "lane 3");
    assert_vector(machine.get(HPOS, 2), [0.0; 4], "lane 2");
}

#[test]
fn single_lanes_can_be_run() {
    let mut machine = Machine::new("!!VP1.0\nMOV o[HPOS], v[OPOS];\nEND");
    machine.batch = Batch::new(machine.interpreter.signature(), 16);
    for lane in 0..16 {
        machine = machine.set(attribute(0), lane, [lane as f32 + 1.0; 4]);
    }
    let Machine { interpreter, frame, batch } = &mut machine;
    interpreter.run_lanes(frame, batch, &NoTextures, [1, 3, 12, 5, 99, 6, 0]).unwrap();
    let results: [f32; 16] = std::array::from_fn(|lane| machine.get(HPOS, lane)[0]);
    let ran = |lane| [0, 1, 3, 5, 6, 12].contains(&lane);
    assert_eq!(results, std::array::from_fn(|lane| if ran(lane) { lane as f32 + 1.0 } else { 0.0 }));
}

#[test]
fn a_fragment_runs_with_its_quad() {
    let mut machine = Machine::new("!!FP1.0\nDDXR o[COLR], f[COL0];\nEND");
    machine.batch = Batch::new(machine.interpreter.signature(), 16);
    for lane in 0..16 {
        machine = machine.set(attribute(1), lane, [(lane * lane) as f32; 4]);
    }
    let Machine { interpreter, frame, batch } = &mut machine;
    interpreter.run_lanes(frame, batch, &NoTextures, [6, 7, 6]).unwrap();
    let results: [f32; 16] = std::array::from_fn(|lane| machine.get(COLR, lane)[0]);
    assert_eq!(results[..8], [0.0, 0.0, 0.0, 0.0, 9.0, 9.0, 13.0, 13.0]);
    assert_eq!(results[8..], [0.0; 8]);
}

#[test]
fn derivatives_read_lanes_that_were_killed_or_do_not_run() {
    let mut machine = Machine::new("!!FP1.0\nMOVRC R0, f[TEX0];\nKIL TR;\nDDXR o[COLR], R0;\nEND");
    machine = machine.set(attribute(4), 0, [1.0, 2.0, 4.0, 2.0]).set(attribute(4), 1, [3.0, 5.0, 4.5, 4.0]);
    machine.batch.exec_mut()[1] = 0;
    let machine = machine.run();
    assert_vector(machine.get(COLR, 0), [2.0, 3.0, 0.5, 2.0], "lane 0");
    assert_eq!(machine.batch.covered()[..4], [0; 4]);
    assert!(machine.interpreter.signature().kills);
}
