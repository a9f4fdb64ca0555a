//! ARB_vertex_program and ARB_fragment_program, and their variants with the options of NV_vertex_program2 and 3,
//! NV_fragment_program and 2.

use super::super::Precision::{Fp16, Fp32, Fx12};
use super::super::Suffixes;
use super::super::features::{
    AddressRegisters, Attributes, Features, Limit, MustWrite, NumberRules, ParameterOperands, ParameterScope,
    Parameters, Results, Temporaries,
};
use super::super::lists::join;
use super::super::options::ProgramOption;
use super::super::registers::{
    ARB_COLORS, ARB_FRAGMENT_ATTRIBUTES, ARB_FRAGMENT_RESULTS, ARB_VERTEX_ATTRIBUTES, ARB_VERTEX_RESULTS,
    FIRST_CLIP_DISTANCE, FRAGMENT_FACING, FRAGMENT_FOGC,
};
use super::nv::{FP1, VP1};
use crate::limits;
use nvjit_runtime::{Stage, WrittenDepth};

const ARB_VP_GRAMMAR: &str = "ARB_vertex_program 2.14.2";
const ARB_FP_GRAMMAR: &str = "ARB_fragment_program 3.11.2";

const ARB_VP_OPTIONS: &[ProgramOption] = &[
    ProgramOption::ArbPositionInvariant,
    ProgramOption::FragmentProgramShadow,
    ProgramOption::NvVertexProgram2,
    ProgramOption::NvVertexProgram3,
];

/// Those that programs of NV_fragment_program4 have, too.
pub(super) const ARB_FP_FIRST_OPTIONS: [ProgramOption; 8] = [
    ProgramOption::FogExp,
    ProgramOption::FogExp2,
    ProgramOption::FogLinear,
    ProgramOption::PrecisionHintFastest,
    ProgramOption::PrecisionHintNicest,
    ProgramOption::FragmentProgramShadow,
    ProgramOption::ArbDrawBuffers,
    ProgramOption::AtiDrawBuffers,
];
const ARB_FP_OPTIONS: [ProgramOption; 12] = join(&[
    &ARB_FP_FIRST_OPTIONS,
    &[
        ProgramOption::FragmentCoordOriginUpperLeft,
        ProgramOption::FragmentCoordPixelCenterInteger,
        ProgramOption::NvFragmentProgram,
        ProgramOption::NvFragmentProgram2,
    ],
]);

pub(super) const ARB_NUMBERS: NumberRules = NumberRules {
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

pub(super) const ARB_VP: Features = Features {
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

pub(super) const VP30: Features = Features {
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

pub(super) const VP40: Features = Features {
    grammar: "NV_vertex_program3 2.14.2",
    suffixes: Suffixes { c: true, c01: true, sat: true, ..Suffixes::NONE },
    condition_code_registers: 2,
    relative_registers: true,
    texture_image_units: limits::MAX_TEXTURE_IMAGE_UNITS,
    targets_compare: true,
    ..VP30
};

pub(super) const ARB_FP: Features = Features {
    stage: Stage::Fragment,
    grammar: ARB_FP_GRAMMAR,
    declarations: "ARB_fragment_program 3.11.3",
    flow: "NV_fragment_program2 3.11.4.X",
    max_instructions: Limit { most: limits::MAX_ARB_INSTRUCTIONS, section: "ARB_fragment_program 3.11.3.6" },
    max_registers: None,
    may_be_empty: true,
    must_write: MustWrite::Nothing,
    options: &ARB_FP_OPTIONS,
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
        written_depth: WrittenDepth::Clamped,
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

pub(super) const FP30: Features = Features {
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

pub(super) const FP40: Features = Features {
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
