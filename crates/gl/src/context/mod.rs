//! The state of one context: bindings, modes, Begin and End, the last load. Its entry points are in the files for
//! `attributes`, `lifetime`, `parameters`, `tracking`, `queries`, `state_program` and `pipeline`.

pub(crate) mod attributes;
pub(crate) mod banks;
pub(crate) mod buffers;
pub(crate) mod images;
mod parameters;
mod state;
mod tracking;

use crate::enums::*;
use crate::group::ShareGroup;
use crate::objects::{Loaded, ObjectId, Objects};
use crate::{Error, Target, UNITS};
use attributes::{ATTRIBUTES, Attributes};
use banks::Bank;
use buffers::Buffers;
use nvjit::error::LoadErrors;
use nvjit::limits;
use state::State;
use std::sync::{Arc, Mutex};
use tracking::Tracking;

/// A rendering context's part of the state of programs.
///
/// `&mut self` is the rule of the GL that one thread at a time has a context.
#[derive(Debug)]
pub struct Context {
    pub(crate) group: ShareGroup,
    /// By [`Target::unit`].
    units: [Unit; UNITS],
    pub(crate) modes: Modes,
    pub(crate) inside: bool,
    pub(crate) load_errors: Option<LoadErrors>,
    pub(crate) failed_text: Vec<u8>,
    pub(crate) error_string: String,
    pub(crate) error_position: i32,
    pub(crate) tracking: Tracking,
    pub(crate) state: State,
    pub(crate) stack_depth: u32,
    pub(crate) attributes: Attributes,
    pub(crate) buffers: Buffers,
}

/// A context's state for a program target.
#[derive(Debug)]
pub(crate) struct Unit {
    pub binding: Binding,
    /// The default object, of name zero; made on demand.
    default: Option<ObjectId>,
    /// The parameters that all programs of the target share, of vertex programs c[]; copied when written while a
    /// snapshot has them.
    pub environment: Arc<Vec<[f32; 4]>>,
    /// The subroutines of the current program's parameters, as far as they are set.
    pub subroutines: Arc<Vec<u16>>,
    /// The parameter bank of the program that was drawn with last.
    pub bank: Mutex<Option<Bank>>,
}

impl Default for Unit {
    fn default() -> Self {
        Self {
            binding: Binding::default(),
            default: None,
            environment: Arc::new(vec![[0.0; 4]; limits::NV4_ENVIRONMENT_PARAMETERS]),
            subroutines: Arc::default(),
            bank: Mutex::new(None),
        }
    }
}

/// A binding.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Binding {
    /// Zero for the default object.
    pub name: u32,
    /// The object that BindProgramARB found or made, which lives while it is bound; BindProgramNV only binds a name,
    /// whose object may change.
    object: Option<ObjectId>,
}

impl Binding {
    /// Whether it binds the object that had this name.
    pub fn is_of(&self, name: u32, object: ObjectId) -> bool {
        match self.object {
            Some(own) => own == object,
            None => self.name == name,
        }
    }
}

/// The capabilities of Enable and Disable.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Modes {
    pub vertex_program: bool,
    pub point_size: bool,
    pub two_side: bool,
    pub fragment_program: bool,
    pub geometry_program: bool,
    pub tess_control_program: bool,
    pub tess_evaluation_program: bool,
    pub compute_program: bool,
    /// The evaluators of vertex attributes, of one dimension and of two.
    pub evaluators: [[bool; ATTRIBUTES]; 2],
}

/// The index of `name` among the names from `first` on, one for each vertex attribute.
fn attribute_of(name: u32, first: u32) -> Option<u32> {
    name.checked_sub(first).filter(|&index| (index as usize) < ATTRIBUTES)
}

impl Modes {
    fn get(&mut self, capability: u32) -> Result<&mut bool, Error> {
        let evaluators = [MAP1_VERTEX_ATTRIB0_4_NV, MAP2_VERTEX_ATTRIB0_4_NV].into_iter().zip(&mut self.evaluators);
        for (first, enabled) in evaluators {
            if let Some(index) = attribute_of(capability, first) {
                return Ok(&mut enabled[index as usize]);
            }
        }
        match capability {
            VERTEX_PROGRAM_NV => Ok(&mut self.vertex_program),
            VERTEX_PROGRAM_POINT_SIZE_NV => Ok(&mut self.point_size),
            VERTEX_PROGRAM_TWO_SIDE_NV => Ok(&mut self.two_side),
            FRAGMENT_PROGRAM_NV | FRAGMENT_PROGRAM_ARB => Ok(&mut self.fragment_program),
            GEOMETRY_PROGRAM_NV => Ok(&mut self.geometry_program),
            TESS_CONTROL_PROGRAM_NV => Ok(&mut self.tess_control_program),
            TESS_EVALUATION_PROGRAM_NV => Ok(&mut self.tess_evaluation_program),
            COMPUTE_PROGRAM_NV => Ok(&mut self.compute_program),
            _ => Err(Error::InvalidEnum),
        }
    }
}

impl Context {
    /// A context with the initial state of the GL, sharing the programs of `group`.
    pub fn new(group: &ShareGroup) -> Self {
        Self {
            group: group.clone(),
            units: Default::default(),
            modes: Modes::default(),
            inside: false,
            load_errors: None,
            failed_text: Vec::new(),
            error_string: String::new(),
            error_position: -1,
            tracking: Tracking::default(),
            state: State::default(),
            stack_depth: 1,
            attributes: Attributes::default(),
            buffers: Buffers::default(),
        }
    }

    /// The share group.
    pub fn group(&self) -> &ShareGroup {
        &self.group
    }

    /// Says how deep the driver's stacks for `MATRIXi_NV` are: MAX_TRACK_MATRIX_STACK_DEPTH_NV, which is 1 until then.
    pub fn set_track_matrix_stack_depth(&mut self, depth: u32) {
        self.stack_depth = depth.clamp(1, i32::MAX as u32);
    }

    /// Most commands are not allowed between Begin and End (section 2.6.3 of OpenGL 1.2.1).
    pub(crate) fn outside(&self) -> Result<(), Error> {
        if self.inside { Err(Error::InvalidOperation) } else { Ok(()) }
    }

    /// Enable, for VERTEX_PROGRAM_NV, VERTEX_PROGRAM_POINT_SIZE_NV, VERTEX_PROGRAM_TWO_SIDE_NV, which have the numbers
    /// of those of ARB, FRAGMENT_PROGRAM_NV and FRAGMENT_PROGRAM_ARB, which are one capability, GEOMETRY_PROGRAM_NV,
    /// TESS_CONTROL_PROGRAM_NV, TESS_EVALUATION_PROGRAM_NV and COMPUTE_PROGRAM_NV, and MAP1_VERTEX_ATTRIBi_4_NV and
    /// MAP2_VERTEX_ATTRIBi_4_NV. This is all that is kept of evaluators: Map1, EvalCoord1 and the like are the
    /// driver's.
    ///
    /// # Errors
    /// INVALID_ENUM for other capabilities, which are the driver's.
    pub fn enable(&mut self, capability: u32) -> Result<(), Error> {
        self.outside()?;
        *self.modes.get(capability)? = true;
        Ok(())
    }

    /// Disable.
    ///
    /// # Errors
    /// As [`enable`](Self::enable).
    pub fn disable(&mut self, capability: u32) -> Result<(), Error> {
        self.outside()?;
        *self.modes.get(capability)? = false;
        Ok(())
    }

    /// EnableClientState and DisableClientState, for VERTEX_ATTRIB_ARRAYi_NV, which is the array that
    /// [`set_vertex_attrib_array`](Self::set_vertex_attrib_array) enables. As the GL
    /// permits, it is no error between Begin and End.
    ///
    /// # Errors
    /// INVALID_ENUM for other arrays, which are the driver's.
    pub fn set_client_state(&mut self, array: u32, enabled: bool) -> Result<(), Error> {
        let index = attribute_of(array, VERTEX_ATTRIB_ARRAY0_NV).ok_or(Error::InvalidEnum)?;
        self.set_vertex_attrib_array(index, enabled)
    }

    /// IsEnabled, for the capabilities of [`enable`](Self::enable) and the arrays of
    /// [`set_client_state`](Self::set_client_state).
    ///
    /// # Errors
    /// As [`enable`](Self::enable).
    pub fn is_enabled(&self, capability: u32) -> Result<bool, Error> {
        self.outside()?;
        if let Some(index) = attribute_of(capability, VERTEX_ATTRIB_ARRAY0_NV) {
            return Ok(self.is_vertex_attrib_array_enabled(index));
        }
        let mut modes = self.modes;
        modes.get(capability).map(|mode| *mode)
    }

    /// BindProgramNV: makes `id` the current program of `target`, VERTEX_PROGRAM_NV or FRAGMENT_PROGRAM_NV. Such a
    /// program need not exist.
    ///
    /// # Errors
    /// INVALID_ENUM for other targets; INVALID_OPERATION if `id` is a program of another target.
    pub fn bind_program(&mut self, target: u32, id: u32) -> Result<(), Error> {
        self.outside()?;
        let target = Target::from_enum(target).filter(|&target| target != Target::VertexState);
        let target = target.ok_or(Error::InvalidEnum)?;
        let objects = self.group.shared().lock();
        if objects.find(id).and_then(|object| objects.get(object)).is_some_and(|object| object.target != target) {
            return Err(Error::InvalidOperation);
        }
        drop(objects);
        self.set_binding(target, Binding { name: id, object: None });
        Ok(())
    }

    /// BindProgramARB: makes the object `id` the current one of `target`, VERTEX_PROGRAM_ARB, which is
    /// VERTEX_PROGRAM_NV, or FRAGMENT_PROGRAM_ARB or FRAGMENT_PROGRAM_NV, which mean the same here. An object that does
    /// not exist is made; zero is the default object of the target, which each context has for itself.
    ///
    /// # Errors
    /// INVALID_ENUM for other targets; INVALID_OPERATION if `id` is an object of another target; OUT_OF_MEMORY above
    /// [`limits::MAX_PROGRAM_NAMES`].
    pub fn bind_program_arb(&mut self, target: u32, id: u32) -> Result<(), Error> {
        self.outside()?;
        self.bind_object(crate::bindable(target)?, id)?;
        Ok(())
    }

    fn bind_object(&mut self, target: Target, name: u32) -> Result<ObjectId, Error> {
        if name == 0 {
            let default = self.default_object(target);
            self.set_binding(target, Binding::default());
            return Ok(default);
        }
        let shared = self.group.shared().clone();
        let mut objects = shared.lock();
        let object = objects.find_or_create(target, name)?;
        objects.hold(object);
        drop(objects);
        self.set_binding(target, Binding { name, object: Some(object) });
        Ok(object)
    }

    /// The default object, made if there is none.
    pub(crate) fn default_object(&mut self, target: Target) -> ObjectId {
        let shared = self.group.shared().clone();
        *self.unit_mut(target).default.get_or_insert_with(|| shared.lock().create_default(target))
    }

    pub(crate) fn set_binding(&mut self, target: Target, binding: Binding) {
        let unit = self.unit_mut(target);
        // A newly bound program's parameters have the first subroutines of their types (ARB_shader_subroutine).
        unit.subroutines = Arc::default();
        let before = std::mem::replace(&mut unit.binding, binding);
        if let Some(object) = before.object {
            self.group.shared().lock().release(object);
        }
    }

    /// The context's state for a target. Vertex state programs share the parameters of vertex programs, and are not
    /// bound.
    pub(crate) fn unit(&self, target: Target) -> &Unit {
        &self.units[target.unit()]
    }

    pub(crate) fn unit_mut(&mut self, target: Target) -> &mut Unit {
        &mut self.units[target.unit()]
    }

    /// The current object of `target`. `None` if BindProgramNV bound a name without an object of that target, or if the
    /// default object has not been changed yet.
    pub(crate) fn current(&self, objects: &Objects, target: Target) -> Option<ObjectId> {
        let unit = self.unit(target);
        match unit.binding {
            Binding { object: Some(object), .. } => Some(object),
            Binding { name: 0, .. } => unit.default,
            Binding { name, .. } => {
                let object = objects.find(name)?;
                objects.get(object).filter(|object| object.target == target).map(|_| object)
            }
        }
    }

    /// The loaded program of `target`'s current object.
    pub(crate) fn loaded(&self, target: Target) -> Option<Arc<Loaded>> {
        let objects = self.group.shared().lock();
        let object = self.current(&objects, target).and_then(|id| objects.get(id));
        object.and_then(|object| object.loaded.clone())
    }

    /// The current object of `target`, made if there is none, as BindProgramARB does it.
    pub(crate) fn current_or_new(&mut self, target: Target) -> Result<ObjectId, Error> {
        let current = self.current(&self.group.shared().lock(), target);
        match current {
            Some(object) => Ok(object),
            None => self.bind_object(target, self.unit(target).binding.name),
        }
    }
}

/// Releases the group's objects that only this context kept alive.
impl Drop for Context {
    fn drop(&mut self) {
        let mut objects = self.group.shared().lock();
        for unit in &self.units {
            unit.binding.object.into_iter().chain(unit.default).for_each(|object| objects.release(object));
        }
    }
}
