//! Single invocations on register files, for callers without batches.

use crate::{Batch, Frame, RegisterFile, RunError, Sampler, Shader, Signature, Stage};

/// The state for single invocations of shaders with one signature. Make it once and reuse it: its runs allocate no
/// memory.
///
/// A fragment runs as a quad of four equal ones, so its derivatives are 0.
pub struct Invocation {
    batch: Batch,
}

impl Invocation {
    /// For shaders with the rows of `signature`. Attributes are 0 until they are set.
    pub fn new(signature: &Signature) -> Self {
        Self { batch: Batch::new(signature, if signature.stage == Stage::Fragment { 4 } else { 1 }) }
    }

    /// Whether it is for shaders with the rows of `signature`.
    pub fn fits(&self, signature: &Signature) -> bool {
        let lanes = if signature.stage == Stage::Fragment { 4 } else { 1 };
        self.batch.lanes() == lanes && self.batch.fits(signature)
    }

    /// Sets attributes, in the order of the registers' numbers. Those that are left out are (0,0,0,1), as the GL has
    /// attributes that are not specified.
    pub fn set_attributes(&mut self, attributes: &[[f32; 4]]) {
        for row in 0..self.batch.input_rows().len() {
            let id = self.batch.input_rows()[row];
            let register = attributes.get(usize::from(id.register.index)).unwrap_or(&[0.0, 0.0, 0.0, 1.0]);
            let value = register[usize::from(id.component & 3)];
            let lanes = self.batch.lanes();
            self.batch.input_mut(row)[..lanes].fill(value);
        }
    }

    /// Runs `shader`, and says whether the invocation was not discarded.
    ///
    /// # Errors
    /// As [`Shader::run`].
    pub fn run(&mut self, shader: &dyn Shader, frame: &mut Frame, textures: &dyn Sampler) -> Result<bool, RunError> {
        self.batch.cover_all();
        shader.run(frame, &mut self.batch, textures)?;
        Ok(self.batch.covered()[0] != 0)
    }

    /// Stores results, in the order of the registers' numbers (`o[]`, or `c[]` of vertex state programs). Registers
    /// that the program does not write are unchanged.
    pub fn read_results(&self, results: &mut [[f32; 4]]) {
        for (row, id) in self.batch.output_rows().iter().enumerate() {
            if id.register.file == RegisterFile::Result
                && let Some(register) = results.get_mut(usize::from(id.register.index))
            {
                register[usize::from(id.component & 3)] = self.batch.output(row)[0];
            }
        }
    }
}
