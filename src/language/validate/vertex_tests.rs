//! Programs that keep and that break each restriction.

use crate::error::LoadErrorKind::{self, Limit, Program, Restriction};
use crate::language::syntax::parse;
use crate::language::validate::validate;

#[track_caller]
fn loads(text: &str) {
    if let Err(errors) = validate(&parse(text.as_bytes()).unwrap()) {
        panic!("{text}\n{errors}");
    }
}

/// Checks that the one fault is at the mark `<<`.
#[track_caller]
fn fails(text: &str, kind: LoadErrorKind, message: &str) {
    let offset = text.find("<<").expect("a mark");
    let text = text.replacen("<<", "", 1);
    let errors = validate(&parse(text.as_bytes()).unwrap()).expect_err(&text);
    assert_eq!(errors.iter().len(), 1, "{errors}");
    assert_eq!(errors.first().kind, kind, "{errors}");
    assert!(errors.first().message.contains(message), "{errors}");
    assert_eq!(errors.first().offset, offset, "{errors}");
}

const VERTEX: [&str; 3] = ["!!VP1.0", "!!VP1.1", "!!VP2.0"];
const ALL: [&str; 4] = ["!!VP1.0", "!!VP1.1", "!!VP2.0", "!!VSP1.0"];

/// An instruction that the whole program must have.
fn output(header: &str) -> &'static str {
    if header == "!!VSP1.0" { "MOV c[0].x, R0;" } else { "MOV o[HPOS].w, R0;" }
}

/// 2.14.1.8: "a vertex program fails to load if it does not write at least one component of the HPOS register".
#[test]
fn position_is_written() {
    for header in VERTEX {
        loads(&format!("{header} MOV o[HPOS].y, R0; END"));
        fails(&format!("{header} MOV o[COL0], R0; MOV R1, R0; END # c<<"), Program, "HPOS");
        fails(&format!("{header} END<<"), Program, "HPOS");
    }
}

/// 2.14.6.1: position-invariant programs do not write HPOS.
#[test]
fn position_invariant_programs_do_not_write_position() {
    for header in ["!!VP1.1", "!!VP2.0"] {
        loads(&format!("{header} OPTION NV_position_invariant; MOV o[COL0], R0; END"));
        loads(&format!("{header} OPTION NV_position_invariant; END"));
        fails(&format!("{header} OPTION NV_position_invariant; MOV <<o[HPOS].x, R0; END"), Restriction, "HPOS");
    }
}

/// 2.14.6.1: position-invariant VP1.1 programs do not use relative addressing, even without an offset.
#[test]
fn position_invariant_vp11_has_no_relative_addressing() {
    fails("!!VP1.1 OPTION NV_position_invariant; MOV R0, <<c[A0.x]; END", Restriction, "relative addressing");
    fails("!!VP1.1 OPTION NV_position_invariant; MOV R0, <<-c[A0.x+1].x; END", Restriction, "relative addressing");
    loads("!!VP2.0 OPTION NV_position_invariant; MOV R0, c[A0.x+1]; END");
    loads("!!VP1.1 OPTION NV_position_invariant; ARL A0.x, R0.x; END");
    loads("!!VP1.1 MOV o[HPOS], c[A0.x]; END");
}

/// 2.14.1.8, 2.14.5, 2.14.6.1: 128 and 256 instructions, four fewer in position-invariant programs.
#[test]
fn instructions_are_limited() {
    for (header, limit) in [
        ("!!VP1.0", 128),
        ("!!VP1.1", 128),
        ("!!VP2.0", 256),
        ("!!VSP1.0", 128),
        ("!!VP1.1 OPTION NV_position_invariant;", 124),
        ("!!VP2.0 OPTION NV_position_invariant;", 252),
    ] {
        let first = if header.contains("OPTION") { "MOV R0, R0;" } else { output(header) };
        let full = format!("{header} {first}{}", "MOV R0, R1;".repeat(limit - 1));
        loads(&format!("{full} END"));
        fails(&format!("{full}<<MOV R0, R1; MOV R0, R1; END"), Limit, &format!("more than {limit}"));
    }
    // Labels do not count.
    let full = format!("!!VP2.0 MOV o[HPOS], R0; {}", "MOV R0, R1;".repeat(255));
    loads(&format!("{full} a: b: END"));
}

/// 2.14.1.8: all program parameter registers of an instruction are identical.
#[test]
fn parameters_are_one_an_instruction() {
    for header in ALL {
        let out = output(header);
        loads(&format!("{header} {out} MAD R0, c[1].x, -c[1], c[1].wzyx; END"));
        loads(&format!("{header} {out} ADD R0, c[A0.x], -c[A0.x+0].x; END"));
        fails(&format!("{header} {out} ADD R0, c[1], <<-c[2].x; END"), Restriction, "one unique program parameter");
        fails(
            &format!("{header} {out} MAD R0, c[1], R0, <<c[A0.x+1]; END"),
            Restriction,
            "one unique program parameter",
        );
        fails(
            &format!("{header} {out} ADD R0, c[A0.x+1], <<c[A0.x+2]; END"),
            Restriction,
            "one unique program parameter",
        );
    }
    fails("!!VP2.0 MOV o[HPOS], R0; ADD R0, c[A0.x], <<c[A1.x]; END", Restriction, "one unique program parameter");
    fails("!!VP2.0 MOV o[HPOS], R0; ADD R0, c[A0.x], <<c[A0.y]; END", Restriction, "one unique program parameter");
    // Destinations are not sources.
    loads("!!VSP1.0 ADD c[0], c[1], c[1]; END");
}

/// 2.14.1.8: at most one unique vertex attribute register, by whatever name.
#[test]
fn attributes_are_one_an_instruction() {
    for header in VERTEX {
        let out = output(header);
        loads(&format!("{header} {out} ADD R0, v[OPOS], -v[0].x; END"));
        fails(&format!("{header} {out} MAD R0, v[0], R0, <<v[NRML]; END"), Restriction, "one unique attribute");
    }
    loads("!!VSP1.0 ADD c[0], v[0], v[0]; END");
}

/// 2.14.5: a vertex state program writes at least one program parameter register.
#[test]
fn vertex_state_programs_write_a_parameter() {
    loads("!!VSP1.0 MOV c[95].w, v[0]; END");
    fails("!!VSP1.0 MOV R0, v[0]; END\n<<", Program, "program parameter register");
}

/// 2.14.2.3: every label that is referred to is defined, before or after.
#[test]
fn labels_are_defined() {
    loads("!!VP2.0 MOV o[HPOS], R0; a: BRA b; CAL a; b: END");
    fails("!!VP2.0 MOV o[HPOS], R0; BRA a; CAL a (GT.x); END<<", Program, "the label `a` is not defined");
    let errors = validate(&parse(b"!!VP2.0 BRA a; CAL b; END").unwrap()).unwrap_err();
    assert_eq!(errors.iter().len(), 3);
}

/// Our own limit.
#[test]
fn labels_are_limited() {
    let many: String = (0..crate::limits::MAX_LABELS).map(|index| format!("a{index}: ")).collect();
    loads(&format!("!!VP2.0 MOV o[HPOS], R0; {many} END"));
    fails(&format!("!!VP2.0 MOV o[HPOS], R0; {many} <<b: c: END"), Limit, "more than 4096 labels");
}
