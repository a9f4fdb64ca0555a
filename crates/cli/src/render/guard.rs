//! Ends runs of programs after a time limit.

use nvjit::runtime::{Batch, Frame, Memory, RunError, Sampler, Shader, Signature};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::{Duration, Instant};

/// Ends runs after a time limit.
pub struct Guard {
    memory: Arc<Memory>,
    /// Memories of their own that runs have.
    others: Arc<Mutex<Vec<Weak<Memory>>>>,
    end: Instant,
    /// Ends the thread that waits for the time when this goes away.
    _alive: Sender<()>,
}

impl Guard {
    pub fn new(time: Duration) -> Self {
        let memory = Arc::new(Memory::default());
        let others = Arc::new(Mutex::new(Vec::<Weak<Memory>>::new()));
        let (alive, ends) = channel::<()>();
        let (stops, more) = (Arc::clone(&memory), Arc::clone(&others));
        let wait = move || {
            if ends.recv_timeout(time) == Err(RecvTimeoutError::Timeout) {
                stops.stop();
                let more = more.lock().unwrap_or_else(PoisonError::into_inner);
                more.iter().filter_map(Weak::upgrade).for_each(|memory| memory.stop());
            }
        };
        // Where there are no threads, the time is looked at between batches alone.
        let _ = std::thread::Builder::new().spawn(wait);
        Self { memory, others, end: Instant::now() + time, _alive: alive }
    }

    /// Whether the time is over.
    pub fn is_over(&self) -> bool {
        if Instant::now() > self.end {
            self.memory.stop();
        }
        self.memory.is_stopped()
    }

    /// Has runs end in time that have this memory.
    pub fn watch_memory(&self, memory: &Arc<Memory>) {
        let mut others = self.others.lock().unwrap_or_else(PoisonError::into_inner);
        others.retain(|other| other.strong_count() > 0);
        others.push(Arc::downgrade(memory));
        if self.memory.is_stopped() {
            memory.stop();
        }
    }

    /// Has runs with this frame end in time.
    pub fn watch(&self, frame: &mut Frame) {
        frame.set_memory(Arc::clone(&self.memory));
    }

    pub fn shader(&self, shader: impl Shader + 'static) -> Box<dyn Shader> {
        Box::new(Guarded { shader, memory: Arc::clone(&self.memory), end: self.end })
    }
}

/// A shader that a guard ends: between batches, and in loops that have no limit of their own.
struct Guarded<S> {
    shader: S,
    memory: Arc<Memory>,
    end: Instant,
}

impl<S: Shader> Shader for Guarded<S> {
    fn signature(&self) -> &Signature {
        self.shader.signature()
    }

    fn new_frame(&self) -> Frame {
        let mut frame = self.shader.new_frame();
        frame.set_memory(Arc::clone(&self.memory));
        frame
    }

    fn run(&self, frame: &mut Frame, batch: &mut Batch, textures: &dyn Sampler) -> Result<(), RunError> {
        if Instant::now() > self.end {
            self.memory.stop();
        }
        if self.memory.is_stopped() {
            return Err(RunError::Stopped);
        }
        self.shader.run(frame, batch, textures)
    }
}
