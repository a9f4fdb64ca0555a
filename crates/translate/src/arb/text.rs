//! Lines of a program, the resources that they use, and the limits of targets.

use super::Set;
use crate::error::TooMuch;
use crate::{Error, Settings, lines_of};
use nvjit::Program;
use nvjit::compiler::ir::NO_SOURCE;
use nvjit::language::syntax::ast::Span;
use nvjit::limits;
use nvjit::runtime::Stage;
use std::collections::BTreeMap;
use std::fmt::{self, Write};

/// A driver's limits for programs of ARB_vertex_program and ARB_fragment_program, as glGetProgramivARB returns them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// MAX_PROGRAM_INSTRUCTIONS_ARB.
    pub instructions: usize,
    /// MAX_PROGRAM_TEX_INSTRUCTIONS_ARB.
    pub lookups: usize,
    /// MAX_PROGRAM_TEX_INDIRECTIONS_ARB.
    pub indirections: usize,
    /// MAX_PROGRAM_TEMPORARIES_ARB.
    pub temporaries: usize,
}

impl Limits {
    /// The least that a driver may have for a fragment program (ARB_fragment_program, table 6.X).
    pub const LEAST_FRAGMENT: Self = Self { instructions: 72, lookups: 24, indirections: 4, temporaries: 16 };
    /// The least that a driver may have for a vertex program (ARB_vertex_program, table 6.X).
    pub const LEAST_VERTEX: Self = Self { instructions: 128, lookups: 0, indirections: 0, temporaries: 12 };

    /// The least that a driver may have for programs of this stage.
    pub fn least(stage: Stage) -> Self {
        if stage == Stage::Vertex { Self::LEAST_VERTEX } else { Self::LEAST_FRAGMENT }
    }
}

impl Default for Limits {
    /// The limits of drivers that compile programs to shaders, as all current ones do.
    fn default() -> Self {
        let instructions = limits::MAX_ARB_INSTRUCTIONS;
        Self { instructions, lookups: instructions, indirections: instructions, temporaries: 256 }
    }
}

/// An operand of a line.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Arg {
    pub base: Base,
    pub swizzle: [u8; 4],
    pub negate: bool,
}

/// The source of an operand's value.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Base {
    /// A register, by its name.
    Name(String),
    /// A constant, its sign included.
    Constant([f32; 4]),
}

const LETTERS: [char; 4] = ['x', 'y', 'z', 'w'];
const XYZW: [u8; 4] = [0, 1, 2, 3];

impl Arg {
    pub fn temporary(name: &str) -> Self {
        Self { base: Base::Name(name.to_owned()), swizzle: XYZW, negate: false }
    }

    /// `value` in all components.
    pub fn number(value: f32) -> Self {
        Self { base: Base::Constant([value; 4]), swizzle: XYZW, negate: false }
    }

    pub fn constant(value: [f32; 4]) -> Self {
        Self { base: Base::Constant(value), swizzle: XYZW, negate: false }
    }

    pub fn negated(mut self) -> Self {
        match &mut self.base {
            Base::Constant(values) => *values = values.map(|value| -value),
            Base::Name(_) => self.negate = !self.negate,
        }
        self
    }

    /// Of its components, these.
    pub fn swizzled(mut self, components: [u8; 4]) -> Self {
        self.swizzle = components.map(|component| self.swizzle[usize::from(component & 3)]);
        self
    }

    /// One component in all four.
    pub fn component(self, component: u8) -> Self {
        self.swizzled([component; 4])
    }

    /// Writes the operand for a vector or a scalar instruction.
    fn write(&self, out: &mut String, is_scalar: bool) {
        let letter = |component: u8| LETTERS[usize::from(component & 3)];
        match &self.base {
            Base::Constant(values) => {
                let all = self.swizzle.map(|component| values[usize::from(component & 3)]);
                let parts = all.map(number);
                let is_one = all.iter().all(|value| value.to_bits() == all[0].to_bits());
                match (is_one, is_scalar) {
                    (_, true) => *out += &format!("{{{}}}.x", parts[0]),
                    (true, false) => *out += &parts[0],
                    (false, false) => *out += &format!("{{{}}}", parts.join(", ")),
                }
            }
            Base::Name(name) => {
                if self.negate {
                    out.push('-');
                }
                *out += name;
                if is_scalar || self.swizzle == [self.swizzle[0]; 4] {
                    *out += &format!(".{}", letter(self.swizzle[0]));
                } else if self.swizzle != XYZW {
                    out.push('.');
                    out.extend(self.swizzle.map(letter));
                }
            }
        }
    }
}

impl fmt::Display for Arg {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = String::new();
        self.write(&mut text, false);
        f.write_str(&text)
    }
}

/// The shortest text that reads back to the same bits; 1e39 is infinite.
fn number(value: f32) -> String {
    if value.is_infinite() {
        return if value < 0.0 { "-1e39" } else { "1e39" }.to_owned();
    }
    format!("{value:?}")
}

/// Instructions whose operands are scalars.
const SCALAR: [&str; 11] = ["ARL", "RCP", "RSQ", "EX2", "LG2", "POW", "SIN", "COS", "SCS", "EXP", "LOG"];

pub(super) struct Text<'a> {
    settings: &'a Settings,
    text: &'a [u8],
    /// The prefix of generated names, which none of the program's names has.
    prefix: String,
    /// First values of registers.
    first: Vec<String>,
    lines: Vec<(String, u32)>,
    instructions: usize,
    /// The span of each instruction of the program.
    spans: Vec<Span>,
    commented: u32,
    /// Temporaries, and which of their components have been set.
    temporaries: BTreeMap<String, u8>,
    /// Registers that are read before they are set.
    unset: Set,
    /// All names in the lines except temporaries.
    used: Set,
    addresses: Set,
    lookups: usize,
    indirections: usize,
    /// Temporaries that lookups of the current phase wrote, or that any instruction of it did (ARB_fragment_program
    /// 3.11.6).
    looked_up: Set,
    written: Set,
    last: u32,
}

impl<'a> Text<'a> {
    pub fn new(program: &'a Program, text: &'a [u8], settings: &'a Settings) -> Self {
        let mut prefix = "nv_".to_owned();
        while program.ast().symbols.iter().any(|symbol| symbol.name.starts_with(&prefix)) {
            prefix.push('_');
        }
        Self {
            settings,
            text,
            prefix,
            first: Vec::new(),
            lines: Vec::new(),
            instructions: 0,
            spans: program.ast().instructions().map(|one| one.span).collect(),
            commented: NO_SOURCE,
            temporaries: BTreeMap::new(),
            unset: Set::new(),
            used: Set::new(),
            addresses: Set::new(),
            lookups: 0,
            indirections: 1,
            looked_up: Set::new(),
            written: Set::new(),
            last: NO_SOURCE,
        }
    }

    /// A name of the text's own.
    pub fn own(&self, name: &str) -> String {
        format!("{}{name}", self.prefix)
    }

    /// Declares a temporary.
    pub fn temporary(&mut self, name: &str) {
        if !self.temporaries.contains_key(name) {
            self.temporaries.insert(name.to_owned(), 0);
        }
    }

    /// Declares an address register.
    pub fn address(&mut self, name: &str) {
        self.addresses.insert(name.to_owned());
    }

    /// Records that a name has to be declared.
    pub fn using(&mut self, name: &str) {
        self.used.insert(name.to_owned());
    }

    pub fn uses(&self, name: &str) -> bool {
        self.used.contains(name)
    }

    /// A value that a register has before the first instruction.
    pub fn start(&mut self, name: &str, value: &str) -> Result<(), Error> {
        let is_result = name.starts_with("result.");
        if !is_result {
            self.temporaries.insert(name.to_owned(), 15);
        }
        self.first.push(format!("MOV {name}, {value};"));
        self.check()
    }

    /// Shows an instruction of the program.
    pub fn comment(&mut self, source: u32) {
        if source == NO_SOURCE || source == self.commented {
            return;
        }
        self.commented = source;
        let Some(span) = self.spans.get(source as usize) else { return };
        let bytes = self.text.get(span.start..span.end).unwrap_or_default();
        let text = String::from_utf8_lossy(bytes);
        let words: Vec<&str> = text.split_whitespace().collect();
        let shown: String = words.join(" ").chars().filter(|shown| shown.is_ascii() && !shown.is_control()).collect();
        self.lines.push((format!("# {shown}"), NO_SOURCE));
    }

    /// Writes a line: an instruction, which sets the components `mask` of `to`.
    pub fn emit(&mut self, source: u32, operation: &str, to: &str, mask: u8, args: &[Arg]) -> Result<(), Error> {
        let mnemonic = operation.trim_end_matches("_SAT");
        let reads = match mnemonic {
            "DP3" | "XPD" => 0b0111,
            "DP4" | "DPH" | "DST" | "LIT" | "KIL" | "SWZ" => 0b1111,
            _ if SCALAR.contains(&mnemonic) => 0b0001,
            _ => mask,
        };
        let mut line = format!("{operation} ");
        let mut separator = "";
        if !to.is_empty() {
            line += &masked(to, mask);
            separator = ", ";
        }
        for arg in args {
            line += separator;
            separator = ", ";
            arg.write(&mut line, SCALAR.contains(&mnemonic));
            self.reading(arg, reads);
        }
        self.set(to, mask);
        self.push(source, line + ";")
    }

    /// Writes a lookup: `rest` is the unit and the target.
    pub fn lookup(
        &mut self,
        source: u32,
        operation: &str,
        to: &str,
        mask: u8,
        at: &Arg,
        rest: &str,
    ) -> Result<(), Error> {
        self.lookups += 1;
        let depends = match &at.base {
            Base::Name(name) => self.written.contains(name),
            Base::Constant(_) => false,
        };
        // A phase ends at a lookup that depends on a value computed in it, or that overwrites one used in it.
        if depends || self.looked_up.contains(to) || self.written.contains(to) {
            self.indirections += 1;
            self.written.clear();
            self.looked_up.clear();
        }
        self.looked_up.insert(to.to_owned());
        self.reading(at, 0b1111);
        let mut line = format!("{operation} {}, ", masked(to, mask));
        at.write(&mut line, false);
        self.set(to, mask);
        self.push(source, format!("{line}, {rest};"))
    }

    /// Writes SWZ of a temporary.
    pub fn selection(
        &mut self,
        source: u32,
        operation: &str,
        to: &str,
        mask: u8,
        from: &str,
        parts: &[String; 4],
    ) -> Result<(), Error> {
        self.set(to, mask);
        self.push(source, format!("{operation} {}, {from}, {};", masked(to, mask), parts.join(", ")))
    }

    /// Records the components of an operand that its swizzle reads for `mask`.
    pub fn reading(&mut self, arg: &Arg, mask: u8) {
        let Base::Name(name) = &arg.base else { return };
        if let Some(&set) = self.temporaries.get(name) {
            let taken = (0..4).filter(|to| mask >> to & 1 != 0).fold(0, |all, to| all | 1u8 << arg.swizzle[to]);
            if taken & !set != 0 {
                self.unset.insert(name.clone());
            }
        }
    }

    fn set(&mut self, to: &str, mask: u8) {
        if let Some(set) = self.temporaries.get_mut(to) {
            *set |= mask;
            self.written.insert(to.to_owned());
        }
    }

    fn push(&mut self, source: u32, line: String) -> Result<(), Error> {
        self.comment(source);
        self.last = source;
        self.instructions += 1;
        self.lines.push((line, source));
        self.check()
    }

    /// Checks the program against the target's limits.
    fn check(&self) -> Result<(), Error> {
        let limits = &self.settings.limits;
        let counts = [
            ("instructions", self.instructions + self.first.len() + self.unset.len(), limits.instructions),
            ("lookups", self.lookups, limits.lookups),
            ("texture indirections", self.indirections, limits.indirections.max(1)),
            ("temporaries", self.temporaries.len(), limits.temporaries),
        ];
        match counts.into_iter().find(|(_, count, most)| count > most) {
            Some((what, count, most)) => {
                let span = self.spans.get(self.last as usize).copied();
                Err(TooMuch { target: self.settings.target.name(), what, count, most, span, nearest: None }.into())
            }
            None => Ok(()),
        }
    }

    /// The whole program, and which line is of which line of the original.
    pub fn finish(
        mut self,
        header: &str,
        options: &[String],
        declarations: &[String],
    ) -> Result<(String, Vec<(usize, usize)>), Error> {
        for name in std::mem::take(&mut self.unset) {
            self.first.push(format!("MOV {name}, 0.0;"));
        }
        self.check()?;
        let mut text = format!("{header}\n");
        for option in options {
            let _ = writeln!(text, "OPTION {option};");
        }
        for declaration in declarations {
            let _ = writeln!(text, "{declaration}");
        }
        for name in &self.addresses {
            let _ = writeln!(text, "ADDRESS {name};");
        }
        let names: Vec<&str> = self.temporaries.keys().map(String::as_str).collect();
        for names in names.chunks(12) {
            let _ = writeln!(text, "TEMP {};", names.join(", "));
        }
        for line in &self.first {
            let _ = writeln!(text, "{line}");
        }
        let head = text.lines().count();
        let from = lines_of(self.text, self.spans.iter().map(|span| span.start));
        let mut map = Vec::new();
        for (number, (line, source)) in (head + 1..).zip(&self.lines) {
            let _ = writeln!(text, "{line}");
            map.extend(from.get(*source as usize).map(|&from| (number, from)));
        }
        text += "END\n";
        Ok((text, map))
    }
}

/// A destination and its write mask.
fn masked(to: &str, mask: u8) -> String {
    if mask & 15 == 15 {
        return to.to_owned();
    }
    let letters: String =
        (0..4).filter(|component| mask >> component & 1 != 0).map(|component| LETTERS[component]).collect();
    format!("{to}.{letters}")
}
