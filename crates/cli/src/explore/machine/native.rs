//! Machine code and the speed of pictures for the page, where native code is available.

use super::answers::{Code, Compiled};
use crate::dump::{self, Cpu, Target};
use clap::ValueEnum;
use nvjit::compiler::codegen::{self, CompileOptions};
use nvjit::{Options, Program};
use std::time::Duration;

/// A picture may take this long.
pub const PICTURE_LIMIT: Duration = Duration::from_secs(3);

/// The same for a scene of several passes.
pub const SCENE_LIMIT: Duration = Duration::from_secs(20);

/// The engine of a picture's programs.
pub const RUNS: &str = "native code";

/// Whose code can be seen: values of `--cpu` and of `--target`.
pub fn cpus() -> Vec<String> {
    names::<Cpu>().chain(names::<Target>()).collect()
}

fn names<T: ValueEnum + 'static>() -> impl Iterator<Item = String> {
    let values = T::value_variants().iter().filter_map(ValueEnum::to_possible_value);
    values.map(|value| value.get_name().to_owned())
}

fn options(cpu: &str) -> CompileOptions {
    Cpu::from_str(cpu, false).unwrap_or_default().options(Options::default(), None)
}

/// The code of `program` for one of the [`cpus`], or for this one.
pub fn compile(program: &Program, text: &[u8], cpu: &str) -> Compiled {
    let options = options(cpu);
    let target = Target::from_str(cpu, false).map_or(codegen::Target::Host, Target::target);
    match codegen::listing(program, text, &options, target) {
        Ok(listing) => Compiled {
            forms: listing.forms,
            passes: listing.passes,
            code: Ok(Code { asm: listing.asm, sources: listing.asm_sources, bytes: listing.bytes.len() }),
        },
        Err(error) => Compiled::without_code(program, &options.stages(), error.to_string()),
    }
}

/// The time of each pass for this machine; code for other machines is only shown.
pub fn times(text: &[u8], program: &Program, cpu: &str) -> anyhow::Result<Vec<(&'static str, Duration)>> {
    dump::times(text, program, options(cpu))
}
