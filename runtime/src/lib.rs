//! The base of nvjit: the environment of a running program.
//!
//! A [`Shader`] (a native kernel or the reference interpreter, both made by the crate `nvjit`) states in its
//! [`Signature`] which components of which registers it reads and writes. The caller fills a [`Batch`], one *row* of
//! `f32` for each of those components, keeps program parameters in a [`Frame`], answers texture lookups by a
//! [`Sampler`] (the crate `nvjit-texture` has the one of OpenGL) and other memory through the frame's [`Memory`], and
//! calls [`Shader::run`].
//!
//! This crate is independent of languages and compilers. `unsafe` is confined to [`batch`] (rows handed to native
//! code), [`native`] (the one place where a code pointer is called), and the buffers of [`memory`].

pub mod batch;
mod compare;
pub mod emission;
pub mod fetch;
pub mod frame;
pub mod half;
pub mod invocation;
mod lookup;
pub mod memory;
pub mod native;
pub mod register;
pub mod registers;
pub mod shader;
mod signature;
pub mod srgb;
pub mod stages;
mod target;
mod threads;

pub use batch::{Batch, LANE_MULTIPLE};
pub use compare::CompareFunc;
pub use emission::{Emission, EmittedVertex};
pub use fetch::{ComponentType, VertexArray, Vertices, unpacked};
pub use frame::{Frame, Splat};
pub use invocation::Invocation;
pub use lookup::{IntegerRow, LaneRow, MAX_LANES, NoTextures, SampleCall, SampleFlags, SampleOperation, Sampler};
pub use memory::image;
pub use memory::{
    Accessed, Buffer, ELSEWHERE, FieldKind, HELPER_ROUNDS, IMAGE_UNITS, ImageConversion, ImageFormat, ImageLayout,
    ImageView, MAX_VIEWED_BYTES, Memory, MemoryCall, MemoryElement, MemoryError, MemoryOperation, MemorySpace, Rights,
    image_address,
};
pub use register::{Register, RegisterFile, RowId};
pub use shader::{RunError, Shader};
pub use signature::{ConditionCode, Emits, PatchMemory, Signature, Stage, TextureUse, WrittenDepth};
pub use target::TextureTarget;
pub use threads::Threads;

/// The version of this crate.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");
