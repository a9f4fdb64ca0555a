//! The values of variants: the current ones, those of vertices between Begin and End, and arrays.

use super::VariantRow;
use super::symbols::{Storage, Symbol, Values, count};
use crate::arrays::VariantArray;
use crate::commands::{Answer, Number};
use crate::context::Context;
use crate::enums::*;
use crate::slots::COUNT;
use nvjit_fixed::vertex_shader::Kind;
use nvjit_gl::Error;
use nvjit_raster::Attribute;
use std::ffi::c_void;

impl Context {
    /// A variant that is not bound to the GL's own attributes.
    fn variant_symbol(&self, name: u32) -> Result<&Symbol, Error> {
        let symbol = self.vertex_shaders.symbols.get(name)?;
        if symbol.storage == Storage::Variant { Ok(symbol) } else { Err(Error::InvalidOperation) }
    }

    /// VariantbvEXT to VariantuivEXT.
    pub(crate) fn variant<T: Number>(&mut self, name: u32, pointer: *const T) -> Result<(), Error> {
        // SAFETY: the application passes as many values as the symbol has.
        let values = unsafe { self.variant_symbol(name)?.read(pointer)? };
        self.perform_keeping(move |gl| gl.set_variant(name, values))
    }

    /// Sets the current values of a variant.
    pub(crate) fn set_variant(&mut self, name: u32, values: Values) -> Result<(), Error> {
        if self.immediate.is_inside()
            && let Some(shader) = self.vertex_shader()
        {
            for own in shader.variants.iter().filter(|own| own.symbol == name) {
                self.immediate.vary_variant(own, self.vertex_shaders.current(own))?;
            }
        }
        self.vertex_shaders.symbols.get_mut(name)?.values = values;
        Ok(())
    }

    /// Sets a variant to a vector or, in its first component, a scalar, as arrays contain them.
    pub(crate) fn set_variant_vector(&mut self, name: u32, vector: [f32; 4]) -> Result<(), Error> {
        let symbol = self.variant_symbol(name)?;
        let mut values = Values::default();
        for (value, given) in values.iter_mut().zip(vector).take(count(symbol.kind)) {
            *value = if symbol.normalized { given.clamp(-1.0, 1.0) } else { given };
        }
        self.set_variant(name, values)
    }

    /// VariantPointerEXT: the type and stride of an array of vectors; scalars are the first components.
    pub(crate) fn variant_pointer(
        &mut self,
        name: u32,
        kind: u32,
        stride: u32,
        pointer: *const c_void,
    ) -> Result<(), Error> {
        let symbol = self.variant_symbol(name)?;
        let size = match symbol.kind {
            Kind::Scalar => 1,
            Kind::Vector => 4,
            // Elements of arrays are vectors of four.
            Kind::Matrix => return Err(Error::InvalidOperation),
        };
        let normalized = symbol.normalized;
        if ![BYTE, UNSIGNED_BYTE, SHORT, UNSIGNED_SHORT, INT, UNSIGNED_INT, FLOAT, DOUBLE].contains(&kind) {
            return Err(Error::InvalidEnum);
        }
        let stride = i32::try_from(stride).map_err(|_| Error::InvalidValue)?;
        self.set_variant_array(name, VariantArray { size, kind, normalized, stride }, pointer)
    }

    /// EnableVariantClientStateEXT and DisableVariantClientStateEXT.
    pub(crate) fn variant_client_state(&mut self, name: u32, enabled: bool) -> Result<(), Error> {
        self.variant_symbol(name)?;
        self.variant_array_mut(name).enabled = enabled;
        Ok(())
    }

    /// IsVariantEnabledEXT.
    pub(crate) fn is_variant_enabled(&mut self, name: u32, capability: u32) -> Result<u8, Error> {
        self.variant_symbol(name).map_err(|_| Error::InvalidValue)?;
        crate::state::one_of(capability, &[VARIANT_ARRAY_EXT])?;
        Ok(self.variant_array(name).is_some_and(|array| array.enabled).into())
    }

    /// GetVariantBooleanv, GetVariantIntegerv and GetVariantFloatv.
    pub(crate) fn get_variant(&mut self, name: u32, value: u32) -> Result<Answer, Error> {
        let symbol = self.variant_symbol(name).map_err(|_| Error::InvalidValue)?;
        let array = self.variant_array(name);
        Ok(match value {
            VARIANT_VALUE_EXT => Answer::numbers(&symbol.values[..count(symbol.kind)]),
            VARIANT_DATATYPE_EXT => Answer::integer(symbol.datatype()),
            VARIANT_ARRAY_STRIDE_EXT => Answer::count(array.map_or(0, |array| array.stride)),
            VARIANT_ARRAY_TYPE_EXT => Answer::integer(array.map_or(FLOAT, |array| array.kind)),
            _ => return Err(Error::InvalidEnum),
        })
    }

    /// GetVariantPointerv.
    pub(crate) fn get_variant_pointer(&mut self, name: u32, value: u32, to: *mut *mut c_void) -> Result<(), Error> {
        self.variant_symbol(name).map_err(|_| Error::InvalidValue)?;
        crate::state::one_of(value, &[VARIANT_ARRAY_POINTER_EXT])?;
        let pointer = self.variant_array(name).map_or(0, |array| array.pointer);
        crate::buffers::store_pointer(std::ptr::with_exposed_provenance_mut(pointer), to)
    }

    /// Copies the values of variants to the attributes that the shader reads: the `given` ones, or the current ones.
    pub(crate) fn place_variants<'a>(
        &self,
        attributes: &mut [Attribute<'a>; COUNT],
        given: impl Fn(&VariantRow) -> Option<Attribute<'a>>,
    ) {
        let Some(shader) = self.vertex_shader() else { return };
        for own in &shader.variants {
            let current = || Attribute::Constant(self.vertex_shaders.current(own));
            attributes[usize::from(own.slot)] = given(own).unwrap_or_else(current);
        }
    }
}
