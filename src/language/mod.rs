//! Programs before they run: the languages and their instructions as tables, the syntax tree, the validation rules, the
//! interface, and number formats. The compiler and the interpreter both depend on this module, which depends on
//! neither.

pub mod isa;
pub mod numeric;
pub mod program;
pub mod syntax;
pub mod validate;
