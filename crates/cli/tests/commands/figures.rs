//! `nvjit stat` and `nvjit bench`: figures of code, what has changed in them, and times that are measured.

use super::command::{PHONG, errors, file, files, folder, nvjit, refused, run};
use serde_json::Value;

fn output(arguments: &[&str]) -> String {
    let output = nvjit().args(arguments).output().expect("the command runs");
    assert!(output.status.success(), "{arguments:?}: {}", errors(&output));
    String::from_utf8(output.stdout).unwrap()
}

fn rows(arguments: &[&str]) -> Vec<Value> {
    serde_json::from_str(&output(&[&["stat", "--format", "json"], arguments].concat())).expect("an array")
}

/// So many instructions that follow one another, with as many values alive as `alive`.
fn program(count: usize, alive: usize) -> String {
    let names: Vec<_> = (0..alive).map(|number| format!("a{number}")).collect();
    let set: String = names
        .iter()
        .enumerate()
        .map(|(number, name)| format!("MUL {name}, fragment.texcoord[0], program.local[{number}];\n"))
        .collect();
    let work: String =
        (0..count).map(|number| format!("MAD {0}, {0}, {0}, fragment.color;\n", names[number % alive])).collect();
    let sum: String = names.iter().skip(1).map(|name| format!("MAD a0, a0, {name}, {name};\n")).collect();
    format!("!!ARBfp1.0\nTEMP {};\n{set}{work}{sum}MOV result.color, a0;\nEND", names.join(", "))
}

#[cfg(target_arch = "x86_64")]
#[test]
fn figures_follow_the_code() {
    let folder = folder("stat");
    let short = file(&folder, "short.fp", program(4, 2));
    let long = file(&folder, "long.fp", program(40, 2));
    let crowded = file(&folder, "crowded.fp", program(64, 32));
    let all = rows(&[&short, &long, &crowded, PHONG, "--cpu", "avx2,narrow"]);
    let names: Vec<_> = all
        .iter()
        .map(|row| format!("{} {}", row["program"].as_str().unwrap(), row["cpu"].as_str().unwrap()))
        .collect();
    for (name, ending) in names.iter().zip(["short.fp avx2", "short.fp narrow", "long.fp avx2", "long.fp narrow"]) {
        assert!(name.ends_with(ending), "{names:?}");
    }
    let number =
        |row: usize, figure: &str| all[row][figure].as_f64().unwrap_or_else(|| panic!("{figure}: {}", all[row]));
    for figure in ["instructions", "bytes"] {
        assert!(number(2, figure) > number(0, figure) && number(0, figure) > 0.0, "{figure}: {all:#?}");
    }
    // A lane of 36 MADs of four components more: two of eight lanes a cycle.
    let more = number(2, "cycles") - number(0, "cycles");
    assert!((36.0 * 4.0 / 2.0 / 8.0 - more).abs() < 1.5, "{more}: {all:#?}");
    assert_eq!(number(0, "spills"), 0.0);
    assert!(number(4, "spills") > 20.0 && number(4, "registers") == 16.0, "{all:#?}");
    assert_eq!((number(0, "lookups"), number(6, "lookups")), (0.0, 2.0));
    assert_eq!(number(0, "lanes") as u32 % 8, 0);

    // The same in other forms.
    let csv = output(&["stat", &short, "--cpu", "avx2", "--format", "csv"]);
    let lines: Vec<_> = csv.lines().collect();
    assert!(
        lines[0].starts_with("program,cpu,instructions,lanes,spills,registers,bytes,lookups,cycles/lane,"),
        "{csv}"
    );
    assert!(lines.len() == 2 && lines[1].starts_with(&format!("short.fp,avx2,{},", all[0]["instructions"])), "{csv}");
    let table = output(&["stat", &short, "--cpu", "avx2"]);
    assert!(table.lines().nth(1).is_some_and(|line| line.starts_with("short.fp  avx2 ")), "{table}");
}

/// GNU as makes the code of the text that is shown, for every example and CPU.
#[cfg(target_arch = "x86_64")]
#[test]
fn text_for_assemblers_is_the_code() {
    use std::process::Command;
    const TEST: &str = "text_for_assemblers_is_the_code";
    if ["as", "objcopy"].iter().any(|tool| Command::new(tool).arg("--version").output().is_err()) {
        return eprintln!("skipped: {TEST}, since there is no as and objcopy");
    }
    let folder = folder("gas");
    let root = std::path::Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."));
    // A comment that looks like the heading of the prologue, in a program that has one.
    let text =
        "!!FP1.0\nDECLARE a;\nMUL R0, a, a; MAD o[COLR], f[COL0], # ; prologue, for new parameters\nR0, R0;\nEND";
    let commented = file(&folder, "commented.fp", text);
    let (mut count, mut instructions, mut data) = (0, 0, 0);
    for cpu in ["avx512", "avx2", "narrow"] {
        let examples = super::part::of(files(&root.join("examples/programs")), 12);
        for program in examples.map(|path| path.display().to_string()).chain([commented.clone()]) {
            let dump = |stage: &str| output(&["dump", &program, "--emit", stage, "--cpu", cpu]);
            let text = dump("gas");
            let (source, object, code) = (file(&folder, "a.s", &text), folder.join("a.o"), folder.join("a.bin"));
            let assembled = Command::new("as").args(["--64", "-o"]).arg(&object).arg(source).output().unwrap();
            assert!(assembled.status.success(), "{program}, {cpu}: {}", errors(&assembled));
            let copied = Command::new("objcopy").args(["-O", "binary", "-j", ".text"]).arg(&object).arg(&code).status();
            assert!(copied.unwrap().success());
            let bytes = dump("bytes");
            let words = bytes.lines().flat_map(|line| line.split_whitespace().skip(1));
            let expected: Vec<_> = words.map(|byte| u8::from_str_radix(byte, 16).unwrap()).collect();
            let code = std::fs::read(code).unwrap();
            let place = code.iter().zip(&expected).position(|(a, b)| a != b);
            assert!(
                code == expected,
                "{program}, {cpu}: byte {place:?}, {} and {}\n{text}",
                code.len(),
                expected.len()
            );
            count += 1;
            instructions += text.lines().filter(|line| line.starts_with('\t') && !line.contains(".byte")).count();
            data += text.lines().filter(|line| line.contains(".byte") && line.contains('#')).count();
        }
    }
    assert!(count > super::part::some(100) && 20 * data < instructions, "{data} of {instructions} are bytes");
    refused(&format!("dump {PHONG} --emit gas --target aarch64"), 2, "--emit gas is for the CPUs");
}

/// What was kept, or another folder, is compared by names; the sums say how many programs are better and worse.
#[cfg(target_arch = "x86_64")]
#[test]
fn figures_are_compared() {
    let old = folder("stat-old");
    let new = folder("stat-new");
    for (name, before, after) in [("better.fp", 40, 20), ("same.fp", 9, 9), ("worse.fp", 4, 40)] {
        file(&old, name, program(before, 2));
        file(&new, name, program(after, 2));
    }
    file(&new, "extra.fp", program(1, 1));
    let (old, new) = (old.display().to_string(), new.display().to_string());
    let kept = folder("stat-kept");
    let figures = output(&["stat", "--format", "json", "--cpu", "avx2", &old]);
    let kept = file(&kept, "old.json", figures);
    for other in [&old, &kept] {
        let text = output(&["stat", &new, "--cpu", "avx2", "--against", other]);
        let line = |start: &str, figure: &str| {
            let found = text.lines().find(|line| line.starts_with(start) && line.contains(figure));
            found
                .unwrap_or_else(|| panic!("{start}, {figure}: {text}"))
                .split_whitespace()
                .map(str::to_owned)
                .collect::<Vec<_>>()
        };
        assert!(line("better.fp", "instructions")[5].starts_with('-'), "{text}");
        assert!(line("worse.fp", "bytes")[5].starts_with('+'), "{text}");
        assert!(!text.contains("same.fp"), "{text}");
        // better, worse, of how many
        assert_eq!(line("instructions", "avx2")[5..], ["1", "1", "3"], "{text}");
        assert!(text.ends_with("not compared: 1 only here, 0 only there\n"), "{text}");
    }
    // A name that stands there twice, on either side, is one.
    let same = format!("{new}/same.fp");
    let rows = rows(&["--cpu", "avx2", &same]);
    let repeated = file(&folder("stat-repeated"), "old.json", Value::from([&rows[..], &rows[..]].concat()).to_string());
    let text = output(&["stat", &same, "--cpu", "avx2", "--against", &repeated]);
    assert!(!text.contains("not compared"), "{text}");
    let text = output(&["stat", &same, &same, &same, &same, "--cpu", "avx2", "--against", &old]);
    assert!(text.ends_with("not compared: 0 only here, 2 only there\n"), "{text}");
    refused(&format!("stat {PHONG} --against {old} --format json"), 2, "cannot be used with");
    let wrong = file(&folder("stat-wrong"), "wrong.json", "[1]");
    refused(&format!("stat {PHONG} --against {wrong}"), 1, "wrong.json");
    refused("stat none.fp", 1, "none.fp");
}

/// Programs with the same file name are told apart, in whatever case their endings are; what cannot be read is
/// reported.
#[cfg(unix)]
#[test]
fn programs_are_named_by_their_paths() {
    let all = folder("stat-paths");
    for (place, count) in [("a", 4), ("b", 40)] {
        std::fs::create_dir_all(all.join(place)).unwrap();
        file(&all.join(place), "same.FP", program(count, 2));
    }
    let _ = std::os::unix::fs::symlink("nowhere", all.join("b/gone.fp"));
    let names = |arguments: &[&str]| -> Vec<String> {
        let output = nvjit().args(["stat", "--cpu", "narrow", "--format", "json"]).args(arguments).output().unwrap();
        assert!(output.status.code() == Some(1) && errors(&output).contains("gone.fp"), "{}", errors(&output));
        let rows: Vec<Value> = serde_json::from_slice(&output.stdout).unwrap();
        rows.iter().map(|row| row["program"].as_str().unwrap().to_owned()).collect()
    };
    let path = |name: &str| all.join(name).display().to_string();
    assert_eq!(names(&[&path("")]), ["a/same.FP", "b/same.FP"]);
    assert_eq!(names(&[&path("b"), &path("a")]), ["b/same.FP", "a/same.FP"]);
    assert_eq!(names(&[&path("b/gone.fp"), &path("a/same.FP")]), ["a/same.FP"]);
    assert_eq!(names(&[&path("b")]), ["same.FP"]);
}

/// The inputs that are given are those that are measured, and each engine has a time with its deviation.
#[test]
fn times_are_those_of_the_inputs() {
    let folder = folder("bench");
    let text = "!!NVfp4.0\nPARAM count = program.local[0];\nTEMP sum;\nMOV.F sum, fragment.color;\nREP.S count.x;\n\
                MAD.F sum, sum, sum, fragment.color;\nENDREP;\nMOV.F result.color, sum;\nEND";
    let program = file(&folder, "loop.fp", text);
    let times = |count: &str| -> Vec<(String, f64)> {
        let param = format!("program.local[0]=s32:{count}");
        let all = output(&["bench", &program, "--param", &param, "--samples", "5", "--format", "json"]);
        let all: Value = serde_json::from_str(&all).unwrap();
        let engines = all["engines"].as_array().unwrap().iter().map(|engine| {
            assert!(engine["deviation"].as_f64().unwrap() >= 0.0, "{engine}");
            (engine["engine"].as_str().unwrap().to_owned(), engine["ns_per_lane"].as_f64().unwrap())
        });
        engines.collect()
    };
    let (few, many) = (times("1"), times("1000"));
    assert_eq!(few[0].0, "interpreter");
    if cfg!(any(target_arch = "x86_64", target_arch = "aarch64")) {
        assert!(few.iter().any(|engine| engine.0 == "narrow"), "{few:?}");
    }
    for ((name, few), (_, many)) in few.iter().zip(&many) {
        assert!(*few > 0.0 && many > &(10.0 * few), "{name}: {few} and {many}");
    }
    let text = String::from_utf8(run(&format!("bench {program} --samples 3")).stdout).unwrap();
    assert!(text.starts_with("256 lanes a run, 3 samples\ninterpreter ") && text.contains(" ns a lane  ± "), "{text}");
    refused(&format!("bench {program} --samples 1"), 2, "3..=1000");
}
