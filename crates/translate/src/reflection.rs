//! The inputs and outputs of a translation as data: the bindings that a host makes, with their names.

use crate::glsl::interface::{BUFFER_SET, Interface, TEXTURE_SET};
use crate::{Lint, Settings};
use nvjit::Program;
use nvjit::language::program::{self, ParameterSource};
use nvjit::runtime::{MemorySpace, Register, RowId, Stage};
use serde::Serialize;
use std::collections::BTreeMap;

/// A translation's inputs and outputs.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Reflection {
    /// The stage: `vertex`, `fragment`, `compute`.
    pub stage: String,
    /// The target, as commands name it.
    pub target: String,
    /// The contract.
    pub contract: String,
    /// Attributes that are read: registers of the program and their components.
    pub attributes: Vec<Row>,
    /// Results that are set.
    pub results: Vec<Row>,
    /// Uniforms for parameters.
    pub parameters: Vec<Uniform>,
    /// The uniform block that has them, in modules.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub parameter_block: Option<ParameterBlock>,
    /// The location of the uniform `zero_bits`, which must be 0, in modules of OpenGL.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub zero_location: Option<u32>,
    /// Samplers.
    pub textures: Vec<Texture>,
    /// Storage blocks for buffers.
    pub buffers: Vec<Block>,
    /// The local size, of compute programs.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub group_size: Option<[u32; 3]>,
    /// Instructions whose results may have other bits than the interpreter's, and why, in their order.
    pub inexact: Vec<Lint>,
    /// Other things that the host has to set or know.
    pub host: Vec<String>,
}

/// A register of the program.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Row {
    /// As the program calls it.
    pub register: String,
    /// The number.
    pub number: u16,
    /// Of `xyzw`, those that are used.
    pub components: String,
}

impl Row {
    /// A register of `program`, of which the components of `mask` are used; bit 0 is x.
    pub fn of(program: &Program, register: Register, mask: u8) -> Self {
        Self {
            register: program.ast().register_name(register),
            number: register.index,
            components: "xyzw"
                .chars()
                .enumerate()
                .filter(|(at, _)| mask >> at & 1 != 0)
                .map(|(_, name)| name)
                .collect(),
        }
    }
}

/// The uniform block of all parameters.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct ParameterBlock {
    /// Its set of descriptors.
    pub set: u32,
    /// Its binding.
    pub binding: u32,
    /// How many bytes it has.
    pub size: u32,
    /// The offset of the member `zero_bits`, which must be 0, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub zero_bits: Option<u32>,
}

/// A uniform, of one parameter or of several.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Uniform {
    /// The name in the translation.
    pub uniform: String,
    /// The number in the program's bank of the parameter, or of the first one of an array.
    pub first: u16,
    /// How many there are; none if it is no array.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub count: Option<u16>,
    /// Its location, in modules of OpenGL; that of the first of an array.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub location: Option<u32>,
    /// The offset in the block of parameters, in bytes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub offset: Option<u32>,
    /// The binding of each.
    pub bound: Vec<Parameter>,
}

/// The binding of a parameter.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Parameter {
    /// `local`, `environment`, `state`, `named`, `subroutine`, `constant`, or `none`.
    pub kind: &'static str,
    /// As the program's language calls it.
    pub name: String,
    /// The bits of its value until it is set.
    pub default: [u32; 4],
}

impl Parameter {
    /// One of the parameters of `program`.
    pub fn of(program: &Program, parameter: &program::Parameter) -> Self {
        let kind = match parameter.source {
            ParameterSource::Local(_) => "local",
            ParameterSource::Environment(_) => "environment",
            ParameterSource::Named(_) => "named",
            ParameterSource::State(_) => "state",
            ParameterSource::Subroutine(_) => "subroutine",
            ParameterSource::Constant => "constant",
        };
        Self { kind, name: program.parameter_name(parameter), default: parameter.default.map(f32::to_bits) }
    }
}

/// A sampler.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Texture {
    /// The name in the translation.
    pub uniform: String,
    /// The texture image unit, which is its binding, if it has none of its own.
    pub unit: u8,
    /// Its set of descriptors and its binding; of WGSL, the sampler has the next binding.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub set: Option<u32>,
    /// See `set`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub binding: Option<u32>,
    /// The target, as programs call it.
    pub target: &'static str,
    /// Whether texels are integers.
    pub integers: bool,
}

/// A storage block.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Block {
    /// The name of the array in it.
    pub name: String,
    /// Its set of descriptors, in modules.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub set: Option<u32>,
    /// Its binding.
    pub binding: u32,
    /// Its name in the program: `program.buffer`, `program.storage`, `program.counter`.
    pub kind: &'static str,
    /// The binding point there.
    pub point: u8,
    /// Whether it is written.
    pub written: bool,
}

impl Reflection {
    /// Of a translation whose registers are those of the target: all but the parameters is bound as it was.
    pub(crate) fn of_program(
        program: &Program,
        settings: &Settings,
        parameters: Vec<Uniform>,
        host: Vec<String>,
    ) -> Self {
        let row = |(register, mask)| Row::of(program, register, mask);
        let attributes = program.interface().attributes.iter().map(|(&register, &mask)| row((register, mask)));
        let textures = program.interface().textures.iter().map(|texture| Texture {
            uniform: format!("texture[{}]", texture.unit),
            unit: texture.unit,
            set: None,
            binding: None,
            target: texture.target.name(),
            integers: false,
        });
        Self {
            stage: crate::stage_name(program.stage()).to_owned(),
            target: settings.target.name().to_owned(),
            contract: settings.contract.name().to_owned(),
            attributes: attributes.collect(),
            results: program.results().map(row).collect(),
            parameters,
            parameter_block: None,
            zero_location: None,
            textures: textures.collect(),
            buffers: Vec::new(),
            group_size: None,
            inexact: Vec::new(),
            host,
        }
    }

    pub(crate) fn new(program: &Program, settings: &Settings, interface: &Interface, inexact: Vec<Lint>) -> Self {
        let rows = |rows: &[RowId]| {
            let mut registers: BTreeMap<Register, u8> = BTreeMap::new();
            for row in rows {
                *registers.entry(row.register).or_default() |= 1 << (row.component & 3);
            }
            registers.into_iter().map(|(register, mask)| Row::of(program, register, mask)).collect()
        };
        let bound = |index: u16| {
            let found = program.parameters().iter().find(|one| one.index == index);
            let none = Parameter { kind: "none", name: String::new(), default: [0; 4] };
            found.map_or(none, |parameter| Parameter::of(program, parameter))
        };
        let single = interface.uniforms.iter().map(|(&index, name)| Uniform {
            uniform: name.clone(),
            first: index,
            count: None,
            location: None,
            offset: None,
            bound: vec![bound(index)],
        });
        let arrays = interface.arrays.iter().map(|(first, count, name)| Uniform {
            uniform: name.clone(),
            first: *first,
            count: Some(*count),
            location: None,
            offset: None,
            bound: (*first..first + count).map(bound).collect(),
        });
        let mut parameters: Vec<Uniform> = single.chain(arrays).collect();
        let offsets = interface.offsets();
        for (one, &offset) in parameters.iter_mut().zip(offsets.iter().flat_map(|(offsets, _)| offsets)) {
            one.offset = Some(offset);
        }
        let locations = interface.locations();
        for (one, &location) in parameters.iter_mut().zip(locations.iter().flatten()) {
            one.location = Some(location);
        }
        let zero_location = locations.and_then(|all| all.last().copied()).filter(|_| interface.has_zero);
        let parameter_block = offsets.map(|(offsets, size)| {
            let zero_bits = offsets.get(parameters.len()).copied();
            ParameterBlock { set: interface.parameter_set(), binding: 0, size, zero_bits }
        });
        let has_sets = interface.has_sets();
        let mut host = Vec::new();
        if !interface.gives_values() && !parameters.is_empty() {
            host.push("parameters have no values until they are set".to_owned());
        }
        if has_sets && !interface.is_webgpu {
            host.push(
                "depths of clip space are from -w to w, and rows of the window are counted from its top".to_owned(),
            );
        }
        if interface.is_webgpu {
            host.push("rows of the window are counted from its lowest: the first row of the target".to_owned());
        }
        if interface.has_zero {
            host.push("the uniform zero_bits is 0".to_owned());
        }
        if program.stage() == Stage::Vertex
            && !interface.selects_colors()
            && interface.outputs.iter().any(|row| matches!(row.register.index, 3 | 4))
        {
            host.push("two-sided colour: choose backcolor0 and backcolor1 for back faces".to_owned());
        }
        if !interface.buffers.is_empty() {
            host.push("constant buffers are storage blocks, since programs may read behind their end".to_owned());
        }
        Self {
            stage: crate::stage_name(program.stage()).to_owned(),
            target: settings.target.name().to_owned(),
            contract: settings.contract.name().to_owned(),
            attributes: rows(&interface.inputs),
            results: rows(&interface.outputs),
            parameters,
            parameter_block,
            zero_location,
            textures: interface
                .samplers
                .iter()
                .map(|((unit, ..), sampler)| Texture {
                    uniform: sampler.name.clone(),
                    unit: *unit,
                    set: has_sets.then_some(TEXTURE_SET),
                    binding: has_sets.then(|| interface.texture_binding(*unit)),
                    target: sampler.target.name(),
                    integers: sampler.integers,
                })
                .collect(),
            buffers: interface
                .buffers
                .iter()
                .map(|buffer| Block {
                    name: buffer.name.clone(),
                    set: has_sets.then_some(BUFFER_SET),
                    binding: buffer.binding,
                    kind: match buffer.space {
                        MemorySpace::Constant => "program.buffer",
                        MemorySpace::Storage => "program.storage",
                        _ => "program.counter",
                    },
                    point: buffer.point,
                    written: buffer.is_written,
                })
                .collect(),
            group_size: program.interface().declared.group_size.filter(|_| program.stage() == Stage::Compute),
            inexact,
            host,
        }
    }

    /// As JSON.
    pub fn to_json(&self) -> String {
        serde_json::to_string_pretty(self).unwrap_or_default()
    }
}
