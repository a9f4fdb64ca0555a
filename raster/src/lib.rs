//! A small, correct GL pipeline around shaders, from vertices to pictures, and a model of how a driver feeds kernels.
//! It uses shaders only through the trait [`Shader`](nvjit_runtime::Shader).
//!
//! [`Pipeline::draw`] goes through these steps for some thousand primitives at a time; each step is parallel within
//! itself:
//! 1. [`vertex`]: vertices that are new are shaded, in batches, and brought to the window: each vertex of a draw once.
//! 2. [`setup`], [`small`], [`clip`]: primitives are clipped, culled, and get edge functions and the weights of their
//!    vertices.
//! 3. Primitives are noted in the list of each tile that they touch, in order.
//! 4. [`coverage`], [`narrow`], [`depth`], [`fragment`] or [`samples`], [`batch`], [`merge`]: each tile is drawn by one
//!    thread: blocks of four quads are collected to batches whose rows are filled in place, the program runs, tests and
//!    blending follow in order.
//!
//! The result of a pixel depends on the draw alone: not on the number of threads, nor on the bounds of batches.
//!
//! A draw to a [`Queue`] may be deferred after the second step. The queue executes the other steps for several draws
//! together: one thread draws a tile, in the order of draws. [`Queue::targets`] executes all deferred draws first.
//!
//! `unsafe` is confined to [`lanes`].
//!
//! With further stages, or transform feedback, vertices keep all their results from one stage to the next
//! ([`results`]): [`assembly`] makes primitives of any mode; [`patches`] runs control programs, the tessellator
//! ([`tessellate`]) and evaluation programs; [`geometry`] runs geometry programs; [`feedback`] records their output.
//! Then the first step above gets its vertices from there. Each stage processes some primitives at a time, in order, so
//! that not all of a draw's data is in memory.
//!
//! Not here: textures, accumulation buffers, and the fixed function that programs replace.
//!
//! # The order of the modules
//!
//! Each module depends only on those before it (`tests/architecture` of the repository checks it):
//! - [`state`], [`recorded`], [`error`], [`statistics`], inputs and outcome of a draw; [`allocation`], fallible
//!   allocation; [`threads`], work for other threads;
//! - [`lanes`], the vectors of loops; [`tile`], the layout of pixels; [`color`], storage formats;
//! - [`assembly`], [`mesh`], [`borders`], [`shapes`], [`tessellate`], meshes and their primitives, example meshes, and
//!   vertices of patches;
//! - [`results`], [`program`], [`inputs`]: vertices between stages, the shader of a stage, and its inputs;
//!   [`geometry`], [`patches`], [`feedback`];
//! - [`link`], how vertex results reach fragment attributes; [`window`], [`exact`], [`clip`], [`viewports`],
//!   [`vertex`]; [`varyings`], the same for callers that rasterise;
//! - [`outline`], the coverage of smooth primitives; [`primitive`], the output of setup; [`small`], [`setup`];
//! - [`depth`], [`target`]; [`operations`] on one fragment, and [`outside`], fragments that no primitive makes;
//! - [`coverage`], [`stipple`], [`narrow`], which pixels;
//! - [`batch`], [`smooth`], [`merge`], [`observe`] (heat, and fragments of a watched pixel), [`fragment`], and where
//!   pixels have samples [`samples`]; [`pipeline`].

mod allocation;
mod assembly;
mod batch;
mod borders;
mod clip;
mod color;
mod coverage;
mod depth;
mod error;
mod exact;
mod feedback;
mod fragment;
mod geometry;
mod inputs;
mod lanes;
mod link;
mod merge;
mod mesh;
mod narrow;
mod observe;
mod operations;
mod outline;
mod outside;
mod patches;
mod pipeline;
mod primitive;
mod program;
mod recorded;
mod results;
mod samples;
mod setup;
pub mod shapes;
mod small;
mod smooth;
mod state;
mod statistics;
mod stipple;
mod target;
pub mod tessellate;
mod threads;
mod tile;
mod varyings;
mod vertex;
mod viewports;
mod window;

pub use assembly::{Mode, Topology};
pub use color::ColorFormat;
pub use error::DrawError;
pub use feedback::{Feedback, FeedbackBuffer, FeedbackCounts, MAX_FEEDBACK_BUFFERS, MAX_FEEDBACK_COMPONENTS};
pub use geometry::GeometryStage;
pub use mesh::{Attribute, DrawNumbers, Mesh, unique_vertices};
pub use nvjit_runtime::registers;
pub use nvjit_runtime::stages::{InputPrimitive, OutputPrimitive};
pub use outside::OutsideFragments;
pub use patches::{ControlStage, EvaluationStage};
pub use pipeline::{Outputs, Pipeline, Queue, SharedSampler, Workers};
pub use program::StageShader;
pub use recorded::Recorded;
pub use state::{
    AlphaTest, Blend, BlendEquation, BlendFactor, ClipControl, ColorClamp, CompareFunc, Components, Cull, DepthTest,
    FrontFace, LineStipple, LogicOp, MAX_CLIP_PLANES, MAX_LINE_WIDTH, MAX_POINT_SIZE, MAX_VIEWPORT, MAX_VIEWPORTS,
    PointOrigin, PointSprites, PolygonMode, PolygonOffset, PolygonStipple, Rect, Smooth, State, Stencil, StencilFace,
    StencilOp, Viewport,
};
pub use statistics::{Statistics, WatchedFragment};
pub use target::{Part, Target};
pub use varyings::{FragmentInput, Varyings, VertexPlaces, Window};
