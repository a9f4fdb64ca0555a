//! What the page shows of translations to languages of graphics drivers.

use crate::report::Lines;
use crate::translate::{Language, Promise};
use clap::ValueEnum;
use nvjit::Program;
use nvjit_translate::{Settings, translate};
use serde_json::{Value, json};

/// Values of `--to`.
pub fn targets() -> Vec<String> {
    let values = Language::value_variants().iter().filter_map(ValueEnum::to_possible_value);
    values.map(|value| value.get_name().to_owned()).collect()
}

/// The translation of a program, with the line of the program that each of its lines is of, and what is lost; or why
/// there is none, and where.
pub fn translation(program: &Program, text: &[u8], to: &str, contract: &str) -> Value {
    let (Ok(language), Ok(promise)) = (Language::from_str(to, false), Promise::from_str(contract, false)) else {
        return json!({ "ok": false, "message": "there is no such translation" });
    };
    let lines = Lines::new(text);
    let settings = Settings { target: language.target(), contract: promise.contract(), ..Settings::default() };
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
