//! Accesses to images. Lanes write independently as in memory ([`memory`](super::memory)): each lane has the texels of
//! its own x, or all lanes perform the same atomic operation.

use super::super::super::choices::Choices;
use super::super::{bare, plain};
use super::declarations::{Declared, Images, Use};
use super::lanes::HANDLES;
use super::operands::{Wanted, to};
use super::{Generator, no_span};
use nvjit::language::isa::features::Permits;
use nvjit::language::isa::modifiers::Atomic;
use nvjit::language::isa::{
    Base, CcRule, Marks, Mnemonic, NumberType, Opcode, ProgramFeatures, Saturation, TypeModifier,
};
use nvjit::language::syntax::ast::{
    CcMask, Destination, DestinationRegister, ImageRef, Instruction, Literal, Operand, Source, Swizzle, WriteMask,
};
use nvjit_runtime::{ImageLayout, TextureTarget};

impl Declared {
    pub(super) fn draw_images(&mut self, choices: &mut Choices<'_>, features: &ProgramFeatures) {
        if !features.sized_types || !choices.chance(80) {
            return;
        }
        let mut first = 0;
        for of in [Use::Own, Use::Constant, Use::Shared] {
            if of == Use::Own && self.lane.is_none() || choices.chance(64) {
                continue;
            }
            let (count, target) = (choices.between(1, 2) as u8, choices.pick(&ImageLayout::TARGETS));
            let by_handle = features.permits.has(Permits::BINDLESS) && choices.chance(160);
            let is_array = choices.chance(if count > 1 { 160 } else { 40 });
            if !by_handle && (is_array || choices.chance(40)) {
                self.image_variable(first, is_array.then_some(count));
            }
            self.images.push(Images { first, count, is_array, by_handle, target, of });
            first += count;
        }
        let several = self.images.iter().find(|images| images.by_handle && images.is_array && images.count > 1);
        if let (Some(lane), Some(first)) = (self.lane, several.map(|images| images.first)) {
            self.handles = Some((self.hidden_long(Base::Unsigned), lane, first));
        }
        if !self.images.is_empty() {
            self.texel = Some(self.hidden(Base::Signed));
        }
    }
}

impl Generator<'_, '_> {
    /// The instructions that compute coordinates: small numbers, and the lane's own x.
    pub(super) fn texels(&mut self) -> Vec<Instruction> {
        let Some(texel) = self.declared.texel else { return Vec::new() };
        let mut mnemonic = Mnemonic::from(Opcode::And);
        mnemonic.modifiers.ty = Some(TypeModifier::unsized_(Base::Signed));
        mnemonic.modifiers.marks = Marks::NTC;
        let ty = NumberType { base: Base::Signed, wide: false };
        let most = Source::Literal(Literal { ty, components: vec![15, 3, 3, 3], scalar: false });
        let operands = vec![self.operand(&mnemonic, 0, false, true), plain(most)];
        let destination = Some(to(DestinationRegister::Register(texel)));
        let mut all = vec![Instruction { destination, operands, ..bare(mnemonic) }];
        if let Some(lane) = self.lane_operand() {
            mnemonic.opcode = Opcode::Mov;
            let destination = to(DestinationRegister::Register(texel));
            let destination = Some(Destination { write_mask: WriteMask(1), ..destination });
            all.push(Instruction { destination, operands: vec![lane], ..bare(mnemonic) });
        }
        all
    }

    /// The instructions that compute handles: in the first two components that of one image, in the others one of
    /// several, by lane.
    pub(super) fn handles(&mut self) -> Vec<Instruction> {
        let Some((handles, lane, first)) = self.declared.handles else { return Vec::new() };
        let ty = NumberType { base: Base::Unsigned, wide: true };
        let handle = HANDLES.start + u64::from(first);
        let of = |opcode, source, components: [u64; 4]| {
            let mut mnemonic = Mnemonic::from(opcode);
            mnemonic.modifiers.ty = Some(TypeModifier { base: Base::Unsigned, bits: Some(64), count: 1 });
            mnemonic.modifiers.marks = Marks::NTC;
            let numbers = Source::Literal(Literal { ty, components: components.to_vec(), scalar: false });
            let source = Operand { swizzle: Swizzle::splat(0), ..plain(source) };
            let swizzle = if opcode == Opcode::And { source.swizzle } else { Swizzle::XYZW };
            let operands = vec![Operand { swizzle, ..source }, plain(numbers)];
            let destination = Some(to(DestinationRegister::Register(handles)));
            Instruction { destination, operands, ..bare(mnemonic) }
        };
        vec![
            of(Opcode::And, Source::Register(lane), [0, 0, 1, 1]),
            of(Opcode::Add, Source::Register(handles), [handle; 4]),
        ]
    }

    /// The handle of one of some images; occasionally an invalid one.
    fn handle_of(&mut self, images: Images) -> Operand {
        let ty = NumberType { base: Base::Unsigned, wide: true };
        if self.choices.chance(8) {
            return self.operand_of(&Wanted::plain(ty), true);
        }
        let computed = self.declared.handles.filter(|&(.., first)| images.first == first);
        if let Some((handles, ..)) = computed.filter(|_| self.choices.chance(160)) {
            let component = self.choices.below(4) as u8;
            return Operand { swizzle: Swizzle::splat(component), ..plain(Source::Register(handles)) };
        }
        let number = images.first + self.choices.below(images.count.into()) as u8;
        let components = vec![HANDLES.start + u64::from(number)];
        plain(Source::Literal(Literal { ty, components, scalar: true }))
    }

    /// LOADIM, STOREIM, ATOMIM, IMQ or IMQS, if an image supports it.
    pub(super) fn image_access(&mut self, opcode: Opcode) -> Option<Instruction> {
        let uses: &[Use] = match opcode {
            Opcode::Storeim => &[Use::Own],
            Opcode::Atomim => &[Use::Own, Use::Shared],
            Opcode::Loadim => &[Use::Own, Use::Constant],
            _ => &[Use::Own, Use::Constant, Use::Shared],
        };
        let fitting: Vec<Images> =
            self.declared.images.iter().copied().filter(|images| uses.contains(&images.of)).collect();
        if fitting.is_empty() {
            return None;
        }
        let images = self.choices.pick(&fitting);
        let mut mnemonic = Mnemonic::from(opcode);
        match opcode {
            Opcode::Loadim | Opcode::Storeim => mnemonic.modifiers.ty = self.texel_type(opcode),
            Opcode::Atomim => {
                let (atomic, ty) = self.image_atomic(images.of == Use::Shared);
                (mnemonic.modifiers.atomic, mnemonic.modifiers.ty) = (Some(atomic), Some(ty));
            }
            _ => {}
        }
        let is_query = matches!(opcode, Opcode::Imq | Opcode::Imqs);
        if !is_query {
            self.codes_and_marks(&mut mnemonic);
        }
        if matches!(opcode, Opcode::Loadim | Opcode::Atomim) && self.choices.chance(24) {
            mnemonic.modifiers.marks = mnemonic.modifiers.marks.with(Marks::SPARSE);
        }
        if opcode == Opcode::Loadim && !mnemonic.result_type().is_integer() && self.choices.chance(32) {
            mnemonic.saturate = self.choices.pick(&[Saturation::Unsigned, Saturation::Signed]);
        }
        let mut instruction = bare(mnemonic);
        if opcode != Opcode::Storeim {
            let mut destination = self.destination(&mnemonic);
            if images.of == Use::Shared && !is_query {
                // The previous value depends on the order of lanes.
                instruction.mnemonic.update_cc = None;
                let (rule, swizzle) = (CcRule::Fl, Swizzle::XYZW);
                destination.cc_mask = Some(CcMask { rule, register: 0, swizzle, span: no_span() });
            }
            instruction.destination = Some(destination);
        }
        if matches!(opcode, Opcode::Storeim | Opcode::Atomim) {
            let operand = self.operand(&mnemonic, 0, false, false);
            instruction.operands.push(operand);
        }
        if !is_query {
            let coordinates = self.coordinates(&mnemonic, images.of);
            instruction.operands.push(coordinates);
        }
        instruction.image = Some(self.image_of(opcode, images));
        if images.by_handle {
            let handle = self.handle_of(images);
            instruction.operands.push(handle);
        }
        Some(instruction)
    }

    /// The unit, and a target, which occasionally differs from the image's.
    fn image_of(&mut self, opcode: Opcode, images: Images) -> ImageRef {
        let Images { first, count, is_array, by_handle, mut target, .. } = images;
        if self.choices.chance(16) {
            target = self.choices.pick(&ImageLayout::TARGETS);
        }
        if opcode == Opcode::Imqs && !target.is_multisample() {
            target = TextureTarget::Multisample2D;
        }
        if by_handle {
            return ImageRef { unit: 0, by_handle, chosen: None, target, span: no_span() };
        }
        let (mut unit, mut chosen) = (first + self.choices.below(count.into()) as u8, None);
        if is_array && self.choices.chance(176) {
            let index = self.buffer_index(count.into(), 1);
            match index.address {
                None => unit = first + (index.offset as u8).min(count - 1),
                Some(_) => (unit, chosen) = (first, Some((index, count))),
            }
        }
        ImageRef { unit, by_handle, chosen, target, span: no_span() }
    }

    /// The coordinates of an access.
    fn coordinates(&mut self, mnemonic: &Mnemonic, of: Use) -> Operand {
        let ty = NumberType { base: Base::Signed, wide: false };
        let texel = self.declared.texel.filter(|_| of == Use::Own || self.choices.chance(176));
        match (of, texel) {
            (Use::Shared, _) => {
                // Each operation has its own texel.
                let atomic = Atomic::ALL.iter().position(|one| Some(*one) == mnemonic.modifiers.atomic).unwrap_or(0);
                let is_signed = mnemonic.modifiers.ty.is_some_and(|ty| ty.base == Base::Signed);
                let rest = [(); 3].map(|()| self.choices.below(3) as u64);
                let components = [&[2 * atomic as u64 + u64::from(is_signed)][..], &rest].concat();
                plain(Source::Literal(Literal { ty, components, scalar: false }))
            }
            (Use::Own, Some(texel)) => {
                let [y, z, w] =
                    [1, 2, 3].map(|own| if self.choices.chance(200) { own } else { self.choices.below(4) as u8 });
                Operand { swizzle: Swizzle([0, y, z, w]), ..plain(Source::Register(texel)) }
            }
            (_, Some(texel)) => Operand { swizzle: self.swizzle(), ..plain(Source::Register(texel)) },
            (_, None) => self.operand_of(&Wanted::plain(ty), false),
        }
    }

    /// The type of LOADIM and STOREIM; the type of the format's numbers if no size is given.
    fn texel_type(&mut self, opcode: Opcode) -> Option<TypeModifier> {
        let converts = opcode == Opcode::Storeim || self.features.permits.has(Permits::FORMATTED_IMAGES);
        let base = self.choices.pick(&Base::ALL);
        if converts && self.choices.chance(112) {
            return self.choices.chance(176).then(|| TypeModifier::unsized_(base));
        }
        let is_small = self.features.permits.has(Permits::SMALL_MEMORY);
        let bits = match (self.choices.below(8), base, is_small) {
            (0..5, ..) | (_, Base::Float, false) => 32,
            (5 | 6, ..) | (_, Base::Float, true) => 16,
            _ => 8,
        };
        let count = if bits == 32 || is_small { self.choices.pick(&[1, 1, 2, 4]) } else { 1 };
        Some(TypeModifier { base, bits: Some(bits), count })
    }

    /// An operation of ATOMIM and its type; if all lanes share the place, an integer operation that commutes.
    fn image_atomic(&mut self, shared: bool) -> (Atomic, TypeModifier) {
        use Atomic::{Add, And, Cswap, Dwrap, Exch, Iwrap, Max, Min, Or, Xor};
        let permits = self.features.permits;
        let ty = |base, bits, count| TypeModifier { base, bits: Some(bits), count };
        let mut all: Vec<(Atomic, TypeModifier)> = Vec::new();
        for ty in [Base::Unsigned, Base::Signed].map(|base| ty(base, 32, 1)) {
            all.extend([Add, Min, Max, And, Or, Xor].map(|atomic| (atomic, ty)));
            if !shared {
                all.extend([Exch, Cswap].map(|atomic| (atomic, ty)));
            }
        }
        if !shared {
            all.extend([Iwrap, Dwrap].map(|atomic| (atomic, ty(Base::Unsigned, 32, 1))));
            if permits.has(Permits::ATOMIC_FLOAT) {
                all.extend([Add, Exch].map(|atomic| (atomic, ty(Base::Float, 32, 1))));
            }
            if permits.has(Permits::ATOMIC_FP16) {
                for count in [2, 4] {
                    all.extend([Add, Min, Max, Exch].map(|atomic| (atomic, ty(Base::Float, 16, count))));
                }
            }
        }
        self.choices.pick(&all)
    }
}
