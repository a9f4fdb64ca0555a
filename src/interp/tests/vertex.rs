//! The arithmetic of vertex programs: NV_vertex_program2 2.14.3, and NV_vertex_program where that is
//! superseded or silent.

use super::*;

const DENORMAL: f32 = f32::from_bits(0x0000_0001);
/// 2^64 and 2^-64.
const BIG: f32 = 18_446_744_073_709_551_616.0;
const SMALL: f32 = 1.0 / BIG;

#[track_caller]
fn check(body: &str, inputs: &[[f32; 4]], expected: [f32; 4]) {
    assert_vector(vp2(body, inputs), expected, body);
}

#[track_caller]
fn check_scalar(opcode: &str, x: f32, expected: [f32; 4]) {
    assert_vector(vp2(&format!("{opcode} R3, R0.x;"), &[[x, 9.0, 9.0, 9.0]]), expected, &format!("{opcode} {x}"));
}

#[test]
fn absolute_value_is_a_move_2_14_3_1() {
    let packed = [0x8000_0001, 0xff80_0001, 0x8000_0000, 0xff80_0000];
    let result = vp2("ABS R3, R0;", &[packed.map(f32::from_bits)]);
    assert_eq!(result.map(f32::to_bits), packed.map(|bits| bits & 0x7fff_ffff));
}

#[test]
fn homogeneous_dot_product_2_14_3_11() {
    let (a, b) = ([1.1f32, -2.3, 3.7, NAN], [0.7f32, 1.9, -0.3, 5.1]);
    let dp3 = a[2].mul_add(b[2], a[1].mul_add(b[1], a[0] * b[0]));
    check("DPH R3, R0, R1;", &[a, b], [dp3 + b[3]; 4]);
    check("DP3 R3, R0, R1;", &[a, b], [dp3; 4]);
    check("DP4 R3, R0, R1;", &[a, b], [NAN; 4]);
}

#[test]
fn exp_2_14_3_14() {
    let [x, y, z, w] = vp2("EXP R3, R0.x;", &[[2.5; 4]]);
    assert_eq!([x, y, w], [4.0, 0.5, 1.0]);
    assert!((z - 2.5f32.exp2()).abs() < 1e-6);
    check_scalar("EXP", 0.0, [1.0, 0.0, 1.0, 1.0]);
    check_scalar("EXP", -0.0, [1.0, 0.0, 1.0, 1.0]);
    check_scalar("EXP", -3.0, [0.125, 0.0, 0.125, 1.0]);
    check_scalar("EXP", -INF, [0.0, 0.0, 0.0, 1.0]);
    check_scalar("EXP", INF, [INF, 0.0, INF, 1.0]);
    check_scalar("EXP", NAN, [NAN, NAN, NAN, 1.0]);
    check_scalar("EXP", -1000.0, [0.0, 0.0, 0.0, 1.0]);
    // y is below 1, as FRC's.
    assert_eq!(vp2("EXP R3, R0.x;", &[[-1e-20; 4]])[1], 1.0 - 1.0 / 16_777_216.0);
}

#[test]
fn log_2_14_3_19() {
    check_scalar("LOG", 8.0, [3.0, 1.0, 3.0, 1.0]);
    check_scalar("LOG", -8.0, [3.0, 1.0, 3.0, 1.0]);
    let [x, y, z, w] = vp2("LOG R3, R0.x;", &[[0.375; 4]]);
    assert_eq!([x, y, w], [-2.0, 1.5, 1.0]);
    assert!((z - 0.375f32.log2()).abs() < 1e-6);
    check_scalar("LOG", 0.0, [-INF, 1.0, -INF, 1.0]);
    check_scalar("LOG", -DENORMAL, [-INF, 1.0, -INF, 1.0]);
    check_scalar("LOG", INF, [INF, 1.0, INF, 1.0]);
    check_scalar("LOG", -INF, [INF, 1.0, INF, 1.0]);
    check_scalar("LOG", NAN, [NAN, NAN, NAN, 1.0]);
    // The exponent is exact just below a power of two, and at both ends.
    assert_eq!(vp2("LOG R3, R0.x;", &[[f32::from_bits(0x3fff_ffff); 4]])[0], 0.0);
    assert_eq!(vp2("LOG R3, R0.x;", &[[f32::MIN_POSITIVE; 4]])[..2], [-126.0, 1.0]);
    assert_eq!(vp2("LOG R3, R0.x;", &[[f32::MAX; 4]])[..2], [127.0, f32::from_bits(0x3fff_ffff)]);
}

#[test]
fn lit_2_14_3_18() {
    let lit = "LIT R3, R0;";
    check(lit, &[[0.5, 2.0, 9.0, 3.0]], [1.0, 0.5, 8.0, 1.0]);
    check(lit, &[[-0.5, 2.0, 9.0, 3.0]], [1.0, 0.0, 0.0, 1.0]);
    check(lit, &[[0.5, -2.0, 9.0, 3.0]], [1.0, 0.5, 0.0, 1.0]);
    check(lit, &[[NAN, 2.0, 9.0, 3.0]], [1.0, NAN, 0.0, 1.0]);
    // The exponent is within +-(128 - 1/256): 2^128 would be infinite.
    let [_, _, z, _] = vp2(lit, &[[1.0, 2.0, 9.0, 1000.0]]);
    assert!(z.is_finite() && z > 3.39e38);
    check(lit, &[[1.0, 0.5, 9.0, INF]], [1.0, 1.0, 0.0, 1.0]);
    assert!(vp2(lit, &[[1.0, 0.5, 9.0, -INF]])[2].is_finite());
}

/// The listed rules of RoughApproxPower (2.14.3.18), for exponents that the clamp lets through.
#[test]
fn rough_power_special_cases() {
    for (a, b, expected) in [
        (NAN, 2.0, NAN),
        (NAN, 0.0, NAN),
        (0.0, 2.0, 0.0),
        (-0.0, 2.0, 0.0),
        (0.0, -2.0, INF),
        (1.0, 77.0, 1.0),
        (1.0, INF, 1.0),
        (INF, 2.0, INF),
        (INF, -2.0, 0.0),
        (0.0, 0.0, 1.0),
        (INF, -0.0, 1.0),
        (7.0, 0.0, 1.0),
        (0.3, 1.0, 0.3),
        (0.0, 1.0, 0.0),
        (1.0, NAN, NAN),
        (3.0, NAN, NAN),
        (0.0, NAN, NAN),
    ] {
        check("LIT R3, R0;", &[[1.0, a, 9.0, b]], [1.0, 1.0, expected, 1.0]);
    }
}

#[test]
fn clamped_reciprocal_2_14_3_25() {
    for (x, expected) in [
        (NAN, NAN),
        (INF, SMALL),
        (-INF, -SMALL),
        (0.0, BIG),
        (-0.0, -BIG),
        (BIG * 4.0, SMALL),
        (f32::MAX, SMALL),
        (-BIG * 4.0, -SMALL),
        (SMALL / 4.0, BIG),
        (DENORMAL, BIG),
        (-SMALL / 4.0, -BIG),
        (-DENORMAL, -BIG),
        (3.0, 1.0 / 3.0),
        (-4.0, -0.25),
    ] {
        check_scalar("RCC", x, [expected; 4]);
    }
}

#[test]
fn reciprocals_2_14_3_26_and_28() {
    for (x, expected) in [(NAN, NAN), (INF, 0.0), (-INF, -0.0), (0.0, INF), (-0.0, -INF), (4.0, 0.25)] {
        check_scalar("RCP", x, [expected; 4]);
    }
    for (x, expected) in [(NAN, NAN), (INF, 0.0), (-INF, NAN), (0.0, INF), (-0.0, -INF), (-4.0, NAN), (4.0, 0.5)] {
        check_scalar("RSQ", x, [expected; 4]);
    }
}

#[test]
fn set_instructions_give_nan_on_nan_2_14_3_29_to_36() {
    let inputs = [[1.0, 2.0, -0.0, NAN], [2.0, 2.0, 0.0, 1.0]];
    for (name, expected) in [
        ("SEQ", [0.0, 1.0, 1.0, NAN]),
        ("SNE", [1.0, 0.0, 0.0, NAN]),
        ("SLT", [1.0, 0.0, 0.0, NAN]),
        ("SLE", [1.0, 1.0, 1.0, NAN]),
        ("SGT", [0.0, 0.0, 0.0, NAN]),
        ("SGE", [0.0, 1.0, 1.0, NAN]),
        ("SFL", [0.0; 4]),
        ("STR", [1.0; 4]),
    ] {
        check(&format!("{name} R3, R0, R1;"), &inputs, expected);
        if matches!(name, "SLT" | "SGE") {
            let result = vertex("!!VP1.0", &format!("{name} R3, R0, R1;"), FUSED, &inputs).get(HPOS);
            assert_vector(result, expected, name);
        }
    }
    check("SEQ R3, R0, R1;", &[[NAN; 4], [NAN; 4]], [NAN; 4]);
}

#[test]
fn set_sign_2_14_3_37() {
    check("SSG R3, R0;", &[[NAN, -0.0, -INF, INF]], [NAN, 0.0, -1.0, 1.0]);
    check("SSG R3, R0;", &[[0.0, -3.0, 1e-30, -DENORMAL]], [0.0, -1.0, 1.0, 0.0]);
}

#[test]
fn the_rest_of_vp2_is_that_of_fragment_programs() {
    check("FLR R3, R0;", &[[2.3, -3.6, -0.0, NAN]], [2.0, -4.0, -0.0, NAN]);
    check("FRC R3, R0;", &[[-1.75, INF, -0.0, -1e-20]], [0.25, NAN, 0.0, 1.0 - 1.0 / 16_777_216.0]);
    check("MAX R3, R0, -R0;", &[[-1.5, 2.0, -0.0, NAN]], [1.5, 2.0, 0.0, NAN]);
    check(
        "EX2 R3.x, R0.x; LG2 R3.y, R0.y; SIN R3.z, R0.z; COS R3.w, R0.w;",
        &[[5.0, 1.0, -0.0, 0.0]],
        [32.0, 0.0, -0.0, 1.0],
    );
    check("DST R3, R0, R1;", &[[9.0, 4.0, DENORMAL, 9.0], [9.0, 0.5, 9.0, 3.0]], [1.0, 2.0, DENORMAL, 3.0]);
    check("SUB R3, R0, |R1|;", &[[1.0, INF, 0.0, 1.0], [-1.0, -INF, 0.0, 2.0]], [0.0, NAN, 0.0, -1.0]);
    check("MUL R3, R0, R1;", &[[0.0, -0.0, INF, 2.0], [INF, 3.0, -1.0, 3.0]], [NAN, -0.0, -INF, 6.0]);
}

#[test]
fn address_registers_2_14_3_3_to_5() {
    let run = |body: &str, value: [f32; 4]| {
        let machine = vertex("!!VP2.0", body, FUSED, &[value]);
        machine.get(address(0)).map(|bits| bits.to_bits() as i32)
    };
    assert_eq!(run("ARL A0, R0;", [1.9, -1.1, -0.0, 511.9]), [1, -2, 0, 511]);
    assert_eq!(run("ARL A0, R0;", [1e9, -1e9, INF, -INF]), [511, -512, 511, -512]);
    assert_eq!(run("ARL A0, R0;", [NAN, -NAN, 3.0, -512.5]), [0, 0, 3, -512]);
    assert_eq!(run("ARR A0, R0;", [0.5, 1.5, -0.5, -1.5]), [0, 2, 0, -2]);
    assert_eq!(run("ARR A0, R0;", [2.6, NAN, 511.5, -INF]), [3, 0, 511, -512]);
    assert_eq!(run("ARL A0, R0; ARA A0, A0;", [1.0, 20.0, 300.0, -4.0]), [301, 16, 301, 16]);
    assert_eq!(run("ARL A0, R0; ARA A0.xy, A0;", [400.0, -400.0, 300.0, -300.0]), [511, -512, 300, -300]);
    assert_eq!(run("ARL A0.yz, R0;", [1.0, 2.0, 3.0, 4.0]), [0, 2, 3, 0]);
}

#[test]
fn address_writes_obey_and_make_condition_codes_2_14_2_2() {
    let machine = vertex("!!VP2.0", "ARLC A0, R0; ARL A1 (GE), R1;", FUSED, &[[-0.5, NAN, 0.5, 7.0], [3.0; 4]]);
    assert_eq!(machine.cc(), ["LT", "EQ", "EQ", "GT"]);
    assert_eq!(machine.get(address(1)).map(|bits| bits.to_bits() as i32), [0, 3, 3, 3]);
}

#[test]
fn relative_addressing_2_14_2_1() {
    let run = |body: &str, value: f32| {
        let mut machine = Machine::new(&format!("!!VP2.0\nARL A1, c[0];\n{body}\nEND"), FUSED)
            .parameters(&[[value, 0.0, value, 0.0]]);
        for (index, parameter) in machine.frame.parameters_mut().iter_mut().enumerate().skip(1) {
            *parameter = [index as f32; 4];
        }
        machine.run().get(HPOS)[1]
    };
    assert_eq!(run("MOV o[HPOS], c[A1.x + 5];", 10.0), 15.0);
    assert_eq!(run("MOV o[HPOS], -c[A1.z - 5];", 10.0), -5.0);
    assert_eq!(run("MOV o[HPOS], c[A1.x];", 255.0), 255.0);
    assert_eq!(run("MOV o[HPOS], c[A1.x + 1];", 255.0), 0.0);
    assert_eq!(run("MOV o[HPOS], c[A1.x];", -1.0), 0.0);
    assert_eq!(run("MOV o[HPOS], c[A1.x];", -1e9), 0.0);
    let text = "!!VP1.0\nARL A0.x, c[0].x;\nMOV o[HPOS], c[A0.x + 1];\nEND";
    for (value, expected) in [(94.5, 95.0), (95.0, 0.0), (-2.0, 0.0)] {
        let mut machine = Machine::new(text, FUSED).parameters(&[[value; 4]]);
        machine.frame.parameters_mut()[95] = [95.0; 4];
        assert_eq!(machine.run().get(HPOS), [expected; 4]);
    }
}

#[test]
fn registers_begin_as_2_14_1_says() {
    let text = "!!VP2.0\nMOV o[HPOS].x, R7;\nMOV o[TEX3].z, c[A0.x + 1];\nMOV o[COL0].y (NE), c[0];\nEND";
    let machine = Machine::new(text, FUSED).parameters(&[[9.0; 4], [3.0; 4]]).run();
    assert_vector(machine.get(HPOS), [0.0, 0.0, 0.0, 1.0], "HPOS");
    assert_vector(machine.get(Register::new(RegisterFile::Result, 10)), [0.0, 0.0, 3.0, 1.0], "TEX3");
    assert_vector(machine.get(Register::new(RegisterFile::Result, 1)), [0.0, 0.0, 0.0, 1.0], "COL0");
    assert_eq!(machine.cc(), ["EQ"; 4]);
}

#[test]
fn each_vertex_has_its_own_attributes_and_only_those_that_run_are_run() {
    let mut machine = Machine::new("!!VP1.0\nADD o[HPOS], v[OPOS], v[OPOS].w;\nEND", FUSED);
    for lane in 0..4 {
        machine = machine.set(attribute(0), lane, [lane as f32, 2.0, 3.0, 1.0]);
    }
    machine.batch.exec_mut()[2] = 0;
    let machine = machine.run();
    assert_vector(machine.get_lane(HPOS, 0), [1.0, 3.0, 4.0, 2.0], "lane 0");
    assert_vector(machine.get_lane(HPOS, 3), [4.0, 3.0, 4.0, 2.0], "lane 3");
    assert_vector(machine.get_lane(HPOS, 2), [0.0; 4], "lane 2");
}

#[test]
fn single_lanes_can_be_run() {
    let mut machine = Machine::new("!!VP1.0\nMOV o[HPOS], v[OPOS];\nEND", FUSED);
    for lane in 0..4 {
        machine = machine.set(attribute(0), lane, [lane as f32 + 1.0; 4]);
    }
    let Machine { interpreter, frame, batch } = &mut machine;
    interpreter.run_lanes(frame, batch, &NoTextures, [1, 3, 99]).unwrap();
    assert_eq!([0, 1, 2, 3].map(|lane| machine.get_lane(HPOS, lane)[0]), [0.0, 2.0, 0.0, 4.0]);
}

/// NV_vertex_program 2.14.1.11: "0.0 times anything is (positive) 0.0", and RSQ takes the absolute value.
#[test]
fn the_rules_of_nv_vertex_program_are_an_option() {
    let zero_times = [[0.0, -0.0, NAN, INF], [INF, NAN, -0.0, 0.0], [1.0, 2.0, 3.0, -0.0]];
    for header in ["!!VP1.0", "!!VP1.1"] {
        let old = |body: &str, inputs: &[[f32; 4]]| vertex(header, body, OLD_RULES, inputs).get(HPOS);
        assert_vector(old("MUL R3, R0, R1;", &zero_times), [0.0; 4], "MUL");
        assert_vector(
            old("MUL R3, R0, R1;", &[[-0.0, -2.0, INF, NAN], [3.0, 0.0, 2.0, 1.0]]),
            [0.0, 0.0, INF, NAN],
            "MUL",
        );
        assert_vector(old("MAD R3, R0, R1, R2;", &zero_times), [1.0, 2.0, 3.0, 0.0], "MAD");
        assert_vector(old("DP3 R3, R0, R1;", &zero_times), [0.0; 4], "DP3");
        assert_vector(old("DP4 R3, R0, R1;", &zero_times), [0.0; 4], "DP4");
        assert_vector(
            old("DST R3, R0, R1;", &[[9.0, 0.0, 3.0, 9.0], [9.0, INF, 9.0, 4.0]]),
            [1.0, 0.0, 3.0, 4.0],
            "DST",
        );
        assert_vector(old("RSQ R3, R0.x;", &[[-4.0; 4]]), [0.5; 4], "RSQ");
        assert_vector(old("RSQ R3, R0.x;", &[[-0.0; 4]]), [INF; 4], "RSQ");
        assert_vector(old("RSQ R3, R0.x;", &[[-INF; 4]]), [0.0; 4], "RSQ");
        // "Taking any base to the power of 0.0 will yield 1.0."
        assert_vector(old("LIT R3, R0;", &[[1.0, NAN, 9.0, 0.0]]), [1.0; 4], "LIT");
        assert_vector(old("LIT R3, R0;", &[[1.0, 0.0, 9.0, 0.0]]), [1.0; 4], "LIT");
        let new = vertex(header, "MUL R3, R0, R1;", FUSED, &zero_times).get(HPOS);
        assert_vector(new, [NAN; 4], "MUL without the option");
    }
    let dph = vertex("!!VP1.1", "DPH R3, R0, R1;", OLD_RULES, &[[0.0, 0.0, 0.0, NAN], [INF, NAN, 1.0, 5.0]]);
    assert_vector(dph.get(HPOS), [5.0; 4], "DPH");
    // VP2.0 has no such rules.
    assert_vector(vertex("!!VP2.0", "MUL R3, R0, R1;", OLD_RULES, &zero_times).get(HPOS), [NAN; 4], "VP2");
    assert_vector(vertex("!!VP2.0", "RSQ R3, R0.x;", OLD_RULES, &[[-4.0; 4]]).get(HPOS), [NAN; 4], "VP2");
}

#[test]
fn clamping_of_colors_is_for_fragments() {
    let clamp = Options { clamp_color: true, ..FUSED };
    let text = "!!VP1.0\nMOV o[HPOS], c[0];\nMOV o[COL0], c[0];\nEND";
    let machine = Machine::new(text, clamp).parameters(&[[5.0, -5.0, 0.5, 2.0]]).run();
    assert_vector(machine.get(HPOS), [5.0, -5.0, 0.5, 2.0], "HPOS");
    assert_vector(machine.get(Register::new(RegisterFile::Result, 1)), [5.0, -5.0, 0.5, 2.0], "COL0");
}

/// NV_vertex_program 2.14.4
#[test]
fn vertex_state_programs_write_parameters() {
    let text = "!!VSP1.0\nMUL c[5].xw, v[0], c[4];\nADD R0, c[5], c[5];\nMOV c[95], R0;\n\
                ARL A0.x, v[0].x;\nMOV c[6], c[A0.x + 3];\nEND";
    let mut machine =
        Machine::new(text, FUSED).set(attribute(0), 0, [2.0, 3.0, 4.0, 5.0]).set(attribute(0), 1, [1.0, 3.0, 4.0, 5.0]);
    machine.frame.parameters_mut()[4] = [10.0, 20.0, 30.0, 40.0];
    machine.frame.parameters_mut()[5] = [1.0, 2.0, 3.0, 4.0];
    let machine = machine.run();
    let c = |index| Register::new(RegisterFile::Result, index);
    assert_vector(machine.get(c(5)), [20.0, 2.0, 3.0, 200.0], "c[5]");
    assert_vector(machine.get(c(95)), [40.0, 4.0, 6.0, 400.0], "c[95] from the c[5] that was written");
    assert_vector(machine.get(c(6)), [20.0, 2.0, 3.0, 200.0], "c[6] from c[2 + 3]");
    // The next invocation starts from the frame's parameters, which stay as they are.
    assert_vector(machine.get_lane(c(5), 1), [10.0, 2.0, 3.0, 200.0], "lane 1");
    assert_vector(machine.get_lane(c(6), 1), [10.0, 20.0, 30.0, 40.0], "lane 1");
    assert_eq!(machine.frame.parameters()[5], [1.0, 2.0, 3.0, 4.0]);
}

#[test]
fn vertex_state_programs_keep_bits() {
    let text = "!!VSP1.0\nMOV c[1], -c[0];\nEND";
    let mut machine = Machine::new(text, FUSED);
    machine.frame.parameters_mut()[0] = [f32::from_bits(0x7f80_0001), DENORMAL, 0.0, 1.0];
    let result = machine.run().get(Register::new(RegisterFile::Result, 1));
    assert_eq!(result.map(f32::to_bits), [0xff80_0001, 0x8000_0001, 0x8000_0000, 0xbf80_0000]);
}
