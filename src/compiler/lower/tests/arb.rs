//! What loops of ARB programs become. What they compute is in `tests/filetests/arb`.

use super::{Case, assert_same};
use crate::compiler::diverge::diverge;
use crate::compiler::ir::Op;
use crate::compiler::opt::{Passes, optimize};
use crate::compiler::work::Meter;
use crate::options::Mad;

const COLOR: u16 = 1;
const TEXCOORD: u16 = 4;

fn fp40(body: &str) -> String {
    format!("!!ARBfp1.0 OPTION NV_fragment_program2; TEMP t, u; {body} END")
}

/// Loops whose count is a constant or a parameter go on by a test that is the same in all lanes: nothing is masked.
#[test]
fn loops_of_all_lanes_cost_no_masks() {
    for count in ["4", "program.env[0]", "state.light[0].ambient"] {
        let body = format!(
            "REP {count}; LOOP {count}; MAD t, t, u, fragment.texcoord[A0.x]; ENDLOOP; ENDREP; MOV result.color, t;"
        );
        let mut function = super::lower(
            &crate::Program::load(fp40(&body).as_bytes()).unwrap(),
            &Default::default(),
            &Meter::unlimited(),
        )
        .unwrap();
        optimize(&mut function, Passes::default(), Mad::Fused);
        let selects =
            |function: &crate::compiler::ir::Function| function.insts().filter(|inst| inst.op == Op::Select).count();
        let before = selects(&function);
        let mut function = diverge(function, &Meter::unlimited()).unwrap();
        optimize(&mut function, Passes::default(), Mad::Fused);
        assert_eq!(selects(&function), before, "{function}");
        let is_variable = |inst: &crate::compiler::ir::Inst| matches!(inst.op, Op::Store(_) | Op::Load(_));
        assert!(!function.insts().any(is_variable), "{function}");
    }
}

/// Loops that cannot run into the limit are not counted.
#[test]
fn loops_that_end_in_time_are_not_counted() {
    let counted = |body: &str| {
        let function = super::lower(
            &crate::Program::load(fp40(body).as_bytes()).unwrap(),
            &Default::default(),
            &Meter::unlimited(),
        )
        .unwrap();
        function.insts().any(|inst| inst.op == Op::ConstI32(65536))
    };
    let nest = |counts: [&str; 3]| {
        let [a, b, c] = counts;
        format!("REP {a}; REP {b}; REP {c}; ADD t, t, u; ENDREP; ENDREP; ENDREP; MOV result.color, t;")
    };
    assert!(!counted(&nest(["16", "32", "16"])) && counted(&nest(["16", "32", "100"])));
    assert!(!counted(&nest(["1", "program.env[0]", "2"])) && counted(&nest(["2", "program.env[0]", "255"])));
    assert!(!counted("REP 255; CAL f; ENDREP; MOV result.color, t; RET; f: ADD t, t, u; RET;"));
    assert!(counted("REP 255; CAL f; ENDREP; MOV result.color, t; RET; f: REP 255; ADD t, t, u; ENDREP; RET;"));
}

/// Calls that multiply have one copy of everything: depths, counters and indices of callers are kept all the same.
#[test]
fn loops_of_callers_where_nothing_is_copied() {
    let filler = "ADD u, u, 1; ".repeat(60);
    let text = fp40(&format!(
        "MOVC t.x, fragment.color; LOOP {{2, 1, 1}}; CAL f; CAL g; CAL f; MAD t.y, t.y, 10, fragment.texcoord[A0.x].x; ENDLOOP; MOV result.color, t; RET;
         f: {filler} CAL h; CAL h; RET;
         g: {filler} LOOP {{2, 3, 1}}; CAL h; CAL f (GT.x); MAD t.z, t.z, 10, fragment.texcoord[A0.x].x; ENDLOOP; RET;
         h: {filler} ADD t.w, t.w, 1; REP 2; IF GT.x; ADD t.w, t.w, 1; ELSE; BRK; ENDIF; ENDREP; RET;"
    ));
    let case = (0u16..8).fold(Case::new(&text), |case, set| case.attribute(TEXCOORD + set, [f32::from(set); 4]));
    let results = case.attribute(COLOR, [1.0; 4]).run();
    // h runs 2 times in each f; in g 2 times in itself and 4 in f: 2 * (2 + 2 + 6), each adding 3.
    assert_same(results.get("o[COLR]"), [1.0, 12.0, 3434.0, 60.0]);
    let function =
        super::lower(&crate::Program::load(text.as_bytes()).unwrap(), &Default::default(), &Meter::unlimited())
            .unwrap();
    assert!(
        function.insts().any(|inst| matches!(inst.op, crate::compiler::ir::Op::Load(_))),
        "not the form that was meant"
    );
}
