//! Attributes and parameters for `nvjit run`: matches the names in the arguments with the program's.

use super::gl_state::GlState;
use super::names::{
    attribute_names, attribute_suggestion, find_attribute, find_parameter, is_declared_long, parameter_names,
    unset_attribute,
};
use super::value::{parse_vector, parse_wide, split_assignment};
use super::{cg_comments, display_name, usage};
use nvjit::language::isa::registers;
use nvjit::language::program::ParameterSource;
use nvjit::language::syntax::ast::InputPrimitive;
use nvjit::limits;
use nvjit::runtime::{Batch, Frame, Register, RegisterFile, Shader, Stage};
use nvjit::{Program, compute};
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
    /// The number of vertices, primitives or patches with values. All invocations of a primitive share its values.
    values: usize,
    /// Invocations for each value.
    invocations: usize,
    groups: [u32; 3],
    group_size: [u32; 3],
    parameters: BTreeMap<u16, [f32; 4]>,
    /// Remarks for the user: names that are right but have no effect.
    pub warnings: Vec<String>,
}

impl<'a> Inputs<'a> {
    /// `sets` are arguments `f[COL0]=0.5,0,0,1`, `quads` `f[COL0]=a;b;c;d`, `params` `NAME=x,y,z,w`. What those do not
    /// set of the GL's state is that of `state`.
    pub fn new(
        program: &'a Program,
        (file, text): (&Path, &[u8]),
        state: &GlState,
        sets: &[String],
        quads: &[String],
        params: &[String],
    ) -> anyhow::Result<Self> {
        let parameters = state.values(program).collect();
        let values = if program.stage() == Stage::Fragment { QUAD } else { 1 };
        let declared = &program.interface().declared;
        let invocations = match program.stage() {
            Stage::Geometry => declared.invocations,
            Stage::TessControl => declared.vertices_out,
            _ => None,
        };
        let mut inputs = Self {
            program,
            attributes: BTreeMap::new(),
            values,
            invocations: invocations.unwrap_or(1).max(1) as usize,
            groups: [1; 3],
            group_size: declared.group_size.unwrap_or([1; 3]),
            parameters,
            warnings: Vec::new(),
        };
        let (presets, faults) = cg_comments::presets(text);
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
                return Err(usage(format!("--quad {name}: there are {count} values, and a quad has 4")));
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

    /// The number of invocations: four of a quad, one for each vertex with values, those of each primitive or patch
    /// with values, or those of a work group.
    pub fn lanes(&self) -> usize {
        match self.program.stage() {
            Stage::Compute => self.group_size.iter().product::<u32>() as usize,
            _ => self.values * self.invocations,
        }
    }

    /// The work groups of a compute program.
    pub fn groups(&self) -> [u32; 3] {
        self.groups
    }

    /// The invocations of one.
    pub fn group_size(&self) -> [u32; 3] {
        self.group_size
    }

    /// `--groups` and `--group-size`.
    pub fn set_groups(&mut self, groups: Option<&str>, size: Option<&str>) -> anyhow::Result<()> {
        if self.program.stage() != Stage::Compute {
            return match groups.or(size) {
                Some(_) => Err(usage("--groups and --group-size are for compute programs")),
                None => Ok(()),
            };
        }
        let numbers = |text: &str, most: [u32; 3], option: &str| {
            let mut numbers = [1; 3];
            let parts: Vec<&str> = text.split(',').map(str::trim).collect();
            let fault = || usage(format!("{option} {text}: write one to three numbers, of at most {most:?}"));
            for (axis, part) in parts.iter().enumerate() {
                let number = part.parse().ok().filter(|number| axis < 3 && *number <= most[axis]);
                *numbers.get_mut(axis).ok_or_else(fault)? = number.ok_or_else(fault)?;
            }
            Ok::<_, anyhow::Error>(numbers)
        };
        if let Some(groups) = groups {
            self.groups = numbers(groups, [limits::MAX_COMPUTE_GROUPS; 3], "--groups")?;
        }
        let declared = self.program.interface().declared.group_size;
        match (size, declared) {
            (Some(_), Some(_)) => return Err(usage("--group-size: the program declares GROUP_SIZE")),
            (Some(size), None) => {
                self.group_size = numbers(size, limits::MAX_COMPUTE_GROUP_SIZE, "--group-size")?;
                let all: u32 = self.group_size.iter().product();
                if !(1..=limits::MAX_COMPUTE_INVOCATIONS).contains(&all) {
                    let most = limits::MAX_COMPUTE_INVOCATIONS;
                    return Err(usage(format!("--group-size {size}: a work group has 1 to {most} invocations")));
                }
            }
            _ => {}
        }
        Ok(())
    }

    /// Sets what a subroutine parameter calls: `0=3`, by the numbers of the parameter and of the subroutine.
    pub fn set_subroutine(&mut self, argument: &str) -> anyhow::Result<()> {
        let (place, number) = split_assignment(argument).map_err(usage)?;
        let parsed = place.parse::<u16>().ok().zip(number.parse::<u16>().ok());
        let (place, number) =
            parsed.filter(|(_, number)| usize::from(*number) < limits::MAX_SUBROUTINES).ok_or_else(|| {
                usage(format!("--subroutine {argument}: write the numbers of a parameter and a subroutine"))
            })?;
        let mut found = false;
        for parameter in self.program.parameters() {
            if parameter.source == ParameterSource::Subroutine(place) {
                self.parameters.insert(parameter.index, [f32::from_bits(u32::from(number) + 1), 0.0, 0.0, 0.0]);
                found = true;
            }
        }
        if !found {
            self.warnings.push(format!(
                "subroutine {place} has no effect: the program does not call program.subroutine[{place}]"
            ));
        }
        Ok(())
    }

    /// The value of an attribute that is not set, in an invocation.
    fn unset(&self, register: Register, lane: usize) -> [f32; 4] {
        let integer = |number: usize| [f32::from_bits(number as u32), 0.0, 0.0, 0.0];
        let is_of_primitives =
            matches!(self.program.stage(), Stage::Geometry | Stage::TessControl | Stage::TessEvaluation);
        match register.index {
            registers::PRIMITIVE_ID if is_of_primitives => integer(lane / self.invocations),
            registers::PRIMITIVE_INVOCATION if is_of_primitives => integer(lane % self.invocations),
            registers::PRIMITIVE_VERTEX_COUNT if is_of_primitives => integer(self.primitive_vertices()),
            _ => unset_attribute(self.program, register),
        }
    }

    /// The number of vertices of a primitive or a patch, if no argument gives it.
    fn primitive_vertices(&self) -> usize {
        match self.program.interface().declared.primitive_in {
            Some(primitive) if primitive != InputPrimitive::Patches => primitive.vertices().into(),
            _ => {
                let numbers = self.program.attributes().map(|register| register.index);
                let last = numbers.filter(|&number| number < registers::OUT_VERTEX_0).max().unwrap_or(0);
                usize::from(last.saturating_sub(registers::VERTEX_0) / registers::VERTEX_STRIDE) + 1
            }
        }
    }

    /// Makes room for as many invocations as there are values.
    fn take_lanes(&mut self, count: usize) -> Result<(), String> {
        match self.program.stage() {
            _ if count == 1 || count == self.values => return Ok(()),
            Stage::Fragment => return Err(format!("there are {count} values, and a quad has 4")),
            Stage::VertexState => return Err("a vertex state program runs once, with one value".to_owned()),
            _ if count > MOST_VERTICES => {
                return Err(format!("{count} invocations are too many: there may be {MOST_VERTICES}"));
            }
            _ if self.values > 1 => {
                return Err(format!("there are {count} values, but {} of another attribute", self.values));
            }
            _ => {}
        }
        self.values = count;
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
        if program.stage() == Stage::Compute {
            return Err(usage(format!("{option} {name}: attributes of compute programs follow from --groups")));
        }
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

    /// A batch for `shader` with these attributes in its lanes.
    pub fn batch(&self, shader: &dyn Shader) -> Batch {
        self.repeated(shader, 1)
    }

    /// A batch for `shader` with these attributes so many times.
    pub fn repeated(&self, shader: &dyn Shader, times: usize) -> Batch {
        let signature = shader.signature();
        let mut batch = Batch::new(signature, self.lanes() * times);
        if self.program.stage() == Stage::Compute {
            compute::fill(shader, &mut batch, self.group_size, self.groups, [0; 3]);
            return batch;
        }
        for &row in signature.inputs.iter().filter(|row| row.register.file != RegisterFile::Invocation) {
            for number in 0..self.lanes() * times {
                let lane = number % self.lanes();
                let set = self.attributes.get(&row.register);
                let set = set.and_then(|values| values.get(lane / self.invocations).or(values.first()).copied());
                let value = set.unwrap_or_else(|| self.unset(row.register, lane));
                batch.set(row, number, value[usize::from(row.component)]);
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
