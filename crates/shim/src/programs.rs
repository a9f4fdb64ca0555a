//! Translations, the driver's objects for them, and the driver's state that is set before a draw.

use crate::cache::Translated;
use crate::contexts::{Shadow, lock};
use crate::driver::call;
use crate::settings::Settings;
use nvjit::Program;
use nvjit::language::isa::Language;
use nvjit::language::syntax::ast::Binding;
use nvjit::runtime::Stage;
use nvjit_gl::enums::*;
use nvjit_gl::{Bound, Error};
use nvjit_translate::{Contract, Settings as Translation, translate};
use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// The driver's object for a program.
struct Object {
    /// Its name there.
    name: u32,
    /// A number that no other object ever has; names are used again.
    serial: u64,
    translated: Arc<Translated>,
    /// Local parameters as the driver has them.
    locals: Known,
}

/// The driver's objects, by the client's names; zero with its target, since there is one for each.
#[derive(Default)]
pub struct Programs(HashMap<(u32, u32), Object>);

/// Parameters as the driver has them, by their numbers.
#[derive(Default)]
struct Known(Vec<Option<[u32; 4]>>);

impl Known {
    /// Whether the driver has another value; from now on it has this one.
    fn is_new(&mut self, number: u32, value: [u32; 4]) -> bool {
        let number = number as usize;
        if self.0.len() <= number {
            self.0.resize(number + 1, None);
        }
        self.0[number].replace(value) != Some(value)
    }
}

/// The driver's state as a context has set it.
#[derive(Default)]
pub struct Sides([Side; 2]);

#[derive(Default)]
struct Side {
    is_enabled: bool,
    /// The serial number and the name of what is bound.
    bound: (u64, u32),
    environment: Known,
}

/// The most pending errors of a driver that are read at once.
const MOST_ERRORS: usize = 16;

/// The targets, as the driver calls them.
const TARGETS: [u32; 2] = [VERTEX_PROGRAM_ARB, FRAGMENT_PROGRAM_ARB];

fn key(id: u32, side: usize) -> (u32, u32) {
    (id, if id == 0 { TARGETS[side] } else { 0 })
}

/// Which side a target is, if it is one.
fn side_of(target: u32) -> Option<usize> {
    match target {
        VERTEX_PROGRAM_ARB => Some(0),
        FRAGMENT_PROGRAM_ARB | FRAGMENT_PROGRAM_NV => Some(1),
        _ => None,
    }
}

/// The program as a plain one, or why there is none and where.
fn translated(text: &[u8], program: &Program) -> Result<Translated, (i32, String)> {
    let settings = Settings::get();
    let original = String::from_utf8_lossy(text);
    if let Some(found) = settings.cache.as_ref().and_then(|folder| Translated::find(folder, &original)) {
        return Ok(found);
    }
    let is_plain = matches!(program.language(), Language::ArbVp | Language::ArbFp);
    let (plain, declared) = if is_plain {
        (original.clone().into_owned(), Vec::new())
    } else {
        let asked =
            Translation { target: nvjit_translate::Target::Arb, contract: Contract::Fast, ..Translation::default() };
        let done = translate(program, text, &asked).map_err(|error| {
            let place = error.span().map_or(0, |span| i32::try_from(span.start).unwrap_or(i32::MAX));
            (place, error.to_string())
        })?;
        (done.text, done.reflection.parameters)
    };
    let (mut locals, mut environment) = (Vec::new(), Vec::new());
    for parameter in &declared {
        if let Some(number) = number(&parameter.uniform, "program.local[") {
            locals.push((number, parameter.first));
        }
    }
    // Of arrays, all elements that the program may read.
    for (index, bound) in (0..).zip(&program.ast().bank) {
        match bound.binding {
            Binding::Local(number) => locals.push((number.into(), index)),
            Binding::Environment(number) => environment.push((number.into(), index)),
            _ => {}
        }
    }
    if !program.features().variables && program.stage() == Stage::Vertex {
        // Of c[A0.x + n] any may be read.
        let count = u16::try_from(program.features().parameters.count).unwrap_or(0);
        let is_read = |index: &u16| {
            program.interface().relative_parameters || program.parameters().iter().any(|one| one.index == *index)
        };
        environment.extend((0..count).filter(is_read).map(|index| (u32::from(index), index)));
    }
    locals.sort_unstable();
    locals.dedup();
    let made = Translated::new(&original, plain, locals, environment);
    if let Some(folder) = &settings.cache {
        made.keep(folder);
    }
    Ok(made)
}

fn number(name: &str, prefix: &str) -> Option<u32> {
    name.strip_prefix(prefix)?.strip_suffix(']')?.parse().ok()
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
        let translated = match program.as_ref().map(|program| translated(text, program)).transpose() {
            Ok(translated) => translated,
            Err((place, message)) => return self.refuse(place, message),
        };
        let side = side_of(target);
        let made = match (translated, side) {
            (Some(translated), Some(side)) => match self.make(side, translated) {
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
                true => "loaded".to_owned(),
                false => self.context.get_string(PROGRAM_ERROR_STRING_NV).unwrap_or_default().to_owned(),
            }
        ));
        let (Some(object), Some(side)) = (made, side) else { return };
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

    /// Has the driver take a translation.
    fn make(&mut self, side: usize, translated: Translated) -> Result<Object, (i32, String)> {
        let mut name = 0u32;
        call::glGenProgramsARB(1, (&raw mut name) as usize);
        let text = &translated.text;
        dump(name, &translated);
        // The client's errors stay the client's.
        for _ in 0..MOST_ERRORS {
            match call::glGetError() {
                0 => break,
                code => self.note(code),
            }
        }
        call::glBindProgramARB(TARGETS[side], name);
        let length = i32::try_from(text.len()).unwrap_or(i32::MAX);
        call::glProgramStringARB(TARGETS[side], PROGRAM_FORMAT_ASCII_ARB, length, text.as_ptr() as usize);
        let error = call::glGetError();
        call::glBindProgramARB(TARGETS[side], self.sides.0[side].bound.1);
        static SERIAL: AtomicU64 = AtomicU64::new(1);
        let serial = SERIAL.fetch_add(1, Ordering::Relaxed);
        let object = Object { name, serial, translated: Arc::new(translated), locals: Known::default() };
        if error == 0 {
            return Ok(object);
        }
        let message = crate::driver::text(call::glGetString(PROGRAM_ERROR_STRING_NV)).unwrap_or_default();
        self.delete(Some(object));
        Err((0, format!("the driver does not take the translation: {}", message.trim())))
    }

    /// A program that is right is not loaded.
    fn refuse(&mut self, place: i32, message: String) {
        Settings::get().log(&format!("refused at byte {place}: {message}"));
        self.refusal = Some((place, message));
        self.report::<()>(Err(Error::InvalidOperation));
    }

    /// Notes an error of the driver that the client has not queried yet.
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
        for side in self.sides.0.iter_mut().filter(|side| side.bound.0 == object.serial) {
            side.bound = (0, 0);
        }
        call::glDeleteProgramsARB(1, (&raw const object.name) as usize);
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

    /// The name of what is bound.
    fn current(&self, side: usize) -> u32 {
        let name = [VERTEX_PROGRAM_BINDING_NV, FRAGMENT_PROGRAM_BINDING_NV][side];
        self.context.get_integer(name).unwrap_or(0) as u32
    }

    /// Updates the driver's state. It is an error that there is no valid program, now and at the next call.
    pub fn prepare(&mut self) -> Result<(), Error> {
        // Between Begin and End nothing changes.
        if self.is_inside() || !self.take_changes() && self.tracked.is_empty() {
            return Ok(());
        }
        self.read_matrices();
        let pipeline = self.context.pipeline().inspect_err(|_| self.keep_changes())?;
        for (side, bound) in [&pipeline.vertex, &pipeline.fragment].into_iter().enumerate() {
            self.set_side(side, bound.as_ref());
        }
        Ok(())
    }

    /// PushAttrib: saves the enables.
    pub fn push_enabled(&mut self, groups: u32) {
        // The driver has a limit, and says so.
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
        for ((target, on), side) in TARGETS.into_iter().zip(enabled).zip(&mut self.sides.0) {
            // Between Begin and End the driver raises the error.
            let _ = if on { self.context.enable(target) } else { self.context.disable(target) };
            side.is_enabled = call::glIsEnabled(target) != 0;
        }
        self.change(Ok(()));
    }

    fn set_side(&mut self, side: usize, bound: Option<&Bound>) {
        let target = TARGETS[side];
        let id = self.current(side);
        let shared = self.shared.clone();
        let mut programs = lock(&shared.programs);
        let own = &mut self.sides.0[side];
        let object = bound.and_then(|bound| Some((programs.0.get_mut(&key(id, side))?, bound)));
        let Some((object, bound)) = object else {
            if std::mem::take(&mut own.is_enabled) {
                call::glDisable(target);
            }
            return;
        };
        if own.bound.0 != object.serial {
            call::glBindProgramARB(target, object.name);
            own.bound = (object.serial, object.name);
        }
        if !std::mem::replace(&mut own.is_enabled, true) {
            call::glEnable(target);
        }
        let parameters = bound.parameters();
        let set = |all: &[(u32, u16)], known: &mut Known, tell: fn(u32, u32, usize)| {
            for &(to, from) in all {
                let Some(value) = parameters.get(usize::from(from)) else { continue };
                if known.is_new(to, value.map(f32::to_bits)) {
                    tell(target, to, value.as_ptr() as usize);
                }
            }
        };
        set(&object.translated.locals, &mut object.locals, call::glProgramLocalParameter4fvARB);
        set(&object.translated.environment, &mut own.environment, call::glProgramEnvParameter4fvARB);
    }

    /// Reads the matrices that registers track, since clients change them by functions of the driver.
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

/// The group of PushAttrib with the enables.
const ENABLE_BIT: u32 = 0x2000;
/// That of evaluators.
const EVAL_BIT: u32 = 0x10000;
/// How deep PushAttrib may be (MAX_ATTRIB_STACK_DEPTH of drivers is 16).
const MOST_PUSHED: usize = 64;
const ACTIVE_TEXTURE: u32 = 0x84e0;
const MATRIX_MODE: u32 = 0x0ba0;
/// The first matrix of programs, as ARB_vertex_program calls it.
pub const MATRIX0_ARB: u32 = 0x88c0;
const CURRENT_MATRIX_ARB: u32 = 0x8641;

/// An integer of the driver.
pub fn integer(name: u32) -> u32 {
    let mut value = 0u32;
    call::glGetIntegerv(name, (&raw mut value) as usize);
    value
}

/// Makes another unit active during `act`.
pub fn with_texture(unit: u32, active: u32, act: impl FnOnce()) {
    call::glActiveTexture(TEXTURE0_ARB + unit);
    act();
    call::glActiveTexture(active);
}

/// Writes a program and its translation to files, if the environment asks for it.
fn dump(name: u32, translated: &Translated) {
    let Some(folder) = &Settings::get().dump else { return };
    let write = |extension: &str, text: &str| std::fs::write(folder.join(format!("{name}.{extension}")), text);
    let done = std::fs::create_dir_all(folder)
        .and_then(|()| write("original", translated.original()))
        .and_then(|()| write("arb", &translated.text));
    if let Err(error) = done {
        Settings::get().log(&format!("{}: {error}", folder.display()));
    }
}
