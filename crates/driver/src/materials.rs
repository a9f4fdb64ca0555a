//! Materials that change between Begin and End (OpenGL 1.5, section 2.13.1 and 2.14.1): each vertex is lit with its own
//! material. In programs, materials are constant during a draw, so such vertices are processed one by one before the
//! draw.

use crate::context::Context;
use crate::draw::value_at;
use crate::enums::*;
use crate::slots::COUNT;
use nvjit::language::isa::state::{Face, MaterialProperty, StateKey};
use nvjit_gl::{Error, Generated, Provoked, Target};
use nvjit_raster::{Attribute, Mesh, registers};
use std::sync::Arc;

/// The faces and the properties of materials, with their enumerants.
const FACES: [(Face, u32); 2] = [(Face::Front, FRONT), (Face::Back, BACK)];
const PROPERTIES: [(MaterialProperty, u32); 5] = [
    (MaterialProperty::Ambient, AMBIENT),
    (MaterialProperty::Diffuse, DIFFUSE),
    (MaterialProperty::Specular, SPECULAR),
    (MaterialProperty::Emission, EMISSION),
    (MaterialProperty::Shininess, SHININESS),
];

/// All properties of both faces.
type Materials = [[[f32; 4]; PROPERTIES.len()]; FACES.len()];

/// A change: the index of the first vertex after it, and the materials before and after.
pub struct Change {
    vertex: usize,
    before: Materials,
    after: Materials,
}

/// The program for vertices whose results are their attributes.
const SHADED_PROGRAM: &[u8] = b"!!ARBvp1.0
OPTION NV_vertex_program2;
MOV result.position, vertex.attrib[0];
MOV result.color.front.primary, vertex.attrib[1];
MOV result.color.front.secondary, vertex.attrib[2];
MOV result.color.back.primary, vertex.attrib[3];
MOV result.color.back.secondary, vertex.attrib[4];
MOV result.fogcoord.x, vertex.attrib[5].x;
MOV result.pointsize.x, vertex.attrib[5].y;
MOV result.clip[0].x, vertex.attrib[6].x;
MOV result.clip[1].x, vertex.attrib[6].y;
MOV result.clip[2].x, vertex.attrib[6].z;
MOV result.clip[3].x, vertex.attrib[6].w;
MOV result.clip[4].x, vertex.attrib[7].x;
MOV result.clip[5].x, vertex.attrib[7].y;
MOV result.texcoord[0], vertex.attrib[8];
MOV result.texcoord[1], vertex.attrib[9];
MOV result.texcoord[2], vertex.attrib[10];
MOV result.texcoord[3], vertex.attrib[11];
MOV result.texcoord[4], vertex.attrib[12];
MOV result.texcoord[5], vertex.attrib[13];
MOV result.texcoord[6], vertex.attrib[14];
MOV result.texcoord[7], vertex.attrib[15];
END
";

impl Context {
    fn materials(&self) -> Materials {
        FACES.map(|(face, _)| PROPERTIES.map(|(property, _)| self.bound_state(StateKey::Material { face, property })))
    }

    fn set_materials(&mut self, materials: &Materials) -> Result<(), Error> {
        for ((_, face), values) in FACES.iter().zip(materials) {
            for ((property, name), value) in PROPERTIES.iter().zip(values) {
                let count = if *property == MaterialProperty::Shininess { 1 } else { 4 };
                self.programs.material_fv(*face, *name, &value[..count])?;
            }
        }
        Ok(())
    }

    /// Changes a material between Begin and End. Before the first vertex, the change applies to all vertices.
    pub(crate) fn change_material(&mut self, change: impl FnOnce(&mut Self) -> Result<(), Error>) -> Result<(), Error> {
        let vertex = self.immediate.vertices();
        if vertex == 0 {
            return change(self);
        }
        let before = self.materials();
        change(self)?;
        let after = self.materials();
        if before != after {
            self.immediate.materials.push(Change { vertex, before, after });
        }
        Ok(())
    }

    /// Draws a mesh, each vertex with the material of the changes before it.
    pub(crate) fn draw_with_materials(&mut self, mesh: &Mesh<'_>, changes: &[Change]) -> Result<(), Error> {
        let last = self.materials();
        let shaded = self.shade_with_materials(mesh, changes);
        self.set_materials(&last)?;
        let Some(shaded) = shaded? else { return Ok(()) };
        let mut mesh = *mesh;
        mesh.attributes = shaded.each_ref().map(|values| Attribute::Array(values));
        let program = self.shaded_program()?;
        self.draw_shaded(&mesh, &program)
    }

    /// The attributes of [`SHADED_PROGRAM`]; `None` if no program or fixed function shades vertices.
    fn shade_with_materials(
        &mut self,
        mesh: &Mesh<'_>,
        changes: &[Change],
    ) -> Result<Option<[Vec<[f32; 4]>; COUNT]>, Error> {
        let mut shaded: [Vec<[f32; 4]>; COUNT] = Default::default();
        if let Some(first) = changes.first() {
            self.set_materials(&first.before)?;
        }
        let mut rest = changes.iter().peekable();
        for number in 0..mesh.indices.len() {
            while let Some(change) = rest.next_if(|change| change.vertex <= number) {
                self.set_materials(&change.after)?;
            }
            let attributes = mesh.attributes.each_ref().map(|attribute| value_at(attribute, number));
            let Some(vertex) = self.shade_vertex(&attributes, self.vertex_shader())? else { return Ok(None) };
            let first = |register: u16| vertex.result(register)[0];
            let clip = |plane: u16| first(registers::CLP0 + plane);
            let results: [[f32; 4]; COUNT] = std::array::from_fn(|slot| match slot as u16 {
                0 => vertex.result(registers::HPOS),
                1 | 2 => vertex.color(0, slot as u16 - 1),
                3 | 4 => vertex.color(1, slot as u16 - 3),
                5 => [first(registers::FOGC), first(registers::PSIZ), 0.0, 1.0],
                6 => [clip(0), clip(1), clip(2), clip(3)],
                7 => [clip(4), clip(5), 0.0, 1.0],
                coordinates => vertex.result(registers::TEX0 + coordinates - 8),
            });
            for (values, result) in shaded.iter_mut().zip(results) {
                values.try_reserve(1).map_err(|_| Error::OutOfMemory)?;
                values.push(result);
            }
        }
        Ok(Some(shaded))
    }

    fn shaded_program(&mut self) -> Result<Arc<Generated>, Error> {
        if let Some(program) = &self.shaded_program {
            return Ok(program.clone());
        }
        let program = self.share.programs.generate(Target::Vertex, SHADED_PROGRAM);
        let program = Arc::new(program.map_err(|_| Error::OutOfMemory)?);
        self.shaded_program = Some(program.clone());
        Ok(program)
    }

    /// Draws a mesh of shaded vertices.
    fn draw_shaded(&mut self, mesh: &Mesh<'_>, program: &Generated) -> Result<(), Error> {
        let vertex = self.programs.pipeline_with(Provoked::Pixels, [program])?.vertex;
        self.draw_by(mesh, Self::shaded_vertex, |pipeline| pipeline.vertex = vertex)
    }
}
