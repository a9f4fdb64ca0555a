//! Reads the text form of the IR, which `print` describes. It only checks the syntax: the verifier checks the rules of
//! the IR.

use super::columns::Immediate;
use super::spelling::{component_by_name, parse_immediate, stage_by_name, type_by_name};
use super::table::TABLE;
use super::{Args, Block, BlockData, Function, Inst, MaskNote, NO_SOURCE, Op, Target, Terminator, Type, Value};
use crate::language::isa::CcRule;

/// A syntax error of the text form.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line}: {message}")]
pub struct ParseError {
    /// Line, from 1.
    pub line: usize,
    /// The error message.
    pub message: String,
}

/// The error of a line.
type Fault = String;

/// Parses the text form of a function.
///
/// # Errors
/// At the first line that is not IR.
pub fn parse(text: &str) -> Result<Function, ParseError> {
    let mut parser: Option<Parser> = None;
    let mut ended = false;
    let mut last = 1;
    for (number, line) in (1..).zip(text.lines()) {
        last = number;
        let line = line.split(';').next().unwrap_or_default().trim();
        if line.is_empty() {
            continue;
        }
        let result = match &mut parser {
            _ if ended => Err("text after the end of the function".to_owned()),
            None => header(line).map(|new| parser = Some(new)),
            Some(parser) if line == "}" => {
                ended = true;
                parser.end_block()
            }
            Some(parser) => parser.line(line),
        };
        result.map_err(|message| ParseError { line: number, message })?;
    }
    let fault = |message| ParseError { line: last, message };
    match parser {
        Some(parser) if ended => parser.finish().map_err(fault),
        _ => Err(fault("the function has no end".to_owned())),
    }
}

fn header(line: &str) -> Result<Parser, Fault> {
    let header = line.strip_suffix('{').ok_or("expected a stage and `{`")?.trim_end();
    let (header, is_uneven) = header.strip_suffix(" uneven").map_or((header, false), |header| (header, true));
    let (name, state) = header.split_once(" resumes ").map_or((header, None), |(name, state)| (name, Some(state)));
    let stage = stage_by_name(name.trim());
    let mut function = Function::new(stage.ok_or("expected a stage and `{`")?);
    if let Some(state) = state {
        function.resumes = Some(state.trim().parse().map_err(|_| "expected the number of a variable")?);
    }
    function.has_uneven_barriers = is_uneven;
    function.blocks.clear();
    Ok(Parser { function, open: false, defined: Vec::new(), used: 0 })
}

struct Parser {
    function: Function,
    /// Whether the last block still needs its terminator.
    open: bool,
    /// Values with their types, in the order of the text.
    defined: Vec<(Value, Type)>,
    /// The exclusive bound of the numbers of all used values.
    used: u64,
}

impl Parser {
    fn line(&mut self, line: &str) -> Result<(), Fault> {
        if let Some(list) = line.strip_prefix("unused ") {
            if !self.function.blocks.is_empty() {
                return Err("`unused` stands before the blocks".to_owned());
            }
            return items(list).try_for_each(|item| self.definition(item).map(|_| ()));
        }
        if let Some(label) = line.strip_suffix(':') {
            return self.start_block(label);
        }
        if !self.open {
            return Err("expected a block".to_owned());
        }
        match self.terminator(line)? {
            Some(terminator) => {
                self.open = false;
                self.last_block()?.terminator = terminator;
            }
            None => {
                let inst = self.inst(line)?;
                self.last_block()?.insts.push(inst);
            }
        }
        Ok(())
    }

    fn last_block(&mut self) -> Result<&mut BlockData, Fault> {
        self.function.blocks.last_mut().ok_or_else(|| "expected a block".to_owned())
    }

    fn end_block(&mut self) -> Result<(), Fault> {
        if self.open { Err("the block before has no terminator".to_owned()) } else { Ok(()) }
    }

    fn start_block(&mut self, label: &str) -> Result<(), Fault> {
        self.end_block()?;
        let (block, params) = with_list(label)?;
        if parse_block(block)?.0 as usize != self.function.blocks.len() {
            return Err(format!("expected block{}", self.function.blocks.len()));
        }
        let params = items(params).map(|item| self.definition(item)).collect::<Result<_, _>>()?;
        self.function.blocks.push(BlockData { params, insts: Vec::new(), terminator: Terminator::Return });
        self.open = true;
        Ok(())
    }

    fn definition(&mut self, text: &str) -> Result<Value, Fault> {
        let (value, ty) = text.split_once(':').ok_or_else(|| format!("expected a value and its type: `{text}`"))?;
        let value = parse_value(value).ok_or_else(|| format!("`{value}` is no value"))?;
        let ty = ty.trim();
        let ty = type_by_name(ty).ok_or_else(|| format!("`{ty}` is no type"))?;
        self.defined.push((value, ty));
        Ok(value)
    }

    fn value(&mut self, text: &str) -> Result<Value, Fault> {
        let value = parse_value(text).ok_or_else(|| format!("`{text}` is no value"))?;
        self.used = self.used.max(u64::from(value.0) + 1);
        Ok(value)
    }

    fn target(&mut self, text: &str) -> Result<Target, Fault> {
        let (block, args) = with_list(text)?;
        let args = items(args).map(|item| self.value(item)).collect::<Result<_, _>>()?;
        Ok(Target { block: parse_block(block)?, args })
    }

    fn terminator(&mut self, line: &str) -> Result<Option<Terminator>, Fault> {
        let (name, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let mut parts = items(rest);
        let mut part = || parts.next().ok_or_else(|| format!("`{name}` lacks an operand"));
        let terminator = match name {
            "return" => Terminator::Return,
            "jump" => Terminator::Jump(self.target(part()?)?),
            "branch" => Terminator::Branch {
                condition: self.value(part()?)?,
                then: self.target(part()?)?,
                otherwise: self.target(part()?)?,
            },
            "switch" => {
                let index = self.value(part()?)?;
                let targets = parts.by_ref().map(|item| self.target(item)).collect::<Result<_, _>>()?;
                Terminator::Switch { index, targets }
            }
            _ => return Ok(None),
        };
        if parts.next().is_some() {
            return Err(format!("`{name}` has too many operands"));
        }
        Ok(Some(terminator))
    }

    fn inst(&mut self, line: &str) -> Result<Inst, Fault> {
        let (result, line) = match line.split_once('=') {
            Some((definition, rest)) => (Some(self.definition(definition.trim())?), rest.trim()),
            None => (None, line),
        };
        let (line, source) = match line.rsplit_once('@') {
            Some((rest, number)) => {
                (rest.trim(), number.trim().parse().map_err(|_| format!("`{number}` is no instruction number"))?)
            }
            None => (line, NO_SOURCE),
        };
        let (line, note) = match line.rsplit_once('!') {
            Some((rest, note)) => {
                (rest.trim(), Some(parse_note(note.trim()).ok_or_else(|| format!("`{note}` is no mask rule"))?))
            }
            None => (line, None),
        };
        let (name, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let mut parts = items(rest);
        let op = self.op(name, &mut parts)?;
        let args = parts.map(|item| self.value(item)).collect::<Result<Args, _>>()?;
        Ok(Inst { op, args, result, source, note })
    }

    fn op<'a>(&self, name: &str, parts: &mut impl Iterator<Item = &'a str>) -> Result<Op, Fault> {
        let row = TABLE.iter().find(|row| row.name == name);
        let row = row.ok_or_else(|| format!("no operation is called `{name}`"))?;
        let immediate = match row.immediate {
            Immediate::None => "",
            _ => parts.next().unwrap_or_default(),
        };
        parse_immediate(immediate, self.function.stage, row)
            .ok_or_else(|| format!("`{immediate}` is nothing that `{name}` can be about"))
    }

    /// Fills in the types: every number up to the largest one must be defined once.
    fn finish(mut self) -> Result<Function, Fault> {
        if self.function.blocks.is_empty() {
            return Err("the function has no block".to_owned());
        }
        let mut types = vec![None; self.defined.len()];
        for &(value, ty) in &self.defined {
            let slot = types
                .get_mut(value.0 as usize)
                .ok_or_else(|| format!("{value} is defined, but a value with a lower number is not"))?;
            if slot.replace(ty).is_some() {
                return Err(format!("{value} is defined twice"));
            }
        }
        if self.used > types.len() as u64 {
            return Err(format!("v{} is used and not defined", self.used - 1));
        }
        self.function.types = types.into_iter().flatten().collect();
        Ok(self.function)
    }
}

/// The items between commas outside of parentheses.
fn items(text: &str) -> impl Iterator<Item = &str> {
    let mut depth = 0usize;
    let split = text.split(move |letter| {
        match letter {
            '(' => depth += 1,
            ')' => depth = depth.saturating_sub(1),
            _ => {}
        }
        letter == ',' && depth == 0
    });
    split.map(str::trim).filter(move |_| !text.trim().is_empty())
}

/// `name(list)` or `name`.
fn with_list(text: &str) -> Result<(&str, &str), Fault> {
    match text.split_once('(') {
        None => Ok((text.trim(), "")),
        Some((name, list)) => {
            let list = list.trim_end().strip_suffix(')').ok_or_else(|| "`)` is missing".to_owned())?;
            Ok((name.trim(), list))
        }
    }
}

fn parse_number(text: &str, letter: &str) -> Option<u32> {
    let digits = text.trim().strip_prefix(letter)?;
    if digits.bytes().all(|digit| digit.is_ascii_digit()) { digits.parse().ok() } else { None }
}

fn parse_value(text: &str) -> Option<Value> {
    parse_number(text, "v").map(Value)
}

fn parse_block(text: &str) -> Result<Block, Fault> {
    parse_number(text, "block").map(Block).ok_or_else(|| format!("`{text}` is no block"))
}

fn parse_note(text: &str) -> Option<MaskNote> {
    let (rule, component) = text.split_once('.')?;
    let digits = rule.find(|letter: char| letter.is_ascii_digit()).unwrap_or(rule.len());
    let (rule, register) = rule.split_at(digits);
    let rule = CcRule::ALL.into_iter().find(|candidate| candidate.name() == rule)?;
    let register = if register.is_empty() { 0 } else { register.parse().ok()? };
    Some(MaskNote { rule, register, component: component_by_name(component)? })
}
