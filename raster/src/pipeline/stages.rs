//! Draws with stages between the vertex program and rasterisation, with transform feedback, or to layers. Each stage
//! makes all vertices with all their results, for some primitives at a time; the vertices of the last stage are then
//! transformed to the window.

use std::ops::Range;

use rayon::prelude::*;

use super::{CHUNK, Linked, Painting, Pass, Pipeline, PrimitiveMarks, SLAB, Scratch, check, number};
use crate::allocation::reserved;
use crate::assembly::{Assembled, Mode, Topology, assemble, assemble_drawn, drawn_topology};
use crate::clip::Clipper;
use crate::error::DrawError;
use crate::feedback::Feedback;
use crate::geometry::{Geometry, GeometryStage};
use crate::inputs::{Before, Inputs};
use crate::mesh::{Mesh, UniqueVertices, between_restarts};
use crate::patches::{self, Control, ControlStage, Evaluation, EvaluationStage, Levels};
use crate::primitive;
use crate::registers::PRIMITIVE_RESULT;
use crate::results::{Layout, Primitives};
use crate::state::{MAX_VIEWPORTS, State};
use crate::statistics::Statistics;
use crate::target::Target;
use crate::vertex::{VertexStage, keep_results};
use crate::viewports::{Selection, Sent};
use nvjit_runtime::{RunError, Sampler, Signature, Stage};

/// The most vertices of a patch.
const MAX_PATCH_VERTICES: u8 = nvjit_runtime::stages::MAX_PATCH_VERTICES as u8;

/// The outputs of a draw.
pub struct Outputs<'a> {
    /// The layers of the target, all of one size. Without layers, nothing is rasterised (RASTERIZER_DISCARD).
    pub targets: &'a mut [Target],
    /// Whether `result.layer` selects the layer of a primitive, which is discarded if the layer does not exist. If not,
    /// all primitives are drawn to the first layer.
    pub layered: bool,
    /// Transform feedback, if it is on.
    pub feedback: Option<&'a mut Feedback>,
}

/// The stages between the vertex program and rasterisation.
pub(super) struct Later<'a> {
    /// The layout of the vertex program's results.
    vertices: Layout,
    control: Option<Control<'a>>,
    evaluation: Option<Evaluation<'a>>,
    geometry: Option<Geometry<'a>>,
    /// Whether the index of a viewport is added to the layer.
    relative_layers: bool,
    /// The link from the last stage.
    linked: Linked,
}

/// The layout of patches without results.
const NONE: &Layout = &Layout { registers: Vec::new() };

impl<'a> Later<'a> {
    pub fn new(vertices: Layout, fragment: &Signature) -> Self {
        let linked = Linked::new(&vertices.signature(), fragment);
        Self { vertices, control: None, evaluation: None, geometry: None, relative_layers: false, linked }
    }

    pub fn is_any(&self) -> bool {
        self.control.is_some() || self.evaluation.is_some() || self.geometry.is_some()
    }

    /// Keeps colours of vertices unclamped.
    pub fn unclamp_colors(&mut self) {
        self.linked.link_mut().unclamp_colors();
    }

    /// Adds the planes of ClipPlane, if no stage makes vertices after the vertex program.
    pub fn add_planes(&mut self) {
        if !self.is_any() {
            self.linked.link_mut().add_planes();
        }
    }

    /// Whether the index of a viewport is added to the layer.
    pub fn has_relative_layers(&self) -> bool {
        self.relative_layers
    }

    /// The layout of the last stage's vertices.
    fn layout(&self) -> &Layout {
        let evaluated = self.evaluation.as_ref().map(|stage| &stage.layout);
        let emitted = self.geometry.as_ref().map(|stage| &stage.layout);
        emitted.or(evaluated).unwrap_or(&self.vertices)
    }

    /// The last stage's selection of layers and viewports.
    pub fn selection(&self) -> Selection {
        Selection::of(self.layout(), self.relative_layers)
    }

    /// The parameter bank of the program of a stage between the vertex and the fragment program.
    pub fn bank(&mut self, stage: Stage) -> Option<&mut Vec<[f32; 4]>> {
        let program = match stage {
            Stage::TessControl => &mut self.control.as_mut()?.program,
            Stage::TessEvaluation => &mut self.evaluation.as_mut()?.program,
            Stage::Geometry => &mut self.geometry.as_mut()?.program,
            _ => return None,
        };
        Some(&mut program.parameters)
    }

    /// Checks that the stages accept these primitives (NV_geometry_program4, 2.X; NV_tessellation_program5).
    fn check(&self, mode: Mode) -> Result<(), DrawError> {
        match mode {
            Mode::Patches(size) if !(1..=MAX_PATCH_VERTICES).contains(&size) => return Err(DrawError::Patch(size)),
            Mode::Patches(_) => {}
            _ if self.control.is_some() || self.evaluation.is_some() => return Err(DrawError::Primitive),
            _ => {}
        }
        let primitive = self.evaluation.as_ref().map_or(mode.primitive(), |stage| stage.topology().into());
        match &self.geometry {
            Some(geometry) if geometry.stage.input != primitive => Err(DrawError::Primitive),
            _ => Ok(()),
        }
    }
}

impl<'a> Pipeline<'a> {
    /// Puts a geometry program before rasterisation.
    ///
    /// # Errors
    /// [`DrawError::OtherStage`] if the shader is none, or there are not 1 to 32 invocations.
    pub fn with_geometry(mut self, stage: GeometryStage<'a>) -> Result<Self, DrawError> {
        let is_right = stage.shader.signature().stage == Stage::Geometry && (1..=32).contains(&stage.invocations);
        if !is_right {
            return Err(DrawError::OtherStage);
        }
        self.later.geometry = Some(Geometry::new(stage));
        Ok(self.linked())
    }

    /// Puts a tessellation control program after the vertex program. Draws must be of patches.
    ///
    /// # Errors
    /// [`DrawError::OtherStage`] if the shader is not one, or its patches do not have 1 to 32 vertices.
    pub fn with_control(mut self, stage: ControlStage<'a>) -> Result<Self, DrawError> {
        let is_right = stage.shader.signature().stage == Stage::TessControl
            && (1..=MAX_PATCH_VERTICES.into()).contains(&stage.vertices);
        if !is_right {
            return Err(DrawError::OtherStage);
        }
        self.later.control = Some(Control::new(stage));
        Ok(self.linked())
    }

    /// Puts the tessellator and an evaluation program after the vertex program, or the control program. Draws must be
    /// of patches.
    ///
    /// # Errors
    /// [`DrawError::OtherStage`] if the shader is none.
    pub fn with_evaluation(mut self, stage: EvaluationStage<'a>) -> Result<Self, DrawError> {
        if stage.shader.signature().stage != Stage::TessEvaluation {
            return Err(DrawError::OtherStage);
        }
        self.later.evaluation = Some(Evaluation::new(stage));
        Ok(self.linked())
    }

    /// Adds the number of a primitive's viewport to its layer (NV_layer_viewport_relative, an option of the last
    /// program before fragments).
    #[must_use]
    pub fn with_relative_layers(mut self) -> Self {
        self.later.relative_layers = true;
        self
    }

    pub(super) fn linked(mut self) -> Self {
        self.later.linked = Linked::new(&self.later.layout().signature(), &self.linked_fragment());
        self
    }

    /// Draws a mesh to layers, or with transform feedback; otherwise as [`draw`](Self::draw).
    ///
    /// # Errors
    /// As [`draw`](Self::draw), and if layers are of different sizes, or transform feedback cannot record the
    /// primitives.
    pub fn draw_to(
        &self,
        outputs: Outputs<'_>,
        state: &State,
        mesh: &Mesh<'_>,
        textures: &dyn Sampler,
    ) -> Result<Statistics, DrawError> {
        check(state, outputs.targets)?;
        self.later.check(mesh.mode)?;
        let topology = match mesh.mode {
            _ if self.later.is_any() => self.last_topology(),
            Mode::Patches(_) => None,
            mode => Some(drawn_topology(mode)),
        };
        if let Some(feedback) = &outputs.feedback {
            feedback.check(topology)?;
            let records = feedback.primitives.is_some() || !feedback.buffers.is_empty();
            if records && self.later.geometry.as_ref().is_some_and(|geometry| geometry.stage.passes_through) {
                return Err(DrawError::Feedback);
            }
        }
        let turns = state.first_vertex_provokes && topology == Some(Topology::Triangles);
        // Recording begins with the first vertex, whichever vertex provokes.
        let records = outputs.feedback.is_some();
        let drawn = |first| between_restarts(mesh, |piece| assemble_drawn(mesh.mode, piece, first));
        let assembled = if self.later.is_any() {
            between_restarts(mesh, |piece| assemble(mesh.mode, piece))?
        } else {
            drawn(state.first_vertex_provokes && !(turns && records))?
        };
        let Assembled { vertices: of_primitive, indices, ids } = assembled;
        let count = indices.len() / of_primitive;
        let provoking = match turns {
            true if self.later.geometry.is_some() => Provoking::Earliest,
            true if self.later.is_any() => Provoking::First,
            true if records => Provoking::Listed(provoking(&indices, &drawn(true)?.indices)?),
            _ => Provoking::Last,
        };
        let mut unique = UniqueVertices::default();
        mesh.unique_vertices(&indices, indices.len().max(1), self.numbers_vertices, &mut unique)?;
        let UniqueVertices { vertices, indices, .. } = unique;
        // Output patches that no program reads are discarded.
        let Some(topology) = topology else { return Ok(Statistics::default()) };
        let statistics = Statistics { vertices: vertices.len() as u64, ..Statistics::default() };
        // The primitives of later stages are independent polygons and lines.
        let marks = match self.later.is_any() {
            true => PrimitiveMarks::default(),
            false => PrimitiveMarks::of(mesh, topology, state)?,
        };
        let pass = |target: &Target| {
            let linked = &self.later.linked;
            let pass = Pass::new(self, linked, topology, state, target, textures);
            (pass, Painting::new(self, linked, topology, state, target))
        };
        let pass = outputs.targets.first().map(pass);
        let clipper = Clipper::new(&self.direct.link, state, !state.depth_clamp);
        let stage = VertexStage {
            shader: &*self.vertex,
            link: &self.direct.link,
            mesh,
            vertices: &vertices,
            state,
            clipper: &clipper,
            textures,
        };
        let mut primitives = Primitives {
            results: stage.results(&self.later.vertices, |job| self.with_vertex_worker(job))?.into(),
            ids: ids.unwrap_or_else(|| (0..count as u32).collect()).into(),
            ..Primitives::default()
        };
        primitives.indices[0] = indices.into();
        let mut run = Run {
            pipeline: self,
            pass,
            topology,
            state,
            textures,
            outputs,
            mesh,
            vertices: if self.later.is_any() { &[] } else { &vertices },
            of_primitive,
            provoking,
            marks,
            statistics,
        };
        run.patches(primitives)?;
        Ok(run.statistics)
    }

    /// The rasterised topology, if any.
    fn last_topology(&self) -> Option<Topology> {
        let evaluated = self.later.evaluation.as_ref().map(Evaluation::topology);
        self.later.geometry.as_ref().map(|geometry| geometry.stage.output.into()).or(evaluated)
    }
}

/// A draw in progress.
struct Run<'a> {
    pipeline: &'a Pipeline<'a>,
    /// `None` if nothing is rasterised.
    pass: Option<(Pass<'a>, Painting)>,
    topology: Topology,
    state: &'a State,
    textures: &'a dyn Sampler,
    outputs: Outputs<'a>,
    mesh: &'a Mesh<'a>,
    /// The numbers of the vertices in the mesh, if these vertices are rasterised.
    vertices: &'a [u32],
    /// The number of vertices of a primitive of the mesh.
    of_primitive: usize,
    provoking: Provoking,
    /// Attributes of the mesh's primitives.
    marks: PrimitiveMarks,
    statistics: Statistics,
}

/// The provoking vertex of triangles; that of lines follows from the state.
enum Provoking {
    Last,
    /// The first vertex, for the tessellator's primitives.
    First,
    /// The vertex that was emitted first, for strips of a geometry program.
    Earliest,
    /// The index of the vertex in each triangle of the mesh.
    Listed(Vec<u8>),
}

impl Provoking {
    /// The index of the provoking vertex in triangle `number` of the mesh, or in one that a stage made.
    fn place(&self, number: usize, corners: [u32; 3]) -> usize {
        match self {
            Self::Last => 2,
            Self::First => 0,
            Self::Earliest => (0..3).min_by_key(|&place| corners[place]).unwrap_or(0),
            Self::Listed(places) => places.get(number).map_or(2, |&place| place.into()),
        }
    }
}

/// For each triangle as it was assembled, the index of the vertex that is last in the triangle as it is drawn.
fn provoking(triangles: &[u32], drawn: &[u32]) -> Result<Vec<u8>, DrawError> {
    let mut places = reserved(triangles.len() / 3)?;
    let pairs = triangles.as_chunks::<3>().0.iter().zip(drawn.as_chunks::<3>().0);
    places.extend(pairs.map(|(own, drawn)| own.iter().position(|&vertex| vertex == drawn[2]).unwrap_or(2) as u8));
    Ok(places)
}

impl Run<'_> {
    /// Runs primitives through tessellation, if the pipeline has it, and the later stages.
    fn patches(&mut self, primitives: Primitives<'_>) -> Result<(), DrawError> {
        let Pipeline { later, generation, .. } = self.pipeline;
        let (generation, textures) = (*generation, self.textures);
        let [a, b, c, d] = self.state.patch_outer;
        let [e, f] = self.state.patch_inner;
        let levels = [a, b, c, d, e, f];
        let before = Before { layout: &later.vertices, patch: NONE, vertices: self.of_primitive, levels };
        if later.control.is_none() && later.evaluation.is_none() {
            return self.geometry(&[primitives], &before);
        }
        let control = later.control.as_ref().map(|control| (control, control.inputs(&before)));
        // The patches that the control program returns.
        let controlled = match &later.control {
            Some(Control { layout, patch, vertices, .. }) => {
                Before { layout, patch, vertices: *vertices, levels: [0.0; 6] }
            }
            None => before,
        };
        let evaluation = later.evaluation.as_ref().map(|evaluation| (evaluation, evaluation.inputs(&controlled)));
        let step = SLAB * rayon::current_num_threads() * patches::CHUNK;
        for first in (0..primitives.len()).step_by(step) {
            let parts = pieces(first..primitives.len().min(first + step), patches::CHUNK);
            let made: Result<Vec<_>, RunError> = parts
                .into_par_iter()
                .map(|range| {
                    let output = match &control {
                        Some((control, inputs)) => {
                            Some(control.run(generation, inputs, &primitives, range.clone(), textures)?)
                        }
                        None => None,
                    };
                    let Some((evaluation, inputs)) = &evaluation else { return Ok(output.unwrap_or_default()) };
                    let levels = Levels { patch: controlled.patch, others: controlled.levels };
                    match &output {
                        Some(output) => evaluation.run(generation, inputs, output, 0..output.len(), &levels, textures),
                        None => evaluation.run(generation, inputs, &primitives, range, &levels, textures),
                    }
                })
                .collect();
            let after = match &later.evaluation {
                Some(evaluation) => {
                    let vertices = evaluation.topology().vertices();
                    Before { layout: &evaluation.layout, patch: NONE, vertices, levels }
                }
                None => controlled,
            };
            self.geometry(&made?, &after)?;
        }
        Ok(())
    }

    /// Runs primitives through the geometry program, if the pipeline has one, and the later stages.
    fn geometry(&mut self, primitives: &[Primitives<'_>], before: &Before<'_>) -> Result<(), DrawError> {
        let Pipeline { later, generation, .. } = self.pipeline;
        let Some(geometry) = &later.geometry else { return self.end(primitives) };
        let inputs: Inputs = geometry.inputs(before);
        let all = (0..primitives.len()).flat_map(|run| {
            pieces(0..primitives[run].len(), geometry.chunk()).into_iter().map(move |range| (run, range))
        });
        let all: Vec<_> = all.collect();
        let streams = if self.outputs.feedback.is_some() { u8::MAX } else { 1 };
        for slab in all.chunks(SLAB * rayon::current_num_threads()) {
            let made: Result<Vec<_>, RunError> = slab
                .par_iter()
                .map(|(run, range)| {
                    geometry.run(*generation, &inputs, &primitives[*run], range.clone(), streams, self.textures)
                })
                .collect();
            self.end(&made?)?;
        }
        Ok(())
    }

    /// Records primitives, and rasterises them.
    fn end(&mut self, primitives: &[Primitives<'_>]) -> Result<(), DrawError> {
        let later = &self.pipeline.later;
        let layout = later.layout();
        if let Some(feedback) = &mut self.outputs.feedback {
            let id = later.geometry.as_ref().map(|_| PRIMITIVE_RESULT);
            primitives.iter().for_each(|run| feedback.record(layout, self.topology.vertices(), run, id));
        }
        let Some((pass, painting)) = &self.pass else { return Ok(()) };
        let program = self.pipeline.fragment_program(pass.linked);
        let of_primitive = self.topology.vertices();
        let selection = later.selection();
        let chooses = selection.chooses();
        let sent = match chooses || self.outputs.layered {
            true => Some(selection.send(primitives, layout.len(), of_primitive)?),
            false => None,
        };
        let mut scratch = self.pipeline.scratch.take(Scratch::default);
        let Scratch { vertices: shaded, geometry, lists, .. } = &mut *scratch;
        // Vertices have another position in each viewport in which they are visible.
        let mut used = [0].to_vec();
        if let Some(sent) = sent.as_ref().filter(|_| chooses) {
            let seen = sent.iter().fold(0u32, |seen, one| seen | 1 << one.viewport);
            used = (0..MAX_VIEWPORTS).filter(|viewport| seen >> viewport & 1 != 0).collect();
        }
        let stride = pass.linked.link.stride();
        let count = |run: &Primitives<'_>| run.results.len() / layout.len();
        let all = primitives.iter().map(count).sum::<usize>();
        if all.saturating_mul(used.len()) > i32::MAX as usize {
            return Err(DrawError::Memory);
        }
        shaded.resize(stride, all * used.len())?;
        let mut parts = Vec::new();
        let (mut slots, mut places) = shaded.parts();
        for &viewport in &used {
            let (state, clipper) = match pass.views.get(viewport) {
                Some(view) => (&view.state, &view.clipper),
                None => (self.state, &pass.clipper),
            };
            let mut numbers = self.vertices;
            for results in primitives.iter().flat_map(|run| run.results.chunks(CHUNK * layout.len())) {
                let vertices = results.len() / layout.len();
                let own = (slots.split_off_mut(..vertices * stride), places.split_off_mut(..vertices));
                let (Some(slots), Some(places)) = own else { continue };
                let numbers = numbers.split_off(..vertices.min(numbers.len())).unwrap_or_default();
                parts.push((state, clipper, results, numbers, slots, places));
            }
        }
        let (link, mesh, vectors) = (&pass.linked.link, self.mesh, layout.len());
        parts.into_par_iter().for_each(|(state, clipper, results, numbers, slots, places)| {
            keep_results(link, state, clipper, (results, vectors), (mesh, numbers), slots, places);
        });
        let firsts: Vec<u32> =
            primitives.iter().scan(0, |next, run| Some(std::mem::replace(next, *next + count(run) as u32))).collect();
        let (mut indices, mut ids) = (Vec::new(), Vec::new());
        match &sent {
            None => {
                for (run, first) in primitives.iter().zip(firsts) {
                    indices.extend(run.indices[0].iter().map(|index| first + index));
                    ids.extend_from_slice(&run.ids);
                }
            }
            Some(sent) => {
                (indices, ids) = (reserved(sent.len().saturating_mul(of_primitive))?, reserved(sent.len())?);
                for &Sent { run, primitive, viewport, .. } in sent {
                    let (run, primitive) = (run as usize, primitive as usize);
                    let copy = used.iter().position(|&used| used == usize::from(viewport)).unwrap_or(0);
                    let first = (copy * all) as u32 + firsts[run];
                    let corners = &primitives[run].indices[0][primitive * of_primitive..][..of_primitive];
                    indices.extend(corners.iter().map(|index| first + index));
                    ids.push(primitives[run].ids[primitive]);
                }
            }
        }
        let numbers = |place: usize| sent.as_ref().map_or(place, |sent| sent[place].primitive as usize);
        if !matches!(self.provoking, Provoking::Last) {
            for (place, corners) in indices.as_chunks_mut::<3>().0.iter_mut().enumerate() {
                // The provoking vertex comes last.
                let last = self.provoking.place(numbers(place), *corners);
                corners.rotate_left((last + 1) % 3);
            }
        }
        // Primitives that are sent to viewports or layers are reordered; each of their lines begins a stipple.
        let sent_marks = match &sent {
            Some(sent) if !self.marks.borders.is_empty() => Some(self.marks.sent(sent)?),
            Some(_) => Some(PrimitiveMarks::default()),
            None => None,
        };
        let viewports: Vec<u8> = sent.iter().filter(|_| chooses).flatten().map(|one| one.viewport).collect();
        let layers = sent.filter(|_| self.outputs.layered);
        let slab = SLAB * rayon::current_num_threads() * CHUNK;
        for (slab_number, indices) in indices.chunks(slab * of_primitive).enumerate() {
            let first = slab_number * slab;
            let viewports = viewports.get(first..).unwrap_or(&[]);
            if sent_marks.is_none() {
                pass.measure(shaded, indices, &mut self.marks)?;
            }
            let marks = sent_marks.as_ref().unwrap_or(&self.marks).as_ref();
            let geometry = pass.set_up(shaded, indices, first, viewports, marks, geometry);
            // Up to here, the number of a primitive is its index among all sent primitives.
            let layer_of = |sent: &Vec<Sent>| -> Vec<Vec<u32>> {
                let of_run = |run: &primitive::Geometry| {
                    run.primitives.iter().map(|primitive| sent[primitive.source as usize].layer).collect()
                };
                geometry.iter().map(of_run).collect()
            };
            let layers = layers.as_ref().map(layer_of);
            number(geometry, |source| ids[source as usize]);
            let mut drawn = Statistics::default();
            match &layers {
                None => {
                    if let Some(target) = self.outputs.targets.first_mut() {
                        drawn = pass.draw((program, painting), target, (shaded, geometry), |_, _| true, lists)?;
                    }
                }
                Some(layers) => {
                    for (own, target) in (0..).zip(self.outputs.targets.iter_mut()) {
                        if layers.iter().flatten().any(|&layer| layer == own) {
                            let is_in = |run: usize, number: usize| layers[run][number] == own;
                            drawn =
                                drawn.plus(pass.draw((program, painting), target, (shaded, geometry), is_in, lists)?);
                        }
                    }
                }
            }
            self.statistics = std::mem::take(&mut self.statistics).plus(drawn);
        }
        self.pipeline.scratch.put(scratch);
        Ok(())
    }
}

/// Splits a range into parts of `step` elements.
fn pieces(range: Range<usize>, step: usize) -> Vec<Range<usize>> {
    let end = range.end;
    range.step_by(step).map(|first| first..end.min(first + step)).collect()
}
