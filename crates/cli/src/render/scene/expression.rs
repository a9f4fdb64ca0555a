//! Expressions in scene files: numbers, the time and the instance number, with the usual operators and functions.

use nvjit::language::isa::nearest;

/// The variables of an expression.
#[derive(Clone, Copy, Default)]
pub struct Variables {
    /// From 0 to 1 over all frames.
    pub time: f64,
    /// The number of the instance, from 0, and how many there are.
    pub instance: [f64; 2],
    /// The number of earlier runs of the pass.
    pub step: f64,
}

#[derive(Clone, Debug)]
pub enum Expression {
    Number(f64),
    Variable(Variable),
    Call(Function, Vec<Self>),
}

/// Reads a variable from [`Variables`].
type Variable = fn(&Variables) -> f64;
/// Computes a function, whose row gives the number of arguments.
type Function = fn(&[f64]) -> f64;

const VARIABLES: [(&str, Variable); 5] = [
    ("t", |variables| variables.time),
    ("i", |variables| variables.instance[0]),
    ("n", |variables| variables.instance[1]),
    ("step", |variables| variables.step),
    ("pi", |_| std::f64::consts::PI),
];

const FUNCTIONS: [(&str, usize, Function); 14] = [
    ("sin", 1, |a| a[0].sin()),
    ("cos", 1, |a| a[0].cos()),
    ("tan", 1, |a| a[0].tan()),
    ("sqrt", 1, |a| a[0].sqrt()),
    ("exp", 1, |a| a[0].exp()),
    ("abs", 1, |a| a[0].abs()),
    ("floor", 1, |a| a[0].floor()),
    ("fract", 1, |a| a[0] - a[0].floor()),
    ("hash", 1, |a| hash(a[0])),
    ("min", 2, |a| a[0].min(a[1])),
    ("max", 2, |a| a[0].max(a[1])),
    ("mod", 2, |a| a[0].rem_euclid(a[1])),
    ("mix", 3, |a| a[0] + (a[1] - a[0]) * a[2]),
    ("clamp", 3, |a| a[0].max(a[1]).min(a[2])),
];

/// Operators by how strongly they bind.
const OPERATORS: [(char, usize, Function); 5] = [
    ('+', 0, |a| a[0] + a[1]),
    ('-', 0, |a| a[0] - a[1]),
    ('*', 1, |a| a[0] * a[1]),
    ('/', 1, |a| a[0] / a[1]),
    ('^', 2, |a| a[0].powf(a[1])),
];

/// The longest expression, in bytes.
const LONGEST: usize = 1000;
/// The greatest nesting of parentheses, signs and powers.
const DEEPEST: usize = 50;

/// A number from 0 to 1 that looks random.
fn hash(value: f64) -> f64 {
    let mut bits = value.to_bits() ^ 0x9e37_79b9_7f4a_7c15;
    for factor in [0xbf58_476d_1ce4_e5b9, 0x94d0_49bb_1331_11eb] {
        bits = (bits ^ (bits >> 29)).wrapping_mul(factor);
    }
    ((bits ^ (bits >> 32)) >> 11) as f64 / (1u64 << 53) as f64
}

impl Expression {
    /// Reads an expression, or says what is wrong with it.
    pub fn parse(text: &str) -> Result<Self, String> {
        if text.len() > LONGEST {
            return Err(format!("an expression has at most {LONGEST} characters"));
        }
        let mut parser = Parser { text, rest: text, depth: 0 };
        let expression = parser.binary(0)?;
        if parser.peek().is_some() { Err(parser.expected("an operator")) } else { Ok(expression) }
    }

    /// The value, which may be NaN or infinite.
    pub fn value(&self, variables: &Variables) -> f64 {
        match self {
            Self::Number(number) => *number,
            Self::Variable(variable) => variable(variables),
            Self::Call(function, arguments) => {
                let mut values = [0.0; 3];
                for (value, argument) in values.iter_mut().zip(arguments) {
                    *value = argument.value(variables);
                }
                function(&values)
            }
        }
    }
}

struct Parser<'a> {
    text: &'a str,
    rest: &'a str,
    depth: usize,
}

impl<'a> Parser<'a> {
    fn peek(&mut self) -> Option<char> {
        self.rest = self.rest.trim_start();
        self.rest.chars().next()
    }

    fn take(&mut self, wanted: char) -> bool {
        let found = self.peek() == Some(wanted);
        if found {
            self.rest = &self.rest[wanted.len_utf8()..];
        }
        found
    }

    fn expected(&mut self, what: &str) -> String {
        match self.peek() {
            Some(_) => format!("`{}`: {what} is expected before `{}`", self.text, self.rest),
            None => format!("`{}`: {what} is expected at the end", self.text),
        }
    }

    /// Operators that bind at least as strongly as `level`.
    fn binary(&mut self, level: usize) -> Result<Expression, String> {
        let mut left = self.operand()?;
        while let Some(next) = self.peek() {
            let Some(&(_, own, function)) = OPERATORS.iter().find(|row| row.0 == next && row.1 >= level) else { break };
            self.take(next);
            // Powers are taken from the right.
            let right = self.nested(|parser| parser.binary(if next == '^' { own } else { own + 1 }))?;
            left = Expression::Call(function, vec![left, right]);
        }
        Ok(left)
    }

    fn nested<T>(&mut self, parse: impl FnOnce(&mut Self) -> Result<T, String>) -> Result<T, String> {
        self.depth += 1;
        if self.depth > DEEPEST {
            return Err("the expression nests too deep".to_owned());
        }
        let result = parse(self);
        self.depth -= 1;
        result
    }

    fn operand(&mut self) -> Result<Expression, String> {
        if self.take('-') {
            // A power binds more strongly than the sign before it.
            let operand = self.nested(|parser| parser.binary(2))?;
            return Ok(Expression::Call(|a| -a[0], vec![operand]));
        }
        if self.take('(') {
            let inner = self.nested(|parser| parser.binary(0))?;
            return if self.take(')') { Ok(inner) } else { Err(self.expected("`)`")) };
        }
        match self.peek() {
            Some(first) if first.is_ascii_digit() || first == '.' => self.number(),
            Some(first) if first.is_ascii_alphabetic() => self.named(),
            _ => Err(self.expected("a number")),
        }
    }

    fn word(&mut self, is_part: impl Fn(char) -> bool) -> &'a str {
        let end = self.rest.find(|character| !is_part(character)).unwrap_or(self.rest.len());
        let (word, rest) = self.rest.split_at(end);
        self.rest = rest;
        word
    }

    fn number(&mut self) -> Result<Expression, String> {
        let word = self.word(|character| character.is_ascii_alphanumeric() || character == '.');
        let number = word.parse().map_err(|_| format!("`{word}` is no number"))?;
        Ok(Expression::Number(number))
    }

    fn named(&mut self) -> Result<Expression, String> {
        let name = self.word(|character| character.is_ascii_alphanumeric() || character == '_');
        if let Some(&(_, variable)) = VARIABLES.iter().find(|row| row.0 == name) {
            return Ok(Expression::Variable(variable));
        }
        let Some(&(_, count, function)) = FUNCTIONS.iter().find(|row| row.0 == name) else {
            let names = VARIABLES.iter().map(|row| row.0).chain(FUNCTIONS.iter().map(|row| row.0));
            let hint = nearest(name, names).map_or_else(String::new, |near| format!(", perhaps `{near}`"));
            return Err(format!("there is no `{name}`{hint}"));
        };
        if !self.take('(') {
            return Err(self.expected("`(`"));
        }
        let mut arguments = vec![self.nested(|parser| parser.binary(0))?];
        while self.take(',') {
            arguments.push(self.nested(|parser| parser.binary(0))?);
        }
        if !self.take(')') {
            return Err(self.expected("`)`"));
        }
        if arguments.len() != count {
            return Err(format!("{name} takes {count} arguments, not {}", arguments.len()));
        }
        Ok(Expression::Call(function, arguments))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn value(text: &str) -> f64 {
        let variables = Variables { time: 0.25, instance: [3.0, 8.0], step: 5.0 };
        Expression::parse(text).unwrap_or_else(|fault| panic!("{fault}")).value(&variables)
    }

    #[test]
    fn operators_bind_as_usual() {
        for (text, expected) in [
            ("1 + 2 * 3", 7.0),
            ("(1 + 2) * 3", 9.0),
            ("7 - 2 - 1", 4.0),
            ("-2 ^ 2 + 1", -3.0),
            ("2 ^ 3 ^ 2", 512.0),
            ("2 ^ -1", 0.5),
            ("--.5", 0.5),
            ("i / n * t", 0.09375),
            ("mix(1, 3, t) + mod(-1, 4)", 4.5),
            ("clamp(9, 0, 1) * floor(1.7)", 1.0),
        ] {
            assert_eq!(value(text), expected, "{text}");
        }
        assert!((value("sin(2 * pi * t)") - 1.0).abs() < 1e-15);
        let random: Vec<_> = (0..100).map(|i| value(&format!("hash({i})"))).collect();
        assert!(random.iter().all(|number| (0.0..1.0).contains(number)));
        let mean = random.iter().sum::<f64>() / 100.0;
        assert!((0.4..0.6).contains(&mean), "{mean}");
    }

    #[test]
    fn mistakes_have_messages() {
        for (text, fault) in [
            ("", "a number is expected at the end"),
            ("1 +", "a number is expected at the end"),
            ("1 2", "an operator is expected before `2`"),
            ("(1", "`)` is expected at the end"),
            ("sni(1)", "there is no `sni`, perhaps `sin`"),
            ("min(1)", "min takes 2 arguments, not 1"),
            ("sin", "`(` is expected"),
            ("1.2.3", "`1.2.3` is no number"),
            ("é", "a number is expected before `é`"),
            (&"(".repeat(900), "nests too deep"),
            (&"-".repeat(900), "nests too deep"),
            (&"1+".repeat(900), "at most 1000 characters"),
        ] {
            let found = Expression::parse(text).expect_err(text);
            assert!(found.contains(fault), "{text}: {found}");
        }
    }
}
