//! `nvjit check`: loads programs and shows every error in them.

use super::output::stderr;
use super::{Format, Outcome, display_name, read, report, report_error};
use nvjit::{LoadErrors, Program};
use serde_json::{Value, json};
use std::io::Write;
use std::path::{Path, PathBuf};

#[derive(clap::Args)]
pub struct Arguments {
    /// Programs
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// How to print what was found
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

pub fn run(arguments: &Arguments, out: &mut dyn Write) -> anyhow::Result<Outcome> {
    let mut all_load = true;
    let mut reports = Vec::new();
    for file in &arguments.files {
        let (loads, report) = match arguments.format {
            Format::Text => (check_text(file, out)?, None),
            Format::Json => {
                let report = check_json(file);
                (report["ok"] == true, Some(report))
            }
        };
        all_load &= loads;
        reports.extend(report);
    }
    if arguments.format == Format::Json {
        writeln!(out, "{}", Value::Array(reports))?;
    }
    Ok(if all_load { Outcome::Ok } else { Outcome::Failed })
}

/// Checks one file: a line on `out` if it loads, its errors on standard error if not.
fn check_text(file: &Path, out: &mut dyn Write) -> anyhow::Result<bool> {
    let name = display_name(file);
    let text = match read(file) {
        Ok(text) => text,
        Err(error) => {
            report_error(&error)?;
            return Ok(false);
        }
    };
    match Program::load(&text) {
        Ok(program) => {
            let count = program.ast().instructions().count();
            let plural = if count == 1 { "" } else { "s" };
            writeln!(out, "{name}: ok: {}, {count} instruction{plural}", program.language())?;
            Ok(true)
        }
        Err(errors) => {
            // The two streams often end in one terminal: keep the order of the files.
            out.flush()?;
            report::write_errors(&mut stderr(), &name, &text, &errors)?;
            Ok(false)
        }
    }
}

fn check_json(file: &Path) -> Value {
    let name = display_name(file);
    let text = match read(file) {
        Ok(text) => text,
        Err(error) => {
            let error = json!({ "kind": "file", "message": format!("{error:#}") });
            return json!({ "file": name, "ok": false, "errors": [error] });
        }
    };
    match Program::load(&text) {
        Ok(program) => json!({
            "file": name,
            "ok": true,
            "language": program.language().to_string(),
            "instructions": program.ast().instructions().count(),
            "errors": [],
        }),
        Err(errors) => json!({ "file": name, "ok": false, "errors": errors_json(&text, &errors) }),
    }
}

fn errors_json(text: &[u8], errors: &LoadErrors) -> Vec<Value> {
    let lines = report::Lines::new(text);
    let entry = |error: &nvjit::LoadError| {
        let position = lines.position(error.offset);
        json!({
            "kind": error.kind.name(),
            "offset": error.offset,
            "length": error.length,
            "line": position.line,
            "column": position.column,
            "message": error.message,
            "section": error.section,
        })
    };
    errors.iter().map(entry).collect()
}
