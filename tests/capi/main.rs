//! The C interface: its header is current, wrong arguments give errors, and the driver in C builds, runs and draws.

mod driver;
mod header;
