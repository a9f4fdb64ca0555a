//! What the page asks for: errors, stages, pictures. Each answer is JSON, made by what other commands are made of.

use super::examples;
use crate::cli::dump::{self, Cpu, Target};
use crate::cli::render::{live, model};
use crate::cli::{check, report, syntax, tree};
use anstream::StripStream;
use clap::ValueEnum;
use nvjit::codegen::{self, CompileOptions};
use nvjit::{Mad, Options, Program};
use serde::Deserialize;
use serde_json::{Value, json};
use std::path::Path;
use std::time::Duration;

/// A picture may take this long.
const PICTURE_LIMIT: Duration = Duration::from_secs(3);

/// Pixels along the side of a picture.
const SIZES: std::ops::RangeInclusive<u32> = 16..=512;

/// What is asked, of which program.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Question {
    /// The name of a file, which need not exist.
    name: String,
    text: String,
    /// For machine code: a value of `--cpu` or of `--target`.
    #[serde(default)]
    cpu: String,
    #[serde(default)]
    look: Look,
}

/// How the picture is looked at.
#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields, default)]
pub struct Look {
    mesh: Option<String>,
    params: Vec<String>,
    turn: Option<[f64; 2]>,
    distance: Option<f64>,
    time: f64,
    size: Option<[u32; 2]>,
    heatmap: bool,
    pixel: Option<[u32; 2]>,
}

/// Answers a question.
pub type Ask = fn(&Question) -> Value;

const ASKS: [(&str, Ask); 3] = [("check", check), ("compile", compile), ("picture", picture)];

/// What answers at this place.
pub fn find(place: &str) -> Option<Ask> {
    ASKS.iter().find(|(name, _)| *name == place).map(|(_, ask)| *ask)
}

/// The answer to the question in the body of a request.
pub fn answer(ask: Ask, body: &[u8]) -> serde_json::Result<Value> {
    Ok(ask(&serde_json::from_slice(body)?))
}

/// What the page begins with.
pub fn start(name: &str, text: &str) -> Value {
    let examples = examples::programs().map(
        |(name, title, text)| json!({ "name": format!("{}{name}", examples::FOLDER), "title": title, "text": text }),
    );
    json!({
        "version": env!("CARGO_PKG_VERSION"),
        "name": name,
        "text": text,
        "examples": examples.collect::<Vec<_>>(),
        "patterns": syntax::patterns(),
        "cpus": names::<Cpu>().chain(names::<Target>()).collect::<Vec<_>>(),
        "meshes": model::NAMES,
    })
}

fn names<T: ValueEnum + 'static>() -> impl Iterator<Item = String> {
    let values = T::value_variants().iter().filter_map(ValueEnum::to_possible_value);
    values.map(|value| value.get_name().to_owned())
}

fn failed(message: String) -> Value {
    json!({ "ok": false, "message": message })
}

/// Errors and warnings: where they are, and as `nvjit check` writes them.
fn check(question: &Question) -> Value {
    let Question { name, text, .. } = question;
    let text = text.as_bytes();
    let mut answer = check::report_json(name, text, Program::warnings, |_| false);
    let mut plain = StripStream::new(Vec::new());
    let loaded = Program::load(text);
    // Memory takes whatever is written.
    let _ = match &loaded {
        Ok(program) => check::write_warnings(&mut plain, name, text, &program.warnings(), |_| false),
        Err(errors) => report::write_errors(&mut plain, name, text, errors),
    };
    answer["report"] = String::from_utf8_lossy(&plain.into_inner()).into();
    answer["stage"] = loaded.map_or(Value::Null, |program| program.stage().name().into());
    answer
}

/// The tree, the IR in all forms, machine code, and which line each is of.
fn compile(question: &Question) -> Value {
    let text = question.text.as_bytes();
    let Ok(program) = Program::load(text) else { return failed("the program does not load".to_owned()) };
    let mut ast = Vec::new();
    if let Err(error) = tree::write(&mut ast, &program, text) {
        return failed(error.to_string());
    }
    let cpu = Cpu::from_str(&question.cpu, false).unwrap_or_default();
    let target = Target::from_str(&question.cpu, false).map_or(codegen::Target::Host, Target::target);
    let mut options = Options::default();
    if cpu == Cpu::Baseline {
        options.mad = Mad::Separate;
    }
    let options = cpu.options(CompileOptions::from(options));
    let lines = report::Lines::new(text);
    let starts = program.ast().instructions().map(|instruction| lines.position(instruction.span.start).line);
    let mut answer = json!({
        "ok": true,
        "tree": String::from_utf8_lossy(&ast),
        // The line of each instruction: IR and machine code have their numbers.
        "lines": starts.collect::<Vec<_>>(),
    });
    match codegen::listing(&program, text, &options, target) {
        Ok(listing) => {
            let forms = listing.forms.iter().map(|(form, text)| json!({ "name": form.name(), "text": text }));
            answer["forms"] = forms.collect();
            let passes = listing.passes.iter().map(|(name, text)| json!({ "name": name, "text": text }));
            answer["passes"] = passes.collect();
            answer["asm"] = listing.asm.into();
            answer["asm_sources"] = json!(listing.asm_sources);
            answer["bytes"] = listing.bytes.len().into();
        }
        Err(error) => answer["message"] = error.to_string().into(),
    }
    // The time of code for this machine; others are only for looking at.
    if let Ok(times) = dump::times(text, &program, options) {
        answer["times"] = times.into_iter().map(|(name, time)| json!([name, milliseconds(time)])).collect();
    }
    answer
}

fn milliseconds(time: Duration) -> f64 {
    time.as_secs_f64() * 1e3
}

/// A picture, what can be changed in it, and the trace of a pixel.
fn picture(question: &Question) -> Value {
    let Question { name, text, look, .. } = question;
    let stage = match Program::load(text.as_bytes()) {
        Ok(program) => program.stage(),
        Err(_) => return failed("the program does not load".to_owned()),
    };
    let [width, height] = look.size.unwrap_or([320, 240]).map(|size| size.clamp(*SIZES.start(), *SIZES.end()));
    let finite = |number: &f64| number.is_finite();
    let request = live::Request {
        name: Path::new(name),
        text: text.as_bytes(),
        stage,
        mesh: look.mesh.clone(),
        params: look.params.clone(),
        turn: look.turn.filter(|turn| turn.iter().all(finite)),
        distance: look.distance.filter(finite).map(|distance| distance.clamp(1e-3, 1e6)),
        time: look.time.clamp(0.0, 1.0),
        size: [width, height],
        heatmap: look.heatmap,
        trace_pixel: look.pixel.map(|[x, y]| [x.min(width - 1), y.min(height - 1)]),
        limit: PICTURE_LIMIT,
    };
    match live::draw(request) {
        Ok(live) => json!({
            "ok": true,
            "png": base64(&live.png),
            "mesh": live.mesh,
            "turn": live.turn,
            "distance": live.distance,
            "parameters": live.parameters,
            "trace": live.trace,
            "most_instructions": live.most_instructions,
            "warnings": live.warnings,
            "fragments": live.statistics.fragments,
            "times": [["native code", milliseconds(live.times[0])], ["picture", milliseconds(live.times[1])]],
        }),
        Err(error) => failed(format!("{error:#}")),
    }
}

/// Bytes as a `data:` URL has them.
fn base64(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for group in bytes.chunks(3) {
        let bits = (0..3).fold(0, |bits, index| bits << 8 | u32::from(group.get(index).copied().unwrap_or(0)));
        for digit in 0..4 {
            let character = DIGITS[(bits >> (18 - 6 * digit) & 63) as usize];
            text.push(if digit > group.len() { '=' } else { char::from(character) });
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_are_encoded_as_rfc_4648_says() {
        for (bytes, text) in [("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg==")] {
            assert_eq!(base64(bytes.as_bytes()), text);
        }
        assert_eq!(base64(&[0xff, 0xfe]), "//4=");
    }
}
