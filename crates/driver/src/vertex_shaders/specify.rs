//! The commands from BeginVertexShaderEXT to EndVertexShaderEXT: commands on symbols, which become instructions on
//! locations once all symbols of a shader are known.

use super::symbols::{Storage, Symbol, Symbols, Values, row};
use crate::enums::*;
use crate::slots::{COUNT, VERTEX};
use nvjit::limits::MAX_TEXTURE_COORDS;
use nvjit_fixed::Hashed;
use nvjit_fixed::vertex_shader::{Instruction, Kind, Operand, Operation, Place, SwizzleValue, Swizzled, VertexShader};
use nvjit_gl::Error;
use nvjit_gl::drawing::enumerants::{Row, meaning};
use smallvec::SmallVec;
use std::collections::{BTreeMap, BTreeSet};

/// The most instructions of a shader.
pub const MAX_INSTRUCTIONS: usize = 1024;
/// The most vectors of attributes: the vertex, other conventional ones that the shader reads, and variants.
pub const MAX_VARIANTS: usize = COUNT;
/// The most vectors of invariants, bound state included.
pub const MAX_INVARIANTS: usize = 512;
/// The most vectors of local constants.
pub const MAX_CONSTANTS: usize = 256;
/// The most vectors of local variables.
pub const MAX_LOCALS: usize = 256;

/// The most vectors that indices of a shader copy: with all other instructions they fit the limit of a program of
/// NV_vertex_program4.
const MOST_COPIED: usize = 16_384;

const OPERATIONS: [Row<Operation>; 23] = [
    (OP_NEGATE_EXT, Operation::Negate),
    (OP_DOT3_EXT, Operation::Dot3),
    (OP_DOT4_EXT, Operation::Dot4),
    (OP_MUL_EXT, Operation::Mul),
    (OP_ADD_EXT, Operation::Add),
    (OP_MADD_EXT, Operation::Madd),
    (OP_FRAC_EXT, Operation::Frac),
    (OP_MAX_EXT, Operation::Max),
    (OP_MIN_EXT, Operation::Min),
    (OP_SET_GE_EXT, Operation::SetGe),
    (OP_SET_LT_EXT, Operation::SetLt),
    (OP_CLAMP_EXT, Operation::Clamp),
    (OP_FLOOR_EXT, Operation::Floor),
    (OP_ROUND_EXT, Operation::Round),
    (OP_EXP_BASE_2_EXT, Operation::ExpBase2),
    (OP_LOG_BASE_2_EXT, Operation::LogBase2),
    (OP_POWER_EXT, Operation::Power),
    (OP_RECIP_EXT, Operation::Recip),
    (OP_RECIP_SQRT_EXT, Operation::RecipSqrt),
    (OP_SUB_EXT, Operation::Sub),
    (OP_CROSS_PRODUCT_EXT, Operation::CrossProduct),
    (OP_MULTIPLY_MATRIX_EXT, Operation::MultiplyMatrix),
    (OP_MOV_EXT, Operation::Mov),
];
const fn swizzled(value: SwizzleValue, negated: bool) -> Swizzled {
    Swizzled { value, negated }
}
const SWIZZLES: [Row<Swizzled>; 11] = [
    (X_EXT, swizzled(SwizzleValue::Component(0), false)),
    (Y_EXT, swizzled(SwizzleValue::Component(1), false)),
    (Z_EXT, swizzled(SwizzleValue::Component(2), false)),
    (W_EXT, swizzled(SwizzleValue::Component(3), false)),
    (NEGATIVE_X_EXT, swizzled(SwizzleValue::Component(0), true)),
    (NEGATIVE_Y_EXT, swizzled(SwizzleValue::Component(1), true)),
    (NEGATIVE_Z_EXT, swizzled(SwizzleValue::Component(2), true)),
    (NEGATIVE_W_EXT, swizzled(SwizzleValue::Component(3), true)),
    (ZERO_EXT, swizzled(SwizzleValue::Zero, false)),
    (ONE_EXT, swizzled(SwizzleValue::One, false)),
    (NEGATIVE_ONE_EXT, swizzled(SwizzleValue::One, true)),
];

/// The effect of a command on its symbols.
#[derive(Clone, Copy)]
enum Action {
    Operate(Operation),
    Index,
    Swizzle([Swizzled; 4]),
    WriteMask(u8),
    Insert(u8),
    Extract(u8),
}

/// A command: its effect, the name of its result, and the names of its arguments.
struct Recorded {
    action: Action,
    result: u32,
    arguments: SmallVec<[u32; 3]>,
}

/// A local parameter of a shader's program.
#[derive(Clone, Copy)]
pub enum Parameter {
    /// A row of an invariant.
    Invariant(u32, u8),
    /// A row of a local constant.
    Constant([f32; 4]),
    /// SPOT_CUTOFF of a light.
    Cutoff(u8),
}

/// A row of a variant: the attribute that contains it, the symbol, and the index of the row.
#[derive(Clone, Copy)]
pub struct VariantRow {
    pub slot: u8,
    pub symbol: u32,
    pub row: u8,
}

/// A shader as it was specified.
#[derive(Clone, Default)]
pub struct Shader {
    /// `None` if it was not specified or exceeds a limit: then the fixed function is used.
    pub program: Option<Hashed<VertexShader>>,
    pub parameters: Vec<Parameter>,
    pub variants: Vec<VariantRow>,
    pub constants: BTreeMap<u32, Values>,
    /// The number of instructions, and of vectors of variants, invariants, constants and locals.
    pub used: [usize; 5],
}

/// The limits of these numbers.
pub const MOST: [usize; 5] = [MAX_INSTRUCTIONS, MAX_VARIANTS, MAX_INVARIANTS, MAX_CONSTANTS, MAX_LOCALS];

/// An output of shaders: its type and its location.
fn output(name: u32) -> Option<Result<(Kind, Place), Error>> {
    Some(Ok(match name {
        OUTPUT_VERTEX_EXT => (Kind::Vector, Place::Position),
        OUTPUT_COLOR0_EXT => (Kind::Vector, Place::Color(0)),
        OUTPUT_COLOR1_EXT => (Kind::Vector, Place::Color(1)),
        OUTPUT_FOG_EXT => (Kind::Scalar, Place::Fog),
        OUTPUT_TEXTURE_COORD0_EXT..OUTPUT_FOG_EXT => {
            let unit = name - OUTPUT_TEXTURE_COORD0_EXT;
            if unit >= MAX_TEXTURE_COORDS as u32 {
                return Some(Err(Error::InvalidValue));
            }
            (Kind::Vector, Place::Coordinates(unit as u8))
        }
        _ => return None,
    }))
}

/// The type of a name that may be written.
fn result_kind(symbols: &Symbols, name: u32) -> Result<Kind, Error> {
    match output(name) {
        Some(output) => Ok(output?.0),
        None => {
            let symbol = symbols.get(name)?;
            if symbol.storage == Storage::Local { Ok(symbol.kind) } else { Err(Error::InvalidOperation) }
        }
    }
}

/// The type of a name that may be read.
fn argument_kind(symbols: &Symbols, name: u32) -> Result<Kind, Error> {
    if output(name).is_some() { Err(Error::InvalidOperation) } else { Ok(symbols.get(name)?.kind) }
}

fn expect(is_right: bool) -> Result<(), Error> {
    if is_right { Ok(()) } else { Err(Error::InvalidOperation) }
}

/// A shader between Begin and End.
#[derive(Default)]
pub struct Specified {
    commands: Vec<Recorded>,
    /// The number of commands; those beyond the limit are dropped.
    count: usize,
    constants: BTreeMap<u32, Values>,
}

impl Specified {
    fn add(&mut self, action: Action, result: u32, arguments: &[u32]) -> Result<(), Error> {
        self.count += 1;
        if self.count <= MAX_INSTRUCTIONS {
            self.commands.push(Recorded { action, result, arguments: SmallVec::from_slice(arguments) });
        }
        Ok(())
    }

    /// ShaderOp1EXT to ShaderOp3EXT.
    pub fn operate(&mut self, symbols: &Symbols, op: u32, result: u32, arguments: &[u32]) -> Result<(), Error> {
        let action = if op == OP_INDEX_EXT { Action::Index } else { Action::Operate(meaning(&OPERATIONS, op)?) };
        // Each operation belongs to the command with its number of arguments.
        let wanted = if let Action::Operate(operation) = action { operation.arguments() } else { 2 };
        if arguments.len() != wanted {
            return Err(Error::InvalidEnum);
        }
        let own = result_kind(symbols, result)?;
        let mut kinds = SmallVec::<[Kind; 3]>::new();
        for &argument in arguments {
            kinds.push(argument_kind(symbols, argument)?);
        }
        expect(match action {
            Action::Operate(operation) => operation.accepts(own, kinds.into_iter()),
            _ => kinds[0] == Kind::Scalar && kinds[1] == own,
        })?;
        self.add(action, result, arguments)
    }

    /// SwizzleEXT.
    pub fn swizzle(&mut self, symbols: &Symbols, [to, from]: [u32; 2], names: [u32; 4]) -> Result<(), Error> {
        let mut components = [SWIZZLES[0].1; 4];
        for (component, name) in components.iter_mut().zip(names) {
            *component = meaning(&SWIZZLES, name)?;
        }
        self.of_vectors(symbols, Action::Swizzle(components), to, from)
    }

    /// WriteMaskEXT.
    pub fn write_mask(&mut self, symbols: &Symbols, [to, from]: [u32; 2], names: [u32; 4]) -> Result<(), Error> {
        if names.iter().any(|&name| name > 1) {
            return Err(Error::InvalidEnum);
        }
        let mask = names.iter().enumerate().fold(0, |mask, (bit, &name)| mask | (name as u8) << bit);
        self.of_vectors(symbols, Action::WriteMask(mask), to, from)
    }

    fn of_vectors(&mut self, symbols: &Symbols, action: Action, to: u32, from: u32) -> Result<(), Error> {
        let kinds = [result_kind(symbols, to)?, argument_kind(symbols, from)?];
        expect(kinds == [Kind::Vector; 2])?;
        self.add(action, to, &[from])
    }

    /// InsertComponentEXT and, if it `extracts`, ExtractComponentEXT.
    pub fn component(
        &mut self,
        symbols: &Symbols,
        extracts: bool,
        [to, from]: [u32; 2],
        number: u32,
    ) -> Result<(), Error> {
        if number > 3 {
            return Err(Error::InvalidValue);
        }
        let (to_kind, from_kind) = (result_kind(symbols, to)?, argument_kind(symbols, from)?);
        let (whole, part) = if extracts { (from_kind, to_kind) } else { (to_kind, from_kind) };
        expect(matches!((whole, part), (Kind::Vector, Kind::Scalar) | (Kind::Matrix, Kind::Vector)))?;
        let number = number as u8;
        self.add(if extracts { Action::Extract(number) } else { Action::Insert(number) }, to, &[from])
    }

    /// SetLocalConstantEXT.
    pub fn set_constant(&mut self, name: u32, values: Values) -> Result<(), Error> {
        expect(!self.constants.contains_key(&name))?;
        self.constants.insert(name, values);
        Ok(())
    }

    /// The values of a local constant, if it is set.
    pub fn constant(&self, name: u32) -> Option<&Values> {
        self.constants.get(&name)
    }

    /// EndVertexShaderEXT.
    pub fn shader(self, symbols: &Symbols) -> Shader {
        let mut resolver = Resolver::new(symbols, &self);
        if resolver.used.iter().zip(MOST).any(|(&used, most)| used > most) || resolver.copied > MOST_COPIED {
            return Shader { used: resolver.used, constants: self.constants, ..Shader::default() };
        }
        resolver.place(&self.constants);
        let instructions = self.commands.iter().filter_map(|command| resolver.instruction(command)).collect();
        let Resolver { parameters, variants, variables, used, .. } = resolver;
        let program = VertexShader { instructions, parameters: parameters.len() as u16, variables };
        Shader { program: Some(Hashed::new(program)), parameters, variants, constants: self.constants, used }
    }
}

/// Assigns locations to the symbols of a shader.
struct Resolver<'a> {
    symbols: &'a Symbols,
    names: BTreeSet<u32>,
    places: BTreeMap<u32, Place>,
    parameters: Vec<Parameter>,
    variants: Vec<VariantRow>,
    variables: u16,
    /// Bit n: attribute n is taken.
    taken: u16,
    used: [usize; 5],
    /// The number of vectors that indices copy: for variables and attributes they read each element.
    copied: usize,
}

impl<'a> Resolver<'a> {
    fn new(symbols: &'a Symbols, specified: &Specified) -> Self {
        let (mut names, mut copied) = (BTreeSet::new(), 0);
        for Recorded { action, result, arguments } in &specified.commands {
            names.insert(*result);
            names.extend(arguments);
            // An index may select all names that were generated together.
            if let (Action::Index, Some(Ok(base))) = (action, arguments.get(1).map(|&base| symbols.get(base))) {
                let (first, count) = base.block;
                // More than any kind of storage permits.
                names.extend(first..first + count.min(MAX_INVARIANTS as u32 + 1));
                if matches!(base.storage, Storage::Local | Storage::Variant) {
                    copied += count as usize * base.kind.rows();
                }
            }
        }
        names.retain(|&name| symbols.get(name).is_ok());
        let (mut taken, mut used) = (1u16 << VERTEX, [specified.count, 0, 0, 0, 0]);
        for symbol in names.iter().filter_map(|&name| symbols.get(name).ok()) {
            let rows = symbol.kind.rows();
            match symbol.storage {
                Storage::Attribute(slot) => taken |= 1 << slot,
                Storage::Variant => used[1] += rows,
                // A material is the same for all vertices between two changes.
                Storage::Invariant | Storage::State(_) | Storage::Cutoff(_) => used[2] += rows,
                Storage::Constant => used[3] += rows,
                Storage::Local => used[4] += rows,
            }
        }
        used[1] += taken.count_ones() as usize;
        let (places, parameters, variants) = Default::default();
        Self { symbols, names, places, parameters, variants, variables: 0, taken, used, copied }
    }

    /// Assigns a location to each symbol; symbols that were generated together are adjacent.
    fn place(&mut self, constants: &BTreeMap<u32, Values>) {
        for name in std::mem::take(&mut self.names) {
            let Ok(symbol) = self.symbols.get(name) else { continue };
            let place = self.place_of(name, symbol, constants);
            self.places.insert(name, place);
        }
    }

    fn place_of(&mut self, name: u32, symbol: &Symbol, constants: &BTreeMap<u32, Values>) -> Place {
        let (kind, rows) = (symbol.kind, symbol.kind.rows());
        let first = self.parameters.len() as u16;
        match symbol.storage {
            Storage::Attribute(slot) => return Place::Attribute { slots: [slot; 4], clamped: false },
            Storage::State(state) => return Place::State(state),
            Storage::Local => {
                self.variables += rows as u16;
                return Place::Variable(self.variables - rows as u16);
            }
            Storage::Variant => {
                let mut slots = [0; 4];
                for (number, slot) in slots.iter_mut().enumerate().take(rows) {
                    *slot = (!self.taken).trailing_zeros() as u8 % COUNT as u8;
                    self.taken |= 1 << *slot;
                    self.variants.push(VariantRow { slot: *slot, symbol: name, row: number as u8 });
                }
                return Place::Attribute { slots, clamped: symbol.normalized };
            }
            Storage::Cutoff(light) => self.parameters.push(Parameter::Cutoff(light)),
            Storage::Invariant => {
                self.parameters.extend((0..rows).map(|number| Parameter::Invariant(name, number as u8)));
            }
            Storage::Constant => {
                let values = constants.get(&name).copied().unwrap_or_default();
                self.parameters.extend((0..rows).map(|number| Parameter::Constant(row(kind, &values, number))));
            }
        }
        Place::Parameter(first)
    }

    fn operand(&self, name: u32) -> Option<Operand> {
        if let Some(output) = output(name) {
            let (kind, place) = output.ok()?;
            return Some(Operand { kind, place, direction: false });
        }
        let symbol = self.symbols.get(name).ok()?;
        let place = *self.places.get(&name)?;
        Some(Operand { kind: symbol.kind, place, direction: symbol.storage.is_direction() })
    }

    fn instruction(&self, command: &Recorded) -> Option<Instruction> {
        let result = self.operand(command.result)?;
        let argument = self.operand(*command.arguments.first()?)?;
        Some(match command.action {
            Action::Operate(operation) => {
                let mut arguments = [argument; 3];
                for (own, &name) in arguments.iter_mut().zip(&command.arguments) {
                    *own = self.operand(name)?;
                }
                Instruction::Operate { operation, result, arguments }
            }
            Action::Index => {
                let base = *command.arguments.get(1)?;
                let (first, count) = self.symbols.get(base).ok()?.block;
                let elements = (first..first + count).map(|name| self.operand(name)).collect::<Option<_>>()?;
                Instruction::Index { result, index: argument, base: (base - first) as u16, elements }
            }
            Action::Swizzle(components) => Instruction::Swizzle { result, argument, components },
            Action::WriteMask(mask) => Instruction::WriteMask { result, argument, mask },
            Action::Insert(number) => Instruction::Insert { result, argument, number },
            Action::Extract(number) => Instruction::Extract { result, argument, number },
        })
    }
}
