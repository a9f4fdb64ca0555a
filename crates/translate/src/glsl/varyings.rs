//! Attributes and results, which connect a program with its neighbouring stages.
//!
//! Varyings have the same names on both sides of a link, whatever the language of each: `color0`, `texcoord3`,
//! `attrib7`.

use super::interface::{Interface, Target};
use super::{COMPONENTS, Output, Writer};
use crate::dialect;
use crate::error::{Unsupported, place_of};
use nvjit::Program;
use nvjit::compiler::ir::{Inst, Op, Type, Value};
use nvjit::language::isa::registers::{
    COMPUTE_GLOBAL_ID, COMPUTE_GROUP_COUNT, COMPUTE_GROUP_ID, COMPUTE_GROUP_SIZE, COMPUTE_LOCAL_ID,
    COMPUTE_LOCAL_INDEX, FIRST_CLIP_DISTANCE, FRAGMENT_ATTRIB0, FRAGMENT_CLIP0, FRAGMENT_FACING, FRAGMENT_HELPERTHREAD,
    FRAGMENT_POINTCOORD, FRAGMENT_PRIMITIVE_ID, FRAGMENT_SAMPLEID, RESULT_ATTRIB0, RESULT_DEPR, RESULT_ID,
    RESULT_SAMPLEMASK, RESULT_SECOND_COLOR, VERTEX_ID,
};
use nvjit::runtime::{Register, RegisterFile, RowId, Stage};
use std::collections::{BTreeMap, BTreeSet};

/// Locations of varyings where names do not link: the first of each kind.
const LOCATIONS: [(&str, u32); 5] = [("color", 0), ("fogcoord", 2), ("texcoord", 3), ("backcolor", 13), ("attrib", 15)];

/// The location of a varying where names do not link; none of variables that are built in.
pub(super) fn location(name: &str) -> Option<u32> {
    let base = name.trim_end_matches(|digit: char| digit.is_ascii_digit());
    let number: u32 = name[base.len()..].parse().unwrap_or(0);
    LOCATIONS.iter().find(|row| row.0 == base).map(|row| row.1 + number)
}

fn direct(text: impl Into<String>) -> Option<String> {
    Some(text.into())
}

impl Interface {
    /// Reads an attribute; none if the target lacks it.
    pub(super) fn input(&self, program: &Program, row: RowId) -> Option<String> {
        let component = COMPONENTS[usize::from(row.component & 3)];
        if !self.is_natural() {
            return self.row(row);
        }
        if self.has_vertices() {
            return self.primitive_input(row);
        }
        let index = row.register.index;
        // In modules they would take two locations each.
        if row.register.file == RegisterFile::LongAttribute && self.dialect.is_module {
            return None;
        }
        if row.register.file == RegisterFile::LongAttribute {
            let word = if index.is_multiple_of(2) { 'x' } else { 'y' };
            return direct(format!("uintBitsToFloat(unpackDouble2x32(attribute{}.{component}).{word})", index / 2));
        }
        if self.dialect.has_fixed_function
            && let Some(text) = self.fixed_input(program, row)
        {
            return direct(text);
        }
        if self.dialect.is_old {
            return self.varying(row).map(|name| format!("{name}.{component}"));
        }
        if let Some(name) = self.varying(row) {
            let is_integer =
                self.stage == Stage::Vertex && program.interface().integer_attributes.contains(&row.register);
            return direct(if is_integer {
                format!("intBitsToFloat({name}.{component})")
            } else {
                format!("{name}.{component}")
            });
        }
        // Variables of versions that do not have all.
        let has_clips =
            !self.dialect.is_es && !self.dialect.is_web && (FRAGMENT_CLIP0..FRAGMENT_CLIP0 + 8).contains(&index);
        let is_common = match self.stage {
            Stage::Fragment if self.dialect.is_web => matches!(index, 0 | FRAGMENT_FACING),
            Stage::Fragment => matches!(index, 0 | FRAGMENT_FACING | FRAGMENT_POINTCOORD) || has_clips,
            Stage::Vertex => index < VERTEX_ID + 1 + u16::from(self.dialect.has_instances),
            _ => true,
        };
        if !self.dialect.has_all_variables && !is_common {
            return None;
        }
        match self.stage {
            Stage::Fragment => match index {
                0 => direct(format!("gl_FragCoord.{component}")),
                FRAGMENT_FACING if component == 'x' => direct("(gl_FrontFacing ? 1.0 : -1.0)"),
                FRAGMENT_PRIMITIVE_ID if component == 'x' => direct("intBitsToFloat(gl_PrimitiveID)"),
                FRAGMENT_POINTCOORD if row.component < 2 => direct(format!("gl_PointCoord.{component}")),
                FRAGMENT_SAMPLEID if component == 'x' => direct("intBitsToFloat(gl_SampleID)"),
                58 if component == 'x' => direct("intBitsToFloat(gl_SampleMaskIn[0])"),
                59 if component == 'x' => direct("intBitsToFloat(gl_Layer)"),
                60 if component == 'x' => direct("intBitsToFloat(gl_ViewportIndex)"),
                FRAGMENT_HELPERTHREAD if component == 'x' => direct("intBitsToFloat(gl_HelperInvocation ? -1 : 0)"),
                FRAGMENT_CLIP0.. if index < FRAGMENT_CLIP0 + 8 && component == 'x' => {
                    direct(format!("gl_ClipDistance[{}]", index - FRAGMENT_CLIP0))
                }
                _ => None,
            },
            Stage::Vertex => match (index.checked_sub(VERTEX_ID)?, component) {
                (0, 'x') if self.dialect.is_vulkan => direct("intBitsToFloat(gl_VertexIndex)"),
                (0, 'x') => direct("intBitsToFloat(gl_VertexID)"),
                // The number of an instance begins at the first one there.
                (1, 'x') if self.dialect.is_web => direct("intBitsToFloat(gl_InstanceIndex)"),
                (1, 'x') if self.dialect.is_vulkan => direct("intBitsToFloat(gl_InstanceIndex - gl_BaseInstanceARB)"),
                (1, 'x') => direct("intBitsToFloat(gl_InstanceID)"),
                (2, 'x') => direct("intBitsToFloat(gl_BaseInstanceARB)"),
                (3, 'x') => direct("intBitsToFloat(gl_BaseVertexARB)"),
                (4, 'x') => direct("intBitsToFloat(gl_DrawIDARB)"),
                _ => None,
            },
            Stage::Compute => {
                let name = match index {
                    COMPUTE_LOCAL_ID => "gl_LocalInvocationID",
                    COMPUTE_GLOBAL_ID => "gl_GlobalInvocationID",
                    COMPUTE_GROUP_ID => "gl_WorkGroupID",
                    COMPUTE_GROUP_COUNT => "gl_NumWorkGroups",
                    COMPUTE_GROUP_SIZE => "gl_WorkGroupSize",
                    COMPUTE_LOCAL_INDEX if component == 'x' => {
                        return direct("uintBitsToFloat(gl_LocalInvocationIndex)");
                    }
                    _ => return None,
                };
                (row.component < 3).then(|| direct(format!("uintBitsToFloat({name}.{component})")))?
            }
            _ => None,
        }
    }

    /// A vertex attribute as a variable of the fixed function, or by its number if the program binds it so, and how
    /// many components it has. Attribute 0 is the vertex either way.
    fn fixed_attribute(program: &Program, index: u16) -> (String, u8) {
        match index {
            1..16 if program.ast().generic_attributes >> index & 1 != 0 => (format!("attribute{index}"), 4),
            _ => dialect::old_attribute(index),
        }
    }

    /// Reads an attribute that is a variable of the fixed function.
    fn fixed_input(&self, program: &Program, row: RowId) -> Option<String> {
        let (index, component) = (row.register.index, COMPONENTS[usize::from(row.component & 3)]);
        let is_integer = program.interface().integer_attributes.contains(&row.register);
        match self.stage {
            Stage::Vertex if index < VERTEX_ID && (self.dialect.is_old || !is_integer) => {
                direct(dialect::part(Self::fixed_attribute(program, index), row.component))
            }
            Stage::Fragment => match index {
                0 => direct(format!("gl_FragCoord.{component}")),
                FRAGMENT_FACING if component == 'x' => direct("(gl_FrontFacing ? 1.0 : -1.0)"),
                FRAGMENT_POINTCOORD if row.component < 2 => direct(format!("gl_PointCoord.{component}")),
                _ => direct(dialect::part(dialect::old_varying(index)?, row.component)),
            },
            _ => None,
        }
    }

    /// Declarations of varyings without built-in variables in an old version.
    pub(super) fn old_declarations(&self, program: &Program, out: &mut Output) {
        let mut seen = BTreeSet::new();
        for row in &self.inputs {
            let index = row.register.index;
            let (word, name) = match self.stage {
                Stage::Vertex => ("attribute", Some(Self::fixed_attribute(program, index).0)),
                _ if dialect::old_varying(index).is_some() => continue,
                _ => ("varying", self.varying(*row)),
            };
            let Some(name) = name.filter(|name| !name.starts_with("gl_") && seen.insert(name.clone())) else {
                continue;
            };
            out.text(&format!("{word} vec4 {name}; // {}", program.ast().register_name(row.register)));
        }
        for register in self.results().into_iter().filter(|_| self.stage == Stage::Vertex) {
            if let Some(Target::Vector(name)) = self.result(register).filter(|_| register.index >= RESULT_ATTRIB0) {
                out.text(&format!("varying vec4 {name}; // {}", program.ast().register_name(register)));
            }
        }
    }

    /// The variable of an attribute that is a user-defined varying.
    pub(super) fn varying(&self, row: RowId) -> Option<String> {
        if row.register.file != RegisterFile::Attribute {
            return None;
        }
        let index = row.register.index;
        match self.stage {
            Stage::Vertex => (index < VERTEX_ID).then(|| format!("attribute{index}")),
            Stage::Fragment => Some(match index {
                1 | 2 => format!("color{}", index - 1),
                3 => "fogcoord".to_owned(),
                4..=11 => format!("texcoord{}", index - 4),
                13 | 14 => format!("texcoord{}", index - 5),
                FRAGMENT_ATTRIB0.. if index < FRAGMENT_PRIMITIVE_ID => format!("attrib{}", index - FRAGMENT_ATTRIB0),
                _ => return None,
            }),
            _ => None,
        }
    }

    /// The layout of a varying with this name on both sides, where links are by location.
    pub(super) fn linked(&self, name: &str) -> String {
        if !self.has_locations {
            return String::new();
        }
        format!("layout(location = {}) ", location(name).unwrap_or(0))
    }

    /// Declarations of attributes and results.
    pub(super) fn varying_declarations(&self, program: &Program, out: &mut Output) {
        if self.has_vertices() {
            return self.primitive_declarations(program, out);
        }
        let interface = program.interface();
        let mut seen = BTreeSet::new();
        for row in &self.inputs {
            let index = row.register.index;
            if row.register.file == RegisterFile::LongAttribute {
                if seen.insert(format!("long{}", index / 2)) {
                    out.text(&format!("layout(location = {0}) in dvec4 attribute{0};", index / 2));
                }
                continue;
            }
            // Variables of the fixed function are declared already.
            let is_fixed = self.dialect.has_fixed_function
                && self.fixed_input(program, *row).is_some_and(|text| !text.starts_with("attribute"));
            let Some(name) = self.varying(*row).filter(|name| !is_fixed && seen.insert(name.clone())) else { continue };
            let shown = program.ast().register_name(row.register);
            if self.stage == Stage::Vertex {
                let ty = if interface.integer_attributes.contains(&row.register) { "ivec4" } else { "vec4" };
                out.text(&format!("layout(location = {index}) in {ty} {name}; // {shown}"));
            } else {
                let how = interface.interpolations.get(&index).copied();
                let mut qualifiers = String::new();
                if let Some(how) = how {
                    let all = [
                        (how.flat, "flat "),
                        (how.no_perspective && !how.flat, "noperspective "),
                        (how.centroid, "centroid "),
                        (how.sample, "sample "),
                    ];
                    qualifiers = all.into_iter().filter(|(has, _)| *has).map(|(_, word)| word).collect();
                }
                let layout = self.linked(&name);
                out.text(&format!("{layout}{qualifiers}in vec4 {name}; // {shown}"));
            }
        }
        let mut clips = 0;
        for register in self.results() {
            match self.result(register) {
                Some(Target::Vector(name)) if !name.starts_with("gl_") => {
                    let shown = program.ast().register_name(register);
                    let layout = match self.stage {
                        Stage::Fragment if register.index == RESULT_SECOND_COLOR => {
                            "layout(location = 0, index = 1) ".to_owned()
                        }
                        Stage::Fragment => format!("layout(location = {}) ", color_number(register.index)),
                        _ => self.linked(&name),
                    };
                    out.text(&format!("{layout}out vec4 {name}; // {shown}"));
                }
                Some(Target::Scalar(name, _)) => {
                    if let Some(number) = name.strip_prefix("gl_ClipDistance[") {
                        clips = clips.max(1 + number.trim_end_matches(']').parse().unwrap_or(0));
                    }
                }
                _ => {}
            }
        }
        if clips > 0 {
            out.text(&format!("out float gl_ClipDistance[{clips}];"));
        }
        let reads_clip = |row: &&RowId| {
            self.stage == Stage::Fragment && (FRAGMENT_CLIP0..FRAGMENT_CLIP0 + 8).contains(&row.register.index)
        };
        if let Some(last) = self.inputs.iter().filter(reads_clip).map(|row| row.register.index).max() {
            out.text(&format!("in float gl_ClipDistance[{}];", last - FRAGMENT_CLIP0 + 1));
        }
    }

    pub(super) fn results(&self) -> BTreeSet<Register> {
        self.outputs.iter().map(|row| row.register).collect()
    }

    /// The variable of the fixed function that a result is.
    fn fixed_result(&self, index: u16) -> Option<Target> {
        let has_second = || self.outputs.iter().any(|row| row.register.index == RESULT_SECOND_COLOR);
        Some(match self.stage {
            Stage::Fragment => match index {
                RESULT_DEPR => Target::Scalar("gl_FragDepth".to_owned(), 2),
                0..=9 if self.has_colors => Target::Vector(format!("gl_FragData[{}]", color_number(index))),
                0 | 1 if self.dialect.is_old || !has_second() => Target::Vector("gl_FragColor".to_owned()),
                _ => return None,
            },
            Stage::Vertex => match index {
                0 => Target::Vector("gl_Position".to_owned()),
                1 => Target::Vector("gl_FrontColor".to_owned()),
                2 => Target::Vector("gl_FrontSecondaryColor".to_owned()),
                3 => Target::Vector("gl_BackColor".to_owned()),
                4 => Target::Vector("gl_BackSecondaryColor".to_owned()),
                5 => Target::Scalar("gl_FogFragCoord".to_owned(), 0),
                6 => Target::Scalar("gl_PointSize".to_owned(), 0),
                7..=14 => Target::Vector(format!("gl_TexCoord[{}]", index - 7)),
                RESULT_ATTRIB0.. if index < RESULT_ID => Target::Vector(format!("attrib{}", index - RESULT_ATTRIB0)),
                _ => return None,
            },
            _ => return None,
        })
    }

    /// The variable that a result is written to.
    pub(super) fn result(&self, register: Register) -> Option<Target> {
        let index = register.index;
        if self.dialect.has_fixed_function {
            let fixed = self.fixed_result(index);
            if fixed.is_some() || self.dialect.is_old {
                return fixed;
            }
        }
        let is_clip = self.stage == Stage::Vertex && (FIRST_CLIP_DISTANCE..RESULT_ATTRIB0).contains(&index);
        let is_mask = self.stage == Stage::Fragment && matches!(index, RESULT_SAMPLEMASK | RESULT_SECOND_COLOR);
        let is_size = self.stage == Stage::Vertex && index == 6;
        if (self.dialect.is_es || self.dialect.is_web) && (is_clip || is_mask)
            || self.dialect.is_web && is_size
            || !self.dialect.has_all_variables && index == RESULT_SAMPLEMASK && is_mask
        {
            return None;
        }
        Some(match self.stage {
            Stage::Fragment => match index {
                RESULT_DEPR => Target::Scalar("gl_FragDepth".to_owned(), 2),
                RESULT_SAMPLEMASK => Target::Integer("gl_SampleMask[0]".to_owned(), 0),
                RESULT_SECOND_COLOR => Target::Vector("fragment_color_secondary".to_owned()),
                0..=9 => Target::Vector(format!("fragment_color{}", color_number(index))),
                _ => return None,
            },
            Stage::Vertex | Stage::Geometry | Stage::TessControl | Stage::TessEvaluation => {
                return self.vertex_result(index);
            }
            _ => return None,
        })
    }
}

/// The number of a colour by that of the result; `o[COLH]` is the one colour, too.
fn color_number(index: u16) -> u16 {
    index.saturating_sub(2)
}

impl Writer<'_> {
    /// The number with the bits of a value.
    fn number(&self, value: Value) -> String {
        let text = self.operand(value);
        if self.function.ty(value) == Type::I32 { format!("intBitsToFloat({text})") } else { text }
    }

    /// Sets the results.
    pub(super) fn outputs(&mut self, insts: &[&Inst]) -> Result<(), Unsupported> {
        if !self.interface.is_natural() {
            self.row_outputs(insts);
            return Ok(());
        }
        let row_of = |inst: &Inst| match inst.op {
            Op::Output(row) => Some(row),
            _ => None,
        };
        let mut by_register: BTreeMap<Register, Vec<&Inst>> = BTreeMap::new();
        for inst in insts {
            if let Some(row) = row_of(inst) {
                by_register.entry(row.register).or_default().push(inst);
            }
        }
        for (register, mut insts) in by_register {
            insts.sort_by_key(|inst| row_of(inst));
            let component = |inst: &Inst| row_of(inst).map_or(0, |row| row.component);
            let Some(target) = self.interface.result(register) else {
                return Err(Unsupported::register(self.settings.target, self.program, register));
            };
            let has_bits = |inst: &&Inst| self.function.ty(inst.args[0]) == Type::I32;
            if let Some(inst) = insts.iter().find(|inst| self.dialect.is_old && has_bits(inst)) {
                let computed =
                    self.definitions.get(&inst.args[0]).map(|inst| self.unsupported(inst, "bits of numbers"));
                return Err(match computed {
                    Some(error @ Unsupported { span: Some(_), .. }) => error,
                    _ => Unsupported::new(
                        self.settings.target,
                        "bits of numbers".to_owned(),
                        place_of(self.program, register),
                    ),
                });
            }
            let is_integer = matches!(target, Target::Integer(..));
            match target {
                Target::Vector(name) => {
                    let width = insts.len();
                    let mask: String = insts.iter().map(|inst| COMPONENTS[usize::from(component(inst) & 3)]).collect();
                    let ty = self.function.ty(insts[0].args[0]);
                    let is_mixed = insts.iter().any(|inst| self.function.ty(inst.args[0]) != ty);
                    // Results hold the bits of numbers, whatever their type.
                    let text = if is_mixed {
                        let parts: Vec<String> = insts.iter().map(|inst| self.number(inst.args[0])).collect();
                        format!("vec{width}({})", parts.join(", "))
                    } else {
                        let value = self.join(&insts, 0, false, false);
                        let text = match width > 1 && !value.is_vector {
                            true => format!("{}({})", super::type_name(ty, width), value.text),
                            false => value.text,
                        };
                        if ty == Type::I32 { format!("intBitsToFloat({text})") } else { text }
                    };
                    let name = if width == 4 { name } else { format!("{name}.{mask}") };
                    self.line(insts[0].source, format!("{name} = {text};"));
                }
                Target::Scalar(name, own) | Target::Integer(name, own) => {
                    let Some(inst) = insts.iter().find(|inst| component(inst) == own) else { continue };
                    let value = self.operand(inst.args[0]);
                    let value = match (is_integer, has_bits(inst)) {
                        (true, false) => format!("floatBitsToInt({value})"),
                        (false, _) => self.number(inst.args[0]),
                        (true, true) => value,
                    };
                    self.line(inst.source, format!("{name} = {value};"));
                }
            }
        }
        Ok(())
    }
}
