//! GL state by the built-in variables of GLSL, where the fixed function exists (GLSL 1.20, section 7.5), so that the
//! driver keeps it up to date.

use nvjit::language::isa::state::{
    Coordinate, Face, LightProductProperty, LightProperty, MaterialProperty, Matrix, MatrixForm, StateKey, TexGenPlane,
};

/// The first characters of variables that have four components or are used as if they had.
pub(super) const VECTORS: [&str; 14] = [
    "gl_FrontMaterial.",
    "gl_BackMaterial.",
    "gl_LightSource[",
    "gl_LightModel.",
    "gl_FrontLight",
    "gl_BackLight",
    "gl_Eye",
    "gl_Object",
    "gl_TextureEnvColor[",
    "gl_Fog.color",
    "gl_ClipPlane[",
    "gl_Model",
    "gl_Projection",
    "gl_TextureMatrix",
];

/// The components of bound state; none of matrices that GLSL has no variable for.
pub(super) fn variables(key: StateKey) -> Option<[String; 4]> {
    let parts = |own: [&str; 4]| Some(own.map(str::to_owned));
    let side = |face: Face| if face == Face::Front { "Front" } else { "Back" };
    match key {
        StateKey::Material { face, property } => {
            let name = format!("gl_{}Material", side(face));
            match material(property) {
                Some(property) => vector(&format!("{name}.{property}")),
                None => Some([format!("{name}.shininess"), "0.0".to_owned(), "0.0".to_owned(), "1.0".to_owned()]),
            }
        }
        StateKey::Light { number, property } => light(&format!("gl_LightSource[{number}]"), property),
        StateKey::LightModelAmbient => vector("gl_LightModel.ambient"),
        StateKey::SceneColor { face } => {
            let side = side(face);
            with_alpha(&format!("gl_{side}LightModelProduct.sceneColor"), &format!("gl_{side}Material.diffuse.w"))
        }
        StateKey::LightProduct { number, face, property } => {
            let (side, property) = (side(face), product(property));
            let color = format!("gl_{side}LightProduct[{number}].{property}");
            with_alpha(&color, &format!("gl_{side}Material.{property}.w"))
        }
        StateKey::TexGen { unit, plane, coordinate } => {
            let plane = if plane == TexGenPlane::Eye { "Eye" } else { "Object" };
            let coordinate = match coordinate {
                Coordinate::S => 'S',
                Coordinate::T => 'T',
                Coordinate::R => 'R',
                Coordinate::Q => 'Q',
            };
            vector(&format!("gl_{plane}Plane{coordinate}[{unit}]"))
        }
        StateKey::TexEnvColor { unit } => vector(&format!("gl_TextureEnvColor[{unit}]")),
        StateKey::FogColor => vector("gl_Fog.color"),
        StateKey::FogParams => parts(["gl_Fog.density", "gl_Fog.start", "gl_Fog.end", "gl_Fog.scale"]),
        StateKey::ClipPlane { number } => vector(&format!("gl_ClipPlane[{number}]")),
        StateKey::PointSize => {
            parts(["gl_Point.size", "gl_Point.sizeMin", "gl_Point.sizeMax", "gl_Point.fadeThresholdSize"])
        }
        StateKey::PointAttenuation => parts([
            "gl_Point.distanceConstantAttenuation",
            "gl_Point.distanceLinearAttenuation",
            "gl_Point.distanceQuadraticAttenuation",
            "1.0",
        ]),
        StateKey::DepthRange => parts(["gl_DepthRange.near", "gl_DepthRange.far", "gl_DepthRange.diff", "1.0"]),
        StateKey::MatrixRow { matrix, form, row } => matrix_row(matrix, form, row),
    }
}

/// A vector by the names of its components.
fn vector(name: &str) -> Option<[String; 4]> {
    Some(super::COMPONENTS.map(|component| format!("{name}.{component}")))
}

/// A color whose fourth component is another one's.
fn with_alpha(color: &str, alpha: &str) -> Option<[String; 4]> {
    let [r, g, b, _] = vector(color)?;
    Some([r, g, b, alpha.to_owned()])
}

/// The name of a color of a material; none of its shininess.
fn material(property: MaterialProperty) -> Option<&'static str> {
    Some(match property {
        MaterialProperty::Ambient => "ambient",
        MaterialProperty::Diffuse => "diffuse",
        MaterialProperty::Specular => "specular",
        MaterialProperty::Emission => "emission",
        MaterialProperty::Shininess => return None,
    })
}

fn product(property: LightProductProperty) -> &'static str {
    match property {
        LightProductProperty::Ambient => "ambient",
        LightProductProperty::Diffuse => "diffuse",
        LightProductProperty::Specular => "specular",
    }
}

fn light(name: &str, property: LightProperty) -> Option<[String; 4]> {
    match property {
        LightProperty::Ambient => vector(&format!("{name}.ambient")),
        LightProperty::Diffuse => vector(&format!("{name}.diffuse")),
        LightProperty::Specular => vector(&format!("{name}.specular")),
        LightProperty::Position => vector(&format!("{name}.position")),
        LightProperty::Attenuation => {
            let parts = ["constantAttenuation", "linearAttenuation", "quadraticAttenuation", "spotExponent"];
            Some(parts.map(|part| format!("{name}.{part}")))
        }
        LightProperty::SpotDirection => with_alpha(&format!("{name}.spotDirection"), &format!("{name}.spotCosCutoff")),
        LightProperty::Half => with_alpha(&format!("{name}.halfVector"), "1.0"),
    }
}

/// A row of a matrix, which is a column of the transpose: matrices of GLSL have columns.
fn matrix_row(matrix: Matrix, form: MatrixForm, row: u8) -> Option<[String; 4]> {
    let (name, element) = match matrix {
        Matrix::Modelview(0) => ("ModelView", String::new()),
        Matrix::Projection => ("Projection", String::new()),
        Matrix::Mvp => ("ModelViewProjection", String::new()),
        Matrix::Texture(unit) => ("Texture", format!("[{unit}]")),
        Matrix::Modelview(_) | Matrix::Program(_) => return None,
    };
    let form = match form {
        MatrixForm::Plain => "Transpose",
        MatrixForm::Transpose => "",
        MatrixForm::Inverse => "InverseTranspose",
        MatrixForm::InverseTranspose => "Inverse",
    };
    vector(&format!("gl_{name}Matrix{form}{element}[{row}]"))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rows of ARB_vertex_program 2.14.3.5 as columns of the matrices of GLSL 1.20, 7.5.
    #[test]
    fn rows_are_columns_of_the_transpose() {
        let row = |matrix, form| matrix_row(matrix, form, 2).map(|[first, ..]| first);
        let mvp = |form| row(Matrix::Mvp, form).unwrap();
        assert_eq!(mvp(MatrixForm::Plain), "gl_ModelViewProjectionMatrixTranspose[2].x");
        assert_eq!(mvp(MatrixForm::Transpose), "gl_ModelViewProjectionMatrix[2].x");
        assert_eq!(mvp(MatrixForm::Inverse), "gl_ModelViewProjectionMatrixInverseTranspose[2].x");
        assert_eq!(mvp(MatrixForm::InverseTranspose), "gl_ModelViewProjectionMatrixInverse[2].x");
        let texture = row(Matrix::Texture(3), MatrixForm::Plain).unwrap();
        assert_eq!(texture, "gl_TextureMatrixTranspose[3][2].x");
        assert_eq!(row(Matrix::Program(0), MatrixForm::Plain), None);
    }
}
