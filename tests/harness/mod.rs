//! What the file tests are read and run with. Not a test target of its own.

pub mod coverage;
pub mod emission;
pub mod file;
pub mod names;
pub mod run;
pub mod value;
