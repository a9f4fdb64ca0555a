//! Debug messages (KHR_debug, ARB_debug_output). All of them are synchronous: a message is sent before its command
//! returns.

mod commands;
mod control;
mod labels;

pub use commands::Attributes;
pub use control::MAX_IDS;
pub use labels::Labels;

use crate::enums::*;
use control::Control;
use std::collections::VecDeque;
use std::ffi::{c_char, c_void};

/// MAX_DEBUG_MESSAGE_LENGTH, including the terminator.
pub const MAX_MESSAGE: usize = 4096;
/// MAX_DEBUG_LOGGED_MESSAGES
pub const MAX_LOGGED: usize = 128;
/// MAX_DEBUG_GROUP_STACK_DEPTH
pub const MAX_GROUPS: usize = 64;
/// MAX_LABEL_LENGTH, including the terminator.
pub const MAX_LABEL: usize = 256;

/// DEBUGPROC
type Callback = unsafe extern "system" fn(u32, u32, u32, u32, i32, *const c_char, *const c_void);

/// The source, type, number and severity of a message.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Kind {
    pub source: u32,
    pub kind: u32,
    pub id: u32,
    pub severity: u32,
}

/// A message.
#[derive(Clone, Debug)]
struct Message {
    kind: Kind,
    /// The text without embedded zeros, terminated.
    text: Vec<u8>,
}

impl Message {
    /// A message; its text ends before the first zero, and is truncated to the maximum length.
    fn new(kind: Kind, text: &[u8]) -> Self {
        let end = text.iter().position(|&byte| byte == 0).unwrap_or(text.len()).min(MAX_MESSAGE - 1);
        Self { kind, text: [&text[..end], &[0]].concat() }
    }
}

/// The callback that receives messages.
#[derive(Clone, Copy)]
struct Listener {
    callback: Callback,
    /// The application's pointer, which is only passed on.
    user: usize,
}

/// The state of a context.
#[derive(Default)]
pub struct Debug {
    /// DEBUG_OUTPUT and DEBUG_OUTPUT_SYNCHRONOUS
    enabled: bool,
    synchronous: bool,
    listener: Option<Listener>,
    log: VecDeque<Message>,
    /// Messages for the callback, until the command ends.
    waiting: Vec<Message>,
    /// The filters by debug group, with the message that began the group.
    groups: Vec<(Message, Control)>,
    control: Control,
}

/// Messages for the application, whose callback may call commands.
pub struct Delivery {
    listener: Listener,
    messages: Vec<Message>,
}

impl Delivery {
    /// Calls the callback.
    pub fn deliver(self) {
        for Message { kind, text } in &self.messages {
            let Kind { source, kind, id, severity } = *kind;
            let (length, user) = (text.len() as i32 - 1, std::ptr::with_exposed_provenance(self.listener.user));
            // SAFETY: the application passed a DEBUGPROC; the text ends with a zero.
            unsafe { (self.listener.callback)(source, kind, id, severity, length, text.as_ptr().cast(), user) };
        }
    }
}

impl Debug {
    /// DEBUG_OUTPUT
    pub fn enable(&mut self, enabled: bool) {
        self.enabled = enabled;
    }

    /// Emits a message, if output is enabled.
    pub fn say(&mut self, kind: Kind, text: &[u8]) {
        if self.enabled && self.control.lets_through(kind) {
            self.put(Message::new(kind, text));
        }
    }

    /// Emits a message about a failed command.
    pub fn say_error(&mut self, command: &str, error: nvjit_gl::Error) {
        let kind =
            Kind { source: DEBUG_SOURCE_API, kind: DEBUG_TYPE_ERROR, id: error.code(), severity: DEBUG_SEVERITY_HIGH };
        if self.enabled {
            self.say(kind, format!("{command}: {error}").as_bytes());
        }
    }

    fn put(&mut self, message: Message) {
        match self.listener {
            Some(_) => self.waiting.push(message),
            None if self.log.len() < MAX_LOGGED => self.log.push_back(message),
            None => {}
        }
    }

    /// Whether messages wait for the callback.
    #[inline(always)]
    pub fn is_waiting(&self) -> bool {
        !self.waiting.is_empty()
    }

    /// The messages for the callback.
    #[cold]
    pub fn take(&mut self) -> Option<Box<Delivery>> {
        let messages = std::mem::take(&mut self.waiting);
        self.listener.map(|listener| Box::new(Delivery { listener, messages }))
    }

    /// The flag of a capability, if it is one of these.
    pub fn capability(&mut self, name: u32) -> Option<&mut bool> {
        match name {
            DEBUG_OUTPUT => Some(&mut self.enabled),
            DEBUG_OUTPUT_SYNCHRONOUS => Some(&mut self.synchronous),
            _ => None,
        }
    }
}
