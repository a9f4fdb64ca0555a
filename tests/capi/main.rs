//! The C interface: its header is current, wrong arguments give errors, the driver in C builds, runs and draws, and pointers stay
//! valid.

// These run other programs.
#[cfg(not(miri))]
mod driver;
#[cfg(not(miri))]
mod header;
mod pointers;
