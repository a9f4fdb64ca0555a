//! Query objects (OpenGL 1.5, section 4.1.7): how many samples passed.

use crate::buffers::{store_names, unused_names};
use crate::commands::Answer;
use crate::context::Context;
use crate::enums::*;
use nvjit_gl::Error;
use std::collections::BTreeMap;

/// The query objects of a context.
#[derive(Default)]
pub struct Queries {
    /// Names that were not used yet have no count.
    counts: BTreeMap<u32, Option<u64>>,
    active: Option<u32>,
}

impl Queries {
    /// Whether a query is under way.
    pub fn is_counting(&self) -> bool {
        self.active.is_some()
    }

    /// Counts samples for the query under way.
    pub fn count(&mut self, samples: u64) {
        if let Some(Some(count)) = self.active.and_then(|name| self.counts.get_mut(&name)) {
            *count += samples;
        }
    }
}

impl Context {
    pub(crate) fn gen_queries(&mut self, count: i32, names: *mut u32) -> Result<(), Error> {
        let counts = &mut self.queries.counts;
        let new = unused_names(count, names, |name| counts.contains_key(&name))?;
        counts.extend(new.iter().map(|&name| (name, None)));
        store_names(&new, names)
    }

    pub(crate) fn delete_queries(&mut self, names: &[u32]) -> Result<(), Error> {
        for name in names {
            self.queries.counts.remove(name);
            self.queries.active.take_if(|active| active == name);
        }
        Ok(())
    }

    pub(crate) fn is_query(&mut self, name: u32) -> Result<u8, Error> {
        Ok(self.queries.counts.get(&name).is_some_and(Option::is_some).into())
    }

    pub(crate) fn begin_query(&mut self, target: u32, name: u32) -> Result<(), Error> {
        if target != SAMPLES_PASSED {
            return Err(Error::InvalidEnum);
        }
        if name == 0 || self.queries.active.is_some() {
            return Err(Error::InvalidOperation);
        }
        self.queries.counts.insert(name, Some(0));
        self.queries.active = Some(name);
        Ok(())
    }

    pub(crate) fn end_query(&mut self, target: u32) -> Result<(), Error> {
        if target != SAMPLES_PASSED {
            return Err(Error::InvalidEnum);
        }
        self.queries.active.take().map(|_| ()).ok_or(Error::InvalidOperation)
    }

    pub(crate) fn get_query(&mut self, target: u32, name: u32) -> Result<Answer, Error> {
        match (target, name) {
            (SAMPLES_PASSED, CURRENT_QUERY) => Ok(Answer::integer(self.queries.active.unwrap_or(0))),
            (SAMPLES_PASSED, QUERY_COUNTER_BITS) => Ok(Answer::integer(32)),
            _ => Err(Error::InvalidEnum),
        }
    }

    pub(crate) fn get_query_object(&mut self, name: u32, what: u32) -> Result<Answer, Error> {
        let Queries { counts, active } = &self.queries;
        let count = counts.get(&name).copied().flatten().filter(|_| *active != Some(name));
        let count = count.ok_or(Error::InvalidOperation)?;
        match what {
            QUERY_RESULT => Ok(Answer::integer(count.min(u32::MAX.into()) as u32)),
            QUERY_RESULT_AVAILABLE => Ok(Answer::boolean(true)),
            _ => Err(Error::InvalidEnum),
        }
    }
}
