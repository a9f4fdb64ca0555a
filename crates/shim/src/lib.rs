//! A library that is preloaded before an OpenGL driver (`LD_PRELOAD`) and gives it the assembly programs of NVIDIA's
//! extensions: programs of NV_vertex_program to 3 and NV_fragment_program to 2 become plain ARB programs, those of
//! NV_gpu_program4 and 5, and others that these cannot express, GLSL. The driver compiles and runs them with its own
//! state and fixed function.
//!
//! - [`driver`]: the functions of the underlying driver;
//! - [`contexts`]: the current context, the shim's state for each context, and the commands that change it;
//! - [`translations`]: texts for the driver; [`cache`]: translations on disk;
//! - [`settings`]: environment variables;
//! - [`entries`]: the functions that clients call.
//!
//! Program objects, bindings, parameters, tracked matrices, errors and their positions are those of `nvjit-gl`: a call
//! changes them, and the driver is updated before the next draw. Everything else goes to the driver.
#![cfg(target_os = "linux")]
#![cfg_attr(test, allow(dead_code, reason = "tests export no symbols, which are all that uses most of it"))]

mod cache;
mod contexts;
mod driver;
mod entries;
mod settings;
mod translations;
