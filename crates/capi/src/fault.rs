//! Errors of calls: the status for C, and a message for people. Each thread keeps the message of its last failed call.

use super::nvjit_status::{self, *};
use std::borrow::Cow;
use std::cell::RefCell;
use std::ffi::{CString, c_char};

/// Why a call fails.
#[derive(Clone, Debug)]
pub(super) struct Fault {
    status: nvjit_status,
    /// Which argument, or member of a structure, and what is wrong with it.
    message: Cow<'static, str>,
}

pub(super) type Outcome<T = ()> = Result<T, Fault>;

thread_local! {
    static LAST: RefCell<CString> = RefCell::default();
}

impl nvjit_status {
    /// This status, and what is wrong.
    pub(super) fn because(self, message: impl Into<Cow<'static, str>>) -> Fault {
        Fault { status: self, message: message.into() }
    }
}

impl Fault {
    /// A pointer that must not be NULL.
    pub(super) fn null(name: &str) -> Self {
        NVJIT_NULL_POINTER.because(format!("{name} is NULL"))
    }

    /// Keeps the message for nvjit_last_error, and gives the status.
    pub(super) fn keep(self, function: &str) -> nvjit_status {
        let message = format!("{function}: {}", self.message).replace('\0', "?");
        let message = CString::new(message).unwrap_or_default();
        // A thread that ends has no message any more.
        let _ = LAST.try_with(|last| last.replace(message));
        self.status
    }
}

/// The message of the last call of this thread that failed.
pub(super) fn last() -> *const c_char {
    LAST.try_with(|last| last.borrow().as_ptr()).unwrap_or(c"".as_ptr())
}

/// A failure that no argument is to blame for.
impl From<nvjit_status> for Fault {
    fn from(status: nvjit_status) -> Self {
        status.because(match status {
            NVJIT_OUT_OF_MEMORY => "there is not enough memory",
            NVJIT_TOO_MUCH_WORK => "compiling the program takes more work than is allowed",
            NVJIT_INTERNAL => "a bug of this library",
            _ => "the call is not possible",
        })
    }
}

impl From<nvjit_gl::Error> for Fault {
    fn from(error: nvjit_gl::Error) -> Self {
        use nvjit_gl::Error;
        let (status, message) = match error {
            Error::InvalidEnum => (NVJIT_INVALID_ENUM, "an enumerant is none of those that the command takes"),
            Error::InvalidValue => (NVJIT_INVALID_VALUE, "a number is out of range"),
            Error::InvalidOperation | Error::InvalidFramebufferOperation => {
                (NVJIT_INVALID_OPERATION, "the command is not allowed in this state of the context")
            }
            Error::StackOverflow => (NVJIT_STACK_OVERFLOW, "a stack is full"),
            Error::StackUnderflow => (NVJIT_STACK_UNDERFLOW, "a stack has one element only"),
            Error::OutOfMemory => return NVJIT_OUT_OF_MEMORY.into(),
        };
        status.because(message)
    }
}
