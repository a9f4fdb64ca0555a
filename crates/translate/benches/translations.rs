//! How long translations of the examples take: the first one in the process, and the median of all. The slowest of each
//! target stand first.
//!
//!     cargo bench -p nvjit-translate --bench translations [-- TARGET]

use nvjit::Program;
use nvjit_translate::{Contract, Settings, Target, translate};
use std::path::Path;
use std::time::{Duration, Instant};

const ROUNDS: usize = 15;

fn main() {
    let asked: Vec<String> = std::env::args().skip(1).filter(|argument| !argument.starts_with('-')).collect();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/programs");
    let mut files: Vec<_> =
        std::fs::read_dir(folder).expect("the examples").flatten().map(|file| file.path()).collect();
    files.sort();
    for target in
        Target::ALL.into_iter().filter(|target| asked.is_empty() || asked.iter().any(|one| one == target.name()))
    {
        for contract in Contract::ALL {
            let settings = Settings { target, contract, ..Settings::default() };
            let mut times = Vec::new();
            for file in &files {
                let text = std::fs::read(file).unwrap_or_default();
                let time = || {
                    let start = Instant::now();
                    let program = Program::load(&text).ok()?;
                    translate(&program, &text, &settings).ok()?;
                    Some(start.elapsed())
                };
                let Some(first) = time() else { continue };
                let mut all: Vec<Duration> = (0..ROUNDS).filter_map(|_| time()).collect();
                all.sort();
                times.push((all[all.len() / 2], first, file.file_name().unwrap_or_default().to_string_lossy()));
            }
            times.sort();
            let Some(median) = times.get(times.len() / 2) else { continue };
            print!("{} {}: {} programs, median {:.2?}", target.name(), contract.name(), times.len(), median.0);
            for (time, first, name) in times.iter().rev().take(3) {
                print!("; {name} {time:.2?} (first {first:.2?})");
            }
            println!();
        }
    }
}
