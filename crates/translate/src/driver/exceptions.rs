//! Known driver bugs: where a driver deviates from GLSL, and how to recognise the translations that may be affected.
//! docs/translation.md has a program for each.

/// A known driver bug.
#[derive(Clone, Copy, Debug)]
pub struct Exception {
    /// Its name in tallies.
    pub name: &'static str,
    /// The prefix of the names of affected drivers.
    driver: &'static str,
    /// Strings that all occur in affected translations, in GLSL or in a disassembly.
    marks: [&'static [&'static str]; 2],
}

/// All known bugs.
pub const EXCEPTIONS: [Exception; 3] = [
    // Loops are left after 65,535 iterations; a loop of one or two instructions takes more to reach its limit.
    Exception {
        name: "rounds of loops",
        driver: "llvmpipe",
        marks: [&["for (;;)", "< 0x10000;"], &["OpLoopMerge", " 65536\n"]],
    },
    // In a dispatcher, blocks are iterations of one loop.
    Exception {
        name: "rounds of loops",
        driver: "llvmpipe",
        marks: [&["for (;;)", "int budget = 262144;"], &["OpLoopMerge", " 262144\n"]],
    },
    // The thread flushes denormals of 64 bits, too, where it compares and computes.
    Exception { name: "denormal doubles", driver: "llvmpipe", marks: [&["    precise double "], &["OpTypeFloat 64"]] },
];

/// The exception that a difference falls under, by the driver's name and the translation.
pub fn exception(driver: &str, text: &str) -> Option<Exception> {
    let has = |marks: &[&str]| marks.iter().all(|mark| text.contains(mark));
    EXCEPTIONS.into_iter().find(|one| driver.starts_with(one.driver) && one.marks.into_iter().any(has))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_exception_is_of_a_driver_and_of_what_a_text_has() {
        let name = |driver, text| exception(driver, text).map(|one| one.name);
        assert_eq!(name("llvmpipe (LLVM 15)", "    precise double a = b;"), Some("denormal doubles"));
        assert_eq!(name("llvmpipe (LLVM 15)", "    precise float a = b;"), None);
        assert_eq!(name("llvmpipe (LLVM 15)", "for (;;) { x = n < 0x10000; }"), Some("rounds of loops"));
        assert_eq!(name("llvmpipe (LLVM 15)", "for (;;) { }"), None);
        assert_eq!(name("llvmpipe (LLVM 15)", "%3 = OpTypeFloat 64\n"), Some("denormal doubles"));
        assert_eq!(name("radeonsi", "    precise double a = b;"), None);
    }
}
