//! Buffer objects as programs see them: parameter buffers (NV_parameter_buffer_object), storage buffers
//! (ARB_shader_storage_buffer_object, for NV_shader_storage_buffer_object), atomic counter buffers
//! (ARB_shader_atomic_counters), and buffers by their GPU addresses (NV_shader_buffer_load, NV_shader_buffer_store).
//! Names and data stores are the driver's, which registers them by
//! [`ShareGroup::set_buffer`](crate::ShareGroup::set_buffer).
//!
//! Each target sees one [`Memory`], made by the first draw with a program that uses memory, and made again after a
//! change.

use super::images::{ResidentImages, rights};
use crate::enums::*;
use crate::group::buffers::{MAX_ADDRESS, Store};
use crate::{Context, Error, Target, UNITS};
use nvjit_runtime::memory::{
    BUFFER_BINDINGS, Buffer, CONSTANT_BINDINGS, IMAGE_UNITS, ImageView, MAX_CONSTANT_BYTES, Memory, MemoryError, Rights,
};
use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Mutex, PoisonError};

/// A part of a buffer object that is bound to a binding point.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Range {
    buffer: u32,
    offset: usize,
    /// Up to the buffer's end, if `None`.
    size: Option<usize>,
}

impl Range {
    /// How many bytes of a data store it is.
    fn bytes(self, buffer: &Buffer) -> usize {
        let rest = buffer.len().saturating_sub(self.offset);
        self.size.map_or(rest, |size| size.min(rest))
    }
}

/// Of storage buffers and atomic counter buffers the first [`BUFFER_BINDINGS`] count.
type Points = [Option<Range>; CONSTANT_BINDINGS];

/// A context's bindings of buffers, and which of them are resident.
#[derive(Default, Debug)]
pub(crate) struct Buffers {
    /// BindBuffer, by target.
    generic: HashMap<u32, u32>,
    /// Binding points, by [`INDEXED`].
    points: [Points; UNITS + 2],
    /// By name, with the address of the data store that was made resident: another one of that name is not.
    resident: BTreeMap<u32, (u64, Rights)>,
    images: [Option<ImageView>; IMAGE_UNITS],
    pub resident_images: ResidentImages,
    /// Counts changes.
    pub version: u64,
    /// For each target of parameter buffers: the last memory, and the versions it was made from.
    made: [Mutex<Option<Made>>; UNITS],
}

#[derive(Debug)]
struct Made {
    versions: (u64, u64),
    memory: Arc<Memory>,
}

/// Targets with binding points: those of the stages, then shared ones.
pub const INDEXED: [u32; UNITS + 2] = [
    VERTEX_PROGRAM_PARAMETER_BUFFER_NV,
    FRAGMENT_PROGRAM_PARAMETER_BUFFER_NV,
    GEOMETRY_PROGRAM_PARAMETER_BUFFER_NV,
    TESS_CONTROL_PROGRAM_PARAMETER_BUFFER_NV,
    TESS_EVALUATION_PROGRAM_PARAMETER_BUFFER_NV,
    COMPUTE_PROGRAM_PARAMETER_BUFFER_NV,
    SHADER_STORAGE_BUFFER,
    ATOMIC_COUNTER_BUFFER,
];
const STORAGE: usize = UNITS;
const COUNTERS: usize = UNITS + 1;

/// Where a binding point is.
fn place(target: u32, index: u32) -> Result<(usize, usize), Error> {
    let number = INDEXED.iter().position(|&own| own == target).ok_or(Error::InvalidEnum)?;
    let count = if is_parameter_buffer(target) { CONSTANT_BINDINGS } else { BUFFER_BINDINGS };
    usize::try_from(index).ok().filter(|&index| index < count).map(|index| (number, index)).ok_or(Error::InvalidValue)
}

impl Buffers {
    /// A binding point.
    fn point(&mut self, target: u32, index: u32) -> Result<&mut Option<Range>, Error> {
        let (target, index) = place(target, index)?;
        Ok(&mut self.points[target][index])
    }

    /// The binding there.
    fn bound(&self, target: u32, index: u32) -> Result<Option<Range>, Error> {
        let (target, index) = place(target, index)?;
        Ok(self.points[target][index])
    }
}

/// Targets of BindBuffer.
const TARGETS: [u32; 20] = [
    ARRAY_BUFFER,
    ELEMENT_ARRAY_BUFFER,
    PIXEL_PACK_BUFFER,
    PIXEL_UNPACK_BUFFER,
    UNIFORM_BUFFER,
    TEXTURE_BUFFER,
    TRANSFORM_FEEDBACK_BUFFER,
    COPY_READ_BUFFER,
    COPY_WRITE_BUFFER,
    DRAW_INDIRECT_BUFFER,
    DISPATCH_INDIRECT_BUFFER,
    ATOMIC_COUNTER_BUFFER,
    QUERY_BUFFER,
    SHADER_STORAGE_BUFFER,
    VERTEX_PROGRAM_PARAMETER_BUFFER_NV,
    FRAGMENT_PROGRAM_PARAMETER_BUFFER_NV,
    GEOMETRY_PROGRAM_PARAMETER_BUFFER_NV,
    TESS_CONTROL_PROGRAM_PARAMETER_BUFFER_NV,
    TESS_EVALUATION_PROGRAM_PARAMETER_BUFFER_NV,
    COMPUTE_PROGRAM_PARAMETER_BUFFER_NV,
];

fn known(target: u32) -> Result<(), Error> {
    if TARGETS.contains(&target) { Ok(()) } else { Err(Error::InvalidEnum) }
}

/// Whether a target is of parameter buffers (NV_parameter_buffer_object).
pub fn is_parameter_buffer(target: u32) -> bool {
    matches!(
        target,
        VERTEX_PROGRAM_PARAMETER_BUFFER_NV
            | FRAGMENT_PROGRAM_PARAMETER_BUFFER_NV
            | GEOMETRY_PROGRAM_PARAMETER_BUFFER_NV
            | TESS_CONTROL_PROGRAM_PARAMETER_BUFFER_NV
            | TESS_EVALUATION_PROGRAM_PARAMETER_BUFFER_NV
            | COMPUTE_PROGRAM_PARAMETER_BUFFER_NV
    )
}

impl Context {
    /// BindBuffer, for commands on the buffer that is bound to a target. Zero binds none.
    ///
    /// # Errors
    /// INVALID_ENUM for other targets than those of OpenGL 4.4 and of the parameter buffers.
    pub fn bind_buffer(&mut self, target: u32, buffer: u32) -> Result<(), Error> {
        self.outside()?;
        known(target)?;
        self.buffers.generic.insert(target, buffer);
        Ok(())
    }

    /// BindBufferRangeNV, for parameter buffers, and BindBufferRange, for storage buffers and atomic counter buffers:
    /// binds `size` bytes of `buffer`, from `offset` on, to point `index` of `target`,
    /// VERTEX_PROGRAM_PARAMETER_BUFFER_NV, FRAGMENT_PROGRAM_PARAMETER_BUFFER_NV, SHADER_STORAGE_BUFFER or
    /// ATOMIC_COUNTER_BUFFER; and `buffer` to `target`, as BindBuffer does. Buffer zero unbinds. The range is truncated
    /// to the data store when the program runs.
    ///
    /// # Errors
    /// INVALID_ENUM for other targets. INVALID_VALUE beyond the last binding point; of parameter buffers, if `offset`
    /// is not zero, or `size` is no multiple of 4; of storage buffers, if `offset` is no multiple of 16; of atomic
    /// counter buffers, if it is no multiple of 4. If `buffer` is not zero, INVALID_VALUE if `offset` is negative, or
    /// `size` is not positive.
    pub fn bind_buffer_range(
        &mut self,
        target: u32,
        index: u32,
        buffer: u32,
        offset: isize,
        size: isize,
    ) -> Result<(), Error> {
        self.outside()?;
        self.buffers.bound(target, index)?;
        if is_parameter_buffer(target) && size % 4 != 0 || buffer != 0 && size <= 0 {
            return Err(Error::InvalidValue);
        }
        self.bind_range(target, index, buffer, offset, usize::try_from(size).ok())
    }

    /// BindBufferOffsetNV: binds `buffer` from `offset` to its end.
    ///
    /// # Errors
    /// As [`bind_buffer_range`](Self::bind_buffer_range).
    pub fn bind_buffer_offset(&mut self, target: u32, index: u32, buffer: u32, offset: isize) -> Result<(), Error> {
        self.outside()?;
        self.bind_range(target, index, buffer, offset, None)
    }

    /// BindBufferBaseNV, and BindBufferBase for storage buffers: binds all of `buffer`.
    ///
    /// # Errors
    /// As [`bind_buffer_range`](Self::bind_buffer_range).
    pub fn bind_buffer_base(&mut self, target: u32, index: u32, buffer: u32) -> Result<(), Error> {
        self.bind_buffer_offset(target, index, buffer, 0)
    }

    fn bind_range(
        &mut self,
        target: u32,
        index: u32,
        buffer: u32,
        offset: isize,
        size: Option<usize>,
    ) -> Result<(), Error> {
        let point = self.buffers.point(target, index)?;
        let is_aligned = match target {
            ATOMIC_COUNTER_BUFFER => offset % COUNTER_ALIGNMENT as isize == 0,
            SHADER_STORAGE_BUFFER => offset % STORAGE_ALIGNMENT as isize == 0,
            _ => offset == 0,
        };
        if !is_aligned || buffer != 0 && offset < 0 {
            return Err(Error::InvalidValue);
        }
        *point = (buffer != 0).then_some(Range { buffer, offset: usize::try_from(offset).unwrap_or(0), size });
        self.buffers.generic.insert(target, buffer);
        self.buffers.version += 1;
        Ok(())
    }

    /// BindImageTextureEXT: sets the image of unit `unit`. Textures, levels and layers are the driver's, which gives
    /// the texels; `None` for an image that programs may not access (EXT_shader_image_load_store 3.9.X).
    ///
    /// # Errors
    /// INVALID_VALUE beyond the last image unit.
    pub fn bind_image(&mut self, unit: u32, image: Option<ImageView>) -> Result<(), Error> {
        self.outside()?;
        *self.buffers.images.get_mut(unit as usize).ok_or(Error::InvalidValue)? = image;
        self.buffers.version += 1;
        Ok(())
    }

    /// GetIntegerv and GetIntegerIndexedvEXT: the buffer that is bound to `target`, or to point `index` of it. `target`
    /// is as in [`bind_buffer_range`](Self::bind_buffer_range); SHADER_STORAGE_BUFFER_BINDING is another name of
    /// SHADER_STORAGE_BUFFER here.
    ///
    /// # Errors
    /// INVALID_ENUM for other targets; INVALID_VALUE beyond the last binding point.
    pub fn get_integer_indexed(&self, target: u32, index: u32) -> Result<i32, Error> {
        self.outside()?;
        let target = if target == SHADER_STORAGE_BUFFER_BINDING { SHADER_STORAGE_BUFFER } else { target };
        // Names are unsigned; the GL's integers show their bits.
        Ok(self.buffers.bound(target, index)?.map_or(0, |range| range.buffer) as i32)
    }

    /// The buffer that is bound to a target.
    pub(crate) fn bound_buffer(&self, target: u32) -> u32 {
        self.buffers.generic.get(&target).copied().unwrap_or(0)
    }

    /// ProgramBufferParametersIuivNV: writes words of the buffer that is bound to point `index` of `target`, from word
    /// `word` of the buffer on.
    ///
    /// # Errors
    /// INVALID_ENUM for other targets than those of parameter buffers; INVALID_VALUE beyond the last binding point.
    /// INVALID_OPERATION if nothing is bound there. INVALID_VALUE beyond the end of the buffer, or
    /// MAX_PROGRAM_PARAMETER_BUFFER_SIZE_NV.
    pub fn program_buffer_parameters_uiv(
        &mut self,
        target: u32,
        index: u32,
        word: u32,
        values: &[u32],
    ) -> Result<(), Error> {
        self.set_buffer_words(target, index, word, values, |value| value)
    }

    /// Writes the results of `bits` for `values`, which are read after all error checks.
    fn set_buffer_words<T: Copy>(
        &self,
        target: u32,
        index: u32,
        word: u32,
        values: &[T],
        bits: fn(T) -> u32,
    ) -> Result<(), Error> {
        self.outside()?;
        if !is_parameter_buffer(target) {
            return Err(Error::InvalidEnum);
        }
        let range = self.buffers.bound(target, index)?.ok_or(Error::InvalidOperation)?;
        let store = self.group.stores().by_name.get(&range.buffer).cloned();
        let buffer = store.map(|store| store.buffer);
        let words = buffer.as_ref().map_or(0, |buffer| buffer.len().min(MAX_CONSTANT_BYTES) / 4);
        let end = (word as usize).checked_add(values.len());
        if end.is_none_or(|end| end > words) {
            return Err(Error::InvalidValue);
        }
        let bytes: Vec<u8> = values.iter().flat_map(|&value| bits(value).to_le_bytes()).collect();
        match buffer {
            Some(buffer) => buffer.write(word as usize * 4, &bytes).map_err(|_| Error::InvalidValue),
            None => Ok(()),
        }
    }

    /// ProgramBufferParametersIivNV.
    ///
    /// # Errors
    /// As [`program_buffer_parameters_uiv`](Self::program_buffer_parameters_uiv).
    pub fn program_buffer_parameters_iv(
        &mut self,
        target: u32,
        index: u32,
        word: u32,
        values: &[i32],
    ) -> Result<(), Error> {
        self.set_buffer_words(target, index, word, values, |value| value as u32)
    }

    /// ProgramBufferParametersfvNV.
    ///
    /// # Errors
    /// As [`program_buffer_parameters_uiv`](Self::program_buffer_parameters_uiv).
    pub fn program_buffer_parameters_fv(
        &mut self,
        target: u32,
        index: u32,
        word: u32,
        values: &[f32],
    ) -> Result<(), Error> {
        self.set_buffer_words(target, index, word, values, f32::to_bits)
    }

    /// The buffer that is bound to `target`.
    fn named(&self, target: u32) -> Result<u32, Error> {
        self.outside()?;
        known(target)?;
        self.existing(self.bound_buffer(target))
    }

    fn existing(&self, buffer: u32) -> Result<u32, Error> {
        self.outside()?;
        if buffer == 0 { Err(Error::InvalidOperation) } else { Ok(buffer) }
    }

    fn store(&self, buffer: u32) -> Result<Store, Error> {
        self.group.stores().by_name.get(&buffer).cloned().ok_or(Error::InvalidOperation)
    }

    fn is_resident(&self, buffer: u32) -> bool {
        let store = self.store(buffer).ok();
        let resident = self.buffers.resident.get(&buffer);
        store.zip(resident).is_some_and(|(store, resident)| store.address == resident.0)
    }

    /// MakeNamedBufferResidentNV: makes the GPU addresses of `buffer` accessible to programs of this context. `access`
    /// is READ_ONLY, WRITE_ONLY or READ_WRITE.
    ///
    /// # Errors
    /// INVALID_ENUM for another access; INVALID_OPERATION if `buffer` is zero, has no data store, or is resident.
    pub fn make_named_buffer_resident(&mut self, buffer: u32, access: u32) -> Result<(), Error> {
        let buffer = self.existing(buffer)?;
        let rights = rights(access)?;
        let store = self.store(buffer)?;
        if self.is_resident(buffer) {
            return Err(Error::InvalidOperation);
        }
        self.buffers.resident.insert(buffer, (store.address, rights));
        self.buffers.version += 1;
        Ok(())
    }

    /// MakeBufferResidentNV: the same for the buffer that is bound to `target`.
    ///
    /// # Errors
    /// As [`make_named_buffer_resident`](Self::make_named_buffer_resident); INVALID_ENUM for a target that BindBuffer
    /// does not take.
    pub fn make_buffer_resident(&mut self, target: u32, access: u32) -> Result<(), Error> {
        self.make_named_buffer_resident(self.named(target)?, access)
    }

    /// MakeNamedBufferNonResidentNV.
    ///
    /// # Errors
    /// INVALID_OPERATION if `buffer` is zero, or not resident.
    pub fn make_named_buffer_non_resident(&mut self, buffer: u32) -> Result<(), Error> {
        let buffer = self.existing(buffer)?;
        if !self.is_resident(buffer) {
            return Err(Error::InvalidOperation);
        }
        self.buffers.resident.remove(&buffer);
        self.buffers.version += 1;
        Ok(())
    }

    /// MakeBufferNonResidentNV.
    ///
    /// # Errors
    /// As [`make_named_buffer_non_resident`](Self::make_named_buffer_non_resident); INVALID_ENUM for a target that
    /// BindBuffer does not take.
    pub fn make_buffer_non_resident(&mut self, target: u32) -> Result<(), Error> {
        self.make_named_buffer_non_resident(self.named(target)?)
    }

    /// IsNamedBufferResidentNV.
    ///
    /// # Errors
    /// INVALID_OPERATION if `buffer` is zero.
    pub fn is_named_buffer_resident(&self, buffer: u32) -> Result<bool, Error> {
        Ok(self.is_resident(self.existing(buffer)?))
    }

    /// IsBufferResidentNV.
    ///
    /// # Errors
    /// INVALID_OPERATION if no buffer is bound to `target`; INVALID_ENUM for a target that BindBuffer does not take.
    pub fn is_buffer_resident(&self, target: u32) -> Result<bool, Error> {
        Ok(self.is_resident(self.named(target)?))
    }

    /// GetNamedBufferParameterui64vNV: the GPU address of the data store of `buffer`, resident or not. `name` is
    /// BUFFER_GPU_ADDRESS_NV.
    ///
    /// # Errors
    /// INVALID_ENUM for other names; INVALID_OPERATION if `buffer` is zero, or has no data store.
    pub fn get_named_buffer_parameter_ui64v(&self, buffer: u32, name: u32) -> Result<u64, Error> {
        let buffer = self.existing(buffer)?;
        if name != BUFFER_GPU_ADDRESS_NV {
            return Err(Error::InvalidEnum);
        }
        Ok(self.store(buffer)?.address)
    }

    /// GetBufferParameterui64vNV: the same for the buffer that is bound to `target`.
    ///
    /// # Errors
    /// As [`get_named_buffer_parameter_ui64v`](Self::get_named_buffer_parameter_ui64v); INVALID_ENUM for a target that
    /// BindBuffer does not take.
    pub fn get_buffer_parameter_ui64v(&self, target: u32, name: u32) -> Result<u64, Error> {
        self.get_named_buffer_parameter_ui64v(self.named(target)?, name)
    }

    /// GetIntegerui64vNV: MAX_SHADER_BUFFER_ADDRESS_NV.
    ///
    /// # Errors
    /// INVALID_ENUM for other names.
    pub fn get_integer_ui64v(&self, name: u32) -> Result<u64, Error> {
        self.outside()?;
        if name == MAX_SHADER_BUFFER_ADDRESS_NV { Ok(MAX_ADDRESS) } else { Err(Error::InvalidEnum) }
    }

    /// Words from byte `offset` on of the buffer that is bound to `target`; INVALID_OPERATION if there are none.
    pub(crate) fn words_of<const N: usize>(&self, target: u32, offset: usize) -> Result<[u32; N], Error> {
        let name = self.buffers.generic.get(&target).ok_or(Error::InvalidOperation)?;
        let stores = self.group.stores();
        let store = stores.by_name.get(name).ok_or(Error::InvalidOperation)?;
        let mut bytes = [[0; 4]; N];
        store.buffer.read(offset, bytes.as_flattened_mut()).map_err(|_| Error::InvalidOperation)?;
        Ok(bytes.map(u32::from_le_bytes))
    }

    /// The current memory of programs of `target`. It is the same object, with its count of faults, until a binding
    /// changes.
    pub(crate) fn memory(&self, target: Target) -> Arc<Memory> {
        let stores = self.group.stores();
        let versions = (stores.version, self.buffers.version);
        let mut made = self.buffers.made[target.unit()].lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(made) = made.as_ref().filter(|made| made.versions == versions) {
            return made.memory.clone();
        }
        let mut memory = Memory::new();
        for (name, &(address, rights)) in &self.buffers.resident {
            let store = stores.by_name.get(name).filter(|store| store.address == address);
            if let Some(Store { buffer, .. }) = store {
                // Addresses are aligned, and no two data stores have the same.
                let mapped = memory.map(address, buffer.clone(), 0, buffer.len(), rights);
                debug_assert_eq!(mapped, Ok(()));
            }
        }
        type Bind = fn(&mut Memory, usize, Arc<Buffer>, usize, usize) -> Result<(), MemoryError>;
        let all: [(&Points, Bind, usize); 3] = [
            (&self.buffers.points[target.unit()], Memory::bind_constants, STORAGE_ALIGNMENT),
            (&self.buffers.points[STORAGE], Memory::bind_storage, STORAGE_ALIGNMENT),
            (&self.buffers.points[COUNTERS], Memory::bind_counters, COUNTER_ALIGNMENT),
        ];
        for (points, bind, alignment) in all {
            for (point, range) in points.iter().enumerate() {
                let Some(range) = range else { continue };
                let Some(Store { buffer, .. }) = stores.by_name.get(&range.buffer) else { continue };
                let bytes = range.bytes(buffer);
                let offset = range.offset.min(buffer.len() / alignment * alignment);
                let bound = bind(&mut memory, point, buffer.clone(), offset, bytes);
                debug_assert_eq!(bound, Ok(()));
            }
        }
        for (unit, image) in self.buffers.images.iter().enumerate() {
            let bound = image.as_ref().map_or(Ok(()), |image| memory.bind_image(unit, image.clone()));
            debug_assert_eq!(bound, Ok(()));
        }
        for (handle, image) in self.buffers.resident_images.images() {
            memory.make_image_resident(handle, image.clone());
        }
        let memory = Arc::new(memory);
        *made = Some(Made { versions, memory: memory.clone() });
        memory
    }
}

/// SHADER_STORAGE_BUFFER_OFFSET_ALIGNMENT.
pub(crate) const STORAGE_ALIGNMENT: usize = 16;

/// The alignment of atomic counter buffers' offsets in bytes (ARB_shader_atomic_counters, Errors).
const COUNTER_ALIGNMENT: usize = 4;
