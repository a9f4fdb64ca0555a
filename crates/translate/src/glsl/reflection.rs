//! The reflection of a text: what the application binds, from the interface that the writer has found.

use super::interface::{BUFFER_SET, Interface, TEXTURE_SET};
use crate::reflection::{Block, Parameter, ParameterBlock, Reflection, Row, Texture, Uniform};
use crate::{Lint, Settings};
use nvjit::Program;
use nvjit::runtime::{MemorySpace, Register, RowId, Stage};
use std::collections::BTreeMap;

impl Interface {
    /// The reflection of a text with this interface.
    pub(super) fn reflection(&self, program: &Program, settings: &Settings, inexact: Vec<Lint>) -> Reflection {
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
        let single = self.uniforms.iter().map(|(&index, name)| Uniform {
            uniform: name.clone(),
            first: index,
            count: None,
            location: None,
            offset: None,
            bound: vec![bound(index)],
        });
        let arrays = self.arrays.iter().map(|(first, count, name)| Uniform {
            uniform: name.clone(),
            first: *first,
            count: Some(*count),
            location: None,
            offset: None,
            bound: (*first..first + count).map(bound).collect(),
        });
        let mut parameters: Vec<Uniform> = single.chain(arrays).collect();
        let offsets = self.offsets();
        for (one, &offset) in parameters.iter_mut().zip(offsets.iter().flat_map(|(offsets, _)| offsets)) {
            one.offset = Some(offset);
        }
        let locations = self.locations();
        for (one, &location) in parameters.iter_mut().zip(locations.iter().flatten()) {
            one.location = Some(location);
        }
        let zero_location = locations.and_then(|all| all.last().copied()).filter(|_| self.has_zero);
        let parameter_block = offsets.map(|(offsets, size)| {
            let zero_bits = offsets.get(parameters.len()).copied();
            ParameterBlock { set: self.parameter_set(), binding: 0, size, zero_bits }
        });
        let has_sets = self.has_sets();
        let mut host = Vec::new();
        if !self.gives_values() && !parameters.is_empty() {
            host.push("parameters have no values until they are set".to_owned());
        }
        if has_sets && !self.is_webgpu {
            host.push(
                "depths of clip space are from -w to w, and rows of the window are counted from its top".to_owned(),
            );
        }
        if self.is_webgpu {
            host.push("rows of the window are counted from its lowest: the first row of the target".to_owned());
        }
        if self.has_zero {
            host.push("the uniform zero_bits is 0".to_owned());
        }
        if program.stage() == Stage::Vertex
            && !self.selects_colors()
            && self.outputs.iter().any(|row| matches!(row.register.index, 3 | 4))
        {
            host.push("two-sided colour: choose backcolor0 and backcolor1 for back faces".to_owned());
        }
        if !self.buffers.is_empty() {
            host.push("constant buffers are storage blocks, since programs may read behind their end".to_owned());
        }
        Reflection {
            stage: crate::stage_name(program.stage()).to_owned(),
            target: settings.target.name().to_owned(),
            contract: settings.contract.name().to_owned(),
            attributes: rows(&self.inputs),
            results: rows(&self.outputs),
            parameters,
            parameter_block,
            zero_location,
            textures: self
                .samplers
                .iter()
                .map(|((unit, ..), sampler)| Texture {
                    uniform: sampler.name.clone(),
                    unit: *unit,
                    set: has_sets.then_some(TEXTURE_SET),
                    binding: has_sets.then(|| self.texture_binding(*unit)),
                    target: sampler.target.name(),
                    integers: sampler.integers,
                })
                .collect(),
            buffers: self
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
}
