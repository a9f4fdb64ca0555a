//! Buffer objects (OpenGL 1.5, section 2.9, and ARB_pixel_buffer_object).

use crate::commands::Answer;
use crate::context::Context;
use crate::enums::*;
use nvjit_gl::Error;
use std::collections::BTreeMap;
use std::ffi::c_void;
use std::ptr::null_mut;
use std::sync::{Arc, Mutex, MutexGuard};

/// A buffer object. Who draws has the bytes as they were; who changes them meanwhile changes a copy.
#[derive(Default)]
pub struct BufferObject {
    state: Mutex<BufferState>,
}

struct BufferState {
    bytes: Arc<Vec<u8>>,
    usage: u32,
    access: u32,
    /// Where the application has it mapped.
    mapped: Option<usize>,
}

impl Default for BufferState {
    fn default() -> Self {
        Self { bytes: Arc::default(), usage: STATIC_DRAW, access: READ_WRITE, mapped: None }
    }
}

impl BufferObject {
    fn lock(&self) -> MutexGuard<'_, BufferState> {
        self.state.lock().unwrap_or_else(|poison| poison.into_inner())
    }

    /// The bytes.
    ///
    /// # Errors
    /// INVALID_OPERATION while it is mapped.
    pub fn bytes(&self) -> Result<Arc<Vec<u8>>, Error> {
        let state = self.lock();
        if state.mapped.is_some() { Err(Error::InvalidOperation) } else { Ok(Arc::clone(&state.bytes)) }
    }

    /// Replaces bytes from `start` on.
    ///
    /// # Errors
    /// INVALID_OPERATION while it is mapped, or if there are not so many.
    pub fn write(&self, start: usize, bytes: &[u8]) -> Result<(), Error> {
        let mut state = self.lock();
        if state.mapped.is_some() {
            return Err(Error::InvalidOperation);
        }
        let end = start.checked_add(bytes.len()).ok_or(Error::InvalidOperation)?;
        let own = Arc::make_mut(&mut state.bytes).get_mut(start..end).ok_or(Error::InvalidOperation)?;
        own.copy_from_slice(bytes);
        Ok(())
    }
}

/// The buffer objects that contexts share, by name. Names that nobody bound yet have none.
pub type Buffers = BTreeMap<u32, Option<Arc<BufferObject>>>;

/// The targets that buffers are bound to.
const TARGETS: [(u32, u32); 4] = [
    (ARRAY_BUFFER, ARRAY_BUFFER_BINDING),
    (ELEMENT_ARRAY_BUFFER, ELEMENT_ARRAY_BUFFER_BINDING),
    (PIXEL_PACK_BUFFER, PIXEL_PACK_BUFFER_BINDING),
    (PIXEL_UNPACK_BUFFER, PIXEL_UNPACK_BUFFER_BINDING),
];

/// A buffer with its name.
pub type Named = (u32, Arc<BufferObject>);

/// What is bound, by target.
#[derive(Default)]
pub struct BufferBindings([Option<Named>; TARGETS.len()]);

impl BufferBindings {
    /// What is bound to a target.
    pub fn get(&self, target: u32) -> Option<&Named> {
        self.0[TARGETS.iter().position(|row| row.0 == target)?].as_ref()
    }
}

/// More names than this at once are OUT_OF_MEMORY.
const MAX_NAMES: usize = 1 << 20;

/// New names, none of which `is_used`, for [`store_names`] at `to`.
pub fn unused_names(count: i32, to: *mut u32, is_used: impl Fn(u32) -> bool) -> Result<Vec<u32>, Error> {
    let count = usize::try_from(count).map_err(|_| Error::InvalidValue)?;
    if count > 0 && to.is_null() {
        return Err(Error::InvalidValue);
    }
    if count > MAX_NAMES {
        return Err(Error::OutOfMemory);
    }
    let mut names = Vec::new();
    names.try_reserve(count).map_err(|_| Error::OutOfMemory)?;
    names.extend((1..=u32::MAX).filter(|&name| !is_used(name)).take(count));
    if names.len() == count { Ok(names) } else { Err(Error::OutOfMemory) }
}

/// Stores names where C wants them.
pub fn store_names(names: &[u32], pointer: *mut u32) -> Result<(), Error> {
    if names.is_empty() {
        return Ok(());
    }
    if pointer.is_null() {
        return Err(Error::InvalidValue);
    }
    for (index, &name) in names.iter().enumerate() {
        // SAFETY: the application has room for as many names as it asked for.
        unsafe { pointer.add(index).write_unaligned(name) };
    }
    Ok(())
}

impl Context {
    /// What is bound to a target that must have something.
    fn bound_buffer(&self, target: u32) -> Result<Arc<BufferObject>, Error> {
        if !TARGETS.iter().any(|row| row.0 == target) {
            return Err(Error::InvalidEnum);
        }
        self.buffers.get(target).map(|named| Arc::clone(&named.1)).ok_or(Error::InvalidOperation)
    }

    /// The name that a query of bindings wants, if it is one.
    pub(crate) fn buffer_binding(&self, query: u32) -> Option<u32> {
        let target = TARGETS.iter().find(|row| row.1 == query)?.0;
        Some(self.buffers.get(target).map_or(0, |named| named.0))
    }

    pub(crate) fn bind_buffer(&mut self, target: u32, name: u32) -> Result<(), Error> {
        let place = TARGETS.iter().position(|row| row.0 == target).ok_or(Error::InvalidEnum)?;
        self.buffers.0[place] = match name {
            0 => None,
            _ => {
                let mut buffers = self.share.buffers();
                Some((name, Arc::clone(buffers.entry(name).or_default().get_or_insert_default())))
            }
        };
        Ok(())
    }

    pub(crate) fn gen_buffers(&mut self, count: i32, names: *mut u32) -> Result<(), Error> {
        let mut buffers = self.share.buffers();
        let new = unused_names(count, names, |name| buffers.contains_key(&name))?;
        buffers.extend(new.iter().map(|&name| (name, None)));
        store_names(&new, names)
    }

    /// DeleteBuffers: what is bound in this context is unbound, arrays included; mapped ones are unmapped.
    pub(crate) fn delete_buffers(&mut self, names: &[u32]) -> Result<(), Error> {
        for &name in names.iter().filter(|&&name| name != 0) {
            let deleted = self.share.buffers().remove(&name).flatten();
            if let Some(object) = deleted {
                object.lock().mapped = None;
            }
            for bound in &mut self.buffers.0 {
                bound.take_if(|bound| bound.0 == name);
            }
            self.arrays.forget_buffer(name);
        }
        Ok(())
    }

    pub(crate) fn is_buffer(&mut self, name: u32) -> Result<u8, Error> {
        Ok(self.share.buffers().get(&name).is_some_and(Option::is_some).into())
    }

    pub(crate) fn buffer_data(
        &mut self,
        target: u32,
        size: isize,
        data: *const c_void,
        usage: u32,
    ) -> Result<(), Error> {
        let object = self.bound_buffer(target)?;
        let known = [
            STREAM_DRAW,
            STREAM_READ,
            STREAM_COPY,
            STATIC_DRAW,
            STATIC_READ,
            STATIC_COPY,
            DYNAMIC_DRAW,
            DYNAMIC_READ,
            DYNAMIC_COPY,
        ];
        crate::state::one_of(usage, &known)?;
        let size = usize::try_from(size).map_err(|_| Error::InvalidValue)?;
        let mut bytes = Vec::new();
        bytes.try_reserve_exact(size).map_err(|_| Error::OutOfMemory)?;
        if data.is_null() {
            bytes.resize(size, 0);
        } else {
            // SAFETY: the application says that there are so many bytes.
            bytes.extend_from_slice(unsafe { std::slice::from_raw_parts(data.cast(), size) });
        }
        *object.lock() = BufferState { bytes: Arc::new(bytes), usage, ..BufferState::default() };
        Ok(())
    }

    pub(crate) fn buffer_sub_data(
        &mut self,
        target: u32,
        offset: isize,
        size: isize,
        data: *const c_void,
    ) -> Result<(), Error> {
        let object = self.bound_buffer(target)?;
        let (start, size) = part(&object, offset, size)?;
        if size == 0 || data.is_null() {
            return Ok(());
        }
        // SAFETY: the application says that there are so many bytes.
        object.write(start, unsafe { std::slice::from_raw_parts(data.cast(), size) })
    }

    pub(crate) fn get_buffer_sub_data(
        &mut self,
        target: u32,
        offset: isize,
        size: isize,
        data: *mut c_void,
    ) -> Result<(), Error> {
        let object = self.bound_buffer(target)?;
        let (start, size) = part(&object, offset, size)?;
        let bytes = object.bytes()?;
        if !data.is_null() {
            // SAFETY: the application has room for so many bytes, and the range was checked.
            unsafe { std::ptr::copy_nonoverlapping(bytes[start..].as_ptr(), data.cast(), size) };
        }
        Ok(())
    }

    pub(crate) fn map_buffer(&mut self, target: u32, access: u32) -> Result<*mut c_void, Error> {
        let object = self.bound_buffer(target)?;
        crate::state::one_of(access, &[READ_ONLY, WRITE_ONLY, READ_WRITE])?;
        let mut state = object.lock();
        if state.mapped.is_some() {
            return Err(Error::InvalidOperation);
        }
        // A buffer without bytes has a place, too, at which nothing is.
        let pointer = Arc::make_mut(&mut state.bytes).as_mut_ptr();
        state.mapped = Some(pointer.expose_provenance());
        state.access = access;
        Ok(pointer.cast())
    }

    pub(crate) fn unmap_buffer(&mut self, target: u32) -> Result<u8, Error> {
        let object = self.bound_buffer(target)?;
        let mut state = object.lock();
        state.mapped.take().ok_or(Error::InvalidOperation)?;
        state.access = READ_WRITE;
        Ok(1)
    }

    pub(crate) fn get_buffer_parameter(&mut self, target: u32, name: u32) -> Result<Answer, Error> {
        let object = self.bound_buffer(target)?;
        let state = object.lock();
        Ok(match name {
            BUFFER_SIZE => Answer::count(state.bytes.len()),
            BUFFER_USAGE => Answer::integer(state.usage),
            BUFFER_ACCESS => Answer::integer(state.access),
            BUFFER_MAPPED => Answer::boolean(state.mapped.is_some()),
            _ => return Err(Error::InvalidEnum),
        })
    }

    pub(crate) fn get_buffer_pointer(&mut self, target: u32, name: u32, to: *mut *mut c_void) -> Result<(), Error> {
        let object = self.bound_buffer(target)?;
        if name != BUFFER_MAP_POINTER {
            return Err(Error::InvalidEnum);
        }
        let mapped = object.lock().mapped;
        store_pointer(mapped.map_or(null_mut(), std::ptr::with_exposed_provenance_mut), to)
    }
}

/// Stores a pointer where C wants it.
pub fn store_pointer(pointer: *mut c_void, to: *mut *mut c_void) -> Result<(), Error> {
    if to.is_null() {
        return Err(Error::InvalidValue);
    }
    // SAFETY: the application has room for a pointer there.
    unsafe { to.write_unaligned(pointer) };
    Ok(())
}

/// A part of a buffer that is not mapped: its start and its size.
fn part(object: &BufferObject, offset: isize, size: isize) -> Result<(usize, usize), Error> {
    let start = usize::try_from(offset).map_err(|_| Error::InvalidValue)?;
    let size = usize::try_from(size).map_err(|_| Error::InvalidValue)?;
    let fits = start.checked_add(size).is_some_and(|end| end <= object.lock().bytes.len());
    if !fits {
        return Err(Error::InvalidValue);
    }
    object.bytes().map(|_| (start, size))
}
