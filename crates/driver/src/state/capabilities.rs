//! The state of Enable and Disable (OpenGL 1.5, tables 6.5 to 6.31), except for programs, which `nvjit-gl` keeps, and
//! for texture units.

use super::{MAX_DRAW_BUFFERS, draw_buffer, viewport_number};
use crate::context::Context;
use crate::enums::*;
use crate::slots::COUNT;
use nvjit_gl::Error;
use nvjit_gl::enums::{MAP1_VERTEX_ATTRIB0_4_NV, MAP2_VERTEX_ATTRIB0_4_NV};

/// Capabilities, with the group of PushAttrib that saves each; ENABLE_BIT saves all that have a group.
const LISTED: &[(u32, u32)] = &[
    (ALPHA_TEST, COLOR_BUFFER_BIT),
    (BLEND, COLOR_BUFFER_BIT),
    (COLOR_LOGIC_OP, COLOR_BUFFER_BIT),
    (INDEX_LOGIC_OP, COLOR_BUFFER_BIT),
    (DITHER, COLOR_BUFFER_BIT),
    (FRAMEBUFFER_SRGB, COLOR_BUFFER_BIT),
    (DEPTH_TEST, DEPTH_BUFFER_BIT),
    (AUTO_NORMAL, EVAL_BIT),
    (MAP1_COLOR_4, EVAL_BIT),
    (MAP1_INDEX, EVAL_BIT),
    (MAP1_NORMAL, EVAL_BIT),
    (MAP1_TEXTURE_COORD_1, EVAL_BIT),
    (MAP1_TEXTURE_COORD_2, EVAL_BIT),
    (MAP1_TEXTURE_COORD_3, EVAL_BIT),
    (MAP1_TEXTURE_COORD_4, EVAL_BIT),
    (MAP1_VERTEX_3, EVAL_BIT),
    (MAP1_VERTEX_4, EVAL_BIT),
    (MAP2_COLOR_4, EVAL_BIT),
    (MAP2_INDEX, EVAL_BIT),
    (MAP2_NORMAL, EVAL_BIT),
    (MAP2_TEXTURE_COORD_1, EVAL_BIT),
    (MAP2_TEXTURE_COORD_2, EVAL_BIT),
    (MAP2_TEXTURE_COORD_3, EVAL_BIT),
    (MAP2_TEXTURE_COORD_4, EVAL_BIT),
    (MAP2_VERTEX_3, EVAL_BIT),
    (MAP2_VERTEX_4, EVAL_BIT),
    (FOG, FOG_BIT),
    (COLOR_SUM, FOG_BIT),
    (COLOR_MATERIAL, LIGHTING_BIT),
    (LIGHTING, LIGHTING_BIT),
    (LIGHT0, LIGHTING_BIT),
    (LIGHT1, LIGHTING_BIT),
    (LIGHT2, LIGHTING_BIT),
    (LIGHT3, LIGHTING_BIT),
    (LIGHT4, LIGHTING_BIT),
    (LIGHT5, LIGHTING_BIT),
    (LIGHT6, LIGHTING_BIT),
    (LIGHT7, LIGHTING_BIT),
    (LINE_SMOOTH, LINE_BIT),
    (LINE_STIPPLE, LINE_BIT),
    (MULTISAMPLE, MULTISAMPLE_BIT),
    (SAMPLE_ALPHA_TO_COVERAGE, MULTISAMPLE_BIT),
    (SAMPLE_ALPHA_TO_ONE, MULTISAMPLE_BIT),
    (SAMPLE_COVERAGE, MULTISAMPLE_BIT),
    (SAMPLE_MASK, MULTISAMPLE_BIT),
    (POINT_SMOOTH, POINT_BIT),
    (POINT_SPRITE, POINT_BIT),
    (CULL_FACE, POLYGON_BIT),
    (POLYGON_SMOOTH, POLYGON_BIT),
    (POLYGON_STIPPLE, POLYGON_BIT),
    (POLYGON_OFFSET_POINT, POLYGON_BIT),
    (POLYGON_OFFSET_LINE, POLYGON_BIT),
    (POLYGON_OFFSET_FILL, POLYGON_BIT),
    (SCISSOR_TEST, SCISSOR_BIT),
    (STENCIL_TEST, STENCIL_BUFFER_BIT),
    (STENCIL_TEST_TWO_SIDE_EXT, STENCIL_BUFFER_BIT),
    (REGISTER_COMBINERS_NV, TEXTURE_BIT),
    (PER_STAGE_CONSTANTS_NV, TEXTURE_BIT),
    (TEXTURE_SHADER_NV, TEXTURE_BIT),
    (FRAGMENT_SHADER_ATI, ENABLE_BIT),
    (CLIP_PLANE0, TRANSFORM_BIT),
    (CLIP_PLANE1, TRANSFORM_BIT),
    (CLIP_PLANE2, TRANSFORM_BIT),
    (CLIP_PLANE3, TRANSFORM_BIT),
    (CLIP_PLANE4, TRANSFORM_BIT),
    (CLIP_PLANE5, TRANSFORM_BIT),
    (DEPTH_CLAMP, TRANSFORM_BIT),
    (TEXTURE_CUBE_MAP_SEAMLESS, TEXTURE_BIT),
    (NORMALIZE, TRANSFORM_BIT),
    (RESCALE_NORMAL, TRANSFORM_BIT),
    (RASTERIZER_DISCARD, NO_GROUP),
    (VERTEX_SHADER_EXT, NO_GROUP),
];

/// The group of capabilities that PushAttrib does not save.
const NO_GROUP: u32 = 0;

/// All capabilities: those of the list, and the evaluators of vertex attributes (NV_vertex_program).
pub const CAPABILITIES: [(u32, u32); LISTED.len() + 2 * COUNT] = {
    let mut rows = [(0, EVAL_BIT); LISTED.len() + 2 * COUNT];
    let mut row = 0;
    while row < LISTED.len() {
        rows[row] = LISTED[row];
        row += 1;
    }
    while row < rows.len() {
        let map = (row - LISTED.len()) as u32;
        rows[row].0 = match map.checked_sub(COUNT as u32) {
            Some(attribute) => MAP2_VERTEX_ATTRIB0_4_NV + attribute,
            None => MAP1_VERTEX_ATTRIB0_4_NV + map,
        };
        row += 1;
    }
    rows
};

/// Capabilities of programs, which ENABLE_BIT also saves.
pub const OF_PROGRAMS: [u32; 8] = [
    VERTEX_PROGRAM_ARB,
    VERTEX_PROGRAM_POINT_SIZE_ARB,
    VERTEX_PROGRAM_TWO_SIDE_ARB,
    FRAGMENT_PROGRAM_ARB,
    GEOMETRY_PROGRAM_NV,
    TESS_CONTROL_PROGRAM_NV,
    TESS_EVALUATION_PROGRAM_NV,
    COMPUTE_PROGRAM_NV,
];

/// The enabled capabilities.
#[derive(Clone, Copy)]
pub struct Capabilities {
    /// Bit n is row n of [`CAPABILITIES`].
    rows: u128,
    /// BLEND of each draw buffer (EXT_draw_buffers2); its row is that of the first buffer.
    blended: u8,
}

const _: () = assert!(MAX_DRAW_BUFFERS <= u8::BITS as usize);

const _: () = assert!(CAPABILITIES.len() <= 128);

impl Default for Capabilities {
    fn default() -> Self {
        let mut initial = Self { rows: 0, blended: 0 };
        initial.set(DITHER, true);
        initial.set(MULTISAMPLE, true);
        initial
    }
}

const PLACE_BITS: u32 = 10;

/// Indices in [`CAPABILITIES`] by [`hash`]; unused entries are 0.
const PLACES: [u8; 1 << PLACE_BITS] = {
    let (mut places, mut row) = ([0; 1 << PLACE_BITS], 0);
    while row < CAPABILITIES.len() {
        places[hash(CAPABILITIES[row].0, FACTOR)] = row as u8;
        row += 1;
    }
    places
};

/// A factor that gives each row a different hash: the first of a sequence.
const FACTOR: u32 = {
    let mut factor = 0x9e37_79b1u32;
    while !is_perfect(factor) {
        factor = factor.wrapping_mul(0x0019_660d) | 1;
    }
    factor
};

const fn hash(capability: u32, factor: u32) -> usize {
    (capability.wrapping_mul(factor) >> (u32::BITS - PLACE_BITS)) as usize
}

const fn is_perfect(factor: u32) -> bool {
    let (mut used, mut row) = ([false; 1 << PLACE_BITS], 0);
    while row < CAPABILITIES.len() {
        let hash = hash(CAPABILITIES[row].0, factor);
        if used[hash] {
            return false;
        }
        used[hash] = true;
        row += 1;
    }
    true
}

#[inline(always)]
fn place(capability: u32) -> Option<usize> {
    let place = usize::from(PLACES[hash(capability, FACTOR) % PLACES.len()]);
    (CAPABILITIES[place].0 == capability).then_some(place)
}

impl Capabilities {
    /// Whether it is enabled.
    pub fn get(self, capability: u32) -> Option<bool> {
        place(capability).map(|place| self.rows >> place & 1 != 0)
    }

    /// Whether it is enabled; false for names that are no capabilities.
    #[inline(always)]
    pub fn has(self, capability: u32) -> bool {
        self.get(capability).unwrap_or(false)
    }

    /// Changes it, if there is such a capability.
    pub fn set(&mut self, capability: u32, enabled: bool) -> bool {
        let Some(place) = place(capability) else { return false };
        self.rows = self.rows & !(1u128 << place) | u128::from(enabled) << place;
        if capability == BLEND {
            self.blended = if enabled { u8::MAX } else { 0 };
        }
        true
    }

    /// BLEND of each draw buffer: bit n is draw buffer n.
    pub fn blended(self) -> u8 {
        self.blended
    }

    /// Changes BLEND of a draw buffer.
    pub fn set_blended(&mut self, buffer: usize, enabled: bool) {
        let blended = self.blended & !(1 << buffer) | u8::from(enabled) << buffer;
        self.set(BLEND, blended & 1 != 0);
        self.blended = blended;
    }

    /// Copies the capabilities of these groups from another set.
    pub fn restore(&mut self, saved: Self, groups: u32) {
        for (place, row) in CAPABILITIES.iter().enumerate() {
            if row.1 != NO_GROUP && (row.1 | ENABLE_BIT) & groups != 0 {
                let bit = 1u128 << place;
                self.rows = self.rows & !bit | saved.rows & bit;
            }
        }
        if (COLOR_BUFFER_BIT | ENABLE_BIT) & groups != 0 {
            self.blended = saved.blended;
        }
    }
}

/// The draw buffer of an indexed command, whose capability must be BLEND (EXT_draw_buffers2, Errors): SCISSOR_TEST,
/// which is indexed by viewports, was handled before.
fn blended_buffer(capability: u32, index: u32) -> Result<usize, Error> {
    if capability == BLEND { draw_buffer(index) } else { Err(Error::InvalidEnum) }
}

impl Context {
    /// Enable and Disable.
    pub(crate) fn set_capability(&mut self, capability: u32, enabled: bool) -> Result<(), Error> {
        if capability == SCISSOR_TEST {
            self.groups.scissor.test_all(enabled);
        }
        if self.groups.enabled.set(capability, enabled) {
            if capability == COLOR_MATERIAL && enabled {
                self.color_to_material()?;
            }
            return Ok(());
        }
        if let Some(own) = self.debug.capability(capability) {
            *own = enabled;
            return Ok(());
        }
        if self.set_texture_capability(capability, enabled)? {
            return Ok(());
        }
        if enabled { self.programs.enable(capability) } else { self.programs.disable(capability) }
    }

    /// Whether a capability is enabled.
    pub(crate) fn capability(&mut self, capability: u32) -> Result<bool, Error> {
        let own = self.groups.enabled.get(capability).or_else(|| self.texture_capability(capability));
        let own = own.or_else(|| self.debug.capability(capability).copied());
        match own.or_else(|| self.client_enabled(capability)) {
            Some(enabled) => Ok(enabled),
            None => self.programs.is_enabled(capability),
        }
    }

    /// EnableIndexedEXT and DisableIndexedEXT (EXT_draw_buffers2).
    pub(crate) fn set_indexed(&mut self, capability: u32, index: u32, enabled: bool) -> Result<(), Error> {
        if capability == SCISSOR_TEST {
            self.test_scissor(viewport_number(index)?, enabled);
            return Ok(());
        }
        let buffer = blended_buffer(capability, index)?;
        self.groups.enabled.set_blended(buffer, enabled);
        Ok(())
    }

    /// IsEnabledIndexedEXT.
    pub(crate) fn is_enabled_indexed(&mut self, capability: u32, index: u32) -> Result<u8, Error> {
        if capability == SCISSOR_TEST {
            return Ok(self.tests_scissor(viewport_number(index)?).into());
        }
        Ok(self.groups.enabled.blended() >> blended_buffer(capability, index)? & 1)
    }

    /// IsEnabled.
    pub(crate) fn is_enabled(&mut self, capability: u32) -> Result<u8, Error> {
        self.capability(capability).map(u8::from)
    }
}
