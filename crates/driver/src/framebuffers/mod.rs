//! Framebuffer objects (ARB_framebuffer_object, EXT_framebuffer_object, EXT_framebuffer_multisample).
//!
//! Each attached image has a canvas, which is a target. Draws move the buffers of the canvases into the target of a
//! surface; the buffers move back when an image is read, or when another framebuffer object is drawn to. Only reads of
//! texture images copy texels.

mod attachment;
mod blit;
mod objects;
mod queries;
mod renderbuffers;

pub use renderbuffers::{Renderbuffer, Renderbuffers, sample_counts, samples};

use crate::context::{Context, SharedSurface};
use crate::enums::*;
use crate::pixels::Integers;
use crate::state::DrawBuffers;
use crate::surface::{Config, Surface};
use crate::textures::{Attachable, ColorLooks, Looks, TextureObject, is_renderable, new_target};
use attachment::Attachment;
use nvjit_gl::Error;
use nvjit_raster::{ColorFormat, Components, Part, Target};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

/// MAX_COLOR_ATTACHMENTS
pub const MAX_COLORS: usize = 8;

/// Bits of a component of colour.
pub fn color_bits(format: ColorFormat) -> u32 {
    match format {
        ColorFormat::Rgba32f | ColorFormat::Rgba32i => 32,
        ColorFormat::Rgba16 | ColorFormat::Rgba16f => 16,
        _ => 8,
    }
}

/// A framebuffer object.
struct Framebuffer {
    colors: [Option<Attachment>; MAX_COLORS],
    depth: Option<Attachment>,
    stencil: Option<Attachment>,
    /// The draw and read buffers while it is not bound.
    draw_buffers: DrawBuffers,
    read_buffer: u32,
    /// The surface of its last draws, without the buffers of the attachments.
    shell: Option<(Key, Shape, SharedSurface)>,
}

impl Default for Framebuffer {
    fn default() -> Self {
        Self {
            colors: Default::default(),
            depth: None,
            stencil: None,
            draw_buffers: DrawBuffers::one(COLOR_ATTACHMENT0),
            read_buffer: COLOR_ATTACHMENT0,
            shell: None,
        }
    }
}

/// What a colour buffer stores: components and encoding.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Kept {
    pub components: Components,
    /// The type of integers, if the buffer stores integers.
    pub integers: Option<Integers>,
    /// Whether sRGB encodes them.
    pub srgb: bool,
}

/// The properties that surfaces must share to replace each other.
type Key = (Config, ColorFormat, [u32; 2]);

/// The numbers of colour buffers and of layers of a surface.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Shape {
    /// One for each written buffer; at least one.
    colors: usize,
    layers: u32,
}

/// A buffer of an attachment that a surface holds.
struct Loan {
    part: Part,
    /// The index among the colour buffers of the surface.
    number: usize,
    layer: u32,
    attachment: Attachment,
}

impl Loan {
    /// Whether it is the first buffer of its kind, in the first layer.
    fn is_first(&self, part: Part) -> bool {
        (self.part, self.number, self.layer) == (part, 0, 0)
    }

    /// Moves the buffer from the canvas of the attachment to the surface, or back; `drawn` says that it changed.
    fn exchange(&self, surface: &SharedSurface, colors: usize, drawn: bool) -> Result<(), Error> {
        let mut surface = lock(surface);
        let target = surface.layers().get_mut(self.layer as usize).ok_or(Error::InvalidFramebufferOperation)?;
        self.attachment.with_canvas(drawn, |canvas| match self.part {
            // Depth attachments may have other formats than colour attachments.
            Part::Color if colors > 1 => target.exchange_color(self.number, canvas),
            part => target.exchange(canvas, part),
        })?;
        Ok(())
    }
}

/// The surface of a framebuffer object that holds the buffers of these attachments.
struct Loaded {
    /// The draw buffers, which PopAttrib also changes.
    buffers: DrawBuffers,
    key: Key,
    parts: Vec<Loan>,
    /// What the colour buffers of the surface store.
    kept: [Kept; MAX_COLORS],
    shape: Shape,
    surface: SharedSurface,
}

/// The framebuffer objects of a context, and what is bound.
pub struct Framebuffers {
    objects: BTreeMap<u32, Option<Framebuffer>>,
    /// The names of the draw and the read framebuffer; 0 is the window system's.
    drawn: u32,
    read: u32,
    renderbuffer: Option<(u32, Arc<Renderbuffer>)>,
    loaded: Option<Loaded>,
    /// The draw buffers of the window system's framebuffer while it is not bound.
    window_draw_buffers: DrawBuffers,
    window_read_buffer: u32,
}

impl Default for Framebuffers {
    fn default() -> Self {
        Self {
            objects: BTreeMap::new(),
            drawn: 0,
            read: 0,
            renderbuffer: None,
            loaded: None,
            window_draw_buffers: DrawBuffers::one(BACK),
            window_read_buffer: BACK,
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

    /// The result of CheckFramebufferStatus with these draw and read buffers (section 4.4.4.2).
    fn status(&self, draw_buffers: DrawBuffers, read_buffer: u32) -> u32 {
        let complete = |attachment: &Attachment, has: fn(&Looks) -> bool| {
            let Some(image) = attachment.image() else { return FRAMEBUFFER_INCOMPLETE_ATTACHMENT };
            match image.looks {
                // NV_geometry_program4, section 4.4.4.1: a cube map has to be complete.
                _ if image.size.contains(&0) || !attachment.is_uniform() => FRAMEBUFFER_INCOMPLETE_ATTACHMENT,
                Some(looks) if has(&looks) => FRAMEBUFFER_COMPLETE,
                // The specification allows images with borders; this driver does not draw to them.
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
        // ARB_texture_multisample, section 4.4.4: renderbuffers have fixed sample positions.
        let images = self.attachments().filter_map(Attachment::image);
        let mut samples = images.map(|image| (image.samples, image.has_fixed_samples));
        let Some(first) = samples.next() else { return FRAMEBUFFER_INCOMPLETE_MISSING_ATTACHMENT };
        if draw_buffers.written().any(|(_, buffer)| self.color(buffer).is_none()) {
            return FRAMEBUFFER_INCOMPLETE_DRAW_BUFFER;
        }
        if read_buffer != NONE && self.color(read_buffer).is_none() {
            return FRAMEBUFFER_INCOMPLETE_READ_BUFFER;
        }
        if samples.any(|samples| samples != first) {
            return FRAMEBUFFER_INCOMPLETE_MULTISAMPLE;
        }
        self.layer_status()
    }

    /// The part of the status that concerns layers (NV_geometry_program4, section 4.4.4.2).
    fn layer_status(&self) -> u32 {
        let layers: Vec<Option<u32>> = self.attachments().map(Attachment::layers).collect();
        let targets = self.colors.iter().flatten().filter_map(|color| Some(color.texture()?.target()));
        let is_one_target = targets.clone().all(|target| Some(target) == targets.clone().next());
        let Some(first) = layers.iter().flatten().next() else { return FRAMEBUFFER_COMPLETE };
        if layers.contains(&None) || !is_one_target {
            return FRAMEBUFFER_INCOMPLETE_LAYER_TARGETS;
        }
        if layers.iter().flatten().any(|count| count != first) {
            return FRAMEBUFFER_INCOMPLETE_LAYER_COUNT;
        }
        FRAMEBUFFER_COMPLETE
    }

    /// The configuration with the colours of `buffer`, if the object is complete, and the size: that of the smallest
    /// image (section 4.4.4).
    fn config(&self, buffer: u32) -> Option<Key> {
        let looks = self.color(buffer).and_then(|color| color.image()?.looks?.color);
        let format = looks.map_or(ColorFormat::Alpha8, |looks| looks.format);
        let images: Vec<Attachable> = self.attachments().filter_map(Attachment::image).collect();
        let side = |axis: usize| images.iter().map(|image| image.size[axis]).min();
        let config = Config {
            double: false,
            depth: self.depth.is_some(),
            stencil: self.stencil.is_some(),
            samples: images.first()?.samples.max(1),
            format,
            srgb: looks.is_some_and(|looks| looks.srgb),
            alpha: looks.is_some_and(|looks| looks.components != Components::Rgb),
        };
        Some((config, format, [side(0)?, side(1)?]))
    }
}

impl Framebuffers {
    fn object(&self, name: u32) -> Option<&Framebuffer> {
        self.objects.get(&name)?.as_ref()
    }

    /// The surface for drawing, if a framebuffer object is bound and prepared.
    pub fn surface(&self) -> Option<&SharedSurface> {
        self.loaded.as_ref().map(|loaded| &loaded.surface)
    }

    /// What the colour buffers of the draw framebuffer store.
    pub fn kept(&self) -> [Kept; MAX_COLORS] {
        self.loaded.as_ref().map_or_else(Default::default, |loaded| loaded.kept)
    }

    /// Whether a framebuffer object is bound for drawing, and for reading.
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
    /// Prepares the draw framebuffer for drawing.
    ///
    /// # Errors
    /// INVALID_FRAMEBUFFER_OPERATION if it is not complete, or if the context has no surface.
    pub(crate) fn prepare_drawing(&mut self) -> Result<(), Error> {
        if self.framebuffers.drawn == 0 {
            return self.draws_to.as_ref().map(|_| ()).ok_or(Error::InvalidFramebufferOperation);
        }
        let buffers = self.groups.color.draw_buffers;
        if self.framebuffers.loaded.as_ref().is_some_and(|own| own.buffers == buffers) {
            return Ok(());
        }
        self.put_back(|_| true);
        if self.framebuffer_status(false) != FRAMEBUFFER_COMPLETE {
            return Err(Error::InvalidFramebufferOperation);
        }
        let drawn = self.framebuffers.drawn;
        let slot = self.framebuffers.objects.get_mut(&drawn);
        let object = slot.and_then(Option::as_mut).ok_or(Error::InvalidFramebufferOperation)?;
        let written = || buffers.written().map(|(_, buffer)| buffer);
        let layers = object.attachments().find_map(Attachment::layers).unwrap_or(1);
        let shape = Shape { colors: written().count().max(1), layers };
        let key = object.config(written().next().unwrap_or(NONE)).ok_or(Error::InvalidFramebufferOperation)?;
        let surface = match object.shell.take() {
            Some((kept, own, surface)) if (kept, own) == (key, shape) => surface,
            _ => Arc::new(Mutex::new(new_surface(&key, shape)?)),
        };
        let all = |part, number, attachment: Option<&Attachment>| {
            let loan = |layer, own: &Attachment| Loan { part, number, layer, attachment: own.layer(layer) };
            attachment.into_iter().flat_map(|own| (0..layers).map(move |layer| loan(layer, own))).collect::<Vec<_>>()
        };
        let drawn = written().enumerate().flat_map(|(number, buffer)| all(Part::Color, number, object.color(buffer)));
        let depth = all(Part::Depth, 0, object.depth.as_ref());
        let loans = drawn.chain(depth).chain(all(Part::Stencil, 0, object.stencil.as_ref()));
        let mut kept = [Kept::default(); MAX_COLORS];
        for (kept, buffer) in kept.iter_mut().zip(written()) {
            let looks = object.color(buffer).and_then(|color| color.image()?.looks?.color);
            *kept = looks.map(|looks| looks.kept()).unwrap_or_default();
        }
        let mut loaded = Loaded { buffers, key, parts: Vec::new(), kept, shape, surface };
        let result = loans.into_iter().try_for_each(|loan| {
            loan.exchange(&loaded.surface, shape.colors, false)?;
            loaded.parts.push(loan);
            Ok(())
        });
        self.framebuffers.loaded = Some(loaded);
        if result.is_err() {
            self.put_back(|_| true);
        }
        result
    }

    /// Returns the buffers of the draw framebuffer to its attachments, if one of these is `wanted`.
    pub(crate) fn put_back(&mut self, wanted: impl Fn(&Attachment) -> bool) {
        let is_wanted = |loaded: &mut Loaded| loaded.parts.iter().any(|loan| wanted(&loan.attachment));
        let Some(Loaded { key, parts, shape, surface, .. }) = self.framebuffers.loaded.take_if(is_wanted) else {
            return;
        };
        self.touch();
        // In reverse order, since an image may be attached twice.
        for loan in parts.iter().rev() {
            if let Some(object) = loan.attachment.texture() {
                self.unbind_units(object);
            }
            // If another context has replaced an image, the image keeps its texels.
            let _ = loan.exchange(&surface, shape.colors, true);
        }
        let drawn = self.framebuffers.drawn;
        if let Some(object) = self.framebuffers.objects.get_mut(&drawn).and_then(Option::as_mut) {
            object.shell = Some((key, shape, surface));
        }
    }

    /// Updates the images of a texture from its canvases.
    pub(crate) fn put_back_texture(&mut self, object: &TextureObject) {
        if self.framebuffers.loaded.is_some() {
            self.put_back(|attachment| attachment.is_of(std::ptr::from_ref(object).cast()));
        }
    }

    /// CheckFramebufferStatus of the draw or the read framebuffer.
    fn framebuffer_status(&self, read: bool) -> u32 {
        let framebuffers = &self.framebuffers;
        let name = if read { framebuffers.read } else { framebuffers.drawn };
        if name == 0 {
            let window = if read { &self.reads_from } else { &self.draws_to };
            return if window.is_some() { FRAMEBUFFER_COMPLETE } else { FRAMEBUFFER_UNDEFINED };
        }
        let Some(object) = framebuffers.object(name) else { return FRAMEBUFFER_UNSUPPORTED };
        let (is_drawn, is_read) = (framebuffers.drawn == name, framebuffers.read == name);
        let drawn = if is_drawn { self.groups.color.draw_buffers } else { object.draw_buffers };
        let read = if is_read { self.groups.pixel.read_buffer } else { object.read_buffer };
        object.status(drawn, read)
    }

    /// The read framebuffer: a surface of the window system, or a framebuffer object.
    ///
    /// # Errors
    /// INVALID_FRAMEBUFFER_OPERATION if it is not complete, or if the context has no surface; INVALID_OPERATION if the
    /// pixels of a framebuffer object have several samples.
    pub(crate) fn readable(&self) -> Result<Config, Error> {
        if self.framebuffers.read == 0 {
            return self.with_read(|surface| *surface.config()).ok_or(Error::InvalidFramebufferOperation);
        }
        let (config, ..) = self.read_key()?;
        if config.samples > 1 { Err(Error::InvalidOperation) } else { Ok(config) }
    }

    fn read_key(&self) -> Result<Key, Error> {
        if self.framebuffer_status(true) != FRAMEBUFFER_COMPLETE {
            return Err(Error::InvalidFramebufferOperation);
        }
        let object = self.framebuffers.object(self.framebuffers.read);
        let buffer = self.groups.pixel.read_buffer;
        object.and_then(|object| object.config(buffer)).ok_or(Error::InvalidFramebufferOperation)
    }

    /// Calls `action` with the target that has a buffer of the read framebuffer object, and whether the buffer has
    /// alpha.
    ///
    /// # Errors
    /// INVALID_FRAMEBUFFER_OPERATION if it is not complete; INVALID_OPERATION if it has no such buffer.
    pub(crate) fn with_read_part<R>(
        &mut self,
        part: Part,
        action: impl FnOnce(&mut Target, bool) -> R,
    ) -> Result<R, Error> {
        let (config, ..) = self.read_key()?;
        let attachment = self.read_attachment(part)?;
        if let Some(loaded) = &self.framebuffers.loaded
            && loaded.parts.iter().any(|loan| loan.is_first(part) && loan.attachment.is(&attachment))
        {
            return Ok(action(lock(&loaded.surface).target(), config.alpha));
        }
        self.put_back(|other| other.is(&attachment));
        attachment.with_canvas(false, |canvas| action(canvas, config.alpha))
    }

    /// The format of the read framebuffer object's read buffer, if it has one.
    pub(crate) fn read_color(&self) -> Option<ColorLooks> {
        let object = self.framebuffers.object(self.framebuffers.read)?;
        object.color(self.groups.pixel.read_buffer)?.image()?.looks?.color
    }

    /// The format of the first draw buffer.
    pub(crate) fn drawn_color(&self) -> Option<ColorLooks> {
        self.drawn_colors().next()
    }

    /// The formats of all draw buffers.
    pub(crate) fn drawn_colors(&self) -> impl Iterator<Item = ColorLooks> {
        self.numbered_colors().map(|(_, color)| color)
    }

    /// The formats of all draw buffers, with their numbers.
    fn numbered_colors(&self) -> impl Iterator<Item = (u8, ColorLooks)> {
        let object = self.framebuffers.object(self.framebuffers.drawn);
        let color = move |(number, buffer)| Some((number, object?.color(buffer)?.image()?.looks?.color?));
        self.groups.color.draw_buffers.written().filter_map(color)
    }

    /// Whether each draw buffer has a fixed-point format.
    pub(crate) fn fixed_point_buffers(&self) -> [bool; MAX_COLORS] {
        if !self.framebuffers.is_drawn() {
            return [self.draws_fractions(); MAX_COLORS];
        }
        let mut fixed = [true; MAX_COLORS];
        for (number, color) in self.numbered_colors() {
            fixed[usize::from(number)] = !color.format.is_float();
        }
        fixed
    }

    /// Whether one of them has integers. If the framebuffer is prepared, the answer is known without the images.
    pub(crate) fn draws_to_integers(&self) -> bool {
        let loaded = self.framebuffers.loaded.as_ref();
        match loaded.filter(|loaded| loaded.buffers == self.groups.color.draw_buffers) {
            Some(loaded) => loaded.kept.iter().any(|kept| kept.integers.is_some()),
            None => self.drawn_colors().any(|color| color.integers.is_some()),
        }
    }

    /// Whether the image that is read is in the target that is drawn to.
    pub(crate) fn reads_what_is_drawn(&self, part: Part) -> Result<bool, Error> {
        let attachment = self.read_attachment(part)?;
        let loaded = self.framebuffers.loaded.as_ref();
        Ok(loaded.is_some_and(|loaded| loaded.parts.iter().any(|loan| loan.attachment.is(&attachment))))
    }

    /// The attachment of the read framebuffer object.
    fn read_attachment(&self, part: Part) -> Result<Attachment, Error> {
        let object = self.framebuffers.object(self.framebuffers.read).ok_or(Error::InvalidFramebufferOperation)?;
        let attachment = match part {
            Part::Color => object.color(self.groups.pixel.read_buffer),
            Part::Depth => object.depth.as_ref(),
            Part::Stencil => object.stencil.as_ref(),
        };
        attachment.cloned().ok_or(Error::InvalidOperation)
    }

    /// The configuration of the draw framebuffer for queries, if it is a framebuffer object.
    pub(crate) fn drawn_config(&self) -> Option<(Config, ColorFormat)> {
        let object = self.framebuffers.object(self.framebuffers.drawn)?;
        let buffer = self.groups.color.draw_buffers.written().next().map_or(NONE, |(_, buffer)| buffer);
        let (config, format, _) = object.config(buffer)?;
        Some((config, format))
    }
}

fn new_surface((config, format, size): &Key, shape: Shape) -> Result<Surface, Error> {
    let color =
        ColorLooks { format: *format, components: Components::Rgba, has: [true; 4], integers: None, srgb: false };
    let looks = Looks { color: Some(color), depth: config.depth, stencil: config.stencil };
    let layers = (0..shape.layers).map(|_| new_target(looks, *size, config.samples, shape.colors));
    Surface::over(*config, layers.collect::<Result<_, _>>()?)
}
