//! Help on the word at a position: documentation of instructions, options, registers and names.

use super::{Reading, Role};
use crate::isa;
use nvjit::language::isa::{Mnemonic, ProgramOption};
use std::ops::Range;

/// Help on a word.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Help {
    /// The range of the word.
    pub place: Range<usize>,
    /// Markdown.
    pub text: String,
}

impl Reading<'_> {
    /// What there is to say of the word at a place: the rows of an instruction with their sections, the section of an
    /// option, the language of a header, the statement that introduces a name.
    pub fn help(&self, offset: usize) -> Option<Help> {
        let index = self.at(offset)?;
        let word = &self.words[index];
        let text = self.part(&word.span);
        let text = match word.role {
            Role::Header => self.language()?.to_string(),
            Role::Instruction => isa::help(Mnemonic::parse(text, self.language()?)?.opcode, self.language()?),
            Role::Modifier => {
                let first = self.words[..index].iter().rev().find(|word| word.begins)?;
                return self.help(first.span.start).map(|help| Help { place: word.span.clone(), ..help });
            }
            Role::Option => {
                let option = ProgramOption::all().find(|option| option.name() == text)?;
                format!("`OPTION {text}`\n\n*{}*", option.section())
            }
            Role::Symbol | Role::Label => {
                let name = self.named(word.role, text)?;
                let statement = self.part(&name.statement).split_whitespace().collect::<Vec<_>>().join(" ");
                format!("`{statement}`\n\n{}", name.what)
            }
            _ => return None,
        };
        Some(Help { place: word.span.clone(), text })
    }
}
