//! What a program takes and gives: worked out once, when it is loaded, for all who connect it to something: engines, the
//! program objects of the GL, the C interface.

use crate::isa::features::ParameterScope;
use crate::isa::registers::{FRAGMENT_FOGC, FRAGMENT_WPOS, RESULT_COLR, RESULT_HPOS, VERTEX_OPOS};
use crate::isa::state::StateKey;
use crate::isa::{Effect, Features};
use crate::syntax::ast::{Address, Array, Ast, Binding, DestinationRegister, LocalValue, Source, SymbolKind};
use crate::validate::Resources;
use nvjit_runtime::{Register, RegisterFile, RowId, Stage, TextureUse};
use std::collections::{BTreeMap, BTreeSet};

/// What a program takes and gives.
#[derive(Clone, PartialEq, Debug)]
pub struct Interface {
    /// What an invocation is.
    pub stage: Stage,
    /// Attribute registers that some instruction reads, with the components (bit 0 is x) that can change what it writes.
    pub attributes: BTreeMap<Register, u8>,
    /// Result registers that some instruction writes, with the union of the write masks.
    pub results: BTreeMap<Register, u8>,
    /// Parameters that some instruction reads absolutely, and all that are DECLAREd; sorted by index.
    pub parameters: Vec<Parameter>,
    /// Whether numbered parameters are read by relative addressing, too.
    pub relative_parameters: bool,
    /// Size of the parameter bank, in vec4.
    pub parameter_count: usize,
    /// What it takes of limited resources.
    pub resources: Resources,
    /// Texture image units and targets of lookups, sorted by unit.
    pub textures: Vec<TextureUse>,
    /// Whether a fragment may be discarded.
    pub kills: bool,
    /// Whether the fragment's depth is replaced.
    pub replaces_depth: bool,
}

/// A parameter that a program refers to or declares.
#[derive(Clone, PartialEq, Debug)]
pub struct Parameter {
    /// Where it comes from, and how the program calls it.
    pub source: ParameterSource,
    /// Its number in the parameter bank ([`Frame::parameters`](nvjit_runtime::Frame::parameters)).
    pub index: u16,
    /// Its value until it is set.
    pub default: [f32; 4],
}

/// Where a parameter comes from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ParameterSource {
    /// The program's own parameter of this number: `p[n]` in fragment programs.
    Local(u16),
    /// The parameter of this number that all programs share: `c[n]` in vertex programs.
    Environment(u16),
    /// The program's own parameter that it DECLAREs by this name.
    Named(String),
    /// State of the GL.
    State(StateKey),
    /// A constant among others that an address register indexes: its value is the default one, and not to be set.
    Constant,
}

impl Interface {
    /// That of `ast`, which has `features`.
    pub(super) fn of(ast: &Ast, features: &Features) -> Self {
        let mut attributes = BTreeMap::new();
        let mut results = BTreeMap::new();
        let mut numbered = BTreeSet::new();
        let mut textures = BTreeSet::new();
        let (mut kills, mut relative_parameters) = (false, false);
        for instruction in ast.instructions() {
            kills |= instruction.mnemonic.opcode.row().effect == Effect::Discard;
            if let Some(destination) = &instruction.destination {
                let mut write = |register: Register| {
                    if register.file == RegisterFile::Result {
                        *results.entry(register).or_default() |= destination.write_mask.0;
                    }
                };
                match destination.register {
                    DestinationRegister::Register(register) => write(register),
                    DestinationRegister::Relative(relative) => ast.registers(relative.array).for_each(&mut write),
                    DestinationRegister::Rc | DestinationRegister::Hc => {}
                }
            }
            if let Some(texture) = instruction.texture {
                let count = texture.chosen.map_or(1, |(_, count)| count);
                let units = (0..count).map(|number| texture.unit.saturating_add(number));
                textures.extend(units.map(|unit| TextureUse { unit, target: texture.target }));
            }
            for (address, component) in instruction.addresses() {
                if let Address::Register(register) = address
                    && register.file == RegisterFile::Attribute
                    && features.constant_component(register, component).is_none()
                {
                    *attributes.entry(register).or_default() |= 1 << (component & 3);
                }
            }
            for (number, operand) in instruction.operands.iter().enumerate() {
                match operand.source {
                    Source::Register(register) if register.file == RegisterFile::Attribute => {
                        let needed = instruction.needed_components(number);
                        let read = (0..4).filter(|component| needed >> component & 1 != 0);
                        let read = read.fold(0, |mask, component| mask | 1 << operand.swizzle.0[component]);
                        let is_constant = |component: &u8| features.constant_component(register, *component).is_some();
                        let read = read & !(0..4).filter(is_constant).fold(0, |mask, component| mask | 1 << component);
                        *attributes.entry(register).or_default() |= read;
                    }
                    Source::Parameter(index) => {
                        numbered.insert(index);
                    }
                    Source::Relative(relative) => match relative.array {
                        Array::Parameters { .. } => relative_parameters = true,
                        Array::Registers { .. } | Array::Listed(_) => {
                            let needed = instruction.needed_components(number);
                            let read = (0..4).filter(|component| needed >> component & 1 != 0);
                            let read = read.fold(0, |mask, component| mask | 1 << operand.swizzle.0[component]);
                            let elements = ast.registers(relative.array);
                            for register in elements.filter(|register| register.file == RegisterFile::Attribute) {
                                *attributes.entry(register).or_default() |= read;
                            }
                        }
                    },
                    Source::Register(register) if register.file == RegisterFile::LongAttribute => {
                        let needed = instruction.needed_components(number);
                        let read = (0..4).filter(|component| needed >> component & 1 != 0);
                        let read = read.fold(0, |mask, component| mask | 1 << operand.swizzle.0[component]);
                        for index in [register.index, register.index + 1] {
                            *attributes.entry(Register::new(register.file, index)).or_default() |= read;
                        }
                    }
                    _ => {}
                }
            }
        }
        let depth = features.results.depth.map(|index| Register::new(RegisterFile::Result, index));
        let depth_written = depth.and_then(|register| results.get(&register)).copied().unwrap_or(0);
        // ARB_fragment_program 3.11.4.4: only its component z counts, and that begins as the fragment's.
        let replaces_depth = depth_written & if features.results.depth_of_fragment { 0b0100 } else { 0b1111 } != 0;
        if replaces_depth && features.results.depth_of_fragment {
            *attributes.entry(Register::new(RegisterFile::Attribute, FRAGMENT_WPOS)).or_default() |= 0b0100;
        }
        if features.fog.is_some()
            && let Some(color) = results.get_mut(&Register::new(RegisterFile::Result, RESULT_COLR))
        {
            *color = 0b1111;
            *attributes.entry(Register::new(RegisterFile::Attribute, FRAGMENT_FOGC)).or_default() |= 0b0001;
        }
        if ast.implied.transform.is_some() {
            results.insert(Register::new(RegisterFile::Result, RESULT_HPOS), 0b1111);
            attributes.insert(Register::new(RegisterFile::Attribute, VERTEX_OPOS), 0b1111);
        }
        let numbered = if features.variables { BTreeSet::new() } else { numbered };
        let numbered = numbered.into_iter().map(|index| Parameter {
            source: match features.parameters.scope {
                ParameterScope::Program => ParameterSource::Local(index),
                ParameterScope::Environment => ParameterSource::Environment(index),
            },
            index,
            default: [0.0; 4],
        });
        let named: Vec<_> = named_parameters(ast).collect();
        let bound: Vec<_> = bound_parameters(ast).collect();
        Self {
            stage: features.stage,
            parameter_count: features.parameters.count + named.len() + bound.len(),
            parameters: numbered.chain(named).chain(bound).collect(),
            relative_parameters,
            resources: Resources::of(ast, features),
            textures: textures.into_iter().collect(),
            kills,
            replaces_depth,
            attributes,
            results,
        }
    }

    /// The components of attributes that need a row, in order.
    pub fn input_rows(&self) -> impl Iterator<Item = RowId> + '_ {
        self.attributes.iter().flat_map(|(&register, &mask)| {
            (0..4).filter(move |component| mask >> component & 1 != 0).map(move |row| RowId::new(register, row))
        })
    }

    /// The numbers of the attribute registers that are read: bit n is number n.
    pub fn attribute_mask(&self) -> u16 {
        self.attributes.keys().fold(0, |mask, register| mask | 1u16.checked_shl(register.index.into()).unwrap_or(0))
    }

    /// The numbers of the result registers that are written: bit n is number n. In a vertex state program they are those of
    /// program parameters.
    pub fn result_mask(&self) -> u128 {
        self.results.keys().fold(0, |mask, register| mask | 1u128.checked_shl(register.index.into()).unwrap_or(0))
    }

    /// Whether result register `index` is written.
    pub fn writes(&self, index: u16) -> bool {
        self.results.contains_key(&Register::new(RegisterFile::Result, index))
    }

    /// The parameter that the program DECLAREs as `name`.
    pub fn named_parameter(&self, name: &str) -> Option<&Parameter> {
        let is_it = |parameter: &&Parameter| matches!(&parameter.source, ParameterSource::Named(own) if own == name);
        self.parameters.iter().find(is_it)
    }

    /// The parameter bank with every parameter at its declared value, or (0,0,0,0).
    pub fn default_parameters(&self) -> Vec<[f32; 4]> {
        let mut bank = vec![[0.0; 4]; self.parameter_count];
        for parameter in &self.parameters {
            bank[usize::from(parameter.index)] = parameter.default;
        }
        bank
    }
}

/// What `ast` DECLAREs.
fn named_parameters(ast: &Ast) -> impl Iterator<Item = Parameter> {
    ast.symbols.iter().filter_map(|symbol| match &symbol.kind {
        SymbolKind::Local { index, value } => Some(Parameter {
            source: ParameterSource::Named(symbol.name.clone()),
            index: ast.local_parameter(*index),
            default: match value {
                None => [0.0; 4],
                Some(LocalValue::Scalar(number)) => [f32::from_bits(number.0); 4],
                Some(LocalValue::Vector(vector)) => vector.expand().map(f32::from_bits),
            },
        }),
        _ => None,
    })
}

/// What `ast` binds.
fn bound_parameters(ast: &Ast) -> impl Iterator<Item = Parameter> {
    (0..).zip(&ast.bank).map(|(index, bound)| {
        let (source, default) = match bound.binding {
            Binding::Environment(number) => (ParameterSource::Environment(number), [0.0; 4]),
            Binding::Local(number) => (ParameterSource::Local(number), [0.0; 4]),
            Binding::State(key) => (ParameterSource::State(key), key.default_value()),
            Binding::Constant(value) => (ParameterSource::Constant, value.map(f32::from_bits)),
        };
        Parameter { source, index, default }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Program;

    fn interface(text: &str) -> Interface {
        Program::load(text.as_bytes()).unwrap().interface().clone()
    }

    /// A component is read if it reaches something that is written; f[FOGC] has only x.
    #[test]
    fn rows_are_the_components_that_matter() {
        let text =
            "!!FP1.0 MUL R0.xy, f[TEX0].zwxx, f[TEX0]; ADD R1, f[FOGC], f[FOGC].wzyx; DP3 o[COLR].x, R0, f[WPOS]; END";
        let interface = interface(text);
        let masks: Vec<_> = interface.attributes.iter().map(|(register, mask)| (register.index, *mask)).collect();
        assert_eq!(masks, [(0, 0b0111), (3, 0b0001), (4, 0b1111)]);
        assert_eq!(interface.input_rows().count(), 8);
        assert_eq!((interface.attribute_mask(), interface.result_mask()), (0b11001, 1));
        assert!(interface.writes(0) && !interface.writes(1));
    }

    #[test]
    fn parameters_say_where_they_come_from() {
        let fragment = interface("!!FP1.0 DECLARE tint = 2; MUL o[COLR], p[3], f[COL0]; MOV R0, tint; END");
        let sources: Vec<_> = fragment.parameters.iter().map(|parameter| &parameter.source).collect();
        assert_eq!(sources, [&ParameterSource::Local(3), &ParameterSource::Named("tint".to_owned())]);
        assert_eq!((fragment.parameter_count, fragment.named_parameter("tint").unwrap().index), (65, 64));
        assert_eq!(fragment.default_parameters()[64], [2.0; 4]);
        let vertex = interface("!!VP1.0 MOV o[HPOS], c[7]; END");
        assert_eq!(vertex.parameters[0].source, ParameterSource::Environment(7));
        assert_eq!(vertex.parameter_count, 96);
    }
}
