//! Lookups: each operation of each target that has it, with offsets in texels, components, and units that the program
//! selects.

use super::super::plain;
use super::Generator;
use super::bare;
use super::operands::Wanted;
use nvjit::language::isa::features::Permits;
use nvjit::language::isa::{Base, Marks, Mnemonic, NumberType, Opcode, OperandKind};
use nvjit::language::syntax::ast::{Index, Instruction, Operand, Source, TexelOffset, TextureRef};
use nvjit_runtime::{RegisterFile, TextureTarget};

impl Generator<'_, '_> {
    /// A lookup, or a MOV if no texture supports it.
    pub(super) fn lookup(&mut self, mnemonic: Mnemonic) -> Instruction {
        let mut instruction = bare(mnemonic);
        let opcode = mnemonic.opcode;
        let targets = self.declared.targets.clone();
        let fits = |unit: &u8| looks_up(opcode, targets[usize::from(*unit)]);
        let near: Vec<u8> = (0..4).filter(fits).collect();
        let units = if near.is_empty() || self.choices.chance(24) {
            (0..targets.len() as u8).filter(fits).collect()
        } else {
            near
        };
        if units.is_empty() {
            return self.instruction_of(Opcode::Mov.row());
        }
        let unit = self.choices.pick(&units);
        let target = targets[usize::from(unit)];
        let mut texture = TextureRef::new(unit, target, super::no_span());
        let array =
            self.declared.textures.iter().copied().find(|&(first, count)| (first..first + count).contains(&unit));
        if let Some((first, count)) = array.filter(|_| self.choices.chance(160)) {
            let index = self.buffer_index(count.into(), 1);
            match index.address {
                None => texture.unit = first + index.offset as u8,
                Some(_) => (texture.unit, texture.chosen) = (first, Some((index, count))),
            }
        }
        instruction.destination = Some(self.destination(&mnemonic));
        let operands = opcode.row().form(self.language).map_or(&[][..], |form| form.operands);
        for index in 0..operands.iter().filter(|kind| **kind == OperandKind::Vector).count() {
            let operand = self.operand(&mnemonic, index, false, false);
            instruction.operands.push(operand);
        }
        let wants = |base| Wanted::plain(NumberType { base, wide: false });
        let is_sized = self.features.sized_types;
        let clamps = is_sized
            && matches!(opcode, Opcode::Tex | Opcode::Txb | Opcode::Txd)
            && !target.name().ends_with("RECT")
            && self.choices.chance(32);
        let is_sparse =
            is_sized && !matches!(opcode, Opcode::Txq | Opcode::Txqs | Opcode::Lod) && self.choices.chance(12);
        for (mark, _) in [(Marks::LODCLAMP, clamps), (Marks::SPARSE, is_sparse)].into_iter().filter(|mark| mark.1) {
            instruction.mnemonic.modifiers.marks = instruction.mnemonic.modifiers.marks.with(mark);
        }
        if takes_two(opcode, target) || clamps && opcode != Opcode::Txd {
            let operand = self.operand_of(&wants(Base::Float), false);
            instruction.operands.push(operand);
        }
        if matches!(opcode, Opcode::Txg | Opcode::Txgo) && self.choices.chance(128) {
            texture.component = self.choices.below(4) as u8;
        }
        if is_sized && self.features.permits.has(Permits::BINDLESS) && self.choices.chance(96) {
            (texture.unit, texture.chosen, texture.by_handle) = (0, None, true);
            let operand = self.operand_of(&Wanted::plain(NumberType { base: Base::Unsigned, wide: true }), true);
            instruction.operands.push(operand);
        }
        texture.offset = self.offset(opcode, target);
        if texture.offset == TexelOffset::Variable {
            let operand = self.operand_of(&wants(Base::Signed), false);
            instruction.operands.push(operand);
        }
        instruction.texture = Some(texture);
        instruction
    }

    fn offset(&mut self, opcode: Opcode, target: TextureTarget) -> TexelOffset {
        let name = target.name();
        if name.ends_with("CUBE") || name == "BUFFER" || opcode == Opcode::Txgo || !self.choices.chance(72) {
            return TexelOffset::None;
        }
        if self.features.sized_types && opcode != Opcode::Txd && self.choices.chance(96) {
            return TexelOffset::Variable;
        }
        let dimensions = if name.ends_with("1D") { 1 } else { target.dimensions() };
        let mut texels = [0; 3];
        for texel in texels.iter_mut().take(dimensions) {
            *texel = self.choices.below(16) as i8 - 8;
        }
        TexelOffset::Constant { texels, count: dimensions as u8 }
    }

    /// An operand that reads the attribute that differs between lanes.
    pub(super) fn lane_operand(&mut self) -> Option<Operand> {
        self.declared.lane.map(|lane| plain(Source::Register(lane)))
    }

    /// The register that differs between lanes, as an index.
    pub(super) fn lane_index(&mut self, component: u8, offset: i32) -> Option<Index> {
        let lane = self.declared.lane.filter(|lane| lane.file == RegisterFile::Attribute)?;
        Some(Index { address: Some((nvjit::language::syntax::ast::Address::Register(lane), component)), offset })
    }
}

/// Whether a lookup of this target takes a second vector of coordinates.
fn takes_two(opcode: Opcode, target: TextureTarget) -> bool {
    match opcode {
        Opcode::Tex | Opcode::Txg => target == TextureTarget::ShadowArrayCube,
        Opcode::Txb | Opcode::Txl => target == TextureTarget::ArrayCube,
        _ => false,
    }
}

/// Whether an operation supports a target (2.X.4.4 and the sections of the instructions).
fn looks_up(opcode: Opcode, target: TextureTarget) -> bool {
    use TextureTarget as T;
    let plain = !target.is_multisample() && target != T::Buffer;
    match opcode {
        Opcode::Txd => plain && target != T::ShadowArrayCube,
        Opcode::Tex | Opcode::Lod => plain,
        Opcode::Txb | Opcode::Txl => plain && !matches!(target, T::ShadowCube | T::ShadowArray2D | T::ShadowArrayCube),
        Opcode::Txp => plain && !matches!(target, T::ShadowCube | T::ShadowArray2D | T::ArrayCube | T::ShadowArrayCube),
        Opcode::Txf => !target.is_cube() && !target.compares() && !target.is_multisample(),
        Opcode::Txfms => target.is_multisample(),
        Opcode::Txqs => matches!(target, T::Multisample2D | T::MultisampleArray2D),
        Opcode::Txg | Opcode::Txgo => {
            let flat = matches!(target, T::D2 | T::Rect | T::Array2D | T::Shadow2D | T::ShadowRect | T::ShadowArray2D);
            flat || opcode == Opcode::Txg && target.is_cube()
        }
        _ => true,
    }
}
