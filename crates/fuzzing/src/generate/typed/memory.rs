//! Accesses to buffers and addresses. Lanes run in any order, so each lane writes to its own part, given by
//! [`lane_attribute`](super::lanes::lane_attribute). All lanes write to one place only by atomic operations whose
//! combined effect does not depend on their order, and whose results are not read.

use super::super::{bare, plain};
use super::Generator;
use super::lanes::{
    CONSTANT_BYTES, CONSTANTS, COUNTERS, PLACES, SHARED, SHARED_BYTES, STORAGE_CONSTANTS, STORAGE_SHARED,
};
use super::operands::to;
use nvjit::language::isa::features::Permits;
use nvjit::language::isa::modifiers::{Atomic, Counting};
use nvjit::language::isa::{Base, CcRule, Marks, Mnemonic, NumberType, Opcode, Row, TypeModifier};
use nvjit::language::syntax::ast::{
    BufferElement, BufferKind, BufferVariable, CcMask, Destination, DestinationRegister, Index, Instruction, Literal,
    Operand, Source, Statement, Swizzle,
};
use nvjit_runtime::Stage;

/// Offsets from the address of a lane's part; the last two are misaligned.
const OFFSETS: [u64; 4] = [0, 32, 4, 17];

/// The part of memory that an instruction accesses.
enum Spot {
    /// The lane's own part.
    Own,
    /// The part that is only read.
    Constant,
    /// The part that all lanes write.
    Shared,
    /// An address that is probably invalid.
    Wild,
}

impl Generator<'_, '_> {
    pub(super) fn memory_instruction(&mut self, row: &'static Row) -> Instruction {
        let instruction = match row.opcode {
            Opcode::Ldc => self.load_constant(),
            Opcode::Load | Opcode::Store | Opcode::Atom => self.global(row.opcode),
            Opcode::Atomctr => self.counter_access(),
            Opcode::Ldb | Opcode::Stb | Opcode::Atomb => self.storage_access(row.opcode, BufferKind::Storage),
            Opcode::Lds | Opcode::Sts | Opcode::Atoms => self.storage_access(row.opcode, BufferKind::Shared),
            Opcode::Loadim | Opcode::Storeim | Opcode::Atomim | Opcode::Imq | Opcode::Imqs => {
                self.image_access(row.opcode)
            }
            Opcode::Emits => Some(self.emit_to_stream(row)),
            opcode => {
                let mut mnemonic = Mnemonic::from(opcode);
                if opcode == Opcode::Membar && self.choices.chance(64) {
                    mnemonic.modifiers.marks = Marks::CTA;
                }
                Some(bare(mnemonic))
            }
        };
        instruction.unwrap_or_else(|| self.instruction_of(Opcode::Mov.row()))
    }

    fn load_constant(&mut self) -> Option<Instruction> {
        let buffer = self.buffer(BufferKind::Bytes)?;
        let mut mnemonic = Mnemonic::from(Opcode::Ldc);
        let ty = self.memory_type();
        mnemonic.modifiers.ty = Some(ty);
        self.codes_and_marks(&mut mnemonic);
        let step = if self.choices.chance(216) { ty.bytes().min(16) as i32 } else { 1 };
        let element = match buffer.count {
            None => Index::constant(0),
            Some(count) => self.buffer_index(count, step),
        };
        let binding = buffer.bindings.map(|count| self.buffer_index(count.into(), 1));
        let destination = Some(self.destination(&mnemonic));
        let operands = vec![self.buffer_operand(buffer, binding, element)];
        Some(Instruction { destination, operands, ..bare(mnemonic) })
    }

    fn buffer_operand(&mut self, buffer: BufferVariable, binding: Option<Index>, element: Index) -> Operand {
        let swizzle = self.swizzle();
        Operand { swizzle, ..plain(Source::Buffer(BufferElement { buffer, binding, element })) }
    }

    fn buffer(&mut self, kind: BufferKind) -> Option<BufferVariable> {
        self.declared.buffers.iter().copied().find(|one| one.kind == kind)
    }

    /// A type of numbers in memory.
    fn memory_type(&mut self) -> TypeModifier {
        let base = self.choices.pick(&Base::ALL);
        let is_small = self.features.sized_types && self.features.permits.has(Permits::SMALL_MEMORY);
        let bits = match (base, self.choices.below(8)) {
            (_, 4 | 5) if self.features.sized_types => 64,
            (_, 0..6) => 32,
            (Base::Float, _) => {
                if is_small {
                    16
                } else {
                    32
                }
            }
            (_, 6) => 16,
            _ => 8,
        };
        let count = if bits >= 32 || is_small { self.choices.pick(&[1, 1, 2, 4]) } else { 1 };
        TypeModifier { base, bits: Some(bits), count }
    }

    pub(super) fn codes_and_marks(&mut self, mnemonic: &mut Mnemonic) {
        let row = mnemonic.opcode.row();
        if row.suffixes(self.language).c && self.choices.chance(self.updating) {
            mnemonic.update_cc = Some(self.choices.below(2) as u8);
        }
        let mut marks = Marks::NONE;
        if self.choices.chance(40) {
            marks = marks.with(Marks::NTC);
        }
        // Neither atomic operations nor the memory of a work group have these.
        use Opcode::{Atom, Atomb, Atomim, Atoms, Lds, Sts};
        let is_access = !matches!(mnemonic.opcode, Atom | Atomb | Atomim | Atoms | Lds | Sts);
        for mark in [Marks::COH, Marks::VOL] {
            if is_access && self.features.sized_types && self.choices.chance(24) {
                marks = marks.with(mark);
            }
        }
        mnemonic.modifiers.marks = marks;
    }

    /// An operation of ATOM and its type; if all lanes share the place, an integer operation that commutes.
    fn atomic(&mut self, opcode: Opcode, shared: bool) -> (Atomic, TypeModifier) {
        use Atomic::{Add, And, Cswap, Dwrap, Exch, Iwrap, Max, Min, Or, Xor};
        let permits = self.features.permits;
        let ty = |base, bits, count| TypeModifier { base, bits: Some(bits), count };
        let both = [ty(Base::Unsigned, 32, 1), ty(Base::Signed, 32, 1)];
        let wide = [ty(Base::Unsigned, 64, 1), ty(Base::Signed, 64, 1)];
        let mut all: Vec<(Atomic, TypeModifier)> = Vec::new();
        for ty in both {
            all.extend([Add, Min, Max, And, Or, Xor].map(|atomic| (atomic, ty)));
        }
        all.push((Add, wide[0]));
        if permits.has(Permits::ATOMIC_INT64) {
            for ty in wide {
                all.extend([Add, Min, Max, And, Or, Xor].map(|atomic| (atomic, ty)));
            }
        }
        if !shared {
            all.extend([(Exch, both[0]), (Exch, both[1]), (Cswap, both[0]), (Cswap, both[1])]);
            all.extend([(Iwrap, both[0]), (Dwrap, both[0]), (Exch, wide[0]), (Cswap, wide[0])]);
            if permits.has(Permits::ATOMIC_INT64) {
                all.extend([(Exch, wide[1]), (Cswap, wide[1])]);
            }
            // Buffers need no option for these.
            if permits.has(Permits::ATOMIC_FLOAT) || opcode != Opcode::Atom {
                all.extend([Add, Exch].map(|atomic| (atomic, ty(Base::Float, 32, 1))));
            }
            if permits.has(Permits::ATOMIC_FLOAT64) {
                all.extend([Add, Exch].map(|atomic| (atomic, ty(Base::Float, 64, 1))));
            }
            if permits.has(Permits::ATOMIC_FP16) {
                for count in [2, 4] {
                    all.extend([Add, Min, Max, Exch].map(|atomic| (atomic, ty(Base::Float, 16, count))));
                }
            }
        }
        self.choices.pick(&all)
    }

    /// The properties of an access, except its place.
    fn access(&mut self, opcode: Opcode) -> Option<(Instruction, Spot, u32)> {
        let spot = match (opcode, self.choices.weighted(&[10, 4, 1])) {
            (_, 2) => Spot::Wild,
            (Opcode::Load | Opcode::Ldb | Opcode::Lds, 1) => Spot::Constant,
            (Opcode::Atom | Opcode::Atomb | Opcode::Atoms, 1) => Spot::Shared,
            _ => Spot::Own,
        };
        self.declared.lane?;
        let mut mnemonic = Mnemonic::from(opcode);
        let mut slot = 0;
        if matches!(opcode, Opcode::Atom | Opcode::Atomb | Opcode::Atoms) {
            let (atomic, ty) = self.atomic(opcode, matches!(spot, Spot::Shared));
            (mnemonic.modifiers.atomic, mnemonic.modifiers.ty) = (Some(atomic), Some(ty));
            let number = Atomic::ALL.iter().position(|one| *one == atomic).unwrap_or(0) as u32;
            slot = 32 * number + 8 * u32::from(ty.base == Base::Signed) + 16 * u32::from(ty.bits == Some(64));
        } else {
            mnemonic.modifiers.ty = Some(self.memory_type());
        }
        self.codes_and_marks(&mut mnemonic);
        let mut instruction = bare(mnemonic);
        if !matches!(opcode, Opcode::Store | Opcode::Stb | Opcode::Sts) {
            let mut destination = self.destination(&mnemonic);
            if matches!(spot, Spot::Shared) {
                // The previous value depends on the order of lanes.
                instruction.mnemonic.update_cc = None;
                let (rule, swizzle) = (CcRule::Fl, Swizzle::XYZW);
                destination.cc_mask = Some(CcMask { rule, register: 0, swizzle, span: super::no_span() });
            }
            instruction.destination = Some(destination);
        }
        if !matches!(opcode, Opcode::Load | Opcode::Ldb | Opcode::Lds) {
            let operand = self.operand(&mnemonic, 0, false, false);
            instruction.operands.push(operand);
        }
        Some((instruction, spot, slot))
    }

    /// LOAD, STORE or ATOM.
    fn global(&mut self, opcode: Opcode) -> Option<Instruction> {
        let (mut instruction, spot, slot) = self.access(opcode)?;
        let ty = NumberType { base: Base::Unsigned, wide: true };
        let number = |address: u32| Source::Literal(Literal { ty, components: vec![address.into()], scalar: true });
        let place = self.declared.place.or(self.declared.lane)?;
        let constant = CONSTANTS + 4 * self.choices.below(CONSTANT_BYTES as usize / 4) as u32;
        let (source, component) = match spot {
            Spot::Own if Some(place) == self.declared.lane => (Source::Register(place), 1),
            Spot::Own => (Source::Register(place), self.choices.weighted(&[8, 8, 4, 1]) as u8),
            Spot::Constant => (number(constant), 0),
            Spot::Shared => (number(SHARED + slot), 0),
            Spot::Wild => (number(self.choices.pick(&[0, 8, PLACES - 8, SHARED + SHARED_BYTES, u32::MAX - 7])), 0),
        };
        instruction.operands.push(Operand { swizzle: Swizzle::splat(component), ..plain(source) });
        Some(instruction)
    }

    /// LDB, STB or ATOMB, or LDS, STS or ATOMS.
    fn storage_access(&mut self, opcode: Opcode, kind: BufferKind) -> Option<Instruction> {
        let buffer = self.buffer(kind)?;
        let (mut instruction, spot, slot) = self.access(opcode)?;
        let offset = OFFSETS[self.choices.weighted(&[8, 8, 4, 1])] as i32;
        let constant = STORAGE_CONSTANTS + 4 * self.choices.below(CONSTANT_BYTES as usize / 4) as u32;
        let element = match spot {
            Spot::Own => self.lane_index(2, offset)?,
            Spot::Constant => Index::constant(constant as i32),
            Spot::Shared => Index::constant((STORAGE_SHARED + slot) as i32),
            // Accesses that are certainly out of bounds do not load.
            Spot::Wild if kind == BufferKind::Shared => self.lane_index(1, 0)?,
            Spot::Wild => {
                Index::constant(self.choices.pick(&[1 << 20, i32::MAX, (STORAGE_SHARED + SHARED_BYTES) as i32]))
            }
        };
        instruction.operands.push(plain(Source::Buffer(BufferElement { buffer, binding: None, element })));
        Some(instruction)
    }

    /// ATOMCTR. A counter that is read is not changed.
    fn counter_access(&mut self) -> Option<Instruction> {
        let buffer = self.buffer(BufferKind::Counters)?;
        let counting = self.choices.pick(Counting::ALL);
        let mut mnemonic = Mnemonic::from(Opcode::Atomctr);
        mnemonic.modifiers.counting = Some(counting);
        mnemonic.modifiers.ty =
            self.choices.pick(&[None, Some(Base::Signed), Some(Base::Unsigned)]).map(TypeModifier::unsized_);
        self.codes_and_marks(&mut mnemonic);
        mnemonic.modifiers.marks = if mnemonic.modifiers.marks.has(Marks::NTC) { Marks::NTC } else { Marks::NONE };
        let mut destination = self.destination(&mnemonic);
        let is_read = counting == Counting::Get;
        if !is_read {
            // The previous value depends on the order of lanes.
            mnemonic.update_cc = None;
            let (rule, swizzle) = (CcRule::Fl, Swizzle::XYZW);
            destination.cc_mask = Some(CcMask { rule, register: 0, swizzle, span: super::no_span() });
        }
        let number = 2 * self.choices.below(COUNTERS as usize / 2 + 1) as i32 + i32::from(is_read);
        let element = Index::constant(number);
        let operands = vec![plain(Source::Buffer(BufferElement { buffer, binding: None, element }))];
        Some(Instruction { destination: Some(destination), operands, ..bare(mnemonic) })
    }

    /// EMITS, mostly to an existing stream.
    fn emit_to_stream(&mut self, row: &'static Row) -> Instruction {
        let mnemonic = self.mnemonic(row);
        let operand = match self.choices.chance(176) {
            true => {
                let (ty, stream) = (mnemonic.operand_type(0), self.choices.below(5) as u64);
                plain(Source::Literal(Literal { ty, components: vec![stream], scalar: true }))
            }
            false => self.operand(&mnemonic, 0, true, false),
        };
        Instruction { operands: vec![operand], ..bare(mnemonic) }
    }

    /// EMIT at the end of a geometry program, and perhaps of another primitive.
    pub(super) fn last_vertices(&mut self) -> Vec<Statement> {
        let all =
            [Opcode::Emit, Opcode::Endprim, Opcode::Emit].map(|opcode| Statement::Instruction(bare(opcode.into())));
        let count = if self.choices.chance(64) { all.len() } else { 1 };
        all.into_iter().take(count).collect()
    }

    /// The final stores of a compute program: variables, to the lane's own part.
    pub(super) fn last_stores(&mut self) -> Vec<Statement> {
        let count = self.choices.between(1, 4) as i32;
        let mut all = Vec::new();
        for number in 0..count {
            let (Some(buffer), Some(element)) = (self.buffer(BufferKind::Storage), self.lane_index(2, 16 * number))
            else {
                continue;
            };
            let mut mnemonic = Mnemonic::from(Opcode::Stb);
            let base = self.choices.pick(&Base::ALL);
            mnemonic.modifiers.ty = Some(TypeModifier { base, bits: Some(32), count: 4 });
            let value = self.operand(&mnemonic, 0, false, true);
            let place = plain(Source::Buffer(BufferElement { buffer, binding: None, element }));
            all.push(Statement::Instruction(Instruction { operands: vec![value, place], ..bare(mnemonic) }));
        }
        all
    }

    /// Perhaps a barrier, where control flow is uniform.
    pub(super) fn barrier(&mut self) -> Option<Statement> {
        let has = self.features.stage == Stage::Compute && self.choices.chance(64);
        has.then(|| Statement::Instruction(bare(Opcode::Bar.into())))
    }

    /// The instructions that compute the addresses of a lane's part.
    pub(super) fn places(&mut self) -> Option<Instruction> {
        let place = self.declared.place?;
        let lane = self.lane_operand()?;
        let mut mnemonic = Mnemonic::from(Opcode::Add);
        mnemonic.modifiers.ty = Some(TypeModifier::unsized_(Base::Unsigned));
        let ty = NumberType { base: Base::Unsigned, wide: false };
        let offsets = Source::Literal(Literal { ty, components: OFFSETS.to_vec(), scalar: false });
        let operands = vec![Operand { swizzle: Swizzle::splat(1), ..lane }, plain(offsets)];
        let destination: Option<Destination> = Some(to(DestinationRegister::Register(place)));
        Some(Instruction { destination, operands, ..bare(mnemonic) })
    }
}
