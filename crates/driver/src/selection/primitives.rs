//! Primitives as selection and feedback report them: whole polygons, clipped to the clip volume (OpenGL 1.5,
//! section 2.12).

use nvjit::limits::MAX_CLIP_PLANES;
use nvjit_raster::Mode;

/// The vertices of a primitive, by their numbers.
pub struct Primitive {
    pub corners: Vec<usize>,
    /// The vertex whose colours a flat primitive has.
    pub provoking: usize,
}

/// A vertex of a primitive.
#[derive(Clone, Copy)]
pub struct Vertex {
    pub clip: [f64; 4],
    /// The primary colours of front faces and of back faces.
    pub colors: [[f32; 4]; 2],
    pub texture: [f32; 4],
    /// The distances from the planes of ClipPlane; 0 for disabled ones.
    pub distances: [f32; MAX_CLIP_PLANES],
    /// Whether the edge of a polygon that begins here is a boundary edge.
    pub boundary: bool,
}

impl Vertex {
    /// The vertex on the edge to `other` where the distance from a plane is 0.
    fn between(&self, other: &Self, plane: usize, volume: &Volume) -> Self {
        let (own, its) = (volume.distance(self, plane), volume.distance(other, plane));
        let t = own / (own - its);
        fn mix<const N: usize>(a: [f32; N], b: [f32; N], t: f32) -> [f32; N] {
            std::array::from_fn(|n| a[n] + (b[n] - a[n]) * t)
        }
        let s = t as f32;
        Self {
            clip: std::array::from_fn(|n| self.clip[n] + (other.clip[n] - self.clip[n]) * t),
            colors: [0, 1].map(|side| mix(self.colors[side], other.colors[side], s)),
            texture: mix(self.texture, other.texture, s),
            distances: mix(self.distances, other.distances, s),
            boundary: self.boundary,
        }
    }
}

/// The number of planes of the view volume, of which the last bounds the region with positive w.
const VIEW_PLANES: usize = 7;

/// All planes: those of the view volume, then those of ClipPlane.
const PLANES: usize = VIEW_PLANES + MAX_CLIP_PLANES;

/// The clip volume.
pub struct Volume {
    /// Whether the near plane is at 0 (ClipControl), not at -w.
    pub from_zero: bool,
    /// Whether the near and the far plane do not clip (DEPTH_CLAMP).
    pub clamps_depth: bool,
}

impl Volume {
    /// The distance of a vertex from a plane; not negative inside.
    fn distance(&self, vertex: &Vertex, plane: usize) -> f64 {
        let [x, y, z, w] = vertex.clip;
        let [near, far] = match *self {
            Self { clamps_depth: true, .. } => [0.0; 2],
            Self { from_zero: true, .. } => [z, w - z],
            _ => [w + z, w - z],
        };
        let view: [f64; VIEW_PLANES] = [w + x, w - x, w + y, w - y, near, far, w - f64::from(f32::MIN_POSITIVE)];
        view.get(plane).copied().unwrap_or_else(|| vertex.distances[plane - VIEW_PLANES].into())
    }

    fn has(&self, vertex: &Vertex, plane: usize) -> bool {
        self.distance(vertex, plane) >= 0.0
    }

    /// Whether a point is inside.
    pub fn contains(&self, vertex: &Vertex) -> bool {
        (0..PLANES).all(|plane| self.has(vertex, plane))
    }

    /// The part of a polygon that is inside. The edges that clipping makes are boundary edges.
    pub fn clip_polygon(&self, mut polygon: Vec<Vertex>) -> Vec<Vertex> {
        for plane in 0..PLANES {
            let mut kept = Vec::with_capacity(polygon.len() + 1);
            for (index, vertex) in polygon.iter().enumerate() {
                let next = &polygon[(index + 1) % polygon.len()];
                let (is_inside, enters) = (self.has(vertex, plane), self.has(next, plane));
                if is_inside {
                    kept.push(*vertex);
                }
                if is_inside != enters {
                    let boundary = is_inside || vertex.boundary;
                    kept.push(Vertex { boundary, ..vertex.between(next, plane, self) });
                }
            }
            polygon = kept;
        }
        polygon
    }

    /// The part of a line that is inside.
    pub fn clip_line(&self, [mut a, mut b]: [Vertex; 2]) -> Option<[Vertex; 2]> {
        for plane in 0..PLANES {
            match (self.has(&a, plane), self.has(&b, plane)) {
                (false, false) => return None,
                (true, true) => {}
                (true, false) => b = a.between(&b, plane, self),
                (false, true) => a = a.between(&b, plane, self),
            }
        }
        Some([a, b])
    }
}

/// Twice the area of a clipped polygon in the view volume; negative if it is clockwise.
pub fn area(polygon: &[Vertex]) -> f64 {
    let at = |index: usize| {
        let [x, y, _, w] = polygon[index % polygon.len()].clip;
        [x / w, y / w]
    };
    let corner = |index: usize| {
        let ([x1, y1], [x2, y2]) = (at(index), at(index + 1));
        x1 * y2 - x2 * y1
    };
    (0..polygon.len()).map(corner).sum()
}

/// The primitives of `count` vertices.
pub fn primitives(mode: Mode, count: usize, first_vertex_provokes: bool) -> impl Iterator<Item = Primitive> {
    // Vertices of a primitive, and from one to the next. Adjacent vertices belong to no primitive
    // (NV_geometry_program4, section 2.6.1).
    let (size, step) = match mode {
        Mode::Points => (1, 1),
        Mode::Lines => (2, 2),
        Mode::LineStrip => (2, 1),
        Mode::LineLoop => (1, 1),
        Mode::Triangles => (3, 3),
        Mode::TriangleStrip | Mode::TriangleFan => (3, 1),
        Mode::Quads | Mode::LinesAdjacency => (4, 4),
        Mode::QuadStrip => (4, 2),
        Mode::LineStripAdjacency => (4, 1),
        Mode::TrianglesAdjacency => (6, 6),
        Mode::TriangleStripAdjacency => (6, 2),
        Mode::Polygon | Mode::Patches(_) => (3, 1),
    };
    let number = match mode {
        Mode::LineLoop if count < 2 => 0,
        Mode::Polygon => usize::from(count > 2),
        Mode::Patches(_) => 0,
        _ => (count + step).saturating_sub(size) / step,
    };
    (0..number).map(move |n| {
        let corners: Vec<usize> = match (mode, n * step) {
            (Mode::LineLoop, n) => vec![n, (n + 1) % count],
            (Mode::TriangleStrip, n) if n % 2 == 1 => vec![n + 1, n, n + 2],
            (Mode::TriangleFan, n) => vec![0, n + 1, n + 2],
            (Mode::QuadStrip, n) => vec![n, n + 1, n + 3, n + 2],
            (Mode::LinesAdjacency | Mode::LineStripAdjacency, n) => vec![n + 1, n + 2],
            (Mode::TriangleStripAdjacency, n) if n % 4 != 0 => vec![n + 2, n, n + 4],
            (Mode::TrianglesAdjacency | Mode::TriangleStripAdjacency, n) => vec![n, n + 2, n + 4],
            (Mode::Polygon, _) => (0..count).collect(),
            (_, n) => (n..n + size).collect(),
        };
        Primitive { provoking: provoking(mode, &corners, first_vertex_provokes), corners }
    })
}

/// The vertex whose colours a flat primitive has (table 2.12; EXT_provoking_vertex, table 2.X). Quads are not affected
/// by the convention.
fn provoking(mode: Mode, corners: &[usize], first: bool) -> usize {
    let (least, most) = (corners.iter().copied().min(), corners.iter().copied().max());
    let chosen = match (mode, corners) {
        (Mode::Polygon, _) => least,
        (Mode::Quads | Mode::QuadStrip, _) => most,
        (_, &[from, to]) => Some(if first { from } else { to }),
        (Mode::TriangleFan, &[_, second, _]) if first => Some(second),
        _ if first => least,
        _ => most,
    };
    chosen.unwrap_or(0)
}
