//! Vectors and matrices of doubles.

use std::array;

pub type Vec3 = [f64; 3];
pub type Vec4 = [f64; 4];
/// By rows.
pub type Matrix = [Vec4; 4];

pub fn dot<const N: usize>(a: [f64; N], b: [f64; N]) -> f64 {
    a.into_iter().zip(b).map(|(a, b)| a * b).sum()
}

pub fn scale<const N: usize>(a: [f64; N], by: f64) -> [f64; N] {
    a.map(|a| a * by)
}

pub fn add<const N: usize>(a: [f64; N], b: [f64; N]) -> [f64; N] {
    array::from_fn(|i| a[i] + b[i])
}

pub fn sub<const N: usize>(a: [f64; N], b: [f64; N]) -> [f64; N] {
    array::from_fn(|i| a[i] - b[i])
}

pub fn times<const N: usize>(a: [f64; N], b: [f64; N]) -> [f64; N] {
    array::from_fn(|i| a[i] * b[i])
}

pub fn xyz([x, y, z, _]: Vec4) -> Vec3 {
    [x, y, z]
}

pub fn unit(a: Vec3) -> Vec3 {
    scale(a, 1.0 / dot(a, a).sqrt())
}

pub fn transform(matrix: &Matrix, vector: Vec4) -> Vec4 {
    array::from_fn(|row| dot(matrix[row], vector))
}

pub fn product(a: &Matrix, b: &Matrix) -> Matrix {
    array::from_fn(|row| array::from_fn(|column| (0..4).map(|i| a[row][i] * b[i][column]).sum()))
}

/// By Gauss and Jordan.
pub fn inverse(matrix: &Matrix) -> Matrix {
    let mut left = *matrix;
    let mut right: Matrix = array::from_fn(|row| array::from_fn(|column| f64::from(u8::from(row == column))));
    for column in 0..4 {
        let pivot = (column..4).max_by(|&a, &b| left[a][column].abs().total_cmp(&left[b][column].abs())).unwrap();
        left.swap(column, pivot);
        right.swap(column, pivot);
        let by = 1.0 / left[column][column];
        left[column] = scale(left[column], by);
        right[column] = scale(right[column], by);
        for row in (0..4).filter(|&row| row != column) {
            let by = left[row][column];
            left[row] = sub(left[row], scale(left[column], by));
            right[row] = sub(right[row], scale(right[column], by));
        }
    }
    right
}
