//! Programs of any length that repeat one piece, to measure how compilation grows: by counted work
//! (`crates/fuzzing/tests/fuzzing/limits.rs`) and by time (`crates/fuzzing/benches/growth.rs`).
//!
//! Conditions and counts come from attributes, so they are unknown at compile time. Counts are 0 or 3, for nested loops
//! 0 or 1.

use std::fmt::Write;

/// Programs of one shape.
pub struct Family {
    /// The name of the shape.
    pub name: &'static str,
    /// The program with this number of pieces.
    pub text: fn(usize) -> String,
    /// The most pieces that the language allows, or that make sense.
    pub most: usize,
}

/// The text of a program under construction.
struct Text(String);

impl Text {
    fn new(head: &str) -> Self {
        Self(format!("{head}\n"))
    }

    fn line(&mut self, line: std::fmt::Arguments<'_>) {
        // Writing to a string cannot fail.
        let _ = writeln!(self.0, "{line}");
    }

    /// Sets the condition code from attribute x and a number.
    fn test(&mut self, number: usize) {
        self.line(format_args!("SGT.F.CC c.x, v.x, {number};"));
    }

    fn end(mut self, last: &str) -> String {
        self.line(format_args!("{last}\nEND"));
        self.0
    }
}

const VERTEX: &str = "!!NVvp5.0\nATTRIB v = vertex.attrib[1];\nATTRIB u = vertex.attrib[2];\nTEMP a, b, c, l, k, j;\nSGT.S k, v, u;\nAND.S k, k, 3;\nAND.S j, k, 1;\nMOV.F a, u;\nMOV.F b, v;\n\
    MOV.U l, 0;";
const FRAGMENT: &str = "!!NVfp5.0\nATTRIB v = fragment.texcoord[1];\nATTRIB u = fragment.texcoord[2];\nTEMP a, b, c, l, k, j;\nSGT.S k, v, u;\nAND.S k, k, 3;\nAND.S j, k, 1;\nMOV.F a, u;\n\
    MOV.F b, v;\nMOV.U l, 0;";
const GEOMETRY: &str = "!!NVgp5.0\nPRIMITIVE_IN POINTS;\nPRIMITIVE_OUT POINTS;\nVERTICES_OUT 64;\nATTRIB v = vertex[0].position;\n\
    TEMP a, b, c, l;\nMOV.F a, v;\nMOV.F b, v;\nMOV.U l, 0;";
const COMPUTE: &str = "!!NVcp5.0\nOPTION NV_shader_storage_buffer;\nGROUP_SIZE 4;\nSTORAGE o[] = { program.storage[0] };\nTEMP a, b;\n\
    ADD.U b, invocation.localindex.x, 7;\nMOV.U a, b;";
const VP30: &str =
    "!!ARBvp1.0\nOPTION NV_vertex_program2;\nATTRIB v = vertex.attrib[1];\nTEMP a, b, c;\nMOV a, v;\nMOV b, v;";
/// The ends of programs with these beginnings.
const POSITION: &str = "MOV.F result.position, a;";
const COLOR: &str = "MOV.F result.color, a;";
const STORED: &str = "STB.U32 a.x, o[0];";
const EMIT: &str = "MOV.F result.position, a;\nEMIT;";

/// `piece`, repeated `count` times with its number for `#`.
fn repeated(head: &str, piece: &str, last: &str, count: usize) -> String {
    let mut text = Text::new(head);
    (0..count).for_each(|number| text.line(format_args!("{}", piece.replace('#', &number.to_string()))));
    text.end(last)
}

/// The same, each within an IF.
fn within_if(head: &str, piece: &str, last: &str, count: usize) -> String {
    repeated(head, &format!("SGT.F.CC c.x, v.x, #;\nIF NE.x;\n{piece}\nENDIF;"), last, count)
}

/// A temporary for each four pieces, up to 500, which are read at the end.
fn of_many(head: &str, count: usize, last: &str, mut piece: impl FnMut(&mut Text, usize, usize)) -> String {
    let temporaries = count.div_ceil(4).min(500);
    let mut text = Text::new(head);
    (0..temporaries).for_each(|number| text.line(format_args!("TEMP t{number};\nMOV.F t{number}, v;")));
    (0..count).for_each(|number| piece(&mut text, number, number % temporaries));
    (0..temporaries).for_each(|number| text.line(format_args!("ADD.F a, a, t{number};")));
    text.end(last)
}

/// Calls through a subroutine variable, of this many subroutines.
fn indirect(subroutines: usize, calls: usize) -> String {
    let mut text = Text::new(VERTEX);
    let names: Vec<String> = (0..subroutines).map(|number| format!("s{number}")).collect();
    text.line(format_args!("SUBROUTINETYPE T {{ {} }};\nSUBROUTINE T s = program.subroutine[0];", names.join(", ")));
    text.line(format_args!("main:"));
    (0..calls).for_each(|_| text.line(format_args!("CALI s;")));
    text.line(format_args!("{POSITION}\nRET;"));
    for number in 0..subroutines {
        text.line(format_args!("s{number} SUBROUTINENUM({number}):\nMAD.F a, a, b, {number};\nRET;"));
    }
    text.end("")
}

/// Subroutines that each call the next a few times.
fn tower(subroutines: usize, calls: usize) -> String {
    let mut text = Text::new(VERTEX);
    text.line(format_args!("main:\nCAL s0;\n{POSITION}\nRET;"));
    for number in 0..subroutines {
        text.line(format_args!("s{number}:\nMAD.F a, a, b, {number};"));
        let next = number + 1;
        (0..if next < subroutines { calls } else { 0 }).for_each(|_| text.line(format_args!("CAL s{next};")));
        text.line(format_args!("RET;"));
    }
    text.end("")
}

/// This many calls of a few subroutines.
fn calls(count: usize) -> String {
    let mut text = Text::new(VERTEX);
    text.line(format_args!("main:"));
    for number in 0..count {
        text.test(number);
        text.line(format_args!("CAL s{} (NE.x);", number % 4));
    }
    text.line(format_args!("{POSITION}\nRET;"));
    (0..4).for_each(|number| text.line(format_args!("s{number}:\nMAD.F a, a, b, {number};\nRET;")));
    text.end("")
}

/// This many sequential loops, nested two deep with an IF.
fn loops_with_if(count: usize) -> String {
    repeated(
        VERTEX,
        "REP.S k.x;\nREP.S k.y;\nSGT.F.CC c.x, a.x, #;\nIF NE.x;\nMAD.F a, a, b, v;\nELSE;\nADD.F b, b, v;\nENDIF;\nENDREP;\n\
            ADD.F a, a, b;\nENDREP;",
        POSITION,
        count,
    )
}

/// IF within IF.
fn nested_if(count: usize) -> String {
    let mut text = Text::new(VERTEX);
    for number in 0..count {
        text.test(number);
        text.line(format_args!("IF NE.x;\nMAD.F a, a, b, v;"));
    }
    (0..count).for_each(|_| text.line(format_args!("ENDIF;")));
    text.end(POSITION)
}

/// A program that keeps its place in a register, with an ELSE inside of an ELSE for each of its blocks.
fn interpreter(count: usize) -> String {
    let mut text = Text::new(VERTEX);
    text.line(format_args!("TEMP p;\nMOV.S p, 0;\nREP;"));
    for block in 0..count {
        text.line(format_args!("SEQ.S.CC c.x, p.x, {block};\nIF NE.x;\nADD.F a.x, a.x, v.x;"));
        match block + 1 == count {
            true => text.line(format_args!("{POSITION}\nRET;")),
            false => text.line(format_args!("MOV.S p.x, {};\nCONT;\nELSE;", block + 1)),
        }
    }
    (0..count).for_each(|_| text.line(format_args!("ENDIF;")));
    text.end("ENDREP;")
}

/// Loops within loops.
fn nested_loops(count: usize) -> String {
    let mut text = Text::new(VERTEX);
    for number in 0..count {
        text.line(format_args!("REP.S j.x;\nMAD.F a, a, b, {number};"));
    }
    (0..count).for_each(|_| text.line(format_args!("ENDREP;")));
    text.end(POSITION)
}

/// Sequential backward branches.
fn backward(count: usize) -> String {
    repeated(VP30, "l#: MAD a, a, b, v;\nSGTC c.x, a.x, b.y;\nBRA l# (NE.x);", "MOV result.position, a;", count)
}

/// Branches to anywhere, mostly into the middle of loops.
fn anywhere(count: usize) -> String {
    let mut text = Text::new(VP30);
    for number in 0..count {
        let target = (number * 7 + 3) % count;
        text.line(format_args!("l{number}: MAD a, a, b, v;\nSGTC c.x, a.x, b.y;\nBRA l{target} (NE.x);"));
    }
    text.end("MOV result.position, a;")
}

/// Overlapping forward branches.
fn forward(count: usize) -> String {
    let mut text = Text::new(VP30);
    for number in 0..count {
        let target = (number + 5).min(count);
        text.line(format_args!("l{number}: MAD a, a, b, v;\nSGTC c.x, a.x, b.y;\nBRA l{target} (NE.x);"));
    }
    text.line(format_args!("l{count}:"));
    text.end("MOV result.position, a;")
}

/// Every family.
#[rustfmt::skip]
pub static FAMILIES: &[Family] = &[
    Family { name: "arithmetic", text: |count| repeated(VERTEX, "MAD.F a, a, b, v;\nDP4.F b.x, a, u;", POSITION, count), most: 32_000 },
    Family { name: "live values", text: |count| {
        of_many(VERTEX, count, POSITION, |text, number, own| text.line(format_args!("MAD.F t{own}, t{own}, {number}, v;")))
    }, most: 60_000 },
    Family { name: "lookups", text: |count| repeated(FRAGMENT, "TEX.F b, a, texture[0], 2D;\nADD.F a, a, b;", COLOR, count), most: 32_000 },
    Family { name: "emits", text: |count| repeated(GEOMETRY, "ADD.F a, a, b;\nMOV.F result.position, a;\nEMIT;", EMIT, count), most: 20_000 },
    Family { name: "stores", text: |count| repeated(VERTEX, "MAD.F a, a, b, v;\nSTORE.F32 a, l.x;", POSITION, count), most: 32_000 },

    // Programs with more barriers are not compiled.
    Family { name: "barriers", text: |count| repeated(COMPUTE, "ADD.U a.x, a.x, b.x;\nBAR;", STORED, count), most: 4096 },

    Family { name: "IF, one register", text: |count| within_if(VERTEX, "MAD.F a, a, b, v;", POSITION, count), most: 16_000 },
    Family { name: "IF, live registers", text: |count| {
        of_many(VERTEX, count, POSITION, |text, number, own| {
            text.test(number);
            text.line(format_args!("IF NE.x;\nMAD.F t{own}, t{own}, {number}, v;\nENDIF;"));
        })
    }, most: 15_000 },
    Family { name: "IF and ELSE", text: |count| within_if(VERTEX, "MAD.F a, a, b, v;\nELSE;\nADD.F b, b, a;", POSITION, count), most: 10_000 },
    Family { name: "IF with LOAD", text: |count| within_if(VERTEX, "LOAD.U32 a.x, l.x;", POSITION, count), most: 16_000 },
    Family { name: "IF with LOAD, live registers", text: |count| {
        of_many(VERTEX, count, POSITION, |text, number, own| {
            text.test(number);
            text.line(format_args!("IF NE.x;\nLOAD.F32 t{own}.x, l.x;\nENDIF;"));
        })
    }, most: 15_000 },
    Family { name: "IF with STORE", text: |count| within_if(VERTEX, "STORE.F32 a, l.x;", POSITION, count), most: 16_000 },
    Family { name: "IF with ATOM", text: |count| within_if(VERTEX, "ATOM.ADD.U32 a.x, b, l.x;", POSITION, count), most: 16_000 },
    Family { name: "IF with LOADIM", text: |count| within_if(VERTEX, "LOADIM.F32 a, l, image[0], 2D;", POSITION, count), most: 16_000 },
    Family { name: "IF with TEX", text: |count| within_if(FRAGMENT, "TEX.F a, b, texture[0], 2D;", COLOR, count), most: 16_000 },
    Family { name: "IF with TXL", text: |count| within_if(FRAGMENT, "TXL.F a, b, texture[0], 2D;", COLOR, count), most: 16_000 },
    Family { name: "IF with DDX", text: |count| within_if(FRAGMENT, "DDX.F a, b;\nADD.F b, b, a;", COLOR, count), most: 12_000 },
    Family { name: "IF with KIL", text: |count| within_if(FRAGMENT, "KIL a;\nADD.F a, a, b;", COLOR, count), most: 12_000 },
    Family { name: "IF with EMIT", text: |count| within_if(GEOMETRY, "MOV.F result.position, a;\nEMIT;", EMIT, count), most: 12_000 },
    Family { name: "IF in IF", text: nested_if, most: 512 },
    Family { name: "ELSE in ELSE", text: interpreter, most: 512 },

    Family { name: "REP", text: |count| repeated(VERTEX, "REP.S k.x;\nMAD.F a, a, b, v;\nENDREP;", POSITION, count), most: 20_000 },
    Family { name: "REP with BRK", text: |count| {
        repeated(VERTEX, "REP.S k.x;\nMAD.F a, a, b, v;\nSGT.F.CC c.x, a.x, #;\nBRK (NE.x);\nENDREP;", POSITION, count)
    }, most: 12_000 },
    Family { name: "REP with LOAD", text: |count| repeated(VERTEX, "REP.S k.x;\nLOAD.F32 b.x, l.x;\nADD.F a, a, b;\nENDREP;", POSITION, count), most: 16_000 },
    Family { name: "REP with TEX", text: |count| repeated(FRAGMENT, "REP.S k.x;\nTEX.F b, a, texture[0], 2D;\nADD.F a, a, b;\nENDREP;", COLOR, count), most: 16_000 },
    Family { name: "REP, live registers", text: |count| {
        of_many(VERTEX, count, POSITION, |text, number, own| {
            text.line(format_args!("REP.S k.x;\nMAD.F t{own}, t{own}, {number}, v;\nENDREP;"));
        })
    }, most: 20_000 },
    Family { name: "loops two deep with IF", text: loops_with_if, most: 5_900 },
    Family { name: "loops in loops", text: nested_loops, most: 64 },

    Family { name: "BRA backward", text: backward, most: 4_096 },
    Family { name: "BRA forward", text: forward, most: 4_095 },
    Family { name: "BRA to anywhere", text: anywhere, most: 4_096 },
    Family { name: "CAL", text: calls, most: 32_000 },
    Family { name: "CAL twice in each of", text: |count| tower(count, 2), most: 31 },
    Family { name: "CAL twenty times in each of", text: |count| tower(count, 20), most: 31 },
    Family { name: "CALI to four", text: |count| indirect(4, count), most: 15_000 },
    Family { name: "CALI to 250", text: |count| indirect(250, count), most: 250 },
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Program;

    /// Every family has programs of the shortest and the greatest length.
    #[test]
    fn all_lengths_load() {
        for Family { name, text, most } in crate::part::of(FAMILIES, 12) {
            for count in [1, 2, 7, *most] {
                let program = Program::load(text(count.min(*most)).as_bytes());
                assert!(program.is_ok(), "{name}, {count}: {}", program.err().unwrap());
            }
        }
    }
}
