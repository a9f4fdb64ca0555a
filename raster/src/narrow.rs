//! The blocks of a tile that narrow triangles cover.
//!
//! There are two passes. The first tests groups of sixteen blocks and lists those that may be covered; the second
//! processes the list, which may be of many triangles. Neither has a branch that depends on a triangle, because small
//! triangles differ so much that the branch would be mispredicted.
//!
//! Edge functions have 32 bits a lane, which are exact within a tile. If an edge is so far away that its function does
//! not fit, the function has one sign in the whole tile, and any value of that sign is equivalent.

use crate::coverage::{Blocks, Bounds, Find};
use crate::depth::EarlyDepth;
use crate::lanes::{F16, I16, LANES, Lanes};
use crate::primitive::{Edge, NARROW, Plane, Small};
use crate::tile::{BLOCK, GROUP, IN_BLOCK, PIXELS_FROM, TILE, TILE_BLOCKS};

/// Edge functions are clamped to this magnitude. Within a tile and a group beyond they change by less.
const FAR: i64 = 1 << 30;
const _: () = assert!((TILE + GROUP * BLOCK) as i64 * 2 * NARROW < FAR);

/// The number of groups that are processed together.
const GROUPS: usize = 16;

/// A narrow triangle in a tile.
pub(crate) struct Narrow<'a> {
    edges: &'a [Edge; 3],
    /// The triangle's first block, and the number of blocks along its sides.
    first: [usize; 2],
    size: [usize; 2],
    /// The first pixel of the first block, relative to the triangle's reference pixel.
    from: [i32; 2],
    /// The edge functions at that pixel.
    values: [i32; 3],
}

/// How much of its blocks a triangle covers.
pub(crate) enum Extent {
    Nothing,
    Everything,
    /// Perhaps some of them.
    Something,
}

impl<'a> Narrow<'a> {
    /// `from` is the first pixel of the tile, relative to the reference pixel.
    #[inline(always)]
    pub fn new(edges: &'a [Edge; 3], bounds: Bounds, from: [i32; 2]) -> Self {
        let [first, last] = bounds.blocks();
        let from = [from[0] + (BLOCK * first[0]) as i32, from[1] + (BLOCK * first[1]) as i32];
        let mut values = [0; 3];
        for (value, edge) in values.iter_mut().zip(edges) {
            let at = edge.value + i64::from(edge.dx) * i64::from(from[0]) + i64::from(edge.dy) * i64::from(from[1]);
            *value = at.clamp(-FAR, FAR) as i32;
        }
        let size = [last[0] - first[0] + 1, last[1] - first[1] + 1];
        Self { edges, first, size, from, values }
    }

    /// Whether the triangle is large enough for its extent to be worth computing.
    #[inline(always)]
    pub fn large(&self) -> bool {
        self.size[0] > GROUP || self.size[1] > GROUP
    }

    pub fn extent(&self) -> Extent {
        let (right, up) = ((BLOCK * self.size[0]) as i32 - 1, (BLOCK * self.size[1]) as i32 - 1);
        let mut inside = true;
        for (edge, value) in self.edges.iter().zip(self.values) {
            let (dx, dy) = (edge.dx * right, edge.dy * up);
            if value + dx.max(0) + dy.max(0) < 0 {
                return Extent::Nothing;
            }
            inside &= value + dx.min(0) + dy.min(0) >= 0;
        }
        if inside { Extent::Everything } else { Extent::Something }
    }

    /// The triangle relative to each group of its blocks.
    #[inline(always)]
    pub fn groups(&self) -> impl Iterator<Item = Small> + '_ {
        let [columns, rows] = self.size;
        (0..rows).step_by(GROUP).flat_map(move |up| (0..columns).step_by(GROUP).map(move |right| self.group(right, up)))
    }

    /// The triangle relative to the group that is this many blocks from the first one.
    fn group(&self, right: usize, up: usize) -> Small {
        let offset = [(BLOCK * right) as i32, (BLOCK * up) as i32];
        let (width, height) = ((self.size[0] - right).min(GROUP), (self.size[1] - up).min(GROUP));
        let mut small = Small {
            split: false,
            values: self.values,
            dx: self.edges.map(|edge| edge.dx),
            dy: self.edges.map(|edge| edge.dy),
            reach: self.edges.map(|edge| (BLOCK as i32 - 1) * (edge.dx.max(0) + edge.dy.max(0))),
            from: [(self.from[0] + offset[0]) as f32, (self.from[1] + offset[1]) as f32],
            first: ((self.first[1] + up) * TILE_BLOCKS + self.first[0] + right) as u8,
            blocks: !PIXELS_FROM[0][width] & !PIXELS_FROM[1][height],
        };
        for (value, edge) in small.values.iter_mut().zip(self.edges) {
            *value += edge.dx * offset[0] + edge.dy * offset[1];
        }
        small
    }
}

/// A group of blocks that a triangle may cover.
#[derive(Clone, Copy)]
struct Group {
    /// The edge functions at the first pixels of the blocks, and their increments at the pixels of a block.
    starts: [Lanes<u32>; 3],
    pixels: [Lanes<u32>; 3],
    /// The depth at the first pixels of the blocks, and its increments at the pixels of a block.
    starts_z: Lanes<f32>,
    pixels_z: Lanes<f32>,
    primitive: u32,
    /// The index of the first block.
    first: u8,
    /// The bounds that apply besides its edges.
    limits: Option<Bounds>,
}

/// Groups that wait for the second pass.
pub(crate) struct Groups {
    groups: [Group; GROUPS],
    group_count: usize,
    /// The blocks to process: the index of each one's group, and its index in the group, with space for excess writes.
    of_group: [u8; GROUPS * LANES + LANES],
    blocks: [u8; GROUPS * LANES + LANES],
    block_count: usize,
}

impl Groups {
    pub fn new() -> Self {
        let zero = [Lanes([0; LANES]); 3];
        let zero_z = Lanes([0.0; LANES]);
        let group = Group {
            starts: zero,
            pixels: zero,
            starts_z: zero_z,
            pixels_z: zero_z,
            primitive: 0,
            first: 0,
            limits: None,
        };
        Self {
            groups: [group; GROUPS],
            group_count: 0,
            of_group: [0; GROUPS * LANES + LANES],
            blocks: [0; GROUPS * LANES + LANES],
            block_count: 0,
        }
    }

    pub fn clear(&mut self) {
        (self.group_count, self.block_count) = (0, 0);
    }

    /// Whether it is full.
    #[inline(always)]
    pub fn full(&self) -> bool {
        self.group_count == GROUPS
    }

    /// Adds a group: the triangle is `id` in the tile's list, `z` its depth if the depth test is early, and `limits`
    /// are bounds that apply besides its edges. The list must not be full.
    #[inline(always)]
    pub fn add<V: F16>(&mut self, triangle: &Small, id: u32, z: Option<&Plane>, limits: Option<Bounds>) {
        let group = &mut self.groups[self.group_count % GROUPS];
        let (x, y) = (V::Integers::load(&IN_BLOCK[0]), V::Integers::load(&IN_BLOCK[1]));
        // The edge functions at the pixel of each block that is furthest inside.
        let mut best = V::Integers::splat(0);
        for i in 0..3 {
            let (dx, dy) = (V::Integers::splat(triangle.dx[i]), V::Integers::splat(triangle.dy[i]));
            let pixels = dx.times(x).plus(dy.times(y));
            let starts = V::Integers::splat(triangle.values[i]).plus(pixels.shift_left::<2>());
            best = best.or(starts.plus(V::Integers::splat(triangle.reach[i])));
            pixels.store(&mut group.pixels[i].0);
            starts.store(&mut group.starts[i].0);
        }
        if let Some(z) = z {
            let x = V::splat(triangle.from[0]).plus(V::load(&BLOCK_STARTS[0].0));
            let y = V::splat(triangle.from[1]).plus(V::load(&BLOCK_STARTS[1].0));
            z.at([x, y]).store(&mut group.starts_z.0);
            z.in_block::<V>().store(&mut group.pixels_z.0);
        }
        group.primitive = id;
        group.first = triangle.first;
        group.limits = limits;
        self.list::<V>(!best.signs() & triangle.blocks);
    }

    /// Lists the blocks of the last group that may be covered.
    #[inline(always)]
    fn list<V: F16>(&mut self, candidates: u16) {
        let end = self.block_count.min(GROUPS * LANES);
        if let (Some(blocks), Some(of_group)) =
            (self.blocks[end..].first_chunk_mut::<LANES>(), self.of_group[end..].first_chunk_mut::<LANES>())
        {
            *blocks = V::set_bits(candidates);
            *of_group = [self.group_count as u8; LANES];
        }
        self.block_count = end + candidates.count_ones() as usize;
        self.group_count += 1;
    }
}

impl Find for Groups {
    /// The second pass. It leaves the groups in place.
    #[inline(always)]
    fn find<V: F16>(&self, mut depth: Option<EarlyDepth<'_>>, found: &mut Blocks<'_>) {
        for (&number, &block) in self.of_group.iter().zip(&self.blocks).take(self.block_count) {
            let (group, block) = (&self.groups[usize::from(number) % GROUPS], usize::from(block) % LANES);
            let [a, b, c] = &group.pixels;
            let a = V::Integers::splat(group.starts[0].0[block] as i32).plus(V::Integers::load(&a.0));
            let b = V::Integers::splat(group.starts[1].0[block] as i32).plus(V::Integers::load(&b.0));
            let c = V::Integers::splat(group.starts[2].0[block] as i32).plus(V::Integers::load(&c.0));
            let mut mask = !a.or(b).or(c).signs();
            let place = usize::from(group.first) + IN_GROUP[block];
            if let Some(limits) = &group.limits {
                mask &= limits.mask(place);
            }
            if let Some(depth) = &mut depth {
                let z = V::splat(group.starts_z.0[block]).plus(V::load(&group.pixels_z.0));
                mask = depth.test(place, z, mask);
            }
            found.add(group.primitive, place, mask);
        }
    }
}

/// The indices of the blocks of a group, relative to its first one.
const IN_GROUP: [usize; LANES] = {
    let mut numbers = [0; LANES];
    let mut block = 0;
    while block < LANES {
        numbers[block] = (IN_BLOCK[1][block] * TILE_BLOCKS as u32 + IN_BLOCK[0][block]) as usize;
        block += 1;
    }
    numbers
};

/// The first pixels of the blocks of a group: x, y.
const BLOCK_STARTS: [Lanes<f32>; 2] = {
    let mut starts = [Lanes([0.0; LANES]); 2];
    let mut element = 0;
    while element < 2 * LANES {
        let (axis, block) = (element / LANES, element % LANES);
        starts[axis].0[block] = (BLOCK as u32 * IN_BLOCK[axis][block]) as f32;
        element += 1;
    }
    starts
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::coverage::{Cover, Covered, ROOM};
    use crate::depth::Depths;
    use crate::lanes::{Work, with_each_kind};
    use crate::primitive::{Primitive, Shape};
    use crate::state::{CompareFunc, DepthTest};
    use crate::window::{PIXEL, SUBPIXEL_BITS};

    /// A triangle's coverage, and the tile's depth after it: by groups, or with 64 bits.
    #[derive(Clone)]
    struct Case {
        primitive: Primitive,
        by_groups: bool,
        test: Option<CompareFunc>,
        depth: Vec<Lanes<f32>>,
    }

    impl Work for Case {
        type Result = (Vec<Covered>, Vec<Lanes<f32>>);

        fn run<V: F16>(mut self) -> Self::Result {
            let primitive = &self.primitive;
            let Some(bounds) = Bounds::new(primitive, [0; 2]) else { return (Vec::new(), self.depth) };
            let Shape::Triangle { edges, .. } = &primitive.shape else { panic!("it is one") };
            let depths = self.test.map(|func| Depths::of(DepthTest { func, write: true }, false));
            let tile: &mut [_; TILE_BLOCKS * TILE_BLOCKS] = self.depth.as_mut_slice().try_into().expect("a tile");
            let mut room = [Covered::default(); ROOM];
            let mut found = Blocks::new(&mut room);
            if self.by_groups {
                let from = primitive.first.map(|place| -place);
                let triangle = Narrow::new(edges, bounds, from);
                let mut groups = Groups::new();
                for (number, group) in triangle.groups().enumerate() {
                    let limits = primitive.cut.then_some(bounds);
                    groups.add::<V>(&group, 5, depths.map(|_| &primitive.z), limits);
                    if groups.full() || number == 0 {
                        groups.find::<V>(depths.map(|depths| EarlyDepth { depths, depth: tile }), &mut found);
                        groups.clear();
                    }
                }
                groups.find::<V>(depths.map(|depths| EarlyDepth { depths, depth: tile }), &mut found);
            } else {
                let cover = Cover { primitive, id: 5, origin: [0; 2], bounds, whole: false };
                cover.find::<V>(depths.map(|depths| EarlyDepth { depths, depth: tile }), &mut found);
            }
            let count = found.count;
            let mut found = room[..count].to_vec();
            found.sort_by_key(|covered| covered.block());
            (found, self.depth)
        }
    }

    #[test]
    fn groups_cover_what_64_bits_do() {
        let mut state = 9_u64;
        let mut random = |range: i64| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) as i64 % range
        };
        let (mut blocks, mut partial) = (0, 0);
        for round in 0..20_000 {
            // Corners in a part of the tile, in it, around it, and as far away as narrow triangles reach.
            let reach = [4, 12, 64, 300, 16_384][round % 5] * PIXEL;
            let middle = [random(64) * PIXEL, random(64) * PIXEL];
            let corners: [[i64; 2]; 3] =
                std::array::from_fn(|_| middle.map(|middle| middle + random(reach) - reach / 2));
            let pixel = |axis: usize, corner: usize| corners[corner][axis] >> SUBPIXEL_BITS;
            let low = [0, 1].map(|axis| (0..3).map(|corner| pixel(axis, corner)).min().unwrap() as i32);
            let high = [0, 1].map(|axis| (0..3).map(|corner| pixel(axis, corner)).max().unwrap() as i32);
            // Some are cut by the window.
            let cut = random(3) == 0;
            let window = if cut { [random(30) as i32, 20 + random(60) as i32] } else { [i32::MIN, i32::MAX] };
            let (first, last) = (low.map(|low| low.max(window[0])), high.map(|high| high.min(window[1])));
            let reference = first.map(|pixel| i64::from(pixel) * PIXEL + PIXEL / 2);
            let edges = std::array::from_fn(|index| {
                let (from, to) = (corners[(index + 1) % 3], corners[(index + 2) % 3]);
                let (x, y) = (to[0] - from[0], to[1] - from[1]);
                let value = x * (reference[1] - from[1]) - y * (reference[0] - from[0]);
                Edge { value: (value - random(2)) >> SUBPIXEL_BITS, dx: -y as i32, dy: x as i32 }
            });
            let plane = |value: f32, dx: f32, dy: f32| Plane { value, dx, dy };
            let slope = |random: i64| random as f32 / 4096.0 - 0.01;
            let primitive = Primitive {
                shape: Shape::Triangle { edges, narrow: true },
                first,
                last,
                cut,
                viewport: 0,
                exponent: 0,
                flags: 0,
                z: plane(random(100) as f32 / 100.0, slope(random(80)), slope(random(80))),
                inverse_w: plane(1.0, 0.0, 0.0),
                over_w: [plane(0.0, 0.0, 0.0); 2],
                corners: [0; 3],
                source: 0,
            };
            let test = [None, Some(CompareFunc::Lequal), Some(CompareFunc::Greater)][round / 5 % 3];
            let depth = (0..TILE_BLOCKS * TILE_BLOCKS).map(|_| Lanes([random(100) as f32 / 100.0; LANES])).collect();
            let case = Case { primitive, by_groups: true, test, depth };
            let expected = Case { by_groups: false, ..case.clone() }.run::<crate::lanes::Portable<f32>>();
            for found in with_each_kind(case) {
                assert_eq!(found, expected, "{corners:?}");
            }
            blocks += expected.0.len();
            partial += expected.0.iter().filter(|covered| covered.mask() != u16::MAX).count();
        }
        assert!(blocks > 50_000 && partial > 30_000, "the test tests something: {blocks} {partial}");
    }
}
