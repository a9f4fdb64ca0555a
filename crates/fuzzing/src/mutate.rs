//! Texts that are nearly programs, for the parser and the validator: programs of [`super::generate`] with tokens and
//! bytes dropped, repeated, exchanged or replaced.

use super::Theme;
use super::choices::Choices;
use super::generate;
use super::oracle::{self, Failure, FailureKind};
use nvjit::language::isa::TABLE;
use nvjit::language::isa::registers::{
    ARB_FRAGMENT_ATTRIBUTES, ARB_VERTEX_ATTRIBUTES, ARB_VERTEX_RESULTS, FRAGMENT_ATTRIBUTES, FRAGMENT_RESULTS,
    VERTEX_ATTRIBUTES, VERTEX_RESULTS,
};
use nvjit::language::program::Program;
use nvjit::language::syntax;
use std::time::{Duration, Instant};

/// Words and signs of the languages, and similar ones.
const WORDS: [&str; 96] = [
    "END",
    "DEFINE",
    "DECLARE",
    "OPTION",
    "NV_position_invariant",
    "RC",
    "HC",
    "CC",
    "f",
    "o",
    "p",
    "c",
    "v",
    "R0",
    "R31",
    "R32",
    "R00",
    "H63",
    "H64",
    "A0",
    "A1",
    "TEX0",
    "TEX16",
    "1D",
    "2D",
    "3D",
    "CUBE",
    "RECT",
    "EQ",
    "LT",
    "TR",
    "FL",
    "xyzw",
    "x",
    "wxyz",
    "rgba",
    "main",
    "label0",
    "0",
    "1.",
    ".5",
    "1e39",
    "1e-46",
    "1e999999999999",
    "99999999999999999999",
    "!!FP1.0",
    "!!VP2.0",
    "!!VSP1.0",
    "_SAT",
    "\u{e9}",
    "ATTRIB",
    "PARAM",
    "TEMP",
    "ADDRESS",
    "OUTPUT",
    "ALIAS",
    "SHORT",
    "LONG",
    "NV_fragment_program",
    "NV_fragment_program2",
    "NV_vertex_program2",
    "NV_vertex_program3",
    "ARB_position_invariant",
    "ARB_fog_exp",
    "ARB_fog_linear",
    "ARB_draw_buffers",
    "ARB_fragment_program_shadow",
    "ARB_precision_hint_nicest",
    "vertex",
    "fragment",
    "result",
    "program",
    "state",
    "texture",
    "env",
    "local",
    "attrib",
    "texcoord[7]",
    "matrix",
    "row[0..3]",
    "mvp",
    "material",
    "light[0]",
    "fog",
    "SHADOW2D",
    "SHADOWRECT",
    "EQ1",
    "TEX 2D",
    "_SSAT",
    "C1",
    "t0",
    "a0",
    "array0",
    "..",
    "!!ARBvp1.0",
    "!!ARBfp1.0",
];

/// Signs, white space and comments.
const SIGNS: [&str; 24] = [
    ",", ";", ".", "[", "]", "{", "}", "(", ")", "|", "-", "+", ":", "=", "#", "\n", " ", "\t", "\r", "\0", "$", "--",
    "||", "# c\n",
];

/// The longest text that is made.
const MAX_LENGTH: usize = 1 << 16;

/// A program's text, perhaps mutated.
pub fn text(choices: &mut Choices<'_>) -> Vec<u8> {
    let language = choices.pick(&super::languages());
    let mut text = syntax::print(&generate::program(choices, language, Theme::default())).into_bytes();
    for _ in 0..choices.below(12) {
        mutate(choices, &mut text);
    }
    text.truncate(MAX_LENGTH);
    text
}

/// Changes `text` in one place.
pub fn mutate(choices: &mut Choices<'_>, text: &mut Vec<u8>) {
    let (start, end) = token(choices, text);
    match choices.below(10) {
        0 => drop(text.drain(start..end)),
        1 => {
            let copy = text[start..end].to_vec();
            text.splice(end..end, copy);
        }
        2 | 3 => drop(text.splice(start..end, word(choices).bytes())),
        4 => drop(text.splice(start..start, word(choices).bytes())),
        5 => {
            let (from, to) = token(choices, text);
            let other = text[from..to].to_vec();
            text.splice(start..end, other);
        }
        6 => {
            if let Some(byte) = text.get_mut(start) {
                *byte ^= 1 << choices.below(8);
            }
        }
        7 => text.insert(start, choices.bits() as u8),
        8 => {
            // Moves a line, or repeats it many times.
            let line_start = text[..start].iter().rposition(|&byte| byte == b'\n').map_or(0, |at| at + 1);
            let line_end = text[start..].iter().position(|&byte| byte == b'\n').map_or(text.len(), |at| start + at + 1);
            let line = text[line_start..line_end].to_vec();
            let count = if choices.chance(32) { 1000 } else { 1 };
            let at = token(choices, text).0;
            let room = MAX_LENGTH.saturating_sub(text.len()) / line.len().max(1);
            text.splice(at..at, line.repeat(count.min(room)));
        }
        _ => text.truncate(end),
    }
}

/// Mutates the first `size` bytes of `buffer`, which may grow to `max_size`, by `seed`, and returns the new size, as
/// libFuzzer requires.
pub fn in_place(buffer: &mut [u8], size: usize, max_size: usize, seed: u32) -> usize {
    let bytes = super::choices::Random::new(seed.into()).bytes(64);
    let mut choices = Choices::new(&bytes);
    let mut text = buffer[..size].to_vec();
    for _ in 0..choices.between(1, 3) {
        mutate(&mut choices, &mut text);
    }
    text.truncate(max_size.min(buffer.len()));
    buffer[..text.len()].copy_from_slice(&text);
    text.len()
}

/// The range of a random token, or of a run of spaces.
fn token(choices: &mut Choices<'_>, text: &[u8]) -> (usize, usize) {
    let at = choices.below(text.len());
    let is_word = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_';
    match text.get(at) {
        None => (0, 0),
        Some(byte) if is_word(byte) => {
            let start = text[..at].iter().rposition(|byte| !is_word(byte)).map_or(0, |before| before + 1);
            let end = text[at..].iter().position(|byte| !is_word(byte)).map_or(text.len(), |length| at + length);
            (start, end)
        }
        Some(_) => (at, at + 1),
    }
}

fn word(choices: &mut Choices<'_>) -> &'static str {
    match choices.below(11) {
        0 | 1 => choices.pick(&SIGNS),
        7 => choices.pick(&ARB_FRAGMENT_ATTRIBUTES).0,
        8 => choices.pick(&ARB_VERTEX_ATTRIBUTES).0,
        9 => choices.pick(&ARB_VERTEX_RESULTS),
        2 => TABLE[choices.below(TABLE.len())].mnemonic,
        3 => choices.pick(&FRAGMENT_ATTRIBUTES).0,
        4 => choices.pick(&FRAGMENT_RESULTS),
        5 => choices.pick(&VERTEX_RESULTS),
        6 => choices.pick(&VERTEX_ATTRIBUTES).0,
        _ => choices.pick(&WORDS),
    }
}

/// The limit on the time of loading for each byte, in addition to [`OVERHEAD`] for a text, on a slow and busy machine
/// in an unoptimised build.
const PER_BYTE: Duration = Duration::from_micros(20);
const OVERHEAD: Duration = Duration::from_secs(2);

/// The properties that any text must have: loading it neither panics nor takes long, its errors lie inside of it, and
/// if it is a program, printing and loading it gives the same program.
///
/// # Errors
/// The property that does not hold.
pub fn check(text: &[u8]) -> Result<(), Failure> {
    oracle::guarded(|| {
        let start = Instant::now();
        let loaded = Program::load(text);
        let limit = OVERHEAD + PER_BYTE * text.len() as u32;
        if start.elapsed() > limit {
            let message = format!("{:?} for {} bytes", start.elapsed(), text.len());
            return Err(Failure::new(FailureKind::Load, message));
        }
        match loaded {
            Ok(program) => {
                let again = oracle::load(program.ast())?;
                if again != program {
                    return Err(Failure::new(FailureKind::RoundTrip, "another program"));
                }
            }
            Err(errors) => {
                let outside = |error: &&nvjit::LoadError| error.offset + error.length > text.len();
                if let Some(error) = errors.iter().find(outside) {
                    return Err(Failure::new(FailureKind::Load, format!("outside of the text: {error:?}")));
                }
                if !errors.iter().is_sorted_by_key(|error| error.offset) {
                    return Err(Failure::new(FailureKind::Load, format!("out of order: {errors}")));
                }
            }
        }
        Ok(())
    })
}
