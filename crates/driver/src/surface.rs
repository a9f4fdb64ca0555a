//! What is drawn to: a target with the buffer that is drawn to now, and the other one of a pair.

use nvjit_gl::Error;
use nvjit_raster::{ColorFormat, Target};

/// What a surface has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Config {
    /// A back buffer beside the front one.
    pub double: bool,
    /// A depth buffer that the application may use.
    pub depth: bool,
    /// A stencil buffer.
    pub stencil: bool,
    /// Samples a pixel: 1 or 4.
    pub samples: u32,
    /// Colours of floats.
    pub float: bool,
    /// Whether pixels keep alpha.
    pub alpha: bool,
}

/// A buffer of colours.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Buffer {
    /// What is to be seen.
    Front,
    /// What is drawn, and shown by a swap.
    Back,
}

/// The pixels of a surface, as they are shown: rows from the upper edge, RGBA.
pub struct Shown<'a> {
    /// Pixels of a row.
    pub width: u32,
    /// Rows.
    pub height: u32,
    /// Four bytes a pixel.
    pub pixels: &'a [u8],
}

/// Who shows a surface to people, if anybody does.
pub trait Screen: Send {
    /// Shows these pixels.
    fn show(&mut self, shown: Shown<'_>);

    /// How large the surface is to be, if that changes by itself as windows do.
    fn size(&mut self) -> Option<[u32; 2]>;
}

/// A surface.
pub struct Surface {
    config: Config,
    target: Target,
    /// Which buffer the target has now.
    held: Buffer,
    /// The colours of the other one, row by row from the lower edge; empty if there is none, or nobody wanted it yet.
    other: Vec<[f32; 4]>,
    front_is_new: bool,
    screen: Option<Box<dyn Screen>>,
}

fn make(config: &Config, width: u32, height: u32) -> Result<Target, Error> {
    let format = if config.float { ColorFormat::Rgba32f } else { ColorFormat::Rgba8 };
    let target = Target::try_new(width.max(1), height.max(1), format, 1).ok_or(Error::OutOfMemory)?;
    if config.samples > 1 { target.try_with_samples(config.samples).ok_or(Error::OutOfMemory) } else { Ok(target) }
}

impl Surface {
    /// A surface.
    ///
    /// # Errors
    /// OUT_OF_MEMORY.
    pub fn new(config: Config, width: u32, height: u32, screen: Option<Box<dyn Screen>>) -> Result<Self, Error> {
        let held = if config.double { Buffer::Back } else { Buffer::Front };
        Ok(Self { config, target: make(&config, width, height)?, held, other: Vec::new(), front_is_new: false, screen })
    }

    /// What it has.
    pub fn config(&self) -> &Config {
        &self.config
    }

    /// Pixels from left to right.
    pub fn width(&self) -> u32 {
        self.target.width()
    }

    /// Pixels from the lower to the upper edge.
    pub fn height(&self) -> u32 {
        self.target.height()
    }

    /// The target, which holds `buffer` after this. A surface without a back buffer has the front one for both.
    pub fn select(&mut self, buffer: Buffer) -> &mut Target {
        let buffer = if self.config.double { buffer } else { Buffer::Front };
        if self.held != buffer {
            let width = self.target.width();
            let mine = colors(&self.target);
            let other = std::mem::replace(&mut self.other, mine);
            self.target.set_colors(0, |x, y| other.get((y * width + x) as usize).copied().unwrap_or([0.0; 4]));
            self.held = buffer;
        }
        self.front_is_new |= buffer == Buffer::Front;
        &mut self.target
    }

    /// The colour of a pixel in a buffer; the coordinates are inside.
    pub fn color(&self, buffer: Buffer, x: u32, y: u32) -> [f32; 4] {
        let mut color = if !self.config.double || self.held == buffer {
            self.target.color(x, y)
        } else {
            self.other.get((y * self.target.width() + x) as usize).copied().unwrap_or([0.0; 4])
        };
        if !self.config.alpha {
            color[3] = 1.0;
        }
        color
    }

    /// The target as it is.
    pub fn target(&mut self) -> &mut Target {
        &mut self.target
    }

    /// Shows the back buffer, which becomes the front one. A surface without one shows what was drawn (GLX 1.4, section 3.3.10).
    pub fn swap(&mut self) {
        if self.config.double {
            self.select(Buffer::Back);
            self.other.clear();
            // The front buffer is what the back buffer was; what the back buffer is now is not defined.
            if self.wants_front() {
                self.other = colors(&self.target);
            }
        }
        self.show();
        self.front_is_new = false;
    }

    /// Whether somebody reads the front buffer later cannot be known, so it is kept.
    fn wants_front(&self) -> bool {
        self.config.double
    }

    fn show(&mut self) {
        if let Some(screen) = &mut self.screen {
            let pixels = self.target.to_rgba8();
            screen.show(Shown { width: self.target.width(), height: self.target.height(), pixels: &pixels });
        }
    }

    /// Shows the front buffer if it was drawn to.
    pub fn show_front(&mut self) {
        if std::mem::take(&mut self.front_is_new) && self.screen.is_some() {
            let held = self.held;
            self.select(Buffer::Front);
            self.show();
            self.select(held);
            self.front_is_new = false;
        }
    }

    /// Follows a window that has another size now. What was drawn is gone.
    pub fn follow_size(&mut self) {
        let Some([width, height]) = self.screen.as_mut().and_then(|screen| screen.size()) else { return };
        if [width.max(1), height.max(1)] != [self.target.width(), self.target.height()]
            && let Ok(target) = make(&self.config, width, height)
        {
            self.target = target;
            self.other.clear();
        }
    }
}

/// All colours, row by row from the lower edge.
fn colors(target: &Target) -> Vec<[f32; 4]> {
    let (width, height) = (target.width(), target.height());
    (0..height).flat_map(|y| (0..width).map(move |x| [x, y])).map(|[x, y]| target.color(x, y)).collect()
}

impl Surface {
    /// The stencil index of a pixel.
    pub fn stencil(&self, _x: u32, _y: u32) -> u8 {
        0
    }
    /// Sets stencil indices.
    pub fn set_stencil(
        &mut self,
        _from: [f32; 2],
        _to: [f32; 2],
        _scissor: Option<nvjit_raster::Rect>,
        _value: u8,
        _mask: u8,
    ) {
    }
}
