//! The parameters of a texture object (section 3.8.4 of OpenGL 1.5) with the names and initial values of the GL.

use nvjit_runtime::{CompareFunc, TextureTarget};

/// TEXTURE_MIN_FILTER.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum MinFilter {
    /// NEAREST
    Nearest,
    /// LINEAR
    Linear,
    /// NEAREST_MIPMAP_NEAREST
    NearestMipmapNearest,
    /// NEAREST_MIPMAP_LINEAR: the nearest texel in each of two levels.
    #[default]
    NearestMipmapLinear,
    /// LINEAR_MIPMAP_NEAREST
    LinearMipmapNearest,
    /// LINEAR_MIPMAP_LINEAR
    LinearMipmapLinear,
}

impl MinFilter {
    /// Every filter.
    pub const ALL: [Self; 6] = [
        Self::Nearest,
        Self::Linear,
        Self::NearestMipmapNearest,
        Self::NearestMipmapLinear,
        Self::LinearMipmapNearest,
        Self::LinearMipmapLinear,
    ];

    /// Whether the filter needs a mipmap.
    pub fn mipmaps(self) -> bool {
        !matches!(self, Self::Nearest | Self::Linear)
    }

    /// Whether two levels are blended.
    pub fn blends_levels(self) -> bool {
        matches!(self, Self::NearestMipmapLinear | Self::LinearMipmapLinear)
    }

    /// The filter within a level.
    pub fn within_level(self) -> MagFilter {
        match self {
            Self::Nearest | Self::NearestMipmapNearest | Self::NearestMipmapLinear => MagFilter::Nearest,
            Self::Linear | Self::LinearMipmapNearest | Self::LinearMipmapLinear => MagFilter::Linear,
        }
    }
}

/// TEXTURE_MAG_FILTER, and the filter within one level.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum MagFilter {
    /// NEAREST
    Nearest,
    /// LINEAR
    #[default]
    Linear,
}

impl From<MagFilter> for MinFilter {
    fn from(filter: MagFilter) -> Self {
        match filter {
            MagFilter::Nearest => Self::Nearest,
            MagFilter::Linear => Self::Linear,
        }
    }
}

/// TEXTURE_WRAP_S, _T and _R.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum WrapMode {
    /// REPEAT
    #[default]
    Repeat,
    /// CLAMP: to [0, 1], so that LINEAR blends with the border.
    Clamp,
    /// CLAMP_TO_EDGE: half a texel inside, so the border is never read.
    ClampToEdge,
    /// CLAMP_TO_BORDER: half a texel outside.
    ClampToBorder,
    /// MIRRORED_REPEAT
    MirroredRepeat,
    /// MIRROR_CLAMP_EXT: CLAMP of the magnitude.
    MirrorClamp,
    /// MIRROR_CLAMP_TO_EDGE_EXT: CLAMP_TO_EDGE of the magnitude.
    MirrorClampToEdge,
    /// MIRROR_CLAMP_TO_BORDER_EXT: CLAMP_TO_BORDER of the magnitude.
    MirrorClampToBorder,
}

impl WrapMode {
    /// Every mode.
    pub const ALL: [Self; 8] = [
        Self::Repeat,
        Self::Clamp,
        Self::ClampToEdge,
        Self::ClampToBorder,
        Self::MirroredRepeat,
        Self::MirrorClamp,
        Self::MirrorClampToEdge,
        Self::MirrorClampToBorder,
    ];

    /// Whether the image repeats without end.
    pub fn repeats(self) -> bool {
        matches!(self, Self::Repeat | Self::MirroredRepeat)
    }

    /// Whether negative coordinates are replaced by their magnitude (EXT_texture_mirror_clamp).
    pub fn mirrors_once(self) -> bool {
        matches!(self, Self::MirrorClamp | Self::MirrorClampToEdge | Self::MirrorClampToBorder)
    }

    /// Whether RECT permits the mode (NV_texture_rectangle and EXT_texture_mirror_clamp, section 3.8.4).
    pub fn fits_rectangles(self) -> bool {
        !self.repeats() && !self.mirrors_once()
    }

    /// Whether a filter may read the border (or the border colour) in this mode.
    pub fn meets_border(self) -> bool {
        matches!(self, Self::Clamp | Self::ClampToBorder | Self::MirrorClamp | Self::MirrorClampToBorder)
    }
}

/// DEPTH_TEXTURE_MODE: the base format that a DEPTH_COMPONENT texture is read as.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum DepthMode {
    /// (D, D, D, 1)
    #[default]
    Luminance,
    /// (D, D, D, D)
    Intensity,
    /// (0, 0, 0, D)
    Alpha,
    /// (D, 0, 0, 1), of ARB_texture_rg.
    Red,
}

/// The source of a component of a result: TEXTURE_SWIZZLE_R, G, B or A (EXT_texture_swizzle).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Swizzle {
    /// RED
    Red,
    /// GREEN
    Green,
    /// BLUE
    Blue,
    /// ALPHA
    Alpha,
    /// ZERO
    Zero,
    /// ONE: an integer if texels are integers.
    One,
}

impl Swizzle {
    /// The initial values: each component is unchanged.
    pub const NONE: [Self; 4] = [Self::Red, Self::Green, Self::Blue, Self::Alpha];

    /// The component of `result` that is selected, or a constant.
    pub(crate) fn of<T: Copy>(self, result: &[T; 4], zero: T, one: T) -> T {
        match self {
            Self::Red => result[0],
            Self::Green => result[1],
            Self::Blue => result[2],
            Self::Alpha => result[3],
            Self::Zero => zero,
            Self::One => one,
        }
    }
}

/// TEXTURE_COMPARE_MODE.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum CompareMode {
    /// NONE: the depth itself.
    #[default]
    None,
    /// COMPARE_R_TO_TEXTURE: 1 if TEXTURE_COMPARE_FUNC holds for r and the depth, else 0.
    CompareRToTexture,
}

/// The parameters of a texture object. [`SamplerState::new`] has the GL's initial values for a target.
#[derive(Clone, Copy, Debug)]
pub struct SamplerState {
    /// TEXTURE_MIN_FILTER
    pub min_filter: MinFilter,
    /// TEXTURE_MAG_FILTER
    pub mag_filter: MagFilter,
    /// TEXTURE_WRAP_S
    pub wrap_s: WrapMode,
    /// TEXTURE_WRAP_T
    pub wrap_t: WrapMode,
    /// TEXTURE_WRAP_R
    pub wrap_r: WrapMode,
    /// TEXTURE_BORDER_COLOR, as RGBA. It is converted to the format of the image, including its precision; for integers
    /// its bits are used, as TexParameterIiv sets them.
    pub border_color: [f32; 4],
    /// TEXTURE_MIN_LOD
    pub min_lod: f32,
    /// TEXTURE_MAX_LOD
    pub max_lod: f32,
    /// TEXTURE_BASE_LEVEL
    pub base_level: u32,
    /// TEXTURE_MAX_LEVEL
    pub max_level: u32,
    /// TEXTURE_LOD_BIAS of the object; the bias of the unit is added.
    pub lod_bias: f32,
    /// TEXTURE_MAX_ANISOTROPY_EXT: 1 to 16.
    pub max_anisotropy: f32,
    /// TEXTURE_COMPARE_MODE
    pub compare_mode: CompareMode,
    /// TEXTURE_COMPARE_FUNC
    pub compare_func: CompareFunc,
    /// DEPTH_TEXTURE_MODE
    pub depth_mode: DepthMode,
    /// TEXTURE_SWIZZLE_RGBA, which applies last.
    pub swizzle: [Swizzle; 4],
    /// Whether TEXTURE_SRGB_DECODE_EXT is SKIP_DECODE_EXT. Then mipmaps are generated without decoding;
    /// [`Texture::undecoded`](crate::Texture::undecoded) is the texture for lookups.
    pub skips_decoding: bool,
}

/// Parameters are equal if all bits are, since those of a border colour may be integers.
impl PartialEq for SamplerState {
    fn eq(&self, other: &Self) -> bool {
        let bits = |state: &Self| {
            let Self { border_color: [r, g, b, a], min_lod, max_lod, lod_bias, max_anisotropy, .. } = *state;
            [r, g, b, a, min_lod, max_lod, lod_bias, max_anisotropy].map(f32::to_bits)
        };
        let filters = |state: &Self| (state.min_filter, state.mag_filter, state.wrap_s, state.wrap_t, state.wrap_r);
        let images = |state: &Self| (state.base_level, state.max_level, state.depth_mode, state.swizzle);
        let compares = |state: &Self| (state.compare_mode, state.compare_func, state.skips_decoding);
        bits(self) == bits(other)
            && filters(self) == filters(other)
            && images(self) == images(other)
            && compares(self) == compares(other)
    }
}

impl SamplerState {
    /// The initial values of the GL: RECT (NV_texture_rectangle) and targets without levels have LINEAR and
    /// CLAMP_TO_EDGE; the others NEAREST_MIPMAP_LINEAR and REPEAT.
    pub fn new(target: TextureTarget) -> Self {
        let rect = !target.has_levels();
        let wrap = if rect { WrapMode::ClampToEdge } else { WrapMode::Repeat };
        Self {
            min_filter: if rect { MinFilter::Linear } else { MinFilter::NearestMipmapLinear },
            mag_filter: MagFilter::Linear,
            wrap_s: wrap,
            wrap_t: wrap,
            wrap_r: wrap,
            border_color: [0.0; 4],
            min_lod: -1000.0,
            max_lod: 1000.0,
            base_level: 0,
            max_level: 1000,
            lod_bias: 0.0,
            max_anisotropy: 1.0,
            compare_mode: CompareMode::None,
            compare_func: CompareFunc::Lequal,
            depth_mode: DepthMode::Luminance,
            swizzle: Swizzle::NONE,
            skips_decoding: false,
        }
    }

    /// The three wrap modes.
    pub fn wrap(&self) -> [WrapMode; 3] {
        [self.wrap_s, self.wrap_t, self.wrap_r]
    }

    /// This state with one wrap mode for all dimensions.
    pub fn with_wrap(mut self, mode: WrapMode) -> Self {
        (self.wrap_s, self.wrap_t, self.wrap_r) = (mode, mode, mode);
        self
    }

    /// This state with the two filters.
    pub fn with_filters(mut self, min: MinFilter, mag: MagFilter) -> Self {
        (self.min_filter, self.mag_filter) = (min, mag);
        self
    }
}
