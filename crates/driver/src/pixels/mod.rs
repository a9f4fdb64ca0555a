//! Pixel transfers between memory, textures and the frame buffer (OpenGL 1.5, sections 3.6 and 4.3).

mod draw;
mod format;
mod integers;
mod memory;
mod position;
mod read;
pub mod small_floats;
mod transfer;

pub use format::{Layout, Pixels};
pub use integers::{Integers, ONE};
pub use memory::{PixelStores, size};
pub use position::RasterPosition;
pub use read::{Read, buffer};
pub use transfer::{MAX_MAP, PixelGroup};
