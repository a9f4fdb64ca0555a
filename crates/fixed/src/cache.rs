//! The cache of generated programs, by their keys.

use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;
use std::hash::{BuildHasher, Hash, Hasher};
use std::ops::Deref;
use std::sync::Arc;

/// A value that is hashed when it is made and never again, and shared by its copies: a key of the cache that may be
/// large. Those with equal values are equal; copies are, without a look at the value.
#[derive(Debug)]
pub struct Hashed<T> {
    value: Arc<T>,
    hash: u64,
}

impl<T: Hash> Hashed<T> {
    /// A value with its hash.
    pub fn new(value: T) -> Self {
        Self { hash: FxBuildHasher.hash_one(&value), value: Arc::new(value) }
    }
}

impl<T> Clone for Hashed<T> {
    fn clone(&self) -> Self {
        Self { value: Arc::clone(&self.value), hash: self.hash }
    }
}

impl<T> Deref for Hashed<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.value
    }
}

impl<T> Hash for Hashed<T> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.hash);
    }
}

impl<T: PartialEq> PartialEq for Hashed<T> {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.value, &other.value) || self.hash == other.hash && self.value == other.value
    }
}

impl<T: Eq> Eq for Hashed<T> {}

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
