//! Analyses of a function before selection, shared by all machines that are tried.

use super::access;
use crate::compiler::ir::analysis::graph::Graph;
use crate::compiler::ir::analysis::lanes::Lanes;
use crate::compiler::ir::analysis::loops::Loops;
use crate::compiler::ir::{self, Dominators, Value};

/// What is known of a function.
pub(in super::super) struct Analyses {
    /// Which values are uniform; empty if no instruction uses that.
    pub(super) uniform: Vec<bool>,
    /// The blocks in order, each loop contiguous.
    pub(super) order: Vec<usize>,
}

impl Analyses {
    pub(in super::super) fn of(function: &ir::Function) -> Self {
        let asks = function.insts().any(|inst| access::may_share_place(inst.op));
        if function.blocks.len() == 1 && !asks {
            return Self { uniform: Vec::new(), order: vec![0] };
        }
        let graph = Graph::of(function);
        let dominators = Dominators::of(&graph);
        let Ok(loops) = Loops::new(&graph, &dominators) else {
            // Irreducible cycles: any order will do in which a block comes after its dominators.
            let order = dominators.order().iter().map(|block| block.0 as usize).collect();
            return Self { uniform: Vec::new(), order };
        };
        let order = loops.order(&graph, &dominators, |block| block);
        let mut uniform = Vec::new();
        if asks {
            let lanes = Lanes::new(function, &graph, &dominators, &loops, &order);
            uniform = (0..function.types.len() as u32).map(|value| lanes.is_uniform(Value(value))).collect();
        }
        Self { uniform, order: order.into_iter().map(|block| block as usize).collect() }
    }

    /// Why wider vectors gain nothing, if they do not: parameters that each lane has of its own are read lane by lane,
    /// which is only more to wait for then.
    pub(in super::super) fn why_narrow(&self, function: &ir::Function) -> Option<&'static str> {
        let mut relative = function.insts().filter(|inst| matches!(inst.op, ir::Op::ParamRelative { .. }));
        relative
            .any(|inst| !self.uniform.get(inst.args[0].0 as usize).copied().unwrap_or_default())
            .then_some("lanes read parameters of their own by relative addressing, one after the other")
    }
}
