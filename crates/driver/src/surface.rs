//! A surface: a target with the current draw buffer, and the other buffer of a pair.

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
    /// Samples a pixel: one of [`Target::SAMPLE_COUNTS`].
    pub samples: u32,
    /// The storage format of colours.
    pub format: ColorFormat,
    /// Whether sRGB may encode them (FRAMEBUFFER_SRGB_CAPABLE).
    pub srgb: bool,
    /// Whether pixels keep alpha.
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
    /// Pixels of a row.
    pub width: u32,
    /// Rows.
    pub height: u32,
    /// Red first.
    pub pixels: &'a [[u8; 4]],
    /// The colours before conversion to bytes, if the surface stores other formats: rows from the lower edge. Else
    /// empty.
    pub colors: &'a [[f32; 4]],
}

/// Shows a surface on a display.
pub trait Screen: Send {
    /// Shows these pixels, and gives the size that the surface is to have then, as [`size`](Self::size).
    fn show(&mut self, shown: Shown<'_>) -> Option<[u32; 2]>;

    /// The new size of the surface, if it changes by itself, as that of a window.
    fn size(&mut self) -> Option<[u32; 2]>;

    /// Waits until what was shown last can be seen.
    fn finish(&mut self) {}
}

/// The colours of the buffer that the target does not have.
enum Other {
    /// There are none, or nobody wanted them yet.
    Nothing,
    /// Row by row from the lower edge.
    Colors(Vec<[f32; 4]>),
    /// As they were shown: rows from the upper edge, red first.
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
    /// Its layers, one or more of one size, with their deferred draws. A surface of the window system has one layer.
    layers: Queue,
    /// The buffer that the target has now.
    held: Buffer,
    other: Other,
    front_is_new: bool,
    /// Whether something was drawn since it got its size.
    is_drawn: bool,
    /// The result of [`with_buffers`](Self::with_buffers), cached.
    joined: Option<Target>,
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
            screen,
        })
    }

    /// A surface over targets that nobody shows: layers of one size, one at least.
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
            screen: None,
        })
    }

    /// All layers.
    pub fn layers(&mut self) -> &mut [Target] {
        self.layers.targets()
    }

    /// The queue for deferred draws to `buffer`, which the target holds after this. None if there are several layers.
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

    /// Pixels from left to right.
    pub fn width(&self) -> u32 {
        self.layers.size()[0]
    }

    /// Pixels from the lower to the upper edge.
    pub fn height(&self) -> u32 {
        self.layers.size()[1]
    }

    /// The target to draw to, which holds `buffer` after this. A surface without a back buffer has the front one for
    /// both.
    pub fn select(&mut self, buffer: Buffer) -> &mut Target {
        self.note_draw(buffer);
        self.target()
    }

    /// The target holds `buffer` after this, and is drawn to.
    fn note_draw(&mut self, buffer: Buffer) {
        self.turn_to(buffer);
        self.front_is_new |= self.held == Buffer::Front;
        self.is_drawn = true;
    }

    /// Calls `draw` with a target whose colour buffers are these, of one size and format, with the depths and the
    /// stencil indices of the surface. Without memory for it, the target has the first of them alone.
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

    /// The same to read from: nothing is to be shown that was not before.
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

    /// The target as it is.
    pub fn target(&mut self) -> &mut Target {
        &mut self.layers.targets()[0]
    }

    /// Shows the back buffer, which becomes the front one, and follows the size of the window. A surface without one
    /// shows what was drawn (GLX 1.4, section 3.3.10).
    pub fn swap(&mut self) {
        if self.config.double {
            self.hold(Buffer::Back);
        }
        // The front buffer is what the back buffer was; what the back buffer is now is not defined. Nobody knows
        // whether the front one will be read, so it is kept: as the bytes that are shown, if those are all that there
        // is of it.
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

    /// Shows what the target has; gives the pixels, in this memory, and the size that the surface is to have.
    fn show(&mut self, mut pixels: Vec<[u8; 4]>) -> (Vec<[u8; 4]>, Option<[u32; 2]>) {
        let target = &self.layers.targets()[0];
        target.write_rgba8(0, &mut pixels);
        let Some(screen) = &mut self.screen else { return (pixels, None) };
        let colors = unrounded(target);
        let size =
            screen.show(Shown { width: target.width(), height: target.height(), pixels: &pixels, colors: &colors });
        (pixels, size)
    }

    /// Shows what is drawn in another place, too.
    pub fn show_in(&mut self, screen: &mut impl Screen) {
        let mut pixels = Vec::new();
        let target = self.hold(Buffer::Back);
        target.write_rgba8(0, &mut pixels);
        let colors = unrounded(target);
        screen.show(Shown { width: target.width(), height: target.height(), pixels: &pixels, colors: &colors });
    }

    /// Nobody shows it any more.
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
            // What comes next is a new frame, if there is no swap.
            self.is_drawn &= self.config.double;
        }
    }

    /// Waits until what was shown can be seen.
    pub fn finish(&mut self) {
        if let Some(screen) = &mut self.screen {
            screen.finish();
        }
    }

    /// Marks the whole front buffer as changed: its screen shows nothing of it yet.
    pub fn renew_front(&mut self) {
        self.front_is_new = true;
    }

    /// Follows a window that has another size now. What was drawn is gone.
    pub fn follow_size(&mut self) {
        let size = self.screen.as_mut().and_then(|screen| screen.size());
        self.follow(size);
    }

    /// The same while nothing is drawn, for a frame that begins.
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

/// All colours, row by row from the lower edge; none if there is no memory.
fn colors(target: &Target) -> Vec<[f32; 4]> {
    let whole = Rect { x: 0, y: 0, width: target.width() as i32, height: target.height() as i32 };
    target.read_colors(0, &whole).unwrap_or_default()
}

/// [`Shown::colors`]
fn unrounded(target: &Target) -> Vec<[f32; 4]> {
    if target.format() == ColorFormat::Rgba8 { Vec::new() } else { colors(target) }
}

impl Surface {
    /// The colours of a rectangle of a buffer that the surface has all of, row by row from the lower edge.
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

    /// The same as bytes, if pixels are four of them.
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

    /// Sets the depths of the pixels whose centres are between two places, where `scissor` has them.
    pub fn set_depth(&mut self, [from, to]: [[f32; 2]; 2], scissor: Option<Rect>, value: f32) {
        let Some(mut rect) = covered(from, to) else { return };
        if let Some(scissor) = scissor {
            rect = intersection(&rect, &scissor);
        }
        self.target().set_depth_in(&rect, |_, _| value);
    }

    /// Sets the bits of `mask` of the stencil indices of the pixels whose centres are between two places, where
    /// `scissor` has them.
    pub fn set_stencil(&mut self, [from, to]: [[f32; 2]; 2], scissor: Option<Rect>, value: u8, mask: u8) {
        let Some(mut rect) = covered(from, to) else { return };
        if let Some(scissor) = scissor {
            rect = intersection(&rect, &scissor);
        }
        self.target().set_stencil_in(&rect, mask, |_, _| value);
    }
}

/// The pixels whose centres are between two places, each of which may be the lower one.
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
