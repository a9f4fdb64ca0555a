//! `nvjit render SCENE.toml` from arguments to files, and the checks that `nvjit check` makes of scenes.

use super::paint::{Notes, Painter, Watch};
use super::plan::{self, Faults, Reported, Sizes};
use super::{checked, parse, write_fault};
use crate::output::{stderr, warn};
use crate::render::Pair;
use crate::render::command::{Arguments, animate};
use crate::render::pixel::{self, Watched};
use crate::run::with_hint;
use crate::{Outcome, display_name, read, usage};
use nvjit::Program;
use nvjit::limits::MAX_TEXTURE_MEMORY;
use std::io::Write;
use std::path::Path;

/// Draws a scene, or shows what is wrong with its file.
pub fn run(arguments: &Arguments, file: &Path, out: &mut dyn Write) -> anyhow::Result<Outcome> {
    let text = read(file)?;
    if text.starts_with(b"!!") {
        let name = display_name(file);
        return Err(usage(format!(
            "{name} is a program, which --fp, --vp or --vsp draws; without these a scene is expected"
        )));
    }
    Ok(shown(file, &text, draw(arguments, file, &text, out))?.unwrap_or(Outcome::Failed))
}

/// How many passes a scene has, or nothing if something is wrong with it, which is shown.
pub fn check(file: &Path, text: &[u8]) -> anyhow::Result<Option<usize>> {
    let sizes = Sizes { size: None, supersample: None, samples: None, images: MAX_TEXTURE_MEMORY };
    let found = checked(text, |scene| plan::plan(scene, folder(file), &sizes, None));
    let Some(plan) = shown(file, text, found)? else {
        return Ok(None);
    };
    plan.warnings.iter().try_for_each(|warning| warn(warning))?;
    Ok(Some(plan.passes.len()))
}

fn folder(file: &Path) -> &Path {
    file.parent().unwrap_or(Path::new(""))
}

/// Shows what is wrong with a scene.
fn shown<T>(file: &Path, text: &[u8], result: anyhow::Result<T>) -> anyhow::Result<Option<T>> {
    match result {
        Ok(found) => Ok(Some(found)),
        Err(error) => {
            let mut without_place = None;
            for error in Faults::list(error).into_iter().filter(|error| !error.is::<Reported>()) {
                match error.downcast() {
                    Ok(fault) => write_fault(&mut stderr(), &display_name(file), text, &fault)?,
                    Err(error) => without_place = Some(error),
                }
            }
            without_place.map_or(Ok(None), Err)
        }
    }
}

fn draw(arguments: &Arguments, file: &Path, text: &[u8], out: &mut dyn Write) -> anyhow::Result<Outcome> {
    let pixel = arguments.watched();
    let sizes = Sizes {
        size: arguments.size.map(|Pair(width, height)| [width, height]),
        // A pixel that is traced is one fragment of each surface, not several.
        supersample: if pixel.is_some() { Some(1) } else { arguments.supersample },
        samples: arguments.samples,
        images: MAX_TEXTURE_MEMORY,
    };
    let plan = plan::plan(parse(text)?, folder(file), &sizes, None)?;
    if let Some(Watched { x, y, .. }) = &pixel {
        pixel::check([*x, *y], plan.size)?;
    }
    for warning in &plan.warnings {
        warn(warning)?;
    }
    let watch = Watch { pixel, guard: None };
    let shader = |program: &Program| arguments.shader(program).map_err(with_hint);
    let painter = Painter::new(&plan, &shader, watch)?;
    animate(arguments, plan.size, out, &mut |time, statistics, out| {
        Ok(vec![painter.frame(time, &mut Notes { statistics, out, other_pixel: None, shown: None })?])
    })
}
