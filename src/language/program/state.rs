//! The source of values for bound GL state.

use crate::language::isa::state::StateKey;

/// Provides the state of the GL: a driver, or `FixedState` of the crate `nvjit-gl`, which keeps it as the GL does.
pub trait StateSource {
    /// The value of `key` now.
    fn state(&self, key: StateKey) -> [f32; 4];
}

/// The state of a new context, which never changes.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct InitialState;

impl StateSource for InitialState {
    fn state(&self, key: StateKey) -> [f32; 4] {
        key.default_value()
    }
}
