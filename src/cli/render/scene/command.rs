//! From the arguments of `nvjit render SCENE.toml` to files.

use super::paint::{Notes, Painter, Watch};
use super::plan::{self, Reported, Sizes};
use super::{LARGEST, parse, write_fault};
use crate::cli::dump::Cpu;
use crate::cli::output::{stderr, warn};
use crate::cli::render::Pair;
use crate::cli::render::command::{Arguments, animate};
use crate::cli::render::pixel::{self, Watched};
use crate::cli::{Outcome, display_name, read, usage};
use anyhow::ensure;
use std::io::Write;
use std::path::Path;

/// Draws a scene, or shows what is wrong with its file.
pub fn run(arguments: &Arguments, file: &Path, out: &mut dyn Write) -> anyhow::Result<Outcome> {
    if arguments.cpu != Cpu::Auto {
        return Err(usage("--cpu is for programs, not for scenes"));
    }
    let text = read(file)?;
    ensure!(text.len() <= LARGEST, "{}: a scene has at most {} MiB", display_name(file), LARGEST >> 20);
    match draw(arguments, file, &text, out) {
        Ok(outcome) => Ok(outcome),
        Err(error) if error.is::<Reported>() => Ok(Outcome::Failed),
        Err(error) => {
            write_fault(&mut stderr(), &display_name(file), &text, &error.downcast()?)?;
            Ok(Outcome::Failed)
        }
    }
}

fn draw(arguments: &Arguments, file: &Path, text: &[u8], out: &mut dyn Write) -> anyhow::Result<Outcome> {
    let folder = file.parent().unwrap_or(Path::new(""));
    let pixel = arguments.watched();
    let sizes = Sizes {
        size: arguments.size.map(|Pair(width, height)| [width, height]),
        // A pixel that is traced is one fragment of each surface, not several.
        supersample: if pixel.is_some() { Some(1) } else { arguments.supersample },
        samples: arguments.samples,
    };
    let plan = plan::plan(parse(text)?, folder, &sizes, None)?;
    if let Some(Watched { x, y, .. }) = &pixel {
        pixel::check([*x, *y], plan.size)?;
    }
    for warning in &plan.warnings {
        warn(warning)?;
    }
    let watch = Watch { pixel, guard: None };
    let painter = Painter::new(&plan, arguments.choice(), arguments.engine_options(), watch)?;
    animate(arguments, plan.size, out, &mut |time, statistics, out| {
        Ok(vec![painter.frame(time, &mut Notes { statistics, out })?])
    })
}
