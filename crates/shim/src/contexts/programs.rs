//! Program objects of the client, and the driver's state that is set before a draw.

use super::objects::{Code, Known, Object, Pipeline, Plain, Shaders, TARGETS};
use super::{Shadow, lock};
use crate::cache::Translated;
use crate::driver::{call, integer, with_texture};
use crate::settings::Settings;
use crate::translations::{self, Refusal, is_plain, is_typed};
use nvjit::Program;
use nvjit::runtime::Stage;
use nvjit_gl::enums::*;
use nvjit_gl::{Bound, Error, Pipeline as Pair, Provoked};
use std::collections::HashMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// The driver's objects, by the client's names; name zero is keyed by its target, too, since each target has one.
#[derive(Default)]
pub struct Programs(HashMap<(u32, u32), Object>);

/// The driver's state as a context has set it.
#[derive(Default)]
pub struct Sides {
    plain: [Side; 2],
    pipeline: Pipeline,
    /// Identifies the owner of program objects.
    owner: Arc<()>,
}

#[derive(Default)]
struct Side {
    is_enabled: bool,
    /// The serial number and the name of the bound object.
    bound: (u64, u32),
    environment: Known,
}

/// The most pending errors of a driver that are read at once.
const MOST_ERRORS: usize = 16;

fn key(id: u32, side: usize) -> (u32, u32) {
    (id, if id == 0 { TARGETS[side] } else { 0 })
}

/// The side of a target, if it belongs to programs.
fn side_of(target: u32) -> Option<usize> {
    match target {
        VERTEX_PROGRAM_ARB => Some(0),
        FRAGMENT_PROGRAM_ARB | FRAGMENT_PROGRAM_NV => Some(1),
        _ => None,
    }
}

impl Shadow {
    /// LoadProgramNV (`id` and a target of NV) and ProgramStringARB (the current object of the target).
    pub fn load(&mut self, target: u32, id: Option<u32>, format: u32, text: &[u8]) {
        let settings = Settings::get();
        // Between Begin and End nothing is loaded, and the driver is not queried.
        let outside = self.context.get_integer(PROGRAM_ERROR_POSITION_NV);
        if self.report(outside).is_none() {
            return;
        }
        self.refusal = None;
        let program = Program::load(text).ok().filter(|program| program.stage() != Stage::VertexState);
        let side = side_of(target);
        if side.is_none() && target != VERTEX_STATE_PROGRAM_NV {
            self.report::<()>(Err(Error::InvalidEnum));
            return;
        }
        let made = match (&program, side) {
            (Some(program), Some(side)) => match self.translate(side, text, program) {
                Ok(object) => Some(object),
                Err((place, message)) => return self.refuse(place, message),
            },
            _ => None,
        };
        let result = match id {
            Some(id) => self.context.load_program(target, id, text),
            None => self.context.program_string(target, format, text),
        };
        let is_loaded = self.change(result).is_some();
        settings.log(&format!(
            "program {id:?} of target 0x{target:04x}: {}",
            match is_loaded {
                true => match &made {
                    Some((object, took)) => {
                        let form = if matches!(object.code, Code::Shaders(_)) { "GLSL" } else { "an ARB program" };
                        format!("loaded as {form}, translated in {} us", took.as_micros())
                    }
                    None => "loaded".to_owned(),
                },
                false => self.context.get_string(PROGRAM_ERROR_STRING_NV).unwrap_or_default().to_owned(),
            }
        ));
        let (Some((object, _)), Some(side)) = (made, side) else { return };
        let shared = self.shared.clone();
        let mut programs = lock(&shared.programs);
        let old = if is_loaded {
            let id = id.unwrap_or_else(|| self.current(side));
            programs.0.insert(key(id, side), object)
        } else {
            Some(object)
        };
        drop(programs);
        self.delete(old);
    }

    /// The driver's object for a program, a plain one if possible, otherwise a shader; and the time of the translation,
    /// without the driver's part.
    fn translate(&mut self, side: usize, text: &[u8], program: &Program) -> Result<(Object, Duration), Refusal> {
        if !is_typed(program) {
            let done = self.try_form(side, || translations::plain(text, program));
            if done.is_ok() || is_plain(program) || !self.has_shaders {
                return done;
            }
        } else if !self.has_shaders {
            return Err((0, "the driver has no GLSL 4.50 of the compatibility profile".to_owned()));
        }
        self.try_form(side, || translations::shader(text, program))
    }

    fn try_form(
        &mut self,
        side: usize,
        translate: impl FnOnce() -> Result<Translated, Refusal>,
    ) -> Result<(Object, Duration), Refusal> {
        let start = Instant::now();
        let translated = translate()?;
        let took = start.elapsed();
        Ok((self.make(side, translated)?, took))
    }

    /// Loads a translation into the driver.
    fn make(&mut self, side: usize, translated: Translated) -> Result<Object, Refusal> {
        // The client's errors are kept for the client.
        for _ in 0..MOST_ERRORS {
            match call::glGetError() {
                0 => break,
                code => self.note(code),
            }
        }
        Object::make(side, translated, self.sides.plain[side].bound.1, &self.sides.owner)
            .map_err(|message| (0, format!("the driver does not take the translation: {}", message.trim())))
    }

    /// Records that a valid program is not loaded.
    fn refuse(&mut self, place: i32, message: String) {
        Settings::get().log(&format!("refused at byte {place}: {message}"));
        self.refusal = Some((place, message));
        self.report::<()>(Err(Error::InvalidOperation));
    }

    /// Records an error of the driver that the client has not queried yet.
    fn note(&mut self, code: u32) {
        let known = [
            Error::InvalidEnum,
            Error::InvalidValue,
            Error::InvalidOperation,
            Error::StackOverflow,
            Error::StackUnderflow,
            Error::OutOfMemory,
        ];
        if let Some(error) = known.into_iter().find(|error| error.code() == code) {
            self.report::<()>(Err(error));
        }
    }

    fn delete(&mut self, object: Option<Object>) {
        let Some(object) = object else { return };
        for side in self.sides.plain.iter_mut().filter(|side| side.bound.0 == object.serial) {
            side.bound = (0, 0);
        }
        if let Code::Shaders(shaders) = &object.code {
            self.sides.pipeline.forget(shaders.names());
        }
        object.delete();
    }

    /// DeleteProgramsNV and DeleteProgramsARB.
    pub fn delete_programs(&mut self, ids: &[u32]) {
        let result = self.context.delete_programs(ids);
        if self.change(result).is_none() {
            return;
        }
        let shared = self.shared.clone();
        for &id in ids.iter().filter(|&&id| id != 0) {
            let object = lock(&shared.programs).0.remove(&(id, 0));
            self.delete(object);
        }
    }

    /// The name of the bound program.
    fn current(&self, side: usize) -> u32 {
        let name = [VERTEX_PROGRAM_BINDING_NV, FRAGMENT_PROGRAM_BINDING_NV][side];
        self.context.get_integer(name).unwrap_or(0) as u32
    }

    /// Updates the driver's state. It is an error if there is no valid program, now and at the next call.
    pub fn prepare(&mut self) -> Result<(), Error> {
        // Between Begin and End nothing changes.
        if self.is_inside() || !self.take_changes() && self.tracked.is_empty() {
            return Ok(());
        }
        self.read_matrices();
        self.set_sides().inspect_err(|_| self.keep_changes())?;
        self.sides.pipeline.bind();
        Ok(())
    }

    /// BindProgramPipeline, which the driver does.
    pub fn note_pipeline(&mut self, name: u32) {
        self.sides.pipeline.note_client(name);
        self.keep_changes();
    }

    /// PushAttrib: saves the enables.
    pub fn push_enabled(&mut self, groups: u32) {
        // The driver has a limit, and reports it.
        if self.pushed.len() < MOST_PUSHED {
            let enabled = TARGETS.map(|target| self.context.is_enabled(target).unwrap_or(false));
            self.pushed.push((groups, enabled, self.evaluators.enabled));
        }
    }

    /// PopAttrib: restores the enables, if their group was pushed.
    pub fn pop_enabled(&mut self) {
        let Some((groups, enabled, maps)) = self.pushed.pop() else { return };
        if groups & (ENABLE_BIT | EVAL_BIT) != 0 {
            self.evaluators.enabled = maps;
        }
        if groups & ENABLE_BIT == 0 {
            return;
        }
        for ((target, on), side) in TARGETS.into_iter().zip(enabled).zip(&mut self.sides.plain) {
            // Between Begin and End the driver reports the error.
            let _ = if on { self.context.enable(target) } else { self.context.disable(target) };
            side.is_enabled = call::glIsEnabled(target) != 0;
        }
        self.change(Ok(()));
    }

    /// Makes the driver draw with the current programs.
    fn set_sides(&mut self) -> Result<(), Error> {
        self.context.validate(Provoked::Primitives)?;
        let shared = self.shared.clone();
        let mut programs = lock(&shared.programs);
        // The parameters of both sides, if shaders need them.
        let mut snapshot: Option<Pair> = None;
        for (side, target) in TARGETS.into_iter().enumerate() {
            let (is_on, id) = (self.context.is_enabled(target)?, self.current(side));
            let object = programs.0.get_mut(&key(id, side)).filter(|_| is_on);
            match object.map(|object| (object.serial, &mut object.code)) {
                Some((serial, Code::Plain(program))) => self.set_plain(side, id, serial, program)?,
                Some((_, Code::Shaders(shaders))) => {
                    if snapshot.is_none() {
                        snapshot = Some(self.context.pipeline()?);
                    }
                    let bound = snapshot.as_ref().and_then(|all| [&all.vertex, &all.fragment][side].as_ref());
                    self.set_shader(side, shaders, bound.map_or(&[][..], Bound::parameters))?;
                }
                None => {
                    self.disable(side);
                    self.sides.pipeline.set(side, 0);
                }
            }
        }
        Ok(())
    }

    /// Makes the driver draw without an ARB program of a side.
    fn disable(&mut self, side: usize) {
        if std::mem::take(&mut self.sides.plain[side].is_enabled) {
            call::glDisable(TARGETS[side]);
        }
    }

    /// Makes the driver draw with an ARB program, and passes it parameters. They are read one by one: a snapshot of all
    /// ([`Context::pipeline`](nvjit_gl::Context::pipeline)) would be copied at the next change.
    fn set_plain(&mut self, side: usize, id: u32, serial: u64, program: &mut Plain) -> Result<(), Error> {
        let (target, context, Plain { name, translated, locals }) = (TARGETS[side], &self.context, program);
        self.sides.pipeline.set(side, 0);
        let own = &mut self.sides.plain[side];
        if own.bound.0 != serial {
            call::glBindProgramARB(target, *name);
            own.bound = (serial, *name);
        }
        if !std::mem::replace(&mut own.is_enabled, true) {
            call::glEnable(target);
        }
        for &number in &translated.environment {
            let value = context.get_program_env_parameter_fv(target, number)?;
            own.environment.tell(number, value, |value| call::glProgramEnvParameter4fvARB(target, number, value));
        }
        let numbered = translated.locals.iter().map(|&number| (number, None));
        let named = translated.named.iter().map(|(number, name)| (*number, Some(name)));
        for (number, name) in numbered.chain(named) {
            let value = match name {
                Some(name) => context.get_program_named_parameter_fv(id, name.as_bytes())?,
                None => context.get_program_local_parameter_fv(target, number)?,
            };
            locals.tell(number, value, |value| call::glProgramLocalParameter4fvARB(target, number, value));
        }
        Ok(())
    }

    /// Makes the driver draw with GLSL. It is an error if it rejects a translation that it accepted in another context.
    fn set_shader(&mut self, side: usize, shaders: &mut Shaders, parameters: &[[f32; 4]]) -> Result<(), Error> {
        self.disable(side);
        let shader = shaders.of(side, &self.sides.owner).map_err(|message| {
            Settings::get().log(&format!("in another context the driver does not take it: {message}"));
            Error::OutOfMemory
        })?;
        self.sides.pipeline.set(side, shader.name);
        for uniform in &mut shader.uniforms {
            uniform.set(shader.name, parameters);
        }
        for block in &shader.blocks {
            let (buffer, size) = self.buffers.bound(&self.context, side, block.point);
            block.bind(buffer, size);
        }
        Ok(())
    }

    /// Reads the matrices that registers track, since clients change them with functions of the driver.
    fn read_matrices(&mut self) {
        if self.tracked.is_empty() {
            return;
        }
        let mut matrices: Vec<(u32, u32)> = vec![(MODELVIEW, 0x0ba6), (PROJECTION, 0x0ba7)];
        let is_tracked = |shadow: &Self, matrix: u32| {
            shadow.tracked.iter().any(|&address| {
                shadow.context.get_track_matrix_iv(VERTEX_PROGRAM_NV, address, TRACK_MATRIX_NV) == Ok(matrix as i32)
            })
        };
        if is_tracked(self, COLOR) {
            matrices.push((COLOR, 0x80b1));
        }
        for (matrix, query) in matrices {
            self.read_matrix(matrix, query);
        }
        let active = integer(ACTIVE_TEXTURE);
        for unit in 0..8 {
            if is_tracked(self, TEXTURE0_ARB + unit) {
                with_texture(unit, active, || self.read_matrix(TEXTURE0_ARB + unit, 0x0ba8));
            }
        }
        let mode = integer(MATRIX_MODE);
        for number in 0..8 {
            if is_tracked(self, MATRIX0_NV + number) {
                call::glMatrixMode(MATRIX0_ARB + number);
                self.read_matrix(MATRIX0_NV + number, CURRENT_MATRIX_ARB);
                call::glMatrixMode(mode);
            }
        }
    }

    fn read_matrix(&mut self, matrix: u32, query: u32) {
        let mut values = [0f32; 16];
        call::glGetFloatv(query, values.as_mut_ptr() as usize);
        let result = self.context.set_matrix(matrix, &values);
        self.report(result);
    }
}

/// The group of PushAttrib that contains the enables.
const ENABLE_BIT: u32 = 0x2000;
/// The bit of evaluators.
const EVAL_BIT: u32 = 0x10000;
/// The deepest PushAttrib (drivers have a MAX_ATTRIB_STACK_DEPTH of 16).
const MOST_PUSHED: usize = 64;
const ACTIVE_TEXTURE: u32 = 0x84e0;
const MATRIX_MODE: u32 = 0x0ba0;
/// The first matrix of programs, as ARB_vertex_program calls it.
pub const MATRIX0_ARB: u32 = 0x88c0;
const CURRENT_MATRIX_ARB: u32 = 0x8641;
