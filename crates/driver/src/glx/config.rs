//! Configurations of GLX over the TrueColor visuals of a screen, and the choice among them (GLX 1.4, sections 3.3.3 and
//! 3.4.1).

use super::enums::*;
use super::errors::{BAD_VALUE, Fault, GLX_BAD_FB_CONFIG};
use super::xlib::{Display, TRUE_COLOR_CLASS, VisualInfo, xlib};
use crate::choice::{Criterion, Row, asked, fulfils};
use crate::framebuffers::color_bits;
use crate::surface::Config;
use nvjit_raster::{ColorFormat, MAX_VIEWPORT, Target};
use std::collections::BTreeMap;
use std::ffi::{c_int, c_ulong};
use std::sync::{Mutex, MutexGuard, OnceLock};

/// A configuration.
#[derive(Clone, Copy, Debug)]
pub struct ScreenConfig {
    pub config: Config,
    pub screen: c_int,
    pub visual: c_ulong,
    pub depth: u32,
    /// Its identifier, and its index among the handles.
    pub id: i32,
}

/// Handles are addresses in this memory, so no other vendor uses them; it is never accessed.
static HANDLES: [u8; 1 << 16] = [0; 1 << 16];

#[derive(Default)]
struct Configs {
    all: Vec<ScreenConfig>,
    /// The configurations of a screen of a display.
    screens: BTreeMap<(usize, c_int), Vec<usize>>,
    /// The configuration that was last chosen for a visual, by display and visual: applications pass visuals, not
    /// configurations.
    chosen: BTreeMap<(usize, c_ulong), usize>,
}

fn configs() -> MutexGuard<'static, Configs> {
    static CONFIGS: OnceLock<Mutex<Configs>> = OnceLock::new();
    CONFIGS.get_or_init(Mutex::default).lock().unwrap_or_else(|poison| poison.into_inner())
}

/// Whether there is a depth buffer, and whether there is a stencil buffer.
const BUFFERS: [(bool, bool); 3] = [(true, true), (true, false), (false, false)];

/// The configurations of pbuffers of floats, which no visual has.
fn float_kinds() -> Vec<Config> {
    let mut kinds = Vec::new();
    for format in [ColorFormat::Rgba16f, ColorFormat::Rgba32f] {
        for samples in Target::SAMPLE_COUNTS {
            for (depth, stencil) in BUFFERS {
                kinds.push(Config { double: false, depth, stencil, samples, format, srgb: false, alpha: true });
            }
        }
    }
    kinds
}

/// The configurations of each visual, the simplest last.
fn kinds() -> Vec<Config> {
    let mut kinds = Vec::new();
    for samples in Target::SAMPLE_COUNTS {
        for double in [true, false] {
            for (depth, stencil) in BUFFERS {
                for srgb in [false, true] {
                    let format = ColorFormat::Rgba8;
                    kinds.push(Config { double, depth, stencil, samples, format, srgb, alpha: true });
                }
            }
        }
    }
    kinds
}

/// The depth of the pixmaps that represent pbuffers of floats; each server supports it.
const FLOAT_DEPTH: u32 = 1;

impl Configs {
    /// The index of a configuration, which is added if it is new.
    fn place(&mut self, config: Config, screen: c_int, visual: c_ulong, depth: u32) -> usize {
        let is_it = |known: &ScreenConfig| {
            (known.config, known.screen, known.visual, known.depth) == (config, screen, visual, depth)
        };
        let place = self.all.iter().position(is_it).unwrap_or(self.all.len());
        if place == self.all.len() && place < HANDLES.len() {
            self.all.push(ScreenConfig { config, screen, visual, depth, id: place as i32 + 1 });
        }
        place
    }

    /// The configurations of a screen.
    fn of_screen(&mut self, display: *mut Display, screen: c_int) -> &[usize] {
        let key = (display.addr(), screen);
        if !self.screens.contains_key(&key) {
            // SAFETY: the display is the application's.
            let visuals = xlib().map_or_else(Vec::new, |xlib| unsafe { xlib.visuals(display, screen) });
            let mut own = Vec::new();
            let usable: Vec<_> = visuals.iter().filter(|visual| is_usable(visual)).collect();
            for (number, visual) in usable.iter().enumerate() {
                let kinds = kinds();
                let before = usable[..number].iter().filter(|other| other.depth == visual.depth).count();
                let alike = usable.iter().filter(|other| other.depth == visual.depth).count();
                // If there are enough visuals, each has one configuration.
                let kinds = if alike < kinds.len() { &kinds[..] } else { &kinds[before % kinds.len()..][..1] };
                let depth = visual.depth as u32;
                own.extend(kinds.iter().map(|&config| self.place(config, screen, visual.id, depth)));
            }
            // Pbuffers only need the screen.
            let floats = usable.first().map_or_else(Vec::new, |_| float_kinds());
            own.extend(floats.into_iter().map(|config| self.place(config, screen, 0, FLOAT_DEPTH)));
            self.screens.insert(key, own);
        }
        self.screens.get(&key).map_or(&[], Vec::as_slice)
    }
}

/// Whether pixels of a visual are 32 bits with eight for each colour.
pub fn is_usable(visual: &VisualInfo) -> bool {
    let bytes = visual.masks.iter().all(|mask| mask.count_ones() == 8);
    visual.class == TRUE_COLOR_CLASS && matches!(visual.depth, 24 | 32) && bytes
}

/// All configurations of a screen.
pub fn of_screen(display: *mut Display, screen: c_int) -> Vec<ScreenConfig> {
    let mut configs = configs();
    let places = configs.of_screen(display, screen).to_vec();
    places.into_iter().filter_map(|place| configs.all.get(place).copied()).collect()
}

/// Removes the screens of a closed display. Its configurations stay: applications may have their handles.
pub fn forget(display: *mut Display) {
    let mut configs = configs();
    configs.screens.retain(|key, _| key.0 != display.addr());
    configs.chosen.retain(|key, _| key.0 != display.addr());
}

/// The handle of a configuration.
pub fn handle(config: &ScreenConfig) -> usize {
    HANDLES.as_ptr().addr() + config.id as usize - 1
}

/// The configuration of a handle.
pub fn of_handle(handle: usize) -> Option<ScreenConfig> {
    let place = handle.checked_sub(HANDLES.as_ptr().addr())?;
    configs().all.get(place).copied()
}

/// The configuration of a visual: the one that was last chosen for it.
pub fn of_visual(display: *mut Display, screen: c_int, visual: c_ulong) -> Option<ScreenConfig> {
    let all = of_screen(display, screen);
    let configs = configs();
    let chosen = configs.chosen.get(&(display.addr(), visual)).and_then(|&place| configs.all.get(place)).copied();
    chosen.or_else(|| all.into_iter().find(|config| config.visual == visual))
}

/// The configuration of a handle from the application.
///
/// # Errors
/// GLXBadFBConfig.
pub fn given(handle: usize) -> Result<ScreenConfig, Fault> {
    of_handle(handle).ok_or(GLX_BAD_FB_CONFIG.into())
}

/// The configuration of a visual from the application.
///
/// # Errors
/// BadValue.
///
/// # Safety
/// It is NULL, or a visual of the display.
pub unsafe fn of_info(display: *mut Display, info: *const VisualInfo) -> Result<ScreenConfig, Fault> {
    // SAFETY: the caller's contract.
    let info = unsafe { info.as_ref() }.ok_or(BAD_VALUE)?;
    of_visual(display, info.screen, info.id).ok_or(Fault(BAD_VALUE, info.id))
}

/// Records that the application got a visual for a configuration.
pub fn note_choice(display: *mut Display, config: &ScreenConfig) {
    configs().chosen.insert((display.addr(), config.visual), config.id as usize - 1);
}

const ATTRIBUTES: &[Row] = &[
    (FBCONFIG_ID, Criterion::Exact, DONT_CARE),
    (BUFFER_SIZE, Criterion::AtLeast, 0),
    (LEVEL, Criterion::Exact, 0),
    (DOUBLEBUFFER, Criterion::Exact, DONT_CARE),
    (STEREO, Criterion::Exact, 0),
    (AUX_BUFFERS, Criterion::AtLeast, 0),
    (RED_SIZE, Criterion::AtLeast, 0),
    (GREEN_SIZE, Criterion::AtLeast, 0),
    (BLUE_SIZE, Criterion::AtLeast, 0),
    (ALPHA_SIZE, Criterion::AtLeast, 0),
    (DEPTH_SIZE, Criterion::AtLeast, 0),
    (STENCIL_SIZE, Criterion::AtLeast, 0),
    (ACCUM_RED_SIZE, Criterion::AtLeast, 0),
    (ACCUM_GREEN_SIZE, Criterion::AtLeast, 0),
    (ACCUM_BLUE_SIZE, Criterion::AtLeast, 0),
    (ACCUM_ALPHA_SIZE, Criterion::AtLeast, 0),
    (RENDER_TYPE, Criterion::Mask, RGBA_BIT),
    (DRAWABLE_TYPE, Criterion::Mask, WINDOW_BIT),
    (X_RENDERABLE, Criterion::Exact, DONT_CARE),
    (X_VISUAL_TYPE, Criterion::Exact, DONT_CARE),
    (CONFIG_CAVEAT, Criterion::Exact, DONT_CARE),
    (TRANSPARENT_TYPE, Criterion::Exact, NONE),
    (TRANSPARENT_INDEX_VALUE, Criterion::Exact, DONT_CARE),
    (TRANSPARENT_RED_VALUE, Criterion::Exact, DONT_CARE),
    (TRANSPARENT_GREEN_VALUE, Criterion::Exact, DONT_CARE),
    (TRANSPARENT_BLUE_VALUE, Criterion::Exact, DONT_CARE),
    (TRANSPARENT_ALPHA_VALUE, Criterion::Exact, DONT_CARE),
    (SAMPLE_BUFFERS, Criterion::AtLeast, 0),
    (SAMPLES, Criterion::AtLeast, 0),
    (FRAMEBUFFER_SRGB_CAPABLE, Criterion::Exact, DONT_CARE),
    (VISUAL_ID, Criterion::Ignored, 0),
    (MAX_PBUFFER_WIDTH, Criterion::Ignored, 0),
    (MAX_PBUFFER_HEIGHT, Criterion::Ignored, 0),
    (MAX_PBUFFER_PIXELS, Criterion::Ignored, 0),
    (SCREEN, Criterion::Ignored, 0),
];

/// The rendering type of contexts for this configuration.
pub fn render_type(own: &ScreenConfig) -> i32 {
    if own.config.format.is_float() { RGBA_FLOAT_TYPE } else { RGBA_TYPE }
}

/// The value of an attribute, if there is such an attribute.
pub fn attribute(own: &ScreenConfig, name: i32) -> Option<i32> {
    let config = &own.config;
    let (bits, is_float) = (color_bits(config.format) as i32, config.format.is_float());
    Some(match name {
        FBCONFIG_ID => own.id,
        USE_GL | RGBA => 1,
        X_RENDERABLE => (!is_float).into(),
        // Each pixel has alpha, whether the visual shows it or not.
        BUFFER_SIZE => 4 * bits,
        DOUBLEBUFFER => config.double.into(),
        RED_SIZE | GREEN_SIZE | BLUE_SIZE => bits,
        ALPHA_SIZE if config.alpha => bits,
        DEPTH_SIZE if config.depth => 24,
        STENCIL_SIZE if config.stencil => 8,
        ACCUM_RED_SIZE | ACCUM_GREEN_SIZE | ACCUM_BLUE_SIZE | ACCUM_ALPHA_SIZE => 16,
        FRAMEBUFFER_SRGB_CAPABLE => config.srgb.into(),
        RENDER_TYPE if is_float => RGBA_FLOAT_BIT,
        RENDER_TYPE => RGBA_BIT,
        DRAWABLE_TYPE if is_float => PBUFFER_BIT,
        DRAWABLE_TYPE => WINDOW_BIT | PIXMAP_BIT | PBUFFER_BIT,
        X_VISUAL_TYPE if is_float => NONE,
        X_VISUAL_TYPE => TRUE_COLOR,
        CONFIG_CAVEAT | TRANSPARENT_TYPE => NONE,
        SAMPLE_BUFFERS => i32::from(config.samples > 1),
        SAMPLES if config.samples > 1 => config.samples as i32,
        VISUAL_ID => own.visual as i32,
        SCREEN => own.screen,
        MAX_PBUFFER_WIDTH | MAX_PBUFFER_HEIGHT => MAX_VIEWPORT,
        MAX_PBUFFER_PIXELS => MAX_VIEWPORT * MAX_VIEWPORT,
        _ if ATTRIBUTES.iter().any(|row| row.0 == name) => 0,
        _ => return None,
    })
}

/// The configurations of a screen that match a list of pairs, the best ones first; empty if there are unknown
/// attributes.
pub fn choose(display: *mut Display, screen: c_int, wanted: &[(i32, i32)]) -> Vec<ScreenConfig> {
    if wanted.iter().any(|pair| !ATTRIBUTES.iter().any(|row| row.0 == pair.0)) {
        return Vec::new();
    }
    let by_number = asked(wanted, FBCONFIG_ID, DONT_CARE);
    let fits = |own: &ScreenConfig| match by_number {
        DONT_CARE => fulfils(ATTRIBUTES.iter().copied(), wanted, DONT_CARE, |name| attribute(own, name).unwrap_or(0)),
        number => own.id == number,
    };
    let mut found: Vec<_> = of_screen(display, screen).into_iter().filter(fits).collect();
    let wanted_bits = |own: &ScreenConfig| -> i32 {
        let colors = [RED_SIZE, GREEN_SIZE, BLUE_SIZE, ALPHA_SIZE].into_iter();
        colors.filter(|&name| asked(wanted, name, 0) > 0).map(|name| attribute(own, name).unwrap_or(0)).sum()
    };
    found.sort_by_key(|own| {
        let of = |name| attribute(own, name).unwrap_or(0);
        // Table 3.4: single buffers first, few samples, deep depth buffers if one is requested, small stencil buffers.
        let depth = if asked(wanted, DEPTH_SIZE, 0) > 0 { -of(DEPTH_SIZE) } else { of(DEPTH_SIZE) };
        let buffers = (of(DOUBLEBUFFER), of(SAMPLES), depth, of(STENCIL_SIZE));
        (-wanted_bits(own), of(BUFFER_SIZE), buffers, of(FRAMEBUFFER_SRGB_CAPABLE), own.id)
    });
    found
}
