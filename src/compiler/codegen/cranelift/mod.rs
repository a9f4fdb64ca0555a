//! The Cranelift backend: vectors of four lanes (F32X4), one function with the loop over the batch inside.

pub(super) mod cost;
mod emit;

use super::layout::{LANES, Layout};
use super::prologue::{Code, Iteration};
use super::{Cpu, Target, check_host};
use crate::compiler::ir::Function;
use crate::compiler::work::{Exhausted, Meter, weight};
use crate::error::CompileError;
use crate::options::Mad;
use cranelift_codegen::Context;
use cranelift_codegen::control::ControlPlane;
use cranelift_codegen::isa::{self, OwnedTargetIsa};
use cranelift_codegen::settings::{self, Configurable};

/// The minimum CPU features of machines where code can run.
const BASELINE: &[&str] = if cfg!(target_arch = "x86_64") { &["has_sse3", "has_ssse3", "has_sse41"] } else { &[] };

/// Machine code for one target.
pub(super) struct Backend {
    isa: OwnedTargetIsa,
}

impl std::fmt::Debug for Backend {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Backend({})", self.isa.triple())
    }
}

impl Backend {
    /// A backend for `target`; for this machine, `cpu` limits the CPU features that code uses.
    pub(super) fn new(target: Target, cpu: Cpu, mad: Mad) -> Result<Self, CompileError> {
        let internal = |error: &dyn std::fmt::Display| CompileError::Unsupported(format!("Cranelift: {error}"));
        let mut flags = settings::builder();
        // `none` made faster code than `speed` for shading kernels, and compiles faster: `speed` hoists constants out
        // of the loop and then spills them. `opt` has done what `none` omits.
        for (name, value) in [
            ("opt_level", "none"),
            ("enable_alias_analysis", "false"),
            ("enable_verifier", if cfg!(debug_assertions) { "true" } else { "false" }),
            ("enable_probestack", "true"),
            ("probestack_strategy", "inline"),
            ("unwind_info", "false"),
            ("is_pic", "true"),
            ("regalloc_checker", "false"),
        ] {
            flags.set(name, value).map_err(|error| internal(&error))?;
        }
        let (name, features): (&str, &[&str]) = match target {
            Target::Host => ("", &[]),
            Target::X86_64 => {
                ("x86_64", &["has_sse3", "has_ssse3", "has_sse41", "has_sse42", "has_avx", "has_avx2", "has_fma"])
            }
            Target::Aarch64 => ("aarch64", &[]),
            Target::Riscv64 => ("riscv64gc", &["has_v", "has_zvl128b"]),
            Target::S390x => ("s390x", &["has_mie3", "has_vxrs_ext2", "has_vxrs_ext3"]),
        };
        let builder = if target == Target::Host {
            check_host(cpu, mad)?;
            let mut builder = cranelift_native::builder().map_err(|error| internal(&error))?;
            if cpu == Cpu::Baseline {
                builder = isa::lookup(builder.triple().clone()).map_err(|error| internal(&error))?;
                for feature in BASELINE {
                    builder.enable(feature).map_err(|error| internal(&error))?;
                }
            }
            builder
        } else {
            let triple = format!("{name}-unknown-linux-gnu").parse().map_err(|error| internal(&error))?;
            let mut builder = isa::lookup(triple).map_err(|error| internal(&error))?;
            for feature in features {
                builder.enable(feature).map_err(|error| internal(&error))?;
            }
            builder
        };
        let isa = builder.finish(settings::Flags::new(flags)).map_err(|error| internal(&error))?;
        if target == Target::Host
            && cfg!(target_arch = "x86_64")
            && !isa.isa_flags().iter().any(|flag| flag.name == "has_sse41" && flag.as_bool() == Some(true))
        {
            return Err(CompileError::Unsupported("native code needs SSE4.1".to_owned()));
        }
        Ok(Self { isa })
    }

    /// The target and its features.
    pub(super) fn cpu(&self) -> String {
        let flags = self.isa.isa_flags();
        format!("{} {}", self.isa.triple(), flags.iter().map(|flag| flag.to_string()).collect::<Vec<_>>().join(" "))
    }

    /// The function to compile, and how many lanes one turn of its loop computes.
    fn context(&self, function: &Function, layout: &Layout<'_>) -> Result<(Context, u32), CompileError> {
        let mut context = Context::new();
        let (emitted, quads) =
            emit::emit(function, layout, &*self.isa).map_err(|message| internal(&message, function))?;
        context.func = emitted;
        Ok((context, (quads * LANES) as u32))
    }

    /// The same, if `meter` allows the work of compiling it.
    pub(super) fn charged(
        &self,
        function: &Function,
        layout: &Layout<'_>,
        meter: &Meter,
    ) -> Result<(Context, u32), CompileError> {
        let too_much = |Exhausted| CompileError::TooMuchWork(meter.limit());
        cost::charge(function, meter).map_err(too_much)?;
        let (context, lanes) = self.context(function, layout)?;
        meter.charge(weight::CRANELIFT_INSTRUCTION * context.func.dfg.num_insts()).map_err(too_much)?;
        Ok((context, lanes))
    }

    /// Compiles primitive IR, within the work that `meter` allows.
    pub(super) fn compile(
        &self,
        function: &Function,
        layout: &Layout<'_>,
        meter: &Meter,
    ) -> Result<Code, CompileError> {
        let (mut context, lanes) = self.charged(function, layout, meter)?;
        let compiled = context
            .compile(&*self.isa, &mut ControlPlane::default())
            .map_err(|error| internal(&format!("{:?}", error.inner), function))?;
        if !compiled.buffer.relocs().is_empty() {
            return Err(internal("the code has relocations", function));
        }
        let sources = compiled.buffer.get_srclocs_sorted().iter();
        let bytes = 0..compiled.buffer.data().len() as u32;
        Ok(Code {
            iteration: Iteration { bytes, lanes, spills: None },
            bytes: compiled.buffer.data().to_vec(),
            end: compiled.buffer.data().len() as u32,
            sources: sources
                .filter(|range| !range.loc.is_default())
                .map(|range| (range.start, range.loc.bits()))
                .collect(),
        })
    }

    /// Cranelift's IR as text.
    #[cfg(feature = "disas")]
    pub(super) fn clif(&self, function: &Function, layout: &Layout<'_>) -> Result<String, CompileError> {
        Ok(self.context(function, layout)?.0.func.display().to_string())
    }

    /// Cranelift's own listing of the machine instructions.
    #[cfg(feature = "disas")]
    pub(super) fn vcode(&self, function: &Function, layout: &Layout<'_>) -> Result<String, CompileError> {
        let (mut context, _) = self.context(function, layout)?;
        context.set_disasm(true);
        let compiled = context
            .compile(&*self.isa, &mut ControlPlane::default())
            .map_err(|error| internal(&format!("{:?}", error.inner), function))?;
        Ok(compiled.vcode.clone().unwrap_or_default())
    }

    /// The disassembler for the target.
    #[cfg(feature = "disas")]
    pub(super) fn isa(&self) -> &dyn cranelift_codegen::isa::TargetIsa {
        &*self.isa
    }
}

fn internal(message: &str, function: &Function) -> CompileError {
    CompileError::Internal { message: message.to_owned(), ir: function.to_string() }
}
