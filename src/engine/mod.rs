//! Chooses the engine for a program: native code or the interpreter. The command, the program objects of the GL and the
//! C interface use this module, and need not know whether there is a code generator (feature `jit`).

pub mod native;

use crate::error::CompileError;
use crate::interp::Interpreter;
use crate::{CodePages, Options, Profile, Program};
pub use native::{CacheFigures, CodeCache, CodeFigures, code_memory};
use native::{Compiler, Kernel};
use nvjit_runtime::{Batch, Frame, RunError, Sampler, Shader, Signature, Stage};
use std::sync::atomic::{AtomicU64, Ordering};

/// The choice of engine for a program. It does not change results.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Choice {
    /// Native code where this machine supports it, the interpreter elsewhere.
    #[default]
    Best,
    /// Native code only.
    Native,
    /// The interpreter.
    Interpreter,
}

/// The engine that runs a program.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Tier {
    /// Native code.
    Native,
    /// The interpreter.
    Interpreter,
}

/// A number for a program that is made ready to run, which no other one has in this process.
pub fn new_identity() -> u64 {
    static LAST: AtomicU64 = AtomicU64::new(0);
    LAST.fetch_add(1, Ordering::Relaxed) + 1
}

/// The name that profilers and debuggers ([`Profile`]) show for the program of this [identity](Engine::identity), such
/// as `fragment_12`.
pub fn program_name(stage: Stage, identity: u64) -> String {
    format!("{stage:?}_{identity}").to_lowercase()
}

/// A program with the engine that runs it.
pub struct Engine {
    kind: Kind,
    identity: u64,
}

enum Kind {
    Native(Kernel),
    // Much larger than a kernel, which is a pointer.
    Interpreter(Box<Interpreter>),
}

/// Whether this machine can have native code under `options`.
///
/// # Errors
/// [`CompileError::Unsupported`] says why not.
pub fn native_code(options: Options) -> Result<(), CompileError> {
    Compiler::new(options, Profile::default(), CodePages::default()).map(drop)
}

impl Engine {
    /// Prepares `program` to run on the engine of `choice`.
    ///
    /// # Errors
    /// For native code: [`CompileError::Unsupported`] if there is none for this machine or these options,
    /// [`CompileError::TooMuchWork`] if the program takes more work than the options allow,
    /// [`CompileError::OutOfMemory`] if there is no memory for it. For any choice but the interpreter,
    /// [`CompileError::Internal`] reports a bug of this crate.
    pub fn new(program: &Program, options: Options, choice: Choice) -> Result<Self, CompileError> {
        Self::with_native(program, options, choice, Profile::default(), CodePages::default())
    }

    /// The same, with the profilers that native code is registered with, under the name [`program_name`], and how it is
    /// written to memory.
    ///
    /// # Errors
    /// As [`new`](Self::new).
    pub fn with_native(
        program: &Program,
        options: Options,
        choice: Choice,
        profile: Profile,
        pages: CodePages,
    ) -> Result<Self, CompileError> {
        let identity = new_identity();
        let name = program_name(program.stage(), identity);
        let native = || Compiler::new(options, profile, pages)?.compile(program, &name, None).map(Kind::Native);
        let interpreter = || Kind::Interpreter(Box::new(Interpreter::new(program, options)));
        let kind = match choice {
            Choice::Native => native()?,
            Choice::Interpreter => interpreter(),
            Choice::Best => match native() {
                Err(CompileError::Unsupported(_) | CompileError::TooMuchWork(_) | CompileError::OutOfMemory) => {
                    interpreter()
                }
                result => result?,
            },
        };
        Ok(Self { kind, identity })
    }

    /// A number unique to this executable in this process, for keys of caches; not 0.
    pub fn identity(&self) -> u64 {
        self.identity
    }

    /// The engine that runs it.
    pub fn tier(&self) -> Tier {
        match self.kind {
            Kind::Native(_) => Tier::Native,
            Kind::Interpreter(_) => Tier::Interpreter,
        }
    }

    /// The bytes of its machine code; 0 for the interpreter.
    pub fn code_bytes(&self) -> usize {
        match &self.kind {
            Kind::Native(kernel) => kernel.code_bytes(),
            Kind::Interpreter(_) => 0,
        }
    }

    fn shader(&self) -> &dyn Shader {
        match &self.kind {
            Kind::Native(kernel) => kernel.shader(),
            Kind::Interpreter(interpreter) => &**interpreter,
        }
    }
}

impl std::fmt::Debug for Engine {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Engine").field("tier", &self.tier()).finish_non_exhaustive()
    }
}

impl Shader for Engine {
    fn signature(&self) -> &Signature {
        self.shader().signature()
    }

    fn new_frame(&self) -> Frame {
        self.shader().new_frame()
    }

    fn run(&self, frame: &mut Frame, batch: &mut Batch, textures: &dyn Sampler) -> Result<(), RunError> {
        self.shader().run(frame, batch, textures)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_is_native_where_it_can_be() {
        let program = Program::load(b"!!FP1.0\nMOV o[COLR], f[COL0];\nEND").unwrap();
        let options = Options::default();
        let best = Engine::new(&program, options, Choice::Best).unwrap();
        let native = Engine::new(&program, options, Choice::Native);
        assert_eq!(native.is_ok(), native_code(options).is_ok());
        assert_eq!(best.tier(), native.map_or(Tier::Interpreter, |engine| engine.tier()));
        assert_eq!(best.code_bytes() > 0, best.tier() == Tier::Native);
        let interpreter = Engine::new(&program, options, Choice::Interpreter).unwrap();
        assert_eq!((interpreter.tier(), interpreter.code_bytes()), (Tier::Interpreter, 0));
        assert_eq!(interpreter.signature(), best.signature());
    }
}
