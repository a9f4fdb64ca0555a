//! Bindings and declarations of programs with variables (ARB_vertex_program, ARB_fragment_program and their options):
//! parameters of each kind, alone and in arrays, attributes by name and by number, results SHORT and LONG.
//!
//! Instructions are drawn first. [`Generator::declared`] then writes the declarations that they need, and the parser's
//! tree of that text is the program.

use super::super::choices::{Choices, Random};
use super::super::values;
use super::{Generator, numbers, plain, spelling};
use nvjit::language::isa::Features;
use nvjit::language::isa::features::AddressRegisters;
use nvjit::language::isa::registers::{
    FRAGMENT_TEX0, RESULT_COLOR1, RESULT_COLR, RESULT_DEPR, RESULT_HPOS, RESULT_TEX0, VERTEX_TEX0,
};
use nvjit::language::isa::state::StateKey;
use nvjit::language::syntax;
use nvjit::language::syntax::ast::{
    Address, Array, Ast, Binding, Bound, DestinationRegister, Instruction, Number, Operand, Relative, Size, Source,
    Span, Statement, Symbol, SymbolId, SymbolKind, VectorConstant,
};
use nvjit::limits;
use nvjit_runtime::{Register, RegisterFile, Stage};
use std::collections::BTreeSet;
use std::sync::LazyLock;

/// All state of the GL.
static STATE: LazyLock<Vec<StateKey>> = LazyLock::new(|| StateKey::all().collect());

/// The bindings of a program.
#[derive(Default)]
pub(super) struct Variables {
    /// Arrays first, then single parameters.
    bank: Vec<Bound>,
    /// The first index in the bank and the length of each array.
    arrays: Vec<(u16, u16)>,
    /// Results that are SHORT: bit n is number n.
    pub(super) half_results: u32,
    /// Attributes that are bound by their numbers: bit n is number n.
    pub(super) generic_attributes: u32,
}

/// The results that a program writes.
pub(super) fn results(choices: &mut Choices<'_>, features: &Features) -> Vec<u16> {
    let mut results = Vec::new();
    if features.stage == Stage::Fragment {
        results.extend((!choices.chance(20)).then_some(RESULT_COLR));
        results.extend(choices.chance(64).then_some(RESULT_DEPR));
        if features.results.draw_buffers {
            let others = numbers(choices, 3, limits::MAX_DRAW_BUFFERS - 1);
            results.extend(others.iter().map(|number| RESULT_COLOR1 + number));
        }
    } else {
        results.extend((!features.position_invariant && choices.chance(128)).then_some(RESULT_HPOS));
        results.extend(numbers(choices, 2, features.results.names.len() - 1).iter().map(|number| number + 1));
    }
    if results.is_empty() {
        results.push(RESULT_COLR);
    }
    results
}

impl Variables {
    pub(super) fn new(
        choices: &mut Choices<'_>,
        random: &mut Random,
        features: &Features,
        results: &[Register],
    ) -> Self {
        let mut all = Self::default();
        if !features.variables {
            return all;
        }
        for result in results {
            let short = features.sizes && choices.chance(48);
            all.half_results |= u32::from(short) << result.index;
        }
        if features.stage == Stage::Vertex && choices.chance(96) {
            all.generic_attributes = choices.below(1 << 16) as u32;
        }
        let mut taken = BTreeSet::new();
        for number in 0..choices.weighted(&[3, 3, 1]) {
            let first = all.bank.len() as u16;
            let array = Some(SymbolId(number as u32));
            for _ in 0..choices.between(1, 4) {
                for binding in element(choices, random, features.stage) {
                    // Registers in two arrays cannot be addressed relatively.
                    if matches!(binding, Binding::Constant(_)) || taken.insert(binding) {
                        all.bank.push(Bound { binding, array });
                    }
                }
            }
            let count = all.bank.len() as u16 - first;
            if count == 0 {
                let binding = Binding::Constant([0; 4]);
                all.bank.push(Bound { binding, array });
            }
            all.arrays.push((first, count.max(1)));
        }
        for _ in 0..choices.between(1, 3) {
            let binding = single(choices, features.stage);
            all.bank.push(Bound { binding, array: None });
        }
        all
    }

    /// The arrays, as symbols.
    pub(super) fn symbols(&self) -> Vec<Symbol> {
        let symbol = |(number, &(first, count)): (usize, &(u16, u16))| {
            named(format!("array{number}"), SymbolKind::ParameterArray { first, count })
        };
        self.arrays.iter().enumerate().map(symbol).collect()
    }
}

fn named(name: String, kind: SymbolKind) -> Symbol {
    Symbol::new(name, kind, Span::default())
}

/// A single parameter.
fn single(choices: &mut Choices<'_>, stage: Stage) -> Binding {
    match choices.below(4) {
        0 => Binding::Environment(choices.below(limits::MAX_ENVIRONMENT_PARAMETERS) as u16),
        1 => Binding::Local(choices.below(limits::MAX_LOCAL_PARAMETERS) as u16),
        2 => Binding::Local(choices.below(4) as u16),
        _ => Binding::State(state(choices, stage)),
    }
}

fn state(choices: &mut Choices<'_>, stage: Stage) -> StateKey {
    let key = choices.pick(&STATE);
    if key.stages().contains(&stage) { key } else { StateKey::FogParams }
}

/// An element of an array, or several adjacent ones.
fn element(choices: &mut Choices<'_>, random: &mut Random, stage: Stage) -> Vec<Binding> {
    let count = choices.between(1, 4) as u16;
    match choices.below(5) {
        0 => {
            let first = choices.below(limits::MAX_ENVIRONMENT_PARAMETERS - 4) as u16;
            (first..first + count).map(Binding::Environment).collect()
        }
        1 => {
            let first = choices.below(limits::MAX_LOCAL_PARAMETERS - 4) as u16;
            (first..first + count).map(Binding::Local).collect()
        }
        2 => match state(choices, stage) {
            StateKey::MatrixRow { matrix, form, row } => {
                let rows = if choices.chance(128) { 0..4 } else { row..row + 1 };
                rows.map(|row| Binding::State(StateKey::MatrixRow { matrix, form, row })).collect()
            }
            key => vec![Binding::State(key)],
        },
        _ => vec![Binding::Constant([(); 4].map(|()| values::constant(random, None)))],
    }
}

/// Offsets of relative addresses; the first three are the most frequent.
const OFFSETS: [i32; 12] = [0, 1, 2, 3, -1, -2, 5, 64, -64, 32767, i32::MAX, -i32::MAX];

impl Generator<'_, '_> {
    /// A parameter by its binding, or an element of an array.
    pub(super) fn bound_parameter(&mut self) -> Option<Source> {
        let relative = self.features.stage == Stage::Vertex && self.features.relative_addressing;
        let arrays = self.variables.arrays.clone();
        if !arrays.is_empty() && self.choices.chance(144) {
            let (first, count) = self.choices.pick(&arrays);
            if relative && self.choices.chance(160) {
                let array = Array::Parameters { first, count };
                return Some(Source::Relative(self.relative(array)?));
            }
            return Some(Source::Parameter(first + self.choices.below(count.into()) as u16));
        }
        self.single_parameter()
    }

    pub(super) fn single_parameter(&mut self) -> Option<Source> {
        let all = self.variables.bank.len();
        let singles = self.variables.bank.iter().filter(|bound| bound.array.is_none()).count();
        (singles > 0).then(|| Source::Parameter((all - singles + self.choices.below(singles)) as u16))
    }

    /// An element of an array of attributes.
    pub(super) fn relative_attribute(&mut self) -> Option<Source> {
        let is_vertex = self.features.stage == Stage::Vertex;
        let often = if is_vertex { 16 } else { 96 };
        if !self.features.relative_registers || !(is_vertex || self.indexed) || !self.choices.chance(often) {
            return None;
        }
        let (first, count) = match is_vertex {
            true if self.choices.chance(128) => (0, self.features.attributes.count),
            true => (VERTEX_TEX0, limits::MAX_TEXTURE_COORDS as u16),
            false => (FRAGMENT_TEX0, limits::MAX_TEXTURE_COORDS as u16),
        };
        let first = Register::new(RegisterFile::Attribute, first);
        Some(Source::Relative(self.relative(Array::Registers { first, count })?))
    }

    /// An element of the array of texture coordinates that a vertex program writes.
    pub(super) fn relative_result(&mut self) -> Option<DestinationRegister> {
        let has = self.features.relative_registers && self.features.stage == Stage::Vertex;
        if !has || !self.choices.chance(16) {
            return None;
        }
        let first = Register::new(RegisterFile::Result, RESULT_TEX0);
        let array = Array::Registers { first, count: limits::MAX_TEXTURE_COORDS as u16 };
        Some(DestinationRegister::Relative(self.relative(array)?))
    }

    fn relative(&mut self, array: Array) -> Option<Relative> {
        let addresses: AddressRegisters = self.features.address_registers?;
        let address = self.choices.below(addresses.count.into()) as u8;
        let component = self.choices.below(addresses.components.into()) as u8;
        let near = self.choices.chance(160);
        let offset = self.choices.pick(if near { &OFFSETS[..4] } else { &OFFSETS });
        let least = -i64::from(addresses.negative_offsets);
        let offset = i64::from(offset).clamp(least, addresses.positive_offsets.into()) as i32;
        Some(Relative { array, address: Address::numbered(address), component, offset })
    }

    /// A constant that gives an address within arrays of a few elements.
    pub(super) fn small_address(&mut self) -> Option<Operand> {
        self.features.variables.then(|| {
            let vector = [(); 4].map(|()| Number((self.choices.below(6) as f32 - 1.0).to_bits()));
            plain(Source::Vector(VectorConstant(vector.to_vec())))
        })
    }

    /// The program of these statements, with the declarations that they need, in a random spelling.
    pub(super) fn declared(mut self, body: Vec<Statement>) -> Ast {
        let mut statements: Vec<Statement> = Vec::new();
        let used = registers(&body);
        for register in used {
            let number = register.index;
            let (letter, size) = match register.file {
                RegisterFile::HalfTemporary => ('s', Some(Size::Short)),
                RegisterFile::Temporary if self.features.sizes && self.choices.chance(64) => ('l', Some(Size::Long)),
                RegisterFile::Temporary => ('t', None),
                // These registers need no declaration.
                RegisterFile::Address if self.features.blocks => continue,
                RegisterFile::Address => ('a', None),
                _ => continue,
            };
            self.symbols.push(named(format!("{letter}{number}"), SymbolKind::Register { register, size }));
        }
        for index in (0..u32::BITS as u16).filter(|index| self.variables.half_results >> index & 1 != 0) {
            let register = DestinationRegister::Register(Register::new(RegisterFile::Result, index));
            let kind = SymbolKind::Output { register, size: Some(Size::Short) };
            self.symbols.push(named(format!("short{index}"), kind));
        }
        statements.extend((0..self.symbols.len() as u32).map(|number| Statement::Declaration(SymbolId(number))));
        statements.extend(body);
        let draft = Ast {
            options: self.options,
            statements,
            symbols: self.symbols,
            bank: self.variables.bank,
            half_results: self.variables.half_results,
            generic_attributes: self.variables.generic_attributes,
            ..Ast::new(self.language, 0)
        };
        let text = spelling::respell(self.choices, &draft);
        // A draft that does not load is a failure, which is detected when it is loaded.
        syntax::parse(text.as_bytes()).unwrap_or(draft)
    }
}

/// The registers that statements use, each once.
fn registers(statements: &[Statement]) -> BTreeSet<Register> {
    let mut found = BTreeSet::new();
    let address = |relative: &Relative, found: &mut BTreeSet<Register>| {
        found.extend(relative.address.register());
    };
    for statement in statements {
        let Statement::Instruction(Instruction { destination, operands, .. }) = statement else { continue };
        match destination.as_ref().map(|destination| destination.register) {
            Some(DestinationRegister::Register(register)) => drop(found.insert(register)),
            Some(DestinationRegister::Relative(relative)) => address(&relative, &mut found),
            _ => {}
        }
        for operand in operands {
            match &operand.source {
                Source::Register(register) => drop(found.insert(*register)),
                Source::Relative(relative) => address(relative, &mut found),
                _ => {}
            }
        }
    }
    found
}
