//! Texture lookups: the call that a shader makes ([`SampleCall`]) and who answers it ([`Sampler`]).
//! Not how it is answered.

/// The widest group of lanes that one [`SampleCall`] holds.
pub const MAX_LANES: usize = 16;

/// A texture target, as in `<texImageTarget>` of NV_fragment_program.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u32)]
pub enum TextureTarget {
    /// `1D`: TEXTURE_1D.
    D1 = 0,
    /// `2D`: TEXTURE_2D.
    D2 = 1,
    /// `3D`: TEXTURE_3D.
    D3 = 2,
    /// `CUBE`: TEXTURE_CUBE_MAP_ARB.
    Cube = 3,
    /// `RECT`: TEXTURE_RECTANGLE_NV; coordinates in texels.
    Rect = 4,
}

impl TextureTarget {
    /// Every target, in the order of their numbers.
    pub const ALL: [Self; 5] = [Self::D1, Self::D2, Self::D3, Self::Cube, Self::Rect];

    /// The name in program texts: `1D`, `2D`, `3D`, `CUBE`, `RECT`.
    pub fn name(self) -> &'static str {
        match self {
            Self::D1 => "1D",
            Self::D2 => "2D",
            Self::D3 => "3D",
            Self::Cube => "CUBE",
            Self::Rect => "RECT",
        }
    }
}

/// Where the level of detail of a lookup comes from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u32)]
pub enum SampleOperation {
    /// From differences of the coordinates within each quad of lanes (TEX, TXP).
    Implicit = 0,
    /// From the derivative rows (TXD).
    Derivatives = 1,
}

/// One row of a [`SampleCall`]: a value for each lane.
pub type LaneRow = [f32; MAX_LANES];

/// A texture lookup for a group of lanes. Consecutive groups of four lanes are quads.
///
/// Coordinates are final: TXP has divided already. All three rows hold what the program gives, whatever the
/// target: a comparison with a 2D depth texture uses r. Derivative rows are zero for `Implicit`.
/// Which NaN a NaN among the coordinates is, is not specified.
#[repr(C, align(64))]
#[derive(Clone, Debug)]
pub struct SampleCall {
    /// Size of this structure in bytes, as the caller knows it.
    pub size: u32,
    /// How the level of detail is found.
    pub operation: SampleOperation,
    /// The texture image unit.
    pub unit: u32,
    /// The target.
    pub target: TextureTarget,
    /// Lanes in use, a multiple of 4, at most [`MAX_LANES`].
    pub lanes: u32,
    /// Keeps what follows aligned; zero.
    pub reserved: [u32; 11],
    /// All ones for lanes that run (helpers included), zero for the others, whose results are ignored.
    pub exec: [u32; MAX_LANES],
    /// Rows of s, t, r.
    pub coordinates: [LaneRow; 3],
    /// Rows of ds/dx, dt/dx, dr/dx.
    pub ddx: [LaneRow; 3],
    /// Rows of ds/dy, dt/dy, dr/dy.
    pub ddy: [LaneRow; 3],
    /// Texel offsets; unused today.
    pub offsets: [[i32; MAX_LANES]; 3],
    /// Level-of-detail bias; unused today.
    pub lod: LaneRow,
    /// Comparison value; unused today.
    pub reference: LaneRow,
    /// Result rows x, y, z, w, to be filled for every lane in use.
    pub results: [LaneRow; 4],
}

impl SampleCall {
    /// A call with every row zero.
    pub const fn new() -> Self {
        const ZERO: LaneRow = [0.0; MAX_LANES];
        Self {
            size: size_of::<Self>() as u32,
            operation: SampleOperation::Implicit,
            unit: 0,
            target: TextureTarget::D2,
            lanes: 4,
            reserved: [0; 11],
            exec: [0; MAX_LANES],
            coordinates: [ZERO; 3],
            ddx: [ZERO; 3],
            ddy: [ZERO; 3],
            offsets: [[0; MAX_LANES]; 3],
            lod: ZERO,
            reference: ZERO,
            results: [ZERO; 4],
        }
    }
}

impl Default for SampleCall {
    fn default() -> Self {
        Self::new()
    }
}

/// Answers texture lookups. A driver implements it over its own textures; a unit with no texture,
/// or with an inconsistent one, gives (0,0,0,0).
pub trait Sampler: Sync {
    /// Fills `call.results` for the lanes in use.
    fn sample(&self, call: &mut SampleCall);
}

/// A sampler with no texture bound anywhere: every result is (0,0,0,0).
#[derive(Clone, Copy, Default, Debug)]
pub struct NoTextures;

impl Sampler for NoTextures {
    fn sample(&self, call: &mut SampleCall) {
        call.results = [[0.0; MAX_LANES]; 4];
    }
}
