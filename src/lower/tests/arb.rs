//! ARB programs: ARB_vertex_program 2.14, ARB_fragment_program 3.11, and what the options of NV_vertex_program2_option,
//! NV_vertex_program3, NV_fragment_program_option and NV_fragment_program2 add.

use super::{Case, Results, assert_same};
use crate::diverge::diverge;
use crate::ir::Op;
use crate::opt::{Passes, optimize};
use crate::options::Mad;
use nvjit_runtime::{Register, RegisterFile, RowId};

const NAN: f32 = f32::NAN;
const INF: f32 = f32::INFINITY;
/// Numbers of attributes and results.
const COLOR: u16 = 1;
const FOGCOORD: u16 = 3;
const TEXCOORD: u16 = 4;
const DEPTH: &str = "o[DEPR]";
const COLR: &str = "o[COLR]";
const HPOS: &str = "o[HPOS]";

fn fragment(option: &str, body: &str) -> String {
    let option = if option.is_empty() { String::new() } else { format!("OPTION {option};") };
    format!("!!ARBfp1.0 {option} TEMP t, u; PARAM zero = 0; {body} END")
}

fn fp40(body: &str) -> String {
    fragment("NV_fragment_program2", body)
}

fn vp40(body: &str) -> String {
    format!("!!ARBvp1.0 OPTION NV_vertex_program3; TEMP t; ADDRESS a; PARAM c[] = {{ 10, 11, 12, 13 }}; {body} END")
}

/// The color that a fragment program with NV_fragment_program2 gives.
fn color(body: &str) -> [f32; 4] {
    Case::new(&fp40(body)).run().get(COLR)
}

fn position(body: &str) -> [f32; 4] {
    Case::new(&vp40(body)).run().get(HPOS)
}

fn kills(text: &str, color: [f32; 4]) -> bool {
    let results: Results = Case::new(text).attribute(COLOR, color).run();
    results.outcome.killed[0]
}

/// ARB_fragment_program 3.11.5.3: NaN and -0 take the third operand; bits are moved.
#[test]
fn cmp_selects_bits() {
    let text = fragment("", "CMP result.color, fragment.color, fragment.texcoord[0], 2;");
    let case = Case::new(&text).attribute(COLOR, [-1.0, -0.0, NAN, f32::from_bits(0x8000_0001)]);
    let results = case.attribute(TEXCOORD, [f32::from_bits(1), 1.0, 1.0, 1.0]).run();
    assert_eq!(results.bits(COLR), [1, 2f32.to_bits(), 2f32.to_bits(), 2f32.to_bits()]);
}

/// NV_fragment_program2 3.11.5.48: one rounding.
#[test]
fn div_is_a_division() {
    assert_same(color("DIV result.color, {1, 0, -1, 6}, 3;"), [1.0 / 3.0, 0.0, -1.0 / 3.0, 2.0]);
    assert_same(color("DIV result.color, {1, 0, -1, 6}, 0;"), [INF, NAN, -INF, INF]);
    assert_same(color("DIVH result.color, {1, 2, 1, 6}, 3;"), [0.333_251_95, 0.666_503_9, 0.333_251_95, 2.0]);
}

/// 3.11.5.49 and 50.
#[test]
fn dot_products_of_two_components() {
    assert_same(color("DP2 result.color, {2, 3, 9, 9}, {5, 7, 9, 9};"), [31.0; 4]);
    assert_same(color("DP2A result.color, {2, 3, 9, 9}, {5, 7, 9, 9}, {0.5, 9, 9, 9};"), [31.5; 4]);
    assert_same(color("DP2AX result.color, {1, 1, 9, 9}, {1, 0.5, 9, 9}, {0.5, 9, 9, 9};"), [2047.0 / 1024.0; 4]);
    assert_same(color("DPHH result.color, {2048, 0, 0, 9}, {1, 0, 0, 1};"), [2048.0; 4]);
}

/// 3.11.5.51, and ARB_fragment_program 3.11.5.29 and 3.11.5.23: undefined components are 0.
#[test]
fn undefined_components_are_zero() {
    assert_same(color("NRM result.color, {0, 4, 0, 9};"), [0.0, 1.0, 0.0, 0.0]);
    assert_same(color("NRM result.color, {0, 0, 0, 1};"), [NAN, NAN, NAN, 0.0]);
    assert_same(color("XPD result.color, {0, 1, 0, 5}, {0, 0, 1, 7};"), [1.0, 0.0, 0.0, 0.0]);
    assert_same(color("XPD result.color, {1, 2, 3, 5}, {4, 5, 7, 7};"), [-1.0, 5.0, -3.0, 0.0]);
    assert_same(color("SCS result.color, 0;"), [1.0, 0.0, 0.0, 0.0]);
}

/// ARB_fragment_program 3.11.5.28.
#[test]
fn swz_selects_bits() {
    assert_same(color("SWZ result.color, {7, 8, 9, 10}, -0, -1, 1, -w;"), [-0.0, -1.0, 1.0, -10.0]);
    assert_same(color("SWZH result.color, {7, 2049, 9, 10}, x, -y, 0, z;"), [7.0, -2048.0, 0.0, 9.0]);
}

/// ARB_fragment_program 3.11.5.22 and 3.11.5.13: RSQ takes |x|, and 0 to the power of 0 is 1.
#[test]
fn numbers_that_differ() {
    assert_same(color("RSQ result.color, -4;"), [0.5; 4]);
    assert_same(color("LIT result.color, {1, 0, 0, 0};"), [1.0, 1.0, 1.0, 1.0]);
    assert_same(color("SGE result.color, fragment.color, 0;"), [1.0; 4]);
}

/// NV_fragment_program2 3.11.4.3.
#[test]
fn signed_saturation() {
    let text = fp40("MOV_SSAT result.color, fragment.color;");
    for (x, expected) in [(-3.0, -1.0), (3.0, 1.0), (-0.5, -0.5), (-0.0, -0.0), (NAN, NAN), (1e-40, 0.0)] {
        assert_same(Case::new(&text).attribute(COLOR, [x; 4]).run().get(COLR), [expected; 4]);
    }
}

/// NV_fragment_program_option: an instruction without a precision converts its result only; others, their operands.
#[test]
fn precisions() {
    let text = fragment(
        "NV_fragment_program",
        "SHORT TEMP h; CMP h, fragment.color, 1, {65519, 0.333333333, 0, 0}; MOV result.color, h;",
    );
    let results = Case::new(&text).attribute(COLOR, [1e-9, 1.0, -1e-9, -1.0]).run();
    assert_same(results.get(COLR), [65504.0, 0.333_251_95, 1.0, 1.0]);
    let text = fragment(
        "NV_fragment_program",
        "SHORT TEMP h; MOVC h, {1e-9, -1e-9, 1, 0}; MOV result.color, 0; MOV result.color (GT), 1; MOV result.color (EQ), 2;",
    );
    assert_same(Case::new(&text).run().get(COLR), [2.0, 2.0, 1.0, 2.0]);
}

/// NV_fragment_program_option: fx12 ends below 2.
#[test]
fn absolute_values_of_fixed_point() {
    assert_same(color("ABSX result.color, {-2, -1, 0.5, 3};"), [2047.0 / 1024.0, 1.0, 0.5, 2047.0 / 1024.0]);
    assert_same(color("ABSH result.color, {-65519, -1, 0.5, 3};"), [65504.0, 1.0, 0.5, 3.0]);
}

/// ARB_fragment_program 3.11.6.4: only numbers below zero kill, in any component of the swizzled operand.
#[test]
fn kil_of_a_vector() {
    let text = fragment("", "KIL fragment.color; MOV result.color, 1;");
    assert!(!kills(&text, [NAN, -0.0, f32::from_bits(0x8000_0001), -NAN]));
    assert!(kills(&text, [0.0, 0.0, 0.0, -1e-30]));
    assert!(!kills(&fragment("", "KIL fragment.color.xyzz; MOV result.color, 1;"), [0.0, 0.0, 0.0, -1.0]));
    let text = fp40("MOVC t, fragment.color; KIL LT.y; MOV result.color, 1;");
    assert!(kills(&text, [0.0, -1.0, 0.0, 0.0]) && !kills(&text, [-1.0, 0.0, 0.0, 0.0]));
    // Nobody comes by.
    let text = fp40("MOVC t, fragment.color; IF LT.x; KIL -1; ENDIF; MOV result.color, 1;");
    assert!(kills(&text, [-1.0; 4]) && !kills(&text, [1.0; 4]));
}

/// NV_vertex_program3: two condition codes; C and EQ are C0 and EQ0.
#[test]
fn two_condition_codes() {
    let body = "MOVC0 t, -1; MOVC1 t, 1; MOV result.position, 0; MOV result.position.x (LT), 1; \
                MOV result.position.y (LT1), 1; MOV result.position.z (GT1), 1;";
    assert_same(position(body), [1.0, 0.0, 1.0, 0.0]);
    let results = Case::new(&vp40(body)).run();
    let codes = [0, 1].map(|index| {
        let row = RowId::new(Register::new(RegisterFile::ConditionCode, index), 0);
        results.outcome.outputs[&row][0]
    });
    assert_ne!(codes[0], codes[1]);
}

/// ARB_vertex_program 2.14.5.3: down to -32768, not -512; NaN is 0. 2.14.4.3: the code is the sign of the integer.
#[test]
fn address_registers() {
    assert_same(position("ARL a.x, -1.7; MOV result.position, c[a.x+3];"), [11.0; 4]);
    assert_same(position("ARR a.x, 2.5; MOV result.position, c[a.x];"), [12.0; 4]);
    assert_same(position("ARL a.x, 1000; MOV result.position, c[a.x-998];"), [12.0; 4]);
    assert_same(position("ARL a.x, 1e9; MOV result.position, c[a.x-32765];"), [12.0; 4]);
    let body = "ARLC a, {-0.5, 0.5, 1.5, 0}; MOV result.position, 0; MOV result.position (LT), 1; MOV result.position (GT), 2;";
    assert_same(position(body), [1.0, 0.0, 2.0, 0.0]);
}

/// 2.14.4.2: an array ends where it is declared to end, and sums of addresses and offsets do not wrap.
#[test]
fn parameters_outside_of_an_array() {
    let text = "!!ARBvp1.0 ADDRESS a; PARAM before = program.env[0]; PARAM c[] = { program.env[1], program.env[2] }; PARAM d = program.env[3];
                ARL a.x, vertex.color.x; MOV result.position, c[a.x]; MOV result.color, c[a.x+2147483647];
                ADD result.texcoord[0], before, d; END";
    for (address, expected) in [(-1.0, 0.0), (0.0, 1.0), (1.0, 2.0), (2.0, 0.0)] {
        let case = Case::new(text).attribute(3, [address; 4]);
        let case = (0..4).fold(case, |case, index| case.parameter(index, [9.0; 4]));
        let program = crate::Program::load(text.as_bytes()).unwrap();
        let case = program.parameters().iter().fold(case, |case, parameter| {
            let crate::program::ParameterSource::Environment(number) = parameter.source else { return case };
            case.first_parameter(parameter.index.into(), [f32::from(number); 4])
        });
        let results = case.run();
        assert_same(results.get(HPOS), [expected; 4]);
        assert_same(results.get("o[COL0]"), [0.0; 4]);
    }
}

/// NV_vertex_program3 2.14.3.1 and 2.14.3.4: attributes and results by address; outside reads 0, and writes nothing.
#[test]
fn arrays_of_registers() {
    let text = vp40(
        "ARL a.x, vertex.color.x; MOV t, vertex.attrib[a.x+8]; MOV result.position, t; MOV result.texcoord[a.x], 3;",
    );
    for (address, read, written) in
        [(0.0, 5.0, [3.0, 0.0]), (1.0, 6.0, [0.0, 3.0]), (99.0, 0.0, [0.0, 0.0]), (-40.0, 0.0, [0.0, 0.0])]
    {
        let case = Case::new(&text).attribute(3, [address; 4]).attribute(8, [5.0; 4]).attribute(9, [6.0; 4]);
        let results = case.run();
        assert_same(results.get(HPOS), [read; 4]);
        assert_eq!([results.get("o[TEX0]")[0], results.get("o[TEX1]")[0]], written);
    }
    // Under a mask.
    let text = vp40("MOVC t, {1, -1, 1, -1}; ARL a.x, 1; MOV result.texcoord[a.x] (GT), 4; MOV result.position, 0;");
    assert_same(Case::new(&text).run().get("o[TEX1]"), [4.0, 0.0, 4.0, 1.0]);
}

/// NV_vertex_program3 2.14.5.43 and 44: PUSHA, POPA and CAL share a stack of four; a wrong entry on top ends the program.
#[test]
fn the_stack_of_addresses() {
    assert_same(position("ARL a, {1, 2, 0, 0}; PUSHA a; ARL a, 0; POPA a; MOV result.position, c[a.y];"), [12.0; 4]);
    assert_same(position("MOV result.position, 1; POPA a; MOV result.position, 2;"), [1.0; 4]);
    assert_same(position("MOV result.position, 1; PUSHA a; RET; MOV result.position, 2;"), [1.0; 4]);
    let full = "PUSHA a; PUSHA a; PUSHA a; PUSHA a; MOV result.position, 1;";
    assert_same(position(&format!("{full} MOV result.position, 2;")), [2.0; 4]);
    assert_same(position(&format!("{full} PUSHA a; MOV result.position, 2;")), [1.0; 4]);
    assert_same(position(&format!("{full} CAL f; MOV result.position, 2; f: MOV result.position, 3;")), [1.0; 4]);
    assert_same(position("CAL f; MOV result.position, 2; RET; f: MOV result.position, 1; POPA a; RET;"), [1.0; 4]);
    let nested = "ARL a, 1; CAL f; MOV result.position, c[a.x]; RET; f: PUSHA a; ARL a, 3; CAL g; POPA a; RET; g: ARL a, 0; RET;";
    assert_same(position(nested), [11.0; 4]);
}

/// ARB_fragment_program 3.11.4.4: the depth is replaced if some instruction writes its z, and begins as the fragment's.
#[test]
fn depth() {
    let run = |body: &str| Case::new(&fp40(body)).attribute(0, [0.5, 0.5, 0.25, 1.0]).run().get(DEPTH);
    assert_same(run("MOVC t, fragment.color; MOV result.depth.z (NE), 1; MOV result.color, 1;"), [0.0, 0.0, 0.25, 0.0]);
    assert_same(run("MOVC t, 1; MOV result.depth.z (NE), 1; MOV result.color, 1;"), [0.0, 0.0, 1.0, 0.0]);
    assert_same(run("MOV result.depth.x, 1; MOV result.color, 1;"), [1.0, 0.0, 0.0, 0.0]);
}

/// ARB_vertex_program table X.2 and ARB_fragment_program table X.1.
#[test]
fn constant_components() {
    let text = fragment("", "MOV result.color, fragment.fogcoord;");
    assert_same(Case::new(&text).attribute(FOGCOORD, [6.0, 9.0, 9.0, 9.0]).run().get(COLR), [6.0, 0.0, 0.0, 1.0]);
    let text = "!!ARBvp1.0 MOV result.position, vertex.normal; END";
    assert_same(Case::new(text).attribute(2, [1.0, 2.0, 3.0, 9.0]).run().get(HPOS), [1.0, 2.0, 3.0, 1.0]);
}

/// ARB_fragment_program 3.11.4.5.1.
#[test]
fn fog() {
    let run = |option: &str, body: &str, parameters: [f32; 4]| {
        let text = fragment(option, body);
        let program = crate::Program::load(text.as_bytes()).unwrap();
        let [state, color] = program.ast().implied.fog.unwrap().map(usize::from);
        let case = Case::new(&text).attribute(FOGCOORD, [6.0, 9.0, 9.0, 9.0]);
        case.parameter(state, parameters).parameter(color, [0.5, 0.5, 1.0, 1.0]).run().get(COLR)
    };
    let linear = [1.0, 2.0, 10.0, 0.125];
    assert_same(run("ARB_fog_linear", "MOV result.color, {2, 1, 0, 7};", linear), [0.75, 0.75, 0.5, 1.0]);
    // The density is 1/6 of a power of two less than 1: 2^-1 and 2^-1 again.
    let density = 1.0 / 6.0 / std::f32::consts::LOG2_E;
    let close = |found: [f32; 4], expected: [f32; 4]| {
        assert!(found.iter().zip(expected).all(|(found, expected)| (found - expected).abs() < 1e-5), "{found:?}");
    };
    close(run("ARB_fog_exp", "MOV result.color, {1, 0, 0, 0.5};", [density, 0.0, 0.0, 0.0]), [0.75, 0.25, 0.5, 0.5]);
    let density = 1.0 / 6.0 / std::f32::consts::LOG2_E.sqrt();
    close(run("ARB_fog_exp2", "MOV result.color, {1, 0, 0, 0.5};", [density, 0.0, 0.0, 0.0]), [0.75, 0.25, 0.5, 0.5]);
}

/// ARB_vertex_program 2.14.4.5.1: rows of the matrix times the position.
#[test]
fn position_invariance() {
    let text = "!!ARBvp1.0 OPTION ARB_position_invariant; MOV result.color, 1; END";
    let program = crate::Program::load(text.as_bytes()).unwrap();
    let rows = program.ast().implied.transform.unwrap();
    let case = Case::new(text).attribute(0, [1.0, 2.0, 3.0, 4.0]);
    let case = (0u8..).zip(rows).fold(case, |case, (number, row)| {
        let first = f32::from(number) * 10.0;
        case.parameter(row.into(), [first, first + 1.0, first + 2.0, first + 3.0])
    });
    assert_same(case.run().get(HPOS), [20.0, 120.0, 220.0, 320.0]);
}

/// NV_fragment_program2 3.11.X.3, 4 and 7: which instructions are executed; what is skipped does not count.
#[test]
fn conditional_blocks() {
    let text = fp40(
        "MOVC t, fragment.color; IF LT.x; MOV result.color, 1; ELSE; MOV result.color, 2; MOV t, 1; ENDIF; IF GT.x; MOV result.color.y, 3; ENDIF;",
    );
    let run = |x: f32| Case::new(&text).attribute(COLOR, [x; 4]).run();
    let (below, above) = (run(-1.0), run(1.0));
    assert_same(below.get(COLR), [1.0; 4]);
    assert_same(above.get(COLR), [2.0, 3.0, 2.0, 2.0]);
    // MOVC IF MOV ELSE ENDIF IF, and MOVC IF MOV MOV ENDIF IF MOV ENDIF.
    assert_eq!([below.count(), above.count()], [6, 8]);
}

/// 3.11.X.8 and 9: counts are rounded down, at most 255 and NaN is none.
#[test]
fn loop_counts() {
    let text = fp40("MOV t, 0; REP program.env[0]; ADD t, t, 1; ENDREP; MOV result.color, t;");
    for (count, expected) in [(1e9, 255.0), (-1.0, 0.0), (0.99, 0.0), (2.5, 2.0), (NAN, 0.0), (INF, 255.0)] {
        let program = crate::Program::load(text.as_bytes()).unwrap();
        let index = program
            .parameters()
            .iter()
            .find(|parameter| !matches!(parameter.source, crate::program::ParameterSource::Constant))
            .unwrap()
            .index;
        let results = Case::new(&text).parameter(index.into(), [count, 7.0, 7.0, 7.0]).run();
        assert_same(results.get(COLR), [expected; 4]);
        // The end of the loop is executed even if there is no round.
        assert_eq!(results.count(), 2 + (2 * expected as u32).max(1) + 1, "{count}");
    }
    assert_same(color("MOV t, 0; REP -{-2.5, 0, 0, 0}; ADD t, t, 1; ENDREP; MOV result.color, t;"), [2.0; 4]);
}

/// 3.11.3.Y: the index of the innermost LOOP, never below zero.
#[test]
fn loop_indices() {
    let run = |body: &str| {
        let case = Case::new(body);
        (0u16..8).fold(case, |case, set| case.attribute(TEXCOORD + set, [f32::from(set) + 1.0; 4])).run().get(COLR)
    };
    let sum = |parameters: &str| {
        run(&fp40(&format!(
            "MOV t, 0; LOOP {{{parameters}}}; MAD t, t, 10, fragment.texcoord[A0.x]; ENDLOOP; MOV result.color, t;"
        )))
    };
    assert_same(sum("4, -2, 1"), [1234.0; 4]);
    assert_same(sum("4, 2, -1"), [3211.0; 4]);
    assert_same(sum("3, 6, 1"), [780.0; 4]);
    let nested = "MOV t, 0; LOOP {2, 3, 1}; LOOP {2, 0, 1}; REP 1; MAD t, t, 10, fragment.texcoord[A0.x]; ENDREP; ENDLOOP; \
                  MAD t, t, 10, fragment.texcoord[A0.x+1]; ENDLOOP; MOV result.color, t;";
    assert_same(run(&fp40(nested)), [125_126.0; 4]);
}

/// 3.11.X.1: the loop around ends, and no other.
#[test]
fn brk() {
    assert_same(color("MOV result.color, 1; REP 1; BRK; REP 1; ENDREP; MOV result.color, 2; ENDREP;"), [1.0; 4]);
    let text = fp40(
        "MOV t, fragment.color; REP 10; REP 10; ADDC t, t, -1; BRK (LE.x); ENDREP; ADD u.x, u, 1; IF LT.x; BRK; ENDIF; ENDREP; \
                     MOV result.color, t; MOV result.color.y, u.x;",
    );
    let results = Case::new(&text).attribute(COLOR, [12.0; 4]).run();
    assert_same(results.get(COLR), [-1.0, 3.0, -1.0, -1.0]);
}

/// 3.11.X.10: RET leaves the blocks of its subroutine; the caller's loops go on.
#[test]
fn ret_inside_of_blocks() {
    let body = "MOV t, 0; REP 2; CAL f; ADD t.y, t, 1; ENDREP; MOV result.color, t; RET; \
                f: REP 3; IF TR; ADD t.x, t, 2; RET; ENDIF; ENDREP; MOV t.x, 9; RET;";
    assert_same(color(body), [4.0, 2.0, 0.0, 0.0]);
}

/// 3.11.X.7 to 9: depths count across calls, and what exceeds them ends the program.
#[test]
fn depths_count_across_calls() {
    let nested = |loops: usize| {
        let (open, close) = ("REP 1; ".repeat(loops), "ENDREP; ".repeat(loops));
        format!(
            "MOV result.color, 1; REP 1; CAL f; ENDREP; MOV result.color, 3; RET; f: {open} MOV result.color, 2; {close} RET;"
        )
    };
    assert_same(color(&nested(3)), [3.0; 4]);
    assert_same(color(&nested(4)), [1.0; 4]);
    let ifs = |count: usize| {
        let (open, close) = ("IF TR; ".repeat(24), "ENDIF; ".repeat(24));
        let (more, end) = ("IF TR; ".repeat(count), "ENDIF; ".repeat(count));
        format!(
            "MOV result.color, 1; {open} CAL f; {close} MOV result.color, 3; RET; f: {more} MOV result.color, 2; {end} RET;"
        )
    };
    assert_same(color(&ifs(24)), [3.0; 4]);
    assert_same(color(&ifs(25)), [1.0; 4]);
}

/// 3.11.4.X: 65536 instructions.
#[test]
fn the_limit_ends_loops() {
    let text =
        fp40("MOV t, 0; REP 255; REP 255; ADD t.x, t, 1; MOV result.color, t; ENDREP; ENDREP; MOV result.color, -1;");
    let results = Case::new(&text).run();
    assert_eq!(results.count(), 65536);
    // Two instructions, then rounds of 255 times 3 and 2 more.
    let left = 65536u32 - 2;
    let (rounds, rest) = (left / (255 * 3 + 2), left % (255 * 3 + 2));
    let adds = rounds * 255 + (rest - 1).div_ceil(3);
    let written = rounds * 255 + rest / 3;
    assert_eq!(results.get("R0")[0], adds as f32);
    assert_eq!(results.get(COLR)[0], written as f32);
}

/// DDX and DDY read what registers hold in all lanes, those included that are elsewhere; lanes go on in the order of the text.
#[test]
fn derivatives_in_divergent_flow() {
    let lanes = |body: &str| {
        let text = fp40(&format!("MOV u, 5; MOVC t, fragment.color; {body} MOV result.color, t;"));
        let case = Case::new(&text).attribute(COLOR, [-1.5; 4]).attribute(TEXCOORD, [10.0; 4]);
        Case { steps: [0.0, 1.0, 2.0, 3.0], ..case }.run().lanes(COLR, 0).map(f32::from_bits)
    };
    let body = "IF GT.x; MOV u, fragment.texcoord[0]; DDY t, u; ENDIF;";
    assert_same(lanes(body), [-1.5, -0.5, 7.0, 8.0]);
    let body = "IF GT.x; MOV u, fragment.texcoord[0]; ELSE; DDY t, u; ENDIF;";
    assert_same(lanes(body), [7.0, 8.0, 0.5, 1.5]);
    // Lanes that have left a loop hold what they left with; the others see it.
    let body = "REP 3; ADD u, u, fragment.texcoord[0]; DDX t, u; ADDC u.w, -1, fragment.color; BRK (GT.w); ENDREP;";
    assert_same(lanes(body), [3.0, 3.0, -23.0, 1.0]);
    // An index is read as registers are.
    let body = "LOOP {2, 0, 1}; IF GT.x; DDX t, fragment.texcoord[A0.x]; ENDIF; ENDLOOP;";
    assert_same(lanes(body), [-1.5, -0.5, 1.0, 1.0]);
}

/// Loops whose count is a constant or a parameter go on by a test that is the same in all lanes: nothing is masked.
#[test]
fn loops_of_all_lanes_cost_no_masks() {
    for count in ["4", "program.env[0]", "state.light[0].ambient"] {
        let body = format!(
            "REP {count}; LOOP {count}; MAD t, t, u, fragment.texcoord[A0.x]; ENDLOOP; ENDREP; MOV result.color, t;"
        );
        let mut function = super::lower(&crate::Program::load(fp40(&body).as_bytes()).unwrap(), &Default::default());
        optimize(&mut function, Passes::default(), Mad::Fused);
        let selects = |function: &crate::ir::Function| function.insts().filter(|inst| inst.op == Op::Select).count();
        let before = selects(&function);
        let mut function = diverge(function);
        optimize(&mut function, Passes::default(), Mad::Fused);
        assert_eq!(selects(&function), before, "{function}");
        let is_variable = |inst: &crate::ir::Inst| matches!(inst.op, Op::Store(_) | Op::Load(_));
        assert!(!function.insts().any(is_variable), "{function}");
    }
}

/// Loops that cannot run into the limit are not counted.
#[test]
fn loops_that_end_in_time_are_not_counted() {
    let counted = |body: &str| {
        let function = super::lower(&crate::Program::load(fp40(body).as_bytes()).unwrap(), &Default::default());
        function.insts().any(|inst| inst.op == Op::ConstI32(65536))
    };
    let nest = |counts: [&str; 3]| {
        let [a, b, c] = counts;
        format!("REP {a}; REP {b}; REP {c}; ADD t, t, u; ENDREP; ENDREP; ENDREP; MOV result.color, t;")
    };
    assert!(!counted(&nest(["16", "32", "16"])) && counted(&nest(["16", "32", "100"])));
    assert!(!counted(&nest(["1", "program.env[0]", "2"])) && counted(&nest(["2", "program.env[0]", "255"])));
    assert!(!counted("REP 255; CAL f; ENDREP; MOV result.color, t; RET; f: ADD t, t, u; RET;"));
    assert!(counted("REP 255; CAL f; ENDREP; MOV result.color, t; RET; f: REP 255; ADD t, t, u; ENDREP; RET;"));
}

/// Calls that multiply have one copy of everything: depths, counters and indices of callers are kept all the same.
#[test]
fn loops_of_callers_where_nothing_is_copied() {
    let filler = "ADD u, u, 1; ".repeat(60);
    let text = fp40(&format!(
        "MOVC t.x, fragment.color; LOOP {{2, 1, 1}}; CAL f; CAL g; CAL f; MAD t.y, t.y, 10, fragment.texcoord[A0.x].x; ENDLOOP; MOV result.color, t; RET;
         f: {filler} CAL h; CAL h; RET;
         g: {filler} LOOP {{2, 3, 1}}; CAL h; CAL f (GT.x); MAD t.z, t.z, 10, fragment.texcoord[A0.x].x; ENDLOOP; RET;
         h: {filler} ADD t.w, t.w, 1; REP 2; IF GT.x; ADD t.w, t.w, 1; ELSE; BRK; ENDIF; ENDREP; RET;"
    ));
    let case = (0u16..8).fold(Case::new(&text), |case, set| case.attribute(TEXCOORD + set, [f32::from(set); 4]));
    let results = case.attribute(COLOR, [1.0; 4]).run();
    // h runs 2 times in each f; in g 2 times in itself and 4 in f: 2 * (2 + 2 + 6), each adding 3.
    assert_same(results.get(COLR), [1.0, 12.0, 3434.0, 60.0]);
    let function = super::lower(&crate::Program::load(text.as_bytes()).unwrap(), &Default::default());
    assert!(function.insts().any(|inst| matches!(inst.op, crate::ir::Op::Load(_))), "not the form that was meant");
}

/// Three loops of callers leave room for one, in the form without copies too.
#[test]
fn depths_where_nothing_is_copied() {
    let filler = "ADD u, u, 1; ".repeat(60);
    let program = |loops: usize| {
        let (open, close) = ("REP 1; ".repeat(loops), "ENDREP; ".repeat(loops));
        fp40(&format!(
            "MOVC t, 1; MOV result.color, 1; CAL f; CAL f; REP 1; REP 1; CAL f; ENDREP; CAL f; ENDREP; MOV result.color, 3; RET;
             f: {filler} CAL g; CAL g; CAL g; RET; g: {filler} CAL h; CAL h; RET; h: {open} ADD t.y, t, 1; {close} RET;"
        ))
    };
    let run = |loops: usize| Case::new(&program(loops)).run().get(COLR);
    assert_same(run(2), [3.0; 4]);
    assert_same(run(3), [1.0; 4]);
}
