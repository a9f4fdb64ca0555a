//! What drivers need around draws: masks, parts of targets, arrays in the application's memory, and memory that is not there.

use super::*;
use nvjit_runtime::{ComponentType, VertexArray};

const CORNERS: [[f32; 4]; 3] = [[-1.0, -1.0, 0.0, 1.0], [3.0, -1.0, 0.0, 1.0], [-1.0, 3.0, 0.0, 1.0]];
const FORMATS: [ColorFormat; 2] = [ColorFormat::Rgba8, ColorFormat::Rgba32f];

#[test]
fn components_that_are_masked_stay() {
    let mut scene = Scene::triangles(&CORNERS);
    scene.texcoords = vec![[1.0, 0.6, 0.2, 0.8]; 3];
    for format in FORMATS {
        for blend in [None, Some(Blend::add(BlendFactor::One, BlendFactor::One))] {
            let draw = |color_mask: [bool; 4]| {
                let mut target = Target::new(70, 5, format);
                target.clear([0.2, 0.2, 0.4, 0.2], 1.0);
                let state = State { blend, color_mask, ..State::new(70, 5) };
                scene.draw(&mut target, &state, &pass_through(&[]), &show(registers::FRAGMENT_TEX0));
                pixels([70, 5]).map(|[x, y]| target.color(x, y)).collect::<Vec<_>>()
            };
            let (all, none) = (draw([true; 4]), draw([false; 4]));
            assert!(all[0].iter().zip(none[0]).all(|(a, b)| (a - b).abs() > 0.1), "{:?} {:?}", all[0], none[0]);
            for bits in 0..16 {
                let mask = std::array::from_fn(|component| bits >> component & 1 != 0);
                for (pixel, color) in draw(mask).into_iter().enumerate() {
                    let expected: [f32; 4] =
                        std::array::from_fn(|i| if mask[i] { all[pixel][i] } else { none[pixel][i] });
                    assert_eq!(color, expected, "{format:?} {bits:b} pixel {pixel}");
                }
            }
        }
    }
}

#[test]
fn a_part_of_a_target_is_cleared() {
    for format in FORMATS {
        let mut target = Target::new(130, 70, format).with_colors(2);
        target.clear([0.0, 0.2, 0.4, 0.6], 0.5);
        target.clear_part(
            &Rect { x: 60, y: -5, width: 30, height: 12 },
            Some([1.0, 1.0, 1.0, 1.0]),
            [true, false, false, true],
            Some(0.25),
        );
        target.clear_part(&Rect { x: i32::MAX, y: 0, width: i32::MAX, height: 9 }, None, [true; 4], Some(0.0));
        target.clear_part(&Rect { x: 5, y: 5, width: -3, height: i32::MIN }, None, [true; 4], Some(0.0));
        for [x, y] in pixels([130, 70]) {
            let inside = (60..90).contains(&x) && y < 7;
            let expected = if inside { [1.0, 0.2, 0.4, 1.0] } else { [0.0, 0.2, 0.4, 0.6] };
            assert_eq!((target.color(x, y), target.color_in(1, x, y)), (expected, expected), "{x} {y}");
            assert_eq!(target.depth(x, y), if inside { 0.25 } else { 0.5 }, "{x} {y}");
        }
        target.clear_color([1.0; 4]);
        assert_eq!((target.color(3, 3), target.depth(61, 1)), ([1.0; 4], 0.25));
        target.clear_depth(1.0);
        assert_eq!((target.rgba8_in(1, 3, 3), target.depth(61, 1)), ([255; 4], 1.0));
    }
}

/// Arrays in the application's memory are what the same vectors are; a vertex that is not there is (0,0,0,1).
#[test]
fn typed_arrays_are_read_in_place() {
    let colors: [[u8; 4]; 3] = [[255, 0, 51, 255], [0, 102, 51, 255], [0, 255, 255, 255]];
    // x and y of each vertex between other things.
    let mut interleaved = vec![0xAAu8; 3];
    for corner in CORNERS {
        interleaved.extend(corner[..2].iter().flat_map(|value| value.to_ne_bytes()));
        interleaved.extend([0xAA; 5]);
    }
    let positions = VertexArray {
        data: &interleaved[3..],
        component_type: ComponentType::Float,
        size: 2,
        normalized: false,
        stride: 13,
    };
    let typed_colors = VertexArray {
        data: colors.as_flattened(),
        component_type: ComponentType::UnsignedByte,
        size: 4,
        normalized: true,
        stride: 0,
    };
    let draw = |mesh: &Mesh<'_>| {
        let mut target = Target::new(40, 40, ColorFormat::Rgba32f);
        let (vertex, fragment) = (pass_through(&[]), show(registers::FRAGMENT_COL0));
        let pipeline = Pipeline::new(&vertex, &fragment).unwrap();
        pipeline.draw(&mut target, &State::new(40, 40), mesh, &NoTextures).unwrap();
        pixels([40, 40]).map(|[x, y]| target.color(x, y)).collect::<Vec<_>>()
    };
    let vectors = colors.map(|color| color.map(|byte| f32::from(byte) / 255.0));
    let indices = [2, 0, 1];
    let plain = Mesh::new(Topology::Triangles, &indices)
        .with(registers::VERTEX_OPOS, &CORNERS)
        .with(registers::VERTEX_COL0, &vectors);
    let mut typed = Mesh::new(Topology::Triangles, &indices);
    typed.attributes[usize::from(registers::VERTEX_OPOS)] = Attribute::Typed(positions);
    typed.attributes[usize::from(registers::VERTEX_COL0)] = Attribute::Typed(typed_colors);
    let expected = draw(&plain);
    assert_eq!(draw(&typed), expected);
    assert!(expected[0] != expected[39 * 40]);
    // Numbers that are far apart need no table of all numbers between them: here all vertices but one are (0,0,0,1).
    typed.indices = &[0, u32::MAX, 1 << 31];
    assert!(draw(&typed).iter().all(|&color| color == [0.0; 4]));
    // As the GL computes positions, where it does.
    assert_eq!(Attribute::Typed(positions).get(1), CORNERS[1]);
    assert_eq!(Attribute::Typed(positions).get(3), [0.0, 0.0, 0.0, 1.0]);
}

#[test]
fn scattered_vertices_are_numbered_like_others() {
    let mut random = Random(5);
    let near: Vec<u32> = (0..600).map(|_| random.between(0.0, 40.0) as u32).collect();
    let far: Vec<u32> = near.iter().map(|index| index * 100_000_000 + 7).collect();
    let mut mesh = Mesh::new(Topology::Triangles, &[]);
    mesh.attributes[0] = Attribute::Typed(VertexArray {
        data: &[],
        component_type: ComponentType::Float,
        size: 4,
        normalized: false,
        stride: 0,
    });
    let [near, far] = [near, far].map(|indices| mesh.unique_vertices(&indices, 90).unwrap());
    assert_eq!((near.indices, near.counts), (far.indices, far.counts));
    assert_eq!(near.vertices.iter().map(|index| index * 100_000_000 + 7).collect::<Vec<_>>(), far.vertices);
}

#[test]
fn targets_that_are_too_large_are_none() {
    assert!(Target::try_new(1 << 20, 16, ColorFormat::Rgba8, 1).is_none());
    assert!(Target::try_new(u32::MAX, u32::MAX, ColorFormat::Rgba8, 1).is_none());
    let target = Target::try_new(3, 5, ColorFormat::Rgba32f, 3).unwrap();
    assert_eq!((target.width(), target.height(), target.colors(), target.depth(2, 4)), (3, 5, 3, 1.0));
}
