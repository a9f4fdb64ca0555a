//! The budget of a run, and lanes that only help: NV_gpu_program4 2.X.5.

use super::*;
use nvjit_runtime::RunError;

/// A budget that ends is reported.
#[test]
fn the_budget_ends_a_run() {
    let run = |budget: u64, body: &str| {
        let Machine { interpreter, mut frame, mut batch } = vp5(body);
        frame.set_budget(budget);
        interpreter.run(&mut frame, &mut batch, &NoTextures)
    };
    // A loop of n rounds goes back n - 1 times, over two instructions here.
    assert_eq!(run(18, "REP 10; ENDREP;"), Ok(()));
    assert_eq!(run(17, "REP 10; ENDREP;"), Err(RunError::OutOfBudget));
    assert_eq!(run(1000, "TEMP R; REP; ADD.U.CC R, R, 1; BRK (EQ); ENDREP;"), Err(RunError::OutOfBudget));
    assert_eq!(run(1, "CAL f; CAL f; RET; f:"), Err(RunError::OutOfBudget));
    assert_eq!(run(2, "CAL f; CAL f; RET; f:"), Ok(()));
    // What a round or a call takes grows with its length.
    let long = format!("REP 10; {} ENDREP;", "ADD.U R, R, 1;".repeat(98));
    assert_eq!(run(900, &format!("TEMP R; {long}")), Ok(()));
    assert_eq!(run(899, &format!("TEMP R; {long}")), Err(RunError::OutOfBudget));
    let long = format!("CAL f; RET; f: {}", "ADD.U R, R, 1;".repeat(100));
    assert_eq!(run(100, &format!("TEMP R; {long}")), Ok(()));
    assert_eq!(run(99, &format!("TEMP R; {long}")), Err(RunError::OutOfBudget));
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
