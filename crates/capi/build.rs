//! Makes a function in C's convention of each row of src/entry_points/table.txt, whose head says what a row is.

use std::fmt::Write;
use std::path::Path;

/// A parameter of an entry point.
struct Parameter<'a> {
    name: &'a str,
    kind: Kind<'a>,
}

/// How a parameter is passed, and the method's argument made from it.
enum Kind<'a> {
    /// A number.
    Number(&'a str),
    /// A GLboolean.
    Boolean,
    /// A pointer that is not followed.
    Address,
    /// A pointer to an array, const or not, with the parameter that has its length.
    Elements { of: &'a str, count: &'a str, written: bool },
    /// A pointer to a fixed number of numbers.
    Vector { of: &'a str, count: &'a str },
    /// A pointer for the result.
    Result(&'a str),
}

impl<'a> Kind<'a> {
    fn parse(text: &'a str) -> Self {
        let array = |text: &'a str| text.strip_prefix('[')?.strip_suffix(']')?.rsplit_once("; ");
        if let Some(result) = text.strip_prefix("out ") {
            return Self::Result(result);
        }
        if let Some((of, count)) = text.strip_prefix('&').and_then(array) {
            return Self::Vector { of, count };
        }
        let elements = text.strip_prefix("mut ").unwrap_or(text);
        match (text, array(elements)) {
            ("bool", _) => Self::Boolean,
            ("address", _) => Self::Address,
            (_, Some((of, count))) => Self::Elements { of, count, written: elements != text },
            (_, None) => Self::Number(text),
        }
    }

    /// The type of the parameter in C, in Rust's words.
    fn c_type(&self) -> String {
        let number = |of: &'a str| of.trim_start_matches('[').split(';').next().unwrap_or(of);
        match self {
            Self::Number(of) => (*of).to_owned(),
            Self::Boolean => "u8".to_owned(),
            Self::Address => "*const c_void".to_owned(),
            Self::Result("address") => "*mut *mut c_void".to_owned(),
            // A text is no array of numbers.
            Self::Elements { of: "u8", written: false, .. } => "*const c_void".to_owned(),
            Self::Result("text") => "*mut c_void".to_owned(),
            Self::Elements { of, written: true, .. } => format!("*mut {}", number(of)),
            Self::Elements { of, .. } | Self::Vector { of, .. } => format!("*const {}", number(of)),
            Self::Result("bool") => "*mut u8".to_owned(),
            Self::Result(of) => format!("*mut {}", number(of)),
        }
    }

    /// The conversion to the method's argument, if it is of another type.
    fn conversion(&self, name: &str) -> Option<String> {
        match self {
            Self::Number(_) | Self::Result(_) => None,
            Self::Boolean => Some(format!("{name} != 0")),
            Self::Address => Some(format!("{name}.addr()")),
            Self::Vector { of, count } => Some(format!("borrow({name}.cast::<[{of}; {count}]>(), \"{name}\")?")),
            Self::Elements { of, count, written } => {
                let count =
                    if count.contains('(') { format!("{count}?") } else { format!("count({count}, \"{count}\")?") };
                let function = if *written { "elements_mut" } else { "elements" };
                Some(format!("{function}({name}.cast::<{of}>(), \"{name}\", {count})?"))
            }
        }
    }
}

/// The body of the function: the call of the method with its context and arguments.
fn body(parameters: &[Parameter], call: &str) -> String {
    let result = parameters.iter().find_map(|parameter| match parameter.kind {
        Kind::Result(of) => Some((parameter.name, of)),
        _ => None,
    });
    let mut text = String::new();
    for Parameter { name, kind } in parameters {
        if let Some(value) = kind.conversion(name) {
            text += &format!("let {name} = {value};\n");
        }
    }
    text + &match result {
        Some((name, "bool")) => {
            format!("store({name}, \"{name}\", 0)?;\nstore({name}, \"{name}\", context.{call}?.into())")
        }
        Some((name, "text")) => {
            let place = format!("elements_mut({name}.cast::<u8>(), \"{name}\", text.len())?");
            format!("let text = context.{call}?;\n{place}.copy_from_slice(&text);\nOk(())")
        }
        Some((name, "address")) => {
            format!("let address = context.{call}?;\nstore({name}, \"{name}\", without_provenance_mut(address))")
        }
        Some((name, of)) if of.contains('(') => {
            let count = of.trim_end_matches(']').rsplit_once("; ").map_or("", |(_, count)| count);
            format!("store_first({name}, \"{name}\", {count}, context.{call}?)")
        }
        Some((name, of)) => format!("store({name}.cast::<{of}>(), \"{name}\", context.{call}?)"),
        None if call.starts_with("state.") => format!("Ok(context.change_state(|state| {call})??)"),
        None => format!("Ok(context.{call}?)"),
    }
}

/// The function of a row.
fn function(documentation: &str, row: &str) -> Option<String> {
    let (head, call) = row.rsplit_once(" = ")?;
    let (name, parameters) = head.strip_suffix(')')?.split_once('(')?;
    let mut parsed = Vec::new();
    for parameter in parameters.split(", ").filter(|parameter| !parameter.is_empty()) {
        let (name, kind) = parameter.split_once(": ")?;
        parsed.push(Parameter { name, kind: Kind::parse(kind) });
    }
    let reads = parsed.iter().any(|parameter| matches!(parameter.kind, Kind::Result(_)));
    let (pointer, context) = if reads {
        ("*const", "&borrow(context, \"context\")?.context")
    } else {
        ("*mut", "&mut borrow_mut(context, \"context\")?.context")
    };
    let mut text = documentation.to_owned();
    writeln!(text, "/// One thread at a time may use the context.\n///\n/// # Safety").ok()?;
    writeln!(text, "/// Pointers must be NULL or valid.\n#[unsafe(no_mangle)]").ok()?;
    writeln!(text, "pub unsafe extern \"C\" fn nvjit_{name}(\n    context: {pointer} nvjit_context,").ok()?;
    for Parameter { name, kind } in &parsed {
        writeln!(text, "    {name}: {},", kind.c_type()).ok()?;
    }
    writeln!(text, ") -> nvjit_status {{\n    // SAFETY: the caller's contract.").ok()?;
    let body = body(&parsed, call).replace('\n', "\n        ");
    writeln!(
        text,
        "    guard(\"nvjit_{name}\", || unsafe {{\n        let context = {context};\n        {body}\n    }})\n}}\n"
    )
    .ok()?;
    Some(text)
}

fn main() {
    const TABLE: &str = "src/entry_points/table.txt";
    println!("cargo:rerun-if-changed={TABLE}");
    println!("cargo:rerun-if-changed=build.rs");
    let table = std::fs::read_to_string(TABLE).expect(TABLE);
    let mut functions = String::new();
    let (mut documentation, mut row) = (String::new(), String::new());
    for (number, line) in table.lines().chain([""]).enumerate() {
        match line {
            "" if !row.is_empty() => {
                let text = function(&documentation, &row).unwrap_or_else(|| panic!("{TABLE}:{number}: {row}"));
                functions += &text;
                (documentation, row) = Default::default();
            }
            "" => {}
            _ if line.starts_with("///") => documentation += &format!("{line}\n"),
            _ if line.starts_with('#') => {}
            _ => row += &if line.starts_with(' ') { format!(" {}", line.trim_start()) } else { line.to_owned() },
        }
    }
    let path = Path::new(&std::env::var_os("OUT_DIR").expect("cargo sets it")).join("entry_points.rs");
    std::fs::write(&path, functions).expect("the build's folder can be written");
    // For the test that generates the header.
    println!("cargo:rustc-env=NVJIT_ENTRY_POINTS={}", path.display());
}
