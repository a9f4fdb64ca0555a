//! The parameters of a texture object (section 3.8.4 of OpenGL 1.5) with the names and initial values
//! of the GL. Not the images.

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

/// TEXTURE_MAG_FILTER, and what happens within one level.
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
    /// CLAMP_TO_EDGE: half a texel inside, the border is never met.
    ClampToEdge,
    /// CLAMP_TO_BORDER: half a texel outside.
    ClampToBorder,
    /// MIRRORED_REPEAT
    MirroredRepeat,
}

impl WrapMode {
    /// Every mode.
    pub const ALL: [Self; 5] =
        [Self::Repeat, Self::Clamp, Self::ClampToEdge, Self::ClampToBorder, Self::MirroredRepeat];

    /// Whether the mode is one that RECT may not have (NV_texture_rectangle).
    pub fn repeats(self) -> bool {
        matches!(self, Self::Repeat | Self::MirroredRepeat)
    }

    /// Whether a filter may meet the border (or the border colour) in this mode.
    pub fn meets_border(self) -> bool {
        matches!(self, Self::Clamp | Self::ClampToBorder)
    }
}

/// DEPTH_TEXTURE_MODE: the base format as which a DEPTH_COMPONENT texture is read.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum DepthMode {
    /// (D, D, D, 1)
    #[default]
    Luminance,
    /// (D, D, D, D)
    Intensity,
    /// (0, 0, 0, D)
    Alpha,
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
    /// TEXTURE_BORDER_COLOR, as RGBA. It is converted to the format of the image, precision included; for integers its bits count,
    /// as TexParameterIiv sets them.
    pub border_color: [f32; 4],
    /// TEXTURE_MIN_LOD
    pub min_lod: f32,
    /// TEXTURE_MAX_LOD
    pub max_lod: f32,
    /// TEXTURE_BASE_LEVEL
    pub base_level: u32,
    /// TEXTURE_MAX_LEVEL
    pub max_level: u32,
    /// TEXTURE_LOD_BIAS of the object; that of the unit is added.
    pub lod_bias: f32,
    /// TEXTURE_MAX_ANISOTROPY_EXT: 1 to 16.
    pub max_anisotropy: f32,
    /// TEXTURE_COMPARE_MODE
    pub compare_mode: CompareMode,
    /// TEXTURE_COMPARE_FUNC
    pub compare_func: CompareFunc,
    /// DEPTH_TEXTURE_MODE
    pub depth_mode: DepthMode,
}

/// Parameters are the same if all have the same bits, since those of a border colour may be integers.
impl PartialEq for SamplerState {
    fn eq(&self, other: &Self) -> bool {
        let bits = |state: &Self| {
            let Self { border_color: [r, g, b, a], min_lod, max_lod, lod_bias, max_anisotropy, .. } = *state;
            [r, g, b, a, min_lod, max_lod, lod_bias, max_anisotropy].map(f32::to_bits)
        };
        let filters = |state: &Self| (state.min_filter, state.mag_filter, state.wrap_s, state.wrap_t, state.wrap_r);
        let images = |state: &Self| (state.base_level, state.max_level, state.depth_mode);
        let compares = |state: &Self| (state.compare_mode, state.compare_func);
        bits(self) == bits(other)
            && filters(self) == filters(other)
            && images(self) == images(other)
            && compares(self) == compares(other)
    }
}

impl SamplerState {
    /// The initial values of the GL: RECT starts with LINEAR and CLAMP_TO_EDGE (NV_texture_rectangle), and so do
    /// targets without levels; the others with NEAREST_MIPMAP_LINEAR and REPEAT.
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
        }
    }

    /// The three wrap modes.
    pub fn wrap(&self) -> [WrapMode; 3] {
        [self.wrap_s, self.wrap_t, self.wrap_r]
    }

    /// This state with one wrap mode for every direction.
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
