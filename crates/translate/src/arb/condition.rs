//! The condition code: a temporary with the values that it was made from, and selection by a test of it.
//!
//! A test is a number for each component, 1 where it holds and 0 where it does not. Fragment programs choose by CMP.
//! Vertex programs have no such instruction: there MIN makes the value that is not selected very small, and MAX takes
//! the other, which is right for all numbers below the largest one, but not for NaN.

use super::Writer;
use super::flow::{Flag, Live};
use super::text::Arg;
use crate::{Error, lints};
use nvjit::language::isa::CcRule;
use nvjit::language::syntax::ast::CcMask;

/// More than numbers of programs are, and finite, since not all targets have infinities.
const HUGE: f32 = 3.0e38;

impl Writer<'_> {
    /// The temporary of a condition code register.
    pub(super) fn condition_code(&mut self, register: u8) -> String {
        let name = self.out.own(&format!("cc{}", register & 1));
        self.out.temporary(&name);
        name
    }

    /// The result of the test in the components `mask`: 1 where it holds, else 0.
    pub(super) fn test(&mut self, test: &CcMask, mask: u8, to: &str) -> Result<Arg, Error> {
        let code = Arg::temporary(&self.condition_code(test.register)).swizzled(test.swizzle.0);
        let zero = || Arg::number(0.0);
        self.out.temporary(to);
        let result = Arg::temporary(to);
        let source = self.source;
        match test.rule {
            CcRule::Lt => self.out.emit(source, "SLT", to, mask, &[code, zero()])?,
            CcRule::Ge => self.out.emit(source, "SGE", to, mask, &[code, zero()])?,
            CcRule::Gt => self.out.emit(source, "SLT", to, mask, &[zero(), code])?,
            CcRule::Le => self.out.emit(source, "SGE", to, mask, &[zero(), code])?,
            CcRule::Eq | CcRule::Ne => {
                self.out.emit(source, "ABS", to, mask, &[code])?;
                self.out.emit(source, "SGE", to, mask, &[result.clone().negated(), zero()])?;
                if test.rule == CcRule::Ne {
                    self.out.emit(source, "SUB", to, mask, &[Arg::number(1.0), result.clone()])?;
                }
            }
            CcRule::Tr => self.out.emit(source, "MOV", to, mask, &[Arg::number(1.0)])?,
            CcRule::Fl => self.out.emit(source, "MOV", to, mask, &[zero()])?,
            _ => return Err(self.lacks(format!("test {}", test.rule.name()))),
        }
        Ok(result)
    }

    /// Sets those components `mask` of `to` to `value` in which the test holds, in lanes that are here.
    pub(super) fn choose(&mut self, to: &str, mask: u8, value: &Arg, test: Option<&CcMask>) -> Result<(), Error> {
        let scratch = self.out.own("test");
        let source = self.source;
        let old = Arg::temporary(to);
        let live = match &self.live {
            Live::Some(flag) => Some(flag.arg()),
            _ => None,
        };
        if self.is_fragment()
            && live.is_none()
            && let Some(test) = test
            && matches!(test.rule, CcRule::Lt | CcRule::Gt)
        {
            let code = Arg::temporary(&self.condition_code(test.register)).swizzled(test.swizzle.0);
            let code = if test.rule == CcRule::Gt { code.negated() } else { code };
            return self.out.emit(source, "CMP", to, mask, &[code, value.clone(), old]);
        }
        let holds = match (test, live) {
            (Some(test), live) => {
                let holds = self.test(test, mask, &scratch)?;
                if let Some(live) = live {
                    self.out.emit(source, "MUL", &scratch, mask, &[holds.clone(), live])?;
                }
                holds
            }
            (None, Some(live)) => live,
            (None, None) => return self.out.emit(source, "MOV", to, mask, std::slice::from_ref(value)),
        };
        if self.is_fragment() {
            return self.out.emit(source, "CMP", to, mask, &[holds.negated(), value.clone(), old]);
        }
        self.inexact("choice between two values in vertex programs", lints::CHOSEN)?;
        self.out.temporary(&scratch);
        let (high, low) = (Arg::temporary(&scratch), self.out.own("other"));
        self.out.temporary(&low);
        self.out.emit(source, "MAD", &scratch, mask, &[holds, Arg::number(2.0), Arg::number(-1.0)])?;
        self.out.emit(source, "MUL", &scratch, mask, &[high.clone(), Arg::number(HUGE)])?;
        self.out.emit(source, "MIN", &low, mask, &[old, high.clone().negated()])?;
        self.out.emit(source, "MIN", &scratch, mask, &[value.clone(), high.clone()])?;
        self.out.emit(source, "MAX", to, mask, &[high, Arg::temporary(&low)])
    }

    /// Whether the test holds in any component, in lanes that are here.
    pub(super) fn condition(&mut self, test: Option<&CcMask>) -> Result<Live, Error> {
        let Some(test) = test.filter(|test| test.rule != CcRule::Tr) else { return Ok(self.live.clone()) };
        if test.rule == CcRule::Fl || matches!(self.live, Live::None) {
            return Ok(Live::None);
        }
        let scratch = self.out.own("test");
        let is_scalar = test.swizzle.scalar().is_some();
        // Components that are tested, each once.
        let mut mask = 0u8;
        for (to, from) in test.swizzle.0.iter().enumerate() {
            if !test.swizzle.0[..to].contains(from) {
                mask |= 1 << to;
            }
        }
        let holds = self.test(test, if is_scalar { 1 } else { mask }, &scratch)?;
        let mut tested = (0..4u8).filter(|to| is_scalar && *to == 0 || !is_scalar && mask >> to & 1 != 0);
        let first = tested.next().unwrap_or(0);
        for other in tested {
            let args = [holds.clone().component(first), holds.clone().component(other)];
            self.out.emit(self.source, "MAX", &scratch, 1 << first, &args)?;
        }
        let flag = self.flag();
        let holds = holds.component(first);
        let (name, mask) = flag.place();
        match self.live.clone() {
            Live::Some(live) => self.out.emit(self.source, "MUL", name, mask, &[live.arg(), holds])?,
            _ => self.out.emit(self.source, "MOV", name, mask, &[holds])?,
        }
        Ok(Live::Some(flag))
    }

    /// The lanes in `all` that are not in `some`, which are of them.
    pub(super) fn without(&mut self, all: &Live, some: &Live) -> Result<Live, Error> {
        match (all, some) {
            (_, Live::None) => Ok(all.clone()),
            (_, Live::All) | (Live::None, _) => Ok(Live::None),
            (Live::Some(all), Live::Some(some)) if all == some => Ok(Live::None),
            (_, Live::Some(some)) => {
                let all = match all {
                    Live::Some(all) => all.arg(),
                    _ => Arg::number(1.0),
                };
                self.combined("SUB", all, some)
            }
        }
    }

    /// The lanes in either of two sets that have none in common.
    pub(super) fn joined(&mut self, one: &Live, other: &Live) -> Result<Live, Error> {
        match (one, other) {
            (Live::All, _) | (_, Live::All) => Ok(Live::All),
            (Live::None, lanes) | (lanes, Live::None) => Ok(lanes.clone()),
            (Live::Some(one), Live::Some(other)) => self.combined("ADD", one.arg(), other),
        }
    }

    fn combined(&mut self, operation: &str, one: Arg, other: &Flag) -> Result<Live, Error> {
        let flag = self.flag();
        let (name, mask) = flag.place();
        self.out.emit(self.source, operation, name, mask, &[one, other.arg()])?;
        Ok(Live::Some(flag))
    }
}
