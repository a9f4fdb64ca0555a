//! What drivers need around draws: masks, parts of targets, arrays in the application's memory, and memory that is not
//! there.

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
                let state = State {
                    blends: [blend; registers::COLORS],
                    color_masks: [color_mask; registers::COLORS],
                    ..State::new(70, 5)
                };
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
}

#[test]
fn targets_that_are_too_large_are_none() {
    assert!(Target::try_new(1 << 20, 16, ColorFormat::Rgba8, 1).is_none());
    assert!(Target::try_new(u32::MAX, u32::MAX, ColorFormat::Rgba8, 1).is_none());
    let target = Target::try_new(3, 5, ColorFormat::Rgba32f, 3).unwrap();
    assert_eq!((target.width(), target.height(), target.colors(), target.depth(2, 4)), (3, 5, 3, 1.0));
}

/// Each vertex once, in order of first use, and the same mesh by the numbers that are given.
#[test]
fn a_cache_of_vertices_has_each_once() {
    assert_eq!(unique_vertices(&[7, 3, 7, u32::MAX, 3]).unwrap(), (vec![7, 3, u32::MAX], vec![0, 1, 0, 2, 1]));
    assert_eq!(unique_vertices(&[]).unwrap(), (vec![], vec![]));
}

/// vertex.id (NV_vertex_program4) tells vertices apart where there are no arrays.
#[test]
fn vertices_without_arrays_have_numbers() {
    let inputs = vec![attribute(registers::VERTEX_ID, 0)];
    let vertex = function(Stage::Vertex, inputs, four(result, &[registers::HPOS]), false, |input, output| {
        output.copy_from_slice(&CORNERS[input[0].to_bits() as usize % 3]);
        false
    });
    let mut target = Target::new(9, 7, ColorFormat::Rgba32f);
    let fragment = one();
    let pipeline = Pipeline::new(&vertex, &fragment).unwrap();
    let mesh = Mesh::new(Topology::Triangles, &[3, 4, 5]);
    let drawn = pipeline.draw(&mut target, &State::new(9, 7), &mesh, &NoTextures).unwrap();
    assert_eq!((drawn.vertices, drawn.fragments), (3, 63));
    let outputs = Outputs { targets: std::slice::from_mut(&mut target), layered: false, feedback: None };
    let drawn = pipeline.draw_to(outputs, &State::new(9, 7), &mesh, &NoTextures).unwrap();
    assert_eq!((drawn.vertices, drawn.fragments), (3, 63));
}

/// NV_vertex_program4, 2.X.3: vertex.instance is the number of the instance, as an integer; so it is with the other
/// numbers of a draw.
#[test]
fn draws_have_numbers() {
    let inputs = [registers::VERTEX_ID, 17, 18, 19, 20].map(|register| attribute(register, 0)).to_vec();
    let outputs = four(result, &[registers::HPOS, registers::ATTRIB0]);
    let vertex = function(Stage::Vertex, inputs, outputs, false, |input, output| {
        output[..4].copy_from_slice(&CORNERS[input[0].to_bits() as usize]);
        output[4..].iter_mut().zip(&input[1..]).for_each(|(to, number)| *to = number.to_bits() as i32 as f32);
        false
    });
    let (fragment, mut target) = (show(registers::FRAGMENT_ATTRIB0), Target::new(9, 7, ColorFormat::Rgba32f));
    let pipeline = Pipeline::new(&vertex, &fragment).unwrap();
    for numbers in [
        DrawNumbers { instance: 3, base_instance: 70, base_vertex: -5, draw: 1000 },
        DrawNumbers { instance: 4, ..DrawNumbers::default() },
    ] {
        let mesh = Mesh::new(Topology::Triangles, &[0, 1, 2]).numbered(numbers);
        let expected =
            [numbers.instance as f32, numbers.base_instance as f32, numbers.base_vertex as f32, numbers.draw as f32];
        for direct in [true, false] {
            target.clear([0.0; 4], 1.0);
            if direct {
                pipeline.draw(&mut target, &State::new(9, 7), &mesh, &NoTextures).unwrap();
            } else {
                let outputs = Outputs { targets: std::slice::from_mut(&mut target), layered: false, feedback: None };
                pipeline.draw_to(outputs, &State::new(9, 7), &mesh, &NoTextures).unwrap();
            }
            assert_eq!(target.color(4, 3), expected);
        }
    }
}

/// A triangle interpolated by what [`Varyings`] says, at the centre of each pixel, is what the pipeline draws.
#[test]
fn varyings_are_what_is_drawn() {
    let size = [24, 16];
    let positions = [[-1.0, -0.5, 0.25, 1.0], [2.0, -1.5, 0.0, 2.0], [0.0, 3.0, -1.0, 4.0]];
    let texcoords = [[0.0, 1.0, 0.5, 3.0], [1.0, 0.0, -2.0, 3.0], [0.5, 0.25, 8.0, -3.0]];
    let vertex = pass_through(&[registers::PSIZ]);
    let inputs = four(attribute, &[registers::FRAGMENT_WPOS, registers::FRAGMENT_COL0, registers::FRAGMENT_TEX0]);
    let rows = inputs.len();
    let signature = Signature::new(Stage::Fragment, inputs, four(result, &[registers::COLR]));
    let varyings = Varyings::new(vertex.signature(), &signature).unwrap();
    assert_eq!(Varyings::new(&signature, vertex.signature()).err(), Some(DrawError::Stage));

    let mut batch = Batch::new(vertex.signature(), 3);
    for (lane, (position, texcoord)) in positions.iter().zip(&texcoords).enumerate() {
        // The colour is out of range, and clamped.
        for (row, value) in position.iter().chain(&[2.0, -1.0, 0.5, 1.0]).chain(texcoord).enumerate() {
            batch.input_mut(row)[lane] = *value;
        }
    }
    vertex.run(&mut vertex.new_frame(), &mut batch, &NoTextures).unwrap();
    let (mut clip, mut window, mut outside) = ([[9.0; 4]; 3], [[9.0; 4]; 3], [9; 3]);
    let mut kept = vec![9.0; 3 * varyings.len()];
    let to = Window { viewport: [2.0, 1.0, 20.0, 14.0], depth_range: [0.0, 1.0] };
    let mut take = |batch: &Batch, count| {
        let (clip, window, outside) = (&mut clip[..], &mut window[..], &mut outside[..]);
        varyings.take(batch, count, &to, &mut VertexPlaces { clip, window, outside, kept: &mut kept })
    };
    take(&batch, 3).unwrap();
    assert_eq!(take(&batch, 4), Err(DrawError::Vertices));
    assert_eq!(take(&Batch::new(&signature, 3), 3), Err(DrawError::Vertices));
    assert_eq!((clip, outside), (positions, [0; 3]));
    assert_eq!(window[1], [22.0, 1.0 + 7.0 * 0.25, 0.5, 0.5]);
    assert_eq!(varyings.point_size().map(|slot| kept[slot]), Some(0.0));
    assert!(!varyings.is_position_invariant() && varyings.clip_distance(0).is_none());

    let kept_of = |corner: usize| &kept[corner * varyings.len()..];
    let area = |[a, b, c]: [[f32; 2]; 3]| (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
    let at_corner = [0, 1, 2].map(|corner| [window[corner][0], window[corner][1]]);
    let mut compared = 0;
    for row in 0..rows {
        let register = signature.inputs[row].register.index;
        let component = usize::from(signature.inputs[row].component);
        let mut target = Target::new(size[0], size[1], ColorFormat::Rgba32f);
        let state = State { viewport: Rect { x: 2, y: 1, width: 20, height: 14 }, ..State::new(size[0], size[1]) };
        let mut scene = Scene::triangles(&positions);
        (scene.colors, scene.texcoords) = (vec![[2.0, -1.0, 0.5, 1.0]; 3], texcoords.to_vec());
        scene.draw(&mut target, &state, &pass_through(&[registers::PSIZ]), &show(register));
        for [x, y] in pixels(size) {
            let point = [x as f32 + 0.5, y as f32 + 0.5];
            let [a, b, c] = at_corner;
            let weights = [[point, b, c], [a, point, c], [a, b, point]].map(|part| area(part) / area([a, b, c]));
            if weights.iter().any(|&weight| weight < 0.02) {
                continue;
            }
            let sum = |value: &dyn Fn(usize) -> f32| (0..3).map(|corner| weights[corner] * value(corner)).sum::<f32>();
            let expected = match varyings.input(row).unwrap() {
                FragmentInput::Window(0) => point[0],
                FragmentInput::Window(1) => point[1],
                FragmentInput::Window(place) => sum(&|corner| window[corner][usize::from(place)]),
                FragmentInput::Perspective(slot, back) => {
                    assert!(back < varyings.len());
                    let over_w = sum(&|corner| kept_of(corner)[slot] * window[corner][3]);
                    over_w / sum(&|corner| window[corner][3])
                }
                other => panic!("{other:?}"),
            };
            let found = target.color(x, y)[component];
            assert!((found - expected).abs() <= 0.02 * expected.abs().max(1.0), "{row} {x} {y}: {found} {expected}");
            compared += 1;
        }
    }
    assert!(compared > 500 && varyings.input(rows).is_none(), "{compared}");
}

/// What is outside, and of what.
#[test]
fn vertices_outside_of_the_view_volume_are_reported() {
    let vertex = pass_through(&[]);
    let fragment = one();
    let varyings = Varyings::new(vertex.signature(), fragment.signature()).unwrap();
    let nan = f32::NAN;
    let positions = [[0.0, 0.0, 0.0, 1.0], [2.0, -3.0, 1.5, 1.0], [-2.0, 3.0, -1.5, 1.0], [0.0, 0.0, nan, 1.0]];
    let mut batch = Batch::new(vertex.signature(), 4);
    positions.iter().enumerate().for_each(|(lane, position)| {
        (0..4).for_each(|row| batch.input_mut(row)[lane] = position[row]);
    });
    vertex.run(&mut vertex.new_frame(), &mut batch, &NoTextures).unwrap();
    let (mut clip, mut window, mut outside) = ([[0.0; 4]; 4], [[0.0; 4]; 4], [9; 4]);
    let mut kept = vec![0.0; 4 * varyings.len()];
    let to = Window { viewport: [0.0, 0.0, 8.0, 8.0], depth_range: [1.0, 0.0] };
    let mut places = VertexPlaces { clip: &mut clip, window: &mut window, outside: &mut outside, kept: &mut kept };
    varyings.take(&batch, 4, &to, &mut places).unwrap();
    assert_eq!(outside, [0, 0b100110, 0b011001, 0b110000]);
    assert_eq!(window[0], [4.0, 4.0, 0.5, 1.0]);
}

/// A pipeline draws with its own parameters, also by workers that another pipeline used before; it does not take
/// workers of other programs.
#[test]
fn workers_go_from_pipeline_to_pipeline() {
    let (vertex, plain, shown) = (pass_through(&[]), one(), show(registers::FRAGMENT_TEX0));
    let mut scene = Scene::triangles(&CORNERS);
    scene.texcoords = vec![[0.25, 0.5, 0.75, 1.0]; 3];
    let draw = |pipeline: &Pipeline<'_>| {
        let mut target = Target::new(20, 20, ColorFormat::Rgba32f);
        let mesh = Mesh::new(Topology::Triangles, &scene.indices)
            .with(registers::VERTEX_OPOS, &scene.positions)
            .with(registers::VERTEX_TEX0, &scene.texcoords);
        pipeline.draw(&mut target, &State::new(20, 20), &mesh, &NoTextures).unwrap();
        target.color(11, 12)
    };
    let first = Pipeline::new(&vertex, &shown).unwrap();
    assert_eq!(draw(&first), scene.texcoords[0]);
    let again = Pipeline::new(&vertex, &shown).unwrap().with_workers(first.into_workers());
    assert_eq!(draw(&again), scene.texcoords[0]);
    let other = Pipeline::new(&vertex, &plain).unwrap().with_workers(again.into_workers());
    assert_eq!(draw(&other), WHITE);
}
