//! Geometry and tessellation programs as shaders of a pipeline: attributes of the vertices of a primitive or patch,
//! emitted vertices, and memory shared by the invocations of a patch.
//!
//! Varyings have locations, because inputs and outputs of one shader cannot have the names that both sides of a link
//! have; an input is called `vertex_color0`. The results that the invocations of a patch read of one another are an
//! array of the patch; those of the patch are `patch_attrib0`.

use super::interface::{Interface, Target};
use super::varyings::location;
use super::{COMPONENTS, Output, Writer};
use crate::error::Unsupported;
use nvjit::Program;
use nvjit::compiler::ir::{Inst, MemoryAccess, Op};
use nvjit::language::isa::registers::{
    FIRST_CLIP_DISTANCE, OUT_VERTEX_0, PRIMITIVE_ID, PRIMITIVE_INVOCATION, PRIMITIVE_TESSOUTER0,
    PRIMITIVE_VERTEX_COUNT, RESULT_ATTRIB0, RESULT_ID, RESULT_TESSOUTER0, VERTEX_0, VERTEX_STRIDE, VERTEX_TESSCOORD,
};
use nvjit::language::syntax::ast::{
    InputPrimitive, OutputPrimitive, StageDeclarations, TessMode, TessOrder, TessSpacing,
};
use nvjit::runtime::{Emission, MemorySpace, RegisterFile, RowId, Stage};
use std::collections::BTreeSet;

/// The most words that the invocations of a patch share: each element of an array takes a location, of which a patch
/// has 30.
const MOST_SHARED: u32 = 30;

/// The least number of locations that the results of a stage have everywhere.
const LOCATIONS: u32 = 32;

/// The least that MAX_GEOMETRY_OUTPUT_VERTICES may be.
const MOST_VERTICES: u32 = 256;

/// The number of tessellation levels before the attributes of a patch.
const LEVELS: u16 = 6;

/// An attribute or result of a vertex that is a user-defined varying.
pub(super) fn vertex_varying(index: u16) -> Option<String> {
    Some(match index {
        1 | 2 => format!("color{}", index - 1),
        3 | 4 => format!("backcolor{}", index - 3),
        5 => "fogcoord".to_owned(),
        7..=14 => format!("texcoord{}", index - 7),
        RESULT_ATTRIB0.. if index < RESULT_ID => format!("attrib{}", index - RESULT_ATTRIB0),
        _ => return None,
    })
}

/// A tessellation level, by its index.
fn level(number: u16) -> String {
    match number {
        0..=3 => format!("gl_TessLevelOuter[{number}]"),
        _ => format!("gl_TessLevelInner[{}]", number - 4),
    }
}

/// A result of a patch, by its index.
fn patch_result(number: u16) -> Target {
    match number.checked_sub(LEVELS) {
        None => Target::Scalar(level(number), 0),
        Some(number) => Target::Vector(format!("patch_attrib{number}")),
    }
}

impl Interface {
    /// Whether a shader has several vertices.
    pub(super) fn has_vertices(&self) -> bool {
        matches!(self.stage, Stage::Geometry | Stage::TessControl | Stage::TessEvaluation)
    }

    /// The variable of a vertex's result.
    pub(super) fn vertex_result(&self, index: u16) -> Option<Target> {
        let is_control = self.stage == Stage::TessControl;
        let built_in =
            |name: &str| if is_control { format!("gl_out[gl_InvocationID].{name}") } else { name.to_owned() };
        Some(match index {
            0 => Target::Vector(built_in("gl_Position")),
            6 => Target::Scalar(built_in("gl_PointSize"), 0),
            FIRST_CLIP_DISTANCE..RESULT_ATTRIB0 => {
                Target::Scalar(built_in(&format!("gl_ClipDistance[{}]", index - FIRST_CLIP_DISTANCE)), 0)
            }
            55..=57 if self.stage == Stage::Geometry => {
                let name = ["gl_PrimitiveID", "gl_Layer", "gl_ViewportIndex"][usize::from(index - 55)];
                Target::Integer(name.to_owned(), 0)
            }
            RESULT_TESSOUTER0.. if is_control => patch_result(index - RESULT_TESSOUTER0),
            _ => {
                let name = vertex_varying(index)?;
                Target::Vector(if is_control { format!("{name}[gl_InvocationID]") } else { name })
            }
        })
    }

    /// Reads an attribute of a primitive or of one of its vertices.
    pub(super) fn primitive_input(&self, row: RowId) -> Option<String> {
        if row.register.file == RegisterFile::Invocation {
            let is_control = self.stage == Stage::TessControl;
            return Some(if is_control { "intBitsToFloat(gl_InvocationID)" } else { "0.0" }.to_owned());
        }
        let (index, component) = (row.register.index, COMPONENTS[usize::from(row.component & 3)]);
        let of_first = |text: &str| (row.component == 0).then(|| text.to_owned());
        if let Some(number) = index.checked_sub(VERTEX_0).filter(|_| index < OUT_VERTEX_0) {
            let (vertex, result) = (number / VERTEX_STRIDE, number % VERTEX_STRIDE);
            return match result {
                0 => Some(format!("gl_in[{vertex}].gl_Position.{component}")),
                6 => of_first(&format!("gl_in[{vertex}].gl_PointSize")),
                FIRST_CLIP_DISTANCE..RESULT_ATTRIB0 => {
                    of_first(&format!("gl_in[{vertex}].gl_ClipDistance[{}]", result - FIRST_CLIP_DISTANCE))
                }
                _ => Some(format!("vertex_{}[{vertex}].{component}", vertex_varying(result)?)),
            };
        }
        match (self.stage, index) {
            (Stage::Geometry, PRIMITIVE_ID) => of_first("intBitsToFloat(gl_PrimitiveIDIn)"),
            (_, PRIMITIVE_ID) => of_first("intBitsToFloat(gl_PrimitiveID)"),
            (Stage::Geometry | Stage::TessControl, PRIMITIVE_INVOCATION) => of_first("intBitsToFloat(gl_InvocationID)"),
            (Stage::TessControl | Stage::TessEvaluation, PRIMITIVE_VERTEX_COUNT) => {
                of_first("intBitsToFloat(gl_PatchVerticesIn)")
            }
            (Stage::TessEvaluation, VERTEX_TESSCOORD) if row.component < 3 => Some(format!("gl_TessCoord.{component}")),
            (Stage::TessEvaluation, PRIMITIVE_TESSOUTER0..VERTEX_TESSCOORD) => match index - PRIMITIVE_TESSOUTER0 {
                number @ 0..LEVELS => of_first(&level(number)),
                number => Some(format!("patch_attrib{}.{component}", number - LEVELS)),
            },
            _ => None,
        }
    }

    /// The declarations of a shader's stage, and of its varyings.
    pub(super) fn primitive_declarations(&self, program: &Program, out: &mut Output) {
        layouts(self.stage, &program.interface().declared, self.dialect.is_module)
            .iter()
            .for_each(|line| out.text(line));
        let mut seen = BTreeSet::new();
        for row in &self.inputs {
            let Some(text) = self.primitive_input(*row) else { continue };
            let name = text.split(['[', '.']).next().unwrap_or_default();
            if !seen.insert(name.to_owned()) {
                continue;
            }
            match name.strip_prefix("vertex_") {
                Some(varying) => out.text(&format!("{}in vec4 {name}[];", self.linked(varying))),
                None => {
                    if let Some(number) = name.strip_prefix("patch_attrib").and_then(|number| number.parse().ok()) {
                        out.text(&format!("{}patch in vec4 {name};", self.of_patch(number)));
                    }
                }
            }
        }
        let mut clips = 0;
        for register in self.results() {
            let shown = program.ast().register_name(register);
            match self.vertex_result(register.index) {
                Some(Target::Vector(name)) if name.starts_with("patch_") => {
                    let number = register.index - RESULT_TESSOUTER0 - LEVELS;
                    out.text(&format!("{}patch out vec4 {name}; // {shown}", self.of_patch(number.into())));
                }
                Some(Target::Vector(name)) if !name.starts_with("gl_") => {
                    let name = name.replace("gl_InvocationID", "");
                    let varying = name.trim_end_matches("[]");
                    out.text(&format!("{}out vec4 {name}; // {shown}", self.linked(varying)));
                }
                Some(Target::Scalar(name, _)) if name.starts_with("gl_ClipDistance") => {
                    clips = clips.max(register.index - FIRST_CLIP_DISTANCE + 1);
                }
                _ => {}
            }
        }
        if clips > 0 {
            out.text(&format!("out float gl_ClipDistance[{clips}];"));
        }
        if self.shares() {
            let layout =
                self.shared_location().map_or_else(String::new, |first| format!("layout(location = {first}) "));
            out.text(&format!("{layout}patch out uint shared_words[{}];", self.shared_words));
        }
    }

    /// Where an attribute of the patch is if names do not link: from the last location on down, since those of the
    /// vertices go up.
    fn of_patch(&self, number: u32) -> String {
        match self.dialect.is_module {
            true => format!("layout(location = {}) ", (LOCATIONS - 1).saturating_sub(number)),
            false => String::new(),
        }
    }

    /// Whether no two attributes have one location.
    fn has_distinct_inputs(&self) -> bool {
        let texts = self.inputs.iter().filter_map(|row| self.primitive_input(*row));
        let names: BTreeSet<String> =
            texts.map(|text| text.split(['[', '.']).next().unwrap_or_default().to_owned()).collect();
        let location = |name: &String| match name.strip_prefix("patch_attrib") {
            Some(number) => (LOCATIONS - 1).checked_sub(number.parse().ok()?),
            None => location(name.strip_prefix("vertex_")?),
        };
        let mut taken = BTreeSet::new();
        names.iter().filter_map(location).all(|location| taken.insert(location))
    }

    /// The locations that results occupy; none if two overlap, or one is beyond the last.
    fn taken(&self) -> Option<[bool; LOCATIONS as usize]> {
        let mut taken = [false; LOCATIONS as usize];
        for register in self.results() {
            let location = match self.vertex_result(register.index) {
                Some(Target::Vector(name)) if name.starts_with("patch_") => {
                    (LOCATIONS - 1).checked_sub(u32::from(register.index - RESULT_TESSOUTER0 - LEVELS))
                }
                Some(Target::Vector(name)) => location(name.split('[').next().unwrap_or_default()),
                _ => None,
            };
            if let Some(location) = location
                && std::mem::replace(taken.get_mut(location as usize)?, true)
            {
                return None;
            }
        }
        Some(taken)
    }

    /// The first location of the words that a patch shares, if they have one: where no result is.
    fn shared_location(&self) -> Option<u32> {
        if !self.dialect.is_module || !self.shares() {
            return None;
        }
        let Some(taken) = self.taken() else { return Some(LOCATIONS) };
        let first = taken.windows(self.shared_words as usize).position(|room| !room.contains(&true));
        Some(first.map_or(LOCATIONS, |first| first as u32))
    }

    /// The first statements of a control program whose invocations share words, which are zeros.
    pub(super) fn patch_beginning(&self) -> Vec<String> {
        if !self.shares() || self.stage != Stage::TessControl {
            return Vec::new();
        }
        let words = self.shared_words;
        vec![
            format!("if (gl_InvocationID == 0) for (int i = 0; i < {words}; i++) shared_words[i] = 0u;"),
            "barrier();".to_owned(),
        ]
    }
}

/// The layouts of a stage (NV_geometry_program4 and NV_tessellation_program5 2.X.7.Y).
fn layouts(stage: Stage, declared: &StageDeclarations, is_module: bool) -> Vec<String> {
    let name = |primitive: Option<InputPrimitive>| match primitive {
        Some(InputPrimitive::Lines) => "lines",
        Some(InputPrimitive::LinesAdjacency) => "lines_adjacency",
        Some(InputPrimitive::Triangles) => "triangles",
        Some(InputPrimitive::TrianglesAdjacency) => "triangles_adjacency",
        _ => "points",
    };
    match stage {
        Stage::Geometry => {
            let emitted = match declared.emitted_primitive() {
                Some(OutputPrimitive::LineStrip) => "line_strip",
                Some(OutputPrimitive::TriangleStrip) => "triangle_strip",
                _ => "points",
            };
            // Modules always say how many.
            let invocations = declared.invocations.or(is_module.then_some(1));
            let invocations = invocations.map_or_else(String::new, |count| format!(", invocations = {count}"));
            vec![
                format!("layout({}{invocations}) in;", name(declared.primitive_in)),
                format!("layout({emitted}, max_vertices = {}) out;", declared.most_vertices()),
            ]
        }
        Stage::TessControl => vec![format!("layout(vertices = {}) out;", declared.vertices_out.unwrap_or(1))],
        _ => {
            let mode = match declared.tess_mode {
                Some(TessMode::Quads) => "quads",
                Some(TessMode::Isolines) => "isolines",
                _ => "triangles",
            };
            let spacing = match declared.tess_spacing {
                Some(TessSpacing::FractionalOdd) => "fractional_odd_spacing",
                Some(TessSpacing::FractionalEven) => "fractional_even_spacing",
                _ => "equal_spacing",
            };
            let order = if declared.tess_order == Some(TessOrder::Clockwise) { "cw" } else { "ccw" };
            let points = if declared.tess_point_mode { ", point_mode" } else { "" };
            vec![format!("layout({mode}, {spacing}, {order}{points}) in;")]
        }
    }
}

/// Checks for features that no shader of the stage has.
pub(super) fn check(program: &Program, interface: &Interface) -> Result<(), String> {
    let declared = &program.interface().declared;
    let emits_to_streams = || program.ast().instructions().any(|one| one.mnemonic.opcode.row().mnemonic == "EMITS");
    match program.stage() {
        Stage::Geometry if declared.primitive_in == Some(InputPrimitive::Patches) => {
            Err("geometry programs of patches")
        }
        Stage::Geometry if emits_to_streams() => Err("vertex streams of geometry programs"),
        Stage::Geometry if declared.most_vertices() > MOST_VERTICES => {
            Err("room for so many vertices of a geometry program")
        }
        Stage::TessControl
            if interface.shared_words + patch_attributes(interface) > MOST_SHARED
                || interface.shared_location() == Some(LOCATIONS)
                || interface.dialect.is_module && interface.taken().is_none() =>
        {
            Err("room for all results that invocations of the patch share")
        }
        Stage::TessEvaluation if interface.dialect.is_module && !interface.has_distinct_inputs() => {
            Err("room for attributes of a patch beside those of its vertices")
        }
        _ => Ok(()),
    }
    .map_err(str::to_owned)
}

/// The number of user-defined attributes of a patch, whose locations shared words use as well.
fn patch_attributes(interface: &Interface) -> u32 {
    let registers = interface.results();
    let results = registers.iter().filter_map(|register| interface.vertex_result(register.index));
    results.filter(|result| matches!(result, Target::Vector(name) if name.starts_with("patch_"))).count() as u32
}

impl Writer<'_> {
    /// Part of a vertex that a geometry program emits: its flags first, then each result; the last one emits it.
    pub(super) fn emit_vertex(&mut self, inst: &Inst, access: MemoryAccess) -> Result<(), Unsupported> {
        let address = self.operand(inst.args[0]);
        let guard = match address.parse::<u32>() {
            Ok(_) => String::new(),
            Err(_) => format!("if ({address} >= 0) "),
        };
        let registers: Vec<_> = self.program.interface().results.keys().copied().collect();
        let values: Vec<String> =
            inst.args[2..2 + usize::from(access.count)].iter().map(|&one| self.operand(one)).collect();
        let emitted = match access.count {
            1 => {
                let begins = format!("({} & 0x{:x}) != 0", values[0], Emission::BEGINS);
                let guard = if guard.is_empty() { String::new() } else { format!("{address} >= 0 && ") };
                self.line(inst.source, format!("if ({guard}{begins}) EndPrimitive();"));
                0
            }
            _ => {
                let Some(&register) = registers.get(self.emitted) else { return Ok(()) };
                let text = match self.interface.vertex_result(register.index) {
                    Some(Target::Vector(name)) => format!("{name} = intBitsToFloat(ivec4({}))", values.join(", ")),
                    Some(Target::Scalar(name, own)) => {
                        format!("{name} = intBitsToFloat({})", values[usize::from(own & 3)])
                    }
                    Some(Target::Integer(name, own)) => format!("{name} = {}", values[usize::from(own & 3)]),
                    None => return Err(Unsupported::register(self.settings.target, self.program, register)),
                };
                self.line(inst.source, format!("{guard}{text};"));
                self.emitted + 1
            }
        };
        self.emitted = emitted;
        if emitted == registers.len() {
            self.line(inst.source, format!("{guard}EmitVertex();"));
        }
        Ok(())
    }

    /// A barrier of a control program, which must be in uniform control flow.
    pub(super) fn patch_barrier(&mut self, inst: &Inst) -> Result<(), Unsupported> {
        if self.depth > 1 {
            return Err(self.unsupported(inst, "barrier in a branch"));
        }
        self.line(inst.source, "barrier();");
        Ok(())
    }

    /// The place in a block of a control program from which stored words are final: after its last store, if nothing
    /// follows the block.
    pub(super) fn final_reads(&self, insts: &[Inst]) -> Option<usize> {
        let is_shared = |access: MemoryAccess| access.space == MemorySpace::Shared;
        let stores = |inst: &Inst| matches!(inst.op, Op::StoreMemory(access) if is_shared(access));
        let loads = |inst: &Inst| matches!(inst.op, Op::LoadMemory(access) if is_shared(access));
        let ends = insts.iter().any(|inst| matches!(inst.op, Op::Output(_)));
        if self.program.stage() != Stage::TessControl || !self.interface.is_natural() || !ends {
            return None;
        }
        let behind = insts.iter().rposition(stores).map_or(0, |last| last + 1);
        Some(behind + insts[behind..].iter().position(loads)?)
    }
}
