//! A surface: a target with the current draw buffer, and the other buffer of a pair.

mod accumulation;

pub use accumulation::Accumulation;

use nvjit_gl::Error;
use nvjit_raster::{ColorFormat, Part, Queue, Rect, Target};

/// The configuration of a surface.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Config {
    /// A back buffer beside the front one.
    pub double: bool,
    /// A depth buffer that the application may use.
    pub depth: bool,
    /// A stencil buffer.
    pub stencil: bool,
    /// The number of samples of a pixel: one of [`Target::SAMPLE_COUNTS`].
    pub samples: u32,
    /// The storage format of colours.
    pub format: ColorFormat,
    /// Whether the colours may be sRGB (FRAMEBUFFER_SRGB_CAPABLE).
    pub srgb: bool,
    /// Whether pixels store alpha.
    pub alpha: bool,
}

/// A buffer of colours.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Buffer {
    /// The visible buffer.
    Front,
    /// The hidden buffer, which a swap shows.
    Back,
}

/// The pixels of a surface, as they are shown: rows from the upper edge, RGBA.
pub struct Shown<'a> {
    /// The number of pixels of a row.
    pub width: u32,
    /// The number of rows.
    pub height: u32,
    /// Red first.
    pub pixels: &'a [[u8; 4]],
    /// The colours before conversion to bytes, if the surface has another format: rows from the lower edge. Otherwise
    /// empty.
    pub colors: &'a [[f32; 4]],
}

/// Shows a surface on a display.
pub trait Screen: Send {
    /// Shows these pixels, and returns the new size of the surface, as [`size`](Self::size) does.
    fn show(&mut self, shown: Shown<'_>) -> Option<[u32; 2]>;

    /// The new size of the surface, if its size changes independently, like a window's.
    fn size(&mut self) -> Option<[u32; 2]>;

    /// Waits until the last picture is visible.
    fn finish(&mut self) {}
}

/// The colours of the buffer that the target does not hold.
enum Other {
    /// There are none, or none were needed yet.
    Nothing,
    /// Row by row from the lower edge.
    Colors(Vec<[f32; 4]>),
    /// The pixels that were shown: rows from the upper edge, red first.
    Shown(Vec<[u8; 4]>),
}

impl Other {
    /// The colour of a pixel of a surface of this size.
    fn color(&self, [x, y]: [u32; 2], [width, height]: [u32; 2]) -> Option<[f32; 4]> {
        match self {
            Self::Nothing => None,
            Self::Colors(colors) => colors.get((y * width + x) as usize).copied(),
            Self::Shown(pixels) => {
                let pixel = pixels.get(((height - 1 - y) * width + x) as usize)?;
                Some(pixel.map(|component| f32::from(component) / 255.0))
            }
        }
    }
}

/// A surface.
pub struct Surface {
    config: Config,
    /// Its layers, at least one, all of one size, with their deferred draws. A surface of the window system has one
    /// layer.
    layers: Queue,
    /// The buffer that the target holds.
    held: Buffer,
    other: Other,
    front_is_new: bool,
    /// Whether something was drawn since its size was set.
    is_drawn: bool,
    /// The result of [`with_buffers`](Self::with_buffers), cached.
    joined: Option<Target>,
    accumulation: Accumulation,
    screen: Option<Box<dyn Screen>>,
}

fn make(config: &Config, width: u32, height: u32) -> Result<Target, Error> {
    let mut target = Target::try_new(width.max(1), height.max(1), config.format, 1);
    if config.stencil {
        target = target.and_then(Target::try_with_stencil);
    }
    target.and_then(|target| target.try_with_samples(config.samples)).ok_or(Error::OutOfMemory)
}

impl Surface {
    /// A surface.
    ///
    /// # Errors
    /// OUT_OF_MEMORY.
    pub fn new(config: Config, width: u32, height: u32, screen: Option<Box<dyn Screen>>) -> Result<Self, Error> {
        let held = if config.double { Buffer::Back } else { Buffer::Front };
        Ok(Self {
            config,
            layers: Queue::new(vec![make(&config, width, height)?]).map_err(|_| Error::OutOfMemory)?,
            held,
            other: Other::Nothing,
            front_is_new: false,
            is_drawn: false,
            joined: None,
            accumulation: Accumulation::default(),
            screen,
        })
    }

    /// A surface of targets that are not shown: layers of one size, at least one.
    ///
    /// # Errors
    /// INVALID_FRAMEBUFFER_OPERATION without any.
    pub fn over(config: Config, layers: Vec<Target>) -> Result<Self, Error> {
        let layers = Queue::new(layers).map_err(|_| Error::InvalidFramebufferOperation)?;
        Ok(Self {
            config,
            layers,
            held: Buffer::Front,
            other: Other::Nothing,
            front_is_new: false,
            is_drawn: false,
            joined: None,
            accumulation: Accumulation::default(),
            screen: None,
        })
    }

    /// All layers.
    pub fn layers(&mut self) -> &mut [Target] {
        self.layers.targets()
    }

    /// The queue for deferred draws to `buffer`, which the target then holds. `None` if there are several layers.
    pub fn queue(&mut self, buffer: Buffer) -> Option<&mut Queue> {
        if self.layers.layers() > 1 {
            return None;
        }
        self.note_draw(buffer);
        Some(&mut self.layers)
    }

    /// Executes all deferred draws.
    pub fn finish_draws(&mut self) {
        self.layers.targets();
    }

    /// Its configuration.
    pub fn config(&self) -> &Config {
        &self.config
    }

    /// The storage format of colours.
    pub fn format(&self) -> ColorFormat {
        self.layers.format()
    }

    /// The width in pixels.
    pub fn width(&self) -> u32 {
        self.layers.size()[0]
    }

    /// The height in pixels.
    pub fn height(&self) -> u32 {
        self.layers.size()[1]
    }

    /// Calls `action` with the surface and its accumulation buffer, of the same size.
    ///
    /// # Errors
    /// OUT_OF_MEMORY.
    pub fn with_accumulation(&mut self, action: impl FnOnce(&mut Self, &mut Accumulation)) -> Result<(), Error> {
        self.accumulation.fit(self.layers.size())?;
        let mut own = std::mem::take(&mut self.accumulation);
        action(self, &mut own);
        self.accumulation = own;
        Ok(())
    }

    /// The target for drawing to `buffer`, which it then holds. Without a back buffer, both are the front buffer.
    pub fn select(&mut self, buffer: Buffer) -> &mut Target {
        self.note_draw(buffer);
        self.target()
    }

    /// Makes the target hold `buffer`, and records that it is drawn to.
    fn note_draw(&mut self, buffer: Buffer) {
        self.turn_to(buffer);
        self.front_is_new |= self.held == Buffer::Front;
        self.is_drawn = true;
    }

    /// Calls `draw` with a target whose colour buffers are these, of one size and format, with the depths and the
    /// stencil indices of the surface. If allocation fails, the target has only the first of them.
    pub fn with_buffers<R>(&mut self, buffers: &[Buffer], draw: impl FnOnce(&mut Target) -> R) -> R {
        let kept = self.joined.take();
        let own = self.select(buffers.first().copied().unwrap_or(Buffer::Front));
        let shape = |target: &Target| (target.width(), target.height(), target.format(), target.samples());
        let fits = |kept: &Target| {
            shape(kept) == shape(own) && (kept.colors(), kept.has_stencil()) == (buffers.len(), own.has_stencil())
        };
        let make = || {
            let both = Target::try_new(own.width(), own.height(), own.format(), buffers.len());
            let both = if own.has_stencil() { both.and_then(Target::try_with_stencil) } else { both };
            both.and_then(|both| both.try_with_samples(own.samples()))
        };
        let Some(mut all) = kept.filter(fits).or_else(make) else { return draw(own) };
        all.exchange(own, Part::Depth);
        all.exchange(own, Part::Stencil);
        for (number, &buffer) in buffers.iter().enumerate() {
            all.exchange_color(number, self.select(buffer));
        }
        let result = draw(&mut all);
        for (number, &buffer) in buffers.iter().enumerate().rev() {
            all.exchange_color(number, self.hold(buffer));
        }
        all.exchange(self.target(), Part::Depth);
        all.exchange(self.target(), Part::Stencil);
        self.joined = Some(all);
        result
    }

    /// The target for reading `buffer`, which it then holds. The buffer does not count as changed.
    pub fn hold(&mut self, buffer: Buffer) -> &mut Target {
        self.turn_to(buffer);
        self.target()
    }

    fn turn_to(&mut self, buffer: Buffer) {
        let buffer = if self.config.double { buffer } else { Buffer::Front };
        if self.held != buffer {
            let size = self.layers.size();
            let mine = Other::Colors(colors(self.target()));
            let other = std::mem::replace(&mut self.other, mine);
            self.target().set_colors(0, |x, y| other.color([x, y], size).unwrap_or([0.0; 4]));
            self.held = buffer;
        }
    }

    /// The target with the buffer that it holds.
    pub fn target(&mut self) -> &mut Target {
        &mut self.layers.targets()[0]
    }

    /// Shows the back buffer, which becomes the front buffer, and follows the size of the window. A surface without a
    /// back buffer shows what was drawn (GLX 1.4, section 3.3.10).
    pub fn swap(&mut self) {
        if self.config.double {
            self.hold(Buffer::Back);
        }
        // The front buffer gets the contents of the back buffer, whose own contents become undefined. The front buffer
        // may be read later, so it is kept: as the bytes that are shown, if bytes are all it has.
        let memory = match std::mem::replace(&mut self.other, Other::Nothing) {
            Other::Shown(pixels) => pixels,
            _ => Vec::new(),
        };
        let (pixels, size) = self.show(memory);
        self.other = match (self.config.double, self.config.format.is_float()) {
            (true, false) => Other::Shown(pixels),
            (true, true) => Other::Colors(colors(self.target())),
            (false, _) => Other::Nothing,
        };
        self.front_is_new = false;
        self.is_drawn = false;
        self.follow(size);
    }

    /// Copies a part of the back buffer to the front buffer, and shows that. A surface without a back buffer shows what
    /// was drawn.
    pub fn copy_to_front(&mut self, part: &Rect) {
        let whole = Rect { x: 0, y: 0, width: self.width() as i32, height: self.height() as i32 };
        let part = intersection(part, &whole);
        if self.config.double
            && let Some(colors) = self.colors(Buffer::Back, &part)
        {
            let held = self.held;
            self.hold(Buffer::Front).set_colors_in(0, &part, [true; 4], |x, y| {
                let (column, row) = (x as i32 - part.x, y as i32 - part.y);
                colors.get((row * part.width + column) as usize).copied().unwrap_or_default()
            });
            self.hold(held);
            self.front_is_new = true;
        }
        self.show_front();
    }

    /// Shows the contents of the target; returns the pixels, in this memory, and the new size of the surface.
    fn show(&mut self, mut pixels: Vec<[u8; 4]>) -> (Vec<[u8; 4]>, Option<[u32; 2]>) {
        let target = &self.layers.targets()[0];
        target.write_rgba8(0, &mut pixels);
        let Some(screen) = &mut self.screen else { return (pixels, None) };
        let colors = unrounded(target);
        let size =
            screen.show(Shown { width: target.width(), height: target.height(), pixels: &pixels, colors: &colors });
        (pixels, size)
    }

    /// Also shows the contents on another screen.
    pub fn show_in(&mut self, screen: &mut impl Screen) {
        let mut pixels = Vec::new();
        let target = self.hold(Buffer::Back);
        target.write_rgba8(0, &mut pixels);
        let colors = unrounded(target);
        screen.show(Shown { width: target.width(), height: target.height(), pixels: &pixels, colors: &colors });
    }

    /// Removes the screen.
    pub fn hide(&mut self) {
        self.screen = None;
    }

    /// Shows the front buffer if it was drawn to.
    pub fn show_front(&mut self) {
        if std::mem::take(&mut self.front_is_new) && self.screen.is_some() {
            let held = self.held;
            self.hold(Buffer::Front);
            self.show(Vec::new());
            self.hold(held);
            // The next draw begins a new frame, if there is no back buffer to swap.
            self.is_drawn &= self.config.double;
        }
    }

    /// Waits until the last picture is visible.
    pub fn finish(&mut self) {
        if let Some(screen) = &mut self.screen {
            screen.finish();
        }
    }

    /// Marks the whole front buffer as changed, for a screen that shows nothing yet.
    pub fn renew_front(&mut self) {
        self.front_is_new = true;
    }

    /// Follows a window whose size has changed. The contents are lost.
    pub fn follow_size(&mut self) {
        let size = self.screen.as_mut().and_then(|screen| screen.size());
        self.follow(size);
    }

    /// Follows the size of a window if nothing is drawn yet, at the start of a frame.
    pub fn follow_size_if_new(&mut self) {
        if !self.is_drawn {
            self.follow_size();
        }
    }

    fn follow(&mut self, size: Option<[u32; 2]>) {
        let Some([width, height]) = size else { return };
        if [width.max(1), height.max(1)] != self.layers.size()
            && let Ok(target) = make(&self.config, width, height)
        {
            *self.target() = target;
            self.other = Other::Nothing;
            self.joined = None;
        }
    }
}

/// All colours, row by row from the lower edge; empty if allocation fails.
fn colors(target: &Target) -> Vec<[f32; 4]> {
    let whole = Rect { x: 0, y: 0, width: target.width() as i32, height: target.height() as i32 };
    target.read_colors(0, &whole).unwrap_or_default()
}

/// [`Shown::colors`]
fn unrounded(target: &Target) -> Vec<[f32; 4]> {
    if target.format() == ColorFormat::Rgba8 { Vec::new() } else { colors(target) }
}

impl Surface {
    /// The colours of a rectangle inside of a buffer, row by row from the lower edge.
    pub fn colors(&mut self, buffer: Buffer, rect: &Rect) -> Option<Vec<[f32; 4]>> {
        let held = self.held;
        let found = self.hold(buffer).read_colors(0, rect);
        self.hold(held);
        let mut found = found?;
        if !self.config.alpha {
            found.iter_mut().for_each(|color| color[3] = 1.0);
        }
        Some(found)
    }

    /// The pixels of a rectangle as bytes, if the format is four bytes.
    pub fn rgba8(&mut self, buffer: Buffer, rect: &Rect) -> Option<Vec<[u8; 4]>> {
        let held = self.held;
        let target = self.hold(buffer);
        let found = if target.format() == ColorFormat::Rgba8 { target.read_rgba8(0, rect) } else { None };
        self.hold(held);
        let mut found = found?;
        if !self.config.alpha {
            found.iter_mut().for_each(|color| color[3] = u8::MAX);
        }
        Some(found)
    }

    /// Sets the depths of the pixels whose centres are between two points, inside of `scissor`.
    pub fn set_depth(&mut self, [from, to]: [[f32; 2]; 2], scissor: Option<Rect>, value: f32) {
        let Some(mut rect) = covered(from, to) else { return };
        if let Some(scissor) = scissor {
            rect = intersection(&rect, &scissor);
        }
        self.target().set_depth_in(&rect, |_, _| value);
    }

    /// Sets the bits of `mask` of the stencil indices of the pixels whose centres are between two points, inside of
    /// `scissor`.
    pub fn set_stencil(&mut self, [from, to]: [[f32; 2]; 2], scissor: Option<Rect>, value: u8, mask: u8) {
        let Some(mut rect) = covered(from, to) else { return };
        if let Some(scissor) = scissor {
            rect = intersection(&rect, &scissor);
        }
        self.target().set_stencil_in(&rect, mask, |_, _| value);
    }
}

/// The pixels whose centres are between two points, given in any order.
pub fn covered(from: [f32; 2], to: [f32; 2]) -> Option<Rect> {
    let span = |axis: usize| {
        let (low, high) = (from[axis].min(to[axis]), from[axis].max(to[axis]));
        let edge = |place: f32| (place - 0.5).ceil().clamp(-65536.0, 65536.0) as i32;
        (low <= high).then(|| [edge(low), edge(high)])
    };
    let ([left, right], [low, high]) = (span(0)?, span(1)?);
    Some(Rect { x: left, y: low, width: right - left, height: high - low })
}

/// The intersection of two rectangles.
pub fn intersection(a: &Rect, b: &Rect) -> Rect {
    let span = |start: [i32; 2], length: [i32; 2]| {
        let first = start[0].max(start[1]);
        let end = |n: usize| i64::from(start[n]) + i64::from(length[n]);
        let length = (end(0).min(end(1)) - i64::from(first)).clamp(0, i32::MAX.into());
        (first, length as i32)
    };
    let (x, width) = span([a.x, b.x], [a.width, b.width]);
    let (y, height) = span([a.y, b.y], [a.height, b.height]);
    Rect { x, y, width, height }
}
