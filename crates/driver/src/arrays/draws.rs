//! Draws from vertex arrays: of one instance or several (ARB_draw_instanced, ARB_instanced_arrays), with base vertices
//! (ARB_draw_elements_base_vertex) and primitive restarts (NV_primitive_restart).

use super::Array;
use crate::buffers::Part;
use crate::context::Context;
use crate::enums::*;
use crate::slots::{COUNT, VERTEX};
use nvjit_gl::Error;
use nvjit_raster::{Attribute, DrawNumbers, Mesh, Mode};
use nvjit_runtime::{ComponentType, VertexArray};
use std::ffi::c_void;

/// The size of an index of this type.
pub fn index_size(kind: u32) -> Result<usize, Error> {
    match kind {
        UNSIGNED_BYTE => Ok(1),
        UNSIGNED_SHORT => Ok(2),
        UNSIGNED_INT => Ok(4),
        _ => Err(Error::InvalidEnum),
    }
}

/// The bytes of an array, borrowed from the application or from a buffer that is not changed meanwhile.
enum Bytes<'a> {
    Client(&'a [u8]),
    Buffer(Part),
}

impl Bytes<'_> {
    fn get(&self) -> &[u8] {
        match self {
            Self::Client(bytes) => bytes,
            Self::Buffer(part) => part,
        }
    }
}

/// An array for a draw.
pub(super) struct Source<'a> {
    bytes: Bytes<'a>,
    kind: ComponentType,
    size: usize,
    normalized: bool,
    stride: usize,
    divisor: u32,
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

    /// The element of an instance, if its vertices share one.
    fn of_instance(&self, instance: u32) -> Option<[f32; 4]> {
        let element = instance.checked_div(self.divisor)?;
        Some(self.array().vertex(element as usize))
    }
}

/// The vertices of a draw.
struct Elements {
    mode: Mode,
    indices: Vec<u32>,
    /// The index that restarts primitives.
    restart: Option<u32>,
    base: i32,
    instances: u32,
}

impl Elements {
    fn new(mode: Mode, indices: Vec<u32>, restart: Option<u32>) -> Self {
        Self { mode, indices, restart, base: 0, instances: 1 }
    }

    /// The elements with a number added to all indices except restarts (ARB_draw_elements_base_vertex, section 2.8.1).
    /// Negative sums, which are undefined, become zero; others wrap.
    fn based(mut self, base: i32) -> Self {
        if base == 0 {
            return self;
        }
        let restart = std::mem::take(&mut self.restart);
        for index in &mut self.indices {
            *index = match base {
                _ if Some(*index) == restart => u32::MAX,
                ..0 => index.saturating_add_signed(base),
                _ => index.wrapping_add_signed(base),
            };
        }
        Self { restart: restart.map(|_| u32::MAX), base, ..self }
    }

    /// The largest index of a vertex.
    fn last(&self) -> Option<u32> {
        match self.restart {
            None => self.indices.iter().copied().max(),
            Some(restart) => self.indices.iter().copied().filter(|&index| index != restart).max(),
        }
    }
}

/// More indices than this in a draw are OUT_OF_MEMORY.
const MAX_INDICES: usize = 1 << 28;

/// Vertices beyond this have no edge flags.
const MAX_FLAGS: usize = 1 << 24;

impl Context {
    /// The enabled array of attribute `slot`: if vertex `programs` are enabled, a generic one replaces the conventional
    /// one.
    fn source(&self, slot: usize, programs: bool) -> Option<&Array> {
        let generic = Some(&self.arrays.own.generic[slot]).filter(|array| programs && array.enabled);
        generic.or(Some(&self.arrays.own.conventional[slot]).filter(|array| array.enabled))
    }

    /// The arrays of a draw with no vertices and instances beyond these.
    fn sources(&self, last: usize, last_instance: u32) -> Result<[Option<Source<'static>>; COUNT], Error> {
        let mut sources = [const { None }; COUNT];
        let programs = self.programs.is_enabled(VERTEX_PROGRAM_ARB).unwrap_or(false);
        for (slot, place) in sources.iter_mut().enumerate() {
            if let Some(array) = self.source(slot, programs) {
                let element = last_instance.checked_div(array.divisor).map_or(last, |element| element as usize);
                *place = fetch(array, element)?;
            }
        }
        Ok(sources)
    }

    /// The edge flags of vertices up to `last`, or `None` if all are true.
    fn edge_flags(&self, last: usize) -> Result<Option<Vec<bool>>, Error> {
        if last >= MAX_FLAGS {
            // With more vertices than this, all edges are boundary edges.
            return Ok(None);
        }
        if !self.arrays.own.edge_flag.enabled {
            return Ok((!self.groups.current.edge_flag).then(|| vec![false; last + 1]));
        }
        let source = fetch(&self.arrays.own.edge_flag, last)?;
        Ok(source.map(|source| {
            let array = source.array();
            (0..=last).map(|index| array.vertex(index)[0] != 0.0).collect()
        }))
    }

    /// Draws primitives of these vertices, or compiles them.
    fn draw_mesh(&mut self, elements: &Elements) -> Result<(), Error> {
        if self.recording.is_none() {
            self.programs.validate(nvjit_gl::Provoked::Primitives)?;
        }
        let (Some(last), Some(last_instance)) = (elements.last(), elements.instances.checked_sub(1)) else {
            return self.perform_keeping(|gl| gl.outside());
        };
        let sources = self.sources(last as usize, last_instance)?;
        if sources[VERTEX].is_none() {
            return self.perform_keeping(|gl| gl.outside());
        }
        let edge_flags = self.edge_flags(last as usize)?;
        let reads_variants = self.recording.is_some() || self.vertex_shader().is_some();
        let variants = if reads_variants { self.variant_sources(last as usize)? } else { Vec::new() };
        if self.recording.is_some() {
            let compiled = Compiled::new(elements, &sources, &variants, edge_flags.as_deref());
            drop((sources, variants));
            return self.perform_keeping(move |gl| compiled.draw(gl));
        }
        // The bytes are in client memory or held by this value, not borrowed from the context.
        let mut mesh = Mesh::new(elements.mode, &elements.indices);
        (mesh.edge_flags, mesh.restart) = (edge_flags.as_deref(), elements.restart);
        for (slot, attribute) in mesh.attributes.iter_mut().enumerate() {
            *attribute = match &sources[slot] {
                Some(source) => Attribute::Typed(source.array()),
                None => Attribute::Constant(self.programs.current_attributes()[slot]),
            };
        }
        self.place_variants(&mut mesh.attributes, |row| {
            let own = variants.iter().find(|(name, _)| *name == row.symbol);
            own.map(|(_, source)| Attribute::Typed(source.array()))
        });
        for instance in 0..elements.instances {
            for (attribute, source) in mesh.attributes.iter_mut().zip(&sources) {
                if let Some(value) = source.as_ref().and_then(|source| source.of_instance(instance)) {
                    *attribute = Attribute::Constant(value);
                }
            }
            mesh.numbers = DrawNumbers { instance, base_vertex: elements.base, ..DrawNumbers::default() };
            self.draw(&mesh)?;
        }
        Ok(())
    }

    /// DrawArrays and MultiDrawArrays.
    pub(crate) fn draw_arrays(&mut self, mode: u32, first: &[i32], count: &[i32]) -> Result<(), Error> {
        self.draw_arrays_instanced(mode, first, count, 1)
    }

    fn draw_arrays_instanced(&mut self, mode: u32, first: &[i32], count: &[i32], instances: u32) -> Result<(), Error> {
        self.outside_unless_compiled()?;
        let mode = self.drawn_mode(mode)?;
        if first.iter().chain(count).any(|&number| number < 0) {
            return Err(Error::InvalidValue);
        }
        for (&first, &count) in first.iter().zip(count) {
            let (Ok(first), Ok(count)) = (u32::try_from(first), u32::try_from(count)) else {
                return Err(Error::InvalidValue);
            };
            let end = first.checked_add(count).filter(|_| count as usize <= MAX_INDICES).ok_or(Error::OutOfMemory)?;
            let elements = Elements::new(mode, (first..end).collect(), self.arrays.client.restart());
            self.draw_mesh(&Elements { instances, ..elements })?;
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
        self.draw_elements_based(mode, kind, count, indices, &[], 1)
    }

    /// DrawElementsBaseVertex and MultiDrawElementsBaseVertex, `instances` times, with a base vertex for each draw, or
    /// none.
    pub(crate) fn draw_elements_based(
        &mut self,
        mode: u32,
        kind: u32,
        count: &[i32],
        indices: &[*const c_void],
        base: &[i32],
        instances: u32,
    ) -> Result<(), Error> {
        self.outside_unless_compiled()?;
        let mode = self.drawn_mode(mode)?;
        index_size(kind)?;
        if count.iter().any(|&count| count < 0) {
            return Err(Error::InvalidValue);
        }
        let bases = base.iter().copied().chain(std::iter::repeat(0));
        for ((&count, &indices), base) in count.iter().zip(indices).zip(bases) {
            let count = usize::try_from(count).map_err(|_| Error::InvalidValue)?;
            let elements = Elements::new(mode, self.indices(kind, count, indices)?, self.arrays.client.restart());
            self.draw_mesh(&Elements { instances, ..elements.based(base) })?;
        }
        Ok(())
    }

    /// DrawRangeElements and DrawRangeElementsBaseVertex: indices outside of the range are drawn, too.
    pub(crate) fn draw_range_elements(
        &mut self,
        mode: u32,
        [start, end]: [u32; 2],
        count: i32,
        kind: u32,
        indices: *const c_void,
        base: i32,
    ) -> Result<(), Error> {
        if end < start {
            return Err(Error::InvalidValue);
        }
        self.draw_elements_based(mode, kind, &[count], &[indices], &[base], 1)
    }

    /// The number of instances of a draw. Display lists do not compile such draws (ARB_draw_instanced, section 5.4).
    fn instances(&self, count: i32) -> Result<u32, Error> {
        if self.recording.is_some() {
            return Err(Error::InvalidOperation);
        }
        u32::try_from(count).map_err(|_| Error::InvalidValue)
    }

    /// DrawArraysInstancedARB.
    pub(crate) fn draw_instances(&mut self, mode: u32, first: i32, count: i32, instances: i32) -> Result<(), Error> {
        let instances = self.instances(instances)?;
        self.draw_arrays_instanced(mode, &[first], &[count], instances)
    }

    /// DrawElementsInstancedARB and DrawElementsInstancedBaseVertex.
    pub(crate) fn draw_element_instances(
        &mut self,
        mode: u32,
        count: i32,
        kind: u32,
        indices: *const c_void,
        instances: i32,
        base: i32,
    ) -> Result<(), Error> {
        let instances = self.instances(instances)?;
        self.draw_elements_based(mode, kind, &[count], &[indices], &[base], instances)
    }

    /// The indices of a draw, from the application or from a buffer.
    fn indices(&self, kind: u32, count: usize, pointer: *const c_void) -> Result<Vec<u32>, Error> {
        let size = index_size(kind)?;
        if count > MAX_INDICES {
            return Err(Error::OutOfMemory);
        }
        let kept;
        let bytes = match &self.arrays.own.elements {
            Some((_, buffer)) => {
                kept = buffer.part(pointer.addr(), count * size)?;
                &kept[..]
            }
            None if count == 0 || pointer.is_null() => &[],
            // SAFETY: the application passes this number of indices.
            None => unsafe { std::slice::from_raw_parts(pointer.cast::<u8>(), count * size) },
        };
        Ok(match size {
            1 => bytes.iter().map(|&index| index.into()).collect(),
            2 => bytes.as_chunks().0.iter().map(|&index| u16::from_ne_bytes(index).into()).collect(),
            _ => bytes.as_chunks().0.iter().map(|&index| u32::from_ne_bytes(index)).collect(),
        })
    }

    /// ArrayElement: the attributes of all arrays, the vertex last; or a restart.
    pub(crate) fn array_element(&mut self, index: i32) -> Result<(), Error> {
        if self.arrays.client.restart() == Some(index as u32) {
            return self.perform_keeping(Self::primitive_restart);
        }
        let index = usize::try_from(index).map_err(|_| Error::InvalidValue)?;
        let sources = self.sources(index, 0)?;
        let value = |source: &Source<'_>| source.of_instance(0).unwrap_or_else(|| source.array().vertex(index));
        let values = sources.each_ref().map(|source| source.as_ref().map(value));
        let of_variants = |(name, source): &(u32, Source<'_>)| (*name, source.array().vertex(index));
        let variants: Vec<_> = self.variant_sources(index)?.iter().map(of_variants).collect();
        drop(sources);
        let only = |array: &Array| -> Result<Option<f32>, Error> {
            let source = if array.enabled { fetch(array, index)? } else { None };
            Ok(source.map(|source| source.array().vertex(index)[0]))
        };
        let (flag, color_index) = (only(&self.arrays.own.edge_flag)?, only(&self.arrays.own.index)?);
        self.perform_keeping(move |gl| {
            if let Some(flag) = flag {
                gl.edge_flag((flag != 0.0).into())?;
            }
            if let Some(index) = color_index {
                gl.index([index, 0.0, 0.0, 1.0])?;
            }
            for &(name, value) in &variants {
                gl.set_variant_vector(name, value)?;
            }
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
}

/// The bytes of an array up to vertex `last`; `None` for an array at NULL.
pub(super) fn fetch(array: &Array, last: usize) -> Result<Option<Source<'static>>, Error> {
    let (kind, size) = array.components().ok_or(Error::InvalidEnum)?;
    let element = kind.element_bytes(size);
    let stride = if array.stride == 0 { element } else { array.stride };
    let length = last.checked_mul(stride).and_then(|start| start.checked_add(element));
    let bytes = match &array.buffer {
        Some((_, buffer)) => Bytes::Buffer(buffer.part_within(array.pointer, length.unwrap_or(usize::MAX))?),
        None if array.pointer == 0 => return Ok(None),
        None => {
            let length = length.filter(|&length| length <= isize::MAX as usize).ok_or(Error::InvalidValue)?;
            let start = std::ptr::with_exposed_provenance::<u8>(array.pointer);
            // SAFETY: the application says that the array has this vertex, and does not change it during the draw;
            // nobody keeps it longer.
            Bytes::Client(unsafe { std::slice::from_raw_parts(start, length) })
        }
    };
    let Array { normalized, divisor, .. } = *array;
    Ok(Some(Source { bytes, kind, size, normalized, stride, divisor }))
}

/// A draw in a display list: its vertices at the time of compilation.
struct Compiled {
    mode: Mode,
    indices: Vec<u32>,
    attributes: [Option<Vec<[f32; 4]>>; COUNT],
    /// Values of variants, by symbol.
    variants: Vec<(u32, Vec<[f32; 4]>)>,
    edge_flags: Option<Vec<bool>>,
}

impl Compiled {
    fn new(
        elements: &Elements,
        sources: &[Option<Source<'_>>; COUNT],
        variants: &[(u32, Source<'_>)],
        edge_flags: Option<&[bool]>,
    ) -> Self {
        let is_vertex = |index: &&u32| Some(**index) != elements.restart;
        let vertices = || elements.indices.iter().filter(is_vertex).map(|&index| index as usize);
        let values = |source: &Source<'_>| {
            let array = source.array();
            vertices().map(|index| source.of_instance(0).unwrap_or_else(|| array.vertex(index))).collect()
        };
        let mut numbers = 0..;
        let number = |index| if is_vertex(&index) { numbers.next().unwrap_or(u32::MAX) } else { u32::MAX };
        Self {
            mode: elements.mode,
            indices: elements.indices.iter().map(number).collect(),
            attributes: sources.each_ref().map(|source| source.as_ref().map(values)),
            variants: variants.iter().map(|(name, source)| (*name, values(source))).collect(),
            edge_flags: edge_flags
                .map(|flags| vertices().map(|index| flags.get(index).copied().unwrap_or(true)).collect()),
        }
    }

    fn draw(&self, gl: &mut Context) -> Result<(), Error> {
        gl.outside()?;
        gl.check_mode(self.mode)?;
        let mut mesh = Mesh::new(self.mode, &self.indices);
        (mesh.edge_flags, mesh.restart) = (self.edge_flags.as_deref(), Some(u32::MAX));
        for (slot, attribute) in mesh.attributes.iter_mut().enumerate() {
            *attribute = match &self.attributes[slot] {
                Some(values) => Attribute::Array(values),
                None => Attribute::Constant(gl.programs.current_attributes()[slot]),
            };
        }
        gl.place_variants(&mut mesh.attributes, |row| {
            let own = self.variants.iter().find(|(name, _)| *name == row.symbol);
            own.map(|(_, values)| Attribute::Array(values))
        });
        gl.draw(&mesh)?;
        // The current values become those of the last vertex, as in immediate mode.
        for (slot, values) in self.attributes.iter().enumerate().filter(|&(slot, _)| slot != VERTEX) {
            if let Some(&last) = values.as_ref().and_then(|values| values.last()) {
                gl.attribute(slot, last)?;
            }
        }
        for (name, values) in &self.variants {
            values.last().map_or(Ok(()), |&last| gl.set_variant_vector(*name, last))?;
        }
        Ok(())
    }
}
