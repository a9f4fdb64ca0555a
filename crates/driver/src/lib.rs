//! An OpenGL driver that programs load: a vendor library of GLVND for GLX and for EGL, over program objects
//! (`nvjit-gl`) and a pipeline in software (`nvjit-raster`).
//!
//! From a call to pixels:
//! 1. [`commands`]: the table of commands, and the entry points that are made from it. Each finds the context of its
//!    thread ([`current`]), reads pointed-to arguments, and executes the command or compiles it into a display list
//!    ([`lists`]);
//! 2. [`context`]: a context, and the objects that contexts share. Its commands are methods, in a module for each kind
//!    of state;
//! 3. [`immediate`], [`arrays`]: vertices, from Begin and End or from arrays; [`evaluators`] make some; [`materials`]
//!    that change from one to the next;
//! 4. [`generated`], [`draw`]: programs for stages without a program of the application; the programs, the textures and
//!    the state of a draw, given to the pipeline;
//! 5. [`surface`]: surfaces to draw to; [`framebuffers`]: textures and renderbuffers in place of them; [`egl`], [`glx`]
//!    and [`osmesa`] make surfaces and show them.

mod accumulation;
mod arrays;
mod buffers;
mod choice;
mod combiners;
pub mod commands;
mod context;
mod current;
mod debug;
mod draw;
pub mod egl;
mod enums;
mod evaluators;
mod ext_vertex_array;
mod fences;
mod fragment_shaders;
mod framebuffers;
mod generated;
pub mod glx;
mod images;
mod immediate;
mod lists;
mod materials;
mod matrices;
#[allow(non_snake_case, reason = "C knows the functions by these names")]
pub mod osmesa;
mod pixels;
mod program_buffers;
mod programs;
mod queries;
mod query_objects;
mod samplers;
mod selection;
mod slots;
mod stages;
mod state;
mod surface;
mod syncs;
mod textures;
mod transform_feedback;
mod version;
mod vertex_shaders;
mod written;

pub use context::{Context, Share};
pub use current::Owned;
pub use surface::{Buffer, Config, Surface};
