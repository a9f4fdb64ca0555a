//! The state of the GL around the two programs: viewport, culling, clipping, tests and blending.

mod blend;
mod components;
mod polygons;
mod stencil;

use crate::registers::COLORS;
pub use blend::{Blend, BlendEquation, BlendFactor, LogicOp};
pub use components::Components;
pub use nvjit_runtime::CompareFunc;
pub use polygons::{LineStipple, PolygonMode, PolygonOffset, PolygonStipple};
pub use stencil::{Stencil, StencilFace, StencilOp};

/// The largest width, height or distance from the origin of a viewport (MAX_VIEWPORT_DIMS).
pub const MAX_VIEWPORT: i32 = 16384;

/// The number of viewports (MAX_VIEWPORTS). Their edges may be between pixels ([`State::exact_viewports`]).
pub const MAX_VIEWPORTS: usize = 16;

/// The largest point size (ALIASED_POINT_SIZE_RANGE).
pub const MAX_POINT_SIZE: f32 = 256.0;

/// The largest line width (ALIASED_LINE_WIDTH_RANGE).
pub const MAX_LINE_WIDTH: f32 = 64.0;

/// The number of planes of ClipPlane (MAX_CLIP_PLANES).
pub const MAX_CLIP_PLANES: usize = 6;

/// A rectangle of pixels; y grows upward.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rect {
    /// The left edge.
    pub x: i32,
    /// The lower edge.
    pub y: i32,
    /// Pixels to the right.
    pub width: i32,
    /// Pixels upward.
    pub height: i32,
}

/// FrontFace: which orientation in the window is the front.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum FrontFace {
    /// Counterclockwise.
    #[default]
    Ccw,
    /// Clockwise.
    Cw,
}

/// CullFace: the triangles that are discarded.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Cull {
    /// None.
    #[default]
    None,
    /// Front faces.
    Front,
    /// Back faces.
    Back,
}

/// The depth test. Without a test, depth is not written either.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DepthTest {
    /// DepthFunc: a fragment passes if `fragment FUNC buffer` holds.
    pub func: CompareFunc,
    /// DepthMask: whether passing fragments write their depth.
    pub write: bool,
}

/// The alpha test.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct AlphaTest {
    /// AlphaFunc: a fragment passes if `alpha FUNC reference` holds.
    pub func: CompareFunc,
    /// The reference value.
    pub reference: f32,
}

/// POINT_SPRITE_COORD_ORIGIN: the corner of a point sprite where both coordinates are 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum PointOrigin {
    /// UPPER_LEFT: t grows downward.
    #[default]
    UpperLeft,
    /// LOWER_LEFT: t grows upward.
    LowerLeft,
}

/// Point sprites (ARB_point_sprite, section 3.3; OpenGL 2.0): points are squares of any size, and `fragment.pointcoord`
/// is the fragment's place in the square.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct PointSprites {
    /// COORD_REPLACE of the texture units: if bit n is set, texture coordinate set n is (s,t,0,1).
    pub replaced: u8,
    /// POINT_SPRITE_COORD_ORIGIN.
    pub origin: PointOrigin,
}

/// The antialiased primitives. On multisampled targets there are none, unless [`State::multisample`] is false (OpenGL
/// 1.5, section 3.2.1).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Smooth {
    /// POINT_SMOOTH, unless points are sprites.
    pub points: bool,
    /// LINE_SMOOTH.
    pub lines: bool,
    /// POLYGON_SMOOTH, of filled polygons.
    pub polygons: bool,
}

/// CLAMP_FRAGMENT_COLOR: when colours of fragments are clamped to `[0,1]` before tests and writes
/// (ARB_color_buffer_float, section 3.X). Colours for integer buffers are never clamped.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum ColorClamp {
    /// FIXED_ONLY: for buffers of clamped formats.
    #[default]
    FixedOnly,
    /// TRUE
    Always,
    /// FALSE: tests see unclamped alpha. Formats that store fractions clamp nevertheless.
    Never,
}

/// A further viewport, with its scissor and depth range (ARB_viewport_array).
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Viewport {
    /// ViewportIndexed. Nothing is drawn outside of it.
    pub area: Rect,
    /// DepthRangeIndexed: near and far.
    pub depth_range: [f32; 2],
    /// ScissorIndexed.
    pub scissor: Option<Rect>,
}

/// How clip coordinates become window coordinates (ClipControl: OpenGL 4.5, sections 13.5 and 13.6.1).
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct ClipControl {
    /// UPPER_LEFT: y grows towards the lower edge of the viewport. FrontFace counts in the window, where triangles then
    /// turn the other way: callers swap it.
    pub upper_left: bool,
    /// ZERO_TO_ONE: the view volume begins at z = 0, not at z = -w.
    pub zero_to_one: bool,
}

/// Everything around the two programs. [`State::new`] has the GL's initial values.
#[derive(Clone, PartialEq, Debug)]
pub struct State {
    /// Viewport. Nothing is drawn outside of it.
    pub viewport: Rect,
    /// DepthRange: near and far.
    pub depth_range: [f32; 2],
    /// Near and far for [`depth_clamp`](Self::depth_clamp) and [`discards_depths`](Self::discards_depths) in all
    /// viewports, where vertices are not mapped to the range that bounds depths: those of DrawPixels are in the window.
    pub clamp_range: Option<[f32; 2]>,
    /// Scissor.
    pub scissor: Option<Rect>,
    /// The viewports from number 1 on, for programs that write `result.viewport` or `result.viewportmask`. Missing ones
    /// equal the first one, as Viewport sets all; excess ones are ignored.
    pub further_viewports: Vec<Viewport>,
    /// The exact positions of viewports, from number 0 on, if their edges are between pixels: x, y, width and height.
    /// The areas above contain all pixels that these touch. A missing one equals its area.
    pub exact_viewports: Vec<[f32; 4]>,
    /// ClipControl.
    pub clip_control: ClipControl,
    /// FrontFace.
    pub front_face: FrontFace,
    /// CullFace.
    pub cull: Cull,
    /// VERTEX_PROGRAM_TWO_SIDE_NV: back faces take BFC0 and BFC1 for COL0 and COL1.
    pub two_sided: bool,
    /// VERTEX_PROGRAM_POINT_SIZE_NV: the size of points is PSIZ, if the program writes it.
    pub program_point_size: bool,
    /// PointSize.
    pub point_size: f32,
    /// POINT_SPRITE, if it is enabled.
    pub point_sprites: Option<PointSprites>,
    /// LineWidth.
    pub line_width: f32,
    /// LINE_STIPPLE, if it is enabled. It continues along connected lines ([`Mode::LineStrip`](crate::Mode) and
    /// similar).
    pub line_stipple: Option<LineStipple>,
    /// The antialiased primitives.
    pub smooth: Smooth,
    /// PolygonMode of front faces and of back faces.
    pub polygon_mode: [PolygonMode; 2],
    /// PolygonOffset.
    pub polygon_offset: PolygonOffset,
    /// POLYGON_STIPPLE, if it is enabled. It applies to filled polygons.
    pub polygon_stipple: Option<Box<PolygonStipple>>,
    /// The enabled clip distances CLP0 to CLP5 (bit 0 is CLP0). They clip if the program writes them or the pipeline
    /// has planes.
    pub clip_distances: u8,
    /// The planes of ClipPlane in object coordinates:
    /// [`Pipeline::with_clip_planes`](crate::Pipeline::with_clip_planes).
    pub clip_planes: [[f32; 4]; MAX_CLIP_PLANES],
    /// The model-view-projection matrix, by rows, for vertex programs that leave the position to the GL
    /// (`OPTION NV_position_invariant`).
    pub position: [[f32; 4]; 4],
    /// DEPTH_CLAMP: primitives are not clipped to the near and far planes; depths are clamped to
    /// [`clamp_range`](Self::clamp_range) or [`depth_range`](Self::depth_range) before they are tested
    /// (ARB_depth_clamp).
    pub depth_clamp: bool,
    /// A depth that a program writes outside of the depth range of its viewport discards the fragment, as texture
    /// shaders do (NV_texture_shader, section 3.8.13.1.21), where [`WrittenDepth`](nvjit_runtime::WrittenDepth)
    /// otherwise clamps it. All samples of a fragment have the same depth, and primitives are clipped as always. With
    /// [`depth_clamp`](Self::depth_clamp), depths are clamped (NV_depth_clamp, issues).
    pub discards_depths: bool,
    /// FIRST_VERTEX_CONVENTION: flat attributes of lines and triangles are those of their first vertex, not of the last
    /// one (EXT_provoking_vertex, table 2.X). Flat attributes of quads are always those of the last vertex.
    pub first_vertex_provokes: bool,
    /// PATCH_DEFAULT_OUTER_LEVEL: outer levels of patches without a control program.
    pub patch_outer: [f32; 4],
    /// PATCH_DEFAULT_INNER_LEVEL: inner levels of patches without a control program.
    pub patch_inner: [f32; 2],
    /// `f[WPOS]` counts rows from the upper edge of the target, not from the lower one
    /// (ARB_fragment_coord_conventions).
    pub origin_upper_left: bool,
    /// `f[WPOS]` has integers at the centres of pixels, not halves.
    pub pixel_center_integer: bool,
    /// The depth test.
    pub depth_test: Option<DepthTest>,
    /// The stencil test. If the target has no stencil buffer, all fragments pass.
    pub stencil: Option<Stencil>,
    /// The alpha test.
    pub alpha_test: Option<AlphaTest>,
    /// MULTISAMPLE: on multisampled targets, the coverage of each sample is found apart. If it is false, primitives
    /// cover all samples of the pixels whose centres they cover; then the coverage state below has no effect, and
    /// neither has a sample mask that a program writes.
    pub multisample: bool,
    /// SAMPLE_ALPHA_TO_COVERAGE: on multisampled targets, alpha is the fraction of samples that stay covered.
    pub alpha_to_coverage: bool,
    /// SAMPLE_ALPHA_TO_ONE: on multisampled targets, alpha is 1 after [`alpha_to_coverage`](Self::alpha_to_coverage).
    pub alpha_to_one: bool,
    /// SAMPLE_COVERAGE: bit n says whether sample n of a multisampled pixel may be covered.
    pub sample_coverage: Option<u8>,
    /// The blending of each colour buffer, if it is enabled (EXT_draw_buffers2, ARB_draw_buffers_blend).
    pub blends: [Option<Blend>; COLORS],
    /// COLOR_LOGIC_OP, if it is enabled. It disables blending, and does not affect float colours.
    pub logic_op: Option<LogicOp>,
    /// Whether samples that pass the tests are counted:
    /// [`Statistics::samples_passed`](crate::Statistics::samples_passed).
    pub count_samples: bool,
    /// The number n of the `result.color[n]` that each colour buffer receives (DrawBuffers); a number without a colour
    /// leaves the buffer unchanged.
    pub color_results: [u8; COLORS],
    /// The components that each colour buffer stores.
    pub components: [Components; COLORS],
    /// When colours of fragments are clamped.
    pub color_clamp: ColorClamp,
    /// The byte colour buffers that sRGB encodes, except for alpha: FRAMEBUFFER_SRGB, if the image is an sRGB image.
    /// Blending is linear (EXT_framebuffer_sRGB, section 4.1.8).
    pub srgb: [bool; COLORS],
    /// ColorMask: which components of each colour buffer are written.
    pub color_masks: [[bool; 4]; COLORS],
    /// A pixel (x, y) whose fragments are recorded in [`Statistics::watched`](crate::Statistics::watched).
    pub watch: Option<[u32; 2]>,
}

impl State {
    /// The initial state of the GL, for a target of this size.
    pub fn new(width: u32, height: u32) -> Self {
        let clamp = |size: u32| i32::try_from(size).unwrap_or(MAX_VIEWPORT).min(MAX_VIEWPORT);
        Self {
            viewport: Rect { x: 0, y: 0, width: clamp(width), height: clamp(height) },
            depth_range: [0.0, 1.0],
            clamp_range: None,
            scissor: None,
            further_viewports: Vec::new(),
            exact_viewports: Vec::new(),
            clip_control: ClipControl::default(),
            front_face: FrontFace::default(),
            cull: Cull::default(),
            two_sided: false,
            program_point_size: false,
            point_size: 1.0,
            point_sprites: None,
            line_width: 1.0,
            line_stipple: None,
            smooth: Smooth::default(),
            polygon_mode: [PolygonMode::Fill; 2],
            polygon_offset: PolygonOffset::default(),
            polygon_stipple: None,
            clip_distances: 0,
            clip_planes: [[0.0; 4]; MAX_CLIP_PLANES],
            position: [[1.0, 0.0, 0.0, 0.0], [0.0, 1.0, 0.0, 0.0], [0.0, 0.0, 1.0, 0.0], [0.0, 0.0, 0.0, 1.0]],
            depth_clamp: false,
            discards_depths: false,
            first_vertex_provokes: false,
            patch_outer: [1.0; 4],
            patch_inner: [1.0; 2],
            origin_upper_left: false,
            pixel_center_integer: false,
            depth_test: None,
            stencil: None,
            alpha_test: None,
            multisample: true,
            alpha_to_coverage: false,
            alpha_to_one: false,
            sample_coverage: None,
            blends: [None; COLORS],
            logic_op: None,
            count_samples: false,
            color_results: [0, 1, 2, 3, 4, 5, 6, 7],
            components: [Components::Rgba; COLORS],
            color_clamp: ColorClamp::FixedOnly,
            srgb: [false; COLORS],
            color_masks: [[true; 4]; COLORS],
            watch: None,
        }
    }

    /// The viewport with this number.
    pub(crate) fn viewport(&self, number: usize) -> Viewport {
        let first = Viewport { area: self.viewport, depth_range: self.depth_range, scissor: self.scissor };
        number.checked_sub(1).and_then(|further| self.further_viewports.get(further)).copied().unwrap_or(first)
    }

    /// The least and the greatest depth of the range that bounds those of fragments in a viewport. Zero has no sign.
    pub(crate) fn bounds(&self, viewport: usize) -> [f32; 2] {
        let [near, far] = self.clamp_range.unwrap_or_else(|| self.viewport(viewport).depth_range);
        [near.min(far) + 0.0, near.max(far) + 0.0]
    }

    /// The state with the viewport of this number as its first viewport.
    pub(crate) fn through(&self, viewport: usize) -> Self {
        let Viewport { area, depth_range, scissor } = self.viewport(viewport);
        // A viewport that is not listed equals the first.
        let number = if viewport > self.further_viewports.len() { 0 } else { viewport };
        let exact_viewports = self.exact_viewports.get(number).copied().into_iter().collect();
        Self { viewport: area, depth_range, scissor, further_viewports: Vec::new(), exact_viewports, ..self.clone() }
    }
}
