//! Creation and destruction of contexts, and the groups that share programs.

use crate::contexts::{created, destroyed};
use crate::driver::call;

entries! {
    /// GLX 1.2.
    fn glXCreateContext(display: usize, visual: usize, share: usize, direct: i32) -> usize {
        let context = call::glXCreateContext(display, visual, share, direct);
        created(context, share);
        context
    }

    /// GLX 1.3.
    fn glXCreateNewContext(display: usize, config: usize, kind: i32, share: usize, direct: i32) -> usize {
        let context = call::glXCreateNewContext(display, config, kind, share, direct);
        created(context, share);
        context
    }

    /// GLX_ARB_create_context.
    fn glXCreateContextAttribsARB(display: usize, config: usize, share: usize, direct: i32, attributes: usize) -> usize {
        let context = call::glXCreateContextAttribsARB(display, config, share, direct, attributes);
        created(context, share);
        context
    }

    /// GLX 1.2.
    fn glXDestroyContext(display: usize, context: usize) {
        destroyed(context);
        call::glXDestroyContext(display, context);
    }

    /// EGL 1.4.
    fn eglCreateContext(display: usize, config: usize, share: usize, attributes: usize) -> usize {
        let context = call::eglCreateContext(display, config, share, attributes);
        created(context, share);
        context
    }

    /// EGL 1.4.
    fn eglDestroyContext(display: usize, context: usize) -> u32 {
        destroyed(context);
        call::eglDestroyContext(display, context)
    }
}
