//! The control flow of a function as structured statements: blocks, conditions, loops and exits from them, as shading
//! languages have them. The computations of instructions are not part of it.
//!
//! Blocks are placed by the dominator tree. A block with several forward predecessors is placed after a construct that
//! is left to reach it; the code after a loop is placed after the loop and not in the arm that leaves it, so that lanes
//! reconverge before they compute derivatives. Exits from several constructs at once use a variable (`Leave`,
//! `OnLeave`), since targets have only `break` and `continue`. A graph with a cycle of several entries, or that nests
//! more deeply than drivers can be expected to take, becomes a dispatcher: a switch over blocks inside of a loop.

use nvjit::compiler::ir::analysis::graph::Graph;
use nvjit::compiler::ir::analysis::loops::Loops;
use nvjit::compiler::ir::{Block, Dominators, Function, Target, Terminator, Value};
use std::collections::BTreeSet;

/// A statement.
#[derive(Clone, PartialEq, Debug)]
pub enum Node {
    /// The instructions of a block.
    Block(Block),
    /// Sets each parameter to its value, all at once.
    Copies(Vec<(Value, Value)>),
    /// By a condition.
    If {
        /// The condition or selector.
        condition: Value,
        /// Where it is true.
        then: Vec<Node>,
        /// Where it is false.
        otherwise: Vec<Node>,
    },
    /// By a number: arm n, or the last one if there is none.
    Switch {
        /// The condition or selector.
        index: Value,
        /// At least one.
        arms: Vec<Vec<Node>>,
    },
    /// Statements that `Break` leaves.
    Once(Vec<Node>),
    /// Statements that are repeated until `Break`; `Continue` begins the next iteration.
    Loop(Vec<Node>),
    /// To the end of the enclosing construct: a loop, a switch, or a `Once`.
    Break,
    /// To the beginning of the loop around it.
    Continue,
    /// Leaves the construct around it for one further out, which the number names.
    Leave(u32),
    /// After a construct: if the number says that it was left for a place further out, on to that.
    OnLeave {
        /// The number of the place.
        number: u32,
        /// The way to it.
        way: Way,
    },
    /// The invocation ends.
    Return,
    /// Blocks by their numbers, from the first on, until one returns.
    Dispatch(Vec<(Block, Vec<Node>)>),
    /// In a dispatcher: sets the next block.
    Next(Block),
    /// During construction: to an enclosing construct.
    Go(Label),
    /// While the tree is made: statements that `Go` leaves.
    Scope(Label, Vec<Node>),
}

/// The way out of an enclosing construct, after an inner one was left for a place further out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Way {
    /// `break` leads there.
    Break,
    /// `continue` leads there.
    Continue,
    /// `break` to the next construct, which tests the number as well.
    Further,
}

/// A place that `Go` leads to.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Label {
    /// The end of the scope of this label, where the block of this number is.
    Behind(u32),
    /// The beginning of the loop that this block heads.
    Head(u32),
}

impl Label {
    fn number(self) -> u32 {
        match self {
            Self::Behind(block) => 2 * block + 1,
            Self::Head(block) => 2 * block + 2,
        }
    }
}

/// The statements of a function.
#[derive(Clone, PartialEq, Debug)]
pub struct Tree {
    /// In order.
    pub nodes: Vec<Node>,
    /// Whether some construct is left for one that is not the innermost.
    pub leaves: bool,
    /// Whether it is a dispatcher.
    pub dispatches: bool,
}

/// The deepest nesting of constructs: a limit for drivers, and for the recursion here.
const DEEPEST: usize = 100;

/// The graph nests too deeply.
struct TooDeep;

impl Tree {
    /// The tree of `function`, which must be well formed.
    pub fn new(function: &Function) -> Self {
        let graph = Graph::of(function);
        let dominators = Dominators::of(&graph);
        let made = Loops::new(&graph, &dominators).map_err(|_| TooDeep).and_then(|loops| {
            let mut maker = Maker::new(function, &graph, &dominators, &loops);
            maker.tree(0, 0)
        });
        let Ok(nodes) = made else { return Self::dispatcher(function, &dominators) };
        let nodes = simplify(nodes, &BTreeSet::new());
        let mut resolver = Resolver { constructs: Vec::new(), leaves: false };
        let nodes = resolver.resolve(nodes, &BTreeSet::new());
        Self { nodes, leaves: resolver.leaves, dispatches: false }
    }

    fn dispatcher(function: &Function, dominators: &Dominators) -> Self {
        let to = |target: &Target| {
            let mut nodes = copies(function, target);
            nodes.push(Node::Next(target.block));
            nodes
        };
        let block = |&block: &Block| {
            let mut nodes = vec![Node::Block(block)];
            match &function.block(block).terminator {
                Terminator::Return => nodes.push(Node::Return),
                Terminator::Jump(target) => nodes.extend(to(target)),
                Terminator::Branch { condition, then, otherwise } => {
                    nodes.push(Node::If { condition: *condition, then: to(then), otherwise: to(otherwise) });
                }
                Terminator::Switch { index, targets } => {
                    nodes.push(Node::Switch { index: *index, arms: targets.iter().map(to).collect() });
                }
            }
            (block, nodes)
        };
        let blocks = dominators.order().iter().map(block).collect();
        Self { nodes: vec![Node::Dispatch(blocks)], leaves: false, dispatches: true }
    }
}

fn copies(function: &Function, target: &Target) -> Vec<Node> {
    let params = function.block(target.block).params.iter().copied();
    let pairs: Vec<_> = params.zip(target.args.iter().copied()).filter(|(param, arg)| param != arg).collect();
    if pairs.is_empty() { Vec::new() } else { vec![Node::Copies(pairs)] }
}

struct Maker<'a> {
    function: &'a Function,
    dominators: &'a Dominators,
    loops: &'a Loops,
    /// For each block those that are placed after it or, if it is a loop header, in that loop.
    inside: Vec<Vec<u32>>,
    /// For each loop header the blocks that are placed after the loop.
    behind: Vec<Vec<u32>>,
    /// Blocks that are reached by leaving a scope.
    is_merge: Vec<bool>,
}

impl<'a> Maker<'a> {
    fn new(function: &'a Function, graph: &Graph, dominators: &'a Dominators, loops: &'a Loops) -> Self {
        let count = graph.len();
        let mut maker = Self {
            function,
            dominators,
            loops,
            inside: vec![Vec::new(); count],
            behind: vec![Vec::new(); count],
            is_merge: vec![false; count],
        };
        // In this order, so that the lists are in it.
        for &Block(block) in dominators.order() {
            let Some(Block(parent)) = dominators.parent(Block(block)) else { continue };
            let is_forward = |&&from: &&u32| {
                dominators.reaches(Block(from)) && dominators.place(Block(from)) < dominators.place(Block(block))
            };
            let forward = graph.predecessors(block).iter().filter(is_forward).count();
            // The outermost loop that the dominator is in and the block is not.
            let around = std::iter::successors(loops.of(parent), |&own| loops.parent(own));
            let left = around.take_while(|&own| !loops.within(loops.of(block), Some(own))).last();
            if let Some(left) = left {
                maker.behind[loops.header(left) as usize].push(block);
                maker.is_merge[block as usize] = true;
            } else if forward > 1 {
                maker.inside[parent as usize].push(block);
                maker.is_merge[block as usize] = true;
            }
        }
        maker
    }

    /// The statements from `block` on, in all blocks that it dominates except those that are placed further out.
    fn tree(&mut self, mut block: u32, depth: usize) -> Result<Vec<Node>, TooDeep> {
        if depth > DEEPEST {
            return Err(TooDeep);
        }
        let function = self.function;
        let mut all = Vec::new();
        loop {
            let (inside, behind) = (self.inside[block as usize].clone(), self.behind[block as usize].clone());
            let is_loop = self.loops.headed_by(block).is_some();
            let inner = depth + inside.len() + behind.len() + usize::from(is_loop);
            if inner > DEEPEST {
                return Err(TooDeep);
            }
            let mut nodes = vec![Node::Block(Block(block))];
            match &function.block(Block(block)).terminator {
                Terminator::Return => nodes.push(Node::Return),
                // A chain of blocks needs no recursion.
                Terminator::Jump(target)
                    if inside.is_empty() && behind.is_empty() && !is_loop && self.is_plain(block, target) =>
                {
                    all.extend(nodes);
                    all.extend(copies(function, target));
                    block = target.block.0;
                    continue;
                }
                Terminator::Jump(target) => nodes.extend(self.go(block, target, inner)?),
                Terminator::Branch { condition, then, otherwise } => {
                    let then = self.go(block, then, inner)?;
                    let otherwise = self.go(block, otherwise, inner)?;
                    nodes.push(Node::If { condition: *condition, then, otherwise });
                }
                Terminator::Switch { index, targets } => {
                    let arms = targets.iter().map(|target| self.go(block, target, inner)).collect::<Result<_, _>>()?;
                    nodes.push(Node::Switch { index: *index, arms });
                }
            }
            let mut next = None;
            let last = if is_loop { None } else { inside.last() };
            for &merge in &inside {
                nodes = vec![Node::Scope(Label::Behind(merge), nodes)];
                if behind.is_empty() && last == Some(&merge) {
                    next = Some(merge);
                } else {
                    nodes.extend(self.tree(merge, inner)?);
                }
            }
            if is_loop {
                nodes = vec![Node::Scope(Label::Head(block), nodes)];
            }
            for &merge in &behind {
                nodes = vec![Node::Scope(Label::Behind(merge), nodes)];
                if behind.last() == Some(&merge) {
                    next = Some(merge);
                } else {
                    nodes.extend(self.tree(merge, inner)?);
                }
            }
            all.extend(nodes);
            match next {
                Some(merge) => block = merge,
                None => return Ok(all),
            }
        }
    }

    /// Whether the target is placed directly at the branch.
    fn is_plain(&self, from: u32, target: &Target) -> bool {
        let is_forward = self.dominators.place(target.block) > self.dominators.place(Block(from));
        is_forward && !self.is_merge[target.block.0 as usize]
    }

    fn go(&mut self, from: u32, target: &Target, depth: usize) -> Result<Vec<Node>, TooDeep> {
        let mut nodes = copies(self.function, target);
        let Block(to) = target.block;
        if self.is_plain(from, target) {
            nodes.extend(self.tree(to, depth + 1)?);
        } else if self.is_merge[to as usize] && self.dominators.place(target.block) > self.dominators.place(Block(from))
        {
            nodes.push(Node::Go(Label::Behind(to)));
        } else {
            nodes.push(Node::Go(Label::Head(to)));
        }
        Ok(nodes)
    }
}

/// Removes exits to the code that follows anyway (`follow`), unreachable code, and scopes without exits.
fn simplify(nodes: Vec<Node>, follow: &BTreeSet<Label>) -> Vec<Node> {
    let (count, none) = (nodes.len(), BTreeSet::new());
    let mut out = Vec::with_capacity(count);
    for (number, node) in nodes.into_iter().enumerate() {
        let follow = if number + 1 == count { follow } else { &none };
        match node {
            Node::Go(label) => {
                if !follow.contains(&label) {
                    out.push(Node::Go(label));
                }
                return out;
            }
            Node::If { condition, then, otherwise } => {
                let (then, otherwise) = (simplify(then, follow), simplify(otherwise, follow));
                if !then.is_empty() || !otherwise.is_empty() {
                    out.push(Node::If { condition, then, otherwise });
                }
            }
            Node::Switch { index, arms } => {
                let arms = arms.into_iter().map(|arm| simplify(arm, follow)).collect();
                out.push(Node::Switch { index, arms });
            }
            Node::Scope(label @ Label::Behind(_), body) => {
                let mut inner = follow.clone();
                inner.insert(label);
                let body = simplify(body, &inner);
                if leads(&body, label) {
                    out.push(Node::Scope(label, body));
                } else {
                    out.extend(body);
                }
            }
            Node::Scope(label, body) => out.push(Node::Scope(label, simplify(body, &BTreeSet::from([label])))),
            node => out.push(node),
        }
    }
    out
}

/// Whether any of `nodes` jumps to `label`.
fn leads(nodes: &[Node], label: Label) -> bool {
    nodes.iter().any(|node| match node {
        Node::Go(to) => *to == label,
        Node::If { then, otherwise, .. } => leads(then, label) || leads(otherwise, label),
        Node::Switch { arms, .. } => arms.iter().any(|arm| leads(arm, label)),
        Node::Scope(_, body) => leads(body, label),
        _ => false,
    })
}

/// A construct around statements.
struct Construct {
    /// The label of its beginning, if it is a loop.
    head: Option<Label>,
    /// The labels that are reached by leaving it.
    follow: BTreeSet<Label>,
    /// The labels further out that it was left for.
    pending: BTreeSet<Label>,
    /// Whether anything leaves it.
    is_left: bool,
}

/// Makes `Break`, `Continue` and `Leave` of `Go`.
struct Resolver {
    constructs: Vec<Construct>,
    leaves: bool,
}

impl Resolver {
    fn resolve(&mut self, nodes: Vec<Node>, follow: &BTreeSet<Label>) -> Vec<Node> {
        let (count, none) = (nodes.len(), BTreeSet::new());
        let mut out = Vec::with_capacity(count);
        for (number, node) in nodes.into_iter().enumerate() {
            let follow = if number + 1 == count { follow } else { &none };
            match node {
                Node::Go(label) => out.push(self.go(label)),
                Node::If { condition, then, otherwise } => {
                    let (then, otherwise) = (self.resolve(then, follow), self.resolve(otherwise, follow));
                    out.push(Node::If { condition, then, otherwise });
                }
                Node::Switch { index, arms } => {
                    self.begin(None, follow.clone());
                    let arms = arms.into_iter().map(|arm| self.resolve(arm, follow)).collect();
                    out.push(Node::Switch { index, arms });
                    self.end(&mut out);
                }
                Node::Scope(label @ Label::Head(_), body) => {
                    self.begin(Some(label), follow.clone());
                    let body = self.resolve(body, &BTreeSet::from([label]));
                    out.push(Node::Loop(body));
                    self.end(&mut out);
                }
                Node::Scope(label, body) => {
                    let mut inner = follow.clone();
                    inner.insert(label);
                    self.begin(None, inner.clone());
                    let body = self.resolve(body, &inner);
                    // Only a loop is left by its own exits.
                    if self.constructs.last().is_some_and(|construct| construct.is_left) {
                        out.push(Node::Once(body));
                    } else {
                        out.extend(body);
                    }
                    self.end(&mut out);
                }
                node => out.push(node),
            }
        }
        out
    }

    fn begin(&mut self, head: Option<Label>, follow: BTreeSet<Label>) {
        self.constructs.push(Construct { head, follow, pending: BTreeSet::new(), is_left: false });
    }

    fn go(&mut self, label: Label) -> Node {
        let Some(innermost) = self.constructs.last_mut() else { return Node::Break };
        innermost.is_left = true;
        if innermost.head == Some(label) {
            Node::Continue
        } else if innermost.follow.contains(&label) {
            Node::Break
        } else {
            innermost.pending.insert(label);
            self.leaves = true;
            Node::Leave(label.number())
        }
    }

    /// After the construct: on to the labels that it was left for.
    fn end(&mut self, out: &mut Vec<Node>) {
        let Some(construct) = self.constructs.pop() else { return };
        for label in construct.pending {
            let way = match self.go(label) {
                Node::Continue => Way::Continue,
                Node::Leave(_) => Way::Further,
                _ => Way::Break,
            };
            out.push(Node::OnLeave { number: label.number(), way });
        }
    }
}
