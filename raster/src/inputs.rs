//! Inputs of geometry, control and evaluation programs: attributes of a primitive or patch, and of all its vertices.

use crate::registers::{
    LAST_LEVEL, OUT_VERTEX_0, PATCH_ATTRIB0, PATCH_ATTRIB29, PRIMITIVE_INVOCATION, PRIMITIVE_VERTEX_COUNT, TESSCOORD,
    TESSOUTER0, VERTEX_0, VERTEX_RESULTS,
};
use crate::results::{Layout, Primitives, initial};
use nvjit_runtime::{Batch, RegisterFile, Signature};

/// An invocation.
#[derive(Clone, Copy)]
pub(crate) struct Invocation {
    /// The index of its primitive.
    pub primitive: u32,
    /// `primitive.invocation`
    pub number: u32,
    /// `vertex.tesscoord`
    pub coordinate: [f32; 3],
}

/// The source of an input row.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Feed {
    /// The row keeps its contents.
    Kept,
    Constant(u32),
    /// A word of a result of a vertex of the primitive.
    Vertex {
        vertex: usize,
        word: usize,
    },
    /// A word of a result of the patch.
    Patch(usize),
    Id,
    Invocation,
    Coordinate(usize),
}

/// The output of the previous stage.
#[derive(Clone, Copy)]
pub(crate) struct Before<'a> {
    pub layout: &'a Layout,
    /// Results of patches.
    pub patch: &'a Layout,
    /// The number of vertices of a primitive.
    pub vertices: usize,
    /// The default levels, if the previous stage does not write any: outer, then inner.
    pub levels: [f32; 6],
}

/// How the rows of a program are filled.
pub(crate) struct Inputs {
    feeds: Vec<Feed>,
    vertices: usize,
    /// The number of words of a vertex, and of a patch.
    strides: [usize; 2],
}

impl Inputs {
    pub fn new(signature: &Signature, before: &Before<'_>) -> Self {
        let feeds = signature.inputs.iter().map(|row| {
            let (register, component) = (row.register.index, usize::from(row.component & 3));
            let word = |layout: &Layout, register: u16| Some(4 * layout.place(register)? + component);
            match register {
                _ if row.register.file != RegisterFile::Attribute => Feed::Kept,
                VERTEX_0..OUT_VERTEX_0 => {
                    let number = register - VERTEX_0;
                    let (vertex, result) = (usize::from(number / VERTEX_RESULTS), number % VERTEX_RESULTS);
                    match word(before.layout, result) {
                        // Vertices beyond a patch's last are zero.
                        _ if vertex >= before.vertices => Feed::Constant(0),
                        Some(word) => Feed::Vertex { vertex, word },
                        None => Feed::Constant(initial(result)[component]),
                    }
                }
                PRIMITIVE_VERTEX_COUNT if component == 0 => Feed::Constant(before.vertices as u32),
                PRIMITIVE_INVOCATION if component == 0 => Feed::Invocation,
                TESSOUTER0..=PATCH_ATTRIB29 => {
                    match (word(before.patch, VERTEX_RESULTS + register - TESSOUTER0), register) {
                        (Some(word), _) => Feed::Patch(word),
                        (None, PATCH_ATTRIB0..) => Feed::Constant(initial(VERTEX_RESULTS)[component]),
                        (None, _) if component > 0 => Feed::Constant(0),
                        (None, ..=LAST_LEVEL) => {
                            Feed::Constant(before.levels[usize::from(register - TESSOUTER0)].to_bits())
                        }
                    }
                }
                TESSCOORD if component < 3 => Feed::Coordinate(component),
                0 if component == 0 => Feed::Id,
                _ => Feed::Constant(0),
            }
        });
        Self {
            feeds: feeds.collect(),
            vertices: before.vertices,
            strides: [before.layout, before.patch].map(|layout| 4 * layout.len()),
        }
    }

    /// Fills the rows for these invocations, which fit into the batch.
    pub fn fill(&self, batch: &mut Batch, primitives: &Primitives<'_>, invocations: &[Invocation]) {
        batch.set_lanes(invocations.len());
        let [results, patches] = [&primitives.results, &primitives.patches].map(|vectors| vectors.as_flattened());
        let [vertex_stride, patch_stride] = self.strides;
        let indices = &*primitives.indices[0];
        for (row, &feed) in batch.inputs_mut().zip(&self.feeds) {
            let lanes = row.iter_mut().zip(invocations);
            match feed {
                Feed::Kept => {}
                Feed::Constant(bits) => row[..invocations.len()].fill(f32::from_bits(bits)),
                Feed::Vertex { vertex, word } => {
                    for (to, lane) in lanes {
                        let vertex = indices[lane.primitive as usize * self.vertices + vertex];
                        *to = f32::from_bits(results[vertex as usize * vertex_stride + word]);
                    }
                }
                Feed::Patch(word) => {
                    for (to, lane) in lanes {
                        *to = f32::from_bits(patches[lane.primitive as usize * patch_stride + word]);
                    }
                }
                Feed::Id => {
                    for (to, lane) in lanes {
                        *to = f32::from_bits(primitives.ids[lane.primitive as usize]);
                    }
                }
                Feed::Invocation => lanes.for_each(|(to, lane)| *to = f32::from_bits(lane.number)),
                Feed::Coordinate(axis) => lanes.for_each(|(to, lane)| *to = lane.coordinate[axis]),
            }
        }
    }
}
