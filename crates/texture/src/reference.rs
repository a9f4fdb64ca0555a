//! The reference sampler: one lane at a time, in f32, in the order of section 3.8 of the OpenGL specification. It
//! defines the results. It is not optimised, and does not use the margins that the fast paths read. Fetches, gathers
//! and queries are in [`operations`](super::operations).

use super::cube;
use super::format::{Format, Kept, canonical};
use super::image::Image;
use super::lod::Detail;
use super::object::{Lookup, Texture};
use super::state::{CompareMode, DepthMode, MagFilter};
use super::wrap;
use nvjit_runtime::{LaneRow, SampleCall, SampleFlags, SampleOperation, TextureTarget};

/// The base of the level of detail, before biases.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Start {
    /// From derivatives of s, t, r.
    Derivatives {
        /** Where they were taken. */
        origin: [f32; 3],
        /** d(s,t,r)/dx */
        ddx: [f32; 3],
        /** d(s,t,r)/dy */
        ddy: [f32; 3],
    },
    /// From this level.
    Level(f32),
}

/// The lookup of one lane, from a [`SampleCall`].
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Request {
    /// s, t, r; zero if the target lacks them.
    pub coordinates: [f32; 3],
    /// The layer as the program gives it; zero if the target has no layers.
    pub layer: f32,
    /// The offset added to i, j, k.
    pub offset: [i32; 3],
    /// The reference value, if depths are compared.
    pub compared: Option<f32>,
    pub start: Start,
    /// The bias of the lookup.
    pub bias: f32,
    /// The least level of detail of the lookup, if it has one.
    pub least_lod: Option<f32>,
}

/// Whether `call` compares depths; `on` is the texture's TEXTURE_COMPARE_MODE. By the rules of NV_gpu_program4, only
/// SHADOW targets compare, if the mode is on. Otherwise SHADOW targets always compare; other targets compare if the
/// mode is on and r is free, but never by the ARB's rules.
#[inline]
pub(crate) fn compares(on: bool, call: &SampleCall) -> bool {
    if call.flags.contains(SampleFlags::GPU_PROGRAM) {
        return on && call.target.compares();
    }
    let free = call.target.coordinates() < 3 && !call.target.has_layers();
    call.target.compares() || on && free && !call.flags.contains(SampleFlags::ARB)
}

/// The reference value, if depths are compared.
pub(crate) fn references(call: &SampleCall) -> &LaneRow {
    if call.target.has_reference() { &call.reference } else { &call.coordinates[2] }
}

impl Request {
    /// The request of `lane`. Implicit derivatives are those at the first lane of the quad, for all four lanes.
    pub fn new(texture: &Texture, call: &SampleCall, lane: usize) -> Self {
        let used = call.target.coordinates();
        let on = texture.sampler().compare_mode == CompareMode::CompareRToTexture;
        let row = |rows: &[[f32; nvjit_runtime::MAX_LANES]; 3], lane: usize| {
            std::array::from_fn(|axis| if axis < used { rows[axis][lane] } else { 0.0 })
        };
        let coordinates: [f32; 3] = row(&call.coordinates, lane);
        let start = match call.operation {
            SampleOperation::Derivatives => {
                Start::Derivatives { origin: coordinates, ddx: row(&call.ddx, lane), ddy: row(&call.ddy, lane) }
            }
            SampleOperation::Level => Start::Level(call.lod[lane]),
            _ if call.flags.contains(SampleFlags::ZERO_DERIVATIVES) => Start::Level(f32::NEG_INFINITY),
            _ if call.flags.contains(SampleFlags::NO_DERIVATIVES) => Start::Level(0.0),
            _ => {
                let quad = lane & !3;
                let origin: [f32; 3] = row(&call.coordinates, quad);
                let difference = |to: usize| {
                    let there: [f32; 3] = row(&call.coordinates, quad + to);
                    std::array::from_fn(|axis| there[axis] - origin[axis])
                };
                Start::Derivatives { origin, ddx: difference(1), ddy: difference(2) }
            }
        };
        Self {
            coordinates,
            layer: if call.target.has_layers() { call.layer[lane] } else { 0.0 },
            offset: offset(call, lane),
            compared: compares(on, call).then(|| references(call)[lane]),
            start,
            bias: if call.operation == SampleOperation::Bias { call.lod[lane] } else { 0.0 },
            least_lod: call.flags.contains(SampleFlags::LEAST_LOD).then(|| call.least_lod[lane]),
        }
    }
}

/// The offset in texels of `lane`, zero in dimensions that the target lacks.
pub(crate) fn offset(call: &SampleCall, lane: usize) -> [i32; 3] {
    let moved = call.flags.contains(SampleFlags::OFFSETS) && call.target.has_offsets();
    let used = if moved { call.target.dimensions() } else { 0 };
    std::array::from_fn(|axis| if axis < used { call.offsets[axis][lane] } else { 0 })
}

/// The filtering of a lookup: images, weights and positions.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Plan {
    pub face: usize,
    pub layer: u32,
    pub detail: Detail,
    /// Whether lambda selects magnification.
    pub magnified: bool,
    /// The filter within a level.
    pub filter: MagFilter,
    /// Two levels, relative to level 0, often equal.
    pub levels: [u32; 2],
    /// The weight of the second level.
    pub level_weight: f32,
    /// s, t, r on the face.
    pub position: [f32; 3],
    /// The offset added to i, j, k.
    pub offset: [i32; 3],
    /// The vector from the first probe of anisotropic filtering to the one that would follow the last.
    pub line: [f32; 3],
}

impl Plan {
    pub fn new(target: TextureTarget, lookup: &Lookup, request: &Request, unit_bias: f32) -> Self {
        let (mut face, mut position) = (0, request.coordinates);
        if target.is_cube() {
            let place = cube::on_face(request.coordinates);
            (face, position) = (place.face, [place.s, place.t, 0.0]);
        }
        let added_bias = unit_bias + request.bias;
        let (mut detail, line) = match request.start {
            Start::Level(level) => (lookup.rule.detail_of_level(level, added_bias), [0.0; 3]),
            Start::Derivatives { origin, ddx, ddy } => {
                let [ddx, ddy] = if target.is_cube() { cube::derivatives(origin, [ddx, ddy]) } else { [ddx, ddy] };
                let scaled = |d: [f32; 3]| std::array::from_fn(|axis| d[axis] * lookup.scale[axis]);
                let detail = lookup.rule.detail(scaled(ddx), scaled(ddy), added_bias);
                (detail, if detail.along_x { ddx } else { ddy })
            }
        };
        if let Some(least) = request.least_lod {
            // A NaN does not limit it.
            detail.lambda = if detail.lambda < least { least } else { detail.lambda };
        }
        let (filter, levels, level_weight) = lookup.rule.levels(detail.lambda);
        Self {
            face,
            layer: rounded_layer(request.layer, lookup.layers),
            detail,
            magnified: lookup.rule.magnifies(detail.lambda),
            filter,
            levels: levels.map(|level| lookup.base + level),
            level_weight,
            position,
            offset: request.offset,
            line,
        }
    }

    /// The image of a level, and the plane that is read.
    pub fn image<'a>(&self, texture: &'a Texture, level: u32) -> Option<(&'a Image, i32)> {
        let stacked = texture.target() == TextureTarget::ArrayCube;
        let image = texture.image(if stacked { 0 } else { self.face }, level)?;
        let layer = if stacked { 6 * self.layer + self.face as u32 } else { self.layer };
        Some((image, image.extent().plane(layer, 0) as i32))
    }

    /// The positions of the probes, evenly spread inside of the fragment.
    pub fn probes(self) -> impl Iterator<Item = [f32; 3]> {
        let count = self.detail.probes;
        (1..=count).map(move |n| {
            if count == 1 {
                return self.position;
            }
            let offset = n as f32 / (count + 1) as f32 - 0.5;
            std::array::from_fn(|axis| self.position[axis] + self.line[axis] * offset)
        })
    }
}

/// The layer of an array of `layers` layers: rounded to nearest, ties to even, and clamped; 0 for NaN.
fn rounded_layer(layer: f32, layers: u32) -> u32 {
    // The conversion saturates.
    (layer.round_ties_even() as u32).min(layers.saturating_sub(1))
}

/// The result vector of a lookup in a consistent texture.
pub(crate) fn sample(texture: &Texture, lookup: &Lookup, request: &Request, unit_bias: f32) -> [f32; 4] {
    let plan = Plan::new(texture.target(), lookup, request, unit_bias);
    let level = |n: usize, position: [f32; 3]| match plan.image(texture, plan.levels[n]) {
        Some((image, plane)) => {
            filter(texture, image, plan.filter, &Point { position, offset: plan.offset, plane }, request.compared)
        }
        None => [0.0; 4],
    };
    if lookup.integer {
        return level(0, plan.position);
    }
    let probe = |position: [f32; 3]| {
        let first = level(0, position);
        if plan.level_weight == 0.0 { first } else { lerp(first, level(1, position), plan.level_weight) }
    };
    let result = if plan.detail.probes > 1 {
        let share = 1.0 / plan.detail.probes as f32;
        let sum = plan.probes().map(probe).fold([-0.0; 4], |sum, texel| each(sum, texel, |a, b| a + b));
        sum.map(|sum| sum * share)
    } else {
        probe(plan.position)
    };
    // A single texel is returned unchanged: no arithmetic changes its bits.
    let moved = plan.filter == MagFilter::Nearest && plan.level_weight == 0.0 && plan.detail.probes == 1;
    let result = if moved { result } else { result.map(canonical) };
    match texture.image(0, lookup.base) {
        Some(base) => finish(texture, base.format(), result),
        None => [0.0; 4],
    }
}

/// The steps after filtering: the depth texture mode and HEMI.
pub(crate) fn finish(texture: &Texture, format: Format, filtered: [f32; 4]) -> [f32; 4] {
    let [x, y, ..] = filtered;
    if format.kept() == Kept::Single {
        return match texture.sampler().depth_mode {
            DepthMode::Luminance => [x, x, x, 1.0],
            DepthMode::Intensity => [x; 4],
            DepthMode::Alpha => [0.0, 0.0, 0.0, x],
            DepthMode::Red => [x, 0.0, 0.0, 1.0],
        };
    }
    if format.hemi() {
        let squared = 1.0 - (x * x + y * y);
        let squared = if squared > 0.0 { squared } else { 0.0 };
        return [x, y, squared.sqrt(), 1.0];
    }
    filtered
}

/// A position on an image.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Point {
    /// s, t, r.
    pub position: [f32; 3],
    /// The offset added to i, j, k.
    pub offset: [i32; 3],
    /// The plane of an image that has no r.
    pub plane: i32,
}

/// The texels that a gather reads in each dimension of an image.
pub(crate) fn gathered(texture: &Texture, image: &Image, point: &Point) -> [[i32; 2]; 3] {
    let modes = texture.wrap();
    let (size, scale) = (image.extent().size(), scale(texture, image));
    std::array::from_fn(|axis| {
        if axis < image.extent().dimensions() {
            wrap::gathered(modes[axis], point.position[axis], scale[axis], size[axis], point.offset[axis])
        } else {
            [if axis == 2 { point.plane } else { 0 }; 2]
        }
    })
}

/// The texel pairs that LINEAR reads in each dimension of an image.
pub(crate) fn pairs(texture: &Texture, image: &Image, point: &Point) -> [wrap::Pair; 3] {
    let modes = texture.wrap();
    let (size, scale) = (image.extent().size(), scale(texture, image));
    std::array::from_fn(|axis| {
        if axis < image.extent().dimensions() {
            wrap::linear_moved(modes[axis], point.position[axis], scale[axis], size[axis], point.offset[axis])
        } else {
            let n = if axis == 2 { point.plane } else { 0 };
            wrap::Pair { first: n, second: n, weight: 0.0 }
        }
    })
}

/// The texel that NEAREST reads.
pub(crate) fn nearest(texture: &Texture, image: &Image, point: &Point) -> [i32; 3] {
    let modes = texture.wrap();
    let (size, scale) = (image.extent().size(), scale(texture, image));
    std::array::from_fn(|axis| {
        if axis < image.extent().dimensions() {
            wrap::nearest_moved(modes[axis], point.position[axis], scale[axis], size[axis], point.offset[axis])
        } else if axis == 2 {
            point.plane
        } else {
            0
        }
    })
}

fn scale(texture: &Texture, image: &Image) -> [f32; 3] {
    if texture.target() == TextureTarget::Rect { [1.0; 3] } else { image.extent().size().map(|size| size as f32) }
}

/// A reference value from 0 to 1; NaN becomes 0.
fn clamped(compared: f32) -> f32 {
    let r = if compared > 0.0 { compared } else { 0.0 };
    if r < 1.0 { r } else { 1.0 }
}

/// The texel as it is filtered; a compared depth is 0 or 1.
pub(crate) fn texel(texture: &Texture, image: &Image, at: [i32; 3], compared: Option<f32>) -> [f32; 4] {
    let state = texture.sampler();
    let texel = if texture.is_seamless { image.fetch_beside(at) } else { image.fetch(at, state.border_color) };
    if image.format().kept() == Kept::Single
        && let Some(compared) = compared
    {
        let r = if image.format().has_floating_depths() { compared } else { clamped(compared) };
        return [if state.compare_func.holds(r, texel[0]) { 1.0 } else { 0.0 }, 0.0, 0.0, 0.0];
    }
    texel
}

fn filter(texture: &Texture, image: &Image, filter: MagFilter, point: &Point, compared: Option<f32>) -> [f32; 4] {
    let texel = |at| texel(texture, image, at, compared);
    match filter {
        MagFilter::Nearest => texel(nearest(texture, image, point)),
        MagFilter::Linear => {
            let [s, t, r] = pairs(texture, image, point);
            // s comes last: its two texels are neighbours in memory, and the fast paths blend them together.
            let column = |i, k| match image.extent().dimensions() {
                1 => texel([i, 0, k]),
                _ => lerp(texel([i, t.first, k]), texel([i, t.second, k]), t.weight),
            };
            let plane = |i| match image.extent().dimensions() {
                3 => lerp(column(i, r.first), column(i, r.second), r.weight),
                _ => column(i, r.first),
            };
            lerp(plane(s.first), plane(s.second), s.weight)
        }
    }
}

fn each(a: [f32; 4], b: [f32; 4], f: impl Fn(f32, f32) -> f32) -> [f32; 4] {
    std::array::from_fn(|n| f(a[n], b[n]))
}

/// `(1 - weight) * a + weight * b`, in a form whose result is `a` if both are equal.
fn lerp(a: [f32; 4], b: [f32; 4], weight: f32) -> [f32; 4] {
    each(a, b, |a, b| a + weight * (b - a))
}
