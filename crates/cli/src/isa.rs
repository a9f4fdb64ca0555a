//! `nvjit isa`: prints the table of instructions, for people, for programs and as docs/isa.md.

use super::{Outcome, usage};
use clap::ValueEnum;
use clap::builder::PossibleValue;
use nvjit::language::isa::modifiers::Widest;
use nvjit::language::isa::{
    Base, Form, Language, Mnemonic, Opcode, OperandKind, ResultKind, Row, Suffixes, TABLE, nearest,
};
use serde_json::{Value, json};
use std::io::{self, Write};
use std::sync::LazyLock;

#[derive(clap::Args)]
pub struct Arguments {
    /// Only these instructions, with or without suffixes, in any case: mad, TEX, ADDR_SAT, mul.f
    #[arg(value_name = "INSTRUCTION")]
    names: Vec<String>,
    /// Only the instructions of this language
    #[arg(long, value_enum)]
    language: Option<LanguageArgument>,
    /// How to print the table
    #[arg(long, value_enum, default_value_t = TableFormat::Text)]
    format: TableFormat,
}

#[derive(Clone, Copy)]
struct LanguageArgument(Language);

static LANGUAGE_ARGUMENTS: LazyLock<Vec<LanguageArgument>> =
    LazyLock::new(|| Language::ALL.into_iter().map(LanguageArgument).collect());

impl ValueEnum for LanguageArgument {
    fn value_variants<'a>() -> &'a [Self] {
        &LANGUAGE_ARGUMENTS
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(PossibleValue::new(self.0.name()).help(self.0.to_string()))
    }
}

#[derive(Clone, Copy, ValueEnum)]
enum TableFormat {
    /// A line for each form of an instruction
    Text,
    /// An array with an object for each form of an instruction
    Json,
    /// The page docs/isa.md
    Markdown,
}

pub fn run(arguments: &Arguments, out: &mut dyn Write) -> anyhow::Result<Outcome> {
    let languages = match arguments.language {
        Some(language) => vec![language.0],
        None => Language::ALL.to_vec(),
    };
    let rows = match arguments.names.as_slice() {
        [] => TABLE.iter().collect(),
        names => named(names, &languages)?,
    };
    match arguments.format {
        TableFormat::Text => write_text(out, &rows, &languages)?,
        TableFormat::Json => write_json(out, &rows, &languages)?,
        TableFormat::Markdown => write_markdown(out, &rows, &languages)?,
    }
    Ok(Outcome::Ok)
}

/// The rows of instructions that are named as programs of some language have them, in the order of the table.
fn named(names: &[String], languages: &[Language]) -> anyhow::Result<Vec<&'static Row>> {
    let find = |name: &String| {
        let upper = name.to_ascii_uppercase();
        // Modifiers stand behind dots.
        let word = upper.split('.').next().unwrap_or_default();
        let found = languages.iter().find_map(|&language| Mnemonic::parse(word, language));
        found.map(|found| found.opcode).ok_or_else(|| {
            let known = TABLE
                .iter()
                .filter(|row| row.forms.iter().any(|form| form.languages.iter().any(|own| languages.contains(own))));
            let near =
                nearest(word, known.map(|row| row.mnemonic)).map_or(String::new(), |near| format!(", perhaps {near}"));
            usage(format!("there is no instruction `{name}`{near}"))
        })
    };
    let opcodes = names.iter().map(find).collect::<anyhow::Result<Vec<_>>>()?;
    Ok(TABLE.iter().filter(|row| opcodes.contains(&row.opcode)).collect())
}

/// A form of an instruction, and which of the wanted languages have it with these suffixes.
struct Entry {
    row: &'static Row,
    form: &'static Form,
    suffixes: Suffixes,
    languages: Vec<Language>,
}

fn forms(rows: &[&'static Row], wanted: &[Language]) -> impl Iterator<Item = Entry> {
    rows.iter().flat_map(|row| row.forms.iter().map(move |form| (row, form))).flat_map(|(row, form)| {
        let languages: Vec<_> = wanted.iter().copied().filter(|language| form.languages.contains(language)).collect();
        let types = |language: Language| (language.features().typed, language.features().sized_types);
        let alike = languages.chunk_by(|&a, &b| row.suffixes(a) == row.suffixes(b) && types(a) == types(b));
        let entry = |languages: &[Language]| Entry {
            row,
            form,
            suffixes: row.suffixes(languages[0]),
            languages: languages.to_vec(),
        };
        alike.map(entry).collect::<Vec<_>>()
    })
}

/// The mnemonic with its suffixes: optional ones in brackets, alternatives with bars.
fn mnemonic(entry: &Entry) -> String {
    let Suffixes { rh, x, c, c01, sat, ssat } = entry.suffixes;
    let precision = match (rh, x) {
        (true, true) => "[R|H|X]",
        (true, false) => "[R|H]",
        (false, _) => "",
    };
    let update_cc = if c01 {
        "[C|C0|C1]"
    } else if c {
        "[C]"
    } else {
        ""
    };
    let saturate = if ssat {
        "[_SAT|_SSAT]"
    } else if sat {
        "[_SAT]"
    } else {
        ""
    };
    format!("{}{precision}{update_cc}{saturate}", entry.row.mnemonic)
}

/// The modifiers of types that an instruction may have where languages have types, the one that it has without any
/// first; behind a number in brackets there may be that size. Accesses to memory take the type of what is there, CVT
/// two types.
fn types(entry: &Entry) -> Vec<&'static str> {
    let Some(features) = entry.languages.first().map(|language| language.features()).filter(|all| all.typed) else {
        return Vec::new();
    };
    let typing = entry.row.typing;
    match typing.storage {
        0 => {}
        1 => return vec!["memory"],
        _ => return vec!["to", "from"],
    }
    let width = |widest: Widest| usize::from(widest == Widest::Bits64 && features.sized_types);
    let mut all = Vec::new();
    if typing.float != Widest::None {
        all.push((Base::Float, ["F", "F[64]"][width(typing.float)]));
    }
    if typing.integer != Widest::None {
        all.push((Base::Signed, ["S", "S[64]"][width(typing.integer)]));
        all.push((Base::Unsigned, ["U", "U[64]"][width(typing.integer)]));
    }
    all.sort_by_key(|entry| entry.0 != typing.default);
    all.into_iter().map(|entry| entry.1).collect()
}

fn types_text(entry: &Entry) -> String {
    let types = types(entry);
    if types.is_empty() { "-".to_owned() } else { types.join(" ") }
}

fn has_types(entries: &[Entry]) -> bool {
    entries.iter().any(|entry| !types(entry).is_empty())
}

/// The letters that the specifications' summary tables use.
fn operands(form: &Form) -> String {
    let letter = |operand: &OperandKind| match operand {
        OperandKind::Vector => "v",
        OperandKind::Scalar => "s",
        OperandKind::Address => "av",
        OperandKind::Texture => "tex",
        OperandKind::Label => "label",
        OperandKind::CcMask => "cc",
        OperandKind::BranchCondition => "[cc]",
        OperandKind::Test => "test",
        OperandKind::VectorOrTest => "v|test",
        OperandKind::Selection => "swizzle",
        OperandKind::OptionalVector => "[v]",
        OperandKind::Buffer => "buffer",
        OperandKind::Subroutine => "subroutine",
        OperandKind::Image => "image",
        OperandKind::ImageTarget => "target",
    };
    if form.operands.is_empty() {
        "-".to_owned()
    } else {
        form.operands.iter().map(letter).collect::<Vec<_>>().join(",")
    }
}

fn result(entry: &Entry) -> &'static str {
    match entry.row.result {
        ResultKind::None => "-",
        ResultKind::Vector => "v",
        ResultKind::Scalar => "ssss",
        ResultKind::Address => {
            let components = |language: &Language| language.features().address_registers.map(|all| all.components);
            let whole = entry.languages.iter().filter_map(components).any(|count| count > 1);
            if whole { "av" } else { "as" }
        }
    }
}

fn language_names(entry: &Entry) -> String {
    entry.languages.iter().map(|language| language.name()).collect::<Vec<_>>().join(" ")
}

/// The operands and the result of an instruction in a language, on a line: `v <- v,v,v  multiply and add`.
pub fn summary(opcode: Opcode, language: Language) -> String {
    let entry = forms(&[opcode.row()], &[language]).next();
    entry.map_or(String::new(), |entry| {
        format!("{} <- {}  {}", result(&entry), operands(entry.form), entry.row.description)
    })
}

/// The row of an instruction in a language as Markdown: how it is spelled, what it takes and does, the section of its
/// rules.
pub fn help(opcode: Opcode, language: Language) -> String {
    let describe = |entry: Entry| {
        let types = types(&entry);
        let types = if types.is_empty() { String::new() } else { format!("\n\ntypes: {}", types.join(", ")) };
        format!(
            "```text\n{}  {} <- {}\n```\n\n{}{types}\n\n*{}*",
            mnemonic(&entry),
            result(&entry),
            operands(entry.form),
            entry.row.description,
            entry.form.section,
        )
    };
    forms(&[opcode.row()], &[language]).map(describe).collect::<Vec<_>>().join("\n\n---\n\n")
}

fn write_text(out: &mut dyn Write, rows: &[&'static Row], languages: &[Language]) -> io::Result<()> {
    let entries: Vec<_> = forms(rows, languages).collect();
    let widest = |column: fn(&Entry) -> usize| entries.iter().map(column).max().unwrap_or(0);
    let name = widest(|entry| mnemonic(entry).len());
    let operand = widest(|entry| operands(entry.form).len());
    let language = widest(|entry| language_names(entry).len());
    let typed = has_types(&entries);
    let types = widest(|entry| types_text(entry).len());
    for entry in &entries {
        let types = if typed { format!("{:types$}  ", types_text(entry)) } else { String::new() };
        writeln!(
            out,
            "{:name$}  {:4}  {:operand$}  {types}{:language$}  {}",
            mnemonic(entry),
            result(entry),
            operands(entry.form),
            language_names(entry),
            entry.row.description,
        )?;
    }
    Ok(())
}

/// An array with an entry a line.
fn write_json(out: &mut dyn Write, rows: &[&'static Row], languages: &[Language]) -> io::Result<()> {
    let entries: Vec<_> = forms(rows, languages).map(|entry| form_json(entry).to_string()).collect();
    writeln!(out, "[\n{}\n]", entries.join(",\n"))
}

fn form_json(entry: Entry) -> Value {
    let Suffixes { rh, x, c, c01, sat, ssat } = entry.suffixes;
    let kind = |operand: &OperandKind| match operand {
        OperandKind::Vector => "vector",
        OperandKind::Scalar => "scalar",
        OperandKind::Address => "address",
        OperandKind::Texture => "texture",
        OperandKind::Label => "label",
        OperandKind::CcMask => "condition",
        OperandKind::BranchCondition => "optional condition",
        OperandKind::Test => "test",
        OperandKind::VectorOrTest => "vector or test",
        OperandKind::Selection => "extended swizzle",
        OperandKind::OptionalVector => "optional vector",
        OperandKind::Buffer => "element of a buffer",
        OperandKind::Subroutine => "variable of SUBROUTINE",
        OperandKind::Image => "image unit",
        OperandKind::ImageTarget => "target of an image",
    };
    let precisions: Vec<_> = [("R", rh), ("H", rh), ("X", x)].iter().filter(|p| p.1).map(|p| p.0).collect();
    let mut object = json!({
        "mnemonic": entry.row.mnemonic,
        "languages": entry.languages.iter().map(|language| language.name()).collect::<Vec<_>>(),
        "precisions": precisions,
        "updates_cc": c,
        "updates_cc1": c01,
        "saturates": sat,
        "saturates_signed": ssat,
        "result": result(&entry),
        "operands": entry.form.operands.iter().map(kind).collect::<Vec<_>>(),
        "section": entry.form.section,
        "description": entry.row.description,
    });
    let types = types(&entry);
    if !types.is_empty() {
        object["types"] = json!(types);
    }
    object
}

const MARKDOWN_INTRODUCTION: &str = "\
# Which instructions are there?

Made by `nvjit isa --format markdown` from the table in `src/language/isa/table.rs`; a test fails when this page is
stale, and `BLESS=1 cargo test --test cli` writes it anew.

Suffixes in brackets may be left out: precision `R` (fp32), `H` (fp16) or `X` (fx12), `C` to update the condition code
(`C0` and `C1` where there are two), `_SAT` to clamp the result to [0,1], `_SSAT` to [-1,1]. Operands and results are
written as in the specifications: `v` a vector, `s` a scalar, `ssss` a scalar in all four components, `av` an address
register, `as` one component of it, `tex` a texture image unit and target, `cc` a condition, in brackets if it may be
left out, `test` a condition that must be there, `swizzle` a component or 0 or 1 for each, `label` a label, `buffer` an
element of a buffer variable.

Where there is a column of types, they stand behind points, as in `ADD.S`, the first being what the instruction computes
with when none is written; `F[64]` is `F`, `F32` or `F64`. Accesses to memory must have the type of what is there
(`memory`): `F32`, `U8`, `S32X4`, and atomics their operation before it; `to` and `from` are those of CVT. `CC`, `CC0`,
`CC1`, `SAT` and `SSAT` may stand behind points, too.
";

fn write_markdown(out: &mut dyn Write, rows: &[&'static Row], languages: &[Language]) -> io::Result<()> {
    out.write_all(MARKDOWN_INTRODUCTION.as_bytes())?;
    for &language in languages {
        let entries: Vec<_> = forms(rows, &[language]).collect();
        writeln!(out, "\n## {language} ({} instructions)\n", entries.len())?;
        let typed = has_types(&entries);
        let (title, line) = if typed { (" types |", "---|") } else { ("", "") };
        writeln!(out, "| instruction | result | operands |{title} what it does | section |")?;
        writeln!(out, "|---|---|---|{line}---|---|")?;
        for entry in &entries {
            let types = if typed { format!(" {} |", types_text(entry)) } else { String::new() };
            writeln!(
                out,
                "| `{}` | {} | {} |{types} {} | {} |",
                mnemonic(entry).replace('|', "\\|"),
                result(entry),
                operands(entry.form).replace('|', "\\|"),
                entry.row.description,
                entry.form.section,
            )?;
        }
    }
    Ok(())
}
