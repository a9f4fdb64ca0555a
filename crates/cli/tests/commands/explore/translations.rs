//! The pane of translations: chosen by the keyboard, its lines light the program's under the mouse.

use super::browser::Browser;
use super::{Server, address_of, example, settle};
use serde_json::json;

/// RSQ and POW are functions of GLSL in the contract `fast`; DDX has no counterpart in plain ARB programs.
const PROGRAM: &str = "!!FP1.0\nMUL R0, f[COL0], f[COL0];\nRSQ R1.x, R0.x;\nMUL R0, R0, R1.x;\nMOV o[COLR], R0;\nEND\n";
const WITH_DDX: &str = "!!FP1.0\nMOV R1, f[COL0];\nDDX R0, f[TEX0];\nADD o[COLR], R0, R1;\nEND\n";

/// Goes to a choice by arrow keys.
fn choose(browser: &mut Browser, list: &str, name: &str) {
    browser.value(&format!("$('{list}').focus()"));
    let way = browser.value(&format!(
        "[...$('{list}').options].findIndex((one) => one.value === '{name}') - $('{list}').selectedIndex"
    ));
    let way = way.as_i64().unwrap();
    let (key, code) = if way < 0 { ("ArrowUp", 38) } else { ("ArrowDown", 40) };
    (0..way.abs()).for_each(|_| browser.key(key, code, 0));
    browser.wait(&format!("state.{list} === '{name}'"));
}

#[test]
fn the_server_translates() {
    let server = Server::start(&[]);
    let ask = |text: &str, to: &str, contract: &str| {
        server.ask("translate", &json!({ "name": "a.fp", "text": text, "to": to, "contract": contract }))
    };
    let fast = ask(PROGRAM, "glsl450", "fast");
    assert_eq!(fast["ok"], true, "{fast}");
    let text = fast["text"].as_str().unwrap();
    let line = text.lines().position(|line| line.contains("inversesqrt")).unwrap() + 1;
    assert!(fast["map"].as_array().unwrap().contains(&json!([line, 3])), "{fast}");
    assert_eq!(fast["lost"][0]["line"], 3, "{fast}");
    let exact = ask(PROGRAM, "glsl450", "exact");
    assert!(exact["text"].as_str().unwrap().contains("precise") && exact["lost"] == json!([]), "{exact}");
    let none = ask(WITH_DDX, "arb", "fast");
    assert!(none["ok"] == false && none["line"] == 3, "{none}");
    assert!(none["message"].as_str().unwrap().starts_with("arb has no counterpart of DDX"), "{none}");
    assert_eq!(ask(PROGRAM, "cobol", "fast")["ok"], false);
    assert_eq!(ask("!!FP1.0\n", "arb", "fast")["ok"], false);
    // Every target answers to an example.
    let (name, text) = example("toon.fp");
    for target in [
        "glsl120",
        "glsl330",
        "essl300",
        "essl310",
        "spirv",
        "spirv-gl",
        "wgsl",
        "hlsl",
        "msl",
        "glsl450-compat",
        "glsl130",
        "glsl140",
        "glsl150",
    ] {
        let answer = server.ask("translate", &json!({ "name": name, "text": text, "to": target, "contract": "fast" }));
        assert_eq!(answer["ok"], true, "{target}: {answer}");
    }
}

#[test]
fn a_translation_is_chosen_and_its_lines_are_linked() {
    let Some(mut browser) = Browser::start("a_translation_is_chosen_and_its_lines_are_linked") else { return };
    let server = Server::start(&[]);
    browser.open(&address_of(&server));
    settle(&mut browser);
    browser.value(&format!("load('a.fp', {})", json!(PROGRAM)));
    settle(&mut browser);
    // Nothing is asked for before.
    assert_eq!(browser.value("$('translation').checkVisibility() || $('contract').checkVisibility()"), false);
    choose(&mut browser, "to", "wgsl");
    browser.wait("$('translation').textContent.includes('@fragment')");
    choose(&mut browser, "to", "glsl450");
    browser.wait("$('translation').textContent.includes('#version 450')");
    // The line under the mouse and the program's belong together.
    let row = "[...$('translation').children].find((row) => row.textContent.includes('inversesqrt'))";
    browser.value(&format!("{row}.id = 'root', {row}.scrollIntoView({{ block: 'center' }})"));
    let [_, y] = browser.middle("root");
    let [x, _] = browser.middle("translation");
    browser.hover([x, y]);
    browser.wait("document.querySelector('#shown .on')?.textContent.startsWith('RSQ R1.x')");
    assert_eq!(browser.value("$('root').className.includes('inexact') && $('root').title.length > 5"), true);
    assert_eq!(browser.value("$('lost').textContent"), "1 line may have other bits");
    choose(&mut browser, "contract", "exact");
    browser.wait("$('translation').textContent.includes('precise')");
    assert_eq!(browser.value("$('lost').textContent + document.querySelectorAll('#translation .inexact').length"), "0");
    // A program that the target cannot express: why, and where.
    choose(&mut browser, "to", "arb");
    browser.value(&format!("load('a.fp', {})", json!(WITH_DDX)));
    browser.wait("$('translation').textContent.startsWith('line 3: arb has no counterpart of DDX')");
    // A link keeps what is chosen.
    browser.wait("location.hash.length > 10");
    browser.value("new Promise((done) => setTimeout(done, 600))");
    let link = browser.value("location.href");
    browser.open(link.as_str().unwrap());
    browser.wait("$('to').value === 'arb' && $('contract').value === 'exact' && $('translation').textContent.startsWith('line 3')");
}
