//! Labels of objects (KHR_debug, sections 5.5.8 and 6.1.16).

use super::MAX_LABEL;
use super::commands::read_string;
use crate::context::Context;
use crate::enums::*;
use nvjit_gl::Error;
use std::collections::BTreeMap;
use std::ffi::c_void;

/// Labels by the type and the name of objects. Objects without a label are absent.
pub type Labels = BTreeMap<(u32, usize), Vec<u8>>;

/// Types of objects that do not exist in this version.
const ABSENT: [u32; 3] = [SHADER, PROGRAM, PROGRAM_PIPELINE];

impl Context {
    /// Calls `body` with the labels of this type: objects that contexts share have shared labels.
    fn with_labels<R>(&mut self, identifier: u32, body: impl FnOnce(&mut Labels) -> R) -> R {
        match identifier {
            VERTEX_ARRAY | QUERY | FRAMEBUFFER | TRANSFORM_FEEDBACK => body(&mut self.labels),
            _ => body(&mut self.share.labels()),
        }
    }

    /// Checks that the object exists.
    fn check_object(&mut self, identifier: u32, name: u32) -> Result<(), Error> {
        let is_there = match identifier {
            BUFFER => self.is_buffer(name)?,
            VERTEX_ARRAY => self.is_vertex_array(name)?,
            QUERY => self.is_query(name)?,
            SAMPLER => self.is_sampler(name)?,
            TEXTURE_ => self.is_texture(name)?,
            RENDERBUFFER => self.is_renderbuffer(name)?,
            FRAMEBUFFER => self.is_framebuffer(name)?,
            TRANSFORM_FEEDBACK => self.is_transform_feedback(name)?,
            DISPLAY_LIST => self.is_list(name)?,
            _ if ABSENT.contains(&identifier) => 0,
            _ => return Err(Error::InvalidEnum),
        };
        if is_there != 0 { Ok(()) } else { Err(Error::InvalidValue) }
    }

    fn set_label(&mut self, key: (u32, usize), length: i32, label: *const u8) -> Result<(), Error> {
        let label = read_string(label, length, MAX_LABEL)?;
        self.with_labels(key.0, |labels| match label.is_empty() {
            true => labels.remove(&key),
            false => labels.insert(key, label),
        });
        Ok(())
    }

    fn get_label(&mut self, key: (u32, usize), size: i32, length: *mut i32, to: *mut u8) -> Result<(), Error> {
        let size = usize::try_from(size).map_err(|_| Error::InvalidValue)?;
        let label = self.with_labels(key.0, |labels| labels.get(&key).cloned()).unwrap_or_default();
        let written = if to.is_null() { label.len() } else { label.len().min(size.saturating_sub(1)) };
        if !to.is_null() && size > 0 {
            // SAFETY: the application has room for `size` bytes, which include the final zero.
            unsafe {
                to.copy_from_nonoverlapping(label.as_ptr(), written);
                to.add(written).write(0);
            }
        }
        if !length.is_null() {
            // SAFETY: the application has room for a number there.
            unsafe { length.write_unaligned(written as i32) };
        }
        Ok(())
    }

    pub(crate) fn object_label(
        &mut self,
        identifier: u32,
        name: u32,
        length: i32,
        label: *const u8,
    ) -> Result<(), Error> {
        self.check_object(identifier, name)?;
        self.set_label((identifier, name as usize), length, label)
    }

    pub(crate) fn get_object_label(
        &mut self,
        identifier: u32,
        name: u32,
        size: i32,
        length: *mut i32,
        to: *mut u8,
    ) -> Result<(), Error> {
        self.check_object(identifier, name)?;
        self.get_label((identifier, name as usize), size, length, to)
    }

    pub(crate) fn object_ptr_label(&mut self, sync: *const c_void, length: i32, label: *const u8) -> Result<(), Error> {
        self.check_sync(sync)?;
        self.set_label((SYNC_FENCE, sync.addr()), length, label)
    }

    pub(crate) fn get_object_ptr_label(
        &mut self,
        sync: *const c_void,
        size: i32,
        length: *mut i32,
        to: *mut u8,
    ) -> Result<(), Error> {
        self.check_sync(sync)?;
        self.get_label((SYNC_FENCE, sync.addr()), size, length, to)
    }

    /// Removes the labels of deleted objects.
    pub(crate) fn forget_labels(&mut self, identifier: u32, names: &[u32]) {
        self.with_labels(identifier, |labels| {
            for &name in names {
                labels.remove(&(identifier, name as usize));
            }
        });
    }
}
