//! What programs declare of their stage: primitives, counts, sizes (NV_geometry_program4, NV_tessellation_program5 and
//! NV_compute_program5, 2.X.7).

use super::symbol::{BufferKind, BufferVariable};

macro_rules! words {
    ($(#[$meta:meta])* $name:ident { $($(#[$doc:meta])* $variant:ident = $text:literal,)* }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum $name { $($(#[$doc])* $variant,)* }

        impl $name {
            /// Every one.
            pub const ALL: &'static [Self] = &[$(Self::$variant,)*];

            /// The word in program texts.
            pub fn name(self) -> &'static str {
                match self { $(Self::$variant => $text,)* }
            }
        }
    };
}

words! {
    /// What a geometry program takes (PRIMITIVE_IN).
    InputPrimitive {
        /// One vertex.
        Points = "POINTS",
        /// Two vertices.
        Lines = "LINES",
        /// Four vertices.
        LinesAdjacency = "LINES_ADJACENCY",
        /// Three vertices.
        Triangles = "TRIANGLES",
        /// Six vertices.
        TrianglesAdjacency = "TRIANGLES_ADJACENCY",
        /// As many vertices as the patch has (NV_gpu_program5 2.X.7.Y).
        Patches = "PATCHES",
    }
}

impl InputPrimitive {
    /// How many vertices it has; a patch at most.
    pub fn vertices(self) -> u16 {
        match self {
            Self::Points => 1,
            Self::Lines => 2,
            Self::Triangles => 3,
            Self::LinesAdjacency => 4,
            Self::TrianglesAdjacency => 6,
            Self::Patches => crate::limits::MAX_PATCH_VERTICES as u16,
        }
    }
}

words! {
    /// What a geometry program emits (PRIMITIVE_OUT).
    OutputPrimitive {
        /// Each vertex is a point.
        Points = "POINTS",
        /// Lines from vertex to vertex.
        LineStrip = "LINE_STRIP",
        /// A triangle with each vertex from the third on.
        TriangleStrip = "TRIANGLE_STRIP",
    }
}

words! {
    /// What a patch is subdivided as (TESS_MODE).
    TessMode {
        /// A triangle.
        Triangles = "TRIANGLES",
        /// A unit square.
        Quads = "QUADS",
        /// Lines across a unit square.
        Isolines = "ISOLINES",
    }
}

words! {
    /// How edges are subdivided (TESS_SPACING).
    TessSpacing {
        /// In segments of one length.
        Equal = "EQUAL",
        /// In an odd number of segments, of which two are shorter.
        FractionalOdd = "FRACTIONAL_ODD",
        /// In an even number of segments, of which two are shorter.
        FractionalEven = "FRACTIONAL_EVEN",
    }
}

words! {
    /// The order of a triangle's vertices (TESS_VERTEX_ORDER).
    TessOrder {
        /// Clockwise in the domain.
        Clockwise = "CW",
        /// Counterclockwise.
        Counterclockwise = "CCW",
    }
}

/// What a program declares of its stage; what it does not, or its stage does not have, is `None`.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct StageDeclarations {
    /// GROUP_SIZE: invocations of a work group in x, y and z.
    pub group_size: Option<[u32; 3]>,
    /// SHARED_MEMORY, in bytes.
    pub shared_memory: Option<u32>,
    /// PRIMITIVE_IN.
    pub primitive_in: Option<InputPrimitive>,
    /// PRIMITIVE_OUT.
    pub primitive_out: Option<OutputPrimitive>,
    /// VERTICES_OUT: the most vertices that an invocation emits; of control programs, how many an output patch has.
    pub vertices_out: Option<u32>,
    /// INVOCATIONS: how many there are for each primitive.
    pub invocations: Option<u32>,
    /// TESS_MODE.
    pub tess_mode: Option<TessMode>,
    /// TESS_SPACING.
    pub tess_spacing: Option<TessSpacing>,
    /// TESS_VERTEX_ORDER.
    pub tess_order: Option<TessOrder>,
    /// TESS_POINT_MODE.
    pub tess_point_mode: bool,
    /// Whether a geometry program emits the primitive that it takes, and no other (NV_geometry_shader_passthrough).
    pub passes_through: bool,
}

impl StageDeclarations {
    /// The most vertices that an invocation of a geometry program emits.
    pub fn most_vertices(&self) -> u32 {
        let of_primitive =
            self.primitive_in.filter(|_| self.passes_through).map(|primitive| primitive.vertices().into());
        of_primitive.or(self.vertices_out).unwrap_or(0)
    }

    /// How many elements a buffer variable has. All of shared memory is what SHARED_MEMORY says (NV_compute_program5, Table X.3).
    pub fn elements(&self, variable: &BufferVariable) -> u32 {
        match variable.count {
            Some(u32::MAX) if variable.kind == BufferKind::Shared => self.shared_memory.unwrap_or(0),
            count => count.unwrap_or(1),
        }
    }

    /// What a geometry program emits.
    pub fn emitted_primitive(&self) -> Option<OutputPrimitive> {
        match self.primitive_in {
            Some(InputPrimitive::Points) if self.passes_through => Some(OutputPrimitive::Points),
            Some(InputPrimitive::Lines) if self.passes_through => Some(OutputPrimitive::LineStrip),
            _ if self.passes_through => Some(OutputPrimitive::TriangleStrip),
            _ => self.primitive_out,
        }
    }

    /// The statements, without their semicolons.
    pub fn statements(&self) -> Vec<String> {
        let number = |word: &str, value: Option<u32>| value.map(|value| format!("{word} {value}"));
        let word = |word: &str, value: Option<&str>| value.map(|value| format!("{word} {value}"));
        [
            self.group_size.map(|[x, y, z]| format!("GROUP_SIZE {x} {y} {z}")),
            number("SHARED_MEMORY", self.shared_memory),
            word("PRIMITIVE_IN", self.primitive_in.map(InputPrimitive::name)),
            word("PRIMITIVE_OUT", self.primitive_out.map(OutputPrimitive::name)),
            number("VERTICES_OUT", self.vertices_out),
            number("INVOCATIONS", self.invocations),
            word("TESS_MODE", self.tess_mode.map(TessMode::name)),
            word("TESS_SPACING", self.tess_spacing.map(TessSpacing::name)),
            word("TESS_VERTEX_ORDER", self.tess_order.map(TessOrder::name)),
            self.tess_point_mode.then(|| "TESS_POINT_MODE".to_owned()),
        ]
        .into_iter()
        .flatten()
        .collect()
    }
}
