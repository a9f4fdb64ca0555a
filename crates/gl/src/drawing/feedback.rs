//! The enumerants of transform feedback: table X.2 of NV_transform_feedback.

use crate::Error;
use crate::enums::*;
use crate::fixed::enums::POSITION;
use nvjit::limits::{MAX_GENERIC_RESULTS, MAX_TEXTURE_COORDS};
use nvjit_raster::registers::{
    ATTRIB0, BFC0, CLIP_DISTANCES, CLP0, COL0, FOGC, HPOS, LAYER, PRIMITIVE_RESULT, PSIZ, TEX0,
};
use nvjit_raster::{MAX_FEEDBACK_BUFFERS, MAX_FEEDBACK_COMPONENTS, Recorded};

/// An enumerant of table X.2.
struct Attribute {
    name: u32,
    /// "Permitted sizes": one to so many components.
    components: u8,
    /// The result, or the first of several; none is PRIMITIVE_ID_NV.
    result: Option<u16>,
    /// How many results there are; 1 where the index is ignored.
    results: u16,
}

const ATTRIBUTES: [Attribute; 13] = [
    one(POSITION, 4, HPOS),
    one(PRIMARY_COLOR, 4, COL0),
    one(SECONDARY_COLOR_NV, 4, COL0 + 1),
    one(BACK_PRIMARY_COLOR_NV, 4, BFC0),
    one(BACK_SECONDARY_COLOR_NV, 4, BFC0 + 1),
    one(FOG_COORDINATE, 1, FOGC),
    one(POINT_SIZE, 1, PSIZ),
    Attribute { results: MAX_TEXTURE_COORDS as u16, ..one(TEXTURE_COORD_NV, 4, TEX0) },
    Attribute { results: CLIP_DISTANCES as u16, ..one(CLIP_DISTANCE_NV, 1, CLP0) },
    one(VERTEX_ID_NV, 1, PRIMITIVE_RESULT),
    Attribute { result: None, ..one(PRIMITIVE_ID_NV, 1, PRIMITIVE_RESULT) },
    Attribute { results: MAX_GENERIC_RESULTS as u16, ..one(GENERIC_ATTRIB_NV, 4, ATTRIB0) },
    one(LAYER_NV, 1, LAYER),
];

const fn one(name: u32, components: u8, result: u16) -> Attribute {
    Attribute { name, components, result: Some(result), results: 1 }
}

/// What TransformFeedbackAttribsNV says is to be recorded. Each of `attribs` is an enumerant, a number of components,
/// and an index, which is ignored where there is only one such result; `buffer_mode` is INTERLEAVED_ATTRIBS_NV, for
/// [`Feedback::interleaved`](nvjit_raster::Feedback::interleaved), or SEPARATE_ATTRIBS_NV, for
/// [`Feedback::separate`](nvjit_raster::Feedback::separate).
///
/// # Errors
/// INVALID_ENUM for other enumerants; INVALID_VALUE for indices of no result, more than 64 components interleaved, more
/// than four attributes apart, and numbers of components that an attribute cannot have (ARB_transform_feedback3;
/// NV_transform_feedback has INVALID_OPERATION for these); INVALID_OPERATION for an attribute that appears twice.
pub fn feedback_attribs(attribs: &[[i32; 3]], buffer_mode: u32) -> Result<Vec<Recorded>, Error> {
    let most = match buffer_mode {
        // Each has a component at least.
        INTERLEAVED_ATTRIBS_NV => MAX_FEEDBACK_COMPONENTS,
        SEPARATE_ATTRIBS_NV => MAX_FEEDBACK_BUFFERS,
        _ => return Err(Error::InvalidEnum),
    };
    if attribs.len() > most {
        return Err(Error::InvalidValue);
    }
    let recorded: Vec<Recorded> = attribs.iter().map(understand).collect::<Result<_, _>>()?;
    if recorded.iter().map(|own| own.components()).sum::<usize>() > MAX_FEEDBACK_COMPONENTS {
        return Err(Error::InvalidValue);
    }
    let is_twice = |(at, own): (usize, &Recorded)| recorded[..at].iter().any(|before| before.is_like(*own));
    if recorded.iter().enumerate().any(is_twice) { Err(Error::InvalidOperation) } else { Ok(recorded) }
}

fn understand(&[name, components, index]: &[i32; 3]) -> Result<Recorded, Error> {
    let attribute = ATTRIBUTES.iter().find(|own| i64::from(own.name) == i64::from(name)).ok_or(Error::InvalidEnum)?;
    let components = u8::try_from(components).ok().filter(|number| (1..=attribute.components).contains(number));
    let components = components.ok_or(Error::InvalidValue)?;
    let index = match attribute.results {
        1 => 0,
        results => u16::try_from(index).ok().filter(|&index| index < results).ok_or(Error::InvalidValue)?,
    };
    Ok(attribute.result.map_or(Recorded::PrimitiveId, |result| Recorded::Result(result + index, components)))
}
