//! Vertex arrays: where attributes of vertices are, in memory of the application or in buffer objects, and draws from them (OpenGL 1.5, section
//! 2.8 and 2.9.1; ARB_vertex_program 2.8).

use crate::buffers::{Named, store_pointer};
use crate::context::Context;
use crate::enums::*;
use crate::immediate;
use crate::slots::{self, COLOR, COUNT, FOG, NORMAL, SECONDARY, TEXTURE, VERTEX};
use nvjit_gl::{AttributeArray, Error};
use nvjit_raster::{Attribute, Mesh, Mode};
use nvjit_runtime::{ComponentType, VertexArray};
use std::ffi::c_void;
use std::sync::Arc;

/// An array.
#[derive(Clone)]
pub struct Array {
    pub enabled: bool,
    /// 1 to 4, or BGRA.
    pub size: usize,
    pub kind: u32,
    pub normalized: bool,
    /// Bytes from an element to the next as the application said it.
    pub stride: usize,
    /// An address, or an offset in the buffer.
    pub pointer: usize,
    pub buffer: Option<Named>,
}

impl Default for Array {
    fn default() -> Self {
        Self { enabled: false, size: 4, kind: FLOAT, normalized: false, stride: 0, pointer: 0, buffer: None }
    }
}

/// All arrays.
#[derive(Clone)]
pub struct Arrays {
    /// By attribute.
    conventional: [Array; COUNT],
    generic: [Array; COUNT],
    edge_flag: Array,
    index: Array,
    client_texture: usize,
}

impl Default for Arrays {
    fn default() -> Self {
        let mut conventional: [Array; COUNT] = Default::default();
        (conventional[NORMAL].size, conventional[FOG].size, conventional[SECONDARY].size) = (3, 1, 3);
        Self {
            conventional,
            generic: Default::default(),
            edge_flag: Array::default(),
            index: Array::default(),
            client_texture: 0,
        }
    }
}

impl Arrays {
    /// No array is in this buffer after this: those that were are at NULL, not where their offsets are in the application's memory.
    pub fn forget_buffer(&mut self, name: u32) {
        let Self { conventional, generic, edge_flag, index, .. } = self;
        for array in conventional.iter_mut().chain(generic).chain([edge_flag, index]) {
            if array.buffer.take_if(|buffer| buffer.0 == name).is_some() {
                array.pointer = 0;
            }
        }
    }
}

/// The bytes of BGRA (EXT_vertex_array_bgra).
const BGRA_SIZE: usize = BGRA as usize;

impl Array {
    /// What components are, and how many.
    fn components(&self) -> Option<(ComponentType, usize)> {
        if self.size == BGRA_SIZE {
            return Some((ComponentType::UnsignedByteBgra, 4));
        }
        Some((component_type(self.kind)?, self.size))
    }
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
        _ => return None,
    })
}

/// The types and sizes of an array (table 2.4, ARB_half_float_vertex, EXT_vertex_array_bgra).
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
        return if kind == UNSIGNED_BYTE { Ok(BGRA_SIZE) } else { Err(Error::InvalidValue) };
    }
    if !sizes.contains(&size) {
        return Err(Error::InvalidValue);
    }
    if types.contains(&kind) { Ok(size as usize) } else { Err(Error::InvalidEnum) }
}

/// The bytes of an array, borrowed from the application or from a buffer that nobody changes meanwhile.
enum Bytes<'a> {
    Client(&'a [u8]),
    Buffer(Arc<Vec<u8>>, usize),
}

impl Bytes<'_> {
    fn get(&self) -> &[u8] {
        match self {
            Self::Client(bytes) => bytes,
            Self::Buffer(bytes, start) => bytes.get(*start..).unwrap_or(&[]),
        }
    }
}

/// An array for a draw.
struct Source<'a> {
    bytes: Bytes<'a>,
    kind: ComponentType,
    size: usize,
    normalized: bool,
    stride: usize,
}

impl Source<'_> {
    fn array(&self) -> VertexArray<'_> {
        VertexArray {
            data: self.bytes.get(),
            component_type: self.kind,
            size: self.size,
            normalized: self.normalized,
            stride: self.stride,
        }
    }
}

/// More indices than this in a draw are OUT_OF_MEMORY.
const MAX_INDICES: usize = 1 << 28;

/// Vertices beyond this have no edge flags.
const MAX_FLAGS: usize = 1 << 24;

impl Context {
    /// The slot of the texture coordinates that the client's commands are about; other slots are themselves.
    fn client_slot(&self, slot: usize) -> usize {
        if slot == TEXTURE { TEXTURE + self.arrays.client_texture } else { slot }
    }

    fn array(&self, size: usize, kind: u32, stride: i32, pointer: *const c_void) -> Result<Array, Error> {
        let stride = usize::try_from(stride).map_err(|_| Error::InvalidValue)?;
        let buffer = self.buffers.get(ARRAY_BUFFER).cloned();
        Ok(Array { size, kind, stride, pointer: pointer.expose_provenance(), buffer, ..Array::default() })
    }

    /// VertexPointer and its kin.
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
        let own = &mut self.arrays.conventional[own];
        *own = Array { normalized, enabled: own.enabled, ..array };
        Ok(())
    }

    pub(crate) fn index_pointer(&mut self, kind: u32, stride: i32, pointer: *const c_void) -> Result<(), Error> {
        if ![UNSIGNED_BYTE, SHORT, INT, FLOAT, DOUBLE].contains(&kind) {
            return Err(Error::InvalidEnum);
        }
        let array = self.array(1, kind, stride, pointer)?;
        self.arrays.index = Array { enabled: self.arrays.index.enabled, ..array };
        Ok(())
    }

    pub(crate) fn edge_flag_pointer(&mut self, stride: i32, pointer: *const c_void) -> Result<(), Error> {
        let array = self.array(1, UNSIGNED_BYTE, stride, pointer)?;
        self.arrays.edge_flag = Array { enabled: self.arrays.edge_flag.enabled, ..array };
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
        self.set_generic(index, normalized, size, kind, stride, pointer)
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
        self.set_generic(index, kind == UNSIGNED_BYTE, size, kind, stride, pointer)
    }

    fn set_generic(
        &mut self,
        index: u32,
        normalized: bool,
        size: i32,
        kind: u32,
        stride: i32,
        pointer: *const c_void,
    ) -> Result<(), Error> {
        let array = self.array(size.max(1) as usize, kind, stride, pointer)?;
        let own = self.arrays.generic.get_mut(index as usize).ok_or(Error::InvalidValue)?;
        *own = Array { normalized, enabled: own.enabled, ..array };
        Ok(())
    }

    /// EnableVertexAttribArray and DisableVertexAttribArray.
    pub(crate) fn vertex_attrib_array(&mut self, index: u32, enabled: bool) -> Result<(), Error> {
        self.programs.set_vertex_attrib_array(index, enabled)?;
        self.arrays.generic.get_mut(index as usize).ok_or(Error::InvalidValue)?.enabled = enabled;
        Ok(())
    }

    pub(crate) fn generic_array(&self, index: u32) -> Result<&Array, Error> {
        self.arrays.generic.get(index as usize).ok_or(Error::InvalidValue)
    }

    /// EnableClientState and DisableClientState.
    pub(crate) fn client_state(&mut self, name: u32, enabled: bool) -> Result<(), Error> {
        if let Some(slot) = slot_of(name) {
            let slot = self.client_slot(slot);
            self.arrays.conventional[slot].enabled = enabled;
            return Ok(());
        }
        match name {
            INDEX_ARRAY => self.arrays.index.enabled = enabled,
            EDGE_FLAG_ARRAY => self.arrays.edge_flag.enabled = enabled,
            _ => {
                let index = name.wrapping_sub(VERTEX_ATTRIB_ARRAY0_NV);
                if index as usize >= COUNT {
                    return Err(Error::InvalidEnum);
                }
                return self.vertex_attrib_array(index, enabled);
            }
        }
        Ok(())
    }

    /// Whether an array is enabled, if it is one.
    pub(crate) fn array_enabled(&self, name: u32) -> Option<bool> {
        if let Some(slot) = slot_of(name) {
            return Some(self.arrays.conventional[self.client_slot(slot)].enabled);
        }
        match name {
            INDEX_ARRAY => Some(self.arrays.index.enabled),
            EDGE_FLAG_ARRAY => Some(self.arrays.edge_flag.enabled),
            _ => None,
        }
    }

    /// What a query of arrays is about, if it is one: the array that `name` is of.
    pub(crate) fn queried_array(&self, name: u32, names: impl Fn(&ArrayNames) -> u32) -> Option<&Array> {
        let names = ARRAYS.iter().find(|row| names(row) == name && name != 0)?;
        Some(match names.slot {
            Some(slot) => &self.arrays.conventional[self.client_slot(slot)],
            None if names.pointer == INDEX_ARRAY_POINTER => &self.arrays.index,
            None => &self.arrays.edge_flag,
        })
    }

    pub(crate) fn client_active_texture(&mut self, texture: u32) -> Result<(), Error> {
        let unit = texture.wrapping_sub(TEXTURE0) as usize;
        if unit >= COUNT - TEXTURE {
            return Err(Error::InvalidEnum);
        }
        self.arrays.client_texture = unit;
        Ok(())
    }

    /// CLIENT_ACTIVE_TEXTURE, as a number from 0.
    pub(crate) fn client_texture(&self) -> usize {
        self.arrays.client_texture
    }

    /// GetPointerv.
    pub(crate) fn get_pointer(&mut self, name: u32, to: *mut *mut c_void) -> Result<(), Error> {
        let pointer = match name {
            FEEDBACK_BUFFER_POINTER | SELECTION_BUFFER_POINTER => self.names.buffer_pointer(name),
            _ => self.queried_array(name, |row| row.pointer).ok_or(Error::InvalidEnum)?.pointer,
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
        // What is at NULL is not there, whatever its offset.
        let is_there = !pointer.is_null() || self.buffers.get(ARRAY_BUFFER).is_some();
        self.arrays.edge_flag.enabled = false;
        self.arrays.index.enabled = false;
        for slot in [SECONDARY, FOG] {
            self.arrays.conventional[slot].enabled = false;
        }
        let parts = [
            (TEXTURE, row.texture, FLOAT, 0),
            (COLOR, row.color, row.color_type, row.color_at),
            (NORMAL, row.normal, FLOAT, row.normal_at),
            (VERTEX, row.vertex, FLOAT, row.vertex_at),
        ];
        for (slot, size, kind, at) in parts {
            let own = self.client_slot(slot);
            self.arrays.conventional[own].enabled = size > 0;
            if size > 0 {
                self.pointer(slot, size, kind, stride, if is_there { pointer.wrapping_byte_add(at) } else { pointer })?;
            }
        }
        Ok(())
    }

    /// The array that gives attribute `slot`, if one does: a generic one where a vertex program replaces the conventional ones.
    fn source(&self, slot: usize) -> Option<&Array> {
        let programs = self.programs.is_enabled(VERTEX_PROGRAM_ARB).unwrap_or(false);
        let generic = Some(&self.arrays.generic[slot]).filter(|array| programs && array.enabled);
        generic.or(Some(&self.arrays.conventional[slot]).filter(|array| array.enabled))
    }

    /// The arrays of a draw that uses no vertex beyond `last`.
    fn sources(&self, last: usize) -> Result<[Option<Source<'static>>; COUNT], Error> {
        let mut sources = [const { None }; COUNT];
        for (slot, place) in sources.iter_mut().enumerate() {
            if let Some(array) = self.source(slot) {
                *place = fetch(array, last)?;
            }
        }
        Ok(sources)
    }

    /// The edge flags of vertices up to `last`, unless all are true.
    fn edge_flags(&self, last: usize) -> Result<Option<Vec<bool>>, Error> {
        if last >= MAX_FLAGS {
            // Nobody has so many vertices; what is not there is on the border.
            return Ok(None);
        }
        if !self.arrays.edge_flag.enabled {
            return Ok((!self.groups.current.edge_flag).then(|| vec![false; last + 1]));
        }
        let source = fetch(&self.arrays.edge_flag, last)?;
        Ok(source.map(|source| {
            let array = source.array();
            (0..=last).map(|index| array.vertex(index)[0] != 0.0).collect()
        }))
    }

    /// Draws primitives of these vertices, or compiles them.
    fn draw_indices(&mut self, mode: Mode, indices: Vec<u32>) -> Result<(), Error> {
        self.programs.validate(nvjit_gl::Provoked::Primitives)?;
        let Some(&last) = indices.iter().max() else { return self.perform_keeping(|gl| gl.outside()) };
        let sources = self.sources(last as usize)?;
        if sources[VERTEX].is_none() {
            return self.perform_keeping(|gl| gl.outside());
        }
        let edge_flags = self.edge_flags(last as usize)?;
        if self.recording.is_some() {
            let compiled = Compiled::new(mode, &indices, &sources, edge_flags.as_deref());
            drop(sources);
            return self.perform_keeping(move |gl| compiled.draw(gl));
        }
        // The bytes are the application's or kept by what is here, not the context's.
        let arrays: [Option<VertexArray<'_>>; COUNT] =
            sources.each_ref().map(|source| source.as_ref().map(Source::array));
        let mut mesh = Mesh::new(mode, &indices);
        mesh.edge_flags = edge_flags.as_deref();
        for (slot, attribute) in mesh.attributes.iter_mut().enumerate() {
            *attribute = match arrays[slot] {
                Some(array) => Attribute::Typed(array),
                None => Attribute::Constant(self.programs.current_attributes()[slot]),
            };
        }
        self.draw(&mesh)
    }

    /// DrawArrays and MultiDrawArrays.
    pub(crate) fn draw_arrays(&mut self, mode: u32, first: &[i32], count: &[i32]) -> Result<(), Error> {
        self.outside_unless_compiled()?;
        let mode = immediate::mode(mode)?;
        if first.iter().chain(count).any(|&number| number < 0) {
            return Err(Error::InvalidValue);
        }
        for (&first, &count) in first.iter().zip(count) {
            let (Ok(first), Ok(count)) = (u32::try_from(first), u32::try_from(count)) else {
                return Err(Error::InvalidValue);
            };
            let end = first.checked_add(count).filter(|_| count as usize <= MAX_INDICES).ok_or(Error::OutOfMemory)?;
            self.draw_indices(mode, (first..end).collect())?;
        }
        Ok(())
    }

    /// DrawElements and MultiDrawElements.
    pub(crate) fn draw_elements(
        &mut self,
        mode: u32,
        kind: u32,
        count: &[i32],
        indices: &[*const c_void],
    ) -> Result<(), Error> {
        self.outside_unless_compiled()?;
        let mode = immediate::mode(mode)?;
        if count.iter().any(|&count| count < 0) {
            return Err(Error::InvalidValue);
        }
        for (&count, &indices) in count.iter().zip(indices) {
            let count = usize::try_from(count).map_err(|_| Error::InvalidValue)?;
            let indices = self.indices(kind, count, indices)?;
            self.draw_indices(mode, indices)?;
        }
        Ok(())
    }

    /// DrawRangeElements: indices outside of the range are as good as others here.
    pub(crate) fn draw_range_elements(
        &mut self,
        mode: u32,
        [start, end]: [u32; 2],
        count: i32,
        kind: u32,
        indices: *const c_void,
    ) -> Result<(), Error> {
        if end < start {
            return Err(Error::InvalidValue);
        }
        self.draw_elements(mode, kind, &[count], &[indices])
    }

    /// The indices of a draw, from the application or the buffer.
    fn indices(&self, kind: u32, count: usize, pointer: *const c_void) -> Result<Vec<u32>, Error> {
        let size = match kind {
            UNSIGNED_BYTE => 1,
            UNSIGNED_SHORT => 2,
            UNSIGNED_INT => 4,
            _ => return Err(Error::InvalidEnum),
        };
        if count > MAX_INDICES {
            return Err(Error::OutOfMemory);
        }
        let kept;
        let bytes = match self.buffers.get(ELEMENT_ARRAY_BUFFER) {
            Some((_, buffer)) => {
                kept = buffer.bytes()?;
                let rest = kept.get(pointer.addr()..).unwrap_or(&[]);
                rest.get(..count * size).ok_or(Error::InvalidOperation)?
            }
            None if count == 0 || pointer.is_null() => &[],
            // SAFETY: the application says that there are so many indices.
            None => unsafe { std::slice::from_raw_parts(pointer.cast::<u8>(), count * size) },
        };
        Ok(match size {
            1 => bytes.iter().map(|&index| index.into()).collect(),
            2 => bytes.as_chunks().0.iter().map(|&index| u16::from_ne_bytes(index).into()).collect(),
            _ => bytes.as_chunks().0.iter().map(|&index| u32::from_ne_bytes(index)).collect(),
        })
    }

    /// ArrayElement: the attributes of all arrays, the vertex last.
    pub(crate) fn array_element(&mut self, index: i32) -> Result<(), Error> {
        let index = usize::try_from(index).map_err(|_| Error::InvalidValue)?;
        let sources = self.sources(index)?;
        let values = sources.each_ref().map(|source| source.as_ref().map(|source| source.array().vertex(index)));
        drop(sources);
        self.perform_keeping(move |gl| {
            for (slot, value) in values.iter().enumerate().rev() {
                match value {
                    Some(value) if slot == VERTEX => gl.vertex(*value)?,
                    Some(value) => gl.attribute(slot, *value)?,
                    None => {}
                }
            }
            Ok(())
        })
    }

    /// LockArraysEXT: a promise that is of no use here.
    pub(crate) fn lock_arrays(&mut self, first: i32, count: i32) -> Result<(), Error> {
        if first < 0 || count <= 0 { Err(Error::InvalidValue) } else { Ok(()) }
    }

    /// UnlockArraysEXT.
    pub(crate) fn unlock_arrays(&mut self) -> Result<(), Error> {
        Ok(())
    }
}

/// The bytes of an array up to those of vertex `last`; none for an array at NULL.
fn fetch(array: &Array, last: usize) -> Result<Option<Source<'static>>, Error> {
    let (kind, size) = array.components().ok_or(Error::InvalidEnum)?;
    let element = kind.bytes() * size;
    let stride = if array.stride == 0 { element } else { array.stride };
    let bytes = match &array.buffer {
        Some((_, buffer)) => Bytes::Buffer(buffer.bytes()?, array.pointer),
        None if array.pointer == 0 => return Ok(None),
        None => {
            let length = last.checked_mul(stride).and_then(|start| start.checked_add(element));
            let length = length.filter(|&length| length <= isize::MAX as usize).ok_or(Error::InvalidValue)?;
            let start = std::ptr::with_exposed_provenance::<u8>(array.pointer);
            // SAFETY: the application says that the array has this vertex, and does not change it during the draw; nobody keeps it longer.
            Bytes::Client(unsafe { std::slice::from_raw_parts(start, length) })
        }
    };
    Ok(Some(Source { bytes, kind, size, normalized: array.normalized, stride }))
}

/// A draw as a display list has it: its vertices as they were.
struct Compiled {
    mode: Mode,
    indices: Vec<u32>,
    attributes: [Option<Vec<[f32; 4]>>; COUNT],
    edge_flags: Option<Vec<bool>>,
}

impl Compiled {
    fn new(mode: Mode, indices: &[u32], sources: &[Option<Source<'_>>; COUNT], edge_flags: Option<&[bool]>) -> Self {
        let vertices = |source: &Source<'_>| {
            let array = source.array();
            indices.iter().map(|&index| array.vertex(index as usize)).collect()
        };
        let attributes = sources.each_ref().map(|source| source.as_ref().map(vertices));
        let edge_flags = edge_flags
            .map(|flags| indices.iter().map(|&index| flags.get(index as usize).copied().unwrap_or(true)).collect());
        Self { mode, indices: (0..indices.len() as u32).collect(), attributes, edge_flags }
    }

    fn draw(&self, gl: &mut Context) -> Result<(), Error> {
        gl.outside()?;
        let mut mesh = Mesh::new(self.mode, &self.indices);
        mesh.edge_flags = self.edge_flags.as_deref();
        for (slot, attribute) in mesh.attributes.iter_mut().enumerate() {
            *attribute = match &self.attributes[slot] {
                Some(values) => Attribute::Array(values),
                None => Attribute::Constant(gl.programs.current_attributes()[slot]),
            };
        }
        gl.draw(&mesh)?;
        // As if the vertices had come one by one.
        for (slot, values) in self.attributes.iter().enumerate().filter(|&(slot, _)| slot != VERTEX) {
            if let Some(&last) = values.as_ref().and_then(|values| values.last()) {
                gl.attribute(slot, last)?;
            }
        }
        Ok(())
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

/// What queries call an array.
pub struct ArrayNames {
    slot: Option<usize>,
    pub size: u32,
    pub kind: u32,
    pub stride: u32,
    pub pointer: u32,
    pub buffer: u32,
}

/// The arrays. 0 is no name: their size is fixed.
const ARRAYS: [ArrayNames; 8] = [
    ArrayNames {
        slot: Some(VERTEX),
        size: VERTEX_ARRAY_SIZE,
        kind: VERTEX_ARRAY_TYPE,
        stride: VERTEX_ARRAY_STRIDE,
        pointer: VERTEX_ARRAY_POINTER,
        buffer: VERTEX_ARRAY_BUFFER_BINDING,
    },
    ArrayNames {
        slot: Some(NORMAL),
        size: 0,
        kind: NORMAL_ARRAY_TYPE,
        stride: NORMAL_ARRAY_STRIDE,
        pointer: NORMAL_ARRAY_POINTER,
        buffer: NORMAL_ARRAY_BUFFER_BINDING,
    },
    ArrayNames {
        slot: Some(COLOR),
        size: COLOR_ARRAY_SIZE,
        kind: COLOR_ARRAY_TYPE,
        stride: COLOR_ARRAY_STRIDE,
        pointer: COLOR_ARRAY_POINTER,
        buffer: COLOR_ARRAY_BUFFER_BINDING,
    },
    ArrayNames {
        slot: Some(SECONDARY),
        size: SECONDARY_COLOR_ARRAY_SIZE,
        kind: SECONDARY_COLOR_ARRAY_TYPE,
        stride: SECONDARY_COLOR_ARRAY_STRIDE,
        pointer: SECONDARY_COLOR_ARRAY_POINTER,
        buffer: SECONDARY_COLOR_ARRAY_BUFFER_BINDING,
    },
    ArrayNames {
        slot: Some(FOG),
        size: 0,
        kind: FOG_COORD_ARRAY_TYPE,
        stride: FOG_COORD_ARRAY_STRIDE,
        pointer: FOG_COORD_ARRAY_POINTER,
        buffer: FOG_COORD_ARRAY_BUFFER_BINDING,
    },
    ArrayNames {
        slot: Some(TEXTURE),
        size: TEXTURE_COORD_ARRAY_SIZE,
        kind: TEXTURE_COORD_ARRAY_TYPE,
        stride: TEXTURE_COORD_ARRAY_STRIDE,
        pointer: TEXTURE_COORD_ARRAY_POINTER,
        buffer: TEXTURE_COORD_ARRAY_BUFFER_BINDING,
    },
    ArrayNames {
        slot: None,
        size: 0,
        kind: INDEX_ARRAY_TYPE,
        stride: INDEX_ARRAY_STRIDE,
        pointer: INDEX_ARRAY_POINTER,
        buffer: INDEX_ARRAY_BUFFER_BINDING,
    },
    ArrayNames {
        slot: None,
        size: 0,
        kind: 0,
        stride: EDGE_FLAG_ARRAY_STRIDE,
        pointer: EDGE_FLAG_ARRAY_POINTER,
        buffer: EDGE_FLAG_ARRAY_BUFFER_BINDING,
    },
];

/// A row of table 2.5: sizes, 0 for what is not there, and bytes from the start of a vertex.
struct Interleaved {
    format: u32,
    texture: i32,
    color: i32,
    color_type: u32,
    color_at: usize,
    normal: i32,
    normal_at: usize,
    vertex: i32,
    vertex_at: usize,
    stride: i32,
}

/// A row without colours of bytes: texture, colour, normal and vertex follow each other as floats.
const fn floats(format: u32, texture: i32, color: i32, normal: i32, vertex: i32) -> Interleaved {
    let (color_at, normal_at) = (4 * texture as usize, 4 * (texture + color) as usize);
    let all = texture + color + normal;
    Interleaved {
        format,
        texture,
        color,
        color_type: FLOAT,
        color_at,
        normal,
        normal_at,
        vertex,
        vertex_at: 4 * all as usize,
        stride: 4 * (all + vertex),
    }
}

/// A row whose colour is four bytes.
const fn bytes(format: u32, texture: i32, vertex: i32) -> Interleaved {
    let row = floats(format, texture, 1, 0, vertex);
    Interleaved { color: 4, color_type: UNSIGNED_BYTE, ..row }
}

const INTERLEAVED: [Interleaved; 14] = [
    floats(V2F, 0, 0, 0, 2),
    floats(V3F, 0, 0, 0, 3),
    bytes(C4UB_V2F, 0, 2),
    bytes(C4UB_V3F, 0, 3),
    floats(C3F_V3F, 0, 3, 0, 3),
    floats(N3F_V3F, 0, 0, 3, 3),
    floats(C4F_N3F_V3F, 0, 4, 3, 3),
    floats(T2F_V3F, 2, 0, 0, 3),
    floats(T4F_V4F, 4, 0, 0, 4),
    bytes(T2F_C4UB_V3F, 2, 3),
    floats(T2F_C3F_V3F, 2, 3, 0, 3),
    floats(T2F_N3F_V3F, 2, 0, 3, 3),
    floats(T2F_C4F_N3F_V3F, 2, 4, 3, 3),
    floats(T4F_C4F_N3F_V4F, 4, 4, 3, 4),
];
