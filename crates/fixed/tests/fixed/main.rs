//! The programs of the fixed function against the equations of OpenGL 2.1, which are computed here in double precision.

mod cache;
mod fragment;
mod run;
mod vector;
mod vertex;
