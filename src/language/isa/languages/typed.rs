//! NV_gpu_program4 and 5: languages with types, of all stages.

use super::super::Precision::{Fp16, Fp32};
use super::super::features::{
    Attributes, Features, Limit, MustWrite, NumberRules, Parameters, Permits, Results, Temporaries,
};
use super::super::lists::join;
use super::super::options::ProgramOption;
use super::super::registers::{
    NV4_FRAGMENT_ATTRIBUTES, NV4_FRAGMENT_RESULTS, NV4_GEOMETRY_RESULTS, NV4_PRIMITIVE_ATTRIBUTES,
    NV4_VERTEX_ATTRIBUTES, NV4_VERTEX_RESULTS, NV5_COMPUTE_ATTRIBUTES, NV5_CONTROL_RESULTS, OUT_PATCH,
};
use super::super::{CcRule, Suffixes};
use super::arb::{ARB_FP, ARB_FP_FIRST_OPTIONS, ARB_NUMBERS, ARB_VP, FP40, VP40};
use crate::limits;
use nvjit_runtime::Stage;

/// Options of all stages.
const OPTIONS: [ProgramOption; 14] = [
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
];
const TEXTURE_OPTIONS: [ProgramOption; 5] = [
    ProgramOption::ExtSparseTexture2,
    ProgramOption::ArbSparseTextureClamp,
    ProgramOption::ExtShaderImageLoadFormatted,
    ProgramOption::ArbDerivativeControl,
    ProgramOption::NvGpuProgram5MemExtended,
];
const LAST_OPTIONS: [ProgramOption; 3] =
    [ProgramOption::NvInternal, ProgramOption::ArbShaderImageSize, ProgramOption::ArbShaderTextureImageSamples];
/// Those of the stages that draw.
const VIEWPORT_OPTIONS: [ProgramOption; 2] = [ProgramOption::NvViewportArray2, ProgramOption::ArbViewportArray];
const PASSTHROUGH_OPTIONS: [ProgramOption; 2] =
    [ProgramOption::NvGeometryProgramPassthrough, ProgramOption::NvGeometryShaderPassthrough];
const DRAWN_OPTIONS: [ProgramOption; 26] =
    join(&[&OPTIONS, &VIEWPORT_OPTIONS, &TEXTURE_OPTIONS, &PASSTHROUGH_OPTIONS, &LAST_OPTIONS]);

const NVVP4_OPTIONS: [ProgramOption; 28] =
    join(&[&[ProgramOption::ArbPositionInvariant], &DRAWN_OPTIONS, &[ProgramOption::NvLayerViewportRelative]]);
const NVFP4_OPTIONS: [ProgramOption; 42] = join(&[
    &ARB_FP_FIRST_OPTIONS,
    &DRAWN_OPTIONS,
    &[
        ProgramOption::ArbFragmentLayerViewport,
        ProgramOption::NvFragmentProgramInterlock,
        ProgramOption::NvPixelInterlockOrdered,
        ProgramOption::NvPixelInterlockUnordered,
        ProgramOption::NvSampleInterlockOrdered,
        ProgramOption::NvSampleInterlockUnordered,
        ProgramOption::NvSampleMaskOverrideCoverage,
        ProgramOption::NvConservativeRasterUnderestimation,
    ],
]);
const NVFP5_OPTIONS: [ProgramOption; 46] = join(&[
    &NVFP4_OPTIONS,
    &[
        ProgramOption::NvEarlyFragmentTests,
        ProgramOption::ArbBlendFuncExtended,
        ProgramOption::ArbPostDepthCoverage,
        ProgramOption::ExtPostDepthCoverage,
    ],
]);
const NVCP5_OPTIONS: [ProgramOption; 23] =
    join(&[&OPTIONS, &TEXTURE_OPTIONS, &LAST_OPTIONS, &[ProgramOption::ArbComputeVariableGroupSize]]);
const NVGP_OPTIONS: [ProgramOption; 27] = join(&[&DRAWN_OPTIONS, &[ProgramOption::NvLayerViewportRelative]]);

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

pub(super) const NVVP4: Features = Features {
    grammar: "NV_gpu_program4 2.X.2",
    declarations: "NV_gpu_program4 2.X.3",
    flow: "NV_gpu_program4 2.X.5",
    max_instructions: Limit { most: limits::MAX_NV4_INSTRUCTIONS, section: "NV_gpu_program4 2.X.3" },
    options: &NVVP4_OPTIONS,
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

pub(super) const NVVP5: Features =
    Features { grammar: "NV_gpu_program5 2.X.2", sized_types: true, permits: Permits::PROGRAM5, ..NVVP4 };

/// Components of attributes that are undefined, and so 0.
const NV4_FRAGMENT_CONSTANTS: [(u16, u8, [f32; 4]); 26] = [
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
    (70, 0b1110, [0.0; 4]),
];

pub(super) const NVFP4: Features = Features {
    grammar: "NV_gpu_program4 2.X.2",
    declarations: "NV_gpu_program4 2.X.3",
    flow: "NV_gpu_program4 2.X.5",
    max_instructions: Limit { most: limits::MAX_NV4_INSTRUCTIONS, section: "NV_gpu_program4 2.X.3" },
    options: &NVFP4_OPTIONS,
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
        count: 71,
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

pub(super) const NVFP5: Features = Features {
    grammar: "NV_gpu_program5 2.X.2",
    options: &NVFP5_OPTIONS,
    sized_types: true,
    permits: Permits::PROGRAM5,
    ..NVFP4
};

pub(super) const NVGP4: Features = Features {
    stage: Stage::Geometry,
    grammar: "NV_geometry_program4 2.X.2",
    options: &NVGP_OPTIONS,
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

pub(super) const NVGP5: Features =
    Features { grammar: "NV_gpu_program5 2.X.2", sized_types: true, permits: Permits::PROGRAM5, ..NVGP4 };

pub(super) const NVTEP5: Features = Features {
    stage: Stage::TessEvaluation,
    grammar: "NV_tessellation_program5 2.X.2",
    attributes: Attributes { section: "NV_tessellation_program5 2.X.3.2", ..NVGP5.attributes },
    results: Results { names: &NV4_VERTEX_RESULTS, section: "NV_tessellation_program5 2.X.3.5", ..NVVP4.results },
    ..NVGP5
};

pub(super) const NVTCP5: Features = Features {
    stage: Stage::TessControl,
    results: Results { names: &NV5_CONTROL_RESULTS, ..NVTEP5.results },
    ..NVTEP5
};

pub(super) const NVCP5: Features = Features {
    stage: Stage::Compute,
    grammar: "NV_compute_program5 2.X.2",
    options: &NVCP5_OPTIONS,
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
