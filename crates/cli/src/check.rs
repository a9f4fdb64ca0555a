//! `nvjit check`: loads programs or scenes, and reports their errors and probable mistakes.

use super::output::stderr;
use super::render::scene::live::Draft;
use super::render::{header, programs, scene};
use super::watch::{self, Watch};
use super::{Outcome, cg_comments, display_name, read, report, report_error, sarif, style, syntax};
use anstyle::Style;
use clap::ValueEnum;
use nvjit::language::program::Lint;
use nvjit::limits::MAX_TEXTURE_MEMORY;
use nvjit::{LoadErrors, Program};
use serde_json::{Value, json};
use std::io::{self, Write};
use std::ops::Range;
use std::path::{Path, PathBuf};

#[derive(clap::Args)]
#[command(after_help = "\
Lints: uninitialized, unreachable, unused-declaration, unused-result, instruction-limit, malformed-preset, malformed-scene, zero-component, second-program, too-much-work, file-suffix; docs/cli.md says what they find.")]
pub struct Arguments {
    /// Programs, or scenes, SCENE.toml
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// How to print what was found
    #[arg(long, value_enum, default_value_t)]
    format: ReportFormat,
    /// Take warnings of this lint for errors; `all` are all of them
    #[arg(long, value_name = "LINT", value_parser = lints)]
    deny: Vec<Lints>,
    /// Leave out warnings of this lint; `all` are all of them
    #[arg(long, value_name = "LINT", value_parser = lints)]
    allow: Vec<Lints>,
    #[command(flatten)]
    pub watch: Watch,
}

#[derive(Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
enum ReportFormat {
    /// For people
    #[default]
    Text,
    /// For programs
    Json,
    /// For what shows the results of analyses: SARIF 2.1.0
    Sarif,
}

/// The lints of comments, which the library does not read.
const MALFORMED_PRESET: &str = "malformed-preset";
const MALFORMED_SCENE: &str = "malformed-scene";
/// The lint of what follows a program.
const SECOND_PROGRAM: &str = "second-program";
/// The lint of programs that take too much work to compile.
const TOO_MUCH_WORK: &str = "too-much-work";
/// The lint of files that are called as those of another stage.
const FILE_SUFFIX: &str = "file-suffix";

/// The lints that the library does not have.
const OWN: [&str; 5] = [MALFORMED_PRESET, MALFORMED_SCENE, SECOND_PROGRAM, TOO_MUCH_WORK, FILE_SUFFIX];

/// The warnings of the library, and those about comments that commands read.
pub struct Finding {
    pub lint: &'static str,
    pub offset: usize,
    pub length: usize,
    pub message: String,
}

/// Of the program in `file`, which need not exist.
pub fn findings(program: &Program, file: &Path, text: &[u8]) -> Vec<Finding> {
    let warnings = program.warnings().into_iter().map(|warning| Finding {
        lint: warning.lint.name(),
        offset: warning.offset,
        length: warning.length,
        message: warning.message,
    });
    let comments = cg_comments::presets(text).1.into_iter().map(|fault| Finding {
        lint: MALFORMED_PRESET,
        offset: fault.place.start,
        length: fault.place.len(),
        message: fault.message,
    });
    let scene = header::fault(text).map(|(place, fault)| Finding {
        lint: MALFORMED_SCENE,
        offset: place.start,
        length: place.len(),
        message: format!("`render` refuses this comment: {fault}"),
    });
    let second = second_program(text).map(|place| Finding {
        lint: SECOND_PROGRAM,
        offset: place.start,
        length: place.len(),
        message: "this program is behind END, where nothing is read".to_owned(),
    });
    // The header.
    let (offset, length) = nvjit::language::syntax::tokens(text)
        .next()
        .map_or((0, 0), |token| (token.span.start, token.span.end - token.span.start));
    let suffix = wrong_suffix(program, file).map(|message| Finding { lint: FILE_SUFFIX, offset, length, message });
    let work = takes_too_much_work(program).then(|| Finding {
        lint: TOO_MUCH_WORK,
        offset,
        length,
        message: "the interpreter runs this program: to compile it takes more work than its length is worth".to_owned(),
    });
    let mut findings: Vec<_> = warnings.chain(comments).chain(scene).chain(second).chain(suffix).chain(work).collect();
    findings.sort_by_key(|finding| finding.offset);
    findings
}

/// Whether a program is left to the interpreter where there is native code. Compiling it tells, which
/// `most_work` bounds.
#[cfg(feature = "cli")]
fn takes_too_much_work(program: &Program) -> bool {
    use nvjit::compiler::codegen::{CompileOptions, Compiler};
    use nvjit::error::CompileError;
    let compiled = Compiler::new(CompileOptions::default()).and_then(|compiler| compiler.compile(program));
    matches!(compiled, Err(CompileError::TooMuchWork(_)))
}

/// There is no native code.
#[cfg(not(feature = "cli"))]
fn takes_too_much_work(_: &Program) -> bool {
    false
}

/// The header of a program that follows the END of one. Languages with variables read nothing there; in others it is an
/// error.
fn second_program(text: &[u8]) -> Option<Range<usize>> {
    let rest = nvjit::language::syntax::tokens(text).skip_while(|token| token.text != "END").skip(1);
    let mut starts = rest.map(|token| token.span.start);
    let start = starts.find(|&start| text[start..].starts_with(b"!!"))?;
    let length = text[start..].iter().position(u8::is_ascii_whitespace);
    Some(start..length.map_or(text.len(), |length| start + length))
}

/// What is the matter if the name of a file ends as those of another stage do.
fn wrong_suffix(program: &Program, file: &Path) -> Option<String> {
    let suffix = file.extension()?.to_str()?.to_ascii_lowercase();
    let own = syntax::extension(program.stage());
    (suffix != own && syntax::EXTENSIONS.contains(&suffix.as_str())).then(|| {
        format!(
            "the file ends in .{suffix}, and this is {}, as those that end in .{own}",
            programs::stage_name(program.stage())
        )
    })
}

/// The kind of file that an argument names.
#[derive(Clone)]
struct Lints(Vec<&'static str>);

fn lints(name: &str) -> Result<Lints, String> {
    let all: Vec<_> = Lint::ALL.into_iter().map(Lint::name).chain(OWN).collect();
    if name == "all" {
        return Ok(Lints(all));
    }
    all.iter().find(|lint| **lint == name).map(|lint| Lints(vec![*lint])).ok_or_else(|| {
        let hint = nvjit::language::isa::nearest(name, all.iter().copied());
        let hint = hint.map_or(String::new(), |near| format!("; did you mean {near}?"));
        format!("there are {} and all{hint}", all.join(", "))
    })
}

impl Arguments {
    /// The findings that are shown.
    fn findings(&self, program: &Program, file: &Path, text: &[u8]) -> Vec<Finding> {
        let is_allowed = |lint| self.allow.iter().any(|lints| lints.0.contains(&lint));
        let findings = findings(program, file, text).into_iter();
        findings.filter(|finding| self.is_denied(finding) || !is_allowed(finding.lint)).collect()
    }

    fn is_denied(&self, finding: &Finding) -> bool {
        self.deny.iter().any(|lints| lints.0.contains(&finding.lint))
    }
}

pub fn run(arguments: &Arguments, out: &mut dyn Write) -> anyhow::Result<Outcome> {
    if arguments.files.iter().any(|file| file == Path::new("-")) {
        watch::check_stdin()?;
    }
    let mut all_load = true;
    let mut reports = Vec::new();
    for file in &arguments.files {
        let (loads, report) = match arguments.format {
            ReportFormat::Text => (check_text(arguments, file, out)?, None),
            ReportFormat::Json | ReportFormat::Sarif => {
                let text = read(file);
                let report = check_json(arguments, file, &text);
                let results = sarif::results(&report, text.as_deref().unwrap_or_default());
                (report["ok"] == true, Some((report, results)))
            }
        };
        all_load &= loads;
        reports.extend(report);
    }
    match arguments.format {
        ReportFormat::Text => {}
        ReportFormat::Json => writeln!(out, "{}", reports.into_iter().map(|(report, _)| report).collect::<Value>())?,
        ReportFormat::Sarif => {
            writeln!(out, "{}", sarif::log(reports.into_iter().flat_map(|(_, results)| results).collect()))?;
        }
    }
    Ok(if all_load { Outcome::Ok } else { Outcome::Failed })
}

/// Checks one file: a line on `out` if it loads, its errors and warnings on standard error.
fn check_text(arguments: &Arguments, file: &Path, out: &mut dyn Write) -> anyhow::Result<bool> {
    let name = display_name(file);
    let text = match read(file) {
        Ok(text) => text,
        Err(error) => {
            report_error(&error)?;
            return Ok(false);
        }
    };
    // The two streams often end in one terminal: keep the order of the files.
    #[cfg(feature = "cli")]
    if scene::is_scene(file) {
        out.flush()?;
        let Some(passes) = scene::check(file, &text)? else { return Ok(false) };
        let plural = if passes == 1 { "" } else { "es" };
        writeln!(out, "{name}: ok: a scene of {passes} pass{plural}")?;
        return Ok(true);
    }
    match Program::load(&text) {
        Ok(program) => {
            let warnings = arguments.findings(&program, file, &text);
            out.flush()?;
            write_warnings(&mut stderr(), &name, &text, &warnings, |warning| arguments.is_denied(warning))?;
            if warnings.iter().any(|warning| arguments.is_denied(warning)) {
                return Ok(false);
            }
            let count = program.ast().instructions().count();
            let plural = if count == 1 { "" } else { "s" };
            writeln!(out, "{name}: ok: {}, {count} instruction{plural}", program.language())?;
            Ok(true)
        }
        Err(errors) => {
            out.flush()?;
            report::write_errors(&mut stderr(), &name, &text, &errors)?;
            Ok(false)
        }
    }
}

pub fn write_warnings(
    out: &mut impl Write,
    name: &str,
    text: &[u8],
    warnings: &[Finding],
    is_denied: impl Fn(&Finding) -> bool,
) -> io::Result<()> {
    const KINDS: [(&str, Style); 2] = [("warning", style::WARNING), ("error", style::ERROR)];
    let lines = report::Lines::new(text);
    let mut counts = [0, 0];
    for warning in warnings {
        let kind = usize::from(is_denied(warning));
        counts[kind] += 1;
        let Finding { offset, length, ref message, lint: reason } = *warning;
        let remark = report::Remark { kind: KINDS[kind], offset, length, message, reason };
        report::write(out, name, &lines, &remark)?;
    }
    for (count, kind) in counts.into_iter().zip(KINDS) {
        report::write_count(out, name, count, kind)?;
    }
    out.flush()
}

fn check_json(arguments: &Arguments, file: &Path, text: &anyhow::Result<Vec<u8>>) -> Value {
    // JSON has its own way to write control characters.
    let name = if file == Path::new("-") { display_name(file) } else { file.display().to_string() };
    let text = match text {
        Ok(text) => text,
        Err(error) => {
            let error = json!({ "kind": "file", "message": format!("{error:#}") });
            return json!({ "file": name, "ok": false, "errors": [error], "warnings": [] });
        }
    };
    if scene::is_scene(file) {
        let found = Draft { name: file, text, programs: &scene::Texts::new(), images: MAX_TEXTURE_MEMORY }.check();
        return scene::report_json(&name, text, &found);
    }
    let findings = |program: &Program| arguments.findings(program, file, text);
    report_json(&name, text, findings, |warning| arguments.is_denied(warning))
}

/// The messages about a text, for programs.
pub fn report_json(
    name: &str,
    text: &[u8],
    warnings: impl FnOnce(&Program) -> Vec<Finding>,
    is_denied: impl Fn(&Finding) -> bool,
) -> Value {
    match Program::load(text) {
        Ok(program) => {
            let warnings = warnings(&program);
            json!({
                "file": name,
                "ok": !warnings.iter().any(&is_denied),
                "language": program.language().to_string(),
                "instructions": program.ast().instructions().count(),
                "errors": [],
                "warnings": warnings_json(text, &warnings, is_denied),
            })
        }
        Err(errors) => {
            json!({ "file": name, "ok": false, "errors": errors_json(text, &errors), "warnings": [] })
        }
    }
}

/// The errors of a program that does not load.
pub fn errors_json(text: &[u8], errors: &LoadErrors) -> Vec<Value> {
    let lines = report::Lines::new(text);
    let entry = |error: &nvjit::LoadError| {
        let position = lines.position(error.offset);
        json!({
            "kind": error.kind.name(),
            "offset": error.offset,
            "length": error.length,
            "line": position.line,
            "column": position.column,
            "message": error.message,
            "section": error.section,
        })
    };
    errors.iter().map(entry).collect()
}

fn warnings_json(text: &[u8], warnings: &[Finding], is_denied: impl Fn(&Finding) -> bool) -> Vec<Value> {
    let lines = report::Lines::new(text);
    let entry = |warning: &Finding| {
        let position = lines.position(warning.offset);
        json!({
            "lint": warning.lint,
            "denied": is_denied(warning),
            "offset": warning.offset,
            "length": warning.length,
            "line": position.line,
            "column": position.column,
            "message": warning.message,
        })
    };
    warnings.iter().map(entry).collect()
}
