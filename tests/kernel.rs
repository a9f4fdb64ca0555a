//! What a kernel promises beyond its results: threads, determinism, no allocation, a floating-point
//! environment that stays inside, and clear answers to misuse.
#![cfg(feature = "jit")]

use nvjit::Program;
use nvjit::codegen::{CompileOptions, Compiler, Kernel};
use nvjit::interp::Interpreter;
use nvjit::isa::registers::FRAGMENT_TEX0;
use nvjit_runtime::{
    Batch, NoTextures, Register, RegisterFile, RowId, RunError, SampleCall, SampleFlags, SampleOperation, Sampler,
    Shader, Signature,
};
use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind};

struct Counting;

thread_local! {
    static ALLOCATIONS: Cell<usize> = const { Cell::new(0) };
}

// SAFETY: it forwards to the system's allocator.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        ALLOCATIONS.with(|count| count.set(count.get() + 1));
        // SAFETY: the caller's contract is the same.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        // SAFETY: the caller's contract is the same.
        unsafe { System.dealloc(pointer, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

const PHONG: &str = include_str!("../benches/programs/phong.fp");
const LOOKUP: &str = "!!FP1.0\nTEX R0, f[TEX0], TEX0, 2D;\nMULR o[COLR], R0, {1e-38}.x;\nEND";

fn load(text: &str) -> Program {
    Program::load(text.as_bytes()).unwrap_or_else(|errors| panic!("{errors}"))
}

fn compile(text: &str) -> Kernel {
    Compiler::new(CompileOptions::default()).unwrap().compile(&load(text)).unwrap()
}

/// Fills every input row with values that differ from lane to lane.
fn fill(batch: &mut Batch, signature: &Signature) {
    for row in 0..signature.inputs.len() {
        for (lane, value) in batch.input_mut(row).iter_mut().enumerate() {
            *value = ((lane * 7 + row * 13) % 101) as f32 / 50.0 - 1.0;
        }
    }
}

#[test]
fn kernels_and_compilers_cross_threads() {
    fn assert<T: Send + Sync>() {}
    assert::<Kernel>();
    assert::<Compiler>();
    assert::<Batch>();
    assert::<Interpreter>();
}

#[test]
fn the_same_program_gives_the_same_bytes() {
    assert_eq!(compile(PHONG).code(), compile(PHONG).code());
}

#[test]
fn phong_fits_eight_kibibytes() {
    assert!(compile(PHONG).code().len() < 8192, "{} bytes", compile(PHONG).code().len());
}

#[test]
fn a_batch_call_does_not_allocate() {
    for text in [PHONG, LOOKUP, include_str!("../benches/programs/lights.vp")] {
        let program = load(text);
        let kernel = compile(text);
        let interpreter = Interpreter::new(&program, Default::default());
        for shader in [&kernel as &dyn Shader, &interpreter] {
            let mut frame = shader.new_frame();
            let mut batch = Batch::new(shader.signature(), 64);
            fill(&mut batch, shader.signature());
            let before = ALLOCATIONS.with(Cell::get);
            shader.run(&mut frame, &mut batch, &NoTextures).unwrap();
            assert_eq!(ALLOCATIONS.with(Cell::get), before);
        }
    }
}

#[test]
fn every_batch_size_agrees_with_the_interpreter() {
    let program = load(PHONG);
    let kernel = compile(PHONG);
    let interpreter = Interpreter::new(&program, Default::default());
    for lanes in [0, 1, 3, 4, 5, 15, 16, 17, 64, 100] {
        let results = [&kernel as &dyn Shader, &interpreter].map(|shader| {
            let mut frame = shader.new_frame();
            let mut batch = Batch::new(shader.signature(), lanes);
            fill(&mut batch, shader.signature());
            shader.run(&mut frame, &mut batch, &NoTextures).unwrap();
            (0..shader.signature().outputs.len())
                .flat_map(|row| batch.output(row)[..lanes].iter().map(|value| value.to_bits()).collect::<Vec<_>>())
                .collect::<Vec<u32>>()
        });
        let same = |(a, b): (&u32, &u32)| a == b || f32::from_bits(*a).is_nan() && f32::from_bits(*b).is_nan();
        assert!(results[0].iter().zip(&results[1]).all(same), "{lanes} lanes");
    }
}

/// Keeps what it saw of the floating-point environment: 1e-38 / 4 is a denormal by default.
struct Witness;

impl Sampler for Witness {
    fn sample(&self, call: &mut SampleCall) {
        let tiny = std::hint::black_box(1e-38f32) / 4.0;
        call.results = [[if tiny == 0.0 { 0.0 } else { 1.0 }; nvjit_runtime::MAX_LANES]; 4];
    }
}

#[test]
fn no_rust_code_sees_the_kernels_floating_point_environment() {
    let kernel = compile("!!FP1.0\nTEX o[COLR], f[TEX0], TEX0, 2D;\nEND");
    let mut batch = Batch::new(kernel.signature(), 8);
    kernel.run(&mut kernel.new_frame(), &mut batch, &Witness).unwrap();
    assert_eq!(batch.get(RowId::new(Register::new(RegisterFile::Result, 0), 0), 3), Some(1.0));
    let tiny = std::hint::black_box(1e-38f32) / 4.0;
    assert!(tiny != 0.0, "the caller's environment is restored");
}

/// Gives back coordinates and the mask, and counts calls.
#[derive(Default)]
struct Echo(std::sync::atomic::AtomicUsize);

impl Sampler for Echo {
    fn sample(&self, call: &mut SampleCall) {
        self.0.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
        call.results[..3].copy_from_slice(&call.coordinates);
        call.results[3] = call.exec.map(|mask| if mask == 0 { 0.0 } else { 1.0 });
    }
}

/// Short programs have lookups answered for several quads at a time, each lane with its own coordinates and mask.
#[test]
fn one_call_looks_up_for_several_quads() {
    let kernel = compile("!!FP1.0\nTEX R0, f[TEX0], TEX0, 2D;\nMUL o[COLR], R0, f[COL0];\nEND");
    let echo = Echo::default();
    kernel.run(&mut kernel.new_frame(), &mut Batch::new(kernel.signature(), 61), &echo).unwrap();
    assert_eq!(echo.0.into_inner(), 4, "a lookup in each sixteen lanes");

    let text = "!!FP1.0\nTEX R0, f[TEX0], TEX0, 3D;\nTEX R1, f[TEX1], TEX1, 3D;\nADD o[COLR], R0, R1;\nEND";
    let kernel = compile(text);
    let mut batch = Batch::new(kernel.signature(), 61);
    for row in 0..kernel.signature().inputs.len() {
        for (lane, value) in batch.input_mut(row).iter_mut().enumerate() {
            *value = (100 * row + lane) as f32;
        }
    }
    let echo = Echo::default();
    kernel.run(&mut kernel.new_frame(), &mut batch, &echo).unwrap();
    assert!(echo.0.into_inner() <= 2 * 8, "two lookups in at least eight lanes each");
    for lane in 0..61 {
        // f[TEX0] has the rows 0 to 2, f[TEX1] those behind.
        for component in 0..3 {
            assert_eq!(batch.output(component)[lane], (100 * (2 * component + 3) + 2 * lane) as f32, "lane {lane}");
        }
        assert_eq!(batch.output(3)[lane], 2.0);
    }
    assert_eq!(batch.output(3)[61], 0.0, "the padding does not run");
}

/// Sees marks in all rows that the lookup does not use.
#[derive(Default)]
struct Marks(std::sync::atomic::AtomicUsize);

impl Sampler for Marks {
    fn sample(&self, call: &mut SampleCall) {
        let number = self.0.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
        if call.operation == SampleOperation::Derivatives {
            assert!([call.ddx, call.ddy].iter().flatten().all(|row| row[..4] == [2.0; 4]));
        } else if number == 0 {
            assert_eq!([call.ddx, call.ddy], [[[7.0; 16]; 3]; 2]);
        }
        assert!(call.coordinates.iter().all(|row| row[..4] == [1.0; 4]));
        assert_eq!((call.result_type, call.component, call.flags, call.handle), (0, 0, SampleFlags::NONE, 0));
        assert_eq!([call.layer, call.reference, call.lod, call.least_lod], [[7.0; 16]; 4]);
        assert_eq!((call.offsets, call.gather_offsets), ([[7; 16]; 3], [[[7; 16]; 4]; 2]));
        assert_eq!((call.texels, [call.level, call.sample], call.integers), ([[7; 16]; 4], [[7; 16]; 2], [[7; 16]; 4]));
        call.results = [[0.0; 16]; 4];
    }
}

/// Keeps the calls.
#[cfg(feature = "fuzzing")]
#[derive(Default)]
struct Recorder(std::sync::Mutex<Vec<SampleCall>>);

#[cfg(feature = "fuzzing")]
impl Sampler for Recorder {
    fn sample(&self, call: &mut SampleCall) {
        self.0.lock().unwrap().push(call.clone());
    }
}

/// Every kind of lookup that the IR has, which no language of today makes all of: what native code asks for is what the
/// evaluator asks for.
#[cfg(feature = "fuzzing")]
#[test]
fn every_kind_of_lookup_reaches_the_sampler() {
    use nvjit::ir::{self, eval};
    use nvjit::runtime::TextureTarget;
    use nvjit::stages::{Form, Stages};
    let program = load("!!FP1.0\nMOVR R1, f[TEX1];\nMOVR R2, f[TEX2];\nTXD o[COLR], f[TEX0], R1, R2, TEX5, 2D;\nEND");
    let compiler = Compiler::new(CompileOptions::default()).unwrap();
    let text = Stages::default().of(&program, Form::Final).to_string();
    let (before, operands) = text.split_once("TEX5 2D derivatives, ").unwrap();
    let (operands, after) = operands.split_once('\n').unwrap();
    // Behind the last one stands the number of the instruction.
    let operands: Vec<_> = operands.split(", ").filter_map(|operand| operand.split_whitespace().next()).collect();
    assert_eq!(operands.len(), 9, "{text}");
    for operation in SampleOperation::CLASSIC {
        for target in TextureTarget::ALL {
            let others = [operation.uses_lod(), target.has_layers(), target.has_reference()];
            let count = 3 * operation.coordinate_sets() + others.iter().filter(|&&has| has).count();
            let taken: Vec<_> = operands.iter().copied().cycle().take(count).collect();
            let taken = taken.join(", ");
            for (flags, name) in [(SampleFlags::NONE, ""), (SampleFlags::ARB, " arb")]
                .into_iter()
                .chain([(SampleFlags::ARB.with(SampleFlags::NO_DERIVATIVES), " arb no_derivatives")])
            {
                let lookup = format!("TEX5 {} {}{name}, {taken}", target.name(), operation.name());
                let function = ir::parse(&format!("{before}{lookup}\n{after}")).unwrap();
                let kernel = compiler.compile_function(&program, function.clone()).unwrap();
                let mut batch = Batch::new(kernel.signature(), 16);
                fill(&mut batch, kernel.signature());
                let input = |row: RowId| {
                    let index = kernel.signature().input(row).unwrap();
                    std::array::from_fn(|lane| batch.input(index)[lane])
                };
                let (native, evaluated) = (Recorder::default(), Recorder::default());
                eval::eval(&function, &eval::Quad { sampler: &evaluated, ..eval::Quad::new(&input, &[]) }).unwrap();
                let mut frame = kernel.new_frame();
                frame.sample_call().flags = SampleFlags::NO_DERIVATIVES;
                kernel.run(&mut frame, &mut batch, &native).unwrap();
                let (native, evaluated) = (native.0.into_inner().unwrap(), evaluated.0.into_inner().unwrap());
                for call in [&native[0], &evaluated[0]] {
                    assert_eq!((call.unit, call.operation, call.target), (5, operation, target), "{lookup}");
                    assert_eq!(call.flags, flags, "{lookup}");
                }
                let rows = |call: &SampleCall| {
                    let sets = [call.coordinates, call.ddx, call.ddy].into_iter().take(operation.coordinate_sets());
                    let lod = operation.uses_lod().then_some(call.lod);
                    let layer = target.has_layers().then_some(call.layer);
                    let others = lod.into_iter().chain(layer).chain(target.has_reference().then_some(call.reference));
                    let rows: Vec<_> =
                        sets.flatten().chain(others).map(|row| [row[0], row[1], row[2], row[3]]).collect();
                    rows
                };
                assert_eq!(rows(&native[0]), rows(&evaluated[0]), "{lookup}");
                assert!(rows(&native[0]).windows(2).all(|pair| pair[0] != pair[1]), "{lookup}: rows differ");
            }
        }
    }
}

/// There are many rows, so a lookup costs only those that it uses.
#[test]
fn lookups_fill_no_row_that_they_do_not_use() {
    let text = "!!FP1.0\nMOVR R2, f[TEX1];\nTEX R0, f[TEX0], TEX0, 2D;\nTXD R1, f[TEX0], R2, R2, TEX0, 2D;\n\
                ADD o[COLR], R0, R1;\nEND";
    let program = load(text);
    for shader in [&compile(text) as &dyn Shader, &Interpreter::new(&program, Default::default())] {
        let mut frame = shader.new_frame();
        let call = frame.sample_call();
        (call.ddx, call.ddy) = ([[7.0; 16]; 3], [[7.0; 16]; 3]);
        (call.layer, call.reference, call.lod, call.least_lod) = ([7.0; 16], [7.0; 16], [7.0; 16], [7.0; 16]);
        (call.offsets, call.gather_offsets) = ([[7; 16]; 3], [[[7; 16]; 4]; 2]);
        (call.texels, call.level, call.sample, call.integers) = ([[7; 16]; 4], [7; 16], [7; 16], [[7; 16]; 4]);
        let mut batch = Batch::new(shader.signature(), 4);
        for (row, id) in shader.signature().inputs.iter().enumerate() {
            batch.input_mut(row).fill(if id.register.index == FRAGMENT_TEX0 { 1.0 } else { 2.0 });
        }
        let marks = Marks::default();
        shader.run(&mut frame, &mut batch, &marks).unwrap();
        assert!(marks.0.into_inner() >= 2);
    }
}

struct Panics;

impl Sampler for Panics {
    fn sample(&self, _: &mut SampleCall) {
        panic!("the sampler's own");
    }
}

#[test]
fn a_panic_of_the_sampler_reaches_the_caller_after_the_batch() {
    let kernel = compile(LOOKUP);
    let mut batch = Batch::new(kernel.signature(), 32);
    let mut frame = kernel.new_frame();
    let hook = std::panic::take_hook();
    std::panic::set_hook(Box::new(|_| ()));
    let caught = catch_unwind(AssertUnwindSafe(|| kernel.run(&mut frame, &mut batch, &Panics)));
    std::panic::set_hook(hook);
    let message = *caught.unwrap_err().downcast::<&str>().unwrap();
    assert_eq!(message, "the sampler's own");
    assert_eq!(batch.output(0)[31], 0.0, "its results are zero");
    kernel.run(&mut frame, &mut batch, &NoTextures).unwrap();
}

#[test]
fn frames_and_batches_of_another_shader_are_refused() {
    let (phong, lookup) = (compile(PHONG), compile(LOOKUP));
    let mut batch = Batch::new(lookup.signature(), 4);
    assert_eq!(phong.run(&mut phong.new_frame(), &mut batch, &NoTextures), Err(RunError::BatchMismatch));
    let mut batch = Batch::new(phong.signature(), 4);
    assert_eq!(phong.run(&mut lookup.new_frame(), &mut batch, &NoTextures), Err(RunError::FrameMismatch));
}

#[test]
fn clones_keep_the_code_alive() {
    let kernel = compile(PHONG);
    let clone = kernel.clone();
    drop(kernel);
    let mut batch = Batch::new(clone.signature(), 4);
    clone.run(&mut clone.new_frame(), &mut batch, &NoTextures).unwrap();
}

/// A program that has the rows of the functions below.
const ROWS: &str = "!!FP1.0\nDECLARE scale = {0.5, 1, 2, 3};\nMOV R1.xy, f[TEX1];\nMAD R0.xy, R1, scale.x, f[TEX0];\nMOV o[COLR], R0;\nEND";

/// The sum of the first coordinate over each quad, for those that ask; who asked is kept.
#[derive(Default)]
struct Asked(std::sync::Mutex<Vec<Vec<bool>>>);

impl Sampler for Asked {
    fn sample(&self, call: &mut SampleCall) {
        let lanes = call.lanes as usize;
        let exec = &call.exec[..lanes];
        self.0.lock().unwrap().push(exec.iter().map(|&exec| exec != 0).collect());
        for (lane, &exec) in exec.iter().enumerate() {
            let sum = call.coordinates[0][lane / 4 * 4..][..4].iter().sum();
            call.results[0][lane] = if exec != 0 { sum } else { f32::NAN };
        }
    }
}

/// In a branch, a lookup has the coordinates of all lanes, those elsewhere included and those that do not run; it is asked
/// for by those that take the branch and run, and not made if there are none.
#[test]
fn lookups_of_some_lanes_have_the_coordinates_of_all() {
    let text = "fragment {
        block0:
            v0: f32 = input f[TEX0].x
            v1: f32 = const 0x40400000
            store 0, v0
            v2: bool = fcmp.lt v0, v1
            branch v2, block1, block2(v1)
        block1:
            v3: f32 = mul v0, v1
            store 0, v3
            v4: f32 = load 0
            v5: texel = sample TEX0 2D implicit, v4, v4, v4
            v6: f32 = texel.x v5
            jump block2(v6)
        block2(v7: f32):
            output o[COLR].x, v7
            return
        }";
    let kernel = compile_ir(text);
    let [input, red] = [(RegisterFile::Attribute, FRAGMENT_TEX0), (RegisterFile::Result, 0)]
        .map(|(file, index)| RowId::new(Register::new(file, index), 0));
    let signature = kernel.signature();
    let mut batch = Batch::new(signature, 16);
    let place = signature.input(input).unwrap();
    batch.input_mut(place).copy_from_slice(&[1., 5., 2., 0., 7., 7., 7., 7., 1., 1., 4., 4., 9., 8., 9., 9.]);
    for idle in [3, 8] {
        batch.exec_mut()[idle] = 0;
    }
    let asked = Asked::default();
    kernel.run(&mut kernel.new_frame(), &mut batch, &asked).unwrap();
    let mut lanes: Vec<bool> = asked.0.lock().unwrap().concat();
    // Groups that nobody asks for may be left out.
    lanes.retain(|&lane| lane);
    assert_eq!(lanes.len(), 3);
    let results: Vec<f32> = (0..16).map(|lane| batch.get(red, lane).unwrap()).collect();
    // Lanes 0, 2 and 3 have stored three times what they had, lane 3 although it is idle.
    assert_eq!(results[..3], [14.0, 3.0, 14.0]);
    assert_eq!(results[4..8], [3.0; 4]);
    assert_eq!(results[9..], [14.0, 3.0, 3.0, 3.0, 3.0, 3.0, 3.0]);
}

/// An idle lane goes round a loop as long as its neighbours run, which see it; quads in which none runs hold up nobody.
#[test]
fn idle_lanes_of_a_quad_go_round_loops() {
    let text = "fragment {
        block0:
            v0: f32 = input f[TEX0].x
            v1: f32 = const 0x00000000
            v2: f32 = const 0x3f800000
            store 0, v0
            jump block1(v0, v1)
        block1(v3: f32, v4: f32):
            v5: f32 = sub v3, v2
            v6: f32 = load 0
            v7: f32 = add v6, v6
            store 0, v7
            v8: bool = fcmp.gt v5, v1
            branch v8, block1(v5, v4), block2
        block2:
            v9: f32 = load 0
            v10: f32 = quad_shuffle 3210, v9
            output o[COLR].x, v10
            return
        }";
    let kernel = compile_ir(text);
    let [input, red] = [(RegisterFile::Attribute, FRAGMENT_TEX0), (RegisterFile::Result, 0)]
        .map(|(file, index)| RowId::new(Register::new(file, index), 0));
    let signature = kernel.signature();
    let mut batch = Batch::new(signature, 8);
    let place = signature.input(input).unwrap();
    // 1 - 2^24 rounds would take their time; INF never ends.
    batch.input_mut(place)[..8].copy_from_slice(&[1.0, 2.0, 3.0, 4.0, f32::INFINITY, f32::INFINITY, 1.0, 1.0]);
    batch.exec_mut()[3..8].fill(0);
    kernel.run(&mut kernel.new_frame(), &mut batch, &NoTextures).unwrap();
    let results: Vec<f32> = (0..3).map(|lane| batch.get(red, lane).unwrap()).collect();
    assert_eq!(results, [64.0, 24.0, 8.0]);
}

/// The kernel of a function as `lower` might have made it, with the rows of [`ROWS`].
fn compile_ir(text: &str) -> Kernel {
    use nvjit::stages::Form;
    let function = nvjit::ir::parse(text).unwrap_or_else(|error| panic!("{error}"));
    let compiler = Compiler::new(CompileOptions::default()).unwrap();
    let function = compiler.options().stages().run(function, Form::Lowered, Form::Final, |_, _| {});
    compiler.compile_function(&load(ROWS), function).unwrap()
}
