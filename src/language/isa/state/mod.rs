//! The state of the GL that programs can bind, as data: `state.material.diffuse`, `state.matrix.mvp.row[2]`
//! (ARB_vertex_program 2.14.3.2, ARB_fragment_program 3.11.3.2).
//!
//! A [`StateKey`] is one vector of it, whatever spelling a program chose. The grammar of the spellings is a table
//! (`grammar.rs`), which [`resolve`] reads. The only values here are the GL's initial ones
//! ([`StateKey::default_value`]).

mod grammar;
#[cfg(test)]
mod tests;

pub use grammar::{Index, Part, StateBinding, StateFault, extends, resolve};

use nvjit_runtime::Stage;
use std::fmt;

/// A face of a polygon.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[allow(missing_docs)] // the GL's names, as in the enumerations below
pub enum Face {
    Front,
    Back,
}

/// A property of a material (table X.3.2).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[allow(missing_docs)]
pub enum MaterialProperty {
    Ambient,
    Diffuse,
    Specular,
    Emission,
    Shininess,
}

/// A property of a light (table X.3.3).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[allow(missing_docs)]
pub enum LightProperty {
    Ambient,
    Diffuse,
    Specular,
    Position,
    Attenuation,
    SpotDirection,
    Half,
}

/// Which colour of a light, times that of a material (table X.3.3).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[allow(missing_docs)]
pub enum LightProductProperty {
    Ambient,
    Diffuse,
    Specular,
}

/// The plane that generates a texture coordinate (table X.3.4).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[allow(missing_docs)]
pub enum TexGenPlane {
    Eye,
    Object,
}

/// A texture coordinate.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[allow(missing_docs)]
pub enum Coordinate {
    S,
    T,
    R,
    Q,
}

/// A matrix (table X.3.8).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Matrix {
    /// The modelview matrix of this vertex unit.
    Modelview(u8),
    /// The projection matrix.
    Projection,
    /// The projection matrix times modelview matrix 0.
    Mvp,
    /// The texture matrix of this unit.
    Texture(u8),
    /// The program matrix of this number.
    Program(u8),
}

/// `<stateMatModifier>`: the form of a matrix whose row is bound.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum MatrixForm {
    /// The matrix.
    Plain,
    /// `.inverse`
    Inverse,
    /// `.transpose`
    Transpose,
    /// `.invtrans`: the transpose of the inverse.
    InverseTranspose,
}

impl Face {
    fn name(self) -> &'static str {
        ["front", "back"][self as usize]
    }
}

impl MaterialProperty {
    fn name(self) -> &'static str {
        ["ambient", "diffuse", "specular", "emission", "shininess"][self as usize]
    }
}

impl LightProperty {
    fn name(self) -> &'static str {
        ["ambient", "diffuse", "specular", "position", "attenuation", "spot.direction", "half"][self as usize]
    }
}

impl LightProductProperty {
    fn name(self) -> &'static str {
        ["ambient", "diffuse", "specular"][self as usize]
    }
}

impl TexGenPlane {
    fn name(self) -> &'static str {
        ["eye", "object"][self as usize]
    }
}

impl Coordinate {
    fn name(self) -> &'static str {
        ["s", "t", "r", "q"][self as usize]
    }
}

impl fmt::Display for Matrix {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Modelview(number) => write!(f, "modelview[{number}]"),
            Self::Projection => f.write_str("projection"),
            Self::Mvp => f.write_str("mvp"),
            Self::Texture(unit) => write!(f, "texture[{unit}]"),
            Self::Program(number) => write!(f, "program[{number}]"),
        }
    }
}

/// The modifier with its dot.
impl fmt::Display for MatrixForm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(["", ".inverse", ".transpose", ".invtrans"][*self as usize])
    }
}

/// A vector of the GL's state that programs can bind.
///
/// Its text form is the canonical spelling, with `.front` and `[0]` written out; it is read in every spelling.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum StateKey {
    /// `state.material`: a colour, or (shininess, 0, 0, 1).
    #[allow(missing_docs)]
    Material { face: Face, property: MaterialProperty },
    /// `state.light[n]`: a colour; the position (x, y, z, w) in eye coordinates; (constant, linear, quadratic, spot
    /// exponent); the spot's direction in eye coordinates and the cosine of its cutoff; the half vector (x, y, z, 1).
    #[allow(missing_docs)]
    Light { number: u8, property: LightProperty },
    /// `state.lightmodel.ambient`: a colour.
    LightModelAmbient,
    /// `state.lightmodel.scenecolor`: light model's times material's ambient colour and emission; alpha of the diffuse
    /// colour.
    #[allow(missing_docs)]
    SceneColor { face: Face },
    /// `state.lightprod[n]`: a light's times a material's colour; alpha of the material's.
    #[allow(missing_docs)]
    LightProduct { number: u8, face: Face, property: LightProductProperty },
    /// `state.texgen[n]`: coefficients of a plane.
    #[allow(missing_docs)]
    TexGen { unit: u8, plane: TexGenPlane, coordinate: Coordinate },
    /// `state.texenv[n].color`: a colour.
    #[allow(missing_docs)]
    TexEnvColor { unit: u8 },
    /// `state.fog.color`: a colour.
    FogColor,
    /// `state.fog.params`: (density, start, end, 1/(end-start)).
    FogParams,
    /// `state.clip[n].plane`: coefficients of a plane in eye coordinates.
    #[allow(missing_docs)]
    ClipPlane { number: u8 },
    /// `state.point.size`: (size, minimum, maximum, fade threshold).
    PointSize,
    /// `state.point.attenuation`: (constant, linear, quadratic, 1).
    PointAttenuation,
    /// `state.depth.range`: (near, far, far - near, 1).
    DepthRange,
    /// `state.matrix`: row 0 to 3 of a matrix.
    #[allow(missing_docs)]
    MatrixRow { matrix: Matrix, form: MatrixForm, row: u8 },
}

/// Where most of the state exists.
const BOTH: &[Stage] = &[Stage::Vertex, Stage::Fragment];

impl StateKey {
    /// The stages whose programs can bind it.
    pub fn stages(self) -> &'static [Stage] {
        match self {
            Self::TexGen { .. } | Self::ClipPlane { .. } | Self::PointSize | Self::PointAttenuation => &[Stage::Vertex],
            Self::TexEnvColor { .. } | Self::DepthRange => &[Stage::Fragment],
            _ => BOTH,
        }
    }

    /// Its value in a new context (OpenGL 2.1, tables 6.10 to 6.19).
    pub fn default_value(self) -> [f32; 4] {
        const BLACK: [f32; 4] = [0.0, 0.0, 0.0, 1.0];
        const WHITE: [f32; 4] = [1.0; 4];
        const DARK: [f32; 4] = [0.2, 0.2, 0.2, 1.0];
        const LIGHT: [f32; 4] = [0.8, 0.8, 0.8, 1.0];
        match self {
            Self::Material { property, .. } => match property {
                MaterialProperty::Ambient => DARK,
                MaterialProperty::Diffuse => LIGHT,
                MaterialProperty::Specular | MaterialProperty::Emission | MaterialProperty::Shininess => BLACK,
            },
            Self::Light { number, property } => match property {
                LightProperty::Diffuse | LightProperty::Specular if number == 0 => WHITE,
                LightProperty::Ambient | LightProperty::Diffuse | LightProperty::Specular => BLACK,
                LightProperty::Position => [0.0, 0.0, 1.0, 0.0],
                LightProperty::Attenuation => [1.0, 0.0, 0.0, 0.0],
                LightProperty::SpotDirection => [0.0, 0.0, -1.0, -1.0],
                LightProperty::Half => [0.0, 0.0, 1.0, 1.0],
            },
            Self::LightModelAmbient => DARK,
            // 0.2 times 0.2 in floats, which is not the float that is nearest to 0.04.
            Self::SceneColor { .. } => [0.2 * 0.2, 0.2 * 0.2, 0.2 * 0.2, 1.0],
            Self::LightProduct { number: 0, property: LightProductProperty::Diffuse, .. } => LIGHT,
            Self::LightProduct { .. } => BLACK,
            Self::TexGen { coordinate: Coordinate::S, .. } => unit_vector(0),
            Self::TexGen { coordinate: Coordinate::T, .. } => unit_vector(1),
            Self::TexGen { .. } | Self::TexEnvColor { .. } | Self::FogColor | Self::ClipPlane { .. } => [0.0; 4],
            Self::FogParams => [1.0, 0.0, 1.0, 1.0],
            Self::PointSize => [1.0, 0.0, 64.0, 1.0],
            Self::PointAttenuation => [1.0, 0.0, 0.0, 1.0],
            Self::DepthRange => [0.0, 1.0, 1.0, 1.0],
            Self::MatrixRow { row, .. } => unit_vector(row),
        }
    }
}

/// Row `index` of the identity.
fn unit_vector(index: u8) -> [f32; 4] {
    std::array::from_fn(|component| f32::from(component == usize::from(index)))
}

impl fmt::Display for StateKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("state.")?;
        match *self {
            Self::Material { face, property } => write!(f, "material.{}.{}", face.name(), property.name()),
            Self::Light { number, property } => write!(f, "light[{number}].{}", property.name()),
            Self::LightModelAmbient => f.write_str("lightmodel.ambient"),
            Self::SceneColor { face } => write!(f, "lightmodel.{}.scenecolor", face.name()),
            Self::LightProduct { number, face, property } => {
                write!(f, "lightprod[{number}].{}.{}", face.name(), property.name())
            }
            Self::TexGen { unit, plane, coordinate } => {
                write!(f, "texgen[{unit}].{}.{}", plane.name(), coordinate.name())
            }
            Self::TexEnvColor { unit } => write!(f, "texenv[{unit}].color"),
            Self::FogColor => f.write_str("fog.color"),
            Self::FogParams => f.write_str("fog.params"),
            Self::ClipPlane { number } => write!(f, "clip[{number}].plane"),
            Self::PointSize => f.write_str("point.size"),
            Self::PointAttenuation => f.write_str("point.attenuation"),
            Self::DepthRange => f.write_str("depth.range"),
            Self::MatrixRow { matrix, form, row } => write!(f, "matrix.{matrix}{form}.row[{row}]"),
        }
    }
}
