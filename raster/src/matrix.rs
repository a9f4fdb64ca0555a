//! The few matrices that a camera needs; by rows, for column vectors, as `DP4 o[HPOS].x, c[0], v[OPOS]` has it.

/// A matrix by rows.
pub type Matrix = [[f64; 4]; 4];

/// Leaves everything where it is.
pub const IDENTITY: Matrix = [[1.0, 0.0, 0.0, 0.0], [0.0, 1.0, 0.0, 0.0], [0.0, 0.0, 1.0, 0.0], [0.0, 0.0, 0.0, 1.0]];

/// `a * b`: what `b` does, then what `a` does.
pub fn multiply(a: &Matrix, b: &Matrix) -> Matrix {
    std::array::from_fn(|i| std::array::from_fn(|j| (0..4).map(|k| a[i][k] * b[k][j]).sum()))
}

/// A vector under a matrix.
pub fn transform(matrix: &Matrix, vector: [f64; 4]) -> [f64; 4] {
    matrix.map(|row| (0..4).map(|k| row[k] * vector[k]).sum())
}

/// Turns about the x axis, by radians, counterclockwise as seen from its positive end.
pub fn rotate_x(angle: f64) -> Matrix {
    let (s, c) = angle.sin_cos();
    [[1.0, 0.0, 0.0, 0.0], [0.0, c, -s, 0.0], [0.0, s, c, 0.0], [0.0, 0.0, 0.0, 1.0]]
}

/// Turns about the y axis.
pub fn rotate_y(angle: f64) -> Matrix {
    let (s, c) = angle.sin_cos();
    [[c, 0.0, s, 0.0], [0.0, 1.0, 0.0, 0.0], [-s, 0.0, c, 0.0], [0.0, 0.0, 0.0, 1.0]]
}

/// Turns about the z axis.
pub fn rotate_z(angle: f64) -> Matrix {
    let (s, c) = angle.sin_cos();
    [[c, -s, 0.0, 0.0], [s, c, 0.0, 0.0], [0.0, 0.0, 1.0, 0.0], [0.0, 0.0, 0.0, 1.0]]
}

/// Moves.
pub fn translate([x, y, z]: [f64; 3]) -> Matrix {
    [[1.0, 0.0, 0.0, x], [0.0, 1.0, 0.0, y], [0.0, 0.0, 1.0, z], [0.0, 0.0, 0.0, 1.0]]
}

/// Scales about the origin.
pub fn scale(by: f64) -> Matrix {
    [[by, 0.0, 0.0, 0.0], [0.0, by, 0.0, 0.0], [0.0, 0.0, by, 0.0], [0.0, 0.0, 0.0, 1.0]]
}

/// A view from `eye` to `center`, y upward (as gluLookAt).
pub fn look_at(eye: [f64; 3], center: [f64; 3]) -> Matrix {
    let back = normalize(std::array::from_fn(|i| eye[i] - center[i]));
    // Straight up or down, any direction serves as the right.
    let right = cross([0.0, 1.0, 0.0], back);
    let right = if dot(right, right) < 1e-12 { [1.0, 0.0, 0.0] } else { normalize(right) };
    let up = cross(back, right);
    let row = |axis: [f64; 3]| [axis[0], axis[1], axis[2], -dot(axis, eye)];
    [row(right), row(up), row(back), [0.0, 0.0, 0.0, 1.0]]
}

/// A perspective projection (as gluPerspective); `fov` is the vertical angle in radians.
pub fn perspective(fov: f64, aspect: f64, near: f64, far: f64) -> Matrix {
    let f = 1.0 / (fov / 2.0).tan();
    [
        [f / aspect, 0.0, 0.0, 0.0],
        [0.0, f, 0.0, 0.0],
        [0.0, 0.0, (far + near) / (near - far), 2.0 * far * near / (near - far)],
        [0.0, 0.0, -1.0, 0.0],
    ]
}

/// Columns for rows.
pub fn transpose(matrix: &Matrix) -> Matrix {
    std::array::from_fn(|i| std::array::from_fn(|j| matrix[j][i]))
}

/// The inverse; `None` if there is none.
pub fn inverse(matrix: &Matrix) -> Option<Matrix> {
    // Gauss-Jordan with pivots, on the matrix beside the identity.
    let (mut left, mut right) = (*matrix, IDENTITY);
    for column in 0..4 {
        let pivot = (column..4).max_by(|&a, &b| left[a][column].abs().total_cmp(&left[b][column].abs()))?;
        if left[pivot][column] == 0.0 {
            return None;
        }
        left.swap(column, pivot);
        right.swap(column, pivot);
        let scale = 1.0 / left[column][column];
        left[column] = left[column].map(|x| x * scale);
        right[column] = right[column].map(|x| x * scale);
        for row in (0..4).filter(|&row| row != column) {
            let factor = left[row][column];
            for k in 0..4 {
                left[row][k] -= factor * left[column][k];
                right[row][k] -= factor * right[column][k];
            }
        }
    }
    Some(right)
}

/// As program parameters.
pub fn to_f32(matrix: &Matrix) -> [[f32; 4]; 4] {
    matrix.map(|row| row.map(|x| x as f32))
}

/// The scalar product.
pub fn dot(a: [f64; 3], b: [f64; 3]) -> f64 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

/// The vector product.
pub fn cross(a: [f64; 3], b: [f64; 3]) -> [f64; 3] {
    [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

/// The vector at length 1.
pub fn normalize(v: [f64; 3]) -> [f64; 3] {
    let length = dot(v, v).sqrt();
    v.map(|x| x / length)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_inverse_undoes() {
        let matrix = multiply(&perspective(1.0, 1.5, 0.1, 10.0), &look_at([1.0, 2.0, 3.0], [0.0, 0.5, 0.0]));
        let product = multiply(&inverse(&matrix).unwrap(), &matrix);
        for (row, expected) in product.iter().zip(IDENTITY) {
            for (x, e) in row.iter().zip(expected) {
                assert!((x - e).abs() < 1e-9, "{product:?}");
            }
        }
        assert_eq!(inverse(&[[0.0; 4]; 4]), None);
    }

    #[test]
    fn the_camera_sees_its_center_in_the_middle() {
        let view = look_at([3.0, 4.0, 5.0], [1.0, 1.0, 1.0]);
        let seen = transform(&view, [1.0, 1.0, 1.0, 1.0]);
        assert!(seen[0].abs() < 1e-12 && seen[1].abs() < 1e-12 && seen[2] < 0.0, "{seen:?}");
        let clip = transform(&perspective(1.0, 1.0, 0.5, 8.0), [0.0, 0.0, -0.5, 1.0]);
        assert!((clip[2] + clip[3]).abs() < 1e-12, "the near plane is at -w: {clip:?}");
    }
}
