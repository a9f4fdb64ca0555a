//! The programs of a picture: loads them, substitutes defaults for missing ones, and chooses their engines.

use super::{Scene, header};
use crate::{display_name, load_text, run::with_hint, usage};
use nvjit::Program;
use nvjit::error::CompileError;
use nvjit::language::isa::registers as names;
use nvjit::runtime::{Register, RegisterFile, Shader, Stage};
use nvjit_raster::registers;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

const DEFAULT_VERTEX: &str = include_str!("default.vp");

/// Shows the colour.
const SHOW_COLOR: &str = "!!FP1.0\nMOV o[COLR], f[COL0];\nEND";

/// Shows the colour in a fog whose coordinate is the fraction of the colour that is left.
const SHOW_FOG: &str = "!!FP1.0\nMOV R0, f[COL0];\nMOV_SAT R1.x, f[FOGC].x;\n\
                        LRP o[COLR].xyz, R1.x, R0, {0.6, 0.65, 0.7, 1};\nMOV o[COLR].w, R0.w;\nEND";

/// Lights a white surface by the built-in vertex program's normal, light and halfway vector.
const SHOW_LIGHT: &str = "!!FP1.0\nDEFINE material = {0.75, 0.15, 0.4, 32};\n\
                          DP3 R0.w, f[TEX3], f[TEX3];\nRSQ R0.w, R0.w;\nMUL R0.xyz, f[TEX3], R0.w;\n\
                          DP3 R1.x, R0, f[TEX5];\nDP3 R1.y, R0, f[TEX7];\nMOV R1.w, material.w;\nLIT R1, R1;\n\
                          MAD R2, R1.y, material.x, material.y;\nMAD R2, R1.z, material.z, R2;\n\
                          MUL o[COLR].xyz, R2, f[COL0];\nMOV o[COLR].w, f[COL0].w;\nEND";

/// Fills the screen with a square.
const SCREEN: &str = "!!VP1.1\nMOV o[HPOS], v[OPOS];\nMOV o[TEX0], v[TEX0];\nEND";

/// Fills the screen with what lies in each direction: c[0] to c[2] lead from the screen to directions.
const SKY_VERTEX: &str = "!!VP1.1\nMOV o[HPOS], v[OPOS];\nDP4 o[TEX0].x, c[0], v[OPOS];\nDP4 o[TEX0].y, c[1], v[OPOS];\n\
                          DP4 o[TEX0].z, c[2], v[OPOS];\nEND";
const SKY_FRAGMENT: &str = "!!FP1.0\nTEX o[COLR], f[TEX0], TEX0, CUBE;\nEND";

/// A program with its text.
pub type Loaded = (Program, Vec<u8>);

pub struct Programs {
    pub vertex: Loaded,
    fragment: Loaded,
    screen: Program,
    pub state: Vec<Loaded>,
    pub post: Vec<Loaded>,
}

/// Programs, ready to run.
pub struct Shaders {
    pub vertex: Box<dyn Shader>,
    pub fragment: Box<dyn Shader>,
    pub screen: Box<dyn Shader>,
    pub state: Vec<Box<dyn Shader>>,
    pub post: Vec<Box<dyn Shader>>,
}

/// The scene that arguments and headers ask for, and its programs. `None` if one does not load, which has been
/// reported. The texts of some files may be `known`.
pub fn load(arguments: &Scene, known: BTreeMap<PathBuf, Vec<u8>>) -> anyhow::Result<Option<(Scene, Programs)>> {
    if arguments.vp.is_none() && arguments.fp.is_none() && arguments.vsp.is_empty() {
        return Err(usage("a picture needs a program: --fp FILE, --vp FILE or both"));
    }
    let mut scene = arguments.clone();
    // The standard input can be read only once.
    let mut texts = known;
    for file in arguments.fp.iter().chain(&arguments.vp).chain(&arguments.vsp) {
        let text = texts.remove(file).map_or_else(|| crate::read(file), Ok)?;
        scene = scene.or(header::scene(file, &text)?);
        texts.insert(file.clone(), text);
    }
    let mut load_stage = |file: Option<&Path>, stage| {
        let Some(file) = file else { return Ok(Ok(None)) };
        let text = texts.remove(file).map_or_else(|| crate::read(file), Ok)?;
        load_stage(file, text, stage)
    };
    let Ok(vertex) = load_stage(scene.vp.as_deref(), Stage::Vertex)? else { return Ok(None) };
    let Ok(fragment) = load_stage(scene.fp.as_deref(), Stage::Fragment)? else { return Ok(None) };
    let mut all = |files: &[PathBuf], stage| -> anyhow::Result<Result<Vec<Loaded>, Reported>> {
        let mut programs = Vec::new();
        for file in files {
            match load_stage(Some(file), stage)? {
                Ok(program) => programs.extend(program),
                Err(Reported) => return Ok(Err(Reported)),
            }
        }
        Ok(Ok(programs))
    };
    let Ok(state) = all(&scene.vsp, Stage::VertexState)? else { return Ok(None) };
    let Ok(post) = all(&scene.post, Stage::Fragment)? else { return Ok(None) };
    let (vertex, fragment) = complete(vertex, fragment, false)?;
    Ok(Some((scene, Programs { vertex, fragment, screen: built_in(SCREEN)?.0, state, post })))
}

/// The programs of a draw, with those that take the place of one that is not given: for a mesh, or to fill the screen.
pub fn complete(vertex: Option<Loaded>, fragment: Option<Loaded>, is_screen: bool) -> anyhow::Result<(Loaded, Loaded)> {
    let is_given = vertex.is_some();
    let vertex = match vertex {
        Some(program) => program,
        None => built_in(if is_screen { SCREEN } else { DEFAULT_VERTEX })?,
    };
    // Where the state of the GL is bound, the coordinate is a distance, of which that state makes a fog: alone it says
    // nothing.
    let fogs = writes(&vertex.0, registers::FOGC) && !vertex.0.features().variables;
    let fragment = match fragment {
        Some(program) => program,
        // Nobody gave it a colour.
        None if !is_given && !is_screen => built_in(SHOW_LIGHT)?,
        None => built_in(if fogs { SHOW_FOG } else { SHOW_COLOR })?,
    };
    Ok((vertex, fragment))
}

/// The programs that draw a sky.
pub fn sky() -> anyhow::Result<(Program, Program)> {
    Ok((built_in(SKY_VERTEX)?.0, built_in(SKY_FRAGMENT)?.0))
}

/// The program's errors have been shown.
struct Reported;

fn load_stage(file: &Path, text: Vec<u8>, stage: Stage) -> anyhow::Result<Result<Option<Loaded>, Reported>> {
    let Some(loaded) = load_text(file, text)? else { return Ok(Err(Reported)) };
    if loaded.0.stage() != stage {
        let wanted = stage_name(stage);
        return Err(usage(format!("{}: {} is not {wanted}", display_name(file), loaded.0.language())));
    }
    Ok(Ok(Some(loaded)))
}

/// The name of programs of a stage.
pub fn stage_name(stage: Stage) -> &'static str {
    match stage {
        Stage::Vertex => "a vertex program",
        Stage::VertexState => "a vertex state program",
        Stage::Fragment => "a fragment program",
        Stage::TessControl => "a tessellation control program",
        Stage::TessEvaluation => "a tessellation evaluation program",
        Stage::Geometry => "a geometry program",
        Stage::Compute => "a compute program",
    }
}

fn built_in(text: &str) -> anyhow::Result<Loaded> {
    Ok((Program::load(text.as_bytes())?, text.as_bytes().to_vec()))
}

/// Whether back faces have colours of their own.
pub fn is_two_sided(vertex: &Program) -> bool {
    [registers::BFC0, registers::BFC0 + 1].into_iter().any(|register| writes(vertex, register))
}

fn writes(program: &Program, result: u16) -> bool {
    program.results().any(|(register, _)| register == Register::new(RegisterFile::Result, result))
}

impl Programs {
    /// The fragment program of a pass: 0 is that of the mesh.
    pub fn fragment(&self, pass: usize) -> &Loaded {
        pass.checked_sub(1).map_or(&self.fragment, |post| &self.post[post])
    }

    /// The fragment programs of all passes.
    pub fn fragments(&self) -> impl Iterator<Item = &Loaded> {
        std::iter::once(&self.fragment).chain(&self.post)
    }

    /// The number of colour buffers that the fragment program of a pass writes: up to the last that it names.
    pub fn colors(&self, pass: usize) -> usize {
        let results = self.fragment(pass).0.interface();
        (1..registers::COLORS).rfind(|&number| results.writes(names::color_result(number as u16))).unwrap_or(0) + 1
    }

    /// Whether back faces have colours of their own.
    pub fn is_two_sided(&self) -> bool {
        is_two_sided(&self.vertex.0)
    }

    /// Makes of each what runs it.
    pub fn shaders(&self, make: impl Fn(&Program) -> Result<Box<dyn Shader>, CompileError>) -> anyhow::Result<Shaders> {
        let shader = |program: &Program| make(program).map_err(with_hint);
        Ok(Shaders {
            vertex: shader(&self.vertex.0)?,
            fragment: shader(&self.fragment.0)?,
            screen: shader(&self.screen)?,
            state: self.state.iter().map(|(program, _)| shader(program)).collect::<anyhow::Result<_>>()?,
            post: self.post.iter().map(|(program, _)| shader(program)).collect::<anyhow::Result<_>>()?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn built_in_programs_load() {
        for text in [DEFAULT_VERTEX, SHOW_COLOR, SHOW_FOG, SHOW_LIGHT, SCREEN, SKY_VERTEX, SKY_FRAGMENT] {
            assert!(built_in(text).is_ok(), "{:?}", Program::load(text.as_bytes()));
        }
    }

    /// The pipeline and the languages have the same numbers for registers.
    #[test]
    fn registers_have_their_names() {
        for (number, name) in [
            (registers::HPOS, "HPOS"),
            (registers::COL0, "COL0"),
            (registers::BFC0, "BFC0"),
            (registers::FOGC, "FOGC"),
            (registers::PSIZ, "PSIZ"),
            (registers::TEX0, "TEX0"),
            (registers::CLP0, "CLP0"),
        ] {
            assert_eq!(names::VERTEX_RESULTS[usize::from(number)], name);
        }
        for (number, name) in [
            (registers::VERTEX_OPOS, "OPOS"),
            (registers::VERTEX_WGHT, "WGHT"),
            (registers::VERTEX_NRML, "NRML"),
            (registers::VERTEX_COL0, "COL0"),
            (registers::VERTEX_COL1, "COL1"),
            (registers::VERTEX_TEX0, "TEX0"),
        ] {
            assert!(names::VERTEX_ATTRIBUTES.contains(&(name, number)), "{name}");
        }
        for (number, name) in [
            (registers::FRAGMENT_WPOS, "WPOS"),
            (registers::FRAGMENT_COL0, "COL0"),
            (registers::FRAGMENT_FOGC, "FOGC"),
            (registers::FRAGMENT_TEX0, "TEX0"),
            (registers::FRAGMENT_FACING, "FACING"),
        ] {
            assert!(names::FRAGMENT_ATTRIBUTES.contains(&(name, number)), "{name}");
        }
        let results = [registers::COLR, registers::COLH, registers::DEPR];
        assert_eq!(results.map(|number| names::FRAGMENT_RESULTS[usize::from(number)]), ["COLR", "COLH", "DEPR"]);
        assert_eq!(registers::COLOR1, names::color_result(1));
    }

    /// A program that writes a distance for fog is drawn from any distance.
    #[test]
    fn only_a_part_that_is_left_is_shown_as_fog() {
        let shown = |text: &str| {
            let vertex = Program::load(text.as_bytes()).unwrap();
            complete(Some((vertex, text.into())), None, false).unwrap().1.1
        };
        assert_eq!(shown("!!VP1.0\nMOV o[HPOS], v[OPOS];\nMOV o[FOGC].x, v[OPOS].x;\nEND"), SHOW_FOG.as_bytes());
        let text = "!!ARBvp1.0\nMOV result.position, vertex.position;\nMOV result.fogcoord.x, vertex.position.x;\nEND";
        assert_eq!(shown(text), SHOW_COLOR.as_bytes());
    }
}
