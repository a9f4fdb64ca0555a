//! Syntax files for editors, with the words of the parser's tables.

use nvjit::language::isa::{CcRule, ProgramOption, TABLE, registers};
use nvjit::language::syntax::ast::{InputPrimitive, OutputPrimitive, TessMode, TessSpacing};
use nvjit::language::syntax::{declaration_words, modifier_words};
use nvjit::runtime::{Stage, TextureTarget};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::path::PathBuf;

/// Extensions of files with programs.
pub const EXTENSIONS: [&str; 7] = ["fp", "vp", "vsp", "gp", "tcp", "tep", "cp"];

/// The extension of files with programs of a stage.
pub fn extension(stage: Stage) -> &'static str {
    match stage {
        Stage::Fragment => "fp",
        Stage::Vertex => "vp",
        Stage::VertexState => "vsp",
        Stage::Geometry => "gp",
        Stage::TessControl => "tcp",
        Stage::TessEvaluation => "tep",
        Stage::Compute => "cp",
    }
}

/// A kind of word, and what Vim and TextMate grammars call it.
struct Group {
    name: &'static str,
    vim: &'static str,
    textmate: &'static str,
    /// A regular expression in the dialect that both have in common, without the boundaries of words.
    pattern: String,
}

fn group(
    name: &'static str,
    vim: &'static str,
    textmate: &'static str,
    words: BTreeSet<&str>,
    suffixes: &str,
) -> Group {
    // The longest first: not every dialect looks for the longest.
    let mut words: Vec<_> = words.into_iter().collect();
    words.sort_by_key(|word| std::cmp::Reverse(word.len()));
    Group { name, vim, textmate, pattern: format!("({}){suffixes}", words.join("|")) }
}

/// The words in stage declarations.
fn stage_words() -> impl Iterator<Item = &'static str> {
    let primitives = InputPrimitive::ALL.iter().map(|word| word.name());
    let primitives = primitives.chain(OutputPrimitive::ALL.iter().map(|word| word.name()));
    let modes = TessMode::ALL.iter().map(|word| word.name());
    primitives.chain(modes).chain(TessSpacing::ALL.iter().map(|word| word.name()))
}

fn groups() -> Vec<Group> {
    let is_word = |word: &&str| word.bytes().all(|byte| byte.is_ascii_alphanumeric());
    let registers = registers::FRAGMENT_ATTRIBUTES.iter().chain(&registers::VERTEX_ATTRIBUTES).map(|entry| entry.0);
    let registers = registers.chain(registers::FRAGMENT_RESULTS).chain(registers::VERTEX_RESULTS).filter(is_word);
    let targets = TextureTarget::ALL.iter().map(|target| target.name()).filter(is_word);
    let targets = targets.chain(stage_words());
    // Precision, condition code and saturation; types follow a point.
    const SUFFIXES: &str = "[RHX]?(C[01]?)?(_SAT|_SSAT)?";
    vec![
        group("Instruction", "Statement", "keyword.operator", TABLE.iter().map(|row| row.mnemonic).collect(), SUFFIXES),
        group("Declaration", "Type", "storage.type", declaration_words().chain(["END"]).collect(), ""),
        group("Option", "PreProc", "entity.name.tag", ProgramOption::all().map(ProgramOption::name).collect(), ""),
        group("Rule", "Constant", "constant.language", CcRule::ALL.map(CcRule::name).into_iter().collect(), ""),
        group("Modifier", "Type", "storage.modifier", modifier_words().filter(|word| word.len() > 1).collect(), ""),
        group("Target", "Special", "support.constant", targets.collect(), ""),
        group("Register", "Identifier", "variable.language", registers.collect(), ""),
        Group {
            name: "Temporary",
            vim: "Identifier",
            textmate: "variable.language",
            pattern: "[RHA][0-9]+".to_owned(),
        },
        Group {
            name: "Number",
            vim: "Number",
            textmate: "constant.numeric",
            pattern: "(0x[0-9A-Fa-f]+|[0-9]+([.][0-9]*)?([eE][-+]?[0-9]+)?)".to_owned(),
        },
    ]
}

const HEADER: &str = "!![A-Za-z]+[0-9][.][0-9]";

const COMMENT: &str = "#.*";

/// The kinds of words with a regular expression for each, the first that fits counts; for highlighting elsewhere.
pub fn patterns() -> Vec<(&'static str, String)> {
    let fixed = [("Comment", COMMENT.to_owned()), ("Header", HEADER.to_owned())];
    let words = groups().into_iter().map(|group| (group.name, format!("\\b{}\\b", group.pattern)));
    fixed.into_iter().chain(words).collect()
}

/// The files of a Vim package.
pub fn vim() -> Vec<(PathBuf, Vec<u8>)> {
    let mut syntax = String::from(
        "\" Vim syntax file of NVIDIA's assembly languages for OpenGL, made by `nvjit generate vim`.\n\
         if exists('b:current_syntax')\n  finish\nendif\nsyn case match\n",
    );
    for Group { name, vim, pattern, .. } in groups() {
        syntax += &format!("syn match nvasm{name} /\\v<{pattern}>/\nhi def link nvasm{name} {vim}\n");
    }
    syntax += &format!(
        "syn match nvasmHeader /\\v{HEADER}/\nhi def link nvasmHeader PreProc\n\
         syn match nvasmComment /{COMMENT}$/\nhi def link nvasmComment Comment\n\
         setlocal commentstring=#\\ %s\nlet b:current_syntax = 'nvasm'\n"
    );
    let patterns = EXTENSIONS.map(|extension| format!("*.{extension}")).join(",");
    let detect = format!("au BufRead,BufNewFile {patterns} set filetype=nvasm\n");
    vec![("syntax/nvasm.vim".into(), syntax.into()), ("ftdetect/nvasm.vim".into(), detect.into())]
}

/// The files of an extension of Visual Studio Code.
pub fn vscode() -> Vec<(PathBuf, Vec<u8>)> {
    let pattern = |scope: &str, pattern: &str| json!({ "name": format!("{scope}.nvasm"), "match": pattern });
    let fixed = [pattern("comment.line", &format!("{COMMENT}$")), pattern("meta.preprocessor", HEADER)];
    let words = groups().into_iter().map(|group| pattern(group.textmate, &format!("\\b{}\\b", group.pattern)));
    let grammar = json!({
        "name": "NVIDIA assembly",
        "scopeName": "source.nvasm",
        "fileTypes": EXTENSIONS,
        "patterns": fixed.into_iter().chain(words).collect::<Vec<_>>(),
    });
    let package = json!({
        "name": "nvasm",
        "displayName": "NVIDIA's assembly languages for OpenGL",
        "publisher": "nvjit",
        "version": env!("CARGO_PKG_VERSION"),
        "license": env!("CARGO_PKG_LICENSE"),
        "engines": { "vscode": "^1.0.0" },
        "contributes": {
            "languages": [{
                "id": "nvasm",
                "extensions": EXTENSIONS.map(|extension| format!(".{extension}")),
                "configuration": "./language-configuration.json",
            }],
            "grammars": [{
                "language": "nvasm",
                "scopeName": "source.nvasm",
                "path": "./syntaxes/nvasm.tmLanguage.json",
            }],
        },
    });
    let configuration = json!({
        "comments": { "lineComment": "#" },
        "brackets": [["{", "}"], ["[", "]"], ["(", ")"]],
    });
    let file = |name: &str, content: Value| (PathBuf::from(name), format!("{content:#}\n").into_bytes());
    vec![
        file("package.json", package),
        file("language-configuration.json", configuration),
        file("syntaxes/nvasm.tmLanguage.json", grammar),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use regex::Regex;
    use std::path::Path;

    /// The files contain all words of the tables.
    #[test]
    fn every_instruction_and_option_is_known() {
        let text = |files: Vec<(PathBuf, Vec<u8>)>| {
            files.into_iter().map(|file| String::from_utf8(file.1).unwrap()).collect::<String>()
        };
        for text in [text(vim()), text(vscode())] {
            let words: BTreeSet<_> =
                text.split(|character: char| !character.is_ascii_alphanumeric() && character != '_').collect();
            for name in TABLE.iter().map(|row| row.mnemonic).chain(ProgramOption::all().map(ProgramOption::name)) {
                assert!(words.contains(name), "{name}");
            }
            for other in ["TEMP", "COLR", "HPOS", "NAN", "RECT", "END", "TESS_MODE", "TRIANGLE_STRIP", "U32"] {
                assert!(words.contains(other), "{other}");
            }
        }
    }

    /// In the programs of the repository, each word that begins a statement is one that editors know.
    #[test]
    fn words_that_begin_statements_are_known() {
        let begins = |group: &Group| ["Instruction", "Declaration"].contains(&group.name);
        let patterns: Vec<_> = groups().into_iter().filter(begins).map(|group| group.pattern).collect();
        assert_eq!(patterns.len(), 2);
        let known = Regex::new(&format!("^({})$", patterns.join("|"))).unwrap();
        let mut count = 0;
        for folder in ["examples/programs", "examples/scenes/programs", "tests/cli"] {
            for entry in std::fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(folder)).unwrap() {
                let path = entry.unwrap().path();
                let extension = path.extension().and_then(|extension| extension.to_str()).unwrap_or("");
                let text = if EXTENSIONS.contains(&extension) { std::fs::read(&path).unwrap() } else { continue };
                // Some of the programs are tests of errors.
                let Ok(program) = nvjit::Program::load(&text) else { continue };
                for line in
                    nvjit::language::syntax::print(program.ast()).lines().skip(1).filter(|line| !line.ends_with(':'))
                {
                    let is_end = |character: char| !character.is_ascii_alphanumeric() && character != '_';
                    let word = line.trim_start().split(is_end).next().unwrap();
                    assert!(word.is_empty() || known.is_match(word), "{}: {line}", path.display());
                    count += 1;
                }
            }
        }
        assert!(count > 1000, "{count} statements");
    }
}
