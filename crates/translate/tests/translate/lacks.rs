//! Features that no target supports, in the words of messages.

const EVERYWHERE: [&str; 11] = [
    " programs",
    "counterpart of ",
    "memory at GPU addresses",
    "image ",
    "texture by its handle",
    "registers",
    "(SPARSE)",
    "(LODCLAMP)",
    "atomic ",
    "offset of a lookup that is computed",
    "level of detail of a lookup with",
];

/// Fails if there is a message with none of these words, nor of `more`.
#[track_caller]
pub fn check<'a>(lacks: impl Iterator<Item = &'a String>, more: &[&str]) {
    let is_known = |lack: &&String| EVERYWHERE.iter().chain(more).any(|words| lack.contains(words));
    let unknown: Vec<_> = lacks.filter(|lack| !is_known(lack)).collect();
    assert!(unknown.is_empty(), "{unknown:#?}");
}
