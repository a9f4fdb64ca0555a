//! Program options (`OPTION`): their names, and which exclude one another. `program_features` applies them.

/// An option that a program selects by `OPTION name;`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
#[allow(missing_docs)] // the specifications' names
pub enum ProgramOption {
    NvPositionInvariant,
    ArbPositionInvariant,
    FogExp,
    FogExp2,
    FogLinear,
    PrecisionHintFastest,
    PrecisionHintNicest,
    FragmentProgramShadow,
    ArbDrawBuffers,
    AtiDrawBuffers,
    FragmentCoordOriginUpperLeft,
    FragmentCoordPixelCenterInteger,
    NvFragmentProgram,
    NvFragmentProgram2,
    NvVertexProgram2,
    NvVertexProgram3,
    NvShaderBufferLoad,
    NvParameterBufferObject2,
    NvExplicitMultisample,
    NvTextureMultisample,
    NvGpuProgramFp64,
    NvShaderStorageBuffer,
    NvShaderAtomicInt64,
    NvShaderAtomicFloat,
    NvShaderAtomicFloat64,
    NvShaderAtomicFp16Vector,
    NvShaderAtomicCounters,
    NvShaderThreadGroup,
    NvShaderThreadShuffle,
    NvBindlessTexture,
    NvViewportArray2,
    ArbViewportArray,
    ExtSparseTexture2,
    ArbSparseTextureClamp,
    ExtShaderImageLoadFormatted,
    ArbDerivativeControl,
    NvGpuProgram5MemExtended,
    NvGeometryProgramPassthrough,
    NvGeometryShaderPassthrough,
    NvEarlyFragmentTests,
    ArbBlendFuncExtended,
    ArbFragmentLayerViewport,
    NvFragmentProgramInterlock,
    NvPixelInterlockOrdered,
    NvPixelInterlockUnordered,
    NvSampleInterlockOrdered,
    NvSampleInterlockUnordered,
    NvInternal,
    ArbComputeVariableGroupSize,
    ArbShaderImageSize,
    ArbShaderTextureImageSamples,
    NvLayerViewportRelative,
    ArbPostDepthCoverage,
    ExtPostDepthCoverage,
    NvSampleMaskOverrideCoverage,
    NvConservativeRasterUnderestimation,
}

/// Names of options, and the sections that define them.
#[rustfmt::skip]
const OPTIONS: [(ProgramOption, &str, &str); 56] = [
    (ProgramOption::NvPositionInvariant, "NV_position_invariant", "NV_vertex_program2 2.14.6.1"),
    (ProgramOption::ArbPositionInvariant, "ARB_position_invariant", "ARB_vertex_program 2.14.4.5.1"),
    (ProgramOption::FogExp, "ARB_fog_exp", "ARB_fragment_program 3.11.4.5.1"),
    (ProgramOption::FogExp2, "ARB_fog_exp2", "ARB_fragment_program 3.11.4.5.1"),
    (ProgramOption::FogLinear, "ARB_fog_linear", "ARB_fragment_program 3.11.4.5.1"),
    (ProgramOption::PrecisionHintFastest, "ARB_precision_hint_fastest", "ARB_fragment_program 3.11.4.5.2"),
    (ProgramOption::PrecisionHintNicest, "ARB_precision_hint_nicest", "ARB_fragment_program 3.11.4.5.2"),
    (ProgramOption::FragmentProgramShadow, "ARB_fragment_program_shadow", "ARB_fragment_program_shadow 3.11.4.5.3"),
    (ProgramOption::ArbDrawBuffers, "ARB_draw_buffers", "ARB_draw_buffers 3.11.4.5.3"),
    (ProgramOption::AtiDrawBuffers, "ATI_draw_buffers", "ATI_draw_buffers 3.11.4.5.3"),
    (ProgramOption::FragmentCoordOriginUpperLeft, "ARB_fragment_coord_origin_upper_left",
        "ARB_fragment_coord_conventions 3.11.4.5.4"),
    (ProgramOption::FragmentCoordPixelCenterInteger, "ARB_fragment_coord_pixel_center_integer",
        "ARB_fragment_coord_conventions 3.11.4.5.4"),
    (ProgramOption::NvFragmentProgram, "NV_fragment_program", "NV_fragment_program_option 3.11.4.5.3"),
    (ProgramOption::NvFragmentProgram2, "NV_fragment_program2", "NV_fragment_program2 3.11.4.5.3"),
    (ProgramOption::NvVertexProgram2, "NV_vertex_program2", "NV_vertex_program2_option 2.14.4.5.2"),
    (ProgramOption::NvVertexProgram3, "NV_vertex_program3", "NV_vertex_program3 2.14.4.5.3"),
    (ProgramOption::NvShaderBufferLoad, "NV_shader_buffer_load", "NV_shader_buffer_load 2.X.6"),
    (ProgramOption::NvParameterBufferObject2, "NV_parameter_buffer_object2", "NV_parameter_buffer_object2 2.X.6"),
    (ProgramOption::NvExplicitMultisample, "NV_explicit_multisample", "NV_explicit_multisample 2.X.6"),
    (ProgramOption::NvTextureMultisample, "NV_texture_multisample", "NV_texture_multisample 2.X.2"),
    (ProgramOption::NvGpuProgramFp64, "NV_gpu_program_fp64", "NV_gpu_program5 2.X.6"),
    (ProgramOption::NvShaderStorageBuffer, "NV_shader_storage_buffer", "NV_shader_storage_buffer_object 2.X.6"),
    (ProgramOption::NvShaderAtomicInt64, "NV_shader_atomic_int64", "NV_shader_atomic_int64 2.X.6"),
    (ProgramOption::NvShaderAtomicFloat, "NV_shader_atomic_float", "NV_shader_atomic_float 2.X.6"),
    (ProgramOption::NvShaderAtomicFloat64, "NV_shader_atomic_float64", "NV_shader_atomic_float64 2.X.6"),
    (ProgramOption::NvShaderAtomicFp16Vector, "NV_shader_atomic_fp16_vector", "NV_shader_atomic_fp16_vector 2.X.6"),
    (ProgramOption::NvShaderAtomicCounters, "NV_shader_atomic_counters", "NV_shader_atomic_counters 2.X.6"),
    (ProgramOption::NvShaderThreadGroup, "NV_shader_thread_group", "NV_shader_thread_group 2.X.6"),
    (ProgramOption::NvShaderThreadShuffle, "NV_shader_thread_shuffle", "NV_shader_thread_shuffle 2.X.6"),
    (ProgramOption::NvBindlessTexture, "NV_bindless_texture", "NV_bindless_texture 2.X.6"),
    (ProgramOption::NvViewportArray2, "NV_viewport_array2", "NV_viewport_array2 2.X.6"),
    (ProgramOption::ArbViewportArray, "ARB_viewport_array", "NV_gpu_program5 2.X.6"),
    (ProgramOption::ExtSparseTexture2, "EXT_sparse_texture2", "NV_gpu_program5 2.X.6"),
    (ProgramOption::ArbSparseTextureClamp, "ARB_sparse_texture_clamp", "NV_gpu_program5 2.X.6"),
    (ProgramOption::ExtShaderImageLoadFormatted, "EXT_shader_image_load_formatted",
        "EXT_shader_image_load_store 2.X.6"),
    (ProgramOption::ArbDerivativeControl, "ARB_derivative_control", "ARB_derivative_control"),
    (ProgramOption::NvGpuProgram5MemExtended, "NV_gpu_program5_mem_extended", "NV_gpu_program5_mem_extended 2.X.6"),
    (ProgramOption::NvGeometryProgramPassthrough, "NV_geometry_program_passthrough",
        "NV_geometry_shader_passthrough 2.X.6"),
    (ProgramOption::NvGeometryShaderPassthrough, "NV_geometry_shader_passthrough",
        "NV_geometry_shader_passthrough 2.X.6"),
    (ProgramOption::NvEarlyFragmentTests, "NV_early_fragment_tests", "NV_gpu_program5 2.X.6"),
    (ProgramOption::ArbBlendFuncExtended, "ARB_blend_func_extended", "NV_gpu_program5 2.X.6"),
    (ProgramOption::ArbFragmentLayerViewport, "ARB_fragment_layer_viewport", "ARB_fragment_layer_viewport"),
    (ProgramOption::NvFragmentProgramInterlock, "NV_fragment_program_interlock", "NV_fragment_shader_interlock 2.X.6"),
    (ProgramOption::NvPixelInterlockOrdered, "NV_pixel_interlock_ordered", "NV_fragment_shader_interlock 2.X.6"),
    (ProgramOption::NvPixelInterlockUnordered, "NV_pixel_interlock_unordered", "NV_fragment_shader_interlock 2.X.6"),
    (ProgramOption::NvSampleInterlockOrdered, "NV_sample_interlock_ordered", "NV_fragment_shader_interlock 2.X.6"),
    (ProgramOption::NvSampleInterlockUnordered, "NV_sample_interlock_unordered", "NV_fragment_shader_interlock 2.X.6"),
    (ProgramOption::NvInternal, "NV_internal", "NV_gpu_program5 2.X.6"),
    (ProgramOption::ArbComputeVariableGroupSize, "ARB_compute_variable_group_size",
        "ARB_compute_variable_group_size 2.X.6"),
    (ProgramOption::ArbShaderImageSize, "ARB_shader_image_size", "ARB_shader_image_size 2.X.6"),
    (ProgramOption::ArbShaderTextureImageSamples, "ARB_shader_texture_image_samples",
        "ARB_shader_texture_image_samples 2.X.6"),
    (ProgramOption::NvLayerViewportRelative, "NV_layer_viewport_relative", "NV_viewport_array2 2.X.6"),
    (ProgramOption::ArbPostDepthCoverage, "ARB_post_depth_coverage", "ARB_post_depth_coverage 2.X.6.Y"),
    (ProgramOption::ExtPostDepthCoverage, "EXT_post_depth_coverage", "EXT_post_depth_coverage 2.X.6.Y"),
    (ProgramOption::NvSampleMaskOverrideCoverage, "NV_sample_mask_override_coverage",
        "NV_sample_mask_override_coverage 2.X.6.Y"),
    (ProgramOption::NvConservativeRasterUnderestimation, "NV_conservative_raster_underestimation",
        "NV_conservative_raster_underestimation 2.X.2"),
];

impl ProgramOption {
    /// Every option of every language.
    pub fn all() -> impl Iterator<Item = Self> {
        OPTIONS.iter().map(|row| row.0)
    }

    /// The name after OPTION.
    pub fn name(self) -> &'static str {
        OPTIONS[self as usize].1
    }

    /// The section that defines it.
    pub fn section(self) -> &'static str {
        OPTIONS[self as usize].2
    }

    /// Whether a program may not have both: one of a kind is enough.
    pub fn excludes(self, other: Self) -> bool {
        let kind = |option| match option {
            Self::FogExp | Self::FogExp2 | Self::FogLinear => 1,
            Self::PrecisionHintFastest | Self::PrecisionHintNicest => 2,
            option if option.is_interlock() => 3,
            _ => 0,
        };
        self != other && kind(self) != 0 && kind(self) == kind(other)
    }

    /// Whether programs with it have a critical section (NV_fragment_shader_interlock 2.X.6).
    pub fn is_interlock(self) -> bool {
        matches!(
            self,
            Self::NvPixelInterlockOrdered
                | Self::NvPixelInterlockUnordered
                | Self::NvSampleInterlockOrdered
                | Self::NvSampleInterlockUnordered
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_are_in_the_order_of_their_numbers() {
        for (index, (option, ..)) in OPTIONS.into_iter().enumerate() {
            assert_eq!(option as usize, index, "{}", option.name());
        }
    }
}
