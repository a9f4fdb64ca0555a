//! Errors for the authors of programs ([`LoadError`]), for callers and for hosts that lack a feature
//! ([`CompileError`]). [`CompileError::Internal`] reports a bug of this crate.

/// The kind of rule that a program violates.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum LoadErrorKind {
    /// An unknown character or token.
    Token,
    /// The text does not match the grammar.
    Syntax,
    /// Something that belongs to another version of the language.
    Version,
    /// A name: redefined, undefined, reserved.
    Name,
    /// A number out of its range: parameter indices, offsets.
    Range,
    /// One of the semantic restrictions on a single instruction.
    Restriction,
    /// A limit on the whole program: instructions, registers.
    Limit,
    /// A restriction that only the whole program shows.
    Program,
    /// More errors than are reported.
    TooMany,
}

impl LoadErrorKind {
    /// A stable lower-case word for the kind, for machine-readable output.
    pub fn name(self) -> &'static str {
        match self {
            Self::Token => "token",
            Self::Syntax => "syntax",
            Self::Version => "version",
            Self::Name => "name",
            Self::Range => "range",
            Self::Restriction => "restriction",
            Self::Limit => "limit",
            Self::Program => "program",
            Self::TooMany => "too-many",
        }
    }
}

/// One reason why a program does not load.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("at byte {offset}: {message}{}", in_brackets(section))]
pub struct LoadError {
    /// The kind of rule.
    pub kind: LoadErrorKind,
    /// Byte offset into the text, by the rules of PROGRAM_ERROR_POSITION_NV: where the fault is, or
    /// the length of the text if only the whole program shows it.
    pub offset: usize,
    /// How many bytes of the text are at fault, from `offset`; for carets. 0 at the end of the text.
    pub length: usize,
    /// The error, in the specification's terms.
    pub message: String,
    /// The section that is broken, as `NV_fragment_program 3.11.2`; empty for a text that begins as that of no
    /// language.
    pub section: &'static str,
}

fn in_brackets(section: &str) -> String {
    if section.is_empty() { String::new() } else { format!(" ({section})") }
}

impl LoadError {
    /// The line of `text` that it is in, and the byte of that line, both from 1.
    pub fn position(&self, text: &[u8]) -> (usize, usize) {
        let before = &text[..self.offset.min(text.len())];
        let line_start = before.iter().rposition(|&byte| byte == b'\n').map_or(0, |newline| newline + 1);
        (before.iter().filter(|&&byte| byte == b'\n').count() + 1, before.len() - line_start + 1)
    }
}

/// Every reason why a program does not load: at least one, in the order of their offsets.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{}{}", .0[0], and_more(.0.len() - 1))]
pub struct LoadErrors(pub(crate) Vec<LoadError>);

impl From<LoadError> for LoadErrors {
    fn from(error: LoadError) -> Self {
        Self(vec![error])
    }
}

impl LoadErrors {
    /// The errors of a program in the order of their offsets, cut down to
    /// [`MAX_ERRORS`](crate::limits::MAX_ERRORS) and one that says so; `None` if there are none.
    pub(crate) fn new(mut errors: Vec<LoadError>) -> Option<Self> {
        errors.sort_by_key(|error| error.offset);
        if let Some(error) = errors.get_mut(crate::limits::MAX_ERRORS) {
            error.kind = LoadErrorKind::TooMany;
            error.message =
                format!("more than {} errors; those from here on are not reported", crate::limits::MAX_ERRORS);
            errors.truncate(crate::limits::MAX_ERRORS + 1);
        }
        (!errors.is_empty()).then_some(Self(errors))
    }

    /// The error that the GL reports.
    pub fn first(&self) -> &LoadError {
        &self.0[0]
    }

    /// All of them.
    pub fn iter(&self) -> std::slice::Iter<'_, LoadError> {
        self.0.iter()
    }
}

/// The note on the number of further errors.
fn and_more(count: usize) -> String {
    match count {
        0 => String::new(),
        more => format!(" (and {more} more)"),
    }
}

/// Why a program has no kernel.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CompileError {
    /// The host or target does not support the options, or has no code generator.
    #[error("unsupported: {0}")]
    Unsupported(String),
    /// To compile it would take more than [`Options::most_work`](crate::Options::most_work) allows; the interpreter
    /// runs it.
    #[error("to compile this program takes more than {0} units of work, the bound for its length")]
    TooMuchWork(u64),
    /// The system has no memory for code.
    #[error("there is no memory for code")]
    OutOfMemory,
    /// A bug of this crate, with the IR that shows it.
    #[error("internal error of the compiler: {message}")]
    Internal {
        /// The failure.
        message: String,
        /// The IR at that stage.
        ir: String,
    },
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_error_is_reported_with_the_number_of_others() {
        let error = |offset| LoadError {
            kind: LoadErrorKind::Syntax,
            offset,
            length: 1,
            message: "no such thing".to_owned(),
            section: "NV_fragment_program 3.11.2",
        };
        let text = |offsets: &[usize]| {
            LoadErrors::new(offsets.iter().map(|&offset| error(offset)).collect()).map(|errors| errors.to_string())
        };
        let first = "at byte 3: no such thing (NV_fragment_program 3.11.2)";
        assert_eq!(text(&[]), None);
        assert_eq!(text(&[3]).as_deref(), Some(first));
        assert_eq!(text(&[9, 3, 5]), Some(format!("{first} (and 2 more)")));
    }
}
