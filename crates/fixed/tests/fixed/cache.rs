//! The cache of programs.

use nvjit_fixed::{Cache, FogMode, FragmentKey, Hashed, Programs};
use std::cell::Cell;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

#[test]
fn a_key_has_one_program() {
    let mut programs = Programs::new(4);
    let plain = programs.fragment(&FragmentKey::default()).unwrap();
    let fogged = programs.fragment(&FragmentKey { fog: Some(FogMode::Exp), ..FragmentKey::default() }).unwrap();
    assert!(Arc::ptr_eq(&plain, &programs.fragment(&FragmentKey::default()).unwrap()));
    assert_ne!(plain.text, fogged.text);
}

#[test]
fn the_least_recently_used_entry_is_evicted() {
    let mut cache = Cache::new(2);
    let mut get = |key: u8| {
        let mut made = false;
        let value = cache.get(&key, |&key| {
            made = true;
            Ok::<_, ()>(key * 2)
        });
        assert_eq!(*value.unwrap(), key * 2);
        made
    };
    assert!(get(1) && get(2) && !get(1));
    // 2 goes.
    assert!(get(3) && !get(1) && get(2));
    // 3 goes.
    assert!(!get(1) && get(3));
}

#[test]
fn failed_values_are_not_cached() {
    let mut cache = Cache::<u8, u8>::new(2);
    assert!(cache.get(&1, |_| Err("no")).is_err());
    assert!(cache.is_empty());
    assert_eq!(cache.get(&1, |_| Ok::<_, ()>(5)).as_deref(), Ok(&5));
}

thread_local! {
    /// How often a [`Counted`] was hashed, and compared.
    static COUNTS: Cell<[u32; 2]> = const { Cell::new([0; 2]) };
}

#[derive(Eq)]
struct Counted(u8);

impl Hash for Counted {
    fn hash<H: Hasher>(&self, state: &mut H) {
        COUNTS.set([COUNTS.get()[0] + 1, COUNTS.get()[1]]);
        // All have the same hash.
        state.write_u8(7);
    }
}

impl PartialEq for Counted {
    fn eq(&self, other: &Self) -> bool {
        COUNTS.set([COUNTS.get()[0], COUNTS.get()[1] + 1]);
        self.0 == other.0
    }
}

#[test]
fn a_large_key_is_hashed_once() {
    let mut cache = Cache::new(4);
    let mut get = |key: &Hashed<Counted>| {
        let mut made = false;
        let value = cache.get(key, |key| {
            made = true;
            Ok::<_, ()>(key.0)
        });
        assert_eq!(*value.unwrap(), key.0);
        made
    };
    let key = Hashed::new(Counted(1));
    assert!(get(&key));
    for _ in 0..10 {
        assert!(!get(&key.clone()));
    }
    assert_eq!(COUNTS.get(), [1, 0]);
    // Another with the same value, and one that has only its hash.
    assert!(!get(&Hashed::new(Counted(1))) && get(&Hashed::new(Counted(2))));
    assert_eq!(COUNTS.get()[0], 3);
}
