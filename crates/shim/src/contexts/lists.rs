//! Display lists with calls on programs. The driver does not know these calls, so a list is a sequence of parts: lists
//! of the driver, and between them calls on programs and on lists, which the shim executes when the list is called.
//! Before each list of the driver it updates the state of programs.
//!
//! Between Begin and End, the state of programs cannot change, so the driver executes calls of lists there: its list of
//! the client's name calls the same parts, without the calls on programs.

use super::{Shadow, lock};
use crate::driver::call;
use nvjit_gl::Error;
use nvjit_gl::enums::PROGRAM_ERROR_POSITION_NV;
use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

/// A call on programs with its arguments.
type Call = Box<dyn Fn(&mut Shadow) -> Result<(), Error> + Send + Sync>;

enum Part {
    Driver(Compiled),
    Call(Call),
    /// CallList.
    List(u32),
    /// CallLists of these offsets to the list base.
    Lists(Vec<u32>),
}

/// A list of the driver.
#[derive(Clone, Copy)]
struct Compiled {
    name: u32,
    /// Whether something in it needs valid programs.
    draws: bool,
    /// Whether the last of Begin and End in it is Begin, if there is any.
    left: Option<bool>,
}

/// A list of the client.
struct List {
    parts: Vec<Part>,
    /// As [`Compiled::left`].
    left: Option<bool>,
}

/// The client's lists by name; contexts share them.
#[derive(Default)]
pub struct Lists(HashMap<u32, Arc<List>>);

/// A list that is being compiled.
pub struct Recording {
    name: u32,
    executes: bool,
    parts: Vec<Part>,
    /// The driver's list for the next calls.
    open: Compiled,
    /// Whether the driver also executes what it compiles.
    runs: bool,
    /// If it does, the reason why it must not draw.
    invalid: Option<Error>,
    /// Whether the next call is between Begin and End.
    inside: bool,
    /// Whether there was a call on programs between Begin and End: an error when the list is called.
    fails: bool,
}

const COMPILE: u32 = 0x1300;
const COMPILE_AND_EXECUTE: u32 = 0x1301;
const LIST_BASE: u32 = 0x0b32;
const UNSIGNED_INT: u32 = 0x1405;

/// The deepest nesting of lists (drivers have a MAX_LIST_NESTING of at least 64).
const MAX_NESTING: usize = 64;

impl Part {
    /// Passes it to the driver's compilation, unless it is a call on programs.
    fn compile(&self) {
        match self {
            Self::Driver(list) => call::glCallList(list.name),
            Self::Call(_) => {}
            Self::List(name) => call::glCallList(*name),
            Self::Lists(offsets) => call_offsets(offsets),
        }
    }
}

impl Shadow {
    /// Executes a call on programs, compiles it, or both.
    pub fn perform(&mut self, act: impl Fn(&mut Self) -> Result<(), Error> + Send + Sync + 'static) {
        match self.recording {
            Some(_) if !self.is_inside() => self.record(Part::Call(Box::new(act))),
            _ => self.make_call(&act),
        }
    }

    /// Executes a call on programs; between Begin and End it is an error.
    fn make_call(&mut self, act: &dyn Fn(&mut Self) -> Result<(), Error>) {
        if !self.is_inside() {
            let result = act(self);
            self.change(result);
            return;
        }
        if let Some(recording) = &mut self.recording {
            recording.fails = true;
            if !recording.runs {
                return;
            }
        }
        self.report::<()>(Err(Error::InvalidOperation));
    }

    /// Whether the next call is between Begin and End: in the list that is being compiled, if there is one.
    pub fn is_inside(&self) -> bool {
        self.recording.as_ref().map_or_else(|| self.executes_inside(), |recording| recording.inside)
    }

    fn executes_inside(&self) -> bool {
        self.context.get_integer(PROGRAM_ERROR_POSITION_NV).is_err()
    }

    /// Records that Begin or End came last.
    fn leave(&mut self, inside: bool) {
        if let Some(recording) = &mut self.recording {
            recording.inside = inside;
            recording.open.left = Some(inside);
            if !recording.runs {
                return;
            }
        }
        // An error means that the state is already known.
        let _ = if inside { self.context.begin() } else { self.context.end() };
    }

    /// Prepares a draw or its compilation: false if it is an error.
    pub fn draw(&mut self) -> bool {
        if self.is_inside() {
            // The driver reports the error.
            return true;
        }
        let Some(recording) = &mut self.recording else {
            let result = self.prepare();
            return self.report(result).is_some();
        };
        recording.open.draws = true;
        if let Some(error) = recording.invalid.take() {
            // The list gets it nevertheless.
            self.close();
            self.open(false);
            if let Some(recording) = &mut self.recording {
                recording.open.draws = true;
            }
            self.report::<()>(Err(error));
        }
        true
    }

    /// Begin: false if it is an error that the driver does not see.
    pub fn begin(&mut self) -> bool {
        let may = self.draw();
        if may {
            if !self.is_inside() {
                self.begin_evaluating();
            }
            self.leave(true);
        }
        may
    }

    /// End. The driver reports errors.
    pub fn end(&mut self) {
        self.leave(false);
    }

    /// Calls `act` while nothing is being compiled.
    fn execute(&mut self, act: impl FnOnce(&mut Self)) {
        let recording = self.recording.take();
        act(self);
        self.recording = recording;
    }

    /// Adds a part, and executes it if the list is executed.
    fn record(&mut self, part: Part) {
        self.close();
        if self.recording.as_ref().is_some_and(|recording| recording.executes) {
            self.execute(|shadow| shadow.run(&part));
        }
        if let Some(recording) = &mut self.recording {
            recording.parts.push(part);
        }
        self.open(true);
    }

    /// Begins a list of the driver. `may_run` permits the driver to execute what it compiles.
    fn open(&mut self, may_run: bool) {
        let Some(mut recording) = self.recording.take() else { return };
        recording.open = Compiled { name: unused(), draws: false, left: None };
        recording.runs = may_run && recording.executes;
        recording.invalid = if recording.runs { self.prepare().err() } else { None };
        call::glNewList(recording.open.name, if recording.runs { COMPILE_AND_EXECUTE } else { COMPILE });
        self.recording = Some(recording);
    }

    /// Ends the driver's list.
    fn close(&mut self) {
        let Some(recording) = &mut self.recording else { return };
        call::glEndList();
        recording.parts.push(Part::Driver(recording.open));
        if std::mem::take(&mut recording.fails) {
            recording.parts.push(Part::Call(Box::new(|_| Err(Error::InvalidOperation))));
        }
    }

    fn run(&mut self, part: &Part) {
        match part {
            Part::Driver(list) => self.call_driver(*list),
            Part::Call(act) => self.make_call(act),
            Part::List(name) => self.call_list(*name),
            Part::Lists(offsets) => self.call_lists(offsets),
        }
    }

    fn call_driver(&mut self, list: Compiled) {
        let prepared = self.prepare();
        if list.draws && self.report(prepared).is_none() {
            return;
        }
        call::glCallList(list.name);
        if let Some(inside) = list.left {
            self.leave(inside);
        }
    }

    /// NewList.
    pub fn new_list(&mut self, name: u32, mode: u32) {
        let may = self.recording.is_none() && !self.is_inside();
        if !may || name == 0 || ![COMPILE, COMPILE_AND_EXECUTE].contains(&mode) {
            // The driver reports the error.
            return call::glNewList(name, mode);
        }
        self.recording = Some(Recording {
            name,
            executes: mode == COMPILE_AND_EXECUTE,
            parts: Vec::new(),
            open: Compiled { name: 0, draws: false, left: None },
            runs: false,
            invalid: None,
            inside: false,
            fails: false,
        });
        self.open(true);
    }

    /// EndList. Now the name gets the new list.
    pub fn end_list(&mut self) {
        if self.recording.is_none() {
            return call::glEndList();
        }
        self.close();
        let Some(Recording { name, parts, .. }) = self.recording.take() else { return };
        let left = parts.iter().rev().find_map(|part| match part {
            Part::Driver(list) => list.left,
            Part::List(name) => self.left(*name),
            _ => None,
        });
        let list = List { parts, left };
        if self.executes_inside() {
            // The driver has reported the error.
            return forget(&list);
        }
        call::glNewList(name, COMPILE);
        list.parts.iter().for_each(Part::compile);
        call::glEndList();
        let old = lock(&self.shared.lists).0.insert(name, Arc::new(list));
        old.iter().for_each(|old| forget(old));
    }

    /// Whether the last of Begin and End in a list is Begin, if there is any.
    fn left(&self, name: u32) -> Option<bool> {
        lock(&self.shared.lists).0.get(&name).and_then(|list| list.left)
    }

    /// CallList.
    pub fn call_list(&mut self, name: u32) {
        if self.recording.is_some() {
            let left = self.left(name);
            if !self.is_inside() && left != Some(true) {
                return self.record(Part::List(name));
            }
            // The driver cannot end a list that it executes between Begin and End.
            self.draw();
            call::glCallList(name);
            return left.into_iter().for_each(|inside| self.leave(inside));
        }
        let list = lock(&self.shared.lists).0.get(&name).cloned();
        let Some(list) = list else { return self.call_driver(Compiled { name, draws: true, left: None }) };
        if self.list_depth >= MAX_NESTING {
            return;
        }
        self.list_depth += 1;
        list.parts.iter().for_each(|part| self.run(part));
        self.list_depth -= 1;
    }

    /// CallLists of these offsets to the list base.
    pub fn call_lists(&mut self, offsets: &[u32]) {
        if self.is_inside() {
            // The list base cannot be queried here.
            return call_offsets(offsets);
        }
        let mut base = 0u32;
        call::glGetIntegerv(LIST_BASE, (&raw mut base) as usize);
        let names = offsets.iter().map(|offset| base.wrapping_add(*offset));
        if self.recording.is_none() {
            return names.for_each(|name| self.call_list(name));
        }
        let left = names.filter_map(|name| self.left(name)).last();
        if left != Some(true) {
            return self.record(Part::Lists(offsets.to_vec()));
        }
        self.draw();
        call_offsets(offsets);
        self.leave(true);
    }

    /// DeleteLists.
    pub fn delete_lists(&mut self, first: u32, count: i32) {
        let last = u64::from(first) + u64::try_from(count).unwrap_or(0);
        let is_gone = |name: u32| (u64::from(first)..last).contains(&u64::from(name));
        if !self.executes_inside() {
            let old: Vec<_> = lock(&self.shared.lists).0.extract_if(|name, _| is_gone(*name)).collect();
            old.iter().for_each(|(_, list)| forget(list));
        }
        call::glDeleteLists(first, count);
    }
}

/// The driver's CallLists.
fn call_offsets(offsets: &[u32]) {
    // There are at most as many as the client's count.
    let count = i32::try_from(offsets.len()).unwrap_or(i32::MAX);
    call::glCallLists(count, UNSIGNED_INT, offsets.as_ptr() as usize);
}

/// An unused name for a list of the driver. Clients may use names that were not generated, from the lowest on.
fn unused() -> u32 {
    static LAST: AtomicU32 = AtomicU32::new(u32::MAX);
    loop {
        let name = LAST.fetch_sub(1, Ordering::Relaxed);
        if name != 0 && call::glIsList(name) == 0 {
            return name;
        }
    }
}

/// Deletes the driver's lists of a deleted list.
fn forget(list: &List) {
    for part in &list.parts {
        if let Part::Driver(list) = part {
            call::glDeleteLists(list.name, 1);
        }
    }
}
