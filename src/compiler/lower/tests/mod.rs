//! What lowered programs compute, by the evaluator of the IR: straight from `lower`, and after optimisation
//! and expansion, which must give the same bits. What programs compute by the specification is in `tests/filetests`.

mod arb;
mod flow;

use super::lower;
use crate::compiler::diverge::diverge;
use crate::compiler::expand::expand;
use crate::compiler::ir::eval::{Outcome, Quad, eval};
use crate::compiler::ir::{Function, verify, verify_converged, verify_primitive};
use crate::compiler::opt::{Passes, optimize};
use crate::compiler::work::Meter;
use crate::language::isa::registers;
use crate::language::program::Program;
use crate::options::{Mad, Options};
use nvjit_runtime::{RowId, Stage};

/// Runs a program on one quad.
struct Case<'a> {
    text: &'a str,
    options: Options,
    /// Attributes by number, the same in all lanes; the rest is zero.
    attributes: Vec<(u16, [f32; 4])>,
}

impl<'a> Case<'a> {
    fn new(text: &'a str) -> Self {
        let options = Options { mad: Mad::Fused, keep_state: true, ..Options::default() };
        Self { text, options, attributes: Vec::new() }
    }

    fn attribute(mut self, index: u16, value: [f32; 4]) -> Self {
        self.attributes.push((index, value));
        self
    }

    fn run(self) -> Results {
        let program = match Program::load(self.text.as_bytes()) {
            Ok(program) => program,
            Err(errors) => panic!("{errors}\n{}", self.text),
        };
        let lowered = lower(&program, &self.options, &Meter::unlimited()).unwrap();
        if let Err(error) = verify(&lowered) {
            panic!("{error}\n{}\n{lowered}", self.text);
        }
        let mut optimized = lowered.clone();
        optimize(&mut optimized, Passes::default(), self.options.mad);
        let expected = self.eval(&program, &lowered);
        for stage in [&lowered, &optimized] {
            let mut primitive = expand(stage, &self.options, crate::compiler::ir::Ops::NONE);
            if let Err(error) = verify_primitive(&primitive) {
                panic!("{error}\n{}\n{primitive}", self.text);
            }
            assert_eq!(self.eval(&program, &primitive).canonical(), expected.clone().canonical(), "{}", self.text);
            optimize(&mut primitive, Passes::default(), self.options.mad);
            assert_eq!(self.eval(&program, &primitive).canonical(), expected.clone().canonical(), "{}", self.text);
            let converged = diverge(primitive, &Meter::unlimited()).unwrap();
            if let Err(error) = verify_converged(&converged) {
                panic!("{error}\n{}\n{converged}", self.text);
            }
            assert_eq!(self.eval(&program, &converged).canonical(), expected.clone().canonical(), "{}", self.text);
        }
        Results { outcome: expected, stage: program.stage() }
    }

    fn eval(&self, program: &Program, function: &Function) -> Outcome {
        let inputs = |row: RowId| {
            let value = self.attributes.iter().find(|(index, _)| *index == row.register.index);
            let value = value.map_or(0.0, |(_, value)| value[usize::from(row.component)]);
            [value; 4]
        };
        let parameters = program.default_parameters();
        let quad = Quad { mad: self.options.mad, ..Quad::new(&inputs, &parameters) };
        eval(function, &quad).expect("ends")
    }
}

struct Results {
    outcome: Outcome,
    stage: Stage,
}

impl Results {
    fn lanes(&self, register: &str, component: u8) -> [u32; 4] {
        let is_it = |row: &&RowId| registers::name(self.stage, row.register) == register && row.component == component;
        let row = self.outcome.outputs.keys().find(is_it).unwrap_or_else(|| panic!("no row of {register}"));
        self.outcome.outputs[row]
    }

    /// The bits of a register in lane 0.
    fn bits(&self, register: &str) -> [u32; 4] {
        std::array::from_fn(|component| self.lanes(register, component as u8)[0])
    }

    /// A register in lane 0.
    fn get(&self, register: &str) -> [f32; 4] {
        self.bits(register).map(f32::from_bits)
    }
}

/// Compares to the bit, NaN equal to NaN.
#[track_caller]
fn assert_same(found: [f32; 4], expected: [f32; 4]) {
    let bits = |x: f32| if x.is_nan() { crate::language::numeric::NAN_BITS } else { x.to_bits() };
    assert_eq!(found.map(bits), expected.map(bits), "found {found:?}, expected {expected:?}");
}
