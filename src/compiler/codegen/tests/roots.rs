//! One over a root: the rules that NUMERICS gives RSQ, two roundings, of every mantissa.

use super::super::*;
use super::numbers::{compilers, function, row, signature};
use crate::compiler::ir::{Op, Type};
use fastrand::Rng;
use nvjit_runtime::{NoTextures, RegisterFile, RowId};

const LANES: usize = 1 << 16;

fn reference(bits: u32) -> f32 {
    let x = f32::from_bits(bits);
    // Denormals are zeros.
    let x = if x.abs() < f32::MIN_POSITIVE { 0.0f32.copysign(x) } else { x };
    1.0 / x.sqrt()
}

/// Runs the program on batches of bits.
fn check(compiler: &Compiler, batches: impl Iterator<Item = Vec<u32>>) {
    let function = function(&[Type::F32], |builder, args| {
        let one = builder.f32(1.0);
        let root = builder.float(Op::Sqrt, &[args[0]]);
        builder.float(Op::Div, &[one, root])
    });
    let kernel = compiler.link(&function, signature(1), Vec::new()).unwrap();
    let place = |rows: &[RowId], file| rows.iter().position(|&id| id == row(file, 0)).unwrap();
    let input = place(&kernel.signature().inputs, RegisterFile::Attribute);
    let output = place(&kernel.signature().outputs, RegisterFile::Result);
    let mut frame = kernel.new_frame();
    for bits in batches {
        let mut batch = Batch::new(kernel.signature(), bits.len());
        batch.input_mut(input).iter_mut().zip(&bits).for_each(|(lane, &bits)| *lane = f32::from_bits(bits));
        kernel.run(&mut frame, &mut batch, &NoTextures).unwrap();
        for (&bits, &found) in bits.iter().zip(batch.output(output)) {
            let expected = reference(bits);
            let is_same = found.to_bits() == expected.to_bits() || found.is_nan() && expected.is_nan();
            assert!(is_same, "{:?}: {bits:#x}: {found:e}, not {expected:e}", compiler.options);
        }
    }
}

#[test]
fn reciprocals_of_special_and_of_any_roots() {
    let special = [0, 1, 0x7f_ffff, 0x80_0000, 0x80_0001, 0x3f7f_ffff, 0x3f80_0000, 0x407f_ffff, 0x7f7f_ffff];
    let special = special.into_iter().chain([0x7f80_0000, 0x7f80_0001, 0x7fc0_0000, 0x7fff_ffff]);
    let special: Vec<u32> = special.flat_map(|bits: u32| [bits, bits | 1 << 31]).collect();
    for compiler in compilers() {
        let mut random = Rng::with_seed(16);
        let any = (0..LANES).map(|_| random.u32(..)).collect();
        // The smallest, whose squares are too small to be exact.
        let small = (0..LANES).map(|_| random.u32(0x80_0000..0x1000_0000)).collect();
        check(&compiler, [special.clone(), any, small].into_iter());
    }
}

/// A root has all of its digits by two exponents.
#[test]
fn reciprocals_of_roots_of_all_mantissas() {
    let options = CompileOptions { backend: Backend::Avx512, ..CompileOptions::default() };
    let Ok(compiler) = Compiler::new(options) else {
        eprintln!("skipped: no AVX-512");
        return;
    };
    let first = f32::to_bits(1.0);
    check(&compiler, (0..1 << 24).step_by(LANES).map(|start| (first + start..first + start + LANES as u32).collect()));
}

/// The second of Newton's steps gives the quotient to the bit, of every root and whatever the first one may have made
/// of any approximation that is right but for 2^-14: not more than 2^-28 and what its operations lose below the
/// quotient, rounded up.
#[test]
fn the_second_step_is_exact() {
    for bits in f32::to_bits(1.0)..f32::to_bits(2.0) {
        let root = f32::from_bits(bits);
        let exact = 1.0 / f64::from(root);
        let up = |x: f64| if f64::from(x as f32) < x { (x as f32).next_up() } else { x as f32 };
        let [mut above, most] =
            [1.0 - 1.0 / f64::from(1 << 27), 1.0 + 1.0 / f64::from(1 << 30)].map(|part| up(exact * part));
        while above <= most {
            let error = (-root).mul_add(above, 1.0);
            assert_eq!(error.mul_add(above, above), 1.0 / root, "{root:e} {above:e}");
            above = above.next_up();
        }
    }
}
