//! From text to syntax tree and back: lexer, parser, printer.

pub mod ast;
pub(crate) mod blocks;
mod lexer;
mod number;
mod parser;
mod printer;
mod quote;
mod tokens;

pub use parser::{declaration_words, language, modifier_words, parse, parse_with_errors};
pub use printer::print;
pub(in crate::language) use printer::print_within;
pub(crate) use quote::quote;
pub use tokens::{TokenText, tokens};
