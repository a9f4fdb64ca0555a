//! SSA construction: code that builds a function writes and reads variables, and each read becomes a value, with block
//! parameters where edges join.
//!
//! The algorithm is that of Braun and others, "Simple and Efficient Construction of Static Single Assignment Form",
//! without recursion. By itself it visits all blocks between a read and its write, and makes a parameter at each join,
//! so many rarely written variables take quadratic time. In reducible functions ([`Variables::of_loops`]), it climbs
//! the dominator tree instead ([`tree`]), past all blocks that do not write the variable.

mod tree;

use super::{Block, Function, Type, Value};
use rustc_hash::FxHashMap;
use tree::Tree;

/// Variables of a function that is being built, each with a type and a number from 0 on.
///
/// Blocks are made without parameters for them and targets without arguments; [`finish`](Self::finish) adds both.
pub struct Variables {
    types: Vec<Type>,
    blocks: Vec<State>,
    /// The value of a variable at the end of a block, or where it was last read there.
    current: FxHashMap<(u32, u32), Value>,
    /// The same for the current block, which is not in `current` yet: nearly all accesses are to it.
    here: Here,
    params: Vec<Param>,
    /// For each value that is a parameter, its number plus one.
    number: Vec<u32>,
    /// Parameters whose arguments are not collected yet.
    pending: Vec<u32>,
    /// Set for reducible functions.
    tree: Option<Tree>,
}

struct Here {
    block: Block,
    /// For each variable.
    values: Vec<Option<Value>>,
    /// The variables that have a value.
    known: Vec<u32>,
}

#[derive(Default, Clone)]
struct State {
    predecessors: Vec<Block>,
    sealed: bool,
    /// Parameters that are completed when the block is sealed.
    incomplete: Vec<u32>,
}

struct Param {
    block: Block,
    variable: u32,
    value: Value,
    /// A value for each predecessor.
    args: Vec<Value>,
    /// The value that it always equals, if there is one.
    same: Option<Value>,
}

impl Variables {
    /// Variables of these types.
    pub fn new(types: Vec<Type>) -> Self {
        let entry = State { sealed: true, ..State::default() };
        let here = Here { block: Block(0), values: vec![None; types.len()], known: Vec::new() };
        Self {
            types,
            blocks: vec![entry],
            current: FxHashMap::default(),
            here,
            params: Vec::new(),
            number: Vec::new(),
            pending: Vec::new(),
            tree: None,
        }
    }

    /// The same for a reducible function. Its blocks are begun ([`begin`](Self::begin)) in an order in which each comes
    /// after its predecessors, except for back edges, and loops are contiguous; by then its edges are declared, and it
    /// is sealed, except a loop header, which is sealed after the last block of the loop.
    pub fn of_loops(types: Vec<Type>) -> Self {
        let mut variables = Self::new(types);
        variables.tree = Some(Tree::new(variables.types.len()));
        variables.begin(Block(0));
        variables
    }

    /// Begins to build `block`.
    pub fn begin(&mut self, block: Block) {
        if let Some(tree) = &mut self.tree {
            if self.blocks.len() <= block.0 as usize {
                self.blocks.resize(block.0 as usize + 1, State::default());
            }
            let state = &self.blocks[block.0 as usize];
            tree.begin(block.0, &state.predecessors, state.sealed);
        }
    }

    /// Declares an edge from `from` to `to`.
    pub fn edge(&mut self, from: Block, to: Block) {
        self.state(to).predecessors.push(from);
    }

    /// Declares that all edges to `block` are known, and that their source blocks are complete.
    pub fn seal(&mut self, function: &mut Function, block: Block) {
        if let Some(tree) = &mut self.tree {
            tree.seal(block.0);
        }
        let state = self.state(block);
        state.sealed = true;
        self.pending = std::mem::take(&mut state.incomplete);
        self.collect(function);
    }

    /// Sets a variable at the end of `block`, as far as it is built.
    pub fn write(&mut self, block: Block, variable: u32, value: Value) {
        self.begin(block);
        self.turn_to(block);
        self.set(block, variable, value);
        if let Some(tree) = &mut self.tree {
            tree.write(block.0, variable);
        }
    }

    /// Makes `block` the current block.
    fn turn_to(&mut self, block: Block) {
        let Here { block: here, values, known } = &mut self.here;
        if block != *here {
            let values = known.drain(..).filter_map(|variable| Some((variable, values[variable as usize].take()?)));
            self.current.extend(values.map(|(variable, value)| ((here.0, variable), value)));
            *here = block;
        }
    }

    fn set(&mut self, block: Block, variable: u32, value: Value) {
        let Here { block: here, values, known } = &mut self.here;
        if block != *here {
            self.current.insert((block.0, variable), value);
        } else if values[variable as usize].replace(value).is_none() {
            known.push(variable);
        }
    }

    fn get(&self, block: Block, variable: u32) -> Option<Value> {
        let known = if block == self.here.block { self.here.values[variable as usize] } else { None };
        known.or_else(|| self.current.get(&(block.0, variable)).copied())
    }

    /// The value of a variable at the end of `block`, as far as it is built. It must have been written on every path
    /// from the entry.
    pub fn read(&mut self, function: &mut Function, block: Block, variable: u32) -> Value {
        self.begin(block);
        self.turn_to(block);
        let value = self.find(function, block, variable);
        self.collect(function);
        self.resolve(value)
    }

    fn state(&mut self, block: Block) -> &mut State {
        let index = block.0 as usize;
        if index >= self.blocks.len() {
            self.blocks.resize(index + 1, State::default());
        }
        &mut self.blocks[index]
    }

    /// The number of the parameter that `value` is.
    fn index(&self, value: Value) -> Option<usize> {
        let number = self.number.get(value.0 as usize).copied().unwrap_or_default();
        (number as usize).checked_sub(1)
    }

    /// The representative of a value, with path compression.
    fn resolve(&mut self, value: Value) -> Value {
        let same = |all: &Self, value| all.index(value).and_then(|index| all.params[index].same);
        let mut end = value;
        while let Some(next) = same(self, end) {
            end = next;
        }
        let mut at = value;
        while let Some(index) = self.index(at).filter(|_| at != end) {
            let Some(next) = self.params[index].same.replace(end) else { break };
            at = next;
        }
        end
    }

    /// A value, perhaps a new parameter without arguments.
    fn find(&mut self, function: &mut Function, block: Block, variable: u32) -> Value {
        let mut way = Vec::new();
        let mut at = block;
        let value = loop {
            if let Some(value) = self.get(at, variable) {
                break value;
            }
            way.push(at);
            if let Some(tree) = &self.tree {
                let above = Block(tree.above(at.0, variable));
                if above != at {
                    at = above;
                    continue;
                }
            }
            let is_long = way.len() > self.blocks.len();
            let state = self.state(at);
            match (&state.predecessors[..], state.sealed) {
                // An unreachable cycle is followed once.
                (&[before], true) if before != at && !is_long => at = before,
                (_, sealed) => {
                    let number = self.params.len() as u32;
                    let value = function.new_value(self.types[variable as usize]);
                    self.params.push(Param { block: at, variable, value, args: Vec::new(), same: None });
                    self.number.resize(value.0 as usize + 1, 0);
                    self.number[value.0 as usize] = number + 1;
                    if sealed {
                        self.pending.push(number)
                    } else {
                        self.state(at).incomplete.push(number)
                    }
                    break value;
                }
            }
        };
        for block in way {
            self.set(block, variable, value);
        }
        value
    }

    /// Collects the arguments of pending parameters.
    fn collect(&mut self, function: &mut Function) {
        while let Some(number) = self.pending.pop() {
            let Param { block, variable, .. } = self.params[number as usize];
            let predecessors = self.blocks[block.0 as usize].predecessors.clone();
            let args: Vec<Value> = predecessors.into_iter().map(|from| self.find(function, from, variable)).collect();
            self.params[number as usize].args = args;
            self.simplify(number);
        }
    }

    /// Tests whether a parameter always equals one other value. Returns whether that is new.
    fn simplify(&mut self, number: u32) -> bool {
        let (value, args) =
            (self.params[number as usize].value, std::mem::take(&mut self.params[number as usize].args));
        let (mut same, mut is_one) = (None, true);
        for &arg in &args {
            let arg = self.resolve(arg);
            if arg != value && *same.get_or_insert(arg) != arg {
                is_one = false;
                break;
            }
        }
        let param = &mut self.params[number as usize];
        (param.args, param.same) = (args, same.filter(|_| is_one));
        param.same.is_some()
    }

    /// Adds parameters to blocks and arguments to targets, and replaces redundant parameters.
    pub fn finish(mut self, function: &mut Function) {
        self.simplify_all();
        let mut of_block: Vec<Vec<u32>> = vec![Vec::new(); function.blocks.len()];
        for (number, param) in (0..).zip(&self.params) {
            if param.same.is_none() {
                of_block[param.block.0 as usize].push(number);
                function.blocks[param.block.0 as usize].params.push(param.value);
            }
        }
        let mut places: FxHashMap<(Block, u32), usize> = FxHashMap::default();
        for (to, _) in (0..).zip(&of_block).filter(|(_, params)| !params.is_empty()) {
            for (place, &from) in self.blocks[to as usize].predecessors.iter().enumerate() {
                places.insert((from, to), place);
            }
        }
        for (number, block) in (0..).map(Block).zip(&mut function.blocks) {
            for target in block.terminator.targets_mut() {
                if let Some(&place) = places.get(&(number, target.block.0)) {
                    let params = of_block[target.block.0 as usize].iter();
                    target.args.extend(params.map(|&param| self.params[param as usize].args[place]));
                }
            }
        }
        if self.params.iter().any(|param| param.same.is_some()) {
            let ends = (0..self.params.len()).map(|index| Some(self.resolve(self.params[index].same?)));
            let ends: Vec<Option<Value>> = ends.collect();
            super::for_each_use(function, |value| {
                if let Some(end) = self.index(*value).and_then(|index| ends[index]) {
                    *value = end;
                }
            });
        }
    }

    /// Simplifies up to the fixed point: a simplified parameter may make others redundant that it is an argument of.
    fn simplify_all(&mut self) {
        let mut users: Vec<Vec<u32>> = vec![Vec::new(); self.params.len()];
        for (number, param) in (0..).zip(&self.params) {
            for &arg in &param.args {
                if let Some(index) = self.index(arg) {
                    users[index].push(number);
                }
            }
        }
        let mut work: Vec<u32> = (0..self.params.len() as u32).rev().collect();
        while let Some(number) = work.pop() {
            if self.params[number as usize].same.is_none() && self.simplify(number) {
                work.extend(&users[number as usize]);
                // Its users now use the value that replaces it.
                let same = self.params[number as usize].same.map(|same| self.resolve(same));
                if let Some(index) = same.and_then(|same| self.index(same)) {
                    let moved = std::mem::take(&mut users[number as usize]);
                    users[index].extend(moved);
                }
            }
        }
    }
}
