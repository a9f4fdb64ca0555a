//! Operands and destinations of instructions with types.

use super::super::super::values;
use super::super::plain;
use super::Generator;
use super::declarations::{Place, Variable};
use super::no_span;
use nvjit::language::isa::modifiers::ValueType;
use nvjit::language::isa::registers::{FRAGMENT_FACING, FRAGMENT_POINTCOORD, FRAGMENT_PRIMITIVE_ID};
use nvjit::language::isa::{Base, CcRule, Marks, Mnemonic, NumberType, Opcode, Restriction};
use nvjit::language::syntax::ast::{
    Address, Array, BufferElement, BufferKind, CcMask, Destination, DestinationRegister, Index, Instruction, Literal,
    Operand, Relative, Selected, SelectedComponent, Selection, Size, Source, Swizzle, VertexElement, WriteMask,
};
use nvjit_runtime::{Register, RegisterFile};

/// The requirements on an operand or a destination.
#[derive(Clone, Copy)]
pub(super) struct Wanted {
    pub ty: NumberType,
    pub value: ValueType,
    pub unchecked: bool,
    /// Whether it must be LONG, or must not be SHORT.
    pub long: bool,
    pub not_short: bool,
}

impl Wanted {
    /// A number of this type, without other requirements.
    pub(super) fn plain(ty: NumberType) -> Self {
        Self { ty, value: ValueType::Operation, unchecked: false, long: false, not_short: false }
    }

    fn operand(mnemonic: &Mnemonic, index: usize) -> Self {
        let opcode = mnemonic.opcode;
        let mut ty = mnemonic.operand_type(index);
        let is_address = matches!((opcode, index), (Opcode::Load, 0) | (Opcode::Store | Opcode::Atom, 1));
        ty.wide |= is_address || opcode == Opcode::Up64;
        Self {
            ty,
            value: opcode.row().typing.operand(index),
            unchecked: mnemonic.modifiers.marks.has(Marks::NTC),
            long: opcode == Opcode::Up64,
            not_short: matches!(opcode, Opcode::Up2h | Opcode::Up2us | Opcode::Up4b | Opcode::Up4ub),
        }
    }

    fn result(mnemonic: &Mnemonic) -> Self {
        let opcode = mnemonic.opcode;
        Self {
            ty: mnemonic.result_type(),
            value: opcode.row().typing.result,
            unchecked: mnemonic.modifiers.marks.has(Marks::NTC),
            long: opcode == Opcode::Pk64,
            not_short: matches!(opcode, Opcode::Pk2h | Opcode::Pk2us | Opcode::Pk4b | Opcode::Pk4ub),
        }
    }

    fn takes(&self, base: Option<Base>) -> bool {
        let fits = |base| match self.value {
            ValueType::Any => true,
            ValueType::Integer => base != Base::Float,
            _ => base == self.ty.base,
        };
        self.unchecked || base.is_none_or(fits)
    }

    fn fits(&self, variable: &Variable) -> bool {
        let size = match variable.size {
            Some(Size::Long) => true,
            Some(Size::Short) => !self.long && !self.not_short,
            None => !self.long,
        };
        size && self.takes(variable.base)
    }
}

impl Generator<'_, '_> {
    /// The first instructions: they compute an index, mostly a valid one.
    pub(super) fn prologue(&mut self) -> Vec<Instruction> {
        let mut all: Vec<Instruction> = self.places().into_iter().collect();
        all.extend(self.texels());
        all.extend(self.handles());
        let Some(index) = self.declared.index.filter(|_| self.choices.chance(224)) else { return all };
        let ty = NumberType { base: Base::Signed, wide: false };
        let far = self.choices.chance(40);
        let mut component = || match far {
            true => values::literal(&mut self.random, ty, false),
            false => self.random.below(5) as u64,
        };
        let components = vec![component(), component(), component(), component()];
        let literal = Source::Literal(Literal { ty, components, scalar: false });
        let marks = Marks::NTC;
        let mut mnemonic = Mnemonic::from(Opcode::Mov);
        mnemonic.modifiers.ty = Some(nvjit::language::isa::TypeModifier::unsized_(Base::Signed));
        mnemonic.modifiers.marks = marks;
        let mut first = Instruction { operands: vec![plain(literal)], ..super::bare(mnemonic) };
        first.destination = Some(to(DestinationRegister::Register(index)));
        all.push(first);
        // This index differs from lane to lane.
        if let Some(lane) = self.declared.lane.filter(|_| self.choices.chance(128)) {
            mnemonic.opcode = Opcode::And;
            let three = Literal { ty, components: vec![3], scalar: true };
            let operands = vec![plain(Source::Register(lane)), plain(Source::Literal(three))];
            let write_mask = self.write_mask();
            let destination = Some(Destination { write_mask, ..to(DestinationRegister::Register(index)) });
            all.push(Instruction { destination, operands, ..super::bare(mnemonic) });
        }
        all
    }

    pub(super) fn destination(&mut self, mnemonic: &Mnemonic) -> Destination {
        let wanted = Wanted::result(mnemonic);
        let has_w =
            !mnemonic.opcode.row().restrictions.contains(&Restriction::NoW) || self.features.numbers.undefined_is_zero;
        let register = self.target(&wanted);
        let mask = self.write_mask();
        let write_mask = if has_w || mask.0 & 7 == 0 { mask } else { WriteMask(mask.0 & 7) };
        let cc_mask = self.choices.chance(self.masked).then(|| self.cc_mask());
        Destination { register, write_mask, cc_mask, span: no_span() }
    }

    fn target(&mut self, wanted: &Wanted) -> DestinationRegister {
        let results = self.choices.weighted(&[14, 3, 1]);
        if results == 1 && !wanted.long && !self.declared.results.is_empty() {
            return DestinationRegister::Register(self.choices.pick(&self.declared.results));
        }
        let lists = if results == 2 { &self.declared.result_lists } else { &self.declared.variables };
        let mut fitting: Vec<Variable> = lists.iter().copied().filter(|one| wanted.fits(one)).collect();
        if wanted.ty.wide && self.choices.chance(160) {
            let long: Vec<Variable> = fitting.iter().copied().filter(is_long).collect();
            fitting = if long.is_empty() { fitting } else { long };
        }
        if fitting.is_empty() {
            // The variable without a type, or a result: without a LONG variable, PK64 can write no other register.
            let all = self.declared.variables.iter().copied();
            let any: Vec<Variable> = all.filter(|one| wanted.fits(one)).collect();
            fitting = any;
        }
        if fitting.is_empty() {
            let first = self.declared.results.first().copied();
            return DestinationRegister::Register(first.unwrap_or(Register::new(RegisterFile::Temporary, 0)));
        }
        match self.choices.pick(&fitting).place {
            // These are attributes, which no instruction writes.
            Place::Vertices { .. } => DestinationRegister::Register(Register::new(RegisterFile::Temporary, 0)),
            Place::Register(register) => DestinationRegister::Register(register),
            Place::Array { array, first, count } => match self.element(array, first, count) {
                Ok(register) => DestinationRegister::Register(register),
                Err(relative) => DestinationRegister::Relative(relative),
            },
        }
    }

    /// Operand `index` of an instruction; a `bare` operand has neither signs nor suffixes.
    pub(super) fn operand(&mut self, mnemonic: &Mnemonic, index: usize, scalar: bool, bare: bool) -> Operand {
        let wanted = Wanted::operand(mnemonic, index);
        let interpolated = matches!(mnemonic.opcode, Opcode::Ipac | Opcode::Ipao | Opcode::Ipas) && index == 0;
        let source = if interpolated { self.interpolated() } else { self.source(&wanted) };
        if bare {
            return plain(source);
        }
        let operand = self.dressed(source, scalar);
        if mnemonic.opcode.row().restrictions.contains(&Restriction::NoSigns) {
            return Operand { negate: false, absolute: false, negate_absolute: false, ..operand };
        }
        operand
    }

    /// An operand of this type.
    pub(super) fn operand_of(&mut self, wanted: &Wanted, scalar: bool) -> Operand {
        let source = self.source(wanted);
        self.dressed(source, scalar)
    }

    fn dressed(&mut self, source: Source, scalar: bool) -> Operand {
        let is_number = matches!(&source, Source::Literal(literal) if literal.scalar);
        let swizzle = match (scalar, is_number) {
            (true, true) => Swizzle::splat(0),
            (false, true) => Swizzle::XYZW,
            (true, false) => Swizzle::splat(self.choices.below(4) as u8),
            (false, false) => self.swizzle(),
        };
        let negate = self.choices.chance(56);
        let absolute = self.choices.chance(32);
        let negate_absolute = absolute && self.choices.chance(128);
        Operand { negate_absolute, absolute, negate, source, swizzle, span: no_span() }
    }

    /// An attribute that is interpolated.
    fn interpolated(&mut self) -> Source {
        let of = |one: &Variable| match one.place {
            Place::Register(register) => Some(register).filter(|register| {
                register.index != FRAGMENT_FACING
                    && (register.index < FRAGMENT_PRIMITIVE_ID || register.index == FRAGMENT_POINTCOORD)
            }),
            Place::Array { .. } | Place::Vertices { .. } => None,
        };
        let all: Vec<Register> = self.declared.attributes.iter().filter_map(of).collect();
        Source::Register(match &all[..] {
            [] => Register::new(RegisterFile::Attribute, 4),
            some => self.choices.pick(some),
        })
    }

    fn source(&mut self, wanted: &Wanted) -> Source {
        if wanted.long {
            let fitting: Vec<Variable> =
                self.declared.variables.iter().copied().filter(|one| wanted.fits(one)).collect();
            return match &fitting[..] {
                // A program with it does not load; a LONG variable exists wherever one is drawn.
                [] => Source::Register(Register::new(RegisterFile::LongTemporary, 0)),
                some => {
                    let variable = self.choices.pick(some);
                    self.of_variable(variable)
                }
            };
        }
        match self.choices.weighted(&[12, 7, 3, 6, 1]) {
            1 => {
                let all = self.declared.attributes.iter().copied();
                let fitting: Vec<Variable> = all.filter(|one| wanted.fits(one)).collect();
                match (&fitting[..], self.declared.lane) {
                    (_, Some(lane)) if self.choices.chance(20) => return Source::Register(lane),
                    ([], _) => {}
                    (some, _) => {
                        let variable = self.choices.pick(some);
                        return self.of_variable(variable);
                    }
                }
            }
            2 => {
                if let Some(source) = self.parameter(wanted) {
                    return source;
                }
            }
            3 => return self.literal(wanted.ty),
            4 => {
                if let Some(source) = self.buffer_word() {
                    return source;
                }
            }
            _ => {}
        }
        let all = self.declared.variables.iter().copied();
        let mut fitting: Vec<Variable> = all.filter(|one| wanted.fits(one)).collect();
        if wanted.ty.wide && self.choices.chance(128) {
            let long: Vec<Variable> = fitting.iter().copied().filter(is_long).collect();
            fitting = if long.is_empty() { fitting } else { long };
        }
        match &fitting[..] {
            [] => self.literal(wanted.ty),
            some => {
                let variable = self.choices.pick(some);
                self.of_variable(variable)
            }
        }
    }

    fn of_variable(&mut self, variable: Variable) -> Source {
        match variable.place {
            Place::Register(register) => Source::Register(register),
            Place::Array { array, first, count } => {
                self.element(array, first, count).map_or_else(Source::Relative, Source::Register)
            }
            Place::Vertices { list, stride, array, vertices } => {
                let vertex = self.buffer_index(vertices.into(), 1);
                let element = if array { self.buffer_index(stride.into(), 1) } else { Index::constant(0) };
                if vertex.address.is_some() || element.address.is_some() {
                    return Source::Vertex(VertexElement { list, stride, vertex, element });
                }
                let number = vertex.offset as usize * usize::from(stride) + element.offset as usize;
                Source::Register(self.declared.lists[usize::from(list)][number])
            }
        }
    }

    /// An element of an array.
    fn element(&mut self, array: Array, first: Register, count: u16) -> Result<Register, Relative> {
        if self.choices.chance(72) {
            let number = self.choices.below(count.into()) as u16;
            let listed = |list: u16| self.declared.lists[usize::from(list)][usize::from(number)];
            let step = if first.file == RegisterFile::LongTemporary { 2 } else { 1 };
            return Ok(match array {
                Array::Listed(list) => listed(list),
                _ => Register::new(first.file, first.index + step * number),
            });
        }
        let (address, component) = self.index();
        let offset = if self.choices.chance(128) { 0 } else { self.choices.below(count.into()) as i32 };
        Err(Relative { array, address, component, offset })
    }

    /// A component of an index register.
    fn index(&mut self) -> (Address, u8) {
        let component = self.choices.below(4) as u8;
        if let Some(index) = self.declared.index.filter(|_| self.choices.chance(208)) {
            return (Address::Register(index), component);
        }
        if let Some(lane) = self.declared.lane.filter(|_| self.choices.chance(96)) {
            return (Address::Register(lane), component);
        }
        let fits = |one: &Variable| match one.place {
            Place::Register(register) if one.base != Some(Base::Float) => Some(register),
            _ => None,
        };
        let all: Vec<Register> = self.declared.variables.iter().filter_map(fits).collect();
        (Address::Register(self.choices.pick(&all)), component)
    }

    fn parameter(&mut self, wanted: &Wanted) -> Option<Source> {
        let arrays: Vec<(u16, u16, Option<Base>)> =
            self.declared.parameter_arrays.iter().copied().filter(|one| wanted.takes(one.2)).collect();
        if !arrays.is_empty() && self.choices.chance(128) {
            let (first, count, _) = self.choices.pick(&arrays);
            if self.choices.chance(96) {
                return Some(Source::Parameter(first + self.choices.below(count.into()) as u16));
            }
            let (address, component) = self.index();
            let offset = if self.choices.chance(128) { 0 } else { self.choices.below(count.into()) as i32 };
            let array = Array::Parameters { first, count };
            return Some(Source::Relative(Relative { array, address, component, offset }));
        }
        let all: Vec<Source> =
            self.declared.parameters.iter().filter(|one| wanted.takes(one.1)).map(|one| one.0.clone()).collect();
        (!all.is_empty()).then(|| all[self.choices.below(all.len())].clone())
    }

    pub(super) fn literal(&mut self, ty: NumberType) -> Source {
        if self.choices.chance(144) {
            let components = vec![values::literal(&mut self.random, ty, true)];
            return Source::Literal(Literal { ty, components, scalar: true });
        }
        let count = self.choices.between(1, 4);
        let components = (0..count).map(|_| values::literal(&mut self.random, ty, false)).collect();
        Source::Literal(Literal { ty, components, scalar: false })
    }

    /// An element of BUFFER or BUFFER4.
    fn buffer_word(&mut self) -> Option<Source> {
        let all = self.declared.buffers.iter().copied();
        let all: Vec<_> = all.filter(|one| matches!(one.kind, BufferKind::Words | BufferKind::Vectors)).collect();
        let buffer = *all.get(self.choices.below(all.len()))?;
        let element = match buffer.count {
            None => Index::constant(0),
            Some(count) => self.buffer_index(count, 1),
        };
        Some(Source::Buffer(BufferElement { buffer, binding: None, element }))
    }

    /// An index of a buffer with `count` elements, a multiple of `step`.
    pub(super) fn buffer_index(&mut self, count: u32, step: i32) -> Index {
        let near = count.min(48) as usize / step as usize;
        if self.choices.chance(96) || near == 0 {
            return Index::constant(self.choices.below(near.max(1)) as i32 * step);
        }
        let offset = if self.choices.chance(128) { 0 } else { self.choices.below(near) as i32 * step };
        Index { address: Some(self.index()), offset }
    }

    pub(super) fn cc_mask(&mut self) -> CcMask {
        let rule = match self.choices.pick(&CcRule::ALL) {
            rule if rule.is_general() || self.features.sized_types => rule,
            _ => CcRule::Ne,
        };
        let register = if rule.is_general() { self.choices.below(2) as u8 } else { 0 };
        CcMask { rule, register, swizzle: self.swizzle(), span: no_span() }
    }

    pub(super) fn swizzle(&mut self) -> Swizzle {
        match self.choices.below(4) {
            0 | 1 => Swizzle::XYZW,
            2 => Swizzle::splat(self.choices.below(4) as u8),
            _ => Swizzle(std::array::from_fn(|_| self.choices.below(4) as u8)),
        }
    }

    pub(super) fn write_mask(&mut self) -> WriteMask {
        match self.choices.below(4) {
            0 | 1 => WriteMask::XYZW,
            2 => WriteMask(1 << self.choices.below(4)),
            _ => WriteMask(self.choices.between(1, 15) as u8),
        }
    }

    pub(super) fn selection(&mut self) -> Selection {
        let components = std::array::from_fn(|_| {
            let what = match self.choices.below(8) {
                0 => Selected::Zero,
                1 => Selected::One,
                _ => Selected::Component(self.choices.below(4) as u8),
            };
            SelectedComponent { negate: self.choices.chance(80), what }
        });
        Selection { components, span: no_span() }
    }
}

pub(super) fn is_long(variable: &Variable) -> bool {
    let first = match variable.place {
        Place::Register(register) => register,
        Place::Array { first, .. } => first,
        Place::Vertices { .. } => return false,
    };
    first.file == RegisterFile::LongTemporary
}

/// A whole register as a destination.
pub(super) fn to(register: DestinationRegister) -> Destination {
    Destination { register, write_mask: WriteMask::XYZW, cc_mask: None, span: no_span() }
}
