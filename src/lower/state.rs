//! What the registers hold at one place of the program, component by component: variables of the function that
//! is being built, one for each component that some instruction writes.

use super::Lowering;
use super::flow::Flow;
use crate::ir::{Type, Value, Variables};
use crate::syntax::ast::{DestinationRegister, Instruction};
use nvjit_runtime::{Register, RegisterFile};
use crate::limits::MAX_CALL_DEPTH;
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
    /// Which way on was selected.
    selector: u32,
    /// Instructions executed.
    count: Option<u32>,
    /// Writes are done where it holds; `None` for everywhere.
    pub guard: Option<Value>,
}

/// A variable that is no register.
#[derive(Clone, Copy)]
pub(super) enum Place {
    Stack(usize),
    Depth,
    Selector,
    Count,
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
            if instruction.mnemonic.update_cc {
                codes |= destination.write_mask.0;
            }
        }
        let mut types = Vec::new();
        let mut variable = |ty| {
            types.push(ty);
            types.len() as u32 - 1
        };
        let mut components = |mask: u8, ty| {
            std::array::from_fn(|component| (mask >> component & 1 != 0).then(|| variable(ty)))
        };
        let registers = masks.into_iter().map(|(register, mask)| (register, components(mask, type_of(register)))).collect();
        let condition_code = components(codes, Type::F32);
        let stack = std::array::from_fn(|place| (place < flow.stack).then(|| variable(Type::I32)));
        let depth = (flow.stack > 0).then(|| variable(Type::I32));
        let count = counts.then(|| variable(Type::I32));
        let selector = variable(Type::I32);
        let variables = Variables::new(types);
        Self { variables, registers, condition_code, stack, depth, selector, count, guard: None }
    }

    fn place(&self, place: Place) -> Option<u32> {
        match place {
            Place::Stack(index) => self.stack[index],
            Place::Depth => self.depth,
            Place::Selector => Some(self.selector),
            Place::Count => self.count,
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
        let block = self.builder.current_block();
        self.state.variables.read(self.builder.function_mut(), block, variable)
    }

    fn set_variable(&mut self, variable: u32, value: Value) {
        let value = match self.state.guard {
            Some(guard) => {
                let old = self.get_variable(variable);
                self.builder.select(guard, value, old)
            }
            None => value,
        };
        self.state.variables.write(self.builder.current_block(), variable, value);
    }

    /// Gives every variable its value at the beginning of the program.
    pub(super) fn initialize(&mut self) {
        let registers: Vec<_> = self.state.registers.iter().map(|(&register, &variables)| (register, variables)).collect();
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
        let places = (0..MAX_CALL_DEPTH).map(Place::Stack).chain([Place::Depth, Place::Selector, Place::Count]);
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
            self.state.variables.write(self.builder.current_block(), variable, value);
        }
    }
}
