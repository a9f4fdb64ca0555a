//! Queries of the current program of a target, and of the limits of targets (ARB_vertex_program and
//! ARB_fragment_program 6.1.12 and their tables of state, NV_vertex_program2_option and NV_fragment_program2 likewise).

use super::enums::*;
use super::objects::Loaded;
use super::{Context, Error, Target, bindable, copy};
use nvjit::Program;
use nvjit::language::program::Resources;
use nvjit::language::syntax::ast::{InputPrimitive, OutputPrimitive, StageDeclarations};
use nvjit::limits;
use nvjit_runtime::Register;
use std::collections::BTreeMap;
use std::sync::Arc;

/// A limited resource.
struct Resource {
    /// The names of the count and of the limit, and of both where native.
    names: [u32; 4],
    count: fn(&Resources) -> usize,
    limit: usize,
    /// The only target that has it.
    only: Option<Target>,
}

const fn resource(names: [u32; 4], count: fn(&Resources) -> usize, limit: usize, only: Option<Target>) -> Resource {
    Resource { names, count, limit, only }
}

const RESOURCES: [Resource; 8] = [
    resource(
        [
            PROGRAM_INSTRUCTIONS_ARB,
            MAX_PROGRAM_INSTRUCTIONS_ARB,
            PROGRAM_NATIVE_INSTRUCTIONS_ARB,
            MAX_PROGRAM_NATIVE_INSTRUCTIONS_ARB,
        ],
        |own| own.instructions,
        limits::MAX_NV4_INSTRUCTIONS,
        None,
    ),
    resource(
        [
            PROGRAM_ALU_INSTRUCTIONS_ARB,
            MAX_PROGRAM_ALU_INSTRUCTIONS_ARB,
            PROGRAM_NATIVE_ALU_INSTRUCTIONS_ARB,
            MAX_PROGRAM_NATIVE_ALU_INSTRUCTIONS_ARB,
        ],
        |own| own.alu_instructions,
        limits::MAX_ARB_INSTRUCTIONS,
        Some(Target::Fragment),
    ),
    resource(
        [
            PROGRAM_TEX_INSTRUCTIONS_ARB,
            MAX_PROGRAM_TEX_INSTRUCTIONS_ARB,
            PROGRAM_NATIVE_TEX_INSTRUCTIONS_ARB,
            MAX_PROGRAM_NATIVE_TEX_INSTRUCTIONS_ARB,
        ],
        |own| own.tex_instructions,
        limits::MAX_ARB_INSTRUCTIONS,
        Some(Target::Fragment),
    ),
    resource(
        [
            PROGRAM_TEX_INDIRECTIONS_ARB,
            MAX_PROGRAM_TEX_INDIRECTIONS_ARB,
            PROGRAM_NATIVE_TEX_INDIRECTIONS_ARB,
            MAX_PROGRAM_NATIVE_TEX_INDIRECTIONS_ARB,
        ],
        |own| own.tex_indirections,
        limits::MAX_ARB_INSTRUCTIONS,
        Some(Target::Fragment),
    ),
    resource(
        [
            PROGRAM_TEMPORARIES_ARB,
            MAX_PROGRAM_TEMPORARIES_ARB,
            PROGRAM_NATIVE_TEMPORARIES_ARB,
            MAX_PROGRAM_NATIVE_TEMPORARIES_ARB,
        ],
        |own| own.temporaries,
        limits::ARB_TEMPORARIES,
        None,
    ),
    resource(
        [
            PROGRAM_PARAMETERS_ARB,
            MAX_PROGRAM_PARAMETERS_ARB,
            PROGRAM_NATIVE_PARAMETERS_ARB,
            MAX_PROGRAM_NATIVE_PARAMETERS_ARB,
        ],
        |own| own.parameters,
        limits::MAX_ARB_PARAMETERS,
        None,
    ),
    resource(
        [PROGRAM_ATTRIBS_ARB, MAX_PROGRAM_ATTRIBS_ARB, PROGRAM_NATIVE_ATTRIBS_ARB, MAX_PROGRAM_NATIVE_ATTRIBS_ARB],
        |own| own.attribs,
        limits::MAX_ARB_ATTRIBUTES,
        None,
    ),
    resource(
        [
            PROGRAM_ADDRESS_REGISTERS_ARB,
            MAX_PROGRAM_ADDRESS_REGISTERS_ARB,
            PROGRAM_NATIVE_ADDRESS_REGISTERS_ARB,
            MAX_PROGRAM_NATIVE_ADDRESS_REGISTERS_ARB,
        ],
        |own| own.address_registers,
        limits::ARB_ADDRESS_REGISTERS,
        Some(Target::Vertex),
    ),
];

/// Other limits: name, value, and the targets that have it, if not all do. Where languages differ, it is that of
/// NV_gpu_program4 and 5.
const LIMITS: [(u32, usize, &[Target]); 25] = [
    (MAX_PROGRAM_LOCAL_PARAMETERS_ARB, limits::MAX_LOCAL_PARAMETERS, &[]),
    (MAX_PROGRAM_ENV_PARAMETERS_ARB, limits::NV4_ENVIRONMENT_PARAMETERS, &[]),
    (MAX_PROGRAM_EXEC_INSTRUCTIONS_NV, limits::MAX_EXECUTED_INSTRUCTIONS as usize, &[]),
    (MAX_PROGRAM_CALL_DEPTH_NV, limits::MAX_NV4_CALL_DEPTH, &[]),
    (MAX_PROGRAM_IF_DEPTH_NV, limits::MAX_NV4_IF_DEPTH, &[]),
    (MAX_PROGRAM_LOOP_DEPTH_NV, limits::MAX_NV4_LOOP_DEPTH, &[]),
    (MAX_PROGRAM_LOOP_COUNT_NV, limits::MAX_LOOP_COUNT as usize, &[Target::Fragment]),
    (MAX_PROGRAM_PARAMETER_BUFFER_BINDINGS_NV, limits::MAX_PARAMETER_BUFFER_BINDINGS, &[]),
    (MAX_PROGRAM_PARAMETER_BUFFER_SIZE_NV, limits::MAX_BUFFER_WORDS as usize, &[]),
    (MAX_PROGRAM_GENERIC_ATTRIBS_NV, limits::MAX_ARB_ATTRIBUTES, &[Target::Vertex]),
    (MAX_PROGRAM_GENERIC_ATTRIBS_NV, limits::MAX_GENERIC_RESULTS, &[Target::Fragment]),
    (MAX_PROGRAM_GENERIC_ATTRIBS_NV, limits::MAX_GENERIC_RESULTS, OF_PRIMITIVES),
    (MAX_PROGRAM_GENERIC_RESULTS_NV, limits::MAX_GENERIC_RESULTS, &[Target::Vertex]),
    (MAX_PROGRAM_GENERIC_RESULTS_NV, limits::MAX_GENERIC_RESULTS, OF_PRIMITIVES),
    (MAX_PROGRAM_GENERIC_RESULTS_NV, limits::MAX_DRAW_BUFFERS, &[Target::Fragment]),
    (MAX_PROGRAM_ATTRIB_COMPONENTS_NV, 4 * limits::MAX_ARB_ATTRIBUTES, &[Target::Vertex]),
    (MAX_PROGRAM_RESULT_COMPONENTS_NV, limits::MAX_RESULT_COMPONENTS as usize, &[Target::Vertex]),
    (MAX_PROGRAM_RESULT_COMPONENTS_NV, limits::MAX_RESULT_COMPONENTS as usize, OF_PRIMITIVES),
    (MAX_PROGRAM_ATTRIB_COMPONENTS_NV, limits::MAX_ATTRIBUTE_COMPONENTS as usize, &[Target::Fragment]),
    (MAX_PROGRAM_ATTRIB_COMPONENTS_NV, limits::MAX_ATTRIBUTE_COMPONENTS as usize, OF_PRIMITIVES),
    (MAX_PROGRAM_SUBROUTINE_PARAMETERS_NV, limits::MAX_SUBROUTINE_PARAMETERS, &[]),
    (MAX_PROGRAM_SUBROUTINE_NUM_NV, limits::MAX_SUBROUTINES, &[]),
    (MAX_PROGRAM_PATCH_ATTRIBS_NV, limits::MAX_PATCH_ATTRIBUTES, &[Target::TessControl, Target::TessEvaluation]),
    (MAX_PROGRAM_OUTPUT_VERTICES_NV, limits::MAX_OUTPUT_VERTICES, &[Target::Geometry]),
    (MAX_PROGRAM_TOTAL_OUTPUT_COMPONENTS_NV, limits::MAX_OUTPUT_COMPONENTS, &[Target::Geometry]),
];

/// Those whose programs have the results of others for attributes, and give some themselves.
const OF_PRIMITIVES: &[Target] = &[Target::TessControl, Target::TessEvaluation, Target::Geometry];

/// The enumerant of a geometry program's input primitive.
fn input_type(primitive: InputPrimitive) -> u32 {
    match primitive {
        InputPrimitive::Points => POINTS,
        InputPrimitive::Lines => LINES,
        InputPrimitive::LinesAdjacency => LINES_ADJACENCY_ARB,
        InputPrimitive::Triangles => TRIANGLES,
        InputPrimitive::TrianglesAdjacency => TRIANGLES_ADJACENCY_ARB,
        InputPrimitive::Patches => PATCHES,
    }
}

/// The enumerant of its output primitive.
fn output_type(primitive: OutputPrimitive) -> u32 {
    match primitive {
        OutputPrimitive::Points => POINTS,
        OutputPrimitive::LineStrip => LINE_STRIP,
        OutputPrimitive::TriangleStrip => TRIANGLE_STRIP,
    }
}

/// How many components the registers of a program have in use.
fn components(loaded: Option<Arc<Loaded>>, registers: fn(&Program) -> &BTreeMap<Register, u8>) -> i32 {
    loaded.map_or(0, |loaded| registers(&loaded.program).values().map(|mask| mask.count_ones() as i32).sum())
}

impl Context {
    pub(super) fn current_program(&self, target: Target) -> Option<Arc<Loaded>> {
        let objects = self.group.shared().lock();
        objects.get(self.current(&objects, target)?)?.loaded.clone()
    }

    /// GetProgramivARB: a property of the current program of `target`, or a limit of the target. Native counts and
    /// limits equal the others; programs of the NV languages have no counts.
    ///
    /// # Errors
    /// INVALID_ENUM for other targets and names, and for names that only the other target has.
    pub fn get_program_iv_arb(&self, target: u32, name: u32) -> Result<i32, Error> {
        self.outside()?;
        let target = bindable(target)?;
        let has = |only: Option<Target>| only.is_none_or(|only| only == target);
        let is_of = |targets: &[Target]| targets.is_empty() || targets.contains(&target);
        if let Some(&(_, limit, _)) = LIMITS.iter().find(|limit| limit.0 == name && is_of(limit.2)) {
            return Ok(limit as i32);
        }
        let loaded = self.current_program(target);
        let resource = RESOURCES.iter().find(|resource| resource.names.contains(&name) && has(resource.only));
        match (name, resource) {
            (_, Some(resource)) if name == resource.names[1] || name == resource.names[3] => Ok(resource.limit as i32),
            (_, Some(resource)) => Ok(loaded.map_or(0, |loaded| (resource.count)(loaded.program.resources()) as i32)),
            (PROGRAM_ATTRIB_COMPONENTS_NV, _) => Ok(components(loaded, |program| &program.interface().attributes)),
            (PROGRAM_RESULT_COMPONENTS_NV, _) => Ok(components(loaded, |program| &program.interface().results)),
            (GEOMETRY_VERTICES_OUT_EXT | GEOMETRY_INPUT_TYPE_EXT | GEOMETRY_OUTPUT_TYPE_EXT, _)
                if target == Target::Geometry =>
            {
                // Zeros without a program (table 6.X).
                let declared =
                    loaded.map_or_else(StageDeclarations::default, |loaded| loaded.program.interface().declared);
                Ok(match name {
                    GEOMETRY_VERTICES_OUT_EXT => declared.most_vertices(),
                    GEOMETRY_INPUT_TYPE_EXT => declared.primitive_in.map_or(0, input_type),
                    _ => declared.emitted_primitive().map_or(0, output_type),
                } as i32)
            }
            (PROGRAM_LENGTH_ARB, _) => Ok(loaded.map_or(0, |loaded| loaded.text.len() as i32)),
            (PROGRAM_FORMAT_ARB, _) => Ok(PROGRAM_FORMAT_ASCII_ARB as i32),
            // Names are unsigned; the GL's integers show their bits.
            (PROGRAM_BINDING_ARB, _) => Ok(self.unit(target).binding.name as i32),
            (PROGRAM_UNDER_NATIVE_LIMITS_ARB, _) => Ok(loaded.is_some().into()),
            _ => Err(Error::InvalidEnum),
        }
    }

    /// GetProgramStringARB: the text of the current program of `target`; empty if there is none. `name` is
    /// PROGRAM_STRING_ARB.
    ///
    /// # Errors
    /// INVALID_ENUM for other targets and names; OUT_OF_MEMORY.
    pub fn get_program_string_arb(&self, target: u32, name: u32) -> Result<Vec<u8>, Error> {
        self.outside()?;
        let target = bindable(target)?;
        if name != PROGRAM_STRING_ARB {
            return Err(Error::InvalidEnum);
        }
        copy(self.current_program(target).as_ref().map_or(&[], |loaded| &loaded.text))
    }
}
