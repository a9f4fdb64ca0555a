//! Fences of NV_fence. Commands are finished when they return, so a fence is signalled as soon as it is set.

use crate::buffers::{store_names, unused_names};
use crate::commands::Answer;
use crate::context::Context;
use crate::enums::*;
use nvjit_gl::Error;
use std::collections::BTreeMap;

/// The fences of a context by name, and whether each was set; a fence exists only after it was set.
pub type Fences = BTreeMap<u32, bool>;

/// More fences than this are OUT_OF_MEMORY.
const MAX_FENCES: usize = 1 << 20;

impl Context {
    fn check_fence(&self, name: u32) -> Result<(), Error> {
        if self.fences.get(&name) == Some(&true) { Ok(()) } else { Err(Error::InvalidOperation) }
    }

    pub(crate) fn gen_fences(&mut self, count: i32, names: *mut u32) -> Result<(), Error> {
        let new = unused_names(count, names, |name| self.fences.contains_key(&name))?;
        if new.len() > MAX_FENCES.saturating_sub(self.fences.len()) {
            return Err(Error::OutOfMemory);
        }
        self.fences.extend(new.iter().map(|&name| (name, false)));
        store_names(&new, names)
    }

    pub(crate) fn delete_fences(&mut self, names: &[u32]) -> Result<(), Error> {
        for name in names {
            self.fences.remove(name);
        }
        Ok(())
    }

    pub(crate) fn set_fence(&mut self, name: u32, condition: u32) -> Result<(), Error> {
        crate::state::one_of(condition, &[ALL_COMPLETED_NV])?;
        if !self.fences.contains_key(&name) && self.fences.len() >= MAX_FENCES {
            return Err(Error::OutOfMemory);
        }
        self.finish_draws();
        self.fences.insert(name, true);
        Ok(())
    }

    /// TestFenceNV: a fence is always passed.
    pub(crate) fn test_fence(&mut self, name: u32) -> Result<u8, Error> {
        self.check_fence(name).map(|()| 1)
    }

    /// FinishFenceNV: makes what was drawn visible to all.
    pub(crate) fn finish_fence(&mut self, name: u32) -> Result<(), Error> {
        self.check_fence(name)?;
        self.finish()
    }

    pub(crate) fn is_fence(&mut self, name: u32) -> Result<u8, Error> {
        Ok(self.check_fence(name).is_ok().into())
    }

    pub(crate) fn get_fence(&mut self, name: u32, query: u32) -> Result<Answer, Error> {
        self.check_fence(name)?;
        match query {
            FENCE_STATUS_NV => Ok(Answer::boolean(true)),
            FENCE_CONDITION_NV => Ok(Answer::integer(ALL_COMPLETED_NV)),
            _ => Err(Error::InvalidEnum),
        }
    }
}
