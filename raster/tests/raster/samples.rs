//! Pixels with samples (section 3.2.1 of OpenGL 1.4, and what NV_gpu_program4 and NV_gpu_program5 say of fragments).

use super::*;
use nvjit_raster::registers::{FRAGMENT_SAMPLEID, FRAGMENT_SAMPLEMASK, FRAGMENT_TEX0, SAMPLEMASK};

const SIZE: [u32; 2] = [70, 66];
/// How many samples pixels have that have several.
const SEVERAL: [u32; 3] = [2, 4, 8];

fn target(several: u32, format: ColorFormat) -> Target {
    let mut target = Target::new(SIZE[0], SIZE[1], format).try_with_samples(several).unwrap();
    target.clear([0.0; 4], 1.0);
    target
}

fn state() -> State {
    State::new(SIZE[0], SIZE[1])
}

/// Where the samples of a pixel are in the window.
fn places(several: u32, [x, y]: [u32; 2]) -> Vec<[f32; 2]> {
    samples(several).map(|[right, up]| [x as f32 + right, y as f32 + up]).collect()
}

/// Twice the areas of the triangles that a point makes with the edges of one; all are positive within. They are exact.
fn sides(triangle: &[[f32; 2]; 3], [x, y]: [f32; 2]) -> [f64; 3] {
    let [x, y] = [x, y].map(f64::from);
    std::array::from_fn(|i| {
        let ([ax, ay], [bx, by]) = (triangle[i].map(f64::from), triangle[(i + 1) % 3].map(f64::from));
        (bx - ax) * (y - ay) - (by - ay) * (x - ax)
    })
}

fn area(triangle: &[[f32; 2]; 3]) -> f64 {
    sides(triangle, triangle[2])[0]
}

fn is_inside(triangle: &[[f32; 2]; 3], place: [f32; 2]) -> bool {
    sides(triangle, place).iter().all(|&side| side > 0.0)
}

/// A random triangle whose corners are where fixed point is exact, and whose edges go through no sample.
fn triangle(several: u32, random: &mut Random) -> [[f32; 2]; 3] {
    loop {
        let reach = random.between(2.0, 60.0);
        let middle = [random.between(0.0, SIZE[0] as f32), random.between(0.0, SIZE[1] as f32)];
        let mut corners: [[f32; 2]; 3] = std::array::from_fn(|_| {
            middle.map(|middle| ((middle + random.between(-reach, reach)) * 16.0).round() / 16.0 + 1.0 / 256.0)
        });
        if area(&corners) < 0.0 {
            corners.swap(0, 1);
        }
        let is_on_edge = |place| sides(&corners, place).contains(&0.0);
        if area(&corners) > 1.0 && !pixels(SIZE).flat_map(|pixel| places(several, pixel)).any(is_on_edge) {
            return corners;
        }
    }
}

fn scene(triangle: &[[f32; 2]; 3]) -> Scene {
    Scene::triangles(&triangle.map(|[x, y]| at(SIZE, x, y)))
}

#[test]
fn a_colour_is_the_mean_of_the_samples_that_are_covered() {
    for several in SEVERAL {
        let mut random = Random(1);
        let mut partial = 0;
        for _ in 0..60 {
            let triangle = triangle(several, &mut random);
            for format in [ColorFormat::Rgba8, ColorFormat::Rgba32f] {
                let mut target = target(several, format);
                scene(&triangle).draw(&mut target, &state(), &pass_through(&[]), &one());
                for [x, y] in pixels(SIZE) {
                    let covered =
                        places(several, [x, y]).into_iter().filter(|&place| is_inside(&triangle, place)).count();
                    let mean = covered as f32 / several as f32;
                    let color = target.color(x, y)[0];
                    let exact = if format == ColorFormat::Rgba8 { 1e-6 } else { 0.0 };
                    assert!((color - mean).abs() <= exact, "{triangle:?} {x} {y}: {color}, not {mean}");
                    partial += usize::from(covered % several as usize != 0);
                }
            }
        }
        assert!(partial > 2000, "the test tests something: {partial}");
    }
}

#[test]
fn triangles_of_a_mesh_cover_each_sample_once() {
    for several in SEVERAL {
        // Section 3.5.1, for the places of samples: a fan about a point on a sample, over all of the target.
        let [width, height] = SIZE.map(|size| size as f32);
        for middle in [[20.5, 30.5], [20.375, 30.125], [20.0, 30.0], [33.333, 40.72]] {
            let border = [[0.0, 0.0], [width / 3.0, 0.0], [width, 0.0], [width, height], [10.0, height], [0.0, height]];
            let fan = border.iter().zip(border.iter().cycle().skip(1)).flat_map(|(&a, &b)| [middle, a, b]);
            let positions: Vec<_> = fan.map(|[x, y]| at(SIZE, x, y)).collect();
            let mut target = target(several, ColorFormat::Rgba32f);
            let state =
                State { blends: [Some(Blend::add(BlendFactor::One, BlendFactor::One)); registers::COLORS], ..state() };
            Scene::triangles(&positions).draw(&mut target, &state, &pass_through(&[]), &one());
            assert!(pixels(SIZE).all(|[x, y]| target.color(x, y) == WHITE), "{middle:?}");
        }
    }
}

#[test]
fn depth_is_tested_at_each_sample() {
    for several in SEVERAL {
        // A plane that goes through another: what is seen of it is found by the depth at the samples. Early, and after
        // the program.
        let [width, height] = SIZE.map(|size| size as f32);
        let corners = [[0.0, 0.0], [width, 0.0], [width, height], [0.0, 0.0], [width, height], [0.0, height]];
        let depth = |[x, y]: [f32; 2]| (x / width - 0.5) * 0.9 + (y / height - 0.5) * 0.7;
        let flat: Vec<_> = corners.iter().map(|&[x, y]| at(SIZE, x, y)).collect();
        let sloped: Vec<_> =
            corners.iter().map(|&[x, y]| [at(SIZE, x, y)[0], at(SIZE, x, y)[1], depth([x, y]), 1.0]).collect();
        let black = function(Stage::Fragment, vec![], four(result, &[registers::COLR]), false, |_, output| {
            output.fill(0.0);
            false
        });
        for late in [false, true] {
            let mut target = target(several, ColorFormat::Rgba32f);
            let state = State { depth_test: Some(DepthTest { func: CompareFunc::Less, write: true }), ..state() };
            Scene::triangles(&flat).draw(&mut target, &state, &pass_through(&[]), &black);
            let mut white = one();
            // What may be killed is tested later.
            white.signature.kills = late;
            Scene::triangles(&sloped).draw(&mut target, &state, &pass_through(&[]), &white);
            let mut partial = 0;
            for [x, y] in pixels(SIZE) {
                let depths: Vec<_> = places(several, [x, y]).into_iter().map(depth).collect();
                if depths.iter().any(|depth| depth.abs() < 1e-4) {
                    continue;
                }
                let mean = depths.iter().filter(|&&depth| depth < 0.0).count() as f32 / several as f32;
                assert_eq!(target.color(x, y)[0], mean, "{x} {y}");
                partial += usize::from(mean > 0.0 && mean < 1.0);
            }
            assert!(partial > 50, "{partial}");
        }
    }
}

#[test]
fn the_program_runs_once_for_a_pixel_or_once_for_a_sample() {
    for several in SEVERAL {
        let mut random = Random(5);
        for _ in 0..20 {
            let triangle = triangle(several, &mut random);
            let count = |program: &dyn Shader| {
                let drawn = scene(&triangle).draw(
                    &mut target(several, ColorFormat::Rgba32f),
                    &state(),
                    &pass_through(&[]),
                    program,
                );
                drawn.fragments as usize
            };
            let covered = |place: &[f32; 2]| is_inside(&triangle, *place);
            let samples =
                pixels(SIZE).map(|pixel| places(several, pixel).iter().filter(|place| covered(place)).count());
            let samples: Vec<_> = samples.collect();
            assert_eq!(count(&one()), samples.iter().filter(|&&covered| covered > 0).count());
            let mut each = one();
            each.signature.per_sample = true;
            assert_eq!(count(&each), samples.iter().sum::<usize>());
        }
    }
}

#[test]
fn per_sample_programs_read_their_sample_number() {
    for several in SEVERAL {
        // fragment.sampleid, fragment.samplemask, and attributes at the place of the sample.
        let inputs = vec![
            attribute(registers::FRAGMENT_WPOS, 0),
            attribute(registers::FRAGMENT_WPOS, 1),
            attribute(FRAGMENT_TEX0, 0),
            attribute(FRAGMENT_SAMPLEID, 0),
            attribute(FRAGMENT_SAMPLEMASK, 0),
        ];
        let mut program =
            function(Stage::Fragment, inputs, four(result, &[registers::COLR]), false, move |input, output| {
                let [x, y, attribute, id, mask] = *input else { unreachable!() };
                let id = id.to_bits() as usize;
                assert!(mask.to_bits() == 0 || mask.to_bits() == 1 << id, "helpers have none");
                assert_eq!(samples(several).nth(id), Some([x.fract(), y.fract()]));
                assert!((attribute - x / SIZE[0] as f32).abs() < 1e-4, "{attribute} {x}");
                output.fill((1u32 << id) as f32);
                false
            });
        program.signature.per_sample = true;
        let [width, height] = SIZE.map(|size| size as f32);
        let corners = [[0.0, 0.0], [2.0 * width, 0.0], [0.0, 2.0 * height]];
        let mut scene = scene(&corners);
        scene.texcoords = corners.map(|[x, _]| [x / width, 0.0, 0.0, 1.0]).to_vec();
        let mut target = target(several, ColorFormat::Rgba32f);
        scene.draw(&mut target, &state(), &pass_through(&[]), &program);
        assert!(pixels(SIZE).all(|[x, y]| target.color(x, y)[0] == ((1u32 << several) - 1) as f32 / several as f32));
    }
}

#[test]
fn the_coverage_mask_is_read_and_written() {
    for several in SEVERAL {
        // NV_gpu_program5, sections 2.X.3.2 and 2.X.3.5: bit n is sample n.
        let mut random = Random(9);
        let inputs = vec![attribute(FRAGMENT_SAMPLEMASK, 0)];
        let program = |mask: u32| {
            let outputs = [four(result, &[registers::COLR]), vec![result(SAMPLEMASK, 0)]].concat();
            function(Stage::Fragment, inputs.clone(), outputs, false, move |input, output| {
                output[..4].fill(input[0].to_bits() as f32);
                output[4] = f32::from_bits(mask);
                false
            })
        };
        for _ in 0..20 {
            let triangle = triangle(several, &mut random);
            for mask in [0b1111, 0b0101, 0b1000, 0, u32::MAX] {
                let mut target = target(several, ColorFormat::Rgba32f);
                scene(&triangle).draw(&mut target, &state(), &pass_through(&[]), &program(mask));
                for [x, y] in pixels(SIZE) {
                    let covered = samples_in(several, &triangle, [x, y]);
                    let written = (covered & mask).count_ones();
                    assert_eq!(target.color(x, y)[0], (covered * written) as f32 / several as f32, "{mask:b}");
                }
            }
        }
        // With one sample, bit 0 is the centre, and a mask changes nothing.
        let mut target = Target::new(SIZE[0], SIZE[1], ColorFormat::Rgba32f);
        scene(&[[1.0, 1.0], [60.0, 1.0], [1.0, 60.0]]).draw(&mut target, &state(), &pass_through(&[]), &program(0));
        assert_eq!([target.color(5, 5)[0], target.color(69, 60)[0]], [1.0, 0.0]);
    }
}

/// The samples of a pixel that are in a triangle, a bit for each.
fn samples_in(several: u32, triangle: &[[f32; 2]; 3], pixel: [u32; 2]) -> u32 {
    let inside = places(several, pixel).into_iter().map(|place| is_inside(triangle, place));
    inside.enumerate().map(|(sample, inside)| u32::from(inside) << sample).sum()
}

/// Draws one triangle behind another, which has only depth, and says which samples of a pixel are in them.
fn draw_behind(
    several: u32,
    random: &mut Random,
    shader: &dyn Shader,
) -> (Target, impl Fn([u32; 2]) -> [u32; 2] + use<>) {
    let state = State { depth_test: Some(DepthTest { func: CompareFunc::Less, write: true }), ..state() };
    let [front, back] = [(); 2].map(|()| triangle(several, random));
    let mut target = target(several, ColorFormat::Rgba32f);
    let nothing = function(Stage::Fragment, Vec::new(), four(result, &[registers::COLR]), false, |_, output| {
        output.fill(0.0);
        false
    });
    scene(&front).draw(&mut target, &state, &pass_through(&[]), &nothing);
    let corners = back.map(|[x, y]| [at(SIZE, x, y)[0], at(SIZE, x, y)[1], 0.5, 1.0]);
    let mut scene = Scene::triangles(&corners);
    scene.texcoords = vec![[0.0, 0.0, 0.0, 1.0], [0.0, 0.0, 0.0, 1.0], [1.0, 0.0, 0.0, 1.0]];
    scene.draw(&mut target, &state, &pass_through(&[]), shader);
    (target, move |pixel| [samples_in(several, &front, pixel), samples_in(several, &back, pixel)])
}

#[test]
fn the_coverage_mask_is_that_of_the_primitive_or_of_what_passes() {
    for several in SEVERAL {
        // EXT_post_depth_coverage, 15.2.2: "if and only if the sample is covered by the primitive and the sample
        // passes the early fragment tests"; else "regardless of the result of the fragment tests", though these come
        // first.
        let mut random = Random(11);
        let mut partial = 0;
        for round in 0..60 {
            let (early, post_depth) = (round % 3 != 0, round % 3 == 2);
            let inputs = vec![attribute(FRAGMENT_SAMPLEMASK, 0)];
            let outputs = four(result, &[registers::COLR]);
            let mut program = function(Stage::Fragment, inputs, outputs, false, |input, output| {
                output.fill(input[0].to_bits() as f32);
                false
            });
            (program.signature.early_tests, program.signature.post_depth_coverage) = (early, post_depth);
            let (target, samples) = draw_behind(several, &mut random, &program);
            for pixel in pixels(SIZE) {
                let [front, back] = samples(pixel);
                let seen = back & !front;
                let mask = if post_depth { seen } else { back };
                partial += usize::from(seen != 0 && seen != back);
                assert_eq!(target.color(pixel[0], pixel[1])[0], (mask * seen.count_ones()) as f32 / several as f32);
            }
        }
        assert!(partial > 40, "{partial}");
    }
}

#[test]
fn centroids_do_not_depend_on_what_was_drawn_before() {
    for several in SEVERAL {
        // EXT_post_depth_coverage, issue 1: the centroid "uses the pre-depth coverage".
        let mut random = Random(12);
        for _ in 0..20 {
            let mut random_again = Random(random.0);
            let inputs = vec![attribute(FRAGMENT_TEX0, 0)];
            // A program that may discard fragments is tested afterwards.
            let draw = |random: &mut Random, kills: bool| {
                let outputs = four(result, &[registers::COLR]);
                let mut program = function(Stage::Fragment, inputs.clone(), outputs, kills, |input, output| {
                    output.fill(input[0]);
                    false
                });
                program.signature.centroid = inputs.clone();
                draw_behind(several, random, &program).0
            };
            let (one, other) = (draw(&mut random, false), draw(&mut random_again, true));
            assert!(pixels(SIZE).all(|[x, y]| one.color(x, y) == other.color(x, y)));
        }
    }
}

#[test]
fn a_mask_that_is_written_may_be_what_is_covered() {
    for several in SEVERAL {
        // NV_sample_mask_override_coverage, 15.2.3: "even if it was not covered by the original primitive or failed
        // early fragment tests". Issue 2: a program that runs for each sample covers its own alone.
        let mut random = Random(13);
        for round in 0..80u32 {
            let mask = [0b1111, 0b0101, 0b1000, 0][round as usize / 2 % 4];
            let (early, per_sample) = (round % 2 == 0, round % 16 >= 12);
            let outputs = [four(result, &[registers::COLR]), vec![result(SAMPLEMASK, 0)]].concat();
            let mut program = function(Stage::Fragment, Vec::new(), outputs, false, move |_, output| {
                output[..4].fill(1.0);
                output[4] = f32::from_bits(mask);
                false
            });
            program.signature.early_tests = early;
            (program.signature.overrides_coverage, program.signature.per_sample) = (true, per_sample);
            let (target, samples) = draw_behind(several, &mut random, &program);
            for pixel in pixels(SIZE) {
                let [front, back] = samples(pixel);
                let all = (1 << several) - 1;
                let shaded = if early { back & !front } else { back };
                let written = match (per_sample, early) {
                    _ if shaded == 0 => 0,
                    (true, _) => mask & back & !front,
                    (false, true) => mask & all,
                    // The depth test comes afterwards.
                    (false, false) => mask & all & !front,
                };
                assert_eq!(
                    target.color(pixel[0], pixel[1])[0],
                    written.count_ones() as f32 / several as f32,
                    "{round} {pixel:?}"
                );
            }
        }
    }
}

#[test]
fn centroids_are_in_the_primitive() {
    for several in SEVERAL {
        // NV_fragment_program4: CENTROID attributes are sampled where the primitive is. A coordinate that is 0 to 1 on
        // the triangle is so there.
        let mut random = Random(3);
        let mut outside = [0, 0];
        for _ in 0..30 {
            let triangle = triangle(several, &mut random);
            let mut scene = scene(&triangle);
            scene.texcoords = vec![[0.0, 0.0, 0.0, 1.0], [0.0, 0.0, 0.0, 1.0], [1.0, 0.0, 0.0, 1.0]];
            for centroid in [false, true] {
                let outputs = four(result, &[registers::COLR]);
                let inputs = vec![attribute(FRAGMENT_TEX0, 0)];
                let mut program = function(Stage::Fragment, inputs.clone(), outputs, false, |input, output| {
                    output.fill(if (-1e-4..=1.0001).contains(&input[0]) { 0.0 } else { 1.0 });
                    false
                });
                if centroid {
                    program.signature.centroid = inputs;
                }
                let mut target = target(several, ColorFormat::Rgba32f);
                scene.draw(&mut target, &state(), &pass_through(&[]), &program);
                outside[usize::from(centroid)] += pixels(SIZE).filter(|&[x, y]| target.color(x, y)[0] > 0.0).count();
            }
        }
        assert!(outside[0] > 100, "at the centre there are such: {outside:?}");
        assert_eq!(outside[1], 0);
    }
}

#[test]
fn points_are_discs_and_lines_are_rectangles() {
    for several in SEVERAL {
        // Sections 3.3.4 and 3.4.4.
        let [x, y] = [30.3125, 40.4375];
        for size in [1.0, 2.5, 9.0, 23.0] {
            let mut target = target(several, ColorFormat::Rgba32f);
            let state = State { point_size: size, ..state() };
            Scene::of(Topology::Points, &[at(SIZE, x, y)]).draw(&mut target, &state, &pass_through(&[]), &one());
            for pixel in pixels(SIZE) {
                let inside = |&[px, py]: &[f32; 2]| (px - x).powi(2) + (py - y).powi(2) <= size * size / 4.0;
                let mean = places(several, pixel).iter().filter(|place| inside(place)).count() as f32 / several as f32;
                assert_eq!(target.color(pixel[0], pixel[1])[0], mean, "{size} {pixel:?}");
            }
        }
        for (width, [to_x, to_y]) in
            [(1.0, [60.0, 10.0]), (3.0, [33.0, 60.0]), (6.5, [5.0, 5.5]), (2.0, [30.3125, 12.0])]
        {
            let mut target = target(several, ColorFormat::Rgba32f);
            let state = State { line_width: width, ..state() };
            let line = Scene::of(Topology::Lines, &[at(SIZE, x, y), at(SIZE, to_x, to_y)]);
            line.draw(&mut target, &state, &pass_through(&[]), &one());
            let (dx, dy) = (to_x - x, to_y - y);
            let length = dx.hypot(dy);
            for pixel in pixels(SIZE) {
                let mut near = false;
                let inside = |&[px, py]: &[f32; 2]| {
                    let along = ((px - x) * dx + (py - y) * dy) / length;
                    let aside = ((px - x) * dy - (py - y) * dx).abs() / length;
                    near |= [along, along - length, aside - width / 2.0].iter().any(|distance| distance.abs() < 0.01);
                    along > 0.0 && along < length && aside < width / 2.0
                };
                let mean =
                    places(several, pixel).iter().map(inside).filter(|&inside| inside).count() as f32 / several as f32;
                assert!(near || target.color(pixel[0], pixel[1])[0] == mean, "{width} {pixel:?}");
            }
        }
    }
}

#[test]
fn alpha_may_be_coverage() {
    for several in SEVERAL {
        let corners = [[0.0, 0.0], [200.0, 0.0], [0.0, 200.0]];
        for alpha in [0.0, 0.1, 0.3, 0.5, 0.8, 1.0] {
            // As many samples as are next to it.
            let covered = (alpha * several as f32).round();
            let mut scene = scene(&corners);
            scene.colors = vec![[1.0, 1.0, 1.0, alpha]; 3];
            let mut target = target(several, ColorFormat::Rgba32f);
            let state = State { alpha_to_coverage: true, ..state() };
            scene.draw(&mut target, &state, &pass_through(&[]), &show(registers::FRAGMENT_COL0));
            assert_eq!(target.color(7, 9)[0], covered / several as f32, "{alpha}");
        }
    }
}

/// Section 3.2.1 and 4.1.3 of OpenGL 1.5: coverage is combined with that of SampleCoverage, and alpha is replaced after
/// it became coverage.
#[test]
fn coverage_is_limited_and_alpha_replaced() {
    for several in SEVERAL {
        let corners = [[0.0, 0.0], [200.0, 0.0], [0.0, 200.0]];
        for outside in [false, true] {
            let drawn = |state: State| {
                let mut scene = scene(&corners);
                scene.colors = vec![[1.0, 1.0, 1.0, 0.6]; 3];
                let mut target = target(several, ColorFormat::Rgba32f);
                if outside {
                    let fragment = OutsideFragments {
                        rect: Rect { x: 7, y: 9, width: 1, height: 1 },
                        color: [1.0, 1.0, 1.0, 0.6],
                        depth: 0.0,
                    };
                    target.draw_fragments(&state, [fragment]);
                } else {
                    scene.draw(&mut target, &state, &pass_through(&[]), &show(registers::FRAGMENT_COL0));
                }
                target.color(7, 9)
            };
            let part = |samples: u32| samples as f32 / several as f32;
            for samples in [0u8, 0b1, 0b1010, 0b1111, 0b1010_0001] {
                let covered = part((u32::from(samples) & ((1 << several) - 1)).count_ones());
                let state = State { sample_coverage: Some(samples), ..state() };
                assert_eq!(drawn(state), [covered, covered, covered, covered * 0.6], "{samples:b} {outside}");
            }
            let one = State { alpha_to_one: true, ..state() };
            assert_eq!(drawn(one.clone()), [1.0; 4], "{outside}");
            let both = State { alpha_to_coverage: true, ..one };
            // As many as alpha says, the first ones.
            let by_alpha = (0.6 * several as f32).round() as u32;
            assert_eq!(drawn(both.clone()), [part(by_alpha); 4], "{outside}");
            assert_eq!(drawn(State { sample_coverage: Some(!1), ..both }), [part(by_alpha - 1); 4], "{outside}");
        }
    }
}

#[test]
fn set_and_clear_write_all_samples() {
    for several in SEVERAL {
        let mut target = target(several, ColorFormat::Rgba8);
        target.set_colors(0, |x, _| if x < 4 { [0.2, 0.4, 0.6, 1.0] } else { WHITE });
        assert_eq!(target.rgba8_in(0, 3, 0), [51, 102, 153, 255]);
        target.clear_part(
            &Rect { x: 0, y: 0, width: 2, height: 2 },
            Some([1.0, 0.0, 0.0, 0.0]),
            [true, true, false, true],
            Some(0.5),
        );
        assert_eq!(target.rgba8_in(0, 1, 1), [255, 0, 153, 0]);
        assert_eq!([target.depth(1, 1), target.depth(2, 2)], [0.5, 1.0]);
        // All samples pass against what was cleared.
        let state = State { depth_test: Some(DepthTest { func: CompareFunc::Less, write: true }), ..state() };
        let near =
            [[0.0, 0.0], [200.0, 0.0], [0.0, 200.0]].map(|[x, y]| [at(SIZE, x, y)[0], at(SIZE, x, y)[1], 0.5, 1.0]);
        Scene::triangles(&near).draw(&mut target, &state, &pass_through(&[]), &one());
        assert_eq!([target.rgba8_in(0, 1, 1), target.rgba8_in(0, 2, 2)], [[255, 0, 153, 0], [255; 4]]);
        assert!(Target::new(4, 4, ColorFormat::Rgba8).try_with_samples(3).is_none());
    }
}

#[test]
fn a_watched_pixel_tells_of_all_that_touches_its_samples() {
    // Only the upper right sample is in the second one; the third is behind.
    let whole = |z: f32| [[-3.0, -1.0, z, 1.0], [3.0, -1.0, z, 1.0], [0.0, 5.0, z, 1.0]];
    let corner =
        [[3.55, 1.75], [4.0, 1.75], [3.55, 2.0]].map(|[x, y]| [at([8, 4], x, y)[0], at([8, 4], x, y)[1], 0.0, 1.0]);
    let scene = Scene::triangles(&[whole(0.5), corner, whole(0.7)].concat());
    let test = Some(DepthTest { func: CompareFunc::Lequal, write: true });
    let state = State { depth_test: test, watch: Some([3, 1]), ..State::new(8, 4) };
    let mut target = Target::new(8, 4, ColorFormat::Rgba8).try_with_samples(4).unwrap();
    let statistics = scene.draw(&mut target, &state, &pass_through(&[]), &one());
    assert_eq!(statistics.watched.iter().map(|fragment| fragment.primitive).collect::<Vec<_>>(), [0, 1]);
    assert!(statistics.watched.iter().all(|fragment| fragment.written && !fragment.killed));
    assert_eq!(statistics.rejected, [2]);
}

#[test]
fn the_number_of_threads_does_not_matter_for_samples() {
    for several in SEVERAL {
        let mut random = Random(77);
        let positions: Vec<_> =
            (0..300).flat_map(|_| triangle(several, &mut random)).map(|[x, y]| at(SIZE, x, y)).collect();
        let scene = Scene {
            colors: (0..900).map(|n| [0.3, 0.001 * n as f32, 0.7, 0.5]).collect(),
            ..Scene::triangles(&positions)
        };
        let draw = |threads: usize| {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
            pool.install(|| {
                let mut target = target(several, ColorFormat::Rgba8);
                let blend = Blend::add(BlendFactor::SrcAlpha, BlendFactor::OneMinusSrcAlpha);
                scene.draw(
                    &mut target,
                    &State { blends: [Some(blend); registers::COLORS], ..state() },
                    &pass_through(&[]),
                    &show(registers::FRAGMENT_COL0),
                );
                target.to_rgba8()
            })
        };
        assert_eq!(draw(1), draw(3));
    }
}
