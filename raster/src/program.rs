//! A program of a pipeline with its parameters, and the workers that run it.

use std::ops::Deref;
use std::sync::{Arc, Mutex, PoisonError};

use nvjit_runtime::{Batch, Frame, RunError, Shader};

/// The shader of a stage: borrowed, or shared with the pipeline, which may be kept from draw to draw.
#[derive(Clone)]
pub enum StageShader<'a> {
    /// A borrowed shader.
    Borrowed(&'a dyn Shader),
    /// A shared shader.
    Shared(Arc<dyn Shader + 'a>),
}

impl<'a> Deref for StageShader<'a> {
    type Target = dyn Shader + 'a;

    fn deref(&self) -> &Self::Target {
        match self {
            Self::Borrowed(shader) => *shader,
            Self::Shared(shader) => &**shader,
        }
    }
}

/// Workers that threads borrow. They are large, so they are moved as boxes.
pub(crate) struct Pool<T>(Mutex<Vec<Box<T>>>);

impl<T> Pool<T> {
    pub fn new() -> Self {
        Self(Mutex::new(Vec::new()))
    }

    pub fn take(&self, make: impl FnOnce() -> T) -> Box<T> {
        let pooled = self.0.lock().unwrap_or_else(PoisonError::into_inner).pop();
        pooled.unwrap_or_else(|| Box::new(make()))
    }

    /// Calls `change` with each worker that no thread has borrowed.
    pub fn each(&self, mut change: impl FnMut(&mut T)) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).iter_mut().for_each(|worker| change(worker));
    }

    pub fn put(&self, worker: Box<T>) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).push(worker);
    }
}

/// The state with which a thread runs a program.
pub(crate) struct Worker {
    pub frame: Frame,
    pub batch: Batch,
    generation: u64,
}

/// A program between the vertex program and the fragment program.
pub(crate) struct StageProgram<'a> {
    pub shader: StageShader<'a>,
    pub parameters: Vec<[f32; 4]>,
    /// The most invocations of a batch.
    pub lanes: usize,
    workers: Pool<Worker>,
}

impl<'a> StageProgram<'a> {
    pub fn new(shader: StageShader<'a>, lanes: usize) -> Self {
        let parameters = shader.new_frame().parameters().to_vec();
        Self { shader, parameters, lanes, workers: Pool::new() }
    }

    /// Calls `run` with a worker that has the parameters of this generation.
    pub fn with_worker<R>(
        &self,
        generation: u64,
        run: impl FnOnce(&mut Worker) -> Result<R, RunError>,
    ) -> Result<R, RunError> {
        let make = || {
            let batch = Batch::new(self.shader.signature(), self.lanes);
            Worker { frame: self.shader.new_frame(), batch, generation: 0 }
        };
        let mut worker = self.workers.take(make);
        if worker.generation != generation {
            set_parameters(&mut worker.frame, &self.parameters);
            worker.generation = generation;
        }
        let result = run(&mut worker);
        self.workers.put(worker);
        result
    }
}

/// Sets the first parameters of a frame, as many as it has.
pub(crate) fn set_parameters(frame: &mut Frame, parameters: &[[f32; 4]]) {
    let own = frame.parameters_mut();
    let count = own.len().min(parameters.len());
    own[..count].copy_from_slice(&parameters[..count]);
}
