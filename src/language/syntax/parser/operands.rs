//! Operands: signs, sources, suffixes.

use super::{Parsed, Parser};
use crate::error::LoadErrorKind;
use crate::language::isa::registers::{COLOR_COMPONENTS, COMPONENTS};
use crate::language::syntax::ast::{
    Number, Operand, Selected, SelectedComponent, Selection, Source, Span, Swizzle, SymbolKind,
};
use crate::language::syntax::lexer::TokenKind;
use smallvec::SmallVec;

/// One to four components after a dot.
pub(super) struct Components {
    pub(super) letters: SmallVec<[u8; 4]>,
    pub(super) span: Span,
}

/// The allowed suffix after the source of an operand.
#[derive(Clone, Copy, PartialEq, Eq)]
enum SuffixRule {
    /// None: scalar constants.
    None,
    /// One component for a scalar operand; nothing, one or four for a vector operand.
    Swizzle,
    /// Nothing or one component: scalar constants that scalar operands may be.
    Optional,
    /// Unknown, since the source has an error.
    Any,
}

impl Parser<'_> {
    /// `<vectorSrc>` or `<scalarSrc>`, pushed to `operands`. An operand with an error after its register or constant is
    /// pushed in part.
    pub(super) fn operand(&mut self, scalar: bool, operands: &mut Vec<Operand>) -> Parsed<()> {
        let start = self.token.span.start;
        let outer = self.sign()?;
        let absolute = self.token.is(b'|');
        let inner = if absolute {
            let what = "the absolute value operator `|`";
            self.require(|features| features.absolute, what, self.features.grammar);
            self.advance();
            self.sign()?
        } else {
            outer
        };
        if self.token.is(b'|') {
            let message = "expected a register or constant before `|`: absolute values do not nest".to_owned();
            return Err(self.fault(LoadErrorKind::Syntax, self.token.span, message));
        }
        let (mut source, rule) = self.source(scalar)?;
        let mut negate = inner == Some(true);
        if let Source::Scalar(value) = &mut source
            && !self.features.variables
        {
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
            // All components of a scalar are the same: it has a canonical form.
            let is_scalar = matches!(operand.source, Source::Scalar(_));
            let same = if scalar { Swizzle::splat(0) } else { Swizzle::XYZW };
            let swizzle = if is_scalar { same } else { swizzle };
            (operand.swizzle, operand.span) = (swizzle, self.span_from(start));
        }
        Ok(())
    }

    /// `<negate>`: whether there is a sign, and if it is `-`.
    pub(super) fn sign(&mut self) -> Parsed<Option<bool>> {
        let sign = match self.token.kind {
            TokenKind::Punctuation(b'-') => true,
            TokenKind::Punctuation(b'+') => false,
            _ => return Ok(None),
        };
        if !sign {
            self.require(|features| features.plus_sign, "the sign `+`", "NV_vertex_program1_1");
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
    pub(super) fn swizzle(&mut self, components: &Components) -> Parsed<Swizzle> {
        match *components.letters {
            [component] => Ok(Swizzle::splat(component)),
            [x, y, z, w] => Ok(Swizzle([x, y, z, w])),
            _ => {
                let message = "a swizzle has one or four components".to_owned();
                Err(self.fault(LoadErrorKind::Syntax, components.span, message))
            }
        }
    }

    /// `"." <component> ...`, if there is a dot. The letters are separate tokens of the grammar, so white space is
    /// allowed between them.
    pub(super) fn components(&mut self) -> Parsed<Option<Components>> {
        let start = self.token.span.start;
        if !self.accept(b'.') {
            return Ok(None);
        }
        if self.features.variables {
            return self.one_word_of_components().map(Some);
        }
        let is_component = |letter: char| COMPONENTS.contains(&letter);
        let mut letters = SmallVec::new();
        while let word = self.word()
            && !word.is_empty()
            && letters.len() + word.len() <= 4
            && word.chars().all(is_component)
        {
            let index = |letter: char| COMPONENTS.iter().position(|&known| known == letter);
            letters.extend(word.chars().filter_map(|letter| index(letter).map(|index| index as u8)));
            self.advance();
        }
        if letters.is_empty() {
            let word = self.word();
            let colors = !word.is_empty() && word.len() <= 4 && word.chars().all(|letter| "rgba".contains(letter));
            let what = match colors {
                true => "a component (x, y, z or w; r, g, b and a are not used)",
                false if word.len() > 4 && word.chars().take(5).all(is_component) => "at most four components",
                false => "a component (x, y, z or w)",
            };
            return Err(self.expected(what));
        }
        Ok(Some(Components { letters, span: self.span_from(start) }))
    }

    /// Components after a dot, where they are one token, including color components.
    fn one_word_of_components(&mut self) -> Parsed<Components> {
        let start = self.token.span.start;
        let word = self.word();
        let sets = [(COMPONENTS, true), (COLOR_COMPONENTS, self.features.colors)];
        let of = |set: [char; 4]| {
            let letters = word.chars().map(|letter| set.iter().position(|known| *known == letter));
            letters.map(|index| index.map(|index| index as u8)).collect::<Option<SmallVec<_>>>()
        };
        let found = sets.into_iter().filter(|set| set.1).find_map(|(set, _)| of(set));
        match found.filter(|letters| (1..=4).contains(&letters.len())) {
            Some(letters) => {
                self.advance();
                Ok(Components { letters, span: self.span_from(start) })
            }
            None => Err(self.expected(match self.features.colors {
                true => "one to four components (x, y, z and w, or r, g, b and a)",
                false => "one to four components (x, y, z and w)",
            })),
        }
    }

    /// `<extendedSwizzle>`. Since NV_gpu_program4 `<extSwizComp>` chooses between the sets of letters for each
    /// component.
    pub(super) fn selection(&mut self) -> Parsed<Selection> {
        let start = self.token.span.start;
        let mut components = [SelectedComponent { negate: false, what: Selected::Zero }; 4];
        let (mixed, mut set) = (self.features.typed, None);
        for (number, component) in components.iter_mut().enumerate() {
            if number > 0 {
                self.expect(b',')?;
            }
            let negate = self.sign()? == Some(true);
            let text = self.slice(self.token.span);
            let letter = |set: &[char; 4]| match text {
                [byte] => set.iter().position(|known| *known == char::from(*byte)),
                _ => None,
            };
            let what = if text == b"0" {
                Selected::Zero
            } else if text == b"1" {
                Selected::One
            } else if let Some(index) = letter(&COMPONENTS).filter(|_| mixed || set != Some(false)) {
                set = Some(true);
                Selected::Component(index as u8)
            } else if let Some(index) =
                letter(&COLOR_COMPONENTS).filter(|_| self.features.colors && (mixed || set != Some(true)))
            {
                set = Some(false);
                Selected::Component(index as u8)
            } else {
                return Err(self.expected(match mixed {
                    true => "0, 1 or a component (x, y, z or w)",
                    false => "0, 1 or a component (x, y, z or w; of one set of letters)",
                }));
            };
            self.advance();
            *component = SelectedComponent { negate, what };
        }
        Ok(Selection { components, span: self.span_from(start) })
    }

    /// The operand of SWZ, which has neither sign nor suffix.
    pub(super) fn plain_operand(&mut self) -> Parsed<Operand> {
        let start = self.token.span.start;
        let source = self.declared_source()?;
        let (swizzle, span) = (Swizzle::XYZW, self.span_from(start));
        Ok(Operand { negate_absolute: false, absolute: false, negate: false, source, swizzle, span })
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

    /// `<addrRegister>` as the operand of ARA.
    pub(super) fn address_operand(&mut self) -> Parsed<Operand> {
        let span = self.token.span;
        let register = if self.features.variables {
            self.address_variable()?
        } else {
            let Some(register) = self.address_register() else { return Err(self.expected_address_register()) };
            register
        };
        if self.token.is(b'.') {
            let message = "an address register takes no suffix here".to_owned();
            let section = if self.features.variables { self.features.grammar } else { "NV_vertex_program2 2.14.3.3" };
            return Err(self.fault_of(LoadErrorKind::Syntax, self.token.span, message, section));
        }
        Ok(Operand {
            negate_absolute: false,
            absolute: false,
            negate: false,
            source: Source::Register(register),
            swizzle: Swizzle::XYZW,
            span,
        })
    }

    /// The source of an operand: `<srcRegister>`, or the part of `<baseVectorSrc>` and `<baseScalarSrc>` between sign
    /// and suffix.
    fn source(&mut self, scalar: bool) -> Parsed<(Source, SuffixRule)> {
        if self.features.variables {
            let source = self.declared_source()?;
            let bare = scalar && self.features.bare_scalars && matches!(source, Source::Scalar(_));
            return Ok((source, if bare { SuffixRule::Optional } else { SuffixRule::Swizzle }));
        }
        if let Some(register) = self.temporary() {
            return Ok((Source::Register(register), SuffixRule::Swizzle));
        }
        if self.token.is_number() || self.token.is(b'{') {
            return self.constant();
        }
        let word = self.word();
        if word == self.features.attributes.letter {
            return Ok((self.attribute()?, SuffixRule::Swizzle));
        }
        if word == self.features.parameters.letter {
            return Ok((self.parameter()?, SuffixRule::Swizzle));
        }
        if let Some(reported) = self.refused(self.features.unreadable) {
            return Err(reported);
        }
        if self.features.definitions && !word.is_empty() {
            return self.named_source();
        }
        Err(match self.features.readable {
            "" => self.expected("an operand"),
            what => self.expected(&format!("an operand ({what})")),
        })
    }

    /// A constant in place.
    fn constant(&mut self) -> Parsed<(Source, SuffixRule)> {
        if !self.features.constants {
            let message = "vertex programs have no embedded constants: use a program parameter c[n]".to_owned();
            return Err(self.fault(LoadErrorKind::Syntax, self.token.span, message));
        }
        if self.token.is(b'{') {
            return Ok((Source::Vector(self.vector_constant()?), SuffixRule::Swizzle));
        }
        Ok((Source::Scalar(self.number()), SuffixRule::None))
    }

    /// A name of a constant or parameter.
    fn named_source(&mut self) -> Parsed<(Source, SuffixRule)> {
        Ok(match self.named("an operand")? {
            None => (Source::Scalar(Number(0)), SuffixRule::Any),
            Some(id) => match self.ast.symbol(id).kind {
                SymbolKind::Scalar(_) => (Source::Symbol(id), SuffixRule::None),
                _ => (Source::Symbol(id), SuffixRule::Swizzle),
            },
        })
    }
}
