//! OpenGL's fixed function as assembly programs: vertices and fragments without a program of the application are
//! processed by a program generated from the state. So are register combiners ([`combiners`]) and shaders of
//! ATI_fragment_shader ([`shader`]), which replace the texture environments, texture shaders ([`texture_shader`]),
//! which replace the lookups before environments and combiners, and shaders of EXT_vertex_shader ([`vertex_shader`]).
//!
//! A key is the state that determines the shape of a computation: [`VertexKey`] and [`FragmentKey`]. It contains no
//! values: programs bind them (`state.matrix.mvp`, `state.lightprod[0].front.diffuse`), so a change of a colour or a
//! matrix needs no new program. A key gives text in NV_gpu_program4's languages, which have all necessary features:
//! distances of clip planes, state bindings, options for fog, enough instructions and registers for eight two-sided
//! lights with eight units, and the depths and clipping of the fixed function. The output is text and not a tree,
//! because only the parser makes trees, which refer to symbols by numbers; so the programs are validated like any
//! other, and a dump shows what is executed.
//!
//! ```
//! use nvjit_fixed::{Fixed, FragmentKey, FogMode, Programs, VertexKey};
//!
//! let mut programs = Programs::new(64);
//! let vertex: std::sync::Arc<Fixed> = programs.vertex(&VertexKey::default())?;
//! let fragment = programs.fragment(&FragmentKey { fog: Some(FogMode::Exp2), ..FragmentKey::default() })?;
//! assert!(vertex.text.starts_with("!!NVvp4.0"));
//! assert!(fragment.text.contains("ARB_fog_exp2"));
//! # Ok::<(), nvjit::LoadErrors>(())
//! ```
//!
//! [`text`] builds the text; [`vertex`] and [`fragment`] have a file for each part of the specification.

mod cache;
pub mod fragment;
mod text;
pub mod vertex;

pub use cache::{Cache, Hashed};
pub use fragment::{
    AlphaOperand, Argument, BaseFormat, Combine, CombineAlpha, CombineRgb, Environment, FogMode, FragmentKey,
    RgbOperand, Scale, Shading, Source, TextureTarget, UnitKey, combiners, shader, texture_shader,
};
pub use vertex::shader as vertex_shader;
pub use vertex::{
    ColorMaterial, CoordinateKey, FogSource, LightKey, LightingKey, MaterialFaces, Normals, TexGen, TrackedColor,
    VertexKey,
};

use nvjit::{LoadErrors, Program};
use std::sync::Arc;

/// A program that is generated from state.
#[derive(Clone, Debug)]
pub struct Fixed {
    /// The text.
    pub text: String,
    /// The loaded program.
    pub program: Program,
}

impl Fixed {
    /// Loads a text.
    ///
    /// # Errors
    /// The errors of the text. Texts of keys have none.
    pub fn load(text: String) -> Result<Self, LoadErrors> {
        let program = Program::load(text.as_bytes())?;
        Ok(Self { text, program })
    }
}

/// The programs of the most recently used keys.
#[derive(Clone, Debug)]
pub struct Programs {
    vertex: Cache<VertexKey, Fixed>,
    fragment: Cache<FragmentKey, Fixed>,
}

impl Programs {
    /// Caches `capacity` programs of each stage.
    pub fn new(capacity: usize) -> Self {
        Self { vertex: Cache::new(capacity), fragment: Cache::new(capacity) }
    }

    /// The vertex program of a key.
    ///
    /// # Errors
    /// As [`Fixed::load`]: none.
    pub fn vertex(&mut self, key: &VertexKey) -> Result<Arc<Fixed>, LoadErrors> {
        self.vertex.get(key, |key| Fixed::load(key.text()))
    }

    /// The fragment program of a key.
    ///
    /// # Errors
    /// As [`Fixed::load`]: none.
    pub fn fragment(&mut self, key: &FragmentKey) -> Result<Arc<Fixed>, LoadErrors> {
        self.fragment.get(key, |key| Fixed::load(key.text()))
    }
}
