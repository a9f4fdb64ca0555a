//! Enumerants of the state around programs, in the terms of `nvjit-raster`, as tables.

use crate::{Error, enums};
use nvjit_raster::{
    BlendEquation, BlendFactor, CompareFunc, FrontFace, LogicOp, Mode, PolygonMode, PolygonStipple, StencilOp,
};

/// A row: an enumerant, and what it is.
pub type Row<T> = (u32, T);

/// Of DepthFunc, AlphaFunc, StencilFunc and TEXTURE_COMPARE_FUNC.
pub const COMPARE_FUNCS: [Row<CompareFunc>; 8] = [
    (0x0200, CompareFunc::Never),
    (0x0201, CompareFunc::Less),
    (0x0202, CompareFunc::Equal),
    (0x0203, CompareFunc::Lequal),
    (0x0204, CompareFunc::Greater),
    (0x0205, CompareFunc::NotEqual),
    (0x0206, CompareFunc::Gequal),
    (0x0207, CompareFunc::Always),
];

/// Of FrontFace.
pub const FRONT_FACES: [Row<FrontFace>; 2] = [(enums::CW, FrontFace::Cw), (enums::CCW, FrontFace::Ccw)];

/// Of BlendFunc and BlendFuncSeparate.
pub const FACTORS: [Row<BlendFactor>; 15] = [
    (enums::ZERO, BlendFactor::Zero),
    (enums::ONE, BlendFactor::One),
    (enums::SRC_COLOR, BlendFactor::SrcColor),
    (enums::ONE_MINUS_SRC_COLOR, BlendFactor::OneMinusSrcColor),
    (enums::SRC_ALPHA, BlendFactor::SrcAlpha),
    (enums::ONE_MINUS_SRC_ALPHA, BlendFactor::OneMinusSrcAlpha),
    (enums::DST_ALPHA, BlendFactor::DstAlpha),
    (enums::ONE_MINUS_DST_ALPHA, BlendFactor::OneMinusDstAlpha),
    (enums::DST_COLOR, BlendFactor::DstColor),
    (enums::ONE_MINUS_DST_COLOR, BlendFactor::OneMinusDstColor),
    (enums::SRC_ALPHA_SATURATE, BlendFactor::SrcAlphaSaturate),
    (enums::CONSTANT_COLOR, BlendFactor::ConstantColor),
    (enums::ONE_MINUS_CONSTANT_COLOR, BlendFactor::OneMinusConstantColor),
    (enums::CONSTANT_ALPHA, BlendFactor::ConstantAlpha),
    (enums::ONE_MINUS_CONSTANT_ALPHA, BlendFactor::OneMinusConstantAlpha),
];

/// Of BlendEquation and BlendEquationSeparate.
pub const EQUATIONS: [Row<BlendEquation>; 5] = [
    (enums::FUNC_ADD, BlendEquation::Add),
    (enums::MIN, BlendEquation::Min),
    (enums::MAX, BlendEquation::Max),
    (enums::FUNC_SUBTRACT, BlendEquation::Subtract),
    (enums::FUNC_REVERSE_SUBTRACT, BlendEquation::ReverseSubtract),
];

/// Of Begin and draws, but for patches, whose size is apart. The first ten are all that OpenGL 1.5 has.
pub const MODES: [Row<Mode>; 14] = [
    (enums::POINTS, Mode::Points),
    (enums::LINES, Mode::Lines),
    (enums::LINE_LOOP, Mode::LineLoop),
    (enums::LINE_STRIP, Mode::LineStrip),
    (enums::TRIANGLES, Mode::Triangles),
    (enums::TRIANGLE_STRIP, Mode::TriangleStrip),
    (enums::TRIANGLE_FAN, Mode::TriangleFan),
    (enums::QUADS, Mode::Quads),
    (enums::QUAD_STRIP, Mode::QuadStrip),
    (enums::POLYGON, Mode::Polygon),
    (enums::LINES_ADJACENCY_ARB, Mode::LinesAdjacency),
    (enums::LINE_STRIP_ADJACENCY_ARB, Mode::LineStripAdjacency),
    (enums::TRIANGLES_ADJACENCY_ARB, Mode::TrianglesAdjacency),
    (enums::TRIANGLE_STRIP_ADJACENCY_ARB, Mode::TriangleStripAdjacency),
];

/// Of StencilOp.
pub const STENCIL_OPS: [Row<StencilOp>; 8] = [
    (0, StencilOp::Zero),
    (0x150A, StencilOp::Invert),
    (0x1E00, StencilOp::Keep),
    (0x1E01, StencilOp::Replace),
    (0x1E02, StencilOp::Incr),
    (0x1E03, StencilOp::Decr),
    (0x8507, StencilOp::IncrWrap),
    (0x8508, StencilOp::DecrWrap),
];

/// Of LogicOp.
pub const LOGIC_OPS: [Row<LogicOp>; 16] = [
    (0x1500, LogicOp::Clear),
    (0x1501, LogicOp::And),
    (0x1502, LogicOp::AndReverse),
    (0x1503, LogicOp::Copy),
    (0x1504, LogicOp::AndInverted),
    (0x1505, LogicOp::Noop),
    (0x1506, LogicOp::Xor),
    (0x1507, LogicOp::Or),
    (0x1508, LogicOp::Nor),
    (0x1509, LogicOp::Equiv),
    (0x150A, LogicOp::Invert),
    (0x150B, LogicOp::OrReverse),
    (0x150C, LogicOp::CopyInverted),
    (0x150D, LogicOp::OrInverted),
    (0x150E, LogicOp::Nand),
    (0x150F, LogicOp::Set),
];

/// Of PolygonMode.
pub const POLYGON_MODES: [Row<PolygonMode>; 3] =
    [(0x1B00, PolygonMode::Point), (0x1B01, PolygonMode::Line), (0x1B02, PolygonMode::Fill)];

/// What an enumerant is.
///
/// # Errors
/// INVALID_ENUM for those that are not in the table.
pub fn meaning<T: Copy>(table: &[Row<T>], name: u32) -> Result<T, Error> {
    table.iter().find(|row| row.0 == name).map(|row| row.1).ok_or(Error::InvalidEnum)
}

/// The enumerant that is this; 0 (NONE) if none is.
pub fn name<T: Copy + PartialEq>(table: &[Row<T>], meaning: T) -> u32 {
    table.iter().find(|row| row.1 == meaning).map_or(0, |row| row.0)
}

/// The stipple of PolygonStipple, of its bitmap: rows of four bytes from the lowest on, the first pixel in the highest
/// bit.
pub fn polygon_stipple(bitmap: &[u8; 128]) -> PolygonStipple {
    let (rows, _) = bitmap.as_chunks::<4>();
    std::array::from_fn(|row| u32::from_be_bytes(rows[row]))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The numbers of the OpenGL registry (gl.xml).
    #[test]
    fn enumerants_are_those_of_the_registry() {
        assert_eq!(meaning(&COMPARE_FUNCS, 0x0203), Ok(CompareFunc::Lequal));
        let operations = [0x1E01, 0x8507].map(|name| meaning(&STENCIL_OPS, name));
        assert_eq!(operations, [Ok(StencilOp::Replace), Ok(StencilOp::IncrWrap)]);
        // INVERT is of both.
        assert_eq!(meaning(&STENCIL_OPS, 0x150A), Ok(StencilOp::Invert));
        assert_eq!(meaning(&LOGIC_OPS, 0x150A), Ok(LogicOp::Invert));
        assert_eq!(meaning(&POLYGON_MODES, 0x1B01), Ok(PolygonMode::Line));
        assert_eq!(name(&POLYGON_MODES, PolygonMode::Line), 0x1B01);
        assert_eq!(meaning(&COMPARE_FUNCS, 0x0208), Err(Error::InvalidEnum));
        assert_eq!(meaning(&STENCIL_OPS, 1), Err(Error::InvalidEnum));
        assert_eq!(meaning(&LOGIC_OPS, 0x14FF), Err(Error::InvalidEnum));
        assert_eq!(meaning(&POLYGON_MODES, 0), Err(Error::InvalidEnum));
    }

    /// OpenGL 2.1, sections 3.5.2 and 3.6.4: the first bit of a byte is its highest.
    #[test]
    fn the_first_pixel_of_a_stipple_is_in_the_highest_bit() {
        let mut bitmap = [0; 128];
        (bitmap[0], bitmap[7]) = (0x80, 0x01);
        let stipple = polygon_stipple(&bitmap);
        assert_eq!((stipple[0], stipple[1], stipple[2]), (1 << 31, 1, 0));
    }
}
