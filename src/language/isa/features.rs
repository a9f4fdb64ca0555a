//! The features of languages: the columns of a language's row ([`LANGUAGES`](super::LANGUAGES)), and what a program's
//! options change in them.
//!
//! Code outside of this folder tests features, never the language. A new language is a row; a feature that no language
//! had before is a column, with a parser file or a rule.

use super::options::ProgramOption;
use super::{CcRule, Precision, Suffixes, registers};
use nvjit_runtime::{Register, RegisterFile, Stage, WrittenDepth};

/// The sample mask rules of a fragment program.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Coverage {
    /// `fragment.samplemask` has samples that pass the early tests (options ARB_post_depth_coverage and
    /// EXT_post_depth_coverage).
    pub post_depth: bool,
    /// `result.samplemask` replaces the coverage (option NV_sample_mask_override_coverage).
    pub is_overridden: bool,
}

/// The features of programs: those of a language ([`Language::features`](super::Language::features)), or one of them
/// after its options ([`ProgramFeatures`](super::ProgramFeatures)).
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Features {
    /// The stage.
    pub stage: Stage,
    /// The section of the grammar, for faults that no other section names.
    pub grammar: &'static str,
    /// The section of declarations, and of the names that they introduce.
    pub declarations: &'static str,
    /// The section of branches, blocks and labels.
    pub flow: &'static str,
    /// How many instructions a program may have.
    pub max_instructions: Limit,
    /// How many temporary and result registers an fp32 program may use, counting those of fp16 as one and others as
    /// two.
    pub max_registers: Option<Limit>,
    /// Whether the grammar allows a program without instructions.
    pub may_be_empty: bool,
    /// The outputs that a program must write.
    pub must_write: MustWrite,
    /// The allowed options.
    pub options: &'static [ProgramOption],
    /// Positions are computed as without a program, so that it must not do so (option NV_position_invariant).
    pub position_invariant: bool,
    /// Depth is tested before the program runs (option NV_early_fragment_tests).
    pub early_tests: bool,
    /// The sample mask rules.
    pub coverage: Coverage,
    /// The number of its viewport is added to the layer of a primitive (option NV_layer_viewport_relative).
    pub relative_layers: bool,
    /// DEFINE and DECLARE, and so names of constants and parameters.
    pub definitions: bool,
    /// ATTRIB, PARAM, TEMP and the like: a program declares registers and parameters, or binds them in place.
    pub variables: bool,
    /// SHORT and LONG before TEMP and OUTPUT.
    pub sizes: bool,
    /// Labels, and so branches and subroutines.
    pub labels: bool,
    /// IF, REP and LOOP, with their ends.
    pub blocks: bool,
    /// Instructions have types, by modifiers after dots; declarations may have types, and a conflict is an error
    /// (NV_gpu_program4 2.X.4).
    pub typed: bool,
    /// Types may have sizes, LONG is 64 bits, memory can be written, textures can be variables (NV_gpu_program5).
    pub sized_types: bool,
    /// Blocks may be as deep as this: IF and loops.
    pub block_depths: [usize; 2],
    /// The features that options permit.
    pub permits: Permits,
    /// Constants in place: `1.5`, `{1, 2}`.
    pub constants: bool,
    /// The sign `+`.
    pub plus_sign: bool,
    /// The absolute value operator `|`.
    pub absolute: bool,
    /// An instruction may read only one unique attribute register.
    pub one_attribute: bool,
    /// How many parameters an instruction may read.
    pub parameter_operands: ParameterOperands,
    /// Suffixes that instructions may have.
    pub suffixes: Suffixes,
    /// The precisions that suffixes name; none where all is fp32.
    pub precisions: &'static [Precision],
    /// A scalar operand may be a scalar constant without a component.
    pub bare_scalars: bool,
    /// Components may be r, g, b and a.
    pub colors: bool,
    /// Names that as a destination only mean the condition code, with its precision; empty without a condition code.
    pub condition_codes: &'static [(&'static str, Precision)],
    /// Tests of the condition code.
    pub condition_rules: &'static [CcRule],
    /// How many condition code registers there are.
    pub condition_code_registers: u8,
    /// Return addresses that the call stack holds.
    pub call_depth: usize,
    /// Temporary registers.
    pub temporaries: Temporaries,
    /// Attribute registers.
    pub attributes: Attributes,
    /// Result registers.
    pub results: Results,
    /// Program parameters.
    pub parameters: Parameters,
    /// Address registers.
    pub address_registers: Option<AddressRegisters>,
    /// Parameters may be addressed relative to an address register.
    pub relative_addressing: bool,
    /// So may attributes and results.
    pub relative_registers: bool,
    /// How many texture image units lookups may name.
    pub texture_image_units: usize,
    /// Targets SHADOW1D, SHADOW2D and SHADOWRECT.
    pub shadow_targets: bool,
    /// Lookups compare where the target says so, and not where the texture does.
    pub targets_compare: bool,
    /// How the color is blended with fog when a program ends.
    pub fog: Option<Fog>,
    /// How fragment positions are counted.
    pub fragment_coordinates: FragmentCoordinates,
    /// The allowed operands, for messages; empty if there are too many kinds.
    pub readable: &'static str,
    /// The allowed destinations, for messages.
    pub writable: &'static str,
    /// Words that begin the name of a register that no operand may be.
    pub unreadable: &'static [Refusal],
    /// Words that begin the name of a register that no destination may be.
    pub unwritable: &'static [Refusal],
    /// The number rules that differ between languages.
    pub numbers: NumberRules,
}

/// A limit, and the section that sets it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limit {
    /// The most that is allowed.
    pub most: usize,
    /// The section.
    pub section: &'static str,
}

/// The outputs that a program must write.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MustWrite {
    /// Nothing.
    Nothing,
    /// Some result register.
    Result,
    /// Some component of the position.
    Position,
}

/// How many parameters an instruction may read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ParameterOperands {
    /// One unique parameter register, absolute or relative.
    OneRegister,
    /// One unique parameter, or constants that together have four unique scalar values.
    OneOrConstants,
    /// Any number.
    Any,
}

/// How fog depends on the fog coordinate (ARB_fragment_program 3.11.4.5.1).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fog {
    /// EXP.
    Exp,
    /// EXP2.
    Exp2,
    /// LINEAR.
    Linear,
}

/// How fragment positions are counted (ARB_fragment_coord_conventions). Only the rasteriser uses them.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct FragmentCoordinates {
    /// From the upper left corner, not the lower left one.
    pub origin_upper_left: bool,
    /// Centers of pixels are integers, not halves.
    pub pixel_center_integer: bool,
}

/// Temporary registers `Rn` of fp32 and `Hn` of fp16.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Temporaries {
    /// How many of fp32.
    pub full: usize,
    /// How many of fp16.
    pub half: usize,
    /// Their section.
    pub section: &'static str,
}

/// Attribute registers.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Attributes {
    /// The text before the bracket.
    pub letter: &'static str,
    /// The noun for one in messages, with its article.
    pub noun: &'static str,
    /// How many there are.
    pub count: u16,
    /// Those that have a mnemonic, and their numbers.
    pub names: &'static [(&'static str, u16)],
    /// Whether a number may replace the mnemonic.
    pub numbered: bool,
    /// Those of which some components are constants: which those are (bit 0 is x), and the four values; of those that
    /// are no constants any.
    pub constants: &'static [(u16, u8, [f32; 4])],
    /// Those that the program binds by their numbers (bit n is number n), so that no component is a constant.
    pub generic: u32,
    /// Instructions that read these (bit n is number n) compute at fp32 whatever their suffix.
    pub full_precision: u32,
    /// Their section.
    pub section: &'static str,
}

/// Result registers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Results {
    /// The text before the bracket.
    pub letter: &'static str,
    /// The noun for one in messages, with its article.
    pub noun: &'static str,
    /// Their mnemonics, by number; none where program parameters are written instead.
    pub names: &'static [&'static str],
    /// Those that are colors (bit n is number n).
    pub colors: u32,
    /// A program writes only one color.
    pub one_color: bool,
    /// The first of the further colors of OPTION ARB_draw_buffers.
    pub draw_buffers: bool,
    /// Those of fp16 (bit n is number n).
    pub half: u32,
    /// The one that replaces the depth.
    pub depth: Option<u16>,
    /// The depth begins as that of the fragment, and only its component z counts.
    pub depth_of_fragment: bool,
    /// The use of the written depth.
    pub written_depth: WrittenDepth,
    /// Their section.
    pub section: &'static str,
}

/// Whose the numbered parameters are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ParameterScope {
    /// Each program has its own.
    Program,
    /// All programs of the stage share them.
    Environment,
}

/// Program parameters with a number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Parameters {
    /// Whose they are.
    pub scope: ParameterScope,
    /// The text before the bracket.
    pub letter: &'static str,
    /// How many there are. Those with a name follow them in the parameter bank.
    pub count: usize,
    /// Their section.
    pub section: &'static str,
}

/// Address registers `An`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AddressRegisters {
    /// How many there are.
    pub count: u16,
    /// How many components each has.
    pub components: u8,
    /// The largest offset that may be subtracted.
    pub negative_offsets: u32,
    /// The largest offset that may be added.
    pub positive_offsets: u32,
    /// The least and the largest integer that one holds.
    pub range: (i32, i32),
    /// Whether position-invariant programs have relative addressing, too.
    pub if_position_invariant: bool,
}

/// The first word of a register name that is not allowed here.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Refusal {
    /// The word.
    pub word: &'static str,
    /// Why not.
    pub message: &'static str,
    /// The section that says so.
    pub section: &'static str,
}

/// What numbers are where languages differ (docs/numerics.md).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NumberRules {
    /// The set instructions give NaN for NaN operands; otherwise the comparison's result.
    pub sets_propagate_nan: bool,
    /// LIT raises to a power by RoughApproxPower; if not, as POW does.
    pub rough_lit: bool,
    /// RSQ takes the absolute value of its operand.
    pub absolute_rsq: bool,
    /// Components of a result that a specification leaves undefined may be written, and are 0.
    pub undefined_is_zero: bool,
    /// MIN and MAX follow the pseudo-code `a > b ? ...` to the letter, so that with NaN or zeros the operand order
    /// matters.
    pub literal_min_max: bool,
    /// NaN bits are visible to the caller.
    pub nan_bits_are_seen: bool,

    /// NV_vertex_program had other rules, which the option restores or, in ARB programs, selects
    /// ([`Options::nv_vertex_program_rules`](crate::Options::nv_vertex_program_rules)).
    pub superseded: bool,
}

/// The features that options permit, as a set of bits.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Permits(u32);

impl Permits {
    /// Nothing.
    pub const NONE: Self = Self(0);
    /// LOAD, before NV_gpu_program5.
    pub const LOAD: Self = Self(1);
    /// LDC, before NV_gpu_program5.
    pub const LDC: Self = Self(1 << 1);
    /// TXFMS.
    pub const MULTISAMPLE: Self = Self(1 << 2);
    /// STORAGE, LDB, STB, ATOMB.
    pub const STORAGE: Self = Self(1 << 3);
    /// ATOM and the like of 64-bit integers.
    pub const ATOMIC_INT64: Self = Self(1 << 4);
    /// ATOM and the like of F32.
    pub const ATOMIC_FLOAT: Self = Self(1 << 5);
    /// ATOM and the like of F64.
    pub const ATOMIC_FLOAT64: Self = Self(1 << 6);
    /// ATOM and the like of F16X2 and F16X4.
    pub const ATOMIC_FP16: Self = Self(1 << 7);
    /// TGBALLOT, QSWZ* and thread identifiers.
    pub const THREAD_GROUP: Self = Self(1 << 8);
    /// SHF*.
    pub const THREAD_SHUFFLE: Self = Self(1 << 9);
    /// FINE and COARSE.
    pub const DERIVATIVES: Self = Self(1 << 10);
    /// FSIB and FSIE.
    pub const INTERLOCK: Self = Self(1 << 11);
    /// `result.color[n].primary` and `.secondary`.
    pub const DUAL_SOURCE: Self = Self(1 << 12);
    /// `result.layer` and `result.viewport`.
    pub const VIEWPORTS: Self = Self(1 << 13);
    /// Undocumented features that real programs use.
    pub const INTERNAL: Self = Self(1 << 14);
    /// `fragment.layer` and `fragment.viewport`.
    pub const LAYERS: Self = Self(1 << 15);

    /// `handle(...)` for textures and images.
    pub const BINDLESS: Self = Self(1 << 16);
    /// `fragment.fullycovered`.
    pub const FULL_COVERAGE: Self = Self(1 << 27);
    /// COUNTER and ATOMCTR.
    pub const COUNTERS: Self = Self(1 << 17);
    /// F16 and several numbers of 8 and 16 bits in memory.
    pub const SMALL_MEMORY: Self = Self(1 << 18);
    /// The targets 2DMS and ARRAY2DMS.
    pub const MULTISAMPLE_TEXTURES: Self = Self(1 << 19);
    /// The target RENDERBUFFER.
    pub const RENDERBUFFERS: Self = Self(1 << 20);
    /// The dispatch sets GROUP_SIZE.
    pub const VARIABLE_GROUP: Self = Self(1 << 21);
    /// IMQ.
    pub const IMAGE_SIZE: Self = Self(1 << 22);
    /// IMQS and TXQS.
    pub const IMAGE_SAMPLES: Self = Self(1 << 23);
    /// LOADIM without a format.
    pub const FORMATTED_IMAGES: Self = Self(1 << 24);

    /// Geometry programs that emit nothing: PASSTHROUGH.
    pub const PASSTHROUGH: Self = Self(1 << 25);
    /// `result.viewportmask`.
    pub const VIEWPORT_MASKS: Self = Self(1 << 26);

    /// The features of NV_gpu_program5 without an option.
    pub const PROGRAM5: Self = Self(Self::LOAD.0 | Self::LDC.0);

    /// Whether all of `other` are among them.
    pub const fn has(self, other: Self) -> bool {
        self.0 & other.0 == other.0
    }

    /// Adds `other`.
    pub fn add(&mut self, other: Self) {
        self.0 |= other.0;
    }
}

impl Limit {
    /// Lowers the limit by `count`.
    pub(super) fn reserve(&mut self, count: usize) {
        self.most = self.most.saturating_sub(count);
    }
}

impl Features {
    /// Whether there is a condition code, and so tests of it.
    pub fn has_condition_code(&self) -> bool {
        self.typed || !self.condition_codes.is_empty()
    }

    /// Whether attributes are those of several vertices.
    pub fn has_vertices(&self) -> bool {
        matches!(self.stage, Stage::Geometry | Stage::TessControl | Stage::TessEvaluation)
    }

    /// Whether an attribute is a result of the program's own patch (`vertex.out`, `primitive.out`).
    pub fn reads_back(&self, register: Register) -> bool {
        self.stage == Stage::TessControl
            && register.file == RegisterFile::Attribute
            && register.index >= registers::OUT_VERTEX_0
    }

    /// Whether a program's results are the program parameters, which it then reads back.
    pub fn writes_parameters(&self) -> bool {
        self.stage == Stage::VertexState
    }

    /// Whether components of `register` are fp16.
    pub fn is_half(&self, register: Register) -> bool {
        match register.file {
            RegisterFile::HalfTemporary => true,
            RegisterFile::Result => has_bit(self.results.half, register.index),
            _ => false,
        }
    }

    /// The value of `component` (0 to 3) of `register`, if it is an attribute and the component a constant.
    pub fn constant_component(&self, register: Register, component: u8) -> Option<f32> {
        let is_attribute =
            register.file == RegisterFile::Attribute && !has_bit(self.attributes.generic, register.index);
        let of = |index: u16| self.attributes.constants.iter().find(|entry| is_attribute && entry.0 == index);
        // All vertices have the same.
        let has_vertex = self.has_vertices() && register.index >= registers::VERTEX_0;
        let first = || {
            let number = has_vertex.then(|| (register.index - registers::VERTEX_0) % registers::VERTEX_STRIDE)?;
            of(registers::VERTEX_0 + number).filter(|_| register.index < registers::OUT_PATCH)
        };
        let &(_, mask, values) = of(register.index).or_else(first)?;
        (mask >> component & 1 != 0).then(|| values[usize::from(component & 3)])
    }

    /// The bits of `component` of `register` in the four lanes of a quad, if it says of a thread which one of its group
    /// it is.
    pub fn thread_bits(&self, register: Register, component: u8) -> Option<[u32; 4]> {
        if !self.typed || register.file != RegisterFile::Attribute || component != 0 {
            return None;
        }
        let of = |first: u16| register.index.checked_sub(first).map(usize::from);
        match self.stage {
            Stage::Fragment => registers::THREADS.get(of(registers::FRAGMENT_THREADID)?).copied(),
            Stage::Geometry | Stage::TessControl | Stage::TessEvaluation => {
                registers::LONE_THREAD.get(of(registers::PRIMITIVE_THREADID)?).map(|&bits| [bits; 4])
            }
            // Of a work group, it is in the rows.
            Stage::Compute => None,
            _ => registers::LONE_THREAD.get(of(registers::VERTEX_THREADID)?).map(|&bits| [bits; 4]),
        }
    }

    /// Whether attribute `index` says of a thread which one of its group it is (NV_shader_thread_group).
    pub fn is_of_thread(&self, index: u16) -> bool {
        let first = match self.stage {
            Stage::Fragment => registers::FRAGMENT_THREADID,
            Stage::Geometry | Stage::TessControl | Stage::TessEvaluation => registers::PRIMITIVE_THREADID,
            Stage::Compute => registers::COMPUTE_THREADID,
            Stage::Vertex | Stage::VertexState => registers::VERTEX_THREADID,
        };
        self.typed && (first..first + registers::THREADS.len() as u16).contains(&index)
    }

    /// Whether the caller of a program supplies `component` of attribute `register`.
    pub fn is_given(&self, register: Register, component: u8) -> bool {
        self.constant_component(register, component).is_none()
            && self.thread_bits(register, component).is_none()
            && !self.reads_back(register)
    }

    /// The initial value of result register `index` (NV_vertex_program2 2.14.1.5; NV_vertex_program2_option 2.14.3.4:
    /// clip distances that a program binds are 0; NV_gpu_program4 leaves all undefined).
    pub fn initial_result(&self, index: u16) -> [f32; 4] {
        let is_distance = self.variables && !self.typed && index >= registers::FIRST_CLIP_DISTANCE;
        let is_vertex =
            self.stage == Stage::Vertex || self.has_vertices() && !registers::VERTEX_INTEGERS.contains(&index);
        if is_vertex && !is_distance { [0.0, 0.0, 0.0, 1.0] } else { [0.0; 4] }
    }

    pub(super) fn set_fog(&mut self, fog: Fog, instructions: usize) {
        if self.fog.is_none() {
            self.max_instructions.reserve(instructions);
            self.temporaries.full = self.temporaries.full.saturating_sub(1);
        }
        self.fog = Some(fog);
    }

    /// Whether instructions that read `register` compute at fp32 whatever their suffix.
    pub fn is_full_precision(&self, register: Register) -> bool {
        register.file == RegisterFile::Attribute && has_bit(self.attributes.full_precision, register.index)
    }

    /// Whether `register` is a color that goes to the frame buffer.
    pub fn is_color(&self, register: Register) -> bool {
        register.file == RegisterFile::Result && has_bit(self.results.colors, register.index)
    }
}

fn has_bit(set: u32, bit: u16) -> bool {
    set.checked_shr(bit.into()).unwrap_or(0) & 1 != 0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bits_beyond_a_set_are_not_in_it() {
        assert!(has_bit(1 << 31, 31));
        assert!(!has_bit(u32::MAX, 32));
    }
}
