//! Selection and feedback (OpenGL 1.5, sections 5.2 and 5.3): draws write records instead of pixels.

use crate::context::Context;
use crate::draw::{ShadedVertex, value_at};
use crate::enums::*;
use crate::pixels::RasterPosition;
use nvjit::limits::MAX_CLIP_PLANES;
use nvjit_gl::Error;
use nvjit_raster::{Mesh, Mode, registers};

/// MAX_NAME_STACK_DEPTH
pub const MAX_DEPTH: usize = 64;

/// A buffer of the application. It is written until the next RenderMode; the application keeps it that long.
#[derive(Clone, Copy)]
struct Buffer<T> {
    address: usize,
    size: usize,
    /// The required size.
    used: usize,
    _elements: std::marker::PhantomData<T>,
}

impl<T: Copy> Default for Buffer<T> {
    fn default() -> Self {
        Self { address: 0, size: 0, used: 0, _elements: std::marker::PhantomData }
    }
}

impl<T: Copy> Buffer<T> {
    fn new(size: i32, pointer: *mut T) -> Result<Self, Error> {
        let size = usize::try_from(size).map_err(|_| Error::InvalidValue)?;
        if size > 0 && pointer.is_null() {
            return Err(Error::InvalidValue);
        }
        Ok(Self { address: pointer.expose_provenance(), size, ..Self::default() })
    }

    fn put(&mut self, value: T) {
        if self.used < self.size {
            let start = std::ptr::with_exposed_provenance_mut::<T>(self.address);
            // SAFETY: the application said that the buffer has so many elements, and keeps it while this render mode
            // lasts.
            unsafe { start.add(self.used).write_unaligned(value) };
        }
        self.used += 1;
    }

    /// The number of elements, or `None` if they did not fit.
    fn finish(&mut self) -> Option<usize> {
        let used = std::mem::take(&mut self.used);
        (used <= self.size).then_some(used)
    }
}

/// The state of both modes.
pub struct Names {
    mode: u32,
    stack: Vec<u32>,
    selection: Buffer<u32>,
    hits: usize,
    /// The least and the largest depth of hits since the stack changed.
    depths: Option<[f32; 2]>,
    overflow: bool,
    feedback: Buffer<f32>,
    feedback_type: u32,
}

impl Default for Names {
    fn default() -> Self {
        Self {
            mode: RENDER,
            stack: Vec::new(),
            selection: Buffer::default(),
            hits: 0,
            depths: None,
            overflow: false,
            feedback: Buffer::default(),
            feedback_type: N2D,
        }
    }
}

impl Names {
    /// RENDER, SELECT or FEEDBACK.
    pub fn mode(&self) -> u32 {
        self.mode
    }

    /// NAME_STACK_DEPTH
    pub fn depth(&self) -> usize {
        self.stack.len()
    }

    /// FEEDBACK_BUFFER_SIZE and FEEDBACK_BUFFER_TYPE, SELECTION_BUFFER_SIZE.
    pub fn sizes(&self) -> (usize, u32, usize) {
        (self.feedback.size, self.feedback_type, self.selection.size)
    }

    /// The address of a buffer.
    pub fn buffer_pointer(&self, name: u32) -> usize {
        if name == FEEDBACK_BUFFER_POINTER { self.feedback.address } else { self.selection.address }
    }

    fn hit(&mut self, depth: f32) {
        let depth = depth.clamp(0.0, 1.0);
        let [least, most] = self.depths.unwrap_or([depth; 2]);
        self.depths = Some([least.min(depth), most.max(depth)]);
    }

    /// Writes the record of hits, if there were any.
    fn flush(&mut self) {
        let Some(depths) = self.depths.take() else { return };
        let fits = self.selection.used + 3 + self.stack.len() <= self.selection.size;
        self.overflow |= !fits;
        let [least, most] = depths.map(|depth| (f64::from(depth) * 4_294_967_295.0).round() as u32);
        for word in [self.stack.len() as u32, least, most].into_iter().chain(self.stack.iter().copied()) {
            self.selection.put(word);
        }
        self.hits += 1;
    }
}

/// Planes of the view volume and of ClipPlane.
const PLANES: usize = 6 + MAX_CLIP_PLANES;

/// A vertex for the feedback buffer.
#[derive(Clone, Copy)]
struct Vertex {
    clip: [f32; 4],
    color: [f32; 4],
    texture: [f32; 4],
    /// The distances from the planes of ClipPlane; 0 for disabled ones.
    distances: [f32; MAX_CLIP_PLANES],
    /// Whether the near plane is at 0 (ClipControl), not at -w.
    from_zero: bool,
}

impl Vertex {
    fn between(&self, other: &Self, t: f32) -> Self {
        fn mix<const N: usize>(a: [f32; N], b: [f32; N], t: f32) -> [f32; N] {
            std::array::from_fn(|n| a[n] + (b[n] - a[n]) * t)
        }
        Self {
            clip: mix(self.clip, other.clip, t),
            color: mix(self.color, other.color, t),
            texture: mix(self.texture, other.texture, t),
            distances: mix(self.distances, other.distances, t),
            from_zero: self.from_zero,
        }
    }

    /// The distance from a plane: of the view volume, then of ClipPlane.
    fn distance(&self, plane: usize) -> f32 {
        let [x, y, z, w] = self.clip;
        let volume = [w + x, w - x, w + y, w - y, if self.from_zero { z } else { w + z }, w - z];
        volume.get(plane).copied().unwrap_or_else(|| self.distances[plane - volume.len()])
    }

    fn is_inside(&self) -> bool {
        (0..PLANES).all(|plane| self.distance(plane) >= 0.0)
    }
}

/// The part of a polygon within all planes.
fn clip_polygon(mut polygon: Vec<Vertex>) -> Vec<Vertex> {
    for plane in 0..PLANES {
        let mut kept = Vec::with_capacity(polygon.len() + 1);
        for (index, vertex) in polygon.iter().enumerate() {
            let next = &polygon[(index + 1) % polygon.len()];
            let (own, other) = (vertex.distance(plane), next.distance(plane));
            if own >= 0.0 {
                kept.push(*vertex);
            }
            if (own >= 0.0) != (other >= 0.0) {
                kept.push(vertex.between(next, own / (own - other)));
            }
        }
        polygon = kept;
    }
    polygon
}

/// The part of a line within all planes.
fn clip_line([mut a, mut b]: [Vertex; 2]) -> Option<[Vertex; 2]> {
    for plane in 0..PLANES {
        let (own, other) = (a.distance(plane), b.distance(plane));
        match (own >= 0.0, other >= 0.0) {
            (false, false) => return None,
            (true, true) => {}
            (true, false) => b = a.between(&b, own / (own - other)),
            (false, true) => a = a.between(&b, own / (own - other)),
        }
    }
    Some([a, b])
}

/// The primitives of a mode, as indices of vertices.
fn primitives(mode: Mode, count: usize) -> Vec<Vec<usize>> {
    let each = |size: usize| (0..count / size).map(move |n| (n * size..(n + 1) * size).collect()).collect();
    let windows = |size: usize, step: usize| {
        (0..(count + step).saturating_sub(size) / step).map(move |n| n * step).collect::<Vec<_>>()
    };
    match mode {
        Mode::Points => each(1),
        Mode::Lines => each(2),
        Mode::LineStrip => windows(2, 1).into_iter().map(|n| vec![n, n + 1]).collect(),
        Mode::LineLoop if count > 1 => (0..count).map(|n| vec![n, (n + 1) % count]).collect(),
        Mode::Triangles => each(3),
        Mode::TriangleStrip => windows(3, 1)
            .into_iter()
            .map(|n| if n % 2 == 0 { vec![n, n + 1, n + 2] } else { vec![n + 1, n, n + 2] })
            .collect(),
        Mode::TriangleFan => windows(3, 1).into_iter().map(|n| vec![0, n + 1, n + 2]).collect(),
        Mode::Quads => each(4),
        Mode::QuadStrip => windows(4, 2).into_iter().map(|n| vec![n, n + 1, n + 3, n + 2]).collect(),
        // Adjacent vertices belong to no primitive (NV_geometry_program4, section 2.6.1).
        Mode::LinesAdjacency => windows(4, 4).into_iter().map(|n| vec![n + 1, n + 2]).collect(),
        Mode::LineStripAdjacency => windows(4, 1).into_iter().map(|n| vec![n + 1, n + 2]).collect(),
        Mode::TrianglesAdjacency => windows(6, 6).into_iter().map(|n| vec![n, n + 2, n + 4]).collect(),
        Mode::TriangleStripAdjacency => windows(6, 2)
            .into_iter()
            .map(|n| if n % 4 == 0 { vec![n, n + 2, n + 4] } else { vec![n + 2, n, n + 4] })
            .collect(),
        Mode::Polygon if count > 2 => vec![(0..count).collect()],
        _ => Vec::new(),
    }
}

impl Context {
    pub(crate) fn select_buffer(&mut self, size: i32, pointer: *mut u32) -> Result<(), Error> {
        if self.names.mode == SELECT {
            return Err(Error::InvalidOperation);
        }
        self.names.selection = Buffer::new(size, pointer)?;
        Ok(())
    }

    pub(crate) fn feedback_buffer(&mut self, size: i32, kind: u32, pointer: *mut f32) -> Result<(), Error> {
        if self.names.mode == FEEDBACK {
            return Err(Error::InvalidOperation);
        }
        crate::state::one_of(kind, &[N2D, N3D, N3D_COLOR, N3D_COLOR_TEXTURE, N4D_COLOR_TEXTURE])?;
        self.names.feedback = Buffer::new(size, pointer)?;
        self.names.feedback_type = kind;
        Ok(())
    }

    /// Whether primitives are drawn: the mode is neither feedback nor selection.
    pub(crate) fn renders(&self) -> bool {
        self.names.mode() == RENDER
    }

    /// RenderMode: the number of hits or of values in the buffer; -1 if they did not fit.
    pub(crate) fn render_mode(&mut self, mode: u32) -> Result<i32, Error> {
        crate::state::one_of(mode, &[RENDER, SELECT, FEEDBACK])?;
        let names = &mut self.names;
        if mode == SELECT && names.selection.address == 0 || mode == FEEDBACK && names.feedback.address == 0 {
            return Err(Error::InvalidOperation);
        }
        let result = match names.mode {
            SELECT => {
                names.flush();
                names.selection.finish();
                let hits = std::mem::take(&mut names.hits) as i32;
                if std::mem::take(&mut names.overflow) { -1 } else { hits }
            }
            FEEDBACK => names.feedback.finish().map_or(-1, |count| count as i32),
            _ => 0,
        };
        names.stack.clear();
        names.mode = mode;
        Ok(result)
    }

    /// Changes the name stack, if the mode has one.
    fn change_names(&mut self, change: impl FnOnce(&mut Vec<u32>) -> Result<(), Error>) -> Result<(), Error> {
        if self.names.mode != SELECT {
            return Ok(());
        }
        self.names.flush();
        change(&mut self.names.stack)
    }

    pub(crate) fn init_names(&mut self) -> Result<(), Error> {
        self.change_names(|stack| {
            stack.clear();
            Ok(())
        })
    }

    pub(crate) fn push_name(&mut self, name: u32) -> Result<(), Error> {
        self.change_names(|stack| {
            if stack.len() >= MAX_DEPTH {
                return Err(Error::StackOverflow);
            }
            stack.push(name);
            Ok(())
        })
    }

    pub(crate) fn pop_name(&mut self) -> Result<(), Error> {
        self.change_names(|stack| stack.pop().map(|_| ()).ok_or(Error::StackUnderflow))
    }

    pub(crate) fn load_name(&mut self, name: u32) -> Result<(), Error> {
        self.change_names(|stack| {
            *stack.last_mut().ok_or(Error::InvalidOperation)? = name;
            Ok(())
        })
    }

    pub(crate) fn pass_through(&mut self, token: f32) -> Result<(), Error> {
        if self.names.mode == FEEDBACK {
            self.names.feedback.put(PASS_THROUGH_TOKEN as f32);
            self.names.feedback.put(token);
        }
        Ok(())
    }

    /// Reports pixels at the raster position; `token` is the command that draws them.
    pub(crate) fn report_pixels(&mut self, token: u32, raster: &RasterPosition) {
        if self.names.mode == SELECT {
            return self.names.hit(raster.window[2]);
        }
        self.names.feedback.put(token as f32);
        self.put_vertex(raster.window, raster.color, raster.coordinates[0]);
    }

    /// The distances of a vertex from the enabled planes of ClipPlane.
    pub(crate) fn plane_distances(&self, vertex: &ShadedVertex) -> [f32; MAX_CLIP_PLANES] {
        std::array::from_fn(|number| match self.groups.enabled.has(CLIP_PLANE0 + number as u32) {
            true => vertex.result(registers::CLP0 + number as u16)[0],
            false => 0.0,
        })
    }

    /// Reports a mesh instead of drawing it.
    pub(crate) fn report(&mut self, mesh: &Mesh<'_>) -> Result<(), Error> {
        let (count, clamps) = (mesh.indices.len(), self.clamps_vertices());
        let mut vertices = Vec::new();
        vertices.try_reserve_exact(count).map_err(|_| Error::OutOfMemory)?;
        for &index in mesh.indices {
            let attributes = mesh.attributes.each_ref().map(|attribute| value_at(attribute, index as usize));
            let Some(vertex) = self.shade_vertex(&attributes, self.vertex_shader())? else { return Ok(()) };
            vertices.push(Vertex {
                clip: vertex.result(registers::HPOS),
                color: match clamps {
                    true => vertex.result(registers::COL0).map(|component| component.clamp(0.0, 1.0)),
                    false => vertex.result(registers::COL0),
                },
                texture: vertex.result(registers::TEX0),
                distances: self.plane_distances(&vertex),
                from_zero: self.groups.clip_control.zero_to_one,
            });
        }
        let mut starts = true;
        for primitive in primitives(mesh.mode, count) {
            let corners: Vec<_> = primitive.iter().map(|&number| vertices[number]).collect();
            match corners[..] {
                [point] if point.is_inside() => self.report_primitive(POINT_TOKEN, &[point]),
                [a, b] => {
                    let token = if starts { LINE_RESET_TOKEN } else { LINE_TOKEN };
                    if let Some(line) = clip_line([a, b]) {
                        self.report_primitive(token, &line);
                    }
                    starts = matches!(mesh.mode, Mode::Lines | Mode::LinesAdjacency);
                }
                [_, _, _, ..] if !self.is_culled(&corners) => {
                    let left = clip_polygon(corners);
                    if left.len() > 2 {
                        self.report_primitive(POLYGON_TOKEN, &left);
                    }
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// Whether a polygon shows a face that is culled (section 3.5.1).
    fn is_culled(&self, corners: &[Vertex]) -> bool {
        if !self.groups.enabled.has(CULL_FACE) {
            return false;
        }
        let at = |index: usize| {
            let [x, y, _, w] = corners[index % corners.len()].clip;
            [x / w, y / w]
        };
        let area: f32 = (0..corners.len())
            .map(|index| {
                let ([x1, y1], [x2, y2]) = (at(index), at(index + 1));
                x1 * y2 - x2 * y1
            })
            .sum();
        let front = (area > 0.0) == (self.groups.polygon.front_face == CCW);
        match self.groups.polygon.cull_face {
            FRONT => front,
            BACK => !front,
            _ => true,
        }
    }

    fn report_primitive(&mut self, token: u32, vertices: &[Vertex]) {
        let windows: Vec<_> = vertices.iter().map(|vertex| self.in_window(vertex.clip)).collect();
        if self.names.mode == SELECT {
            windows.iter().for_each(|window| self.names.hit(window[2]));
            return;
        }
        self.names.feedback.put(token as f32);
        if token == POLYGON_TOKEN {
            self.names.feedback.put(vertices.len() as f32);
        }
        for (vertex, window) in vertices.iter().zip(windows) {
            self.put_vertex(window, vertex.color, vertex.texture);
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
