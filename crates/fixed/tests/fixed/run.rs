//! Runs programs for one vertex or fragment.

use nvjit::interp::Interpreter;
use nvjit::language::program::{ParameterSource, StateSource};
use nvjit::{Options, Program};
use nvjit_runtime::{Batch, Register, RegisterFile, RowId, Sampler, Shader};
use std::collections::BTreeMap;

/// The results of `program` by number, for attributes by number.
pub fn run(
    program: &Program,
    state: &dyn StateSource,
    attributes: &BTreeMap<u16, [f32; 4]>,
    textures: &dyn Sampler,
) -> BTreeMap<u16, [f32; 4]> {
    let shader = Interpreter::new(program, Options::default());
    let mut frame = shader.new_frame();
    for parameter in program.parameters() {
        if let ParameterSource::State(key) = parameter.source {
            frame.parameters_mut()[usize::from(parameter.index)] = state.state(key);
        }
    }
    let mut batch = Batch::new(shader.signature(), 1);
    for (&number, value) in attributes {
        for (component, &value) in (0..).zip(value) {
            batch.set(RowId::new(Register::new(RegisterFile::Attribute, number), component), 0, value);
        }
    }
    shader.run(&mut frame, &mut batch, textures).expect("the program runs");
    let read =
        |register| std::array::from_fn(|component| batch.get(RowId::new(register, component as u8), 0).unwrap_or(0.0));
    program.results().map(|(register, _)| (register.index, read(register))).collect()
}

/// Asserts that all components are as near as single precision and its approximations leave them.
#[track_caller]
pub fn assert_near(got: [f32; 4], want: [f64; 4], tolerance: f64, what: &str) {
    for (got, want) in got.into_iter().zip(want) {
        let difference = (f64::from(got) - want).abs();
        assert!(difference <= tolerance * want.abs().max(1.0), "{what}: {got}, not {want}");
    }
}
