//! Buffers that keep other components than four (ARB_framebuffer_object, section 4.4.6; OpenGL 3.0, section 4.3.2), and
//! those of integers (EXT_texture_integer).

use super::*;

const SIZE: [u32; 2] = [20, 12];

/// A fragment program whose result is a colour.
fn always(color: [f32; 4]) -> Function<impl Fn(&[f32], &mut [f32]) -> bool + Send + Sync> {
    function(Stage::Fragment, vec![], four(result, &[registers::COLR]), false, move |_, output| {
        output.copy_from_slice(&color);
        false
    })
}

fn draw(target: &mut Target, state: &State, color: [f32; 4]) {
    let [width, height] = SIZE.map(|size| size as f32);
    let corners = [[0.0, 0.0], [2.0 * width, 0.0], [0.0, 2.0 * height]];
    Scene::triangles(&corners.map(|[x, y]| at(SIZE, x, y))).draw(target, state, &pass_through(&[]), &always(color));
}

type Read = fn([f32; 4]) -> [f32; 4];

/// Each row: the components, what is read of (R,G,B,A).
const READ: [(Components, Read); 5] = [
    (Components::Rgba, |c| c),
    (Components::Rg, |[r, g, ..]| [r, g, 0.0, 1.0]),
    (Components::Red, |[r, ..]| [r, 0.0, 0.0, 1.0]),
    (Components::RedAlpha, |[r, _, _, a]| [r, 0.0, 0.0, a]),
    (Components::Alpha, |[.., a]| [0.0, 0.0, 0.0, a]),
];

#[test]
fn blending_reads_the_components_that_are_kept() {
    let (first, second) = ([0.25, 0.5, 0.75, 0.125], [0.5, 0.125, 0.25, 0.5]);
    for samples in Target::SAMPLE_COUNTS {
        for (kept, read) in READ {
            let state = State { components: [kept; 8], ..State::new(SIZE[0], SIZE[1]) };
            let mut target = Target::new(SIZE[0], SIZE[1], ColorFormat::Rgba32f).try_with_samples(samples).unwrap();
            target.clear(kept.seen([0.0; 4], 1.0), 1.0);
            draw(&mut target, &state, first);
            assert_eq!(target.color(7, 5), read(first), "{kept:?}");
            // Blending reads what is read: S * Da + D * (1 - Sa), each component of which is then kept or not.
            let blends = [Some(Blend::add(BlendFactor::DstAlpha, BlendFactor::OneMinusSrcAlpha)); registers::COLORS];
            draw(&mut target, &State { blends, ..state.clone() }, second);
            let under = read(first);
            let blended = std::array::from_fn(|i| second[i] * under[3] + under[i] * (1.0 - second[3]));
            assert_eq!(target.color(7, 5), read(blended), "{kept:?}");
            // A component that is masked stays; those that are made of it too.
            let masked = State { color_masks: [[false, true, true, true]; registers::COLORS], ..state.clone() };
            let before = target.color(7, 5);
            draw(&mut target, &masked, [1.0; 4]);
            let written = [before[0], 1.0, 1.0, 1.0];
            assert_eq!(target.color(7, 5), read(written), "{kept:?} without red");
        }
    }
}

/// EXT_draw_buffers2, sections 4.1.8 and 4.2.2: each buffer has its own mask, and blends or not.
#[test]
fn buffers_have_masks_and_blend_for_themselves() {
    let (under, over) = ([0.25, 0.5, 0.125, 1.0], [0.5, 0.25, 0.5, 0.5]);
    for format in [ColorFormat::Rgba32f, ColorFormat::Rgba8] {
        let mut target = Target::new(SIZE[0], SIZE[1], format).with_colors(3);
        target.clear(under, 1.0);
        let read = |target: &Target, buffer: usize| {
            target.read_colors(buffer, &Rect { x: 7, y: 5, width: 1, height: 1 }).unwrap()[0]
        };
        let stored = read(&target, 0);
        let mut color_masks = [[true; 4]; registers::COLORS];
        (color_masks[1], color_masks[2]) = ([true, false, true, false], [false; 4]);
        let blend = Some(Blend::add(BlendFactor::One, BlendFactor::One));
        let blends = [0, 1, 1, 0, 0, 0, 0, 0].map(|blended: u32| blend.filter(|_| blended != 0));
        let state = State { color_results: [0; 8], color_masks, blends, ..State::new(SIZE[0], SIZE[1]) };
        draw(&mut target, &state, over);
        let near = |found: [f32; 4], expected: [f32; 4]| {
            assert!(
                found.iter().zip(expected).all(|(a, b)| (a - b).abs() < 0.004),
                "{format:?} {found:?} {expected:?}"
            );
        };
        near(read(&target, 0), over);
        near(read(&target, 1), [stored[0] + over[0], stored[1], stored[2] + over[2], stored[3]]);
        assert_eq!(read(&target, 2), stored, "{format:?}");
    }
}

#[test]
fn a_logical_operation_is_of_what_is_kept() {
    for (kept, expected) in [
        (Components::Red, [0x5a, 0, 0, 0xff]),
        (Components::RedAlpha, [0x5a, 0, 0, 0xa5]),
        (Components::Alpha, [0, 0, 0, 0xa5]),
    ] {
        let mut target = Target::new(SIZE[0], SIZE[1], ColorFormat::Rgba8);
        target.clear(kept.seen([1.0; 4], 1.0), 1.0);
        let logic_op = Some(LogicOp::Xor);
        let state = State { components: [kept; 8], logic_op, ..State::new(SIZE[0], SIZE[1]) };
        draw(&mut target, &state, [165.0 / 255.0, 0.0, 0.0, 90.0 / 255.0]);
        assert_eq!(target.rgba8_in(0, 3, 3), expected, "{kept:?}");
    }
}

/// Section 4.1.8 and others of EXT_texture_integer: blending, the alpha test and multisample alpha operations do
/// nothing where colours are integers, and no bit of a colour changes, even of those that would be NaN.
#[test]
fn integers_are_what_was_written() {
    let bits = [0xffff_ffff, 0x7fa0_0001, 3, 0x8000_0000].map(f32::from_bits);
    let words = |color: [f32; 4]| color.map(f32::to_bits);
    for samples in Target::SAMPLE_COUNTS {
        let mut target = Target::new(SIZE[0], SIZE[1], ColorFormat::Rgba32i).try_with_samples(samples).unwrap();
        let cleared = [7, 0xff80_0001, 9, 10].map(f32::from_bits);
        target.clear(cleared, 1.0);
        assert_eq!(words(target.color(2, 2)), words(cleared));
        let state = State {
            blends: [Some(Blend::add(BlendFactor::One, BlendFactor::One)); registers::COLORS],
            alpha_test: Some(AlphaTest { func: CompareFunc::Never, reference: 0.5 }),
            alpha_to_coverage: true,
            alpha_to_one: true,
            ..State::new(SIZE[0], SIZE[1])
        };
        draw(&mut target, &state, bits);
        assert_eq!(words(target.color(2, 2)), words(bits), "{samples}");
        assert_eq!(
            target.read_colors(0, &state.viewport).unwrap().into_iter().map(words).collect::<Vec<_>>(),
            [words(bits); 240]
        );
        // A logical operation is of all 32 bits.
        let inverted = State { logic_op: Some(LogicOp::Xor), ..state.clone() };
        draw(&mut target, &inverted, [u32::MAX; 4].map(f32::from_bits));
        assert_eq!(words(target.color(2, 2)), words(bits).map(|word| !word));
    }
}
