//! Parameters and textures, which a host sets.

use super::interface::{Interface, TEXTURE_SET};
use super::{COMPONENTS, Output};
use crate::dialect::Has;
use nvjit::Program;

impl Interface {
    /// A component of a parameter.
    pub(super) fn parameter(&self, index: u16, component: u8) -> String {
        let letter = COMPONENTS[usize::from(component & 3)];
        if !self.is_natural() {
            return super::rows::parameter(index, component);
        }
        if let Some(parts) = self.state.get(&index) {
            return parts[usize::from(component & 3)].clone();
        }
        if let Some(name) = self.uniforms.get(&index) {
            return format!("{name}.{letter}");
        }
        if let Some((first, _, name)) = self.array(index) {
            return format!("{name}[{}].{letter}", index - first);
        }
        let value = self.constants.get(&index).map_or(0.0, |value| value[usize::from(component & 3)]);
        self.dialect.float(value.to_bits())
    }

    pub(super) fn array(&self, index: u16) -> Option<&(u16, u16, String)> {
        self.arrays.iter().find(|(first, count, _)| (*first..first + count).contains(&index))
    }

    /// A component of a parameter by a number that an expression gives, -1 for none.
    pub(super) fn relative_parameter(&self, first: u16, component: u8, element: &str) -> String {
        match self.array(first).filter(|_| self.is_natural()) {
            Some((start, _, name)) => format!("{name}_at({element}, {}, {component})", first - start),
            None => format!("parameter_at({element}, {first}, {component})"),
        }
    }

    /// The binding of a texture image unit. In WGSL the sampler has the next one.
    pub(crate) fn texture_binding(&self, unit: u8) -> u32 {
        if self.dialect.is_web { 2 * u32::from(unit) } else { u32::from(unit) }
    }

    /// The byte offsets of the parameters in a module's block, that of `zero_bits` after them, and the block's size.
    pub(crate) fn offsets(&self) -> Option<(Vec<u32>, u32)> {
        let sizes = self.uniforms.iter().map(|_| 16).chain(self.arrays.iter().map(|one| 16 * u32::from(one.1)));
        let mut next = 0;
        let mut offsets = Vec::new();
        for size in sizes {
            offsets.push(next);
            next += size;
        }
        if self.has_zero {
            offsets.push(next);
            next += 16;
        }
        (self.dialect.is_vulkan && next > 0).then_some((offsets, next))
    }

    /// The locations of uniforms in modules of OpenGL, in their order, and that of `zero_bits` after them.
    pub(crate) fn locations(&self) -> Option<Vec<u32>> {
        let counts = self.uniforms.iter().map(|_| 1).chain(self.arrays.iter().map(|one| u32::from(one.1)));
        let locations = std::iter::once(0).chain(counts.scan(0, |next, count| {
            *next += count;
            Some(*next)
        }));
        (self.dialect.is_module && !self.dialect.is_vulkan && self.is_natural()).then(|| locations.collect())
    }

    /// The layout of a uniform that has a location.
    fn located(&self, name: &str) -> String {
        let mut names = self.uniforms.values().chain(self.arrays.iter().map(|one| &one.2));
        let location = self.locations().zip(names.position(|own| own == name));
        let location = location.and_then(|(all, number)| all.get(number).copied());
        location.map_or_else(String::new, |location| format!("layout(location = {location}) "))
    }

    /// The layout of `zero_bits`, where it is a uniform by itself.
    pub(super) fn zero_layout(&self) -> String {
        let last = self.locations().and_then(|all| all.last().copied());
        let location = if self.is_natural() { last } else { Some(super::rows::ZERO_LOCATION) };
        location.map_or_else(String::new, |location| format!("layout(location = {location}) "))
    }

    /// Whether the text initialises parameters with the program's values.
    pub(crate) fn gives_values(&self) -> bool {
        !self.dialect.is_es && !self.dialect.is_module
    }

    /// Whether the pipeline chooses between colors of front and back faces.
    pub(crate) fn selects_colors(&self) -> bool {
        self.dialect.has_fixed_function
    }

    /// Whether bindings have sets.
    pub(crate) fn has_sets(&self) -> bool {
        self.dialect.is_vulkan
    }

    /// Parameters and textures.
    pub(super) fn uniform_declarations(&self, program: &Program, out: &mut Output) {
        let d = self.dialect;
        if self.offsets().is_some() {
            let single = self.uniforms.values().map(|name| format!(" vec4 {name};"));
            let arrays = self.arrays.iter().map(|(_, count, name)| format!(" vec4 {name}[{count}];"));
            let zero = self.has_zero.then(|| " uint zero_bits;".to_owned());
            let members: String = single.chain(arrays).chain(zero).collect();
            let set = self.parameter_set();
            out.text(&format!("layout(std140, set = {set}, binding = 0) uniform parameters_block {{{members} }};"));
        }
        for (index, name) in self.uniforms.iter().filter(|_| !d.is_vulkan) {
            let parameter = program.parameters().iter().find(|one| one.index == *index);
            let default = parameter.map_or([0.0; 4], |one| one.default);
            let can = self.gives_values() && can_be_given(&[default]);
            let value = if can { format!(" = {}", vector(default)) } else { String::new() };
            let shown = parameter.map(|one| program.parameter_name(one)).filter(|shown| shown != name);
            let comment = shown.map_or_else(String::new, |shown| format!(" // {shown}"));
            let layout = self.located(name);
            out.text(&format!("{layout}uniform vec4 {name}{value};{comment}"));
        }
        let defaults = program.default_parameters();
        for (first, count, name) in &self.arrays {
            let range = usize::from(*first)..usize::from(first + count);
            let own: Vec<[f32; 4]> = range.map(|index| defaults.get(index).copied().unwrap_or_default()).collect();
            let value = match !self.gives_values() || !can_be_given(&own) {
                true => String::new(),
                false => {
                    let parts: Vec<String> = own.iter().map(|one| vector(*one)).collect();
                    format!(" = vec4[{count}]({})", parts.join(", "))
                }
            };
            if !d.is_vulkan {
                let layout = self.located(name);
                out.text(&format!("{layout}uniform vec4 {name}[{count}]{value};"));
            }
            out.text(&format!(
                "float {name}_at(int element, int first, int component) {{\n    return element >= 0 ? {name}[first + element][component] : 0.0;\n}}"
            ));
        }
        for ((unit, ..), sampler) in &self.samplers {
            let ty = super::lookups::sampler_type(sampler.target, sampler.integers);
            let layout = match d.bindings {
                _ if d.is_vulkan => {
                    format!("layout(set = {TEXTURE_SET}, binding = {}) ", self.texture_binding(*unit))
                }
                Has::Core => format!("layout(binding = {unit}) "),
                _ => String::new(),
            };
            if d.is_es {
                out.text(&format!("precision highp {ty};"));
            }
            out.text(&format!("{layout}uniform {ty} {};", sampler.name));
        }
    }
}

/// Whether the text can initialise uniforms with these values: zeros need no initialiser, and numbers that are not
/// literals are not constant for all compilers, so the host sets those.
fn can_be_given(values: &[[f32; 4]]) -> bool {
    let all = || values.iter().flatten();
    all().any(|part| part.to_bits() != 0) && all().all(|part| part.is_normal() || part.to_bits() == 0)
}

fn vector(value: [f32; 4]) -> String {
    let parts = value.map(|part| super::expressions::float(part.to_bits()));
    format!("vec4({})", parts.join(", "))
}
