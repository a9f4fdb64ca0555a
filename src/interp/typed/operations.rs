//! Instructions that compute from their operands alone: one match over their operations.

use super::code::Parts;
use super::integers::{self, Sum};
use super::number::{self, Component, Vector, float, of_float, truth};
use super::{Loaded, Outcome, convert, floats};
use crate::interp::arithmetic::Rules;
use crate::interp::{approximate, pack};
use crate::language::isa::modifiers::{Product, Rounding};
use crate::language::isa::{Base, NumberType, Opcode, unread};
use crate::language::syntax::ast::{Selected, SelectedComponent};
use std::array::from_fn;

fn zip(a: &Vector, b: &Vector, f: impl Fn(Component, Component) -> Component) -> Vector {
    from_fn(|component| f(a[component], b[component]))
}

/// The components of sums, with their flags.
fn sums(ty: NumberType, sum: impl Fn(usize) -> Sum) -> Outcome {
    let sums = from_fn::<_, 4, _>(sum);
    let bits = |flag: fn(&Sum) -> bool| (0..4).fold(0, |bits, at| bits | u8::from(flag(&sums[at])) << at);
    let (carry, overflow) = (bits(|sum| sum.carry), bits(|sum| sum.overflow));
    Outcome { carry, overflow, ..Outcome::of(sums.map(|sum| sum.value), ty) }
}

/// ExtSwizComponent: bits are moved.
fn selected(tmp: &Vector, component: SelectedComponent) -> Component {
    let value = match component.what {
        Selected::Zero => 0,
        Selected::One => of_float(1.0),
        Selected::Component(component) => tmp[usize::from(component & 3)],
    };
    if component.negate { number::negate(value, NumberType::FLOAT) } else { value }
}

impl Parts {
    /// The result of an instruction that computes; `None` if a modifier that it must have is missing.
    pub(in crate::interp) fn compute(&self, opcode: Opcode, rules: &Rules, operands: &[Loaded]) -> Option<Outcome> {
        use Opcode::*;
        let operand = |index: usize| operands.get(index).copied().unwrap_or_default();
        let [first, second, third] = [0, 1, 2].map(operand);
        let [a, b, c] = [&first.value, &second.value, &third.value];
        let ty = self.number;
        let NumberType { base, wide } = ty;
        let integer = ty.is_integer();
        // Operations on fp32 alone, which are those of the languages before.
        let f = |vector: &Vector| vector.map(float);
        let (fa, fb, fc) = (f(a), f(b), f(c));
        let floats = |vector: [f32; 4]| vector.map(of_float);
        let splat = |value: f32| [of_float(value); 4];
        let set = |holds: &dyn Fn(Component, Component) -> bool| zip(a, b, |a, b| truth(holds(a, b), ty));
        let less =
            |a: Component, b: Component| if integer { integers::less(a, b, ty) } else { floats::less(a, b, wide) };
        let equal = |a: Component, b: Component| if integer { a == b } else { floats::equal(a, b, wide) };
        // CEIL and the like read a float of the same size.
        let rounded = |rounding: Rounding, to_float: fn(Component, bool) -> Component| {
            let from = NumberType { base: Base::Float, wide };
            a.map(|x| if integer { convert::to(convert::value(x, from), ty, rounding) } else { to_float(x, wide) })
        };
        let result = match opcode {
            Abs => a.map(|x| number::absolute(x, ty)),
            Add if integer => {
                return Some(sums(ty, |at| integers::sum(first.term(at), second.term(at), ty)));
            }
            Add => zip(a, b, |a, b| floats::add(a, b, wide)),
            And => zip(a, b, |a, b| a & b),
            Bfe => b.map(|value| integers::bfe(a[0], a[1], value, base)),
            Bfi => zip(b, c, |source, destination| integers::bfi(a[0], a[1], source, destination)),
            Bfr => a.map(integers::bfr),
            Btc => a.map(integers::btc),
            Btfl => a.map(integers::btfl),
            Btfm => a.map(|x| integers::btfm(x, base)),
            Ceil => rounded(Rounding::Ceiling, floats::ceil),
            Cmp => from_fn(|at| if number::is_negative(a[at], ty) { b[at] } else { c[at] }),
            Cos => splat(rules.cos(fa[0])),
            Cvt => {
                let (to, from) = (self.modifiers.ty?, self.modifiers.from?);
                let rounding = self.modifiers.rounding.unwrap_or(Rounding::Nearest);
                let half = to.base == Base::Float && to.bits == Some(16);
                let ty = if half { NumberType { base: Base::Unsigned, wide: false } } else { self.result };
                return Some(Outcome { half, ..Outcome::of(convert::cvt(a, to, from, rounding, self.saturate), ty) });
            }
            Div if integer => a.map(|x| integers::div(x, b[0], ty)),
            Div => a.map(|x| floats::div(x, b[0], wide)),
            Dp2 => splat(rules.dp2(&fa, &fb)),
            Dp2a => splat(rules.dp2a(&fa, &fb, &fc)),
            Dp3 => splat(rules.dp3(&fa, &fb)),
            Dp4 => splat(rules.dp4(&fa, &fb)),
            Dph => splat(rules.dph(&fa, &fb)),
            Dst => floats(rules.dst(&fa, &fb)),
            Ex2 => splat(rules.ex2(fa[0])),
            Flr => rounded(Rounding::Floor, floats::floor),
            Frc => a.map(|x| floats::frc(x, wide)),
            I2f => a.map(|x| convert::to(convert::value(x, ty), self.result, Rounding::Nearest)),
            Lg2 => splat(rules.lg2(fa[0])),
            Lit => floats(rules.lit(&fa)),
            Lrp => floats(from_fn(|at| rules.lrp(fa[at], fb[at], fc[at]))),
            Mad if integer => {
                let product = |at: usize| (integers::mul(a[at], b[at], wide), false);
                return Some(sums(ty, |at| integers::sum(product(at), third.term(at), ty)));
            }
            Mad => from_fn(|at| floats::mad(rules, a[at], b[at], c[at], wide)),
            Max if integer => zip(a, b, |a, b| if less(b, a) { a } else { b }),
            Max => zip(a, b, |a, b| floats::max(a, b, wide)),
            Min if integer => zip(a, b, |a, b| if less(b, a) { b } else { a }),
            Min => zip(a, b, |a, b| floats::min(a, b, wide)),
            Mod => a.map(|x| integers::modulus(x, b[0], ty)),
            Mov => *a,
            Mul if self.modifiers.product == Some(Product::High) => zip(a, b, |a, b| integers::mul_high(a, b, base)),
            Mul if integer => zip(a, b, |a, b| integers::mul(a, b, wide)),
            Mul => zip(a, b, |a, b| floats::mul(a, b, wide)),
            Not => a.map(|x| !x & number::mask(wide)),
            Nrm => floats(rules.nrm(&fa)),
            Or => zip(a, b, |a, b| a | b),
            Pk2h => floats(pack::pk2h(&fa)),
            Pk2us => floats(pack::pk2us(&fa)),
            Pk4b => floats(pack::pk4b(&fa)),
            Pk4ub => floats(pack::pk4ub(&fa)),
            Pk64 => convert::pk64(a),
            Pow => splat(rules.pow(fa[0], fb[0])),
            Rcc => splat(approximate::rcc(fa[0])),
            Rcp => [floats::rcp(a[0], wide); 4],
            Rfl => floats(rules.rfl(&fa, &fb)),
            Round => rounded(Rounding::Nearest, floats::round),
            Rsq => [floats::rsq(a[0], wide); 4],
            Sad => {
                let difference = |at: usize| (integers::difference(a[at], b[at], ty), false);
                return Some(sums(self.result, |at| integers::sum(difference(at), third.term(at), self.result)));
            }
            Scs => floats(rules.scs(fa[0])),
            Seq => set(&equal),
            Sfl => [0; 4],
            Sge if integer => set(&|a, b| !less(a, b)),
            Sge => set(&|a, b| less(b, a) || equal(a, b)),
            Sgt => set(&|a, b| less(b, a)),
            Shl => a.map(|x| integers::shl(x, b[0], wide)),
            Shr => a.map(|x| integers::shr(x, b[0], ty)),
            Sin => splat(rules.sin(fa[0])),
            Sle if integer => set(&|a, b| !less(b, a)),
            Sle => set(&|a, b| less(a, b) || equal(a, b)),
            Slt => set(&less),
            Sne => set(&|a, b| !equal(a, b)),
            Ssg => a.map(|x| floats::ssg(x, wide)),
            Str => [truth(true, ty); 4],
            Sub if integer => {
                let negated = |at: usize| {
                    let (value, negative) = second.term(at);
                    (value, !negative)
                };
                return Some(sums(ty, |at| integers::sum(first.term(at), negated(at), ty)));
            }
            Sub => zip(a, b, |a, b| floats::subtract(a, b, wide)),
            Swz => {
                let selection = self.selection?;
                selection.components.map(|component| selected(a, component))
            }
            Trunc => rounded(Rounding::Truncate, floats::trunc),
            Up2h => floats(pack::up2h(fa[0])),
            Up2us => floats(pack::up2us(fa[0])),
            Up4b => floats(pack::up4b(fa[0])),
            Up4ub => floats(pack::up4ub(fa[0])),
            Up64 => convert::up64(a),
            X2d => floats(rules.x2d(&fa, &fb, &fc)),
            Xor => zip(a, b, |a, b| a ^ b),
            Xpd => floats::xpd(rules, a, b),
            opcode => {
                unread(opcode);
                return None;
            }
        };
        Some(Outcome::of(result, self.result))
    }
}
