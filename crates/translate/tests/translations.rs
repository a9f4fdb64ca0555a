//! Translations as text: validators take them, they say where their lines come from and what a host binds, and what a target lacks is an
//! error with a place.

mod files;
mod lacks;

use files::programs;
use nvjit::runtime::Stage;
use nvjit::{Mad, Program};
use nvjit_translate::{Contract, Error, Settings, Target, Translation, translate};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

fn settings(contract: Contract) -> Settings {
    Settings { contract, ..Settings::default() }
}

/// The versions of GLSL.
const VERSIONS: [Target; 5] = [Target::Glsl120, Target::Glsl330, Target::Glsl450, Target::Essl300, Target::Essl310];

fn validator(test: &str) -> bool {
    let is_there = Command::new("glslangValidator").arg("--version").stdout(Stdio::null()).status().is_ok();
    if !is_there {
        eprintln!("skipped {test}: no glslangValidator (Debian: glslang-tools)");
    }
    is_there
}

/// Has the validator read all texts, many in a run. `name` tells tests apart that run at once.
fn validate(name: &str, texts: &BTreeSet<(&'static str, String)>) {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::create_dir_all(&folder).unwrap();
    let texts: Vec<_> = texts.iter().collect();
    for texts in texts.chunks(256) {
        let files: Vec<PathBuf> =
            (0..).zip(texts).map(|(number, text)| folder.join(format!("{number}.{}", text.0))).collect();
        for (file, (_, text)) in files.iter().zip(texts) {
            std::fs::write(file, text).unwrap();
        }
        let output = Command::new("glslangValidator").args(&files).output().unwrap();
        if !output.status.success() {
            let said = String::from_utf8_lossy(&output.stdout).into_owned();
            // A file that has errors, with what is said of it.
            let bad = files.iter().zip(texts).find_map(|(file, (_, text))| {
                let own = file.display().to_string();
                let said: Vec<&str> =
                    said.split(&own).nth(1)?.lines().take_while(|line| !line.starts_with('/')).collect();
                said.iter().any(|line| line.starts_with("ERROR")).then(|| format!("{}\n{text}", said.join("\n")))
            });
            panic!("{}", bad.unwrap_or(said));
        }
    }
}

/// Translates all programs of a folder to all versions with both contracts; gives the texts by their stages, and what targets lack.
fn translations(folder: &str) -> (BTreeSet<(&'static str, String)>, Vec<String>) {
    let (mut texts, mut lacks) = (BTreeSet::new(), Vec::new());
    for (path, text, program) in programs(folder) {
        let extension = match program.stage() {
            Stage::Vertex => "vert",
            Stage::Fragment => "frag",
            _ => "comp",
        };
        for target in VERSIONS {
            for contract in Contract::ALL {
                match translate(&program, &text, &Settings { target, ..settings(contract) }) {
                    // The validator has less of these extensions than they bring; the driver's test has such texts.
                    Ok(Translation { text, .. })
                        if target == Target::Glsl330
                            && ["gpu_shader5", "storage_buffer"].iter().any(|one| text.contains(one)) => {}
                    Ok(translation) => drop(texts.insert((extension, translation.text))),
                    Err(error) => lacks.push(format!("{}: {error}", path.display())),
                }
            }
        }
    }
    (texts, lacks)
}

#[test]
fn validators_take_translations_of_the_examples() {
    if !validator("validators_take_translations_of_the_examples") {
        return;
    }
    let (texts, lacks) = translations("examples/programs");
    assert!(texts.len() >= 300, "{}", texts.len());
    // Stages that have no translation yet, and four offsets of a gather that the program computes.
    let of_450 = lacks.iter().filter(|lack| lack.contains(": glsl450 "));
    let unknown: Vec<_> = of_450.filter(|lack| !lack.ends_with(" programs") && !lack.contains("fxaa.fp")).collect();
    assert!(unknown.is_empty(), "{unknown:#?}");
    validate("examples", &texts);
}

#[test]
fn validators_take_translations_of_the_filetests() {
    if !validator("validators_take_translations_of_the_filetests") {
        return;
    }
    let (texts, found) = translations("tests/filetests");
    assert!(texts.len() >= 1500, "{}", texts.len());
    lacks::check(found.iter().filter(|lack| lack.contains(": glsl450 ")), &[]);
    validate("filetests", &texts);
}

#[test]
fn vectors_are_vectors_again() {
    let text = b"!!ARBvp1.0\nPARAM m[4] = { state.matrix.mvp };\nPARAM scale = program.local[0];\nTEMP r;\n\
        MUL r, vertex.position, scale.yxzw;\nADD result.texcoord[0].xyz, r, vertex.normal;\nMOV result.position, r;\nEND";
    let program = Program::load(text).unwrap();
    let translation = translate(&program, text, &settings(Contract::Fast)).unwrap();
    let has = |line: &str| assert!(translation.text.contains(line), "{line}\n{}", translation.text);
    has("uniform vec4 scale; // program.local[0]\n");
    has("    vec4 r_1 = attribute0 * scale.yxzw;\n");
    has("    vec3 result_texcoord_0_1 = r_1.xyz + attribute2.xyz;\n");
    has("    gl_Position = r_1;\n");
    has("    // MUL r, vertex.position, scale.yxzw\n");
}

#[test]
fn lines_are_of_lines() {
    let text = b"!!FP1.0\nMOV R0, f[COL0];\n\nADD R0, R0, f[TEX0];\nMOV o[COLR], R0;\nEND";
    let translation = translate(&Program::load(text).unwrap(), text, &settings(Contract::Exact)).unwrap();
    let lines: Vec<&str> = translation.text.lines().collect();
    let sum = translation.map.iter().find(|(line, _)| lines[line - 1].contains("color0 + texcoord0")).unwrap();
    assert_eq!(sum.1, 4);
    assert!(translation.map.is_sorted());
    assert!(translation.map_to_json().contains("\"from\": 4"));
}

#[test]
fn reflection_says_what_a_host_binds() {
    let text = b"!!ARBfp1.0\nPARAM fog = state.fog.color;\nTEMP r;\nTEX r, fragment.texcoord[2], texture[3], CUBE;\n\
        MUL result.color, r, fog;\nEND";
    let translation = translate(&Program::load(text).unwrap(), text, &settings(Contract::Exact)).unwrap();
    let json: serde_json::Value = serde_json::from_str(&translation.reflection.to_json()).unwrap();
    assert_eq!(json["stage"], "fragment");
    assert_eq!(json["parameters"][0]["uniform"], "fog");
    assert_eq!(json["parameters"][0]["bound"][0]["kind"], "state");
    assert_eq!(json["parameters"][0]["bound"][0]["name"], "state.fog.color");
    assert_eq!(json["textures"][0]["unit"], 3);
    assert_eq!(json["textures"][0]["target"], "CUBE");
    assert_eq!(json["attributes"][0]["register"], "fragment.texcoord[2]");
    assert_eq!(json["attributes"][0]["components"], "xyz");
}

#[test]
fn what_a_target_lacks_is_an_error_with_a_place() {
    let text = b"!!NVfp5.0\nTEMP R;\nLOAD.U32 R.x, fragment.attrib[0].x;\nMOV result.color, R;\nEND";
    let error = translate(&Program::load(text).unwrap(), text, &settings(Contract::Exact)).unwrap_err();
    assert_eq!(error.to_string(), "glsl450 has no memory at GPU addresses");
    let span = error.span().unwrap();
    assert_eq!(&text[span.start..span.end], b"LOAD.U32 R.x, fragment.attrib[0].x");
}

#[test]
fn translations_take_no_more_work_than_the_options_allow() {
    let text = b"!!FP1.0\nSIN o[COLR], f[TEX0].x;\nEND";
    let program = Program::load(text).unwrap();
    let mut settings = settings(Contract::Exact);
    settings.options.most_work = 0;
    assert_eq!(translate(&program, text, &settings), Err(Error::TooMuchWork(0)));
}

/// The same program and settings give the same text.
#[test]
fn texts_are_the_same_every_time() {
    for (path, text, program) in programs("examples/programs") {
        let settings = settings(Contract::Exact);
        let one = translate(&program, &text, &settings);
        assert_eq!(one, translate(&program, &text, &settings), "{}", path.display());
    }
}

/// A chain of conditions behind each other, and one of conditions in each other: texts grow as programs do, and deep ones are dispatchers.
#[test]
fn texts_grow_as_programs_do() {
    let lines = |count: usize, nested: bool| {
        let mut text = "!!NVfp4.0\nTEMP R;\nMOV.CC0 R, fragment.texcoord[0];\n".to_owned();
        for number in 0..count {
            let end = if nested { "" } else { "ENDIF;\n" };
            text += &format!("IF GT.x;\nADD.CC0 R, R, {{{number}}};\n{end}");
        }
        text += &"ENDIF;\n".repeat(if nested { count } else { 0 });
        text += "MOV result.color, R;\nEND";
        let program = Program::load(text.as_bytes()).unwrap_or_else(|error| panic!("{error}"));
        let mut settings = settings(Contract::Fast);
        settings.options.mad = Mad::Separate;
        translate(&program, text.as_bytes(), &settings).unwrap().text.lines().count()
    };
    for nested in [false, true] {
        let (small, large) = (lines(12, nested), lines(48, nested));
        assert!(large < 5 * small, "{nested}: {small} {large}");
    }
}
