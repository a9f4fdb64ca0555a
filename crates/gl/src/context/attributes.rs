//! Current vertex attributes and the description of their arrays (NV_vertex_program2 2.14.1.1 and 2.14.4, queries of
//! 6.1.13 of NV_vertex_program, ARB_vertex_program 2.7, 2.8 and 6.1.12): both extensions share them. The driver reads
//! the arrays' contents, and handles attribute 0.

use crate::enums::*;
use crate::{Context, Error, widen};

/// Vertex attributes, and arrays of them.
pub(crate) const ATTRIBUTES: usize = 16;

/// How a vertex attribute array was described by VertexAttribPointerNV or VertexAttribPointerARB.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AttributeArray {
    /// Components of an element, 1 to 4; or BGRA, four unsigned bytes or a packed word in that order
    /// (EXT_vertex_array_bgra).
    pub size: i32,
    /// BYTE, UNSIGNED_BYTE, SHORT, UNSIGNED_SHORT, INT, UNSIGNED_INT, HALF_FLOAT, FLOAT, DOUBLE,
    /// UNSIGNED_INT_2_10_10_10_REV or INT_2_10_10_10_REV; by VertexAttribPointerNV SHORT, HALF_FLOAT, FLOAT, DOUBLE or
    /// UNSIGNED_BYTE.
    pub component_type: u32,
    /// Whether integers become 0 to 1, or -1 to 1. VertexAttribPointerNV sets it itself, for unsigned bytes alone.
    pub normalized: bool,
    /// Bytes from an element to the next; 0 if they follow each other.
    pub stride: i32,
    /// The client's pointer, which this crate never follows.
    pub pointer: usize,
}

impl AttributeArray {
    /// The errors that both commands share (EXT_vertex_array_bgra, Errors). Gives whether the order is BGRA.
    fn check(&self, normalized: bool) -> Result<bool, Error> {
        let is_bgra = self.size == BGRA as i32;
        let is_ordered = (self.component_type == UNSIGNED_BYTE || self.is_packed()) && normalized;
        let has_size = if is_bgra { is_ordered } else { (1..=4).contains(&self.size) };
        if has_size && self.stride >= 0 { Ok(is_bgra) } else { Err(Error::InvalidValue) }
    }

    /// Whether an element is a word of four components (ARB_vertex_type_2_10_10_10_rev).
    fn is_packed(&self) -> bool {
        matches!(self.component_type, UNSIGNED_INT_2_10_10_10_REV | INT_2_10_10_10_REV)
    }
}

#[derive(Debug)]
pub(crate) struct Attributes {
    current: [[f32; 4]; ATTRIBUTES],
    arrays: [AttributeArray; ATTRIBUTES],
    enabled: [bool; ATTRIBUTES],
}

impl Default for Attributes {
    /// The initial state (2.14.8): that of the conventional attribute, where there is one of the number.
    fn default() -> Self {
        let mut current = [[0.0, 0.0, 0.0, 1.0]; ATTRIBUTES];
        current[1] = [1.0, 0.0, 0.0, 1.0]; // the vertex weight
        current[2] = [0.0, 0.0, 1.0, 1.0]; // the normal
        current[3] = [1.0; 4]; // the primary colour
        let array = AttributeArray { size: 4, component_type: FLOAT, normalized: false, stride: 0, pointer: 0 };
        Self { current, arrays: [array; ATTRIBUTES], enabled: [false; ATTRIBUTES] }
    }
}

#[inline]
fn check(index: u32) -> Result<usize, Error> {
    usize::try_from(index).ok().filter(|&index| index < ATTRIBUTES).ok_or(Error::InvalidValue)
}

impl Context {
    /// VertexAttrib4NV and VertexAttrib4ARB: sets current attribute `index`. The shorter forms set y and z to 0 and w
    /// to 1; unsigned bytes of NV are divided by 255. Allowed between Begin and End. The driver handles the vertex that
    /// attribute 0 provokes.
    ///
    /// # Errors
    /// INVALID_VALUE if `index` is greater than 15.
    #[inline]
    pub fn vertex_attrib(&mut self, index: u32, value: [f32; 4]) -> Result<(), Error> {
        self.attributes.current[check(index)?] = value;
        Ok(())
    }

    /// VertexAttribs4NV: sets attributes from `index` on, the last first.
    ///
    /// # Errors
    /// INVALID_VALUE if one of them has a number greater than 15; then none is set.
    pub fn vertex_attribs(&mut self, index: u32, values: &[[f32; 4]]) -> Result<(), Error> {
        let start = index as usize;
        let end = start.checked_add(values.len()).ok_or(Error::InvalidValue)?;
        self.attributes.current.get_mut(start..end).ok_or(Error::InvalidValue)?.copy_from_slice(values);
        Ok(())
    }

    /// The 16 current attributes.
    #[inline]
    pub fn current_attributes(&self) -> &[[f32; 4]; ATTRIBUTES] {
        &self.attributes.current
    }

    /// VertexAttribPointerNV.
    ///
    /// # Errors
    /// INVALID_VALUE if `index` is greater than 15, the size not 1 to 4 or BGRA, the stride negative, or BGRA not of
    /// unsigned bytes; INVALID_ENUM for other types; INVALID_OPERATION for unsigned bytes unless there are four.
    pub fn vertex_attrib_pointer(&mut self, index: u32, array: AttributeArray) -> Result<(), Error> {
        let index = check(index)?;
        let is_bgra = array.check(array.component_type == UNSIGNED_BYTE)?;
        match array.component_type {
            SHORT | HALF_FLOAT | FLOAT | DOUBLE => {}
            UNSIGNED_BYTE if array.size == 4 || is_bgra => {}
            UNSIGNED_BYTE => return Err(Error::InvalidOperation),
            _ => return Err(Error::InvalidEnum),
        }
        let normalized = array.component_type == UNSIGNED_BYTE;
        self.attributes.arrays[index] = AttributeArray { normalized, ..array };
        Ok(())
    }

    /// VertexAttribPointerARB.
    ///
    /// # Errors
    /// INVALID_VALUE if `index` is greater than 15, the size not 1 to 4 or BGRA, the stride negative, or BGRA not of
    /// normalised unsigned bytes or packed words; INVALID_ENUM for other types; INVALID_OPERATION for packed words
    /// unless they have the size 4 or BGRA.
    pub fn vertex_attrib_pointer_arb(&mut self, index: u32, array: AttributeArray) -> Result<(), Error> {
        let index = check(index)?;
        let is_bgra = array.check(array.normalized)?;
        match array.component_type {
            _ if array.is_packed() && (is_bgra || array.size == 4) => {}
            _ if array.is_packed() => return Err(Error::InvalidOperation),
            BYTE | UNSIGNED_BYTE | SHORT | UNSIGNED_SHORT | INT | UNSIGNED_INT | HALF_FLOAT | FLOAT | DOUBLE => {}
            _ => return Err(Error::InvalidEnum),
        }
        self.attributes.arrays[index] = array;
        Ok(())
    }

    /// EnableVertexAttribArrayARB and DisableVertexAttribArrayARB.
    ///
    /// # Errors
    /// INVALID_VALUE if `index` is greater than 15.
    pub fn set_vertex_attrib_array(&mut self, index: u32, enabled: bool) -> Result<(), Error> {
        self.attributes.enabled[check(index)?] = enabled;
        Ok(())
    }

    /// Whether array `index` is enabled; not if there is none of that number.
    pub fn is_vertex_attrib_array_enabled(&self, index: u32) -> bool {
        check(index).is_ok_and(|index| self.attributes.enabled[index])
    }

    /// GetVertexAttribdvARB, and by conversion its variants: CURRENT_VERTEX_ATTRIB_ARB; for the other names, which have
    /// one value, it is the first. All values are exact.
    ///
    /// # Errors
    /// INVALID_VALUE if `index` is greater than 15; INVALID_OPERATION if it is 0 for CURRENT_VERTEX_ATTRIB_ARB;
    /// INVALID_ENUM for other names.
    pub fn get_vertex_attrib_dv_arb(&self, index: u32, name: u32) -> Result<[f64; 4], Error> {
        self.outside()?;
        let at = check(index)?;
        let one = |value: bool| Ok([value.into(), 0.0, 0.0, 0.0]);
        match name {
            VERTEX_ATTRIB_ARRAY_ENABLED_ARB => one(self.attributes.enabled[at]),
            VERTEX_ATTRIB_ARRAY_NORMALIZED_ARB => one(self.attributes.arrays[at].normalized),
            // The same state as NV's, except for the error.
            CURRENT_ATTRIB_NV if at == 0 => Err(Error::InvalidOperation),
            _ => self.get_vertex_attrib_dv(index, name),
        }
    }

    /// GetVertexAttribfvNV: CURRENT_ATTRIB_NV; for the other names, which have one value, the first is it.
    ///
    /// # Errors
    /// INVALID_VALUE if `index` is greater than 15, or 0 for CURRENT_ATTRIB_NV; INVALID_ENUM for other names.
    pub fn get_vertex_attrib_fv(&self, index: u32, name: u32) -> Result<[f32; 4], Error> {
        self.outside()?;
        let at = check(index)?;
        let array = &self.attributes.arrays[at];
        let one = |value: f32| Ok([value, 0.0, 0.0, 0.0]);
        match name {
            ATTRIB_ARRAY_SIZE_NV => one(array.size as f32),
            ATTRIB_ARRAY_STRIDE_NV => one(array.stride as f32),
            ATTRIB_ARRAY_TYPE_NV => one(array.component_type as f32),
            CURRENT_ATTRIB_NV if at == 0 => Err(Error::InvalidValue),
            CURRENT_ATTRIB_NV => Ok(self.attributes.current[at]),
            _ => Err(Error::InvalidEnum),
        }
    }

    /// GetVertexAttribdvNV.
    ///
    /// # Errors
    /// As [`get_vertex_attrib_fv`](Self::get_vertex_attrib_fv).
    pub fn get_vertex_attrib_dv(&self, index: u32, name: u32) -> Result<[f64; 4], Error> {
        match name {
            // A stride is exact as a double, but not as a float.
            ATTRIB_ARRAY_STRIDE_NV => {
                self.outside()?;
                Ok([f64::from(self.attributes.arrays[check(index)?].stride), 0.0, 0.0, 0.0])
            }
            _ => self.get_vertex_attrib_fv(index, name).map(widen),
        }
    }

    /// GetVertexAttribivNV: floats are rounded to the nearest integer.
    ///
    /// # Errors
    /// As [`get_vertex_attrib_fv`](Self::get_vertex_attrib_fv).
    pub fn get_vertex_attrib_iv(&self, index: u32, name: u32) -> Result<[i32; 4], Error> {
        Ok(self.get_vertex_attrib_dv(index, name)?.map(|value| value.round_ties_even() as i32))
    }

    /// GetVertexAttribPointervNV: ATTRIB_ARRAY_POINTER_NV.
    ///
    /// # Errors
    /// INVALID_VALUE if `index` is greater than 15; INVALID_ENUM for other names.
    pub fn get_vertex_attrib_pointer(&self, index: u32, name: u32) -> Result<usize, Error> {
        self.outside()?;
        let index = check(index)?;
        if name == ATTRIB_ARRAY_POINTER_NV {
            Ok(self.attributes.arrays[index].pointer)
        } else {
            Err(Error::InvalidEnum)
        }
    }

    /// The description of array `index`, if there is one of that number.
    pub fn attribute_array(&self, index: u32) -> Option<AttributeArray> {
        check(index).ok().map(|index| self.attributes.arrays[index])
    }
}
