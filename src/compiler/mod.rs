//! From a loaded program to native code. The stages are the modules, in this order: [`lower`] makes IR of the tree, [`opt`] improves
//! it, [`expand`] leaves primitive operations only, [`diverge`] replaces branches that lanes take differently by masks, and
//! `codegen` (feature `jit`) makes code. [`stages`] has their order, [`ir`] what they all speak of, [`work`] counts what they do.
//!
//! **Unstable**: these modules are public for tools that show or check the stages. They change without a new major version;
//! [`Engine`](crate::Engine) and [`Program`](crate::Program) do not.

#[cfg(feature = "jit")]
pub mod codegen;
pub mod diverge;
pub mod expand;
pub mod ir;
#[cfg(any(test, feature = "fuzzing"))]
pub mod long;
pub mod lower;
pub mod opt;
pub mod stages;
pub mod work;
