//! Parameter values in the comments that NVIDIA's Cg compiler writes: `#const c[5] = 1 2 3 4` and
//! `#default NAME = 0.5`. Everything else in comments is left alone.

use super::value::parse_vector;

/// What a comment presets: a parameter's name as the command line writes it, and its value.
pub fn presets(text: &[u8]) -> Vec<(String, [f32; 4])> {
    text.split(|byte| matches!(byte, b'\n' | b'\r')).filter_map(preset).collect()
}

fn preset(line: &[u8]) -> Option<(String, [f32; 4])> {
    let line = std::str::from_utf8(line).ok()?.trim();
    let rest = line.strip_prefix("#const ").or_else(|| line.strip_prefix("#default "))?;
    let (name, numbers) = rest.split_once('=')?;
    let numbers: Vec<_> = numbers.split([' ', '\t', ',']).filter(|number| !number.is_empty()).collect();
    Some((name.trim().to_owned(), parse_vector(&numbers.join(",")).ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_of_the_cg_compiler_preset_parameters() {
        let text = b"!!VP1.0\r\n#const c[5] = 1 2 3 4\r\n#default tint = 0.5\n# const c[6] = 1\n#const c[7] = a\nEND";
        let expected = [("c[5]".to_owned(), [1.0, 2.0, 3.0, 4.0]), ("tint".to_owned(), [0.5, 0.0, 0.0, 1.0])];
        assert_eq!(presets(text), expected);
    }
}
