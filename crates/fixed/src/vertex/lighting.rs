//! Lighting (section 2.14).

use super::Writer;
use nvjit::language::isa::state::{LightProperty, StateKey};
use nvjit::language::program::StateSource;
use nvjit::limits::MAX_LIGHTS;

/// The state that determines how a light is computed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct LightKey {
    /// Whether it has a position (whose w is not 0) instead of a direction.
    pub positional: bool,
    /// Whether it is a spot: its cutoff is not 180 degrees.
    pub spot: bool,
    /// Whether it is positional, and its attenuation is not (1, 0, 0).
    pub attenuated: bool,
}

impl LightKey {
    /// The key of light `number`, from its state.
    pub fn of(state: &dyn StateSource, number: u8) -> Self {
        let value = |property| state.state(StateKey::Light { number, property });
        let positional = value(LightProperty::Position)[3] != 0.0;
        let [constant, linear, quadratic, _] = value(LightProperty::Attenuation);
        let attenuated = positional && [constant, linear, quadratic] != [1.0, 0.0, 0.0];
        // -1 is the cosine of 180 degrees; cosines of all other cutoffs are from 0 to 1.
        Self { positional, spot: value(LightProperty::SpotDirection)[3] != -1.0, attenuated }
    }
}

/// The faces whose material follows the current colour.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum MaterialFaces {
    /// FRONT
    Front,
    /// BACK
    Back,
    /// FRONT_AND_BACK
    Both,
}

/// The property of a material that follows the current colour.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum TrackedColor {
    /// EMISSION
    Emission,
    /// AMBIENT
    Ambient,
    /// DIFFUSE
    Diffuse,
    /// SPECULAR
    Specular,
    /// AMBIENT_AND_DIFFUSE
    AmbientAndDiffuse,
}

/// COLOR_MATERIAL (section 2.14.3).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ColorMaterial {
    /// The faces.
    pub faces: MaterialFaces,
    /// The property.
    pub color: TrackedColor,
}

/// The state that determines how vertices are lit.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct LightingKey {
    /// LIGHT_MODEL_TWO_SIDE. The caller then sets [`State::two_sided`](https://docs.rs/nvjit-raster).
    pub two_sided: bool,
    /// LIGHT_MODEL_LOCAL_VIEWER
    pub local_viewer: bool,
    /// LIGHT_MODEL_COLOR_CONTROL is SEPARATE_SPECULAR_COLOR.
    pub separate_specular: bool,
    /// COLOR_MATERIAL, if it is enabled.
    pub color_material: Option<ColorMaterial>,
    /// The lights that are enabled.
    pub lights: [Option<LightKey>; MAX_LIGHTS],
}

/// One side of polygons.
#[derive(Clone, Copy)]
struct Side {
    /// The name of the side in state and results.
    name: &'static str,
    /// Temporaries for the sums.
    primary: &'static str,
    secondary: &'static str,
    /// The sign of the dot products with the normal.
    sign: &'static str,
}

const FRONT: Side = Side { name: "front", primary: "front", secondary: "front_specular", sign: "" };
const BACK: Side = Side { name: "back", primary: "back", secondary: "back_specular", sign: "-" };

/// The colours that both a material and a light have.
#[derive(Clone, Copy, PartialEq)]
enum Color {
    Ambient,
    Diffuse,
    Specular,
}

impl Color {
    fn name(self) -> &'static str {
        match self {
            Self::Ambient => "ambient",
            Self::Diffuse => "diffuse",
            Self::Specular => "specular",
        }
    }
}

impl LightingKey {
    /// The components of this side's material that track the colour.
    fn tracked(&self, side: Side) -> Option<TrackedColor> {
        let ColorMaterial { faces, color } = self.color_material?;
        let other = if side.name == FRONT.name { MaterialFaces::Back } else { MaterialFaces::Front };
        (faces != other).then_some(color)
    }

    fn tracks(&self, side: Side, color: Color) -> bool {
        match self.tracked(side) {
            Some(TrackedColor::Ambient) => color == Color::Ambient,
            Some(TrackedColor::Diffuse) => color == Color::Diffuse,
            Some(TrackedColor::Specular) => color == Color::Specular,
            Some(TrackedColor::AmbientAndDiffuse) => color != Color::Specular,
            Some(TrackedColor::Emission) | None => false,
        }
    }

    fn sides(&self) -> &'static [Side] {
        if self.two_sided { &[FRONT, BACK] } else { &[FRONT] }
    }
}

impl Writer<'_> {
    pub(super) fn light(&mut self, key: &LightingKey) {
        for &side in key.sides() {
            self.text.declare(side.primary);
            self.scene_color(key, side);
            if key.separate_specular {
                self.text.declare(side.secondary);
                self.text.add(format_args!("MOV {}, {{0, 0, 0, 1}}", side.secondary));
            }
        }
        for (number, light) in key.lights.iter().enumerate() {
            if let Some(light) = light {
                self.one_light(key, number, *light);
            }
        }
        for &side in key.sides() {
            let result = format!("result.color.{}", side.name);
            self.text.add(format_args!("MOV {result}.primary, {}", side.primary));
            // With a single colour, specular light is part of the sum.
            if key.separate_specular {
                self.text.add(format_args!("MOV {result}.secondary, {}", side.secondary));
            } else if self.key.secondary_color {
                self.text.add(format_args!("MOV {result}.secondary, {{0, 0, 0, 1}}"));
            }
        }
    }

    /// The scene colour without lights, and the alpha, which is that of the diffuse material.
    fn scene_color(&mut self, key: &LightingKey, side: Side) {
        let Side { name, primary, .. } = side;
        let emission = key.tracked(side) == Some(TrackedColor::Emission);
        if emission || key.tracks(side, Color::Ambient) {
            let ambient = material(key, side, Color::Ambient);
            let emission = if emission { VERTEX_COLOR.to_owned() } else { format!("state.material.{name}.emission") };
            self.text.add(format_args!("MAD {primary}.xyz, state.lightmodel.ambient, {ambient}, {emission}"));
        } else {
            self.text.add(format_args!("MOV {primary}.xyz, state.lightmodel.{name}.scenecolor"));
        }
        self.text.add(format_args!("MOV {primary}.w, {}.w", material(key, side, Color::Diffuse)));
    }

    /// Adds a light's contribution to both sides.
    fn one_light(&mut self, key: &LightingKey, number: usize, light: LightKey) {
        self.text.comment(format_args!("light {number}"));
        let normal = self.normal();
        let fades = self.direction(number, light);
        let half = self.half(key, number, light);
        // Cosines with the direction and the half vector.
        self.text.declare("cosines");
        self.text.add(format_args!("DP3 cosines.x, {normal}, direction"));
        self.text.add(format_args!("DP3 cosines.y, {normal}, {half}"));
        self.text.declare("lit");
        self.text.declare("sum");
        for &side in key.sides() {
            self.text.add(format_args!("MOV lit.xy, {}cosines", side.sign));
            self.text.add(format_args!("MOV lit.w, state.material.{}.shininess.x", side.name));
            self.text.add(format_args!("LIT lit, lit"));
            let ambient = self.product(key, number, side, Color::Ambient);
            self.text.add(format_args!("MOV sum.xyz, {ambient}"));
            let diffuse = self.product(key, number, side, Color::Diffuse);
            self.text.add(format_args!("MAD sum.xyz, lit.y, {diffuse}, sum"));
            let specular = self.product(key, number, side, Color::Specular);
            if key.separate_specular {
                self.accumulate(side.primary, "sum", fades);
                self.text.add(format_args!("MUL sum.xyz, lit.z, {specular}"));
                self.accumulate(side.secondary, "sum", fades);
            } else {
                self.text.add(format_args!("MAD sum.xyz, lit.z, {specular}, sum"));
                self.accumulate(side.primary, "sum", fades);
            }
        }
    }

    fn accumulate(&mut self, to: &str, from: &str, fades: bool) {
        if fades {
            self.text.add(format_args!("MAD {to}.xyz, fade.x, {from}, {to}"));
        } else {
            self.text.add(format_args!("ADD {to}.xyz, {to}, {from}"));
        }
    }

    /// The unit vector to the light, written to `direction`. Returns true if `fade.x` is the factor of attenuation and
    /// spot.
    fn direction(&mut self, number: usize, light: LightKey) -> bool {
        self.text.declare("direction");
        let position = format!("state.light[{number}].position");
        if !light.positional {
            self.unit("direction", &position);
        } else {
            let place = self.place();
            self.text.add(format_args!("RCP direction.w, {position}.w"));
            self.text.add(format_args!("MAD direction.xyz, {position}, direction.w, -{place}"));
            self.text.add(format_args!("DP3 direction.w, direction, direction"));
            if light.attenuated {
                self.text.declare("fade");
                self.text.add(format_args!("MOV fade.y, direction.w"));
            }
            self.normalize("direction", "direction");
        }
        if light.positional && light.attenuated {
            let attenuation = format!("state.light[{number}].attenuation");
            // fade.y is the squared distance, direction.w the reciprocal of the distance.
            self.text.add(format_args!("MUL fade.x, fade.y, direction.w"));
            self.text.add(format_args!("MAD fade.x, fade.x, {attenuation}.y, {attenuation}.x"));
            self.text.add(format_args!("MAD fade.x, fade.y, {attenuation}.z, fade.x"));
            self.text.add(format_args!("RCP fade.x, fade.x"));
        }
        if light.spot {
            self.spot(number, light.positional && light.attenuated);
        }
        light.spot || light.positional && light.attenuated
    }

    /// Equation 2.7 of section 2.14.1.
    fn spot(&mut self, number: usize, is_attenuated: bool) {
        let direction = format!("state.light[{number}].spot.direction");
        self.text.declare("spot");
        self.text.declare("fade");
        self.unit("spot", &direction);
        self.text.add(format_args!("DP3 spot.x, spot, -direction"));
        self.text.add(format_args!("SGE spot.y, spot.x, {direction}.w"));
        // 0 to the power of 0 is 1.
        self.text.add(format_args!("MAX spot.x, spot.x, {LEAST_COSINE}"));
        self.text.add(format_args!("POW spot.x, spot.x, state.light[{number}].attenuation.w"));
        self.text.add(format_args!("MUL spot.x, spot.x, spot.y"));
        if is_attenuated {
            self.text.add(format_args!("MUL fade.x, fade.x, spot.x"));
        } else {
            self.text.add(format_args!("MOV fade.x, spot.x"));
        }
    }

    /// The unit vector halfway between the directions to the light and to the viewer.
    fn half(&mut self, key: &LightingKey, number: usize, light: LightKey) -> String {
        if !light.positional && !key.local_viewer {
            return format!("state.light[{number}].half");
        }
        if key.local_viewer {
            let view = self.view();
            self.text.declare("half");
            self.text.add(format_args!("SUB half.xyz, direction, {view}"));
        } else {
            self.text.declare("half");
            self.text.add(format_args!("ADD half.xyz, direction, {{0, 0, 1, 0}}"));
        }
        self.unit("half", "half");
        "half".to_owned()
    }

    /// A colour of a light multiplied by that of the material. It may be in a temporary that the next call overwrites.
    fn product(&mut self, key: &LightingKey, number: usize, side: Side, color: Color) -> String {
        if !key.tracks(side, color) {
            return format!("state.lightprod[{number}].{}.{}", side.name, color.name());
        }
        self.text.declare("product");
        self.text.add(format_args!("MUL product.xyz, state.light[{number}].{}, {VERTEX_COLOR}", color.name()));
        "product".to_owned()
    }
}

const VERTEX_COLOR: &str = "vertex.color.primary";

/// The least cosine that is raised to a power.
const LEAST_COSINE: &str = "1e-30";

fn material(key: &LightingKey, side: Side, color: Color) -> String {
    if key.tracks(side, color) {
        VERTEX_COLOR.to_owned()
    } else {
        format!("state.material.{}.{}", side.name, color.name())
    }
}
