//! Attachments of framebuffer objects: images of textures, and renderbuffers.

use super::renderbuffers::Renderbuffer;
use crate::textures::{Attachable, ImagePlace, TextureObject};
use nvjit_gl::Error;
use nvjit_raster::Target;
use nvjit_runtime::TextureTarget;
use std::sync::Arc;

/// The attached image.
#[derive(Clone)]
pub enum Source {
    /// All layers or faces of the level are attached if `layered`; then `place` is the first one.
    Texture {
        object: Arc<TextureObject>,
        place: ImagePlace,
        layered: bool,
    },
    Renderbuffer(Arc<Renderbuffer>),
}

/// An attached image, with the name of its object.
#[derive(Clone)]
pub struct Attachment {
    pub name: u32,
    pub source: Source,
}

impl Attachment {
    /// The image, if it exists.
    pub fn image(&self) -> Option<Attachable> {
        match &self.source {
            Source::Texture { object, place, .. } => object.attachable(*place),
            Source::Renderbuffer(object) => object.attachable(),
        }
    }

    /// Calls `action` with the canvas of the image. `draws` says whether it is drawn to.
    ///
    /// # Errors
    /// INVALID_FRAMEBUFFER_OPERATION if there is no such image; OUT_OF_MEMORY.
    pub fn with_canvas<R>(&self, draws: bool, action: impl FnOnce(&mut Target) -> R) -> Result<R, Error> {
        match &self.source {
            Source::Texture { object, place, .. } => object.with_canvas(*place, draws, action),
            Source::Renderbuffer(object) => object.with_canvas(action),
        }
    }

    /// The number of attached layers, if all are attached (NV_geometry_program4, section 4.4.4.2).
    pub fn layers(&self) -> Option<u32> {
        match &self.source {
            Source::Texture { object, place, layered: true } => Some(object.layers(place.level)),
            _ => None,
        }
    }

    /// Whether all layers exist and are alike; only faces may differ.
    pub fn is_uniform(&self) -> bool {
        let form = |number| self.layer(number).image().map(|image| (image.size, image.internal));
        let is_cube = || self.texture().is_some_and(|object| object.target() == TextureTarget::Cube);
        match self.layers() {
            Some(count) if is_cube() => (1..count).all(|number| form(number) == form(0)),
            _ => true,
        }
    }

    /// The image of a layer; if not all layers are attached, the attached one.
    pub fn layer(&self, number: u32) -> Self {
        match &self.source {
            Source::Texture { object, place, layered: true } => {
                let place = match object.target() {
                    TextureTarget::Cube => ImagePlace { face: number as usize, ..*place },
                    _ => ImagePlace { layer: number, ..*place },
                };
                Self { name: self.name, source: Source::Texture { object: object.clone(), place, layered: true } }
            }
            _ => self.clone(),
        }
    }

    /// The texture, if the image belongs to one.
    pub fn texture(&self) -> Option<&Arc<TextureObject>> {
        match &self.source {
            Source::Texture { object, .. } => Some(object),
            Source::Renderbuffer(_) => None,
        }
    }

    /// Whether both are the same image.
    pub fn is(&self, other: &Self) -> bool {
        match (&self.source, &other.source) {
            (Source::Texture { object, place, .. }, Source::Texture { object: other, place: elsewhere, .. }) => {
                Arc::ptr_eq(object, other) && place == elsewhere
            }
            (Source::Renderbuffer(object), Source::Renderbuffer(other)) => Arc::ptr_eq(object, other),
            _ => false,
        }
    }

    /// Whether the image belongs to this object.
    pub fn is_of(&self, object: *const ()) -> bool {
        match &self.source {
            Source::Texture { object: own, .. } => Arc::as_ptr(own).cast() == object,
            Source::Renderbuffer(own) => Arc::as_ptr(own).cast() == object,
        }
    }
}
