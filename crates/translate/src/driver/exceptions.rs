//! Known driver bugs: where a driver deviates from GLSL, and how to recognise the translations that may be affected.
//! docs/translation.md has a program for each.

use nvjit_fuzzing::Case;
use nvjit_fuzzing::inputs::Inputs;
use nvjit_fuzzing::oracle;

/// A difference that is known.
#[derive(Clone, Copy, Debug)]
pub struct Exception {
    /// Its name in tallies.
    pub name: &'static str,
    /// The prefix of the names of affected drivers.
    driver: &'static str,
    /// Strings that all occur in affected translations, in GLSL or in a disassembly.
    marks: [&'static [&'static str]; 2],
    /// Whether a case's invocations are affected.
    happens: fn(&Case, &Inputs) -> bool,
}

/// Of whatever invocations do.
fn always(_: &Case, _: &Inputs) -> bool {
    true
}

/// All known bugs.
pub const EXCEPTIONS: [Exception; 3] = [
    // Loops are left after 65,535 iterations; a loop of one or two instructions takes more to reach its limit.
    Exception {
        name: "rounds of loops",
        driver: "llvmpipe",
        marks: [&["for (;;)", "< 0x10000;"], &["OpLoopMerge", " 65536\n"]],
        happens: always,
    },
    // In a dispatcher, blocks are iterations of one loop.
    Exception {
        name: "rounds of loops",
        driver: "llvmpipe",
        marks: [&["for (;;)", "int budget = 262144;"], &["OpLoopMerge", " 262144\n"]],
        happens: always,
    },
    // The thread flushes denormals of 64 bits, too, where it compares and computes.
    Exception {
        name: "denormal doubles",
        driver: "llvmpipe",
        marks: [&["    precise double "], &["OpTypeFloat 64"]],
        happens: oracle::has_denormal_doubles,
    },
];

/// The exception that a difference in a round falls under, by the driver's name, the translation, and what invocations
/// do.
pub fn exception(driver: &str, text: &str, case: &Case, round: &Inputs) -> Option<Exception> {
    EXCEPTIONS.into_iter().find(|one| one.is_of(driver, text) && (one.happens)(case, round))
}

impl Exception {
    fn is_of(&self, driver: &str, text: &str) -> bool {
        let has = |marks: &[&str]| marks.iter().all(|mark| text.contains(mark));
        driver.starts_with(self.driver) && self.marks.into_iter().any(has)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_exception_is_of_a_driver_and_of_what_a_text_has() {
        let name = |driver, text| EXCEPTIONS.into_iter().find(|one| one.is_of(driver, text)).map(|one| one.name);
        assert_eq!(name("llvmpipe (LLVM 15)", "    precise double a = b;"), Some("denormal doubles"));
        assert_eq!(name("llvmpipe (LLVM 15)", "    precise float a = b;"), None);
        assert_eq!(name("llvmpipe (LLVM 15)", "for (;;) { x = n < 0x10000; }"), Some("rounds of loops"));
        assert_eq!(name("llvmpipe (LLVM 15)", "for (;;) { }"), None);
        assert_eq!(name("llvmpipe (LLVM 15)", "%3 = OpTypeFloat 64\n"), Some("denormal doubles"));
        assert_eq!(name("radeonsi", "    precise double a = b;"), None);
    }
}
