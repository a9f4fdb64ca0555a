//! `nvjit run --trace` and `nvjit render --trace-pixel`: the interpreter's steps, instruction by instruction.

use super::report::Lines;
use super::textures::Recorder;
use super::value::decimal;
use nvjit::interp::{Interpreter, TraceLoop, TraceStep};
use nvjit::language::isa::{Base, DataType, Effect, Language, NumberType, Opcode, OperandKind};
use nvjit::language::syntax::ast::{Operand, Source, Span};
use nvjit::runtime::{Batch, Frame, Register, RegisterFile};
use nvjit_texture::TextureUnits;
use serde_json::{Number, Value, json};
use std::collections::BTreeSet;
use std::io::{self, Write};

/// The invocation that is traced.
pub struct Place<'a> {
    pub frame: &'a mut Frame,
    pub batch: &'a mut Batch,
    pub lane: usize,
}

/// Runs an invocation on the interpreter and prints each step.
pub fn write(
    out: &mut dyn Write,
    interpreter: &Interpreter,
    text: &[u8],
    place: Place<'_>,
    textures: &TextureUnits,
) -> anyhow::Result<()> {
    let lane = place.lane;
    go_through(interpreter, text, place, textures, |tracer, step, recorder| {
        tracer.write_step(out, step, recorder, lane)
    })?;
    Ok(writeln!(out)?)
}

/// Runs an invocation on the interpreter, and gives an object for each step.
pub fn to_json(
    interpreter: &Interpreter,
    text: &[u8],
    place: Place<'_>,
    textures: &TextureUnits,
) -> anyhow::Result<Vec<Value>> {
    let mut steps = Vec::new();
    go_through(interpreter, text, place, textures, |tracer, step, _| {
        steps.push(tracer.step_json(step));
        Ok(())
    })?;
    Ok(steps)
}

/// Runs an invocation on the interpreter and reports each step.
fn go_through(
    interpreter: &Interpreter,
    text: &[u8],
    place: Place<'_>,
    textures: &TextureUnits,
    mut each: impl FnMut(&Tracer<'_>, &TraceStep<'_>, &Recorder) -> io::Result<()>,
) -> anyhow::Result<()> {
    let Place { frame, batch, lane } = place;
    let program = interpreter.program();
    let tracer = Tracer {
        language: program.language(),
        text,
        lines: Lines::new(text),
        starts: program.ast().instructions().map(|instruction| instruction.span.start).collect(),
        updated: program.ast().instructions().filter_map(|instruction| instruction.mnemonic.update_cc).collect(),
    };
    let recorder = Recorder::new(textures);
    let mut result = Ok(());
    let mut report = |step: &TraceStep<'_>| {
        if result.is_ok() {
            result = each(&tracer, step, &recorder);
        }
    };
    interpreter.trace(frame, batch, &recorder, lane, &mut report)?;
    Ok(result?)
}

struct Tracer<'a> {
    language: Language,
    text: &'a [u8],
    lines: Lines<'a>,
    /// The start of each instruction.
    starts: Vec<usize>,
    /// The condition code registers that are worth showing.
    updated: BTreeSet<u8>,
}

impl Tracer<'_> {
    /// What a step did. Values are numbers where JSON has them, and null for components that are not used or not
    /// written.
    fn step_json(&self, step: &TraceStep<'_>) -> Value {
        let instruction = step.instruction;
        let vector = |reading: Reading, value: [u64; 4], enabled: u8| -> Value {
            let number = |index: usize| match component(reading, value[index]) {
                _ if enabled >> index & 1 == 0 => Value::Null,
                text => text.parse::<Number>().map_or(Value::String(text), Value::Number),
            };
            (0..4).map(number).collect()
        };
        let kinds = self.kinds(step);
        let operands = instruction.operands.iter().zip(step.operands).enumerate().map(|(index, (operand, &value))| {
            let enabled = match kinds.get(index) {
                Some(OperandKind::Scalar) => 0b0001,
                _ => instruction.needed_components(index, self.language.features()),
            };
            json!({ "name": self.source(operand.span), "value": vector(operand_reading(step, operand, index), value, enabled) })
        });
        let result = step.result.zip(instruction.destination.as_ref()).map(|(result, destination)| {
            json!({ "name": self.source(destination.span), "value": vector(result_reading(step), result.value, result.enabled) })
        });
        let codes = (0..).zip(step.condition_codes).filter(|(register, _)| self.updated.contains(register));
        let codes = codes.map(|(_, code)| json!(code.map(|flags| flags.relation().name())));
        json!({
            "number": step.number,
            "line": self.starts.get(step.number).map(|&start| self.lines.position(start).line),
            "instruction": self.source(instruction.span),
            "operands": operands.collect::<Vec<_>>(),
            "result": result,
            "condition_codes": codes.collect::<Vec<_>>(),
            "killed": step.killed,
            "taken": step.taken,
            "next": step.next,
            "call_stack": step.call_stack,
        })
    }

    /// The kinds of a step's operands.
    fn kinds(&self, step: &TraceStep<'_>) -> &'static [OperandKind] {
        step.instruction.mnemonic.opcode.row().form(self.language).map_or(&[][..], |form| form.operands)
    }

    fn write_step(
        &self,
        out: &mut dyn Write,
        step: &TraceStep<'_>,
        recorder: &Recorder,
        lane: usize,
    ) -> io::Result<()> {
        let instruction = step.instruction;
        writeln!(out, "{}: {}", self.line(step.number), self.source(instruction.span))?;
        let kinds = self.kinds(step);
        for (index, (operand, &value)) in instruction.operands.iter().zip(step.operands).enumerate() {
            let name = self.source(operand.span);
            // A constant written in place shows its own value.
            let constant = matches!(operand.source, Source::Scalar(_) | Source::Vector(_) | Source::Literal(_));
            if constant || instruction.operands[..index].iter().any(|before| self.source(before.span) == name) {
                continue;
            }
            let reading = operand_reading(step, operand, index);
            let shown = if kinds.get(index) == Some(&OperandKind::Scalar) || instruction.handle() == Some(index) {
                component(reading, value[0])
            } else {
                vector(reading, value, instruction.needed_components(index, self.language.features()))
            };
            writeln!(out, "    {name} = {shown}")?;
        }
        recorder.write_last(out, lane)?;
        if let (Some(result), Some(destination)) = (step.result, &instruction.destination) {
            let name = self.source(destination.span);
            writeln!(out, "    -> {name} = {}", vector(result_reading(step), result.value, result.enabled))?;
        }
        for (register, condition_code) in
            (0..).zip(step.condition_codes).filter(|(register, _)| self.updated.contains(register))
        {
            let number = if step.condition_codes.len() > 1 { register.to_string() } else { String::new() };
            let names = condition_code.map(|flags| flags.relation().name());
            writeln!(out, "    CC{number} = ({})", names.join(", "))?;
        }
        self.write_flow(out, step)
    }

    /// The next instruction after one of control flow, or the fate of the fragment.
    fn write_flow(&self, out: &mut dyn Write, step: &TraceStep<'_>) -> io::Result<()> {
        let row = step.instruction.mnemonic.opcode.row();
        let place = match step.next {
            Some(next) => format!("to line {}", self.line(next)),
            None => "the program ends".to_owned(),
        };
        let goes_on = step.next == Some(step.number + 1);
        let count = |open: &TraceLoop| {
            let times = if open.left == 1 { "once more".to_owned() } else { format!("{} times", open.left) };
            open.index.map_or(times.clone(), |index| format!("{times}, A0.x = {index}"))
        };
        let effect = match (step.instruction.mnemonic.opcode, step.taken) {
            (Opcode::If, Some(true)) => "the test holds".to_owned(),
            (Opcode::If, _) => format!("the test fails: {place}"),
            (Opcode::Else, _) => place,
            (Opcode::Loop | Opcode::Rep, _) => match step.loops.last() {
                Some(open) if goes_on && open.left > 0 => count(open),
                _ => format!("not at all: {place}"),
            },
            (Opcode::Endloop | Opcode::Endrep, _) => match step.loops.last() {
                Some(open) if step.next.is_some_and(|next| next <= step.number) => format!("{place}, {}", count(open)),
                _ => "the loop ends".to_owned(),
            },
            (_, None) => return Ok(()),
            (_, Some(false)) => "not taken".to_owned(),
            (_, Some(true)) if row.effect == Effect::Discard => {
                "killed; the fragment goes on as a helper of its quad".to_owned()
            }
            (_, Some(true)) => place,
        };
        writeln!(out, "    {effect}")?;
        if step.taken.is_some() && !step.call_stack.is_empty() {
            let lines: Vec<_> = step.call_stack.iter().map(|&number| self.line(number)).collect();
            writeln!(out, "    call stack: returns to line {}", lines.join(", "))?;
        }
        Ok(())
    }

    /// The line of an instruction; the end of the program has none.
    fn line(&self, number: usize) -> String {
        match self.starts.get(number) {
            Some(&start) => self.lines.position(start).line.to_string(),
            None => "END".to_owned(),
        }
    }

    /// The text of a part of the program, on one line.
    fn source(&self, span: Span) -> String {
        let text = self.text.get(span.start..span.end).unwrap_or_default();
        String::from_utf8_lossy(text).split_whitespace().collect::<Vec<_>>().join(" ")
    }
}

/// The interpretation of a value's bits.
#[derive(Clone, Copy)]
enum Reading {
    Float,
    Integer,
    Packed,
    Typed(NumberType),
}

impl Reading {
    fn of(data: DataType) -> Self {
        match data {
            DataType::Float => Self::Float,
            DataType::Integer => Self::Integer,
            DataType::Packed => Self::Packed,
        }
    }
}

fn operand_reading(step: &TraceStep<'_>, operand: &Operand, index: usize) -> Reading {
    let mnemonic = &step.instruction.mnemonic;
    match (&operand.source, Reading::of(mnemonic.opcode.row().operand_type)) {
        (Source::Register(Register { file: RegisterFile::Address, .. }), _) => Reading::Integer,
        _ if step.instruction.handle() == Some(index) => {
            Reading::Typed(NumberType { base: Base::Unsigned, wide: true })
        }
        (_, Reading::Float) if step.is_typed => match mnemonic.opcode {
            Opcode::Up64 => Reading::Typed(NumberType { wide: true, ..mnemonic.number_type() }),
            _ => Reading::Typed(mnemonic.operand_type(index)),
        },
        (_, reading) => reading,
    }
}

fn result_reading(step: &TraceStep<'_>) -> Reading {
    let mnemonic = &step.instruction.mnemonic;
    match (Reading::of(mnemonic.opcode.row().result_type), step.result) {
        (Reading::Float, Some(result)) if step.is_typed => {
            Reading::Typed(NumberType { wide: result.wide, ..mnemonic.result_type() })
        }
        (reading, _) => reading,
    }
}

/// The four components; those that are not enabled, or not used, are dashes.
fn vector(reading: Reading, value: [u64; 4], enabled: u8) -> String {
    let shown: Vec<_> = (0..4)
        .map(|index| if enabled >> index & 1 != 0 { component(reading, value[index]) } else { "-".to_owned() })
        .collect();
    format!("({})", shown.join(", "))
}

fn component(reading: Reading, bits: u64) -> String {
    let low = bits as u32;
    match reading {
        Reading::Float | Reading::Typed(NumberType { base: Base::Float, wide: false }) => decimal(f32::from_bits(low)),
        Reading::Typed(NumberType { base: Base::Float, wide: true }) => format!("{:?}", f64::from_bits(bits)),
        Reading::Integer | Reading::Typed(NumberType { base: Base::Signed, wide: false }) => (low as i32).to_string(),
        Reading::Typed(NumberType { base: Base::Signed, wide: true }) => (bits as i64).to_string(),
        Reading::Typed(NumberType { base: Base::Unsigned, .. }) => bits.to_string(),
        Reading::Packed => format!("0x{low:08x}"),
    }
}
