//! Which components a colour buffer keeps.

/// The components that a colour buffer keeps, by the base internal format of its image (ARB_framebuffer_object, section
/// 4.4.6, and OpenGL 3.0, section 4.3.2): of those that are not there, green and blue are read as 0, alpha as 1.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Components {
    /// RGBA
    #[default]
    Rgba,
    /// RGB: alpha counts as 1 where blending reads it (DST_ALPHA). What a target has there instead is not defined.
    Rgb,
    /// RG: (R,G,0,1)
    Rg,
    /// RED, LUMINANCE and INTENSITY, which red becomes: (R,0,0,1)
    Red,
    /// LUMINANCE_ALPHA: (R,0,0,A)
    RedAlpha,
    /// ALPHA: (0,0,0,A)
    Alpha,
}

impl Components {
    /// What is read of a colour that is written. `one` is the alpha of formats without alpha. The maker of a target
    /// sets its pixels to what is read; draws do not change components that are not kept.
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

    /// The components of the pixel that change where ColorMask is this.
    pub fn mask(self, [r, g, b, a]: [bool; 4]) -> [bool; 4] {
        match self {
            // Of RGB nobody reads alpha.
            Self::Rgba | Self::Rgb => [r, g, b, a],
            Self::Rg => [r, g, false, false],
            Self::Red => [r, false, false, false],
            Self::RedAlpha => [r, false, false, a],
            Self::Alpha => [false, false, false, a],
        }
    }
}
