//! What a program is before anybody runs it: the languages and their instructions as tables, the text's tree, the rules that it
//! must obey, what the program takes and gives, and its number formats. The compiler and the interpreter both stand on it;
//! nothing here knows either.

pub mod isa;
pub mod numeric;
pub mod program;
pub mod syntax;
pub mod validate;
