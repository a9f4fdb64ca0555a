//! What a question to the server may take: its work is counted before it is done, and an answer has a length.

use super::{Server, example, file, part};
use serde_json::json;
use std::fs;

/// The most memory, in KiB, that the server has had so far.
fn peak(server: &Server) -> Option<u64> {
    let status = fs::read_to_string(format!("/proc/{}/status", server.child.id())).ok()?;
    status.lines().find_map(|line| line.strip_prefix("VmHWM:")?.split_whitespace().next()?.parse().ok())
}

/// Each stage of a program has a text, so that long ones would have long answers.
#[test]
fn stages_of_long_programs_are_not_shown() {
    let server = Server::start(&[]);
    let text = |count: usize| format!("!!NVfp5.0\nTEMP a;\n{}END", "MOV a, 1;\n".repeat(count));
    let compile = |count: usize| server.ask("compile", &json!({ "name": "a.fp", "text": text(count) }));
    assert_eq!(compile(64)["ok"], true);
    // Most of these are nothing but text; what takes long is counted.
    assert_eq!(compile(4097)["ok"], true);
    let conditions =
        "SGT.F.CC a.x, fragment.texcoord[0], a;\nIF NE.x;\nTEX.F a, a, texture[0], 2D;\nENDIF;\n".repeat(2000);
    let text = format!("!!NVfp5.0\nTEMP a;\n{conditions}MOV.F result.color, a;\nEND");
    let answer = server.ask("compile", &json!({ "name": "a.fp", "text": text }));
    assert!(answer["ok"] == false && answer["message"].as_str().unwrap().contains("units of work"), "{answer}");
}

/// So would their translations, in which an instruction may be a hundred.
#[test]
fn translations_of_long_programs_are_not_shown() {
    let server = Server::start(&[]);
    let text = |count: usize| {
        format!(
            "!!NVfp5.0\nTEMP a;\nMOV.F a, fragment.position;\n{}MOV.F result.color, a;\nEND",
            "POW.F a.x, a.x, a.y;\n".repeat(count)
        )
    };
    for to in ["spirv", "glsl450", "wgsl"] {
        let translate = |count: usize| {
            let contract = if to == "wgsl" { "fast" } else { "exact" };
            server.ask("translate", &json!({ "name": "a.fp", "text": text(count), "to": to, "contract": contract }))
        };
        assert_eq!(translate(20)["ok"], true, "{to}");
        let answer = translate(9000);
        // What is short for each instruction is shown.
        assert!(answer["ok"] == (to == "wgsl") && answer.to_string().len() < 8 << 20, "{to}: {}", answer["message"]);
        assert!(to == "wgsl" || answer["message"].as_str().unwrap().contains("work"), "{to}: {}", answer["message"]);
    }
    // A chain of sums, whose expression would be as deep as it is long.
    let sums = format!(
        "!!NVfp5.0\nTEMP a;\nMOV.F a, fragment.position;\n{}MOV.F result.color, a;\nEND",
        "ADD.F a, a, fragment.texcoord[0];\n".repeat(4000)
    );
    let answer = server.ask("gpu", &json!({ "name": "a.fp", "text": sums, "look": {} }));
    assert!(answer["ok"].is_boolean(), "{answer}");
    let peak = peak(&server);
    assert!(peak.is_none_or(|peak: u64| peak < 512 << 10), "{peak:?} KiB");
}

/// What a question takes is counted before it is taken: so all that are answered at a time have a bound.
#[test]
fn scenes_that_take_much_memory_have_no_picture() {
    let server = Server::start(&[]);
    let picture = |text: &str| server.ask("picture", &json!({ "name": "a.toml", "text": text }));
    let julia = "fp = 'examples/programs/julia.fp'";
    let target = |size: &str| {
        format!("[targets.a]\nsize = {size}\nformat = 'float'\n[[passes]]\ntarget = 'a'\n{julia}\n[[passes]]\n{julia}")
    };
    assert_eq!(picture(&target("[64, 64]"))["ok"], true);
    let answer = picture(&target("[8192, 4096]"));
    assert_eq!(answer["ok"], false, "{answer}");
    let message = answer["message"].as_str().unwrap();
    assert!(message.contains("MiB of memory, and here one may take"), "{message}");
    // Fifty images of a megabyte, of a kind that is made.
    let images = vec!["evening"; 50].join(",");
    let text = format!("[textures.a]\nimage = '{images}'\n[[passes]]\nfp = 'a.fp'\ntextures = {{ 0 = 'a' }}");
    let look = "!!FP1.0\nTEX o[COLR], f[TEX0], TEX0, 3D;\nEND";
    let question = json!({ "name": "a.toml", "text": text, "files": { "a.fp": look } });
    let message = server.ask("picture", &question)["message"].to_string();
    assert!(message.contains("of texels are too many: all textures together may have 48 MiB"), "{message}");
    let peak = peak(&server);
    assert!(peak.is_none_or(|kib: u64| kib < 512 << 10), "{peak:?} KiB");
}

/// A pass that takes minutes is ended, whether it draws or computes.
#[test]
fn scenes_that_take_too_long_are_ended() {
    if !part::is_whole() {
        eprintln!("skipped: scenes_that_take_too_long_are_ended, which waits for the limit, without NVJIT_TESTS=all");
        return;
    }
    let long = "TEMP a;\nMOV.F a, 0;\nREP;\nADD.F a.x, a.x, 1;\nSGT.F.CC a.y, a.x, 3000000;\nBRK NE.y;\nENDREP;\n";
    let draws = format!("!!NVfp5.0\n{long}MOV.F result.color, a;\nEND");
    let computes = format!("!!NVcp5.0\nGROUP_SIZE 64;\n{long}END");
    let scene = file("endless.toml", "[[passes]]\nfp = 'draws.fp'\n");
    let place = |name: &str| scene.with_file_name(name).display().to_string();
    let files = json!({ place("draws.fp"): draws, place("computes.cp"): computes });
    let shown = file("shown.fp", "!!FP1.0\nMOV o[COLR], 1;\nEND").display().to_string();
    let server = Server::start(&[]);
    std::thread::scope(|scope| {
        for first in ["fp = 'draws.fp'", "cp = 'computes.cp'\ngroups = [64, 64, 1]"] {
            let (server, files, shown) = (&server, &files, &shown);
            let name = scene.display().to_string();
            scope.spawn(move || {
                let mut files = files.clone();
                files[shown] = "!!FP1.0\nMOV o[COLR], 1;\nEND".into();
                let text = format!("[[passes]]\n{first}\n[[passes]]\nfp = 'shown.fp'\n");
                let question = json!({ "name": name, "text": text, "files": files, "look": { "size": [512, 384] } });
                let answer = server.ask("picture", &question);
                assert!(answer["message"].as_str().is_some_and(|message| message.contains("took longer")), "{answer}");
            });
        }
    });
}

#[test]
fn programs_that_take_too_long_are_ended() {
    let server = Server::start(&[]);
    let text = "!!NVfp4.0\nTEMP a;\nMOV a, 0;\nREP;\nADD a, a, 1;\nBRK (LT.x);\nENDREP;\nMOV result.color, a;\nEND";
    let answer = server.ask("picture", &json!({ "name": "a.fp", "text": text, "look": { "pixel": [32, 24] } }));
    assert!(answer["ok"] == false && answer["message"].is_string(), "{answer}");
    let (name, text) = example("toon.fp");
    assert_eq!(server.ask("picture", &json!({ "name": name, "text": text }))["ok"], true);
}
