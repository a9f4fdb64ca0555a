//! UseXFont: makes display lists of bitmaps from the glyphs of a server's font (GLX 1.4, section 3.3.15).

use super::errors::{BAD_FONT, Fault};
use super::xlib::{CharStruct, Display, Xid, Z_PIXMAP, xlib};
use std::ffi::{c_int, c_uint, c_void};
use std::ops::Range;
use std::ptr::null_mut;

/// `XChar2b`
#[repr(C)]
#[derive(Clone, Copy)]
struct Char2b {
    high: u8,
    low: u8,
}

/// A glyph: a bitmap with a byte for each pixel, rows from the lower edge.
pub struct Glyph {
    pub size: [usize; 2],
    pub bits: Vec<u8>,
    pub origin: [f32; 2],
    pub step: f32,
}

/// Reads a glyph from a pixmap that the server draws it to.
///
/// # Safety
/// The display is one of Xlib.
unsafe fn glyph(display: *mut Display, root: Xid, font: Xid, number: c_int) -> Option<Glyph> {
    let x = xlib()?;
    let character = Char2b { high: (number >> 8) as u8, low: number as u8 };
    // SAFETY: the caller's contract; this function frees what it creates.
    unsafe {
        let mut extent = CharStruct::default();
        let (mut direction, mut ascent, mut descent) = (0 as c_int, 0 as c_int, 0 as c_int);
        let text = (&raw const character).cast();
        (x.query_text_extents16)(
            display,
            font,
            text,
            1,
            &mut direction,
            &mut ascent,
            &mut descent,
            (&raw mut extent).cast(),
        );
        let width = usize::try_from(i32::from(extent.right) - i32::from(extent.left)).ok()?;
        let height = usize::try_from(i32::from(extent.ascent) + i32::from(extent.descent)).ok()?;
        let origin = [-f32::from(extent.left), f32::from(extent.descent)];
        let mut made = Glyph { size: [width, height], bits: Vec::new(), origin, step: extent.width.into() };
        if width == 0 || height == 0 {
            return Some(made);
        }
        let pixmap = (x.create_pixmap)(display, root, width as c_uint, height as c_uint, 1);
        let gc = (x.create_gc)(display, pixmap, 0, null_mut());
        if !gc.is_null() {
            (x.set_foreground)(display, gc, 0);
            (x.fill_rectangle)(display, pixmap, gc, 0, 0, width as c_uint, height as c_uint);
            (x.set_foreground)(display, gc, 1);
            (x.set_font)(display, gc, font);
            (x.draw_string16)(display, pixmap, gc, -c_int::from(extent.left), extent.ascent.into(), text, 1);
            let image: *mut c_void =
                (x.get_image)(display, pixmap, 0, 0, width as c_uint, height as c_uint, 1, Z_PIXMAP);
            if !image.is_null() {
                let places = (0..height).rev().flat_map(|y| (0..width).map(move |x| [x, y]));
                made.bits.extend(places.map(|[i, j]| ((x.get_pixel)(image, i as c_int, j as c_int) & 1) as u8));
                (x.destroy_image)(image);
            }
            (x.free_gc)(display, gc);
        }
        (x.free_pixmap)(display, pixmap);
        Some(made)
    }
}

/// Makes display lists from `list_base` on, one for each glyph.
pub fn make_lists(display: *mut Display, font: Xid, glyphs: Range<c_int>, list_base: c_int) -> Result<(), Fault> {
    let Some(x) = xlib() else { return Ok(()) };
    // SAFETY: the display is that of the current context.
    let root = unsafe { (x.default_root)(display, 0) };
    // SAFETY: as above.
    if !unsafe { x.is_font(display, font) } {
        return Err(Fault(BAD_FONT, font));
    }
    for (number, character) in (0..).zip(glyphs) {
        // SAFETY: as above.
        let Some(glyph) = (unsafe { glyph(display, root, font, character) }) else { return Ok(()) };
        let name = list_base.wrapping_add(number) as u32;
        crate::current::with(|gl| {
            if let Err(error) = gl.bitmap_list(name, glyph.size, glyph.bits, glyph.origin, [glyph.step, 0.0]) {
                gl.set_error(error);
            }
        });
    }
    Ok(())
}
