//! Vertex array objects (ARB_vertex_array_object).

use super::{Array, ArrayObject, ClientArrays};
use crate::buffers::{Named, store_names, unused_names};
use crate::context::Context;
use crate::enums::VERTEX_ARRAY;
use nvjit_gl::Error;
use std::collections::BTreeMap;
use std::mem;

/// The arrays of a context.
#[derive(Default)]
pub struct Arrays {
    /// The bound object; 0 is the default one.
    pub(super) own: Box<ArrayObject>,
    bound: u32,
    /// The other objects, by name. Names that were never bound have no object, and the bound object is `own`.
    others: BTreeMap<u32, Option<Box<ArrayObject>>>,
    pub(super) client: ClientArrays,
    /// The arrays of variants of vertex shaders, by symbol; PushClientAttrib does not save them.
    pub(super) variants: BTreeMap<u32, Array>,
}

/// The state that PushClientAttrib saves.
pub struct SavedArrays {
    bound: u32,
    own: Box<ArrayObject>,
    client: ClientArrays,
}

impl Arrays {
    /// Whether another object than 0 is bound.
    pub fn is_object(&self) -> bool {
        self.bound != 0
    }

    /// VERTEX_ARRAY_BINDING
    pub fn bound(&self) -> u32 {
        self.bound
    }

    /// Whether it is the name of an object, which it is after it was bound.
    pub fn is_name(&self, name: u32) -> bool {
        name != 0 && (name == self.bound || self.others.get(&name).is_some_and(Option::is_some))
    }

    /// ELEMENT_ARRAY_BUFFER
    pub fn elements(&mut self) -> &mut Option<Named> {
        &mut self.own.elements
    }

    /// Removes references of the bound object to a buffer. Other objects keep theirs.
    pub fn forget_buffer(&mut self, name: u32) {
        self.own.forget_buffer(name);
        self.variants.values_mut().for_each(|array| array.forget_buffer(name));
    }

    fn bind(&mut self, name: u32) -> Result<(), Error> {
        if name == self.bound {
            return Ok(());
        }
        let next = match name {
            0 => self.others.remove(&0).flatten(),
            _ => self.others.get_mut(&name).ok_or(Error::InvalidOperation)?.take(),
        };
        let before = mem::replace(&mut self.own, next.unwrap_or_default());
        self.others.insert(mem::replace(&mut self.bound, name), Some(before));
        Ok(())
    }

    /// The state for [`restore`](Self::restore).
    pub fn save(&self) -> SavedArrays {
        SavedArrays { bound: self.bound, own: self.own.clone(), client: self.client.clone() }
    }

    /// Restores the saved binding and its state. If that object was deleted, the binding stays unchanged.
    pub fn restore(&mut self, saved: SavedArrays) {
        self.client = saved.client;
        if self.bind(saved.bound).is_ok() {
            self.own = saved.own;
        }
    }
}

impl Context {
    pub(crate) fn gen_vertex_arrays(&mut self, count: i32, names: *mut u32) -> Result<(), Error> {
        let others = &mut self.arrays.others;
        let bound = self.arrays.bound;
        let new = unused_names(count, names, |name| name == bound || others.contains_key(&name))?;
        others.extend(new.iter().map(|&name| (name, None)));
        store_names(&new, names)
    }

    pub(crate) fn bind_vertex_array(&mut self, name: u32) -> Result<(), Error> {
        self.arrays.bind(name)
    }

    pub(crate) fn delete_vertex_arrays(&mut self, names: &[u32]) -> Result<(), Error> {
        self.forget_labels(VERTEX_ARRAY, names);
        for &name in names.iter().filter(|&&name| name != 0) {
            if name == self.arrays.bound {
                self.arrays.bind(0)?;
            }
            self.arrays.others.remove(&name);
        }
        Ok(())
    }

    pub(crate) fn is_vertex_array(&mut self, name: u32) -> Result<u8, Error> {
        Ok(self.arrays.is_name(name).into())
    }
}
