//! ClearBufferData and ClearBufferSubData (ARB_clear_buffer_object, section 2.9.2).

use super::{BufferState, Bytes, range_within};
use crate::context::Context;
use crate::pixels::Layout;
use crate::textures::{buffer_format, color_of};
use nvjit_gl::Error;
use std::ffi::c_void;
use std::ops::Range;
use std::sync::Arc;

impl BufferState {
    /// Fills a range, none of which is mapped, with copies of a texel.
    fn fill(&mut self, range: Range<usize>, texel: &[u8]) -> Result<(), Error> {
        let repeat = |to: &mut [u8]| to.chunks_exact_mut(texel.len()).for_each(|to| to.copy_from_slice(texel));
        self.changes += 1;
        if let Some(store) = &self.store {
            let mut bytes = Bytes::zeros(range.len())?;
            repeat(&mut bytes);
            return store.write(range.start, &bytes).map_err(|_| Error::InvalidOperation);
        }
        // A mapped buffer is not shared with readers, so its bytes stay where they are.
        repeat(Arc::make_mut(&mut self.bytes).get_mut(range).ok_or(Error::InvalidOperation)?);
        Ok(())
    }
}

impl Context {
    /// ClearBufferSubData, and ClearBufferData without a part.
    pub(crate) fn clear_buffer_data(
        &mut self,
        target: u32,
        internal: u32,
        part: Option<[isize; 2]>,
        layout: (u32, u32),
        data: *const c_void,
    ) -> Result<(), Error> {
        let object = self.binding(target)?.as_ref().map(|named| Arc::clone(&named.1)).ok_or(Error::InvalidValue)?;
        let format = buffer_format(internal)?;
        let layout = Layout::of_image(layout, 1)?;
        let color = color_of((internal, format), layout, data)?;
        let mut texel = Vec::new();
        crate::textures::encode(format, color, &mut texel);
        let mut state = object.lock();
        let [offset, size] = part.unwrap_or([0, state.len() as isize]);
        let (start, size) = range_within(state.len(), offset, size)?;
        if [start, size].iter().any(|bytes| !bytes.is_multiple_of(texel.len())) {
            return Err(Error::InvalidValue);
        }
        if state.locked().is_some_and(|mapped| mapped.meets(start, size)) {
            return Err(Error::InvalidOperation);
        }
        state.fill(start..start + size, &texel)
    }
}
