//! The editor of the page: completion, help, find, comments, brackets, wrapping, and how long a key takes. Keys are the
//! browser's own.

use super::browser::Browser;
use super::{Server, address_of, settle};
use crate::part;
use serde_json::json;
use std::fs;
use std::path::Path;
use std::process::Command;
use std::time::Duration;

const CONTROL: u32 = 2;
const ALT: u32 = 1;
const ENTER: (&str, u32) = ("Enter", 13);
const ESCAPE: (&str, u32) = ("Escape", 27);
const F1: (&str, u32) = ("F1", 112);

fn open(test: &str, arguments: &[&str]) -> Option<(Browser, Server)> {
    let mut browser = Browser::start(test)?;
    let server = Server::start(arguments);
    browser.open(&address_of(&server));
    settle(&mut browser);
    Some((browser, server))
}

fn set(browser: &mut Browser, text: &str) {
    browser.value(&format!("load('a.fp', {})", json!(text)));
    browser.wait("!waiting.check && !waiting.picture");
}

fn key(browser: &mut Browser, (name, code): (&str, u32), modifiers: u32) {
    browser.key(name, code, modifiers);
}

/// Takes the word that is chosen in the list. A key that comes right after the list is for the text, as CodeMirror has
/// it.
fn take(browser: &mut Browser) {
    std::thread::sleep(Duration::from_millis(300));
    key(browser, ENTER, 0);
}

/// What the list of completions has.
const LISTED: &str = "[...document.querySelectorAll('.cm-tooltip-autocomplete li')].map((item) => item.textContent)";

#[test]
fn words_are_completed_and_explained() {
    let Some((mut browser, _server)) = open("words_are_completed_and_explained", &[]) else { return };
    set(&mut browser, "!!ARBfp1.0\nTEMP shade;\n\nEND");
    browser.value("editor.select(editor.line(3).from)");
    browser.type_text("MA");
    browser.wait(&format!("{LISTED}.some((item) => item.startsWith('MAD') && item.includes('multiply and add'))"));
    assert_eq!(browser.value(&format!("{LISTED}.some((item) => item.startsWith('ARL'))")), false);
    browser.type_text("D");
    browser.wait(&format!("{LISTED}.length === 1"));
    take(&mut browser);
    browser.wait("editor.line(3).text === 'MAD'");
    browser.type_text(" sh");
    browser.wait(&format!("{LISTED}.some((item) => item.startsWith('shade'))"));
    take(&mut browser);
    browser.wait("editor.line(3).text === 'MAD shade'");
    browser.type_text(", fragment.tex");
    browser.wait(&format!("{LISTED}.some((item) => item.startsWith('fragment.texcoord[0]'))"));
    // Escape ends the list, and is no way out of the editor yet.
    key(&mut browser, ESCAPE, 0);
    browser.wait("!document.querySelector('.cm-tooltip-autocomplete')");

    // Help by the keyboard, and under the pointer.
    browser.value("editor.select(editor.line(3).from + 1)");
    key(&mut browser, F1, 0);
    browser.wait("document.querySelector('.help')?.textContent.includes('ARB_fragment_program 3.11.5')");
    key(&mut browser, ("ArrowDown", 40), 0);
    browser.wait("!document.querySelector('.help')");
    browser.value(
        "[...document.querySelectorAll('#shown .Instruction')].find((word) => word.textContent === 'MAD').id = 'word'",
    );
    let word = browser.middle("word");
    browser.hover([word[0], word[1] + 200.0]);
    browser.hover(word);
    browser.wait("document.querySelector('.help')?.textContent.includes('multiply and add')");
}

#[test]
fn the_text_is_edited_by_keys() {
    let Some((mut browser, _server)) = open("the_text_is_edited_by_keys", &[]) else { return };
    set(&mut browser, "!!FP1.0\nMUL R0, f[COL0], 0.5;\nMOV o[COLR], R0;\nEND");
    // A comment comes and goes.
    browser.value("editor.select(editor.line(2).from)");
    key(&mut browser, ("/", 191), CONTROL);
    browser.wait("editor.line(2).text === '# MUL R0, f[COL0], 0.5;'");
    browser.wait("[...document.querySelectorAll('[data-line=\"2\"] .Comment')].length === 1");
    key(&mut browser, ("/", 191), CONTROL);
    browser.wait("editor.line(2).text === 'MUL R0, f[COL0], 0.5;'");
    // Brackets belong together.
    browser.value("editor.select(editor.text.indexOf('[COL0'))");
    browser.wait("document.querySelectorAll('#shown .cm-matchingBracket').length === 2");
    // Find.
    key(&mut browser, ("f", 70), CONTROL);
    browser.wait("document.activeElement.name === 'search'");
    browser.press_letter("R");
    browser.press_letter("0");
    browser.wait("document.querySelectorAll('#shown .cm-searchMatch').length === 2");
    key(&mut browser, ENTER, 0);
    key(&mut browser, ESCAPE, 0);
    browser.wait("document.activeElement.id === 'text' && !document.querySelector('.cm-search')");
    // Undo and redo.
    browser.value("editor.select(0)");
    browser.type_text("# mine\n");
    key(&mut browser, ("z", 90), CONTROL);
    browser.wait("editor.text.startsWith('!!FP1.0')");
    key(&mut browser, ("y", 89), CONTROL);
    browser.wait("editor.text.startsWith('# mine')");
    // Long lines go on in the next row.
    set(&mut browser, &format!("!!FP1.0\n# {}\nMOV o[COLR], 1;\nEND", "word ".repeat(100)));
    let height = "document.querySelector('[data-line=\"2\"]').getBoundingClientRect().height";
    assert!(browser.value(height).as_f64().unwrap() < 30.0);
    browser.value("editor.select(0)");
    key(&mut browser, ("z", 90), ALT);
    browser.wait(&format!("{height} > 50 && $('wrap').checked"));
    browser.value("$('wrap').id = 'wrap'");
    let middle = browser.middle("wrap");
    browser.drag(middle, middle);
    browser.wait(&format!("{height} < 30"));
}

/// Scenes have colours of their own, and what is wrong stands where it is, also behind characters of two UTF-16 units.
#[test]
fn colours_and_marks_stand_at_their_places() {
    let Some((mut browser, _server)) = open("colours_and_marks_stand_at_their_places", &["examples/scenes/toon.toml"])
    else {
        return;
    };
    browser.wait("document.querySelectorAll('#shown .Header').length > 1");
    let texts =
        |kind: &str| format!("[...document.querySelectorAll('#shown .{kind}')].map((word) => word.textContent)");
    assert_eq!(browser.value(&format!("{}.includes('[[passes]]')", texts("Header"))), true);
    assert_eq!(browser.value(&format!("{}.includes('fp')", texts("Declaration"))), true);
    assert_eq!(browser.value(&format!("{}.some((text) => text.includes('programs/ink.fp'))", texts("Register"))), true);
    set(&mut browser, "!!FP1.0\nMOV \u{1f600}o[COLR], 1;\n MOV o[COLR], R99;\nEND");
    browser.wait("document.querySelectorAll('.error.carets').length >= 2");
    assert_eq!(browser.value("document.querySelector('[data-line=\"2\"] .error.carets').textContent"), "\u{1f600}");
    assert_eq!(browser.value("document.querySelector('[data-line=\"3\"] .error.carets').textContent"), "R99");
}

/// In a thousand lines a key takes less than 150 ms of the page's thread, with all that follows from it until the next
/// frame. Its own time is counted, so that others on the machine do not matter.
#[test]
fn a_thousand_lines_are_typed_in_without_a_lag() {
    let Some((mut browser, _server)) = open("a_thousand_lines_are_typed_in_without_a_lag", &[]) else { return };
    let lines = "MAD a, a, 0.5, fragment.texcoord[0];\n".repeat(1000);
    set(&mut browser, &format!("!!NVfp4.0\nTEMP a;\n{lines}MOV result.color, a;\nEND"));
    browser.value("editor.select(editor.line(500).from)");
    browser.call("Performance.enable", json!({ "timeDomain": "threadTicks" }));
    let busy = |browser: &mut Browser| {
        let metrics = browser.call("Performance.getMetrics", json!({}));
        let found = metrics["metrics"].as_array().unwrap().iter().find(|metric| metric["name"] == "TaskDuration");
        found.expect("the time of tasks")["value"].as_f64().unwrap() * 1e3
    };
    const TYPED: &str = "# a comment that is typed ";
    let before = busy(&mut browser);
    for letter in TYPED.chars() {
        browser.press_letter(&letter.to_string());
        browser.value("new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))");
    }
    let each = (busy(&mut browser) - before) / TYPED.len() as f64;
    assert_eq!(browser.value(&format!("editor.line(500).text.startsWith('{TYPED}')")), true);
    println!("a key takes {each:.1} ms");
    assert!(each < 150.0, "{each} ms a key");
}

/// The editor that the page loads is what its script makes of the packages that the lock file names.
#[test]
fn the_editor_is_made_by_its_script() {
    const TEST: &str = "the_editor_is_made_by_its_script";
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/explore/editor");
    let bundle = fs::read_to_string(source.with_file_name("editor.js")).expect("the bundle");
    assert!(bundle.len() < 500_000 && bundle.contains("Permission is hereby granted"), "{} bytes", bundle.len());
    if !part::has(TEST, 6) {
        return;
    }
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("editor");
    fs::create_dir_all(&folder).unwrap();
    for name in ["package.json", "package-lock.json", "source.js", "build.js"] {
        fs::copy(source.join(name), folder.join(name)).expect(name);
    }
    let mut npm = Command::new("npm");
    npm.args(["ci", "--ignore-scripts", "--no-audit", "--no-fund"]).current_dir(&folder);
    match npm.output() {
        Ok(output) if output.status.success() => {}
        _ => return eprintln!("skipped: a part of {TEST}, since npm does not have the packages here"),
    }
    let made = folder.join("made.js");
    let output = Command::new("node").arg("build.js").arg(&made).current_dir(&folder).output().expect("node runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    assert!(
        fs::read_to_string(made).unwrap() == bundle,
        "`npm ci --ignore-scripts && npm run build` makes another editor.js"
    );
}
