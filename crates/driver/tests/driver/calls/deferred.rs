//! Deferred draws: clients read the same bits with one thread, where no draw is deferred, and with several. Commands
//! come at random.

use super::current_in;
use crate::part;
use nvjit_driver::{Surface, commands};
use std::ffi::c_void;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex};

const SIZE: i32 = 96;
const SIDE: i32 = 32;

const COLOR: u32 = 0x4000;
const DEPTH: u32 = 0x100;
const STENCIL: u32 = 0x400;
const TRIANGLES: u32 = 4;
const FRONT: u32 = 0x404;
const BACK: u32 = 0x405;
const FRONT_AND_BACK: u32 = 0x408;
const ALPHA_TEST: u32 = 0xbc0;
const BLEND: u32 = 0xbe2;
const DEPTH_TEST: u32 = 0xb71;
const SCISSOR_TEST: u32 = 0xc11;
const STENCIL_TEST: u32 = 0xb90;
const FOG: u32 = 0xb60;
const TEXTURE_2D: u32 = 0xde1;
const TEXTURE_MIN_FILTER: u32 = 0x2801;
const NEAREST: i32 = 0x2600;
const TEXTURE_ENV: u32 = 0x2300;
const TEXTURE_ENV_MODE: u32 = 0x2200;
const TEXTURE_ENV_COLOR: u32 = 0x2201;
const RGBA: u32 = 0x1908;
const DEPTH_COMPONENT: u32 = 0x1902;
const FLOAT: u32 = 0x1406;
const UNSIGNED_BYTE: u32 = 0x1401;
const SAMPLES_PASSED: u32 = 0x8914;
const QUERY_RESULT: u32 = 0x8866;
const FRAMEBUFFER: u32 = 0x8d40;
const COLOR_ATTACHMENT0: u32 = 0x8ce0;
const ENABLES: [u32; 7] = [ALPHA_TEST, BLEND, DEPTH_TEST, SCISSOR_TEST, STENCIL_TEST, FOG, TEXTURE_2D];
const MODES: [i32; 4] = [0x2100, 0x2101, 0x1e01, BLEND as i32];

/// Numbers at random, the same every time.
struct Random(u64);

impl Random {
    fn below(&mut self, end: u32) -> u32 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as u32) % end
    }

    /// From 0 to 1.
    fn part(&mut self) -> f32 {
        self.below(1025) as f32 / 1024.0
    }

    fn pick<T: Copy>(&mut self, all: &[T]) -> T {
        all[self.below(all.len() as u32) as usize]
    }
}

/// An entry point.
///
/// # Safety
/// It is of this type.
unsafe fn gl<F: Copy>(name: &str) -> F {
    let address = commands::address(name.as_bytes()).unwrap_or_else(|| panic!("there is {name}"));
    // SAFETY: the caller's contract.
    unsafe { std::mem::transmute_copy::<*const c_void, F>(&address) }
}

type One = unsafe extern "C" fn(u32);
type Two = unsafe extern "C" fn(u32, u32);
type Names = unsafe extern "C" fn(i32, *const u32);
type Floats4 = unsafe extern "C" fn(f32, f32, f32, f32);
type Read = unsafe extern "C" fn(i32, i32, i32, i32, u32, u32, *mut c_void);

/// A client with its context.
struct Client {
    random: Random,
    surface: Arc<Mutex<Surface>>,
    /// What was read.
    log: Vec<u8>,
    is_counting: bool,
}

#[allow(clippy::undocumented_unsafe_blocks, reason = "calls of the GL with numbers, or memory that there is")]
impl Client {
    fn texels(&mut self) -> Vec<u8> {
        (0..SIDE * SIDE * 4).map(|_| self.random.below(256) as u8).collect()
    }

    /// Makes a texture of a name, which is bound.
    fn make(&mut self, name: u32) {
        let texels = self.texels();
        type Image = unsafe extern "C" fn(u32, i32, i32, i32, i32, i32, u32, u32, *const c_void);
        unsafe {
            gl::<Two>("glBindTexture")(TEXTURE_2D, name);
            gl::<unsafe extern "C" fn(u32, u32, i32)>("glTexParameteri")(TEXTURE_2D, TEXTURE_MIN_FILTER, NEAREST);
            let data = texels.as_ptr().cast();
            gl::<Image>("glTexImage2D")(TEXTURE_2D, 0, RGBA as i32, SIDE, SIDE, 0, RGBA, UNSIGNED_BYTE, data);
        }
    }

    fn draw(&mut self, triangles: u32) {
        let random = &mut self.random;
        let reach = random.pick(&[0.05, 0.2, 1.0]);
        unsafe {
            gl::<One>("glBegin")(TRIANGLES);
            for _ in 0..triangles {
                let center = [(); 2].map(|()| 2.0 * random.part() - 1.0);
                for _ in 0..3 {
                    let [x, y] = center.map(|center| center + reach * (random.part() - 0.5));
                    let [r, g, b, a, s, t, z] = [(); 7].map(|()| random.part());
                    gl::<Floats4>("glColor4f")(r, g, b, a);
                    gl::<unsafe extern "C" fn(f32, f32)>("glTexCoord2f")(s, t);
                    gl::<unsafe extern "C" fn(f32, f32, f32)>("glVertex3f")(x, y, z - 0.5);
                }
            }
            gl::<unsafe extern "C" fn()>("glEnd")();
        }
    }

    fn read(&mut self) {
        let mut pixels = vec![0u8; (SIZE * SIZE * 4) as usize];
        unsafe { gl::<Read>("glReadPixels")(0, 0, SIZE, SIZE, RGBA, UNSIGNED_BYTE, pixels.as_mut_ptr().cast()) };
        self.log.extend(&pixels);
        unsafe { gl::<Read>("glReadPixels")(0, 0, SIZE, SIZE, DEPTH_COMPONENT, FLOAT, pixels.as_mut_ptr().cast()) };
        self.log.extend(&pixels);
    }

    /// Changes what draws look at.
    fn change(&mut self) {
        let random = &mut self.random;
        unsafe {
            match random.below(7) {
                0 => gl::<One>("glEnable")(random.pick(&ENABLES)),
                1 => gl::<One>("glDisable")(random.pick(&ENABLES)),
                2 => gl::<Two>("glBindTexture")(TEXTURE_2D, 1 + random.below(4)),
                3 => gl::<unsafe extern "C" fn(f32, f32, f32, f32)>("glRotatef")(10.0 * random.part(), 0.0, 0.3, 1.0),
                4 => {
                    let mode = random.pick(&MODES);
                    gl::<unsafe extern "C" fn(u32, u32, i32)>("glTexEnvi")(TEXTURE_ENV, TEXTURE_ENV_MODE, mode);
                }
                5 => {
                    let color = [(); 4].map(|()| random.part());
                    type Values = unsafe extern "C" fn(u32, u32, *const f32);
                    gl::<Values>("glTexEnvfv")(TEXTURE_ENV, TEXTURE_ENV_COLOR, color.as_ptr());
                }
                _ => gl::<unsafe extern "C" fn(u32, i32, u32)>("glStencilFunc")(
                    random.pick(&[0x202, 0x205, 0x207]),
                    random.below(4) as i32,
                    3,
                ),
            }
        }
    }

    /// Looks at what was drawn, or changes it or what was drawn with.
    fn disturb(&mut self) {
        unsafe {
            match self.random.below(15) {
                0 => self.read(),
                1 => {
                    let [r, g, b, a] = [(); 4].map(|()| self.random.part());
                    gl::<Floats4>("glClearColor")(r, g, b, a);
                    gl::<One>("glClear")(self.random.pick(&[COLOR, DEPTH, COLOR | DEPTH | STENCIL, STENCIL]));
                }
                2 => {
                    type SubImage = unsafe extern "C" fn(u32, i32, i32, i32, i32, i32, u32, u32, *const c_void);
                    let texels = self.texels();
                    let data = texels.as_ptr().cast();
                    gl::<SubImage>("glTexSubImage2D")(TEXTURE_2D, 0, 0, 0, SIDE, 20, RGBA, UNSIGNED_BYTE, data);
                }
                3 => {
                    type Copy = unsafe extern "C" fn(u32, i32, i32, i32, i32, i32, i32, i32);
                    let x = self.random.below(40) as i32;
                    gl::<Copy>("glCopyTexSubImage2D")(TEXTURE_2D, 0, 0, 0, x, 5, SIDE, SIDE);
                }
                4 | 5 => gl::<Two>("glBindFramebuffer")(FRAMEBUFFER, self.random.below(2)),
                6 => gl::<One>("glDrawBuffer")(match self.random.below(4) {
                    0 => FRONT,
                    1 => FRONT_AND_BACK,
                    _ => BACK,
                }),
                7 => self.surface.lock().unwrap().swap(),
                8 => {
                    let name = 1 + self.random.below(4);
                    gl::<Names>("glDeleteTextures")(1, &name);
                    self.make(name);
                    while gl::<unsafe extern "C" fn() -> u32>("glGetError")() != 0 {}
                    self.attach(4);
                }
                9 => {
                    let mut texels = vec![0u8; (SIDE * SIDE * 4) as usize];
                    type Get = unsafe extern "C" fn(u32, i32, u32, u32, *mut c_void);
                    let data = texels.as_mut_ptr().cast();
                    gl::<Get>("glGetTexImage")(TEXTURE_2D, 0, RGBA, UNSIGNED_BYTE, data);
                    self.log.extend(texels);
                }
                10 => gl::<unsafe extern "C" fn()>("glFinish")(),
                11 => {
                    self.is_counting = !self.is_counting;
                    if self.is_counting {
                        return gl::<Two>("glBeginQuery")(SAMPLES_PASSED, 1);
                    }
                    gl::<One>("glEndQuery")(SAMPLES_PASSED);
                    let mut samples = 0u32;
                    gl::<unsafe extern "C" fn(u32, u32, *mut u32)>("glGetQueryObjectuiv")(
                        1,
                        QUERY_RESULT,
                        &mut samples,
                    );
                    self.log.extend(samples.to_le_bytes());
                }
                12 => {
                    let texels = self.texels();
                    gl::<unsafe extern "C" fn(f32, f32)>("glRasterPos2f")(0.0, -0.5);
                    type Draw = unsafe extern "C" fn(i32, i32, u32, u32, *const c_void);
                    gl::<Draw>("glDrawPixels")(SIDE, SIDE, RGBA, UNSIGNED_BYTE, texels.as_ptr().cast());
                }
                13 => {
                    gl::<unsafe extern "C" fn(f32, f32)>("glRasterPos2f")(-0.5, 0.1);
                    type Copy = unsafe extern "C" fn(i32, i32, i32, i32, u32);
                    gl::<Copy>("glCopyPixels")(3, 4, SIDE, SIDE, 0x1800);
                }
                _ => self.log.extend(gl::<unsafe extern "C" fn() -> u32>("glGetError")().to_le_bytes()),
            }
        }
    }

    /// Makes framebuffer object 1.
    fn make_framebuffer(&mut self) {
        let mut name = 0u32;
        unsafe { gl::<unsafe extern "C" fn(i32, *mut u32)>("glGenFramebuffers")(1, &mut name) };
        assert_eq!(name, 1);
    }

    /// Attaches a texture to the framebuffer object.
    fn attach(&mut self, texture: u32) {
        type Attach = unsafe extern "C" fn(u32, u32, u32, u32, i32);
        unsafe {
            gl::<Two>("glBindFramebuffer")(FRAMEBUFFER, 1);
            gl::<Attach>("glFramebufferTexture2D")(FRAMEBUFFER, COLOR_ATTACHMENT0, TEXTURE_2D, texture, 0);
            gl::<Two>("glBindFramebuffer")(FRAMEBUFFER, 0);
            assert_eq!(gl::<unsafe extern "C" fn() -> u32>("glGetError")(), 0);
        }
    }

    fn run(mut self) -> Vec<u8> {
        (1..=4).for_each(|name| self.make(name));
        self.make_framebuffer();
        self.attach(4);
        unsafe {
            gl::<Two>("glBlendFunc")(0x300, 0x307);
            gl::<unsafe extern "C" fn(u32, f32)>("glAlphaFunc")(0x204, 0.4);
            gl::<unsafe extern "C" fn(i32, i32, i32, i32)>("glScissor")(10, 5, 70, 60);
            gl::<unsafe extern "C" fn(u32, u32, u32)>("glStencilOp")(0x1e00, 0x1e02, 0x150a);
        }
        for _ in 0..1500 {
            match self.random.below(30) {
                0 => self.disturb(),
                1..6 => self.change(),
                6 => self.draw(300),
                _ => {
                    let triangles = 1 + self.random.below(12);
                    self.draw(triangles);
                }
            }
        }
        self.read();
        self.log
    }
}

/// What a client reads.
fn log(seed: u64) -> Vec<u8> {
    let (_owned, surface) = current_in(&Arc::default(), SIZE as u32);
    Client { random: Random(seed), surface, log: Vec::new(), is_counting: false }.run()
}

#[test]
fn what_clients_read_does_not_depend_on_threads() {
    for seed in part::of(0..4, 4) {
        let with = |threads: usize| {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
            pool.install(|| log(seed))
        };
        let one = with(1);
        assert!(one.len() > 100_000 && one.iter().any(|&byte| byte != one[0]));
        assert!(one == with(2) && one == with(3), "seed {seed}");
        // By a thread that is not of the pool.
        assert!(one == log(seed), "seed {seed}, from outside");
    }
}

#[allow(clippy::undocumented_unsafe_blocks, reason = "calls of the GL with numbers, or memory that there is")]
impl Client {
    /// All of a viewport in this colour, or the bound texture in it.
    fn square(&mut self, side: i32, color: [u8; 4]) {
        let [r, g, b, a] = color.map(|byte| f32::from(byte) / 255.0);
        unsafe {
            gl::<unsafe extern "C" fn(i32, i32, i32, i32)>("glViewport")(0, 0, side, side);
            gl::<Floats4>("glColor4f")(r, g, b, a);
            gl::<One>("glBegin")(TRIANGLES);
            for [x, y] in [[-1.0, -1.0], [3.0, -1.0], [-1.0, 3.0]] {
                gl::<unsafe extern "C" fn(f32, f32)>("glTexCoord2f")(0.5 + 0.5 * x, 0.5 + 0.5 * y);
                gl::<unsafe extern "C" fn(f32, f32, f32)>("glVertex3f")(x, y, 0.0);
            }
            gl::<unsafe extern "C" fn()>("glEnd")();
        }
    }

    /// Draws to its own texture and to its surface, then the texture of the other to its surface, in turn with the
    /// other. Returns the rounds in which it saw other colours than those of the other's texture.
    fn take_turns(mut self, own: u8, turn: &Turn) -> Vec<u8> {
        let color = |of: u8, round: u8| [round, 255 - round, 100 * of, 255];
        let (mine, others) = (1 + u32::from(own), 2 - u32::from(own));
        self.make(mine);
        self.make_framebuffer();
        self.attach(mine);
        let mut wrong = Vec::new();
        for round in 0..30 {
            unsafe {
                gl::<One>("glDisable")(TEXTURE_2D);
                gl::<Two>("glBindFramebuffer")(FRAMEBUFFER, 1);
                self.square(SIDE, color(own, round));
                gl::<Two>("glBindFramebuffer")(FRAMEBUFFER, 0);
                self.draw(40);
                gl::<unsafe extern "C" fn()>("glFinish")();
                turn.pass();
                gl::<Two>("glBindTexture")(TEXTURE_2D, others);
                gl::<One>("glEnable")(TEXTURE_2D);
                self.square(SIZE, [255; 4]);
                let mut pixels = [0u8; (SIZE * SIZE * 4) as usize];
                gl::<Read>("glReadPixels")(0, 0, SIZE, SIZE, RGBA, UNSIGNED_BYTE, pixels.as_mut_ptr().cast());
                if pixels.as_chunks().0.iter().any(|pixel| *pixel != color(1 - own, round)) {
                    wrong.push(round);
                }
                turn.pass();
            }
        }
        wrong
    }
}

/// Lets two threads wait for each other; if one of them ends, the other fails.
struct Turn(Sender<()>, Receiver<()>);

impl Turn {
    fn pass(&self) {
        let _ = self.0.send(());
        self.1.recv().expect("the other thread goes on");
    }
}

/// OpenGL 3.0, appendix D.3: after Finish of the one context, the other that binds the texture again sees what was
/// drawn to it. Both draw to their textures and their surfaces at the same time, then each with the other's texture.
#[test]
fn contexts_that_share_textures_draw_in_threads() {
    for threads in [1, 2] {
        let share = Arc::default();
        let run = |own: u8, turn: Turn| {
            let (_owned, surface) = current_in(&share, SIZE as u32);
            let random = Random(own.into());
            let client = Client { random, surface, log: Vec::new(), is_counting: false };
            client.take_turns(own, &turn)
        };
        let pool = || rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        std::thread::scope(|scope| {
            let (pool, run) = (&pool, &run);
            let (to_first, from_second) = channel();
            let (to_second, from_first) = channel();
            let turns = [(0, Turn(to_second, from_second)), (1, Turn(to_first, from_first))];
            let clients = turns.map(|(own, turn)| scope.spawn(move || pool().install(move || run(own, turn))));
            for (own, client) in clients.into_iter().enumerate() {
                assert_eq!(client.join().expect("it does not panic"), [0; 0], "context {own}");
            }
        });
    }
}
