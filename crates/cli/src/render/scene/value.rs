//! Values in scene files: numbers and vectors, whose components may be expressions, and matrices by name.

use super::expression::{Expression, Variables};
use serde::de::value::MapAccessDeserializer;
use serde::de::{self, Deserialize, Deserializer, MapAccess, SeqAccess, Visitor};
use std::fmt;
use std::marker::PhantomData;

/// A number, or an expression in quotes.
#[derive(Clone, Debug)]
pub struct Number(pub Expression);

/// One to four numbers; one stands for itself.
#[derive(Clone, Debug)]
pub struct Vector(Vec<Number>);

/// The value of a parameter.
#[derive(Clone, Debug)]
pub enum Value {
    Vector(Vector),
    /// Four vectors.
    Matrix(Matrix),
}

/// A matrix that the scene knows, in rows.
#[derive(Clone, Debug, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Matrix {
    pub matrix: toml::Spanned<String>,
    /// Whether it leads from the world, not from the object.
    #[serde(default)]
    pub world: bool,
    #[serde(default)]
    pub inverse: bool,
    #[serde(default)]
    pub transpose: bool,
}

impl Vector {
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Takes these numbers in place of its own; as many as it has.
    pub fn set(&mut self, numbers: &[f64]) {
        for (own, number) in self.0.iter_mut().zip(numbers) {
            own.0 = Expression::Number(*number);
        }
    }

    /// The numbers, with those that are missing from (0,0,0,1).
    pub fn value(&self, variables: &Variables) -> Result<[f64; 4], String> {
        let mut vector = [0.0, 0.0, 0.0, 1.0];
        for (component, number) in vector.iter_mut().zip(&self.0) {
            *component = number.value(variables)?;
        }
        Ok(vector)
    }
}

impl Number {
    /// The number, which is finite as fp32, too.
    pub fn value(&self, variables: &Variables) -> Result<f64, String> {
        let value = self.0.value(variables);
        if (value as f32).is_finite() {
            return Ok(value);
        }
        let Variables { time, instance: [number, _], .. } = variables;
        Err(format!("this is {value} at t = {time}, i = {number}: a finite number is expected"))
    }
}

fn literal<E: de::Error>(number: f64) -> Result<Number, E> {
    if (number as f32).is_finite() {
        Ok(Number(Expression::Number(number)))
    } else {
        Err(E::custom(format!("{number} is no finite number of 32 bits")))
    }
}

fn expression<E: de::Error>(text: &str) -> Result<Number, E> {
    Expression::parse(text).map(Number).map_err(E::custom)
}

/// Reads a [`Number`], a [`Vector`] or a [`Value`], whichever takes what is there.
struct Reader<T>(PhantomData<T>);

trait FromValue: Sized {
    const EXPECTED: &str;
    fn number(number: Number) -> Self;
    fn vector(_: Vec<Number>) -> Option<Self> {
        None
    }
    fn matrix(_: Matrix) -> Option<Self> {
        None
    }
}

impl FromValue for Number {
    const EXPECTED: &str = "a number or an expression in quotes";
    fn number(number: Number) -> Self {
        number
    }
}

impl FromValue for Vector {
    const EXPECTED: &str = "a number, an expression in quotes, or one to four of them in brackets";
    fn number(number: Number) -> Self {
        Self(vec![number])
    }
    fn vector(numbers: Vec<Number>) -> Option<Self> {
        Some(Self(numbers))
    }
}

impl FromValue for Value {
    const EXPECTED: &str = "a number, an expression in quotes, one to four of them in brackets, or { matrix = NAME }";
    fn number(number: Number) -> Self {
        Self::Vector(Vector::number(number))
    }
    fn vector(numbers: Vec<Number>) -> Option<Self> {
        Some(Self::Vector(Vector(numbers)))
    }
    fn matrix(matrix: Matrix) -> Option<Self> {
        Some(Self::Matrix(matrix))
    }
}

impl<'de, T: FromValue> Visitor<'de> for Reader<T> {
    type Value = T;

    fn expecting(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        formatter.write_str(T::EXPECTED)
    }

    fn visit_i64<E: de::Error>(self, number: i64) -> Result<T, E> {
        literal(number as f64).map(T::number)
    }

    fn visit_u64<E: de::Error>(self, number: u64) -> Result<T, E> {
        literal(number as f64).map(T::number)
    }

    fn visit_f64<E: de::Error>(self, number: f64) -> Result<T, E> {
        literal(number).map(T::number)
    }

    fn visit_str<E: de::Error>(self, text: &str) -> Result<T, E> {
        expression(text).map(T::number)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut sequence: A) -> Result<T, A::Error> {
        let mut numbers = Vec::new();
        while let Some(number) = sequence.next_element()? {
            numbers.push(number);
            if numbers.len() > 4 {
                return Err(de::Error::invalid_length(numbers.len(), &self));
            }
        }
        let count = numbers.len();
        let vector = if count == 0 { None } else { T::vector(numbers) };
        vector.ok_or_else(|| de::Error::invalid_length(count, &self))
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<T, A::Error> {
        let matrix = Matrix::deserialize(MapAccessDeserializer::new(map))?;
        T::matrix(matrix).ok_or_else(|| de::Error::invalid_type(de::Unexpected::Map, &self))
    }
}

impl<'de> Deserialize<'de> for Number {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(Reader(PhantomData))
    }
}

impl<'de> Deserialize<'de> for Vector {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(Reader(PhantomData))
    }
}

impl<'de> Deserialize<'de> for Value {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(Reader(PhantomData))
    }
}
