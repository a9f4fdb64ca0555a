//! Tables of vertex arrays: their names in queries, and the formats of InterleavedArrays (OpenGL 1.5, tables 6.6 to 6.8
//! and 2.5).

use crate::enums::*;
use crate::slots::{COLOR, FOG, NORMAL, SECONDARY, TEXTURE, VERTEX};

/// The names of an array in queries.
pub struct ArrayNames {
    pub slot: Option<usize>,
    pub size: u32,
    pub kind: u32,
    pub stride: u32,
    pub pointer: u32,
    pub buffer: u32,
}

/// The arrays. 0 is no query: the size is fixed.
pub const ARRAYS: [ArrayNames; 8] = [
    ArrayNames {
        slot: Some(VERTEX),
        size: VERTEX_ARRAY_SIZE,
        kind: VERTEX_ARRAY_TYPE,
        stride: VERTEX_ARRAY_STRIDE,
        pointer: VERTEX_ARRAY_POINTER,
        buffer: VERTEX_ARRAY_BUFFER_BINDING,
    },
    ArrayNames {
        slot: Some(NORMAL),
        size: 0,
        kind: NORMAL_ARRAY_TYPE,
        stride: NORMAL_ARRAY_STRIDE,
        pointer: NORMAL_ARRAY_POINTER,
        buffer: NORMAL_ARRAY_BUFFER_BINDING,
    },
    ArrayNames {
        slot: Some(COLOR),
        size: COLOR_ARRAY_SIZE,
        kind: COLOR_ARRAY_TYPE,
        stride: COLOR_ARRAY_STRIDE,
        pointer: COLOR_ARRAY_POINTER,
        buffer: COLOR_ARRAY_BUFFER_BINDING,
    },
    ArrayNames {
        slot: Some(SECONDARY),
        size: SECONDARY_COLOR_ARRAY_SIZE,
        kind: SECONDARY_COLOR_ARRAY_TYPE,
        stride: SECONDARY_COLOR_ARRAY_STRIDE,
        pointer: SECONDARY_COLOR_ARRAY_POINTER,
        buffer: SECONDARY_COLOR_ARRAY_BUFFER_BINDING,
    },
    ArrayNames {
        slot: Some(FOG),
        size: 0,
        kind: FOG_COORD_ARRAY_TYPE,
        stride: FOG_COORD_ARRAY_STRIDE,
        pointer: FOG_COORD_ARRAY_POINTER,
        buffer: FOG_COORD_ARRAY_BUFFER_BINDING,
    },
    ArrayNames {
        slot: Some(TEXTURE),
        size: TEXTURE_COORD_ARRAY_SIZE,
        kind: TEXTURE_COORD_ARRAY_TYPE,
        stride: TEXTURE_COORD_ARRAY_STRIDE,
        pointer: TEXTURE_COORD_ARRAY_POINTER,
        buffer: TEXTURE_COORD_ARRAY_BUFFER_BINDING,
    },
    ArrayNames {
        slot: None,
        size: 0,
        kind: INDEX_ARRAY_TYPE,
        stride: INDEX_ARRAY_STRIDE,
        pointer: INDEX_ARRAY_POINTER,
        buffer: INDEX_ARRAY_BUFFER_BINDING,
    },
    ArrayNames {
        slot: None,
        size: 0,
        kind: 0,
        stride: EDGE_FLAG_ARRAY_STRIDE,
        pointer: EDGE_FLAG_ARRAY_POINTER,
        buffer: EDGE_FLAG_ARRAY_BUFFER_BINDING,
    },
];

/// A row of table 2.5: sizes, 0 for absent arrays, and offsets in bytes from the start of a vertex.
pub struct Interleaved {
    pub format: u32,
    pub texture: i32,
    pub color: i32,
    pub color_type: u32,
    pub color_at: usize,
    pub normal: i32,
    pub normal_at: usize,
    pub vertex: i32,
    pub vertex_at: usize,
    pub stride: i32,
}

/// A row without byte colours: texture, colour, normal and vertex are adjacent floats.
const fn floats(format: u32, texture: i32, color: i32, normal: i32, vertex: i32) -> Interleaved {
    let (color_at, normal_at) = (4 * texture as usize, 4 * (texture + color) as usize);
    let all = texture + color + normal;
    Interleaved {
        format,
        texture,
        color,
        color_type: FLOAT,
        color_at,
        normal,
        normal_at,
        vertex,
        vertex_at: 4 * all as usize,
        stride: 4 * (all + vertex),
    }
}

/// A row whose colour is four bytes.
const fn bytes(format: u32, texture: i32, vertex: i32) -> Interleaved {
    let row = floats(format, texture, 1, 0, vertex);
    Interleaved { color: 4, color_type: UNSIGNED_BYTE, ..row }
}

pub const INTERLEAVED: [Interleaved; 14] = [
    floats(V2F, 0, 0, 0, 2),
    floats(V3F, 0, 0, 0, 3),
    bytes(C4UB_V2F, 0, 2),
    bytes(C4UB_V3F, 0, 3),
    floats(C3F_V3F, 0, 3, 0, 3),
    floats(N3F_V3F, 0, 0, 3, 3),
    floats(C4F_N3F_V3F, 0, 4, 3, 3),
    floats(T2F_V3F, 2, 0, 0, 3),
    floats(T4F_V4F, 4, 0, 0, 4),
    bytes(T2F_C4UB_V3F, 2, 3),
    floats(T2F_C3F_V3F, 2, 3, 0, 3),
    floats(T2F_N3F_V3F, 2, 0, 3, 3),
    floats(T2F_C4F_N3F_V3F, 2, 4, 3, 3),
    floats(T4F_C4F_N3F_V4F, 4, 4, 3, 4),
];
