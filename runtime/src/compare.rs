//! The comparison functions of the GL, which depth tests and depth textures have.

/// A comparison of an incoming value (`r`) with a stored one, such as a texel of depth: `r FUNC depth`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum CompareFunc {
    /// LEQUAL
    #[default]
    Lequal,
    /// GEQUAL
    Gequal,
    /// LESS
    Less,
    /// GREATER
    Greater,
    /// EQUAL
    Equal,
    /// NOTEQUAL
    NotEqual,
    /// ALWAYS
    Always,
    /// NEVER
    Never,
}

impl CompareFunc {
    /// Every function.
    pub const ALL: [Self; 8] =
        [Self::Lequal, Self::Gequal, Self::Less, Self::Greater, Self::Equal, Self::NotEqual, Self::Always, Self::Never];

    /// `r FUNC depth`.
    pub fn holds(self, r: f32, depth: f32) -> bool {
        match self {
            Self::Lequal => r <= depth,
            Self::Gequal => r >= depth,
            Self::Less => r < depth,
            Self::Greater => r > depth,
            Self::Equal => r == depth,
            Self::NotEqual => r != depth,
            Self::Always => true,
            Self::Never => false,
        }
    }
}
