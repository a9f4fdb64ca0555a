//! What the trace reports.

use super::*;
use crate::language::isa::Precision;
use nvjit_runtime::ConditionCode;

#[test]
fn a_fragment_is_traced_with_its_quad() {
    let text = "!!FP1.0\nMOVHC R0, f[WPOS];\nKIL LT.x;\nDDXR R1.xy, R0;\nMOVR o[COLR], R1;\nEND";
    let mut machine =
        Machine::new(text).set(attribute(0), 2, [-2049.0, 2.0, 3.0, 4.0]).set(attribute(0), 3, [1.0, 5.0, 0.0, 0.0]);
    let mut steps = Vec::new();
    let Machine { interpreter, frame, batch } = &mut machine;
    interpreter
        .trace(frame, batch, &NoTextures, 2, &mut |step| {
            let operand = step.operands.first().map(|operand| operand.map(|bits| f32::from_bits(bits as u32)));
            let result =
                step.result.map(|result| (result.value.map(|bits| f32::from_bits(bits as u32)), result.enabled));
            steps.push((
                step.number,
                step.precision,
                operand,
                result,
                step.condition_codes[0][0].relation(),
                step.killed,
                step.taken,
                step.next,
            ));
        })
        .unwrap();
    let moved = [-2048.0, 2.0, 3.0, 4.0];
    let difference = [2049.0, 3.0, -3.0, -4.0];
    let written = [2049.0, 3.0, 0.0, 0.0];
    let lt = ConditionCode::Lt;
    assert_eq!(
        steps,
        [
            (0, Precision::Fp16, Some(moved), Some((moved, 15)), lt, false, None, Some(1)),
            (1, Precision::Fp32, None, None, lt, true, Some(true), Some(2)),
            (2, Precision::Fp32, Some(moved), Some((difference, 3)), lt, true, None, Some(3)),
            (3, Precision::Fp32, Some(written), Some((written, 15)), lt, true, None, None),
        ]
    );
    assert_eq!(machine.batch.covered()[..4], [u32::MAX, u32::MAX, 0, u32::MAX]);
    assert_vector(machine.get(COLR, 2), written, "the results are written");
}

#[test]
fn branches_and_calls_are_traced() {
    let text = "!!VP2.0\nMOV o[HPOS], c[0];\nCAL sub;\nBRA done;\nsub:\nARL A0, c[0];\nRET;\ndone:\nEND";
    let mut machine = Machine::new(text);
    machine.frame.parameters_mut()[0] = [1.5, -2.5, 0.0, 1000.0];
    let mut steps = Vec::new();
    let Machine { interpreter, frame, batch } = &mut machine;
    interpreter
        .trace(frame, batch, &NoTextures, 1, &mut |step| {
            steps.push((step.number, step.executed, step.taken, step.next, step.call_stack.to_vec()));
            if step.number == 3 {
                assert_eq!(step.result.unwrap().value.map(|bits| bits as i32), [1, -3, 0, 511]);
            }
        })
        .unwrap();
    assert_eq!(
        steps,
        [
            (0, 1, None, Some(1), vec![]),
            (1, 2, Some(true), Some(3), vec![2]),
            (3, 3, None, Some(4), vec![2]),
            (4, 4, Some(true), Some(2), vec![]),
            (2, 5, Some(true), None, vec![]),
        ]
    );
}

#[test]
fn a_lane_beyond_the_batch_has_no_steps() {
    let mut machine = Machine::new("!!FP1.0\nMOV o[COLR], p[0];\nEND");
    let Machine { interpreter, frame, batch } = &mut machine;
    let result = interpreter.trace(frame, batch, &NoTextures, 99, &mut |_| panic!("there is no such lane"));
    assert_eq!(result, Ok(()));
}

/// NV_vertex_program3 2.14.3.X: two registers, of which each is updated by itself.
#[test]
fn both_condition_codes_are_traced() {
    let mut machine = vp40("TEMP t; MOVC0 t, -1; MOVC1 t, {1, 0, 0, 0}; MOV result.position, 0;").run();
    let mut steps = Vec::new();
    let Machine { interpreter, frame, batch } = &mut machine;
    interpreter.trace(frame, batch, &NoTextures, 0, &mut |step| steps.push(step.condition_codes.to_vec())).unwrap();
    let signs: Vec<_> = steps[1].iter().map(|code| code.map(|flags| (flags.sign, flags.zero))).collect();
    assert_eq!(signs, [[(true, false); 4], [(false, false), (false, true), (false, true), (false, true)]]);
    let code = |number| machine.get(Register::new(RegisterFile::ConditionCode, number), 0).map(f32::to_bits);
    assert_ne!(code(0), code(1));
}
