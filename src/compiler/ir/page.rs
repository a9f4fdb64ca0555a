//! The page docs/ir.md: a test makes it of the rows of operations and of what is said at [`Op`], and compares.

use super::table::{Effect, Immediate, Row, TABLE};
use std::fmt::Write;
use std::path::Path;

const INTRODUCTION: &str = "\
# What does the IR say?

Made of the rows in `src/compiler/ir/table.rs` and of what `src/compiler/ir/mod.rs` says at each operation; a test fails when this page is stale, and
`BLESS=1 cargo test --lib ir::page` writes it anew. [architecture.md](architecture.md) tells which passes there are;
`nvjit dump --emit ir,primitive FILE` prints the IR of a program behind the parser and before code generation.

A function is a list of blocks, of which the first is the entry. Blocks have parameters, and end with `return`, with `jump BLOCK(ARGUMENTS)`, or with
`branch CONDITION, BLOCK(...), BLOCK(...)`, where the first block is taken if any lane has the condition. A value has one type and is set once, before
it is used. It is one component of a register, for one invocation; `f32` is also any 32 bits. Behind `@` stands the
number of the program's instruction, and behind `;` a remark. So

";

const TYPES: &str = "\
In the tables, letters stand for types: `f` f32, `i` i32, `d` f64, `l` i64, `b` bool, `t` texel, `m` words; `n` is `f` or `i`, `v` any of `f`, `i`,
`d` and `l`; `g` is `f` or `d`, `j` `i` or `l`, and `x` any, each the same type, or as wide, wherever it stands in a row; for `*` see what is said. A
row that is *expanded* is taken apart before code generation. Operands that *commute* may change places, the first two of them. Where the operands are the same in
all lanes, so is the result, unless it *differs*. *Reads* depends on what was written before, *writes* must stay where it is, *crosses* reads other lanes, and
*ends* takes lanes out.
";

const PROGRAM: &str = "!!FP1.0\nADDC R0.x, f[COL0], -f[COL0].y;\nMOV o[COLR], {1};\nMOV o[COLR].x (GT.x), R0;\nEND\n";

/// What `nvjit dump --emit ir` prints of it.
const FUNCTION: &str = "\
fragment {
block0:
    v0: f32 = const 0x00000000              ; 0.0
    v1: f32 = input f[COL0].x @0
    v2: f32 = input f[COL0].y @0
    v3: f32 = sub v1, v2 @0
    v4: f32 = const 0x3f800000 @1           ; 1.0
    v5: bool = fcmp.gt v3, v0 !GT.x @2
    v6: f32 = select v5, v3, v4 @2
    output o[COLR].x, v6
    output o[COLR].y, v0
    output o[COLR].z, v0
    output o[COLR].w, v4
    return
}
";

/// What is said at a variant of [`Op`](super::Op), and under which heading it stands.
struct Meaning {
    variant: String,
    heading: String,
    text: String,
}

/// In the order of the variants.
fn meanings() -> Vec<Meaning> {
    let source = include_str!("mod.rs");
    let variants = source.split_once("pub enum Op {\n").and_then(|(_, rest)| rest.split_once("\n}\n"));
    let (mut heading, mut text, mut all) = (String::new(), Vec::new(), Vec::new());
    for line in variants.expect("there is `Op`").0.lines() {
        let Some(line) = line.strip_prefix("    ") else { continue };
        if let Some(title) = line.strip_prefix("// --- ") {
            heading = title.trim_end_matches('-').trim().to_owned();
        } else if let Some(words) = line.strip_prefix("/// ") {
            text.push(words);
        } else if line.starts_with(|first: char| first.is_ascii_uppercase()) {
            let variant = line.chars().take_while(char::is_ascii_alphanumeric).collect();
            all.push(Meaning { variant, heading: heading.clone(), text: plain(&text.join(" ")) });
            text.clear();
        }
    }
    all
}

/// Without the types at its beginning, which have columns of their own, and without links, as a cell of a table.
fn plain(text: &str) -> String {
    let rest = text.strip_prefix('`').and_then(|rest| rest.split_once('`')).map_or("", |(_, rest)| rest);
    let rest = rest.trim_start_matches([':', ',', '.']).trim();
    let mut out = String::new();
    let mut parts = rest.split("[`");
    out.push_str(parts.next().unwrap_or_default());
    for part in parts {
        let (name, rest) = part.split_once("`]").expect("a link ends");
        let rest = rest.strip_prefix('(').and_then(|rest| rest.split_once(')')).map_or(rest, |(_, rest)| rest);
        write!(out, "`{name}`{rest}").expect("strings take all");
    }
    out.replace('|', "\\|")
}

/// What stands between name and operands.
fn immediate(immediate: Immediate) -> &'static str {
    match immediate {
        Immediate::None => "",
        Immediate::FloatBits => "`0x3f800000`",
        Immediate::Int => "`-7`",
        Immediate::Bool => "`true`",
        Immediate::Row => "`f[COL0].x`",
        Immediate::Param => "`12.x`",
        Immediate::ParamRelative => "`-3.x of 4 from 92`",
        Immediate::Sample => "`TEX2 SHADOW2D bias arb`",
        Immediate::Bits => "`5`",
        Immediate::Variable => "`3`",
        Immediate::Array => "`-3 of 4 from 92`",
        Immediate::Constant => "`CONST3 u32*4 word 7`",
        Immediate::Memory => "`storage 3 u32*4`",
        Immediate::Word => "`7`",
        Immediate::Lanes => "`1032`",
        Immediate::Number => "`2`",
    }
}

fn remarks(row: &Row) -> String {
    let effect = match row.effect {
        Effect::Pure => None,
        Effect::Reads => Some("reads"),
        Effect::Writes => Some("writes"),
        Effect::CrossesLanes => Some("crosses"),
        Effect::EndsLanes => Some("ends"),
    };
    let flags = [(!row.primitive, "expanded"), (row.commutative, "commutes"), (!row.uniform, "differs")];
    effect.into_iter().chain(flags.into_iter().filter(|flag| flag.0).map(|flag| flag.1)).collect::<Vec<_>>().join(", ")
}

/// The names of rows that differ in nothing else: `texel.x`, and behind it what others end with.
fn names(rows: &[&Row]) -> String {
    let first = rows[0].name;
    let others = rows[1..].iter().map(|row| {
        let same = first.bytes().zip(row.name.bytes()).take_while(|(a, b)| a == b).count();
        let from = row.name[..same].rfind('.').unwrap_or(0);
        format!(" `{}`", &row.name[from..])
    });
    format!("`{first}`{}", others.collect::<String>())
}

fn page() -> String {
    let meanings = meanings();
    let mut out = INTRODUCTION.to_owned();
    let function = super::parse(FUNCTION).expect("the example is a function").to_string();
    PROGRAM.lines().for_each(|line| writeln!(out, "    {line}").expect("strings take all"));
    out.push_str("\nis\n\n");
    function.lines().for_each(|line| writeln!(out, "    {line}").expect("strings take all"));
    write!(out, "\n{TYPES}").expect("strings take all");
    let mut heading = "";
    let alike = |a: &&Row, b: &&Row| {
        let key = |row: &Row| (row.operands, row.result, remarks(row));
        key(a) == key(b)
    };
    for meaning in &meanings {
        if meaning.heading != heading {
            heading = &meaning.heading;
            let columns =
                "| operation | operands | result | immediate | | what it computes |\n|---|---|---|---|---|---|";
            let title = heading[..1].to_uppercase() + &heading[1..];
            writeln!(out, "\n## {title}\n\n{columns}").expect("strings take all");
        }
        let rows: Vec<_> = TABLE.iter().filter(|row| variant(row) == meaning.variant).collect();
        for rows in rows.chunk_by(alike) {
            let &Row { operands, result, immediate: form, .. } = rows[0];
            let cells = [&names(rows), operands, result, immediate(form), &remarks(rows[0]), &meaning.text];
            writeln!(out, "| {} |", cells.join(" | ")).expect("strings take all");
        }
    }
    out
}

/// The name of the variant of a row.
fn variant(row: &Row) -> String {
    format!("{:?}", row.op).chars().take_while(char::is_ascii_alphanumeric).collect()
}

#[test]
fn the_page_is_current() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/ir.md");
    let page = page();
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(&file, &page).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    }
    assert!(std::fs::read_to_string(&file).is_ok_and(|old| old == page), "docs/ir.md is stale: run with BLESS=1");
}

#[test]
fn every_operation_is_on_the_page() {
    let meanings = meanings();
    for row in TABLE {
        assert!(meanings.iter().any(|meaning| meaning.variant == variant(row)), "{}", row.name);
    }
}
