//! The state of one context: bindings, modes, Begin and End, the last load. Its entry points are in the files for
//! `attributes`, `lifetime`, `parameters`, `tracking`, `queries`, `state_program` and `pipeline`.

use super::attributes::Attributes;
use super::enums::*;
use super::group::ShareGroup;
use super::tracking::Tracking;
use super::{Error, Target};
use crate::error::LoadErrors;
use crate::limits;
use std::sync::Arc;

/// A rendering context's part of the state of programs.
///
/// `&mut self` is the rule of the GL that one thread at a time has a context.
#[derive(Debug)]
pub struct Context {
    pub(super) group: ShareGroup,
    pub(super) vertex_binding: u32,
    pub(super) fragment_binding: u32,
    pub(super) modes: Modes,
    pub(super) inside: bool,
    pub(super) load_errors: Option<LoadErrors>,
    pub(super) failed_text: Box<[u8]>,
    pub(super) error_string: String,
    pub(super) error_position: i32,
    /// c[]; copied when written while a snapshot has it.
    pub(super) parameters: Arc<Vec<[f32; 4]>>,
    pub(super) tracking: Tracking,
    pub(super) stack_depth: u32,
    pub(super) attributes: Attributes,
}

/// What Enable and Disable change.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Modes {
    pub vertex_program: bool,
    pub point_size: bool,
    pub two_side: bool,
    pub fragment_program: bool,
}

impl Modes {
    fn get(&mut self, capability: u32) -> Result<&mut bool, Error> {
        match capability {
            VERTEX_PROGRAM_NV => Ok(&mut self.vertex_program),
            VERTEX_PROGRAM_POINT_SIZE_NV => Ok(&mut self.point_size),
            VERTEX_PROGRAM_TWO_SIDE_NV => Ok(&mut self.two_side),
            FRAGMENT_PROGRAM_NV => Ok(&mut self.fragment_program),
            _ => Err(Error::InvalidEnum),
        }
    }
}

impl Context {
    /// A context with the initial state of the GL, sharing the programs of `group`.
    pub fn new(group: &ShareGroup) -> Self {
        Self {
            group: group.clone(),
            vertex_binding: 0,
            fragment_binding: 0,
            modes: Modes::default(),
            inside: false,
            load_errors: None,
            failed_text: Box::default(),
            error_string: String::new(),
            error_position: -1,
            parameters: Arc::new(vec![[0.0; 4]; limits::VP2_PARAMETERS]),
            tracking: Tracking::default(),
            stack_depth: 1,
            attributes: Attributes::default(),
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
    pub(super) fn outside(&self) -> Result<(), Error> {
        if self.inside { Err(Error::InvalidOperation) } else { Ok(()) }
    }

    /// Enable, for VERTEX_PROGRAM_NV, VERTEX_PROGRAM_POINT_SIZE_NV, VERTEX_PROGRAM_TWO_SIDE_NV and FRAGMENT_PROGRAM_NV.
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

    /// IsEnabled.
    ///
    /// # Errors
    /// As [`enable`](Self::enable).
    pub fn is_enabled(&self, capability: u32) -> Result<bool, Error> {
        self.outside()?;
        let mut modes = self.modes;
        modes.get(capability).map(|mode| *mode)
    }

    /// BindProgramNV: makes `id` the current program of `target`, VERTEX_PROGRAM_NV or FRAGMENT_PROGRAM_NV. Such a program
    /// need not exist.
    ///
    /// # Errors
    /// INVALID_ENUM for other targets; INVALID_OPERATION if `id` is a program of another target.
    pub fn bind_program(&mut self, target: u32, id: u32) -> Result<(), Error> {
        self.outside()?;
        let target = Target::from_enum(target).filter(|&target| target != Target::VertexState);
        let target = target.ok_or(Error::InvalidEnum)?;
        if let Some(object) = self.group.shared().lock().get(id)
            && object.loaded.target != target
        {
            return Err(Error::InvalidOperation);
        }
        self.set_binding(target, id);
        Ok(())
    }

    pub(super) fn set_binding(&mut self, target: Target, id: u32) {
        match target {
            Target::Vertex => self.vertex_binding = id,
            Target::Fragment => self.fragment_binding = id,
            Target::VertexState => {}
        }
    }
}
