//! Machine code as bytes: vector operations by their rows (EVEX, and VEX for masks), and the few scalar instructions
//! around them.

use super::machine::{General, Memory, POSITIONS, R11, ROW, ROWS, WORDS};
use super::table::{Class, Form, Op, Row, Size};

/// An operand after allocation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Place {
    /// A vector or a mask register.
    Register(u8),
    /// Memory; slots are resolved.
    Memory(Memory),
}

/// An operation on machine registers.
#[derive(Clone, Copy, Debug)]
pub(super) struct Placed {
    pub op: Op,
    pub d: u8,
    pub a: u8,
    pub b: Place,
    /// 0: all lanes.
    pub k: u8,
    pub zeroing: bool,
    pub immediate: u8,
    /// Added to the opcode: the operand order of a fused operation.
    pub order: u8,
}

/// A position in the code that may not be known yet.
pub(super) type Label = usize;

/// Code under construction.
pub(super) struct Assembler {
    pub bytes: Vec<u8>,
    /// Bytes of a vector.
    width: usize,
    /// Whether there are mask registers and broadcast memory operands.
    evex: bool,
    /// The row whose address is in [`ROW`](super::machine::ROW).
    pub row: Option<u32>,
    labels: Vec<u32>,
    jumps: Vec<(u32, Label)>,
    constants: Vec<(u32, u32, u32)>,
}

/// The operand that ModRM, SIB and displacement encode.
enum Address {
    Register(u8),
    Base { base: General, index: Option<(u8, u8)>, offset: i32 },
    Pool(u32),
}

impl Assembler {
    pub(super) fn new(width: usize, evex: bool) -> Self {
        Self {
            bytes: Vec::with_capacity(4096),
            width,
            evex,
            row: None,
            labels: Vec::new(),
            jumps: Vec::new(),
            constants: Vec::new(),
        }
    }

    pub(super) fn label(&mut self) -> Label {
        self.labels.push(u32::MAX);
        self.labels.len() - 1
    }

    pub(super) fn bind(&mut self, label: Label) {
        self.labels[label] = self.bytes.len() as u32;
        self.row = None;
    }

    /// `jmp`, or `jcc` by the number of its condition.
    pub(super) fn jump(&mut self, condition: Option<u8>, label: Label) {
        match condition {
            None => self.bytes.push(0xe9),
            Some(condition) => self.bytes.extend([0x0f, 0x80 | condition]),
        }
        self.jumps.push((self.bytes.len() as u32, label));
        self.bytes.extend([0; 4]);
    }

    /// Code without constants, for a part of a function.
    pub(super) fn finish_part(mut self) -> Vec<u8> {
        self.patch(0);
        self.bytes
    }

    /// Appends the constants, and resolves their addresses.
    pub(super) fn finish(mut self, pool: &[[u8; 64]]) -> Vec<u8> {
        self.bytes.resize(self.bytes.len().next_multiple_of(64), 0);
        let start = self.bytes.len() as u32;
        for constant in pool {
            self.bytes.extend(constant);
        }
        self.patch(start);
        self.bytes
    }

    fn patch(&mut self, start: u32) {
        let jumps = self.jumps.iter().map(|&(at, label)| (at, at + 4, self.labels[label]));
        let constants = self.constants.iter().map(|&(at, end, number)| (at, end, start + 64 * number));
        let patches: Vec<_> = jumps.chain(constants).collect();
        for (at, end, to) in patches {
            self.bytes[at as usize..at as usize + 4].copy_from_slice(&to.wrapping_sub(end).to_le_bytes());
        }
    }

    /// Encodes an operation.
    pub(super) fn operation(&mut self, inst: &Placed) {
        // In 128-bit vectors, broadcasting two words is another operation.
        if inst.op == Op::Broadcast64 && self.width == 16 {
            return self.operation(&Placed { op: Op::Duplicate64, ..*inst });
        }
        let row = inst.op.row();
        let (mut reg, mut other, mut rm) = (inst.d, inst.a, inst.b);
        match row.form {
            Form::Three | Form::Commutes | Form::Fused | Form::Blend => {}
            Form::Two => other = 0,
            Form::Digit(digit) => (reg, other) = (digit, inst.d),
            Form::Reverse => {
                other = 0;
                let Place::Register(from) = inst.b else { return };
                (reg, rm) = (from, Place::Register(inst.d));
            }
            Form::Store => (reg, other) = (inst.a, 0),
            Form::Flags => {
                let Place::Register(mask) = inst.b else { return };
                (reg, other) = (mask, 0);
            }
            Form::ToGeneral => {
                let Place::Register(from) = inst.b else { return };
                other = 0;
                // For masks the general register is in reg, for vectors in rm.
                (reg, rm) = match row.operands {
                    _ if inst.op == Op::SignsToGeneral => (inst.immediate, rm),
                    Class::Mask => (inst.immediate, rm),
                    _ => (from, Place::Register(inst.immediate)),
                };
            }
            Form::FromGeneral => (other, rm) = (0, Place::Register(inst.immediate)),
            Form::Gather => other = inst.a,
            Form::Scatter => (reg, other) = (inst.a, inst.d),
            Form::Pseudo => return self.pseudo(inst),
        }
        let mut broadcast = false;
        let address = match rm {
            Place::Register(number) => Address::Register(number),
            Place::Memory(Memory::Splat(offset) | Memory::Splat64(offset)) => {
                broadcast = row.broadcast > 0;
                Address::Base { base: WORDS, index: None, offset }
            }
            Place::Memory(Memory::Words(offset)) => Address::Base { base: WORDS, index: None, offset },
            Place::Memory(Memory::At(base, offset)) => {
                let index = matches!(row.form, Form::Gather | Form::Scatter).then_some((other, 0));
                Address::Base { base, index, offset }
            }
            Place::Memory(Memory::Indexed(base, index, offset)) => {
                Address::Base { base, index: Some((index, 0)), offset }
            }
            Place::Memory(Memory::Row(number, group)) => {
                if self.row != Some(number) {
                    self.load(ROW, ROWS, number as i32 * 8);
                    self.row = Some(number);
                }
                let index = Some((POSITIONS[usize::from(group) % POSITIONS.len()], 0));
                Address::Base { base: R11, index, offset: 0 }
            }
            Place::Memory(Memory::Pool(number)) => Address::Pool(number),
            Place::Memory(Memory::Slot(_)) => return,
        };
        let by_index = matches!(row.form, Form::Gather | Form::Scatter);
        if row.mask_length > 0 {
            let length = u8::from(row.w) << 7 | (row.mask_length - 1) << 2;
            self.vex(row, inst, reg, other, &address, length);
        } else if !self.evex {
            // The mask of a gather replaces the second operand.
            let other = if by_index { inst.k } else { other };
            let is_short = row.length == 1 || self.width == 16;
            let length = u8::from(row.w) << 7 | u8::from(!is_short) << 2;
            self.vex(row, inst, reg, other, &address, length);
        } else {
            let other = if by_index { 0 } else { other };
            let index_high = by_index && inst_index(&address) & 16 != 0;
            self.evex(row, inst, reg, other, &address, broadcast, index_high);
        }
        let scale = match row.size {
            _ if row.mask_length > 0 || !self.evex => 1,
            _ if broadcast => i32::from(row.broadcast),
            Size::Full => self.width as i32,
            Size::Half => self.width as i32 / 2,
            Size::Bytes(bytes) => bytes.into(),
        };
        let has_immediate = row.has_immediate;
        self.address(reg, &address, scale, has_immediate);
        if has_immediate {
            self.bytes.push(if row.form == Form::Blend { inst.k << 4 } else { inst.immediate });
        }
    }

    /// Zeros, and uniform masks.
    fn pseudo(&mut self, inst: &Placed) {
        let d = inst.d;
        let (op, a) = match inst.op {
            Op::Zero => (Op::Xor, d),
            Op::MaskFalse => return self.bytes.extend([0xc5, 0x84 | (!d & 15) << 3, 0x47, 0xc0 | d << 3 | d]),
            Op::MaskTrue => return self.bytes.extend([0xc5, 0x84 | (!d & 15) << 3, 0x46, 0xc0 | d << 3 | d]),
            _ => return,
        };
        self.operation(&Placed { op, a, b: Place::Register(d), ..*inst });
    }

    /// The prefix without masks, and the opcode; `bits` are W and L.
    fn vex(&mut self, row: &Row, inst: &Placed, reg: u8, other: u8, address: &Address, bits: u8) {
        let (x, b) = match address {
            Address::Register(number) => (false, number & 8 != 0),
            Address::Base { base, index, .. } => (index.is_some_and(|(index, _)| index & 8 != 0), base & 8 != 0),
            Address::Pool(_) => (false, false),
        };
        let inverted = |bit: bool, place: u8| u8::from(!bit) << place;
        let last = bits | (!other & 15) << 3 | row.prefix;
        // The short form is only possible if W is 0.
        if row.map == 1 && !x && !b && !row.w {
            self.bytes.extend([0xc5, inverted(reg & 8 != 0, 7) | last]);
        } else {
            self.bytes.extend([0xc4, inverted(reg & 8 != 0, 7) | inverted(x, 6) | inverted(b, 5) | row.map, last]);
        }
        self.bytes.push(row.opcode + inst.order);
    }

    #[expect(clippy::too_many_arguments, reason = "the fields of one prefix")]
    fn evex(
        &mut self,
        row: &Row,
        inst: &Placed,
        reg: u8,
        other: u8,
        address: &Address,
        broadcast: bool,
        index_high: bool,
    ) {
        let inverted = |bit: bool, place: u8| u8::from(!bit) << place;
        let (x, b) = match address {
            Address::Register(number) => (number & 16 != 0, number & 8 != 0),
            Address::Base { base, index, .. } => (index.is_some_and(|(index, _)| index & 8 != 0), base & 8 != 0),
            Address::Pool(_) => (false, false),
        };
        let length = match (row.length, self.width) {
            // The rounding mode replaces the length.
            _ if row.rounds_up => 2,
            (1, _) | (0, 16) => 0,
            (2, _) | (0, 32) => 1,
            _ => 2,
        };
        let (k, zeroing) = (inst.k, inst.zeroing);
        self.bytes.extend([
            0x62,
            inverted(reg & 8 != 0, 7) | inverted(x, 6) | inverted(b, 5) | inverted(reg & 16 != 0, 4) | row.map,
            u8::from(row.w) << 7 | (!other & 15) << 3 | 4 | row.prefix,
            u8::from(zeroing) << 7
                | length << 5
                | u8::from(broadcast || row.rounds_up) << 4
                | inverted(other & 16 != 0 || index_high, 3)
                | k,
            row.opcode + inst.order,
        ]);
    }

    fn address(&mut self, reg: u8, address: &Address, scale: i32, has_immediate: bool) {
        let reg = (reg & 7) << 3;
        match *address {
            Address::Register(number) => self.bytes.push(0xc0 | reg | number & 7),
            Address::Base { base, index, offset } => self.base(reg, base, index, offset, scale),
            Address::Pool(number) => {
                self.bytes.push(reg | 5);
                let at = self.bytes.len() as u32;
                self.constants.push((at, at + 4 + u32::from(has_immediate), number));
                self.bytes.extend([0; 4]);
            }
        }
    }

    /// ModRM (with `reg`), SIB and displacement.
    fn base(&mut self, reg: u8, base: General, index: Option<(u8, u8)>, offset: i32, scale: i32) {
        let small = offset % scale == 0 && (-128..128).contains(&(offset / scale));
        let mode = match offset {
            0 if base & 7 != 5 => 0,
            _ if small => 0x40,
            _ => 0x80,
        };
        match index {
            None if base & 7 == 4 => self.bytes.extend([mode | reg | 4, 0x24]),
            None => self.bytes.push(mode | reg | base & 7),
            Some((index, by)) => self.bytes.extend([mode | reg | 4, by << 6 | (index & 7) << 3 | base & 7]),
        }
        match mode {
            0 => {}
            0x40 => self.bytes.push((offset / scale) as u8),
            _ => self.bytes.extend(offset.to_le_bytes()),
        }
    }

    // Scalar instructions.

    /// A scalar instruction with a register and memory.
    pub(super) fn scalar(
        &mut self,
        wide: bool,
        opcode: &[u8],
        reg: u8,
        base: General,
        index: Option<(u8, u8)>,
        offset: i32,
    ) {
        let index_bit = index.map_or(0, |(index, _)| index >> 3 & 1);
        let rex = 0x40 | u8::from(wide) << 3 | (reg >> 3 & 1) << 2 | index_bit << 1 | base >> 3 & 1;
        if rex != 0x40 {
            self.bytes.push(rex);
        }
        self.bytes.extend(opcode);
        self.base((reg & 7) << 3, base, index, offset, 1);
    }

    /// A scalar instruction with two registers: reg and rm.
    pub(super) fn registers(&mut self, wide: bool, opcode: &[u8], reg: u8, rm: u8) {
        let rex = 0x40 | u8::from(wide) << 3 | (reg >> 3 & 1) << 2 | rm >> 3 & 1;
        if rex != 0x40 {
            self.bytes.push(rex);
        }
        self.bytes.extend(opcode);
        self.bytes.push(0xc0 | (reg & 7) << 3 | rm & 7);
    }

    /// A 64-bit register from memory.
    pub(super) fn load(&mut self, to: General, base: General, offset: i32) {
        self.scalar(true, &[0x8b], to, base, None, offset);
    }

    /// A 64-bit register to memory.
    pub(super) fn store(&mut self, from: General, base: General, offset: i32) {
        self.scalar(true, &[0x89], from, base, None, offset);
    }

    /// A 32-bit immediate to memory.
    pub(super) fn store_number(&mut self, base: General, offset: i32, number: u32) {
        self.scalar(false, &[0xc7], 0, base, None, offset);
        self.bytes.extend(number.to_le_bytes());
    }

    /// A 32-bit immediate to a register, zero-extended.
    pub(super) fn set(&mut self, to: General, number: u32) {
        if to & 8 != 0 {
            self.bytes.push(0x41);
        }
        self.bytes.push(0xb8 | to & 7);
        self.bytes.extend(number.to_le_bytes());
    }

    /// An operation with an immediate (group 81: add 0, or 1, and 4, sub 5, cmp 7).
    pub(super) fn number(&mut self, wide: bool, group: u8, register: General, number: i32) {
        self.registers(wide, &[0x81], group, register);
        self.bytes.extend(number.to_le_bytes());
    }

    /// An address.
    pub(super) fn lea(&mut self, to: General, base: General, index: Option<(u8, u8)>, offset: i32) {
        self.scalar(true, &[0x8d], to, base, index, offset);
    }

    /// Calls the function whose address is in memory.
    pub(super) fn call(&mut self, base: General, offset: i32) {
        self.scalar(false, &[0xff], 2, base, None, offset);
    }
}

fn inst_index(address: &Address) -> u8 {
    match address {
        Address::Base { index: Some((index, _)), .. } => *index,
        _ => 0,
    }
}
