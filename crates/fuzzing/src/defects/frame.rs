//! Defects in the runtime.

use nvjit::compiler::codegen::Kernel;
use nvjit_runtime::{Batch, Frame, RunError, Sampler, Shader, Signature};
use std::sync::OnceLock;

/// A kernel that always reads the parameters of its first run.
struct Stale {
    kernel: Kernel,
    first: OnceLock<Vec<[f32; 4]>>,
}

pub(super) fn stale(kernel: Kernel) -> Box<dyn Shader> {
    Box::new(Stale { kernel, first: OnceLock::new() })
}

impl Shader for Stale {
    fn signature(&self) -> &Signature {
        self.kernel.signature()
    }

    fn new_frame(&self) -> Frame {
        self.kernel.new_frame()
    }

    fn run(&self, frame: &mut Frame, batch: &mut Batch, textures: &dyn Sampler) -> Result<(), RunError> {
        let now = frame.parameters().to_vec();
        frame.parameters_mut().copy_from_slice(self.first.get_or_init(|| now.clone()));
        let result = self.kernel.run(frame, batch, textures);
        frame.parameters_mut().copy_from_slice(&now);
        result
    }
}
