//! nvjit loads the assembly programs of NVIDIA's OpenGL extensions and runs them on the CPU: compiled to
//! native code, or in a reference interpreter that gives the same bits.
//!
//! A program is text. [`Program::load`] parses and validates it by its extension, and reports every error with its
//! position and the violated section. An [`Engine`] runs it, as native code where this machine supports that. Each
//! engine can also be made directly: `compiler::codegen::Compiler` compiles a kernel of native code (feature `jit`, on
//! x86-64 and 64-bit ARM), [`interp::Interpreter`] needs no code generator. Both are a [`Shader`], which runs on a
//! [`Batch`] of fragments or vertices, with parameters from a [`Frame`] and textures from a
//! [`Sampler`](runtime::Sampler).
//!
//! ```
//! use nvjit::runtime::{NoTextures, Register, RegisterFile, RowId};
//! use nvjit::{Batch, Choice, Engine, Options, Program, Shader};
//!
//! let program = Program::load(
//!     b"!!FP1.0
//!       DECLARE tint = {1, 0.5, 0.25, 1};
//!       MUL_SAT o[COLR], f[COL0], tint;
//!       END",
//! )?;
//! let shader = Engine::new(&program, Options::default(), Choice::Best)?;
//!
//! // Sixteen fragments: four 2x2 quads, all with the same colour.
//! let mut batch = Batch::new(shader.signature(), 16);
//! let color = Register::new(RegisterFile::Attribute, 1); // f[COL0]
//! for (component, value) in [0.5, 0.5, 4.0, 1.0].into_iter().enumerate() {
//!     let row = shader.signature().input(RowId::new(color, component as u8)).unwrap();
//!     batch.input_mut(row).fill(value);
//! }
//!
//! let mut frame = shader.new_frame(); // one a thread, reused
//! let tint = program.named_parameter("tint").unwrap().index;
//! frame.parameters_mut()[usize::from(tint)] = [1.0, 1.0, 0.5, 1.0];
//! shader.run(&mut frame, &mut batch, &NoTextures)?;
//!
//! let result = Register::new(RegisterFile::Result, 0); // o[COLR]
//! let fragment_7: Vec<_> = (0..4).map(|component| batch.get(RowId::new(result, component), 7).unwrap()).collect();
//! assert_eq!(fragment_7, [0.5, 0.5, 1.0, 1.0]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`language`] defines programs, [`interp`] and `compiler` (a feature) run them. docs/architecture.md shows how they
//! connect, docs/numerics.md defines every number.

// Copied examples compile without warnings.
#![doc(test(attr(deny(unused_imports, unused_must_use))))]

#[cfg(feature = "compiler")]
pub mod compiler;
pub mod compute;
pub mod engine;
pub mod error;
pub mod interp;
pub mod language;
pub mod limits;
pub mod options;
#[cfg(test)]
#[path = "../tests/part/mod.rs"]
mod part;

pub use engine::{Choice, Engine};
pub use error::{CompileError, LoadError, LoadErrorKind, LoadErrors};
pub use language::numeric::Mad;
pub use language::program::Program;
pub use nvjit_runtime as runtime;
pub use nvjit_runtime::{Batch, Frame, Shader};
pub use options::{CodePages, Options, Profile};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
