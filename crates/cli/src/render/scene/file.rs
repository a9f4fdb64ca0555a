//! The keys of a scene file, with the positions for error messages. docs/scenes.md describes them.

use super::value::{Number, Value, Vector};
use crate::textures::Compare;
use serde::Deserialize;
use std::collections::BTreeMap;
use toml::Spanned;

/// Names and what they stand for.
pub type Named<T> = BTreeMap<Spanned<String>, T>;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Scene {
    pub size: Option<Spanned<[u32; 2]>>,
    pub supersample: Option<Spanned<u32>>,
    /// Of the picture.
    pub samples: Option<Spanned<u32>>,
    #[serde(default)]
    pub camera: Camera,
    #[serde(default)]
    pub cameras: Named<Camera>,
    #[serde(default)]
    pub lights: Vec<Light>,
    #[serde(default)]
    pub environment: Environment,
    #[serde(default)]
    pub textures: Named<Texture>,
    #[serde(default)]
    pub targets: Named<Target>,
    #[serde(default)]
    pub buffers: Named<Buffer>,
    pub passes: Spanned<Vec<Spanned<Pass>>>,
}

#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields)]
pub struct Camera {
    pub eye: Option<Spanned<Vector>>,
    pub look_at: Option<Spanned<Vector>>,
    pub up: Option<Spanned<Vector>>,
    /// Vertical, in degrees.
    pub field_of_view: Option<Spanned<Number>>,
    /// Of what is seen, without perspective.
    pub height: Option<Spanned<Number>>,
    /// The height of a mirror that it is seen in.
    pub mirror: Option<Spanned<Number>>,
    pub near: Option<Spanned<Number>>,
    pub far: Option<Spanned<Number>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Light {
    /// In the world; a direction where w is 0.
    pub position: Spanned<Vector>,
    pub color: Option<Spanned<Vector>>,
    pub ambient: Option<Spanned<Vector>>,
}

#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields)]
pub struct Environment {
    pub sky: Option<Spanned<String>>,
    #[serde(default)]
    pub fog: Fog,
}

#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields)]
pub struct Fog {
    pub color: Option<Spanned<Vector>>,
    pub density: Option<Spanned<Number>>,
    pub start: Option<Spanned<Number>>,
    pub end: Option<Spanned<Number>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Texture {
    /// As behind `--texture UNIT=`.
    pub image: Spanned<String>,
    pub filter: Option<Filter>,
    pub wrap: Option<Wrap>,
    /// How SHADOW targets compare.
    #[serde(default)]
    pub compare: Compare,
}

#[derive(Deserialize, Clone, Copy, PartialEq, Eq)]
#[serde(rename_all = "kebab-case")]
pub enum Filter {
    Nearest,
    Linear,
    Mipmap,
}

#[derive(Deserialize, Clone, Copy)]
#[serde(rename_all = "kebab-case")]
pub enum Wrap {
    Repeat,
    Mirror,
    Clamp,
}

#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields)]
pub struct Target {
    /// In pixels.
    pub size: Option<Spanned<[u32; 2]>>,
    /// Or as a multiple of the picture.
    pub scale: Option<Spanned<f64>>,
    #[serde(default)]
    pub format: Format,
    pub colors: Option<Spanned<u32>>,
    pub samples: Option<Spanned<u32>>,
    pub filter: Option<Filter>,
    pub wrap: Option<Wrap>,
    /// How SHADOW targets compare its depths.
    #[serde(default)]
    pub compare: Compare,
}

#[derive(Deserialize, Clone, Copy, Default, PartialEq, Eq)]
#[serde(rename_all = "kebab-case")]
pub enum Format {
    #[default]
    Bytes,
    Float,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Buffer {
    /// How many elements there are at first.
    pub count: Spanned<u32>,
    /// How many there is room for; as many without.
    pub room: Option<Spanned<u32>>,
    /// The vectors of an element.
    pub element: Option<Spanned<Vec<Spanned<Vector>>>>,
    /// Or only how many there are, of zeros.
    pub vectors: Option<Spanned<u32>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pass {
    pub target: Option<Spanned<String>>,
    pub camera: Option<Spanned<String>>,
    /// Left and lower edge, width and height, in parts of the target.
    pub viewport: Option<Spanned<Vector>>,
    /// Likewise those from number 1 on.
    #[serde(default)]
    pub viewports: Vec<Spanned<Vector>>,
    pub clear: Option<Clear>,
    /// Whether the sky is drawn first.
    pub sky: Option<Spanned<bool>>,
    pub vp: Option<Spanned<String>>,
    pub tcp: Option<Spanned<String>>,
    pub tep: Option<Spanned<String>>,
    pub gp: Option<Spanned<String>>,
    pub fp: Option<Spanned<String>>,
    pub cp: Option<Spanned<String>>,
    /// How many work groups run.
    pub groups: Option<Spanned<[u32; 3]>>,
    /// How many invocations one has whose program leaves it open.
    pub group_size: Option<Spanned<[u32; 3]>>,
    /// Buffers by the binding points of the compute program.
    #[serde(default)]
    pub buffers: Named<Spanned<String>>,
    /// Targets by its image units.
    #[serde(default)]
    pub images: Named<Spanned<String>>,
    /// The results that are recorded, by the buffer that they go to.
    #[serde(default)]
    pub feedback: Named<Vec<Spanned<String>>>,
    /// How often the pass runs.
    pub repeat: Option<Spanned<Number>>,
    /// Two buffers that change places behind it.
    pub swap: Option<Spanned<[Spanned<String>; 2]>>,
    #[serde(default)]
    pub textures: Named<Spanned<String>>,
    #[serde(default)]
    pub params: Named<Spanned<Value>>,
    /// A file of more of them.
    pub params_file: Option<Spanned<String>>,
    pub depth: Option<Depth>,
    pub depth_write: Option<bool>,
    #[serde(default)]
    pub cull: Cull,
    #[serde(default)]
    pub blend: Blend,
    #[serde(default)]
    pub draw: Draw,
    pub point_size: Option<Spanned<f32>>,
    /// The texture coordinate sets that point sprites replace.
    pub point_sprites: Option<Vec<Spanned<u32>>>,
    pub point_origin: Option<Spanned<Origin>>,
    pub line_width: Option<Spanned<f32>>,
    #[serde(default)]
    pub meshes: Vec<Spanned<Mesh>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Clear {
    pub color: Option<Spanned<Vector>>,
    pub depth: Option<Spanned<Number>>,
}

#[derive(Deserialize, Clone, Copy)]
#[serde(rename_all = "kebab-case")]
pub enum Depth {
    Off,
    Never,
    Less,
    Equal,
    Lequal,
    Greater,
    Notequal,
    Gequal,
    Always,
}

#[derive(Deserialize, Clone, Copy, Default)]
#[serde(rename_all = "kebab-case")]
pub enum Cull {
    #[default]
    None,
    Front,
    Back,
}

#[derive(Deserialize, Clone, Copy, Default)]
#[serde(rename_all = "kebab-case")]
pub enum Blend {
    #[default]
    Off,
    Over,
    Add,
    Multiply,
    Min,
    Max,
}

/// Where in a point sprite both coordinates are 0.
#[derive(Deserialize, Clone, Copy)]
#[serde(rename_all = "kebab-case")]
pub enum Origin {
    UpperLeft,
    LowerLeft,
}

#[derive(Deserialize, Clone, Copy, Default)]
#[serde(rename_all = "kebab-case")]
pub enum Draw {
    #[default]
    Triangles,
    Lines,
    Points,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Mesh {
    pub mesh: Option<Spanned<String>>,
    /// Or what its vertices are the elements of.
    pub buffer: Option<Spanned<String>>,
    /// Which vector of an element an attribute is.
    pub attributes: Option<Named<Spanned<u32>>>,
    /// How many instances.
    pub count: Option<Spanned<u32>>,
    #[serde(rename = "move")]
    pub offset: Option<Spanned<Vector>>,
    /// Degrees about x, then y, then z.
    pub turn: Option<Spanned<Vector>>,
    pub scale: Option<Spanned<Vector>>,
    /// Vertex attributes that are the same at all vertices.
    #[serde(default)]
    pub set: Named<Spanned<Vector>>,
    #[serde(default)]
    pub params: Named<Spanned<Value>>,
}
