//! nvjit loads the assembly programs of NVIDIA's OpenGL extensions and runs them on the CPU: compiled to
//! native code, or in a reference interpreter that gives the same bits.
//!
//! A program is text. [`Program::load`] parses and checks it as its extension says, and reports every
//! fault with its place and the section that it breaks. An [`Engine`](engine::Engine) runs it, as native code where the machine can
//! have it. Who wants to choose makes one of the two:
//! `codegen::Compiler` gives a kernel of native code (feature `jit`, on x86-64 and 64-bit ARM), [`interp::Interpreter`] needs
//! no code generator. Both are a [`Shader`](runtime::Shader), which runs on a [`Batch`](runtime::Batch) of
//! fragments or vertices, with parameters from a [`Frame`](runtime::Frame) and textures from a
//! [`Sampler`](runtime::Sampler).
//!
//! ```
//! use nvjit::runtime::{Batch, NoTextures, Register, RegisterFile, RowId, Shader};
//! use nvjit::engine::{Choice, Engine};
//! use nvjit::{Options, Program};
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
//! The stages of a compilation are the modules: [`syntax`] and [`validate`] at load time; [`lower`], [`ir`],
//! [`opt`], [`expand`], [`diverge`] and `codegen` at compile time. docs/architecture.md shows how they connect,
//! docs/numerics.md says what every number is.

// Who copies an example is not to be warned.
#![doc(test(attr(deny(unused_imports, unused_must_use))))]

#[cfg(feature = "jit")]
pub mod codegen;
pub mod compute;
pub mod diverge;
pub mod engine;
pub mod error;
pub mod expand;
pub mod interp;
pub mod ir;
pub mod isa;
pub mod limits;
#[cfg(any(test, feature = "fuzzing"))]
pub mod long;
pub mod lower;
pub mod numeric;
pub mod opt;
pub mod options;
pub mod program;
pub mod stages;
pub mod syntax;
pub mod validate;
pub mod work;

pub use error::{CompileError, LoadError, LoadErrorKind, LoadErrors};
pub use nvjit_runtime as runtime;
pub use options::{CodePages, Mad, Options, Profile};
pub use program::Program;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
