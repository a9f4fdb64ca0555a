//! What goes into programs of geometry, tessellation and compute and what comes out of them, and what the passes of a
//! scene leave in their targets. Events are the browser's own.

use super::browser::Browser;
use super::panes::click;
use super::{SCENE, Server, address_of, example, settle};
use serde_json::{Value, json};

/// The field, the name and the value of each thing that may be given.
fn inputs(answer: &Value) -> Vec<[String; 3]> {
    let text = |row: &Value| ["field", "name", "value"].map(|key| row[key].as_str().unwrap().to_owned());
    answer["inputs"].as_array().unwrap_or_else(|| panic!("{answer}")).iter().map(text).collect()
}

fn row(words: [&str; 3]) -> [String; 3] {
    words.map(str::to_owned)
}

/// NV_geometry_program4: EMIT makes a vertex of the results as they are. NV_compute_program5: work groups share memory.
#[test]
fn programs_without_a_picture_are_given_something() {
    let server = Server::start(&[]);
    let (name, text) = example("normals.gp");
    let ask = |given: Value| server.ask("stage", &json!({ "name": name, "text": text, "given": given }));
    // What the header says, or nothing.
    let first = ask(Value::Null);
    let expected = [
        ["sets", "vertex[0].position", "0,0,0;1,0,0"],
        ["sets", "vertex[0].attrib[0]", "0,0,1"],
        ["params", "length", ""],
    ];
    let found = inputs(&first);
    assert!(expected.into_iter().all(|words| found.contains(&row(words))), "{found:?}");
    assert_eq!(first["lanes"], 2);
    let position = |answer: &Value, vertex: usize| {
        answer["emitted"][1]["vertices"][vertex]["outputs"]["result.position"]["value"].clone()
    };
    assert_eq!((position(&first, 0), position(&first, 1)), (json!([1.0, 0.0, 0.0, 1.0]), json!([1.0, 0.0, 0.25, 1.0])));
    assert!(first["results"].as_str().unwrap().contains("primitive 1: 2 vertices"), "{first}");
    assert!(first["trace"].as_str().unwrap().contains("EMIT"), "{first}");
    // What the page says counts alone.
    let given =
        json!({ "sets": ["vertex[0].position=0,2,0;1,2,0", "vertex[0].attrib[0]=1,0,0"], "params": ["length=0.5"] });
    assert_eq!(position(&ask(given), 1), json!([1.5, 2.0, 0.0, 1.0]));
    // What does not fit, and what names a file, is refused; what may be given is still said.
    for (given, why) in [
        (json!({ "sets": ["vertex[0].colour=1"] }), "has no attribute"),
        (json!({ "storage": ["0=/etc/passwd"] }), "only examples"),
        (json!({ "storage": ["0=zeros:100000000"] }), "bytes"),
    ] {
        let answer = ask(given);
        assert!(answer["ok"] == false && answer["message"].as_str().unwrap().contains(why), "{answer}");
        let names = |answer: &Value| inputs(answer).into_iter().map(|[_, name, _]| name).collect::<Vec<_>>();
        assert_eq!(names(&answer), names(&first));
    }

    let (name, text) = example("scan.cp");
    let ask = |given: Value| server.ask("stage", &json!({ "name": name, "text": text, "given": given }));
    let sums = ask(Value::Null);
    assert!(inputs(&sums).contains(&row(["storage", "0", "u32:3,1,4,1,5,9,2,6"])), "{sums}");
    let results = sums["results"].as_str().unwrap();
    assert!(results.contains("storage 0") && results.contains("0000001f"), "the sum of all is 31: {results}");
    let many = ask(json!({ "groups": "60000,60000" }));
    assert!(many["message"].as_str().unwrap().contains("at most 65536 invocations"), "{many}");
}

#[test]
fn what_goes_in_is_typed_and_what_comes_out_is_seen() {
    let Some(mut browser) = Browser::start("what_goes_in_is_typed_and_what_comes_out_is_seen") else { return };
    let server = Server::start(&["examples/programs/normals.gp"]);
    browser.open(&address_of(&server));
    browser.wait("$('out').textContent.includes('primitive 1: 2 vertices') && !waiting.stage && !waiting.compile");
    assert_eq!(browser.value("$('look').checkVisibility() || $('where').checkVisibility()"), false);
    assert_eq!(browser.value("document.querySelectorAll('#primitives polyline.out').length"), 2);
    // A line of the trace is one of the program.
    click(&mut browser, "step-last");
    browser.wait("document.querySelector('#shown .on')?.textContent.startsWith('EMIT')");

    // The length of the lines, by mouse and keys; what the header gives stays, and so does the hand.
    browser.value(
        "[...$('given').children].find((row) => row.textContent === 'length').querySelector('input').id = 'length'",
    );
    click(&mut browser, "length");
    browser.type_text("2");
    browser.wait("$('out').textContent.includes('result.position = (1.0, 0.0, 2.0, 1.0)') && !waiting.stage");
    assert_eq!(browser.value("document.activeElement.id + document.activeElement.value"), "length2");
    // Another invocation is traced.
    click(&mut browser, "lane");
    browser.key("ArrowUp", 38, 0);
    browser.wait(
        "state.lane === 1 && $('lane').value === '1' && !waiting.stage && $('trace').textContent.includes('1.0')",
    );
    // A link has all of that.
    browser.wait("pack(state).then((packed) => location.hash === `#${packed}`)");
    let (link, state) = (browser.value("location.href"), browser.value("state"));
    browser.open("about:blank");
    browser.open(link.as_str().unwrap());
    browser.wait("$('out').textContent.includes('result.position = (1.0, 0.0, 2.0, 1.0)') && !waiting.stage");
    assert_eq!(browser.value("state"), state);
    // Invalid input is reported, and the old results stay.
    browser.value(
        "[...$('given').children].find((row) => row.textContent === 'length').querySelector('input').id = 'length'",
    );
    click(&mut browser, "length");
    browser.type_text("x");
    browser.wait("$('given-note').textContent.includes('length') && $('out').textContent.includes('primitive 1')");
    // A program with a picture has it back.
    browser.value("(() => { const own = start.examples.find(({ name }) => name.endsWith('/toon.fp')); load(own.name, own.text); })()");
    settle(&mut browser);
    assert_eq!(
        browser.value("$('look').checkVisibility() && !$('stage').checkVisibility() && $('where').checkVisibility()"),
        true
    );
    assert_eq!(browser.value("$('of-lane').checkVisibility()"), false);
}

/// The first pass of toon.toml draws to `paint`, which has two colours and a depth; the second to the picture.
#[test]
fn passes_show_their_targets() {
    let server = Server::start(&[]);
    let scene = std::fs::read_to_string(std::path::Path::new("../..").join(SCENE)).unwrap();
    let look = json!({ "size": [64, 48], "passes": true });
    let answer = server.ask("picture", &json!({ "name": SCENE, "text": scene, "look": look }));
    let shown = |row: &Value| format!("{} {} {}", row["pass"], row["target"].as_str().unwrap(), row["color"]);
    let found: Vec<_> = answer["passes"].as_array().unwrap_or_else(|| panic!("{answer}")).iter().map(shown).collect();
    assert_eq!(found, ["1 paint 0", "1 paint 1", "1 paint null", "2 picture 0"]);
    let depths: Vec<f64> = answer["passes"][2]["depths"].as_array().unwrap().iter().filter_map(Value::as_f64).collect();
    assert!(0.0 < depths[0] && depths[0] < depths[1] && depths[1] < 1.0, "{depths:?}");
    // What the last pass left is the picture.
    assert_eq!(answer["passes"][3]["png"], answer["png"]);
    let answer = server.ask("picture", &json!({ "name": SCENE, "text": scene, "look": { "size": [64, 48] } }));
    assert_eq!(answer["passes"], json!([]));

    let Some(mut browser) = Browser::start("passes_show_their_targets") else { return };
    let server = Server::start(&[SCENE]);
    browser.open(&address_of(&server));
    settle(&mut browser);
    assert_eq!(browser.value("$('shown-passes').children.length"), 0);
    browser.value("$('passes').firstElementChild.id = 'passes-summary'");
    click(&mut browser, "passes-summary");
    browser.wait("$('shown-passes').children.length === 4 && !waiting.picture");
    assert_eq!(browser.value("$('shown-passes').children[1].textContent"), "pass 1: paint, colour 1");
    browser.value("$('shown-passes').children[2].querySelector('button').id = 'depth'");
    let before = browser.value("$('depth').getBoundingClientRect().width").as_f64().unwrap();
    click(&mut browser, "depth");
    let width = browser.value("$('depth').getBoundingClientRect().width").as_f64().unwrap();
    assert!(width > 1.5 * before, "{before} {width}");
    // By keys as well, and it stays so in the next picture.
    browser.value("$('shown-passes').children[1].querySelector('button').focus()");
    for kind in ["keyDown", "keyUp"] {
        let enter = json!({ "type": kind, "key": "Enter", "code": "Enter", "windowsVirtualKeyCode": 13, "text": "\r" });
        browser.call("Input.dispatchKeyEvent", enter);
    }
    browser.wait("$('shown-passes').children[1].classList.contains('large')");
    browser.value("setTime(0.5)");
    browser.wait("!waiting.picture && $('shown-passes').children[1].classList.contains('large')");
    assert_eq!(browser.value("$('shown-passes').children[1].contains(document.activeElement)"), true);
    // A program alone has none.
    browser.value("(() => { const own = start.examples.find(({ name }) => name.endsWith('/toon.fp')); load(own.name, own.text); })()");
    browser.wait("!waiting.picture && $('passes').hidden");
}
