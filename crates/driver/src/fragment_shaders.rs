//! Fragment shaders of ATI_fragment_shader: their objects, and the commands between BeginFragmentShaderATI and
//! EndFragmentShaderATI, which specify one. `nvjit-fixed` generates programs from them, which read the constants as
//! local parameters.

use crate::buffers::first_unused;
use crate::commands::Answer;
use crate::context::Context;
use crate::enums::*;
use crate::state::unit;
use nvjit::limits::MAX_TEXTURE_COORDS;
use nvjit_fixed::shader::{
    FragmentShader, Instruction, MAX_PAIRS, Operation, Pair, Pass, REGISTERS, Route, RouteSource, ShaderArgument,
    ShaderSource, Swizzle,
};
use nvjit_gl::Error;
use nvjit_gl::drawing::enumerants::{Row, meaning};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

/// The number of constants.
const CONSTANTS: usize = 8;

/// The most passes of a shader.
const MAX_PASSES: usize = 2;

const OPERATIONS: [Row<Operation>; 11] = [
    (MOV_ATI, Operation::Mov),
    (ADD_ATI, Operation::Add),
    (MUL_ATI, Operation::Mul),
    (SUB_ATI, Operation::Sub),
    (DOT3_ATI, Operation::Dot3),
    (DOT4_ATI, Operation::Dot4),
    (MAD_ATI, Operation::Mad),
    (LERP_ATI, Operation::Lerp),
    (CND_ATI, Operation::Cnd),
    (CND0_ATI, Operation::Cnd0),
    (DOT2_ADD_ATI, Operation::Dot2Add),
];
const SWIZZLES: [Row<Swizzle>; 4] = [
    (SWIZZLE_STR_ATI, Swizzle { q: false, projects: false }),
    (SWIZZLE_STQ_ATI, Swizzle { q: true, projects: false }),
    (SWIZZLE_STR_DR_ATI, Swizzle { q: false, projects: true }),
    (SWIZZLE_STQ_DQ_ATI, Swizzle { q: true, projects: true }),
];
const REPLICATIONS: [Row<Option<u8>>; 5] =
    [(NONE, None), (RED, Some(0)), (GREEN, Some(1)), (BLUE, Some(2)), (ALPHA, Some(3))];
/// Modifiers of results except saturation, with the exponents of their powers of two (table 3.22).
const SCALES: [Row<i8>; 7] = [(NONE, 0), (0x01, 1), (0x02, 2), (0x04, 3), (0x08, -1), (0x10, -2), (0x20, -3)];
const SATURATE: u32 = 0x40;
/// Modifiers of arguments (table 3.24).
const DOUBLED: u32 = 1;
const COMPLEMENTED: u32 = 2;
const NEGATED: u32 = 4;
const BIASED: u32 = 8;

/// A shader that was specified.
#[derive(Clone, Default)]
pub struct Shader {
    pub program: FragmentShader,
    /// Its constants, which override the context's.
    constants: [Option<[f32; 4]>; CONSTANTS],
}

/// A shader object. If it was not specified, or with an error, it has no instructions.
#[derive(Default)]
pub struct ShaderObject(Mutex<Arc<Shader>>);

impl ShaderObject {
    fn set(&self, shader: Shader) {
        *self.0.lock().unwrap_or_else(|poison| poison.into_inner()) = Arc::new(shader);
    }

    fn get(&self) -> Arc<Shader> {
        Arc::clone(&self.0.lock().unwrap_or_else(|poison| poison.into_inner()))
    }
}

/// The shaders that contexts share, by name. Names that were never bound have no object.
pub type FragmentShaders = BTreeMap<u32, Option<Arc<ShaderObject>>>;

/// More names than this are not generated.
const MAX_NAMES: usize = 1 << 20;

/// The state of shaders in a context.
#[derive(Default)]
pub struct ShaderState {
    /// The shader object 0.
    default: Arc<ShaderObject>,
    /// The name and the object; `None` is the default one.
    bound: Option<(u32, Arc<ShaderObject>)>,
    constants: [[f32; 4]; CONSTANTS],
    specified: Option<Specified>,
}

impl ShaderState {
    fn object(&self) -> &Arc<ShaderObject> {
        self.bound.as_ref().map_or(&self.default, |(_, object)| object)
    }

    /// The shader that is bound.
    pub fn shader(&self) -> Arc<Shader> {
        self.object().get()
    }

    /// The constants of the bound shader, by number.
    pub fn constants(&self) -> [[f32; 4]; CONSTANTS] {
        let own = self.shader().constants;
        std::array::from_fn(|number| own[number].unwrap_or(self.constants[number]))
    }
}

/// A shader between Begin and End.
#[derive(Default)]
struct Specified {
    shader: Shader,
    /// Whether the last pass has instructions, which end its routing.
    computes: bool,
    /// For each unit whose coordinates are routed: whether their third component is q.
    thirds: [Option<bool>; MAX_TEXTURE_COORDS],
}

/// The index of an enumerant in a range of consecutive ones.
fn number(name: u32, first: u32, count: usize) -> Option<u8> {
    let number = name.wrapping_sub(first);
    ((number as usize) < count).then_some(number as u8)
}

fn register(name: u32) -> Result<u8, Error> {
    number(name, REG_0_ATI, REGISTERS).ok_or(Error::InvalidEnum)
}

impl Specified {
    /// Adds a PassTexCoordATI or SampleMapATI for a register.
    fn route(&mut self, register: u8, route: Route) -> Result<(), Error> {
        let passes = &self.shader.program.passes;
        let begins = passes.is_empty() || self.computes;
        let pass = passes.len() - usize::from(!begins);
        let is_wrong = match route.source {
            RouteSource::Register(_) => pass == 0 || route.swizzle.q,
            RouteSource::Coordinates(unit) => {
                self.thirds[usize::from(unit)].is_some_and(|third| third != route.swizzle.q)
            }
        };
        let is_twice = !begins && passes[pass].routes[usize::from(register)].is_some();
        if pass >= MAX_PASSES || is_twice || is_wrong {
            return Err(Error::InvalidOperation);
        }
        if begins {
            self.shader.program.passes.push(Pass::default());
            self.computes = false;
        }
        if let RouteSource::Coordinates(unit) = route.source {
            self.thirds[usize::from(unit)] = Some(route.swizzle.q);
        }
        self.shader.program.passes[pass].routes[usize::from(register)] = Some(route);
        Ok(())
    }

    /// The pair with the last instruction.
    fn last(&self) -> Option<&Pair> {
        self.shader.program.passes.last()?.pairs.last()
    }

    /// Adds an instruction for colour or for alpha.
    fn instruct(&mut self, is_alpha: bool, instruction: Instruction) -> Result<(), Error> {
        let operation = instruction.operation;
        // The colour instruction that this alpha instruction is paired with.
        let partner = self.last().filter(|pair| is_alpha && pair.alpha.is_none()).and_then(|pair| pair.color);
        let is_wrong = match partner {
            Some(color) if operation.is_dot() => color.operation != operation,
            Some(color) => color.operation == Operation::Dot4,
            None => is_alpha && operation.is_dot(),
        };
        let count = operation.arguments();
        let is_constant = |argument: &ShaderArgument| matches!(argument.source, ShaderSource::Constant(_));
        let [a, b, c] = instruction.arguments;
        let is_three = count == 3 && [a, b, c].iter().all(is_constant);
        let is_hidden = |argument: &ShaderArgument| {
            let reads_alpha = match argument.replicated {
                Some(component) => component == 3,
                None => is_alpha || operation == Operation::Dot4,
            };
            argument.source == ShaderSource::SecondaryColor && reads_alpha
        };
        if is_wrong
            || is_three && a.source != b.source && b.source != c.source && a.source != c.source
            || instruction.arguments[..count].iter().any(is_hidden)
        {
            return Err(Error::InvalidOperation);
        }
        let passes = &mut self.shader.program.passes;
        if passes.is_empty() {
            passes.push(Pass::default());
        }
        let Some(pass) = passes.last_mut() else { return Err(Error::InvalidOperation) };
        let is_full = pass.pairs.len() >= MAX_PAIRS;
        match pass.pairs.last_mut().filter(|_| partner.is_some()) {
            Some(pair) => pair.alpha = Some(instruction),
            None if is_full => return Err(Error::InvalidOperation),
            None => {
                let (color, alpha) = if is_alpha { (None, Some(instruction)) } else { (Some(instruction), None) };
                pass.pairs.push(Pair { color, alpha });
            }
        }
        self.computes = true;
        Ok(())
    }
}

/// An argument from its three names: the source, the component, the modifiers.
fn argument([source, replication, modifiers]: [u32; 3]) -> Result<ShaderArgument, Error> {
    let source = match source {
        ZERO => ShaderSource::Zero,
        ONE => ShaderSource::One,
        PRIMARY_COLOR => ShaderSource::PrimaryColor,
        SECONDARY_INTERPOLATOR_ATI => ShaderSource::SecondaryColor,
        name => match (number(name, REG_0_ATI, REGISTERS), number(name, CON_0_ATI, CONSTANTS)) {
            (Some(register), _) => ShaderSource::Register(register),
            (None, Some(constant)) => ShaderSource::Constant(constant),
            (None, None) => return Err(Error::InvalidEnum),
        },
    };
    if modifiers & !(DOUBLED | COMPLEMENTED | NEGATED | BIASED) != 0 {
        return Err(Error::InvalidEnum);
    }
    let has = |bit| modifiers & bit != 0;
    Ok(ShaderArgument {
        source,
        replicated: meaning(&REPLICATIONS, replication)?,
        doubled: has(DOUBLED),
        complemented: has(COMPLEMENTED),
        negated: has(NEGATED),
        biased: has(BIASED),
    })
}

impl Context {
    fn specified(&mut self) -> Result<&mut Specified, Error> {
        self.fragment_shaders.specified.as_mut().ok_or(Error::InvalidOperation)
    }

    /// Objects must not be changed between Begin and End.
    fn outside_fragment_shader(&self) -> Result<(), Error> {
        if self.fragment_shaders.specified.is_some() { Err(Error::InvalidOperation) } else { Ok(()) }
    }

    /// GenFragmentShadersATI: the first of consecutive names, or 0.
    pub(crate) fn gen_fragment_shaders(&mut self, range: u32) -> Result<u32, Error> {
        self.outside_fragment_shader()?;
        if range == 0 {
            return Err(Error::InvalidValue);
        }
        let mut shaders = self.share.fragment_shaders();
        if range as usize > MAX_NAMES.saturating_sub(shaders.len()) {
            return Err(Error::OutOfMemory);
        }
        let Some(first) = first_unused(range, shaders.keys().copied()) else { return Ok(0) };
        shaders.extend((first..=first + (range - 1)).map(|name| (name, None)));
        Ok(first)
    }

    pub(crate) fn bind_fragment_shader(&mut self, name: u32) -> Result<(), Error> {
        self.outside_fragment_shader()?;
        if name == 0 {
            self.fragment_shaders.bound = None;
            return Ok(());
        }
        let mut shaders = self.share.fragment_shaders();
        if !shaders.contains_key(&name) && shaders.len() >= MAX_NAMES {
            return Err(Error::OutOfMemory);
        }
        let object = Arc::clone(shaders.entry(name).or_default().get_or_insert_default());
        self.fragment_shaders.bound = Some((name, object));
        Ok(())
    }

    /// DeleteFragmentShaderATI: if it is bound in this context, the default one is bound instead.
    pub(crate) fn delete_fragment_shader(&mut self, name: u32) -> Result<(), Error> {
        self.outside_fragment_shader()?;
        self.share.fragment_shaders().remove(&name);
        self.fragment_shaders.bound.take_if(|(bound, _)| *bound == name);
        Ok(())
    }

    pub(crate) fn begin_fragment_shader(&mut self) -> Result<(), Error> {
        self.outside_fragment_shader()?;
        self.fragment_shaders.object().set(Shader::default());
        self.fragment_shaders.specified = Some(Specified::default());
        Ok(())
    }

    pub(crate) fn end_fragment_shader(&mut self) -> Result<(), Error> {
        let Specified { shader, computes, .. } =
            self.fragment_shaders.specified.take().ok_or(Error::InvalidOperation)?;
        if !computes || shader.program.passes.len() > 1 && shader.program.reads_colors(0) {
            return Err(Error::InvalidOperation);
        }
        self.fragment_shaders.object().set(shader);
        Ok(())
    }

    /// PassTexCoordATI and SampleMapATI.
    pub(crate) fn route_fragment(&mut self, samples: bool, to: u32, from: u32, swizzle: u32) -> Result<(), Error> {
        let specified = self.specified()?;
        let to = register(to)?;
        let units = number(from, TEXTURE0, MAX_TEXTURE_COORDS).map(RouteSource::Coordinates);
        let source = units.or_else(|| number(from, REG_0_ATI, REGISTERS).map(RouteSource::Register));
        let source = source.ok_or(Error::InvalidEnum)?;
        specified.route(to, Route { samples, source, swizzle: meaning(&SWIZZLES, swizzle)? })
    }

    /// ColorFragmentOpATI and, without a mask, AlphaFragmentOpATI, with this number of arguments.
    pub(crate) fn fragment_op(
        &mut self,
        operation: u32,
        to: u32,
        mask: Option<u32>,
        modifiers: u32,
        arguments: &[[u32; 3]],
    ) -> Result<(), Error> {
        let specified = self.specified()?;
        let operation = meaning(&OPERATIONS, operation)?;
        let colors = mask.unwrap_or(NONE);
        if operation.arguments() != arguments.len() || colors > 7 {
            return Err(Error::InvalidEnum);
        }
        let register = register(to)?;
        let mut own = [ShaderArgument::default(); 3];
        for (place, names) in own.iter_mut().zip(arguments) {
            *place = argument(*names)?;
        }
        let instruction = Instruction {
            operation,
            register,
            mask: if colors == NONE { 7 } else { colors as u8 },
            scale: meaning(&SCALES, modifiers & !SATURATE)?,
            saturates: modifiers & SATURATE != 0,
            arguments: own,
        };
        specified.instruct(mask.is_none(), instruction)
    }

    /// SetFragmentShaderConstantATI: for the shader that is being specified, else for the context.
    pub(crate) fn fragment_shader_constant(&mut self, name: u32, value: [f32; 4]) -> Result<(), Error> {
        let number = usize::from(number(name, CON_0_ATI, CONSTANTS).ok_or(Error::InvalidEnum)?);
        let value = value.map(unit);
        let state = &mut self.fragment_shaders;
        match &mut state.specified {
            Some(specified) => specified.shader.constants[number] = Some(value),
            None => state.constants[number] = value,
        }
        Ok(())
    }
}

/// The answers of GetIntegerv and its variants about limits of shaders.
pub fn limit(name: u32) -> Option<Answer> {
    Some(match name {
        NUM_FRAGMENT_REGISTERS_ATI => Answer::count(REGISTERS),
        NUM_FRAGMENT_CONSTANTS_ATI => Answer::count(CONSTANTS),
        NUM_PASSES_ATI => Answer::count(MAX_PASSES),
        NUM_INSTRUCTIONS_PER_PASS_ATI => Answer::count(MAX_PAIRS),
        NUM_INSTRUCTIONS_TOTAL_ATI => Answer::count(MAX_PASSES * MAX_PAIRS),
        NUM_INPUT_INTERPOLATOR_COMPONENTS_ATI | NUM_LOOPBACK_COMPONENTS_ATI => Answer::count(3),
        COLOR_ALPHA_PAIRING_ATI => Answer::boolean(true),
        _ => return None,
    })
}
