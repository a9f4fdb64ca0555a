//! Tests of what a program's text, inputs and results do not show: batches and frames, lanes, the calls of a sampler,
//! the trace. What programs compute is tested by `tests/filetests`.

mod batches;
mod lanes;
mod lookups;
mod trace;
mod typed;

use super::Interpreter;
use crate::language::program::Program;
use crate::options::{Mad, Options};
use nvjit_runtime::{Batch, Frame, NoTextures, Register, RegisterFile, RowId, Sampler, Shader};

const INF: f32 = f32::INFINITY;
const NAN: f32 = f32::NAN;
const FUSED: Options = Options {
    mad: Mad::Fused,
    clamp_color: false,
    unclamped_fog: false,
    nv_vertex_program_rules: false,
    keep_state: true,
    most_work: Options::MOST_WORK,
};

const COLR: Register = Register::new(RegisterFile::Result, 0);
const HPOS: Register = Register::new(RegisterFile::Result, 0);

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
    fn new(text: &str) -> Self {
        Self::with(text, FUSED)
    }

    fn with(text: &str, options: Options) -> Self {
        let program = Program::load(text.as_bytes()).unwrap_or_else(|errors| panic!("{errors}\n{text}"));
        let interpreter = Interpreter::new(&program, options);
        let frame = interpreter.new_frame();
        let batch = Batch::new(interpreter.signature(), 4);
        Self { interpreter, frame, batch }
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

    fn get(&self, register: Register, lane: usize) -> [f32; 4] {
        [0, 1, 2, 3].map(|component| {
            let row = RowId::new(register, component);
            self.batch.get(row, lane).unwrap_or_else(|| panic!("no output row {row:?}"))
        })
    }
}

/// `body` as an `!!ARBfp1.0` program with the option NV_fragment_program2.
fn fp40(body: &str) -> Machine {
    Machine::new(&format!("!!ARBfp1.0\nOPTION NV_fragment_program2;\n{body}\nEND"))
}

/// `body` as an `!!ARBvp1.0` program with the option NV_vertex_program3.
fn vp40(body: &str) -> Machine {
    Machine::new(&format!("!!ARBvp1.0\nOPTION NV_vertex_program3;\n{body}\nEND"))
}

/// Bits that are equal if the values are, except that -0 and +0 differ and all NaNs are one.
fn bits(value: [f32; 4]) -> [u32; 4] {
    value.map(|component| if component.is_nan() { 0x7fff_ffff } else { component.to_bits() })
}

#[track_caller]
fn assert_vector(actual: [f32; 4], expected: [f32; 4], what: &str) {
    assert_eq!(bits(actual), bits(expected), "{what}: {actual:?} is not {expected:?}");
}
