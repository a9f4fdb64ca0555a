//! Attributes of primitives for polygon modes and stipples: which edges of triangles are on the border of their
//! polygon, and which lines continue the line before them.

use crate::allocation::reserved;
use crate::assembly::Mode;
use crate::error::DrawError;
use crate::mesh::Mesh;

/// All edges of a triangle; bit n is the edge after vertex n.
const ALL: u8 = 0b111;

/// For each triangle of a mesh, in order, the edges on the border of its polygon (section 2.6.2 of OpenGL 2.1). If
/// `flags_count` is set, an edge is one only if its edge flag is set. `first` says that the first vertex of each
/// triangle is put last.
pub(crate) fn borders(mesh: &Mesh<'_>, flags_count: bool, first: bool) -> Result<Vec<u8>, DrawError> {
    let mut all = Vec::new();
    let edge_flags = mesh.edge_flags.filter(|_| flags_count);
    for piece in mesh.pieces() {
        let flag = |place: usize, bit: u8| {
            let is_flagged = edge_flags.is_none_or(|flags| flags.get(piece[place] as usize).copied().unwrap_or(true));
            u8::from(is_flagged) << bit
        };
        let count = mesh.mode.primitives(piece.len());
        let mut add = |border: u8| -> Result<(), DrawError> {
            all.try_reserve(1).map_err(|_| DrawError::Memory)?;
            all.push(border);
            Ok(())
        };
        for at in 0..count {
            match mesh.mode {
                Mode::Triangles if first => add(flag(3 * at + 1, 0) | flag(3 * at + 2, 1) | flag(3 * at, 2))?,
                Mode::Triangles => add(flag(3 * at, 0) | flag(3 * at + 1, 1) | flag(3 * at + 2, 2))?,
                // Triangles are 0 1 3 and 1 2 3.
                Mode::Quads => {
                    add(flag(4 * at, 0) | flag(4 * at + 3, 2))?;
                    add(flag(4 * at + 1, 0) | flag(4 * at + 2, 1))?;
                }
                // Triangles are 0 1 3 and 2 0 3.
                Mode::QuadStrip => {
                    add(0b011)?;
                    add(0b101)?;
                }
                // Triangles are n+1 n+2 0.
                Mode::Polygon => {
                    let triangles = piece.len() - 2;
                    for at in 0..triangles {
                        let last = if at + 1 == triangles { flag(at + 2, 1) } else { 0 };
                        let first = if at == 0 { flag(0, 2) } else { 0 };
                        add(flag(at + 1, 0) | last | first)?;
                    }
                }
                _ => add(ALL)?,
            }
        }
    }
    Ok(all)
}

/// The numbers of the lines that begin strips and loops; empty if lines are independent.
pub(crate) fn strips(mesh: &Mesh<'_>) -> Result<Vec<u32>, DrawError> {
    if !matches!(mesh.mode, Mode::LineStrip | Mode::LineLoop | Mode::LineStripAdjacency) {
        return Ok(Vec::new());
    }
    let mut begins = reserved(mesh.pieces().count())?;
    let mut next = 0;
    for piece in mesh.pieces() {
        begins.push(next);
        next += mesh.mode.primitives(piece.len()) as u32;
    }
    Ok(begins)
}
