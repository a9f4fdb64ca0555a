//! What looks at a whole quad: DDX and DDY (NV_fragment_program 3.11.5.3 and 4), TEX, TXP and TXD
//! (3.11.5.38 to 40).

use super::*;
use nvjit_runtime::{SampleCall, SampleOperation, TextureTarget};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Mutex;

/// Answers 10, 20, 30, 40 plus the lane, and keeps the calls.
#[derive(Default)]
struct Recorder(Mutex<Vec<SampleCall>>);

impl Sampler for Recorder {
    fn sample(&self, call: &mut SampleCall) {
        assert_eq!(call.results, SampleCall::new().results);
        for (component, row) in call.results.iter_mut().enumerate() {
            for (lane, result) in row.iter_mut().enumerate() {
                *result = 10.0 * (component + 1) as f32 + lane as f32;
            }
        }
        self.0.lock().unwrap().push(call.clone());
    }
}

struct Panicker;

impl Sampler for Panicker {
    fn sample(&self, call: &mut SampleCall) {
        call.results[0] = [7.0; 16];
        panic!("no texture today");
    }
}

const QUAD: [[f32; 4]; 4] =
    [[1.0, 2.0, 4.0, 2.0], [3.0, 5.0, 4.5, 4.0], [10.0, 20.0, 40.0, 0.0], [11.0, 23.0, NAN, INF]];

fn quad(body: &str, attribute_index: u16) -> Machine {
    let mut machine = Machine::new(&format!("!!FP1.0\n{body}\nEND"), FUSED);
    for (lane, value) in QUAD.into_iter().enumerate() {
        machine = machine.set(attribute(attribute_index), lane, value);
    }
    machine
}

/// The first call that `body` makes, with the quad in f[TEX0].
fn call(body: &str) -> SampleCall {
    let recorder = Recorder::default();
    quad(body, 4).run_with(&recorder);
    recorder.0.into_inner().unwrap().swap_remove(0)
}

fn row(row: &[f32; 16]) -> [f32; 4] {
    [row[0], row[1], row[2], row[3]]
}

#[test]
fn ddx_is_right_minus_left_in_the_same_row() {
    let machine = quad("DDXR o[COLR], f[TEX0];", 4).run();
    for (lane, expected) in
        [(0, [2.0, 3.0, 0.5, 2.0]), (1, [2.0, 3.0, 0.5, 2.0]), (2, [1.0, 3.0, NAN, INF]), (3, [1.0, 3.0, NAN, INF])]
    {
        assert_vector(machine.get_lane(COLR, lane), expected, "DDX");
    }
}

#[test]
fn ddy_is_second_row_minus_first_in_the_same_column() {
    let machine = quad("DDYR o[COLR], f[TEX0];", 4).run();
    for (lane, expected) in [
        (0, [9.0, 18.0, 36.0, -2.0]),
        (1, [8.0, 18.0, NAN, INF]),
        (2, [9.0, 18.0, 36.0, -2.0]),
        (3, [8.0, 18.0, NAN, INF]),
    ] {
        assert_vector(machine.get_lane(COLR, lane), expected, "DDY");
    }
}

#[test]
fn derivatives_are_taken_at_the_precision_of_the_instruction() {
    let text = "!!FP1.0\nMOVR R0, f[WPOS];\nDDXH R1, R0;\nMOVR o[COLR], R1;\nEND";
    let machine = Machine::new(text, FUSED).set(attribute(0), 0, [2048.0; 4]).set(attribute(0), 1, [2051.0; 4]).run();
    assert_eq!(machine.get(COLR), [4.0; 4]);
}

#[test]
fn derivatives_read_lanes_that_were_killed_or_do_not_run() {
    let mut machine = quad("MOVRC R0, f[TEX0];\nKIL TR;\nDDXR o[COLR], R0;", 4);
    machine.batch.exec_mut()[1] = 0;
    let machine = machine.run();
    assert_vector(machine.get(COLR), [2.0, 3.0, 0.5, 2.0], "lane 0");
    assert_eq!(machine.batch.covered()[..4], [0; 4]);
}

#[test]
fn tex_gives_all_coordinates_whatever_its_target() {
    for target in TextureTarget::ALL {
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

#[test]
fn tex_gives_each_lane_its_result_and_converts_it() {
    let machine = quad("TEX H0, f[TEX0], TEX0, 2D;\nMOVR o[COLR], H0;", 4).run_with(&Recorder::default());
    assert_vector(machine.get_lane(COLR, 3), [13.0, 23.0, 33.0, 43.0], "lane 3");
    let machine = quad("TEXC_SAT R0.xz, f[TEX0], TEX0, 2D;\nMOVR o[COLR], R0;", 4).run_with(&Recorder::default());
    assert_vector(machine.get(COLR), [1.0, 0.0, 1.0, 0.0], "_SAT");
    assert_eq!(machine.cc(), ["GT", "EQ", "GT", "EQ"]);
}

#[test]
fn txp_divides_by_w_except_for_cube_maps() {
    let call_2d = call("TXP o[COLR], f[TEX0], TEX0, 2D;");
    assert_vector(row(&call_2d.coordinates[0]), [0.5, 0.75, INF, 0.0], "s");
    assert_vector(row(&call_2d.coordinates[1]), [1.0, 1.25, INF, 0.0], "t");
    assert_vector(row(&call_2d.coordinates[2]), [2.0, 1.125, INF, NAN], "r, which a shadow comparison reads");
    let call_3d = call("TXP o[COLR], f[TEX0], TEX0, 3D;");
    assert_vector(row(&call_3d.coordinates[2]), [2.0, 1.125, INF, NAN], "r");
    let cube = call("TXP o[COLR], f[TEX0], TEX0, CUBE;");
    assert_vector(row(&cube.coordinates[0]), QUAD.map(|value| value[0]), "s of a cube");
    assert_eq!(cube.operation, SampleOperation::Implicit);
}

#[test]
fn txd_gives_derivatives() {
    let call = call("MOVR R0, f[TEX0];\nTXD o[COLR], R0.zyxw, R0, -R0.y, TEX1, 2D;");
    assert_eq!(call.operation, SampleOperation::Derivatives);
    assert_vector(row(&call.coordinates[0]), QUAD.map(|value| value[2]), "s");
    assert_vector(row(&call.ddx[1]), QUAD.map(|value| value[1]), "dt/dx");
    assert_vector(row(&call.ddy[0]), QUAD.map(|value| -value[1]), "ds/dy");
    assert_vector(row(&call.ddy[2]), QUAD.map(|value| -value[1]), "dr/dy");
}

#[test]
fn lookups_say_which_lanes_run() {
    let recorder = Recorder::default();
    let mut machine = quad("TEX o[COLR], f[TEX0], TEX0, 2D;", 4);
    machine.batch.exec_mut()[2] = 0;
    machine.run_with(&recorder);
    assert_eq!(recorder.0.lock().unwrap()[0].exec[..4], [u32::MAX, u32::MAX, 0, u32::MAX]);
}

#[test]
fn coordinates_of_lookups_are_fp32_whatever_the_destination() {
    let recorder = Recorder::default();
    let text = "!!FP1.0\nMOVR R0, f[WPOS];\nTEX H8, R0, TEX0, RECT;\nMOVH o[COLH], H8;\nEND";
    Machine::new(text, FUSED).set(attribute(0), 0, [2049.0; 4]).run_with(&recorder);
    assert_eq!(recorder.0.lock().unwrap()[0].coordinates[0][0], 2049.0);
}

#[test]
fn a_panic_of_the_sampler_is_carried_to_the_caller_after_the_batch() {
    let text = "!!FP1.0\nTEX R0, f[TEX0], TEX0, 2D;\nADDR o[COLR], R0, 5.0;\nEND";
    let mut machine = Machine::new(text, FUSED);
    let mut batch = Batch::new(machine.interpreter.signature(), 20);
    let run = || machine.interpreter.run(&mut machine.frame, &mut batch, &Panicker);
    assert!(catch_unwind(AssertUnwindSafe(run)).is_err());
    assert_eq!(batch.get(RowId::new(COLR, 0), 0), Some(5.0));
    assert_eq!(batch.get(RowId::new(COLR, 0), 19), Some(5.0));
}
