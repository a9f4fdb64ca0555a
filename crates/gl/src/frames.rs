//! Frames kept from draw to draw, for one thread.

use super::objects::Loaded;
use super::pipeline::Bound;
use nvjit::engine::Tier;
use nvjit_runtime::Frame;
use std::sync::{Arc, Weak};

/// Frames kept at most.
const CAPACITY: usize = 16;

/// The frames of a thread: one for each program that it ran lately.
#[derive(Default)]
pub struct Frames {
    /// The one used last comes last.
    entries: Vec<Entry>,
}

struct Entry {
    /// The frame's program. The weak reference does not keep the program alive, but reserves its address, also across
    /// share groups.
    loaded: Weak<Loaded>,
    tier: Tier,
    frame: Frame,
    /// The frame's parameters; kept, so that equal addresses mean equal values.
    parameters: Arc<Vec<[f32; 4]>>,
}

impl Frames {
    /// Without a frame.
    pub fn new() -> Self {
        Self::default()
    }

    /// A frame for `bound`, with its parameters.
    pub fn get(&mut self, bound: &Bound) -> &mut Frame {
        let (loaded, tier) = (&bound.executable().loaded, bound.executable().tier());
        let is_for = |entry: &Entry| entry.tier == tier && std::ptr::eq(entry.loaded.as_ptr(), Arc::as_ptr(loaded));
        let found = self.entries.iter().position(is_for);
        let entry = match found {
            Some(index) => {
                let mut entry = self.entries.remove(index);
                if !Arc::ptr_eq(&entry.parameters, &bound.parameters) {
                    bound.load_parameters(&mut entry.frame);
                    entry.parameters = bound.parameters.clone();
                } else {
                    bound.load_memory(&mut entry.frame);
                }
                entry
            }
            None => {
                if self.entries.len() == CAPACITY {
                    self.entries.remove(0);
                }
                let (frame, parameters) = (bound.new_frame(), bound.parameters.clone());
                Entry { loaded: Arc::downgrade(loaded), tier, frame, parameters }
            }
        };
        let last = self.entries.len();
        self.entries.push(entry);
        &mut self.entries[last].frame
    }
}

impl std::fmt::Debug for Frames {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Frames").field("count", &self.entries.len()).finish()
    }
}
