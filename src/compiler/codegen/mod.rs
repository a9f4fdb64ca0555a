//! From primitive IR to native code: the pipeline ([`Compiler`]), its product ([`Kernel`]), and listings of
//! every stage ([`listing`]).
//!
//! A folder is a backend: `wide` for vectors of 512 or 256 bits on x86-64, and `cranelift` for the rest. No code above
//! this module depends on which one runs.

mod cache;
mod cranelift;
mod layout;
#[cfg(feature = "disas")]
mod listing;
mod memory;
mod profile;
mod prologue;
#[cfg(feature = "disas")]
mod remarks;
mod schedule;
#[cfg(test)]
mod tests;
mod wide;

#[cfg(feature = "fuzzing")]
pub use wide::defects;

pub use cache::{CacheFigures, CodeCache};
#[cfg(feature = "disas")]
pub use listing::{Listing, PROLOGUE, listing, split};
pub use memory::{CodeFigures, code_memory};
pub use profile::Source;
#[cfg(feature = "disas")]
pub use prologue::Iteration;
#[cfg(feature = "disas")]
pub use remarks::Remark;

use crate::compiler::ir::{Function, Op, Ops};
use crate::compiler::opt::Passes;
use crate::compiler::stages::{Form, Stages};
use crate::compiler::work::{Exhausted, Meter};
use crate::error::CompileError;
use crate::language::program::{Program, costs};
use crate::language::syntax;
use crate::options::{CodePages, Mad, Options, Profile};
use layout::Layout;
use memory::CodeMemory;
use nvjit_runtime::native::EntryPoint;
use nvjit_runtime::{Accessed, Batch, Frame, RunError, Sampler, Shader, Signature, Splat};
use prologue::{Code, Parts};
use std::io::ErrorKind;
use std::sync::Arc;

/// How to compile.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct CompileOptions {
    /// Options that change results; the interpreter has the same.
    pub options: Options,
    /// Optimisation passes, which do not change results.
    pub passes: Passes,
    /// The CPU features that code uses; results do not depend on them.
    pub cpu: Cpu,
    /// The backend that generates code; results do not depend on it.
    pub backend: Backend,
    /// The tools that code is registered with.
    pub profile: Profile,
    /// How code is written to executable memory.
    pub pages: CodePages,
    /// Whether the wide backend verifies the output of its stages; a violation is a panic. In debug builds by default.
    pub verify: bool,
}

impl Default for CompileOptions {
    fn default() -> Self {
        Self {
            options: Options::default(),
            passes: Passes::default(),
            cpu: Cpu::default(),
            backend: Backend::default(),
            profile: Profile::default(),
            pages: CodePages::default(),
            verify: cfg!(debug_assertions),
        }
    }
}

impl CompileOptions {
    /// The machines of this CPU that the wide backend may use, the best first; empty if it is not to be used.
    fn machines(&self) -> Vec<wide::Machine> {
        self.wanted_machines().filter(|machine| machine.is_here()).collect()
    }

    /// The same, whether this CPU supports them or not.
    fn wanted_machines(&self) -> impl Iterator<Item = wide::Machine> {
        let is_wanted = move |machine: &wide::Machine| match self.backend {
            Backend::Auto => true,
            Backend::Cranelift => false,
            Backend::Avx2 => *machine == wide::Machine::Avx2,
            Backend::Avx512 => *machine == wide::Machine::Avx512,
        };
        wide::Machine::ALL.into_iter().filter(move |_| self.cpu == Cpu::Host).filter(is_wanted)
    }

    /// Whether functions that the wide backend cannot compile are errors.
    fn must_be_wide(&self) -> bool {
        matches!(self.backend, Backend::Avx2 | Backend::Avx512)
    }

    /// The stages of a compilation with these options.
    pub fn stages(&self) -> Stages {
        Stages { options: self.options, passes: self.passes, ..Stages::default() }
    }
}

impl From<Options> for CompileOptions {
    /// These options, and defaults for the rest.
    fn from(options: Options) -> Self {
        Self { options, ..Self::default() }
    }
}

/// How much of this machine's CPU code may use.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Cpu {
    /// All features of this machine.
    #[default]
    Host,
    /// The features of every supported CPU: on x86-64 SSE4.1, without AVX and FMA; on 64-bit ARM the base architecture.
    /// For tests.
    Baseline,
}

/// Which backend generates code.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub enum Backend {
    /// The one with the fastest code for the CPU.
    #[default]
    Auto,
    /// Cranelift, four lanes at a time. For tests.
    Cranelift,
    /// Eight lanes at a time, for AVX2 with FMA and F16C. For tests: functions that it cannot compile are errors.
    Avx2,
    /// The same with sixteen lanes, for AVX-512 (F, BW, DQ, VL).
    Avx512,
}

impl Backend {
    /// The backends that can be selected by name.
    pub const NAMED: [Self; 3] = [Self::Avx512, Self::Avx2, Self::Cranelift];

    /// Whether this machine's CPU supports its code.
    pub fn is_here(self) -> bool {
        Compiler::new(CompileOptions { backend: self, ..Options { mad: Mad::Separate, ..Options::default() }.into() })
            .is_ok()
    }
}

/// A machine that code can be generated for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub enum Target {
    /// This machine with all features of its CPU; the only target whose code can run.
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

/// Compiles programs to kernels.
///
/// The same program and options give the same bytes of code on the same CPU.
#[derive(Debug)]
pub struct Compiler {
    options: CompileOptions,
    cranelift: cranelift::Backend,
    /// The machines of the wide backend, which is tried first.
    machines: Vec<wide::Machine>,
    cache: Option<Arc<CodeCache>>,
}

impl Compiler {
    /// A compiler for this machine.
    ///
    /// # Errors
    /// [`CompileError::Unsupported`] if the machine is neither x86-64 with SSE4.1 nor 64-bit ARM, or lacks the FMA that
    /// [`Mad::Fused`] needs, or may not use it; or lacks a feature that the selected [`Backend`] needs.
    pub fn new(options: CompileOptions) -> Result<Self, CompileError> {
        let cranelift = cranelift::Backend::new(Target::Host, options.cpu, options.options.mad)?;
        let machines = options.machines();
        if options.must_be_wide() && machines.is_empty() {
            return Err(CompileError::Unsupported(format!("code for {:?} on a CPU without it", options.backend)));
        }
        Ok(Self { options, cranelift, machines, cache: None })
    }

    /// Makes the compiler look up code in `cache` before it compiles, and store new code there.
    pub fn with_cache(mut self, cache: Arc<CodeCache>) -> Self {
        self.cache = Some(cache);
        self
    }

    /// The options.
    pub fn options(&self) -> CompileOptions {
        self.options
    }

    /// Compiles `program`.
    ///
    /// # Errors
    /// [`CompileError::Unsupported`] if the system refuses executable memory, [`CompileError::OutOfMemory`] if it has
    /// none. [`CompileError::TooMuchWork`] if the program exceeds [`Options::most_work`]. [`CompileError::Internal`]
    /// reports a bug of this crate.
    pub fn compile(&self, program: &Program) -> Result<Kernel, CompileError> {
        self.compile_source(program, Source::default())
    }

    /// As [`compile`](Self::compile), with the name and text that profilers and debuggers show for the program.
    ///
    /// # Errors
    /// As [`compile`](Self::compile).
    pub fn compile_source(&self, program: &Program, source: Source<'_>) -> Result<Kernel, CompileError> {
        let meter = self.options.stages().meter(program);
        let made = match &self.cache {
            None => self.code(program, &meter)?,
            Some(cache) => {
                let key = self.key(program);
                match cache.load(&key) {
                    Some(made) => made,
                    None => {
                        let made = self.code(program, &meter)?;
                        cache.store(&key, &made);
                        made
                    }
                }
            }
        };
        let mut kernel = made.kernel(self.options.pages, self.signature(program), program.default_parameters())?;
        if let Some(inner) = Arc::get_mut(&mut kernel.inner) {
            let uncounted = costs(program.ast()).uncounted.saturating_mul(MACHINE_INSTRUCTIONS);
            inner.unpolled = inner.unpolled.saturating_add(uncounted);
            inner._told = profile::tell(self.options.profile, program, source, inner.memory.bytes(), &made.sources);
        }
        Ok(kernel)
    }

    /// The cache key: everything that code depends on, which is the library, the options, the CPU and the program.
    fn key(&self, program: &Program) -> cache::Key {
        // These change no code.
        let (profile, pages, verify) = Default::default();
        let options = CompileOptions { profile, pages, verify, ..self.options };
        let cpu = self.cranelift.cpu();
        let machines = &self.machines;
        cache::key(&[&format!("{options:?} {machines:?} {cpu}"), &syntax::print(program.ast())])
    }

    /// As [`compile`](Self::compile), but charges the caller's meter, which then has the work that the program took.
    /// Does not use the cache.
    ///
    /// # Errors
    /// As [`compile`](Self::compile).
    pub fn compile_counted(&self, program: &Program, meter: &Meter) -> Result<Kernel, CompileError> {
        self.code(program, meter)?.kernel(self.options.pages, self.signature(program), program.default_parameters())
    }

    fn code(&self, program: &Program, meter: &Meter) -> Result<Made, CompileError> {
        if !program.is_ordered() {
            let message = "subroutines of so many instructions that call themselves where lanes read one another";
            return Err(CompileError::Unsupported(message.to_owned()));
        }
        let stages = self.options.stages();
        let signature = self.signature(program);
        let of_machine = |kept| {
            let stages = Stages { kept, ..stages };
            let function =
                stages.of(program, Form::Final, meter).map_err(|Exhausted| CompileError::TooMuchWork(meter.limit()))?;
            if function.insts().any(|inst| matches!(inst.op, Op::Barrier(_))) {
                return Err(CompileError::Unsupported(
                    "too many barriers, or too many values that are kept at barriers".to_owned(),
                ));
            }
            Ok(function)
        };
        if !self.machines.is_empty() {
            let function = of_machine(Ops::NATIVE)?;
            match self.wide(&function, &signature, meter, &mut |_| {}) {
                Ok(made) => return Ok(made),
                Err(_) if meter.spent() > meter.limit() => return Err(CompileError::TooMuchWork(meter.limit())),
                Err(reason) => self.may_use_cranelift(reason)?,
            }
        }
        let function = of_machine(Ops::NONE)?;
        meter.raise(Options::CRANELIFT);
        self.cranelift(&function, &signature, meter)
    }

    /// Compiles `program` to a kernel that computes `function` instead, which is of the form [`Form::Final`] and has
    /// the rows of the program. For tests of the checks that detect a faulty compiler.
    ///
    /// # Errors
    /// As [`compile`](Self::compile).
    #[cfg(feature = "fuzzing")]
    pub fn compile_function(&self, program: &Program, function: Function) -> Result<Kernel, CompileError> {
        self.link(&function, self.signature(program), program.default_parameters())
    }

    /// The stages of the wide backend that [`observe_code`](Self::observe_code) tells of, in their order; the last one
    /// is the end.
    #[cfg(feature = "fuzzing")]
    pub const STAGES: [&str; 5] = ["split", "selected", "ordered", "allocated", "encoded"];

    /// Makes the wide backend's code of `function`, which is of the form [`Form::Final`] with native operations and has
    /// the rows of the program. `observe` is called after each stage, with its name. For measurements.
    ///
    /// # Errors
    /// [`CompileError::Unsupported`] if that backend is not here or refuses the function.
    #[cfg(feature = "fuzzing")]
    pub fn observe_code(
        &self,
        program: &Program,
        function: &Function,
        meter: &Meter,
        observe: &mut dyn FnMut(&'static str),
    ) -> Result<(), CompileError> {
        let refused = |reason: wide::Unsupported| CompileError::Unsupported(reason.to_string());
        self.wide(function, &self.signature(program), meter, &mut |listing| observe(listing.stage()))
            .map_err(refused)?;
        observe("encoded");
        Ok(())
    }

    /// The kernel that a wide backend with this defect compiles from `function`, which is of the form [`Form::Final`]
    /// with native operations; `None` if the defect changes nothing, or the backend refuses the function.
    ///
    /// # Errors
    /// As [`compile`](Self::compile).
    #[cfg(feature = "fuzzing")]
    pub fn compile_spoiled(
        &self,
        program: &Program,
        function: &Function,
        defect: defects::Defect,
    ) -> Result<Option<Kernel>, CompileError> {
        let signature = self.signature(program);
        let meter = Meter::unlimited();
        let right = self.wide(function, &signature, &meter, &mut |_| {});
        match (right, self.wide(function, &signature, &meter, &mut |listing| defect.plant(listing))) {
            (Ok(right), Ok(spoiled)) if right.bytes != spoiled.bytes => {
                spoiled.kernel(self.options.pages, signature, program.default_parameters()).map(Some)
            }
            _ => Ok(None),
        }
    }

    fn signature(&self, program: &Program) -> Signature {
        program.signature(&self.options.options)
    }

    /// The kernel of `function`, which is of the form [`Form::Final`] without native operations and has these rows and
    /// parameters.
    #[cfg(any(test, feature = "fuzzing"))]
    fn link(
        &self,
        function: &Function,
        signature: Signature,
        parameters: Vec<[f32; 4]>,
    ) -> Result<Kernel, CompileError> {
        let meter = Meter::unlimited();
        if !self.machines.is_empty() {
            match self.wide(function, &signature, &meter, &mut |_| {}) {
                Ok(made) => return made.kernel(self.options.pages, signature, parameters),
                Err(reason) => self.may_use_cranelift(reason)?,
            }
        }
        self.cranelift(function, &signature, &meter)?.kernel(self.options.pages, signature, parameters)
    }

    fn may_use_cranelift(&self, reason: wide::Unsupported) -> Result<(), CompileError> {
        match self.options.must_be_wide() {
            true => Err(CompileError::Unsupported(format!("code for {:?}: {reason}", self.options.backend))),
            false => Ok(()),
        }
    }

    /// The wide backend's code, or why it refuses the function.
    fn wide(
        &self,
        function: &Function,
        signature: &Signature,
        meter: &Meter,
        observe: wide::Observer<'_>,
    ) -> Result<Made, wide::Unsupported> {
        debug_assert_eq!(Form::Final.verify(function), Ok(()), "{function}");
        meter.charge(function.size())?;
        let mut parts = Parts::of(function);
        observe(wide::Listing::split(&mut parts));
        let layout = Layout::new(&parts, signature);
        let wide::Compiled { body, prologue, width, scratch: variables, state, lanes, apart } =
            wide::compile(&parts, &layout, &self.machines, self.options.verify, meter, observe)?;
        let (splats, apart) = (layout.splats.into(), apart.into());
        let words = Words { splats, width, variables, state, lanes, prologue: None, apart };
        Ok(Made::new(body, prologue.as_ref(), words))
    }

    fn cranelift(&self, function: &Function, signature: &Signature, meter: &Meter) -> Result<Made, CompileError> {
        debug_assert_eq!(Form::Final.verify(function), Ok(()), "{function}");
        meter.charge(function.size()).map_err(|Exhausted| CompileError::TooMuchWork(meter.limit()))?;
        let parts = Parts::of(function);
        let layout = Layout::new(&parts, signature);
        let code = self.cranelift.compile(&parts.body, &layout, meter)?;
        let prologue =
            parts.prologue.as_ref().map(|prologue| self.cranelift.compile(prologue, &layout, meter)).transpose()?;
        let variables = layout.scratch();
        let state = layout.state().map(|vector| (layout.splats.len() + vector) * layout::LANES);
        let (width, lanes) = (layout::LANES, layout::LANES);
        let (splats, apart) = (layout.splats.into(), [].into());
        let words = Words { splats, width, variables, state, lanes, prologue: None, apart };
        Ok(Made::new(code, prologue.as_ref(), words))
    }
}

/// The approximate length of a machine instruction in bytes.
const INSTRUCTION_BYTES: u64 = 8;

/// The approximate number of machine instructions for a program instruction: four components, and more for
/// approximations.
const MACHINE_INSTRUCTIONS: u64 = 8;

/// The product of a backend.
struct Made {
    bytes: Vec<u8>,
    /// Starts of the code of program instructions: (offset, instruction).
    sources: Vec<(u32, u32)>,
    words: Words,
}

impl Made {
    fn new(mut code: Code, prologue: Option<&Code>, mut words: Words) -> Self {
        words.prologue = code.append(prologue);
        Self { bytes: code.bytes, sources: code.sources, words }
    }

    /// Puts code into memory.
    fn kernel(
        &self,
        pages: CodePages,
        signature: Signature,
        parameters: Vec<[f32; 4]>,
    ) -> Result<Kernel, CompileError> {
        let memory = CodeMemory::new(pages, &self.bytes).map_err(|error| match error.kind() {
            ErrorKind::OutOfMemory => CompileError::OutOfMemory,
            _ => CompileError::Unsupported(format!("no executable memory: {error}")),
        })?;
        let (words, _told) = (self.words.clone(), profile::Told::default());
        let unpolled = self.bytes.len() as u64 / INSTRUCTION_BYTES;
        Ok(Kernel {
            inner: Arc::new(Inner { _told, memory, words, unpolled, parameters, signature: signature.into() }),
        })
    }
}

/// A program as native code.
///
/// Cheap to clone; clones share the code, which is freed with the last of them. It can be run from many threads at
/// once, each with its own frame and batch.
#[derive(Clone)]
pub struct Kernel {
    inner: Arc<Inner>,
}

/// The words that a frame has for native code.
#[derive(Clone)]
struct Words {
    splats: Arc<[Splat]>,
    /// How many words a uniform value is repeated to.
    width: usize,
    /// How many groups of that many words follow them.
    variables: usize,
    /// The first of the words that say where lanes resume after a barrier.
    state: Option<usize>,
    /// The number of lanes of each such call.
    lanes: usize,
    /// The offset of the prologue's code.
    prologue: Option<usize>,
    /// Binding points that must not alias if more than four lanes run at a time.
    apart: Arc<[Accessed]>,
}

struct Inner {
    /// Dropped before the code.
    _told: profile::Told,
    memory: CodeMemory,
    words: Words,
    /// About how many instructions a group of lanes executes without a test whether the run should stop.
    unpolled: u64,
    parameters: Vec<[f32; 4]>,
    /// Batches remember the signature of their last run.
    signature: Arc<Signature>,
}

impl Kernel {
    /// The bytes of machine code and constants.
    pub fn code(&self) -> &[u8] {
        self.inner.memory.bytes()
    }

    /// The bytes of memory that the code takes.
    pub fn memory(&self) -> usize {
        self.inner.memory.bytes_taken()
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
        let Words { splats, width, variables, .. } = &inner.words;
        Frame::new(inner.parameters.clone(), splats.clone(), *width, *variables)
    }

    fn run(&self, frame: &mut Frame, batch: &mut Batch, textures: &dyn Sampler) -> Result<(), RunError> {
        let inner = &*self.inner;
        let (code, parameters) = (inner.memory.bytes(), inner.parameters.len());
        let Words { splats, width, variables, state, lanes, prologue, apart } = &inner.words;
        // SAFETY: the memory holds a function that the backend generated for this signature's rows, this
        // parameter bank, these splats and this many variables.
        let entry = unsafe { EntryPoint::new(code, parameters, splats, *width, *variables) }.resuming(*state, *lanes);
        // SAFETY: the backend generated the prologue at that offset.
        let entry = unsafe { entry.prepared(*prologue) }.if_apart(apart);
        entry.polled(inner.unpolled).run(&inner.signature, frame, batch, textures)
    }
}

/// Whether code with these CPU features may use FMA.
fn has_fma(cpu: Cpu) -> bool {
    #[cfg(target_arch = "x86_64")]
    let has = cpu != Cpu::Baseline && std::arch::is_x86_feature_detected!("fma");
    // Every 64-bit ARM has it.
    #[cfg(not(target_arch = "x86_64"))]
    let (has, _) = (true, cpu);
    has
}

/// Rejects options that the host does not support.
fn check_host(cpu: Cpu, mad: Mad) -> Result<(), CompileError> {
    let unsupported = |what: &str| Err(CompileError::Unsupported(what.to_owned()));
    if !cfg!(any(target_arch = "x86_64", target_arch = "aarch64")) {
        return unsupported("native code runs on x86-64 and 64-bit ARM only; use the interpreter");
    }
    if mad == Mad::Fused && !has_fma(cpu) {
        return unsupported("fused multiply-and-add on a CPU without FMA; use separate, or the interpreter");
    }
    Ok(())
}
