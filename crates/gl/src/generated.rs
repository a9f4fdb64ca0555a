//! Generated programs of the driver, for stages without a program of the application. They have no name, and bind the
//! state of the context that draws with them.

use super::lifetime::parse;
use super::objects::{Loaded, ObjectId};
use super::{ShareGroup, Target};
use nvjit::error::LoadErrors;
use std::sync::Arc;

/// A program of the driver, in the share group that it was made in. It is compiled and evicted as others are.
#[derive(Debug)]
pub struct Generated {
    group: ShareGroup,
    pub(super) target: Target,
    pub(super) object: ObjectId,
}

impl ShareGroup {
    /// Loads a program without a name; [`Context::pipeline_with`](super::Context::pipeline_with) takes it.
    ///
    /// # Errors
    /// The errors of the text.
    pub fn generate(&self, target: Target, text: &[u8]) -> Result<Generated, LoadErrors> {
        let program = parse(target, text)?;
        let loaded = Arc::new(Loaded::new(text.to_vec(), program, self.options().engine));
        let mut objects = self.shared().lock();
        let object = objects.create_default(target);
        objects.load(object, loaded);
        drop(objects);
        Ok(Generated { group: self.clone(), target, object })
    }
}

impl Generated {
    /// Sets its local parameters from 0 on; it keeps those that are the same.
    pub fn set_locals(&self, values: &[[f32; 4]]) {
        let mut objects = self.group.shared().lock();
        let Some(object) = objects.get_mut(self.object) else { return };
        // Zeros of both signs are different values.
        let bits = |value: [f32; 4]| value.map(f32::to_bits);
        let differs = |(number, value): (usize, &[f32; 4])| bits(object.locals.get(number)) != bits(*value);
        if values.iter().enumerate().any(differs) {
            Arc::make_mut(&mut object.locals).set(0, values.iter().copied());
        }
    }
}

impl Drop for Generated {
    fn drop(&mut self) {
        self.group.shared().lock().release(self.object);
    }
}
