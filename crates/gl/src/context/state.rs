//! The source of GL state for the programs of a context: the context itself, or an embedder.

use crate::fixed::FixedState;
use crate::{Context, Error};
use nvjit::language::program::StateSource;

/// A source that a context may have.
pub(crate) type Source = Box<dyn StateSource + Send + Sync>;

/// The state of the GL that programs bind.
#[derive(Default)]
pub(crate) struct State {
    pub fixed: Box<FixedState>,
    /// Counts changes of `fixed`.
    version: u64,
    /// The embedder, which is queried instead.
    source: Option<Source>,
}

impl State {
    /// The source that is queried.
    pub fn source(&self) -> &dyn StateSource {
        match &self.source {
            Some(source) => &**source,
            None => &*self.fixed,
        }
    }

    /// A number that changes when values do; `None` if unknown.
    pub fn version(&self) -> Option<u64> {
        self.source.is_none().then_some(self.version)
    }

    /// The state, mutable.
    pub fn change(&mut self) -> &mut FixedState {
        self.version += 1;
        &mut self.fixed
    }
}

impl std::fmt::Debug for State {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("State").field("version", &self.version()).finish_non_exhaustive()
    }
}

impl Context {
    /// The state that programs bind, as the context keeps it, whether programs ask there or not.
    pub fn fixed_state(&self) -> &FixedState {
        &self.state.fixed
    }

    /// Changes it: `change` calls commands of the GL. Registers that track a matrix follow.
    ///
    /// # Errors
    /// INVALID_OPERATION between Begin and End. Otherwise the result of the commands.
    ///
    /// ```
    /// # use nvjit_gl::{Context, GroupOptions, ShareGroup, fixed::enums::*};
    /// # let mut context = Context::new(&ShareGroup::new(GroupOptions::default()));
    /// context.change_state(|state| state.fog_fv(FOG_COLOR, &[0.5, 0.5, 0.5, 1.0]))??;
    /// # Ok::<(), nvjit_gl::Error>(())
    /// ```
    pub fn change_state<R>(&mut self, change: impl FnOnce(&mut FixedState) -> R) -> Result<R, Error> {
        self.outside()?;
        let result = change(self.state.change());
        self.follow_state();
        Ok(result)
    }

    /// Materialfv, which is allowed between Begin and End. Programs may see the change at once.
    ///
    /// # Errors
    /// As [`FixedState::material_fv`].
    pub fn material_fv(&mut self, face: u32, name: u32, values: &[f32]) -> Result<(), Error> {
        self.state.change().material_fv(face, name, values)
    }

    /// Sets the source of state for programs; `None` selects the context's own. The source is queried for all state
    /// that a program binds, at each call of [`pipeline`](Self::pipeline), on that thread.
    pub fn set_state_source(&mut self, source: Option<Box<dyn StateSource + Send + Sync>>) {
        self.state.source = source;
        // The banks' values come from another source.
        self.state.change();
    }
}
