//! The entry points of the GL, made from the table of commands (`commands.tsv`). Its columns:
//!
//! - the name, without `gl`;
//! - the parameters. A type `[T; n]` is a pointer to so many `T`, which are copied before anything else is done, `[T; n
//!   of MOST]` one to so many unless they are too many, which is INVALID_OPERATION, `[T; n within MOST]` the same with
//!   OUT_OF_MEMORY, and `[T; 4 * n of MOST]` one to registers of four `T`, of which too many are INVALID_VALUE;
//!   `rest(i; MOST)` is how many there may be from number i on; `Params<T>` is a pointer to as many as `pname` has
//!   values, `Words<T>` the same where a colour is of integers; `Out<T>` is where results are written;
//! - the type of the result, if there is one; behind `or` what it is where the command fails, if not 0;
//! - the version of OpenGL or the extension that the command comes from;
//! - how it is executed: `list` if display lists compile it, `own` if its method does so itself, `any` if it is allowed
//!   between Begin and End, `keeps` if it leaves the state alone that draws look at, `draws` if conditional rendering
//!   may leave it out. What is allowed between Begin and End leaves that state alone, too, or says itself if it does
//!   not;
//! - the method of `Context` that does it, with its arguments; behind `->` the parameter that gets the answer;
//! - the condition under which lists are read, if there is one: without it the method fails, whatever they contain, and
//!   gets empty ones.

use std::fmt::Write;
use std::path::Path;
use std::{env, fs, io};

/// A row of the table.
struct Row<'a> {
    name: &'a str,
    parameters: Vec<(&'a str, &'a str)>,
    result: &'a str,
    origin: &'a str,
    how: &'a str,
    call: &'a str,
    reads: Option<&'a str>,
}

/// What a parameter of the table is to C.
enum Kind<'a> {
    Plain(&'a str),
    /// So many elements that are read.
    Array(&'a str, &'a str),
    /// As many values as the name in `pname` has.
    Params(&'a str),
    /// The same, of which integers stay integers.
    Words(&'a str),
    Out(&'a str),
}

impl<'a> Kind<'a> {
    fn of(text: &'a str) -> Self {
        let inside = |start: &str, end: &str| text.strip_prefix(start).and_then(|rest| rest.strip_suffix(end));
        if let Some((element, count)) = inside("[", "]").and_then(|inner| inner.split_once("; ")) {
            Self::Array(element, count)
        } else if let Some(element) = inside("Params<", ">") {
            Self::Params(element)
        } else if let Some(element) = inside("Words<", ">") {
            Self::Words(element)
        } else if let Some(element) = inside("Out<", ">") {
            Self::Out(element)
        } else {
            Self::Plain(text)
        }
    }

    /// Whether it is an array whose length a parameter tells.
    fn is_list(&self) -> bool {
        matches!(self, Self::Array(_, count) if count.parse::<u32>().is_err())
    }

    fn c_type(&self) -> String {
        match self {
            Self::Plain(plain) => (*plain).to_owned(),
            Self::Array(element, _) | Self::Params(element) | Self::Words(element) => format!("*const {element}"),
            Self::Out(element) => format!("*mut {element}"),
        }
    }

    /// The statement that makes a value of what C gave; for a list, a result with it, empty unless `reads` holds.
    fn decode(&self, name: &str, reads: Option<&str>) -> Option<String> {
        match self {
            Self::Plain(_) => None,
            Self::Array(_, count) if count.parse::<u32>().is_ok() => {
                Some(format!("let {name}: [_; {count}] = unsafe {{ read_array({name}) }}?;"))
            }
            Self::Array(_, count) => {
                let bounded = [(" of ", "InvalidOperation"), (" within ", "OutOfMemory")]
                    .into_iter()
                    .find_map(|(word, error)| count.split_once(word).map(|(count, most)| (count, most, error)));
                let read = match (count.split_once(" * "), bounded) {
                    (Some((each, count)), _) => {
                        let (count, most) = count.split_once(" of ").unwrap_or((count, "MAX_REGISTERS"));
                        format!("read_registers({name}, {each}, {count}, {})", most.replace("; ", ", "))
                    }
                    (None, Some((count, most, error))) => {
                        format!("read_at_most({name}, {count}, {most}, Error::{error})")
                    }
                    (None, None) => format!("read_list({name}, {count})"),
                };
                Some(match reads {
                    Some(_) => format!("let {name} = if reads {{ unsafe {{ {read} }} }} else {{ Ok(Vec::new()) }};"),
                    None => format!("let {name} = unsafe {{ {read} }};"),
                })
            }
            Self::Params(_) => Some(format!("let {name} = unsafe {{ Params::read(pname, {name}) }}?;")),
            Self::Words(_) => Some(format!("let {name} = unsafe {{ Params::words(pname, {name}) }}?;")),
            Self::Out(_) => Some(format!("let {name} = Out::new({name})?;")),
        }
    }
}

fn row(line: &str) -> Option<Row<'_>> {
    let mut columns = line.split('\t');
    let mut next = || columns.next();
    let (name, parameters, result, origin, how, call) = (next()?, next()?, next()?, next()?, next()?, next()?);
    let parameters = parameters.split(", ").filter_map(|parameter| parameter.split_once(": ")).collect();
    Some(Row { name, parameters, result, origin, how, call, reads: next() })
}

/// A call whose argument that is a vector of numbers, if it has one, is made before it; with what makes it.
fn hoisted(call: &str) -> (String, String) {
    for start in ["values([", "normalized([", "integers(["] {
        let Some(from) = call.find(start) else { continue };
        let Some(length) = call[from..].find("])") else { continue };
        let vector = &call[from..from + length + 2];
        if call.matches("([").count() == 1 {
            return (format!("let vector = {vector};"), call.replace(vector, "vector"));
        }
    }
    (String::new(), call.to_owned())
}

/// The entry point of a command.
fn entry_point(row: &Row<'_>) -> String {
    let kinds: Vec<_> = row.parameters.iter().map(|&(name, text)| (name, Kind::of(text))).collect();
    let parameters: Vec<_> = kinds.iter().map(|(name, kind)| format!("{name}: {}", kind.c_type())).collect();
    let decoded: String = kinds.iter().filter_map(|(name, kind)| kind.decode(name, row.reads)).collect();
    let decoded = row.reads.map(|reads| format!("let reads = {reads};")).unwrap_or_default() + &decoded;
    // Of commands in display lists, errors are those of their execution.
    let lists: String = kinds
        .iter()
        .filter(|(_, kind)| kind.is_list())
        .map(|(name, _)| format!("let {name} = {name}.as_ref().map_err(|&error| error)?;"))
        .collect();
    let has = |word: &str| row.how.split(' ').any(|other| other == word);
    let check = if has("any") { "" } else { "gl.outside()?;" };
    let touch = if has("any") || has("keeps") { "" } else { "gl.touch();" };
    let call = match row.call.split_once(" -> ") {
        Some((call, out)) => format!("{out}.put(&gl.{call}?)"),
        None => format!("gl.{}", row.call),
    };
    // Vectors are made where their numbers still are in registers.
    let (vectors, call) = if has("list") { hoisted(&call) } else { (String::new(), call) };
    let body = if has("list") {
        let discard = if has("draws") { "if gl.queries.discards() { return Ok(()); }" } else { "" };
        format!("{decoded} gl.perform_keeping(move |gl| {{ {touch} {check} {discard} {lists} {call} }})")
    } else if has("own") {
        format!("{touch} {decoded} {lists} {call}")
    } else {
        format!("{touch} {check} {decoded} {lists} {call}")
    };
    let (result, fallback) = match row.result {
        "" => (String::new(), "()"),
        pointer if pointer.starts_with("*mut") => (format!(" -> {pointer}"), "std::ptr::null_mut()"),
        pointer if pointer.starts_with("*const") => (format!(" -> {pointer}"), "std::ptr::null()"),
        number => {
            let (number, failed) = number.split_once(" or ").unwrap_or((number, "0"));
            (format!(" -> {number}"), failed)
        }
    };
    let names: Vec<_> = row.parameters.iter().map(|&(name, _)| name).collect();
    // The symbol is for programs that link with this library as libOSMesa. GLVND gets the function: the symbol may be
    // GLVND's own in the process.
    format!(
        "unsafe extern \"C\" fn gl{name}({parameters}){result} {{ {vectors} enter(\"gl{name}\", {fallback}, |gl| {{ {body} }}) }}\n\
         #[unsafe(export_name = \"gl{name}\")] unsafe extern \"C\" fn export_gl{name}({parameters}){result} {{ unsafe {{ gl{name}({}) }} }}\n",
        names.join(", "),
        parameters = parameters.join(", "),
        name = row.name
    )
}

/// A call of a command for the tests, which pick values by the names and types of parameters.
fn call(row: &Row<'_>) -> String {
    let kinds: Vec<_> = row.parameters.iter().map(|&(name, text)| (name, Kind::of(text))).collect();
    let types: Vec<_> = kinds.iter().map(|(_, kind)| kind.c_type()).collect();
    let names: Vec<_> = kinds.iter().map(|&(name, _)| name).collect();
    let picked: String = kinds.iter().fold(String::new(), |mut text, (name, kind)| {
        let c_type = kind.c_type();
        let method = match kind {
            Kind::Out(_) => "place",
            _ if c_type.starts_with("*mut") => "place",
            _ if c_type.starts_with('*') => "array",
            _ => "value",
        };
        let _ = write!(text, "let {name}: {c_type} = picks.{method}(\"{name}\");");
        text
    });
    format!(
        "Call {{ name: \"gl{}\", how: \"{}\", call: |entry, picks| {{ {picked} let function = unsafe {{ \
         transmute::<*const c_void, unsafe extern \"C\" fn({})>(entry) }}; unsafe {{ function({}) }} }} }},\n",
        row.name,
        row.how,
        types.join(", "),
        names.join(", ")
    )
}

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed=commands.tsv");
    let table = fs::read_to_string("commands.tsv")?;
    let mut rows: Vec<_> = table.lines().skip(1).filter_map(row).collect();
    rows.sort_by_key(|row| row.name);
    let mut text: String = rows.iter().map(entry_point).collect();
    text.push_str("/// All commands, by name.\npub static COMMANDS: &[Command] = &[\n");
    for Row { name, origin, .. } in &rows {
        let _ = writeln!(
            text,
            "Command {{ name: \"gl{name}\", origin: \"{origin}\", address: Address(gl{name} as *const c_void) }},"
        );
    }
    text.push_str("];\n");
    let to = env::var_os("OUT_DIR").ok_or_else(|| io::Error::other("there is no OUT_DIR"))?;
    fs::write(Path::new(&to).join("commands.rs"), text)?;
    let calls: String = rows.iter().map(call).collect();
    fs::write(Path::new(&to).join("calls.rs"), format!("pub static CALLS: &[Call] = &[\n{calls}];\n"))
}
