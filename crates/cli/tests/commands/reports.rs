//! What is said of programs in forms that other programs read: `check --format sarif`, `reflect`; and lints that go by
//! more than a program.

use super::command::{PHONG, errors, file, folder, refused, run};
use serde_json::{Value, json};

fn output(arguments: &str) -> Value {
    let output = run(arguments);
    serde_json::from_slice(&output.stdout).unwrap_or_else(|error| panic!("{arguments}: {error}: {}", errors(&output)))
}

/// SARIF 2.1.0, 3.27.10 (level), 3.30 (region) and 3.14.17 (columnKind): columns count characters, as the log says.
#[test]
fn findings_are_a_log_of_sarif() {
    let folder = folder("sarif");
    let wrong = file(&folder, "a b.fp", "!!FP1.0\n# é\nMOV o[COLR], f[COL0]; /* é */ FOO R0, R1;\nEND");
    let unused = file(&folder, "unused.fp", "!!FP1.0\nMOV R1, f[COL0];\nMOV o[COLR], f[COL0];\nEND");
    let log = output(&format!(
        "check --format sarif --deny unused-result {PHONG} {unused} {}",
        folder.join("none.fp").display()
    ));
    assert_eq!(log["version"], "2.1.0");
    let run = &log["runs"][0];
    assert_eq!((&run["tool"]["driver"]["name"], &run["columnKind"]), (&json!("nvjit"), &json!("unicodeCodePoints")));
    let results = run["results"].as_array().unwrap();
    assert_eq!(results.len(), 2, "{results:#?}");
    assert_eq!((&results[0]["ruleId"], &results[0]["level"]), (&json!("unused-result"), &json!("error")));
    let region = |result: &Value| result["locations"][0]["physicalLocation"]["region"].clone();
    assert_eq!(region(&results[0]), json!({ "startLine": 2, "startColumn": 1, "endLine": 2, "endColumn": 16 }));
    // A file that cannot be read has no region.
    assert_eq!((&results[1]["ruleId"], region(&results[1])), (&json!("file"), Value::Null));
    let rules: Vec<_> = run["tool"]["driver"]["rules"].as_array().unwrap().iter().map(|rule| &rule["id"]).collect();
    assert_eq!(rules, ["file", "unused-result"]);

    let log = super::command::nvjit().args(["check", "--format", "sarif", &wrong]).output().unwrap();
    assert_eq!(log.status.code(), Some(1));
    let log: Value = serde_json::from_slice(&log.stdout).unwrap();
    let result = &log["runs"][0]["results"][0];
    let place = &result["locations"][0]["physicalLocation"];
    let uri = place["artifactLocation"]["uri"].as_str().unwrap();
    assert!(uri.starts_with("file:///") && uri.ends_with("/a%20b.fp"), "{uri}");
    // The reason comes with its section.
    let message = result["message"]["text"].as_str().unwrap();
    assert!(message.contains("(NV_fragment_program 3.11"), "{message}");
    assert_eq!(result["level"], "error");
    assert_eq!(place["region"]["startLine"], 3);
}

/// A file that is called as those of another stage are.
#[test]
fn suffixes_say_the_stage() {
    let folder = folder("suffix");
    let text = "!!FP1.0\nMOV o[COLR], f[COL0];\nEND\n";
    let report = |name: &str| errors(&run(&format!("check {}", file(&folder, name, text))));
    let message = report("a.vp");
    assert!(message.contains("a.vp:1:1: warning: the file ends in .vp, and this is a fragment program"), "{message}");
    assert!(message.contains("file-suffix"), "{message}");
    for name in ["a.fp", "a.FP", "a.txt", "a"] {
        assert_eq!(report(name), "", "{name}");
    }
    refused(&format!("check --deny file-suffix {}", folder.join("a.vp").display()), 1, "error: the file ends in .vp");
}

/// What a program takes and gives, by the names that it has.
#[test]
fn programs_are_reflected() {
    let folder = folder("reflect");
    let text = "!!ARBvp1.0\nATTRIB at = vertex.position;\nPARAM tint = program.env[3];\nPARAM rows[4] = { state.matrix.mvp };\n\
                TEMP sum;\nDP4 sum.x, at, rows[0];\nMUL result.color, tint, sum.x;\nMOV result.position, vertex.normal.xyzx;\nEND";
    let program = file(&folder, "a.vp", text);
    let all = output(&format!("reflect {program}"));
    assert_eq!((&all["language"], &all["stage"]), (&json!("!!ARBvp1.0"), &json!("vertex")));
    let register = |rows: &Value, name: &str| {
        rows.as_array().unwrap().iter().find(|row| row["register"].as_str().unwrap().contains(name)).cloned()
    };
    assert_eq!(register(&all["attributes"], "normal").unwrap()["components"], "xyz");
    assert_eq!(register(&all["results"], "position").unwrap()["components"], "xyzw");
    let parameters = all["parameters"].as_array().unwrap();
    let bound = |name: &str| parameters.iter().find(|own| own["name"] == name).cloned();
    let tint = bound("program.env[3]").unwrap_or_else(|| panic!("{all:#}"));
    assert_eq!((&tint["kind"], &tint["variable"]), (&json!("environment"), &json!("tint")));
    assert!(
        parameters.iter().any(|own| own["kind"] == "state" && own["name"].as_str().unwrap().contains("matrix.mvp"))
    );
    assert_eq!((&all["resources"]["instructions"], &all["resources"]["temporaries"]), (&json!(3), &json!(1)));

    let all = output("reflect examples/programs/scan.cp");
    assert_eq!(all["stage"], "compute");
    assert_eq!(all["buffers"], json!([{ "kind": "program.storage", "binding": 0, "reads": true, "writes": true }]));
    assert!(all["declared"]["group_size"].is_array(), "{all:#}");
    let all = output(&format!("reflect {PHONG}"));
    assert_eq!(all["textures"][0], json!({ "unit": 0, "target": "2D" }));
    refused(&format!("reflect {}", file(&folder, "wrong.fp", "!!FP1.0\nFOO;\nEND")), 1, "unknown instruction");
}

/// What is not said is chosen so that something comes of it.
#[test]
fn commands_have_defaults() {
    let ir = run(&format!("dump --emit ir {PHONG}"));
    assert!(!ir.stdout.is_empty());
    assert_eq!(run(&format!("dump {PHONG}")).stdout, ir.stdout);
    assert!(run(&format!("dump --time-passes {PHONG}")).stdout.is_empty());
    // What else is asked for comes with the tokens.
    let printed = |arguments: &str| String::from_utf8(run(&format!("dump {PHONG} {arguments}")).stdout).unwrap();
    let (tokens, passes) = (printed("--emit tokens"), printed("--passes"));
    assert!(tokens.starts_with("1:1 ") && passes.starts_with("=== "), "{tokens}\n{passes}");
    assert_eq!(printed("--emit tokens --passes"), passes + &tokens);
    assert_eq!(printed("--emit ast,gas --target aarch64 --passes"), "", "it is refused");
    refused(&format!("reduce --tries 1 {PHONG}"), 1, "--cmd reduces by what else is of interest");
}

/// The IR is shown after each pass, and passes that are not named do not run.
#[test]
fn passes_are_chosen_and_shown() {
    let folder = folder("passes");
    let text = "!!FP1.0\nMUL R0, f[COL0], 1;\nADD R1, {2}, {3};\nADD R2, f[COL0].x, f[COL0].y;\nADD R3, f[COL0].x, f[COL0].y;\nMAD o[COLR], R2, R3, R1;\nEND";
    let program = file(&folder, "a.fp", text);
    let dump = |passes: &str| {
        let output = run(&format!("dump {program} {passes}"));
        assert!(output.status.success(), "{passes}: {}", errors(&output));
        String::from_utf8(output.stdout).unwrap()
    };
    let last = |text: &str| text.rsplit("=== ").next().unwrap().to_owned();
    let (all, none) = (dump("--passes"), dump("--passes=none"));
    assert!(all.starts_with("=== lowered ===\nfragment {\n"), "{all}");
    assert!(all.matches("=== ").count() > none.matches("=== ").count(), "{all}\n{none}");
    let count = |text: &str, what: &str| last(text).matches(what).count();
    // Dead code goes by one pass, what is computed twice by another, arithmetic of constants by the third.
    assert!(count(&dump("--passes=dead-code"), " mul ") < count(&none, " mul "), "{none}");
    assert!(count(&dump("--passes=value-numbering"), " add ") < count(&none, " add "), "{none}");
    assert!(count(&dump("--passes=fold,dead-code"), " add ") < count(&dump("--passes=dead-code"), " add "));
    // What is asked for besides is of the same passes.
    assert_eq!(dump("--passes=none --emit ir").rsplit("\n\n").next(), Some(&*dump_of(&program, "none")));
    refused(&format!("dump {program} --passes=inline"), 2, "value-numbering");
}

/// Where lanes may part and why, what is not hoisted, what is spilled: of programs in which that is so, and not of
/// others.
#[cfg(target_arch = "x86_64")]
#[test]
fn decisions_are_remarked_on() {
    let folder = folder("remarks");
    let remarks = |name: &str, text: &str, options: &str| {
        let output = run(&format!("dump --remarks {options} {}", file(&folder, name, text)));
        assert!(output.status.success(), "{}", errors(&output));
        String::from_utf8(output.stdout).unwrap()
    };
    let branch = |condition: &str| {
        format!(
            "!!NVfp4.0\nTEMP a;\nMOV.F a, 1;\nSGT.F.CC a.x, {condition}.x, 0;\nIF NE.x;\nTEX.F a, fragment.texcoord[0], texture[0], 2D;\nENDIF;\nMOV.F result.color, a;\nEND"
        )
    };
    let parts = remarks("a.fp", &branch("fragment.texcoord[1]"), "--cpu avx2");
    assert!(
        parts.contains("a.fp:5:1: remark: lanes may go different ways here")
            || parts.contains("a.fp:4:1: remark: lanes may go"),
        "{parts}"
    );
    assert!(parts.contains("it follows from `input f[TEX1].x`") && parts.contains("divergence"), "{parts}");
    let uniform = remarks("b.fp", &branch("program.local[0]"), "--cpu avx2");
    assert!(!uniform.contains("divergence"), "{uniform}");

    let buffer = "!!NVfp4.0\nBUFFER4 all[] = { program.buffer[0] };\nTEMP a;\nMUL.F a, all[0], program.local[0];\nMUL.F result.color, a, fragment.color;\nEND";
    let loads = remarks("c.fp", buffer, "--cpu avx2");
    assert!(loads.contains("hoisting") && loads.contains("computed for every batch"), "{loads}");
    let little = "!!ARBfp1.0\nTEMP a;\nADD a.x, program.local[0], program.local[1];\nMUL result.color, a.x, fragment.color;\nEND";
    let few = remarks("d.fp", little, "--cpu avx2");
    assert!(few.contains("it takes 1 simple operations, and less than 8"), "{few}");

    let relative = "!!VP2.0\nARL A0.x, v[1].x;\nMOV o[HPOS], c[A0.x + 4];\nEND";
    let narrow = "vectors have 256 bits, not 512: lanes read parameters of their own by relative addressing";
    // Where one width is all that there is, nothing was chosen.
    assert!(!remarks("f.vp", relative, "--cpu avx512").contains(narrow));
    #[cfg(target_arch = "x86_64")]
    if is_x86_feature_detected!("avx512dq") && is_x86_feature_detected!("avx512vl") {
        let chosen = remarks("f.vp", relative, "");
        assert!(chosen.contains(&format!("f.vp: remark: {narrow}")) && chosen.contains("(machine)"), "{chosen}");
        assert!(!remarks("d.fp", little, "").contains("(machine)"));
    }

    let names: Vec<_> = (0..40).map(|number| format!("a{number}")).collect();
    let set: String =
        (0..40).map(|number| format!("MUL a{number}, fragment.texcoord[0], program.local[{number}];\n")).collect();
    let sum: String = names[1..].iter().map(|name| format!("MAD a0, a0, {name}, {name};\n")).collect();
    let crowded = format!("!!ARBfp1.0\nTEMP {};\n{set}{sum}{sum}MOV result.color, a0;\nEND", names.join(", "));
    let spills = remarks("e.fp", &crowded, "--cpu avx2");
    assert!(spills.contains("operations have an operand in memory") && spills.contains("spilling"), "{spills}");
    assert!(!few.contains("spilling"), "{few}");
}

/// The IR, optimised by these passes, as the dump of passes has it.
fn dump_of(program: &str, passes: &str) -> String {
    let all = String::from_utf8(run(&format!("dump {program} --passes={passes}")).stdout).unwrap();
    let optimized =
        all.split("=== ").find(|part| part.starts_with("optimized ") || part.starts_with("lowered ")).unwrap();
    format!("{}\n", optimized.split_once('\n').unwrap().1.trim_end())
}

/// Code for every CPU has no fused multiply-and-add: what asks for that CPU alone gets the other.
#[cfg(target_arch = "x86_64")]
#[test]
fn the_baseline_rounds_twice() {
    let own = run(&format!("dump --emit asm --cpu baseline {PHONG}"));
    assert!(own.status.success(), "{}", errors(&own));
    assert_eq!(own.stdout, run(&format!("dump --emit asm --cpu baseline --mad separate {PHONG}")).stdout);
    refused(&format!("dump --emit asm --cpu baseline --mad fused {PHONG}"), 1, "without FMA");
}
