//! Shaders of ATI_fragment_shader (section 3.8.11).
//!
//! Each pass has its own temporaries for registers, so that all routing of the second pass reads the results of the
//! first.

use super::{COLOR, PRIMARY, SECONDARY, Writer};

/// The number of registers.
pub const REGISTERS: usize = 6;

/// The most pairs of instructions of a pass.
pub const MAX_PAIRS: usize = 8;

/// The source of coordinates of PassTexCoordATI and SampleMapATI.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum RouteSource {
    /// The texture coordinates of a unit.
    Coordinates(u8),
    /// A register of the first pass.
    Register(u8),
}

/// The coordinates that are routed (table 3.20).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Swizzle {
    /// The third one is q, not r.
    pub q: bool,
    /// The first two are divided by the third one.
    pub projects: bool,
}

/// The initial value of a register in a pass.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Route {
    /// SampleMapATI: a lookup in the texture of the unit with the register's number. If not, the coordinates.
    pub samples: bool,
    /// The coordinates.
    pub source: RouteSource,
    /// The components of the coordinates.
    pub swizzle: Swizzle,
}

/// An operation (table 3.21).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs, reason = "the names are those of the table")]
pub enum Operation {
    Mov,
    Add,
    Mul,
    Sub,
    Dot3,
    Dot4,
    Mad,
    Lerp,
    Cnd,
    Cnd0,
    Dot2Add,
}

impl Operation {
    /// The number of its arguments.
    pub fn arguments(self) -> usize {
        match self {
            Self::Mov => 1,
            Self::Add | Self::Mul | Self::Sub | Self::Dot3 | Self::Dot4 => 2,
            Self::Mad | Self::Lerp | Self::Cnd | Self::Cnd0 | Self::Dot2Add => 3,
        }
    }

    /// Whether its result is one number, which alpha takes from the colour instruction.
    pub fn is_dot(self) -> bool {
        matches!(self, Self::Dot3 | Self::Dot4 | Self::Dot2Add)
    }
}

/// The source of an argument.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub enum ShaderSource {
    /// ZERO
    #[default]
    Zero,
    /// ONE
    One,
    /// REG_n_ATI
    Register(u8),
    /// CON_n_ATI, a local parameter of the program.
    Constant(u8),
    /// PRIMARY_COLOR
    PrimaryColor,
    /// SECONDARY_INTERPOLATOR_ATI
    SecondaryColor,
}

/// An argument (tables 3.23 and 3.24).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct ShaderArgument {
    /// The source.
    pub source: ShaderSource,
    /// The component that is replicated to all, from 0 for red.
    pub replicated: Option<u8>,
    /// 2X_BIT_ATI
    pub doubled: bool,
    /// COMP_BIT_ATI
    pub complemented: bool,
    /// NEGATE_BIT_ATI
    pub negated: bool,
    /// BIAS_BIT_ATI
    pub biased: bool,
}

/// An instruction for colour or for alpha.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Instruction {
    /// The operation.
    pub operation: Operation,
    /// The register of the result.
    pub register: u8,
    /// The colour components that are written: bit 0 is red.
    pub mask: u8,
    /// The exponent of the power of two by which the result is multiplied, -3 to 3.
    pub scale: i8,
    /// SATURATE_BIT_ATI
    pub saturates: bool,
    /// The arguments. Those that the operation lacks are ignored.
    pub arguments: [ShaderArgument; 3],
}

/// Instructions that are executed together.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct Pair {
    /// The instruction for colour.
    pub color: Option<Instruction>,
    /// The instruction for alpha.
    pub alpha: Option<Instruction>,
}

/// A pass.
#[derive(Clone, PartialEq, Eq, Hash, Default, Debug)]
pub struct Pass {
    /// The routing of each register.
    pub routes: [Option<Route>; REGISTERS],
    /// At most [`MAX_PAIRS`] pairs.
    pub pairs: Vec<Pair>,
}

/// A shader without the values of its constants.
#[derive(Clone, PartialEq, Eq, Hash, Default, Debug)]
pub struct FragmentShader {
    /// At most two passes.
    pub passes: Vec<Pass>,
}

impl FragmentShader {
    fn routes(&self) -> impl Iterator<Item = &Route> {
        self.passes.iter().flat_map(|pass| &pass.routes).flatten()
    }

    /// Bit n: the shader reads texture coordinates n.
    pub(super) fn coordinates(&self) -> u8 {
        self.routes().fold(0, |bits, route| match route.source {
            RouteSource::Coordinates(unit) => bits | 1 << (unit & 7),
            RouteSource::Register(_) => bits,
        })
    }

    /// Bit n: the shader samples the texture of unit n.
    pub fn samples(&self) -> u8 {
        let routes = self.passes.iter().flat_map(|pass| pass.routes.iter().enumerate());
        let sampled = routes.filter(|(_, route)| route.is_some_and(|route| route.samples));
        sampled.fold(0, |bits, (unit, _)| bits | 1 << unit)
    }

    /// Whether an instruction of this pass reads an interpolated colour.
    pub fn reads_colors(&self, pass: usize) -> bool {
        let is_color = |source| matches!(source, ShaderSource::PrimaryColor | ShaderSource::SecondaryColor);
        self.reads(pass, is_color)
    }

    /// Whether the shader reads the secondary colour.
    pub(super) fn secondary_color(&self) -> bool {
        (0..self.passes.len()).any(|pass| self.reads(pass, |source| source == ShaderSource::SecondaryColor))
    }

    fn reads(&self, pass: usize, is: impl Fn(ShaderSource) -> bool) -> bool {
        let pairs = self.passes.get(pass).into_iter().flat_map(|pass| &pass.pairs);
        let instructions = pairs.flat_map(|pair| [pair.color, pair.alpha]).flatten();
        let arguments = instructions.flat_map(|own| own.arguments.into_iter().take(own.operation.arguments()));
        arguments.map(|argument| argument.source).any(is)
    }
}

/// The registers of each pass.
const NAMES: [[&str; REGISTERS]; 2] =
    [["p0r0", "p0r1", "p0r2", "p0r3", "p0r4", "p0r5"], ["p1r0", "p1r1", "p1r2", "p1r3", "p1r4", "p1r5"]];
const ARGUMENTS: [&str; 3] = ["arg0", "arg1", "arg2"];
/// The result of a pair before registers are written.
const COLORS: &str = "colors";
const ALPHA: &str = "alpha";
/// Coordinates that are divided.
const ROUTED: &str = "routed";

impl Writer<'_> {
    /// Writes the program's instructions.
    pub(super) fn shader(&mut self, shader: &FragmentShader) {
        for (number, pass) in shader.passes.iter().take(NAMES.len()).enumerate() {
            self.text.comment(format_args!("pass {number}"));
            for (register, route) in pass.routes.iter().enumerate() {
                if let Some(route) = route {
                    self.route(number, register, route);
                }
            }
            pass.pairs.iter().for_each(|pair| self.pair(number, pair));
        }
        let result = self.shader_register(shader.passes.len().clamp(1, NAMES.len()) - 1, 0);
        self.text.declare(COLOR);
        let clamp = self.clamp();
        self.text.add(format_args!("MOV{clamp} {COLOR}, {result}"));
    }

    /// A register of a pass. If nothing is routed to it, it is zero in the first pass, and unchanged in the second.
    fn shader_register(&mut self, pass: usize, register: usize) -> &'static str {
        let name = NAMES[pass][register % REGISTERS];
        if !self.text.is_declared(name) {
            let before = if pass == 0 { "0" } else { self.shader_register(0, register) };
            self.text.declare(name);
            self.text.add(format_args!("MOV {name}, {before}"));
        }
        name
    }

    fn route(&mut self, pass: usize, register: usize, route: &Route) {
        let source = match route.source {
            RouteSource::Coordinates(unit) => format!("fragment.texcoord[{unit}]"),
            RouteSource::Register(number) => self.shader_register(0, usize::from(number)).to_owned(),
        };
        let third = if route.swizzle.q { "w" } else { "z" };
        let coordinates = if route.swizzle.projects {
            self.text.declare(ROUTED);
            self.text.add(format_args!("RCP {ROUTED}.z, {source}.{third}"));
            self.text.add(format_args!("MUL {ROUTED}.xy, {source}, {ROUTED}.z"));
            self.text.add(format_args!("MOV {ROUTED}.w, 1"));
            ROUTED.to_owned()
        } else {
            format!("{source}.xy{third}w")
        };
        let name = NAMES[pass][register];
        self.text.declare(name);
        match (route.samples, self.key.units[register]) {
            (false, _) => self.text.add(format_args!("MOV {name}, {coordinates}")),
            (true, Some(unit)) => {
                let target = unit.target.name(false);
                self.text.add(format_args!("TEX {name}, {coordinates}, texture[{register}], {target}"));
            }
            // The result of a lookup without a complete texture.
            (true, None) => self.text.add(format_args!("MOV {name}, {{0, 0, 0, 1}}")),
        }
    }

    fn pair(&mut self, pass: usize, pair: &Pair) {
        if let Some(color) = &pair.color {
            self.instruction(pass, color, COLORS, if color.operation.is_dot() { "" } else { ".xyz" });
        }
        if let Some(alpha) = &pair.alpha {
            if alpha.operation.is_dot() {
                self.text.declare(ALPHA);
                self.text.add(format_args!("MOV {ALPHA}.w, {COLORS}"));
            } else {
                self.instruction(pass, alpha, ALPHA, ".w");
            }
        }
        if let Some(color) = &pair.color {
            let to = self.shader_register(pass, usize::from(color.register));
            let bits = (0..3).zip("xyz".chars()).filter(|(bit, _)| color.mask >> bit & 1 != 0);
            let mask: String = bits.map(|(_, component)| component).collect();
            if !mask.is_empty() {
                self.text.add(format_args!("MOV {to}.{mask}, {COLORS}"));
            }
        }
        if let Some(alpha) = &pair.alpha {
            let to = self.shader_register(pass, usize::from(alpha.register));
            self.text.add(format_args!("MOV {to}.w, {ALPHA}"));
        }
    }

    /// Computes the components of `mask` of an instruction's result.
    fn instruction(&mut self, pass: usize, instruction: &Instruction, name: &'static str, mask: &str) {
        let count = instruction.operation.arguments();
        let mut operands = [const { String::new() }; 3];
        for (number, operand) in operands.iter_mut().enumerate().take(count) {
            *operand = self.shader_argument(pass, number, &instruction.arguments[number]);
        }
        let [a, b, c] = operands;
        let to = format!("{name}{mask}");
        self.text.declare(name);
        match instruction.operation {
            Operation::Mov => self.text.add(format_args!("MOV {to}, {a}")),
            Operation::Add => self.text.add(format_args!("ADD {to}, {a}, {b}")),
            Operation::Sub => self.text.add(format_args!("SUB {to}, {a}, {b}")),
            Operation::Mul => self.text.add(format_args!("MUL {to}, {a}, {b}")),
            Operation::Mad => self.text.add(format_args!("MAD {to}, {a}, {b}, {c}")),
            Operation::Lerp => self.text.add(format_args!("LRP {to}, {a}, {b}, {c}")),
            Operation::Dot3 => self.text.add(format_args!("DP3 {to}, {a}, {b}")),
            Operation::Dot4 => self.text.add(format_args!("DP4 {to}, {a}, {b}")),
            Operation::Cnd => {
                self.text.add(format_args!("SUB {to}, 0.5, {c}"));
                self.text.add(format_args!("CMP {to}, {name}, {a}, {b}"));
            }
            Operation::Cnd0 => self.text.add(format_args!("CMP {to}, {c}, {b}, {a}")),
            Operation::Dot2Add => {
                self.text.add(format_args!("MUL {to}, {a}, {b}"));
                self.text.add(format_args!("ADD {name}.x, {name}.x, {name}.y"));
                self.text.add(format_args!("MOV {name}.y, {c}.z"));
                self.text.add(format_args!("ADD {to}, {name}.x, {name}.y"));
            }
        }
        let clamp = if instruction.saturates { ".SAT" } else { "" };
        match instruction.scale {
            0 if clamp.is_empty() => {}
            0 => self.text.add(format_args!("MOV{clamp} {to}, {name}")),
            scale => self.text.add(format_args!("MUL{clamp} {to}, {name}, {}", f32::from(scale).exp2())),
        }
    }

    /// An argument as an operand.
    fn shader_argument(&mut self, pass: usize, number: usize, argument: &ShaderArgument) -> String {
        let source = match argument.source {
            ShaderSource::Zero => "{0, 0, 0, 0}".to_owned(),
            ShaderSource::One => "{1, 1, 1, 1}".to_owned(),
            ShaderSource::Register(register) => self.shader_register(pass, usize::from(register)).to_owned(),
            ShaderSource::Constant(constant) => format!("program.local[{constant}]"),
            ShaderSource::PrimaryColor => PRIMARY.to_owned(),
            ShaderSource::SecondaryColor => SECONDARY.to_owned(),
        };
        let component = match argument.replicated {
            Some(component) if source.starts_with(|first: char| first.is_alphabetic()) => {
                [".x", ".y", ".z", ".w"][usize::from(component & 3)]
            }
            _ => "",
        };
        let to = ARGUMENTS[number];
        self.text.declare(to);
        self.text.add(format_args!("MOV {to}, {source}{component}"));
        if argument.complemented {
            self.text.add(format_args!("SUB {to}, 1, {to}"));
        }
        if argument.biased {
            self.text.add(format_args!("ADD {to}, {to}, -0.5"));
        }
        if argument.doubled {
            self.text.add(format_args!("ADD {to}, {to}, {to}"));
        }
        if argument.negated {
            self.text.add(format_args!("MOV {to}, -{to}"));
        }
        to.to_owned()
    }
}
