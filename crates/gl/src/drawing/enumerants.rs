//! Enumerants of the state around programs, in the terms of `nvjit-raster`.

use crate::Error;
use nvjit_raster::{CompareFunc, LogicOp, PolygonMode, PolygonStipple, StencilOp};

/// A row: an enumerant, and what it is.
type Row<T> = (u32, T);

const COMPARE_FUNCS: [Row<CompareFunc>; 8] = [
    (0x0200, CompareFunc::Never),
    (0x0201, CompareFunc::Less),
    (0x0202, CompareFunc::Equal),
    (0x0203, CompareFunc::Lequal),
    (0x0204, CompareFunc::Greater),
    (0x0205, CompareFunc::NotEqual),
    (0x0206, CompareFunc::Gequal),
    (0x0207, CompareFunc::Always),
];

const STENCIL_OPS: [Row<StencilOp>; 8] = [
    (0, StencilOp::Zero),
    (0x150A, StencilOp::Invert),
    (0x1E00, StencilOp::Keep),
    (0x1E01, StencilOp::Replace),
    (0x1E02, StencilOp::Incr),
    (0x1E03, StencilOp::Decr),
    (0x8507, StencilOp::IncrWrap),
    (0x8508, StencilOp::DecrWrap),
];

const LOGIC_OPS: [Row<LogicOp>; 16] = [
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

const POLYGON_MODES: [Row<PolygonMode>; 3] =
    [(0x1B00, PolygonMode::Point), (0x1B01, PolygonMode::Line), (0x1B02, PolygonMode::Fill)];

fn of<T: Copy>(table: &[Row<T>], name: u32) -> Result<T, Error> {
    table.iter().find(|row| row.0 == name).map(|row| row.1).ok_or(Error::InvalidEnum)
}

/// What compares, of DepthFunc, AlphaFunc and StencilFunc: NEVER to ALWAYS.
///
/// # Errors
/// INVALID_ENUM for others; so do the following.
pub fn compare_func(name: u32) -> Result<CompareFunc, Error> {
    of(&COMPARE_FUNCS, name)
}

/// Of StencilOp: KEEP, ZERO, REPLACE, INCR, DECR, INVERT, INCR_WRAP, DECR_WRAP.
///
/// # Errors
/// INVALID_ENUM for others.
pub fn stencil_op(name: u32) -> Result<StencilOp, Error> {
    of(&STENCIL_OPS, name)
}

/// Of LogicOp: CLEAR to SET.
///
/// # Errors
/// INVALID_ENUM for others.
pub fn logic_op(name: u32) -> Result<LogicOp, Error> {
    of(&LOGIC_OPS, name)
}

/// Of PolygonMode: POINT, LINE, FILL.
///
/// # Errors
/// INVALID_ENUM for others.
pub fn polygon_mode(name: u32) -> Result<PolygonMode, Error> {
    of(&POLYGON_MODES, name)
}

/// The stipple of PolygonStipple, of its bitmap: rows of four bytes from the lowest on, the first pixel in the highest bit.
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
        assert_eq!(compare_func(0x0203), Ok(CompareFunc::Lequal));
        assert_eq!([0x1E01, 0x8507].map(stencil_op), [Ok(StencilOp::Replace), Ok(StencilOp::IncrWrap)]);
        // INVERT is of both.
        assert_eq!((stencil_op(0x150A), logic_op(0x150A)), (Ok(StencilOp::Invert), Ok(LogicOp::Invert)));
        assert_eq!(polygon_mode(0x1B01), Ok(PolygonMode::Line));
        for error in [compare_func(0x0208).err(), stencil_op(1).err(), logic_op(0x14FF).err(), polygon_mode(0).err()] {
            assert_eq!(error, Some(Error::InvalidEnum));
        }
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
