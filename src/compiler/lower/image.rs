//! Images: LOADIM, STOREIM and ATOMIM, IMQ and IMQS (EXT_shader_image_load_store, EXT_shader_image_load_formatted,
//! NV_bindless_texture, ARB_shader_image_size, ARB_shader_texture_image_samples).

use super::memory::memory_type;
use super::{Current, Lowering, Results};
use crate::compiler::ir::{Compare, MemoryAccess, Op, Type, Value};
use crate::language::isa::modifiers::TypeModifier;
use crate::language::isa::{Base, NumberType};
use crate::language::syntax::ast::Operand;
use nvjit_runtime::{ImageConversion, MemorySpace, TextureTarget, image};

/// An address that no texel has.
const NOWHERE: i32 = -1;

/// A signed number of 32 bits, as coordinates are.
const COORDINATE: NumberType = NumberType { base: Base::Signed, wide: false };

impl Lowering<'_> {
    /// LOADIM: missing components are (0, 0, 1).
    pub(super) fn load_image(&mut self, at: Current) -> Results {
        let (Some(image), [coordinates]) = (at.instruction.image, at.instruction.operands_by_use().0) else {
            return [None; 4];
        };
        let ty = image_type(at);
        let address = self.texel(coordinates, image.target);
        let loads = self.images(at, ty, address, |this, access, place| this.four_words(access, place));
        self.each(at, |this, component| {
            let words = loads.get(component).map(|&low| (low, None));
            this.loaded_component(at, None, ty, words)
        })
    }

    /// STOREIM.
    pub(super) fn store_image(&mut self, at: Current) -> Results {
        let (Some(image), [data, coordinates]) = (at.instruction.image, at.instruction.operands_by_use().0) else {
            return [None; 4];
        };
        let ty = image_type(at);
        let mut words = Vec::new();
        for component in 0..usize::from(components(ty)) {
            self.data_words(data, ty, component, &mut words);
        }
        let address = self.texel(coordinates, image.target);
        self.images(at, ty, address, |this, access, place| {
            this.builder.effect_of(Op::StoreMemory(access), &[place, &words].concat());
            Vec::new()
        });
        [None; 4]
    }

    /// ATOMIM: the old value, in x.
    pub(super) fn atomic_image(&mut self, at: Current) -> Results {
        let (Some(image), Some(ty), [data, coordinates]) =
            (at.instruction.image, at.instruction.mnemonic.modifiers.ty, at.instruction.operands_by_use().0)
        else {
            return [None; 4];
        };
        let Some((operation, element, words)) = self.atomic_operands(at, data) else { return [None; 4] };
        let address = self.texel(coordinates, image.target);
        let old = self.images(at, TypeModifier { count: 1, ..ty }, address, |this, access, place| {
            let access = MemoryAccess { element, count: 1, ..access };
            let args = [place, &words].concat();
            let old = this.builder.inst(Op::AtomicMemory(operation, access), &args, Type::Words);
            [0, 1].map(|word| this.builder.int(Op::Word(word), &[old])).to_vec()
        });
        self.each(at, |this, component| {
            if ty.count > 1 {
                let word = old.get(component / 2).copied().filter(|_| component < usize::from(ty.count));
                return this.half_of(word, component);
            }
            let words = old.first().filter(|_| component == 0).map(|&low| (low, None));
            this.loaded_component(at, None, ty, words)
        })
    }

    /// IMQ and IMQS.
    pub(super) fn query_image(&mut self, at: Current, address: u64) -> Results {
        let ty = TypeModifier { base: Base::Signed, bits: Some(32), count: 4 };
        let address = [address as u32, (address >> 32) as u32].map(|word| self.i32(word as i32));
        let sizes = self.images(at, ty, address, |this, access, place| this.four_words(access, place));
        self.each(at, |this, component| sizes.get(component).copied().unwrap_or_else(|| this.i32(0)))
    }

    /// The four components of a load.
    fn four_words(&mut self, access: MemoryAccess, place: &[Value]) -> Vec<Value> {
        let words = self.builder.inst(Op::LoadMemory(access), place, Type::Words);
        (0..4).map(|component| self.builder.int(Op::Word(2 * component), &[words])).collect()
    }

    /// The results of an image access, which `access` makes for the words of its place; if the program selects the
    /// unit, the results of that unit, and zeros if it does not exist.
    fn images(
        &mut self,
        at: Current,
        ty: TypeModifier,
        address: [Value; 2],
        mut access: impl FnMut(&mut Self, MemoryAccess, &[Value]) -> Vec<Value>,
    ) -> Vec<Value> {
        let Some(image) = at.instruction.image else { return Vec::new() };
        let conversion = match (ty.bits, ty.base) {
            (Some(_), _) => ImageConversion::None,
            (None, Base::Float) => ImageConversion::Float,
            (None, Base::Signed) => ImageConversion::Signed,
            (None, Base::Unsigned) => ImageConversion::Unsigned,
        };
        let of = |binding: u8| MemoryAccess {
            space: MemorySpace::Image,
            binding,
            element: memory_type(ty),
            count: components(ty),
            conversion,
        };
        if image.by_handle {
            let [low, high] = address;
            let handle = [0, 1].map(|word| self.handle(at, word));
            let by_handle = MemoryAccess { space: MemorySpace::ImageHandle, ..of(0) };
            return access(self, by_handle, &[low, high, handle[0], handle[1]]);
        }
        let Some((index, count)) = image.chosen else { return access(self, of(image.unit), &address) };
        let index = self.index_value(index);
        let mut chosen: Option<Vec<Value>> = None;
        for number in 0..count {
            let own = self.i32(number.into());
            let is_it = self.builder.bool(Op::Icmp(Compare::Eq), &[index, own]);
            let nowhere = [nvjit_runtime::ELSEWHERE as i32, NOWHERE].map(|word| self.i32(word));
            let own = [0, 1].map(|word| self.builder.select(is_it, address[word], nowhere[word]));
            let words = access(self, of(image.unit.saturating_add(number)), &own);
            chosen = Some(match chosen {
                None => words
                    .into_iter()
                    .map(|word| {
                        let zero = self.i32(0);
                        self.builder.select(is_it, word, zero)
                    })
                    .collect(),
                Some(before) => {
                    let all = before.into_iter().zip(words);
                    all.map(|(before, word)| self.builder.select(is_it, word, before)).collect()
                }
            });
        }
        chosen.unwrap_or_default()
    }

    /// The address of a texel ([`nvjit_runtime::image_address`]).
    fn texel(&mut self, coordinates: &Operand, target: TextureTarget) -> [Value; 2] {
        use TextureTarget::{Buffer, D1, D2, Multisample2D, MultisampleArray2D, Rect};
        let zero = self.i32(0);
        let has = [
            true,
            !matches!(target, D1 | Buffer),
            !matches!(target, D1 | D2 | Buffer | Rect | Multisample2D),
            matches!(target, Multisample2D | MultisampleArray2D),
        ];
        let parts: [Value; 4] = std::array::from_fn(|component| match has[component] {
            true => {
                let value = self.load_as(coordinates, COORDINATE, component);
                self.bits(value)
            }
            false => zero,
        });
        let mut fits = self.builder.const_bool(true);
        for (part, (bits, is_there)) in parts.into_iter().zip(image::COORDINATE_BITS.into_iter().zip(has)) {
            if is_there {
                let end = self.i32(1 << bits);
                let own = self.builder.bool(Op::Ucmp(Compare::Lt), &[part, end]);
                fits = self.builder.bool(Op::And, &[fits, own]);
            }
        }
        let [x, y, z, sample] = parts;
        let low = self.builder.int(Op::Shl(28), &[y]);
        let low = self.builder.int(Op::Ior, &[x, low]);
        let mut high = self.builder.int(Op::Ushr(4), &[y]);
        for (part, shift) in [(z, 12), (sample, 28)] {
            let part = self.builder.int(Op::Shl(shift), &[part]);
            high = self.builder.int(Op::Ior, &[high, part]);
        }
        let nowhere = self.i32(NOWHERE);
        [low, high].map(|word| self.builder.select(fits, word, nowhere))
    }
}

/// The type that an instruction transfers: four numbers without a size, if it converts.
fn image_type(at: Current) -> TypeModifier {
    at.instruction.mnemonic.modifiers.ty.unwrap_or(TypeModifier::unsized_(Base::Float))
}

fn components(ty: TypeModifier) -> u8 {
    if ty.bits.is_some() { ty.count } else { 4 }
}
