//! Query objects: numbers of samples that pass (OpenGL 1.5, section 4.1.7), whether any passes (ARB_occlusion_query2),
//! times (EXT_timer_query, ARB_timer_query), and primitives of each vertex stream (ARB_transform_feedback3).
//! Conditional rendering reads their results (NV_conditional_render).

use crate::buffers::{store_names, unused_names};
use crate::commands::Answer;
use crate::context::Context;
use crate::enums::*;
use crate::transform_feedback::STREAMS;
use nvjit_gl::Error;
use nvjit_raster::FeedbackCounts;
use std::collections::BTreeMap;
use std::sync::LazyLock;
use std::time::Instant;

/// A query object.
#[derive(Clone, Copy)]
struct Query {
    /// The target that it was created for, which does not change.
    target: u32,
    /// The result; while the query is active, the count so far, or the time when it began.
    result: u64,
}

/// The query objects of a context.
#[derive(Default)]
pub struct Queries {
    /// Names that were never used have no object.
    objects: BTreeMap<u32, Option<Query>>,
    /// The names of active queries, by index in [`KINDS`] and by stream; targets without streams use the first one.
    active: [[Option<u32>; STREAMS]; KINDS.len()],
    /// The query that determines whether draws are discarded, and the result.
    condition: Option<(u32, bool)>,
}

/// Targets of which one may be active, with the bits of their counters.
const KINDS: [&[(u32, u32)]; 4] = [
    &[(SAMPLES_PASSED, 64), (ANY_SAMPLES_PASSED, 1)],
    &[(TIME_ELAPSED, 64)],
    &[(PRIMITIVES_GENERATED, 64)],
    &[(TRANSFORM_FEEDBACK_PRIMITIVES_WRITTEN, 64)],
];
const OCCLUSION: usize = 0;
const TIME: usize = 1;
const GENERATED: usize = 2;
const WRITTEN: usize = 3;

/// The index of a target in [`KINDS`].
fn kind(target: u32) -> Result<usize, Error> {
    let of = |kind: &&[(u32, u32)]| kind.iter().any(|row| row.0 == target);
    KINDS.iter().position(of).ok_or(Error::InvalidEnum)
}

/// The index of a target, and of the stream of its query; targets without streams have one.
fn indexed(target: u32, index: u32) -> Result<(usize, usize), Error> {
    let kind = kind(target)?;
    let count = if matches!(kind, GENERATED | WRITTEN) { STREAMS } else { 1 };
    if (index as usize) < count { Ok((kind, index as usize)) } else { Err(Error::InvalidValue) }
}

/// The time of the GL in nanoseconds since the first call.
pub fn now() -> u64 {
    static START: LazyLock<Instant> = LazyLock::new(Instant::now);
    START.elapsed().as_nanos().try_into().unwrap_or(u64::MAX)
}

impl Queries {
    /// Whether samples are counted.
    pub fn is_counting(&self) -> bool {
        self.active[OCCLUSION][0].is_some()
    }

    /// Whether commands draw nothing now.
    #[inline]
    pub fn discards(&self) -> bool {
        self.condition.is_some_and(|condition| condition.1)
    }

    /// Whether primitives are counted (NV_transform_feedback, section 2.Z).
    pub fn counts_primitives(&self) -> bool {
        self.active[GENERATED..].as_flattened().iter().any(Option::is_some)
    }

    /// Adds samples to the active query.
    pub fn count(&mut self, samples: u64) {
        self.add(OCCLUSION, 0, samples);
    }

    /// Adds the primitives of each stream, and those that were recorded.
    pub fn count_primitives(&mut self, counts: [FeedbackCounts; STREAMS]) {
        for (stream, counts) in counts.into_iter().enumerate() {
            self.add(GENERATED, stream, counts.generated);
            self.add(WRITTEN, stream, counts.written);
        }
    }

    fn add(&mut self, kind: usize, index: usize, number: u64) {
        if let Some(Some(query)) = self.active[kind][index].and_then(|name| self.objects.get_mut(&name)) {
            query.result = match query.target {
                ANY_SAMPLES_PASSED => u64::from(query.result + number > 0),
                _ => query.result.saturating_add(number),
            };
        }
    }

    fn is_active(&self, name: u32) -> bool {
        self.active.as_flattened().contains(&Some(name))
    }

    /// Starts a query of this name.
    fn start(&mut self, target: u32, name: u32, result: u64) -> Result<(), Error> {
        let object = self.objects.get(&name).copied().flatten();
        let is_free = !self.is_active(name) && self.condition.is_none_or(|condition| condition.0 != name);
        if name == 0 || !is_free || object.is_some_and(|object| object.target != target) {
            return Err(Error::InvalidOperation);
        }
        self.objects.insert(name, Some(Query { target, result }));
        Ok(())
    }
}

impl Context {
    pub(crate) fn gen_queries(&mut self, count: i32, names: *mut u32) -> Result<(), Error> {
        let objects = &mut self.queries.objects;
        let new = unused_names(count, names, |name| objects.contains_key(&name))?;
        objects.extend(new.iter().map(|&name| (name, None)));
        store_names(&new, names)
    }

    pub(crate) fn delete_queries(&mut self, names: &[u32]) -> Result<(), Error> {
        self.forget_labels(QUERY, names);
        for name in names {
            self.queries.objects.remove(name);
            for active in self.queries.active.as_flattened_mut() {
                active.take_if(|active| active == name);
            }
        }
        Ok(())
    }

    pub(crate) fn is_query(&mut self, name: u32) -> Result<u8, Error> {
        Ok(self.queries.objects.get(&name).is_some_and(Option::is_some).into())
    }

    /// BeginQuery, and BeginQueryIndexed.
    pub(crate) fn begin_query(&mut self, target: u32, index: u32, name: u32) -> Result<(), Error> {
        let (kind, index) = indexed(target, index)?;
        if self.queries.active[kind][index].is_some() {
            return Err(Error::InvalidOperation);
        }
        self.queries.start(target, name, if kind == TIME { self.time() } else { 0 })?;
        self.queries.active[kind][index] = Some(name);
        Ok(())
    }

    /// EndQuery, and EndQueryIndexed.
    pub(crate) fn end_query(&mut self, target: u32, index: u32) -> Result<(), Error> {
        let (kind, index) = indexed(target, index)?;
        let time = if kind == TIME { self.time() } else { 0 };
        let Queries { objects, active, .. } = &mut self.queries;
        let name = active[kind][index].ok_or(Error::InvalidOperation)?;
        let query = objects.get_mut(&name).and_then(Option::as_mut).ok_or(Error::InvalidOperation)?;
        if query.target != target {
            return Err(Error::InvalidOperation);
        }
        if kind == TIME {
            query.result = time.saturating_sub(query.result);
        }
        active[kind][index] = None;
        Ok(())
    }

    /// QueryCounter (ARB_timer_query, section 5.4).
    pub(crate) fn query_counter(&mut self, name: u32, target: u32) -> Result<(), Error> {
        crate::state::one_of(target, &[TIMESTAMP])?;
        let time = self.time();
        self.queries.start(target, name, time)
    }

    /// The time after all deferred draws.
    fn time(&self) -> u64 {
        self.finish_draws();
        now()
    }

    /// GetQuery, and GetQueryIndexed.
    pub(crate) fn get_query(&mut self, target: u32, index: u32, name: u32) -> Result<Answer, Error> {
        // There may be several queries of times, and none is active.
        let (active, bits) = match indexed(target, index) {
            Ok((kind, index)) => {
                let name = self.queries.active[kind][index].unwrap_or(0);
                let query = self.queries.objects.get(&name).copied().flatten();
                let bits = KINDS[kind].iter().find(|row| row.0 == target).map_or(0, |row| row.1);
                (if query.is_some_and(|query| query.target == target) { name } else { 0 }, bits)
            }
            Err(_) if target == TIMESTAMP && index == 0 => (0, 64),
            Err(_) if target == TIMESTAMP => return Err(Error::InvalidValue),
            Err(error) => return Err(error),
        };
        match name {
            CURRENT_QUERY => Ok(Answer::integer(active)),
            QUERY_COUNTER_BITS => Ok(Answer::integer(bits)),
            _ => Err(Error::InvalidEnum),
        }
    }

    pub(crate) fn get_query_object(&mut self, name: u32, what: u32) -> Result<Answer, Error> {
        let query = self.queries.objects.get(&name).copied().flatten().filter(|_| !self.queries.is_active(name));
        let query = query.ok_or(Error::InvalidOperation)?;
        match what {
            QUERY_RESULT => Ok(Answer::Nearest(query.result)),
            QUERY_RESULT_AVAILABLE => Ok(Answer::boolean(true)),
            _ => Err(Error::InvalidEnum),
        }
    }

    /// BeginConditionalRenderNV. Results are always available, so all modes are the same.
    pub(crate) fn begin_conditional_render(&mut self, name: u32, mode: u32) -> Result<(), Error> {
        crate::state::one_of(
            mode,
            &[QUERY_WAIT_NV, QUERY_NO_WAIT_NV, QUERY_BY_REGION_WAIT_NV, QUERY_BY_REGION_NO_WAIT_NV],
        )?;
        let query = self.queries.objects.get(&name).copied().flatten().ok_or(Error::InvalidValue)?;
        if self.queries.condition.is_some() || self.queries.is_active(name) || kind(query.target) != Ok(OCCLUSION) {
            return Err(Error::InvalidOperation);
        }
        self.queries.condition = Some((name, query.result == 0));
        Ok(())
    }

    /// EndConditionalRenderNV.
    pub(crate) fn end_conditional_render(&mut self) -> Result<(), Error> {
        self.queries.condition.take().map(|_| ()).ok_or(Error::InvalidOperation)
    }
}
