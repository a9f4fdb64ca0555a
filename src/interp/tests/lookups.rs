//! What a sampler is told (NV_fragment_program 3.11.5.38 to 40).

use super::*;
use nvjit_runtime::{LaneRow, MAX_LANES, SampleCall, SampleFlags, SampleOperation, TextureTarget};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Mutex;

/// Keeps the calls.
#[derive(Default)]
struct Recorder(Mutex<Vec<SampleCall>>);

impl Sampler for Recorder {
    fn sample(&self, call: &mut SampleCall) {
        assert_eq!(call.results, SampleCall::new().results);
        self.0.lock().unwrap().push(call.clone());
    }
}

struct Panicker;

impl Sampler for Panicker {
    fn sample(&self, call: &mut SampleCall) {
        call.results[0] = [7.0; MAX_LANES];
        panic!("no texture today");
    }
}

const QUAD: [[f32; 4]; 4] =
    [[1.0, 2.0, 4.0, 2.0], [3.0, 5.0, 4.5, 4.0], [10.0, 20.0, 40.0, 0.0], [11.0, 23.0, NAN, INF]];

/// `body` with the quad in f[TEX0].
fn quad(body: &str) -> Machine {
    let mut machine = Machine::new(&format!("!!FP1.0\n{body}\nEND"));
    for (lane, value) in QUAD.into_iter().enumerate() {
        machine = machine.set(attribute(4), lane, value);
    }
    machine
}

/// The first call that `body` makes.
fn call(body: &str) -> SampleCall {
    let recorder = Recorder::default();
    quad(body).run_with(&recorder);
    recorder.0.into_inner().unwrap().swap_remove(0)
}

fn row(row: &LaneRow) -> [f32; 4] {
    [row[0], row[1], row[2], row[3]]
}

#[test]
fn tex_gives_all_coordinates_whatever_its_target() {
    for target in TextureTarget::CLASSIC_TEXTURES {
        let name = target.name();
        let call = call(&format!("TEX o[COLR], f[TEX0], TEX5, {name};"));
        assert_eq!((call.unit, call.target, call.lanes), (5, target, 4));
        assert_eq!(call.operation, SampleOperation::Implicit);
        assert_eq!(call.size as usize, size_of::<SampleCall>());
        assert_eq!(call.exec[..4], [u32::MAX; 4]);
        for component in 0..3 {
            assert_vector(row(&call.coordinates[component]), QUAD.map(|value| value[component]), name);
        }
        assert_eq!(call.ddx, SampleCall::new().ddx);
    }
}

/// ARB_fragment_program 3.11.6.3, NV_fragment_program2 3.11.6.6, NV_vertex_program3 2.14.5.45 to 48: the bias and the
/// level are w, which divides nothing; where there are no derivatives, that is said.
#[test]
fn lookups_of_arb_programs() {
    use SampleOperation::{Bias, Derivatives, Implicit, Level};
    const BOTH: SampleFlags = SampleFlags::ARB.with(SampleFlags::NO_DERIVATIVES);
    let call = |mut machine: Machine, input: Register| {
        for (lane, value) in QUAD.into_iter().enumerate() {
            machine = machine.set(input, lane, value);
        }
        let recorder = Recorder::default();
        machine.run_with(&recorder);
        recorder.0.into_inner().unwrap().swap_remove(0)
    };
    for (name, operation) in [("TEX", Implicit), ("TXB", Bias), ("TXL", Level), ("TXP", Implicit)] {
        let fragment = fp40(&format!("{name} result.color, fragment.texcoord[0], texture[3], CUBE;"));
        let vertex = vp40(&format!("{name} result.position, vertex.attrib[6], texture[3], CUBE;"));
        let (fragment, vertex) = (call(fragment, attribute(4)), call(vertex, attribute(6)));
        for (call, flags) in [(fragment, SampleFlags::ARB), (vertex, BOTH)] {
            assert_eq!((call.operation, call.flags, call.unit), (operation, flags, 3), "{name}");
            for component in 0..3 {
                assert_vector(row(&call.coordinates[component]), QUAD.map(|value| value[component]), name);
            }
            if operation.uses_lod() {
                assert_vector(row(&call.lod), QUAD.map(|value| value[3]), name);
            }
        }
    }
    let given = fp40("TXD result.color, fragment.texcoord[0], 1, fragment.texcoord[0], texture[0], 2D;");
    let given = call(given, attribute(4));
    assert_eq!(given.operation, Derivatives);
    assert_vector(row(&given.ddx[1]), [1.0; 4], "d/dx");
    assert_vector(row(&given.ddy[1]), QUAD.map(|value| value[1]), "d/dy");
}

#[test]
fn lookups_say_which_lanes_run() {
    let recorder = Recorder::default();
    let mut machine = quad("TEX o[COLR], f[TEX0], TEX0, 2D;");
    machine.batch.exec_mut()[2] = 0;
    machine.run_with(&recorder);
    assert_eq!(recorder.0.lock().unwrap()[0].exec[..4], [u32::MAX, u32::MAX, 0, u32::MAX]);
}

/// Of each lookup anew.
#[test]
fn lanes_of_one_lookup_are_not_those_of_the_next() {
    let recorder = Recorder::default();
    let mut machine = quad("TEX o[COLR], f[TEX0], TEX0, 2D;");
    machine.batch = Batch::new(machine.interpreter.signature(), 8);
    machine.batch.exec_mut()[5] = 0;
    machine.run_with(&recorder);
    assert_eq!(recorder.0.lock().unwrap()[1].exec[..4], [u32::MAX, 0, u32::MAX, u32::MAX]);
}

#[test]
fn a_panic_of_the_sampler_is_carried_to_the_caller_after_the_batch() {
    let text = "!!FP1.0\nTEX R0, f[TEX0], TEX0, 2D;\nADDR o[COLR], R0, 5.0;\nEND";
    let mut machine = Machine::new(text);
    let mut batch = Batch::new(machine.interpreter.signature(), 20);
    let run = || machine.interpreter.run(&mut machine.frame, &mut batch, &Panicker);
    assert!(catch_unwind(AssertUnwindSafe(run)).is_err());
    assert_eq!(batch.get(RowId::new(COLR, 0), 0), Some(5.0));
    assert_eq!(batch.get(RowId::new(COLR, 0), 19), Some(5.0));
}
