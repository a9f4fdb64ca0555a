//! Vertex shaders (EXT_vertex_shader): their objects, and the commands between BeginVertexShaderEXT and
//! EndVertexShaderEXT, which specify one. `nvjit-fixed` makes programs of them, which have invariants and constants as
//! local parameters, and variants as attributes that the shader does not read otherwise.

mod specify;
mod symbols;
mod variants;

use crate::buffers::first_unused;
use crate::commands::Answer;
use crate::context::Context;
use crate::enums::*;
use nvjit_gl::{Error, Generated};
use specify::{MOST, Parameter, Specified};
pub use specify::{Shader, VariantRow};
use std::collections::BTreeMap;
use std::ffi::c_void;
use std::sync::Arc;
use symbols::{Storage, Symbols, Values, row};

/// More names of shaders than this are OUT_OF_MEMORY.
const MAX_NAMES: usize = 1 << 20;

/// The vertex shaders of a context.
#[derive(Default)]
pub struct VertexShaders {
    /// By name; 0 is the default shader.
    shaders: BTreeMap<u32, Arc<Shader>>,
    bound: u32,
    specified: Option<Specified>,
    symbols: Symbols,
}

impl VertexShaders {
    fn bound(&self) -> Option<&Arc<Shader>> {
        self.shaders.get(&self.bound)
    }

    /// The current values of a row of a variant.
    pub fn current(&self, own: &VariantRow) -> [f32; 4] {
        let symbol = self.symbols.get(own.symbol);
        symbol.map_or([0.0; 4], |symbol| row(symbol.kind, &symbol.values, own.row.into()))
    }
}

impl Context {
    fn specified_vertices(&mut self) -> Result<(&mut Specified, &Symbols), Error> {
        let VertexShaders { specified, symbols, .. } = &mut self.vertex_shaders;
        Ok((specified.as_mut().ok_or(Error::InvalidOperation)?, symbols))
    }

    /// Objects and values must not be changed between Begin and End.
    fn outside_vertex_shader(&self) -> Result<(), Error> {
        if self.vertex_shaders.specified.is_some() { Err(Error::InvalidOperation) } else { Ok(()) }
    }

    /// The shader that processes vertices, if one does: a vertex program has priority.
    pub(crate) fn vertex_shader(&self) -> Option<Arc<Shader>> {
        if !self.groups.enabled.has(VERTEX_SHADER_EXT) || self.programs.is_enabled(VERTEX_PROGRAM_ARB).unwrap_or(false)
        {
            return None;
        }
        self.vertex_shaders.bound().filter(|shader| shader.program.is_some()).cloned()
    }

    /// The program of a shader, with the current values of the context.
    pub(crate) fn generated_vertex_shader(&mut self, shader: &Shader) -> Result<Option<Arc<Generated>>, Error> {
        let Some(program) = &shader.program else { return Ok(None) };
        let enabled = |plane| self.groups.enabled.has(CLIP_PLANE0 + plane);
        let clip_planes = (0..6).fold(0, |bits, plane| bits | u8::from(enabled(plane)) << plane);
        let generated = self.generated_shader(&(program.clone(), clip_planes))?;
        let values: Vec<_> = shader.parameters.iter().map(|parameter| self.parameter(parameter)).collect();
        generated.set_locals(&values);
        Ok(Some(generated))
    }

    fn parameter(&self, parameter: &Parameter) -> [f32; 4] {
        match *parameter {
            Parameter::Constant(value) => value,
            Parameter::Invariant(name, number) => {
                let symbol = self.vertex_shaders.symbols.get(name);
                symbol.map_or([0.0; 4], |symbol| row(symbol.kind, &symbol.values, number.into()))
            }
            Parameter::Cutoff(number) => [self.programs.fixed_state().spot_cutoff(number); 4],
        }
    }

    /// GenVertexShadersEXT: the first of consecutive names, or 0.
    pub(crate) fn gen_vertex_shaders(&mut self, range: u32) -> Result<u32, Error> {
        self.outside_vertex_shader()?;
        let shaders = &mut self.vertex_shaders.shaders;
        if range as usize > MAX_NAMES.saturating_sub(shaders.len()) {
            return Err(Error::OutOfMemory);
        }
        let used = shaders.keys().copied().filter(|&name| name != 0);
        let Some(first) = first_unused(range, used).filter(|_| range > 0) else { return Ok(0) };
        let empty = Arc::<Shader>::default();
        shaders.extend((first..=first + (range - 1)).map(|name| (name, Arc::clone(&empty))));
        Ok(first)
    }

    pub(crate) fn bind_vertex_shader(&mut self, name: u32) -> Result<(), Error> {
        self.outside_vertex_shader()?;
        let VertexShaders { shaders, bound, .. } = &mut self.vertex_shaders;
        if shaders.len() >= MAX_NAMES && !shaders.contains_key(&name) {
            return Err(Error::OutOfMemory);
        }
        shaders.entry(name).or_default();
        *bound = name;
        Ok(())
    }

    /// DeleteVertexShaderEXT: if it is bound, the default one is bound instead.
    pub(crate) fn delete_vertex_shader(&mut self, name: u32) -> Result<(), Error> {
        self.outside_vertex_shader()?;
        let VertexShaders { shaders, bound, .. } = &mut self.vertex_shaders;
        if name != 0 {
            shaders.remove(&name);
            *bound = if *bound == name { 0 } else { *bound };
        }
        Ok(())
    }

    pub(crate) fn begin_vertex_shader(&mut self) -> Result<(), Error> {
        self.outside_vertex_shader()?;
        self.vertex_shaders.specified = Some(Specified::default());
        Ok(())
    }

    pub(crate) fn end_vertex_shader(&mut self) -> Result<(), Error> {
        let VertexShaders { shaders, bound, specified, symbols, .. } = &mut self.vertex_shaders;
        let shader = specified.take().ok_or(Error::InvalidOperation)?.shader(symbols);
        shaders.insert(*bound, Arc::new(shader));
        Ok(())
    }

    /// ShaderOp1EXT to ShaderOp3EXT.
    pub(crate) fn shader_op(&mut self, op: u32, result: u32, arguments: &[u32]) -> Result<(), Error> {
        let (specified, symbols) = self.specified_vertices()?;
        specified.operate(symbols, op, result, arguments)
    }

    /// SwizzleEXT.
    pub(crate) fn shader_swizzle(&mut self, names: [u32; 2], components: [u32; 4]) -> Result<(), Error> {
        let (specified, symbols) = self.specified_vertices()?;
        specified.swizzle(symbols, names, components)
    }

    /// WriteMaskEXT.
    pub(crate) fn shader_write_mask(&mut self, names: [u32; 2], components: [u32; 4]) -> Result<(), Error> {
        let (specified, symbols) = self.specified_vertices()?;
        specified.write_mask(symbols, names, components)
    }

    /// InsertComponentEXT and, if it `extracts`, ExtractComponentEXT.
    pub(crate) fn shader_component(&mut self, extracts: bool, names: [u32; 2], number: u32) -> Result<(), Error> {
        let (specified, symbols) = self.specified_vertices()?;
        specified.component(symbols, extracts, names, number)
    }

    /// GenSymbolsEXT.
    pub(crate) fn gen_symbols(&mut self, what: [u32; 3], components: u32) -> Result<u32, Error> {
        self.vertex_shaders.symbols.generate(what, components)
    }

    pub(crate) fn bind_light_parameter(&mut self, light: u32, value: u32) -> Result<u32, Error> {
        self.vertex_shaders.symbols.bind(symbols::light(light, value)?)
    }

    pub(crate) fn bind_material_parameter(&mut self, face: u32, value: u32) -> Result<u32, Error> {
        self.vertex_shaders.symbols.bind(symbols::material(face, value)?)
    }

    pub(crate) fn bind_tex_gen_parameter(&mut self, unit: u32, coordinate: u32, value: u32) -> Result<u32, Error> {
        self.vertex_shaders.symbols.bind(symbols::tex_gen(unit, coordinate, value)?)
    }

    pub(crate) fn bind_texture_unit_parameter(&mut self, unit: u32, value: u32) -> Result<u32, Error> {
        self.vertex_shaders.symbols.bind(symbols::texture_unit(unit, value)?)
    }

    pub(crate) fn bind_parameter(&mut self, value: u32) -> Result<u32, Error> {
        self.vertex_shaders.symbols.bind(symbols::standard(value)?)
    }

    /// Reads the values of a command for a symbol of this storage.
    fn values_of(&self, name: u32, storage: Storage, kind: u32, pointer: *const c_void) -> Result<Values, Error> {
        let symbol = self.vertex_shaders.symbols.get(name)?;
        if symbol.storage != storage {
            return Err(Error::InvalidOperation);
        }
        // SAFETY: the application passes as many values as the symbol has.
        unsafe { symbol.read_typed(kind, pointer) }
    }

    /// SetInvariantEXT.
    pub(crate) fn set_invariant(&mut self, name: u32, kind: u32, pointer: *const c_void) -> Result<(), Error> {
        let values = self.values_of(name, Storage::Invariant, kind, pointer)?;
        self.perform(move |gl| {
            gl.outside()?;
            gl.outside_vertex_shader()?;
            gl.vertex_shaders.symbols.get_mut(name)?.values = values;
            Ok(())
        })
    }

    /// SetLocalConstantEXT.
    pub(crate) fn set_local_constant(&mut self, name: u32, kind: u32, pointer: *const c_void) -> Result<(), Error> {
        let values = self.values_of(name, Storage::Constant, kind, pointer)?;
        self.perform(move |gl| {
            gl.outside()?;
            gl.specified_vertices()?.0.set_constant(name, values)
        })
    }

    /// The values of a constant in the shader that is being specified, else in the bound one.
    fn constant(&self, name: u32) -> Option<&Values> {
        let VertexShaders { specified, .. } = &self.vertex_shaders;
        match specified {
            Some(specified) => specified.constant(name),
            None => self.vertex_shaders.bound().and_then(|shader| shader.constants.get(&name)),
        }
    }

    /// GetInvariant and GetLocalConstant: `names` are the queries of the value and of the type.
    fn symbol_answer(&self, name: u32, storage: Storage, names: [u32; 2], value: u32) -> Result<Answer, Error> {
        let symbol = self.vertex_shaders.symbols.get(name)?;
        if symbol.storage != storage {
            return Err(Error::InvalidValue);
        }
        if value == names[1] {
            return Ok(Answer::integer(symbol.datatype()));
        }
        if value != names[0] {
            return Err(Error::InvalidEnum);
        }
        let values = match storage {
            Storage::Constant => self.constant(name).ok_or(Error::InvalidValue)?,
            _ => &symbol.values,
        };
        Ok(Answer::numbers(&values[..symbols::count(symbol.kind)]))
    }

    pub(crate) fn get_invariant(&mut self, name: u32, value: u32) -> Result<Answer, Error> {
        self.symbol_answer(name, Storage::Invariant, [INVARIANT_VALUE_EXT, INVARIANT_DATATYPE_EXT], value)
    }

    pub(crate) fn get_local_constant(&mut self, name: u32, value: u32) -> Result<Answer, Error> {
        self.symbol_answer(name, Storage::Constant, [LOCAL_CONSTANT_VALUE_EXT, LOCAL_CONSTANT_DATATYPE_EXT], value)
    }

    /// GetIntegerv of vertex shaders.
    pub(crate) fn vertex_shader_value(&self, name: u32) -> Option<Answer> {
        const MAXIMA: [u32; 5] = [
            MAX_VERTEX_SHADER_INSTRUCTIONS_EXT,
            MAX_VERTEX_SHADER_VARIANTS_EXT,
            MAX_VERTEX_SHADER_INVARIANTS_EXT,
            MAX_VERTEX_SHADER_LOCAL_CONSTANTS_EXT,
            MAX_VERTEX_SHADER_LOCALS_EXT,
        ];
        const OPTIMIZED: [u32; 5] = [
            MAX_OPTIMIZED_VERTEX_SHADER_INSTRUCTIONS_EXT,
            MAX_OPTIMIZED_VERTEX_SHADER_VARIANTS_EXT,
            MAX_OPTIMIZED_VERTEX_SHADER_INVARIANTS_EXT,
            MAX_OPTIMIZED_VERTEX_SHADER_LOCAL_CONSTANTS_EXT,
            MAX_OPTIMIZED_VERTEX_SHADER_LOCALS_EXT,
        ];
        const USED: [u32; 5] = [
            VERTEX_SHADER_INSTRUCTIONS_EXT,
            VERTEX_SHADER_VARIANTS_EXT,
            VERTEX_SHADER_INVARIANTS_EXT,
            VERTEX_SHADER_LOCAL_CONSTANTS_EXT,
            VERTEX_SHADER_LOCALS_EXT,
        ];
        let place = |names: [u32; 5]| names.iter().position(|&own| own == name);
        if let Some(resource) = place(MAXIMA).or_else(|| place(OPTIMIZED)) {
            return Some(Answer::count(MOST[resource]));
        }
        let bound = self.vertex_shaders.bound();
        if let Some(resource) = place(USED) {
            return Some(Answer::count(bound.map_or(0, |shader| shader.used[resource])));
        }
        Some(match name {
            VERTEX_SHADER_OPTIMIZED_EXT => Answer::boolean(bound.is_some_and(|shader| shader.program.is_some())),
            VERTEX_SHADER_BINDING_EXT => Answer::integer(self.vertex_shaders.bound),
            _ => return None,
        })
    }
}
