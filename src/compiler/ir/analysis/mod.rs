//! What is known of a function without running it. Each analysis is written once, here, for the passes, the
//! verifier and the backends.
//!
//! - [`definitions`]: which instruction gives a value;
//! - [`graph`]: control flow as numbers: who follows whom;
//! - [`dominators`]: which node every way to another leads through;
//! - [`loops`]: loops, how they nest, and an order in which each is in one piece;
//! - [`facts`]: what a float can be: bounds, zeros, NaN, precision;
//! - [`lanes`]: what is the same in all lanes, and which blocks are executed by the same lanes;
//! - [`places`]: where accesses to a work group's memory go, and whether their order counts;
//! - [`quads`]: what the lanes of a quad see of one another;
//! - [`forward`]: what holds of values whichever way they come, for analyses that go with the code;
//! - [`strides`]: by how much addresses may well differ from lane to lane.

pub mod definitions;
pub mod dominators;
pub mod facts;
pub mod forward;
pub mod graph;
pub mod lanes;
pub mod loops;
pub mod places;
pub mod quads;
pub mod strides;
#[cfg(test)]
mod tests;
