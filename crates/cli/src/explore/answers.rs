//! Answers the requests of the page: errors, stages, pictures. An answer is JSON, made by the functions of the other
//! subcommands.

use super::stage::{self, Asked};
use super::{examples, machine, translations};
use crate::assist::{Proposal, Reading};
use crate::picture::{Compression, encode};
use crate::render::gpu;
use crate::render::live::{self, Drawn};
use crate::render::model;
use crate::render::scene::live::Draft;
use crate::render::scene::{self, Fault, Shown, Texts};
use crate::run::Given;
use crate::{check, report, syntax, tree};
use anstream::StripStream;
use base64::Engine;
use base64::engine::general_purpose::STANDARD as BASE64;
use nvjit::Program;
use nvjit::compiler::stages::{Form, Stages};
use nvjit::compiler::work::Meter;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::path::Path;
use std::time::Duration;

/// The most bytes of a question.
pub const LARGEST_QUESTION: usize = 1 << 18;

/// The most work of a program whose stages or translation are shown, in the units of [`Meter`]: they are texts.
pub const MOST_WORK: u64 = 1_000_000;

/// Pixels along the side of a picture.
const SIZES: std::ops::RangeInclusive<u32> = 16..=512;

/// A request: its kind, and the program or the scene.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Question {
    /// The name of a file, which need not exist. What ends in `.toml` is a scene.
    name: String,
    text: String,
    /// The texts of a scene's programs.
    #[serde(default)]
    files: Texts,
    /// For machine code: a value of `--cpu` or of `--target`.
    #[serde(default)]
    cpu: String,
    /// For a translation: values of `--to` and `--contract`.
    #[serde(default)]
    to: String,
    #[serde(default)]
    contract: String,
    #[serde(default)]
    look: Look,
    /// For help and completion: where the cursor is, in UTF-16 code units from the beginning of the text.
    #[serde(default)]
    at: usize,
    /// For a program without a picture: what it is given, if the page says it, and the invocation that is traced.
    given: Option<Given>,
    #[serde(default)]
    lane: usize,
}

/// The view of the picture.
#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields, default)]
pub struct Look {
    mesh: Option<String>,
    params: Vec<String>,
    turn: Option<[f64; 2]>,
    distance: Option<f64>,
    time: f64,
    /// Whether the mesh turns once while the time goes from 0 to 1; without it, what is no square does.
    spin: Option<bool>,
    size: Option<[u32; 2]>,
    heatmap: bool,
    /// For a scene: whether the answer contains the targets of each pass.
    passes: bool,
    /// The traced pixel; by default the nearest to the middle that something covers.
    pixel: Option<[u32; 2]>,
}

/// Answers a question.
pub type Ask = fn(&Question) -> Value;

impl Question {
    /// The scene, if it is one.
    fn draft(&self) -> Option<Draft<'_>> {
        let name = Path::new(&self.name);
        scene::is_scene(name).then_some(Draft {
            name,
            text: self.text.as_bytes(),
            programs: &self.files,
            images: live::IMAGES,
        })
    }
}

impl Look {
    fn size(&self) -> [u32; 2] {
        self.size.unwrap_or([320, 240]).map(|size| size.clamp(*SIZES.start(), *SIZES.end()))
    }

    fn pixel(&self) -> Option<[u32; 2]> {
        let [width, height] = self.size();
        self.pixel.map(|[x, y]| [x.min(width - 1), y.min(height - 1)])
    }

    fn time(&self) -> f64 {
        self.time.clamp(0.0, 1.0)
    }
}

const ASKS: [(&str, Ask); 8] = [
    ("check", check),
    ("compile", compile),
    ("translate", translate),
    ("picture", picture),
    ("gpu", webgpu),
    ("stage", stage),
    ("complete", complete),
    ("help", help),
];

/// The function that answers requests at this path.
pub fn find(place: &str) -> Option<Ask> {
    ASKS.iter().find(|(name, _)| *name == place).map(|(_, ask)| *ask)
}

/// The answer to the question in the body of a request.
pub fn answer(ask: Ask, body: &[u8]) -> serde_json::Result<Value> {
    Ok(ask(&serde_json::from_slice(body)?))
}

/// The initial state of the page.
pub fn start(name: &str, text: &str) -> Value {
    let examples = examples::all().map(
        |(name, title, text)| json!({ "name": format!("{}{name}", examples::FOLDER), "title": title, "text": text }),
    );
    json!({
        "version": env!("CARGO_PKG_VERSION"),
        "name": name,
        "text": text,
        "examples": examples.collect::<Vec<_>>(),
        "patterns": syntax::patterns(),
        "cpus": machine::cpus(),
        "targets": translations::targets(),
        "meshes": model::NAMES,
    })
}

fn failed(message: String) -> Value {
    json!({ "ok": false, "message": message })
}

/// Errors and warnings: where they are, and as `nvjit check` writes them.
fn check(question: &Question) -> Value {
    if let Some(draft) = question.draft() {
        return check_scene(question, &draft);
    }
    let Question { name, text, .. } = question;
    let text = text.as_bytes();
    let mut answer =
        check::report_json(name, text, |program| check::findings(program, Path::new(name), text), |_| false);
    let mut plain = StripStream::new(Vec::new());
    let loaded = Program::load(text);
    // Memory takes whatever is written.
    let _ = match &loaded {
        Ok(program) => {
            check::write_warnings(&mut plain, name, text, &check::findings(program, Path::new(name), text), |_| false)
        }
        Err(errors) => report::write_errors(&mut plain, name, text, errors),
    };
    answer["report"] = String::from_utf8_lossy(&plain.into_inner()).into();
    answer["stage"] = loaded.map_or(Value::Null, |program| program.stage().name().into());
    answer
}

/// The errors of a scene, and the texts of its programs.
fn check_scene(Question { name, text, .. }: &Question, draft: &Draft<'_>) -> Value {
    let found = draft.check();
    let mut answer = scene::report_json(name, text.as_bytes(), &found);
    let mut plain = StripStream::new(Vec::new());
    for fault in found.as_ref().err().into_iter().flatten() {
        // Memory takes whatever is written.
        let _ = scene::write_fault(&mut plain, name, text.as_bytes(), fault);
    }
    answer["report"] = String::from_utf8_lossy(&plain.into_inner()).into();
    answer["stage"] = Value::Null;
    answer["files"] = json!(draft.texts());
    answer
}

/// The byte at a place in UTF-16 code units, and the other way round.
fn byte(text: &str, at: usize) -> usize {
    let mut units = 0;
    let reaches = |character: char| {
        units += character.len_utf16();
        units > at
    };
    text.find(reaches).unwrap_or(text.len())
}

fn units(text: &str, byte: usize) -> usize {
    text.get(..byte).unwrap_or(text).encode_utf16().count()
}

/// The completions at the cursor, and the range of the text that they replace.
fn complete(Question { text, at, .. }: &Question) -> Value {
    let found = Reading::new(text).and_then(|reading| reading.proposals(byte(text, *at)));
    found.map_or(Value::Null, |(part, proposals)| {
        let words = proposals.into_iter().map(|Proposal { word, detail, .. }| json!([word, detail]));
        json!({ "from": units(text, part.start), "words": words.collect::<Vec<_>>() })
    })
}

/// Help on the word at the cursor, as Markdown.
fn help(Question { text, at, .. }: &Question) -> Value {
    let found = Reading::new(text).and_then(|reading| reading.help(byte(text, *at)));
    found.map_or(
        Value::Null,
        |help| json!({ "from": units(text, help.place.start), "to": units(text, help.place.end), "text": help.text }),
    )
}

/// Why the answer to a question about the compilation of a program would be too long.
fn too_much(program: &Program) -> Option<String> {
    let work = Stages::default().of(program, Form::Final, &Meter::new(MOST_WORK));
    work.is_err().then(|| format!("the program takes more than {MOST_WORK} units of work before code is made"))
}

/// The tree, the IR in all forms, machine code, and which line each is of.
fn compile(question: &Question) -> Value {
    let text = question.text.as_bytes();
    let Ok(program) = Program::load(text) else { return failed("the program does not load".to_owned()) };
    if let Some(why) = too_much(&program) {
        return failed(why);
    }
    let mut ast = Vec::new();
    if let Err(error) = tree::write(&mut ast, &program, text) {
        return failed(error.to_string());
    }
    let lines = report::Lines::new(text);
    let starts = program.ast().instructions().map(|instruction| lines.position(instruction.span.start).line);
    let mut answer = json!({
        "ok": true,
        "tree": String::from_utf8_lossy(&ast),
        // The line of each instruction: IR and machine code have their numbers.
        "lines": starts.collect::<Vec<_>>(),
    });
    let Compiled { forms, passes, code } = machine::compile(&program, text, &question.cpu);
    answer["forms"] = forms.iter().map(|(form, text)| json!({ "name": form.name(), "text": text })).collect();
    answer["passes"] = passes.iter().map(|(name, text)| json!({ "name": name, "text": text })).collect();
    match code {
        Ok(code) => {
            answer["asm"] = code.asm.into();
            answer["asm_sources"] = json!(code.sources);
            answer["bytes"] = code.bytes.into();
        }
        Err(reason) => answer["message"] = reason.into(),
    }
    if let Ok(times) = machine::times(text, &program, &question.cpu) {
        answer["times"] = times.into_iter().map(|(name, time)| json!([name, milliseconds(time)])).collect();
    }
    answer
}

/// The program in a language of graphics drivers.
fn translate(Question { text, to, contract, .. }: &Question) -> Value {
    match Program::load(text.as_bytes()) {
        Ok(program) => translations::translation(&program, text.as_bytes(), to, contract, MOST_WORK),
        Err(_) => failed("the program does not load".to_owned()),
    }
}

/// The inputs and results of a program without a picture.
fn stage(Question { name, text, given, lane, .. }: &Question) -> Value {
    let asked = Asked { name: Path::new(name), text, given: given.as_ref(), lane: *lane };
    stage::stage(&asked).unwrap_or_else(|error| failed(format!("{error:#}")))
}

/// The output of each stage of a compilation.
pub struct Compiled {
    pub forms: Vec<(Form, String)>,
    pub passes: Vec<(String, String)>,
    /// Or why there is none.
    pub code: Result<Code, String>,
}

pub struct Code {
    pub asm: String,
    /// The instruction of the program that each line is of.
    pub sources: Vec<Option<u32>>,
    pub bytes: usize,
}

impl Compiled {
    pub fn without_code(program: &Program, stages: &Stages, reason: String) -> Self {
        let forms = stages.forms(program, &stages.meter(program)).map(|(_, forms)| forms);
        let passes = stages.passes(program, &stages.meter(program));
        // Where there is too much, there is nothing to look at.
        Self { forms: forms.unwrap_or_default(), passes: passes.unwrap_or_default(), code: Err(reason) }
    }
}

fn milliseconds(time: Duration) -> f64 {
    time.as_secs_f64() * 1e3
}

/// The picture of a program; none if that does not load.
fn request(Question { name, text, look, .. }: &Question) -> Option<(Program, live::Request<'_>)> {
    let finite = |number: &f64| number.is_finite();
    let program = Program::load(text.as_bytes()).ok()?;
    let request = live::Request {
        name: Path::new(name),
        text: text.as_bytes(),
        stage: program.stage(),
        mesh: look.mesh.clone(),
        params: look.params.clone(),
        turn: look.turn.filter(|turn| turn.iter().all(finite)),
        spin: look.spin,
        distance: look.distance.filter(finite).map(|distance| distance.clamp(1e-3, 1e6)),
        time: look.time(),
        size: look.size(),
        heatmap: look.heatmap,
        trace_pixel: look.pixel(),
        limit: machine::PICTURE_LIMIT,
        images: live::IMAGES,
    };
    Some((program, request))
}

/// The same picture for the client's WebGPU.
fn webgpu(question: &Question) -> Value {
    if question.draft().is_some() {
        return failed("WebGPU draws the pictures of single programs here, no scenes".to_owned());
    }
    let Some((program, request)) = request(question) else { return failed("the program does not load".to_owned()) };
    if let Some(why) = too_much(&program) {
        return failed(why);
    }
    let pipeline = gpu::pipeline(&request).and_then(|pipeline| Ok(serde_json::to_value(pipeline)?));
    pipeline.map_or_else(|error| failed(format!("{error:#}")), |pipeline| json!({ "ok": true, "pipeline": pipeline }))
}

/// A picture, what can be changed in it, and the trace of a pixel.
fn picture(question: &Question) -> Value {
    if let Some(draft) = question.draft() {
        return scene_picture(&question.look, &draft);
    }
    let Some((_, request)) = request(question) else { return failed("the program does not load".to_owned()) };
    let picture = live::draw(request).and_then(|live| {
        let mut answer = drawn(&live.drawn, machine::RUNS)?;
        answer["mesh"] = live.mesh.into();
        answer["turn"] = json!(live.turn);
        answer["spins"] = live.spins.into();
        answer["distance"] = live.distance.into();
        answer["most_instructions"] = live.most_instructions.into();
        Ok(answer)
    });
    picture.unwrap_or_else(|error| failed(format!("{error:#}")))
}

/// A picture; `before` is what the time before drawing was for.
fn drawn<P: Serialize>(live: &Drawn<P>, before: &str) -> anyhow::Result<Value> {
    Ok(json!({
        "ok": true,
        "png": BASE64.encode(live.png()?),
        "parameters": live.parameters,
        "trace": live.trace,
        "pixel": live.pixel,
        "warnings": live.warnings,
        "fragments": live.statistics.fragments,
        "times": [[before, milliseconds(live.times[0])], ["picture", milliseconds(live.times[1])]],
    }))
}

/// A target after a pass.
fn pass(Shown { pass, program, target, color, depths, size, rgba }: &Shown) -> anyhow::Result<Value> {
    let mut png = Vec::new();
    encode(&mut png, rgba, size[0], size[1], Compression::Fast)?;
    Ok(json!({
        "pass": pass, "program": program, "target": target, "color": color, "depths": depths, "png": BASE64.encode(&png),
    }))
}

/// The same of a scene.
fn scene_picture(look: &Look, draft: &Draft<'_>) -> Value {
    let wanted = scene::live::Look {
        changes: &look.params,
        time: look.time(),
        size: look.size(),
        pixel: look.pixel(),
        limit: machine::SCENE_LIMIT,
        passes: look.passes,
        memory: live::SCENE,
    };
    let picture = draft.draw(&wanted).and_then(|(live, passes)| {
        let mut answer = drawn(&live, "files and code")?;
        answer["passes"] = passes.iter().map(pass).collect::<anyhow::Result<_>>()?;
        Ok(answer)
    });
    // What is wrong in the file is shown with its place, which the editor may not show now.
    picture.unwrap_or_else(|error| {
        failed(match error.downcast_ref::<Fault>() {
            Some(fault) => {
                let line = report::Lines::new(draft.text).position(fault.span.start).line;
                format!("{}, line {line}: {error}", draft.name.display())
            }
            None => format!("{error:#}"),
        })
    })
}
