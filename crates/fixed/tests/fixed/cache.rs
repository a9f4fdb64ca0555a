//! The cache of programs.

use nvjit_fixed::{Cache, FogMode, FragmentKey, Programs};
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
