//! The driver's identification: the strings of GetString (OpenGL 1.5, section 6.1.11).

/// VENDOR
pub const VENDOR: &str = "nvjit";

/// RENDERER
pub const RENDERER: &str = "nvjit software pipeline";

/// VERSION
pub const VERSION: &str = concat!("1.5 nvjit ", env!("CARGO_PKG_VERSION"));

/// EXTENSIONS: extensions with all their commands and state.
pub const EXTENSIONS: &[&str] = &[
    "GL_AMD_pinned_memory",
    "GL_ARB_buffer_storage",
    "GL_ARB_clear_buffer_object",
    "GL_ARB_clear_texture",
    "GL_ARB_clip_control",
    "GL_ARB_color_buffer_float",
    "GL_ARB_copy_buffer",
    "GL_ARB_copy_image",
    "GL_ARB_debug_output",
    "GL_ARB_depth_buffer_float",
    "GL_ARB_depth_clamp",
    "GL_ARB_depth_texture",
    "GL_ARB_draw_buffers",
    "GL_ARB_draw_buffers_blend",
    "GL_ARB_draw_elements_base_vertex",
    "GL_ARB_draw_instanced",
    "GL_ARB_fragment_coord_conventions",
    "GL_ARB_fragment_program",
    "GL_ARB_fragment_program_shadow",
    "GL_ARB_framebuffer_object",
    "GL_ARB_framebuffer_sRGB",
    "GL_ARB_half_float_pixel",
    "GL_ARB_half_float_vertex",
    "GL_ARB_instanced_arrays",
    "GL_ARB_internalformat_query",
    "GL_ARB_internalformat_query2",
    "GL_ARB_invalidate_subdata",
    "GL_ARB_map_buffer_alignment",
    "GL_ARB_map_buffer_range",
    "GL_ARB_multisample",
    "GL_ARB_multitexture",
    "GL_ARB_occlusion_query",
    "GL_ARB_occlusion_query2",
    "GL_ARB_pixel_buffer_object",
    "GL_ARB_point_parameters",
    "GL_ARB_point_sprite",
    "GL_ARB_provoking_vertex",
    "GL_ARB_sampler_objects",
    "GL_ARB_seamless_cube_map",
    "GL_ARB_shadow",
    "GL_ARB_sync",
    "GL_ARB_texture_border_clamp",
    "GL_ARB_texture_buffer_object",
    "GL_ARB_texture_buffer_object_rgb32",
    "GL_ARB_texture_buffer_range",
    "GL_ARB_texture_compression",
    "GL_ARB_texture_compression_bptc",
    "GL_ARB_texture_compression_rgtc",
    "GL_ARB_texture_cube_map",
    "GL_ARB_texture_cube_map_array",
    "GL_ARB_texture_env_add",
    "GL_ARB_texture_env_combine",
    "GL_ARB_texture_env_crossbar",
    "GL_ARB_texture_env_dot3",
    "GL_ARB_texture_filter_anisotropic",
    "GL_ARB_texture_float",
    "GL_ARB_texture_mirrored_repeat",
    "GL_ARB_texture_multisample",
    "GL_ARB_texture_non_power_of_two",
    "GL_ARB_texture_rectangle",
    "GL_ARB_texture_rg",
    "GL_ARB_texture_storage",
    "GL_ARB_texture_storage_multisample",
    "GL_ARB_texture_swizzle",
    "GL_ARB_timer_query",
    "GL_ARB_transform_feedback3",
    "GL_ARB_transpose_matrix",
    "GL_ARB_vertex_array_bgra",
    "GL_ARB_vertex_array_object",
    "GL_ARB_vertex_buffer_object",
    "GL_ARB_vertex_program",
    "GL_ARB_vertex_type_2_10_10_10_rev",
    "GL_ARB_viewport_array",
    "GL_ARB_window_pos",
    "GL_ATI_draw_buffers",
    "GL_ATI_envmap_bumpmap",
    "GL_ATI_fragment_shader",
    "GL_ATI_separate_stencil",
    "GL_ATI_texture_env_combine3",
    "GL_ATI_texture_float",
    "GL_ATI_texture_mirror_once",
    "GL_EXT_abgr",
    "GL_EXT_bgra",
    "GL_EXT_blend_color",
    "GL_EXT_blend_equation_separate",
    "GL_EXT_blend_func_separate",
    "GL_EXT_blend_minmax",
    "GL_EXT_blend_subtract",
    "GL_EXT_compiled_vertex_array",
    "GL_EXT_copy_texture",
    "GL_EXT_draw_buffers2",
    "GL_EXT_draw_instanced",
    "GL_EXT_draw_range_elements",
    "GL_EXT_fog_coord",
    "GL_EXT_framebuffer_blit",
    "GL_EXT_framebuffer_multisample",
    "GL_EXT_framebuffer_object",
    "GL_EXT_framebuffer_sRGB",
    "GL_EXT_gpu_program_parameters",
    "GL_EXT_multi_draw_arrays",
    "GL_EXT_packed_depth_stencil",
    "GL_EXT_packed_float",
    "GL_EXT_packed_pixels",
    "GL_EXT_pixel_buffer_object",
    "GL_EXT_point_parameters",
    "GL_EXT_provoking_vertex",
    "GL_EXT_rescale_normal",
    "GL_EXT_secondary_color",
    "GL_EXT_separate_specular_color",
    "GL_EXT_shader_image_load_formatted",
    "GL_EXT_shader_image_load_store",
    "GL_EXT_shadow_funcs",
    "GL_EXT_stencil_two_side",
    "GL_EXT_stencil_wrap",
    "GL_EXT_subtexture",
    "GL_EXT_texture3D",
    "GL_EXT_texture_array",
    "GL_EXT_texture_buffer_object",
    "GL_EXT_texture_compression_dxt1",
    "GL_EXT_texture_compression_latc",
    "GL_EXT_texture_compression_rgtc",
    "GL_EXT_texture_compression_s3tc",
    "GL_EXT_texture_cube_map",
    "GL_EXT_texture_env_add",
    "GL_EXT_texture_env_combine",
    "GL_EXT_texture_env_dot3",
    "GL_EXT_texture_filter_anisotropic",
    "GL_EXT_texture_integer",
    "GL_EXT_texture_lod_bias",
    "GL_EXT_texture_mirror_clamp",
    "GL_EXT_texture_object",
    "GL_EXT_texture_sRGB",
    "GL_EXT_texture_sRGB_decode",
    "GL_EXT_texture_shared_exponent",
    "GL_EXT_texture_snorm",
    "GL_EXT_texture_swizzle",
    "GL_EXT_timer_query",
    "GL_EXT_vertex_array",
    "GL_EXT_vertex_array_bgra",
    "GL_EXT_vertex_shader",
    "GL_IBM_texture_mirrored_repeat",
    "GL_INGR_blend_func_separate",
    "GL_KHR_context_flush_control",
    "GL_KHR_debug",
    "GL_MESA_pack_invert",
    "GL_NV_bindless_texture",
    "GL_NV_blend_square",
    "GL_NV_compute_program5",
    "GL_NV_conditional_render",
    "GL_NV_copy_depth_to_color",
    "GL_NV_copy_image",
    "GL_NV_depth_clamp",
    "GL_NV_fence",
    "GL_NV_fog_distance",
    "GL_NV_fragment_program",
    "GL_NV_fragment_program2",
    "GL_NV_fragment_program4",
    "GL_NV_fragment_program_option",
    "GL_NV_geometry_program4",
    "GL_NV_gpu_program4",
    "GL_NV_gpu_program5",
    "GL_NV_gpu_program5_mem_extended",
    "GL_NV_gpu_program_fp64",
    "GL_NV_half_float",
    "GL_NV_packed_depth_stencil",
    "GL_NV_parameter_buffer_object",
    "GL_NV_parameter_buffer_object2",
    "GL_NV_primitive_restart",
    "GL_NV_register_combiners",
    "GL_NV_register_combiners2",
    "GL_NV_shader_atomic_float",
    "GL_NV_shader_buffer_load",
    "GL_NV_shader_buffer_store",
    "GL_NV_shader_storage_buffer_object",
    "GL_NV_tessellation_program5",
    "GL_NV_texgen_reflection",
    "GL_NV_texture_env_combine4",
    "GL_NV_texture_rectangle",
    "GL_NV_texture_shader",
    "GL_NV_texture_shader2",
    "GL_NV_texture_shader3",
    "GL_NV_transform_feedback",
    "GL_NV_transform_feedback2",
    "GL_NV_vertex_array_range",
    "GL_NV_vertex_program",
    "GL_NV_vertex_program1_1",
    "GL_NV_vertex_program2",
    "GL_NV_vertex_program2_option",
    "GL_NV_vertex_program3",
    "GL_NV_vertex_program4",
    "GL_SGIS_generate_mipmap",
    "GL_SGIS_texture_border_clamp",
    "GL_SGIS_texture_edge_clamp",
    "GL_SGIS_texture_lod",
];

#[cfg(test)]
mod tests {
    use super::EXTENSIONS;
    use crate::commands::COMMANDS;

    /// Khronos's registry of the GL, gl.xml, if GL_REGISTRY names the file.
    fn registry() -> Option<String> {
        let Some(file) = std::env::var_os("GL_REGISTRY") else {
            println!("skipped: GL_REGISTRY does not name a gl.xml");
            return None;
        };
        Some(std::fs::read_to_string(file).expect("the file that GL_REGISTRY names"))
    }

    /// The commands that a part of the registry requires.
    fn commands<'a>(registry: &'a str, start: &str, end: &str) -> Vec<&'a str> {
        let Some(part) = registry.split(start).nth(1).and_then(|rest| rest.split(end).next()) else {
            return Vec::new();
        };
        // Extensions without commands have no library function.
        if part.split('>').next().is_some_and(|element| element.ends_with('/')) {
            return Vec::new();
        }
        let required = part.split("<remove").next().unwrap_or(part);
        let here = required.split("<require").filter(|require| !require.starts_with(" api=\"gles"));
        let names = here.flat_map(|require| require.split("<command name=\"").skip(1));
        names.filter_map(|rest| rest.split('"').next()).collect()
    }

    fn missing(commands: Vec<&str>) -> Vec<&str> {
        let has = |name: &&str| COMMANDS.iter().any(|command| command.name == *name);
        commands.into_iter().filter(|name| !has(name)).collect()
    }

    /// Nothing is advertised without all of its commands.
    #[test]
    fn advertised_extensions_have_their_commands() {
        let Some(registry) = registry() else { return };
        // NV_gpu_program5 names the constant in two ways; the registry has the other name.
        for name in EXTENSIONS.iter().filter(|&&name| name != "GL_NV_gpu_program_fp64") {
            let start = format!("<extension name=\"{name}\"");
            assert!(registry.contains(&start), "{name} is an extension");
            let mut commands = commands(&registry, &start, "</extension>");
            // They are there where EXT_vertex_weighting is, and where NV_depth_buffer_float is.
            let others = ["glVertexWeighthNV", "glVertexWeighthvNV", "glDepthRangeArraydvNV", "glDepthRangeIndexeddNV"];
            commands.retain(|command| !others.contains(command));
            assert_eq!(missing(commands), [""; 0], "{name}");
        }
        for version in ["1_0", "1_1", "1_2", "1_3", "1_4", "1_5"] {
            let start = format!("name=\"GL_VERSION_{version}\"");
            assert_eq!(missing(commands(&registry, &start, "</feature>")), [""; 0], "{version}");
        }
    }

    /// Entry points are found by bisection.
    #[test]
    fn commands_are_in_order() {
        assert!(COMMANDS.is_sorted_by(|a, b| a.name < b.name));
        assert!(COMMANDS.iter().all(|command| crate::commands::address(command.name.as_bytes()).is_some()));
        assert!(crate::commands::address(b"glCreateShader").is_none());
    }
}
