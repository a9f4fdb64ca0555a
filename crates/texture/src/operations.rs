//! Lookups that do not filter: fetches, gathers and queries (TXF, TXFMS, TXG, TXGO, TXQ, TXQS, LOD of NV_gpu_program4
//! and 5), one lane at a time. Their results are defined here, as those of lookups that filter are in
//! [`reference`](super::reference).

use super::image::Image;
use super::object::{Lookup, Texture};
use super::reference::{self, Plan, Point, Request, finish, gathered, texel};
use nvjit_runtime::{SampleCall, SampleOperation};

/// The result vector of `lane` in a bound texture; `None` if the texture is inconsistent for the operation.
pub(crate) fn sample(texture: &Texture, unit_bias: f32, call: &SampleCall, lane: usize) -> Option<[f32; 4]> {
    let request = || Request::new(texture, call, lane);
    match call.operation {
        SampleOperation::Fetch => Some(texture.swizzled(fetch(texture, call, lane).unwrap_or_default())),
        SampleOperation::FetchSample => Some(texture.swizzled(fetch_sample(texture, call, lane).unwrap_or_default())),
        SampleOperation::Size => Some(size(texture, call.level[lane]).unwrap_or_default()),
        SampleOperation::Samples => Some(samples(texture)),
        SampleOperation::Lod => Some(lod(texture, texture.lookup()?, &request(), unit_bias)),
        SampleOperation::Gather | SampleOperation::GatherOffsets => {
            Some(gather(texture, texture.lookup()?, call, lane, &request()).unwrap_or_default())
        }
        _ => Some(texture.swizzled(reference::sample(texture, texture.lookup()?, &request(), unit_bias))),
    }
}

/// Sections 2.X.4.4 and 2.X.8, TXF: no filter, wrap mode or clamping applies, and border texels can be fetched. `None`
/// outside of levels, layers or image.
fn fetch(texture: &Texture, call: &SampleCall, lane: usize) -> Option<[f32; 4]> {
    if !call.target.has_fetches() {
        return None;
    }
    // Buffers have one level.
    let level = if call.target.is_filtered() { call.level[lane] } else { 0 };
    one_texel(texture, texture.level(level)?, call, lane, 0)
}

/// TXFMS of NV_explicit_multisample.
fn fetch_sample(texture: &Texture, call: &SampleCall, lane: usize) -> Option<[f32; 4]> {
    if !call.target.is_multisample() {
        return None;
    }
    let image = texture.level(0)?;
    let sample = u32::try_from(call.sample[lane]).ok()?;
    if sample >= image.extent().samples()? {
        return None;
    }
    one_texel(texture, image, call, lane, sample)
}

/// The texel at the integer coordinates plus the offset, if it is inside of the image.
fn one_texel(texture: &Texture, image: &Image, call: &SampleCall, lane: usize, sample: u32) -> Option<[f32; 4]> {
    let (dimensions, offset) = (image.extent().dimensions(), reference::offset(call, lane));
    let layer = if call.target.has_layers() { u32::try_from(call.texels[3][lane]).ok()? } else { 0 };
    if layer >= image.extent().layers().unwrap_or(1) {
        return None;
    }
    let mut at: [i32; 3] =
        std::array::from_fn(
            |axis| {
                if axis < dimensions { call.texels[axis][lane].wrapping_add(offset[axis]) } else { 0 }
            },
        );
    if !image.has(at) {
        return None;
    }
    if dimensions < 3 {
        at[2] = image.extent().plane(layer, sample) as i32;
    }
    Some(finish(texture, image.format(), image.fetch(at, [0.0; 4])))
}

/// Section 2.X.8, TXQ: the size of a level without its border, then the number of layers, as integer bits.
fn size(texture: &Texture, level: i32) -> Option<[f32; 4]> {
    let extent = texture.level(level)?.extent();
    let mut size = [0; 4];
    let dimensions = extent.dimensions();
    size[..dimensions].copy_from_slice(&extent.size()[..dimensions]);
    size[dimensions] = texture.layers(extent);
    Some(size.map(f32::from_bits))
}

/// TXQS of ARB_shader_texture_image_samples, as integer bits.
fn samples(texture: &Texture) -> [f32; 4] {
    let samples = texture.level(0).and_then(|image| image.extent().samples()).unwrap_or(1);
    [f32::from_bits(samples); 4]
}

/// LOD: the level, or a position between two levels, relative to the base level; and lambda before clamping.
fn lod(texture: &Texture, lookup: &Lookup, request: &Request, unit_bias: f32) -> [f32; 4] {
    let plan = Plan::new(texture.target(), lookup, request, unit_bias);
    let level = (plan.levels[0] - lookup.base) as f32 + plan.level_weight;
    [level, plan.detail.unclamped, 0.0, 0.0]
}

/// Section 2.X.8, TXG and TXGO: the texels that LINEAR would read in the base level.
fn gather(texture: &Texture, lookup: &Lookup, call: &SampleCall, lane: usize, request: &Request) -> Option<[f32; 4]> {
    if !call.target.has_gathers() {
        return None;
    }
    let plan = Plan::new(texture.target(), lookup, request, 0.0);
    let (image, plane) = plan.image(texture, lookup.base)?;
    let point = |offset| Point { position: plan.position, offset, plane };
    let texels = if call.operation == SampleOperation::Gather {
        let [[i0, i1], [j0, j1], [plane, _]] = gathered(texture, image, &point(plan.offset));
        [[i0, j1], [i1, j1], [i1, j0], [i0, j0]].map(|[i, j]| [i, j, plane])
    } else if call.target.has_offsets() {
        std::array::from_fn(|n| {
            let offset = [call.gather_offsets[0][n][lane], call.gather_offsets[1][n][lane], 0];
            gathered(texture, image, &point(offset)).map(|[first, _]| first)
        })
    } else {
        return None;
    };
    Some(texels.map(|at| {
        let texel = texel(texture, image, at, request.compared);
        match request.compared {
            // The result of a comparison has one component.
            Some(_) if lookup.depth => texel[0],
            _ if call.target.compares() => finish(texture, image.format(), texel)[0],
            _ => texture.swizzled(finish(texture, image.format(), texel))[call.component as usize & 3],
        }
    }))
}
