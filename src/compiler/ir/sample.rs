//! The meaning of a lookup's operands: rows of a [`SampleCall`](nvjit_runtime::SampleCall).

use super::Op;
use nvjit_runtime::{SampleFlags, SampleOperation};
use smallvec::SmallVec;

/// A row of a `SampleCall`, by the name of its member.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum SampleRow {
    Coordinate(u8),
    Ddx(u8),
    Ddy(u8),
    Lod,
    Layer,
    Reference,
    LeastLod,
    Offset(u8),
    /// Axis and texel.
    GatherOffset(u8, u8),
    Texel(u8),
    Level,
    Sample,
    /// The texture's handle: the low word, or the high one.
    Handle(u8),
}

impl SampleRow {
    /// Whether it holds integers.
    pub(crate) fn is_integer(self) -> bool {
        matches!(
            self,
            Self::Offset(_) | Self::GatherOffset(..) | Self::Texel(_) | Self::Level | Self::Sample | Self::Handle(_)
        )
    }
}

/// The operands of a lookup, without its mask; empty for other operations.
pub(crate) fn sample_rows(op: Op) -> SmallVec<[SampleRow; 12]> {
    let mut rows = SmallVec::new();
    let Op::Sample { operation, target, flags, .. } = op else { return rows };
    let sets = [SampleRow::Coordinate, SampleRow::Ddx, SampleRow::Ddy];
    let sets = sets.into_iter().take(operation.coordinate_sets());
    rows.extend(sets.flat_map(|row: fn(u8) -> SampleRow| (0..3).map(row)));
    rows.extend(operation.uses_lod().then_some(SampleRow::Lod));
    let has_coordinates = operation.coordinate_sets() > 0;
    rows.extend((has_coordinates && target.has_layers()).then_some(SampleRow::Layer));
    rows.extend((has_coordinates && target.has_reference()).then_some(SampleRow::Reference));
    rows.extend(flags.contains(SampleFlags::LEAST_LOD).then_some(SampleRow::LeastLod));
    if flags.contains(SampleFlags::OFFSETS) {
        rows.extend((0..3).map(SampleRow::Offset));
    }
    match operation {
        SampleOperation::GatherOffsets => {
            rows.extend((0..2).flat_map(|axis| (0..4).map(move |texel| SampleRow::GatherOffset(axis, texel))));
        }
        SampleOperation::Fetch | SampleOperation::FetchSample => rows.extend((0..4).map(SampleRow::Texel)),
        _ => {}
    }
    rows.extend(match operation {
        SampleOperation::Fetch | SampleOperation::Size => Some(SampleRow::Level),
        SampleOperation::FetchSample => Some(SampleRow::Sample),
        _ => None,
    });
    if flags.contains(SampleFlags::HANDLE) {
        rows.extend((0..2).map(SampleRow::Handle));
    }
    rows
}
