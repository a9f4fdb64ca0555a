//! The effects of options after the last instruction of a program: fog (ARB_fragment_program 3.11.4.5.1), and positions
//! without a program (ARB_vertex_program 2.14.4.5.1).

use super::Vector;
use super::arithmetic::Rules;
use super::registers::{Layout, Registers, parameter};
use super::value::{Type, Value};
use crate::language::isa::features::Fog;
use crate::language::isa::registers::{FRAGMENT_FOGC, RESULT_COLR, RESULT_HPOS, VERTEX_OPOS};
use crate::language::numeric::soft;
use crate::language::program::Program;
use nvjit_runtime::{Register, RegisterFile};
use std::array::from_fn;
use std::f32::consts::LOG2_E;

/// The square root of the logarithm of e to base 2.
const SQRT_LOG2_E: f32 = 1.201_122_4;

/// The work after the last instruction.
pub(super) enum End {
    /// The color, whose register and type are given, is blended with fog, at fp32. Other colors are not.
    Fog {
        fog: Fog,
        coordinate: usize,
        color: usize,
        kind: Type,
        result: usize,
        /// Numbers of `state.fog.params` and `state.fog.color` in the bank.
        state: [u16; 2],
    },
    /// The result is the position times the matrix whose rows are given by their numbers in the bank.
    Transform { position: usize, result: usize, rows: [u16; 4] },
}

impl End {
    pub(super) fn of(program: &Program, layout: &Layout) -> Option<Self> {
        let implied = &program.ast().implied;
        let attribute = |index| layout.slot(Register::new(RegisterFile::Attribute, index));
        let result = |index| Register::new(RegisterFile::Result, index);
        if let Some(rows) = implied.transform {
            let (position, result) = (attribute(VERTEX_OPOS), layout.slot(result(RESULT_HPOS)));
            return Some(Self::Transform { position, result, rows });
        }
        let color = result(RESULT_COLR);
        Some(Self::Fog {
            fog: program.features().fog?,
            result: layout.fogged?,
            coordinate: attribute(FRAGMENT_FOGC),
            color: layout.slot(color),
            kind: layout.kind(color),
            state: implied.fog?,
        })
    }

    /// Does it in one lane. `clamps`: the color is clamped to `[0,1]` first.
    pub(super) fn run(&self, rules: &Rules, registers: &mut Registers, bank: &[[f32; 4]], lane: usize, clamps: bool) {
        let parameter = |index: u16| parameter(bank, index.into()).map(f32::from_bits);
        match self {
            Self::Fog { fog, coordinate, color, kind, result, state: [params, fog_color] } => {
                let c = registers.get(*color, lane).map(|bits| f32::load(bits, *kind));
                let c = if clamps { c.map(|x| rules.clamp_color(x)) } else { c };
                let z = f32::from_bits(registers.get(*coordinate, lane)[0]);
                let f = rules.fog_factor(*fog, z, &parameter(*params));
                let fog_color = parameter(*fog_color);
                let [r, g, b] = from_fn(|component| rules.lrp(f, c[component], fog_color[component]));
                *registers.get_mut(*result, lane) = [r, g, b, c[3]].map(f32::to_bits);
            }
            Self::Transform { position, result, rows } => {
                let position = registers.get(*position, lane).map(f32::from_bits);
                *registers.get_mut(*result, lane) = rows.map(|row| rules.dp4(&parameter(row), &position).to_bits());
            }
        }
    }
}

impl Rules {
    /// A component of a color clamped to `[0,1]` (NV_fragment_program 3.11.6). Where NaN bits are visible, a NaN is
    /// unchanged.
    pub(super) fn clamp_color(&self, value: f32) -> f32 {
        if value.is_nan() && self.language.nan_bits_are_seen { value } else { soft::saturate(value) }
    }

    /// The fraction of a color that remains at the fog coordinate `z`. `params` are density, start, end, and 1/(end -
    /// start).
    fn fog_factor(&self, fog: Fog, z: f32, &[density, _, end, scale]: &Vector) -> f32 {
        soft::saturate(match fog {
            Fog::Exp => self.ex2(soft::mul(-soft::mul(density, LOG2_E), z)),
            Fog::Exp2 => {
                let u = soft::mul(soft::mul(density, SQRT_LOG2_E), z);
                self.ex2(-soft::mul(u, u))
            }
            Fog::Linear => soft::mul(soft::sub(end, z), scale),
        })
    }
}
