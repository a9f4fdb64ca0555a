//! Native code, or its absence: the one place above `codegen` that depends on the feature `jit`.

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

        /// The bytes of machine code and constants.
        pub fn code_bytes(&self) -> usize {
            self.0.code().len()
        }

        /// The memory that they take.
        pub fn memory(&self) -> usize {
            self.code_bytes().next_multiple_of(PAGE)
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

        pub fn code_bytes(&self) -> usize {
            match self.0 {}
        }

        pub fn memory(&self) -> usize {
            match self.0 {}
        }
    }
}

pub(crate) use available::{Compiler, Kernel};
