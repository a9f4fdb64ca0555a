//! The stacks of attributes (OpenGL 1.5, section 6.1.14).

use super::Groups;
use crate::arrays::SavedArrays;
use crate::buffers::Named;
use crate::context::Context;
use crate::enums::*;
use crate::pixels::PixelStores;
use crate::state::capabilities::OF_PROGRAMS;
use crate::textures::SavedTextures;
use nvjit_gl::Error;
use nvjit_gl::evaluators::Grid;
use nvjit_gl::fixed::FixedState;

/// MAX_ATTRIB_STACK_DEPTH and MAX_CLIENT_ATTRIB_STACK_DEPTH.
pub const MAX_DEPTH: usize = 16;

/// The bindings that belong to the pixel-store group (ARB_pixel_buffer_object, table 6.20).
const PIXEL_BUFFERS: [u32; 2] = [PIXEL_PACK_BUFFER, PIXEL_UNPACK_BUFFER];

/// The state that PushAttrib saves.
pub struct Saved {
    mask: u32,
    groups: Groups,
    /// The state that programs bind.
    bound: FixedState,
    /// In the order of [`OF_PROGRAMS`].
    programs: [bool; OF_PROGRAMS.len()],
    textures: Option<SavedTextures>,
    grids: [Grid; 3],
}

/// The state that PushClientAttrib saves: the groups of its mask.
pub struct ClientSaved {
    /// The arrays, and ARRAY_BUFFER.
    arrays: Option<(SavedArrays, Option<Named>)>,
    /// Parameters of PixelStore, and [`PIXEL_BUFFERS`].
    stores: Option<(PixelStores, [Option<Named>; 2])>,
}

impl Context {
    pub(crate) fn push_attrib(&mut self, mask: u32) -> Result<(), Error> {
        if self.saved.len() >= MAX_DEPTH {
            return Err(Error::StackOverflow);
        }
        let saved = self.save(mask);
        self.saved.push(saved);
        Ok(())
    }

    /// Saves the groups of a mask.
    pub(crate) fn save(&mut self, mask: u32) -> Saved {
        self.groups.current.attributes = *self.programs.current_attributes();
        Saved {
            mask,
            groups: self.groups.clone(),
            bound: self.programs.fixed_state().clone(),
            programs: OF_PROGRAMS.map(|capability| self.programs.is_enabled(capability).unwrap_or(false)),
            textures: (mask & (TEXTURE_BIT | ENABLE_BIT) != 0).then(|| self.save_textures()),
            grids: self.evaluators.grids,
        }
    }

    pub(crate) fn pop_attrib(&mut self) -> Result<(), Error> {
        let saved = self.saved.pop().ok_or(Error::StackUnderflow)?;
        self.restore(saved)
    }

    /// Restores saved groups.
    pub(crate) fn restore(&mut self, saved: Saved) -> Result<(), Error> {
        let Saved { mask, groups, bound, programs, textures, grids } = saved;
        let has = |group: u32| mask & group != 0;
        let own = &mut self.groups;
        own.enabled.restore(groups.enabled, mask);
        if has(ENABLE_BIT) {
            own.scissor.restore_tests(&groups.scissor);
            own.lighting.clamp_vertices = groups.lighting.clamp_vertices;
            (own.color.clamp_fragments, own.color.clamp_read) = (groups.color.clamp_fragments, groups.color.clamp_read);
        }
        if has(ACCUM_BUFFER_BIT) {
            own.accumulation_clear = groups.accumulation_clear;
        }
        if has(MULTISAMPLE_BIT) {
            own.multisample = groups.multisample;
        }
        if has(COLOR_BUFFER_BIT) {
            own.color = groups.color;
        }
        if has(DEPTH_BUFFER_BIT) {
            own.depth = groups.depth;
        }
        if has(FOG_BIT) {
            own.fog = groups.fog;
        }
        if has(HINT_BIT) {
            own.hints = groups.hints;
        }
        if has(LIGHTING_BIT) {
            own.lighting = groups.lighting;
        }
        if has(LINE_BIT) {
            own.line = groups.line;
        }
        if has(LIST_BIT) {
            own.list_base = groups.list_base;
        }
        if has(PIXEL_MODE_BIT) {
            own.pixel.restore_modes(&groups.pixel);
        }
        if has(POINT_BIT) {
            own.point_origin = groups.point_origin;
        }
        if has(POLYGON_BIT) {
            own.polygon = groups.polygon;
        }
        if has(POLYGON_STIPPLE_BIT) {
            own.polygon_stipple = groups.polygon_stipple;
        }
        if has(SCISSOR_BIT) {
            own.scissor = groups.scissor;
        }
        if has(STENCIL_BUFFER_BIT) {
            own.stencil = groups.stencil;
        }
        if has(TEXTURE_BIT) {
            own.combiners = groups.combiners;
        }
        if has(TRANSFORM_BIT) {
            own.matrix_mode = groups.matrix_mode;
            own.clip_control = groups.clip_control;
        }
        if has(VIEWPORT_BIT) {
            own.viewport = groups.viewport;
        }
        if has(CURRENT_BIT) {
            own.current = groups.current;
            let attributes = own.current.attributes;
            self.programs.vertex_attribs(0, &attributes)?;
        }
        self.programs.change_state(|state| state.restore(&bound, mask))?;
        if has(ENABLE_BIT) {
            for (capability, enabled) in OF_PROGRAMS.into_iter().zip(programs) {
                self.set_capability(capability, enabled)?;
            }
        }
        if has(EVAL_BIT) {
            self.evaluators.grids = grids;
        }
        if let Some(textures) = textures {
            self.restore_textures(textures, mask);
        }
        Ok(())
    }

    pub(crate) fn push_client_attrib(&mut self, mask: u32) -> Result<(), Error> {
        if self.client_saved.len() >= MAX_DEPTH {
            return Err(Error::StackOverflow);
        }
        let has = |group: u32| mask & group != 0;
        let arrays =
            has(CLIENT_VERTEX_ARRAY_BIT).then(|| (self.arrays.save(), self.buffers.get(ARRAY_BUFFER).cloned()));
        let buffers = || PIXEL_BUFFERS.map(|target| self.buffers.get(target).cloned());
        let stores = has(CLIENT_PIXEL_STORE_BIT).then(|| (self.stores, buffers()));
        self.client_saved.push(ClientSaved { arrays, stores });
        Ok(())
    }

    pub(crate) fn pop_client_attrib(&mut self) -> Result<(), Error> {
        let ClientSaved { arrays, stores } = self.client_saved.pop().ok_or(Error::StackUnderflow)?;
        if let Some((stores, buffers)) = stores {
            self.stores = stores;
            PIXEL_BUFFERS.into_iter().zip(buffers).for_each(|(target, buffer)| self.buffers.set(target, buffer));
        }
        if let Some((arrays, array_buffer)) = arrays {
            self.arrays.restore(arrays);
            self.buffers.set(ARRAY_BUFFER, array_buffer);
        }
        Ok(())
    }
}
