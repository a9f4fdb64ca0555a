//! Configurations of the compiler, which must not change results.

use super::{Failure, FailureKind};
use crate::Case;
use crate::choices::Random;
use nvjit::compiler::codegen::{Backend, CompileOptions, Compiler, Cpu, Kernel};
use nvjit::compiler::opt::Passes;
use nvjit::error::CompileError;
use nvjit::options::Mad;

/// A configuration of the compiler.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Setup {
    keep_state: bool,
    passes: Passes,
    cpu: Cpu,
    backend: Backend,
}

const fn passes(fold: bool, value_numbering: bool, dead_code: bool) -> Passes {
    Passes { fold, value_numbering, dead_code }
}

const ALL: Passes = passes(true, true, true);
const NONE: Passes = passes(false, false, false);

/// Passes, CPUs and backends with weights. Without dead code elimination, compilation takes long.
const WAYS: [(usize, Passes, Cpu, Backend); 14] = [
    (32, ALL, Cpu::Host, Backend::Auto),
    (16, ALL, Cpu::Host, Backend::Cranelift),
    (16, ALL, Cpu::Host, Backend::Avx2),
    (2, NONE, Cpu::Host, Backend::Auto),
    (1, NONE, Cpu::Host, Backend::Cranelift),
    (1, NONE, Cpu::Host, Backend::Avx2),
    (1, passes(true, false, false), Cpu::Host, Backend::Auto),
    (1, passes(false, true, false), Cpu::Host, Backend::Auto),
    (1, passes(false, false, true), Cpu::Host, Backend::Auto),
    (1, passes(false, true, true), Cpu::Host, Backend::Auto),
    (1, passes(true, false, true), Cpu::Host, Backend::Auto),
    (1, passes(true, true, false), Cpu::Host, Backend::Auto),
    (1, NONE, Cpu::Baseline, Backend::Auto),
    (4, ALL, Cpu::Baseline, Backend::Auto),
];

impl Setup {
    /// A random configuration. A CPU without FMA is not possible for fused multiply-and-add.
    pub(super) fn draw(random: &mut Random, mad: Mad) -> Self {
        let mut at = random.below(WAYS.iter().map(|way| way.0).sum());
        let way = WAYS.iter().find(|way| {
            let here = at < way.0;
            at = at.saturating_sub(way.0);
            here
        });
        let &(_, passes, cpu, backend) = way.unwrap_or(&WAYS[0]);
        // Kept state can be compared; passes can eliminate state that is not kept.
        let keep_state = random.below(3) == 0;
        Self { keep_state, passes, cpu: if mad == Mad::Fused { Cpu::Host } else { cpu }, backend }
    }

    pub(super) fn options(self, case: &Case) -> CompileOptions {
        let mut options = CompileOptions::default();
        options.options = case.options;
        options.options.keep_state = self.keep_state;
        options.passes = self.passes;
        options.cpu = self.cpu;
        options.backend = self.backend;
        options.verify = true;
        options
    }

    /// The kernel, or `None` if this host does not support it.
    pub(super) fn compile(self, case: &Case) -> Result<Option<Kernel>, Failure> {
        match Compiler::new(self.options(case)).and_then(|compiler| compiler.compile(&case.program)) {
            Ok(kernel) => Ok(Some(kernel)),
            Err(CompileError::Unsupported(_) | CompileError::TooMuchWork(_)) => Ok(None),
            Err(error) => Err(self.failure(error)),
        }
    }

    pub(super) fn failure(self, error: CompileError) -> Failure {
        let message = match error {
            CompileError::Internal { message, ir } => format!("{message}\n{ir}"),
            error => error.to_string(),
        };
        Failure::new(FailureKind::Compile, format!("{self}: {message}"))
    }
}

impl std::fmt::Display for Setup {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Passes { fold, value_numbering, dead_code } = self.passes;
        f.write_str("native code")?;
        for (runs, name) in
            [(fold, "folding"), (value_numbering, "value numbering"), (dead_code, "dead code elimination")]
        {
            if !runs {
                write!(f, ", no {name}")?;
            }
        }
        if self.keep_state {
            f.write_str(", state kept")?;
        }
        if self.backend != Backend::Auto {
            write!(f, ", {:?}", self.backend)?;
        }
        match self.cpu {
            Cpu::Host => Ok(()),
            Cpu::Baseline => f.write_str(", baseline CPU"),
        }
    }
}
