//! `nvjit render SCENE.toml`: scenes of several passes; docs/scenes.md describes the file.
//!
//! - [`file`] is the file as it is written, with [`value`] for numbers and [`expression`] for formulas in quotes;
//! - [`plan`] loads the files that it names, and reports its errors;
//! - [`paint`] draws;
//! - [`live`] is for the page, which edits a scene and shows its [`controls`] as sliders.

mod controls;
mod expression;
mod file;
pub mod live;
mod paint;
mod plan;
mod value;

#[cfg(feature = "cli")]
mod command;

use crate::guarded::guarded;
use crate::report::{self, Lines, Position, Remark};
use crate::style;
use nvjit::Program;
use nvjit::engine::{Choice, Engine};
use nvjit::runtime::Shader;
pub use paint::Shown;
use paint::{Painter, Watch};
use plan::Plan;
use serde_json::{Value, json};
use std::io::{self, Write};
use std::path::Path;

#[cfg(feature = "cli")]
pub use command::{check, run};
pub use plan::{Fault, Texts};

/// Bytes of the largest file.
const LARGEST: usize = 1 << 20;

/// Whether a file is a scene, by its name.
pub fn is_scene(name: &Path) -> bool {
    super::has_extension(name, "toml")
}

/// Writes what is wrong with a scene as it is said of programs.
pub fn write_fault(out: &mut impl Write, name: &str, text: &[u8], fault: &Fault) -> io::Result<()> {
    let Fault { span, message } = fault;
    // A place in a text of many lines is shown by its first.
    let first = text[span.start.min(text.len())..].split(|byte| matches!(byte, b'\n' | b'\r')).next();
    let length = span.len().min(first.map_or(0, <[u8]>::len));
    let remark = Remark { kind: ("error", style::ERROR), offset: span.start, length, message, reason: "" };
    report::write(out, name, &Lines::new(text), &remark)
}

/// The same as JSON, or how many passes there are.
pub fn report_json(name: &str, text: &[u8], found: &Result<usize, Vec<Fault>>) -> Value {
    let mut answer = json!({ "file": name, "ok": found.is_ok(), "errors": [], "warnings": [] });
    match found {
        Ok(passes) => answer["passes"] = (*passes).into(),
        Err(faults) => answer["errors"] = faults_json(text, faults).into(),
    }
    answer
}

/// The errors of a scene, an object each.
pub fn faults_json(text: &[u8], faults: &[Fault]) -> Vec<Value> {
    let lines = Lines::new(text);
    let entry = |Fault { span, message }: &Fault| {
        let Position { line, column } = lines.position(span.start);
        json!({
            "kind": "scene",
            "offset": span.start,
            "length": span.len(),
            "line": line,
            "column": column,
            "message": message,
        })
    };
    faults.iter().map(entry).collect()
}

/// The plan of a scene all of whose values are those of a picture: what drawing it would be refused for is found
/// without drawing.
fn checked(text: &[u8], plan: impl FnOnce(file::Scene) -> anyhow::Result<Plan>) -> anyhow::Result<Plan> {
    let plan = plan(parse(text)?)?;
    Painter::new(&plan, &interpreter, Watch::default())?.check()?;
    Ok(plan)
}

/// The engine for programs whose results are not used.
fn interpreter(program: &Program) -> anyhow::Result<Box<dyn Shader>> {
    Ok(Box::new(Engine::new(program, nvjit::Options::default(), Choice::Interpreter)?))
}

fn parse(text: &[u8]) -> anyhow::Result<file::Scene> {
    if text.len() > LARGEST {
        return Err(plan::fault(0..0, format!("a scene has at most {} MiB", LARGEST >> 20)));
    }
    let text = str::from_utf8(text).map_err(|error| {
        let place = error.valid_up_to();
        plan::fault(place..place + 1, "this is not UTF-8, as TOML is")
    })?;
    guarded(|| toml::from_str(text).map_err(|error| plan::fault(error.span().unwrap_or(0..0), error.message())))
}
