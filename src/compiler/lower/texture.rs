//! Texture lookups: TEX, TXB, TXD, TXL and TXP (NV_fragment_program 3.11.5.38 to 3.11.5.40, ARB_fragment_program
//! 3.11.6, NV_vertex_program3 2.14.5.45 to 2.14.5.48), and TXF, TXFMS, TXQ, TXQS, TXG, TXGO and LOD (NV_gpu_program4
//! and 5 2.X.8). The host's sampler does the filtering.

use super::state::Place;
use super::{Current, Lowering, Results};
use crate::compiler::ir::{Compare, Op, SampleRow, Type, Value, sample_rows};
use crate::language::isa::modifiers::Marks;
use crate::language::isa::{Base, NumberType, Opcode};
use crate::language::syntax::ast::{Operand, TexelOffset, TextureRef};
use nvjit_runtime::{SampleFlags, SampleOperation, Stage, TextureTarget};

/// The type of offsets and texel coordinates.
const INTEGER: NumberType = NumberType { base: Base::Signed, wide: false };

impl Lowering<'_> {
    pub(super) fn lookup(&mut self, at: Current) -> Results {
        let Some(texture) = at.instruction.texture else { return [None; 4] };
        let operation = match at.instruction.mnemonic.opcode {
            Opcode::Txb => SampleOperation::Bias,
            Opcode::Txd => SampleOperation::Derivatives,
            Opcode::Txl => SampleOperation::Level,
            Opcode::Txf => SampleOperation::Fetch,
            Opcode::Txfms => SampleOperation::FetchSample,
            Opcode::Txq => SampleOperation::Size,
            Opcode::Txqs => SampleOperation::Samples,
            Opcode::Lod => SampleOperation::Lod,
            Opcode::Txg => SampleOperation::Gather,
            Opcode::Txgo => SampleOperation::GatherOffsets,
            _ => SampleOperation::Implicit,
        };
        let integers = at.instruction.mnemonic.result_type().is_integer() && self.program.features().typed;
        let op = |unit| Op::Sample {
            unit,
            component: texture.component & 3,
            integers,
            operation,
            target: texture.target,
            flags: self.sample_flags(at, texture),
        };
        let ops: Vec<Op> = match texture.chosen {
            None => vec![op(texture.unit)],
            Some((_, count)) => (0..count).map(|number| op(texture.unit.saturating_add(number))).collect(),
        };
        let Some(&first) = ops.first() else { return [None; 4] };
        let args = self.lookup_operands(at, texture, first);
        let texels: Vec<Value> = ops.iter().map(|&op| self.builder.inst(op, &args, Type::Texel)).collect();
        let chooses = texture.chosen.map(|(index, _)| self.index_value(index));
        if self.state.has(Place::Missing) && at.instruction.mnemonic.modifiers.marks.has(Marks::SPARSE) {
            let is_resident = self.chosen_part(&texels, chooses, Op::Resident, |this| this.i32(-1));
            let none = self.i32(0);
            let is_missing = self.builder.bool(Op::Icmp(Compare::Eq), &[is_resident, none]);
            self.missing = Some(self.builder.int(Op::MaskToInt, &[is_missing]));
        }
        self.each(at, |this, component| {
            let value = this.chosen_part(&texels, chooses, Op::Texel(component as u8), |this| this.f32(0.0));
            if integers { this.bits(value) } else { value }
        })
    }

    /// A part of a lookup's result, for the unit that an index selects, if there is one; `elsewhere` outside of the
    /// array.
    fn chosen_part(
        &mut self,
        texels: &[Value],
        chooses: Option<Value>,
        part: Op,
        elsewhere: impl Fn(&mut Self) -> Value,
    ) -> Value {
        let ty = if part == Op::Resident { Type::I32 } else { Type::F32 };
        let mut value = None;
        for (number, &texel) in (0..).zip(texels) {
            let own = self.builder.inst(part, &[texel], ty);
            value = Some(match chooses {
                None => own,
                Some(index) => {
                    let before = value.unwrap_or_else(|| elsewhere(self));
                    let number = self.i32(number);
                    let is_it = self.builder.bool(Op::Icmp(Compare::Eq), &[index, number]);
                    self.builder.select(is_it, own, before)
                }
            });
        }
        value.unwrap_or_else(|| elsewhere(self))
    }

    fn sample_flags(&self, at: Current, texture: TextureRef) -> SampleFlags {
        let features = self.program.features();
        let mut flags = SampleFlags::NONE;
        let mut set = |flag, is_set| flags = if is_set { flags.with(flag) } else { flags };
        let is_alone = features.stage != Stage::Fragment;
        set(SampleFlags::GPU_PROGRAM, features.typed);
        set(SampleFlags::ZERO_DERIVATIVES, features.typed && is_alone);
        set(SampleFlags::ARB, features.targets_compare && !features.typed);
        set(SampleFlags::NO_DERIVATIVES, is_alone && !features.typed);
        set(SampleFlags::OFFSETS, texture.offset != TexelOffset::None);
        set(SampleFlags::HANDLE, texture.by_handle);
        set(SampleFlags::RESIDENCY, at.instruction.mnemonic.modifiers.marks.has(Marks::SPARSE));
        set(SampleFlags::LEAST_LOD, self.least_level(at, texture).is_some());
        flags
    }

    /// The operand with the minimum level of detail, and its component (EXT_sparse_texture2, table X.17). Some
    /// compilers write LODCLAMP without such an operand.
    fn least_level<'i>(&self, at: Current<'i>, texture: TextureRef) -> Option<(&'i Operand, usize)> {
        if !at.instruction.mnemonic.modifiers.marks.has(Marks::LODCLAMP) {
            return None;
        }
        if at.instruction.mnemonic.opcode == Opcode::Txd {
            return at.instruction.operands.get(2).map(|operand| (operand, 3));
        }
        let operand = second(at)?;
        let is_y = matches!(
            texture.target,
            TextureTarget::ArrayCube | TextureTarget::ShadowCube | TextureTarget::ShadowArrayCube
        );
        Some((operand, usize::from(is_y)))
    }

    /// The values of a lookup's rows (NV_gpu_program4, table X.17).
    fn lookup_operands(&mut self, at: Current, texture: TextureRef, op: Op) -> Vec<Value> {
        let opcode = at.instruction.mnemonic.opcode;
        let target = texture.target;
        let divisor = match opcode {
            // Before NV_gpu_program4, CUBE has no projection.
            Opcode::Txp if target != TextureTarget::Cube || self.program.features().typed => Some(self.load(at, 0, 3)),
            _ => None,
        };
        let mut coordinates = [None; 4];
        let mut coordinate = |this: &mut Self, axis: usize| {
            *coordinates[axis].get_or_insert_with(|| {
                let value = this.load(at, 0, axis);
                match divisor {
                    Some(divisor) if axis < 3 => this.builder.float(Op::Div, &[value, divisor]),
                    _ => value,
                }
            })
        };
        let directions = target.coordinates();
        let rows = sample_rows(op);
        rows.into_iter()
            .map(|row| match row {
                // All of s, t, r, whatever the target: a 2D depth texture compares r.
                SampleRow::Coordinate(axis) => coordinate(self, axis.into()),
                SampleRow::Ddx(axis) => self.load(at, 1, axis.into()),
                SampleRow::Ddy(axis) => self.load(at, 2, axis.into()),
                SampleRow::Layer => coordinate(self, directions),
                SampleRow::Reference => match target {
                    TextureTarget::ShadowArrayCube => match self.reference_elsewhere(at) {
                        Some(operand) => self.load_as(operand, NumberType::FLOAT, 0),
                        None => self.f32(0.0),
                    },
                    TextureTarget::ShadowArray1D => coordinate(self, 2),
                    _ => coordinate(self, 3),
                },
                SampleRow::Lod => match second(at) {
                    Some(operand) if has_level_elsewhere(at, texture) => {
                        let component = usize::from(target == TextureTarget::ShadowArrayCube);
                        self.load_as(operand, NumberType::FLOAT, component)
                    }
                    _ => self.load(at, 0, 3),
                },
                SampleRow::LeastLod => match self.least_level(at, texture) {
                    Some((operand, component)) => self.load_as(operand, NumberType::FLOAT, component),
                    None => self.f32(0.0),
                },
                SampleRow::Handle(word) => self.handle(at, word),
                SampleRow::Offset(axis) => self.texel_offset(at, texture, axis),
                SampleRow::GatherOffset(axis, texel) => self.load(at, 1 + usize::from(axis), texel.into()),
                SampleRow::Texel(3) if target.has_layers() => self.load(at, 0, directions),
                SampleRow::Texel(axis) if usize::from(axis) < directions => self.load(at, 0, axis.into()),
                SampleRow::Texel(_) => self.i32(0),
                SampleRow::Level if opcode == Opcode::Txq => self.load(at, 0, 0),
                SampleRow::Level | SampleRow::Sample => self.load(at, 0, 3),
            })
            .collect()
    }

    /// The operand with the reference value of a target that has no component for it.
    fn reference_elsewhere<'i>(&self, at: Current<'i>) -> Option<&'i Operand> {
        match at.instruction.mnemonic.opcode {
            Opcode::Txgo => at.instruction.operands.get(3),
            Opcode::Txd => None,
            _ => second(at),
        }
    }

    /// The low word of the handle, or the high one.
    pub(super) fn handle(&mut self, at: Current, word: u8) -> Value {
        let Some(operand) = at.instruction.operands_by_use().1 else { return self.i32(0) };
        let handle = self.load_as(operand, NumberType { base: Base::Unsigned, wide: true }, 0);
        self.builder.value(if word == 0 { Op::Low } else { Op::High }, &[handle])
    }

    fn texel_offset(&mut self, at: Current, texture: TextureRef, axis: u8) -> Value {
        match (texture.offset, at.instruction.operands.last()) {
            (TexelOffset::Constant { texels, .. }, _) => self.i32(texels[usize::from(axis)].into()),
            (TexelOffset::Variable, Some(operand)) => self.load_as(operand, INTEGER, axis.into()),
            _ => self.i32(0),
        }
    }
}

/// The second operand with coordinates, if there is one.
fn second(at: Current<'_>) -> Option<&Operand> {
    at.instruction.operands_by_use().0.get(1)
}

/// Whether the bias or the level does not fit after the coordinates.
fn has_level_elsewhere(at: Current, texture: TextureRef) -> bool {
    matches!(at.instruction.mnemonic.opcode, Opcode::Txb | Opcode::Txl)
        && matches!(
            texture.target,
            TextureTarget::ArrayCube
                | TextureTarget::ShadowCube
                | TextureTarget::ShadowArray2D
                | TextureTarget::ShadowArrayCube
        )
}
