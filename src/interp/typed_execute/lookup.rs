//! Lookups (2.X.4.4, 2.X.8 TEX, TXB, TXD, TXF, TXG, TXGO, TXL, TXP, TXQ; TXFMS of NV_explicit_multisample; a second
//! vector of coordinates and LODCLAMP by EXT_sparse_texture2): the assignment of operands to rows. The sampler makes
//! the lookup.

use super::super::execute::Machine;
use super::super::typed::number::{Component, Vector, float};
use super::super::typed::{Outcome, Parts};
use super::super::{LANES, ones};
use super::Operands;
use crate::language::isa::{Base, Marks, Opcode};
use crate::language::numeric::soft;
use crate::language::syntax::ast::{TexelOffset, TextureRef};
use nvjit_runtime::{SampleCall, SampleFlags, SampleOperation, Stage, TextureTarget};
use std::array::from_fn;

/// The coordinates of a lookup: x, y, z, w and of the second vector x2, y2.
#[derive(Clone, Copy)]
struct Coordinates([f32; 6]);

/// Numbers of coordinates.
const Y: usize = 1;
const Z: usize = 2;
const W: usize = 3;
const X2: usize = 4;
const Y2: usize = 5;

/// A row of table X.17: the components with the layer, the reference value, the level of detail and its minimum. Rows
/// that a target does not have are arbitrary.
fn table(target: TextureTarget, has_second: bool) -> [usize; 4] {
    use TextureTarget::*;
    match target {
        Array1D => [Y, Z, W, X2],
        ShadowArray1D => [Y, Z, W, X2],
        Array2D | MultisampleArray2D => [Z, W, W, X2],
        // It has no component for a level; programs of NVIDIA's compilers have it in the second vector.
        ShadowArray2D => [Z, W, X2, X2],
        ArrayCube => [W, W, X2, Y2],
        ShadowCube if has_second => [W, W, X2, Y2],
        ShadowArrayCube => [W, X2, Y2, Y2],
        ShadowCube => [W, W, W, W],
        _ => [W, W, W, X2],
    }
}

fn operation(opcode: Opcode) -> SampleOperation {
    match opcode {
        Opcode::Lod => SampleOperation::Lod,
        Opcode::Txb => SampleOperation::Bias,
        Opcode::Txd => SampleOperation::Derivatives,
        Opcode::Txf => SampleOperation::Fetch,
        Opcode::Txfms => SampleOperation::FetchSample,
        Opcode::Txg => SampleOperation::Gather,
        Opcode::Txgo => SampleOperation::GatherOffsets,
        Opcode::Txl => SampleOperation::Level,
        Opcode::Txq => SampleOperation::Size,
        Opcode::Txqs => SampleOperation::Samples,
        _ => SampleOperation::Implicit,
    }
}

/// The lookup of one lane.
struct Lane<'a> {
    parts: &'a Parts,
    operands: &'a Operands,
}

impl Lane<'_> {
    fn operand(&self, index: usize) -> Vector {
        self.operands.get(index).map_or([0; 4], |operand| operand.value)
    }

    fn integer(&self, index: usize, component: usize) -> i32 {
        self.operand(index)[component] as u32 as i32
    }

    /// The texel offset, if there is one.
    fn offset(&self, texture: &TextureRef) -> [i32; 3] {
        match texture.offset {
            TexelOffset::None => [0; 3],
            TexelOffset::Constant { texels, .. } => texels.map(i32::from),
            TexelOffset::Variable => {
                let last = self.operands.len().saturating_sub(1);
                [0, 1, 2].map(|component| self.integer(last, component))
            }
        }
    }

    /// How many operands are neither a handle nor a texel offset.
    fn vectors(&self, texture: &TextureRef) -> usize {
        let others = usize::from(texture.offset == TexelOffset::Variable) + usize::from(texture.by_handle);
        self.operands.len().saturating_sub(others)
    }

    /// Whether there is a second vector of coordinates.
    fn has_second(&self, opcode: Opcode, texture: &TextureRef) -> bool {
        let vectors = match opcode {
            Opcode::Tex | Opcode::Txb | Opcode::Txl | Opcode::Txg => 1,
            _ => return false,
        };
        self.vectors(texture) > vectors
    }

    fn coordinates(&self, opcode: Opcode, texture: &TextureRef) -> Coordinates {
        let [mut x, mut y, mut z, w] = self.operand(0).map(float);
        if opcode == Opcode::Txp {
            [x, y, z] = [x, y, z].map(|component| soft::div(component, w));
        }
        let [x2, y2] = if self.has_second(opcode, texture) {
            [0, 1].map(|component| float(self.operand(1)[component]))
        } else {
            [0.0; 2]
        };
        Coordinates([x, y, z, w, x2, y2])
    }

    /// Fills the rows of a lane.
    fn fill(&self, call: &mut SampleCall, lane: usize, opcode: Opcode, texture: &TextureRef) {
        let has_second = self.has_second(opcode, texture);
        let Coordinates(all) = self.coordinates(opcode, texture);
        let [layer, reference, lod, least_lod] = table(texture.target, has_second);
        for (row, &value) in call.coordinates.iter_mut().zip(&all) {
            row[lane] = value;
        }
        call.layer[lane] = all[layer];
        call.reference[lane] = all[reference];
        call.lod[lane] = all[lod];
        call.least_lod[lane] = all[least_lod];
        if opcode == Opcode::Txd {
            for component in 0..3 {
                call.ddx[component][lane] = float(self.operand(1)[component]);
                call.ddy[component][lane] = float(self.operand(2)[component]);
            }
            call.least_lod[lane] = float(self.operand(2)[W]);
        }
        for (row, value) in call.offsets.iter_mut().zip(self.offset(texture)) {
            row[lane] = value;
        }
        if opcode == Opcode::Txgo {
            for texel in 0..4 {
                call.gather_offsets[0][texel][lane] = self.integer(1, texel);
                call.gather_offsets[1][texel][lane] = self.integer(2, texel);
            }
        }
        for (component, row) in call.texels.iter_mut().take(3).enumerate() {
            row[lane] = self.integer(0, component);
        }
        call.texels[3][lane] = self.integer(0, layer);
        call.level[lane] = self.integer(0, if opcode == Opcode::Txq { 0 } else { W });
        call.sample[lane] = self.integer(0, W);
    }

    /// Whether there is a least level of detail. Some compilers write LODCLAMP and no number for it.
    fn clamps(&self, opcode: Opcode, texture: &TextureRef) -> bool {
        let marked = self.parts.modifiers.marks.has(Marks::LODCLAMP);
        marked && (opcode == Opcode::Txd || self.has_second(opcode, texture))
    }
}

impl Machine<'_> {
    /// The unit that a lane looks up in, or the handle of the texture; `None` outside of the array of units.
    fn unit(&self, parts: &Parts, texture: &TextureRef, lane: usize, operands: &Operands) -> Option<u64> {
        if texture.by_handle {
            let of = Lane { parts, operands };
            return Some(of.operand(of.vectors(texture))[0]);
        }
        let Some((index, count)) = &parts.unit else { return Some(texture.unit.into()) };
        let chosen = index.below((*count).into(), &self.registers, self.frame.parameters(), lane)?;
        Some(u64::from(texture.unit) + chosen as u64)
    }

    /// Lookups of the group: one call for each unit or texture that its lanes choose. Without a unit there are zeros.
    pub(super) fn look_up(&mut self, opcode: Opcode, parts: &Parts) {
        let Some(texture) = parts.texture else { return };
        let operands: [Operands; LANES] = from_fn(|lane| self.operands(parts, lane));
        let units: [Option<u64>; LANES] = from_fn(|lane| self.unit(parts, &texture, lane, &operands[lane]));
        let (mut results, mut missing) = ([[0; 4]; LANES], 0);
        let mut left = ones(self.active).filter(|&lane| units[lane].is_some()).fold(0, |lanes, lane| lanes | 1 << lane);
        while let Some(first) = ones(left).next() {
            let together =
                ones(left).filter(|&lane| units[lane] == units[first]).fold(0, |lanes, lane| lanes | 1 << lane);
            left &= !together;
            // No running lane reads this texture.
            if texture.by_handle && together & self.exec == 0 {
                continue;
            }
            let unit = units[first].unwrap_or_default();
            let answered = self.sample(opcode, parts, &texture, unit, together & self.exec, &operands);
            let resident = &self.frame.sample_call().resident;
            for lane in ones(together) {
                results[lane] = answered[lane];
                missing |= u8::from(resident[lane] == 0) << lane;
            }
        }
        for lane in ones(self.active) {
            self.write(parts, lane, Outcome::of(results[lane], parts.result));
        }
        self.set_residency(parts, missing);
    }

    fn sample(
        &mut self,
        opcode: Opcode,
        parts: &Parts,
        texture: &TextureRef,
        unit: u64,
        exec: u8,
        operands: &[Operands; LANES],
    ) -> [Vector; LANES] {
        let lanes = operands.each_ref().map(|operands| Lane { parts, operands });
        let mut flags = SampleFlags::GPU_PROGRAM;
        if self.interpreter.signature.stage != Stage::Fragment {
            flags = flags.with(SampleFlags::ZERO_DERIVATIVES);
        }
        if texture.offset != TexelOffset::None {
            flags = flags.with(SampleFlags::OFFSETS);
        }
        if lanes[0].clamps(opcode, texture) {
            flags = flags.with(SampleFlags::LEAST_LOD);
        }
        if texture.by_handle {
            flags = flags.with(SampleFlags::HANDLE);
        }
        if parts.modifiers.marks.has(Marks::SPARSE) {
            flags = flags.with(SampleFlags::RESIDENCY);
        }
        let call = self.frame.sample_call();
        call.results = SampleCall::new().results;
        call.operation = operation(opcode);
        call.flags = flags;
        call.lanes = LANES as u32;
        (call.unit, call.handle) = if texture.by_handle { (0, unit) } else { (unit as u32, 0) };
        call.target = texture.target;
        call.component = texture.component.into();
        call.result_type = match parts.result.base {
            Base::Float => 0,
            Base::Signed => 1,
            Base::Unsigned => 2,
        };
        for (lane, of) in lanes.iter().enumerate() {
            call.exec[lane] = if exec >> lane & 1 != 0 { u32::MAX } else { 0 };
            of.fill(call, lane, opcode, texture);
        }
        self.call_sampler();
        let call = self.frame.sample_call();
        from_fn(|lane| from_fn(|component| Component::from(call.results[component][lane].to_bits())))
    }
}
