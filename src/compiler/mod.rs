//! From a loaded program to native code. The stages are the modules, in this order: [`lower`] makes IR from the tree,
//! [`opt`] optimises it, [`expand`] leaves primitive operations only, [`diverge`] replaces divergent branches by masks,
//! and `codegen` (feature `jit`) generates code. [`stages`] has their order, [`ir`] defines the IR, [`work`] counts
//! their work.
//!
//! **Unstable**: these modules are public for tools that show or check the stages. They change without a new major
//! version; [`Engine`](crate::Engine) and [`Program`](crate::Program) do not.

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
