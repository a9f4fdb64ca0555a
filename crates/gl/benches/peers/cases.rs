//! The programs that both run, and their inputs.

use std::sync::Arc;
use std::time::{Duration, Instant};

use crate::mesa::{self, Image, Language, Mesa};
use crate::{LANES, Ours, SIZE};
use nvjit::Program;
use nvjit::compiler::codegen::{CompileOptions, Compiler};
use nvjit::runtime::{Buffer, Memory, NoTextures, RegisterFile, RowId, Stage, TextureTarget};
use nvjit_raster::registers::{
    FRAGMENT_COL0, FRAGMENT_TEX0, FRAGMENT_WPOS, VERTEX_COL0, VERTEX_NRML, VERTEX_OPOS, VERTEX_TEX0, VERTEX_WGHT,
};
use nvjit_raster::{ColorFormat, Mesh, Pipeline, State, Target, Topology};
use nvjit_texture::SamplerState;
use nvjit_texture::{Extent, Format, Image as Texels, MagFilter, MinFilter, Texture, TextureUnits};

/// A batch of fragments is a part of the picture so wide and so high.
const TILE: [usize; 2] = [32, LANES / 32];

/// Vertices in a row and in a column of the mesh.
const ROW: usize = 256;

/// Side of a texture.
const TEXELS: u32 = 256;

/// Registers, with their values at (0, 0), the middle of the picture, and the changes to its right and its upper edge.
type Planes = Vec<(u16, [[f32; 4]; 3])>;

/// Registers, with their values at each vertex.
type Arrays = Vec<(u16, Vec<[f32; 4]>)>;

/// The inputs of invocations.
pub enum Inputs {
    Fragments(Planes),
    Vertices(Arrays),
}

impl Inputs {
    /// How many batches there are.
    pub fn batches(&self) -> usize {
        match self {
            Self::Fragments(_) => (SIZE * SIZE) as usize / LANES,
            Self::Vertices(_) => ROW * ROW / LANES,
        }
    }

    /// A row of a batch.
    pub fn fill(&self, id: RowId, batch: usize, to: &mut [f32]) {
        let component = usize::from(id.component);
        let index = match id.register {
            register if register.file == RegisterFile::Attribute => register.index,
            register => panic!("no input: {register:?}"),
        };
        match self {
            Self::Fragments(planes) => {
                let plane = planes.iter().find(|(number, _)| *number == index);
                let [base, right, up] = plane.map_or([[0.0; 4]; 3], |(_, plane)| *plane);
                for (lane, value) in to.iter_mut().enumerate() {
                    let [x, y] = pixel(batch, lane).map(|place| (place as f32 + 0.5) / (SIZE / 2) as f32 - 1.0);
                    *value = base[component] + x * right[component] + y * up[component];
                }
            }
            Self::Vertices(arrays) => {
                let (_, array) = arrays.iter().find(|(number, _)| *number == index).expect("an array for each input");
                for (value, vertex) in to.iter_mut().zip(&array[batch * LANES..]) {
                    *value = vertex[component];
                }
            }
        }
    }

    fn stage(&self) -> Stage {
        match self {
            Self::Fragments(_) => Stage::Fragment,
            Self::Vertices(_) => Stage::Vertex,
        }
    }
}

/// Which pixel a lane of a batch is.
fn pixel(batch: usize, lane: usize) -> [usize; 2] {
    let (columns, quad) = (SIZE as usize / TILE[0], lane / 4);
    let x = batch % columns * TILE[0] + quad % (TILE[0] / 2) * 2 + lane % 2;
    [x, batch / columns * TILE[1] + quad / (TILE[0] / 2) * 2 + lane / 2 % 2]
}

/// A texture for both.
struct Lookup {
    target: TextureTarget,
    format: Format,
    state: SamplerState,
    bytes: Vec<u8>,
}

/// A program that both run.
pub struct Case {
    pub name: &'static str,
    /// For nvjit, and for Mesa.
    pub text: String,
    peer: (Language, String),
    pub parameters: Vec<[f32; 4]>,
    pub inputs: Inputs,
    /// For code with sixteen lanes, and for hosts that take eight.
    pub textures: [TextureUnits; 2],
    lookup: Option<Lookup>,
    /// A constant buffer, or a table.
    table: Vec<u32>,
    pub memory: Option<Arc<Memory>>,
    /// Whether compilations of it are of interest.
    pub compiles: bool,
    /// In how many of a thousand pixels pictures may differ.
    pub most_others: f64,
}

/// A register of four, one word for each in the language of the ARB.
const WORDS: [(&str, &str); 20] = [
    ("f[COL0]", "fragment.color"),
    ("f[COL1]", "fragment.color.secondary"),
    ("f[TEX0]", "fragment.texcoord[0]"),
    ("f[TEX1]", "fragment.texcoord[1]"),
    ("f[TEX2]", "fragment.texcoord[2]"),
    ("o[COLR]", "result.color"),
    (" TEX0,", " texture[0],"),
    ("v[OPOS]", "vertex.attrib[0]"),
    ("v[WGHT]", "vertex.attrib[1]"),
    ("v[NRML]", "vertex.attrib[2]"),
    ("v[COL0]", "vertex.attrib[3]"),
    ("v[COL1]", "vertex.attrib[4]"),
    ("v[TEX0]", "vertex.attrib[8]"),
    ("v[TEX1]", "vertex.attrib[9]"),
    ("v[TEX2]", "vertex.attrib[10]"),
    ("o[HPOS]", "result.position"),
    ("o[COL0]", "result.color"),
    ("o[COL1]", "result.color.secondary"),
    ("o[TEX", "result.texcoord["),
    ("p[", "program.local["),
];

/// A program without branches in the language of the ARB.
pub fn arb(text: &str) -> String {
    let is_fragment = text.starts_with("!!FP1.0");
    let mut lines = text.lines();
    let header = match (lines.next(), is_fragment) {
        (_, true) => "!!ARBfp1.0\nTEMP R0, R1, R2, R3, R4, R5, R6;\n",
        _ => "!!ARBvp1.0\nTEMP R0, R1, R2, R3;\nADDRESS A0;\nPARAM c[96] = { program.local[0..95] };\n",
    };
    let line = |line: &str| {
        let mut line = line.to_owned();
        // The letter for the precision.
        let end = line.find([' ', '_']).unwrap_or_default();
        if is_fragment && line[..end].ends_with('R') {
            line.remove(end - 1);
        }
        WORDS.iter().fold(line, |line, (from, to)| line.replace(from, to)) + "\n"
    };
    header.to_owned() + &lines.map(line).collect::<String>()
}

const FEED: &str = "!!VP1.1
MOV o[HPOS], v[OPOS];
MOV o[COL0], v[COL0];
MOV o[COL1], v[COL1];
MOV o[TEX0], v[TEX0];
MOV o[TEX1], v[TEX1];
MOV o[TEX2], v[TEX2];
END
";

/// Programs that only pass a colour on.
const NOTHING: [&str; 2] =
    ["!!FP1.0\nMOVR o[COLR], f[COL0];\nEND\n", "!!VP1.1\nMOV o[HPOS], v[OPOS];\nMOV o[COL0], v[COL0];\nEND\n"];

fn nothing(stage: Stage) -> &'static str {
    NOTHING[usize::from(stage == Stage::Vertex)]
}

/// The vertex attribute that becomes a fragment's.
fn feeds(fragment: u16) -> u16 {
    match fragment {
        FRAGMENT_COL0.. if fragment < FRAGMENT_TEX0 => VERTEX_COL0 + (fragment - FRAGMENT_COL0),
        _ => VERTEX_TEX0 + (fragment - FRAGMENT_TEX0),
    }
}

impl Case {
    fn new(name: &'static str, text: &str, inputs: Inputs) -> Self {
        Self {
            name,
            text: text.to_owned(),
            peer: (Language::Arb, arb(text)),
            parameters: Vec::new(),
            inputs,
            textures: [TextureUnits::new(), TextureUnits::narrow()],
            lookup: None,
            table: Vec::new(),
            memory: None,
            compiles: true,
            most_others: crate::MOST_OTHERS,
        }
    }

    fn peer(self, language: Language, text: &str) -> Self {
        Self { peer: (language, text.to_owned()), ..self }
    }

    fn parameters(self, parameters: &[[f32; 4]]) -> Self {
        Self { parameters: parameters.to_vec(), ..self }
    }

    fn texture(mut self, lookup: Lookup) -> Self {
        let texels = Texels::new(lookup.format, Extent::d2(TEXELS, TEXELS), &lookup.bytes).expect("as many texels");
        let mut texture = Texture::from_image(lookup.target, texels).expect("the image fits the target");
        texture.generate_mipmap().expect("there is memory");
        let texture = Arc::new(texture.with_sampler(lookup.state).expect("the state fits the target"));
        for units in &mut self.textures {
            units.bind(0, Arc::clone(&texture)).expect("there is a unit 0");
        }
        self.lookup = Some(lookup);
        self
    }

    /// nvjit's picture, four bytes a pixel, from the lowest row.
    pub fn picture(&self, ours: &mut Ours) -> Vec<u8> {
        match &self.inputs {
            Inputs::Fragments(_) => self.shaded(ours),
            Inputs::Vertices(arrays) => {
                let program = Program::load(NOTHING[0].as_bytes()).expect("it loads");
                let compiler = Compiler::new(CompileOptions::default()).expect("this machine has a backend");
                let fragment = compiler.compile(&program).expect("it compiles");
                let mut pipeline = Pipeline::new(&ours.kernel, &fragment).expect("a vertex and a fragment program");
                for (place, parameter) in pipeline.vertex_parameters_mut().iter_mut().zip(&self.parameters) {
                    *place = *parameter;
                }
                let indices = triangles();
                let mesh = Mesh::new(Topology::Triangles, &indices);
                let mesh = arrays.iter().fold(mesh, |mesh, (number, array)| mesh.with(*number, array));
                let mut target = Target::new(SIZE, SIZE, ColorFormat::Rgba8);
                pipeline.draw(&mut target, &State::new(SIZE, SIZE), &mesh, &NoTextures).expect("a draw");
                upright(&target)
            }
        }
    }

    fn shaded(&self, ours: &mut Ours) -> Vec<u8> {
        let mut bytes = vec![0; 4 * (SIZE * SIZE) as usize];
        for batch in 0..self.inputs.batches() {
            ours.fill(&self.inputs, batch);
            ours.run(self);
            for component in 0..4 {
                for (lane, value) in ours.batch.output(component)[..LANES].iter().enumerate() {
                    let [x, y] = pixel(batch, lane);
                    bytes[4 * (y * SIZE as usize + x) + component] = (value * 255.0).round() as u8;
                }
            }
        }
        bytes
    }
}

/// A picture from its lowest row.
pub fn upright(target: &Target) -> Vec<u8> {
    target.to_rgba8().chunks(4 * SIZE as usize).rev().flatten().copied().collect()
}

/// A case as Mesa draws it.
pub struct Drawing<'a> {
    mesa: &'a Mesa,
    case: &'a Case,
    mesh: mesa::Mesh,
    /// The program of the other stage, one that does nothing, and the one that is measured.
    other: mesa::Program,
    nothing: mesa::Program,
    program: mesa::Program,
}

impl<'a> Drawing<'a> {
    pub fn new(mesa: &'a Mesa, case: &'a Case) -> Self {
        let stage = case.inputs.stage();
        let (mesh, other) = match &case.inputs {
            Inputs::Fragments(planes) => {
                let corners = [[-1.0, -1.0], [1.0, -1.0], [1.0, 1.0], [-1.0, 1.0]];
                let at = |[base, right, up]: &[[f32; 4]; 3]| {
                    corners.map(|[x, y]| std::array::from_fn(|n| base[n] + x * right[n] + y * up[n]))
                };
                let positions = corners.map(|[x, y]| [x, y, 0.0, 1.0]);
                let planes = planes.iter().filter(|(number, _)| *number != FRAGMENT_WPOS);
                let arrays: Vec<(u16, [[f32; 4]; 4])> =
                    planes.map(|(number, plane)| (feeds(*number), at(plane))).collect();
                let mut attributes: Vec<(u16, &[[f32; 4]])> = vec![(VERTEX_OPOS, &positions)];
                attributes.extend(arrays.iter().map(|(number, array)| (*number, &array[..])));
                (mesa.mesh(&attributes, &[0, 1, 2, 0, 2, 3]), mesa.program(Stage::Vertex, Language::Arb, &arb(FEED)))
            }
            Inputs::Vertices(arrays) => {
                let attributes: Vec<_> = arrays.iter().map(|(number, array)| (*number, &array[..])).collect();
                (mesa.mesh(&attributes, &triangles()), mesa.program(Stage::Fragment, Language::Arb, &arb(NOTHING[0])))
            }
        };
        if let Some(Lookup { target, format, state, bytes }) = &case.lookup {
            let filter = |is_linear| if is_linear { 0x2601 } else { 0x2600 };
            let min = match state.min_filter {
                MinFilter::LinearMipmapLinear => 0x2703,
                other => filter(other == MinFilter::Linear),
            };
            mesa.texture(&Image {
                size: TEXELS,
                is_cube: *target == TextureTarget::Cube,
                bytes,
                is_half: *format == Format::RGBA16F,
                filters: [min, filter(state.mag_filter == MagFilter::Linear)],
                anisotropy: state.max_anisotropy,
            });
        }
        let nothing = mesa.program(stage, Language::Arb, &arb(nothing(stage)));
        let program = mesa.program(stage, case.peer.0, &case.peer.1);
        mesa.set_parameters(&program, &case.parameters, &case.table);
        Self { mesa, case, mesh, other, nothing, program }
    }

    /// Mesa's picture.
    pub fn picture(&self) -> Vec<u8> {
        self.mesa.bind(&self.mesh);
        self.mesa.clear();
        self.mesa.select([&self.other, &self.program]);
        self.mesa.draw(&self.mesh);
        self.mesa.picture()
    }

    fn time(&self, program: &mesa::Program) -> Duration {
        self.mesa.select([&self.other, program]);
        let start = Instant::now();
        match self.case.inputs {
            Inputs::Fragments(_) => self.mesa.draw(&self.mesh),
            Inputs::Vertices(_) => self.mesa.transform(&self.mesh),
        }
        start.elapsed()
    }

    /// The times of a draw with the program and with an empty one, and the number of invocations.
    pub fn times(&self) -> ([Duration; 2], usize) {
        self.mesa.bind(&self.mesh);
        let times = [&self.program, &self.nothing].map(|program| self.time(program).min(self.time(program)));
        let elements = match self.case.inputs {
            Inputs::Fragments(_) => (SIZE * SIZE) as usize,
            Inputs::Vertices(_) => ROW * ROW,
        };
        (times, elements)
    }

    /// The time of loading the text, and the time of the first draw beyond that of the next one.
    pub fn compilation(&self, number: usize) -> Duration {
        self.mesa.bind(&self.mesh);
        // Another text each time.
        let text = self.case.peer.1.replacen('\n', &"\n".repeat(number + 2), 1);
        let start = Instant::now();
        let program = self.mesa.program(self.case.inputs.stage(), self.case.peer.0, &text);
        self.mesa.set_parameters(&program, &self.case.parameters, &self.case.table);
        self.time(&program);
        let first = start.elapsed();
        let next = self.time(&program);
        self.mesa.delete(&program);
        first.saturating_sub(next)
    }
}

/// The mesh of the vertices: their triangles.
fn triangles() -> Vec<u32> {
    let cells = (0..ROW as u32 - 1).flat_map(|y| (0..ROW as u32 - 1).map(move |x| y * ROW as u32 + x));
    let up = ROW as u32;
    cells.flat_map(|at| [at, at + 1, at + up + 1, at, at + up + 1, at + up]).collect()
}

/// Inputs of fragments, of which this is the first set of texture coordinates.
fn fragments(coordinates: [[f32; 4]; 3]) -> Inputs {
    let half = SIZE as f32 / 2.0;
    Inputs::Fragments(vec![
        (FRAGMENT_WPOS, [[half, half, 0.0, 1.0], [half, 0.0, 0.0, 0.0], [0.0, half, 0.0, 0.0]]),
        (FRAGMENT_COL0, [[0.5, 0.4, 0.6, 1.0], [0.3, 0.0, 0.1, 0.0], [0.0, 0.1, 0.2, 0.0]]),
        (FRAGMENT_COL0 + 1, [[0.5, 0.3, 0.2, 0.5], [0.1, 0.0, 0.0, 0.0], [0.0, 0.2, 0.1, 0.0]]),
        (FRAGMENT_TEX0, coordinates),
        (FRAGMENT_TEX0 + 1, [[0.0, 0.0, 1.0, 0.5], [1.0, 0.0, 0.0, 0.0], [0.0, 1.0, 0.0, 0.0]]),
        (FRAGMENT_TEX0 + 2, [[0.0, 0.0, 1.0, 0.5], [0.1, 0.0, 0.0, 0.0], [0.0, 0.2, 0.0, 0.0]]),
    ])
}

/// Attributes other than texture coordinates.
const NEAR: [[f32; 4]; 3] = [[0.3, 0.6, 0.8, 1.0], [0.2, 0.0, 0.1, 0.0], [0.0, 0.1, 0.0, 0.1]];

/// Rotated coordinates; `texels` are the distances between neighbouring fragments along the axes.
fn turned(texels: [f32; 2]) -> [[f32; 4]; 3] {
    let (sin, cos) = 0.4f32.sin_cos();
    let [x, y] = texels.map(|texels| texels * (SIZE / 2) as f32 / TEXELS as f32);
    [[0.0, 0.0, 1.0, 1.0], [cos * x, sin * x, 0.0, 0.0], [-sin * y, cos * y, 0.0, 0.0]]
}

/// A mesh of vertices that bulges: position, weights, normal, colour, coordinates, and the numbers of bones.
fn vertices() -> Inputs {
    let mut arrays: Arrays = [VERTEX_OPOS, VERTEX_WGHT, VERTEX_NRML, VERTEX_COL0, VERTEX_TEX0, VERTEX_TEX0 + 1]
        .map(|n| (n, Vec::new()))
        .to_vec();
    for number in 0..ROW * ROW {
        let [x, y] = [number % ROW, number / ROW].map(|place| place as f32 / (ROW - 1) as f32 * 1.8 - 0.9);
        let (slope, bone) = ((3.0 * x).cos() * 0.5, (4.0 + 4.0 * x).floor());
        let length = (1.0 + slope * slope + y * y).sqrt();
        let values = [
            [x, y, 0.1 * (3.0 * x).sin(), 1.0],
            [0.4, 0.3, 0.2, 0.1],
            [-slope / length, -y / length, 1.0 / length, 0.0],
            [0.5 + 0.5 * x, 0.5, 0.5 - 0.5 * y, 1.0],
            [x, y, 0.0, 1.0],
            [0.0, 1.0, 2.0, 3.0].map(|step: f32| 3.0 * ((bone + step + (2.0 * y).floor()).rem_euclid(8.0))),
        ];
        arrays.iter_mut().zip(values).for_each(|((_, array), value)| array.push(value));
    }
    Inputs::Vertices(arrays)
}

const IDENTITY: [[f32; 4]; 4] =
    [[1.0, 0.0, 0.0, 0.0], [0.0, 1.0, 0.0, 0.0], [0.0, 0.0, 1.0, 0.0], [0.0, 0.0, 0.0, 1.0]];

/// Matrices from number 20 on, each of which moves and turns a little.
fn bones() -> Vec<[f32; 4]> {
    let mut parameters = IDENTITY.to_vec();
    parameters.resize(20, [0.0; 4]);
    for bone in 0..8 {
        let (sin, cos) = (0.02 * bone as f32).sin_cos();
        parameters.extend([[cos, -sin, 0.0, 0.01], [sin, cos, 0.0, 0.0], [0.0, 0.0, 1.0, 0.0]]);
    }
    parameters
}

/// Eight directional lights, all around.
fn lights() -> Vec<[f32; 4]> {
    let mut parameters = IDENTITY.to_vec();
    parameters.resize(10, [0.0, 1.0, 2.0, 8.0]);
    for light in 0..8 {
        let (sin, cos) = (light as f32 * std::f32::consts::FRAC_PI_4).sin_cos();
        parameters.extend([[cos, sin, 0.1, 0.0], [0.1 + 0.02 * light as f32, 0.2, 0.3 - 0.02 * light as f32, 0.1]]);
    }
    parameters
}

/// Light and material of tnl.
fn transform() -> Vec<[f32; 4]> {
    let mut parameters = IDENTITY.to_vec();
    parameters.extend(&IDENTITY[..3]);
    parameters.extend([[0.6, 0.0, 0.8, 0.0], [0.3, 0.1, 0.9487, 0.0], [0.0, 0.0, 0.0, 12.0]]);
    parameters.extend([[0.1, 0.1, 0.1, 1.0], [0.5, 0.3, 0.2, 0.0], [0.3, 0.3, 0.3, 0.0]]);
    parameters
}

pub const LIGHT: [[f32; 4]; 4] = [[2.0, 3.0, 2.0, 1.0], [1.0; 4], [0.1; 4], [0.8, 0.5, 0.3, 24.0]];

/// A texture of waves, which hide differences in the rounding of filters; or of noise.
fn texels(format: Format, is_noise: bool) -> Vec<u8> {
    let mut random = fastrand::Rng::with_seed(3);
    let mut bytes = Vec::new();
    for place in 0..TEXELS * TEXELS {
        let [x, y] = [place % TEXELS, place / TEXELS].map(|n| n as f32 / TEXELS as f32 * std::f32::consts::TAU);
        let texel = [x.sin(), y.cos(), (x + y).sin(), (x - 2.0 * y).cos()].map(|wave| 0.5 + 0.4 * wave);
        let texel = if is_noise { texel.map(|_| random.f32()) } else { texel };
        match format {
            Format::RGBA16F => bytes.extend(texel.map(half::f16::from_f32).iter().flat_map(|half| half.to_le_bytes())),
            _ => bytes.extend(texel.map(|value| (value * 255.0) as u8)),
        }
    }
    bytes
}

fn lookups() -> Vec<Case> {
    let d2 = SamplerState::new(TextureTarget::D2);
    let nearest = d2.with_filters(MinFilter::Nearest, MagFilter::Nearest);
    let linear = d2.with_filters(MinFilter::Linear, MagFilter::Linear);
    let trilinear = d2.with_filters(MinFilter::LinearMipmapLinear, MagFilter::Linear);
    let anisotropic = SamplerState { max_anisotropy: 8.0, ..trilinear };
    let lookup = |name, target: TextureTarget, format, state, texels_apart| {
        let text = format!("!!FP1.0\nTEX R0, f[TEX0], TEX0, {};\nMULR o[COLR], R0, f[COL0];\nEND\n", target.name());
        let lookup = Lookup { target, format, state, bytes: texels(format, false) };
        Case { compiles: false, ..Case::new(name, &text, fragments(turned(texels_apart))).texture(lookup) }
    };
    vec![
        lookup("nearest", TextureTarget::D2, Format::RGBA8, nearest, [0.9; 2]),
        lookup("linear", TextureTarget::D2, Format::RGBA8, linear, [0.9; 2]),
        lookup("trilinear", TextureTarget::D2, Format::RGBA8, trilinear, [1.7; 2]),
        lookup("anisotropic 8x", TextureTarget::D2, Format::RGBA8, anisotropic, [9.0, 1.2]),
        lookup("RGBA16F linear", TextureTarget::D2, Format::RGBA16F, linear, [0.9; 2]),
        lookup("cube linear", TextureTarget::Cube, Format::RGBA8, linear, [0.9; 2]),
    ]
}

/// AES-128 of the place of a fragment; the program is that of the file test.
fn aes() -> Case {
    const FILE: &str = include_str!("../../../../tests/filetests/gpu_program/known/aes.vp");
    let words = |text: &str, begin: &str, end: &str| {
        let (_, rest) = text.split_once(begin).expect("it begins");
        rest.split_once(end).expect("it ends").0.to_owned()
    };
    let body = words(FILE, "!!NVvp5.0", "\nEND\n");
    let body = body
        .replace("MOV.U key, vertex.attrib[0];", "MOV.U key, {0x2b7e1516, 0x28aed2a6, 0xabf71588, 0x09cf4f3c};")
        .replace(
            "XOR.U block, vertex.attrib[1], key;",
            "CVT.U32.F32.TRUNC block, fragment.position.xyxy;\nXOR.U block, block, key;",
        )
        .replace(
            "MOV.U result.attrib[0], block;",
            "AND.U block, block, 255;\nCVT.F32.U32 tint, block;\nMUL.F result.color, tint, 0.00392156862745098;",
        )
        .replace("MOV.U result.attrib[1], key;\n", "")
        .replace("INT TEMP left;", "INT TEMP left;\nFLOAT TEMP tint;");
    let text = format!("!!NVfp5.0{body}\nEND\n");
    let table = words(FILE, "buffer[0] =", ";").replace('#', " ");
    let table: Vec<u32> = table
        .split_whitespace()
        .map(|word| u32::from_str_radix(word.trim_start_matches("0x"), 16).expect("a number"))
        .collect();
    let buffer = Arc::new(Buffer::new(4 * table.len()));
    let bytes: Vec<u8> = table.iter().flat_map(|word| word.to_le_bytes()).collect();
    buffer.write(0, &bytes).expect("they fit");
    let mut memory = Memory::new();
    memory.bind_constants(0, buffer, 0, bytes.len()).expect("the binding is there");
    let case = Case::new("aes", &text, fragments(NEAR)).peer(Language::Glsl, include_str!("programs/aes.frag"));
    Case { table, memory: Some(Arc::new(memory)), ..case }
}

/// All programs, in the order of the table.
pub fn all() -> Vec<Case> {
    let place = [[-0.6, 0.0, 0.0, 1.0], [1.5, 0.0, 0.0, 0.0], [0.0, 1.2, 0.0, 0.0]];
    let relief = Lookup {
        target: TextureTarget::D2,
        format: Format::RGBA8,
        state: SamplerState::new(TextureTarget::D2).with_filters(MinFilter::Linear, MagFilter::Linear),
        bytes: texels(Format::RGBA8, true),
    };
    let phong = include_str!("../../../../benches/programs/phong.fp");
    let mut cases = vec![
        Case::new("phong", phong, fragments(NEAR)).parameters(&LIGHT),
        Case::new("alu64", include_str!("../../../../benches/programs/alu64.fp"), fragments(NEAR)),
        Case::new("trans", include_str!("../../../../benches/programs/trans.fp"), fragments(NEAR))
            .peer(Language::Arb, include_str!("programs/trans.fp")),
        // llvmpipe computes this with 32 bits, so pictures differ by the rounding of fp16.
        Case {
            most_others: 500.0,
            ..Case::new("half", include_str!("../../../../benches/programs/half.fp"), fragments(NEAR))
                .peer(Language::Arb, &arb(phong))
                .parameters(&LIGHT)
        },
        Case::new("tnl", include_str!("../../../../benches/programs/tnl.vp"), vertices()).parameters(&transform()),
        Case::new("skin4", include_str!("../../../../benches/programs/skin4.vp"), vertices()).parameters(&bones()),
        Case::new("lights", include_str!("../../../../benches/programs/lights.vp"), vertices())
            .peer(Language::Glsl, include_str!("programs/lights.vert"))
            .parameters(&lights()),
        // Weights of texels have eight bits there, so some fragments stop a step earlier or later.
        Case {
            most_others: 30.0,
            ..Case::new(
                "parallax",
                include_str!("../../../../benches/programs/parallax.fp"),
                fragments(turned([0.9; 2])),
            )
            .peer(Language::Glsl, include_str!("programs/parallax.frag"))
            .texture(relief)
        },
        aes(),
        Case::new("mandel", include_str!("programs/mandel.fp"), fragments(place))
            .peer(Language::Glsl, include_str!("programs/mandel.frag")),
    ];
    cases.extend(lookups());
    cases
}
