//! What packages for other languages ask. Expected results are those of the specifications.

use nvjit_cli::package::{Failure, Picture, answer, answer_json, picture};
use serde_json::{Value, json};

/// NV_fragment_program 3.11.5: MUL.
const DOUBLE: &str = "!!FP1.0\nMULR o[COLR], f[COL0], {2, 4, 8, 1};\nEND";
const BROKEN: &str = "!!FP1.0\nMOV o[COLR], 1;\nFOO R0, R1;\nEND";

fn ask(kind: &str, question: Value) -> Value {
    answer(kind, question).unwrap_or_else(|failure| panic!("{failure:?}"))
}

fn refused(kind: &str, question: Value) -> Failure {
    answer(kind, question).expect_err("a failure")
}

#[test]
fn every_kind_has_an_answer() {
    assert_eq!(ask("check", json!({ "text": DOUBLE }))["language"], "!!FP1.0");
    assert_eq!(ask("check", json!({ "text": "[[passes]]\nfp = 1\n", "name": "a.toml" }))["errors"][0]["line"], 2);
    assert_eq!(ask("reflect", json!({ "text": DOUBLE }))["attributes"][0]["register"], "f[COL0]");
    let given = json!({ "sets": ["f[COL0]=1;0.5;2;-1,1"] });
    let quad = ask("run", json!({ "text": DOUBLE, "given": given, "trace": 3 }));
    let value = |lane: usize| quad["fragments"][lane]["outputs"]["o[COLR]"]["value"].clone();
    assert_eq!((value(0), value(3)), (json!([2.0, 0.0, 0.0, 1.0]), json!([-2.0, 4.0, 0.0, 1.0])));
    assert_eq!(quad["trace"].as_array().unwrap().len(), 1);
    let translation = ask("translate", json!({ "text": DOUBLE, "to": "spirv", "fast": true }));
    assert_eq!(
        (&translation["words"][0], &translation["reflection"]["stage"]),
        (&json!(0x0723_0203), &json!("fragment"))
    );
    let laid_out = ask("format", json!({ "text": "!!FP1.0\n  MOV   o[COLR],f[COL0] ; END" }));
    assert_eq!(laid_out, "!!FP1.0\nMOV o[COLR], f[COL0];\nEND\n");
    assert_eq!(ask("dump", json!({ "text": DOUBLE }))["forms"][0]["name"], "lowered");
    let drawn = ask("render", json!({ "text": DOUBLE, "name": "a.fp", "size": [8, 4], "seconds": 60 }));
    assert!(drawn["width"] == 8 && drawn["png"].as_str().unwrap().starts_with("iVBORw0KGgo"), "{drawn}");
    let question = json!({ "text": DOUBLE, "name": "a.fp", "size": [8, 4], "seconds": 60 });
    let Picture { size, rgba, .. } = picture(question).unwrap_or_else(|failure| panic!("{failure:?}"));
    assert_eq!((size, rgba.len()), ([8, 4], 8 * 4 * 4));
}

#[test]
fn what_is_wrong_has_its_place() {
    for (kind, more) in [
        ("reflect", json!({})),
        ("run", json!({})),
        ("translate", json!({ "to": "wgsl" })),
        ("format", json!({})),
        ("dump", json!({})),
        ("render", json!({ "name": "a.fp", "size": [8, 8], "seconds": 1 })),
    ] {
        let mut question = more;
        question["text"] = BROKEN.into();
        let Failure { message, errors } = refused(kind, question);
        assert!(message.starts_with("3:1: unknown instruction `FOO`"), "{kind}: {message}");
        assert_eq!((&errors[0]["line"], &errors[0]["column"]), (&json!(3), &json!(1)), "{kind}");
    }
    let scene = json!({ "text": "[[passes]]\nfp = 'no.fp'\n", "name": "a.toml", "size": [8, 8], "seconds": 1 });
    assert_eq!(refused("render", scene).errors[0]["line"], 2);
}

#[test]
fn what_makes_no_sense_is_refused() {
    let text = |more: Value| {
        let mut question = json!({ "text": DOUBLE });
        question.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        question
    };
    let render = |size: Value, seconds: Value| text(json!({ "name": "a.fp", "size": size, "seconds": seconds }));
    for (kind, question, why) in [
        ("nonsense", json!({}), "nobody answers `nonsense`"),
        ("check", json!({}), "missing field `text`"),
        ("check", json!([]), "this is not what is asked"),
        ("check", text(json!({ "other": 1 })), "unknown field `other`"),
        ("run", text(json!({ "given": { "sets": ["f[COL9]=1"] } })), "no attribute `f[COL9]`"),
        ("run", text(json!({ "trace": 4 })), "there is no invocation 4"),
        ("translate", text(json!({ "to": "basic" })), "there is no target `basic`"),
        ("render", render(json!([0, 8]), json!(1)), "1 to 4096 pixels"),
        ("render", render(json!([8, 5000]), json!(1)), "1 to 4096 pixels"),
        ("render", render(json!([8, 8]), json!(-1)), "0 to 86400 seconds"),
        ("render", render(json!([8, 8]), json!(1e300)), "0 to 86400 seconds"),
    ] {
        let Failure { message, errors } = refused(kind, question);
        assert!(message.contains(why) && errors.is_empty(), "{kind}: {message}");
    }
    let both = answer_json("format", json!({ "text": BROKEN }));
    assert!(both["error"]["errors"][0]["line"] == 3 && both.get("answer").is_none(), "{both}");
    let laid_out = answer_json("format", json!({ "text": "!!FP1.0 MOV o[COLR],1; END" }));
    assert_eq!(laid_out, json!({ "answer": "!!FP1.0\nMOV o[COLR], 1;\nEND\n" }));
}
