//! Reads a C mesh: its mode, vertices and attributes.

use super::drawing::{NVJIT_MAX_DRAW, nvjit_draw_state, nvjit_mesh};
use super::nvjit_status::*;
use super::texture::find;
use super::{Outcome, elements, read_sized};
use nvjit_gl::drawing::enumerants;
use nvjit_gl::enums::{self, UNSIGNED_BYTE, UNSIGNED_INT, UNSIGNED_SHORT};
use nvjit_raster::registers::VERTEX_ATTRIBUTES;
use nvjit_raster::{Attribute, DrawNumbers, Mode};

impl nvjit_mesh {
    pub(super) fn understand_mode(&self, state: &nvjit_draw_state) -> Outcome<Mode> {
        match self.mode {
            enums::PATCHES => u8::try_from(state.patch_vertices)
                .map(Mode::Patches)
                .map_err(|_| NVJIT_BAD_SIZE.because("patch_vertices is too large")),
            mode => find(&enumerants::MODES, mode, "mode"),
        }
    }

    /// The number of instances to draw.
    pub(super) fn understand_instances(&self) -> Outcome<u32> {
        let instances = if self.count == 0 { 1 } else { self.instances.max(1) };
        match self.count.checked_mul(instances as usize) {
            Some(vertices) if vertices <= NVJIT_MAX_DRAW => Ok(instances),
            _ => Err(NVJIT_BAD_SIZE.because("count times instances is more than NVJIT_MAX_DRAW")),
        }
    }

    /// The restart index with the base vertex added, as in the converted indices.
    pub(super) fn understand_restart(&self) -> Option<u32> {
        let restarts = self.primitive_restart != 0 && !self.indices.is_null();
        restarts.then(|| self.restart_index.wrapping_add(self.base_vertex as u32))
    }

    /// The numbers that all vertices of the first instance have in common.
    pub(super) fn numbers(&self) -> DrawNumbers {
        DrawNumbers {
            instance: self.first_instance,
            base_instance: self.base_instance,
            base_vertex: if self.indices.is_null() { 0 } else { self.base_vertex },
            draw: self.draw_id,
        }
    }

    /// The numbers of the vertices. There are not too many.
    ///
    /// # Safety
    /// The pointer to indices is good.
    pub(super) unsafe fn understand_indices(&self) -> Outcome<Vec<u32>> {
        let room = || -> Outcome<Vec<u32>> {
            let mut all = Vec::new();
            all.try_reserve_exact(self.count).map_err(|_| NVJIT_OUT_OF_MEMORY)?;
            Ok(all)
        };
        if self.indices.is_null() {
            let end = u32::try_from(self.count).ok().and_then(|count| self.first.checked_add(count));
            let numbers = self.first
                ..end.ok_or(NVJIT_BAD_SIZE.because("first and count are beyond the largest number of a vertex"))?;
            let mut all = room()?;
            all.extend(numbers);
            return Ok(all);
        }
        // SAFETY: the caller's contract.
        let bytes = unsafe { elements(self.indices.cast::<u8>(), "indices", self.index_length) }?;
        let base = self.base_vertex as u32;
        /// Those from `first` on.
        fn pick<const N: usize>(bytes: &[u8], first: u32, count: usize) -> Outcome<&[[u8; N]]> {
            let all = bytes.as_chunks::<N>().0;
            all.get(first as usize..)
                .and_then(|rest| rest.get(..count))
                .ok_or(NVJIT_BAD_SIZE.because("first and count are beyond the indices, which index_length ends"))
        }
        let (first, count) = (self.first, self.count);
        let mut all;
        match self.index_type {
            UNSIGNED_BYTE => {
                let picked = pick(bytes, first, count)?;
                all = room()?;
                all.extend(picked.iter().map(|&[index]| base.wrapping_add(index.into())));
            }
            UNSIGNED_SHORT => {
                let index = |bytes: &[u8; 2]| base.wrapping_add(u16::from_ne_bytes(*bytes).into());
                let picked = pick(bytes, first, count)?;
                all = room()?;
                all.extend(picked.iter().map(index));
            }
            UNSIGNED_INT => {
                let index = |bytes: &[u8; 4]| base.wrapping_add(u32::from_ne_bytes(*bytes));
                let picked = pick(bytes, first, count)?;
                all = room()?;
                all.extend(picked.iter().map(index));
            }
            _ => return Err(NVJIT_BAD_ENUM.because("index_type is no type of indices")),
        }
        Ok(all)
    }

    /// The sources of attributes.
    ///
    /// # Safety
    /// Pointers are valid for as long as the result is used.
    pub(super) unsafe fn understand_attributes<'a>(&self) -> Outcome<[Attribute<'a>; VERTEX_ATTRIBUTES]> {
        let mut attributes = [Attribute::Constant([0.0, 0.0, 0.0, 1.0]); VERTEX_ATTRIBUTES];
        if !self.current.is_null() {
            // SAFETY: the caller's contract; four floats are as aligned as one.
            let current = unsafe { elements(self.current.cast::<[f32; 4]>(), "current", VERTEX_ATTRIBUTES) }?;
            attributes = std::array::from_fn(|number| Attribute::Constant(current[number]));
        }
        if self.array_count > VERTEX_ATTRIBUTES {
            return Err(NVJIT_BAD_SIZE.because("array_count is too large"));
        }
        // SAFETY: the caller's contract.
        let arrays = unsafe { elements(self.arrays, "arrays", self.array_count) }?;
        for (attribute, &array) in attributes.iter_mut().zip(arrays).filter(|(_, array)| !array.is_null()) {
            // SAFETY: the caller's contract.
            *attribute = Attribute::Typed(unsafe { read_sized(array, "array")?.understand() }?);
        }
        Ok(attributes)
    }
}
