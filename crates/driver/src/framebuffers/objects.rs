//! Commands on framebuffer objects (ARB_framebuffer_object, sections 4.4.1 and 4.4.2).

use super::attachment::{Attachment, Source};
use super::{MAX_COLORS, color_number};
use crate::buffers::{store_names, unused_names};
use crate::context::Context;
use crate::enums::*;
use crate::state::DrawBuffers;
use crate::textures::{ImagePlace, MAX_LAYERS, MAX_SIDE_3D, TextureObject, image_place, most_level};
use nvjit_gl::Error;
use nvjit_runtime::TextureTarget;
use std::sync::Arc;

/// Whether a target is the draw framebuffer, and the read framebuffer.
fn uses(target: u32) -> Result<[bool; 2], Error> {
    Ok(match target {
        FRAMEBUFFER => [true, true],
        DRAW_FRAMEBUFFER => [true, false],
        READ_FRAMEBUFFER => [false, true],
        _ => return Err(Error::InvalidEnum),
    })
}

/// Checks the name of an attachment point.
pub fn check_point(attachment: u32) -> Result<(), Error> {
    match attachment {
        DEPTH_ATTACHMENT | STENCIL_ATTACHMENT | DEPTH_STENCIL_ATTACHMENT => Ok(()),
        _ => match color_number(attachment) {
            Some(number) if number < MAX_COLORS => Ok(()),
            Some(_) => Err(Error::InvalidOperation),
            None => Err(Error::InvalidEnum),
        },
    }
}

/// The texture of a FramebufferTexture command: its name, the target that the application gives, and the image.
struct Asked {
    name: u32,
    target: Option<u32>,
    level: i32,
    layer: i32,
    /// The error if the texture does not exist.
    missing: Error,
}

/// The image of a texture that is attached (section 4.4.2.3).
fn texture_place(asked: &Asked, target: TextureTarget) -> Result<ImagePlace, Error> {
    let named = match (asked.target, target) {
        (Some(name), _) => image_place(name).map_err(|_| Error::InvalidEnum)?,
        (None, TextureTarget::Array1D) => image_place(TEXTURE_1D_ARRAY)?,
        (None, TextureTarget::Array2D) => image_place(TEXTURE_2D_ARRAY)?,
        (None, TextureTarget::MultisampleArray2D) => image_place(TEXTURE_2D_MULTISAMPLE_ARRAY)?,
        (None, TextureTarget::ArrayCube) => image_place(TEXTURE_CUBE_MAP_ARRAY)?,
        (None, _) => image_place(TEXTURE_3D)?,
    };
    let fits = match target {
        TextureTarget::D1 => named.target == TEXTURE_1D,
        TextureTarget::D2 => named.target == TEXTURE_2D,
        TextureTarget::D3 => named.target == TEXTURE_3D,
        TextureTarget::Cube => named.target == TEXTURE_CUBE_MAP,
        TextureTarget::Rect => named.target == TEXTURE_RECTANGLE,
        TextureTarget::Multisample2D => named.target == TEXTURE_2D_MULTISAMPLE,
        // EXT_texture_array: only FramebufferTextureLayer attaches these.
        target if target.has_layers() => asked.target.is_none(),
        _ => false,
    };
    if !fits || named.proxy {
        return Err(Error::InvalidOperation);
    }
    let levels = most_level(target);
    let layers = match target {
        TextureTarget::D3 => MAX_SIDE_3D as i32,
        target if target.has_layers() => MAX_LAYERS as i32,
        _ => 1,
    };
    if !(0..=levels).contains(&asked.level) || !(0..layers).contains(&asked.layer) {
        return Err(Error::InvalidValue);
    }
    Ok(ImagePlace { face: named.face, level: asked.level as u32, layer: asked.layer as u32 })
}

impl Context {
    /// BindFramebuffer; names must come from GenFramebuffers unless `any`.
    pub(crate) fn bind_framebuffer(&mut self, target: u32, name: u32, any: bool) -> Result<(), Error> {
        let [draws, reads] = uses(target)?;
        if name != 0 {
            if !any && !self.framebuffers.objects.contains_key(&name) {
                return Err(Error::InvalidOperation);
            }
            self.framebuffers.objects.entry(name).or_default().get_or_insert_default();
        }
        if draws && name != self.framebuffers.drawn {
            self.finish_draws();
            self.put_back(|_| true);
            self.groups.color.draw_buffers = self.exchange_draw_buffers(name);
            self.framebuffers.drawn = name;
        }
        if reads && name != self.framebuffers.read {
            self.groups.pixel.read_buffer = self.exchange_read_buffer(name);
            self.framebuffers.read = name;
        }
        Ok(())
    }

    /// Stores the draw buffers of the old draw framebuffer, and returns those of the new one.
    fn exchange_draw_buffers(&mut self, new: u32) -> DrawBuffers {
        let (framebuffers, buffers) = (&mut self.framebuffers, self.groups.color.draw_buffers);
        match framebuffers.objects.get_mut(&framebuffers.drawn).and_then(Option::as_mut) {
            Some(object) => object.draw_buffers = buffers,
            None => framebuffers.window_draw_buffers = buffers,
        }
        framebuffers.object(new).map_or(framebuffers.window_draw_buffers, |object| object.draw_buffers)
    }

    /// Stores READ_BUFFER of the old read framebuffer, and returns that of the new one.
    fn exchange_read_buffer(&mut self, new: u32) -> u32 {
        let (framebuffers, buffer) = (&mut self.framebuffers, self.groups.pixel.read_buffer);
        match framebuffers.objects.get_mut(&framebuffers.read).and_then(Option::as_mut) {
            Some(object) => object.read_buffer = buffer,
            None => framebuffers.window_read_buffer = buffer,
        }
        framebuffers.object(new).map_or(framebuffers.window_read_buffer, |object| object.read_buffer)
    }

    pub(crate) fn gen_framebuffers(&mut self, count: i32, names: *mut u32) -> Result<(), Error> {
        let objects = &mut self.framebuffers.objects;
        let new = unused_names(count, names, |name| objects.contains_key(&name))?;
        objects.extend(new.iter().map(|&name| (name, None)));
        store_names(&new, names)
    }

    /// DeleteFramebuffers: if they are bound, the window system's framebuffer is bound instead.
    pub(crate) fn delete_framebuffers(&mut self, names: &[u32]) -> Result<(), Error> {
        self.forget_labels(FRAMEBUFFER, names);
        for &name in names.iter().filter(|&&name| name != 0) {
            let bound = [self.framebuffers.drawn == name, self.framebuffers.read == name];
            for (target, is_bound) in [DRAW_FRAMEBUFFER, READ_FRAMEBUFFER].into_iter().zip(bound) {
                if is_bound {
                    self.bind_framebuffer(target, 0, true)?;
                }
            }
            self.framebuffers.objects.remove(&name);
        }
        Ok(())
    }

    pub(crate) fn is_framebuffer(&mut self, name: u32) -> Result<u8, Error> {
        Ok(self.framebuffers.object(name).is_some().into())
    }

    pub(crate) fn check_framebuffer_status(&mut self, target: u32) -> Result<u32, Error> {
        Ok(self.framebuffer_status(!uses(target)?[0]))
    }

    /// The name of the framebuffer that is bound to a target.
    pub(super) fn bound_framebuffer(&self, target: u32) -> Result<u32, Error> {
        Ok(if uses(target)?[0] { self.framebuffers.drawn } else { self.framebuffers.read })
    }

    /// Attaches an image, or none.
    fn attach(&mut self, target: u32, point: u32, new: Option<Attachment>) -> Result<(), Error> {
        let name = self.bound_framebuffer(target)?;
        check_point(point)?;
        if name == self.framebuffers.drawn {
            self.put_back(|_| true);
        }
        let slot = self.framebuffers.objects.get_mut(&name).and_then(Option::as_mut);
        let object = slot.ok_or(Error::InvalidOperation)?;
        if matches!(point, DEPTH_ATTACHMENT | DEPTH_STENCIL_ATTACHMENT) {
            object.depth.clone_from(&new);
        }
        if matches!(point, STENCIL_ATTACHMENT | DEPTH_STENCIL_ATTACHMENT) {
            object.stencil.clone_from(&new);
        }
        if let Some(color) = color_number(point).and_then(|number| object.colors.get_mut(number)) {
            *color = new;
        }
        Ok(())
    }

    /// Attaches the image that `find` returns for an object, or nothing if its name is 0.
    fn attach_object(
        &mut self,
        target: u32,
        point: u32,
        name: u32,
        find: impl FnOnce(&Self) -> Result<Source, Error>,
    ) -> Result<(), Error> {
        if self.bound_framebuffer(target)? == 0 {
            return Err(Error::InvalidOperation);
        }
        check_point(point)?;
        let source = if name == 0 { None } else { Some(find(self)?) };
        self.attach(target, point, source.map(|source| Attachment { name, source }))
    }

    fn attach_texture(&mut self, target: u32, point: u32, asked: &Asked) -> Result<(), Error> {
        self.attach_object(target, point, asked.name, |gl| {
            let object: Arc<TextureObject> = gl.texture_object(asked.name).ok_or(asked.missing)?;
            let place = texture_place(asked, object.target())?;
            Ok(Source::Texture { object, place, layered: false })
        })
    }

    /// FramebufferTextureEXT (NV_geometry_program4, section 4.4.2.3): a level of a texture, with all its layers or
    /// faces.
    pub(crate) fn framebuffer_texture_level(
        &mut self,
        target: u32,
        point: u32,
        name: u32,
        level: i32,
    ) -> Result<(), Error> {
        self.attach_object(target, point, name, |gl| {
            let object = gl.texture_object(name).ok_or(Error::InvalidValue)?;
            let levels = most_level(object.target());
            if object.target() == TextureTarget::Buffer {
                return Err(Error::InvalidOperation);
            }
            if !(0..=levels).contains(&level) {
                return Err(Error::InvalidValue);
            }
            let layered = object.target().has_slices();
            let place = ImagePlace { level: level as u32, ..ImagePlace::default() };
            Ok(Source::Texture { object, place, layered })
        })
    }

    /// FramebufferTextureFaceEXT: a face of a cube map.
    pub(crate) fn framebuffer_texture_face(
        &mut self,
        target: u32,
        point: u32,
        name: u32,
        level: i32,
        face: u32,
    ) -> Result<(), Error> {
        if name != 0 && face.wrapping_sub(TEXTURE_CUBE_MAP_POSITIVE_X) >= 6 {
            return Err(Error::InvalidEnum);
        }
        let asked = Asked { name, target: Some(face), level, layer: 0, missing: Error::InvalidValue };
        self.attach_texture(target, point, &asked)
    }

    /// FramebufferTexture1D, FramebufferTexture2D and FramebufferTexture3D.
    pub(crate) fn framebuffer_texture(
        &mut self,
        dimensions: usize,
        target: u32,
        point: u32,
        textarget: u32,
        texture: u32,
        [level, layer]: [i32; 2],
    ) -> Result<(), Error> {
        if texture != 0 && image_place(textarget)?.dimensions != dimensions {
            return Err(Error::InvalidOperation);
        }
        let missing = Error::InvalidOperation;
        let asked = Asked { name: texture, target: Some(textarget), level, layer, missing };
        self.attach_texture(target, point, &asked)
    }

    /// FramebufferTextureLayer.
    pub(crate) fn framebuffer_texture_layer(
        &mut self,
        target: u32,
        point: u32,
        texture: u32,
        [level, layer]: [i32; 2],
        missing: Error,
    ) -> Result<(), Error> {
        self.attach_texture(target, point, &Asked { name: texture, target: None, level, layer, missing })
    }

    /// Whether this target has a framebuffer.
    pub(crate) fn has_framebuffer(&self, target: u32) -> bool {
        uses(target).is_ok()
    }

    /// InvalidateFramebuffer and InvalidateSubFramebuffer (ARB_invalidate_subdata, section 4.5): pixels are kept.
    pub(crate) fn invalidate_framebuffer(&mut self, target: u32, attachments: &[u32]) -> Result<(), Error> {
        let is_object = self.bound_framebuffer(target)? != 0;
        for &attachment in attachments {
            match (is_object, attachment) {
                (true, DEPTH_STENCIL_ATTACHMENT) => return Err(Error::InvalidEnum),
                (true, _) => check_point(attachment)?,
                (false, FRONT_LEFT..=BACK_RIGHT | AUX0..=AUX3 | ACCUM | COLOR_ | DEPTH | STENCIL) => {}
                (false, _) => return Err(Error::InvalidEnum),
            }
        }
        Ok(())
    }

    pub(crate) fn framebuffer_renderbuffer(
        &mut self,
        target: u32,
        point: u32,
        kind: u32,
        name: u32,
    ) -> Result<(), Error> {
        self.attach_object(target, point, name, |gl| {
            if kind != RENDERBUFFER {
                return Err(Error::InvalidEnum);
            }
            let object = gl.share.renderbuffers().get(&name).cloned().flatten().ok_or(Error::InvalidOperation)?;
            Ok(Source::Renderbuffer(object))
        })
    }

    /// Detaches a deleted object from the bound framebuffers.
    pub(crate) fn detach(&mut self, object: *const ()) {
        self.put_back(|attachment| attachment.is_of(object));
        let bound = [self.framebuffers.drawn, self.framebuffers.read];
        for name in bound {
            let Some(own) = self.framebuffers.objects.get_mut(&name).and_then(Option::as_mut) else { continue };
            for attachment in own.attachments_mut() {
                attachment.take_if(|attachment| attachment.is_of(object));
            }
        }
    }

    /// Detaches a deleted texture from the bound framebuffers.
    pub(crate) fn detach_texture(&mut self, name: u32) {
        if let Some(object) = self.texture_object(name) {
            self.detach(Arc::as_ptr(&object).cast());
        }
    }

    /// DrawBuffer and ReadBuffer of a framebuffer object (section 4.2.1).
    pub(crate) fn check_attached_buffer(&self, name: u32) -> Result<u32, Error> {
        match (name, color_number(name)) {
            (NONE, _) => Ok(name),
            (_, Some(number)) if number < MAX_COLORS => Ok(name),
            (_, Some(_)) => Err(Error::InvalidValue),
            (FRONT_LEFT..=FRONT_AND_BACK | AUX0..=AUX3, None) => Err(Error::InvalidOperation),
            _ => Err(Error::InvalidEnum),
        }
    }
}
