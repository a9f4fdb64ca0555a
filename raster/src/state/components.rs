//! The components that a colour buffer stores.

/// The components that a colour buffer stores, by the base internal format of its image (ARB_framebuffer_object,
/// section 4.4.6, and OpenGL 3.0, section 4.3.2): missing green and blue are read as 0, missing alpha as 1.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Components {
    /// RGBA
    #[default]
    Rgba,
    /// RGB: blending reads alpha as 1 (DST_ALPHA). The alpha that the target stores is undefined.
    Rgb,
    /// RG: (R,G,0,1)
    Rg,
    /// RED, LUMINANCE and INTENSITY, which are stored as red: (R,0,0,1)
    Red,
    /// LUMINANCE_ALPHA: (R,0,0,A)
    RedAlpha,
    /// ALPHA: (0,0,0,A)
    Alpha,
}

impl Components {
    /// The colour that is read after writing this one. `one` is the alpha of formats without alpha. The owner of a
    /// target initialises its pixels to such colours; draws do not change missing components.
    pub fn seen<T: Copy + Default>(self, [r, g, b, a]: [T; 4], one: T) -> [T; 4] {
        let zero = T::default();
        match self {
            Self::Rgba => [r, g, b, a],
            Self::Rgb => [r, g, b, one],
            Self::Rg => [r, g, zero, one],
            Self::Red => [r, zero, zero, one],
            Self::RedAlpha => [r, zero, zero, a],
            Self::Alpha => [zero, zero, zero, a],
        }
    }

    /// The stored components that change under this ColorMask.
    pub fn mask(self, [r, g, b, a]: [bool; 4]) -> [bool; 4] {
        match self {
            // The alpha of RGB is never read.
            Self::Rgba | Self::Rgb => [r, g, b, a],
            Self::Rg => [r, g, false, false],
            Self::Red => [r, false, false, false],
            Self::RedAlpha => [r, false, false, a],
            Self::Alpha => [false, false, false, a],
        }
    }
}
