//! Every spelling and initial value of the state, what is refused, and what messages say.

use super::grammar::parts;
use super::*;
use std::collections::BTreeSet;

const VERTEX: &[Stage] = &[Stage::Vertex];
const FRAGMENT: &[Stage] = &[Stage::Fragment];
const ZERO: [f32; 4] = [0.0; 4];
const BLACK: [f32; 4] = [0.0, 0.0, 0.0, 1.0];
const WHITE: [f32; 4] = [1.0; 4];
const DARK: [f32; 4] = [0.2, 0.2, 0.2, 1.0];
const LIGHT: [f32; 4] = [0.8, 0.8, 0.8, 1.0];
const SCENE: [f32; 4] = [f32::from_bits(0x3d23_d70b), f32::from_bits(0x3d23_d70b), f32::from_bits(0x3d23_d70b), 1.0];

/// Canonical spelling; another, of number 0; stages; how many [n] there are; initial value; that of number 0.
type Row = (&'static str, &'static str, &'static [Stage], u8, [f32; 4], [f32; 4]);

/// Tables X.3.2 to X.3.7 of ARB_vertex_program and X.2.2 to X.2.6 of ARB_fragment_program; tables 6.10 to 6.19 of
/// OpenGL 2.1.
#[rustfmt::skip]
const ROWS: [Row; 41] = [
    ("state.material.front.ambient", "state.material.ambient", BOTH, 1, DARK, DARK),
    ("state.material.front.diffuse", "state.material.diffuse", BOTH, 1, LIGHT, LIGHT),
    ("state.material.front.specular", "state.material.specular", BOTH, 1, BLACK, BLACK),
    ("state.material.front.emission", "state.material.emission", BOTH, 1, BLACK, BLACK),
    ("state.material.front.shininess", "state.material.shininess", BOTH, 1, BLACK, BLACK),
    ("state.material.back.ambient", "", BOTH, 1, DARK, DARK),
    ("state.material.back.diffuse", "", BOTH, 1, LIGHT, LIGHT),
    ("state.material.back.specular", "", BOTH, 1, BLACK, BLACK),
    ("state.material.back.emission", "", BOTH, 1, BLACK, BLACK),
    ("state.material.back.shininess", "", BOTH, 1, BLACK, BLACK),
    ("state.light[n].ambient", "", BOTH, 8, BLACK, BLACK),
    ("state.light[n].diffuse", "", BOTH, 8, BLACK, WHITE),
    ("state.light[n].specular", "", BOTH, 8, BLACK, WHITE),
    ("state.light[n].position", "", BOTH, 8, [0.0, 0.0, 1.0, 0.0], [0.0, 0.0, 1.0, 0.0]),
    ("state.light[n].attenuation", "", BOTH, 8, [1.0, 0.0, 0.0, 0.0], [1.0, 0.0, 0.0, 0.0]),
    ("state.light[n].spot.direction", "", BOTH, 8, [0.0, 0.0, -1.0, -1.0], [0.0, 0.0, -1.0, -1.0]),
    ("state.light[n].half", "", BOTH, 8, [0.0, 0.0, 1.0, 1.0], [0.0, 0.0, 1.0, 1.0]),
    ("state.lightmodel.ambient", "", BOTH, 1, DARK, DARK),
    ("state.lightmodel.front.scenecolor", "state.lightmodel.scenecolor", BOTH, 1, SCENE, SCENE),
    ("state.lightmodel.back.scenecolor", "", BOTH, 1, SCENE, SCENE),
    ("state.lightprod[n].front.ambient", "state.lightprod[n].ambient", BOTH, 8, BLACK, BLACK),
    ("state.lightprod[n].front.diffuse", "state.lightprod[n].diffuse", BOTH, 8, BLACK, LIGHT),
    ("state.lightprod[n].front.specular", "state.lightprod[n].specular", BOTH, 8, BLACK, BLACK),
    ("state.lightprod[n].back.ambient", "", BOTH, 8, BLACK, BLACK),
    ("state.lightprod[n].back.diffuse", "", BOTH, 8, BLACK, LIGHT),
    ("state.lightprod[n].back.specular", "", BOTH, 8, BLACK, BLACK),
    ("state.texgen[n].eye.s", "state.texgen.eye.s", VERTEX, 8, [1.0, 0.0, 0.0, 0.0], [1.0, 0.0, 0.0, 0.0]),
    ("state.texgen[n].eye.t", "state.texgen.eye.t", VERTEX, 8, [0.0, 1.0, 0.0, 0.0], [0.0, 1.0, 0.0, 0.0]),
    ("state.texgen[n].eye.r", "state.texgen.eye.r", VERTEX, 8, ZERO, ZERO),
    ("state.texgen[n].eye.q", "state.texgen.eye.q", VERTEX, 8, ZERO, ZERO),
    ("state.texgen[n].object.s", "state.texgen.object.s", VERTEX, 8, [1.0, 0.0, 0.0, 0.0], [1.0, 0.0, 0.0, 0.0]),
    ("state.texgen[n].object.t", "state.texgen.object.t", VERTEX, 8, [0.0, 1.0, 0.0, 0.0], [0.0, 1.0, 0.0, 0.0]),
    ("state.texgen[n].object.r", "state.texgen.object.r", VERTEX, 8, ZERO, ZERO),
    ("state.texgen[n].object.q", "state.texgen.object.q", VERTEX, 8, ZERO, ZERO),
    ("state.texenv[n].color", "state.texenv.color", FRAGMENT, 8, ZERO, ZERO),
    ("state.fog.color", "", BOTH, 1, ZERO, ZERO),
    ("state.fog.params", "", BOTH, 1, [1.0, 0.0, 1.0, 1.0], [1.0, 0.0, 1.0, 1.0]),
    ("state.clip[n].plane", "", VERTEX, 6, ZERO, ZERO),
    ("state.point.size", "", VERTEX, 1, [1.0, 0.0, 64.0, 1.0], [1.0, 0.0, 64.0, 1.0]),
    ("state.point.attenuation", "", VERTEX, 1, [1.0, 0.0, 0.0, 1.0], [1.0, 0.0, 0.0, 1.0]),
    ("state.depth.range", "", FRAGMENT, 1, [0.0, 1.0, 1.0, 1.0], [0.0, 1.0, 1.0, 1.0]),
];

/// Table X.3.8: matrices, the number of [n], and the spelling of number 0.
const MATRICES: [(&str, u8, &str); 5] = [
    ("modelview[n]", 4, "modelview"),
    ("projection", 1, "projection"),
    ("mvp", 1, "mvp"),
    ("texture[n]", 8, "texture"),
    ("program[n]", 8, "program[0]"),
];
const FORMS: [&str; 4] = ["", ".inverse", ".transpose", ".invtrans"];

/// The binding of `spelling` in programs of `stage`.
fn bound(spelling: &str, stage: Stage) -> Result<StateBinding, StateFault> {
    resolve(&parts(spelling)?, Some(stage))
}

fn numbered(pattern: &str, number: u8) -> String {
    pattern.replace("[n]", &format!("[{number}]"))
}

#[test]
fn every_row_has_its_spellings_stages_and_initial_value() {
    for (pattern, other, stages, count, default, first) in ROWS {
        for number in 0..count {
            let spelling = numbered(pattern, number);
            let key: StateKey = spelling.parse().unwrap();
            assert_eq!(key.to_string(), spelling);
            let expected = if number == 0 { first } else { default };
            assert_eq!(key.default_value().map(f32::to_bits), expected.map(f32::to_bits), "{spelling}");
            assert_eq!(key.stages(), stages, "{spelling}");
            for stage in [Stage::Vertex, Stage::Fragment, Stage::VertexState] {
                let found = bound(&spelling, stage);
                assert_eq!(found.ok(), stages.contains(&stage).then_some(StateBinding::One(key)), "{spelling}");
            }
            // Without a face, the front is meant.
            let short = numbered(if pattern.contains(".front") { other } else { pattern }, number);
            assert_eq!(short.parse(), Ok(key));
        }
        if !other.is_empty() {
            assert_eq!(numbered(other, 0).parse::<StateKey>().unwrap().to_string(), numbered(pattern, 0));
        }
        // One more is one too many.
        if pattern.contains("[n]") {
            let fault = numbered(pattern, count).parse::<StateKey>().unwrap_err();
            assert_eq!((fault.part, fault.at_index), (0, true));
            let range = format!("go from 0 to {}, not to {count}", count - 1);
            assert!(fault.message.ends_with(&range), "{fault}");
        }
    }
}

#[test]
fn every_row_of_every_matrix() {
    for (pattern, count, short) in MATRICES {
        for form in FORMS {
            for number in 0..count {
                let matrix = format!("state.matrix.{}{form}", numbered(pattern, number));
                let binding: StateBinding = matrix.parse().unwrap();
                let rows: Vec<_> = binding.keys().collect();
                for row in 0..4u8 {
                    let spelling = format!("{matrix}.row[{row}]");
                    let key: StateKey = spelling.parse().unwrap();
                    assert_eq!((key.to_string(), key, key.stages()), (spelling, rows[usize::from(row)], BOTH));
                    let identity = [0, 1, 2, 3].map(|column| f32::from(column == row));
                    assert_eq!(key.default_value(), identity);
                }
                assert_eq!(rows.len(), 4);
                for stage in [Stage::Vertex, Stage::Fragment] {
                    assert_eq!(bound(&matrix, stage), Ok(binding));
                }
            }
            let (long, short) = (numbered(pattern, 0), format!("state.matrix.{short}{form}"));
            assert_eq!(short.parse::<StateBinding>(), format!("state.matrix.{long}{form}").parse());
        }
        if pattern.contains("[n]") {
            let fault = format!("state.matrix.{}", numbered(pattern, count)).parse::<StateBinding>().unwrap_err();
            assert_eq!((fault.part, fault.at_index), (1, true));
            assert!(
                fault.message.contains(&format!(" matrices go from 0 to {}, not to {count}", count - 1)),
                "{fault}"
            );
        }
    }
}

/// There is nothing but the two tables.
#[test]
fn all_keys() {
    let mut expected = BTreeSet::new();
    for (pattern, _, _, count, ..) in ROWS {
        expected.extend((0..count).map(|number| numbered(pattern, number)));
    }
    for (pattern, count, _) in MATRICES {
        for (form, number) in FORMS.into_iter().flat_map(|form| (0..count).map(move |number| (form, number))) {
            let rows = (0..4).map(|row| format!("state.matrix.{}{form}.row[{row}]", numbered(pattern, number)));
            expected.extend(rows);
        }
    }
    let all: BTreeSet<_> = StateKey::all().map(|key| key.to_string()).collect();
    assert_eq!(all, expected);
    assert_eq!(StateKey::all().count(), 552);
}

/// Rows of a matrix: one is a vector, a range is rows even if it has but one.
#[test]
fn rows_and_ranges() {
    let (matrix, form) = (Matrix::Program(3), MatrixForm::InverseTranspose);
    let rows = |first, last| Ok(StateBinding::Rows { matrix, form, first, last });
    let all = "state.matrix.program[3].invtrans";
    let cases = [
        (all.to_owned(), rows(0, 3)),
        (format!("{all}.row[1..2]"), rows(1, 2)),
        (format!("{all}.row[3..3]"), rows(3, 3)),
        (format!("{all}.row[3]"), Ok(StateBinding::One(StateKey::MatrixRow { matrix, form, row: 3 }))),
    ];
    for (spelling, expected) in cases {
        assert_eq!(bound(&spelling, Stage::Fragment), expected, "{spelling}");
    }
    let keys: Vec<_> = rows(1, 2).unwrap().keys().map(|key| key.to_string()).collect();
    assert_eq!(keys, [format!("{all}.row[1]"), format!("{all}.row[2]")]);
    let fault = all.parse::<StateKey>().unwrap_err();
    assert_eq!((fault.part, fault.at_index), (3, false));
    assert_eq!(fault.message, format!("`{all}` has several rows: one is `.row[0]`"));
}

/// Where a fault is, and all of what it says.
#[test]
fn faults() {
    const V: Stage = Stage::Vertex;
    const F: Stage = Stage::Fragment;
    let cases = [
        // Names.
        (V, "state.materiel.diffuse", 0, false, "unknown name `materiel` behind `state`; did you mean material?"),
        (
            V,
            "state.material.DIFFUSE",
            1,
            false,
            "unknown name `DIFFUSE` behind `state.material`; programs are case-sensitive: write diffuse",
        ),
        (
            F,
            "state.light[2].foo",
            1,
            false,
            "unknown name `foo` behind `state.light[2]`: ambient, diffuse, specular, position, attenuation, spot or half may follow",
        ),
        (
            F,
            "state.matrix.mvp.inverze.row[1]",
            2,
            false,
            "unknown name `inverze` behind `state.matrix.mvp`; did you mean inverse?",
        ),
        (
            F,
            "state.matrix.mvp.inverse.transpose",
            3,
            false,
            "unknown name `transpose` behind `state.matrix.mvp.inverse`: row may follow",
        ),
        (F, "state.clip[0].plan", 0, false, "`state.clip` exists in vertex programs only"),
        (V, "state.depth.range", 0, false, "`state.depth` exists in fragment programs only"),
        (Stage::VertexState, "state.fog.color", 0, false, "`state.fog` exists in vertex and fragment programs only"),
        // No hint names what the stage does not have.
        (
            F,
            "state.clap[0].plane",
            0,
            false,
            "unknown name `clap` behind `state`: material, light, lightmodel, lightprod, texenv, fog, depth or matrix may follow",
        ),
        (F, "state.fog.color.s", 2, false, "`state.fog.color` is complete: `s` cannot follow"),
        (
            V,
            "state.matrix.palette[0].row[0]",
            1,
            false,
            "matrix palettes need ARB_matrix_palette, which does not exist here",
        ),
        (V, "state.matrix.palette", 1, false, "matrix palettes need ARB_matrix_palette, which does not exist here"),
        // Numbers.
        (V, "state.light.ambient", 0, false, "`light` needs a number in brackets: lights go from 0 to 7"),
        (V, "state.light[8].ambient", 0, true, "lights go from 0 to 7, not to 8"),
        (V, "state.clip[99999999999].plane", 0, true, "clip planes go from 0 to 5, not to 4294967295"),
        (V, "state.fog[0].color", 0, true, "`fog` takes no number in brackets"),
        (V, "state.matrix.mvp[2]", 1, true, "`mvp` takes no number in brackets; a row is `.row[0]`"),
        (
            V,
            "state.matrix.program.row[0]",
            1,
            false,
            "`program` needs a number in brackets: program matrices go from 0 to 7",
        ),
        (V, "state.matrix.modelview[4]", 1, true, "modelview matrices go from 0 to 3, not to 4"),
        (
            V,
            "state.light[0..1].ambient",
            0,
            true,
            "`light` takes one number, not a range; only rows of a matrix have ranges",
        ),
        (V, "state.matrix.mvp.row", 2, false, "`row` needs a number in brackets: rows go from 0 to 3"),
        (V, "state.matrix.mvp.row[4]", 2, true, "rows go from 0 to 3, not to 4"),
        (V, "state.matrix.mvp.row[1..4]", 2, true, "rows go from 0 to 3, not to 4"),
        (V, "state.matrix.mvp.row[3..0]", 2, true, "the range 3..0 ends before it begins"),
        // Missing parts.
        (
            F,
            "state",
            0,
            false,
            "`state` is not complete: material, light, lightmodel, lightprod, texenv, fog, depth or matrix must follow",
        ),
        (V, "state.texgen[1].eye", 2, false, "`state.texgen[1].eye` is not complete: s, t, r or q must follow"),
        (V, "state.lightmodel.back", 2, false, "`state.lightmodel.back` is not complete: scenecolor must follow"),
        // A light's products and the light model have faces at the right place only.
        (
            V,
            "state.front.material.diffuse",
            0,
            false,
            "unknown name `front` behind `state`: material, light, lightmodel, lightprod, texgen, fog, clip, point or matrix may follow",
        ),
        (
            V,
            "state.lightmodel.front.ambient",
            2,
            false,
            "unknown name `ambient` behind `state.lightmodel.front`: scenecolor may follow",
        ),
    ];
    for (stage, spelling, part, at_index, message) in cases {
        let fault = bound(spelling, stage).unwrap_err();
        assert_eq!((fault.part, fault.at_index, &*fault.message), (part, at_index, message), "{spelling}");
        assert_eq!(fault.to_string(), message);
    }
}

/// Text that is no spelling at all.
#[test]
fn hostile_spellings() {
    for text in [
        "",
        "fog.color",
        "stat",
        "state..fog",
        "state.",
        "statefog.color",
        "state.fog.",
        "state.light[",
        "state.light[]",
        "state.light[0",
        "state.light[+1].half",
        "state.light[0]x.half",
        "state.light[0][0].half",
        "state.matrix.mvp.row[0..]",
        "state.matrix.mvp.row[..1]",
        "state.matrix.mvp.row[0..1..2]",
        "state.light[-1].half",
        "state. fog.color",
        "state.\u{1f600}.color",
    ] {
        let fault = text.parse::<StateBinding>().unwrap_err();
        assert!(
            !fault.message.is_empty() && fault.part <= parts(text).map_or(2, |parts| parts.len()),
            "{text}: {fault}"
        );
    }
    let long = format!("state.{}", "material".repeat(1 << 17));
    assert!(long.parse::<StateKey>().unwrap_err().message.len() < 200);
    let many = format!("state{}", ".fog".repeat(1 << 17));
    assert_eq!(many.parse::<StateKey>().unwrap_err().part, 1);
    assert!("state.\n".parse::<StateKey>().unwrap_err().message.starts_with(r"unknown name `\n` behind"));
}

/// A parser that adds names as long as they extend the binding stops before a swizzle, and reads what is wrong.
#[test]
fn bindings_end_where_their_grammar_ends() {
    let cases = [
        ("state.fog.color.x", 2),
        ("state.fog.color", 2),
        ("state.fog.color.rgba", 2),
        ("state.texgen.eye.s.x", 3),
        ("state.light[1].spot.direction.xyz", 3),
        ("state.light[1].position.xyz", 2),
        ("state.matrix.mvp.row[1].xyzw", 3),
        ("state.matrix.mvp.inverse.row[0].x", 4),
        // An array has no swizzle, but what may come next is no part of it either.
        ("state.matrix.mvp.x", 2),
        ("state.matrix.mvp.inverse.xyz", 3),
        // Where nothing is bound yet, whatever follows is taken for a name.
        ("state.fog.x", 2),
        ("state.foo.bar", 1),
        ("state.matrix.mvp.inverz.row[0]", 3),
        ("state.matrix.mvp.Row[0]", 3),
        ("state.light[9].ambient.x", 1),
    ];
    for (spelling, expected) in cases {
        let all = parts(spelling).unwrap();
        let read = (0..all.len()).take_while(|&number| extends(&all[..number], all[number].name, Some(Stage::Vertex)));
        assert_eq!(read.count(), expected, "{spelling}");
    }
    let point = parts("state.point").unwrap();
    assert!(extends(&point, "size", Some(Stage::Vertex)) && !extends(&point, "size", Some(Stage::Fragment)));
}
