//! Random functions give the same bits before and after the passes. `tests/ir/opt` tests single rewrites.

use super::*;
use crate::compiler::ir::Value;
use crate::compiler::ir::analysis::facts;
use crate::compiler::ir::eval::{Outcome, Quad, eval};
use crate::compiler::ir::{Type, parse};
use fastrand::Rng;

struct Random(Rng);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0.usize(..limit)
    }

    fn of<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.below(items.len())]
    }
}

/// Bits at the edges of every rule: zeros, denormals, infinities, NaNs, ones, limits of the formats.
const SPECIAL: [u32; 28] = [
    0,
    0x8000_0000,
    1,
    0x8000_0001,
    0x007f_ffff,
    0x807f_ffff,
    0x0080_0000,
    0x8080_0000,
    0x7f7f_ffff,
    0xff7f_ffff,
    0x7f80_0000,
    0xff80_0000,
    0x7fff_ffff,
    0xffff_ffff,
    0x7f80_0001,
    0x7fc1_2345,
    0x3f80_0000,
    0xbf80_0000,
    0x3f80_0001,
    0x3f7f_ffff,
    0x4000_0000,
    0xc000_0000,
    0x3fff_e000,
    0x477f_e000,
    0x3300_0000,
    0x3a80_0000,
    0xbf00_0000,
    0x42f6_e979,
];

/// A random function of straight line: as text, so that what fails can be read.
fn random_function(random: &mut Random) -> String {
    let mut lines = vec!["fragment {".to_owned(), "block0:".to_owned()];
    let mut values: [Vec<usize>; 3] = [Vec::new(), Vec::new(), Vec::new()];
    let mut count = 0;
    let define = |lines: &mut Vec<String>, values: &mut [Vec<usize>; 3], count: &mut usize, ty: usize, text: String| {
        let name = ["f32", "i32", "bool"][ty];
        lines.push(format!("    v{count}: {name} = {text}"));
        values[ty].push(*count);
        *count += 1;
    };
    for component in ["x", "y", "z"] {
        define(&mut lines, &mut values, &mut count, 0, format!("input f[COL0].{component}"));
    }
    define(&mut lines, &mut values, &mut count, 0, format!("const {:#010x}", random.of(&SPECIAL)));
    define(&mut lines, &mut values, &mut count, 1, format!("iconst {}", random.of(&[0, 1, -1, i32::MIN, 7])));
    define(&mut lines, &mut values, &mut count, 2, format!("bconst {}", random.below(2) == 1));
    // Name, operand types, result; 0 is f32, 1 i32, 2 bool.
    const OPERATIONS: &[(&str, &[usize], usize)] = &[
        ("add", &[0, 0], 0),
        ("sub", &[0, 0], 0),
        ("mul", &[0, 0], 0),
        ("mad", &[0, 0, 0], 0),
        ("div", &[0, 0], 0),
        ("floor", &[0], 0),
        ("min", &[0, 0], 0),
        ("max", &[0, 0], 0),
        ("frc", &[0], 0),
        ("saturate", &[0], 0),
        ("clamp_negative", &[0], 0),
        ("rcp", &[0], 0),
        ("rsq", &[0], 0),
        ("ex2", &[0], 0),
        ("lg2", &[0], 0),
        ("sin", &[0], 0),
        ("cos", &[0], 0),
        ("to_fp16", &[0], 0),
        ("to_fp16", &[0], 0),
        ("to_fp16", &[0], 0),
        ("to_fx12", &[0], 0),
        ("to_fx12", &[0], 0),
        ("to_fx12", &[0], 0),
        ("ddx", &[0], 0),
        ("ddy", &[0], 0),
        ("fma", &[0, 0, 0], 0),
        ("sqrt", &[0], 0),
        ("nearest", &[0], 0),
        ("machine_min", &[0, 0], 0),
        ("machine_max", &[0, 0], 0),
        ("neg", &[0], 0),
        ("neg", &[0], 0),
        ("abs", &[0], 0),
        ("pack.half2", &[0, 0], 0),
        ("pack.byte4", &[0, 0, 0, 0], 0),
        ("pack.ubyte4", &[0, 0, 0, 0], 0),
        ("pack.ushort2", &[0, 0], 0),
        ("unpack.half2.y", &[0], 0),
        ("unpack.byte4.z", &[0], 0),
        ("unpack.ubyte4.x", &[0], 0),
        ("unpack.ushort2.w", &[0], 0),
        ("fcmp.eq", &[0, 0], 2),
        ("fcmp.ne", &[0, 0], 2),
        ("fcmp.lt", &[0, 0], 2),
        ("fcmp.le", &[0, 0], 2),
        ("fcmp.gt", &[0, 0], 2),
        ("fcmp.ge", &[0, 0], 2),
        ("icmp.eq", &[1, 1], 2),
        ("icmp.ne", &[1, 1], 2),
        ("icmp.lt", &[1, 1], 2),
        ("icmp.ge", &[1, 1], 2),
        ("select", &[2, 0, 0], 0),
        ("select", &[2, 0, 0], 0),
        ("select", &[2, 1, 1], 1),
        ("select", &[2, 2, 2], 2),
        ("to_bits", &[0], 1),
        ("from_bits", &[1], 0),
        ("trunc_to_int", &[0], 1),
        ("int_to_float", &[1], 0),
        ("iadd", &[1, 1], 1),
        ("isub", &[1, 1], 1),
        ("iand", &[1, 1], 1),
        ("ior", &[1, 1], 1),
        ("ixor", &[1, 1], 1),
        ("shl 3,", &[1], 1),
        ("ushr 0,", &[1], 1),
        ("sshr 31,", &[1], 1),
        ("and", &[2, 2], 2),
        ("or", &[2, 2], 2),
        ("not", &[2], 2),
        ("mask_to_int", &[2], 1),
        ("any", &[2], 2),
        ("quad_shuffle 1032,", &[0], 0),
        ("quad_shuffle 2233,", &[1], 1),
        ("ceil", &[0], 0),
        ("trunc", &[0], 0),
        ("signed_saturate", &[0], 0),
        ("signed_saturate", &[0], 0),
        ("round_to_half.ceil", &[0], 1),
        ("half_to_float", &[1], 0),
        ("to_signed.32", &[0], 1),
        ("to_unsigned.32", &[0], 1),
        ("from_signed.32.floor", &[1], 0),
        ("from_unsigned.32.nearest", &[1], 0),
        ("ucmp.lt", &[1, 1], 2),
        ("ucmp.ge", &[1, 1], 2),
        ("imul", &[1, 1], 1),
        ("smul_high", &[1, 1], 1),
        ("umul_high", &[1, 1], 1),
        ("sdiv", &[1, 1], 1),
        ("udiv", &[1, 1], 1),
        ("srem", &[1, 1], 1),
        ("urem", &[1, 1], 1),
        ("shl_by", &[1, 1], 1),
        ("ushr_by", &[1, 1], 1),
        ("sshr_by", &[1, 1], 1),
        ("smin", &[1, 1], 1),
        ("smax", &[1, 1], 1),
        ("umin", &[1, 1], 1),
        ("umax", &[1, 1], 1),
        ("bit_count", &[1], 1),
        ("find_msb", &[1], 1),
        ("param_relative 1.y of 2,", &[1], 0),
    ];
    for _ in 0..12 {
        // Constants come often: most rules are about them.
        if random.below(4) == 0 {
            let bits = if random.below(3) == 0 {
                random.of(&[0x3f80_0000, 0xbf80_0000, 0, 0x8000_0000])
            } else {
                random.of(&SPECIAL)
            };
            define(&mut lines, &mut values, &mut count, 0, format!("const {bits:#010x}"));
        }
        let index = random.below(OPERATIONS.len());
        let (name, operands, result) = OPERATIONS[index];
        let args: Vec<String> = operands
            .iter()
            .map(|&ty| {
                // Values of late are likelier, so that rules about operations on operations meet.
                let back = random.below(values[ty].len()).min(random.below(values[ty].len()));
                format!("v{}", values[ty][values[ty].len() - 1 - back])
            })
            .collect();
        define(&mut lines, &mut values, &mut count, result, format!("{name} {}", args.join(", ")));
    }
    let kill = values[2][values[2].len() - 1];
    lines.push(format!("    kill v{kill}"));
    // Each value is seen, as bits.
    let mut row = 0;
    for ty in 0..3 {
        for value in values[ty].clone().into_iter().rev().take(8) {
            let mut seen = value;
            if ty == 2 {
                define(&mut lines, &mut values, &mut count, 1, format!("mask_to_int v{value}"));
                seen = count - 1;
            }
            lines.push(format!("    output R{}.{}, v{seen}", row / 4, ["x", "y", "z", "w"][row % 4]));
            row += 1;
        }
    }
    lines.extend(["    return".to_owned(), "}".to_owned()]);
    lines.join("\n")
}

fn outcome(function: &Function, seed: u64, mad: Mad) -> Outcome {
    let inputs = |row: nvjit_runtime::RowId| {
        let mut random = Random(Rng::with_seed(seed.wrapping_add(u64::from(row.component) << 32)));
        [(); 4].map(|()| f32::from_bits(random.of(&SPECIAL)))
    };
    let parameters = [[0.5, -0.0, f32::NAN, 1e-40], [2.0, f32::INFINITY, -3.0, 0.1]];
    eval(function, &Quad { mad, ..Quad::new(&inputs, &parameters) }).expect("straight line")
}

/// A pass may do its work or leave it, but not change a bit, that of NaNs included.
#[test]
fn random_functions_keep_every_bit() {
    let passes = |fold, value_numbering, dead_code| Passes { fold, value_numbering, dead_code };
    let mut random = Random(Rng::with_seed(2002));
    for round in 0..crate::part::some(6000) {
        let text = random_function(&mut random);
        let before = parse(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
        verify(&before).unwrap_or_else(|error| panic!("{error}\n{text}"));
        let mad = if round % 2 == 0 { Mad::Fused } else { Mad::Separate };
        let mut after = before.clone();
        match round % 4 {
            0 => optimize(&mut after, passes(true, false, false), mad),
            1 => optimize(&mut after, passes(false, true, true), mad),
            _ => {
                optimize(&mut after, Passes::default(), mad);
                optimize(&mut after, Passes::default(), mad);
            }
        }
        for seed in 0..12 {
            let seed = seed * 7919 + round as u64;
            assert_eq!(outcome(&before, seed, mad), outcome(&after, seed, mad), "{before}\nbecame\n{after}");
        }
    }
}

/// Each fact holds of each value that comes up.
#[test]
fn facts_hold() {
    let mut random = Random(Rng::with_seed(1999));
    for round in 0..crate::part::some(4000) as u64 {
        let text = random_function(&mut random);
        let function = parse(&text).unwrap();
        let facts = facts::analyse(&function);
        // Every float as an output of its own.
        let mut watched = function.clone();
        watched.blocks[0].insts.retain(|inst| !inst.op.has_effect());
        let floats: Vec<Value> =
            function.insts().filter_map(|inst| inst.result).filter(|&value| function.ty(value) == Type::F32).collect();
        for (&value, number) in floats.iter().zip(0u16..) {
            let row = nvjit_runtime::RowId::new(
                nvjit_runtime::Register::new(nvjit_runtime::RegisterFile::Temporary, number),
                0,
            );
            let mut builder = crate::compiler::ir::Builder::new(&mut watched);
            builder.effect(crate::compiler::ir::Op::Output(row), value);
        }
        for seed in 0..8 {
            let mad = if seed % 2 == 0 { Mad::Fused } else { Mad::Separate };
            let outcome = outcome(&watched, seed * 104_729 + round, mad);
            for (value, lanes) in floats.iter().zip(outcome.outputs.values()) {
                for &bits in lanes {
                    let why = || format!("{value} = {bits:#010x}, {:?}\n{function}", facts[value.0 as usize]);
                    assert!(facts[value.0 as usize].hold_of(bits), "{}", why());
                }
            }
        }
    }
}

#[test]
fn optimizing_twice_gives_the_same_text() {
    let mut random = Random(Rng::with_seed(7));
    for _ in 0..200 {
        let text = random_function(&mut random);
        let [first, second] = [(), ()].map(|()| {
            let mut function = parse(&text).unwrap();
            optimize(&mut function, Passes::default(), Mad::Fused);
            function.to_string()
        });
        assert_eq!(first, second);
    }
}
