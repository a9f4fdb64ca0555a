//! include/nvjit.h is what cbindgen makes of crates/capi/src/, and says of each function which threads may call it. include/nvjit_gl.h has the
//! enumerants of crates/gl/src.

use std::path::Path;

/// `text` is that of the file, or becomes it.
fn assert_current(file: &str, text: &str) {
    let path = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../..")).join(file);
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(&path, text).unwrap();
    }
    let current = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(text == current, "{file} is not current; BLESS=1 cargo test --test capi writes it");
}

#[test]
fn the_header_of_enumerants_is_current() {
    let mut text =
        "/* The enumerants of the GL that functions of nvjit.h take, for callers without a header of the GL that has them all.
 *
 * Made by tests/capi/header.rs of crates/gl/src; do not edit. Include it behind other headers of the GL. */

#ifndef NVJIT_GL_H
#define NVJIT_GL_H
"
        .to_owned();
    let mut count = 0;
    for file in ["crates/gl/src/enums.rs", "crates/gl/src/fixed/enums.rs"] {
        let source =
            std::fs::read_to_string(Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../..")).join(file)).unwrap();
        for line in source.lines().filter_map(|line| line.strip_prefix("pub const ")) {
            let (name, value) = line.strip_suffix(';').unwrap().split_once(": u32 = ").unwrap();
            // A number, or the name of another.
            let prefix = if value.starts_with(|first: char| first.is_ascii_digit()) { "" } else { "GL_" };
            text += &format!("\n#ifndef GL_{name}\n#define GL_{name} {prefix}{value}\n#endif");
            count += 1;
        }
    }
    assert!(count > 100, "{count} enumerants");
    assert_current("crates/capi/include/nvjit_gl.h", &(text + "\n\n#endif\n"));
}

#[test]
fn the_header_is_current() {
    let root = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."));
    let config = cbindgen::Config::from_file(root.join("crates/capi/cbindgen.toml")).unwrap();
    // It follows the modules, and does not see what they include.
    let sources = [root.join("crates/capi/src/lib.rs"), env!("NVJIT_ENTRY_POINTS").into()];
    let builder =
        sources.iter().fold(cbindgen::Builder::new().with_config(config), |builder, source| builder.with_src(source));
    let mut text = Vec::new();
    builder.generate().unwrap().write(&mut text);
    // Safety sections are for Rust callers.
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
    assert_current("crates/capi/include/nvjit.h", &text);
}

#[test]
fn every_function_has_a_rule_on_threads() {
    let header = std::fs::read_to_string(
        Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../..")).join("crates/capi/include/nvjit.h"),
    )
    .unwrap();
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
