//! Defects that are planted in the compiler, one at a time, to show that the oracle finds them.
//!
//! Each one corrupts the output of a stage: the program before it is lowered, or the IR after a stage. The compiler
//! itself knows nothing of them.

mod edit;
mod flow;
mod frame;
mod ir;
mod numbers;
mod program;
mod special;
mod variables;

use nvjit::compiler::codegen::{Backend, CompileOptions, Compiler, Cpu, Kernel, defects as wide};
use nvjit::compiler::ir::{Function, Op, Ops};
use nvjit::compiler::stages::{Form, Stages};
use nvjit::compiler::work::{Exhausted, Meter};
use nvjit::error::CompileError;
use nvjit::language::program::Program;
use nvjit::language::syntax::ast::Ast;
use nvjit_runtime::Shader;
use std::cell::OnceCell;

/// An error that a compiler might have.
pub struct Defect {
    /// A name for reports.
    pub name: &'static str,
    /// A description of the defect.
    pub what: &'static str,
    plant: Plant,
}

/// The stage into which a defect is planted.
#[derive(Clone, Copy)]
enum Plant {
    /// In the program that is lowered.
    Program(fn(&mut Ast)),
    /// In the IR of this form.
    Ir(Form, fn(&mut Function)),
    /// In the output of a stage of the wide backend.
    Wide(wide::Defect),
    /// In the runtime.
    Frame(fn(Kernel) -> Box<dyn Shader>),
}

/// A compilation in which defects are planted; the stages before a defect run once.
pub struct Compilation<'p> {
    program: &'p Program,
    options: CompileOptions,
    forms: [OnceCell<Function>; Form::ALL.len()],
    /// The last form with native operations.
    native: OnceCell<Function>,
}

/// The result for a program whose compilation exceeds the bound of work; such programs are not tried here.
fn nothing(program: &Program) -> Function {
    Function::new(program.stage())
}

impl<'p> Compilation<'p> {
    /// The compilation of `program`.
    pub fn new(program: &'p Program, options: CompileOptions) -> Self {
        Self { program, options, forms: Default::default(), native: OnceCell::new() }
    }

    fn form(&self, form: Form) -> &Function {
        let stages = self.options.stages();
        let meter = Meter::unlimited();
        self.forms[form as usize].get_or_init(|| {
            let function = match Form::ALL.into_iter().rfind(|&before| before < form) {
                None => stages.lower(self.program, &meter),
                Some(before) => stages.run(self.form(before).clone(), before, form, &meter, |_, _| {}),
            };
            function.unwrap_or_else(|Exhausted| nothing(self.program))
        })
    }

    fn native(&self) -> &Function {
        let stages = Stages { kept: Ops::NATIVE, ..self.options.stages() };
        let function = || stages.of(self.program, Form::Final, &Meter::unlimited());
        self.native.get_or_init(|| function().unwrap_or_else(|Exhausted| nothing(self.program)))
    }

    /// The final form of `function`, which has the form `from`.
    fn finish(&self, function: Function, from: Form) -> Function {
        let function = self.options.stages().run(function, from, Form::Final, &Meter::unlimited(), |_, _| {});
        function.unwrap_or_else(|Exhausted| nothing(self.program))
    }
}

/// Renumbers parameters that the instructions of the corrupted program bind in another order than the original's.
fn renumber(function: &mut Function, spoiled: &Ast, right: &Ast) {
    edit::each(function, |_, inst, _| {
        if let Op::Param { index, .. } = &mut inst.op
            && let Some(bound) = spoiled.bank.get(usize::from(*index)).filter(|bound| bound.array.is_none())
            && let Some(number) = right.bank.iter().position(|other| other == bound)
        {
            *index = number as u16;
        }
    });
}

/// `function` after `plant`, or `None` if it is unchanged.
fn planted(plant: fn(&mut Function), function: &Function) -> Option<Function> {
    let mut changed = function.clone();
    plant(&mut changed);
    (changed != *function).then_some(changed)
}

impl Defect {
    /// Whether this host supports the code that the defect changes.
    pub fn is_here(&self) -> bool {
        !matches!(self.plant, Plant::Wide(_)) || Backend::Avx2.is_here()
    }

    /// The final IR of a compiler with this defect; `None` if it equals the correct one.
    pub fn function(&self, of: &Compilation<'_>) -> Option<Function> {
        match self.plant {
            Plant::Program(plant) => {
                let mut ast = of.program.ast().clone();
                plant(&mut ast);
                if ast == *of.program.ast() {
                    return None;
                }
                let spoiled = crate::reload(&ast)?;
                let mut function = of.options.stages().lower(&spoiled, &Meter::unlimited()).ok()?;
                renumber(&mut function, spoiled.ast(), of.program.ast());
                Some(of.finish(function, Form::Lowered))
            }
            Plant::Ir(form, plant) => Some(of.finish(planted(plant, of.form(form))?, form)),
            Plant::Frame(_) | Plant::Wide(_) => None,
        }
    }

    /// The code of a compiler with this defect; `None` if it equals the correct code, or this host does not support it.
    ///
    /// # Errors
    /// As [`Compiler::compile`].
    pub fn compile(&self, of: &Compilation<'_>) -> Result<Option<Box<dyn Shader>>, CompileError> {
        let Ok(compiler) = Compiler::new(of.options) else { return Ok(None) };
        if let Plant::Frame(plant) = self.plant {
            return compiler.compile(of.program).map(|kernel| Some(plant(kernel)));
        }
        if let Plant::Wide(defect) = self.plant {
            let kernel = compiler.compile_spoiled(of.program, of.native(), defect)?;
            return Ok(kernel.map(|kernel| Box::new(kernel) as Box<dyn Shader>));
        }
        let fuses = |function: &Function| function.insts().any(|inst| inst.op == Op::Fma);
        match self.function(of) {
            Some(function) if of.options.cpu == Cpu::Host || !fuses(&function) => {
                match compiler.compile_function(of.program, function) {
                    // The requested backend does not support it.
                    Err(CompileError::Unsupported(_)) => Ok(None),
                    kernel => Ok(Some(Box::new(kernel?))),
                }
            }
            _ => Ok(None),
        }
    }
}

const fn program(name: &'static str, plant: fn(&mut Ast), what: &'static str) -> Defect {
    Defect { name, what, plant: Plant::Program(plant) }
}

const fn lowered(name: &'static str, plant: fn(&mut Function), what: &'static str) -> Defect {
    Defect { name, what, plant: Plant::Ir(Form::Lowered, plant) }
}

const fn expanded(name: &'static str, plant: fn(&mut Function), what: &'static str) -> Defect {
    Defect { name, what, plant: Plant::Ir(Form::Expanded, plant) }
}

const fn diverged(name: &'static str, plant: fn(&mut Function), what: &'static str) -> Defect {
    Defect { name, what, plant: Plant::Ir(Form::Diverged, plant) }
}

const fn wide(name: &'static str, defect: wide::Defect, what: &'static str) -> Defect {
    Defect { name, what, plant: Plant::Wide(defect) }
}

/// All defects.
#[rustfmt::skip]
pub static DEFECTS: &[Defect] = &[
    program("swizzle", program::swizzle, "y and z of a second operand's swizzle are exchanged"),
    program("saturate-lost", program::saturate_lost, "MAD_SAT does not clamp"),
    program("le-as-lt", program::le_as_lt, "the condition code mask LE is false for EQ"),
    program("cc-swizzle", program::cc_swizzle, "the swizzle of a condition code mask is ignored"),
    program("branch-swizzle", program::branch_swizzle, "the swizzle of the condition of KIL, BRA, CAL and RET is ignored"),
    program("outer-sign", program::outer_sign, "the sign outside of an absolute value is lost"),
    program("write-mask", program::write_mask, "MOV to .x writes y too"),
    program("ret-always", program::ret_always, "the condition of RET is ignored"),
    program("vector-fill", program::vector_fill, "a constant {a,b} has w = 0"),
    program("negative-offset", program::negative_offset, "c[A0.x - n] is c[A0.x + n]"),
    program("second-address", program::second_address, "c[A1.x] is c[A0.x]"),
    program("fixed-as-half", program::fixed_as_half, "ADDX computes at fp16"),
    program("half-as-full", program::half_as_full, "MULH computes at fp32"),
    program("cc-update", program::cc_update, "SUBC does not update the condition code"),
    program("cc-write-mask", program::cc_write_mask, "a write to RC, HC or CC ignores its condition code mask"),
    program("half-condition", program::half_condition, "HC is RC: the condition code is not that of an fp16 number"),
    program("sge-as-sgt", program::sge_as_sgt, "SGE is false for equal numbers"),
    program("sne-as-slt", program::sne_as_slt, "SNE is SLT"),
    program("arr-as-arl", program::arr_as_arl, "ARR rounds down"),
    program("dst-operands", program::dst_operands, "DST takes z from the second operand and w from the first"),
    program("x2d-matrix", program::x2d_matrix, "X2D takes rows for columns"),
    program("swapped-else", variables::swapped_else, "the instructions after ELSE are executed if the test holds"),
    program("break-outer", variables::break_outer, "BRK also leaves the enclosing loop"),
    program("outer-index", variables::outer_index, "after an inner loop, the index of the outer one is one too large"),
    program("return-breaks", variables::return_breaks, "RET in a loop only leaves the loop"),
    program("if-always", variables::if_always, "the test of IF always holds"),
    program("loop-step", variables::loop_step, "the index of LOOP increases by one"),
    program("loop-start", variables::loop_start, "the index of LOOP begins at 0"),
    program("second-update", variables::second_update, "C1 updates the first condition code"),
    program("second-test", variables::second_test, "EQ1 and others test the first condition code"),
    program("signed-saturation", variables::signed_saturation, "_SSAT is _SAT"),
    program("cross-sign", variables::cross_sign, "XPD has the opposite sign"),
    program("selection-sign", variables::selection_sign, "SWZ ignores signs"),
    program("pop-order", variables::pop_order, "POPA returns what was pushed first"),
    program("compare-arms", variables::compare_arms, "CMP selects the wrong operand"),
    program("sine-for-cosine", variables::sine_for_cosine, "SCS gives the sine in x"),
    program("normal-length", variables::normal_length, "NRM does not divide by the length"),
    program("quotient-as-product", variables::quotient_as_product, "DIV multiplies"),
    program("dot-sum", variables::dot_sum, "DP2A does not add"),
    program("bias-as-level", variables::bias_as_level, "TXB is TXL"),
    program("shadow-lost", variables::shadow_lost, "SHADOW targets do not compare"),
    program("half-output", variables::half_output, "SHORT OUTPUT is not rounded to fp16"),
    program("attribute-offset", variables::attribute_offset, "offsets in relatively addressed attributes are ignored"),
    program("result-offset", variables::result_offset, "offsets in relatively addressed results are ignored"),
    program("address-component", variables::address_component, "every component of an address register is x"),
    program("kill-vector", variables::kill_vector, "KIL tests only the first component"),
    program("fog-square", variables::fog_square, "ARB_fog_exp is ARB_fog_exp2"),
    lowered("array-bound", variables::array_bound, "the parameter before an array is in its range"),
    lowered("loop-count", variables::loop_count, "a loop may have 256 iterations"),
    lowered("fog-factor", variables::fog_factor, "the factor of fog is not clamped"),
    lowered("select-arms", ir::select_arms, "a conditional write under GT writes if the test fails"),
    lowered("cc-unconverted", ir::cc_unconverted, "the condition code is generated before the value is converted to fp16"),
    lowered("cc-unordered", special::cc_unordered, "NE fails for the condition code UN"),
    lowered("mad-half", ir::mad_half, "MADH does not round its result to fp16"),
    lowered("max-nan", ir::max_nan, "MAX of NaN and a number is the number"),
    lowered("min-flush", ir::min_flush, "MIN is a comparison and a move: no flush, no order of zeros"),
    lowered("fraction-one", ir::fraction_one, "FRC of a small negative number is 1"),
    lowered("saturate-nan", ir::saturate_nan, "_SAT of NaN is 0"),
    lowered("saturate-denormal", numbers::saturate_denormal, "_SAT does not flush a denormal"),
    lowered("rsq-zero", ir::rsq_zero, "RSQ of -0 is +INF"),
    lowered("negate-zero", ir::negate_zero, "negation is 0 - x: loses -0, flushes denormals"),
    lowered("compare-nan", ir::compare_nan, "GE is the opposite of LT, true for NaN"),
    lowered("set-nan", special::set_nan, "a set instruction of a vertex program gives 0 for NaN"),
    lowered("quotient-tiny", numbers::quotient_flushed_late, "a quotient is flushed after it is rounded as a denormal"),
    lowered("pack-order", ir::pack_order, "PK2H packs y and x"),
    lowered("pk2h-truncates", numbers::pk2h_truncates, "PK2H rounds toward zero"),
    lowered("unpack-byte", ir::unpack_byte, "UP4B reads the third byte twice"),
    lowered("ddy-as-ddx", ir::ddy_as_ddx, "DDY is DDX"),
    lowered("derivative-of-killed", special::derivative_of_killed, "a discarded fragment counts as zero in derivatives"),
    lowered("any-as-all", ir::any_as_all, "KIL, BRA, CAL and RET require all components to pass"),
    lowered("texture-unit", ir::texture_unit, "TEX1 is TEX0"),
    lowered("txd-derivatives", special::txd_derivatives, "TXD exchanges the derivatives by x and by y"),
    lowered("projection", ir::projection, "TXP does not divide t"),
    lowered("rfl-length", special::rfl_length, "RFL does not divide by the length of the axis"),
    lowered("lit-exponent", special::lit_exponent, "LIT clamps the exponent to 128"),
    lowered("lit-dark", special::lit_dark, "LIT gives a specular term if the diffuse one is zero"),
    lowered("exp-infinity", special::exp_infinity, "EXP of an infinity has no fraction of zero"),
    lowered("log-zero", special::log_zero, "LOG of zero has the exponent -127"),
    lowered("log-denormal", special::log_denormal, "LOG does not flush a denormal"),
    lowered("rcc-least", special::rcc_least, "RCC clamps to 2^-63"),
    lowered("rcc-sign", special::rcc_sign, "RCC of -0 is positive"),
    lowered("ssg-nan", special::ssg_nan, "SSG of NaN is 0"),
    lowered("bank-end", ir::bank_end, "the last parameter is out of the range of relative addressing"),
    lowered("address-limit", ir::address_limit, "ARL clamps to 512"),
    lowered("address-minimum", special::address_minimum, "ARL clamps to -511"),
    lowered("address-nan", special::address_nan, "ARL of NaN is the least address"),
    lowered("address-ties", special::address_ties, "ARR rounds 2.5 to 3"),
    lowered("address-sum", special::address_sum, "ARA does not clamp to 511"),
    lowered("call-depth", flow::call_depth, "the call stack has three places"),
    lowered("return-site", flow::return_site, "RET to the first return site ends the program"),
    lowered("third-return", flow::third_return, "RET from a third level does not find its return site"),
    lowered("loop-once", flow::loop_once, "a backward branch falls through"),
    lowered("limit", flow::limit, "65537 instructions may be executed"),
    lowered("kept-code", special::kept_code, "the condition code that is kept is GT for UN"),
    lowered("kept-address", special::kept_address, "A1 is not kept"),
    lowered("numbering", ir::numbering, "value numbering ignores precisions"),
    lowered("times-zero", ir::times_zero, "x * 0 is 0"),
    lowered("plus-zero", ir::plus_zero, "x + 0 is x"),
    lowered("sum-of-negatives", numbers::sum_of_negatives, "a tiny sum is never -0, so that x + 0 is x of a sum x"),
    lowered("product-plus-zero", numbers::product_plus_zero, "a * b + 0 is a * b"),
    lowered("minus-itself", numbers::minus_itself, "x - x is 0, for INF and NaN, too"),
    lowered("half-overflow-late", numbers::half_overflow_late, "a number that is known to be below 65536 does not overflow at fp16"),
    lowered("second-kill", ir::second_kill, "the second KIL is lost"),
    lowered("unread-load", ir::unread_load, "an unused load from memory is eliminated, and its faults are not counted"),
    expanded("fixed-maximum", ir::fixed_maximum, "fx12 goes up to 2"),
    expanded("half-overflow", ir::half_overflow, "fp16 goes up to 131008"),
    expanded("half-denormals", ir::half_denormals, "fp16 denormals have one bit less"),
    expanded("fused-twice", ir::fused_twice, "a fused multiply-and-add rounds twice"),
    expanded("shift-sign", ir::shift_sign, "a signed shift is an unsigned one"),
    expanded("coefficient", ir::coefficient, "the last bit of a coefficient of LG2 is wrong"),
    expanded("nearest-floor", ir::nearest_floor, "rounding to the nearest integer rounds down"),
    expanded("pk4b-fused", numbers::pk4b_fused, "PK4B rounds 127 * x + 128 once"),
    expanded("pk4b-low", numbers::pk4b_low, "PK4B clamps to -1"),
    expanded("pk4ub-floor", numbers::pk4ub_floor, "PK4UB rounds down"),
    expanded("pk2us-scale", numbers::pk2us_scale, "PK2US multiplies by 65536"),
    expanded("up2h-denormals", numbers::up2h_denormals, "UP2H reads denormals as zero"),
    expanded("up2us-reciprocal", numbers::up2us_reciprocal, "UP2US multiplies by 1/65535"),
    expanded("up4b-reciprocal", numbers::up4b_reciprocal, "UP4B multiplies by 1/127"),
    expanded("up4ub-reciprocal", numbers::up4ub_reciprocal, "UP4UB multiplies by 1/255"),
    expanded("quad-lane", ir::quad_lane, "the fourth fragment of a quad reads the third one's neighbour"),
    diverged("quad-of-all", variables::quad_of_all, "derivatives read values that inactive lanes would have computed"),
    diverged("lanes-leak", flow::lanes_leak, "a block changes registers of inactive lanes"),
    diverged("crossing-leak", flow::crossing_leak, "the values of a loop's next iteration change in lanes that have left it"),
    diverged("passed-on", flow::passed_on, "a store is lost that the next block does not read, though a later one does"),
    diverged("merged", flow::merged, "two variables that no block reads together share a register"),
    wide("wide-prepared-order", wide::PREPARED_ORDER, "two values of the prologue are exchanged"),
    wide("wide-minimum-order", wide::MINIMUM_ORDER, "both operations of MIN have the same order of operands"),
    wide("wide-maximum-nan", wide::MAXIMUM_NAN, "MAX of NaN and a number is a number"),
    wide("wide-fused-order", wide::FUSED_ORDER, "a fused multiply-and-add exchanges the addend and a factor"),
    wide("wide-fused-sign", wide::FUSED_SIGN, "a fused multiply-and-add ignores the sign of the addend"),
    wide("wide-shift-number", wide::SHIFT_NUMBER, "the last bit of a shift count is wrong"),
    wide("wide-blend-arms", wide::BLEND_ARMS, "a blend selects the other operand"),
    wide("wide-compare-nan", wide::COMPARE_NAN, "comparisons that include equality are true for NaN"),
    wide("wide-floor-nearest", wide::FLOOR_NEAREST, "rounding down rounds to nearest"),
    wide("wide-mask-ignored", wide::MASK_IGNORED, "the mask of a row is ignored"),
    wide("wide-store-late", wide::STORE_LATE, "a row is stored after the next load of it"),
    wide("wide-other-group", wide::OTHER_GROUP, "the second group of lanes reads inputs of the first"),
    wide("wide-other-slot", wide::OTHER_SLOT, "a register is reloaded from another one's spill slot"),
    wide("wide-copy-lost", wide::COPY_LOST, "registers are not copied before they are overwritten"),
    wide("wide-other-register", wide::OTHER_REGISTER, "a subtraction reads another register"),
    wide("wide-shuffle-number", wide::SHUFFLE_NUMBER, "shuffles are encoded with another lane for the first one"),
    wide("wide-displacement", wide::DISPLACEMENT, "large displacements are encoded in 7 bits"),
    Defect { name: "stale-parameters", what: "a frame keeps the parameters of its first run", plant: Plant::Frame(frame::stale) },
];
