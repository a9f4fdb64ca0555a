//! half
