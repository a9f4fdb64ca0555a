//! The spelling of bound state: the table of names, and the parser that uses it.
//!
//! The rules are those of `<stateSingleItem>` and `<stateMultipleItem>`. Each name lists the names that may follow it,
//! so that an error can list the possibilities.

use super::super::nearest;
use super::{
    BOTH, Coordinate, Face, LightProductProperty, LightProperty, MaterialProperty, Matrix, MatrixForm, StateKey,
    TexGenPlane,
};
use crate::limits;
use nvjit_runtime::Stage;
use std::collections::BTreeSet;
use std::fmt::{self, Write};
use std::str::FromStr;

/// A part between two dots: `light[3]`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Part<'t> {
    /// The name.
    pub name: &'t str,
    /// The index in brackets after it.
    pub index: Option<Index>,
}

/// An index in brackets. Numbers too large for the type become its largest.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Index {
    /// `[3]`
    One(u32),
    /// `[0..2]`, with both ends.
    Range(u32, u32),
}

/// The state that a spelling binds.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum StateBinding {
    /// One vector.
    One(StateKey),
    /// Rows of a matrix, which only an array can hold: those from `first` to `last`, at least one.
    #[allow(missing_docs)]
    Rows { matrix: Matrix, form: MatrixForm, first: u8, last: u8 },
}

impl StateBinding {
    /// The vectors, in order.
    pub fn keys(self) -> impl Iterator<Item = StateKey> {
        let (one, rows) = match self {
            Self::One(key) => (Some(key), None),
            Self::Rows { matrix, form, first, last } => (None, Some((matrix, form, first..=last))),
        };
        let rows = rows
            .into_iter()
            .flat_map(|(matrix, form, rows)| rows.map(move |row| StateKey::MatrixRow { matrix, form, row }));
        one.into_iter().chain(rows)
    }
}

/// An error in a spelling.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{message}")]
pub struct StateFault {
    /// The index of the wrong part; the number of parts if something is missing after the last.
    pub part: usize,
    /// Whether the error is in its brackets.
    pub at_index: bool,
    /// Whether it is the last number of a range in them.
    pub at_last: bool,
    /// Whether brackets are missing after the name.
    pub behind_name: bool,
    /// The message for the program's author.
    pub message: String,
}

/// A row of the table: a name at its place.
struct Name {
    word: &'static str,
    brackets: Option<Brackets>,
    /// The stages that have it.
    stages: &'static [Stage],
    means: Means,
    /// The names that may follow it.
    next: &'static [&'static [Name]],
}

/// The allowed index after a name.
#[derive(Clone, Copy)]
struct Brackets {
    /// The plural noun for messages.
    plural: &'static str,
    count: usize,
    /// Whether the index may be omitted, which means 0.
    optional: bool,
    ranges: bool,
}

/// The meaning of a name.
#[derive(Clone, Copy)]
enum Means {
    /// Only its number.
    Number,
    Face(Face),
    Plane(TexGenPlane),
    /// A matrix with all its rows, which has the name's number.
    Matrix(fn(u8) -> Matrix),
    Form(MatrixForm),
    /// Rows of the matrix.
    Rows,
    /// One vector.
    Key(fn(&Draft) -> StateKey),
    /// It is not supported, for this reason.
    Refused(&'static str),
}

const fn name(word: &'static str, means: Means, next: &'static [&'static [Name]]) -> Name {
    Name { word, brackets: None, stages: BOTH, means, next }
}

const fn key(word: &'static str, key: fn(&Draft) -> StateKey) -> Name {
    name(word, Means::Key(key), &[])
}

const fn faces(next: &'static [&'static [Name]]) -> [Name; 2] {
    [name("front", Means::Face(Face::Front), next), name("back", Means::Face(Face::Back), next)]
}

impl Name {
    /// With a number in brackets.
    const fn numbered(self, plural: &'static str, count: usize) -> Self {
        Self { brackets: Some(Brackets { plural, count, optional: false, ranges: false }), ..self }
    }

    /// With an optional number in brackets.
    const fn maybe_numbered(self, plural: &'static str, count: usize) -> Self {
        Self { brackets: Some(Brackets { plural, count, optional: true, ranges: false }), ..self }
    }

    /// With a number or a range in brackets.
    const fn ranged(self, plural: &'static str, count: usize) -> Self {
        Self { brackets: Some(Brackets { plural, count, optional: false, ranges: true }), ..self }
    }

    const fn only_in(self, stages: &'static [Stage]) -> Self {
        Self { stages, ..self }
    }
}

const STATE: &[Name] = &[
    name("material", Means::Number, &[MATERIAL_FACES, MATERIAL]),
    name("light", Means::Number, &[LIGHT]).numbered("lights", limits::MAX_LIGHTS),
    name("lightmodel", Means::Number, &[LIGHT_MODEL, LIGHT_MODEL_FACES, SCENE_COLOR]),
    name("lightprod", Means::Number, &[LIGHT_PRODUCT_FACES, LIGHT_PRODUCT]).numbered("lights", limits::MAX_LIGHTS),
    name("texgen", Means::Number, &[TEX_GEN])
        .maybe_numbered("texture coordinate sets", limits::MAX_TEXTURE_COORDS)
        .only_in(&[Stage::Vertex]),
    name("texenv", Means::Number, &[&[key("color", |draft| StateKey::TexEnvColor { unit: draft.number })]])
        .maybe_numbered("texture units", limits::MAX_TEXTURE_COORDS)
        .only_in(&[Stage::Fragment]),
    name("fog", Means::Number, &[&[key("color", |_| StateKey::FogColor), key("params", |_| StateKey::FogParams)]]),
    name("clip", Means::Number, &[&[key("plane", |draft| StateKey::ClipPlane { number: draft.number })]])
        .numbered("clip planes", limits::MAX_CLIP_PLANES)
        .only_in(&[Stage::Vertex]),
    name("point", Means::Number, &[POINT]).only_in(&[Stage::Vertex]),
    name("depth", Means::Number, &[&[key("range", |_| StateKey::DepthRange)]]).only_in(&[Stage::Fragment]),
    name("matrix", Means::Number, &[MATRICES]),
];

const MATERIAL_FACES: &[Name] = &faces(&[MATERIAL]);
const MATERIAL: &[Name] = &[
    key("ambient", |draft| draft.material(MaterialProperty::Ambient)),
    key("diffuse", |draft| draft.material(MaterialProperty::Diffuse)),
    key("specular", |draft| draft.material(MaterialProperty::Specular)),
    key("emission", |draft| draft.material(MaterialProperty::Emission)),
    key("shininess", |draft| draft.material(MaterialProperty::Shininess)),
];

const LIGHT: &[Name] = &[
    key("ambient", |draft| draft.light(LightProperty::Ambient)),
    key("diffuse", |draft| draft.light(LightProperty::Diffuse)),
    key("specular", |draft| draft.light(LightProperty::Specular)),
    key("position", |draft| draft.light(LightProperty::Position)),
    key("attenuation", |draft| draft.light(LightProperty::Attenuation)),
    name("spot", Means::Number, &[&[key("direction", |draft| draft.light(LightProperty::SpotDirection))]]),
    key("half", |draft| draft.light(LightProperty::Half)),
];

const LIGHT_MODEL: &[Name] = &[key("ambient", |_| StateKey::LightModelAmbient)];
const LIGHT_MODEL_FACES: &[Name] = &faces(&[SCENE_COLOR]);
const SCENE_COLOR: &[Name] = &[key("scenecolor", |draft| StateKey::SceneColor { face: draft.face })];

const LIGHT_PRODUCT_FACES: &[Name] = &faces(&[LIGHT_PRODUCT]);
const LIGHT_PRODUCT: &[Name] = &[
    key("ambient", |draft| draft.product(LightProductProperty::Ambient)),
    key("diffuse", |draft| draft.product(LightProductProperty::Diffuse)),
    key("specular", |draft| draft.product(LightProductProperty::Specular)),
];

const TEX_GEN: &[Name] = &[
    name("eye", Means::Plane(TexGenPlane::Eye), &[COORDINATES]),
    name("object", Means::Plane(TexGenPlane::Object), &[COORDINATES]),
];
const COORDINATES: &[Name] = &[
    key("s", |draft| draft.tex_gen(Coordinate::S)),
    key("t", |draft| draft.tex_gen(Coordinate::T)),
    key("r", |draft| draft.tex_gen(Coordinate::R)),
    key("q", |draft| draft.tex_gen(Coordinate::Q)),
];

const POINT: &[Name] = &[key("size", |_| StateKey::PointSize), key("attenuation", |_| StateKey::PointAttenuation)];

const MATRICES: &[Name] = &[
    name("modelview", Means::Matrix(Matrix::Modelview), MATRIX)
        .maybe_numbered("modelview matrices", limits::MAX_VERTEX_UNITS),
    name("projection", Means::Matrix(|_| Matrix::Projection), MATRIX),
    name("mvp", Means::Matrix(|_| Matrix::Mvp), MATRIX),
    name("texture", Means::Matrix(Matrix::Texture), MATRIX)
        .maybe_numbered("texture matrices", limits::MAX_TEXTURE_COORDS),
    name("palette", Means::Refused("matrix palettes need ARB_matrix_palette, which does not exist here"), &[]),
    name("program", Means::Matrix(Matrix::Program), MATRIX).numbered("program matrices", limits::MAX_PROGRAM_MATRICES),
];
const MATRIX: &[&[Name]] = &[FORMS, ROW];
const FORMS: &[Name] = &[
    name("inverse", Means::Form(MatrixForm::Inverse), &[ROW]),
    name("transpose", Means::Form(MatrixForm::Transpose), &[ROW]),
    name("invtrans", Means::Form(MatrixForm::InverseTranspose), &[ROW]),
];
const ROW: &[Name] = &[name("row", Means::Rows, &[]).ranged("rows", ROWS)];

/// Rows of a matrix.
const ROWS: usize = 4;

/// The meaning of the names so far.
#[derive(Clone, Copy)]
struct Draft {
    number: u8,
    face: Face,
    plane: TexGenPlane,
    matrix: Matrix,
    form: MatrixForm,
    /// The binding if nothing follows.
    binding: Option<StateBinding>,
    /// The names that may follow.
    next: &'static [&'static [Name]],
}

impl Draft {
    /// The draft after `state`.
    const EMPTY: Self = Self {
        number: 0,
        face: Face::Front,
        plane: TexGenPlane::Eye,
        matrix: Matrix::Mvp,
        form: MatrixForm::Plain,
        binding: None,
        next: &[STATE],
    };

    fn material(&self, property: MaterialProperty) -> StateKey {
        StateKey::Material { face: self.face, property }
    }

    fn light(&self, property: LightProperty) -> StateKey {
        StateKey::Light { number: self.number, property }
    }

    fn product(&self, property: LightProductProperty) -> StateKey {
        StateKey::LightProduct { number: self.number, face: self.face, property }
    }

    fn tex_gen(&self, coordinate: Coordinate) -> StateKey {
        StateKey::TexGen { unit: self.number, plane: self.plane, coordinate }
    }

    fn rows(&self, first: u8, last: u8) -> StateBinding {
        StateBinding::Rows { matrix: self.matrix, form: self.form, first, last }
    }

    /// Extends the draft by a name with the numbers from `first` to `last`.
    fn with(mut self, name: &Name, first: u8, last: u8, is_range: bool) -> Self {
        if name.brackets.is_some() {
            self.number = first;
        }
        self.next = name.next;
        self.binding = match name.means {
            Means::Number | Means::Refused(_) => None,
            Means::Face(face) => {
                self.face = face;
                None
            }
            Means::Plane(plane) => {
                self.plane = plane;
                None
            }
            Means::Matrix(matrix) => {
                self.matrix = matrix(self.number);
                Some(self.rows(0, ROWS as u8 - 1))
            }
            Means::Form(form) => {
                self.form = form;
                Some(self.rows(0, ROWS as u8 - 1))
            }
            Means::Rows if is_range => Some(self.rows(first, last)),
            Means::Rows => {
                let (matrix, form) = (self.matrix, self.form);
                Some(StateBinding::One(StateKey::MatrixRow { matrix, form, row: first }))
            }
            Means::Key(key) => Some(StateBinding::One(key(&self))),
        };
        self
    }

    /// The names that may follow in a program of `stage`, or of any.
    fn following(&self, stage: Option<Stage>) -> impl Iterator<Item = &'static Name> {
        let exists = move |name: &&Name| stage.is_none_or(|stage| name.stages.contains(&stage));
        self.next.iter().copied().flatten().filter(exists)
    }
}

/// Whether a dot and `next` after `parts` belong to the binding: as its next name, or as a wrong one. If not, they are
/// something else, such as the swizzle after `state.fog.color`. False if `parts` have an error.
pub fn extends(parts: &[Part<'_>], next: &str, stage: Option<Stage>) -> bool {
    read(parts, stage).is_ok_and(|draft| {
        let names = || draft.following(stage).map(|name| name.word);
        // Only something that is bound can have a swizzle.
        draft.binding.is_none() || names().any(|name| name == next) || nearest(next, names()).is_some()
    })
}

/// The binding of `parts`, which are separated by dots after `state`, in a program of `stage`, or of any.
///
/// # Errors
/// The first error: an unknown name or number, state that the stage does not have, or a missing part.
pub fn resolve(parts: &[Part<'_>], stage: Option<Stage>) -> Result<StateBinding, StateFault> {
    let draft = read(parts, stage)?;
    draft.binding.ok_or_else(|| {
        let message = format!("`{}` is not complete: {} must follow", Spelling(parts), list(draft.following(stage)));
        StateFault { part: parts.len(), at_index: false, at_last: false, behind_name: false, message }
    })
}

fn read(parts: &[Part<'_>], stage: Option<Stage>) -> Result<Draft, StateFault> {
    let mut draft = Draft::EMPTY;
    for (number, part) in parts.iter().enumerate() {
        let at_name =
            |message| StateFault { part: number, at_index: false, at_last: false, behind_name: false, message };
        let at_index =
            |message| StateFault { part: number, at_index: true, at_last: false, behind_name: false, message };
        let before = parts.get(..number).unwrap_or_default();
        let Some(name) = draft.following(None).find(|name| name.word == part.name) else {
            return Err(at_name(unknown(&draft, before, part.name, stage)));
        };
        let word = name.word;
        if stage.is_some_and(|stage| !name.stages.contains(&stage)) {
            let stages: Vec<_> = name.stages.iter().map(|&stage| adjective(stage)).collect();
            return Err(at_name(format!("`state.{word}` exists in {} programs only", stages.join(" and "))));
        }
        if let Means::Refused(why) = name.means {
            return Err(at_name(why.to_owned()));
        }
        let (first, last) = match (name.brackets, part.index) {
            (None, None) => (0, 0),
            (Some(brackets), None) if brackets.optional => (0, 0),
            (Some(brackets), None) => {
                let message = format!("`{word}` needs a number in brackets: {}", brackets.limits());
                return Err(StateFault { behind_name: true, ..at_name(message) });
            }
            (None, Some(_)) => {
                let row =
                    if matches!(name.means, Means::Matrix(_) | Means::Form(_)) { "; a row is `.row[0]`" } else { "" };
                return Err(at_index(format!("`{word}` takes no number in brackets{row}")));
            }
            (Some(brackets), Some(Index::Range(..))) if !brackets.ranges => {
                return Err(at_index(format!(
                    "`{word}` takes one number, not a range; only rows of a matrix have ranges"
                )));
            }
            (Some(brackets), Some(index)) => {
                let (first, last) = match index {
                    Index::One(number) => (number, number),
                    Index::Range(first, last) => (first, last),
                };
                let at_last = |message| StateFault { at_last: true, ..at_index(message) };
                if first as usize >= brackets.count {
                    return Err(at_index(format!("{}, not to {first}", brackets.limits())));
                }
                if last as usize >= brackets.count {
                    return Err(at_last(format!("{}, not to {last}", brackets.limits())));
                }
                if first > last {
                    return Err(at_last(format!("the range {first}..{last} ends before it begins")));
                }
                (first as u8, last as u8)
            }
        };
        draft = draft.with(name, first, last, matches!(part.index, Some(Index::Range(..))));
    }
    Ok(draft)
}

impl Brackets {
    fn limits(&self) -> String {
        format!("{} go from 0 to {}", self.plural, self.count - 1)
    }
}

/// The error for `word` after `before`.
fn unknown(draft: &Draft, before: &[Part<'_>], word: &str, stage: Option<Stage>) -> String {
    let (place, shown) = (Spelling(before), Quoted(word));
    let mut names = draft.following(stage).map(|name| name.word).peekable();
    if names.peek().is_none() {
        return format!("`{place}` is complete: {shown} cannot follow");
    }
    let hint = match nearest(word, names) {
        Some(near) if near.eq_ignore_ascii_case(word) => format!("; programs are case-sensitive: write {near}"),
        Some(near) => format!("; did you mean {near}?"),
        None => format!(": {} may follow", list(draft.following(stage))),
    };
    format!("unknown name {shown} behind `{place}`{hint}")
}

/// "a, b or c".
fn list(names: impl Iterator<Item = &'static Name>) -> String {
    let mut words: Vec<_> = names.map(|name| name.word).collect();
    let last = words.pop().unwrap_or_default();
    if words.is_empty() { last.to_owned() } else { format!("{} or {last}", words.join(", ")) }
}

fn adjective(stage: Stage) -> &'static str {
    match stage {
        Stage::Fragment => "fragment",
        Stage::Vertex => "vertex",
        Stage::VertexState => "vertex state",
        Stage::TessControl => "tessellation control",
        Stage::TessEvaluation => "tessellation evaluation",
        Stage::Geometry => "geometry",
        Stage::Compute => "compute",
    }
}

/// A word of the text in backquotes, not all of it if it is long.
struct Quoted<'t>(&'t str);

impl fmt::Display for Quoted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const SHOWN: usize = 32;
        write!(f, "`{}", self.0.chars().take(SHOWN).collect::<String>().escape_debug())?;
        if self.0.chars().nth(SHOWN).is_some() {
            f.write_char('…')?;
        }
        f.write_char('`')
    }
}

/// `state` and parts without a fault.
struct Spelling<'t>(&'t [Part<'t>]);

impl fmt::Display for Spelling<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("state")?;
        for part in self.0 {
            write!(f, ".{}", part.name)?;
            match part.index {
                None => {}
                Some(Index::One(number)) => write!(f, "[{number}]")?,
                Some(Index::Range(first, last)) => write!(f, "[{first}..{last}]")?,
            }
        }
        Ok(())
    }
}

/// Reads every spelling of any stage, without white space.
impl FromStr for StateBinding {
    type Err = StateFault;

    fn from_str(text: &str) -> Result<Self, StateFault> {
        resolve(&parts(text)?, None)
    }
}

/// Reads every spelling of any stage, without white space. That of several rows is a fault.
impl FromStr for StateKey {
    type Err = StateFault;

    fn from_str(text: &str) -> Result<Self, StateFault> {
        let parts = parts(text)?;
        match resolve(&parts, None)? {
            StateBinding::One(key) => Ok(key),
            StateBinding::Rows { .. } => {
                let message = format!("`{}` has several rows: one is `.row[0]`", Spelling(&parts));
                Err(StateFault { part: parts.len(), at_index: false, at_last: false, behind_name: false, message })
            }
        }
    }
}

/// Splits a spelling into parts.
pub(super) fn parts(text: &str) -> Result<Vec<Part<'_>>, StateFault> {
    let mut parts = Vec::new();
    let mut rest = text.strip_prefix("state").unwrap_or(text);
    let fault = |part, at_index, message: &str| {
        Err(StateFault { part, at_index, at_last: false, behind_name: false, message: message.to_owned() })
    };
    if rest.len() == text.len() {
        return fault(0, false, "the GL's state begins with `state`");
    }
    while !rest.is_empty() {
        let Some(behind) = rest.strip_prefix('.') else {
            return fault(parts.len(), false, "names of the GL's state are separated by dots");
        };
        let (name, behind) = behind.split_at(behind.find(['.', '[']).unwrap_or(behind.len()));
        let (index, behind) = match behind.strip_prefix('[').map(|inside| inside.split_once(']')) {
            None => (None, behind),
            Some(brackets) => match brackets.and_then(|(inside, behind)| Some((index(inside)?, behind))) {
                Some((index, behind)) => (Some(index), behind),
                None => return fault(parts.len(), true, "a number or a range stands between `[` and `]`"),
            },
        };
        parts.push(Part { name, index });
        rest = behind;
    }
    Ok(parts)
}

fn index(text: &str) -> Option<Index> {
    let number = |digits: &str| {
        let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
        is_number.then(|| digits.parse().unwrap_or(u32::MAX))
    };
    match text.split_once("..") {
        None => number(text).map(Index::One),
        Some((first, last)) => Some(Index::Range(number(first)?, number(last)?)),
    }
}

impl StateKey {
    /// Every vector that programs can bind, in order.
    pub fn all() -> impl Iterator<Item = Self> {
        let mut keys = BTreeSet::new();
        collect(Draft::EMPTY, &mut keys);
        keys.into_iter()
    }
}

/// Collects the keys bound by further names after `draft`.
fn collect(draft: Draft, keys: &mut BTreeSet<StateKey>) {
    for name in draft.following(None).filter(|name| !matches!(name.means, Means::Refused(_))) {
        for number in 0..name.brackets.map_or(1, |brackets| brackets.count) as u8 {
            let draft = draft.with(name, number, number, false);
            if let Some(StateBinding::One(key)) = draft.binding {
                keys.insert(key);
            }
            collect(draft, keys);
        }
    }
}
