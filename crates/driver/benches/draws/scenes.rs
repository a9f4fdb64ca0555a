//! The scenes: frames of unmodified clients of the fixed function, and some with programs. The unsafe code is calls of
//! the GL, with numbers or with arrays that are valid during the draws.
#![allow(clippy::undocumented_unsafe_blocks)]

use crate::gl::{Gl, Session};
use std::f32::consts::PI;
use std::ffi::c_void;
use std::time::{Duration, Instant};

const DEPTH_AND_COLOR: u32 = 0x4100;
const POINTS: u32 = 0;
const TRIANGLES: u32 = 4;
const QUADS: u32 = 7;
const QUAD_STRIP: u32 = 8;
const SRC_ALPHA: u32 = 0x302;
const ONE_MINUS_SRC_ALPHA: u32 = 0x303;
const CULL_FACE: u32 = 0xb44;
const LIGHTING: u32 = 0xb50;
const DEPTH_TEST: u32 = 0xb71;
const NORMALIZE: u32 = 0xba1;
const BLEND: u32 = 0xbe2;
const TEXTURE_2D: u32 = 0xde1;
const AMBIENT_AND_DIFFUSE: u32 = 0x1602;
const POSITION: u32 = 0x1203;
const UNSIGNED_BYTE: u32 = 0x1401;
const UNSIGNED_SHORT: u32 = 0x1403;
const FLOAT: u32 = 0x1406;
const MODELVIEW: u32 = 0x1700;
const PROJECTION: u32 = 0x1701;
const RGBA: u32 = 0x1908;
const TEXTURE_ENV: u32 = 0x2300;
const TEXTURE_ENV_MODE: u32 = 0x2200;
const TEXTURE_ENV_COLOR: u32 = 0x2201;
const LIGHT0: u32 = 0x4000;
const FRONT: u32 = 0x404;
const VERTEX_ARRAY: u32 = 0x8074;
const TEXTURE_COORD_ARRAY: u32 = 0x8078;
const TEXTURE0: u32 = 0x84c0;
const VERTEX_PROGRAM: u32 = 0x8620;
const FRAGMENT_PROGRAM: u32 = 0x8804;
const ASCII: u32 = 0x8875;
const FRAMEBUFFER: u32 = 0x8d40;
const READ_FRAMEBUFFER_BINDING: u32 = 0x8caa;
const DRAW_FRAMEBUFFER: u32 = 0x8ca9;
const RENDERBUFFER: u32 = 0x8d41;
const RGBA8: u32 = 0x8058;
const COLOR_BUFFER: u32 = 0x4000;
const NEAREST: u32 = 0x2600;

/// A scene: its name, its side in pixels, its setup, and a frame, which returns the measured time if only a part of it
/// is measured.
pub struct Scene {
    pub name: &'static str,
    pub size: i32,
    /// Units per frame for the row: 1, or the number of vertices for nanoseconds per vertex.
    pub per: u32,
    prepare: unsafe fn(&Gl),
    frame: unsafe fn(&Gl, &Data) -> Option<Duration>,
}

/// Arrays of a client.
pub struct Data {
    grid: Vec<[f32; 3]>,
    indices: Vec<u16>,
    /// Those of ten fans.
    many: Vec<u16>,
    particles: Vec<[f32; 5]>,
    sprites: Vec<[f32; 5]>,
}

impl Data {
    pub fn new() -> Self {
        // A fan of 20 triangles around each of 1,000 places.
        let mut grid = Vec::new();
        for object in 0..1000 {
            let [x, y] = [(object % 40) as f32 / 20.0 - 0.975, (object / 40) as f32 / 12.5 - 0.96];
            grid.push([x, y, 0.0]);
            for corner in 0..20 {
                let angle = corner as f32 * PI / 10.0;
                grid.push([x + 0.02 * angle.cos(), y + 0.03 * angle.sin(), 0.0]);
            }
        }
        let indices: Vec<u16> = (0..20).flat_map(|n: u16| [0, 1 + n, 1 + (n + 1) % 20]).collect();
        let many = (0..10).flat_map(|fan: u16| indices.iter().map(move |&index| index + 21 * fan)).collect();
        let mut state = 7u32;
        let mut random = || {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (state >> 8) as f32 / 8_388_608.0 - 1.0
        };
        // Squares of so many pixels of a picture of 1024.
        let mut squares = |count: usize, pixels: f32| {
            let mut squares = Vec::new();
            for _ in 0..count {
                let ([x, y], r) = ([random(), random()], pixels / 1024.0);
                for [dx, dy] in [[-1.0, -1.0], [1.0, -1.0], [1.0, 1.0], [-1.0, 1.0]] {
                    squares.push([(dx + 1.0) / 2.0, (dy + 1.0) / 2.0, x + dx * r, y + dy * r, 0.0]);
                }
            }
            squares
        };
        let (particles, sprites) = (squares(4000, 32.0), squares(20_000, 10.0));
        Self { grid, indices, many, particles, sprites }
    }
}

pub const SCENES: &[Scene] = &[
    Scene { name: "three gears, lit, display lists", size: 300, per: 1, prepare: prepare_gears, frame: gears },
    Scene { name: "20,000 small lit triangles", size: 500, per: 1, prepare: prepare_knot, frame: knot },
    Scene { name: "64 quads, environments in turn", size: 512, per: 1, prepare: prepare_texenv, frame: texenv },
    Scene { name: "1,000 draws, one state", size: 1024, per: 1, prepare: prepare_draws, frame: draws_plain },
    Scene { name: "1,000 draws, a matrix each", size: 1024, per: 1, prepare: prepare_draws, frame: draws_matrix },
    Scene { name: "1,000 draws, a texture each", size: 1024, per: 1, prepare: prepare_draws, frame: draws_texture },
    Scene { name: "1,000 draws, blending in turn", size: 1024, per: 1, prepare: prepare_draws, frame: draws_blend },
    Scene { name: "100,000 immediate vertices", size: 256, per: 1, prepare: prepare_immediate, frame: immediate },
    Scene {
        name: "a vertex of 1,000, calls alone",
        size: 256,
        per: 100_000,
        prepare: prepare_immediate,
        frame: immediate_calls,
    },
    Scene { name: "square of a light, ARB programs", size: 1024, per: 1, prepare: prepare_programs, frame: square },
    Scene { name: "square, textured", size: 1024, per: 1, prepare: prepare_layers, frame: one_plain },
    Scene { name: "square, textured, blended", size: 1024, per: 1, prepare: prepare_layers, frame: one_blended },
    Scene { name: "24 textured layers, blended", size: 1024, per: 1, prepare: prepare_layers, frame: layers },
    Scene {
        name: "4,000 particles of 32 pixels, blended",
        size: 1024,
        per: 1,
        prepare: prepare_layers,
        frame: particles,
    },
    Scene { name: "20,000 sprites of 10 pixels", size: 1024, per: 1, prepare: prepare_layers, frame: sprites },
    Scene { name: "1,000 draws, nine programs in turn", size: 1024, per: 1, prepare: prepare_nine, frame: draws_nine },
    Scene {
        name: "500 draws of 200 triangles, bump textures",
        size: 1024,
        per: 1,
        prepare: prepare_bumps,
        frame: draws_bumps,
    },
    Scene { name: "floor, trilinear", size: 1024, per: 1, prepare: prepare_floor, frame: floor },
    Scene { name: "floor, anisotropic 8x", size: 1024, per: 1, prepare: prepare_floor_anisotropic, frame: floor },
    Scene {
        name: "square, textured, four samples",
        size: 1024,
        per: 1,
        prepare: prepare_samples,
        frame: samples_plain,
    },
    Scene {
        name: "square, textured, blended, four samples",
        size: 1024,
        per: 1,
        prepare: prepare_samples,
        frame: samples_blended,
    },
];

impl Scene {
    /// Times of frames, and the picture of the last one.
    pub fn run(&self, session: &Session, data: &Data) -> Result<(Vec<Duration>, Vec<u8>), String> {
        session.resize(self.size)?;
        let gl = &session.gl;
        // SAFETY: the arrays of the client are valid, and other arguments are numbers.
        unsafe {
            (self.prepare)(gl);
            let mut times = Vec::new();
            let end = Instant::now() + Duration::from_millis(700);
            while times.len() < 7 || Instant::now() < end && times.len() < 2000 {
                let start = Instant::now();
                let own = (self.frame)(gl, data);
                (gl.Finish)();
                times.push(own.unwrap_or_else(|| start.elapsed()));
            }
            times.drain(..3);
            (gl.BindFramebuffer)(FRAMEBUFFER, 0);
            let mut pixels = vec![0u8; (self.size * self.size * 4) as usize];
            (gl.ReadPixels)(0, 0, self.size, self.size, RGBA, UNSIGNED_BYTE, pixels.as_mut_ptr().cast());
            Ok((times, pixels))
        }
    }
}

/// State as it is at first, as far as scenes change it.
unsafe fn reset(gl: &Gl) {
    unsafe {
        for capability in [CULL_FACE, LIGHTING, DEPTH_TEST, NORMALIZE, BLEND, VERTEX_PROGRAM, FRAGMENT_PROGRAM] {
            (gl.Disable)(capability);
        }
        for unit in [1, 0] {
            (gl.ActiveTexture)(TEXTURE0 + unit);
            (gl.Disable)(TEXTURE_2D);
            (gl.TexEnvi)(TEXTURE_ENV, TEXTURE_ENV_MODE, 0x2100);
        }
        for array in [VERTEX_ARRAY, TEXTURE_COORD_ARRAY] {
            (gl.DisableClientState)(array);
        }
        for matrix in [PROJECTION, MODELVIEW] {
            (gl.MatrixMode)(matrix);
            (gl.LoadIdentity)();
        }
        (gl.ShadeModel)(0x1d01);
        (gl.Color4f)(1.0, 1.0, 1.0, 1.0);
        (gl.ClearColor)(0.0, 0.0, 0.1, 1.0);
    }
}

unsafe fn light(gl: &Gl) {
    unsafe {
        (gl.Frustum)(-1.0, 1.0, -1.0, 1.0, 5.0, 60.0);
        // After the projection, MODELVIEW.
        (gl.MatrixMode)(MODELVIEW);
        (gl.Lightfv)(LIGHT0, POSITION, [5.0f32, 5.0, 10.0, 0.0].as_ptr());
        for capability in [CULL_FACE, LIGHTING, LIGHT0, DEPTH_TEST, NORMALIZE] {
            (gl.Enable)(capability);
        }
    }
}

/// A texture of a smooth pattern.
unsafe fn texture(gl: &Gl, name: u32, size: i32, alpha: u8) {
    let texels: Vec<u8> = (0..size * size)
        .flat_map(|at| {
            let (x, y) = (at % size, at / size);
            let wave = |n: i32| ((n * 255 / size) ^ (name as i32 * 37)) as u8;
            [wave(x), wave(y), wave(x ^ y), alpha]
        })
        .collect();
    unsafe {
        (gl.BindTexture)(TEXTURE_2D, name);
        (gl.TexParameteri)(TEXTURE_2D, 0x2801, 0x2601);
        (gl.TexParameteri)(TEXTURE_2D, 0x2800, 0x2601);
        (gl.TexImage2D)(TEXTURE_2D, 0, RGBA as i32, size, size, 0, RGBA, UNSIGNED_BYTE, texels.as_ptr().cast());
    }
}

/// A cogwheel: two faces, the flanks of its teeth, and the hole.
unsafe fn gear(gl: &Gl, [inner, outer, width]: [f32; 3], teeth: u32) {
    let depth = 0.7;
    let (low, high, half) = (outer - depth / 2.0, outer + depth / 2.0, width / 2.0);
    let step = PI / teeth as f32 / 2.0;
    let at = |r: f32, n: u32, z: f32| {
        let angle = n as f32 * step;
        unsafe { (gl.Vertex3f)(r * angle.cos(), r * angle.sin(), z) };
    };
    let profile = |n: u32| if n % 4 == 1 || n % 4 == 2 { high } else { low };
    unsafe {
        for side in [1.0f32, -1.0] {
            (gl.ShadeModel)(0x1d00);
            (gl.Normal3f)(0.0, 0.0, side);
            (gl.Begin)(QUAD_STRIP);
            for n in 0..=4 * teeth {
                let first = if side > 0.0 { [inner, profile(n)] } else { [profile(n), inner] };
                at(first[0], n, side * half);
                at(first[1], n, side * half);
            }
            (gl.End)();
        }
        (gl.Begin)(QUAD_STRIP);
        for n in 0..=4 * teeth {
            let angle = n as f32 * step;
            (gl.Normal3f)(angle.cos(), angle.sin(), 0.0);
            at(profile(n), n, half);
            at(profile(n), n, -half);
        }
        (gl.End)();
        (gl.ShadeModel)(0x1d01);
        (gl.Begin)(QUAD_STRIP);
        for n in 0..=teeth {
            let angle = 4.0 * n as f32 * step;
            (gl.Normal3f)(-angle.cos(), -angle.sin(), 0.0);
            at(inner, 4 * n, -half);
            at(inner, 4 * n, half);
        }
        (gl.End)();
    }
}

unsafe fn prepare_gears(gl: &Gl) {
    unsafe {
        reset(gl);
        (gl.MatrixMode)(PROJECTION);
        light(gl);
        let gears = [
            ([1.0, 4.0, 1.0], 20, [0.8f32, 0.1, 0.0, 1.0]),
            ([0.5, 2.0, 2.0], 10, [0.0, 0.8, 0.2, 1.0]),
            ([1.3, 2.0, 0.5], 10, [0.2, 0.2, 1.0, 1.0]),
        ];
        for (name, (sizes, teeth, color)) in (1..).zip(gears) {
            (gl.NewList)(name, 0x1300);
            (gl.Materialfv)(FRONT, AMBIENT_AND_DIFFUSE, color.as_ptr());
            gear(gl, sizes, teeth);
            (gl.EndList)();
        }
    }
}

unsafe fn gears(gl: &Gl, _: &Data) -> Option<Duration> {
    unsafe {
        (gl.Clear)(DEPTH_AND_COLOR);
        (gl.LoadIdentity)();
        (gl.Translatef)(0.0, 0.0, -40.0);
        (gl.Rotatef)(20.0, 1.0, 0.0, 0.0);
        (gl.Rotatef)(30.0, 0.0, 1.0, 0.0);
        for (name, x, y, angle) in [(1, -3.0, -2.0, 11.0), (2, 3.1, -2.0, -31.0), (3, -3.1, 4.2, -47.0)] {
            (gl.PushMatrix)();
            (gl.Translatef)(x, y, 0.0);
            (gl.Rotatef)(angle, 0.0, 0.0, 1.0);
            (gl.CallList)(name);
            (gl.PopMatrix)();
        }
    }
    None
}

unsafe fn prepare_knot(gl: &Gl) {
    const SIDES: u32 = 100;
    unsafe {
        reset(gl);
        (gl.MatrixMode)(PROJECTION);
        light(gl);
        (gl.NewList)(1, 0x1300);
        (gl.Materialfv)(FRONT, AMBIENT_AND_DIFFUSE, [0.7f32, 0.5, 0.2, 1.0].as_ptr());
        for strip in 0..SIDES {
            (gl.Begin)(QUAD_STRIP);
            for n in 0..=SIDES {
                for edge in [1, 0] {
                    let [u, v] = [strip + edge, n].map(|n| n as f32 * 2.0 * PI / SIDES as f32);
                    let (r, x) = (2.0 + v.cos(), [u.cos(), u.sin()]);
                    (gl.Normal3f)(v.cos() * x[0], v.cos() * x[1], v.sin());
                    (gl.Vertex3f)(1.8 * r * x[0], 1.8 * r * x[1], 1.8 * v.sin());
                }
            }
            (gl.End)();
        }
        (gl.EndList)();
    }
}

unsafe fn knot(gl: &Gl, _: &Data) -> Option<Duration> {
    unsafe {
        (gl.Clear)(DEPTH_AND_COLOR);
        (gl.LoadIdentity)();
        (gl.Translatef)(0.0, 0.0, -36.0);
        (gl.Rotatef)(50.0, 1.0, 0.3, 0.0);
        (gl.CallList)(1);
    }
    None
}

unsafe fn prepare_texenv(gl: &Gl) {
    unsafe {
        reset(gl);
        for unit in [1, 0] {
            (gl.ActiveTexture)(TEXTURE0 + unit);
            texture(gl, 1 + unit, 128, 128);
            (gl.Enable)(TEXTURE_2D);
            (gl.TexEnvfv)(TEXTURE_ENV, TEXTURE_ENV_COLOR, [0.3f32, 0.6, 0.9, 0.5].as_ptr());
        }
    }
}

unsafe fn texenv(gl: &Gl, _: &Data) -> Option<Duration> {
    // MODULATE, DECAL, REPLACE, BLEND, ADD.
    const MODES: [i32; 5] = [0x2100, 0x2101, 0x1e01, 0xbe2, 0x104];
    unsafe {
        (gl.Clear)(DEPTH_AND_COLOR);
        for n in 0..64 {
            let (first, second) = (MODES[n % 5], MODES[n / 5 % 5]);
            (gl.TexEnvi)(TEXTURE_ENV, TEXTURE_ENV_MODE, first);
            (gl.ActiveTexture)(TEXTURE0 + 1);
            (gl.TexEnvi)(TEXTURE_ENV, TEXTURE_ENV_MODE, second);
            (gl.ActiveTexture)(TEXTURE0);
            let [x, y] = [n % 8, n / 8].map(|n| n as f32 / 4.0 - 1.0);
            (gl.Color3f)(0.9, 0.7, n as f32 / 64.0);
            (gl.Begin)(QUADS);
            for [u, v] in [[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]] {
                (gl.TexCoord2f)(u, v);
                (gl.MultiTexCoord2f)(TEXTURE0 + 1, v, u);
                (gl.Vertex3f)(x + 0.24 * u, y + 0.24 * v, 0.0);
            }
            (gl.End)();
        }
    }
    None
}

unsafe fn prepare_draws(gl: &Gl) {
    unsafe {
        reset(gl);
        for name in [1, 2] {
            texture(gl, name, 64, 200);
        }
        (gl.BlendFunc)(SRC_ALPHA, ONE_MINUS_SRC_ALPHA);
        (gl.EnableClientState)(VERTEX_ARRAY);
    }
}

/// The draws, with a change before each.
unsafe fn draws(gl: &Gl, data: &Data, change: impl Fn(usize)) -> Option<Duration> {
    unsafe {
        (gl.Clear)(DEPTH_AND_COLOR);
        for object in 0..1000 {
            change(object);
            (gl.VertexPointer)(3, FLOAT, 12, data.grid[21 * object..].as_ptr().cast());
            (gl.DrawElements)(
                TRIANGLES,
                data.indices.len() as i32,
                UNSIGNED_SHORT,
                data.indices.as_ptr().cast::<c_void>(),
            );
        }
        (gl.LoadIdentity)();
        (gl.Disable)(BLEND);
        (gl.Disable)(TEXTURE_2D);
    }
    None
}

unsafe fn draws_plain(gl: &Gl, data: &Data) -> Option<Duration> {
    unsafe { draws(gl, data, |_| {}) }
}

unsafe fn draws_matrix(gl: &Gl, data: &Data) -> Option<Duration> {
    unsafe {
        draws(gl, data, |object| {
            let mut matrix = [0f32; 16];
            (matrix[0], matrix[5], matrix[10], matrix[15]) = (1.0, 1.0, 1.0, 1.0);
            matrix[12] = (object % 7) as f32 * 0.002;
            (gl.LoadMatrixf)(matrix.as_ptr());
        })
    }
}

unsafe fn draws_texture(gl: &Gl, data: &Data) -> Option<Duration> {
    unsafe {
        (gl.Enable)(TEXTURE_2D);
        draws(gl, data, |object| (gl.BindTexture)(TEXTURE_2D, 1 + object as u32 % 2))
    }
}

unsafe fn draws_blend(gl: &Gl, data: &Data) -> Option<Duration> {
    unsafe {
        draws(gl, data, |object| {
            let set = if object % 2 == 0 { gl.Enable } else { gl.Disable };
            set(BLEND);
        })
    }
}

unsafe fn prepare_immediate(gl: &Gl) {
    unsafe { reset(gl) };
}

/// Small triangles all over the picture, with colours and texture coordinates.
unsafe fn vertices(gl: &Gl) {
    unsafe {
        for n in 0..100_000u32 {
            let [x, y] = [n / 3 % 251, n / 753].map(|n| n as f32 / 125.0 - 1.0);
            (gl.Color3f)(x, y, 0.5);
            (gl.TexCoord2f)(x, y);
            let corner = (n % 3) as f32;
            (gl.Vertex3f)(x + 0.004 * (corner - 1.0), y + 0.004 * corner, 0.0);
        }
    }
}

unsafe fn immediate(gl: &Gl, _: &Data) -> Option<Duration> {
    unsafe {
        (gl.Clear)(DEPTH_AND_COLOR);
        (gl.Begin)(TRIANGLES);
        vertices(gl);
        (gl.End)();
    }
    None
}

/// Nothing is visible: the points are outside of the clip volume.
unsafe fn immediate_calls(gl: &Gl, _: &Data) -> Option<Duration> {
    unsafe {
        (gl.Clear)(DEPTH_AND_COLOR);
        let mut time = Duration::ZERO;
        for _ in 0..100 {
            (gl.Begin)(POINTS);
            let start = Instant::now();
            for _ in 0..1000 {
                (gl.Color3f)(0.5, 0.25, 0.125);
                (gl.TexCoord2f)(0.75, 0.5);
                (gl.Vertex3f)(9.0, 9.0, 9.0);
            }
            time += start.elapsed();
            (gl.End)();
        }
        Some(time)
    }
}

const LIT_VERTEX: &str = "!!ARBvp1.0
MOV result.position, vertex.position;
MOV result.texcoord[0], vertex.texcoord[0];
END";
const LIT_FRAGMENT: &str = "!!ARBfp1.0
PARAM light = program.local[0];
PARAM power = {24, 24, 24, 24};
TEMP n, l, h, c;
MAD n, fragment.texcoord[0], 2, -1;
DP3 n.w, n, n;
SUB n.z, 1.5, n.w;
DP3 n.w, n, n;
RSQ n.w, n.w;
MUL n.xyz, n, n.w;
DP3 l.w, light, light;
RSQ l.w, l.w;
MUL l.xyz, light, l.w;
ADD h.xyz, l, {0, 0, 1, 0};
DP3 h.w, h, h;
RSQ h.w, h.w;
MUL h.xyz, h, h.w;
DP3_SAT c.x, n, l;
DP3_SAT c.y, n, h;
POW c.y, c.y, power.x;
MAD result.color.xyz, c.x, {0.2, 0.5, 0.8, 0}, c.y;
MOV result.color.w, 1;
END";

unsafe fn prepare_programs(gl: &Gl) {
    unsafe {
        reset(gl);
        for (target, text) in [(VERTEX_PROGRAM, LIT_VERTEX), (FRAGMENT_PROGRAM, LIT_FRAGMENT)] {
            (gl.BindProgramARB)(target, 1 + (target == FRAGMENT_PROGRAM) as u32);
            (gl.ProgramStringARB)(target, ASCII, text.len() as i32, text.as_ptr().cast());
            (gl.Enable)(target);
        }
        (gl.ProgramLocalParameter4fARB)(FRAGMENT_PROGRAM, 0, 0.4, 0.6, 0.8, 0.0);
    }
}

/// All of the picture.
unsafe fn quad(gl: &Gl, scale: f32) {
    unsafe {
        (gl.Begin)(QUADS);
        for [u, v] in [[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]] {
            (gl.TexCoord2f)(u * scale, v * scale);
            (gl.Vertex3f)(2.0 * u - 1.0, 2.0 * v - 1.0, 0.0);
        }
        (gl.End)();
    }
}

unsafe fn square(gl: &Gl, _: &Data) -> Option<Duration> {
    unsafe {
        (gl.Clear)(DEPTH_AND_COLOR);
        quad(gl, 1.0);
    }
    None
}

unsafe fn prepare_layers(gl: &Gl) {
    unsafe {
        reset(gl);
        for name in 1..=4 {
            texture(gl, name, 256, 40);
        }
        (gl.Enable)(TEXTURE_2D);
        (gl.BlendFunc)(SRC_ALPHA, ONE_MINUS_SRC_ALPHA);
    }
}

unsafe fn one_plain(gl: &Gl, _: &Data) -> Option<Duration> {
    unsafe {
        (gl.Disable)(BLEND);
        (gl.Clear)(DEPTH_AND_COLOR);
        quad(gl, 1.7);
    }
    None
}

unsafe fn one_blended(gl: &Gl, _: &Data) -> Option<Duration> {
    unsafe {
        (gl.Enable)(BLEND);
        (gl.Clear)(DEPTH_AND_COLOR);
        quad(gl, 1.7);
    }
    None
}

unsafe fn layers(gl: &Gl, _: &Data) -> Option<Duration> {
    unsafe {
        (gl.Enable)(BLEND);
        (gl.Clear)(DEPTH_AND_COLOR);
        for layer in 0..24 {
            (gl.BindTexture)(TEXTURE_2D, 1 + layer % 4);
            quad(gl, 1.0 + layer as f32 / 10.0);
        }
    }
    None
}

unsafe fn particles(gl: &Gl, data: &Data) -> Option<Duration> {
    unsafe {
        (gl.Enable)(BLEND);
        squares(gl, &data.particles)
    }
}

unsafe fn sprites(gl: &Gl, data: &Data) -> Option<Duration> {
    unsafe {
        (gl.Disable)(BLEND);
        squares(gl, &data.sprites)
    }
}

unsafe fn squares(gl: &Gl, squares: &[[f32; 5]]) -> Option<Duration> {
    unsafe {
        (gl.Clear)(DEPTH_AND_COLOR);
        (gl.BindTexture)(TEXTURE_2D, 1);
        for array in [VERTEX_ARRAY, TEXTURE_COORD_ARRAY] {
            (gl.EnableClientState)(array);
        }
        (gl.TexCoordPointer)(2, FLOAT, 20, squares.as_ptr().cast());
        (gl.VertexPointer)(3, FLOAT, 20, squares.as_ptr().cast::<f32>().add(2).cast());
        (gl.DrawArrays)(QUADS, 0, squares.len() as i32);
    }
    None
}

unsafe fn fragment_program(gl: &Gl, name: u32, text: &str) {
    unsafe {
        (gl.BindProgramARB)(FRAGMENT_PROGRAM, name);
        (gl.ProgramStringARB)(FRAGMENT_PROGRAM, ASCII, text.len() as i32, text.as_ptr().cast());
    }
}

unsafe fn prepare_nine(gl: &Gl) {
    unsafe {
        prepare_draws(gl);
        for n in 0..9u32 {
            let sums = "ADD c, c, {0.01, 0.02, 0.03, 0};\n".repeat(n as usize);
            let text = format!("!!ARBfp1.0\nTEMP c;\nMUL c, fragment.color, 0.6;\n{sums}MOV result.color, c;\nEND");
            fragment_program(gl, 11 + n, &text);
        }
        (gl.Enable)(FRAGMENT_PROGRAM);
    }
}

unsafe fn draws_nine(gl: &Gl, data: &Data) -> Option<Duration> {
    unsafe { draws(gl, data, |object| (gl.BindProgramARB)(FRAGMENT_PROGRAM, 11 + object as u32 % 9)) }
}

const BUMP: &str = "!!ARBfp1.0
TEMP n, base, shine;
TEX n, fragment.texcoord[0], texture[0], 2D;
TEX base, fragment.texcoord[0], texture[1], 2D;
TEX shine, fragment.texcoord[0], texture[2], 2D;
MAD n, n, 2, -1;
DP3 n.w, n, n;
RSQ n.w, n.w;
MUL n.xyz, n, n.w;
DP3_SAT n.x, n, {0.6, 0.6, 0.5, 0};
MUL n.y, n.x, n.x;
MUL shine, shine, n.y;
MAD result.color, base, n.x, shine;
END";

unsafe fn prepare_bumps(gl: &Gl) {
    unsafe {
        reset(gl);
        for unit in [2, 1, 0] {
            (gl.ActiveTexture)(TEXTURE0 + unit);
            texture(gl, 5 + unit, 256, 255);
        }
        fragment_program(gl, 20, BUMP);
        (gl.Enable)(FRAGMENT_PROGRAM);
        for array in [VERTEX_ARRAY, TEXTURE_COORD_ARRAY] {
            (gl.EnableClientState)(array);
        }
    }
}

/// Ten fans a draw, each with a matrix of its own.
unsafe fn draws_bumps(gl: &Gl, data: &Data) -> Option<Duration> {
    unsafe {
        (gl.Clear)(DEPTH_AND_COLOR);
        for object in 0..500 {
            (gl.LoadIdentity)();
            (gl.Translatef)((object % 7) as f32 * 0.002, 0.0, 0.0);
            let first = data.grid[21 * (2 * object).min(990)..].as_ptr().cast();
            (gl.VertexPointer)(3, FLOAT, 12, first);
            (gl.TexCoordPointer)(2, FLOAT, 12, first);
            (gl.DrawElements)(TRIANGLES, data.many.len() as i32, UNSIGNED_SHORT, data.many.as_ptr().cast());
        }
    }
    None
}

unsafe fn prepare_floor_of(gl: &Gl, name: u32, anisotropy: i32) {
    unsafe {
        reset(gl);
        texture(gl, name, 256, 255);
        (gl.GenerateMipmap)(TEXTURE_2D);
        (gl.TexParameteri)(TEXTURE_2D, 0x2801, 0x2703);
        (gl.TexParameteri)(TEXTURE_2D, 0x84fe, anisotropy);
        (gl.Enable)(TEXTURE_2D);
        (gl.MatrixMode)(PROJECTION);
        (gl.Frustum)(-1.0, 1.0, -1.0, 1.0, 1.0, 200.0);
    }
}

unsafe fn prepare_floor(gl: &Gl) {
    unsafe { prepare_floor_of(gl, 9, 1) }
}

unsafe fn prepare_floor_anisotropic(gl: &Gl) {
    unsafe { prepare_floor_of(gl, 10, 8) }
}

unsafe fn floor(gl: &Gl, _: &Data) -> Option<Duration> {
    unsafe {
        (gl.Clear)(DEPTH_AND_COLOR);
        (gl.Begin)(QUADS);
        for [x, z] in [[-150.0, -1.1], [150.0, -1.1], [150.0, -150.0], [-150.0, -150.0]] {
            (gl.TexCoord2f)(x / 5.0, z / 5.0);
            (gl.Vertex3f)(x, -1.0, z);
        }
        (gl.End)();
    }
    None
}

/// A framebuffer of four samples, which stays that of reads.
unsafe fn prepare_samples(gl: &Gl) {
    unsafe {
        prepare_layers(gl);
        let (mut framebuffer, mut renderbuffer) = (0, 0);
        (gl.GenFramebuffers)(1, &raw mut framebuffer);
        (gl.GenRenderbuffers)(1, &raw mut renderbuffer);
        (gl.BindRenderbuffer)(RENDERBUFFER, renderbuffer);
        (gl.RenderbufferStorageMultisample)(RENDERBUFFER, 4, RGBA8, 1024, 1024);
        (gl.BindFramebuffer)(FRAMEBUFFER, framebuffer);
        (gl.FramebufferRenderbuffer)(FRAMEBUFFER, 0x8ce0, RENDERBUFFER, renderbuffer);
    }
}

/// Draws with four samples, and resolves them.
unsafe fn samples(gl: &Gl) -> Option<Duration> {
    unsafe {
        let mut framebuffer = 0;
        (gl.GetIntegerv)(READ_FRAMEBUFFER_BINDING, &raw mut framebuffer);
        (gl.BindFramebuffer)(DRAW_FRAMEBUFFER, framebuffer as u32);
        (gl.Clear)(COLOR_BUFFER);
        quad(gl, 1.7);
        (gl.BindFramebuffer)(DRAW_FRAMEBUFFER, 0);
        (gl.BlitFramebuffer)(0, 0, 1024, 1024, 0, 0, 1024, 1024, COLOR_BUFFER, NEAREST);
    }
    None
}

unsafe fn samples_plain(gl: &Gl, _: &Data) -> Option<Duration> {
    unsafe {
        (gl.Disable)(BLEND);
        samples(gl)
    }
}

unsafe fn samples_blended(gl: &Gl, _: &Data) -> Option<Duration> {
    unsafe {
        (gl.Enable)(BLEND);
        samples(gl)
    }
}
