//! Static analyses of a function, for the passes, the verifier and the backends.
//!
//! - [`definitions`]: the instruction that defines a value;
//! - [`graph`]: the control flow graph, with numbered nodes;
//! - [`dominators`]: the dominator tree;
//! - [`loops`]: loops, their nesting, and an order in which each is contiguous;
//! - [`facts`]: what a float can be: bounds, zeros, NaN, precision;
//! - [`lanes`]: uniformity, and which blocks execute with the same lanes;
//! - [`places`]: the addresses of accesses to a work group's memory, and whether their order matters;
//! - [`quads`]: what the lanes of a quad read from one another;
//! - [`races`]: whether invocations of a work group race for its memory;
//! - [`forward`]: a framework for forward data flow analyses;
//! - [`strides`]: guesses of the difference of addresses from lane to lane.

pub mod definitions;
pub mod dominators;
pub mod facts;
pub mod forward;
pub mod graph;
pub mod lanes;
pub mod loops;
pub mod places;
pub mod quads;
pub mod races;
pub mod strides;
#[cfg(test)]
mod tests;
