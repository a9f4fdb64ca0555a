//! Inputs of programs: parameters, GL state, constant attributes, textures.

use super::Scene;
use super::camera::View;
use super::programs::{Loaded, Programs};
use crate::gl_state::GlState;
use crate::image::Memory;
use crate::names::{attribute_suggestion, find_attribute, find_parameter, parameter_names, suggestion};
use crate::textures::{Compares, Place};
use crate::value::{parse_vector, split_assignment};
use crate::{cg_comments, display_name, textures, usage};
use nvjit::Program;
use nvjit::language::program::ParameterSource;
use nvjit::limits::MAX_ENVIRONMENT_PARAMETERS;
use nvjit::runtime::TextureTarget;
use nvjit_raster::{Attribute, Mesh};
use nvjit_texture::TextureUnits;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Values by number in the parameter bank of a program.
pub type Values = BTreeMap<u16, [f32; 4]>;

/// See the module.
pub struct Supply {
    vertex: Values,
    /// For the fragment program of each pass.
    fragment: Vec<Values>,
    attributes: Values,
    gl_state: Option<PathBuf>,
    /// For vertex state programs.
    pub state_input: Option<[f32; 4]>,
    pub textures: TextureUnits,
    pub background: [f32; 4],
    /// Remarks for the user.
    pub warnings: Vec<String>,
}

impl Supply {
    /// Textures take their part of `memory`.
    pub fn new(scene: &Scene, programs: &Programs, memory: Memory) -> anyhow::Result<Self> {
        let background = scene.background.as_deref().unwrap_or("0.16,0.18,0.22");
        let mut warnings = Vec::new();
        let mut supply = Self {
            vertex: presets(&programs.vertex, scene.vp.as_deref(), &mut warnings),
            fragment: programs
                .fragments()
                .zip(std::iter::once(scene.fp.as_deref()).chain(scene.post.iter().map(|file| Some(file.as_path()))))
                .map(|(program, file)| presets(program, file, &mut warnings))
                .collect(),
            attributes: BTreeMap::new(),
            gl_state: scene.gl_state.clone(),
            state_input: match scene.vsp_input.as_deref() {
                Some(input) => Some(parse_vector(input).map_err(|fault| usage(format!("--vsp-input: {fault}")))?),
                None => None,
            },
            textures: TextureUnits::new(),
            background: color(background).map_err(|fault| usage(format!("--background: {fault}")))?,
            warnings,
        };
        for param in &scene.params {
            supply.parameter(programs, param)?;
        }
        let vertex = &programs.vertex.0;
        for set in &scene.sets {
            let (name, value) = split_assignment(set).map_err(usage)?;
            let register = find_attribute(vertex, name).ok_or_else(|| {
                usage(format!("there is no vertex attribute `{name}`{}", attribute_suggestion(vertex, name)))
            })?;
            let value = parse_vector(value).map_err(|fault| usage(format!("--set {name}: {fault}")))?;
            supply.attributes.insert(register.index, value);
        }
        supply.bind(scene, programs, memory)?;
        Ok(supply)
    }

    /// Sets a parameter in all programs that have it, or only in those of the stage that stands before the name.
    fn parameter(&mut self, programs: &Programs, param: &str) -> anyhow::Result<()> {
        let (name, value) = split_assignment(param).map_err(usage)?;
        let value = parse_vector(value).map_err(|fault| usage(format!("--param {name}: {fault}")))?;
        let (vertex, fragment, own) = match (name.strip_prefix("vp:"), name.strip_prefix("fp:")) {
            (Some(own), _) => (true, false, own),
            (_, Some(own)) => (false, true, own),
            _ => (true, true, name),
        };
        let vertex = vertex.then_some((&programs.vertex, &mut self.vertex)).into_iter();
        let fragments = programs.fragments().zip(&mut self.fragment);
        let (mut known, mut used, mut reason) = (false, false, String::new());
        for (program, values) in vertex.chain(fragments.filter(|_| fragment)) {
            match parameter(program, own.trim(), None) {
                Ok(indices) => {
                    known = true;
                    used |= !indices.is_empty();
                    values.extend(indices.into_iter().map(|index| (index, value)));
                }
                // A message that lists the existing names is preferred.
                Err(why) if reason.is_empty() || !why.starts_with("there is no") => reason = why,
                Err(_) => {}
            }
        }
        if !known {
            let all = programs.fragments().map(|(program, _)| program).chain([&programs.vertex.0]);
            let mut names: Vec<_> = all.flat_map(parameter_names).collect();
            let mut seen = BTreeSet::new();
            names.retain(|name| seen.insert(name.clone()));
            let is_unknown = reason.starts_with("there is no parameter") && !reason.contains(", perhaps ");
            let hint = if is_unknown { suggestion(own.trim(), &names) } else { String::new() };
            let has = if names.is_empty() { "no parameters".to_owned() } else { names.join(", ") };
            return Err(usage(format!("{reason}{hint}; the programs have {has}")));
        }
        if !used {
            self.warnings.push(format!("{name} has no effect: no program reads it"));
        }
        Ok(())
    }

    fn bind(&mut self, scene: &Scene, programs: &Programs, mut memory: Memory) -> anyhow::Result<()> {
        let mut bindings = BTreeMap::new();
        for binding in &scene.textures {
            let (name, files) = split_assignment(binding).map_err(usage)?;
            let unit = textures::find_unit(name).map_err(|why| usage(format!("--texture {name}: {why}")))?;
            bindings.insert(unit, files);
        }
        let all = || programs.fragments().chain([&programs.vertex]).flat_map(|(program, _)| program.textures());
        for (&unit, files) in &bindings {
            if !all().any(|used| used.unit == unit) {
                textures::check_names(files).map_err(|error| textures::about(&unit.to_string(), error))?;
                self.warnings.push(format!("texture {unit} has no effect: no program looks it up"));
            }
        }
        let compares = Compares::new(&scene.compares)?;
        let shadows = all().filter(|used| used.target.compares()).map(|used| Place::Unit(used.unit));
        self.warnings.extend(compares.warnings(&shadows.collect()));
        let mut targets: BTreeMap<u8, TextureTarget> = BTreeMap::new();
        for used in programs.vertex.0.textures() {
            let others = programs.fragments().take(1).flat_map(|(program, _)| program.textures());
            if let Some(other) =
                others.into_iter().find(|other| (other.unit == used.unit) & (other.target != used.target))
            {
                return Err(usage(format!(
                    "the two programs look up in texture {} as {} and as {}",
                    used.unit,
                    used.target.name(),
                    other.target.name()
                )));
            }
        }
        for used in all() {
            // One lookup or many, a texture is made once.
            if targets.insert(used.unit, used.target) == Some(used.target) {
                continue;
            }
            let names = bindings.get(&used.unit).copied().unwrap_or("checker");
            let texture = textures::named(names, used.target, compares.of(Place::Unit(used.unit)), &mut memory)
                .map_err(|error| textures::about(&used.unit.to_string(), error))?;
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

    /// The state of the GL for a picture.
    pub fn state(&self, view: &View) -> anyhow::Result<GlState> {
        let mut state = GlState::default();
        view.set_state(&mut state.fixed)?;
        if let Some(file) = &self.gl_state {
            state.read(file)?;
        }
        Ok(state)
    }

    /// The parameters of the vertex program.
    pub fn vertex(&self) -> &Values {
        &self.vertex
    }

    /// The parameters of the fragment program of a pass.
    pub fn fragment(&self, pass: usize) -> &Values {
        &self.fragment[pass]
    }
}

/// The parameters that vertex programs share, `c[n]` or `program.env[n]`.
pub fn environment(program: &Program, view: &View, own: &Values) -> Vec<[f32; 4]> {
    let mut shared = vec![[0.0; 4]; MAX_ENVIRONMENT_PARAMETERS.max(program.parameter_count())];
    view.set_vertex_parameters(&mut shared);
    if program.features().variables {
        for parameter in program.parameters() {
            if let (ParameterSource::Environment(number), Some(&value)) = (&parameter.source, own.get(&parameter.index))
            {
                shared[usize::from(*number)] = value;
            }
        }
    } else {
        set(&mut shared, own);
    }
    shared
}

/// Sets the parameters of a vertex program.
pub fn set_vertex_parameters(
    program: &Program,
    state: &GlState,
    shared: &[[f32; 4]],
    own: &Values,
    bank: &mut [[f32; 4]],
) {
    if !program.features().variables {
        bank.copy_from_slice(&shared[..bank.len()]);
        return;
    }
    let environment = program.parameters().iter().filter_map(|parameter| match parameter.source {
        ParameterSource::Environment(number) => Some((parameter.index, *shared.get(usize::from(number))?)),
        _ => None,
    });
    let is_own = |p: &&nvjit::language::program::Parameter| !matches!(p.source, ParameterSource::Environment(_));
    let own = program.parameters().iter().filter(is_own).filter_map(|p| Some((p.index, *own.get(&p.index)?)));
    let values = state.values(program).chain(environment).chain(own).collect();
    set(bank, &values);
}

/// Sets the parameters of a fragment program.
pub fn set_fragment_parameters(program: &Program, view: &View, state: &GlState, own: &Values, bank: &mut [[f32; 4]]) {
    if program.features().variables {
        let mut shared = [[0.0; 4]; 3];
        view.set_fragment_parameters(&mut shared);
        let locals = program.parameters().iter().filter_map(|parameter| match parameter.source {
            ParameterSource::Local(number) => Some((parameter.index, *shared.get(usize::from(number))?)),
            _ => None,
        });
        set(bank, &state.values(program).chain(locals).collect());
    } else {
        view.set_fragment_parameters(bank);
    }
    set(bank, own);
}

/// Three numbers or four.
fn color(text: &str) -> Result<[f32; 4], String> {
    let color = parse_vector(text)?;
    match text.split(',').count() {
        3 | 4 if color.iter().all(|component| component.is_finite()) => Ok(color),
        3 | 4 => Err(format!("`{text}` has numbers that are not finite")),
        _ => Err(format!("`{text}` is no colour, which is three numbers or four")),
    }
}

/// The numbers of a parameter in the bank of a program, by its name there or in the comments of the Cg compiler; or of
/// a row of a matrix that begins there. There are no numbers where the program does not read it.
pub fn parameter((program, text): &Loaded, name: &str, row: Option<usize>) -> Result<Vec<u16>, String> {
    let name = cg_comments::resource(text, name).unwrap_or_else(|| name.to_owned());
    let Some(row) = row else { return find_parameter(program, &name) };
    // An array that is declared is called by its name, others by that of their first element.
    let element = name.strip_suffix(']').and_then(|rest| rest.rsplit_once('['));
    let element = element.and_then(|(base, first)| Some((base, first.trim().parse::<usize>().ok()?)));
    let (base, first) = element.unwrap_or((&name, 0));
    find_parameter(program, &format!("{base}[{}]", first.saturating_add(row)))
}

/// Values that comments of the Cg compiler give.
pub fn presets((program, text): &Loaded, file: Option<&Path>, warnings: &mut Vec<String>) -> Values {
    let (named, faults) = cg_comments::presets(text);
    let name = file.map_or_else(String::new, display_name);
    warnings.extend(faults.into_iter().map(|fault| format!("{name}: {fault}")));
    let values = named.into_iter().flat_map(|(name, value)| {
        find_parameter(program, &name).unwrap_or_default().into_iter().map(move |index| (index, value))
    });
    values.collect()
}

/// Sets parameters of a bank.
pub fn set(bank: &mut [[f32; 4]], values: &Values) {
    for (&index, &value) in values {
        if let Some(parameter) = bank.get_mut(usize::from(index)) {
            *parameter = value;
        }
    }
}
