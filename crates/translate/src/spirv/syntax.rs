//! Parses the subset of GLSL that the writer of this crate uses. Texts come only from the writer, so a syntax error is
//! a bug and its message is short.

use super::Fault;

/// A number, a name or a sign.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Token<'a> {
    Name(&'a str),
    Number(Number),
    Sign(&'static str),
}

/// A literal.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Number {
    Int(i32),
    Uint(u32),
    Float(f32),
    Double(f64),
}

/// An expression.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Expression<'a> {
    Number(Number),
    Name(&'a str),
    /// Components by their letters.
    Swizzle(Box<Self>, &'a str),
    Index(Box<Self>, Box<Self>),
    /// A function, a constructor, or that of an array.
    Call(&'a str, Vec<Self>),
    /// How many elements a buffer has.
    Length(Box<Self>),
    Unary(&'static str, Box<Self>),
    Binary(&'static str, Box<Self>, Box<Self>),
    Choice(Box<[Self; 3]>),
    Assign(Box<Self>, Box<Self>),
    /// Adds a number; the result is the value before or after that.
    Step {
        place: Box<Self>,
        by: i32,
        is_after: bool,
    },
}

/// A statement, with the line that it begins in.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Statement<'a> {
    pub(super) line: usize,
    pub(super) kind: Kind<'a>,
}

/// The kinds of statements.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Kind<'a> {
    Declare(&'a str, Vec<Declared<'a>>),
    Do(Expression<'a>),
    Block(Vec<Statement<'a>>),
    If(Expression<'a>, Box<Statement<'a>>, Option<Box<Statement<'a>>>),
    /// The initialisation, the condition, the step after each iteration, and the body.
    For(Option<Box<Statement<'a>>>, Option<Expression<'a>>, Option<Expression<'a>>, Box<Statement<'a>>),
    /// `do { } while (false)`.
    Once(Box<Statement<'a>>),
    /// The arms; without a number the default one.
    Switch(Expression<'a>, Vec<(Option<i32>, Vec<Statement<'a>>)>),
    Break,
    Continue,
    Return(Option<Expression<'a>>),
    Discard,
}

/// A variable that is declared.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Declared<'a> {
    pub(super) name: &'a str,
    /// How many elements, of an array.
    pub(super) count: Option<u32>,
    pub(super) value: Option<Expression<'a>>,
}

/// A declaration outside of functions.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Global<'a> {
    /// `in`, `out`, `uniform`, `shared`.
    Variable { qualifiers: Qualifiers<'a>, ty: &'a str, name: &'a str, count: Option<u32> },
    /// A block and its members: type, name, and length, where 0 is a runtime array. Without a name and members it is a
    /// layout of the whole shader.
    Block { qualifiers: Qualifiers<'a>, name: &'a str, members: Vec<(&'a str, &'a str, Option<u32>)> },
    /// A function: the type of its result, and types and names of its parameters.
    Function { ty: &'a str, name: &'a str, parameters: Vec<(&'a str, &'a str)>, body: Vec<Statement<'a>> },
}

/// The qualifiers of a declaration.
#[derive(Clone, PartialEq, Debug, Default)]
pub(super) struct Qualifiers<'a> {
    /// The qualifiers of `layout`, with their numbers.
    pub(super) layout: Vec<(&'a str, u32)>,
    /// Others.
    pub(super) words: Vec<&'a str>,
}

impl Qualifiers<'_> {
    pub(super) fn layout(&self, name: &str) -> Option<u32> {
        self.layout.iter().find(|(own, _)| *own == name).map(|(_, number)| *number)
    }

    pub(super) fn has(&self, word: &str) -> bool {
        self.words.contains(&word)
    }
}

/// Longer signs come before their prefixes.
const SIGNS: [&str; 39] = [
    "++", "--", "+=", "-=", "&&", "||", "==", "!=", "<=", ">=", "<<", ">>", "(", ")", "[", "]", "{", "}", ",", ";",
    ":", "?", ".", "=", "+", "-", "*", "/", "%", "<", ">", "!", "~", "&", "|", "^", "\"", "#", "\\",
];

/// Operators with two operands; those of a later row bind closer.
const OPERATORS: [&[&str]; 10] = [
    &["||"],
    &["&&"],
    &["|"],
    &["^"],
    &["&"],
    &["==", "!="],
    &["<", ">", "<=", ">="],
    &["<<", ">>"],
    &["+", "-"],
    &["*", "/", "%"],
];

/// Qualifiers of types.
const QUALIFIERS: [&str; 16] = [
    "precise",
    "in",
    "out",
    "uniform",
    "buffer",
    "readonly",
    "shared",
    "flat",
    "noperspective",
    "centroid",
    "sample",
    "patch",
    "layout",
    "precision",
    "highp",
    "const",
];

/// Tokens and their lines.
fn tokens(text: &str) -> Result<Vec<(Token<'_>, usize)>, Fault> {
    let mut all = Vec::new();
    for (line, full) in (1..).zip(text.lines()) {
        let mut rest = full.split("//").next().unwrap_or_default().trim_start();
        if rest.starts_with('#') {
            continue;
        }
        while let Some(first) = rest.chars().next() {
            let end_of = |text: &str, is_in: &dyn Fn(char) -> bool| text.find(|one| !is_in(one)).unwrap_or(text.len());
            let (token, length) = if first.is_ascii_digit() {
                let is_hex = rest.starts_with("0x");
                let mut end = end_of(rest, &|one| one.is_ascii_alphanumeric() || one == '.');
                // The sign of an exponent.
                if !is_hex && rest[..end].ends_with('e') && rest[end..].starts_with(['-', '+']) {
                    end += 1 + end_of(&rest[end + 1..], &|one| one.is_ascii_alphanumeric());
                }
                let number =
                    number(&rest[..end]).ok_or_else(|| Fault::new(line, format!("number {}", &rest[..end])))?;
                (Token::Number(number), end)
            } else if first.is_ascii_alphabetic() || first == '_' {
                let end = end_of(rest, &|one| one.is_ascii_alphanumeric() || one == '_');
                (Token::Name(&rest[..end]), end)
            } else {
                let sign = SIGNS.into_iter().find(|sign| rest.starts_with(sign));
                let sign = sign.ok_or_else(|| Fault::new(line, format!("sign {first}")))?;
                (Token::Sign(sign), sign.len())
            };
            all.push((token, line));
            rest = rest[length..].trim_start();
        }
    }
    Ok(all)
}

fn number(text: &str) -> Option<Number> {
    if let Some(digits) = text.strip_prefix("0x") {
        return match digits.strip_suffix('u') {
            Some(digits) => u32::from_str_radix(digits, 16).ok().map(Number::Uint),
            None => u32::from_str_radix(digits, 16).ok().map(|bits| Number::Int(bits as i32)),
        };
    }
    if let Some(digits) = text.strip_suffix("lf") {
        return digits.parse().ok().map(Number::Double);
    }
    if let Some(digits) = text.strip_suffix('u') {
        return digits.parse().ok().map(Number::Uint);
    }
    match text.contains(['.', 'e']) {
        true => text.parse().ok().map(Number::Float),
        // The bits of a number that may follow a minus.
        false => text.parse::<u32>().ok().map(|bits| Number::Int(bits as i32)),
    }
}

struct Parser<'a> {
    tokens: Vec<(Token<'a>, usize)>,
    at: usize,
}

/// The declarations of a text.
pub(super) fn parse(text: &str) -> Result<Vec<Global<'_>>, Fault> {
    let mut parser = Parser { tokens: tokens(text)?, at: 0 };
    let mut all = Vec::new();
    while parser.at < parser.tokens.len() {
        all.push(parser.global()?);
    }
    Ok(all)
}

impl<'a> Parser<'a> {
    fn line(&self) -> usize {
        self.tokens.get(self.at).or(self.tokens.last()).map_or(0, |token| token.1)
    }

    fn fault(&self, wanted: &str) -> Fault {
        let seen = self.peek().map_or_else(|| "end".to_owned(), |token| format!("{token:?}"));
        Fault::new(self.line(), format!("{wanted} before {seen}"))
    }

    fn peek(&self) -> Option<Token<'a>> {
        self.tokens.get(self.at).map(|token| token.0)
    }

    fn is(&self, sign: &str) -> bool {
        matches!(self.peek(), Some(Token::Sign(own)) if own == sign)
    }

    fn is_word(&self, word: &str) -> bool {
        matches!(self.peek(), Some(Token::Name(own)) if own == word)
    }

    fn accept(&mut self, sign: &str) -> bool {
        let is = self.is(sign);
        self.at += usize::from(is);
        is
    }

    fn accept_word(&mut self, word: &str) -> bool {
        let is = self.is_word(word);
        self.at += usize::from(is);
        is
    }

    fn expect(&mut self, sign: &str) -> Result<(), Fault> {
        if self.accept(sign) { Ok(()) } else { Err(self.fault(sign)) }
    }

    fn name(&mut self) -> Result<&'a str, Fault> {
        match self.peek() {
            Some(Token::Name(name)) => {
                self.at += 1;
                Ok(name)
            }
            _ => Err(self.fault("a name")),
        }
    }

    fn count(&mut self) -> Result<u32, Fault> {
        match self.peek() {
            Some(Token::Number(Number::Int(number))) => {
                self.at += 1;
                Ok(number as u32)
            }
            _ => Err(self.fault("a count")),
        }
    }

    /// `[n]` or `[]`, which is 0.
    fn dimension(&mut self) -> Result<Option<u32>, Fault> {
        if !self.accept("[") {
            return Ok(None);
        }
        let count = if self.is("]") { 0 } else { self.count()? };
        self.expect("]")?;
        Ok(Some(count))
    }

    fn qualifiers(&mut self) -> Result<Qualifiers<'a>, Fault> {
        let mut all = Qualifiers::default();
        while let Some(Token::Name(word)) = self.peek().filter(|token| is_qualifier(*token)) {
            self.at += 1;
            if word != "layout" {
                all.words.push(word);
                continue;
            }
            self.expect("(")?;
            while !self.accept(")") {
                let name = self.name()?;
                let number = if self.accept("=") { self.count()? } else { 0 };
                all.layout.push((name, number));
                self.accept(",");
            }
        }
        Ok(all)
    }

    fn global(&mut self) -> Result<Global<'a>, Fault> {
        let qualifiers = self.qualifiers()?;
        if self.accept(";") {
            let name = "";
            return Ok(Global::Block { qualifiers, name, members: Vec::new() });
        }
        let ty = self.name()?;
        if self.accept("{") {
            let mut members = Vec::new();
            while !self.accept("}") {
                let (ty, name, count) = (self.name()?, self.name()?, self.dimension()?);
                self.expect(";")?;
                members.push((ty, name, count));
            }
            self.expect(";")?;
            return Ok(Global::Block { qualifiers, name: ty, members });
        }
        let name = self.name()?;
        if !self.accept("(") {
            let count = self.dimension()?;
            self.expect(";")?;
            return Ok(Global::Variable { qualifiers, ty, name, count });
        }
        let mut parameters = Vec::new();
        while !self.accept(")") {
            parameters.push((self.name()?, self.name()?));
            self.accept(",");
        }
        self.expect("{")?;
        let body = self.body()?;
        Ok(Global::Function { ty, name, parameters, body })
    }

    /// Statements up to the closing brace.
    fn body(&mut self) -> Result<Vec<Statement<'a>>, Fault> {
        let mut all = Vec::new();
        while !self.accept("}") {
            all.push(self.statement()?);
        }
        Ok(all)
    }

    fn statement(&mut self) -> Result<Statement<'a>, Fault> {
        let line = self.line();
        Ok(Statement { line, kind: self.kind()? })
    }

    fn kind(&mut self) -> Result<Kind<'a>, Fault> {
        if self.accept("{") {
            return Ok(Kind::Block(self.body()?));
        }
        if self.accept_word("if") {
            self.expect("(")?;
            let condition = self.expression()?;
            self.expect(")")?;
            let then = Box::new(self.statement()?);
            let otherwise = if self.accept_word("else") { Some(Box::new(self.statement()?)) } else { None };
            return Ok(Kind::If(condition, then, otherwise));
        }
        if self.accept_word("for") {
            return self.repeated();
        }
        if self.accept_word("do") {
            let body = Box::new(self.statement()?);
            for word in ["while", "false"] {
                self.accept("(");
                if !self.accept_word(word) {
                    return Err(self.fault(word));
                }
            }
            self.expect(")")?;
            self.expect(";")?;
            return Ok(Kind::Once(body));
        }
        if self.accept_word("switch") {
            return self.switch();
        }
        if self.accept_word("return") {
            let value = if self.is(";") { None } else { Some(self.expression()?) };
            self.expect(";")?;
            return Ok(Kind::Return(value));
        }
        for (word, kind) in [("break", Kind::Break), ("continue", Kind::Continue), ("discard", Kind::Discard)] {
            if self.accept_word(word) {
                self.expect(";")?;
                return Ok(kind);
            }
        }
        let simple = self.simple()?;
        self.expect(";")?;
        Ok(simple)
    }

    /// A declaration or an expression.
    fn simple(&mut self) -> Result<Kind<'a>, Fault> {
        self.qualifiers()?;
        let next = self.tokens.get(self.at + 1).map(|token| token.0);
        let (Some(Token::Name(ty)), Some(Token::Name(_))) = (self.peek(), next) else {
            return Ok(Kind::Do(self.expression()?));
        };
        self.at += 1;
        let mut all = Vec::new();
        loop {
            let (name, count) = (self.name()?, self.dimension()?);
            let value = if self.accept("=") { Some(self.expression()?) } else { None };
            all.push(Declared { name, count, value });
            if !self.accept(",") {
                return Ok(Kind::Declare(ty, all));
            }
        }
    }

    fn repeated(&mut self) -> Result<Kind<'a>, Fault> {
        self.expect("(")?;
        let line = self.line();
        let first = if self.is(";") { None } else { Some(Box::new(Statement { line, kind: self.simple()? })) };
        self.expect(";")?;
        let condition = if self.is(";") { None } else { Some(self.expression()?) };
        self.expect(";")?;
        let step = if self.is(")") { None } else { Some(self.expression()?) };
        self.expect(")")?;
        Ok(Kind::For(first, condition, step, Box::new(self.statement()?)))
    }

    fn switch(&mut self) -> Result<Kind<'a>, Fault> {
        self.expect("(")?;
        let index = self.expression()?;
        self.expect(")")?;
        self.expect("{")?;
        let mut arms = Vec::new();
        while !self.accept("}") {
            let number = if self.accept_word("default") {
                None
            } else if self.accept_word("case") {
                Some(self.count()? as i32)
            } else {
                return Err(self.fault("case"));
            };
            self.expect(":")?;
            let mut body = Vec::new();
            while !self.is("}") && !self.is_word("case") && !self.is_word("default") {
                body.push(self.statement()?);
            }
            arms.push((number, body));
        }
        Ok(Kind::Switch(index, arms))
    }

    fn expression(&mut self) -> Result<Expression<'a>, Fault> {
        let left = self.operators(0)?;
        if self.accept("?") {
            let then = self.expression()?;
            self.expect(":")?;
            return Ok(Expression::Choice(Box::new([left, then, self.expression()?])));
        }
        if self.accept("=") {
            return Ok(Expression::Assign(Box::new(left), Box::new(self.expression()?)));
        }
        for (sign, operator) in [("+=", "+"), ("-=", "-")] {
            if self.accept(sign) {
                let sum = Expression::Binary(operator, Box::new(left.clone()), Box::new(self.expression()?));
                return Ok(Expression::Assign(Box::new(left), Box::new(sum)));
            }
        }
        Ok(left)
    }

    fn operators(&mut self, row: usize) -> Result<Expression<'a>, Fault> {
        let Some(signs) = OPERATORS.get(row) else { return self.unary() };
        let mut left = self.operators(row + 1)?;
        while let Some(sign) = signs.iter().find(|sign| self.is(sign)) {
            self.at += 1;
            left = Expression::Binary(sign, Box::new(left), Box::new(self.operators(row + 1)?));
        }
        Ok(left)
    }

    fn unary(&mut self) -> Result<Expression<'a>, Fault> {
        for sign in ["-", "!", "~"] {
            if self.accept(sign) {
                return Ok(Expression::Unary(sign, Box::new(self.unary()?)));
            }
        }
        for (sign, by) in [("++", 1), ("--", -1)] {
            if self.accept(sign) {
                return Ok(Expression::Step { place: Box::new(self.unary()?), by, is_after: false });
            }
        }
        self.postfix()
    }

    fn postfix(&mut self) -> Result<Expression<'a>, Fault> {
        let mut base = match self.peek() {
            Some(Token::Number(number)) => {
                self.at += 1;
                Expression::Number(number)
            }
            Some(Token::Sign("(")) => {
                self.at += 1;
                let inner = self.expression()?;
                self.expect(")")?;
                inner
            }
            _ => self.named()?,
        };
        loop {
            if self.accept("[") {
                let index = self.expression()?;
                self.expect("]")?;
                base = Expression::Index(Box::new(base), Box::new(index));
            } else if self.accept(".") {
                let name = self.name()?;
                base = match name {
                    "length" => {
                        self.expect("(")?;
                        self.expect(")")?;
                        Expression::Length(Box::new(base))
                    }
                    _ => Expression::Swizzle(Box::new(base), name),
                };
            } else if self.accept("++") {
                base = Expression::Step { place: Box::new(base), by: 1, is_after: true };
            } else if self.accept("--") {
                base = Expression::Step { place: Box::new(base), by: -1, is_after: true };
            } else {
                return Ok(base);
            }
        }
    }

    /// A name or a call; `ivec2[4](...)` is a call of `[]`.
    fn named(&mut self) -> Result<Expression<'a>, Fault> {
        let mut name = self.name()?;
        let ahead: Vec<Token<'a>> = self.tokens[self.at..].iter().take(4).map(|token| token.0).collect();
        let is_array = matches!(ahead[..], [Token::Sign("["), Token::Number(_), Token::Sign("]"), Token::Sign("(")]);
        if is_array {
            self.at += 3;
            name = "[]";
        }
        if !self.accept("(") {
            return Ok(Expression::Name(name));
        }
        let mut arguments = Vec::new();
        while !self.accept(")") {
            arguments.push(self.expression()?);
            self.accept(",");
        }
        Ok(Expression::Call(name, arguments))
    }
}

fn is_qualifier(token: Token<'_>) -> bool {
    matches!(token, Token::Name(word) if QUALIFIERS.contains(&word))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn operators_bind_as_in_glsl() {
        let text = "int f(int a) { return a + 2 * a << 1 & 3; }";
        let Global::Function { body, .. } = &parse(text).unwrap()[0] else { panic!() };
        let Kind::Return(Some(Expression::Binary("&", left, _))) = &body[0].kind else { panic!("{body:?}") };
        let Expression::Binary("<<", left, _) = &**left else { panic!("{left:?}") };
        assert!(matches!(**left, Expression::Binary("+", ..)));
    }

    #[test]
    fn numbers_have_types() {
        let is = [
            ("0x7fffffff", Number::Int(0x7fff_ffff)),
            ("0xffffffffu", Number::Uint(u32::MAX)),
            ("1e-5", Number::Float(1e-5)),
            ("0.5lf", Number::Double(0.5)),
            ("2147483647", Number::Int(i32::MAX)),
        ];
        for (text, number) in is {
            assert_eq!(super::number(text), Some(number), "{text}");
        }
    }

    #[test]
    fn texts_outside_of_the_grammar_are_faults_with_their_lines() {
        assert_eq!(parse("void main() {\n  while (true) {}\n}").unwrap_err().line, 2);
        assert_eq!(parse("void main() {\n  int a = 3").unwrap_err().line, 2);
    }
}
