//! Memory: BUFFER variables and LDC, LOAD, STORE and ATOM, LDB, STB and ATOMB, MEMBAR (NV_gpu_program4 2.X.3.6,
//! NV_gpu_program5 2.X.8, NV_shader_storage_buffer_object), ATOMCTR (NV_shader_atomic_counters).

use super::{Current, Lowering, Results};
use crate::compiler::ir::{BARRIER_FOR_ALL, Compare, MemoryAccess, Op, Type, Value};
use crate::language::isa::modifiers::{Atomic, Counting, TypeModifier};
use crate::language::isa::{Base, NumberType};
use crate::language::syntax::ast::{BufferElement, BufferKind, Index, Operand, Source};
use crate::limits::MAX_BUFFER_WORDS;
use nvjit_runtime::{ImageConversion, MemoryElement, MemoryOperation, MemorySpace, Stage};

/// An address that is in no buffer.
const NOWHERE: i32 = -1;
/// An address for lanes that access another buffer: no fault.
const ELSEWHERE: i32 = nvjit_runtime::ELSEWHERE as i32;

/// The type of addresses: an unsigned 64-bit number.
const ADDRESS: NumberType = NumberType { base: Base::Unsigned, wide: true };

impl Lowering<'_> {
    /// A component of a BUFFER or BUFFER4 variable; 0 if it is out of range.
    pub(super) fn buffer_element(&mut self, element: BufferElement, component: u8) -> Value {
        let (count, word) = if element.buffer.kind == BufferKind::Vectors { (4, 2 * component) } else { (1, 0) };
        let word = self.constant_word(element, MemoryElement::U32, count, word);
        self.builder.float(Op::FromBits, &[word])
    }

    /// LDC: the components of an element of a constant buffer.
    pub(super) fn load_constant(&mut self, at: Current) -> Results {
        let (Some(ty), [operand]) = (at.instruction.mnemonic.modifiers.ty, &at.instruction.operands[..]) else {
            return [None; 4];
        };
        let Source::Buffer(element) = operand.source else { return [None; 4] };
        let memory = memory_type(ty);
        self.each(at, |this, component| {
            let from = operand.swizzle.0[component];
            let words = (from < ty.count).then(|| {
                let mut word = |high: u8| this.constant_word(element, memory, ty.count, 2 * from + high);
                let low = word(0);
                (low, if memory.words() == 2 { Some(word(1)) } else { None })
            });
            this.loaded(at, operand, ty, words)
        })
    }

    /// A word of an element of a buffer variable, from the binding point that the program selects.
    fn constant_word(&mut self, element: BufferElement, memory: MemoryElement, count: u8, word: u8) -> Value {
        let offset = self.constant_offset(element);
        let load = |binding| Op::LoadConstant { binding, element: memory, count, word };
        let binding = element.buffer.binding;
        let (Some(index), Some(bindings)) = (element.binding, element.buffer.bindings) else {
            return self.builder.int(load(binding), &[offset]);
        };
        let index = self.index_value(index);
        let mut value = self.i32(0);
        for number in 0..bindings {
            let loaded = self.builder.int(load(binding.saturating_add(number)), &[offset]);
            let own = self.i32(number.into());
            let is_it = self.builder.bool(Op::Icmp(Compare::Eq), &[index, own]);
            value = self.builder.select(is_it, loaded, value);
        }
        value
    }

    /// The address of an element in a constant buffer, in bytes.
    fn constant_offset(&mut self, element: BufferElement) -> Value {
        let variable = element.buffer;
        let size = variable.kind.element();
        let most = MAX_BUFFER_WORDS * 4 / size;
        let count = variable.count.unwrap_or(1).min(most.saturating_sub(variable.first));
        let number = self.index_value(element.element);
        let end = self.i32(count as i32);
        // As an unsigned number, a negative index is beyond every end.
        let is_inside = self.builder.bool(Op::Ucmp(Compare::Lt), &[number, end]);
        let first = self.i32(variable.first as i32);
        let number = self.builder.int(Op::Iadd, &[number, first]);
        let offset = self.builder.int(Op::Shl(size.trailing_zeros() as u8), &[number]);
        let nowhere = self.i32(NOWHERE);
        self.builder.select(is_inside, offset, nowhere)
    }

    /// A number, or a register plus a number.
    pub(super) fn index_value(&mut self, index: Index) -> Value {
        let offset = self.i32(index.offset);
        match index.address {
            None => offset,
            Some((address, component)) => {
                let address = self.index(address, component);
                self.builder.int(Op::Iadd, &[address, offset])
            }
        }
    }

    /// LOAD and LDB.
    pub(super) fn load_memory(&mut self, at: Current) -> Results {
        let (Some(ty), [operand]) = (at.instruction.mnemonic.modifiers.ty, &at.instruction.operands[..]) else {
            return [None; 4];
        };
        let memory = memory_type(ty);
        let loads = self.places(operand, memory, ty.count, |this, access, [low, high]| {
            let words = this.builder.inst(Op::LoadMemory(access), &[low, high], Type::Words);
            let word = |this: &mut Self, number| this.builder.int(Op::Word(number), &[words]);
            (0..ty.count).map(|component| [0, 1].map(|high| word(this, 2 * component + high))).collect::<Vec<_>>()
        });
        self.each(at, |this, component| {
            let is_buffer = place_of(operand).is_some();
            let from = if is_buffer { usize::from(operand.swizzle.0[component]) } else { component };
            let words = loads.get(from).map(|&[low, high]| (low, (memory.words() == 2).then_some(high)));
            this.loaded_component(at, is_buffer.then_some(operand), ty, words)
        })
    }

    /// The results of an access to the place that an operand names; if the program selects the buffer, those of that
    /// buffer.
    fn places(
        &mut self,
        operand: &Operand,
        memory: MemoryElement,
        count: u8,
        mut access: impl FnMut(&mut Self, MemoryAccess, [Value; 2]) -> Vec<[Value; 2]>,
    ) -> Vec<[Value; 2]> {
        let Some(element) = place_of(operand) else {
            let address = self.load_as(operand, ADDRESS, 0);
            let address = [Op::Low, Op::High].map(|op| self.builder.value(op, &[address]));
            let global = MemoryAccess {
                space: MemorySpace::Global,
                binding: 0,
                element: memory,
                count,
                conversion: ImageConversion::None,
            };
            return access(self, global, address);
        };
        let address = self.storage_address(element);
        let space = match element.buffer.kind {
            BufferKind::Counters => MemorySpace::Counter,
            BufferKind::Shared => MemorySpace::Shared,
            _ => MemorySpace::Storage,
        };
        let of = |binding| MemoryAccess { space, binding, element: memory, count, conversion: ImageConversion::None };
        let binding = element.buffer.binding;
        let (Some(index), Some(bindings)) = (element.binding, element.buffer.bindings) else {
            return access(self, of(binding), address);
        };
        let index = self.index_value(index);
        let mut chosen: Option<Vec<[Value; 2]>> = None;
        for number in 0..bindings {
            let own = self.i32(number.into());
            let is_it = self.builder.bool(Op::Icmp(Compare::Eq), &[index, own]);
            let mut otherwise = [ELSEWHERE, NOWHERE].map(|word| self.i32(word));
            if number == 0 {
                // A missing buffer counts as one fault.
                let end = self.i32(bindings.into());
                let is_inside = self.builder.bool(Op::Ucmp(Compare::Lt), &[index, end]);
                otherwise[0] = self.builder.select(is_inside, otherwise[0], otherwise[1]);
            }
            let address = [0, 1].map(|word| self.builder.select(is_it, address[word], otherwise[word]));
            let words = access(self, of(binding.saturating_add(number)), address);
            chosen = Some(match chosen {
                None => words,
                Some(before) => before
                    .into_iter()
                    .zip(words)
                    .map(|(before, words)| [0, 1].map(|word| self.builder.select(is_it, words[word], before[word])))
                    .collect(),
            });
        }
        chosen.unwrap_or_default()
    }

    /// The address of an element of a STORAGE or COUNTER variable: low and high word. A negative address is beyond
    /// every buffer.
    fn storage_address(&mut self, element: BufferElement) -> [Value; 2] {
        if let Some(address) = self.short_address(element) {
            return address;
        }
        let variable = element.buffer;
        let first = self.integer(true, variable.first.into());
        let Index { address, offset } = element.element;
        let mut number = self.integer(true, offset.into());
        if let Some((address, component)) = address {
            let address = self.index(address, component);
            let address = self.builder.value(Op::SignExtend, &[address]);
            number = self.builder.value(Op::Iadd, &[number, address]);
        }
        let mut sum = self.builder.value(Op::Iadd, &[number, first]);
        for _ in 0..variable.kind.element().trailing_zeros() {
            sum = self.builder.value(Op::Iadd, &[sum, sum]);
        }
        let count = self.program.ast().stage.elements(&variable);
        let place = if count == u32::MAX {
            let zero = self.integer(true, 0);
            let is_negative = self.builder.bool(Op::Icmp(Compare::Lt), &[number, zero]);
            let nowhere = self.integer(true, NOWHERE.into());
            self.builder.select(is_negative, nowhere, sum)
        } else {
            let end = self.integer(true, count.into());
            let is_inside = self.builder.bool(Op::Ucmp(Compare::Lt), &[number, end]);
            let nowhere = self.integer(true, NOWHERE.into());
            self.builder.select(is_inside, sum, nowhere)
        };
        [Op::Low, Op::High].map(|op| self.builder.value(op, &[place]))
    }

    /// The same with 32-bit sums, if no valid address needs more.
    fn short_address(&mut self, element: BufferElement) -> Option<[Value; 2]> {
        let variable = element.buffer;
        let Index { address: Some((address, component)), offset } = element.element else { return None };
        let unsigned = u32::try_from(offset).ok()?;
        let shift = variable.kind.element().trailing_zeros();
        let count = self.program.ast().stage.elements(&variable);
        let is_bounded = count != u32::MAX;
        // Registers are signed, which bounds them if nothing else does.
        let end = if is_bounded { u64::from(count) } else { (1 << 31) + u64::from(unsigned) };
        let is_short = (end + u64::from(variable.first)) << shift <= 1 << 32;
        if !is_short || is_bounded && count > 1 << 31 {
            return None;
        }
        let address = self.index(address, component);
        let is_inside = if is_bounded {
            let offset = self.i32(offset);
            let number = self.builder.int(Op::Iadd, &[address, offset]);
            let end = self.i32(count as i32);
            // With a nonnegative offset, sums that wrap are beyond the end.
            self.builder.bool(Op::Ucmp(Compare::Lt), &[number, end])
        } else {
            let least = self.i32(-offset);
            self.builder.bool(Op::Icmp(Compare::Ge), &[address, least])
        };
        let first = self.i32(variable.first.wrapping_add(unsigned) as i32);
        let mut sum = self.builder.int(Op::Iadd, &[address, first]);
        if shift != 0 {
            sum = self.builder.int(Op::Shl(shift as u8), &[sum]);
        }
        let [zero, nowhere] = [0, NOWHERE].map(|word| self.i32(word));
        Some([sum, zero].map(|word| self.builder.select(is_inside, word, nowhere)))
    }

    /// STORE and STB.
    pub(super) fn store_memory(&mut self, at: Current) -> Results {
        let (Some(ty), [data, place]) = (at.instruction.mnemonic.modifiers.ty, &at.instruction.operands[..]) else {
            return [None; 4];
        };
        let mut words = Vec::new();
        for component in 0..usize::from(ty.count) {
            self.data_words(data, ty, component, &mut words);
        }
        self.places(place, memory_type(ty), ty.count, |this, access, [low, high]| {
            let args: Vec<Value> = [low, high].into_iter().chain(words.iter().copied()).collect();
            this.builder.effect_of(Op::StoreMemory(access), &args);
            Vec::new()
        });
        [None; 4]
    }

    /// ATOM and ATOMB: the old value, in all components; several fp16 numbers each in their own
    /// (NV_shader_atomic_fp16_vector).
    pub(super) fn atomic(&mut self, at: Current) -> Results {
        let (Some(ty), [data, place]) = (at.instruction.mnemonic.modifiers.ty, &at.instruction.operands[..]) else {
            return [None; 4];
        };
        let Some((operation, element, words)) = self.atomic_operands(at, data) else { return [None; 4] };
        let old = self.places(place, element, 1, |this, access, [low, high]| {
            let args: Vec<Value> = [low, high].into_iter().chain(words.iter().copied()).collect();
            let old = this.builder.inst(Op::AtomicMemory(operation, access), &args, Type::Words);
            vec![[0, 1].map(|word| this.builder.int(Op::Word(word), &[old]))]
        });
        let old = old.first().copied();
        if ty.count > 1 {
            return self.each(at, |this, component| {
                let word = old.filter(|_| component < usize::from(ty.count)).map(|words| words[component / 2]);
                this.half_of(word, component)
            });
        }
        let words = old.map(|[low, high]| (low, (element.words() == 2).then_some(high)));
        [Some(self.loaded_component(at, None, ty, words)); 4]
    }

    /// The operation of an atomic transaction, its type in memory, and the words of its operands.
    pub(super) fn atomic_operands(
        &mut self,
        at: Current,
        data: &Operand,
    ) -> Option<(MemoryOperation, MemoryElement, Vec<Value>)> {
        let modifiers = at.instruction.mnemonic.modifiers;
        let (ty, atomic) = (modifiers.ty?, modifiers.atomic?);
        let operation = match atomic {
            Atomic::Add => MemoryOperation::Add,
            Atomic::Min => MemoryOperation::Min,
            Atomic::Max => MemoryOperation::Max,
            Atomic::Iwrap => MemoryOperation::IncrementWrap,
            Atomic::Dwrap => MemoryOperation::DecrementWrap,
            Atomic::And => MemoryOperation::And,
            Atomic::Or => MemoryOperation::Or,
            Atomic::Xor => MemoryOperation::Xor,
            Atomic::Exch => MemoryOperation::Exchange,
            Atomic::Cswap => MemoryOperation::CompareSwap,
        };
        // Several numbers are fp16, two to a word.
        let element = match ty.count {
            4 => MemoryElement::F16X4,
            2 => MemoryElement::F16X2,
            _ => memory_type(ty),
        };
        let mut words = Vec::new();
        if ty.count > 1 {
            words.extend((0..usize::from(ty.count)).step_by(2).map(|component| self.packed_halves(data, component)));
        } else {
            let operands = if operation == MemoryOperation::CompareSwap { 2 } else { 1 };
            (0..operands).for_each(|component| self.data_words(data, ty, component, &mut words));
        }
        Some((operation, element, words))
    }

    /// One of two fp16 numbers in a word.
    pub(super) fn half_of(&mut self, word: Option<Value>, component: usize) -> Value {
        let Some(mut half) = word else { return self.f32(0.0) };
        if component % 2 == 1 {
            half = self.builder.int(Op::Ushr(16), &[half]);
        }
        self.builder.float(Op::HalfToFloat, &[half])
    }

    /// ATOMCTR: the counter in all components; for DECR the new value (NV_shader_atomic_counters).
    pub(super) fn count(&mut self, at: Current) -> Results {
        let (Some(counting), [place]) = (at.instruction.mnemonic.modifiers.counting, &at.instruction.operands[..])
        else {
            return [None; 4];
        };
        let step = match counting {
            Counting::Increment => Some(1),
            Counting::Decrement => Some(-1),
            Counting::Get => None,
        };
        let step = step.map(|step| self.i32(step));
        let counters = self.places(place, MemoryElement::U32, 1, |this, access, [low, high]| {
            let words = match step {
                Some(step) => {
                    let op = Op::AtomicMemory(MemoryOperation::Add, access);
                    this.builder.inst(op, &[low, high, step], Type::Words)
                }
                None => this.builder.inst(Op::LoadMemory(access), &[low, high], Type::Words),
            };
            vec![[0, 1].map(|word| this.builder.int(Op::Word(word), &[words]))]
        });
        let Some(&[old, _]) = counters.first() else { return [None; 4] };
        match (counting, step) {
            (Counting::Decrement, Some(step)) => [Some(self.builder.int(Op::Iadd, &[old, step])); 4],
            _ => [Some(old); 4],
        }
    }

    /// A component as fp16 in the low half of a word, and the next one in the high half.
    fn packed_halves(&mut self, data: &Operand, component: usize) -> Value {
        let [low, high] = [component, component + 1].map(|component| {
            let value = self.load_as(data, NumberType::FLOAT, component);
            self.builder.value(Op::RoundToHalf(crate::compiler::ir::Rounding::Nearest), &[value])
        });
        let high = self.builder.int(Op::Shl(16), &[high]);
        self.builder.int(Op::Ior, &[low, high])
    }

    /// MEMBAR, and the beginning and the end of an interlock.
    pub(super) fn fence(&mut self) -> Results {
        self.builder.effect_of(Op::Fence, &[]);
        [None; 4]
    }

    /// BAR. All of a patch execute every instruction together. If thread groups have other barriers, too, this one is
    /// for the whole work group.
    pub(super) fn bar(&mut self) -> Results {
        if self.has_threads {
            self.barriers += 1;
            self.builder.effect_of(Op::Barrier(self.barriers | BARRIER_FOR_ALL), &[]);
        } else if self.program.stage() != Stage::TessControl {
            self.barrier();
        }
        [None; 4]
    }

    pub(super) fn barrier(&mut self) {
        self.barriers += 1;
        self.builder.effect_of(Op::Barrier(self.barriers), &[]);
    }

    /// The words of a stored component: low before high, if there is one.
    pub(super) fn data_words(&mut self, data: &Operand, ty: TypeModifier, component: usize, words: &mut Vec<Value>) {
        let number = NumberType { base: ty.base, wide: ty.bits == Some(64) };
        let value = self.load_as(data, number, component);
        if ty.base == Base::Float && ty.bits == Some(16) {
            words.push(self.builder.value(Op::RoundToHalf(crate::compiler::ir::Rounding::Nearest), &[value]));
            return;
        }
        let bits = self.bits(value);
        if number.wide {
            words.extend([Op::Low, Op::High].map(|op| self.builder.value(op, &[bits])));
        } else {
            words.push(bits);
        }
    }

    /// A component loaded from a buffer variable, with the operand's signs.
    fn loaded(
        &mut self,
        at: Current,
        operand: &Operand,
        ty: TypeModifier,
        words: Option<(Value, Option<Value>)>,
    ) -> Value {
        self.loaded_component(at, Some(operand), ty, words)
    }

    /// A loaded component as a number; zero if it does not exist.
    pub(super) fn loaded_component(
        &mut self,
        at: Current,
        operand: Option<&Operand>,
        ty: TypeModifier,
        words: Option<(Value, Option<Value>)>,
    ) -> Value {
        let is_float = ty.base == Base::Float;
        let bits = match words {
            None => self.integer(at.ty.wide, 0),
            Some((low, _)) if is_float && ty.bits == Some(16) => {
                let value = self.builder.value(Op::HalfToFloat, &[low]);
                self.bits(value)
            }
            Some((low, Some(high))) => self.builder.value(Op::MakeLong, &[low, high]),
            Some((low, None)) => low,
        };
        let mut value = if is_float { self.builder.value(Op::FromBits, &[bits]) } else { bits };
        if let Some(operand) = operand {
            if operand.negate {
                value = self.negate(value);
            }
            if operand.absolute {
                value = self.magnitude(value, ty.base);
            }
            if operand.negate_absolute {
                value = self.negate(value);
            }
        }
        value
    }
}

/// The element of a storage or counter buffer that an operand designates; elements of other buffers hold addresses.
fn place_of(operand: &Operand) -> Option<BufferElement> {
    match operand.source {
        Source::Buffer(element)
            if matches!(element.buffer.kind, BufferKind::Storage | BufferKind::Counters | BufferKind::Shared) =>
        {
            Some(element)
        }
        _ => None,
    }
}

/// The type of one component in memory.
pub(super) fn memory_type(ty: TypeModifier) -> MemoryElement {
    match (ty.base, ty.bits.unwrap_or(32)) {
        (Base::Unsigned, 8) => MemoryElement::U8,
        (Base::Signed, 8) => MemoryElement::S8,
        (Base::Unsigned, 16) => MemoryElement::U16,
        (Base::Signed, 16) => MemoryElement::S16,
        (Base::Float, 16) => MemoryElement::F16,
        (Base::Unsigned, 64) => MemoryElement::U64,
        (Base::Signed, 64) => MemoryElement::S64,
        (Base::Float, 64) => MemoryElement::F64,
        (Base::Unsigned, _) => MemoryElement::U32,
        (Base::Signed, _) => MemoryElement::S32,
        (Base::Float, _) => MemoryElement::F32,
    }
}
