//! Operations as expressions.

use super::{COMPONENTS, Writer, type_name};
use crate::dialect::{Dialect, Has};
use crate::error::Unsupported;
use nvjit::compiler::ir::{Compare, Inst, Op, PackFormat, Rounding, Type, Value, Width};

/// The sign of a number.
const SIGN: u32 = 0x8000_0000;

/// Operands of a statement: text, and whether it is a vector.
pub(super) struct Operand {
    pub(super) text: String,
    pub(super) is_vector: bool,
}

/// Whether the result of an operation is no variable, but written where it is used.
pub(super) fn is_immediate(op: Op) -> bool {
    matches!(op, Op::ConstF32(_) | Op::ConstI32(_) | Op::ConstBool(_) | Op::ConstF64(_) | Op::ConstI64(_))
        || matches!(op, Op::Texel(_) | Op::Word(_) | Op::Input(_) | Op::Param { .. })
}

impl Writer<'_> {
    /// The expression that replaces the result of `inst` at its uses, if that is not a variable ([`is_immediate`]).
    pub(super) fn immediate(&self, inst: &Inst) -> Result<Option<String>, Unsupported> {
        Ok(match inst.op {
            // Compilers fold with denormals as they are.
            Op::ConstF32(bits) if self.is_exact() && f32::from_bits(bits).is_subnormal() => {
                Some(format!("uintBitsToFloat(0x{bits:08x}u ^ zero_bits)"))
            }
            // Of programs with types such numbers are integers in registers of numbers.
            Op::ConstF32(bits)
                if self.dialect.is_old && self.program.features().typed && f32::from_bits(bits).is_subnormal() =>
            {
                let error = self.unsupported(inst, "bits of numbers");
                let first = || self.program.ast().instructions().next().map(|one| one.span);
                return Err(Unsupported { span: error.span.or_else(first), ..error });
            }
            Op::ConstF32(bits) => Some(self.dialect.float(bits)),
            Op::ConstI32(number) => Some(integer(number)),
            Op::ConstBool(value) => Some(value.to_string()),
            Op::ConstF64(bits) => Some(format!("packDouble2x32(uvec2(0x{:x}u, 0x{:x}u))", bits as u32, bits >> 32)),
            Op::ConstI64(number) => {
                let bits = number as u64;
                Some(format!("packInt2x32(ivec2(uvec2(0x{:x}u, 0x{:x}u)))", bits as u32, bits >> 32))
            }
            Op::Texel(component) => {
                Some(format!("{}.{}", self.operand(inst.args[0]), COMPONENTS[usize::from(component & 3)]))
            }
            Op::Word(word) => Some(format!("{}w{word}", self.operand(inst.args[0]))),
            Op::Input(row) => {
                let text = self.interface.input(self.program, row);
                Some(text.ok_or_else(|| Unsupported::register(self.settings.target, self.program, row.register))?)
            }
            Op::Param { index, component } => Some(self.interface.parameter(index, component)),
            _ => None,
        })
    }

    /// An operand of each of the instructions, as one.
    pub(super) fn join(&mut self, insts: &[&Inst], number: usize, hides: bool, flushes: bool) -> Operand {
        let values: Vec<Value> = insts.iter().map(|inst| inst.args[number]).collect();
        let text = |inst: &&Inst| self.kept(inst, number).unwrap_or_else(|| self.hidden(inst.args[number], hides));
        let texts: Vec<String> = insts.iter().map(text).collect();
        let width = texts.len();
        let operand = self.joined(&values, texts);
        let ty = self.function.ty(values[0]);
        let is_denormal = |bits: u32| bits & 0x7f80_0000 == 0 && bits & !SIGN != 0;
        let stays = |value: &Value| {
            let op = self.definitions.get(value).map(|inst| inst.op);
            matches!(op, Some(Op::ConstF32(bits)) if !is_denormal(bits))
        };
        if !flushes || ty != Type::F32 || values.iter().all(stays) {
            return operand;
        }
        self.helpers.insert("flushed");
        if operand.is_vector {
            self.vectors.insert(("flushed", width));
        }
        Operand { text: format!("flushed({})", operand.text), is_vector: operand.is_vector }
    }

    fn joined(&self, values: &[Value], texts: Vec<String>) -> Operand {
        let width = texts.len();
        if width == 1 || texts.iter().all(|text| *text == texts[0]) {
            return Operand { text: texts[0].clone(), is_vector: false };
        }
        let parts: Option<Vec<(&str, &str)>> = texts.iter().map(|text| component(text)).collect();
        if let Some(parts) = parts
            && parts.iter().all(|part| part.0 == parts[0].0)
        {
            let base = parts[0].0;
            let swizzle: String = parts.iter().map(|part| part.1).collect();
            let is_whole = "xyzw".starts_with(&swizzle) && self.width_of(base) == Some(width);
            let text = if is_whole { base.to_owned() } else { format!("{base}.{swizzle}") };
            return Operand { text, is_vector: true };
        }
        let ty = type_name(self.function.ty(values[0]), width);
        Operand { text: format!("{ty}({})", texts.join(", ")), is_vector: true }
    }

    /// How many components a variable has.
    fn width_of(&self, base: &str) -> Option<usize> {
        self.widths.get(base).copied().or_else(|| self.interface.width(base))
    }

    /// An operand of arithmetic: constants that compilers fold with, though that does not keep zeros, NaNs and
    /// denormals, are hidden.
    pub(super) fn hidden(&self, value: Value, hides: bool) -> String {
        if hides
            && self.is_exact()
            && let Some(Op::ConstF32(bits)) = self.definitions.get(&value).map(|inst| inst.op)
            && matches!(bits & 0x7fff_ffff, 0 | 0x3f80_0000)
        {
            return format!("uintBitsToFloat(0x{bits:x}u ^ zero_bits)");
        }
        if hides
            && self.is_exact()
            && let Some(Op::ConstF64(bits)) = self.definitions.get(&value).map(|inst| inst.op)
            && matches!(bits & 0x7fff_ffff_ffff_ffff, 0 | 0x3ff0_0000_0000_0000)
        {
            return format!("packDouble2x32(uvec2(0u, 0x{:x}u ^ zero_bits))", bits >> 32);
        }
        self.operand(value)
    }

    /// The product of a multiply-and-add whose factors are constants, for WGSL: there one that is not finite is an
    /// error (17.1, "overflow").
    fn constant_product(&self, insts: &[&Inst]) -> Option<String> {
        let constant = |value: Value| match self.definitions.get(&value)?.op {
            Op::ConstF32(bits) => Some(f32::from_bits(bits)),
            _ => None,
        };
        let product = |inst: &&Inst| {
            let product = constant(inst.args[0])? * constant(inst.args[1])?;
            Some(self.dialect.float(product.to_bits()))
        };
        let parts = insts.iter().filter(|_| self.dialect.is_web).map(product).collect::<Option<Vec<String>>>()?;
        match parts.as_slice() {
            [] => None,
            [one] => Some(one.clone()),
            parts => Some(format!("{}({})", type_name(Type::F32, parts.len()), parts.join(", "))),
        }
    }

    /// An operand that is a constant and makes a constant of the whole operation, or another operation, so that
    /// compilers fold with it: differences are zeros even of what is no number, a minimum with zero is zero, and `c ?
    /// 0.0 : -1.0` becomes a negation.
    fn kept(&self, inst: &Inst, number: usize) -> Option<String> {
        let constant = |number: usize| self.definitions.get(inst.args.get(number)?).map(|inst| inst.op);
        let own = constant(number).filter(|_| self.is_exact())?;
        match (inst.op, own) {
            (Op::Ddx | Op::Ddy, Op::ConstF32(bits)) => Some(format!("uintBitsToFloat(0x{bits:08x}u ^ zero_bits)")),
            (Op::Umin, Op::ConstI32(0)) => Some("int(zero_bits)".to_owned()),
            (Op::Umax, Op::ConstI32(-1)) => Some("int(~zero_bits)".to_owned()),
            (Op::Select, Op::ConstF32(bits @ (0 | SIGN))) => {
                // The result is a constant when compilers unroll loops.
                let keeps = match constant(3 - number) {
                    Some(Op::ConstF32(other)) => other & !SIGN == 1f32.to_bits() && (bits | other) & SIGN != 0,
                    _ => true,
                };
                keeps.then(|| format!("uintBitsToFloat(0x{bits:x}u ^ zero_bits)"))
            }
            _ => None,
        }
    }

    /// The expression of instructions that form one statement.
    pub(super) fn expression(&mut self, insts: &[&Inst]) -> Result<String, Unsupported> {
        let (inst, width) = (insts[0], insts.len());
        let ty = inst.result.map_or(Type::F32, |result| self.function.ty(result));
        let is_wide = inst.args.first().is_some_and(|&arg| self.function.ty(arg).is_wide());
        let is_arithmetic = matches!(inst.op, Op::Add | Op::Sub | Op::Mul | Op::Div | Op::Fma);
        let reads_numbers = is_arithmetic
            || matches!(
                inst.op,
                Op::Floor | Op::Ceil | Op::Trunc | Op::Nearest | Op::Sqrt | Op::MachineMin | Op::MachineMax | Op::Widen
            )
            || matches!(inst.op, Op::Fcmp(_) | Op::Ddx | Op::Ddy);
        let flushes = self.settings.flush && self.is_exact() && reads_numbers;
        let makes_denormals = is_arithmetic || matches!(inst.op, Op::Narrow(_) | Op::Ddx | Op::Ddy);
        if let Some(text) = self.loaded(inst)? {
            return Ok(text);
        }
        self.check(inst)?;
        let count = inst.args.len();
        let operands: Vec<Operand> =
            (0..count).map(|number| self.join(insts, number, is_arithmetic, flushes)).collect();
        let a = |number: usize| operands[number].text.as_str();
        let of = |number: usize| self.function.ty(inst.args[number]);
        // As a vector even where all components are the same.
        let v = |number: usize| match width > 1 && !operands[number].is_vector {
            true => format!("{}({})", type_name(of(number), width), a(number)),
            false => a(number).to_owned(),
        };
        let has_vector = operands.iter().any(|operand| operand.is_vector);
        let left = if has_vector || count == 0 { String::new() } else { v(0) };
        let left = if left.is_empty() && count > 0 { a(0).to_owned() } else { left };
        let binary = |operator: &str| format!("{left} {operator} {}", a(1));
        let call = |name: &str| {
            let args: Vec<String> = (0..count).map(&v).collect();
            format!("{name}({})", args.join(", "))
        };
        let mut helper = |name: &'static str| {
            self.helpers.insert(name);
            if width > 1 {
                self.vectors.insert((name, width));
            }
            call(name)
        };
        let unsigned = if is_wide { "uint64_t" } else { "uint" };
        let int = type_name(ty, width);
        let uint = match width {
            1 => unsigned.to_owned(),
            _ => format!("uvec{width}"),
        };
        let is_exact = self.settings.contract == crate::Contract::Exact;
        let is_old = self.dialect.is_old;
        let compared = |compare: Compare, unsigned: Option<&str>| {
            if width > 1 {
                let name = ["equal", "notEqual", "lessThan", "lessThanEqual", "greaterThan", "greaterThanEqual"];
                return call(name[compare as usize]);
            }
            let operator = ["==", "!=", "<", "<=", ">", ">="][compare as usize];
            match unsigned {
                Some(unsigned) => format!("{unsigned}({}) {operator} {unsigned}({})", a(0), a(1)),
                None => format!("{} {operator} {}", a(0), a(1)),
            }
        };
        let text = match inst.op {
            Op::Add | Op::Iadd => binary("+"),
            Op::Sub | Op::Isub => binary("-"),
            Op::Mul | Op::Imul => binary("*"),
            Op::Div => binary("/"),
            Op::Iand => binary("&"),
            Op::Ior => binary("|"),
            Op::Ixor => binary("^"),
            Op::Floor => call("floor"),
            Op::Ceil => call("ceil"),
            Op::Trunc if is_old => helper("truncated_float"),
            Op::Nearest if is_old => helper("nearest"),
            Op::Trunc => call("trunc"),
            Op::Nearest => call("roundEven"),
            Op::Sqrt => call("sqrt"),
            Op::Fma if !is_exact && self.dialect.precise != Has::Core => format!("{} * {} + {}", v(0), v(1), v(2)),
            Op::Fma if ty == Type::F64 || !is_exact => call("fma"),
            Op::Fma => helper("fused"),
            Op::MachineMin if ty == Type::F64 => helper("machine_min_d"),
            Op::MachineMax if ty == Type::F64 => helper("machine_max_d"),
            Op::MachineMin if !is_exact => call("min"),
            Op::MachineMax if !is_exact => call("max"),
            Op::MachineMin => helper("machine_min"),
            Op::MachineMax => helper("machine_max"),
            Op::Fcmp(compare) | Op::Icmp(compare) => compared(compare, None),
            Op::Ucmp(compare) => compared(compare, Some(unsigned)),
            // Of integers there is a choice since 4.50.
            Op::Select if operands[0].is_vector && (is_old || ty != Type::F32 && !self.dialect.has_all_variables) => {
                let part = |component: char| {
                    format!("({}).{component} ? ({}).{component} : ({}).{component}", v(0), v(1), v(2))
                };
                let parts: Vec<String> = COMPONENTS[..width].iter().map(|&component| part(component)).collect();
                format!("{int}({})", parts.join(", "))
            }
            Op::Select if operands[0].is_vector => {
                format!("mix({}, {}, {})", v(2), v(1), a(0))
            }
            Op::Select => format!("{} ? {} : {}", a(0), v(1), v(2)),
            Op::ToBits if is_wide => call("doubleBitsToInt64"),
            Op::ToBits => call("floatBitsToInt"),
            Op::FromBits if is_wide => call("int64BitsToDouble"),
            Op::FromBits => call("intBitsToFloat"),
            Op::TruncToInt => helper("truncated"),
            Op::IntToFloat => call("float"),
            Op::Shl(bits) => format!("{} << {bits}", v(0)),
            Op::Sshr(bits) => format!("{} >> {bits}", v(0)),
            Op::Ushr(bits) => format!("{int}({uint}({}) >> {bits})", v(0)),
            Op::ShlBy => format!("{} << (int({}) & {})", a(0), a(1), if is_wide { 63 } else { 31 }),
            Op::SshrBy => format!("{} >> (int({}) & {})", a(0), a(1), if is_wide { 63 } else { 31 }),
            Op::UshrBy => {
                format!("{int}({uint}({}) >> (int({}) & {}))", a(0), a(1), if is_wide { 63 } else { 31 })
            }
            Op::SmulHigh => helper("smul_high"),
            Op::UmulHigh => helper("umul_high"),
            Op::Sdiv => helper(if is_wide { "sdiv_64" } else { "sdiv" }),
            Op::Udiv => helper(if is_wide { "udiv_64" } else { "udiv" }),
            Op::Srem => helper(if is_wide { "srem_64" } else { "srem" }),
            Op::Urem => helper(if is_wide { "urem_64" } else { "urem" }),
            Op::Smin => call("min"),
            Op::Smax => call("max"),
            Op::Umin => format!("{int}(min({unsigned}({}), {unsigned}({})))", a(0), a(1)),
            Op::Umax => format!("{int}(max({unsigned}({}), {unsigned}({})))", a(0), a(1)),
            Op::MakeLong => format!("packInt2x32(ivec2({}, {}))", a(0), a(1)),
            Op::Low => format!("unpackInt2x32({}).x", a(0)),
            Op::High => format!("unpackInt2x32({}).y", a(0)),
            Op::SignExtend => helper("sign_extended"),
            Op::ZeroExtend => format!("int64_t(uint64_t(uint({})))", a(0)),
            // Drivers widen denormals as they are.
            Op::Widen if is_exact && !flushes => {
                self.helpers.insert("flushed");
                format!("double(flushed({}))", a(0))
            }
            Op::Widen => call("double"),
            Op::Narrow(Rounding::Nearest) => call("float"),
            Op::ToSigned(Width::W32) => helper(if is_wide { "to_signed_d" } else { "to_signed" }),
            Op::ToUnsigned(Width::W32) => helper(if is_wide { "to_unsigned_d" } else { "to_unsigned" }),
            Op::ToSigned(Width::W64) => {
                self.helpers.insert("to_signed_64");
                format!("to_signed_64(double({}))", a(0))
            }
            Op::ToUnsigned(Width::W64) => {
                self.helpers.insert("to_unsigned_64");
                format!("to_unsigned_64(double({}))", a(0))
            }
            Op::FromSigned(Rounding::Nearest, width) => format!("{}({})", of_width(width), a(0)),
            Op::FromUnsigned(Rounding::Nearest, width) => format!("{}({unsigned}({}))", of_width(width), a(0)),
            Op::And => binary("&&"),
            Op::Or => binary("||"),
            Op::Not => format!("!{}", a(0)),
            Op::MaskToInt => format!("{} ? -1 : 0", a(0)),
            Op::Neg => format!("-{}", a(0)),
            Op::Abs => call("abs"),
            Op::Ddx if is_exact => call("dFdxFine"),
            Op::Ddy if is_exact => call("dFdyFine"),
            Op::Ddx => call("dFdx"),
            Op::Ddy => call("dFdy"),
            Op::BitCount => call("bitCount"),
            Op::BitReverse => call("bitfieldReverse"),
            Op::FindMsb => format!("findMSB(uint({}))", a(0)),
            Op::FindLsb => format!("findLSB(uint({}))", a(0)),
            // Operations that the contract `fast` does not expand.
            Op::Mad => {
                let product = if operands[0].is_vector || operands[1].is_vector { a(0).to_owned() } else { v(0) };
                let product = format!("{product} * {}", a(1));
                format!("{} + {}", self.constant_product(insts).unwrap_or(product), a(2))
            }
            Op::Min => call("min"),
            Op::Max => call("max"),
            Op::Frc => call("fract"),
            Op::Saturate => format!("clamp({}, 0.0, 1.0)", v(0)),
            Op::SignedSaturate => format!("clamp({}, -1.0, 1.0)", v(0)),
            Op::ClampNegative => format!("max({}, 0.0)", v(0)),
            Op::Rcp => format!("1.0 / {}", v(0)),
            Op::Rsq => call("inversesqrt"),
            Op::Ex2 => call("exp2"),
            Op::Lg2 => call("log2"),
            Op::Sin => call("sin"),
            Op::Cos => call("cos"),
            // The version has no access to the bits.
            Op::ToFp16 if self.dialect.packs == Has::No => v(0),
            Op::ToFp16 => helper("fp16"),
            Op::ToFx12 if is_old => helper("fx12_old"),
            Op::ToFx12 => helper("fx12"),
            Op::Pack(PackFormat::Half2) => format!("uintBitsToFloat(packHalf2x16(vec2({}, {})))", a(0), a(1)),
            Op::Pack(PackFormat::Ushort2) => format!("uintBitsToFloat(packUnorm2x16(vec2({}, {})))", a(0), a(1)),
            Op::Pack(PackFormat::Ubyte4) => {
                format!("uintBitsToFloat(packUnorm4x8(vec4({}, {}, {}, {})))", a(0), a(1), a(2), a(3))
            }
            Op::Pack(PackFormat::Byte4) => {
                self.helpers.insert("pack_byte4");
                format!("pack_byte4(vec4({}, {}, {}, {}))", a(0), a(1), a(2), a(3))
            }
            Op::Unpack(format, component) => {
                let bits = format!("floatBitsToUint({})", a(0));
                let component = usize::from(component & 3);
                let pair = COMPONENTS[component & 1];
                match format {
                    PackFormat::Half2 => format!("unpackHalf2x16({bits}).{pair}"),
                    PackFormat::Ushort2 => format!("unpackUnorm2x16({bits}).{pair}"),
                    PackFormat::Ubyte4 => format!("unpackUnorm4x8({bits}).{}", COMPONENTS[component]),
                    PackFormat::Byte4 => {
                        format!("(float({bits} >> {} & 0xffu) - 128.0) / 127.0", 8 * component)
                    }
                }
            }
            Op::HalfToFloat => format!("unpackHalf2x16(uint({})).x", a(0)),
            op => return Err(self.unsupported(inst, operation_name(op))),
        };
        if self.settings.flush && is_exact && makes_denormals && ty == Type::F32 {
            self.helpers.insert("flushed");
            if width > 1 {
                self.vectors.insert(("flushed", width));
            }
            return Ok(format!("flushed({text})"));
        }
        Ok(text)
    }
}

impl Writer<'_> {
    /// Checks the version for the features that an operation needs.
    fn check(&mut self, inst: &Inst) -> Result<(), Unsupported> {
        let d = self.dialect;
        let exact = self.is_exact();
        match inst.op {
            Op::Ddx | Op::Ddy if exact => self.need(d.fine, inst, "derivatives that are the same each time (dFdxFine)"),
            Op::Fma if exact => self.need(d.doubles, inst, "multiplication and addition in one rounding"),
            Op::ToFp16 if d.packs != Has::No => self.need(d.packs, inst, "halves"),
            Op::Pack(PackFormat::Half2 | PackFormat::Ushort2)
            | Op::Unpack(PackFormat::Half2 | PackFormat::Ushort2, _)
            | Op::HalfToFloat => self.need(d.packs, inst, "packed numbers"),
            Op::SmulHigh | Op::UmulHigh if d.is_web => Err(self.unsupported(inst, "high words of products")),
            Op::Pack(_) | Op::Unpack(..) => self.need(d.packs_bytes, inst, "packed numbers"),
            Op::BitCount | Op::BitReverse | Op::FindMsb | Op::FindLsb | Op::SmulHigh | Op::UmulHigh => {
                self.need(d.bits, inst, &operation_name(inst.op))
            }
            Op::Iand
            | Op::Ior
            | Op::Ixor
            | Op::ToBits
            | Op::FromBits
            | Op::Shl(_)
            | Op::Sshr(_)
            | Op::Ushr(_)
            | Op::ShlBy
            | Op::SshrBy
            | Op::UshrBy
            | Op::Ucmp(_)
            | Op::Umin
            | Op::Umax
            | Op::Smin
            | Op::Smax
            | Op::Sdiv
            | Op::Udiv
            | Op::Srem
            | Op::Urem
            | Op::ToSigned(_)
            | Op::ToUnsigned(_)
            | Op::FromUnsigned(..)
                if d.is_old =>
            {
                Err(self.unsupported(inst, "bits of numbers"))
            }
            _ => Ok(()),
        }
    }
}

impl Dialect {
    /// A float by its bits.
    pub(super) fn float(&self, bits: u32) -> String {
        let value = f32::from_bits(bits);
        match () {
            // WGSL has no infinities and NaN.
            () if self.is_web && value.is_nan() => float(0),
            () if self.is_web && value.is_infinite() => float(f32::MAX.copysign(value).to_bits()),
            () if !self.is_old || value.is_normal() || bits == 0 => float(bits),
            () if value.is_nan() => "(0.0 / 0.0)".to_owned(),
            () if value.is_infinite() => format!("({}3.4e38 * 2.0)", if value < 0.0 { "-" } else { "" }),
            () if value.is_sign_negative() => "(-0.0)".to_owned(),
            () => "0.0".to_owned(),
        }
    }
}

/// The name of an operation in messages.
fn operation_name(op: Op) -> String {
    match op {
        Op::QuadShuffle(_) => "way to another lane's registers".to_owned(),
        Op::Resident => "answer whether texels are resident".to_owned(),
        op => {
            let text = format!("{op:?}");
            format!("operation {}", text.split(['(', ' ']).next().unwrap_or_default())
        }
    }
}

fn of_width(width: Width) -> &'static str {
    type_name(width.float(), 1)
}

/// `base.x` as base and component.
pub(super) fn component(text: &str) -> Option<(&str, &str)> {
    let (base, component) = text.rsplit_once('.')?;
    let is_name = !base.is_empty()
        && base.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'[' | b']' | b'.'))
        && !base.starts_with(|first: char| first.is_ascii_digit());
    (is_name && component.len() == 1 && "xyzw".contains(component)).then_some((base, component))
}

/// A float by its bits.
pub(super) fn float(bits: u32) -> String {
    let value = f32::from_bits(bits);
    if value.is_normal() || bits == 0 {
        if value < 0.0 { format!("({value:?})") } else { format!("{value:?}") }
    } else {
        format!("uintBitsToFloat(0x{bits:08x}u)")
    }
}

fn integer(number: i32) -> String {
    match number {
        i32::MIN => "(-2147483647 - 1)".to_owned(),
        _ if number < 0 => format!("({number})"),
        0..0x1_0000 => number.to_string(),
        _ => format!("0x{number:x}"),
    }
}
