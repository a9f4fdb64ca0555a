//! `nvjit test`: runs filetests as `cargo test --test filetests` does, by `nvjit_fuzzing::harness`.

use super::output::stderr;
use super::{Outcome, display_name, style};
use nvjit_fuzzing::harness::{file, run};
use rayon::prelude::*;
use std::io::Write;
use std::path::{Path, PathBuf};

#[derive(clap::Args)]
pub struct Arguments {
    /// Programs with what they are expected to compute; docs/testing.md has the format
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
}

/// The title of a case, and what is wrong with it.
type Checked = (String, Result<(), String>);

pub fn execute(arguments: &Arguments, out: &mut dyn Write) -> anyhow::Result<Outcome> {
    let (mut passed, mut failed) = (0, 0);
    for path in &arguments.files {
        let name = display_name(path);
        for (title, result) in check(path)? {
            let title = if title.is_empty() { name.clone() } else { format!("{name}: {title}") };
            match result {
                Ok(()) => {
                    passed += 1;
                    writeln!(out, "{title}: ok")?;
                }
                Err(fault) => {
                    failed += 1;
                    // Both streams often end in one terminal.
                    out.flush()?;
                    let style = style::ERROR;
                    writeln!(stderr(), "{title}: {style}failed{style:#}\n{}", fault.trim_end())?;
                }
            }
        }
    }
    writeln!(out, "{passed} passed, {failed} failed")?;
    Ok(if failed == 0 { Outcome::Ok } else { Outcome::Failed })
}

/// The cases of a file, in order.
fn check(path: &Path) -> anyhow::Result<Vec<Checked>> {
    let text = super::read(path)?;
    Ok(match file::parse(&text) {
        Ok(cases) => cases.into_par_iter().map(|case| (case.title.clone(), run::check(path, &case))).collect(),
        Err(fault) => vec![(String::new(), Err(format!("{}:{fault}", display_name(path))))],
    })
}
