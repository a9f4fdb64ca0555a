//! Which components a colour buffer keeps.

/// The components that a colour buffer keeps, by the base internal format of its image, and what is read of it then (ARB_framebuffer_object,
/// section 4.4.6; tables 3.15 and 3.21 of OpenGL 2.1).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Components {
    /// RGBA
    #[default]
    Rgba,
    /// RGB: alpha counts as 1 where blending reads it (DST_ALPHA). What a target has there instead is not defined.
    Rgb,
    /// RG: (R,G,0,1)
    Rg,
    /// RED: (R,0,0,1)
    Red,
    /// LUMINANCE: red is written, (L,L,L,1) is read.
    Luminance,
    /// LUMINANCE_ALPHA: red and alpha are written, (L,L,L,A) is read.
    LuminanceAlpha,
    /// INTENSITY: red is written, (I,I,I,I) is read.
    Intensity,
    /// ALPHA: (0,0,0,A)
    Alpha,
}

impl Components {
    /// Whether a pixel keeps red, green, blue or alpha (0 to 3) as such.
    pub fn has(self, component: usize) -> bool {
        match self {
            Self::Rgba => component < 4,
            Self::Rgb => component < 3,
            Self::Rg => component < 2,
            Self::Red => component == 0,
            Self::LuminanceAlpha | Self::Alpha => component == 3,
            Self::Luminance | Self::Intensity => false,
        }
    }

    /// Whether colours are read other than they are written, but for alpha.
    pub(crate) fn is_narrow(self) -> bool {
        !matches!(self, Self::Rgba | Self::Rgb)
    }

    /// What is read of a colour that is written. `one` is what alpha is that is not kept.
    pub fn seen<T: Copy + Default>(self, [r, g, b, a]: [T; 4], one: T) -> [T; 4] {
        let zero = T::default();
        match self {
            Self::Rgba => [r, g, b, a],
            Self::Rgb => [r, g, b, one],
            Self::Rg => [r, g, zero, one],
            Self::Red => [r, zero, zero, one],
            Self::Luminance => [r, r, r, one],
            Self::LuminanceAlpha => [r, r, r, a],
            Self::Intensity => [r; 4],
            Self::Alpha => [zero, zero, zero, a],
        }
    }

    /// The components of the pixel that change where ColorMask is this.
    pub fn mask(self, [r, g, b, a]: [bool; 4]) -> [bool; 4] {
        match self {
            Self::Rgba | Self::Rgb => [r, g, b, a],
            Self::Rg => [r, g, false, false],
            Self::Red => [r, false, false, false],
            Self::Luminance => [r, r, r, false],
            Self::LuminanceAlpha => [r, r, r, a],
            Self::Intensity => [r; 4],
            Self::Alpha => [false, false, false, a],
        }
    }
}
