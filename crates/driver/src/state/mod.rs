//! State of the context that PushAttrib saves, by its groups (OpenGL 1.5, section 6.1.14 and tables 6.5 to 6.31),
//! except the state that programs bind, which `nvjit-gl` holds.

mod capabilities;
mod checks;
mod fragments;
mod raster;
mod stacks;
mod vertices;
mod viewports;

pub use capabilities::Capabilities;
pub use checks::{draw_buffer, one_of, unit};
pub use fragments::CLAMPS;
pub use stacks::{ClientSaved, MAX_DEPTH, Saved};
pub use viewports::{Scissors, Viewports, number as viewport_number};

use crate::combiners::CombinerState;
use crate::enums::*;
use crate::pixels::{PixelGroup, RasterPosition};
use crate::slots;
use nvjit_raster::{ClipControl, PointOrigin};
use std::sync::Arc;

/// The groups.
#[derive(Clone)]
pub struct Groups {
    pub enabled: Capabilities,
    pub accumulation_clear: [f32; 4],
    pub multisample: Multisample,
    pub color: Color,
    /// TEXTURE_BIT
    pub combiners: Arc<CombinerState>,
    pub current: Current,
    pub depth: Depth,
    pub fog: Fog,
    /// The hints, in the order of [`HINTS`].
    pub hints: [u32; HINTS.len()],
    pub lighting: Lighting,
    pub line: Line,
    pub list_base: u32,
    pub pixel: PixelGroup,
    pub polygon: Polygon,
    pub polygon_stipple: [u8; 128],
    pub scissor: Scissors,
    pub stencil: Stencil,
    pub matrix_mode: u32,
    pub viewport: Viewports,
    /// The part of TRANSFORM_BIT.
    pub clip_control: ClipControl,
    /// POINT_SPRITE_COORD_ORIGIN, of POINT_BIT.
    pub point_origin: PointOrigin,
}

/// The targets of Hint.
pub const HINTS: [u32; 7] = [
    PERSPECTIVE_CORRECTION_HINT,
    POINT_SMOOTH_HINT,
    LINE_SMOOTH_HINT,
    POLYGON_SMOOTH_HINT,
    FOG_HINT,
    GENERATE_MIPMAP_HINT,
    TEXTURE_COMPRESSION_HINT,
];

/// The blending of a draw buffer.
#[derive(Clone, Copy, PartialEq)]
pub struct BlendState {
    /// Source and destination factor, for RGB and for alpha.
    pub factors: [u32; 4],
    /// For RGB and for alpha.
    pub equations: [u32; 2],
}

impl BlendState {
    /// The answer to a query of this name, if it is one of these.
    pub fn value(&self, name: u32) -> Option<u32> {
        Some(match name {
            BLEND_SRC | BLEND_SRC_RGB => self.factors[0],
            BLEND_DST | BLEND_DST_RGB => self.factors[1],
            BLEND_SRC_ALPHA => self.factors[2],
            BLEND_DST_ALPHA => self.factors[3],
            BLEND_EQUATION => self.equations[0],
            BLEND_EQUATION_ALPHA => self.equations[1],
            _ => return None,
        })
    }
}

/// COLOR_BUFFER_BIT
#[derive(Clone)]
pub struct Color {
    pub clear: [f32; 4],
    /// The values of ClearColorI, if it was called after ClearColor.
    pub clear_integers: Option<[i64; 4]>,
    pub clear_index: f32,
    /// ColorMask of each draw buffer.
    pub masks: [[bool; 4]; MAX_DRAW_BUFFERS],
    pub index_mask: u32,
    pub draw_buffers: DrawBuffers,
    pub alpha_func: u32,
    pub alpha_reference: f32,
    /// The blending of each draw buffer (ARB_draw_buffers_blend).
    pub blends: [BlendState; MAX_DRAW_BUFFERS],
    pub blend_color: [f32; 4],
    pub logic_op: u32,
    pub clamp_fragments: Clamp,
    pub clamp_read: Clamp,
}

/// When colours are clamped: what ClampColor sets (ARB_color_buffer_float, section 2.14.6).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Clamp {
    Never,
    Always,
    /// Enabled for fixed-point buffers only.
    FixedOnly,
}

impl Clamp {
    /// Whether colours are clamped, for buffers with or without fixed-point colours.
    pub fn is_on(self, is_fixed: bool) -> bool {
        match self {
            Self::Never => false,
            Self::Always => true,
            Self::FixedOnly => is_fixed,
        }
    }
}

/// MULTISAMPLE_BIT, without the capabilities.
#[derive(Clone, Copy)]
pub struct Multisample {
    pub coverage: f32,
    pub invert: bool,
    /// SAMPLE_MASK_VALUE
    pub mask: u32,
}

/// MAX_DRAW_BUFFERS_ARB
pub const MAX_DRAW_BUFFERS: usize = 8;

/// The buffer that each colour of fragments is written to (ARB_draw_buffers, section 4.2.1).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DrawBuffers(pub [u32; MAX_DRAW_BUFFERS]);

impl DrawBuffers {
    /// DrawBuffer: colour 0 is written to this buffer, other colours to none.
    pub const fn one(buffer: u32) -> Self {
        let mut buffers = [NONE; MAX_DRAW_BUFFERS];
        buffers[0] = buffer;
        Self(buffers)
    }

    /// DRAW_BUFFER
    pub fn first(&self) -> u32 {
        self.0[0]
    }

    /// The colours that are written, and their buffers.
    pub fn written(&self) -> impl Iterator<Item = (u8, u32)> + Clone + use<> {
        (0..).zip(self.0).filter(|&(_, buffer)| buffer != NONE)
    }
}

/// CURRENT_BIT
#[derive(Clone)]
pub struct Current {
    pub attributes: [[f32; 4]; slots::COUNT],
    pub index: f32,
    pub edge_flag: bool,
    pub raster: RasterPosition,
}

/// DEPTH_BUFFER_BIT
#[derive(Clone)]
pub struct Depth {
    pub func: u32,
    pub write: bool,
    pub clear: f64,
}

/// FOG_BIT
#[derive(Clone)]
pub struct Fog {
    pub mode: u32,
    pub index: f32,
    pub coordinate: u32,
    /// FOG_DISTANCE_MODE_NV
    pub distance: u32,
}

/// LIGHTING_BIT
#[derive(Clone)]
pub struct Lighting {
    pub shade_model: u32,
    pub material_face: u32,
    pub material_mode: u32,
    pub local_viewer: bool,
    pub two_side: bool,
    pub color_control: u32,
    pub clamp_vertices: Clamp,
    pub provoking_vertex: u32,
    /// Front and back.
    pub color_indexes: [[f32; 3]; 2],
}

/// LINE_BIT
#[derive(Clone)]
pub struct Line {
    pub width: f32,
    pub stipple_factor: i32,
    pub stipple_pattern: u16,
}

/// POLYGON_BIT
#[derive(Clone)]
pub struct Polygon {
    pub cull_face: u32,
    pub front_face: u32,
    /// Front and back.
    pub mode: [u32; 2],
    pub offset_factor: f32,
    pub offset_units: f32,
}

/// STENCIL_BUFFER_BIT
#[derive(Clone)]
pub struct Stencil {
    /// Indexed by [`StencilSide`].
    pub faces: [StencilState; 3],
    /// Whether commands without a face change, and queries return, the back of EXT_stencil_two_side.
    pub two_side_active: bool,
    pub clear: i32,
}

/// The fragments that a stencil test applies to.
#[derive(Clone, Copy)]
pub enum StencilSide {
    Front,
    /// The back of ATI_separate_stencil, which commands without a face change with the front.
    Back,
    /// The back of EXT_stencil_two_side, which is used if STENCIL_TEST_TWO_SIDE_EXT is enabled.
    TwoSide,
}

impl Stencil {
    /// The side that queries return.
    pub fn active(&self) -> &StencilState {
        &self.faces[if self.two_side_active { StencilSide::TwoSide } else { StencilSide::Front } as usize]
    }

    /// The sides that commands without a face change.
    pub fn active_mut(&mut self) -> impl Iterator<Item = &mut StencilState> {
        let active = if self.two_side_active { 2..3 } else { 0..2 };
        self.faces[active].iter_mut()
    }
}

/// The stencil test of a side.
#[derive(Clone, Copy)]
pub struct StencilState {
    pub func: u32,
    pub reference: i32,
    pub value_mask: u32,
    pub write_mask: u32,
    /// The operations if the stencil test fails, if the depth test fails, and if both pass.
    pub operations: [u32; 3],
}

impl Default for StencilState {
    fn default() -> Self {
        Self { func: ALWAYS, reference: 0, value_mask: u32::MAX, write_mask: u32::MAX, operations: [KEEP; 3] }
    }
}

/// The initial attributes: white, and a normal along z (table 6.5).
pub fn initial_attributes() -> [[f32; 4]; slots::COUNT] {
    let mut attributes = [[0.0, 0.0, 0.0, 1.0]; slots::COUNT];
    attributes[slots::NORMAL] = [0.0, 0.0, 1.0, 1.0];
    attributes[slots::COLOR] = [1.0; 4];
    attributes
}

impl Default for Groups {
    fn default() -> Self {
        Self {
            enabled: Capabilities::default(),
            accumulation_clear: [0.0; 4],
            multisample: Multisample { coverage: 1.0, invert: false, mask: u32::MAX },
            color: Color {
                clear: [0.0; 4],
                clear_integers: None,
                clear_index: 0.0,
                masks: [[true; 4]; MAX_DRAW_BUFFERS],
                index_mask: u32::MAX,
                draw_buffers: DrawBuffers::one(BACK),
                alpha_func: ALWAYS,
                alpha_reference: 0.0,
                blends: [BlendState { factors: [ONE, ZERO, ONE, ZERO], equations: [FUNC_ADD; 2] }; MAX_DRAW_BUFFERS],
                blend_color: [0.0; 4],
                logic_op: COPY,
                clamp_fragments: Clamp::FixedOnly,
                clamp_read: Clamp::FixedOnly,
            },
            combiners: Arc::default(),
            current: Current {
                attributes: initial_attributes(),
                index: 1.0,
                edge_flag: true,
                raster: RasterPosition::default(),
            },
            depth: Depth { func: LESS, write: true, clear: 1.0 },
            fog: Fog { mode: EXP, index: 0.0, coordinate: FRAGMENT_DEPTH, distance: EYE_PLANE_ABSOLUTE_NV },
            hints: [DONT_CARE; HINTS.len()],
            lighting: Lighting {
                shade_model: SMOOTH,
                material_face: FRONT_AND_BACK,
                material_mode: AMBIENT_AND_DIFFUSE,
                local_viewer: false,
                two_side: false,
                color_control: SINGLE_COLOR,
                clamp_vertices: Clamp::Always,
                provoking_vertex: LAST_VERTEX_CONVENTION,
                color_indexes: [[0.0, 1.0, 1.0]; 2],
            },
            line: Line { width: 1.0, stipple_factor: 1, stipple_pattern: u16::MAX },
            list_base: 0,
            pixel: PixelGroup::default(),
            polygon: Polygon {
                cull_face: BACK,
                front_face: CCW,
                mode: [FILL; 2],
                offset_factor: 0.0,
                offset_units: 0.0,
            },
            polygon_stipple: [0xff; 128],
            scissor: Scissors::default(),
            stencil: Stencil { faces: Default::default(), two_side_active: false, clear: 0 },
            matrix_mode: MODELVIEW,
            viewport: Viewports::default(),
            clip_control: ClipControl::default(),
            point_origin: PointOrigin::UpperLeft,
        }
    }
}
