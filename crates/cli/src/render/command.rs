//! The arguments of `nvjit render`, and the files that it writes.

use super::model::Model;
use super::pixel::{self, Watched};
use super::programs;
use super::supply::Supply;
use super::{Look, Painter, Pair, SAMPLE_COUNTS, Scene, check_size, has_extension, heat, is_sample_count};
use crate::dump::Cpu;
use crate::files::{is_stdout, write_file};
use crate::image::Memory;
use crate::output::warn;
use crate::threads::useful_threads;
use crate::watch::Watch;
use crate::{EngineArguments, Outcome, display_path, picture, usage};
use anyhow::Context;
use clap::ValueEnum;
use indicatif::{ProgressBar, ProgressStyle};
use nvjit::Program;
use nvjit::compiler::codegen::Compiler;
use nvjit::engine::{self, Choice};
use nvjit::error::CompileError;
use nvjit::runtime::Shader;
use nvjit_raster::Statistics;
use std::collections::BTreeMap;
use std::io::{self, IsTerminal, Write};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

#[derive(clap::Args)]
#[command(after_help = "\
Meshes: quad, cube, sphere, torus, teapot, grid, ground, ribbon, or a file FILE.obj, FILE.gltf
or FILE.glb.
Textures: checker, noise, normalmap, sky, evening, constant:R,G,B,A, or files FILE.png. What is not bound is checker.
Parameters that are not set have the values that docs/rendering.md lists: matrices in c[0] to c[7], a light, the time.
A program may ask for a scene: options in a comment `# Render: OPTIONS` count where the command line says nothing.")]
pub struct Arguments {
    /// A scene, which says all that the options about programs and meshes would; docs/scenes.md describes it
    #[arg(value_name = "SCENE.toml", conflicts_with_all = ["Scene", "spin", "heatmap"])]
    pub(super) file: Option<PathBuf>,
    #[command(flatten)]
    scene: Scene,
    /// Where the picture goes, - for the standard output; with --frames, a number comes before the extension .png, or
    /// in the place of %03d, and .apng has all pictures
    #[arg(short, long, value_name = "OUT.png")]
    pub(super) output: PathBuf,
    /// How hard the picture is compressed
    #[arg(long, value_enum, value_name = "HOW", default_value_t)]
    compression: picture::Compression,
    /// Size of the picture in pixels, WxH, or N of a square [default: 512x512, or what the scene says]
    #[arg(long, value_name = "WxH", value_parser = size)]
    pub(super) size: Option<Pair<u32>>,
    /// Render N times as wide and high, and take the mean [default: 1, or what the scene says]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=8))]
    pub(super) supersample: Option<u32>,
    /// Samples a pixel, 1, 2, 4 or 8, whose colours are mixed: smooth edges, without running fragment programs more
    /// often
    /// [default: 1, or what the scene says]
    #[arg(long, value_name = "N", value_parser = samples)]
    pub(super) samples: Option<u32>,
    /// What runs the programs [default: jit, or interp where this CPU has no native code]
    #[arg(long, value_enum)]
    engine: Option<Engine>,
    /// How much of this machine's CPU native code uses
    #[arg(long, value_enum, default_value_t, conflicts_with = "engine")]
    pub(super) cpu: Cpu,
    /// Threads [default: as many as the CPU has]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    pub(super) threads: Option<u16>,
    /// Render this many pictures; the time goes from 0 to 1
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=100_000))]
    pub(super) frames: Option<u32>,
    /// Turn the mesh once about its axis over all frames
    #[arg(long, requires = "frames")]
    spin: bool,
    /// Colour each pixel by the instructions that were executed for it
    #[arg(long, conflicts_with_all = ["supersample", "post", "trace_pixel"])]
    heatmap: bool,
    /// Print what the fragment program did for a pixel, counted from the upper left corner
    #[arg(long, value_name = "X,Y", conflicts_with_all = ["supersample", "frames"])]
    trace_pixel: Option<Pair<u32>>,
    #[command(flatten)]
    options: EngineArguments,
    #[command(flatten)]
    pub watch: Watch,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Engine {
    /// Native code
    Jit,
    /// The reference interpreter
    Interp,
}

fn samples(text: &str) -> Result<u32, String> {
    let number = text.parse().ok().filter(|&count| is_sample_count(count));
    number.ok_or_else(|| format!("a pixel has {SAMPLE_COUNTS} samples, not {text}"))
}

/// Two sides, or one of a square.
fn size(text: &str) -> Result<Pair<u32>, String> {
    text.trim().parse().map(|side| Pair(side, side)).or_else(|_| text.parse())
}

/// Whether the output is a place for these pictures.
pub(super) fn check_output(output: &Path, frames: Option<u32>) -> anyhow::Result<()> {
    let is_device = output.metadata().is_ok_and(|found| !found.is_file() && !found.is_dir());
    if is_stdout(output) {
        if io::stdout().is_terminal() {
            return Err(usage("--output: a terminal shows no picture: write it to a file, or to a pipe"));
        }
        if frames.is_some() {
            return Err(usage("--output: the standard output takes one picture, not --frames"));
        }
    } else if is_animation(output) {
        if frames.is_none() {
            return Err(usage("--output: an .apng file has several pictures: --frames says how many"));
        }
    } else if !has_extension(output, "png") && !is_device {
        let name = display_path(output);
        return Err(usage(format!("--output: `{name}` is not the name of a PNG file: it must end in .png")));
    }
    Ok(())
}

/// Whether all pictures go to this one file.
fn is_animation(file: &Path) -> bool {
    has_extension(file, "apng")
}

/// Makes the threads that draw, once for all runs of --watch.
pub fn start_threads(count: Option<u16>) -> anyhow::Result<()> {
    static STARTED: OnceLock<()> = OnceLock::new();
    if STARTED.get().is_none() {
        // 0 means as many as there are processors.
        let count = useful_threads(count.unwrap_or(0).into())?;
        let made = rayon::ThreadPoolBuilder::new().num_threads(count).build_global();
        made.context("there are no threads to draw with")?;
        STARTED.get_or_init(|| ());
    }
    Ok(())
}

/// A picture of one mesh, as the options have it.
pub(super) fn run_programs(arguments: &Arguments, out: &mut dyn Write) -> anyhow::Result<Outcome> {
    let Pair(width, height) = arguments.size.unwrap_or(Pair(512, 512));
    let scale = arguments.supersample.unwrap_or(1);
    check_size([width, height], scale).map_err(|fault| usage(format!("--size: {fault}")))?;
    if let Some(Pair(x, y)) = arguments.trace_pixel {
        pixel::check([x, y], [width, height])?;
    }
    let Some((scene, programs)) = programs::load(&arguments.scene, BTreeMap::new())? else {
        return Ok(Outcome::Failed);
    };
    let model = Model::new(scene.mesh.as_deref().unwrap_or("teapot"))?;
    let supply = Supply::new(&scene, &programs, Memory::default())?;
    for warning in &supply.warnings {
        warn(warning)?;
    }
    let shaders = programs.shaders(|program| arguments.shader(program))?;
    let look = Look {
        heatmap: arguments.heatmap,
        supersample: scale,
        samples: arguments.samples.unwrap_or(1),
        watched: arguments.watched(),
    };
    let painter = Painter { look, scene: &scene, programs: &programs, shaders: &shaders, supply: &supply };
    animate(arguments, [width, height], out, &mut |time, statistics, out| {
        let mut camera = scene.camera(&model, [width * scale, height * scale], time);
        camera.turn[0] += if arguments.spin { 360.0 * time } else { 0.0 };
        let target = painter.frame(&model, &camera.view(), statistics, out)?;
        let buffers = if arguments.heatmap {
            let (mut picture, most) = heat::colors(&target);
            heat::add_legend(&mut picture, [width, height], most);
            writeln!(out, "heat: black 0, white {most:.0} instructions")?;
            vec![picture]
        } else {
            (0..target.colors()).map(|buffer| target.to_rgba8_in(buffer)).collect()
        };
        Ok(buffers.iter().map(|rgba| picture::shrink(rgba, width, scale)).collect())
    })
}

impl Arguments {
    pub(super) fn choice(&self) -> Choice {
        match self.engine {
            None => Choice::Best,
            Some(Engine::Jit) => Choice::Native,
            Some(Engine::Interp) => Choice::Interpreter,
        }
    }

    pub(super) fn engine_options(&self) -> nvjit::Options {
        let mut options = self.options.options();
        options.keep_state = self.heatmap;
        options
    }

    /// The pixel that is traced.
    pub(super) fn watched(&self) -> Option<Watched<'static>> {
        self.trace_pixel.map(|Pair(x, y)| Watched { x, y, options: self.options.options(), guard: None })
    }

    /// What runs a program.
    pub(super) fn shader(&self, program: &Program) -> Result<Box<dyn Shader>, CompileError> {
        let options = self.engine_options();
        if self.cpu == Cpu::Auto {
            return Ok(Box::new(engine::Engine::new(program, options, self.choice())?));
        }
        Ok(Box::new(Compiler::new(self.cpu.options(options, self.options.mad()))?.compile(program)?))
    }
}

/// Makes the pictures of a time from 0 to 1: the colour buffers of each, top row first.
pub(super) type DrawBuffers<'a> = dyn FnMut(f64, &mut Statistics, &mut dyn Write) -> anyhow::Result<Vec<Vec<u8>>> + 'a;

/// Draws all pictures and writes them.
pub(super) fn animate(
    arguments: &Arguments,
    [width, height]: [u32; 2],
    out: &mut dyn Write,
    draw: &mut DrawBuffers<'_>,
) -> anyhow::Result<Outcome> {
    let output = &arguments.output;
    let frames = arguments.frames.unwrap_or(1);
    let progress = ProgressBar::new(frames.into());
    if frames == 1 {
        progress.set_draw_target(indicatif::ProgressDrawTarget::hidden());
    }
    progress.set_style(ProgressStyle::with_template("{bar:40} {pos}/{len} pictures, {eta} left")?);
    let mut statistics = Statistics::default();
    let time = |frame: u32| f64::from(frame) / f64::from(frames);
    if is_animation(output) {
        write_file(output, |file| {
            picture::encode_animation(file, [width, height], frames, arguments.compression, |frame| {
                let buffers = draw(time(frame), &mut statistics, out)?;
                progress.inc(1);
                buffers.into_iter().next().context("there is no picture")
            })
        })?;
    } else {
        for frame in 0..frames {
            let buffers = draw(time(frame), &mut statistics, out)?;
            let file = if arguments.frames.is_some() { numbered(output, frame) } else { output.clone() };
            let count = if is_stdout(&file) { 1 } else { buffers.len() };
            for (number, rgba) in buffers.iter().enumerate().take(count) {
                let file = if number == 0 { file.clone() } else { beside(&file, number) };
                write_file(&file, |file| picture::encode(file, rgba, width, height, arguments.compression))?;
            }
            progress.inc(1);
        }
    }
    progress.finish_and_clear();
    let pictures = if frames == 1 { String::new() } else { format!("{frames} pictures, ") };
    writeln!(
        out,
        "{}: {pictures}{width}x{height}, {} vertices, {} primitives, {} fragments",
        if is_stdout(output) { "<stdout>".to_owned() } else { display_path(output) },
        statistics.vertices,
        statistics.primitives,
        statistics.fragments
    )?;
    Ok(Outcome::Ok)
}

/// `out.png` to `out-1.png`: where colour buffer 1 goes.
fn beside(file: &Path, buffer: usize) -> PathBuf {
    let stem = file.file_stem().unwrap_or_default().to_string_lossy();
    let extension = file.extension().map_or(String::new(), |e| format!(".{}", e.to_string_lossy()));
    file.with_file_name(format!("{stem}-{buffer}{extension}"))
}

/// `out.png` to `out0007.png`, and `out-%02d.png` to `out-07.png`.
fn numbered(file: &Path, number: u32) -> PathBuf {
    let stem = file.file_stem().unwrap_or_default().to_string_lossy();
    if let Some((place, digits)) = number_place(&stem) {
        let name = file.file_name().unwrap_or_default().to_string_lossy();
        let (before, after) = (&name[..place.start], &name[place.end..]);
        return file.with_file_name(format!("{before}{number:0digits$}{after}"));
    }
    let extension = file.extension().map_or(String::new(), |e| format!(".{}", e.to_string_lossy()));
    file.with_file_name(format!("{stem}{number:04}{extension}"))
}

/// Where a name has `%d`, or `%04d`, as printf has it, and how many digits that asks for.
fn number_place(name: &str) -> Option<(Range<usize>, usize)> {
    name.match_indices('%').find_map(|(start, _)| {
        let digits = &name[start + 1..name[start..].find('d').map(|end| start + end)?];
        let count = if digits.is_empty() { 0 } else { digits.parse().ok().filter(|count| *count <= 9)? };
        let is_plain = digits.bytes().all(|digit| digit.is_ascii_digit());
        is_plain.then(|| (start..start + digits.len() + 2, count))
    })
}
