//! A context of the GL, and the objects that contexts share.

use crate::arrays::Arrays;
use crate::buffers::{BufferBindings, Buffers};
use crate::debug::{Debug, Labels};
use crate::draw::Drawn;
use crate::enums::POINT_SIZE_MAX;
use crate::evaluators::Evaluators;
use crate::ext_vertex_array::Counts;
use crate::fences::Fences;
use crate::fragment_shaders::{FragmentShaders, ShaderState};
use crate::framebuffers::{Framebuffers, Renderbuffers};
use crate::generated::GeneratedPrograms;
use crate::images::{Handles, Images};
use crate::immediate::Immediate;
use crate::lists::{Lists, Recording};
use crate::pixels::PixelStores;
use crate::query_objects::Queries;
use crate::samplers::{SamplerBindings, Samplers};
use crate::selection::Names;
use crate::stages::Patches;
use crate::state::{ClientSaved, DrawBuffers, Groups, Saved};
use crate::surface::Surface;
use crate::syncs::Syncs;
use crate::textures::{TextureState, Textures};
use crate::transform_feedback::TransformFeedback;
use crate::vertex_shaders::VertexShaders;
use nvjit_gl::{Error, GroupOptions, ShareGroup};
use nvjit_raster::MAX_POINT_SIZE;
use nvjit_texture::TextureUnits;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};

/// The state that contexts share: objects with names (OpenGL 1.5, section 2.9, 3.8.12 and 5.4; GLX 1.4, section 2.3).
pub struct Share {
    pub(crate) programs: ShareGroup,
    textures: Mutex<Textures>,
    buffers: Mutex<Buffers>,
    lists: Mutex<Lists>,
    renderbuffers: Mutex<Renderbuffers>,
    samplers: Mutex<Samplers>,
    fragment_shaders: Mutex<FragmentShaders>,
    syncs: Mutex<Syncs>,
    handles: Mutex<Handles>,
    labels: Mutex<Labels>,
    /// The number of changes by all contexts of state that draws read.
    version: AtomicU64,
    /// The number of events that may have changed the stores that programs address, other than commands for the buffer.
    stores: AtomicU64,
}

impl Default for Share {
    fn default() -> Self {
        Self {
            programs: ShareGroup::new(GroupOptions::default()),
            textures: Mutex::default(),
            buffers: Mutex::default(),
            lists: Mutex::default(),
            renderbuffers: Mutex::default(),
            samplers: Mutex::default(),
            fragment_shaders: Mutex::default(),
            syncs: Mutex::default(),
            handles: Mutex::default(),
            labels: Mutex::default(),
            version: AtomicU64::new(0),
            stores: AtomicU64::new(0),
        }
    }
}

/// Locks a mutex. A panic leaves the state consistent, since each change is made in one step.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(|poison| poison.into_inner())
}

impl Share {
    pub(crate) fn textures(&self) -> MutexGuard<'_, Textures> {
        lock(&self.textures)
    }

    pub(crate) fn buffers(&self) -> MutexGuard<'_, Buffers> {
        lock(&self.buffers)
    }

    pub(crate) fn renderbuffers(&self) -> MutexGuard<'_, Renderbuffers> {
        lock(&self.renderbuffers)
    }

    pub(crate) fn syncs(&self) -> MutexGuard<'_, Syncs> {
        lock(&self.syncs)
    }

    pub(crate) fn samplers(&self) -> MutexGuard<'_, Samplers> {
        lock(&self.samplers)
    }

    pub(crate) fn fragment_shaders(&self) -> MutexGuard<'_, FragmentShaders> {
        lock(&self.fragment_shaders)
    }

    pub(crate) fn handles(&self) -> MutexGuard<'_, Handles> {
        lock(&self.handles)
    }

    pub(crate) fn labels(&self) -> MutexGuard<'_, Labels> {
        lock(&self.labels)
    }

    pub(crate) fn lists(&self) -> MutexGuard<'_, Lists> {
        lock(&self.lists)
    }

    /// A number that changes with the state that draws read.
    pub(crate) fn version(&self) -> u64 {
        self.version.load(Ordering::Acquire)
    }

    /// A number that changes when programs may have written to their stores.
    pub(crate) fn stores(&self) -> u64 {
        self.stores.load(Ordering::Acquire)
    }

    /// Records that stores which programs address may have been written.
    pub(crate) fn stores_were_written(&self) {
        self.stores.fetch_add(1, Ordering::Release);
    }
}

/// A surface that several contexts may draw to.
pub type SharedSurface = Arc<Mutex<Surface>>;

/// A context.
pub struct Context {
    error: Option<Error>,
    pub(crate) share: Arc<Share>,
    pub(crate) programs: nvjit_gl::Context,
    pub(crate) immediate: Immediate,
    pub(crate) recording: Option<Recording>,
    pub(crate) list_depth: usize,
    /// State that PushAttrib saves.
    pub(crate) groups: Groups,
    pub(crate) saved: Vec<Saved>,
    pub(crate) client_saved: Vec<ClientSaved>,
    pub(crate) arrays: Arrays,
    pub(crate) counts: Counts,
    pub(crate) buffers: BufferBindings,
    pub(crate) textures: TextureState,
    pub(crate) units: TextureUnits,
    pub(crate) samplers: SamplerBindings,
    pub(crate) fragment_shaders: ShaderState,
    pub(crate) vertex_shaders: VertexShaders,
    pub(crate) stores: PixelStores,
    pub(crate) evaluators: Evaluators,
    pub(crate) names: Names,
    pub(crate) queries: Queries,
    pub(crate) fences: Fences,
    pub(crate) feedback: TransformFeedback,
    pub(crate) images: Images,
    pub(crate) patches: Patches,
    pub(crate) debug: Debug,
    /// Labels of objects that are not shared.
    pub(crate) labels: Labels,
    pub(crate) generated: GeneratedPrograms,
    pub(crate) drawn: Drawn,
    pub(crate) error_string: std::ffi::CString,
    pub(crate) window_program: Option<Arc<nvjit_gl::Generated>>,
    pub(crate) shaded_program: Option<Arc<nvjit_gl::Generated>>,
    pub(crate) framebuffers: Framebuffers,
    /// The surfaces of the window system for drawing and for reading.
    pub(crate) draws_to: Option<SharedSurface>,
    pub(crate) reads_from: Option<SharedSurface>,
    /// Whether it has been current; at the first time, viewport and scissor get the drawable's size.
    was_current: bool,
    /// Whether it is flushed when it is no longer current (KHR_context_flush_control).
    pub(crate) flushes: bool,
}

impl Context {
    /// A context in the initial state of the GL.
    pub fn new(share: Arc<Share>) -> Self {
        let mut programs = nvjit_gl::Context::new(&share.programs);
        // These commands fail between Begin and End; a new context is not between them.
        let _ = programs.change_state(|state| state.point_parameter_fv(POINT_SIZE_MAX, &[MAX_POINT_SIZE]));
        let _ = programs.vertex_attribs(0, &crate::state::initial_attributes());
        let textures = TextureState::new();
        Self {
            error: None,
            programs,
            immediate: Immediate::default(),
            recording: None,
            list_depth: 0,
            groups: Groups::default(),
            saved: Vec::new(),
            client_saved: Vec::new(),
            arrays: Arrays::default(),
            counts: Counts::default(),
            buffers: BufferBindings::default(),
            textures,
            units: TextureUnits::new(),
            samplers: SamplerBindings::default(),
            fragment_shaders: ShaderState::default(),
            vertex_shaders: VertexShaders::default(),
            stores: PixelStores::default(),
            evaluators: Evaluators::default(),
            names: Names::default(),
            queries: Queries::default(),
            fences: Fences::new(),
            feedback: TransformFeedback::default(),
            images: Images::default(),
            patches: Patches::default(),
            debug: Debug::default(),
            labels: Labels::new(),
            generated: GeneratedPrograms::default(),
            drawn: Drawn::default(),
            error_string: std::ffi::CString::default(),
            window_program: None,
            shaded_program: None,
            framebuffers: Framebuffers::default(),
            draws_to: None,
            reads_from: None,
            was_current: false,
            flushes: true,
            share,
        }
    }

    /// A context that reports errors by messages from the start if `enabled` (KHR_debug, section 5.5).
    pub fn debugging(mut self, enabled: bool) -> Self {
        self.debug.enable(enabled);
        self
    }

    /// A context that is flushed when it is no longer current, or is not.
    #[must_use]
    pub fn flushing(self, flushes: bool) -> Self {
        Self { flushes, ..self }
    }

    /// Sets the surfaces for drawing and for reading.
    pub fn bind_surfaces(&mut self, draws_to: Option<SharedSurface>, reads_from: Option<SharedSurface>) {
        self.finish_draws();
        self.put_back(|_| true);
        if let Some(surface) = &draws_to
            && !self.was_current
        {
            // GLX 1.4, section 3.3.7: the first time, viewport and scissor become those of the drawable.
            self.was_current = true;
            let surface = lock(surface);
            let size = [surface.width() as i32, surface.height() as i32];
            let buffer = if surface.config().double { crate::enums::BACK } else { crate::enums::FRONT };
            drop(surface);
            self.size_viewports(size);
            self.groups.color.draw_buffers = DrawBuffers::one(buffer);
            self.groups.pixel.read_buffer = buffer;
        }
        self.touch();
        self.draws_to = draws_to;
        self.reads_from = reads_from;
    }

    /// Records that state which draws read may have changed, so that nothing is reused from the last draw.
    #[inline(always)]
    pub(crate) fn touch(&self) {
        self.share.version.fetch_add(1, Ordering::Release);
    }

    /// Records an error; GetError returns the first one (section 2.5).
    pub(crate) fn set_error(&mut self, error: Error) {
        self.error.get_or_insert(error);
    }

    /// GetError.
    pub(crate) fn get_error(&mut self) -> Result<u32, Error> {
        Ok(self.error.take().map_or(crate::enums::NO_ERROR, Error::code))
    }

    /// Most commands are not allowed between Begin and End (section 2.6.3).
    pub(crate) fn outside(&self) -> Result<(), Error> {
        if self.immediate.is_inside() { Err(Error::InvalidOperation) } else { Ok(()) }
    }

    /// The surface for drawing, locked. A framebuffer object needs [`prepare_drawing`](Self::prepare_drawing) before.
    pub(crate) fn with_drawn<R>(&self, body: impl FnOnce(&mut Surface) -> R) -> Option<R> {
        let drawn = if self.framebuffers.is_drawn() { self.framebuffers.surface() } else { self.draws_to.as_ref() };
        drawn.map(|surface| body(&mut lock(surface)))
    }

    /// Executes all deferred draws to the surface. (Accesses to the pixels of a surface do so themselves.)
    pub(crate) fn finish_draws(&self) {
        self.with_drawn(Surface::finish_draws);
    }

    /// The window system's surface for reading, locked.
    pub(crate) fn with_read<R>(&self, body: impl FnOnce(&mut Surface) -> R) -> Option<R> {
        self.reads_from.as_ref().map(|surface| body(&mut lock(surface)))
    }

    /// Copies the current colour to the material, if COLOR_MATERIAL is enabled.
    #[inline(always)]
    pub(crate) fn follow_color(&mut self, slot: usize) -> Result<(), Error> {
        if slot == crate::slots::COLOR && self.groups.enabled.has(crate::enums::COLOR_MATERIAL) {
            return self.color_to_material();
        }
        Ok(())
    }

    /// Flush.
    pub(crate) fn flush(&mut self) -> Result<(), Error> {
        self.put_back(|_| true);
        self.show_front();
        Ok(())
    }

    /// Finish.
    pub(crate) fn finish(&mut self) -> Result<(), Error> {
        self.finish_draws();
        self.put_back(|_| true);
        self.finish_showing();
        Ok(())
    }

    /// Shows the front buffer and waits for pending swaps, so that other connections see the picture, too.
    pub(crate) fn finish_showing(&mut self) {
        self.show_front();
        if let Some(surface) = &self.draws_to {
            lock(surface).finish();
        }
    }

    /// Shows the front buffer.
    pub(crate) fn show_front(&mut self) {
        if let Some(surface) = &self.draws_to {
            lock(surface).show_front();
        }
    }
}
