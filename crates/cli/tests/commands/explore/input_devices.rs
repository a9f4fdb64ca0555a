//! The page with a mouse, a keyboard and a touch screen. The events are the browser's own, as devices make them.

use super::browser::Browser;
use super::part;
use super::{Server, address_of, file, settle};
use serde_json::{Value, json};
use std::fs;
use std::path::Path;
use std::process::Command;

/// Keys, with their codes on Windows.
const TAB: (&str, u32) = ("Tab", 9);
const ESCAPE: (&str, u32) = ("Escape", 27);
const END: (&str, u32) = ("End", 35);
const LEFT: (&str, u32) = ("ArrowLeft", 37);
const RIGHT: (&str, u32) = ("ArrowRight", 39);
const PLUS: (&str, u32) = ("+", 107);
const SHIFT: u32 = 8;

/// Parameters by their order in the program; each changes the picture.
const PARAMETERS: &str = "!!ARBfp1.0\nPARAM first = program.local[0];\nPARAM second = program.local[1];\nPARAM third = program.local[2];\n\
                          TEMP sum;\nADD sum, first, second;\nADD result.color, sum, third;\nEND";

/// A page with this program or scene, whose picture is there.
fn open(browser: &mut Browser, arguments: &[&str]) -> Server {
    let server = Server::start(arguments);
    browser.open(&address_of(&server));
    settle(browser);
    server
}

fn key(browser: &mut Browser, (name, code): (&str, u32), modifiers: u32) {
    browser.key(name, code, modifiers);
}

fn load(browser: &mut Browser, name: &str, text: &str) {
    browser.value(&format!("load({}, {})", json!(name), json!(text)));
    settle(browser);
}

fn float(value: &Value) -> f64 {
    value.as_f64().unwrap_or_else(|| panic!("{value} is a number"))
}

/// A slider stays while pictures come: for a mouse that holds it, and for the keys of who has come to it.
#[test]
fn a_slider_follows_the_pointer_and_keeps_the_focus() {
    let Some(mut browser) = Browser::start("a_slider_follows_the_pointer_and_keeps_the_focus") else { return };
    let _server = open(&mut browser, &[]);
    load(&mut browser, "a.fp", PARAMETERS);
    browser.wait("document.querySelector('[aria-label=\"fp:second.x\"]')");
    let order = "[...document.querySelectorAll('.parameter b')].map((name) => name.firstChild.textContent).join()";
    assert_eq!(browser.value(order), "first,second,third");
    browser.value("globalThis.held = document.querySelector('[aria-label=\"fp:second.x\"]'), held.id = 'held', held.scrollIntoView()");
    let own = browser.value("held.value");
    let width = float(&browser.value("held.getBoundingClientRect().width"));
    let [middle, y] = browser.middle("held");
    let left = middle - width / 2.0 + 6.0;
    browser.press([left, y]);
    for step in 1..=8 {
        browser.pull([left + width * 0.08 * f64::from(step), y]);
        settle(&mut browser);
    }
    browser.release([left + width * 0.64, y]);
    settle(&mut browser);
    let value = float(&browser.value("state.params['fp:second']?.[0] ?? 0"));
    assert!((0.5..0.8).contains(&value), "{value}: as far as the mouse went");
    assert_eq!(browser.value(order), "first,second,third");

    browser.value("held.focus()");
    let mut values = vec![float(&browser.value("Number(held.value)"))];
    for _ in 0..5 {
        key(&mut browser, RIGHT, 0);
        settle(&mut browser);
        values.push(float(&browser.value("Number(held.value)")));
    }
    let step = values[1] - values[0];
    assert!(step > 0.0 && (values[5] - values[0] - 5.0 * step).abs() < 1e-3, "{values:?}");
    assert_eq!(
        browser.value("held === document.activeElement && state.params['fp:second'][0] === Number(held.value)"),
        true
    );
    // Back to what the program has.
    browser.value("held.closest('.parameter').querySelector('.reset').id = 'reset'");
    let reset = browser.middle("reset");
    browser.drag(reset, reset);
    settle(&mut browser);
    assert_eq!((browser.value("state.params"), browser.value("held.value")), (json!({}), own));
}

/// What is of a text before the one in the editor does not pass for its own.
#[test]
fn results_of_a_text_before_are_marked() {
    let Some(mut browser) = Browser::start("results_of_a_text_before_are_marked") else { return };
    let _server = open(&mut browser, &[]);
    let marks = "[...document.querySelectorAll('.of')].map((mark) => mark.hidden ? '' : mark.textContent).join('|')";
    assert_eq!(browser.value(marks), "|");
    browser.select("DP3");
    browser.type_text("DP33");
    browser.wait("$('verdict').textContent === '1 error'");
    assert_eq!(browser.value(marks), "Of the last text that loaded|Of the last text that loaded");
    // Nor does an answer that comes late.
    browser.value("showStages(stages, state.name)");
    assert_eq!(browser.value(marks), "Of the last text that loaded|Of the last text that loaded");
    for pane in ["ir", "asm", "trace"] {
        let background = browser.value(&format!("getComputedStyle($('{pane}')).backgroundImage"));
        assert_ne!(background, "none", "{pane}");
    }
    assert!(float(&browser.value("Number(getComputedStyle($('picture')).opacity)")) < 0.6);
    browser.select("DP33");
    browser.type_text("DP3");
    browser.wait("$('verdict').textContent.startsWith('!!FP1.0')");
    settle(&mut browser);
    assert_eq!(browser.value(marks), "|");
}

/// What the server does not take is told, and what it does not know yet is no number.
#[test]
fn texts_beyond_the_limit_are_errors() {
    let Some(mut browser) = Browser::start("texts_beyond_the_limit_are_errors") else { return };
    let _server = open(&mut browser, &[]);
    browser.value("load('a.fp', '!!FP1.0\\n' + '#'.repeat(1 << 18))");
    browser.wait("$('verdict').textContent.includes('too large') && $('verdict').className === 'bad'");
    // A hand may turn the picture of a scene while that of a program is not there yet.
    browser.value("(() => { const own = start.examples.find(({ name }) => name.endsWith('/toon.toml')); load(own.name, own.text); })()");
    settle(&mut browser);
    browser.value(&format!("load('a.fp', {}), move({{ turn: [0, 0] }}, 0, 0, 2)", json!(PARAMETERS)));
    assert_eq!(browser.value("state.distance === null"), true);
}

/// Another text over all of one before has a name of its own, for the selector and in messages.
#[test]
fn a_pasted_text_has_its_own_name() {
    let Some(mut browser) = Browser::start("a_pasted_text_has_its_own_name") else { return };
    let _server = open(&mut browser, &[]);
    let chosen = "$('examples').selectedOptions[0].textContent";
    assert_eq!(browser.value(chosen), "toon.fp");
    browser.lend_clipboard();
    browser.value("editor.select(0)");
    browser.type_text("# mine\n");
    assert_eq!(browser.value(chosen), "toon.fp, edited");
    browser.value("navigator.clipboard.writeText('!!VP1.0\\nMOV o[HPOS], v[OPOS];\\nMOV o[COL0], v[NRML].q;\\nEND')");
    browser.edit("selectAll");
    browser.edit("paste");
    browser.wait("$('verdict').textContent === '1 error'");
    assert_eq!(browser.value(chosen), "pasted.vp");
    let report = browser.value("$('report').textContent");
    assert!(report.as_str().unwrap().starts_with("examples/programs/pasted.vp:3:"), "{report}");
    // It can be undone.
    browser.edit("undo");
    browser.wait("$('verdict').textContent.startsWith('!!FP1.0')");
    // A scene is one.
    browser.value("navigator.clipboard.writeText(start.examples.find(({ name }) => name.endsWith('/toon.toml')).text)");
    browser.edit("selectAll");
    browser.edit("paste");
    browser.wait("$('verdict').textContent === 'a scene of 2 passes'");
    assert_eq!(browser.value(chosen), "toon.toml");
}

/// A telephone: all is on the screen, the picture first; a finger turns the mesh, and two come nearer.
#[test]
fn fingers_move_the_picture() {
    let Some(mut browser) = Browser::start("fingers_move_the_picture") else { return };
    browser.set_size(390, 844, true);
    let _server = open(&mut browser, &[]);
    assert!(float(&browser.value("document.documentElement.scrollWidth")) <= 390.0);
    let right = browser.value(
        "Math.max(...[...document.querySelector('header').children].map((part) => part.getBoundingClientRect().right))",
    );
    assert!(float(&right) <= 390.0, "{right}");
    let order =
        browser.value("['picture', 'editor', 'trace', 'ir', 'asm'].map((id) => $(id).getBoundingClientRect().top)");
    let tops: Vec<_> = order.as_array().unwrap().iter().map(float).collect();
    assert!(tops.is_sorted(), "{tops:?}");
    assert!(float(&browser.value("$('picture').getBoundingClientRect().bottom")) < 844.0);

    browser.value("globalThis.cancelled = 0, addEventListener('pointercancel', () => cancelled++, true)");
    let before = browser.value("view().turn");
    let [x, y] = browser.middle("picture");
    browser.touch("touchStart", &[[x, y]]);
    for step in 1..=6 {
        browser.touch("touchMove", &[[x, y + 10.0 * f64::from(step)]]);
    }
    browser.touch("touchEnd", &[]);
    settle(&mut browser);
    let after = browser.value("state.turn");
    assert!((float(&after[1]) - float(&before[1]) - 30.0).abs() < 1.0, "{before} {after}");
    let distance = float(&browser.value("view().distance"));
    browser.touch("touchStart", &[[x - 20.0, y], [x + 20.0, y]]);
    for step in 1..=4 {
        let apart = 20.0 + 5.0 * f64::from(step);
        browser.touch("touchMove", &[[x - apart, y], [x + apart, y]]);
    }
    browser.touch("touchEnd", &[]);
    settle(&mut browser);
    let nearer = float(&browser.value("state.distance"));
    assert!((nearer / distance - 0.5).abs() < 0.01, "{distance} {nearer}: the fingers are twice as far apart");
    assert_eq!(browser.value("cancelled"), 0);
    assert_eq!(browser.value("scrollY"), 0);
    // A tap chooses a pixel.
    browser.touch("touchStart", &[[x - 30.0, y]]);
    browser.touch("touchEnd", &[]);
    browser.wait("state.pixel[0] < SIZE[0] / 2 - 20");
}

/// Whatever a pointer does, keys do.
#[test]
fn keys_reach_everything() {
    let Some(mut browser) = Browser::start("keys_reach_everything") else { return };
    let _server = open(&mut browser, &[]);
    // Tab indents; the way out is told to who is in the editor.
    browser.value("editor.select(0)");
    key(&mut browser, TAB, 0);
    assert_eq!(browser.value("editor.text.startsWith('    !!FP1.0') && document.activeElement.id"), "text");
    assert_eq!(browser.value("$('leave').checkVisibility() && $('leave').textContent.includes('Escape')"), true);
    key(&mut browser, ESCAPE, 0);
    key(&mut browser, TAB, 0);
    assert_eq!(browser.value("document.activeElement.id === 'text'"), false);
    settle(&mut browser);

    // Tabs are one stop, and arrows go through them.
    browser.value("document.querySelector('#forms [aria-selected=true]').focus()");
    let form = "document.activeElement.ariaSelected === 'true' && document.activeElement.textContent";
    for (name, next) in [(LEFT, "lowered"), (LEFT, "tree"), (END, "final"), (RIGHT, "tree")] {
        key(&mut browser, name, 0);
        assert_eq!(browser.value(form), next);
        assert_eq!(browser.value("state.form"), next);
    }
    assert_eq!(browser.value("document.querySelectorAll('#forms [tabindex=\"0\"]').length"), 1);

    // The picture.
    browser.value("$('frame').focus()");
    let (turn, distance) = (browser.value("view().turn"), browser.value("view().distance"));
    key(&mut browser, RIGHT, 0);
    settle(&mut browser);
    assert_eq!(float(&browser.value("state.turn[0]")), float(&turn[0]) + 5.0);
    key(&mut browser, PLUS, 0);
    settle(&mut browser);
    assert!(float(&browser.value("state.distance")) < float(&distance));
    let pixel = browser.value("state.pixel");
    key(&mut browser, RIGHT, SHIFT);
    settle(&mut browser);
    let beside = json!([float(&pixel[0]) as u64 + 1, pixel[1]]);
    assert_eq!(browser.value("state.pixel"), beside);
    browser.wait("$('trace').textContent.includes(`at (${state.pixel[0]}, ${state.pixel[1]})`)");
    browser.value("$('y').focus(), $('y').select()");
    browser.type_text("100");
    settle(&mut browser);
    assert_eq!(browser.value("state.pixel[1]"), 100);

    // A program that a trace names comes into the editor.
    browser.value("(() => { const own = start.examples.find(({ name }) => name.endsWith('/toon.toml')); load(own.name, own.text); })()");
    browser.wait("document.querySelector('#trace [data-file]')");
    settle(&mut browser);
    browser.value("document.querySelector('#trace [data-file]').focus()");
    key(&mut browser, ("Enter", 13), 0);
    browser.wait("state.name.endsWith('/ink.fp')");
}

/// The source of axe-core, from the registry of npm, or why there is none.
fn axe() -> Result<String, String> {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("axe");
    let source = folder.join("node_modules/axe-core/axe.min.js");
    if !source.exists() {
        fs::create_dir_all(&folder).unwrap();
        let mut npm = Command::new("npm");
        npm.args([
            "install",
            "--no-save",
            "--no-audit",
            "--no-fund",
            "--ignore-scripts",
            "--prefix",
            ".",
            "axe-core@4",
        ]);
        let output = npm.current_dir(&folder).output().map_err(|_| "there is no npm".to_owned())?;
        if !output.status.success() {
            return Err("npm has no axe-core here".to_owned());
        }
    }
    fs::read_to_string(source).map_err(|error| error.to_string())
}

/// The rules of WCAG 2.1 at level AA that axe-core checks.
#[test]
fn the_page_is_accessible() {
    const TEST: &str = "the_page_is_accessible";
    let Some(mut browser) = Browser::start(TEST) else { return };
    let axe = match axe() {
        Ok(axe) => axe,
        Err(reason) => return eprintln!("skipped: {TEST}, since {reason}"),
    };
    let mut states = 0..;
    let mut check = |browser: &mut Browser, what: &str| {
        if !states.next().is_some_and(|state| part::takes(state, 2)) {
            return;
        }
        browser.value(&format!("{axe}; 0"));
        for dark in [false, true] {
            let found = browser.value(&format!(
                "(theme({dark}), axe.run({{ runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'] }}))\
                 .then(({{ violations, passes }}) => ({{ passes: passes.length, violations: violations.map(({{ id, nodes }}) => \
                 [id, ...nodes.map(({{ target, failureSummary }}) => `${{target}}: ${{failureSummary}}`)]) }}))"
            ));
            assert!(found["violations"] == json!([]), "{what}, dark: {dark}: {found:#}");
            assert!(float(&found["passes"]) > 15.0, "{found}");
        }
    };
    let _server = open(&mut browser, &[]);
    let load_example = |browser: &mut Browser, name: &str| {
        browser.value(&format!(
            "(() => {{ const own = start.examples.find(({{ name }}) => name.endsWith('{name}')); load(own.name, own.text); }})()"
        ));
        settle(browser);
    };
    for (width, height) in [(1280, 800), (390, 844)] {
        browser.set_size(width, height, width < 600);
        let mut check = |browser: &mut Browser, what: &str| check(browser, &format!("{what} at {width} pixels"));
        load_example(&mut browser, "/toon.fp");
        check(&mut browser, "a program");
        load(&mut browser, "a.fp", PARAMETERS);
        check(&mut browser, "parameters");
        // What is beside the forms and the code, and the steps of a trace.
        browser.value("$('to').value = 'wgsl', $('to').onchange(), $('against').value = 'pin', $('against').onchange(), watch('R0')");
        browser.wait("$('translation').textContent.includes('@fragment') && $('compared').textContent");
        check(&mut browser, "a translation, a comparison and a watch");
        browser.value("$('to').value = '', $('to').onchange(), $('against').value = '', $('against').onchange()");
        for form in ["tree", "final"] {
            browser.value(&format!("document.querySelector('#forms [data-key={form}]').click()"));
            check(&mut browser, form);
        }
        browser.value("$('own-gpu').click()");
        browser.wait("$('gpu-note').textContent");
        check(&mut browser, "no GPU");
        // The figures, as they are where there is one.
        browser
            .value("paintRows('gpu-picture', [1, 1], new Uint8ClampedArray(4)), noteGpu('One pixel differs.', true)");
        check(&mut browser, "the picture of a GPU");
        browser.value("$('own-gpu').click()");
        for name in ["/normals.gp", "/scan.cp"] {
            load_example(&mut browser, name);
            browser.wait("!waiting.stage && $('out').textContent");
            check(&mut browser, name);
        }
        browser.value("load('a.fp', '!!FP1.0\\nFOO R0, R1;\\nEND')");
        browser.wait("$('verdict').textContent === '1 error'");
        browser.value("notice('A link')");
        check(&mut browser, "an error");
        load_example(&mut browser, "/toon.toml");
        browser.wait("$('verdict').textContent === 'a scene of 2 passes'");
        browser.value("$('passes').open = true");
        browser.wait("!waiting.picture && document.querySelector('#shown-passes img')");
        check(&mut browser, "a scene and the targets of its passes");
        browser.value("$('passes').open = false");
        settle(&mut browser);
    }
    browser.set_size(320, 640, true);
    assert!(float(&browser.value("document.documentElement.scrollWidth")) <= 320.0, "WCAG 2.1, 1.4.10: reflow");
}

/// Nothing leaves its place at 1280 pixels.
#[test]
fn nothing_is_cut_off() {
    let Some(mut browser) = Browser::start("nothing_is_cut_off") else { return };
    browser.set_size(1280, 800, false);
    let _server = open(&mut browser, &[]);
    let right = "Math.max(...[...$('times').children].map((part) => part.getBoundingClientRect().right))";
    let bottom = "Math.max(...[...$('times').children].map((part) => part.getBoundingClientRect().bottom))";
    assert!(float(&browser.value(right)) <= 1280.0 && float(&browser.value(bottom)) <= 800.0);
    assert!(float(&browser.value("$('times').children.length")) > 8.0);
    let long = format!("!!FP1.0\n# Render: --mesh {}\nMOV o[COLR], f[COL0];\nEND", "long".repeat(60));
    browser.value(&format!("load('a.fp', {})", json!(long)));
    browser.wait("$('nopicture').textContent.includes('longlong')");
    assert_eq!(browser.value("$('nopicture').scrollWidth <= $('nopicture').clientWidth"), true);
}

/// The first pixel is one that something draws: its trace, and of a scene the stages of its program, are there to see.
#[test]
fn a_scene_opens_on_what_it_draws() {
    let Some(mut browser) = Browser::start("a_scene_opens_on_what_it_draws") else { return };
    file("aside.fp", "!!FP1.0\nMUL o[COLR], f[COL0], {0.5};\nEND");
    file("aside.vp", "!!ARBvp1.0\nOPTION ARB_position_invariant;\nMOV result.color, vertex.normal;\nEND");
    let scene = file(
        "aside.toml",
        "[[passes]]\nclear = { color = [0.5, 0.6, 0.9, 1] }\nvp = 'aside.vp'\nfp = 'aside.fp'\nmeshes = [{ mesh = 'sphere', move = [1.2, 0, 0], scale = 0.4 }]\n",
    );
    let _server = open(&mut browser, &[scene.to_str().unwrap()]);
    browser.wait("$('ir').textContent.includes('block0') && !waiting.compile");
    let trace = browser.value("$('trace').textContent");
    assert!(trace.as_str().unwrap().contains("MUL o[COLR]"), "{trace}");
    assert!(float(&browser.value("state.pixel[0]")) > 210.0);
    assert_eq!(browser.value("$('program').textContent"), "aside.fp");
    assert_eq!(browser.value("$('asm').textContent.length > 0"), true);
    // Where nothing is drawn, no program has stages to show.
    browser.value("globalThis.first = state.pixel, choose([0, 0])");
    browser.wait("$('ir').textContent.includes('Choose a program') && pixelProgram === ''");
    browser.value("choose(first)");
    browser.wait("$('ir').textContent.includes('block0')");
    // Lines of another file are none of the editor's.
    assert_eq!(browser.value("document.querySelectorAll('#ir [data-line], #asm [data-line]').length"), 0);
}

/// The theme is that of the last time, though the server has another port; and a link that is cut says so.
#[test]
fn the_theme_is_remembered_and_a_bad_link_is_reported() {
    let Some(mut browser) = Browser::start("the_theme_is_remembered_and_a_bad_link_is_reported") else { return };
    let dark = "document.documentElement.classList.contains('dark')";
    let _server = open(&mut browser, &[]);
    let (was, place) = (browser.value(dark), browser.middle("theme"));
    browser.drag(place, place);
    assert_ne!(browser.value(dark), was);
    let other = open(&mut browser, &[]);
    assert_ne!(browser.value(dark), was);

    for link in ["q1bKS8xNVbJSMj", "%%%", "q1YqSS0uUbJSAgA"] {
        browser.open(&format!("{}#{link}", address_of(&other)));
        settle(&mut browser);
        assert_eq!(browser.value("$('notice').hidden"), false, "{link}");
        assert!(browser.value("$('notice').textContent").as_str().unwrap().contains("cannot be read"));
        assert_eq!(browser.value("state.name"), "examples/programs/toon.fp");
    }
    // Each part of the state has its type.
    assert_eq!(browser.value("pack(state).then(linked).then((given) => given?.name)"), "examples/programs/toon.fp");
    for part in [
        "params: null",
        "params: { a: 1 }",
        "scene: 'a.toml'",
        "files: {}",
        "pixel: [0.5, 1]",
        "time: '1'",
        "turn: [1]",
    ] {
        assert_eq!(browser.value(&format!("pack({{ ...state, {part} }}).then(linked)")), Value::Null, "{part}");
    }
    let dismiss = browser.middle("dismiss");
    browser.drag(dismiss, dismiss);
    assert_eq!(browser.value("$('notice').hidden"), true);
}
