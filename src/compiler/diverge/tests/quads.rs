//! What crosses lanes in divergent flow: the same with divergence taken away as by the evaluator, which takes lanes
//! block by block. Structured flow is made as languages have it: conditions, loops with breaks, early ends; and any
//! other flow.

use super::*;
use crate::compiler::ir::Variables;
use crate::compiler::ir::analysis::quads::Quads;
use crate::compiler::work::Meter;
use crate::options::Options;
use nvjit_runtime::{SampleCall, SampleFlags, SampleOperation, Sampler, TextureTarget};

/// Lookups that show who called: each lane gets a sum over all four, and what did not ask gets what must never be used.
struct Sums {
    /// Lanes that do not run may be alone in a branch: then nobody wants a lookup that is made all the same.
    all_run: bool,
}

impl Sampler for Sums {
    fn sample(&self, call: &mut SampleCall) {
        assert!(!self.all_run || call.exec[..4].iter().any(|&exec| exec != 0), "nobody wants it");
        for (component, row) in (0..).zip(&mut call.results) {
            for (lane, result) in row.iter_mut().take(4).enumerate() {
                let weight = |other: usize| if other == lane { 3.0 } else { 1.0 + other as f32 };
                let sum =
                    (0..4).map(|other| call.coordinates[0][other] * weight(other) + call.coordinates[1][other]).sum();
                *result = if call.exec[lane] != 0 { sum } else { 1e30 } + component as f32;
            }
        }
    }
}

pub(super) fn run_fragment(function: &Function, lanes: [f32; 4], exec: [bool; 4]) -> Option<Outcome> {
    let input = |row: RowId| lanes.map(|lane| lane + f32::from(row.component));
    let quad = Quad {
        exec,
        fuel: 20_000,
        sampler: &Sums { all_run: exec == [true; 4] },
        ..Quad::new(&input, &[[2.0, 3.0, 5.0, 7.0]])
    };
    eval(function, &quad).ok()
}

/// How many variables there are whose value other lanes see.
const SHARED: usize = 3;

/// Something crosses lanes: of what a variable holds, or of what all lanes have.
pub(super) fn crossing(builder: &mut Builder<'_>, random: &mut Random) -> Value {
    let mut operand = |builder: &mut Builder<'_>| {
        let input = builder.float(Op::Input(row(RegisterFile::Attribute, 1)), &[]);
        let load = builder.float(Op::Load(random.below(SHARED) as u16), &[]);
        match random.below(6) {
            0 => input,
            1 => builder.float(Op::Neg, &[load]),
            2 => builder.float(Op::Add, &[load, input]),
            _ => load,
        }
    };
    let (first, second) = (operand(builder), operand(builder));
    match random.below(6) {
        0 | 1 => builder.float(Op::Ddx, &[first]),
        2 => builder.float(Op::Ddy, &[first]),
        3 => builder.float(Op::QuadShuffle([3, 2, 1, 0]), &[first]),
        4 => {
            let across = builder.float(Op::QuadShuffle([1, 0, 3, 2]), &[first]);
            builder.float(Op::Sub, &[across, second])
        }
        _ => {
            let op = Op::Sample {
                unit: 0,
                component: 0,
                integers: false,
                operation: SampleOperation::Implicit,
                target: TextureTarget::D2,
                flags: SampleFlags::NONE,
            };
            let texel = builder.inst(op, &[first, second, first], Type::Texel);
            builder.float(Op::Texel(random.below(4) as u8), &[texel])
        }
    }
}

/// Values that each lane has for itself, as SSA values.
const OWN: u32 = 3;

/// A function with structured flow, its blocks in the order of the text.
struct Text<'a> {
    builder: Builder<'a>,
    variables: Variables,
    random: &'a mut Random,
    /// The blocks, in the order in which they are filled.
    order: Vec<Block>,
    exit: Block,
    /// For each loop around the current place, the block behind it, and the variable that counts its rounds.
    loops: Vec<(Block, u32)>,
}

impl Text<'_> {
    fn read(&mut self, variable: u32) -> Value {
        let block = self.builder.current_block();
        self.variables.read(self.builder.function_mut(), block, variable)
    }

    fn write(&mut self, variable: u32, value: Value) {
        self.variables.write(self.builder.current_block(), variable, value);
    }

    fn own(&mut self) -> Value {
        let variable = self.random.below(OWN as usize) as u32;
        self.read(variable)
    }

    fn set_own(&mut self, value: Value) {
        let variable = self.random.below(OWN as usize) as u32;
        self.write(variable, value);
    }

    fn begin(&mut self, block: Block, is_complete: bool) {
        if is_complete {
            self.variables.seal(self.builder.function_mut(), block);
        }
        self.builder.switch_to(block);
        self.order.push(block);
    }

    fn target(&mut self, block: Block) -> Target {
        self.variables.edge(self.builder.current_block(), block);
        Target { block, args: Args::new() }
    }

    fn jump(&mut self, block: Block) {
        let target = self.target(block);
        self.builder.terminate(Terminator::Jump(target));
    }

    fn branch(&mut self, condition: Value, then: Block, otherwise: Block) {
        let (then, otherwise) = (self.target(then), self.target(otherwise));
        self.builder.terminate(Terminator::Branch { condition, then, otherwise });
    }

    fn condition(&mut self) -> Value {
        let a = self.own();
        let b = match self.random.below(4) {
            0 => self.builder.float(Op::Param { index: 0, component: self.random.below(4) as u8 }, &[]),
            1 => self.builder.f32(2.0),
            _ => self.own(),
        };
        let compare = self.random.pick(&[Compare::Lt, Compare::Ge, Compare::Ne, Compare::Le]);
        self.builder.fcmp(compare, a, b)
    }

    fn instruction(&mut self) {
        match self.random.below(12) {
            0 | 1 => {
                let (a, b) = (self.own(), self.own());
                let op = self.random.pick(&[Op::Add, Op::Mul, Op::Sub]);
                let value = self.builder.float(op, &[a, b]);
                self.set_own(value);
            }
            2..=4 => {
                let value = self.own();
                self.builder.effect(Op::Store(self.random.below(SHARED) as u16), value);
            }
            5 => {
                let value = self.builder.float(Op::Load(self.random.below(SHARED) as u16), &[]);
                self.set_own(value);
            }
            6 if self.random.below(2) == 0 => {
                let mask = self.condition();
                self.builder.effect(Op::Kill, mask);
            }
            7 => {
                let value = self.builder.float(Op::Input(row(RegisterFile::Attribute, 1)), &[]);
                self.set_own(value);
            }
            _ => {
                let value = crossing(&mut self.builder, self.random);
                match self.random.below(2) {
                    0 => self.set_own(value),
                    _ => self.builder.effect(Op::Store(self.random.below(SHARED) as u16), value),
                }
            }
        }
    }

    /// Some statements. Gives whether the end is come to.
    fn statements(&mut self, depth: usize) -> bool {
        for _ in 0..1 + self.random.below(3) {
            for _ in 0..self.random.below(4) {
                self.instruction();
            }
            let goes_on = match self.random.below(7) {
                0 | 1 if depth < 4 => self.conditional(depth),
                2 | 3 if depth < 4 && self.loops.len() < 2 => self.repeated(depth),
                4 if self.loops.len() + depth > 1 => self.leave(),
                _ => true,
            };
            if !goes_on {
                return false;
            }
        }
        true
    }

    /// BRK, out of some loop, or the end; unconditional within a condition, or by a condition of its own.
    fn leave(&mut self) -> bool {
        let to = match self.loops.len() {
            0 => self.exit,
            _ if self.random.below(4) == 0 => self.exit,
            count => self.loops[self.random.below(count)].0,
        };
        if self.random.below(3) == 0 {
            self.jump(to);
            return false;
        }
        let condition = self.condition();
        let next = self.builder.create_block(&[]);
        self.branch(condition, to, next);
        self.begin(next, true);
        true
    }

    fn conditional(&mut self, depth: usize) -> bool {
        let [then, otherwise, after] = [(); 3].map(|()| self.builder.create_block(&[]));
        let has_else = self.random.below(2) == 0;
        let condition = self.condition();
        self.branch(condition, then, if has_else { otherwise } else { after });
        self.begin(then, true);
        let mut comes = self.statements(depth + 1);
        if comes {
            self.jump(after);
        }
        if has_else {
            self.begin(otherwise, true);
            let other = self.statements(depth + 1);
            if other {
                self.jump(after);
            }
            comes |= other;
        } else {
            comes = true;
        }
        if comes {
            self.begin(after, true);
        }
        comes
    }

    /// A loop whose lanes go round up to four times.
    fn repeated(&mut self, depth: usize) -> bool {
        let [head, body, latch, after] = [(); 4].map(|()| self.builder.create_block(&[]));
        let counter = OWN + self.loops.len() as u32;
        let zero = self.builder.i32(0);
        self.write(counter, zero);
        self.jump(head);
        self.begin(head, false);
        let (count, one) = (self.read(counter), self.builder.i32(1));
        let count = self.builder.int(Op::Iadd, &[count, one]);
        self.write(counter, count);
        let most = self.builder.i32(1 + self.random.below(4) as i32);
        let most = match self.random.below(2) {
            0 => most,
            _ => {
                let own = self.own();
                let three = self.builder.i32(3);
                let own = self.builder.int(Op::TruncToInt, &[own]);
                self.builder.int(Op::Iand, &[own, three])
            }
        };
        let ends = self.builder.bool(Op::Icmp(Compare::Gt), &[count, most]);
        self.branch(ends, after, body);
        self.begin(body, true);
        self.loops.push((after, counter));
        let comes = self.statements(depth + 1);
        self.loops.pop();
        if comes {
            self.jump(latch);
            self.begin(latch, true);
            self.jump(head);
        }
        self.variables.seal(self.builder.function_mut(), head);
        self.begin(after, true);
        true
    }
}

pub(super) fn random_text(random: &mut Random) -> Function {
    let mut function = Function::new(Stage::Fragment);
    let mut builder = Builder::new(&mut function);
    let exit = builder.create_block(&[]);
    let types = [vec![Type::F32; OWN as usize], vec![Type::I32; 2]].concat();
    let variables = Variables::new(types);
    let mut text = Text { builder, variables, random, order: vec![Block(0)], exit, loops: Vec::new() };
    for variable in 0..OWN {
        let value = text.builder.float(Op::Input(row(RegisterFile::Attribute, variable as u8)), &[]);
        text.write(variable, value);
        text.builder.effect(Op::Store(variable as u16), value);
    }
    let zero = text.builder.i32(0);
    (OWN..OWN + 2).for_each(|counter| text.write(counter, zero));
    if text.statements(0) {
        text.jump(exit);
    }
    text.begin(exit, true);
    for component in 0..3 {
        let value = text.read(component);
        text.builder.effect(Op::Output(row(RegisterFile::Result, component as u8)), value);
    }
    let last = crossing(&mut text.builder, text.random);
    text.builder.effect(Op::Output(row(RegisterFile::Result, 3)), last);
    text.builder.terminate(Terminator::Return);
    let Text { variables, order, .. } = text;
    variables.finish(&mut function);
    in_order(&function, &order)
}

/// The blocks of `function` that `order` names, numbered so.
fn in_order(function: &Function, order: &[Block]) -> Function {
    let mut number = vec![Block(u32::MAX); function.blocks.len()];
    (0..).zip(order).for_each(|(new, old)| number[old.0 as usize] = Block(new));
    let mut blocks: Vec<_> = order.iter().map(|&old| function.block(old).clone()).collect();
    for target in blocks.iter_mut().flat_map(|block| block.terminator.targets_mut()) {
        target.block = number[target.block.0 as usize];
    }
    Function { blocks, ..function.clone() }
}

/// What becomes of `original`, by way of everything that is done to programs.
pub(super) fn ways(original: &Function) -> Vec<(&'static str, Function)> {
    let mut optimized = original.clone();
    optimize(&mut optimized, Passes::default(), crate::Mad::Fused);
    let expanded = crate::compiler::expand::expand(&optimized, &Options::default(), crate::compiler::ir::Ops::NONE);
    let mut last = diverge(expanded.clone(), &Meter::unlimited()).unwrap();
    optimize(&mut last, Passes::default(), crate::Mad::Fused);
    vec![("optimized", optimized), ("expanded", expanded), ("in the end", last)]
}

const BATCHES: [([f32; 4], [bool; 4]); 4] = [
    ([1.0, 4.0, 2.0, 3.0], [true; 4]),
    ([0.0, 3.5, -7.0, 2.0], [true, false, true, true]),
    ([2.0; 4], [false, true, false, false]),
    ([0.5, 1.5, 2.5, 0.25], [true; 4]),
];

/// In structured flow, regions are enough, and give what the evaluator gives.
#[test]
fn quads_see_the_same_in_structured_flow() {
    let (mut ordered, mut compared, mut promoted) = (0, 0, 0);
    for number in crate::part::of(0..800, 12) {
        let mut random = Random(Rng::with_seed(11_000 + number));
        let original = random_text(&mut random);
        assert_eq!(verify(&original), Ok(()), "{number}: {original}");
        let graph = Graph::of(&original);
        ordered += usize::from(Quads::of(&original).see_order());
        let mut results = ways(&original);
        let variables = |function: &Function| count(function, |op| matches!(op, Op::Store(_)));
        promoted += usize::from(variables(&results[0].1) < variables(&original));
        let in_regions = regions::diverge(&original, &graph, &Meter::unlimited()).unwrap();
        results.push(("by regions", in_regions.unwrap_or_else(|| panic!("{number}: {original}"))));
        results.push(("by lanes", lanes::diverge(&original, &graph, &Meter::unlimited()).unwrap()));
        for (lanes, exec) in BATCHES {
            let Some(expected) = run_fragment(&original, lanes, exec) else { continue };
            compared += 1;
            for (how, function) in &results {
                let found = run_fragment(function, lanes, exec).map(Outcome::canonical);
                let expected = Some(expected.clone().canonical());
                assert_eq!(found, expected, "{number}, {how}, {lanes:?}, {exec:?}: {original}\n{function}");
            }
        }
    }
    let [most, all, some] = [600, 3000, 100].map(crate::part::least);
    assert!(ordered > most && compared > all && promoted > some, "{ordered} {compared} {promoted}");
}

/// In any other flow, too; where loops are not what the order of blocks says, lanes go their ways one by one.
#[test]
fn quads_see_the_same_in_any_flow() {
    let (mut in_regions, mut by_lanes) = (0, 0);
    for number in crate::part::of(0..1200, 12) {
        let mut random = Random(Rng::with_seed(13_000 + number));
        let original = random_function(&mut random, Stage::Fragment, false);
        assert_eq!(verify(&original), Ok(()), "{number}: {original}");
        let graph = Graph::of(&original);
        let mut results = ways(&original);
        results.push(("by lanes", lanes::diverge(&original, &graph, &Meter::unlimited()).unwrap()));
        match regions::diverge(&original, &graph, &Meter::unlimited()).unwrap() {
            Some(diverged) => {
                results.push(("by regions", diverged));
                in_regions += 1;
            }
            None => by_lanes += 1,
        }
        for (lanes, exec) in BATCHES {
            let Some(expected) = run_fragment(&original, lanes, exec) else { continue };
            for (how, function) in &results {
                let found = run_fragment(function, lanes, exec).map(Outcome::canonical);
                let expected = Some(expected.clone().canonical());
                assert_eq!(found, expected, "{number}, {how}, {lanes:?}, {exec:?}: {original}\n{function}");
            }
        }
    }
    let least = crate::part::least(100);
    assert!(in_regions > least && by_lanes > least, "{in_regions} {by_lanes}");
}

/// Of lanes that one block sends backward to several, those go first whose block has the smaller number: they meet the
/// others there.
#[test]
fn lanes_that_are_sent_backward_keep_their_order() {
    let text = "fragment {
        block0:
            v0: f32 = input f[WPOS].x
            v1: f32 = const 0x3f800000
            v2: i32 = iconst 1
            v3: i32 = iconst 2
            v4: i32 = iconst 0
            v5: i32 = trunc_to_int v0
            store 0, v0
            jump block1(v3)
        block1(v6: i32):
            v7: f32 = load 0
            v8: f32 = quad_shuffle 1032, v7
            v9: f32 = add v8, v0
            store 0, v9
            jump block2(v6)
        block2(v10: i32):
            v11: f32 = load 0
            v12: f32 = quad_shuffle 3210, v11
            v13: f32 = add v12, v1
            store 0, v13
            jump block3(v10)
        block3(v14: i32):
            v15: i32 = isub v14, v2
            v16: bool = icmp.gt v15, v4
            v17: i32 = select v16, v5, v3
            switch v17, block1(v15), block2(v15), block4
        block4:
            v18: f32 = load 0
            output o[COLR].x, v18
            return
        }";
    let original = function(text);
    let graph = Graph::of(&original);
    assert!(regions::diverge(&original, &graph, &Meter::unlimited()).unwrap().is_none());
    let diverged = lanes::diverge(&original, &graph, &Meter::unlimited()).unwrap();
    assert_eq!(verify_converged(&diverged), Ok(()));
    for lanes in [[0.0, 1.0, 0.0, 1.0], [1.0, 0.0, 0.0, 0.0], [1.0, 1.0, 0.0, 1.0]] {
        let expected = run_fragment(&original, lanes, [true; 4]);
        assert!(expected.is_some());
        assert_eq!(run_fragment(&diverged, lanes, [true; 4]), expected, "{lanes:?}");
    }
}
