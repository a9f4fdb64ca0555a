//! What the flow of a program becomes: how many blocks, with or without a stack, and that it grows with the text and
//! no faster.

use crate::ir::{Function, Op, Terminator};
use crate::lower::lower;
use crate::opt::{Passes, optimize};
use crate::options::{Mad, Options};
use crate::program::Program;

fn lowered(text: &str) -> Function {
    let program = Program::load(text.as_bytes()).unwrap_or_else(|errors| panic!("{errors}\n{text}"));
    lower(&program, &Options::default())
}

fn optimized(text: &str) -> Function {
    let mut function = lowered(text);
    optimize(&mut function, Passes::default(), Mad::Fused);
    function
}

fn size(function: &Function) -> usize {
    let args = |terminator: &Terminator| terminator.targets().map(|target| 1 + target.args.len()).sum::<usize>();
    function.blocks.iter().map(|block| block.insts.len() + block.params.len() + args(&block.terminator)).sum()
}

fn uses_variables(function: &Function) -> bool {
    function.insts().any(|inst| matches!(inst.op, Op::Load(_) | Op::Store(_)))
}

/// A subroutine with one call site is straight-line code, and so are subroutines within it.
#[test]
fn calls_leave_nothing_behind() {
    let function = optimized(
        "!!VP2.0 CAL a; MOV o[HPOS], R0; RET; a: ADD R0, v[1], R1; CAL b; ADD R0, R0, R0; RET;
         b: MUL R0, R0, R0; CAL c; RET; c: ADD R0, R0, v[3]; RET; END",
    );
    assert_eq!(function.blocks.len(), 1, "{function}");
    assert!(!function.insts().any(|inst| matches!(inst.op, Op::ConstI32(_) | Op::Icmp(_))), "{function}");
}

/// 2.14.3.7: that the fifth nested CAL ends the program is known without running it.
#[test]
fn the_call_stack_is_known() {
    let function = optimized("!!VP2.0 MOV o[HPOS], v[1]; deeper: ADD R0, R0, v[1]; CAL deeper; MOV o[HPOS], v[2]; END");
    assert_eq!(function.blocks.len(), 1, "{function}");
}

/// RET in main and code that nothing comes to.
#[test]
fn what_is_not_reached_is_not_there() {
    let function = optimized("!!VP2.0 l0: MOV o[COL0].x, v[3]; MOV o[HPOS].x, R7; RET; CAL l0; END");
    assert_eq!(function.blocks.len(), 1, "{function}");
    assert!(!uses_variables(&function), "{function}");
}

/// Subroutines that each call others, some under a condition, from where they may come back to the first.
fn recursive(count: usize) -> String {
    let mut text = String::from("!!VP2.0\nBRA main;\n");
    for number in 0..count {
        text += &format!("s{number}: ADDC R{}.x, R0.x, v[{}].y;\n", number % 12, number % 16);
        text += &format!(
            "CAL s{} (GT.x);\nRET (LT.x);\nCAL s{};\nCAL s{} (NE.x);\nCAL s{};\nRET;\n",
            (number * 7 + 3) % count,
            (number * 5 + 1) % count,
            (number * 11 + 5) % count,
            (number + 1) % count
        );
    }
    text + "main: MOVC R0, v[0];\nCAL s0;\nMOV o[HPOS], R0;\nEND\n"
}

/// Return addresses do not multiply code: what the tangle makes is proportional to the text.
#[test]
fn code_grows_with_the_text() {
    let sizes = [8, 16, 32].map(|count| size(&lowered(&recursive(count))));
    assert!(sizes[2] < 5 * sizes[0], "{sizes:?}");
    let tangled = lowered(&recursive(32));
    assert!(uses_variables(&tangled));
    assert!(tangled.blocks.iter().all(|block| block.params.is_empty()));
    // Call sites alone, of subroutines that call one another.
    let calls = |count: usize| {
        let body: String = (0..count).map(|number| format!("CAL s{} (NE.x);\n", number % 3)).collect();
        let text = "!!VP2.0\nBRA main;\ns0: ADDC R0, R0, v[1]; RET (GT.x); MUL R0, R0, v[1]; RET;\n".to_owned()
            + "s1: CAL s0; ADDC R0, R0, v[2]; RET (GT.x); MUL R0, R0, v[2]; RET;\n"
            + "s2: CAL s1; ADDC R0, R0, v[3]; RET (GT.x); MUL R0, R0, v[3]; RET;\nmain: MOVC R0, v[0];\n";
        size(&lowered(&(text + &body + "MOV o[HPOS], R0;\nEND\n")))
    };
    let sizes = [50, 100, 200].map(calls);
    assert!(sizes[2] < 5 * sizes[0], "{sizes:?}");
}

/// A program that cannot run into the limit does not count; one that can counts in lanes that stay together alike.
#[test]
fn only_cycles_are_counted() {
    let count = |text: &str| optimized(text).insts().filter(|inst| inst.op == Op::Iadd).count();
    let forward = "!!VP2.0 MOVC R0, v[1]; BRA over (GT.x); MUL R0, R0, R0; over: MOV o[HPOS], R0; END";
    assert_eq!(count(forward), 0);
    let cycle = "!!VP2.0 MOV R0, v[1]; again: ADDC R0.x, R0.x, -v[2].x; BRA again (GT.x); MOV o[HPOS], R0; END";
    // Rounds, and instructions.
    assert!((2..=4).contains(&count(cycle)), "{}", optimized(cycle));
}
