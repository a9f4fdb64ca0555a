//! Client memory that receives the pixels of a surface.

use super::enums::*;
use crate::surface::{Screen, Shown};
use nvjit_raster::ColorFormat;
use std::ffi::c_void;
use std::sync::{Arc, Mutex};

/// The layout of a pixel in memory: its components in some order, or five, six and five bits.
#[derive(Clone, Copy)]
pub enum Layout {
    Bytes(&'static [usize]),
    /// Fractions of sixteen bits.
    Shorts(&'static [usize]),
    Floats(&'static [usize]),
    Packed,
}

/// The formats with a word for each component.
const FORMATS: [(i32, &[usize]); 5] =
    [(RGBA, &[0, 1, 2, 3]), (BGRA, &[2, 1, 0, 3]), (ARGB, &[3, 0, 1, 2]), (RGB, &[0, 1, 2]), (BGR, &[2, 1, 0])];

impl Layout {
    /// The layout for a format and a type, if the library supports it.
    pub fn new(format: i32, kind: i32) -> Option<Self> {
        let order = FORMATS.iter().find(|row| row.0 == format).map(|row| row.1);
        match kind {
            UNSIGNED_SHORT_5_6_5 if format == RGB_565 => Some(Self::Packed),
            UNSIGNED_BYTE => order.map(Self::Bytes),
            UNSIGNED_SHORT => order.map(Self::Shorts),
            FLOAT => order.map(Self::Floats),
            _ => None,
        }
    }

    /// The storage format of a surface that is shown in this layout.
    pub fn color_format(self) -> ColorFormat {
        match self {
            Self::Bytes(_) | Self::Packed => ColorFormat::Rgba8,
            Self::Shorts(_) => ColorFormat::Rgba16,
            Self::Floats(_) => ColorFormat::Rgba32f,
        }
    }

    fn bytes(self) -> usize {
        match self {
            Self::Bytes(order) => order.len(),
            Self::Shorts(order) => 2 * order.len(),
            Self::Floats(order) => 4 * order.len(),
            Self::Packed => 2,
        }
    }

    /// Encodes a pixel that is stored as bytes.
    fn encode(self, pixel: [u8; 4], to: &mut [u8]) {
        match self {
            Self::Bytes(order) => to.iter_mut().zip(order).for_each(|(to, &component)| *to = pixel[component]),
            Self::Packed => {
                let part = |value: u8, most: u32| ((u32::from(value) * most + 127) / 255) as u16;
                let packed = part(pixel[0], 31) << 11 | part(pixel[1], 63) << 5 | part(pixel[2], 31);
                to.copy_from_slice(&packed.to_ne_bytes());
            }
            Self::Shorts(_) | Self::Floats(_) => self.encode_color(pixel.map(|byte| f32::from(byte) / 255.0), to),
        }
    }

    /// Encodes a pixel that is not stored as bytes.
    fn encode_color(self, color: [f32; 4], to: &mut [u8]) {
        match self {
            Self::Shorts(order) => {
                for (to, &component) in to.chunks_exact_mut(2).zip(order) {
                    let value = (color[component].clamp(0.0, 1.0) * 65535.0).round() as u16;
                    to.copy_from_slice(&value.to_ne_bytes());
                }
            }
            Self::Floats(order) => {
                for (to, &component) in to.chunks_exact_mut(4).zip(order) {
                    to.copy_from_slice(&color[component].to_ne_bytes());
                }
            }
            Self::Bytes(_) | Self::Packed => {
                self.encode(color.map(|component| (component.clamp(0.0, 1.0) * 255.0).round() as u8), to);
            }
        }
    }
}

/// The layout of rows in memory.
#[derive(Clone, Copy)]
pub struct PixelStore {
    /// The distance between rows in pixels; 0 is the width.
    pub row_length: i32,
    /// Whether the lowest row comes first.
    pub y_up: bool,
}

impl Default for PixelStore {
    fn default() -> Self {
        Self { row_length: 0, y_up: true }
    }
}

impl PixelStore {
    /// OSMesaPixelStore; `None` for unknown names.
    pub fn set(&mut self, name: i32, value: i32) -> Option<()> {
        match name {
            ROW_LENGTH if value >= 0 => self.row_length = value,
            Y_UP => self.y_up = value != 0,
            _ => return None,
        }
        Some(())
    }
}

/// The memory, and the layout of its pixels.
pub struct Image {
    address: usize,
    layout: Layout,
    store: PixelStore,
}

impl Image {
    pub fn new(buffer: *mut c_void, layout: Layout, store: PixelStore) -> Self {
        Self { address: buffer.expose_provenance(), layout, store }
    }

    /// Replaces the memory.
    pub fn move_to(&mut self, buffer: *mut c_void) {
        self.address = buffer.expose_provenance();
    }

    pub fn set_store(&mut self, store: PixelStore) {
        self.store = store;
    }

    pub fn address(&self) -> *mut c_void {
        std::ptr::with_exposed_provenance_mut(self.address)
    }
}

/// Shows a surface in memory.
pub struct Memory(pub Arc<Mutex<Image>>);

impl Screen for Memory {
    fn show(&mut self, shown: Shown<'_>) -> Option<[u32; 2]> {
        let image = self.0.lock().unwrap_or_else(|poison| poison.into_inner());
        let (width, height, pixel) = (shown.width as usize, shown.height as usize, image.layout.bytes());
        let stride = if image.store.row_length > 0 { image.store.row_length as usize } else { width };
        let mut row_bytes = vec![0; width.min(stride) * pixel];
        for (number, row) in shown.pixels.chunks_exact(width.max(1)).enumerate() {
            let place = if image.store.y_up { height - 1 - number } else { number };
            let pixels = row_bytes.chunks_exact_mut(pixel);
            match shown.colors.get((height - 1 - number) * width..).filter(|colors| colors.len() >= width) {
                Some(colors) => pixels.zip(colors).for_each(|(to, &from)| image.layout.encode_color(from, to)),
                None => pixels.zip(row).for_each(|(to, &from)| image.layout.encode(from, to)),
            }
            let start = image.address().cast::<u8>().wrapping_add(place * stride * pixel);
            // SAFETY: the application keeps the memory while the context is current; its pixel store modes give the
            // distance of rows.
            unsafe { std::ptr::copy_nonoverlapping(row_bytes.as_ptr(), start, row_bytes.len()) };
        }
        None
    }

    fn size(&mut self) -> Option<[u32; 2]> {
        None
    }
}
