//! The equations of OpenGL 2.1 for vertices, in double precision, from the values of the state alone.

use super::Vertex;
use crate::vector::{Matrix, Vec3, Vec4, add, dot, inverse, product, scale, sub, times, transform, unit, xyz};
use nvjit::language::isa::state::{
    Coordinate, Face, LightProperty, MaterialProperty, Matrix as MatrixName, MatrixForm, StateKey, TexGenPlane,
};
use nvjit::language::program::StateSource;
use nvjit_fixed::{FogSource, LightingKey, MaterialFaces, Normals, TexGen, TrackedColor, VertexKey};
use nvjit_gl::fixed::FixedState;
use std::array;
use std::collections::BTreeMap;

/// Results by name, with how many components they have.
pub type Expected = BTreeMap<&'static str, (Vec4, usize)>;

struct Scene<'a> {
    key: &'a VertexKey,
    state: &'a FixedState,
    vertex: &'a Vertex,
    modelview: Matrix,
}

const TEXCOORDS: [&str; 8] = [
    "result.texcoord[0]",
    "result.texcoord[1]",
    "result.texcoord[2]",
    "result.texcoord[3]",
    "result.texcoord[4]",
    "result.texcoord[5]",
    "result.texcoord[6]",
    "result.texcoord[7]",
];
const CLIPS: [&str; 6] =
    ["result.clip[0]", "result.clip[1]", "result.clip[2]", "result.clip[3]", "result.clip[4]", "result.clip[5]"];

pub fn expected(key: &VertexKey, state: &FixedState, vertex: &Vertex) -> Expected {
    let scene = Scene { key, state, vertex, modelview: matrix(state, MatrixName::Modelview(0)) };
    let mut all = Expected::new();
    let mvp = product(&matrix(state, MatrixName::Projection), &scene.modelview);
    all.insert("result.position", (transform(&mvp, scene.position()), 4));
    scene.colors(&mut all);
    for (unit, name) in TEXCOORDS.into_iter().enumerate() {
        if key.coordinates[unit].is_some() {
            all.insert(name, (scene.coordinates(unit), 4));
        }
    }
    if let Some(source) = key.fog {
        all.insert("result.fogcoord", ([scene.fog(source), 0.0, 0.0, 0.0], 1));
    }
    if key.point_size {
        all.insert("result.pointsize", ([scene.point_size(), 0.0, 0.0, 0.0], 1));
    }
    for (number, name) in CLIPS.into_iter().enumerate() {
        if key.clip_planes >> number & 1 != 0 {
            let plane = wide(state.state(StateKey::ClipPlane { number: number as u8 }));
            all.insert(name, ([dot(plane, scene.eye()), 0.0, 0.0, 0.0], 1));
        }
    }
    all
}

fn wide(value: [f32; 4]) -> Vec4 {
    value.map(f64::from)
}

fn matrix(state: &FixedState, matrix: MatrixName) -> Matrix {
    array::from_fn(|row| wide(state.state(StateKey::MatrixRow { matrix, form: MatrixForm::Plain, row: row as u8 })))
}

impl Scene<'_> {
    fn position(&self) -> Vec4 {
        wide(self.vertex.position)
    }

    fn eye(&self) -> Vec4 {
        transform(&self.modelview, self.position())
    }

    fn place(&self) -> Vec3 {
        let eye = self.eye();
        scale(xyz(eye), 1.0 / eye[3])
    }

    /// 2.11.3: n' = n M^-1, then rescaled or normalised.
    fn normal(&self) -> Vec3 {
        let upper = inverse(&self.modelview);
        let normal = self.vertex.normal.map(f64::from);
        let transformed = array::from_fn(|column| (0..3).map(|row| normal[row] * upper[row][column]).sum());
        match self.key.normals {
            Normals::Plain => transformed,
            Normals::Rescaled => {
                let [a, b, c, _] = upper[2];
                scale(transformed, 1.0 / (a * a + b * b + c * c).sqrt())
            }
            Normals::Normalized => unit(transformed),
        }
    }

    /// 3.10, and that section of NV_fog_distance.
    fn fog(&self, source: FogSource) -> f64 {
        let [x, y, z] = self.place();
        match source {
            FogSource::Coordinate => f64::from(self.vertex.fog),
            FogSource::Depth => z.abs(),
            FogSource::SignedDepth => z,
            FogSource::Distance => (x * x + y * y + z * z).sqrt(),
        }
    }

    /// 3.3
    fn point_size(&self) -> f64 {
        let [a, b, c, _] = wide(self.state.state(StateKey::PointAttenuation));
        let [size, least, most, _] = wide(self.state.state(StateKey::PointSize));
        let distance = dot(self.place(), self.place()).sqrt();
        (size * (1.0 / (a + b * distance + c * distance * distance)).sqrt()).min(most).max(least)
    }

    /// 2.11.4
    fn coordinates(&self, unit_number: usize) -> Vec4 {
        let key = self.key.coordinates[unit_number].unwrap();
        let plane = |plane, number: usize| {
            let coordinate = [Coordinate::S, Coordinate::T, Coordinate::R, Coordinate::Q][number];
            wide(self.state.state(StateKey::TexGen { unit: unit_number as u8, plane, coordinate }))
        };
        let normal = self.normal();
        let view = unit(self.place());
        let reflection = sub(view, scale(normal, 2.0 * dot(normal, view)));
        let [rx, ry, rz] = reflection;
        let m = 2.0 * (rx * rx + ry * ry + (rz + 1.0) * (rz + 1.0)).sqrt();
        let generated: Vec4 = array::from_fn(|number| match key.generated[number] {
            None => f64::from(self.vertex.coordinates[unit_number][number]),
            Some(TexGen::ObjectLinear) => dot(plane(TexGenPlane::Object, number), self.position()),
            Some(TexGen::EyeLinear) => dot(plane(TexGenPlane::Eye, number), self.eye()),
            Some(TexGen::SphereMap) => reflection[number] / m + 0.5,
            Some(TexGen::ReflectionMap) => reflection[number],
            Some(TexGen::NormalMap) => normal[number],
        });
        if !key.matrix {
            return generated;
        }
        transform(&matrix(self.state, MatrixName::Texture(unit_number as u8)), generated)
    }

    fn colors(&self, all: &mut Expected) {
        let Some(lighting) = &self.key.lighting else {
            all.insert("result.color.front.primary", (wide(self.vertex.color), 4));
            if self.key.secondary_color {
                all.insert("result.color.front.secondary", (wide(self.vertex.secondary), 4));
            }
            return;
        };
        let front = self.lit(lighting, Face::Front, self.normal());
        let has_secondary = lighting.separate_specular || self.key.secondary_color;
        all.insert("result.color.front.primary", (front[0], 4));
        if has_secondary {
            all.insert("result.color.front.secondary", (front[1], 4));
        }
        if lighting.two_sided {
            // 2.14.1: the normal of the back is -n.
            let back = self.lit(lighting, Face::Back, scale(self.normal(), -1.0));
            all.insert("result.color.back.primary", (back[0], 4));
            if has_secondary {
                all.insert("result.color.back.secondary", (back[1], 4));
            }
        }
    }

    /// A colour of the material, or the current colour that takes its place (2.14.3).
    fn material(&self, lighting: &LightingKey, face: Face, property: MaterialProperty) -> Vec4 {
        let follows = lighting.color_material.is_some_and(|tracked| {
            let faces = match tracked.faces {
                MaterialFaces::Front => face == Face::Front,
                MaterialFaces::Back => face == Face::Back,
                MaterialFaces::Both => true,
            };
            let property = match tracked.color {
                TrackedColor::Emission => property == MaterialProperty::Emission,
                TrackedColor::Ambient => property == MaterialProperty::Ambient,
                TrackedColor::Diffuse => property == MaterialProperty::Diffuse,
                TrackedColor::Specular => property == MaterialProperty::Specular,
                TrackedColor::AmbientAndDiffuse => {
                    matches!(property, MaterialProperty::Ambient | MaterialProperty::Diffuse)
                }
            };
            faces && property
        });
        if follows { wide(self.vertex.color) } else { wide(self.state.state(StateKey::Material { face, property })) }
    }

    /// Equations 2.4 to 2.8 of 2.14.1: primary and secondary colour.
    fn lit(&self, lighting: &LightingKey, face: Face, normal: Vec3) -> [Vec4; 2] {
        let of = |property| self.material(lighting, face, property);
        let (ambient, diffuse) = (of(MaterialProperty::Ambient), of(MaterialProperty::Diffuse));
        let (specular, emission) = (of(MaterialProperty::Specular), of(MaterialProperty::Emission));
        let shininess = of(MaterialProperty::Shininess)[0];
        let scene = wide(self.state.state(StateKey::LightModelAmbient));
        let mut primary = add(xyz(emission), times(xyz(ambient), xyz(scene)));
        let mut secondary = [0.0; 3];
        for number in (0..8).filter(|&number| lighting.lights[number].is_some()) {
            let light = |property| wide(self.state.state(StateKey::Light { number: number as u8, property }));
            let position = light(LightProperty::Position);
            let is_local = position[3] != 0.0;
            let to = if is_local { sub(scale(xyz(position), 1.0 / position[3]), self.place()) } else { xyz(position) };
            let direction = unit(to);
            let [k0, k1, k2, exponent] = light(LightProperty::Attenuation);
            let distance = dot(to, to).sqrt();
            let attenuation = if is_local { 1.0 / (k0 + k1 * distance + k2 * distance * distance) } else { 1.0 };
            let spot = light(LightProperty::SpotDirection);
            let cosine = -dot(direction, unit(xyz(spot)));
            let spot = match spot[3] {
                -1.0 => 1.0,
                cutoff if cosine >= cutoff => cosine.max(0.0).powf(exponent),
                _ => 0.0,
            };
            let viewer = if lighting.local_viewer { scale(unit(self.place()), -1.0) } else { [0.0, 0.0, 1.0] };
            let half = unit(add(direction, viewer));
            let incidence = dot(normal, direction).max(0.0);
            let mut sum = times(xyz(ambient), xyz(light(LightProperty::Ambient)));
            sum = add(sum, scale(times(xyz(diffuse), xyz(light(LightProperty::Diffuse))), incidence));
            let shine = if incidence > 0.0 { dot(normal, half).max(0.0).powf(shininess) } else { 0.0 };
            let shining = scale(times(xyz(specular), xyz(light(LightProperty::Specular))), shine * attenuation * spot);
            primary = add(primary, scale(sum, attenuation * spot));
            if lighting.separate_specular {
                secondary = add(secondary, shining);
            } else {
                primary = add(primary, shining);
            }
        }
        let [[r, g, b], [sr, sg, sb]] = [primary, secondary];
        [[r, g, b, diffuse[3]], [sr, sg, sb, 1.0]]
    }
}
