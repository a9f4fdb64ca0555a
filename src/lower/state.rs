//! What the registers hold at one place of the program, component by component: variables of the function that
//! is being built, one for each component that some instruction writes. As a rule they become values of the IR. Where
//! the flow of control is too tangled for that, they stay variables: a block loads what it needs, and stores at its end
//! what it has set.

use super::Lowering;
use super::flow::Flow;
use crate::ir::{Op, Type, Value, Variables};
use crate::limits::MAX_CALL_DEPTH;
use crate::syntax::ast::{DestinationRegister, Instruction};
use nvjit_runtime::{Register, RegisterFile};
use std::collections::BTreeMap;

/// The variables, by what they hold.
pub(super) struct State {
    pub variables: Variables,
    registers: BTreeMap<Register, [Option<u32>; 4]>,
    condition_code: [Option<u32>; 4],
    /// Return sites, the oldest first.
    stack: [Option<u32>; MAX_CALL_DEPTH],
    /// How many return sites there are.
    depth: Option<u32>,
    /// Instructions executed.
    count: Option<u32>,
    /// Instructions executed in rounds of cycles, at least.
    rounds: Option<u32>,
    types: Vec<Type>,
    /// In tangled programs, what is known of variables in the current block, and whether it is to be stored.
    kept: Option<BTreeMap<u32, (Value, bool)>>,
    /// What is seen of instructions is seen where it holds; `None` for everywhere.
    pub guard: Option<Value>,
    /// What variables are to hold behind guarded instructions.
    guarded: BTreeMap<u32, Value>,
}

/// A variable that is no register.
#[derive(Clone, Copy)]
pub(super) enum Place {
    Stack(usize),
    Depth,
    Count,
    Rounds,
}

impl State {
    /// Variables for all that some instruction of `flow` writes; with a counter, if asked for.
    pub(super) fn new(instructions: &[&Instruction], flow: &Flow<'_>, counts: bool) -> Self {
        let mut masks: BTreeMap<Register, u8> = BTreeMap::new();
        let mut codes = 0;
        for instruction in instructions {
            let Some(destination) = &instruction.destination else { continue };
            if let DestinationRegister::Register(register) = destination.register {
                *masks.entry(register).or_default() |= destination.write_mask.0;
            }
            if instruction.mnemonic.update_cc.is_some() {
                codes |= destination.write_mask.0;
            }
        }
        let mut types = Vec::new();
        let mut variable = |ty| {
            types.push(ty);
            types.len() as u32 - 1
        };
        let mut components =
            |mask: u8, ty| std::array::from_fn(|component| (mask >> component & 1 != 0).then(|| variable(ty)));
        let registers =
            masks.into_iter().map(|(register, mask)| (register, components(mask, type_of(register)))).collect();
        let condition_code = components(codes, Type::F32);
        let stack = std::array::from_fn(|place| (place < flow.stack).then(|| variable(Type::I32)));
        let depth = (flow.stack > 0).then(|| variable(Type::I32));
        let count = counts.then(|| variable(Type::I32));
        let rounds = flow.limited.then(|| variable(Type::I32));
        let variables = Variables::new(types.clone());
        let kept = flow.is_general.then(BTreeMap::new);
        let guarded = BTreeMap::new();
        Self { variables, registers, condition_code, stack, depth, count, rounds, types, kept, guard: None, guarded }
    }

    fn place(&self, place: Place) -> Option<u32> {
        match place {
            Place::Stack(index) => self.stack[index],
            Place::Depth => self.depth,
            Place::Count => self.count,
            Place::Rounds => self.rounds,
        }
    }

    /// Whether executed instructions are counted.
    pub(super) fn counts(&self) -> bool {
        self.count.is_some()
    }

    /// The result registers that are written, in order.
    pub(super) fn results(&self) -> Vec<Register> {
        let is_result = |register: &&Register| register.file == RegisterFile::Result;
        self.registers.keys().filter(is_result).copied().collect()
    }
}

fn type_of(register: Register) -> Type {
    if register.file == RegisterFile::Address { Type::I32 } else { Type::F32 }
}

impl Lowering<'_> {
    fn get_variable(&mut self, variable: u32) -> Value {
        let Some(kept) = &self.state.kept else {
            let block = self.builder.current_block();
            return self.state.variables.read(self.builder.function_mut(), block, variable);
        };
        if let Some(&(value, _)) = kept.get(&variable) {
            return value;
        }
        let ty = self.state.types[variable as usize];
        let value = self.builder.inst(Op::Load(variable as u16), &[], ty);
        self.state.kept.get_or_insert_default().insert(variable, (value, false));
        value
    }

    fn set_variable(&mut self, variable: u32, value: Value) {
        if let Some(guard) = self.state.guard {
            let old = match self.state.guarded.get(&variable) {
                Some(&old) => old,
                None => self.get_variable(variable),
            };
            let guarded = self.builder.select(guard, value, old);
            self.state.guarded.insert(variable, guarded);
        }
        self.put_variable(variable, value);
    }

    /// Sets a variable whatever the guard is.
    fn put_variable(&mut self, variable: u32, value: Value) {
        match &mut self.state.kept {
            Some(kept) => drop(kept.insert(variable, (value, true))),
            None => self.state.variables.write(self.builder.current_block(), variable, value),
        }
    }

    /// From here on instructions are not guarded. What later ones computed was for lanes that executed all.
    pub(super) fn end_guard(&mut self) {
        self.state.guard = None;
        for (variable, value) in std::mem::take(&mut self.state.guarded) {
            self.put_variable(variable, value);
        }
    }

    /// The end of a block, before its terminator is looked at by anybody.
    pub(super) fn end_block(&mut self) {
        let Some(kept) = &mut self.state.kept else { return };
        for (variable, (value, is_new)) in std::mem::take(kept) {
            if is_new {
                self.builder.effect(Op::Store(variable as u16), value);
            }
        }
    }

    /// Gives every variable its value at the beginning of the program.
    pub(super) fn initialize(&mut self) {
        let registers: Vec<_> =
            self.state.registers.iter().map(|(&register, &variables)| (register, variables)).collect();
        for (register, variables) in registers {
            for (component, variable) in variables.into_iter().enumerate() {
                if let Some(variable) = variable {
                    let value = self.initial(register, component);
                    self.set_variable(variable, value);
                }
            }
        }
        for variable in self.state.condition_code.into_iter().flatten() {
            let zero = self.f32(0.0);
            self.set_variable(variable, zero);
        }
        let places = (0..MAX_CALL_DEPTH).map(Place::Stack).chain([Place::Depth, Place::Count, Place::Rounds]);
        for variable in places.filter_map(|place| self.state.place(place)).collect::<Vec<_>>() {
            let zero = self.i32(0);
            self.set_variable(variable, zero);
        }
    }

    /// What a component of a register holds now.
    pub(super) fn read(&mut self, register: Register, component: usize) -> Value {
        match self.state.registers.get(&register).and_then(|variables| variables[component]) {
            Some(variable) => self.get_variable(variable),
            None => self.initial(register, component),
        }
    }

    /// Sets a component that some instruction writes.
    pub(super) fn write(&mut self, register: Register, component: usize, value: Value) {
        if let Some(variable) = self.state.registers.get(&register).and_then(|variables| variables[component]) {
            self.set_variable(variable, value);
        }
    }

    /// The value that a component of the condition code was generated from; it starts as EQ.
    pub(super) fn condition_code(&mut self, component: usize) -> Value {
        match self.state.condition_code[component] {
            Some(variable) => self.get_variable(variable),
            None => self.f32(0.0),
        }
    }

    pub(super) fn set_condition_code(&mut self, component: usize, value: Value) {
        if let Some(variable) = self.state.condition_code[component] {
            self.set_variable(variable, value);
        }
    }

    /// What a place holds now; 0 if the program does without.
    pub(super) fn read_place(&mut self, place: Place) -> Value {
        match self.state.place(place) {
            Some(variable) => self.get_variable(variable),
            None => self.i32(0),
        }
    }

    /// Sets a place, whatever the guard is.
    pub(super) fn write_place(&mut self, place: Place, value: Value) {
        if let Some(variable) = self.state.place(place) {
            self.put_variable(variable, value);
        }
    }
}
