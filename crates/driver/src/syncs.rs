//! Sync objects (ARB_sync). Commands are finished when they return, so a fence is signalled from the start.

use crate::context::Context;
use crate::enums::*;
use nvjit_gl::Error;
use std::collections::BTreeSet;
use std::ffi::c_void;

/// The sync objects that contexts share. Their names are numbers that C passes as pointers.
#[derive(Default)]
pub struct Syncs {
    names: BTreeSet<usize>,
    last: usize,
}

/// More sync objects than this at once are OUT_OF_MEMORY.
const MAX_SYNCS: usize = 1 << 20;

impl Context {
    /// Checks that it is a sync object.
    pub(crate) fn check_sync(&self, sync: *const c_void) -> Result<(), Error> {
        if self.share.syncs().names.contains(&sync.addr()) { Ok(()) } else { Err(Error::InvalidValue) }
    }

    pub(crate) fn fence_sync(&mut self, condition: u32, flags: u32) -> Result<*const c_void, Error> {
        crate::state::one_of(condition, &[SYNC_GPU_COMMANDS_COMPLETE])?;
        if flags != 0 {
            return Err(Error::InvalidValue);
        }
        // A thread that waits for the fence must see what was drawn to textures.
        self.finish_draws();
        self.put_back(|_| true);
        let mut syncs = self.share.syncs();
        if syncs.names.len() >= MAX_SYNCS {
            return Err(Error::OutOfMemory);
        }
        let name = syncs.last.checked_add(1).ok_or(Error::OutOfMemory)?;
        syncs.last = name;
        syncs.names.insert(name);
        Ok(std::ptr::without_provenance(name))
    }

    pub(crate) fn is_sync(&mut self, sync: *const c_void) -> Result<u8, Error> {
        Ok(self.check_sync(sync).is_ok().into())
    }

    pub(crate) fn delete_sync(&mut self, sync: *const c_void) -> Result<(), Error> {
        self.share.labels().remove(&(SYNC_FENCE, sync.addr()));
        let was_there = sync.is_null() || self.share.syncs().names.remove(&sync.addr());
        if was_there { Ok(()) } else { Err(Error::InvalidValue) }
    }

    pub(crate) fn client_wait_sync(&mut self, sync: *const c_void, flags: u32, _timeout: u64) -> Result<u32, Error> {
        self.check_sync(sync)?;
        if flags & !SYNC_FLUSH_COMMANDS_BIT != 0 {
            return Err(Error::InvalidValue);
        }
        Ok(ALREADY_SIGNALED)
    }

    pub(crate) fn wait_sync(&mut self, sync: *const c_void, flags: u32, timeout: u64) -> Result<(), Error> {
        self.check_sync(sync)?;
        if flags != 0 || timeout != TIMEOUT_IGNORED {
            return Err(Error::InvalidValue);
        }
        Ok(())
    }

    pub(crate) fn get_sync(
        &mut self,
        sync: *const c_void,
        name: u32,
        size: i32,
        length: *mut i32,
        values: *mut i32,
    ) -> Result<(), Error> {
        self.check_sync(sync)?;
        let value = match name {
            OBJECT_TYPE => SYNC_FENCE,
            SYNC_CONDITION => SYNC_GPU_COMMANDS_COMPLETE,
            SYNC_STATUS => SIGNALED,
            SYNC_FLAGS => 0,
            _ => return Err(Error::InvalidEnum),
        };
        if size < 0 {
            return Err(Error::InvalidValue);
        }
        let fits = size > 0 && !values.is_null();
        if fits {
            // SAFETY: the application has room for `size` values.
            unsafe { values.write_unaligned(value as i32) };
        }
        if !length.is_null() {
            // SAFETY: the application has room for a number there.
            unsafe { length.write_unaligned(fits.into()) };
        }
        Ok(())
    }
}
