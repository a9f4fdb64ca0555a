//! The parser of program files: cases and their directives. docs/testing.md describes the format.

use super::names::{is_attribute, kind_of};
use super::value::{Expected, float_bits, words};
use crate::inputs::FuzzSampler;
use crate::memory::{Area, ImagePlace, image_named};
use nvjit::Mad;
use nvjit_runtime::ImageLayout;

/// The number of invocations of a directive: a quad.
pub const LANES: usize = 4;

/// One program with its directives.
pub struct Case {
    /// The text of the separator; empty if the file has one program.
    pub title: String,
    /// The program's text, including directives, which are comments; or the text of a `text:` directive.
    pub text: Vec<u8>,
    /// The line of the file on which the text begins, from 1.
    pub first_line: usize,
    /// The check of the case, beyond loading without error.
    pub check: Check,
    /// The results of GL queries of the program: names and numbers.
    pub counts: Vec<(String, usize)>,
}

/// The check of a case.
pub enum Check {
    /// The program loads, and has these results.
    Runs(Vec<Run>),
    /// The program does not load, with these errors.
    Errors(Vec<ExpectedError>),
}

/// An error that a program must have.
pub struct ExpectedError {
    /// Byte offset into the case's text.
    pub offset: usize,
    /// The name of the kind.
    pub kind: String,
    /// The end of the section's name.
    pub section: String,
    /// A part of the message.
    pub message: Option<String>,
}

/// The sampler that a run offers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TestSampler {
    /// Gives zeros: nothing is bound.
    Unbound,
    /// A sampler that random programs also have.
    Fuzz(FuzzSampler),
    /// Gives (bias or level of detail, 0, number of the target, number of the operation).
    Level,
    /// A texture of 2 x 2 texels, (1,0,0,1) and (2,0,0,1) below (3,0,0,1) and (4,0,0,1); the nearest one.
    Texels,
    /// Gives (layer, reference, bias or level of detail, least level of detail), 0 for values that the lookup lacks.
    Rows,
    /// Gives (low word of the handle, its high word, flags, operation).
    Handles,
    /// A 1D texture of two levels, (1,0,0,0) and (2,0,0,0), and (7,0,0,0) on level 1; the nearest one.
    Levels,
}

impl TestSampler {
    /// The sampler with this name in files.
    fn named(name: &str) -> Option<Self> {
        match name {
            "level" => Some(Self::Level),
            "texels" => Some(Self::Texels),
            "rows" => Some(Self::Rows),
            "handles" => Some(Self::Handles),
            "levels" => Some(Self::Levels),
            _ => FuzzSampler::ALL.into_iter().find(|sampler| sampler.name() == name).map(Self::Fuzz),
        }
    }
}

/// Four components in each of four lanes.
pub type Quad<T> = [[T; 4]; LANES];

/// The state that runs of one batch share.
#[derive(Clone, PartialEq, Debug)]
pub struct Environment {
    /// The rounding of MAD; both if `None`.
    pub mad: Option<Mad>,
    /// Whether colours of fragment programs are clamped.
    pub clamp_color: bool,
    /// The option `unclamped_fog`.
    pub unclamped_fog: bool,
    /// Whether the rules of NV_vertex_program apply, as in [`Options`](nvjit::Options).
    pub nv_vertex_program_rules: bool,
    /// The sampler.
    pub sampler: TestSampler,
    /// Parameters by name, `p[n]` and `c[n]` included.
    pub parameters: Vec<(String, [u32; 4])>,
    /// Words of memory, by their part.
    pub memory: Vec<(Place, Vec<u32>)>,
    /// The lanes that run.
    pub exec: [bool; LANES],
}

/// A part of memory that a run fills or checks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Place {
    /// `memory[0x1000]`: from a global address on.
    Global(u64),
    /// `buffer[n]`: a constant buffer.
    Constants(usize),
    /// `storage[n]`: a storage buffer.
    Storage(usize),
    /// `counters[n]`: an atomic counter buffer.
    Counters(usize),
    /// `shared`: the memory of a work group.
    Shared,
    /// `image[n:TARGET:FORMAT:WxHxDxS]`, or `image[handle:0x...:...]`: a packed image.
    Image(ImagePlace, ImageLayout),
}

/// A `run:` or `quad:` directive.
pub struct Run {
    /// The line of the file.
    pub line: usize,
    /// Its environment.
    pub environment: Environment,
    /// Words of attributes and parameters, by name.
    pub inputs: Vec<(String, Quad<u32>)>,
    /// The expected results, by name.
    pub expected: Vec<(String, Quad<Expected>)>,
    /// The words of memory after the run.
    pub expected_memory: Vec<(Place, Vec<u32>)>,
    /// The number of memory accesses that are faults.
    pub expected_faults: Option<u64>,
    /// The lanes that must be killed.
    pub killed: [bool; LANES],
    /// Whether the right side is `?`, which blessing replaces.
    pub unknown: bool,
}

/// An error in a file, with its line.
pub type Fault = String;

/// Parses a file.
pub fn parse(text: &[u8]) -> Result<Vec<Case>, Fault> {
    let mut cases = Vec::new();
    let (mut title, mut start, mut first_line) = (String::new(), 0, 1);
    let (mut offset, mut number, mut has_section) = (0, 0, false);
    let mut finish = |title: &str, text: &[u8], first_line| -> Result<(), Fault> {
        // Only comments are allowed before the first separator.
        if text.windows(2).any(|pair| pair == b"!!") || !title.is_empty() {
            cases.push(Case::parse(title.to_owned(), text.to_vec(), first_line)?);
        }
        Ok(())
    };
    for line in text.split_inclusive(|&byte| byte == b'\n') {
        number += 1;
        has_section |= line.starts_with(b"# section: ");
        if let Some(rest) = line.strip_prefix(b"#---- ") {
            finish(&title, &text[start..offset], first_line)?;
            title = String::from_utf8_lossy(rest).trim().to_owned();
            start = offset + line.len();
            first_line = number + 1;
        }
        offset += line.len();
    }
    finish(&title, &text[start..], first_line)?;
    match (has_section, cases.is_empty()) {
        (false, _) => Err("1: no `# section:` says what part of the specification is tested".to_owned()),
        (_, true) => Err("1: no program".to_owned()),
        _ => Ok(cases),
    }
}

/// A directive's keyword, text and line, continuation lines joined.
struct Directive {
    keyword: String,
    text: String,
    line: usize,
}

impl Case {
    fn parse(title: String, text: Vec<u8>, first_line: usize) -> Result<Self, Fault> {
        let mut directives: Vec<Directive> = Vec::new();
        let mut errors = Vec::new();
        let (mut offset, mut code_start, mut continues) = (0, 0, false);
        for (index, bytes) in text.split_inclusive(|&byte| byte == b'\n').enumerate() {
            let number = first_line + index;
            let line = String::from_utf8_lossy(bytes);
            let line = line.trim_end();
            let comment = line.strip_prefix('#');
            let caret = comment.filter(|comment| comment.trim_start().starts_with('^'));
            if let Some(comment) = caret {
                let column = 1 + comment.len() - comment.trim_start().len();
                errors.push(error(&comment.trim_start()[1..], code_start + column, number)?);
            } else {
                code_start = offset;
            }
            let more = comment.filter(|comment| continues && comment.starts_with("    ")).map(str::trim);
            match (more, directives.last_mut()) {
                (Some(more), Some(last)) => last.text.extend([" ", more]),
                _ => {
                    let found = comment.and_then(|comment| directive(comment, number));
                    continues = found.is_some();
                    directives.extend(found);
                }
            }
            offset += bytes.len();
        }
        let (mut runs, mut loads, mut counts) = (Vec::new(), false, Vec::new());
        let text = match directives.iter().find(|directive| directive.keyword == "text") {
            Some(Directive { text: quoted, line, .. }) => {
                unquote(quoted).ok_or_else(|| format!("{line}: no text in double quotes"))?
            }
            None => text,
        };
        for directive in directives {
            let Directive { keyword, text: words, line } = directive;
            match keyword.as_str() {
                "section" | "text" => {}
                "load" => loads = true,
                "counts" => counts.extend(count_list(&words).map_err(|fault| format!("{line}: {fault}"))?),
                "run" | "quad" => runs.push(run(&words, line).map_err(|fault| format!("{line}: {fault}"))?),
                "error" => {
                    let (place, rest) = words.trim().split_once(' ').unwrap_or((words.trim(), ""));
                    let offset = place_offset(place, &text).ok_or(format!("{line}: no such place: {place}"))?;
                    errors.push(error(rest, offset, line)?);
                }
                _ => return Err(format!("{line}: no directive `{keyword}`")),
            }
        }
        let check = match (runs.is_empty() && counts.is_empty() && !loads, errors.is_empty()) {
            (true, true) => return Err(format!("{first_line}: nothing is checked")),
            (false, false) => return Err(format!("{first_line}: both results and errors are expected")),
            (true, false) => {
                errors.sort_by_key(|error| error.offset);
                Check::Errors(errors)
            }
            (false, true) => Check::Runs(runs),
        };
        Ok(Self { title, text, first_line, check, counts })
    }
}

/// `# word: ...` or `# load`.
fn directive(comment: &str, line: usize) -> Option<Directive> {
    let comment = comment.strip_prefix(' ')?;
    let (keyword, text) = if comment == "load" { ("load", "") } else { comment.split_once(':')? };
    let is_word = !keyword.is_empty() && keyword.bytes().all(|byte| byte.is_ascii_lowercase());
    is_word.then(|| Directive { keyword: keyword.to_owned(), text: text.to_owned(), line })
}

/// The contents of a string in double quotes: `\n`, `\r`, `\t`, `\0`, `\"`, `\\` and, for any byte, `\x` with two
/// digits.
fn unquote(quoted: &str) -> Option<Vec<u8>> {
    let mut rest = quoted.trim().strip_prefix('"')?.strip_suffix('"')?.bytes();
    let mut text = Vec::new();
    while let Some(byte) = rest.next() {
        if byte != b'\\' {
            text.push(byte);
            continue;
        }
        text.push(match rest.next()? {
            b'n' => b'\n',
            b'r' => b'\r',
            b't' => b'\t',
            b'0' => 0,
            b'x' => {
                let digits = [rest.next()?, rest.next()?];
                u8::from_str_radix(std::str::from_utf8(&digits).ok()?, 16).ok()?
            }
            byte @ (b'"' | b'\\') => byte,
            _ => return None,
        });
    }
    Some(text)
}

/// `name = number; ...`
fn count_list(text: &str) -> Result<Vec<(String, usize)>, Fault> {
    let count = |item: &str| {
        let (name, value) = item.split_once('=')?;
        Some((name.trim().to_owned(), value.trim().parse().ok()?))
    };
    items(text).map(|item| count(item).ok_or_else(|| format!("no count: {item}"))).collect()
}

/// The offset of `end` or of `line:column`, both counted from 1.
fn place_offset(place: &str, text: &[u8]) -> Option<usize> {
    if place == "end" {
        return Some(text.len());
    }
    let (line, column) = place.split_once(':')?;
    let (line, column): (usize, usize) = (line.parse().ok()?, column.parse().ok()?);
    let before = text.split_inclusive(|&byte| byte == b'\n').take(line.checked_sub(1)?).map(<[u8]>::len).sum::<usize>();
    Some(before + column.checked_sub(1)?)
}

/// `kind section "message"`; the section may be missing.
fn error(text: &str, offset: usize, line: usize) -> Result<ExpectedError, Fault> {
    let (words, message) = match text.split_once('"') {
        Some((words, message)) => (words, Some(message.trim_end().trim_end_matches('"').to_owned())),
        None => (text, None),
    };
    let words: Vec<_> = words.split_whitespace().collect();
    let (kind, section) = match words[..] {
        [kind, section] => (kind, section),
        // A text of no language violates no section.
        [kind] => (kind, ""),
        _ => return Err(format!("{line}: an error has a kind and a section: {text}")),
    };
    Ok(ExpectedError { offset, kind: kind.to_owned(), section: section.to_owned(), message })
}

/// The right side and left side of a `run:` or `quad:`.
fn run(text: &str, line: usize) -> Result<Run, Fault> {
    let (left, right) = text.split_once("=>").ok_or("no `=>`")?;
    let mut run = Run {
        line,
        environment: Environment {
            mad: None,
            clamp_color: false,
            unclamped_fog: false,
            nv_vertex_program_rules: false,
            sampler: TestSampler::Unbound,
            parameters: Vec::new(),
            memory: Vec::new(),
            exec: [true; LANES],
        },
        inputs: Vec::new(),
        expected: Vec::new(),
        expected_memory: Vec::new(),
        expected_faults: None,
        killed: [false; LANES],
        unknown: right.trim() == "?",
    };
    for item in items(left) {
        let environment = &mut run.environment;
        match item.split_once('=').map(|(name, value)| (name.trim(), value.trim())) {
            None if item == "clamp_color" => environment.clamp_color = true,
            None if item == "unclamped_fog" => environment.unclamped_fog = true,
            None if item == "nv_vertex_program_rules" => environment.nv_vertex_program_rules = true,
            None => return Err(format!("what is {item}?")),
            Some(("mad", "fused")) => environment.mad = Some(Mad::Fused),
            Some(("mad", "separate")) => environment.mad = Some(Mad::Separate),
            Some(("sampler", name)) => {
                environment.sampler = TestSampler::named(name).ok_or_else(|| format!("there is no sampler {name}"))?;
            }
            Some(("exec", lanes)) => environment.exec = std::array::from_fn(|lane| lanes.contains(&lane.to_string())),
            Some((name, value)) if memory_place(name).is_some() => {
                environment.memory.extend(memory_place(name).zip(Some(words(value)?)));
            }
            Some((name, value)) if is_attribute(name) => {
                run.inputs.push((name.to_owned(), quad(value, float_bits)?));
            }
            Some((name, value)) => {
                let [lane, ..] = quad(value, float_bits)?;
                environment.parameters.push((name.to_owned(), lane));
            }
        }
    }
    if run.unknown {
        return Ok(run);
    }
    for item in items(right) {
        if let Some(lanes) = item.strip_prefix("killed") {
            for lane in 0..LANES {
                run.killed[lane] = lanes.trim().is_empty() || lanes.contains(&lane.to_string());
            }
            continue;
        }
        let (name, value) = item.split_once('=').ok_or_else(|| format!("no `=` in {item}"))?;
        let name = name.trim();
        if let Some(place) = memory_place(name) {
            run.expected_memory.push((place, words(value)?));
            continue;
        }
        if name == "faults" {
            run.expected_faults = Some(value.trim().parse().map_err(|_| format!("no number of faults: {value}"))?);
            continue;
        }
        let kind = kind_of(name);
        run.expected.push((name.to_owned(), quad(value, |text| Expected::parse(text, kind))?));
    }
    let has_memory = !run.expected_memory.is_empty() || run.expected_faults.is_some();
    if run.expected.is_empty() && !has_memory && !run.killed.contains(&true) {
        return Err("nothing is checked".to_owned());
    }
    Ok(run)
}

/// `memory[address]`, `buffer[n]`, `storage[n]`, `counters[n]`, `shared`, `image[...]`.
fn memory_place(name: &str) -> Option<Place> {
    if name == "shared" {
        return Some(Place::Shared);
    }
    if let Some(Area::Image(place, layout)) = image_named(name) {
        return Some(Place::Image(place, layout));
    }
    let (word, rest) = name.split_once('[')?;
    let inside = rest.strip_suffix(']')?;
    let number = match inside.strip_prefix("0x") {
        Some(digits) => u64::from_str_radix(digits, 16).ok()?,
        None => inside.parse().ok()?,
    };
    match word {
        "memory" => Some(Place::Global(number)),
        "buffer" => Some(Place::Constants(number as usize)),
        "storage" => Some(Place::Storage(number as usize)),
        "counters" => Some(Place::Counters(number as usize)),
        _ => None,
    }
}

fn items(text: &str) -> impl Iterator<Item = &str> {
    text.split(';').map(str::trim).filter(|item| !item.is_empty())
}

/// One vector for all lanes, or four in parentheses. A vector has four components, or one for all.
fn quad<T: Copy>(text: &str, parse: impl Fn(&str) -> Result<T, String>) -> Result<Quad<T>, String> {
    let vector = |text: &str| -> Result<[T; 4], String> {
        let values = text.split(',').map(|value| parse(value.trim())).collect::<Result<Vec<_>, _>>()?;
        match values[..] {
            [all] => Ok([all; 4]),
            [x, y, z, w] => Ok([x, y, z, w]),
            _ => Err(format!("a vector has one or four components: {text}")),
        }
    };
    let text = text.trim();
    if !text.starts_with('(') {
        return vector(text).map(|lane| [lane; LANES]);
    }
    let lanes = text
        .split('(')
        .skip(1)
        .map(|lane| vector(lane.trim().trim_end_matches(')')))
        .collect::<Result<Vec<_>, String>>()?;
    lanes.try_into().map_err(|_| format!("a quad has four vectors: {text}"))
}
