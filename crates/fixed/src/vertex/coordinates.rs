//! Texture coordinate generation, and texture matrices (section 2.11.4).

use super::Writer;

/// TEXTURE_GEN_MODE.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum TexGen {
    /// OBJECT_LINEAR
    ObjectLinear,
    /// EYE_LINEAR
    EyeLinear,
    /// SPHERE_MAP, for s and t. r and q cannot have it; they use the vertex's coordinate.
    SphereMap,
    /// REFLECTION_MAP, for s, t and r; q uses the vertex's coordinate.
    ReflectionMap,
    /// NORMAL_MAP, for s, t and r; q uses the vertex's coordinate.
    NormalMap,
}

/// How the texture coordinates of a unit are computed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct CoordinateKey {
    /// TEXTURE_GEN_S, T, R, Q, if they are enabled.
    pub generated: [Option<TexGen>; 4],
    /// Whether the texture matrix is used: it may differ from the identity.
    pub matrix: bool,
}

const COMPONENTS: [&str; 4] = ["x", "y", "z", "w"];
const COORDINATES: [&str; 4] = ["s", "t", "r", "q"];

impl Writer<'_> {
    pub(super) fn coordinates(&mut self, unit: usize, key: &CoordinateKey) {
        self.text.comment(format_args!("texture coordinates {unit}"));
        // The texture matrix reads the generated coordinates; without one, results are written directly.
        let result = format!("result.texcoord[{unit}]");
        let is_generated = key.generated.iter().any(Option::is_some);
        let to = if key.matrix && is_generated { "generated" } else { result.as_str() };
        if is_generated {
            if key.matrix {
                self.text.declare("generated");
            }
            self.generate(unit, &key.generated, to);
        }
        if key.matrix {
            let from = if is_generated { to.to_owned() } else { format!("vertex.texcoord[{unit}]") };
            for (row, component) in COMPONENTS.iter().enumerate() {
                self.text
                    .add(format_args!("DP4 {result}.{component}, state.matrix.texture[{unit}].row[{row}], {from}"));
            }
        } else if !is_generated {
            self.text.add(format_args!("MOV {result}, vertex.texcoord[{unit}]"));
        }
    }

    fn generate(&mut self, unit: usize, generated: &[Option<TexGen>; 4], to: &str) {
        for (number, mode) in generated.iter().enumerate() {
            let (component, coordinate) = (COMPONENTS[number], COORDINATES[number]);
            let value = match (mode, number) {
                (Some(TexGen::ObjectLinear), _) => {
                    let plane =
                        format_args!("DP4 {to}.{component}, state.texgen[{unit}].object.{coordinate}, vertex.position");
                    self.text.add(plane);
                    continue;
                }
                (Some(TexGen::EyeLinear), _) => {
                    let eye = self.eye();
                    self.text.add(format_args!("DP4 {to}.{component}, state.texgen[{unit}].eye.{coordinate}, {eye}"));
                    continue;
                }
                (Some(TexGen::SphereMap), 0 | 1) => self.sphere().to_owned(),
                (Some(TexGen::ReflectionMap), 0..=2) => self.reflection().to_owned(),
                (Some(TexGen::NormalMap), 0..=2) => self.normal().to_owned(),
                _ => format!("vertex.texcoord[{unit}]"),
            };
            self.text.add(format_args!("MOV {to}.{component}, {value}.{component}"));
        }
    }

    /// The texture coordinates of a sphere map.
    fn sphere(&mut self) -> &'static str {
        let reflection = self.reflection();
        if self.text.declare("sphere") {
            self.text.add(format_args!("ADD sphere, {reflection}, {{0, 0, 1, 0}}"));
            self.text.add(format_args!("DP3 sphere.w, sphere, sphere"));
            self.normalize("sphere", reflection);
            self.text.add(format_args!("MAD sphere, sphere, 0.5, 0.5"));
        }
        "sphere"
    }
}
