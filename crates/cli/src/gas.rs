//! Machine code of x86-64 as text that GNU as assembles to the same bytes, and that llvm-mca reads. Instructions that
//! an assembler would encode otherwise are printed as bytes: those with longer constants than necessary, moves between
//! registers in the other encoding, and data.

use crate::disassembly::Line;
use nvjit::compiler::codegen::{Listing, PROLOGUE};
use std::collections::BTreeSet;
use std::io::{self, Write};

/// Writes `listing`, which is of x86-64.
pub fn write(out: &mut dyn Write, listing: &Listing) -> io::Result<()> {
    let (body, prologue) = listing.asm.split_once(&format!("\n{PROLOGUE}\n")).unwrap_or((&listing.asm, ""));
    let start = listing.prologue.unwrap_or(listing.bytes.len());
    writeln!(out, "\t.text\nbody:")?;
    part(out, body, &listing.bytes[..start], "b")?;
    if listing.prologue.is_some() {
        writeln!(out, "prologue:")?;
        part(out, prologue, &listing.bytes[start..], "p")?;
    }
    Ok(())
}

/// Instructions, then the constants behind them. Labels begin with `.L` and `name`.
fn part(out: &mut dyn Write, asm: &str, bytes: &[u8], name: &str) -> io::Result<()> {
    let lines: Vec<_> = asm.lines().filter(|line| !line.starts_with(';')).filter_map(Line::parse).collect();
    let targets: BTreeSet<_> = lines.iter().filter_map(Line::target).collect();
    // The last one is a return, which has one byte.
    let ends = lines.iter().skip(1).map(|line| line.address).chain(lines.last().map(|line| line.address + 1));
    let mut end = 0;
    for (line, next) in lines.iter().zip(ends) {
        if targets.contains(&line.address) {
            writeln!(out, ".L{name}{:x}:", line.address)?;
        }
        let code = bytes.get(end..next).unwrap_or_default();
        match instruction(line, code, name) {
            Some(text) => writeln!(out, "\t{text}")?,
            None => writeln!(out, "{}\t# {} {}", data(code), line.mnemonic, line.operands)?,
        }
        end = next;
    }
    for row in bytes[end..].chunks(16) {
        writeln!(out, "{}", data(row))?;
    }
    Ok(())
}

fn data(bytes: &[u8]) -> String {
    format!("\t.byte {}", bytes.iter().map(|byte| format!("{byte:#04x}")).collect::<Vec<_>>().join(", "))
}

/// The encoding of an instruction, as far as an assembler has a choice.
struct Encoding {
    /// `{evex}` and its like, if it is one of vectors.
    vector: Option<&'static str>,
    /// The map of the opcode: 1 for 0f, 2 for 0f38, 3 for 0f3a.
    map: u8,
    /// The bit W, of three bytes VEX.
    wide: bool,
    opcode: u8,
    /// The byte that says what the operands are, and what follows it.
    operands: usize,
}

impl Encoding {
    fn of(code: &[u8]) -> Option<Self> {
        let vex = |vector, map, wide, at: usize| {
            Some(Self { vector: Some(vector), map, wide, opcode: *code.get(at)?, operands: at + 1 })
        };
        match *code.first()? {
            0x62 => return vex("{evex}", code.get(1)? & 7, false, 4),
            0xc5 => return vex("{vex2}", 1, false, 2),
            0xc4 => return vex("{vex3}", code.get(1)? & 31, code.get(2)? & 0x80 != 0, 3),
            _ => {}
        }
        let mut at = code.iter().take_while(|byte| matches!(byte, 0x66 | 0xf2 | 0xf3)).count();
        at += usize::from(code.get(at)? & 0xf0 == 0x40);
        let mut map = 0;
        if code.get(at) == Some(&0x0f) {
            map = match code.get(at + 1)? {
                0x38 => 2,
                0x3a => 3,
                _ => 1,
            };
            at += if map == 1 { 1 } else { 2 };
        }
        Some(Self { vector: None, map, wide: false, opcode: *code.get(at)?, operands: at + 1 })
    }
}

/// The text that is assembled to `code`, if there is one.
fn instruction(line: &Line<'_>, code: &[u8], name: &str) -> Option<String> {
    if let Some(target) = line.target() {
        let long = if code.len() > 2 { "{disp32} " } else { "" };
        return Some(format!("{long}{} .L{name}{target:x}", line.mnemonic));
    }
    let encoding = Encoding::of(code)?;
    let mode = code.get(encoding.operands).map_or(0, |byte| byte >> 6);
    let (has_memory, is_relative) = (line.operands.contains('('), line.operands.contains("(%rip"));
    let is_other_way = match (&encoding, mode) {
        // Between registers, assemblers take the direction that stores; of vectors, that which loads.
        (Encoding { vector: None, map: 0, opcode, .. }, 3) => {
            opcode & !0x3b == 0 && opcode & 2 != 0 || matches!(opcode, 0x8a | 0x8b)
        }
        (Encoding { vector: None, map: 1, opcode, .. }, 3) => matches!(opcode, 0x11 | 0x29 | 0x7f),
        (Encoding { vector: Some(_), map: 1, opcode, .. }, 3) => matches!(opcode, 0x11 | 0x29 | 0x7f),
        _ => false,
    };
    // A constant of 32 bits that eight would hold, or for which the accumulator has an opcode of its own.
    let is_long = encoding.vector.is_none() && encoding.map == 0 && matches!(encoding.opcode, 0x81 | 0x69);
    // W, where it means nothing.
    let means_nothing = encoding.wide
        && (encoding.map == 1 && !line.operands.contains("%r")
            || matches!((encoding.map, encoding.opcode), (2, 0x28) | (3, 0x09)));
    // Comparisons that have a name of their own, by the opcode for all of them.
    let is_alias =
        encoding.vector == Some("{evex}") && encoding.map == 3 && matches!(encoding.opcode, 0x1e | 0x1f | 0x3e | 0x3f);
    if is_other_way || is_long || means_nothing || is_alias {
        return None;
    }
    let long = if has_memory && !is_relative && mode == 2 { "{disp32} " } else { "" };
    let vector = encoding.vector.map(|vector| format!("{vector} ")).unwrap_or_default();
    Some(format!("{vector}{long}{}\t{}", line.mnemonic, line.operands).trim_end().to_owned())
}
