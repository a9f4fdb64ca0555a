//! The GL's fixed function for vertices as a program (OpenGL 2.1, sections 2.11 to 2.14, 3.3 and 3.10).

mod coordinates;
mod lighting;
pub mod shader;

pub use coordinates::{CoordinateKey, TexGen};
pub use lighting::{ColorMaterial, LightKey, LightingKey, MaterialFaces, TrackedColor};

use crate::text::Text;
use nvjit::limits::{MAX_CLIP_PLANES, MAX_TEXTURE_COORDS};

/// How normals are rescaled after their transformation (section 2.11.3).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub enum Normals {
    /// They are not rescaled.
    #[default]
    Plain,
    /// RESCALE_NORMAL: multiplied by the factor f of that section, which is computed from the inverse modelview matrix.
    Rescaled,
    /// NORMALIZE: scaled to length 1. RESCALE_NORMAL has no further effect then.
    Normalized,
}

/// FOG_COORD_SRC (section 3.10); for FRAGMENT_DEPTH with FOG_DISTANCE_MODE_NV.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum FogSource {
    /// EYE_PLANE_ABSOLUTE_NV: the distance from the plane of the eye.
    Depth,
    /// EYE_PLANE: z in eye coordinates, which is negative before the eye.
    SignedDepth,
    /// EYE_RADIAL_NV: the distance from the eye, computed at vertices.
    Distance,
    /// FOG_COORD: `vertex.fogcoord`.
    Coordinate,
}

/// The state that determines the program of vertices. Values (matrices, colours, planes) are parameters of the program
/// and not part of the key. The default is the GL's initial state: no lighting, the coordinates of unit 0 unchanged.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct VertexKey {
    /// How normals are rescaled.
    pub normals: Normals,
    /// LIGHTING, if it is enabled.
    pub lighting: Option<LightingKey>,
    /// Whether fragments use the secondary colour. Without lighting it is `vertex.color.secondary`.
    pub secondary_color: bool,
    /// The texture coordinates that fragments use, by unit.
    pub coordinates: [Option<CoordinateKey>; MAX_TEXTURE_COORDS],
    /// The source of the fog coordinate, if fragments use it.
    pub fog: Option<FogSource>,
    /// Whether the size of points is computed from `state.point`: their distance attenuation is not (1, 0, 0), or a
    /// limit is within the sizes that are drawn. The caller then sets
    /// [`State::program_point_size`](https://docs.rs/nvjit-raster).
    pub point_size: bool,
    /// CLIP_PLANEi: bit i.
    pub clip_planes: u8,
}

impl Default for VertexKey {
    fn default() -> Self {
        let mut coordinates = [None; MAX_TEXTURE_COORDS];
        coordinates[0] = Some(CoordinateKey::default());
        Self {
            normals: Normals::default(),
            lighting: None,
            secondary_color: false,
            coordinates,
            fog: None,
            point_size: false,
            clip_planes: 0,
        }
    }
}

impl VertexKey {
    /// Whether back-facing polygons have separate colours.
    pub fn is_two_sided(&self) -> bool {
        self.lighting.is_some_and(|lighting| lighting.two_sided)
    }

    /// The text of the program.
    pub fn text(&self) -> String {
        let mut writer = Writer { key: self, text: Text::new("!!NVvp4.0") };
        writer.position();
        match &self.lighting {
            Some(lighting) => writer.light(lighting),
            None => writer.pass_colors(),
        }
        for (unit, coordinates) in self.coordinates.iter().enumerate() {
            if let Some(coordinates) = coordinates {
                writer.coordinates(unit, coordinates);
            }
        }
        writer.fog();
        writer.point_size();
        writer.clip();
        writer.text.finish()
    }
}

/// Writes a program. Values that several parts need are computed at their first use: such methods return the temporary
/// with the value.
struct Writer<'k> {
    key: &'k VertexKey,
    text: Text,
}

/// The least squared length for a division: shorter lengths are clamped to it, so that no direction is NaN.
const LEAST_SQUARE: &str = "1e-37";

impl Writer<'_> {
    fn position(&mut self) {
        for (row, component) in "xyzw".chars().enumerate() {
            self.text
                .add(format_args!("DP4 result.position.{component}, state.matrix.mvp.row[{row}], vertex.position"));
        }
    }

    fn pass_colors(&mut self) {
        self.text.add(format_args!("MOV result.color.front.primary, vertex.color.primary"));
        if self.key.secondary_color {
            self.text.add(format_args!("MOV result.color.front.secondary, vertex.color.secondary"));
        }
    }

    /// The position in eye coordinates.
    fn eye(&mut self) -> &'static str {
        if self.text.declare("eye") {
            for (row, component) in "xyzw".chars().enumerate() {
                self.text.add(format_args!("DP4 eye.{component}, state.matrix.modelview.row[{row}], vertex.position"));
            }
        }
        "eye"
    }

    /// The position in eye coordinates, divided by w.
    fn place(&mut self) -> &'static str {
        let eye = self.eye();
        if self.text.declare("place") {
            self.text.add(format_args!("RCP place.w, {eye}.w"));
            self.text.add(format_args!("MUL place.xyz, {eye}, place.w"));
        }
        "place"
    }

    /// The unit vector from the eye to the vertex; in w the distance.
    fn view(&mut self) -> &'static str {
        let place = self.place();
        if self.text.declare("view") {
            self.text.add(format_args!("DP3 view.w, {place}, {place}"));
            self.normalize("view", place);
            self.text.add(format_args!("DP3 view.w, view, {place}"));
        }
        "view"
    }

    /// The normal in eye coordinates.
    fn normal(&mut self) -> &'static str {
        if self.text.declare("normal") {
            for (row, component) in "xyz".chars().enumerate() {
                self.text.add(format_args!(
                    "DP3 normal.{component}, state.matrix.modelview.invtrans.row[{row}], vertex.normal"
                ));
            }
            match self.key.normals {
                Normals::Plain => {}
                Normals::Rescaled => {
                    let row = "state.matrix.modelview.inverse.row[2]";
                    self.text.add(format_args!("DP3 normal.w, {row}, {row}"));
                    self.normalize("normal", "normal");
                }
                Normals::Normalized => self.unit("normal", "normal"),
            }
        }
        "normal"
    }

    /// The reflection vector (section 2.11.4).
    fn reflection(&mut self) -> &'static str {
        let (normal, view) = (self.normal(), self.view());
        if self.text.declare("reflection") {
            self.text.add(format_args!("DP3 reflection.w, {normal}, {view}"));
            self.text.add(format_args!("ADD reflection.w, reflection.w, reflection.w"));
            self.text.add(format_args!("MAD reflection.xyz, -reflection.w, {normal}, {view}"));
        }
        "reflection"
    }

    /// Writes `to` as `from` scaled to length 1.
    fn unit(&mut self, to: &str, from: &str) {
        self.text.add(format_args!("DP3 {to}.w, {from}, {from}"));
        self.normalize(to, from);
    }

    /// Writes `to` as `from` divided by the root of `to.w`.
    fn normalize(&mut self, to: &str, from: &str) {
        self.text.add(format_args!("MAX {to}.w, {to}.w, {LEAST_SQUARE}"));
        self.text.add(format_args!("RSQ {to}.w, {to}.w"));
        self.text.add(format_args!("MUL {to}.xyz, {from}, {to}.w"));
    }

    fn fog(&mut self) {
        match self.key.fog {
            None => {}
            Some(FogSource::Coordinate) => self.text.add(format_args!("MOV result.fogcoord.x, vertex.fogcoord.x")),
            Some(FogSource::Depth) => {
                let place = self.place();
                self.text.add(format_args!("MOV result.fogcoord.x, |{place}.z|"));
            }
            Some(FogSource::SignedDepth) => {
                let place = self.place();
                self.text.add(format_args!("MOV result.fogcoord.x, {place}.z"));
            }
            Some(FogSource::Distance) => {
                let view = self.view();
                self.text.add(format_args!("MOV result.fogcoord.x, {view}.w"));
            }
        }
    }

    /// Section 3.3. As with one sample, sizes below the fade threshold are not enlarged.
    fn point_size(&mut self) {
        if !self.key.point_size {
            return;
        }
        let view = self.view();
        self.text.declare("size");
        self.text.add(format_args!("MAD size.x, state.point.attenuation.z, {view}.w, state.point.attenuation.y"));
        self.text.add(format_args!("MAD size.x, size.x, {view}.w, state.point.attenuation.x"));
        self.text.add(format_args!("MAX size.x, size.x, {LEAST_SQUARE}"));
        self.text.add(format_args!("RSQ size.x, size.x"));
        self.text.add(format_args!("MUL size.x, size.x, state.point.size.x"));
        self.text.add(format_args!("MIN size.x, size.x, state.point.size.z"));
        self.text.add(format_args!("MAX result.pointsize.x, size.x, state.point.size.y"));
    }

    /// Section 2.12.
    fn clip(&mut self) {
        for number in (0..MAX_CLIP_PLANES).filter(|number| self.key.clip_planes >> number & 1 != 0) {
            let eye = self.eye();
            self.text.add(format_args!("DP4 result.clip[{number}].x, state.clip[{number}].plane, {eye}"));
        }
    }
}
