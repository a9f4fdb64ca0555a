//! The features of versions of GLSL, a row each: the writer tests a column, never the version.

use crate::error::{Unsupported, header, place_of};
use crate::{Contract, Settings, Target};
use nvjit::Program;
use nvjit::language::isa::registers::COMPONENTS;
use nvjit::runtime::{Register, RegisterFile, Stage, TextureTarget, TextureTarget as T};

/// Whether a version has something.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Has {
    /// It does.
    Core,
    /// An extension brings it.
    By(&'static str),
    /// It does not.
    No,
}

use Has::{By, Core, No};

/// A version.
#[derive(Debug)]
pub(crate) struct Dialect {
    /// The text after `#version`.
    pub header: &'static str,
    /// There are no bits of floats, no unsigned integers, no `switch`, and lookup functions are named after their
    /// targets.
    pub is_old: bool,
    /// The variables of the fixed function connect shaders, and give the state.
    pub has_fixed_function: bool,
    /// GLSL ES: precisions are declared, uniforms have no values, and there are no textures of one dimension,
    /// rectangles or buffers.
    pub is_es: bool,
    /// The dialect of Vulkan, which becomes SPIR-V: parameters are members of a block, and varyings have locations.
    pub is_vulkan: bool,
    /// The subset of that for WGSL, HLSL and MSL.
    pub is_web: bool,
    /// It becomes SPIR-V, where varyings have locations.
    pub is_module: bool,
    /// The variables of the fixed function, if an extension brings them.
    pub fixed_function: Has,
    /// Varyings may have locations.
    pub has_varying_locations: bool,
    /// `gl_InstanceID`.
    pub has_instances: bool,
    /// `floatBitsToInt` and its like.
    pub float_bits: Has,
    /// `layout(location = n)` of vertex attributes and colors.
    pub attribute_locations: Has,
    /// Rectangles.
    pub rectangles: Has,
    /// Textures that there are none of.
    pub lacks_textures: &'static [TextureTarget],
    /// All variables that are built in since 4.50, and clip distances in all stages.
    pub has_all_variables: bool,
    /// `precise`, without which nothing is exact; and `fma`.
    pub precise: Has,
    /// `dFdxFine`.
    pub fine: Has,
    /// `packHalf2x16` and `packUnorm2x16`.
    pub packs: Has,
    /// `packUnorm4x8`.
    pub packs_bytes: Has,
    /// `bitCount`, `findMSB`, `imulExtended` and their like.
    pub bits: Has,
    /// 64-bit floats, which a multiply-and-add with a single rounding needs.
    pub doubles: Has,
    /// Integers and floats of 64 bits.
    pub wide: Has,
    /// Storage blocks and atomics.
    pub storage: Has,
    /// `memoryBarrier`.
    pub fences: Has,
    /// `layout(binding = n)` of samplers and blocks.
    pub bindings: Has,
    /// `layout(location = n)` of uniforms.
    pub locations: Has,
    /// `textureGather`.
    pub gathers: Has,
    /// `textureQueryLod`.
    pub query_lod: Has,
    /// Geometry and tessellation shaders.
    pub has_stages: bool,
    /// Compute shaders and shared memory.
    pub compute: Has,
    /// Tests before the shader.
    pub early_tests: Has,
    /// A value of a varying at each sample.
    pub samples: Has,
}

const GLSL450: Dialect = Dialect {
    header: "450 core",
    is_old: false,
    has_fixed_function: false,
    is_es: false,
    is_vulkan: false,
    is_web: false,
    is_module: false,
    fixed_function: Core,
    has_varying_locations: true,
    has_instances: true,
    float_bits: Core,
    attribute_locations: Core,
    rectangles: Core,
    lacks_textures: &[],
    has_all_variables: true,
    precise: Core,
    fine: Core,
    packs: Core,
    packs_bytes: Core,
    bits: Core,
    doubles: Core,
    wide: By("GL_ARB_gpu_shader_int64"),
    storage: Core,
    fences: Core,
    bindings: Core,
    locations: Core,
    gathers: Core,
    query_lod: Core,
    has_stages: true,
    compute: Core,
    early_tests: Core,
    samples: Core,
};

const GLSL450_COMPAT: Dialect =
    Dialect { header: "450 compatibility", has_fixed_function: true, has_stages: false, ..GLSL450 };

const GLSL330: Dialect = Dialect {
    header: "330 core",
    has_varying_locations: false,
    has_all_variables: false,
    precise: By("GL_ARB_gpu_shader5"),
    fine: By("GL_ARB_derivative_control"),
    packs: By("GL_ARB_shading_language_packing"),
    packs_bytes: By("GL_ARB_shading_language_packing"),
    bits: By("GL_ARB_gpu_shader5"),
    doubles: By("GL_ARB_gpu_shader_fp64"),
    wide: No,
    storage: By("GL_ARB_shader_storage_buffer_object"),
    fences: By("GL_ARB_shader_image_load_store"),
    bindings: By("GL_ARB_shading_language_420pack"),
    locations: By("GL_ARB_explicit_uniform_location"),
    gathers: By("GL_ARB_gpu_shader5"),
    query_lod: No,
    has_stages: false,
    compute: No,
    early_tests: No,
    samples: By("GL_ARB_gpu_shader5"),
    ..GLSL450
};

const GLSL150: Dialect = Dialect {
    header: "150 compatibility",
    has_fixed_function: true,
    float_bits: By("GL_ARB_shader_bit_encoding"),
    attribute_locations: By("GL_ARB_explicit_attrib_location"),
    ..GLSL330
};

/// Of its extensions those that need 1.50 are missing.
const GLSL140: Dialect = Dialect {
    header: "140",
    fixed_function: By("GL_ARB_compatibility"),
    lacks_textures: &[T::Renderbuffer, T::Multisample2D, T::MultisampleArray2D],
    precise: No,
    fine: No,
    bits: No,
    doubles: No,
    storage: No,
    fences: No,
    bindings: No,
    locations: No,
    gathers: No,
    samples: No,
    ..GLSL150
};

const GLSL130: Dialect = Dialect {
    header: "130",
    fixed_function: Core,
    has_instances: false,
    rectangles: By("GL_ARB_texture_rectangle"),
    lacks_textures: &[T::Buffer, T::Renderbuffer, T::Multisample2D, T::MultisampleArray2D],
    ..GLSL140
};

const GLSL120: Dialect =
    Dialect { header: "120", is_old: true, packs: No, packs_bytes: No, lacks_textures: &[], ..GLSL130 };

const ESSL310: Dialect = Dialect {
    header: "310 es",
    is_es: true,
    lacks_textures: &[
        T::D1,
        T::Shadow1D,
        T::Rect,
        T::ShadowRect,
        T::Array1D,
        T::ShadowArray1D,
        T::Buffer,
        T::Renderbuffer,
        T::Multisample2D,
        T::MultisampleArray2D,
        T::ArrayCube,
        T::ShadowArrayCube,
    ],
    has_all_variables: false,
    precise: By("GL_EXT_gpu_shader5"),
    fine: No,
    doubles: No,
    wide: No,
    query_lod: No,
    has_stages: false,
    samples: No,
    ..GLSL450
};

const ESSL300: Dialect = Dialect {
    header: "300 es",
    has_varying_locations: false,
    precise: No,
    packs_bytes: No,
    bits: No,
    storage: No,
    fences: No,
    bindings: No,
    locations: No,
    gathers: No,
    compute: No,
    early_tests: No,
    ..ESSL310
};

/// OpenGL's modules (ARB_gl_spirv): uniforms have locations, and there are no sets of descriptors.
const GL_MODULE: Dialect =
    Dialect { header: "450", is_module: true, lacks_textures: &[T::Rect, T::ShadowRect], wide: Core, ..GLSL450 };

const VULKAN: Dialect = Dialect { is_vulkan: true, ..GL_MODULE };

const WEB: Dialect = Dialect {
    is_web: true,
    lacks_textures: &[
        T::Shadow1D,
        T::Rect,
        T::ShadowRect,
        T::Array1D,
        T::ShadowArray1D,
        T::Buffer,
        T::MultisampleArray2D,
    ],
    has_all_variables: false,
    precise: No,
    doubles: No,
    wide: No,
    query_lod: No,
    has_stages: false,
    early_tests: No,
    ..VULKAN
};

impl Dialect {
    /// The version that a target is.
    pub fn of(target: Target) -> &'static Self {
        match target {
            Target::Glsl120 => &GLSL120,
            Target::Glsl130 => &GLSL130,
            Target::Glsl140 => &GLSL140,
            Target::Glsl150 => &GLSL150,
            Target::Glsl330 => &GLSL330,
            Target::Essl300 => &ESSL300,
            Target::Essl310 => &ESSL310,
            Target::Spirv => &VULKAN,
            Target::SpirvGl => &GL_MODULE,
            Target::Wgsl | Target::Hlsl | Target::Msl => &WEB,
            Target::Glsl450Compat => &GLSL450_COMPAT,
            Target::Glsl450 | Target::Arb => &GLSL450,
        }
    }

    /// Checks the version for the features that a whole program needs.
    pub fn check(&self, program: &Program, text: &[u8], settings: &Settings) -> Result<(), Unsupported> {
        let lacks = |what: &str, place| Err(Unsupported::new(settings.target, what.to_owned(), place));
        if settings.contract == Contract::Exact && self.precise == No {
            return lacks("`precise`, which the contract exact needs and fast does not", None);
        }
        if program.stage() == Stage::Compute && self.compute == No {
            return lacks("compute programs", header(text));
        }
        if program.features().early_tests && self.early_tests == No {
            return lacks("tests before the shader", header(text));
        }
        for (index, how) in &program.interface().interpolations {
            let place = || place_of(program, Register::new(RegisterFile::Attribute, *index));
            let is_fixed = self.is_old || self.has_fixed_function && old_varying(*index).is_some();
            if is_fixed && (how.flat || how.no_perspective || how.centroid || how.sample) {
                return lacks("attributes with an interpolation of their own", place());
            }
            if self.is_es && how.no_perspective {
                return lacks("attributes that are linear in the window", place());
            }
            if self.samples == No && how.sample {
                return lacks("attributes at samples", place());
            }
        }
        Ok(())
    }
}

/// Vertex attributes of the fixed function, by number: the variable, and how many components it has (ARB_vertex_shader
/// 2.15.2.1).
pub(super) fn old_attribute(index: u16) -> (String, u8) {
    match index {
        0 => ("gl_Vertex".to_owned(), 4),
        2 => ("gl_Normal".to_owned(), 3),
        3 => ("gl_Color".to_owned(), 4),
        4 => ("gl_SecondaryColor".to_owned(), 4),
        5 => ("gl_FogCoord".to_owned(), 1),
        8..=15 => (format!("gl_MultiTexCoord{}", index - 8), 4),
        _ => (format!("attribute{index}"), 4),
    }
}

/// Varyings of the fixed function that fragments have, by number.
pub(super) fn old_varying(index: u16) -> Option<(String, u8)> {
    Some(match index {
        1 => ("gl_Color".to_owned(), 4),
        2 => ("gl_SecondaryColor".to_owned(), 4),
        3 => ("gl_FogFragCoord".to_owned(), 1),
        4..=11 => (format!("gl_TexCoord[{}]", index - 4), 4),
        _ => return None,
    })
}

/// A component of a variable with `count` components; missing ones are those of (0,0,0,1).
pub(super) fn part((name, count): (String, u8), component: u8) -> String {
    let letter = COMPONENTS[usize::from(component & 3)];
    match (component < count, count) {
        (true, 1) => name,
        (true, _) => format!("{name}.{letter}"),
        (false, _) if component == 3 => "1.0".to_owned(),
        (false, _) => "0.0".to_owned(),
    }
}
