//! Materials, lights, the light model, and derived values (OpenGL 2.1, section 2.14).

use super::derived::Derived;
use super::enums::*;
use super::matrices::Matrices;
use super::{Error, FixedState, not_negative, number, vector};
use crate::{narrow, widen};
use nvjit::language::isa::state::{Face, LightProductProperty, LightProperty, MaterialProperty, StateKey};
use nvjit::limits;
use std::array;

const FACES: [Face; 2] = [Face::Front, Face::Back];
const MATERIAL_PROPERTIES: [MaterialProperty; 5] = [
    MaterialProperty::Ambient,
    MaterialProperty::Diffuse,
    MaterialProperty::Specular,
    MaterialProperty::Emission,
    MaterialProperty::Shininess,
];
const LIGHT_PROPERTIES: [LightProperty; 6] = [
    LightProperty::Ambient,
    LightProperty::Diffuse,
    LightProperty::Specular,
    LightProperty::Position,
    LightProperty::Attenuation,
    LightProperty::SpotDirection,
];

/// Exponents of materials and spots.
const MAX_EXPONENT: f32 = 128.0;
/// SPOT_CUTOFF of a light that is no spot.
const NO_CUTOFF: f32 = 180.0;

type Vector = [f32; 4];

/// One light.
#[derive(Clone, Debug)]
struct Light {
    /// By the number of the property, all but Half.
    values: [Vector; LIGHT_PROPERTIES.len()],
    /// SPOT_CUTOFF, in degrees. `values` has its cosine.
    cutoff: f32,
    half: Derived<Vector>,
    /// By face and property.
    products: [Derived<[Vector; 3]>; 2],
}

/// Everything about light.
#[derive(Clone, Debug)]
pub(super) struct Lighting {
    /// By face and property.
    materials: [[Vector; MATERIAL_PROPERTIES.len()]; 2],
    lights: [Light; limits::MAX_LIGHTS],
    model_ambient: Vector,
    /// By face.
    scene_colors: [Derived<Vector>; 2],
}

impl Default for Lighting {
    fn default() -> Self {
        let material = |face| MATERIAL_PROPERTIES.map(|property| StateKey::Material { face, property }.default_value());
        let light = |number| Light {
            values: LIGHT_PROPERTIES.map(|property| StateKey::Light { number: number as u8, property }.default_value()),
            cutoff: NO_CUTOFF,
            half: Derived::default(),
            products: Default::default(),
        };
        Self {
            materials: FACES.map(material),
            lights: array::from_fn(light),
            model_ambient: StateKey::LightModelAmbient.default_value(),
            scene_colors: Default::default(),
        }
    }
}

impl Lighting {
    pub fn material(&self, face: Face, property: MaterialProperty) -> Vector {
        self.materials[face as usize][property as usize]
    }

    pub fn light_model_ambient(&self) -> Vector {
        self.model_ambient
    }

    /// None if there is no such light.
    pub fn light(&self, number: u8, property: LightProperty) -> Option<Vector> {
        let light = self.lights.get(usize::from(number))?;
        match property {
            LightProperty::Half => Some(*light.half.get(|| half(light.values[LightProperty::Position as usize]))),
            stored => light.values.get(stored as usize).copied(),
        }
    }

    /// SPOT_CUTOFF of a light in degrees; none if there is no such light.
    pub fn spot_cutoff(&self, number: u8) -> Option<f32> {
        self.lights.get(usize::from(number)).map(|light| light.cutoff)
    }

    /// None if there is no such light.
    pub fn product(&self, number: u8, face: Face, property: LightProductProperty) -> Option<Vector> {
        let light = self.lights.get(usize::from(number))?;
        let material = &self.materials[face as usize];
        // The three colours come first in both, in the same order.
        let products = light.products[face as usize].get(|| {
            array::from_fn(|color| {
                let [r, g, b, _] = array::from_fn(|i| light.values[color][i] * material[color][i]);
                [r, g, b, material[color][3]]
            })
        });
        products.get(property as usize).copied()
    }

    pub fn scene_color(&self, face: Face) -> Vector {
        *self.scene_colors[face as usize].get(|| {
            let ambient = self.material(face, MaterialProperty::Ambient);
            let emission = self.material(face, MaterialProperty::Emission);
            let [r, g, b, _] = array::from_fn(|i| self.model_ambient[i] * ambient[i] + emission[i]);
            [r, g, b, self.material(face, MaterialProperty::Diffuse)[3]]
        })
    }

    fn set_material(&mut self, face: Face, property: MaterialProperty, value: Vector) {
        self.materials[face as usize][property as usize] = value;
        if matches!(property, MaterialProperty::Ambient | MaterialProperty::Diffuse | MaterialProperty::Emission) {
            self.scene_colors[face as usize].forget();
        }
        if matches!(property, MaterialProperty::Ambient | MaterialProperty::Diffuse | MaterialProperty::Specular) {
            self.lights.iter_mut().for_each(|light| light.products[face as usize].forget());
        }
    }
}

impl Light {
    fn set(&mut self, property: LightProperty, value: Vector) {
        if let Some(old) = self.values.get_mut(property as usize) {
            *old = value;
        }
        match property {
            LightProperty::Position => self.half.forget(),
            LightProperty::Ambient | LightProperty::Diffuse | LightProperty::Specular => {
                self.products.iter_mut().for_each(Derived::forget);
            }
            LightProperty::Attenuation | LightProperty::SpotDirection | LightProperty::Half => {}
        }
    }
}

/// The half vector between the direction to a light and that to a viewer at infinite distance; (0, 0, 0, 1) where there
/// is none.
fn half(position: Vector) -> Vector {
    let [x, y, z, w] = widen(position);
    let direction = if w == 0.0 { [x, y, z] } else { [x / w, y / w, z / w] };
    let half = normalize(direction).and_then(|[x, y, z]| normalize([x, y, z + 1.0]));
    let [x, y, z] = half.unwrap_or_default();
    narrow([x, y, z, 1.0])
}

fn normalize([x, y, z]: [f64; 3]) -> Option<[f64; 3]> {
    let length = (x * x + y * y + z * z).sqrt();
    (length > 0.0 && length.is_finite()).then(|| [x / length, y / length, z / length])
}

/// The cosine of a spot's cutoff in degrees; exactly 0 at 90 and -1 at 180.
fn cutoff_cosine(cutoff: f32) -> f32 {
    (90.0 - f64::from(cutoff)).to_radians().sin() as f32
}

/// Not more than 128, and not less than 0.
fn exponent(values: &[f32]) -> Result<f32, Error> {
    number(values).and_then(
        |value| {
            if (0.0..=MAX_EXPONENT).contains(&value) { Ok(value) } else { Err(Error::InvalidValue) }
        },
    )
}

impl FixedState {
    /// Materialfv: a property (AMBIENT, DIFFUSE, AMBIENT_AND_DIFFUSE, SPECULAR, EMISSION, SHININESS) of FRONT, BACK or
    /// FRONT_AND_BACK.
    ///
    /// # Errors
    /// INVALID_ENUM for other faces and properties; INVALID_VALUE for a shininess that is not from 0 to 128, and if
    /// there are too few values.
    pub fn material_fv(&mut self, face: u32, name: u32, values: &[f32]) -> Result<(), Error> {
        let faces = match face {
            FRONT => &FACES[..1],
            BACK => &FACES[1..],
            FRONT_AND_BACK => &FACES[..],
            _ => return Err(Error::InvalidEnum),
        };
        let properties: &[_] = match name {
            AMBIENT => &[MaterialProperty::Ambient],
            DIFFUSE => &[MaterialProperty::Diffuse],
            AMBIENT_AND_DIFFUSE => &[MaterialProperty::Ambient, MaterialProperty::Diffuse],
            SPECULAR => &[MaterialProperty::Specular],
            EMISSION => &[MaterialProperty::Emission],
            SHININESS => &[MaterialProperty::Shininess],
            _ => return Err(Error::InvalidEnum),
        };
        let value = if name == SHININESS { [exponent(values)?, 0.0, 0.0, 1.0] } else { vector(values)? };
        for &face in faces {
            for &property in properties {
                self.lighting.set_material(face, property, value);
            }
        }
        Ok(())
    }

    /// Lightfv: a parameter (AMBIENT, DIFFUSE, SPECULAR, POSITION, SPOT_DIRECTION, SPOT_EXPONENT, SPOT_CUTOFF,
    /// CONSTANT_ATTENUATION, LINEAR_ATTENUATION, QUADRATIC_ATTENUATION) of LIGHTi. The modelview matrix of now
    /// transforms position and direction.
    ///
    /// # Errors
    /// INVALID_ENUM for other lights and parameters; INVALID_VALUE for numbers out of range, and if there are too few
    /// values.
    pub fn light_fv(&mut self, light: u32, name: u32, values: &[f32]) -> Result<(), Error> {
        let light = self.lighting.lights.get_mut(light.wrapping_sub(LIGHT0) as usize).ok_or(Error::InvalidEnum)?;
        let property = match name {
            AMBIENT => LightProperty::Ambient,
            DIFFUSE => LightProperty::Diffuse,
            SPECULAR => LightProperty::Specular,
            POSITION => LightProperty::Position,
            SPOT_DIRECTION | SPOT_CUTOFF => LightProperty::SpotDirection,
            SPOT_EXPONENT | CONSTANT_ATTENUATION | LINEAR_ATTENUATION | QUADRATIC_ATTENUATION => {
                LightProperty::Attenuation
            }
            _ => return Err(Error::InvalidEnum),
        };
        let mut value = light.values[property as usize];
        match name {
            POSITION => value = narrow(self.matrices.to_eye(widen(vector(values)?))),
            SPOT_DIRECTION => [value[0], value[1], value[2]] = eye_direction(&self.matrices, vector(values)?),
            SPOT_CUTOFF => {
                light.cutoff = cutoff(values)?;
                value[3] = cutoff_cosine(light.cutoff);
            }
            SPOT_EXPONENT => value[3] = exponent(values)?,
            CONSTANT_ATTENUATION => value[0] = not_negative(values)?,
            LINEAR_ATTENUATION => value[1] = not_negative(values)?,
            QUADRATIC_ATTENUATION => value[2] = not_negative(values)?,
            _ => value = vector(values)?,
        }
        light.set(property, value);
        Ok(())
    }

    /// SPOT_CUTOFF of a light in degrees, as it was set: programs bind its cosine. 180 where there is no such light.
    pub fn spot_cutoff(&self, light: u8) -> f32 {
        self.lighting.spot_cutoff(light).unwrap_or(NO_CUTOFF)
    }

    /// LightModelfv: LIGHT_MODEL_AMBIENT.
    ///
    /// # Errors
    /// INVALID_ENUM for other parameters, which are the driver's; INVALID_VALUE if there are too few values.
    pub fn light_model_fv(&mut self, name: u32, values: &[f32]) -> Result<(), Error> {
        if name != LIGHT_MODEL_AMBIENT {
            return Err(Error::InvalidEnum);
        }
        self.lighting.model_ambient = vector(values)?;
        self.lighting.scene_colors.iter_mut().for_each(Derived::forget);
        Ok(())
    }
}

/// By the upper left 3x3 matrix of the modelview matrix.
fn eye_direction(matrices: &Matrices, [x, y, z]: [f32; 3]) -> [f32; 3] {
    let [x, y, z, _] = matrices.to_eye(widen([x, y, z, 0.0]));
    [x as f32, y as f32, z as f32]
}

/// In degrees.
fn cutoff(values: &[f32]) -> Result<f32, Error> {
    let value = number(values)?;
    if (0.0..=90.0).contains(&value) || value == NO_CUTOFF { Ok(value) } else { Err(Error::InvalidValue) }
}
