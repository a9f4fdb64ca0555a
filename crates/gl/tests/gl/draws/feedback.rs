//! Names and counts of transform feedback (NV_transform_feedback 2.Y and 2.Z).

use super::*;
use nvjit_gl::Error;
use nvjit_gl::enums::*;
use nvjit_gl::fixed::enums::POSITION;

fn named(attribs: &[(u32, i32, i32)], mode: u32) -> Result<Vec<Recorded>, Error> {
    let attribs: Vec<_> = attribs.iter().map(|&(name, components, index)| [name as i32, components, index]).collect();
    drawing::feedback_attribs(&attribs, mode)
}

/// Each enumerant of table X.2 with all the components that it may have, where programs of vertices write it. The
/// vertex is outside of all planes: "the primitives captured are those generated prior to clipping".
#[test]
fn each_enumerant_records_its_result() {
    let vertex = "!!NVvp5.0\nMOV.F result.position, {-9, 2, 3, 4};\nMOV.F result.color, {0.125, 0.25, 0.375, 0.5};\n\
        MOV.F result.color.secondary, {0.25, 0.5, 0.75, 1};\nMOV.F result.color.back, {0, 0.5, 0.625, 1};\n\
        MOV.F result.color.back.secondary, {1, 0.5, 0.25, 0};\nMOV.F result.fogcoord.x, 5;\nMOV.F result.pointsize.x, 6;\n\
        MOV.F result.texcoord[0], {10, 11, 12, 13};\nMOV.F result.texcoord[7], {20, 21, 22, 23};\n\
        MOV.F result.clip[0].x, -7;\nMOV.F result.clip[7].x, 8;\nMOV.S result.id.x, 1234;\n\
        MOV.F result.attrib[0], {30, 31, 32, 33};\nMOV.F result.attrib[31], {40, 41, 42, 43};\nEND\n";
    type Attribute = (u32, i32, i32);
    let table: &[(Attribute, &[f32])] = &[
        ((POSITION, 4, 99), &[-9.0, 2.0, 3.0, 4.0]),
        ((PRIMARY_COLOR, 4, -1), &[0.125, 0.25, 0.375, 0.5]),
        ((SECONDARY_COLOR_NV, 4, 0), &[0.25, 0.5, 0.75, 1.0]),
        ((BACK_PRIMARY_COLOR_NV, 4, 0), &[0.0, 0.5, 0.625, 1.0]),
        ((BACK_SECONDARY_COLOR_NV, 4, 0), &[1.0, 0.5, 0.25, 0.0]),
        ((FOG_COORDINATE, 1, 0), &[5.0]),
        ((POINT_SIZE, 1, 0), &[6.0]),
        ((TEXTURE_COORD_NV, 4, 0), &[10.0, 11.0, 12.0, 13.0]),
        ((TEXTURE_COORD_NV, 3, 7), &[20.0, 21.0, 22.0]),
        ((CLIP_DISTANCE_NV, 1, 0), &[-7.0]),
        ((CLIP_DISTANCE_NV, 1, 7), &[8.0]),
        ((GENERIC_ATTRIB_NV, 4, 0), &[30.0, 31.0, 32.0, 33.0]),
        ((GENERIC_ATTRIB_NV, 1, 31), &[40.0]),
    ];
    let (positions, mut attribs) = (numbered(1), table.iter().map(|row| row.0).collect::<Vec<_>>());
    attribs.push((VERTEX_ID_NV, 1, 0));
    let mut expected: Vec<u32> = table.iter().flat_map(|row| row.1).map(|value| value.to_bits()).collect();
    expected.push(1234);
    let feedback = Feedback::interleaved(&named(&attribs, INTERLEAVED_ATTRIBS_NV).unwrap(), LOTS);
    let scene = Scene::new(Mode::Points, &positions, &[0]).recording(feedback);
    assert_eq!(recorded(Programs { vertex, ..PLAIN }, &scene, expected.len()), [expected]);
    // Results that only geometry programs write.
    let geometry = "!!NVgp5.0\nPRIMITIVE_IN POINTS; PRIMITIVE_OUT POINTS; VERTICES_OUT 1;\n\
        MOV.F result.position, vertex[0].position;\nMOV.S result.primid.x, 77;\nMOV.S result.layer.x, 3;\nEMIT;\nEND\n";
    let attribs = [(LAYER_NV, 1, 0), (PRIMITIVE_ID_NV, 1, 0)];
    let feedback = Feedback::separate(&named(&attribs, SEPARATE_ATTRIBS_NV).unwrap(), LOTS);
    let scene = Scene::new(Mode::Points, &positions, &[0]).recording(feedback);
    let drawn = draw(Programs { geometry: Some(geometry), ..PLAIN }, &scene).unwrap().feedback.unwrap();
    assert_eq!([&drawn.buffers[0].words[..], &drawn.buffers[1].words], [[3], [77]]);
}

/// 2.Y, and the errors at the end of the text, which has 0 among the numbers of components there alone.
#[test]
fn invalid_attributes_are_errors() {
    use Error::{InvalidEnum, InvalidOperation, InvalidValue};
    let both = |attribs: &[_], error| {
        for mode in [INTERLEAVED_ATTRIBS_NV, SEPARATE_ATTRIBS_NV] {
            assert_eq!(named(attribs, mode).err(), error, "{attribs:x?}");
        }
    };
    assert_eq!(named(&[(POSITION, 4, 0)], POSITION).err(), Some(InvalidEnum));
    for name in [0, POINTS, TRANSFORM_FEEDBACK_BUFFER, u32::MAX] {
        both(&[(name, 1, 0)], Some(InvalidEnum));
    }
    // Permitted sizes (ARB_transform_feedback3, table X.1).
    for name in [
        POSITION,
        PRIMARY_COLOR,
        SECONDARY_COLOR_NV,
        BACK_PRIMARY_COLOR_NV,
        BACK_SECONDARY_COLOR_NV,
        TEXTURE_COORD_NV,
        GENERIC_ATTRIB_NV,
    ] {
        for components in [i32::MIN, -1, 0, 5, 257, i32::MAX] {
            both(&[(name, components, 0)], Some(InvalidValue));
        }
        (1..=4).for_each(|components| both(&[(name, components, 0)], None));
    }
    for name in [FOG_COORDINATE, POINT_SIZE, CLIP_DISTANCE_NV, VERTEX_ID_NV, PRIMITIVE_ID_NV, LAYER_NV] {
        [0, 2, 4].into_iter().for_each(|components| both(&[(name, components, 0)], Some(InvalidValue)));
        both(&[(name, 1, 0)], None);
    }
    // "The error INVALID_VALUE is generated if the index value is outside the allowable range for that attribute."
    for (name, count) in [(TEXTURE_COORD_NV, 8), (CLIP_DISTANCE_NV, 8), (GENERIC_ATTRIB_NV, 32)] {
        for index in [i32::MIN, -1, count, 1 << 16, i32::MAX] {
            both(&[(name, 1, index)], Some(InvalidValue));
        }
        both(&[(name, 1, count - 1)], None);
    }
    // "If any attribute appears more than once", with whatever components and, where there is only one, whatever index.
    both(&[(POSITION, 4, 0), (LAYER_NV, 1, 0), (POSITION, 1, 1)], Some(InvalidOperation));
    both(&[(TEXTURE_COORD_NV, 4, 2), (TEXTURE_COORD_NV, 1, 2)], Some(InvalidOperation));
    both(&[(TEXTURE_COORD_NV, 4, 2), (TEXTURE_COORD_NV, 4, 3)], None);
    // MAX_TRANSFORM_FEEDBACK_INTERLEAVED_COMPONENTS_NV and MAX_TRANSFORM_FEEDBACK_SEPARATE_ATTRIBS_NV.
    let generic: Vec<_> = (0..32).map(|index| (GENERIC_ATTRIB_NV, 2, index)).collect();
    assert!(named(&generic, INTERLEAVED_ATTRIBS_NV).is_ok());
    let more = [&generic[..], &[(LAYER_NV, 1, 0)]].concat();
    assert_eq!(named(&more, INTERLEAVED_ATTRIBS_NV).err(), Some(InvalidValue));
    assert!(named(&generic[..4], SEPARATE_ATTRIBS_NV).is_ok());
    assert_eq!(named(&generic[..5], SEPARATE_ATTRIBS_NV).err(), Some(InvalidValue));
    both(&[], None);
}

/// 2.Z: primitives are counted before rasterisation, whether they are recorded or seen; 2.Y: "Incomplete primitives are
/// not recorded."
#[test]
fn primitives_are_counted_whether_they_are_recorded_or_seen() {
    let positions = [[9.0, 9.0, 9.0, 1.0]; 8];
    let indices: Vec<u32> = (0..8).collect();
    for (mode, generated) in [(Mode::Triangles, 2), (Mode::Lines, 4), (Mode::QuadStrip, 6), (Mode::Polygon, 6)] {
        // Nothing is rasterised, or it is and cannot be seen.
        for layers in [0, 1] {
            for buffers in [vec![], Feedback::interleaved(&[attrib(0, 1)], LOTS).buffers] {
                let written = if buffers.is_empty() { 0 } else { generated };
                let feedback = Some(Feedback { buffers, ..Feedback::default() });
                let scene = Scene { layers, feedback, ..Scene::new(mode, &positions, &indices) };
                let feedback = draw(PLAIN, &scene).unwrap().feedback.unwrap();
                assert_eq!(feedback.counts[0], FeedbackCounts { generated, written }, "{mode:?}");
            }
        }
    }
}
