//! Arrays of variants of vertex shaders (EXT_vertex_shader, section 2.8).

use super::Array;
use super::draws::{Source, fetch};
use crate::context::Context;
use nvjit_gl::Error;
use std::ffi::c_void;

/// The parameters of VariantPointerEXT, and the symbol.
pub struct VariantArray {
    pub size: usize,
    pub kind: u32,
    pub normalized: bool,
    pub stride: i32,
}

impl Context {
    pub(crate) fn set_variant_array(
        &mut self,
        name: u32,
        described: VariantArray,
        pointer: *const c_void,
    ) -> Result<(), Error> {
        let VariantArray { size, kind, normalized, stride } = described;
        let array = self.array(size, kind, stride, pointer)?;
        let own = self.variant_array_mut(name);
        *own = Array { normalized, enabled: own.enabled, ..array };
        Ok(())
    }

    pub(crate) fn variant_array(&self, name: u32) -> Option<&Array> {
        self.arrays.variants.get(&name)
    }

    pub(crate) fn variant_array_mut(&mut self, name: u32) -> &mut Array {
        self.arrays.variants.entry(name).or_default()
    }

    /// The enabled arrays, by symbol, up to vertex `last`.
    pub(super) fn variant_sources(&self, last: usize) -> Result<Vec<(u32, Source<'static>)>, Error> {
        let mut sources = Vec::new();
        for (&name, array) in self.arrays.variants.iter().filter(|(_, array)| array.enabled) {
            let (kind, _) = array.components().ok_or(Error::InvalidEnum)?;
            // Elements have four components, even if one is used.
            let stride = if array.stride == 0 { kind.element_bytes(4) } else { array.stride };
            if let Some(source) = fetch(&Array { stride, ..array.clone() }, last)? {
                sources.push((name, source));
            }
        }
        Ok(sources)
    }
}
