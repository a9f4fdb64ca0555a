//! Primitive assembly: the vertices of each primitive, for every mode (OpenGL 1.4, section 2.6.1, and
//! NV_geometry_program4, table X.1).

use std::borrow::Cow;

use crate::allocation::{filled, reserved};
use crate::error::DrawError;
use nvjit_runtime::stages::InputPrimitive;

/// The kind of primitives after strips, fans and polygons are decomposed, as rasterised and as recorded by transform
/// feedback.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Topology {
    /// Each vertex is a point.
    Points,
    /// Every two vertices are a line.
    Lines,
    /// Every three vertices are a triangle.
    Triangles,
}

impl Topology {
    /// The number of vertices of a primitive.
    pub fn vertices(self) -> usize {
        match self {
            Self::Points => 1,
            Self::Lines => 2,
            Self::Triangles => 3,
        }
    }
}

impl From<Topology> for InputPrimitive {
    fn from(topology: Topology) -> Self {
        match topology {
            Topology::Points => Self::Points,
            Topology::Lines => Self::Lines,
            Topology::Triangles => Self::Triangles,
        }
    }
}

/// How the vertices of a draw make primitives: the mode of DrawElements.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs)]
pub enum Mode {
    Points,
    Lines,
    LineStrip,
    LineLoop,
    Triangles,
    TriangleStrip,
    TriangleFan,
    Quads,
    QuadStrip,
    /// All vertices are one polygon. It must be convex.
    Polygon,
    LinesAdjacency,
    LineStripAdjacency,
    TrianglesAdjacency,
    TriangleStripAdjacency,
    /// Patches of this many vertices (PATCH_VERTICES).
    Patches(u8),
}

impl From<Topology> for Mode {
    fn from(topology: Topology) -> Self {
        match topology {
            Topology::Points => Self::Points,
            Topology::Lines => Self::Lines,
            Topology::Triangles => Self::Triangles,
        }
    }
}

impl Mode {
    /// Number of complete primitives of `vertices` vertices. Quads and polygons count as one each.
    pub fn primitives(self, vertices: usize) -> usize {
        // The number of vertices of the first primitive, and of each one after it.
        let (first, step) = match self {
            Self::Points => (1, 1),
            Self::Lines => (2, 2),
            Self::LineStrip => (2, 1),
            Self::LineLoop => return if vertices < 2 { 0 } else { vertices },
            Self::Triangles => (3, 3),
            Self::TriangleStrip | Self::TriangleFan => (3, 1),
            Self::Quads | Self::LinesAdjacency => (4, 4),
            Self::QuadStrip => (4, 2),
            Self::Polygon => return usize::from(vertices > 2),
            Self::LineStripAdjacency => (4, 1),
            Self::TrianglesAdjacency => (6, 6),
            Self::TriangleStripAdjacency => (6, 2),
            Self::Patches(size) => return vertices / usize::from(size.max(1)),
        };
        if vertices < first { 0 } else { (vertices - first) / step + 1 }
    }

    /// The input primitive of a geometry program that this mode feeds.
    pub fn primitive(self) -> InputPrimitive {
        match self {
            Self::Points => InputPrimitive::Points,
            Self::Lines | Self::LineStrip | Self::LineLoop => InputPrimitive::Lines,
            Self::LinesAdjacency | Self::LineStripAdjacency => InputPrimitive::LinesAdjacency,
            Self::TrianglesAdjacency | Self::TriangleStripAdjacency => InputPrimitive::TrianglesAdjacency,
            Self::Patches(_) => InputPrimitive::Patches,
            _ => InputPrimitive::Triangles,
        }
    }
}

/// The primitives of a draw.
#[derive(PartialEq, Debug)]
pub(crate) struct Assembled<'a> {
    /// The number of vertices of a primitive.
    pub vertices: usize,
    /// The vertices of all primitives.
    pub indices: Cow<'a, [u32]>,
    /// `primitive.id` of each primitive; `None` if primitives are numbered consecutively.
    pub ids: Option<Vec<u32>>,
}

/// Assembles primitives for a geometry program, or patches. Quads and polygons become the triangles that issue 17 of
/// NV_geometry_program4 describes.
pub(crate) fn assemble(mode: Mode, indices: &[u32]) -> Result<Assembled<'_>, DrawError> {
    let count = mode.primitives(indices.len());
    let whole = |vertices: usize| Ok(Assembled { vertices, indices: (&indices[..count * vertices]).into(), ids: None });
    let pick = Pick { indices, count };
    match mode {
        Mode::Points => whole(1),
        Mode::Lines => whole(2),
        Mode::Triangles => whole(3),
        Mode::LinesAdjacency => whole(4),
        Mode::TrianglesAdjacency => whole(6),
        Mode::Patches(size) => whole(usize::from(size)),
        Mode::LineStrip => pick.each(|at| [at, at + 1]),
        Mode::LineLoop => pick.each(|at| [at, if at + 1 == count { 0 } else { at + 1 }]),
        Mode::TriangleStrip => pick.each(|at| if at % 2 == 0 { [at, at + 1, at + 2] } else { [at + 1, at, at + 2] }),
        Mode::TriangleFan => pick.each(|at| [0, at + 1, at + 2]),
        Mode::Quads => pick.quads(|at| [[4 * at, 4 * at + 1, 4 * at + 2], [4 * at, 4 * at + 2, 4 * at + 3]]),
        // The last vertex of the quad is the last one of both triangles.
        Mode::QuadStrip => pick.quads(|at| [[2 * at, 2 * at + 1, 2 * at + 3], [2 * at + 2, 2 * at, 2 * at + 3]]),
        // The first vertex, whose attributes a polygon has, is the last one of each triangle.
        Mode::Polygon => {
            let corners = Pick { indices, count: indices.len().saturating_sub(2) };
            let triangles = corners.each(|at| [at + 1, at + 2, 0])?;
            Ok(Assembled { ids: Some(filled(0, corners.count)?), ..triangles })
        }
        Mode::LineStripAdjacency => pick.each(|at| [at, at + 1, at + 2, at + 3]),
        Mode::TriangleStripAdjacency => pick.each(|at| strip_adjacency(at, count)),
    }
}

/// The topology of drawn primitives; `None` for patches, which cannot be drawn.
pub(crate) fn drawn_topology(mode: Mode) -> Topology {
    match mode.primitive() {
        InputPrimitive::Points | InputPrimitive::Patches => Topology::Points,
        InputPrimitive::Lines | InputPrimitive::LinesAdjacency => Topology::Lines,
        InputPrimitive::Triangles | InputPrimitive::TrianglesAdjacency => Topology::Triangles,
    }
}

/// Assembles primitives that are rasterised, without adjacent vertices. The last vertex of a quad, whose attributes the
/// quad has, is the last one of both its triangles. If `first` is set, triangles take their flat attributes from their
/// first vertex, and that one is put last. Patches give no primitives.
pub(crate) fn assemble_drawn(mode: Mode, indices: &[u32], first: bool) -> Result<Assembled<'_>, DrawError> {
    let pick = Pick { indices, count: mode.primitives(indices.len()) };
    match mode.primitive() {
        InputPrimitive::Triangles if first && mode == Mode::Triangles => {
            pick.each(|at| [3 * at + 1, 3 * at + 2, 3 * at])
        }
        InputPrimitive::Triangles if first && mode == Mode::TriangleStrip => {
            pick.each(|at| if at % 2 == 0 { [at + 1, at + 2, at] } else { [at + 2, at + 1, at] })
        }
        InputPrimitive::Triangles if first && mode == Mode::TriangleFan => pick.each(|at| [at + 2, 0, at + 1]),
        InputPrimitive::Triangles if mode == Mode::Quads => {
            pick.quads(|at| [[4 * at, 4 * at + 1, 4 * at + 3], [4 * at + 1, 4 * at + 2, 4 * at + 3]])
        }
        InputPrimitive::LinesAdjacency => {
            let all = assemble(mode, indices)?;
            let inner = all.indices.as_chunks::<4>().0.iter().map(|&[_, a, b, _]| [a, b]);
            Ok(Assembled { vertices: 2, indices: gathered(inner)?.into(), ids: None })
        }
        InputPrimitive::TrianglesAdjacency => {
            let all = assemble(mode, indices)?;
            let is_odd = |at: usize| mode == Mode::TriangleStripAdjacency && at % 2 == 1;
            let inner = all.indices.as_chunks::<6>().0.iter().enumerate();
            let inner = inner.map(|(at, &[a, _, b, _, c, _])| match (first, is_odd(at)) {
                (false, _) => [a, b, c],
                (true, false) => [b, c, a],
                (true, true) => [c, a, b],
            });
            Ok(Assembled { vertices: 3, indices: gathered(inner)?.into(), ids: None })
        }
        InputPrimitive::Patches => Ok(Assembled { vertices: 1, indices: Cow::Borrowed(&[]), ids: None }),
        InputPrimitive::Points | InputPrimitive::Lines | InputPrimitive::Triangles => assemble(mode, indices),
    }
}

/// Collects the vertices of these primitives; an error if allocation fails.
fn gathered<const N: usize>(primitives: impl ExactSizeIterator<Item = [u32; N]>) -> Result<Vec<u32>, DrawError> {
    let mut all = reserved(primitives.len().saturating_mul(N))?;
    primitives.for_each(|primitive| all.extend(primitive));
    Ok(all)
}

/// Selects the vertices of `count` primitives.
struct Pick<'a> {
    indices: &'a [u32],
    count: usize,
}

impl Pick<'_> {
    fn each<const N: usize>(&self, places: impl Fn(usize) -> [usize; N]) -> Result<Assembled<'static>, DrawError> {
        let indices = gathered((0..self.count).map(|at| places(at).map(|place| self.indices[place])))?;
        Ok(Assembled { vertices: N, indices: indices.into(), ids: None })
    }

    /// Makes two triangles of each of `count` primitives. Both have the number of the primitive.
    fn quads(&self, places: impl Fn(usize) -> [[usize; 3]; 2]) -> Result<Assembled<'static>, DrawError> {
        let corners = |at| {
            let [[a, b, c], [d, e, f]] = places(at);
            [a, b, c, d, e, f].map(|place| self.indices[place])
        };
        let ids = gathered((0..self.count).map(|id| [id as u32; 2]))?;
        Ok(Assembled { vertices: 3, indices: gathered((0..self.count).map(corners))?.into(), ids: Some(ids) })
    }
}

/// The vertices of triangle `at` of a strip of `count` triangles with adjacent vertices: table X.1 of
/// NV_geometry_program4, counted from 0.
fn strip_adjacency(at: usize, count: usize) -> [usize; 6] {
    let first = 2 * at;
    let before = if at == 0 { 1 } else { first - 2 };
    let after = if at + 1 == count { first + 5 } else { first + 6 };
    match at % 2 {
        0 => [first, before, first + 2, after, first + 4, first + 3],
        _ => [first + 2, before, first, first + 3, first + 4, after],
    }
}
