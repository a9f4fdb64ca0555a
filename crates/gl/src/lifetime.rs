//! Loading, naming and deleting programs, and their residence (NV_fragment_program 5.7, NV_vertex_program2 2.14.1.9,
//! ARB_vertex_program 2.14.1).

use super::context::Binding;
use super::enums::{GEOMETRY_PROGRAM_NV, PROGRAM_FORMAT_ASCII_ARB};
use super::objects::{Loaded, ObjectId};
use super::{Context, Error, Target, copy};
use nvjit::Program;
use nvjit::error::{LoadError, LoadErrorKind, LoadErrors};
use nvjit::language::syntax;
use nvjit::limits;
use std::sync::Arc;

/// A program of `target`.
pub(super) fn parse(target: Target, text: &[u8]) -> Result<Program, LoadErrors> {
    let (language, offset) = syntax::language(text)?;
    if Target::of(language.features().stage) != target {
        return Err(LoadErrors::from(LoadError {
            kind: LoadErrorKind::Syntax,
            offset,
            length: language.header().len(),
            message: format!("{language} is not the prefix of a program for {}", target.name()),
            section: "NV_fragment_program 5.7",
        }));
    }
    Program::load(text)
}

/// A line for each error, with the line and the byte in it, from 1, where it is.
fn error_string(errors: &LoadErrors, text: &[u8]) -> String {
    let line = |error: &LoadError| {
        let (line, column) = error.position(text);
        format!("{line}:{column}: {}", error.message)
    };
    errors.iter().map(line).collect::<Vec<_>>().join("\n")
}

impl Context {
    /// LoadProgramNV: parses and checks `text`, and makes it the program `id`. The error position and string describe
    /// the first error of the text, [`load_errors`](Self::load_errors) all of them.
    ///
    /// # Errors
    /// INVALID_ENUM for an unknown target; INVALID_VALUE if `id` is 0; INVALID_OPERATION if `id` is a program of
    /// another target, or `text` breaks a rule; OUT_OF_MEMORY above [`limits::MAX_PROGRAM_NAMES`] and
    /// [`limits::MAX_PROGRAM_LENGTH`], and if there is no memory for the text. In each case `id` keeps its old program.
    pub fn load_program(&mut self, target: u32, id: u32, text: &[u8]) -> Result<(), Error> {
        self.outside()?;
        let target = Target::from_enum(target).ok_or(Error::InvalidEnum)?;
        if id == 0 {
            return Err(Error::InvalidValue);
        }
        if text.len() > limits::MAX_PROGRAM_LENGTH {
            return Err(Error::OutOfMemory);
        }
        let shared = self.group.shared().clone();
        shared.lock().check_name(target, id)?;
        let loaded = self.parse(target, text)?;
        // Another context may have been faster.
        let mut objects = shared.lock();
        let object = objects.find_or_create(target, id)?;
        objects.load(object, loaded);
        drop(objects);
        self.forget_errors();
        Ok(())
    }

    /// ProgramStringARB: parses and checks `text`, and makes it the program of the current object of `target`,
    /// VERTEX_PROGRAM_ARB, FRAGMENT_PROGRAM_ARB or FRAGMENT_PROGRAM_NV. `format` is PROGRAM_FORMAT_ASCII_ARB. The
    /// header decides the language, NV ones included. The error position and string describe the first error of the
    /// text, as for [`load_program`](Self::load_program). Local parameters stay as they are.
    ///
    /// # Errors
    /// INVALID_ENUM for other targets and formats; INVALID_OPERATION if `text` breaks a rule; OUT_OF_MEMORY above
    /// [`limits::MAX_PROGRAM_LENGTH`], and if there is no memory for the text. In each case the object keeps its old
    /// program.
    pub fn program_string(&mut self, target: u32, format: u32, text: &[u8]) -> Result<(), Error> {
        self.outside()?;
        let target = super::bindable(target)?;
        if format != PROGRAM_FORMAT_ASCII_ARB {
            return Err(Error::InvalidEnum);
        }
        if text.len() > limits::MAX_PROGRAM_LENGTH {
            return Err(Error::OutOfMemory);
        }
        let object = self.current_or_new(target)?;
        self.load_object(object, target, text)
    }

    /// NamedProgramStringEXT (EXT_direct_state_access): [`program_string`](Self::program_string) for the object `id`,
    /// whatever is bound. The object is made if it does not exist; zero is the default object of `target`.
    ///
    /// # Errors
    /// As [`program_string`](Self::program_string); INVALID_OPERATION if `id` is an object of another target;
    /// OUT_OF_MEMORY above [`limits::MAX_PROGRAM_NAMES`].
    pub fn named_program_string(&mut self, id: u32, target: u32, format: u32, text: &[u8]) -> Result<(), Error> {
        self.outside()?;
        let target = super::bindable(target)?;
        if format != PROGRAM_FORMAT_ASCII_ARB {
            return Err(Error::InvalidEnum);
        }
        if text.len() > limits::MAX_PROGRAM_LENGTH {
            return Err(Error::OutOfMemory);
        }
        let object = match id {
            0 => self.default_object(target),
            _ => self.group.shared().lock().find_or_create(target, id)?,
        };
        self.load_object(object, target, text)
    }

    /// ProgramVertexLimitNV (NV_geometry_program4 2.14.6.4): sets how many vertices the current program of
    /// GEOMETRY_PROGRAM_NV may emit, instead of its declaration. Existing pipelines are unchanged.
    ///
    /// # Errors
    /// INVALID_ENUM for other targets; INVALID_OPERATION if there is no such program, or it passes primitives through
    /// and declares no limit; INVALID_VALUE if `limit` is below 1 or above MAX_PROGRAM_OUTPUT_VERTICES_NV, or too many
    /// for the components that the program writes.
    pub fn program_vertex_limit(&mut self, target: u32, limit: i32) -> Result<(), Error> {
        self.outside()?;
        if target != GEOMETRY_PROGRAM_NV {
            return Err(Error::InvalidEnum);
        }
        let shared = self.group.shared().clone();
        let (id, loaded) = {
            let objects = shared.lock();
            let id = self.current(&objects, Target::Geometry).ok_or(Error::InvalidOperation)?;
            (id, objects.get(id).and_then(|object| object.loaded.clone()).ok_or(Error::InvalidOperation)?)
        };
        if loaded.program.ast().stage.vertices_out.is_none() {
            return Err(Error::InvalidOperation);
        }
        let limited = u32::try_from(limit).ok().and_then(|limit| loaded.program.with_vertex_limit(limit));
        let limited = Loaded::new(copy(&loaded.text)?, limited.ok_or(Error::InvalidValue)?, loaded.options);
        let mut objects = shared.lock();
        // Another context may have loaded another program meanwhile, whose limit is its own.
        if objects.get(id).and_then(|object| object.loaded.as_ref()).is_some_and(|own| Arc::ptr_eq(own, &loaded)) {
            objects.load(id, Arc::new(limited));
        }
        Ok(())
    }

    fn load_object(&mut self, object: ObjectId, target: Target, text: &[u8]) -> Result<(), Error> {
        let loaded = self.parse(target, text)?;
        let mut objects = self.group.shared().lock();
        objects.load(object, loaded);
        let is_current = self.current(&objects, target) == Some(object);
        drop(objects);
        if is_current {
            self.unit_mut(target).subroutines = Default::default();
        }
        self.forget_errors();
        Ok(())
    }

    /// Parses `text`, and records its errors.
    fn parse(&mut self, target: Target, text: &[u8]) -> Result<Arc<Loaded>, Error> {
        // The text is kept in either case.
        let own = copy(text)?;
        match parse(target, text) {
            Ok(program) => Ok(Arc::new(Loaded::new(own, program, self.group.shared().options.engine))),
            Err(errors) => {
                let first = errors.first();
                self.error_position = i32::try_from(first.offset).unwrap_or(i32::MAX);
                self.error_string = error_string(&errors, text);
                self.load_errors = Some(errors);
                self.failed_text = own;
                Err(Error::InvalidOperation)
            }
        }
    }

    fn forget_errors(&mut self) {
        self.load_errors = None;
        self.failed_text = Vec::new();
        self.error_string.clear();
        self.error_position = -1;
    }

    /// All errors of the last program that was not loaded for its text, if no other was loaded since.
    pub fn load_errors(&self) -> Option<&LoadErrors> {
        self.load_errors.as_ref()
    }

    /// The text that [`load_errors`](Self::load_errors) are about; empty if there are none.
    pub fn failed_text(&self) -> &[u8] {
        &self.failed_text
    }

    /// GenProgramsNV and GenProgramsARB: fills `ids` with unused names, and marks them as used.
    ///
    /// # Errors
    /// OUT_OF_MEMORY above [`limits::MAX_PROGRAM_NAMES`] names.
    pub fn gen_programs(&mut self, ids: &mut [u32]) -> Result<(), Error> {
        self.outside()?;
        self.group.shared().lock().generate(ids)
    }

    /// DeleteProgramsNV and DeleteProgramsARB: makes the names unused, whether they had an object or not, and unbinds
    /// the objects.
    ///
    /// # Errors
    /// Only between Begin and End.
    pub fn delete_programs(&mut self, ids: &[u32]) -> Result<(), Error> {
        self.outside()?;
        for &id in ids {
            let deleted = self.group.shared().lock().delete(id);
            if let Some((object, target)) = deleted
                && target != Target::VertexState
                && self.unit(target).binding.is_of(id, object)
            {
                self.set_binding(target, Binding::default());
            }
        }
        Ok(())
    }

    /// IsProgramNV and IsProgramARB: whether `id` is the name of an object: of one that LoadProgramNV or BindProgramARB
    /// made.
    ///
    /// # Errors
    /// Only between Begin and End; the GL's function then returns FALSE.
    pub fn is_program(&self, id: u32) -> Result<bool, Error> {
        self.outside()?;
        Ok(self.group.shared().lock().find(id).is_some())
    }

    /// AreProgramsResidentNV: whether all of `ids` are resident. If not, `residences` says of each; otherwise it is
    /// left alone. Without native code every program counts as resident.
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

    /// The same; `report` receives the values for `residences`.
    pub fn report_residences(&self, ids: &[u32], mut report: impl FnMut(usize, bool)) -> Result<bool, Error> {
        self.outside()?;
        let shared = self.group.shared();
        let objects = shared.lock();
        if ids.iter().any(|&id| objects.find(id).is_none()) {
            return Err(Error::InvalidValue);
        }
        let resident = |id| !shared.is_native() || objects.find(id).is_some_and(|object| objects.is_resident(object));
        let all = ids.iter().all(|&id| resident(id));
        if !all {
            ids.iter().enumerate().for_each(|(index, &id)| report(index, resident(id)));
        }
        Ok(all)
    }

    /// RequestResidentProgramsNV: compiles those of `ids` that exist, now and on this thread, as far as they fit the
    /// budget; earlier ones first.
    ///
    /// # Errors
    /// Only between Begin and End.
    pub fn request_resident_programs(&mut self, ids: &[u32]) -> Result<(), Error> {
        self.outside()?;
        self.group.request_residents(ids);
        Ok(())
    }
}
