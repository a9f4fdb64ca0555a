//! The text form of the IR, which [`parse`](super::parse) reads back.
//!
//! ```text
//! fragment {
//! block0:
//!     v0: f32 = input f[COL0].x
//!     v1: f32 = const 0x3f800000                ; 1.0
//!     v2: f32 = add.h v0, v1 @3
//!     v3: bool = fcmp.gt v2, v1 !GT.x @3
//!     v4: f32 = param 12.x
//!     v5: texel = sample TEX2 2D implicit, v0, v4, v4
//!     branch v3, block1(v2), block1(v4)
//! block1(v6: f32):
//!     output o[COLR].x, v6
//!     return
//! }
//! ```
//!
//! One instruction is one line: the value and its type, the name, the immediate, operands, `!` and the condition-code
//! test that the result is, `@` and the number of the program instruction. A comment runs from `;` to the end of the
//! line. Values that nothing defines are listed, with their types, in a line `unused` at the top.

use super::columns::Immediate;
use super::properties::row_of;
use super::spelling::{component_name, stage_name, type_name, write_immediate};
use super::{Block, Function, Inst, NO_SOURCE, Op, Target, Terminator, Type, Value};
use std::collections::BTreeMap;
use std::fmt::{self, Display, Formatter, Write};

impl Display for Value {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "v{}", self.0)
    }
}

impl Display for Block {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "block{}", self.0)
    }
}

impl Display for Type {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(type_name(*self))
    }
}

/// The name, without immediate: `add`, `fcmp.gt`, `sample`.
impl Display for Op {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(row_of(*self).map_or("?", |row| row.name))
    }
}

impl Display for Target {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.block)?;
        if self.args.is_empty() { Ok(()) } else { write!(f, "({})", List(&self.args)) }
    }
}

impl Display for Terminator {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Return => f.write_str("return"),
            Self::Jump(target) => write!(f, "jump {target}"),
            Self::Branch { condition, then, otherwise } => write!(f, "branch {condition}, {then}, {otherwise}"),
            Self::Switch { index, targets } => write!(f, "switch {index}, {}", List(targets)),
        }
    }
}

impl Display for Function {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        Named { function: self, names: &BTreeMap::new() }.fmt(f)
    }
}

/// Prints a function with the names of parameters in comments.
pub struct Named<'a> {
    /// The function.
    pub function: &'a Function,
    /// The name of each parameter that has one, by its number in the bank.
    pub names: &'a BTreeMap<u16, String>,
}

impl Display for Named<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let function = self.function;
        write!(f, "{}", stage_name(function.stage))?;
        if let Some(state) = function.resumes {
            write!(f, " resumes {state}")?;
        }
        if function.has_uneven_barriers {
            write!(f, " uneven")?;
        }
        writeln!(f, " {{")?;
        function.fmt_unused(f)?;
        for (index, block) in function.blocks.iter().enumerate() {
            write!(f, "block{index}")?;
            if !block.params.is_empty() {
                let params: Vec<Typed<'_>> = block.params.iter().map(|&param| Typed(function, param)).collect();
                write!(f, "({})", List(&params))?;
            }
            writeln!(f, ":")?;
            for inst in &block.insts {
                self.fmt_inst(f, inst)?;
            }
            writeln!(f, "    {}", block.terminator)?;
        }
        writeln!(f, "}}")
    }
}

impl Named<'_> {
    fn fmt_inst(&self, f: &mut Formatter<'_>, inst: &Inst) -> fmt::Result {
        let line = inst_text(self.function, inst)?;
        match self.comment(inst.op) {
            Some(comment) => writeln!(f, "    {line:<40}; {comment}"),
            None => writeln!(f, "    {line}"),
        }
    }

    /// The comment after an operation.
    fn comment(&self, op: Op) -> Option<String> {
        match op {
            Op::ConstF32(bits) => Some(format!("{:?}", f32::from_bits(bits))),
            Op::ConstF64(bits) => Some(format!("{:?}", f64::from_bits(bits))),
            Op::Param { index, .. } => self.names.get(&index).cloned(),
            _ => None,
        }
    }
}

impl Function {
    fn fmt_unused(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let mut defined = vec![false; self.types.len()];
        let params = self.blocks.iter().flat_map(|block| &block.params);
        for value in params.chain(self.insts().filter_map(|inst| inst.result.as_ref())) {
            if let Some(defined) = defined.get_mut(value.0 as usize) {
                *defined = true;
            }
        }
        let unused: Vec<Typed<'_>> =
            (0u32..).zip(&defined).filter(|entry| !entry.1).map(|entry| Typed(self, Value(entry.0))).collect();
        if unused.is_empty() { Ok(()) } else { writeln!(f, "    unused {}", List(&unused)) }
    }
}

fn inst_text(function: &Function, inst: &Inst) -> Result<String, fmt::Error> {
    let mut line = String::new();
    if let Some(result) = inst.result {
        write!(line, "{} = ", Typed(function, result))?;
    }
    write!(line, "{}", inst.op)?;
    let has_immediate = row_of(inst.op).is_some_and(|row| row.immediate != Immediate::None);
    if has_immediate {
        line.push(' ');
        write_immediate(&mut line, function.stage, inst.op)?;
    }
    if !inst.args.is_empty() {
        line.push_str(if has_immediate { ", " } else { " " });
        write!(line, "{}", List(&inst.args))?;
    }
    if let Some(note) = inst.note {
        write!(line, " !{}", note.rule.name())?;
        if note.register > 0 {
            write!(line, "{}", note.register)?;
        }
        write!(line, ".{}", component_name(note.component))?;
    }
    if inst.source != NO_SOURCE {
        write!(line, " @{}", inst.source)?;
    }
    Ok(line)
}

/// A value and its type.
struct Typed<'a>(&'a Function, Value);

impl Display for Typed<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let ty = self.0.types.get(self.1.0 as usize).map_or("?", |&ty| type_name(ty));
        write!(f, "{}: {ty}", self.1)
    }
}

/// Items with commas between them.
struct List<'a, T>(&'a [T]);

impl<T: Display> Display for List<'_, T> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        for (index, item) in self.0.iter().enumerate() {
            let comma = if index == 0 { "" } else { ", " };
            write!(f, "{comma}{item}")?;
        }
        Ok(())
    }
}
