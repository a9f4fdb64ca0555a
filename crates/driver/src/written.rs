//! The colour buffers that DrawBuffer selects, with their stored components, as targets of the pipeline.

use crate::context::Context;
use crate::enums::*;
use crate::framebuffers::Kept;
use crate::pixels::{ONE, buffer};
use crate::state::{Color, DrawBuffers, MAX_DRAW_BUFFERS};
use crate::surface::{Buffer, Config, Surface};
use nvjit_raster::{Components, Queue, Rect, State, Target};
use nvjit_runtime::srgb;
use smallvec::SmallVec;

/// The destination of fragments' colours.
#[derive(Clone, Copy)]
pub struct Written {
    buffers: DrawBuffers,
    /// Whether the draw framebuffer is a framebuffer object, which has all buffers at once; and what its buffers store.
    is_object: bool,
    kept: [Kept; MAX_DRAW_BUFFERS],
    /// FRAMEBUFFER_SRGB
    encodes: bool,
}

/// A set of buffers that is written together.
pub struct WrittenPass {
    pub buffer: Buffer,
    /// The number of the colour that each colour buffer of the target receives.
    results: SmallVec<[u8; MAX_DRAW_BUFFERS]>,
}

/// The state of the draw buffer that writes to colour buffer `number` of the target, if one of `results` does.
fn of<T: Copy>(results: &[u8], number: usize, state: &[T; MAX_DRAW_BUFFERS]) -> Option<T> {
    state.get(usize::from(*results.get(number)?)).copied()
}

impl WrittenPass {
    /// The state of the draw buffer that writes to colour buffer `number` of the target, if one does.
    pub fn of<T: Copy>(&self, number: usize, state: &[T; MAX_DRAW_BUFFERS]) -> Option<T> {
        of(&self.results, number, state)
    }
}

impl Written {
    /// The colour that a read returns after writing `color` to a colour buffer of a framebuffer object; for integers,
    /// words.
    pub fn seen(&self, number: usize, color: [f32; 4]) -> [f32; 4] {
        let Kept { components, integers, .. } = self.kept.get(number).copied().unwrap_or_default();
        components.seen(color, if integers.is_some() { ONE } else { 1.0 })
    }

    /// Sets the pixels of a rectangle of a colour buffer to bytes.
    pub fn set_rgba8(&self, target: &mut Target, number: usize, rect: &Rect, color: impl Fn(u32, u32) -> [u8; 4]) {
        let Kept { components, .. } = self.kept.get(number).copied().unwrap_or_default();
        if !target.set_rgba8_in(number, rect, |x, y| components.seen(color(x, y), u8::MAX)) {
            let wide = |x, y| color(x, y).map(|byte| f32::from(byte) / 255.0);
            target.set_colors_in(number, rect, [true; 4], |x, y| self.seen(number, wide(x, y)));
        }
    }

    /// Clears the colour buffers of a pass under ColorMask, within `scissor` if there is one.
    pub fn clear(&self, target: &mut Target, pass: &WrittenPass, color: &Color, scissor: Option<Rect>) {
        let all = State::new(target.width(), target.height()).viewport;
        let encodes = |kept: &Kept| self.encodes && kept.srgb;
        let is_plain = |kept: &Kept| {
            matches!(kept, Kept { components: Components::Rgba | Components::Rgb, integers: None, .. })
                && !encodes(kept)
        };
        let mask = color.masks[0];
        if self.kept.iter().all(is_plain) && color.masks == [mask; MAX_DRAW_BUFFERS] {
            return match scissor {
                None if mask == [true; 4] => target.clear_color(color.clear),
                _ => target.clear_part(&scissor.unwrap_or(all), Some(color.clear), mask, None),
            };
        }
        for number in 0..target.colors() {
            let kept = self.kept.get(number).copied().unwrap_or_default();
            let Kept { components, integers, .. } = kept;
            let clear = match integers {
                Some(kind) => color.clear_integers.unwrap_or_default().map(|number| kind.nearest(number)),
                None if encodes(&kept) => {
                    let [r, g, b, a] = color.clear;
                    let [r, g, b] = [r, g, b].map(|own| f32::from(srgb::encoded(own)) / 255.0);
                    [r, g, b, a]
                }
                None => color.clear,
            };
            let seen = self.seen(number, clear);
            target.set_colors_in(
                number,
                &scissor.unwrap_or(all),
                components.mask(pass.of(number, &color.masks).unwrap_or_default()),
                |_, _| seen,
            );
        }
    }

    /// The passes of draws to a surface, in order.
    pub fn passes(self, surface: &Surface) -> SmallVec<[WrittenPass; 2]> {
        self.passes_of(surface.config())
    }

    fn passes_of(self, config: &Config) -> SmallVec<[WrittenPass; 2]> {
        let written = self.buffers.written();
        if self.is_object {
            let pass = WrittenPass { buffer: Buffer::Front, results: written.map(|(number, _)| number).collect() };
            return if pass.results.is_empty() { SmallVec::new() } else { SmallVec::from_iter([pass]) };
        }
        let both = config.double;
        let to = |(number, name): (u8, u32)| {
            let other = (both && matches!(name, FRONT_AND_BACK | LEFT)).then_some(Buffer::Back);
            let pass = move |buffer| WrittenPass { buffer, results: SmallVec::from_slice(&[number]) };
            let first = if name == FRONT_AND_BACK { Buffer::Front } else { buffer(name) };
            other.into_iter().chain([first]).map(pass)
        };
        written.flat_map(to).collect()
    }

    /// Prepares state for draws to a surface with this configuration: turns off the tests of buffers that it lacks.
    pub fn prepared(self, config: &Config, mut state: State) -> Prepared {
        if !config.depth {
            state.depth_test = None;
        }
        if !config.stencil {
            state.stencil = None;
        }
        state.components = match self.is_object {
            true => self.kept.map(|kept| kept.components),
            false => [if config.alpha { Components::Rgba } else { Components::Rgb }; MAX_DRAW_BUFFERS],
        };
        state.srgb = self.kept.map(|kept| self.encodes && kept.srgb);
        let passes = self.passes_of(config);
        let buffers: SmallVec<[Buffer; 2]> = passes.iter().map(|pass| pass.buffer).collect();
        let results: SmallVec<[u8; MAX_DRAW_BUFFERS]> = passes.into_iter().flat_map(|pass| pass.results).collect();
        let (masks, blends) = (state.color_masks, state.blends);
        state.color_results =
            std::array::from_fn(|number| of(&results, number, &state.color_results).unwrap_or(u8::MAX));
        state.color_masks = std::array::from_fn(|number| of(&results, number, &masks).unwrap_or_default());
        state.blends = std::array::from_fn(|number| of(&results, number, &blends).flatten());
        Prepared { state, buffers }
    }
}

/// The state for draws to the written buffers of a surface.
pub struct Prepared {
    pub state: State,
    buffers: SmallVec<[Buffer; 2]>,
}

impl Prepared {
    /// Calls `draw` with the layers of the buffers, and the state for them.
    pub fn draw<R>(&self, surface: &mut Surface, draw: impl FnOnce(&mut [Target], &State) -> R) -> R {
        match self.buffers[..] {
            [] => draw(surface.layers(), &self.state),
            [only] => {
                surface.select(only);
                draw(surface.layers(), &self.state)
            }
            _ => surface.with_buffers(&self.buffers, |target| draw(std::slice::from_mut(target), &self.state)),
        }
    }

    /// The queue for deferred draws, if one buffer of one layer is written.
    pub fn queue<'s>(&self, surface: &'s mut Surface) -> Option<&'s mut Queue> {
        let &[only] = &self.buffers[..] else { return None };
        surface.queue(only)
    }
}

impl Context {
    /// The destination of fragments' colours.
    pub(crate) fn written(&self) -> Written {
        let encodes = self.groups.enabled.has(FRAMEBUFFER_SRGB);
        let kept = match encodes && self.draws_to_srgb_window() {
            true => [Kept { srgb: true, ..Kept::default() }; MAX_DRAW_BUFFERS],
            false => self.framebuffers.kept(),
        };
        let is_object = self.framebuffers.is_drawn();
        Written { buffers: self.groups.color.draw_buffers, is_object, kept, encodes }
    }

    /// Prepares this state for draws to the current framebuffer, if there is one.
    pub(crate) fn prepared(&self, state: State) -> Prepared {
        match self.with_drawn(|surface| *surface.config()) {
            Some(config) => self.written().prepared(&config, state),
            None => Prepared { state, buffers: SmallVec::new() },
        }
    }

    /// Whether the draw framebuffer is a surface of the window system that is sRGB-capable.
    pub(crate) fn draws_to_srgb_window(&self) -> bool {
        !self.framebuffers.is_drawn() && self.with_drawn(|surface| surface.config().srgb).unwrap_or(false)
    }
}
