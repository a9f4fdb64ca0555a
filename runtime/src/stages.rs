//! Stage declarations of programs, by the languages' keywords: primitives and tessellation (NV_geometry_program4,
//! NV_tessellation_program5). Languages and pipelines share these.

/// Vertices of a patch (MAX_PATCH_VERTICES_NV).
pub const MAX_PATCH_VERTICES: u16 = 32;

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
    /// The input primitive of a geometry program (PRIMITIVE_IN).
    InputPrimitive {
        /// One vertex.
        Points = "POINTS",
        /// Two vertices.
        Lines = "LINES",
        /// Four vertices; the first and the last are adjacent ones.
        LinesAdjacency = "LINES_ADJACENCY",
        /// Three vertices.
        Triangles = "TRIANGLES",
        /// Six vertices; the second, the fourth and the last are adjacent ones.
        TrianglesAdjacency = "TRIANGLES_ADJACENCY",
        /// The vertices of the patch (NV_gpu_program5 2.X.7.Y).
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
            Self::Patches => MAX_PATCH_VERTICES,
        }
    }
}

words! {
    /// The output primitive of a geometry program (PRIMITIVE_OUT).
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
    /// The domain in which a patch is subdivided (TESS_MODE).
    TessMode {
        /// A triangle, in barycentric coordinates. Outer levels 0, 1, 2 are those of the edges u = 0, v = 0, w = 0.
        Triangles = "TRIANGLES",
        /// A square. Outer levels 0, 1, 2, 3 are those of the edges u = 0, v = 0, u = 1, v = 1; inner levels those
        /// along u and along v.
        Quads = "QUADS",
        /// A square, by lines along u. Outer level 0 is the number of lines, from v = 0 on; outer level 1 subdivides
        /// each.
        Isolines = "ISOLINES",
    }
}

words! {
    /// How an edge is divided (TESS_SPACING). Levels are rounded up to a number of segments.
    #[derive(Default)]
    TessSpacing {
        /// 1 to 64 equal segments.
        #[default]
        Equal = "EQUAL",
        /// 1 to 63 segments, an odd number; two are shorter.
        FractionalOdd = "FRACTIONAL_ODD",
        /// 2 to 64 segments, an even number; two are shorter.
        FractionalEven = "FRACTIONAL_EVEN",
    }
}

words! {
    /// The order of a triangle's vertices where u points right and v points up (TESS_VERTEX_ORDER).
    #[derive(Default)]
    TessOrder {
        /// Clockwise.
        Clockwise = "CW",
        /// Counterclockwise.
        #[default]
        Counterclockwise = "CCW",
    }
}
