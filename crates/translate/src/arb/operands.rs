//! How operands and destinations are written.

use super::Writer;
use super::text::{Arg, Base};
use crate::Error;
use nvjit::language::isa::registers::{
    ARB_FRAGMENT_ATTRIBUTES, ARB_FRAGMENT_RESULTS, ARB_VERTEX_ATTRIBUTES, ARB_VERTEX_RESULTS, FIRST_CLIP_DISTANCE,
    FRAGMENT_FOGC, RESULT_COLH, RESULT_COLR,
};
use nvjit::language::syntax::ast::{Address, Array, Binding, Operand, Relative, Source, SymbolKind};
use nvjit::runtime::{Register, RegisterFile};

/// The least and the largest number that may be added to an address register (ARB_vertex_program 2.14.2,
/// `addrRegNegOffset` and `addrRegPosOffset`).
const OFFSETS: std::ops::RangeInclusive<i32> = -64..=63;

/// The contents of the text's address register: a component of one of the program's, plus a number.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Loaded {
    register: Register,
    component: u8,
    added: i32,
}

impl Loaded {
    fn new(register: Register, relative: Relative) -> Self {
        let added = if OFFSETS.contains(&relative.offset) { 0 } else { relative.offset };
        Self { register, component: relative.component, added }
    }
}

impl Writer<'_> {
    /// The operand, preceded by an instruction that writes `scratch` if plain programs cannot express it in place.
    pub(super) fn operand(&mut self, operand: &Operand, scratch: &str) -> Result<Arg, Error> {
        let base = self.source(&operand.source, scratch)?;
        let mut arg = Arg { base, swizzle: operand.swizzle.0, negate: false };
        self.fix_fog(&operand.source, &mut arg);
        if operand.negate {
            arg = arg.negated();
        }
        if operand.absolute {
            arg = self.absolute(arg, scratch)?;
        }
        Ok(if operand.negate_absolute { arg.negated() } else { arg })
    }

    /// `|arg|`, by an instruction if it is no constant.
    pub(super) fn absolute(&mut self, mut arg: Arg, scratch: &str) -> Result<Arg, Error> {
        if let Base::Constant(values) = &mut arg.base {
            *values = values.map(f32::abs);
            return Ok(arg);
        }
        self.out.temporary(scratch);
        self.out.emit(self.source, "ABS", scratch, 15, &[Arg { negate: false, ..arg }])?;
        Ok(Arg::temporary(scratch))
    }

    /// `f[FOGC].w` is 0, and that of ARB programs 1 (NV_fragment_program, table X.1; ARB_fragment_program 3.11.3.1).
    fn fix_fog(&self, source: &Source, arg: &mut Arg) {
        let is_fog = |register: Register| {
            self.is_fragment() && register.file == RegisterFile::Attribute && register.index == FRAGMENT_FOGC
        };
        if self.features.definitions
            && let Source::Register(register) = source
            && is_fog(*register)
        {
            arg.swizzle = arg.swizzle.map(|component| if component == 3 { 1 } else { component });
        }
    }

    fn source(&mut self, source: &Source, scratch: &str) -> Result<Base, Error> {
        if let Some(bits) = self.ast.constant(source) {
            return Ok(Base::Constant(bits.map(f32::from_bits)));
        }
        match source {
            Source::Register(register) => self.register(*register).map(Base::Name),
            Source::Parameter(index) => self.parameter(*index).map(Base::Name),
            Source::Symbol(id) => {
                let name = self.ast.symbol(*id).name.clone();
                self.out.using(&name);
                Ok(Base::Name(name))
            }
            Source::Relative(relative) => self.relative(*relative, scratch),
            _ => Err(self.lacks("counterpart of this operand")),
        }
    }

    /// A parameter of the bank: its name if it has one, or else its binding.
    fn parameter(&mut self, index: u16) -> Result<String, Error> {
        if !self.features.variables {
            let bank = if self.features.definitions { "local" } else { "env" };
            return Ok(format!("program.{bank}[{index}]"));
        }
        let is_it = |kind: &SymbolKind| matches!(kind, SymbolKind::Parameter(Source::Parameter(own)) if *own == index);
        if let Some(symbol) = self.ast.declarations().find(|symbol| is_it(&symbol.kind)) {
            let name = symbol.name.clone();
            self.out.using(&name);
            return Ok(name);
        }
        match super::binding(self.ast, index) {
            Some(binding @ (Binding::Environment(_) | Binding::Local(_) | Binding::State(_))) => {
                Ok(binding.to_string())
            }
            _ => Err(self.lacks("counterpart of this parameter")),
        }
    }

    fn register(&mut self, register: Register) -> Result<String, Error> {
        match register.file {
            RegisterFile::Temporary | RegisterFile::HalfTemporary => Ok(self.temporary(register)),
            RegisterFile::Attribute => self.attribute(register),
            RegisterFile::Address if !self.has_plain_addresses() => Ok(self.address_name(register)),
            _ => Err(self.lacks_register(register)),
        }
    }

    pub(super) fn temporary(&mut self, register: Register) -> String {
        let ast = self.ast;
        let name = self.temporaries.entry(register).or_insert_with(|| ast.register_name(register)).clone();
        self.out.temporary(&name);
        name
    }

    fn attribute(&mut self, register: Register) -> Result<String, Error> {
        let names: &[(&str, u16)] =
            if self.is_fragment() { &ARB_FRAGMENT_ATTRIBUTES[..12] } else { &ARB_VERTEX_ATTRIBUTES };
        if !self.is_fragment() && self.generic >> register.index & 1 != 0 {
            return Ok(format!("vertex.attrib[{}]", register.index));
        }
        match names.iter().find(|(_, number)| *number == register.index) {
            Some((name, _)) => Ok((*name).to_owned()),
            None => Err(self.lacks_register(register)),
        }
    }

    /// The name of a result.
    pub(super) fn result_name(&mut self, register: Register) -> Result<String, Error> {
        let index = if register.index == RESULT_COLH && self.is_fragment() { RESULT_COLR } else { register.index };
        let names = if self.is_fragment() {
            &ARB_FRAGMENT_RESULTS[..]
        } else {
            &ARB_VERTEX_RESULTS[..usize::from(FIRST_CLIP_DISTANCE)]
        };
        match names.get(usize::from(index)) {
            Some(name) => Ok((*name).to_owned()),
            None => Err(self.lacks_register(register)),
        }
    }

    fn relative(&mut self, relative: Relative, scratch: &str) -> Result<Base, Error> {
        let zeros = Base::Constant([0.0; 4]);
        // The index of an unrolled loop is known.
        if self.is_fragment() {
            let Some(index) = self.indices.iter().rev().find_map(|index| *index) else {
                return Err(self.lacks("address registers in fragment programs"));
            };
            let number = usize::try_from(index.saturating_add(relative.offset)).ok();
            let register = number.and_then(|number| self.ast.registers(relative.array).nth(number));
            return register.map_or(Ok(zeros), |register| self.attribute(register).map(Base::Name));
        }
        let Array::Parameters { first, .. } = relative.array else {
            return Err(self.lacks("attributes that an address register chooses"));
        };
        let name = if self.features.variables {
            let is_it =
                |kind: &SymbolKind| matches!(kind, SymbolKind::ParameterArray { first: own, .. } if *own == first);
            self.ast.declarations().find(|symbol| is_it(&symbol.kind)).map(|symbol| symbol.name.clone())
        } else {
            Some("c".to_owned())
        };
        let Some(name) = name else { return Err(self.lacks("counterpart of this array")) };
        self.out.using(&name);
        let (address, offset) = self.address(relative, scratch)?;
        let offset = match offset {
            0 => String::new(),
            _ if offset < 0 => format!(" - {}", offset.unsigned_abs()),
            _ => format!(" + {offset}"),
        };
        Ok(Base::Name(format!("{name}[{address}{offset}]")))
    }

    /// Loads the program's address register into the text's; returns the text's register and the remaining offset.
    fn address(&mut self, relative: Relative, scratch: &str) -> Result<(String, i32), Error> {
        let Address::Register(register) = relative.address else {
            return Err(self.lacks("parameters that are addresses"));
        };
        if self.has_plain_addresses() {
            if !OFFSETS.contains(&relative.offset) {
                return Err(self.lacks(format!("offset {} of an address", relative.offset)));
            }
            return Ok((format!("{}.x", self.address_name(register)), relative.offset));
        }
        let from = Arg::temporary(&self.address_name(register)).component(relative.component);
        let (own, offset) = (self.out.own("address"), relative.offset);
        let is_near = OFFSETS.contains(&offset);
        let what = Loaded::new(register, relative);
        if self.loaded != Some(what) {
            self.out.address(&own);
            let from = if is_near {
                from
            } else {
                self.out.temporary(scratch);
                self.out.emit(self.source, "ADD", scratch, 1, &[from, Arg::number(offset as f32)])?;
                Arg::temporary(scratch)
            };
            self.out.emit(self.source, "ARL", &own, 1, &[from.component(0)])?;
            self.loaded = Some(what);
        }
        Ok((format!("{own}.x"), if is_near { offset } else { 0 }))
    }

    /// The value that the text's address register has for an operand, if the text's is not the program's.
    pub(super) fn loads(&self, operand: &Operand) -> Option<Loaded> {
        match operand.source {
            Source::Relative(relative) if !self.is_fragment() && !self.has_plain_addresses() => {
                match relative.address {
                    Address::Register(register) => Some(Loaded::new(register, relative)),
                    _ => None,
                }
            }
            _ => None,
        }
    }

    /// Whether the program's address registers are as those of the target: one, which has one component, and which ARL
    /// alone writes (ARB_vertex_program, table 6.X: drivers need not have more).
    pub(super) fn has_plain_addresses(&self) -> bool {
        self.addresses.len() < 2 && self.features.address_registers.is_some_and(|registers| registers.components == 1)
    }

    /// The address register, or the temporary that holds its integers.
    pub(super) fn address_name(&mut self, register: Register) -> String {
        let name = self.ast.register_name(register);
        if self.has_plain_addresses() {
            self.out.address(&name);
        } else {
            self.out.temporary(&name);
        }
        name
    }
}
