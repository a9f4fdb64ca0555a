//! Every command with arguments at random, most of them hostile, in an order at random: nothing panics or ends the
//! process, and errors are those of a small model where it knows them. `CALLS_TRACE=1` prints the calls; `CALLS_SEED`
//! and `CALLS_COUNT` choose others.
//!
//! What the GL leaves undefined is left out: memory of the client that is not there. Arrays are NULL or lie in an
//! arena; where counts are huge, they are NULL.

mod deferred;

use super::part;
use nvjit_driver::{Buffer, Config, Context, Owned, Share, Surface, commands};
use nvjit_raster::{ColorFormat, Rect};
use std::ffi::c_void;
use std::mem::transmute;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, Once};

/// A command, called with what is picked.
struct Call {
    name: &'static str,
    how: &'static str,
    call: fn(*const c_void, &mut Picks),
}

#[allow(non_snake_case, unused_variables, clippy::undocumented_unsafe_blocks)]
mod table {
    use super::*;
    include!(concat!(env!("OUT_DIR"), "/calls.rs"));
}
use table::CALLS;

const NO_ERROR: u32 = 0;
const INVALID_ENUM: u32 = 0x500;
const INVALID_VALUE: u32 = 0x501;
const INVALID_OPERATION: u32 = 0x502;
const COMPILE: u32 = 0x1300;
const COMPILE_AND_EXECUTE: u32 = 0x1301;
const VERSION: u32 = 0x1f02;
/// No enumerant of the GL.
const BOGUS: u32 = 0xdead_beef;

const TEXTS: [&[u8]; 9] = [
    b"!!ARBvp1.0\nMOV result.position, vertex.position;\nMOV result.color, vertex.color;\nEND",
    b"!!ARBfp1.0\nTEX result.color, fragment.texcoord[0], texture[0], 2D;\nEND",
    b"!!VP1.0 MOV o[HPOS], v[OPOS]; MOV o[COL0], c[v[1].x]; END",
    b"!!FP1.0 MOV o[COLR], f[COL0]; END",
    b"!!ARBvp1.0\nMOV result.position, ;\nEND",
    b"!!NVfp5.0\nSTOREIM.U32 image[0], 1, 0, 2D;\nMOV.F result.color, fragment.color;\nEND",
    b"!!NVgp4.0\nPRIMITIVE_IN TRIANGLES;\nPRIMITIVE_OUT POINTS;\nVERTICES_OUT 1;\nMOV.F result.position, vertex[0].position;\nEMIT;\nEND",
    b"!!NVcp5.0\nGROUP_SIZE 1;\nSTOREIM.U32 image[1], 1, 0, 2D;\nEND",
    b"",
];

/// Memory of the client: of its arrays by what they hold, and of what is written.
struct Arena {
    small: Vec<u32>,
    floats: Vec<f32>,
    doubles: Vec<f64>,
    pointers: Vec<*const u32>,
    written: Vec<u64>,
}

struct Picks {
    state: u64,
    arena: Arena,
    /// Whether counts are huge, and arrays NULL.
    huge: bool,
    text: usize,
    /// An enumerant that is none was picked.
    bogus: bool,
    /// The first enumerant of a command, and what is counted.
    first: Option<u32>,
    said: Vec<String>,
    enumerants: Vec<u32>,
}

/// Hears messages of the driver.
extern "C" fn listener(_: u32, _: u32, _: u32, _: u32, length: i32, text: *const std::ffi::c_char, _: *const c_void) {
    // SAFETY: the text has an end.
    let text = unsafe { std::ffi::CStr::from_ptr(text) };
    assert_eq!(text.count_bytes() as i32, length);
}

const EXTREMES: [f64; 12] =
    [0.0, 1.0, -1.0, 0.5, 2.0, 300.0, -1e30, 1e30, f64::NAN, f64::INFINITY, f64::NEG_INFINITY, 1e-40];

impl Picks {
    fn new(seed: u64) -> Self {
        // The enumerants that the driver knows are those of the table of capabilities and of the ranges that commands
        // take.
        let ranges = [
            0..16u32,
            0x100..0x110,
            0x200..0x208,
            0x300..0x30a,
            0x400..0x410,
            0xb00..0xbe4,
            0xc00..0xc80,
            0xd00..0xe00,
            0x1000..0x1210,
            0x1300..0x1302,
            0x1400..0x140c,
            0x1500..0x1510,
            0x1600..0x1605,
            0x1700..0x1704,
            0x1800..0x1804,
            0x1900..0x1e10,
            0x1f00..0x1f04,
            0x2000..0x2004,
            0x2100..0x2104,
            0x2200..0x2202,
            0x2300..0x2301,
            0x2400..0x2402,
            0x2500..0x2503,
            0x2600..0x2704,
            0x2800..0x2804,
            0x2a00..0x2a30,
            0x3000..0x3006,
            0x4000..0x4008,
            0x8000..0x8010,
            0x8032..0x8050,
            0x8060..0x80a0,
            0x8125..0x8140,
            0x84c0..0x8520,
            0x8560..0x85a0,
            0x8620..0x86a0,
            0x8740..0x8770,
            0x8780..0x87f0,
            0x8800..0x8960,
            0x8c10..0x8c18,
            0x8d70..0x8d9f,
            0x8240..0x8270,
            0x82e0..0x82e9,
            0x8da0..0x8da7,
            0x8e13..0x8e29,
            0x9111..0x911e,
            0x9143..0x9149,
        ];
        let mut state = seed | 1;
        let mut next = move || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) as usize
        };
        let small: Vec<u32> = (0..1 << 20).map(|_| (next() % 48) as u32).collect();
        let floats = (0..1 << 20)
            .map(|_| if next() % 8 == 0 { EXTREMES[next() % 12] as f32 } else { next() as f32 / 1e9 - 1.0 });
        let floats: Vec<f32> = floats.collect();
        let doubles = floats.iter().take(1 << 18).map(|&value| value.into()).collect();
        let pointers = (0..256).map(|n| small[n..].as_ptr()).collect();
        Self {
            state: seed,
            arena: Arena { small, floats, doubles, pointers, written: vec![0; 1 << 20] },
            huge: false,
            text: 0,
            bogus: false,
            first: None,
            said: Vec::new(),
            enumerants: ranges.into_iter().flatten().collect(),
        }
    }

    fn next(&mut self, below: usize) -> usize {
        self.state = self.state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.state >> 33) as usize % below
    }

    fn pick<T: Copy>(&mut self, all: &[T]) -> T {
        all[self.next(all.len())]
    }

    fn begin(&mut self, call: &Call) {
        // Arrays of the client that are enabled have no more vertices than the arena.
        let is_draw = ["glDrawArrays", "glMultiDraw", "glArrayElement", "glDrawElements", "glDrawRange", "glPrimitive"];
        let may_be_huge = !is_draw.iter().any(|name| call.name.starts_with(name));
        (self.huge, self.bogus, self.first) = (self.next(4) == 0 && may_be_huge, false, None);
        self.text = self.next(TEXTS.len());
        self.said.clear();
    }

    fn value<T: Value>(&mut self, name: &str) -> T {
        let value = T::pick(self, name);
        self.said.push(format!("{name}: {value:?}"));
        value
    }

    /// What is read: elements of the type's kind.
    fn array<T: 'static>(&mut self, name: &str) -> *const T {
        let start = self.next(64);
        let is = |other| std::any::TypeId::of::<T>() == other;
        use std::any::TypeId;
        let pointer: *const T = if self.huge || self.next(8) == 0 {
            std::ptr::null()
        } else if name == "callback" {
            listener as *const T
        } else if matches!(name, "string" | "program") {
            TEXTS[self.text].as_ptr().cast()
        } else if is(TypeId::of::<f32>()) {
            self.arena.floats[start..].as_ptr().cast()
        } else if is(TypeId::of::<f64>()) {
            self.arena.doubles[start..].as_ptr().cast()
        } else if is(TypeId::of::<*const c_void>()) {
            self.arena.pointers[start..].as_ptr().cast()
        } else {
            self.arena.small[start..].as_ptr().cast()
        };
        self.said.push(format!("{name}: {pointer:?}"));
        pointer
    }

    /// What is written.
    fn place<T>(&mut self, name: &str) -> *mut T {
        let place =
            if self.huge || self.next(8) == 0 { std::ptr::null_mut() } else { self.arena.written.as_mut_ptr().cast() };
        self.said.push(format!("{name}: {place:?}"));
        place
    }

    /// A count, a size or a place.
    fn integer(&mut self, name: &str) -> i64 {
        if name == "len" && !self.huge {
            return TEXTS[self.text].len() as i64;
        }
        match self.next(8) {
            0 => self.pick(&[-1, i32::MIN.into(), -7]),
            // Strides and what stays as the state of arrays and of pixels must not reach beyond the arena.
            1 if self.huge && !matches!(name, "param" | "params") && !name.contains("stride") => {
                self.pick(&[i32::MAX.into(), 1 << 24, 65_536, i64::from(i32::MAX) - 3])
            }
            2 => self.next(16) as i64 + 1,
            _ => self.next(8) as i64,
        }
    }
}

trait Value: std::fmt::Debug + Sized {
    fn pick(picks: &mut Picks, name: &str) -> Self;
}

/// Parameters whose numbers are names of objects, indices, masks, coordinates or such.
const NUMBERS: [&str; 37] = [
    "texture", "buffer", "id", "program", "list", "base", "name", "index", "mask", "start", "end", "x", "y", "z", "w",
    "s", "t", "r", "q", "c", "red", "green", "blue", "alpha", "range", "address", "first", "v", "v0", "v1", "ids",
    "token", "divisor", "array", "flags", "sampler", "unit",
];

impl Value for u32 {
    fn pick(picks: &mut Picks, name: &str) -> Self {
        if name.starts_with("num_groups") {
            // A hundred groups in each direction would take a second.
            return picks.pick(&[0, 1, 2, 5, 65_536]);
        }
        if NUMBERS.contains(&name) && name != "texture" {
            return picks.pick(&[0, 1, 2, 3, 4, 5, 15, 16, 95, 96, u32::MAX, 0x8000_0000]);
        }
        if picks.next(12) == 0 {
            picks.bogus = true;
            return BOGUS;
        }
        let value = match name {
            "mode" => picks.next(16) as u32,
            "buf" => picks.next(9) as u32,
            // Outputs of vertex shaders, and symbols.
            "symbol" if picks.next(4) == 0 => 0x879a + picks.next(8) as u32,
            name if name.starts_with("symbol") => 0x1_0000 + picks.next(64) as u32,
            "storagetype" => 0x87c1 + picks.next(4) as u32,
            "datatype" => 0x87be + picks.next(3) as u32,
            "valuerange" => 0x87e0 + picks.next(2) as u32,
            "components" => picks.pick(&[0, 1, 3, 4, 300]),
            "texture" => picks.pick(&[0, 1, 2, 3, 0x84c0, 0x84c1, 0x84c9]),
            "kind" => 0x1400 + picks.next(12) as u32,
            "format" => 0x1900 + picks.next(12) as u32,
            "access" => 0x88b8 + picks.next(3) as u32,
            "usage" => 0x88e0 + picks.next(11) as u32,
            "target" => picks.pick(&[
                0xde0, 0xde1, 0x806f, 0x84f5, 0x8513, 0x8515, 0x8892, 0x8893, 0x88eb, 0x88ec, 0x8620, 0x8804, 0x8870,
                0x8914, 0x2300, 0x8864, 0x8861, 0xd97, 0xdb7, 0x88bf, 0x8c2f, 0x8e28, 0x8f36, 0x8f37, 0x90d2, 0x8da2,
                0x8da3, 0x8c26, 0x8c87, 0x8c88, 0x8c8e, 0x90ee, 0x90fb,
            ]),
            _ => {
                let at = picks.next(picks.enumerants.len());
                picks.enumerants[at]
            }
        };
        picks.first.get_or_insert(value);
        value
    }
}

macro_rules! integers {
    ($($name:ty)*) => { $(impl Value for $name {
        fn pick(picks: &mut Picks, name: &str) -> Self {
            picks.integer(name) as Self
        }
    })* };
}
integers! { i64 u64 i32 isize i16 i8 u16 u8 }

macro_rules! floats {
    ($($name:ty)*) => { $(impl Value for $name {
        fn pick(picks: &mut Picks, name: &str) -> Self {
            // Pixel stores and sizes are parameters, too: those reach no further than the arena.
            match picks.next(3) {
                0 if name != "param" => picks.pick(&EXTREMES) as Self,
                _ => picks.next(16) as Self / 2.0 - 2.0,
            }
        }
    })* };
}
floats! { f32 f64 }

/// What is known of a context.
#[derive(Default)]
struct Model {
    /// Between Begin and End, where nobody can ask for errors.
    inside: bool,
    /// A call that is wrong there was made.
    wrong: bool,
    /// The mode of NewList, if one is under way, and whether it calls others.
    recording: Option<u32>,
    calls: bool,
}

fn find(name: &str) -> *const c_void {
    commands::address(name.as_bytes()).unwrap_or_else(|| panic!("there is {name}"))
}

fn error() -> u32 {
    // SAFETY: GetError has no parameters.
    unsafe { transmute::<*const c_void, unsafe extern "C" fn() -> u32>(find("glGetError"))() }
}

/// Whether it is between Begin and End, where GetString is an error.
fn is_inside() -> bool {
    // SAFETY: GetString has one parameter.
    let get = unsafe { transmute::<*const c_void, unsafe extern "C" fn(u32) -> *const u8>(find("glGetString")) };
    // SAFETY: as above.
    unsafe { get(VERSION).is_null() }
}

impl Model {
    /// What errors there may be of a call that is made outside of Begin and End, if that is known.
    fn expected(&mut self, call: &Call, picks: &Picks) -> Option<Vec<u32>> {
        let first = picks.first.unwrap_or(BOGUS);
        match call.name {
            "glNewList" if picks.said[0].ends_with(": 0") => Some(vec![INVALID_VALUE, INVALID_ENUM, INVALID_OPERATION]),
            "glNewList" if !matches!(first, COMPILE | COMPILE_AND_EXECUTE) => {
                Some(vec![INVALID_ENUM, INVALID_OPERATION])
            }
            "glNewList" if self.recording.is_some() => Some(vec![INVALID_OPERATION]),
            "glNewList" => {
                (self.recording, self.calls) = (Some(first), false);
                Some(vec![NO_ERROR])
            }
            "glEndList" => Some(vec![if self.recording.take().is_some() { NO_ERROR } else { INVALID_OPERATION }]),
            _ if self.recording == Some(COMPILE) => None,
            "glBegin" if first > 14 => Some(vec![INVALID_ENUM]),
            "glEnd" => Some(vec![INVALID_OPERATION]),
            // What has one enumerant that is none, and nothing before it that could be wrong.
            "glEnable" | "glDisable" | "glMatrixMode" | "glShadeModel" | "glCullFace" | "glFrontFace"
            | "glDepthFunc" | "glLogicOp" | "glDrawBuffer" | "glReadBuffer" | "glRenderMode" | "glActiveTexture"
                if picks.bogus =>
            {
                Some(vec![INVALID_ENUM])
            }
            _ => None,
        }
    }

    /// Follows a call, whose error is `was` if it could be asked for.
    fn follow(&mut self, call: &Call, picks: &Picks, what: &dyn Fn() -> String) {
        if self.inside {
            let is_allowed = call.how.contains("any");
            let is_compiled = self.recording == Some(COMPILE) && call.how.contains("list");
            self.wrong |= !is_allowed && !is_compiled && call.name != "glGetError" && !call.how.contains("own");
            if call.name == "glEnd" && self.recording != Some(COMPILE) || call.name.starts_with("glCallList") {
                self.inside = is_inside();
                if !self.inside {
                    let was = error();
                    assert!(!self.wrong || was != NO_ERROR, "no error between Begin and End: {}", what());
                }
            }
            return;
        }
        self.wrong = false;
        let expected = self.expected(call, picks);
        self.inside = is_inside();
        if self.inside {
            // GetString was wrong there.
            self.wrong = true;
            assert!(matches!(call.name, "glBegin" | "glCallList" | "glCallLists"), "{}", what());
            return;
        }
        let was = error();
        if let Some(expected) = expected {
            assert!(expected.contains(&was), "{}: {was:#x}, not {expected:x?}", what());
        }
        assert_eq!(error(), NO_ERROR, "{}", what());
    }
}

/// All of the surface.
const PICTURE: Rect = Rect { x: 0, y: 0, width: 16, height: 16 };

static PANICS: AtomicUsize = AtomicUsize::new(0);

fn number(name: &str, default: u64) -> u64 {
    std::env::var(name).ok().and_then(|value| value.parse().ok()).unwrap_or(default)
}

/// A context that is current, and its surface.
fn current() -> (Owned, Arc<Mutex<Surface>>) {
    current_in(&Arc::default(), 16)
}

/// The same with the objects that other contexts share, and a surface with sides of so many pixels.
fn current_in(share: &Arc<Share>, side: u32) -> (Owned, Arc<Mutex<Surface>>) {
    let config = Config {
        double: true,
        depth: true,
        stencil: true,
        samples: 1,
        format: ColorFormat::Rgba8,
        srgb: false,
        alpha: true,
    };
    let surface = Surface::new(config, side, side, None).expect("there is memory for a small surface");
    let surface = Arc::new(Mutex::new(surface));
    let owned = Owned::new(Context::new(share.clone()));
    assert!(owned.make_current(|gl| gl.bind_surfaces(Some(surface.clone()), Some(surface.clone()))));
    (owned, surface)
}

/// Makes so many calls in a new context, and checks what they do.
fn run(seed: u64, count: u64, share: &Arc<Share>) {
    let (owned, _) = current_in(share, 16);
    let (mut picks, mut model) = (Picks::new(seed), Model::default());
    let traced = std::env::var_os("CALLS_TRACE").is_some();
    for round in 0..count {
        // What ends what others begin comes more often.
        let place = picks.next(CALLS.len() + 40);
        let place = match place.checked_sub(CALLS.len()) {
            None => place,
            Some(more) => {
                let name = ["glEnd", "glEndList", "glBegin", "glVertex2f", "glDrawArrays"][more % 5];
                CALLS.iter().position(|call| call.name == name).expect("it is a command")
            }
        };
        let call = &CALLS[place];
        // Lists that call several grow without limit by themselves.
        if call.name.starts_with("glCallList") && model.recording.is_some() {
            if model.calls {
                continue;
            }
            model.calls = true;
        }
        picks.begin(call);
        if traced {
            eprintln!("{round} {}", call.name);
        }
        (call.call)(find(call.name), &mut picks);
        if traced {
            eprintln!("    {:?}", picks.said);
        }
        let what = || format!("seed {seed}, call {round}: {} {:?}", call.name, picks.said);
        model.follow(call, &picks, &what);
        assert_eq!(PANICS.load(Ordering::Relaxed), 0, "{}", what());
    }
    owned.make_current(|gl| gl.bind_surfaces(None, None));
    owned.release();
}

/// Counts panics, also those that the driver does not let out, for one test at a time.
fn count_panics() -> MutexGuard<'static, ()> {
    static ONE: Mutex<()> = Mutex::new(());
    static HOOK: Once = Once::new();
    let guard = ONE.lock().unwrap_or_else(|poison| poison.into_inner());
    HOOK.call_once(|| {
        let before = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |info| {
            PANICS.fetch_add(1, Ordering::Relaxed);
            before(info);
        }));
    });
    PANICS.store(0, Ordering::Relaxed);
    guard
}

#[test]
fn calls_at_random() {
    let _guard = count_panics();
    let (seed, count) = (number("CALLS_SEED", 1), number("CALLS_COUNT", 20_000));
    for seed in seed..seed + 4 {
        run(seed, count, &Arc::default());
    }
}

/// Contexts that share their objects make calls at the same time, each in its thread (OpenGL 3.0, appendix D).
/// `tests/tsan.sh` runs this in ThreadSanitizer.
#[test]
fn contexts_that_share_objects_in_threads() {
    let _guard = count_panics();
    let (seed, count) = (number("CALLS_SEED", 1), number("CALLS_COUNT", 20_000) / 2);
    let share = Arc::default();
    std::thread::scope(|scope| {
        for seed in seed + 200..seed + 203 {
            let share = &share;
            scope.spawn(move || run(seed, count, share));
        }
    });
}

/// Draws a quad of four colours, which covers some of the picture.
fn draw(round: usize) {
    type Three = unsafe extern "C" fn(f32, f32, f32);
    // SAFETY: these commands have these parameters.
    unsafe {
        let vertex = transmute::<*const c_void, Three>(find("glVertex3f"));
        let color = transmute::<*const c_void, Three>(find("glColor3f"));
        transmute::<*const c_void, unsafe extern "C" fn(u32)>(find("glBegin"))(7);
        for (n, [x, y]) in [[-0.9, -0.9], [0.9, -0.8], [0.8, 0.9], [-0.8, 0.7]].into_iter().enumerate() {
            color(0.25 * n as f32, 0.1 * (round % 11) as f32, 0.5);
            transmute::<*const c_void, unsafe extern "C" fn(f32, f32)>(find("glTexCoord2f"))(x, y);
            transmute::<*const c_void, Three>(find("glNormal3f"))(x, y, 0.5);
            vertex(x, y, 0.1);
        }
        transmute::<*const c_void, unsafe extern "C" fn()>(find("glEnd"))();
    }
}

/// The pictures of draws, each behind a call at random. Where `fresh`, each draw looks at all state again.
fn pictures(seed: u64, count: u64, fresh: bool) -> Vec<(String, Vec<[f32; 4]>)> {
    // What begins something, or draws by itself.
    const OTHERS: [&str; 8] = ["Begin", "End", "NewList", "CallList", "RenderMode", "Vertex", "Finish", "Eval"];
    let calls: Vec<_> =
        CALLS.iter().filter(|call| !OTHERS.iter().any(|other| call.name[2..].starts_with(other))).collect();
    let (mut picks, mut pictures) = (Picks::new(seed), Vec::new());
    let mut context = current();
    for round in 0..count as usize {
        // What hides all is not for ever.
        if round % 40 == 0 {
            context = current();
            // SAFETY: Enable has one parameter.
            let enable = unsafe { transmute::<*const c_void, unsafe extern "C" fn(u32)>(find("glEnable")) };
            for capability in [0xde1, 0xb50, 0x4000, 0xb57, 0xbe2, 0xb71, 0xb90].iter().skip(round / 40 % 8) {
                // SAFETY: as above.
                unsafe { enable(*capability) };
            }
        }
        let (owned, surface) = &context;
        let call = calls[picks.next(calls.len())];
        picks.begin(call);
        (call.call)(find(call.name), &mut picks);
        if fresh {
            owned.make_current(|gl| gl.bind_surfaces(Some(surface.clone()), Some(surface.clone())));
        }
        draw(round);
        let colors = surface.lock().expect("nobody panics with it").colors(Buffer::Back, &PICTURE);
        pictures.push((format!("{} {:?}", call.name, picks.said), colors.expect("it has all of these")));
    }
    context.0.release();
    pictures
}

/// Draws look only at what changed, and draw the same as when they look at everything.
#[test]
fn draws_see_every_change() {
    let _guard = count_panics();
    let count = number("CALLS_COUNT", 4 * part::some(5_000) as u64) / 4;
    for seed in 100..102 {
        let [kept, fresh] = [false, true].map(|fresh| pictures(seed, count, fresh));
        assert_eq!(PANICS.load(Ordering::Relaxed), 0, "nothing panics");
        let distinct = kept.windows(2).filter(|pair| pair[0].1 != pair[1].1).count();
        assert!(distinct > count as usize / 10, "only {distinct} pictures differ from those before");
        for (round, (kept, fresh)) in kept.iter().zip(&fresh).enumerate() {
            assert!(kept.1 == fresh.1, "seed {seed}, call {round}: not seen: {}", kept.0);
        }
    }
}
