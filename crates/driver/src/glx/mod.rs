//! GLX, to come.
use crate::surface::{Config, Surface};
pub(crate) fn window_surface(_display: usize, _window: u64, _config: Config) -> Option<Surface> {
    None
}
