//! Cube maps: the faces of all lanes' directions.

use super::vector::{Ints, Vector};

/// The faces that directions meet, selected as in [`cube`](super::super::super::cube).
#[derive(Clone, Copy)]
pub(super) struct Faces<V: Vector> {
    /// The major axis is x, y.
    is_x: V::Mask,
    is_y: V::Mask,
    /// The direction is negative along the major axis.
    negative: V::Mask,
    /// The length along the major axis.
    pub(super) major: V,
}

impl<V: Vector> Faces<V> {
    #[inline(always)]
    pub(super) fn of(direction: [V; 3]) -> Self {
        let [x, y, z] = direction;
        let (ax, ay, az) = (x.abs(), y.abs(), z.abs());
        let is_x = V::both(ax.at_least(ay), ax.at_least(az));
        let is_y = V::only(ay.at_least(az), is_x);
        let along = Self { is_x, is_y, negative: is_x, major: ax }.choose(direction);
        Self { is_x, is_y, negative: along.less(V::splat(0.0)), major: along.abs() }
    }

    /// The value for the major axis.
    #[inline(always)]
    fn choose(self, [x, y, z]: [V; 3]) -> V {
        x.or_else(self.is_x, y.or_else(self.is_y, z))
    }

    /// sc and tc of table 3.21.
    #[inline(always)]
    pub(super) fn sc_tc(self, [x, y, z]: [V; 3]) -> [V; 2] {
        let sign = V::splat(-0.0);
        let flip = sign.masked(self.negative);
        // x keeps its sign if y is the major axis.
        let along_x = x.xor(sign.masked(V::only(self.negative, self.is_y)));
        let along_z = z.xor(flip.xor(sign));
        let sc = along_z.or_else(self.is_x, along_x);
        let tc = z.xor(flip).or_else(self.is_y, y.xor(sign));
        [sc, tc]
    }

    #[inline(always)]
    pub(super) fn numbers(self) -> V::Ints {
        // 4, xored with 6 or 4 by the axis, and 1 more if the sign is negative.
        let by_axis = V::Ints::splat(6).masked(self.is_y).or(V::Ints::splat(4).masked(self.is_x));
        by_axis.xor(V::Ints::splat(4)).plus(V::Ints::splat(1).masked(self.negative))
    }

    /// [`derivatives`](super::super::super::cube::derivatives) at these directions, for one change of each direction.
    #[inline(always)]
    pub(super) fn changes(self, direction: [V; 3], changes: [V; 3]) -> [V; 2] {
        let major_change = self.choose(changes).xor(V::splat(-0.0).masked(self.negative));
        let (places, moved) = (self.sc_tc(direction), self.sc_tc(changes));
        let squared = self.major.times(self.major);
        let mut on_face = [squared; 2];
        for axis in 0..2 {
            let difference = moved[axis].times(self.major).minus(places[axis].times(major_change));
            on_face[axis] = difference.over(squared).times(V::splat(0.5));
        }
        on_face
    }
}
