//! The panes of the page: how wide they are, the trace that is stepped through, the picture while the time passes and
//! on the whole screen. Events are the browser's own.

use super::browser::Browser;
use super::{Server, address_of, settle};

const LEFT: (&str, u32) = ("ArrowLeft", 37);
const UP: (&str, u32) = ("ArrowUp", 38);
const HOME: (&str, u32) = ("Home", 36);
const END: (&str, u32) = ("End", 35);
const ENTER: (&str, u32) = ("Enter", 13);

fn open(test: &str) -> Option<(Browser, Server)> {
    let mut browser = Browser::start(test)?;
    let server = Server::start(&[]);
    browser.open(&address_of(&server));
    settle(&mut browser);
    Some((browser, server))
}

/// Clicks on an element.
pub fn click(browser: &mut Browser, id: &str) {
    browser.value(&format!("$('{id}').scrollIntoView({{ block: 'nearest' }})"));
    let middle = browser.middle(id);
    browser.drag(middle, middle);
}

fn key(browser: &mut Browser, (name, code): (&str, u32)) {
    browser.key(name, code, 0);
}

/// The sides of elements, in pixels.
fn sides(browser: &mut Browser, side: &str, ids: &[&str]) -> Vec<f64> {
    let each = |id: &&str| browser.value(&format!("$('{id}').getBoundingClientRect().{side}")).as_f64().unwrap();
    ids.iter().map(each).collect()
}

fn is_near(found: &[f64], wanted: &[f64]) -> bool {
    found.len() == wanted.len() && found.iter().zip(wanted).all(|(found, wanted)| (found - wanted).abs() < 2.0)
}

#[test]
fn panes_are_resized_by_pointer_and_keys() {
    let Some((mut browser, _server)) = open("panes_are_resized_by_pointer_and_keys") else { return };
    const COLUMNS: [&str; 3] = ["left", "middle", "right"];
    let first = sides(&mut browser, "width", &COLUMNS);
    browser.value("document.querySelector('[data-before=left]').id = 'columns'");
    let [x, y] = browser.middle("columns");
    browser.drag([x, y], [x + 100.0, y]);
    let wider = sides(&mut browser, "width", &COLUMNS);
    assert!(is_near(&wider, &[first[0] + 100.0, first[1] - 100.0, first[2]]), "{first:?} {wider:?}");
    browser.value("$('columns').focus()");
    key(&mut browser, LEFT);
    let back = sides(&mut browser, "width", &COLUMNS);
    assert!(is_near(&back, &[wider[0] - 24.0, wider[1] + 24.0, wider[2]]), "{wider:?} {back:?}");
    let share = format!("{:.0}", 100.0 * back[0] / (back[0] + back[1]));
    assert_eq!(browser.value("$('columns').ariaValueNow"), share);
    // None goes away.
    key(&mut browser, HOME);
    assert!(is_near(&sides(&mut browser, "width", &["left"]), &[60.0]));
    key(&mut browser, END);
    assert!(is_near(&sides(&mut browser, "width", &["middle"]), &[60.0]));
    key(&mut browser, ENTER);
    assert!(is_near(&sides(&mut browser, "width", &COLUMNS), &first));

    const ROWS: [&str; 2] = ["forms-pane", "asm-pane"];
    let first = sides(&mut browser, "height", &ROWS);
    browser.value("document.querySelector('[data-before=forms-pane]').id = 'rows'");
    let [x, y] = browser.middle("rows");
    browser.drag([x, y], [x, y + 80.0]);
    let lower = sides(&mut browser, "height", &ROWS);
    assert!(is_near(&lower, &[first[0] + 80.0, first[1] - 80.0]), "{first:?} {lower:?}");
    browser.value("$('rows').focus()");
    key(&mut browser, UP);
    assert!(is_near(&sides(&mut browser, "height", &ROWS), &[lower[0] - 24.0, lower[1] + 24.0]));
    // On a narrow screen panes follow one another, whatever was set.
    browser.set_size(390, 844, true);
    assert_eq!(browser.value("document.documentElement.scrollWidth <= 390 && !$('columns').checkVisibility()"), true);
}

/// toon.fp normalises R0 in its first three instructions; the fifth writes R1.w.
#[test]
fn a_trace_is_stepped_forwards_and_backwards() {
    let Some((mut browser, _server)) = open("a_trace_is_stepped_forwards_and_backwards") else { return };
    click(&mut browser, "step-first");
    let count = browser.value("steps.length").as_u64().unwrap();
    browser.wait(&format!("$('step').textContent === '1 of {count}'"));
    browser.value("$('watch').focus()");
    for name in ["R0", "R1.w"] {
        browser.type_text(name);
        key(&mut browser, ENTER);
    }
    let watches = "[...$('watches').children].map((item) => item.firstChild.textContent)";
    let is_new = "[...$('watches').children].map((item) => item.classList.contains('new')).join()";
    assert_eq!(browser.value(&format!("{watches}[0].startsWith('R0.w = (-, -, -, ')")), true);
    assert_eq!(browser.value(&format!("{watches}[1]")), "R1 is not written yet");
    assert_eq!(browser.value(is_new), "true,false");
    click(&mut browser, "step-on");
    click(&mut browser, "step-on");
    browser.wait(&format!("$('step').textContent === '3 of {count}' && {watches}[0].startsWith('R0.xyz = (')"));
    // The line of the step is marked in the program.
    browser.wait("document.querySelector('#shown .on')?.textContent.startsWith('MUL R0.xyz')");
    browser.value("$('trace').focus()");
    key(&mut browser, ("ArrowDown", 40));
    key(&mut browser, ("ArrowDown", 40));
    browser.wait(&format!("{watches}[1].startsWith('R1.w = (') && {is_new} === 'false,true'"));
    key(&mut browser, UP);
    key(&mut browser, UP);
    browser.wait(&format!("{watches}[1] === 'R1 is not written yet' && $('step').textContent === '3 of {count}'"));
    key(&mut browser, END);
    browser.wait(&format!("$('step').textContent === '{count} of {count}'"));
    assert_eq!(browser.value("document.querySelectorAll('#trace [aria-current=step]').length"), 1);
    // A click on a step goes there, and a watch can be dropped.
    browser.value("steps[1].row.id = 'second'");
    click(&mut browser, "second");
    browser.wait(&format!("$('step').textContent === '2 of {count}'"));
    browser.value("$('watches').querySelector('button').id = 'drop'");
    click(&mut browser, "drop");
    assert_eq!(browser.value("watched.join()"), "R1");
}

#[test]
fn the_time_passes_and_the_picture_fills_the_screen() {
    let Some((mut browser, _server)) = open("the_time_passes_and_the_picture_fills_the_screen") else { return };
    click(&mut browser, "play");
    browser.wait("/^\\d+\\.\\d fps$/.test($('rate').textContent) && state.time > 0.02");
    let claimed = browser.value("parseFloat($('rate').textContent)").as_f64().unwrap();
    assert!((0.1..=25.0).contains(&claimed), "{claimed}: twenty a second at most");
    click(&mut browser, "play");
    browser.wait("$('rate').hidden");
    click(&mut browser, "whole");
    browser.wait("document.fullscreenElement === $('frame')");
    browser.value("document.exitFullscreen()");
    browser.wait("!document.fullscreenElement");
}

/// The first picture moves by itself until the first input, unless the system asks for less motion.
#[test]
fn the_first_picture_moves() {
    const TEST: &str = "the_first_picture_moves";
    let Some(mut browser) = Browser::start_with(TEST, "--disable-gpu") else { return };
    let server = Server::start(&[]);
    browser.open(&address_of(&server));
    browser.wait("state.time > 0.02 && hasPicture()");
    let before = browser.value("$('picture').src");
    browser.wait(&format!("$('picture').src !== {before}"));
    // The mesh turns, and where it began is kept.
    assert_eq!(browser.value("$('spin').checked && state.turn === null"), true);
    browser.key("Shift", 16, 0);
    browser.wait("!playing && !waiting.picture");
    let now = browser.value("state.time");
    std::thread::sleep(std::time::Duration::from_millis(500));
    assert_eq!(browser.value("state.time"), now);
    // A link, and a file of one's own, stand still.
    browser.wait("location.hash.length > 10");
    let link = browser.value("location.href");
    browser.open(link.as_str().unwrap());
    settle(&mut browser);
    assert_eq!(browser.value("state.time > 0 && !playing"), true);
    drop(browser);
    let Some(mut browser) = Browser::start(TEST) else { return };
    browser.open(&address_of(&server));
    settle(&mut browser);
    assert_eq!(browser.value("state.time"), 0);
}

/// Rows that both have stand beside each other, and those that one has alone are marked; by the definition of a longest
/// common subsequence.
#[test]
fn a_program_stands_beside_another() {
    let Some((mut browser, _server)) = open("a_program_stands_beside_another") else { return };
    let pairs = |left: &str, right: &str| {
        format!("aligned([...'{left}'], [...'{right}']).map((pair) => pair.map((at) => at ?? '').join('-')).join(' ')")
    };
    assert_eq!(browser.value(&pairs("abcde", "abxde")), "0-0 1-1 2- -2 3-3 4-4");
    assert_eq!(browser.value(&pairs("abcd", "bd")), "0- 1-0 2- 3-1");
    assert_eq!(browser.value(&pairs("", "ab")), "-0 -1");

    let pick = |value: &str| format!("$('against').value = '{value}', $('against').dispatchEvent(new Event('change'))");
    let alone = |pane: &str, kind: &str| {
        format!("[...document.querySelectorAll('#{pane} .pair .{kind}')].map((row) => row.textContent)")
    };
    // The same program for another CPU has the same form and other code.
    browser.value(&pick("aarch64"));
    browser
        .wait("/^beside aarch64: 0 rows of the form and \\d{2,} of the code differ$/.test($('compared').textContent)");
    assert_eq!(
        browser.value(&format!("{}.length > 10 && {}.length > 10", alone("asm", "new"), alone("asm", "gone"))),
        true
    );
    assert_eq!(browser.value(&format!("{}.length", alone("ir", "new"))), 0);
    // No row is cut off, nor goes farther than its pane.
    assert_eq!(
        browser.value(
            "[...document.querySelectorAll('.pair, .pair span')].every((row) => row.scrollWidth <= row.clientWidth \
             && row.getBoundingClientRect().right <= row.closest('.code').getBoundingClientRect().right)"
        ),
        true
    );
    // What was there before a change.
    browser.value(&pick("pin"));
    browser.wait("$('compared').textContent === 'beside what was pinned: 0 rows of the form and 0 of the code differ'");
    browser.select("MOV R4 (LT.x), 0;");
    browser.type_text("MOV R4 (LT.x), 0.5;");
    browser.wait("$('compared').textContent.includes('pinned: 1 row of the form')");
    assert_eq!(browser.value(&format!("{}[0].includes('0x3f000000')", alone("ir", "new"))), true);
    browser.value(&pick(""));
    browser.wait("!document.querySelector('.pair') && document.querySelectorAll('#asm [data-line]').length > 5");
}
