//! Parameter banks: the values of a program's parameters for a draw, gathered from the environment, the object and the
//! state of the GL (ARB_vertex_program 2.14.3.2).

use crate::context::Unit;
use crate::objects::{Loaded, Locals};
use crate::{Context, Target};
use nvjit::language::isa::features::ParameterScope;
use nvjit::language::program::{ParameterSource, StateSource};
use std::sync::{Arc, PoisonError, Weak};

/// Values that snapshots may have.
pub(crate) type Values = Arc<Vec<[f32; 4]>>;

/// A bank, and its sources. A shared bank is copied before it is written, so equal addresses mean equal values.
#[derive(Debug)]
pub(crate) struct Bank {
    /// Keeps no program, but its address from being that of another one.
    loaded: Weak<Loaded>,
    environment: Values,
    locals: Arc<Locals>,
    subroutines: Arc<Vec<u16>>,
    has_state: bool,
    /// The version of the state that it has, if it has one.
    state: Option<u64>,
    values: Values,
}

impl Bank {
    /// All but the state.
    fn new(loaded: &Arc<Loaded>, unit: &Unit, locals: &Arc<Locals>) -> Self {
        let environment = &unit.environment;
        let program = &loaded.program;
        let features = program.features();
        let is_environment = !features.variables && features.parameters.scope == ParameterScope::Environment;
        let values = match is_environment {
            true => environment.clone(),
            false => Arc::new(gather(loaded, environment, locals, &unit.subroutines)),
        };
        Self {
            loaded: Arc::downgrade(loaded),
            environment: environment.clone(),
            locals: locals.clone(),
            subroutines: unit.subroutines.clone(),
            has_state: program.parameters().iter().any(|own| matches!(own.source, ParameterSource::State(_))),
            state: None,
            values,
        }
    }

    fn is_of(&self, loaded: &Arc<Loaded>, unit: &Unit, locals: &Arc<Locals>) -> bool {
        std::ptr::eq(self.loaded.as_ptr(), Arc::as_ptr(loaded))
            && Arc::ptr_eq(&self.environment, &unit.environment)
            && Arc::ptr_eq(&self.subroutines, &unit.subroutines)
            && Arc::ptr_eq(&self.locals, locals)
    }

    /// Queries all state that the program binds.
    fn update_state(&mut self, loaded: &Loaded, source: &dyn StateSource) {
        for parameter in loaded.program.parameters() {
            if let ParameterSource::State(key) = parameter.source {
                let (index, value) = (usize::from(parameter.index), source.state(key));
                if self.values[index].map(f32::to_bits) != value.map(f32::to_bits) {
                    Arc::make_mut(&mut self.values)[index] = value;
                }
            }
        }
    }
}

/// The parameters of `loaded`, with initial values for state.
fn gather(loaded: &Loaded, environment: &[[f32; 4]], locals: &Locals, subroutines: &[u16]) -> Vec<[f32; 4]> {
    let program = &loaded.program;
    let numbered = program.features().parameters.count;
    let mut bank = program.default_parameters();
    for parameter in program.parameters() {
        let index = usize::from(parameter.index);
        let value = match &parameter.source {
            ParameterSource::Local(number) => Some(locals.get(usize::from(*number))),
            ParameterSource::Environment(number) => environment.get(usize::from(*number)).copied(),
            ParameterSource::Named(_) => index.checked_sub(numbered).and_then(|own| locals.named.get(own)).copied(),
            ParameterSource::Subroutine(number) => {
                let chosen = subroutines.get(usize::from(*number));
                chosen.map(|&chosen| [f32::from_bits(u32::from(chosen) + 1), 0.0, 0.0, 0.0])
            }
            ParameterSource::State(_) | ParameterSource::Constant => None,
        };
        if let (Some(value), Some(own)) = (value, bank.get_mut(index)) {
            *own = value;
        }
    }
    bank
}

impl Context {
    /// The bank of `loaded`, the current program of `target`, whose object has `locals`. It is the same as last time if
    /// nothing has changed.
    pub(crate) fn bank(&self, target: Target, loaded: &Arc<Loaded>, locals: &Arc<Locals>) -> Values {
        let unit = self.unit(target);
        // No lock is held during queries to an embedder.
        let last = unit.bank.lock().unwrap_or_else(PoisonError::into_inner).take();
        let last = last.filter(|bank| bank.is_of(loaded, unit, locals));
        let mut bank = last.unwrap_or_else(|| Bank::new(loaded, unit, locals));
        let version = self.state.version();
        if bank.has_state && (version.is_none() || version != bank.state) {
            bank.update_state(loaded, self.state.source());
            bank.state = version;
        }
        let values = bank.values.clone();
        *unit.bank.lock().unwrap_or_else(PoisonError::into_inner) = Some(bank);
        values
    }
}
