//! Textures of OpenGL: formats, images, mipmaps, parameters, and the samplers that answer a shader's lookups
//! ([`SampleCall`](nvjit_runtime::SampleCall)) from them ([`TextureUnits`]).
//!
//! The steps of a lookup: `units` finds the texture of the unit and target, `lod` computes the level of detail and
//! selects the level, `wrap` and `cube` compute texel coordinates, `reference` fetches and filters. The reference is
//! scalar and readable, and defines the results; `fast` computes the same for eight or sixteen lanes at once, with a
//! function that is chosen when a texture is bound. [`TextureUnits::explain`] describes a lookup.
//!
//! The rules are those of section 3.8 of the OpenGL specification (1.2.1 to 1.5), of NV_texture_rectangle, and of table
//! X.5 of NV_fragment_program; `docs/textures.md` lists the decisions where these leave something open.
//!
//! `unsafe` is confined to memory that the driver lends ([`Texture::refill_margins`], `store`) and to vector
//! instructions (`fast`, `halves`, `mipmap`).

mod cube;
mod encoding;
pub mod enumerants;
mod error;
mod explain;
mod fast;
mod format;
mod halves;
mod image;
mod limits;
mod lod;
mod mipmap;
mod object;
mod operations;
mod reading;
mod reference;
mod rgtc;
mod seams;
mod state;
mod store;
mod texels;
mod units;
mod wrap;

pub use error::TextureError;
pub use explain::{Explanation, Footprint, Tap};
pub use fast::has_fast_paths;
pub use format::{BaseFormat, Format, Storage};
pub use image::{Extent, Image, ImageLayout};
pub use limits::{MAX_SAMPLES, MAX_SIZE, MAX_TEXELS};
pub use nvjit_runtime::CompareFunc;
pub use object::Texture;
pub use state::{CompareMode, DepthMode, MagFilter, MinFilter, SamplerState, Swizzle, WrapMode};
pub use units::{Bindings, TEXTURE_UNITS, TextureUnits};
