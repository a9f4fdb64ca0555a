//! Buffer objects (OpenGL 1.5, section 2.9; ARB_pixel_buffer_object, ARB_map_buffer_range, ARB_copy_buffer).

mod bytes;
mod clears;
mod storage;

pub use bytes::{ALIGNMENT as MAP_ALIGNMENT, Bytes};

use crate::commands::Answer;
use crate::context::Context;
use crate::enums::*;
use nvjit_gl::{Error, ShareGroup};
use nvjit_runtime::memory::Buffer as Store;
use std::collections::BTreeMap;
use std::ffi::c_void;
use std::ops::{Deref, Range};
use std::ptr::null_mut;
use std::sync::{Arc, Mutex, MutexGuard};

/// A buffer object. Readers share its bytes; a change while a reader holds them copies them. Programs address the store
/// itself.
pub struct BufferObject {
    pub name: u32,
    state: Mutex<BufferState>,
}

/// Bytes of a buffer at the time when they were read.
pub struct Part {
    bytes: Arc<Bytes>,
    range: Range<usize>,
}

impl Deref for Part {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        self.bytes.get(self.range.clone()).unwrap_or(&[])
    }
}

struct BufferState {
    /// The bytes; while a store that programs address is mapped, the mapped bytes.
    bytes: Arc<Bytes>,
    /// The store, if programs or the application address the buffer.
    store: Option<Arc<Store>>,
    /// Whether the application addresses the store: mappings are its memory.
    is_open: bool,
    /// Whether the store is memory that the application owns (AMD_pinned_memory).
    is_pinned: bool,
    /// BUFFER_STORAGE_FLAGS, and whether they are for ever (BUFFER_IMMUTABLE_STORAGE).
    flags: u32,
    is_immutable: bool,
    /// Whether programs address each new store, too.
    is_shown: bool,
    /// Whether its name is deleted: programs do not find it any more, and the name may belong to another object.
    is_deleted: bool,
    usage: u32,
    mapped: Option<Mapping>,
    /// The number of changes of the bytes by commands.
    changes: u64,
}

/// Identifies the contents of a buffer: equal identifiers mean equal bytes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Version {
    changes: u64,
    /// The value of [`Share::stores`](crate::Share) if programs address the bytes, too.
    stores: Option<u64>,
}

/// A mapping by the application.
#[derive(Clone, Copy)]
struct Mapping {
    address: usize,
    offset: usize,
    length: usize,
    /// The bits of MapBufferRange.
    access: u32,
}

impl Mapping {
    /// Whether a range has bytes that are mapped.
    fn meets(&self, start: usize, length: usize) -> bool {
        length > 0 && self.offset < start + length && start < self.offset + self.length
    }
}

impl Default for BufferState {
    fn default() -> Self {
        Self {
            bytes: Arc::default(),
            store: None,
            is_open: false,
            is_pinned: false,
            flags: 0,
            is_immutable: false,
            is_shown: false,
            is_deleted: false,
            usage: STATIC_DRAW,
            mapped: None,
            changes: 0,
        }
    }
}

impl BufferState {
    /// Its size in bytes.
    fn len(&self) -> usize {
        self.store.as_ref().map_or(self.bytes.len(), |store| store.len())
    }

    /// The bytes of the store.
    fn stored(&self) -> Result<Arc<Bytes>, Error> {
        self.read(0..self.len()).map(|all| all.bytes)
    }

    /// Reads bytes; from a store that programs address, only this range is copied.
    fn read(&self, range: Range<usize>) -> Result<Part, Error> {
        let Some(store) = &self.store else { return Ok(Part { bytes: Arc::clone(&self.bytes), range }) };
        let mut bytes = Bytes::zeros(range.len())?;
        store.read(range.start, &mut bytes).map_err(|_| Error::InvalidOperation)?;
        Ok(Part { range: 0..bytes.len(), bytes: Arc::new(bytes) })
    }

    /// A mapping that excludes commands from the bytes.
    fn locked(&self) -> Option<&Mapping> {
        self.mapped.as_ref().filter(|mapped| mapped.access & MAP_PERSISTENT_BIT == 0)
    }

    /// A range, while nothing is mapped.
    fn part(&self, offset: isize, size: isize) -> Result<(usize, usize), Error> {
        let part = range_within(self.len(), offset, size)?;
        if self.locked().is_some() { Err(Error::InvalidOperation) } else { Ok(part) }
    }

    /// Maps a range of the buffer. A buffer without bytes also gives a pointer, to no bytes.
    fn map(&mut self, offset: usize, length: usize, access: u32) -> Result<*mut c_void, Error> {
        let permitted = match self.is_immutable {
            true => MAP_READ_BIT | MAP_WRITE_BIT | MAP_PERSISTENT_BIT | MAP_COHERENT_BIT,
            false => MAP_PERSISTENT_BIT | MAP_COHERENT_BIT,
        };
        // Only an open store stays where it is while commands access the bytes.
        let moves = access & MAP_PERSISTENT_BIT != 0 && !self.is_open;
        if self.mapped.is_some() || access & permitted & !self.flags != 0 || moves {
            return Err(Error::InvalidOperation);
        }
        let start = match &self.store {
            Some(store) if self.is_open => store.start(),
            _ => {
                self.bytes = self.stored()?;
                Arc::make_mut(&mut self.bytes).as_mut_ptr()
            }
        };
        let pointer = start.wrapping_add(offset);
        self.mapped = Some(Mapping { address: pointer.expose_provenance(), offset, length, access });
        Ok(pointer.cast())
    }

    /// Ends the use of a store by programs and of the application's own memory: the bytes become those of the buffer
    /// alone. A persistent store stays, since a buffer with a deleted name can still be bound and mapped.
    fn close(&mut self) -> Result<(), Error> {
        if self.store.is_none() || self.is_open && !self.is_pinned {
            return Ok(());
        }
        let bytes = self.stored();
        (self.store, self.is_open, self.is_pinned) = (None, false, false);
        self.bytes = bytes?;
        Ok(())
    }

    /// Copies the bytes to a store that programs address. Without bytes there is no store.
    fn show(&mut self, name: u32, programs: &ShareGroup) -> Result<(), Error> {
        if self.is_deleted {
            return Ok(());
        }
        let was_shown = std::mem::replace(&mut self.is_shown, true);
        if was_shown && self.store.is_some() || self.len() == 0 {
            return Ok(());
        }
        let store = match &self.store {
            Some(store) => Arc::clone(store),
            None => {
                let store = Store::try_new(self.bytes.len()).ok_or(Error::OutOfMemory)?;
                store.write(0, &self.bytes).map_err(|_| Error::OutOfMemory)?;
                Arc::new(store)
            }
        };
        programs.set_buffer(name, Some(Arc::clone(&store)))?;
        self.store = Some(store);
        if self.mapped.is_none() {
            self.bytes = Arc::default();
        }
        Ok(())
    }
}

impl BufferObject {
    fn new(name: u32) -> Arc<Self> {
        Arc::new(Self { name, state: Mutex::default() })
    }

    /// Gives programs access to the store, and to later ones.
    pub fn show_to_programs(&self, programs: &ShareGroup) -> Result<(), Error> {
        self.lock().show(self.name, programs)
    }

    /// The store that programs address, if they do.
    pub fn store(&self) -> Option<Arc<Store>> {
        self.lock().store.clone()
    }

    fn lock(&self) -> MutexGuard<'_, BufferState> {
        self.state.lock().unwrap_or_else(|poison| poison.into_inner())
    }

    /// The version of its bytes; [`stores`](crate::Share) counts the writes of programs. `None` if the application may
    /// change them at any time.
    pub fn version(&self, stores: u64) -> Option<Version> {
        let state = self.lock();
        let version = Version { changes: state.changes, stores: state.store.as_ref().map(|_| stores) };
        (!state.is_open).then_some(version)
    }

    /// Whether the application addresses the bytes.
    pub fn is_open(&self) -> bool {
        self.lock().is_open
    }

    /// Whether it is mapped so that commands may not access it.
    pub fn is_mapped(&self) -> bool {
        self.lock().locked().is_some()
    }

    /// Its size in bytes.
    pub fn size(&self) -> usize {
        self.lock().len()
    }

    /// The number of its bytes.
    ///
    /// # Errors
    /// INVALID_OPERATION while it is mapped.
    pub fn len(&self) -> Result<usize, Error> {
        let state = self.lock();
        if state.locked().is_some() { Err(Error::InvalidOperation) } else { Ok(state.len()) }
    }

    /// The `count` bytes from `start` on.
    ///
    /// # Errors
    /// INVALID_OPERATION while it is mapped, or if the buffer is shorter.
    pub fn part(&self, start: usize, count: usize) -> Result<Part, Error> {
        let part = self.part_within(start, count)?;
        if part.len() == count { Ok(part) } else { Err(Error::InvalidOperation) }
    }

    /// The `count` bytes from `start` on, as far as the buffer has them.
    ///
    /// # Errors
    /// INVALID_OPERATION while it is mapped.
    pub fn part_within(&self, start: usize, count: usize) -> Result<Part, Error> {
        let state = self.lock();
        if state.locked().is_some() {
            return Err(Error::InvalidOperation);
        }
        let start = start.min(state.len());
        state.read(start..start.saturating_add(count).min(state.len()))
    }

    /// Replaces bytes from `start` on.
    ///
    /// # Errors
    /// INVALID_OPERATION while it is mapped, or if the buffer is shorter.
    pub fn write(&self, start: usize, bytes: &[u8]) -> Result<(), Error> {
        let mut state = self.lock();
        if state.locked().is_some() {
            return Err(Error::InvalidOperation);
        }
        let end = start.checked_add(bytes.len()).ok_or(Error::InvalidOperation)?;
        state.changes += 1;
        if let Some(store) = &state.store {
            return store.write(start, bytes).map_err(|_| Error::InvalidOperation);
        }
        let own = Arc::make_mut(&mut state.bytes).get_mut(start..end).ok_or(Error::InvalidOperation)?;
        own.copy_from_slice(bytes);
        Ok(())
    }
}

/// The buffer objects that contexts share, by name. Names that were never bound have no object.
pub type Buffers = BTreeMap<u32, Option<Arc<BufferObject>>>;

/// The targets of buffers, and the queries of their bindings. ELEMENT_ARRAY_BUFFER belongs to vertex array objects.
const TARGETS: [(u32, u32); 17] = [
    (ARRAY_BUFFER, ARRAY_BUFFER_BINDING),
    (PIXEL_PACK_BUFFER, PIXEL_PACK_BUFFER_BINDING),
    (PIXEL_UNPACK_BUFFER, PIXEL_UNPACK_BUFFER_BINDING),
    (COPY_READ_BUFFER, COPY_READ_BUFFER),
    (COPY_WRITE_BUFFER, COPY_WRITE_BUFFER),
    (TEXTURE_BUFFER, TEXTURE_BUFFER),
    (TRANSFORM_FEEDBACK_BUFFER, TRANSFORM_FEEDBACK_BUFFER_BINDING),
    (DISPATCH_INDIRECT_BUFFER, DISPATCH_INDIRECT_BUFFER_BINDING),
    (SHADER_STORAGE_BUFFER, SHADER_STORAGE_BUFFER_BINDING),
    (ATOMIC_COUNTER_BUFFER, ATOMIC_COUNTER_BUFFER_BINDING),
    (VERTEX_PROGRAM_PARAMETER_BUFFER_NV, VERTEX_PROGRAM_PARAMETER_BUFFER_NV),
    (FRAGMENT_PROGRAM_PARAMETER_BUFFER_NV, FRAGMENT_PROGRAM_PARAMETER_BUFFER_NV),
    (GEOMETRY_PROGRAM_PARAMETER_BUFFER_NV, GEOMETRY_PROGRAM_PARAMETER_BUFFER_NV),
    (TESS_CONTROL_PROGRAM_PARAMETER_BUFFER_NV, TESS_CONTROL_PROGRAM_PARAMETER_BUFFER_NV),
    (TESS_EVALUATION_PROGRAM_PARAMETER_BUFFER_NV, TESS_EVALUATION_PROGRAM_PARAMETER_BUFFER_NV),
    (COMPUTE_PROGRAM_PARAMETER_BUFFER_NV, COMPUTE_PROGRAM_PARAMETER_BUFFER_NV),
    (EXTERNAL_VIRTUAL_MEMORY_BUFFER_AMD, EXTERNAL_VIRTUAL_MEMORY_BUFFER_AMD),
];

/// The accesses of MapBuffer, as bits of MapBufferRange.
const ACCESSES: [(u32, u32); 3] =
    [(READ_ONLY, MAP_READ_BIT), (WRITE_ONLY, MAP_WRITE_BIT), (READ_WRITE, MAP_READ_BIT | MAP_WRITE_BIT)];

/// A buffer with its name.
pub type Named = (u32, Arc<BufferObject>);

/// The bindings, by target.
#[derive(Default)]
pub struct BufferBindings([Option<Named>; TARGETS.len()]);

impl BufferBindings {
    /// The buffer that is bound to a target.
    pub fn get(&self, target: u32) -> Option<&Named> {
        self.0[TARGETS.iter().position(|row| row.0 == target)?].as_ref()
    }

    /// Binds a buffer to a target, or none.
    pub fn set(&mut self, target: u32, buffer: Option<Named>) {
        if let Some(place) = TARGETS.iter().position(|row| row.0 == target) {
            self.0[place] = buffer;
        }
    }
}

/// More names than this at once are OUT_OF_MEMORY.
const MAX_NAMES: usize = 1 << 20;

/// Generates names, none of which `is_used`; [`store_names`] writes them to `to`.
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

/// The first of `range` adjacent unused names; `used` names are in ascending order. `None` if there are not so many.
pub fn first_unused(range: u32, used: impl Iterator<Item = u32>) -> Option<u32> {
    let mut first = 1u32;
    for name in used {
        if name.checked_sub(first).is_some_and(|gap| gap >= range) {
            break;
        }
        first = first.max(name.checked_add(1)?);
    }
    first.checked_add(range.checked_sub(1)?).map(|_| first)
}

/// Writes names to the application's memory.
pub fn store_names(names: &[u32], pointer: *mut u32) -> Result<(), Error> {
    if names.is_empty() {
        return Ok(());
    }
    if pointer.is_null() {
        return Err(Error::InvalidValue);
    }
    for (index, &name) in names.iter().enumerate() {
        // SAFETY: the application has room for the names that it asked for.
        unsafe { pointer.add(index).write_unaligned(name) };
    }
    Ok(())
}

impl Context {
    /// The binding of a target.
    fn binding(&mut self, target: u32) -> Result<&mut Option<Named>, Error> {
        if target == ELEMENT_ARRAY_BUFFER {
            return Ok(self.arrays.elements());
        }
        let place = TARGETS.iter().position(|row| row.0 == target).ok_or(Error::InvalidEnum)?;
        Ok(&mut self.buffers.0[place])
    }

    /// The buffer that is bound to a target; an error if none is.
    pub(crate) fn bound_buffer(&mut self, target: u32) -> Result<Arc<BufferObject>, Error> {
        self.binding(target)?.as_ref().map(|named| Arc::clone(&named.1)).ok_or(Error::InvalidOperation)
    }

    /// The name that a query of bindings returns, if it is one.
    pub(crate) fn buffer_binding(&mut self, query: u32) -> Option<u32> {
        let elements = (ELEMENT_ARRAY_BUFFER, ELEMENT_ARRAY_BUFFER_BINDING);
        let target = TARGETS.iter().chain([&elements]).find(|row| row.1 == query)?.0;
        self.binding(target).ok().map(|bound| bound.as_ref().map_or(0, |named| named.0))
    }

    pub(crate) fn bind_buffer(&mut self, target: u32, name: u32) -> Result<(), Error> {
        let share = Arc::clone(&self.share);
        let binding = self.binding(target)?;
        *binding = match name {
            0 => None,
            _ => {
                let mut buffers = share.buffers();
                Some((
                    name,
                    Arc::clone(buffers.entry(name).or_default().get_or_insert_with(|| BufferObject::new(name))),
                ))
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

    /// DeleteBuffers: in this context, bindings of the buffers are removed, arrays included; mapped ones are unmapped.
    pub(crate) fn delete_buffers(&mut self, names: &[u32]) -> Result<(), Error> {
        self.forget_labels(BUFFER, names);
        for &name in names.iter().filter(|&&name| name != 0) {
            let deleted = self.share.buffers().remove(&name).flatten();
            if let Some(object) = deleted {
                let mut state = object.lock();
                (state.mapped, state.is_deleted) = (None, true);
                state.changes += 1;
                if std::mem::take(&mut state.is_shown) {
                    self.share.programs.set_buffer(name, None)?;
                    self.forget_points(name)?;
                }
                state.close()?;
            }
            for bound in &mut self.buffers.0 {
                bound.take_if(|bound| bound.0 == name);
            }
            self.arrays.forget_buffer(name);
            self.feedback.forget_buffer(name);
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
        if object.lock().is_immutable {
            return Err(Error::InvalidOperation);
        }
        let size = usize::try_from(size).map_err(|_| Error::InvalidValue)?;
        let flags = MAP_READ_BIT | MAP_WRITE_BIT | DYNAMIC_STORAGE_BIT;
        if target == EXTERNAL_VIRTUAL_MEMORY_BUFFER_AMD {
            let store = storage::over(data, size)?;
            let new = BufferState { store, is_open: true, is_pinned: true, usage, flags, ..BufferState::default() };
            return self.replace_buffer(&object, new);
        }
        let bytes = Arc::new(Bytes::copied(data, size)?);
        self.replace_buffer(&object, BufferState { bytes, usage, flags, ..BufferState::default() })
    }

    /// Gives a buffer object another data store.
    fn replace_buffer(&mut self, object: &BufferObject, new: BufferState) -> Result<(), Error> {
        let mut state = object.lock();
        let BufferState { is_shown, is_deleted, changes, .. } = *state;
        if state.store.is_some() && is_shown {
            if self.share.programs.has_handles_of_buffer(object.name) {
                return Err(Error::InvalidOperation);
            }
            self.share.programs.set_buffer(object.name, None)?;
        }
        *state = BufferState { is_deleted, changes: changes + 1, ..new };
        if is_shown { state.show(object.name, &self.share.programs) } else { Ok(()) }
    }

    pub(crate) fn buffer_sub_data(
        &mut self,
        target: u32,
        offset: isize,
        size: isize,
        data: *const c_void,
    ) -> Result<(), Error> {
        let object = self.bound_buffer(target)?;
        let (start, size) = {
            let state = object.lock();
            if state.flags & DYNAMIC_STORAGE_BIT == 0 && state.is_immutable {
                return Err(Error::InvalidOperation);
            }
            state.part(offset, size)?
        };
        if size == 0 || data.is_null() {
            return Ok(());
        }
        // SAFETY: the application passes a pointer to this number of bytes.
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
        let part = {
            let state = object.lock();
            let (start, size) = state.part(offset, size)?;
            state.read(start..start + size)?
        };
        if !data.is_null() {
            // SAFETY: the application has room for this number of bytes.
            unsafe { std::ptr::copy_nonoverlapping(part.as_ptr(), data.cast(), part.len()) };
        }
        Ok(())
    }

    /// MapBuffer: all of a buffer, which may have no bytes.
    pub(crate) fn map_buffer(&mut self, target: u32, access: u32) -> Result<*mut c_void, Error> {
        let object = self.bound_buffer(target)?;
        let access = ACCESSES.iter().find(|row| row.0 == access).ok_or(Error::InvalidEnum)?.1;
        let mut state = object.lock();
        let length = state.len();
        state.map(0, length, access)
    }

    /// MapBufferRange. Bits that permit invalidation have no effect.
    pub(crate) fn map_buffer_range(
        &mut self,
        target: u32,
        offset: isize,
        length: isize,
        access: u32,
    ) -> Result<*mut c_void, Error> {
        let object = self.bound_buffer(target)?;
        let mut state = object.lock();
        let (start, length) = range_within(state.len(), offset, length)?;
        let has = |bits: u32| access & bits != 0;
        let reads = MAP_INVALIDATE_RANGE_BIT | MAP_INVALIDATE_BUFFER_BIT | MAP_UNSYNCHRONIZED_BIT;
        let kept = MAP_PERSISTENT_BIT | MAP_COHERENT_BIT;
        let known = reads | kept | MAP_READ_BIT | MAP_WRITE_BIT | MAP_FLUSH_EXPLICIT_BIT;
        if has(!known) {
            return Err(Error::InvalidValue);
        }
        let valid = has(MAP_READ_BIT | MAP_WRITE_BIT)
            && !(has(MAP_READ_BIT) && has(reads))
            && (has(MAP_WRITE_BIT) || !has(MAP_FLUSH_EXPLICIT_BIT));
        if !valid {
            return Err(Error::InvalidOperation);
        }
        state.map(start, length, access)
    }

    /// FlushMappedBufferRange: the buffer already contains what was written.
    pub(crate) fn flush_mapped_buffer_range(&mut self, target: u32, offset: isize, length: isize) -> Result<(), Error> {
        let object = self.bound_buffer(target)?;
        let mapped = object.lock().mapped.filter(|mapped| mapped.access & MAP_FLUSH_EXPLICIT_BIT != 0);
        let mapped = mapped.ok_or(Error::InvalidOperation)?;
        range_within(mapped.length, offset, length).map(|_| ())
    }

    /// InvalidateBufferData, and InvalidateBufferSubData for a part (ARB_invalidate_subdata): the bytes are kept.
    pub(crate) fn invalidate_buffer(&mut self, name: u32, part: Option<[isize; 2]>) -> Result<(), Error> {
        let object = self.share.buffers().get(&name).cloned().flatten().ok_or(Error::InvalidValue)?;
        let state = object.lock();
        let [offset, length] = part.unwrap_or([0, state.len() as isize]);
        let (start, length) = range_within(state.len(), offset, length)?;
        // A part of no bytes overlaps nothing; the whole buffer overlaps each mapping.
        let meets = |mapped: &Mapping| part.is_none() || mapped.meets(start, length);
        if state.locked().is_some_and(meets) { Err(Error::InvalidOperation) } else { Ok(()) }
    }

    pub(crate) fn unmap_buffer(&mut self, target: u32) -> Result<u8, Error> {
        let object = self.bound_buffer(target)?;
        let mut state = object.lock();
        let Mapping { offset, length, access, .. } = state.mapped.take().ok_or(Error::InvalidOperation)?;
        state.changes += 1;
        if let Some(store) = state.store.clone().filter(|_| !state.is_open) {
            let bytes = std::mem::take(&mut state.bytes);
            if access & MAP_WRITE_BIT != 0 {
                let written = bytes.get(offset..offset + length).ok_or(Error::InvalidOperation)?;
                store.write(offset, written).map_err(|_| Error::InvalidOperation)?;
            }
        }
        Ok(1)
    }

    /// CopyBufferSubData.
    pub(crate) fn copy_buffer_sub_data(
        &mut self,
        [from, to]: [u32; 2],
        [read, write]: [isize; 2],
        size: isize,
    ) -> Result<(), Error> {
        let (from, to) = (self.bound_buffer(from)?, self.bound_buffer(to)?);
        let ((read, size), (write, _)) = (range(&from, read, size)?, range(&to, write, size)?);
        if Arc::ptr_eq(&from, &to) && read < write + size && write < read + size {
            return Err(Error::InvalidValue);
        }
        // The copy ends the reference to the bytes: source and destination may be one buffer.
        let bytes = from.part(read, size)?.to_vec();
        to.write(write, &bytes)
    }

    pub(crate) fn get_buffer_parameter(&mut self, target: u32, name: u32) -> Result<Answer, Error> {
        let object = self.bound_buffer(target)?;
        let state = object.lock();
        let bits = state.mapped.map_or(0, |mapped| mapped.access);
        let access = ACCESSES.iter().find(|row| row.1 == bits & (MAP_READ_BIT | MAP_WRITE_BIT));
        Ok(match name {
            BUFFER_SIZE => Answer::count(state.len()),
            BUFFER_USAGE => Answer::integer(state.usage),
            BUFFER_IMMUTABLE_STORAGE => Answer::boolean(state.is_immutable),
            BUFFER_STORAGE_FLAGS => Answer::integer(state.flags),
            BUFFER_ACCESS => Answer::integer(access.map_or(READ_WRITE, |row| row.0)),
            BUFFER_ACCESS_FLAGS => Answer::integer(bits),
            BUFFER_MAPPED => Answer::boolean(state.mapped.is_some()),
            BUFFER_MAP_OFFSET => Answer::count(state.mapped.map_or(0, |mapped| mapped.offset)),
            BUFFER_MAP_LENGTH => Answer::count(state.mapped.map_or(0, |mapped| mapped.length)),
            _ => return Err(Error::InvalidEnum),
        })
    }

    pub(crate) fn get_buffer_pointer(&mut self, target: u32, name: u32, to: *mut *mut c_void) -> Result<(), Error> {
        let object = self.bound_buffer(target)?;
        crate::state::one_of(name, &[BUFFER_MAP_POINTER])?;
        let mapped = object.lock().mapped;
        store_pointer(mapped.map_or(null_mut(), |mapped| std::ptr::with_exposed_provenance_mut(mapped.address)), to)
    }
}

/// Writes a pointer to the application's memory.
pub fn store_pointer(pointer: *mut c_void, to: *mut *mut c_void) -> Result<(), Error> {
    if to.is_null() {
        return Err(Error::InvalidValue);
    }
    // SAFETY: the application has room for a pointer there.
    unsafe { to.write_unaligned(pointer) };
    Ok(())
}

/// The start and the size of a range of a buffer with `bytes` bytes.
///
/// # Errors
/// INVALID_VALUE for negative numbers, and beyond the end.
pub fn range_within(bytes: usize, offset: isize, size: isize) -> Result<(usize, usize), Error> {
    let start = usize::try_from(offset).map_err(|_| Error::InvalidValue)?;
    let size = usize::try_from(size).map_err(|_| Error::InvalidValue)?;
    let fits = start.checked_add(size).is_some_and(|end| end <= bytes);
    if fits { Ok((start, size)) } else { Err(Error::InvalidValue) }
}

/// The start and the size of a range of a buffer.
fn range(object: &BufferObject, offset: isize, size: isize) -> Result<(usize, usize), Error> {
    let bytes = object.lock().len();
    range_within(bytes, offset, size)
}
