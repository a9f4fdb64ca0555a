//! The emitted vertices of geometry programs ([`Emission`]).

use crate::memory::{ACCESS_LANES, MemoryCall};
use crate::{Emits, Register};

/// The vertices that the invocations of a batch emitted in the last run of a frame, each invocation's in their order.
/// The [`Signature`](crate::Signature) says which results a vertex has.
#[derive(Default, Debug)]
pub struct Emission {
    registers: Vec<Register>,
    /// The most vertices of an invocation.
    vertices: usize,
    lanes: usize,
    /// Of each invocation all vertices, of each vertex its flags and its results.
    words: Vec<u32>,
}

/// A vertex that an invocation emitted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct EmittedVertex<'a> {
    /// The vertex stream.
    pub stream: u32,
    /// Whether it is the first one of a primitive: of its invocation, or after ENDPRIM.
    pub begins: bool,
    words: &'a [u32],
}

impl<'a> EmittedVertex<'a> {
    /// The same as words, one after the other.
    pub fn words(&self) -> &'a [u32] {
        self.words
    }

    /// The bits of the results, four components each, in the order of [`Emits::registers`].
    pub fn results(&self) -> impl ExactSizeIterator<Item = [u32; 4]> + '_ {
        self.words.as_chunks().0.iter().copied()
    }
}

impl Emission {
    /// Set in the flags of a vertex that there is.
    pub const EMITTED: u32 = 1 << 31;
    /// Set in the flags of the first vertex of a primitive.
    pub const BEGINS: u32 = 1 << 30;
    /// How many vertex streams there are; the number of one is in the flags.
    pub const STREAMS: u32 = 4;

    /// The words of a vertex with `results` results: flags, and four words for each result.
    pub const fn stride(results: usize) -> usize {
        1 + 4 * results
    }

    /// Which results a vertex has.
    pub fn registers(&self) -> &[Register] {
        &self.registers
    }

    /// The number of invocations of the batch.
    pub fn lanes(&self) -> usize {
        self.lanes
    }

    /// The vertices of invocation `lane`; none if there is none.
    pub fn vertices(&self, lane: usize) -> impl Iterator<Item = EmittedVertex<'_>> {
        let size = self.vertices * Self::stride(self.registers.len());
        let part = self.words.get(lane * size..(lane + 1) * size).unwrap_or_default();
        part.chunks_exact(Self::stride(self.registers.len())).map_while(|words| {
            let (flags, words) = (words[0], &words[1..]);
            let vertex = EmittedVertex { stream: flags % Self::STREAMS, begins: flags & Self::BEGINS != 0, words };
            (flags & Self::EMITTED != 0).then_some(vertex)
        })
    }

    /// Its memory in bytes.
    pub(crate) fn memory_bytes(&self) -> usize {
        self.words.capacity() * size_of::<u32>() + self.registers.capacity() * size_of::<Register>()
    }

    /// Clears the emission and makes room for `lanes` invocations.
    pub(crate) fn begin(&mut self, emits: &Emits, lanes: usize) {
        self.registers.clone_from(&emits.registers);
        (self.vertices, self.lanes) = (emits.vertices as usize, lanes);
        let stride = Self::stride(self.registers.len());
        self.words.resize(lanes * self.vertices * stride, 0);
        self.words.iter_mut().step_by(stride).for_each(|flags| *flags = 0);
    }

    /// Sets words of an invocation, from byte `address` on; no effect if any is out of range.
    pub fn store(&mut self, lane: usize, address: u32, words: &[u32]) {
        let size = self.vertices * Self::stride(self.registers.len());
        let first = address as usize / size_of::<u32>();
        let part = self.words.get_mut(lane * size..(lane + 1) * size);
        let to = part.and_then(|part| part.get_mut(first..first.checked_add(words.len())?));
        to.into_iter().for_each(|to| to.copy_from_slice(words));
    }

    /// Makes the access of native code.
    pub(crate) fn perform(&mut self, call: &MemoryCall) {
        let lanes = usize::try_from(call.lanes).unwrap_or(ACCESS_LANES).min(ACCESS_LANES);
        let count = usize::from(call.count).min(4);
        for lane in (0..lanes).filter(|&lane| call.exec[lane] != 0) {
            let words: [u32; 4] = std::array::from_fn(|component| call.data_low[component][lane]);
            let address = call.addresses[lane];
            self.store((address >> 32) as usize, address as u32, &words[..count]);
        }
    }
}
