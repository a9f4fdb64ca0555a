//! What registers hold that a program binds: constants among attributes, arrays that are indexed, what results begin and end with.

use super::*;

const DEPTH: Register = Register::new(RegisterFile::Result, 2);
const NINES: [f32; 4] = [9.0; 4];

fn result(index: u16) -> Register {
    Register::new(RegisterFile::Result, index)
}

/// ARB_fragment_program, table X.1; ARB_vertex_program, table X.2; NV_fragment_program2 3.11.3.1.
#[test]
fn some_components_of_attributes_are_constants() {
    let fog = fp40("MOV result.color, fragment.fogcoord;").set_all(attribute(3), NINES).run();
    assert_vector(fog.get(COLR, 0), [9.0, 0.0, 0.0, 1.0], "fragment.fogcoord");
    let facing = fp40("MOV result.color, -fragment.facing.wzyx;").set_all(attribute(12), NINES).run();
    assert_vector(facing.get(COLR, 0), [-1.0, -0.0, -0.0, -9.0], "fragment.facing");
    let normal = vp40("MOV result.position, vertex.normal;").set_all(attribute(2), NINES).run();
    assert_vector(normal.get(HPOS, 0), [9.0, 9.0, 9.0, 1.0], "vertex.normal");
    let generic = vp40("MOV result.position, vertex.attrib[2];").set_all(attribute(2), NINES).run();
    assert_vector(generic.get(HPOS, 0), NINES, "vertex.attrib[2]");
}

/// An attribute that is indexed has no constants, even if another operand binds it by name (NV_vertex_program3 2.14.3.1).
#[test]
fn indexed_attributes_have_no_constants() {
    let body = "ADDRESS a; ARL a.x, 2; MOV result.position, vertex.attrib[a.x]; MOV result.color, vertex.normal;";
    let machine = vp40(body).set_all(attribute(2), NINES).run();
    assert_vector(machine.get(HPOS, 0), NINES, "vertex.attrib[a.x]");
    assert_vector(machine.get(result(1), 0), [9.0, 9.0, 9.0, 1.0], "vertex.normal");
}

/// Outside of what is declared, (0,0,0,0) is read (ARB_vertex_program 2.14.4.2).
#[test]
fn arrays_end_where_they_are_declared() {
    let body = "ADDRESS a; PARAM b = program.env[0]; PARAM c[] = { program.env[1..2] }; PARAM d = program.env[3];
                ARL a, {1, 2, -1, 0}; MOV result.position, c[a.x]; MOV result.color, c[a.y]; MOV result.texcoord[0], c[a.z];
                MOV result.texcoord[1], b; MOV result.texcoord[2], d; MOV result.texcoord[3], c[a.y-2147483647];
                MOV result.texcoord[4], c[a.z+2];";
    let mut machine = vp40(body);
    for number in 0..4 {
        machine = machine.bind(&format!("program.env[{number}]"), [number as f32 + 1.0; 4]);
    }
    let machine = machine.run();
    let results = [0, 1, 7, 8, 9, 10, 11].map(|index| machine.get(result(index), 0)[3]);
    assert_eq!(results, [3.0, 0.0, 0.0, 1.0, 4.0, 0.0, 3.0]);
}

/// A result that there is not is not written, though the condition code is (NV_vertex_program3 2.14.3.4).
#[test]
fn results_outside_of_an_array_are_dropped() {
    let body = "ADDRESS a; ARL a, {99, -1, 7, 0}; MOV result.texcoord[a.x], 1; MOV result.texcoord[a.x-98].xy, 2;
                MOV result.texcoord[a.y], 3; MOV result.texcoord[a.z], 4; MOVC result.texcoord[a.z+1], -1;
                MOV result.position, 0; MOV result.position (LT), 5;";
    let machine = vp40(body).run();
    let unwritten = [0.0, 0.0, 0.0, 1.0];
    assert_vector(machine.get(result(7), 0), unwritten, "0");
    assert_vector(machine.get(result(8), 0), [2.0, 2.0, 0.0, 1.0], "1");
    assert_vector(machine.get(result(14), 0), [4.0; 4], "7");
    assert_vector(machine.get(HPOS, 0), [5.0; 4], "the condition code");
}

/// Lanes index by their own address registers.
#[test]
fn each_lane_has_its_own_address() {
    let body = "ADDRESS a; ARL a.x, vertex.attrib[6].x; MOV result.texcoord[a.x], vertex.attrib[a.x+6];";
    let machine = vp40(body);
    let machine =
        machine.set(attribute(6), 0, [0.0; 4]).set(attribute(6), 1, [1.0; 4]).set(attribute(7), 1, [7.0; 4]).run();
    assert_eq!([7, 8].map(|index| machine.get(result(index), 0)[0]), [0.0, 0.0]);
    assert_eq!([7, 8].map(|index| machine.get(result(index), 1)[0]), [0.0, 7.0]);
}

/// ARB_vertex_program 2.14.3.3 to 5 leave undefined what NV_vertex_program2 2.14.1.3 to 2.14.1.6 say.
#[test]
fn registers_begin_with_zero_and_vertex_results_with_a_point() {
    let machine = vp40("TEMP t; ADDRESS a; PARAM c[] = { 5, 6 }; MOV result.position.xy, 5; MOV result.color, t;
                        MOV result.texcoord[0], c[a.y]; MOV result.texcoord[1] (EQ), 3; MOV result.texcoord[2] (EQ1), 3;");
    let machine = machine.run();
    assert_vector(machine.get(HPOS, 0), [5.0, 5.0, 0.0, 1.0], "position");
    assert_vector(machine.get(result(1), 0), [0.0; 4], "temporary");
    assert_vector(machine.get(result(7), 0), [5.0; 4], "address");
    assert_vector(machine.get(result(8), 0), [3.0; 4], "condition code 0");
    assert_vector(machine.get(result(9), 0), [3.0; 4], "condition code 1");
    let fragment = fp40("TEMP t; MOV t.x, 1; MOV result.color.xw, t;").run();
    assert_vector(fragment.get(COLR, 0), [1.0, 0.0, 0.0, 0.0], "color");
}

/// ARB_fragment_program 3.11.4.4: the depth is the fragment's own until it is written.
#[test]
fn depth_begins_as_the_fragments() {
    let run = |body: &str| fp40(body).set_all(attribute(0), [0.5, 0.5, 0.25, 1.0]).run();
    let conditional = run("TEMP t; MOVC t, 0; MOV result.depth.z (NE), 1; MOV result.color, 1;");
    assert_eq!(conditional.get(DEPTH, 0)[2], 0.25);
    assert_eq!(run("MOV result.depth, {0.1, 0.2, 0.5, 0.9};").get(DEPTH, 0)[2], 0.5);
    let short = run("SHORT OUTPUT d = result.depth; MOV d.z (NE), 1;");
    assert_eq!(short.get(DEPTH, 0)[2], 0.25);
}

/// ARB_fragment_program 3.11.4.5.1.
#[test]
fn fog_is_blended_with_the_first_color() {
    let fog = |option: &str, options: Options| {
        let text = format!("!!ARBfp1.0\nOPTION {option};\nMOV result.color, {{2, 1, 0, 0.5}};\nEND");
        let machine = Machine::with(&text, options).set_all(attribute(3), [6.0, 9.0, 9.0, 9.0]);
        let machine =
            machine.bind("state.fog.params", [0.125, 2.0, 10.0, 0.125]).bind("state.fog.color", [0.5, 0.5, 1.0, 1.0]);
        machine.run().get(COLR, 0)
    };
    let clamped = FUSED;
    assert_vector(fog("ARB_fog_linear", clamped), [0.75, 0.75, 0.5, 0.5], "linear");
    let unclamped = Options { unclamped_fog: true, ..FUSED };
    assert_vector(fog("ARB_fog_linear", unclamped), [1.25, 0.75, 0.5, 0.5], "linear, not clamped");
    // f is e^-0.75, and with EXP2 e^-(0.75^2).
    for (option, factor) in [("ARB_fog_exp", (-0.75f32).exp()), ("ARB_fog_exp2", (-0.5625f32).exp())] {
        let [red, green, blue, alpha] = fog(option, clamped);
        assert!((red - (factor + (1.0 - factor) * 0.5)).abs() < 1e-6, "{option}: {red}");
        assert_eq!((green, alpha), (red, 0.5));
        assert!((blue - (1.0 - factor)).abs() < 1e-6, "{option}: {blue}");
    }
}

/// The factor is a number between 0 and 1 whatever the color may be.
#[test]
fn fog_factors_are_clamped() {
    let text = "!!ARBfp1.0\nOPTION ARB_fog_linear;\nMOV result.color, {2, 1, 0, 0.5};\nEND";
    for (z, expected) in [(99.0, [0.5, 0.5, 1.0, 0.5]), (-99.0, [1.0, 1.0, 0.0, 0.5])] {
        let machine = Machine::new(text).set_all(attribute(3), [z; 4]);
        let machine =
            machine.bind("state.fog.params", [1.0, 2.0, 10.0, 0.125]).bind("state.fog.color", [0.5, 0.5, 1.0, 1.0]);
        assert_vector(machine.run().get(COLR, 0), expected, "fog");
    }
}

/// It is blended at fp32, whatever the color is.
#[test]
fn fog_is_not_rounded_to_a_short() {
    let options = "OPTION ARB_fog_linear;\nOPTION NV_fragment_program;";
    let text = format!("!!ARBfp1.0\n{options}\nSHORT OUTPUT o = result.color;\nMOV o, 0.1;\nEND");
    let machine = Machine::new(&text).set_all(attribute(3), [99.0; 4]);
    let machine = machine.bind("state.fog.params", [1.0, 2.0, 10.0, 0.125]).bind("state.fog.color", [0.3; 4]).run();
    let alpha = half::f16::from_f32(0.1).to_f32();
    assert_vector(machine.get(COLR, 0), [0.3, 0.3, 0.3, alpha], "fog");
}

/// Other colors are data; and what is not written is not changed.
#[test]
fn fog_is_for_the_first_color_alone() {
    let text = "!!ARBfp1.0\nOPTION ARB_fog_linear;\nOPTION ARB_draw_buffers;\nMOV result.color[1], 2;\nEND";
    let machine = Machine::new(text).bind("state.fog.color", NINES).run();
    assert_vector(machine.get(result(3), 0), [2.0; 4], "result.color[1]");
}

/// ARB_vertex_program 2.14.4.5.1: row times position, as DP4 computes it.
#[test]
fn positions_are_those_without_a_program() {
    let body = "PARAM m[] = { state.matrix.mvp };
                DP4 result.position.x, m[0], vertex.position; DP4 result.position.y, m[1], vertex.position;
                DP4 result.position.z, m[2], vertex.position; DP4 result.position.w, m[3], vertex.position;";
    let invariant = "!!ARBvp1.0\nOPTION ARB_position_invariant;\nMOV result.color, vertex.color;\nEND";
    let [own, without] = [format!("!!ARBvp1.0\n{body}\nEND"), invariant.to_owned()].map(|text| {
        let mut machine = Machine::new(&text).set_all(attribute(0), [0.1, -0.7, 1.3, 1.1]);
        for row in 0..4u8 {
            let value = [0.3, 0.9, -1.7, 0.6].map(|component| component + f32::from(row));
            machine = machine.bind(&format!("state.matrix.mvp.row[{row}]"), value);
        }
        machine.run().get(HPOS, 0)
    });
    assert_vector(without, own, "position");
    assert_ne!(own[0], 0.1, "the matrix is not the identity");
}
