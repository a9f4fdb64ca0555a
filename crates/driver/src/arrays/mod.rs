//! Vertex arrays in client memory or in buffer objects, and draws from them (OpenGL 1.5, section 2.8 and 2.9.1;
//! ARB_vertex_program 2.8).

mod draws;
mod objects;
mod tables;
mod variants;

pub use draws::index_size;
pub use objects::{Arrays, SavedArrays};
pub use variants::VariantArray;

use crate::buffers::{Named, store_pointer};
use crate::commands::Answer;
use crate::context::Context;
use crate::enums::*;
use crate::slots::{self, COLOR, COUNT, FOG, NORMAL, SECONDARY, TEXTURE, VERTEX};
use nvjit_gl::{AttributeArray, Error};
use nvjit_runtime::ComponentType;
use std::ffi::c_void;
use tables::{ARRAYS, ArrayNames, INTERLEAVED};

/// An array.
#[derive(Clone)]
pub struct Array {
    pub enabled: bool,
    /// 1 to 4, or BGRA.
    pub size: usize,
    pub kind: u32,
    pub normalized: bool,
    /// Whether integers stay integers (VertexAttribIPointerEXT).
    pub pure: bool,
    /// The distance between elements in bytes, as the application specified it.
    pub stride: usize,
    /// An address, or an offset in the buffer.
    pub pointer: usize,
    pub buffer: Option<Named>,
    /// The number of instances that share an element; 0 if elements belong to vertices (ARB_instanced_arrays).
    pub divisor: u32,
}

impl Default for Array {
    fn default() -> Self {
        let (kind, buffer) = (FLOAT, None);
        Self {
            enabled: false,
            size: 4,
            kind,
            normalized: false,
            pure: false,
            stride: 0,
            pointer: 0,
            buffer,
            divisor: 0,
        }
    }
}

/// The state of a vertex array object.
#[derive(Clone)]
pub struct ArrayObject {
    /// The conventional arrays, by attribute.
    conventional: [Array; COUNT],
    generic: [Array; COUNT],
    edge_flag: Array,
    index: Array,
    /// ELEMENT_ARRAY_BUFFER
    elements: Option<Named>,
}

/// The client's state of arrays, beside vertex array objects.
#[derive(Clone, Default)]
pub struct ClientArrays {
    /// CLIENT_ACTIVE_TEXTURE, from 0.
    texture: usize,
    /// PRIMITIVE_RESTART_NV and PRIMITIVE_RESTART_INDEX_NV
    restarts: bool,
    restart_index: u32,
    /// VERTEX_ARRAY_RANGE_NV, and what VertexArrayRangeNV gave: the pointer and the length.
    has_range: bool,
    range: (usize, i32),
    /// ARRAY_ELEMENT_LOCK_FIRST_EXT and ARRAY_ELEMENT_LOCK_COUNT_EXT; the count is 0 if nothing is locked.
    locked: [i32; 2],
}

impl ClientArrays {
    /// The index that restarts primitives, if there is one.
    fn restart(&self) -> Option<u32> {
        self.restarts.then_some(self.restart_index)
    }
}

impl Default for ArrayObject {
    fn default() -> Self {
        let mut conventional: [Array; COUNT] = Default::default();
        (conventional[NORMAL].size, conventional[FOG].size, conventional[SECONDARY].size) = (3, 1, 3);
        Self {
            conventional,
            generic: Default::default(),
            edge_flag: Array::default(),
            index: Array::default(),
            elements: None,
        }
    }
}

impl ArrayObject {
    /// Removes references to a buffer: its arrays are then at NULL, since their offsets are no addresses.
    fn forget_buffer(&mut self, name: u32) {
        let Self { conventional, generic, edge_flag, index, elements } = self;
        elements.take_if(|buffer| buffer.0 == name);
        conventional.iter_mut().chain(generic).chain([edge_flag, index]).for_each(|array| array.forget_buffer(name));
    }
}

/// The size of four bytes of which the first is blue (EXT_vertex_array_bgra).
const BGRA_SIZE: usize = BGRA as usize;

impl Array {
    /// Moves the array to NULL if it is in this buffer.
    fn forget_buffer(&mut self, name: u32) {
        if self.buffer.take_if(|buffer| buffer.0 == name).is_some() {
            self.pointer = 0;
        }
    }

    /// The type of components, and their number.
    fn components(&self) -> Option<(ComponentType, usize)> {
        if self.size == BGRA_SIZE {
            return Some(match self.kind {
                UNSIGNED_INT_2_10_10_10_REV => (ComponentType::UnsignedPackedBgra, 4),
                INT_2_10_10_10_REV => (ComponentType::SignedPackedBgra, 4),
                _ => (ComponentType::UnsignedByteBgra, 4),
            });
        }
        let kind = if self.pure { pure_type(self.kind) } else { component_type(self.kind) };
        Some((kind?, self.size))
    }
}

/// The types of VertexAttribIPointerEXT (NV_vertex_program4, table 2.4).
fn pure_type(kind: u32) -> Option<ComponentType> {
    Some(match kind {
        BYTE => ComponentType::PureByte,
        UNSIGNED_BYTE => ComponentType::PureUnsignedByte,
        SHORT => ComponentType::PureShort,
        UNSIGNED_SHORT => ComponentType::PureUnsignedShort,
        INT => ComponentType::PureInt,
        UNSIGNED_INT => ComponentType::PureUnsignedInt,
        _ => return None,
    })
}

fn component_type(kind: u32) -> Option<ComponentType> {
    Some(match kind {
        BYTE => ComponentType::Byte,
        UNSIGNED_BYTE => ComponentType::UnsignedByte,
        SHORT => ComponentType::Short,
        UNSIGNED_SHORT => ComponentType::UnsignedShort,
        INT => ComponentType::Int,
        UNSIGNED_INT => ComponentType::UnsignedInt,
        FLOAT => ComponentType::Float,
        DOUBLE => ComponentType::Double,
        HALF_FLOAT => ComponentType::Half,
        UNSIGNED_INT_2_10_10_10_REV => ComponentType::UnsignedPacked,
        INT_2_10_10_10_REV => ComponentType::SignedPacked,
        _ => return None,
    })
}

/// Whether elements are words of packed components.
fn is_packed(kind: u32) -> bool {
    matches!(kind, UNSIGNED_INT_2_10_10_10_REV | INT_2_10_10_10_REV)
}

/// The types and sizes of an array (table 2.4, ARB_half_float_vertex, EXT_vertex_array_bgra,
/// ARB_vertex_type_2_10_10_10_rev).
fn check(slot: usize, size: i32, kind: u32) -> Result<usize, Error> {
    const COLORS: &[u32] = &[BYTE, UNSIGNED_BYTE, SHORT, UNSIGNED_SHORT, INT, UNSIGNED_INT, HALF_FLOAT, FLOAT, DOUBLE];
    let (sizes, types): (_, &[u32]) = match slot {
        VERTEX => (2..=4, &[SHORT, INT, HALF_FLOAT, FLOAT, DOUBLE]),
        NORMAL => (3..=3, &[BYTE, SHORT, INT, HALF_FLOAT, FLOAT, DOUBLE]),
        COLOR => (3..=4, COLORS),
        SECONDARY => (3..=3, COLORS),
        FOG => (1..=1, &[HALF_FLOAT, FLOAT, DOUBLE]),
        _ => (1..=4, &[SHORT, INT, HALF_FLOAT, FLOAT, DOUBLE]),
    };
    if size == BGRA as i32 && matches!(slot, COLOR | SECONDARY) {
        return if kind == UNSIGNED_BYTE || is_packed(kind) { Ok(BGRA_SIZE) } else { Err(Error::InvalidValue) };
    }
    if is_packed(kind) {
        return match (slot, size) {
            (FOG, _) => Err(Error::InvalidEnum),
            (NORMAL, _) => Ok(3),
            (_, 4) => Ok(4),
            _ => Err(Error::InvalidOperation),
        };
    }
    if !sizes.contains(&size) {
        return Err(Error::InvalidValue);
    }
    if types.contains(&kind) { Ok(size as usize) } else { Err(Error::InvalidEnum) }
}

impl Context {
    /// The slot of texture coordinates of the client's active unit; other slots are unchanged.
    fn client_slot(&self, slot: usize) -> usize {
        if slot == TEXTURE { TEXTURE + self.arrays.client.texture } else { slot }
    }

    fn array(&self, size: usize, kind: u32, stride: i32, pointer: *const c_void) -> Result<Array, Error> {
        let stride = usize::try_from(stride).map_err(|_| Error::InvalidValue)?;
        let buffer = self.buffers.get(ARRAY_BUFFER).cloned();
        // Vertex array objects cannot have arrays in client memory (ARB_vertex_array_object, section 2.X).
        if self.arrays.is_object() && buffer.is_none() && !pointer.is_null() {
            return Err(Error::InvalidOperation);
        }
        Ok(Array { size, kind, stride, pointer: pointer.expose_provenance(), buffer, ..Array::default() })
    }

    /// VertexPointer and similar commands.
    pub(crate) fn pointer(
        &mut self,
        slot: usize,
        size: i32,
        kind: u32,
        stride: i32,
        pointer: *const c_void,
    ) -> Result<(), Error> {
        let size = check(slot, size, kind)?;
        let normalized = matches!(slot, NORMAL | COLOR | SECONDARY);
        let array = self.array(size, kind, stride, pointer)?;
        let own = self.client_slot(slot);
        let own = &mut self.arrays.own.conventional[own];
        *own = Array { normalized, enabled: own.enabled, ..array };
        Ok(())
    }

    pub(crate) fn index_pointer(&mut self, kind: u32, stride: i32, pointer: *const c_void) -> Result<(), Error> {
        if ![UNSIGNED_BYTE, SHORT, INT, FLOAT, DOUBLE].contains(&kind) {
            return Err(Error::InvalidEnum);
        }
        let array = self.array(1, kind, stride, pointer)?;
        self.arrays.own.index = Array { enabled: self.arrays.own.index.enabled, ..array };
        Ok(())
    }

    pub(crate) fn edge_flag_pointer(&mut self, stride: i32, pointer: *const c_void) -> Result<(), Error> {
        let array = self.array(1, UNSIGNED_BYTE, stride, pointer)?;
        self.arrays.own.edge_flag = Array { enabled: self.arrays.own.edge_flag.enabled, ..array };
        Ok(())
    }

    /// VertexAttribPointerARB.
    pub(crate) fn vertex_attrib_pointer(
        &mut self,
        index: u32,
        size: i32,
        kind: u32,
        normalized: u8,
        stride: i32,
        pointer: *const c_void,
    ) -> Result<(), Error> {
        let normalized = normalized != 0;
        let described = AttributeArray { size, component_type: kind, normalized, stride, pointer: pointer.addr() };
        self.programs.vertex_attrib_pointer_arb(index, described)?;
        self.set_generic(index, described, pointer)
    }

    /// VertexAttribPointerNV: bytes are normalised.
    pub(crate) fn vertex_attrib_pointer_nv(
        &mut self,
        index: u32,
        size: i32,
        kind: u32,
        stride: i32,
        pointer: *const c_void,
    ) -> Result<(), Error> {
        let described =
            AttributeArray { size, component_type: kind, normalized: false, stride, pointer: pointer.addr() };
        self.programs.vertex_attrib_pointer(index, described)?;
        self.set_generic(index, AttributeArray { normalized: kind == UNSIGNED_BYTE, ..described }, pointer)
    }

    /// VertexAttribIPointerEXT (NV_vertex_program4, section 2.8): integers stay integers.
    pub(crate) fn vertex_attrib_integer_pointer(
        &mut self,
        index: u32,
        size: i32,
        kind: u32,
        stride: i32,
        pointer: *const c_void,
    ) -> Result<(), Error> {
        if !(1..=4).contains(&size) {
            return Err(Error::InvalidValue);
        }
        pure_type(kind).ok_or(Error::InvalidEnum)?;
        self.vertex_attrib_pointer(index, size, kind, 0, stride, pointer)?;
        self.generic_array(index)?.pure = true;
        Ok(())
    }

    /// Sets an array whose parameters were checked.
    fn set_generic(&mut self, index: u32, described: AttributeArray, pointer: *const c_void) -> Result<(), Error> {
        let AttributeArray { size, component_type, normalized, stride, .. } = described;
        let array = self.array(size.max(1) as usize, component_type, stride, pointer)?;
        let own = self.generic_array(index)?;
        *own = Array { normalized, enabled: own.enabled, divisor: own.divisor, ..array };
        Ok(())
    }

    /// EnableVertexAttribArray and DisableVertexAttribArray.
    pub(crate) fn vertex_attrib_array(&mut self, index: u32, enabled: bool) -> Result<(), Error> {
        self.generic_array(index)?.enabled = enabled;
        Ok(())
    }

    /// VertexAttribDivisorARB.
    pub(crate) fn vertex_attrib_divisor(&mut self, index: u32, divisor: u32) -> Result<(), Error> {
        self.generic_array(index)?.divisor = divisor;
        Ok(())
    }

    fn generic_array(&mut self, index: u32) -> Result<&mut Array, Error> {
        self.arrays.own.generic.get_mut(index as usize).ok_or(Error::InvalidValue)
    }

    /// The answer of GetVertexAttribNV and GetVertexAttribARB about the array of an attribute; `None` for other names.
    pub(crate) fn generic_array_answer(&mut self, index: u32, name: u32) -> Result<Option<Answer>, Error> {
        let array = self.generic_array(index)?;
        Ok(Some(match name {
            ATTRIB_ARRAY_SIZE_NV => Answer::count(array.size),
            ATTRIB_ARRAY_STRIDE_NV => Answer::count(array.stride),
            ATTRIB_ARRAY_TYPE_NV => Answer::integer(array.kind),
            VERTEX_ATTRIB_ARRAY_ENABLED => Answer::boolean(array.enabled),
            VERTEX_ATTRIB_ARRAY_NORMALIZED => Answer::boolean(array.normalized),
            VERTEX_ATTRIB_ARRAY_INTEGER_EXT => Answer::boolean(array.pure),
            VERTEX_ATTRIB_ARRAY_DIVISOR_ARB => Answer::integer(array.divisor),
            VERTEX_ATTRIB_ARRAY_BUFFER_BINDING => Answer::integer(array.buffer.as_ref().map_or(0, |buffer| buffer.0)),
            _ => return Ok(None),
        }))
    }

    /// GetVertexAttribPointer.
    pub(crate) fn get_vertex_attrib_pointer(
        &mut self,
        index: u32,
        name: u32,
        to: *mut *mut c_void,
    ) -> Result<(), Error> {
        let pointer = self.generic_array(index)?.pointer;
        crate::state::one_of(name, &[ATTRIB_ARRAY_POINTER_NV])?;
        store_pointer(std::ptr::with_exposed_provenance_mut(pointer), to)
    }

    /// PrimitiveRestartIndexNV.
    pub(crate) fn primitive_restart_index(&mut self, index: u32) -> Result<(), Error> {
        self.arrays.client.restart_index = index;
        Ok(())
    }

    /// PRIMITIVE_RESTART_INDEX_NV
    pub(crate) fn restart_index(&self) -> u32 {
        self.arrays.client.restart_index
    }

    /// The flag that EnableClientState and DisableClientState set for a name, if there is one.
    fn client_flag(&mut self, name: u32) -> Option<&mut bool> {
        let slot = slot_of(name).map(|slot| self.client_slot(slot));
        let Arrays { own, client, .. } = &mut self.arrays;
        Some(match (name, slot) {
            (_, Some(slot)) => &mut own.conventional[slot].enabled,
            (INDEX_ARRAY, _) => &mut own.index.enabled,
            (EDGE_FLAG_ARRAY, _) => &mut own.edge_flag.enabled,
            (PRIMITIVE_RESTART_NV, _) => &mut client.restarts,
            (VERTEX_ARRAY_RANGE_NV, _) => &mut client.has_range,
            _ => &mut own.generic.get_mut(name.wrapping_sub(VERTEX_ATTRIB_ARRAY0_NV) as usize)?.enabled,
        })
    }

    /// EnableClientState and DisableClientState.
    pub(crate) fn client_state(&mut self, name: u32, enabled: bool) -> Result<(), Error> {
        *self.client_flag(name).ok_or(Error::InvalidEnum)? = enabled;
        Ok(())
    }

    /// Whether a name is enabled, if it is client state.
    pub(crate) fn client_enabled(&mut self, name: u32) -> Option<bool> {
        self.client_flag(name).copied()
    }

    /// The array that a query asks about, if `name` is such a query.
    pub(crate) fn queried_array(&self, name: u32, names: impl Fn(&ArrayNames) -> u32) -> Option<&Array> {
        let names = ARRAYS.iter().find(|row| names(row) == name && name != 0)?;
        Some(match names.slot {
            Some(slot) => &self.arrays.own.conventional[self.client_slot(slot)],
            None if names.pointer == INDEX_ARRAY_POINTER => &self.arrays.own.index,
            None => &self.arrays.own.edge_flag,
        })
    }

    pub(crate) fn client_active_texture(&mut self, texture: u32) -> Result<(), Error> {
        let unit = texture.wrapping_sub(TEXTURE0) as usize;
        if unit >= COUNT - TEXTURE {
            return Err(Error::InvalidEnum);
        }
        self.arrays.client.texture = unit;
        Ok(())
    }

    /// CLIENT_ACTIVE_TEXTURE, as a number from 0.
    pub(crate) fn client_texture(&self) -> usize {
        self.arrays.client.texture
    }

    /// GetPointerv.
    pub(crate) fn get_pointer(&mut self, name: u32, to: *mut *mut c_void) -> Result<(), Error> {
        let pointer = match name {
            FEEDBACK_BUFFER_POINTER | SELECTION_BUFFER_POINTER => self.names.buffer_pointer(name),
            VERTEX_ARRAY_RANGE_POINTER_NV => self.arrays.client.range.0,
            _ => {
                let array = self.queried_array(name, |row| row.pointer).map(|array| array.pointer);
                array.or_else(|| self.debug_pointer(name)).ok_or(Error::InvalidEnum)?
            }
        };
        store_pointer(std::ptr::with_exposed_provenance_mut(pointer), to)
    }

    /// InterleavedArrays (table 2.5).
    pub(crate) fn interleaved_arrays(&mut self, format: u32, stride: i32, pointer: *const c_void) -> Result<(), Error> {
        let row = INTERLEAVED.iter().find(|row| row.format == format).ok_or(Error::InvalidEnum)?;
        if stride < 0 {
            return Err(Error::InvalidValue);
        }
        let stride = if stride == 0 { row.stride } else { stride };
        // An array at NULL is absent, with any offset.
        let is_there = !pointer.is_null() || self.buffers.get(ARRAY_BUFFER).is_some();
        if self.arrays.is_object() && self.buffers.get(ARRAY_BUFFER).is_none() && is_there {
            return Err(Error::InvalidOperation);
        }
        for array in [EDGE_FLAG_ARRAY, INDEX_ARRAY, SECONDARY_COLOR_ARRAY, FOG_COORD_ARRAY] {
            self.client_state(array, false)?;
        }
        let parts = [
            (TEXTURE, row.texture, FLOAT, 0),
            (COLOR, row.color, row.color_type, row.color_at),
            (NORMAL, row.normal, FLOAT, row.normal_at),
            (VERTEX, row.vertex, FLOAT, row.vertex_at),
        ];
        for (slot, size, kind, at) in parts {
            let own = self.client_slot(slot);
            self.arrays.own.conventional[own].enabled = size > 0;
            if size > 0 {
                self.pointer(slot, size, kind, stride, if is_there { pointer.wrapping_byte_add(at) } else { pointer })?;
            }
        }
        Ok(())
    }

    /// VertexArrayRangeNV: the range of arrays that may be read late. Each draw reads them at once, so this is only
    /// kept for queries.
    pub(crate) fn vertex_array_range(&mut self, length: i32, pointer: *const c_void) -> Result<(), Error> {
        if length < 0 {
            return Err(Error::InvalidValue);
        }
        self.arrays.client.range = (pointer.expose_provenance(), length);
        Ok(())
    }

    /// FlushVertexArrayRangeNV.
    pub(crate) fn flush_vertex_array_range(&mut self) -> Result<(), Error> {
        Ok(())
    }

    /// GetIntegerv of the range (NV_vertex_array_range), and of locked elements (EXT_compiled_vertex_array).
    pub(crate) fn array_range(&self, name: u32) -> Option<Answer> {
        let (pointer, length) = self.arrays.client.range;
        let [first, count] = self.arrays.client.locked;
        Some(match name {
            ARRAY_ELEMENT_LOCK_FIRST_EXT => Answer::integer(first),
            ARRAY_ELEMENT_LOCK_COUNT_EXT => Answer::integer(count),
            VERTEX_ARRAY_RANGE_LENGTH_NV => Answer::integer(length),
            VERTEX_ARRAY_RANGE_VALID_NV => Answer::boolean(
                self.arrays.client.has_range
                    && self.arrays.own.conventional[VERTEX].enabled
                    && pointer != 0
                    && length != 0,
            ),
            // All indices are equally fast.
            MAX_VERTEX_ARRAY_RANGE_ELEMENT_NV => Answer::integer(i32::MAX),
            _ => return None,
        })
    }

    /// LockArraysEXT: each draw reads the arrays, so this is only kept for queries.
    pub(crate) fn lock_arrays(&mut self, first: i32, count: i32) -> Result<(), Error> {
        if first < 0 || count <= 0 {
            return Err(Error::InvalidValue);
        }
        if self.arrays.client.locked != [0; 2] {
            return Err(Error::InvalidOperation);
        }
        self.arrays.client.locked = [first, count];
        Ok(())
    }

    /// UnlockArraysEXT.
    pub(crate) fn unlock_arrays(&mut self) -> Result<(), Error> {
        let locked = std::mem::take(&mut self.arrays.client.locked);
        if locked == [0; 2] { Err(Error::InvalidOperation) } else { Ok(()) }
    }
}

fn slot_of(name: u32) -> Option<usize> {
    Some(match name {
        VERTEX_ARRAY => VERTEX,
        NORMAL_ARRAY => NORMAL,
        COLOR_ARRAY => COLOR,
        SECONDARY_COLOR_ARRAY => SECONDARY,
        FOG_COORD_ARRAY => FOG,
        TEXTURE_COORD_ARRAY => slots::TEXTURE,
        _ => return None,
    })
}
