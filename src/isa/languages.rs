//! The languages, a row each.

use super::Precision::{Fp16, Fp32, Fx12};
use super::features::{
    AddressRegisters, Attributes, Features, Limit, MustWrite, NumberRules, ParameterOperands, ParameterScope,
    Parameters, ProgramOption, Refusal, Results, Temporaries,
};
use super::registers::{
    FIRST_CLIP_DISTANCE, FRAGMENT_ATTRIBUTES, FRAGMENT_FOGC, FRAGMENT_RESULTS, FRAGMENT_TEX0, RESULT_COLH, RESULT_COLR,
    RESULT_DEPR, VERTEX_ATTRIBUTES, VERTEX_RESULTS,
};
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
}

/// A row of the table: one language.
#[derive(Clone, Copy, Debug)]
pub struct LanguageRow {
    /// The language.
    pub language: Language,
    /// The program prefix.
    pub header: &'static str,
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
    pub const ALL: [Self; 5] = [Self::Fp1, Self::Vp1, Self::Vp11, Self::Vp2, Self::Vsp1];

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
        versions.map(|row| row.header).collect::<Vec<_>>().join(" and ")
    }
}

impl fmt::Display for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.header())
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
    max_instructions: Limit { most: limits::MAX_FP1_INSTRUCTIONS, section: FRAGMENT_GRAMMAR },
    max_registers: Some(Limit { most: limits::MAX_FP1_REGISTERS, section: FRAGMENT_GRAMMAR }),
    may_be_empty: false,
    must_write: MustWrite::Result,
    options: &[],
    position_invariant: false,
    definitions: true,
    labels: false,
    constants: true,
    plus_sign: true,
    absolute: true,
    one_attribute: true,
    parameter_operands: ParameterOperands::OneOrConstants,
    precisions: &[Fp32, Fp16, Fx12],
    condition_codes: &[("RC", Fp32), ("HC", Fp16)],
    temporaries: Temporaries {
        full: limits::FP1_TEMPORARIES,
        half: limits::FP1_HALF_TEMPORARIES,
        section: FRAGMENT_TEMPORARIES,
    },
    attributes: Attributes {
        letter: "f",
        noun: "a fragment attribute register",
        count: FRAGMENT_ATTRIBUTES.len() as u16,
        names: &FRAGMENT_ATTRIBUTES,
        numbered: false,
        fog_coordinate: Some(FRAGMENT_FOGC),
        full_precision: 1 << FRAGMENT_FOGC | ((1 << limits::MAX_TEXTURE_COORDS) - 1) << FRAGMENT_TEX0,
        section: "NV_fragment_program 3.11.1.1",
    },
    results: Results {
        letter: "o",
        noun: "an output register",
        names: &FRAGMENT_RESULTS,
        colors: 1 << RESULT_COLR | 1 << RESULT_COLH,
        half: Some(RESULT_COLH),
        depth: Some(RESULT_DEPR),
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
    texture_image_units: limits::MAX_TEXTURE_IMAGE_UNITS,
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
    numbers: NumberRules { sets_propagate_nan: false, rough_lit: false, superseded: false },
};

const VP1_ADDRESSES: AddressRegisters = AddressRegisters {
    count: 1,
    components: 1,
    negative_offsets: 64,
    positive_offsets: 63,
    if_position_invariant: true,
};

const VP1: Features = Features {
    stage: Stage::Vertex,
    grammar: GRAMMAR,
    max_instructions: Limit { most: limits::MAX_VP1_INSTRUCTIONS, section: GRAMMAR },
    max_registers: None,
    may_be_empty: true,
    must_write: MustWrite::Position,
    options: &[],
    position_invariant: false,
    definitions: false,
    labels: false,
    constants: false,
    plus_sign: false,
    absolute: false,
    one_attribute: true,
    parameter_operands: ParameterOperands::OneRegister,
    precisions: &[],
    condition_codes: &[],
    temporaries: Temporaries { full: limits::VP1_TEMPORARIES, half: 0, section: TEMPORARIES },
    attributes: Attributes {
        letter: "v",
        noun: "a vertex attribute register",
        count: 16,
        names: &VERTEX_ATTRIBUTES,
        numbered: true,
        fog_coordinate: None,
        full_precision: 0,
        section: GRAMMAR,
    },
    results: Results {
        letter: "o",
        noun: "a vertex result register",
        names: VERTEX_RESULTS.split_at(FIRST_CLIP_DISTANCE as usize).0,
        colors: 0,
        half: None,
        depth: None,
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
    texture_image_units: 0,
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
    numbers: NumberRules { sets_propagate_nan: true, rough_lit: true, superseded: true },
};

const VP11: Features = Features {
    options: &[ProgramOption::PositionInvariant],
    plus_sign: true,
    address_registers: Some(AddressRegisters { if_position_invariant: false, ..VP1_ADDRESSES }),
    ..VP1
};

const VP2: Features = Features {
    max_instructions: Limit { most: limits::MAX_VP2_INSTRUCTIONS, section: GRAMMAR },
    labels: true,
    absolute: true,
    condition_codes: &[("CC", Fp32)],
    temporaries: Temporaries { full: limits::VP2_TEMPORARIES, ..VP1.temporaries },
    results: Results { names: &VERTEX_RESULTS, ..VP1.results },
    parameters: Parameters { count: limits::VP2_PARAMETERS, ..VP1.parameters },
    address_registers: Some(AddressRegisters {
        count: 2,
        components: 4,
        negative_offsets: 256,
        positive_offsets: 255,
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

const fn row(
    language: Language,
    header: &'static str,
    name: &'static str,
    grammar: Language,
    features: Features,
) -> LanguageRow {
    LanguageRow { language, header, name, grammar, features }
}

/// Every language, in the order of [`Language`].
pub static LANGUAGES: [LanguageRow; 5] = [
    row(Language::Fp1, "!!FP1.0", "fp1", Language::Fp1, FP1),
    row(Language::Vp1, "!!VP1.0", "vp1", Language::Vp2, VP1),
    row(Language::Vp11, "!!VP1.1", "vp1.1", Language::Vp2, VP11),
    row(Language::Vp2, "!!VP2.0", "vp2", Language::Vp2, VP2),
    row(Language::Vsp1, "!!VSP1.0", "vsp1", Language::Vp2, VSP1),
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
