//! Texture lookups: the call that a shader makes ([`SampleCall`]) and who answers it ([`Sampler`]).
//! Not how it is answered.

/// The widest group of lanes that one [`SampleCall`] holds.
pub const MAX_LANES: usize = 16;

/// A texture target, as in `<texImageTarget>` of NV_fragment_program and `<texTarget>` of ARB_fragment_program_shadow.
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
    /// `SHADOW1D`: compares r with a texture of TEXTURE_1D.
    Shadow1D = 5,
    /// `SHADOW2D`: compares r with a texture of TEXTURE_2D.
    Shadow2D = 6,
    /// `SHADOWRECT`: compares r with a texture of TEXTURE_RECTANGLE_NV.
    ShadowRect = 7,
}

impl TextureTarget {
    /// Every target, in the order of their numbers.
    pub const ALL: [Self; 8] =
        [Self::D1, Self::D2, Self::D3, Self::Cube, Self::Rect, Self::Shadow1D, Self::Shadow2D, Self::ShadowRect];

    /// Those that a texture object has: all but the SHADOW targets, which look up in the others' textures.
    pub const OF_TEXTURES: [Self; 5] = [Self::D1, Self::D2, Self::D3, Self::Cube, Self::Rect];

    /// The target of the texture objects that this one looks up in: itself, unless it is a SHADOW target.
    pub fn of_texture(self) -> Self {
        match self {
            Self::D1 | Self::Shadow1D => Self::D1,
            Self::D2 | Self::Shadow2D => Self::D2,
            Self::D3 => Self::D3,
            Self::Cube => Self::Cube,
            Self::Rect | Self::ShadowRect => Self::Rect,
        }
    }

    /// Whether it is a SHADOW target, which always compares.
    pub fn compares(self) -> bool {
        self != self.of_texture()
    }

    /// The directions of an image: 1, 2 or 3.
    pub fn dimensions(self) -> usize {
        match self.of_texture() {
            Self::D1 => 1,
            Self::D3 => 3,
            _ => 2,
        }
    }

    /// The name in program texts: `1D`, `2D`, `3D`, `CUBE`, `RECT`, `SHADOW1D`, `SHADOW2D`, `SHADOWRECT`.
    pub fn name(self) -> &'static str {
        match self {
            Self::D1 => "1D",
            Self::D2 => "2D",
            Self::D3 => "3D",
            Self::Cube => "CUBE",
            Self::Rect => "RECT",
            Self::Shadow1D => "SHADOW1D",
            Self::Shadow2D => "SHADOW2D",
            Self::ShadowRect => "SHADOWRECT",
        }
    }
}

/// Where the level of detail of a lookup comes from. The biases of texture object and unit are added to each.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u32)]
#[non_exhaustive]
pub enum SampleOperation {
    /// From differences of the coordinates within each quad of lanes (TEX, TXP).
    Implicit = 0,
    /// From the derivative rows (TXD).
    Derivatives = 1,
    /// As `Implicit`, with the row `lod` as one more bias (TXB). Each lane has its own.
    Bias = 2,
    /// From the row `lod`, which is the level of detail before biases and clamping (TXL, and the lookups of vertex
    /// programs, whose level is 0). Each lane has its own; there is one probe, whatever the anisotropy.
    Level = 3,
}

impl SampleOperation {
    /// Every operation, in the order of their numbers.
    pub const ALL: [Self; 4] = [Self::Implicit, Self::Derivatives, Self::Bias, Self::Level];

    /// The name: `implicit`, `derivatives`, `bias`, `level`.
    pub fn name(self) -> &'static str {
        match self {
            Self::Implicit => "implicit",
            Self::Derivatives => "derivatives",
            Self::Bias => "bias",
            Self::Level => "level",
        }
    }

    /// How many of `coordinates`, `ddx` and `ddy` of a [`SampleCall`] it uses, from the first on.
    pub fn coordinate_sets(self) -> usize {
        match self {
            Self::Implicit | Self::Bias | Self::Level => 1,
            Self::Derivatives => 3,
        }
    }

    /// Whether it uses `lod` of a [`SampleCall`].
    pub fn uses_lod(self) -> bool {
        matches!(self, Self::Bias | Self::Level)
    }
}

/// Which rules a lookup follows where languages differ: a set of bits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[repr(transparent)]
pub struct SampleFlags(u32);

impl SampleFlags {
    /// The rules of fragment programs of NV_fragment_program.
    pub const NONE: Self = Self(0);
    /// The rules of ARB_fragment_program, in two places: where nothing consistent is bound, the result is
    /// (0,0,0,1), not (0,0,0,0) (section 3.11.6); and targets other than SHADOW targets never compare, whatever
    /// TEXTURE_COMPARE_MODE (ARB_fragment_program_shadow).
    pub const ARB: Self = Self(1);
    /// There are no derivatives, as in vertex programs: `Implicit` and `Bias` start from level of detail 0, not from
    /// the quad (sections 2.14.5.45 and 46 of NV_vertex_program3).
    pub const NO_DERIVATIVES: Self = Self(2);

    /// Every flag, with its name: `arb`, `no_derivatives`.
    pub const NAMES: [(Self, &'static str); 2] = [(Self::ARB, "arb"), (Self::NO_DERIVATIVES, "no_derivatives")];

    /// The bits of [`SampleCall::flags`].
    pub const fn bits(self) -> u32 {
        self.0
    }

    /// The flags of these bits; `None` if there are unknown ones.
    pub fn from_bits(bits: u32) -> Option<Self> {
        let known = Self::NAMES.iter().fold(0, |known, (flag, _)| known | flag.0);
        (bits & !known == 0).then_some(Self(bits))
    }

    /// Those of both.
    #[must_use]
    pub const fn with(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Whether all of `other` are among them.
    pub const fn contains(self, other: Self) -> bool {
        self.0 & other.0 == other.0
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
/// `layer` on but `lod`, and the fields behind `lanes` but `flags`, are room for the lookups of later languages: no lookup of today uses
/// them, the fields are zero, and new members go behind the last. A sampler answers an operation, a target, a type or a flag
/// that it does not know with zeros.
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
    /// The rules where languages differ. Later languages add a bit for each row that a lookup may have or not: offsets,
    /// least level of detail, residency.
    pub flags: SampleFlags,
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
    /// The bias of the level of detail, or the level of detail itself, for an operation that uses it.
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
            flags: SampleFlags::NONE,
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

    /// The result where nothing consistent is bound: (0,0,0,1) by the ARB's rules, which SHADOW targets always follow,
    /// else (0,0,0,0).
    pub fn without_texture(&self) -> [f32; 4] {
        let arb = self.flags.contains(SampleFlags::ARB) || self.target.compares();
        [0.0, 0.0, 0.0, if arb { 1.0 } else { 0.0 }]
    }
}

impl Default for SampleCall {
    fn default() -> Self {
        Self::new()
    }
}

/// Answers texture lookups. A driver implements it over its own textures; a unit with no texture,
/// or with an inconsistent one, gives [`SampleCall::without_texture`].
pub trait Sampler: Sync {
    /// Fills `call.results` for the lanes in use.
    fn sample(&self, call: &mut SampleCall);
}

/// A sampler with no texture bound anywhere: every result is [`SampleCall::without_texture`].
#[derive(Clone, Copy, Default, Debug)]
pub struct NoTextures;

impl Sampler for NoTextures {
    fn sample(&self, call: &mut SampleCall) {
        call.results = call.without_texture().map(|component| [component; MAX_LANES]);
    }
}
