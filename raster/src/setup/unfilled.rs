//! Polygons that are drawn as lines or points (section 3.5.4 of OpenGL 2.1), and stipple positions of lines.

use super::{Run, Setup, Vertex, clip_vertex, projected};
use crate::clip::{Codes, GUARD_BAND, Verdict};
use crate::primitive::{Geometry, SHOWS_BACK, UNFILLED};
use crate::state::{Cull, FrontFace, PolygonMode};
use crate::vertex::Vertices;
use crate::window::{Corner, PIXEL};

/// All edges of a triangle.
pub(super) const WHOLE_BORDER: u8 = 0b111;

/// The clipped part of a triangle: its vertices, a bit for each edge after them that is on the border, and the exponent
/// of the power of two by which all w are multiplied.
pub(super) struct Outline {
    pub vertices: Vec<(Corner, u32)>,
    pub border: u32,
    pub exponent: i8,
}

impl Setup<'_> {
    /// The number of fragments before a line since its stipple began.
    pub(super) fn fragments_before(&self, source: u32) -> u32 {
        self.marks.stippled.get(source as usize).copied().unwrap_or(0)
    }

    /// The number of stipple steps of a line.
    pub fn fragments_of(&self, vertices: &Vertices, indices: [u32; 2]) -> u32 {
        let length = |[a, b]: [Corner; 2]| {
            Run::new([a, b].map(|corner| [corner.x, corner.y].map(i64::from)))
                .fragments(self.samples || self.smooth.lines)
        };
        match Codes::verdict(indices.map(|index| vertices.place(index).codes)) {
            Verdict::Reject => 0,
            Verdict::Accept => length(indices.map(|index| vertices.place(index).corner)),
            Verdict::Clip(codes) => {
                let ends = self.clipper.clip(indices.map(|index| clip_vertex(vertices, index)).into(), codes);
                let corner =
                    |end: &crate::clip::ClipVertex| end.corner.unwrap_or_else(|| self.viewport.corner(end.position));
                if let [a, b] = ends.as_slice() { length([a, b].map(corner)) } else { 0 }
            }
        }
    }

    /// A triangle in its polygon mode. Flat attributes are those of its first vertex.
    #[inline(never)]
    pub(super) fn polygon(&self, geometry: &mut Geometry, vertices: &Vertices, indices: [u32; 3], source: u32) {
        let border = self.marks.borders.get(source as usize).copied().unwrap_or(WHOLE_BORDER);
        let own_vertices = geometry.own.len();
        let Some(mut outline) = self.outline(geometry, vertices, indices, self.turned(border)) else { return };
        let area: i64 = outline.triangles().map(|[a, b, c]| super::cross(&a, &b, &c)).sum();
        let shows_front = (area > 0) == (self.state.front_face == FrontFace::Ccw);
        let mode = self.state.polygon_mode[usize::from(!shows_front)];
        let is_culled = match self.state.cull {
            Cull::None => false,
            Cull::Front => shows_front,
            Cull::Back => !shows_front,
        };
        if area == 0 || is_culled || mode == PolygonMode::Fill {
            // The vertices that clipping made are not used.
            geometry.own.truncate(own_vertices);
            if area != 0 && !is_culled {
                self.filled(geometry, vertices, indices, source);
            }
            return;
        }
        let shows_other = self.link.has_back(self.state.two_sided) && !shows_front;
        if shows_other || !self.link.flat.is_empty() {
            for (_, number) in &mut outline.vertices {
                let mut slots = geometry.all_slots(vertices, *number).to_vec();
                self.link.flatten(&mut slots, vertices.slots.of(indices[0]));
                if shows_other {
                    let back = self.link.back_slots(&slots, self.state.two_sided);
                    let shown = self.link.front.min(slots.len());
                    slots[..shown].copy_from_slice(&back[..shown]);
                }
                *number = geometry.add(vertices, &slots);
            }
        }
        let before = geometry.primitives.len();
        match mode {
            PolygonMode::Line => self.border_lines(geometry, &outline, source),
            _ => self.border_points(geometry, vertices, &outline, source),
        }
        let offset = match self.state.polygon_offset.is_on(mode) {
            true => {
                let depths = outline.vertices.iter().map(|(corner, _)| corner.z);
                self.state.polygon_offset.of(outline.slopes(), depths)
            }
            false => 0.0,
        };
        for primitive in &mut geometry.primitives[before..] {
            primitive.flags |= UNFILLED | if shows_front { 0 } else { SHOWS_BACK };
            primitive.exponent = outline.exponent;
            primitive.z.value = (f64::from(primitive.z.value) + offset) as f32;
        }
    }

    /// The border of a triangle in setup's vertex order: with flat attributes, triangles begin with their last vertex.
    pub(super) fn turned(&self, border: u8) -> u8 {
        let turned = !self.link.flat.is_empty();
        (if turned { border << 1 | border >> 2 } else { border }) & WHOLE_BORDER
    }

    pub(super) fn outline(
        &self,
        geometry: &mut Geometry,
        vertices: &Vertices,
        indices: [u32; 3],
        border: u8,
    ) -> Option<Outline> {
        match Codes::verdict(indices.map(|index| vertices.place(index).codes)) {
            Verdict::Reject => None,
            Verdict::Accept => {
                let vertices = indices.map(|index| (vertices.place(index).corner, index)).to_vec();
                Some(Outline { vertices, border: border.into(), exponent: 0 })
            }
            Verdict::Clip(codes) => {
                // Each vertex has its weights after its slots; weights identify edges after clipping.
                let stride = vertices.slots.stride();
                let polygon = (0..3).map(|own| {
                    let mut vertex = clip_vertex(vertices, indices[own]);
                    vertex.slots.extend((0..3).map(|corner| if corner == own { 1.0 } else { 0.0 }));
                    vertex
                });
                let left = self.clipper.clip(polygon.collect(), codes);
                if left.len() < 3 {
                    return None;
                }
                let mut own_border = 0;
                for (number, from) in left.iter().enumerate() {
                    let to = &left[(number + 1) % left.len()];
                    let opposite = (0..3).find(|corner| [from, to].iter().all(|end| end.slots[stride + corner] == 0.0));
                    let is_border = match opposite {
                        Some(corner) => border >> ((corner + 1) % 3) & 1 != 0,
                        // Edges made by clipping are on the border, except those of the guard band.
                        None => from.planes & to.planes & !GUARD_BAND != 0,
                    };
                    own_border |= u32::from(is_border) << number;
                }
                let (vertices, exponent) = self.kept(geometry, vertices, left, indices[0]);
                Some(Outline { vertices, border: own_border, exponent })
            }
        }
    }

    fn border_lines(&self, geometry: &mut Geometry, outline: &Outline, source: u32) {
        let mut before = 0;
        for (number, from) in outline.vertices.iter().enumerate() {
            let to = &outline.vertices[(number + 1) % outline.vertices.len()];
            if outline.border >> number & 1 == 0 {
                continue;
            }
            self.visible_line(geometry, [from, to].map(projected), source, before);
            before += Run::new([from, to].map(|(corner, _)| [corner.x, corner.y].map(i64::from)))
                .fragments(self.samples || self.smooth.lines);
        }
    }

    fn border_points(&self, geometry: &mut Geometry, vertices: &Vertices, outline: &Outline, source: u32) {
        for (number, vertex) in outline.vertices.iter().enumerate() {
            if outline.border >> number & 1 != 0 {
                let vertex: Vertex<'_> = projected(vertex);
                self.visible_point(geometry, vertices, vertex, source);
            }
        }
    }
}

impl Outline {
    /// Its triangles, as a fan.
    fn triangles(&self) -> impl Iterator<Item = [Corner; 3]> + '_ {
        let first = self.vertices[0].0;
        self.vertices[1..].windows(2).map(move |pair| [first, pair[0].0, pair[1].0])
    }

    /// The derivatives of depth by x and by y.
    fn slopes(&self) -> [f64; 2] {
        let largest = self.triangles().max_by_key(|[a, b, c]| super::cross(a, b, c).abs());
        let Some([a, b, c]) = largest else { return [0.0; 2] };
        let area = super::cross(&a, &b, &c) as f64 / PIXEL as f64;
        let by = |corner: Corner| {
            [f64::from(corner.x - a.x), f64::from(corner.y - a.y), f64::from(corner.z) - f64::from(a.z)]
        };
        let ([bx, by, bz], [cx, cy, cz]) = (by(b), by(c));
        [(bz * cy - cz * by) / area, (cz * bx - bz * cx) / area]
    }
}
