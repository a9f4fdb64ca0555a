//! What draws report in selection and feedback mode: hits, or the tokens of primitives with their vertices.

use super::primitives::{Primitive, Vertex, Volume, area, primitives};
use crate::context::Context;
use crate::draw::{ShadedVertex, value_at};
use crate::enums::*;
use crate::pixels::RasterPosition;
use crate::slots::COUNT;
use nvjit::limits::MAX_CLIP_PLANES;
use nvjit_gl::Error;
use nvjit_raster::{Mesh, Mode, registers};

/// Processes a vertex with these attributes. `None` if there is no program for vertices.
pub type Shade = fn(&mut Context, &[[f32; 4]; COUNT]) -> Result<Option<Vertex>, Error>;

impl Context {
    /// Reports pixels at the raster position in feedback mode; `token` is the command that draws them. They make no
    /// hits (OpenGL 1.5, appendix B).
    pub(crate) fn report_pixels(&mut self, token: u32, raster: &RasterPosition) {
        if self.names.mode() == FEEDBACK {
            self.names.feedback.put(token as f32);
            self.put_vertex(raster.window, raster.color, raster.coordinates[0]);
        }
    }

    /// The distances of a vertex from the enabled planes of ClipPlane.
    pub(crate) fn plane_distances(&self, vertex: &ShadedVertex) -> [f32; MAX_CLIP_PLANES] {
        self.enabled_distances(|number| vertex.result(registers::CLP0 + number as u16)[0])
    }

    fn enabled_distances(&self, distance: impl Fn(usize) -> f32) -> [f32; MAX_CLIP_PLANES] {
        let has = |number: usize| self.groups.enabled.has(CLIP_PLANE0 + number as u32);
        std::array::from_fn(|number| if has(number) { distance(number) } else { 0.0 })
    }

    /// The clip volume.
    fn volume(&self) -> Volume {
        let (from_zero, clamps_depth) = (self.groups.clip_control.zero_to_one, self.groups.enabled.has(DEPTH_CLAMP));
        Volume { from_zero, clamps_depth }
    }

    /// The colours of front faces and of back faces, from those that the vertex stage writes.
    fn seen_colors(&self, colors: [[f32; 4]; 2]) -> [[f32; 4]; 2] {
        let clamps = self.clamps_vertices();
        colors.map(|color| if clamps { color.map(|own| own.clamp(0.0, 1.0)) } else { color })
    }

    /// Processes a vertex by the current program or the fixed function.
    pub(crate) fn reported_vertex(&mut self, attributes: &[[f32; 4]; COUNT]) -> Result<Option<Vertex>, Error> {
        let Some(vertex) = self.shade_vertex(attributes, self.vertex_shader())? else { return Ok(None) };
        Ok(Some(Vertex {
            clip: vertex.result(registers::HPOS).map(f64::from),
            colors: self.seen_colors([0, 1].map(|side| vertex.color(side, 0))),
            texture: vertex.result(registers::TEX0),
            distances: self.plane_distances(&vertex),
            boundary: true,
        }))
    }

    /// A vertex whose attributes are the results of shading, as vertices with own materials have them.
    pub(crate) fn shaded_vertex(&mut self, results: &[[f32; 4]; COUNT]) -> Result<Option<Vertex>, Error> {
        let distance = |number: usize| results[6 + number / 4][number % 4];
        Ok(Some(Vertex {
            clip: results[0].map(f64::from),
            colors: self.seen_colors([results[1], results[3]]),
            texture: results[8],
            distances: self.enabled_distances(distance),
            boundary: true,
        }))
    }

    /// Reports a mesh instead of drawing it.
    pub(crate) fn report(&mut self, mesh: &Mesh<'_>, shade: Shade) -> Result<(), Error> {
        // Primitives are discarded before rasterization, but after clipping.
        if self.names.mode() == FEEDBACK && self.discards_primitives() {
            return Ok(());
        }
        mesh.pieces().try_for_each(|piece| self.report_piece(mesh, piece, shade))
    }

    /// Reports the primitives of these vertices of a mesh.
    fn report_piece(&mut self, mesh: &Mesh<'_>, piece: &[u32], shade: Shade) -> Result<(), Error> {
        // Only separate polygons have edges that are not boundary edges (section 2.6.2).
        let flags = mesh.edge_flags.filter(|_| matches!(mesh.mode, Mode::Triangles | Mode::Quads | Mode::Polygon));
        let mut vertices = Vec::new();
        vertices.try_reserve_exact(piece.len()).map_err(|_| Error::OutOfMemory)?;
        for &index in piece {
            let attributes = mesh.attributes.each_ref().map(|attribute| value_at(attribute, index as usize));
            let Some(vertex) = shade(self, &attributes)? else { return Ok(()) };
            let boundary = flags.and_then(|flags| flags.get(index as usize)).copied().unwrap_or(true);
            vertices.push(Vertex { boundary, ..vertex });
        }
        let (volume, is_flat) = (self.volume(), self.groups.lighting.shade_model == FLAT);
        let first = self.groups.lighting.provoking_vertex == FIRST_VERTEX_CONVENTION;
        let mut starts = true;
        for Primitive { corners, provoking } in primitives(mesh.mode, vertices.len(), first) {
            let mut corners: Vec<_> = corners.iter().map(|&number| vertices[number]).collect();
            if is_flat {
                corners.iter_mut().for_each(|corner| corner.colors = vertices[provoking].colors);
            }
            match corners[..] {
                [point] if volume.contains(&point) => self.report_primitive(POINT_TOKEN, &[point], 0),
                [_] => {}
                [a, b] => {
                    let token = if starts { LINE_RESET_TOKEN } else { LINE_TOKEN };
                    if let Some(line) = volume.clip_line([a, b]) {
                        self.report_primitive(token, &line, 0);
                    }
                    starts = matches!(mesh.mode, Mode::Lines | Mode::LinesAdjacency);
                }
                _ => self.report_polygon(&volume.clip_polygon(corners)),
            }
        }
        Ok(())
    }

    /// Reports a clipped polygon, unless it is culled (section 3.5.1), in its polygon mode (section 3.5.4), which
    /// selection ignores.
    fn report_polygon(&mut self, polygon: &[Vertex]) {
        if polygon.len() < 3 {
            return;
        }
        let (area, own) = (area(polygon), &self.groups.polygon);
        let shows_front = if own.front_face == CCW { area > 0.0 } else { area < 0.0 };
        let culled_faces = self.groups.enabled.has(CULL_FACE).then_some(own.cull_face);
        let is_culled = match culled_faces {
            Some(FRONT) => shows_front,
            Some(BACK) => !shows_front,
            culled => culled.is_some(),
        };
        if is_culled {
            return;
        }
        let side = usize::from(!shows_front);
        match own.mode[side] {
            _ if self.names.mode() == SELECT => self.report_primitive(POLYGON_TOKEN, polygon, side),
            FILL => self.report_primitive(POLYGON_TOKEN, polygon, side),
            LINE => {
                let mut token = LINE_RESET_TOKEN;
                for (number, &from) in polygon.iter().enumerate().filter(|(_, from)| from.boundary) {
                    self.report_primitive(token, &[from, polygon[(number + 1) % polygon.len()]], side);
                    token = LINE_TOKEN;
                }
            }
            _ => {
                for &point in polygon.iter().filter(|point| point.boundary) {
                    self.report_primitive(POINT_TOKEN, &[point], side);
                }
            }
        }
    }

    /// Reports a clipped primitive with the colours of a side: 0 is the front.
    fn report_primitive(&mut self, token: u32, vertices: &[Vertex], side: usize) {
        let window = |vertex: &Vertex| self.in_window(vertex.clip.map(|coordinate| coordinate as f32));
        let windows: Vec<_> = vertices.iter().map(window).collect();
        if self.names.mode() == SELECT {
            windows.iter().for_each(|window| self.names.hit(window[2]));
            return;
        }
        self.names.feedback.put(token as f32);
        if token == POLYGON_TOKEN {
            self.names.feedback.put(vertices.len() as f32);
        }
        for (vertex, window) in vertices.iter().zip(windows) {
            self.put_vertex(window, vertex.colors[side], vertex.texture);
        }
    }

    fn put_vertex(&mut self, window: [f32; 4], color: [f32; 4], texture: [f32; 4]) {
        let coordinates = match self.names.feedback_type {
            N2D => 2,
            N4D_COLOR_TEXTURE => 4,
            _ => 3,
        };
        let has_color = !matches!(self.names.feedback_type, N2D | N3D);
        let has_texture = matches!(self.names.feedback_type, N3D_COLOR_TEXTURE | N4D_COLOR_TEXTURE);
        let feedback = &mut self.names.feedback;
        window[..coordinates].iter().for_each(|&value| feedback.put(value));
        if has_color {
            color.iter().for_each(|&value| feedback.put(value));
        }
        if has_texture {
            texture.iter().for_each(|&value| feedback.put(value));
        }
    }
}
