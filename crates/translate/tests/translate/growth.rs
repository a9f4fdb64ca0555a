//! The work of a translation grows with the length of the program.
#![cfg(target_os = "linux")]

use super::{counted, part};
use nvjit::Program;
use nvjit_translate::{Contract, Settings, Target, translate};
use std::fmt::Write;

/// A shape of programs: its name, and the program of so many parts.
type Shape = (&'static str, fn(usize) -> String);

const SHAPES: [Shape; 9] = [
    ("sums", |parts| {
        let mut text = "!!NVfp4.0\nTEMP r, s;\nMOV.F r, fragment.attrib[0];\nMOV.F s, r.yzwx;\n".to_owned();
        for _ in 0..parts {
            text += "MAD.F r, r, s.yxwz, fragment.attrib[1];\nADD.F s.xy, r, s;\n";
        }
        text + "ADD.F result.color, r, s;\nEND"
    }),
    ("parameters", |parts| {
        let mut text = "!!NVfp4.0\nTEMP r;\nMOV.F r, fragment.attrib[0];\n".to_owned();
        for number in 0..parts {
            let _ = writeln!(text, "PARAM p{number} = program.local[{number}];\nMUL.F r, r, p{number};");
        }
        text + "MOV.F result.color, r;\nEND"
    }),
    ("elements", |parts| {
        let mut text = format!("!!NVfp4.0\nPARAM p[{parts}] = {{ program.local[0..{}] }};\nTEMP r, i;\n", parts - 1);
        text += "MOV.F r, fragment.attrib[0];\nMOV.S i, fragment.attrib[1];\n";
        for number in 0..parts {
            let _ = writeln!(text, "MAD.F r, r, p[i.x + {number}], p[{number}];");
        }
        text + "MOV.F result.color, r;\nEND"
    }),
    ("lookups", |parts| {
        let mut text = "!!NVfp4.0\nTEMP r;\nMOV.F r, fragment.attrib[0];\n".to_owned();
        for number in 0..parts {
            let _ = writeln!(text, "TEX.F r, r, texture[{}], 2D;", number % 16);
        }
        text + "MOV.F result.color, r;\nEND"
    }),
    ("branches", |parts| {
        let mut text = "!!NVfp4.0\nTEMP r, s;\nMOV.F r, fragment.attrib[0];\nMOV.F s, fragment.attrib[1];\n".to_owned();
        for _ in 0..parts {
            text += "SUB.F.CC s.w, r.x, s.x;\nIF GT.w;\nADD.F r, r, s;\nELSE;\nMUL.F s, r, s;\nENDIF;\n";
        }
        text + "ADD.F result.color, r, s;\nEND"
    }),
    ("calls", |parts| {
        let mut text = "!!NVfp4.0\nTEMP r, s;\nmain:\nMOV.F r, fragment.attrib[0];\nMOV.F s, r;\n".to_owned();
        for _ in 0..parts {
            text += "CAL f;\n";
        }
        text + "ADD.F result.color, r, s;\nRET;\nf:\nMUL.F r, r, s;\nMAD.F s, s, r, {1, 2, 3, 4};\nEND"
    }),
    ("loops", |parts| {
        let mut text = "!!NVfp4.0\nTEMP r;\nMOV.F r, fragment.attrib[0];\n".to_owned();
        for _ in 0..parts {
            text += "REP.S 3;\nMUL.F r, r, fragment.attrib[1];\nENDREP;\n";
        }
        text + "MOV.F result.color, r;\nEND"
    }),
    ("jumps", |parts| {
        // Into one another: no structure of blocks has them.
        let (parts, mut text) = (parts / 3, "!!VP2.0\nMOV R0, v[OPOS];\n".to_owned());
        for number in 0..parts {
            let _ = writeln!(text, "a{number}:\nADDC R0.x, R0, v[COL0];\nBRA a{} (GT.x);", (number + 2).min(parts));
        }
        let _ = writeln!(text, "a{parts}:\nMOV o[HPOS], R0;\nEND");
        text
    }),
    ("unrolled", |parts| {
        let mut text =
            "!!ARBfp1.0\nOPTION NV_fragment_program2;\nTEMP r, s;\nMOV r, fragment.texcoord[0];\nMOV s, r;\n"
                .to_owned();
        for _ in 0..parts / 8 {
            text += "REP 8;\nADDC CC.x, r, -s;\nIF GT.x;\nMAD r, r, s, 0.5;\nENDIF;\nENDREP;\n";
        }
        text + "MOV result.color, r;\nEND"
    }),
];

/// Translates one program; run by [`work_grows_with_the_length`].
#[test]
#[ignore = "a part of another test"]
fn one_program() {
    let asked = std::env::var(counted::ASKED).unwrap();
    // Which shape, and of how many parts.
    let (shape, parts) = asked.split_once(' ').unwrap();
    let text = SHAPES.iter().find(|one| one.0 == shape).unwrap().1(parts.parse().unwrap());
    let program = Program::load(text.as_bytes()).unwrap_or_else(|error| panic!("{error}\n{text}"));
    let mut lengths = Vec::new();
    for target in [Target::Arb, Target::Glsl450, Target::Spirv] {
        for contract in Contract::ALL {
            let mut settings = Settings { target, contract, ..Settings::default() };
            settings.limits.instructions = usize::MAX;
            if let Ok(translation) = translate(&program, text.as_bytes(), &settings) {
                lengths.push(translation.text.len());
            }
        }
    }
    assert!(lengths.len() >= 2 || shape == "jumps", "{shape}: {lengths:?}");
}

/// Three times as many more parts take three times the work; what goes over all that came before takes nine times.
#[test]
fn work_grows_with_the_length() {
    const TEST: &str = "work_grows_with_the_length";
    if !part::has(TEST, 12) || counted::cannot_be_counted(TEST) {
        return;
    }
    let growth = |shape: &str| {
        let [short, long, longer] = std::thread::scope(|scope| {
            let count = |parts: usize| counted::instructions("growth::one_program", &format!("{shape} {parts}"));
            [12, 36, 108].map(|parts| scope.spawn(move || count(parts))).map(|count| count.join().unwrap())
        });
        // 24 parts, and 72 more.
        (longer - long) / (long - short)
    };
    std::thread::scope(|scope| {
        let cases = part::of(SHAPES, SHAPES.len());
        let shapes: Vec<_> = cases.map(|(shape, _)| (shape, scope.spawn(move || growth(shape)))).collect();
        for (shape, counted) in shapes {
            let growth = counted.join().unwrap();
            assert!(growth < 3.8, "{shape}: {growth:.2}");
        }
    });
}
