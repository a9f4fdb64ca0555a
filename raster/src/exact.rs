//! Sums and products without rounding, for clipping where coordinates of one primitive differ by many orders of
//! magnitude: expansions, as in Shewchuk, "Adaptive Precision Floating-Point Arithmetic and Fast Robust Geometric
//! Predicates" (1997).
//!
//! Nothing overflows or underflows as long as numbers are products of at most four fp32 and of small factors.

/// A number as a sum of floats that do not overlap, from the smallest to the largest. No summand is 0.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Exact(Vec<f64>);

impl Exact {
    pub fn product(a: f64, b: f64) -> Self {
        let mut sum = Self::default();
        sum.add_product(a, b);
        sum
    }

    pub fn is_zero(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether it is less than 0: the largest summand has the sign of the sum.
    pub fn is_negative(&self) -> bool {
        self.0.last().is_some_and(|&largest| largest < 0.0)
    }

    /// A float within one unit in the last place of it.
    pub fn value(&self) -> f64 {
        self.0.iter().fold(0.0, |sum, part| sum + part)
    }

    pub fn negated(mut self) -> Self {
        self.0.iter_mut().for_each(|part| *part = -*part);
        self
    }

    pub fn plus(mut self, other: &Self) -> Self {
        other.0.iter().for_each(|&part| self.add(part));
        self
    }

    pub fn minus(mut self, other: &Self) -> Self {
        other.0.iter().for_each(|&part| self.add(-part));
        self
    }

    pub fn times(&self, other: &Self) -> Self {
        let mut sum = Self::default();
        for &a in &self.0 {
            other.0.iter().for_each(|&b| sum.add_product(a, b));
        }
        sum
    }

    pub fn add_product(&mut self, a: f64, b: f64) {
        let product = a * b;
        self.add(a.mul_add(b, -product));
        self.add(product);
    }

    /// Shewchuk's Grow-Expansion, without the zeros.
    fn add(&mut self, value: f64) {
        let mut sum = value;
        self.0.retain_mut(|part| {
            let (rounded, error) = sum_and_error(sum, *part);
            (sum, *part) = (rounded, error);
            error != 0.0
        });
        if sum != 0.0 {
            self.0.push(sum);
        }
    }
}

/// A rounded sum and its rounding error.
fn sum_and_error(a: f64, b: f64) -> (f64, f64) {
    let sum = a + b;
    let b_of_sum = sum - a;
    let a_of_sum = sum - b_of_sum;
    (sum, (a - a_of_sum) + (b - b_of_sum))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sum(values: &[f64]) -> Exact {
        values.iter().fold(Exact::default(), |sum, &value| sum.plus(&Exact::product(value, 1.0)))
    }

    #[test]
    fn sums_that_cancel_keep_small_terms() {
        let small = f64::from(f32::from_bits(1));
        for order in [[1e38, small, -1e38], [small, 1e38, -1e38], [1e38, -1e38, small]] {
            assert_eq!(sum(&order).value(), small);
        }
        assert!(sum(&[1e38, 1.0, -1e38, -1.0]).is_zero());
        assert!(sum(&[1e38, -small, -1e38]).is_negative() && !sum(&[-1e38, small, 1e38]).is_negative());
        assert!(!Exact::default().is_negative());
    }

    #[test]
    fn products_are_distributive() {
        let mut random = fastrand::Rng::with_seed(4);
        for _ in 0..2000 {
            // Integers of 24 bits at magnitudes of fp32.
            let mut any = || (f64::from(random.i32(-(1 << 24)..1 << 24))) * 2.0_f64.powi(random.i32(-149..104));
            let [a, b, c, d] = [any(), any(), any(), any()];
            let left = sum(&[a, b]).times(&sum(&[c, d]));
            let right = Exact::product(a, c).plus(&Exact::product(a, d)).plus(&Exact::product(b, c));
            let right = right.plus(&Exact::product(b, d));
            let difference = left.clone().minus(&right);
            assert!(difference.is_zero(), "{a} {b} {c} {d}: {difference:?}");
            assert!(left.clone().plus(&right.negated()).is_zero());
            let degree = left.times(&left);
            assert!(!degree.is_negative() && degree.minus(&left.times(&left)).is_zero());
        }
    }
}
