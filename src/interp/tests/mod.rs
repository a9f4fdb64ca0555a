//! Tests of the interpreter against the specifications, from program texts. Each names the section of
//! the rule it tests.

mod fragment;
mod pack;
mod precision;
mod texture;
mod trace;
mod vertex;
mod vertex_control;

use super::Interpreter;
use crate::engine::{Mad, Options};
use crate::program::Program;
use nvjit_runtime::{Batch, ConditionCode, Frame, NoTextures, Register, RegisterFile, RowId, Sampler, Shader};

const INF: f32 = f32::INFINITY;
const NAN: f32 = f32::NAN;
const FUSED: Options =
    Options { mad: Mad::Fused, clamp_color: false, nv_vertex_program_rules: false, keep_state: true };
const SEPARATE: Options = Options { mad: Mad::Separate, ..FUSED };
const OLD_RULES: Options = Options { nv_vertex_program_rules: true, ..FUSED };

const COLR: Register = Register::new(RegisterFile::Result, 0);
const COLH: Register = Register::new(RegisterFile::Result, 1);
const HPOS: Register = Register::new(RegisterFile::Result, 0);
const CC: Register = Register::new(RegisterFile::ConditionCode, 0);
const COUNT: Register = Register::new(RegisterFile::InstructionCount, 0);

fn temporary(index: u16) -> Register {
    Register::new(RegisterFile::Temporary, index)
}

fn half(index: u16) -> Register {
    Register::new(RegisterFile::HalfTemporary, index)
}

fn address(index: u16) -> Register {
    Register::new(RegisterFile::Address, index)
}

fn attribute(index: u16) -> Register {
    Register::new(RegisterFile::Attribute, index)
}

/// A program with its frame and a batch of one quad.
struct Machine {
    interpreter: Interpreter,
    frame: Frame,
    batch: Batch,
}

impl Machine {
    fn new(text: &str, options: Options) -> Self {
        let program = Program::load(text.as_bytes()).unwrap_or_else(|errors| panic!("{errors}\n{text}"));
        let interpreter = Interpreter::new(&program, options);
        let frame = interpreter.new_frame();
        let batch = Batch::new(interpreter.signature(), 4);
        Self { interpreter, frame, batch }
    }

    fn parameters(mut self, values: &[[f32; 4]]) -> Self {
        self.frame.parameters_mut()[..values.len()].copy_from_slice(values);
        self
    }

    fn set(mut self, register: Register, lane: usize, value: [f32; 4]) -> Self {
        for (component, value) in value.into_iter().enumerate() {
            self.batch.set(RowId::new(register, component as u8), lane, value);
        }
        self
    }

    fn run(self) -> Self {
        self.run_with(&NoTextures)
    }

    fn run_with(mut self, textures: &dyn Sampler) -> Self {
        self.interpreter.run(&mut self.frame, &mut self.batch, textures).expect("frame and batch fit");
        self
    }

    fn component(&self, register: Register, component: u8, lane: usize) -> f32 {
        let row = RowId::new(register, component);
        self.batch.get(row, lane).unwrap_or_else(|| panic!("no output row {row:?}"))
    }

    fn get_lane(&self, register: Register, lane: usize) -> [f32; 4] {
        [0, 1, 2, 3].map(|component| self.component(register, component, lane))
    }

    fn get(&self, register: Register) -> [f32; 4] {
        self.get_lane(register, 0)
    }

    fn cc(&self) -> [&'static str; 4] {
        self.get(CC).map(|bits| ConditionCode::from_bits(bits.to_bits()).name())
    }

    fn executed(&self) -> u32 {
        self.component(COUNT, 0, 0).to_bits()
    }
}

/// Bits that are equal if the values are, except that -0 and +0 differ and all NaNs are one.
fn bits(value: [f32; 4]) -> [u32; 4] {
    value.map(|component| if component.is_nan() { 0x7fff_ffff } else { component.to_bits() })
}

#[track_caller]
fn assert_vector(actual: [f32; 4], expected: [f32; 4], what: &str) {
    assert_eq!(bits(actual), bits(expected), "{what}: {actual:?} is not {expected:?}");
}

/// A fragment program with `p[0]`, `p[1]`, `p[2]` in R0, R1, R2, and R3 as its colour.
fn fragment(body: &str, options: Options, inputs: &[[f32; 4]]) -> Machine {
    let text = format!("!!FP1.0\nMOVR R0, p[0]; MOVR R1, p[1]; MOVR R2, p[2];\n{body}\nMOVR o[COLR], R3;\nEND");
    Machine::new(&text, options).parameters(inputs).run()
}

/// R3 after `body`.
fn fp1(body: &str, inputs: &[[f32; 4]]) -> [f32; 4] {
    fragment(body, FUSED, inputs).get(COLR)
}

/// A vertex program with `c[0]`, `c[1]`, `c[2]` in R0, R1, R2, and R3 as its position.
fn vertex(header: &str, body: &str, options: Options, inputs: &[[f32; 4]]) -> Machine {
    let text = format!("{header}\nMOV R0, c[0]; MOV R1, c[1]; MOV R2, c[2];\n{body}\nMOV o[HPOS], R3;\nEND");
    Machine::new(&text, options).parameters(inputs).run()
}

/// R3 after `body` in VP2.0.
fn vp2(body: &str, inputs: &[[f32; 4]]) -> [f32; 4] {
    vertex("!!VP2.0", body, FUSED, inputs).get(HPOS)
}
