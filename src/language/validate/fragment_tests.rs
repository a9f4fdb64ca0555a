//! Programs that keep and that break each restriction.

use crate::error::LoadErrorKind::{self, Limit, Program, Restriction};
use crate::language::syntax::parse;
use crate::language::validate::validate;
use crate::limits;

#[track_caller]
fn loads(body: &str) {
    let text = format!("!!FP1.0\n{body}\nMOV o[COLR], 1;\nEND");
    if let Err(errors) = validate(&parse(text.as_bytes()).unwrap()) {
        panic!("{text}\n{errors}");
    }
}

/// Checks that the one fault is at the mark `<<`.
#[track_caller]
fn fails_whole(text: &str, kind: LoadErrorKind, message: &str) {
    let offset = text.find("<<").expect("a mark");
    let text = text.replacen("<<", "", 1);
    let errors = validate(&parse(text.as_bytes()).unwrap()).expect_err(&text);
    assert_eq!(errors.iter().len(), 1, "{errors}");
    assert_eq!(errors.first().kind, kind, "{errors}");
    assert!(errors.first().message.contains(message), "{errors}");
    assert_eq!(errors.first().offset, offset, "{errors}");
}

#[track_caller]
fn fails(body: &str, kind: LoadErrorKind, message: &str) {
    fails_whole(&format!("!!FP1.0\n{body}\nMOV o[DEPR], 1;\nEND"), kind, message);
}

/// 3.11.1.3: "a fragment program will fail to load if it does not write to at least one output register".
#[test]
fn some_output_is_written() {
    fails_whole("!!FP1.0 MOV R0, 1; MOV RC, 1; KIL TR; END #<<", Program, "any output register");
    fails_whole("!!FP1.0 DEFINE a = 1; END<<", Program, "any output register");
    loads("");
    for register in ["o[COLR]", "o[COLH]", "o[DEPR]"] {
        assert!(validate(&parse(format!("!!FP1.0 MOV {register}.z, 1; END").as_bytes()).unwrap()).is_ok());
    }
}

/// 3.11.1.3: "a fragment program will fail to load if it writes to both o[COLR] and o[COLH]".
#[test]
fn only_one_color_output_is_written() {
    fails("MOV o[COLR].x, 1; MOV <<o[COLH].y, 1;", Restriction, "both o[COLR] and o[COLH]");
    fails("MOV o[COLH], 1; MOV <<o[COLR], 1; MOV o[COLR], 1;", Restriction, "both");
    loads("MOV o[COLR], 1; MOV o[DEPR], 1; MOV o[COLR], 1;");
}

/// 3.11.3: at most 1024 executable instructions; DEFINE and DECLARE do not count.
#[test]
fn instructions_are_limited() {
    let many = "MOV o[DEPR],R0;".repeat(1024);
    fails_whole(&format!("!!FP1.0 {many}<<MOV R0, R1; END"), Limit, "1024");
    loads(&format!("DEFINE a = 1; DECLARE b; {}", "MOV R0,R1;".repeat(1023)));
}

/// 3.11.3: the register count is at most 64, fp32 registers count as two, RC and HC do not count.
#[test]
fn registers_are_limited() {
    let half: String = (0..62).map(|index| format!("MOV H{index}, 1;")).collect();
    loads(&format!("{half} MOV RC, 1; MOV HC, f[COL0];"));
    fails(&format!("{half} MOV R0, <<H62; MOV R1, H63;"), Limit, "exceeds 64");
    let full: String = (0..31).map(|index| format!("MOV R{index}, 1;")).collect();
    loads(&full);
    fails_whole(&format!("!!FP1.0 {full} MOV o[DEPR], 1; MOV <<H5.x, 1; END"), Limit, "exceeds 64");
    let text = format!("!!FP1.0 {full} MOV o[COLH], 1; MOV H5, 1; END");
    assert!(validate(&parse(text.as_bytes()).unwrap()).is_ok());
    fails_whole(&format!("!!FP1.0 {full} MOV o[COLH], 1; MOV <<R31, 1; END"), Limit, "exceeds 64");
}

/// 3.11.1.1, 3.11.3: at most one unique attribute register in an instruction.
#[test]
fn attributes_are_one_an_instruction() {
    loads("ADD R0, f[COL0], f[COL0].x; ADD R0, f[COL1], R0;");
    fails("ADD R0, f[COL0], <<f[COL1];", Restriction, "one unique attribute");
    fails("MAD R0, f[TEX0], R0, <<-f[TEX1].x;", Restriction, "one unique attribute");
}

/// 3.11.2: at most one unique program parameter in an instruction.
#[test]
fn parameters_are_one_an_instruction() {
    loads("DECLARE a; ADD R0, a.x, -a; ADD R0, p[3], |p[3]|; ADD R0, p[3], f[COL0];");
    fails("ADD R0, p[0], <<p[1];", Restriction, "one unique program parameter");
    fails("DECLARE a; ADD R0, a, <<p[0];", Restriction, "one unique program parameter");
    fails("DECLARE a; DECLARE b; ADD R0, a, <<b;", Restriction, "one unique program parameter");
    fails("ADD R0, p[0], <<1;", Restriction, "a parameter and a constant");
    fails("DEFINE c = 1; DECLARE a; ADD R0, c, <<a;", Restriction, "a parameter and a constant");
}

/// 3.11.2: the examples of instructions whose constants merge, and of those that do not.
#[test]
fn constants_merge_if_they_are_four_values() {
    loads("MAD R0, R1, 2, -1;");
    loads("ADD R0, {1,2,3,4}, 4;");
    fails("ADD R0, {1,2,3,4}, <<-4;", Restriction, "four unique scalar values");
    fails("ADD R0, {1,2,3,4}, <<|-4|;", Restriction, "four unique scalar values");
    fails("ADD R0, {1,2,3,4}, <<-{-1,-2,-3,-4};", Restriction, "four unique scalar values");
    fails("ADD R0, {1,2,3,4}, <<{4,5,6,7}.x;", Restriction, "four unique scalar values");
    // Named constants count as embedded ones.
    loads("DEFINE a = {1,2,3,4}; DEFINE b = 4; ADD R0, a, b;");
    loads("DEFINE b = 4; ADD R0, {1,2,3,4}, -b;");
    fails("DEFINE b = -4; ADD R0, {1,2,3,4}, <<b;", Restriction, "four unique scalar values");
    // The components that complete a short vector count: {2} is 2, 0, 0, 1.
    loads("MAD R0, {2}, 0, 1;");
    loads("MAD R0, {2}, 3, 1;");
    fails("MAD R0, {2}, 3, <<4;", Restriction, "four unique scalar values");
    // +0 and -0 are two values.
    fails("ADD R0, {1,2,3,0}, <<-0;", Restriction, "four unique scalar values");
    loads("ADD R0, {1,2,0,-0}, -0;");
}

/// 3.11.3: one target for a texture image unit.
#[test]
fn units_have_one_target() {
    loads("TEX R0, R1, TEX0, 2D; TXP R0, R1, TEX0, 2D; TEX R0, R1, TEX1, CUBE;");
    fails("TEX R0, R1, TEX0, 2D; TXD R0, R1, R1, R1, <<TEX0, RECT;", Restriction, "TEX0 is looked up");
}

/// 3.11.5.20 to 3.11.5.23: the result of a pack needs 32 bits.
#[test]
fn packs_write_32_bit_registers() {
    for name in ["PK2H", "PK2US", "PK4B", "PK4UB"] {
        loads(&format!("{name} R0, R1; {name} RC, R1; {name} o[COLR], R1;"));
        assert!(validate(&parse(format!("!!FP1.0 {name} o[DEPR], R1; END").as_bytes()).unwrap()).is_ok());
        fails(&format!("{name} <<H0, R1;"), Restriction, "32-bit");
        fails(&format!("{name} <<HC, R1;"), Restriction, "32-bit");
        fails(&format!("{name} <<o[COLH].x, R1;"), Restriction, "32-bit");
    }
}

/// 3.11.5.41 to 3.11.5.44: the operand of an unpack has 32 bits.
#[test]
fn unpacks_read_32_bit_registers() {
    for name in ["UP2H", "UP2US", "UP4B", "UP4UB"] {
        loads(&format!(
            "DECLARE d; {name} R0, R1.x; {name} H0, f[COL0].y; {name} R0, p[0].x; {name} R0, 1; {name} R0, d.x;"
        ));
        fails(&format!("{name} R0, <<-H0.x;"), Restriction, "32-bit");
    }
}

/// 3.11.5.26: RFL does not write w.
#[test]
fn reflections_do_not_write_w() {
    loads("RFL R0.xyz, R1, R2; RFLH_SAT R0.y, R1, R2;");
    fails("RFL <<R0, R1, R2;", Restriction, "RFL");
    fails("RFLR <<R0.xw, R1, R2;", Restriction, "RFL");
}

/// Our own limit.
#[test]
fn named_local_parameters_are_limited() {
    let limit = limits::MAX_NAMED_LOCAL_PARAMETERS;
    let many: String = (0..limit).map(|index| format!("DECLARE a{index};")).collect();
    loads(&many);
    fails(&format!("{many}<<DECLARE b;"), Limit, "4096");
    let many: String = (0..70_000).map(|index| format!("DECLARE a{index};")).collect();
    assert!(validate(&parse(format!("!!FP1.0 {many} MOV o[COLR], a69999; END").as_bytes()).unwrap()).is_err());
}

/// Several restrictions are reported together, in order.
#[test]
fn every_breach_is_reported() {
    let text = b"!!FP1.0 RFL R0, p[0], p[1]; ADD H0, f[COL0], f[COL1]; PK4B H0, R0; END";
    let errors = validate(&parse(text).unwrap()).unwrap_err();
    let offsets: Vec<_> = errors.iter().map(|error| error.offset).collect();
    assert_eq!(offsets.len(), 5);
    assert!(offsets.is_sorted());
    assert_eq!(offsets[4], text.len());
}
