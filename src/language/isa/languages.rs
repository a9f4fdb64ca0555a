//! The languages, a row each.

mod arb;
mod nv;
mod typed;

use super::features::Features;
use super::options::ProgramOption;
use arb::{ARB_FP, ARB_VP, FP30, FP40, VP30, VP40};
use nv::{FP1, VP1, VP2, VP11, VSP1};
use std::fmt;
use typed::{NVCP5, NVFP4, NVFP5, NVGP4, NVGP5, NVTCP5, NVTEP5, NVVP4, NVVP5};

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
    /// The option that selects this language for a program with that prefix; `None` if the prefix alone selects it.
    pub option: Option<ProgramOption>,
    /// The short name that the command line uses.
    pub name: &'static str,
    /// The language whose grammar reads it: its newest version, so that features of later versions parse, and the error
    /// can name the version that has them.
    pub grammar: Language,
    /// The features of its programs.
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

    /// The language that `option` selects for a program in this language, unless it is lower than this one.
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

    /// The features of the language's programs, without options.
    pub fn features(self) -> &'static Features {
        &self.row().features
    }

    /// The features of the newest version of the language's grammar.
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

    /// A grammar reads itself, and has all features of the versions that it reads.
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
