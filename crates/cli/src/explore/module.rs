//! The command in WebAssembly, for the page and for the package for JavaScript. Its argument names the kind of request;
//! it reads the request from the standard input and writes the answer to the standard output. A run answers one request
//! (`worker.js`), so no request affects another one, even after a crash.

use super::{answers, files, first};
use crate::{package, read_at_most, report_error};
use anyhow::Context;
use std::env;
use std::io::{self, Write};
use std::process::ExitCode;

/// The most bytes of a question of the package, which its own page asks.
const LARGEST_QUESTION: usize = 64 << 20;

pub fn main() -> ExitCode {
    match answer(&mut io::stdout().lock()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            // A closed standard error leaves nobody to tell.
            let _ = report_error(&error);
            ExitCode::FAILURE
        }
    }
}

fn answer(out: &mut dyn Write) -> anyhow::Result<()> {
    let place = env::args().nth(1).context("an argument says what is asked")?;
    files().close();
    let answer = if place == "start.json" {
        first()?
    } else if let Some(kind) = place.strip_prefix("package/") {
        let question = read_at_most(io::stdin().lock(), LARGEST_QUESTION)?;
        package::answer_json(kind, serde_json::from_slice(&question).context("a question is JSON")?)
    } else {
        let ask = answers::find(&place).with_context(|| format!("nobody answers `{place}`"))?;
        let question = read_at_most(io::stdin().lock(), answers::LARGEST_QUESTION)?;
        answers::answer(ask, &question).context("this is not what the page asks")?
    };
    Ok(writeln!(out, "{answer}")?)
}
