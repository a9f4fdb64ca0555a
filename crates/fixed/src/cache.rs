//! The cache of generated programs, by their keys.

use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;
use std::hash::Hash;
use std::sync::Arc;

/// Values made from keys, such as programs: an LRU cache of `capacity` entries.
#[derive(Clone, Debug)]
pub struct Cache<K, V> {
    entries: HashMap<K, Entry<V>, FxBuildHasher>,
    capacity: usize,
    /// The number of requests so far.
    clock: u64,
}

#[derive(Clone, Debug)]
struct Entry<V> {
    value: Arc<V>,
    used: u64,
}

impl<K: Hash + Eq + Clone, V> Cache<K, V> {
    /// An empty cache, for at least one entry.
    pub fn new(capacity: usize) -> Self {
        Self { entries: HashMap::with_hasher(FxBuildHasher), capacity: capacity.max(1), clock: 0 }
    }

    /// The number of entries.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether there are no entries.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// The value of `key`. If it is not cached, `make` computes it, and the least recently requested entry is evicted
    /// if the cache is full.
    ///
    /// # Errors
    /// The errors of `make`; then nothing is cached.
    pub fn get<E>(&mut self, key: &K, make: impl FnOnce(&K) -> Result<V, E>) -> Result<Arc<V>, E> {
        self.clock += 1;
        if let Some(entry) = self.entries.get_mut(key) {
            entry.used = self.clock;
            return Ok(entry.value.clone());
        }
        let value = Arc::new(make(key)?);
        if self.entries.len() >= self.capacity {
            let oldest = self.entries.iter().min_by_key(|(_, entry)| entry.used).map(|(key, _)| key.clone());
            if let Some(oldest) = oldest {
                self.entries.remove(&oldest);
            }
        }
        self.entries.insert(key.clone(), Entry { value: value.clone(), used: self.clock });
        Ok(value)
    }
}
