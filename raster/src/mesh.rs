//! Meshes: arrays of vertex attributes, and the mode and indices of primitives.

use crate::allocation::{refill, reserved, resize};
use crate::assembly::{Assembled, Mode};
use crate::error::DrawError;
use crate::registers::VERTEX_ATTRIBUTES;
use nvjit_runtime::VertexArray;
use std::borrow::Cow;

/// The source of a vertex attribute.
#[derive(Clone, Copy, Debug)]
pub enum Attribute<'a> {
    /// The same value for each vertex: the current value of the GL.
    Constant([f32; 4]),
    /// One vec4 for each vertex.
    Array(&'a [[f32; 4]]),
    /// An array of any type, as VertexAttribPointer describes it. A vertex beyond its end is (0,0,0,1).
    Typed(VertexArray<'a>),
}

impl Attribute<'_> {
    pub(crate) fn get(&self, vertex: usize) -> [f32; 4] {
        match self {
            Self::Constant(value) => *value,
            Self::Array(values) => values[vertex],
            Self::Typed(array) => array.vertex(vertex),
        }
    }
}

/// Integers that vertex programs read and that are the same for all vertices of a draw. Each instance is a draw.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct DrawNumbers {
    /// `vertex.instance`: the index of the instance.
    pub instance: u32,
    /// `vertex.baseInstance`.
    pub base_instance: u32,
    /// `vertex.baseVertex`. Indices already include it.
    pub base_vertex: i32,
    /// `vertex.draw.id`: the index of the draw among those of one command.
    pub draw: u32,
}

impl DrawNumbers {
    /// The value of each register from [`VERTEX_INSTANCE`](crate::registers::VERTEX_INSTANCE) on.
    pub(crate) fn by_register(self) -> [u32; 4] {
        [self.instance, self.base_instance, self.base_vertex as u32, self.draw]
    }
}

/// Indexed primitives. Vertices beyond the last whole primitive are ignored.
#[derive(Clone, Copy, Debug)]
pub struct Mesh<'a> {
    /// The attribute registers.
    pub attributes: [Attribute<'a>; VERTEX_ATTRIBUTES],
    /// The vertices of the primitives, by index.
    pub indices: &'a [u32],
    /// How the vertices form primitives.
    pub mode: Mode,
    /// The index that begins a new strip, fan, loop or polygon instead of naming a vertex (PRIMITIVE_RESTART); an
    /// incomplete primitive before it is dropped.
    pub restart: Option<u32>,
    /// EdgeFlag of each vertex: whether the edge that begins at it is on the border of its triangle, quad or polygon. A
    /// missing flag is set. Flags affect polygons that are not filled.
    pub edge_flags: Option<&'a [bool]>,
    /// The numbers of the draw.
    pub numbers: DrawNumbers,
}

impl<'a> Mesh<'a> {
    /// A mesh whose attributes are all (0,0,0,1).
    pub fn new(mode: impl Into<Mode>, indices: &'a [u32]) -> Self {
        let attributes = [Attribute::Constant([0.0, 0.0, 0.0, 1.0]); VERTEX_ATTRIBUTES];
        Self {
            attributes,
            indices,
            mode: mode.into(),
            restart: None,
            edge_flags: None,
            numbers: DrawNumbers::default(),
        }
    }

    /// The mesh with an array for attribute register `index`. A register that does not exist is ignored.
    pub fn with(mut self, index: u16, values: &'a [[f32; 4]]) -> Self {
        if let Some(attribute) = self.attributes.get_mut(usize::from(index)) {
            *attribute = Attribute::Array(values);
        }
        self
    }

    /// The mesh with these numbers.
    #[must_use]
    pub fn numbered(self, numbers: DrawNumbers) -> Self {
        Self { numbers, ..self }
    }

    /// Number of whole primitives.
    pub fn primitives(&self) -> usize {
        self.pieces().map(|piece| self.mode.primitives(piece.len())).sum()
    }

    /// The index ranges between restarts.
    pub fn pieces(&self) -> impl Iterator<Item = &'a [u32]> {
        let restart = self.restart;
        self.indices.split(move |&index| Some(index) == restart)
    }

    /// The number of vertices that every array contains; `None` if no attribute is an array. Typed arrays are
    /// unlimited.
    fn vertices(&self) -> Option<usize> {
        let lengths = self.attributes.iter().filter_map(|attribute| match attribute {
            Attribute::Constant(_) => None,
            Attribute::Array(values) => Some(values.len()),
            Attribute::Typed(_) => Some(usize::MAX),
        });
        lengths.min()
    }

    /// Finds the distinct vertices of `indices`, and counts them for each `step` indices. Without arrays, vertices
    /// differ only if the program reads their numbers.
    pub(crate) fn unique_vertices(
        &self,
        indices: &[u32],
        step: usize,
        numbered: bool,
        unique: &mut UniqueVertices,
    ) -> Result<(), DrawError> {
        let Some(count) = self.vertices().or(numbered.then_some(usize::MAX)) else {
            return unique.find_same(indices.len(), step);
        };
        // Typed arrays contain all vertices.
        if count <= u32::MAX as usize
            && let Some(&index) = indices.iter().find(|&&index| index as usize >= count)
        {
            return Err(DrawError::Index(index));
        }
        unique.find(indices, step)
    }
}

/// Assembles the primitives of a mesh with `assemble`, for each range between restarts. Numbering continues after a
/// restart.
pub(crate) fn between_restarts<'a>(
    mesh: &Mesh<'a>,
    assemble: impl Fn(&'a [u32]) -> Result<Assembled<'a>, DrawError>,
) -> Result<Assembled<'a>, DrawError> {
    if mesh.restart.is_none_or(|restart| !mesh.indices.contains(&restart)) {
        return assemble(mesh.indices);
    }
    let mut whole = Assembled { vertices: 1, indices: Cow::Borrowed(&[]), ids: None };
    let mut next = 0;
    for piece in mesh.pieces() {
        let Assembled { vertices, indices, ids } = assemble(piece)?;
        whole.vertices = vertices;
        let all = whole.indices.to_mut();
        all.try_reserve(indices.len()).map_err(|_| DrawError::Memory)?;
        all.extend_from_slice(&indices);
        if let Some(ids) = ids {
            let all = whole.ids.get_or_insert_default();
            all.try_reserve(ids.len()).map_err(|_| DrawError::Memory)?;
            all.extend(ids.iter().map(|id| id + next));
        }
        // Polygons all have number 0.
        next += if mesh.mode == Mode::Polygon { 0 } else { mesh.mode.primitives(piece.len()) as u32 };
    }
    Ok(whole)
}

/// A cache of vertices for a whole draw: the distinct vertices that `indices` name, in order of first use, and for each
/// index the position of its vertex among them. A caller fetches and shades only the former.
///
/// # Errors
/// [`DrawError::Memory`]
pub fn unique_vertices(indices: &[u32]) -> Result<(Vec<u32>, Vec<u32>), DrawError> {
    let mut unique = UniqueVertices::default();
    unique.find(indices, indices.len().max(1))?;
    Ok((unique.vertices, unique.indices))
}

/// If the range of vertex numbers exceeds the number of indices by more than this factor, the numbers are sorted
/// instead of marked in a table.
const SPREAD: usize = 64;

/// The distinct vertices of a mesh, and memory to find them, which the next draw reuses.
#[derive(Default)]
pub(crate) struct UniqueVertices {
    /// The vertices' numbers in the mesh, in order of first use.
    pub vertices: Vec<u32>,
    /// The indices as positions in `vertices`.
    pub indices: Vec<u32>,
    /// For each step of indices, how many of the vertices it and the steps before it use.
    pub counts: Vec<usize>,
    /// For each vertex number of the range, or each sorted number, the vertex's position in `vertices`.
    slots: Vec<u32>,
}

/// The longest table that is kept for the next draw: a draw with a few scattered vertices may need a long one.
const MOST_KEPT_SLOTS: usize = 1 << 20;

/// The position of a vertex that was not used yet.
const UNSEEN: u32 = u32::MAX;

impl UniqueVertices {
    /// Maps all `used` indices to one vertex.
    fn find_same(&mut self, used: usize, step: usize) -> Result<(), DrawError> {
        refill(&mut self.vertices, usize::from(used > 0), 0)?;
        refill(&mut self.indices, used, 0)?;
        refill(&mut self.counts, used.div_ceil(step), 1)
    }

    fn find(&mut self, indices: &[u32], step: usize) -> Result<(), DrawError> {
        // A draw may use few vertices of large arrays.
        let least = indices.iter().copied().min().unwrap_or(0);
        let most = indices.iter().copied().max().unwrap_or(0);
        let count = (most - least) as usize;
        if count < indices.len().saturating_mul(SPREAD) {
            return self.number(indices, step, count + 1, |index| (index - least) as usize);
        }
        let mut sorted: Vec<u32> = reserved(indices.len())?;
        sorted.extend(indices);
        sorted.sort_unstable();
        sorted.dedup();
        self.number(indices, step, sorted.len(), |index| sorted.partition_point(|&other| other < index))
    }

    /// Numbers vertices in order of first use; `place` maps each to a distinct index below `count`.
    #[inline(always)]
    fn number(
        &mut self,
        indices: &[u32],
        step: usize,
        count: usize,
        place: impl Fn(u32) -> usize,
    ) -> Result<(), DrawError> {
        let used = indices.len();
        refill(&mut self.slots, count, UNSEEN)?;
        // One extra, since the next entry is always written, new or not, which avoids a mispredicted branch.
        resize(&mut self.vertices, count.min(used) + 1, 0)?;
        resize(&mut self.indices, used, 0)?;
        refill(&mut self.counts, used.div_ceil(step), 0)?;
        let (slots, vertices) = (&mut self.slots[..count], &mut self.vertices[..]);
        let mut next = 0;
        let chunks = indices.chunks(step).zip(self.indices.chunks_mut(step)).zip(&mut self.counts);
        for ((indices, numbers), count) in chunks {
            for (&index, number) in indices.iter().zip(numbers) {
                let slot = &mut slots[place(index)];
                vertices[next] = index;
                let unseen = *slot == UNSEEN;
                *number = if unseen { next as u32 } else { *slot };
                *slot = *number;
                next += usize::from(unseen);
            }
            *count = next;
        }
        self.vertices.truncate(next);
        if self.slots.capacity() > MOST_KEPT_SLOTS {
            self.slots = Vec::new();
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Positions that the GL computes: a vertex that is not there is (0,0,0,1).
    #[test]
    fn typed_attributes_have_four_components() {
        let bytes = [1.0_f32, 2.0, 3.0, 4.0].map(f32::to_ne_bytes);
        let positions = VertexArray {
            data: bytes.as_flattened(),
            component_type: nvjit_runtime::ComponentType::Float,
            size: 2,
            normalized: false,
            stride: 0,
        };
        let attribute = Attribute::Typed(positions);
        assert_eq!([1, 2].map(|vertex| attribute.get(vertex)), [[3.0, 4.0, 0.0, 1.0], [0.0, 0.0, 0.0, 1.0]]);
    }

    #[test]
    fn scattered_vertices_are_numbered_like_others() {
        let mut random = fastrand::Rng::with_seed(5);
        let near: Vec<u32> = (0..600).map(|_| random.u32(0..40)).collect();
        let far: Vec<u32> = near.iter().map(|index| index * 100_000_000 + 7).collect();
        let mut both = [UniqueVertices::default(), UniqueVertices::default()];
        for (indices, unique) in [&near, &far].into_iter().zip(&mut both) {
            // What a draw before left does not matter.
            unique.find(&[9, 3, 3, 5, 1, 2, 1_000_000, 9], 3).unwrap();
            unique.find(indices, 90).unwrap();
        }
        let [near, far] = both;
        assert_eq!((near.indices, near.counts), (far.indices, far.counts));
        assert_eq!(near.vertices.iter().map(|index| index * 100_000_000 + 7).collect::<Vec<_>>(), far.vertices);
    }
}
