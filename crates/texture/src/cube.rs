//! Cube maps: the face that a direction meets, and the position there (section 3.8.6 of OpenGL 1.5, table 3.21).
//! Filtering on the face is that of a 2D texture.

/// A face and a position on it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct OnFace {
    /// 0 to 5: +X, -X, +Y, -Y, +Z, -Z.
    pub face: usize,
    pub s: f32,
    pub t: f32,
}

/// A row of table 3.21: for each face the component of the major axis, and sc and tc as component and sign.
struct Row {
    major: usize,
    sc: (usize, f32),
    tc: (usize, f32),
}

const TABLE: [Row; 6] = [
    Row { major: 0, sc: (2, -1.0), tc: (1, -1.0) },
    Row { major: 0, sc: (2, 1.0), tc: (1, -1.0) },
    Row { major: 1, sc: (0, 1.0), tc: (2, 1.0) },
    Row { major: 1, sc: (0, 1.0), tc: (2, -1.0) },
    Row { major: 2, sc: (0, 1.0), tc: (1, -1.0) },
    Row { major: 2, sc: (0, -1.0), tc: (1, -1.0) },
];

/// The face of direction `r`. If magnitudes are equal, the first of x, y, z is the major axis; a NaN never is.
#[inline(always)]
pub(crate) fn face(r: [f32; 3]) -> usize {
    let [x, y, z] = r.map(f32::abs);
    let major = if x >= y && x >= z {
        0
    } else if y >= z {
        1
    } else {
        2
    };
    2 * major + usize::from(r[major] < 0.0)
}

/// The point where direction `r` meets the cube.
pub(crate) fn on_face(r: [f32; 3]) -> OnFace {
    let face = face(r);
    let row = &TABLE[face];
    let major = r[row.major].abs();
    let place = |(component, sign): (usize, f32)| (sign * r[component] / major + 1.0) * 0.5;
    OnFace { face, s: place(row.sc), t: place(row.tc) }
}

/// The direction of a position on a face, or beside the face in its plane.
pub(crate) fn direction(face: usize, [s, t]: [f32; 2]) -> [f32; 3] {
    let row = &TABLE[face];
    let mut direction = [0.0; 3];
    direction[row.major] = if face.is_multiple_of(2) { 1.0 } else { -1.0 };
    for ((component, sign), place) in [(row.sc, s), (row.tc, t)] {
        direction[component] = sign * (2.0 * place - 1.0);
    }
    direction
}

/// The derivatives of s and t on the face of direction `r` for two changes of `r`, by the rule for quotients.
#[inline(always)]
pub(crate) fn derivatives(r: [f32; 3], changes: [[f32; 3]; 2]) -> [[f32; 3]; 2] {
    let face = face(r);
    let row = &TABLE[face];
    let major = r[row.major].abs();
    let squared = major * major;
    changes.map(|change| {
        let major_change = if face.is_multiple_of(2) { change[row.major] } else { -change[row.major] };
        let [s, t] = [row.sc, row.tc].map(|(component, sign)| {
            let (place, moved) = (sign * r[component], sign * change[component]);
            (moved * major - place * major_change) / squared * 0.5
        });
        [s, t, 0.0]
    })
}
