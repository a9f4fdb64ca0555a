//! The names of display lists that CallLists is given (OpenGL 1.5, section 5.4), for drivers and libraries that read
//! them.

const BYTE: u32 = 0x1400;
const UNSIGNED_BYTE: u32 = 0x1401;
const SHORT: u32 = 0x1402;
const UNSIGNED_SHORT: u32 = 0x1403;
const INT: u32 = 0x1404;
const UNSIGNED_INT: u32 = 0x1405;
const FLOAT: u32 = 0x1406;
const TWO_BYTES: u32 = 0x1407;
const THREE_BYTES: u32 = 0x1408;
const FOUR_BYTES: u32 = 0x1409;

/// How many bytes a name of this type has; none if names have no such type.
pub fn list_name_size(kind: u32) -> Option<usize> {
    Some(match kind {
        BYTE | UNSIGNED_BYTE => 1,
        SHORT | UNSIGNED_SHORT | TWO_BYTES => 2,
        THREE_BYTES => 3,
        INT | UNSIGNED_INT | FLOAT | FOUR_BYTES => 4,
        _ => return None,
    })
}

/// A name, which is added to the list base, of as many bytes as its type has. Those of several bytes have the highest
/// first.
pub fn list_name(kind: u32, bytes: &[u8]) -> u32 {
    match (kind, bytes) {
        (BYTE, &[a]) => a as i8 as u32,
        (SHORT, &[a, b]) => i16::from_ne_bytes([a, b]) as u32,
        (UNSIGNED_SHORT, &[a, b]) => u16::from_ne_bytes([a, b]).into(),
        (INT | UNSIGNED_INT, &[a, b, c, d]) => u32::from_ne_bytes([a, b, c, d]),
        (FLOAT, &[a, b, c, d]) => f32::from_ne_bytes([a, b, c, d]).floor() as i64 as u32,
        _ => bytes.iter().fold(0u32, |all, &byte| all << 8 | u32::from(byte)),
    }
}
