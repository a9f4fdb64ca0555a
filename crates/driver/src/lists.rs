//! Display lists (OpenGL 1.5, section 5.4). A compiled command is a closure that owns its arguments, which were read
//! from memory when it was compiled.

use crate::buffers::first_unused;
use crate::context::Context;
use crate::enums::*;
use nvjit_gl::{Error, list_name, list_name_size};
use std::collections::BTreeMap;
use std::ffi::c_void;
use std::sync::Arc;

/// A command with its arguments.
type Compiled = Box<dyn Fn(&mut Context) -> Result<(), Error> + Send + Sync>;

/// The lists that contexts share, by name; a name without commands is an empty list.
pub type Lists = BTreeMap<u32, Arc<Vec<Compiled>>>;

/// A list that is being compiled.
pub struct Recording {
    name: u32,
    pub(crate) mode: u32,
    commands: Vec<Compiled>,
}

/// MAX_LIST_NESTING: lists at a greater depth are not executed.
pub const MAX_NESTING: usize = 64;

impl Context {
    /// Executes a command, compiles it, or both. The command may change state that draws read.
    pub(crate) fn perform(
        &mut self,
        command: impl Fn(&mut Self) -> Result<(), Error> + Send + Sync + 'static,
    ) -> Result<(), Error> {
        self.perform_keeping(move |gl| {
            gl.touch();
            command(gl)
        })
    }

    /// [`perform`](Self::perform) for a command that leaves that state unchanged, or reports changes itself.
    #[inline(always)]
    pub(crate) fn perform_keeping(
        &mut self,
        command: impl Fn(&mut Self) -> Result<(), Error> + Send + Sync + 'static,
    ) -> Result<(), Error> {
        if self.recording.is_none() {
            return command(self);
        }
        self.record(Box::new(command))
    }

    /// Whether a command that compiles its effect may be called now; the compiled effect is checked when it is
    /// executed.
    pub(crate) fn outside_unless_compiled(&self) -> Result<(), Error> {
        if self.recording.is_some() { Ok(()) } else { self.outside() }
    }

    #[cold]
    fn record(&mut self, command: Compiled) -> Result<(), Error> {
        let Some(recording) = &mut self.recording else { return command(self) };
        recording.commands.try_reserve(1).map_err(|_| Error::OutOfMemory)?;
        if recording.mode == COMPILE {
            recording.commands.push(command);
            return Ok(());
        }
        // While a list executes, its commands are not compiled, as for CallList.
        let recording = self.recording.take();
        let result = command(self);
        self.recording = recording;
        if let Some(recording) = &mut self.recording {
            recording.commands.push(command);
        }
        result
    }

    pub(crate) fn new_list(&mut self, name: u32, mode: u32) -> Result<(), Error> {
        if name == 0 {
            return Err(Error::InvalidValue);
        }
        if mode != COMPILE && mode != COMPILE_AND_EXECUTE {
            return Err(Error::InvalidEnum);
        }
        if self.recording.is_some() {
            return Err(Error::InvalidOperation);
        }
        self.recording = Some(Recording { name, mode, commands: Vec::new() });
        Ok(())
    }

    pub(crate) fn end_list(&mut self) -> Result<(), Error> {
        let Recording { name, commands, .. } = self.recording.take().ok_or(Error::InvalidOperation)?;
        self.share.lists().insert(name, Arc::new(commands));
        Ok(())
    }

    /// The name of the list that is being compiled, or 0.
    pub(crate) fn recorded_name(&self) -> u32 {
        self.recording.as_ref().map_or(0, |recording| recording.name)
    }

    pub(crate) fn gen_lists(&mut self, range: i32) -> Result<u32, Error> {
        let range = u32::try_from(range).map_err(|_| Error::InvalidValue)?;
        let mut lists = self.share.lists();
        if range == 0 {
            return Ok(0);
        }
        let Some(first) = first_unused(range, lists.keys().copied()) else { return Ok(0) };
        if range > MAX_NAMES {
            return Err(Error::OutOfMemory);
        }
        let empty = Arc::new(Vec::new());
        lists.extend((first..=first + (range - 1)).map(|name| (name, Arc::clone(&empty))));
        Ok(first)
    }

    pub(crate) fn delete_lists(&mut self, first: u32, range: i32) -> Result<(), Error> {
        let range = u32::try_from(range).map_err(|_| Error::InvalidValue)?;
        let mut lists = self.share.lists();
        let end = u64::from(first) + u64::from(range);
        let names: Vec<_> =
            lists.range(first..).map(|(&name, _)| name).take_while(|&name| u64::from(name) < end).collect();
        for name in &names {
            lists.remove(name);
        }
        drop(lists);
        self.forget_labels(DISPLAY_LIST, &names);
        Ok(())
    }

    pub(crate) fn is_list(&mut self, name: u32) -> Result<u8, Error> {
        Ok(self.share.lists().contains_key(&name).into())
    }

    pub(crate) fn list_base(&mut self, base: u32) -> Result<(), Error> {
        self.groups.list_base = base;
        Ok(())
    }

    /// CallList. If a command fails, the context records the error, and the following commands are executed.
    pub(crate) fn call_list(&mut self, name: u32) -> Result<(), Error> {
        if self.list_depth >= MAX_NESTING {
            return Ok(());
        }
        let Some(list) = self.share.lists().get(&name).map(Arc::clone) else { return Ok(()) };
        self.list_depth += 1;
        for command in list.iter() {
            if let Err(error) = command(self) {
                crate::commands::failed(self, "glCallList", error);
            }
        }
        self.list_depth -= 1;
        Ok(())
    }

    /// CallLists: the names are read now, the list base when the lists are called.
    pub(crate) fn call_lists(&mut self, count: i32, kind: u32, names: *const c_void) -> Result<(), Error> {
        let count = usize::try_from(count).map_err(|_| Error::InvalidValue)?;
        let size = list_name_size(kind).ok_or(Error::InvalidEnum)?;
        if count == 0 || names.is_null() {
            return Ok(());
        }
        let bytes = count.checked_mul(size).filter(|&bytes| bytes <= isize::MAX as usize).ok_or(Error::InvalidValue)?;
        // SAFETY: the application passes that number of names, and does not change them during the call.
        let bytes = unsafe { std::slice::from_raw_parts(names.cast::<u8>(), bytes) };
        let offsets: Vec<u32> = bytes.chunks_exact(size).map(|name| list_name(kind, name)).collect();
        self.perform_keeping(move |gl| {
            let base = gl.groups.list_base;
            offsets.iter().try_for_each(|&offset| gl.call_list(base.wrapping_add(offset)))
        })
    }
}

/// More names than this at once are OUT_OF_MEMORY.
const MAX_NAMES: u32 = 1 << 20;
