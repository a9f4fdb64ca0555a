//! Lookups: NV_gpu_program4 and 5 2.X.4.4 and 2.X.8; second coordinates as EXT_sparse_texture2 has them.

use super::*;
use nvjit_runtime::{MAX_LANES, SampleCall, SampleFlags, SampleOperation, TextureTarget};
use std::sync::Mutex;

/// Keeps what it is asked, and answers with the unit and the numbers of lanes.
#[derive(Default)]
struct Asked(Mutex<Vec<SampleCall>>);

impl Sampler for Asked {
    fn sample(&self, call: &mut SampleCall) {
        for lane in 0..4 {
            call.results[0][lane] = call.unit as f32;
            call.results[1][lane] = lane as f32;
        }
        self.0.lock().unwrap().push(call.clone());
    }
}

const C: &str = "TEMP R, S, o; INT TEMP i; MOV.F R, {1, 2, 3, 4}; MOV.F S, {5, 6, 7, 8}; MOV.S o, {-1, 2, 3, 4};";

fn calls(text: &str) -> Vec<SampleCall> {
    let asked = Asked::default();
    Machine::new(text).run_with(&asked);
    asked.0.into_inner().unwrap()
}

fn call(lookup: &str) -> SampleCall {
    let options = "OPTION NV_internal;\nOPTION NV_explicit_multisample;\n";
    let mut calls = calls(&format!("!!NVfp5.0\n{options}{C} {lookup}\nEND"));
    // Groups of the batch's padding look up, too, in lanes that do not run.
    assert!(calls.iter().skip(1).all(|call| call.exec == [0; MAX_LANES]), "{lookup}");
    calls.remove(0)
}

fn coordinates(call: &SampleCall) -> [f32; 3] {
    [0, 1, 2].map(|at| call.coordinates[at][0])
}

/// Table X.17: layer and reference.
#[test]
fn coordinates_of_targets() {
    use TextureTarget::*;
    for (target, layer, reference) in [
        (Array1D, Some(2.0), None),
        (Array2D, Some(3.0), None),
        (ArrayCube, Some(4.0), None),
        (ShadowCube, None, Some(4.0)),
        (ShadowArray1D, Some(2.0), Some(3.0)),
        (ShadowArray2D, Some(3.0), Some(4.0)),
    ] {
        let call = call(&format!("TEX.F result.color, R, texture[3], {};", target.name()));
        assert_eq!((call.operation, call.target, call.unit), (SampleOperation::Implicit, target, 3));
        assert_eq!(coordinates(&call), [1.0, 2.0, 3.0]);
        assert!(layer.is_none_or(|layer| call.layer[0] == layer), "{target:?}");
        assert!(reference.is_none_or(|reference| call.reference[0] == reference), "{target:?}");
        assert!(call.flags.contains(SampleFlags::GPU_PROGRAM) && !call.flags.contains(SampleFlags::OFFSETS));
    }
    let call = call("TEX.F result.color, R, S, texture[0], SHADOWARRAYCUBE;");
    assert_eq!((call.layer[0], call.reference[0]), (4.0, 5.0));
}

/// Where levels of detail come from.
#[test]
fn levels_of_detail() {
    for (lookup, operation, lod) in [
        ("TXB result.color, R, texture[0], 2D;", SampleOperation::Bias, 4.0),
        ("TXL result.color, R, texture[0], ARRAY2D;", SampleOperation::Level, 4.0),
        ("TXL result.color, R, S, texture[0], ARRAYCUBE;", SampleOperation::Level, 5.0),
    ] {
        let call = call(lookup);
        assert_eq!((call.operation, call.lod[0]), (operation, lod), "{lookup}");
    }
    let call = call("TXD result.color, R, S, -S, texture[0], 2D;");
    assert_eq!(call.operation, SampleOperation::Derivatives);
    assert_eq!([call.ddx[1][0], call.ddy[1][0]], [6.0, -6.0]);
    let flags = calls("!!NVvp5.0\nTEX.F result.attrib[0], {1, 2, 3, 4}, texture[0], 2D;\nEND")[0].flags;
    assert!(flags.contains(SampleFlags::ZERO_DERIVATIVES));
}

/// Offsets, written or computed.
#[test]
fn texel_offsets() {
    let offsets = |lookup: &str| {
        let call = call(lookup);
        assert!(call.flags.contains(SampleFlags::OFFSETS));
        [0, 1, 2].map(|at| call.offsets[at][0])
    };
    assert_eq!(offsets("TEX result.color, R, texture[0], 2D, (-8, 7);"), [-8, 7, 0]);
    assert_eq!(offsets("TEX result.color, R, texture[0], 3D, offset(o);"), [-1, 2, 3]);
    assert_eq!(offsets("TXL.F result.color, R, texture[0], 2D, offset(-o.yxxx);"), [-2, 1, 1]);
}

/// TXF, TXFMS, TXQ: integers, the level or the sample in w.
#[test]
fn fetches() {
    let texels = |lookup: &str| {
        let call = call(lookup);
        (call.operation, [0, 1, 2, 3].map(|at| call.texels[at][0]), call.level[0])
    };
    let (operation, texel, level) = texels("TXF result.color, o, texture[0], ARRAY2D;");
    assert_eq!((operation, &texel[..2], texel[3], level), (SampleOperation::Fetch, &[-1, 2][..], 3, 4));
    assert_eq!(texels("TXF result.color, o, texture[0], ARRAY1D;").1[3], 2);
    let samples = call("TXFMS result.color, o, texture[0], RENDERBUFFER;");
    assert_eq!((samples.operation, samples.sample[0]), (SampleOperation::FetchSample, 4));
    let size = call("TXQ result.color, o.y, texture[0], 2D;");
    assert_eq!((size.operation, size.level[0]), (SampleOperation::Size, 2));
}

/// TXG, TXGO, LOD.
#[test]
fn gathers_and_queries() {
    let gather = call("TXG result.color, R, texture[0].z, 2D;");
    assert_eq!((gather.operation, gather.component), (SampleOperation::Gather, 2));
    let offsets = call("TXGO.F result.color, R, o, -o, texture[0], 2D;");
    assert_eq!(offsets.operation, SampleOperation::GatherOffsets);
    assert_eq!([0, 1, 2, 3].map(|texel| offsets.gather_offsets[0][texel][0]), [-1, 2, 3, 4]);
    assert_eq!([0, 1, 2, 3].map(|texel| offsets.gather_offsets[1][texel][0]), [1, -2, -3, -4]);
    assert_eq!(call("LOD.F result.color, R, texture[0], 2D;").operation, SampleOperation::Lod);
}

/// The modifier says what the texels are taken for: their bits go where the result goes.
#[test]
fn results_are_bits() {
    assert_eq!(call("TEX.U result.color, R, texture[0], 2D;").result_type, 2);
    assert_eq!(call("TEX.F result.color, R, texture[0], 2D;").result_type, 0);
}

/// An array of textures: lanes that choose one unit look up together; outside of the array there are zeros.
#[test]
fn units_are_chosen() {
    let body =
        "TEXTURE t[] = { texture[4..6] }; TEMP R; FLR.S R, fragment.texcoord[0]; TEX.F result.color, R, t[R.x], 2D;";
    let asked = Asked::default();
    let coordinates = [1.0, 2.0, 1.0, 5.0];
    let machine = (0..4).fold(fp5(body), |machine, lane| machine.set(attribute(4), lane, [coordinates[lane]; 4]));
    let machine = machine.run_with(&asked);
    assert_eq!([0, 1, 2, 3].map(|lane| machine.get(COLR, lane)[0]), [5.0, 6.0, 5.0, 0.0]);
    let mut calls = asked.0.into_inner().unwrap();
    calls.retain(|call| call.exec.iter().any(|&exec| exec != 0));
    let exec = |call: &SampleCall| [0, 1, 2, 3].map(|lane| call.exec[lane] != 0);
    assert_eq!(
        calls.iter().map(|call| (call.unit, exec(call))).collect::<Vec<_>>(),
        [(5, [true, false, true, false]), (6, [false, true, false, false])]
    );
}
