//! What is known of a function without running it. Each analysis is written once, here, for the passes, the
//! verifier and the backends.
//!
//! - [`graph`]: control flow as numbers: who follows whom;
//! - [`dominators`]: which node every way to another leads through;
//! - [`loops`]: loops, how they nest, and an order in which each is in one piece;
//! - [`lanes`]: what is the same in all lanes, and which blocks are executed by the same lanes.

pub mod dominators;
pub mod graph;
pub mod lanes;
pub mod loops;
#[cfg(test)]
mod tests;
