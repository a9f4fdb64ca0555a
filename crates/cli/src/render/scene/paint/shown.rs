//! The targets of each pass as small pictures.

use super::{Plan, Work};
use nvjit_raster::Target;

/// Pixels along the longer side of a picture.
const SIDE: u32 = 320;

/// The most pictures of a frame.
const MOST: usize = 64;

/// A buffer of a target after a pass.
pub struct Shown {
    /// The number of the pass, from 1.
    pub pass: usize,
    /// The name of its last program, or nothing.
    pub program: String,
    pub target: String,
    /// The number of a colour, or nothing of the depth.
    pub color: Option<usize>,
    /// The least and the greatest depth that is not that of the far plane; 0 and 0 if there is none.
    pub depths: [f32; 2],
    pub size: [u32; 2],
    /// Four bytes a pixel, the top row first.
    pub rgba: Vec<u8>,
}

/// Adds what a pass left.
pub fn add(all: &mut Vec<Shown>, plan: &Plan, pass: usize, work: &Work, targets: &[Target]) {
    let (program, buffers): (&str, Vec<(usize, Option<usize>)>) = match work {
        Work::Draw(own) if own.is_drawn => {
            let colors = (0..plan.targets[own.target].colors).map(|color| (own.target, Some(color)));
            let depth = (own.state.depth.is_some() && own.state.depth_write).then_some((own.target, None));
            (&own.fragment_name, colors.chain(depth).collect())
        }
        Work::Draw(_) => ("", Vec::new()),
        Work::Compute(own) => {
            let written = own.images.iter().filter(|image| image.writes);
            ("", written.map(|image| (image.target, Some(image.color))).collect())
        }
    };
    for (number, color) in buffers {
        if all.len() == MOST {
            return;
        }
        let target = &targets[number];
        let (size, rgba, depths) = match color {
            Some(color) => {
                let (size, rgba) = thinned(target, &target.to_rgba8_in(color));
                (size, rgba, [0.0; 2])
            }
            None => {
                let (depths, gray) = depth(target);
                let (size, rgba) = thinned(target, &gray);
                (size, rgba, depths)
            }
        };
        let (program, target) = (program.to_owned(), plan.target_names[number].clone());
        all.push(Shown { pass, program, target, color, depths, size, rgba });
    }
}

/// Each pixel of so many, so that a picture is no larger than it may be.
fn thinned(target: &Target, rgba: &[u8]) -> ([u32; 2], Vec<u8>) {
    let [width, height] = [target.width(), target.height()];
    let step = width.max(height).div_ceil(SIDE).max(1) as usize;
    let rows = rgba.chunks_exact(width as usize * 4).step_by(step);
    let bytes = rows.flat_map(|row| row.as_chunks::<4>().0.iter().step_by(step)).flatten().copied();
    ([width, height].map(|side| side.div_ceil(step as u32)), bytes.collect())
}

/// Depths as greys, from dark for near to light for far, and white at the far plane; the top row first.
fn depth(target: &Target) -> ([f32; 2], Vec<u8>) {
    let pixels = || (0..target.height()).rev().flat_map(|y| (0..target.width()).map(move |x| target.depth(x, y)));
    let drawn = || pixels().filter(|&depth| depth < 1.0);
    let (least, most) = (drawn().fold(1.0, f32::min), drawn().fold(0.0, f32::max));
    let gray = |depth: f32| match depth < 1.0 {
        true => (220.0 * (depth - least) / (most - least).max(f32::MIN_POSITIVE)) as u8,
        false => 255,
    };
    let rgba = pixels().flat_map(|depth| [gray(depth), gray(depth), gray(depth), 255]).collect();
    (if least <= most { [least, most] } else { [0.0; 2] }, rgba)
}
