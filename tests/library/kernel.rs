//! Guarantees of a kernel beyond its results: threads, determinism, no allocation, an unchanged floating-point
//! environment, and clear errors for misuse.
#![cfg(feature = "jit")]

use nvjit::Program;
use nvjit::compiler::codegen::{Backend, CompileOptions, Compiler, Kernel};
use nvjit::compiler::work::Meter;
use nvjit::interp::Interpreter;
use nvjit::language::isa::registers::FRAGMENT_TEX0;
use nvjit_runtime::{
    Batch, Frame, Invocation, MAX_LANES, NoTextures, Register, RegisterFile, RowId, RunError, SampleCall, SampleFlags,
    SampleOperation, Sampler, Shader, Signature,
};
use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind};

struct Counting;

thread_local! {
    static ALLOCATIONS: Cell<usize> = const { Cell::new(0) };
    /// Bytes that were allocated and are not free again.
    static BYTES: Cell<isize> = const { Cell::new(0) };
}

// SAFETY: it forwards to the system's allocator.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        ALLOCATIONS.with(|count| count.set(count.get() + 1));
        BYTES.with(|bytes| bytes.set(bytes.get() + layout.size() as isize));
        // SAFETY: the caller's contract is the same.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        BYTES.with(|bytes| bytes.set(bytes.get() - layout.size() as isize));
        // SAFETY: the caller's contract is the same.
        unsafe { System.dealloc(pointer, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

const PHONG: &str = include_str!("../../benches/programs/phong.fp");
/// A loop that waits for itself, which lanes leave in different rounds, or at its end.
const ESCAPES: &str = "!!NVvp4.0
ATTRIB c = vertex.attrib[0];
FLOAT TEMP z, q;
INT TEMP count;
MOV.F z, c;
MOV.S count, 0;
REP.S 40;
MUL.F q.xy, z, z;
MUL.F q.z, z.x, z.y;
ADD.F q.w, q.x, q.y;
SGT.F.CC q.w, q.w, 4.0;
BRK (NE.w);
SUB.F z.x, q.x, q.y;
ADD.F z.y, q.z, q.z;
ADD.F z.xy, z, c;
ADD.S count.x, count.x, 1;
ENDREP;
MOV.F result.position, z;
MOV.S result.attrib[0], count.x;
END";
/// Numbers of invocations: fewer and more than groups of lanes that are done together have.
const SIZES: [usize; 13] = [0, 1, 3, 4, 5, 8, 15, 16, 17, 32, 40, 64, 100];
const LOOKUP: &str = "!!FP1.0\nTEX R0, f[TEX0], TEX0, 2D;\nMULR o[COLR], R0, {1e-38}.x;\nEND";

fn load(text: &str) -> Program {
    Program::load(text.as_bytes()).unwrap_or_else(|errors| panic!("{errors}"))
}

fn compile(text: &str) -> Kernel {
    Compiler::new(CompileOptions::default()).unwrap().compile(&load(text)).unwrap()
}

/// The kernels of those backends whose code this machine can run, and how many lanes a lookup of a short program is
/// for.
fn backends(text: &str) -> Vec<(Kernel, usize)> {
    let lanes = [(Backend::Cranelift, 16), (Backend::Avx2, 32), (Backend::Avx512, 32)];
    let here = lanes.into_iter().filter(|(backend, _)| backend.is_here());
    let compile = |backend| {
        let mut options = CompileOptions::default();
        options.backend = backend;
        Compiler::new(options).unwrap().compile(&load(text)).unwrap()
    };
    here.map(|(backend, lanes)| (compile(backend), lanes)).collect()
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
    for text in [PHONG, LOOKUP, include_str!("../../benches/programs/lights.vp")] {
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

/// What a frame says that it takes is what it allocated, but for some hundred bytes around it, whatever ran: parameters
/// and variables, vertices that were emitted, shared memory, and what each four lanes keep from barrier to barrier.
#[test]
fn a_frame_tells_how_much_memory_it_takes() {
    const EMITS: &str = "!!NVgp4.0\nPRIMITIVE_IN POINTS; PRIMITIVE_OUT POINTS; VERTICES_OUT 8;\n\
                         MOV.F result.position, vertex[0].position; EMIT;\nEND";
    const WAITS: &str = "!!NVcp5.0\nGROUP_SIZE 64;\nSHARED_MEMORY 16384;\nSHARED s[] = { program.sharedmem };\nTEMP a, b;\n\
                         SHL.U a.x, invocation.localid.x, 2; MOV.U b, invocation.localid.x;\nSTS.U32 b, s[a.x]; BAR;\n\
                         LDS.U32 b, s[a.x];\nSTS.U32 b, s[a.x]; BAR;\nEND";
    for (text, least) in
        [(PHONG, 100), (include_str!("../../benches/programs/lights.vp"), 96 * 16), (EMITS, 64 * 8 * 4), (WAITS, 16384)]
    {
        for (shader, _) in engines(text) {
            let mut batch = Batch::new(shader.signature(), 64);
            let before = BYTES.with(Cell::get);
            let mut frame = shader.new_frame();
            shader.run(&mut frame, &mut batch, &NoTextures).unwrap();
            let (held, told) = (BYTES.with(Cell::get) - before, frame.memory_bytes() as isize);
            assert!(told >= least, "{text}: {told}");
            // What is not counted is mostly the tables of a memory without buffers and images.
            assert!((0..6144).contains(&(held - told)), "{text}: {told} of {held}");
        }
    }
}

#[test]
fn every_batch_size_agrees_with_the_interpreter() {
    for (text, lanes) in [PHONG, ESCAPES].into_iter().flat_map(|text| SIZES.map(|lanes| (text, lanes))) {
        let (program, kernel) = (load(text), compile(text));
        let interpreter = Interpreter::new(&program, Default::default());
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
        call.results = [[if tiny == 0.0 { 0.0 } else { 1.0 }; MAX_LANES]; 4];
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

/// Returns coordinates and the mask, and counts calls.
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
    let text = "!!FP1.0\nTEX R0, f[TEX0], TEX0, 2D;\nMUL o[COLR], R0, f[COL0];\nEND";
    for (kernel, lanes) in backends(text) {
        let echo = Echo::default();
        kernel.run(&mut kernel.new_frame(), &mut Batch::new(kernel.signature(), 61), &echo).unwrap();
        assert_eq!(echo.0.into_inner(), 64 / lanes, "a lookup for {lanes} lanes at a time");
    }

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
        // f[TEX0] has the rows 0 to 2, f[TEX1] those after them.
        for component in 0..3 {
            assert_eq!(batch.output(component)[lane], (100 * (2 * component + 3) + 2 * lane) as f32, "lane {lane}");
        }
        assert_eq!(batch.output(3)[lane], 2.0);
    }
    assert_eq!(batch.output(3)[61], 0.0, "the padding does not run");
}

/// Lanes leave a loop one by one, and those of several groups share its lookups, of which the longest loop has the
/// number. A lookup in a branch is for those that take it.
#[test]
fn loops_and_branches_share_lookups() {
    let text = "!!ARBfp1.0
OPTION NV_fragment_program2;
PARAM numbers = {20, 1, 1.5, 0};
TEMP R0, R1;
MOV R0, fragment.texcoord[0];
REP numbers.x;
TEX R1, R0, texture[0], 3D;
ADD R0.x, R1, numbers.y;
MOVC R1.x, R1;
BRK (GT.x);
ENDREP;
SGTC R1.x, R0.x, numbers.z;
IF NE.x;
TEX R1, R0.y, texture[1], 3D;
ADD R0, R0, R1;
ENDIF;
MOV result.color, R0;
END";
    let interpreter = Interpreter::new(&load(text), Default::default());
    for lanes in SIZES {
        let run = |shader: &dyn Shader| {
            let mut batch = Batch::new(shader.signature(), lanes);
            for row in 0..shader.signature().inputs.len() {
                let values = batch.input_mut(row).iter_mut().enumerate();
                values.for_each(|(lane, value)| *value = ((lane * 11 + row) % 17) as f32 - 14.0);
            }
            let echo = Echo::default();
            shader.run(&mut shader.new_frame(), &mut batch, &echo).unwrap();
            let results: Vec<Vec<f32>> = (0..4).map(|row| batch.output(row)[..lanes].to_vec()).collect();
            (results, echo.0.into_inner())
        };
        let (expected, calls) = run(&interpreter);
        for (kernel, together) in backends(text) {
            let (results, asked) = run(&kernel);
            assert_eq!(results, expected, "{lanes} lanes");
            assert!(lanes < 64 || together < 32 || 2 * asked < calls, "{asked} lookups, one by one {calls}");
        }
    }
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
            assert_eq!([call.ddx, call.ddy], [[[7.0; MAX_LANES]; 3]; 2]);
        }
        assert!(call.coordinates.iter().all(|row| row[..4] == [1.0; 4]));
        assert_eq!((call.result_type, call.component, call.flags, call.handle), (0, 0, SampleFlags::NONE, 0));
        assert_eq!([call.layer, call.reference, call.lod, call.least_lod], [[7.0; MAX_LANES]; 4]);
        assert_eq!((call.offsets, call.gather_offsets), ([[7; MAX_LANES]; 3], [[[7; MAX_LANES]; 4]; 2]));
        assert_eq!(
            (call.texels, [call.level, call.sample], call.integers),
            ([[7; MAX_LANES]; 4], [[7; MAX_LANES]; 2], [[7; MAX_LANES]; 4])
        );
        call.results = [[0.0; MAX_LANES]; 4];
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
    use nvjit::compiler::ir::{self, eval};
    use nvjit::compiler::stages::{Form, Stages};
    use nvjit::runtime::TextureTarget;
    let program = load("!!FP1.0\nMOVR R1, f[TEX1];\nMOVR R2, f[TEX2];\nTXD o[COLR], f[TEX0], R1, R2, TEX5, 2D;\nEND");
    let compiler = Compiler::new(CompileOptions::default()).unwrap();
    let text = Stages::default().of(&program, Form::Final, &Meter::unlimited()).unwrap().to_string();
    let (before, operands) = text.split_once("TEX5 2D derivatives, ").unwrap();
    let (operands, after) = operands.split_once('\n').unwrap();
    // After the last one is the number of the instruction.
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
        (call.ddx, call.ddy) = ([[7.0; MAX_LANES]; 3], [[7.0; MAX_LANES]; 3]);
        (call.layer, call.reference, call.lod, call.least_lod) =
            ([7.0; MAX_LANES], [7.0; MAX_LANES], [7.0; MAX_LANES], [7.0; MAX_LANES]);
        (call.offsets, call.gather_offsets) = ([[7; MAX_LANES]; 3], [[[7; MAX_LANES]; 4]; 2]);
        (call.texels, call.level, call.sample, call.integers) =
            ([[7; MAX_LANES]; 4], [7; MAX_LANES], [7; MAX_LANES], [[7; MAX_LANES]; 4]);
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
    // It is asked anew of every kernel, whatever ran before, and though that is gone.
    for _ in 0..2 {
        let again = compile(PHONG);
        assert_eq!(again.run(&mut again.new_frame(), &mut batch, &NoTextures), Ok(()));
        drop(again);
        let other = compile(LOOKUP);
        assert_eq!(other.run(&mut other.new_frame(), &mut batch, &NoTextures), Err(RunError::BatchMismatch));
    }
}

/// Values that depend only on a parameter: 1 / |p|, and 1 / sqrt of that.
const LENGTHS: [&str; 2] = [
    "!!ARBfp1.0
PARAM p = program.local[0];
TEMP t;
DP3 t.x, p, p;
RSQ t.x, t.x;
MUL result.color, fragment.color, t.x;
END",
    "!!ARBfp1.0
PARAM p = program.local[0];
TEMP t;
DP3 t.x, p, p;
RSQ t.x, t.x;
RSQ t.x, t.x;
MUL result.color, fragment.color, t.x;
END",
];

/// The first result of a kernel of [`LENGTHS`] where the input is 3.
fn three_by_length(kernel: &Kernel, frame: &mut Frame) -> f32 {
    let mut batch = Batch::new(kernel.signature(), 5);
    (0..4).for_each(|row| batch.input_mut(row).fill(3.0));
    kernel.run(frame, &mut batch, &NoTextures).unwrap();
    let result = batch.output(0).to_vec();
    assert_eq!(result[..5], [result[0]; 5]);
    result[0]
}

#[test]
fn values_derived_from_parameters_follow_their_changes() {
    for backend in [Backend::Auto, Backend::Cranelift] {
        let mut options = CompileOptions::default();
        options.backend = backend;
        let compiler = Compiler::new(options).unwrap();
        let [length, root] = LENGTHS.map(|text| compiler.compile(&load(text)).unwrap());
        let mut frames = [length.new_frame(), length.new_frame()];
        // |p| is 4, or 16.
        for (round, p) in [[0.0, 4.0, 0.0, 1.0], [0.0, 0.0, 16.0, 1.0], [-4.0, 0.0, 0.0, 9.0]].into_iter().enumerate() {
            frames[0].parameters_mut()[0] = p;
            frames[1].parameters_mut()[0] = [0.25, 0.0, 0.0, 0.0];
            let by = if round == 1 { 16.0 } else { 4.0 };
            // Frames do not share it, and a second run has what the first one had.
            for _ in 0..2 {
                assert_eq!(three_by_length(&length, &mut frames[0]), 3.0 / by, "{backend:?}, round {round}");
                assert_eq!(three_by_length(&length, &mut frames[1]), 3.0 * 4.0, "{backend:?}, round {round}");
            }
            // A frame may serve a kernel that reads the same, and then its own again.
            for _ in 0..2 {
                assert_eq!(three_by_length(&root, &mut frames[0]), 3.0 * f32::sqrt(by), "{backend:?}, round {round}");
                assert_eq!(three_by_length(&length, &mut frames[0]), 3.0 / by, "{backend:?}, round {round}");
            }
        }
    }
}

#[test]
fn threads_have_parameters_of_their_own() {
    let kernel = compile(LENGTHS[0]);
    std::thread::scope(|scope| {
        for length in [0.5, 1.0, 2.0, 8.0] {
            let kernel = &kernel;
            scope.spawn(move || {
                let mut frame = kernel.new_frame();
                for round in 0..200 {
                    let length = if round % 7 == 0 { 2.0 * length } else { length };
                    frame.parameters_mut()[0] = [0.0, length, 0.0, 0.0];
                    assert_eq!(three_by_length(kernel, &mut frame), 3.0 / length);
                }
            });
        }
    });
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

/// In a branch, a lookup has the coordinates of all lanes, those elsewhere included and those that do not run; it is
/// asked for by those that take the branch and run, and not made if there are none.
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
    // Groups without requests may be left out.
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
fn idle_lanes_of_a_quad_iterate_with_it() {
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
    use nvjit::compiler::stages::Form;
    let function = nvjit::compiler::ir::parse(text).unwrap_or_else(|error| panic!("{error}"));
    let compiler = Compiler::new(CompileOptions::default()).unwrap();
    let stages = compiler.options().stages();
    let function = stages.run(function, Form::Lowered, Form::Final, &Meter::unlimited(), |_, _| {}).unwrap();
    compiler.compile_function(&load(ROWS), function).unwrap()
}

const KINDS: [&str; 3] = [
    PHONG,
    "!!FP1.0\nTEX R0, f[TEX0], TEX0, 2D;\nDDX R1, f[TEX1];\nSLTC RC.x, f[COL0], R0;\nKIL GT.x;\nMAD o[COLR], R0, f[COL0], R1;\nEND",
    "!!VP2.0\nMOVC CC.x, v[1];\nBRA a (LT.x);\nMUL o[COL0], v[0], c[3];\na: MOV o[HPOS], v[0];\nEND",
];

/// Both engines of a program, each with a frame.
fn engines(text: &str) -> [(Box<dyn Shader>, Frame); 2] {
    let shaders: [Box<dyn Shader>; 2] =
        [Box::new(compile(text)), Box::new(Interpreter::new(&load(text), Default::default()))];
    shaders.map(|shader| {
        let frame = shader.new_frame();
        (shader, frame)
    })
}

const UNTOUCHED: f32 = 12345.0;

fn batch_with(shader: &dyn Shader, lanes: usize) -> Batch {
    let mut batch = Batch::new(shader.signature(), lanes);
    fill(&mut batch, shader.signature());
    for row in 0..shader.signature().outputs.len() {
        batch.output_mut(row).fill(UNTOUCHED);
    }
    batch
}

/// The outputs of a lane, and whether it is covered; NaNs are alike.
fn lane(batch: &Batch, lane: usize) -> Vec<u32> {
    let bits = |value: f32| if value.is_nan() { u32::MAX } else { value.to_bits() };
    let outputs = (0..batch.output_rows().len()).map(|row| bits(batch.output(row)[lane]));
    outputs.chain([batch.covered()[lane]]).collect()
}

/// Sixteen invocations that do not run are skipped: no lookup is made for them, and their rows stay. What runs gives
/// what it gives among all.
#[test]
fn groups_that_do_not_run_are_skipped() {
    for text in KINDS {
        for (shader, mut frame) in engines(text) {
            let mut all = batch_with(&*shader, 100);
            shader.run(&mut frame, &mut all, &Echo::default()).unwrap();
            for groups in 0..1 << 7 {
                let mut batch = batch_with(&*shader, 100);
                let runs = |lane: usize| groups >> (lane / 16) & 1 != 0;
                for (lane, element) in batch.exec_mut().iter_mut().enumerate().filter(|&(lane, _)| !runs(lane)) {
                    // The last one of some groups makes the group run.
                    *element = if groups == 77 && lane == 31 { u32::MAX } else { 0 };
                }
                let echo = Echo::default();
                shader.run(&mut frame, &mut batch, &echo).unwrap();
                let lookups = echo.0.into_inner();
                assert!(groups != 0 || lookups == 0, "{lookups} lookups");
                for at in 0..100 {
                    if runs(at) {
                        assert_eq!(lane(&batch, at), lane(&all, at), "lane {at} of groups {groups:b}");
                    } else if groups != 77 || at / 16 != 1 {
                        let outputs = lane(&batch, at);
                        let (&covered, outputs) = outputs.split_last().unwrap();
                        assert!(outputs.iter().all(|&bits| bits == UNTOUCHED.to_bits()), "lane {at} of {groups:b}");
                        assert_eq!(covered, u32::MAX);
                    }
                }
            }
        }
    }
}

/// As if the batch were shorter; then it is as before.
#[test]
fn the_first_invocations_alone() {
    for text in KINDS {
        for (shader, mut frame) in engines(text) {
            let mut all = batch_with(&*shader, 48);
            shader.run(&mut frame, &mut all, &Echo::default()).unwrap();
            for count in [0, 4, 8, 16, 20, 32, 44, 48, 1000] {
                let mut batch = batch_with(&*shader, 48);
                batch.exec_mut()[2] = 0;
                batch.covered_mut()[45] = 0;
                let (exec, mut covered) = (batch.exec().to_vec(), batch.covered().to_vec());
                shader.run_first(&mut frame, &mut batch, count, &Echo::default()).unwrap();
                assert_eq!((batch.lanes(), batch.exec()), (48, &exec[..]));
                covered[..count.min(48)].copy_from_slice(&batch.covered()[..count.min(48)]);
                assert_eq!(batch.covered(), &covered[..]);
                for at in (0..count.min(45)).filter(|at| at / 4 != 0) {
                    assert_eq!(lane(&batch, at), lane(&all, at), "lane {at} of {count}");
                }
                for at in count.next_multiple_of(16)..48 {
                    assert_eq!(batch.output(0)[at], UNTOUCHED, "lane {at} of {count}");
                }
            }
        }
    }
    // A panic changes nothing of that.
    let kernel = compile(LOOKUP);
    let mut batch = Batch::new(kernel.signature(), 32);
    let mut frame = kernel.new_frame();
    let hook = std::panic::take_hook();
    std::panic::set_hook(Box::new(|_| ()));
    let caught = catch_unwind(AssertUnwindSafe(|| kernel.run_first(&mut frame, &mut batch, 5, &Panics)));
    std::panic::set_hook(hook);
    assert!(caught.is_err());
    assert_eq!(batch.lanes(), 32);
    assert!(batch.exec().iter().chain(batch.covered()).all(|&element| element == u32::MAX));
}

/// The masks belong to the caller: a new number of invocations changes those of new ones alone.
#[test]
fn masks_stay_when_the_number_of_invocations_changes() {
    let mut batch = Batch::new(compile(PHONG).signature(), 40);
    (batch.exec_mut()[3], batch.covered_mut()[4]) = (0, 0);
    for lanes in [40, 20, 17, 16, 48, 30] {
        batch.set_lanes(lanes);
        assert_eq!(batch.lanes(), lanes);
        for at in 0..48 {
            let masks = [batch.exec()[at], batch.covered()[at]].map(|element| element == u32::MAX);
            assert_eq!(masks, [at < lanes && at != 3, at < lanes && at != 4], "lane {at} of {lanes}");
        }
    }
    batch.set_lanes(0);
    batch.set_lanes(16);
    assert!(batch.exec()[..16].iter().all(|&element| element == u32::MAX));
}

/// Register files in and out, without a batch of the caller's, and without memory.
#[test]
fn single_invocations_do_not_allocate() {
    let text = "!!FP1.0\nMOVC RC, f[COL0];\nKIL LT.x;\nMOV R0, f[TEX1];\nMUL o[COLR], f[COL0], R0;\nMOV o[DEPR].z, f[TEX0].x;\nEND";
    for (shader, mut frame) in engines(text) {
        let mut invocation = Invocation::new(shader.signature());
        assert!(invocation.fits(shader.signature()) && !invocation.fits(compile(PHONG).signature()));
        let before = ALLOCATIONS.with(Cell::get);
        for round in 0..4 {
            let color = round as f32 - 1.0;
            // f[WPOS], f[COL0], f[COL1], f[FOGC], f[TEX0]; f[TEX1] is left out.
            invocation.set_attributes(&[[9.0; 4], [color, 2.0, 3.0, 4.0], [9.0; 4], [9.0; 4], [0.25; 4]]);
            let covered = invocation.run(&*shader, &mut frame, &NoTextures).unwrap();
            assert_eq!(covered, color >= 0.0, "KIL of the round before is forgotten");
            let mut results = [[7.0; 4]; 3];
            invocation.read_results(&mut results);
            assert_eq!(results[0], [0.0 * color, 0.0, 0.0, 4.0]);
            assert_eq!((results[1], results[2][2]), ([7.0; 4], 0.25));
        }
        assert_eq!(ALLOCATIONS.with(Cell::get), before);
    }
}
