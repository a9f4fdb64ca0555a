//! The interface of a program for engines and pipelines ([`Signature`]).

use crate::{Register, RowId, TextureTarget};

/// The stage of a program.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Stage {
    /// One fragment; four consecutive invocations are a 2x2 quad (x0y0, x1y0, x0y1, x1y1).
    Fragment,
    /// One vertex.
    Vertex,
    /// One run of a vertex state program, which writes program parameters.
    VertexState,
    /// One vertex of an output patch (NV_tessellation_program5, control).
    TessControl,
    /// One vertex that the tessellator made (NV_tessellation_program5, evaluation).
    TessEvaluation,
    /// One primitive, or one of several invocations for it (NV_geometry_program4).
    Geometry,
    /// One of a work group, which is a batch (NV_compute_program5).
    Compute,
}

impl Stage {
    /// Every stage.
    pub const ALL: [Self; 7] = [
        Self::Fragment,
        Self::Vertex,
        Self::VertexState,
        Self::TessControl,
        Self::TessEvaluation,
        Self::Geometry,
        Self::Compute,
    ];

    /// Whether it is one of those that NV_gpu_program4 and NV_gpu_program5 added.
    pub fn is_later(self) -> bool {
        !matches!(self, Self::Fragment | Self::Vertex | Self::VertexState)
    }

    /// The word for it: `fragment`, `vertex`, `vertex_state`, `tess_control`, `tess_evaluation`, `geometry`, `compute`.
    pub fn name(self) -> &'static str {
        match self {
            Self::Fragment => "fragment",
            Self::Vertex => "vertex",
            Self::VertexState => "vertex_state",
            Self::TessControl => "tess_control",
            Self::TessEvaluation => "tess_evaluation",
            Self::Geometry => "geometry",
            Self::Compute => "compute",
        }
    }
}

/// A value of one component of a condition code, as state rows of
/// [`RegisterFile::ConditionCode`](crate::RegisterFile::ConditionCode) hold it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u32)]
pub enum ConditionCode {
    /// Equal to zero; the initial value.
    Eq = 0,
    /// Less than zero.
    Lt = 1,
    /// Greater than zero.
    Gt = 2,
    /// Unordered: NaN.
    Un = 3,
}

impl ConditionCode {
    /// The condition code encoded by `bits` of a state row.
    pub fn from_bits(bits: u32) -> Self {
        match bits & 3 {
            0 => Self::Eq,
            1 => Self::Lt,
            2 => Self::Gt,
            _ => Self::Un,
        }
    }

    /// The specification's name: `EQ`, `LT`, `GT` or `UN`.
    pub fn name(self) -> &'static str {
        match self {
            Self::Eq => "EQ",
            Self::Lt => "LT",
            Self::Gt => "GT",
            Self::Un => "UN",
        }
    }
}

/// A texture image unit that a program reads, and the one target it uses there.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct TextureUse {
    /// The texture image unit.
    pub unit: u8,
    /// The target.
    pub target: TextureTarget,
}

/// The emission of an invocation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Emits {
    /// The most vertices, over all streams.
    pub vertices: u32,
    /// Result registers that each vertex has, sorted.
    pub registers: Vec<Register>,
}

/// The shared memory of an output patch, for control programs. Each patch is this many consecutive invocations.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PatchMemory {
    /// How many invocations there are for a patch: its vertices.
    pub vertices: u32,
    /// Bytes that they share; zeros when a run begins.
    pub bytes: u32,
}

impl PatchMemory {
    /// The bytes shared by the patches of `lanes` invocations.
    pub(crate) fn bytes_of(self, lanes: usize) -> usize {
        lanes.div_ceil(self.vertices.max(1) as usize).saturating_mul(self.bytes as usize)
    }
}

/// The use of the depth that a fragment program writes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum WrittenDepth {
    /// Fragments outside of the depth range are discarded, and primitives are not clipped to the near and far planes.
    /// The depths of samples differ by the partial derivatives of the written depth (NV_fragment_program 2.11, 3.11.6
    /// and the issue on ARB_multisample).
    #[default]
    Discarded,
    /// It is clamped to 0 to 1, NaN to 0, and primitives are clipped as always. All samples of a fragment get it
    /// (ARB_fragment_program 3.11.4.4, issues 6a and 6b).
    Clamped,
    /// Only z counts, which is not written, so the depth is the fragment's, whatever the row holds
    /// (ARB_fragment_program 3.11.3.4).
    Kept,
}

/// The rows that a shader reads and writes. The order of rows here is the order of rows in a [`Batch`](crate::Batch).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Signature {
    /// The stage.
    pub stage: Stage,
    /// Rows that the shader reads; sorted, without repeats.
    pub inputs: Vec<RowId>,
    /// Rows that the shader writes; sorted, without repeats. A register written in part has all four.
    pub outputs: Vec<RowId>,
    /// Size of the parameter bank, in vec4; see [`Frame::parameters`](crate::Frame::parameters).
    pub parameters: usize,
    /// Texture image units that the shader reads; sorted by unit, each once.
    pub textures: Vec<TextureUse>,
    /// Whether the shader may clear lanes of the batch's `covered` mask.
    pub kills: bool,
    /// Whether the shader may change memory or images: then it must also run for fragments that fail later tests.
    pub writes_memory: bool,
    /// Whether depth is tested and written before the shader runs, whatever it does (NV_early_fragment_tests). The
    /// depth that it computes then has no effect.
    pub early_tests: bool,
    /// The use of the depth that it writes, if it does.
    pub written_depth: WrittenDepth,
    /// Whether `fragment.samplemask` has the samples that pass those tests, not those that the primitive covers
    /// (EXT_post_depth_coverage).
    pub post_depth_coverage: bool,
    /// Whether samples count that `result.samplemask` has and the primitive does not cover, or that failed those tests
    /// (NV_sample_mask_override_coverage).
    pub overrides_coverage: bool,
    /// Rows of `inputs` that are the same all over a primitive, those of its provoking vertex (`FLAT`); sorted. Their
    /// bits count.
    pub flat: Vec<RowId>,
    /// Rows of `inputs` that are interpolated in window coordinates (`NOPERSPECTIVE`); sorted.
    pub linear: Vec<RowId>,
    /// Rows of `inputs` that are interpolated at a point in the primitive (`CENTROID`); sorted.
    pub centroid: Vec<RowId>,
    /// Whether fragments are samples where there are several: an attribute is `SAMPLE`, or the number of the sample is
    /// read.
    pub per_sample: bool,
    /// The emission of invocations, if any (EMIT of geometry programs).
    pub emits: Option<Emits>,
    /// Bytes of the memory that the invocations of a batch share (SHARED_MEMORY of compute programs); zeros when a run
    /// begins.
    pub shared_memory: u32,
    /// Invocations of a work group in x, y and z (GROUP_SIZE of compute programs), unless the size is left to the
    /// dispatch. Code may rely on batches being whole groups, with the attributes of their invocations.
    pub group_size: Option<[u32; 3]>,
    /// The shared memory of a patch, for control programs that need it.
    pub patch_memory: Option<PatchMemory>,
    /// Whether the invocations of a thread group, 32 of a batch, execute each instruction together
    /// (NV_shader_thread_group).
    pub has_threads: bool,
}

impl Signature {
    /// That of a shader with these rows, and without parameters and textures.
    pub fn new(stage: Stage, inputs: Vec<RowId>, outputs: Vec<RowId>) -> Self {
        Self {
            stage,
            inputs,
            outputs,
            parameters: 0,
            textures: Vec::new(),
            kills: false,
            writes_memory: false,
            early_tests: false,
            written_depth: WrittenDepth::default(),
            post_depth_coverage: false,
            overrides_coverage: false,
            flat: Vec::new(),
            linear: Vec::new(),
            centroid: Vec::new(),
            per_sample: false,
            emits: None,
            shared_memory: 0,
            group_size: None,
            patch_memory: None,
            has_threads: false,
        }
    }

    /// The number of the input row `row`, if the shader reads it.
    pub fn input(&self, row: RowId) -> Option<usize> {
        self.inputs.binary_search(&row).ok()
    }

    /// The number of the output row `row`, if the shader writes it.
    pub fn output(&self, row: RowId) -> Option<usize> {
        self.outputs.binary_search(&row).ok()
    }
}
