//! Buffers while a picture is drawn: their initial contents, compute passes, vertices and recorded results.

use super::{Canvas, Painter};
use crate::gl_state::GlState;
use crate::render::scene::expression::Variables;
use crate::render::scene::plan::{Bound, Compute, Pass, Plan, Repetition, VECTOR, Work, fault, numbers};
use crate::render::supply;
use anyhow::Context;
use glam::DMat4;
use nvjit::compute;
use nvjit::language::program::BufferSpace;
use nvjit::runtime::{Buffer, ImageFormat, ImageLayout, ImageView, Memory, RunError, Shader, TextureTarget};
use nvjit_raster::{ColorFormat, Feedback, FeedbackBuffer, Mesh, Target, Topology};
use nvjit_texture::TextureUnits;
use rayon::prelude::*;
use std::sync::Arc;

/// The most repetitions of a pass.
const MOST_REPEATS: f64 = 4096.0;
/// The most invocations of a pass, however often it runs.
const MOST_INVOCATIONS: u64 = 1 << 30;
/// Parts that the work groups of a pass are shared out by, for each thread.
const PARTS: u64 = 4;

/// The content of a buffer.
pub(super) struct Content {
    buffer: Arc<Buffer>,
    /// Vectors of an element.
    vectors: usize,
    /// Elements: those of the beginning, or that were recorded last.
    count: usize,
}

/// Attributes of vertices that are elements of a buffer.
#[derive(Default)]
pub(super) struct Vertices {
    attributes: Vec<(u16, Vec<[f32; 4]>)>,
    indices: Vec<u32>,
}

impl Vertices {
    pub fn mesh(&self, topology: Topology) -> Mesh<'_> {
        let all = Mesh::new(topology, &self.indices);
        self.attributes.iter().fold(all, |mesh, (register, values)| mesh.with(*register, values))
    }
}

impl Content {
    /// The initial contents of all buffers.
    pub fn all(plan: &Plan, time: f64) -> anyhow::Result<Vec<Self>> {
        let content = |own: &super::plan::Buffer| {
            let buffer = Buffer::try_new(own.bytes()).context("there is no memory left for buffers")?;
            let mut bytes = crate::image::reserve(own.bytes())?;
            for vector in elements(own, time) {
                bytes.extend(vector?.iter().flat_map(|&number| (number as f32).to_le_bytes()));
            }
            buffer.write(0, &bytes)?;
            Ok(Self { buffer: Arc::new(buffer), vectors: own.vectors, count: own.count as usize })
        };
        plan.buffers.iter().map(content).collect()
    }

    /// The elements as vertices, with those of their vectors that are attributes.
    pub fn vertices(&self, attributes: &[(u16, usize)]) -> Vertices {
        let mut bytes = vec![0; self.count * self.vectors * VECTOR];
        if self.buffer.read(0, &mut bytes).is_err() {
            return Vertices::default();
        }
        let vectors: Vec<[f32; 4]> = bytes.as_chunks::<VECTOR>().0.iter().map(vector).collect();
        let attribute = |&(register, number): &(u16, usize)| {
            (register, vectors.iter().skip(number).step_by(self.vectors).copied().collect())
        };
        Vertices { attributes: attributes.iter().map(attribute).collect(), indices: (0..self.count as u32).collect() }
    }
}

/// The vectors of all elements that a buffer begins with.
pub(super) fn elements(own: &super::plan::Buffer, time: f64) -> impl Iterator<Item = anyhow::Result<[f64; 4]>> {
    let count = if own.element.is_empty() { 0 } else { own.count };
    (0..count).flat_map(move |element| {
        let variables = Variables { time, instance: [element.into(), own.count.into()], step: 0.0 };
        own.element.iter().map(move |vector| numbers(vector, &variables))
    })
}

fn vector(bytes: &[u8; VECTOR]) -> [f32; 4] {
    let numbers = bytes.as_chunks::<4>().0;
    std::array::from_fn(|at| f32::from_le_bytes(numbers[at]))
}

/// The number of repetitions of a pass.
pub(super) fn repetitions(work: &Work, repetition: &Repetition, variables: &Variables) -> anyhow::Result<u32> {
    let Some(count) = &repetition.count else { return Ok(1) };
    let number = count.get_ref().value(variables).map_err(|message| fault(count.span(), message))?.floor();
    if !(0.0..=MOST_REPEATS).contains(&number) {
        return Err(fault(count.span(), format!("a pass runs 0 to {MOST_REPEATS} times, not {number}")));
    }
    if let Work::Compute(pass) = work
        && pass.invocations() * number as u64 > MOST_INVOCATIONS
    {
        let most = MOST_INVOCATIONS >> 20;
        return Err(fault(count.span(), format!("all of them together may have {most} million invocations")));
    }
    Ok(number as u32)
}

/// The records of a pass.
pub(super) fn feedback(plan: &Plan, pass: &Pass) -> Feedback {
    let buffer = |to: &super::plan::FeedbackTo| FeedbackBuffer {
        stream: 0,
        attributes: to.recorded.clone(),
        limit: plan.buffers[to.buffer].bytes() / 4,
        words: Vec::new(),
    };
    Feedback { buffers: pass.feedback.iter().map(buffer).collect(), ..Feedback::default() }
}

impl Canvas {
    /// Puts what was recorded into its buffers.
    pub(super) fn keep_results(&mut self, pass: &Pass, feedback: &Feedback) -> anyhow::Result<()> {
        for (to, recorded) in pass.feedback.iter().zip(&feedback.buffers) {
            let content = &mut self.buffers[to.buffer];
            let bytes: Vec<u8> = recorded.words.iter().flat_map(|word| word.to_le_bytes()).collect();
            content.buffer.write(0, &bytes)?;
            content.count = bytes.len() / (content.vectors * VECTOR);
        }
        Ok(())
    }
}

impl Painter<'_> {
    /// The values of a compute program's parameters.
    pub(super) fn compute_parameters(
        &self,
        pass: &Compute,
        variables: &Variables,
    ) -> anyhow::Result<Vec<supply::Values>> {
        let mut own = pass.presets.clone();
        for parameter in &pass.params {
            self.parameter(parameter, DMat4::IDENTITY, variables, &mut own)?;
        }
        Ok(own)
    }

    /// Runs all work groups of a pass, as many at a time as there are threads.
    pub(super) fn compute(
        &self,
        pass: &Compute,
        engines: &[Box<dyn Shader>],
        canvas: &mut Canvas,
    ) -> anyhow::Result<()> {
        let ([(program, _)], [engine]) = (pass.programs.as_slice(), engines) else {
            anyhow::bail!("a pass that computes has one program")
        };
        let mut units = TextureUnits::new();
        for &Bound { unit, target, source } in &pass.textures {
            units.bind(usize::from(unit), canvas.texture(self.plan, source, target)?)?;
        }
        let mut memory = Memory::new();
        for bound in &pass.buffers {
            let (buffer, binding) = (canvas.buffers[bound.buffer].buffer.clone(), bound.binding);
            let bytes = buffer.len();
            match bound.space {
                BufferSpace::Storage => memory.bind_storage(binding, buffer, 0, bytes)?,
                BufferSpace::Counters => memory.bind_counters(binding, buffer, 0, bytes)?,
                _ => memory.bind_constants(binding, buffer, 0, bytes)?,
            }
        }
        let mut images = Vec::new();
        for bound in &pass.images {
            let (buffer, view) = image_of(&canvas.targets[bound.target], bound.color)?;
            memory.bind_image(bound.unit, view)?;
            images.push(buffer);
        }
        let own = self.compute_parameters(pass, &canvas.variables)?;
        let mut bank = engine.new_frame().parameters().to_vec();
        let state = if program.features().variables {
            GlState::default().values(program).collect()
        } else {
            supply::Values::new()
        };
        supply::set(&mut bank, &state);
        own.iter().for_each(|own| supply::set(&mut bank, own));

        let memory = Arc::new(memory);
        if let Some(guard) = self.watch.guard {
            guard.watch_memory(&memory);
        }
        let all: u64 = pass.groups.iter().map(|&count| u64::from(count)).product();
        let part = if pass.in_order { all } else { all.div_ceil(PARTS * rayon::current_num_threads() as u64) };
        let run = |first: u64| {
            let mut frame = engine.new_frame();
            frame.parameters_mut().copy_from_slice(&bank);
            frame.set_memory(memory.clone());
            let part = first..all.min(first + part);
            compute::dispatch_part(&**engine, &mut frame, &units, pass.group_size, pass.groups, part)
        };
        let parts: Vec<_> = (0..all).step_by(usize::try_from(part)?).collect();
        parts.into_par_iter().map(run).collect::<Result<(), RunError>>()?;
        if memory.faults() > 0 {
            let message = format!(
                "the compute program made accesses outside of its buffers, or that do not fit the format of an image: {}",
                memory.faults()
            );
            return Err(fault(pass.span.clone(), message));
        }
        for (bound, buffer) in pass.images.iter().zip(&images).filter(|(bound, _)| bound.writes) {
            keep_image(&mut canvas.targets[bound.target], bound.color, buffer)?;
            canvas.forget(bound.target);
        }
        Ok(())
    }
}

/// A copy of what a target holds, the lowest row first.
fn image_of(target: &Target, color: usize) -> anyhow::Result<(Arc<Buffer>, ImageView)> {
    let (width, height) = (target.width(), target.height());
    let (format, bytes) = match target.format() {
        ColorFormat::Rgba8 => {
            let rows = target.to_rgba8_in(color);
            (ImageFormat::Rgba8, rows.chunks_exact(width as usize * 4).rev().flatten().copied().collect::<Vec<_>>())
        }
        // As floats, whatever else a target keeps.
        _ => {
            let places = (0..height).flat_map(|y| (0..width).map(move |x| (x, y)));
            let colors = places.flat_map(|(x, y)| target.color_in(color, x, y));
            (ImageFormat::Rgba32F, colors.flat_map(f32::to_le_bytes).collect())
        }
    };
    let buffer = Arc::new(Buffer::try_new(bytes.len()).context("there is no memory left for images")?);
    buffer.write(0, &bytes)?;
    let layout = ImageLayout::packed(TextureTarget::D2, format, [width, height, 1], 1);
    Ok((buffer.clone(), ImageView::new(buffer, layout)?))
}

/// Puts the texels of an image back into its target.
fn keep_image(target: &mut Target, color: usize, buffer: &Buffer) -> anyhow::Result<()> {
    let mut bytes = vec![0; buffer.len()];
    buffer.read(0, &mut bytes)?;
    let width = target.width() as usize;
    let place = |x: u32, y: u32| y as usize * width + x as usize;
    match target.format() {
        ColorFormat::Rgba8 => {
            let texels = bytes.as_chunks::<4>().0;
            target.set_colors(color, |x, y| texels[place(x, y)].map(|byte| f32::from(byte) / 255.0));
        }
        // As floats, whatever else a target keeps.
        _ => {
            let texels = bytes.as_chunks::<VECTOR>().0;
            target.set_colors(color, |x, y| vector(&texels[place(x, y)]));
        }
    }
    Ok(())
}
