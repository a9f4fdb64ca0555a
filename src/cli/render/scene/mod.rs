//! `nvjit render SCENE.toml`: scenes of several passes; docs/scenes.md describes the file.
//!
//! - [`file`] is the file as it is written, with [`value`] for numbers and [`expression`] for what stands in quotes;
//! - [`plan`] reads what it names and finds what is wrong with it;
//! - [`paint`] draws.

mod expression;
mod file;
mod paint;
mod plan;
mod value;

use super::Pair;
use super::command::{Arguments, animate};
use crate::cli::dump::Cpu;
use crate::cli::output::{stderr, warn};
use crate::cli::report::{self, Lines, Remark};
use crate::cli::{Outcome, display_name, read, style, usage};
use anyhow::ensure;
use paint::Painter;
use plan::{Fault, Reported, Sizes};
use std::io::Write;
use std::path::Path;

/// Bytes of the largest file.
const LARGEST: usize = 1 << 20;

/// Draws a scene, or shows what is wrong with its file.
pub fn run(arguments: &Arguments, file: &Path, out: &mut dyn Write) -> anyhow::Result<Outcome> {
    if arguments.cpu != Cpu::Auto {
        return Err(usage("--cpu is for programs, not for scenes"));
    }
    let text = read(file)?;
    ensure!(text.len() <= LARGEST, "{}: a scene has at most {} MiB", display_name(file), LARGEST >> 20);
    match draw(arguments, file, &text, out) {
        Ok(outcome) => Ok(outcome),
        Err(error) if error.is::<Reported>() => Ok(Outcome::Failed),
        Err(error) => {
            let Fault { span, message } = error.downcast()?;
            let kind = ("error", style::ERROR);
            let length = span.len();
            // A place in a text of many lines is shown by its first.
            let first = text[span.start.min(text.len())..].split(|byte| matches!(byte, b'\n' | b'\r')).next();
            let length = length.min(first.map_or(0, <[u8]>::len));
            let remark = Remark { kind, offset: span.start, length, message: &message, reason: "" };
            report::write(&mut stderr(), &display_name(file), &Lines::new(&text), &remark)?;
            Ok(Outcome::Failed)
        }
    }
}

fn draw(arguments: &Arguments, file: &Path, text: &[u8], out: &mut dyn Write) -> anyhow::Result<Outcome> {
    let folder = file.parent().unwrap_or(Path::new(""));
    let sizes = Sizes {
        size: arguments.size.map(|Pair(width, height)| [width, height]),
        supersample: arguments.supersample,
        samples: arguments.samples,
    };
    let plan = plan::plan(parse(text)?, folder, &sizes)?;
    for warning in &plan.warnings {
        warn(warning)?;
    }
    let painter = Painter::new(&plan, arguments.choice(), arguments.engine_options())?;
    animate(arguments, plan.size, out, &mut |time, statistics, _| Ok(vec![painter.frame(time, statistics)?]))
}

fn parse(text: &[u8]) -> anyhow::Result<file::Scene> {
    let text = str::from_utf8(text).map_err(|error| {
        let place = error.valid_up_to();
        plan::fault(place..place + 1, "this is not UTF-8, as TOML is")
    })?;
    toml::from_str(text).map_err(|error| plan::fault(error.span().unwrap_or(0..0), error.message()))
}
