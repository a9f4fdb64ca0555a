//! Per-fragment operations (chapter 4 of OpenGL 2.1) against a model of one pixel, for fragments of polygons and from
//! outside.

use super::*;

const SIZE: [u32; 2] = [70, 66];

/// What a pixel has; colours as they are kept.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Pixel {
    color: [u32; 4],
    depth: f32,
    stencil: u8,
}

/// For each format, how many values each component has, less one; 0 if there is no such component.
const FORMATS: [(ColorFormat, [u32; 4]); 5] = [
    (ColorFormat::Rgba8, [255; 4]),
    (ColorFormat::Rgb565, [31, 63, 31, 0]),
    (ColorFormat::Rgba16, [65535; 4]),
    (ColorFormat::Luminance8, [255, 0, 0, 0]),
    (ColorFormat::Alpha8, [0, 0, 0, 255]),
];

fn pick<T: Copy>(random: &mut Random, all: &[T]) -> T {
    all[(random.next() * all.len() as f32) as usize % all.len()]
}

const FUNCS: [CompareFunc; 8] = [
    CompareFunc::Never,
    CompareFunc::Less,
    CompareFunc::Lequal,
    CompareFunc::Greater,
    CompareFunc::Gequal,
    CompareFunc::Equal,
    CompareFunc::NotEqual,
    CompareFunc::Always,
];

fn holds<T: PartialOrd>(func: CompareFunc, a: T, b: T) -> bool {
    match func {
        CompareFunc::Never => false,
        CompareFunc::Less => a < b,
        CompareFunc::Lequal => a <= b,
        CompareFunc::Greater => a > b,
        CompareFunc::Gequal => a >= b,
        CompareFunc::Equal => a == b,
        CompareFunc::NotEqual => a != b,
        CompareFunc::Always => true,
    }
}

fn a_face(random: &mut Random) -> StencilFace {
    use StencilOp::*;
    let ops = [Keep, Zero, Replace, Incr, Decr, Invert, IncrWrap, DecrWrap];
    StencilFace {
        // Those that let some pass come more often.
        func: pick(random, &[FUNCS.as_slice(), &[CompareFunc::Always, CompareFunc::NotEqual]].concat()),
        reference: pick(random, &[0, 1, 255, 0x35]),
        mask: pick(random, &[255, 255, 0x0f, 0x81]),
        write_mask: pick(random, &[255, 255, 0x3c]),
        fail: pick(random, &ops),
        depth_fail: pick(random, &ops),
        pass: pick(random, &ops),
    }
}

fn a_state(random: &mut Random) -> State {
    let test = |random: &mut Random| random.next() < 0.5;
    let mut state = State::new(SIZE[0], SIZE[1]);
    if test(random) {
        let front = a_face(random);
        state.stencil = Some(Stencil { front, back: if test(random) { a_face(random) } else { front } });
    }
    if test(random) {
        state.depth_test = Some(DepthTest { func: pick(random, &FUNCS), write: test(random) });
    }
    if test(random) {
        state.alpha_test = Some(AlphaTest { func: pick(random, &FUNCS), reference: pick(random, &[0.25, 0.5]) });
    }
    if test(random) {
        state.logic_op = Some(pick(random, &LOGIC_OPS).0);
    }
    if test(random) {
        state.color_masks = [[(); 4].map(|()| test(random)); registers::COLORS];
    }
    if test(random) {
        let at = |random: &mut Random| random.between(0.0, 40.0) as i32;
        state.scissor = Some(Rect { x: at(random), y: at(random), width: at(random), height: at(random) });
    }
    state.count_samples = true;
    state
}

/// Table 4.2: what each operation makes of the bits (s, d) = (0, 0), (0, 1), (1, 0), (1, 1).
const LOGIC_OPS: [(LogicOp, [u32; 4]); 16] = [
    (LogicOp::Clear, [0, 0, 0, 0]),
    (LogicOp::And, [0, 0, 0, 1]),
    (LogicOp::AndReverse, [0, 0, 1, 0]),
    (LogicOp::Copy, [0, 0, 1, 1]),
    (LogicOp::AndInverted, [0, 1, 0, 0]),
    (LogicOp::Noop, [0, 1, 0, 1]),
    (LogicOp::Xor, [0, 1, 1, 0]),
    (LogicOp::Or, [0, 1, 1, 1]),
    (LogicOp::Nor, [1, 0, 0, 0]),
    (LogicOp::Equiv, [1, 0, 0, 1]),
    (LogicOp::Invert, [1, 0, 1, 0]),
    (LogicOp::OrReverse, [1, 0, 1, 1]),
    (LogicOp::CopyInverted, [1, 1, 0, 0]),
    (LogicOp::OrInverted, [1, 1, 0, 1]),
    (LogicOp::Nand, [1, 1, 1, 0]),
    (LogicOp::Set, [1, 1, 1, 1]),
];

/// Section 4.1.4: the update of a stencil value.
fn updated(face: &StencilFace, op: StencilOp, old: u8) -> u8 {
    let value = i32::from(old);
    let new = match op {
        StencilOp::Keep => value,
        StencilOp::Zero => 0,
        StencilOp::Replace => face.reference.into(),
        StencilOp::Incr => (value + 1).min(255),
        StencilOp::Decr => (value - 1).max(0),
        StencilOp::Invert => 255 - value,
        StencilOp::IncrWrap => (value + 1) % 256,
        StencilOp::DecrWrap => (value + 255) % 256,
    };
    (0..8).fold(0, |all, bit| {
        let from = if face.write_mask >> bit & 1 != 0 { new as u8 } else { old };
        all | from & 1 << bit
    })
}

/// When the stencil and depth tests happen.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Tests {
    /// After the program.
    Late,
    /// Before the program, which discards some of the fragments that pass (EXT_shader_image_load_store, 3.X).
    Early,
}

impl Tests {
    /// Whether the program discards fragments of this colour.
    fn discards(self, color: [f32; 4]) -> bool {
        self == Self::Early && color[0] == 0.625
    }
}

/// Sections 4.1.2 to 4.1.10: what becomes of a pixel by a fragment. Whether it is counted.
fn merge(
    (state, tests): (&State, Tests),
    [x, y]: [u32; 2],
    back: bool,
    (color, z): ([f32; 4], f32),
    most: [u32; 4],
    pixel: &mut Pixel,
) -> bool {
    let in_scissor = |rect: &Rect| {
        let within = |at: u32, from: i32, length: i32| (from..from + length).contains(&(at as i32));
        within(x, rect.x, rect.width) && within(y, rect.y, rect.height)
    };
    if !state.scissor.as_ref().is_none_or(in_scissor) {
        return false;
    }
    let fails_alpha = state.alpha_test.is_some_and(|test| !holds(test.func, color[3], test.reference));
    if tests == Tests::Late && fails_alpha {
        return false;
    }
    let visible = state.depth_test.is_none_or(|test| holds(test.func, z, pixel.depth));
    if let Some(stencil) = &state.stencil {
        let face = if back { &stencil.back } else { &stencil.front };
        let passes = holds(face.func, face.reference & face.mask, pixel.stencil & face.mask);
        let op = match (passes, visible) {
            (false, _) => face.fail,
            (true, false) => face.depth_fail,
            (true, true) => face.pass,
        };
        pixel.stencil = updated(face, op, pixel.stencil);
        if !passes {
            return false;
        }
    }
    if !visible {
        return false;
    }
    if state.depth_test.is_some_and(|test| test.write) {
        pixel.depth = z;
    }
    if fails_alpha || tests.discards(color) {
        return true;
    }
    for component in (0..4).filter(|&component| state.color_masks[0][component]) {
        let source = (color[component] * most[component] as f32).round_ties_even() as u32;
        let old = pixel.color[component];
        pixel.color[component] = match state.logic_op {
            None => source,
            Some(op) => {
                let (_, table) = LOGIC_OPS.into_iter().find(|(own, _)| *own == op).unwrap();
                let bit = |bit: u32| table[(2 * (source >> bit & 1) + (old >> bit & 1)) as usize] << bit;
                (0..16).map(bit).sum::<u32>() & most[component]
            }
        };
    }
    true
}

/// A rectangle of whole pixels, counterclockwise or not.
fn rectangle([left, low, right, top]: [u32; 4], z: f32, clockwise: bool, color: [f32; 4]) -> Scene {
    let corner = |x: u32, y: u32| {
        let [x, y, _, w] = at(SIZE, x as f32, y as f32);
        [x, y, 2.0 * z - 1.0, w]
    };
    let [a, b, c, d] = [corner(left, low), corner(right, low), corner(right, top), corner(left, top)];
    let positions = if clockwise { [a, c, b, a, d, c] } else { [a, b, c, a, c, d] };
    Scene { colors: vec![color; 6], ..Scene::triangles(&positions) }
}

/// Draws of rectangles, and fragments from outside, in random states: what each gives is what the model gives, and as
/// many samples pass.
fn follow_the_model(samples: u32, threads: usize, seed: u64, (format, most): (ColorFormat, [u32; 4]), tests: Tests) {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
    let mut random = Random(seed);
    let target = Target::new(SIZE[0], SIZE[1], format).try_with_stencil().unwrap();
    let mut target = target.try_with_samples(samples).unwrap();
    target.clear([0.0; 4], 0.5);
    target.clear_stencil(3);
    let mut model = vec![Pixel { color: [0; 4], depth: 0.5, stencil: 3 }; (SIZE[0] * SIZE[1]) as usize];
    for round in 0..60 {
        let state = a_state(&mut random);
        let mut along = |axis: usize| (random.next() * (SIZE[axis] + 1) as f32) as u32;
        let [x, y] = [[along(0), along(0)], [along(1), along(1)]];
        let rect = [x[0].min(x[1]), y[0].min(y[1]), x[0].max(x[1]), y[0].max(y[1])];
        let z = pick(&mut random, &[0.25, 0.5, 0.75]);
        let clockwise = random.next() < 0.5;
        let color: [f32; 4] = std::array::from_fn(|_| pick(&mut random, &[0.0, 0.25, 0.5, 0.625, 1.0]));
        let from_outside = random.next() < 0.3;
        let covered =
            || pixels(SIZE).filter(|&[x, y]| (rect[0]..rect[2]).contains(&x) && (rect[1]..rect[3]).contains(&y));
        let tests = if from_outside { Tests::Late } else { tests };
        let mut ran_for = None;
        let passed = if from_outside {
            let [left, low, right, high] = rect.map(|at| at as i32);
            let rect = Rect { x: left, y: low, width: right - left, height: high - low };
            target.draw_fragments(&state, [OutsideFragments { rect, color, depth: z }])
        } else {
            let scene = rectangle(rect, z, clockwise, color);
            pool.install(|| {
                let colors = four(attribute, &[registers::FRAGMENT_COL0]);
                let results = four(result, &[registers::COLR]);
                let kills = tests == Tests::Early;
                let mut shown = function(Stage::Fragment, colors, results, kills, |input, output| {
                    output.copy_from_slice(input);
                    tests.discards([input[0]; 4])
                });
                shown.signature.early_tests = kills;
                let statistics = scene.draw(&mut target, &state, &pass_through(&[]), &shown);
                ran_for = Some(statistics.fragments);
                statistics.samples_passed
            })
        };
        let mut expected = 0;
        for [x, y] in covered() {
            let pixel = &mut model[(y * SIZE[0] + x) as usize];
            let back = clockwise && !from_outside;
            expected += u64::from(merge((&state, tests), [x, y], back, (color, z), most, pixel));
        }
        assert_eq!(passed, expected * u64::from(samples), "round {round} of {format:?}, {tests:?}: {state:?}");
        // (A pixel with several samples may belong to both triangles.)
        if tests == Tests::Early && samples == 1 {
            // "it will not be processed by any subsequent stage, including fragment shader execution"
            assert_eq!(ran_for, Some(expected), "round {round} of {format:?}: {state:?}");
        }
        for ([x, y], pixel) in pixels(SIZE).zip(&model) {
            assert!(
                target.stencil(x, y) == pixel.stencil && target.depth(x, y) == pixel.depth,
                "round {round} of {format:?} at {x} {y}: {state:?}"
            );
            let seen = target.color(x, y);
            for component in (0..4).filter(|&component| most[component] > 0) {
                let kept = (seen[component] * most[component] as f32).round() as u32;
                assert_eq!(kept, pixel.color[component], "round {round} of {format:?} at {x} {y}: {state:?}");
            }
        }
    }
}

#[test]
fn fragments_follow_the_model_of_a_pixel() {
    for (number, format) in FORMATS.into_iter().enumerate() {
        follow_the_model(1, 1, 5 + number as u64, format, Tests::Late);
    }
}

#[test]
fn fragments_follow_the_model_at_each_sample() {
    for (number, format) in FORMATS.into_iter().enumerate() {
        for samples in [2, 4, 8] {
            follow_the_model(samples, 1, 50 + number as u64, format, Tests::Late);
        }
    }
}

#[test]
fn several_threads_follow_the_model() {
    for tests in [Tests::Late, Tests::Early] {
        follow_the_model(1, 3, 90, FORMATS[0], tests);
        follow_the_model(4, 3, 91, FORMATS[0], tests);
    }
}

#[test]
fn requested_early_tests_follow_the_model() {
    for (number, samples) in [1, 2, 4, 8].into_iter().enumerate() {
        for format in [FORMATS[0], FORMATS[2]] {
            follow_the_model(samples, 1, 70 + number as u64, format, Tests::Early);
        }
    }
}

#[test]
fn requested_early_tests_follow_the_stipple() {
    // EXT_shader_image_load_store, 3.X: the tests are operations on fragments, which the stipple removes (OpenGL 2.1,
    // 3.5.2). All fragments that are left write depth and stencil, and the program discards them.
    for samples in Target::SAMPLE_COUNTS {
        let target = Target::new(SIZE[0], SIZE[1], ColorFormat::Rgba8).try_with_stencil().unwrap();
        let mut target = target.try_with_samples(samples).unwrap();
        target.clear([0.0; 4], 1.0);
        let face = StencilFace { pass: StencilOp::Incr, ..StencilFace::default() };
        let state = State {
            polygon_stipple: Some(Box::new([0x00ff_0ff1; 32])),
            depth_test: Some(DepthTest { func: CompareFunc::Less, write: true }),
            stencil: Some(face.into()),
            count_samples: true,
            ..State::new(SIZE[0], SIZE[1])
        };
        let mut program = function(Stage::Fragment, vec![], four(result, &[registers::COLR]), true, |_, output| {
            output.fill(1.0);
            true
        });
        program.signature.early_tests = true;
        let scene = rectangle([0, 0, 64, 64], 0.25, false, WHITE);
        let statistics = scene.draw(&mut target, &state, &pass_through(&[]), &program);
        for [x, y] in pixels(SIZE) {
            let drawn = x < 64 && y < 64 && 0x00ff_0ff1_u32 << (x % 32) >> 31 != 0;
            let expected = if drawn { (0.25, 1) } else { (1.0, 0) };
            assert_eq!((target.depth(x, y), target.stencil(x, y)), expected, "{x} {y}");
            assert_eq!(target.color(x, y), [0.0; 4]);
        }
        assert_eq!(statistics.samples_passed, 64 * 64 * 17 / 32 * u64::from(samples));
    }
}

#[test]
fn without_a_stencil_buffer_all_fragments_pass() {
    // Section 4.1.4: "If there is no stencil buffer, no stencil modification can occur, and it is as if the stencil
    // tests always pass".
    let never = StencilFace { func: CompareFunc::Never, ..StencilFace::default() };
    let state = State { stencil: Some(never.into()), ..State::new(SIZE[0], SIZE[1]) };
    let mut target = Target::new(SIZE[0], SIZE[1], ColorFormat::Rgba8);
    target.clear_stencil(9);
    rectangle([0, 0, 5, 5], 0.5, false, WHITE).draw(&mut target, &state, &pass_through(&[]), &one());
    assert_eq!((target.color(4, 4), target.stencil(4, 4), target.has_stencil()), (WHITE, 0, false));
}

#[test]
fn depths_of_a_program_are_tested_behind_the_stencil() {
    // Section 4.1.4 and 4.1.5, with a depth that is replaced: TEX0.x is 0.75.
    let mut scene = rectangle([0, 0, 8, 8], 0.25, false, WHITE);
    scene.texcoords = vec![[0.75, 0.0, 0.0, 1.0]; 6];
    let face = StencilFace { depth_fail: StencilOp::Incr, pass: StencilOp::Zero, ..StencilFace::default() };
    let test = DepthTest { func: CompareFunc::Less, write: true };
    let state = State { stencil: Some(face.into()), depth_test: Some(test), ..State::new(SIZE[0], SIZE[1]) };
    let mut target = Target::new(SIZE[0], SIZE[1], ColorFormat::Rgba8).try_with_stencil().unwrap();
    for (depth, stencil) in [(0.5, 6), (1.0, 0)] {
        target.clear([0.0; 4], depth);
        target.clear_stencil(5);
        scene.draw(&mut target, &state, &pass_through(&[]), &replace_depth());
        assert_eq!(target.stencil(3, 3), stencil);
    }
    assert_eq!(target.depth(3, 3), 0.75);
}

#[test]
fn alpha_has_an_equation_of_its_own() {
    // Section 4.1.8: BlendEquationSeparate.
    let source = [0.5, 0.25, 0.0, 0.25];
    let blend = Blend {
        equation_alpha: Some(BlendEquation::Max),
        equation: BlendEquation::Subtract,
        ..Blend::add(BlendFactor::One, BlendFactor::One)
    };
    for format in [ColorFormat::Rgba32f, ColorFormat::Rgba16f] {
        let mut target = Target::new(SIZE[0], SIZE[1], format);
        target.clear([0.25, 0.5, 0.5, 1.0], 1.0);
        let state = State { blends: [Some(blend); registers::COLORS], ..State::new(SIZE[0], SIZE[1]) };
        let scene = rectangle([0, 0, 8, 8], 0.25, false, source);
        scene.draw(&mut target, &state, &pass_through(&[]), &show(registers::FRAGMENT_COL0));
        // Neither format clamps.
        assert_eq!(target.color(3, 3), [0.25, -0.25, -0.5, 1.0]);
        let fragment = from_outside([20, 20], source, 0.0);
        assert_eq!(target.draw_fragments(&state, [fragment]), 1);
        assert_eq!(target.color(20, 20), [0.25, -0.25, -0.5, 1.0]);
    }
}

#[test]
fn logic_operations_turn_blending_off() {
    // Section 4.1.10: they take the place of blending, and leave colours alone that are floats.
    let over = Some(Blend::add(BlendFactor::One, BlendFactor::One));
    let state =
        State { blends: [over; registers::COLORS], logic_op: Some(LogicOp::Xor), ..State::new(SIZE[0], SIZE[1]) };
    for (format, expected) in [(ColorFormat::Rgba8, [0.0, 1.0, 1.0, 0.0]), (ColorFormat::Rgba32f, [1.0, 1.0, 0.0, 1.0])]
    {
        let mut target = Target::new(SIZE[0], SIZE[1], format);
        target.clear([1.0, 0.0, 1.0, 1.0], 1.0);
        let scene = rectangle([0, 0, 8, 8], 0.25, false, [1.0, 1.0, 0.0, 1.0]);
        scene.draw(&mut target, &state, &pass_through(&[]), &show(registers::FRAGMENT_COL0));
        assert_eq!(target.color(3, 3), expected, "{format:?}");
    }
}

#[test]
fn samples_that_pass_are_counted_where_that_is_asked_for() {
    // ARB_occlusion_query: what passes the depth test counts, sample by sample, early or late.
    let scene = |z| rectangle([3, 3, 20, 20], z, false, WHITE);
    for samples in Target::SAMPLE_COUNTS {
        let mut target = Target::new(SIZE[0], SIZE[1], ColorFormat::Rgba8).try_with_samples(samples).unwrap();
        let test = DepthTest { func: CompareFunc::Less, write: true };
        let state = State { depth_test: Some(test), count_samples: true, ..State::new(SIZE[0], SIZE[1]) };
        let mut draw = |state: &State, z| {
            scene(z).draw(&mut target, state, &pass_through(&[]), &one()).samples_passed / u64::from(samples)
        };
        assert_eq!((draw(&state, 0.5), draw(&state, 0.75), draw(&state, 0.25)), (289, 0, 289));
        let late = State { alpha_test: Some(AlphaTest { func: CompareFunc::Greater, reference: 0.5 }), ..state };
        assert_eq!((draw(&late, 0.2), draw(&late, 0.75)), (289, 0));
        assert_eq!(draw(&State { count_samples: false, ..late }, 0.1), 0);
    }
}

/// A fragment of one pixel.
fn from_outside([x, y]: [i32; 2], color: [f32; 4], depth: f32) -> OutsideFragments {
    OutsideFragments { rect: Rect { x, y, width: 1, height: 1 }, color, depth }
}

#[test]
fn fragments_from_outside_are_limited_by_target_and_scissor_alone() {
    // Section 3.6: fragments of pixel rectangles are not clipped to the viewport.
    let mut target = Target::new(8, 8, ColorFormat::Rgba8);
    target.clear([0.0; 4], 1.0);
    let mut state = State { viewport: Rect { x: 0, y: 0, width: 1, height: 1 }, ..State::new(8, 8) };
    let all = || {
        let places = [[-1, 0], [0, -1], [8, 0], [0, 8], [i32::MAX, i32::MIN], [7, 7], [2, 3]];
        places.map(|pixel| from_outside(pixel, WHITE, 0.0))
    };
    assert_eq!(target.draw_fragments(&state, all()), 2);
    assert_eq!((target.color(7, 7), target.color(2, 3), target.color(0, 0)), (WHITE, WHITE, [0.0; 4]));
    state.scissor = Some(Rect { x: 2, y: 3, width: i32::MAX, height: 1 });
    assert_eq!(target.draw_fragments(&state, all()), 1);
    state.scissor = Some(Rect { x: 2, y: 3, width: -4, height: 1 });
    assert_eq!(target.draw_fragments(&state, all()), 0);
    // Depths are clamped to what the buffer holds.
    let test = DepthTest { func: CompareFunc::Lequal, write: true };
    let state = State { depth_test: Some(test), ..State::new(8, 8) };
    let fragment = from_outside([1, 1], WHITE, 7.0);
    assert_eq!((target.draw_fragments(&state, [fragment]), target.depth(1, 1)), (1, 1.0));
}

const FACTORS: [BlendFactor; 15] = [
    BlendFactor::Zero,
    BlendFactor::One,
    BlendFactor::SrcColor,
    BlendFactor::OneMinusSrcColor,
    BlendFactor::DstColor,
    BlendFactor::OneMinusDstColor,
    BlendFactor::SrcAlpha,
    BlendFactor::OneMinusSrcAlpha,
    BlendFactor::DstAlpha,
    BlendFactor::OneMinusDstAlpha,
    BlendFactor::ConstantColor,
    BlendFactor::OneMinusConstantColor,
    BlendFactor::ConstantAlpha,
    BlendFactor::OneMinusConstantAlpha,
    BlendFactor::SrcAlphaSaturate,
];

const EQUATIONS: [BlendEquation; 5] = [
    BlendEquation::Add,
    BlendEquation::Subtract,
    BlendEquation::ReverseSubtract,
    BlendEquation::Min,
    BlendEquation::Max,
];

/// Sections 4.1.8 and 4.2.2: what is written block by block is to the bit what is written pixel by pixel, as fragments
/// from outside are.
#[test]
fn blocks_are_blended_and_masked_as_pixels_are() {
    blend_blocks_and_pixels(5, 600);
}

/// Draws in random states against the models of these tests and of [`queue`], from one seed after the other, until
/// `NVJIT_SECONDS` (60) have passed.
#[test]
#[ignore = "it runs for a time that is given"]
fn random_states_follow_the_models() {
    let number = |name: &str, least: u64| std::env::var(name).map_or(least, |text| text.parse().expect("a number"));
    let end = std::time::Instant::now() + std::time::Duration::from_secs(number("NVJIT_SECONDS", 60));
    let mut seed = number("NVJIT_SEED", 1000);
    while std::time::Instant::now() < end {
        eprintln!("NVJIT_SEED={seed}");
        let random = &mut Random(seed);
        let (samples, threads) = (pick(random, &[1, 1, 2, 4, 8]), pick(random, &[1, 2, 3]));
        let tests = pick(random, &[Tests::Late, Tests::Early]);
        follow_the_model(samples, threads, seed, pick(random, &FORMATS), tests);
        blend_blocks_and_pixels(seed, 10);
        queue::draws_follow(seed, threads, pick(random, &[ColorFormat::Rgba8, ColorFormat::Rgba32f]), samples.min(4));
        seed += 1;
    }
    // Not to the captured output.
    let _ = std::io::Write::write_all(&mut std::io::stderr(), format!("seeds before {seed} passed\n").as_bytes());
}

fn blend_blocks_and_pixels(seed: u64, rounds: usize) {
    let mut random = Random(seed);
    let [vertex, fragment] =
        [Box::new(pass_through(&[])) as Box<dyn Shader>, Box::new(show(registers::FRAGMENT_COL0)) as _];
    let plain = State::new(SIZE[0], SIZE[1]);
    let new = |format| Target::new(SIZE[0], SIZE[1], format);
    for round in 0..rounds {
        let mut color = || std::array::from_fn(|_| random.between(-0.25, 1.25));
        let colors: Vec<_> = (0..6).map(|_| color()).collect();
        let (constant, stored): (_, Vec<_>) = (color(), (0..97).map(|_| color()).collect());
        let factor = |random: &mut Random| pick(random, &FACTORS);
        let separate = random.next() < 0.3;
        let (source, destination) = (factor(&mut random), factor(&mut random));
        let blend = Blend {
            source_alpha: if separate { factor(&mut random) } else { source },
            destination_alpha: if separate { factor(&mut random) } else { destination },
            equation: pick(&mut random, &EQUATIONS),
            equation_alpha: (random.next() < 0.3).then(|| pick(&mut random, &EQUATIONS)),
            constant,
            ..Blend::add(source, destination)
        };
        let is_masked = random.next() < 0.3;
        let color_mask = std::array::from_fn(|_| !is_masked || random.next() < 0.5);
        let blend = (random.next() < 0.9).then_some(blend);
        let state =
            State { blends: [blend; registers::COLORS], color_masks: [color_mask; registers::COLORS], ..plain.clone() };
        let corners: Vec<_> =
            (0..6).map(|_| at(SIZE, random.between(-9.0, 79.0), random.between(-9.0, 75.0))).collect();
        let mut scene = Scene { colors, ..Scene::triangles(&corners) };
        for format in [ColorFormat::Rgba8, ColorFormat::Rgba32f] {
            let [mut drawn, mut expected, mut unblended] = [new(format), new(format), new(ColorFormat::Rgba32f)];
            for target in [&mut drawn, &mut expected] {
                target.set_colors(0, |x, y| stored[((31 * x + y) % 97) as usize]);
            }
            // Triangle by triangle: the second one is blended with the first.
            for triangle in 0..2 {
                scene.indices = (3 * triangle..3 * triangle + 3).collect();
                unblended.clear([f32::NAN; 4], 1.0);
                scene.draw(&mut unblended, &plain, &*vertex, &*fragment);
                scene.draw(&mut drawn, &state, &*vertex, &*fragment);
                let fragments: Vec<_> = pixels(SIZE)
                    .map(|[x, y]| from_outside([x as i32, y as i32], unblended.color(x, y), 0.0))
                    .filter(|fragment| !fragment.color[0].is_nan())
                    .collect();
                expected.draw_fragments(&state, fragments);
            }
            for [x, y] in pixels(SIZE) {
                let bits = |target: &Target| target.color(x, y).map(f32::to_bits);
                assert_eq!(bits(&drawn), bits(&expected), "{round} {format:?} {x} {y} {blend:?} {color_mask:?}");
            }
        }
    }
}

/// Section 2.14.9 of OpenGL 1.5: a byte is its 255th part, in blocks as in pixels.
#[test]
fn every_byte_is_read_as_the_same_number() {
    let state = State {
        blends: [Some(Blend { equation: BlendEquation::Add, ..Blend::add(BlendFactor::Zero, BlendFactor::DstColor) });
            registers::COLORS],
        ..State::new(SIZE[0], SIZE[1])
    };
    let mut target = Target::new(SIZE[0], SIZE[1], ColorFormat::Rgba8);
    let byte = |x: u32, y: u32| (x + 70 * y) % 256;
    target.set_colors(0, |x, y| [byte(x, y) as f32 / 255.0; 4]);
    rectangle([0, 0, SIZE[0], SIZE[1]], 0.5, false, WHITE).draw(&mut target, &state, &pass_through(&[]), &one());
    for [x, y] in pixels(SIZE) {
        let value = byte(x, y) as f32 / 255.0;
        assert_eq!(target.rgba8_in(0, x, y)[0], (value * value * 255.0).round_ties_even() as u8);
    }
}
