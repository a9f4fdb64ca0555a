//! The inputs and outputs of a translation as data: the bindings that a host makes, with their names.

use crate::{Lint, Settings};
use nvjit::Program;
use nvjit::language::program::{self, ParameterSource};
use nvjit::runtime::Register;
use serde::Serialize;

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

    /// As JSON.
    pub fn to_json(&self) -> String {
        serde_json::to_string_pretty(self).unwrap_or_default()
    }
}
