//! What a program takes from its neighbours and its host, and gives them, in the terms of GLSL. Natural texts link with others and with
//! an application; texts of rows take and give what batches have, for checks.
//!
//! Varyings are called as both sides of a link call them, whatever the language of each: `color0`, `texcoord3`, `attrib7`.

use super::dialect::{self, Dialect, Has};
use super::{COMPONENTS, Output, Writer};
use crate::error::Unsupported;
use crate::names::Names;
use crate::{Face, Settings};
use nvjit::Program;
use nvjit::compiler::ir::{Function, Inst, Op, Type};
use nvjit::language::isa::registers::{
    COMPUTE_GLOBAL_ID, COMPUTE_GROUP_COUNT, COMPUTE_GROUP_ID, COMPUTE_GROUP_SIZE, COMPUTE_LOCAL_ID,
    COMPUTE_LOCAL_INDEX, FIRST_CLIP_DISTANCE, FRAGMENT_ATTRIB0, FRAGMENT_CLIP0, FRAGMENT_FACING, FRAGMENT_HELPERTHREAD,
    FRAGMENT_POINTCOORD, FRAGMENT_PRIMITIVE_ID, FRAGMENT_SAMPLEID, RESULT_ATTRIB0, RESULT_DEPR, RESULT_ID,
    RESULT_SAMPLEMASK, RESULT_SECOND_COLOR, VERTEX_ID,
};
use nvjit::language::program::ParameterSource;
use nvjit::runtime::{MemorySpace, Register, RegisterFile, RowId, SampleOperation, Stage, TextureTarget};
use std::collections::{BTreeMap, BTreeSet};

/// What a program connects to.
pub(crate) struct Interface {
    face: Face,
    stage: Stage,
    dialect: &'static Dialect,
    /// Whether a fragment program has more than one color.
    has_colors: bool,
    /// Attribute rows that are read.
    pub(crate) inputs: Vec<RowId>,
    /// Result rows that are set.
    pub(crate) outputs: Vec<RowId>,
    /// Parameters that are read by their own names: number in the bank and name.
    pub(crate) uniforms: BTreeMap<u16, String>,
    /// Arrays of parameters: the first, how many, and the name.
    pub(crate) arrays: Vec<(u16, u16, String)>,
    /// Samplers: unit, target, whether they give integers; and the name.
    pub(crate) samplers: BTreeMap<(u8, u32, bool), Sampler>,
    /// Buffers, in the order of their bindings.
    pub(crate) buffers: Vec<Buffer>,
    /// How many words invocations share.
    pub(crate) shared_words: u32,
    emits: bool,
    kills: bool,
    /// Whether constants are hidden behind a uniform that is 0.
    pub(crate) has_zero: bool,
    /// Values of parameters that are constants.
    constants: BTreeMap<u16, [f32; 4]>,
}

/// A sampler.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Sampler {
    pub(crate) name: String,
    pub(crate) target: TextureTarget,
    pub(crate) integers: bool,
}

/// A buffer of words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Buffer {
    pub(crate) space: MemorySpace,
    /// The binding point of the program.
    pub(crate) point: u8,
    pub(crate) name: String,
    /// That of the translation.
    pub(crate) binding: u32,
    pub(crate) is_written: bool,
}

/// How a row is read.
pub(super) struct Place {
    pub(super) text: String,
    /// Whether that is a load from memory, to be made once.
    pub(super) is_loaded: bool,
}

fn direct(text: impl Into<String>) -> Option<Place> {
    Some(Place { text: text.into(), is_loaded: false })
}

fn loaded(text: String) -> Place {
    Place { text, is_loaded: true }
}

/// The sets of descriptors: the block of parameters is in set 0.
pub(crate) const TEXTURE_SET: u32 = 1;
pub(crate) const BUFFER_SET: u32 = 2;

/// Locations of varyings where names do not link: the first of each kind.
const LOCATIONS: [(&str, u32); 5] = [("color", 0), ("fogcoord", 2), ("texcoord", 3), ("backcolor", 13), ("attrib", 15)];

/// The first binding of memory in texts of rows.
const ROW_BUFFERS: u32 = 4;

impl Interface {
    pub(crate) fn new(program: &Program, function: &Function, settings: &Settings) -> Self {
        let mut inputs = BTreeSet::new();
        let mut outputs = BTreeSet::new();
        let (mut absolute, mut relative) = (BTreeSet::new(), BTreeSet::new());
        let mut lookups = BTreeSet::new();
        let mut spaces: BTreeMap<(u8, u8), bool> = BTreeMap::new();
        let mut space_of: BTreeMap<u8, MemorySpace> = BTreeMap::new();
        let (mut emits, mut shares) = (false, false);
        for inst in function.insts() {
            match inst.op {
                Op::Input(row) => drop(inputs.insert(row)),
                Op::Output(row) => drop(outputs.insert(row)),
                Op::Param { index, .. } => drop(absolute.insert(index)),
                Op::ParamRelative { first, count, .. } => drop(relative.insert((first, count))),
                Op::Sample { unit, operation, target, integers, .. } => {
                    // Those that ask for a size have what others have.
                    lookups.insert((unit, target as u32, integers && operation != SampleOperation::Size));
                }
                Op::LoadConstant { binding, .. } => {
                    space_of.insert(MemorySpace::Constant as u8, MemorySpace::Constant);
                    spaces.entry((MemorySpace::Constant as u8, binding)).or_default();
                }
                Op::LoadMemory(access) | Op::StoreMemory(access) | Op::AtomicMemory(_, access) => match access.space {
                    MemorySpace::Emission => emits = true,
                    MemorySpace::Shared => shares = true,
                    MemorySpace::Storage | MemorySpace::Counter => {
                        space_of.insert(access.space as u8, access.space);
                        let is_written = spaces.entry((access.space as u8, access.binding)).or_default();
                        *is_written |= inst.op.writes_memory();
                    }
                    _ => {}
                },
                _ => {}
            }
        }
        let mut names = Names::default();
        let mut arrays: Vec<(u16, u16, String)> = Vec::new();
        for (first, count) in relative {
            match arrays.last_mut() {
                Some((start, size, _)) if first < *start + *size => *size = (*size).max(first + count - *start),
                _ => arrays.push((first, count, String::new())),
            }
        }
        let known = program.parameter_names();
        for (first, _, name) in &mut arrays {
            let declared = known.get(first).map_or("parameters", String::as_str);
            *name = names.plain(declared.split('[').next().unwrap_or("parameters"));
        }
        let is_constant = |index: &u16| {
            program.parameters().iter().find(|one| one.index == *index && one.source == ParameterSource::Constant)
        };
        let constants = absolute.iter().filter_map(|index| Some((*index, is_constant(index)?.default))).collect();
        let in_array = |index: &u16| arrays.iter().any(|(first, count, _)| (*first..first + count).contains(index));
        let own: Vec<u16> =
            absolute.into_iter().filter(|index| !in_array(index) && is_constant(index).is_none()).collect();
        let uniforms = own
            .into_iter()
            .map(|index| {
                let name = known.get(&index).cloned().unwrap_or_else(|| format!("parameter{index}"));
                (index, names.plain(&name))
            })
            .collect();
        let mut samplers = BTreeMap::new();
        for (unit, target, integers) in lookups {
            let Some(target) = TextureTarget::ALL.into_iter().find(|one| *one as u32 == target) else { continue };
            let name = names.plain(&format!("texture{unit}"));
            samplers.insert((unit, target as u32, integers), Sampler { name, target, integers });
        }
        let first = if settings.face == Face::Natural { 0 } else { ROW_BUFFERS };
        let buffers = spaces
            .into_iter()
            .zip(first..)
            .filter_map(|(((space, point), is_written), binding)| {
                let space = *space_of.get(&space)?;
                let name = match space {
                    MemorySpace::Constant => format!("constants{point}"),
                    MemorySpace::Storage => format!("storage{point}"),
                    _ => format!("counters{point}"),
                };
                Some(Buffer { space, point, name, binding, is_written })
            })
            .collect();
        let declared = program.interface().declared.shared_memory.unwrap_or(0).div_ceil(4);
        let shared_words = match settings.face {
            _ if !shares => 0,
            Face::Rows { shared_words, .. } => shared_words.max(1),
            Face::Natural => declared.max(1),
        };
        Self {
            face: settings.face,
            stage: program.stage(),
            dialect: Dialect::of(settings.target),
            has_colors: program.results().any(|(register, _)| (3..=9).contains(&register.index)),
            inputs: inputs.into_iter().collect(),
            outputs: outputs.into_iter().collect(),
            uniforms,
            arrays,
            samplers,
            buffers,
            shared_words,
            emits,
            kills: function.insts().any(|inst| inst.op == Op::Kill),
            has_zero: false,
            constants,
        }
    }

    /// Whether the text is a fragment shader.
    pub(super) fn is_fragment(&self) -> bool {
        self.stage == Stage::Fragment
            || !self.is_natural() && !self.shares() && !matches!(self.stage, Stage::Compute | Stage::TessControl)
    }

    pub(super) fn is_natural(&self) -> bool {
        self.face == Face::Natural
    }

    /// Whether invocations share memory.
    pub(super) fn shares(&self) -> bool {
        self.shared_words > 0
    }

    /// The buffer that a program calls so.
    pub(super) fn buffer(&self, space: MemorySpace, point: u8) -> Option<&Buffer> {
        self.buffers.iter().find(|buffer| (buffer.space, buffer.point) == (space, point))
    }

    /// How many components a variable has that is part of the interface.
    pub(super) fn width(&self, base: &str) -> Option<usize> {
        let is_uniform = self.uniforms.values().any(|name| name == base)
            || self
                .arrays
                .iter()
                .any(|(.., name)| base.strip_prefix(name.as_str()).is_some_and(|rest| rest.starts_with('[')));
        // Attributes are vectors of four components; built-in variables have names of their own.
        let old = ["gl_Vertex", "gl_Color", "gl_SecondaryColor", "gl_MultiTexCoord", "gl_TexCoord["];
        if self.dialect.is_old && old.iter().any(|name| base.starts_with(name)) {
            return Some(4);
        }
        let is_varying = self.is_natural()
            && !base.starts_with("gl_")
            && self.inputs.iter().any(|row| self.varying(*row).is_some_and(|name| name == base));
        (is_uniform || is_varying || base == "gl_FragCoord").then_some(4)
    }

    /// Where a uniform stands that checks set.
    pub(super) fn zero_location(&self) -> &'static str {
        if self.is_natural() { "" } else { "layout(location = 2) " }
    }

    /// How an attribute is read; none if the target has nothing like it.
    pub(super) fn input(&self, program: &Program, row: RowId) -> Option<Place> {
        let component = COMPONENTS[usize::from(row.component & 3)];
        if !self.is_natural() {
            if row.register.file == RegisterFile::Invocation {
                return direct("intBitsToFloat(lane)");
            }
            let number = self.inputs.binary_search(&row).ok()?;
            return Some(loaded(format!("uintBitsToFloat(inputs[{number} * lanes + lane])")));
        }
        let index = row.register.index;
        // In Vulkan they would take two locations each.
        if row.register.file == RegisterFile::LongAttribute && self.dialect.is_vulkan {
            return None;
        }
        if row.register.file == RegisterFile::LongAttribute {
            let word = if index.is_multiple_of(2) { 'x' } else { 'y' };
            return direct(format!("uintBitsToFloat(unpackDouble2x32(attribute{}.{component}).{word})", index / 2));
        }
        if self.dialect.is_old {
            return self.old_input(row);
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
        // What all versions since 3.30 have.
        let has_clips =
            !self.dialect.is_es && !self.dialect.is_web && (FRAGMENT_CLIP0..FRAGMENT_CLIP0 + 8).contains(&index);
        let is_common = match self.stage {
            Stage::Fragment if self.dialect.is_web => matches!(index, 0 | FRAGMENT_FACING),
            Stage::Fragment => matches!(index, 0 | FRAGMENT_FACING | FRAGMENT_POINTCOORD) || has_clips,
            Stage::Vertex => index < VERTEX_ID + 2,
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

    /// How an attribute is read where shaders are connected as the fixed function is.
    fn old_input(&self, row: RowId) -> Option<Place> {
        let (index, component) = (row.register.index, COMPONENTS[usize::from(row.component & 3)]);
        match self.stage {
            Stage::Vertex if index < VERTEX_ID => direct(dialect::part(dialect::old_attribute(index), row.component)),
            Stage::Fragment => match index {
                0 => direct(format!("gl_FragCoord.{component}")),
                FRAGMENT_FACING if component == 'x' => direct("(gl_FrontFacing ? 1.0 : -1.0)"),
                FRAGMENT_POINTCOORD if row.component < 2 => direct(format!("gl_PointCoord.{component}")),
                _ => match dialect::old_varying(index) {
                    Some(variable) => direct(dialect::part(variable, row.component)),
                    None => self.varying(row).and_then(|name| direct(format!("{name}.{component}"))),
                },
            },
            _ => None,
        }
    }

    /// Declarations of what an old version has no variables for.
    fn old_declarations(&self, program: &Program, out: &mut Output) {
        let mut seen = BTreeSet::new();
        for row in &self.inputs {
            let index = row.register.index;
            let (word, name) = match self.stage {
                Stage::Vertex => ("attribute", Some(dialect::old_attribute(index).0)),
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

    /// The variable of an attribute that is a vector of its own.
    fn varying(&self, row: RowId) -> Option<String> {
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

    /// A component of a parameter.
    pub(super) fn parameter(&self, index: u16, component: u8) -> Place {
        let letter = COMPONENTS[usize::from(component & 3)];
        if !self.is_natural() {
            let word = usize::from(index) * 4 + usize::from(component);
            return loaded(format!("uintBitsToFloat(parameters[{word}])"));
        }
        if let Some(name) = self.uniforms.get(&index) {
            return Place { text: format!("{name}.{letter}"), is_loaded: false };
        }
        if let Some((first, _, name)) = self.array(index) {
            return Place { text: format!("{name}[{}].{letter}", index - first), is_loaded: false };
        }
        let value = self.constants.get(&index).map_or(0.0, |value| value[usize::from(component & 3)]);
        Place { text: self.dialect.float(value.to_bits()), is_loaded: false }
    }

    fn array(&self, index: u16) -> Option<&(u16, u16, String)> {
        self.arrays.iter().find(|(first, count, _)| (*first..first + count).contains(&index))
    }

    /// A component of a parameter by a number that an expression gives, -1 for none.
    pub(super) fn relative_parameter(&self, first: u16, component: u8, element: &str) -> String {
        match self.array(first).filter(|_| self.is_natural()) {
            Some((start, _, name)) => format!("{name}_at({element}, {}, {component})", first - start),
            None => format!("parameter_at({element}, {first}, {component})"),
        }
    }

    /// Where a varying is that both sides of a link call so, where names do not link.
    fn linked(&self, name: &str) -> String {
        if !self.dialect.is_vulkan {
            return String::new();
        }
        let base = name.trim_end_matches(|digit: char| digit.is_ascii_digit());
        let number: u32 = name[base.len()..].parse().unwrap_or(0);
        let first = LOCATIONS.iter().find(|row| row.0 == base).map_or(0, |row| row.1);
        format!("layout(location = {}) ", first + number)
    }

    /// The binding of a texture image unit. In WGSL the sampler has the next one.
    pub(crate) fn texture_binding(&self, unit: u8) -> u32 {
        if self.dialect.is_web { 2 * u32::from(unit) } else { u32::from(unit) }
    }

    /// Where the parameters of the block of a module are, and `zero_bits` behind them, in bytes, and how many bytes it has.
    pub(crate) fn offsets(&self) -> Option<(Vec<u32>, u32)> {
        let sizes = self.uniforms.iter().map(|_| 16).chain(self.arrays.iter().map(|one| 16 * u32::from(one.1)));
        let mut next = 0;
        let mut offsets = Vec::new();
        for size in sizes {
            offsets.push(next);
            next += size;
        }
        if self.has_zero {
            offsets.push(next);
            next += 16;
        }
        (self.dialect.is_vulkan && next > 0).then_some((offsets, next))
    }

    /// Whether what has a binding is in a set, too.
    pub(crate) fn has_sets(&self) -> bool {
        self.dialect.is_vulkan
    }

    /// Global declarations.
    pub(super) fn declarations(&self, program: &Program, out: &mut Output) {
        if self.is_natural() {
            self.natural(program, out);
        } else {
            self.rows(out);
        }
        for buffer in &self.buffers {
            let access = if buffer.is_written { "" } else { "readonly " };
            let Buffer { name, binding, .. } = buffer;
            let set = if self.dialect.is_vulkan && self.is_natural() {
                format!("set = {BUFFER_SET}, ")
            } else {
                String::new()
            };
            out.text(&format!(
                "layout(std430, {set}binding = {binding}) {access}buffer {name}_block {{ uint {name}[]; }};"
            ));
        }
        if self.shares() {
            out.text(&format!("shared uint shared_words[{}];", self.shared_words));
        }
    }

    fn natural(&self, program: &Program, out: &mut Output) {
        let interface = program.interface();
        if self.stage == Stage::Compute {
            let [x, y, z] = interface.declared.group_size.unwrap_or([1; 3]);
            out.text(&format!("layout(local_size_x = {x}, local_size_y = {y}, local_size_z = {z}) in;"));
        }
        if program.features().early_tests {
            out.text("layout(early_fragment_tests) in;");
        }
        if self.dialect.is_old {
            self.old_declarations(program, out);
            return self.uniform_declarations(program, out);
        }
        let mut seen = BTreeSet::new();
        for row in &self.inputs {
            let index = row.register.index;
            if row.register.file == RegisterFile::LongAttribute {
                if seen.insert(format!("long{}", index / 2)) {
                    out.text(&format!("layout(location = {0}) in dvec4 attribute{0};", index / 2));
                }
                continue;
            }
            let Some(name) = self.varying(*row).filter(|name| seen.insert(name.clone())) else { continue };
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
        self.uniform_declarations(program, out);
    }

    /// Parameters and textures.
    fn uniform_declarations(&self, program: &Program, out: &mut Output) {
        let d = self.dialect;
        if self.offsets().is_some() {
            let single = self.uniforms.values().map(|name| format!(" vec4 {name};"));
            let arrays = self.arrays.iter().map(|(_, count, name)| format!(" vec4 {name}[{count}];"));
            let zero = self.has_zero.then(|| " uint zero_bits;".to_owned());
            let members: String = single.chain(arrays).chain(zero).collect();
            out.text(&format!("layout(std140, set = 0, binding = 0) uniform parameters_block {{{members} }};"));
        }
        for (index, name) in self.uniforms.iter().filter(|_| !d.is_vulkan) {
            let parameter = program.parameters().iter().find(|one| one.index == *index);
            let default = parameter.map_or([0.0; 4], |one| one.default);
            let can = !d.is_es && can_be_given(&[default]);
            let value = if can { format!(" = {}", vector(default)) } else { String::new() };
            let shown = parameter.map(|one| program.parameter_name(one)).filter(|shown| shown != name);
            let comment = shown.map_or_else(String::new, |shown| format!(" // {shown}"));
            out.text(&format!("uniform vec4 {name}{value};{comment}"));
        }
        let defaults = program.default_parameters();
        for (first, count, name) in &self.arrays {
            let range = usize::from(*first)..usize::from(first + count);
            let own: Vec<[f32; 4]> = range.map(|index| defaults.get(index).copied().unwrap_or_default()).collect();
            let value = match d.is_es || !can_be_given(&own) {
                true => String::new(),
                false => {
                    let parts: Vec<String> = own.iter().map(|one| vector(*one)).collect();
                    format!(" = vec4[{count}]({})", parts.join(", "))
                }
            };
            if !d.is_vulkan {
                out.text(&format!("uniform vec4 {name}[{count}]{value};"));
            }
            out.text(&format!(
                "float {name}_at(int element, int first, int component) {{\n    return element >= 0 ? {name}[first + element][component] : 0.0;\n}}"
            ));
        }
        for ((unit, ..), sampler) in &self.samplers {
            let ty = super::lookups::sampler_type(sampler.target, sampler.integers);
            let layout = match d.bindings {
                _ if d.is_vulkan => {
                    format!("layout(set = {TEXTURE_SET}, binding = {}) ", self.texture_binding(*unit))
                }
                Has::Core => format!("layout(binding = {unit}) "),
                _ => String::new(),
            };
            if d.is_es {
                out.text(&format!("precision highp {ty};"));
            }
            out.text(&format!("{layout}uniform {ty} {};", sampler.name));
        }
    }

    fn rows(&self, out: &mut Output) {
        if let Face::Rows { group, .. } = self.face
            && !self.is_fragment()
        {
            out.text(&format!("layout(local_size_x = {group}) in;"));
        }
        out.text("layout(std430, binding = 0) readonly buffer inputs_block { uint inputs[]; };");
        out.text("layout(std430, binding = 1) readonly buffer parameters_block { uint parameters[]; };");
        out.text("layout(std430, binding = 2) buffer results_block { uint results[]; };");
        if self.emits {
            out.text("layout(std430, binding = 3) buffer emission_block { uint emission[]; };");
        }
        // With the numbers that they have as uniforms; 2 is `zero_bits`, which is always 0.
        let own = [(0, "lanes"), (1, "sampler_kind"), (3, "emission_words"), (4, "shared_from")];
        if self.dialect.is_vulkan {
            let members = own.map(|(_, name)| format!("int {name};"));
            let members = members.join(" ");
            out.text(&format!("layout(push_constant) uniform settings_block {{ {members} uint zero_bits; }};"));
        } else {
            own.iter().for_each(|(at, name)| out.text(&format!("layout(location = {at}) uniform int {name};")));
        }
        if self.is_fragment() {
            out.text("layout(location = 0) out vec4 picture;");
        }
        out.text(
            "float parameter_at(int n, int first, int c) { return n >= 0 ? uintBitsToFloat(parameters[(first + n) * 4 + c]) : 0.0; }",
        );
    }

    /// The first statements.
    pub(super) fn beginning(&self) -> Vec<String> {
        let mut lines = Vec::new();
        if !self.is_natural() {
            lines.push(
                if self.is_fragment() {
                    "int lane = (int(gl_FragCoord.y) >> 1) * 4 + (int(gl_FragCoord.y) & 1) * 2 + (int(gl_FragCoord.x) & 1);"
                } else {
                    "int lane = int(gl_GlobalInvocationID.x);"
                }
                .to_owned(),
            );
            let rows = self.inputs.len();
            lines.push(format!("bool runs = lane < lanes && inputs[{rows} * lanes + lane] != 0u;"));
            lines.push("bool covered = runs;".to_owned());
            if self.shares() {
                lines.push(format!(
                    "for (int i = int(gl_LocalInvocationIndex); i < {}; i += int(gl_WorkGroupSize.x)) shared_words[i] = shared_from >= 0 ? parameters[shared_from + i] : 0u;",
                    self.shared_words
                ));
                lines.push("memoryBarrierShared();".to_owned());
                lines.push("barrier();".to_owned());
            }
            return lines;
        }
        if self.kills || self.stage == Stage::Fragment && self.buffers.iter().any(|buffer| buffer.is_written) {
            lines.push("bool covered = true;".to_owned());
        }
        // A vertex has to have a place there.
        let is_position = |row: &RowId| row.register.index == 0;
        if self.dialect.is_web && self.stage == Stage::Vertex && !self.outputs.iter().any(is_position) {
            lines.push("gl_Position = vec4(0.0, 0.0, 0.0, 1.0);".to_owned());
        }
        for register in self.results() {
            let mask = self.outputs.iter().filter(|row| row.register == register).count();
            if let Some(Target::Vector(name)) = self.result(register).filter(|_| mask < 4) {
                lines.push(format!("{name} = vec4(0.0, 0.0, 0.0, 1.0);"));
            }
        }
        lines
    }

    /// The last statement.
    pub(super) fn end(&self) -> Vec<String> {
        if !self.is_natural() {
            let rows = self.outputs.len() + 1;
            let mut lines =
                vec![format!("if (lane < lanes) results[lane * {rows} + {}] = covered ? 1u : 0u;", rows - 1)];
            // What invocations of a patch share is nobody else's.
            if self.shares() && self.stage == Stage::Compute {
                lines.push("memoryBarrierShared();".to_owned());
                lines.push("barrier();".to_owned());
                lines.push(format!(
                    "for (int i = int(gl_LocalInvocationIndex); i < {0}; i += int(gl_WorkGroupSize.x)) results[lanes * {rows} + i] = shared_words[i];",
                    self.shared_words
                ));
            }
            if self.is_fragment() {
                lines.push("picture = vec4(1.0);".to_owned());
            }
            return lines;
        }
        if self.kills { vec!["if (!covered) discard;".to_owned()] } else { Vec::new() }
    }

    fn results(&self) -> BTreeSet<Register> {
        self.outputs.iter().map(|row| row.register).collect()
    }

    /// Where a result goes in an old version.
    fn old_result(&self, index: u16) -> Option<Target> {
        Some(match self.stage {
            Stage::Fragment => match index {
                RESULT_DEPR => Target::Scalar("gl_FragDepth".to_owned(), 2),
                0..=9 if self.has_colors => Target::Vector(format!("gl_FragData[{}]", color_number(index))),
                0 | 1 => Target::Vector("gl_FragColor".to_owned()),
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

    /// Where a result goes.
    fn result(&self, register: Register) -> Option<Target> {
        let index = register.index;
        if self.dialect.is_old {
            return self.old_result(index);
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
            Stage::Vertex => match index {
                0 => Target::Vector("gl_Position".to_owned()),
                1 | 2 => Target::Vector(format!("color{}", index - 1)),
                3 | 4 => Target::Vector(format!("backcolor{}", index - 3)),
                5 => Target::Vector("fogcoord".to_owned()),
                6 => Target::Scalar("gl_PointSize".to_owned(), 0),
                7..=14 => Target::Vector(format!("texcoord{}", index - 7)),
                FIRST_CLIP_DISTANCE.. if index < RESULT_ATTRIB0 => {
                    Target::Scalar(format!("gl_ClipDistance[{}]", index - FIRST_CLIP_DISTANCE), 0)
                }
                RESULT_ATTRIB0.. if index < RESULT_ID => Target::Vector(format!("attrib{}", index - RESULT_ATTRIB0)),
                _ => return None,
            },
            _ => return None,
        })
    }
}

/// The number of a colour by that of the result; `o[COLH]` is the one colour, too.
fn color_number(index: u16) -> u16 {
    index.saturating_sub(2)
}

/// Where a result goes.
enum Target {
    Vector(String),
    /// The component that counts.
    Scalar(String, u8),
    /// Its bits.
    Integer(String, u8),
}

/// Whether uniforms are given these values by the text: zeros they have by themselves, and what is no literal is not constant for all
/// compilers, so the host sets it.
fn can_be_given(values: &[[f32; 4]]) -> bool {
    let all = || values.iter().flatten();
    all().any(|part| part.to_bits() != 0) && all().all(|part| part.is_normal() || part.to_bits() == 0)
}

fn vector(value: [f32; 4]) -> String {
    let parts = value.map(|part| super::expressions::float(part.to_bits()));
    format!("vec4({})", parts.join(", "))
}

impl Writer<'_> {
    /// Sets the results.
    pub(super) fn outputs(&mut self, insts: &[&Inst]) -> Result<(), Unsupported> {
        let row_of = |inst: &Inst| match inst.op {
            Op::Output(row) => Some(row),
            _ => None,
        };
        if !self.interface.is_natural() {
            let rows = self.interface.outputs.len() + 1;
            for inst in insts {
                let number = row_of(inst).and_then(|row| self.interface.outputs.binary_search(&row).ok()).unwrap_or(0);
                let value = self.operand(inst.args[0]);
                let bits = match self.function.ty(inst.args[0]) {
                    Type::F32 => format!("floatBitsToUint({value})"),
                    _ => format!("uint({value})"),
                };
                self.line(inst.source, format!("if (lane < lanes) results[lane * {rows} + {number}] = {bits};"));
            }
            return Ok(());
        }
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
                let name = self.program.ast().register_name(register);
                return Err(self.unsupported(insts[0], format!("counterpart of {name}")));
            };
            if self.dialect.is_old && self.function.ty(insts[0].args[0]) == Type::I32 {
                return Err(self.unsupported(insts[0], "bits of numbers"));
            }
            match target {
                Target::Vector(name) => {
                    let value = self.join(&insts, 0, false, false);
                    let width = insts.len();
                    let mask: String = insts.iter().map(|inst| COMPONENTS[usize::from(component(inst) & 3)]).collect();
                    let ty = self.function.ty(insts[0].args[0]);
                    let text = match width > 1 && !value.is_vector {
                        true => format!("{}({})", super::type_name(ty, width), value.text),
                        false => value.text,
                    };
                    // Results have the bits of numbers, whatever they are.
                    let text = if ty == Type::I32 { format!("intBitsToFloat({text})") } else { text };
                    let name = if width == 4 { name } else { format!("{name}.{mask}") };
                    self.line(insts[0].source, format!("{name} = {text};"));
                }
                Target::Scalar(name, own) | Target::Integer(name, own) => {
                    let Some(inst) = insts.iter().find(|inst| component(inst) == own) else { continue };
                    let is_integer = name == "gl_SampleMask[0]";
                    let value = self.operand(inst.args[0]);
                    let has_bits = self.function.ty(inst.args[0]) == Type::I32;
                    let value = match (is_integer, has_bits) {
                        (true, false) => format!("floatBitsToInt({value})"),
                        (false, true) => format!("intBitsToFloat({value})"),
                        _ => value,
                    };
                    self.line(inst.source, format!("{name} = {value};"));
                }
            }
        }
        Ok(())
    }
}
