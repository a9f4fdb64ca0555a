//! A driver that runs for weeks: programs come and go, and memory stays where it is.

#[path = "../../../tests/part/mod.rs"]
mod part;

use nvjit::runtime::{Batch, NoTextures, Register, RegisterFile, RowId};
use nvjit_gl::enums::*;
use nvjit_gl::{Context, Frames, GroupOptions, ShareGroup, Tiering};
use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicUsize, Ordering};

/// Counts the bytes that are allocated: unlike the pages of the process, it does not depend on what an allocator keeps.
struct Counting;

static ALLOCATED: AtomicUsize = AtomicUsize::new(0);

#[global_allocator]
static ALLOCATOR: Counting = Counting;

// SAFETY: the system's allocator does all; what it is given is counted, not changed.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        ALLOCATED.fetch_add(layout.size(), Ordering::Relaxed);
        // SAFETY: as the caller promises.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        ALLOCATED.fetch_sub(layout.size(), Ordering::Relaxed);
        // SAFETY: as the caller promises.
        unsafe { System.dealloc(pointer, layout) }
    }
}

/// The memory of this process, in bytes: its allocations, and its mappings of code (0 where the system does not tell).
#[derive(Clone, Copy, Debug)]
struct Held {
    allocated: usize,
    code: usize,
}

fn held() -> Held {
    let mappings = std::fs::read_to_string("/proc/self/maps").unwrap_or_default();
    let code = mappings.lines().filter_map(|line| {
        let mut fields = line.split_whitespace();
        let (start, end) = fields.next()?.split_once('-')?;
        let size = usize::from_str_radix(end, 16).ok()? - usize::from_str_radix(start, 16).ok()?;
        fields.next()?.contains('x').then_some(size)
    });
    Held { code: code.sum(), allocated: ALLOCATED.load(Ordering::Relaxed) }
}

/// Loads, compiles, runs and deletes a fragment and a vertex state program, and loads one with an error at its end.
fn cycle(context: &mut Context, frames: &mut Frames, number: u32) {
    let f = FRAGMENT_PROGRAM_NV;
    let value = number % 1000;
    let mut ids = [0; 2];
    context.gen_programs(&mut ids).unwrap();
    let text = format!(
        "!!FP1.0 DECLARE k = {value}; DP3 R0.x, f[TEX0], f[TEX0]; RSQ R0.y, R0.x; MUL R1, f[TEX0], R0.y; \
         EX2 R1.w, R1.x; MUL R1, R1, 0; ADD R2, R1, k; MOV o[COLR], R2; END"
    );
    context.load_program(f, ids[0], text.as_bytes()).unwrap();
    let faulty = text.replace("MOV o[COLR], R2", "MOV o[COLR], k2");
    context.load_program(f, ids[0], faulty.as_bytes()).unwrap_err();
    context.bind_program(f, ids[0]).unwrap();
    context.enable(f).unwrap();
    context.begin().unwrap();
    let bound = context.pipeline().unwrap().fragment.unwrap();
    let mut batch = Batch::new(bound.shader().signature(), 16);
    (0..batch_inputs(&bound)).for_each(|row| batch.input_mut(row).fill(1.0));
    bound.shader().run(frames.get(&bound), &mut batch, &NoTextures).unwrap();
    let result = batch.get(RowId::new(Register::new(RegisterFile::Result, 0), 0), 5);
    assert_eq!(result, Some(value as f32));
    context.end().unwrap();
    context.load_program(VERTEX_STATE_PROGRAM_NV, ids[1], b"!!VSP1.0 ADD c[0], c[0], v[0]; END").unwrap();
    context.execute_program(VERTEX_STATE_PROGRAM_NV, ids[1], [1.0; 4]).unwrap();
    context.delete_programs(&ids).unwrap();
}

fn batch_inputs(bound: &nvjit_gl::Bound) -> usize {
    bound.shader().signature().inputs.len()
}

fn cycles(tiering: Tiering, count: u32) {
    let mut options = GroupOptions::default();
    options.tiering = tiering;
    let group = ShareGroup::new(options);
    let mut context = Context::new(&group);
    let mut frames = Frames::new();
    let warm = count / 5;
    let mut before = held();
    for number in 0..count {
        if number == warm {
            group.finish_compiling();
            before = held();
        }
        cycle(&mut context, &mut frames, number);
    }
    group.finish_compiling();
    let statistics = group.statistics();
    assert_eq!((statistics.programs, statistics.resident, statistics.code_bytes), (0, 0, 0));
    let sum = context.get_program_parameter_fv(VERTEX_PROGRAM_NV, 0, PROGRAM_PARAMETER_NV);
    assert_eq!(sum, Ok([count as f32; 4]));
    let after = held();
    // A leak of ten bytes a cycle would be 16,000 and more, in a usual run one of a hundred; a page of code a cycle,
    // megabytes.
    assert!(after.allocated < before.allocated + 8192, "{tiering:?}, {count} cycles: {before:?}, then {after:?}");
    assert!(after.code <= before.code + 65536, "{tiering:?}, {count} cycles: {before:?}, then {after:?}");
}

/// One test, so that no other one allocates meanwhile.
#[test]
fn memory_stays_flat() {
    cycles(Tiering::Synchronous, part::some(10_000) as u32);
    cycles(Tiering::Background, part::some(2_000) as u32);
    cycles(Tiering::Interpreter, part::some(2_000) as u32);
}
