//! Geometry programs: one or several invocations for each primitive, and the primitives that they emit
//! (NV_geometry_program4, NV_gpu_program5).

use std::ops::Range;

use crate::assembly::Topology;
use crate::inputs::{Before, Inputs, Invocation};
use crate::program::{StageProgram, StageShader, Worker};
use crate::registers::PRIMITIVE_RESULT;
use crate::results::{Layout, Primitives, STREAMS, initial};
use nvjit_runtime::stages::{InputPrimitive, OutputPrimitive};
use nvjit_runtime::{Emission, RunError, Sampler};

/// The topology that strips are decomposed to.
impl From<OutputPrimitive> for Topology {
    fn from(primitive: OutputPrimitive) -> Self {
        match primitive {
            OutputPrimitive::Points => Self::Points,
            OutputPrimitive::LineStrip => Self::Lines,
            OutputPrimitive::TriangleStrip => Self::Triangles,
        }
    }
}

/// A geometry program, and its declarations.
#[derive(Clone)]
pub struct GeometryStage<'a> {
    /// The program.
    pub shader: StageShader<'a>,
    /// PRIMITIVE_IN
    pub input: InputPrimitive,
    /// PRIMITIVE_OUT; for a pass-through program, a strip of its input primitives.
    pub output: OutputPrimitive,
    /// INVOCATIONS, or 1.
    pub invocations: u32,
    /// Whether it passes primitives through (NV_geometry_shader_passthrough). Transform feedback does not go with that.
    pub passes_through: bool,
}

/// The most invocations of a batch.
const BATCH: usize = 512;
/// The most words that a batch emits, unless the invocations of one primitive need more: the words are read back
/// immediately, from the cache.
const EMITTED_WORDS: usize = 1 << 16;
/// The number of vertices for which one thread takes primitives, if each emits as many as it may.
const VERTICES: usize = 1 << 12;

/// The geometry stage of a pipeline.
pub(crate) struct Geometry<'a> {
    pub program: StageProgram<'a>,
    pub stage: GeometryStage<'a>,
    pub layout: Layout,
    /// For each result of the layout, its index among the emitted results.
    sources: Vec<Option<usize>>,
    /// Whether the layout equals the emitted results.
    is_same: bool,
}

impl<'a> Geometry<'a> {
    pub fn new(stage: GeometryStage<'a>) -> Self {
        let signature = stage.shader.signature();
        let layout = Layout::of_vertices(signature);
        let emitted = signature.emits.as_ref().map_or(&[][..], |emits| &emits.registers);
        let place = |register: &u16| emitted.iter().position(|own| own.index == *register);
        let sources: Vec<_> = layout.registers.iter().map(place).collect();
        let is_same = sources.len() == emitted.len() && sources.iter().all(Option::is_some);
        let words =
            signature.emits.as_ref().map_or(0, |emits| emits.vertices as usize) * Emission::stride(emitted.len());
        let invocations = stage.invocations.max(1) as usize;
        let lanes = (EMITTED_WORDS / words.max(1)).clamp(1, BATCH / invocations.min(BATCH)).max(1) * invocations;
        Self { program: StageProgram::new(stage.shader.clone(), lanes), stage, layout, sources, is_same }
    }

    /// The number of primitives that one thread processes at a time.
    pub fn chunk(&self) -> usize {
        let most = self.stage.shader.signature().emits.as_ref().map_or(0, |emits| emits.vertices as usize);
        (VERTICES / (most * self.stage.invocations as usize).max(1)).clamp(1, VERTICES)
    }

    pub fn inputs(&self, before: &Before<'_>) -> Inputs {
        Inputs::new(self.stage.shader.signature(), before)
    }

    /// Runs the program for the primitives in `range`. `streams` has a bit for each further stream whose vertices are
    /// needed.
    pub fn run(
        &self,
        generation: u64,
        inputs: &Inputs,
        primitives: &Primitives<'_>,
        range: Range<usize>,
        streams: u8,
        textures: &dyn Sampler,
    ) -> Result<Primitives<'static>, RunError> {
        let invocations = self.stage.invocations.max(1);
        let mut made = Made::new(self, streams);
        self.program.with_worker(generation, |Worker { frame, batch, .. }| {
            let mut lanes = Vec::with_capacity(self.program.lanes);
            let step = self.program.lanes / invocations as usize;
            for first in range.clone().step_by(step) {
                lanes.clear();
                let primitives_here = first as u32..range.end.min(first + step) as u32;
                let invocation = |primitive, number| Invocation { primitive, number, coordinate: [0.0; 3] };
                lanes.extend(
                    primitives_here
                        .flat_map(|primitive| (0..invocations).map(move |number| invocation(primitive, number))),
                );
                inputs.fill(batch, primitives, &lanes);
                self.program.shader.run(frame, batch, textures)?;
                for lane in 0..lanes.len() {
                    made.add(frame.emission(), lane);
                }
            }
            Ok(())
        })?;
        Ok(made.primitives)
    }
}

/// Emitted primitives.
struct Made<'a> {
    geometry: &'a Geometry<'a>,
    streams: u8,
    /// The index of the result that becomes `primitive.id` of fragments.
    id: Option<usize>,
    vertices: u32,
    primitives: Primitives<'static>,
}

impl<'a> Made<'a> {
    fn new(geometry: &'a Geometry<'a>, streams: u8) -> Self {
        let id = geometry.layout.place(PRIMITIVE_RESULT);
        Self { geometry, streams, id, vertices: 0, primitives: Primitives::default() }
    }

    /// Adds the emission of an invocation.
    fn add(&mut self, emission: &Emission, lane: usize) {
        // The current strip: its length, and its last two vertices.
        let (mut length, mut before) = (0, [0; 2]);
        for emitted in emission.vertices(lane) {
            if self.streams >> emitted.stream & 1 == 0 {
                continue;
            }
            let vertex = self.vertices;
            self.vertices += 1;
            let results = self.primitives.results.to_mut();
            if self.geometry.is_same {
                results.extend(emitted.results());
            } else {
                let initial = |place: usize| initial(self.geometry.layout.registers[place]);
                let source = |(place, source): (usize, &Option<usize>)| {
                    source.and_then(|source| emitted.results().nth(source)).unwrap_or_else(|| initial(place))
                };
                results.extend(self.geometry.sources.iter().enumerate().map(source));
            }
            let indices = self.primitives.indices[emitted.stream as usize % STREAMS].to_mut();
            if emitted.begins {
                length = 0;
            }
            let is_whole = match (self.geometry.stage.output, before) {
                (OutputPrimitive::Points, _) => {
                    indices.push(vertex);
                    true
                }
                (OutputPrimitive::LineStrip, [_, last]) if length > 0 => {
                    indices.extend([last, vertex]);
                    true
                }
                // Every second triangle is reversed.
                (OutputPrimitive::TriangleStrip, [first, last]) if length > 1 => {
                    indices.extend(if length % 2 == 0 { [first, last, vertex] } else { [last, first, vertex] });
                    true
                }
                _ => false,
            };
            length += 1;
            before = [before[1], vertex];
            if is_whole && emitted.stream == 0 {
                let results = &self.primitives.results;
                let id = self.id.map_or(0, |place| results[vertex as usize * self.geometry.layout.len() + place][0]);
                self.primitives.ids.to_mut().push(id);
            }
        }
    }
}
