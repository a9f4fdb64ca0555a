//! Stage declarations: primitives, counts, sizes (NV_geometry_program4, NV_tessellation_program5 and
//! NV_compute_program5, 2.X.7).

use super::buffer::{BufferKind, BufferVariable};

pub use nvjit_runtime::stages::{InputPrimitive, OutputPrimitive, TessMode, TessOrder, TessSpacing};

/// A program's stage declarations; `None` if not declared, or if the stage does not have it.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct StageDeclarations {
    /// GROUP_SIZE: invocations of a work group in x, y and z.
    pub group_size: Option<[u32; 3]>,
    /// SHARED_MEMORY, in bytes.
    pub shared_memory: Option<u32>,
    /// PRIMITIVE_IN.
    pub primitive_in: Option<InputPrimitive>,
    /// PRIMITIVE_OUT.
    pub primitive_out: Option<OutputPrimitive>,
    /// VERTICES_OUT: the most vertices that an invocation emits; of control programs, how many an output patch has.
    pub vertices_out: Option<u32>,
    /// INVOCATIONS: how many there are for each primitive.
    pub invocations: Option<u32>,
    /// TESS_MODE.
    pub tess_mode: Option<TessMode>,
    /// TESS_SPACING.
    pub tess_spacing: Option<TessSpacing>,
    /// TESS_VERTEX_ORDER.
    pub tess_order: Option<TessOrder>,
    /// TESS_POINT_MODE.
    pub tess_point_mode: bool,
    /// Whether a geometry program passes its input primitive through (NV_geometry_shader_passthrough).
    pub passes_through: bool,
}

impl StageDeclarations {
    /// The most vertices that an invocation of a geometry program emits.
    pub fn most_vertices(&self) -> u32 {
        let of_primitive =
            self.primitive_in.filter(|_| self.passes_through).map(|primitive| primitive.vertices().into());
        of_primitive.or(self.vertices_out).unwrap_or(0)
    }

    /// The number of elements of a buffer variable. Shared memory has the size of SHARED_MEMORY (NV_compute_program5,
    /// Table X.3).
    pub fn elements(&self, variable: &BufferVariable) -> u32 {
        match variable.count {
            Some(u32::MAX) if variable.kind == BufferKind::Shared => self.shared_memory.unwrap_or(0),
            count => count.unwrap_or(1),
        }
    }

    /// The primitive that a geometry program emits.
    pub fn emitted_primitive(&self) -> Option<OutputPrimitive> {
        match self.primitive_in {
            Some(InputPrimitive::Points) if self.passes_through => Some(OutputPrimitive::Points),
            Some(InputPrimitive::Lines) if self.passes_through => Some(OutputPrimitive::LineStrip),
            _ if self.passes_through => Some(OutputPrimitive::TriangleStrip),
            _ => self.primitive_out,
        }
    }

    /// The statements, without their semicolons.
    pub fn statements(&self) -> Vec<String> {
        let number = |word: &str, value: Option<u32>| value.map(|value| format!("{word} {value}"));
        let word = |word: &str, value: Option<&str>| value.map(|value| format!("{word} {value}"));
        [
            self.group_size.map(|[x, y, z]| format!("GROUP_SIZE {x} {y} {z}")),
            number("SHARED_MEMORY", self.shared_memory),
            word("PRIMITIVE_IN", self.primitive_in.map(InputPrimitive::name)),
            word("PRIMITIVE_OUT", self.primitive_out.map(OutputPrimitive::name)),
            number("VERTICES_OUT", self.vertices_out),
            number("INVOCATIONS", self.invocations),
            word("TESS_MODE", self.tess_mode.map(TessMode::name)),
            word("TESS_SPACING", self.tess_spacing.map(TessSpacing::name)),
            word("TESS_VERTEX_ORDER", self.tess_order.map(TessOrder::name)),
            self.tess_point_mode.then(|| "TESS_POINT_MODE".to_owned()),
        ]
        .into_iter()
        .flatten()
        .collect()
    }
}
