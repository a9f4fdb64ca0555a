//! Operations on 64 bits: two vectors, of which the first has lanes 0 and 1 of each quad.

use super::super::encode::Assembler;
use super::super::machine::{Memory, NONE, Operand, R8, RAX, RCX, RDX, Register, WORDS};
use super::super::table::Op;
use super::super::{Result, Unsupported};
use super::{CEIL, FLOOR, Home, NEAREST, Selector, TRUNC, float_code};
use crate::compiler::ir::{self, Compare, Type, Value, Width};

pub(super) type Pair = [Register; 2];

/// Of the quarters of a vector of four, the first and the third, then the others.
pub(super) const EVEN_FIRST: u8 = 0b1101_1000;

impl Selector<'_> {
    /// Both vectors of a value.
    pub(super) fn pair(&mut self, value: Value) -> Result<Pair> {
        match self.homes[value.0 as usize] {
            Home::Pair(pair) => Ok(pair),
            Home::Memory(memory) => Ok([self.loaded(memory, self.is_zero(value)); 2]),
            _ => Err(Unsupported("no pair of vectors")),
        }
    }

    /// Both vectors as last operands.
    fn pair_operands(&mut self, value: Value) -> Result<[Operand; 2]> {
        match self.homes[value.0 as usize] {
            Home::Memory(memory) if self.is_in_memory(value) => Ok([Operand::Memory(memory); 2]),
            _ => Ok(self.pair(value)?.map(Operand::Register)),
        }
    }

    /// Extends 32-bit integers to 64 bits.
    pub(super) fn extend(&mut self, is_signed: bool, x: Register) -> Pair {
        let high = match is_signed {
            true => self.two(Op::ShiftSigned, x, 31),
            false => self.zero(),
        };
        [Op::UnpackLow, Op::UnpackHigh].map(|op| self.three(op, x, high))
    }

    /// The 32-bit elements for the first vector of a pair and for the second, each packed at the start of a register.
    fn split_halves(&mut self, x: Register) -> Pair {
        if self.shape.lanes == 4 {
            return [x, self.two(Op::Shuffle, x, 0xee)];
        }
        if !self.shape.has_masks() {
            let sorted = self.two(Op::PermuteFour64, x, EVEN_FIRST);
            return [sorted, self.two(Op::ExtractQuarter, sorted, 1)];
        }
        let order = self.quarters([0, 2, 4, 6, 1, 3, 5, 7]);
        let order = self.loaded(order, false);
        let sorted = self.three(Op::Permute64, order, x);
        [sorted, self.two(Op::ExtractHalf, sorted, 1)]
    }

    /// The inverse of [`split_halves`](Self::split_halves).
    pub(super) fn join_halves(&mut self, [low, high]: Pair) -> Register {
        if self.shape.lanes == 4 {
            return self.three(Op::UnpackLow64, low, high);
        }
        if !self.shape.has_masks() {
            let both = self.operation(Op::InsertQuarter, low, Operand::Register(high), 1);
            return self.two(Op::PermuteFour64, both, EVEN_FIRST);
        }
        let both = self.operation(Op::InsertHalf, low, Operand::Register(high), 1);
        let order = self.quarters([0, 4, 1, 5, 2, 6, 3, 7]);
        let order = self.loaded(order, false);
        self.three(Op::Permute64, order, both)
    }

    fn quarters(&mut self, order: [u8; 8]) -> Memory {
        self.constant_vector(std::array::from_fn(|byte| if byte % 8 == 0 { order[byte / 8] } else { 0 }))
    }

    /// One mask of those of both vectors.
    fn join_masks(&mut self, masks: Pair) -> Register {
        let longs = match self.shape.has_masks() {
            true => masks.map(|mask| self.two(Op::MaskToLong, mask, 0)),
            false => masks,
        };
        let words = self.low_words(longs);
        self.int_to_mask(words)
    }

    /// The low half of each element.
    pub(super) fn low_words(&mut self, [first, second]: Pair) -> Register {
        self.operation(Op::ShuffleTwo, first, Operand::Register(second), 0x88)
    }

    fn split_mask(&mut self, mask: Register) -> Pair {
        let words = self.mask_to_int(mask);
        let halves = [Op::UnpackLow, Op::UnpackHigh].map(|op| self.three(op, words, words));
        match self.shape.has_masks() {
            true => halves.map(|half| self.two(Op::LongToMask, half, 0)),
            false => halves,
        }
    }

    /// An operation with an operand or a result of 64 bits.
    pub(super) fn long(&mut self, inst: &ir::Inst) -> Result<Home> {
        use ir::Op as I;
        let arg = |index: usize| inst.args.get(index).copied().ok_or(Unsupported("an operand is missing"));
        let of = inst.args.last().map_or(Type::I64, |&arg| self.ir.ty(arg));
        Ok(match inst.op {
            I::Load(_) => Home::Pair(self.places(inst.op)?.map(|place| self.load(place))),
            I::ToBits | I::FromBits => {
                let from = arg(0)?;
                if let Some(result) = inst.result {
                    self.constants[result.0 as usize] = self.constants[from.0 as usize];
                }
                self.homes[from.0 as usize]
            }
            I::Select => {
                let mask = self.mask(arg(0)?)?;
                let masks = self.split_mask(mask);
                let (yes, no) = (self.pair_operands(arg(1)?)?, self.pair(arg(2)?)?);
                Home::Pair([0, 1].map(|half| self.three_masked(Op::Select64, masks[half], no[half], yes[half])))
            }
            I::MakeLong => {
                let (low, high) = (self.vector(arg(0)?)?, self.vector(arg(1)?)?);
                Home::Pair([Op::UnpackLow, Op::UnpackHigh].map(|op| self.three(op, low, high)))
            }
            I::Low | I::High => {
                let pair @ [first, second] = self.pair(arg(0)?)?;
                Home::Register(match inst.op {
                    I::Low => self.low_words(pair),
                    _ => self.operation(Op::ShuffleTwo, first, Operand::Register(second), 0xdd),
                })
            }
            I::SignExtend | I::ZeroExtend => {
                let x = self.vector(arg(0)?)?;
                Home::Pair(self.extend(inst.op == I::SignExtend, x))
            }
            I::Widen => {
                let x = self.vector(arg(0)?)?;
                Home::Pair(self.widen(x))
            }
            I::Narrow(_) => {
                let halves = self.pair(arg(0)?)?.map(|half| self.two(Op::Narrow, half, 0));
                Home::Register(self.join_halves(halves))
            }
            I::QuadShuffle(pattern) => {
                let pair = self.pair(arg(0)?)?;
                let [a, b, c, d] = pattern.map(|lane| lane & 3);
                Home::Pair([(a, b), (c, d)].map(|(first, second)| {
                    let places = 0x55 * (first & 1 | (second & 1) << 1);
                    let (first, second) = (pair[usize::from(first / 2)], pair[usize::from(second / 2)]);
                    self.operation(Op::ShuffleTwo64, first, Operand::Register(second), places)
                }))
            }
            I::ToSigned(width) | I::ToUnsigned(width) => self.float_to_int(inst, of, width)?,
            I::FromSigned(_, width) | I::FromUnsigned(_, width) => self.int_to_float(inst, of, width)?,
            I::Fcmp(_) | I::Icmp(_) | I::Ucmp(_) => {
                let (a, b) = (self.pair(arg(0)?)?, self.pair_operands(arg(1)?)?);
                let masks = [0, 1].map(|half| match inst.op {
                    I::Fcmp(compare) => self.compare_doubles(float_code(compare), a[half], b[half]),
                    I::Icmp(compare) => self.compare_longs(true, compare, a[half], b[half]),
                    I::Ucmp(compare) => self.compare_longs(false, compare, a[half], b[half]),
                    _ => NONE,
                });
                Home::Register(self.join_masks(masks))
            }
            I::Sdiv | I::Udiv | I::Srem | I::Urem => {
                let (a, b) = (self.pair(arg(0)?)?, self.pair(arg(1)?)?);
                Home::Pair([self.divide_long(inst.op, a[0], b[0]), self.divide_long(inst.op, a[1], b[1])])
            }
            I::ShlBy | I::UshrBy | I::SshrBy => {
                let (by_number, by_lanes) = match inst.op {
                    I::ShlBy => (Op::ShiftLeft64, Op::ShiftLeftBy64),
                    I::UshrBy => (Op::ShiftRight64, Op::ShiftRightBy64),
                    _ => (Op::ShiftSigned64, Op::ShiftSignedBy64),
                };
                let a = self.pair(arg(0)?)?;
                if let Some(amount) = self.constants[arg(1)?.0 as usize] {
                    return Ok(Home::Pair(a.map(|half| self.shift_long(by_number, half, amount as u8 & 63))));
                }
                let amounts = self.pair(arg(1)?)?;
                let most = self.everywhere64(63);
                let amounts = amounts.map(|half| self.three(Op::And64, half, Operand::Memory(most)));
                Home::Pair([0, 1].map(|half| match by_lanes {
                    Op::ShiftSignedBy64 if !self.shape.has_masks() => self.shift_signed_by(a[half], amounts[half]),
                    _ => self.three(by_lanes, a[half], amounts[half]),
                }))
            }
            I::Shl(bits) | I::Ushr(bits) | I::Sshr(bits) => {
                let op = match inst.op {
                    I::Shl(_) => Op::ShiftLeft64,
                    I::Ushr(_) => Op::ShiftRight64,
                    _ => Op::ShiftSigned64,
                };
                Home::Pair(self.pair(arg(0)?)?.map(|half| self.shift_long(op, half, bits)))
            }
            I::Imul | I::Smin | I::Smax | I::Umin | I::Umax if !self.shape.has_masks() => {
                let (a, b) = (self.pair(arg(0)?)?, self.pair(arg(1)?)?);
                Home::Pair([0, 1].map(|half| self.without_operation(inst.op, a[half], b[half])))
            }
            I::Fma => {
                let (x, y) = (self.pair(arg(0)?)?, self.pair(arg(1)?)?);
                let z = self.pair_operands(arg(2)?)?;
                Home::Pair([0, 1].map(|half| self.four(Op::Fma64, x[half], y[half], z[half], 0)))
            }
            I::Neg => {
                let sign = self.everywhere64(1 << 63);
                Home::Pair(self.pair(arg(0)?)?.map(|half| self.three(Op::Xor64, half, Operand::Memory(sign))))
            }
            _ => {
                let (op, immediate) = simple(inst.op, of).ok_or(Unsupported("an operation on 64 bits"))?;
                if inst.args.len() == 1 {
                    let a = self.pair_operands(arg(0)?)?;
                    return Ok(Home::Pair(a.map(|half| self.two(op, half, immediate))));
                }
                let (a, b) = (self.pair(arg(0)?)?, self.pair_operands(arg(1)?)?);
                Home::Pair([0, 1].map(|half| self.three(op, a[half], b[half])))
            }
        })
    }

    pub(super) fn widen(&mut self, x: Register) -> Pair {
        self.split_halves(x).map(|half| self.two(Op::Widen, half, 0))
    }

    fn float_to_int(&mut self, inst: &ir::Inst, of: Type, width: Width) -> Result<Home> {
        let is_signed = matches!(inst.op, ir::Op::ToSigned(_));
        let x = match of {
            Type::F64 => self.pair(inst.args[0])?,
            _ => {
                let x = self.vector(inst.args[0])?;
                self.widen(x)
            }
        };
        let x = match is_signed {
            true => x,
            // Negative numbers and NaN become zero.
            false => {
                let zero = self.zero();
                x.map(|half| self.three(Op::Max64, half, zero))
            }
        };
        if !self.shape.has_masks() {
            return Ok(match width {
                Width::W32 => Home::Register(self.doubles_to_ints(is_signed, x)),
                Width::W64 => Home::Pair(x.map(|half| self.double_to_long(is_signed, half))),
            });
        }
        let halves = x.map(|half| {
            let op = match (is_signed, width) {
                (true, Width::W32) => Op::DoubleToInt,
                (false, Width::W32) => Op::DoubleToUnsigned,
                (true, Width::W64) => Op::DoubleToLong,
                (false, Width::W64) => Op::DoubleToUnsignedLong,
            };
            let whole = self.two(op, half, 0);
            if !is_signed {
                return whole;
            }
            let (bound, most, select) = match width {
                Width::W32 => (2_147_483_648.0, self.everywhere(i32::MAX as u32), Op::Select),
                Width::W64 => (9_223_372_036_854_775_808.0, self.everywhere64(i64::MAX as u64), Op::Select64),
            };
            let bound = self.everywhere64(f64::to_bits(bound));
            let large = self.compare_doubles(float_code(Compare::Ge), half, Operand::Memory(bound));
            let inside = self.three_masked(select, large, whole, Operand::Memory(most));
            let number = self.compare_doubles(float_code(Compare::Eq), half, Operand::Register(half));
            let op = if width == Width::W32 { Op::Move } else { Op::Move64 };
            self.zeroing(op, number, inside)
        });
        Ok(match width {
            Width::W32 => Home::Register(self.join_halves(halves)),
            Width::W64 => Home::Pair(halves),
        })
    }

    fn int_to_float(&mut self, inst: &ir::Inst, of: Type, width: Width) -> Result<Home> {
        let is_signed = matches!(inst.op, ir::Op::FromSigned(..));
        if !self.shape.has_masks() && of != Type::I64 {
            let x = self.vector(inst.args[0])?;
            return Ok(Home::Pair(self.ints_to_doubles(is_signed, x)));
        }
        let x = match of {
            Type::I64 => self.pair(inst.args[0])?,
            _ => {
                let x = self.vector(inst.args[0])?;
                self.extend(is_signed, x)
            }
        };
        let op = match (is_signed, width) {
            (true, Width::W32) => Op::LongToFloat,
            (false, Width::W32) => Op::UnsignedLongToFloat,
            (true, Width::W64) => Op::LongToDouble,
            (false, Width::W64) => Op::UnsignedLongToDouble,
        };
        let halves = x.map(|half| match (self.shape.has_masks(), width) {
            (true, _) => self.two(op, half, 0),
            (false, Width::W32) => self.long_to_float(is_signed, half),
            (false, Width::W64) => self.long_to_double(is_signed, half),
        });
        Ok(match width {
            Width::W32 => Home::Register(self.join_halves(halves)),
            Width::W64 => Home::Pair(halves),
        })
    }

    /// Shifts by an immediate.
    fn shift_long(&mut self, op: Op, x: Register, bits: u8) -> Register {
        match op {
            Op::ShiftSigned64 if !self.shape.has_masks() => self.shift_signed(x, bits),
            _ => self.two(op, x, bits),
        }
    }

    /// Quotients or remainders, lane by lane: there is no such vector operation.
    fn divide_long(&mut self, op: ir::Op, a: Register, b: Register) -> Register {
        let [dividends, divisors] = [1, 2].map(|number| self.shape.scratch(self.layout, number));
        self.save(a, dividends);
        self.save(b, divisors);
        let (Memory::Words(dividend), Memory::Words(divisor)) = (dividends, divisors) else { return a };
        let bytes = self.shape.vector_bytes() as i32;
        let is_signed = matches!(op, ir::Op::Sdiv | ir::Op::Srem);
        let wants_remainder = matches!(op, ir::Op::Srem | ir::Op::Urem);
        let write = |code: &mut Assembler| {
            let [head, none, opposite, store] = [0; 4].map(|_| code.label());
            let index = Some((RCX, 0));
            code.registers(false, &[0x31], RCX, RCX);
            code.bind(head);
            code.scalar(true, &[0x8b], RAX, WORDS, index, dividend);
            code.scalar(true, &[0x8b], R8, WORDS, index, divisor);
            code.registers(true, &[0x85], R8, R8);
            code.jump(Some(EQUAL), none);
            if is_signed {
                // The least number by minus one traps.
                code.number(true, COMPARE, R8, -1);
                code.jump(Some(EQUAL), opposite);
                code.bytes.extend([0x48, 0x99]);
                code.registers(true, &[0xf7], 7, R8);
            } else {
                code.registers(false, &[0x31], RDX, RDX);
                code.registers(true, &[0xf7], 6, R8);
            }
            if wants_remainder {
                code.registers(true, &[0x8b], RAX, RDX);
            }
            code.jump(None, store);
            code.bind(opposite);
            if wants_remainder {
                code.registers(false, &[0x31], RAX, RAX);
            } else {
                code.registers(true, &[0xf7], 3, RAX);
            }
            code.jump(None, store);
            code.bind(none);
            code.registers(true, &[0xc7], 0, RAX);
            code.bytes.extend([0xff; 4]);
            code.bind(store);
            code.scalar(true, &[0x89], RAX, WORDS, index, dividend);
            code.number(true, ADD, RCX, 8);
            code.number(true, COMPARE, RCX, bytes);
            code.jump(Some(BELOW), head);
        };
        self.raw(write);
        self.load(dividends)
    }
}

/// Numbers of conditions, and of scalar operations with an immediate.
pub(super) const BELOW: u8 = 2;
pub(super) const EQUAL: u8 = 4;
pub(super) const ADD: u8 = 0;
pub(super) const SUBTRACT: u8 = 5;
pub(super) const COMPARE: u8 = 7;

/// The operation on each vector, if one is enough.
fn simple(op: ir::Op, of: Type) -> Option<(Op, u8)> {
    use ir::Op as I;
    Some(match (of, op) {
        (Type::F64, I::Add) => (Op::Add64, 0),
        (Type::F64, I::Sub) => (Op::Sub64, 0),
        (Type::F64, I::Mul) => (Op::Mul64, 0),
        (Type::F64, I::Div) => (Op::Div64, 0),
        (Type::F64, I::Sqrt) => (Op::Sqrt64, 0),
        (Type::F64, I::MachineMin) => (Op::Min64, 0),
        (Type::F64, I::MachineMax) => (Op::Max64, 0),
        (Type::F64, I::Floor) => (Op::Round64, FLOOR),
        (Type::F64, I::Ceil) => (Op::Round64, CEIL),
        (Type::F64, I::Trunc) => (Op::Round64, TRUNC),
        (Type::F64, I::Nearest) => (Op::Round64, NEAREST),
        (Type::I64, I::Iadd) => (Op::AddInt64, 0),
        (Type::I64, I::Isub) => (Op::SubInt64, 0),
        (Type::I64, I::Imul) => (Op::MulInt64, 0),
        (Type::I64, I::Iand) => (Op::And64, 0),
        (Type::I64, I::Ior) => (Op::Or64, 0),
        (Type::I64, I::Ixor) => (Op::Xor64, 0),
        (Type::I64, I::Smin) => (Op::MinSigned64, 0),
        (Type::I64, I::Smax) => (Op::MaxSigned64, 0),
        (Type::I64, I::Umin) => (Op::MinUnsigned64, 0),
        (Type::I64, I::Umax) => (Op::MaxUnsigned64, 0),
        _ => return None,
    })
}
