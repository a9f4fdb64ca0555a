//! ExecuteProgramNV: the run of a vertex state program (NV_vertex_program2 2.14.5).

use super::enums::VERTEX_STATE_PROGRAM_NV;
use super::objects::Loaded;
use super::{Context, Error, Target};
use nvjit_runtime::{Batch, NoTextures, Register, RegisterFile, RowId};
use std::sync::Arc;

impl Context {
    /// ExecuteProgramNV: runs the vertex state program `id` with v\[0\] = `parameters`; it reads and writes c\[\]. `target` is
    /// VERTEX_STATE_PROGRAM_NV.
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
        let loaded = self.group.shared().lock().get(id).map(|object| object.loaded.clone());
        let loaded = loaded.filter(|loaded| loaded.target == Target::VertexState).ok_or(Error::InvalidOperation)?;
        self.check_writes(&loaded)?;
        let (executable, _) = self.group.executable(Target::VertexState, id)?;
        // Another context may have replaced it meanwhile.
        self.check_writes(&executable.loaded)?;
        let shader = executable.shader();
        let mut frame = shader.new_frame();
        let bank = frame.parameters_mut();
        bank.copy_from_slice(&self.parameters[..bank.len()]);
        let mut batch = Batch::new(shader.signature(), 1);
        for (component, value) in (0..).zip(parameters) {
            batch.set(RowId::new(Register::new(RegisterFile::Attribute, 0), component), 0, value);
        }
        // Frame and batch were made for this shader.
        shader.run(&mut frame, &mut batch, &NoTextures).map_err(|_| Error::InvalidOperation)?;
        let bank = Arc::make_mut(&mut self.parameters);
        for (register, mask) in executable.program().results() {
            for component in (0..4).filter(|component| mask >> component & 1 != 0) {
                if let Some(value) = batch.get(RowId::new(register, component), 0) {
                    bank[usize::from(register.index)][usize::from(component)] = value;
                }
            }
        }
        Ok(())
    }

    /// A program that writes a register that tracks a matrix is not valid (2.14.7).
    fn check_writes(&self, loaded: &Loaded) -> Result<(), Error> {
        let tracked = |register: u32| self.tracking.tracks(register as usize..register as usize + 1);
        let invalid = (0..u128::BITS).any(|register| loaded.writes >> register & 1 != 0 && tracked(register));
        if invalid { Err(Error::InvalidOperation) } else { Ok(()) }
    }
}
