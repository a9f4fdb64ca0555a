//! The errors and warnings of `nvjit check`, as diagnostics with ranges.

use super::document::Document;
use crate::check;
use lsp_types::{Diagnostic, DiagnosticSeverity, DiagnosticTag, NumberOrString};
use nvjit::Program;
use nvjit::limits::MAX_PROGRAM_FILE;
use std::path::Path;

/// Errors and warnings of a text; `name` is that of its file.
pub fn of(document: &Document, name: &str) -> Vec<Diagnostic> {
    let text = document.text.as_bytes();
    let mut places = document.places();
    let mut entry = |severity, code: &str, (offset, length): (usize, usize), message: String| Diagnostic {
        range: places.place(&(offset..offset.saturating_add(length))),
        severity: Some(severity),
        code: Some(NumberOrString::String(code.to_owned())),
        source: Some("nvjit".to_owned()),
        message,
        ..Diagnostic::default()
    };
    if text.len() > MAX_PROGRAM_FILE {
        let message = format!("the text is too large: at most {} MiB are read", MAX_PROGRAM_FILE >> 20);
        return vec![entry(DiagnosticSeverity::ERROR, "file", (0, 0), message)];
    }
    match Program::load(text) {
        Ok(program) => {
            let findings = check::findings(&program, Path::new(name), text).into_iter();
            let warning = |finding: check::Finding| Diagnostic {
                tags: is_unnecessary(finding.lint).then(|| vec![DiagnosticTag::UNNECESSARY]),
                ..entry(DiagnosticSeverity::WARNING, finding.lint, (finding.offset, finding.length), finding.message)
            };
            findings.map(warning).collect()
        }
        Err(errors) => {
            let error = |error: &nvjit::LoadError| {
                let section = if error.section.is_empty() { String::new() } else { format!(" ({})", error.section) };
                let message = format!("{}{section}", error.message);
                entry(DiagnosticSeverity::ERROR, error.kind.name(), (error.offset, error.length), message)
            };
            errors.iter().map(error).collect()
        }
    }
}

/// Whether editors may show as faint what a lint is about: it does nothing.
fn is_unnecessary(lint: &str) -> bool {
    ["unreachable", "unused-declaration", "unused-result"].contains(&lint)
}
