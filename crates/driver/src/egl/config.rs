//! Configurations of EGL, and the choice among them (EGL 1.4, section 3.4).

use super::enums::*;
use crate::choice::{Criterion, Row, asked, fulfils};
use crate::framebuffers::color_bits;
use crate::surface::Config;
use nvjit_raster::{ColorFormat, MAX_VIEWPORT, Target};

/// All configurations: the identifier of a configuration is its index, counted from 1.
pub fn configs() -> Vec<Config> {
    let mut all = Vec::new();
    for format in [ColorFormat::Rgba8, ColorFormat::Rgba16f, ColorFormat::Rgba32f] {
        for samples in Target::SAMPLE_COUNTS {
            for (depth, stencil) in [(false, false), (true, false), (true, true)] {
                for alpha in [true, false] {
                    all.push(Config { double: true, depth, stencil, samples, format, srgb: false, alpha });
                }
            }
        }
    }
    all
}

/// The types of surfaces of a configuration; floats only have pbuffers, since no screen shows floats.
fn surfaces(config: &Config) -> i32 {
    if config.format.is_float() { PBUFFER_BIT } else { PBUFFER_BIT | PIXMAP_BIT | WINDOW_BIT }
}

/// The attributes, with their criteria and defaults.
const ATTRIBUTES: &[Row] = &[
    (BUFFER_SIZE, Criterion::AtLeast, 0),
    (RED_SIZE, Criterion::AtLeast, 0),
    (GREEN_SIZE, Criterion::AtLeast, 0),
    (BLUE_SIZE, Criterion::AtLeast, 0),
    (LUMINANCE_SIZE, Criterion::AtLeast, 0),
    (ALPHA_SIZE, Criterion::AtLeast, 0),
    (ALPHA_MASK_SIZE, Criterion::AtLeast, 0),
    (BIND_TO_TEXTURE_RGB, Criterion::Exact, DONT_CARE),
    (BIND_TO_TEXTURE_RGBA, Criterion::Exact, DONT_CARE),
    (COLOR_BUFFER_TYPE, Criterion::Exact, RGB_BUFFER),
    (COLOR_COMPONENT_TYPE, Criterion::Exact, COLOR_COMPONENT_TYPE_FIXED),
    (CONFIG_CAVEAT, Criterion::Exact, DONT_CARE),
    (CONFIG_ID, Criterion::Exact, DONT_CARE),
    (CONFORMANT, Criterion::Mask, 0),
    (DEPTH_SIZE, Criterion::AtLeast, 0),
    (LEVEL, Criterion::Exact, 0),
    (MATCH_NATIVE_PIXMAP, Criterion::Ignored, NONE),
    (MAX_PBUFFER_WIDTH, Criterion::Ignored, 0),
    (MAX_PBUFFER_HEIGHT, Criterion::Ignored, 0),
    (MAX_PBUFFER_PIXELS, Criterion::Ignored, 0),
    (MAX_SWAP_INTERVAL, Criterion::Exact, DONT_CARE),
    (MIN_SWAP_INTERVAL, Criterion::Exact, DONT_CARE),
    (NATIVE_RENDERABLE, Criterion::Exact, DONT_CARE),
    (NATIVE_VISUAL_ID, Criterion::Ignored, 0),
    (NATIVE_VISUAL_TYPE, Criterion::Exact, DONT_CARE),
    (RENDERABLE_TYPE, Criterion::Mask, OPENGL_BIT),
    (SAMPLE_BUFFERS, Criterion::AtLeast, 0),
    (SAMPLES, Criterion::AtLeast, 0),
    (STENCIL_SIZE, Criterion::AtLeast, 0),
    (SURFACE_TYPE, Criterion::Mask, WINDOW_BIT),
    (TRANSPARENT_TYPE, Criterion::Exact, NONE),
    (TRANSPARENT_RED_VALUE, Criterion::Exact, DONT_CARE),
    (TRANSPARENT_GREEN_VALUE, Criterion::Exact, DONT_CARE),
    (TRANSPARENT_BLUE_VALUE, Criterion::Exact, DONT_CARE),
];

/// The value of an attribute of configuration `id`, if there is such an attribute.
pub fn attribute(config: &Config, id: i32, name: i32) -> Option<i32> {
    let bits = color_bits(config.format) as i32;
    let alpha = if config.alpha { bits } else { 0 };
    Some(match name {
        BUFFER_SIZE => 3 * bits + alpha,
        RED_SIZE | GREEN_SIZE | BLUE_SIZE => bits,
        ALPHA_SIZE => alpha,
        COLOR_BUFFER_TYPE => RGB_BUFFER,
        COLOR_COMPONENT_TYPE if config.format.is_float() => COLOR_COMPONENT_TYPE_FLOAT,
        COLOR_COMPONENT_TYPE => COLOR_COMPONENT_TYPE_FIXED,
        CONFIG_CAVEAT | NATIVE_VISUAL_TYPE | TRANSPARENT_TYPE => NONE,
        CONFIG_ID => id,
        CONFORMANT => 0,
        DEPTH_SIZE => {
            if config.depth {
                24
            } else {
                0
            }
        }
        MAX_PBUFFER_WIDTH | MAX_PBUFFER_HEIGHT => MAX_VIEWPORT,
        MAX_PBUFFER_PIXELS => MAX_VIEWPORT * MAX_VIEWPORT,
        MAX_SWAP_INTERVAL => 1,
        RENDERABLE_TYPE => OPENGL_BIT,
        SAMPLE_BUFFERS => i32::from(config.samples > 1),
        SAMPLES => {
            if config.samples > 1 {
                config.samples as i32
            } else {
                0
            }
        }
        STENCIL_SIZE => {
            if config.stencil {
                8
            } else {
                0
            }
        }
        SURFACE_TYPE => surfaces(config),
        name if ATTRIBUTES.iter().any(|row| row.0 == name) && name != MATCH_NATIVE_PIXMAP => 0,
        _ => return None,
    })
}

/// The identifiers of the configurations that match a list of pairs, the best ones first.
///
/// # Errors
/// BAD_ATTRIBUTE for unknown attributes and values.
pub fn choose(wanted: &[(i32, i32)]) -> Result<Vec<i32>, i32> {
    if wanted.iter().any(|pair| !ATTRIBUTES.iter().any(|row| row.0 == pair.0)) {
        return Err(BAD_ATTRIBUTE);
    }
    let asked = |name: i32, default: i32| asked(wanted, name, default);
    let by_number = asked(CONFIG_ID, DONT_CARE);
    let fits = |config: &Config, id: i32| {
        if by_number != DONT_CARE {
            // If EGL_CONFIG_ID is given, all other attributes are ignored.
            return by_number == id;
        }
        fulfils(ATTRIBUTES, wanted, DONT_CARE, |name| attribute(config, id, name).unwrap_or(0))
    };
    let all = configs();
    let mut found: Vec<_> = (1..).zip(&all).filter(|(id, config)| fits(config, *id)).collect();
    // Configurations with more bits of the requested colours come first, then those with the smallest other buffers.
    let wanted_bits = |config: &Config, id: i32| -> i32 {
        [RED_SIZE, GREEN_SIZE, BLUE_SIZE, ALPHA_SIZE]
            .into_iter()
            .filter(|&name| asked(name, 0) > 0)
            .map(|name| attribute(config, id, name).unwrap_or(0))
            .sum()
    };
    found.sort_by_key(|&(id, config)| {
        let of = |name| attribute(config, id, name).unwrap_or(0);
        (-wanted_bits(config, id), of(BUFFER_SIZE), of(SAMPLES), of(DEPTH_SIZE), of(STENCIL_SIZE), id)
    });
    Ok(found.into_iter().map(|(id, _)| id).collect())
}
