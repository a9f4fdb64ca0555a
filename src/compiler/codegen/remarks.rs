//! The decisions of a compilation, with reasons, for authors who want a faster program.

use super::prologue::{self, Iteration};
use super::wide;
use crate::compiler::ir::analysis::graph::Graph;
use crate::compiler::ir::analysis::lanes::Lanes;
use crate::compiler::ir::analysis::loops::Loops;
use crate::compiler::ir::{Dominators, Function, Inst, NO_SOURCE, Named, Value};
use std::collections::BTreeMap;

/// Something that was decided.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Remark {
    /// What it is about: `divergence`, `hoisting`, `spilling` or `machine`.
    pub kind: &'static str,
    /// The instruction of the program, if it is about one.
    pub instruction: Option<u32>,
    /// What, and why.
    pub message: String,
}

impl Remark {
    fn new(kind: &'static str, inst: Option<&Inst>, message: String) -> Self {
        let instruction = inst.map(|inst| inst.source).filter(|&source| source != NO_SOURCE);
        Self { kind, instruction, message }
    }
}

/// The branches of `function` at which lanes may part, and what each follows from.
pub(super) fn divergence(function: &Function, names: &BTreeMap<u16, String>) -> Vec<Remark> {
    let graph = Graph::of(function);
    let dominators = Dominators::of(&graph);
    let Ok(loops) = Loops::new(&graph, &dominators) else { return Vec::new() };
    let order = loops.order(&graph, &dominators, |block| block);
    let lanes = Lanes::new(function, &graph, &dominators, &loops, &order);
    let mut definitions: Vec<Option<&Inst>> = vec![None; function.types.len()];
    for inst in function.insts() {
        if let Some(result) = inst.result {
            definitions[result.0 as usize] = Some(inst);
        }
    }
    let text = Named { function, names }.to_string();
    let selectors = function.blocks.iter().filter_map(|block| block.terminator.selector());
    let differing = selectors.filter(|&selector| !lanes.is_uniform(selector));
    let remark = |selector: Value| {
        let cause = match root(&definitions, &lanes, selector).and_then(|root| spelling(&text, root)) {
            Some(operation) => format!("it follows from `{operation}`"),
            None => "it follows from what lanes did that parted before".to_owned(),
        };
        Remark::new(
            "divergence",
            definitions[selector.0 as usize],
            format!("lanes may go different ways here: {cause}"),
        )
    };
    differing.map(remark).collect()
}

/// The first value that is not the same in all lanes though all that it is made of is.
fn root(definitions: &[Option<&Inst>], lanes: &Lanes, selector: Value) -> Option<Value> {
    let mut seen = vec![false; definitions.len()];
    let mut open = vec![selector];
    while let Some(value) = open.pop() {
        if std::mem::replace(&mut seen[value.0 as usize], true) {
            continue;
        }
        let Some(inst) = definitions[value.0 as usize] else { continue };
        let differing: Vec<_> = inst.args.iter().copied().filter(|&arg| !lanes.is_uniform(arg)).collect();
        if differing.is_empty() {
            return Some(value);
        }
        open.extend(differing.into_iter().rev());
    }
    None
}

/// The operation that defines `value`, as the text of its function has it.
fn spelling(text: &str, value: Value) -> Option<String> {
    let start = format!("    v{}: ", value.0);
    let line = text.lines().find_map(|line| line.strip_prefix(&start))?;
    let operation = line.split_once("= ")?.1;
    let end = operation.find(" @").or(operation.find("  ")).unwrap_or(operation.len());
    Some(operation[..end].trim_end().to_owned())
}

/// What follows from parameters alone, and is computed for every batch nevertheless.
pub(super) fn hoisting(function: &Function) -> Vec<Remark> {
    let mut remarks: Vec<_> = prologue::obstacles(function)
        .map(|(inst, why)| Remark::new("hoisting", Some(inst), format!("this is computed for every batch: {why}")))
        .collect();
    if let Some((gain, least)) = prologue::too_small_gain(function) {
        let message = format!(
            "what follows from parameters alone is computed for every batch: it takes {gain} simple operations, and less than {least} are not worth a function of their own"
        );
        remarks.push(Remark::new("hoisting", None, message));
    }
    remarks
}

/// What is kept in memory.
pub(super) fn spilling(iteration: &Iteration) -> Option<Remark> {
    let count = iteration.spills.filter(|&count| count > 0)?;
    let lanes = iteration.lanes;
    let message = format!(
        "in the loop for {lanes} lanes, {count} operations have an operand in memory: there are too few registers, or a call keeps none"
    );
    Some(Remark::new("spilling", None, message))
}

/// Why the code is not for the best of the machines.
pub(super) fn machine(function: &Function, machines: &[wide::Machine]) -> Option<Remark> {
    let why = wide::why_narrow(function).filter(|_| machines.len() > 1)?;
    Some(Remark::new("machine", None, format!("vectors have 256 bits, not 512: {why}")))
}
