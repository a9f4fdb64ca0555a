//! What a run of a program gave: printing it, and comparing what two engines gave.

use super::inputs::{Inputs, lanes};
use super::names::register_name;
use super::value::{decimal, to_json};
use nvjit::Program;
use nvjit::isa::registers;
use nvjit::runtime::{ConditionCode, Register, RegisterFile, Sampler, Shader, Stage};
use serde_json::{Map, Value, json};
use std::io::{self, Write};

/// The final registers of every invocation of a quad, or of one vertex.
pub struct Results<'a> {
    program: &'a Program,
    registers: Vec<(Register, Vec<[Option<u32>; 4]>)>,
    killed: Vec<bool>,
}

impl<'a> Results<'a> {
    /// Runs `shader`, which is `program`, once.
    pub fn of(
        program: &'a Program,
        shader: &dyn Shader,
        inputs: &Inputs<'_>,
        textures: &dyn Sampler,
    ) -> anyhow::Result<Self> {
        let signature = shader.signature();
        let mut batch = inputs.batch(shader);
        shader.run(&mut inputs.frame(shader), &mut batch, textures)?;

        let lanes = lanes(signature.stage);
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
        Ok(Self { program, registers, killed })
    }

    /// Makes every NaN 0x7fffffff, for results of native code, which may leave another pattern.
    pub fn canonicalize(&mut self) {
        for (register, values) in &mut self.registers {
            if is_float(*register) {
                values.iter_mut().flatten().flatten().for_each(|bits| *bits = canonical(*bits));
            }
        }
    }

    /// The first result that `self` and `other` have in common and that differs, `self` being what
    /// `own` gave and `other` what `others` gave. Any two NaNs are equal. Registers of killed fragments
    /// do not count.
    pub fn difference(&self, own: &str, other: &Results<'_>, others: &str) -> Option<String> {
        for (lane, (&a, &b)) in self.killed.iter().zip(&other.killed).enumerate() {
            if a != b {
                let word = |killed| if killed { "killed" } else { "not killed" };
                return Some(format!("fragment {lane}: {own}: {}, {others}: {}", word(a), word(b)));
            }
        }
        for (register, values) in &self.registers {
            let Some((_, theirs)) = other.registers.iter().find(|entry| entry.0 == *register) else { continue };
            for (lane, (a, b)) in values.iter().zip(theirs).enumerate().filter(|(lane, _)| !self.killed[*lane]) {
                for (component, (a, b)) in a.iter().zip(b).enumerate() {
                    let equal = if is_float(*register) { a.map(canonical) == b.map(canonical) } else { a == b };
                    if let (false, Some(a), Some(b)) = (equal, a, b) {
                        let name = register_name(self.program, *register);
                        let component = registers::COMPONENTS[component];
                        let fragment = if self.values() > 1 { format!(" of fragment {lane}") } else { String::new() };
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
        None
    }

    /// Number of invocations.
    fn values(&self) -> usize {
        self.killed.len()
    }

    /// Prints the first invocation, or all of them, for people.
    pub fn write_text(&self, out: &mut dyn Write, all: bool) -> io::Result<()> {
        if !all {
            return self.write_lane(out, 0, "");
        }
        for lane in 0..self.values() {
            writeln!(out, "fragment {lane}:")?;
            self.write_lane(out, lane, "  ")?;
        }
        Ok(())
    }

    fn write_lane(&self, out: &mut dyn Write, lane: usize, indent: &str) -> io::Result<()> {
        for (register, values) in &self.registers {
            let name = register_name(self.program, *register);
            let present = || values[lane].iter().flatten().copied();
            if is_float(*register) {
                let value: Vec<_> = present().map(|bits| decimal(f32::from_bits(bits))).collect();
                let bits: Vec<_> = present().map(|bits| format!("{bits:08x}")).collect();
                writeln!(out, "{indent}{name} = ({})  [{}]", value.join(", "), bits.join(" "))?;
            } else {
                let value: Vec<_> = present().map(|bits| state_text(*register, bits)).collect();
                writeln!(out, "{indent}{name} = ({})", value.join(", "))?;
            }
        }
        if self.program.stage() == Stage::Fragment {
            writeln!(out, "{indent}killed = {}", if self.killed[lane] { "yes" } else { "no" })?;
        }
        Ok(())
    }

    /// The first invocation, or `{"fragments": [...]}` with all of them.
    pub fn to_json(&self, all: bool) -> Value {
        if all {
            json!({ "fragments": (0..self.values()).map(|lane| self.lane_json(lane)).collect::<Vec<_>>() })
        } else {
            self.lane_json(0)
        }
    }

    fn lane_json(&self, lane: usize) -> Value {
        let (mut outputs, mut state) = (Map::new(), Map::new());
        let mut condition_codes = Vec::new();
        for (register, values) in &self.registers {
            let present = || values[lane].iter().flatten().copied();
            if is_float(*register) {
                let entry = json!({
                    "value": present().map(|bits| to_json(f32::from_bits(bits))).collect::<Vec<_>>(),
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
        if !state.is_empty() {
            object.insert("registers".to_owned(), Value::Object(state));
        }
        Value::Object(object)
    }

    /// Forgets all registers that `keep` is false for.
    pub fn retain(&mut self, keep: impl Fn(Register) -> bool) {
        self.registers.retain(|&(register, _)| keep(register));
    }
}

/// Whether rows of the register hold fp32 values and not integers.
fn is_float(register: Register) -> bool {
    match register.file {
        RegisterFile::Attribute | RegisterFile::Result | RegisterFile::Temporary | RegisterFile::HalfTemporary => true,
        RegisterFile::Address
        | RegisterFile::ConditionCode
        | RegisterFile::InstructionCount
        | RegisterFile::LongTemporary
        | RegisterFile::LongAttribute => false,
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
