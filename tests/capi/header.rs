//! include/nvjit.h is what cbindgen makes of src/capi/.

use std::path::{Path, PathBuf};

fn sources() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/capi");
    // Types before their users, as the header's reader wants them.
    ["mod", "program", "texture", "kernel", "group", "entry_points", "pipeline"]
        .map(|name| folder.join(name).with_extension("rs"))
        .into()
}

#[test]
fn the_header_is_current() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let config = cbindgen::Config::from_file(root.join("cbindgen.toml")).unwrap();
    let builder = sources().into_iter().fold(cbindgen::Builder::new().with_config(config), |b, file| b.with_src(file));
    let mut text = Vec::new();
    builder.generate().unwrap().write(&mut text);
    // What Rust calls safety is for Rust's callers.
    let text = String::from_utf8(text).unwrap();
    let mut lines: Vec<&str> = Vec::new();
    let mut skipping = false;
    for line in text.lines() {
        skipping = line == "// # Safety" || skipping && line.starts_with("//");
        if skipping {
            if lines.last() == Some(&"//") {
                lines.pop();
            }
        } else {
            lines.push(line);
        }
    }
    let text = lines.join("\n") + "\n";
    let path = root.join("include/nvjit.h");
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(&path, &text).unwrap();
    }
    let current = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(text == current, "include/nvjit.h is not current; BLESS=1 cargo test --test capi writes it");
}

/// Every source of the interface is looked at.
#[test]
fn no_source_is_forgotten() {
    let mut found: Vec<_> = std::fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("src/capi"))
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    let mut known = sources();
    found.sort();
    known.sort();
    assert_eq!(found, known);
}
