//! The reference interpreter, which defines what native code must compute.
//!
//! It is written from the pseudo-code of the specifications and from docs/numerics.md, to be read beside them. It
//! shares no instruction with `lower`: the two are independent readings, and their agreement is the test. They share
//! [`numeric`](crate::language::numeric). The interpreter is not optimised for speed.
//!
//! It executes instructions for a group of lanes: a quad of fragments, or four vertices. Each lane has its own program
//! counter, and a mask says which lanes execute an instruction ([`flow`]).
//!
//! - [`code`]: the instructions with names resolved;
//! - [`registers`], [`value`], [`condition`]: the state of a lane: bits, their types, and condition codes;
//! - [`operand`] and [`destination`]: how operands are loaded and results written;
//! - [`execute`]: the one match over all operations;
//! - [`arithmetic`], [`approximate`], [`light`], [`pack`], [`quad`], [`address`]: the operations, by family;
//! - [`end`]: effects of options after the last instruction;
//! - [`typed`]: instructions with types, which compute with numbers of 32 and 64 bits, and [`typed_execute`], their
//!   effects on the machine;
//! - [`trace`]: the output of `nvjit run --trace`.

mod address;
mod approximate;
mod arithmetic;
mod code;
mod condition;
mod destination;
mod end;
mod execute;
mod flow;
mod light;
mod operand;
mod pack;
mod patch;
mod quad;
mod registers;
mod threads;
mod trace;
mod typed;
mod typed_execute;
mod value;

#[cfg(test)]
mod tests;

pub use condition::Flags;
pub use trace::{TraceLoop, TraceResult, TraceStep};

use crate::language::program::Program;
use crate::options::Options;
use code::Code;
use execute::Machine;
use nvjit_runtime::{Batch, Frame, RunError, Sampler, Shader, Signature, Stage};
use registers::Layout;

/// The four components of a register or of an intermediate result.
type Vector = [f32; 4];

/// The most operands that an instruction without types has.
const OPERANDS: usize = 3;

/// Lanes of a group: those of a quad.
const LANES: usize = 4;

/// All of them.
const ALL_LANES: u8 = (1 << LANES) - 1;

/// The numbers of the bits that are set: of lanes, or of components.
fn ones(mask: u8) -> impl Iterator<Item = usize> {
    (0..4).filter(move |bit| mask >> bit & 1 != 0)
}

/// Runs a program without compiling it.
pub struct Interpreter {
    program: Program,
    options: Options,
    signature: Signature,
    layout: Layout,
    code: Code,
}

impl Interpreter {
    /// An interpreter for `program`.
    pub fn new(program: &Program, options: Options) -> Self {
        let signature = program.signature(&options);
        let layout = Layout::of(program, &signature);
        let code = Code::of(program, &layout);
        Self { program: program.clone(), options, signature, layout, code }
    }

    /// The same, but invocations end after `limit` instructions. For fuzzing, which cannot wait for long ones.
    #[cfg(feature = "fuzzing")]
    pub fn with_limit(mut self, limit: u32) -> Self {
        self.code.limit = limit.into();
        self
    }

    /// The program that it runs.
    pub fn program(&self) -> &Program {
        &self.program
    }

    /// Runs the invocations `lanes` of `batch`, whether or not its `exec` mask names them, and leaves
    /// the results of the others as they are. Fragments run with the whole quad that they belong to.
    /// Lanes beyond the padding of the batch are skipped.
    ///
    /// # Errors
    /// If `frame` or `batch` were made for another signature, or the run had to be ended.
    pub fn run_lanes(
        &self,
        frame: &mut Frame,
        batch: &mut Batch,
        textures: &dyn Sampler,
        lanes: impl IntoIterator<Item = usize>,
    ) -> Result<(), RunError> {
        self.check(frame, batch)?;
        frame.begin(&self.signature, batch.padded_lanes());
        let mut machine = Machine::new(self, frame, textures);
        let end = batch.padded_lanes();
        let mut group: Option<(usize, u8)> = None;
        for lane in lanes.into_iter().filter(|&lane| lane < end) {
            let (first, mask) = (lane / LANES * LANES, self.together(lane % LANES));
            match &mut group {
                Some(group) if group.0 == first => group.1 |= mask,
                _ => {
                    if let Some(whole) = group.replace((first, mask)) {
                        machine.run(batch, whole, &mut None);
                    }
                }
            }
        }
        if let Some(last) = group {
            machine.run(batch, last, &mut None);
        }
        machine.finish(batch, &mut None)
    }

    /// Runs invocation `lane` of `batch` (and its quad, if it is a fragment), writes its results, and calls
    /// `report` after each instruction that it executes. Does nothing if the batch has no such lane.
    ///
    /// # Errors
    /// If `frame` or `batch` were made for another signature, or the run had to be ended.
    pub fn trace(
        &self,
        frame: &mut Frame,
        batch: &mut Batch,
        textures: &dyn Sampler,
        lane: usize,
        report: &mut dyn FnMut(&TraceStep<'_>),
    ) -> Result<(), RunError> {
        self.check(frame, batch)?;
        if lane >= batch.padded_lanes() {
            return Ok(());
        }
        frame.begin(&self.signature, batch.padded_lanes());
        let groups = match self.is_cooperative() {
            true => self.groups(batch).collect(),
            false => vec![(lane / LANES * LANES, self.together(lane % LANES))],
        };
        let mut machine = Machine::new(self, frame, textures);
        let mut observer: Option<execute::Observer<'_>> = Some((lane, report));
        for group in groups {
            machine.run(batch, group, &mut observer);
        }
        machine.finish(batch, &mut observer)
    }

    /// Whether groups wait for one another.
    fn is_cooperative(&self) -> bool {
        self.code.has_barriers || self.code.has_threads || self.signature.stage == Stage::TessControl
    }

    /// The groups of a batch in which any lane runs, each by its first lane and those that run.
    fn groups(&self, batch: &Batch) -> impl Iterator<Item = (usize, u8)> {
        let runs = std::iter::successors(batch.next_run(0), |run| batch.next_run(run.end));
        let groups = runs.flat_map(|run| run.step_by(LANES)).map(|first| (first, self.lanes_of_group(batch, first)));
        groups.filter(|(_, lanes)| *lanes != 0)
    }

    /// The lanes that run of the group that begins with lane `first`.
    fn lanes_of_group(&self, batch: &Batch, first: usize) -> u8 {
        let runs = |&lane: &usize| batch.exec()[first + lane] != 0;
        match self.signature.stage {
            Stage::Fragment => ALL_LANES,
            _ => (0..LANES).filter(runs).fold(0, |mask, lane| mask | 1 << lane),
        }
    }

    /// The lanes of a group that run when this one does: of fragments the whole quad.
    fn together(&self, lane: usize) -> u8 {
        match self.signature.stage {
            Stage::Fragment => ALL_LANES,
            _ => 1 << lane,
        }
    }

    fn check(&self, frame: &Frame, batch: &Batch) -> Result<(), RunError> {
        if !batch.fits(&self.signature) {
            return Err(RunError::BatchMismatch);
        }
        if frame.parameters().len() != self.signature.parameters {
            return Err(RunError::FrameMismatch);
        }
        Ok(())
    }
}

impl Shader for Interpreter {
    fn signature(&self) -> &Signature {
        &self.signature
    }

    fn new_frame(&self) -> Frame {
        let mut frame = Frame::with_parameters(self.program.default_parameters());
        frame.scratch().reserve(self.layout.size());
        frame
    }

    /// Every quad of fragments runs with all four lanes, as in native code; a vertex runs if `exec`
    /// names it, and has zero results if not, but in groups that do not run at all.
    fn run(&self, frame: &mut Frame, batch: &mut Batch, textures: &dyn Sampler) -> Result<(), RunError> {
        self.check(frame, batch)?;
        frame.begin(&self.signature, batch.padded_lanes());
        let mut machine = Machine::new(self, frame, textures);
        let mut next = 0;
        while let Some(run) = batch.next_run(next) {
            next = run.end;
            for first in run.step_by(LANES) {
                let lanes = self.lanes_of_group(batch, first);
                if lanes != ALL_LANES {
                    for row in 0..self.signature.outputs.len() {
                        batch.output_mut(row)[first..first + LANES].fill(0.0);
                    }
                }
                if lanes != 0 {
                    machine.run(batch, (first, lanes), &mut None);
                }
            }
        }
        machine.finish(batch, &mut None)
    }
}
