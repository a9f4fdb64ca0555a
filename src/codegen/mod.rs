//! From primitive IR to native code: the pipeline ([`Compiler`]), its product ([`Kernel`]), and listings of
//! every stage ([`listing`]).
//!
//! A folder is a backend; today there is `cranelift`. Nothing above this module knows which one runs.

mod cranelift;
mod layout;
#[cfg(feature = "disas")]
mod listing;
mod memory;
mod schedule;
#[cfg(test)]
mod tests;

#[cfg(feature = "disas")]
pub use listing::{Listing, listing};

use crate::error::CompileError;
use crate::ir::Function;
use crate::opt::Passes;
use crate::options::{self, Mad, Options};
use crate::program::Program;
use crate::stages::{Form, Stages};
use layout::Layout;
use memory::CodeMemory;
use nvjit_runtime::native::EntryPoint;
use nvjit_runtime::{Batch, Frame, RunError, Sampler, Shader, Signature, Splat};
use std::io::ErrorKind;
use std::sync::Arc;

/// How to compile.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct CompileOptions {
    /// Options that change results; the interpreter takes the same.
    pub options: Options,
    /// Optimisation passes, which do not.
    pub passes: Passes,
    /// Which instructions of the CPU are used, which does not change results either.
    pub cpu: Cpu,
}

impl CompileOptions {
    /// How a program goes through the stages.
    pub fn stages(&self) -> Stages {
        Stages { options: self.options, passes: self.passes }
    }
}

impl From<Options> for CompileOptions {
    /// These options, and the rest by default.
    fn from(options: Options) -> Self {
        Self { options, ..Self::default() }
    }
}

/// How much of this machine's CPU code may use.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Cpu {
    /// All that it has.
    #[default]
    Host,
    /// What every supported CPU has: on x86-64 SSE4.1, without AVX and FMA. For tests.
    Baseline,
}

/// A machine that code can be generated for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub enum Target {
    /// This machine with all that its CPU has; the only one whose code can run.
    #[default]
    Host,
    /// x86-64 with AVX2 and FMA.
    X86_64,
    /// 64-bit ARM.
    Aarch64,
    /// 64-bit RISC-V with vectors.
    Riscv64,
    /// IBM Z with vectors.
    S390x,
}

/// Makes kernels of programs.
///
/// The same program and options give the same bytes of code on the same CPU.
#[derive(Debug)]
pub struct Compiler {
    options: CompileOptions,
    backend: cranelift::Backend,
}

impl Compiler {
    /// A compiler for this machine.
    ///
    /// # Errors
    /// [`CompileError::Unsupported`] if the machine is not x86-64 with SSE4.1, or lacks the FMA that
    /// [`Mad::Fused`] needs, or may not use it.
    pub fn new(options: CompileOptions) -> Result<Self, CompileError> {
        Ok(Self { options, backend: cranelift::Backend::new(Target::Host, options.cpu, options.options.mad)? })
    }

    /// The options.
    pub fn options(&self) -> CompileOptions {
        self.options
    }

    /// Compiles `program`.
    ///
    /// # Errors
    /// [`CompileError::Unsupported`] if the system refuses executable memory, [`CompileError::OutOfMemory`] if it has none.
    /// [`CompileError::Internal`] reports a bug of this crate.
    pub fn compile(&self, program: &Program) -> Result<Kernel, CompileError> {
        self.finish(program, self.options.stages().of(program, Form::Final))
    }

    /// Compiles `program` to a kernel that computes `function` instead, which is of the form
    /// [`Form::Final`] and has the rows of the program. For tests of what notices a faulty compiler.
    ///
    /// # Errors
    /// As [`compile`](Self::compile).
    #[cfg(feature = "fuzzing")]
    pub fn compile_function(&self, program: &Program, function: Function) -> Result<Kernel, CompileError> {
        self.finish(program, function)
    }

    /// Generates code, and puts it into memory.
    fn finish(&self, program: &Program, function: Function) -> Result<Kernel, CompileError> {
        let signature = options::signature(program, &self.options.options);
        self.link(function, signature, program.default_parameters())
    }

    /// The kernel of `function`, which is of the form [`Form::Final`] and has these rows and parameters.
    fn link(
        &self,
        function: Function,
        signature: Signature,
        parameters: Vec<[f32; 4]>,
    ) -> Result<Kernel, CompileError> {
        debug_assert_eq!(Form::Final.verify(&function), Ok(()), "{function}");
        let layout = Layout::new(&function, &signature);
        let code = self.backend.compile(&function, &layout)?;
        let memory = CodeMemory::new(&code.bytes).map_err(|error| match error.kind() {
            ErrorKind::OutOfMemory => CompileError::OutOfMemory,
            _ => CompileError::Unsupported(format!("no executable memory: {error}")),
        })?;
        let inner = Inner { memory, variables: layout.scratch(), splats: layout.splats.into(), parameters, signature };
        Ok(Kernel { inner: Arc::new(inner) })
    }
}

/// A program as native code.
///
/// Cheap to clone; clones share the code, which is freed with the last of them. It can be run from many
/// threads at once, each with a frame and a batch of its own.
#[derive(Clone)]
pub struct Kernel {
    inner: Arc<Inner>,
}

struct Inner {
    memory: CodeMemory,
    splats: Arc<[Splat]>,
    variables: usize,
    parameters: Vec<[f32; 4]>,
    signature: Signature,
}

impl Kernel {
    /// The bytes of machine code and constants.
    pub fn code(&self) -> &[u8] {
        self.inner.memory.bytes()
    }
}

impl std::fmt::Debug for Kernel {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Kernel")
            .field("code_bytes", &self.code().len())
            .field("signature", &self.inner.signature)
            .finish_non_exhaustive()
    }
}

impl Shader for Kernel {
    fn signature(&self) -> &Signature {
        &self.inner.signature
    }

    fn new_frame(&self) -> Frame {
        let inner = &*self.inner;
        Frame::new(inner.parameters.clone(), inner.splats.clone(), layout::LANES, inner.variables)
    }

    fn run(&self, frame: &mut Frame, batch: &mut Batch, textures: &dyn Sampler) -> Result<(), RunError> {
        let inner = &*self.inner;
        let (code, parameters) = (inner.memory.bytes(), inner.parameters.len());
        // SAFETY: the memory holds a function that the backend generated for this signature's rows, this
        // parameter bank, these splats and this many variables.
        let entry = unsafe { EntryPoint::new(code, parameters, &inner.splats, layout::LANES, inner.variables) };
        entry.run(&inner.signature, frame, batch, textures)
    }
}

/// Whether this machine's CPU has FMA.
fn host_has_fma() -> bool {
    #[cfg(target_arch = "x86_64")]
    return std::arch::is_x86_feature_detected!("fma");
    #[cfg(not(target_arch = "x86_64"))]
    return false;
}

/// Refuses options that the host cannot obey.
fn check_host(cpu: Cpu, mad: Mad) -> Result<(), CompileError> {
    let unsupported = |what: &str| Err(CompileError::Unsupported(what.to_owned()));
    if !cfg!(target_arch = "x86_64") {
        return unsupported("native code runs on x86-64 only; use the interpreter");
    }
    if mad == Mad::Fused && (cpu == Cpu::Baseline || !host_has_fma()) {
        return unsupported("fused multiply-and-add on a CPU without FMA; use separate, or the interpreter");
    }
    Ok(())
}
