//! The languages of registers: NV_fragment_program, NV_vertex_program to 2, vertex state programs.

use super::super::Precision::{Fp16, Fp32, Fx12};
use super::super::features::{
    AddressRegisters, Attributes, Coverage, Features, FragmentCoordinates, Limit, MustWrite, NumberRules,
    ParameterOperands, ParameterScope, Parameters, Permits, Refusal, Results, Temporaries,
};
use super::super::options::ProgramOption;
use super::super::registers::{
    FIRST_CLIP_DISTANCE, FRAGMENT_ATTRIBUTES, FRAGMENT_FACING, FRAGMENT_FOGC, FRAGMENT_RESULTS, FRAGMENT_TEX0,
    RESULT_COLH, RESULT_COLR, RESULT_DEPR, VERTEX_ATTRIBUTES, VERTEX_RESULTS,
};
use super::super::{CcRule, Suffixes};
use crate::limits;
use nvjit_runtime::{Stage, WrittenDepth};

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

pub(super) const FP1: Features = Features {
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
    early_tests: false,
    coverage: Coverage { post_depth: false, is_overridden: false },
    relative_layers: false,
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
        written_depth: WrittenDepth::Discarded,
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

pub(super) const VP1: Features = Features {
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
    early_tests: false,
    coverage: Coverage { post_depth: false, is_overridden: false },
    relative_layers: false,
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
        written_depth: WrittenDepth::Discarded,
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

pub(super) const VP11: Features = Features {
    options: &[ProgramOption::NvPositionInvariant],
    plus_sign: true,
    address_registers: Some(AddressRegisters { if_position_invariant: false, ..VP1_ADDRESSES }),
    ..VP1
};

pub(super) const VP2: Features = Features {
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

pub(super) const VSP1: Features = Features {
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
