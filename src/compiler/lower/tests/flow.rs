//! What the flow of a program becomes grows with the text, and no faster. What it looks like is in `tests/ir/lower`.

use crate::compiler::ir::{BlockData, Function, Op, Terminator};
use crate::compiler::lower::lower;
use crate::compiler::work::Meter;
use crate::language::program::Program;
use crate::options::Options;

fn lowered(text: &str) -> Function {
    let program = Program::load(text.as_bytes()).unwrap_or_else(|errors| panic!("{errors}\n{text}"));
    lower(&program, &Options::default(), &Meter::unlimited()).unwrap()
}

fn size(function: &Function) -> usize {
    let args = |terminator: &Terminator| terminator.targets().map(|target| 1 + target.args.len()).sum::<usize>();
    function.blocks.iter().map(|block| block.insts.len() + block.params.len() + args(&block.terminator)).sum()
}

fn uses_variables(function: &Function) -> bool {
    function.insts().any(|inst| matches!(inst.op, Op::Load(_) | Op::Store(_)))
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

/// NV_gpu_program5 lets 32 calls nest, but a subroutine that does not call itself has few depths: where there is only
/// one, a RET finds its site in one place of the stack, whatever depth other RETs are at.
#[test]
fn calls_without_recursion_have_one_depth() {
    let calls = |number: usize| format!("CAL s{number};\n").repeat(3);
    for levels in [2, 8, 31] {
        let mut text = format!("!!NVvp5.0\nTEMP a;\nmain:\nMOV.F a, vertex.position;\n{}", calls(0));
        text += "MOV.F result.position, a;\nRET;\n";
        for level in 0..levels {
            let deeper = if level + 1 < levels { calls(level + 1) } else { String::new() };
            text += &format!("s{level}:\n{}{deeper}RET;\n", "ADD.F a, a, vertex.position;\n".repeat(60));
        }
        let function = lowered(&(text + "END\n"));
        let has_switch = |block: &BlockData| matches!(block.terminator, Terminator::Switch { .. });
        assert!(function.blocks.iter().any(has_switch), "{levels} levels: there are no copies");
        assert!(function.insts().all(|inst| inst.op != Op::Select), "{levels} levels: nothing depends on the depth");
    }
}
