//! The page docs/ir.md: a test generates it from the rows of operations and compares.

use super::columns::{Effect, Immediate, Level, TypeSet};
use super::table::{MEANINGS, Meaning, Row, TABLE};
use std::fmt::Write;
use std::path::Path;

const INTRODUCTION: &str = "\
# What does the IR say?

A test generates this page from the rows in `src/compiler/ir/table.rs`, and fails when it is stale; `BLESS=1 cargo
test --lib ir::page` writes it. [architecture.md](architecture.md) describes the passes; `nvjit dump --emit
ir,primitive FILE` prints the IR of a program after the first optimisation and before code generation.

A function is a list of blocks; the first is the entry. A block has parameters, and ends with `return`, with
`jump BLOCK(ARGUMENTS)`, or with `branch CONDITION, BLOCK(...), BLOCK(...)`, which goes to the first block if the
condition holds in any lane. A value has one type, is set once, and is set before it is used. It is one component of a
register, for one invocation; an `f32` may hold any 32 bits. `@` precedes the number of the program's instruction, and
`;` a remark. So

";

const TYPES: &str = "\
In the tables, `Word` is f32 or i32, and `Number` any float or integer. `Float` is f32 or f64, `Int` i32 or i64; all
such types in a row have one width. `Any` is one type other than texel and words. The description of an operation gives
its `Special` operands. `expand` replaces an *expanded* operation before code generation, and a *native* one except for
the wide backend, which has it. Operands that *commute* may be exchanged, the first two of them. If the operands are the
same in all lanes, so is the result, unless it *differs*. An operation that exists *everywhere* has its result in every
lane, executed or not. One that *reads* depends on earlier writes, one that *writes* keeps its place, one that *crosses*
reads other lanes, and one that *ends* removes lanes.
";

const PROGRAM: &str = "!!FP1.0\nADDC R0.x, f[COL0], -f[COL0].y;\nMOV o[COLR], {1};\nMOV o[COLR].x (GT.x), R0;\nEND\n";

/// The output of `nvjit dump --emit ir` for it.
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

/// An operation's documentation, without links, as a table cell.
fn plain(lines: &[&str]) -> String {
    let text = lines.iter().map(|line| line.trim()).collect::<Vec<_>>().join(" ");
    let mut out = String::new();
    let mut parts = text.split("[`");
    out.push_str(parts.next().unwrap_or_default());
    for part in parts {
        let (name, rest) = part.split_once("`]").expect("a link ends");
        let rest = rest.strip_prefix('(').and_then(|rest| rest.split_once(')')).map_or(rest, |(_, rest)| rest);
        write!(out, "`{name}`{rest}").expect("strings take all");
    }
    out.replace('|', "\\|")
}

/// The text between name and operands.
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
    let level = match row.level {
        Level::Primitive => None,
        Level::Native => Some("native"),
        Level::Expanded => Some("expanded"),
    };
    let flags = [(row.commutes, "commutes"), (row.differs, "differs"), (row.everywhere, "everywhere")];
    effect
        .into_iter()
        .chain(level)
        .chain(flags.into_iter().filter(|flag| flag.0).map(|flag| flag.1))
        .collect::<Vec<_>>()
        .join(", ")
}

/// The names of rows that only differ by name: `texel.x`, followed by the endings of the others.
fn names(rows: &[Row]) -> String {
    let first = rows[0].name;
    let others = rows[1..].iter().map(|row| {
        let same = first.bytes().zip(row.name.bytes()).take_while(|(a, b)| a == b).count();
        let from = row.name[..same].rfind('.').unwrap_or(0);
        format!(" `{}`", &row.name[from..])
    });
    format!("`{first}`{}", others.collect::<String>())
}

/// The name of a set of types in the tables.
fn types(sets: &[TypeSet]) -> String {
    let name = |set: &TypeSet| match set {
        TypeSet::F32 | TypeSet::I32 | TypeSet::F64 | TypeSet::I64 => format!("{set:?}").to_lowercase(),
        TypeSet::Bool | TypeSet::Texel | TypeSet::Words => format!("{set:?}").to_lowercase(),
        set => format!("{set:?}"),
    };
    sets.iter().map(name).collect::<Vec<_>>().join(", ")
}

fn meaning(row: &Row) -> &'static Meaning {
    &MEANINGS[usize::from(row.op.number())]
}

fn page() -> String {
    let mut out = INTRODUCTION.to_owned();
    let function = super::parse(FUNCTION).expect("the example is a function").to_string();
    PROGRAM.lines().for_each(|line| writeln!(out, "    {line}").expect("strings take all"));
    out.push_str("\nis\n\n");
    function.lines().for_each(|line| writeln!(out, "    {line}").expect("strings take all"));
    write!(out, "\n{TYPES}").expect("strings take all");
    let alike = |a: &Row, b: &Row| {
        let key = |row: &Row| (row.op.number(), row.operands, row.result, remarks(row));
        key(a) == key(b)
    };
    for group in TABLE.chunk_by(|a, b| meaning(a).group == meaning(b).group) {
        let name = meaning(&group[0]).group;
        let title = name[..1].to_uppercase() + &name[1..];
        let columns = "| operation | operands | result | immediate | | what it computes |\n|---|---|---|---|---|---|";
        writeln!(out, "\n## {title}\n\n{columns}").expect("strings take all");
        for rows in group.chunk_by(alike) {
            let first = &rows[0];
            let result = types(first.result.as_slice());
            let text = plain(meaning(first).lines);
            let cells =
                [&names(rows), &types(first.operands), &result, immediate(first.immediate), &remarks(first), &text];
            writeln!(out, "| {} |", cells.join(" | ")).expect("strings take all");
        }
    }
    out
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
