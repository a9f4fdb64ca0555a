//! The C interface: its header is current, wrong arguments give errors, the driver in C builds, runs and draws, numbers
//! mean what the GL says, and pointers stay valid.

// These run other programs.
#[cfg(not(miri))]
mod drawing;
#[cfg(not(miri))]
mod driver;
mod enumerants;
mod errors;
// It is about memory that is not there.
#[cfg(not(miri))]
mod extremes;
#[cfg(not(miri))]
mod header;
#[path = "../../../../tests/part/mod.rs"]
mod part;
mod pointers;
mod registers;
mod translation;
