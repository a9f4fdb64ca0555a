//! Attributes and parameters for `nvjit run`: what the arguments name, matched with what the program has.

use super::gl_state::GlState;
use super::names::{
    attribute_names, attribute_suggestion, find_attribute, find_parameter, is_declared_long, parameter_names,
    unset_attribute,
};
use super::value::{parse_vector, parse_wide, split_assignment};
use super::{display_name, preset, usage};
use nvjit::Program;
use nvjit::runtime::{Batch, Frame, Register, RegisterFile, Shader, Stage};
use std::collections::BTreeMap;
use std::path::Path;

/// Fragments in a quad.
pub const QUAD: usize = 4;

/// Vertices that can run at a time.
const MOST_VERTICES: usize = 256;

/// Everything that a program reads but textures.
pub struct Inputs<'a> {
    program: &'a Program,
    /// One value for all invocations, or one for each.
    attributes: BTreeMap<Register, Vec<[f32; 4]>>,
    lanes: usize,
    parameters: BTreeMap<u16, [f32; 4]>,
    /// Remarks for the user: names that are right but have no effect.
    pub warnings: Vec<String>,
}

impl<'a> Inputs<'a> {
    /// `sets` are arguments `f[COL0]=0.5,0,0,1`, `quads` `f[COL0]=a;b;c;d`, `params` `NAME=x,y,z,w`. What those do not set of
    /// the GL's state is that of `state`.
    pub fn new(
        program: &'a Program,
        (file, text): (&Path, &[u8]),
        state: &GlState,
        sets: &[String],
        quads: &[String],
        params: &[String],
    ) -> anyhow::Result<Self> {
        let parameters = state.values(program).collect();
        let lanes = if program.stage() == Stage::Fragment { QUAD } else { 1 };
        let mut inputs = Self { program, attributes: BTreeMap::new(), lanes, parameters, warnings: Vec::new() };
        let (presets, faults) = preset::presets(text);
        inputs.warnings.extend(faults.into_iter().map(|fault| format!("{}: {fault}", display_name(file))));
        for (name, value) in presets {
            for index in find_parameter(program, &name).unwrap_or_default() {
                inputs.parameters.insert(index, value);
            }
        }
        for set in sets {
            let (name, value) = split_assignment(set).map_err(usage)?;
            inputs.set_attribute("--set", name, value)?;
        }
        for quad in quads {
            let (name, values) = split_assignment(quad).map_err(usage)?;
            if program.stage() != Stage::Fragment {
                return Err(usage("--quad is for fragment programs: --set takes the values of several vertices"));
            }
            let count = values.split(';').count();
            if count != QUAD {
                return Err(usage(format!("`{quad}` has {count} values, a quad has 4")));
            }
            inputs.set_attribute("--quad", name, values)?;
        }
        for param in params {
            let (name, value) = split_assignment(param).map_err(usage)?;
            let value = parse_vector(value).map_err(|fault| usage(format!("--param {name}: {fault}")))?;
            inputs.set_parameter(program, name, value)?;
        }
        Ok(inputs)
    }

    /// How many invocations run: a quad, or the vertices that have values.
    pub fn lanes(&self) -> usize {
        self.lanes
    }

    /// Makes room for as many invocations as there are values.
    fn take_lanes(&mut self, count: usize) -> Result<(), String> {
        match self.program.stage() {
            _ if count == 1 || count == self.lanes => return Ok(()),
            Stage::Fragment => return Err(format!("there are {count} values, and a quad has 4")),
            Stage::VertexState => return Err("a vertex state program runs once, with one value".to_owned()),
            Stage::Vertex if count > MOST_VERTICES => {
                return Err(format!("{count} vertices are too many: there may be {MOST_VERTICES}"));
            }
            Stage::Vertex if self.lanes > 1 => {
                return Err(format!("there are {count} values, but {} of another attribute", self.lanes));
            }
            Stage::Vertex => {}
        }
        self.lanes = count;
        Ok(())
    }

    /// `values` have semicolons between them; one is that of all invocations.
    fn set_attribute(&mut self, option: &str, name: &str, values: &str) -> anyhow::Result<()> {
        let program = self.program;
        let register = find_attribute(program, name).ok_or_else(|| {
            let hint = match find_parameter(program, name) {
                Ok(_) => " (it is a parameter: use --param)".to_owned(),
                Err(_) => attribute_suggestion(program, name),
            };
            let reads = list("reads", attribute_names(program), "no attribute");
            usage(format!("{} has no attribute `{name}`{hint}; the program {reads}", program.language()))
        })?;
        // What a program declares LONG is read as such alone.
        let long = Register::new(RegisterFile::LongAttribute, register.index * 2);
        let is_long = register.file == RegisterFile::Attribute && is_declared_long(program, long);
        let register = if is_long { long } else { register };
        if !program.attributes().any(|own| own == register) {
            let reads = list("reads", attribute_names(program), "no attribute");
            self.warnings.push(format!("{name} has no effect: the program {reads}"));
        }
        let fault = |fault: String| usage(format!("{option} {name}: {fault}"));
        let values: Vec<_> = values.split(';').map(str::trim).collect();
        self.take_lanes(values.len()).map_err(fault)?;
        let (mut low, mut high) = (Vec::new(), Vec::new());
        for value in values {
            if register.file == RegisterFile::LongAttribute {
                let wide = parse_wide(value).map_err(fault)?;
                low.push(wide.map(|bits| f32::from_bits(bits as u32)));
                high.push(wide.map(|bits| f32::from_bits((bits >> 32) as u32)));
            } else {
                low.push(parse_vector(value).map_err(fault)?);
            }
        }
        self.attributes.insert(register, low);
        if register.file == RegisterFile::LongAttribute {
            self.attributes.insert(Register::new(register.file, register.index + 1), high);
        }
        Ok(())
    }

    fn set_parameter(&mut self, program: &Program, name: &str, value: [f32; 4]) -> anyhow::Result<()> {
        let has = || list("has", parameter_names(program), "no parameters");
        let indices = find_parameter(program, name).map_err(|why| {
            let attribute = find_attribute(program, name).is_some();
            let hint = if attribute { " (it is an attribute: use --set)" } else { "" };
            usage(format!("{why}{hint}; the program {}", has()))
        })?;
        let is_read = |index: &u16| program.parameters().iter().any(|parameter| parameter.index == *index);
        let relative = program.interface().relative_parameters && !program.features().variables;
        if !relative && !indices.iter().any(is_read) {
            self.warnings.push(format!("{name} has no effect: the program {}", has()));
        }
        self.parameters.extend(indices.into_iter().map(|index| (index, value)));
        Ok(())
    }

    /// A batch for `shader` with these attributes in its first lanes.
    pub fn batch(&self, shader: &dyn Shader) -> Batch {
        let signature = shader.signature();
        let mut batch = Batch::new(signature, self.lanes);
        for &row in &signature.inputs {
            for lane in 0..self.lanes {
                let set = self.attributes.get(&row.register);
                let set = set.and_then(|values| values.get(lane).or(values.first()).copied());
                let value = set.unwrap_or_else(|| unset_attribute(self.program, row.register));
                batch.set(row, lane, value[usize::from(row.component)]);
            }
        }
        batch
    }

    /// A frame for `shader` with these parameters.
    pub fn frame(&self, shader: &dyn Shader) -> Frame {
        let mut frame = shader.new_frame();
        for (&index, &value) in &self.parameters {
            if let Some(parameter) = frame.parameters_mut().get_mut(usize::from(index)) {
                *parameter = value;
            }
        }
        frame
    }
}

fn list(verb: &str, names: Vec<String>, none: &str) -> String {
    if names.is_empty() { format!("{verb} {none}") } else { format!("{verb} {}", names.join(", ")) }
}
