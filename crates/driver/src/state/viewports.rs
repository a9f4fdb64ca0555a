//! Viewports by number, with their depth ranges and scissor rectangles (ARB_viewport_array, sections 2.16.1 and 4.1.2),
//! and the mapping from clip to window coordinates (ClipControl: OpenGL 4.5, sections 13.5 and 13.6.1).

use super::{one_of, unit};
use crate::commands::Answer;
use crate::context::Context;
use crate::enums::*;
use crate::surface::Surface;
use nvjit::language::isa::state::StateKey;
use nvjit::language::program::StateSource;
use nvjit_gl::Error;
use nvjit_raster::{ClipControl, MAX_VIEWPORT, MAX_VIEWPORTS, PointOrigin, Rect, State, Viewport};
use std::ops::Range;

/// VIEWPORT_BIT
#[derive(Clone, Copy)]
pub struct Viewports {
    /// Left and lower edge, width and height.
    areas: [[f32; 4]; MAX_VIEWPORTS],
    /// Near and far of viewports from number 1 on; that of number 0 is state that programs bind, stored elsewhere.
    ranges: [[f32; 2]; MAX_VIEWPORTS],
}

/// SCISSOR_BIT
#[derive(Clone, Copy)]
pub struct Scissors {
    areas: [[i32; 4]; MAX_VIEWPORTS],
    /// Bit n: the test of viewport n is enabled; for number 0 it is also a capability.
    tested: u16,
}

impl Default for Viewports {
    fn default() -> Self {
        Self { areas: [[0.0; 4]; MAX_VIEWPORTS], ranges: [[0.0, 1.0]; MAX_VIEWPORTS] }
    }
}

impl Viewports {
    /// Viewport 0: left and lower edge, width and height.
    pub fn first(&self) -> [f32; 4] {
        self.areas[0]
    }
}

impl Scissors {
    /// Enables the test of all viewports, or disables it.
    pub fn test_all(&mut self, enabled: bool) {
        self.tested = if enabled { u16::MAX } else { 0 };
    }

    /// Restores the enabled tests.
    pub fn restore_tests(&mut self, saved: &Self) {
        self.tested = saved.tested;
    }

    /// The rectangle of viewport 0.
    pub fn first(&self) -> [i32; 4] {
        self.areas[0]
    }
}

impl Default for Scissors {
    fn default() -> Self {
        Self { areas: [[0; 4]; MAX_VIEWPORTS], tested: 0 }
    }
}

/// A range of viewports.
fn some(first: u32, count: usize) -> Result<Range<usize>, Error> {
    let (start, end) = (first as usize, (first as usize).saturating_add(count));
    if end <= MAX_VIEWPORTS { Ok(start..end) } else { Err(Error::InvalidValue) }
}

/// Checks the index of a viewport.
pub fn number(index: u32) -> Result<usize, Error> {
    some(index, 1).map(|range| range.start)
}

/// The pixels that an area touches.
fn pixels([x, y, width, height]: [f32; 4]) -> Rect {
    // In doubles: the sums are exact.
    let end = |start: f32, size: f32| (f64::from(start) + f64::from(size)).ceil() as i32;
    let ends = [end(x, width), end(y, height)];
    let [x, y] = [x.floor() as i32, y.floor() as i32];
    Rect { x, y, width: ends[0] - x, height: ends[1] - y }
}

fn rect([x, y, width, height]: [i32; 4]) -> Rect {
    Rect { x, y, width, height }
}

impl Context {
    /// Viewport: sets all viewports. An application that has resized its window calls this before it draws.
    pub(crate) fn viewport(&mut self, area: [i32; 4]) -> Result<(), Error> {
        if area[2] < 0 || area[3] < 0 {
            return Err(Error::InvalidValue);
        }
        if !self.framebuffers.is_drawn() {
            self.with_drawn(Surface::follow_size_if_new);
        }
        self.viewports(0, &[area.map(|side| side as f32); MAX_VIEWPORTS])
    }

    /// ViewportArrayv. Sizes are clamped to the largest supported ones, and positions to VIEWPORT_BOUNDS_RANGE.
    pub(crate) fn viewports(&mut self, first: u32, areas: &[[f32; 4]]) -> Result<(), Error> {
        let range = some(first, areas.len())?;
        // A NaN is no valid size either.
        if areas.iter().any(|area| !(area[2] >= 0.0 && area[3] >= 0.0)) {
            return Err(Error::InvalidValue);
        }
        let most = MAX_VIEWPORT as f32;
        let place = |place: f32| if place.is_nan() { 0.0 } else { place.clamp(-most, most) };
        for (own, &[x, y, width, height]) in self.groups.viewport.areas[range].iter_mut().zip(areas) {
            *own = [place(x), place(y), width.min(most), height.min(most)];
        }
        Ok(())
    }

    /// DepthRange: sets all ranges.
    pub(crate) fn depth_range(&mut self, range: [f64; 2]) -> Result<(), Error> {
        self.depth_ranges(0, &[range; MAX_VIEWPORTS])
    }

    /// DepthRangeArrayv.
    pub(crate) fn depth_ranges(&mut self, first: u32, ranges: &[[f64; 2]]) -> Result<(), Error> {
        let range = some(first, ranges.len())?;
        if let (0, Some(&[near, far])) = (range.start, ranges.first()) {
            self.programs.change_state(|state| state.depth_range(near, far))?;
        }
        for (own, new) in self.groups.viewport.ranges[range].iter_mut().zip(ranges) {
            *own = new.map(|end| unit(end as f32));
        }
        Ok(())
    }

    /// Scissor: sets all rectangles.
    pub(crate) fn scissor(&mut self, area: [i32; 4]) -> Result<(), Error> {
        self.scissors(0, &[area; MAX_VIEWPORTS])
    }

    /// ScissorArrayv.
    pub(crate) fn scissors(&mut self, first: u32, areas: &[[i32; 4]]) -> Result<(), Error> {
        let range = some(first, areas.len())?;
        if areas.iter().any(|area| area[2] < 0 || area[3] < 0) {
            return Err(Error::InvalidValue);
        }
        self.groups.scissor.areas[range].copy_from_slice(areas);
        Ok(())
    }

    /// Sets all viewports and scissor rectangles to the size of a drawable.
    pub(crate) fn size_viewports(&mut self, [width, height]: [i32; 2]) {
        self.groups.viewport.areas = [[0.0, 0.0, width as f32, height as f32]; MAX_VIEWPORTS];
        self.groups.scissor.areas = [[0, 0, width, height]; MAX_VIEWPORTS];
    }

    /// Enables the scissor test of a viewport, or disables it.
    pub(crate) fn test_scissor(&mut self, viewport: usize, enabled: bool) {
        if viewport == 0 {
            self.groups.enabled.set(SCISSOR_TEST, enabled);
        } else {
            let bit = 1 << viewport;
            self.groups.scissor.tested = self.groups.scissor.tested & !bit | if enabled { bit } else { 0 };
        }
    }

    /// Whether the scissor test of a viewport is enabled.
    pub(crate) fn tests_scissor(&self, viewport: usize) -> bool {
        match viewport {
            0 => self.groups.enabled.has(SCISSOR_TEST),
            _ => self.groups.scissor.tested >> viewport & 1 != 0,
        }
    }

    /// The scissor rectangle of a viewport, if the test is enabled.
    fn scissor_of(&self, viewport: usize) -> Option<Rect> {
        self.tests_scissor(viewport).then(|| rect(self.groups.scissor.areas[viewport]))
    }

    /// The scissor rectangle of the first viewport, which applies to pixels and clears, if the test is enabled.
    pub(crate) fn scissor_area(&self) -> Option<Rect> {
        self.scissor_of(0)
    }

    /// ClipControl.
    pub(crate) fn clip_control(&mut self, origin: u32, depth: u32) -> Result<(), Error> {
        let upper_left = one_of(origin, &[LOWER_LEFT, UPPER_LEFT])? == UPPER_LEFT;
        let zero_to_one = one_of(depth, &[NEGATIVE_ONE_TO_ONE, ZERO_TO_ONE])? == ZERO_TO_ONE;
        self.groups.clip_control = ClipControl { upper_left, zero_to_one };
        Ok(())
    }

    /// Sets viewports, depth ranges and scissor rectangles for a draw.
    pub(crate) fn set_viewports(&self, state: &mut State) {
        let viewports = &self.groups.viewport;
        let [near, far, ..] = self.programs.fixed_state().state(StateKey::DepthRange);
        state.viewport = pixels(viewports.first());
        state.depth_range = [near, far];
        state.scissor = self.scissor_area();
        state.clip_control = self.groups.clip_control;
        let further = |number: usize| Viewport {
            area: pixels(viewports.areas[number]),
            depth_range: viewports.ranges[number],
            scissor: self.scissor_of(number),
        };
        let is_first = |number: usize| {
            let area = viewports.areas[number] == viewports.first();
            area && viewports.ranges[number] == state.depth_range && self.scissor_of(number) == state.scissor
        };
        let count = if (1..MAX_VIEWPORTS).all(is_first) { 1 } else { MAX_VIEWPORTS };
        state.further_viewports = (1..count).map(further).collect();
        let (areas, is_whole) = (&viewports.areas[..count], |side: &f32| side.fract() == 0.0);
        if !areas.as_flattened().iter().all(is_whole) {
            state.exact_viewports = areas.to_vec();
        }
    }

    /// The answer of GetFloati_v, GetDoublei_v and GetIntegerIndexedv about viewports; `None` for other names.
    pub(crate) fn viewport_answer(&self, name: u32, index: u32) -> Option<Result<Answer, Error>> {
        let answer = |number: usize| match name {
            VIEWPORT => Some(Answer::numbers(&self.groups.viewport.areas[number])),
            SCISSOR_BOX => Some(Answer::integers(&self.groups.scissor.areas[number])),
            SCISSOR_TEST => Some(Answer::boolean(self.tests_scissor(number))),
            DEPTH_RANGE if number == 0 => {
                Some(Answer::colors(&self.programs.fixed_state().state(StateKey::DepthRange)[..2]))
            }
            DEPTH_RANGE => Some(Answer::colors(&self.groups.viewport.ranges[number])),
            _ => None,
        };
        answer(0)?;
        Some(number(index).and_then(|number| answer(number).ok_or(Error::InvalidEnum)))
    }

    /// The answers of Get about viewports.
    pub(crate) fn viewport_limit(&self, name: u32) -> Option<Answer> {
        let control = self.groups.clip_control;
        Some(match name {
            MAX_VIEWPORTS_ => Answer::integer(MAX_VIEWPORTS as u32),
            VIEWPORT_SUBPIXEL_BITS => Answer::integer(8),
            VIEWPORT_BOUNDS_RANGE => Answer::integers(&[-MAX_VIEWPORT, MAX_VIEWPORT]),
            LAYER_PROVOKING_VERTEX | VIEWPORT_INDEX_PROVOKING_VERTEX => Answer::integer(LAST_VERTEX_CONVENTION),
            POINT_SPRITE_COORD_ORIGIN => Answer::integer(match self.groups.point_origin {
                PointOrigin::LowerLeft => LOWER_LEFT,
                PointOrigin::UpperLeft => UPPER_LEFT,
            }),
            CLIP_ORIGIN => Answer::integer(if control.upper_left { UPPER_LEFT } else { LOWER_LEFT }),
            CLIP_DEPTH_MODE => Answer::integer(if control.zero_to_one { ZERO_TO_ONE } else { NEGATIVE_ONE_TO_ONE }),
            VIEWPORT => Answer::numbers(&self.groups.viewport.first()),
            _ => return None,
        })
    }
}
