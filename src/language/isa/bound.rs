//! Names of registers in languages that bind them, which depend on the program's features: `vertex.texcoord[0]`,
//! `result.color`.

use super::features::Features;
use super::registers::*;
use nvjit_runtime::{Register, RegisterFile, Stage};

impl Features {
    /// The name of `register` in program texts, for temporaries, address registers and the like a name of ours.
    pub fn register_name(&self, register: Register) -> String {
        if self.variables { bound_name(self, register) } else { name(self.stage, register) }
    }
}

/// The name of `register` as programs that bind registers write it.
fn bound_name(features: &Features, register: Register) -> String {
    let index = register.index;
    match register.file {
        RegisterFile::Attribute if features.has_vertices() && index >= VERTEX_0 => {
            vertex_attribute_name(features, index)
        }
        // Any vertex beyond those of a patch: all of them are undefined.
        RegisterFile::Attribute if features.has_vertices() && index == NO_ATTRIBUTE => {
            format!("vertex[{}].position", crate::limits::MAX_PATCH_VERTICES)
        }
        RegisterFile::Attribute => {
            let generic = features.attributes.generic >> (index & 31) & 1 != 0;
            let named = features.attributes.names.iter().find(|entry| entry.1 == index && !generic);
            named.map_or_else(|| format!("{}.attrib[{index}]", features.attributes.letter), |entry| entry.0.to_owned())
        }
        RegisterFile::Result => features.results.names.get(usize::from(index)).copied().unwrap_or("?").to_owned(),
        _ => name(features.stage, register),
    }
}

/// The name of an attribute of one of several vertices, or of the output patch.
fn vertex_attribute_name(features: &Features, index: u16) -> String {
    let name = |number: u16| features.results.names.get(usize::from(number)).copied().unwrap_or("?");
    let of = |prefix: &str, first: u16| {
        let (vertex, number) = ((index - first) / VERTEX_STRIDE, (index - first) % VERTEX_STRIDE);
        let name = if number == RESULT_ID { "result.id" } else { name(number) };
        format!("{prefix}[{vertex}].{}", name.trim_start_matches("result."))
    };
    match index {
        OUT_PATCH.. => {
            let name = name(index - OUT_PATCH);
            let name = name.trim_start_matches("result.").trim_start_matches("patch.tess");
            if name.starts_with("patch") {
                format!("primitive.out.{name}")
            } else {
                format!("primitive.out.tess{name}")
            }
        }
        OUT_VERTEX_0.. => of("vertex.out", OUT_VERTEX_0),
        _ => of("vertex", VERTEX_0),
    }
}

/// The attribute or result that programs with `features` bind by `text`, a name of the tables above or one that is
/// short for it.
pub fn bound(features: &Features, text: &str) -> Option<Register> {
    let (attributes, results) = (&features.attributes, &features.results);
    let numbered = text.strip_prefix("vertex.in[").or_else(|| text.strip_prefix("vertex["));
    if let Some((number, name)) = numbered.filter(|_| features.has_vertices()).and_then(|rest| rest.split_once("].")) {
        let first = bound(features, &format!("vertex.{name}")).filter(|first| first.index >= VERTEX_0)?;
        let number: u16 =
            number.parse().ok().filter(|&number| usize::from(number) < crate::limits::MAX_PATCH_VERTICES)?;
        return Some(Register::new(first.file, first.index + number * VERTEX_STRIDE));
    }
    if let Some(name) = text.strip_prefix("vertex.").filter(|&name| features.has_vertices() && name != "tesscoord") {
        // A vertex has the results of vertex programs.
        let found = bound_result(&NV4_VERTEX_RESULTS, &format!("result.{name}")).filter(|&number| number <= RESULT_ID);
        return found.map(|number| Register::new(RegisterFile::Attribute, VERTEX_0 + number));
    }
    let expanded = match text {
        "vertex.color" => "vertex.color.primary",
        "fragment.color" => "fragment.color.primary",
        "vertex.weight" => "vertex.weight[0]",
        "vertex.texcoord" => "vertex.texcoord[0]",
        "fragment.texcoord" => "fragment.texcoord[0]",
        "result.color[0]" => "result.color",
        text => text,
    };
    // Registers with a name only follow those with a number.
    let is_vertex = features.stage == Stage::Vertex;
    let generic = || expanded.strip_prefix("vertex.attrib[")?.strip_suffix(']')?.parse().ok();
    let named = attributes.names.iter().find(|entry| entry.0 == expanded).map(|entry| entry.1);
    let attribute =
        named.or_else(|| generic().filter(|&index: &u16| is_vertex && index < attributes.count.min(VERTEX_ID)));
    let result = match features.stage {
        Stage::Fragment => number_of(results.names, expanded),
        _ => bound_result(results.names, expanded),
    };
    attribute
        .map(|index| Register::new(RegisterFile::Attribute, index))
        .or(result.map(|index| Register::new(RegisterFile::Result, index)))
}

fn number_of(names: &[&str], name: &str) -> Option<u16> {
    names.iter().position(|known| *known == name && !name.is_empty()).map(|number| number as u16)
}

/// The number of a result of vertices, by a name of it.
fn bound_result(names: &[&str], name: &str) -> Option<u16> {
    let expanded = match name {
        "result.texcoord" => "result.texcoord[0]",
        "result.color" | "result.color.primary" | "result.color.front" => "result.color.front.primary",
        "result.color.secondary" => "result.color.front.secondary",
        "result.color.back" => "result.color.back.primary",
        name => name,
    };
    number_of(names, expanded)
}
