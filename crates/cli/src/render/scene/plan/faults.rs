//! The errors of a scene file, by position.

use std::collections::BTreeSet;
use std::ops::Range;

/// An error at a position of the scene file.
#[derive(Debug, thiserror::Error)]
#[error("{message}")]
pub struct Fault {
    pub span: Range<usize>,
    pub message: String,
}

pub fn fault(span: Range<usize>, message: impl Into<String>) -> anyhow::Error {
    Fault { span, message: message.into() }.into()
}

/// All that is wrong, where that is several things.
#[derive(Debug, thiserror::Error)]
#[error("{} faults", .0.len())]
pub struct Faults(Vec<anyhow::Error>);

impl Faults {
    /// One error of several, or the only one as it is. Of those that have the same place the first counts.
    pub fn of(all: Vec<anyhow::Error>) -> anyhow::Result<()> {
        let mut seen = BTreeSet::new();
        let place =
            |error: &anyhow::Error| error.downcast_ref().map(|fault: &Fault| (fault.span.start, fault.span.end));
        let mut kept: Vec<_> =
            all.into_iter().filter(|error| place(error).is_none_or(|place| seen.insert(place))).collect();
        match kept.len() {
            0 => Ok(()),
            1 => kept.pop().map_or(Ok(()), Err),
            _ => Err(Self(kept).into()),
        }
    }

    /// The first of several errors.
    pub fn first(error: anyhow::Error) -> anyhow::Error {
        Self::list(error).swap_remove(0)
    }

    /// The errors that are in one, which is at least one.
    pub fn list(error: anyhow::Error) -> Vec<anyhow::Error> {
        match error.downcast() {
            Ok(Self(all)) => all,
            Err(error) => vec![error],
        }
    }
}
