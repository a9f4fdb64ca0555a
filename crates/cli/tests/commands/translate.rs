//! `nvjit translate`, `nvjit fuzz` with the engines that run translations, and `nvjit compare`.

use super::command::{PHONG, errors, file, folder, refused, run};
use std::fs;

#[test]
fn translations_and_what_says_of_them_are_written_to_files() {
    let folder = folder("translate");
    let path = |name: &str| folder.join(name).display().to_string();
    let (text, map, reflection) = (path("phong.frag"), path("phong.map"), path("phong.json"));
    let output = run(&format!("translate {PHONG} --to glsl450 --map {map} --reflect {reflection} -o {text}"));
    assert!(output.status.success() && output.stdout.is_empty(), "{}", errors(&output));
    assert!(fs::read_to_string(&text).unwrap().starts_with("#version 450 core\n"));
    for file in [&map, &reflection] {
        serde_json::from_slice::<serde_json::Value>(&fs::read(file).unwrap()).unwrap();
    }
    // Without a name the text goes to the standard output, as do others by `-`; but not two of them.
    let output = run(&format!("translate {PHONG} --to glsl450"));
    assert_eq!(output.stdout, fs::read(&text).unwrap());
    let output = run(&format!("translate {PHONG} --to glsl450 --map - -o {text}"));
    assert_eq!(output.stdout, fs::read(&map).unwrap());
    refused(&format!("translate {PHONG} --to glsl450 --map -"), 2, "may be the standard output");
    refused(&format!("translate {PHONG}"), 2, "--to <LANGUAGE>");
}

/// WebGPU's clip space has depths from 0 to w (WebGPU 23.3, primitive clipping), and the groups of a pipeline are those
/// of both stages.
#[test]
fn texts_for_webgpu_are_stages_of_one_pipeline() {
    const VERTEX: &str = "crates/cli/src/render/default.vp";
    let text = |arguments: &str| {
        let output = run(&format!("translate {arguments} --to wgsl --contract fast"));
        String::from_utf8(output.stdout).unwrap()
    };
    let plain = text(VERTEX);
    assert!(plain.contains("@group(0) @binding(0)") && !plain.contains("@group(3)"), "{plain}");
    let vertex = text(&format!("{VERTEX} --webgpu"));
    assert!(vertex.contains("@group(3) @binding(0)") && !vertex.contains("@group(0)"), "{vertex}");
    assert_eq!(vertex.matches("0.5f").count(), plain.matches("0.5f").count() + 2, "{vertex}");
    assert_eq!(text(PHONG), text(&format!("{PHONG} --webgpu")));
}

/// A module is written to a file; what is shown is its disassembly.
#[test]
fn modules_are_written_as_words_and_shown_as_text() {
    let folder = folder("translate-modules");
    let module = folder.join("phong.spv");
    let output = run(&format!("translate {PHONG} --to spirv -o {}", module.display()));
    assert!(output.status.success() && output.stdout.is_empty(), "{}", errors(&output));
    let words = fs::read(&module).unwrap();
    assert_eq!(words[..4], 0x0723_0203u32.to_le_bytes());
    let text = String::from_utf8(run(&format!("translate {PHONG} --to spirv")).stdout).unwrap();
    assert!(text.starts_with("; SPIR-V") && text.contains("OpEntryPoint Fragment"), "{text}");
    // The contract is `fast` where there is no other.
    for (language, has) in [("wgsl", "@fragment"), ("hlsl", "SV_Target0"), ("msl", "#include <metal_stdlib>")] {
        let output = run(&format!("translate {PHONG} --to {language}"));
        let text = String::from_utf8(output.stdout).unwrap();
        assert!(text.contains(has), "{text}");
        let message = format!("{language} has no `precise`, which the contract exact needs and fast does not");
        refused(&format!("translate {PHONG} --to {language} --contract exact"), 1, &message);
    }
    let text = String::from_utf8(run(&format!("translate {PHONG} --to spirv-gl")).stdout).unwrap();
    assert!(text.contains("; Version: 1.0") && text.contains("OriginLowerLeft"), "{text}");
}

/// Options without a meaning for the language or the contract are mistakes of the command line.
#[test]
fn options_without_a_meaning_are_refused() {
    const VERTEX: &str = "crates/cli/src/render/default.vp";
    let folder = folder("translate-options");
    for (arguments, message) in [
        (format!("--to wgsl --map {}", folder.join("map").display()), "--map is not for --to wgsl, hlsl and msl"),
        (format!("--to hlsl --map {}", folder.join("map").display()), "--map is not for --to wgsl, hlsl and msl"),
        ("--to glsl450 --webgpu".to_owned(), "--webgpu is for --to wgsl"),
        ("--to glsl450 --least".to_owned(), "--least is for --to arb"),
        ("--to glsl330 --locations".to_owned(), "--locations is for --to glsl450"),
        ("--to arb --locations".to_owned(), "--locations is for --to glsl450"),
        ("--to spirv --locations".to_owned(), "--locations is for --to glsl450"),
        ("--to glsl450 --flush --contract fast".to_owned(), "--flush is for the contract exact"),
        ("--to wgsl --flush".to_owned(), "--flush is for the contract exact"),
        ("--to arb --flush".to_owned(), "--flush is not for --to arb"),
    ] {
        refused(&format!("translate {VERTEX} {arguments}"), 2, message);
    }
    assert!(!folder.join("map").exists());
    for arguments in ["--to glsl450 --flush", "--to arb --least", "--to essl310 --locations"] {
        let output = run(&format!("translate {VERTEX} {arguments}"));
        assert!(output.status.success(), "{arguments}: {}", errors(&output));
    }
}

/// What loses bits is a warning where it stands, if it is asked for; varyings have locations, if they are.
#[test]
fn translations_warn_and_have_locations_if_asked() {
    let folder = folder("translate-inexact");
    let program = file(&folder, "rcp.fp", "!!ARBfp1.0\nRCP result.color, fragment.texcoord[1].x;\nEND");
    let quiet = run(&format!("translate {program} --to glsl450 --contract fast"));
    assert!(quiet.stderr.is_empty() && !String::from_utf8(quiet.stdout).unwrap().contains("location = 4"));
    let output = run(&format!("translate {program} --to glsl450 --contract fast --inexact --locations"));
    let said = errors(&output);
    assert!(output.status.success() && said.contains("rcp.fp:2:1: warning: quotients have the driver's"), "{said}");
    assert!(String::from_utf8(output.stdout).unwrap().contains("layout(location = 4) in vec4 texcoord1;"));
    let exact = run(&format!("translate {program} --to glsl450 --inexact"));
    assert!(exact.stderr.is_empty(), "{}", errors(&exact));
}

#[test]
fn programs_without_a_translation_are_errors_with_a_place() {
    let folder = folder("translate-errors");
    let pointer = "!!NVfp5.0\nTEMP R;\nLOAD.U32 R.x, fragment.attrib[0].x;\nMOV result.color, R;\nEND";
    let pointer = file(&folder, "pointer.fp", pointer);
    let text = folder.join("pointer.frag");
    let arguments = format!("translate {pointer} --to glsl450 -o {}", text.display());
    refused(&arguments, 1, "pointer.fp:3:1: error: glsl450 has no memory at GPU addresses\n 3 | LOAD.U32");
    assert!(!text.exists());
    let state = file(&folder, "state.vsp", "!!VSP1.0\nMOV c[0], v[0];\nEND");
    refused(
        &format!("translate {state} --to glsl450"),
        1,
        "state.vsp:1:1: error: glsl450 has no vertex state programs",
    );
    let ballot = "!!NVcp5.0\nOPTION NV_shader_thread_group;\nGROUP_SIZE 4;\nTEMP R;\nTGALL.U R, {1};\nEND";
    let ballot = file(&folder, "ballot.cp", ballot);
    refused(&format!("translate {ballot} --to glsl450"), 1, "ballot.cp:5:1: error: glsl450 has no way to registers");
    let bad = file(&folder, "bad.fp", "!!FP1.0\nFOO R0, R1;\nEND");
    refused(&format!("translate {bad} --to glsl450"), 1, "bad.fp:2:1: error: unknown instruction `FOO`");
}

#[test]
fn programs_of_nv_become_plain_ones() {
    let folder = folder("translate-arb");
    let program = file(&folder, "tint.fp", "!!FP1.0\nDECLARE tint = {1};\nMULH o[COLH], f[COL0], tint;\nEND");
    let output = run(&format!("translate {program} --to arb --contract fast"));
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(output.status.success() && text.starts_with("!!ARBfp1.0\n"), "{text}{}", errors(&output));
    assert!(text.contains("PARAM tint = program.local[0];"), "{text}");
    refused(
        &format!("translate {program} --to arb"),
        1,
        "tint.fp:3:1: error: arb has no results of fp16 to the bit; glsl",
    );
    let long = "!!FP1.0\n".to_owned() + &"ADD R0, R0, f[COL0];\n".repeat(100) + "MOV o[COLR], R0;\nEND";
    let long = file(&folder, "long.fp", &long);
    assert!(run(&format!("translate {long} --to arb")).status.success());
    refused(&format!("translate {long} --to arb --least"), 1, "takes 73 instructions in arb, which may have 72");
}

/// What `exact` refuses and `fast` does not says so.
#[test]
fn a_refusal_names_the_other_contract() {
    let folder = folder("translate-contract");
    let program =
        file(&folder, "rcp.vp", "!!ARBvp1.0\nOPTION NV_vertex_program2;\nSIN result.position, vertex.color.x;\nEND");
    let refusal = "; --contract fast can say it";
    refused(&format!("translate {program} --to arb"), 1, refusal);
    assert!(run(&format!("translate {program} --to arb --contract fast")).status.success());
    let pointer = "!!NVfp5.0\nTEMP R;\nLOAD.U32 R.x, fragment.attrib[0].x;\nMOV result.color, R;\nEND";
    let pointer = file(&folder, "pointer.fp", pointer);
    assert!(!errors(&run(&format!("translate {pointer} --to glsl450"))).contains(refusal));
}

#[test]
fn plain_programs_of_the_fuzzer_are_run_without_a_driver() {
    let folder = folder("plain");
    let failures = folder.join("failures");
    let output =
        run(&format!("fuzz --engine arb --seed 1 --programs 6 --language arbfp1 --output {}", failures.display()));
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(output.status.success() && text.starts_with("seed 1, the interpreter\n"), "{text}{}", errors(&output));
    assert!(text.contains("arbfp1: 6 programs, ") && text.contains(" 0 failed") && !failures.exists(), "{text}");
}

/// With `--patience` programs run in another process: the output is the same, and a program that takes longer is
/// counted by itself, after which the next ones run.
#[test]
fn a_program_that_takes_longer_than_the_patience_ends_no_run() {
    let output = folder("patience").join("failures");
    let fuzz = |rest: &str| run(&format!("fuzz --output {} {rest}", output.display()));
    let arb = "--engine arb --contract fast --seed 1 --programs 40";
    let plain = fuzz(arb);
    let patient = fuzz(&format!("{arb} --patience 600"));
    assert!(patient.status.success(), "{}", errors(&patient));
    assert_eq!(String::from_utf8_lossy(&patient.stdout), String::from_utf8_lossy(&plain.stdout));
    // LLVM takes minutes to optimise the first of these, which has 32 loops.
    if !super::part::has("a_program_that_takes_longer_than_the_patience_ends_no_run", 4) {
        return;
    }
    let long = fuzz("--engine gl --seed 7 --first 65 --programs 2 --language nvtep5 --patience 10");
    if errors(&long).contains("there is no GL driver") {
        eprintln!("skipped a_program_that_takes_longer_than_the_patience_ends_no_run: {}", errors(&long));
        return;
    }
    let text = String::from_utf8_lossy(&long.stdout).into_owned();
    // On a busy machine both may take too long without its passes, too.
    let excepted = text.contains(" 0 failed")
        && [" excepted: time of optimisation", " took longer than"].iter().any(|reason| text.contains(reason));
    assert!(text.contains("nvtep5: 2 programs, ") && excepted, "{text}{}", errors(&long));
    assert!(errors(&long).contains("program 65 of seed 7 (nvtep5) took longer than 10 s"), "{}", errors(&long));
}

#[test]
fn options_of_a_driver_are_for_a_driver() {
    refused("fuzz --patience 5 --programs 1", 2, "--patience is for --engine gl");
    refused(&format!("fuzz --engine arb --patience 5 --file {PHONG}"), 2, "--patience is for random programs");
    refused("fuzz --contract fast --programs 1", 2, "--contract is for --engine gl");
    refused(&format!("fuzz --file {PHONG} --programs 1"), 2, "--file is for --engine gl");
    refused("fuzz --engine vulkan --to glsl330 --programs 1", 2, "--to is for --engine gl");
    refused("fuzz --engine gl --to wgsl --programs 1", 2, "--engine gl runs no wgsl");
    refused("fuzz --engine gl --jobs 2", 2, "--engine gl has one job");
    refused("fuzz --engine vulkan --jobs 2", 2, "--engine vulkan has one job");
    refused("fuzz --engine arb --jobs 2", 2, "--engine arb has one job");
}

/// The drivers' engines, where there are drivers.
#[test]
fn a_driver_runs_programs_of_the_fuzzer() {
    for (engine, missing) in [("gl", "there is no GL driver"), ("vulkan", "there is no Vulkan driver")] {
        let failures = folder(&format!("driver-{engine}")).join("failures");
        let output = run(&format!("fuzz --engine {engine} --seed 1 --programs 4 --output {}", failures.display()));
        if errors(&output).contains(missing) {
            eprintln!("skipped a_driver_runs_programs_of_the_fuzzer: {}", errors(&output));
            continue;
        }
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        assert!(output.status.success() && text.starts_with("seed 1, "), "{text}{}", errors(&output));
        assert_eq!(text.matches(": 1 programs, ").count(), 4, "{text}");
        assert!(text.contains("1 equal, 0 failed") && !failures.exists(), "{text}");
    }
    // In a version whose shaders need a context with the fixed function; and in the process of --patience.
    let failures = folder("driver-versions").join("failures");
    let old = "fuzz --engine gl --to glsl150 --seed 1 --programs 4 --output";
    let output = run(&format!("{old} {}", failures.display()));
    if errors(&output).contains("there is no GL driver") {
        return eprintln!("skipped a_driver_runs_programs_of_the_fuzzer in glsl150: {}", errors(&output));
    }
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(output.status.success() && text.contains("1 equal"), "{text}");
    let patient = run(&format!("{old} {} --patience 600", failures.display()));
    assert_eq!(String::from_utf8_lossy(&patient.stdout), text, "{}", errors(&patient));
}

/// Programs as they are on the driver: what it reads, what it refuses, and what differs, of files and of folders.
#[test]
fn a_driver_is_compared_with() {
    refused("compare --driver", 2, "<FILE>");
    refused(&format!("compare {PHONG}"), 2, "--driver");
    let folder = folder("compare");
    fs::create_dir_all(folder.join("inner")).unwrap();
    let vertex = |body: &str| format!("!!ARBvp1.0\n{body}\nMOV result.position, vertex.position;\nEND\n");
    fs::write(folder.join("a.vp"), vertex("ADD result.texcoord[0], vertex.normal, program.local[3];")).unwrap();
    fs::write(folder.join("inner/b.vp"), vertex("ADDD result.texcoord[0], 1, 1;")).unwrap();
    fs::write(folder.join("c.vp"), "!!VP1.1\nMOV o[HPOS], v[OPOS];\nEND\n").unwrap();
    fs::write(folder.join("notes.txt"), "no program").unwrap();
    // Filetests have several programs.
    let fragment =
        "!!ARBfp1.0\nSUB result.color, fragment.color, 1;\nEND\n# run: fragment.color = 3 => result.color = 2";
    let wrong = "!!ARBfp1.0\nSUBB result.color, 1;\n# ^ no instruction\nEND\n";
    let tests = format!("# section: ARB_fragment_program 3.11.5\n#---- differences\n{fragment}\n#---- others\n{wrong}");
    fs::write(folder.join("inner/tests.fp"), tests).unwrap();
    let output = run(&format!("compare --driver {}", folder.display()));
    if errors(&output).contains("there is no GL driver") {
        return eprintln!("skipped a_driver_is_compared_with: {}", errors(&output));
    }
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(output.status.success(), "{text}{}", errors(&output));
    assert!(text.contains("a.vp: 1024 words, 1024 equal\n"), "{text}");
    assert!(text.contains("b.vp: the driver refuses it: ") && text.contains("nvjit: 2:1: "), "{text}");
    assert!(text.contains("tests.fp: differences: 512 words, 512 equal\n"), "{text}");
    assert!(text.contains("tests.fp: others: the driver refuses it: ") && text.contains("nvjit: 9:1: "), "{text}");
    assert!(!text.contains("notes.txt") && text.contains("5 programs: "), "{text}");
}
