//! The interface of texture lookups: the call that a shader makes ([`SampleCall`]) and the trait that answers it
//! ([`Sampler`]).

use super::TextureTarget;
use std::array::from_fn;

/// The widest group of lanes that one [`SampleCall`] holds.
pub const MAX_LANES: usize = 32;

/// The kind of lookup. For filtered ones, the source of the level of detail; the biases of texture object and unit are
/// added to each.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
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
    /// The texel at the integers `texels` of level `level`, counted from the base level (TXF). No wrap mode, filter or
    /// clamping counts.
    Fetch = 4,
    /// The sample `sample` of the texel at `texels` (TXFMS).
    FetchSample = 5,
    /// Width, height, depth of level `level`, counted from the base level, and the number of layers after the image's
    /// dimensions (TXQ). The result is integers.
    Size = 6,
    /// The level of detail that `Implicit` would take (LOD): x is the level or the place between two, from the base
    /// level on; y is lambda before clamping.
    Lod = 7,
    /// One component of each of the four texels that LINEAR would blend in the base level (TXG): those at (i0,j1),
    /// (i1,j1), (i1,j0), (i0,j0).
    Gather = 8,
    /// One component of four texels, each at (i0,j0) plus its own offset (TXGO).
    GatherOffsets = 9,
    /// How many samples a texel has, in all components (TXQS): 1 where the texture is not multisampled. The result is
    /// integers.
    Samples = 10,
}

impl SampleOperation {
    /// Every operation, in the order of their numbers.
    pub const ALL: [Self; 11] = [
        Self::Implicit,
        Self::Derivatives,
        Self::Bias,
        Self::Level,
        Self::Fetch,
        Self::FetchSample,
        Self::Size,
        Self::Lod,
        Self::Gather,
        Self::GatherOffsets,
        Self::Samples,
    ];

    /// Those of the languages before NV_gpu_program4, which are those that filter.
    pub const CLASSIC: [Self; 4] = [Self::Implicit, Self::Derivatives, Self::Bias, Self::Level];

    /// The name: `implicit`, `derivatives`, `bias`, `level`, `fetch`, `fetch_sample`, `size`, `lod`, `gather`,
    /// `gather_offsets`, `samples`.
    pub fn name(self) -> &'static str {
        match self {
            Self::Implicit => "implicit",
            Self::Derivatives => "derivatives",
            Self::Bias => "bias",
            Self::Level => "level",
            Self::Fetch => "fetch",
            Self::FetchSample => "fetch_sample",
            Self::Size => "size",
            Self::Lod => "lod",
            Self::Gather => "gather",
            Self::GatherOffsets => "gather_offsets",
            Self::Samples => "samples",
        }
    }

    /// Whether it filters texels by a level of detail.
    pub fn filters(self) -> bool {
        self <= Self::Level
    }

    /// Whether it queries the texture instead of texels: the result is integers, and format and filter do not matter.
    pub fn is_query(self) -> bool {
        matches!(self, Self::Size | Self::Samples)
    }

    /// How many of `coordinates`, `ddx` and `ddy` of a [`SampleCall`] it uses, from the first on.
    pub fn coordinate_sets(self) -> usize {
        match self {
            Self::Implicit | Self::Bias | Self::Level | Self::Lod | Self::Gather | Self::GatherOffsets => 1,
            Self::Derivatives => 3,
            Self::Fetch | Self::FetchSample | Self::Size | Self::Samples => 0,
        }
    }

    /// Whether it uses `lod` of a [`SampleCall`].
    pub fn uses_lod(self) -> bool {
        matches!(self, Self::Bias | Self::Level)
    }
}

/// Which rules a lookup follows where languages differ, and which rows it has: a set of bits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[repr(transparent)]
pub struct SampleFlags(u32);

impl SampleFlags {
    /// The rules of fragment programs of NV_fragment_program.
    pub const NONE: Self = Self(0);
    /// The rules of ARB_fragment_program, in two places: where no complete texture is bound, the result is (0,0,0,1),
    /// not (0,0,0,0) (section 3.11.6); and targets other than SHADOW targets never compare, whatever
    /// TEXTURE_COMPARE_MODE (ARB_fragment_program_shadow).
    pub const ARB: Self = Self(1);
    /// Without derivatives, as in vertex programs: `Implicit` and `Bias` start from level of detail 0, not from the
    /// quad (sections 2.14.5.45 and 46 of NV_vertex_program3).
    pub const NO_DERIVATIVES: Self = Self(2);
    /// The rules of NV_gpu_program4 (section 2.X.4.4): where no complete texture is bound, the result is (0,0,0,0), for
    /// SHADOW targets too; those compare by TEXTURE_COMPARE_MODE, and others never do.
    pub const GPU_PROGRAM: Self = Self(4);
    /// All derivatives are zero, as outside of fragment programs of NV_gpu_program4: `Implicit`, `Bias` and `Lod` start
    /// from level of detail -INF, which no bias changes. It outweighs [`NO_DERIVATIVES`](Self::NO_DERIVATIVES).
    pub const ZERO_DERIVATIVES: Self = Self(8);
    /// The lookup has the rows `offsets`.
    pub const OFFSETS: Self = Self(16);
    /// The lookup has the row `least_lod` (LODCLAMP of ARB_sparse_texture_clamp).
    pub const LEAST_LOD: Self = Self(32);
    /// The row `resident` is requested (SPARSE of EXT_sparse_texture2).
    pub const RESIDENCY: Self = Self(64);
    /// The texture is that of `handle`, not one of a unit (NV_bindless_texture).
    pub const HANDLE: Self = Self(128);

    /// Every flag, with its name: `arb`, `no_derivatives`, `gpu_program`, `zero_derivatives`, `offsets`, `least_lod`,
    /// `residency`, `handle`.
    pub const NAMES: [(Self, &'static str); 8] = [
        (Self::ARB, "arb"),
        (Self::NO_DERIVATIVES, "no_derivatives"),
        (Self::GPU_PROGRAM, "gpu_program"),
        (Self::ZERO_DERIVATIVES, "zero_derivatives"),
        (Self::OFFSETS, "offsets"),
        (Self::LEAST_LOD, "least_lod"),
        (Self::RESIDENCY, "residency"),
        (Self::HANDLE, "handle"),
    ];

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

    /// Whether any of `other` is among them.
    pub const fn intersects(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }
}

/// One row of a [`SampleCall`]: a value for each lane.
pub type LaneRow = [f32; MAX_LANES];

/// One row of integers of a [`SampleCall`].
pub type IntegerRow = [i32; MAX_LANES];

/// A texture lookup for a group of lanes. Consecutive groups of four lanes are quads.
///
/// Coordinates are final: for TXP they are already divided. All three rows hold the program's values, whatever the
/// target: a comparison with a 2D depth texture uses r. The bits of a NaN coordinate are not specified.
///
/// The layer of a target that has layers is in `layer`, in a fetch in the last row of `texels`. The reference value is
/// r for SHADOW1D, SHADOW2D and SHADOWRECT (and for 1D, 2D and RECT, where those compare), else it is in `reference`:
/// [`TextureTarget::has_reference`].
///
/// The result is in `results`, as bits: raw integers if the texels are integers. If `result_type` is not 0, or
/// `operation` is `Size` or `Samples`, the same bits are in `integers`.
///
/// A row that operation, target and flags do not use holds anything, for instance what an earlier lookup left there.
/// New members are appended. A sampler returns zeros for an unknown operation, target or flag.
#[repr(C, align(64))]
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct SampleCall {
    /// Size of the caller's version of this structure in bytes.
    pub size: u32,
    /// The kind of lookup, and the source of the level of detail.
    pub operation: SampleOperation,
    /// The texture image unit.
    pub unit: u32,
    /// The target.
    pub target: TextureTarget,
    /// Lanes in use, a multiple of 4, at most [`MAX_LANES`].
    pub lanes: u32,
    /// The type of the program's result: 0 for floats, in `results`; otherwise integers, in `integers` as well.
    pub result_type: u32,
    /// The component that a gather reads of its four texels, 0 to 3. Comparisons have only one.
    pub component: u32,
    /// The rules where languages differ, and which of the rows there are that a lookup may have or not.
    pub flags: SampleFlags,
    /// The texture's handle, with [`SampleFlags::HANDLE`]: the same for all lanes that a sampler sees.
    pub handle: u64,
    /// Padding for alignment; zero.
    pub reserved: [u32; 6],
    /// All ones for lanes that run (helpers included), zero for the others, whose results are ignored.
    pub exec: [u32; MAX_LANES],
    /// Rows of s, t, r.
    pub coordinates: [LaneRow; 3],
    /// Rows of ds/dx, dt/dx, dr/dx.
    pub ddx: [LaneRow; 3],
    /// Rows of ds/dy, dt/dy, dr/dy.
    pub ddy: [LaneRow; 3],
    /// Result rows x, y, z, w; the sampler fills every lane in use.
    pub results: [LaneRow; 4],
    /// The layer of an array, as given by the program: the sampler rounds it to nearest even, and clamps it.
    pub layer: LaneRow,
    /// The reference value of depth comparisons, for targets that [have it](TextureTarget::has_reference).
    pub reference: LaneRow,
    /// The bias of the level of detail, or the level of detail itself, for an operation that uses it.
    pub lod: LaneRow,
    /// The least level of detail, with [`SampleFlags::LEAST_LOD`].
    pub least_lod: LaneRow,
    /// Offsets in texels, along s, t, r, with [`SampleFlags::OFFSETS`].
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
    /// With [`SampleFlags::RESIDENCY`], not 0 if all texels of the lookup are resident. Every lane is set before the
    /// call; a sampler with sparse textures clears lanes with missing texels.
    pub resident: [u32; MAX_LANES],
    /// For callers of samplers: the handle of each lane, low words and high words. Samplers read `handle`.
    pub handles: [IntegerRow; 2],
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
            handles: [ZERO_INTEGERS; 2],
        }
    }

    /// Has `sampler` answer for one unit, or one `handle`.
    #[inline]
    pub fn ask(&mut self, sampler: &(impl Sampler + ?Sized)) {
        if self.flags.contains(SampleFlags::RESIDENCY) {
            self.resident = [u32::MAX; MAX_LANES];
        }
        sampler.sample(self);
    }

    /// Calls `sampler`: with [`SampleFlags::HANDLE`] once for each distinct handle of `handles`, with all lanes in use,
    /// of which those with that handle run. Its results are used for all lanes of their quads with that handle; other
    /// lanes get zeros.
    #[inline]
    pub fn answer_by(&mut self, sampler: &(impl Sampler + ?Sized)) {
        if self.flags.contains(SampleFlags::HANDLE) { self.ask_by_handles(sampler) } else { self.ask(sampler) }
    }

    /// Apart, so that other lookups go straight to the sampler.
    #[inline(never)]
    fn ask_by_handles(&mut self, sampler: &(impl Sampler + ?Sized)) {
        let asked = self.exec;
        let of = |call: &Self, lane: usize| {
            let [low, high] = call.handles.each_ref().map(|row| u64::from(row[lane] as u32));
            low | high << 32
        };
        let new = Self::new();
        let (mut results, mut integers, mut resident) = (new.results, new.integers, [u32::MAX; MAX_LANES]);
        let mut left = asked;
        while let Some(first) = left.iter().position(|&lane| lane != 0) {
            self.handle = of(self, first);
            self.exec = from_fn(|lane| if of(self, lane) == self.handle { left[lane] } else { 0 });
            let now = self.exec;
            self.ask(sampler);
            let is_answered = |lane: usize| now[lane & !3..][..4].iter().any(|&lane| lane != 0);
            for lane in (0..MAX_LANES).filter(|&lane| is_answered(lane) && of(self, lane) == self.handle) {
                for row in 0..4 {
                    (results[row][lane], integers[row][lane]) = (self.results[row][lane], self.integers[row][lane]);
                }
                (resident[lane], left[lane]) = (self.resident[lane], 0);
            }
        }
        (self.results, self.integers, self.resident, self.exec) = (results, integers, resident, asked);
    }

    /// The result where no complete texture is bound: (0,0,0,1) by the ARB's rules, which SHADOW targets follow unless
    /// the rules are those of NV_gpu_program4, else (0,0,0,0). A texture without an image has one sample
    /// (TEXTURE_SAMPLES is 0).
    pub fn without_texture(&self) -> [f32; 4] {
        if self.operation == SampleOperation::Samples {
            return [f32::from_bits(1); 4];
        }
        let shadow = self.target.compares() && !self.flags.contains(SampleFlags::GPU_PROGRAM);
        let alpha = !self.operation.is_query() && (self.flags.contains(SampleFlags::ARB) || shadow);
        [0.0, 0.0, 0.0, if alpha { 1.0 } else { 0.0 }]
    }

    /// Whether the result is also requested in `integers`.
    pub fn wants_integers(&self) -> bool {
        self.result_type != 0 || self.operation.is_query()
    }

    /// Fills `integers` from `results`, if requested. A sampler that only computes `results` calls it last.
    pub fn complete(&mut self) {
        if self.wants_integers() {
            self.integers = self.results.map(|row| row.map(|value| value.to_bits() as i32));
        }
    }
}

impl Default for SampleCall {
    fn default() -> Self {
        Self::new()
    }
}

/// Answers texture lookups. A driver implements it over its own textures; a unit with no texture, or with an incomplete
/// one, returns [`SampleCall::without_texture`].
pub trait Sampler: Sync {
    /// Fills `call.results` for the lanes in use, and `call.integers` if requested; clears the lanes of
    /// `call.resident`, if requested, whose texels are not all resident.
    fn sample(&self, call: &mut SampleCall);
}

/// A sampler with no texture bound anywhere: every result is [`SampleCall::without_texture`].
#[derive(Clone, Copy, Default, Debug)]
pub struct NoTextures;

impl Sampler for NoTextures {
    fn sample(&self, call: &mut SampleCall) {
        call.results = call.without_texture().map(|component| [component; MAX_LANES]);
        call.complete();
    }
}
