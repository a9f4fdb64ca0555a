//! Identifiers of the target that resemble names of the program.

use std::collections::BTreeMap;

/// Makes identifiers, each once.
#[derive(Default)]
pub struct Names {
    /// The number of requests for each.
    counts: BTreeMap<String, u32>,
}

/// Words that are reserved in some version of GLSL, and functions whose names must not be hidden.
const RESERVED: &str = " abs acos active all any asin asm atan attribute bool break buffer case cast ceil centroid clamp class \
    coherent common const continue cos cross default degrees demote dFdx dFdy discard distance do dot double else enum equal exp \
    exp2 extern external false filter fixed flat float floor fma for fract fwidth goto half highp hvec2 hvec3 hvec4 if in inline \
    inout input int interface invariant inverse iimage2D image2D isampler2D ivec2 ivec3 ivec4 layout length lessThan log log2 long lowp \
    main mat2 mat3 mat4 max mediump min mix mod namespace noinline noperspective normalize not out output packed partition patch pow \
    precise precision program public radians readonly reflect refract resource restrict return round row_major sample sampler1D sampler2D sampler3D \
    samplerCube shared short sign sin sizeof smooth smoothstep sqrt static step struct subroutine superp switch tan template texture this \
    transpose true trunc typedef uint uniform union unsigned using uvec2 uvec3 uvec4 varying vec2 vec3 vec4 void volatile while \
    writeonly leave killed budget lane next zero_bits ";

/// `text` as an identifier: letters and digits, the rest as single underscores.
pub fn identifier(text: &str) -> String {
    let mut name = String::with_capacity(text.len());
    for character in text.chars() {
        if character.is_ascii_alphanumeric() {
            name.push(character);
        } else if !name.ends_with('_') && !name.is_empty() {
            name.push('_');
        }
    }
    let name = name.trim_end_matches('_');
    if name.is_empty() || name.starts_with(|first: char| first.is_ascii_digit()) || name.starts_with("gl_") {
        format!("p_{name}").trim_end_matches('_').to_owned()
    } else {
        name.to_owned()
    }
}

impl Names {
    /// An identifier like `text` with a number appended: for values, of which there are many for each register.
    pub fn numbered(&mut self, text: &str) -> String {
        let name = identifier(text);
        let count = self.counts.entry(name.clone()).or_default();
        *count += 1;
        format!("{name}_{count}")
    }

    /// An identifier like `text`, without a number if it is free.
    pub fn plain(&mut self, text: &str) -> String {
        let mut name = identifier(text);
        // Numbered names end in a number; one that looks so gets a letter.
        let looks_numbered =
            name.rsplit_once('_').is_some_and(|(_, last)| last.bytes().all(|byte| byte.is_ascii_digit()));
        if RESERVED.contains(&format!(" {name} ")) || looks_numbered {
            name.push('p');
        }
        while self.counts.contains_key(&format!("{name} ")) {
            name.push('p');
        }
        self.counts.insert(format!("{name} "), 1);
        name
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_resemble_those_of_the_program() {
        let mut names = Names::default();
        assert_eq!(names.numbered("R0"), "R0_1");
        assert_eq!(names.numbered("R0"), "R0_2");
        assert_eq!(names.plain("state.matrix.mvp.row[0]"), "state_matrix_mvp_row_0p");
        assert_eq!(names.plain("tint"), "tint");
        assert_eq!(names.plain("tint"), "tintp");
        assert_eq!(names.plain("sample"), "samplep");
        assert_eq!(identifier("$__a$$b"), "a_b");
        assert_eq!(identifier("gl_x"), "p_gl_x");
        assert_eq!(identifier("3$"), "p_3");
    }
}
