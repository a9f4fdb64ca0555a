//! What operations give that ARB_vertex_program, ARB_fragment_program and their options brought or define in their own way.

use super::*;

const DENORMAL: f32 = f32::from_bits(1);

/// The first color of `!!ARBfp1.0` programs with NV_fragment_program2, with `input` as the first texture coordinates.
#[track_caller]
fn assert_color(body: &str, input: [f32; 4], expected: [f32; 4]) {
    let machine = fp40(body).set_all(attribute(4), input).run();
    assert_vector(machine.get(COLR, 0), expected, body);
}

/// The position of `!!ARBvp1.0` programs with NV_vertex_program3, with `input` as attribute 6.
#[track_caller]
fn assert_position(body: &str, input: [f32; 4], expected: [f32; 4]) {
    let machine = vp40(body).set_all(attribute(6), input).run();
    assert_vector(machine.get(HPOS, 0), expected, body);
}

/// ARB_fragment_program 3.11.5.3: NaN and zeros are not less than zero, and what is selected is moved bit by bit.
#[test]
fn cmp_moves_bits() {
    let body = "CMP result.color, fragment.texcoord[0], 1, 2;";
    assert_color(body, [-1.0, -0.0, -NAN, -DENORMAL], [1.0, 2.0, 2.0, 2.0]);
    let moved = fp40("CMP result.color, -1, fragment.texcoord[0], 2;").set_all(attribute(4), [DENORMAL; 4]).run();
    assert_eq!(moved.get(COLR, 0).map(f32::to_bits), [1; 4]);
    assert_color(
        "CMP_SAT result.color, 1, 0, fragment.texcoord[0];",
        [DENORMAL, 3.0, -3.0, -0.0],
        [0.0, 1.0, 0.0, -0.0],
    );
}

/// NV_fragment_program2 3.11.5.48: one division.
#[test]
fn div_rounds_once() {
    let third = [1.0 / 3.0, 2.0 / 3.0, 1.0, 5.0 / 3.0];
    assert_color("DIV result.color, {1, 2, 3, 5}, fragment.texcoord[0].y;", [0.0, 3.0, 0.0, 0.0], third);
    assert_color("DIV result.color, {1, 0, -1, 6}, 0.0;", [0.0; 4], [INF, NAN, -INF, INF]);
    assert_color("DIVH result.color, {1, 2, 3, 5}, 3;", [0.0; 4], [0.333_251_95, 0.666_503_9, 1.0, 1.666_992_2]);
}

/// NV_fragment_program2 3.11.5.49 and 50.
#[test]
fn dot_products_of_two_components() {
    assert_color("DP2 result.color, fragment.texcoord[0], {2, 3, 100, 100};", [1.0, 10.0, NAN, NAN], [32.0; 4]);
    assert_color(
        "DP2A result.color, {1, 2, 9, 9}, {3, 4, 9, 9}, fragment.texcoord[0].y;",
        [9.0, 5.0, 9.0, 9.0],
        [16.0; 4],
    );
    // The second product is added with one rounding, the third operand with another.
    let squared = -f32::EPSILON * f32::EPSILON;
    assert_color(
        "TEMP t; MOV t, fragment.texcoord[0]; DP2 result.color, t, t.zwzz;",
        [-1.0, 1.0 - f32::EPSILON, 1.0, 1.0 + f32::EPSILON],
        [squared; 4],
    );
    assert_color(
        "DP2A result.color, {1, 1, 0, 0}, fragment.texcoord[0], -2;",
        [1.0, f32::EPSILON / 2.0, 0.0, 0.0],
        [-1.0; 4],
    );
}

/// NV_fragment_program2 3.11.5.51: zero has no direction; w is undefined, and 0.
#[test]
fn nrm_multiplies_by_a_reciprocal_square_root() {
    assert_color("NRM result.color, {0, 4, 0, 9};", [0.0; 4], [0.0, 1.0, 0.0, 0.0]);
    assert_color("NRM result.color, {0, 0, 0, 1};", [0.0; 4], [NAN, NAN, NAN, 0.0]);
    let scale = 1.0 / 3.0f32.sqrt();
    assert_color("NRM result.color, {1, -1, 1, 1};", [0.0; 4], [scale, -scale, scale, 0.0]);
    let half = half::f16::from_f32(scale).to_f32();
    assert_color("NRMH result.color, {1, -1, 1, 1};", [0.0; 4], [half, -half, half, 0.0]);
    assert_color(
        "NRMC result.color, {3, -4, 0, 1}; MOV result.color, 7; MOV result.color (EQ), 8;",
        [0.0; 4],
        [7.0, 7.0, 8.0, 8.0],
    );
}

/// ARB_fragment_program 3.11.5.23: z and w are undefined, and 0; the operand may be anything.
#[test]
fn scs_is_cos_and_sin() {
    assert_color("SCS result.color, 0.0;", [0.0; 4], [1.0, 0.0, 0.0, 0.0]);
    let body =
        "TEMP a, b; SCS a, fragment.texcoord[0].x; COS b.x, fragment.texcoord[0].x; SIN b.y, fragment.texcoord[0].x;
                MOV b.zw, 0; SUB result.color, a, b;";
    for x in [1.0, -3.0, 100.0] {
        assert_color(body, [x, 0.0, 0.0, 0.0], [0.0; 4]);
    }
}

/// ARB_fragment_program 3.11.5.28: signs are flipped after the selection, of zeros, too.
#[test]
fn swz_moves_bits() {
    let text = "!!ARBfp1.0\nSWZ result.color, fragment.texcoord[0], -0, -1, 1, -w;\nEND";
    let machine = Machine::new(text).set_all(attribute(4), [7.0, 8.0, 9.0, DENORMAL]).run();
    assert_eq!(machine.get(COLR, 0).map(f32::to_bits), [0x8000_0000, 0xbf80_0000, 0x3f80_0000, 0x8000_0001]);
    assert_color(
        "SWZH result.color, fragment.texcoord[0], y, 0, x, -x;",
        [1e-9, 65520.0, 0.0, 0.0],
        [INF, 0.0, 0.0, -0.0],
    );
    assert_position(
        "SWZ_SAT result.position, vertex.attrib[6], x, -y, 1, z;",
        [2.0, 3.0, 0.25, 9.0],
        [1.0, 0.0, 1.0, 0.25],
    );
}

/// ARB_fragment_program 3.11.5.29: the same as MUL and MAD; w is undefined, and 0.
#[test]
fn xpd_is_mul_and_mad() {
    assert_color("XPD result.color, {0, 1, 0, 5}, {0, 0, 1, 7};", [0.0; 4], [1.0, 0.0, 0.0, 0.0]);
    let body = "TEMP a, t; XPD a, fragment.texcoord[0], {0.7, 1.3, -0.9, 1};
                MUL t, fragment.texcoord[0].zxyw, {1.3, -0.9, 0.7, 1};
                MAD t, fragment.texcoord[0].yzxw, {-0.9, 0.7, 1.3, 1}, -t;
                MOV t.w, 0; SUB result.color, a, t;";
    assert_color(body, [0.1, 0.2, 0.3, 0.4], [0.0; 4]);
    // With one rounding, what is left of equal vectors is not zero.
    let machine = fp40("XPD result.color, fragment.texcoord[0], fragment.texcoord[0];");
    let machine = machine.set_all(attribute(4), [0.1, 0.2, 0.3, 1.0]).run();
    let left = 0.2f32.mul_add(0.3, -(0.3 * 0.2));
    assert!(left != 0.0);
    assert_eq!(machine.get(COLR, 0)[0], left);
}

/// ARB_vertex_program 2.14.5.22, ARB_fragment_program 3.11.5.22.
#[test]
fn rsq_takes_the_absolute_value() {
    let body = "RSQ result.color.x, fragment.texcoord[0].x; RSQ result.color.y, fragment.texcoord[0].y;
                RSQ result.color.z, fragment.texcoord[0].z; RSQ result.color.w, fragment.texcoord[0].w;";
    assert_color(body, [-4.0, -0.0, -INF, NAN], [0.5, INF, 0.0, NAN]);
    assert_position("RSQ result.position, vertex.attrib[6].x;", [-4.0, 0.0, 0.0, 0.0], [0.5; 4]);
}

/// ARB_fragment_program 3.11.5.13: 0^0 is 1, in both stages.
#[test]
fn lit_has_its_own_power() {
    for (input, expected) in [
        ([1.0, 0.0, 0.0, 0.0], [1.0, 1.0, 1.0, 1.0]),
        ([-1.0, 1.0, 0.0, 2.0], [1.0, 0.0, 0.0, 1.0]),
        ([0.5, 0.0, 7.0, 3.0], [1.0, 0.5, 0.0, 1.0]),
        ([0.5, 0.0, 7.0, -3.0], [1.0, 0.5, INF, 1.0]),
        ([NAN, 1.0, 1.0, 1.0], [1.0, NAN, 0.0, 1.0]),
        ([1.0, NAN, 0.0, 0.0], [1.0, 1.0, NAN, 1.0]),
        ([1.0, INF, 0.0, 0.0], [1.0, 1.0, 1.0, 1.0]),
        ([1.0, 1.0, 0.0, NAN], [1.0, 1.0, NAN, 1.0]),
        ([-0.0, 1.0, 0.0, 1.0], [1.0, -0.0, 0.0, 1.0]),
    ] {
        assert_color("LIT result.color, fragment.texcoord[0];", input, expected);
        assert_position("LIT result.position, vertex.attrib[6];", input, expected);
    }
}

/// ARB_vertex_program 2.14.5.23, NV_vertex_program2_option 2.14.5.35 to 42: comparisons with NaN do not hold. SSG is another
/// matter.
#[test]
fn sets_of_nan_are_zero_or_one() {
    let input = [NAN, 1.0, -1.0, -0.0];
    for (name, expected) in [
        ("SEQ", [0.0, 0.0, 0.0, 1.0]),
        ("SGE", [0.0, 1.0, 0.0, 1.0]),
        ("SGT", [0.0, 1.0, 0.0, 0.0]),
        ("SLE", [0.0, 0.0, 1.0, 1.0]),
        ("SLT", [0.0, 0.0, 1.0, 0.0]),
        ("SNE", [1.0, 1.0, 1.0, 0.0]),
        ("SFL", [0.0; 4]),
        ("STR", [1.0; 4]),
    ] {
        assert_position(&format!("{name} result.position, vertex.attrib[6], 0;"), input, expected);
        assert_color(&format!("{name} result.color, fragment.texcoord[0], 0;"), input, expected);
    }
    assert_position("SSG result.position, vertex.attrib[6];", [NAN, 4.0, -0.0, -3.0], [NAN, 1.0, 0.0, -1.0]);
}

/// ARB_fragment_program 3.11.6.4: numbers below zero kill, in any component of the swizzled operand.
#[test]
fn kil_tests_numbers() {
    let kills = |body: &str, input: [f32; 4]| {
        let machine = fp40(&format!("{body} MOV result.color, 1;")).set_all(attribute(4), input).run();
        machine.batch.covered()[0] == 0
    };
    assert!(!kills("KIL fragment.texcoord[0];", [NAN, -0.0, -DENORMAL, -NAN]));
    assert!(kills("KIL fragment.texcoord[0];", [0.0, 0.0, 0.0, -1e-30]));
    assert!(!kills("KIL fragment.texcoord[0].xyzz;", [0.0, 0.0, 0.0, -1e-30]));
    assert!(kills("KIL -fragment.texcoord[0].w;", [0.0, 0.0, 0.0, INF]));
    assert!(kills("TEMP a; MOVC a, fragment.texcoord[0]; KIL LT.w;", [0.0, 0.0, 0.0, -1.0]));
    assert!(!kills("TEMP a; MOVC a, fragment.texcoord[0]; KIL LT.x;", [0.0, 0.0, 0.0, -1.0]));
    assert!(!kills("IF NE.x; KIL -1; ENDIF;", [0.0; 4]));
}

/// ARB_vertex_program 2.14.5.3, NV_vertex_program2_option 2.14.5.28 and 29: integers of 16 bits, NaN is 0. The condition code is
/// that of the integer (2.14.4.3).
#[test]
fn addresses_are_integers_of_16_bits() {
    let run = |body: &str, input| {
        let machine = vp40(&format!("ADDRESS a; {body}")).set_all(attribute(6), input).run();
        machine.get(Register::new(RegisterFile::Address, 0), 0).map(|value| value.to_bits() as i32)
    };
    assert_eq!(run("ARL a, vertex.attrib[6];", [-1.7, 40000.0, NAN, -INF]), [-2, 32767, 0, -32768]);
    assert_eq!(run("ARR a, vertex.attrib[6];", [2.5, 3.5, -0.5, 32767.5]), [2, 4, 0, 32767]);
    assert_eq!(run("ARL a, vertex.attrib[6]; ARA a, a;", [30000.0, -5.0, 30000.0, 3.0]), [32767, -2, 32767, -2]);
    assert_position(
        "ADDRESS a; ARLC a, vertex.attrib[6]; MOV result.position, 0; MOV result.position (LT), 1; MOV result.position (GT), 2;",
        [-0.5, 0.5, 1.5, 0.0],
        [1.0, 0.0, 2.0, 0.0],
    );
}

/// NV_fragment_program_option 3.11.4.X: without a suffix, the destination says the precision.
#[test]
fn precision_is_that_of_the_suffix_or_of_the_destination() {
    assert_color(
        "SHORT TEMP h; MOV h, {65519, 65520, 1.0009765625, 0.333333333}; MOV result.color, h;",
        [0.0; 4],
        [65504.0, INF, 1.000_976_6, 0.333_251_95],
    );
    assert_color(
        "ADDX result.color, {1.5, 1, -3, 0.0001}, {1, 0.25, 0, 0};",
        [0.0; 4],
        [2047.0 / 1024.0, 1.25, -2.0, 0.0],
    );
    assert_color(
        "MULH result.color, fragment.texcoord[0], {300, 2, 1, 1};",
        [300.0, 2.0, 1.0, 1.0],
        [INF, 4.0, 1.0, 1.0],
    );
    // Operands of an instruction that goes to a SHORT are of fp16, too, unless it says R.
    let sum = |add: &str| format!("SHORT TEMP h; {add} h, fragment.texcoord[0], -1; MOV result.color, h;");
    let input = [1.0 + f32::EPSILON; 4];
    assert_color(&sum("ADD"), input, [0.0; 4]);
    assert_color(&sum("ADDR"), input, [half::f16::from_f32(f32::EPSILON).to_f32(); 4]);
    let written = |output: &str| format!("{output} OUTPUT o = result.color; ADD o, fragment.texcoord[0], -1;");
    assert_color(&written("SHORT"), input, [0.0; 4]);
    assert_color(&written("LONG"), input, [f32::EPSILON; 4]);
    assert_color(&written(""), input, [f32::EPSILON; 4]);
}

/// NV_fragment_program_option, table X.5: CMP, SWZ, XPD and SCS have no suffix there, so that they load fp32 and only their result
/// is converted. With NV_fragment_program2 that holds for CMP alone.
#[test]
fn instructions_without_suffixes_load_fp32() {
    let body = |what: &str| format!("SHORT TEMP h; {what} MOV result.color, h;");
    let fp30 = |body: &str, input| {
        let machine = Machine::new(&format!("!!ARBfp1.0\nOPTION NV_fragment_program;\n{body}\nEND"));
        machine.set_all(attribute(4), input).run().get(COLR, 0)
    };
    let cmp = body("CMP h, fragment.texcoord[0], 1, 0.333333333;");
    let (input, selected) = ([-1e-9, 0.0, 1.0, NAN], [1.0, 0.333_251_95, 0.333_251_95, 0.333_251_95]);
    assert_color(&cmp, input, selected);
    assert_vector(fp30(&cmp, input), selected, &cmp);
    let xpd = body("XPD h, fragment.texcoord[0], {1, 1, 0, 0};");
    let input = [1.0 + f32::EPSILON, 1.0, 0.0, 0.0];
    assert_vector(fp30(&xpd, input), [0.0, 0.0, f32::EPSILON, 0.0], &xpd);
    assert_color(&xpd, input, [0.0; 4]);
}

/// NV_fragment_program2 3.11.4.3: after rounding, before the conversion; the condition code is that of what is written
/// (NV_fragment_program_option 3.11.4.3).
#[test]
fn saturation_conversion_and_condition_code_follow_each_other() {
    assert_color("MOV_SSAT result.color, {-3, 3, -0.5, 0.5};", [0.0; 4], [-1.0, 1.0, -0.5, 0.5]);
    assert_color("MOV_SSAT result.color, fragment.texcoord[0];", [NAN, -0.0, -INF, INF], [NAN, -0.0, -1.0, 1.0]);
    assert_color(
        "MOV_SSAT result.color, fragment.texcoord[0];",
        [DENORMAL, -DENORMAL, 1.0, -1.0],
        [0.0, -0.0, 1.0, -1.0],
    );
    assert_color("MOV_SAT result.color, fragment.texcoord[0];", [NAN, -0.0, -1.0, 2.0], [NAN, -0.0, 0.0, 1.0]);
    let body = "SHORT TEMP h; MOVC h, {1e-9, -1e-9, 1, 0}; MOV result.color, 0; MOV result.color (GT), 1;
                MOV result.color (EQ), 2;";
    assert_color(body, [0.0; 4], [2.0, 2.0, 1.0, 2.0]);
}

/// NV_vertex_program3 2.14.3.X: two registers, of which each is updated and tested by itself.
#[test]
fn there_are_two_condition_codes() {
    let body = "TEMP t; MOVC0 t, -1; MOVC1 t, {1, 0, 0, 0}; MOV result.position, 0; MOV result.position.x (LT), 1;
                MOV result.position.y (LT1), 1; MOV result.position.z (GT1.x), 1; MOV result.position.w (EQ1), 1;";
    assert_position(body, [0.0; 4], [1.0, 0.0, 1.0, 1.0]);
    let mut steps = Vec::new();
    let mut machine = vp40(body);
    let Machine { interpreter, frame, batch } = &mut machine;
    interpreter.trace(frame, batch, &NoTextures, 0, &mut |step| steps.push(step.condition_codes.to_vec())).unwrap();
    let signs: Vec<_> = steps[1].iter().map(|code| code.map(|flags| (flags.sign, flags.zero))).collect();
    assert_eq!(signs, [[(true, false); 4], [(false, false), (false, true), (false, true), (false, true)]]);
    let code = |number| machine.get(Register::new(RegisterFile::ConditionCode, number), 0).map(f32::to_bits);
    assert_ne!(code(0), code(1));
}
