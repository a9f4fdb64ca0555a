//! `nvjit bench`: the time that a program takes per lane, in each engine that this machine supports.

use super::dump::Cpu;
use super::run::{Given, Ready};
use super::{EngineArguments, Format, Outcome, load, usage};
use nvjit::compiler::codegen::Compiler;
use nvjit::compute;
use nvjit::interp::Interpreter;
use nvjit::runtime::{Batch, Frame, Sampler, Shader, Stage};
use serde_json::json;
use std::io::Write;
use std::path::PathBuf;
use std::time::{Duration, Instant};

#[derive(clap::Args)]
#[command(after_help = "\
The program runs on one thread, for batches of lanes that have the given inputs over and over. Engines take turns, so that what else the machine does \
meets all of them alike. A time is the median of the samples; the deviation is the median of their distances from it.")]
pub struct Arguments {
    /// Program
    #[arg(value_name = "FILE")]
    file: PathBuf,
    #[command(flatten)]
    given: Given,
    #[command(flatten)]
    options: EngineArguments,
    /// How often each engine is measured
    #[arg(long, value_name = "N", default_value_t = 25, value_parser = clap::value_parser!(u32).range(3..=1000))]
    samples: u32,
    /// How to print the times
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

/// About so many lanes are in a batch, as pipelines have them.
const LANES: usize = 256;

/// A sample takes at least so long, unless one run takes longer.
const SAMPLE: Duration = Duration::from_millis(2);

/// An engine with the program, and its inputs.
struct Engine {
    name: String,
    shader: Box<dyn Shader>,
    frame: Frame,
    batch: Batch,
    /// The number of runs per sample.
    runs: u32,
    /// Nanoseconds for a lane.
    samples: Vec<f64>,
}

pub fn run(arguments: &Arguments, out: &mut dyn Write) -> anyhow::Result<Outcome> {
    let Some((program, text)) = load(&arguments.file)? else { return Ok(Outcome::Failed) };
    let Ready { inputs, textures, memory } = arguments.given.ready(&program, &arguments.file, &text)?;
    let (options, mad) = (arguments.options.options(), arguments.options.mad());
    let mut shaders: Vec<(String, Box<dyn Shader>)> =
        vec![("interpreter".to_owned(), Box::new(Interpreter::new(&program, options)))];
    for cpu in [Cpu::Narrow, Cpu::Avx2, Cpu::Avx512] {
        // Where the CPU has no such thing, or the program no such code, there is nothing to measure.
        let compiled = Compiler::new(cpu.options(options, mad)).and_then(|compiler| compiler.compile(&program));
        if let Ok(kernel) = compiled {
            shaders.push((cpu.name(), Box::new(kernel)));
        }
    }
    let is_compute = program.stage() == Stage::Compute;
    let times = LANES.div_ceil(inputs.lanes().max(1));
    let invocations = inputs.groups().iter().chain(&inputs.group_size()).map(|&count| count as usize).product();
    let lanes = if is_compute { invocations } else { inputs.lanes() * times };
    if lanes == 0 {
        return Err(usage("no invocation runs"));
    }
    let sizes = is_compute.then(|| (inputs.group_size(), inputs.groups()));
    let mut engines = Vec::new();
    for (name, shader) in shaders {
        let (mut frame, batch) =
            (inputs.frame(&*shader), inputs.repeated(&*shader, if is_compute { 1 } else { times }));
        // What an engine writes is not there for another.
        frame.set_memory(memory.instance()?.memory());
        let mut engine = Engine { name, shader, frame, batch, runs: 1, samples: Vec::new() };
        // The first run makes what only the first one needs.
        engine.time(sizes, textures.sampler())?;
        while engine.time(sizes, textures.sampler())? < SAMPLE && engine.runs < 1 << 24 {
            engine.runs *= 2;
        }
        engines.push(engine);
    }
    for _ in 0..arguments.samples {
        for engine in &mut engines {
            let time = engine.time(sizes, textures.sampler())?;
            engine.samples.push(time.as_secs_f64() * 1e9 / f64::from(engine.runs) / lanes as f64);
        }
    }
    let rows: Vec<_> =
        engines.iter().map(|engine| (engine.name.as_str(), median_and_deviation(&engine.samples))).collect();
    match arguments.format {
        Format::Json => {
            let row = |&(engine, (time, deviation)): &(&str, (f64, f64))| json!({ "engine": engine, "ns_per_lane": time, "deviation": deviation });
            let engines: Vec<_> = rows.iter().map(row).collect();
            writeln!(out, "{}", json!({ "lanes": lanes, "samples": arguments.samples, "engines": engines }))?;
        }
        Format::Text => {
            writeln!(out, "{lanes} lanes a run, {} samples", arguments.samples)?;
            for (engine, (time, deviation)) in rows {
                writeln!(out, "{engine:<12} {time:>10.3} ns a lane  ± {:.1}%", deviation / time * 100.0)?;
            }
        }
    }
    Ok(Outcome::Ok)
}

impl Engine {
    /// The total time of its runs.
    fn time(&mut self, sizes: Option<([u32; 3], [u32; 3])>, textures: &dyn Sampler) -> anyhow::Result<Duration> {
        let begin = Instant::now();
        for _ in 0..self.runs {
            match sizes {
                Some((size, groups)) => compute::dispatch(&*self.shader, &mut self.frame, textures, size, groups)?,
                None => {
                    // Lanes that a run killed are there again.
                    self.batch.cover_all();
                    self.shader.run(&mut self.frame, &mut self.batch, textures)?;
                }
            }
        }
        Ok(begin.elapsed())
    }
}

/// The median of samples, and that of their distances from it.
fn median_and_deviation(samples: &[f64]) -> (f64, f64) {
    let middle = median(samples.to_vec());
    (middle, median(samples.iter().map(|sample| (sample - middle).abs()).collect()))
}

fn median(mut samples: Vec<f64>) -> f64 {
    samples.sort_by(f64::total_cmp);
    samples.get(samples.len() / 2).copied().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_slow_sample_does_not_count() {
        assert_eq!(median_and_deviation(&[1.0, 2.0, 3.0, 2.0, 1000.0]), (2.0, 1.0));
        assert_eq!(median_and_deviation(&[4.0]), (4.0, 0.0));
    }
}
