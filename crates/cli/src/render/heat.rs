//! Heat maps: the cost of each pixel as a colour, and a legend of the colours.

use nvjit_raster::Target;

/// Black over violet and orange to white.
const RAMP: [[f32; 3]; 6] =
    [[0.0; 3], [70.0, 20.0, 110.0], [160.0, 40.0, 100.0], [230.0, 90.0, 40.0], [250.0, 190.0, 60.0], [255.0; 3]];

/// The colour of a part of the most.
fn color(part: f32) -> [u8; 4] {
    let place = part.clamp(0.0, 1.0) * (RAMP.len() - 1) as f32;
    let index = (place as usize).min(RAMP.len() - 2);
    let f = place - index as f32;
    let [r, g, b] = std::array::from_fn(|i| (RAMP[index][i] + (RAMP[index + 1][i] - RAMP[index][i]) * f).round() as u8);
    [r, g, b, 255]
}

/// The colours of what each pixel cost, and the most that one cost.
pub fn colors(target: &Target) -> (Vec<u8>, f32) {
    let pixels = || (0..target.height()).rev().flat_map(|y| (0..target.width()).map(move |x| target.heat(x, y)));
    let most = pixels().fold(0.0, f32::max);
    (pixels().flat_map(|heat| color(heat / most.max(1.0))).collect(), most)
}

/// Digits of three columns and five rows; of a row the highest bit is at the left.
const DIGITS: [[u8; 5]; 10] = [
    [7, 5, 5, 5, 7],
    [2, 6, 2, 2, 7],
    [7, 1, 7, 4, 7],
    [7, 1, 3, 1, 7],
    [5, 5, 7, 1, 1],
    [7, 4, 7, 1, 7],
    [7, 4, 7, 5, 7],
    [7, 1, 2, 2, 2],
    [7, 5, 7, 5, 7],
    [7, 5, 7, 1, 7],
];
/// Pixels along the side of one of theirs, about the legend, and of its bar from top to bottom.
const DOT: u32 = 2;
const MARGIN: u32 = 8;
const BAR: u32 = 10;
/// Pixels of a picture that has room for a legend.
const LEAST: u32 = 128;

/// Draws a bar of all colours over the lower edge of a picture, top row first, with numbers of instructions below five
/// places of it.
pub fn add_legend(rgba: &mut [u8], [width, height]: [u32; 2], most: f32) {
    if width < LEAST || height < LEAST {
        return;
    }
    let mut set = |x: u32, y: u32, color: [u8; 4]| {
        if let Some(pixel) = rgba.as_chunks_mut::<4>().0.get_mut((y * width + x) as usize).filter(|_| x < width) {
            *pixel = color;
        }
    };
    let text = 5 * DOT;
    let top = height - (3 * MARGIN / 2 + BAR + text + MARGIN / 2);
    for y in top..height {
        (0..width).for_each(|x| set(x, y, [0, 0, 0, 255]));
    }
    let length = width - 2 * MARGIN;
    for x in 0..length {
        let color = color(x as f32 / (length - 1) as f32);
        (0..BAR).for_each(|y| set(MARGIN + x, top + MARGIN / 2 + y, color));
    }
    for quarter in 0..=4 {
        let number = format!("{:.0}", most * quarter as f32 / 4.0);
        let long = number.len() as u32 * 4 * DOT - DOT;
        // Below its place, but within the bar.
        let left = MARGIN + (length * quarter / 4).saturating_sub(long / 2).min(length.saturating_sub(long));
        let below = top + MARGIN + BAR;
        for (place, digit) in number.bytes().enumerate() {
            let Some(rows) = DIGITS.get(usize::from(digit.wrapping_sub(b'0'))) else { continue };
            for (dot_y, row) in (0..).zip(rows) {
                for dot_x in (0..3).filter(|dot_x| row >> (2 - dot_x) & 1 != 0) {
                    for (x, y) in (0..DOT).flat_map(|y| (0..DOT).map(move |x| (x, y))) {
                        let x = left + place as u32 * 4 * DOT + dot_x * DOT + x;
                        set(x, below + dot_y * DOT + y, [220, 220, 220, 255]);
                    }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_legend_has_all_colours_and_the_most() {
        let (width, height) = (200, 130);
        let mut rgba = vec![9; (width * height * 4) as usize];
        add_legend(&mut rgba, [width, height], 1234.0);
        let at = |x: u32, y: u32| rgba.as_chunks::<4>().0[(y * width + x) as usize];
        let bar = height - 24;
        assert_eq!([at(MARGIN, bar), at(width - MARGIN - 1, bar)], [color(0.0), color(1.0)]);
        assert_eq!(at(0, 0), [9; 4], "what is above is left");
        // The last digit is a 4, whose right column is full.
        let dots = (0..10).map(|y| at(width - MARGIN - 1, height - 18 + y)[0]);
        assert_eq!(dots.filter(|&red| red == 220).count(), 10);
        let mut small = vec![7; 4 * 100 * 100];
        add_legend(&mut small, [100, 100], 5.0);
        assert!(small.iter().all(|&byte| byte == 7));
    }
}
