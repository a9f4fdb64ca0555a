//! The numbers of vertex attributes; conventional attributes have those of NV_vertex_program, table X.1.

use nvjit_raster::registers;

/// The position.
pub const VERTEX: usize = registers::VERTEX_OPOS as usize;
/// The normal.
pub const NORMAL: usize = registers::VERTEX_NRML as usize;
/// The primary colour.
pub const COLOR: usize = registers::VERTEX_COL0 as usize;
/// The secondary colour.
pub const SECONDARY: usize = registers::VERTEX_COL1 as usize;
/// The fog coordinate.
pub const FOG: usize = 5;
/// Texture coordinates of unit 0; those of the others follow.
pub const TEXTURE: usize = registers::VERTEX_TEX0 as usize;
/// The number of attributes.
pub const COUNT: usize = registers::VERTEX_ATTRIBUTES;
