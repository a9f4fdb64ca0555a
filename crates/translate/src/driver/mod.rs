//! Translated programs on the GL and Vulkan drivers that are installed, compared with the reference interpreter to the
//! bit.
//!
//! The fuzzer's cases run as they are: a translation of [`Face::Rows`] reads attributes, parameters and memory of a
//! batch from storage buffers, and writes its results there. Compute and tessellation control programs run as compute
//! shaders; others as fragments, a quad for four invocations.

pub mod arb;
pub mod exceptions;
pub mod gl;
pub mod original;
pub mod programs;
pub mod validators;
pub mod vulkan;

use crate::{Contract, Error, Face, Settings, Target, Translation, Unsupported, translate};
use nvjit::Program;
use nvjit::language::isa::registers;
use nvjit::runtime::{Emission, RowId, Stage};
use nvjit_fuzzing::Case;
use nvjit_fuzzing::inputs::{FuzzSampler, Inputs};
use nvjit_fuzzing::memory::Area;
use nvjit_fuzzing::oracle::{self, Outcome};

/// The outcome of a case.
#[derive(Clone, PartialEq, Debug)]
pub enum Verdict {
    /// All bits are the interpreter's.
    Equal,
    /// The target cannot express it.
    Unsupported(Unsupported),
    /// It is not run, for this reason.
    LeftOut(&'static str),
    /// A result differs because of a known driver bug.
    Excepted(&'static str),
    /// Something differs, or the driver does not take the text.
    Failed(Failed),
}

/// Something that should not be.
#[derive(Clone, PartialEq, Debug)]
pub struct Failed {
    /// What.
    pub message: String,
    /// The translation.
    pub text: String,
    /// Whether it ran, and results differ.
    pub ran: bool,
}

/// The distance of results from the interpreter's.
#[derive(Clone, Copy, Default, PartialEq, Debug)]
pub struct Distances {
    /// The number of words.
    pub words: u64,
    /// Words with the same bits, or both NaN.
    pub equal: u64,
    /// Words with a relative error of at most 3e-7.
    pub rounded: u64,
    /// At most 1e-4.
    pub near: u64,
    /// More.
    pub far: u64,
    /// NaN or infinity against a number.
    pub special: u64,
}

/// A device that runs translations.
pub trait Machine {
    /// The machine's form of a translation.
    type Linked;

    /// Its name for itself.
    fn name(&self) -> &str;

    /// How many storage buffers there may be.
    fn buffers(&self) -> usize;

    /// Links a translation that has [`Face::Rows`].
    ///
    /// # Errors
    /// The machine's message.
    fn link(&self, translation: &Translation) -> Result<Self::Linked, String>;

    /// Deletes a result of `link`.
    fn delete(&self, linked: Self::Linked);

    /// Runs it on storage buffers, in the order of their bindings, which it may change.
    ///
    /// # Errors
    /// If the machine reports one.
    fn run(&self, linked: &Self::Linked, call: &Call<'_>, buffers: &mut [Vec<u32>]) -> Result<(), String>;
}

/// The arguments of a run of a translation with rows.
#[derive(Clone, Copy, Debug)]
pub struct Call<'a> {
    /// Of fragments, a multiple of 4, at most [`gl::MOST_LANES`].
    pub lanes: usize,
    /// How many lanes are a work group.
    pub group: u32,
    /// The uniforms of the text: locations and values.
    pub uniforms: &'a [(i32, i32)],
}

/// Translates the program of `case`, runs it on its inputs, and compares.
pub fn check<M: Machine>(machine: &M, case: &Case, target: Target) -> Verdict {
    run(machine, case, (target, Contract::Exact), &mut |case, row, lane, is, outcome| {
        outcome.agrees(case.program.features(), row, lane, is)
    })
}

/// The same with any contract, without a comparison to the bit: how far results are off.
pub fn measure<M: Machine>(
    machine: &M,
    case: &Case,
    (target, contract): (Target, Contract),
    distances: &mut Distances,
) -> Verdict {
    run(machine, case, (target, contract), &mut |_, row, lane, is, outcome| {
        let Some(should) = outcome.word(row, lane) else { return true };
        count(distances, is, should);
        true
    })
}

/// Counts a word by how far it is off.
fn count(distances: &mut Distances, is: u32, should: u32) {
    let (a, b) = (f32::from_bits(is), f32::from_bits(should));
    distances.words += 1;
    let error = (f64::from(a) - f64::from(b)).abs() / f64::from(b.abs().max(1e-30));
    let count = match () {
        () if is == should || a.is_nan() && b.is_nan() => &mut distances.equal,
        () if !a.is_finite() || !b.is_finite() => &mut distances.special,
        () if error <= 3e-7 => &mut distances.rounded,
        () if error <= 1e-4 => &mut distances.near,
        () => &mut distances.far,
    };
    *count += 1;
}

type Agrees<'a> = dyn FnMut(&Case, RowId, usize, u32, &Outcome) -> bool + 'a;

fn run<M: Machine>(
    machine: &M,
    case: &Case,
    (target, contract): (Target, Contract),
    agrees: &mut Agrees<'_>,
) -> Verdict {
    // Lanes may run to the limit of executed instructions.
    if case.patient {
        return Verdict::LeftOut("takes long");
    }
    // A text of its own, for the comments of the translation.
    let text = nvjit::language::syntax::print(case.program.ast());
    let Ok(program) = Program::load(text.as_bytes()) else { return Verdict::LeftOut("does not load") };
    let group = group(&program, case);
    let most = case.rounds.iter().map(|round| round.lanes).max().unwrap_or(0);
    let face = Face::Rows { group, shared_words: shared_words(&program, case, most) };
    // Mesa's drivers flush denormals of fragments and vertices; those of compute shaders are as the thread has them.
    let flush = matches!(program.stage(), Stage::Compute | Stage::TessControl);
    let settings = Settings { target, contract, options: case.options, face, flush, ..Settings::default() };
    let translation = match translate(&program, text.as_bytes(), &settings) {
        Ok(translation) => translation,
        Err(Error::Unsupported(unsupported)) => return Verdict::Unsupported(unsupported),
        Err(Error::TooMuch(_)) => return Verdict::LeftOut("is too large for the target"),
        Err(Error::TooMuchWork(_)) => return Verdict::LeftOut("takes too much work to translate"),
    };
    if translation.buffer_count() > machine.buffers() {
        return Verdict::LeftOut("more buffers than the driver has");
    }
    if !translation.words.is_empty()
        && let Err(failed) = validators::check(&program, text.as_bytes(), &settings, &translation)
    {
        return Verdict::Failed(failed);
    }
    let failed = |message: String, ran| Verdict::Failed(Failed { message, text: translation.text.clone(), ran });
    let linked = match machine.link(&translation) {
        Ok(linked) => linked,
        Err(message) => return failed(format!("the driver does not take it: {}", message.trim()), false),
    };
    let mut verdict = Verdict::Equal;
    for (number, round) in case.rounds.iter().enumerate() {
        // Lanes that exceed the limit have no results.
        let Ok(should) = oracle::reference(case, round) else { continue };
        let run = Run { machine, case, translation: &translation, linked: &linked, group, contract };
        if let Err(message) = run.round(&program, round, &should, agrees) {
            verdict = match exceptions::exception(machine.name(), &translation.text, case, round) {
                Some(known) => Verdict::Excepted(known.name),
                None => failed(format!("round {number}: {message}"), true),
            };
            break;
        }
    }
    machine.delete(linked);
    verdict
}

/// How many invocations are a work group.
fn group(program: &Program, case: &Case) -> u32 {
    match program.stage() {
        Stage::TessControl => program.interface().declared.vertices_out.unwrap_or(1).max(1),
        // A batch is one.
        Stage::Compute => case.rounds.iter().map(|round| round.lanes).max().unwrap_or(1).max(1) as u32,
        _ => 4,
    }
}

/// How many words invocations share.
fn shared_words(program: &Program, case: &Case, lanes: usize) -> u32 {
    let signature = program.signature(&case.options);
    match signature.patch_memory {
        Some(patch) => patch.bytes / 4 * (lanes as u32).div_ceil(patch.vertices.max(1)),
        None => signature.shared_memory.div_ceil(4),
    }
}

struct Run<'a, M: Machine> {
    machine: &'a M,
    case: &'a Case,
    translation: &'a Translation,
    linked: &'a M::Linked,
    group: u32,
    contract: Contract,
}

impl<M: Machine> Run<'_, M> {
    fn round(
        &self,
        program: &Program,
        round: &Inputs,
        should: &Outcome,
        agrees: &mut Agrees<'_>,
    ) -> Result<(), String> {
        let rows = &self.translation.rows;
        let lanes = if rows.is_fragment { round.lanes.next_multiple_of(4) } else { round.lanes };
        let is_given = |lane: usize| lane < round.lanes;
        let mut inputs = Vec::with_capacity((rows.inputs.len() + 1) * lanes);
        for &row in &rows.inputs {
            inputs.extend((0..lanes).map(|lane| if is_given(lane) { round.attribute(row, lane) } else { 0 }));
        }
        inputs.extend((0..lanes).map(|lane| u32::from(is_given(lane) && round.exec[lane])));
        let mut parameters: Vec<u32> =
            program.default_parameters().iter().flat_map(|one| one.map(f32::to_bits)).collect();
        for (&index, value) in &round.parameters {
            if let Some(place) = parameters.get_mut(usize::from(index) * 4..usize::from(index) * 4 + 4) {
                place.copy_from_slice(value);
            }
        }
        let shared = round.memory.get(&Area::Shared).filter(|_| program.stage() == Stage::Compute);
        let shared_from = shared.map_or(-1, |words| {
            let from = parameters.len() as i32;
            parameters.extend(words);
            parameters.resize(from as usize + words.len().max(rows.shared_words as usize), 0);
            from
        });
        parameters.push(0);
        let width = rows.outputs.len() + 1;
        let results = vec![0xcdcd_cdcd; lanes * width + rows.shared_words as usize];
        let emits = program.signature(&self.case.options).emits;
        let emission_words =
            emits.as_ref().map_or(0, |emits| emits.vertices as usize * Emission::stride(emits.registers.len()));
        let mut buffers = vec![inputs, parameters, results, vec![0; (emission_words * lanes).max(1)]];
        let mut areas = Vec::new();
        for block in &self.translation.reflection.buffers {
            let area = match block.kind {
                "program.buffer" => Area::Constants(block.point),
                "program.storage" => Area::Storage(block.point),
                _ => Area::Counters(block.point),
            };
            areas.push(area);
            buffers.push(round.memory.get(&area).cloned().unwrap_or_default());
        }
        // Empty buffers cannot be bound.
        if buffers.iter().any(Vec::is_empty) {
            return Ok(());
        }
        let kind = FuzzSampler::ALL.iter().position(|one| *one == round.sampler).unwrap_or(0) as i32;
        let uniforms = [(0, lanes as i32), (1, kind), (3, emission_words as i32), (4, shared_from)];
        let call = Call { lanes, group: self.group, uniforms: &uniforms };
        self.machine.run(self.linked, &call, &mut buffers)?;
        let results = &buffers[2];
        for lane in (0..round.lanes).filter(|&lane| round.exec[lane]) {
            let own = &results[lane * width..(lane + 1) * width];
            if (own[width - 1] == 1) != should.covered(lane) {
                // What kills may be rounded otherwise.
                if self.contract == Contract::Fast {
                    continue;
                }
                return Err(format!("lane {lane} is covered: {}", own[width - 1] == 1));
            }
            if !should.covered(lane) {
                continue;
            }
            for (&row, &is) in rows.outputs.iter().zip(own) {
                if !agrees(self.case, row, lane, is, should) {
                    let name = registers::name(program.stage(), row.register);
                    let component = registers::COMPONENTS[usize::from(row.component & 3)];
                    let should = should.word(row, lane).unwrap_or_default();
                    let float = f32::from_bits;
                    return Err(format!(
                        "{name}.{component} of lane {lane} is {:?} (0x{is:08x}), should be {:?} (0x{should:08x})",
                        float(is),
                        float(should)
                    ));
                }
            }
            if emits.is_some() {
                let own = &buffers[3][lane * emission_words..(lane + 1) * emission_words];
                emitted(own, should, lane)?;
            }
        }
        self.memory(round, should, &buffers, &areas)
    }

    /// Compares memory after the run.
    fn memory(&self, round: &Inputs, should: &Outcome, buffers: &[Vec<u32>], areas: &[Area]) -> Result<(), String> {
        let Some(left) = should.memory() else { return Ok(()) };
        for (area, should) in round.memory.keys().zip(left) {
            let shared = self.translation.rows.shared_words as usize;
            let is = match areas.iter().position(|own| own == area) {
                Some(number) => &buffers[4 + number][..],
                None if *area == Area::Shared && shared > 0 => {
                    let results = &buffers[2];
                    &results[results.len() - shared..]
                }
                None => continue,
            };
            if let Some(word) = is.iter().zip(should).position(|(is, should)| is != should) {
                return Err(format!("word {word} of {area:?} is 0x{:08x}, should be 0x{:08x}", is[word], should[word]));
            }
        }
        Ok(())
    }
}

/// Compares the vertices that a lane emitted.
fn emitted(words: &[u32], should: &Outcome, lane: usize) -> Result<(), String> {
    let vertices = should.emitted(lane);
    let Some(first) = vertices.first() else {
        let emits = words.first().is_some_and(|flags| flags & Emission::EMITTED != 0);
        return if emits { Err(format!("lane {lane} emits a vertex, should emit none")) } else { Ok(()) };
    };
    let stride = Emission::stride(first.results.len());
    for (number, (own, vertex)) in words.chunks(stride).zip(vertices).enumerate() {
        let begins = if vertex.begins { Emission::BEGINS } else { 0 };
        let flags = Emission::EMITTED | begins | vertex.stream;
        let results = vertex.results.iter().flat_map(|(_, vector)| vector);
        if own[0] != flags || !own[1..].iter().eq(results.clone()) {
            return Err(format!(
                "vertex {number} of lane {lane} is {own:x?}, should be {flags:x} {:x?}",
                results.collect::<Vec<_>>()
            ));
        }
    }
    Ok(())
}
