//! A whole driver without a window, as a source to copy from: the part of OpenGL 1.5 that draws vertex arrays with
//! programs, textures, depth and blending, over nvjit's program objects, textures and rasteriser; and an application
//! that draws vases with it to a PPM file. driver.c is the same in C, with identical output.
//!
//!     cargo run --release --example driver -- examples/driver vases.ppm [WIDTH HEIGHT]
//!
//! Not included: buffer objects, matrix stacks and lights beyond what the programs use, and all that programs replace.

use nvjit::runtime::{ComponentType, TextureTarget, VertexArray};
use nvjit_gl::drawing;
use nvjit_gl::{Context, Error, GroupOptions, ShareGroup, enums::*, fixed::FixedState};
use nvjit_raster::{
    Attribute, Blend, BlendFactor, ColorFormat, CompareFunc, Cull, DepthTest, DrawError, FrontFace, Mesh, Mode, State,
    Target, registers,
};
use nvjit_texture::TextureUnits;
use nvjit_texture::{BaseFormat, Extent, Format, Image, MinFilter, SamplerState, Storage, Texture};
use std::collections::BTreeMap;
use std::fs;
use std::io::Write;
use std::path::Path;
use std::sync::Arc;

/// An error that is reported to the user.
type Failure = Box<dyn std::error::Error>;

// ---- The driver ----

/// Texture image units.
const UNITS: usize = 8;

/// A texture object.
#[derive(Clone)]
struct TextureObject {
    /// None until there is an image.
    texture: Option<Arc<Texture>>,
    state: SamplerState,
    mipmap: bool,
}

/// An array of the application, and whether it counts.
#[derive(Clone, Copy)]
struct Array<'a> {
    array: Option<VertexArray<'a>>,
    enabled: bool,
}

/// A context. Where the GL has pointers into the application's memory, this has slices that live as long.
struct Gl<'a> {
    error: Option<Error>,
    context: Context,
    target: Target,
    units: TextureUnits,
    /// Culling, the depth test and blending are as they are if they are enabled.
    state: State,
    culls: bool,
    cull_face: Cull,
    tests_depth: bool,
    depth: DepthTest,
    blends: bool,
    blend: Blend,
    arrays: [Array<'a>; registers::VERTEX_ATTRIBUTES],
    textures: BTreeMap<u32, TextureObject>,
    bound: [u32; UNITS],
    unit: usize,
}

/// Capabilities besides programs.
#[derive(Clone, Copy)]
enum Capability {
    CullFace,
    DepthTest,
    Blend,
}

impl<'a> Gl<'a> {
    fn new(width: u32, height: u32) -> Result<Self, Failure> {
        let group = ShareGroup::new(GroupOptions::default());
        Ok(Self {
            error: None,
            context: Context::new(&group),
            target: Target::try_new(width, height, ColorFormat::Rgba8, 1).ok_or("there is no target of this size")?,
            units: TextureUnits::new(),
            state: State::new(width, height),
            culls: false,
            cull_face: Cull::Back,
            tests_depth: false,
            depth: DepthTest { func: CompareFunc::Less, write: true },
            blends: false,
            blend: Blend::add(BlendFactor::One, BlendFactor::Zero),
            arrays: [Array { array: None, enabled: false }; registers::VERTEX_ATTRIBUTES],
            textures: BTreeMap::new(),
            bound: [0; UNITS],
            unit: 0,
        })
    }

    /// The first error stays until [`get_error`](Self::get_error).
    fn check<T>(&mut self, result: Result<T, Error>) -> Option<T> {
        match result {
            Ok(value) => Some(value),
            Err(error) => {
                self.error.get_or_insert(error);
                None
            }
        }
    }

    fn get_error(&mut self) -> Option<Error> {
        self.error.take()
    }

    // State around the programs.

    fn set(&mut self, capability: Capability, on: bool) {
        match capability {
            Capability::CullFace => self.culls = on,
            Capability::DepthTest => self.tests_depth = on,
            Capability::Blend => self.blends = on,
        }
    }

    fn cull_face(&mut self, face: Cull) {
        self.cull_face = face;
    }

    fn front_face(&mut self, orientation: FrontFace) {
        self.state.front_face = orientation;
    }

    fn depth_func(&mut self, func: CompareFunc) {
        self.depth.func = func;
    }

    fn depth_mask(&mut self, on: bool) {
        self.depth.write = on;
    }

    fn blend_func(&mut self, source: BlendFactor, destination: BlendFactor) {
        self.blend = Blend::add(source, destination);
    }

    /// Colour is always cleared to zero.
    fn clear(&mut self, buffers: u32) {
        if buffers & COLOR_BUFFER_BIT != 0 {
            self.target.clear_color([0.0; 4]);
        }
        if buffers & DEPTH_BUFFER_BIT != 0 && self.depth.write {
            self.target.clear_depth(1.0);
        }
    }

    // Programs, and the matrices that they bind as state.

    fn enable_programs(&mut self) {
        for target in [VERTEX_PROGRAM_ARB, FRAGMENT_PROGRAM_ARB] {
            let result = self.context.enable(target);
            self.check(result);
        }
    }

    fn bind_program(&mut self, target: u32, program: u32) {
        let result = self.context.bind_program_arb(target, program);
        self.check(result);
    }

    fn program_string(&mut self, target: u32, text: &[u8]) {
        let result = self.context.program_string(target, PROGRAM_FORMAT_ASCII_ARB, text);
        self.check(result);
    }

    fn program_env_parameter(&mut self, target: u32, index: u32, value: [f32; 4]) {
        let result = self.context.program_env_parameter_4f(target, index, value);
        self.check(result);
    }

    fn program_local_parameter(&mut self, target: u32, index: u32, value: [f32; 4]) {
        let result = self.context.program_local_parameter_4f(target, index, value);
        self.check(result);
    }

    /// Commands on matrices.
    fn matrix(&mut self, command: impl FnOnce(&mut FixedState) -> Result<(), Error>) {
        let result = self.context.change_state(command).flatten();
        self.check(result);
    }

    /// Column by column.
    fn mult_matrix(&mut self, matrix: [f64; 16]) {
        self.matrix(|state| state.mult_matrix_d(&matrix));
    }

    fn frustum(&mut self, [left, right]: [f64; 2], [bottom, top]: [f64; 2], [near, far]: [f64; 2]) {
        let (width, height, depth) = (right - left, top - bottom, far - near);
        #[rustfmt::skip]
        self.mult_matrix([
            2.0 * near / width, 0.0, 0.0, 0.0,
            0.0, 2.0 * near / height, 0.0, 0.0,
            (right + left) / width, (top + bottom) / height, -(far + near) / depth, -1.0,
            0.0, 0.0, -2.0 * far * near / depth, 0.0,
        ]);
    }

    fn translate(&mut self, x: f64, y: f64, z: f64) {
        self.mult_matrix([1.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, x, y, z, 1.0]);
    }

    fn scale(&mut self, x: f64, y: f64, z: f64) {
        self.mult_matrix([x, 0.0, 0.0, 0.0, 0.0, y, 0.0, 0.0, 0.0, 0.0, z, 0.0, 0.0, 0.0, 0.0, 1.0]);
    }

    // Vertex arrays. VertexPointer, NormalPointer and similar commands are the same for conventional registers.

    fn vertex_attrib_pointer(&mut self, index: u16, array: VertexArray<'a>) {
        match self.arrays.get_mut(usize::from(index)) {
            Some(own) if (1..=4).contains(&array.size) => own.array = Some(array),
            _ => self.error = self.error.or(Some(Error::InvalidValue)),
        }
    }

    fn set_array(&mut self, index: u16, enabled: bool) {
        match self.arrays.get_mut(usize::from(index)) {
            Some(own) => own.enabled = enabled,
            None => self.error = self.error.or(Some(Error::InvalidValue)),
        }
    }

    fn draw_arrays(&mut self, mode: Mode, first: u32, count: u32) {
        let indices: Vec<u32> = (first..first.saturating_add(count)).collect();
        self.draw_elements(mode, &indices);
    }

    fn draw_elements(&mut self, mode: Mode, indices: &[u32]) {
        let mut mesh = Mesh::new(mode, indices);
        for (attribute, own) in mesh.attributes.iter_mut().zip(&self.arrays) {
            if let Array { array: Some(array), enabled: true } = own {
                *attribute = Attribute::Typed(*array);
            }
        }
        self.state.cull = if self.culls { self.cull_face } else { Cull::None };
        self.state.depth_test = self.tests_depth.then_some(self.depth);
        self.state.blends = [self.blends.then_some(self.blend); registers::COLORS];
        // A snapshot: a driver keeps it for later draws with the same programs and parameters.
        let programs = self.context.pipeline();
        let Some(programs) = self.check(programs) else { return };
        drawing::set_modes(&mut self.state, &programs);
        let drawn = drawing::pipeline(&programs)
            .and_then(|pipeline| pipeline.draw(&mut self.target, &self.state, &mesh, &self.units))
            .map_err(|error| match error {
                DrawError::Memory => Error::OutOfMemory,
                _ => Error::InvalidOperation,
            });
        self.check(drawn);
    }

    // Textures.

    fn active_texture(&mut self, unit: usize) {
        self.unit = unit % UNITS;
    }

    fn bound_texture(&mut self) -> &mut TextureObject {
        let state = SamplerState::new(TextureTarget::D2);
        let object = self.textures.entry(self.bound[self.unit]);
        object.or_insert(TextureObject { texture: None, state, mipmap: false })
    }

    /// A unit keeps the texture as it was when it was bound there: so a texture that has changed is bound again.
    fn rebind(&mut self) {
        let name = self.bound[self.unit];
        let texture = self.bound_texture().texture.clone();
        for unit in (0..UNITS).filter(|&unit| self.bound[unit] == name) {
            match &texture {
                Some(texture) => self.units.bind(unit, texture.clone()).expect("there are so many units"),
                None => drop(self.units.unbind(unit, TextureTarget::D2)),
            }
        }
    }

    fn bind_texture(&mut self, name: u32) {
        self.bound[self.unit] = name;
        self.rebind();
    }

    /// TexParameter, for all of them.
    fn tex_parameters(&mut self, mipmap: bool, change: impl FnOnce(&mut SamplerState)) {
        let object = self.bound_texture();
        object.mipmap = mipmap;
        change(&mut object.state);
        if let Some(texture) = object.texture.take() {
            let changed = Texture::clone(&texture).with_sampler(object.state);
            object.texture = changed.ok().map(Arc::new);
            self.rebind();
        }
    }

    /// Level 0 of a texture of bytes without border.
    fn tex_image(&mut self, width: u32, height: u32, format: BaseFormat, texels: &[u8]) {
        let object = self.bound_texture();
        let (state, mipmap) = (object.state, object.mipmap);
        let made = Format::new(format, Storage::Unorm8)
            .and_then(|format| Image::new(format, Extent::d2(width, height), texels))
            .and_then(|image| {
                let mut texture = Texture::new(TextureTarget::D2).with_sampler(state)?;
                texture.set_image(0, 0, image)?;
                if mipmap {
                    texture.generate_mipmap()?;
                }
                Ok(texture)
            });
        let made = self.check(made.map_err(|_| Error::InvalidValue));
        self.bound_texture().texture = made.map(Arc::new);
        self.rebind();
    }

    // Pixels.

    /// RGBA of a pixel; y grows upward.
    fn read_pixel(&self, x: u32, y: u32) -> [u8; 4] {
        self.target.rgba8_in(0, x, y)
    }
}

// ======== The application ========

// ---- Programs ----

const SURFACE: u32 = 1;
const BACKDROP: u32 = 2;
const GLAZE: u32 = 3;
const FLOOR: u32 = 4;
const BACKDROP_COLOR: u32 = 5;

fn load_program(gl: &mut Gl<'_>, folder: &Path, target: u32, program: u32, name: &str) -> Result<(), Failure> {
    gl.bind_program(target, program);
    gl.program_string(target, &fs::read(folder.join(name)).map_err(|error| format!("{name}: {error}"))?);
    if gl.get_error().is_some() {
        return Err(gl.context.load_errors().map_or(name.to_owned(), |errors| format!("{name}: {errors}")).into());
    }
    Ok(())
}

fn use_programs(gl: &mut Gl<'_>, vertex: u32, fragment: u32) {
    gl.bind_program(VERTEX_PROGRAM_ARB, vertex);
    gl.bind_program(FRAGMENT_PROGRAM_ARB, fragment);
}

// ---- The mesh ----

/// Position, normal, texture coordinates.
type Vertex = [f32; 8];

/// Vertices as bytes, as a GL wants them, and indices.
struct Vase {
    vertices: Vec<u8>,
    indices: Vec<u32>,
}

fn bytes(floats: &[f32]) -> Vec<u8> {
    floats.iter().flat_map(|value| value.to_ne_bytes()).collect()
}

/// Reads an OBJ file whose corners are all of the form 1/2/3; polygons become fans. Equal corners are one vertex.
fn read_obj(path: &Path) -> Result<Vase, Failure> {
    let mut values: [Vec<[f32; 3]>; 3] = Default::default();
    let mut numbers: BTreeMap<[usize; 3], u32> = BTreeMap::new();
    let (mut vertices, mut indices) = (Vec::<Vertex>::new(), Vec::new());
    for line in fs::read_to_string(path)?.lines() {
        let mut words = line.split_whitespace();
        let kind = words.next().unwrap_or_default();
        if let Some(kind) = ["v", "vt", "vn"].iter().position(|&known| known == kind) {
            let mut value = [0.0; 3];
            for (component, word) in value.iter_mut().zip(words) {
                *component = word.parse()?;
            }
            values[kind].push(value);
        } else if kind == "f" {
            let mut polygon = Vec::new();
            for word in words {
                let corner: Vec<usize> = word.split('/').map(str::parse).collect::<Result<_, _>>()?;
                let corner: [usize; 3] = corner.try_into().map_err(|_| format!("{word} is no corner"))?;
                let value = |kind: usize| values[kind].get(corner[kind].wrapping_sub(1)).ok_or("no such corner");
                let ([x, y, z], [s, t, _], [nx, ny, nz]) = (*value(0)?, *value(1)?, *value(2)?);
                polygon.push(*numbers.entry(corner).or_insert_with(|| {
                    vertices.push([x, y, z, nx, ny, nz, s, t]);
                    vertices.len() as u32 - 1
                }));
            }
            indices.extend(polygon.windows(2).skip(1).flat_map(|pair| [polygon[0], pair[0], pair[1]]));
        }
    }
    Ok(Vase { vertices: bytes(vertices.as_flattened()), indices })
}

fn floats(data: &[u8], size: usize, stride: usize) -> VertexArray<'_> {
    VertexArray { data, component_type: ComponentType::Float, size, normalized: false, stride }
}

fn point_to<'a>(gl: &mut Gl<'a>, vertices: &'a [u8]) {
    let stride = size_of::<Vertex>();
    gl.vertex_attrib_pointer(registers::VERTEX_OPOS, floats(vertices, 3, stride));
    gl.vertex_attrib_pointer(registers::VERTEX_NRML, floats(&vertices[12..], 3, stride));
    gl.vertex_attrib_pointer(registers::VERTEX_TEX0, floats(&vertices[24..], 2, stride));
}

// ---- Textures, of whole numbers alone, so that every machine makes the same ----

const SIZE: u32 = 256;
const CERAMIC: u32 = 1;
const WOOD: u32 = 2;
const CLEAR: u32 = 3;

fn hash(x: u32, y: u32) -> u32 {
    let h = x.wrapping_mul(0x9E37_79B1) ^ y.wrapping_mul(0x85EB_CA77);
    let h = (h ^ h >> 15).wrapping_mul(0x2C1B_3C6D);
    (h ^ h >> 13) >> 24
}

/// Noise of 0 to 255 along s, in cells of `cell` texels.
fn noise(s: u32, t: u32, cell: u32) -> u32 {
    let (cells, part) = (SIZE / cell, s % cell);
    (hash(s / cell % cells, t) * (cell - part) + hash((s / cell + 1) % cells, t) * part) / cell
}

/// Bands and lozenges in cobalt and gold on white. t goes along the profile of the vase.
fn ceramic(s: u32, t: u32) -> [u8; 3] {
    let fold = |place: u32| if place % 32 < 16 { place % 32 } else { 32 - place % 32 };
    let (white, cobalt, gold) = ([236, 231, 218], [24, 48, 122], [206, 152, 58]);
    match (t, fold(s) + fold(t)) {
        // Lozenges about the belly.
        (64..96, 0..8) => gold,
        (64..96, 8..13 | 22..) => cobalt,
        (64..96, _) => white,
        // Teeth.
        (112..128, _) if s % 16 < t - 112 => cobalt,
        (0..22 | 56..60 | 100..104 | 182..212, _) => cobalt,
        (26..28 | 60..62 | 98..100 | 132..134 | 228.., _) => gold,
        _ => white,
    }
}

/// Boards along s.
fn wood(s: u32, t: u32) -> [u8; 3] {
    let board = t / 64;
    let along = (s + 96 * board) % SIZE;
    let grain = (2 * noise(along, t, 64) + noise(along, t / 4 + 512, 128) + noise(along, t + 1024, 16)) / 4;
    let joint = t % 64 < 1 || along < 1;
    let light = if joint { 60 } else { 120 + 40 * hash(board, 77) / 255 + 72 * grain / 255 };
    [100, 70, 46].map(|part| (light * part / 100) as u8)
}

fn make_texture(gl: &mut Gl<'_>, name: u32, paint: impl Fn(u32, u32) -> [u8; 3]) {
    let texels: Vec<u8> = (0..SIZE * SIZE).flat_map(|texel| paint(texel % SIZE, texel / SIZE)).collect();
    gl.bind_texture(name);
    gl.tex_parameters(true, |state| {
        state.min_filter = MinFilter::LinearMipmapLinear;
        state.max_anisotropy = 8.0;
    });
    gl.tex_image(SIZE, SIZE, BaseFormat::Rgb, &texels);
}

// ---- The scene ----

/// A vase's position, size, texture, colour, reflectivity, and sharpness of its highlight.
struct Place {
    x: f32,
    z: f32,
    scale: f32,
    texture: u32,
    color: [f32; 4],
    mirror: f32,
    shininess: f32,
}

const fn place(x: f32, z: f32, scale: f32, texture: u32, color: [f32; 4], mirror: f32, shininess: f32) -> Place {
    Place { x, z, scale, texture, color, mirror, shininess }
}

/// The last is of glass.
const VASES: [Place; 3] = [
    place(-0.62, -0.25, 1.0, CERAMIC, [1.0, 1.0, 1.0, 1.0], 0.05, 90.0),
    place(0.92, -0.95, 0.8, CLEAR, [0.62, 0.2, 0.1, 1.0], 0.03, 30.0),
    place(0.55, 0.62, 0.55, CLEAR, [0.2, 0.55, 0.42, 0.3], 0.06, 110.0),
];

fn draw_vase<'a>(gl: &mut Gl<'a>, vase: &'a Vase, at: &Place) {
    gl.program_local_parameter(FRAGMENT_PROGRAM_ARB, 0, at.color);
    gl.program_local_parameter(FRAGMENT_PROGRAM_ARB, 1, [at.mirror, 0.0, 0.0, at.shininess]);
    gl.bind_texture(at.texture);
    gl.matrix(FixedState::push_matrix);
    gl.translate(at.x.into(), 0.0, at.z.into());
    gl.scale(at.scale.into(), at.scale.into(), at.scale.into());
    point_to(gl, &vase.vertices);
    gl.draw_elements(Mode::Triangles, &vase.indices);
    gl.matrix(FixedState::pop_matrix);
}

/// The glass vase is drawn last, its far side first, blended over the others.
fn draw_vases<'a>(gl: &mut Gl<'a>, vase: &'a Vase) {
    let [clay @ .., glass] = &VASES;
    use_programs(gl, SURFACE, GLAZE);
    gl.program_local_parameter(VERTEX_PROGRAM_ARB, 0, [2.0, 1.0, 0.0, 0.0]);
    clay.iter().for_each(|at| draw_vase(gl, vase, at));
    gl.set(Capability::Blend, true);
    gl.depth_mask(false);
    gl.cull_face(Cull::Front);
    draw_vase(gl, vase, glass);
    gl.cull_face(Cull::Back);
    draw_vase(gl, vase, glass);
    gl.depth_mask(true);
    gl.set(Capability::Blend, false);
}

/// Of lit surfaces, or of coloured ones.
fn lit_arrays(gl: &mut Gl<'_>, lit: bool) {
    gl.set_array(registers::VERTEX_NRML, lit);
    gl.set_array(registers::VERTEX_TEX0, lit);
    gl.set_array(registers::VERTEX_COL0, !lit);
}

fn draw_backdrop<'a>(gl: &mut Gl<'a>, corners: &'a [u8]) {
    const COLORS: [[u8; 4]; 6] = [
        [58, 52, 50, 255],
        [58, 52, 50, 255],
        [186, 172, 158, 255],
        [170, 160, 152, 255],
        [92, 104, 124, 255],
        [66, 78, 100, 255],
    ];
    let component_type = ComponentType::UnsignedByte;
    let colors = VertexArray { data: COLORS.as_flattened(), component_type, size: 4, normalized: true, stride: 0 };
    use_programs(gl, BACKDROP, BACKDROP_COLOR);
    lit_arrays(gl, false);
    gl.vertex_attrib_pointer(registers::VERTEX_OPOS, floats(corners, 2, 0));
    gl.vertex_attrib_pointer(registers::VERTEX_COL0, colors);
    gl.set(Capability::DepthTest, false);
    gl.draw_arrays(Mode::TriangleStrip, 0, 6);
    gl.set(Capability::DepthTest, true);
    lit_arrays(gl, true);
}

fn draw_floor<'a>(gl: &mut Gl<'a>, corners: &'a [u8]) {
    use_programs(gl, SURFACE, FLOOR);
    gl.program_local_parameter(VERTEX_PROGRAM_ARB, 0, [0.5, 0.5, 0.0, 0.0]);
    gl.program_local_parameter(FRAGMENT_PROGRAM_ARB, 0, [0.86, 1.0 / 30.0, 0.0, 0.0]);
    gl.program_local_parameter(FRAGMENT_PROGRAM_ARB, 1, [0.8, 0.0, -0.6, 0.0]);
    for (index, at) in (2..).zip(&VASES) {
        let (width, length) = (0.5 * at.scale, 1.3 * at.scale);
        gl.program_local_parameter(FRAGMENT_PROGRAM_ARB, index, [at.x, 1.0 / (width * width), at.z, 1.0 / length]);
    }
    gl.bind_texture(WOOD);
    point_to(gl, corners);
    gl.set(Capability::Blend, true);
    gl.draw_elements(Mode::Quads, &[0, 1, 2, 3]);
    gl.set(Capability::Blend, false);
}

/// The vertices of everything except vases.
struct Corners {
    backdrop: Vec<u8>,
    floor: Vec<u8>,
}

fn draw_scene<'a>(gl: &mut Gl<'a>, vase: &'a Vase, corners: &'a Corners, aspect: f64) {
    /// The eye looks down at the vases; the tilt has sine 0.28 and cosine 0.96.
    const TILT: [f64; 16] = [1.0, 0.0, 0.0, 0.0, 0.0, 0.96, 0.28, 0.0, 0.0, -0.28, 0.96, 0.0, 0.0, 0.0, 0.0, 1.0];
    gl.clear(COLOR_BUFFER_BIT | DEPTH_BUFFER_BIT);
    gl.matrix(|state| state.matrix_mode(PROJECTION));
    gl.matrix(FixedState::load_identity);
    gl.frustum([-0.36 * aspect, 0.36 * aspect], [-0.36, 0.36], [1.0, 20.0]);
    gl.matrix(|state| state.matrix_mode(MODELVIEW));
    gl.matrix(FixedState::load_identity);
    gl.translate(0.0, -0.1, -4.0);
    gl.mult_matrix(TILT);
    gl.translate(-0.05, -0.55, 0.0);

    // The light is to the left, in front, above; up is (0, 0.96, 0.28) for the eye.
    let environment = [
        [-4.0, 5.0, 1.0, 1.0],
        [0.95, 0.9, 0.8, 1.0],
        [0.75, 0.85, 1.0, 1.0],
        [0.3, 0.22, 0.16, 1.0],
        [0.0, 0.96, 0.28, 0.0],
    ];
    for (index, value) in (0..).zip(environment) {
        gl.program_env_parameter(FRAGMENT_PROGRAM_ARB, index, value);
    }

    gl.depth_func(CompareFunc::Lequal);
    gl.blend_func(BlendFactor::SrcAlpha, BlendFactor::OneMinusSrcAlpha);
    gl.set(Capability::CullFace, true);
    draw_backdrop(gl, &corners.backdrop);
    // The reflections in the floor are drawn upside down below it.
    gl.matrix(FixedState::push_matrix);
    gl.scale(1.0, -1.0, 1.0);
    gl.front_face(FrontFace::Cw);
    draw_vases(gl, vase);
    gl.front_face(FrontFace::Ccw);
    gl.matrix(FixedState::pop_matrix);
    draw_floor(gl, &corners.floor);
    draw_vases(gl, vase);
}

/// A picture of half the size, whose pixels are the means of four.
fn picture(gl: &Gl<'_>, width: u32, height: u32) -> Vec<u8> {
    let mut file = format!("P6\n{width} {height}\n255\n").into_bytes();
    for y in (0..height).rev() {
        for x in 0..width {
            let four = [[0, 0], [1, 0], [0, 1], [1, 1]].map(|[dx, dy]| gl.read_pixel(2 * x + dx, 2 * y + dy));
            file.extend((0..3).map(|i| ((four.iter().map(|pixel| u32::from(pixel[i])).sum::<u32>() + 2) / 4) as u8));
        }
    }
    file
}

/// Draws the picture for the command's arguments.
pub fn run(arguments: &[String]) -> Result<(), Failure> {
    let (folder, path, [width, height]) = match arguments {
        [folder, path] => (Path::new(folder), path, [640, 480]),
        [folder, path, width, height] => (Path::new(folder), path, [width.parse()?, height.parse()?]),
        _ => return Err("usage: driver FOLDER PICTURE.ppm [WIDTH HEIGHT]".into()),
    };
    let vase = read_obj(&folder.join("vase.obj"))?;
    let corners = Corners {
        backdrop: bytes(&[-1.0, -1.0, 1.0, -1.0, -1.0, 0.2, 1.0, 0.2, -1.0, 1.0, 1.0, 1.0]),
        floor: [[-6.0, -6.0], [-6.0, 6.0], [6.0, 6.0], [6.0, -6.0]]
            .iter()
            .flat_map(|&[x, z]| bytes(&[x, 0.0, z, 0.0, 1.0, 0.0, x, z]))
            .collect(),
    };
    let mut gl = Gl::new(2 * width, 2 * height)?;
    load_program(&mut gl, folder, VERTEX_PROGRAM_ARB, SURFACE, "surface.vp")?;
    load_program(&mut gl, folder, VERTEX_PROGRAM_ARB, BACKDROP, "backdrop.vp")?;
    load_program(&mut gl, folder, FRAGMENT_PROGRAM_ARB, GLAZE, "glaze.fp")?;
    load_program(&mut gl, folder, FRAGMENT_PROGRAM_ARB, FLOOR, "floor.fp")?;
    load_program(&mut gl, folder, FRAGMENT_PROGRAM_ARB, BACKDROP_COLOR, "backdrop.fp")?;
    gl.active_texture(0);
    make_texture(&mut gl, CERAMIC, ceramic);
    make_texture(&mut gl, WOOD, wood);
    make_texture(&mut gl, CLEAR, |_, _| [255; 3]);
    gl.enable_programs();
    gl.set_array(registers::VERTEX_OPOS, true);
    draw_scene(&mut gl, &vase, &corners, f64::from(width) / f64::from(height));
    if let Some(error) = gl.get_error() {
        return Err(format!("a command was wrong: {error}").into());
    }
    fs::File::create(path)?.write_all(&picture(&gl, width, height))?;
    Ok(())
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if let Err(failure) = run(&arguments) {
        eprintln!("{failure}");
        std::process::exit(1);
    }
}
