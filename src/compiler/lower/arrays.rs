//! Arrays of temporaries that programs index: they are in each invocation's array memory, a run of elements for each
//! component. Arrays that are never indexed are ordinary registers.

use super::Lowering;
use crate::compiler::ir::{ArrayPlace, Op, Type, Value};
use crate::language::syntax::ast::{Address, Array, Ast, DestinationRegister, Relative, Source};
use nvjit_runtime::{Register, RegisterFile};
use std::collections::BTreeMap;

/// An array in memory.
#[derive(Clone, Copy, Debug)]
pub(super) struct Indexed {
    /// Its first element in memory.
    first: u16,
    /// The number of its registers.
    count: u16,
    /// Whether their components have 64 bits.
    wide: bool,
}

/// The arrays of a program, by their first registers.
#[derive(Default, Debug)]
pub(super) struct Arrays(BTreeMap<Register, Indexed>);

impl Arrays {
    /// The arrays that some instruction of `ast` indexes.
    pub(super) fn of(ast: &Ast) -> Self {
        let mut arrays = BTreeMap::new();
        let mut end = 0u16;
        let mut add = |relative: &Relative| {
            let Array::Registers { first, count } = relative.array else { return };
            let wide = match first.file {
                RegisterFile::Temporary => false,
                RegisterFile::LongTemporary => true,
                _ => return,
            };
            arrays.entry(first).or_insert_with(|| {
                let array = Indexed { first: end, count, wide };
                end = end.saturating_add(count.saturating_mul(if wide { 8 } else { 4 }));
                array
            });
        };
        for instruction in ast.instructions() {
            if let Some(DestinationRegister::Relative(relative)) =
                instruction.destination.as_ref().map(|destination| &destination.register)
            {
                add(relative);
            }
            for operand in &instruction.operands {
                if let Source::Relative(relative) = &operand.source {
                    add(relative);
                }
            }
        }
        Self(arrays)
    }

    /// The array that contains a register, and the register's index in it.
    pub(super) fn find(&self, register: Register) -> Option<(Indexed, u16)> {
        let (first, &array) = self.0.range(..=register).next_back()?;
        let step = if array.wide { 2 } else { 1 };
        let number = (register.file == first.file).then(|| (register.index - first.index) / step)?;
        (number < array.count).then_some((array, number))
    }
}

impl Lowering<'_> {
    /// The integer that an index reads.
    pub(super) fn index(&mut self, address: Address, component: u8) -> Value {
        let value = match address {
            Address::Register(register) => self.source(&Source::Register(register), component),
            Address::Parameter(index) => self.source(&Source::Parameter(index), component),
        };
        let bits = self.bits(value);
        let bits =
            if self.builder.function().ty(bits) == Type::I64 { self.builder.value(Op::Low, &[bits]) } else { bits };
        if !self.program.features().typed || !self.program.ast().is_unsigned(address) {
            return bits;
        }
        // No array is that long, and no added offset makes it wrap into one.
        let most = self.i32(i32::MAX);
        self.builder.int(Op::Umin, &[bits, most])
    }

    /// A component of register `index + offset` of an array; zeros if it is out of range.
    pub(super) fn load_element(&mut self, array: Indexed, index: Value, offset: i32, component: usize) -> Value {
        let Some(place) = place(array, offset, component) else { return self.zero(type_of(array)) };
        if !array.wide {
            return self.builder.float(Op::ArrayLoad(place), &[index]);
        }
        let high = ArrayPlace { first: place.first + array.count, ..place };
        let [low, high] = [place, high].map(|place| self.builder.int(Op::ArrayLoad(place), &[index]));
        let bits = self.builder.value(Op::MakeLong, &[low, high]);
        self.builder.value(Op::FromBits, &[bits])
    }

    /// Sets a component of register `index + offset` of an array; no effect if it is out of range.
    pub(super) fn store_element(&mut self, array: Indexed, index: Value, offset: i32, component: usize, value: Value) {
        let Some(place) = place(array, offset, component) else { return };
        if !array.wide {
            return self.builder.effect_of(Op::ArrayStore(place), &[index, value]);
        }
        let bits = self.bits(value);
        let [low, high] = [Op::Low, Op::High].map(|op| self.builder.value(op, &[bits]));
        self.builder.effect_of(Op::ArrayStore(place), &[index, low]);
        let place = ArrayPlace { first: place.first + array.count, ..place };
        self.builder.effect_of(Op::ArrayStore(place), &[index, high]);
    }
}

/// The place of the component (or its low words); `None` if no index reaches it.
fn place(array: Indexed, offset: i32, component: usize) -> Option<ArrayPlace> {
    let runs = component as u16 * if array.wide { 2 } else { 1 };
    let first = array.first.saturating_add(runs.saturating_mul(array.count));
    (offset >= Op::LEAST_OFFSET).then_some(ArrayPlace { first, count: array.count, offset })
}

fn type_of(array: Indexed) -> Type {
    if array.wide { Type::F64 } else { Type::F32 }
}
