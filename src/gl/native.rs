//! Native code, or its absence: the one place where this module depends on the feature `jit`.

#[cfg(feature = "jit")]
mod available {
    use crate::codegen::{CompileOptions, Compiler as Inner, Kernel as Code};
    use crate::error::CompileError;
    use crate::{Options, Program};
    use nvjit_runtime::Shader;

    /// Code takes whole pages.
    const PAGE: usize = 4096;

    #[derive(Debug)]
    pub struct Compiler(Inner);

    impl Compiler {
        pub fn new(options: Options) -> Result<Self, CompileError> {
            Inner::new(CompileOptions { options, ..Default::default() }).map(Self)
        }

        pub fn compile(&self, program: &Program) -> Result<Kernel, CompileError> {
            self.0.compile(program).map(Kernel)
        }
    }

    #[derive(Clone, Debug)]
    pub struct Kernel(Code);

    impl Kernel {
        pub fn shader(&self) -> &dyn Shader {
            &self.0
        }

        /// The memory that the code takes.
        pub fn bytes(&self) -> usize {
            self.0.code().len().next_multiple_of(PAGE)
        }
    }
}

#[cfg(not(feature = "jit"))]
mod available {
    use crate::error::CompileError;
    use crate::{Options, Program};
    use nvjit_runtime::Shader;
    use std::convert::Infallible;

    #[derive(Debug)]
    pub enum Compiler {}

    impl Compiler {
        pub fn new(_: Options) -> Result<Self, CompileError> {
            Err(CompileError::Unsupported("this build has no code generator (feature `jit`)".to_owned()))
        }

        pub fn compile(&self, _: &Program) -> Result<Kernel, CompileError> {
            match *self {}
        }
    }

    #[derive(Clone, Debug)]
    pub struct Kernel(Infallible);

    impl Kernel {
        pub fn shader(&self) -> &dyn Shader {
            match self.0 {}
        }

        pub fn bytes(&self) -> usize {
            match self.0 {}
        }
    }
}

pub(super) use available::{Compiler, Kernel};
