//! Runs a program with this driver.
fn main() {}
