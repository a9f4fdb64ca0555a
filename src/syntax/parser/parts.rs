//! The parts of statements that all languages share: operands with their signs and suffixes, write
//! masks, condition code masks, indices.

use super::{Parsed, Parser};
use crate::error::LoadErrorKind;
use crate::isa::registers::COMPONENTS;
use crate::isa::{Language, ResultKind};
use crate::syntax::ast::{CcMask, CcRule, Destination, Operand, Source, Span, Swizzle, WriteMask};
use crate::syntax::lexer::TokenKind;
use crate::syntax::number;

/// One to four components behind a point.
struct Components {
    letters: Vec<u8>,
    span: Span,
}

/// What may follow the source of an operand.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum SuffixRule {
    /// Nothing: scalar constants.
    None,
    /// One component for a scalar operand; nothing, one or four for a vector operand.
    Swizzle,
    /// The source has a fault, so that nothing is known.
    Any,
}

impl<'t> Parser<'t> {
    /// `<vectorSrc>` or `<scalarSrc>`, pushed to `operands`. One with a fault behind its register or constant is pushed, too,
    /// as far as it goes.
    pub(super) fn operand(&mut self, scalar: bool, operands: &mut Vec<Operand>) -> Parsed<()> {
        let start = self.token.span.start;
        let outer = self.sign()?;
        let absolute = self.token.is(b'|');
        let inner = if absolute {
            self.check_absolute();
            self.advance();
            self.sign()?
        } else {
            outer
        };
        if self.token.is(b'|') {
            let message = "expected a register or constant before `|`: absolute values do not nest".to_owned();
            return Err(self.fault(LoadErrorKind::Syntax, self.token.span, message));
        }
        let (mut source, rule) = if self.ast.language.is_fragment() {
            self.fragment_source()?
        } else {
            (self.vertex_source()?, SuffixRule::Swizzle)
        };
        let mut negate = inner == Some(true);
        if let Source::Scalar(value) = &mut source {
            // The sign of an embedded scalar constant is a part of it.
            value.0 ^= u32::from(negate) << 31;
            negate = false;
        }
        let negate_absolute = absolute && outer == Some(true);
        let span = self.span_from(start);
        operands.push(Operand { negate_absolute, absolute, negate, source, swizzle: Swizzle::XYZW, span });
        let swizzle = self.operand_suffix(scalar, rule)?;
        if absolute {
            self.expect(b'|')?;
        }
        if let Some(operand) = operands.last_mut().filter(|_| !self.faulty()) {
            (operand.swizzle, operand.span) = (swizzle, self.span_from(start));
        }
        Ok(())
    }

    /// `<negate>`: whether there is a sign, and if it is `-`.
    fn sign(&mut self) -> Parsed<Option<bool>> {
        let sign = match self.token.kind {
            TokenKind::Punctuation(b'-') => true,
            TokenKind::Punctuation(b'+') => false,
            _ => return Ok(None),
        };
        if !sign {
            self.check_plus();
        }
        self.advance();
        if self.token.is(b'-') || self.token.is(b'+') {
            let message =
                format!("expected a register or constant before {}: at most one sign may stand here", self.quoted());
            return Err(self.fault(LoadErrorKind::Syntax, self.token.span, message));
        }
        Ok(Some(sign))
    }

    fn operand_suffix(&mut self, scalar: bool, rule: SuffixRule) -> Parsed<Swizzle> {
        let default = if scalar { Swizzle::splat(0) } else { Swizzle::XYZW };
        if rule == SuffixRule::None {
            if self.token.is(b'.') {
                let message = "a scalar constant takes no suffix".to_owned();
                return Err(self.fault(LoadErrorKind::Syntax, self.token.span, message));
            }
            return Ok(default);
        }
        let Some(components) = self.components()? else {
            if scalar && rule == SuffixRule::Swizzle {
                return Err(self.expected("the component (`.x`, `.y`, `.z` or `.w`) of a scalar operand"));
            }
            return Ok(default);
        };
        if scalar && components.letters.len() > 1 {
            let message = "a scalar operand takes one component".to_owned();
            return Err(self.fault(LoadErrorKind::Syntax, components.span, message));
        }
        self.swizzle(&components)
    }

    /// `<scalarSuffix>` or `<swizzleSuffix>`.
    fn swizzle(&mut self, components: &Components) -> Parsed<Swizzle> {
        match *components.letters {
            [component] => Ok(Swizzle::splat(component)),
            [x, y, z, w] => Ok(Swizzle([x, y, z, w])),
            _ => {
                let message = "a swizzle has one or four components".to_owned();
                Err(self.fault(LoadErrorKind::Syntax, components.span, message))
            }
        }
    }

    /// `"." <component> ...`, if there is a point. The letters are tokens of their own in the grammar,
    /// so white space may stand between them.
    fn components(&mut self) -> Parsed<Option<Components>> {
        let start = self.token.span.start;
        if !self.accept(b'.') {
            return Ok(None);
        }
        let is_component = |letter: char| COMPONENTS.contains(&letter);
        let mut letters = Vec::new();
        while let word = self.word_or_empty()
            && !word.is_empty()
            && letters.len() + word.len() <= 4
            && word.chars().all(is_component)
        {
            letters.extend(word.chars().filter_map(|letter| COMPONENTS.iter().position(|&known| known == letter)));
            self.advance();
        }
        if letters.is_empty() {
            let word = self.word_or_empty();
            let colors = !word.is_empty() && word.len() <= 4 && word.chars().all(|letter| "rgba".contains(letter));
            let what = match colors {
                true => "a component (x, y, z or w; r, g, b and a are not used)",
                false if word.len() > 4 && word.chars().take(5).all(is_component) => "at most four components",
                false => "a component (x, y, z or w)",
            };
            return Err(self.expected(what));
        }
        let letters = letters.into_iter().map(|index| index as u8).collect();
        Ok(Some(Components { letters, span: self.span_from(start) }))
    }

    /// `"." <component>`, if there is a point.
    pub(super) fn one_component(&mut self) -> Parsed<Option<(u8, Span)>> {
        let Some(components) = self.components()? else { return Ok(None) };
        match *components.letters {
            [component] => Ok(Some((component, components.span))),
            _ => {
                let message = "one component is expected here".to_owned();
                Err(self.fault(LoadErrorKind::Syntax, components.span, message))
            }
        }
    }

    /// `<optionalWriteMask>`.
    pub(super) fn write_mask(&mut self) -> Parsed<WriteMask> {
        let Some(components) = self.components()? else { return Ok(WriteMask::XYZW) };
        if !components.letters.is_sorted_by(|a, b| a < b) {
            let message = "the components of a write mask must be in the order xyzw, each at most once".to_owned();
            return Err(self.fault(LoadErrorKind::Syntax, components.span, message));
        }
        Ok(WriteMask(components.letters.iter().fold(0, |mask, component| mask | 1 << component)))
    }

    /// `<optionalCCMask>`.
    pub(super) fn optional_cc_mask(&mut self) -> Parsed<Option<CcMask>> {
        if !self.token.is(b'(') {
            return Ok(None);
        }
        self.check_cc_mask();
        self.advance();
        let mask = self.cc_mask()?;
        self.expect(b')')?;
        Ok(Some(mask))
    }

    /// `<ccMask>`.
    pub(super) fn cc_mask(&mut self) -> Parsed<CcMask> {
        let start = self.token.span.start;
        let word = self.word_or_empty();
        let Some(rule) = CcRule::ALL.into_iter().find(|rule| rule.name() == word) else {
            return Err(self.expected("a condition code mask rule (EQ, GE, GT, LE, LT, NE, TR or FL)"));
        };
        self.advance();
        let swizzle = match self.components()? {
            None => Swizzle::XYZW,
            Some(components) => self.swizzle(&components)?,
        };
        Ok(CcMask { rule, swizzle, span: self.span_from(start) })
    }

    /// `<maskedDstReg>` or `<maskedAddrReg>`, stored in `destination`. One with a fault behind its register or its write mask is
    /// stored, too, as far as it goes.
    pub(super) fn destination(&mut self, result: ResultKind, destination: &mut Option<Destination>) -> Parsed<()> {
        let start = self.token.span.start;
        let register = if self.ast.language.is_fragment() {
            self.fragment_destination()?
        } else {
            self.vertex_destination(result)?
        };
        // No component is known to be written yet.
        let span = self.span_from(start);
        let to = destination.insert(Destination { register, write_mask: WriteMask(0), cc_mask: None, span });
        // Where undefined characters follow, they may have been meant to be the mask.
        let known = !self.faulty();
        let write_mask = self.write_mask()?;
        if known {
            (to.write_mask, to.span) = (write_mask, self.span_from(start));
        }
        if result == ResultKind::Address {
            self.check_address_mask(write_mask, self.span_from(start));
        }
        let cc_mask = self.optional_cc_mask()?;
        if !self.faulty() {
            (to.cc_mask, to.span) = (cc_mask, self.span_from(start));
        }
        Ok(())
    }

    /// `"[" <integer> "]"` with an integer below `limit`. A larger one is reported, and 0 stands for it.
    pub(super) fn index(&mut self, array: &str, limit: usize, section: &'static str) -> Parsed<u16> {
        self.expect(b'[')?;
        let value = self.index_value(array, limit, section)?;
        self.expect(b']')?;
        Ok(value)
    }

    /// An integer below `limit`.
    pub(super) fn index_value(&mut self, array: &str, limit: usize, section: &'static str) -> Parsed<u16> {
        if self.token.kind != TokenKind::Integer {
            return Err(self.expected(&format!("an integer from 0 to {}", limit - 1)));
        }
        let value = number::parse_integer(self.slice(self.token.span));
        let mut index = 0;
        match u16::try_from(value) {
            Ok(small) if usize::from(small) < limit => index = small,
            _ => {
                let message = format!("{array}[] goes from 0 to {}, not to {}", limit - 1, self.quoted());
                self.fault_of(LoadErrorKind::Range, self.token.span, message, section);
            }
        }
        self.advance();
        Ok(index)
    }

    /// `"[" name "]"`: the number of the name in `names`.
    pub(super) fn register_name(&mut self, names: &[&str], what: &str) -> Parsed<u16> {
        self.expect(b'[')?;
        let word = self.word_or_empty();
        let Some(index) = names.iter().position(|name| *name == word) else {
            return Err(self.expected(&format!("the name of {what} ({})", names.join(", "))));
        };
        self.advance();
        self.expect(b']')?;
        Ok(index as u16)
    }

    /// The number in `word` if it is `letter` and a number without leading zeros, as in names of registers.
    pub(super) fn numbered(word: &str, letter: &str) -> Option<u64> {
        let digits = word.strip_prefix(letter)?.as_bytes();
        let canonical = matches!(digits, [b'0'] | [b'1'..=b'9', ..]) && digits.iter().all(u8::is_ascii_digit);
        canonical.then(|| number::parse_integer(digits))
    }

    // What only some languages have.

    fn check_plus(&mut self) {
        if matches!(self.ast.language, Language::Vp1 | Language::Vsp1) {
            self.later_version("the sign `+`", "!!VP1.1 and !!VP2.0", "NV_vertex_program1_1");
        }
    }

    fn check_absolute(&mut self) {
        if matches!(self.ast.language, Language::Vp1 | Language::Vp11 | Language::Vsp1) {
            self.later_version("the absolute value operator `|`", "!!VP2.0", "NV_vertex_program2 2.14.1.8");
        }
    }

    fn check_cc_mask(&mut self) {
        if matches!(self.ast.language, Language::Vp1 | Language::Vp11 | Language::Vsp1) {
            self.later_version("a condition code mask", "!!VP2.0", "NV_vertex_program2 2.14.1.8");
        }
    }

    /// Reports that the token, called `what`, belongs to `versions` of the language.
    pub(super) fn later_version(&mut self, what: &str, versions: &str, section: &'static str) {
        self.later_version_at(self.token.span, what, versions, section);
    }

    /// As [`later_version`](Self::later_version), at `span`.
    pub(super) fn later_version_at(&mut self, span: Span, what: &str, versions: &str, section: &'static str) {
        let message = format!("{what} is in {versions}, not in {}", self.ast.language);
        self.fault_of(LoadErrorKind::Version, span, message, section);
    }
}
