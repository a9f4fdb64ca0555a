//! The sums of the accumulation buffer.

use nvjit_gl::Error;
use nvjit_raster::Rect;

/// Sums of colours, row by row from the lower edge.
#[derive(Default)]
pub struct Accumulation {
    size: [u32; 2],
    sums: Vec<[f32; 4]>,
}

impl Accumulation {
    /// Gives it the size of the surface; if the size changes, the contents are cleared.
    pub fn fit(&mut self, size: [u32; 2]) -> Result<(), Error> {
        if self.size != size {
            let count = size[0] as usize * size[1] as usize;
            self.sums.clear();
            self.sums.try_reserve_exact(count).map_err(|_| Error::OutOfMemory)?;
            self.sums.resize(count, [0.0; 4]);
            self.size = size;
        }
        Ok(())
    }

    /// Calls `action` with each sum inside of `scissor`, and its position.
    pub fn each(&mut self, scissor: Option<Rect>, mut action: impl FnMut([u32; 2], &mut [f32; 4])) {
        let inside = |place: u32, start: i32, length: i32| {
            (0..i64::from(length)).contains(&(i64::from(place) - i64::from(start)))
        };
        for (at, sum) in self.sums.iter_mut().enumerate() {
            let [x, y] = [at as u32 % self.size[0], at as u32 / self.size[0]];
            let is_in = scissor.is_none_or(|area| inside(x, area.x, area.width) && inside(y, area.y, area.height));
            if is_in {
                action([x, y], sum);
            }
        }
    }
}
