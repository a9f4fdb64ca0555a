//! A library that is preloaded before an OpenGL driver (`LD_PRELOAD`) and gives it the assembly programs of NVIDIA's
//! extensions: programs of NV_vertex_program to 3 and NV_fragment_program to 2 become plain ARB programs, those of
//! NV_gpu_program4 and 5, and others that these cannot express, GLSL. The driver compiles and runs them with its own
//! state and fixed function.
//!
//! - [`driver`]: the functions of the underlying driver;
//! - [`contexts`]: the current context, and the shim's state for each context;
//! - [`translations`]: texts for the driver; [`objects`]: its objects for them;
//! - [`programs`]: objects of the client, and the state that is set before a draw; [`buffers`]: parameter buffers;
//! - [`lists`]: display lists with calls on programs;
//! - [`evaluators`]: vertices of maps of attributes;
//! - [`cache`]: translations on disk; [`settings`]: environment variables;
//! - [`entries`]: the functions that clients call.
//!
//! Program objects, bindings, parameters, tracked matrices, errors and their positions are those of `nvjit-gl`: a call
//! changes them, and the driver is updated before the next draw. Everything else goes to the driver.
#![cfg(target_os = "linux")]
#![cfg_attr(test, allow(dead_code, reason = "tests export no symbols, which are all that uses most of it"))]

mod buffers;
mod cache;
mod contexts;
mod driver;
mod entries;
mod evaluators;
mod lists;
mod objects;
mod programs;
mod settings;
mod translations;
