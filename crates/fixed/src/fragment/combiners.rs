//! Register combiners (NV_register_combiners, section 3.8.12; NV_register_combiners2 for constants of stages).
//!
//! A register is a temporary of the program, which gets its initial value at its first use. A stage reads all of its
//! inputs before it writes an output.

use super::{COLOR, FogMode, PRIMARY, SECONDARY, Writer};

/// A register (table NV_register_combiners.1), or a value that only the final combiner can read.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Register {
    /// ZERO
    Zero,
    /// CONSTANT_COLOR0_NV or CONSTANT_COLOR1_NV
    Constant(u8),
    /// FOG: the fog colour, and the fog factor in alpha.
    Fog,
    /// PRIMARY_COLOR_NV
    PrimaryColor,
    /// SECONDARY_COLOR_NV
    SecondaryColor,
    /// SPARE0_NV or SPARE1_NV
    Spare(u8),
    /// TEXTUREi
    Texture(u8),
    /// E_TIMES_F_NV, of the final combiner.
    Product,
    /// SPARE0_PLUS_SECONDARY_COLOR_NV, of the final combiner.
    Sum,
}

/// The mapping of a component before it is an input (table NV_register_combiners.4).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Mapping {
    /// UNSIGNED_IDENTITY_NV
    UnsignedIdentity,
    /// UNSIGNED_INVERT_NV
    UnsignedInvert,
    /// EXPAND_NORMAL_NV
    ExpandNormal,
    /// EXPAND_NEGATE_NV
    ExpandNegate,
    /// HALF_BIAS_NORMAL_NV
    HalfBiasNormal,
    /// HALF_BIAS_NEGATE_NV
    HalfBiasNegate,
    /// SIGNED_IDENTITY_NV
    SignedIdentity,
    /// SIGNED_NEGATE_NV
    SignedNegate,
}

/// The components of a register that an input reads.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Usage {
    /// RGB
    Rgb,
    /// ALPHA, for all components.
    Alpha,
    /// BLUE, for alpha.
    Blue,
}

/// A variable of a combiner.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Input {
    /// Its register.
    pub register: Register,
    /// Its mapping.
    pub mapping: Mapping,
    /// Its components.
    pub usage: Usage,
}

impl Input {
    /// A register with negative components replaced by 0.
    const fn new(register: Register, usage: Usage) -> Self {
        Self { register, mapping: Mapping::UnsignedIdentity, usage }
    }
}

/// The factor of outputs.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub enum OutputScale {
    /// NONE
    #[default]
    One,
    /// SCALE_BY_TWO_NV
    Two,
    /// SCALE_BY_FOUR_NV
    Four,
    /// SCALE_BY_ONE_HALF_NV
    Half,
}

/// The part of a general combiner that computes RGB, or the one that computes alpha.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Portion {
    /// The variables A, B, C and D.
    pub inputs: [Input; 4],
    /// The registers of AB, of CD, and of their sum; `None` is DISCARD_NV.
    pub outputs: [Option<Register>; 3],
    /// Whether AB and CD are dot products; in alpha they never are.
    pub dots: [bool; 2],
    /// Whether AB or CD replaces the sum, as the alpha of SPARE0_NV selects.
    pub mux: bool,
    /// The factor of all outputs.
    pub scale: OutputScale,
    /// BIAS_BY_NEGATIVE_ONE_HALF_NV, which is added before the scale.
    pub bias: bool,
}

impl Portion {
    /// The initial state (tables NV_register_combiners.5 and 6.29).
    fn new(usage: Usage) -> Self {
        let zero = Input::new(Register::Zero, usage);
        let one = Input { mapping: Mapping::UnsignedInvert, ..zero };
        Self {
            inputs: [Input::new(Register::PrimaryColor, usage), one, zero, zero],
            outputs: [None, None, Some(Register::Spare(0))],
            dots: [false; 2],
            mux: false,
            scale: OutputScale::One,
            bias: false,
        }
    }

    /// Whether AB is computed, and whether CD is.
    fn computes(&self) -> [bool; 2] {
        [0, 1].map(|product| self.outputs[product].is_some() || self.outputs[2].is_some())
    }
}

/// A general combiner.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Stage {
    /// COMBINER_RGB
    pub rgb: Portion,
    /// COMBINER_ALPHA
    pub alpha: Portion,
}

impl Default for Stage {
    fn default() -> Self {
        Self { rgb: Portion::new(Usage::Rgb), alpha: Portion::new(Usage::Alpha) }
    }
}

/// The state of register combiners without the values of constants, which are local parameters of the program:
/// parameters 0 and 1 are the context's, 2 and 3 and so on those of the stages.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Combiners {
    /// The general combiners in their order.
    pub stages: Vec<Stage>,
    /// The variables A to G of the final combiner.
    pub last: [Input; 7],
    /// COLOR_SUM_CLAMP_NV
    pub color_sum_clamp: bool,
    /// PER_STAGE_CONSTANTS_NV: each general combiner has separate constants.
    pub per_stage_constants: bool,
}

impl Combiners {
    /// The initial state with this number of general combiners.
    pub fn new(stages: usize) -> Self {
        let rgb = |register| Input::new(register, Usage::Rgb);
        Self {
            stages: vec![Stage::default(); stages],
            last: [
                Input::new(Register::Fog, Usage::Alpha),
                rgb(Register::Sum),
                rgb(Register::Fog),
                rgb(Register::Zero),
                rgb(Register::Zero),
                rgb(Register::Zero),
                Input::new(Register::Spare(0), Usage::Alpha),
            ],
            color_sum_clamp: true,
            per_stage_constants: false,
        }
    }

    fn portions(&self) -> impl Iterator<Item = &Portion> {
        self.stages.iter().flat_map(|stage| [&stage.rgb, &stage.alpha])
    }

    fn inputs(&self) -> impl Iterator<Item = &Input> {
        self.portions().flat_map(|portion| &portion.inputs).chain(&self.last)
    }

    /// Whether a combiner reads or writes the register of the secondary colour.
    pub(super) fn secondary_color(&self) -> bool {
        let is_it = |register: &Register| matches!(register, Register::SecondaryColor | Register::Sum);
        let mut outputs = self.portions().flat_map(|portion| portion.outputs.iter().flatten());
        outputs.any(is_it) || self.inputs().any(|input| is_it(&input.register))
    }

    /// Whether a combiner reads the fog factor.
    pub(super) fn fog_factor(&self) -> bool {
        self.inputs().any(|input| input.register == Register::Fog && input.usage == Usage::Alpha)
    }
}

/// Temporaries of the variables A to G, of AB, CD and their sum.
const VARIABLES: [&str; 7] = ["a", "b", "c", "d", "e", "f", "g"];
const RESULTS: [&str; 3] = ["ab", "cd", "sum"];
/// Negative if the multiplexer selects AB.
const CHOICE: &str = "choice";
const FACTOR: &str = "factor";
/// E_TIMES_F_NV and SPARE0_PLUS_SECONDARY_COLOR_NV.
const PRODUCT: &str = "product";
const COLOR_SUM: &str = "colorsum";

impl Writer<'_> {
    /// Writes the program's instructions.
    pub(super) fn combiners(&mut self, combiners: &Combiners) {
        // It begins with the alpha of texture 0, before it is written.
        self.temporary(Register::Spare(0));
        for (number, stage) in combiners.stages.iter().enumerate() {
            self.text.comment(format_args!("general combiner {number}"));
            let constants = if combiners.per_stage_constants { 2 * number + 2 } else { 0 };
            self.choice(stage);
            self.products(&stage.rgb, constants, ".xyz");
            self.products(&stage.alpha, constants, ".w");
            self.outputs(&stage.rgb, ".xyz");
            self.outputs(&stage.alpha, ".w");
        }
        self.text.comment(format_args!("final combiner"));
        self.last(combiners);
    }

    /// The condition of the multiplexers of a stage.
    fn choice(&mut self, stage: &Stage) {
        if [&stage.rgb, &stage.alpha].iter().any(|portion| portion.mux && portion.outputs[2].is_some()) {
            let spare = self.register(Register::Spare(0), 0, Usage::Alpha);
            self.text.declare(CHOICE);
            self.text.add(format_args!("ADD {CHOICE}.w, {spare}, -0.5"));
        }
    }

    /// Computes AB, CD and their sum, as far as they are written to registers.
    fn products(&mut self, portion: &Portion, constants: usize, mask: &str) {
        let computes = portion.computes();
        for (product, to) in RESULTS[..2].iter().copied().enumerate().filter(|&(product, _)| computes[product]) {
            let pair = [2 * product, 2 * product + 1];
            pair.iter().for_each(|&variable| self.input(variable, &portion.inputs[variable], constants, mask));
            let [left, right] = pair.map(|variable| VARIABLES[variable]);
            let operation = if portion.dots[product] { "DP3" } else { "MUL" };
            self.text.declare(to);
            self.text.add(format_args!("{operation} {to}{mask}, {left}, {right}"));
        }
        if portion.outputs[2].is_some() {
            let [ab, cd, sum] = RESULTS;
            self.text.declare(sum);
            match portion.mux {
                true => self.text.add(format_args!("CMP {sum}{mask}, {CHOICE}.w, {ab}, {cd}")),
                false => self.text.add(format_args!("ADD {sum}{mask}, {ab}, {cd}")),
            }
        }
    }

    /// Writes the outputs to their registers.
    fn outputs(&mut self, portion: &Portion, mask: &str) {
        let (scale, bias) = match portion.scale {
            OutputScale::One => ("1", "-0.5"),
            OutputScale::Two => ("2", "-1"),
            OutputScale::Four => ("4", "-2"),
            OutputScale::Half => ("0.5", "-0.25"),
        };
        let clamp = self.signed_clamp();
        for (output, from) in portion.outputs.iter().zip(RESULTS) {
            let Some(to) = output.map(|register| self.temporary(register)) else { continue };
            match (portion.scale, portion.bias) {
                (_, true) => self.text.add(format_args!("MAD{clamp} {to}{mask}, {from}, {scale}, {bias}")),
                (OutputScale::One, false) => self.text.add(format_args!("MOV{clamp} {to}{mask}, {from}")),
                (_, false) => self.text.add(format_args!("MUL{clamp} {to}{mask}, {from}, {scale}")),
            }
        }
    }

    fn last(&mut self, combiners: &Combiners) {
        let reads = |register| combiners.last[..4].iter().any(|input| input.register == register);
        if reads(Register::Product) {
            [4, 5].iter().for_each(|&variable| self.input(variable, &combiners.last[variable], 0, ".xyz"));
            self.text.declare(PRODUCT);
            self.text.add(format_args!("MUL {PRODUCT}.xyz, {}, {}", VARIABLES[4], VARIABLES[5]));
        }
        if reads(Register::Sum) {
            let spare = self.temporary(Register::Spare(0));
            let secondary = self.temporary(Register::SecondaryColor);
            self.text.declare(COLOR_SUM);
            if self.key.unclamped {
                self.text.add(format_args!("ADD {COLOR_SUM}.xyz, {spare}, {secondary}"));
            } else {
                let clamp = if combiners.color_sum_clamp { ".SAT" } else { "" };
                let other = VARIABLES[0];
                self.text.declare(other);
                self.text.add(format_args!("MAX {COLOR_SUM}.xyz, {spare}, 0"));
                self.text.add(format_args!("MAX {other}.xyz, {secondary}, 0"));
                self.text.add(format_args!("ADD{clamp} {COLOR_SUM}.xyz, {COLOR_SUM}, {other}"));
            }
        }
        for variable in 0..4 {
            self.input(variable, &combiners.last[variable], 0, ".xyz");
        }
        self.input(6, &combiners.last[6], 0, ".w");
        let [a, b, c, d, _, _, g] = VARIABLES;
        self.text.declare(COLOR);
        self.text.add(format_args!("LRP {a}.xyz, {a}, {b}, {c}"));
        let clamp = self.clamp();
        self.text.add(format_args!("ADD{clamp} {COLOR}.xyz, {a}, {d}"));
        self.text.add(format_args!("MOV{clamp} {COLOR}.w, {g}"));
    }

    /// Writes a variable to its temporary.
    fn input(&mut self, variable: usize, input: &Input, constants: usize, mask: &str) {
        let from = self.register(input.register, constants, input.usage);
        let to = VARIABLES[variable];
        self.text.declare(to);
        let clamp = self.clamp();
        // The function of the mapping; negative values are replaced by 0 unless the mapping is signed or clamping is
        // disabled.
        let (first, second) = match input.mapping {
            Mapping::SignedIdentity => (format!("MOV {to}{mask}, {from}"), String::new()),
            Mapping::SignedNegate => (format!("SUB {to}{mask}, 0, {from}"), String::new()),
            Mapping::UnsignedInvert => (format!("MOV{clamp} {to}{mask}, {from}"), format!("SUB {to}{mask}, 1, {to}")),
            unsigned => (
                match self.key.unclamped {
                    true => format!("MOV {to}{mask}, {from}"),
                    false => format!("MAX {to}{mask}, {from}, 0"),
                },
                match unsigned {
                    Mapping::ExpandNormal => format!("MAD {to}{mask}, {to}, 2, -1"),
                    Mapping::ExpandNegate => format!("MAD {to}{mask}, {to}, -2, 1"),
                    Mapping::HalfBiasNormal => format!("ADD {to}{mask}, {to}, -0.5"),
                    Mapping::HalfBiasNegate => format!("SUB {to}{mask}, 0.5, {to}"),
                    _ => String::new(),
                },
            ),
        };
        for instruction in [first, second].iter().filter(|instruction| !instruction.is_empty()) {
            self.text.add(format_args!("{instruction}"));
        }
    }

    /// A register as an operand; the constants of its stage begin with this parameter.
    fn register(&mut self, register: Register, constants: usize, usage: Usage) -> String {
        let name = match (register, usage) {
            (Register::Zero, _) => return "0".to_owned(),
            (Register::Fog, Usage::Alpha) => return self.fog_factor(),
            (Register::Fog, _) => "state.fog.color".to_owned(),
            (Register::Constant(number), _) => format!("program.local[{}]", constants + usize::from(number)),
            _ => self.temporary(register).to_owned(),
        };
        name + match usage {
            Usage::Rgb => "",
            Usage::Alpha => ".w",
            Usage::Blue => ".z",
        }
    }

    /// The temporary of a register that may be written; it gets its initial value at its first use.
    fn temporary(&mut self, register: Register) -> &'static str {
        let (name, initial) = match register {
            Register::Texture(unit) => return self.texture(usize::from(unit)),
            Register::PrimaryColor => ("col0", PRIMARY),
            Register::SecondaryColor => ("col1", SECONDARY),
            Register::Spare(0) => ("spare0", "0"),
            Register::Product => return PRODUCT,
            Register::Sum => return COLOR_SUM,
            _ => ("spare1", "0"),
        };
        if self.text.declare(name) {
            self.text.add(format_args!("MOV {name}, {initial}"));
            if register == Register::Spare(0) && self.key.units[0].is_some() {
                let texel = self.texture(0);
                self.text.add(format_args!("MOV {name}.w, {texel}"));
            }
        }
        name
    }

    /// The register of a texture (table NV_register_combiners.2); without a texture it is zero.
    fn texture(&mut self, number: usize) -> &'static str {
        let name = super::TEXELS[number % super::TEXELS.len()];
        match self.key.units.get(number).copied().flatten() {
            _ if self.text.is_declared(name) => {}
            None => {
                self.text.declare(name);
                self.text.add(format_args!("MOV {name}, 0"));
            }
            Some(unit) => {
                self.texel(number, &unit);
            }
        }
        name
    }

    /// The fog factor (section 3.10); 1 without fog.
    fn fog_factor(&mut self) -> String {
        let Some(mode) = self.key.fog else { return "1".to_owned() };
        if self.text.declare(FACTOR) {
            // EXP and EXP2 are powers of e; EX2 computes powers of two.
            const LOG2_E: f32 = std::f32::consts::LOG2_E;
            let coordinate = "fragment.fogcoord.x";
            match mode {
                FogMode::Linear => {
                    self.text.add(format_args!("SUB {FACTOR}.x, state.fog.params.z, {coordinate}"));
                    self.text.add(format_args!("MUL.SAT {FACTOR}.x, {FACTOR}.x, state.fog.params.w"));
                }
                FogMode::Exp | FogMode::Exp2 => {
                    self.text.add(format_args!("MUL {FACTOR}.x, state.fog.params.x, {coordinate}"));
                    if mode == FogMode::Exp2 {
                        self.text.add(format_args!("MUL {FACTOR}.x, {FACTOR}.x, {FACTOR}.x"));
                    }
                    self.text.add(format_args!("MUL {FACTOR}.x, {FACTOR}.x, -{LOG2_E}"));
                    self.text.add(format_args!("EX2.SAT {FACTOR}.x, {FACTOR}.x"));
                }
            }
        }
        format!("{FACTOR}.x")
    }
}
