//! Queries of framebuffer objects (ARB_framebuffer_object, section 6.1.15).

use super::attachment::{Attachment, Source};
use super::objects::check_point;
use super::{MAX_COLORS, color_number, renderbuffers};
use crate::commands::Answer;
use crate::context::Context;
use crate::enums::*;
use crate::surface::Config;
use crate::textures::{MASK_WORDS, MAX_SIDE, has_floating_depths};
use nvjit_gl::Error;
use nvjit_raster::Target;
use nvjit_runtime::TextureTarget;

/// The components of buffers in the order of their queries: red to alpha, depth, stencil.
fn component(name: u32) -> Option<usize> {
    (FRAMEBUFFER_ATTACHMENT_RED_SIZE..=FRAMEBUFFER_ATTACHMENT_STENCIL_SIZE)
        .contains(&name)
        .then(|| (name - FRAMEBUFFER_ATTACHMENT_RED_SIZE) as usize)
}

/// The answer to a query of a window system buffer.
fn window_answer(config: &Config, buffer: u32, name: u32) -> Result<u32, Error> {
    let there = match buffer {
        FRONT_LEFT => true,
        BACK_LEFT => config.double,
        FRONT_RIGHT | BACK_RIGHT | AUX0..=AUX3 => false,
        DEPTH => config.depth,
        STENCIL => config.stencil,
        _ => return Err(Error::InvalidEnum),
    };
    let color = super::color_bits(config.format);
    let is_color = !matches!(buffer, DEPTH | STENCIL);
    Ok(match name {
        FRAMEBUFFER_ATTACHMENT_OBJECT_TYPE => {
            if there {
                FRAMEBUFFER_DEFAULT
            } else {
                NONE
            }
        }
        FRAMEBUFFER_ATTACHMENT_OBJECT_NAME if !there => 0,
        _ if !there => return Err(Error::InvalidOperation),
        FRAMEBUFFER_ATTACHMENT_COMPONENT_TYPE if buffer == STENCIL => INDEX,
        FRAMEBUFFER_ATTACHMENT_COMPONENT_TYPE if config.format.is_float() && is_color => FLOAT,
        FRAMEBUFFER_ATTACHMENT_COMPONENT_TYPE => UNSIGNED_NORMALIZED,
        FRAMEBUFFER_ATTACHMENT_COLOR_ENCODING if config.srgb && is_color => SRGB,
        FRAMEBUFFER_ATTACHMENT_COLOR_ENCODING => LINEAR,
        _ => match (component(name).ok_or(Error::InvalidEnum)?, buffer) {
            (3, _) if is_color && !config.alpha => 0,
            (0..=3, _) if is_color => color,
            (4, DEPTH) => 24,
            (5, STENCIL) => 8,
            _ => 0,
        },
    })
}

/// The answer to a query of an attachment.
fn attached_answer(attachment: &Attachment, point: u32, name: u32) -> Result<u32, Error> {
    let internal = attachment.image().map_or(0, |image| image.internal);
    Ok(match (name, &attachment.source) {
        (FRAMEBUFFER_ATTACHMENT_OBJECT_TYPE, Source::Texture { .. }) => TEXTURE,
        (FRAMEBUFFER_ATTACHMENT_OBJECT_TYPE, Source::Renderbuffer(_)) => RENDERBUFFER,
        (FRAMEBUFFER_ATTACHMENT_OBJECT_NAME, _) => attachment.name,
        (FRAMEBUFFER_ATTACHMENT_TEXTURE_LEVEL, Source::Texture { place, .. }) => place.level,
        (FRAMEBUFFER_ATTACHMENT_TEXTURE_LAYER, Source::Texture { place, .. }) => place.layer,
        (FRAMEBUFFER_ATTACHMENT_LAYERED, Source::Texture { layered, .. }) => u32::from(*layered),
        (FRAMEBUFFER_ATTACHMENT_TEXTURE_CUBE_MAP_FACE, Source::Texture { object, place, .. }) => {
            let cube = object.target() == TextureTarget::Cube;
            if cube { TEXTURE_CUBE_MAP_POSITIVE_X + place.face as u32 } else { 0 }
        }
        (FRAMEBUFFER_ATTACHMENT_COLOR_ENCODING, _) => {
            let encoded = attachment.image().and_then(|image| image.looks?.color).is_some_and(|color| color.srgb);
            if encoded { SRGB } else { LINEAR }
        }
        (FRAMEBUFFER_ATTACHMENT_COMPONENT_TYPE, _) if point == STENCIL_ATTACHMENT => INDEX,
        (FRAMEBUFFER_ATTACHMENT_COMPONENT_TYPE, _) if color_number(point).is_some() => {
            renderbuffers::component_type(internal)
        }
        (FRAMEBUFFER_ATTACHMENT_COMPONENT_TYPE, _) if has_floating_depths(internal) => FLOAT,
        (FRAMEBUFFER_ATTACHMENT_COMPONENT_TYPE, _) => UNSIGNED_NORMALIZED,
        _ => renderbuffers::bits(internal, component(name).ok_or(Error::InvalidEnum)?),
    })
}

impl Context {
    /// GetFramebufferAttachmentParameteriv.
    pub(crate) fn get_framebuffer_attachment(&mut self, target: u32, point: u32, name: u32) -> Result<Answer, Error> {
        let bound = self.bound_framebuffer(target)?;
        if bound == 0 {
            let window = if target == READ_FRAMEBUFFER { &self.reads_from } else { &self.draws_to };
            let config = window.as_ref().map(|surface| *super::lock(surface).config());
            let config = config.ok_or(Error::InvalidFramebufferOperation)?;
            return window_answer(&config, point, name).map(Answer::integer);
        }
        check_point(point)?;
        let object = self.framebuffers.object(bound).ok_or(Error::InvalidOperation)?;
        let attachment = match point {
            DEPTH_ATTACHMENT => object.depth.as_ref(),
            STENCIL_ATTACHMENT => object.stencil.as_ref(),
            DEPTH_STENCIL_ATTACHMENT => match (&object.depth, &object.stencil) {
                (Some(depth), Some(stencil)) if depth.is(stencil) => Some(depth),
                (None, None) => None,
                _ => return Err(Error::InvalidOperation),
            },
            _ => object.color(point),
        };
        match (attachment, name) {
            (Some(attachment), _) => attached_answer(attachment, point, name).map(Answer::integer),
            (None, FRAMEBUFFER_ATTACHMENT_OBJECT_TYPE) => Ok(Answer::integer(NONE)),
            (None, FRAMEBUFFER_ATTACHMENT_OBJECT_NAME) => Ok(Answer::integer(0)),
            // INVALID_ENUM in EXT_framebuffer_object, INVALID_OPERATION in the ARB's.
            (None, _) => Err(Error::InvalidOperation),
        }
    }

    /// RED_BITS to ALPHA_BITS, and DEPTH_BITS, of the draw framebuffer, if it is a framebuffer object.
    pub(crate) fn attached_bits(&self, name: u32) -> Option<Answer> {
        const QUERIES: [u32; 5] = [RED_BITS, GREEN_BITS, BLUE_BITS, ALPHA_BITS, DEPTH_BITS];
        let component = QUERIES.iter().position(|&query| query == name)?;
        let object = self.framebuffers.object(self.framebuffers.drawn)?;
        let buffer = self.groups.color.draw_buffers.written().next().map_or(NONE, |(_, buffer)| buffer);
        let attachment = if name == DEPTH_BITS { object.depth.as_ref() } else { object.color(buffer) };
        let internal = attachment.and_then(Attachment::image).map_or(0, |image| image.internal);
        Some(Answer::integer(renderbuffers::bits(internal, component)))
    }

    /// Whether each component of the first draw buffer is signed.
    fn signed_components(&self) -> [bool; 4] {
        let Some(object) = self.framebuffers.object(self.framebuffers.drawn) else {
            return [self.with_drawn(|surface| surface.config().format.is_float()).unwrap_or(false); 4];
        };
        let buffer = self.groups.color.draw_buffers.first();
        let image = object.color(buffer).and_then(Attachment::image);
        let Some((image, color)) = image.and_then(|image| Some((image, image.looks?.color?))) else {
            return [false; 4];
        };
        let is_signed = match color.integers {
            Some(kind) => kind.signed,
            None => color.format.is_float() && image.internal != R11F_G11F_B10F,
        };
        color.has.map(|has| has && is_signed)
    }

    /// GetIntegerv of bindings and of limits.
    pub(crate) fn framebuffer_value(&self, name: u32) -> Option<Answer> {
        let framebuffers = &self.framebuffers;
        Some(match name {
            DRAW_FRAMEBUFFER_BINDING => Answer::integer(framebuffers.drawn),
            READ_FRAMEBUFFER_BINDING => Answer::integer(framebuffers.read),
            RENDERBUFFER_BINDING => Answer::integer(framebuffers.renderbuffer.as_ref().map_or(0, |bound| bound.0)),
            MAX_COLOR_ATTACHMENTS => Answer::count(MAX_COLORS),
            MAX_RENDERBUFFER_SIZE => Answer::count(MAX_SIDE),
            MAX_SAMPLES | MAX_COLOR_TEXTURE_SAMPLES | MAX_DEPTH_TEXTURE_SAMPLES | MAX_INTEGER_SAMPLES => {
                Answer::integer(Target::MAX_SAMPLES)
            }
            MAX_SAMPLE_MASK_WORDS => Answer::integer(MASK_WORDS),
            // EXT_packed_float, section 6.2: floats are signed, except those of eleven and ten bits.
            RGBA_SIGNED_COMPONENTS => Answer::Booleans(self.signed_components().into_iter().collect()),
            // EXT_framebuffer_sRGB, section 6.1.X
            FRAMEBUFFER_SRGB_CAPABLE => {
                Answer::boolean(self.drawn_colors().any(|color| color.srgb) || self.draws_to_srgb_window())
            }
            // EXT_texture_integer
            RGBA_INTEGER_MODE => Answer::boolean(self.drawn_color().is_some_and(|color| color.integers.is_some())),
            _ => return None,
        })
    }
}
