//! Vertices: OpenGL 2.1, sections 2.11 to 2.14, 3.3 and 3.10.

mod equations;

use crate::run::{assert_near, run};
use equations::Expected;
use fastrand::Rng;
use nvjit::language::isa::registers::NV4_VERTEX_RESULTS;
use nvjit_fixed::{
    ColorMaterial, CoordinateKey, Fixed, FogSource, LightKey, LightingKey, MaterialFaces, Normals, TexGen,
    TrackedColor, VertexKey,
};
use nvjit_gl::enums::{MODELVIEW, PROJECTION, TEXTURE, TEXTURE0_ARB};
use nvjit_gl::fixed::{FixedState, enums::*};
use nvjit_runtime::NoTextures;
use std::array;
use std::collections::BTreeMap;

/// A vertex's attributes.
#[derive(Clone, Copy, Debug)]
pub struct Vertex {
    pub position: [f32; 4],
    pub normal: [f32; 3],
    pub color: [f32; 4],
    pub secondary: [f32; 4],
    pub fog: f32,
    pub coordinates: [[f32; 4]; 8],
}

fn number(rng: &mut Rng) -> f32 {
    rng.f32() * 2.0 - 1.0
}

fn vector<const N: usize>(rng: &mut Rng) -> [f32; N] {
    array::from_fn(|_| number(rng))
}

fn color(rng: &mut Rng) -> [f32; 4] {
    array::from_fn(|_| rng.f32())
}

/// A matrix by columns that is far from being singular; if it is not `affine`, w is no constant.
fn matrix(rng: &mut Rng, affine: bool) -> [f32; 16] {
    array::from_fn(|i| match (i / 4, i % 4) {
        (3, 3) => 1.0,
        (_, 3) if affine => 0.0,
        (_, 3) => number(rng) * 0.1,
        (column, row) if column == row => 1.5 + rng.f32(),
        _ => number(rng) * 0.5,
    })
}

fn a_vertex(rng: &mut Rng) -> Vertex {
    let [x, y, z] = vector(rng);
    Vertex {
        position: [x, y, z, if rng.bool() { 1.0 } else { 0.75 }],
        normal: vector(rng),
        color: color(rng),
        secondary: color(rng),
        fog: number(rng),
        coordinates: array::from_fn(|_| vector(rng)),
    }
}

/// Values of everything that a program may bind.
fn a_state(rng: &mut Rng) -> FixedState {
    let mut state = FixedState::new();
    let mut set = || -> Result<(), nvjit_gl::Error> {
        state.matrix_mode(MODELVIEW)?;
        let affine = rng.u8(..4) != 0;
        state.load_matrix_f(&matrix(rng, affine))?;
        state.matrix_mode(PROJECTION)?;
        state.load_matrix_f(&matrix(rng, false))?;
        for light in LIGHT0..LIGHT0 + 8 {
            let [x, y, z] = vector(rng);
            let w = if rng.bool() { 0.0 } else { 0.8 };
            state.light_fv(light, POSITION, &[x * 3.0, y * 3.0, z * 3.0, w])?;
            state.light_fv(light, SPOT_DIRECTION, &vector::<3>(rng))?;
            state.light_fv(light, SPOT_CUTOFF, &[if rng.bool() { 180.0 } else { 30.0 + rng.f32() * 60.0 }])?;
            state.light_fv(light, SPOT_EXPONENT, &[if rng.bool() { 0.0 } else { rng.f32() * 20.0 }])?;
            if rng.bool() {
                state.light_fv(light, CONSTANT_ATTENUATION, &[rng.f32() + 0.1])?;
                state.light_fv(light, LINEAR_ATTENUATION, &[rng.f32()])?;
                state.light_fv(light, QUADRATIC_ATTENUATION, &[rng.f32()])?;
            }
            for name in [AMBIENT, DIFFUSE, SPECULAR] {
                state.light_fv(light, name, &color(rng))?;
            }
        }
        for face in [FRONT, BACK] {
            for name in [AMBIENT, DIFFUSE, SPECULAR, EMISSION] {
                state.material_fv(face, name, &color(rng))?;
            }
            state.material_fv(face, SHININESS, &[if rng.u8(..4) == 0 { 0.0 } else { rng.f32() * 60.0 }])?;
        }
        state.light_model_fv(LIGHT_MODEL_AMBIENT, &color(rng))?;
        for unit in 0..8 {
            state.active_texture(TEXTURE0_ARB + unit)?;
            state.matrix_mode(TEXTURE)?;
            state.load_matrix_f(&matrix(rng, false))?;
            for coordinate in [S, T, R, Q] {
                state.tex_gen_fv(coordinate, EYE_PLANE, &vector::<4>(rng))?;
                state.tex_gen_fv(coordinate, OBJECT_PLANE, &vector::<4>(rng))?;
            }
        }
        for plane in CLIP_PLANE0..CLIP_PLANE0 + 6 {
            state.clip_plane(plane, &vector(rng).map(f64::from))?;
        }
        state.point_size(1.0 + rng.f32() * 30.0)?;
        state.point_parameter_fv(POINT_SIZE_MIN, &[rng.f32() * 5.0])?;
        state.point_parameter_fv(POINT_SIZE_MAX, &[5.0 + rng.f32() * 20.0])?;
        state.point_parameter_fv(POINT_DISTANCE_ATTENUATION, &[rng.f32() * 0.5 + 0.01, rng.f32(), rng.f32()])
    };
    set().expect("commands without errors");
    state
}

fn pick<T: Copy>(rng: &mut Rng, all: &[T]) -> T {
    all[rng.usize(..all.len())]
}

fn some<T>(rng: &mut Rng, make: impl FnOnce(&mut Rng) -> T) -> Option<T> {
    if rng.bool() { Some(make(rng)) } else { None }
}

fn a_lighting(rng: &mut Rng, state: &FixedState) -> LightingKey {
    let faces = [MaterialFaces::Front, MaterialFaces::Back, MaterialFaces::Both];
    let colors = [
        TrackedColor::Emission,
        TrackedColor::Ambient,
        TrackedColor::Diffuse,
        TrackedColor::Specular,
        TrackedColor::AmbientAndDiffuse,
    ];
    LightingKey {
        two_sided: rng.bool(),
        local_viewer: rng.bool(),
        separate_specular: rng.bool(),
        color_material: some(rng, |rng| ColorMaterial { faces: pick(rng, &faces), color: pick(rng, &colors) }),
        lights: array::from_fn(|number| (rng.u8(..3) == 0).then(|| LightKey::of(state, number as u8))),
    }
}

/// All sources of the fog coordinate.
const FOG_SOURCES: [FogSource; 4] =
    [FogSource::Depth, FogSource::SignedDepth, FogSource::Distance, FogSource::Coordinate];

fn a_key(rng: &mut Rng, state: &FixedState) -> VertexKey {
    let modes = [TexGen::ObjectLinear, TexGen::EyeLinear, TexGen::SphereMap, TexGen::ReflectionMap, TexGen::NormalMap];
    // q cannot have maps, r has no sphere.
    let allowed = [&modes[..], &modes[..], &[modes[0], modes[1], modes[3], modes[4]], &modes[..2]];
    let coordinates = |rng: &mut Rng| CoordinateKey {
        generated: allowed.map(|allowed| some(rng, |rng| pick(rng, allowed))),
        matrix: rng.bool(),
    };
    VertexKey {
        normals: pick(rng, &[Normals::Plain, Normals::Rescaled, Normals::Normalized]),
        lighting: some(rng, |rng| a_lighting(rng, state)),
        secondary_color: rng.bool(),
        coordinates: array::from_fn(|_| some(rng, coordinates)),
        fog: some(rng, |rng| pick(rng, &FOG_SOURCES)),
        point_size: rng.bool(),
        clip_planes: rng.u8(..64),
    }
}

fn attributes(vertex: &Vertex) -> BTreeMap<u16, [f32; 4]> {
    let [x, y, z] = vertex.normal;
    let mut all = BTreeMap::from([
        (0, vertex.position),
        (2, [x, y, z, 1.0]),
        (3, vertex.color),
        (4, vertex.secondary),
        (5, [vertex.fog, 0.0, 0.0, 1.0]),
    ]);
    all.extend((8..).zip(vertex.coordinates));
    all
}

/// The program of a key has the results of the equations, and no others.
fn check(key: &VertexKey, state: &FixedState, vertex: &Vertex) {
    let program = Fixed::load(key.text()).unwrap_or_else(|error| panic!("{error}\n{}", key.text())).program;
    let results = run(&program, state, &attributes(vertex), &NoTextures);
    let expected: Expected = equations::expected(key, state, vertex);
    let names = |number: &u16| NV4_VERTEX_RESULTS[usize::from(*number)];
    let got: Vec<_> = results.keys().map(names).collect();
    let mut want: Vec<_> = expected.keys().copied().collect();
    want.sort_by_key(|name| NV4_VERTEX_RESULTS.iter().position(|other| other == name));
    assert_eq!(got, want, "{}", key.text());
    for (number, got) in results {
        let name = names(&number);
        let (want, components) = expected[name];
        // What a result has fewer components for is nobody's.
        let got = array::from_fn(|component| if component < components { got[component] } else { 0.0 });
        assert_near(got, want, 4e-4, &format!("{name} of {key:?}\n{}", key.text()));
    }
}

#[test]
fn random_states_give_what_the_equations_say() {
    let mut rng = Rng::with_seed(11);
    for _ in 0..400 {
        let state = a_state(&mut rng);
        let key = a_key(&mut rng, &state);
        for _ in 0..4 {
            check(&key, &state, &a_vertex(&mut rng));
        }
    }
}

/// All eight lights, both sides, and all units at once are a program like any other.
#[test]
fn everything_at_once_fits() {
    let light = LightKey { positional: true, spot: true, attenuated: true };
    let generated = [TexGen::SphereMap, TexGen::SphereMap, TexGen::ReflectionMap, TexGen::EyeLinear].map(Some);
    let key = VertexKey {
        normals: Normals::Normalized,
        lighting: Some(LightingKey {
            two_sided: true,
            local_viewer: true,
            separate_specular: true,
            color_material: Some(ColorMaterial { faces: MaterialFaces::Both, color: TrackedColor::AmbientAndDiffuse }),
            lights: [Some(light); 8],
        }),
        secondary_color: true,
        coordinates: [Some(CoordinateKey { generated, matrix: true }); 8],
        fog: Some(FogSource::Depth),
        point_size: true,
        clip_planes: 63,
    };
    assert!(Fixed::load(key.text()).is_ok());
}

/// Section 2.14.1: a normal or a direction without length gives no NaN, which would be seen.
#[test]
fn nothing_is_divided_by_zero() {
    let mut rng = Rng::with_seed(13);
    let state = FixedState::new();
    let light = LightKey { positional: true, spot: false, attenuated: false };
    for normals in [Normals::Plain, Normals::Rescaled, Normals::Normalized] {
        let mut lighting = LightingKey { local_viewer: true, separate_specular: true, ..LightingKey::default() };
        lighting.lights[0] = Some(light);
        let generated = [TexGen::SphereMap, TexGen::SphereMap, TexGen::ReflectionMap, TexGen::EyeLinear].map(Some);
        let mut key = VertexKey { normals, lighting: Some(lighting), point_size: true, ..VertexKey::default() };
        key.coordinates[0] = Some(CoordinateKey { generated, matrix: false });
        let vertex = Vertex { position: [0.0, 0.0, 0.0, 1.0], normal: [0.0; 3], ..a_vertex(&mut rng) };
        let mut state = state.clone();
        // The light is where the vertex and the eye are.
        state.light_fv(LIGHT0, POSITION, &[0.0, 0.0, 0.0, 1.0]).unwrap();
        let program = Fixed::load(key.text()).unwrap().program;
        for (number, value) in run(&program, &state, &attributes(&vertex), &NoTextures) {
            assert!(value.iter().all(|value| value.is_finite()), "result {number}: {value:?}");
        }
    }
}

/// Values change no keys: [`LightKey::of`] looks at what decides alone.
#[test]
fn lights_are_distinguished_by_their_values() {
    let mut state = FixedState::new();
    let plain = LightKey { positional: false, spot: false, attenuated: false };
    assert_eq!(LightKey::of(&state, 0), plain);
    // Directional lights are not attenuated (2.14.1).
    state.light_fv(LIGHT0, LINEAR_ATTENUATION, &[0.5]).unwrap();
    assert_eq!(LightKey::of(&state, 0), plain);
    state.light_fv(LIGHT0, POSITION, &[0.0, 0.0, 5.0, 1.0]).unwrap();
    assert_eq!(LightKey::of(&state, 0), LightKey { positional: true, spot: false, attenuated: true });
    state.light_fv(LIGHT0, SPOT_CUTOFF, &[90.0]).unwrap();
    assert_eq!(LightKey::of(&state, 0), LightKey { positional: true, spot: true, attenuated: true });
}
