//! Vertices between stages, with all results of the stage before, whether the next stage reads them or not.

use std::borrow::Cow;

use crate::registers::{self, HPOS, PRIMITIVE_RESULT, VERTEX_RESULTS, result};
use nvjit_runtime::{Batch, Emission, RegisterFile, Signature, Stage};

/// The number of vertex streams.
pub(crate) const STREAMS: usize = Emission::STREAMS as usize;

/// A result of a vertex: its bits.
pub(crate) type Vector = [u32; 4];

/// The initial value of a result: (0,0,0,1), for integers 0.
pub(crate) fn initial(register: u16) -> Vector {
    let is_integer = (PRIMITIVE_RESULT..VERTEX_RESULTS).contains(&register);
    [0, 0, 0, if is_integer { 0 } else { 1.0f32.to_bits() }]
}

/// The numbers of the results of each vertex, or of each patch, sorted.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Layout {
    pub registers: Vec<u16>,
}

impl Layout {
    /// The results of the vertices that a program makes. They include a position.
    pub fn of_vertices(signature: &Signature) -> Self {
        let mut registers = Self::written(signature);
        registers.retain(|&register| register < VERTEX_RESULTS);
        if registers.first() != Some(&HPOS) {
            registers.insert(0, HPOS);
        }
        Self { registers }
    }

    /// The results of the patches that a control program makes.
    pub fn of_patches(signature: &Signature) -> Self {
        let mut registers = Self::written(signature);
        registers.retain(|&register| register >= VERTEX_RESULTS);
        Self { registers }
    }

    fn written(signature: &Signature) -> Vec<u16> {
        let outputs = signature.outputs.iter().map(|row| row.register);
        let emitted = signature.emits.iter().flat_map(|emits| emits.registers.iter().copied());
        let of_results = outputs.chain(emitted).filter(|register| register.file == RegisterFile::Result);
        let mut registers: Vec<u16> = of_results.map(|register| register.index).collect();
        registers.dedup();
        registers
    }

    /// The number of results.
    pub fn len(&self) -> usize {
        self.registers.len()
    }

    /// The index of result `register`.
    pub fn place(&self, register: u16) -> Option<usize> {
        self.registers.binary_search(&register).ok()
    }

    /// The signature of a vertex program with these results as rows: result n has rows 4 n to 4 n + 3.
    pub fn signature(&self) -> Signature {
        let rows = self.registers.iter().flat_map(|&register| (0..4).map(move |component| result(register, component)));
        Signature::new(Stage::Vertex, Vec::new(), rows.collect())
    }

    /// For each of these results, the first of its four output rows in a program's signature.
    pub fn rows(&self, signature: &Signature) -> Vec<Option<usize>> {
        self.registers.iter().map(|&register| signature.output(registers::result(register, 0))).collect()
    }
}

/// Primitives and their vertices, as a stage returns them.
#[derive(Default)]
pub(crate) struct Primitives<'a> {
    /// The results of each vertex.
    pub results: Cow<'a, [Vector]>,
    /// The vertices of each primitive. Those of the first stream are rasterised.
    pub indices: [Cow<'a, [u32]>; STREAMS],
    /// `primitive.id` of each primitive of the first stream.
    pub ids: Cow<'a, [u32]>,
    /// The results of the patch of each primitive.
    pub patches: Cow<'a, [Vector]>,
}

impl Primitives<'_> {
    /// The number of primitives of the first stream.
    pub fn len(&self) -> usize {
        self.ids.len()
    }
}

/// Reads results from a program's rows, for each lane that is a multiple of `step`. Results without rows have their
/// initial values.
pub(crate) fn collect(layout: &Layout, rows: &[Option<usize>], batch: &Batch, step: usize, results: &mut [Vector]) {
    for (place, (&row, &register)) in rows.iter().zip(&layout.registers).enumerate() {
        let own = results[place..].iter_mut().step_by(layout.len());
        let Some(row) = row else {
            own.for_each(|vector| *vector = initial(register));
            continue;
        };
        let rows: [&[f32]; 4] = std::array::from_fn(|component| batch.output(row + component));
        for (vector, lane) in own.zip((0..batch.lanes()).step_by(step)) {
            *vector = rows.map(|row| row[lane].to_bits());
        }
    }
}
