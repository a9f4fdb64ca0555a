//! Writing the text of a program.

use std::collections::BTreeSet;
use std::fmt::{self, Write};

/// The text of a program: its instructions, in order, and the temporaries that they name.
pub struct Text {
    header: &'static str,
    /// The declarations before the temporaries.
    options: String,
    temporaries: BTreeSet<&'static str>,
    instructions: String,
}

impl Text {
    pub fn new(header: &'static str) -> Self {
        Self { header, options: String::new(), temporaries: BTreeSet::new(), instructions: String::new() }
    }

    pub fn option(&mut self, name: &str) {
        // Writing to a string does not fail, here and below.
        let _ = writeln!(self.options, "OPTION {name};");
    }

    /// Adds a statement before the instructions, given without its semicolon.
    pub fn statement(&mut self, statement: fmt::Arguments<'_>) {
        let _ = writeln!(self.options, "{statement};");
    }

    /// Declares the temporary of this name. Returns false if it was declared before, which means that its value is
    /// computed.
    pub fn declare(&mut self, name: &'static str) -> bool {
        self.temporaries.insert(name)
    }

    /// Whether a temporary is declared.
    pub fn is_declared(&self, name: &str) -> bool {
        self.temporaries.contains(name)
    }

    /// Adds an instruction, given without its semicolon.
    pub fn add(&mut self, instruction: fmt::Arguments<'_>) {
        let _ = writeln!(self.instructions, "{instruction};");
    }

    pub fn comment(&mut self, comment: fmt::Arguments<'_>) {
        let _ = writeln!(self.instructions, "\n# {comment}");
    }

    pub fn finish(self) -> String {
        let Self { header, options, temporaries, instructions } = self;
        let mut text = format!("{header}\n{options}");
        if !temporaries.is_empty() {
            let names: Vec<_> = temporaries.into_iter().collect();
            let _ = writeln!(text, "TEMP {};", names.join(", "));
        }
        text + &instructions + "END\n"
    }
}
