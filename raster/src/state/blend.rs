//! Merging of colours: blending and the logical operation (sections 4.1.8 and 4.1.10 of OpenGL 2.1).

/// A factor of BlendFunc.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BlendFactor {
    /// ZERO
    Zero,
    /// ONE
    One,
    /// SRC_COLOR
    SrcColor,
    /// ONE_MINUS_SRC_COLOR
    OneMinusSrcColor,
    /// DST_COLOR
    DstColor,
    /// ONE_MINUS_DST_COLOR
    OneMinusDstColor,
    /// SRC_ALPHA
    SrcAlpha,
    /// ONE_MINUS_SRC_ALPHA
    OneMinusSrcAlpha,
    /// DST_ALPHA
    DstAlpha,
    /// ONE_MINUS_DST_ALPHA
    OneMinusDstAlpha,
    /// CONSTANT_COLOR
    ConstantColor,
    /// ONE_MINUS_CONSTANT_COLOR
    OneMinusConstantColor,
    /// CONSTANT_ALPHA
    ConstantAlpha,
    /// ONE_MINUS_CONSTANT_ALPHA
    OneMinusConstantAlpha,
    /// SRC_ALPHA_SATURATE
    SrcAlphaSaturate,
}

/// BlendEquation.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum BlendEquation {
    /// FUNC_ADD
    #[default]
    Add,
    /// FUNC_SUBTRACT: source minus destination.
    Subtract,
    /// FUNC_REVERSE_SUBTRACT: destination minus source.
    ReverseSubtract,
    /// MIN, without factors.
    Min,
    /// MAX, without factors.
    Max,
}

/// Blending. Constants that differ in the sign of zero are not equal, since floats keep it.
#[derive(Clone, Copy, Debug)]
pub struct Blend {
    /// The factor of the fragment's colour.
    pub source: BlendFactor,
    /// The factor of the buffer's colour.
    pub destination: BlendFactor,
    /// The factor of the fragment's alpha (BlendFuncSeparate).
    pub source_alpha: BlendFactor,
    /// The factor of the buffer's alpha.
    pub destination_alpha: BlendFactor,
    /// How both products are combined.
    pub equation: BlendEquation,
    /// The equation of alpha, if it differs (BlendEquationSeparate).
    pub equation_alpha: Option<BlendEquation>,
    /// BlendColor.
    pub constant: [f32; 4],
}

impl PartialEq for Blend {
    fn eq(&self, other: &Self) -> bool {
        let parts = |&Self {
                         source,
                         destination,
                         source_alpha,
                         destination_alpha,
                         equation,
                         equation_alpha,
                         constant,
                     }: &Self| {
            (source, destination, source_alpha, destination_alpha, equation, equation_alpha, constant.map(f32::to_bits))
        };
        parts(self) == parts(other)
    }
}

impl Blend {
    /// `fragment * source + buffer * destination`.
    pub fn add(source: BlendFactor, destination: BlendFactor) -> Self {
        Self {
            source,
            destination,
            source_alpha: source,
            destination_alpha: destination,
            equation: BlendEquation::Add,
            equation_alpha: None,
            constant: [0.0; 4],
        }
    }

    /// The same blending for buffers without alpha, which counts as 1.
    pub(crate) fn without_alpha(self) -> Self {
        let factor = |factor| match factor {
            BlendFactor::DstAlpha => BlendFactor::One,
            BlendFactor::OneMinusDstAlpha | BlendFactor::SrcAlphaSaturate => BlendFactor::Zero,
            other => other,
        };
        Self { source: factor(self.source), destination: factor(self.destination), ..self }
    }

    /// Blends `fragment` with `buffer`, unclamped (section 4.1.6 of OpenGL 1.4).
    pub(crate) fn apply(&self, fragment: [f32; 4], buffer: [f32; 4]) -> [f32; 4] {
        let pairs = [(self.source, self.source_alpha), (self.destination, self.destination_alpha)];
        let [source, destination] = pairs.map(|(color, alpha)| {
            let [r, g, b, a] = self.factor(color, fragment, buffer);
            [r, g, b, if alpha == color { a } else { self.factor(alpha, fragment, buffer)[3] }]
        });
        let alpha_equation = self.equation_alpha.unwrap_or(self.equation);
        std::array::from_fn(|i| {
            let (s, d) = (fragment[i] * source[i], buffer[i] * destination[i]);
            match if i < 3 { self.equation } else { alpha_equation } {
                BlendEquation::Add => s + d,
                BlendEquation::Subtract => s - d,
                BlendEquation::ReverseSubtract => d - s,
                BlendEquation::Min => fragment[i].min(buffer[i]),
                BlendEquation::Max => fragment[i].max(buffer[i]),
            }
        })
    }

    fn factor(&self, factor: BlendFactor, fragment: [f32; 4], buffer: [f32; 4]) -> [f32; 4] {
        let minus = |value: [f32; 4]| value.map(|v| 1.0 - v);
        match factor {
            BlendFactor::Zero => [0.0; 4],
            BlendFactor::One => [1.0; 4],
            BlendFactor::SrcColor => fragment,
            BlendFactor::OneMinusSrcColor => minus(fragment),
            BlendFactor::DstColor => buffer,
            BlendFactor::OneMinusDstColor => minus(buffer),
            BlendFactor::SrcAlpha => [fragment[3]; 4],
            BlendFactor::OneMinusSrcAlpha => minus([fragment[3]; 4]),
            BlendFactor::DstAlpha => [buffer[3]; 4],
            BlendFactor::OneMinusDstAlpha => minus([buffer[3]; 4]),
            BlendFactor::ConstantColor => self.constant,
            BlendFactor::OneMinusConstantColor => minus(self.constant),
            BlendFactor::ConstantAlpha => [self.constant[3]; 4],
            BlendFactor::OneMinusConstantAlpha => minus([self.constant[3]; 4]),
            BlendFactor::SrcAlphaSaturate => {
                let f = fragment[3].min(1.0 - buffer[3]);
                [f, f, f, 1.0]
            }
        }
    }
}

/// LogicOp: a function of the bits of a fragment (s) and of the buffer (d). It replaces blending in buffers of integer
/// or fixed-point colours.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum LogicOp {
    /// CLEAR: 0
    Clear,
    /// AND: s & d
    And,
    /// AND_REVERSE: s & !d
    AndReverse,
    /// COPY: s
    #[default]
    Copy,
    /// AND_INVERTED: !s & d
    AndInverted,
    /// NOOP: d
    Noop,
    /// XOR: s ^ d
    Xor,
    /// OR: s | d
    Or,
    /// NOR: !(s | d)
    Nor,
    /// EQUIV: !(s ^ d)
    Equiv,
    /// INVERT: !d
    Invert,
    /// OR_REVERSE: s | !d
    OrReverse,
    /// COPY_INVERTED: !s
    CopyInverted,
    /// OR_INVERTED: !s | d
    OrInverted,
    /// NAND: !(s & d)
    Nand,
    /// SET: all ones
    Set,
}

impl LogicOp {
    pub(crate) fn apply(self, s: u64, d: u64) -> u64 {
        match self {
            Self::Clear => 0,
            Self::And => s & d,
            Self::AndReverse => s & !d,
            Self::Copy => s,
            Self::AndInverted => !s & d,
            Self::Noop => d,
            Self::Xor => s ^ d,
            Self::Or => s | d,
            Self::Nor => !(s | d),
            Self::Equiv => !(s ^ d),
            Self::Invert => !d,
            Self::OrReverse => s | !d,
            Self::CopyInverted => !s,
            Self::OrInverted => !s | d,
            Self::Nand => !(s & d),
            Self::Set => u64::MAX,
        }
    }
}
