//! What programs are given: parameters, constant attributes, textures.

use super::Scene;
use super::camera::Camera;
use super::programs::Programs;
use crate::cli::image::Memory;
use crate::cli::inputs::{find_attribute, find_parameter};
use crate::cli::value::{parse_vector, split_assignment};
use crate::cli::{preset, textures, usage};
use nvjit::raster::{Attribute, Mesh};
use nvjit::runtime::texture::TextureUnits;
use std::collections::BTreeMap;
use std::sync::Arc;

/// See the module.
pub struct Supply {
    vertex: BTreeMap<u16, [f32; 4]>,
    /// For the fragment program of each pass.
    fragment: Vec<BTreeMap<u16, [f32; 4]>>,
    attributes: BTreeMap<u16, [f32; 4]>,
    /// For vertex state programs.
    pub state_input: Option<[f32; 4]>,
    pub textures: TextureUnits,
    pub background: [f32; 4],
    /// Remarks for the user.
    pub warnings: Vec<String>,
}

impl Supply {
    pub fn new(scene: &Scene, programs: &Programs) -> anyhow::Result<Self> {
        let background = scene.background.as_deref().unwrap_or("0.16,0.18,0.22");
        let mut supply = Self {
            vertex: BTreeMap::new(),
            fragment: vec![BTreeMap::new(); programs.fragments().count()],
            attributes: BTreeMap::new(),
            state_input: scene.vsp_input.as_deref().map(parse_vector).transpose().map_err(usage)?,
            textures: TextureUnits::new(),
            background: parse_vector(background).map_err(usage)?,
            warnings: Vec::new(),
        };
        supply.preset(programs);
        for param in &scene.params {
            supply.parameter(programs, param)?;
        }
        for set in &scene.sets {
            let (name, value) = split_assignment(set).map_err(usage)?;
            let register = find_attribute(programs.vertex.0.language(), name)
                .ok_or_else(|| usage(format!("there is no vertex attribute `{name}`")))?;
            supply.attributes.insert(register.index, parse_vector(value).map_err(usage)?);
        }
        supply.bind(scene, programs)?;
        Ok(supply)
    }

    /// Values that comments of the Cg compiler give.
    fn preset(&mut self, programs: &Programs) {
        let (program, text) = &programs.vertex;
        for (name, value) in preset::presets(text) {
            if let Ok(index) = find_parameter(program, &name) {
                self.vertex.insert(index, value);
            }
        }
        for ((program, text), own) in programs.fragments().zip(&mut self.fragment) {
            for (name, value) in preset::presets(text) {
                if let Ok(index) = find_parameter(program, &name) {
                    own.insert(index, value);
                }
            }
        }
    }

    fn parameter(&mut self, programs: &Programs, param: &str) -> anyhow::Result<()> {
        let (name, value) = split_assignment(param).map_err(usage)?;
        let value = parse_vector(value).map_err(usage)?;
        if name.starts_with("c[") {
            let index = find_parameter(&programs.vertex.0, name).map_err(usage)?;
            self.vertex.insert(index, value);
            return Ok(());
        }
        let mut reason = None;
        let mut found = false;
        for ((program, _), own) in programs.fragments().zip(&mut self.fragment) {
            match find_parameter(program, name) {
                Ok(index) => {
                    own.insert(index, value);
                    found = true;
                }
                Err(why) => reason = Some(why),
            }
        }
        match reason {
            Some(why) if !found => Err(usage(why)),
            _ => Ok(()),
        }
    }

    fn bind(&mut self, scene: &Scene, programs: &Programs) -> anyhow::Result<()> {
        let mut bindings = BTreeMap::new();
        for binding in &scene.textures {
            let (name, files) = split_assignment(binding).map_err(usage)?;
            let unit =
                textures::find_unit(name).ok_or_else(|| usage(format!("there is no texture image unit `{name}`")))?;
            bindings.insert(unit, files);
        }
        for &unit in bindings.keys() {
            if !programs.fragments().any(|(program, _)| program.textures().iter().any(|used| used.unit == unit)) {
                self.warnings.push(format!("texture {unit} has no effect: no program looks it up"));
            }
        }
        let mut memory = Memory::default();
        for used in programs.fragments().flat_map(|(program, _)| program.textures()) {
            let names = bindings.get(&used.unit).copied().unwrap_or("checker");
            let texture = textures::named(names, used.target, &mut memory)?;
            self.textures.bind(usize::from(used.unit), Arc::new(texture))?;
        }
        Ok(())
    }

    /// The mesh with the attributes that were set.
    pub fn constants<'a>(&self, mut mesh: Mesh<'a>) -> Mesh<'a> {
        for (&index, &value) in &self.attributes {
            if let Some(attribute) = mesh.attributes.get_mut(usize::from(index)) {
                *attribute = Attribute::Constant(value);
            }
        }
        mesh
    }

    pub fn set_vertex_parameters(&self, bank: &mut [[f32; 4]]) {
        set(bank, &self.vertex);
    }

    /// Sets the parameters of the fragment program of a pass.
    pub fn set_fragment_parameters(&self, pass: usize, camera: &Camera, bank: &mut [[f32; 4]]) {
        camera.set_fragment_parameters(bank);
        set(bank, &self.fragment[pass]);
    }
}

fn set(bank: &mut [[f32; 4]], values: &BTreeMap<u16, [f32; 4]>) {
    for (&index, &value) in values {
        if let Some(parameter) = bank.get_mut(usize::from(index)) {
            *parameter = value;
        }
    }
}
