//! The features of a program: those of its language, as its options change them.

use super::features::{Features, Fog, MustWrite, Permits};
use super::languages::Language;
use super::options::ProgramOption;
use crate::limits;
use std::ops::Deref;

/// The features of a program: those of its language, as its options change them.
#[derive(Clone, PartialEq, Debug)]
pub enum ProgramFeatures {
    /// Those of the language.
    Language(&'static Features),
    /// Others.
    Changed(Box<Features>),
}

impl ProgramFeatures {
    /// Those of a program in `language` with `options`.
    pub fn new(language: Language, options: &[ProgramOption]) -> Self {
        let mut features = Self::Language(language.features());
        options.iter().for_each(|&option| features.apply(option));
        features
    }

    /// Records how a program binds registers: results of fp16, and attributes by their numbers (bit n is number n).
    pub fn bind(&mut self, half_results: u32, generic_attributes: u32) {
        if half_results | generic_attributes != 0 {
            let mut changed = **self;
            changed.results.half |= half_results;
            changed.attributes.generic |= generic_attributes;
            *self = Self::Changed(Box::new(changed));
        }
    }

    /// Changes them as `option` says.
    pub fn apply(&mut self, option: ProgramOption) {
        let mut changed = **self;
        option.apply(&mut changed);
        *self = Self::Changed(Box::new(changed));
    }
}

impl Deref for ProgramFeatures {
    type Target = Features;

    fn deref(&self) -> &Features {
        match self {
            Self::Language(features) => features,
            Self::Changed(features) => features,
        }
    }
}

impl ProgramOption {
    /// Changes the features of a program that selects it. Options that select another language
    /// ([`LanguageRow::option`](super::LanguageRow::option)) change nothing else.
    fn apply(self, features: &mut Features) {
        match self {
            Self::NvPositionInvariant | Self::ArbPositionInvariant if !features.position_invariant => {
                features.position_invariant = true;
                features.max_instructions.reserve(limits::POSITION_INVARIANT_RESERVE);
                if features.must_write == MustWrite::Position {
                    features.must_write = MustWrite::Nothing;
                    features.max_instructions.section = self.section();
                }
                // Languages with typed variables always allow relative addressing.
                features.relative_addressing &= features.typed
                    || features.address_registers.is_some_and(|registers| registers.if_position_invariant);
            }
            Self::FogExp => features.set_fog(Fog::Exp, 3),
            Self::FogExp2 => features.set_fog(Fog::Exp2, 4),
            Self::FogLinear => features.set_fog(Fog::Linear, 2),
            Self::FragmentProgramShadow => features.shadow_targets = features.texture_image_units > 0,
            Self::ArbDrawBuffers | Self::AtiDrawBuffers => features.results.draw_buffers = true,
            Self::FragmentCoordOriginUpperLeft => features.fragment_coordinates.origin_upper_left = true,
            Self::FragmentCoordPixelCenterInteger => features.fragment_coordinates.pixel_center_integer = true,
            Self::NvPositionInvariant
            | Self::ArbPositionInvariant
            | Self::PrecisionHintFastest
            | Self::PrecisionHintNicest
            | Self::NvFragmentProgram
            | Self::NvFragmentProgram2
            | Self::NvVertexProgram2
            | Self::NvVertexProgram3 => {}
            Self::NvShaderBufferLoad => features.permits.add(Permits::LOAD),
            Self::NvParameterBufferObject2 => features.permits.add(Permits::LDC),
            Self::NvExplicitMultisample => {
                features.permits.add(Permits::MULTISAMPLE);
                features.permits.add(Permits::RENDERBUFFERS);
            }
            Self::NvTextureMultisample => {
                features.permits.add(Permits::MULTISAMPLE);
                features.permits.add(Permits::MULTISAMPLE_TEXTURES);
            }
            Self::NvShaderStorageBuffer => features.permits.add(Permits::STORAGE),
            Self::NvShaderAtomicInt64 => features.permits.add(Permits::ATOMIC_INT64),
            Self::NvShaderAtomicFloat => features.permits.add(Permits::ATOMIC_FLOAT),
            Self::NvShaderAtomicFloat64 => features.permits.add(Permits::ATOMIC_FLOAT64),
            Self::NvShaderAtomicFp16Vector => features.permits.add(Permits::ATOMIC_FP16),
            Self::NvShaderAtomicCounters => features.permits.add(Permits::COUNTERS),
            Self::NvBindlessTexture => features.permits.add(Permits::BINDLESS),
            Self::NvShaderThreadGroup => features.permits.add(Permits::THREAD_GROUP),
            Self::NvShaderThreadShuffle => features.permits.add(Permits::THREAD_SHUFFLE),
            Self::NvViewportArray2 => {
                features.permits.add(Permits::VIEWPORTS);
                features.permits.add(Permits::VIEWPORT_MASKS);
            }
            Self::ArbViewportArray => features.permits.add(Permits::VIEWPORTS),
            Self::ArbDerivativeControl => features.permits.add(Permits::DERIVATIVES),
            Self::ArbBlendFuncExtended => features.permits.add(Permits::DUAL_SOURCE),
            Self::ArbFragmentLayerViewport => features.permits.add(Permits::LAYERS),
            Self::NvFragmentProgramInterlock
            | Self::NvPixelInterlockOrdered
            | Self::NvPixelInterlockUnordered
            | Self::NvSampleInterlockOrdered
            | Self::NvSampleInterlockUnordered => features.permits.add(Permits::INTERLOCK),
            Self::NvInternal => features.permits.add(Permits::INTERNAL),
            Self::NvGpuProgram5MemExtended => features.permits.add(Permits::SMALL_MEMORY),
            Self::ArbComputeVariableGroupSize => features.permits.add(Permits::VARIABLE_GROUP),
            Self::ArbShaderImageSize => features.permits.add(Permits::IMAGE_SIZE),
            Self::ArbShaderTextureImageSamples => features.permits.add(Permits::IMAGE_SAMPLES),
            Self::ExtShaderImageLoadFormatted => features.permits.add(Permits::FORMATTED_IMAGES),
            Self::NvGeometryProgramPassthrough | Self::NvGeometryShaderPassthrough => {
                features.permits.add(Permits::PASSTHROUGH);
            }
            Self::NvEarlyFragmentTests => features.early_tests = true,
            Self::NvLayerViewportRelative => features.relative_layers = true,
            Self::ArbPostDepthCoverage | Self::ExtPostDepthCoverage => features.coverage.post_depth = true,
            Self::NvSampleMaskOverrideCoverage => features.coverage.is_overridden = true,
            Self::NvConservativeRasterUnderestimation => features.permits.add(Permits::FULL_COVERAGE),
            Self::NvGpuProgramFp64 | Self::ExtSparseTexture2 | Self::ArbSparseTextureClamp => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// NV_vertex_program2 2.14.6.1.
    #[test]
    fn an_option_changes_the_features_of_its_program_once() {
        let own = *Language::Vp11.features();
        let changed = ProgramFeatures::new(Language::Vp11, &[ProgramOption::NvPositionInvariant; 2]);
        assert!(changed.position_invariant && !own.position_invariant);
        assert!(!changed.relative_addressing && own.relative_addressing);
        assert_eq!((own.max_instructions.most, changed.max_instructions.most), (128, 124));
        assert_eq!((own.must_write, changed.must_write), (MustWrite::Position, MustWrite::Nothing));
        assert!(ProgramFeatures::new(Language::Vp2, &[ProgramOption::NvPositionInvariant]).relative_addressing);
    }
}
