//! Transform feedback: results of the last stage before rasterisation, as rows (NV_transform_feedback; streams:
//! ARB_transform_feedback3).

use crate::assembly::Topology;
use crate::error::DrawError;
use crate::recorded::Recorded;
use crate::registers::{COL0, FOGC};
use crate::results::{Layout, Primitives, STREAMS, Vector, initial};

/// The most buffers that are recorded to (MAX_TRANSFORM_FEEDBACK_BUFFERS, MAX_TRANSFORM_FEEDBACK_SEPARATE_ATTRIBS).
pub const MAX_FEEDBACK_BUFFERS: usize = 4;
/// The most words of a vertex in a buffer (MAX_TRANSFORM_FEEDBACK_INTERLEAVED_COMPONENTS).
pub const MAX_FEEDBACK_COMPONENTS: usize = 64;

/// A buffer that vertices are recorded to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FeedbackBuffer {
    /// The vertex stream, 0 to 3.
    pub stream: u32,
    /// The recorded attributes of each vertex, in order.
    pub attributes: Vec<Recorded>,
    /// How many words fit.
    pub limit: usize,
    /// The recorded bits of components. Draws append to it.
    pub words: Vec<u32>,
}

/// Counts of primitives of a stream.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct FeedbackCounts {
    /// PRIMITIVES_GENERATED: all primitives.
    pub generated: u64,
    /// TRANSFORM_FEEDBACK_PRIMITIVES_WRITTEN: the primitives that fitted.
    pub written: u64,
}

/// Active transform feedback. A primitive is recorded to the buffers of its stream as a whole, or not at all. Strips
/// are decomposed to points, lines or triangles.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Feedback {
    /// The buffers, at most [`MAX_FEEDBACK_BUFFERS`]. No attribute of a stream is recorded twice. Without buffers,
    /// primitives are only counted.
    pub buffers: Vec<FeedbackBuffer>,
    /// The only topology that may be recorded, if there is a restriction (`primitiveMode` of BeginTransformFeedbackNV):
    /// a draw whose last stage produces another one is an error.
    pub primitives: Option<Topology>,
    /// Colours are recorded unclamped, not clamped to 0 to 1 (ARB_color_buffer_float, section 2.13).
    pub unclamped: bool,
    /// Counts of each stream. Draws add to them.
    pub counts: [FeedbackCounts; STREAMS],
}

impl Feedback {
    /// Feedback that records all attributes of the first stream's vertices, adjacent, in one buffer of `limit` words
    /// (INTERLEAVED_ATTRIBS_NV).
    pub fn interleaved(attributes: &[Recorded], limit: usize) -> Self {
        let buffer = FeedbackBuffer { stream: 0, attributes: attributes.to_vec(), limit, words: Vec::new() };
        Self { buffers: vec![buffer], ..Self::default() }
    }

    /// Feedback that records each attribute of the first stream in a separate buffer of `limit` words
    /// (SEPARATE_ATTRIBS_NV).
    pub fn separate(attributes: &[Recorded], limit: usize) -> Self {
        let buffer =
            |&attribute: &_| FeedbackBuffer { stream: 0, attributes: vec![attribute], limit, words: Vec::new() };
        Self { buffers: attributes.iter().map(buffer).collect(), ..Self::default() }
    }

    /// An attribute of one stream that would be recorded twice: "if any attribute appears more than once"
    /// (NV_transform_feedback 2.Y).
    pub fn repeated(&self) -> Option<Recorded> {
        let mut seen: Vec<(u32, Recorded)> = Vec::new();
        for FeedbackBuffer { stream, attributes, .. } in &self.buffers {
            for &own in attributes {
                if seen.iter().any(|&(other, before)| other == *stream && before.is_like(own)) {
                    return Some(own);
                }
                seen.push((*stream, own));
            }
        }
        None
    }

    /// Checks that primitives of this topology can be recorded; `None` if they are not rasterised.
    pub(crate) fn check(&self, primitives: Option<Topology>) -> Result<(), DrawError> {
        let components = |buffer: &FeedbackBuffer| buffer.attributes.iter().map(|own| own.components()).sum::<usize>();
        let is_right = |buffer: &FeedbackBuffer| {
            buffer.attributes.iter().all(|own| (1..=4).contains(&own.components()))
                && components(buffer) <= MAX_FEEDBACK_COMPONENTS
                && buffer.stream < STREAMS as u32
        };
        let is_right = self.buffers.len() <= MAX_FEEDBACK_BUFFERS && self.buffers.iter().all(is_right);
        let is_allowed = self.primitives.is_none() || self.primitives == primitives;
        match self.repeated() {
            _ if !is_right || !is_allowed => Err(DrawError::Feedback),
            Some(attribute) => Err(DrawError::RecordedTwice(attribute)),
            None => Ok(()),
        }
    }

    /// Records primitives with this many vertices. Primitives of a geometry program have their `primid` among the
    /// results.
    pub(crate) fn record(&mut self, layout: &Layout, vertices: usize, primitives: &Primitives<'_>, id: Option<u16>) {
        for (stream, (counts, indices)) in self.counts.iter_mut().zip(&primitives.indices).enumerate() {
            let number = indices.len() / vertices;
            counts.generated += number as u64;
            let mut room = number;
            let mut buffers: Vec<_> = self.buffers.iter_mut().filter(|buffer| buffer.stream == stream as u32).collect();
            for buffer in &buffers {
                let words: usize = buffer.attributes.iter().map(|own| own.components()).sum();
                let left = buffer.limit.saturating_sub(buffer.words.len());
                room = room.min(left.checked_div(words * vertices).unwrap_or(number));
            }
            if buffers.is_empty() {
                continue;
            }
            counts.written += room as u64;
            let indices = &indices[..room * vertices];
            let color = if self.unclamped { |_, result| result } else { clamped };
            buffers.iter_mut().for_each(|buffer| buffer.record(layout, vertices, indices, primitives, id, color));
        }
    }
}

impl FeedbackBuffer {
    fn record(
        &mut self,
        layout: &Layout,
        vertices: usize,
        indices: &[u32],
        primitives: &Primitives<'_>,
        id: Option<u16>,
        as_recorded: fn(u16, Vector) -> Vector,
    ) {
        for (at, &vertex) in indices.iter().enumerate() {
            let results = &primitives.results[vertex as usize * layout.len()..][..layout.len()];
            let result = |register| layout.place(register).map_or(initial(register), |place| results[place]);
            for attribute in &self.attributes {
                match *attribute {
                    Recorded::Result(register, components) => {
                        self.words.extend(&as_recorded(register, result(register))[..usize::from(components)]);
                    }
                    Recorded::PrimitiveId => {
                        self.words
                            .push(id.map_or_else(|| primitives.ids[at / vertices], |register| result(register)[0]));
                    }
                }
            }
        }
    }
}

/// A result as it is recorded: "after color clamping" (NV_transform_feedback 2.Y).
fn clamped(register: u16, result: Vector) -> Vector {
    match register {
        COL0..FOGC => result.map(|bits| f32::from_bits(bits).clamp(0.0, 1.0).to_bits()),
        _ => result,
    }
}
