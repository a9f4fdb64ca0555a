//! include/nvjit.h is what cbindgen makes of crates/capi/src/, and says of each function which threads may call it.
//! include/nvjit_gl.h has the enumerants of crates/gl/src, and those that structures take.

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

/// What members of `nvjit_texture_description` and `nvjit_sampler_state` may be, by the specification of OpenGL 2.1
/// (tables 3.15 and 3.18), NV_texture_shader, NV_float_buffer, ARB_texture_rg, EXT_texture_mirror_clamp and
/// EXT_texture_swizzle.
const OF_STRUCTURES: [(&str, u32); 37] = [
    ("NONE", 0),
    ("NEAREST", 0x2600),
    ("LINEAR", 0x2601),
    ("NEAREST_MIPMAP_NEAREST", 0x2700),
    ("LINEAR_MIPMAP_NEAREST", 0x2701),
    ("NEAREST_MIPMAP_LINEAR", 0x2702),
    ("LINEAR_MIPMAP_LINEAR", 0x2703),
    ("CLAMP", 0x2900),
    ("REPEAT", 0x2901),
    ("CLAMP_TO_BORDER", 0x812D),
    ("CLAMP_TO_EDGE", 0x812F),
    ("MIRRORED_REPEAT", 0x8370),
    ("MIRROR_CLAMP_EXT", 0x8742),
    ("MIRROR_CLAMP_TO_EDGE_EXT", 0x8743),
    ("MIRROR_CLAMP_TO_BORDER_EXT", 0x8912),
    ("COMPARE_R_TO_TEXTURE", 0x884E),
    ("DEPTH_COMPONENT", 0x1902),
    ("ZERO", 0),
    ("ONE", 1),
    ("RED", 0x1903),
    ("GREEN", 0x1904),
    ("BLUE", 0x1905),
    ("ALPHA", 0x1906),
    ("RGB", 0x1907),
    ("RGBA", 0x1908),
    ("LUMINANCE", 0x1909),
    ("LUMINANCE_ALPHA", 0x190A),
    ("INTENSITY", 0x8049),
    ("RG", 0x8227),
    ("DSDT_MAG_INTENSITY_NV", 0x86DC),
    ("HILO_NV", 0x86F4),
    ("DSDT_NV", 0x86F5),
    ("DSDT_MAG_NV", 0x86F6),
    ("FLOAT_R_NV", 0x8880),
    ("FLOAT_RG_NV", 0x8881),
    ("FLOAT_RGB_NV", 0x8882),
    ("FLOAT_RGBA_NV", 0x8883),
];

/// Every number that the library knows there has a name in the header.
#[test]
fn structures_take_what_the_header_names() {
    let mut found = 0;
    for file in ["crates/texture/src/enumerants.rs", "crates/capi/src/texture.rs"] {
        let path = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../..")).join(file);
        let source = std::fs::read_to_string(path).unwrap();
        // Rows of tables begin with the number.
        for row in source.split("(0x").skip(1) {
            let digits: String = row.chars().take_while(char::is_ascii_hexdigit).collect();
            let number = u32::from_str_radix(&digits, 16).unwrap();
            assert!(OF_STRUCTURES.iter().any(|entry| entry.1 == number), "{file}: {number:#x} has no name");
            found += 1;
        }
    }
    assert!(found > 30, "{found}");
}

#[test]
fn the_header_of_enumerants_is_current() {
    let mut text =
        "/* The enumerants of the GL that functions and structures of nvjit.h take, for callers without a header of the
 * GL that has them all.
 *
 * Made by tests/capi/header.rs, most of it of crates/gl/src; do not edit. Include it behind other headers of the GL. */

#ifndef NVJIT_GL_H
#define NVJIT_GL_H
"
        .to_owned();
    let (mut count, mut named) = (0, std::collections::BTreeSet::new());
    for file in ["crates/gl/src/enums.rs", "crates/gl/src/fixed/enums.rs"] {
        let source =
            std::fs::read_to_string(Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../..")).join(file)).unwrap();
        for line in source.lines().filter_map(|line| line.strip_prefix("pub const ")) {
            let (name, value) = line.strip_suffix(';').unwrap().split_once(": u32 = ").unwrap();
            // A number, or the name of another.
            let prefix = if value.starts_with(|first: char| first.is_ascii_digit()) { "" } else { "GL_" };
            text += &format!("\n#ifndef GL_{name}\n#define GL_{name} {prefix}{value}\n#endif");
            named.insert(name.to_owned());
            count += 1;
        }
    }
    for (name, value) in OF_STRUCTURES.iter().filter(|(name, _)| !named.contains(*name)) {
        text += &format!("\n#ifndef GL_{name}\n#define GL_{name} {value:#06x}\n#endif");
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
