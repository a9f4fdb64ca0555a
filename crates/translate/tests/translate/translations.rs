//! Translations as text: validators take them, they say where their lines come from and what a host binds, and what a
//! target lacks is an error with a place.

use super::files::{self, a_part, programs};
use super::lacks;
use super::part::{self, least};
use nvjit::language::isa::Language;
use nvjit::runtime::Stage;
use nvjit::{Mad, Program};
use nvjit_translate::{Contract, Error, Face, Settings, Target, Translation, translate};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

fn settings(contract: Contract) -> Settings {
    Settings { contract, ..Settings::default() }
}

/// The versions of GLSL.
const VERSIONS: [Target; 9] = [
    Target::Glsl120,
    Target::Glsl130,
    Target::Glsl140,
    Target::Glsl150,
    Target::Glsl330,
    Target::Glsl450,
    Target::Glsl450Compat,
    Target::Essl300,
    Target::Essl310,
];

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

/// Translates one part of a folder's programs to all versions with both contracts; gives the texts by their stages,
/// and what targets lack.
fn translations(folder: &str, parts: usize) -> (BTreeSet<(&'static str, String)>, Vec<String>) {
    let (mut texts, mut lacks) = (BTreeSet::new(), Vec::new());
    for (path, text, program) in a_part(folder, parts) {
        let extension = match program.stage() {
            Stage::Vertex => "vert",
            Stage::Fragment => "frag",
            Stage::Geometry => "geom",
            Stage::TessControl => "tesc",
            Stage::TessEvaluation => "tese",
            _ => "comp",
        };
        for target in VERSIONS {
            for contract in Contract::ALL {
                match translate(&program, &text, &Settings { target, ..settings(contract) }) {
                    // The validator has less of these extensions than they bring, or has them for later versions; the
                    // driver's tests have such texts.
                    Ok(Translation { text, .. })
                        if target < Target::Glsl450
                            && ["gpu_shader5", "storage_buffer"].iter().any(|one| text.contains(one)) => {}
                    Ok(Translation { text, .. })
                        if target < Target::Glsl150
                            && ["bit_encoding", "language_packing"].iter().any(|one| text.contains(one)) => {}
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
    let (texts, lacks) = translations("examples/programs", 12);
    assert!(texts.len() >= least(300), "{}", texts.len());
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
    let (texts, found) = translations("tests/filetests", 48);
    assert!(texts.len() >= least(1500), "{}", texts.len());
    lacks::check(found.iter().filter(|lack| lack.contains(": glsl450 ")), &[]);
    validate("filetests", &texts);
}

/// Geometry and tessellation programs: each program of the filetests, of which a file has several, and some of the
/// fuzzer's, which have all that these languages have.
#[cfg(feature = "driver")]
#[test]
fn validators_take_geometry_and_tessellation_programs() {
    use nvjit::language::isa::Language;
    if !validator("validators_take_geometry_and_tessellation_programs") {
        return;
    }
    let mut programs: Vec<Vec<u8>> = Vec::new();
    for folder in ["tests/filetests/gpu_program", "examples/programs"] {
        for path in files::files(&files::root().join(folder)) {
            if path.extension().is_some_and(|extension| ["gp", "tcp", "tep"].iter().any(|own| extension == *own)) {
                let text = std::fs::read_to_string(&path).unwrap();
                let each = text
                    .split("!!")
                    .skip(1)
                    .map(|one| format!("!!{}", one.split_inclusive("END").next().unwrap_or(one)));
                let whole = text
                    .split("!!")
                    .skip(1)
                    .filter_map(|one| Some(format!("!!{}END\n", one.split_once("\nEND")?.0.to_owned() + "\n")));
                programs.extend(each.chain(whole).map(String::into_bytes));
            }
        }
    }
    for language in [Language::Nvgp4, Language::Nvgp5, Language::Nvtcp5, Language::Nvtep5] {
        for number in 0..60 {
            let case = nvjit_fuzzing::Case::numbered(19, number, language).unwrap();
            programs.push(nvjit::language::syntax::print(case.program.ast()).into_bytes());
        }
    }
    let (mut texts, mut lacks) = (BTreeSet::new(), Vec::new());
    for text in part::of(programs, 12) {
        let Ok(program) = Program::load(&text) else { continue };
        let extension = match program.stage() {
            Stage::Geometry => "geom",
            Stage::TessControl => "tesc",
            _ => "tese",
        };
        for contract in Contract::ALL {
            match translate(&program, &text, &settings(contract)) {
                Ok(translation) => drop(texts.insert((extension, translation.text))),
                Err(error) => lacks.push(error.to_string()),
            }
        }
    }
    let known = [
        "barrier in a branch",
        "vertex streams",
        "geometry programs of patches",
        "room for ",
        "units of work",
        "question for a level of detail outside of fragments",
    ];
    lacks::check(lacks.iter(), &known);
    for extension in ["geom", "tesc", "tese"] {
        assert!(texts.iter().filter(|text| text.0 == extension).count() >= least(60), "{extension}");
    }
    let are_few = lacks.len() < texts.len() / 3 || !part::is_whole();
    assert!(are_few, "{} {}: {lacks:#?}", texts.len(), lacks.len());
    validate("stages", &texts);
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

/// Where there is a fixed function, conventional attributes, results and state are its variables (GLSL 4.50 of the
/// compatibility profile, sections 7.1 and 7.4), generic attributes have their numbers, and reflection has the rest.
#[test]
fn the_fixed_function_has_variables_for_state_and_varyings() {
    let text = b"!!NVvp4.0\nPARAM mvp[4] = { state.matrix.mvp };\nTEMP r;\nDP4.F result.position.x, mvp[1], vertex.position;\n\
        MUL.F r, vertex.color, state.lightprod[2].diffuse;\nMAD.F result.color, vertex.attrib[5], program.local[0], r;\n\
        MOV.F result.texcoord[1], state.fog.params;\nMOV.F result.attrib[1], r;\nEND";
    let program = Program::load(text).unwrap();
    let settings = Settings { target: Target::Glsl450Compat, locations: true, ..settings(Contract::Fast) };
    let translation = translate(&program, text, &settings).unwrap();
    for line in [
        "#version 450 compatibility\n",
        "layout(location = 5) in vec4 attribute5; // vertex.attrib[5]\n",
        "layout(location = 16) out vec4 attrib1; // result.attrib[1]\n",
        "gl_ModelViewProjectionMatrixTranspose[1].y * gl_Vertex.y + ",
        "gl_Color * vec4(gl_FrontLightProduct[2].diffuse.x, gl_FrontLightProduct[2].diffuse.y, \
         gl_FrontLightProduct[2].diffuse.z, gl_FrontMaterial.diffuse.w)",
        "vec4(gl_Fog.density, gl_Fog.start, gl_Fog.end, gl_Fog.scale)",
        "    gl_TexCoord[1] = ",
        "    gl_FrontColor = ",
    ] {
        assert!(translation.text.contains(line), "{line}\n{}", translation.text);
    }
    let parameters: Vec<&str> = translation.reflection.parameters.iter().map(|one| one.uniform.as_str()).collect();
    assert_eq!(parameters, ["program_local_0p"]);
    let text = b"!!NVfp4.0\nFLAT ATTRIB c = fragment.color;\nMOV.F result.color, c;\nEND";
    let error = translate(&Program::load(text).unwrap(), text, &settings).unwrap_err();
    assert!(error.to_string().contains("attributes with an interpolation of their own"), "{error}");
}

/// Results of NV_gpu_program4 are bits of any type (2.X.3.1); those of numbers are written as numbers, which GLSL 1.20
/// has, too. In `fast` NaN has any bits.
#[test]
fn numbers_that_are_results_need_no_bits() {
    let body = |target, contract, text: &str| {
        let settings = Settings { target, ..settings(contract) };
        let program = Program::load(text.as_bytes()).unwrap();
        let text = translate(&program, text.as_bytes(), &settings).unwrap().text;
        text.split("void main() {\n").nth(1).unwrap().to_owned()
    };
    let (fast, exact) = (Contract::Fast, Contract::Exact);
    let product = "!!NVfp4.0\nMUL.F result.color, fragment.color, 2;\nEND";
    assert_eq!(
        body(Target::Glsl120, fast, product),
        "    // MUL.F result.color, fragment.color, 2\n    vec4 result_color_1 = gl_Color * 2.0;\n    \
         gl_FragColor = result_color_1;\n}\n"
    );
    // In `exact` NaN has its bits.
    let kept = body(Target::Glsl450, exact, product);
    assert!(kept.contains("vec4(uintBitsToFloat(0x7fffffffu))"), "{kept}");
    assert!(kept.ends_with("    fragment_color0 = result_color_3;\n}\n"), "{kept}");
    // Components of both kinds, and both kinds of constants.
    let mixed = "!!NVfp4.0\nMUL.F result.color.xy, fragment.color, 2;\nXOR.S result.color.z, fragment.attrib[0].x, 5;\n\
        MOV.S result.color.w, 3;\nMOV.F result.depth.z, 0.5;\nEND";
    let mixed = body(Target::Glsl450, fast, mixed);
    let result = "fragment_color0 = vec4(result_color_1.x, result_color_1.y, intBitsToFloat(result_color_3), intBitsToFloat(3));";
    assert!(mixed.contains(result), "{mixed}");
    assert!(mixed.contains("gl_FragDepth = 0.5;"), "{mixed}");
    let vertices = "!!NVvp4.0\nPARAM mvp[4] = { state.matrix.mvp };\nTEMP r;\nDP4.F.CC0 r.x, mvp[0], vertex.position;\n\
        DP4.F r.y, mvp[1], vertex.position;\nMOV.F r.zw, vertex.position;\nIF GT0.x;\nMUL.F r, r, 0.5;\nENDIF;\n\
        MOV.F result.position, r;\nMOV.F result.color (LT0.x), vertex.color;\nEND";
    let vertices = body(Target::Glsl120, fast, vertices);
    assert!(vertices.contains("gl_Position = ") && vertices.contains("gl_FrontColor = "), "{vertices}");
}

/// What is not the interpreter's bits is said with its line, and why: in `exact` lookups alone, in `fast` what the
/// driver rounds, and of plain ARB programs also what `exact` refuses.
#[test]
fn operations_that_lose_bits_are_listed_with_positions() {
    let text = b"!!ARBfp1.0\nOPTION NV_fragment_program2;\nTEMP r;\nTEX r, fragment.texcoord[0], texture[0], 2D;\nMOV r.x, r.y;\n\
        RCP r.x, r.x;\nMAD r, r, r, r;\nADDH r, r, r;\nMOV result.color, r;\nEND";
    let program = Program::load(text).unwrap();
    let lines = |target, contract| -> Vec<(usize, &'static str)> {
        let translation = translate(&program, text, &Settings { target, ..settings(contract) }).unwrap();
        translation.reflection.inexact.iter().map(|lint| (lint.line, lint.why)).collect()
    };
    let filtered = (4, "textures are filtered as the driver filters");
    assert_eq!(lines(Target::Glsl450, Contract::Exact), [filtered]);
    let fast = lines(Target::Glsl450, Contract::Fast);
    assert_eq!(fast.iter().map(|lint| lint.0).collect::<Vec<_>>(), [4, 6, 7, 8], "{fast:?}");
    assert_eq!(fast[3].1, "the driver rounds to fp16 to nearest or does not");
    assert_eq!(lines(Target::Essl300, Contract::Fast)[3].1, "the driver rounds to fp16 to nearest or does not");
    assert_eq!(lines(Target::Glsl120, Contract::Fast)[3].1, "there is no rounding to fp16");
    let multiplied = (7, "the driver rounds the product or does not");
    let divided = (6, "quotients have the driver's precision, and those by zero may be anything");
    assert_eq!(
        lines(Target::Arb, Contract::Fast),
        [filtered, divided, multiplied, (8, "there is no rounding to fp16")]
    );
    let json = translate(&program, text, &settings(Contract::Exact)).unwrap().reflection.to_json();
    assert!(json.contains("\"inexact\": [\n    {\n      \"line\": 4,\n      \"why\": \"textures are"), "{json}");
}

/// Of plain ARB programs each instruction that `exact` refuses is said, and each whose precision is the driver's, in
/// both contracts (ARB_vertex_program 2.14.4 has approximations for EX2, LG2, RCP and RSQ).
#[test]
fn plain_programs_list_all_that_loses_bits() {
    let lines = |text: &str, contract| -> Vec<(usize, &'static str)> {
        let program = Program::load(text.as_bytes()).unwrap();
        let settings = Settings { target: Target::Arb, ..settings(contract) };
        let translation = translate(&program, text.as_bytes(), &settings).unwrap();
        translation.reflection.inexact.iter().map(|lint| (lint.line, lint.why)).collect()
    };
    let vertices = "!!VP2.0\nSIN R0, v[OPOS].x;\nMUL R1, R0, R0;\nMOVC CC.x, v[COL0];\nMOV R1.x (GT.x), R0;\n\
        SIN R2, R1.x;\nADD o[HPOS], R1, R2;\nEND";
    let series = "sines and cosines are those of a series";
    let chosen = "a choice is a minimum, which is right for numbers up to 3e38 and not for NaN";
    assert_eq!(lines(vertices, Contract::Fast), [(2, series), (5, chosen), (6, series)]);
    let plain = "!!ARBfp1.0\nTEMP r;\nTEX r, fragment.texcoord[0], texture[0], 2D;\nRCP r.x, r.x;\nRSQ r.y, r.y;\n\
        EX2 r.z, r.z;\nSIN r.w, r.w;\nDP3 r, r, r;\nADD r, r, r;\nMOV result.color, r;\nEND";
    for contract in Contract::ALL {
        let lines: Vec<usize> = lines(plain, contract).iter().map(|lint| lint.0).collect();
        assert_eq!(lines, [3, 4, 5, 6, 7, 8], "{}", contract.name());
    }
}

/// NV_gpu_program5: a mask of samples is an integer, whose bits are written as they are.
#[test]
fn masks_of_samples_are_integers() {
    let text = "!!NVfp5.0\nMOV.F result.color, 1;\nMOV.U result.samplemask.x, 0x40000000;\nEND";
    let program = Program::load(text.as_bytes()).unwrap_or_else(|error| panic!("{error}"));
    for contract in Contract::ALL {
        let written = translate(&program, text.as_bytes(), &settings(contract)).unwrap().text;
        assert!(written.contains("gl_SampleMask[0] = 0x40000000"), "{written}");
    }
}

/// Varyings of geometry and tessellation programs have locations, and those of others if they are asked for.
#[test]
fn varyings_have_locations_where_names_do_not_link() {
    let translated = |text: &str, locations| {
        let program = Program::load(text.as_bytes()).unwrap();
        let settings = Settings { locations, ..settings(Contract::Fast) };
        translate(&program, text.as_bytes(), &settings).unwrap().text
    };
    let vertex = "!!ARBvp1.0\nMOV result.texcoord[2], vertex.color;\nMOV result.position, vertex.position;\nEND";
    assert!(translated(vertex, false).contains("\nout vec4 texcoord2;"));
    assert!(translated(vertex, true).contains("\nlayout(location = 5) out vec4 texcoord2;"));
    let lines = "!!NVgp4.0\nPRIMITIVE_IN LINES;\nPRIMITIVE_OUT POINTS;\nVERTICES_OUT 1;\n\
        MOV result.texcoord[2], vertex[1].texcoord[2];\nMOV result.position, vertex[0].position;\nEMIT;\nEND";
    let text = translated(lines, false);
    for has in [
        "layout(lines) in;\nlayout(points, max_vertices = 1) out;\n",
        "layout(location = 5) in vec4 vertex_texcoord2[];\n",
        "layout(location = 5) out vec4 texcoord2;",
        "EmitVertex();",
    ] {
        assert!(text.contains(has), "{has}\n{text}");
    }
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

/// Versions before 4.00 have `precise` by extensions that the contract `fast` does not ask for.
#[test]
fn fast_texts_have_nothing_precise() {
    let text = b"!!NVfp4.0\nTXP result.color, fragment.fogcoord, texture[1], RECT;\nEND";
    let program = Program::load(text).unwrap();
    for face in [Face::Natural, Face::Rows { group: 64, shared_words: 0 }] {
        let settings = Settings { target: Target::Glsl150, face, ..settings(Contract::Fast) };
        let translation = translate(&program, text, &settings).unwrap();
        assert_eq!(translation.text.contains("vec4 lookup("), face != Face::Natural, "{}", translation.text);
        assert!(!translation.text.contains("precise"), "{}", translation.text);
    }
}

/// What the versions with the fixed function brought (GLSL 1.30, sections 4.1.3, 5.9, 7.1 and 8.7; 1.40, sections 4.1.7
/// and 7.1; 1.50, section 4.1.7; ARB_gpu_shader5 and ARB_shader_storage_buffer_object, which need it): earlier ones
/// refuse it, and name the first that can.
#[test]
fn versions_have_what_their_specifications_brought() {
    use Contract::{Exact, Fast};
    let versions = [Target::Glsl120, Target::Glsl130, Target::Glsl140, Target::Glsl150, Target::Glsl330];
    let fetch = |head: &str, target: &str| {
        format!("{head}TEMP t;\nTRUNC.S t, fragment.position;\nTXF result.color, t, texture[0], {target};\nEND")
    };
    // What the versions before the first that can lack, in their order.
    let rows: [(Contract, &[&str], String); 19] = [
        (Fast, &[], "!!FP1.0\nMUL o[COLR], f[COL0], f[COL0];\nEND".to_owned()),
        (Fast, &[], "!!ARBfp1.0\nTEX result.color, fragment.texcoord[0], texture[0], RECT;\nEND".to_owned()),
        (Fast, &[], "!!NVvp4.0\nMUL.F result.position, vertex.position, 2;\nEND".to_owned()),
        (Fast, &[], "!!NVfp5.0\nMUL.F result.color, fragment.color, 2;\nEND".to_owned()),
        (Fast, &["bits of numbers"], "!!NVfp4.0\nXOR.S result.color, fragment.attrib[0], 5;\nEND".to_owned()),
        (Fast, &["counterpart of vertex.id"], "!!NVvp4.0\nI2F.S result.position, vertex.id.x;\nEND".to_owned()),
        (
            Fast,
            &["counterpart of result.clip[2]"],
            "!!NVvp4.0\nMOV.F result.clip[2].x, vertex.position.x;\nEND".to_owned(),
        ),
        (Fast, &["packed numbers"], "!!FP1.0\nPK2H R0.x, f[COL0];\nUP2H o[COLR], R0.x;\nEND".to_owned()),
        (Fast, &["bits of numbers"], fetch("!!NVfp4.0\n", "2D")),
        (Fast, &["bits of numbers"], fetch("!!NVfp4.0\n", "ARRAY2D")),
        (Fast, &["lookup of this kind (size)"], "!!NVfp4.0\nTXQ result.color, 0, texture[0], 3D;\nEND".to_owned()),
        (
            Fast,
            &["offsets of lookups"],
            "!!NVfp4.0\nTEX result.color, fragment.texcoord[0], texture[0], 2D, (1, -2);\nEND".to_owned(),
        ),
        (
            Fast,
            &["attributes with an interpolation of their own"],
            "!!NVfp4.0\nFLAT ATTRIB a = fragment.attrib[1];\nMOV.F result.color, a;\nEND".to_owned(),
        ),
        (Fast, &["bits of numbers", "textures of target BUFFER"], fetch("!!NVfp4.0\n", "BUFFER")),
        (
            Fast,
            &["counterpart of vertex.instance", "counterpart of vertex.instance"],
            "!!NVvp4.0\nI2F.S result.position, vertex.instance.x;\nEND".to_owned(),
        ),
        (
            Fast,
            &["textures of target RENDERBUFFER"; 3],
            "!!NVfp4.0\nOPTION NV_explicit_multisample;\nTXFMS.F result.color, 0, texture[3], RENDERBUFFER;\nEND"
                .to_owned(),
        ),
        (
            Fast,
            &["memory barriers"; 3],
            "!!NVfp4.0\nOPTION NV_pixel_interlock_ordered;\nFSIB;\nFSIE;\nMOV.F result.color, 1;\nEND".to_owned(),
        ),
        (
            Fast,
            &["bits of numbers", "operation BitCount", "operation BitCount"],
            "!!NVfp5.0\nBTC.U result.color, fragment.attrib[0];\nEND".to_owned(),
        ),
        (Exact, &["`precise`"; 3], "!!FP1.0\nMUL o[COLR], f[COL0], f[COL0];\nEND".to_owned()),
    ];
    for (contract, lacks, text) in rows {
        let program = Program::load(text.as_bytes()).unwrap_or_else(|error| panic!("{error}\n{text}"));
        for (number, target) in versions.into_iter().enumerate() {
            let settings = Settings { target, ..settings(contract) };
            match (translate(&program, text.as_bytes(), &settings), lacks.get(number)) {
                (Ok(_), None) => {}
                (Ok(translation), Some(what)) => panic!("{} has {what}: {text}{}", target.name(), translation.text),
                (Err(error), None) => panic!("{error}\n{text}"),
                (Err(error), Some(what)) => {
                    let Error::Unsupported(unsupported) = &error else { panic!("{error}\n{text}") };
                    assert!(unsupported.what.starts_with(what), "{}: {error}\n{text}", target.name());
                    assert_eq!(unsupported.nearest, Some(versions[lacks.len()].name()), "{}: {text}", target.name());
                }
            }
        }
    }
}

#[test]
fn features_that_a_target_lacks_are_errors_with_a_position() {
    let text = b"!!NVfp5.0\nTEMP R;\nLOAD.U32 R.x, fragment.attrib[0].x;\nMOV result.color, R;\nEND";
    let error = translate(&Program::load(text).unwrap(), text, &settings(Contract::Exact)).unwrap_err();
    assert_eq!(error.to_string(), "glsl450 has no memory at GPU addresses");
    let span = error.span().unwrap();
    assert_eq!(&text[span.start..span.end], b"LOAD.U32 R.x, fragment.attrib[0].x");
}

/// What a target lacks is where the program first uses it, else where it declares it; what a whole stage lacks is the
/// header.
#[test]
fn errors_of_registers_and_stages_have_a_position() {
    use Contract::{Exact, Fast};
    for (text, target, contract, what, place) in [
        (
            "!!VP1.0\nMOV o[HPOS], v[0];\nMOV o[PSIZ].x, v[1].x;\nEND",
            Target::Wgsl,
            Fast,
            "counterpart of o[PSIZ]",
            "MOV o[PSIZ].x, v[1].x",
        ),
        (
            "!!NVvp4.0\nMOV.F result.position, vertex.position;\nMOV.F result.clip[1].x, vertex.position.y;\nEND",
            Target::Essl310,
            Exact,
            "counterpart of result.clip[1]",
            "MOV.F result.clip[1].x, vertex.position.y",
        ),
        (
            "!!NVvp5.0\nOPTION NV_shader_storage_buffer;\nSTORAGE s[] = { program.storage[0] };\nTEMP r;\nLDB.U32 r, s[0];\n\
             STB.U32 r.x, s[4];\nMOV.F result.position, vertex.position;\nEND",
            Target::Wgsl,
            Fast,
            "memory that vertex programs change",
            "STB.U32 r.x, s[4]",
        ),
        (
            "!!NVvp4.0\nOUTPUT c = result.clip[1];\nMOV.F result.position, 0;\nMOV.F c.x, vertex.position.y;\nEND",
            Target::Hlsl,
            Fast,
            "counterpart of result.clip[1]",
            "MOV.F c.x, vertex.position.y",
        ),
        (
            "!!NVfp4.0\nMOV.F result.depth.z, 0;\nADD.S result.color, fragment.attrib[0], 3;\nEND",
            Target::Glsl120,
            Fast,
            "bits of numbers",
            "ADD.S result.color, fragment.attrib[0], 3",
        ),
        (
            "!!NVfp4.0\nMOV.F result.depth.z, 0;\nMOV.S result.color, 3;\nEND",
            Target::Glsl120,
            Fast,
            "bits of numbers",
            "MOV.S result.color, 3",
        ),
        (
            "!!NVvp4.0\nTEMP r;\nMOV.F r, vertex.position;\nI2F.S r.x, vertex.instance.x;\nMOV.F result.position, r;\nEND",
            Target::Glsl130,
            Fast,
            "counterpart of vertex.instance",
            "I2F.S r.x, vertex.instance.x",
        ),
        (
            "!!NVfp4.0\nFLAT ATTRIB c = fragment.color;\nTEMP r;\nMOV.F r, 2;\nMUL.F result.color, c, r;\nEND",
            Target::Glsl450Compat,
            Exact,
            "attributes with an interpolation of their own",
            "MUL.F result.color, c, r",
        ),
        (
            "!!NVfp4.0\nNOPERSPECTIVE ATTRIB c = fragment.attrib[1];\nMOV.F result.color, 2;\nEND",
            Target::Essl310,
            Exact,
            "attributes that are linear in the window",
            "NOPERSPECTIVE ATTRIB c = fragment.attrib[1]",
        ),
        (
            "!!NVgp4.0\nPRIMITIVE_IN POINTS;\nPRIMITIVE_OUT POINTS;\nVERTICES_OUT 1;\nMOV result.position, vertex[0].position;\n\
            EMIT;\nEND",
            Target::Glsl330,
            Exact,
            "geometry programs",
            "!!NVgp4.0",
        ),
        (
            "!!NVcp5.0\nOPTION NV_shader_storage_buffer;\nGROUP_SIZE 1;\nSTORAGE s[] = { program.storage[0] };\nSTB.U32 invocation.globalid.x, s[0];\nEND",
            Target::Essl300,
            Fast,
            "compute programs",
            "!!NVcp5.0",
        ),
        (
            "!!NVfp5.0\nOPTION NV_shader_storage_buffer;\nSTORAGE s[] = { program.storage[0] };\nTEMP r;\nMOV.F r, 0;\nLDB.F32 r.x, s[0];\nMOV.F result.color, r;\nEND",
            Target::Glsl140,
            Fast,
            "storage blocks",
            "LDB.F32 r.x, s[0]",
        ),
        (
            "!!NVfp5.0\nOPTION NV_gpu_program_fp64;\nLONG TEMP r;\nMOV.F result.depth.z, 0;\nADD.F64 r, fragment.attrib[0].x, 1;\n\
            MOV.U64 result.color, r;\nEND",
            Target::Glsl330,
            Exact,
            "numbers of 64 bits",
            "ADD.F64 r, fragment.attrib[0].x, 1",
        ),
        (
            "!!NVvp4.0\nMOV.F result.position, vertex.position;\nEND",
            Target::Arb,
            Fast,
            "counterpart of !!NVvp4.0 programs",
            "!!NVvp4.0",
        ),
        (
            "!!ARBvp1.0\nOPTION NV_vertex_program2;\nTEMP r;\nMOV r, vertex.position;\nMOVC CC.x, r;\nMOV result.position, r;\n\
            MOV result.clip[0].x (GT.x), r.x;\nEND",
            Target::Arb,
            Fast,
            "counterpart of result.clip[0]",
            "MOV result.clip[0].x (GT.x), r.x",
        ),
    ] {
        let program = Program::load(text.as_bytes()).unwrap_or_else(|error| panic!("{error}\n{text}"));
        let settings = Settings { target, ..settings(contract) };
        let error = translate(&program, text.as_bytes(), &settings).expect_err(text);
        assert!(error.to_string().contains(what), "{error}\n{text}");
        let span = error.span().unwrap_or_else(|| panic!("{error}\n{text}"));
        assert_eq!(&text[span.start..span.end], place, "{error}\n{text}");
    }
}

/// No refusal of a random program is without a place, but for the contract, and for naga, which does not say where.
#[test]
fn refusals_have_a_position() {
    let places = ["`precise`", "units of work", "counterpart of a part of the program"];
    let (mut placed, mut lost) = (0, BTreeSet::new());
    for language in Language::ALL {
        for number in 0..8 {
            let case = nvjit_fuzzing::Case::numbered(37, number, language).unwrap();
            let text = nvjit::language::syntax::print(case.program.ast()).into_bytes();
            let Ok(program) = Program::load(&text) else { continue };
            for target in Target::ALL {
                let settings = Settings { target, ..settings(Contract::Fast) };
                let Err(error) = nvjit_translate::attempt(&program, &text, &settings) else { continue };
                let span = error.span().filter(|span| span.start < span.end && span.end <= text.len());
                let is_known = places.iter().any(|words| error.to_string().contains(words));
                match span {
                    Some(_) => placed += 1,
                    None if is_known => {}
                    None => drop(lost.insert(format!("{} {number}: {error}", language.name()))),
                }
            }
        }
    }
    assert!(lost.is_empty(), "{lost:#?}");
    assert!(placed > 300, "{placed}");
}

/// The target that is named is the nearest: a later version of the language, a language with the same hosts, and at
/// last GLSL 4.50.
#[test]
fn the_nearest_target_is_a_neighbour() {
    use Contract::{Exact, Fast};
    let clips = "!!NVvp4.0\nMOV.F result.position, vertex.position;\nMOV.F result.clip[1].x, vertex.position.y;\nEND";
    let rectangle = "!!ARBfp1.0\nTEX result.color, fragment.texcoord[0], texture[0], RECT;\nEND";
    let counts = "!!NVfp5.0\nBTC.U result.color, fragment.attrib[0];\nEND";
    let back = "!!VP2.0\nADD R0, v[OPOS], c[0];\nDP4 R0.x, R0, R0;\nMOV o[HPOS], R0;\nMOV o[CLP0].x, R0.x;\nEND";
    let flat = "!!NVfp4.0\nFLAT ATTRIB c = fragment.color;\nMOV.F result.color, c;\nEND";
    for (text, target, contract, nearest) in [
        (clips, Target::Wgsl, Fast, "spirv"),
        (clips, Target::Hlsl, Fast, "spirv"),
        (clips, Target::Msl, Fast, "spirv"),
        (clips, Target::Essl310, Exact, "glsl450"),
        (clips, Target::Essl300, Fast, "glsl330"),
        (counts, Target::Essl300, Fast, "essl310"),
        (rectangle, Target::Spirv, Exact, "glsl450"),
        (rectangle, Target::SpirvGl, Exact, "glsl450"),
        (back, Target::Arb, Fast, "glsl130"),
        (back, Target::Arb, Exact, "glsl150"),
        (flat, Target::Glsl450Compat, Fast, "glsl450"),
        (flat, Target::Glsl150, Fast, "glsl330"),
    ] {
        let program = Program::load(text.as_bytes()).unwrap_or_else(|error| panic!("{error}\n{text}"));
        let error = translate(&program, text.as_bytes(), &Settings { target, ..settings(contract) }).expect_err(text);
        assert!(error.to_string().ends_with(&format!("; {nearest} can say it")), "{}: {error}\n{text}", target.name());
    }
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

/// A chain of conditions behind each other, and one of conditions in each other: texts grow as programs do, and deep
/// ones are dispatchers.
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
