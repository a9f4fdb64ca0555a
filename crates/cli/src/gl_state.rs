//! The GL state that programs bind, and `--gl-state FILE.json`, which sets it: by groups (`modelview`, `light[0]`,
//! `material`, `fog`, ...) or by the names that programs use (`state.fog.color`). docs/cli.md describes the file.

use super::value::parse_number;
use super::{display_path, read, usage};
use anyhow::Context;
use nvjit::Program;
use nvjit::language::isa::nearest;
use nvjit::language::isa::state::StateKey;
use nvjit::language::program::{ParameterSource, StateSource};
use nvjit::limits::{MAX_LIGHTS, MAX_PROGRAM_MATRICES, MAX_TEXTURE_COORDS};
use nvjit_gl::enums::{MODELVIEW, PROJECTION, TEXTURE, TEXTURE0_ARB};
use nvjit_gl::fixed::{FixedState, enums::*};
use serde_json::{Map, Value};
use std::collections::BTreeMap;
use std::path::Path;

/// The GL's state, and single vectors of it that are as they are whatever else is set.
#[derive(Default)]
pub struct GlState {
    pub fixed: FixedState,
    own: BTreeMap<StateKey, [f32; 4]>,
}

impl StateSource for GlState {
    fn state(&self, key: StateKey) -> [f32; 4] {
        self.own.get(&key).copied().unwrap_or_else(|| self.fixed.state(key))
    }
}

/// A property of a group, and the number that the GL has for it.
type Property = (&'static str, u32);

const LIGHT: &[Property] = &[
    ("ambient", AMBIENT),
    ("diffuse", DIFFUSE),
    ("specular", SPECULAR),
    ("position", POSITION),
    ("spot_direction", SPOT_DIRECTION),
    ("spot_exponent", SPOT_EXPONENT),
    ("spot_cutoff", SPOT_CUTOFF),
    ("constant_attenuation", CONSTANT_ATTENUATION),
    ("linear_attenuation", LINEAR_ATTENUATION),
    ("quadratic_attenuation", QUADRATIC_ATTENUATION),
];
const MATERIAL: &[Property] = &[
    ("ambient", AMBIENT),
    ("diffuse", DIFFUSE),
    ("specular", SPECULAR),
    ("emission", EMISSION),
    ("shininess", SHININESS),
];
const LIGHT_MODEL: &[Property] = &[("ambient", LIGHT_MODEL_AMBIENT)];
const FOG: &[Property] = &[("color", FOG_COLOR), ("density", FOG_DENSITY), ("start", FOG_START), ("end", FOG_END)];

/// The meaning of a name in the file.
#[derive(Clone, Copy)]
enum Group {
    /// A matrix mode, and a texture unit if that counts.
    Matrix(u32, u32),
    Light(u32),
    /// The face.
    Material(u32),
    LightModel,
    Fog,
}

impl Group {
    fn of(name: &str) -> Option<Self> {
        let number = |group: &str, count: usize| {
            let number = name.strip_prefix(group)?.strip_prefix('[')?.strip_suffix(']')?.parse::<u32>().ok()?;
            ((number as usize) < count).then_some(number)
        };
        Some(match name {
            "modelview" => Self::Matrix(MODELVIEW, 0),
            "projection" => Self::Matrix(PROJECTION, 0),
            "material" => Self::Material(FRONT_AND_BACK),
            "material.front" => Self::Material(FRONT),
            "material.back" => Self::Material(BACK),
            "lightmodel" => Self::LightModel,
            "fog" => Self::Fog,
            _ => {
                let light = || number("light", MAX_LIGHTS).map(Self::Light);
                let texture = || number("texture", MAX_TEXTURE_COORDS).map(|unit| Self::Matrix(TEXTURE, unit));
                let program = || number("program", MAX_PROGRAM_MATRICES).map(|n| Self::Matrix(MATRIX0_ARB + n, 0));
                light().or_else(texture).or_else(program)?
            }
        })
    }

    fn properties(self) -> &'static [Property] {
        match self {
            Self::Matrix(..) => &[],
            Self::Light(_) => LIGHT,
            Self::Material(_) => MATERIAL,
            Self::LightModel => LIGHT_MODEL,
            Self::Fog => FOG,
        }
    }
}

/// Names of groups, for messages.
const GROUPS: [&str; 10] = [
    "modelview",
    "projection",
    "texture[0]",
    "program[0]",
    "light[0]",
    "material",
    "material.front",
    "material.back",
    "lightmodel",
    "fog",
];

impl GlState {
    /// Sets what a file says.
    pub fn read(&mut self, file: &Path) -> anyhow::Result<()> {
        let text = read(file)?;
        let name = display_path(file);
        let content: Value = serde_json::from_slice(&text).context(name.clone())?;
        self.set_all(&content).map_err(|fault| usage(format!("{name}: {fault}")))
    }

    fn set_all(&mut self, content: &Value) -> Result<(), String> {
        let Value::Object(content) = content else { return Err("an object is expected".to_owned()) };
        content.iter().try_for_each(|(name, value)| self.set(name, value).map_err(|fault| format!("{name}: {fault}")))
    }

    fn set(&mut self, name: &str, value: &Value) -> Result<(), String> {
        if name.starts_with("state.") {
            let key = name.parse::<StateKey>().map_err(|fault| fault.to_string())?;
            self.own.insert(key, vector(value)?);
            return Ok(());
        }
        let group = Group::of(name).ok_or_else(|| {
            let near = nearest(name, GROUPS.into_iter());
            let near = near.map_or_else(String::new, |near| format!(", perhaps `{near}`"));
            format!("there is no such group{near}; a name of the GL's state begins with `state.`")
        })?;
        if let Group::Matrix(mode, unit) = group {
            return self.load_matrix(mode, unit, value);
        }
        let Value::Object(value) = value else { return Err("an object is expected".to_owned()) };
        self.set_properties(group, value)
    }

    fn set_properties(&mut self, group: Group, values: &Map<String, Value>) -> Result<(), String> {
        // Lights are given in eye coordinates, whatever the modelview matrix.
        let gl = |result: Result<(), nvjit_gl::Error>| result.map_err(|_| "a number is out of range".to_owned());
        gl(self.fixed.matrix_mode(MODELVIEW))?;
        gl(self.fixed.push_matrix())?;
        gl(self.fixed.load_identity())?;
        let result = values.iter().try_for_each(|(name, value)| {
            let properties = group.properties();
            let number = properties.iter().find(|own| own.0 == name).map(|own| own.1).ok_or_else(|| {
                let names: Vec<_> = properties.iter().map(|own| own.0).collect();
                format!("{name}: there is no such property, but {}", names.join(", "))
            })?;
            let values = vector(value).map_err(|fault| format!("{name}: {fault}"))?;
            let state = &mut self.fixed;
            let set = match group {
                Group::Light(light) => state.light_fv(LIGHT0 + light, number, &values),
                Group::Material(face) => state.material_fv(face, number, &values),
                Group::LightModel => state.light_model_fv(number, &values),
                Group::Fog => state.fog_fv(number, &values),
                Group::Matrix(..) => Ok(()),
            };
            gl(set).map_err(|fault| format!("{name}: {fault}"))
        });
        gl(self.fixed.pop_matrix())?;
        result
    }

    fn load_matrix(&mut self, mode: u32, unit: u32, value: &Value) -> Result<(), String> {
        let wrong = || "a matrix is 16 numbers, row by row".to_owned();
        let numbers = value.as_array().ok_or_else(wrong)?.iter().map(number).collect::<Result<Vec<_>, _>>()?;
        let rows = <[f32; 16]>::try_from(numbers).map_err(|_| wrong())?;
        let columns = std::array::from_fn(|index| rows[index % 4 * 4 + index / 4]);
        self.load(mode, unit, &columns).map_err(|error| error.to_string())
    }

    /// Loads a matrix that is column by column.
    fn load(&mut self, mode: u32, unit: u32, columns: &[f32; 16]) -> Result<(), nvjit_gl::Error> {
        self.fixed.active_texture(TEXTURE0_ARB + unit)?;
        self.fixed.matrix_mode(mode)?;
        self.fixed.load_matrix_f(columns)
    }

    /// The values of the state that `program` binds, by numbers of its parameter bank.
    pub fn values(&self, program: &Program) -> impl Iterator<Item = (u16, [f32; 4])> {
        program.parameters().iter().filter_map(|parameter| match parameter.source {
            ParameterSource::State(key) => Some((parameter.index, self.state(key))),
            _ => None,
        })
    }
}

/// One to four numbers, filled up with (0,0,0,1); or a number alone.
fn vector(value: &Value) -> Result<[f32; 4], String> {
    let numbers = match value {
        Value::Array(numbers) => numbers.as_slice(),
        single => std::slice::from_ref(single),
    };
    let mut vector = [0.0, 0.0, 0.0, 1.0];
    if !(1..=vector.len()).contains(&numbers.len()) {
        return Err("one to four numbers are expected".to_owned());
    }
    for (component, value) in vector.iter_mut().zip(numbers) {
        *component = number(value)?;
    }
    Ok(vector)
}

/// A number, or a string with one as the command line takes it.
fn number(value: &Value) -> Result<f32, String> {
    match value {
        Value::Number(number) => parse_number(&number.to_string()),
        Value::String(text) => parse_number(text),
        other => Err(format!("`{other}` is not a number")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn value(content: Value, key: &str) -> Result<[f32; 4], String> {
        let mut state = GlState::default();
        state.set_all(&content)?;
        Ok(state.state(key.parse().map_err(|fault| format!("{fault}"))?))
    }

    #[test]
    fn groups_and_names_set_state() {
        let matrix: Vec<_> = (1..=16).collect();
        let content = json!({
            "modelview": matrix, "texture[2]": matrix, "program[7]": matrix,
            "light[1]": { "position": [1, 2, 3], "diffuse": [0.5, 0.25, 0] },
            "material": { "diffuse": [0.5, 1, 1, 0.5], "shininess": 20 }, "material.back": { "shininess": 30 },
            "lightmodel": { "ambient": [1, 1, 1] },
            "fog": { "start": 2, "end": 4, "color": [1, 0.5] },
            "state.point.size": ["inf", 2],
        });
        for (key, expected) in [
            ("state.matrix.modelview.row[1]", [5.0, 6.0, 7.0, 8.0]),
            ("state.matrix.texture[2].transpose.row[1]", [2.0, 6.0, 10.0, 14.0]),
            ("state.matrix.program[7].row[3]", [13.0, 14.0, 15.0, 16.0]),
            ("state.light[1].position", [1.0, 2.0, 3.0, 1.0]),
            ("state.lightprod[1].diffuse", [0.25, 0.25, 0.0, 0.5]),
            ("state.material.shininess", [20.0, 0.0, 0.0, 1.0]),
            ("state.material.back.shininess", [30.0, 0.0, 0.0, 1.0]),
            ("state.lightmodel.ambient", [1.0; 4]),
            ("state.fog.params", [1.0, 2.0, 4.0, 0.5]),
            ("state.fog.color", [1.0, 0.5, 0.0, 1.0]),
            ("state.point.size", [f32::INFINITY, 2.0, 0.0, 1.0]),
        ] {
            assert_eq!(value(content.clone(), key), Ok(expected), "{key}");
        }
    }

    #[test]
    fn faults_say_where_they_are() {
        for (content, expected) in [
            (json!([]), "an object is expected"),
            (json!({ "lihgt[0]": {} }), "lihgt[0]: there is no such group, perhaps `light[0]`"),
            (json!({ "fog": 1 }), "fog: an object is expected"),
            (json!({ "light[8]": {} }), "light[8]: there is no such group"),
            (json!({ "light[0]": { "colour": 1 } }), "light[0]: colour: there is no such property, but ambient, "),
            (json!({ "material": { "shininess": 129 } }), "material: shininess: a number is out of range"),
            (json!({ "modelview": [1, 2] }), "modelview: a matrix is 16 numbers, row by row"),
            (json!({ "modelview": [null] }), "modelview: `null` is not a number"),
            (json!({ "state.fog.color": [1, 2, 3, 4, 5] }), "state.fog.color: one to four numbers are expected"),
            (json!({ "state.fog.colour": 1 }), "state.fog.colour: "),
            (json!({ "fog": { "density": "thick" } }), "fog: density: `thick` is not a number"),
        ] {
            let fault = value(content, "state.fog.color").expect_err(expected);
            assert!(fault.starts_with(expected), "{fault}\n{expected}");
        }
    }
}
