//! Texture lookups against the specification. `model` is the GL's equations in f64, written for these tests
//! alone; the other files test one matter each.

mod agreement;
mod cube;
mod depth;
mod explain;
mod filters;
mod formats;
mod gpu_program;
mod lod;
mod mipmaps;
mod model;
mod nan;
#[path = "../../../../tests/part/mod.rs"]
mod part;
mod sharing;
mod support;
mod swizzle;
mod units;
mod wrap;
