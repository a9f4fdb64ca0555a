//! Translations as text: validators take them, they say where their lines come from and what a host binds, and what a target lacks is an
//! error with a place.

mod files;

use files::programs;
use nvjit::runtime::Stage;
use nvjit::{Mad, Program};
use nvjit_translate::{Contract, Error, Settings, translate};
use std::path::Path;
use std::process::{Command, Stdio};

fn settings(contract: Contract) -> Settings {
    Settings { contract, ..Settings::default() }
}

/// What glslangValidator says of a text; none if it takes it. `name` tells tests apart that run at once.
fn complaint(name: &str, stage: Stage, text: &str) -> Option<String> {
    let extension = match stage {
        Stage::Vertex => "vert",
        Stage::Fragment => "frag",
        _ => "comp",
    };
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}.{extension}"));
    std::fs::write(&file, text).unwrap();
    let output = Command::new("glslangValidator").arg(&file).output().unwrap();
    (!output.status.success()).then(|| String::from_utf8_lossy(&output.stdout).into_owned())
}

fn validator() -> bool {
    Command::new("glslangValidator").arg("--version").stdout(Stdio::null()).status().is_ok()
}

/// Translates all programs of a folder with both contracts, and validates the texts; gives how many there are, and what targets lack.
fn validate(folder: &str) -> (usize, Vec<String>) {
    let (mut count, mut lacks) = (0, Vec::new());
    for (path, text, program) in programs(folder) {
        for contract in Contract::ALL {
            match translate(&program, &text, &settings(contract)) {
                Ok(translation) => {
                    count += 1;
                    if let Some(complaint) = complaint(&folder.replace('/', "-"), program.stage(), &translation.text) {
                        panic!("{}, {}: {complaint}\n{}", path.display(), contract.name(), translation.text);
                    }
                }
                Err(error) => lacks.push(format!("{}: {error}", path.display())),
            }
        }
    }
    (count, lacks)
}

#[test]
fn validators_take_translations_of_the_examples() {
    if !validator() {
        return eprintln!(
            "skipped validators_take_translations_of_the_examples: no glslangValidator (Debian: glslang-tools)"
        );
    }
    let (count, lacks) = validate("examples/programs");
    assert!(count >= 90, "{count}");
    // Stages that have no translation yet, and four offsets of a gather that the program computes.
    assert!(lacks.iter().all(|lack| lack.ends_with(" programs") || lack.contains("fxaa.fp")), "{lacks:#?}");
}

#[test]
fn validators_take_translations_of_the_filetests() {
    if !validator() {
        return eprintln!(
            "skipped validators_take_translations_of_the_filetests: no glslangValidator (Debian: glslang-tools)"
        );
    }
    let (count, lacks) = validate("tests/filetests");
    assert!(count >= 700, "{count}");
    let known = [
        " programs",
        "counterpart of ",
        "memory at GPU addresses",
        "image ",
        "texture by its handle",
        "registers",
        "(SPARSE)",
        "(LODCLAMP)",
        "atomic ",
        "offset of a lookup that is computed",
        "level of detail of a lookup with",
    ];
    let unknown: Vec<&String> = lacks.iter().filter(|lack| !known.iter().any(|known| lack.contains(known))).collect();
    assert!(unknown.is_empty(), "{unknown:#?}");
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
