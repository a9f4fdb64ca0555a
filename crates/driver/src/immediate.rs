//! Immediate mode: Begin, End and the commands between them (OpenGL 1.5, sections 2.6 and 2.7).
//!
//! Attributes that change between Begin and End are stored for each vertex, the others once.

use crate::context::Context;
use crate::enums::*;
use crate::materials::Change;
use crate::slots::{COUNT, TEXTURE, VERTEX};
use crate::vertex_shaders::VariantRow;
use nvjit_gl::Error;
use nvjit_raster::{Attribute, Mesh, Mode};

/// The vertices between Begin and End.
#[derive(Default)]
pub struct Immediate {
    mode: Option<Mode>,
    /// Bit n: attribute n has a value for each vertex.
    varying: u32,
    vertices: usize,
    /// The number of vertices for which all these attributes have memory.
    room: usize,
    /// The values; their memory is reused by the next Begin.
    values: [Vec<[f32; 4]>; COUNT],
    indices: Vec<u32>,
    /// EdgeFlag for each vertex; empty while all are true.
    edge_flags: Vec<bool>,
    /// Changes of materials between vertices.
    pub materials: Vec<Change>,
    /// Rows of variants that changed, with their values for each vertex.
    variants: Vec<(VariantRow, Vec<[f32; 4]>)>,
}

/// More vertices than this between Begin and End are OUT_OF_MEMORY.
const MAX_VERTICES: usize = 1 << 26;

impl Immediate {
    /// Whether it is between Begin and End.
    #[inline(always)]
    pub fn is_inside(&self) -> bool {
        self.mode.is_some()
    }

    /// The number of vertices so far.
    pub fn vertices(&self) -> usize {
        self.vertices
    }

    /// Stores attribute `slot` for each vertex from now on; earlier vertices have `before`.
    #[cold]
    fn vary(&mut self, slot: usize, before: [f32; 4]) -> Result<(), Error> {
        let values = &mut self.values[slot];
        values.clear();
        values.try_reserve(self.vertices).map_err(|_| Error::OutOfMemory)?;
        values.resize(self.vertices, before);
        self.varying |= 1 << slot;
        self.room = self.room.min(values.capacity());
        Ok(())
    }

    /// Stores a row of a variant for each vertex from now on; earlier vertices have `before`.
    #[cold]
    pub fn vary_variant(&mut self, row: &VariantRow, before: [f32; 4]) -> Result<(), Error> {
        if self.variants.iter().any(|(own, _)| own.slot == row.slot) {
            return Ok(());
        }
        let mut values = Vec::new();
        values.try_reserve(self.vertices).map_err(|_| Error::OutOfMemory)?;
        values.resize(self.vertices, before);
        self.variants.push((*row, values));
        Ok(())
    }

    /// Allocates memory for more vertices.
    #[cold]
    fn grow(&mut self) -> Result<(), Error> {
        if self.vertices >= MAX_VERTICES {
            return Err(Error::OutOfMemory);
        }
        let mut room = MAX_VERTICES;
        for slot in slots(self.varying) {
            let values = &mut self.values[slot];
            values.try_reserve(1).map_err(|_| Error::OutOfMemory)?;
            room = room.min(values.capacity());
        }
        // This comes last: if an allocation fails, the capacity is unchanged.
        self.room = room;
        Ok(())
    }

    /// Adds the edge flag of a vertex; earlier vertices without a flag have true.
    #[cold]
    fn add_edge_flag(&mut self, flag: bool) -> Result<(), Error> {
        let missing = (self.vertices + 1).saturating_sub(self.edge_flags.len());
        self.edge_flags.try_reserve(missing).map_err(|_| Error::OutOfMemory)?;
        self.edge_flags.resize(self.vertices, true);
        self.edge_flags.push(flag);
        Ok(())
    }

    /// Numbers the vertices.
    fn number(&mut self) -> Result<(), Error> {
        let numbered = self.indices.len();
        if numbered < self.vertices {
            self.indices.try_reserve(self.vertices - numbered).map_err(|_| Error::OutOfMemory)?;
            self.indices.extend(numbered as u32..self.vertices as u32);
        }
        Ok(())
    }
}

/// Appends a value to a vector with sufficient capacity.
#[inline(always)]
fn push_within(values: &mut Vec<[f32; 4]>, value: [f32; 4]) {
    let count = values.len();
    debug_assert!(count < values.capacity());
    // SAFETY: `Immediate::room` is the least capacity of what varies, all of which has as many values as there are
    // vertices.
    unsafe {
        values.as_mut_ptr().add(count).write(value);
        values.set_len(count + 1);
    }
}

/// The indices of the bits that are set.
#[inline(always)]
fn slots(mut bits: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let slot = (bits != 0).then(|| bits.trailing_zeros() as usize)?;
        bits &= bits - 1;
        Some(slot)
    })
}

impl Context {
    /// Begin.
    pub(crate) fn begin(&mut self, kind: u32) -> Result<(), Error> {
        let mode = self.mode(kind)?;
        self.programs.validate(nvjit_gl::Provoked::Primitives)?;
        self.check_integers()?;
        self.prepare_drawing()?;
        self.start(mode);
        Ok(())
    }

    fn start(&mut self, mode: Mode) {
        let immediate = &mut self.immediate;
        immediate.mode = Some(mode);
        (immediate.varying, immediate.vertices) = (1 << VERTEX, 0);
        immediate.values[VERTEX].clear();
        immediate.room = immediate.values[VERTEX].capacity().min(MAX_VERTICES);
        immediate.edge_flags.clear();
        immediate.materials.clear();
        immediate.variants.clear();
    }

    /// End.
    pub(crate) fn end(&mut self) -> Result<(), Error> {
        let mode = self.immediate.mode.take().ok_or(Error::InvalidOperation)?;
        let mut immediate = std::mem::take(&mut self.immediate);
        let result = if immediate.vertices > 0 { self.draw_immediate(mode, &mut immediate) } else { Ok(()) };
        // The next Begin reuses the memory.
        self.immediate = immediate;
        result
    }

    /// PrimitiveRestartNV: End and a Begin of the same mode.
    pub(crate) fn primitive_restart(&mut self) -> Result<(), Error> {
        let mode = self.immediate.mode.ok_or(Error::InvalidOperation)?;
        let result = self.end();
        self.start(mode);
        result
    }

    fn draw_immediate(&mut self, mode: Mode, immediate: &mut Immediate) -> Result<(), Error> {
        immediate.number()?;
        let mut mesh = Mesh::new(mode, &immediate.indices[..immediate.vertices]);
        for (slot, attribute) in mesh.attributes.iter_mut().enumerate() {
            *attribute = match immediate.varying >> slot & 1 {
                0 => Attribute::Constant(self.programs.current_attributes()[slot]),
                _ => Attribute::Array(&immediate.values[slot]),
            };
        }
        self.place_variants(&mut mesh.attributes, |row| {
            let own = immediate.variants.iter().find(|(own, _)| own.slot == row.slot);
            own.map(|(_, values)| Attribute::Array(values))
        });
        mesh.edge_flags = (!immediate.edge_flags.is_empty()).then_some(&immediate.edge_flags[..]);
        match &immediate.materials[..] {
            [] => self.draw(&mesh),
            changes => self.draw_with_materials(&mesh, changes),
        }
    }

    /// Sets a current attribute.
    #[inline(always)]
    pub(crate) fn attribute(&mut self, slot: usize, value: [f32; 4]) -> Result<(), Error> {
        self.attribute_of_vertex(slot, value)?;
        self.follow_color(slot)
    }

    /// Sets a current attribute without changing a material.
    #[inline(always)]
    pub(crate) fn attribute_of_vertex(&mut self, slot: usize, value: [f32; 4]) -> Result<(), Error> {
        if self.immediate.is_inside() && self.immediate.varying >> slot & 1 == 0 {
            let before = self.programs.current_attributes()[slot];
            self.immediate.vary(slot, before)?;
        }
        self.programs.vertex_attrib(slot as u32, value)
    }

    /// Vertex: adds a vertex with the current attributes. Outside of Begin and End it has no effect.
    #[inline(always)]
    pub(crate) fn vertex(&mut self, position: [f32; 4]) -> Result<(), Error> {
        let immediate = &mut self.immediate;
        if !immediate.is_inside() {
            return Ok(());
        }
        if immediate.vertices >= immediate.room {
            immediate.grow()?;
        }
        if !immediate.edge_flags.is_empty() || !self.groups.current.edge_flag {
            immediate.add_edge_flag(self.groups.current.edge_flag)?;
        }
        if !immediate.variants.is_empty() {
            self.add_variants()?;
        }
        let immediate = &mut self.immediate;
        push_within(&mut immediate.values[VERTEX], position);
        let current = self.programs.current_attributes();
        for slot in slots(immediate.varying & !(1 << VERTEX)) {
            push_within(&mut immediate.values[slot], current[slot]);
        }
        immediate.vertices += 1;
        Ok(())
    }

    /// Adds the values of a vertex to the variants that changed.
    #[cold]
    fn add_variants(&mut self) -> Result<(), Error> {
        let vertices = self.immediate.vertices;
        for (row, values) in &mut self.immediate.variants {
            // A vertex that failed may have left a value.
            values.truncate(vertices);
            values.try_reserve(1).map_err(|_| Error::OutOfMemory)?;
            values.push(self.vertex_shaders.current(row));
        }
        Ok(())
    }

    /// VertexAttrib: attribute 0 is the vertex.
    #[inline(always)]
    pub(crate) fn generic(&mut self, index: u32, value: [f32; 4]) -> Result<(), Error> {
        match index as usize {
            VERTEX => {
                self.programs.vertex_attrib(0, value)?;
                self.vertex(value)
            }
            slot if slot < COUNT => self.attribute(slot, value),
            _ => Err(Error::InvalidValue),
        }
    }

    /// VertexAttribs: from the last to the first, so that the vertex is last (NV_vertex_program 2.7).
    pub(crate) fn generics(&mut self, index: u32, values: &[[f32; 4]]) -> Result<(), Error> {
        if index as usize + values.len() > COUNT {
            return Err(Error::InvalidValue);
        }
        values.iter().enumerate().rev().try_for_each(|(n, &value)| self.generic(index + n as u32, value))
    }

    /// MultiTexCoord.
    #[inline(always)]
    pub(crate) fn multi_tex_coord(&mut self, target: u32, value: [f32; 4]) -> Result<(), Error> {
        let unit = target.wrapping_sub(TEXTURE0) as usize;
        if unit >= COUNT - TEXTURE { Err(Error::InvalidEnum) } else { self.attribute(TEXTURE + unit, value) }
    }

    /// Index: the current colour index. Contexts have RGBA colours, so only queries use it.
    pub(crate) fn index(&mut self, value: [f32; 4]) -> Result<(), Error> {
        self.groups.current.index = value[0];
        Ok(())
    }

    /// EdgeFlag.
    pub(crate) fn edge_flag(&mut self, flag: u8) -> Result<(), Error> {
        self.groups.current.edge_flag = flag != 0;
        Ok(())
    }

    /// Rect (section 2.10).
    pub(crate) fn rect(&mut self, [x1, y1, ..]: [f32; 4], [x2, y2, ..]: [f32; 4]) -> Result<(), Error> {
        self.begin(POLYGON)?;
        let corners = [[x1, y1], [x2, y1], [x2, y2], [x1, y2]];
        let result = corners.into_iter().try_for_each(|[x, y]| self.vertex([x, y, 0.0, 1.0]));
        result.and(self.end())
    }
}
