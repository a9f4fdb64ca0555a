//! A cache of pipelines: linking programs, and making threads' frames, costs more than a small draw.

use crate::{self as gl, Bound};
use nvjit::engine::Tier;
use nvjit::language::isa::Opcode;
use nvjit::language::program::Program;
use nvjit_raster::{DrawError, Pipeline};
use nvjit_runtime::Stage;

/// A program's identity, and whether native code runs it.
type Identity = (u64, bool);

/// The programs of a pipeline.
type Identities = [Option<Identity>; STAGES.len()];

const STAGES: [Stage; 5] = [Stage::Vertex, Stage::TessControl, Stage::TessEvaluation, Stage::Geometry, Stage::Fragment];

/// Pipelines without memory, those that were drawn with last.
#[derive(Default)]
pub struct Kept {
    entries: Vec<Entry>,
    /// Counts uses.
    clock: u64,
}

/// The variant of a pipeline besides its programs.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Variant {
    /// Flat colours.
    pub flat: bool,
    /// Planes of ClipPlane: [`Pipeline::with_clip_planes`].
    pub planes: bool,
    /// Colours of vertices as they are: [`Pipeline::with_unclamped_colors`].
    pub unclamped: bool,
}

impl Variant {
    /// The pipeline, with that.
    pub fn of(self, pipeline: Pipeline<'_>) -> Pipeline<'_> {
        let pipeline = if self.flat { pipeline.with_flat_colors() } else { pipeline };
        let pipeline = if self.planes { pipeline.with_clip_planes() } else { pipeline };
        if self.unclamped { pipeline.with_unclamped_colors() } else { pipeline }
    }
}

struct Entry {
    programs: Identities,
    variant: Variant,
    used: u64,
    /// Whether runs of the fragment program always end.
    ends: bool,
    pipeline: Pipeline<'static>,
}

/// The most pipelines in the cache. Each has some 100 KiB for each thread.
const CAPACITY: usize = 64;

fn identity(bound: &Bound) -> Identity {
    (bound.executable().identity(), bound.executable().tier() == Tier::Native)
}

/// Whether a program has neither loops nor calls.
fn ends(program: &Program) -> bool {
    let mut opcodes = program.ast().instructions().map(|instruction| instruction.mnemonic.opcode);
    opcodes.all(|opcode| !matches!(opcode, Opcode::Rep | Opcode::Loop | Opcode::Cal | Opcode::Cali))
}

impl Kept {
    /// Finds or makes a variant of the pipeline of these programs, and sets their parameters. Returns its index, for
    /// [`get`](Self::get); `None` if programs address memory, which belongs to one draw.
    ///
    /// # Errors
    /// As those of [`pipeline`](super::pipeline).
    pub fn find(&mut self, bound: &gl::Pipeline, variant: Variant) -> Result<Option<usize>, DrawError> {
        let stages = STAGES.map(|stage| bound.stage(stage));
        if stages.iter().flatten().any(|stage| stage.memory().is_some()) {
            return Ok(None);
        }
        self.clock += 1;
        let programs = stages.map(|stage| stage.map(identity));
        let found = self.entries.iter().position(|entry| entry.programs == programs && entry.variant == variant);
        let place = match found {
            Some(place) => place,
            None => {
                let pipeline = variant.of(super::shared_pipeline(bound)?);
                let ends = bound.fragment.as_ref().is_some_and(|own| ends(own.executable().program()));
                self.put(Entry { programs, variant, used: 0, ends, pipeline })
            }
        };
        let entry = &mut self.entries[place];
        entry.used = self.clock;
        for (stage, own) in STAGES.into_iter().zip(stages).filter_map(|(stage, own)| Some((stage, own?))) {
            entry.pipeline.set_parameters(stage, own.parameters());
        }
        Ok(Some(place))
    }

    /// Sets parameters of a stage of the pipeline in a place, until the next one is [found](Self::find).
    pub fn set_parameters(&mut self, place: usize, stage: Stage, values: &[[f32; 4]]) {
        if let Some(entry) = self.entries.get_mut(place) {
            entry.pipeline.set_parameters(stage, values);
        }
    }

    /// Whether every run of the fragment program of a pipeline ends: it has neither loops nor calls, so that it does not
    /// exceed [`Frame::budget`](nvjit_runtime::Frame::budget).
    pub fn ends(&self, place: usize) -> bool {
        self.entries.get(place).is_some_and(|entry| entry.ends)
    }

    /// A pipeline, by its place, until the next one is [found](Self::find).
    pub fn get(&self, place: usize) -> Option<&Pipeline<'static>> {
        self.entries.get(place).map(|entry| &entry.pipeline)
    }

    /// Keeps a pipeline, in the place of the one that was used longest ago if there is no other.
    fn put(&mut self, entry: Entry) -> usize {
        if self.entries.len() < CAPACITY {
            self.entries.push(entry);
            return self.entries.len() - 1;
        }
        let oldest = self.entries.iter().enumerate().min_by_key(|(_, entry)| entry.used);
        let place = oldest.map_or(0, |(place, _)| place);
        self.entries[place] = entry;
        place
    }
}
