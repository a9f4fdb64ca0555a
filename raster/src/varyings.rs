//! The link between two programs for drivers with their own rasteriser: the values of a vertex, the sources of the
//! fragment program's rows, and the window coordinates of vertices. Clipping and interpolation are the driver's.

use crate::error::DrawError;
use crate::link::{Link, Source};
use crate::vertex::keep;
use nvjit_runtime::{Batch, RowId, Signature, Stage};

/// The source of an input row of a fragment program. Numbers are indices of the values of a vertex; the second is that
/// for back faces in two-sided mode.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum FragmentInput {
    /// Interpolated with perspective (equation 3.4 of the OpenGL specification).
    Perspective(usize, usize),
    /// Interpolated in the window, without w (NOPERSPECTIVE).
    Linear(usize, usize),
    /// The value at the provoking vertex (FLAT).
    Flat(usize, usize),
    /// The same value everywhere.
    Constant(f32),
    /// x, y and z in the window, and the reciprocal of w: component 0 to 3 of `f[WPOS]`.
    Window(u8),
    /// 1 for front faces, -1 for back faces.
    Facing,
    /// The position in a point sprite: component 0 or 1 of `fragment.pointcoord`.
    PointCoordinate(u8),
    /// The number of the primitive, an integer.
    PrimitiveId,
    /// The number of the layer that is drawn to, an integer.
    Layer,
    /// The index of the primitive's viewport, an integer.
    Viewport,
}

/// The window that vertices are transformed to.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Window {
    /// Viewport: left, lower edge, width, height.
    pub viewport: [f32; 4],
    /// DepthRange.
    pub depth_range: [f32; 2],
}

/// Output slices, each with at least as many elements as there are vertices.
pub struct VertexPlaces<'a> {
    /// Clip coordinates. If the program leaves the position to the GL, the caller writes them.
    pub clip: &'a mut [[f32; 4]],
    /// Window coordinates and the reciprocal of w. Meaningless for a vertex outside of the view volume whose w is not
    /// above 0.
    pub window: &'a mut [[f32; 4]],
    /// The planes of the view volume that a vertex is outside of: bits 0 to 5 are `x < -w`, `x > w`, `y < -w`, `y > w`,
    /// `z < -w`, `z > w`. A NaN coordinate is outside of both its planes.
    pub outside: &'a mut [u32],
    /// The values of vertices, [`Varyings::len`] for each vertex.
    pub kept: &'a mut [f32],
}

/// A vertex program and a fragment program, linked.
pub struct Varyings {
    link: Link,
    outputs: Vec<RowId>,
}

impl Varyings {
    /// Links two programs.
    ///
    /// # Errors
    /// [`DrawError::Stage`] if they are not of these stages.
    pub fn new(vertex: &Signature, fragment: &Signature) -> Result<Self, DrawError> {
        if (vertex.stage, fragment.stage) != (Stage::Vertex, Stage::Fragment) {
            return Err(DrawError::Stage);
        }
        Ok(Self { link: Link::new(vertex, fragment), outputs: vertex.outputs.clone() })
    }

    /// The number of values of a vertex.
    pub fn len(&self) -> usize {
        self.link.slots.len()
    }

    /// Whether a vertex has no values.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The source of this input row of the fragment program.
    pub fn input(&self, row: usize) -> Option<FragmentInput> {
        let both = |slot: usize| (slot, self.link.back.get(slot).copied().unwrap_or(slot));
        Some(match *self.link.inputs.get(row)? {
            Source::WindowX => FragmentInput::Window(0),
            Source::WindowY => FragmentInput::Window(1),
            Source::WindowZ => FragmentInput::Window(2),
            Source::InverseW => FragmentInput::Window(3),
            Source::Interpolated(slot) if self.link.facing == Some(slot) => FragmentInput::Facing,
            Source::Interpolated(slot) => {
                let (front, back) = both(slot);
                FragmentInput::Perspective(front, back)
            }
            Source::Flat(slot) => {
                let (front, back) = both(slot);
                FragmentInput::Flat(front, back)
            }
            Source::Linear(slot, _) => {
                let (front, back) = both(slot);
                FragmentInput::Linear(front, back)
            }
            Source::Point(axis) => FragmentInput::PointCoordinate(axis),
            Source::PrimitiveId => FragmentInput::PrimitiveId,
            Source::Layer(_) => FragmentInput::Layer,
            Source::Viewport(_) => FragmentInput::Viewport,
            Source::Constant(value) => FragmentInput::Constant(value),
            // The driver fills other rows itself.
            Source::SampleId | Source::SampleMask => FragmentInput::Constant(0.0),
        })
    }

    /// The index of the value of `o[PSIZ].x`, if the program writes it.
    pub fn point_size(&self) -> Option<usize> {
        self.link.point_size
    }

    /// The index of the value of this clip distance, if the program writes it.
    pub fn clip_distance(&self, number: usize) -> Option<usize> {
        *self.link.clip.get(number)?
    }

    /// Whether the program leaves the position to the GL.
    pub fn is_position_invariant(&self) -> bool {
        self.link.position.is_none()
    }

    /// Copies the values and positions of the first `count` vertices of a batch after the vertex program.
    ///
    /// # Errors
    /// [`DrawError::Vertices`] if the batch belongs to another program or has fewer lanes, or one of the slices is too
    /// short.
    pub fn take(
        &self,
        batch: &Batch,
        count: usize,
        window: &Window,
        places: &mut VertexPlaces<'_>,
    ) -> Result<(), DrawError> {
        let is_room = [places.clip.len(), places.window.len(), places.outside.len()].iter().all(|&room| room >= count)
            && count.checked_mul(self.len()).is_some_and(|all| all <= places.kept.len());
        if batch.output_rows() != self.outputs || count > batch.lanes() || !is_room {
            return Err(DrawError::Vertices);
        }
        if count == 0 {
            return Ok(());
        }
        keep(&self.link, batch, places.kept, self.link.stride(), count);
        if let Some(rows) = self.link.position {
            for (component, row) in rows.into_iter().enumerate() {
                let values = &batch.output(row)[..count];
                places.clip.iter_mut().zip(values).for_each(|(clip, &value)| clip[component] = value);
            }
        }
        let ([left, lower, width, height], [near, far]) = (window.viewport, window.depth_range);
        let scale = [width * 0.5, height * 0.5, (far - near) * 0.5];
        let offset = [left + width * 0.5, lower + height * 0.5, (near + far) * 0.5];
        let all = places.clip[..count].iter().zip(&mut *places.window).zip(&mut *places.outside);
        for ((&[x, y, z, w], window), outside) in all {
            let inverse_w = 1.0 / w;
            let place = |axis: usize, value: f32| value * inverse_w * scale[axis] + offset[axis];
            *window = [place(0, x), place(1, y), place(2, z), inverse_w];
            let beyond = [x, y, z].map(|value| {
                let is_unordered = value.is_nan() || w.is_nan();
                [value < -w || is_unordered, value > w || is_unordered]
            });
            *outside = beyond.as_flattened().iter().rev().fold(0, |bits, &is| bits << 1 | u32::from(is));
        }
        Ok(())
    }
}
