//! include/nvjit.h is what cbindgen makes of src/capi/, and says of each function which threads may call it.

use std::path::Path;

#[test]
fn the_header_is_current() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let config = cbindgen::Config::from_file(root.join("cbindgen.toml")).unwrap();
    // It follows the modules.
    let builder = cbindgen::Builder::new().with_config(config).with_src(root.join("src/capi/mod.rs"));
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

#[test]
fn every_function_has_a_rule_on_threads() {
    let header = std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("include/nvjit.h")).unwrap();
    let mut description = String::new();
    let mut functions = 0;
    for line in header.lines() {
        if let Some(text) = line.strip_prefix("//") {
            description += text;
            continue;
        }
        if line.contains("nvjit_") && line.contains('(') && !line.starts_with([' ', '#', '}', 't']) {
            functions += 1;
            assert!(description.contains("thread"), "{line}");
        }
        description.clear();
    }
    assert!(functions > 90, "{functions}");
}
