//! The transfer function of sRGB (EXT_texture_sRGB, section 3.8.x, and EXT_framebuffer_sRGB, section 4.1.X) for
//! components of eight bits. All of it is IEEE arithmetic, so that every host has the same bits.

/// The linear component that each byte encodes.
pub static DECODED: [f32; 256] = {
    let (mut table, mut byte) = ([0.0; 256], 0);
    while byte < 256 {
        table[byte] = linear(byte as f64 / 255.0) as f32;
        byte += 1;
    }
    table
};

/// The least linear component that is nearer to byte n + 1 than to byte n, after encoding.
static BETWEEN: [f32; 255] = {
    let (mut table, mut byte) = ([0.0; 255], 0);
    while byte < 255 {
        table[byte] = linear((byte as f64 + 0.5) / 255.0) as f32;
        byte += 1;
    }
    table
};

/// The linear component of an encoded one between 0 and 1.
const fn linear(encoded: f64) -> f64 {
    if encoded <= 0.04045 {
        return encoded / 12.92;
    }
    // The power 12/5: Newton's steps to the fifth root come to its nearest neighbours.
    let base = (encoded + 0.055) / 1.055;
    let cube = base * base * base;
    let power = cube * cube * cube * cube;
    let (mut root, mut step) = (1.0, 0);
    while step < 64 {
        let fourth = root * root * root * root;
        root -= (root * fourth - power) / (5.0 * fourth);
        step += 1;
    }
    root
}

/// The byte that encodes a linear component best. What is outside of 0 to 1 counts as the nearer of them, NaN as 0.
pub fn encoded(linear: f32) -> u8 {
    BETWEEN.partition_point(|&least| least <= linear) as u8
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The formula of EXT_texture_sRGB, by the powers of the host.
    #[test]
    fn bytes_decode_by_the_formula() {
        for (byte, &found) in DECODED.iter().enumerate() {
            let own = byte as f64 / 255.0;
            let expected = if own <= 0.04045 { own / 12.92 } else { ((own + 0.055) / 1.055).powf(2.4) };
            assert!((f64::from(found) - expected).abs() <= expected * 1e-7, "{byte}: {found} {expected}");
        }
    }

    /// The formula of EXT_framebuffer_sRGB, and what it says of values outside.
    #[test]
    fn numbers_encode_by_the_formula() {
        assert_eq!([-1.0, 0.0, 1.0, 2.0, f32::NAN, f32::INFINITY].map(encoded), [0, 0, 255, 255, 0, 255]);
        for n in 0..100_000 {
            let linear = n as f32 / 1e5;
            let own = f64::from(linear);
            let expected = 255.0 * if own < 0.0031308 { 12.92 * own } else { 1.055 * own.powf(0.41666) - 0.055 };
            assert!((f64::from(encoded(linear)) - expected).abs() < 0.51, "{linear}: {} {expected}", encoded(linear));
        }
    }

    #[test]
    fn every_byte_comes_back() {
        (0..=255u8).for_each(|byte| assert_eq!(encoded(DECODED[usize::from(byte)]), byte));
    }
}
