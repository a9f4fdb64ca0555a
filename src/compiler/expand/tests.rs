//! Expanded functions give the bits that the operations define, with and without facts. `tests/ir/expand` has the
//! resulting code.

use super::expand;
use crate::compiler::ir::eval::{Outcome, Quad, eval};
use crate::compiler::ir::{Builder, Function, Op, PackFormat, Value, verify, verify_primitive};
use crate::language::isa::Precision;
use crate::language::numeric::{NAN_BITS, fx12, half};
use crate::options::{Mad, Options};
use nvjit_runtime::{Register, RegisterFile, RowId, Stage};

const PRECISIONS: [Precision; 3] = [Precision::Fp32, Precision::Fp16, Precision::Fx12];
const MADS: [Mad; 2] = [Mad::Fused, Mad::Separate];

/// Values at which something changes.
const SPECIALS: [f32; 36] = [
    0.0,
    -0.0,
    1.0,
    -1.0,
    0.5,
    -0.5,
    2.0,
    -2.0,
    1.5,
    2.5,
    -0.3,
    0.3,
    1.9990234,
    1.99999,
    -2.0001,
    3.0,
    -7.25,
    1e-30,
    -1e-30,
    f32::MIN_POSITIVE,
    -f32::MIN_POSITIVE,
    f32::from_bits(1),
    f32::from_bits(0x807f_ffff),
    f32::from_bits(0x00ff_ffff),
    5.9604645e-8,
    2.9802322e-8,
    -2.9802326e-8,
    65504.0,
    65519.996,
    65520.0,
    -70000.0,
    f32::MAX,
    f32::INFINITY,
    f32::NEG_INFINITY,
    f32::NAN,
    f32::from_bits(0xffc0_0001),
];

fn row(index: u16) -> RowId {
    RowId::new(Register::new(RegisterFile::Attribute, index), 0)
}

fn result_row() -> RowId {
    RowId::new(Register::new(RegisterFile::Result, 0), 0)
}

/// A function that stores the result of `body` in one output row.
fn function(body: impl FnOnce(&mut Builder) -> Value) -> Function {
    let mut function = Function::new(Stage::Fragment);
    let mut builder = Builder::new(&mut function);
    let value = body(&mut builder);
    builder.effect(Op::Output(result_row()), value);
    verify(&function).expect("well formed");
    function
}

fn input(builder: &mut Builder, index: u16) -> Value {
    builder.float(Op::Input(row(index)), &[])
}

fn expanded(function: &Function, mad: Mad) -> Function {
    let expanded = expand(function, &Options { mad, ..Options::default() }, crate::compiler::ir::Ops::NONE);
    if let Err(error) = verify_primitive(&expanded) {
        panic!("{error}\n{expanded}");
    }
    expanded
}

fn run(function: &Function, mad: Mad, rows: &[[f32; 4]]) -> Outcome {
    let inputs = |row: RowId| rows[usize::from(row.register.index)];
    let quad = Quad { mad, ..Quad::new(&inputs, &[]) };
    eval(function, &quad).expect("ends").canonical()
}

/// Runs `function` and its expansion on `rows` and compares the results.
fn check(function: &Function, rows: &[Vec<[f32; 4]>]) {
    for mad in MADS {
        let expanded = expanded(function, mad);
        for rows in rows {
            let (expected, found) = (run(function, mad, rows), run(&expanded, mad, rows));
            assert_eq!(found, expected, "{mad:?} {rows:?}\n{function}\n{expanded}");
        }
    }
}

/// The values in groups of four lanes.
fn quads(values: &[f32]) -> Vec<[f32; 4]> {
    values
        .chunks(4)
        .map(|chunk| {
            let mut lanes = [chunk[0]; 4];
            lanes[..chunk.len()].copy_from_slice(chunk);
            lanes
        })
        .collect()
}

fn one_operand() -> Vec<Vec<[f32; 4]>> {
    quads(&SPECIALS).into_iter().map(|lanes| vec![lanes]).collect()
}

fn two_operands() -> Vec<Vec<[f32; 4]>> {
    let mut rows = Vec::new();
    for &a in &SPECIALS {
        rows.extend(quads(&SPECIALS).into_iter().map(|b| vec![[a; 4], b]));
    }
    rows
}

/// Operations between an input and an operation, which give facts about the operand.
const PREPARATIONS: [&[Op]; 9] = [
    &[],
    &[Op::Abs],
    &[Op::Neg],
    &[Op::Saturate],
    &[Op::ClampNegative],
    &[Op::ToFp16],
    &[Op::ToFx12],
    &[Op::ToFx12, Op::Abs],
    &[Op::Saturate, Op::Neg],
];

fn prepare(builder: &mut Builder, value: Value, steps: &[Op]) -> Value {
    steps.iter().fold(value, |value, &op| builder.float(op, &[value]))
}

#[test]
fn operations_on_one_operand() {
    let ops = [
        Op::Floor,
        Op::Frc,
        Op::Saturate,
        Op::ClampNegative,
        Op::Rcp,
        Op::Rsq,
        Op::Ex2,
        Op::Lg2,
        Op::Sin,
        Op::Cos,
        Op::ToFp16,
        Op::ToFx12,
        Op::Ddx,
        Op::Ddy,
    ];
    for op in ops {
        for precision in PRECISIONS {
            for steps in PREPARATIONS {
                let function = function(|builder| {
                    let value = input(builder, 0);
                    let value = prepare(builder, value, steps);
                    builder.precise(op, precision, &[value])
                });
                check(&function, &one_operand());
            }
        }
    }
    for op in [Op::Neg, Op::Abs] {
        for steps in PREPARATIONS {
            let function = function(|builder| {
                let value = input(builder, 0);
                let value = prepare(builder, value, steps);
                builder.float(op, &[value])
            });
            check(&function, &one_operand());
        }
    }
}

#[test]
fn operations_on_two_operands() {
    for op in [Op::Add, Op::Sub, Op::Mul, Op::Div, Op::Min, Op::Max] {
        for precision in PRECISIONS {
            let function = function(|builder| {
                let (a, b) = (input(builder, 0), input(builder, 1));
                builder.precise(op, precision, &[a, b])
            });
            check(&function, &two_operands());
        }
    }
}

/// The numeric contract on MIN and MAX: NaN if either operand is NaN, -0 and +0 in their order.
#[test]
fn minimum_and_maximum_of_known_operands() {
    for op in [Op::Min, Op::Max] {
        for steps_of_a in PREPARATIONS {
            for steps_of_b in PREPARATIONS {
                let function = function(|builder| {
                    let (a, b) = (input(builder, 0), input(builder, 1));
                    let a = prepare(builder, a, steps_of_a);
                    let b = prepare(builder, b, steps_of_b);
                    builder.float(op, &[a, b])
                });
                for mad in [Mad::Fused] {
                    let expanded = expanded(&function, mad);
                    for rows in two_operands().iter().step_by(5) {
                        assert_eq!(run(&expanded, mad, rows), run(&function, mad, rows), "{rows:?}\n{expanded}");
                    }
                }
            }
        }
        for constant in SPECIALS {
            for constant_first in [false, true] {
                let function = function(|builder| {
                    let (a, b) = (input(builder, 0), builder.f32(constant));
                    builder.float(op, &if constant_first { [b, a] } else { [a, b] })
                });
                check(&function, &one_operand());
            }
        }
    }
}

/// NV_fragment_program 3.11.4.4: _SAT of an fp16 result, which is rounded first.
#[test]
fn saturation_at_fp16() {
    for op in [Op::Add, Op::Mul] {
        let function = function(|builder| {
            let (a, b) = (input(builder, 0), input(builder, 1));
            let value = builder.precise(op, Precision::Fp16, &[a, b]);
            builder.float(Op::Saturate, &[value])
        });
        check(&function, &two_operands());
    }
}

/// The numeric contract: absolute values clear the sign bit of a NaN, too, and its bits may be read.
#[test]
fn magnitude_of_a_nan_with_a_sign() {
    let function = function(|builder| {
        let (a, one) = (input(builder, 0), builder.f32(1.0));
        let nan = builder.f32_bits(0xffc0_0001);
        let mask = builder.fcmp(crate::compiler::ir::Compare::Lt, a, one);
        let value = builder.select(mask, one, nan);
        builder.float(Op::Abs, &[value])
    });
    let expanded = expanded(&function, Mad::Fused);
    let inputs = |_: RowId| [2.0; 4];
    let outcome = eval(&expanded, &Quad::new(&inputs, &[])).expect("ends");
    assert_eq!(outcome.outputs[&result_row()], [0x7fc0_0001; 4]);
}

/// MAX r, s, -s in both orders, of anything.
#[test]
fn maximum_of_opposites_is_the_magnitude() {
    for negated_first in [false, true] {
        let function = function(|builder| {
            let s = input(builder, 0);
            let negated = builder.float(Op::Neg, &[s]);
            builder.float(Op::Max, &if negated_first { [negated, s] } else { [s, negated] })
        });
        check(&function, &one_operand());
    }
}

#[test]
fn multiply_and_add_obeys_the_option() {
    for precision in PRECISIONS {
        let function = function(|builder| {
            let operands = [input(builder, 0), input(builder, 1), input(builder, 2)];
            builder.precise(Op::Mad, precision, &operands)
        });
        let rows: Vec<Vec<[f32; 4]>> = two_operands()
            .into_iter()
            .zip(SPECIALS.iter().cycle().skip(3))
            .map(|(mut rows, &c)| {
                rows.push([c, 1.0 / 3.0, -c, 1e-3]);
                rows
            })
            .collect();
        check(&function, &rows);
    }
}

fn conversion(precision: Precision) -> Function {
    let function = function(|builder| {
        let value = input(builder, 0);
        builder.convert(precision, value)
    });
    expanded(&function, Mad::Fused)
}

/// Runs a conversion on `values` and compares it with `round`.
fn sweep(precision: Precision, round: fn(f32) -> f32, values: impl Iterator<Item = f32>) {
    let conversion = conversion(precision);
    let values: Vec<f32> = values.collect();
    for lanes in quads(&values) {
        let found = run(&conversion, Mad::Fused, &[lanes]).outputs[&result_row()];
        let expected = lanes.map(|x| round(x).to_bits());
        assert_eq!(found, expected, "{lanes:?}");
    }
}

fn with_neighbours(value: f32) -> impl Iterator<Item = f32> {
    let bits = value.to_bits();
    [bits.wrapping_sub(1), bits, bits.wrapping_add(1)]
        .into_iter()
        .flat_map(|bits| [f32::from_bits(bits), -f32::from_bits(bits)])
}

/// NV_fragment_program 3.11.4.2: over the whole range, and at each number of the format and each tie.
#[test]
fn conversion_to_fp16() {
    sweep(Precision::Fp16, half::round, (0..=u32::MAX).step_by(0x0001_0101).map(f32::from_bits));
    let numbers = (0..=0x7c00_u16).step_by(7).map(half::from_half);
    sweep(Precision::Fp16, half::round, numbers.flat_map(with_neighbours));
    let ties = (0..0x7bff_u16).step_by(5).map(|bits| (half::from_half(bits) + half::from_half(bits + 1)) / 2.0);
    sweep(Precision::Fp16, half::round, ties.flat_map(with_neighbours));
    sweep(Precision::Fp16, half::round, with_neighbours(65520.0).chain(with_neighbours(65536.0)));
    // From 2^114 on the constant that is added wraps around.
    sweep(Precision::Fp16, half::round, (110..=127).flat_map(|e| with_neighbours(2f32.powi(e))));
}

/// NV_fragment_program 3.11.4.2.
#[test]
fn conversion_to_fx12() {
    sweep(Precision::Fx12, fx12::round, (0..=u32::MAX).step_by(0x0004_0101).map(f32::from_bits));
    let halves_of_steps = (0..=2 * 2100).map(|steps| steps as f32 / 2048.0);
    sweep(Precision::Fx12, fx12::round, halves_of_steps.flat_map(with_neighbours));
}

const FORMATS: [(PackFormat, usize); 4] =
    [(PackFormat::Half2, 2), (PackFormat::Ushort2, 2), (PackFormat::Byte4, 4), (PackFormat::Ubyte4, 4)];

/// NV_fragment_program 3.11.5.20 to 3.11.5.23.
#[test]
fn packing() {
    for (format, count) in FORMATS {
        for steps in PREPARATIONS {
            let function = function(|builder| {
                let components: Vec<Value> = (0..count)
                    .map(|index| {
                        let value = input(builder, index as u16);
                        prepare(builder, value, steps)
                    })
                    .collect();
                builder.float(Op::Pack(format), &components)
            });
            let steps_of_255ths = (-10..=530).map(|step| step as f32 / 510.0);
            let values: Vec<f32> = SPECIALS.into_iter().chain(steps_of_255ths).collect();
            let rows: Vec<Vec<[f32; 4]>> = quads(&values)
                .into_iter()
                .map(|lanes| {
                    (0..4)
                        .map(|turn| {
                            let mut lanes = lanes;
                            lanes.rotate_left(turn);
                            lanes
                        })
                        .collect()
                })
                .collect();
            let expanded = expanded(&function, Mad::Fused);
            for rows in &rows {
                // Packed bits may look like a NaN, but are no float: compared as they are.
                let inputs = |row: RowId| rows[usize::from(row.register.index)];
                let quad = Quad::new(&inputs, &[]);
                assert_eq!(eval(&expanded, &quad), eval(&function, &quad), "{rows:?}\n{expanded}");
            }
        }
    }
}

/// NV_fragment_program 3.11.5.20: PK2H of each fp16 number and of what lies between.
#[test]
fn packing_halves() {
    let function = function(|builder| {
        let components = [input(builder, 0), input(builder, 1)];
        builder.float(Op::Pack(PackFormat::Half2), &components)
    });
    let expanded = expanded(&function, Mad::Fused);
    let values: Vec<f32> = (0..=0x7c00_u16).step_by(11).map(half::from_half).flat_map(with_neighbours).collect();
    for lanes in quads(&values) {
        let negated = lanes.map(|x| -x);
        let found = run(&expanded, Mad::Fused, &[lanes, negated]).outputs[&result_row()];
        let expected = lanes.map(|x| u32::from(half::to_half(x)) | u32::from(half::to_half(-x)) << 16);
        assert_eq!(
            found,
            expected.map(|bits| if f32::from_bits(bits).is_nan() { NAN_BITS } else { bits }),
            "{lanes:?}"
        );
    }
}

/// NV_fragment_program 3.11.5.41 to 3.11.5.44.
#[test]
fn unpacking() {
    for (format, count) in FORMATS {
        for component in 0..count as u8 {
            let function = function(|builder| {
                let bits = input(builder, 0);
                builder.float(Op::Unpack(format, component), &[bits])
            });
            // Every 16-bit pattern in the low half and, in another order, in the high half.
            let patterns = (0..=u16::MAX).step_by(if format == PackFormat::Half2 { 1 } else { 7 });
            let values: Vec<f32> = patterns
                .map(|low| f32::from_bits(u32::from(low) | u32::from(low.wrapping_mul(0x9e37)) << 16))
                .collect();
            let rows: Vec<Vec<[f32; 4]>> = quads(&values).into_iter().map(|lanes| vec![lanes]).collect();
            check(&function, &rows);
        }
    }
}
