//! The values of registers at the current place of the program, component by component: variables of the function under
//! construction, one for each component that some instruction writes. Usually they become values of the IR. In
//! irregular control flow they stay variables: a block loads those that it needs, and stores at its end those that it
//! has set. Components that other lanes of the quad read where branches may diverge ([`Shared`]) are stored as well.

use super::arrays::Arrays;
use super::condition_registers::{CONDITION_CODES, Codes, Flag};
use super::flow::Flow;
use super::{Lowering, crosses_lanes};
use crate::compiler::ir::{Op, Type, Value, Variables};
use crate::language::isa::{Effect, Opcode};
use crate::language::syntax::ast::{Ast, CcMask, Destination, DestinationRegister, Instruction, Source};
use crate::limits::MAX_CALL_DEPTH;
use nvjit_runtime::{Register, RegisterFile, Stage};
use std::collections::{BTreeMap, BTreeSet};

/// The variables, by their contents.
pub(super) struct State {
    pub variables: Variables,
    registers: BTreeMap<Register, [Option<u32>; 4]>,
    condition_codes: [[Option<u32>; 4]; CONDITION_CODES],
    /// The flags of condition codes, 0 or -1: carry, and overflow.
    flags: [[[Option<u32>; 4]; CONDITION_CODES]; 2],
    places: BTreeMap<Place, u32>,
    types: Vec<Type>,
    /// Variables that other lanes read.
    shared: BTreeSet<u32>,
    /// Those that the current block has set and not stored yet.
    unstored: BTreeMap<u32, Value>,
    /// In irregular control flow, the known values of variables in the current block, and whether each has to be
    /// stored.
    kept: Option<BTreeMap<u32, (Value, bool)>>,
    /// The condition under which instructions have visible effects; `None` for always.
    pub guard: Option<Value>,
    /// The values of variables after guarded instructions.
    guarded: BTreeMap<u32, Value>,
}

/// A variable that is no register.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Place {
    /// A stack entry, the oldest first: the number of a return site, or [`PUSHED`](super::stack::PUSHED).
    Stack(usize),
    /// The number of stack entries.
    Depth,
    /// The number of executed instructions.
    Count,
    /// A lower bound of the instructions executed in iterations of cycles.
    Rounds,
    /// A component of an address register on the stack.
    Pushed(usize, usize),
    /// The remaining iterations of a loop, the outermost first.
    LoopCount(usize),
    LoopIndex(usize),
    LoopStep(usize),
    /// The number of IF blocks open in callers.
    OpenIfs,
    OpenLoops,
    /// The number of emitted vertices, and whether the last one began a primitive that is still open.
    Emitted,
    Begun,
    /// -1 while a lane executes an instruction that tests which lanes execute it.
    Active,
    /// -1 if the last access with SPARSE found texels missing.
    Missing,
}

/// The state that other lanes of the quad read, in programs with branches.
#[derive(Default)]
pub(super) struct Shared {
    registers: BTreeSet<(Register, usize)>,
    index: bool,
}

impl Shared {
    /// The state that instructions of a program read in other lanes.
    pub(super) fn of(ast: &Ast, stage: Stage) -> Self {
        let mut shared = Self::default();
        let features = ast.features();
        for instruction in ast.instructions().filter(|instruction| crosses_lanes(instruction, stage)) {
            for (number, operand) in instruction.operands.iter().enumerate() {
                let needed = instruction.needed_components(number, &features);
                match operand.source {
                    Source::Register(register) => {
                        let read = (0..4).filter(|component| needed >> component & 1 != 0);
                        shared.registers.extend(read.map(|to| (register, usize::from(operand.swizzle.0[to]))));
                    }
                    Source::Relative(relative) => {
                        shared.index = true;
                        let read = (0..4).filter(|component| needed >> component & 1 != 0);
                        let read: Vec<_> = read.map(|to| usize::from(operand.swizzle.0[to])).collect();
                        for register in ast.registers(relative.array) {
                            shared.registers.extend(read.iter().map(|&component| (register, component)));
                        }
                    }
                    _ => {}
                }
            }
            if features.typed {
                let registers = instruction
                    .addresses()
                    .filter_map(|(address, component)| Some((address.register()?, usize::from(component))));
                shared.registers.extend(registers);
            }
        }
        shared
    }

    /// Whether an instruction of a program changes any of it.
    pub(super) fn is_changed_by(&self, ast: &Ast, instruction: &Instruction) -> bool {
        if self.index && matches!(instruction.mnemonic.opcode, Opcode::Loop | Opcode::Endloop) {
            return true;
        }
        let Some(Destination { register, write_mask, .. }) = instruction.destination else { return false };
        let is_read = |register| (0..4).any(|part| write_mask.has(part) && self.registers.contains(&(register, part)));
        match register {
            DestinationRegister::Register(register) => is_read(register),
            DestinationRegister::Relative(relative) => ast.registers(relative.array).any(is_read),
            DestinationRegister::Rc | DestinationRegister::Hc => false,
        }
    }
}

impl State {
    /// Variables for everything that some instruction of `flow` writes; with a counter, if requested.
    pub(super) fn new(
        ast: &Ast,
        flow: &Flow<'_>,
        shared: Shared,
        counts: bool,
        arrays: &Arrays,
        coded: &Codes,
    ) -> Self {
        let mut masks: BTreeMap<Register, u8> = ast.passed.clone();
        let mut codes = [0; CONDITION_CODES];
        for instruction in &flow.instructions {
            let Some(destination) = &instruction.destination else { continue };
            let mut write = |register: Register| {
                if arrays.find(register).is_none() {
                    *masks.entry(register).or_default() |= destination.write_mask.0;
                }
            };
            match destination.register {
                DestinationRegister::Register(register) => write(register),
                DestinationRegister::Relative(relative) => ast.registers(relative.array).for_each(write),
                DestinationRegister::Rc | DestinationRegister::Hc => {}
            }
            if let Some(code) = instruction.mnemonic.update_cc.and_then(|code| codes.get_mut(usize::from(code))) {
                *code |= destination.write_mask.0;
            }
        }
        let mut types = Vec::new();
        let mut variable = |ty| {
            types.push(ty);
            types.len() as u32 - 1
        };
        let mut components =
            |mask: u8, ty| std::array::from_fn(|component| (mask >> component & 1 != 0).then(|| variable(ty)));
        let registers: BTreeMap<Register, [Option<u32>; 4]> =
            masks.into_iter().map(|(register, mask)| (register, components(mask, type_of(register)))).collect();
        let condition_codes = std::array::from_fn(|code| components(codes[code], coded.types[code]));
        let flags = coded
            .flags
            .map(|has| std::array::from_fn(|code| components(if has[code] { codes[code] } else { 0 }, Type::I32)));
        let mut places: Vec<Place> = (0..flow.stack).map(Place::Stack).collect();
        places.extend((flow.stack > 0).then_some(Place::Depth));
        places.extend(counts.then_some(Place::Count));
        let emits = |instruction: &&Instruction| matches!(instruction.mnemonic.opcode, Opcode::Emit | Opcode::Emits);
        if ast.stage.passes_through || flow.instructions.iter().any(emits) {
            places.extend([Place::Emitted, Place::Begun]);
        }
        places.extend(flow.limited.then_some(Place::Rounds));
        if flow.keeps_addresses {
            places.extend((0..MAX_CALL_DEPTH).flat_map(|depth| (0..4).map(move |part| Place::Pushed(depth, part))));
        }
        places.extend((0..flow.loops).map(Place::LoopCount));
        if flow.has_index {
            places.extend((0..flow.loops).flat_map(|level| [Place::LoopIndex(level), Place::LoopStep(level)]));
        }
        places.extend(flow.varies.ifs.then_some(Place::OpenIfs));
        places.extend(flow.varies.loops.then_some(Place::OpenLoops));
        let has_groups = |effect| effect == Effect::Group;
        let asks_group = flow.instructions.iter().any(|all| has_groups(all.mnemonic.opcode.row().effect));
        places.extend((asks_group && !flow.is_straight()).then_some(Place::Active));
        let asks_residency = |test: CcMask| !test.rule.is_general();
        places.extend(
            flow.instructions.iter().flat_map(|all| all.conditions()).any(asks_residency).then_some(Place::Missing),
        );
        let type_of_place = |place: &Place| match place {
            Place::LoopCount(_) if flow.wide_counts => Type::I64,
            _ => Type::I32,
        };
        let places: BTreeMap<Place, u32> =
            places.into_iter().map(|place| (place, variable(type_of_place(&place)))).collect();
        let is_shared = |place: &Place| match place {
            Place::LoopIndex(_) | Place::OpenLoops => shared.index,
            Place::Active => true,
            _ => false,
        };
        let shared_places = places.iter().filter(|(place, _)| is_shared(place)).map(|(_, &variable)| variable);
        let shared_registers =
            shared.registers.iter().filter_map(|(register, component)| registers.get(register)?[*component]);
        let shared = shared_places.chain(shared_registers).collect();
        let variables =
            if flow.is_general { Variables::new(types.clone()) } else { Variables::of_loops(types.clone()) };
        let kept = flow.is_general.then(BTreeMap::new);
        let (unstored, guarded) = (BTreeMap::new(), BTreeMap::new());
        Self {
            variables,
            registers,
            condition_codes,
            flags,
            places,
            types,
            shared,
            unstored,
            kept,
            guard: None,
            guarded,
        }
    }

    /// Whether the program uses a place.
    pub(super) fn has(&self, place: Place) -> bool {
        self.places.contains_key(&place)
    }

    /// The result registers that are written, in order.
    pub(super) fn results(&self) -> Vec<Register> {
        let is_result = |register: &&Register| register.file == RegisterFile::Result;
        self.registers.keys().filter(is_result).copied().collect()
    }
}

fn type_of(register: Register) -> Type {
    match register.file {
        RegisterFile::Address => Type::I32,
        RegisterFile::LongTemporary => Type::F64,
        _ => Type::F32,
    }
}

impl Lowering<'_> {
    /// The value of a variable; if operands are read in other lanes, its value in all of them.
    fn get_operand(&mut self, variable: u32) -> Value {
        if !self.crosses || !self.state.shared.contains(&variable) {
            return self.get_variable(variable);
        }
        self.store(variable);
        let ty = self.state.types[variable as usize];
        self.builder.inst(Op::Load(variable as u16), &[], ty)
    }

    /// Stores the current block's value of a variable, for other lanes to read.
    fn store(&mut self, variable: u32) {
        let unstored = self.state.unstored.remove(&variable);
        let kept = self.state.kept.as_mut().and_then(|kept| kept.get_mut(&variable));
        let kept = kept.and_then(|(value, is_new)| std::mem::take(is_new).then_some(*value));
        if let Some(value) = unstored.or(kept) {
            let value = self.state.guarded.get(&variable).copied().unwrap_or(value);
            self.builder.effect(Op::Store(variable as u16), value);
        }
    }

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

    /// Sets a variable, ignoring the guard.
    fn put_variable(&mut self, variable: u32, value: Value) {
        match &mut self.state.kept {
            Some(kept) => drop(kept.insert(variable, (value, true))),
            None => {
                self.state.variables.write(self.builder.current_block(), variable, value);
                if self.state.shared.contains(&variable) {
                    self.state.unstored.insert(variable, value);
                }
            }
        }
    }

    /// Ends the guard. Values that later guarded instructions computed are for lanes that executed all of them.
    pub(super) fn end_guard(&mut self) {
        self.state.guard = None;
        for (variable, value) in std::mem::take(&mut self.state.guarded) {
            self.put_variable(variable, value);
        }
    }

    /// Ends a block, before its terminator is emitted.
    pub(super) fn end_block(&mut self) {
        for (variable, value) in std::mem::take(&mut self.state.unstored) {
            self.builder.effect(Op::Store(variable as u16), value);
        }
        let Some(kept) = &mut self.state.kept else { return };
        for (variable, (value, is_new)) in std::mem::take(kept) {
            if is_new {
                self.builder.effect(Op::Store(variable as u16), value);
            }
        }
    }

    /// Gives every variable its initial value.
    pub(super) fn initialize(&mut self) {
        self.find_patch();
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
        for variable in self.state.condition_codes.into_iter().flatten().flatten() {
            let zero = self.zero(self.state.types[variable as usize]);
            self.set_variable(variable, zero);
        }
        for variable in self.state.flags.into_iter().flatten().flatten().flatten() {
            let zero = self.i32(0);
            self.set_variable(variable, zero);
        }
        for variable in self.state.places.values().copied().collect::<Vec<_>>() {
            let zero = self.zero(self.state.types[variable as usize]);
            self.set_variable(variable, zero);
        }
    }

    /// The current value of a register component.
    pub(super) fn read(&mut self, register: Register, component: usize) -> Value {
        if let Some((array, number)) = self.arrays.find(register) {
            let index = self.i32(number.into());
            return self.load_element(array, index, 0, component);
        }
        match self.state.registers.get(&register).and_then(|variables| variables[component]) {
            Some(variable) => self.get_variable(variable),
            None => self.initial(register, component),
        }
    }

    /// The value of a register component, as an operand.
    pub(super) fn read_operand(&mut self, register: Register, component: usize) -> Value {
        if self.arrays.find(register).is_some() {
            return self.read(register, component);
        }
        match self.state.registers.get(&register).and_then(|variables| variables[component]) {
            Some(variable) => self.get_operand(variable),
            None => self.initial(register, component),
        }
    }

    /// Sets a component that some instruction writes.
    pub(super) fn write(&mut self, register: Register, component: usize, value: Value) {
        if let Some((array, number)) = self.arrays.find(register) {
            let index = self.i32(number.into());
            return self.store_element(array, index, 0, component, value);
        }
        if let Some(variable) = self.state.registers.get(&register).and_then(|variables| variables[component]) {
            self.set_variable(variable, value);
        }
    }

    /// The value that a component of a condition code was generated from; it starts as EQ.
    pub(super) fn condition_code(&mut self, code: u8, component: usize) -> Value {
        match self.state.condition_codes.get(usize::from(code)).and_then(|code| code[component]) {
            Some(variable) => self.get_variable(variable),
            None => self.zero(self.codes.types[usize::from(code) % CONDITION_CODES]),
        }
    }

    pub(super) fn set_condition_code(&mut self, code: u8, component: usize, value: Value) {
        if let Some(variable) = self.state.condition_codes.get(usize::from(code)).and_then(|code| code[component]) {
            self.set_variable(variable, value);
        }
    }

    /// A flag of a condition code component, if the program tests it: 0 or -1.
    pub(super) fn flag(&mut self, flag: Flag, code: u8, component: usize) -> Option<Value> {
        let variable = self.flag_variable(flag, code, component)?;
        Some(self.get_variable(variable))
    }

    pub(super) fn set_flag(&mut self, flag: Flag, code: u8, component: usize, value: Value) {
        if let Some(variable) = self.flag_variable(flag, code, component) {
            self.set_variable(variable, value);
        }
    }

    /// Whether the program tests a flag of a condition code.
    pub(super) fn has_flag(&self, flag: Flag, code: u8, component: usize) -> bool {
        self.flag_variable(flag, code, component).is_some()
    }

    fn flag_variable(&self, flag: Flag, code: u8, component: usize) -> Option<u32> {
        self.state.flags[flag as usize].get(usize::from(code)).and_then(|code| code[component])
    }

    /// The current value of a place; 0 if the program does not use it.
    pub(super) fn read_place(&mut self, place: Place) -> Value {
        match self.state.places.get(&place) {
            Some(&variable) => self.get_operand(variable),
            None => self.i32(0),
        }
    }

    /// After an access with SPARSE: records whether texels are missing. Images are always fully resident.
    pub(super) fn note_missing(&mut self) {
        if let Some(&variable) = self.state.places.get(&Place::Missing) {
            let missing = self.missing.unwrap_or_else(|| self.i32(0));
            self.set_variable(variable, missing);
        }
    }

    /// Sets a place, ignoring the guard.
    pub(super) fn write_place(&mut self, place: Place, value: Value) {
        if let Some(&variable) = self.state.places.get(&place) {
            self.put_variable(variable, value);
        }
    }
}
