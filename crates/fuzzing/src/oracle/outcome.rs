//! The outcome of a run of some lanes, and its comparison with the expected one.

use super::{Failure, FailureKind};
use crate::inputs::{Inputs, Vector};
use crate::memory::{Bound, Left};
use nvjit::language::isa::{Features, registers};
use nvjit_runtime::{
    Batch, ConditionCode, EmittedVertex, Frame, Register, RegisterFile, RowId, RunError, Shader, Signature, Stage,
};
use std::collections::BTreeMap;

/// The budget of instructions in loops, in languages with one: far more than generated programs execute.
const BUDGET: u64 = 1 << 21;

/// The outcome of a run of some lanes.
#[derive(Clone, PartialEq, Debug)]
pub struct Outcome {
    /// The rows, in order.
    pub(super) rows: Vec<RowId>,
    /// The words, row by row, lane by lane.
    pub(super) words: Vec<u32>,
    pub(super) covered: Vec<bool>,
    /// The lanes whose results are compared.
    pub(super) counts: Vec<bool>,
    /// The contents of memory afterwards, if they are known for these lanes alone.
    pub(super) memory: Option<Left>,
    /// The vertices that each lane emitted; empty for programs that emit none.
    pub(super) emitted: Vec<Vec<Vertex>>,
}

/// A vertex that a lane emitted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Vertex {
    /// The vertex stream.
    pub stream: u32,
    /// Whether it is the first one of a primitive.
    pub begins: bool,
    /// The bits of its results.
    pub results: Vec<(Register, Vector)>,
}

/// The vertices of `lanes` lanes, if a shader emits any.
pub(super) fn vertices(frame: &Frame, signature: &Signature, lanes: usize) -> Vec<Vec<Vertex>> {
    let emission = frame.emission();
    let vertex = |vertex: EmittedVertex<'_>| Vertex {
        stream: vertex.stream,
        begins: vertex.begins,
        results: emission.registers().iter().copied().zip(vertex.results()).collect(),
    };
    let lanes = if signature.emits.is_some() { lanes } else { 0 };
    (0..lanes).map(|lane| emission.vertices(lane).map(vertex).collect()).collect()
}

/// Runs `shader` on `inputs` in a frame of its own.
///
/// # Errors
/// If the shader refuses its own batch or frame.
pub fn run(shader: &dyn Shader, inputs: &Inputs) -> Result<Outcome, Failure> {
    let lanes: Vec<usize> = (0..inputs.lanes).collect();
    run_in(&mut shader.new_frame(), shader, inputs, &lanes, &inputs.parameters)
}

/// Runs `shader` on these lanes of `inputs`, with `parameters` set.
///
/// # Errors
/// If the shader refuses its own batch or frame.
pub(super) fn run_in(
    frame: &mut Frame,
    shader: &dyn Shader,
    inputs: &Inputs,
    lanes: &[usize],
    parameters: &BTreeMap<u16, Vector>,
) -> Result<Outcome, Failure> {
    let signature = shader.signature();
    let mut batch = Batch::new(signature, lanes.len());
    for (index, &row) in signature.inputs.iter().enumerate() {
        let Some(vectors) = inputs.attributes.get(&row.register) else { continue };
        for (value, &lane) in batch.input_mut(index).iter_mut().zip(lanes) {
            *value = f32::from_bits(vectors[lane][usize::from(row.component)]);
        }
    }
    for (mask, &lane) in batch.exec_mut().iter_mut().zip(lanes) {
        *mask = if inputs.exec[lane] { u32::MAX } else { 0 };
    }
    if !parameters.is_empty() {
        let bank = frame.parameters_mut();
        for (&index, value) in parameters {
            if let Some(parameter) = bank.get_mut(usize::from(index)) {
                *parameter = value.map(f32::from_bits);
            }
        }
    }
    batch.cover_all();
    // Memory is also set if there is none: a frame that ran before has that of its last run.
    let bound = Bound::new(&inputs.memory);
    frame.set_memory(bound.memory.clone());
    frame.set_budget(BUDGET);
    shader.run(frame, &mut batch, &inputs.sampler).map_err(|error| {
        let kind = if error == RunError::OutOfBudget { FailureKind::Endless } else { FailureKind::Mismatch };
        Failure::new(kind, format!("cannot run: {error}"))
    })?;
    let mut words = Vec::with_capacity(signature.outputs.len() * lanes.len());
    for index in 0..signature.outputs.len() {
        words.extend(batch.output(index)[..lanes.len()].iter().map(|value| value.to_bits()));
    }
    let covered: Vec<bool> = batch.covered()[..lanes.len()].iter().map(|&mask| mask != 0).collect();
    let counts = covered.iter().zip(lanes).map(|(&covered, &lane)| covered && inputs.exec[lane]).collect();
    let memory = Some(bound.left());
    let emitted = vertices(frame, signature, lanes.len());
    Ok(Outcome { rows: signature.outputs.clone(), words, counts, covered, memory, emitted })
}

/// The first difference of `outcome`, of these lanes, from the expected one in the rows that both have, and its lane.
pub(super) fn difference(
    features: &Features,
    outcome: &Outcome,
    should: &Outcome,
    lanes: &[usize],
) -> Option<(usize, String)> {
    for (at, &lane) in lanes.iter().enumerate() {
        if outcome.covered[at] != should.covered[lane] {
            let what = if should.covered[lane] { "is killed, should not be" } else { "should be killed, is not" };
            return Some((lane, format!("lane {lane} {what}")));
        }
    }
    for &row in &outcome.rows {
        let (Some(words), Some(others)) = (outcome.row(row), should.row(row)) else { continue };
        for (at, &lane) in lanes.iter().enumerate() {
            let (is, should) = (words[at], others[lane]);
            if is != should && outcome.counts[at] && !same(features, row, is, should) {
                let name = registers::name(features.stage, row.register);
                let component = registers::COMPONENTS[usize::from(row.component & 3)];
                let (is, should) = (show(row, is), show(row, should));
                return Some((lane, format!("{name}.{component} of lane {lane} is {is}, should be {should}")));
            }
        }
    }
    for (at, &lane) in lanes.iter().enumerate().filter(|&(at, _)| outcome.counts[at]) {
        let (Some(is), Some(should)) = (outcome.emitted.get(at), should.emitted.get(lane)) else { continue };
        if is != should {
            let message = format!("what lane {lane} emits is {is:x?}, should be {should:x?}");
            return Some((lane, message));
        }
    }
    let is_all = lanes.len() == should.covered.len() && lanes.iter().enumerate().all(|(at, &lane)| at == lane);
    // If only some lanes ran, memory is not compared: each has written only its own part.
    let (true, Some(is), Some(should)) = (is_all, &outcome.memory, &should.memory) else { return None };
    is.difference(should).map(|message| (0, message))
}

/// Whether two words of a row are equal as far as docs/numerics.md specifies.
fn same(features: &Features, row: RowId, one: u32, other: u32) -> bool {
    let holds_bits = match row.register.file {
        RegisterFile::Address
        | RegisterFile::ConditionCode
        | RegisterFile::InstructionCount
        | RegisterFile::LongTemporary
        | RegisterFile::LongAttribute
        | RegisterFile::Invocation => true,
        // Other programs may read the parameters that a vertex state program has written.
        RegisterFile::Result => features.numbers.nan_bits_are_seen || features.stage == Stage::VertexState,
        RegisterFile::Attribute | RegisterFile::Temporary | RegisterFile::HalfTemporary => {
            features.numbers.nan_bits_are_seen
        }
    };
    one == other || !holds_bits && f32::from_bits(one).is_nan() && f32::from_bits(other).is_nan()
}

fn show(row: RowId, bits: u32) -> String {
    match row.register.file {
        RegisterFile::Address | RegisterFile::InstructionCount => bits.cast_signed().to_string(),
        RegisterFile::ConditionCode => ConditionCode::from_bits(bits).name().to_owned(),
        _ => format!("{:?} (0x{bits:08x})", f32::from_bits(bits)),
    }
}

impl Outcome {
    /// The rows, in order.
    pub fn rows(&self) -> impl Iterator<Item = RowId> + '_ {
        self.rows.iter().copied()
    }

    fn row(&self, row: RowId) -> Option<&[u32]> {
        let index = self.rows.binary_search(&row).ok()?;
        let lanes = self.covered.len();
        self.words.get(index * lanes..(index + 1) * lanes)
    }

    /// Whether `bits` agree with `row` in `lane`, as far as docs/numerics.md specifies for a program with `features`;
    /// any bits agree if there is no such row.
    pub fn agrees(&self, features: &Features, row: RowId, lane: usize, bits: u32) -> bool {
        self.word(row, lane).is_none_or(|should| same(features, row, bits, should))
    }

    /// The final contents of the parts of memory, in order, if they are known for these lanes alone.
    pub fn memory(&self) -> Option<&[Vec<u32>]> {
        self.memory.as_ref().map(Left::words)
    }

    /// The word of `row` in `lane`.
    pub fn word(&self, row: RowId, lane: usize) -> Option<u32> {
        self.row(row)?.get(lane).copied()
    }

    /// Whether `lane` is covered.
    pub fn covered(&self, lane: usize) -> bool {
        self.covered.get(lane).copied().unwrap_or(false)
    }

    /// The vertices that `lane` emitted.
    pub fn emitted(&self, lane: usize) -> &[Vertex] {
        self.emitted.get(lane).map_or(&[], Vec::as_slice)
    }

    /// Whether lanes emit vertices.
    pub fn emits(&self) -> bool {
        !self.emitted.is_empty()
    }

    /// Removes lanes that have executed `limit` instructions from `inputs` and from the comparison; with a fragment its
    /// quad, which depends on its progress.
    pub(super) fn leave_out_lanes_at(&mut self, limit: u32, stage: Stage, inputs: &mut Inputs) {
        let executed = RowId::new(Register::new(RegisterFile::InstructionCount, 0), 0);
        let together = if stage == Stage::Fragment { 4 } else { 1 };
        for first in (0..self.covered.len()).step_by(together) {
            let lanes = first..self.covered.len().min(first + together);
            if lanes.clone().any(|lane| self.word(executed, lane).is_some_and(|count| count >= limit)) {
                for lane in lanes {
                    (inputs.exec[lane], self.covered[lane], self.counts[lane]) = (false, false, false);
                }
            }
        }
    }
}
