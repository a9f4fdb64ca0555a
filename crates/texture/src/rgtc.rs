//! Blocks of one component (EXT_texture_compression_rgtc, appendix; EXT_texture_compression_latc has the same).

/// The sixteen texels of a block of eight bytes, row by row.
pub(crate) fn decode(block: &[u8; 8], signed: bool) -> [f32; 16] {
    let [first, second, indices @ ..] = *block;
    // -128 is -127.
    let end = |byte: u8| if signed { f32::from((byte as i8).max(-127)) / 127.0 } else { f32::from(byte) / 255.0 };
    let (from, to) = (end(first), end(second));
    let least = if signed { -1.0 } else { 0.0 };
    let has_eight = if signed { first as i8 > second as i8 } else { first > second };
    let bits = indices.iter().rev().fold(0u64, |bits, &byte| bits << 8 | u64::from(byte));
    std::array::from_fn(|texel| {
        let code = (bits >> (3 * texel) & 7) as u8;
        let between = |steps: u8| {
            let part = f32::from(code - 1);
            ((f32::from(steps) - part) * from + part * to) / f32::from(steps)
        };
        match (has_eight, code) {
            (_, 0) => from,
            (_, 1) => to,
            (true, _) => between(7),
            (false, 6) => least,
            (false, 7) => 1.0,
            (false, _) => between(5),
        }
    })
}
