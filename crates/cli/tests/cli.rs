//! What the command `nvjit` prints, against expected output that is kept in files:
//!
//! - Each file in `tests/cli/` with lines `# RUN: nvjit ...` is a test. `%` stands for the file's name;
//!   the commands run in `tests/cli/`. Their output is expected in a sibling, `<file>.out`.
//! - Each program in `examples/programs/` has lines `# Try: nvjit ...`, which run in the root of the
//!   repository with `--mad separate`, so that their output is the same on every machine. It is
//!   expected in `tests/cli/examples/<file>.out`.
//! - Each block `console` on a page of docs/, in README.md and in CONTRIBUTING.md is a transcript that must be true, of
//!   commands that run in a folder which has `examples/`, `tests/cli/` and the page's own files: blocks with a file's
//!   name behind their kind. Commands in other blocks take long or are meant for other places; the command line must
//!   take them. docs/isa.md is what `nvjit isa` makes.
//!
//! Where lookups are those of the reference sampler, numbers may differ as much as two steps of 8 bits.
//!
//! `BLESS=1 cargo test --test cli` accepts what the command prints now. What programs compute is not
//! tested here but in the filetests.

#[path = "../../../tests/part/mod.rs"]
mod part;

use libtest_mimic::{Arguments, Failed, Trial};
use similar::TextDiff;
use std::fmt::Write as _;
use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};

const NVJIT: &str = env!("CARGO_BIN_EXE_nvjit");

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    let mut trials = Vec::new();
    for file in files_in("tests/cli") {
        trials.push(Trial::test(format!("cli::{}", name(&file)), move || run_lines(&file)));
    }
    // Those that are named are all run.
    let takes = |case| arguments.filter.is_some() || part::takes(case, 8);
    for (_, file) in files_in("examples/programs").into_iter().enumerate().filter(|&(case, _)| takes(case)) {
        let (try_file, dump_file) = (file.clone(), file.clone());
        trials.push(Trial::test(format!("examples::{}", name(&file)), move || try_lines(&try_file)));
        trials.push(Trial::test(format!("dump::{}", name(&file)), move || dump_every_stage(&dump_file)));
    }
    for page in pages() {
        let name = page.strip_prefix(root()).unwrap_or(&page).display().to_string();
        trials.push(Trial::test(format!("docs::{name}"), move || transcripts(&page)));
    }
    trials.push(Trial::test("every_page_is_linked", every_page_is_linked));
    trials.push(Trial::test("docs::docs/isa.md", instruction_table));
    trials.push(Trial::test("a_closed_pipe_is_no_error", closed_pipe));
    libtest_mimic::run(&arguments, trials).exit_code()
}

fn root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
}

fn name(file: &Path) -> String {
    file.file_name().map_or(String::new(), |name| name.to_string_lossy().into_owned())
}

/// The files in a folder but expected output and what tests read, sorted.
fn files_in(folder: &str) -> Vec<PathBuf> {
    let entries = fs::read_dir(root().join(folder)).unwrap_or_else(|error| panic!("{folder}: {error}"));
    let paths = entries.map(|entry| entry.expect("a readable folder").path());
    let mut files: Vec<_> = paths
        .filter(|path| path.is_file() && path.extension().is_none_or(|e| e != "out" && e != "png" && e != "json"))
        .collect();
    files.sort();
    files
}

/// The commands after `# <word>: nvjit ` in the lines of a file; a line that ends in `\` goes on in the next comment.
fn commands(text: &str, word: &str) -> Vec<String> {
    let start = format!("# {word}: nvjit ");
    let mut commands = Vec::new();
    // CR alone ends lines too: some of the files are tests of that.
    let mut lines = text.split(['\n', '\r']);
    while let Some(line) = lines.next() {
        let Some(command) = line.strip_prefix(&start) else { continue };
        let mut command = command.to_owned();
        while let Some(first) = command.strip_suffix('\\') {
            let next = lines.next().unwrap_or("").trim_start_matches('#').trim_start();
            command = format!("{first}{next}");
        }
        commands.push(command);
    }
    commands
}

struct Output {
    stdout: String,
    stderr: String,
    code: Option<i32>,
}

/// Runs `nvjit` with the arguments in `command`; `< FILE` at the end is its standard input.
fn nvjit(folder: &Path, command: &str) -> Result<Output, Failed> {
    let (arguments, input) = command.split_once(" < ").unwrap_or((command, ""));
    let stdin = if input.is_empty() { Stdio::null() } else { fs::File::open(folder.join(input))?.into() };
    let words = shlex::split(arguments).ok_or("a quotation that does not end")?;
    let output = Command::new(NVJIT).args(words).current_dir(folder).stdin(stdin).output()?;
    Ok(Output {
        stdout: String::from_utf8(output.stdout)?,
        stderr: String::from_utf8(output.stderr)?,
        code: output.status.code(),
    })
}

/// Compares, or with `BLESS=1` replaces the file.
fn compare(file: &Path, actual: &str) -> Result<(), Failed> {
    let expected = fs::read_to_string(file).unwrap_or_default();
    if expected == actual || !nvjit_texture::has_fast_paths() && nearly_equal(&expected, actual) {
        return Ok(());
    }
    if std::env::var_os("BLESS").is_some_and(|value| value == "1") {
        if let Some(folder) = file.parent() {
            fs::create_dir_all(folder)?;
        }
        fs::write(file, actual)?;
        return Ok(());
    }
    let diff = TextDiff::from_lines(expected.as_str(), actual);
    let diff = diff.unified_diff().context_radius(3).header("expected", "actual").to_string();
    Err(format!("{} differs; BLESS=1 accepts what is printed now\n{diff}", file.display()).into())
}

/// Whether the texts are equal but for decimals that are close, and for the bits of such.
fn nearly_equal(expected: &str, actual: &str) -> bool {
    let words = |text: &str| -> Vec<String> {
        let parts = text.split_inclusive(|character: char| !character.is_ascii_alphanumeric() && character != '.');
        parts.map(str::to_owned).collect()
    };
    let same = |(e, a): (&String, &String)| {
        let (e_word, a_word) = (e.trim_end_matches(is_no_word), a.trim_end_matches(is_no_word));
        let bits = |word: &str| word.len() == 8 && word.chars().all(|character| character.is_ascii_hexdigit());
        let numbers = e_word.contains('.').then(|| Some((e_word.parse::<f64>().ok()?, a_word.parse::<f64>().ok()?)));
        e[e_word.len()..] == a[a_word.len()..]
            && (e_word == a_word
                || bits(e_word) && bits(a_word)
                || numbers.flatten().is_some_and(|(e, a)| (e - a).abs() <= 2.0 / 255.0))
    };
    let (expected, actual) = (words(expected), words(actual));
    expected.len() == actual.len() && expected.iter().zip(&actual).all(same)
}

fn is_no_word(character: char) -> bool {
    !character.is_ascii_alphanumeric()
}

/// The commands of a file with what they print, as it is kept in `.out` files.
fn transcript(folder: &Path, commands: &[String], extra: &str) -> Result<String, Failed> {
    let mut text = String::new();
    for command in commands {
        let output = nvjit(folder, &format!("{command}{extra}"))?;
        write!(text, "$ nvjit {command}\n{}", output.stdout)?;
        if !output.stderr.is_empty() {
            write!(text, "--- stderr\n{}", output.stderr)?;
        }
        match output.code {
            Some(0) => {}
            Some(code) => writeln!(text, "--- exit {code}")?,
            None => return Err(format!("nvjit {command}: ended by a signal\n{}", output.stderr).into()),
        }
    }
    Ok(text)
}

fn run_lines(file: &Path) -> Result<(), Failed> {
    let text = String::from_utf8_lossy(&fs::read(file)?).into_owned();
    let commands: Vec<_> = commands(&text, "RUN").iter().map(|command| command.replace('%', &name(file))).collect();
    if commands.is_empty() {
        return Err("the file has no line `# RUN: nvjit ...`".into());
    }
    let folder = root().join("tests/cli");
    compare(&folder.join(name(file) + ".out"), &transcript(&folder, &commands, "")?)
}

fn try_lines(file: &Path) -> Result<(), Failed> {
    let commands = commands(&fs::read_to_string(file)?, "Try");
    if commands.is_empty() {
        return Err("the example has no line `# Try: nvjit ...`".into());
    }
    let expected = root().join("tests/cli/examples").join(name(file) + ".out");
    let transcript = transcript(root(), &commands, " --mad separate")?;
    if transcript.contains("--- ") {
        return Err(format!("an example must run without errors and warnings:\n{transcript}").into());
    }
    compare(&expected, &transcript)
}

/// Every stage of every example can be shown, for every machine.
fn dump_every_stage(file: &Path) -> Result<(), Failed> {
    for target in ["x86_64", "aarch64", "riscv64", "s390x"] {
        let stages = "tokens,ast,ir,primitive,clif,asm,bytes";
        let command = format!("dump '{}' --mad separate --target {target} --emit {stages}", file.display());
        let output = nvjit(root(), &command)?;
        if output.code != Some(0) || !output.stderr.is_empty() {
            return Err(format!("nvjit {command}\n{}", output.stderr).into());
        }
        for stage in output.stdout.split("=== ").skip(1).filter(|part| part.contains(" ===\n")) {
            if stage.lines().count() < 3 {
                return Err(format!("nvjit {command}: nothing shown under {stage}").into());
            }
        }
    }
    Ok(())
}

/// The pages for people.
fn pages() -> Vec<PathBuf> {
    let pages = files_in("docs").into_iter().chain(files_in("docs/gallery"));
    let pages = pages.filter(|file| file.extension().is_some_and(|extension| extension == "md"));
    pages.chain(["README.md", "CONTRIBUTING.md"].map(|name| root().join(name))).collect()
}

/// Runs the commands of `console` blocks and writes their output in place of what the page has.
fn transcripts(page: &Path) -> Result<(), Failed> {
    let text = fs::read_to_string(page)?;
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("pages").join(name(page));
    if text.contains("\n```console\n") {
        make_folder(&folder)?;
    }
    let mut actual = String::new();
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        writeln!(actual, "{line}")?;
        let Some(kind) = line.strip_prefix("```") else {
            is_taken(line.strip_prefix("    ").unwrap_or(""))?;
            continue;
        };
        let block: Vec<_> = lines.by_ref().take_while(|line| *line != "```").collect();
        if kind == "console" {
            actual += &console(&folder, &block)?;
        } else {
            if let Some(file) = kind.split_once(' ').map(|(_, file)| file) {
                fs::write(folder.join(file), block.join("\n") + "\n")?;
            }
            block.iter().try_for_each(|line| is_taken(line))?;
            block.iter().try_for_each(|line| writeln!(actual, "{line}"))?;
        }
        actual += "```\n";
    }
    compare(page, &actual)
}

/// A block of commands with what they print.
fn console(folder: &Path, block: &[&str]) -> Result<String, Failed> {
    let mut actual = String::new();
    let mut lines = block.iter();
    while let Some(line) = lines.next() {
        let Some(command) = line.strip_prefix("$ ") else { continue };
        writeln!(actual, "{line}")?;
        let mut command = command.strip_prefix("nvjit ").ok_or(format!("`{line}` is not run"))?.to_owned();
        while let Some(first) = command.strip_suffix('\\') {
            let next = lines.next().copied().unwrap_or("");
            writeln!(actual, "{next}")?;
            command = format!("{first}{}", next.trim_start());
        }
        // Both streams, as terminals show them.
        let (mut reader, writer) = std::io::pipe()?;
        let words = shlex::split(&command).ok_or("a quotation that does not end")?;
        let mut child = Command::new(NVJIT)
            .args(words)
            .current_dir(folder)
            .stdin(Stdio::null())
            .stdout(writer.try_clone()?)
            .stderr(writer)
            .spawn()?;
        reader.read_to_string(&mut actual)?;
        if child.wait()?.code().is_none() {
            return Err(format!("{line}: ended by a signal").into());
        }
    }
    Ok(actual)
}

/// Checks that the command line takes what a line has for a command, if it has one, without running it.
fn is_taken(line: &str) -> Result<(), Failed> {
    const STARTS: [&str; 2] = ["nvjit ", "cargo run --release -- "];
    let Some(command) = STARTS.iter().find_map(|start| line.strip_prefix(start)) else { return Ok(()) };
    // `nvjit = ...` is a dependency. Comments and pipes are the shell's.
    if command.starts_with('=') {
        return Ok(());
    }
    let command = command.split(" #").next().and_then(|command| command.split(" | ").next()).unwrap_or("");
    match nvjit(root(), &format!("{command} --help"))? {
        Output { code: Some(0), .. } => Ok(()),
        output => Err(format!("{line}\n{}", output.stderr).into()),
    }
}

/// An empty folder with what pages refer to.
fn make_folder(folder: &Path) -> Result<(), Failed> {
    if folder.exists() {
        fs::remove_dir_all(folder)?;
    }
    let mut left = ["examples", "tests/cli"].map(PathBuf::from).to_vec();
    while let Some(path) = left.pop() {
        fs::create_dir_all(folder.join(&path))?;
        for entry in fs::read_dir(root().join(&path))? {
            let below = path.join(entry?.file_name());
            if root().join(&below).is_dir() {
                left.push(below);
            } else {
                fs::copy(root().join(&below), folder.join(&below))?;
            }
        }
    }
    Ok(())
}

/// Who begins at README.md finds each page.
fn every_page_is_linked() -> Result<(), Failed> {
    let readme = fs::read_to_string(root().join("README.md"))?;
    for page in pages() {
        let link = format!("]({})", page.strip_prefix(root())?.display());
        if !page.ends_with("README.md") && !readme.contains(&link) {
            return Err(format!("README.md lacks {link}").into());
        }
        let text = fs::read_to_string(&page)?;
        // Between backticks is code.
        let prose = text.split('`').step_by(2).collect::<Vec<_>>().join("`");
        for target in prose.split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
            let file = target.split('#').next().unwrap_or("");
            let folder = page.parent().unwrap_or(root());
            if !target.contains("://") && !file.is_empty() && !folder.join(file).exists() {
                return Err(format!("{}: there is no {target}", page.display()).into());
            }
        }
    }
    Ok(())
}

fn instruction_table() -> Result<(), Failed> {
    compare(&root().join("docs/isa.md"), &nvjit(root(), "isa --format markdown")?.stdout)
}

/// A reader that has seen enough (`nvjit isa | head -1`) makes no noise.
fn closed_pipe() -> Result<(), Failed> {
    let mut child =
        Command::new(NVJIT).args(["isa", "--format", "json"]).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn()?;
    drop(child.stdout.take());
    let output = child.wait_with_output()?;
    if output.status.code() != Some(0) || !output.stderr.is_empty() {
        return Err(format!("{}: {}", output.status, String::from_utf8_lossy(&output.stderr)).into());
    }
    Ok(())
}
