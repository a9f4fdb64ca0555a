//! Work that is counted as instructions of the processor, not as time, so that it does not matter what else the machine
//! does. valgrind counts them.

use std::process::Command;

/// The variable that tells a test which case it is.
pub const ASKED: &str = "NVJIT_GROWTH";

/// Whether there is no valgrind; it says that the test of this name is skipped then.
pub fn cannot_be_counted(test: &str) -> bool {
    let is_missing = Command::new("valgrind").arg("--version").output().is_err();
    if is_missing {
        eprintln!("skipped {test}: no valgrind");
    }
    is_missing
}

/// The processor's instructions of the ignored test `test` of this program, which finds `asked` in [`ASKED`].
pub fn instructions(test: &str, asked: &str) -> f64 {
    let counted = Command::new("valgrind")
        .args(["--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null"])
        .arg(std::env::current_exe().unwrap())
        .args(["--exact", test, "--ignored", "--test-threads=1"])
        .env(ASKED, asked)
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&counted.stderr);
    let told = String::from_utf8_lossy(&counted.stdout);
    assert!(counted.status.success() && told.contains("1 passed"), "{said}{told}");
    let line = said.lines().find_map(|line| line.split_once("I refs:").or(line.split_once("I   refs:")));
    line.and_then(|(_, number)| number.trim().replace(',', "").parse().ok()).expect("a count")
}
