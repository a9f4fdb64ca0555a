//! Tessellation: control programs, the tessellator, and evaluation programs (NV_tessellation_program5).

use std::ops::Range;

use crate::assembly::Topology;
use crate::inputs::{Before, Inputs, Invocation};
use crate::program::{StageProgram, StageShader, Worker};
use crate::registers::VERTEX_RESULTS;
use crate::results::{Layout, Primitives, Vector, collect};
use crate::tessellate::{Tessellation, Tessellator};
use nvjit_runtime::{RunError, Sampler};

/// A tessellation control program, and its declarations.
#[derive(Clone)]
pub struct ControlStage<'a> {
    /// The program.
    pub shader: StageShader<'a>,
    /// VERTICES_OUT: the number of vertices of its patches, 1 to 32.
    pub vertices: u32,
}

/// A tessellation evaluation program, and its declarations.
#[derive(Clone)]
pub struct EvaluationStage<'a> {
    /// The program.
    pub shader: StageShader<'a>,
    /// TESS_MODE and the other declarations.
    pub tessellator: Tessellator,
}

/// The most invocations of a batch.
const BATCH: usize = 512;
/// The number of patches that one thread processes at a time. Each may become some thousand vertices.
pub(crate) const CHUNK: usize = 8;

/// The control stage of a pipeline.
pub(crate) struct Control<'a> {
    pub program: StageProgram<'a>,
    pub vertices: usize,
    pub layout: Layout,
    pub patch: Layout,
    rows: Vec<Option<usize>>,
    patch_rows: Vec<Option<usize>>,
}

impl<'a> Control<'a> {
    pub fn new(stage: ControlStage<'a>) -> Self {
        let signature = stage.shader.signature();
        let (layout, patch) = (Layout::of_vertices(signature), Layout::of_patches(signature));
        let vertices = stage.vertices as usize;
        Self {
            // Batches consist of whole patches, whose invocations execute together.
            program: StageProgram::new(stage.shader.clone(), BATCH / vertices * vertices),
            vertices,
            rows: layout.rows(signature),
            patch_rows: patch.rows(signature),
            layout,
            patch,
        }
    }

    pub fn inputs(&self, before: &Before<'_>) -> Inputs {
        Inputs::new(self.program.shader.signature(), before)
    }

    /// Runs the program for the patches in `range`, and returns the output patches.
    pub fn run(
        &self,
        generation: u64,
        inputs: &Inputs,
        patches: &Primitives<'_>,
        range: Range<usize>,
        textures: &dyn Sampler,
    ) -> Result<Primitives<'static>, RunError> {
        let mut results = vec![[0; 4]; range.len() * self.vertices * self.layout.len()];
        let mut patch_results = vec![[0; 4]; range.len() * self.patch.len()];
        self.program.with_worker(generation, |Worker { frame, batch, .. }| {
            let step = self.program.lanes / self.vertices;
            let mut lanes = Vec::with_capacity(self.program.lanes);
            for first in range.clone().step_by(step) {
                lanes.clear();
                for primitive in first..range.end.min(first + step) {
                    let invocation = |number| Invocation { primitive: primitive as u32, number, coordinate: [0.0; 3] };
                    lanes.extend((0..self.vertices as u32).map(invocation));
                }
                inputs.fill(batch, patches, &lanes);
                self.program.shader.run(frame, batch, textures)?;
                let done = first - range.start;
                let results = &mut results[done * self.vertices * self.layout.len()..];
                collect(&self.layout, &self.rows, batch, 1, results);
                // All invocations of a patch have the same results of the patch.
                let patch_results = &mut patch_results[done * self.patch.len()..];
                collect(&self.patch, &self.patch_rows, batch, self.vertices, patch_results);
            }
            Ok(())
        })?;
        let mut made = Primitives {
            results: results.into(),
            ids: patches.ids[range.clone()].to_vec().into(),
            patches: patch_results.into(),
            ..Primitives::default()
        };
        made.indices[0] = (0..(range.len() * self.vertices) as u32).collect();
        Ok(made)
    }
}

/// The evaluation stage of a pipeline.
pub(crate) struct Evaluation<'a> {
    pub program: StageProgram<'a>,
    pub stage: EvaluationStage<'a>,
    pub layout: Layout,
    rows: Vec<Option<usize>>,
}

impl<'a> Evaluation<'a> {
    pub fn new(stage: EvaluationStage<'a>) -> Self {
        let layout = Layout::of_vertices(stage.shader.signature());
        let rows = layout.rows(stage.shader.signature());
        Self { program: StageProgram::new(stage.shader.clone(), BATCH), stage, layout, rows }
    }

    pub fn inputs(&self, before: &Before<'_>) -> Inputs {
        Inputs::new(self.program.shader.signature(), before)
    }

    /// The topology that patches are subdivided to.
    pub fn topology(&self) -> Topology {
        self.stage.tessellator.topology()
    }

    /// Subdivides the patches in `range`, and runs the program for all their vertices.
    pub fn run(
        &self,
        generation: u64,
        inputs: &Inputs,
        patches: &Primitives<'_>,
        range: Range<usize>,
        levels: &Levels<'_>,
        textures: &dyn Sampler,
    ) -> Result<Primitives<'static>, RunError> {
        let mut made = Primitives::default();
        let mut lanes = Vec::new();
        let mut tessellation = Tessellation::new();
        let mut before = None;
        for patch in range {
            let levels @ [a, b, c, d, inner @ ..] = levels.of(&patches.patches, patch);
            // Consecutive patches often have the same levels.
            let bits = levels.map(f32::to_bits);
            if before.replace(bits) != Some(bits) {
                self.stage.tessellator.tessellate([a, b, c, d], inner, &mut tessellation);
            }
            let first = lanes.len() as u32;
            made.indices[0].to_mut().extend(tessellation.indices.iter().map(|index| first + index));
            let count = tessellation.indices.len() / self.topology().vertices();
            made.ids.to_mut().extend(std::iter::repeat_n(patches.ids[patch], count));
            let invocation = |&coordinate| Invocation { primitive: patch as u32, number: 0, coordinate };
            lanes.extend(tessellation.vertices.iter().map(invocation));
        }
        let results = made.results.to_mut();
        results.resize(lanes.len() * self.layout.len(), [0; 4]);
        self.program.with_worker(generation, |Worker { frame, batch, .. }| {
            let results = results.chunks_mut(self.program.lanes * self.layout.len());
            for (lanes, results) in lanes.chunks(self.program.lanes).zip(results) {
                inputs.fill(batch, patches, lanes);
                self.program.shader.run(frame, batch, textures)?;
                collect(&self.layout, &self.rows, batch, 1, results);
            }
            Ok(())
        })?;
        Ok(made)
    }
}

/// The source of patches' levels.
pub(crate) struct Levels<'a> {
    /// Results of the patches.
    pub patch: &'a Layout,
    /// The values of levels that are not among the results.
    pub others: [f32; 6],
}

impl Levels<'_> {
    /// The levels of a patch: outer, then inner.
    fn of(&self, patches: &[Vector], number: usize) -> [f32; 6] {
        let own = &patches[number * self.patch.len()..];
        std::array::from_fn(|level| match self.patch.place(VERTEX_RESULTS + level as u16) {
            Some(place) => f32::from_bits(own[place][0]),
            None => self.others[level],
        })
    }
}
