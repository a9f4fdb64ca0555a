//! Groups of threads (NV_gpu_program5 2.X.8 TGALL and the like, NV_shader_thread_group, NV_shader_thread_shuffle), derivatives, and
//! interpolation.

use super::*;

/// The first color component of each lane, as bits, where the lanes have these texture coordinates.
fn colors(body: &str, coordinates: [f32; 4]) -> [u32; 4] {
    let text = format!(
        "!!NVfp5.0\nOPTION NV_shader_thread_group;\nOPTION NV_shader_thread_shuffle;\nTEMP R; MOV.F R, fragment.texcoord[0]; {body}\nEND"
    );
    let machine =
        (0..4).fold(Machine::new(&text), |machine, lane| machine.set(attribute(4), lane, [coordinates[lane]; 4]));
    let machine = machine.run();
    [0, 1, 2, 3].map(|lane| machine.get(COLR, lane)[0].to_bits())
}

/// The group of a fragment is its quad, of those that execute the instruction.
#[test]
fn votes() {
    for (coordinates, expected) in [
        ([1.0, 2.0, 3.0, 4.0], [true, true, true]),
        ([0.0, -0.0, 0.0, 0.0], [false, false, true]),
        ([0.0, 1.0, NAN, 4.0], [false, true, false]),
    ] {
        for (name, expected) in ["TGALL", "TGANY", "TGEQ"].into_iter().zip(expected) {
            let expected = if expected { 1.0f32 } else { 0.0 };
            assert_eq!(colors(&format!("{name}.F result.color, R;"), coordinates), [expected.to_bits(); 4], "{name}");
        }
    }
    let partly =
        "MOV.U result.color, 9; SLT.F.CC R, R, 2.5; IF NE.x; TGALL.U result.color, 1; TGBALLOT result.color, 1; ENDIF;";
    assert_eq!(colors(partly, [1.0, 2.0, 3.0, 4.0]), [3, 3, 9, 9]);
}

/// QSWZ*: what another fragment has, and one's own.
#[test]
fn neighbours_are_added() {
    let sums = |name: &str| {
        colors(&format!("{name} result.color, R, {{0.5, 0, 0, 0}};"), [1.0, 2.0, 3.0, 4.0]).map(f32::from_bits)
    };
    assert_eq!(sums("QSWZ0"), [1.5; 4]);
    assert_eq!(sums("QSWZ3"), [4.5; 4]);
    assert_eq!(sums("QSWZX"), [2.5, 1.5, 4.5, 3.5]);
    assert_eq!(sums("QSWZY"), [3.5, 4.5, 1.5, 2.5]);
}

/// SHF*: x says whether there is such a thread, y is its value.
#[test]
fn shuffles() {
    let read = |shuffle: &str| {
        let values = colors(&format!("{shuffle} MOV.U result.color, R.y;"), [1.0, 2.0, 3.0, 4.0]).map(f32::from_bits);
        let found =
            colors(&format!("{shuffle} MOV.U result.color, R.x;"), [1.0, 2.0, 3.0, 4.0]).map(|bits| bits == u32::MAX);
        (values, found)
    };
    assert_eq!(read("SHFIDX.U R, R.x, 2, 31;"), ([3.0; 4], [true; 4]));
    assert_eq!(read("SHFIDX.U R, R.x, 9, 31;"), ([1.0, 2.0, 3.0, 4.0], [false; 4]));
    assert_eq!(read("SHFXOR.U R, R.x, 1, 31;"), ([2.0, 1.0, 4.0, 3.0], [true; 4]));
    assert_eq!(read("SHFDOWN.U R, R.x, 1, 31;"), ([2.0, 3.0, 4.0, 4.0], [true, true, true, false]));
    assert_eq!(read("SHFUP.U R, R.x, 1, 0;"), ([1.0, 1.0, 2.0, 3.0], [false, true, true, true]));
    // Segments of two threads: the mask has bits 1 to 4.
    assert_eq!(read("SHFDOWN.U R, R.x, 1, 0x1e1f;"), ([2.0, 2.0, 4.0, 4.0], [true, false, true, false]));
}

/// A vertex is alone in its group.
#[test]
fn vertices_are_alone() {
    let machine = vp5("TGEQ.U result.attrib[0], vertex.attrib[1];").set(attribute(1), 0, [1.0; 4]).run();
    assert_eq!(attrib(&machine, 0, 0), [u32::MAX; 4]);
}

/// DDX and DDY: what the registers of all lanes hold.
#[test]
fn derivatives() {
    let slopes = |body: &str| colors(body, [1.0, 3.0, 7.0, 15.0]).map(f32::from_bits);
    assert_eq!(slopes("DDX result.color, R;"), [2.0, 2.0, 8.0, 8.0]);
    assert_eq!(slopes("DDY.F result.color, -R;"), [-6.0, -12.0, -6.0, -12.0]);
}

/// IPAC is the attribute, IPAO what the quad says of it elsewhere; signs come afterwards.
#[test]
fn interpolation() {
    let at = |body: &str| colors(body, [1.0, 3.0, 5.0, 7.0]).map(f32::from_bits);
    assert_eq!(at("IPAC result.color, -fragment.texcoord[0];"), [-1.0, -3.0, -5.0, -7.0]);
    assert_eq!(at("IPAS result.color, fragment.texcoord[0], 0;"), [1.0, 3.0, 5.0, 7.0]);
    assert_eq!(at("IPAO result.color, fragment.texcoord[0], {0.5, -0.25, 0, 0};"), [1.0, 3.0, 5.0, 7.0]);
    assert_eq!(at("IPAO result.color, |fragment.texcoord[0]|, {-0.5, -0.5, 0, 0};"), [2.0, 0.0, 2.0, 4.0]);
}
