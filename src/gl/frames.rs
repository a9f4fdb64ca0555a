//! Frames kept from draw to draw, for one thread.

use super::code::Tier;
use super::pipeline::Bound;
use nvjit_runtime::Frame;
use std::sync::Arc;

/// Frames kept at most.
const CAPACITY: usize = 16;

/// The frames of a thread: one for each program that it ran lately.
#[derive(Default)]
pub struct Frames {
    /// The one used last comes last.
    entries: Vec<Entry>,
}

struct Entry {
    key: (u64, Tier),
    frame: Frame,
    /// What the frame holds; kept, so that equal addresses mean equal values.
    parameters: Arc<Vec<[f32; 4]>>,
}

impl Frames {
    /// Without a frame.
    pub fn new() -> Self {
        Self::default()
    }

    /// A frame for `bound`, with its parameters.
    pub fn get(&mut self, bound: &Bound) -> &mut Frame {
        let key = bound.executable().key();
        let found = self.entries.iter().position(|entry| entry.key == key);
        let entry = match found {
            Some(index) => {
                let mut entry = self.entries.remove(index);
                if !Arc::ptr_eq(&entry.parameters, &bound.parameters) {
                    bound.load_parameters(&mut entry.frame);
                    entry.parameters = bound.parameters.clone();
                }
                entry
            }
            None => {
                if self.entries.len() == CAPACITY {
                    self.entries.remove(0);
                }
                Entry { key, frame: bound.new_frame(), parameters: bound.parameters.clone() }
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
