//! Defects to plant into the compiler, one at a time, that prove what the oracle can find.
//!
//! Each spoils what one stage hands to the next: the program before it is lowered, or the IR after a
//! stage. The compiler itself knows nothing of them.

mod edit;
mod ir;
mod program;

use super::oracle;
use crate::codegen::{CompileOptions, Compiler, Kernel};
use crate::diverge::diverge;
use crate::error::CompileError;
use crate::expand::expand;
use crate::ir::Function;
use crate::lower::lower;
use crate::opt::optimize;
use crate::program::Program;
use crate::syntax::ast::Ast;

/// Something that a compiler might do wrong.
pub struct Defect {
    /// A name for reports.
    pub name: &'static str,
    /// What is wrong.
    pub what: &'static str,
    plant: Plant,
}

/// Where a defect is planted.
#[derive(Clone, Copy)]
enum Plant {
    /// Into the program that is lowered.
    Program(fn(&mut Ast)),
    /// Into what lowering gives.
    Lowered(fn(&mut Function)),
    /// Into what expansion gives.
    Expanded(fn(&mut Function)),
    /// Into what divergence gives.
    Diverged(fn(&mut Function)),
}

impl Defect {
    /// The kernel of `program` that a compiler with this defect makes; `None` if it is the right one, or this
    /// host has no such code.
    ///
    /// # Errors
    /// As [`Compiler::compile`].
    pub fn compile(&self, program: &Program, options: CompileOptions) -> Result<Option<Kernel>, CompileError> {
        let spoiled = match self.plant {
            Plant::Program(plant) => {
                let mut ast = program.ast().clone();
                plant(&mut ast);
                match oracle::load(&ast) {
                    Ok(spoiled) if spoiled != *program => Some(spoiled),
                    _ => return Ok(None),
                }
            }
            _ => None,
        };
        let mut function = lower(spoiled.as_ref().unwrap_or(program), &options.options);
        let apply = |plant: fn(&mut Function), function: &mut Function| {
            let before = function.clone();
            plant(function);
            *function != before
        };
        if let Plant::Lowered(plant) = self.plant
            && !apply(plant, &mut function)
        {
            return Ok(None);
        }
        optimize(&mut function, options.passes, options.options.mad);
        let mut function = expand(&function, &options.options);
        if let Plant::Expanded(plant) = self.plant
            && !apply(plant, &mut function)
        {
            return Ok(None);
        }
        let mut function = diverge(function);
        if let Plant::Diverged(plant) = self.plant
            && !apply(plant, &mut function)
        {
            return Ok(None);
        }
        optimize(&mut function, options.passes, options.options.mad);
        match Compiler::new(options) {
            Ok(compiler) => compiler.compile_function(program, function).map(Some),
            Err(_) => Ok(None),
        }
    }
}

const fn program(name: &'static str, plant: fn(&mut Ast), what: &'static str) -> Defect {
    Defect { name, what, plant: Plant::Program(plant) }
}

const fn lowered(name: &'static str, plant: fn(&mut Function), what: &'static str) -> Defect {
    Defect { name, what, plant: Plant::Lowered(plant) }
}

const fn expanded(name: &'static str, plant: fn(&mut Function), what: &'static str) -> Defect {
    Defect { name, what, plant: Plant::Expanded(plant) }
}

const fn diverged(name: &'static str, plant: fn(&mut Function), what: &'static str) -> Defect {
    Defect { name, what, plant: Plant::Diverged(plant) }
}

/// Every defect.
#[rustfmt::skip]
pub static DEFECTS: &[Defect] = &[
    program("swizzle", program::swizzle, "y and z of a second operand's swizzle are exchanged"),
    program("saturate-lost", program::saturate_lost, "MAD_SAT does not clamp"),
    program("le-as-lt", program::le_as_lt, "the condition code mask LE is false for EQ"),
    program("cc-swizzle", program::cc_swizzle, "the swizzle of a condition code mask is ignored"),
    program("outer-sign", program::outer_sign, "the sign outside of an absolute value is lost"),
    program("write-mask", program::write_mask, "MOV to .x writes y too"),
    program("ret-always", program::ret_always, "the condition of RET is ignored"),
    program("vector-fill", program::vector_fill, "a constant {a,b} has w = 0"),
    program("negative-offset", program::negative_offset, "c[A0.x - n] is c[A0.x + n]"),
    program("second-address", program::second_address, "c[A1.x] is c[A0.x]"),
    program("fixed-as-half", program::fixed_as_half, "ADDX computes at fp16"),
    program("half-as-full", program::half_as_full, "MULH computes at fp32"),
    program("cc-update", program::cc_update, "SUBC does not update the condition code"),
    lowered("select-arms", ir::select_arms, "a conditional write under GT writes where the test fails"),
    lowered("cc-unconverted", ir::cc_unconverted, "the condition code comes from the value before it is converted to fp16"),
    lowered("mad-half", ir::mad_half, "MADH does not round its result to fp16"),
    lowered("max-nan", ir::max_nan, "MAX of NaN and a number is the number"),
    lowered("min-flush", ir::min_flush, "MIN is a comparison and a move: no flush, no order of zeros"),
    lowered("fraction-one", ir::fraction_one, "FRC of a small negative number is 1"),
    lowered("saturate-nan", ir::saturate_nan, "_SAT of NaN is 0"),
    lowered("rsq-zero", ir::rsq_zero, "RSQ of -0 is +INF"),
    lowered("negate-zero", ir::negate_zero, "negation is 0 - x: loses -0, flushes denormals"),
    lowered("compare-nan", ir::compare_nan, "GE is the opposite of LT, true for NaN"),
    lowered("pack-order", ir::pack_order, "PK2H packs y and x"),
    lowered("unpack-byte", ir::unpack_byte, "UP4B reads the third byte twice"),
    lowered("ddy-as-ddx", ir::ddy_as_ddx, "DDY is DDX"),
    lowered("any-as-all", ir::any_as_all, "KIL, BRA, CAL and RET want all components to pass"),
    lowered("texture-unit", ir::texture_unit, "TEX1 is TEX0"),
    lowered("projection", ir::projection, "TXP does not divide t"),
    lowered("bank-end", ir::bank_end, "the last parameter is out of the range of relative addressing"),
    lowered("address-limit", ir::address_limit, "ARL clamps to 512"),
    lowered("call-depth", ir::call_depth, "the call stack has three places"),
    lowered("return-site", ir::return_site, "RET to the first two return sites exchanged"),
    lowered("numbering", ir::numbering, "value numbering ignores precisions"),
    lowered("times-zero", ir::times_zero, "x * 0 is 0"),
    lowered("plus-zero", ir::plus_zero, "x + 0 is x"),
    lowered("second-kill", ir::second_kill, "the second KIL is lost"),
    expanded("fixed-maximum", ir::fixed_maximum, "fx12 goes up to 2"),
    expanded("half-overflow", ir::half_overflow, "fp16 goes up to 131008"),
    expanded("half-denormals", ir::half_denormals, "fp16 denormals have one bit less"),
    expanded("fused-twice", ir::fused_twice, "a fused multiply-and-add rounds twice"),
    expanded("shift-sign", ir::shift_sign, "a signed shift is an unsigned one"),
    expanded("coefficient", ir::coefficient, "the last bit of a coefficient of LG2 is wrong"),
    expanded("nearest-floor", ir::nearest_floor, "rounding to the nearest integer rounds down"),
    expanded("quad-lane", ir::quad_lane, "the fourth fragment of a quad reads the third one's neighbour"),
    diverged("lanes-leak", ir::lanes_leak, "a block changes registers of lanes that are elsewhere"),
];
