//! Arrays and what indexes them (NV_gpu_program4 2.X.4.2), and what variables hold in the beginning.

use super::*;

/// Reads outside give zeros, writes outside nothing.
#[test]
fn temporaries_are_indexed() {
    let body = "TEMP a[3]; MOV.S i, {0, 2, 3, -1}; MOV.U a[i.x], 5; MOV.U a[i.y], 7; MOV.U a[i.z], 9; MOV.U a[i.w + 2], 6; MOV.U a[i.w], 9;
                MOV.U result.attrib[0].x, a[0]; MOV.U result.attrib[0].y, a[1]; MOV.U result.attrib[0].z, a[i.x + 2];
                ADD.U result.attrib[0].w, a[i.z], a[i.w];";
    assert_bits(body, [5, 6, 7, 0]);
}

/// Elements of 64 bits.
#[test]
fn long_temporaries_are_indexed() {
    let body = "LONG TEMP a[3]; MOV.S i, {0, 2, 1, 3}; MOV.U64 a[i.x], 0x500000001; MOV.U64 a[i.y], 0x700000002; MOV.U64 a[i.w], 3;
                MOV.U64 L.x, a[i.x]; ADD.U64 L.y, a[2], a[i.z];";
    assert_long(body, [0x5_0000_0001, 0x7_0000_0002]);
}

/// Attributes, results and parameters.
#[test]
fn lists_are_indexed() {
    let body =
        "ATTRIB a[] = { vertex.attrib[1], vertex.attrib[2] }; OUTPUT o[] = { result.attrib[0], result.attrib[1] };
                PARAM p[] = { {1, 2, 3, 4}, {5, 6, 7, 8} }; INT TEMP i; MOV.S i, {1, 0, 0, 0};
                ADD.F o[i.x], a[i.x], p[i.x]; MOV.F o[i.y], a[0]; MOV.F o[i.x + 1], 99;";
    let machine = vp5(body).set(attribute(1), 0, [10.0; 4]).set(attribute(2), 0, [20.0; 4]).run();
    assert_eq!(attrib(&machine, 0, 0), [10.0f32; 4].map(f32::to_bits));
    assert_eq!(attrib(&machine, 1, 0), [25.0f32, 26.0, 27.0, 28.0].map(f32::to_bits));
}

/// Sums of index and offset do not wrap.
#[test]
fn indices_are_sums_of_64_bits() {
    let body = "TEMP a[4]; MOV.U a[1], 5; MOV.S i, {0x7fffffff, -1, 0x80000000, 0}; ADD.U R.x, a[i.x + 2], 1; ADD.U R.y, a[i.y + 2], 1;
                ADD.U R.z, a[i.z + 1], 1; ADD.U R.w, a[i.w + 1], 1; MOV.U result.attrib[0], R;";
    assert_bits(body, [1, 6, 1, 6]);
}

/// An index may be an attribute or a parameter.
#[test]
fn anything_indexes() {
    let body = "PARAM p[] = { 10, 11, 12 }; PARAM n = program.local[0]; ATTRIB v = vertex.attrib[1]; TEMP R;
                ADD.F R, p[n.y], p[v.x]; MOV.F result.attrib[0], R;";
    let integer = f32::from_bits;
    let machine = vp5(body).set_all(attribute(1), [integer(2), 0.0, 0.0, 0.0]);
    let machine = machine.bind("program.local[0]", [0.0, integer(1), 0.0, 0.0]).run();
    assert_eq!(attrib(&machine, 0, 0), [23.0f32.to_bits(); 4]);
}

/// The condition code of a write that goes nowhere is that of its value.
#[test]
fn codes_of_writes_outside() {
    assert_bits(
        "TEMP a[2]; MOV.S i, 5; MOV.S.CC a[i.x], -1; MOV.U R, 0; MOV.U R (LT), 1; MOV.U result.attrib[0], R;",
        [1; 4],
    );
}

/// Registers begin as zeros, results of vertices as (0,0,0,1), of fragments as zeros, the depth as that of the fragment.
#[test]
fn beginnings() {
    assert_bits("TEMP a[2]; ADD.U R, R, a[1]; MOV.U result.attrib[0].xy, R;", [0, 0, 0, 0x3f80_0000]);
    assert_long("ADD.U64 L, L, M;", [0, 0]);
    let body = "TEMP R; MOV.F.CC R, fragment.texcoord[0]; MOV.F result.color.x, 1.0; IF GT.x; MOV.F result.depth.z, 0.75; MOV.U result.samplemask.x, 5; ENDIF;";
    let machine = fp5(body).set_all(attribute(0), [0.0, 0.0, 0.25, 0.0]).set(attribute(4), 1, [1.0; 4]).run();
    let depth = |lane| machine.get(Register::new(RegisterFile::Result, 2), lane)[2];
    let mask = |lane| machine.get(Register::new(RegisterFile::Result, 10), lane)[0].to_bits();
    assert_eq!(machine.get(COLR, 0), [1.0, 0.0, 0.0, 0.0]);
    assert_eq!((depth(0), depth(1)), (0.25, 0.75));
    assert_eq!((mask(0), mask(1)), (u32::MAX, 5));
}
