//! From primitive IR to native code: the pipeline ([`Compiler`]), its product ([`Kernel`]), and listings of
//! every stage ([`listing`]).
//!
//! A folder is a backend: `wide` for vectors of 512 or 256 bits on x86-64, and `cranelift` for all else. Nothing above this module knows which one
//! runs.

mod cranelift;
mod layout;
#[cfg(feature = "disas")]
mod listing;
mod memory;
mod schedule;
#[cfg(test)]
mod tests;
mod wide;

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
    /// Who generates code, which does not change results either.
    pub backend: Backend,
}

impl CompileOptions {
    /// What the wide backend may make code for, the best first; nothing if it is not asked at all.
    fn machines(&self) -> Vec<wide::Machine> {
        let is_wanted = |machine: wide::Machine| match self.backend {
            Backend::Auto => true,
            Backend::Cranelift => false,
            Backend::Avx2 => machine == wide::Machine::Avx2,
            Backend::Avx512 => machine == wide::Machine::Avx512,
        };
        let all = wide::Machine::ALL.into_iter().filter(|_| self.cpu == Cpu::Host);
        all.filter(|&machine| is_wanted(machine) && machine.is_here()).collect()
    }

    /// Whether functions that the wide backend cannot compile are errors.
    fn must_be_wide(&self) -> bool {
        matches!(self.backend, Backend::Avx2 | Backend::Avx512)
    }

    /// How a program goes through the stages.
    pub fn stages(&self) -> Stages {
        Stages { options: self.options, passes: self.passes, ..Stages::default() }
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

/// Who generates code.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub enum Backend {
    /// Whatever makes the fastest code for the CPU.
    #[default]
    Auto,
    /// Cranelift, four lanes at a time. For tests.
    Cranelift,
    /// Eight lanes at a time, for AVX2 with FMA and F16C. For tests: functions that it cannot compile are errors.
    Avx2,
    /// The same with sixteen lanes, for AVX-512 (F, BW, DQ, VL).
    Avx512,
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
    cranelift: cranelift::Backend,
    /// What the wide backend, which is asked first, may make code for.
    machines: Vec<wide::Machine>,
}

impl Compiler {
    /// A compiler for this machine.
    ///
    /// # Errors
    /// [`CompileError::Unsupported`] if the machine is not x86-64 with SSE4.1, or lacks the FMA that
    /// [`Mad::Fused`] needs, or may not use it; or lacks what the [`Backend`] needs that was asked for.
    pub fn new(options: CompileOptions) -> Result<Self, CompileError> {
        let cranelift = cranelift::Backend::new(Target::Host, options.cpu, options.options.mad)?;
        let machines = options.machines();
        if options.must_be_wide() && machines.is_empty() {
            return Err(CompileError::Unsupported(format!("code for {:?} on a CPU without it", options.backend)));
        }
        Ok(Self { options, cranelift, machines })
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
        let stages = self.options.stages();
        if !self.machines.is_empty() {
            let function = Stages { native: true, ..stages }.of(program, Form::Final);
            match self.wide(&function, self.signature(program), program.default_parameters())? {
                Ok(kernel) => return Ok(kernel),
                Err(reason) => self.may_use_cranelift(reason)?,
            }
        }
        self.cranelift(&stages.of(program, Form::Final), self.signature(program), program.default_parameters())
    }

    /// Compiles `program` to a kernel that computes `function` instead, which is of the form
    /// [`Form::Final`] and has the rows of the program. For tests of what notices a faulty compiler.
    ///
    /// # Errors
    /// As [`compile`](Self::compile).
    #[cfg(feature = "fuzzing")]
    pub fn compile_function(&self, program: &Program, function: Function) -> Result<Kernel, CompileError> {
        self.link(&function, self.signature(program), program.default_parameters())
    }

    fn signature(&self, program: &Program) -> Signature {
        options::signature(program, &self.options.options)
    }

    /// The kernel of `function`, which is of the form [`Form::Final`] without native operations and has these rows and parameters.
    #[cfg(any(test, feature = "fuzzing"))]
    fn link(
        &self,
        function: &Function,
        signature: Signature,
        parameters: Vec<[f32; 4]>,
    ) -> Result<Kernel, CompileError> {
        if !self.machines.is_empty() {
            match self.wide(function, signature.clone(), parameters.clone())? {
                Ok(kernel) => return Ok(kernel),
                Err(reason) => self.may_use_cranelift(reason)?,
            }
        }
        self.cranelift(function, signature, parameters)
    }

    fn may_use_cranelift(&self, reason: wide::Unsupported) -> Result<(), CompileError> {
        match self.options.must_be_wide() {
            true => Err(CompileError::Unsupported(format!("code for {:?}: {reason}", self.options.backend))),
            false => Ok(()),
        }
    }

    /// The kernel that the wide backend makes, or why it does not.
    fn wide(
        &self,
        function: &Function,
        signature: Signature,
        parameters: Vec<[f32; 4]>,
    ) -> Result<Result<Kernel, wide::Unsupported>, CompileError> {
        debug_assert_eq!(Form::Final.verify(function), Ok(()), "{function}");
        let layout = Layout::new(function, &signature);
        let code = match wide::compile(function, &layout, &self.machines) {
            Ok(code) => code,
            Err(reason) => return Ok(Err(reason)),
        };
        let words = Words { splats: layout.splats.into(), width: code.width, variables: code.scratch };
        kernel(&code.bytes, signature, parameters, words).map(Ok)
    }

    fn cranelift(
        &self,
        function: &Function,
        signature: Signature,
        parameters: Vec<[f32; 4]>,
    ) -> Result<Kernel, CompileError> {
        debug_assert_eq!(Form::Final.verify(function), Ok(()), "{function}");
        let layout = Layout::new(function, &signature);
        let code = self.cranelift.compile(function, &layout)?;
        let variables = layout.scratch();
        let splats = layout.splats.into();
        kernel(&code.bytes, signature, parameters, Words { splats, width: layout::LANES, variables })
    }
}

/// Puts code into memory.
fn kernel(code: &[u8], signature: Signature, parameters: Vec<[f32; 4]>, words: Words) -> Result<Kernel, CompileError> {
    let memory = CodeMemory::new(code).map_err(|error| match error.kind() {
        ErrorKind::OutOfMemory => CompileError::OutOfMemory,
        _ => CompileError::Unsupported(format!("no executable memory: {error}")),
    })?;
    Ok(Kernel { inner: Arc::new(Inner { memory, words, parameters, signature }) })
}

/// A program as native code.
///
/// Cheap to clone; clones share the code, which is freed with the last of them. It can be run from many
/// threads at once, each with a frame and a batch of its own.
#[derive(Clone)]
pub struct Kernel {
    inner: Arc<Inner>,
}

/// What a frame has for native code.
struct Words {
    splats: Arc<[Splat]>,
    /// How many words repeat a uniform value.
    width: usize,
    /// How many times as many words follow them.
    variables: usize,
}

struct Inner {
    memory: CodeMemory,
    words: Words,
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
        let Words { splats, width, variables } = &inner.words;
        Frame::new(inner.parameters.clone(), splats.clone(), *width, *variables)
    }

    fn run(&self, frame: &mut Frame, batch: &mut Batch, textures: &dyn Sampler) -> Result<(), RunError> {
        let inner = &*self.inner;
        let (code, parameters) = (inner.memory.bytes(), inner.parameters.len());
        let Words { splats, width, variables } = &inner.words;
        // SAFETY: the memory holds a function that the backend generated for this signature's rows, this
        // parameter bank, these splats and this many variables.
        let entry = unsafe { EntryPoint::new(code, parameters, splats, *width, *variables) };
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
