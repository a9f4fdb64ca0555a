//! Texts that nobody writes but someone sends: they give clear, short messages. That their work is
//! linear is counted in `crates/fuzzing/tests/fuzzing/loading.rs`.

use super::{errors, parse, parse_with_errors};
use crate::error::{LoadErrorKind, LoadErrors};
use crate::limits::MAX_ERRORS;

/// Parses `text`, which must fail with short messages.
#[track_caller]
fn fails(text: &[u8]) -> LoadErrors {
    let errors = parse(text).expect_err("hostile");
    assert!(errors.iter().len() <= MAX_ERRORS + 1);
    for error in errors.iter() {
        assert!(error.message.len() < 300, "{error}");
        assert!(error.offset + error.length <= text.len());
    }
    errors
}

#[track_caller]
fn fails_with(body: &str, message: &str) {
    let errors = fails(format!("!!FP1.0\n{body}\nEND").as_bytes());
    assert_eq!(errors.iter().len(), 1, "{errors}");
    assert!(errors.first().message.contains(message), "{errors}");
}

/// Programs that have something of everything that programs declare.
const VERTEX: &[u8] = b"!!ARBvp1.0 OPTION NV_vertex_program3; ADDRESS a; PARAM c[3] = {program.env[0..1], {1,-.5}}; \
    TEMP t, u; ATTRIB n = vertex.normal; OUTPUT o = result.color.back.secondary; ALIAS b = t; ARL a.x, n.x; \
    MOVC1_SAT t.xy (GT1.z), -|c[a.x - 1].wzyx|; SWZ b, t, x, -0, 1, -w; l: BRA l (EQ.x); PUSHA a; POPA a; \
    TXL u, t, texture[3], CUBE; MOV result.texcoord[a.y + 1], state.matrix.mvp.inverse.row[2]; MOV o, u; END";
const FRAGMENT: &[u8] = b"!!ARBfp1.0 OPTION NV_fragment_program2; OPTION ARB_fog_exp; SHORT TEMP h; LONG OUTPUT o = result.color; \
    PARAM p = state.light[1].spot.direction; MULHC_SSAT h, fragment.color.bgra, 2.x; IF NE.x; LOOP {3, 0, 1}; \
    TEX h, fragment.texcoord[A0.x + 2], texture, 2D; BRK (LT.y); ENDLOOP; ELSE; KIL -h; ENDIF; CAL s (TR); RET; s: MOV o, p.x; END";

#[test]
fn programs_that_declare_are_no_less_hardened() {
    assert!(parse(VERTEX).is_ok() && parse(FRAGMENT).is_ok());
    for (header, option) in [("!!ARBvp1.0", "NV_vertex_program3"), ("!!ARBfp1.0", "NV_fragment_program2")] {
        let pieces = [
            "OPTION ",
            "PARAM a[",
            "PARAM a[1000000000] = {",
            "PARAM a = {1,",
            "TEMP ",
            "TEMP a,",
            "ATTRIB a=",
            "state.",
            "state.a[1]",
            "IF ",
            "IF NE.x;",
            "ENDIF;",
            "REP 1;",
            "a:",
            "a.",
            "[",
            "|",
            "- ",
            "program.env[",
            "texture[",
            "ALIAS a=a;",
            "MOV a,",
            "program.local[0..1023],",
            "SWZ a,b,",
            "SHORT ",
        ];
        for piece in crate::part::of(pieces, 6) {
            fails(format!("{header} OPTION {option}; {}", piece.repeat((4 << 20) / piece.len())).as_bytes());
        }
        let body = |text: String| fails(format!("{header} OPTION {option}; {text}").as_bytes());
        body(format!("PARAM a = state{};", ".matrix".repeat(1 << 19)));
        body(format!("PARAM a = {};", "s".repeat(1 << 20)));
        body(format!("TEMP {};", "t".repeat(1 << 20)));
        body(format!("TEMP a; MOV a.{}, a;", "x".repeat(1 << 20)));
        body(format!("PARAM a[] = {{ {} }};", "program.local[0..1023],".repeat(10_000)));
        body(format!("OPTION {};", "o".repeat(1 << 20)));
    }
    // Many names, each of which is nearly another, and many uses of names that are none.
    let names: String = (0..60_000).map(|index| format!("TEMP name{index};")).collect();
    body_of_uses(&names);
    let nested = format!("!!ARBfp1.0 OPTION NV_fragment_program2; {} END", "IF NE.x; ".repeat(100_000));
    assert_eq!(fails(nested.as_bytes()).first().kind, LoadErrorKind::Limit);
}

fn body_of_uses(names: &str) {
    fails(format!("!!ARBvp1.0 {names} {} END", "MOV result.position, nam; ".repeat(60_000)).as_bytes());
}

#[test]
fn long_tokens_and_nests_are_one_short_error() {
    fails_with(&format!("MOV R0, {}R1;", "-".repeat(100_000)), "at most one sign");
    fails_with(&format!("MOV R0, {}R1;", "|".repeat(100_000)), "do not nest");
    fails_with(&format!("MOV R0, {}R1;", "-|".repeat(100_000)), "do not nest");
    fails_with(&format!("MOV R0, {}1;", "{".repeat(100_000)), "number");
    fails_with(&format!("MOV R0, {};", "a".repeat(1 << 20)), "`aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa…`");
    fails_with(&format!("{} R0, R1;", "A".repeat(1 << 20)), "unknown instruction");
    fails_with(&format!("MOV R0.{}, R1;", "x".repeat(1 << 20)), "at most four components");
    fails_with(&format!("MOV R0, p[{}];", "9".repeat(1 << 20)), "0 to 63");
    fails_with(&format!("MOV R0, R1 {};", "\u{1}".repeat(1 << 20)), "undefined characters");
}

#[test]
fn long_names_and_numbers_that_are_right_are_read() {
    let name = "n".repeat(1 << 20);
    let digits = "1".repeat(1 << 20);
    let text = format!("!!FP1.0 DEFINE {name} = 0.{digits}; MOV R0, {name}; MOV R0, {digits}e-1048576; END");
    assert!(parse(text.as_bytes()).is_ok());
}

#[test]
fn garbage_is_reported_and_the_report_ends() {
    fails(&vec![0xffu8; 10 << 20]);
    let garbage = |byte: &[u8]| [b"!!FP1.0 ".as_slice(), &byte.repeat((10 << 20) / byte.len())].concat();
    assert_eq!(fails(&garbage(b"\0")).iter().len(), 1);
    for pattern in [&b"@ "[..], b"; ", b"MOV;", b"END ", b"END;", b"1D ", b"MOV R0,R1 ", b"DEFINE a=", b"#\r"] {
        fails(&garbage(pattern));
    }
}

#[test]
fn one_more_error_says_that_there_are_more() {
    let text = format!("!!FP1.0 {} END", "FOO; ".repeat(1000));
    let found = errors(&text);
    assert_eq!(found.len(), MAX_ERRORS + 1);
    assert!(found[..MAX_ERRORS].iter().all(|error| error.kind == LoadErrorKind::Syntax));
    assert_eq!(found[MAX_ERRORS].kind, LoadErrorKind::TooMany);
    let text = format!("!!FP1.0 {} END", "FOO; ".repeat(MAX_ERRORS));
    assert!(errors(&text).iter().all(|error| error.kind == LoadErrorKind::Syntax));
}

#[test]
fn instructions_beyond_the_limit_are_not_kept() {
    let text = format!("!!FP1.0 {} END", "MOV o[COLR],R0;".repeat(700_000));
    let (ast, errors) = parse_with_errors(text.as_bytes()).unwrap();
    assert!(errors.is_empty());
    assert_eq!(ast.instructions().count(), 1025);
    assert!(crate::language::validate::validate(&ast).is_err());
}

#[test]
fn vertex_programs_are_no_less_hardened() {
    let garbage = |piece: &str| format!("!!VP2.0 {}", piece.repeat((10 << 20) / piece.len())).into_bytes();
    let pieces =
        ["a:", "a", "OPTION ", "OPTION NV_position_invariant;", "MOV R0,R1;", "c[A0.x+", "BRA b;", "@a:", "END:"];
    for piece in crate::part::of(pieces, 4) {
        fails(&garbage(piece));
    }
    let text: String = (0..500_000).map(|index| format!("a{index}: ")).collect();
    let (ast, errors) = parse_with_errors(format!("!!VP2.0 {text} END").as_bytes()).unwrap();
    assert!(errors.is_empty());
    assert_eq!(ast.statements.len(), crate::limits::MAX_LABELS + 1);
    let name = "n".repeat(1 << 20);
    let undefined = parse(format!("!!VP2.0 MOV o[HPOS], R0; BRA {name}; END").as_bytes()).unwrap();
    let errors = crate::language::validate::validate(&undefined).unwrap_err();
    assert!(errors.first().message.len() < 100);
    let text = format!("!!VP2.0 {name}: {name}: END");
    assert_eq!(fails(text.as_bytes()).iter().len(), 1);
}

#[test]
fn many_names_are_read() {
    let definitions: String = (0..100_000).map(|index| format!("DEFINE a{index} = 1; ")).collect();
    let text = format!("!!FP1.0 {definitions} MOV R0, a99999; END");
    assert!(parse(text.as_bytes()).is_ok());
}

/// Every prefix of a program, and every program with one byte changed, parses or fails with errors in the text.
#[test]
fn damaged_programs_do_no_harm() {
    damage(b"!!FP1.0 DEFINE a={1,.5e1}; DECLARE b=-2; MOVRC_SAT R0.xy(GT.z),-|-f[TEX0].w|;KIL NE.x;TEX R1,p[1],TEX1,1D;END");
    damage(b"!!VP2.0 OPTION NV_position_invariant;a:BRA b(GT.z);ARL A0.xy(NE),-|-v[0].w|;b:MOV o[HPOS],c[A1.x-16];END");
    damage(b"!!VSP1.0 DP4 c[1].x,v[0],c[A0.x+2];ARL A0.x,R1.x;END");
    damage(VERTEX);
    damage(FRAGMENT);
}

fn damage(text: &[u8]) {
    let check = |text: &[u8]| {
        if let Err(errors) = parse(text) {
            assert!(errors.iter().len() > 0);
            assert!(errors.iter().all(|error| error.offset + error.length <= text.len()));
        }
    };
    for length in 0..text.len() {
        check(&text[..length]);
        for byte in [0u8, b';', b'.', b'|', b'-', b'{', b'#', b'9', b'e', b'E', 0x80, b' '] {
            let mut changed = text.to_vec();
            changed[length] = byte;
            check(&changed);
        }
    }
}

/// Wherever a text is cut, no place has two errors.
#[test]
fn a_cut_text_has_one_error_at_its_end() {
    let texts = [
        "!!FP1.0 DEFINE a = {1, -2.5}; DECLARE b = 3; MADC_SAT o[COLR].xy (GT.x), -|f[TEX0].x|, a, p[2].xyzw; \
         TEX R0, b, TEX3, CUBE; KIL NE.w; END",
        "!!VP2.0 OPTION NV_position_invariant; label: ARL A1.x, v[OPOS].y; MOVC R0 (LT), -|c[A0.w - 3]|; BRA label (EQ.x); END",
        std::str::from_utf8(VERTEX).unwrap(),
        std::str::from_utf8(FRAGMENT).unwrap(),
    ];
    for text in texts {
        assert!(parse(text.as_bytes()).is_ok());
        for end in "!!FP1.0".len()..text.len() {
            let errors = parse(&text.as_bytes()[..end]).unwrap_err();
            let places: Vec<_> = errors.iter().map(|error| error.offset).collect();
            assert!(places.is_sorted_by(|a, b| a < b), "{}: {:#?}", &text[..end], errors);
        }
    }
}
