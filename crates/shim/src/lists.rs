//! Display lists with calls on programs. The driver knows nothing of these, so such a list is a sequence: lists of the
//! driver, with what it compiles, and between them the calls, which are made when the list is called. Before each of
//! the driver's the state of programs is brought up to date. Lists without such calls are the driver's alone.

use crate::contexts::{Shadow, lock};
use crate::driver::call;
use nvjit_gl::Error;
use nvjit_gl::enums::PROGRAM_ERROR_POSITION_NV;
use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

/// A call with its arguments.
type Call = Arc<dyn Fn(&mut Shadow) -> Result<(), Error> + Send + Sync>;

enum Part {
    /// A list of the driver.
    Driver(u32),
    Call(Call),
}

/// The lists that have calls, by name; contexts share them.
#[derive(Default)]
pub struct Lists(HashMap<u32, Arc<Vec<Part>>>);

/// A list that is compiled.
pub struct Recording {
    name: u32,
    executes: bool,
    parts: Vec<Part>,
    /// The driver's list for what comes next.
    open: u32,
}

const COMPILE: u32 = 0x1300;
const COMPILE_AND_EXECUTE: u32 = 0x1301;
const LIST_BASE: u32 = 0x0b32;

/// How deep lists call lists (MAX_LIST_NESTING of drivers is 64 at least).
const MAX_NESTING: usize = 64;

impl Shadow {
    /// Makes a call, compiles it, or both.
    pub fn perform(&mut self, act: impl Fn(&mut Self) -> Result<(), Error> + Send + Sync + 'static) {
        // Between Begin and End it fails at once.
        if self.recording.is_none() || self.context.get_integer(PROGRAM_ERROR_POSITION_NV).is_err() {
            let result = act(self);
            self.change(result);
            return;
        }
        let act: Call = Arc::new(act);
        self.close();
        let open = unused();
        let Some(recording) = &mut self.recording else { return };
        recording.parts.push(Part::Call(Arc::clone(&act)));
        recording.open = open;
        if recording.executes {
            self.execute(|shadow| shadow.call_own(&act));
        }
        call::glNewList(open, COMPILE);
    }

    /// Does something while nothing is compiled.
    fn execute(&mut self, act: impl FnOnce(&mut Self)) {
        let recording = self.recording.take();
        act(self);
        self.recording = recording;
    }

    fn call_own(&mut self, act: &Call) {
        let result = act(self);
        self.change(result);
    }

    /// Ends the driver's list, and calls it, if what is compiled is executed, too.
    fn close(&mut self) {
        let Some(recording) = &mut self.recording else { return };
        let (open, executes) = (recording.open, recording.executes);
        recording.parts.push(Part::Driver(open));
        call::glEndList();
        if executes {
            self.execute(|shadow| shadow.call_driver(open));
        }
    }

    fn call_driver(&mut self, list: u32) {
        if self.prepare() {
            call::glCallList(list);
        }
    }

    /// NewList.
    pub fn new_list(&mut self, name: u32, mode: u32) {
        let may = self.context.get_integer(PROGRAM_ERROR_POSITION_NV).is_ok() && self.recording.is_none();
        if !may || name == 0 || ![COMPILE, COMPILE_AND_EXECUTE].contains(&mode) {
            // The driver says what is wrong.
            return call::glNewList(name, mode);
        }
        call::glNewList(name, COMPILE);
        let executes = mode == COMPILE_AND_EXECUTE;
        self.recording = Some(Recording { name, executes, parts: Vec::new(), open: name });
    }

    /// EndList.
    pub fn end_list(&mut self) {
        if self.recording.is_none() {
            return call::glEndList();
        }
        self.close();
        let Some(Recording { name, parts, .. }) = self.recording.take() else { return };
        let shared = self.shared.clone();
        let mut lists = lock(&shared.lists);
        let old = match parts.len() {
            1 => lists.0.remove(&name),
            _ => lists.0.insert(name, Arc::new(parts)),
        };
        drop(lists);
        forget(name, old);
    }

    /// CallList.
    pub fn call_list(&mut self, name: u32) {
        if self.recording.is_some() {
            return self.perform(move |shadow| {
                shadow.call_list(name);
                Ok(())
            });
        }
        let parts = lock(&self.shared.lists).0.get(&name).cloned();
        let Some(parts) = parts else { return self.call_driver(name) };
        if self.list_depth >= MAX_NESTING {
            return;
        }
        self.list_depth += 1;
        for part in parts.iter() {
            match part {
                Part::Driver(list) => self.call_driver(*list),
                Part::Call(act) => self.call_own(act),
            }
        }
        self.list_depth -= 1;
    }

    /// CallLists of these offsets to the list base.
    pub fn call_lists(&mut self, offsets: Vec<u32>) {
        if self.recording.is_some() {
            return self.perform(move |shadow| {
                shadow.call_lists(offsets.clone());
                Ok(())
            });
        }
        let mut base = 0u32;
        call::glGetIntegerv(LIST_BASE, (&raw mut base) as usize);
        for offset in offsets {
            self.call_list(base.wrapping_add(offset));
        }
    }

    /// DeleteLists.
    pub fn delete_lists(&mut self, first: u32, count: i32) {
        let shared = self.shared.clone();
        let last = u64::from(first) + u64::try_from(count).unwrap_or(0);
        let gone = |name: u32| (u64::from(first)..last).contains(&u64::from(name));
        let old: Vec<_> = lock(&shared.lists).0.extract_if(|name, _| gone(*name)).collect();
        for (name, parts) in old {
            forget(name, Some(parts));
        }
        call::glDeleteLists(first, count);
    }
}

/// A name for a list of the driver. Clients may use names that nobody generated, and begin at the lowest.
fn unused() -> u32 {
    static LAST: AtomicU32 = AtomicU32::new(u32::MAX);
    loop {
        let name = LAST.fetch_sub(1, Ordering::Relaxed);
        if name != 0 && call::glIsList(name) == 0 {
            return name;
        }
    }
}

/// Deletes the driver's lists of a list that is no more, except the one with its own name.
fn forget(name: u32, parts: Option<Arc<Vec<Part>>>) {
    for part in parts.iter().flat_map(|parts| parts.iter()) {
        if let Part::Driver(list) = part
            && *list != name
        {
            call::glDeleteLists(*list, 1);
        }
    }
}
