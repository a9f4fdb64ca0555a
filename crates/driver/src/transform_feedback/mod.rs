//! Transform feedback: records vertices of transformed primitives to buffers (NV_transform_feedback, section 2.Y;
//! ARB_transform_feedback3).

mod bindings;
mod objects;

pub use bindings::STREAMS;

use crate::buffers::Named;
use crate::commands::Answer;
use crate::context::Context;
use crate::enums::*;
use bindings::Binding;
use nvjit_gl::Error;
use nvjit_raster::{Feedback, MAX_FEEDBACK_BUFFERS, MAX_FEEDBACK_COMPONENTS, Topology};
use std::collections::BTreeMap;

/// The most components of an attribute that is recorded to a separate buffer.
const MAX_SEPARATE_COMPONENTS: i32 = 4;

/// A part of a buffer that is bound for recording.
#[derive(Clone)]
struct Point {
    buffer: Named,
    offset: usize,
    /// If there is none, the part extends to the end of the buffer.
    size: Option<usize>,
}

impl Point {
    /// The capacity in words.
    fn words(&self) -> usize {
        let rest = self.buffer.1.size().saturating_sub(self.offset);
        self.size.map_or(rest, |size| size.min(rest)) / 4
    }
}

/// A buffer while it is recorded to.
struct Recording {
    point: Point,
    binding: Binding,
    /// The number of recorded vertices.
    written: usize,
}

impl Recording {
    /// Stores the words that a draw recorded.
    fn keep(&mut self, words: &[u32]) -> Result<(), Error> {
        let Binding { runs, stride, .. } = &self.binding;
        let (recorded, start) = (self.binding.words(), self.point.offset + 4 * self.written * stride);
        if recorded == 0 || words.is_empty() {
            return Ok(());
        }
        let bytes: Vec<u8> = words.iter().flat_map(|word| word.to_ne_bytes()).collect();
        if recorded == *stride {
            self.point.buffer.1.write(start, &bytes)?;
        } else {
            for (vertex, mut rest) in bytes.chunks_exact(4 * recorded).enumerate() {
                for &(first, count) in runs {
                    let (run, behind) = rest.split_at(4 * count);
                    self.point.buffer.1.write(start + 4 * (vertex * stride + first), run)?;
                    rest = behind;
                }
            }
        }
        self.written += words.len() / recorded;
        Ok(())
    }
}

/// Between BeginTransformFeedback and EndTransformFeedback.
struct Active {
    primitives: Topology,
    buffers: Vec<Recording>,
    paused: bool,
}

/// The state of a transform feedback object.
struct State {
    /// The arguments of TransformFeedbackAttribs: names, components, indices.
    attributes: Vec<[i32; 3]>,
    /// The records of these attributes, buffer by buffer.
    bindings: Vec<Binding>,
    mode: u32,
    points: [Option<Point>; MAX_FEEDBACK_BUFFERS],
    active: Option<Active>,
    /// The number of vertices of each stream at the last EndTransformFeedback.
    captured: Option<[usize; STREAMS]>,
}

impl Default for State {
    fn default() -> Self {
        Self {
            attributes: Vec::new(),
            bindings: Vec::new(),
            mode: INTERLEAVED_ATTRIBS_NV,
            points: Default::default(),
            active: None,
            captured: None,
        }
    }
}

impl State {
    /// Whether it is active, paused or not.
    fn is_active(&self) -> bool {
        self.active.is_some()
    }

    /// Whether draws are recorded.
    fn is_recording(&self) -> bool {
        self.active.as_ref().is_some_and(|active| !active.paused)
    }
}

/// The transform feedback of a context.
#[derive(Default)]
pub struct TransformFeedback {
    /// The state of the bound object.
    state: State,
    bound: u32,
    /// The states of the other objects. Names that were never bound have no object.
    objects: BTreeMap<u32, Option<State>>,
}

impl TransformFeedback {
    /// The state of an object; the default one always has one.
    fn object(&self, name: u32) -> Option<&State> {
        if name == self.bound { Some(&self.state) } else { self.objects.get(&name)?.as_ref() }
    }

    /// The active recording, if any.
    fn recording(&self) -> Option<&Active> {
        self.state.active.as_ref().filter(|active| !active.paused)
    }

    /// The only topology that may be drawn while recording is active.
    pub fn primitives(&self) -> Option<Topology> {
        self.recording().map(|active| active.primitives)
    }

    /// The feedback of a draw, whose colours may be `unclamped`; if recording is not active, it has no buffers and only
    /// counts primitives.
    pub fn begin_draw(&self, unclamped: bool) -> Feedback {
        let Some(active) = self.recording() else { return Feedback::default() };
        let buffer = |own: &Recording| {
            let vertices = own.point.words().checked_div(own.binding.stride).unwrap_or(0);
            bindings::buffer(&own.binding, vertices.saturating_sub(own.written) * own.binding.words())
        };
        let buffers = active.buffers.iter().map(buffer).collect();
        Feedback { buffers, primitives: Some(active.primitives), unclamped, ..Feedback::default() }
    }

    /// Checks before a draw that its records can be stored.
    ///
    /// # Errors
    /// INVALID_OPERATION if a buffer is mapped.
    pub fn check_buffers(&self) -> Result<(), Error> {
        let is_mapped = |own: &Recording| own.point.buffer.1.is_mapped();
        match self.recording() {
            Some(active) if active.buffers.iter().any(is_mapped) => Err(Error::InvalidOperation),
            _ => Ok(()),
        }
    }

    /// Stores what a draw recorded.
    ///
    /// # Errors
    /// OUT_OF_MEMORY.
    pub fn end_draw(&mut self, feedback: &Feedback) -> Result<(), Error> {
        let Some(active) = self.state.active.as_mut().filter(|active| !active.paused) else { return Ok(()) };
        for (own, recorded) in active.buffers.iter_mut().zip(&feedback.buffers) {
            own.keep(&recorded.words)?;
        }
        Ok(())
    }

    /// Removes a deleted buffer from all binding points.
    pub fn forget_buffer(&mut self, name: u32) {
        for state in self.objects.values_mut().flatten().chain([&mut self.state]) {
            for point in &mut state.points {
                point.take_if(|point| point.buffer.0 == name);
            }
        }
    }
}

impl Context {
    /// TransformFeedbackAttribsNV, and TransformFeedbackStreamAttribsNV with the stream of each buffer.
    pub(crate) fn transform_feedback_attribs(
        &mut self,
        attributes: &[i32],
        mode: u32,
        streams: Option<&[i32]>,
    ) -> Result<(), Error> {
        if self.feedback.state.is_active() {
            return Err(Error::InvalidOperation);
        }
        let attributes = attributes.as_chunks().0;
        let bindings = bindings::bindings(attributes, mode, streams)?;
        self.feedback.state.attributes = attributes.to_vec();
        (self.feedback.state.bindings, self.feedback.state.mode) = (bindings, mode);
        Ok(())
    }

    /// BeginTransformFeedbackNV.
    pub(crate) fn begin_transform_feedback(&mut self, mode: u32) -> Result<(), Error> {
        let primitives = match mode {
            POINTS => Topology::Points,
            LINES => Topology::Lines,
            TRIANGLES => Topology::Triangles,
            _ => return Err(Error::InvalidEnum),
        };
        let State { attributes, bindings, points, active, .. } = &mut self.feedback.state;
        if active.is_some() || attributes.is_empty() {
            return Err(Error::InvalidOperation);
        }
        let buffers = bindings.iter().zip(points).map(|(binding, point)| {
            let point = point.clone().ok_or(Error::InvalidOperation)?;
            Ok(Recording { point, binding: binding.clone(), written: 0 })
        });
        *active = Some(Active { primitives, buffers: buffers.collect::<Result<_, _>>()?, paused: false });
        Ok(())
    }

    /// EndTransformFeedbackNV.
    pub(crate) fn end_transform_feedback(&mut self) -> Result<(), Error> {
        let active = self.feedback.state.active.take().ok_or(Error::InvalidOperation)?;
        let vertices = |stream: usize| {
            let records = |own: &&Recording| own.binding.stream as usize == stream && own.binding.words() > 0;
            active.buffers.iter().find(records).map_or(0, |own| own.written)
        };
        self.feedback.state.captured = Some(std::array::from_fn(vertices));
        Ok(())
    }

    /// BindBufferRange, BindBufferOffset and BindBufferBase of TRANSFORM_FEEDBACK_BUFFER.
    pub(crate) fn bind_feedback_buffer(
        &mut self,
        index: u32,
        name: u32,
        offset: isize,
        size: Option<isize>,
    ) -> Result<(), Error> {
        if self.feedback.state.is_active() {
            return Err(Error::InvalidOperation);
        }
        let place = Some(index as usize).filter(|&place| place < MAX_FEEDBACK_BUFFERS).ok_or(Error::InvalidValue)?;
        let aligned = |number: isize| usize::try_from(number).ok().filter(|number| number.is_multiple_of(4));
        let range = match size {
            None => Some((aligned(offset), None)),
            Some(size) if size > 0 => aligned(size).map(|size| (aligned(offset), Some(size))),
            Some(_) => None,
        };
        let Some((Some(offset), size)) = range else { return Err(Error::InvalidValue) };
        self.bind_buffer(TRANSFORM_FEEDBACK_BUFFER, name)?;
        let buffer = self.buffers.get(TRANSFORM_FEEDBACK_BUFFER).cloned();
        self.feedback.state.points[place] = buffer.map(|buffer| Point { buffer, offset, size });
        Ok(())
    }

    /// The answer of GetIntegerIndexed about transform feedback; `None` for other names.
    pub(crate) fn feedback_answer(&self, name: u32, index: u32) -> Option<Result<Answer, Error>> {
        let feedback = &self.feedback.state;
        let point = || feedback.points.get(index as usize).ok_or(Error::InvalidValue).map(Option::as_ref);
        Some(match name {
            TRANSFORM_FEEDBACK_BUFFER_BINDING => {
                point().map(|point| Answer::integer(point.map_or(0, |point| point.buffer.0)))
            }
            TRANSFORM_FEEDBACK_BUFFER_START => {
                point().map(|point| Answer::count(point.map_or(0, |point| point.offset)))
            }
            TRANSFORM_FEEDBACK_BUFFER_SIZE => {
                point().map(|point| Answer::count(point.and_then(|point| point.size).unwrap_or(0)))
            }
            TRANSFORM_FEEDBACK_RECORD_NV => {
                let attribute = feedback.attributes.get(index as usize).ok_or(Error::InvalidValue);
                attribute.map(|attribute| Answer::integers(attribute))
            }
            _ => return None,
        })
    }

    /// GetIntegerv of transform feedback.
    pub(crate) fn feedback_value(&self, name: u32) -> Option<Answer> {
        Some(match name {
            TRANSFORM_FEEDBACK_BUFFER_MODE => Answer::integer(self.feedback.state.mode),
            TRANSFORM_FEEDBACK_ATTRIBS_NV => Answer::count(self.feedback.state.attributes.len()),
            MAX_TRANSFORM_FEEDBACK_INTERLEAVED_COMPONENTS => Answer::count(MAX_FEEDBACK_COMPONENTS),
            MAX_TRANSFORM_FEEDBACK_SEPARATE_ATTRIBS | MAX_TRANSFORM_FEEDBACK_BUFFERS => {
                Answer::count(MAX_FEEDBACK_BUFFERS)
            }
            MAX_VERTEX_STREAMS => Answer::count(STREAMS),
            MAX_TRANSFORM_FEEDBACK_SEPARATE_COMPONENTS => Answer::integer(MAX_SEPARATE_COMPONENTS),
            _ => return self.feedback_object_value(name),
        })
    }

    /// The error of commands on program objects of GLSL, which do not exist here.
    pub(crate) fn no_program_object<T>(&mut self) -> Result<T, Error> {
        Err(Error::InvalidOperation)
    }
}
