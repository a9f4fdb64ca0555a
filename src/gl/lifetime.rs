//! Loading, naming and deleting programs, and their residence (NV_fragment_program 5.7, NV_vertex_program2 2.14.1.9).

use super::objects::Loaded;
use super::{Context, Error, Target};
use crate::error::{LoadError, LoadErrorKind, LoadErrors};
use crate::{Program, limits, syntax};
use std::sync::Arc;

/// A program of `target`.
fn parse(target: Target, text: &[u8]) -> Result<Program, LoadErrors> {
    let (language, offset) = syntax::language(text)?;
    if Target::of(language.features().stage) != target {
        return Err(LoadErrors(vec![LoadError {
            kind: LoadErrorKind::Syntax,
            offset,
            length: language.header().len(),
            message: format!("{language} is not the prefix of a program for {}", target.name()),
            section: "NV_fragment_program 5.7",
        }]));
    }
    Program::load(text)
}

impl Context {
    /// LoadProgramNV: parses and checks `text`, and makes it the program `id`. The error position and string say what is
    /// wrong with the text, [`load_errors`](Self::load_errors) says all of it.
    ///
    /// # Errors
    /// INVALID_ENUM for an unknown target; INVALID_VALUE if `id` is 0; INVALID_OPERATION if `id` is a program of another
    /// target, or `text` breaks a rule; OUT_OF_MEMORY above [`limits::MAX_PROGRAM_NAMES`] and
    /// [`limits::MAX_PROGRAM_LENGTH`]. In each case a program that `id` had before stays.
    pub fn load_program(&mut self, target: u32, id: u32, text: &[u8]) -> Result<(), Error> {
        self.outside()?;
        let target = Target::from_enum(target).ok_or(Error::InvalidEnum)?;
        if id == 0 {
            return Err(Error::InvalidValue);
        }
        if text.len() > limits::MAX_PROGRAM_LENGTH {
            return Err(Error::OutOfMemory);
        }
        let shared = self.group.shared();
        shared.lock().check_load(target, id)?;
        match parse(target, text) {
            Ok(program) => {
                let loaded = Loaded::new(text, program, shared.options.engine);
                // Another context may have been faster.
                shared.lock().load(id, Arc::new(loaded))?;
                self.load_errors = None;
                self.failed_text = Box::default();
                self.error_string.clear();
                self.error_position = -1;
                Ok(())
            }
            Err(errors) => {
                let first = errors.first();
                self.error_position = i32::try_from(first.offset).unwrap_or(i32::MAX);
                self.error_string = first.to_string();
                self.load_errors = Some(errors);
                self.failed_text = text.into();
                Err(Error::InvalidOperation)
            }
        }
    }

    /// All errors of the last program that was not loaded for its text, if no other was loaded since.
    pub fn load_errors(&self) -> Option<&LoadErrors> {
        self.load_errors.as_ref()
    }

    /// The text that [`load_errors`](Self::load_errors) are about; empty if there are none.
    pub fn failed_text(&self) -> &[u8] {
        &self.failed_text
    }

    /// GenProgramsNV: fills `ids` with unused names, and marks them as used.
    ///
    /// # Errors
    /// OUT_OF_MEMORY above [`limits::MAX_PROGRAM_NAMES`] names.
    pub fn gen_programs(&mut self, ids: &mut [u32]) -> Result<(), Error> {
        self.outside()?;
        self.group.shared().lock().generate(ids)
    }

    /// DeleteProgramsNV: makes the names unused, whether they had a program or not, and unbinds the programs.
    ///
    /// # Errors
    /// Only between Begin and End.
    pub fn delete_programs(&mut self, ids: &[u32]) -> Result<(), Error> {
        self.outside()?;
        for &id in ids {
            let target = self.group.shared().lock().remove(id);
            match target {
                Some(Target::Vertex) if self.vertex_binding == id => self.vertex_binding = 0,
                Some(Target::Fragment) if self.fragment_binding == id => self.fragment_binding = 0,
                _ => {}
            }
        }
        Ok(())
    }

    /// IsProgramNV: whether `id` is the name of a program that was loaded.
    ///
    /// # Errors
    /// Only between Begin and End; the GL's function then returns FALSE.
    pub fn is_program(&self, id: u32) -> Result<bool, Error> {
        self.outside()?;
        Ok(self.group.shared().lock().get(id).is_some())
    }

    /// AreProgramsResidentNV: whether all of `ids` are resident. If not, `residences` says of each; otherwise it is left
    /// alone. Without native code every program counts as resident.
    ///
    /// # Errors
    /// INVALID_VALUE if one of `ids` is zero or no program, or if `residences` has fewer elements.
    pub fn are_programs_resident(&self, ids: &[u32], residences: &mut [bool]) -> Result<bool, Error> {
        if residences.len() < ids.len() {
            self.outside()?;
            return Err(Error::InvalidValue);
        }
        self.report_residences(ids, |index, resident| residences[index] = resident)
    }

    /// The same; `report` gets what is to be returned in `residences`.
    pub(crate) fn report_residences(&self, ids: &[u32], mut report: impl FnMut(usize, bool)) -> Result<bool, Error> {
        self.outside()?;
        let shared = self.group.shared();
        let objects = shared.lock();
        if ids.iter().any(|&id| objects.get(id).is_none()) {
            return Err(Error::InvalidValue);
        }
        let resident = |id| !shared.is_native() || objects.is_resident(id);
        let all = ids.iter().all(|&id| resident(id));
        if !all {
            ids.iter().enumerate().for_each(|(index, &id)| report(index, resident(id)));
        }
        Ok(all)
    }

    /// RequestResidentProgramsNV: compiles those of `ids` that exist, now and on this thread, as far as they fit the budget;
    /// earlier ones first.
    ///
    /// # Errors
    /// Only between Begin and End.
    pub fn request_resident_programs(&mut self, ids: &[u32]) -> Result<(), Error> {
        self.outside()?;
        self.group.request_residents(ids);
        Ok(())
    }
}
