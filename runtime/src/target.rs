//! Texture targets of programs and texture objects, and their properties in lookups, as a table.

/// A texture target, as in `<texImageTarget>` of NV_fragment_program and `<texTarget>` of ARB_fragment_program_shadow
/// and NV_gpu_program4.
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
    /// `ARRAY1D`: TEXTURE_1D_ARRAY_EXT.
    Array1D = 8,
    /// `ARRAY2D`: TEXTURE_2D_ARRAY_EXT.
    Array2D = 9,
    /// `ARRAYCUBE`: TEXTURE_CUBE_MAP_ARRAY_ARB. Layer n has its six faces at 6n of the image.
    ArrayCube = 10,
    /// `BUFFER`: TEXTURE_BUFFER_EXT; for fetches.
    Buffer = 11,
    /// `RENDERBUFFER`: TEXTURE_RENDERBUFFER_NV of NV_explicit_multisample; for fetches of samples.
    Renderbuffer = 12,
    /// `2DMS`: TEXTURE_2D_MULTISAMPLE; for fetches of samples.
    Multisample2D = 13,
    /// `ARRAY2DMS`: TEXTURE_2D_MULTISAMPLE_ARRAY; for fetches of samples.
    MultisampleArray2D = 14,
    /// `SHADOWCUBE`: compares the reference with a texture of TEXTURE_CUBE_MAP_ARB.
    ShadowCube = 15,
    /// `SHADOWARRAY1D`: compares the reference with a texture of TEXTURE_1D_ARRAY_EXT.
    ShadowArray1D = 16,
    /// `SHADOWARRAY2D`: compares the reference with a texture of TEXTURE_2D_ARRAY_EXT.
    ShadowArray2D = 17,
    /// `SHADOWARRAYCUBE`: compares the reference with a texture of TEXTURE_CUBE_MAP_ARRAY_ARB.
    ShadowArrayCube = 18,
}

/// The shape of a target's images.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Shape {
    /// With filters and levels.
    Plain,
    /// Faces, with filters and levels.
    Cube,
    /// With filters, of one level, addressed in texels.
    Rect,
    /// Texels in succession, of any number.
    Buffer,
    /// Samples in each texel.
    Multisample,
}

/// A row of the table: the name, the directions of an image, its shape, whether there are layers, and the target of the
/// texture.
struct Row(&'static str, usize, Shape, bool, TextureTarget);

impl TextureTarget {
    /// Every target, in the order of their numbers.
    pub const ALL: [Self; 19] = [
        Self::D1,
        Self::D2,
        Self::D3,
        Self::Cube,
        Self::Rect,
        Self::Shadow1D,
        Self::Shadow2D,
        Self::ShadowRect,
        Self::Array1D,
        Self::Array2D,
        Self::ArrayCube,
        Self::Buffer,
        Self::Renderbuffer,
        Self::Multisample2D,
        Self::MultisampleArray2D,
        Self::ShadowCube,
        Self::ShadowArray1D,
        Self::ShadowArray2D,
        Self::ShadowArrayCube,
    ];

    /// Those that a texture object has: all but the SHADOW targets, which look up in the others' textures.
    pub const OF_TEXTURES: [Self; 12] = [
        Self::D1,
        Self::D2,
        Self::D3,
        Self::Cube,
        Self::Rect,
        Self::Array1D,
        Self::Array2D,
        Self::ArrayCube,
        Self::Buffer,
        Self::Renderbuffer,
        Self::Multisample2D,
        Self::MultisampleArray2D,
    ];

    /// Those of the languages before NV_gpu_program4.
    pub const CLASSIC: [Self; 8] =
        [Self::D1, Self::D2, Self::D3, Self::Cube, Self::Rect, Self::Shadow1D, Self::Shadow2D, Self::ShadowRect];

    /// Those of [`CLASSIC`](Self::CLASSIC) that are no SHADOW targets.
    pub const CLASSIC_TEXTURES: [Self; 5] = [Self::D1, Self::D2, Self::D3, Self::Cube, Self::Rect];

    const fn row(self) -> Row {
        use Shape::*;
        match self {
            Self::D1 => Row("1D", 1, Plain, false, Self::D1),
            Self::D2 => Row("2D", 2, Plain, false, Self::D2),
            Self::D3 => Row("3D", 3, Plain, false, Self::D3),
            Self::Cube => Row("CUBE", 2, Cube, false, Self::Cube),
            Self::Rect => Row("RECT", 2, Rect, false, Self::Rect),
            Self::Shadow1D => Row("SHADOW1D", 1, Plain, false, Self::D1),
            Self::Shadow2D => Row("SHADOW2D", 2, Plain, false, Self::D2),
            Self::ShadowRect => Row("SHADOWRECT", 2, Rect, false, Self::Rect),
            Self::Array1D => Row("ARRAY1D", 1, Plain, true, Self::Array1D),
            Self::Array2D => Row("ARRAY2D", 2, Plain, true, Self::Array2D),
            Self::ArrayCube => Row("ARRAYCUBE", 2, Cube, true, Self::ArrayCube),
            Self::Buffer => Row("BUFFER", 1, Buffer, false, Self::Buffer),
            Self::Renderbuffer => Row("RENDERBUFFER", 2, Multisample, false, Self::Renderbuffer),
            Self::Multisample2D => Row("2DMS", 2, Multisample, false, Self::Multisample2D),
            Self::MultisampleArray2D => Row("ARRAY2DMS", 2, Multisample, true, Self::MultisampleArray2D),
            Self::ShadowCube => Row("SHADOWCUBE", 2, Cube, false, Self::Cube),
            Self::ShadowArray1D => Row("SHADOWARRAY1D", 1, Plain, true, Self::Array1D),
            Self::ShadowArray2D => Row("SHADOWARRAY2D", 2, Plain, true, Self::Array2D),
            Self::ShadowArrayCube => Row("SHADOWARRAYCUBE", 2, Cube, true, Self::ArrayCube),
        }
    }

    /// The target of the texture objects that this one looks up in: itself, unless it is a SHADOW target.
    pub fn of_texture(self) -> Self {
        self.row().4
    }

    /// Whether it is a SHADOW target, which compares.
    pub fn compares(self) -> bool {
        self != self.of_texture()
    }

    /// The directions of an image: 1, 2 or 3.
    pub fn dimensions(self) -> usize {
        self.row().1
    }

    /// The name in program texts: `1D`, `SHADOWARRAY2D`, ...
    pub fn name(self) -> &'static str {
        self.row().0
    }

    /// How many of s, t, r a lookup has: for each direction one, and three for cube maps.
    pub fn coordinates(self) -> usize {
        if self.is_cube() { 3 } else { self.dimensions() }
    }

    /// Whether images have layers, so that a lookup has one, too.
    pub fn has_layers(self) -> bool {
        self.row().3
    }

    /// Whether an image or a layer has six faces.
    pub fn is_cube(self) -> bool {
        self.row().2 == Shape::Cube
    }

    /// Whether images have several slices, layers or faces.
    pub fn has_slices(self) -> bool {
        self.dimensions() == 3 || self.has_layers() || self.is_cube()
    }

    /// Whether texels have samples, of which programs fetch one.
    pub fn is_multisample(self) -> bool {
        self.row().2 == Shape::Multisample
    }

    /// Whether there are filters, so that lookups other than fetches and queries of the size are possible.
    pub fn is_filtered(self) -> bool {
        matches!(self.row().2, Shape::Plain | Shape::Cube | Shape::Rect)
    }

    /// Whether textures may have more than one level.
    pub fn has_levels(self) -> bool {
        matches!(self.row().2, Shape::Plain | Shape::Cube)
    }

    /// Whether a comparison has its reference in `reference` of a [`SampleCall`](super::SampleCall), not in r: so for
    /// SHADOW targets that are not [`CLASSIC`](Self::CLASSIC).
    pub fn has_reference(self) -> bool {
        self.compares() && (self.has_layers() || self.is_cube())
    }

    /// Whether lookups may be moved by offsets in texels: not in cube maps and buffers.
    pub fn has_offsets(self) -> bool {
        !matches!(self.row().2, Shape::Cube | Shape::Buffer)
    }

    /// Whether gathers are possible: in two dimensions.
    pub fn has_gathers(self) -> bool {
        self.dimensions() == 2 && self.is_filtered()
    }

    /// Whether a texel can be fetched by its coordinates (table X.18 of NV_gpu_program4).
    pub fn has_fetches(self) -> bool {
        !self.compares() && matches!(self.row().2, Shape::Plain | Shape::Rect | Shape::Buffer)
    }
}
