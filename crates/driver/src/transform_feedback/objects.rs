//! Transform feedback objects: named state, pauses, and draws of the recorded vertices (NV_transform_feedback2).

use super::{STREAMS, State};
use crate::buffers::{store_names, unused_names};
use crate::commands::Answer;
use crate::context::Context;
use crate::enums::*;
use nvjit_gl::Error;

impl Context {
    pub(crate) fn gen_transform_feedbacks(&mut self, count: i32, names: *mut u32) -> Result<(), Error> {
        let objects = &mut self.feedback.objects;
        let new = unused_names(count, names, |name| objects.contains_key(&name))?;
        objects.extend(new.iter().map(|&name| (name, None)));
        store_names(&new, names)
    }

    /// BindTransformFeedbackNV.
    pub(crate) fn bind_transform_feedback(&mut self, target: u32, name: u32) -> Result<(), Error> {
        crate::state::one_of(target, &[TRANSFORM_FEEDBACK])?;
        let feedback = &mut self.feedback;
        if feedback.state.is_recording() {
            return Err(Error::InvalidOperation);
        }
        if name != feedback.bound {
            let next = feedback.objects.get_mut(&name).and_then(Option::take).unwrap_or_default();
            let before = std::mem::replace(&mut feedback.state, next);
            feedback.objects.insert(feedback.bound, Some(before));
            // The name is in use, though the context holds the object's state while it is bound.
            feedback.objects.insert(name, None);
            feedback.bound = name;
        }
        Ok(())
    }

    /// DeleteTransformFeedbacksNV: if the bound object is deleted, the default one is bound instead.
    pub(crate) fn delete_transform_feedbacks(&mut self, names: &[u32]) -> Result<(), Error> {
        let is_active = |&name: &u32| name != 0 && self.feedback.object(name).is_some_and(State::is_active);
        if names.iter().any(is_active) {
            return Err(Error::InvalidOperation);
        }
        self.forget_labels(TRANSFORM_FEEDBACK, names);
        for &name in names.iter().filter(|&&name| name != 0) {
            if name == self.feedback.bound {
                self.bind_transform_feedback(TRANSFORM_FEEDBACK, 0)?;
            }
            self.feedback.objects.remove(&name);
        }
        Ok(())
    }

    pub(crate) fn is_transform_feedback(&mut self, name: u32) -> Result<u8, Error> {
        Ok((name != 0 && self.feedback.object(name).is_some()).into())
    }

    /// PauseTransformFeedbackNV and ResumeTransformFeedbackNV.
    pub(crate) fn pause_transform_feedback(&mut self, paused: bool) -> Result<(), Error> {
        let active = self.feedback.state.active.as_mut().filter(|active| active.paused != paused);
        active.ok_or(Error::InvalidOperation)?.paused = paused;
        Ok(())
    }

    /// DrawTransformFeedbackNV, and DrawTransformFeedbackStream: draws as many vertices as an object recorded of a
    /// stream.
    pub(crate) fn draw_transform_feedback(&mut self, mode: u32, name: u32, stream: u32) -> Result<(), Error> {
        let object = self.feedback.object(name).ok_or(Error::InvalidValue)?;
        if stream as usize >= STREAMS {
            return Err(Error::InvalidValue);
        }
        let count = object.captured.ok_or(Error::InvalidOperation)?[stream as usize];
        self.draw_arrays(mode, &[0], &[i32::try_from(count).map_err(|_| Error::OutOfMemory)?])
    }

    /// GetIntegerv of the bound object.
    pub(super) fn feedback_object_value(&self, name: u32) -> Option<Answer> {
        let state = &self.feedback.state;
        Some(match name {
            TRANSFORM_FEEDBACK_BINDING => Answer::integer(self.feedback.bound),
            TRANSFORM_FEEDBACK_BUFFER_ACTIVE => Answer::boolean(state.is_active()),
            TRANSFORM_FEEDBACK_BUFFER_PAUSED => Answer::boolean(state.is_active() && !state.is_recording()),
            _ => return None,
        })
    }
}
