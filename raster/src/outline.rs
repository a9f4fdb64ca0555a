//! Coverage of pixels by smooth points, lines and polygons: areas from 0 to 1 (sections 3.3.1, 3.4.2 and 3.5.3 of
//! OpenGL 1.5).

use crate::lanes::LANES;
use crate::tile::IN_BLOCK;
use crate::window::PIXEL;

/// Half of a pixel, in fixed point.
pub(crate) const HALF: i32 = PIXEL as i32 / 2;

/// The border of a smooth primitive, in fixed point.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Outline {
    /// A point.
    Disc { center: [i32; 2], diameter: i32 },
    /// A triangle, with one side repeated, or the rectangle of a line; and its reference pixel.
    Polygon { reference: [i32; 2], sides: [Side; 4] },
}

/// A side of a polygon: `value + dx * x + dy * y` is not negative inside. x and y are relative to the centre of the
/// reference pixel.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Side {
    value: i64,
    dx: i64,
    dy: i64,
    /// Whether it is on the border of the polygon. If not, the pixels whose centres are inside are covered whole.
    border: bool,
}

impl Side {
    /// The side from one corner to the next, counterclockwise.
    pub fn new([from, to]: [[i32; 2]; 2], reference: [i32; 2], border: bool) -> Self {
        let ([from, to], center) = ([from, to].map(|corner| corner.map(i64::from)), reference.map(center));
        let (x, y) = (to[0] - from[0], to[1] - from[1]);
        // The rule is that of polygons that are not smooth.
        let inclusive = border || y < 0 || y == 0 && x < 0;
        let value = x * (center[1] - from[1]) - y * (center[0] - from[0]);
        Self { value: value - i64::from(!inclusive), dx: -y, dy: x, border }
    }

    /// The value at this offset in pixels from the reference pixel.
    fn at(&self, [x, y]: [i64; 2]) -> i64 {
        self.value + self.dx * x * PIXEL + self.dy * y * PIXEL
    }
}

/// The centre of a pixel along an axis, in fixed point.
fn center(pixel: i32) -> i64 {
    i64::from(pixel) * PIXEL + PIXEL / 2
}

impl Outline {
    /// The fraction of each pixel that it covers, in the block whose first pixel is `first`.
    pub fn coverage(&self, first: [i32; 2]) -> [f32; LANES] {
        match self {
            Self::Disc { center, diameter } => of_block(|x, y| disc(*center, *diameter, [first[0] + x, first[1] + y])),
            Self::Polygon { reference, sides } => {
                let from = [0, 1].map(|axis| i64::from(first[axis]) - i64::from(reference[axis]));
                polygon(sides, from)
            }
        }
    }
}

fn of_block(coverage: impl Fn(i32, i32) -> f32) -> [f32; LANES] {
    std::array::from_fn(|lane| coverage(IN_BLOCK[0][lane] as i32, IN_BLOCK[1][lane] as i32))
}

/// The number of strips of a pixel. The area of a disc in a strip is approximated by the length of the strip's middle.
const STRIPS: i32 = 16;

fn disc(middle: [i32; 2], diameter: i32, pixel: [i32; 2]) -> f32 {
    let [x, y] = [0, 1].map(|axis| (center(pixel[axis]) - i64::from(middle[axis])) as f64);
    let (half, radius) = (f64::from(HALF), f64::from(diameter) / 2.0);
    let farthest = [x, y].map(|place| place.abs() + half);
    if farthest[0] * farthest[0] + farthest[1] * farthest[1] <= radius * radius {
        return 1.0;
    }
    let length = |strip: i32| {
        let y = y + half * (f64::from(2 * strip + 1) / f64::from(STRIPS) - 1.0);
        let reach = (radius * radius - y * y).max(0.0).sqrt();
        ((x + half).min(reach) - (x - half).max(-reach)).max(0.0)
    };
    ((0..STRIPS).map(length).sum::<f64>() / (f64::from(STRIPS) * PIXEL as f64)) as f32
}

fn polygon(sides: &[Side; 4], from: [i64; 2]) -> [f32; LANES] {
    let mut inside = [true; LANES];
    // The sides on the border that cross the block.
    let (mut cutting, mut count) = (*sides, 0);
    let last = i64::from(IN_BLOCK[0][LANES - 1]);
    for side in sides {
        let first = side.at(from);
        if side.border {
            let half = i64::from(HALF) * (side.dx.abs() + side.dy.abs());
            let [dx, dy] = [side.dx, side.dy].map(|step| step * last * PIXEL);
            let (least, most) = (first + dx.min(0) + dy.min(0) - half, first + dx.max(0) + dy.max(0) + half);
            if most <= 0 {
                return [0.0; LANES];
            }
            if least < 0 {
                cutting[count] = *side;
                count += 1;
            }
            continue;
        }
        for (lane, inside) in inside.iter_mut().enumerate() {
            let place = [0, 1].map(|axis| from[axis] + i64::from(IN_BLOCK[axis][lane]));
            *inside &= side.at(place) >= 0;
        }
    }
    std::array::from_fn(|lane| {
        let place = [0, 1].map(|axis| from[axis] + i64::from(IN_BLOCK[axis][lane]));
        if inside[lane] { area(&cutting[..count], place) } else { 0.0 }
    })
}

/// The area of a pixel that is inside of all sides.
fn area(sides: &[Side], pixel: [i64; 2]) -> f32 {
    // A convex polygon; each side adds at most one corner. Positions are relative to the centre of the pixel.
    let mut corners = [[0.0; 2]; 8];
    let half = f64::from(HALF);
    corners[..4].copy_from_slice(&[[-half, -half], [half, -half], [half, half], [-half, half]]);
    let mut count = 4;
    for side in sides {
        let (value, dx, dy) = (side.at(pixel) as f64, side.dx as f64, side.dy as f64);
        let inner = |[x, y]: [f64; 2]| value + dx * x + dy * y;
        let (before, mut left) = (corners, 0);
        for (number, &from) in before[..count].iter().enumerate() {
            let to = before[(number + 1) % count];
            let (a, b) = (inner(from), inner(to));
            if a >= 0.0 && left < corners.len() {
                corners[left] = from;
                left += 1;
            }
            if (a >= 0.0) != (b >= 0.0) && left < corners.len() {
                let t = a / (a - b);
                corners[left] = [from[0] + t * (to[0] - from[0]), from[1] + t * (to[1] - from[1])];
                left += 1;
            }
        }
        count = left;
        if count == 0 {
            return 0.0;
        }
    }
    let corners = &corners[..count];
    let following = corners.iter().cycle().skip(1);
    let twice: f64 = corners.iter().zip(following).map(|(a, b)| a[0] * b[1] - b[0] * a[1]).sum();
    (twice / 2.0 / (PIXEL * PIXEL) as f64).clamp(0.0, 1.0) as f32
}
