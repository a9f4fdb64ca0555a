//! A library that stands before a driver of OpenGL (`LD_PRELOAD`) and gives it the assembly programs of NVIDIA's extensions: programs of
//! NV_vertex_program to 3 and NV_fragment_program to 2 become plain ARB programs, which the driver compiles and runs with its own state
//! and fixed function.
//!
//! - [`driver`]: the functions of the driver that is there;
//! - [`contexts`]: which context is current, and what the shim keeps for each;
//! - [`programs`]: translations, the driver's objects for them, and what is set before a draw;
//! - [`cache`]: translations on disk; [`settings`]: what the environment says;
//! - [`entries`]: the functions that clients call.
//!
//! Program objects, bindings, parameters, tracked matrices, errors and their positions are those of `nvjit-gl`: a call changes them, and
//! the driver learns of it when something is drawn. All that has nothing to do with programs goes to the driver.
#![cfg(target_os = "linux")]
#![cfg_attr(test, allow(dead_code, reason = "tests export no symbols, which are all that uses most of it"))]

mod cache;
mod contexts;
mod driver;
mod entries;
mod programs;
mod settings;
