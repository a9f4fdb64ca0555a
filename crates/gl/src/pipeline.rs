//! Pipelines: validity of the current programs (NV_fragment_program 5.7, NV_vertex_program2 2.14.1.9,
//! ARB_vertex_program 2.14.4), executable programs, and their requirements on the fixed pipeline around them.

use super::context::banks::Values;
use super::generated::Generated;
use super::group::code::Executable;
use super::objects::{Locals, ObjectId};
use super::{Context, Error, Target};
use nvjit::engine::Tier;
use nvjit::language::isa::registers::{
    self, FIRST_CLIP_DISTANCE, FRAGMENT_ATTRIB0, FRAGMENT_CLIP0, FRAGMENT_FACING, FRAGMENT_FOGC, FRAGMENT_HELPERTHREAD,
    FRAGMENT_PRIMITIVE_ID, FRAGMENT_TEX0, RESULT_ATTRIB0, RESULT_HPOS,
};
use nvjit::language::syntax::ast::StageDeclarations;
use nvjit::limits;
use nvjit_raster::Topology;
use nvjit_raster::tessellate::Tessellator;
use nvjit_runtime::registers::{FOGC, PSIZ, TEX0};
use nvjit_runtime::stages::InputPrimitive;
use nvjit_runtime::{Batch, Frame, Memory, RunError, Sampler, Shader, Signature, Stage, TextureUse, WrittenDepth};
use smallvec::SmallVec;
use std::sync::Arc;

/// The programmable stages that a command provokes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Provoked {
    /// Begin, and every command with an implicit Begin: vertices and fragments.
    Primitives,
    /// RasterPos: a vertex.
    RasterPosition,
    /// DrawPixels, Bitmap, CopyPixels: fragments.
    Pixels,
}

/// The requirements and results of a vertex program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct VertexNeeds {
    /// Bit n: v\[n\] is read; in programs of NV_gpu_program4 and 5, attribute n of
    /// [`registers::NV4_VERTEX_ATTRIBUTES`].
    pub attributes: u64,
    /// Bit n: result n of [`registers::VERTEX_RESULTS`] is written; in programs of NV_gpu_program4 and 5, of
    /// [`registers::NV4_VERTEX_RESULTS`].
    pub results: u64,
    /// The position is not among the results: the GL computes it as without programs (2.14.6.1). Programs of
    /// ARB_vertex_program with that option compute it themselves from `state.matrix.mvp`.
    pub position_invariant: bool,
    /// o\[FOGC\] is written; if not, the fog factor is 1 (2.14.1.5).
    pub fog: bool,
    /// The size of points is o\[PSIZ\].x of the last program before fragments (of the geometry, the tessellation
    /// evaluation or the vertex stage): it is written, and VERTEX_PROGRAM_POINT_SIZE_NV is enabled.
    pub point_size: bool,
    /// Polygons that face away take o\[BFC0\] and o\[BFC1\]: VERTEX_PROGRAM_TWO_SIDE_NV is enabled.
    pub two_side: bool,
    /// Bit n: o\[CLPn\].x is clip distance n. Client clip planes are disabled in any case.
    pub clip_distances: u8,
    /// Bit n: texture coordinate set n is written.
    pub texture_coordinates: u8,
}

/// The requirements and results of a fragment program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FragmentNeeds {
    /// Bit n: attribute n of [`registers::FRAGMENT_ATTRIBUTES`] is read; in programs of NV_gpu_program4 and 5, of
    /// [`registers::NV4_FRAGMENT_ATTRIBUTES`].
    pub attributes: u64,
    /// Bit n: f\[TEXn\] is read.
    pub texture_coordinates: u8,
    /// Texture image units with the target that is used there.
    pub textures: Vec<TextureUse>,
    /// The depth is replaced by o\[DEPR\].z.
    pub replaces_depth: bool,
    /// The use of that depth, and whether near and far planes clip, by the language.
    pub written_depth: WrittenDepth,
    /// Fragments may be discarded.
    pub kills: bool,
    /// The colour is o\[COLH\], not o\[COLR\]; `None` if neither is written.
    pub color_is_half: Option<bool>,
    /// Bit n: attribute n is read, and the last program before it (of the geometry, the tessellation evaluation or the
    /// vertex stage) does not write its source; its value is undefined. 0 without such a program.
    pub undefined: u64,
}

/// A program of the pipeline with its parameters, as they were when [`Context::pipeline`] was called.
#[derive(Clone, Debug)]
pub struct Bound {
    target: Target,
    executable: Executable,
    locals: Arc<Locals>,
    pub(super) parameters: Values,
    pub(super) memory: Option<Arc<Memory>>,
}

/// A program of a pipeline without its parameters, which change with the state of the GL:
/// [`Context::parameters_of`].
#[derive(Clone, Debug)]
pub struct BoundProgram {
    target: Target,
    executable: Executable,
    locals: Arc<Locals>,
}

impl BoundProgram {
    /// Its stage.
    pub fn stage(&self) -> Stage {
        self.executable.program().stage()
    }
}

impl Bound {
    /// The program.
    pub fn executable(&self) -> &Executable {
        &self.executable
    }

    /// Runs it.
    pub fn shader(&self) -> &dyn Shader {
        self.executable.shader()
    }

    /// The parameter bank.
    pub fn parameters(&self) -> &[[f32; 4]] {
        &self.parameters
    }

    /// The memory of the program, if it addresses any: buffers as they were bound and resident. It counts faults and
    /// can be stopped.
    pub fn memory(&self) -> Option<&Arc<Memory>> {
        self.memory.as_ref()
    }

    /// A new frame with the parameters and the memory. [`Frames`](super::Frames) reuses them.
    pub fn new_frame(&self) -> Frame {
        let mut frame = self.shader().new_frame();
        self.load_parameters(&mut frame);
        frame
    }

    /// Sets the parameters and the memory of a frame of this program.
    pub fn load_parameters(&self, frame: &mut Frame) {
        for (register, value) in frame.parameters_mut().iter_mut().zip(self.parameters.iter()) {
            *register = *value;
        }
        self.load_memory(frame);
    }

    pub(super) fn load_memory(&self, frame: &mut Frame) {
        if let Some(memory) = &self.memory {
            frame.set_memory(memory.clone());
        }
    }
}

/// Its frames have the parameters and the memory.
impl Shader for Bound {
    fn signature(&self) -> &Signature {
        self.shader().signature()
    }

    fn new_frame(&self) -> Frame {
        Bound::new_frame(self)
    }

    fn parameters(&self) -> Vec<[f32; 4]> {
        self.parameters.to_vec()
    }

    fn run(&self, frame: &mut Frame, batch: &mut Batch, textures: &dyn Sampler) -> Result<(), RunError> {
        self.shader().run(frame, batch, textures)
    }
}

/// The programs of a draw. `None` is the fixed function.
#[derive(Clone, Debug)]
pub struct Pipeline {
    /// The vertex program.
    pub vertex: Option<Bound>,
    /// The tessellation control program.
    pub tess_control: Option<Bound>,
    /// The tessellation evaluation program.
    pub tess_evaluation: Option<Bound>,
    /// The geometry program.
    pub geometry: Option<Bound>,
    /// Its requirements.
    pub vertex_needs: Option<VertexNeeds>,
    /// The fragment program.
    pub fragment: Option<Bound>,
    /// Its requirements.
    pub fragment_needs: Option<FragmentNeeds>,
}

impl Pipeline {
    /// The program of a stage, if it has one.
    pub fn stage(&self, stage: Stage) -> Option<&Bound> {
        let bound = match stage {
            Stage::Vertex => &self.vertex,
            Stage::TessControl => &self.tess_control,
            Stage::TessEvaluation => &self.tess_evaluation,
            Stage::Geometry => &self.geometry,
            Stage::Fragment => &self.fragment,
            Stage::VertexState | Stage::Compute => &None,
        };
        bound.as_ref()
    }

    /// The programs that have parameters, if native code runs all: those that are compiled meanwhile change.
    pub fn programs(&self) -> Option<SmallVec<[BoundProgram; 2]>> {
        let Self { vertex, tess_control, tess_evaluation, geometry, fragment, .. } = self;
        let stages = [vertex, tess_control, tess_evaluation, geometry, fragment].into_iter().flatten();
        let program = |bound: &Bound| {
            let Bound { target, executable, locals, .. } = bound.clone();
            BoundProgram { target, executable, locals }
        };
        let is_native = |bound: &Bound| bound.executable.tier() == Tier::Native;
        stages
            .clone()
            .all(is_native)
            .then(|| stages.filter(|bound| !bound.parameters.is_empty()).map(program).collect())
    }
}

/// How a tessellation evaluation program with these declarations has patches subdivided.
pub(crate) fn tessellator(declared: &StageDeclarations) -> Option<Tessellator> {
    Some(Tessellator {
        domain: declared.tess_mode?,
        spacing: declared.tess_spacing.unwrap_or_default(),
        order: declared.tess_order.unwrap_or_default(),
        point_mode: declared.tess_point_mode,
    })
}

impl Context {
    /// Whether the current object of `target` has a program.
    pub(super) fn is_loaded(&self, target: Target) -> bool {
        self.loaded(target).is_some()
    }

    /// Checks that a command that provokes `what` may be executed.
    ///
    /// # Errors
    /// INVALID_OPERATION if a stage that is replaced has no program. [`primitives_made`](Self::primitives_made) checks
    /// the primitives that programs take. (A vertex program never writes program parameters, so tracked ones cannot
    /// make it invalid.)
    pub fn validate(&self, what: Provoked) -> Result<(), Error> {
        let valid = |mode: bool, target| !mode || self.is_loaded(target);
        let vertices = what != Provoked::Pixels;
        let fragments = what != Provoked::RasterPosition;
        let primitives = what == Provoked::Primitives;
        if valid(vertices && self.modes.vertex_program, Target::Vertex)
            && valid(primitives && self.modes.tess_control_program, Target::TessControl)
            && valid(primitives && self.modes.tess_evaluation_program, Target::TessEvaluation)
            && valid(primitives && self.modes.geometry_program, Target::Geometry)
            && valid(fragments && self.modes.fragment_program, Target::Fragment)
        {
            Ok(())
        } else {
            Err(Error::InvalidOperation)
        }
    }

    /// The primitives that the last stage before fragments makes of primitives that are drawn as `input`; `None` if
    /// there is no stage between vertices and fragments, or it makes none.
    ///
    /// # Errors
    /// INVALID_OPERATION if a stage has no program, or takes other primitives (NV_geometry_program4 and
    /// NV_tessellation_program5, Errors).
    pub fn primitives_made(&self, input: InputPrimitive) -> Result<Option<Topology>, Error> {
        let modes = &self.modes;
        let tessellates = modes.tess_control_program || modes.tess_evaluation_program;
        if tessellates && input != InputPrimitive::Patches {
            return Err(Error::InvalidOperation);
        }
        let declared = |mode: bool, target| {
            let program = || self.current_program(target).ok_or(Error::InvalidOperation);
            mode.then(program).transpose().map(|loaded| loaded.map(|loaded| loaded.program.interface().declared))
        };
        let evaluation = declared(modes.tess_evaluation_program, Target::TessEvaluation)?;
        let evaluated = evaluation.and_then(|declared| tessellator(&declared)).map(|own| own.topology());
        let Some(geometry) = declared(modes.geometry_program, Target::Geometry)? else { return Ok(evaluated) };
        if geometry.primitive_in != Some(evaluated.map_or(input, InputPrimitive::from)) {
            return Err(Error::InvalidOperation);
        }
        Ok(geometry.emitted_primitive().map(Topology::from))
    }

    /// Begin, as far as programs are concerned. Until [`end`](Self::end) most commands are INVALID_OPERATION.
    ///
    /// # Errors
    /// As [`validate`](Self::validate); INVALID_OPERATION inside of Begin and End.
    pub fn begin(&mut self) -> Result<(), Error> {
        self.outside()?;
        self.validate(Provoked::Primitives)?;
        self.inside = true;
        Ok(())
    }

    /// End.
    ///
    /// # Errors
    /// INVALID_OPERATION without Begin.
    pub fn end(&mut self) -> Result<(), Error> {
        if !std::mem::take(&mut self.inside) { Err(Error::InvalidOperation) } else { Ok(()) }
    }

    /// The programs to draw with, compiled as the share group does it, and with the parameters of this moment. Allowed
    /// inside of Begin and End.
    ///
    /// # Errors
    /// As [`validate`](Self::validate).
    pub fn pipeline(&self) -> Result<Pipeline, Error> {
        self.pipeline_with(Provoked::Primitives, [])
    }

    /// The same for a command that provokes `what`, with programs of the driver for stages that no program of the
    /// application replaces; for pixels a vertex program of the driver comes before that of the application.
    ///
    /// # Errors
    /// As [`validate`](Self::validate).
    pub fn pipeline_with<'a>(
        &self,
        what: Provoked,
        generated: impl IntoIterator<Item = &'a Generated>,
    ) -> Result<Pipeline, Error> {
        self.validate(what)?;
        let mut own = [None; 2];
        for program in generated {
            match program.target {
                Target::Vertex => own[0] = Some(program.object),
                Target::Fragment => own[1] = Some(program.object),
                _ => {}
            }
        }
        let pixels = what == Provoked::Pixels;
        let bound = |mode: bool, target| (mode && !pixels).then(|| self.bound(target)).transpose();
        let or_own = |bound: Option<Bound>, target, own: Option<ObjectId>| match (bound, own) {
            (None, Some(own)) => self.bound_object(target, Some(own)).map(Some),
            (bound, _) => Ok(bound),
        };
        let vertex = or_own(bound(self.modes.vertex_program, Target::Vertex)?, Target::Vertex, own[0])?;
        let tess_control = bound(self.modes.tess_control_program, Target::TessControl)?;
        let tess_evaluation = bound(self.modes.tess_evaluation_program, Target::TessEvaluation)?;
        let geometry = bound(self.modes.geometry_program, Target::Geometry)?;
        let fragments = self.modes.fragment_program && what != Provoked::RasterPosition;
        let fragment = fragments.then(|| self.bound(Target::Fragment)).transpose()?;
        let fragment = or_own(fragment, Target::Fragment, own[1])?;
        // Fragments read the results of the last stage before them.
        let last = [&geometry, &tess_evaluation, &vertex].into_iter().flatten().next();
        let results = last.map(|bound| bound.executable().program().interface().result_mask() as u64);
        let vertex_needs =
            vertex.as_ref().map(|bound| self.vertex_needs(bound.executable(), results.unwrap_or_default()));
        let fragment_needs = fragment.as_ref().map(|bound| fragment_needs(bound.executable(), results));
        Ok(Pipeline { vertex, vertex_needs, tess_control, tess_evaluation, geometry, fragment, fragment_needs })
    }

    pub(super) fn bound(&self, target: Target) -> Result<Bound, Error> {
        let object = self.current(&self.group.shared().lock(), target);
        self.bound_object(target, object)
    }

    fn bound_object(&self, target: Target, object: Option<ObjectId>) -> Result<Bound, Error> {
        let (executable, locals) = self.group.executable(object)?;
        let parameters = self.bank(target, &executable.loaded, &locals);
        let memory = executable.program().interface().uses_memory().then(|| self.memory(target));
        Ok(Bound { target, executable, locals, parameters, memory })
    }

    /// The parameters that a program has now, if its object is as it was.
    pub fn parameters_of(&self, program: &BoundProgram) -> Arc<Vec<[f32; 4]>> {
        self.bank(program.target, &program.executable.loaded, &program.locals)
    }

    /// The requirements of a vertex program, if the last program before fragments writes these results.
    fn vertex_needs(&self, executable: &Executable, last: u64) -> VertexNeeds {
        let program = executable.program();
        let results = program.interface().result_mask() as u64;
        debug_assert!(registers::NV4_VERTEX_RESULTS.len() < 64);
        VertexNeeds {
            attributes: program.interface().attribute_mask(),
            results,
            position_invariant: program.features().position_invariant && !program.interface().writes(RESULT_HPOS),
            fog: results >> FOGC & 1 != 0,
            point_size: self.modes.point_size && last >> PSIZ & 1 != 0,
            two_side: self.modes.two_side,
            clip_distances: (results >> FIRST_CLIP_DISTANCE) as u8,
            texture_coordinates: (results >> TEX0) as u8,
        }
    }
}

/// These bits.
fn bits(range: std::ops::Range<u16>) -> u64 {
    range.fold(0, |bits, number| bits | 1 << number)
}

fn fragment_needs(executable: &Executable, written: Option<u64>) -> FragmentNeeds {
    let interface = executable.program().interface();
    let attributes = interface.attribute_mask();
    let defined = match written {
        None => u64::MAX,
        // f[WPOS] and the facing are always defined, f[COL0] and f[COL1] come from o[COL0] and o[COL1], or from the
        // back-facing ones.
        Some(results) => {
            let color = |index: u32| u64::from(results >> (1 + index) & 1 != 0) << (1 + index);
            let fog = (results >> FOGC & 1) << FRAGMENT_FOGC;
            let coordinates = u64::from((results >> TEX0) as u8) << FRAGMENT_TEX0;
            // Clip distances and generic attributes have the numbers of the results that they come from.
            const { assert!(FRAGMENT_CLIP0 == FIRST_CLIP_DISTANCE && FRAGMENT_ATTRIB0 == RESULT_ATTRIB0) };
            let same = results & bits(FRAGMENT_CLIP0..FRAGMENT_PRIMITIVE_ID);
            let given = 1 | 1 << FRAGMENT_FACING | bits(FRAGMENT_PRIMITIVE_ID..FRAGMENT_HELPERTHREAD + 1);
            given | color(0) | color(1) | fog | coordinates | same
        }
    };
    debug_assert_eq!(limits::MAX_TEXTURE_COORDS, 8);
    let color_is_half = if interface.writes(registers::RESULT_COLH) {
        Some(true)
    } else {
        interface.writes(registers::RESULT_COLR).then_some(false)
    };
    FragmentNeeds {
        attributes,
        texture_coordinates: (attributes >> FRAGMENT_TEX0) as u8,
        textures: interface.textures.clone(),
        replaces_depth: interface.replaces_depth,
        written_depth: executable.program().features().results.written_depth,
        kills: interface.kills,
        color_is_half,
        undefined: attributes & !defined,
    }
}
