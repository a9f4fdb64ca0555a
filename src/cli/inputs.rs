//! Attributes and parameters for `nvjit run`: what the arguments name, matched with what the program has.

use super::value::{parse_vector, split_assignment};
use super::{preset, usage};
use nvjit::Program;
use nvjit::isa::Language;
use nvjit::isa::features::Parameters;
use nvjit::runtime::{Batch, Frame, Register, RegisterFile, Shader, Stage};
use std::collections::BTreeMap;

/// Fragments in a quad.
pub const QUAD: usize = 4;

/// Everything that a program reads but textures.
pub struct Inputs {
    attributes: BTreeMap<Register, [[f32; 4]; QUAD]>,
    parameters: BTreeMap<u16, [f32; 4]>,
    /// Remarks for the user: names that are right but have no effect.
    pub warnings: Vec<String>,
}

impl Inputs {
    /// `sets` are arguments `f[COL0]=0.5,0,0,1`, `quads` `f[COL0]=a;b;c;d`, `params` `NAME=x,y,z,w`.
    pub fn new(
        program: &Program,
        text: &[u8],
        sets: &[String],
        quads: &[String],
        params: &[String],
    ) -> anyhow::Result<Self> {
        let mut inputs = Self { attributes: BTreeMap::new(), parameters: BTreeMap::new(), warnings: Vec::new() };
        for (name, value) in preset::presets(text) {
            if let Ok(index) = find_parameter(program, &name) {
                inputs.parameters.insert(index, value);
            }
        }
        for set in sets {
            let (name, value) = split_assignment(set).map_err(usage)?;
            let value = parse_vector(value).map_err(usage)?;
            inputs.set_attribute(program, name, [value; QUAD])?;
        }
        for quad in quads {
            let (name, values) = split_assignment(quad).map_err(usage)?;
            if program.stage() != Stage::Fragment {
                return Err(usage("--quad is for fragment programs: a vertex runs alone"));
            }
            let values = values.split(';').map(parse_vector).collect::<Result<Vec<_>, _>>().map_err(usage)?;
            let values = <[_; QUAD]>::try_from(values)
                .map_err(|values| usage(format!("`{quad}` has {} values, a quad has 4", values.len())))?;
            inputs.set_attribute(program, name, values)?;
        }
        for param in params {
            let (name, value) = split_assignment(param).map_err(usage)?;
            inputs.set_parameter(program, name, parse_vector(value).map_err(usage)?)?;
        }
        Ok(inputs)
    }

    fn set_attribute(&mut self, program: &Program, name: &str, value: [[f32; 4]; QUAD]) -> anyhow::Result<()> {
        let register = find_attribute(program.language(), name).ok_or_else(|| {
            let hint = if find_parameter(program, name).is_ok() { " (it is a parameter: use --param)" } else { "" };
            let reads = list("reads", attribute_names(program), "no attribute");
            usage(format!("{} has no attribute `{name}`{hint}; the program {reads}", program.language()))
        })?;
        if !program.attributes().any(|own| own == register) {
            let reads = list("reads", attribute_names(program), "no attribute");
            self.warnings.push(format!("{name} has no effect: the program {reads}"));
        }
        self.attributes.insert(register, value);
        Ok(())
    }

    fn set_parameter(&mut self, program: &Program, name: &str, value: [f32; 4]) -> anyhow::Result<()> {
        let has = || list("has", parameter_names(program), "no parameters");
        let index = find_parameter(program, name).map_err(|why| {
            let attribute = find_attribute(program.language(), name).is_some();
            let hint = if attribute { " (it is an attribute: use --set)" } else { "" };
            usage(format!("{why}{hint}; the program {}", has()))
        })?;
        let used = program.parameters().iter().any(|parameter| parameter.index == index);
        if !used && !program.interface().relative_parameters {
            self.warnings.push(format!("{name} has no effect: the program {}", has()));
        }
        self.parameters.insert(index, value);
        Ok(())
    }

    /// A batch for `shader` with these attributes in its first lanes: a quad or one vertex.
    pub fn batch(&self, shader: &dyn Shader) -> Batch {
        let signature = shader.signature();
        let lanes = lanes(signature.stage);
        let mut batch = Batch::new(signature, lanes);
        for &row in &signature.inputs {
            for lane in 0..lanes {
                let value = self.attributes.get(&row.register).map_or(DEFAULT, |value| value[lane]);
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

/// How many invocations run together.
pub fn lanes(stage: Stage) -> usize {
    match stage {
        Stage::Fragment => QUAD,
        Stage::Vertex | Stage::VertexState => 1,
    }
}

/// An attribute that no argument sets. (f[FOGC] has no row for w, which is always 0.)
const DEFAULT: [f32; 4] = [0.0, 0.0, 0.0, 1.0];

/// The attribute register that `name` stands for: `f[COL0]`, `v[OPOS]`, `v[6]`.
pub fn find_attribute(language: Language, name: &str) -> Option<Register> {
    let attributes = &language.features().attributes;
    let own = name.strip_prefix(attributes.letter)?.trim().strip_prefix('[')?.strip_suffix(']')?.trim();
    let names = language.grammar().attributes.names;
    let named = names.iter().find(|entry| entry.0 == own).map(|entry| entry.1);
    let index = named.or_else(|| own.parse().ok().filter(|_| attributes.numbered))?;
    (index < attributes.count).then(|| Register::new(RegisterFile::Attribute, index))
}

/// The number in the parameter bank of `p[3]`, `c[3]` or a DECLAREd name, or why there is none.
pub fn find_parameter(program: &Program, name: &str) -> Result<u16, String> {
    let language = program.language();
    let Parameters { letter: file, count, .. } = program.features().parameters;
    let inside = name.strip_prefix(file).and_then(|rest| rest.trim().strip_prefix('[')?.strip_suffix(']'));
    if let Some(number) = inside {
        let index = number.trim().parse::<u16>().ok().filter(|&index| usize::from(index) < count);
        return index.ok_or_else(|| format!("{language} has {file}[0] to {file}[{}], no `{name}`", count - 1));
    }
    let named = program.named_parameter(name).map(|parameter| parameter.index);
    named.ok_or_else(|| format!("there is no parameter `{name}`"))
}

fn attribute_names(program: &Program) -> Vec<String> {
    program.attributes().map(|register| program.ast().register_name(register)).collect()
}

fn parameter_names(program: &Program) -> Vec<String> {
    let mut names: Vec<_> = program.parameters().iter().map(|parameter| program.parameter_name(parameter)).collect();
    if program.interface().relative_parameters {
        names.push("c[] by relative addressing".to_owned());
    }
    names
}

fn list(verb: &str, names: Vec<String>, none: &str) -> String {
    if names.is_empty() { format!("{verb} {none}") } else { format!("{verb} {}", names.join(", ")) }
}
