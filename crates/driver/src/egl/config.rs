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

/// The types of surfaces of a configuration; floats only have pbuffers, since no screen shows floats. All swaps
/// preserve the colour buffer.
fn surfaces(config: &Config) -> i32 {
    let shown = if config.format.is_float() { 0 } else { PIXMAP_BIT | WINDOW_BIT };
    PBUFFER_BIT | SWAP_BEHAVIOR_PRESERVED_BIT | shown
}

/// The values that may be requested for an attribute, beside DONT_CARE (EGL 1.4, table 3.1 and section 3.4.1).
enum Values {
    Any,
    /// Numbers that are not negative.
    Count,
    OneOf(&'static [i32]),
    /// Any of these bits.
    Bits(i32),
}

impl Values {
    fn contain(&self, value: i32) -> bool {
        match self {
            Self::Any => true,
            Self::Count => value >= 0,
            Self::OneOf(all) => all.contains(&value),
            Self::Bits(all) => value & !all == 0,
        }
    }
}

const FLAG: Values = Values::OneOf(&[0, 1]);

/// The bits of EGL 1.4's table 3.3, and those of EGL_KHR_create_context.
const APIS: i32 = OPENGL_ES_BIT | OPENVG_BIT | OPENGL_ES2_BIT | OPENGL_BIT | OPENGL_ES3_BIT_KHR;

/// The bits of table 3.2.
const SURFACES: i32 = PBUFFER_BIT
    | PIXMAP_BIT
    | WINDOW_BIT
    | VG_COLORSPACE_LINEAR_BIT
    | VG_ALPHA_FORMAT_PRE_BIT
    | MULTISAMPLE_RESOLVE_BOX_BIT
    | SWAP_BEHAVIOR_PRESERVED_BIT;

/// The attributes with their criteria and defaults, and the values that may be requested.
const ATTRIBUTES: &[(Row, Values)] = &[
    ((BUFFER_SIZE, Criterion::AtLeast, 0), Values::Count),
    ((RED_SIZE, Criterion::AtLeast, 0), Values::Count),
    ((GREEN_SIZE, Criterion::AtLeast, 0), Values::Count),
    ((BLUE_SIZE, Criterion::AtLeast, 0), Values::Count),
    ((LUMINANCE_SIZE, Criterion::AtLeast, 0), Values::Count),
    ((ALPHA_SIZE, Criterion::AtLeast, 0), Values::Count),
    ((ALPHA_MASK_SIZE, Criterion::AtLeast, 0), Values::Count),
    ((BIND_TO_TEXTURE_RGB, Criterion::Exact, DONT_CARE), FLAG),
    ((BIND_TO_TEXTURE_RGBA, Criterion::Exact, DONT_CARE), FLAG),
    ((COLOR_BUFFER_TYPE, Criterion::Exact, RGB_BUFFER), Values::OneOf(&[RGB_BUFFER, LUMINANCE_BUFFER])),
    (
        (COLOR_COMPONENT_TYPE, Criterion::Exact, COLOR_COMPONENT_TYPE_FIXED),
        Values::OneOf(&[COLOR_COMPONENT_TYPE_FIXED, COLOR_COMPONENT_TYPE_FLOAT]),
    ),
    ((CONFIG_CAVEAT, Criterion::Exact, DONT_CARE), Values::OneOf(&[NONE, SLOW_CONFIG, NON_CONFORMANT_CONFIG])),
    ((CONFIG_ID, Criterion::Exact, DONT_CARE), Values::Count),
    ((CONFORMANT, Criterion::Mask, 0), Values::Bits(APIS)),
    ((DEPTH_SIZE, Criterion::AtLeast, 0), Values::Count),
    ((LEVEL, Criterion::Exact, 0), Values::Any),
    ((MATCH_NATIVE_PIXMAP, Criterion::Ignored, NONE), Values::Any),
    ((MAX_PBUFFER_WIDTH, Criterion::Ignored, 0), Values::Count),
    ((MAX_PBUFFER_HEIGHT, Criterion::Ignored, 0), Values::Count),
    ((MAX_PBUFFER_PIXELS, Criterion::Ignored, 0), Values::Count),
    ((MAX_SWAP_INTERVAL, Criterion::Exact, DONT_CARE), Values::Count),
    ((MIN_SWAP_INTERVAL, Criterion::Exact, DONT_CARE), Values::Count),
    ((NATIVE_RENDERABLE, Criterion::Exact, DONT_CARE), FLAG),
    ((NATIVE_VISUAL_ID, Criterion::Ignored, 0), Values::Any),
    ((NATIVE_VISUAL_TYPE, Criterion::Exact, DONT_CARE), Values::Any),
    ((RENDERABLE_TYPE, Criterion::Mask, OPENGL_BIT), Values::Bits(APIS)),
    ((SAMPLE_BUFFERS, Criterion::AtLeast, 0), Values::Count),
    ((SAMPLES, Criterion::AtLeast, 0), Values::Count),
    ((STENCIL_SIZE, Criterion::AtLeast, 0), Values::Count),
    ((SURFACE_TYPE, Criterion::Mask, WINDOW_BIT), Values::Bits(SURFACES)),
    ((TRANSPARENT_TYPE, Criterion::Exact, NONE), Values::OneOf(&[NONE, TRANSPARENT_RGB])),
    ((TRANSPARENT_RED_VALUE, Criterion::Exact, DONT_CARE), Values::Count),
    ((TRANSPARENT_GREEN_VALUE, Criterion::Exact, DONT_CARE), Values::Count),
    ((TRANSPARENT_BLUE_VALUE, Criterion::Exact, DONT_CARE), Values::Count),
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
        name if ATTRIBUTES.iter().any(|(row, _)| row.0 == name) && name != MATCH_NATIVE_PIXMAP => 0,
        _ => return None,
    })
}

/// The identifiers of the configurations that match a list of pairs, the best ones first.
///
/// # Errors
/// BAD_ATTRIBUTE for unknown attributes and values.
pub fn choose(wanted: &[(i32, i32)]) -> Result<Vec<i32>, i32> {
    for &(name, value) in wanted {
        let (_, values) = ATTRIBUTES.iter().find(|(row, _)| row.0 == name).ok_or(BAD_ATTRIBUTE)?;
        // DONT_CARE is no value of LEVEL.
        if value == DONT_CARE && name == LEVEL || value != DONT_CARE && !values.contain(value) {
            return Err(BAD_ATTRIBUTE);
        }
    }
    let asked = |name: i32, default: i32| asked(wanted, name, default);
    let by_number = asked(CONFIG_ID, DONT_CARE);
    let fits = |config: &Config, id: i32| {
        if by_number != DONT_CARE {
            // If EGL_CONFIG_ID is given, all other attributes are ignored.
            return by_number == id;
        }
        fulfils(ATTRIBUTES.iter().map(|(row, _)| *row), wanted, DONT_CARE, |name| {
            attribute(config, id, name).unwrap_or(0)
        })
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
