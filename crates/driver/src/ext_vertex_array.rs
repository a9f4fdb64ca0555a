//! Vertex arrays of EXT_vertex_array: Enable enables them, and their counts only affect queries.

use crate::context::Context;
use crate::enums::*;
use nvjit_gl::Error;

/// The arrays, and the queries of their counts.
const COUNTS: [(u32, u32); 6] = [
    (VERTEX_ARRAY, VERTEX_ARRAY_COUNT_EXT),
    (NORMAL_ARRAY, NORMAL_ARRAY_COUNT_EXT),
    (COLOR_ARRAY, COLOR_ARRAY_COUNT_EXT),
    (INDEX_ARRAY, INDEX_ARRAY_COUNT_EXT),
    (TEXTURE_COORD_ARRAY, TEXTURE_COORD_ARRAY_COUNT_EXT),
    (EDGE_FLAG_ARRAY, EDGE_FLAG_ARRAY_COUNT_EXT),
];

/// The counts, in the order of [`COUNTS`].
#[derive(Clone, Copy, Default)]
pub struct Counts([i32; COUNTS.len()]);

impl Context {
    /// Enable and Disable of arrays. They are client state, so display lists do not contain them.
    pub(crate) fn enable(&mut self, capability: u32, enabled: bool) -> Result<(), Error> {
        if COUNTS.iter().any(|row| row.0 == capability) {
            self.outside()?;
            return self.client_state(capability, enabled);
        }
        self.perform(move |gl| {
            gl.outside()?;
            gl.set_capability(capability, enabled)
        })
    }

    /// An array with a count; `set` specifies it without the count.
    pub(crate) fn counted(
        &mut self,
        array: u32,
        count: i32,
        set: impl FnOnce(&mut Self) -> Result<(), Error>,
    ) -> Result<(), Error> {
        if count < 0 {
            return Err(Error::InvalidValue);
        }
        set(self)?;
        if let Some(place) = COUNTS.iter().position(|row| row.0 == array) {
            self.counts.0[place] = count;
        }
        Ok(())
    }

    /// The count of an array, if `query` asks for one.
    pub(crate) fn array_count(&self, query: u32) -> Option<i32> {
        COUNTS.iter().position(|row| row.1 == query).map(|place| self.counts.0[place])
    }
}
