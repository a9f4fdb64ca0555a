//! Native code, or its absence: the one place above `codegen` that depends on the feature `jit`.

#[cfg(feature = "jit")]
mod available {
    pub use crate::compiler::codegen::{CacheFigures, CodeCache, CodeFigures, code_memory};
    use crate::compiler::codegen::{CompileOptions, Compiler as Inner, Kernel as Code, Source};
    use crate::error::CompileError;
    use crate::{CodePages, Options, Profile, Program};
    use nvjit_runtime::Shader;
    use std::sync::Arc;

    /// A compiler for this machine.
    #[derive(Debug)]
    pub struct Compiler(Inner);

    impl Compiler {
        /// A compiler with these options.
        ///
        /// # Errors
        /// [`CompileError::Unsupported`] if there is no native code for this machine or these options.
        pub fn new(options: Options, profile: Profile, pages: CodePages) -> Result<Self, CompileError> {
            Inner::new(CompileOptions { options, profile, pages, ..Default::default() }).map(Self)
        }

        /// The same, which looks for code in `cache` first and leaves it there.
        pub fn with_cache(self, cache: Arc<CodeCache>) -> Self {
            Self(self.0.with_cache(cache))
        }

        /// Compiles a program, with a name and an optional text for profilers.
        ///
        /// # Errors
        /// As [`Engine::new`](crate::engine::Engine::new) with [`Choice::Native`](crate::engine::Choice::Native).
        pub fn compile(&self, program: &Program, name: &str, text: Option<&[u8]>) -> Result<Kernel, CompileError> {
            self.0.compile_source(program, Source { name, text }).map(Kernel)
        }
    }

    /// Native code of a program.
    #[derive(Clone, Debug)]
    pub struct Kernel(Code);

    impl Kernel {
        /// The shader that runs the code.
        pub fn shader(&self) -> &dyn Shader {
            &self.0
        }

        /// The bytes of machine code and constants.
        pub fn code_bytes(&self) -> usize {
            self.0.code().len()
        }

        /// The memory that they take.
        pub fn memory(&self) -> usize {
            self.0.memory()
        }
    }
}

#[cfg(not(feature = "jit"))]
mod available {
    use crate::error::CompileError;
    use crate::{CodePages, Options, Profile, Program};
    use nvjit_runtime::Shader;
    use std::convert::Infallible;
    use std::path::PathBuf;
    use std::sync::Arc;

    /// How much memory code has in this process.
    #[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
    #[non_exhaustive]
    pub struct CodeFigures {
        /// Bytes that kernels take.
        pub used: usize,
        /// Bytes of the mappings that they are in.
        pub mapped: usize,
        /// How many mappings there are.
        pub mappings: usize,
    }

    /// None.
    pub fn code_memory() -> CodeFigures {
        CodeFigures::default()
    }

    /// Figures of a cache in this process.
    #[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
    #[non_exhaustive]
    pub struct CacheFigures {
        /// Compilations whose code was there.
        pub hits: u64,
        /// Those whose code was not, or was no use.
        pub misses: u64,
        /// Entries written.
        pub stored: u64,
    }

    /// A directory with code; this build has no compiler to fill it.
    #[derive(Debug)]
    pub enum CodeCache {}

    impl CodeCache {
        /// Nothing.
        ///
        /// # Errors
        /// Always.
        pub fn open(_: impl Into<PathBuf>, _: u64) -> std::io::Result<Self> {
            Err(std::io::ErrorKind::Unsupported.into())
        }

        /// Figures of this moment.
        pub fn figures(&self) -> CacheFigures {
            match *self {}
        }
    }

    /// A compiler, which this build does not have.
    #[derive(Debug)]
    pub enum Compiler {}

    impl Compiler {
        /// A compiler with these options.
        ///
        /// # Errors
        /// [`CompileError::Unsupported`] if there is no native code for this machine or these options.
        pub fn new(_: Options, _: Profile, _: CodePages) -> Result<Self, CompileError> {
            Err(CompileError::Unsupported("this build has no code generator (feature `jit`)".to_owned()))
        }

        /// The same, which looks for code in `cache` first and leaves it there.
        pub fn with_cache(self, _: Arc<CodeCache>) -> Self {
            self
        }

        /// Nothing, since there is no compiler.
        ///
        /// # Errors
        /// Always: this build has no compiler.
        pub fn compile(&self, _: &Program, _: &str, _: Option<&[u8]>) -> Result<Kernel, CompileError> {
            match *self {}
        }
    }

    /// Native code, which this build does not have.
    #[derive(Clone, Debug)]
    pub struct Kernel(Infallible);

    impl Kernel {
        /// The shader that runs the code.
        pub fn shader(&self) -> &dyn Shader {
            match self.0 {}
        }

        /// The bytes of machine code and constants.
        pub fn code_bytes(&self) -> usize {
            match self.0 {}
        }

        /// The memory that they take.
        pub fn memory(&self) -> usize {
            match self.0 {}
        }
    }
}

pub use available::{CacheFigures, CodeCache, CodeFigures, code_memory};
pub use available::{Compiler, Kernel};
