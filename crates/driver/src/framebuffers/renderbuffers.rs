//! Renderbuffers (ARB_framebuffer_object, sections 4.4.2.1 and 6.1.16).

use crate::buffers::{store_names, unused_names};
use crate::commands::Answer;
use crate::context::Context;
use crate::enums::*;
use crate::textures::{
    Attachable, Looks, MAX_SIDE, component_bits, has_floating_depths, is_renderable, looks, new_target,
};
use nvjit_gl::Error;
use nvjit_raster::Target;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard};

/// A renderbuffer.
#[derive(Default)]
pub struct Renderbuffer {
    state: Mutex<Option<Storage>>,
}

struct Storage {
    image: Attachable,
    /// `None` if the format cannot be drawn to.
    canvas: Option<Target>,
}

/// The renderbuffers that contexts share, by name. Names that were never bound have no object.
pub type Renderbuffers = BTreeMap<u32, Option<Arc<Renderbuffer>>>;

impl Renderbuffer {
    fn lock(&self) -> MutexGuard<'_, Option<Storage>> {
        self.state.lock().unwrap_or_else(|poison| poison.into_inner())
    }

    /// The image, if it exists.
    pub fn attachable(&self) -> Option<Attachable> {
        self.lock().as_ref().map(|storage| storage.image)
    }

    /// Calls `action` with its canvas.
    ///
    /// # Errors
    /// INVALID_FRAMEBUFFER_OPERATION if it has no image.
    pub fn with_canvas<R>(&self, action: impl FnOnce(&mut Target) -> R) -> Result<R, Error> {
        let mut state = self.lock();
        let canvas = state.as_mut().and_then(|storage| storage.canvas.as_mut());
        canvas.map(action).ok_or(Error::InvalidFramebufferOperation)
    }
}

/// The bits of a component of an image: red, green, blue, alpha, depth, stencil.
pub fn bits(internal: u32, component: usize) -> u32 {
    let Some(looks) = looks(internal) else { return 0 };
    let color = looks.color.filter(|color| color.has.get(component) == Some(&true));
    match component {
        0..=3 => color.map_or(0, |color| {
            // Luminance and intensity are stored as red.
            let own = component_bits(internal, TEXTURE_RED_SIZE + component as u32).filter(|&bits| bits > 0);
            own.unwrap_or_else(|| color.integers.map_or(super::color_bits(color.format), |kind| kind.bits))
        }),
        4 if has_floating_depths(internal) => 32,
        4 if looks.depth => 24,
        5 if looks.stencil => 8,
        _ => 0,
    }
}

/// FRAMEBUFFER_ATTACHMENT_COMPONENT_TYPE of the colours of an internal format.
pub fn component_type(internal: u32) -> u32 {
    let Some(color) = looks(internal).and_then(|looks| looks.color) else { return UNSIGNED_NORMALIZED };
    match color.integers {
        Some(kind) if kind.signed => INT,
        Some(_) => UNSIGNED_INT,
        None if color.format.is_float() => FLOAT,
        None => UNSIGNED_NORMALIZED,
    }
}

/// The canvas of a renderbuffer.
fn new_canvas(looks: Looks, size: [u32; 2], samples: u32) -> Result<Target, Error> {
    let mut canvas = new_target(looks, size, samples, 1)?;
    if let Some(color) = looks.color {
        canvas.clear_color(color.seen([0.0; 4]));
    }
    Ok(canvas)
}

/// The number of samples for a request: the next larger supported number; 0 is no multisampling.
///
/// # Errors
/// INVALID_VALUE for more samples than are supported.
pub fn samples(asked: i32) -> Result<u32, Error> {
    let asked = u32::try_from(asked).map_err(|_| Error::InvalidValue)?;
    match sample_counts() {
        _ if asked == 0 => Ok(0),
        mut counts => counts.find(|&count| count >= asked).ok_or(Error::InvalidValue),
    }
}

/// The supported numbers of samples above one, in ascending order.
pub fn sample_counts() -> impl DoubleEndedIterator<Item = u32> {
    Target::SAMPLE_COUNTS.into_iter().filter(|&count| count > 1)
}

impl Context {
    fn renderbuffer(&self, target: u32) -> Result<Arc<Renderbuffer>, Error> {
        if target != RENDERBUFFER {
            return Err(Error::InvalidEnum);
        }
        let bound = self.framebuffers.renderbuffer.as_ref();
        bound.map(|bound| Arc::clone(&bound.1)).ok_or(Error::InvalidOperation)
    }

    /// BindRenderbuffer; names must come from GenRenderbuffers unless `any`.
    pub(crate) fn bind_renderbuffer(&mut self, target: u32, name: u32, any: bool) -> Result<(), Error> {
        if target != RENDERBUFFER {
            return Err(Error::InvalidEnum);
        }
        self.framebuffers.renderbuffer = match name {
            0 => None,
            _ => {
                let mut all = self.share.renderbuffers();
                if !any && !all.contains_key(&name) {
                    return Err(Error::InvalidOperation);
                }
                Some((name, Arc::clone(all.entry(name).or_default().get_or_insert_default())))
            }
        };
        Ok(())
    }

    pub(crate) fn gen_renderbuffers(&mut self, count: i32, names: *mut u32) -> Result<(), Error> {
        let mut all = self.share.renderbuffers();
        let new = unused_names(count, names, |name| all.contains_key(&name))?;
        all.extend(new.iter().map(|&name| (name, None)));
        store_names(&new, names)
    }

    pub(crate) fn delete_renderbuffers(&mut self, names: &[u32]) -> Result<(), Error> {
        self.forget_labels(RENDERBUFFER, names);
        for &name in names.iter().filter(|&&name| name != 0) {
            let Some(object) = self.share.renderbuffers().remove(&name).flatten() else { continue };
            self.framebuffers.renderbuffer.take_if(|bound| bound.0 == name);
            self.detach(Arc::as_ptr(&object).cast());
        }
        Ok(())
    }

    pub(crate) fn is_renderbuffer(&mut self, name: u32) -> Result<u8, Error> {
        Ok(self.share.renderbuffers().get(&name).is_some_and(Option::is_some).into())
    }

    /// RenderbufferStorageMultisample.
    pub(crate) fn renderbuffer_storage(
        &mut self,
        target: u32,
        asked: i32,
        internal: u32,
        size: [i32; 2],
    ) -> Result<(), Error> {
        let object = self.renderbuffer(target)?;
        if internal <= 4 || !is_renderable(internal) {
            return Err(Error::InvalidEnum);
        }
        let fits = |side: i32| usize::try_from(side).is_ok_and(|side| side <= MAX_SIDE);
        if !size.into_iter().all(fits) {
            return Err(Error::InvalidValue);
        }
        let (samples, size) = (samples(asked)?, size.map(|side| side as u32));
        self.put_back(|attachment| attachment.is_of(Arc::as_ptr(&object).cast()));
        // The old image is freed first, so that memory for both is not needed.
        *object.lock() = None;
        let image = Attachable { size, internal, looks: looks(internal), samples, has_fixed_samples: true };
        let canvas = match image.looks {
            Some(looks) if !size.contains(&0) => Some(new_canvas(looks, size, samples)?),
            _ => None,
        };
        *object.lock() = Some(Storage { image, canvas });
        Ok(())
    }

    pub(crate) fn get_renderbuffer_parameter(&mut self, target: u32, name: u32) -> Result<Answer, Error> {
        let image = self.renderbuffer(target)?.attachable();
        let [width, height] = image.map_or([0; 2], |image| image.size);
        Ok(Answer::integer(match name {
            RENDERBUFFER_WIDTH => width,
            RENDERBUFFER_HEIGHT => height,
            RENDERBUFFER_INTERNAL_FORMAT => image.map_or(RGBA, |image| image.internal),
            RENDERBUFFER_SAMPLES => image.map_or(0, |image| image.samples),
            RENDERBUFFER_RED_SIZE..=RENDERBUFFER_STENCIL_SIZE => {
                image.map_or(0, |image| bits(image.internal, (name - RENDERBUFFER_RED_SIZE) as usize))
            }
            _ => return Err(Error::InvalidEnum),
        }))
    }
}
