//! Texture lookups: the call that a shader makes ([`SampleCall`]) and who answers it ([`Sampler`]).
//! Not how it is answered.

/// The widest group of lanes that one [`SampleCall`] holds.
pub const MAX_LANES: usize = 16;

/// A texture target, as in `<texImageTarget>` of NV_fragment_program.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u32)]
#[non_exhaustive]
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

    /// The directions of an image: 1, 2 or 3.
    pub fn dimensions(self) -> usize {
        match self {
            Self::D1 => 1,
            Self::D2 | Self::Cube | Self::Rect => 2,
            Self::D3 => 3,
        }
    }

    /// Whether it is a target of lookups that compare.
    pub fn compares(self) -> bool {
        false
    }

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
#[non_exhaustive]
pub enum SampleOperation {
    /// From differences of the coordinates within each quad of lanes (TEX, TXP).
    Implicit = 0,
    /// From the derivative rows (TXD).
    Derivatives = 1,
}

impl SampleOperation {
    /// Every operation, in the order of their numbers.
    pub const ALL: [Self; 2] = [Self::Implicit, Self::Derivatives];

    /// The name: `implicit`, `derivatives`.
    pub fn name(self) -> &'static str {
        match self {
            Self::Implicit => "implicit",
            Self::Derivatives => "derivatives",
        }
    }

    /// How many of `coordinates`, `ddx` and `ddy` of a [`SampleCall`] it uses, from the first on.
    pub fn coordinate_sets(self) -> usize {
        match self {
            Self::Implicit => 1,
            Self::Derivatives => 3,
        }
    }
}

/// One row of a [`SampleCall`]: a value for each lane.
pub type LaneRow = [f32; MAX_LANES];

/// One row of integers of a [`SampleCall`].
pub type IntegerRow = [i32; MAX_LANES];

/// A texture lookup for a group of lanes. Consecutive groups of four lanes are quads.
///
/// Coordinates are final: TXP has divided already. All three rows hold what the program gives, whatever the
/// target: a comparison with a 2D depth texture uses r. Which NaN a NaN among the coordinates is, is not specified.
///
/// A row that operation and target do not use holds anything, for instance what an earlier lookup left there. Those from
/// `layer` on, and the fields behind `lanes`, are room for the lookups of later languages: no lookup of today uses them, the fields are
/// zero, and new members go behind the last. A sampler answers an operation, a target, a type or a flag that it
/// does not know with zeros.
#[repr(C, align(64))]
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct SampleCall {
    /// Size of this structure in bytes, as the caller knows it.
    pub size: u32,
    /// What is looked up, and how the level of detail is found.
    pub operation: SampleOperation,
    /// The texture image unit.
    pub unit: u32,
    /// The target.
    pub target: TextureTarget,
    /// Lanes in use, a multiple of 4, at most [`MAX_LANES`].
    pub lanes: u32,
    /// What the program takes the texels for; 0: floats, in `results`. Anything else: integers, in `integers`.
    pub result_type: u32,
    /// The component that a gather takes of its four texels.
    pub component: u32,
    /// A bit for each row that a lookup may have or not: offsets, least level of detail, residency.
    pub flags: u32,
    /// The texture's handle, where the program names no unit.
    pub handle: u64,
    /// Keeps what follows aligned; zero.
    pub reserved: [u32; 6],
    /// All ones for lanes that run (helpers included), zero for the others, whose results are ignored.
    pub exec: [u32; MAX_LANES],
    /// Rows of s, t, r.
    pub coordinates: [LaneRow; 3],
    /// Rows of ds/dx, dt/dx, dr/dx.
    pub ddx: [LaneRow; 3],
    /// Rows of ds/dy, dt/dy, dr/dy.
    pub ddy: [LaneRow; 3],
    /// Result rows x, y, z, w, to be filled for every lane in use.
    pub results: [LaneRow; 4],
    /// The layer of an array, as the program gives it: the sampler rounds and clamps it.
    pub layer: LaneRow,
    /// What depths are compared with, for targets that compare.
    pub reference: LaneRow,
    /// The bias of the level of detail, or the level of detail itself.
    pub lod: LaneRow,
    /// The least level of detail.
    pub least_lod: LaneRow,
    /// Offsets in texels, along s, t, r.
    pub offsets: [IntegerRow; 3],
    /// For a gather with an offset for each of its four texels: along s, and along t.
    pub gather_offsets: [[IntegerRow; 4]; 2],
    /// For fetches: i, j, k and the layer.
    pub texels: [IntegerRow; 4],
    /// For fetches and queries of the size: the level, from the base level on.
    pub level: IntegerRow,
    /// For fetches from multisample images: the sample.
    pub sample: IntegerRow,
    /// Results that are integers (sizes are), x, y, z, w.
    pub integers: [IntegerRow; 4],
    /// Whether all texels of the lookup were in memory: not 0 if so.
    pub resident: [u32; MAX_LANES],
}

impl SampleCall {
    /// A call with every row zero.
    pub const fn new() -> Self {
        const ZERO: LaneRow = [0.0; MAX_LANES];
        const ZERO_INTEGERS: IntegerRow = [0; MAX_LANES];
        Self {
            size: size_of::<Self>() as u32,
            operation: SampleOperation::Implicit,
            unit: 0,
            target: TextureTarget::D2,
            lanes: 4,
            result_type: 0,
            component: 0,
            flags: 0,
            handle: 0,
            reserved: [0; 6],
            exec: [0; MAX_LANES],
            coordinates: [ZERO; 3],
            ddx: [ZERO; 3],
            ddy: [ZERO; 3],
            results: [ZERO; 4],
            layer: ZERO,
            reference: ZERO,
            lod: ZERO,
            least_lod: ZERO,
            offsets: [ZERO_INTEGERS; 3],
            gather_offsets: [[ZERO_INTEGERS; 4]; 2],
            texels: [ZERO_INTEGERS; 4],
            level: ZERO_INTEGERS,
            sample: ZERO_INTEGERS,
            integers: [ZERO_INTEGERS; 4],
            resident: [0; MAX_LANES],
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
