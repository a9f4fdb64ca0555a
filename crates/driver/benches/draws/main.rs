//! Frames of clients of the driver, compared with Mesa's llvmpipe: the same program, this one, calls the driver that
//! the environment selects, in turn, with one thread and two. `cargo bench -p nvjit-driver --bench draws [-- WORD…]`
//! prints the table of those scenes whose names have all words.

mod gl;
mod scenes;

use std::collections::HashMap;
use std::path::Path;
use std::process::Command;
use std::time::Duration;

/// Rounds of all drivers, in turn.
const ROUNDS: usize = 3;

fn is_wanted(name: &str, words: &[String]) -> bool {
    words.iter().all(|word| name.contains(word.as_str()))
}

/// Draws, and prints the median and the least time of each scene; pictures go to the folder.
fn client(folder: &Path, words: &[String]) -> Result<(), String> {
    let (session, data) = (gl::Session::new()?, scenes::Data::new());
    for (number, scene) in scenes::SCENES.iter().enumerate().filter(|(_, scene)| is_wanted(scene.name, words)) {
        let (mut times, pixels) = scene.run(&session, &data)?;
        times.sort_unstable();
        let nanoseconds = |time: Duration| time.as_nanos() as f64 / f64::from(scene.per);
        println!("{}\t{}\t{}", scene.name, nanoseconds(times[times.len() / 2]), nanoseconds(times[0]));
        std::fs::write(folder.join(number.to_string()), pixels).map_err(|error| error.to_string())?;
    }
    Ok(())
}

/// A driver with a number of threads.
struct Side {
    name: &'static str,
    mesa: bool,
    threads: &'static str,
}

const SIDES: [Side; 4] = [
    Side { name: "nvjit-1", mesa: false, threads: "1" },
    // Without threads of its own: the caller's thread does everything.
    Side { name: "llvmpipe-1", mesa: true, threads: "0" },
    Side { name: "nvjit-2", mesa: false, threads: "2" },
    Side { name: "llvmpipe-2", mesa: true, threads: "2" },
];

impl Side {
    /// The least times that [`client`] prints, by scene.
    fn run(&self, folder: &Path, words: &[String]) -> Result<HashMap<String, f64>, String> {
        let own = std::env::current_exe().map_err(|error| error.to_string())?;
        let folder = folder.join(self.name);
        std::fs::create_dir_all(&folder).map_err(|error| error.to_string())?;
        let mut command = match self.mesa {
            true => Command::new(&own),
            false => Command::new(env!("CARGO_BIN_EXE_nvjit-gl")),
        };
        if !self.mesa {
            command.arg(&own);
        }
        command.arg("--client").arg(&folder).args(words);
        command.env("LIBGL_ALWAYS_SOFTWARE", "1").env("LP_NUM_THREADS", self.threads);
        command.env("GALLIUM_DRIVER", "llvmpipe").env("RAYON_NUM_THREADS", self.threads);
        if self.mesa {
            command.env("__EGL_VENDOR_LIBRARY_FILENAMES", "/usr/share/glvnd/egl_vendor.d/50_mesa.json");
        }
        let output = command.output().map_err(|error| error.to_string())?;
        if !output.status.success() {
            return Err(String::from_utf8_lossy(&output.stderr).into_owned());
        }
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        let row = |line: &str| {
            let mut columns = line.split('\t');
            let name = columns.next()?.to_owned();
            // The least one: other load on the machine only adds time.
            Some((name, columns.next_back()?.parse().ok()?))
        };
        Ok(text.lines().filter_map(row).collect())
    }
}

/// The part of the pixels that differ by more than this in a component, in per cent.
const TOLERANCE: u8 = 8;

fn difference(folder: &Path, scene: usize) -> Option<f64> {
    let picture = |side: &Side| std::fs::read(folder.join(side.name).join(scene.to_string())).ok();
    let (ours, theirs) = (picture(&SIDES[0])?, picture(&SIDES[1])?);
    let differs = |(a, b): &(&[u8], &[u8])| a.iter().zip(*b).any(|(a, b)| a.abs_diff(*b) > TOLERANCE);
    let count = ours.chunks(4).zip(theirs.chunks(4)).filter(differs).count();
    Some(400.0 * count as f64 / ours.len() as f64)
}

fn compare(words: &[String]) -> Result<(), String> {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("draws");
    let mut all: [Vec<HashMap<String, f64>>; 4] = Default::default();
    for _ in 0..ROUNDS {
        for (side, results) in SIDES.iter().zip(&mut all) {
            results.push(side.run(&folder, words).map_err(|error| format!("{}: {error}", side.name))?);
        }
    }
    println!("| scene | nvjit | llvmpipe | ratio | nvjit, 2 threads | llvmpipe | ratio | differs |");
    println!("|---|---|---|---|---|---|---|---|");
    for (number, scene) in scenes::SCENES.iter().enumerate().filter(|(_, scene)| is_wanted(scene.name, words)) {
        let least = |results: &Vec<HashMap<String, f64>>| {
            results.iter().filter_map(|result| result.get(scene.name)).copied().fold(f64::INFINITY, f64::min)
        };
        let [a, b, c, d] = all.each_ref().map(least);
        let text = |time: f64| match scene.per {
            1 => format!("{:.3} ms", time / 1e6),
            _ => format!("{time:.1} ns"),
        };
        let differs = difference(&folder, number).map_or("-".into(), |part| format!("{part:.2} %"));
        println!(
            "| {} | {} | {} | {:.2} | {} | {} | {:.2} | {differs} |",
            scene.name,
            text(a),
            text(b),
            a / b,
            text(c),
            text(d),
            c / d
        );
    }
    Ok(())
}

fn main() {
    let mut arguments: Vec<_> = std::env::args().skip(1).filter(|argument| argument != "--bench").collect();
    let result = match arguments.first().is_some_and(|first| first == "--client") && arguments.len() > 1 {
        true => {
            let folder = arguments.remove(1);
            client(Path::new(&folder), &arguments[1..])
        }
        false => compare(&arguments),
    };
    if let Err(error) = result {
        eprintln!("draws: {error}");
        std::process::exit(1);
    }
}
