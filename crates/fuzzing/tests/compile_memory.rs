//! The peak memory of compilations, counted by the allocator of this program: 10 kB an instruction in the wide backend,
//! 40 in Cranelift, whatever shape a program has.

#![cfg(all(feature = "jit", target_arch = "x86_64"))]

#[path = "../../../tests/part/mod.rs"]
mod part;

use nvjit::compiler::codegen::{Backend, CompileOptions, Compiler};
use nvjit::{Options, Program};
use nvjit_fuzzing::long::FAMILIES;
use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicUsize, Ordering};

/// The allocator of the system, and how much it has given away: one thread counts.
struct Counting;

static NOW: AtomicUsize = AtomicUsize::new(0);
static MOST: AtomicUsize = AtomicUsize::new(0);

fn given(bytes: usize) {
    let now = NOW.fetch_add(bytes, Ordering::Relaxed).wrapping_add(bytes);
    MOST.fetch_max(now, Ordering::Relaxed);
}

fn taken(bytes: usize) {
    NOW.fetch_sub(bytes, Ordering::Relaxed);
}

// SAFETY: the system's allocator does everything, with the caller's arguments.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        given(layout.size());
        // SAFETY: the caller's promise.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        taken(layout.size());
        // SAFETY: the caller's promise.
        unsafe { System.dealloc(block, layout) }
    }

    unsafe fn realloc(&self, block: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        taken(layout.size());
        given(size);
        // SAFETY: the caller's promise.
        unsafe { System.realloc(block, layout, size) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// The most bytes for an instruction, and the longest program: longer ones are for the bench. As the bound on work has
/// it, every program has as much more as some instructions.
const LIMITS: [(Backend, usize, usize); 3] =
    [(Backend::Avx512, 10_000, 3_000), (Backend::Avx2, 10_000, 3_000), (Backend::Cranelift, 40_000, 1_000)];

/// The only test of this program: others would allocate at the same time.
#[test]
fn no_shape_takes_more_memory_than_its_length_is_worth() {
    let mut faults = Vec::new();
    for (backend, most, longest) in LIMITS.into_iter().filter(|(backend, ..)| backend.is_here()) {
        let mut options = CompileOptions::default();
        options.backend = backend;
        let compiler = Compiler::new(options).expect("it is here");
        for family in part::of(FAMILIES, 12) {
            let mut pieces = family.most.min(60);
            loop {
                let program = Program::load((family.text)(pieces).as_bytes()).expect("families load");
                let instructions = program.ast().length();
                if instructions > longest {
                    break;
                }
                let before = NOW.load(Ordering::Relaxed);
                MOST.store(before, Ordering::Relaxed);
                let compiled = compiler.compile_counted(&program, &Options::default().meter(instructions));
                let bytes = MOST.load(Ordering::Relaxed) - before;
                if bytes > most * (instructions + Options::SHORT) {
                    faults.push(format!(
                        "{}, {pieces}, {backend:?}: {} bytes an instruction",
                        family.name,
                        bytes / instructions
                    ));
                }
                if compiled.is_err() || pieces == family.most {
                    break;
                }
                pieces = (2 * pieces).min(family.most);
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}
