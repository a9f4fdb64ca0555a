//! What the texts say of formats, without the code that they describe: table X.2 as positions of bits, and numbers that
//! are nearest to what is stored.

use crate::memory::ImageConversion;

/// Table X.2: name, bytes of the equivalence class, what numbers are, and of each component the word, its lowest bit
/// and its highest.
pub type Position = (usize, u32, u32);
const R32: &[Position] = &[(0, 0, 31)];
const RG32: &[Position] = &[(0, 0, 31), (1, 0, 31)];
const RGBA32: &[Position] = &[(0, 0, 31), (1, 0, 31), (2, 0, 31), (3, 0, 31)];
const R16: &[Position] = &[(0, 0, 15)];
const RG16: &[Position] = &[(0, 0, 15), (0, 16, 31)];
const RGBA16: &[Position] = &[(0, 0, 15), (0, 16, 31), (1, 0, 15), (1, 16, 31)];
const R8: &[Position] = &[(0, 0, 7)];
const RG8: &[Position] = &[(0, 0, 7), (0, 8, 15)];
const RGBA8: &[Position] = &[(0, 0, 7), (0, 8, 15), (0, 16, 23), (0, 24, 31)];
const RGB10A2: &[Position] = &[(0, 0, 9), (0, 10, 19), (0, 20, 29), (0, 30, 31)];
pub const TABLE: [(&str, usize, char, &[Position]); 39] = [
    ("RGBA32F", 16, 'f', RGBA32),
    ("RGBA16F", 8, 'f', RGBA16),
    ("RG32F", 8, 'f', RG32),
    ("RG16F", 4, 'f', RG16),
    ("R11F_G11F_B10F", 4, 'f', &[(0, 0, 10), (0, 11, 21), (0, 22, 31)]),
    ("R32F", 4, 'f', R32),
    ("R16F", 2, 'f', R16),
    ("RGBA32UI", 16, 'u', RGBA32),
    ("RGBA16UI", 8, 'u', RGBA16),
    ("RGB10_A2UI", 4, 'u', RGB10A2),
    ("RGBA8UI", 4, 'u', RGBA8),
    ("RG32UI", 8, 'u', RG32),
    ("RG16UI", 4, 'u', RG16),
    ("RG8UI", 2, 'u', RG8),
    ("R32UI", 4, 'u', R32),
    ("R16UI", 2, 'u', R16),
    ("R8UI", 1, 'u', R8),
    ("RGBA32I", 16, 'i', RGBA32),
    ("RGBA16I", 8, 'i', RGBA16),
    ("RGBA8I", 4, 'i', RGBA8),
    ("RG32I", 8, 'i', RG32),
    ("RG16I", 4, 'i', RG16),
    ("RG8I", 2, 'i', RG8),
    ("R32I", 4, 'i', R32),
    ("R16I", 2, 'i', R16),
    ("R8I", 1, 'i', R8),
    ("RGBA16", 8, 'n', RGBA16),
    ("RGB10_A2", 4, 'n', RGB10A2),
    ("RGBA8", 4, 'n', RGBA8),
    ("RG16", 4, 'n', RG16),
    ("RG8", 2, 'n', RG8),
    ("R16", 2, 'n', R16),
    ("R8", 1, 'n', R8),
    ("RGBA16_SNORM", 8, 's', RGBA16),
    ("RGBA8_SNORM", 4, 's', RGBA8),
    ("RG16_SNORM", 4, 's', RG16),
    ("RG8_SNORM", 2, 's', RG8),
    ("R16_SNORM", 2, 's', R16),
    ("R8_SNORM", 1, 's', R8),
];

/// The value of a float with 5 bits of exponent and so many of mantissa, without the sign.
fn small_float(code: u32, mantissa: u32) -> f64 {
    let (exponent, fraction) = (code >> mantissa, f64::from(code & ((1 << mantissa) - 1)));
    let unit = 2f64.powi(-(mantissa as i32));
    match exponent {
        31 if fraction == 0.0 => f64::INFINITY,
        31 => f64::NAN,
        0 => fraction * unit * 2f64.powi(-14),
        _ => (1.0 + fraction * unit) * 2f64.powi(exponent as i32 - 15),
    }
}

/// The number that a code of `width` bits stands for.
fn value(kind: char, width: u32, code: u32) -> f64 {
    let signed = f64::from((code << (32 - width)) as i32 >> (32 - width));
    match (kind, width) {
        ('f', 32) => f32::from_bits(code).into(),
        ('f', 16) if code >> 15 != 0 => -small_float(code & 0x7fff, 10),
        ('f', 16) => small_float(code, 10),
        ('f', _) => small_float(code, width - 5),
        ('u', _) => code.into(),
        ('i', _) => signed,
        ('n', _) => f64::from(code) / (2f64.powi(width as i32) - 1.0),
        _ => (signed / (2f64.powi(width as i32 - 1) - 1.0)).max(-1.0),
    }
}

/// The code whose value is nearest to `x`, of two the one that ends in 0.
fn code(kind: char, width: u32, x: f64) -> u32 {
    let mask = u32::MAX >> (32 - width);
    let nearest = |x: f64| {
        let (low, rest) = (x.floor(), x - x.floor());
        if rest > 0.5 || rest == 0.5 && low % 2.0 != 0.0 { low + 1.0 } else { low }
    };
    match kind {
        'f' => {
            let has_sign = width == 16;
            let mantissa = if has_sign { 10 } else { width - 5 };
            let infinity = 31u32 << mantissa;
            if x.is_nan() {
                // The NaN of the numeric contract, with the sign that it came with.
                return infinity | ((1 << mantissa) - 1) | if has_sign && x.is_sign_negative() { 0x8000 } else { 0 };
            }
            if x <= 0.0 && !has_sign {
                return 0;
            }
            let codes: Vec<u32> = (0..=infinity).collect();
            // Infinity counts as the number that would follow the largest.
            let size = |code: u32| if code == infinity { 65536.0 } else { small_float(code, mantissa) };
            let above = codes.partition_point(|&code| size(code) < x.abs()) as u32;
            let (low, high) = (above.saturating_sub(1), above.min(infinity));
            let (down, up) = (x.abs() - size(low), size(high) - x.abs());
            let found = if x.is_infinite() {
                infinity
            } else if down < up || down == up && low % 2 == 0 {
                low
            } else {
                high
            };
            let found = if has_sign || x.is_infinite() { found } else { found.min(infinity - 1) };
            found | if has_sign && x.is_sign_negative() { 0x8000 } else { 0 }
        }
        'u' => x.clamp(0.0, mask.into()) as u32,
        'i' => x.clamp(-f64::from(mask / 2) - 1.0, (mask / 2).into()) as i32 as u32 & mask,
        _ if x.is_nan() => 0,
        'n' => nearest(x.clamp(0.0, 1.0) * f64::from(mask)) as u32,
        _ => nearest(x.clamp(-1.0, 1.0) * f64::from(mask / 2)) as i32 as u32 & mask,
    }
}

/// Whether the integers of a program are signed: as the modifier says, or else as those of the format are.
fn is_signed(conversion: ImageConversion, kind: char) -> bool {
    conversion == ImageConversion::Signed || conversion == ImageConversion::Float && kind == 'i'
}

/// The words of a texel that a formatted store of `data` writes.
pub fn encoded(format: usize, conversion: ImageConversion, data: [u32; 4]) -> [u32; 4] {
    let (_, _, kind, positions) = TABLE[format];
    let mut words = [0; 4];
    for (&(word, low, high), data) in positions.iter().zip(data) {
        let width = high - low + 1;
        let number = match kind {
            // The sign is taken from the bits: which one a NaN has after a conversion is open.
            'f' | 'n' | 's' => f64::from(f32::from_bits(data)).copysign(f64::from(data as i32)),
            _ if is_signed(conversion, kind) => f64::from(data as i32),
            _ => f64::from(data),
        };
        let bits = if kind == 'f' && width == 32 { data } else { code(kind, width, number) };
        words[word] |= bits << low;
    }
    words
}

/// What a formatted load makes of the words of a texel.
pub fn decoded(format: usize, words: [u32; 4]) -> [u32; 4] {
    let (_, _, kind, positions) = TABLE[format];
    let is_float = matches!(kind, 'f' | 'n' | 's');
    let mut data = [0, 0, 0, if is_float { 1f32.to_bits() } else { 1 }];
    for (&(word, low, high), data) in positions.iter().zip(&mut data) {
        let width = high - low + 1;
        let bits = words[word] >> low & u32::MAX >> (32 - width);
        let number = value(kind, width, bits);
        *data = match kind {
            'f' if width == 32 => bits,
            _ if is_float => (number as f32).to_bits(),
            'i' => number as i32 as u32,
            _ => number as u32,
        };
    }
    data
}
