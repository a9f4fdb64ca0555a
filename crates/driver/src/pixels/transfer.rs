//! Pixel transfer operations: scales, biases and maps (OpenGL 1.5, section 3.6.5).

use super::format::Layout;
use crate::context::Context;
use crate::enums::*;
use nvjit_gl::Error;
use std::sync::Arc;

/// The maps, in the order of their numbers from PIXEL_MAP_I_TO_I on.
const MAPS: usize = 10;

/// MAX_PIXEL_MAP_TABLE
pub const MAX_MAP: usize = 4096;

/// PIXEL_MODE_BIT, the maps, which belong to no group, and ReadBuffer.
#[derive(Clone)]
pub struct PixelGroup {
    pub read_buffer: u32,
    pub zoom: [f32; 2],
    pub map_color: bool,
    pub map_stencil: bool,
    pub index_shift: i32,
    pub index_offset: i32,
    pub scale: [f32; 4],
    pub bias: [f32; 4],
    pub depth_scale: f32,
    pub depth_bias: f32,
    /// HI_SCALE_NV to VIBRANCE_SCALE_NV, by their numbers (NV_texture_shader, table 3.2).
    pub group_scale: [f32; 6],
    /// HI_BIAS_NV to VIBRANCE_BIAS_NV.
    pub group_bias: [f32; 6],
    maps: [Arc<Vec<f32>>; MAPS],
}

impl Default for PixelGroup {
    fn default() -> Self {
        Self {
            read_buffer: BACK,
            zoom: [1.0; 2],
            map_color: false,
            map_stencil: false,
            index_shift: 0,
            index_offset: 0,
            scale: [1.0; 4],
            bias: [0.0; 4],
            depth_scale: 1.0,
            depth_bias: 0.0,
            group_scale: [1.0; 6],
            group_bias: [0.0; 6],
            maps: std::array::from_fn(|_| Arc::new(vec![0.0])),
        }
    }
}

fn place(map: u32) -> Result<usize, Error> {
    // The enumerants are consecutive, though not in the order of use.
    let place = map.wrapping_sub(PIXEL_MAP_I_TO_I) as usize;
    if place < MAPS { Ok(place) } else { Err(Error::InvalidEnum) }
}

/// Whether the values of a map are indices, not components.
fn gives_indices(map: u32) -> bool {
    matches!(map, PIXEL_MAP_I_TO_I | PIXEL_MAP_S_TO_S)
}

/// A number of PixelMap or GetPixelMap.
pub trait MapValue: bytemuck::Pod + Send + Sync {
    /// The value in a map.
    fn to_map(self, index: bool) -> f32;
    /// The number of a map's value.
    fn of_map(value: f32, index: bool) -> Self;
}

impl MapValue for f32 {
    fn to_map(self, _: bool) -> f32 {
        self
    }
    fn of_map(value: f32, _: bool) -> Self {
        value
    }
}

impl MapValue for u32 {
    fn to_map(self, index: bool) -> f32 {
        if index { self as f32 } else { (f64::from(self) / 4_294_967_295.0) as f32 }
    }
    fn of_map(value: f32, index: bool) -> Self {
        if index { value as Self } else { (f64::from(value) * 4_294_967_295.0).round() as Self }
    }
}

impl MapValue for u16 {
    fn to_map(self, index: bool) -> f32 {
        if index { self.into() } else { f32::from(self) / 65535.0 }
    }
    fn of_map(value: f32, index: bool) -> Self {
        if index { value as Self } else { (value * 65535.0).round() as Self }
    }
}

impl PixelGroup {
    /// Restores the state of PIXEL_MODE_BIT; maps belong to no group.
    pub fn restore_modes(&mut self, saved: &Self) {
        let maps = self.maps.clone();
        *self = Self { maps, ..saved.clone() };
    }

    /// The size of a map, if `query` asks for it.
    pub fn map_size(&self, query: u32) -> Option<usize> {
        self.maps.get(query.wrapping_sub(PIXEL_MAP_I_TO_I_SIZE) as usize).map(|map| map.len())
    }

    fn map(&self, map: u32) -> &[f32] {
        place(map).map_or(&[], |place| &self.maps[place])
    }

    fn look_up(&self, map: u32, value: f32) -> f32 {
        let map = self.map(map);
        let last = map.len().saturating_sub(1);
        map.get((value.clamp(0.0, 1.0) * last as f32).round() as usize).copied().unwrap_or(0.0)
    }

    /// The map's entry for an index, whose integer part is taken modulo its size.
    fn index_up(&self, map: u32, index: f32) -> f32 {
        let map = self.map(map);
        map.get((index as i64).rem_euclid(map.len().max(1) as i64) as usize).copied().unwrap_or(0.0)
    }

    fn shifted(&self, index: f32) -> f32 {
        let scale = 2f32.powi(self.index_shift.clamp(-32, 32));
        (index * scale).floor() + self.index_offset as f32
    }

    /// Whether colours change.
    pub fn changes_colors(&self) -> bool {
        self.map_color || self.scale != [1.0; 4] || self.bias != [0.0; 4]
    }

    /// Transfers a colour.
    pub fn color(&self, color: [f32; 4]) -> [f32; 4] {
        if !self.changes_colors() {
            return color;
        }
        let scaled: [f32; 4] = std::array::from_fn(|n| color[n] * self.scale[n] + self.bias[n]);
        if !self.map_color {
            return scaled;
        }
        let maps = [PIXEL_MAP_R_TO_R, PIXEL_MAP_G_TO_G, PIXEL_MAP_B_TO_B, PIXEL_MAP_A_TO_A];
        std::array::from_fn(|n| self.look_up(maps[n], scaled[n]))
    }

    /// Transfers a depth.
    pub fn depth(&self, depth: f32) -> f32 {
        (depth * self.depth_scale + self.depth_bias).clamp(0.0, 1.0)
    }

    /// Converts a colour index to a colour.
    pub fn index_to_color(&self, index: f32) -> [f32; 4] {
        let index = self.shifted(index);
        [PIXEL_MAP_I_TO_R, PIXEL_MAP_I_TO_G, PIXEL_MAP_I_TO_B, PIXEL_MAP_I_TO_A].map(|map| self.index_up(map, index))
    }

    /// Transfers a stencil index.
    pub fn stencil(&self, index: f32) -> f32 {
        let index = self.shifted(index);
        if self.map_stencil { self.index_up(PIXEL_MAP_S_TO_S, index) } else { index }
    }

    /// Transfers a group of components; `first` is the index of the first component's scale.
    fn group(&self, first: usize, pixel: [f32; 4]) -> [f32; 4] {
        let scaled = |component: usize| {
            let (scale, bias) = (self.group_scale.get(first + component)?, self.group_bias.get(first + component)?);
            Some(pixel[component] * scale + bias)
        };
        std::array::from_fn(|component| scaled(component).unwrap_or(pixel[component]))
    }

    /// Transfers a pixel of a layout: a colour, or a depth or a stencil index in red.
    pub fn pixel(&self, layout: &Layout, pixel: [f32; 4]) -> [f32; 4] {
        match layout.format {
            DEPTH_COMPONENT => [self.depth(pixel[0]), 0.0, 0.0, 1.0],
            DEPTH_STENCIL => [self.depth(pixel[0]), self.stencil(pixel[1]), 0.0, 1.0],
            COLOR_INDEX => self.index_to_color(pixel[0]),
            STENCIL_INDEX => [self.stencil(pixel[0]), 0.0, 0.0, 1.0],
            HILO_NV => self.group(0, pixel),
            DSDT_NV | DSDT_MAG_NV | DSDT_MAG_VIB_NV => self.group(2, pixel),
            // No scale applies to these.
            DUDV_ATI | DU8DV8_ATI => pixel,
            _ => self.color(pixel),
        }
    }
}

impl Context {
    /// The commands of the imaging subset, which is not supported (OpenGL 1.5, section 3.6.2).
    pub(crate) fn no_imaging(&mut self) -> Result<(), Error> {
        Err(Error::InvalidOperation)
    }

    /// PixelTransfer.
    pub(crate) fn pixel_transfer(&mut self, name: u32, value: f32) -> Result<(), Error> {
        let pixel = &mut self.groups.pixel;
        match name {
            MAP_COLOR => pixel.map_color = value != 0.0,
            MAP_STENCIL => pixel.map_stencil = value != 0.0,
            INDEX_SHIFT => pixel.index_shift = value as i32,
            INDEX_OFFSET => pixel.index_offset = value as i32,
            RED_SCALE => pixel.scale[0] = value,
            GREEN_SCALE => pixel.scale[1] = value,
            BLUE_SCALE => pixel.scale[2] = value,
            ALPHA_SCALE => pixel.scale[3] = value,
            RED_BIAS => pixel.bias[0] = value,
            GREEN_BIAS => pixel.bias[1] = value,
            BLUE_BIAS => pixel.bias[2] = value,
            ALPHA_BIAS => pixel.bias[3] = value,
            DEPTH_SCALE => pixel.depth_scale = value,
            DEPTH_BIAS => pixel.depth_bias = value,
            HI_SCALE_NV..=VIBRANCE_SCALE_NV => pixel.group_scale[(name - HI_SCALE_NV) as usize] = value,
            HI_BIAS_NV..=VIBRANCE_BIAS_NV => pixel.group_bias[(name - HI_BIAS_NV) as usize] = value,
            _ => return Err(Error::InvalidEnum),
        }
        Ok(())
    }

    /// PixelZoom.
    pub(crate) fn pixel_zoom(&mut self, zoom: [f32; 2]) -> Result<(), Error> {
        self.groups.pixel.zoom = zoom;
        Ok(())
    }

    /// PixelMap. The values are read now, from the bound buffer if there is one (ARB_pixel_buffer_object, section
    /// 3.6.3).
    pub(crate) fn pixel_map<T: MapValue>(&mut self, map: u32, count: i32, values: *const T) -> Result<(), Error> {
        let values = match usize::try_from(count) {
            Ok(count) if count <= MAX_MAP => self.unpack_values(count, values)?,
            // Errors of the map are reported first.
            _ => Vec::new(),
        };
        self.perform(move |gl| {
            gl.outside()?;
            gl.set_pixel_map(map, &values)
        })
    }

    /// Sets a map. Maps that are indexed by indices have sizes that are powers of two.
    fn set_pixel_map<T: MapValue>(&mut self, map: u32, values: &[T]) -> Result<(), Error> {
        let place = place(map)?;
        let from_index = (PIXEL_MAP_I_TO_I..=PIXEL_MAP_I_TO_A).contains(&map);
        if values.is_empty() || values.len() > MAX_MAP || from_index && !values.len().is_power_of_two() {
            return Err(Error::InvalidValue);
        }
        let index = gives_indices(map);
        let value = |value: &T| {
            let value = value.to_map(index);
            if index { value } else { value.clamp(0.0, 1.0) }
        };
        self.groups.pixel.maps[place] = Arc::new(values.iter().map(value).collect());
        Ok(())
    }

    /// GetPixelMap.
    pub(crate) fn get_pixel_map<T: MapValue>(&mut self, map: u32, to: *mut T) -> Result<(), Error> {
        let values: Vec<T> =
            self.groups.pixel.maps[place(map)?].iter().map(|&value| T::of_map(value, gives_indices(map))).collect();
        self.pack_values(&values, to)
    }
}
