//! A program's inputs from its neighbours and its host, and its outputs to them, in the terms of GLSL. Natural texts
//! link with others and with an application ([`varyings`](super::varyings), [`uniforms`](super::uniforms)); texts of
//! rows read and write the rows of batches ([`rows`](super::rows)).

use super::{Output, state};
use crate::dialect::Dialect;
use crate::names::Names;
use crate::{Face, Settings};
use nvjit::Program;
use nvjit::compiler::ir::{Function, Op};
use nvjit::language::program::ParameterSource;
use nvjit::runtime::{MemorySpace, RowId, SampleOperation, Stage, TextureTarget};
use std::collections::{BTreeMap, BTreeSet};

/// The variable that a result is written to.
pub(super) enum Target {
    Vector(String),
    /// One component of the result.
    Scalar(String, u8),
    /// The bits of one component.
    Integer(String, u8),
}

/// A program's interface.
pub(crate) struct Interface {
    pub(super) face: Face,
    /// Whether varyings have locations.
    pub(super) has_locations: bool,
    /// Whether it is a stage of a pipeline of WebGPU.
    pub(crate) is_webgpu: bool,
    pub(super) stage: Stage,
    pub(super) dialect: &'static Dialect,
    /// Whether a fragment program has more than one color.
    pub(super) has_colors: bool,
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
    /// Components of parameters that are read by their own numbers.
    pub(super) parameters: BTreeSet<(u16, u8)>,
    pub(super) emits: bool,
    kills: bool,
    /// Whether constants are hidden behind a uniform that is 0.
    pub(crate) has_zero: bool,
    /// State that the target has variables for: their components, by the numbers of parameters.
    pub(super) state: BTreeMap<u16, [String; 4]>,
    /// Values of parameters that are constants.
    pub(super) constants: BTreeMap<u16, [f32; 4]>,
    /// Variables of the text's own that have four components: uniforms, arrays of them, and attributes.
    vectors: BTreeSet<String>,
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
    /// The binding in the translation.
    pub(crate) binding: u32,
    pub(crate) is_written: bool,
}

/// The sets of descriptors.
const PARAMETER_SET: u32 = 0;
pub(crate) const TEXTURE_SET: u32 = 1;
pub(crate) const BUFFER_SET: u32 = 2;
/// The set of a vertex program's parameters in a pipeline of WebGPU, whose stages share the sets.
const VERTEX_PARAMETER_SET: u32 = 3;

/// Of a position in OpenGL's clip space that in WebGPU's: depths from 0 to w, and the lowest row is the first.
const TO_WEBGPU: &str =
    "gl_Position = vec4(gl_Position.x, -gl_Position.y, 0.5 * gl_Position.z + 0.5 * gl_Position.w, gl_Position.w);";

/// The first binding of memory in texts of rows.
const ROW_BUFFERS: u32 = 4;

impl Interface {
    pub(crate) fn new(program: &Program, function: &Function, settings: &Settings) -> Self {
        let mut inputs = BTreeSet::new();
        let mut outputs = BTreeSet::new();
        let (mut absolute, mut relative) = (BTreeSet::new(), BTreeSet::new());
        let (mut lookups, mut parameters) = (BTreeSet::new(), BTreeSet::new());
        let mut spaces: BTreeMap<(u8, u8), bool> = BTreeMap::new();
        let mut space_of: BTreeMap<u8, MemorySpace> = BTreeMap::new();
        let (mut emits, mut shares) = (false, false);
        for inst in function.insts() {
            match inst.op {
                Op::Input(row) => drop(inputs.insert(row)),
                Op::Output(row) => drop(outputs.insert(row)),
                Op::Param { index, component } => {
                    absolute.insert(index);
                    parameters.insert((index, component));
                }
                Op::ParamRelative { first, count, .. } => drop(relative.insert((first, count))),
                Op::Sample { unit, operation, target, integers, .. } => {
                    // Size queries use the samplers of other lookups.
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
        let dialect = Dialect::of(settings.target);
        let state: BTreeMap<u16, [String; 4]> = program
            .parameters()
            .iter()
            .filter(|one| dialect.has_fixed_function && absolute.contains(&one.index) && !in_array(&one.index))
            .filter_map(|one| match one.source {
                ParameterSource::State(key) => Some((one.index, state::variables(key)?)),
                _ => None,
            })
            .collect();
        absolute.retain(|index| !state.contains_key(index));
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
        let declared = match program.signature(&settings.options).patch_memory {
            Some(patch) => patch.bytes.div_ceil(4),
            None => program.interface().declared.shared_memory.unwrap_or(0).div_ceil(4),
        };
        let has_vertices = matches!(program.stage(), Stage::Geometry | Stage::TessControl | Stage::TessEvaluation);
        // A geometry program's results are those of its emitted vertices.
        let emitted = program.interface().results.keys().filter(|_| settings.face == Face::Natural && emits);
        outputs.extend(emitted.flat_map(|&register| (0..4).map(move |component| RowId::new(register, component))));
        let outputs: Vec<RowId> = outputs.into_iter().collect();
        let shared_words = match settings.face {
            _ if !shares => 0,
            Face::Rows { shared_words, .. } => shared_words.max(1),
            Face::Natural => declared.max(1),
        };
        let mut own = Self {
            face: settings.face,
            is_webgpu: settings.webgpu && settings.target == crate::Target::Wgsl,
            has_locations: dialect.is_module || settings.locations && dialect.has_varying_locations || has_vertices,
            stage: program.stage(),
            dialect,
            has_colors: program.results().any(|(register, _)| (3..=9).contains(&register.index)),
            inputs: inputs.into_iter().collect(),
            outputs,
            uniforms,
            arrays,
            samplers,
            buffers,
            shared_words,
            parameters,
            emits,
            kills: function.insts().any(|inst| inst.op == Op::Kill),
            has_zero: false,
            state,
            constants,
            vectors: BTreeSet::new(),
        };
        let uniforms = own.uniforms.values().chain(own.arrays.iter().map(|one| &one.2)).cloned();
        let varyings = own.inputs.iter().filter_map(|row| own.varying(*row)).filter(|_| own.is_natural());
        own.vectors = uniforms.chain(varyings).collect();
        own
    }

    /// The set of the block of parameters.
    pub(crate) fn parameter_set(&self) -> u32 {
        if self.is_webgpu && self.stage == Stage::Vertex { VERTEX_PARAMETER_SET } else { PARAMETER_SET }
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
        let old = ["gl_Vertex", "gl_Color", "gl_SecondaryColor", "gl_MultiTexCoord", "gl_TexCoord["];
        let has_vectors = |names: &[&str]| names.iter().any(|name| base.starts_with(name));
        if self.dialect.has_fixed_function && (has_vectors(&old) || has_vectors(&state::VECTORS)) {
            return Some(4);
        }
        let name = base.split_once('[').map_or(base, |(array, _)| array);
        (self.vectors.contains(name) || base == "gl_FragCoord").then_some(4)
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
            let set = match self.dialect.is_vulkan {
                true => format!("set = {}, ", if self.is_natural() { BUFFER_SET } else { 0 }),
                false => String::new(),
            };
            out.text(&format!(
                "layout(std430, {set}binding = {binding}) {access}buffer {name}_block {{ uint {name}[]; }};"
            ));
        }
        if self.shares() && !(self.is_natural() && self.has_vertices()) {
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
        self.varying_declarations(program, out);
        self.uniform_declarations(program, out);
    }

    /// The first statements.
    pub(super) fn beginning(&self, precise: &str) -> Vec<String> {
        if !self.is_natural() {
            return self.row_beginning(precise);
        }
        let mut lines = self.patch_beginning();
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

    /// The last statements.
    pub(super) fn end(&self) -> Vec<String> {
        match (self.is_natural(), self.kills) {
            (false, _) => self.row_end(),
            (true, true) => vec!["if (!covered) discard;".to_owned()],
            (true, false) if self.is_webgpu && self.stage == Stage::Vertex => vec![TO_WEBGPU.to_owned()],
            (true, false) => Vec::new(),
        }
    }
}
