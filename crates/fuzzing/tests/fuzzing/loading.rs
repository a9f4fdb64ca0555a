//! The work of loading a text, and of preparing it for the interpreter, grows with its length, whatever is wrong with
//! it.
#![cfg(target_os = "linux")]

use super::{counted, part};
use nvjit::interp::Interpreter;
use nvjit::{Options, Program};

/// A text of so many pieces.
type Shape = (&'static str, fn(usize) -> String);

/// The statements of a fragment program.
fn fragment(body: &str) -> String {
    format!("!!FP1.0\n{body}MOV o[COLR], R0;\nEND")
}

/// Texts of one piece that is repeated.
const REPEATED: [&str; 9] =
    ["a:", "a", "OPTION ", "OPTION NV_position_invariant;", "MOV R0,R1;", "c[A0.x+", "BRA b;", "@a:", "END:"];

const SHAPES: [Shape; 7] = [
    ("undefined names", |count| fragment(&"MOV R0, nothing;\n".repeat(count))),
    ("definitions", |count| fragment(&(0..count).map(|n| format!("DEFINE n{n} = {{{n}}};\n")).collect::<String>())),
    ("signs", |count| fragment(&format!("MOV R0, {};\n", "-|".repeat(count)))),
    ("digits", |count| fragment(&format!("DEFINE a = {}1;\n", "0".repeat(8 * count)))),
    ("labels", |count| format!("!!VP2.0 {} END", (0..count).map(|n| format!("a{n}: ")).collect::<String>())),
    // At most as many subroutines as a program may have.
    ("subroutines", |count| {
        let count = count / 10;
        let calls = (0..count).map(|n| format!("CAL s{n};\n"));
        let bodies = (0..count).map(|n| format!("RET;\ns{n}:\nMOV.F result.color, 1;\n"));
        format!("!!NVfp4.0\nmain:\n{}{}END", calls.collect::<String>(), bodies.collect::<String>())
    }),
    ("instructions", |count| fragment(&"MOV R0,R1;".repeat(count))),
];

fn text(shape: &str, count: usize) -> String {
    match SHAPES.iter().find(|(name, _)| *name == shape) {
        Some((_, text)) => text(count),
        None => format!("!!VP2.0 {}", shape.repeat(count)),
    }
}

/// Loads one text; run by [`work_grows_with_the_text`].
#[test]
#[ignore = "a part of another test"]
fn one_text() {
    let asked = std::env::var(counted::ASKED).unwrap();
    let (count, shape) = asked.split_once(' ').unwrap();
    let program = Program::load(text(shape, count.parse().unwrap()).as_bytes());
    assert!(program.is_ok() || shape != "subroutines", "{}", program.unwrap_err());
    let _ = program.map(|program| Interpreter::new(&program, Options::default()));
}

/// Three times as many more pieces take three times the work, and a little more where names are sorted; what goes over
/// all that came before takes nine times.
#[test]
fn work_grows_with_the_text() {
    const TEST: &str = "work_grows_with_the_text";
    if !part::has(TEST, 4) || counted::cannot_be_counted(TEST) {
        return;
    }
    let shapes = SHAPES.map(|(name, _)| name).into_iter().chain(REPEATED);
    for shape in part::of(shapes, 16) {
        let count = |pieces: usize| counted::instructions("loading::one_text", &format!("{pieces} {shape}"));
        let [short, long, longer] = [4_000, 12_000, 36_000].map(count);
        // Where loading stops early, a little is left that does not depend on the text.
        assert!(longer - long < 6.0 * (long - short) + 1e6, "{shape}: {short} {long} {longer}");
    }
}
