//! The GL's program objects for drivers, and draws with them ([`drawing`]): section 5.7 and 6.1.13 of
//! NV_fragment_program, sections 2.14.1.1, 2.14.1.2, 2.14.1.9, 2.14.5 and 2.14.7 of NV_vertex_program2, and of
//! ARB_vertex_program and ARB_fragment_program sections 2.14.1, 3.11.1 and 6.1.12, with EXT_gpu_program_parameters. It
//! has no rasterisation and no textures, and only the GL state that these sections use and that programs bind
//! ([`fixed`]).
//!
//! A [`ShareGroup`] has the programs, a [`Context`] everything else: bindings, capabilities, program parameters,
//! tracked matrices, the last error of a load. A context has a method for each entry point, with its arguments in the
//! GL's order and its error as the result; a call that fails changes nothing (the error position and string of a load
//! excepted). The driver records the error for GetError.
//!
//! ```
//! use nvjit_gl::{Context, GroupOptions, ShareGroup, enums::*};
//!
//! let mut options = GroupOptions::default();
//! options.tiering = nvjit_gl::Tiering::Interpreter;
//! let group = ShareGroup::new(options);
//! let mut context = Context::new(&group);
//! context.load_program(FRAGMENT_PROGRAM_NV, 7, b"!!FP1.0 DECLARE tint; MOV o[COLR], tint; END")?;
//! context.bind_program(FRAGMENT_PROGRAM_NV, 7)?;
//! context.program_named_parameter_4f(7, b"tint", [1.0, 0.5, 0.0, 1.0])?;
//! context.enable(FRAGMENT_PROGRAM_NV)?;
//!
//! context.begin()?; // INVALID_OPERATION if a program that is needed is missing
//! let pipeline = context.pipeline()?;
//! let fragment = pipeline.fragment.as_ref().unwrap();
//! let mut frame = fragment.new_frame(); // has the tint
//! // fill a batch, then fragment.shader().run(&mut frame, &mut batch, &textures)
//! # assert_eq!(frame.parameters()[64], [1.0, 0.5, 0.0, 1.0]);
//! # assert!(fragment.shader().signature().inputs.is_empty());
//! context.end()?;
//! # Ok::<(), nvjit_gl::Error>(())
//! ```
//!
//! # Compilation
//!
//! A program is compiled when it is first used, or when it is requested resident. [`Tiering`] says which thread does
//! that and what runs meanwhile; results have the same bits in every engine. Native code is limited by
//! [`GroupOptions::code_budget`]; beyond it the least recently used code is evicted, never the program.
//!
//! # Threads
//!
//! A share group may be used from any thread. A context belongs to one thread at a time. No lock is held while a
//! program is parsed, compiled or run, so no thread waits for a compilation of another: one that needs a program that
//! another thread is compiling runs the interpreter. A [`Bound`] program is a snapshot: it is unchanged, and its code
//! stays in memory, if the program is replaced, deleted or evicted meanwhile.
//!
//! # Where the specifications are silent
//!
//! - A reload gives named parameters their initial values; numbered local ones belong to the object, and stay.
//! - Numbered local parameters where BindProgramNV bound a name that has no object: INVALID_OPERATION. ProgramStringARB
//!   makes the object then, as BindProgramARB would have done.
//! - Programs of NV and of ARB have one name space, one default object for a target and context, and one binding: the
//!   header decides the language in LoadProgramNV and ProgramStringARB. Entry points of ARB take the targets of ARB and
//!   of NV. Local parameters by FRAGMENT_PROGRAM_NV are as many as NV_fragment_program has, unless the current program
//!   is one of NV_gpu_program4 or 5. Resource counts of programs of the languages before those, but for ARB, are 0.
//! - NamedProgramStringEXT: zero is the default object of the target; an object that does not exist is made, though the
//!   text be faulty.
//! - A buffer object that has no data store when a program runs is one of no bytes, wherever it is bound. GPU addresses
//!   are multiples of 4096, the first ones below 2^32, and are not used again. Addresses of buffers whose store was
//!   replaced are those of none.
//! - GetImageHandleNV: a negative layer does not exist; two-dimensional arrays are those of multisample textures, too;
//!   handles of all layers are one handle, whatever the layer is. Formats that images do not have are INVALID_VALUE, as
//!   for BindImageTextureEXT.
//! - ProgramEnvParameterARB on a register that tracks a matrix: INVALID_OPERATION, as for ProgramParameterNV. Matrices
//!   that are tracked and those that programs bind are the same.
//! - Deleting a program unbinds it in the context that deletes. Another context that bound the object by BindProgramARB
//!   keeps it until it binds another; one that bound the name by BindProgramNV stays bound to that, which is that of no
//!   program, until one is loaded for it.
//! - `TrackMatrixNV` with an address of 256 or more: INVALID_VALUE. `ExecuteProgramNV` with VERTEX_PROGRAM_NV as
//!   target: INVALID_ENUM, as section 2.14.5 says what the target must be. The inverse of a singular matrix is the
//!   identity.
//! - Commands on texture images, which are refused while the active unit is beyond MAX_TEXTURE_IMAGE_UNITS_NV, are the
//!   driver's.
//! - A load that fails for another reason than the text (target, id) leaves the error position and string alone.

mod context;
mod dispatch;
pub mod drawing;
pub mod enums;
pub mod evaluators;
pub mod fixed;
mod frames;
mod generated;
mod group;
mod integers;
mod lifetime;
mod list_names;
mod objects;
mod pipeline;
pub mod process;
mod program_queries;
mod queries;
mod state_program;
mod subroutines;

pub use context::Context;
pub use context::attributes::AttributeArray;
pub use context::buffers::{INDEXED as INDEXED_BUFFERS, is_parameter_buffer};
pub use context::images::image_format;
pub use dispatch::Dispatch;
pub use frames::Frames;
pub use generated::Generated;
pub use group::buffers::MAX_ADDRESS;
pub use group::code::{Compilation, Executable, Listener};
pub use group::worker::{Executor, Job};
pub use group::{GroupOptions, ShareGroup, Statistics, Tiering};
pub use list_names::{list_name, list_name_size};
pub use nvjit::engine::Tier;
pub use pipeline::{Bound, BoundProgram, FragmentNeeds, Pipeline, Provoked, VertexNeeds};
pub use state_program::run_state_program;

use nvjit_runtime::Stage;

/// An error of the GL. Its number is what GetError returns.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error)]
#[repr(u32)]
pub enum Error {
    /// INVALID_ENUM: an enumerant that the command does not take.
    #[error("INVALID_ENUM")]
    InvalidEnum = enums::INVALID_ENUM,
    /// INVALID_VALUE: a number out of range.
    #[error("INVALID_VALUE")]
    InvalidValue = enums::INVALID_VALUE,
    /// INVALID_OPERATION: not in this state.
    #[error("INVALID_OPERATION")]
    InvalidOperation = enums::INVALID_OPERATION,
    /// STACK_OVERFLOW: a stack is full.
    #[error("STACK_OVERFLOW")]
    StackOverflow = enums::STACK_OVERFLOW,
    /// STACK_UNDERFLOW: a stack has but one element.
    #[error("STACK_UNDERFLOW")]
    StackUnderflow = enums::STACK_UNDERFLOW,
    /// OUT_OF_MEMORY.
    #[error("OUT_OF_MEMORY")]
    OutOfMemory = enums::OUT_OF_MEMORY,
    /// INVALID_FRAMEBUFFER_OPERATION: what is drawn to or read from is not complete. No command of this library gives
    /// it; drivers do.
    #[error("INVALID_FRAMEBUFFER_OPERATION")]
    InvalidFramebufferOperation = enums::INVALID_FRAMEBUFFER_OPERATION,
}

impl Error {
    /// The GL's number.
    pub fn code(self) -> u32 {
        self as u32
    }
}

/// The kind of a program: the `target` of LoadProgramNV.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u32)]
#[non_exhaustive]
pub enum Target {
    /// VERTEX_PROGRAM_NV
    Vertex = enums::VERTEX_PROGRAM_NV,
    /// VERTEX_STATE_PROGRAM_NV
    VertexState = enums::VERTEX_STATE_PROGRAM_NV,
    /// FRAGMENT_PROGRAM_NV
    Fragment = enums::FRAGMENT_PROGRAM_NV,
    /// TESS_CONTROL_PROGRAM_NV
    TessControl = enums::TESS_CONTROL_PROGRAM_NV,
    /// TESS_EVALUATION_PROGRAM_NV
    TessEvaluation = enums::TESS_EVALUATION_PROGRAM_NV,
    /// GEOMETRY_PROGRAM_NV
    Geometry = enums::GEOMETRY_PROGRAM_NV,
    /// COMPUTE_PROGRAM_NV
    Compute = enums::COMPUTE_PROGRAM_NV,
}

/// The number of targets with separate state.
const UNITS: usize = 6;

impl Target {
    /// The number of the state of a target. Vertex state programs share that of vertex programs.
    fn unit(self) -> usize {
        match self {
            Self::Vertex | Self::VertexState => 0,
            Self::Fragment => 1,
            Self::Geometry => 2,
            Self::TessControl => 3,
            Self::TessEvaluation => 4,
            Self::Compute => 5,
        }
    }
}

impl Target {
    /// The target with this number.
    pub fn from_enum(target: u32) -> Option<Self> {
        [
            Self::Vertex,
            Self::VertexState,
            Self::Fragment,
            Self::TessControl,
            Self::TessEvaluation,
            Self::Geometry,
            Self::Compute,
        ]
        .into_iter()
        .find(|&known| known as u32 == target)
    }

    /// The target of programs for `stage`.
    pub fn of(stage: Stage) -> Self {
        match stage {
            Stage::Fragment => Self::Fragment,
            Stage::Vertex => Self::Vertex,
            Stage::VertexState => Self::VertexState,
            Stage::TessControl => Self::TessControl,
            Stage::TessEvaluation => Self::TessEvaluation,
            Stage::Geometry => Self::Geometry,
            Stage::Compute => Self::Compute,
        }
    }

    /// The GL's name.
    pub fn name(self) -> &'static str {
        match self {
            Self::Vertex => "VERTEX_PROGRAM_NV",
            Self::VertexState => "VERTEX_STATE_PROGRAM_NV",
            Self::Fragment => "FRAGMENT_PROGRAM_NV",
            Self::TessControl => "TESS_CONTROL_PROGRAM_NV",
            Self::TessEvaluation => "TESS_EVALUATION_PROGRAM_NV",
            Self::Geometry => "GEOMETRY_PROGRAM_NV",
            Self::Compute => "COMPUTE_PROGRAM_NV",
        }
    }
}

/// The target of an ARB entry point.
fn bindable(target: u32) -> Result<Target, Error> {
    match target {
        enums::VERTEX_PROGRAM_ARB => Ok(Target::Vertex),
        enums::FRAGMENT_PROGRAM_ARB | enums::FRAGMENT_PROGRAM_NV => Ok(Target::Fragment),
        _ => Target::from_enum(target).filter(|&target| target != Target::VertexState).ok_or(Error::InvalidEnum),
    }
}

/// Whether ARB entry points take this target.
pub fn is_bindable(target: u32) -> bool {
    bindable(target).is_ok()
}

/// Four components as the registers hold them.
fn narrow(value: [f64; 4]) -> [f32; 4] {
    value.map(|component| component as f32)
}

/// A copy of a text of any size.
///
/// # Errors
/// OUT_OF_MEMORY.
fn copy(text: &[u8]) -> Result<Vec<u8>, Error> {
    let mut own = Vec::new();
    own.try_reserve_exact(text.len()).map_err(|_| Error::OutOfMemory)?;
    own.extend_from_slice(text);
    Ok(own)
}

/// Four components as the queries of doubles give them.
fn widen(value: [f32; 4]) -> [f64; 4] {
    value.map(f64::from)
}

#[cfg(doctest)]
#[doc = include_str!("../../../docs/embedding.md")]
struct Embedding;
