//! What is drawn: arrays of vertex attributes, and how vertices make primitives.

use crate::error::DrawError;
use crate::registers::VERTEX_ATTRIBUTES;

/// How vertices make primitives.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Topology {
    /// Each vertex is a point.
    Points,
    /// Each two vertices are a line.
    Lines,
    /// Each three vertices are a triangle.
    Triangles,
}

impl Topology {
    /// Vertices of a primitive.
    pub fn vertices(self) -> usize {
        match self {
            Self::Points => 1,
            Self::Lines => 2,
            Self::Triangles => 3,
        }
    }
}

/// Where a vertex attribute comes from.
#[derive(Clone, Copy, Debug)]
pub enum Attribute<'a> {
    /// The same for every vertex: the current value of the GL.
    Constant([f32; 4]),
    /// One vec4 a vertex.
    Array(&'a [[f32; 4]]),
}

impl Attribute<'_> {
    pub(crate) fn get(&self, vertex: usize) -> [f32; 4] {
        match self {
            Self::Constant(value) => *value,
            Self::Array(values) => values[vertex],
        }
    }
}

/// Indexed primitives. Vertices beyond the last whole primitive are ignored.
#[derive(Clone, Copy, Debug)]
pub struct Mesh<'a> {
    /// The attribute registers.
    pub attributes: [Attribute<'a>; VERTEX_ATTRIBUTES],
    /// The vertices of the primitives, by number.
    pub indices: &'a [u32],
    /// How they make primitives.
    pub topology: Topology,
}

impl<'a> Mesh<'a> {
    /// A mesh whose attributes are all (0,0,0,1).
    pub fn new(topology: Topology, indices: &'a [u32]) -> Self {
        Self { attributes: [Attribute::Constant([0.0, 0.0, 0.0, 1.0]); VERTEX_ATTRIBUTES], indices, topology }
    }

    /// The mesh with an array for attribute register `index`. A register that does not exist is ignored.
    pub fn with(mut self, index: u16, values: &'a [[f32; 4]]) -> Self {
        if let Some(attribute) = self.attributes.get_mut(usize::from(index)) {
            *attribute = Attribute::Array(values);
        }
        self
    }

    /// Number of whole primitives.
    pub fn primitives(&self) -> usize {
        self.indices.len() / self.topology.vertices()
    }

    /// How many vertices every array has; none if no attribute is an array.
    fn vertices(&self) -> Option<usize> {
        let lengths = self.attributes.iter().filter_map(|attribute| match attribute {
            Attribute::Constant(_) => None,
            Attribute::Array(values) => Some(values.len()),
        });
        lengths.min()
    }

    /// Its vertices, each once, counted for each `chunk` of primitives.
    pub(crate) fn unique_vertices(&self, chunk: usize) -> Result<UniqueVertices, DrawError> {
        const UNSEEN: u32 = u32::MAX;
        let used = self.primitives() * self.topology.vertices();
        let step = chunk * self.topology.vertices();
        // Without arrays all vertices are the same one.
        let Some(count) = self.vertices() else {
            let counts = vec![1; used.div_ceil(step)];
            return Ok(UniqueVertices { vertices: vec![0; usize::from(used > 0)], indices: vec![0; used], counts });
        };
        let mut slots = vec![UNSEEN; count];
        // One more than there are, since the next one is written whether it is new or not: there is no branch to guess.
        let mut vertices = vec![0; count.min(used) + 1];
        let mut indices = Vec::with_capacity(used);
        let mut counts = Vec::with_capacity(used.div_ceil(step));
        let mut next = 0;
        for chunk in self.indices[..used].chunks(step) {
            for &index in chunk {
                let slot = slots.get_mut(index as usize).ok_or(DrawError::Index(index))?;
                vertices[next] = index;
                let unseen = *slot == UNSEEN;
                *slot = if unseen { next as u32 } else { *slot };
                next += usize::from(unseen);
                indices.push(*slot);
            }
            counts.push(next);
        }
        vertices.truncate(next);
        Ok(UniqueVertices { vertices, indices, counts })
    }
}

/// The vertices of a mesh, each once.
pub(crate) struct UniqueVertices {
    /// By number in the mesh, in order of first use.
    pub vertices: Vec<u32>,
    /// The mesh's indices in terms of these.
    pub indices: Vec<u32>,
    /// For each chunk of primitives, how many of the vertices it and those before it use.
    pub counts: Vec<usize>,
}
