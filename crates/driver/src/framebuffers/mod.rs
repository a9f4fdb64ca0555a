//! Framebuffer objects (ARB_framebuffer_object, EXT_framebuffer_object, EXT_framebuffer_multisample).
//!
//! Each attached image has a canvas: a target of its own. To draw, the buffers of the canvases go into the target of a surface, and go back where
//! somebody wants to see one of the images, or another framebuffer object is drawn to. Nothing is copied for this but to images of textures that
//! are looked at.

mod attachment;
mod blit;
mod objects;
mod queries;
mod renderbuffers;

pub use renderbuffers::{Renderbuffer, Renderbuffers};

use crate::context::{Context, SharedSurface};
use crate::enums::*;
use crate::surface::{Config, Surface};
use crate::textures::{Attachable, Looks, TextureObject, is_renderable, new_target};
use attachment::Attachment;
use nvjit_gl::Error;
use nvjit_raster::{ColorFormat, Part, Target};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

/// MAX_COLOR_ATTACHMENTS
pub const MAX_COLORS: usize = 8;

/// Bits of a component of colour.
pub fn color_bits(format: ColorFormat) -> u32 {
    match format {
        ColorFormat::Rgba32f => 32,
        ColorFormat::Rgba16 | ColorFormat::Rgba16f => 16,
        _ => 8,
    }
}

/// A framebuffer object.
#[derive(Default)]
struct Framebuffer {
    colors: [Option<Attachment>; MAX_COLORS],
    depth: Option<Attachment>,
    stencil: Option<Attachment>,
    /// DRAW_BUFFER and READ_BUFFER while it is not bound.
    draw_buffer: Option<u32>,
    read_buffer: Option<u32>,
    /// What it was drawn to with last time, without the buffers of the attachments.
    shell: Option<(Key, SharedSurface)>,
}

/// What surfaces that can stand for each other have in common.
type Key = (Config, ColorFormat, [u32; 2]);

/// The surface of a framebuffer object that has the buffers of these attachments.
struct Loaded {
    /// DRAW_BUFFER, which PopAttrib changes, too.
    buffer: u32,
    key: Key,
    parts: Vec<(Part, Attachment)>,
    surface: SharedSurface,
}

/// The framebuffer objects of a context, and what is bound.
pub struct Framebuffers {
    objects: BTreeMap<u32, Option<Framebuffer>>,
    /// The names of what is drawn to and read from; 0 is what the window system has.
    drawn: u32,
    read: u32,
    renderbuffer: Option<(u32, Arc<Renderbuffer>)>,
    loaded: Option<Loaded>,
    /// DRAW_BUFFER and READ_BUFFER of what the window system has, while that is not bound.
    window_buffers: [u32; 2],
}

impl Default for Framebuffers {
    fn default() -> Self {
        Self {
            objects: BTreeMap::new(),
            drawn: 0,
            read: 0,
            renderbuffer: None,
            loaded: None,
            window_buffers: [BACK; 2],
        }
    }
}

/// The number of a colour attachment, if it is one.
pub fn color_number(name: u32) -> Option<usize> {
    (COLOR_ATTACHMENT0..=COLOR_ATTACHMENT15).contains(&name).then(|| (name - COLOR_ATTACHMENT0) as usize)
}

impl Framebuffer {
    fn color(&self, buffer: u32) -> Option<&Attachment> {
        self.colors.get(color_number(buffer)?)?.as_ref()
    }

    fn attachments(&self) -> impl Iterator<Item = &Attachment> {
        self.colors.iter().chain([&self.depth, &self.stencil]).flatten()
    }

    fn attachments_mut(&mut self) -> impl Iterator<Item = &mut Option<Attachment>> {
        self.colors.iter_mut().chain([&mut self.depth, &mut self.stencil])
    }

    /// What CheckFramebufferStatus says, while these buffers are drawn to and read from (section 4.4.4.2).
    fn status(&self, draw_buffer: u32, read_buffer: u32) -> u32 {
        let complete = |attachment: &Attachment, has: fn(&Looks) -> bool| {
            let Some(image) = attachment.image() else { return FRAMEBUFFER_INCOMPLETE_ATTACHMENT };
            match image.looks {
                _ if image.size.contains(&0) => FRAMEBUFFER_INCOMPLETE_ATTACHMENT,
                Some(looks) if has(&looks) => FRAMEBUFFER_COMPLETE,
                // Those of one or two components could be drawn to, but not here; so could those with borders.
                None if is_renderable(image.internal) => FRAMEBUFFER_UNSUPPORTED,
                _ => FRAMEBUFFER_INCOMPLETE_ATTACHMENT,
            }
        };
        let colors = self.colors.iter().flatten().map(|color| complete(color, |looks| looks.color.is_some()));
        let depth = self.depth.iter().map(|depth| complete(depth, |looks| looks.depth));
        let stencil = self.stencil.iter().map(|stencil| complete(stencil, |looks| looks.stencil));
        let mut attached = colors.chain(depth).chain(stencil);
        if let Some(status) = attached.find(|&status| status != FRAMEBUFFER_COMPLETE) {
            return status;
        }
        let mut samples = self.attachments().filter_map(|attachment| Some(attachment.image()?.samples));
        let Some(first) = samples.next() else { return FRAMEBUFFER_INCOMPLETE_MISSING_ATTACHMENT };
        if draw_buffer != NONE && self.color(draw_buffer).is_none() {
            return FRAMEBUFFER_INCOMPLETE_DRAW_BUFFER;
        }
        if read_buffer != NONE && self.color(read_buffer).is_none() {
            return FRAMEBUFFER_INCOMPLETE_READ_BUFFER;
        }
        if samples.any(|samples| samples != first) {
            return FRAMEBUFFER_INCOMPLETE_MULTISAMPLE;
        }
        FRAMEBUFFER_COMPLETE
    }

    /// What it has where `buffer` has its colours, if it is complete, and its size: that of the smallest image (section 4.4.4).
    fn config(&self, buffer: u32) -> Option<Key> {
        let looks = self.color(buffer).and_then(|color| color.image()?.looks?.color);
        let (format, alpha) = looks.unwrap_or((ColorFormat::Alpha8, false));
        let images: Vec<Attachable> = self.attachments().filter_map(Attachment::image).collect();
        let side = |axis: usize| images.iter().map(|image| image.size[axis]).min();
        let config = Config {
            double: false,
            depth: self.depth.is_some(),
            stencil: self.stencil.is_some(),
            samples: images.first()?.samples.max(1),
            float: !format.is_clamped(),
            alpha,
        };
        Some((config, format, [side(0)?, side(1)?]))
    }
}

impl Framebuffers {
    fn object(&self, name: u32) -> Option<&Framebuffer> {
        self.objects.get(&name)?.as_ref()
    }

    /// What is drawn to, if it is a framebuffer object and ready for it.
    pub fn surface(&self) -> Option<&SharedSurface> {
        self.loaded.as_ref().map(|loaded| &loaded.surface)
    }

    /// Whether a framebuffer object is drawn to, and read from.
    pub fn is_drawn(&self) -> bool {
        self.drawn != 0
    }

    pub fn is_read(&self) -> bool {
        self.read != 0
    }
}

fn lock(surface: &SharedSurface) -> std::sync::MutexGuard<'_, Surface> {
    surface.lock().unwrap_or_else(|poison| poison.into_inner())
}

impl Context {
    /// What is drawn to can be drawn to after this.
    ///
    /// # Errors
    /// INVALID_FRAMEBUFFER_OPERATION if it is not complete.
    pub(crate) fn prepare_drawing(&mut self) -> Result<(), Error> {
        let buffer = self.groups.color.draw_buffer;
        if self.framebuffers.drawn == 0 || self.framebuffers.loaded.as_ref().is_some_and(|own| own.buffer == buffer) {
            return Ok(());
        }
        self.put_back(|_| true);
        if self.framebuffer_status(false) != FRAMEBUFFER_COMPLETE {
            return Err(Error::InvalidFramebufferOperation);
        }
        let drawn = self.framebuffers.drawn;
        let slot = self.framebuffers.objects.get_mut(&drawn);
        let object = slot.and_then(Option::as_mut).ok_or(Error::InvalidFramebufferOperation)?;
        let key = object.config(buffer).ok_or(Error::InvalidFramebufferOperation)?;
        let surface = match object.shell.take() {
            Some((kept, surface)) if kept == key => surface,
            _ => Arc::new(Mutex::new(new_surface(&key)?)),
        };
        let parts = [
            (Part::Color, object.color(buffer)),
            (Part::Depth, object.depth.as_ref()),
            (Part::Stencil, object.stencil.as_ref()),
        ];
        let parts = parts.into_iter().filter_map(|(part, attachment)| Some((part, attachment.cloned()?)));
        let mut loaded = Loaded { buffer, key, parts: Vec::new(), surface };
        let result = parts.into_iter().try_for_each(|(part, attachment)| {
            let mut surface = lock(&loaded.surface);
            attachment.with_canvas(false, |canvas| surface.target().exchange(canvas, part))?;
            loaded.parts.push((part, attachment));
            Ok(())
        });
        self.framebuffers.loaded = Some(loaded);
        if result.is_err() {
            self.put_back(|_| true);
        }
        result
    }

    /// Gives the attachments of what is drawn to their buffers back, if one of them is `wanted`.
    pub(crate) fn put_back(&mut self, wanted: impl Fn(&Attachment) -> bool) {
        let is_wanted = |loaded: &mut Loaded| loaded.parts.iter().any(|(_, attachment)| wanted(attachment));
        let Some(Loaded { key, parts, surface, .. }) = self.framebuffers.loaded.take_if(is_wanted) else { return };
        self.touch();
        for (part, attachment) in parts {
            if let Some(object) = attachment.texture() {
                self.unbind_units(object);
            }
            let mut surface = lock(&surface);
            // An image that was replaced meanwhile, by another context, keeps what it has.
            let _ = attachment.with_canvas(true, |canvas| surface.target().exchange(canvas, part));
        }
        let drawn = self.framebuffers.drawn;
        if let Some(object) = self.framebuffers.objects.get_mut(&drawn).and_then(Option::as_mut) {
            object.shell = Some((key, surface));
        }
    }

    /// The images of a texture are as they were drawn after this.
    pub(crate) fn put_back_texture(&mut self, object: &TextureObject) {
        if self.framebuffers.loaded.is_some() {
            self.put_back(|attachment| attachment.is_of(std::ptr::from_ref(object).cast()));
        }
    }

    /// CheckFramebufferStatus of what is drawn to, or read from.
    fn framebuffer_status(&self, read: bool) -> u32 {
        let framebuffers = &self.framebuffers;
        let name = if read { framebuffers.read } else { framebuffers.drawn };
        if name == 0 {
            let window = if read { &self.reads_from } else { &self.draws_to };
            return if window.is_some() { FRAMEBUFFER_COMPLETE } else { FRAMEBUFFER_UNDEFINED };
        }
        let [draw_buffer, read_buffer] = self.buffers_of(name);
        framebuffers.object(name).map_or(FRAMEBUFFER_UNSUPPORTED, |object| object.status(draw_buffer, read_buffer))
    }

    /// DRAW_BUFFER and READ_BUFFER of a framebuffer object.
    fn buffers_of(&self, name: u32) -> [u32; 2] {
        let framebuffers = &self.framebuffers;
        let object = framebuffers.object(name);
        let kept = |buffer: Option<u32>| buffer.unwrap_or(COLOR_ATTACHMENT0);
        let drawn = match framebuffers.drawn == name {
            true => self.groups.color.draw_buffer,
            false => kept(object.and_then(|object| object.draw_buffer)),
        };
        let read = match framebuffers.read == name {
            true => self.groups.pixel.read_buffer,
            false => kept(object.and_then(|object| object.read_buffer)),
        };
        [drawn, read]
    }

    /// What is read from: a surface of the window system, or a framebuffer object as such.
    ///
    /// # Errors
    /// INVALID_FRAMEBUFFER_OPERATION if it is not complete; INVALID_OPERATION if its pixels have several samples.
    pub(crate) fn readable(&self) -> Result<Option<Config>, Error> {
        if self.framebuffers.read == 0 {
            return Ok(self.with_read(|surface| *surface.config()));
        }
        let (config, ..) = self.read_key()?;
        if config.samples > 1 { Err(Error::InvalidOperation) } else { Ok(Some(config)) }
    }

    fn read_key(&self) -> Result<Key, Error> {
        if self.framebuffer_status(true) != FRAMEBUFFER_COMPLETE {
            return Err(Error::InvalidFramebufferOperation);
        }
        let object = self.framebuffers.object(self.framebuffers.read);
        let buffer = self.groups.pixel.read_buffer;
        object.and_then(|object| object.config(buffer)).ok_or(Error::InvalidFramebufferOperation)
    }

    /// Calls `action` with the target that has a buffer of the framebuffer object that is read from, and whether that has alpha.
    ///
    /// # Errors
    /// INVALID_FRAMEBUFFER_OPERATION if it is not complete; INVALID_OPERATION if it has no such buffer.
    pub(crate) fn with_read_part<R>(
        &mut self,
        part: Part,
        action: impl FnOnce(&mut Target, bool) -> R,
    ) -> Result<R, Error> {
        let (config, ..) = self.read_key()?;
        let object = self.framebuffers.object(self.framebuffers.read).ok_or(Error::InvalidFramebufferOperation)?;
        let attachment = match part {
            Part::Color => object.color(self.groups.pixel.read_buffer),
            Part::Depth => object.depth.as_ref(),
            Part::Stencil => object.stencil.as_ref(),
        };
        let attachment = attachment.ok_or(Error::InvalidOperation)?.clone();
        if let Some(loaded) = &self.framebuffers.loaded
            && loaded.parts.iter().any(|(own, other)| *own == part && other.is(&attachment))
        {
            return Ok(action(lock(&loaded.surface).target(), config.alpha));
        }
        self.put_back(|other| other.is(&attachment));
        attachment.with_canvas(false, |canvas| action(canvas, config.alpha))
    }

    /// What is drawn to, as queries want it, if that is a framebuffer object.
    pub(crate) fn drawn_config(&self) -> Option<(Config, ColorFormat)> {
        let object = self.framebuffers.object(self.framebuffers.drawn)?;
        let (config, format, _) = object.config(self.groups.color.draw_buffer)?;
        Some((config, format))
    }
}

fn new_surface((config, format, size): &Key) -> Result<Surface, Error> {
    let looks = Looks { color: Some((*format, config.alpha)), depth: config.depth, stencil: config.stencil };
    Ok(Surface::over(*config, new_target(looks, *size, config.samples)?))
}
