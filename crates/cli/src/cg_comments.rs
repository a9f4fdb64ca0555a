//! Comments that NVIDIA's Cg compiler writes: values of parameters (`#const c[5] = 1 2 3 4`, `#default NAME = 0.5`) and
//! locations of variables (`#var float4 tint : : c[5] : 2 : 1`). Other comments are ignored.

use super::printable;
use super::report::Lines;
use super::value::parse_vector;
use std::fmt;
use std::ops::Range;

/// The value of a parameter in a comment: the parameter's name as the command line writes it, and its value.
pub type Preset = (String, [f32; 4]);

/// An error in such a comment.
#[derive(Debug)]
pub struct Fault {
    /// From 1.
    line: usize,
    /// The range of the comment.
    pub place: Range<usize>,
    pub message: String,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.message)
    }
}

/// The values in comments, and the errors of those that cannot be read.
pub fn presets(text: &[u8]) -> (Vec<Preset>, Vec<Fault>) {
    let (mut presets, mut faults) = (Vec::new(), Vec::new());
    for (line, place) in (1..).zip(Lines::new(text).places()) {
        match std::str::from_utf8(&text[place.clone()]).ok().and_then(preset) {
            Some(Ok(preset)) => presets.push(preset),
            Some(Err(fault)) => {
                faults.push(Fault { line, place, message: format!("{fault}, so this comment sets nothing") });
            }
            None => {}
        }
    }
    (presets, faults)
}

/// The preset in a line, if it is a comment that gives one, or what is wrong with that.
fn preset(line: &str) -> Option<Result<Preset, String>> {
    let words = line.trim();
    let rest = words.strip_prefix("#const").or_else(|| words.strip_prefix("#default"))?;
    if !rest.is_empty() && !rest.starts_with([' ', '\t']) {
        return None;
    }
    Some(match rest.split_once('=') {
        None => Err(format!("`{}` has no `=`", printable(words))),
        Some((name, numbers)) => {
            let numbers: Vec<_> = numbers.split([' ', '\t', ',']).filter(|number| !number.is_empty()).collect();
            parse_vector(&numbers.join(",")).map(|value| (name.trim().to_owned(), value))
        }
    })
}

/// The location of a variable, `c[5]` or `texunit 0`, by comments `#var TYPE NAME : SEMANTIC : PLACE, COUNT : ...`.
pub fn resource(text: &[u8], name: &str) -> Option<String> {
    Lines::new(text).all().find_map(|line| {
        let mut fields = std::str::from_utf8(line).ok()?.trim().strip_prefix("#var ")?.split(':');
        let variable = fields.next()?.split_whitespace().last()?;
        let place = fields.nth(1)?.split(',').next()?.trim();
        (variable == name && !place.is_empty()).then(|| place.to_owned())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_of_the_cg_compiler_preset_parameters() {
        let text = b"!!VP1.0\r\n#const c[5] = 1 2 3 4\r\n#default tint = 0.5\n# const c[6] = 1\n#const c[7] = a\nEND";
        let expected = [("c[5]".to_owned(), [1.0, 2.0, 3.0, 4.0]), ("tint".to_owned(), [0.5, 0.0, 0.0, 1.0])];
        assert_eq!(presets(text).0, expected);
    }

    #[test]
    fn comments_of_the_cg_compiler_tell_where_variables_are() {
        let text =
            b"!!VP2.0\n#var float4x4 place : : c[4], 4 : 1 : 1\r\n#var sampler2D decal : TEX : texunit 3 : 2 : 1\n\
                     #var float unused :  :  : 3 : 0\n# var float4 a : : c[9] : 1 : 1\n#var\n#var x\nEND";
        assert_eq!(resource(text, "place").as_deref(), Some("c[4]"));
        assert_eq!(resource(text, "decal").as_deref(), Some("texunit 3"));
        for name in ["unused", "a", "x", ""] {
            assert_eq!(resource(text, name), None, "{name}");
        }
    }

    #[test]
    fn malformed_ones_are_reported() {
        let faults = presets(
            b"!!VP1.0\n#const c[7] = a\n#default b\n# default is 3\n#default = 1 2 3 4 5\n#default\n#defaults b\nEND",
        )
        .1;
        assert_eq!(faults.len(), 4);
        assert_eq!(faults[0].place, 8..23);
        let faults: Vec<_> = faults.iter().map(Fault::to_string).collect();
        assert!(
            faults[0].starts_with("line 2: `a` is not a number") && faults[0].ends_with("sets nothing"),
            "{faults:?}"
        );
        assert!(faults[1].starts_with("line 3: `#default b` has no `=`"), "{faults:?}");
        assert!(faults[2].starts_with("line 5: `1,2,3,4,5` has more than four numbers"), "{faults:?}");
    }
}
