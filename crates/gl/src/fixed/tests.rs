//! Tests of the values that commands give the state, to the bit, and of when derived values are computed.

use super::derived::tests::COMPUTED;
use super::*;
use crate::enums::{COLOR, MATRIX0_NV, MODELVIEW, PROJECTION, TEXTURE};

const ENUM: Result<(), Error> = Err(Error::InvalidEnum);
const VALUE: Result<(), Error> = Err(Error::InvalidValue);
const OPERATION: Result<(), Error> = Err(Error::InvalidOperation);
const IDENTITY: [[f32; 4]; 4] =
    [[1.0, 0.0, 0.0, 0.0], [0.0, 1.0, 0.0, 0.0], [0.0, 0.0, 1.0, 0.0], [0.0, 0.0, 0.0, 1.0]];
const COUNT: [[f32; 4]; 4] =
    [[1.0, 2.0, 3.0, 4.0], [5.0, 6.0, 7.0, 8.0], [9.0, 10.0, 11.0, 12.0], [13.0, 14.0, 15.0, 16.0]];
/// Turns x to y, y to -x, doubles z, and moves by (10, 20, 30).
const MOVE: [[f32; 4]; 4] =
    [[0.0, -1.0, 0.0, 10.0], [1.0, 0.0, 0.0, 20.0], [0.0, 0.0, 2.0, 30.0], [0.0, 0.0, 0.0, 1.0]];

fn key(spelling: &str) -> StateKey {
    spelling.parse().unwrap_or_else(|fault| panic!("{spelling}: {fault}"))
}

#[track_caller]
fn shows(state: &FixedState, spelling: &str, expected: [f32; 4]) {
    let value = state.state(key(spelling));
    assert_eq!(value.map(f32::to_bits), expected.map(f32::to_bits), "{spelling}: {value:?}, not {expected:?}");
}

#[track_caller]
fn shows_matrix(state: &FixedState, matrix: &str, expected: [[f32; 4]; 4]) {
    for (row, expected) in expected.into_iter().enumerate() {
        shows(state, &format!("state.matrix.{matrix}.row[{row}]"), expected);
    }
}

/// The columns of `rows`, one after the other.
fn columns(rows: [[f32; 4]; 4]) -> [f32; 16] {
    std::array::from_fn(|i| rows[i % 4][i / 4])
}

/// With `rows` on top of the stack of `mode`.
fn with(mode: u32, rows: [[f32; 4]; 4]) -> FixedState {
    let mut state = FixedState::new();
    load(&mut state, mode, rows);
    state
}

fn load(state: &mut FixedState, mode: u32, rows: [[f32; 4]; 4]) {
    state.matrix_mode(mode).unwrap();
    state.load_matrix_f(&columns(rows)).unwrap();
}

/// D01: a new context, in which what follows is computed.
#[test]
fn the_initial_state() {
    let state = FixedState::new();
    for key in StateKey::all() {
        let (value, expected) = (state.state(key), key.default_value());
        assert_eq!(value.map(f32::to_bits), expected.map(f32::to_bits), "{key}: {value:?}");
        assert_eq!(nvjit::language::program::InitialState.state(key), expected);
    }
}

/// D02: adjugate by determinant, in double precision.
#[test]
fn inverses() {
    let state = with(MODELVIEW, MOVE);
    let inverse = [[0.0, 1.0, 0.0, -20.0], [-1.0, 0.0, 0.0, 10.0], [0.0, 0.0, 0.5, -15.0], [0.0, 0.0, 0.0, 1.0]];
    shows_matrix(&state, "modelview.inverse", inverse);
    shows_matrix(&state, "modelview.invtrans", std::array::from_fn(|i| inverse.map(|row| row[i])));
    shows_matrix(&state, "mvp.inverse", inverse);
    // Every element counts.
    let full = [[2.0, 1.0, 0.0, 3.0], [1.0, 3.0, 2.0, 1.0], [0.0, 1.0, 4.0, 2.0], [1.0, 0.0, 1.0, 5.0]];
    let state = with(PROJECTION, full);
    for (number, unit) in IDENTITY.into_iter().enumerate() {
        let row = state.state(key(&format!("state.matrix.projection.inverse.row[{number}]"))).map(f64::from);
        for (column, expected) in unit.into_iter().enumerate() {
            let sum: f64 = row.iter().zip(full).map(|(value, other)| value * f64::from(other[column])).sum();
            assert!((sum - f64::from(expected)).abs() < 1e-6, "{number} {column}: {sum}");
        }
    }
    // A third is rounded once.
    let third = |x: f32| [[x, 0.0, 0.0, 0.0], [0.0, x, 0.0, 0.0], [0.0, 0.0, x, 0.0], [0.0, 0.0, 0.0, x]];
    shows_matrix(&with(PROJECTION, third(3.0)), "projection.inverse", third(1.0 / 3.0));
    // Far beyond what floats could square.
    shows_matrix(&with(PROJECTION, third(1e30)), "projection.inverse", third((1.0 / f64::from(1e30f32)) as f32));
}

#[test]
fn the_inverse_of_a_singular_matrix_is_the_identity() {
    let mut broken = IDENTITY;
    for (value, at) in [(f32::NAN, 0), (f32::INFINITY, 0), (0.0, 2)] {
        broken[at][at] = value;
        let state = with(MATRIX0_ARB, broken);
        shows_matrix(&state, "program[0].inverse", IDENTITY);
        shows_matrix(&state, "program[0].invtrans", IDENTITY);
    }
    shows_matrix(&with(PROJECTION, [[0.0; 4]; 4]), "mvp.inverse", IDENTITY);
}

/// D03: rows are mathematical rows, whatever the order of LoadMatrix.
#[test]
fn rows_columns_and_products() {
    let mut state = with(MATRIX0_ARB + 7, COUNT);
    shows_matrix(&state, "program[7]", COUNT);
    shows(&state, "state.matrix.program[7].transpose.row[3]", [4.0, 8.0, 12.0, 16.0]);
    shows_matrix(&state, "program[6]", IDENTITY);
    // P times M, not M times P.
    load(&mut state, PROJECTION, COUNT);
    load(&mut state, MODELVIEW, MOVE);
    let product = [
        [2.0, -1.0, 6.0, 10.0 + 40.0 + 90.0 + 4.0],
        [6.0, -5.0, 14.0, 50.0 + 120.0 + 210.0 + 8.0],
        [10.0, -9.0, 22.0, 90.0 + 200.0 + 330.0 + 12.0],
        [14.0, -13.0, 30.0, 130.0 + 280.0 + 450.0 + 16.0],
    ];
    shows_matrix(&state, "mvp", product);
    shows_matrix(&state, "mvp.transpose", std::array::from_fn(|i| product.map(|row| row[i])));
    // MultMatrix multiplies from the right, too.
    load(&mut state, MATRIX0_NV + 1, COUNT);
    state.mult_matrix_f(&columns(MOVE)).unwrap();
    shows_matrix(&state, "program[1]", product);
    // Rounded once: in floats the sum would lose the 1.
    let mut rows = IDENTITY;
    rows[0] = [16_777_216.0, 1.0, 1.0, 0.0];
    load(&mut state, PROJECTION, rows);
    let mut rows = IDENTITY;
    rows.iter_mut().for_each(|row| row[0] = 1.0);
    load(&mut state, MODELVIEW, rows);
    shows(&state, "state.matrix.mvp.row[0]", [16_777_218.0, 1.0, 1.0, 0.0]);
    // Doubles are rounded when they are given.
    state.load_matrix_d(&[0.1; 16]).unwrap();
    shows(&state, "state.matrix.modelview.row[0]", [0.1; 4]);
}

#[test]
fn each_mode_has_its_matrix() {
    let mut state = FixedState::new();
    for unit in 0..8 {
        state.active_texture(TEXTURE0_ARB + unit).unwrap();
        load(&mut state, TEXTURE, [[unit as f32; 4]; 4]);
        load(&mut state, MATRIX0_ARB + unit, [[10.0 + unit as f32; 4]; 4]);
    }
    for unit in 0..8 {
        shows(&state, &format!("state.matrix.texture[{unit}].row[1]"), [unit as f32; 4]);
        shows(&state, &format!("state.matrix.program[{unit}].row[1]"), [10.0 + unit as f32; 4]);
    }
    shows_matrix(&state, "mvp", IDENTITY);
    // A13: there is no vertex blending.
    load(&mut state, MODELVIEW, COUNT);
    (1..4).for_each(|unit| shows_matrix(&state, &format!("modelview[{unit}].inverse"), IDENTITY));
    state.load_identity().unwrap();
    shows_matrix(&state, "modelview", IDENTITY);
    for mode in [COLOR, MATRIX0_ARB + 8, MATRIX0_ARB - 1, MATRIX0_NV + 8, 0, u32::MAX] {
        assert_eq!(state.matrix_mode(mode), ENUM);
    }
    assert_eq!(state.active_texture(TEXTURE0_ARB + 15), Ok(()));
    assert_eq!(state.active_texture(TEXTURE0_ARB + 31), Ok(()));
    assert_eq!(state.active_texture(TEXTURE0_ARB + 32), ENUM);
    assert_eq!(state.active_texture(TEXTURE0_ARB + 15), Ok(()));
    assert_eq!(state.active_texture(0), ENUM);
    // Unit 15 has an image, but no coordinates.
    state.matrix_mode(TEXTURE).unwrap();
    assert_eq!(state.load_identity(), OPERATION);
    assert_eq!(state.mult_matrix_f(&[0.0; 16]), OPERATION);
    assert_eq!((state.push_matrix(), state.pop_matrix()), (OPERATION, OPERATION));
}

#[test]
fn stacks() {
    for (mode, depth) in [(MODELVIEW, 32), (PROJECTION, 2), (TEXTURE, 2), (MATRIX0_ARB + 3, 1)] {
        let mut state = FixedState::new();
        state.matrix_mode(mode).unwrap();
        let spelling = match mode {
            MODELVIEW => "state.matrix.modelview.row[0]",
            PROJECTION => "state.matrix.projection.row[0]",
            TEXTURE => "state.matrix.texture.row[0]",
            _ => "state.matrix.program[3].row[0]",
        };
        assert_eq!(state.pop_matrix(), Err(Error::StackUnderflow));
        for level in 1..depth {
            state.load_matrix_f(&[level as f32; 16]).unwrap();
            assert_eq!(state.push_matrix(), Ok(()));
            shows(&state, spelling, [level as f32; 4]);
        }
        state.load_matrix_f(&[100.0; 16]).unwrap();
        assert_eq!(state.push_matrix(), Err(Error::StackOverflow));
        shows(&state, spelling, [100.0; 4]);
        for level in (1..depth).rev() {
            assert_eq!(state.pop_matrix(), Ok(()));
            shows(&state, spelling, [level as f32; 4]);
        }
        assert_eq!(state.pop_matrix(), Err(Error::StackUnderflow));
    }
}

/// D04.
#[test]
fn half_vectors() {
    let half = |position: [f32; 4]| {
        let mut state = FixedState::new();
        state.light_fv(LIGHT0 + 3, POSITION, &position).unwrap();
        state.state(key("state.light[3].half"))
    };
    let diagonal = std::f64::consts::FRAC_1_SQRT_2 as f32;
    assert_eq!(half([0.0, 0.0, 7.0, 0.0]), [0.0, 0.0, 1.0, 1.0]);
    assert_eq!(half([5.0, 0.0, 0.0, 0.0]), [diagonal, 0.0, diagonal, 1.0]);
    // A near light: x/w, y/w and z/w; a negative w turns it round.
    assert_eq!(half([5.0, 0.0, 0.0, 2.0]), [diagonal, 0.0, diagonal, 1.0]);
    assert_eq!(half([0.0, 5.0, 0.0, -2.0]), [0.0, -diagonal, diagonal, 1.0]);
    let none = [0.0, 0.0, 0.0, 1.0];
    for position in [[0.0; 4], [0.0, 0.0, -3.0, 0.0], [0.0, 0.0, 3.0, -1.0], [f32::NAN; 4], [f32::INFINITY; 4]] {
        assert_eq!(half(position), none, "{position:?}");
    }
    assert_eq!(half([1e30, 0.0, 0.0, 0.0]), [diagonal, 0.0, diagonal, 1.0]);
}

/// D04 and D05: eye coordinates of when they are specified; directions are turned, and not normalised.
#[test]
fn lights_are_placed_by_the_modelview_matrix() {
    let mut state = with(MODELVIEW, MOVE);
    state.light_fv(LIGHT0 + 1, POSITION, &[1.0, 2.0, 3.0, 1.0]).unwrap();
    state.light_fv(LIGHT0 + 2, POSITION, &[1.0, 2.0, 3.0, 0.0]).unwrap();
    state.light_fv(LIGHT0 + 1, SPOT_DIRECTION, &[1.0, 2.0, 3.0]).unwrap();
    state.load_identity().unwrap();
    shows(&state, "state.light[1].position", [8.0, 21.0, 36.0, 1.0]);
    shows(&state, "state.light[2].position", [-2.0, 1.0, 6.0, 0.0]);
    shows(&state, "state.light[1].spot.direction", [-2.0, 1.0, 6.0, -1.0]);
    for (cutoff, cosine) in [(0.0, 1.0), (60.0, 0.5), (90.0, 0.0), (180.0, -1.0)] {
        state.light_fv(LIGHT0 + 1, SPOT_CUTOFF, &[cutoff]).unwrap();
        shows(&state, "state.light[1].spot.direction", [-2.0, 1.0, 6.0, cosine]);
    }
}

#[test]
fn every_property_of_a_light() {
    let mut state = FixedState::new();
    let color = [-1.0, 0.5, 2.0, 0.25];
    for (name, spelling) in [(AMBIENT, "ambient"), (DIFFUSE, "diffuse"), (SPECULAR, "specular")] {
        assert_eq!(state.light_fv(LIGHT0 + 7, name, &color), Ok(()));
        shows(&state, &format!("state.light[7].{spelling}"), color);
    }
    let attenuation = [(CONSTANT_ATTENUATION, 2.0), (LINEAR_ATTENUATION, 3.0), (QUADRATIC_ATTENUATION, 4.0)];
    for (name, value) in attenuation.into_iter().chain([(SPOT_EXPONENT, 128.0)]) {
        assert_eq!(state.light_fv(LIGHT0 + 7, name, &[value]), Ok(()));
    }
    shows(&state, "state.light[7].attenuation", [2.0, 3.0, 4.0, 128.0]);
    let before = format!("{state:?}");
    for (light, name, values, expected) in [
        (LIGHT0 + 8, AMBIENT, &color[..], ENUM),
        (LIGHT0 - 1, AMBIENT, &color, ENUM),
        (LIGHT0, EMISSION, &color, ENUM),
        (LIGHT0, AMBIENT, &color[..3], VALUE),
        (LIGHT0, SPOT_DIRECTION, &color[..2], VALUE),
        (LIGHT0, SPOT_EXPONENT, &[], VALUE),
        (LIGHT0, SPOT_EXPONENT, &[128.5], VALUE),
        (LIGHT0, SPOT_EXPONENT, &[-1.0], VALUE),
        (LIGHT0, SPOT_CUTOFF, &[90.5], VALUE),
        (LIGHT0, SPOT_CUTOFF, &[f32::NAN], VALUE),
        (LIGHT0, CONSTANT_ATTENUATION, &[-0.5], VALUE),
        (LIGHT0, LINEAR_ATTENUATION, &[-0.5], VALUE),
        (LIGHT0, QUADRATIC_ATTENUATION, &[f32::NAN], VALUE),
    ] {
        assert_eq!(state.light_fv(light, name, values), expected, "{light:x} {name:x} {values:?}");
    }
    assert_eq!(format!("{state:?}"), before);
}

#[test]
fn every_property_of_a_material() {
    let properties = [
        (AMBIENT, &["ambient"][..]),
        (DIFFUSE, &["diffuse"]),
        (SPECULAR, &["specular"]),
        (EMISSION, &["emission"]),
        (AMBIENT_AND_DIFFUSE, &["ambient", "diffuse"]),
    ];
    let faces = [(FRONT, &["front"][..]), (BACK, &["back"]), (FRONT_AND_BACK, &["front", "back"])];
    for (face, face_names) in faces {
        for (name, names) in properties {
            let mut state = FixedState::new();
            state.material_fv(face, name, &[9.0, 8.0, 7.0, 6.0]).unwrap();
            for key in StateKey::all().filter(|key| matches!(key, StateKey::Material { .. })) {
                let (face, property) = key.to_string()["state.material.".len()..]
                    .split_once('.')
                    .map(|pair| (pair.0.to_owned(), pair.1.to_owned()))
                    .unwrap();
                let is_set = face_names.contains(&&*face) && names.contains(&&*property);
                let expected = if is_set { [9.0, 8.0, 7.0, 6.0] } else { key.default_value() };
                assert_eq!(state.state(key), expected, "{key}");
            }
        }
    }
    let mut state = FixedState::new();
    state.material_fv(BACK, SHININESS, &[128.0]).unwrap();
    shows(&state, "state.material.shininess", [0.0, 0.0, 0.0, 1.0]);
    shows(&state, "state.material.back.shininess", [128.0, 0.0, 0.0, 1.0]);
    for (face, name, values, expected) in [
        (0, AMBIENT, &[0.0; 4][..], ENUM),
        (FRONT, POSITION, &[0.0; 4], ENUM),
        (FRONT, AMBIENT, &[0.0; 3], VALUE),
        (FRONT, SHININESS, &[-0.1], VALUE),
        (FRONT, SHININESS, &[128.1], VALUE),
        (FRONT, SHININESS, &[f32::NAN], VALUE),
    ] {
        assert_eq!(state.material_fv(face, name, values), expected);
    }
}

/// D06: products of floats, with the material's alpha.
#[test]
fn light_products_and_scene_colors() {
    let mut state = FixedState::new();
    let (light, front, back) = ([0.1, 0.2, 0.3, 0.4], [0.7, 0.9, 1.1, 0.25], [3.0, 5.0, 7.0, 0.75]);
    for (name, property) in [(AMBIENT, "ambient"), (DIFFUSE, "diffuse"), (SPECULAR, "specular")] {
        state.light_fv(LIGHT0 + 5, name, &light).unwrap();
        state.material_fv(FRONT, name, &front).unwrap();
        state.material_fv(BACK, name, &back).unwrap();
        for (face, material) in [("front", front), ("back", back)] {
            let expected = [light[0] * material[0], light[1] * material[1], light[2] * material[2], material[3]];
            shows(&state, &format!("state.lightprod[5].{face}.{property}"), expected);
        }
    }
    let (ambient, emission): ([f32; 4], [f32; 4]) = ([0.3, 0.6, 0.9, 0.1], [0.01, 0.02, 0.03, 0.9]);
    state.light_model_fv(LIGHT_MODEL_AMBIENT, &ambient).unwrap();
    state.material_fv(FRONT_AND_BACK, EMISSION, &emission).unwrap();
    shows(&state, "state.lightmodel.ambient", ambient);
    for (face, material) in [("front", front), ("back", back)] {
        let [r, g, b]: [f32; 3] = std::array::from_fn(|i| ambient[i] * material[i] + emission[i]);
        shows(&state, &format!("state.lightmodel.{face}.scenecolor"), [r, g, b, material[3]]);
    }
    assert_eq!(state.light_model_fv(AMBIENT, &ambient), ENUM);
    assert_eq!(state.light_model_fv(LIGHT_MODEL_AMBIENT, &ambient[..3]), VALUE);
}

/// D07.
#[test]
fn fog() {
    let mut state = FixedState::new();
    state.fog_fv(FOG_COLOR, &[-1.0, 2.0, 0.5, f32::NAN]).unwrap();
    shows(&state, "state.fog.color", [0.0, 1.0, 0.5, 0.0]);
    state.fog_fv(FOG_DENSITY, &[0.25]).unwrap();
    state.fog_fv(FOG_START, &[10.0]).unwrap();
    state.fog_fv(FOG_END, &[13.0]).unwrap();
    shows(&state, "state.fog.params", [0.25, 10.0, 13.0, 1.0 / 3.0]);
    state.fog_fv(FOG_END, &[10.0]).unwrap();
    shows(&state, "state.fog.params", [0.25, 10.0, 10.0, f32::INFINITY]);
    state.fog_fv(FOG_END, &[9.0]).unwrap();
    shows(&state, "state.fog.params", [0.25, 10.0, 9.0, -1.0]);
    for (name, values, expected) in [
        (FOG_DENSITY, &[-1.0][..], VALUE),
        (FOG_DENSITY, &[f32::NAN], VALUE),
        (FOG_START, &[], VALUE),
        (FOG_COLOR, &[0.0; 3], VALUE),
        (0x0B65, &[2048.0], ENUM),
    ] {
        assert_eq!(state.fog_fv(name, values), expected);
    }
}

/// D08.
#[test]
fn points() {
    let mut state = FixedState::new();
    state.point_size(3.0).unwrap();
    state.point_parameter_fv(POINT_SIZE_MIN, &[0.5]).unwrap();
    state.point_parameter_fv(POINT_SIZE_MAX, &[255.0]).unwrap();
    state.point_parameter_fv(POINT_FADE_THRESHOLD_SIZE, &[2.0]).unwrap();
    state.point_parameter_fv(POINT_DISTANCE_ATTENUATION, &[1.0, -2.0, 3.0]).unwrap();
    let expected = [3.0, 0.5, 255.0, 2.0];
    shows(&state, "state.point.size", expected);
    shows(&state, "state.point.attenuation", [1.0, -2.0, 3.0, 1.0]);
    for size in [0.0, -1.0, f32::NAN] {
        assert_eq!(state.point_size(size), VALUE);
    }
    for name in [POINT_SIZE_MIN, POINT_SIZE_MAX, POINT_FADE_THRESHOLD_SIZE] {
        assert_eq!(state.point_parameter_fv(name, &[-1.0]), VALUE);
        assert_eq!(state.point_parameter_fv(name, &[]), VALUE);
    }
    assert_eq!(state.point_parameter_fv(POINT_DISTANCE_ATTENUATION, &[1.0, 2.0]), VALUE);
    assert_eq!(state.point_parameter_fv(0, &[1.0]), ENUM);
    shows(&state, "state.point.size", expected);
}

/// D12: planes in eye coordinates of when they are specified; object planes as they are.
#[test]
fn planes_are_transformed_by_the_inverse_modelview_matrix() {
    let mut state = with(MODELVIEW, MOVE);
    let plane = [1.0, 2.0, 4.0, 8.0];
    // (1, 2, 4, 8) times the inverse that the test of inverses has.
    let eye = [-2.0, 1.0, 2.0, -52.0];
    state.active_texture(TEXTURE0_ARB + 7).unwrap();
    state.tex_gen_fv(R, EYE_PLANE, &plane).unwrap();
    state.tex_gen_fv(Q, OBJECT_PLANE, &plane).unwrap();
    state.clip_plane(CLIP_PLANE0 + 5, &plane.map(f64::from)).unwrap();
    state.load_identity().unwrap();
    shows(&state, "state.texgen[7].eye.r", eye);
    shows(&state, "state.texgen[7].object.q", plane);
    shows(&state, "state.clip[5].plane", eye);
    // The plane (1, 2, 4, 8) has the point (-8, 0, 0), which is at (10, 12, 30) for the eye.
    let [a, b, c, d] = eye;
    assert_eq!(a * 10.0 + b * 12.0 + c * 30.0 + d, 0.0);
    // With a singular matrix they stay what they are.
    load(&mut state, MODELVIEW, [[0.0; 4]; 4]);
    state.clip_plane(CLIP_PLANE0, &plane.map(f64::from)).unwrap();
    shows(&state, "state.clip[0].plane", plane);
    for (coordinate, name, values, expected) in [
        (S - 1, EYE_PLANE, &plane[..], ENUM),
        (Q + 1, EYE_PLANE, &plane, ENUM),
        (S, 0x2500, &plane, ENUM),
        (S, EYE_PLANE, &plane[..3], VALUE),
        (T, OBJECT_PLANE, &plane[..3], VALUE),
    ] {
        assert_eq!(state.tex_gen_fv(coordinate, name, values), expected);
    }
    assert_eq!(state.clip_plane(CLIP_PLANE0 + 6, &[0.0; 4]), ENUM);
    state.active_texture(TEXTURE0_ARB + 8).unwrap();
    assert_eq!(state.tex_gen_fv(S, EYE_PLANE, &plane), OPERATION);
    assert_eq!(state.tex_env_fv(TEXTURE_ENV, TEXTURE_ENV_COLOR, &plane), OPERATION);
}

#[test]
fn texture_environment_colors() {
    let mut state = FixedState::new();
    state.active_texture(TEXTURE0_ARB + 2).unwrap();
    state.tex_env_fv(TEXTURE_ENV, TEXTURE_ENV_COLOR, &[-1.0, 2.0, 0.5, 1.0]).unwrap();
    shows(&state, "state.texenv[2].color", [0.0, 1.0, 0.5, 1.0]);
    shows(&state, "state.texenv[1].color", [0.0; 4]);
    // ARB_color_buffer_float, section 3.8.13: they are clamped where they are used, if at all.
    state.clamp_colors(false);
    shows(&state, "state.texenv[2].color", [-1.0, 2.0, 0.5, 1.0]);
    state.clamp_colors(true);
    shows(&state, "state.texenv[2].color", [0.0, 1.0, 0.5, 1.0]);
    assert_eq!(state.tex_env_fv(TEXTURE_ENV, 0x2200, &[0.0; 4]), ENUM);
    assert_eq!(state.tex_env_fv(0x8861, TEXTURE_ENV_COLOR, &[0.0; 4]), ENUM);
    assert_eq!(state.tex_env_fv(TEXTURE_ENV, TEXTURE_ENV_COLOR, &[0.0; 3]), VALUE);
}

/// D13: clamped doubles, whose difference is rounded once.
#[test]
fn depth_ranges() {
    let mut state = FixedState::new();
    state.depth_range(-1.0, 2.0);
    shows(&state, "state.depth.range", [0.0, 1.0, 1.0, 1.0]);
    state.depth_range(1.0, 0.25);
    shows(&state, "state.depth.range", [1.0, 0.25, -0.75, 1.0]);
    let (near, far) = (0.1, 0.1 + 1e-9);
    state.depth_range(near, far);
    shows(&state, "state.depth.range", [0.1, 0.1, (far - near) as f32, 1.0]);
    state.depth_range(f64::NAN, f64::INFINITY);
    shows(&state, "state.depth.range", [0.0, 1.0, 1.0, 1.0]);
}

/// How many values `wanted` takes to compute.
fn computed(state: &FixedState, wanted: &[&str]) -> usize {
    let before = COMPUTED.get();
    for spelling in wanted {
        state.state(key(spelling));
    }
    COMPUTED.get() - before
}

/// What follows from other state is computed when it is wanted, once, and again only after something it follows from
/// has changed.
#[test]
fn nothing_is_computed_twice() {
    const MVP: &[&str] = &["state.matrix.mvp.row[0]", "state.matrix.mvp.transpose.row[1]"];
    const MVP_INVERSE: &[&str] = &["state.matrix.mvp.inverse.row[0]", "state.matrix.mvp.invtrans.row[1]"];
    const MODELVIEW_INVERSE: &[&str] =
        &["state.matrix.modelview.inverse.row[0]", "state.matrix.modelview.invtrans.row[3]"];
    const TEXTURE_INVERSE: &[&str] = &["state.matrix.texture[1].inverse.row[0]"];
    const HALF: &[&str] = &["state.light[2].half"];
    const PRODUCTS: &[&str] = &["state.lightprod[2].ambient", "state.lightprod[2].diffuse"];
    const BACK_PRODUCTS: &[&str] = &["state.lightprod[2].back.specular"];
    const SCENE: &[&str] = &["state.lightmodel.scenecolor"];
    const ALL: [&[&str]; 8] =
        [MVP, MVP_INVERSE, MODELVIEW_INVERSE, TEXTURE_INVERSE, HALF, PRODUCTS, BACK_PRODUCTS, SCENE];
    type Change = fn(&mut FixedState);
    let changes: [(Change, &[&[&str]]); 13] = [
        (|state| state.load_matrix_f(&[1.0; 16]).unwrap(), &[MVP, MVP_INVERSE, MODELVIEW_INVERSE]),
        (|state| load(state, PROJECTION, COUNT), &[MVP, MVP_INVERSE]),
        (|state| load(state, MATRIX0_ARB, COUNT), &[]),
        (|state| load(state, TEXTURE, COUNT), &[]),
        (
            |state| {
                state.active_texture(TEXTURE0_ARB + 1).unwrap();
                load(state, TEXTURE, COUNT);
            },
            &[TEXTURE_INVERSE],
        ),
        (|state| state.light_fv(LIGHT0 + 2, POSITION, &[1.0; 4]).unwrap(), &[HALF]),
        (|state| state.light_fv(LIGHT0 + 2, SPOT_CUTOFF, &[1.0]).unwrap(), &[]),
        (|state| state.light_fv(LIGHT0 + 2, DIFFUSE, &[0.5; 4]).unwrap(), &[PRODUCTS, BACK_PRODUCTS]),
        (|state| state.light_fv(LIGHT0 + 1, DIFFUSE, &[0.5; 4]).unwrap(), &[]),
        (|state| state.material_fv(FRONT, AMBIENT, &[0.5; 4]).unwrap(), &[PRODUCTS, SCENE]),
        (|state| state.material_fv(BACK, SPECULAR, &[0.5; 4]).unwrap(), &[BACK_PRODUCTS]),
        (|state| state.light_model_fv(LIGHT_MODEL_AMBIENT, &[0.5; 4]).unwrap(), &[SCENE]),
        (|state| state.fog_fv(FOG_END, &[2.0]).unwrap(), &[]),
    ];
    for (number, (change, concerned)) in changes.into_iter().enumerate() {
        let mut state = FixedState::new();
        let first: Vec<_> = ALL.iter().map(|wanted| computed(&state, wanted)).collect();
        assert_eq!(first, [1; 8], "{number}");
        assert!(ALL.iter().all(|wanted| computed(&state, wanted) == 0));
        let before = COMPUTED.get();
        change(&mut state);
        assert_eq!(COMPUTED.get(), before, "a change computes nothing by itself");
        for wanted in ALL {
            // The inverse of the product needs the product, which was asked for before it.
            let expected = usize::from(concerned.contains(&wanted));
            assert_eq!(computed(&state, wanted), expected, "change {number}: {wanted:?}");
        }
    }
    // What is on a stack keeps its inverse.
    let mut state = FixedState::new();
    computed(&state, MODELVIEW_INVERSE);
    state.push_matrix().unwrap();
    assert_eq!(computed(&state, MODELVIEW_INVERSE), 0);
    state.load_matrix_f(&columns(MOVE)).unwrap();
    assert_eq!(computed(&state, MODELVIEW_INVERSE), 1);
    state.pop_matrix().unwrap();
    assert_eq!(computed(&state, MODELVIEW_INVERSE), 0);
    shows_matrix(&state, "modelview.inverse", IDENTITY);
    shows_matrix(&state, "mvp", IDENTITY);
}

/// Keys that do not exist keep their initial values; numbers of all kinds everywhere, and lists of any length, cause no
/// panic.
#[test]
fn hostile_calls() {
    use nvjit::language::isa::state::{Face, LightProductProperty, LightProperty, Matrix, MatrixForm};
    let state = FixedState::new();
    for number in [4, 6, 8, 200, 255] {
        let form = MatrixForm::InverseTranspose;
        for key in [
            StateKey::Light { number, property: LightProperty::Half },
            StateKey::LightProduct { number, face: Face::Back, property: LightProductProperty::Specular },
            StateKey::TexGen { unit: number, plane: TexGenPlane::Eye, coordinate: Coordinate::Q },
            StateKey::TexEnvColor { unit: number },
            StateKey::ClipPlane { number },
            StateKey::MatrixRow { matrix: Matrix::Modelview(number), form, row: 0 },
            StateKey::MatrixRow { matrix: Matrix::Texture(number), form, row: 0 },
            StateKey::MatrixRow { matrix: Matrix::Program(number), form, row: 0 },
            StateKey::MatrixRow { matrix: Matrix::Mvp, form, row: number },
            StateKey::MatrixRow { matrix: Matrix::Mvp, form: MatrixForm::Plain, row: number },
        ] {
            assert_eq!(state.state(key), key.default_value(), "{key}");
        }
    }
    let mut state = FixedState::new();
    let mut random = fastrand::Rng::with_seed(7);
    let modes = [MODELVIEW, PROJECTION, TEXTURE, MATRIX0_ARB, MATRIX0_ARB + 7, COLOR];
    let numbers =
        [0.0, -0.0, 1.0, -1.0, 90.0, 180.0, 1e-40, f32::MAX, f32::MIN, f32::NAN, f32::INFINITY, -f32::INFINITY];
    for _ in 0..20_000 {
        let values: [f32; 16] = std::array::from_fn(|_| numbers[random.usize(..numbers.len())]);
        let short = &values[..random.usize(..5)];
        let first = [0, FRONT, LIGHT0, CLIP_PLANE0, S, TEXTURE_ENV, TEXTURE0_ARB, u32::MAX - 8][random.usize(..8)];
        let (target, name) = (first + random.u32(..9), random.u32(0x0B50..0x0B70));
        let name = [
            name,
            random.u32(0x1200..0x1210),
            random.u32(0x1600..0x1604),
            random.u32(0x2500..0x2504),
            0x8126 + random.u32(..5),
        ][random.usize(..5)];
        let _ = match random.u32(..14) {
            0 => state.matrix_mode(modes[random.usize(..modes.len())]),
            1 => state.load_matrix_f(&values),
            2 => state.mult_matrix_d(&values.map(f64::from)),
            3 => state.push_matrix(),
            4 => state.pop_matrix(),
            5 => state.active_texture(target),
            6 => state.material_fv(FRONT + random.u32(..5), name, short),
            7 => state.light_fv(target, name, short),
            8 => state.light_model_fv(name, short),
            9 => state.tex_gen_fv(target, name, short),
            10 => state.fog_fv(name, short),
            11 => state.clip_plane(target, &[f64::from(values[0]), f64::MAX, f64::from(values[1]), f64::NAN]),
            12 => state.point_parameter_fv(name, short),
            _ => {
                state.depth_range(values[0].into(), values[1].into());
                state.tex_env_fv(target, TEXTURE_ENV_COLOR, short)
            }
        };
        if random.u32(..200) == 0 {
            StateKey::all().for_each(|key| {
                state.state(key);
            });
        }
    }
}
