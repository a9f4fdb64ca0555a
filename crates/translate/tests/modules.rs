//! Translations to SPIR-V and WGSL: validators take them, other tools make shaders of them, and they say what a host binds.

mod files;

use files::programs;
use nvjit::Program;
use nvjit_translate::{Contract, Settings, Target, Translation, translate};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Whether a tool is there; without it a test says that it is skipped.
fn tool(name: &str, package: &str, test: &str) -> bool {
    let is_there = Command::new(name).arg("--help").stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok();
    if !is_there {
        eprintln!("skipped {test}: no {name} (Debian: {package})");
    }
    is_there
}

fn settings(target: Target, contract: Contract) -> Settings {
    Settings { target, contract, ..Settings::default() }
}

fn bytes(translation: &Translation) -> Vec<u8> {
    translation.words.iter().flat_map(|word| word.to_le_bytes()).collect()
}

/// Modules of all programs of a folder, with both contracts, and what the target lacks.
fn modules(folder: &str) -> (BTreeSet<Vec<u8>>, Vec<String>) {
    let (mut modules, mut lacks) = (BTreeSet::new(), Vec::new());
    for (path, text, program) in programs(folder) {
        for contract in Contract::ALL {
            match translate(&program, &text, &settings(Target::Spirv, contract)) {
                Ok(translation) => drop(modules.insert(bytes(&translation))),
                Err(error) => lacks.push(format!("{}: {error}", path.display())),
            }
        }
    }
    (modules, lacks)
}

/// A folder for the files of a test.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

/// Has the validator of SPIR-V read each module.
fn validate(name: &str, modules: &BTreeSet<Vec<u8>>) {
    let file = folder(name).join("module.spv");
    for module in modules {
        std::fs::write(&file, module).unwrap();
        let output = Command::new("spirv-val").args(["--target-env", "vulkan1.1"]).arg(&file).output().unwrap();
        if !output.status.success() {
            let shown = Command::new("spirv-dis").arg(&file).output().unwrap();
            let [said, shown] = [&output.stderr, &shown.stdout].map(|bytes| String::from_utf8_lossy(bytes));
            panic!("{said}\n{shown}");
        }
    }
}

/// What no module says, in words of messages.
const LACKS: [&str; 14] = [
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
    "textures of target RECT",
    "textures of target SHADOWRECT",
    "barrier",
];

#[test]
fn validators_take_modules_of_the_examples() {
    if !tool("spirv-val", "spirv-tools", "validators_take_modules_of_the_examples") {
        return;
    }
    let (modules, lacks) = modules("examples/programs");
    assert!(modules.len() >= 80, "{}", modules.len());
    let unknown: Vec<_> = lacks.iter().filter(|lack| !LACKS.iter().any(|known| lack.contains(known))).collect();
    assert!(unknown.is_empty(), "{unknown:#?}");
    validate("modules-of-examples", &modules);
}

#[test]
fn validators_take_modules_of_the_filetests() {
    if !tool("spirv-val", "spirv-tools", "validators_take_modules_of_the_filetests") {
        return;
    }
    let (modules, lacks) = modules("tests/filetests");
    assert!(modules.len() >= 500, "{}", modules.len());
    let unknown: Vec<_> = lacks.iter().filter(|lack| !LACKS.iter().any(|known| lack.contains(known))).collect();
    assert!(unknown.is_empty(), "{unknown:#?}");
    validate("modules-of-filetests", &modules);
}
