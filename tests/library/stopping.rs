//! A stopped run ends soon, whatever it is executing: the tests measure what it still does after the request. The
//! sampler makes the request, so its time is known.

use nvjit::interp::Interpreter;
use nvjit::{Options, Program, compute};
use nvjit_runtime::{Batch, Buffer, Frame, Memory, NoTextures, RunError, SampleCall, Sampler, Shader};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Every engine of this build and host.
fn engines(text: &str) -> Vec<(String, Box<dyn Shader>)> {
    let program = Program::load(text.as_bytes()).unwrap_or_else(|errors| panic!("{errors}\n{text}"));
    #[cfg_attr(not(feature = "jit"), allow(unused_mut))]
    let mut all: Vec<(String, Box<dyn Shader>)> =
        vec![("interpreter".to_owned(), Box::new(Interpreter::new(&program, Options::default())))];
    #[cfg(feature = "jit")]
    for backend in nvjit::compiler::codegen::Backend::NAMED.into_iter().filter(|backend| backend.is_here()) {
        let mut options = nvjit::compiler::codegen::CompileOptions::default();
        options.backend = backend;
        options.options.most_work = u32::MAX;
        let kernel = nvjit::compiler::codegen::Compiler::new(options).and_then(|compiler| compiler.compile(&program));
        all.push((format!("{backend:?}"), Box::new(kernel.unwrap())));
    }
    all
}

/// Stops the run at the first lookup.
struct Stops {
    memory: Arc<Memory>,
    calls: AtomicUsize,
}

impl Sampler for Stops {
    fn sample(&self, call: &mut SampleCall) {
        self.calls.fetch_add(1, Ordering::Relaxed);
        self.memory.stop();
        call.results = [[0.0; nvjit_runtime::MAX_LANES]; 4];
    }
}

/// A frame with a buffer of one word, and a sampler that stops it.
fn prepare(shader: &dyn Shader) -> (Frame, Arc<Buffer>, Stops) {
    let buffer = Arc::new(Buffer::new(4));
    let mut memory = Memory::new();
    memory.bind_storage(0, Arc::clone(&buffer), 0, 4).unwrap();
    let memory = Arc::new(memory);
    let mut frame = shader.new_frame();
    frame.set_memory(Arc::clone(&memory));
    (frame, buffer, Stops { memory, calls: AtomicUsize::new(0) })
}

fn count(buffer: &Buffer) -> u32 {
    let mut bytes = [0; 4];
    buffer.read(0, &mut bytes).unwrap();
    u32::from_le_bytes(bytes)
}

/// Invocations count themselves before and after the lookup.
#[test]
fn a_dispatch_without_loops() {
    for waits in ["", "BAR;", "TGBALLOT.U R1.x, 1;"] {
        let text = format!(
            "!!NVcp5.0
OPTION NV_shader_storage_buffer;
OPTION NV_shader_thread_group;
GROUP_SIZE 64;
STORAGE b[] = {{ program.storage[0] }};
TEMP R0, R1;
ATOMB.ADD.U32 R1.x, 1, b[0];
{waits}
TXL R0, 0, texture[0], 2D;
ADD.U R0.x, R0.x, 100000;
ATOMB.ADD.U32 R1.x, R0.x, b[0];
END"
        );
        for (engine, shader) in engines(&text) {
            let (mut frame, buffer, stops) = prepare(&*shader);
            let result = compute::dispatch(&*shader, &mut frame, &stops, [64, 1, 1], [500, 1, 1]);
            assert_eq!(result, Err(RunError::Stopped), "{engine}");
            assert_eq!(stops.calls.load(Ordering::Relaxed), 1, "{engine}: lookups");
            // The group that is stopped may come to its end, no other one begins.
            let counted = count(&buffer);
            assert!(counted % 100_000 <= 64 && counted / 100_000 <= 64, "{engine}: {counted}\n{text}");
        }
    }
}

/// A batch of a program without loops, which writes a result in every invocation that it comes to.
#[test]
fn a_long_batch() {
    const LANES: usize = 1 << 17;
    let body = "MAD.F R0, R0, {0.5, 0.25, 0.125, 2}, {1, 2, 3, 4};".repeat(400);
    let text = format!(
        "!!NVvp5.0 TEMP R0; TXL R0, vertex.attrib[0], texture[0], 2D; {body} MAX.F result.position, R0, 1; END"
    );
    for (engine, shader) in engines(&text) {
        let (mut frame, _, stops) = prepare(&*shader);
        let mut batch = Batch::new(shader.signature(), LANES);
        assert_eq!(shader.run(&mut frame, &mut batch, &stops), Err(RunError::Stopped), "{engine}");
        let written = batch.output(0).iter().filter(|&&x| x != 0.0).count();
        // About 2^20 instructions, of which there are some thousand for each vector.
        let most = if engine == "interpreter" { 4 } else { LANES / 8 };
        assert!(written <= most, "{engine}: {written}");
        // Later runs do nothing.
        batch.output_mut(0).fill(-1.0);
        assert_eq!(shader.run(&mut frame, &mut batch, &NoTextures), Err(RunError::Stopped), "{engine}");
        assert!(batch.output(0).iter().all(|&x| x == -1.0), "{engine}");
    }
}

/// Loops by a constant, which nobody counts if they are short: long ones are left in the round in which the run is
/// stopped, and many short ones do not make a long one.
#[test]
fn rounds_by_their_length() {
    let body = "MAD.F R1, R1, {0.5, 0.25, 0.125, 2}, {1, 2, 3, 4};".repeat(100);
    let loops = |rounds: u32, body: &str| {
        format!(
            "REP.S {rounds}; {body} ADD.F n.x, n.x, 1; TXL R0, vertex.attrib[0], texture[0], 2D; ADD.F R1, R1, R0; ENDREP;"
        )
    };
    let of = |body: &str| {
        format!(
            "!!NVvp5.0 TEMP R0, R1, n; MOV.F n, 0; MOV.F R1, 0; {body} MOV.F result.position, n.x; ADD.F result.texcoord[0], R1, R0; END"
        )
    };
    // Of the second program 16 loops may go on.
    for (text, most) in [(of(&loops(1000, &body)), 1.0), (of(&loops(1000, "").repeat(100)), 16.0 * 1000.0 + 84.0)] {
        for (engine, shader) in engines(&text) {
            let (mut frame, _, stops) = prepare(&*shader);
            let mut batch = Batch::new(shader.signature(), 4);
            assert_eq!(shader.run(&mut frame, &mut batch, &stops), Err(RunError::Stopped), "{engine}");
            let row = shader.signature().outputs.iter().position(|row| row.register.index == 0).unwrap();
            let rounds = batch.output(row)[0];
            assert!(rounds <= most, "{engine}: {rounds} rounds");
        }
    }
}
