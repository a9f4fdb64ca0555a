//! ExecuteProgramNV: the run of a vertex state program (NV_vertex_program2 2.14.5).

use super::enums::VERTEX_STATE_PROGRAM_NV;
use super::objects::Loaded;
use super::{Context, Error, Target};
use nvjit::Program;
use nvjit_runtime::{Batch, NoTextures, Register, RegisterFile, RowId, RunError, Shader};
use std::sync::Arc;

impl Context {
    /// ExecuteProgramNV: runs the vertex state program `id` with v\[0\] = `parameters`; it reads and writes c\[\].
    /// `target` is VERTEX_STATE_PROGRAM_NV.
    ///
    /// # Errors
    /// INVALID_ENUM for other targets; INVALID_OPERATION if `id` is no vertex state program, or writes a register that
    /// tracks a matrix.
    pub fn execute_program(&mut self, target: u32, id: u32, parameters: [f32; 4]) -> Result<(), Error> {
        self.outside()?;
        if target != VERTEX_STATE_PROGRAM_NV {
            return Err(Error::InvalidEnum);
        }
        // A program that is not valid is not compiled either.
        let objects = self.group.shared().lock();
        let object = objects.find(id);
        let loaded = objects.program(id).map(|(_, loaded)| loaded.clone());
        drop(objects);
        let loaded = loaded.filter(|loaded| loaded.target == Target::VertexState).ok_or(Error::InvalidOperation)?;
        self.check_writes(&loaded)?;
        let (executable, _) = self.group.executable(object)?;
        // Another context may have replaced it meanwhile.
        self.check_writes(&executable.loaded)?;
        // Frame and batch are made for this shader.
        let bank = Arc::make_mut(&mut self.unit_mut(Target::Vertex).environment);
        run_state_program(executable.shader(), executable.program(), parameters, bank)
            .map_err(|_| Error::InvalidOperation)
    }

    /// A program that writes a register that tracks a matrix is not valid (2.14.7).
    fn check_writes(&self, loaded: &Loaded) -> Result<(), Error> {
        let tracked = |register: u32| self.tracking.tracks(register as usize..register as usize + 1);
        let invalid = (0..u128::BITS)
            .any(|register| loaded.program.interface().result_mask() >> register & 1 != 0 && tracked(register));
        if invalid { Err(Error::InvalidOperation) } else { Ok(()) }
    }
}

/// Runs `shader`, which is the vertex state program `program`, once with v\[0\] = `input`. It reads and writes c\[\],
/// which is `bank`; registers outside of the bank are 0, and writes to them have no effect.
///
/// # Errors
/// As [`Shader::run`]; the bank stays as it is.
pub fn run_state_program(
    shader: &dyn Shader,
    program: &Program,
    input: [f32; 4],
    bank: &mut [[f32; 4]],
) -> Result<(), RunError> {
    let mut frame = shader.new_frame();
    for (parameter, &value) in frame.parameters_mut().iter_mut().zip(&*bank) {
        *parameter = value;
    }
    let mut batch = Batch::new(shader.signature(), 1);
    for (component, value) in (0..).zip(input) {
        batch.set(RowId::new(Register::new(RegisterFile::Attribute, 0), component), 0, value);
    }
    shader.run(&mut frame, &mut batch, &NoTextures)?;
    for (register, mask) in program.results() {
        for component in (0..4).filter(|component| mask >> component & 1 != 0) {
            let value = batch.get(RowId::new(register, component), 0);
            if let (Some(value), Some(parameter)) = (value, bank.get_mut(usize::from(register.index))) {
                parameter[usize::from(component)] = value;
            }
        }
    }
    Ok(())
}
