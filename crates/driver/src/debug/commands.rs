//! Commands on messages (KHR_debug, sections 5.5.2 to 5.5.6 and 6.1.15).

use super::{Callback, Kind, Listener, MAX_GROUPS, MAX_MESSAGE, Message, control};
use crate::commands::Answer;
use crate::context::Context;
use crate::enums::*;
use nvjit_gl::Error;
use std::ffi::c_void;
use std::slice;

/// A string of the application, of `length` bytes, or terminated if `length` is negative; NULL is empty.
///
/// # Errors
/// INVALID_VALUE if its length is not less than `most`.
pub(super) fn read_string(pointer: *const u8, length: i32, most: usize) -> Result<Vec<u8>, Error> {
    if pointer.is_null() {
        return Ok(Vec::new());
    }
    let length = match usize::try_from(length) {
        Ok(length) => Some(length),
        // SAFETY: the application passes a string that ends with a zero; nothing behind that is read.
        Err(_) => (0..most).find(|&at| unsafe { pointer.add(at).read() } == 0),
    };
    let length = length.filter(|&length| length < most).ok_or(Error::InvalidValue)?;
    // SAFETY: the application passes a pointer to this number of bytes.
    Ok(unsafe { slice::from_raw_parts(pointer, length) }.to_vec())
}

/// Writes element `index` of an array of the application, if there is one.
///
/// # Safety
/// `array` is NULL, or has room for the element.
unsafe fn put<T>(array: *mut T, index: usize, value: T) {
    if !array.is_null() {
        // SAFETY: the caller's contract.
        unsafe { array.add(index).write_unaligned(value) };
    }
}

/// The client's arrays for GetDebugMessageLog, besides the text; each may be NULL.
#[derive(Clone, Copy)]
pub struct Attributes {
    pub sources: *mut u32,
    pub types: *mut u32,
    pub ids: *mut u32,
    pub severities: *mut u32,
    pub lengths: *mut i32,
}

/// Sources of messages from outside of the GL.
const EXTERNAL: [u32; 2] = [DEBUG_SOURCE_APPLICATION, DEBUG_SOURCE_THIRD_PARTY];

impl Context {
    /// Whether there are messages of such a source, type and severity.
    pub(crate) fn has_messages(&self, names: [u32; 3]) -> bool {
        control::named(names).is_ok()
    }

    pub(crate) fn debug_message_control(&mut self, names: [u32; 3], ids: &[u32], enabled: u8) -> Result<(), Error> {
        self.debug.control.change(names, ids, enabled != 0)
    }

    pub(crate) fn debug_message_callback(&mut self, callback: *const c_void, user: *const c_void) -> Result<(), Error> {
        // SAFETY: the application passes a DEBUGPROC, or NULL for none.
        let callback = unsafe { std::mem::transmute::<*const c_void, Option<Callback>>(callback) };
        self.debug.listener = callback.map(|callback| Listener { callback, user: user.expose_provenance() });
        Ok(())
    }

    /// DebugMessageInsert: without effect while DEBUG_OUTPUT is disabled (KHR_debug, section 5.5.5).
    pub(crate) fn debug_message_insert(&mut self, kind: Kind, length: i32, text: *const u8) -> Result<(), Error> {
        if !self.debug.enabled {
            return Ok(());
        }
        crate::state::one_of(kind.source, &EXTERNAL)?;
        control::kind(kind.kind)?;
        control::severity(kind.severity)?;
        let text = read_string(text, length, MAX_MESSAGE)?;
        self.debug.say(kind, &text);
        Ok(())
    }

    pub(crate) fn push_debug_group(&mut self, source: u32, id: u32, length: i32, text: *const u8) -> Result<(), Error> {
        crate::state::one_of(source, &EXTERNAL)?;
        let text = read_string(text, length, MAX_MESSAGE)?;
        if self.debug.groups.len() + 1 >= MAX_GROUPS {
            return Err(Error::StackOverflow);
        }
        let kind = Kind { source, kind: DEBUG_TYPE_PUSH_GROUP, id, severity: DEBUG_SEVERITY_NOTIFICATION };
        self.debug.say(kind, &text);
        let popped = Message::new(Kind { kind: DEBUG_TYPE_POP_GROUP, ..kind }, &text);
        self.debug.groups.push((popped, self.debug.control.clone()));
        Ok(())
    }

    pub(crate) fn pop_debug_group(&mut self) -> Result<(), Error> {
        let (popped, control) = self.debug.groups.pop().ok_or(Error::StackUnderflow)?;
        // The message belongs to the enclosing group, as in the example of KHR_debug.
        self.debug.control = control;
        self.debug.say(popped.kind, &popped.text);
        Ok(())
    }

    /// GetDebugMessageLog: as many messages as fit, the oldest first.
    pub(crate) fn get_debug_message_log(
        &mut self,
        count: u32,
        size: i32,
        attributes: Attributes,
        texts: *mut u8,
    ) -> Result<u32, Error> {
        let mut room = match usize::try_from(size) {
            _ if texts.is_null() => usize::MAX,
            Ok(size) => size,
            Err(_) => return Err(Error::InvalidValue),
        };
        let (mut fetched, mut end) = (0, 0);
        while fetched < count as usize
            && let Some(message) = self.debug.log.pop_front_if(|message| message.text.len() <= room)
        {
            let Message { kind, text } = message;
            // SAFETY: the application has room for `count` elements where it is not NULL, and for `size` bytes of
            // texts.
            unsafe {
                put(attributes.sources, fetched, kind.source);
                put(attributes.types, fetched, kind.kind);
                put(attributes.ids, fetched, kind.id);
                put(attributes.severities, fetched, kind.severity);
                put(attributes.lengths, fetched, text.len() as i32);
                for &byte in &text {
                    put(texts, end, byte);
                    end += 1;
                }
            }
            room -= text.len();
            fetched += 1;
        }
        Ok(fetched as u32)
    }

    /// The answer to a query of the state of messages, if it is one.
    pub(crate) fn debug_answer(&self, name: u32) -> Option<Answer> {
        Some(Answer::count(match name {
            MAX_DEBUG_MESSAGE_LENGTH => MAX_MESSAGE,
            MAX_DEBUG_LOGGED_MESSAGES => super::MAX_LOGGED,
            MAX_DEBUG_GROUP_STACK_DEPTH => MAX_GROUPS,
            MAX_LABEL_LENGTH => super::MAX_LABEL,
            DEBUG_LOGGED_MESSAGES => self.debug.log.len(),
            DEBUG_NEXT_LOGGED_MESSAGE_LENGTH => self.debug.log.front().map_or(0, |message| message.text.len()),
            DEBUG_GROUP_STACK_DEPTH => self.debug.groups.len() + 1,
            _ => return None,
        }))
    }

    /// The answers of GetPointerv about messages.
    pub(crate) fn debug_pointer(&self, name: u32) -> Option<usize> {
        let listener = self.debug.listener.as_ref();
        match name {
            DEBUG_CALLBACK_FUNCTION => Some(listener.map_or(0, |listener| listener.callback as usize)),
            DEBUG_CALLBACK_USER_PARAM => Some(listener.map_or(0, |listener| listener.user)),
            _ => None,
        }
    }
}
