//! A scene while it is edited: its errors, the texts of its programs, and a small picture in limited time.

use super::paint::{Notes, Painter, Shown, Watch};
use super::plan::{self, Fault, Faults, Plan, Sizes, Texts};
use super::{checked, controls, file, parse};
use crate::render::guard::Guard;
use crate::render::live::{Capped, Drawn, too_long};
use crate::render::pixel::{self, Watched};
use crate::run::with_hint;
use crate::value::{parse_finite, split_assignment};
use crate::{read, textures};
use anyhow::ensure;
use nvjit::Program;
use nvjit::engine::{Choice, Engine};
use nvjit_raster::Statistics;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use toml::Spanned;

/// A scene whose text, and perhaps those of its programs, are at hand.
pub struct Draft<'a> {
    pub name: &'a Path,
    pub text: &'a [u8],
    pub programs: &'a Texts,
    /// Bytes that its images may take.
    pub images: usize,
}

/// The view of a scene.
pub struct Look<'a> {
    /// `NAME=NUMBERS` for what can be changed.
    pub changes: &'a [String],
    /// From 0 to 1.
    pub time: f64,
    pub size: [u32; 2],
    pub pixel: Option<[u32; 2]>,
    pub limit: Duration,
    /// Whether what each pass left in its targets is wanted.
    pub passes: bool,
    /// Bytes that everything may take that the scene has, by what is counted before it is drawn.
    pub memory: u64,
}

impl Draft<'_> {
    fn folder(&self) -> &Path {
        self.name.parent().unwrap_or(Path::new(""))
    }

    fn plan(&self, scene: file::Scene, size: Option<[u32; 2]>) -> anyhow::Result<Plan> {
        let one = size.map(|_| 1);
        let sizes = Sizes { size, supersample: one, samples: None, images: self.images };
        plan::plan(scene, self.folder(), &sizes, Some(self.programs))
    }

    /// The number of passes, or the errors.
    pub fn check(&self) -> Result<usize, Vec<Fault>> {
        let found = checked(self.text, |scene| self.plan(scene, None));
        found.map(|plan| plan.passes.len()).map_err(|error| Faults::list(error).into_iter().map(as_fault).collect())
    }

    /// The programs that the scene names, with their texts as far as they can be read.
    pub fn texts(&self) -> Texts {
        let Ok(scene) = parse(self.text) else { return Texts::new() };
        let paths = scene.passes.get_ref().iter().flat_map(|pass| programs(pass.get_ref()));
        let text = |name: &Spanned<String>| {
            let path = self.folder().join(name.get_ref());
            let name = path.display().to_string();
            let known = self.programs.get(&name).cloned();
            let text = known.or_else(|| String::from_utf8(read(&path).ok()?).ok())?;
            Some((name, text))
        };
        paths.filter_map(text).collect()
    }

    /// All files that it names.
    pub fn files(&self) -> anyhow::Result<Vec<PathBuf>> {
        let scene = parse(self.text)?;
        let mut all = Vec::new();
        for pass in scene.passes.get_ref() {
            let pass = pass.get_ref();
            let meshes = pass.meshes.iter().filter_map(|mesh| mesh.get_ref().mesh.as_ref());
            let names = programs(pass).chain(&pass.params_file).chain(meshes);
            all.extend(names.map(|name| self.folder().join(name.get_ref())));
        }
        let images = scene.textures.values().map(|texture| texture.image.get_ref());
        let images = images.filter(|image| !textures::is_constant(image)).flat_map(|image| image.split(','));
        all.extend(images.map(|name| self.folder().join(name)));
        Ok(all)
    }

    /// Draws. Before that files are read and code is made.
    pub fn draw(&self, look: &Look<'_>) -> anyhow::Result<(Drawn<Vec<f64>>, Vec<Shown>)> {
        let guard = Guard::new(look.limit);
        let mut scene = parse(self.text)?;
        let mut warnings = Vec::new();
        for change in look.changes {
            let numbers = |text: &str| text.split(',').map(parse_finite).collect::<Result<Vec<f64>, _>>().ok();
            let found = split_assignment(change).ok().and_then(|(name, text)| Some((name, numbers(text)?)));
            if !found.is_some_and(|(name, numbers)| controls::set(&mut scene, name, &numbers)) {
                warnings.push(format!("`{change}` changes nothing"));
            }
        }
        let begin = Instant::now();
        let parameters = controls::list(&mut scene, look.time);
        // Of several errors the first is shown, since `check` has all.
        let plan = self.plan(scene, Some(look.size)).map_err(Faults::first)?;
        ensure_fits(&plan, look.memory)?;
        warnings.extend(plan.warnings.iter().cloned());
        let options = nvjit::Options::default();
        let watch = |[x, y]: [u32; 2]| Some(Watched { x, y, options, guard: Some(&guard) });
        let mut pixel = look.pixel.unwrap_or(pixel::middle(look.size));
        let shader =
            |program: &Program| Ok(guard.shader(Engine::new(program, options, Choice::Best).map_err(with_hint)?));
        let mut painter =
            Painter::new(&plan, &shader, Watch { pixel: watch(pixel), guard: Some(&guard) }).map_err(Faults::first)?;
        let prepared = begin.elapsed();
        let frame = |painter: &Painter<'_>| {
            let (mut statistics, mut trace, begin) = (Statistics::default(), Capped::default(), Instant::now());
            let mut shown = Vec::new();
            let mut notes = Notes {
                statistics: &mut statistics,
                out: &mut trace,
                other_pixel: None,
                shown: look.passes.then_some(&mut shown),
            };
            let rgba = match painter.frame(look.time, &mut notes) {
                Err(_) if guard.is_over() => return Err(too_long(look.limit)),
                other => other.map_err(Faults::first)?,
            };
            Ok((notes.other_pixel, rgba, shown, statistics, trace, begin.elapsed()))
        };
        let (other, mut rgba, mut shown, mut statistics, mut trace, mut drawn) = frame(&painter)?;
        if let (None, Some(other)) = (look.pixel, other) {
            painter.watch(watch(other));
            // If the time ends meanwhile, the first picture is the answer.
            if let Ok(second) = frame(&painter) {
                pixel = other;
                (_, rgba, shown, statistics, trace, drawn) = second;
            }
        }
        let (trace, times) = (trace.into_text(), [prepared, drawn]);
        let drawn = Drawn { rgba, size: look.size, parameters, trace, pixel, warnings, statistics, times };
        Ok((drawn, shown))
    }
}

/// Whether a picture takes no more memory than it may.
fn ensure_fits(plan: &Plan, most: u64) -> anyhow::Result<()> {
    const MIB: u64 = 1 << 20;
    let (needed, most) = (plan.memory().div_ceil(MIB), most / MIB);
    ensure!(needed <= most, "the picture takes {needed} MiB of memory, and here one may take {most} MiB");
    Ok(())
}

/// The programs that a pass names.
fn programs(pass: &file::Pass) -> impl Iterator<Item = &Spanned<String>> {
    [&pass.vp, &pass.tcp, &pass.tep, &pass.gp, &pass.fp, &pass.cp].into_iter().flatten()
}

/// An error with its position; without one, an error of the whole scene.
fn as_fault(error: anyhow::Error) -> Fault {
    error.downcast().unwrap_or_else(|error: anyhow::Error| Fault { span: 0..0, message: format!("{error:#}") })
}
