//! The pane of the page that shows translations to the languages of graphics drivers.

use crate::report::Lines;
use nvjit::{Options, Program};
use nvjit_translate::{Contract, Settings, Target, translate};
use serde_json::{Value, json};

/// Values of `--to`.
pub fn targets() -> Vec<&'static str> {
    Target::ALL.map(Target::name).to_vec()
}

/// The translation of a program, with the line of the program that each of its lines is of, and what is lost; or why
/// there is none, and where. `most_work` bounds the work for all of the program's instructions together.
pub fn translation(program: &Program, text: &[u8], to: &str, contract: &str, most_work: u64) -> Value {
    let target = Target::ALL.into_iter().find(|target| target.name() == to);
    let contract = [Contract::Exact, Contract::Fast].into_iter().find(|known| known.name() == contract);
    let (Some(target), Some(contract)) = (target, contract) else {
        return json!({ "ok": false, "message": "there is no such translation" });
    };
    let lines = Lines::new(text);
    let each = most_work / (program.ast().length() + Options::SHORT) as u64;
    let mut options = Options::default();
    options.most_work = options.most_work.min(u32::try_from(each).unwrap_or(u32::MAX));
    let settings = Settings { target, contract, options, ..Settings::default() };
    match translate(program, text, &settings) {
        Ok(translation) => {
            let lost = translation.reflection.inexact.iter();
            let lost = lost.map(|lint| json!({ "line": lines.position(lint.span.start).line, "message": lint.why }));
            json!({
                "ok": true,
                "text": translation.text,
                "map": translation.map,
                "lost": lost.collect::<Vec<_>>(),
                "host": translation.reflection.host,
            })
        }
        Err(error) => json!({
            "ok": false,
            "message": error.to_string(),
            "line": error.span().map(|span| lines.position(span.start).line),
        }),
    }
}
