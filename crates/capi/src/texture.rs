//! Textures: those that this library keeps, described by pointers and the GL's enumerants, and the driver's own.

use super::control::ControlWord;
use super::nvjit_status::*;
use super::{
    Fault, Outcome, Sized32, borrow, borrow_mut, contain, create, destroy, elements, guard, nvjit_status, read_sized,
    write_sized,
};
use ::nvjit_texture::{BaseFormat, Extent, Format, Image, SamplerState, Storage, Swizzle, Texture, TextureError};
use ::nvjit_texture::{TextureUnits, enumerants};
use nvjit_gl::drawing::enumerants::{COMPARE_FUNCS, name};
use nvjit_runtime::{MAX_LANES, NoTextures, SampleCall, SampleFlags, SampleOperation, Sampler, TextureTarget};
use std::ffi::c_void;
use std::mem::offset_of;
use std::sync::Arc;

/// A lookup with derivatives from differences within each quad (TEX, TXP).
pub const NVJIT_SAMPLE_IMPLICIT: u32 = 0;
/// A lookup with the derivatives of the rows `ddx` and `ddy` (TXD).
pub const NVJIT_SAMPLE_DERIVATIVES: u32 = 1;
/// A lookup as NVJIT_SAMPLE_IMPLICIT, with the row `lod` as one more bias (TXB)
pub const NVJIT_SAMPLE_BIAS: u32 = 2;
/// A lookup at the level of detail of the row `lod`, to which biases are added (TXL, and those of vertex programs)
pub const NVJIT_SAMPLE_LEVEL: u32 = 3;
/// A fetch of the texel at the integers `texels` in level `level`, from the base level on (TXF)
pub const NVJIT_SAMPLE_FETCH: u32 = 4;
/// A fetch of the sample `sample` of the texel at `texels` (TXFMS)
pub const NVJIT_SAMPLE_FETCH_SAMPLE: u32 = 5;
/// The size of level `level`, counted from the base level, followed by the number of layers (TXQ); in `integers`
pub const NVJIT_SAMPLE_SIZE: u32 = 6;
/// The level of detail that NVJIT_SAMPLE_IMPLICIT takes: x is the level, y lambda before clamping (LOD)
pub const NVJIT_SAMPLE_LOD: u32 = 7;
/// One component of each of four texels: (i0,j1), (i1,j1), (i1,j0), (i0,j0) of the base level (TXG)
pub const NVJIT_SAMPLE_GATHER: u32 = 8;
/// One component of four texels, of which each is moved by its own `gather_offsets` (TXGO)
pub const NVJIT_SAMPLE_GATHER_OFFSETS: u32 = 9;
/// How many samples a texel has, in all components, 1 where the texture is not multisampled (TXQS); in `integers`
pub const NVJIT_SAMPLE_SAMPLES: u32 = 10;

/// Flag of a lookup: the rules of ARB_fragment_program. If no consistent texture is bound, the result is (0,0,0,1), not
/// (0,0,0,0), and only the targets NVJIT_TARGET_SHADOW... compare, whatever GL_TEXTURE_COMPARE_MODE.
pub const NVJIT_SAMPLE_FLAG_ARB: u32 = 1;
/// Flag of a lookup: there are no derivatives, as in vertex programs. NVJIT_SAMPLE_IMPLICIT and NVJIT_SAMPLE_BIAS start
/// from level of detail 0.
pub const NVJIT_SAMPLE_FLAG_NO_DERIVATIVES: u32 = 2;
/// Flag of a lookup: the rules of NV_gpu_program4. If no consistent texture is bound, the result is (0,0,0,0); SHADOW
/// targets compare if GL_TEXTURE_COMPARE_MODE says so, and others never do.
pub const NVJIT_SAMPLE_FLAG_GPU_PROGRAM: u32 = 4;
/// Flag of a lookup: all derivatives are zero, as outside of fragment programs of NV_gpu_program4, so that
/// NVJIT_SAMPLE_IMPLICIT, NVJIT_SAMPLE_BIAS and NVJIT_SAMPLE_LOD start from level of detail -INFINITY
pub const NVJIT_SAMPLE_FLAG_ZERO_DERIVATIVES: u32 = 8;
/// Flag of a lookup: it has the rows `offsets`
pub const NVJIT_SAMPLE_FLAG_OFFSETS: u32 = 16;
/// Flag of a lookup: it has the row `least_lod`
pub const NVJIT_SAMPLE_FLAG_LEAST_LOD: u32 = 32;
/// Flag of a lookup: the row `resident` must be filled
pub const NVJIT_SAMPLE_FLAG_RESIDENCY: u32 = 64;
/// Flag of a lookup: the texture is that of `handle`, not one of a unit
pub const NVJIT_SAMPLE_FLAG_HANDLE: u32 = 128;

/// Storage: a byte a component; 255 is 1
pub const NVJIT_UNORM8: u32 = 0;
/// Storage: 16 bits a component; 65535 is 1
pub const NVJIT_UNORM16: u32 = 1;
/// Storage: a signed byte a component; 127 is 1
pub const NVJIT_SNORM8: u32 = 2;
/// Storage: 16 signed bits a component; 32767 is 1
pub const NVJIT_SNORM16: u32 = 3;
/// Storage: GL_UNSIGNED_SHORT_5_6_5
pub const NVJIT_PACKED565: u32 = 4;
/// Storage: GL_UNSIGNED_SHORT_4_4_4_4
pub const NVJIT_PACKED4444: u32 = 5;
/// Storage: GL_UNSIGNED_SHORT_5_5_5_1
pub const NVJIT_PACKED5551: u32 = 6;
/// Storage: IEEE binary16 a component
pub const NVJIT_HALF: u32 = 7;
/// Storage: IEEE binary32 a component
pub const NVJIT_FLOAT: u32 = 8;
/// Storage: blocks of GL_COMPRESSED_RGB(A)_S3TC_DXT1_EXT
pub const NVJIT_DXT1: u32 = 9;
/// Storage: blocks of GL_COMPRESSED_RGBA_S3TC_DXT3_EXT
pub const NVJIT_DXT3: u32 = 10;
/// Storage: blocks of GL_COMPRESSED_RGBA_S3TC_DXT5_EXT
pub const NVJIT_DXT5: u32 = 11;
/// Storage: GL_UNSIGNED_INT_2_10_10_10_REV
pub const NVJIT_PACKED1010102: u32 = 12;
/// Storage: integers of an unsigned byte a component
pub const NVJIT_UINT8: u32 = 13;
/// Storage: integers of 16 unsigned bits a component
pub const NVJIT_UINT16: u32 = 14;
/// Storage: integers of 32 unsigned bits a component
pub const NVJIT_UINT32: u32 = 15;
/// Storage: integers of a signed byte a component
pub const NVJIT_SINT8: u32 = 16;
/// Storage: integers of 16 signed bits a component
pub const NVJIT_SINT16: u32 = 17;
/// Storage: integers of 32 signed bits a component
pub const NVJIT_SINT32: u32 = 18;
/// Storage: blocks of GL_COMPRESSED_RED_RGTC1, one for each component
pub const NVJIT_RGTC: u32 = 19;
/// Storage: blocks of GL_COMPRESSED_SIGNED_RED_RGTC1, one for each component
pub const NVJIT_SIGNED_RGTC: u32 = 20;
/// Storage: blocks of GL_COMPRESSED_RGBA_BPTC_UNORM
pub const NVJIT_BPTC: u32 = 21;
/// Storage: blocks of GL_COMPRESSED_RGB_BPTC_UNSIGNED_FLOAT
pub const NVJIT_BPTC_FLOAT: u32 = 22;
/// Storage: blocks of GL_COMPRESSED_RGB_BPTC_SIGNED_FLOAT
pub const NVJIT_SIGNED_BPTC_FLOAT: u32 = 23;

/// A texture lookup for up to 32 invocations; four in succession are a quad. Coordinates are final: TXP has divided
/// already.
///
/// The layer of a target with layers is in `layer`, in a fetch in the last row of `texels`. The depth reference is r
/// for SHADOW1D, SHADOW2D and SHADOWRECT, and in `reference` for other SHADOW targets.
///
/// The result is in `results`, as bits: raw integers if the texels are integers. If `result_type` is not 0, or
/// `operation` is NVJIT_SAMPLE_SIZE, the same bits are in `integers`.
///
/// Rows that operation, target and flags do not use have unspecified contents. New members are appended. A function
/// should give zeros for operations, targets and flags that it does not know. When it is called, `results` holds the
/// result of a lookup without a texture: (0,0,0,0), or (0,0,0,1) with NVJIT_SAMPLE_FLAG_ARB or a SHADOW target, unless
/// NVJIT_SAMPLE_FLAG_GPU_PROGRAM is set.
#[repr(C, align(64))]
pub struct nvjit_sample_call {
    /// The size of this structure, as the library knows it.
    pub size: u32,
    /// NVJIT_SAMPLE_...
    pub operation: u32,
    /// The texture image unit.
    pub unit: u32,
    /// NVJIT_TARGET_...
    pub target: u32,
    /// How many lanes are in use: a multiple of 4.
    pub lanes: u32,
    /// The type of the result; 0: floats, in `results`. Otherwise integers, in `integers` as well.
    pub result_type: u32,
    /// The component that a gather takes of its four texels, 0 to 3. Comparisons have only one.
    pub component: u32,
    /// NVJIT_SAMPLE_FLAG_...: rules, and which of the rows there are that a lookup may have or not.
    pub flags: u32,
    /// The texture's handle, with NVJIT_SAMPLE_FLAG_HANDLE.
    pub handle: u64,
    /// Zero.
    pub reserved: [u32; 6],
    /// UINT32_MAX for lanes that run, 0 for the others, whose results do not matter.
    pub exec: [u32; 32],
    /// Rows of s, t, r.
    pub coordinates: [[f32; 32]; 3],
    /// Rows of ds/dx, dt/dx, dr/dx.
    pub ddx: [[f32; 32]; 3],
    /// Rows of ds/dy, dt/dy, dr/dy.
    pub ddy: [[f32; 32]; 3],
    /// Results, to be filled for every lane in use: rows of x, y, z, w.
    pub results: [[f32; 32]; 4],
    /// The layer of an array, as computed by the program: to be rounded to nearest even, and clamped.
    pub layer: [f32; 32],
    /// The depth reference for NVJIT_TARGET_SHADOWCUBE and the SHADOW targets after it.
    pub reference: [f32; 32],
    /// The bias of the level of detail, or the level of detail itself: for NVJIT_SAMPLE_BIAS and NVJIT_SAMPLE_LEVEL.
    pub lod: [f32; 32],
    /// The least level of detail, with NVJIT_SAMPLE_FLAG_LEAST_LOD.
    pub least_lod: [f32; 32],
    /// Offsets in texels, along s, t, r, with NVJIT_SAMPLE_FLAG_OFFSETS.
    pub offsets: [[i32; 32]; 3],
    /// For a gather with an offset for each of its four texels: along s, and along t.
    pub gather_offsets: [[[i32; 32]; 4]; 2],
    /// For fetches: i, j, k and the layer.
    pub texels: [[i32; 32]; 4],
    /// For fetches and queries of the size: the level, from the base level on.
    pub level: [i32; 32],
    /// For fetches from multisample images: the sample.
    pub sample: [i32; 32],
    /// Results that are integers (sizes are), x, y, z, w.
    pub integers: [[i32; 32]; 4],
    /// With NVJIT_SAMPLE_FLAG_RESIDENCY, whether all texels of the lookup were in memory: not 0 if so, as every lane
    /// says before the call.
    pub resident: [u32; 32],
    /// The library's own.
    pub handles: [[i32; 32]; 2],
}

/// Checks that members are at the same place on both sides.
macro_rules! assert_same_layout {
    ($($member:ident)*) => {
        const _: () = {
            use std::mem::offset_of;
            assert!(MAX_LANES == 32 && size_of::<nvjit_sample_call>() == size_of::<SampleCall>());
            $(assert!(offset_of!(nvjit_sample_call, $member) == offset_of!(SampleCall, $member));)*
        };
    };
}

assert_same_layout! {
    size operation unit target lanes result_type component flags handle reserved exec coordinates ddx ddy results layer reference
    lod least_lod offsets gather_offsets texels level sample integers resident handles
}

/// Answers texture lookups: a function of the driver, or the textures of this library (nvjit_textures_sampler).
#[repr(C)]
#[derive(Clone, Copy)]
pub struct nvjit_sampler {
    /// The size of this structure.
    pub size: u32,
    /// Zero.
    pub reserved: u32,
    /// The first argument of the function.
    pub user: *mut c_void,
    /// Fills `call->results`. It must return: no exception, no longjmp. Threads that run kernels call it at the same
    /// time.
    pub sample: Option<unsafe extern "C" fn(user: *mut c_void, call: *mut nvjit_sample_call)>,
}

// SAFETY: plain, and begins with its size.
unsafe impl Sized32 for nvjit_sampler {}

/// A C sampler with the control word that it expects.
pub(super) struct CSampler(Option<nvjit_sampler>, ControlWord);

// SAFETY: the description of `sample` says that threads call it at the same time.
unsafe impl Sync for CSampler {}

impl CSampler {
    /// That for a program, which may look textures up.
    ///
    /// # Safety
    /// `sampler` is NULL, or points to a valid sampler.
    pub unsafe fn read(sampler: *const nvjit_sampler, looks_up: bool, caller: ControlWord) -> Outcome<Self> {
        if sampler.is_null() {
            return if looks_up {
                Err(NVJIT_NULL_POINTER.because("sampler is NULL, and the program looks textures up"))
            } else {
                Ok(Self(None, caller))
            };
        }
        // SAFETY: the caller's contract.
        let sampler = unsafe { read_sized(sampler, "sampler") }?;
        if sampler.sample.is_none() {
            Err(NVJIT_NULL_POINTER.because("sample of the sampler is NULL"))
        } else {
            Ok(Self(Some(sampler), caller))
        }
    }
}

impl Sampler for CSampler {
    fn sample(&self, call: &mut SampleCall) {
        // Lanes that the function forgets have no colour of an earlier lookup.
        NoTextures.sample(call);
        if let CSampler(Some(nvjit_sampler { user, sample: Some(sample), .. }), caller) = self {
            let (operation, target, flags) = (call.operation, call.target, call.flags);
            let address = &raw mut *call;
            // SAFETY: the layouts are the same (asserted above), and the caller of the run guarantees that the function
            // is valid. Enumerations and flags that it may have overwritten are restored before they are read.
            unsafe {
                caller.with(|| sample(*user, address.cast()));
                (*address).operation = operation;
                (*address).target = target;
                (*address).flags = flags;
            }
        }
    }
}

/// A texture object. It may be used by many threads at once while none changes it (nvjit_texture_set_sub_image).
pub struct nvjit_texture {
    pub(super) texture: Arc<Texture>,
}

/// Texture image units. Any number of threads may sample from it, unless a thread changes it.
pub struct nvjit_textures {
    units: TextureUnits,
}

/// An image of a texture: texels without padding, s running fastest, then t, then r, the border included.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct nvjit_image {
    /// The level.
    pub level: u32,
    /// For cube maps 0 to 5 for +X, -X, +Y, -Y, +Z, -Z; else 0.
    pub face: u32,
    /// Texels in the direction of s, without the border; those of a buffer.
    pub width: u32,
    /// Texels in the direction of t; for ARRAY1D its layers; 1 for 1D.
    pub height: u32,
    /// Size along r; for ARRAY2D its layers, for ARRAYCUBE six times its layers; else 1.
    pub depth: u32,
    /// 1 if there is a border of one texel, else 0.
    pub border: u32,
    /// The texels.
    pub data: *const c_void,
    /// How many bytes they are.
    pub length: usize,
}

/// The parameters of a texture, as enumerants of the GL. nvjit_sampler_state_init sets the GL's initial values.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct nvjit_sampler_state {
    /// The size of this structure.
    pub size: u32,
    /// GL_TEXTURE_MIN_FILTER
    pub min_filter: u32,
    /// GL_TEXTURE_MAG_FILTER
    pub mag_filter: u32,
    /// GL_TEXTURE_WRAP_S
    pub wrap_s: u32,
    /// GL_TEXTURE_WRAP_T
    pub wrap_t: u32,
    /// GL_TEXTURE_WRAP_R
    pub wrap_r: u32,
    /// GL_TEXTURE_BORDER_COLOR
    pub border_color: [f32; 4],
    /// GL_TEXTURE_MIN_LOD
    pub min_lod: f32,
    /// GL_TEXTURE_MAX_LOD
    pub max_lod: f32,
    /// GL_TEXTURE_BASE_LEVEL
    pub base_level: u32,
    /// GL_TEXTURE_MAX_LEVEL
    pub max_level: u32,
    /// GL_TEXTURE_LOD_BIAS
    pub lod_bias: f32,
    /// GL_TEXTURE_MAX_ANISOTROPY_EXT
    pub max_anisotropy: f32,
    /// GL_TEXTURE_COMPARE_MODE
    pub compare_mode: u32,
    /// GL_TEXTURE_COMPARE_FUNC
    pub compare_func: u32,
    /// GL_DEPTH_TEXTURE_MODE
    pub depth_mode: u32,
    /// GL_TEXTURE_SWIZZLE_RGBA: GL_RED, GL_GREEN, GL_BLUE, GL_ALPHA, GL_ZERO or GL_ONE for each component of a lookup.
    /// Four zeros are the initial values, as in structures that end before it.
    pub swizzle: [u32; 4],
}

// SAFETY: plain, and begins with its size.
unsafe impl Sized32 for nvjit_sampler_state {
    const FIRST_SIZE: usize = offset_of!(Self, swizzle);
}

/// A texture. Those of NVJIT_TARGET_RENDERBUFFER, 2DMS and ARRAY2DMS are the driver's own: no image has samples here.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct nvjit_texture_description {
    /// The size of this structure.
    pub size: u32,
    /// NVJIT_TARGET_...; SHADOW targets look up in textures of the others.
    pub target: u32,
    /// The base internal format, as an enumerant of the GL: GL_RGBA, GL_LUMINANCE, GL_FLOAT_RGB_NV,
    /// GL_DEPTH_COMPONENT...
    pub format: u32,
    /// How components are stored: NVJIT_UNORM8...
    pub storage: u32,
    /// The images, whose texels are copied.
    pub images: *const nvjit_image,
    /// How many there are, at most 90: six faces of 15 levels.
    pub image_count: usize,
    /// The parameters, or NULL for the GL's initial values.
    pub state: *const nvjit_sampler_state,
}

// SAFETY: plain, and begins with its size.
unsafe impl Sized32 for nvjit_texture_description {}

/// The most images that a texture has.
const MAX_IMAGES: usize = 90;

const FORMATS: [(u32, BaseFormat); 17] = [
    (0x1906, BaseFormat::Alpha),
    (0x1909, BaseFormat::Luminance),
    (0x190A, BaseFormat::LuminanceAlpha),
    (0x8049, BaseFormat::Intensity),
    (0x1907, BaseFormat::Rgb),
    (0x1908, BaseFormat::Rgba),
    (0x86F4, BaseFormat::Hilo),
    (0x86F5, BaseFormat::Dsdt),
    (0x86F6, BaseFormat::DsdtMag),
    (0x86DC, BaseFormat::DsdtMagIntensity),
    (0x8880, BaseFormat::FloatR),
    (0x8881, BaseFormat::FloatRg),
    (0x8882, BaseFormat::FloatRgb),
    (0x8883, BaseFormat::FloatRgba),
    (0x1902, BaseFormat::DepthComponent),
    (0x1903, BaseFormat::Red),
    (0x8227, BaseFormat::Rg),
];

pub(super) fn find<T: Copy>(table: &[(u32, T)], number: u32, name: &str) -> Outcome<T> {
    let entry = table.iter().find(|entry| entry.0 == number);
    entry
        .map(|entry| entry.1)
        .ok_or_else(|| NVJIT_BAD_ENUM.because(format!("{name}: {number:#06x} is no value that it takes")))
}

/// The number of a texture target.
pub(super) fn target_number(target: TextureTarget) -> u32 {
    target as u32
}

fn target(target: u32) -> Outcome<TextureTarget> {
    TextureTarget::ALL
        .into_iter()
        .find(|&known| target_number(known) == target)
        .ok_or(NVJIT_BAD_ENUM.because("target is no NVJIT_TARGET_..."))
}

impl From<TextureError> for Fault {
    fn from(error: TextureError) -> Self {
        let message = error.to_string();
        let status = match error {
            TextureError::Unit | TextureError::DataLength { .. } => NVJIT_BAD_SIZE,
            TextureError::Memory => NVJIT_OUT_OF_MEMORY,
            _ => NVJIT_BAD_TEXTURE,
        };
        status.because(message)
    }
}

fn describe(state: &SamplerState) -> nvjit_sampler_state {
    nvjit_sampler_state {
        size: 0,
        min_filter: name(&enumerants::MIN_FILTERS, state.min_filter),
        mag_filter: name(&enumerants::MAG_FILTERS, state.mag_filter),
        wrap_s: name(&enumerants::WRAPS, state.wrap_s),
        wrap_t: name(&enumerants::WRAPS, state.wrap_t),
        wrap_r: name(&enumerants::WRAPS, state.wrap_r),
        border_color: state.border_color,
        min_lod: state.min_lod,
        max_lod: state.max_lod,
        base_level: state.base_level,
        max_level: state.max_level,
        lod_bias: state.lod_bias,
        max_anisotropy: state.max_anisotropy,
        compare_mode: name(&enumerants::COMPARE_MODES, state.compare_mode),
        compare_func: name(&COMPARE_FUNCS, state.compare_func),
        depth_mode: name(&enumerants::DEPTH_MODES, state.depth_mode),
        swizzle: state.swizzle.map(|own| name(&enumerants::SWIZZLES, own)),
    }
}

fn understand(state: &nvjit_sampler_state) -> Outcome<SamplerState> {
    let [r, g, b, a] = state.swizzle.map(|own| find(&enumerants::SWIZZLES, own, "swizzle"));
    let swizzle = if state.swizzle == [0; 4] { Swizzle::NONE } else { [r?, g?, b?, a?] };
    Ok(SamplerState {
        swizzle,
        min_filter: find(&enumerants::MIN_FILTERS, state.min_filter, "min_filter")?,
        mag_filter: find(&enumerants::MAG_FILTERS, state.mag_filter, "mag_filter")?,
        wrap_s: find(&enumerants::WRAPS, state.wrap_s, "wrap_s")?,
        wrap_t: find(&enumerants::WRAPS, state.wrap_t, "wrap_t")?,
        wrap_r: find(&enumerants::WRAPS, state.wrap_r, "wrap_r")?,
        border_color: state.border_color,
        min_lod: state.min_lod,
        max_lod: state.max_lod,
        base_level: state.base_level,
        max_level: state.max_level,
        lod_bias: state.lod_bias,
        max_anisotropy: state.max_anisotropy,
        compare_mode: find(&enumerants::COMPARE_MODES, state.compare_mode, "compare_mode")?,
        compare_func: find(&COMPARE_FUNCS, state.compare_func, "compare_func")?,
        depth_mode: find(&enumerants::DEPTH_MODES, state.depth_mode, "depth_mode")?,
        skips_decoding: false,
    })
}

pub(super) fn format_of(description: &nvjit_texture_description) -> Outcome<(TextureTarget, Format)> {
    let base = find(&FORMATS, description.format, "format")?;
    let storage = *Storage::ALL
        .get(description.storage as usize)
        .ok_or(NVJIT_BAD_ENUM.because("storage of the description is no NVJIT_STORAGE_..."))?;
    Ok((target(description.target)?, Format::new(base, storage)?))
}

pub(super) fn extent_of(target: TextureTarget, image: &nvjit_image) -> Outcome<Extent> {
    let flat = Extent::d2(image.width, image.height);
    let extent = match (target.of_texture(), target.dimensions()) {
        (TextureTarget::Buffer, _) => Extent::buffer(image.width),
        (TextureTarget::Array1D, _) => Extent::d1(image.width).layered(image.height),
        (TextureTarget::Array2D | TextureTarget::ArrayCube, _) => flat.layered(image.depth),
        (_, 1) => Extent::d1(image.width),
        (_, 2) => flat,
        _ => Extent::d3(image.width, image.height, image.depth),
    };
    match image.border {
        0 => Ok(extent),
        1 => Ok(extent.bordered()),
        _ => Err(NVJIT_BAD_SIZE.because("border of an image is neither 0 nor 1")),
    }
}

/// The images of a description: not more than a cube map has, with all of its levels.
///
/// # Safety
/// The pointers of `description` are valid for as long as the result is used.
pub(super) unsafe fn images_of<'a>(description: &nvjit_texture_description) -> Outcome<&'a [nvjit_image]> {
    if description.image_count > MAX_IMAGES {
        return Err(NVJIT_BAD_SIZE.because("image_count is more than a cube map has"));
    }
    // SAFETY: the caller's contract.
    unsafe { elements(description.images, "images", description.image_count) }
}

/// Makes the texture, whose images `make` makes.
///
/// # Safety
/// The pointers of `description` are good.
pub(super) unsafe fn build(
    description: &nvjit_texture_description,
    make: impl Fn(Format, Extent, &nvjit_image) -> Outcome<Image>,
) -> Outcome<nvjit_texture> {
    let (target, format) = format_of(description)?;
    let mut texture = Texture::new(target);
    if !description.state.is_null() {
        // SAFETY: the caller's contract.
        texture.set_sampler(understand(&unsafe { read_sized(description.state, "state") }?)?)?;
    }
    // SAFETY: the caller's contract.
    for image in unsafe { images_of(description) }? {
        let made = make(format, extent_of(target, image)?, image)?;
        texture.set_image(image.face as usize, image.level, made)?;
    }
    Ok(nvjit_texture { texture: Arc::new(texture) })
}

/// Sets the GL's initial parameters for a target (NVJIT_TARGET_...). May be called from any thread.
///
/// # Safety
/// The pointer must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_sampler_state_init(state: *mut nvjit_sampler_state, target: u32) -> nvjit_status {
    // SAFETY: the caller's contract.
    guard("nvjit_sampler_state_init", || unsafe {
        write_sized(state, "state", describe(&SamplerState::new(self::target(target)?)))
    })
}

/// Makes a texture. One whose images are not consistent (section 3.8.10 of OpenGL 1.5) is no error: lookups in it find
/// no texture. May be called from any thread.
///
/// # Safety
/// Pointers must be as documented above.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_texture_new(
    description: *const nvjit_texture_description,
    texture: *mut *mut nvjit_texture,
) -> nvjit_status {
    guard("nvjit_texture_new", || {
        // SAFETY: the caller's contract.
        unsafe {
            create(texture, "texture", || {
                build(&read_sized(description, "description")?, |format, extent, image| {
                    Ok(Image::new(format, extent, elements(image.data.cast::<u8>(), "data", image.length)?)?)
                })
            })
        }
    })
}

/// Makes a texture with the images of another one and these parameters. If wrap modes and border colour are the same,
/// the images are shared and the cost is small; else they are copied. May be called from any thread.
///
/// # Safety
/// Pointers must be as documented above.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_texture_with_state(
    texture: *const nvjit_texture,
    state: *const nvjit_sampler_state,
    changed: *mut *mut nvjit_texture,
) -> nvjit_status {
    guard("nvjit_texture_with_state", || {
        // SAFETY: the caller's contract.
        unsafe {
            create(changed, "changed", || {
                let (texture, state) = (borrow(texture, "texture")?, understand(&read_sized(state, "state")?)?);
                let changed = Texture::clone(&texture.texture).with_sampler(state)?;
                Ok(nvjit_texture { texture: Arc::new(changed) })
            })
        }
    })
}

/// Replaces a part of an image, as glTexSubImage3D does: `size` texels from `start` on (s, t, r; layers where
/// nvjit_image has them), where -1 is the border of an image that has one. `data` has `length` bytes, in the format of
/// the texture, without padding; compressed textures give NVJIT_BAD_TEXTURE. Units where the texture is bound keep its
/// previous contents until it is bound again; if there are any, or textures made from this one, the image is copied. No
/// other thread may use this texture meanwhile.
///
/// # Safety
/// Pointers must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_texture_set_sub_image(
    texture: *mut nvjit_texture,
    level: u32,
    face: u32,
    start: *const i32,
    size: *const u32,
    data: *const c_void,
    length: usize,
) -> nvjit_status {
    guard("nvjit_texture_set_sub_image", || {
        // SAFETY: the caller's contract; three numbers are as aligned as one.
        let (texture, start, size, data) = unsafe {
            let (start, size) = (borrow(start.cast::<[i32; 3]>(), "start")?, borrow(size.cast::<[u32; 3]>(), "size")?);
            (borrow_mut(texture, "texture")?, *start, *size, elements(data.cast::<u8>(), "data", length)?)
        };
        Ok(Arc::make_mut(&mut texture.texture).set_sub_image(face as usize, level, start, size, data)?)
    })
}

/// Generates the levels after the base level, as GL_GENERATE_MIPMAP does (docs/textures.md has the details). Units
/// where the texture is bound keep its previous contents until it is bound again. NVJIT_BAD_TEXTURE for formats without
/// mipmap generation. No other thread may use this texture meanwhile.
///
/// # Safety
/// The pointer must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_texture_generate_mipmap(texture: *mut nvjit_texture) -> nvjit_status {
    guard("nvjit_texture_generate_mipmap", || {
        // SAFETY: the caller's contract.
        let texture = unsafe { borrow_mut(texture, "texture") }?;
        Ok(Arc::make_mut(&mut texture.texture).generate_mipmap()?)
    })
}

/// Frees a texture; NULL is allowed. Where it is bound it stays. No other thread may be using it.
///
/// # Safety
/// The texture is not used again.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_texture_free(texture: *mut nvjit_texture) {
    // SAFETY: the caller's contract.
    unsafe { destroy(texture, "nvjit_texture_free") }
}

/// The bytes of memory that the texels of a texture take; 0 for NULL. Images that other textures have as well, by
/// nvjit_texture_with_state, count for each. May be called from any thread.
///
/// # Safety
/// The pointer must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_texture_memory(texture: *const nvjit_texture) -> u64 {
    // SAFETY: the caller's contract.
    unsafe { texture.as_ref() }.map_or(0, |texture| texture.texture.memory() as u64)
}

/// Makes 32 texture image units without bindings. May be called from any thread.
///
/// # Safety
/// The pointer must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_textures_new(textures: *mut *mut nvjit_textures) -> nvjit_status {
    // SAFETY: the caller's contract.
    guard("nvjit_textures_new", || unsafe {
        create(textures, "textures", || Ok(nvjit_textures { units: TextureUnits::new() }))
    })
}

/// Frees texture image units; NULL is allowed. No other thread may be using them.
///
/// # Safety
/// They are not used afterwards, nor is a sampler made from them.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_textures_free(textures: *mut nvjit_textures) {
    // SAFETY: the caller's contract.
    unsafe { destroy(textures, "nvjit_textures_free") }
}

/// Binds a texture to its target in a unit. No other thread may use `textures` meanwhile.
///
/// # Safety
/// Pointers must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_textures_bind(
    textures: *mut nvjit_textures,
    unit: u32,
    texture: *const nvjit_texture,
) -> nvjit_status {
    guard("nvjit_textures_bind", || {
        // SAFETY: the caller's contract.
        let (textures, texture) = unsafe { (borrow_mut(textures, "textures")?, borrow(texture, "texture")?) };
        Ok(textures.units.bind(unit as usize, texture.texture.clone())?)
    })
}

/// Sets the sampler state of a unit, which replaces the parameters of textures bound there, as a sampler object of the
/// GL does: all except base_level, max_level and depth_mode. NULL restores the textures' own. No other thread may use
/// `textures` meanwhile.
///
/// # Safety
/// Pointers must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_textures_set_state(
    textures: *mut nvjit_textures,
    unit: u32,
    state: *const nvjit_sampler_state,
) -> nvjit_status {
    guard("nvjit_textures_set_state", || {
        // SAFETY: the caller's contract.
        let textures = unsafe { borrow_mut(textures, "textures") }?;
        let state = match state.is_null() {
            true => None,
            // SAFETY: the caller's contract.
            false => Some(understand(&unsafe { read_sized(state, "state") }?)?),
        };
        Ok(textures.units.set_sampler(unit as usize, state)?)
    })
}

/// Unbinds a target (NVJIT_TARGET_...) of a unit. No other thread may use `textures` meanwhile.
///
/// # Safety
/// The pointer must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_textures_unbind(textures: *mut nvjit_textures, unit: u32, target: u32) -> nvjit_status {
    guard("nvjit_textures_unbind", || {
        // SAFETY: the caller's contract.
        let textures = unsafe { borrow_mut(textures, "textures") }?;
        let target = self::target(target)?;
        if unit as usize >= ::nvjit_texture::TEXTURE_UNITS {
            return Err(NVJIT_BAD_SIZE.because("unit: there is no such unit"));
        }
        textures.units.unbind(unit as usize, target);
        Ok(())
    })
}

/// Makes `texture` resident under `handle`, a number that the driver chooses (glMakeTextureHandleResidentNV). Lookups
/// with other handles, and with other targets than that of the texture, are as without a binding. No other thread may
/// use `textures` meanwhile.
///
/// # Safety
/// Pointers must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_textures_make_resident(
    textures: *mut nvjit_textures,
    handle: u64,
    texture: *const nvjit_texture,
) -> nvjit_status {
    guard("nvjit_textures_make_resident", || {
        // SAFETY: the caller's contract.
        let (textures, texture) = unsafe { (borrow_mut(textures, "textures")?, borrow(texture, "texture")?) };
        textures.units.make_resident(handle, texture.texture.clone());
        Ok(())
    })
}

/// Makes the texture of `handle` non-resident (glMakeTextureHandleNonResidentNV). NVJIT_INVALID_OPERATION if there was
/// none. No other thread may use `textures` meanwhile.
///
/// # Safety
/// The pointer must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_textures_make_non_resident(textures: *mut nvjit_textures, handle: u64) -> nvjit_status {
    guard("nvjit_textures_make_non_resident", || {
        // SAFETY: the caller's contract.
        let textures = unsafe { borrow_mut(textures, "textures") }?;
        textures
            .units
            .make_non_resident(handle)
            .then_some(())
            .ok_or(NVJIT_INVALID_OPERATION.because("handle is not resident"))
    })
}

/// The sampler of `textures`, which must remain valid as long as it is used. May be called from any thread.
///
/// # Safety
/// Pointers must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_textures_sampler(
    textures: *const nvjit_textures,
    sampler: *mut nvjit_sampler,
) -> nvjit_status {
    guard("nvjit_textures_sampler", || {
        // SAFETY: the caller's contract.
        unsafe {
            borrow(textures, "textures")?;
            let user = textures.cast_mut().cast();
            write_sized(sampler, "sampler", nvjit_sampler { size: 0, reserved: 0, user, sample: Some(sample) })
        }
    })
}

/// # Safety
/// `user` is an nvjit_textures, and `call` a call.
unsafe extern "C" fn sample(user: *mut c_void, call: *mut nvjit_sample_call) {
    // It is called in the midst of a run, whose message it leaves alone.
    let _ = contain(|| {
        // SAFETY: the caller's contract.
        let textures = unsafe { borrow(user.cast::<nvjit_textures>(), "user") }?;
        // SAFETY: as above.
        let given = unsafe { borrow_mut(call, "call") }?;
        let known = target(given.target).is_ok()
            && SampleOperation::ALL.into_iter().any(|known| known as u32 == given.operation)
            && SampleFlags::from_bits(given.flags).is_some();
        if !known {
            given.results = [[0.0; MAX_LANES]; 4];
            given.integers = [[0; MAX_LANES]; 4];
            return Ok(());
        }
        // SAFETY: the caller's contract. The layouts are the same (asserted above), and both enumerations have known
        // values.
        textures.units.sample(unsafe { borrow_mut(call.cast::<SampleCall>(), "call") }?);
        Ok(())
    });
}
