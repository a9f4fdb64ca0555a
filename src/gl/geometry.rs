//! What is asked and said of the current geometry program (NV_geometry_program4 2.14.6.4): what it declares, and the most vertices that it
//! emits.

use super::enums::*;
use super::objects::Loaded;
use super::{Context, Error, Target};
use crate::limits;
use crate::syntax::ast::{InputPrimitive, OutputPrimitive};
use std::sync::Arc;

/// What GetProgramivARB gives for a name of geometry programs alone; 0 without a program.
pub(super) fn property(loaded: Option<Arc<Loaded>>, name: u32) -> Result<i32, Error> {
    let declared = loaded.map(|loaded| loaded.program.interface().declared);
    let value = match name {
        GEOMETRY_VERTICES_OUT_EXT => declared.map(|declared| declared.most_vertices()),
        GEOMETRY_INPUT_TYPE_EXT => {
            declared.and_then(|declared| declared.primitive_in).map(|primitive| match primitive {
                InputPrimitive::Points => POINTS,
                InputPrimitive::Lines => LINES,
                InputPrimitive::LinesAdjacency => LINES_ADJACENCY_ARB,
                InputPrimitive::Triangles => TRIANGLES,
                InputPrimitive::TrianglesAdjacency => TRIANGLES_ADJACENCY_ARB,
                InputPrimitive::Patches => PATCHES,
            })
        }
        GEOMETRY_OUTPUT_TYPE_EXT => {
            declared.and_then(|declared| declared.emitted_primitive()).map(|primitive| match primitive {
                OutputPrimitive::Points => POINTS,
                OutputPrimitive::LineStrip => LINE_STRIP,
                OutputPrimitive::TriangleStrip => TRIANGLE_STRIP,
            })
        }
        _ => return Err(Error::InvalidEnum),
    };
    Ok(value.unwrap_or(0) as i32)
}

impl Context {
    /// ProgramVertexLimitNV: the most vertices that an invocation of the current geometry program emits, in the place of its VERTICES_OUT.
    ///
    /// # Errors
    /// INVALID_ENUM for other targets than GEOMETRY_PROGRAM_NV. INVALID_OPERATION if no program is loaded, or it passes primitives through.
    /// INVALID_VALUE below 1, from MAX_PROGRAM_OUTPUT_VERTICES_NV on, and if the components of so many vertices are more than
    /// MAX_PROGRAM_TOTAL_OUTPUT_COMPONENTS_NV.
    pub fn program_vertex_limit(&mut self, target: u32, limit: i32) -> Result<(), Error> {
        self.outside()?;
        if target != GEOMETRY_PROGRAM_NV {
            return Err(Error::InvalidEnum);
        }
        let loaded = self.loaded(Target::Geometry).ok_or(Error::InvalidOperation)?;
        let interface = loaded.program.interface();
        if interface.declared.passes_through {
            return Err(Error::InvalidOperation);
        }
        let limit = usize::try_from(limit).unwrap_or(0);
        let components: u32 = interface.results.values().map(|mask| mask.count_ones()).sum();
        let is_right = (1..limits::MAX_OUTPUT_VERTICES).contains(&limit);
        if !is_right || limit * components as usize > limits::MAX_OUTPUT_COMPONENTS {
            return Err(Error::InvalidValue);
        }
        let program = loaded.program.with_vertex_limit(limit as u32);
        let limited = Arc::new(Loaded::new(loaded.text.clone(), program, loaded.options));
        let mut objects = self.group.shared().lock();
        let object = self.current(&objects, Target::Geometry).ok_or(Error::InvalidOperation)?;
        objects.replace(object, limited);
        Ok(())
    }
}
