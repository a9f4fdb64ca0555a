//! The languages, a row each.

use super::Precision::{Fp16, Fp32, Fx12};
use super::features::{
    AddressRegisters, Attributes, Features, FragmentCoordinates, Limit, MustWrite, NumberRules, ParameterOperands,
    ParameterScope, Parameters, Permits, ProgramOption, Refusal, Results, Temporaries,
};
use super::registers::{
    ARB_COLORS, ARB_FRAGMENT_ATTRIBUTES, ARB_FRAGMENT_RESULTS, ARB_VERTEX_ATTRIBUTES, ARB_VERTEX_RESULTS,
    FIRST_CLIP_DISTANCE, FRAGMENT_ATTRIBUTES, FRAGMENT_FACING, FRAGMENT_FOGC, FRAGMENT_RESULTS, FRAGMENT_TEX0,
    NV4_FRAGMENT_ATTRIBUTES, NV4_FRAGMENT_RESULTS, NV4_GEOMETRY_RESULTS, NV4_PRIMITIVE_ATTRIBUTES,
    NV4_VERTEX_ATTRIBUTES, NV4_VERTEX_RESULTS, NV5_COMPUTE_ATTRIBUTES, NV5_CONTROL_RESULTS, OUT_PATCH, RESULT_COLH,
    RESULT_COLR, RESULT_DEPR, VERTEX_ATTRIBUTES, VERTEX_RESULTS,
};
use super::{CcRule, Suffixes};
use crate::limits;
use nvjit_runtime::Stage;
use std::fmt;

/// A language: an instruction set with its grammar.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum Language {
    /// `!!FP1.0`, NV_fragment_program.
    Fp1,
    /// `!!VP1.0`, NV_vertex_program.
    Vp1,
    /// `!!VP1.1`, NV_vertex_program1_1.
    Vp11,
    /// `!!VP2.0`, NV_vertex_program2.
    Vp2,
    /// `!!VSP1.0`, NV_vertex_program.
    Vsp1,
    /// `!!ARBvp1.0`, ARB_vertex_program.
    ArbVp,
    /// `!!ARBvp1.0` with the option NV_vertex_program2: the profile vp30.
    Vp30,
    /// `!!ARBvp1.0` with the option NV_vertex_program3: the profile vp40.
    Vp40,
    /// `!!ARBfp1.0`, ARB_fragment_program.
    ArbFp,
    /// `!!ARBfp1.0` with the option NV_fragment_program: the profile fp30.
    Fp30,
    /// `!!ARBfp1.0` with the option NV_fragment_program2: the profile fp40.
    Fp40,
    /// `!!NVvp4.0`, NV_vertex_program4.
    Nvvp4,
    /// `!!NVfp4.0`, NV_fragment_program4.
    Nvfp4,
    /// `!!NVvp5.0`, NV_gpu_program5.
    Nvvp5,
    /// `!!NVfp5.0`, NV_gpu_program5.
    Nvfp5,
    /// `!!NVgp4.0`, NV_geometry_program4.
    Nvgp4,
    /// `!!NVgp5.0`, NV_gpu_program5.
    Nvgp5,
    /// `!!NVtcp5.0`, NV_tessellation_program5.
    Nvtcp5,
    /// `!!NVtep5.0`, NV_tessellation_program5.
    Nvtep5,
    /// `!!NVcp5.0`, NV_compute_program5.
    Nvcp5,
}

/// A row of the table: one language.
#[derive(Clone, Copy, Debug)]
pub struct LanguageRow {
    /// The language.
    pub language: Language,
    /// The program prefix.
    pub header: &'static str,
    /// The option that makes a program with that prefix one in this language; if none, it is what the prefix alone means.
    pub option: Option<ProgramOption>,
    /// The short name that the command line uses.
    pub name: &'static str,
    /// The language whose grammar reads it: the newest version of it, so that what a version does not have yet is
    /// understood, and the fault can say which version has it.
    pub grammar: Language,
    /// What its programs have.
    pub features: Features,
}

impl Language {
    /// Every language.
    pub const ALL: [Self; 20] = [
        Self::Fp1,
        Self::Vp1,
        Self::Vp11,
        Self::Vp2,
        Self::Vsp1,
        Self::ArbVp,
        Self::Vp30,
        Self::Vp40,
        Self::ArbFp,
        Self::Fp30,
        Self::Fp40,
        Self::Nvvp4,
        Self::Nvfp4,
        Self::Nvvp5,
        Self::Nvfp5,
        Self::Nvgp4,
        Self::Nvgp5,
        Self::Nvtcp5,
        Self::Nvtep5,
        Self::Nvcp5,
    ];

    /// The languages that a prefix alone means.
    pub fn without_option() -> impl Iterator<Item = Self> {
        LANGUAGES.iter().filter(|row| row.option.is_none()).map(|row| row.language)
    }

    /// What `option` makes of a program in this language: the language that has it, if that is not less than this one.
    pub fn with_option(self, option: ProgramOption) -> Self {
        let found = LANGUAGES.iter().find(|row| row.header == self.header() && row.option == Some(option));
        found.map_or(self, |row| row.language.max(self))
    }

    /// The row of this language.
    pub fn row(self) -> &'static LanguageRow {
        &LANGUAGES[self as usize]
    }

    /// The program prefix.
    pub fn header(self) -> &'static str {
        self.row().header
    }

    /// The short name that the command line uses.
    pub fn name(self) -> &'static str {
        self.row().name
    }

    /// What programs of the language have, if no option changes it.
    pub fn features(self) -> &'static Features {
        &self.row().features
    }

    /// What the newest version of the language's grammar has.
    pub fn grammar(self) -> &'static Features {
        self.row().grammar.features()
    }

    /// The versions of the language's grammar that have a feature, as messages list them.
    pub fn versions_with(self, has: impl Fn(&Features) -> bool) -> String {
        let versions = LANGUAGES.iter().filter(|row| row.grammar == self.row().grammar && has(&row.features));
        versions.map(|row| row.language.to_string()).collect::<Vec<_>>().join(" and ")
    }
}

impl fmt::Display for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.header())?;
        self.row().option.map_or(Ok(()), |option| write!(f, " with {}", option.name()))
    }
}

const FRAGMENT_GRAMMAR: &str = "NV_fragment_program 3.11.3";
const FRAGMENT_TEMPORARIES: &str = "NV_fragment_program 3.11.1.2";
const FRAGMENT_OUTPUTS: &str = "NV_fragment_program 3.11.1.3";
const FRAGMENT_PARAMETERS: &str = "NV_fragment_program 3.11.2";
const GRAMMAR: &str = "NV_vertex_program2 2.14.1.8";
const ADDRESSES: &str = "NV_vertex_program2 2.14.1.3";
const TEMPORARIES: &str = "NV_vertex_program2 2.14.1.4";
const RESULTS: &str = "NV_vertex_program2 2.14.1.5";
const STATE_PROGRAMS: &str = "NV_vertex_program2 2.14.5";

const fn refusal(word: &'static str, message: &'static str, section: &'static str) -> Refusal {
    Refusal { word, message, section }
}

const ADDRESSES_READ: &str = "address registers may only be read by ARA and inside c[]";
const ADDRESSES_WRITTEN: &str = "address registers are written by ARL, ARR and ARA only";

const FP1: Features = Features {
    stage: Stage::Fragment,
    grammar: FRAGMENT_GRAMMAR,
    declarations: FRAGMENT_PARAMETERS,
    flow: FRAGMENT_GRAMMAR,
    max_instructions: Limit { most: limits::MAX_FP1_INSTRUCTIONS, section: FRAGMENT_GRAMMAR },
    max_registers: Some(Limit { most: limits::MAX_FP1_REGISTERS, section: FRAGMENT_GRAMMAR }),
    may_be_empty: false,
    must_write: MustWrite::Result,
    options: &[],
    position_invariant: false,
    definitions: true,
    variables: false,
    sizes: false,
    labels: false,
    blocks: false,
    typed: false,
    sized_types: false,
    block_depths: [limits::MAX_IF_DEPTH, limits::MAX_LOOP_DEPTH],
    permits: Permits::NONE,
    constants: true,
    plus_sign: true,
    absolute: true,
    one_attribute: true,
    parameter_operands: ParameterOperands::OneOrConstants,
    suffixes: Suffixes { c01: false, ssat: false, ..Suffixes::ALL },
    precisions: &[Fp32, Fp16, Fx12],
    bare_scalars: true,
    colors: false,
    condition_codes: &[("RC", Fp32), ("HC", Fp16)],
    condition_rules: &CcRule::RELATIONS,
    condition_code_registers: 1,
    call_depth: 0,
    temporaries: Temporaries {
        full: limits::FP1_TEMPORARIES,
        half: limits::FP1_HALF_TEMPORARIES,
        section: FRAGMENT_TEMPORARIES,
    },
    attributes: Attributes {
        letter: "f",
        noun: "a fragment attribute register",
        count: FRAGMENT_FACING,
        names: FRAGMENT_ATTRIBUTES.split_at(FRAGMENT_FACING as usize).0,
        numbered: false,
        constants: &[(FRAGMENT_FOGC, 0b1110, [0.0; 4])],
        generic: 0,
        full_precision: 1 << FRAGMENT_FOGC | ((1 << limits::MAX_TEXTURE_COORDS) - 1) << FRAGMENT_TEX0,
        section: "NV_fragment_program 3.11.1.1",
    },
    results: Results {
        letter: "o",
        noun: "an output register",
        names: FRAGMENT_RESULTS.split_at(RESULT_DEPR as usize + 1).0,
        colors: 1 << RESULT_COLR | 1 << RESULT_COLH,
        one_color: true,
        draw_buffers: false,
        half: 1 << RESULT_COLH,
        depth: Some(RESULT_DEPR),
        depth_of_fragment: false,
        section: FRAGMENT_OUTPUTS,
    },
    parameters: Parameters {
        scope: ParameterScope::Program,
        letter: "p",
        count: limits::MAX_FRAGMENT_PROGRAM_LOCAL_PARAMETERS,
        section: FRAGMENT_PARAMETERS,
    },
    address_registers: None,
    relative_addressing: false,
    relative_registers: false,
    texture_image_units: limits::MAX_TEXTURE_IMAGE_UNITS,
    shadow_targets: false,
    targets_compare: false,
    fog: None,
    fragment_coordinates: FragmentCoordinates { origin_upper_left: false, pixel_center_integer: false },
    readable: "",
    writable: "R0 to R31, H0 to H63, o[...], RC or HC",
    unreadable: &[
        refusal("o", "output registers may not be read", FRAGMENT_OUTPUTS),
        refusal("RC", "RC is write-only", FRAGMENT_TEMPORARIES),
        refusal("HC", "HC is write-only", FRAGMENT_TEMPORARIES),
    ],
    unwritable: &[
        refusal("f", "fragment attribute registers may not be modified", "NV_fragment_program 3.11.1.1"),
        refusal("p", "program parameters may not be modified", FRAGMENT_PARAMETERS),
    ],
    numbers: NumberRules {
        sets_propagate_nan: false,
        rough_lit: false,
        absolute_rsq: false,
        undefined_is_zero: false,
        literal_min_max: false,
        nan_bits_are_seen: false,
        superseded: false,
    },
};

const VP1_ADDRESSES: AddressRegisters = AddressRegisters {
    count: 1,
    components: 1,
    negative_offsets: 64,
    positive_offsets: 63,
    range: (-512, 511),
    if_position_invariant: true,
};

const VP1: Features = Features {
    stage: Stage::Vertex,
    grammar: GRAMMAR,
    declarations: GRAMMAR,
    flow: "NV_vertex_program2 2.14.2.3",
    max_instructions: Limit { most: limits::MAX_VP1_INSTRUCTIONS, section: GRAMMAR },
    max_registers: None,
    may_be_empty: true,
    must_write: MustWrite::Position,
    options: &[],
    position_invariant: false,
    definitions: false,
    variables: false,
    sizes: false,
    labels: false,
    blocks: false,
    typed: false,
    sized_types: false,
    block_depths: [limits::MAX_IF_DEPTH, limits::MAX_LOOP_DEPTH],
    permits: Permits::NONE,
    constants: false,
    plus_sign: false,
    absolute: false,
    one_attribute: true,
    parameter_operands: ParameterOperands::OneRegister,
    suffixes: Suffixes::NONE,
    precisions: &[],
    bare_scalars: true,
    colors: false,
    condition_codes: &[],
    condition_rules: &CcRule::RELATIONS,
    condition_code_registers: 1,
    call_depth: 0,
    temporaries: Temporaries { full: limits::VP1_TEMPORARIES, half: 0, section: TEMPORARIES },
    attributes: Attributes {
        letter: "v",
        noun: "a vertex attribute register",
        count: 16,
        names: &VERTEX_ATTRIBUTES,
        numbered: true,
        constants: &[],
        generic: 0,
        full_precision: 0,
        section: GRAMMAR,
    },
    results: Results {
        letter: "o",
        noun: "a vertex result register",
        names: VERTEX_RESULTS.split_at(FIRST_CLIP_DISTANCE as usize).0,
        colors: 0,
        one_color: false,
        draw_buffers: false,
        half: 0,
        depth: None,
        depth_of_fragment: false,
        section: RESULTS,
    },
    parameters: Parameters {
        scope: ParameterScope::Environment,
        letter: "c",
        count: limits::VP1_PARAMETERS,
        section: GRAMMAR,
    },
    address_registers: Some(VP1_ADDRESSES),
    relative_addressing: true,
    relative_registers: false,
    texture_image_units: 0,
    shadow_targets: false,
    targets_compare: false,
    fog: None,
    fragment_coordinates: FragmentCoordinates { origin_upper_left: false, pixel_center_integer: false },
    readable: "a register R0..., v[...] or c[...]",
    writable: "R0 to R11, o[...]",
    unreadable: &[
        refusal("o", "vertex result registers may not be read", RESULTS),
        refusal("CC", "CC is write-only", TEMPORARIES),
        refusal("A0", ADDRESSES_READ, ADDRESSES),
        refusal("A1", ADDRESSES_READ, ADDRESSES),
    ],
    unwritable: &[
        refusal("c", "only vertex state programs may write program parameters", STATE_PROGRAMS),
        refusal("v", "vertex attribute registers may not be written", GRAMMAR),
        refusal("A0", ADDRESSES_WRITTEN, ADDRESSES),
        refusal("A1", ADDRESSES_WRITTEN, ADDRESSES),
    ],
    numbers: NumberRules {
        sets_propagate_nan: true,
        rough_lit: true,
        absolute_rsq: false,
        undefined_is_zero: false,
        literal_min_max: false,
        nan_bits_are_seen: false,
        superseded: true,
    },
};

const VP11: Features = Features {
    options: &[ProgramOption::NvPositionInvariant],
    plus_sign: true,
    address_registers: Some(AddressRegisters { if_position_invariant: false, ..VP1_ADDRESSES }),
    ..VP1
};

const VP2: Features = Features {
    max_instructions: Limit { most: limits::MAX_VP2_INSTRUCTIONS, section: GRAMMAR },
    labels: true,
    absolute: true,
    suffixes: Suffixes { c: true, ..Suffixes::NONE },
    condition_codes: &[("CC", Fp32)],
    call_depth: limits::MAX_CALL_DEPTH,
    temporaries: Temporaries { full: limits::VP2_TEMPORARIES, ..VP1.temporaries },
    results: Results { names: &VERTEX_RESULTS, ..VP1.results },
    parameters: Parameters { count: limits::VP2_PARAMETERS, ..VP1.parameters },
    address_registers: Some(AddressRegisters {
        count: 2,
        components: 4,
        negative_offsets: 256,
        positive_offsets: 255,
        range: (-512, 511),
        if_position_invariant: true,
    }),
    writable: "R0 to R15, o[...] or CC",
    numbers: NumberRules { superseded: false, ..VP1.numbers },
    ..VP11
};

const VSP1: Features = Features {
    stage: Stage::VertexState,
    max_instructions: Limit { most: limits::MAX_VP1_INSTRUCTIONS, section: STATE_PROGRAMS },
    must_write: MustWrite::Result,
    attributes: Attributes { count: 1, names: &[], section: STATE_PROGRAMS, ..VP1.attributes },
    results: Results {
        letter: "c",
        noun: "a program parameter register",
        names: &[],
        section: STATE_PROGRAMS,
        ..VP1.results
    },
    writable: "R0 to R11, c[n]",
    unwritable: &[
        refusal("o", "a vertex state program may not write vertex result registers", STATE_PROGRAMS),
        refusal("v", "vertex attribute registers may not be written", GRAMMAR),
        refusal("A0", ADDRESSES_WRITTEN, ADDRESSES),
        refusal("A1", ADDRESSES_WRITTEN, ADDRESSES),
    ],
    ..VP1
};

const ARB_VP_GRAMMAR: &str = "ARB_vertex_program 2.14.2";
const ARB_FP_GRAMMAR: &str = "ARB_fragment_program 3.11.2";

const ARB_VP_OPTIONS: &[ProgramOption] = &[
    ProgramOption::ArbPositionInvariant,
    ProgramOption::FragmentProgramShadow,
    ProgramOption::NvVertexProgram2,
    ProgramOption::NvVertexProgram3,
];

const ARB_FP_OPTIONS: &[ProgramOption] = &[
    ProgramOption::FogExp,
    ProgramOption::FogExp2,
    ProgramOption::FogLinear,
    ProgramOption::PrecisionHintFastest,
    ProgramOption::PrecisionHintNicest,
    ProgramOption::FragmentProgramShadow,
    ProgramOption::ArbDrawBuffers,
    ProgramOption::AtiDrawBuffers,
    ProgramOption::FragmentCoordOriginUpperLeft,
    ProgramOption::FragmentCoordPixelCenterInteger,
    ProgramOption::NvFragmentProgram,
    ProgramOption::NvFragmentProgram2,
];

const ARB_NUMBERS: NumberRules = NumberRules {
    sets_propagate_nan: false,
    rough_lit: true,
    absolute_rsq: true,
    undefined_is_zero: true,
    literal_min_max: false,
    nan_bits_are_seen: false,
    superseded: true,
};

const ARB_ADDRESSES: AddressRegisters = AddressRegisters {
    count: limits::ARB_ADDRESS_REGISTERS as u16,
    components: 1,
    negative_offsets: i32::MAX as u32,
    positive_offsets: i32::MAX as u32,
    range: (-32768, 32767),
    if_position_invariant: true,
};

const ARB_VP: Features = Features {
    stage: Stage::Vertex,
    grammar: ARB_VP_GRAMMAR,
    declarations: "ARB_vertex_program 2.14.3",
    flow: "NV_vertex_program2_option 2.14.4.X",
    max_instructions: Limit { most: limits::MAX_ARB_INSTRUCTIONS, section: "ARB_vertex_program 2.14.3.7" },
    must_write: MustWrite::Nothing,
    options: ARB_VP_OPTIONS,
    variables: true,
    constants: true,
    plus_sign: true,
    one_attribute: false,
    parameter_operands: ParameterOperands::Any,
    bare_scalars: false,
    temporaries: Temporaries { full: limits::ARB_TEMPORARIES, half: 0, section: "ARB_vertex_program 2.14.3.3" },
    attributes: Attributes {
        letter: "vertex",
        names: &ARB_VERTEX_ATTRIBUTES,
        numbered: false,
        constants: &[(2, 0b1000, [0.0, 0.0, 0.0, 1.0]), (5, 0b1110, [0.0, 0.0, 0.0, 1.0])],
        section: "ARB_vertex_program 2.14.3.1",
        ..VP1.attributes
    },
    results: Results {
        letter: "result",
        names: ARB_VERTEX_RESULTS.split_at(FIRST_CLIP_DISTANCE as usize).0,
        section: "ARB_vertex_program 2.14.3.4",
        ..VP1.results
    },
    parameters: Parameters {
        scope: ParameterScope::Environment,
        letter: "program",
        count: 0,
        section: "ARB_vertex_program 2.14.3.2",
    },
    address_registers: Some(ARB_ADDRESSES),
    unreadable: &[],
    unwritable: &[],
    readable: "",
    writable: "",
    numbers: ARB_NUMBERS,
    ..VP1
};

const VP30: Features = Features {
    grammar: "NV_vertex_program2_option 2.14.2",
    labels: true,
    absolute: true,
    suffixes: Suffixes { c: true, ..Suffixes::NONE },
    bare_scalars: true,
    condition_codes: &[("CC", Fp32)],
    call_depth: limits::MAX_CALL_DEPTH,
    results: Results { names: &ARB_VERTEX_RESULTS, ..ARB_VP.results },
    address_registers: Some(AddressRegisters { components: 4, ..ARB_ADDRESSES }),
    ..ARB_VP
};

const VP40: Features = Features {
    grammar: "NV_vertex_program3 2.14.2",
    suffixes: Suffixes { c: true, c01: true, sat: true, ..Suffixes::NONE },
    condition_code_registers: 2,
    relative_registers: true,
    texture_image_units: limits::MAX_TEXTURE_IMAGE_UNITS,
    targets_compare: true,
    ..VP30
};

const ARB_FP: Features = Features {
    stage: Stage::Fragment,
    grammar: ARB_FP_GRAMMAR,
    declarations: "ARB_fragment_program 3.11.3",
    flow: "NV_fragment_program2 3.11.4.X",
    max_instructions: Limit { most: limits::MAX_ARB_INSTRUCTIONS, section: "ARB_fragment_program 3.11.3.6" },
    max_registers: None,
    may_be_empty: true,
    must_write: MustWrite::Nothing,
    options: ARB_FP_OPTIONS,
    definitions: false,
    variables: true,
    absolute: false,
    one_attribute: false,
    parameter_operands: ParameterOperands::Any,
    suffixes: Suffixes { sat: true, ..Suffixes::NONE },
    precisions: &[],
    bare_scalars: false,
    colors: true,
    condition_codes: &[],
    temporaries: Temporaries { full: limits::ARB_TEMPORARIES, half: 0, section: "ARB_fragment_program 3.11.3.3" },
    attributes: Attributes {
        letter: "fragment",
        names: ARB_FRAGMENT_ATTRIBUTES.split_at(FRAGMENT_FACING as usize).0,
        constants: &[(FRAGMENT_FOGC, 0b1110, [0.0, 0.0, 0.0, 1.0])],
        full_precision: 0,
        section: "ARB_fragment_program 3.11.3.1",
        ..FP1.attributes
    },
    results: Results {
        letter: "result",
        names: &ARB_FRAGMENT_RESULTS,
        colors: ARB_COLORS,
        one_color: false,
        half: 0,
        depth_of_fragment: true,
        section: "ARB_fragment_program 3.11.3.4",
        ..FP1.results
    },
    parameters: Parameters {
        scope: ParameterScope::Program,
        letter: "program",
        count: 0,
        section: "ARB_fragment_program 3.11.3.2",
    },
    targets_compare: true,
    unreadable: &[],
    unwritable: &[],
    readable: "",
    writable: "",
    numbers: ARB_NUMBERS,
    ..FP1
};

const FP30: Features = Features {
    grammar: "NV_fragment_program_option 3.11.2",
    sizes: true,
    absolute: true,
    suffixes: Suffixes { c01: false, ssat: false, ..Suffixes::ALL },
    precisions: &[Fp32, Fp16, Fx12],
    bare_scalars: true,
    condition_codes: &[("CC", Fp32)],
    temporaries: Temporaries { half: limits::ARB_TEMPORARIES, ..ARB_FP.temporaries },
    ..ARB_FP
};

const FP40: Features = Features {
    grammar: "NV_fragment_program2 3.11.2",
    labels: true,
    blocks: true,
    suffixes: Suffixes { c01: false, ..Suffixes::ALL },
    call_depth: limits::MAX_CALL_DEPTH,
    attributes: Attributes {
        count: FRAGMENT_FACING + 1,
        names: &ARB_FRAGMENT_ATTRIBUTES,
        constants: &[(FRAGMENT_FOGC, 0b1110, [0.0, 0.0, 0.0, 1.0]), (FRAGMENT_FACING, 0b1110, [0.0, 0.0, 0.0, 1.0])],
        ..ARB_FP.attributes
    },
    address_registers: Some(AddressRegisters {
        count: 1,
        components: 1,
        negative_offsets: 0,
        positive_offsets: 9,
        range: (-32768, 32767),
        if_position_invariant: true,
    }),
    relative_registers: true,
    ..FP30
};

const NVVP4_OPTIONS: &[ProgramOption] = &[
    ProgramOption::ArbPositionInvariant,
    ProgramOption::NvShaderBufferLoad,
    ProgramOption::NvParameterBufferObject2,
    ProgramOption::NvExplicitMultisample,
    ProgramOption::NvTextureMultisample,
    ProgramOption::NvGpuProgramFp64,
    ProgramOption::NvShaderStorageBuffer,
    ProgramOption::NvShaderAtomicInt64,
    ProgramOption::NvShaderAtomicFloat,
    ProgramOption::NvShaderAtomicFloat64,
    ProgramOption::NvShaderAtomicFp16Vector,
    ProgramOption::NvShaderAtomicCounters,
    ProgramOption::NvShaderThreadGroup,
    ProgramOption::NvShaderThreadShuffle,
    ProgramOption::NvBindlessTexture,
    ProgramOption::NvViewportArray2,
    ProgramOption::ArbViewportArray,
    ProgramOption::ExtSparseTexture2,
    ProgramOption::ArbSparseTextureClamp,
    ProgramOption::ExtShaderImageLoadFormatted,
    ProgramOption::ArbDerivativeControl,
    ProgramOption::NvGpuProgram5MemExtended,
    ProgramOption::NvGeometryProgramPassthrough,
    ProgramOption::NvGeometryShaderPassthrough,
    ProgramOption::NvInternal,
    ProgramOption::ArbShaderImageSize,
    ProgramOption::ArbShaderTextureImageSamples,
    ProgramOption::NvLayerViewportRelative,
];

const NVFP4_OPTIONS: &[ProgramOption] = &[
    ProgramOption::FogExp,
    ProgramOption::FogExp2,
    ProgramOption::FogLinear,
    ProgramOption::PrecisionHintFastest,
    ProgramOption::PrecisionHintNicest,
    ProgramOption::FragmentProgramShadow,
    ProgramOption::ArbDrawBuffers,
    ProgramOption::AtiDrawBuffers,
    ProgramOption::NvShaderBufferLoad,
    ProgramOption::NvParameterBufferObject2,
    ProgramOption::NvExplicitMultisample,
    ProgramOption::NvTextureMultisample,
    ProgramOption::NvGpuProgramFp64,
    ProgramOption::NvShaderStorageBuffer,
    ProgramOption::NvShaderAtomicInt64,
    ProgramOption::NvShaderAtomicFloat,
    ProgramOption::NvShaderAtomicFloat64,
    ProgramOption::NvShaderAtomicFp16Vector,
    ProgramOption::NvShaderAtomicCounters,
    ProgramOption::NvShaderThreadGroup,
    ProgramOption::NvShaderThreadShuffle,
    ProgramOption::NvBindlessTexture,
    ProgramOption::NvViewportArray2,
    ProgramOption::ArbViewportArray,
    ProgramOption::ExtSparseTexture2,
    ProgramOption::ArbSparseTextureClamp,
    ProgramOption::ExtShaderImageLoadFormatted,
    ProgramOption::ArbDerivativeControl,
    ProgramOption::NvGpuProgram5MemExtended,
    ProgramOption::NvGeometryProgramPassthrough,
    ProgramOption::NvGeometryShaderPassthrough,
    ProgramOption::NvInternal,
    ProgramOption::ArbShaderImageSize,
    ProgramOption::ArbShaderTextureImageSamples,
    ProgramOption::ArbFragmentLayerViewport,
];

const NVFP5_OPTIONS: &[ProgramOption] = &[
    ProgramOption::FogExp,
    ProgramOption::FogExp2,
    ProgramOption::FogLinear,
    ProgramOption::PrecisionHintFastest,
    ProgramOption::PrecisionHintNicest,
    ProgramOption::FragmentProgramShadow,
    ProgramOption::ArbDrawBuffers,
    ProgramOption::AtiDrawBuffers,
    ProgramOption::NvShaderBufferLoad,
    ProgramOption::NvParameterBufferObject2,
    ProgramOption::NvExplicitMultisample,
    ProgramOption::NvTextureMultisample,
    ProgramOption::NvGpuProgramFp64,
    ProgramOption::NvShaderStorageBuffer,
    ProgramOption::NvShaderAtomicInt64,
    ProgramOption::NvShaderAtomicFloat,
    ProgramOption::NvShaderAtomicFloat64,
    ProgramOption::NvShaderAtomicFp16Vector,
    ProgramOption::NvShaderAtomicCounters,
    ProgramOption::NvShaderThreadGroup,
    ProgramOption::NvShaderThreadShuffle,
    ProgramOption::NvBindlessTexture,
    ProgramOption::NvViewportArray2,
    ProgramOption::ArbViewportArray,
    ProgramOption::ExtSparseTexture2,
    ProgramOption::ArbSparseTextureClamp,
    ProgramOption::ExtShaderImageLoadFormatted,
    ProgramOption::ArbDerivativeControl,
    ProgramOption::NvGpuProgram5MemExtended,
    ProgramOption::NvGeometryProgramPassthrough,
    ProgramOption::NvGeometryShaderPassthrough,
    ProgramOption::NvInternal,
    ProgramOption::ArbShaderImageSize,
    ProgramOption::ArbShaderTextureImageSamples,
    ProgramOption::ArbFragmentLayerViewport,
    ProgramOption::NvEarlyFragmentTests,
    ProgramOption::ArbBlendFuncExtended,
    ProgramOption::NvFragmentProgramInterlock,
];

const NVCP5_OPTIONS: &[ProgramOption] = &[
    ProgramOption::NvShaderBufferLoad,
    ProgramOption::NvParameterBufferObject2,
    ProgramOption::NvExplicitMultisample,
    ProgramOption::NvTextureMultisample,
    ProgramOption::NvGpuProgramFp64,
    ProgramOption::NvShaderStorageBuffer,
    ProgramOption::NvShaderAtomicInt64,
    ProgramOption::NvShaderAtomicFloat,
    ProgramOption::NvShaderAtomicFloat64,
    ProgramOption::NvShaderAtomicFp16Vector,
    ProgramOption::NvShaderAtomicCounters,
    ProgramOption::NvShaderThreadGroup,
    ProgramOption::NvShaderThreadShuffle,
    ProgramOption::NvBindlessTexture,
    ProgramOption::ExtSparseTexture2,
    ProgramOption::ArbSparseTextureClamp,
    ProgramOption::ExtShaderImageLoadFormatted,
    ProgramOption::ArbDerivativeControl,
    ProgramOption::NvGpuProgram5MemExtended,
    ProgramOption::NvInternal,
    ProgramOption::ArbShaderImageSize,
    ProgramOption::ArbShaderTextureImageSamples,
    ProgramOption::ArbComputeVariableGroupSize,
];

const NVGP_OPTIONS: &[ProgramOption] = &[
    ProgramOption::NvShaderBufferLoad,
    ProgramOption::NvParameterBufferObject2,
    ProgramOption::NvExplicitMultisample,
    ProgramOption::NvTextureMultisample,
    ProgramOption::NvGpuProgramFp64,
    ProgramOption::NvShaderStorageBuffer,
    ProgramOption::NvShaderAtomicInt64,
    ProgramOption::NvShaderAtomicFloat,
    ProgramOption::NvShaderAtomicFloat64,
    ProgramOption::NvShaderAtomicFp16Vector,
    ProgramOption::NvShaderAtomicCounters,
    ProgramOption::NvShaderThreadGroup,
    ProgramOption::NvShaderThreadShuffle,
    ProgramOption::NvBindlessTexture,
    ProgramOption::NvViewportArray2,
    ProgramOption::ArbViewportArray,
    ProgramOption::ExtSparseTexture2,
    ProgramOption::ArbSparseTextureClamp,
    ProgramOption::ExtShaderImageLoadFormatted,
    ProgramOption::ArbDerivativeControl,
    ProgramOption::NvGpuProgram5MemExtended,
    ProgramOption::NvGeometryProgramPassthrough,
    ProgramOption::NvGeometryShaderPassthrough,
    ProgramOption::NvInternal,
    ProgramOption::ArbShaderImageSize,
    ProgramOption::ArbShaderTextureImageSamples,
    ProgramOption::NvLayerViewportRelative,
];

/// Components of attributes that are undefined, and so 0, of the first vertex and of primitives.
const NV4_PRIMITIVE_CONSTANTS: [(u16, u8, [f32; 4]); 36] = [
    (0, 0b1110, [0.0; 4]),
    (1, 0b1110, [0.0; 4]),
    (2, 0b1110, [0.0; 4]),
    (3, 0b1110, [0.0; 4]),
    (4, 0b1110, [0.0; 4]),
    (5, 0b1110, [0.0; 4]),
    (6, 0b1110, [0.0; 4]),
    (7, 0b1110, [0.0; 4]),
    (8, 0b1110, [0.0; 4]),
    (40, 0b1110, [0.0; 4]),
    (41, 0b1110, [0.0; 4]),
    (42, 0b1110, [0.0; 4]),
    (43, 0b1110, [0.0; 4]),
    (44, 0b1110, [0.0; 4]),
    (45, 0b1110, [0.0; 4]),
    (46, 0b1110, [0.0; 4]),
    (47, 0b1110, [0.0; 4]),
    (48, 0b1000, [0.0; 4]),
    (63, 0b1111, [0.0; 4]),
    (69, 0b1110, [0.0; 4]),
    (70, 0b1110, [0.0; 4]),
    (79, 0b1110, [0.0; 4]),
    (80, 0b1110, [0.0; 4]),
    (81, 0b1110, [0.0; 4]),
    (82, 0b1110, [0.0; 4]),
    (83, 0b1110, [0.0; 4]),
    (84, 0b1110, [0.0; 4]),
    (85, 0b1110, [0.0; 4]),
    (86, 0b1110, [0.0; 4]),
    (119, 0b1110, [0.0; 4]),
    (4224, 0b1110, [0.0; 4]),
    (4225, 0b1110, [0.0; 4]),
    (4226, 0b1110, [0.0; 4]),
    (4227, 0b1110, [0.0; 4]),
    (4228, 0b1110, [0.0; 4]),
    (4229, 0b1110, [0.0; 4]),
];

/// Components of attributes that are undefined, and so 0.
const NV5_COMPUTE_CONSTANTS: [(u16, u8, [f32; 4]); 14] = [
    (0, 0b1000, [0.0; 4]),
    (1, 0b1000, [0.0; 4]),
    (2, 0b1000, [0.0; 4]),
    (3, 0b1000, [0.0; 4]),
    (4, 0b1000, [0.0; 4]),
    (5, 0b1110, [0.0; 4]),
    (6, 0b1110, [0.0; 4]),
    (7, 0b1110, [0.0; 4]),
    (8, 0b1110, [0.0; 4]),
    (9, 0b1110, [0.0; 4]),
    (10, 0b1110, [0.0; 4]),
    (11, 0b1110, [0.0; 4]),
    (12, 0b1110, [0.0; 4]),
    (13, 0b1110, [0.0; 4]),
];

const NV4_NUMBERS: NumberRules = NumberRules {
    absolute_rsq: false,
    superseded: false,
    literal_min_max: true,
    nan_bits_are_seen: true,
    ..ARB_NUMBERS
};

const NVVP4: Features = Features {
    grammar: "NV_gpu_program4 2.X.2",
    declarations: "NV_gpu_program4 2.X.3",
    flow: "NV_gpu_program4 2.X.5",
    max_instructions: Limit { most: limits::MAX_NV4_INSTRUCTIONS, section: "NV_gpu_program4 2.X.3" },
    options: NVVP4_OPTIONS,
    sizes: true,
    labels: true,
    blocks: true,
    typed: true,
    block_depths: [limits::MAX_NV4_IF_DEPTH, limits::MAX_NV4_LOOP_DEPTH],
    suffixes: Suffixes { x: false, ..Suffixes::ALL },
    precisions: &[Fp32, Fp16],
    colors: true,
    condition_codes: &[],
    condition_rules: &CcRule::ALL,
    call_depth: limits::MAX_NV4_CALL_DEPTH,
    temporaries: Temporaries { full: limits::ARB_TEMPORARIES, half: 0, section: "NV_gpu_program4 2.X.3.4" },
    attributes: Attributes {
        count: 29,
        names: &NV4_VERTEX_ATTRIBUTES,
        constants: &[
            (2, 0b1000, [0.0, 0.0, 0.0, 1.0]),
            (5, 0b1110, [0.0, 0.0, 0.0, 1.0]),
            (16, 0b1110, [0.0; 4]),
            (17, 0b1110, [0.0; 4]),
            (18, 0b1110, [0.0; 4]),
            (19, 0b1110, [0.0; 4]),
            (20, 0b1110, [0.0; 4]),
            (21, 0b1110, [0.0; 4]),
            (22, 0b1110, [0.0; 4]),
            (23, 0b1110, [0.0; 4]),
            (24, 0b1110, [0.0; 4]),
            (25, 0b1110, [0.0; 4]),
            (26, 0b1110, [0.0; 4]),
            (27, 0b1110, [0.0; 4]),
            (28, 0b1110, [0.0; 4]),
        ],
        section: "NV_vertex_program4 2.X.3.2",
        ..ARB_VP.attributes
    },
    results: Results { names: &NV4_VERTEX_RESULTS, section: "NV_vertex_program4 2.X.3.5", ..ARB_VP.results },
    parameters: Parameters { section: "NV_gpu_program4 2.X.3.3", ..ARB_VP.parameters },
    address_registers: None,
    relative_registers: true,
    texture_image_units: limits::NV4_TEXTURE_IMAGE_UNITS,
    shadow_targets: true,
    numbers: NV4_NUMBERS,
    ..VP40
};

const NVVP5: Features =
    Features { grammar: "NV_gpu_program5 2.X.2", sized_types: true, permits: Permits::PROGRAM5, ..NVVP4 };

/// Components of attributes that are undefined, and so 0.
const NV4_FRAGMENT_CONSTANTS: [(u16, u8, [f32; 4]); 25] = [
    (3, 0b1110, [0.0; 4]),
    (12, 0b1110, [0.0; 4]),
    (15, 0b1110, [0.0; 4]),
    (16, 0b1110, [0.0; 4]),
    (17, 0b1110, [0.0; 4]),
    (18, 0b1110, [0.0; 4]),
    (19, 0b1110, [0.0; 4]),
    (20, 0b1110, [0.0; 4]),
    (21, 0b1110, [0.0; 4]),
    (22, 0b1110, [0.0; 4]),
    (55, 0b1110, [0.0; 4]),
    (56, 0b1100, [0.0; 4]),
    (57, 0b1110, [0.0; 4]),
    (58, 0b1110, [0.0; 4]),
    (59, 0b1110, [0.0; 4]),
    (60, 0b1110, [0.0; 4]),
    (61, 0b1110, [0.0; 4]),
    (62, 0b1110, [0.0; 4]),
    (63, 0b1110, [0.0; 4]),
    (64, 0b1110, [0.0; 4]),
    (65, 0b1110, [0.0; 4]),
    (66, 0b1110, [0.0; 4]),
    (67, 0b1110, [0.0; 4]),
    (68, 0b1110, [0.0; 4]),
    (69, 0b1110, [0.0; 4]),
];

const NVFP4: Features = Features {
    grammar: "NV_gpu_program4 2.X.2",
    declarations: "NV_gpu_program4 2.X.3",
    flow: "NV_gpu_program4 2.X.5",
    max_instructions: Limit { most: limits::MAX_NV4_INSTRUCTIONS, section: "NV_gpu_program4 2.X.3" },
    options: NVFP4_OPTIONS,
    typed: true,
    block_depths: [limits::MAX_NV4_IF_DEPTH, limits::MAX_NV4_LOOP_DEPTH],
    suffixes: Suffixes { x: false, ..Suffixes::ALL },
    precisions: &[Fp32, Fp16],
    condition_codes: &[],
    condition_rules: &CcRule::ALL,
    condition_code_registers: 2,
    call_depth: limits::MAX_NV4_CALL_DEPTH,
    temporaries: Temporaries { full: limits::ARB_TEMPORARIES, half: 0, section: "NV_gpu_program4 2.X.3.4" },
    attributes: Attributes {
        count: 70,
        names: &NV4_FRAGMENT_ATTRIBUTES,
        constants: &NV4_FRAGMENT_CONSTANTS,
        section: "NV_fragment_program4 2.X.3.2",
        ..ARB_FP.attributes
    },
    results: Results { names: &NV4_FRAGMENT_RESULTS, section: "NV_fragment_program4 2.X.3.5", ..ARB_FP.results },
    parameters: Parameters { section: "NV_gpu_program4 2.X.3.3", ..ARB_FP.parameters },
    address_registers: None,
    relative_registers: true,
    texture_image_units: limits::NV4_TEXTURE_IMAGE_UNITS,
    shadow_targets: true,
    numbers: NV4_NUMBERS,
    ..FP40
};

const NVFP5: Features = Features {
    grammar: "NV_gpu_program5 2.X.2",
    options: NVFP5_OPTIONS,
    sized_types: true,
    permits: Permits::PROGRAM5,
    ..NVFP4
};

const NVGP4: Features = Features {
    stage: Stage::Geometry,
    grammar: "NV_geometry_program4 2.X.2",
    options: NVGP_OPTIONS,
    attributes: Attributes {
        letter: "vertex",
        noun: "an attribute",
        count: OUT_PATCH + 128,
        names: &NV4_PRIMITIVE_ATTRIBUTES,
        constants: &NV4_PRIMITIVE_CONSTANTS,
        section: "NV_geometry_program4 2.X.3.2",
        ..NVVP4.attributes
    },
    results: Results { names: &NV4_GEOMETRY_RESULTS, section: "NV_geometry_program4 2.X.3.5", ..NVVP4.results },
    must_write: MustWrite::Nothing,
    ..NVVP4
};

const NVGP5: Features =
    Features { grammar: "NV_gpu_program5 2.X.2", sized_types: true, permits: Permits::PROGRAM5, ..NVGP4 };

const NVTEP5: Features = Features {
    stage: Stage::TessEvaluation,
    grammar: "NV_tessellation_program5 2.X.2",
    attributes: Attributes { section: "NV_tessellation_program5 2.X.3.2", ..NVGP5.attributes },
    results: Results { names: &NV4_VERTEX_RESULTS, section: "NV_tessellation_program5 2.X.3.5", ..NVVP4.results },
    ..NVGP5
};

const NVTCP5: Features = Features {
    stage: Stage::TessControl,
    results: Results { names: &NV5_CONTROL_RESULTS, ..NVTEP5.results },
    ..NVTEP5
};

const NVCP5: Features = Features {
    stage: Stage::Compute,
    grammar: "NV_compute_program5 2.X.2",
    options: NVCP5_OPTIONS,
    attributes: Attributes {
        letter: "invocation",
        noun: "an invocation attribute",
        count: 14,
        names: &NV5_COMPUTE_ATTRIBUTES,
        constants: &NV5_COMPUTE_CONSTANTS,
        section: "NV_compute_program5 2.X.3.2",
        ..NVVP5.attributes
    },
    results: Results { names: &[], section: "NV_compute_program5 2.X.3.5", ..NVVP5.results },
    must_write: MustWrite::Nothing,
    ..NVVP5
};

const fn row(
    language: Language,
    header: &'static str,
    name: &'static str,
    grammar: Language,
    features: Features,
) -> LanguageRow {
    LanguageRow { language, header, option: None, name, grammar, features }
}

impl LanguageRow {
    const fn with(self, option: ProgramOption) -> Self {
        Self { option: Some(option), ..self }
    }
}

/// Every language, in the order of [`Language`].
pub static LANGUAGES: [LanguageRow; 20] = [
    row(Language::Fp1, "!!FP1.0", "fp1", Language::Fp1, FP1),
    row(Language::Vp1, "!!VP1.0", "vp1", Language::Vp2, VP1),
    row(Language::Vp11, "!!VP1.1", "vp1.1", Language::Vp2, VP11),
    row(Language::Vp2, "!!VP2.0", "vp2", Language::Vp2, VP2),
    row(Language::Vsp1, "!!VSP1.0", "vsp1", Language::Vp2, VSP1),
    row(Language::ArbVp, "!!ARBvp1.0", "arbvp1", Language::Vp40, ARB_VP),
    row(Language::Vp30, "!!ARBvp1.0", "vp30", Language::Vp40, VP30).with(ProgramOption::NvVertexProgram2),
    row(Language::Vp40, "!!ARBvp1.0", "vp40", Language::Vp40, VP40).with(ProgramOption::NvVertexProgram3),
    row(Language::ArbFp, "!!ARBfp1.0", "arbfp1", Language::Fp40, ARB_FP),
    row(Language::Fp30, "!!ARBfp1.0", "fp30", Language::Fp40, FP30).with(ProgramOption::NvFragmentProgram),
    row(Language::Fp40, "!!ARBfp1.0", "fp40", Language::Fp40, FP40).with(ProgramOption::NvFragmentProgram2),
    row(Language::Nvvp4, "!!NVvp4.0", "nvvp4", Language::Nvvp5, NVVP4),
    row(Language::Nvfp4, "!!NVfp4.0", "nvfp4", Language::Nvfp5, NVFP4),
    row(Language::Nvvp5, "!!NVvp5.0", "nvvp5", Language::Nvvp5, NVVP5),
    row(Language::Nvfp5, "!!NVfp5.0", "nvfp5", Language::Nvfp5, NVFP5),
    row(Language::Nvgp4, "!!NVgp4.0", "nvgp4", Language::Nvgp5, NVGP4),
    row(Language::Nvgp5, "!!NVgp5.0", "nvgp5", Language::Nvgp5, NVGP5),
    row(Language::Nvtcp5, "!!NVtcp5.0", "nvtcp5", Language::Nvtcp5, NVTCP5),
    row(Language::Nvtep5, "!!NVtep5.0", "nvtep5", Language::Nvtep5, NVTEP5),
    row(Language::Nvcp5, "!!NVcp5.0", "nvcp5", Language::Nvcp5, NVCP5),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_in_the_order_of_languages() {
        assert_eq!(LANGUAGES.each_ref().map(|row| row.language), Language::ALL);
        for (index, row) in LANGUAGES.iter().enumerate() {
            assert_eq!(row.language as usize, index, "{}", row.header);
        }
    }

    /// A grammar reads itself, and knows whatever the versions that it reads have.
    #[test]
    fn a_grammar_has_what_its_versions_have() {
        for row in &LANGUAGES {
            let grammar = row.grammar.row();
            assert_eq!(grammar.grammar, grammar.language);
            let (own, newest) = (&row.features, &grammar.features);
            assert!(own.options.iter().all(|option| newest.options.contains(option)), "{}", row.header);
            assert!(own.attributes.count <= newest.attributes.count && own.temporaries.full <= newest.temporaries.full);
            assert!(own.parameters.count <= newest.parameters.count);
            assert!(newest.labels >= own.labels && newest.absolute >= own.absolute);
            assert!(newest.results.names.starts_with(own.results.names));
        }
    }

    #[test]
    fn versions_are_listed_as_messages_say_them() {
        assert_eq!(Language::Vsp1.versions_with(|features| features.plus_sign), "!!VP1.1 and !!VP2.0");
        assert_eq!(Language::Vp1.versions_with(|features| features.labels), "!!VP2.0");
    }
}
