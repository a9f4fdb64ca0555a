//! Modifiers of instructions (NV_gpu_program4 and NV_gpu_program5 2.X.4.1, tables X.13 to X.15).

use super::super::{Parsed, Parser};
use crate::error::LoadErrorKind;
use crate::language::isa::features::Permits;
use crate::language::isa::modifiers::{Atomic, Counting, PERMITTED, Product, Rounding, Widest};
use crate::language::isa::{Base, Marks, Mnemonic, Opcode, Precision, Saturation, TypeModifier, nearest};
use crate::language::syntax::ast::Span;
use crate::language::syntax::lexer::TokenKind;

const MODIFIERS: &str = "NV_gpu_program4 2.X.4.1";
const SIZED: &str = "NV_gpu_program5 2.X.4.1";

/// Names for suggestions, and for editors.
pub(super) const NAMES: [&str; 28] = [
    "F", "S", "U", "F16", "F32", "F64", "S8", "S16", "S32", "S64", "U8", "U16", "U32", "U64", "CC", "CC0", "CC1",
    "SAT", "SSAT", "NTC", "HI", "S24", "U24", "PREC", "COH", "VOL", "LODCLAMP", "SPARSE",
];

/// The opcodes that allow each modifier.
const MARK_OPCODES: [(Marks, &[Opcode]); 7] = [
    (Marks::LODCLAMP, &[Opcode::Tex, Opcode::Txb, Opcode::Txd]),
    (Marks::SPARSE, FETCHES),
    (Marks::COH, COHERENT),
    (Marks::VOL, COHERENT),
    (Marks::FINE, &[Opcode::Ddx, Opcode::Ddy]),
    (Marks::COARSE, &[Opcode::Ddx, Opcode::Ddy]),
    (Marks::CTA, &[Opcode::Membar]),
];

const MEMORY: &[Opcode] = &[Opcode::Load, Opcode::Store, Opcode::Ldc, Opcode::Ldb, Opcode::Stb];

/// Accesses that may be coherent or volatile.
const COHERENT: &[Opcode] =
    &[Opcode::Load, Opcode::Store, Opcode::Ldc, Opcode::Ldb, Opcode::Stb, Opcode::Loadim, Opcode::Storeim];

/// Accesses of texture memory (EXT_sparse_texture2 2.X.4.1: fetches, loads and atomics of images).
const FETCHES: &[Opcode] = &[
    Opcode::Tex,
    Opcode::Txb,
    Opcode::Txd,
    Opcode::Txf,
    Opcode::Txfms,
    Opcode::Txg,
    Opcode::Txgo,
    Opcode::Txl,
    Opcode::Txp,
    Opcode::Loadim,
    Opcode::Atomim,
];

/// The kinds of modifiers that an instruction already has, and the position of the last of each kind; for suffixes it
/// is that of the name.
struct Seen {
    types: u8,
    code: bool,
    clamp: bool,
    atomic: bool,
    rounding: bool,
    product: bool,
    at: Places,
}

#[derive(Clone, Copy)]
struct Places {
    name: Span,
    ty: Span,
    code: Span,
    clamp: Span,
    atomic: Span,
    product: Span,
}

/// The later of two spans: the text is valid up to there.
fn later(one: Span, other: Span) -> Span {
    if one.start < other.start { other } else { one }
}

impl Parser<'_> {
    /// `<opModifiers>` after the name of an instruction, whose suffixes are known.
    pub(in super::super) fn modifiers(&mut self, mnemonic: &mut Mnemonic, name: Span) -> Parsed<()> {
        let opcode = mnemonic.opcode;
        if let Some(&(.., option)) =
            PERMITTED.iter().find(|entry| entry.0 == opcode && !self.features.permits.has(entry.1))
        {
            let message = format!("{opcode} needs OPTION {option}");
            self.fault(LoadErrorKind::Version, name, message);
        }
        // The suffix R is the modifier F.
        if mnemonic.precision == Some(Precision::Fp32) {
            mnemonic.precision = None;
            mnemonic.modifiers.ty = Some(TypeModifier::unsized_(Base::Float));
        }
        let mut seen = Seen {
            types: u8::from(mnemonic.modifiers.ty.is_some() || mnemonic.precision.is_some()),
            code: mnemonic.update_cc.is_some(),
            clamp: mnemonic.saturate != Saturation::None,
            atomic: false,
            rounding: false,
            product: false,
            at: Places { name, ty: name, code: name, clamp: name, atomic: name, product: name },
        };
        while self.accept(b'.') {
            if self.token.kind != TokenKind::Word {
                return Err(self.expected("a modifier"));
            }
            let (word, span) = (self.word(), self.token.span);
            if !self.modifier(word, span, mnemonic, &mut seen) {
                let message = match nearest(word, NAMES.into_iter()) {
                    Some(near) => format!("unknown modifier {}; did you mean {near}?", self.quoted()),
                    None => format!("unknown modifier {}", self.quoted()),
                };
                return Err(self.fault(LoadErrorKind::Name, span, message));
            }
            self.advance();
        }
        let typing = mnemonic.opcode.row().typing;
        if let Some(ty) = &mut mnemonic.modifiers.ty
            && *ty == (TypeModifier { base: Base::Float, bits: Some(16), count: 1 })
            && self.features.sized_types
            && typing.storage == 0
            && typing.float != Widest::None
        {
            // No specification has it, but compilers write it for arithmetic on numbers unpacked by UP2H. As with the
            // suffix H, registers hold these in 32 bits.
            *ty = TypeModifier::unsized_(Base::Float);
        }
        self.check_modifiers(mnemonic, seen.at);
        Ok(())
    }

    /// Parses one modifier. Returns whether it exists.
    fn modifier(&mut self, word: &str, span: Span, mnemonic: &mut Mnemonic, seen: &mut Seen) -> bool {
        let opcode = mnemonic.opcode;
        let storage = opcode.row().typing.storage;
        let modifiers = &mut mnemonic.modifiers;
        let atomic = matches!(opcode, Opcode::Atom | Opcode::Atomb | Opcode::Atomim | Opcode::Atoms);
        let mut twice = None;
        let once = |seen: &mut bool, kind: &'static str| if std::mem::replace(seen, true) { Some(kind) } else { None };
        if let Some(&found) = Atomic::ALL.iter().find(|one| atomic && one.name() == word) {
            modifiers.atomic = Some(found);
            seen.at.atomic = span;
            twice = once(&mut seen.atomic, "atomic operation");
        } else if let Some(&found) = Counting::ALL.iter().find(|one| opcode == Opcode::Atomctr && one.name() == word) {
            modifiers.counting = Some(found);
            twice = once(&mut seen.atomic, "atomic counter modifier");
        } else if let Some(&found) = Rounding::ALL.iter().find(|one| opcode == Opcode::Cvt && one.name() == word) {
            modifiers.rounding = Some(found);
            twice = once(&mut seen.rounding, "rounding modifier");
        } else if let Some(&found) = Product::ALL.iter().find(|one| one.name() == word) {
            modifiers.product = Some(found);
            seen.at.product = span;
            twice = once(&mut seen.product, "special modifier");
            if opcode != Opcode::Mul {
                self.breach(span, format!("{word} is a modifier of MUL only"), MODIFIERS);
            }
        } else if let Some(found) = TypeModifier::parse(word) {
            match seen.types {
                0 => modifiers.ty = Some(found),
                1 if storage == 2 => modifiers.from = Some(found),
                _ => twice = Some(if storage > 0 { "storage modifier" } else { "data type" }),
            }
            seen.types += 1;
            seen.at.ty = span;
        } else if let Some(register) = ["CC", "CC0", "CC1"].iter().position(|name| *name == word) {
            mnemonic.update_cc = Some(u8::from(register == 2));
            seen.at.code = span;
            twice = once(&mut seen.code, "condition code update");
        } else if matches!(word, "SAT" | "SSAT") {
            mnemonic.saturate = if word == "SAT" { Saturation::Unsigned } else { Saturation::Signed };
            seen.at.clamp = span;
            twice = once(&mut seen.clamp, "clamping modifier");
        } else if let Some((mark, _)) = Marks::NAMES.into_iter().find(|mark| mark.1 == word) {
            let derivative = matches!(mark, Marks::FINE | Marks::COARSE);
            if modifiers.marks.has(mark) {
                twice = Some("modifier of a kind");
            } else if derivative && (modifiers.marks.has(Marks::FINE) || modifiers.marks.has(Marks::COARSE)) {
                twice = Some("way to take differences");
            }
            modifiers.marks = modifiers.marks.with(mark);
            let place = MARK_OPCODES.iter().find(|entry| entry.0 == mark);
            if place.is_some_and(|entry| !entry.1.contains(&opcode)) {
                self.breach(span, format!("{opcode} has no modifier {word}"), MODIFIERS);
            }
            if derivative && !self.features.permits.has(Permits::DERIVATIVES) {
                let message = format!("the modifier {word} needs OPTION ARB_derivative_control");
                self.fault(LoadErrorKind::Version, span, message);
            }
            let newer = !matches!(mark, Marks::NTC);
            if matches!(mark, Marks::NTC | Marks::PREC) && !opcode.row().has_values() {
                let message = format!("{opcode} has no modifier {word}: it has no operand or result with a type");
                self.breach(span, message, MODIFIERS);
            }
            if newer {
                self.require_at(span, |features| features.sized_types, &format!("the modifier {word}"), SIZED);
            }
        } else {
            return false;
        }
        if let Some(kind) = twice {
            self.breach(span, format!("an instruction has one {kind}, and {word} is another"), MODIFIERS);
        }
        true
    }

    /// Checks the combination of modifiers.
    fn check_modifiers(&mut self, mnemonic: &Mnemonic, at: Places) {
        if self.faulty() {
            return;
        }
        let opcode = mnemonic.opcode;
        let row = opcode.row();
        let (modifiers, typing) = (mnemonic.modifiers, row.typing);
        let suffixes = row.suffixes(self.ast.language);
        if mnemonic.update_cc.is_some() && !suffixes.c {
            self.breach(at.code, format!("{opcode} updates no condition code"), MODIFIERS);
        }
        let converts = match opcode {
            Opcode::Storeim => true,
            Opcode::Loadim => self.features.permits.has(Permits::FORMATTED_IMAGES),
            _ => false,
        };
        let converts = converts && modifiers.ty.is_none_or(|ty| ty.bits.is_none());
        let mut fault = |span: Span, message: String, section| {
            self.breach(span, message, section);
        };
        if typing.storage > 0 && !converts {
            let written = [modifiers.ty, modifiers.from];
            let count = usize::from(typing.storage);
            if written.iter().flatten().count() != count || written.iter().flatten().any(|ty| ty.bits.is_none()) {
                let what = if count == 1 { "a storage modifier (such as U32)" } else { "two storage modifiers" };
                fault(at.ty, format!("{opcode} needs {what}"), SIZED);
                return;
            }
            if let Some(ty) = written.iter().flatten().find(|ty| opcode == Opcode::Cvt && ty.count > 1) {
                fault(at.ty, format!("CVT converts to and from one number, not {ty}"), "NV_gpu_program5 2.X.8 CVT");
            }
        } else if let Some(ty) = modifiers.ty.filter(|_| !converts) {
            let widest = if ty.base == Base::Float { typing.float } else { typing.integer };
            match (widest, ty.bits) {
                (Widest::None, _) => fault(at.ty, format!("{opcode} does not compute with type {ty}"), MODIFIERS),
                (_, Some(8 | 16)) => fault(at.ty, format!("arithmetic has 32 or 64 bits, not {ty}"), SIZED),
                (Widest::Bits32, Some(64)) => fault(at.ty, format!("{opcode} has no form of 64 bits"), SIZED),
                _ if ty.count > 1 => fault(at.ty, format!("{ty} is for memory"), SIZED),
                _ => {}
            }
        }
        let result = mnemonic.result_type();
        match mnemonic.saturate {
            Saturation::None => {}
            _ if !suffixes.sat => fault(at.clamp, format!("{opcode} has no clamping modifier"), MODIFIERS),
            Saturation::Unsigned if opcode == Opcode::Cvt => {}
            _ if result.is_integer() => {
                fault(later(at.clamp, at.ty), "only floating-point results are clamped".to_owned(), MODIFIERS)
            }
            _ => {}
        }
        match (modifiers.product, modifiers.ty) {
            (None, _) => {}
            (Some(Product::High), Some(ty)) if ty.base != Base::Float && ty.bits.unwrap_or(32) == 32 => {}
            (Some(Product::High), _) => fault(
                later(at.product, at.ty),
                "HI needs one of S, U, S32 and U32".to_owned(),
                "NV_gpu_program4 2.X.8 MUL",
            ),
            (Some(_), None) if mnemonic.precision.is_none() => {}
            (Some(product), _) => {
                let message = format!("{} has no other data type", product.name());
                fault(later(at.product, at.ty), message, "NV_gpu_program4 2.X.8 MUL");
            }
        }
        if matches!(opcode, Opcode::Atom | Opcode::Atomb | Opcode::Atomim | Opcode::Atoms) {
            self.check_atomic(mnemonic, at);
        }
        if opcode == Opcode::Atomctr && modifiers.counting.is_none() {
            let message = "ATOMCTR needs one of INCR, DECR and GET".to_owned();
            self.breach(at.name, message, "NV_shader_atomic_counters 2.X.8.Z");
        }
        if opcode == Opcode::Atomctr && modifiers.ty.is_some_and(|ty| ty.bits.is_some()) {
            let message = "ATOMCTR has a data type without a size".to_owned();
            self.breach(at.ty, message, "NV_shader_atomic_counters 2.X.8.Z");
        }
        if let Some(ty) = modifiers.ty
            && (MEMORY.contains(&opcode)
                || matches!(opcode, Opcode::Lds | Opcode::Sts | Opcode::Loadim | Opcode::Storeim))
        {
            self.check_memory_type(opcode, ty, at.ty);
        }
        let sized = [modifiers.ty, modifiers.from].into_iter().flatten().any(|ty| ty.bits.is_some());
        if sized && typing.storage == 0 {
            self.require_at(at.ty, |features| features.sized_types, "a data type with a size", SIZED);
        }
    }

    /// Checks memory types that only later versions and an option have.
    fn check_memory_type(&mut self, opcode: Opcode, ty: TypeModifier, span: Span) {
        let is_small = match ty.bits {
            Some(16) => ty.count > 1 || ty.base == Base::Float,
            bits => bits == Some(8) && ty.count > 1,
        };
        if is_small && !self.features.permits.has(Permits::SMALL_MEMORY) {
            let message = format!("{ty} in memory needs OPTION NV_gpu_program5_mem_extended");
            self.fault_of(LoadErrorKind::Version, span, message, "NV_gpu_program5_mem_extended 2.X.6");
        }
        if matches!(opcode, Opcode::Loadim | Opcode::Storeim) && ty.bits == Some(64) {
            let message = format!("images have no numbers of 64 bits, as {ty}");
            self.breach(span, message, "EXT_shader_image_load_store 2.X.8");
        }
        if matches!(opcode, Opcode::Load | Opcode::Ldc) && (is_small || ty.bits == Some(64)) {
            self.require_at(span, |features| features.sized_types, &format!("{ty} in memory"), SIZED);
        }
    }

    /// Checks the types of ATOM and ATOMB (NV_gpu_program5 2.X.8 ATOM, table X.Y, and the options that add to it).
    fn check_atomic(&mut self, mnemonic: &Mnemonic, at: Places) {
        let section = "NV_gpu_program5 2.X.8 ATOM";
        let (Some(atomic), Some(ty)) = (mnemonic.modifiers.atomic, mnemonic.modifiers.ty) else {
            self.breach(at.name, format!("{} needs an atomic modifier (such as ADD)", mnemonic.opcode), section);
            return;
        };
        use Atomic::{Add, And, Cswap, Dwrap, Exch, Iwrap, Max, Min, Or, Xor};
        use Base::{Float, Signed, Unsigned};
        let permits = self.features.permits;
        let has = |permit| permits.has(permit);
        let is_image = mnemonic.opcode == Opcode::Atomim;
        let allowed = match (ty.base, ty.bits, ty.count) {
            (_, Some(64), _) if is_image => false,
            (Unsigned, Some(32), 1) => true,
            (Signed, Some(32), 1) => !matches!(atomic, Iwrap | Dwrap),
            (Unsigned, Some(64), 1) => {
                matches!(atomic, Add | Exch | Cswap)
                    || has(Permits::ATOMIC_INT64) && matches!(atomic, Min | Max | And | Or | Xor)
            }
            (Signed, Some(64), 1) => {
                has(Permits::ATOMIC_INT64) && matches!(atomic, Add | Exch | Cswap | Min | Max | And | Or | Xor)
            }
            // The table of ATOMB has F32 (NV_shader_storage_buffer_object 2.X.8.Z), that of ATOM by an option.
            (Float, Some(32), 1) => {
                (has(Permits::ATOMIC_FLOAT) || matches!(mnemonic.opcode, Opcode::Atomb | Opcode::Atoms))
                    && matches!(atomic, Add | Exch)
            }
            (Float, Some(64), 1) => has(Permits::ATOMIC_FLOAT64) && matches!(atomic, Add | Exch),
            (Float, Some(16), 2 | 4) => has(Permits::ATOMIC_FP16) && matches!(atomic, Add | Min | Max | Exch),
            _ => false,
        };
        if !allowed {
            let message = format!("{} has no operation {} of type {ty}", mnemonic.opcode, atomic.name());
            self.breach(later(at.atomic, at.ty), message, section);
        }
    }
}
