//! The driver: unmodified clients in C over EGL and GLX, and every command with arguments at random.

mod calls;
mod clients;
mod egl;
#[path = "../../../../tests/part/mod.rs"]
mod part;
mod windows;
