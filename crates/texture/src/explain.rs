//! The explanation of a lookup for people: the plan that the reference sampler follows, with its texels and weights
//! listed. [`reference`](super::reference) computes the result, in its own order.

use super::object::{Lookup, Texture};
use super::reference::{self, Plan, Point, Request};
use super::state::MagFilter;

/// The explanation of a lookup.
#[derive(Clone, PartialEq, Debug)]
pub struct Explanation {
    /// The level of detail, after bias and clamping.
    pub lambda: f32,
    /// Whether lambda selects magnification.
    pub magnified: bool,
    /// The filter within a level.
    pub filter: MagFilter,
    /// The face of a cube map: 0 to 5 for +X, -X, +Y, -Y, +Z, -Z; else 0.
    pub face: usize,
    /// The layer of an array, else 0.
    pub layer: u32,
    /// s, t, r as they address the image: on the face of a cube map; zero for missing dimensions.
    pub position: [f32; 3],
    /// The texels that are fetched: for each probe of anisotropic filtering (one without it), for each level.
    pub footprints: Vec<Footprint>,
    /// The result vector.
    pub result: [f32; 4],
}

/// The part of a lookup that lies in one level.
#[derive(Clone, PartialEq, Debug)]
pub struct Footprint {
    /// The probe, from 0.
    pub probe: u32,
    /// The level.
    pub level: u32,
    /// The share of this footprint in the result.
    pub weight: f32,
    /// The texels.
    pub taps: Vec<Tap>,
}

/// A texel that a lookup fetches.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Tap {
    /// i, j, k; -1 and N are in the border. Without r, k counts the layers, of cube maps by faces.
    pub texel: [i32; 3],
    /// The share of the texel in its footprint.
    pub weight: f32,
    /// The texel, with its components placed by table X.5. A depth has one component; if the lookup compares, it is the
    /// result of the comparison.
    pub value: [f32; 4],
}

impl Explanation {
    pub(crate) fn new(texture: &Texture, lookup: &Lookup, request: &Request, unit_bias: f32) -> Self {
        let plan = Plan::new(texture.target(), lookup, request, unit_bias);
        let share = 1.0 / plan.detail.probes as f32;
        let shares = [(1.0 - plan.level_weight) * share, plan.level_weight * share];
        let mut footprints = Vec::new();
        for (probe, position) in plan.probes().enumerate() {
            for (level, weight) in plan.levels.into_iter().zip(shares) {
                let Some((image, plane)) = plan.image(texture, level).filter(|_| weight != 0.0) else { continue };
                let point = Point { position, offset: plan.offset, plane };
                let tap = |texel, weight| Tap {
                    texel,
                    weight,
                    value: reference::texel(texture, image, texel, request.compared),
                };
                let taps = match plan.filter {
                    MagFilter::Nearest => vec![tap(reference::nearest(texture, image, &point), 1.0)],
                    MagFilter::Linear => {
                        let pairs = reference::pairs(texture, image, &point);
                        (0..1usize << image.extent().dimensions())
                            .map(|corner| {
                                let mut weight = 1.0;
                                let texel = std::array::from_fn(|axis| {
                                    let pair = pairs[axis];
                                    let second = corner >> axis & 1 == 1;
                                    weight *= if second { pair.weight } else { 1.0 - pair.weight };
                                    if second { pair.second } else { pair.first }
                                });
                                tap(texel, weight)
                            })
                            .collect()
                    }
                };
                footprints.push(Footprint { probe: probe as u32, level, weight, taps });
            }
        }
        Self {
            lambda: plan.detail.lambda,
            magnified: plan.magnified,
            filter: plan.filter,
            face: plan.face,
            layer: plan.layer,
            position: plan.position,
            footprints,
            result: texture.swizzled(reference::sample(texture, lookup, request, unit_bias)),
        }
    }
}
