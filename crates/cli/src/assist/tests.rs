//! Tests of help, completions, names and formatting.

use super::*;
use nvjit::Program;
use nvjit::language::syntax::print;
use std::path::Path;

/// A text and the byte at which it has `@`, without that.
fn cursor(text: &str) -> (String, usize) {
    let at = text.find('@').expect("a cursor");
    (text.replacen('@', "", 1), at)
}

/// The part that is replaced at the cursor, and what may replace it and begins as that.
fn proposed(text: &str) -> (String, Vec<String>) {
    let (text, at) = cursor(text);
    let found = Reading::new(&text).unwrap().proposals(at);
    let Some((range, proposals)) = found else { return (String::new(), Vec::new()) };
    let typed = &text[range];
    let words = proposals.into_iter().map(|proposal| proposal.word).filter(|word| word.starts_with(typed));
    (typed.to_owned(), words.collect())
}

#[track_caller]
fn proposes(text: &str, typed: &str, words: &[&str], others: &[&str]) {
    let (part, found) = proposed(text);
    assert_eq!(part, typed, "{text}: {found:?}");
    for word in words {
        assert!(found.iter().any(|own| own == word), "{text}: {word} is not among {found:?}");
    }
    for word in others {
        assert!(found.iter().all(|own| own != word), "{text}: {word}");
    }
}

#[test]
fn completions_are_those_of_the_language() {
    proposes("!!@", "!!", &["!!FP1.0", "!!NVcp5.0"], &[]);
    // NV_fragment_program has PK2H and DEFINE, NV_vertex_program neither.
    proposes("!!FP1.0\nP@", "P", &["PK2H", "POW"], &["PARAM"]);
    proposes("!!FP1.0\n@\nEND", "", &["PK2H", "DEFINE", "END"], &["ATTRIB", "OPTION", "BRA"]);
    proposes("!!VP1.0\n@", "", &["MOV", "ARL"], &["PK2H", "DEFINE"]);
    proposes("!!ARBfp1.0\nOPTION ARB_@", "ARB_", &["ARB_fog_exp", "ARB_fog_exp2"], &["ARB_position_invariant"]);
    // One of the fog options excludes the others (ARB_fragment_program 3.11.4.5.1).
    proposes(
        "!!ARBfp1.0\nOPTION ARB_fog_exp;\nOPTION ARB_@;\nEND",
        "ARB_",
        &["ARB_draw_buffers"],
        &["ARB_fog_exp", "ARB_fog_linear"],
    );
    proposes("!!ARBfp1.0\nTEMP color;\nMOV c@", "c", &["color"], &[]);
    proposes("!!ARBfp1.0\nMOV result.@", "result.", &["result.color", "result.depth"], &["result.position"]);
    proposes(
        "!!ARBvp1.0\nMOV result.position, state.light[0].@",
        "state.light[0].",
        &["state.light[0].diffuse"],
        &["state.fog"],
    );
    proposes("!!FP1.0\nMOV R0, f[@", "f[", &["f[COL0]", "f[WPOS]"], &["o[COLR]"]);
    proposes("!!FP1.0\nMOV R0 (@", "", &["EQ", "GT", "FL"], &["CF", "f[COL0]"]);
    proposes("!!NVfp4.0\nTEMP a;\nADD.@ a, a, a;", "", &["F32", "CC", "SAT"], &["a"]);
    proposes("!!FP1.0\nTEX R0, f[TEX0], TEX0, @", "", &["2D", "CUBE", "RECT"], &[]);
    proposes("!!VP2.0\nloop:\nADD R0, R0, R0;\nBRA @", "", &["loop"], &["R0", "EQ"]);
    // Neither comments nor what is behind END is proposed anything.
    for text in ["!!FP1.0 # M@", "!!FP1.0\nEND\nM@", "@"] {
        let (_, found) = proposed(text);
        assert!(found.is_empty() || text == "@", "{text}: {found:?}");
    }
}

fn help(text: &str) -> Option<String> {
    let (text, at) = cursor(text);
    Reading::new(&text).unwrap().help(at).map(|help| help.text)
}

#[test]
fn words_have_help() {
    let mad = help("!!FP1.0\nMA@DR_SAT R0, R0, R0, R0;").unwrap();
    assert!(mad.contains("v <- v,v,v") && mad.contains("NV_fragment_program 3.11.5"), "{mad}");
    // The rules of the language, not of another.
    let mad = help("!!ARBvp1.0\nMAD@ R0").unwrap();
    assert!(mad.contains("ARB_vertex_program 2.14"), "{mad}");
    assert!(help("!!FP1.0\nDEFINE half = 0.5;\nMUL R0, R0, hal@f;").unwrap().contains("DEFINE half = 0.5"));
    assert!(help("!!ARBfp1.0\nOPTION ARB_fog_@exp;").unwrap().contains("ARB_fragment_program 3.11.4.5.1"));
    assert!(help("@!!FP1.0\n").unwrap().contains("FP1.0"));
    for text in ["!!FP1.0\nMOV R@0, R1;", "!!FP1.0\n\n@\nEND", "@", "no pro@gram"] {
        assert_eq!(help(text), None, "{text}");
    }
}

#[test]
fn names_lead_to_where_they_are_introduced() {
    let find = |text: &str| {
        let (text, at) = cursor(text);
        let found = Reading::new(&text).unwrap().definition(at);
        found.map(|place| (place.start, text[place].to_owned()))
    };
    assert_eq!(find("!!ARBfp1.0\nTEMP a, b;\nMOV b@.x, a;\nEND"), Some((19, "b".to_owned())));
    assert_eq!(find("!!VP2.0\nBRA @on;\non: MOV o[HPOS], R0;\nEND"), Some((16, "on".to_owned())));
    // A component is none, whatever names there are; a program that does not load has names, too.
    assert_eq!(find("!!ARBfp1.0\nTEMP x;\nMOV result.color, x.@x;\nEND"), None);
    assert_eq!(find("!!ARBfp1.0\nTEMP a;\nFOO @a, ;\n"), None.or(Some((16, "a".to_owned()))));
    let subroutines = "!!NVfp5.0\nSUBROUTINETYPE t { one, two };\nSUBROUTINE t s = program.subroutine[0];\none: RET;\ntwo: RET;\nmain: CALI @s;\nEND";
    assert_eq!(find(subroutines).map(|found| found.1), Some("s".to_owned()));
}

#[test]
fn names_are_listed_with_their_statements() {
    let text = "!!ARBvp1.0\nPARAM m[4] = { state.matrix.mvp };\nTEMP a, b; # c\nMOV result.position, a;\nEND";
    let names = Reading::new(text).unwrap().names();
    let listed: Vec<_> = names.iter().map(|name| (name.name.as_str(), name.kind, &text[name.place.clone()])).collect();
    assert_eq!(listed, [("m", Kind::Array, "m"), ("a", Kind::Variable, "a"), ("b", Kind::Variable, "b")]);
    assert_eq!(&text[names[0].statement.clone()], "PARAM m[4] = { state.matrix.mvp }");
    for name in names {
        assert!(name.statement.start <= name.place.start && name.place.end <= name.statement.end, "{name:?}");
    }
}

#[test]
fn layout_keeps_comments_and_breaks() {
    let text = "!!NVfp4.0 # one\nTEMP  a ;PARAM p[2]={ {1,2,3,4},\n {-1,|b|} };\n\n\n\n# two\nIF GT.x;ADD.F a.x(GT.y),-a , p[ a.x+1 ]; # three\nELSE ;\nENDIF;\nEND\n# behind";
    let expected = "!!NVfp4.0 # one\nTEMP a;\nPARAM p[2] = { {1, 2, 3, 4},\n    {-1, |b|} };\n\n# two\nIF GT.x;\n    ADD.F a.x (GT.y), -a, p[a.x + 1];    # three\nELSE;\nENDIF;\nEND\n# behind\n";
    let out = laid_out(text, Indent::Spaces(4)).unwrap();
    assert_eq!(out.replace(";    # three", "; # three"), expected.replace(";    # three", "; # three"));
    assert_eq!(laid_out(&out, Indent::Spaces(4)).as_deref(), Some(out.as_str()));
    for text in ["", "no program", "!!FP1.0\nMOV R0, \u{a7};\nEND", "!!FP9.9\nEND"] {
        assert_eq!(laid_out(text, Indent::Tab), None, "{text}");
    }
}

/// What is in a deep block is indented by at most 1 KiB; a text that would become too long has no layout.
#[test]
fn layout_has_a_limit() {
    let blocks = format!("!!NVfp4.0\n{}", "IF x;".repeat(100));
    let laid_out = |rest: &str, indent| laid_out(&format!("{blocks}{rest}END"), indent);
    // Empty statements begin no lines, also if they did; comments and headers do not swallow them.
    assert_eq!(laid_out(&";".repeat(1000), Indent::Spaces(0)), laid_out(&";\n".repeat(1000), Indent::Spaces(0)));
    assert!(laid_out(&";\n".repeat(1000), Indent::Spaces(16)).unwrap().len() < 100 * 1024 + 2000);
    let out = super::laid_out("!!NVfp4.0\n; ;\nRET; # a\n;\nEND", Indent::Tab);
    assert_eq!(out.as_deref(), Some("!!NVfp4.0\n;;\nRET; # a\n;\nEND\n"));
    // 1 KiB for each line is more than 16 MiB; 65 bytes are not.
    for line in ["RET;", "#\n"] {
        let rest = line.repeat(17 << 10);
        assert_eq!(laid_out(&rest, Indent::Spaces(16)), None, "{line}");
        assert!(laid_out(&rest, Indent::Tab).is_some(), "{line}");
    }
}

/// A statement of many words is read once: what looks at its beginning again for each word would not end here.
#[test]
fn long_statements_are_read_once() {
    const MANY: usize = 300_000;
    let lists = format!("PARAM p[] = {{ {} }};", "{1}, ".repeat(MANY));
    let names: Vec<_> = (0..MANY).map(|number| format!("n{number}")).collect();
    let temporaries = format!("TEMP {};", names.join(","));
    for (statement, role) in [
        ("ADD".to_owned() + &".SAT".repeat(MANY), Role::Modifier),
        ("TEMP ".repeat(MANY), Role::Declaration),
        (lists, Role::Punctuation(b';')),
        (temporaries, Role::Punctuation(b';')),
    ] {
        let text = format!("!!NVfp4.0\n{statement}");
        let reading = Reading::new(&text).unwrap();
        assert_eq!(reading.words().last().unwrap().role, role);
        assert!(laid_out(&text, Indent::Spaces(4)).is_some());
        if statement.contains(",n") {
            let found = reading.names();
            // A program declares so many.
            assert!(found.len() >= 4096 && found.iter().zip(&names).all(|(found, name)| found.name == *name));
            assert!(found.iter().all(|name| name.statement == (10..text.len() - 1)));
        }
    }
}

/// The texts of programs in the repository.
fn programs() -> Vec<(String, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let folders = ["examples/programs", "examples/scenes/programs", "benches/programs", "tests/cli"];
    let mut found = Vec::new();
    for folder in folders {
        for entry in std::fs::read_dir(root.join(folder)).unwrap() {
            let path = entry.unwrap().path();
            if let Ok(text) = std::fs::read_to_string(&path) {
                found.push((path.display().to_string(), text));
            }
        }
    }
    found
}

/// Laid out, a program is the same program, and stays as it is when it is laid out again. What the printer writes has
/// the layout.
#[test]
fn layout_is_that_of_the_printer() {
    let mut count = 0;
    for (name, text) in programs() {
        let Ok(program) = Program::load(text.as_bytes()) else { continue };
        let printed = print(program.ast());
        let lines = |text: &str| text.lines().map(|line| line.trim_start().to_owned()).collect::<Vec<_>>();
        let out = laid_out(&printed, Indent::Spaces(0)).unwrap_or_else(|| panic!("{name} has no layout"));
        assert_eq!(lines(&out), lines(&printed), "{name}");
        let out = laid_out(&text, Indent::Spaces(2)).unwrap_or_else(|| panic!("{name} has no layout"));
        assert_eq!(Program::load(out.as_bytes()).expect(&name).ast(), program.ast(), "{name}");
        assert_eq!(laid_out(&out, Indent::Spaces(2)).as_deref(), Some(out.as_str()), "{name}");
        assert_eq!(
            comments(&out, &words::words(&out, None)).len(),
            comments(&text, &words::words(&text, None)).len(),
            "{name}"
        );
        count += 1;
    }
    assert!(count > 50, "{count} programs");
}

/// Whatever a text is, and wherever the cursor is, there is an answer.
#[test]
fn no_text_is_too_strange() {
    let mut random = fastrand::Rng::with_seed(7);
    let programs = programs();
    for _ in 0..300 {
        let mut bytes = random.choice(&programs).unwrap().1.clone().into_bytes();
        bytes.truncate(2000);
        for _ in 0..random.usize(1..20) {
            let at = random.usize(0..bytes.len().max(1));
            match random.u8(0..3) {
                0 if at < bytes.len() => drop(bytes.remove(at)),
                1 => bytes.insert(at.min(bytes.len()), *random.choice(b";:.[](){}|-#\n\r\0 !\xc3\xa9M0").unwrap()),
                _ => bytes.truncate(bytes.len().saturating_sub(random.usize(0..50))),
            }
        }
        let text = String::from_utf8_lossy(&bytes);
        let reading = Reading::new(&text).unwrap();
        let _ = (reading.names(), laid_out(&text, Indent::Tab), comments(&text, reading.words()));
        for _ in 0..20 {
            let at = random.usize(0..text.len() + 2);
            let _ = (reading.help(at), reading.proposals(at), reading.definition(at));
        }
    }
    assert!(Reading::new(&"x".repeat(LARGEST_TEXT + 1)).is_none());
}
