//! nvjit loads the assembly programs of NVIDIA's OpenGL extensions and runs them on the CPU.

#[cfg(feature = "jit")]
pub mod codegen;
pub mod diverge;
pub mod engine;
pub mod error;
pub mod expand;
pub mod interp;
pub mod ir;
pub mod isa;
pub mod limits;
pub mod lower;
pub mod numeric;
pub mod opt;
pub mod program;
pub mod syntax;
pub mod validate;

pub use engine::{Mad, Options};
pub use error::{LoadError, LoadErrorKind, LoadErrors};
pub use nvjit_runtime as runtime;
pub use program::Program;
