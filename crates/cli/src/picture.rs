//! Images that the command generates: textures by name, and PNG files.

use crate::image::{self, Image, Memory};
use crate::{display_path, input_files, usage};
use anyhow::Context;
use clap::ValueEnum;
use glam::{DVec3, dvec3};
use nvjit::language::isa::nearest;
use nvjit::runtime::TextureTarget;
use nvjit_raster::Target;
use nvjit_texture as texture;
use nvjit_texture::{MagFilter, MinFilter, Texture, TextureUnits, WrapMode};
use std::io::Write;
use std::path::Path;
use std::sync::{Arc, OnceLock};

/// Texels along the side of a texture that is made.
const SIZE: u32 = 256;

/// Faces of a cube map.
const FACES: usize = 6;

/// Images that are made.
const NAMES: [&str; 5] = ["checker", "noise", "normalmap", "sky", "evening"];

/// The images of a texture: built in, or files, with commas between them. They take their part of `memory` before they
/// are made.
pub fn images(names: &str, target: TextureTarget, memory: &mut Memory) -> anyhow::Result<Vec<Image>> {
    let is_single = !names.contains(',');
    // A single file is every face of a cube map.
    let count = if target.is_cube() && is_single { FACES } else { 1 };
    let mut all = Vec::new();
    for name in names.split(',') {
        if let ("sky" | "evening", true) = (name, target.is_cube()) {
            memory.take(built_in_bytes(name), FACES)?;
            all.extend((0..FACES).map(|face| self::face(name == "evening", face)));
        } else if NAMES.contains(&name) {
            memory.take(built_in_bytes(name), count)?;
            all.extend(built_in(name));
        } else {
            all.push(image::read(Path::new(name), count, memory).map_err(|error| no_image(name, error))?);
        }
    }
    Ok(all)
}

/// Whether an image of this name is there: built in, or a file that can be opened.
pub fn check_name(name: &str) -> anyhow::Result<()> {
    if NAMES.contains(&name) {
        return Ok(());
    }
    let file = Path::new(name);
    let opened = input_files::open(file).with_context(|| display_path(file));
    opened.map(drop).map_err(|error| no_image(name, error))
}

/// Why there is no image of this name.
fn no_image(name: &str, error: anyhow::Error) -> anyhow::Error {
    match nearest(name, NAMES.into_iter()) {
        // Names of files have an extension.
        Some(near) if Path::new(name).extension().is_none() => {
            usage(format!("there is no texture `{name}`; did you mean {near}?"))
        }
        _ => error,
    }
}

/// Bytes of an image that is made.
fn built_in_bytes(name: &str) -> usize {
    let side = if name == "evening" { 2 * SIZE } else { SIZE } as usize;
    4 * side * side
}

/// A face of `sky` or `evening`. It is made once, since the page draws again and again.
fn face(is_evening: bool, face: usize) -> Image {
    static MADE: [[OnceLock<Image>; FACES]; 2] = [const { [const { OnceLock::new() }; FACES] }; 2];
    let make = || if is_evening { evening(face) } else { sky(face) };
    MADE[usize::from(is_evening)][face].get_or_init(make).clone()
}

fn built_in(name: &str) -> Option<Image> {
    match name {
        "checker" => Some(paint(SIZE, |s, t| {
            let field = (s * 8.0) as i32 + (t * 8.0) as i32;
            if field % 2 == 0 { [0.92, 0.9, 0.84, 1.0] } else { [0.28, 0.33, 0.42, 1.0] }
        })),
        "noise" => Some(paint(SIZE, |s, t| {
            let value = fractal_noise(s, t);
            [value; 4]
        })),
        "normalmap" => Some(paint(SIZE, |s, t| {
            const STEP: f64 = 0.5 / SIZE as f64;
            let slope = |a: f64, b: f64| (b - a) / (2.0 * STEP);
            let x = slope(studs(s - STEP, t), studs(s + STEP, t));
            let y = slope(studs(s, t - STEP), studs(s, t + STEP));
            let normal = dvec3(-x, -y, 1.0);
            (normal / normal.length() * 0.5 + 0.5).extend(studs(s, t) / HIGHEST).to_array()
        })),
        // Where a flat image is wanted, what is ahead.
        "sky" => Some(face(false, 4)),
        "evening" => Some(face(true, 4)),
        _ => None,
    }
}

/// An image from a function of the texels' centres.
fn paint(size: u32, color: impl Fn(f64, f64) -> [f64; 4]) -> Image {
    let center = |texel: u32| (f64::from(texel) + 0.5) / f64::from(size);
    let texels = (0..size).flat_map(|y| (0..size).map(move |x| (x, y)));
    let bytes =
        texels.flat_map(|(x, y)| color(center(x), center(y)).map(|c| (c.clamp(0.0, 1.0) * 255.0).round() as u8));
    Image { width: size, height: size, texels: bytes.collect() }
}

/// A number from 0 to 1 that looks random.
fn hash(x: u32, y: u32) -> f64 {
    let mut h = x.wrapping_mul(0x9e37_79b1) ^ y.wrapping_mul(0x85eb_ca77);
    h = (h ^ h >> 15).wrapping_mul(0x2c1b_3c6d);
    h = (h ^ h >> 12).wrapping_mul(0x297a_2d39);
    f64::from(h ^ h >> 15) / f64::from(u32::MAX)
}

/// Noise between the corners of `cells` by `cells` cells, which repeats.
fn noise(s: f64, t: f64, cells: u32) -> f64 {
    let (x, y) = (s.rem_euclid(1.0) * f64::from(cells), t.rem_euclid(1.0) * f64::from(cells));
    let smooth = |f: f64| f * f * (3.0 - 2.0 * f);
    let (fx, fy) = (smooth(x.fract()), smooth(y.fract()));
    let at = |dx: u32, dy: u32| hash((x as u32 + dx) % cells + cells, (y as u32 + dy) % cells);
    let mix = |a: f64, b: f64, f: f64| a + (b - a) * f;
    mix(mix(at(0, 0), at(1, 0), fx), mix(at(0, 1), at(1, 1), fx), fy)
}

fn fractal_noise(s: f64, t: f64) -> f64 {
    (0..5).map(|octave| noise(s, t, 8 << octave) * 0.5_f64.powi(octave + 1)).sum::<f64>() / 0.97
}

/// The maximum of [`studs`].
const HIGHEST: f64 = 0.039;

/// Heights of round studs, eight by eight, on a surface that is a little rough.
fn studs(s: f64, t: f64) -> f64 {
    let (x, y) = ((s * 8.0).rem_euclid(1.0) - 0.5, (t * 8.0).rem_euclid(1.0) - 0.5);
    let inside = (1.0 - (x * x + y * y) / 0.14).max(0.0);
    0.035 * inside.sqrt() + 0.004 * fractal_noise(s, t)
}

/// The unit vector to a point of a face of a cube map.
fn direction(face: usize, s: f64, t: f64) -> DVec3 {
    let (a, b) = (2.0 * s - 1.0, 2.0 * t - 1.0);
    let direction = match face {
        0 => dvec3(1.0, -b, -a),
        1 => dvec3(-1.0, -b, a),
        2 => dvec3(a, 1.0, b),
        3 => dvec3(a, -1.0, -b),
        4 => dvec3(a, -b, 1.0),
        _ => dvec3(-a, -b, -1.0),
    };
    direction / direction.length()
}

/// `a` to `b`. (`lerp` would round otherwise.)
fn mix(a: DVec3, b: DVec3, f: f64) -> DVec3 {
    a + (b - a) * f
}

/// A face of a cube map: sky with a sun above, a chequered ground below.
fn sky(face: usize) -> Image {
    paint(SIZE, |s, t| {
        let direction = direction(face, s, t);
        let DVec3 { x, y, z } = direction;
        const HORIZON: DVec3 = dvec3(0.82, 0.88, 0.93);
        const SUN: DVec3 = dvec3(2.2, 2.6, 2.6);
        let color = if y >= 0.0 {
            let sun = direction.dot(SUN / SUN.length()).max(0.0);
            let glow = sun.powi(12) * 0.3 + if sun > 0.985 { 1.0 } else { 0.0 };
            mix(mix(HORIZON, dvec3(0.2, 0.42, 0.78), y.powf(0.6)), dvec3(1.0, 0.96, 0.86), glow.min(1.0))
        } else {
            let (u, v) = (x / -y * 1.5, z / -y * 1.5);
            let even = (u.floor() + v.floor()).rem_euclid(2.0) < 0.5;
            let field = if even { dvec3(0.5, 0.42, 0.34) } else { dvec3(0.3, 0.26, 0.24) };
            mix(HORIZON, field, (-y * 2.5).min(1.0))
        };
        color.extend(1.0).to_array()
    })
}

/// A face of a cube map: a low sun behind clouds, and dark water below.
fn evening(face: usize) -> Image {
    paint(2 * SIZE, |s, t| {
        let direction = direction(face, s, t);
        let DVec3 { x, y, z } = direction;
        const SUN: DVec3 = dvec3(-0.45, 0.16, -1.0);
        let sun = direction.dot(SUN / SUN.length()).max(0.0);
        let warmth = 0.25 + 0.75 * sun.powi(2);
        let horizon = mix(dvec3(0.62, 0.58, 0.68), dvec3(1.0, 0.68, 0.4), warmth);
        let color = if y >= 0.0 {
            let sky = mix(horizon, dvec3(0.13, 0.25, 0.5), y.powf(0.45));
            let glow = 0.35 * sun.powi(14) + 0.45 * sun.powi(220);
            let sky = mix(sky, dvec3(1.0, 0.86, 0.6), glow.min(1.0));
            let disc = ((sun - 0.9991) * 4000.0).clamp(0.0, 1.0);
            let sky = mix(sky, dvec3(1.0, 0.99, 0.92), disc);
            // Clouds lie in a plane, and fade into the distance.
            let (u, v) = (x / (y + 0.08) * 0.045, z / (y + 0.08) * 0.045);
            let thickness =
                ((fractal_noise(u, v) - 0.47) * 4.5).clamp(0.0, 1.0) * (y * 6.0).min(1.0) * (1.0 - 0.9 * sun.powi(60));
            let lit = (fractal_noise(u - 0.01, v - 0.02) - 0.3).clamp(0.0, 0.5) * 2.0;
            let cloud = mix(mix(dvec3(1.0, 0.82, 0.66), dvec3(0.46, 0.42, 0.52), lit), horizon, 0.25);
            mix(sky, cloud, 0.85 * thickness)
        } else {
            mix(horizon, dvec3(0.06, 0.09, 0.13), (-y * 5.0).min(1.0).sqrt())
        };
        color.extend(1.0).to_array()
    })
}

/// The units with the picture so far as RECT in unit 0, its further colour buffers in those that follow, without
/// filtering: they may hold bits, not colours.
pub fn bind(units: &TextureUnits, target: &Target) -> anyhow::Result<TextureUnits> {
    let mut units = units.clone();
    let (width, height) = (target.width(), target.height());
    for buffer in 0..target.colors() {
        let pixels = (0..height).flat_map(|y| (0..width).map(move |x| target.color_in(buffer, x, y)));
        let texels: Vec<u8> = pixels.flatten().flat_map(f32::to_ne_bytes).collect();
        let extent = texture::Extent::d2(width, height);
        let image = texture::Image::new(texture::Format::RGBA32F, extent, &texels)?;
        let picture = Texture::from_image(TextureTarget::Rect, image)?;
        let state = picture.sampler().with_filters(MinFilter::Nearest, MagFilter::Nearest);
        units.bind(buffer, Arc::new(picture.with_sampler(state.with_wrap(WrapMode::ClampToEdge))?))?;
    }
    Ok(units)
}

/// The mean of each `scale` by `scale` pixels, for a picture that is `width` pixels wide afterwards.
pub fn shrink(rgba: &[u8], width: u32, scale: u32) -> Vec<u8> {
    let (width, scale) = (width as usize, scale as usize);
    let row = width * scale * 4;
    let mut bytes = Vec::with_capacity(rgba.len() / (scale * scale));
    for rows in rgba.chunks_exact(row * scale) {
        for x in 0..width {
            for component in 0..4 {
                let samples = rows
                    .chunks_exact(row)
                    .flat_map(|row| row[x * scale * 4..(x + 1) * scale * 4].iter().skip(component).step_by(4));
                let sum: usize = samples.map(|&byte| usize::from(byte)).sum();
                bytes.push(((sum + scale * scale / 2) / (scale * scale)) as u8);
            }
        }
    }
    bytes
}

/// The compression level of PNG files.
#[derive(Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
pub enum Compression {
    /// In little time
    #[default]
    Fast,
    /// To few bytes, for pictures that are kept
    Best,
}

impl Compression {
    fn png(self) -> png::Compression {
        match self {
            Self::Fast => png::Compression::Fast,
            Self::Best => png::Compression::High,
        }
    }
}

/// Writes what a PNG file has. Alpha is left out: pictures are for looking at.
pub fn encode(out: impl Write, rgba: &[u8], width: u32, height: u32, compression: Compression) -> anyhow::Result<()> {
    let mut encoder = png::Encoder::new(out, width, height);
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_compression(compression.png());
    let mut writer = encoder.write_header()?;
    writer.write_image_data(&opaque(rgba))?;
    Ok(writer.finish()?)
}

/// The time that a picture of an animation is shown, in seconds.
const DELAY: (u16, u16) = (1, 25);

/// Writes what an APNG file has, which goes round without end.
pub fn encode_animation(
    out: impl Write,
    [width, height]: [u32; 2],
    frames: u32,
    compression: Compression,
    mut picture: impl FnMut(u32) -> anyhow::Result<Vec<u8>>,
) -> anyhow::Result<()> {
    let mut encoder = png::Encoder::new(out, width, height);
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_compression(compression.png());
    encoder.set_animated(frames, 0)?;
    encoder.set_frame_delay(DELAY.0, DELAY.1)?;
    let mut writer = encoder.write_header()?;
    for frame in 0..frames {
        writer.write_image_data(&opaque(&picture(frame)?))?;
    }
    Ok(writer.finish()?)
}

/// Pixels without their alpha.
fn opaque(rgba: &[u8]) -> Vec<u8> {
    rgba.as_chunks::<4>().0.iter().flat_map(|&[r, g, b, _]| [r, g, b]).collect()
}
