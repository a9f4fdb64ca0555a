//! Selection and feedback (OpenGL 1.5, sections 5.2 and 5.3): draws write records instead of pixels.

mod primitives;
mod report;

use crate::context::Context;
use crate::enums::*;
use nvjit_gl::Error;
pub use report::Shade;

/// MAX_NAME_STACK_DEPTH
pub const MAX_DEPTH: usize = 64;

/// A buffer of the application. It is written until the next RenderMode; the application keeps it that long.
#[derive(Clone, Copy)]
struct Buffer<T> {
    /// Whether the application has specified it, which may be without elements.
    specified: bool,
    address: usize,
    size: usize,
    /// The required size.
    used: usize,
    _elements: std::marker::PhantomData<T>,
}

impl<T: Copy> Default for Buffer<T> {
    fn default() -> Self {
        Self { specified: false, address: 0, size: 0, used: 0, _elements: std::marker::PhantomData }
    }
}

impl<T: Copy> Buffer<T> {
    fn new(size: i32, pointer: *mut T) -> Result<Self, Error> {
        let size = usize::try_from(size).map_err(|_| Error::InvalidValue)?;
        if size > 0 && pointer.is_null() {
            return Err(Error::InvalidValue);
        }
        Ok(Self { specified: true, address: pointer.expose_provenance(), size, ..Self::default() })
    }

    fn put(&mut self, value: T) {
        if self.used < self.size {
            let start = std::ptr::with_exposed_provenance_mut::<T>(self.address);
            // SAFETY: the application said that the buffer has so many elements, and keeps it while this render mode
            // lasts.
            unsafe { start.add(self.used).write_unaligned(value) };
        }
        self.used += 1;
    }

    /// The number of elements, or `None` if they did not fit.
    fn finish(&mut self) -> Option<usize> {
        let used = std::mem::take(&mut self.used);
        (used <= self.size).then_some(used)
    }
}

/// The state of both modes.
pub struct Names {
    mode: u32,
    stack: Vec<u32>,
    selection: Buffer<u32>,
    hits: usize,
    /// The least and the largest depth of hits since the stack changed.
    depths: Option<[f32; 2]>,
    overflow: bool,
    feedback: Buffer<f32>,
    feedback_type: u32,
}

impl Default for Names {
    fn default() -> Self {
        Self {
            mode: RENDER,
            stack: Vec::new(),
            selection: Buffer::default(),
            hits: 0,
            depths: None,
            overflow: false,
            feedback: Buffer::default(),
            feedback_type: N2D,
        }
    }
}

impl Names {
    /// RENDER, SELECT or FEEDBACK.
    pub fn mode(&self) -> u32 {
        self.mode
    }

    /// NAME_STACK_DEPTH
    pub fn depth(&self) -> usize {
        self.stack.len()
    }

    /// FEEDBACK_BUFFER_SIZE and FEEDBACK_BUFFER_TYPE, SELECTION_BUFFER_SIZE.
    pub fn sizes(&self) -> (usize, u32, usize) {
        (self.feedback.size, self.feedback_type, self.selection.size)
    }

    /// The address of a buffer.
    pub fn buffer_pointer(&self, name: u32) -> usize {
        if name == FEEDBACK_BUFFER_POINTER { self.feedback.address } else { self.selection.address }
    }

    /// Records a hit at this depth, if the mode is selection.
    pub fn hit(&mut self, depth: f32) {
        if self.mode != SELECT {
            return;
        }
        let depth = depth.clamp(0.0, 1.0);
        let [least, most] = self.depths.unwrap_or([depth; 2]);
        self.depths = Some([least.min(depth), most.max(depth)]);
    }

    /// Writes the record of hits, if there were any.
    fn flush(&mut self) {
        let Some(depths) = self.depths.take() else { return };
        let fits = self.selection.used + 3 + self.stack.len() <= self.selection.size;
        self.overflow |= !fits;
        let [least, most] = depths.map(|depth| (f64::from(depth) * 4_294_967_295.0).round() as u32);
        for word in [self.stack.len() as u32, least, most].into_iter().chain(self.stack.iter().copied()) {
            self.selection.put(word);
        }
        self.hits += 1;
    }
}

impl Context {
    pub(crate) fn select_buffer(&mut self, size: i32, pointer: *mut u32) -> Result<(), Error> {
        if self.names.mode == SELECT {
            return Err(Error::InvalidOperation);
        }
        self.names.selection = Buffer::new(size, pointer)?;
        Ok(())
    }

    pub(crate) fn feedback_buffer(&mut self, size: i32, kind: u32, pointer: *mut f32) -> Result<(), Error> {
        if self.names.mode == FEEDBACK {
            return Err(Error::InvalidOperation);
        }
        crate::state::one_of(kind, &[N2D, N3D, N3D_COLOR, N3D_COLOR_TEXTURE, N4D_COLOR_TEXTURE])?;
        self.names.feedback = Buffer::new(size, pointer)?;
        self.names.feedback_type = kind;
        Ok(())
    }

    /// Whether commands change the framebuffer: the mode is neither feedback nor selection.
    pub(crate) fn renders(&self) -> bool {
        self.names.mode() == RENDER
    }

    /// RenderMode: the number of hits or of values in the buffer; -1 if they did not fit.
    pub(crate) fn render_mode(&mut self, mode: u32) -> Result<i32, Error> {
        crate::state::one_of(mode, &[RENDER, SELECT, FEEDBACK])?;
        let names = &mut self.names;
        if mode == SELECT && !names.selection.specified || mode == FEEDBACK && !names.feedback.specified {
            return Err(Error::InvalidOperation);
        }
        let result = match names.mode {
            SELECT => {
                names.flush();
                names.selection.finish();
                let hits = std::mem::take(&mut names.hits) as i32;
                if std::mem::take(&mut names.overflow) { -1 } else { hits }
            }
            FEEDBACK => names.feedback.finish().map_or(-1, |count| count as i32),
            _ => 0,
        };
        names.stack.clear();
        names.mode = mode;
        Ok(result)
    }

    /// Changes the name stack, if the mode has one.
    fn change_names(&mut self, change: impl FnOnce(&mut Vec<u32>) -> Result<(), Error>) -> Result<(), Error> {
        if self.names.mode != SELECT {
            return Ok(());
        }
        self.names.flush();
        change(&mut self.names.stack)
    }

    pub(crate) fn init_names(&mut self) -> Result<(), Error> {
        self.change_names(|stack| {
            stack.clear();
            Ok(())
        })
    }

    pub(crate) fn push_name(&mut self, name: u32) -> Result<(), Error> {
        self.change_names(|stack| {
            if stack.len() >= MAX_DEPTH {
                return Err(Error::StackOverflow);
            }
            stack.push(name);
            Ok(())
        })
    }

    pub(crate) fn pop_name(&mut self) -> Result<(), Error> {
        self.change_names(|stack| stack.pop().map(|_| ()).ok_or(Error::StackUnderflow))
    }

    pub(crate) fn load_name(&mut self, name: u32) -> Result<(), Error> {
        self.change_names(|stack| {
            *stack.last_mut().ok_or(Error::InvalidOperation)? = name;
            Ok(())
        })
    }

    pub(crate) fn pass_through(&mut self, token: f32) -> Result<(), Error> {
        if self.names.mode == FEEDBACK {
            self.names.feedback.put(PASS_THROUGH_TOKEN as f32);
            self.names.feedback.put(token);
        }
        Ok(())
    }
}
