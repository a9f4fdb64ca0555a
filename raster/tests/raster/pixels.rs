//! Rectangles that are written and read, and what colours are kept as.

use super::*;

#[test]
fn rectangles_are_written_and_read() {
    for samples in Target::SAMPLE_COUNTS {
        let target = Target::new(130, 70, ColorFormat::Rgba8).try_with_stencil().unwrap();
        let mut target = target.try_with_samples(samples).unwrap();
        target.clear([0.0, 1.0, 0.0, 1.0], 0.5);
        target.clear_stencil(0xf0);
        let rect = Rect { x: 60, y: 62, width: 9, height: 5 };
        target
            .set_colors_in(0, &rect, [true, false, true, true], |x, y| [x as f32 / 255.0, 9.0, y as f32 / 255.0, 0.0]);
        target.set_depth_in(&rect, |x, y| (x + y) as f32 / 256.0);
        target.set_stencil_in(&rect, 0x0f, |x, _| x as u8);
        let around = Rect { x: 59, y: 61, width: 11, height: 7 };
        let is_in = |x: u32, y: u32| (60..69).contains(&x) && (62..67).contains(&y);
        let places = || (61..68).flat_map(|y| (59..70).map(move |x| [x, y]));
        let colors = target.read_rgba8(0, &around).unwrap();
        let (depths, stencils) = (target.read_depth(&around).unwrap(), target.read_stencil(&around).unwrap());
        for ([x, y], ((color, depth), stencil)) in places().zip(colors.into_iter().zip(depths).zip(stencils)) {
            let expected = match is_in(x, y) {
                true => ([x as u8, 255, y as u8, 0], (x + y) as f32 / 256.0, 0xf0 | x as u8 & 0x0f),
                false => ([0, 255, 0, 255], 0.5, 0xf0),
            };
            assert_eq!((color, depth, stencil), expected, "{x} {y}");
        }
        assert!(target.set_rgba8_in(0, &rect, |x, y| [x as u8, y as u8, 3, (x ^ y) as u8]));
        let expected =
            |[x, y]: [u32; 2]| if is_in(x, y) { [x as u8, y as u8, 3, (x ^ y) as u8] } else { [0, 255, 0, 255] };
        assert_eq!(target.read_rgba8(0, &around).unwrap(), places().map(expected).collect::<Vec<_>>());
        assert!(!target.set_rgba8_in(1, &rect, |_, _| [0; 4]));
        let floats = target.read_colors(0, &rect).unwrap();
        assert_eq!((floats.len(), floats[0]), (45, target.color(60, 62)));
    }
}

#[test]
fn elements_outside_of_an_array_are_skipped() {
    let mut target = Target::new(20, 10, ColorFormat::Rgba8);
    let mut calls = 0;
    let rect = Rect { x: 15, y: -3, width: 100, height: i32::MAX };
    target.set_colors_in(0, &rect, [true; 4], |_, _| {
        calls += 1;
        WHITE
    });
    assert_eq!((calls, target.color(15, 0), target.color(14, 0)), (50, WHITE, [0.0; 4]));
    target.set_colors_in(9, &rect, [true; 4], |_, _| WHITE);
    target.set_stencil_in(&rect, 0xff, |_, _| panic!("there is no stencil buffer"));
    let whole = Rect { x: 0, y: 0, width: 20, height: 10 };
    assert_eq!(target.read_colors(9, &whole), None);
    for rect in [
        Rect { width: 21, ..whole },
        Rect { x: -1, ..whole },
        Rect { width: -1, ..whole },
        Rect { y: i32::MAX, height: i32::MAX, ..whole },
    ] {
        assert_eq!(target.read_rgba8(0, &rect), None, "{rect:?}");
    }
    assert_eq!(target.read_depth(&Rect { width: 0, ..whole }), Some(vec![]));
    assert_eq!(target.read_stencil(&whole), Some(vec![0; 200]));
}

#[test]
fn parts_of_the_stencil_buffer_are_cleared() {
    // Section 4.2.3: Clear obeys scissor and StencilMask.
    let mut target = Target::new(20, 10, ColorFormat::Rgba8).try_with_stencil().unwrap();
    target.clear_stencil(0x55);
    target.clear_stencil_part(&Rect { x: 2, y: 2, width: 3, height: 3 }, 0xff, 0x0f);
    assert_eq!((target.stencil(4, 4), target.stencil(5, 4)), (0x5f, 0x55));
}

#[test]
fn colours_are_kept_as_their_format_says() {
    // Section 2.14.9: the nearest of the values that there are; clamped but for floats.
    let color = [0.3, 2.0, -1.0, 0.7];
    let near = |value: f32, most: f32| (value.clamp(0.0, 1.0) * most).round_ties_even() / most;
    let cases: [(ColorFormat, [f32; 4]); 7] = [
        (ColorFormat::Rgba8, [near(0.3, 255.0), 1.0, 0.0, near(0.7, 255.0)]),
        (ColorFormat::Rgba32f, color),
        (ColorFormat::Rgb565, [near(0.3, 31.0), 1.0, 0.0, 1.0]),
        (ColorFormat::Rgba16, [near(0.3, 65535.0), 1.0, 0.0, near(0.7, 65535.0)]),
        (ColorFormat::Rgba16f, [0.3_f32, 2.0, -1.0, 0.7].map(|value| half::f16::from_f32(value).to_f32())),
        (ColorFormat::Luminance8, [near(0.3, 255.0), near(0.3, 255.0), near(0.3, 255.0), 1.0]),
        (ColorFormat::Alpha8, [0.0, 0.0, 0.0, near(0.7, 255.0)]),
    ];
    for (format, expected) in cases {
        let mut target = Target::new(9, 9, format);
        // Noted, filled in, and written.
        target.clear_color(color);
        assert_eq!(target.color(1, 1), expected, "{format:?}");
        target.set_colors_in(0, &Rect { x: 0, y: 0, width: 1, height: 1 }, [false; 4], |_, _| [0.0; 4]);
        assert_eq!(target.color(1, 1), expected, "{format:?}");
        target.clear_color([0.0; 4]);
        target.set_colors(0, |_, _| color);
        assert_eq!(target.color(1, 1), expected, "{format:?}");
        let mut scene = Scene::triangles(&[[-3.0, -1.0, 0.0, 1.0], [3.0, -1.0, 0.0, 1.0], [0.0, 5.0, 0.0, 1.0]]);
        scene.texcoords.fill(color);
        target.clear_color([0.0; 4]);
        scene.draw(&mut target, &State::new(9, 9), &pass_through(&[]), &show(registers::FRAGMENT_TEX0));
        assert_eq!(target.color(1, 1), expected, "{format:?}");
        let bytes = expected.map(|value| (value.clamp(0.0, 1.0) * 255.0).round_ties_even() as u8);
        assert_eq!(target.rgba8_in(0, 1, 1), bytes, "{format:?}");
    }
}

#[test]
fn bits_are_where_the_format_has_them() {
    // The mask of a component keeps the bits of the others.
    let mut target = Target::new(1, 1, ColorFormat::Rgb565);
    let all = Rect { x: 0, y: 0, width: 1, height: 1 };
    target.set_colors_in(0, &all, [false, true, false, true], |_, _| [1.0; 4]);
    assert_eq!(target.color(0, 0), [0.0, 1.0, 0.0, 1.0]);
    let mut target = Target::new(1, 1, ColorFormat::Rgba16);
    target.set_colors_in(0, &all, [true, false, false, true], |_, _| [1.0; 4]);
    assert_eq!(target.color(0, 0), [1.0, 0.0, 0.0, 1.0]);
}

#[test]
fn blending_in_other_formats_is_that_of_bytes() {
    for (format, step) in [(ColorFormat::Rgb565, 1.0 / 31.0), (ColorFormat::Rgba16, 1.0 / 65535.0)] {
        let mut target = Target::new(9, 9, format);
        target.clear([1.0, 0.5, 0.0, 1.0], 1.0);
        let mut scene = Scene::triangles(&[[-3.0, -1.0, 0.0, 1.0], [3.0, -1.0, 0.0, 1.0], [0.0, 5.0, 0.0, 1.0]]);
        scene.colors.fill([0.0, 0.5, 1.0, 0.25]);
        let over = Blend::add(BlendFactor::SrcAlpha, BlendFactor::OneMinusSrcAlpha);
        let state = State { blends: [Some(over); registers::COLORS], ..State::new(9, 9) };
        scene.draw(&mut target, &state, &pass_through(&[]), &show(registers::FRAGMENT_COL0));
        for (got, want) in target.color(4, 4).into_iter().zip([0.75, 0.5, 0.25]) {
            assert!((got - want).abs() <= step, "{format:?}: {got}, not {want}");
        }
    }
}

/// What is drawn with the buffers of several targets is in these targets when they have their buffers back, sample by
/// sample.
#[test]
fn buffers_go_to_another_target_and_back() {
    for samples in Target::SAMPLE_COUNTS {
        let make = |width: u32, format: ColorFormat| {
            let target = Target::new(width, 70, format).try_with_stencil().unwrap();
            target.try_with_samples(samples).unwrap()
        };
        let (mut color, mut depth) = (make(130, ColorFormat::Rgba16), make(200, ColorFormat::Alpha8));
        depth.clear_depth(0.25);
        depth.clear_stencil(9);
        depth.set_stencil_in(&Rect { x: 3, y: 3, width: 1, height: 1 }, 0xff, |_, _| 8);
        let mut surface = make(130, ColorFormat::Rgba16);
        assert!(surface.exchange(&mut color, Part::Color));
        assert!(surface.exchange(&mut depth, Part::Depth) && surface.exchange(&mut depth, Part::Stencil));
        surface.clear_color([0.0, 0.5, 0.0, 1.0]);
        assert_eq!((surface.depth(129, 69), surface.stencil(129, 69), surface.stencil(3, 3)), (0.25, 9, 8));
        surface.set_depth_in(&Rect { x: 129, y: 69, width: 1, height: 1 }, |_, _| 0.75);
        assert!(surface.exchange(&mut color, Part::Color));
        assert!(surface.exchange(&mut depth, Part::Depth) && surface.exchange(&mut depth, Part::Stencil));
        assert!((color.color(129, 69)[1] - 0.5).abs() < 1e-4 && color.depth(129, 69) == 1.0);
        assert_eq!((depth.depth(129, 69), depth.depth(128, 69), depth.depth(199, 0)), (0.75, 0.25, 0.25));
        assert_eq!((surface.depth(129, 69), surface.stencil(3, 3)), (1.0, 0));
    }
    let mut target = Target::new(8, 8, ColorFormat::Rgba8);
    let other = || Target::new(8, 8, ColorFormat::Rgba8);
    assert!(!target.exchange(&mut Target::new(8, 8, ColorFormat::Rgba16), Part::Color), "another format");
    assert!(!target.exchange(&mut other().with_colors(2), Part::Color), "another number of buffers");
    assert!(!target.exchange(&mut other().try_with_samples(4).unwrap(), Part::Depth), "another number of samples");
    assert!(!target.exchange(&mut other().try_with_stencil().unwrap(), Part::Stencil), "no stencil buffer");
}

/// Each sample is copied for itself.
#[test]
fn samples_are_copied() {
    const SIZE: u32 = 70;
    let corners = [[0.0, 0.0], [65.0, 0.0], [0.0, 130.0]];
    let make = || Target::new(SIZE, SIZE, ColorFormat::Rgba8).try_with_samples(4).unwrap();
    let (mut from, mut to) = (make(), make());
    let corners = corners.map(|[x, y]| at([SIZE; 2], x, y));
    let scene = Scene::triangles(&corners);
    let state =
        State { depth_test: Some(DepthTest { func: CompareFunc::Less, write: true }), ..State::new(SIZE, SIZE) };
    scene.draw(&mut from, &state, &pass_through(&[]), &one());
    let rect = Rect { x: 2, y: 0, width: 60, height: 60 };
    let place = |[x, y]: [u32; 2]| Some([x - 2, y]);
    assert!(to.copy_samples(&mut from, Part::Color, &rect, place));
    assert!(to.copy_samples(&mut from, Part::Depth, &rect, place));
    let several = (0..60).flat_map(|y| (0..60).map(move |x| [x, y]));
    let mut partly = 0;
    for [x, y] in several {
        assert_eq!(to.color(x + 2, y), from.color(x, y), "{x} {y}");
        assert_eq!(to.depth(x + 2, y), from.depth(x, y), "{x} {y}");
        partly += u32::from(![0.0, 1.0].contains(&from.color(x, y)[0]));
    }
    assert!(partly > 10, "edges are between colours");
    // What is drawn behind is seen where samples were not covered: their depths were copied, too.
    let before = to.color(40, 40);
    scene.draw(&mut to, &state, &pass_through(&[]), &one());
    assert_eq!(before[3], to.color(40, 40)[3]);
    assert!(!to.copy_samples(&mut Target::new(8, 8, ColorFormat::Rgba8), Part::Color, &rect, place));
}

/// Rows of bytes are the pixels one by one, wherever they begin and end, of tiles that were drawn to and of tiles that
/// were only cleared.
#[test]
fn rows_of_bytes_are_their_pixels() {
    let [width, height] = [150, 70];
    let mut target = Target::new(width, height, ColorFormat::Rgba8);
    target.clear_color([0.2, 0.4, 0.6, 0.8]);
    // The tile in the middle.
    let middle = Rect { x: 64, y: 0, width: 64, height: 64 };
    target.set_colors_in(0, &middle, [true; 4], |x, y| [x, y, x ^ y, x * y].map(|own| (own % 256) as f32 / 255.0));
    for (x, y, width, height) in [(0, 0, 150, 70), (64, 1, 64, 3), (65, 2, 61, 5), (3, 60, 100, 10), (68, 7, 5, 1)] {
        let found = target.read_rgba8(0, &Rect { x, y, width, height }).unwrap();
        let places = (y..y + height).flat_map(|y| (x..x + width).map(move |x| (x as u32, y as u32)));
        let expected: Vec<[u8; 4]> = places.map(|(x, y)| target.rgba8_in(0, x, y)).collect();
        assert_eq!(found, expected, "{x} {y} {width} {height}");
    }
}
