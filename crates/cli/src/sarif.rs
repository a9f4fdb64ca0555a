//! The results of `nvjit check` as a SARIF 2.1.0 log, which code hosts and editors show beside the text.

use super::report::Lines;
use serde_json::{Value, json};

/// The results of one file: `report` is what `--format json` says of it, `text` what it has.
pub fn results(report: &Value, text: &[u8]) -> Vec<Value> {
    let lines = Lines::new(text);
    let found = |kind: &'static str| report[kind].as_array().into_iter().flatten();
    let errors = found("errors").map(|entry| ("error", &entry["kind"], entry));
    let warnings = found("warnings").map(|entry| (level(entry), &entry["lint"], entry));
    errors.chain(warnings).map(|(level, rule, entry)| result(level, rule, entry, &report["file"], &lines)).collect()
}

fn level(warning: &Value) -> &'static str {
    if warning["denied"] == true { "error" } else { "warning" }
}

fn result(level: &str, rule: &Value, entry: &Value, file: &Value, lines: &Lines<'_>) -> Value {
    let mut place = json!({ "artifactLocation": { "uri": uri(file.as_str().unwrap_or_default()) } });
    let number = |key: &str| entry[key].as_u64().and_then(|number| usize::try_from(number).ok());
    if let (Some(offset), Some(length)) = (number("offset"), number("length")) {
        let ([start_line, start_column], [end_line, end_column]) =
            (lines.character(offset), lines.character(offset + length));
        place["region"] = json!({
            "startLine": start_line,
            "startColumn": start_column,
            "endLine": end_line,
            "endColumn": end_column,
        });
    }
    let message = entry["message"].as_str().unwrap_or_default();
    let section = entry["section"].as_str().filter(|section| !section.is_empty());
    let text = section.map_or(message.to_owned(), |section| format!("{message} ({section})"));
    json!({ "ruleId": rule, "level": level, "message": { "text": text }, "locations": [{ "physicalLocation": place }] })
}

/// The log of a run with these results.
pub fn log(results: Vec<Value>) -> Value {
    let mut rules: Vec<_> = results.iter().filter_map(|result| result["ruleId"].as_str()).collect();
    rules.sort_unstable();
    rules.dedup();
    let rules: Vec<_> = rules.into_iter().map(|id| json!({ "id": id })).collect();
    json!({
        "$schema": "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json",
        "version": "2.1.0",
        "runs": [{
            "tool": { "driver": { "name": "nvjit", "version": env!("CARGO_PKG_VERSION"), "rules": rules } },
            "columnKind": "unicodeCodePoints",
            "results": results,
        }],
    })
}

/// A path as a reference (RFC 3986): relative as it is, absolute with its scheme.
fn uri(path: &str) -> String {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-._~/".contains(&byte);
    let encode = |byte: u8| if is_plain(byte) { char::from(byte).to_string() } else { format!("%{byte:02X}") };
    let encoded: String = path.bytes().map(encode).collect();
    if path.starts_with('/') { format!("file://{encoded}") } else { encoded }
}
