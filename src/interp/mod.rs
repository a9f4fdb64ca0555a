//! The reference interpreter: walks the syntax tree, and defines what native code must compute.

use crate::engine::{self, Options};
use crate::program::Program;
use nvjit_runtime::{Batch, Frame, RunError, Sampler, Shader, Signature};

/// Runs a program without compiling it.
pub struct Interpreter {
    program: Program,
    options: Options,
    signature: Signature,
}

impl Interpreter {
    /// An interpreter for `program`.
    pub fn new(program: &Program, options: Options) -> Self {
        Self { program: program.clone(), options, signature: engine::signature(program, &options) }
    }
}

impl Interpreter {
    /// Runs one invocation of a vertex program.
    pub fn run_lane(&self, _frame: &mut Frame, _batch: &mut Batch, _lane: usize) {
        todo!()
    }
}

impl Shader for Interpreter {
    fn signature(&self) -> &Signature {
        &self.signature
    }

    fn new_frame(&self) -> Frame {
        Frame::with_parameters(self.program.default_parameters())
    }

    fn run(&self, _frame: &mut Frame, _batch: &mut Batch, _textures: &dyn Sampler) -> Result<(), RunError> {
        let _ = self.options;
        todo!()
    }
}
