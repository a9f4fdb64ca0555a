//! Requests of the packages for other languages. A request and its answer are JSON; the functions of the subcommand
//! with the request's name compute the answer. The packages for JavaScript (this command in WebAssembly) and for Python
//! call this; docs/embedding.md describes them.

use super::assist::{Indent, laid_out};
use super::gl_state::GlState;
use super::inputs::Inputs;
use super::picture::Compression;
use super::render::live;
use super::render::scene::live::Draft;
use super::render::scene::{self, Fault, Texts};
use super::results::Results;
use super::run::{Given, Ready};
use super::{check, names, picture, reflect, report, trace, tree};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD as BASE64;
use nvjit::compiler::stages::Stages;
use nvjit::interp::Interpreter;
use nvjit::limits::{MAX_MEMORY, MAX_PROGRAM_FILE, MAX_TEXTURE_MEMORY};
use nvjit::runtime::{Frame, Register, Shader};
use nvjit::{LoadErrors, Mad, Options, Program};
use nvjit_translate::{Contract, Limits, Settings, Target, translate};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use std::path::Path;
use std::time::Duration;

/// Pixels along the side of a picture.
const SIDE: std::ops::RangeInclusive<u32> = 1..=4096;

/// The time limit of a picture.
const LONGEST: Duration = Duration::from_secs(86_400);

/// Bytes that a scene may take, by what is counted before it is drawn.
const SCENE_MEMORY: u64 = 2 << 30;

/// Why a question has no answer.
#[derive(Debug)]
pub struct Failure {
    /// For people, a line for each error.
    pub message: String,
    /// The errors of a program or a scene, as `nvjit check --format json` has them; of anything else none.
    pub errors: Vec<Value>,
}

type Answer = Result<Value, Failure>;

impl From<anyhow::Error> for Failure {
    fn from(error: anyhow::Error) -> Self {
        Self { message: format!("{error:#}"), errors: Vec::new() }
    }
}

impl Failure {
    /// A program does not load.
    pub fn load(text: &[u8], errors: &LoadErrors) -> Self {
        Self::at(check::errors_json(text, errors))
    }

    fn at(errors: Vec<Value>) -> Self {
        let line = |error: &Value| {
            let text = |key: &str| error[key].as_str().unwrap_or_default();
            let section = if text("section").is_empty() { String::new() } else { format!(" ({})", text("section")) };
            format!("{}:{}: {}{section}", error["line"], error["column"], text("message"))
        };
        Self { message: errors.iter().map(line).collect::<Vec<_>>().join("\n"), errors }
    }
}

/// A kind of question, and what answers it.
type Ask = fn(Value) -> Answer;

const ASKS: [(&str, Ask); 7] = [
    ("check", |question| with(question, check)),
    ("reflect", |question| with(question, reflect)),
    ("run", |question| with(question, run)),
    ("translate", |question| with(question, translated)),
    ("format", |question| with(question, format)),
    ("dump", |question| with(question, dump)),
    ("render", |question| with(question, render)),
];

/// Answers a question of a kind, which is the name of a subcommand, or `format`.
///
/// # Errors
///
/// There is no such kind, the question is not of its form, or the text is no program of which that can be said.
pub fn answer(kind: &str, question: Value) -> Answer {
    match ASKS.iter().find(|(name, _)| *name == kind) {
        Some((_, ask)) => ask(question),
        None => Err(anyhow::anyhow!("nobody answers `{kind}`").into()),
    }
}

/// The same as one value: `{"answer": ...}` or `{"error": {"message": ..., "errors": [...]}}`.
pub fn answer_json(kind: &str, question: Value) -> Value {
    match answer(kind, question) {
        Ok(answer) => json!({ "answer": answer }),
        Err(Failure { message, errors }) => json!({ "error": { "message": message, "errors": errors } }),
    }
}

fn with<Q: DeserializeOwned>(question: Value, answer: impl FnOnce(Q) -> Answer) -> Answer {
    let question = serde_json::from_value(question);
    answer(question.map_err(|error| anyhow::anyhow!("this is not what is asked: {error}"))?)
}

fn load(text: &str) -> Result<Program, Failure> {
    let text = text.as_bytes();
    if text.len() > MAX_PROGRAM_FILE {
        return Err(anyhow::anyhow!("a program has at most {} MiB", MAX_PROGRAM_FILE >> 20).into());
    }
    Program::load(text).map_err(|errors| Failure::load(text, &errors))
}

/// A program with the values that `nvjit run` gives to inputs that are not set.
pub struct Defaults<'a> {
    program: &'a Program,
    inputs: Inputs<'a>,
}

impl<'a> Defaults<'a> {
    /// Of `program`, whose text is `text`.
    ///
    /// # Errors
    ///
    /// A value that the program declares does not fit it.
    pub fn new(program: &'a Program, text: &[u8]) -> anyhow::Result<Self> {
        let inputs = Inputs::new(program, (Path::new("program"), text), &GlState::default(), &[], &[], &[])?;
        Ok(Self { program, inputs })
    }

    /// A frame for `shader`, which is the program, with declared values, those of `#default`, and the GL's state.
    pub fn frame(&self, shader: &dyn Shader) -> Frame {
        self.inputs.frame(shader)
    }

    /// The value of an attribute.
    pub fn attribute(&self, register: Register) -> [f32; 4] {
        names::unset_attribute(self.program, register)
    }
}

/// The attribute that `name` stands for in `program`: a register, a binding, or a name that the program declares.
///
/// # Errors
///
/// There is none, for people.
pub fn attribute(program: &Program, name: &str) -> Result<Register, String> {
    names::find_attribute(program, name).ok_or_else(|| {
        let hint = names::attribute_suggestion(program, name);
        format!("{} has no attribute `{name}`{hint}", program.language())
    })
}

/// The numbers in the bank of the parameters that `name` stands for in `program`.
///
/// # Errors
///
/// There is none, for people.
pub fn parameter(program: &Program, name: &str) -> Result<Vec<u16>, String> {
    names::find_parameter(program, name)
}

/// The name of a register in `program`.
pub fn register_name(program: &Program, register: Register) -> String {
    names::register_name(program, register)
}

/// A program, or a scene.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Text {
    text: String,
    /// The name of the file, which need not exist. What ends in `.toml` is a scene.
    #[serde(default)]
    name: String,
    /// The texts of a scene's programs.
    #[serde(default)]
    files: Texts,
}

/// The output of `nvjit check --format json` for a file.
fn check(Text { text, name, files }: Text) -> Answer {
    let (path, bytes) = (Path::new(&name), text.as_bytes());
    if scene::is_scene(path) {
        let draft = Draft { name: path, text: bytes, programs: &files, images: MAX_TEXTURE_MEMORY };
        return Ok(scene::report_json(&name, bytes, &draft.check()));
    }
    Ok(check::report_json(&name, bytes, |program| check::findings(program, path, bytes), |_| false))
}

fn reflect(Text { text, .. }: Text) -> Answer {
    Ok(reflect::reflect(&load(&text)?))
}

/// Options that change results.
#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields, default)]
struct Rules {
    /// `fused` or `separate`.
    mad: Option<Rounding>,
    clamp: bool,
    unclamped_fog: bool,
    nv_vertex_program_rules: bool,
}

#[derive(Deserialize, Clone, Copy)]
#[serde(rename_all = "lowercase")]
enum Rounding {
    Fused,
    Separate,
}

impl Rules {
    /// The same for an engine; `other` where nothing is said of MAD.
    fn options(&self, other: Mad) -> Options {
        let mut options = Options::default();
        options.mad = match self.mad {
            Some(Rounding::Fused) => Mad::Fused,
            Some(Rounding::Separate) => Mad::Separate,
            None => other,
        };
        options.clamp_color = self.clamp;
        options.unclamped_fog = self.unclamped_fog;
        options.nv_vertex_program_rules = self.nv_vertex_program_rules;
        options
    }
}

/// The request `run`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Run {
    text: String,
    #[serde(default)]
    given: Given,
    #[serde(default)]
    rules: Rules,
    /// Whether temporaries, address registers and the count of instructions are wanted.
    #[serde(default)]
    state: bool,
    /// An invocation whose steps are wanted.
    trace: Option<usize>,
}

/// Runs a program in the interpreter.
fn run(Run { text, given, rules, state, trace: lane }: Run) -> Answer {
    let program = load(&text)?;
    let options = rules.options(Mad::default());
    let ready = given.read(&program, Path::new("program"), text.as_bytes(), MAX_MEMORY)?;
    let Ready { inputs, textures, memory } = &ready;
    let mut keeping = options;
    keeping.keep_state = true;
    let interpreter = Interpreter::new(&program, keeping);
    let mut results = Results::of(&program, &interpreter, inputs, textures.sampler(), memory)?;
    results.keep(state);
    let mut answer = results.to_json(true);
    answer["warnings"] = ready.warnings().cloned().collect();
    if let Some(lane) = lane {
        answer["trace"] = steps(&interpreter, &text, &ready, lane)?.into();
    }
    Ok(answer)
}

fn steps(interpreter: &Interpreter, text: &str, ready: &Ready<'_>, lane: usize) -> anyhow::Result<Vec<Value>> {
    let lanes = ready.inputs.lanes();
    anyhow::ensure!(lane < lanes, "there is no invocation {lane}: there are {lanes}");
    let (mut frame, mut batch) = ready.instance(interpreter)?;
    let place = trace::Place { frame: &mut frame, batch: &mut batch, lane };
    trace::to_json(interpreter, text.as_bytes(), place, ready.textures.units())
}

/// The request `translate`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Translate {
    text: String,
    /// A name of `Target`.
    to: String,
    /// Whether the contract is `fast`, and not `exact`.
    #[serde(default)]
    fast: bool,
    #[serde(default)]
    rules: Rules,
    #[serde(default)]
    flush: bool,
    #[serde(default)]
    least: bool,
    #[serde(default)]
    locations: bool,
    #[serde(default)]
    webgpu: bool,
}

fn translated(question: Translate) -> Answer {
    let names = || Target::ALL.map(Target::name).join(", ");
    let target = Target::ALL.into_iter().find(|target| target.name() == question.to);
    let target =
        target.ok_or_else(|| anyhow::anyhow!("there is no target `{}`: there are {}", question.to, names()))?;
    let program = load(&question.text)?;
    let settings = Settings {
        target,
        contract: if question.fast { Contract::Fast } else { Contract::Exact },
        options: question.rules.options(Mad::Separate),
        flush: question.flush,
        locations: question.locations,
        webgpu: question.webgpu,
        limits: if question.least { Limits::least(program.stage()) } else { Limits::default() },
        ..Settings::default()
    };
    let translation = translate(&program, question.text.as_bytes(), &settings).map_err(|error| match error.span() {
        Some(span) => {
            let report::Position { line, column } = report::Lines::new(question.text.as_bytes()).position(span.start);
            let length = span.end.saturating_sub(span.start);
            let message = error.to_string();
            Failure::at(vec![json!({
                "kind": "translation", "offset": span.start, "length": length, "line": line, "column": column,
                "message": message, "section": "",
            })])
        }
        None => anyhow::Error::new(error).into(),
    })?;
    Ok(json!({
        "text": translation.text,
        "words": translation.words,
        "map": translation.map,
        "reflection": translation.reflection,
    }))
}

/// A text and its layout.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Format {
    text: String,
    /// The number of spaces that blocks are indented by; by default a tab.
    indent: Option<usize>,
}

fn format(Format { text, indent }: Format) -> Answer {
    load(&text)?;
    let indent = indent.map_or(Indent::Tab, Indent::Spaces);
    let laid_out = laid_out(&text, indent);
    Ok(laid_out.ok_or_else(|| anyhow::anyhow!("the text is too long to be laid out"))?.into())
}

/// The tree, and the IR in all forms.
fn dump(Text { text, .. }: Text) -> Answer {
    let program = load(&text)?;
    let mut ast = Vec::new();
    tree::write(&mut ast, &program, text.as_bytes()).map_err(anyhow::Error::from)?;
    let stages = Stages::default();
    let (_, forms) = stages
        .forms(&program, &stages.meter(&program))
        .map_err(|_| anyhow::anyhow!("the program takes more work to compile than its length is worth"))?;
    let forms = forms.into_iter().map(|(form, text)| json!({ "name": form.name(), "text": text }));
    Ok(json!({ "tree": String::from_utf8_lossy(&ast), "forms": forms.collect::<Vec<_>>() }))
}

/// The request `render`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Render {
    text: String,
    /// The name of the file, beside which others are: what ends in `.toml` is a scene.
    name: String,
    #[serde(default)]
    files: Texts,
    size: [u32; 2],
    mesh: Option<String>,
    #[serde(default)]
    params: Vec<String>,
    turn: Option<[f64; 2]>,
    distance: Option<f64>,
    #[serde(default)]
    time: f64,
    /// Seconds after which the picture is given up.
    seconds: f64,
}

/// A picture.
pub struct Picture {
    /// Width and height.
    pub size: [u32; 2],
    /// Four bytes a pixel, the top row first.
    pub rgba: Vec<u8>,
    /// Warnings about the request.
    pub warnings: Vec<String>,
}

/// The picture that a question of the kind `render` is about.
///
/// # Errors
///
/// As those of [`answer`]; or the picture takes longer, or more memory, than it may.
pub fn picture(question: Value) -> Result<Picture, Failure> {
    let question: Render = serde_json::from_value(question).map_err(|error| anyhow::anyhow!("{error}"))?;
    question.draw()
}

fn render(question: Render) -> Answer {
    let Picture { size: [width, height], rgba, warnings } = question.draw()?;
    let mut png = Vec::new();
    picture::encode(&mut png, &rgba, width, height, Compression::Fast)?;
    Ok(json!({ "width": width, "height": height, "png": BASE64.encode(&png), "warnings": warnings }))
}

impl Render {
    fn draw(self) -> Result<Picture, Failure> {
        let (name, limit) = (Path::new(&self.name), self.limit()?);
        if !self.size.iter().all(|side| SIDE.contains(side)) {
            return Err(anyhow::anyhow!("a picture has {} to {} pixels a side", SIDE.start(), SIDE.end()).into());
        }
        let time = self.time.clamp(0.0, 1.0);
        if scene::is_scene(name) {
            let text = self.text.as_bytes();
            let draft = Draft { name, text, programs: &self.files, images: MAX_TEXTURE_MEMORY };
            let (changes, memory) = (self.params.as_slice(), SCENE_MEMORY);
            let look = scene::live::Look { changes, time, size: self.size, pixel: None, limit, passes: false, memory };
            return draft.draw(&look).map(|(drawn, _)| drawn.into()).map_err(|error| of_scene(text, error));
        }
        let request = live::Request {
            name,
            text: self.text.as_bytes(),
            stage: load(&self.text)?.stage(),
            mesh: self.mesh,
            params: self.params,
            turn: self.turn,
            spin: Some(false),
            distance: self.distance,
            time,
            size: self.size,
            heatmap: false,
            trace_pixel: Some([0, 0]),
            limit,
            images: MAX_TEXTURE_MEMORY,
        };
        Ok(live::draw(request)?.drawn.into())
    }

    fn limit(&self) -> anyhow::Result<Duration> {
        let limit = Duration::try_from_secs_f64(self.seconds).ok().filter(|limit| *limit <= LONGEST);
        limit.ok_or_else(|| anyhow::anyhow!("a picture may take 0 to {} seconds", LONGEST.as_secs()))
    }
}

impl<P> From<live::Drawn<P>> for Picture {
    fn from(drawn: live::Drawn<P>) -> Self {
        Self { size: drawn.size, rgba: drawn.rgba, warnings: drawn.warnings }
    }
}

/// An error of a scene, with its position.
fn of_scene(text: &[u8], error: anyhow::Error) -> Failure {
    match error.downcast::<Fault>() {
        Ok(fault) => Failure::at(scene::faults_json(text, &[fault])),
        Err(error) => error.into(),
    }
}
