//! The inputs of a program: attributes of every lane, parameters, masks, a sampler.

use super::Theme;
use super::choices::Random;
use super::generate::typed::lanes::{PLACE, PLACES, lane_attribute};
use super::memory::{self, Contents};
use super::values::{self, Flavor};
use nvjit::language::isa::Opcode;
use nvjit::language::numeric::NAN_BITS;
use nvjit::language::program::{ParameterSource, Program};
use nvjit::language::syntax::ast::{Instruction, Source};
use nvjit_runtime::{Register, RegisterFile, RowId, SampleCall, SampleOperation, Sampler, Stage};
use std::collections::BTreeMap;

/// Four components, as bits.
pub type Vector = [u32; 4];

/// The inputs of a round of a case, for some lanes. Missing values are zero.
#[derive(Clone, PartialEq, Debug)]
pub struct Inputs {
    /// The number of invocations.
    pub lanes: usize,
    /// For each attribute register, the value in each lane.
    pub attributes: BTreeMap<Register, Vec<Vector>>,
    /// Parameters that are set, by their index in the bank; the others have their declared values.
    pub parameters: BTreeMap<u16, Vector>,
    /// Lanes that run.
    pub exec: Vec<bool>,
    /// The sampler.
    pub sampler: FuzzSampler,
    /// The contents of memory before the run.
    pub memory: Contents,
}

/// Samplers, which filetests also have, with the names in docs/testing.md.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FuzzSampler {
    /// Gives (s, t, r, number of the unit).
    Coordinates,
    /// Gives (ds/dx, dt/dx, ds/dy, dt/dy).
    Derivatives,
    /// Gives (dr/dx, dr/dy, number of the target, number of the operation).
    Call,
    /// Gives (bias or level of detail, flags, number of the target, number of the operation).
    Detail,
}

impl FuzzSampler {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Coordinates, Self::Derivatives, Self::Call, Self::Detail];

    /// The name in filetests.
    pub fn name(self) -> &'static str {
        match self {
            Self::Coordinates => "coordinates",
            Self::Derivatives => "derivatives",
            Self::Call => "call",
            Self::Detail => "detail",
        }
    }
}

impl Sampler for FuzzSampler {
    fn sample(&self, call: &mut SampleCall) {
        for lane in 0..call.lanes as usize {
            let [s, t, r] = asked(call, lane);
            // Other lookups leave these rows unchanged.
            let given = call.operation == SampleOperation::Derivatives;
            let [ddx, ddy] = [&call.ddx, &call.ddy].map(|rows| rows.map(|row| if given { row[lane] } else { 0.0 }));
            let lod = if call.operation.uses_lod() { call.lod[lane] } else { 0.0 };
            let [target, operation] = [call.target as u32 as f32, call.operation as u32 as f32];
            let result = match self {
                Self::Coordinates => [s, t, r, call.unit as f32],
                Self::Derivatives => [ddx[0], ddx[1], ddy[0], ddy[1]],
                Self::Call => [ddx[2], ddy[2], target, operation],
                Self::Detail => [lod, call.flags.bits() as f32, target, operation],
            };
            for (row, value) in call.results.iter_mut().zip(result) {
                // The bits of a NaN in coordinates are unspecified, but NaNs of a texture keep their bits.
                row[lane] = if value.is_nan() { f32::from_bits(NAN_BITS) } else { value };
            }
            // Half of the texture is not resident. Lanes are resident before a lookup that queries residency.
            if t < s {
                call.resident[lane] = 0;
            }
            // The results of an integer texture; a conversion saturates.
            for (row, value) in call.integers.iter_mut().zip(result) {
                row[lane] = value as i32;
            }
        }
    }
}

/// The position of a lookup: coordinates, or for integer lookups the first two and the level or the sample.
fn asked(call: &SampleCall, lane: usize) -> [f32; 3] {
    // Rows that a target lacks are unchanged.
    let has = |row: usize| match row {
        3 => call.target.has_layers(),
        row => row < call.target.dimensions(),
    };
    let texel = |row: usize| if has(row) { call.texels[row][lane] as f32 } else { 0.0 };
    let (i, j) = (texel(0), texel(1) + texel(2) + texel(3));
    match call.operation {
        SampleOperation::Fetch => [i, j, call.level[lane] as f32],
        SampleOperation::FetchSample => [i, j, call.sample[lane] as f32],
        SampleOperation::Size => [0.0, 0.0, call.level[lane] as f32],
        SampleOperation::Samples => [0.0; 3],
        _ => call.coordinates.map(|row| row[lane]),
    }
}

/// The most lanes of each round of a case. Small rounds come first: slow checks use them, and they leave a used frame
/// behind.
const MOST_LANES: [usize; 3] = [3, 4, 20];

/// The most lanes of each round of a patient case.
const MOST_PATIENT_LANES: [usize; 1] = [2];

/// The samplers; the number of repetitions is the weight.
const SAMPLERS: [FuzzSampler; 5] = [
    FuzzSampler::Coordinates,
    FuzzSampler::Coordinates,
    FuzzSampler::Derivatives,
    FuzzSampler::Call,
    FuzzSampler::Detail,
];

/// The number of parameters that are set though only relative addresses can read them.
const RELATIVE_PARAMETERS: usize = 24;

/// The size of a group of invocations.
pub(super) fn group(program: &Program) -> usize {
    match program.stage() {
        Stage::Fragment => 4,
        Stage::TessControl => program.interface().declared.vertices_out.unwrap_or(1).max(1) as usize,
        _ => 1,
    }
}

impl Inputs {
    /// The rounds of a case of `program`.
    pub fn rounds(program: &Program, random: &mut Random, theme: Theme) -> Vec<Self> {
        let most = if theme.patient { &MOST_PATIENT_LANES[..] } else { &MOST_LANES[..] };
        let most = most.iter().map(|most| most.next_multiple_of(group(program)));
        most.map(|most| Self::random(program, random, most, theme.flavor)).collect()
    }

    /// Inputs for `program`, for up to `most` lanes; for fragments the number is a multiple of 4.
    fn random(program: &Program, random: &mut Random, most: usize, theme: Option<Flavor>) -> Self {
        let group = group(program);
        let lanes = group * (1 + random.below(most / group));
        let typed = program.features().typed;
        let mut attributes: BTreeMap<Register, Vec<Vector>> =
            program.attributes().map(|register| (register, attribute(random, lanes, theme, typed))).collect();
        if typed {
            wide_attributes(random, &mut attributes);
            if let Some(values) = attributes.get_mut(&lane_attribute(program.stage())) {
                *values = places(lanes);
            }
        }
        let mut parameters = BTreeMap::new();
        let mut set = |index: u16, random: &mut Random| {
            let flavor = flavor(random, theme, typed);
            parameters.insert(index, [(); 4].map(|()| some_value(random, flavor)));
        };
        // Declared values should be used as well. Constants have no other values.
        for parameter in program.parameters().iter().filter(|all| all.source != ParameterSource::Constant) {
            if random.below(4) > 0 {
                set(parameter.index, random);
            }
        }
        if program.features().variables {
            chosen_subroutines(program, random, &mut parameters);
            rounds_of_loops(program, random, &mut parameters);
            bound_twice(program, &mut parameters);
        } else if program.interface().relative_parameters || program.features().writes_parameters() {
            let last = program.parameter_count() as u16 - 1;
            set(last, random);
            for _ in 0..RELATIVE_PARAMETERS {
                set(random.below(usize::from(last)) as u16, random);
            }
        }
        let exec = match random.below(4) {
            0 => (0..lanes).map(|_| random.below(3) > 0).collect(),
            _ => vec![true; lanes],
        };
        let sampler = SAMPLERS[random.below(SAMPLERS.len())];
        let memory = if typed { memory::contents(program, random) } else { Contents::new() };
        Self { lanes, attributes, parameters, exec, sampler, memory }
    }

    /// The bits of an input row in `lane`.
    pub fn attribute(&self, row: RowId, lane: usize) -> u32 {
        let component = usize::from(row.component);
        self.attributes.get(&row.register).and_then(|lanes| lanes.get(lane)).map_or(0, |vector| vector[component])
    }

    /// The inputs of these lanes.
    pub fn lanes_of(&self, lanes: &[usize]) -> Self {
        let of_vectors = |values: &Vec<Vector>| -> Vec<Vector> {
            lanes.iter().map(|&lane| values.get(lane).copied().unwrap_or_default()).collect()
        };
        Self {
            lanes: lanes.len(),
            attributes: self.attributes.iter().map(|(&register, values)| (register, of_vectors(values))).collect(),
            parameters: self.parameters.clone(),
            exec: lanes.iter().map(|&lane| self.exec.get(lane).copied().unwrap_or(false)).collect(),
            sampler: self.sampler,
            memory: self.memory.clone(),
        }
    }
}

/// Sets parameters that are trip counts of loops, mostly to small numbers.
fn rounds_of_loops(program: &Program, random: &mut Random, parameters: &mut BTreeMap<u16, Vector>) {
    let is_loop = |instruction: &&Instruction| matches!(instruction.mnemonic.opcode, Opcode::Loop | Opcode::Rep);
    for operand in program.ast().instructions().filter(is_loop).flat_map(|instruction| &instruction.operands) {
        if let Source::Parameter(index) = operand.source
            && let Some(value) = parameters.get_mut(&index)
            && random.below(8) > 0
        {
            *value = [(); 4].map(|()| (random.below(11) as f32 / 2.0 - 0.5).to_bits());
        }
    }
}

/// Sets parameters that select a subroutine, mostly to one more than its number.
fn chosen_subroutines(program: &Program, random: &mut Random, parameters: &mut BTreeMap<u16, Vector>) {
    for parameter in program.parameters() {
        if matches!(parameter.source, ParameterSource::Subroutine(_))
            && let Some(value) = parameters.get_mut(&parameter.index)
            && random.below(8) > 0
        {
            let numbers = program.subroutines(parameter);
            let number = numbers.get(random.below(numbers.len() + 1)).copied();
            *value = [number.map_or(0, |number| u32::from(number) + 1), 0, 0, 0];
        }
    }
}

/// The attribute that differs between lanes.
fn places(lanes: usize) -> Vec<Vector> {
    (0..lanes as u32).map(|lane| [lane, PLACES + PLACE * lane, PLACE * lane, 16 * lane]).collect()
}

/// Makes attributes of 64 bits numbers of 64 bits.
fn wide_attributes(random: &mut Random, attributes: &mut BTreeMap<Register, Vec<Vector>>) {
    let is_low =
        |register: &&Register| register.file == RegisterFile::LongAttribute && register.index.is_multiple_of(2);
    let all: Vec<Register> = attributes.keys().filter(is_low).copied().collect();
    for register in all {
        let lanes = attributes.get(&register).map_or(0, Vec::len);
        let words: Vec<[u64; 4]> = (0..lanes).map(|_| [(); 4].map(|()| values::wide(random))).collect();
        attributes.insert(register, words.iter().map(|words| words.map(|word| word as u32)).collect());
        let high = Register::new(register.file, register.index + 1);
        attributes.insert(high, words.iter().map(|words| words.map(|word| (word >> 32) as u32)).collect());
    }
}

/// The distribution of numbers. `None` is integers, which only languages with types read.
fn flavor(random: &mut Random, theme: Option<Flavor>, typed: bool) -> Option<Flavor> {
    if typed && random.below(2) == 0 { None } else { Some(theme.unwrap_or_else(|| Flavor::random(random))) }
}

fn some_value(random: &mut Random, flavor: Option<Flavor>) -> u32 {
    match flavor {
        None => values::integer(random),
        Some(flavor) => values::value(random, flavor),
    }
}

/// Gives parameters that are bound twice one value.
pub(super) fn bound_twice(program: &Program, parameters: &mut BTreeMap<u16, Vector>) {
    let all = program.parameters();
    for (number, parameter) in all.iter().enumerate().filter(|(_, all)| all.source != ParameterSource::Constant) {
        if let Some(first) = all[..number].iter().find(|before| before.source == parameter.source) {
            match parameters.get(&first.index).copied() {
                Some(value) => drop(parameters.insert(parameter.index, value)),
                None => drop(parameters.remove(&parameter.index)),
            }
        }
    }
}

/// The values of an attribute: all different, or equal in all lanes, or equal in each quad, or increasing from lane to
/// lane.
fn attribute(random: &mut Random, lanes: usize, theme: Option<Flavor>, typed: bool) -> Vec<Vector> {
    let flavor = flavor(random, theme, typed);
    let one = |random: &mut Random| [(); 4].map(|()| some_value(random, flavor));
    match random.below(6) {
        0 => vec![one(random); lanes],
        1 => {
            let mut quad = one(random);
            let mut next = |lane: usize| {
                if lane.is_multiple_of(4) {
                    quad = one(random);
                }
                quad
            };
            (0..lanes).map(&mut next).collect()
        }
        2 => {
            let (first, step) = (one(random), one(random));
            let at = |lane: usize, component: usize| {
                f32::from_bits(first[component]) + f32::from_bits(step[component]) * lane as f32
            };
            (0..lanes).map(|lane| std::array::from_fn(|component| at(lane, component).to_bits())).collect()
        }
        _ => (0..lanes).map(|_| one(random)).collect(),
    }
}
