//! Differences in drawing between programs of different languages: the table of docs/languages.md, a test for each row,
//! a case for each cell. Sections are those of NV_fragment_program (FP), ARB_fragment_program (AFP),
//! NV_fragment_program2 (FP2), NV_fragment_program4 (FP4), NV_gpu_program5 (GP5), NV_vertex_program (VP),
//! NV_vertex_program2 (VP2) and ARB_vertex_program (AVP).

use super::*;
use nvjit::runtime::{Batch, Frame, RunError, Sampler, Shader, Signature};
use nvjit_raster::{AlphaTest, CompareFunc, DepthTest, PointSprites, Rect};

/// What begins fragment programs, and whether they are of NV_fragment_program by itself. The others are in the language
/// of ARB_fragment_program.
const FRAGMENTS: [(&str, bool); 6] = [
    ("!!FP1.0", true),
    ("!!ARBfp1.0", false),
    ("!!ARBfp1.0 OPTION NV_fragment_program;", false),
    ("!!ARBfp1.0 OPTION NV_fragment_program2;", false),
    ("!!NVfp4.0", false),
    ("!!NVfp5.0", false),
];

/// The same of vertex programs: those of NV_vertex_program and of its successors by themselves.
const VERTICES: [(&str, bool); 8] = [
    ("!!VP1.0", true),
    ("!!VP1.1", true),
    ("!!VP2.0", true),
    ("!!ARBvp1.0", false),
    ("!!ARBvp1.0 OPTION NV_vertex_program2;", false),
    ("!!ARBvp1.0 OPTION NV_vertex_program3;", false),
    ("!!NVvp4.0", false),
    ("!!NVvp5.0", false),
];

/// Programs of all these languages: `nv` is in those of NV, `arb` in the others.
fn each(languages: &[(&str, bool)], nv: &str, arb: &str) -> Vec<String> {
    let text = |&(header, is_nv): &(&str, bool)| format!("{header}\n{}\nEND", if is_nv { nv } else { arb });
    languages.iter().map(text).collect()
}

/// Whether a program of FP, VP or VP2 without the languages of ARB.
fn is_nv(text: &str) -> bool {
    text.starts_with("!!FP") || text.starts_with("!!VP")
}

/// Results that are the second attribute, whatever they are called.
fn vertices(nv: &str, arb: &str) -> Vec<String> {
    let nv = format!("MOV o[HPOS], v[0];\n{nv}");
    let arb = format!("MOV result.position, vertex.attrib[0];\n{arb}");
    each(&VERTICES, &nv, &arb)
}

const TEXCOORD: &str =
    "!!ARBvp1.0\nMOV result.position, vertex.attrib[0];\nMOV result.texcoord[0], vertex.attrib[1];\nEND";

/// One triangle that covers all of the view volume, at z = 0.5: 0.75 in the window.
const ALL: [[f32; 4]; 3] = [[-1.0, -1.0, 0.5, 1.0], [3.0, -1.0, 0.5, 1.0], [-1.0, 3.0, 0.5, 1.0]];

/// Draws that triangle, whose vertices have this as their second attribute.
fn all_with(attributes: &[[f32; 4]; 3]) -> Scene<'_> {
    Scene { state: State::new(SIZE, SIZE), ..Scene::new(Mode::Triangles, &ALL, &[0, 1, 2]) }.with(attributes)
}

impl<'a> Scene<'a> {
    fn with(self, attributes: &'a [[f32; 4]]) -> Self {
        Self { attributes, ..self }
    }
}

/// The colour of a pixel in the middle.
fn color(vertex: &str, fragment: &str, scene: &Scene<'_>) -> [f32; 4] {
    let drawn = draw(Programs { vertex, fragment, ..PLAIN }, scene).unwrap();
    drawn.pictures[0][((SIZE / 2) * SIZE + SIZE / 2) as usize].map(f32::from_bits)
}

/// Depth is tested and written, whatever it was.
fn writing_depth() -> State {
    State { depth_test: Some(DepthTest { func: CompareFunc::Always, write: true }), ..State::new(SIZE, SIZE) }
}

#[test]
fn written_depth_is_clamped_or_discarded() {
    let nv = "MOV o[COLR], {1,1,1,1};\nMOV o[DEPR].z, f[TEX0].x;";
    let arb = "MOV result.color, {1,1,1,1};\nMOV result.depth.z, fragment.texcoord[0].x;";
    for fragment in each(&FRAGMENTS, nv, arb) {
        let programs = Programs { vertex: TEXCOORD, fragment: &fragment, ..PLAIN };
        for (range, written, clamped, discarded) in [
            ([0.0, 1.0], 0.5, 0.5, Some(0.5)),
            ([0.0, 1.0], 0.0, 0.0, Some(0.0)),
            ([0.0, 1.0], 1.0, 1.0, Some(1.0)),
            ([0.0, 1.0], 1.5, 1.0, None),
            ([0.0, 1.0], -0.25, 0.0, None),
            ([0.0, 1.0], 1e30, 1.0, None),
            ([0.0, 1.0], f32::NAN, 0.0, None),
            // AFP 3.11.4.4 clamps to [0,1], FP 3.11.6 discards outside of the depth range, whichever end is the larger
            // one.
            ([0.25, 0.5], 0.75, 0.75, None),
            ([0.5, 0.25], 0.125, 0.125, None),
            ([0.5, 0.25], 0.375, 0.375, Some(0.375)),
        ] {
            let state = State { depth_range: range, ..writing_depth() };
            let attributes = [[written, 0.0, 0.0, 1.0]; 3];
            let drawn = draw(programs, &Scene { state, ..all_with(&attributes) }).unwrap();
            let expected = if is_nv(&fragment) { discarded } else { Some(clamped) };
            // A depth that nothing replaced is that of the clear.
            assert_eq!(drawn.depths[99], expected.unwrap_or(1.0), "{fragment}: {written} in {range:?}");
            assert_eq!(drawn.pictures[0][99][0] != 0, expected.is_some(), "{fragment}: {written} in {range:?}");
        }
    }
}

/// AFP 3.11.4.4: infinities are clamped as other numbers; FP 3.11.6: they are outside of every depth range.
#[test]
fn infinite_depths_are_clamped_or_discarded() {
    for (sign, clamped) in [("", 1.0), ("-", 0.0)] {
        let nv = format!("MOV o[COLR], {{1,1,1,1}};\nRCP o[DEPR].z, {sign}f[TEX0].x;");
        let arb = format!("MOV result.color, {{1,1,1,1}};\nRCP result.depth.z, {sign}fragment.texcoord[0].x;");
        for fragment in each(&FRAGMENTS, &nv, &arb) {
            let programs = Programs { vertex: TEXCOORD, fragment: &fragment, ..PLAIN };
            let attributes = [[0.0, 0.0, 0.0, 1.0]; 3];
            let scene = Scene { state: writing_depth(), clear_depth: 0.5, ..all_with(&attributes) };
            let drawn = draw(programs, &scene).unwrap();
            let expected = if is_nv(&fragment) { 0.5 } else { clamped };
            assert_eq!(drawn.depths[99], expected, "{fragment}");
            assert_eq!(drawn.pictures[0][99][0] != 0, !is_nv(&fragment), "{fragment}");
        }
    }
}

#[test]
fn near_and_far_planes_clip_but_where_nv_programs_replace_depth() {
    // z is 4x: half of a unit to each side of the middle is in the view volume, FP 2.11, AFP issue 6a.
    let positions = [[-1.0, -1.0, -4.0, 1.0], [3.0, -1.0, 12.0, 1.0], [-1.0, 3.0, -4.0, 1.0]];
    let replaced = each(
        &FRAGMENTS,
        "MOV o[COLR], {1,1,1,1};\nMOV o[DEPR].z, {0.5,0.5,0.5,0.5}.x;",
        "MOV result.color, {1,1,1,1};\nMOV result.depth.z, {0.5,0.5,0.5,0.5}.x;",
    );
    let kept = each(&FRAGMENTS, "MOV o[COLR], {1,1,1,1};", "MOV result.color, {1,1,1,1};");
    for (fragment, replaces) in replaced.iter().map(|text| (text, true)).chain(kept.iter().map(|text| (text, false))) {
        let scene = Scene::new(Mode::Triangles, &positions, &[0, 1, 2]);
        let drawn = draw(Programs { vertex: TEXCOORD, fragment, ..PLAIN }, &scene).unwrap();
        let lit = (0..SIZE).filter(|&x| drawn.pictures[0][(9 * SIZE + x) as usize][0] != 0).count();
        let expected = if replaces && is_nv(fragment) { SIZE } else { SIZE / 4 };
        assert_eq!(lit, expected as usize, "{fragment}");
    }
}

#[test]
fn depth_is_replaced_by_what_is_written_of_z() {
    // AFP 3.11.3.4: "Writes to any component of depth other than the "z" component have no effect", so that it is as if
    // nothing was written. FP 3.11.6: if DEPR is written, the depth is its z, which is 0 here without a write.
    let programs = each(
        &FRAGMENTS,
        "MOV o[COLR], {1,1,1,1};\nMOV o[DEPR].x, {0.5,0.5,0.5,0.5}.x;",
        "MOV result.color, {1,1,1,1};\nMOV result.depth.x, {0.5,0.5,0.5,0.5}.x;",
    );
    for fragment in programs {
        let scene = Scene { state: writing_depth(), ..Scene::new(Mode::Triangles, &ALL, &[0, 1, 2]) };
        let drawn = draw(Programs { vertex: TEXCOORD, fragment: &fragment, ..PLAIN }, &scene).unwrap();
        assert_eq!(drawn.depths[99], if is_nv(&fragment) { 0.0 } else { 0.75 }, "{fragment}");
    }
}

#[test]
fn samples_have_depths_of_their_own_where_nv_programs_write_it() {
    // FP, issue on ARB_multisample: by the partials of what is written; AFP says nothing of samples, and all have the
    // fragment's.
    let nv = "MOV o[COLR], {1,1,1,1};\nMAD o[DEPR].z, f[WPOS].x, {0.015625}.x, {0}.x;";
    let nv = nv.replace("{0.015625}.x, {0}.x", "{0.015625,0,0,0}.x, {0.015625,0,0,0}.y");
    let arb = "MOV result.color, {1,1,1,1};\nMUL result.depth.z, fragment.position.x, {0.015625,0,0,0}.x;";
    for fragment in each(&FRAGMENTS, &nv, arb) {
        let programs = Programs { vertex: TEXCOORD, fragment: &fragment, ..PLAIN };
        // Fragments pass whose depth is less than that of a plane at the middle of a pixel: those of its samples that
        // are left of it.
        let depth_test = Some(DepthTest { func: CompareFunc::Less, write: false });
        let scene = all_with(&[[0.0; 4]; 3]);
        let scene = Scene { samples: 4, clear_depth: 20.5 / 64.0, state: State { depth_test, ..scene.state }, ..scene };
        let drawn = draw(programs, &scene).unwrap();
        let row: Vec<f32> = (19..22).map(|x| f32::from_bits(drawn.pictures[0][(9 * SIZE + x) as usize][0])).collect();
        assert_eq!(row, if is_nv(&fragment) { [1.0, 0.5, 0.0] } else { [1.0, 0.0, 0.0] }, "{fragment}");
    }
}

/// A program that runs for each sample, as SAMPLE_SHADING has it (ARB_sample_shading 3.3.1.1).
struct OfSamples {
    engine: Engine,
    signature: Signature,
}

impl Shader for OfSamples {
    fn signature(&self) -> &Signature {
        &self.signature
    }

    fn new_frame(&self) -> Frame {
        self.engine.new_frame()
    }

    fn run(&self, frame: &mut Frame, batch: &mut Batch, textures: &dyn Sampler) -> Result<(), RunError> {
        self.engine.run(frame, batch, textures)
    }
}

#[test]
fn samples_that_are_fragments_have_the_depth_that_theirs_wrote() {
    // The program reads the place of its sample, and what it writes is the depth there, which no derivative moves.
    let fragments = each(
        &FRAGMENTS,
        "MOV o[COLR], {1,1,1,1};\nMUL o[DEPR].z, f[WPOS].x, {0.015625,0,0,0}.x;",
        "MOV result.color, {1,1,1,1};\nMUL result.depth.z, fragment.position.x, {0.015625,0,0,0}.x;",
    );
    let vertex = Engine::new(&load(TEXCOORD), Options::default(), Choice::Best).unwrap();
    for fragment in fragments {
        for choice in [Choice::Interpreter, Choice::Best] {
            let engine = Engine::new(&load(&fragment), Options::default(), choice).unwrap();
            let signature = Signature { per_sample: true, ..engine.signature().clone() };
            let fragments = OfSamples { engine, signature };
            let pipeline = Pipeline::new(&vertex, &fragments).unwrap();
            let mut target = Target::new(SIZE, SIZE, ColorFormat::Rgba32f).try_with_samples(4).unwrap();
            // Samples are 1/8 and 3/8 of a pixel to the left and to the right of its middle.
            target.clear([0.0; 4], 20.7 / 64.0);
            let depth_test = Some(DepthTest { func: CompareFunc::Less, write: false });
            let state = State { depth_test, ..State::new(SIZE, SIZE) };
            let mesh = Mesh::new(Mode::Triangles, &[0, 1, 2]).with(0, &ALL).with(1, &ALL);
            pipeline.draw(&mut target, &state, &mesh, &NoTextures).unwrap();
            assert_eq!([19, 20, 21].map(|x| target.color(x, 9)[0]), [1.0, 0.75, 0.0], "{fragment}");
        }
    }
}

#[test]
fn fog_coordinates_have_their_language_s_other_components() {
    // FP table X.1 (z,0,0,0); AFP table X.1 (f,0,0,1); FP4 (f,-,-,-), where what is undefined is 0. Of what vertex
    // programs write, x counts (VP 2.14.1.5, AVP table X.4).
    let vertices = vertices("MOV o[FOGC], v[1];", "MOV result.fogcoord, vertex.attrib[1];");
    for fragment in each(&FRAGMENTS, "MOV o[COLR], f[FOGC];", "MOV result.color, fragment.fogcoord;") {
        let w = if fragment.starts_with("!!ARB") { 1.0 } else { 0.0 };
        for vertex in &vertices {
            // AVP has x alone as a result.
            let vertex = &vertex.replace("MOV result.fogcoord,", "MOV result.fogcoord.x,");
            let seen = color(vertex, &fragment, &all_with(&[[-5.0, 6.0, 7.0, 8.0]; 3]));
            assert_eq!(seen, [-5.0, 0.0, 0.0, w], "{vertex}\n{fragment}");
        }
        // Results that are not written are 0.
        assert_eq!(color(TEXCOORD, &fragment, &all_with(&[[5.0; 4]; 3])), [0.0, 0.0, 0.0, w], "{fragment}");
    }
}

#[test]
fn colours_of_vertices_are_clamped_and_other_results_are_not() {
    // VP 2.14.1.5, AVP 2.14.4.4: colours are clamped to [0,1] as primitives are assembled.
    let attributes = [[-1.0, 0.5, 2.0, 1.5]; 3];
    let show = |attribute: &str| format!("!!ARBfp1.0\nMOV result.color, fragment.{attribute};\nEND");
    let [color0, color1, texcoord] = ["color", "color.secondary", "texcoord[1]"].map(show);
    let vertices = vertices(
        "MOV o[COL0], v[1];\nMOV o[COL1], v[1];\nMOV o[TEX1], v[1];",
        "MOV result.color, vertex.attrib[1];\nMOV result.color.secondary, vertex.attrib[1];\nMOV result.texcoord[1], vertex.attrib[1];",
    );
    for vertex in vertices {
        let seen = |fragment: &str| color(&vertex, fragment, &all_with(&attributes));
        assert_eq!((seen(&color0), seen(&color1)), ([0.0, 0.5, 1.0, 1.0], [0.0, 0.5, 1.0, 1.0]), "{vertex}");
        assert_eq!(seen(&texcoord), attributes[0], "{vertex}");
    }
}

#[test]
fn colours_of_fragments_are_clamped_where_buffers_are() {
    // FP 3.11.6 and AFP 3.11.4.4 clamp to [0,1]; ARB_color_buffer_float leaves it to FIXED_ONLY, as it is initially,
    // where they go to floats.
    let attributes = [[-1.0, 0.5, 2.0, f32::NAN]; 3];
    for fragment in each(&FRAGMENTS, "MOV o[COLR], f[TEX0];", "MOV result.color, fragment.texcoord[0];") {
        let seen = color(TEXCOORD, &fragment, &all_with(&attributes));
        assert_eq!(seen[..3], attributes[0][..3], "{fragment}");
        assert!(seen[3].is_nan());
        let bytes = Scene { format: ColorFormat::Rgba8, ..all_with(&attributes) };
        assert_eq!(color(TEXCOORD, &fragment, &bytes), [0.0, 128.0 / 255.0, 1.0, 0.0], "{fragment}");
        // So is the alpha that is tested (OpenGL 1.4, 4.1.4, behind the clamp).
        let attributes = [[1.0, 1.0, 1.0, 2.0]; 3];
        for (format, passes) in [(ColorFormat::Rgba8, true), (ColorFormat::Rgba32f, false)] {
            let alpha_test = Some(AlphaTest { func: CompareFunc::Equal, reference: 1.0 });
            let scene = all_with(&attributes);
            let scene = Scene { format, state: State { alpha_test, ..scene.state.clone() }, ..scene };
            assert_eq!(color(TEXCOORD, &fragment, &scene)[0] != 0.0, passes, "{fragment}, {format:?}");
        }
    }
}

#[test]
fn results_that_nothing_wrote_are_as_initially() {
    // VP and VP2 2.14.1.5: results are (0,0,0,1) initially; AVP 2.14.3.7 leaves them undefined, and they are the same.
    let show = |attribute: &str| format!("!!ARBfp1.0\nMOV result.color, fragment.{attribute};\nEND");
    let nothing = vertices("", "");
    let some = vertices(
        "MOV o[COL0].y, v[1].y;\nMOV o[TEX0].y, v[1].y;",
        "MOV result.color.y, vertex.attrib[1].y;\nMOV result.texcoord[0].y, vertex.attrib[1].y;",
    );
    for attribute in ["color", "texcoord[0]"] {
        for (vertices, expected) in [(&nothing, [0.0, 0.0, 0.0, 1.0]), (&some, [0.0, 0.5, 0.0, 1.0])] {
            for vertex in vertices {
                assert_eq!(
                    color(vertex, &show(attribute), &all_with(&[[0.5; 4]; 3])),
                    expected,
                    "{vertex} {attribute}"
                );
            }
        }
    }
    let generic = "!!NVfp4.0\nMOV result.color, fragment.attrib[3];\nEND";
    let clip = "!!NVfp4.0\nMOV result.color, fragment.clip[3];\nEND";
    for vertex in &nothing {
        assert_eq!(color(vertex, generic, &all_with(&[[0.5; 4]; 3])), [0.0, 0.0, 0.0, 1.0], "{vertex}");
        assert_eq!(color(vertex, clip, &all_with(&[[0.5; 4]; 3])), [0.0; 4], "{vertex}");
    }
    // Components of fragment results (FP 3.11.1.3, AFP 3.11.3.4 leave them undefined): 0; a colour of which nothing is
    // written stays.
    for fragment in each(&FRAGMENTS, "MOV o[COLR].x, {1,1,1,1}.x;", "MOV result.color.x, {1,1,1,1}.x;") {
        assert_eq!(color(TEXCOORD, &fragment, &all_with(&[[0.5; 4]; 3])), [1.0, 0.0, 0.0, 0.0], "{fragment}");
    }
    for fragment in each(&FRAGMENTS, "MOV o[DEPR].z, {1,1,1,1}.x;", "MOV result.depth.z, {1,1,1,1}.x;") {
        let scene = Scene { clear_color: [0.25; 4], ..all_with(&[[0.5; 4]; 3]) };
        assert_eq!(color(TEXCOORD, &fragment, &scene), [0.25; 4], "{fragment}");
    }
}

#[test]
fn points_have_the_size_of_the_state_where_nothing_wrote_one() {
    // VP 2.14.1.5: "Otherwise (... or because the vertex program did not write PSIZ)"; if it did, by x clamped.
    let positions = [[0.0, 0.0, 0.0, 1.0]];
    let attributes = [[7.0, 99.0, 99.0, 99.0]];
    let state = State { point_size: 3.0, ..State::new(SIZE, SIZE) };
    let scene = Scene { state, attributes: &attributes, ..Scene::new(Mode::Points, &positions, &[0]) };
    let with = Scene { state: State { program_point_size: true, ..scene.state.clone() }, ..scene.clone() };
    let written = vertices("MOV o[PSIZ].x, v[1].x;", "MOV result.pointsize.x, vertex.attrib[1].x;");
    let all = [(written.clone(), &with, 7), (written.clone(), &scene, 3), (vertices("", ""), &with, 3)];
    for (vertices, scene, side) in all {
        for vertex in vertices {
            let drawn = draw(Programs { vertex: &vertex, fragment: ONE, ..PLAIN }, scene).unwrap();
            assert_eq!(drawn.statistics.fragments, side * side, "{vertex}");
        }
    }
    // "clamped to an implementation-dependent range", here 1 to 256: of a point in a viewport that is larger than the
    // picture, 127 pixels left of its first column, the squares of 256 and of more have that column.
    let viewport = Rect { x: -448, y: -224, width: 512, height: 512 };
    let positions = [[65.0 / 256.0, 0.0, 0.0, 1.0]];
    for (size, count) in [(0.25, 1), (-3.0, 1), (254.0, 0), (256.0, u64::from(SIZE)), (1e30, u64::from(SIZE))] {
        let attributes = [[size, 0.0, 0.0, 0.0]];
        let large = Scene {
            positions: if size > 1.0 { &positions } else { scene.positions },
            attributes: &attributes,
            state: State { viewport: if size > 1.0 { viewport } else { scene.state.viewport }, ..with.state.clone() },
            ..scene.clone()
        };
        for vertex in &written {
            let drawn = draw(Programs { vertex, fragment: ONE, ..PLAIN }, &large).unwrap();
            assert_eq!(drawn.statistics.fragments, count, "{vertex}: {size}");
        }
    }
}

#[test]
fn the_facing_has_its_language_s_other_components() {
    // FP2 table X.1 (f,0,0,1); FP4 (f,-,-,-), where what is undefined is 0. +1 for what is no polygon, too.
    let read = each(&FRAGMENTS, "MOV o[COLR], f[FACE];", "MOV result.color, fragment.facing;");
    for (fragment, w) in read.iter().zip([None, None, None, Some(1.0), Some(0.0), Some(0.0)]) {
        let Some(w) = w else {
            assert!(Program::load(fragment.as_bytes()).is_err(), "{fragment}");
            continue;
        };
        let front = all_with(&[[0.0; 4]; 3]);
        assert_eq!(color(TEXCOORD, fragment, &front), [1.0, 0.0, 0.0, w], "{fragment}");
        let back = Scene { indices: &[0, 2, 1], ..front.clone() };
        assert_eq!(color(TEXCOORD, fragment, &back), [-1.0, 0.0, 0.0, w], "{fragment}");
        let positions = [[-1.0, 0.0, 0.0, 1.0], [1.0, 0.0, 0.0, 1.0], [0.0, 0.0, 0.0, 1.0]];
        for (mode, indices) in [(Mode::Lines, &[0, 1][..]), (Mode::Points, &[2])] {
            let state = State { point_size: 2.0, line_width: 3.0, ..State::new(SIZE, SIZE) };
            let scene = Scene { state, ..Scene::new(mode, &positions, indices) };
            assert_eq!(color(TEXCOORD, fragment, &scene), [1.0, 0.0, 0.0, w], "{fragment} {mode:?}");
        }
    }
}

#[test]
fn points_and_lines_have_the_front_colours() {
    // VP 2.14.1.5, AVP 2.14.4.4: the front colours, except of polygons that show their backs in two-sided mode.
    let vertices = vertices(
        "MOV o[COL0], v[1];\nMOV o[COL1], v[1].yyxw;\nMOV o[BFC0], v[1].yxyw;\nMOV o[BFC1], v[1].yxxw;",
        "MOV result.color, vertex.attrib[1];\nMOV result.color.secondary, vertex.attrib[1].yyxw;\n\
         MOV result.color.back, vertex.attrib[1].yxyw;\nMOV result.color.back.secondary, vertex.attrib[1].yxxw;",
    );
    let attributes = [[1.0, 0.0, 0.0, 1.0]; 3];
    let [first, second] = ["color", "color.secondary"].map(|attribute| {
        let fragment = format!("!!ARBfp1.0\nMOV result.color, fragment.{attribute};\nEND");
        move |vertex: &str, scene: &Scene<'_>| color(vertex, &fragment, scene)
    });
    let positions = [[-1.0, 0.0, 0.0, 1.0], [1.0, 0.0, 0.0, 1.0], [0.0, 0.0, 0.0, 1.0]];
    let (front, back) = ([[1.0, 0.0, 0.0, 1.0], [0.0, 0.0, 1.0, 1.0]], [[0.0, 1.0, 0.0, 1.0], [0.0, 1.0, 1.0, 1.0]]);
    for vertex in &vertices {
        for two_sided in [false, true] {
            let state = State { two_sided, point_size: 2.0, line_width: 3.0, ..State::new(SIZE, SIZE) };
            let scene = |mode, positions, indices| Scene {
                state: state.clone(),
                attributes: &attributes,
                ..Scene::new(mode, positions, indices)
            };
            for (scene, expected) in [
                (scene(Mode::Points, &positions, &[2]), front),
                (scene(Mode::Lines, &positions, &[0, 1]), front),
                (scene(Mode::Lines, &positions, &[1, 0]), front),
                (scene(Mode::Triangles, &ALL, &[0, 1, 2]), front),
                (scene(Mode::Triangles, &ALL, &[0, 2, 1]), if two_sided { back } else { front }),
            ] {
                let seen = [first(vertex, &scene), second(vertex, &scene)];
                assert_eq!(seen, expected, "{vertex}: {:?} {:?}, {two_sided}", scene.mode, scene.indices);
            }
        }
    }
}

#[test]
fn layers_are_there_since_their_language() {
    // ARB_fragment_layer_viewport: what the last stage wrote at the provoking vertex, "zero" without such a result.
    let layer = each(&FRAGMENTS, "", "OPTION ARB_fragment_layer_viewport;\nI2F.S result.color, fragment.layer.x;");
    let written = "!!NVvp5.0\nOPTION NV_viewport_array2;\nMOV.F result.position, vertex.attrib[0];\n\
        CVT.S32.F32 result.layer.x, vertex.attrib[1].x;\nEND";
    let attributes = [[1.0; 4], [2.0; 4], [7.0; 4]];
    for (fragment, is_there) in layer.iter().zip([false, false, false, false, true, true]) {
        assert_eq!(Program::load(fragment.as_bytes()).is_ok(), is_there, "{fragment}");
        if is_there {
            assert_eq!(color(written, fragment, &all_with(&attributes)), [7.0; 4], "{fragment}");
            for vertex in &vertices("", "") {
                assert_eq!(color(vertex, fragment, &all_with(&attributes)), [0.0; 4], "{vertex}\n{fragment}");
            }
        }
    }
}

#[test]
fn primitives_go_to_the_layer_of_their_last_vertex() {
    // NV_viewport_array2: the layer of vertex programs, as NV_geometry_program4 has it; without it the first one.
    let written = "!!NVvp5.0\nOPTION NV_viewport_array2;\nMOV.F result.position, vertex.attrib[0];\n\
        CVT.S32.F32 result.layer.x, vertex.attrib[1].x;\nEND"
        .to_owned();
    let attributes = [[0.0; 4], [2.0; 4], [1.0; 4]];
    let scene = Scene { layers: 3, layered: true, ..all_with(&attributes) };
    let others = vertices("", "").into_iter().map(|vertex| (vertex, 0));
    for (vertex, layer) in std::iter::once((written, 1)).chain(others) {
        let drawn = draw(Programs { vertex: &vertex, fragment: ONE, ..PLAIN }, &scene).unwrap();
        let lit: Vec<usize> = (0..3).filter(|&layer| drawn.pictures[layer].iter().any(|pixel| pixel[0] != 0)).collect();
        assert_eq!(lit, [layer], "{vertex}");
    }
}

#[test]
fn point_coordinates_are_there_since_their_language() {
    // GP5 2.X.3.2: (s,t,-,-) in point sprites, where what is undefined is 0; all is undefined elsewhere.
    let point = each(&FRAGMENTS, "MOV o[COLR], f[PNTC];", "MOV result.color, fragment.pointcoord;");
    for (fragment, is_there) in point.iter().zip([false, false, false, false, false, true]) {
        assert_eq!(Program::load(fragment.as_bytes()).is_ok(), is_there, "{fragment}");
        if !is_there {
            continue;
        }
        let positions = [[0.0, 0.0, 0.0, 1.0]];
        let state = State { point_size: 4.0, ..State::new(SIZE, SIZE) };
        let plain = Scene { state, ..Scene::new(Mode::Points, &positions, &[0]) };
        let point_sprites = Some(PointSprites::default());
        let sprite = Scene { state: State { point_sprites, ..plain.state.clone() }, ..plain.clone() };
        // The pixel right above the middle of the point, from the upper left corner: 2.5 and 1.5 of 4.
        assert_eq!(color(TEXCOORD, fragment, &sprite), [0.625, 0.375, 0.0, 0.0], "{fragment}");
        assert_eq!(color(TEXCOORD, fragment, &plain), [0.0; 4], "{fragment}");
        let all = all_with(&[[5.0; 4]; 3]);
        let all = Scene { state: State { point_sprites, ..all.state.clone() }, ..all };
        assert_eq!(color(TEXCOORD, fragment, &all), [0.0; 4], "{fragment}");
    }
}
