//! Statistics of a draw.

/// Statistics of a draw.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct Statistics {
    /// Vertices of the mesh that were shaded, each vertex of a draw once. Vertices that later stages make do not count.
    pub vertices: u64,
    /// Primitives that remained after clipping and culling and may cover pixels.
    pub primitives: u64,
    /// Fragments that the fragment program ran on.
    pub fragments: u64,
    /// Fragments and helpers that the fragment program ran on: all fragments of quads.
    pub invocations: u64,
    /// Samples that passed all tests, of programs that request early tests those that passed these, if
    /// [`State::count_samples`](crate::State::count_samples) is set; for pixels with one sample, fragments.
    pub samples_passed: u64,
    /// The fragments of the pixel [`State::watch`](crate::State::watch) that the program ran on, in order.
    pub watched: Vec<WatchedFragment>,
    /// The primitives whose fragment of the pixel [`State::watch`](crate::State::watch) failed a test before the
    /// program, by their `primitive.id`, in order.
    pub rejected: Vec<u32>,
}

impl Statistics {
    /// The sum of the statistics of two draws.
    #[must_use]
    pub fn plus(mut self, other: Self) -> Self {
        self.vertices += other.vertices;
        self.primitives += other.primitives;
        self.fragments += other.fragments;
        self.invocations += other.invocations;
        self.samples_passed += other.samples_passed;
        self.watched.extend(other.watched);
        self.rejected.extend(other.rejected);
        self
    }
}

/// A fragment of the watched pixel, with its quad.
#[derive(Clone, PartialEq, Debug)]
pub struct WatchedFragment {
    /// `primitive.id`: the number of its primitive in the mesh, or the value that a geometry program wrote.
    pub primitive: u32,
    /// For each input row of the fragment program, the values of the quad's four fragments.
    pub inputs: Vec<[f32; 4]>,
    /// The covered fragments of the quad; the others are helpers.
    pub covered: [bool; 4],
    /// The index of the fragment in its quad.
    pub lane: usize,
    /// Whether the program killed it.
    pub killed: bool,
    /// Whether it passed every test and was written.
    pub written: bool,
}
