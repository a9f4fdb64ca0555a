//! The translation of an instruction: mostly the same instruction, else a sequence that computes the same.

use super::flow::{Live, is_never};
use super::text::Arg;
use super::{Writer, reduced};
use crate::{Error, lints};
use nvjit::language::isa::{Effect, Opcode, Precision, Saturation};
use nvjit::language::syntax::ast::{Destination, DestinationRegister, Instruction, Selected};
use nvjit::runtime::{Register, RegisterFile};

/// Instructions that both kinds of plain programs have.
const COMMON: [Opcode; 22] = [
    Opcode::Abs,
    Opcode::Add,
    Opcode::Dp3,
    Opcode::Dp4,
    Opcode::Dph,
    Opcode::Dst,
    Opcode::Ex2,
    Opcode::Flr,
    Opcode::Frc,
    Opcode::Lg2,
    Opcode::Lit,
    Opcode::Mad,
    Opcode::Max,
    Opcode::Min,
    Opcode::Mov,
    Opcode::Mul,
    Opcode::Pow,
    Opcode::Rcp,
    Opcode::Rsq,
    Opcode::Sge,
    Opcode::Slt,
    Opcode::Sub,
];
const FRAGMENT: [Opcode; 5] = [Opcode::Cmp, Opcode::Cos, Opcode::Lrp, Opcode::Scs, Opcode::Sin];
const VERTEX: [Opcode; 2] = [Opcode::Exp, Opcode::Log];

/// The range of RCC's result (NV_vertex_program1_1 2.14.1.10.21): 2 to the 64th at most, and its reciprocal at least.
const RCC: [f32; 2] = [1.0 / 18_446_744_073_709_551_616.0, 18_446_744_073_709_551_616.0];
/// Its square is infinite.
const HUGE: f32 = 3.0e38;
/// A sum with it is an integer, rounded to nearest even: 1.5 times 2 to the 23rd.
const TO_INTEGER: f32 = 12_582_912.0;

/// The series of sin(2 pi x) for x up to a quarter: (2 pi)^n / n! with its sign, for n = 11, 9, 7, 5, 3, 1.
const SINE: [f32; 6] = [-15.094_643, 42.058_693, -76.705_86, 81.605_25, -41.341_7, 6.283_185_5];

impl Writer<'_> {
    /// Writes the translation of an instruction that is not control flow.
    pub(super) fn instruction(&mut self, instruction: &Instruction) -> Result<(), Error> {
        match instruction.mnemonic.opcode {
            Opcode::Kil => return self.discard(instruction),
            Opcode::Arl | Opcode::Arr | Opcode::Ara => return self.address_load(instruction),
            Opcode::Pusha | Opcode::Popa => return Err(self.lacks("stack of addresses")),
            _ => {}
        }
        let Some(destination) = &instruction.destination else {
            return Err(self.lacks(format!("counterpart of {}", instruction.mnemonic)));
        };
        if destination.cc_mask.is_some_and(|test| is_never(test.rule)) {
            return Ok(());
        }
        let precision = reduced(self.ast, &self.features, instruction);
        match precision {
            Some(Precision::Fp16) => self.inexact("results of fp16", lints::NO_HALVES)?,
            Some(Precision::Fx12) => self.inexact("results of fx12", lints::NO_FIXED)?,
            _ => {}
        }
        let (to, mask) = self.destination(destination)?;
        let saturate = instruction.mnemonic.saturate;
        let by_suffix = self.is_fragment() && saturate == Saturation::Unsigned;
        let clamps = !by_suffix && saturate != Saturation::None || precision == Some(Precision::Fx12);
        let kept = self.kept_components(destination);
        let is_direct =
            !self.is_chosen(destination) && instruction.mnemonic.update_cc.is_none() && !clamps && mask & !kept == 0;
        let value = match &to {
            Some(to) if is_direct => to.clone(),
            _ => self.scratch("value"),
        };
        self.operation(instruction, &value, mask, if by_suffix { "_SAT" } else { "" })?;
        if !by_suffix {
            match saturate {
                Saturation::None => {}
                Saturation::Unsigned => {
                    self.inexact("saturation in vertex programs", lints::SATURATED)?;
                    self.clamp(&value, mask, 0.0, 1.0)?;
                }
                Saturation::Signed => self.clamp(&value, mask, -1.0, 1.0)?,
            }
        }
        if precision == Some(Precision::Fx12) {
            self.clamp(&value, mask, -2.0, 2047.0 / 1024.0)?;
        }
        if is_direct && to.is_some() {
            return Ok(());
        }
        self.store(instruction, destination, to.as_deref(), mask, &value)
    }

    /// The components of a destination that count: of the depth only z does (ARB_fragment_program 3.11.3.4).
    fn kept_components(&self, destination: &Destination) -> u8 {
        match destination.register {
            DestinationRegister::Register(register) if self.is_depth(register) => 0b0100,
            _ => 0b1111,
        }
    }

    /// Writes a value where an instruction has its result, and to the condition code.
    fn store(
        &mut self,
        instruction: &Instruction,
        destination: &Destination,
        to: Option<&str>,
        mask: u8,
        value: &str,
    ) -> Result<(), Error> {
        let test = destination.cc_mask.filter(|test| test.rule.always().is_none());
        let value = Arg::temporary(value);
        let kept = mask & self.kept_components(destination);
        if let Some(to) = to.filter(|_| kept != 0) {
            self.choose(to, kept, &value, test.as_ref())?;
        }
        if let Some(register) = instruction.mnemonic.update_cc {
            let code = self.condition_code(register);
            self.choose(&code, mask, &value, test.as_ref())?;
        }
        Ok(())
    }

    fn is_chosen(&self, destination: &Destination) -> bool {
        destination.cc_mask.is_some_and(|test| test.rule.always().is_none()) || self.live != Live::All
    }

    fn clamp(&mut self, name: &str, mask: u8, least: f32, most: f32) -> Result<(), Error> {
        let value = || Arg::temporary(name);
        self.out.emit(self.source, "MAX", name, mask, &[value(), Arg::number(least)])?;
        self.out.emit(self.source, "MIN", name, mask, &[value(), Arg::number(most)])
    }

    /// A temporary of the text's own.
    fn scratch(&mut self, name: &str) -> String {
        let name = self.out.own(name);
        self.out.temporary(&name);
        name
    }

    /// The destination of a result, if any, and its components.
    fn destination(&mut self, destination: &Destination) -> Result<(Option<String>, u8), Error> {
        let mask = destination.write_mask.0;
        let register = match destination.register {
            DestinationRegister::Rc | DestinationRegister::Hc => return Ok((None, mask)),
            DestinationRegister::Relative(_) => return Err(self.lacks("results that an address register chooses")),
            DestinationRegister::Register(register) => register,
        };
        match register.file {
            RegisterFile::Temporary | RegisterFile::HalfTemporary => Ok((Some(self.temporary(register)), mask)),
            RegisterFile::Result => Ok((self.result(register)?, mask)),
            _ => Err(self.lacks("counterpart of this destination")),
        }
    }

    fn result(&mut self, register: Register) -> Result<Option<String>, Error> {
        if let Some(kept) = self.kept.get(&register).cloned() {
            self.out.temporary(&kept);
            return Ok(Some(kept));
        }
        self.result_name(register).map(Some)
    }

    /// Computes the result of an instruction.
    fn operation(&mut self, instruction: &Instruction, to: &str, mask: u8, suffix: &str) -> Result<(), Error> {
        let opcode = instruction.mnemonic.opcode;
        let row = opcode.row();
        let source = self.source;
        let mut args = Vec::with_capacity(instruction.operands.len());
        for (operand, scratch) in instruction.operands.iter().zip(["a", "b", "c"]) {
            let scratch = self.out.own(scratch);
            let mut arg = self.operand(operand, &scratch)?;
            // The text has one address register, which a later operand may load again.
            let later = &instruction.operands[args.len() + 1..];
            if self
                .loads(operand)
                .is_some_and(|own| later.iter().any(|one| self.loads(one).is_some_and(|it| it != own)))
            {
                self.out.temporary(&scratch);
                self.out.emit(source, "MOV", &scratch, 15, &[arg])?;
                arg = Arg::temporary(&scratch);
            }
            args.push(arg);
        }
        if row.effect == Effect::Lookup {
            return self.lookup(instruction, to, mask, suffix, &args);
        }
        let own = if self.is_fragment() { FRAGMENT.as_slice() } else { VERTEX.as_slice() };
        let rules = self.features.numbers;
        let exact = self.is_exact();
        let is_rounded = match opcode {
            Opcode::Lit => exact && !rules.rough_lit,
            Opcode::Rsq => exact && !rules.absolute_rsq,
            Opcode::Slt | Opcode::Sge => exact && rules.sets_propagate_nan,
            Opcode::Xpd => false,
            _ => !COMMON.contains(&opcode) && !own.contains(&opcode),
        };
        if !is_rounded && opcode != Opcode::Xpd {
            return self.out.emit(source, &format!("{}{suffix}", row.mnemonic), to, mask, &args);
        }
        if opcode == Opcode::Xpd {
            return self.cross(to, mask, suffix, &args);
        }
        // Multi-step computations use a register of their own, because the destination may be an operand.
        let t = self.scratch("t");
        let at = |component: u8| Arg::temporary(&t).component(component);
        let whole = || Arg::temporary(&t);
        let last = |name: &str| format!("{name}{suffix}");
        let [a, b, c] = [0, 1, 2].map(|number| args.get(number).cloned().unwrap_or_else(|| Arg::number(0.0)));
        match opcode {
            Opcode::Slt | Opcode::Sge | Opcode::Sgt | Opcode::Sle | Opcode::Seq | Opcode::Sne => {
                self.compare(opcode, &t, mask, &a, &b)?;
                if exact && rules.sets_propagate_nan {
                    self.carry_nan(&t, mask, &[a, b])?;
                }
                self.out.emit(source, &last("MOV"), to, mask, &[whole()])
            }
            Opcode::Str | Opcode::Sfl => {
                let value = if opcode == Opcode::Str { 1.0 } else { 0.0 };
                self.out.emit(source, "MOV", to, mask, &[Arg::number(value)])
            }
            Opcode::Ssg => {
                let u = self.scratch("u");
                self.out.emit(source, "SLT", &t, mask, &[Arg::number(0.0), a.clone()])?;
                self.out.emit(source, "SLT", &u, mask, &[a.clone(), Arg::number(0.0)])?;
                self.out.emit(source, "SUB", &t, mask, &[whole(), Arg::temporary(&u)])?;
                if exact {
                    self.carry_nan(&t, mask, &[a])?;
                }
                self.out.emit(source, &last("MOV"), to, mask, &[whole()])
            }
            Opcode::Lit => self.light(&t, to, mask, suffix, &a),
            Opcode::Rsq => self.signed_rsq(&t, to, mask, suffix, &a),
            Opcode::Rcc => {
                self.out.emit(source, "RCP", &t, 1, std::slice::from_ref(&a))?;
                // The sign of 1/x, which is that of x or, of zeros, that of the result.
                self.out.emit(source, "SLT", &t, 2, &[a.component(0), Arg::number(0.0)])?;
                self.out.emit(source, "SLT", &t, 4, &[at(0), Arg::number(0.0)])?;
                self.out.emit(source, "MAX", &t, 2, &[at(1), at(2)])?;
                self.out.emit(source, "MAD", &t, 2, &[at(1), Arg::number(-2.0), Arg::number(1.0)])?;
                self.out.emit(source, "ABS", &t, 1, &[at(0)])?;
                self.clamp(&t, 1, RCC[0], RCC[1])?;
                self.out.emit(source, &last("MUL"), to, mask, &[at(0), at(1)])
            }
            Opcode::Div => {
                self.inexact("division", lints::DIVIDED)?;
                self.out.emit(source, "RCP", &t, 1, &[b.component(0)])?;
                self.out.emit(source, &last("MUL"), to, mask, &[a, at(0)])
            }
            Opcode::Lrp => {
                self.out.emit(source, "SUB", &t, mask, &[Arg::number(1.0), a.clone()])?;
                let u = self.scratch("u");
                self.out.emit(source, "MUL", &u, mask, &[a, b])?;
                self.out.emit(source, &last("MAD"), to, mask, &[whole(), c, Arg::temporary(&u)])
            }
            Opcode::Nrm => {
                self.out.emit(source, "DP3", &t, 1, &[a.clone(), a.clone()])?;
                self.out.emit(source, "RSQ", &t, 1, &[at(0)])?;
                self.of_three("MUL", to, mask, suffix, &[at(0), a])
            }
            Opcode::Rfl => {
                self.inexact("division", lints::DIVIDED)?;
                self.out.emit(source, "DP3", &t, 1, &[a.clone(), a.clone()])?;
                self.out.emit(source, "RCP", &t, 1, &[at(0)])?;
                self.out.emit(source, "DP3", &t, 2, &[a.clone(), b.clone()])?;
                self.out.emit(source, "ADD", &t, 2, &[at(1), at(1)])?;
                self.out.emit(source, "MUL", &t, 1, &[at(1), at(0)])?;
                self.of_three("MAD", to, mask, suffix, &[at(0), a, b.negated()])
            }
            Opcode::X2d => {
                self.out.emit(source, "MAD", &t, 3, &[b.clone().component(0), c.clone().swizzled([0, 2, 0, 2]), a])?;
                self.out.emit(source, "MAD", &t, 3, &[b.component(1), c.swizzled([1, 3, 1, 3]), whole()])?;
                self.out.emit(source, &last("MOV"), to, mask, &[whole().swizzled([0, 1, 0, 1])])
            }
            Opcode::Dp2 | Opcode::Dp2a => {
                self.out.emit(source, "MUL", &t, 1, &[a.clone().component(0), b.clone().component(0)])?;
                let args = [a.component(1), b.component(1), at(0)];
                if opcode == Opcode::Dp2 {
                    return self.out.emit(source, &last("MAD"), to, mask, &args);
                }
                self.out.emit(source, "MAD", &t, 1, &args)?;
                self.out.emit(source, &last("ADD"), to, mask, &[at(0), c.component(0)])
            }
            Opcode::Sin | Opcode::Cos => self.sine(opcode, &t, to, mask, suffix, &a),
            Opcode::Swz => self.extended_swizzle(instruction, &t, to, mask, suffix, a),
            _ => Err(self.lacks(format!("counterpart of {} ({})", row.mnemonic, row.description))),
        }
    }

    /// A result of three components; w is 0, if it is written.
    fn of_three(&mut self, name: &str, to: &str, mask: u8, suffix: &str, args: &[Arg]) -> Result<(), Error> {
        if mask & 7 != 0 {
            self.out.emit(self.source, &format!("{name}{suffix}"), to, mask & 7, args)?;
        }
        if mask & 8 != 0 {
            self.out.emit(self.source, "MOV", to, 8, &[Arg::number(0.0)])?;
        }
        Ok(())
    }

    /// XPD, whose w plain programs leave undefined.
    fn cross(&mut self, to: &str, mask: u8, suffix: &str, args: &[Arg]) -> Result<(), Error> {
        self.of_three("XPD", to, mask, suffix, args)
    }

    /// SLT and its like, without NaN.
    fn compare(&mut self, opcode: Opcode, t: &str, mask: u8, a: &Arg, b: &Arg) -> Result<(), Error> {
        let source = self.source;
        let (a, b) = (a.clone(), b.clone());
        match opcode {
            Opcode::Slt => self.out.emit(source, "SLT", t, mask, &[a, b]),
            Opcode::Sge => self.out.emit(source, "SGE", t, mask, &[a, b]),
            Opcode::Sgt => self.out.emit(source, "SLT", t, mask, &[b, a]),
            Opcode::Sle => self.out.emit(source, "SGE", t, mask, &[b, a]),
            _ => {
                let u = self.scratch("u");
                self.out.emit(source, "SGE", t, mask, &[a.clone(), b.clone()])?;
                self.out.emit(source, "SGE", &u, mask, &[b, a])?;
                self.out.emit(source, "MUL", t, mask, &[Arg::temporary(t), Arg::temporary(&u)])?;
                match opcode {
                    Opcode::Sne => self.out.emit(source, "SUB", t, mask, &[Arg::number(1.0), Arg::temporary(t)]),
                    _ => Ok(()),
                }
            }
        }
    }

    /// Makes `t` NaN where an operand is (NV_vertex_program2 2.14.3.29 to 36).
    fn carry_nan(&mut self, t: &str, mask: u8, operands: &[Arg]) -> Result<(), Error> {
        let source = self.source;
        let u = self.scratch("u");
        for operand in operands {
            self.out.emit(source, "MAX", &u, mask, &[operand.clone(), Arg::number(-1.0)])?;
            self.out.emit(source, "MIN", &u, mask, &[Arg::temporary(&u), Arg::number(1.0)])?;
            self.out.emit(source, "MUL", &u, mask, &[Arg::temporary(&u), Arg::number(0.0)])?;
            self.out.emit(source, "ADD", t, mask, &[Arg::temporary(t), Arg::temporary(&u)])?;
        }
        Ok(())
    }

    /// LIT of NV_fragment_program 3.11.5.13, whose power is that of POW.
    fn light(&mut self, t: &str, to: &str, mask: u8, suffix: &str, a: &Arg) -> Result<(), Error> {
        let source = self.source;
        let at = |component: u8| Arg::temporary(t).component(component);
        let zero = || Arg::number(0.0);
        self.out.emit(source, "CMP", t, 3, &[a.clone(), zero(), a.clone()])?;
        self.out.emit(source, "MUL", t, 3, &[Arg::temporary(t), Arg::number(1.0)])?;
        self.out.emit(source, "POW", t, 4, &[at(1), a.clone().component(3)])?;
        self.out.emit(source, "CMP", t, 4, &[at(0).negated(), at(2), zero()])?;
        self.out.emit(source, "MOV", t, 2, &[at(0)])?;
        self.out.emit(source, "MOV", t, 9, &[Arg::number(1.0)])?;
        self.out.emit(source, &format!("MOV{suffix}"), to, mask, &[Arg::temporary(t)])
    }

    /// RSQ that does not take the absolute value: NaN for what is less than zero, -INF for -0. A minimum with 1/x times
    /// much plus much, which is -INF for -0 alone, and a sum with NaN or zero.
    fn signed_rsq(&mut self, t: &str, to: &str, mask: u8, suffix: &str, a: &Arg) -> Result<(), Error> {
        let source = self.source;
        let at = |component: u8| Arg::temporary(t).component(component);
        let huge = || Arg::number(HUGE);
        self.out.emit(source, "RSQ", t, 1, std::slice::from_ref(a))?;
        self.out.emit(source, "RCP", t, 2, std::slice::from_ref(a))?;
        self.out.emit(source, "MAD", t, 2, &[at(1), huge(), huge()])?;
        self.out.emit(source, "MIN", t, 1, &[at(0), at(1)])?;
        self.out.emit(source, "SLT", t, 4, &[a.clone().component(0), Arg::number(0.0)])?;
        self.out.emit(source, "MUL", t, 4, &[at(2), huge()])?;
        self.out.emit(source, "MUL", t, 4, &[at(2), huge()])?;
        self.out.emit(source, "MUL", t, 4, &[at(2), Arg::number(0.0)])?;
        self.out.emit(source, &format!("ADD{suffix}"), to, mask, &[at(0), at(2)])
    }

    /// SIN and COS in vertex programs: by the distance from the next half turn, and a series.
    fn sine(&mut self, opcode: Opcode, t: &str, to: &str, mask: u8, suffix: &str, a: &Arg) -> Result<(), Error> {
        self.inexact("sine in vertex programs", lints::SERIES)?;
        let source = self.source;
        let at = |component: u8| Arg::temporary(t).component(component);
        let shift = if opcode == Opcode::Sin { -0.25 } else { 0.0 };
        let turns = Arg::number(std::f32::consts::FRAC_1_PI / 2.0);
        self.out.emit(source, "MAD", t, 1, &[a.clone().component(0), turns, Arg::number(shift)])?;
        self.out.emit(source, "FRC", t, 1, &[at(0)])?;
        self.out.emit(source, "SUB", t, 1, &[at(0), Arg::number(0.5)])?;
        self.out.emit(source, "ABS", t, 1, &[at(0)])?;
        self.out.emit(source, "SUB", t, 1, &[at(0), Arg::number(0.25)])?;
        self.out.emit(source, "MUL", t, 2, &[at(0), at(0)])?;
        self.out.emit(source, "MOV", t, 4, &[Arg::number(SINE[0])])?;
        for coefficient in &SINE[1..] {
            self.out.emit(source, "MAD", t, 4, &[at(2), at(1), Arg::number(*coefficient)])?;
        }
        self.out.emit(source, &format!("MUL{suffix}"), to, mask, &[at(0), at(2)])
    }

    fn extended_swizzle(
        &mut self,
        instruction: &Instruction,
        t: &str,
        to: &str,
        mask: u8,
        suffix: &str,
        a: Arg,
    ) -> Result<(), Error> {
        let Some(selection) = &instruction.selection else { return Err(self.lacks("counterpart of SWZ")) };
        let source = self.source;
        self.out.emit(source, "MOV", t, 15, &[a])?;
        let parts = selection.components.map(|one| {
            let what = match one.what {
                Selected::Zero => "0",
                Selected::One => "1",
                Selected::Component(component) => ["x", "y", "z", "w"][usize::from(component & 3)],
            };
            format!("{}{what}", if one.negate { "-" } else { "" })
        });
        self.out.selection(source, &format!("SWZ{suffix}"), to, mask, t, &parts)
    }

    fn lookup(
        &mut self,
        instruction: &Instruction,
        to: &str,
        mask: u8,
        suffix: &str,
        args: &[Arg],
    ) -> Result<(), Error> {
        let row = instruction.mnemonic.opcode.row();
        let is_plain = matches!(instruction.mnemonic.opcode, Opcode::Tex | Opcode::Txp | Opcode::Txb);
        let (Some(texture), Some(at)) = (instruction.texture.filter(|_| is_plain && self.is_fragment()), args.first())
        else {
            let place = if self.is_fragment() { "" } else { " in vertex programs" };
            return Err(self.lacks(format!("{} ({}){place}", row.mnemonic, row.description)));
        };
        // Operands other than registers are moved to one.
        let at = match at.base {
            super::text::Base::Constant(_) => {
                let t = self.scratch("t");
                self.out.emit(self.source, "MOV", &t, 15, std::slice::from_ref(at))?;
                Arg::temporary(&t)
            }
            super::text::Base::Name(_) => at.clone(),
        };
        let rest = format!("texture[{}], {}", texture.unit, texture.target.name());
        self.out.lookup(self.source, &format!("{}{suffix}", row.mnemonic), to, mask, &at, &rest)
    }

    /// KIL, by a test of the condition code or by a vector.
    fn discard(&mut self, instruction: &Instruction) -> Result<(), Error> {
        let t = self.scratch("t");
        let source = self.source;
        let live = match &self.live {
            Live::Some(flag) => Some(flag.arg()),
            _ => None,
        };
        let arg = match (instruction.operands.first(), &instruction.condition) {
            (Some(operand), _) => {
                let scratch = self.out.own("a");
                let value = self.operand(operand, &scratch)?;
                match live {
                    Some(live) => {
                        self.out.emit(source, "CMP", &t, 15, &[live.negated(), value, Arg::number(1.0)])?;
                        Arg::temporary(&t)
                    }
                    None => value,
                }
            }
            (None, Some(test)) if is_never(test.rule) => return Ok(()),
            (None, Some(test)) => {
                let holds = self.test(test, 15, &t)?;
                if let Some(live) = live {
                    self.out.emit(source, "MUL", &t, 15, &[holds.clone(), live])?;
                }
                holds.negated()
            }
            (None, None) => live.unwrap_or_else(|| Arg::number(1.0)).negated(),
        };
        self.out.emit(source, "KIL", "", 15, &[arg])
    }

    /// ARL, ARR and ARA. Where address registers have four components, they are temporaries that hold integers.
    fn address_load(&mut self, instruction: &Instruction) -> Result<(), Error> {
        let opcode = instruction.mnemonic.opcode;
        let (Some(destination), Some(operand)) = (&instruction.destination, instruction.operands.first()) else {
            return Ok(());
        };
        let DestinationRegister::Register(register) = destination.register else {
            return Err(self.lacks("counterpart of this destination"));
        };
        if destination.cc_mask.is_some_and(|test| is_never(test.rule)) {
            return Ok(());
        }
        let (source, mask, scratch) = (self.source, destination.write_mask.0, self.out.own("a"));
        let from = self.operand(operand, &scratch)?;
        let to = self.address_name(register);
        if self.has_plain_addresses() {
            return self.out.emit(source, "ARL", &to, 1, &[from.component(0)]);
        }
        if instruction.mnemonic.update_cc.is_some() {
            self.inexact("condition codes of addresses", lints::ADDRESSES)?;
        }
        let value = self.scratch("value");
        let whole = || Arg::temporary(&value);
        let range = self.features.address_registers.map_or((-32768, 32767), |registers| registers.range);
        match opcode {
            Opcode::Arl => self.out.emit(source, "FLR", &value, mask, &[from])?,
            Opcode::Arr => {
                // Where only rounding to integers is needed.
                self.out.emit(source, "MAX", &value, mask, &[from, Arg::number(range.0 as f32)])?;
                self.out.emit(source, "MIN", &value, mask, &[whole(), Arg::number(range.1 as f32)])?;
                self.out.emit(source, "ADD", &value, mask, &[whole(), Arg::number(TO_INTEGER)])?;
                self.out.emit(source, "SUB", &value, mask, &[whole(), Arg::number(TO_INTEGER)])?;
            }
            _ => {
                self.inexact("sums of addresses", lints::ADDRESSES)?;
                self.out.emit(source, "ADD", &value, mask, &[from.clone(), from.swizzled([2, 3, 0, 1])])?;
            }
        }
        if self.is_exact() {
            self.clamp(&value, mask, range.0 as f32, range.1 as f32)?;
        }
        self.loaded = None;
        self.store(instruction, destination, Some(&to), mask, &value)
    }
}
