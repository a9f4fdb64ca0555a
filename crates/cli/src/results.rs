//! The results of a run: prints them, and compares those of two engines.

use super::emitted::Emitted;
use super::inputs::Inputs;
use super::memory::{Contents, Memory};
use super::names::register_name;
use super::number::{base, number, text, wide_text};
use super::value::decimal;
use nvjit::language::isa::registers;
use nvjit::runtime::{ConditionCode, Register, RegisterFile, Sampler, Shader, Stage};
use nvjit::{Program, compute};
use serde_json::{Map, Value, json};
use std::io::{self, Write};

/// The final registers of every invocation.
pub struct Results<'a> {
    program: &'a Program,
    registers: Vec<(Register, Vec<[Option<u32>; 4]>)>,
    killed: Vec<bool>,
    /// Registers are shown that are no results.
    has_state: bool,
    /// The emitted vertices of a geometry program.
    emitted: Option<Emitted<'a>>,
    memory: Contents,
}

impl<'a> Results<'a> {
    /// Runs `shader`, which is `program`, once.
    pub fn of(
        program: &'a Program,
        shader: &dyn Shader,
        inputs: &Inputs<'_>,
        textures: &dyn Sampler,
        memory: &Memory,
    ) -> anyhow::Result<Self> {
        let signature = shader.signature();
        let (mut frame, mut batch) = (inputs.frame(shader), inputs.batch(shader));
        let instance = memory.instance()?;
        frame.set_memory(instance.memory());
        match program.stage() {
            Stage::Compute => compute::dispatch(shader, &mut frame, textures, inputs.group_size(), inputs.groups())?,
            _ => shader.run(&mut frame, &mut batch, textures)?,
        }
        let lanes = if program.stage() == Stage::Compute { 0 } else { inputs.lanes() };
        let emitted = signature.emits.as_ref().map(|_| Emitted::of(program, frame.emission(), lanes));
        let mut registers: Vec<(Register, Vec<[Option<u32>; 4]>)> = Vec::new();
        for (index, row) in signature.outputs.iter().enumerate() {
            if registers.last().is_none_or(|(register, _)| *register != row.register) {
                registers.push((row.register, vec![[None; 4]; lanes]));
            }
            if let Some((_, values)) = registers.last_mut() {
                for (value, output) in values.iter_mut().zip(batch.output(index)) {
                    value[usize::from(row.component)] = Some(output.to_bits());
                }
            }
        }
        let killed = batch.covered()[..lanes].iter().map(|&mask| mask == 0).collect();
        Ok(Self { program, registers, killed, has_state: true, emitted, memory: memory.contents(&instance)? })
    }

    /// Makes every NaN 0x7fffffff, for results of native code, which may leave another pattern unless programs can see
    /// it.
    pub fn canonicalize(&mut self) {
        if self.program.features().numbers.nan_bits_are_seen {
            return;
        }
        for (register, values) in &mut self.registers {
            if is_float(*register) {
                values.iter_mut().flatten().flatten().for_each(|bits| *bits = canonical(*bits));
            }
        }
    }

    /// The first result that `self` and `other` have in common and that differs, `self` being what `own` gave and
    /// `other` what `others` gave. Any two NaNs are equal, unless programs can see their bits. Registers of killed
    /// fragments do not count.
    pub fn difference(&self, own: &str, other: &Results<'_>, others: &str) -> Option<String> {
        for (lane, (&a, &b)) in self.killed.iter().zip(&other.killed).enumerate() {
            if a != b {
                let word = |killed| if killed { "killed" } else { "not killed" };
                return Some(format!("{} {lane}: {own}: {}, {others}: {}", self.invocation(), word(a), word(b)));
            }
        }
        for (register, values) in &self.registers {
            let Some((_, theirs)) = other.registers.iter().find(|entry| entry.0 == *register) else { continue };
            for (lane, (a, b)) in values.iter().zip(theirs).enumerate().filter(|(lane, _)| !self.killed[*lane]) {
                for (component, (a, b)) in a.iter().zip(b).enumerate() {
                    let any_nan = is_float(*register) && !self.program.features().numbers.nan_bits_are_seen;
                    let equal = if any_nan { a.map(canonical) == b.map(canonical) } else { a == b };
                    if let (false, Some(a), Some(b)) = (equal, a, b) {
                        let name = register_name(self.program, *register);
                        let component = registers::COMPONENTS[component];
                        let fragment =
                            if self.values() > 1 { format!(" of {} {lane}", self.invocation()) } else { String::new() };
                        let show = |bits: u32| match is_float(*register) {
                            true => format!("{} ({bits:08x})", decimal(f32::from_bits(bits))),
                            false => state_text(*register, bits),
                        };
                        let (a, b) = (show(*a), show(*b));
                        return Some(format!("{name}.{component}{fragment}: {own}: {a}, {others}: {b}"));
                    }
                }
            }
        }
        let emitted = self.emitted.as_ref().zip(other.emitted.as_ref());
        emitted
            .and_then(|(a, b)| a.difference(own, b, others))
            .or_else(|| self.memory.difference(own, &other.memory, others))
    }

    /// Number of invocations.
    fn values(&self) -> usize {
        self.killed.len()
    }

    /// The name of an invocation.
    fn invocation(&self) -> &'static str {
        invocation_name(self.program.stage())
    }

    /// The most instructions that an invocation executed, if that was kept.
    pub fn most_executed(&self) -> u32 {
        let counts = self.registers.iter().filter(|(register, _)| register.file == RegisterFile::InstructionCount);
        counts.flat_map(|(_, values)| values).filter_map(|value| value[0]).max().unwrap_or(0)
    }

    /// Prints the first invocation, or all of them, for people.
    pub fn write_text(&self, out: &mut dyn Write, all: bool) -> io::Result<()> {
        if let Some(emitted) = &self.emitted {
            emitted.write_text(out)?;
            return self.memory.write_text(out);
        }
        if self.program.stage() == Stage::Compute {
            return self.memory.write_text(out);
        }
        if !all {
            self.write_lane(out, 0, "")?;
            return self.memory.write_text(out);
        }
        if self.program.stage() == Stage::Fragment {
            for lane in 0..self.values() {
                writeln!(out, "fragment {lane}:")?;
                self.write_lane(out, lane, "  ")?;
            }
        } else {
            self.write_table(out)?;
        }
        self.memory.write_text(out)
    }

    /// A row for each vertex under each register, so that what differs stands out.
    fn write_table(&self, out: &mut dyn Write) -> io::Result<()> {
        let lanes: Vec<_> = (0..self.values()).map(|lane| self.rows(lane)).collect();
        let count = lanes.first().map_or(0, Vec::len);
        let number = self.values().saturating_sub(1).to_string().len();
        for index in 0..count {
            let of_register = || lanes.iter().map(|rows| &rows[index]);
            writeln!(out, "{}", lanes[0][index].name)?;
            let width = of_register().map(|row| row.value.len()).max().unwrap_or(0);
            for (lane, row) in of_register().enumerate() {
                let line = format!("  {lane:number$}  {:width$}{}", row.value, row.bits);
                writeln!(out, "{}", line.trim_end())?;
            }
        }
        Ok(())
    }

    /// The high words that belong to a register of low ones.
    fn high_words(&self, register: Register) -> Option<&[[Option<u32>; 4]]> {
        let is_it = |entry: &&(Register, Vec<_>)| entry.0.file == register.file && entry.0.index == register.index + 1;
        self.registers.iter().find(is_it).map(|entry| entry.1.as_slice())
    }

    /// The components of a register of 64 bits in a lane.
    fn wide(&self, register: Register, lane: usize, low: &[[Option<u32>; 4]]) -> Vec<u64> {
        let high = self.high_words(register).map_or([None; 4], |high| high[lane]);
        let both = low[lane].iter().zip(high).filter_map(|(low, high)| Some((low.as_ref()?, high?)));
        both.map(|(low, high)| u64::from(*low) | u64::from(high) << 32).collect()
    }

    fn write_lane(&self, out: &mut dyn Write, lane: usize, indent: &str) -> io::Result<()> {
        self.rows(lane).iter().try_for_each(|row| writeln!(out, "{indent}{} = {}{}", row.name, row.value, row.bits))
    }

    /// The rows that are shown for an invocation.
    fn rows(&self, lane: usize) -> Vec<Row> {
        let mut rows = Vec::new();
        let vector = |value: Vec<String>| format!("({})", value.join(", "));
        let bits_text = |bits: Vec<String>| format!("  [{}]", bits.join(" "));
        for (register, values) in &self.registers {
            let name = register_name(self.program, *register);
            let present = || values[lane].iter().flatten().copied();
            if register.file == RegisterFile::LongTemporary {
                if register.index % 2 == 0 {
                    let (wide, base) = (self.wide(*register, lane, values), base(self.program, *register));
                    let value = vector(wide.iter().map(|bits| wide_text(base, *bits)).collect());
                    let bits = bits_text(wide.iter().map(|bits| format!("{bits:016x}")).collect());
                    rows.push(Row { name, value, bits });
                }
            } else if is_float(*register) {
                let base = base(self.program, *register);
                let value = vector(present().map(|bits| text(base, bits)).collect());
                let bits = bits_text(present().map(|bits| format!("{bits:08x}")).collect());
                rows.push(Row { name, value, bits });
            } else {
                let value = vector(present().map(|bits| state_text(*register, bits)).collect());
                rows.push(Row { name, value, bits: String::new() });
            }
        }
        if self.program.stage() == Stage::Fragment {
            let value = if self.killed[lane] { "yes" } else { "no" };
            rows.push(Row { name: "killed".to_owned(), value: value.to_owned(), bits: String::new() });
        }
        rows
    }

    /// The first invocation, or an object with all of them: `fragments` or `vertices`.
    pub fn to_json(&self, all: bool) -> Value {
        let mut object = match all {
            _ if self.program.stage() == Stage::Compute => Map::new(),
            _ if let Some(emitted) = &self.emitted => Map::from_iter([("emitted".to_owned(), emitted.to_json())]),
            true => {
                let all = (0..self.values()).map(|lane| Value::Object(self.lane_json(lane))).collect();
                let name = if self.program.stage() == Stage::Fragment { "fragments" } else { "vertices" };
                Map::from_iter([(name.to_owned(), all)])
            }
            false => self.lane_json(0),
        };
        self.memory.add_json(&mut object);
        Value::Object(object)
    }

    fn lane_json(&self, lane: usize) -> Map<String, Value> {
        let (mut outputs, mut state) = (Map::new(), Map::new());
        let mut condition_codes = Vec::new();
        for (register, values) in &self.registers {
            let present = || values[lane].iter().flatten().copied();
            if register.file == RegisterFile::LongTemporary {
                if register.index % 2 == 0 {
                    let bits = self.wide(*register, lane, values);
                    let bits: Vec<_> = bits.iter().map(|bits| format!("{bits:016x}")).collect();
                    state.insert(register_name(self.program, *register), json!({ "bits": bits }));
                }
            } else if is_float(*register) {
                let base = base(self.program, *register);
                let entry = json!({
                    "value": present().map(|bits| number(base, bits)).collect::<Vec<_>>(),
                    "bits": present().map(|bits| format!("{bits:08x}")).collect::<Vec<_>>(),
                });
                let map = if register.file == RegisterFile::Result { &mut outputs } else { &mut state };
                map.insert(register_name(self.program, *register), entry);
            } else if register.file == RegisterFile::ConditionCode {
                let key = if register.index == 0 { "condition_code" } else { "condition_code1" };
                let code: Value = present().map(|bits| ConditionCode::from_bits(bits).name()).collect();
                condition_codes.push((key.to_owned(), code));
            } else {
                let numbers = present().map(|bits| bits as i32).collect::<Vec<_>>();
                state.insert(register_name(self.program, *register), json!(numbers));
            }
        }
        let mut object = Map::new();
        object.insert("outputs".to_owned(), Value::Object(outputs));
        object.extend(condition_codes);
        if self.program.stage() == Stage::Fragment {
            object.insert("killed".to_owned(), json!(self.killed[lane]));
        }
        if self.has_state {
            object.insert("registers".to_owned(), Value::Object(state));
        }
        object
    }

    /// Forgets all but results, the condition code where the language has one, and if it is asked for what else makes
    /// up the state.
    pub fn keep(&mut self, state: bool) {
        let has_condition_code = self.program.features().has_condition_code();
        self.registers.retain(|(register, _)| match register.file {
            RegisterFile::Result => true,
            RegisterFile::ConditionCode => has_condition_code,
            _ => state,
        });
        self.has_state = state;
    }
}

/// The name of an invocation of a stage.
pub fn invocation_name(stage: Stage) -> &'static str {
    match stage {
        Stage::Fragment => "fragment",
        Stage::Geometry | Stage::Compute => "invocation",
        _ => "vertex",
    }
}

/// A register as it is shown.
struct Row {
    name: String,
    value: String,
    /// In brackets behind the value, or nothing.
    bits: String,
}

/// Whether rows of the register hold fp32 values and not integers.
fn is_float(register: Register) -> bool {
    match register.file {
        RegisterFile::Attribute | RegisterFile::Result | RegisterFile::Temporary | RegisterFile::HalfTemporary => true,
        RegisterFile::Address
        | RegisterFile::ConditionCode
        | RegisterFile::InstructionCount
        | RegisterFile::LongTemporary
        | RegisterFile::LongAttribute
        | RegisterFile::Invocation => false,
    }
}

fn canonical(bits: u32) -> u32 {
    if f32::from_bits(bits).is_nan() { 0x7fff_ffff } else { bits }
}

/// A component of a register that holds integers.
fn state_text(register: Register, bits: u32) -> String {
    if register.file == RegisterFile::ConditionCode {
        ConditionCode::from_bits(bits).name().to_owned()
    } else {
        (bits as i32).to_string()
    }
}
