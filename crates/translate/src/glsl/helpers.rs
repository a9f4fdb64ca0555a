//! Functions that translated programs call, as a table; a text has those that it needs.

use std::collections::BTreeSet;

/// A function of the target's language.
struct Helper {
    name: &'static str,
    /// Others that it calls.
    needs: &'static [&'static str],
    text: &'static str,
    /// The number of floats of a vector version, if there is one.
    vector: Option<usize>,
}

const fn helper(name: &'static str, needs: &'static [&'static str], text: &'static str) -> Helper {
    Helper { name, needs, text, vector: None }
}

const fn by_component(name: &'static str, needs: &'static [&'static str], count: usize, text: &'static str) -> Helper {
    Helper { name, needs, text, vector: Some(count) }
}

/// Each after those that it calls.
const TABLE: &[Helper] = &[
    by_component(
        "flushed",
        &[],
        1,
        "// Denormals are zero.\n\
         float flushed(float x) {\n  uint b = floatBitsToUint(x);\n  \
         return (b & 0x7f800000u) == 0u ? uintBitsToFloat(b & 0x80000000u) : x;\n}",
    ),
    // With the comparison in one statement Mesa makes an operation of it that ignores signs of zeros (22.3.6).
    by_component(
        "machine_min",
        &["flushed"],
        2,
        "// The second operand where they are equal or unordered.\n\
         float machine_min(float a, float b) {\n  precise bool c = a < b;\n  precise float r = c ? a : b;\n  return flushed(r);\n}",
    ),
    by_component(
        "machine_max",
        &["flushed"],
        2,
        "// The second operand where they are equal or unordered.\n\
         float machine_max(float a, float b) {\n  precise bool c = a > b;\n  precise float r = c ? a : b;\n  return flushed(r);\n}",
    ),
    by_component(
        "fx12",
        &[],
        1,
        "// In steps of 1/1024 from -2 to below 2.\n\
         float fx12(float x) { return roundEven(clamp(x, -2.0, 2047.0 / 1024.0) * 1024.0) / 1024.0; }",
    ),
    by_component(
        "nearest",
        &[],
        1,
        "// The nearest integer; of two the even one.\n\
         float nearest(float x) {\n  float f = floor(x), d = x - f;\n  \
         return d < 0.5 || d == 0.5 && fract(f * 0.5) == 0.0 ? f : f + 1.0;\n}",
    ),
    by_component("truncated_float", &[], 1, "float truncated_float(float x) { return x < 0.0 ? ceil(x) : floor(x); }"),
    by_component(
        "fx12_old",
        &["nearest"],
        1,
        "// In steps of 1/1024 from -2 to below 2.\n\
         float fx12_old(float x) { return nearest(clamp(x, -2.0, 2047.0 / 1024.0) * 1024.0) / 1024.0; }",
    ),
    by_component(
        "fp16",
        &[],
        1,
        "// Rounded to half precision.\nfloat fp16(float x) { return unpackHalf2x16(packHalf2x16(vec2(x, 0.0))).x; }",
    ),
    by_component(
        "fused",
        &["flushed"],
        3,
        "// a * b + c in one rounding: the product is exact as a double, and the sum is rounded to odd before it is rounded.\n\
         float fused(float a, float b, float c) {\n  \
         precise double p = double(flushed(a)) * double(flushed(b)), d = double(flushed(c)), s = p + d, v = s - p, e = (p - (s - v)) + (d - v);\n  \
         precise uvec2 w = unpackDouble2x32(s);\n  \
         if ((e > 0.0lf || e < 0.0lf) && (w.x & 1u) == 0u) {\n    \
         if ((e > 0.0lf) == (s > 0.0lf)) {\n      w.x++;\n    } else {\n      if (w.x == 0u) w.y--;\n      w.x--;\n    }\n    \
         s = packDouble2x32(w);\n  }\n  precise float r = float(s);\n  return flushed(r);\n}",
    ),
    helper(
        "machine_min_d",
        &[],
        "double machine_min_d(double a, double b) {\n  precise bool c = a < b;\n  precise double r = c ? a : b;\n  return r;\n}",
    ),
    helper(
        "machine_max_d",
        &[],
        "double machine_max_d(double a, double b) {\n  precise bool c = a > b;\n  precise double r = c ? a : b;\n  return r;\n}",
    ),
    helper(
        "truncated",
        &[],
        "// 0x80000000 for what does not fit.\n\
         int truncated(float x) { return x >= -2147483648.0 && x < 2147483648.0 ? int(x) : -2147483647 - 1; }",
    ),
    helper(
        "to_signed",
        &[],
        "// What does not fit becomes the nearest that does, NaN 0.\n\
         int to_signed(float x) {\n  return !(x == x) ? 0 : x < -2147483648.0 ? int(0x80000000u) : x >= 2147483648.0 ? 0x7fffffff : int(x);\n}",
    ),
    helper(
        "to_unsigned",
        &[],
        "// What does not fit becomes the nearest that does, NaN 0.\n\
         int to_unsigned(float x) { return !(x > 0.0) ? 0 : x >= 4294967296.0 ? -1 : int(uint(x)); }",
    ),
    helper(
        "to_signed_d",
        &[],
        "int to_signed_d(double x) {\n  return !(x == x) ? 0 : x <= -2147483648.0lf ? int(0x80000000u) : x >= 2147483647.0lf ? 0x7fffffff : int(x);\n}",
    ),
    helper(
        "to_unsigned_d",
        &[],
        "int to_unsigned_d(double x) { return !(x > 0.0lf) ? 0 : x >= 4294967295.0lf ? -1 : int(uint(x)); }",
    ),
    // Mesa takes every converted number for one that is not below a constant (22.3.6).
    helper(
        "sign_extended",
        &[],
        "// int64_t(x), which drivers compare wrongly with constants.\n\
         int64_t sign_extended(int x) { return packInt2x32(ivec2(x, x >> 31)); }",
    ),
    helper(
        "to_signed_64",
        &[],
        "int64_t to_signed_64(double x) {\n  return !(x == x) ? int64_t(0) : x < -9223372036854775808.0lf ? packInt2x32(ivec2(0, int(0x80000000u)))\n    \
         : x >= 9223372036854775808.0lf ? packInt2x32(ivec2(-1, 0x7fffffff)) : int64_t(x);\n}",
    ),
    helper(
        "to_unsigned_64",
        &[],
        "int64_t to_unsigned_64(double x) {\n  return !(x > 0.0lf) ? int64_t(0) : x >= 18446744073709551616.0lf ? int64_t(-1) : int64_t(uint64_t(x));\n}",
    ),
    helper(
        "sdiv",
        &[],
        "// All ones where the divisor is zero.\n\
         int sdiv(int a, int b) { return b == 0 ? -1 : b == -1 ? -a : a / b; }",
    ),
    helper(
        "srem",
        &[],
        "// With the sign of the dividend, which % is not defined for.\n\
         int srem(int a, int b) {\n  if (b == 0) return -1;\n  if (b == -1) return 0;\n  \
         uint m = uint(abs(a)) % uint(abs(b));\n  return a < 0 ? -int(m) : int(m);\n}",
    ),
    helper("udiv", &[], "int udiv(int a, int b) { return b == 0 ? -1 : int(uint(a) / uint(b)); }"),
    helper("urem", &[], "int urem(int a, int b) { return b == 0 ? -1 : int(uint(a) % uint(b)); }"),
    helper(
        "sdiv_64",
        &[],
        "int64_t sdiv_64(int64_t a, int64_t b) { return b == 0 ? int64_t(-1) : b == -1 ? -a : a / b; }",
    ),
    helper(
        "srem_64",
        &[],
        "int64_t srem_64(int64_t a, int64_t b) { return b == 0 ? int64_t(-1) : b == -1 ? int64_t(0) : a - (a / b) * b; }",
    ),
    helper(
        "udiv_64",
        &[],
        "int64_t udiv_64(int64_t a, int64_t b) { return b == 0 ? int64_t(-1) : int64_t(uint64_t(a) / uint64_t(b)); }",
    ),
    helper(
        "urem_64",
        &["udiv_64"],
        "int64_t urem_64(int64_t a, int64_t b) {\n  \
         return b == 0 ? int64_t(-1) : int64_t(uint64_t(a) - (uint64_t(a) / uint64_t(b)) * uint64_t(b));\n}",
    ),
    helper(
        "smul_high",
        &[],
        "int smul_high(int a, int b) {\n  int high, low;\n  imulExtended(a, b, high, low);\n  return high;\n}",
    ),
    helper(
        "umul_high",
        &[],
        "int umul_high(int a, int b) {\n  uint high, low;\n  umulExtended(uint(a), uint(b), high, low);\n  return int(high);\n}",
    ),
    helper(
        "element",
        &[],
        "// The number of an element of an array, -1 if there is none.\n\
         int element(int i, int offset, int count) {\n  int n = i + offset;\n  \
         bool wraps = offset >= 0 ? n < i : n > i;\n  return !wraps && n >= 0 && n < count ? n : -1;\n}",
    ),
    helper(
        "pack_byte4",
        &[],
        "float pack_byte4(vec4 v) {\n  \
         uvec4 b = uvec4(roundEven(127.0 * clamp(v, -128.0 / 127.0, 1.0) + 128.0));\n  \
         return uintBitsToFloat(b.x | b.y << 8 | b.z << 16 | b.w << 24);\n}",
    ),
    helper(
        "place",
        &[],
        "// The offset of an access of so many bytes in a buffer of so many words, -1 if it is not inside.\n\
         int place(int at, int bytes, int words) {\n  return at >= 0 && at <= 0x7fffffff - bytes && at + bytes <= words * 4 ? at : -1;\n}",
    ),
    helper(
        "minimum",
        &[],
        "// IEEE 754-2019 minimum, of bits.\n\
         uint minimum(uint a, uint b) {\n  float x = uintBitsToFloat(a), y = uintBitsToFloat(b);\n  \
         return !(x == x) || !(y == y) ? 0x7fffffffu : x < y || x == y && (a >> 31) != 0u ? a : b;\n}",
    ),
    helper(
        "added",
        &["flushed"],
        "// The sum of two floats, as bits.\n\
         uint added(uint a, uint b) {\n  precise float s = flushed(uintBitsToFloat(a)) + flushed(uintBitsToFloat(b));\n  \
         return !(s == s) ? 0x7fffffffu : floatBitsToUint(flushed(s));\n}",
    ),
];

/// The texts of these functions and of those that they need. `vectors` are those that vectors are given to, with how
/// many components.
pub fn texts(names: &BTreeSet<&'static str>, vectors: &BTreeSet<(&'static str, usize)>) -> Vec<String> {
    let mut wanted = names.clone();
    for helper in TABLE.iter().rev() {
        if wanted.contains(helper.name) {
            wanted.extend(helper.needs);
        }
    }
    let mut texts = Vec::new();
    for helper in TABLE.iter().filter(|helper| wanted.contains(helper.name)) {
        texts.push(helper.text.to_owned());
        let name = helper.name;
        for width in (2..=4).filter(|&width| vectors.contains(&(name, width))) {
            let letters = &["a", "b", "c"][..helper.vector.unwrap_or(0)];
            let parameters: Vec<String> = letters.iter().map(|letter| format!("vec{width} {letter}")).collect();
            let part = |component: &str| {
                let args: Vec<String> = letters.iter().map(|letter| format!("{letter}.{component}")).collect();
                format!("{name}({})", args.join(", "))
            };
            let parts: Vec<String> = ["x", "y", "z", "w"][..width].iter().map(|component| part(component)).collect();
            texts.push(format!(
                "vec{width} {name}({}) {{\n  precise vec{width} r = vec{width}({});\n  return r;\n}}",
                parameters.join(", "),
                parts.join(", ")
            ));
        }
    }
    texts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn functions_stand_behind_those_that_they_call() {
        for (number, helper) in TABLE.iter().enumerate() {
            for needed in helper.needs {
                assert!(TABLE[..number].iter().any(|before| before.name == *needed), "{} needs {needed}", helper.name);
            }
        }
    }
}
