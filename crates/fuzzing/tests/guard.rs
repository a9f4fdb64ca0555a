//! Native code of each backend, the fast samplers and the raster pipeline, with every block of memory against a page
//! that nobody may touch: behind its last byte, then in front of its first one. No sanitizer sees what such code
//! reads and writes; here an access outside of a batch, a frame, a buffer, an image or a texture, and one to memory
//! that was freed, ends the process. The rows of a batch are one block: what reaches another row shows in results.

#![cfg(all(target_os = "linux", feature = "jit", not(miri)))]

#[path = "../../../tests/part/mod.rs"]
mod part;

use nvjit::compiler::codegen::Backend;
use nvjit::engine::{Choice, Engine};
use nvjit::language::syntax;
use nvjit::runtime::NoTextures;
use nvjit::{Options, Program};
use nvjit_fuzzing::choices::{Choices, Random};
use nvjit_fuzzing::{Case, languages, oracle, texture};
use nvjit_raster::{ColorFormat, Mesh, Mode, Pipeline, State, Target, registers};
use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicU8, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

const PAGE: usize = 4096;
/// Addresses that blocks get, one after another and none twice, so that what is freed stays out of reach.
const REGION: usize = 1 << 43;
/// Smaller blocks are not rows, texels or words.
const LEAST: usize = 64;

/// Where blocks lie in their pages.
const ANYWHERE: u8 = 0;
const AT_THE_END: u8 = 1;
const AT_THE_START: u8 = 2;

struct Guarded;

#[global_allocator]
static ALLOCATOR: Guarded = Guarded;

static SIDE: AtomicU8 = AtomicU8::new(ANYWHERE);
/// The start of the region, once there is one, and how much of it was given out.
static START: AtomicUsize = AtomicUsize::new(0);
static GIVEN: AtomicUsize = AtomicUsize::new(0);
/// How many blocks there were.
static BLOCKS: AtomicUsize = AtomicUsize::new(0);

// SAFETY: blocks of the region are whole pages of their own, with a page that is not accessible on both sides.
unsafe impl GlobalAlloc for Guarded {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        let (side, start) = (SIDE.load(Ordering::Relaxed), START.load(Ordering::Relaxed));
        if side != ANYWHERE && layout.size() >= LEAST && layout.align() <= PAGE {
            let len = layout.size().next_multiple_of(PAGE);
            let at = GIVEN.fetch_add(len + PAGE, Ordering::Relaxed);
            let rights = libc::PROT_READ | libc::PROT_WRITE;
            // SAFETY: free pages of the region.
            let open = || unsafe { libc::mprotect((start + at) as *mut _, len, rights) } == 0;
            if at + len < REGION && open() {
                BLOCKS.fetch_add(1, Ordering::Relaxed);
                let offset = if side == AT_THE_END { (len - layout.size()) & !(layout.align() - 1) } else { 0 };
                return (start + at + offset) as *mut u8;
            }
        }
        // SAFETY: the caller's contract.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        let start = START.load(Ordering::Relaxed);
        if start == 0 || !(start..start + REGION).contains(&(block as usize)) {
            // SAFETY: the caller's contract.
            return unsafe { System.dealloc(block, layout) };
        }
        let len = layout.size().next_multiple_of(PAGE);
        let first = (block as usize & !(PAGE - 1)) as *mut _;
        // SAFETY: the pages of the block, which are no longer used.
        unsafe {
            libc::madvise(first, len, libc::MADV_DONTNEED);
            libc::mprotect(first, len, libc::PROT_NONE);
        }
    }
}

/// Does `job` with blocks at either side.
fn on_both_sides(job: impl Fn()) {
    static ONE_AT_A_TIME: Mutex<()> = Mutex::new(());
    let _lock = ONE_AT_A_TIME.lock().unwrap_or_else(PoisonError::into_inner);
    if START.load(Ordering::Relaxed) == 0 {
        // SAFETY: new memory, which takes no room as long as nobody may touch it.
        let region = unsafe {
            let flags = libc::MAP_PRIVATE | libc::MAP_ANONYMOUS | libc::MAP_NORESERVE;
            libc::mmap(std::ptr::null_mut(), REGION, libc::PROT_NONE, flags, -1, 0)
        };
        assert_ne!(region, libc::MAP_FAILED, "no addresses");
        // The first page is inaccessible as well.
        GIVEN.store(PAGE, Ordering::Relaxed);
        START.store(region as usize, Ordering::Relaxed);
    }
    for side in [AT_THE_END, AT_THE_START] {
        let before = BLOCKS.load(Ordering::Relaxed);
        SIDE.store(side, Ordering::Relaxed);
        job();
        SIDE.store(ANYWHERE, Ordering::Relaxed);
        assert!(BLOCKS.load(Ordering::Relaxed) > before + 100);
    }
}

/// The guard does what it says: reading one byte too many ends a process.
#[test]
fn a_byte_outside_ends_the_process() {
    const ROLE: &str = "NVJIT_GUARD_ROLE";
    let test = "a_byte_outside_ends_the_process";
    if let Ok(role) = std::env::var(ROLE) {
        on_both_sides(|| {
            let blocks: Vec<Vec<u8>> = (0..200).map(|n| vec![1; 64 * (1 + n % 70)]).collect();
            let side = if SIDE.load(Ordering::Relaxed) == AT_THE_END { "behind" } else { "before" };
            let freed = {
                let block = vec![1u8; 640];
                block.as_ptr()
            };
            let block = &blocks[17];
            let place = match side {
                _ if role == "freed" => freed,
                _ if role != side => return,
                "behind" => block.as_ptr().wrapping_add(block.len()),
                _ => block.as_ptr().wrapping_sub(1),
            };
            // SAFETY: none; that is the test.
            std::hint::black_box(unsafe { place.read_volatile() });
        });
        std::process::exit(0);
    }
    for role in ["behind", "before", "freed"] {
        let this = std::env::current_exe().unwrap();
        let status = std::process::Command::new(this).args(["--exact", test]).env(ROLE, role).output().unwrap().status;
        let signal = std::os::unix::process::ExitStatusExt::signal(&status);
        assert_eq!(signal, Some(libc::SIGSEGV), "{role}: {status}");
    }
}

/// Programs of every language, in one way of many to compile each: by each backend that the CPU has, on batches of
/// every size.
#[test]
fn native_code_accesses_only_its_buffers() {
    on_both_sides(|| {
        for language in languages() {
            for index in part::of(0..30, 12) {
                let case = Case::numbered(5, index, language).unwrap_or_else(|failure| panic!("{index}: {failure}"));
                if let Err(failure) = oracle::check(&case) {
                    panic!("{language} {index}: {failure}\n{}", syntax::print(case.program.ast()));
                }
            }
        }
    });
    let here: Vec<_> = Backend::NAMED.into_iter().filter(|backend| backend.is_here()).collect();
    eprintln!("native code: {here:?}");
}

#[test]
fn samplers_read_only_their_images() {
    on_both_sides(|| {
        for seed in part::of(0..2000, 12) {
            let bytes = Random::new(seed).bytes(1024);
            texture::check(&mut Choices::new(&bytes)).unwrap_or_else(|failure| panic!("{seed}: {failure}"));
        }
    });
}

/// Targets of odd sizes in every format, with triangles across all edges.
#[test]
fn the_pipeline_accesses_only_its_buffers() {
    const VERTEX: &str = "!!ARBvp1.0 MOV result.position, vertex.position; MOV result.color, vertex.color; MOV result.texcoord, vertex.position; END";
    const FRAGMENT: &str = "!!ARBfp1.0 MUL result.color, fragment.color, fragment.texcoord; END";
    let shader = |text: &str| {
        let program = Program::load(text.as_bytes()).unwrap();
        Engine::new(&program, Options::default(), Choice::Best).unwrap()
    };
    on_both_sides(|| {
        let (vertex, fragment) = (shader(VERTEX), shader(FRAGMENT));
        let pipeline = Pipeline::new(&vertex, &fragment).unwrap();
        let mut random = Random::new(9);
        for (width, height) in [(1, 1), (3, 2), (15, 17), (16, 16), (33, 7), (65, 64), (130, 5)] {
            for format in [ColorFormat::Rgba8, ColorFormat::Rgba32f] {
                let count = 3 * (1 + random.below(40));
                let mut vector = |scale: f32| [(); 4].map(|()| (random.below(4096) as f32 / 2048.0 - 1.0) * scale);
                let positions: Vec<[f32; 4]> = (0..count)
                    .map(|_| {
                        let [x, y, z, w] = vector(2.0);
                        [x, y, z / 2.0, w.abs() + 0.25]
                    })
                    .collect();
                let colors: Vec<[f32; 4]> = (0..count).map(|_| vector(1.0)).collect();
                let indices: Vec<u32> = (0..count as u32).collect();
                for mode in [Mode::Points, Mode::LineStrip, Mode::Triangles, Mode::TriangleStrip] {
                    let mesh = Mesh::new(mode, &indices)
                        .with(registers::VERTEX_OPOS, &positions)
                        .with(registers::VERTEX_COL0, &colors);
                    let mut target = Target::new(width, height, format);
                    target.clear([0.25; 4], 1.0);
                    pipeline.draw(&mut target, &State::new(width, height), &mesh, &NoTextures).unwrap();
                }
            }
        }
    });
}
