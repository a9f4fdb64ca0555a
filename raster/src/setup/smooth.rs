//! Smooth points, lines and polygons (sections 3.3.1, 3.4.2 and 3.5.3 of OpenGL 1.5): primitives that may cover pixels
//! around their outlines.

use super::unfilled::WHOLE_BORDER;
use super::{POINT, Setup, Vertex, along, cross, diameter, pixel_after, pixel_from, projected, push};
use crate::outline::{HALF, Outline, Side};
use crate::primitive::{Geometry, Shape};
use crate::vertex::Vertices;
use crate::window::{Corner, PIXEL};

/// The pixels that a range touches.
fn touched([low, high]: [i32; 2]) -> [i64; 2] {
    [pixel_from((low - HALF).into()), pixel_after((high + HALF).into()) - 1]
}

impl Setup<'_> {
    /// Adds an outline to the last primitive.
    fn add_outline(geometry: &mut Geometry, outline: Outline) {
        if let Some(number) = geometry.primitives.len().checked_sub(1) {
            geometry.outlines.push((number as u32, outline));
        }
    }

    pub(super) fn smooth_point(&self, geometry: &mut Geometry, vertex: Vertex<'_>, size: f32, source: u32) {
        let (center, diameter) = ([vertex.corner.x, vertex.corner.y], diameter(size));
        let reach = diameter / 2 + 1;
        let [x, y] = center.map(|at| touched([at - reach, at + reach]));
        let Some(window) = self.within([x[0], y[0]], [x[1], y[1]]) else { return };
        push(geometry, Shape::Rectangle, window, [vertex; 3], POINT, source);
        Self::add_outline(geometry, Outline::Disc { center, diameter });
    }

    pub(super) fn smooth_line(&self, geometry: &mut Geometry, [from, to]: [Vertex<'_>; 2], source: u32, before: u32) {
        let ends @ [a, b] = [from, to].map(|vertex| [vertex.corner.x, vertex.corner.y].map(i64::from));
        let Some(rectangle) = self.rectangle(ends) else { return };
        let [x, y] = [0, 1].map(|axis| {
            let [a, b, c, d] = rectangle.map(|corner| corner[axis]);
            touched([a.min(b).min(c).min(d), a.max(b).max(c).max(d)])
        });
        let Some(window) = self.within([x[0], y[0]], [x[1], y[1]]) else { return };
        let reference = window.first;
        let sides = [0, 1, 2, 3].map(|n| Side::new([rectangle[n], rectangle[(n + 1) % 4]], reference, true));
        let (corners, weights) = self.provoked([from, to], along([a, b], reference));
        push(geometry, Shape::Rectangle, window, corners, weights, source);
        Self::add_outline(geometry, Outline::Polygon { reference, sides });
        self.add_stipple(geometry, ends, before);
    }

    /// A smooth triangle. Edges inside of its polygon are no border: each pixel there belongs to one triangle of the
    /// polygon.
    #[inline(never)]
    pub(super) fn smooth_polygon(&self, geometry: &mut Geometry, vertices: &Vertices, indices: [u32; 3], source: u32) {
        let border = self.marks.borders.get(source as usize).copied().unwrap_or(WHOLE_BORDER);
        let Some(outline) = self.outline(geometry, vertices, indices, self.turned(border)) else { return };
        let before = geometry.primitives.len();
        let (count, is_border) = (outline.vertices.len(), |edge: usize| outline.border >> edge & 1 != 0);
        for last in 2..count {
            let corners = [0, last - 1, last].map(|vertex| &outline.vertices[vertex]);
            // The edge after each of these vertices.
            let borders = [last == 2 && is_border(0), is_border(last - 1), last + 1 == count && is_border(last)];
            self.smooth_triangle(geometry, vertices, corners, borders, source);
        }
        geometry.primitives[before..].iter_mut().for_each(|primitive| primitive.exponent = outline.exponent);
        self.offset_filled(geometry, before, outline.vertices.iter().map(|(corner, _)| corner.z));
    }

    fn smooth_triangle(
        &self,
        geometry: &mut Geometry,
        vertices: &Vertices,
        corners: [&(Corner, u32); 3],
        borders: [bool; 3],
        source: u32,
    ) {
        let before = geometry.primitives.len();
        self.visible_triangle(geometry, vertices, corners.map(projected), source);
        let Some(primitive) = geometry.primitives.get_mut(before) else { return };
        primitive.shape = Shape::Rectangle;
        let reference = primitive.first;
        let [a, b, c] = corners.map(|(corner, _)| corner);
        let is_turned = cross(a, b, c) < 0;
        let side = |vertex: usize| {
            let ends = [vertex, (vertex + 1) % 3].map(|end| [corners[end].0.x, corners[end].0.y]);
            let ends = if is_turned { [ends[1], ends[0]] } else { ends };
            Side::new(ends, reference, borders[vertex])
        };
        Self::add_outline(geometry, Outline::Polygon { reference, sides: [side(0), side(1), side(2), side(2)] });
    }

    /// The corners of the rectangle about a line, counterclockwise; `None` if the line has no length.
    pub(super) fn rectangle(&self, [a, b]: [[i64; 2]; 2]) -> Option<[[i32; 2]; 4]> {
        let (x, y) = ((b[0] - a[0]) as f64, (b[1] - a[1]) as f64);
        let length = (x * x + y * y).sqrt();
        let half = f64::from(self.line_width()) * PIXEL as f64 / 2.0 / length;
        let aside = [(-y * half).round_ties_even() as i64, (x * half).round_ties_even() as i64];
        let beside = |[x, y]: [i64; 2], side: i64| [(x + side * aside[0]) as i32, (y + side * aside[1]) as i32];
        (length > 0.0).then(|| [beside(a, -1), beside(b, -1), beside(b, 1), beside(a, 1)])
    }
}
