//! Tests of the passes: each rewrite by a text and the text that it becomes, what must not be rewritten, and
//! random functions that give the same bits before and after.

use super::*;
use crate::ir::Value;
use crate::ir::analysis::facts;
use crate::ir::eval::{Outcome, Quad, eval};
use crate::ir::{Type, parse};
use crate::numeric::soft;
use fastrand::Rng;

/// The function whose instructions are `lines`, numbered from v0 on; the last one is the output, all
/// instructions of the form `!...` stand without a result.
fn function(lines: &str) -> Function {
    let mut text = String::from("fragment {\nblock0:\n");
    let mut number = 0;
    let mut last = "f32";
    for line in lines.split(';').map(str::trim) {
        if let Some(effect) = line.strip_prefix('!') {
            text += &format!("{effect}\n");
            continue;
        }
        let name = line.split_whitespace().next().unwrap();
        last = match name.split('.').next().unwrap() {
            "fcmp" | "icmp" | "ucmp" | "and" | "or" | "not" | "any" | "bconst" | "bselect" => "bool",
            "iconst" | "to_bits" | "trunc_to_int" | "iadd" | "isub" | "iand" | "ior" | "ixor" | "shl" | "ushr"
            | "mask_to_int" | "iselect" => "i32",
            "sshr" if line.ends_with("v4") => "i64",
            "sshr" | "imul" | "sdiv" | "udiv" | "srem" | "urem" | "shl_by" | "ushr_by" | "sshr_by" | "smin"
            | "umax" | "low" | "high" => "i32",
            "make_long" | "sign_extend" | "zero_extend" => "i64",
            "sample" => "texel",
            _ => "f32",
        };
        let line = line.replace("bselect", "select").replace("iselect", "select");
        text += &format!("v{number}: {last} = {line}\n");
        number += 1;
    }
    if last == "bool" {
        text += &format!("v{number}: i32 = mask_to_int v{}\n", number - 1);
        number += 1;
    }
    text += &format!("output o[COLR].x, v{}\nreturn\n}}", number - 1);
    let function = parse(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    verify(&function).unwrap_or_else(|error| panic!("{error}\n{text}"));
    function
}

#[track_caller]
fn becomes(before: &str, after: &str) {
    let (mut optimized, mut expected) = (function(before), function(after));
    optimize(&mut optimized, Passes::default(), Mad::Fused);
    // The expectation may share or leave values; the numbers are those of the definitions that count.
    value_numbering::run(&mut expected);
    dead_code::run(&mut expected);
    assert_eq!(optimized.to_string(), expected.to_string(), "\nfrom {before}");
}

#[track_caller]
fn stays(lines: &str) {
    becomes(lines, lines);
}

/// `x` any bits; `a` arithmetic: v1 is flushed.
const RAW: &str = "input f[COL0].x";
const FLUSHED: &str = "input f[COL0].x; add v0, v0";
/// v1 is at least +0, no NaN where the input is none.
const UNIT: &str = "input f[COL0].x; unpack.ubyte4.x v0";

#[track_caller]
fn with(prefix: &str, before: &str, after: &str) {
    becomes(
        &format!("{prefix}; {before}"),
        &if after.is_empty() { prefix.to_owned() } else { format!("{prefix}; {after}") },
    );
}

#[test]
fn constants_fold() {
    becomes("const 0x3f800000; const 0x40000000; add v0, v1", "const 0x40400000");
    becomes("const 0x3f800000; const 0x40400000; div v0, v1", "const 0x3eaaaaab");
    // A denormal is read as zero.
    becomes("const 0x000116c2; const 0x3f800000; mul v0, v1", "const 0x00000000");
    becomes("const 0x800116c2; const 0x3f800000; mul v0, v1", "const 0x80000000");
    // fp16 rounds once; fx12 clamps.
    becomes("const 0x3f800000; const 0x39800000; add v0, v1; to_fp16 v2", "const 0x3f800000");
    becomes("const 0x40a00000; to_fx12 v0", "const 0x3fffe000");
    becomes("const 0xc0000000; sqrt v0", "const 0x7fffffff");
    becomes("const 0x40000000; const 0x3f800000; fcmp.gt v0, v1", "iconst -1");
    becomes("iconst -8; sshr 1, v0; to_bits v2; const 0x3f800000".split(';').next().unwrap(), "iconst -8");
    becomes("iconst -8; sshr 1, v0", "iconst -4");
    becomes("const 0x3f800000; const 0x00000000; pack.half2 v0, v1", "const 0x00003c00");
    becomes("const 0x00003c00; unpack.half2.x v0", "const 0x3f800000");
    becomes("const 0x40400000; ex2 v0", "const 0x41000000");
}

#[test]
fn mad_folds_by_the_option() {
    let text = "const 0x3f800001; const 0x3f800001; const 0xbf800002; mad v0, v1, v2";
    for (mad, expected) in [
        (Mad::Fused, soft::fma(f32::from_bits(0x3f80_0001), f32::from_bits(0x3f80_0001), f32::from_bits(0xbf80_0002))),
        (Mad::Separate, 0.0),
    ] {
        let mut function = function(text);
        optimize(&mut function, Passes::default(), mad);
        assert!(function.to_string().contains(&format!("const {:#010x}", expected.to_bits())), "{function}");
    }
}

#[test]
fn multiplication_by_one_is_no_move() {
    const ONE: &str = "const 0x3f800000";
    stays("input f[COL0].x; const 0x3f800000; mul v0, v1");
    with(FLUSHED, &format!("{ONE}; mul v1, v2"), "");
    with(FLUSHED, &format!("{ONE}; mul v2, v1"), "");
    with(FLUSHED, &format!("{ONE}; div v1, v2"), "");
    // To a smaller format it is a conversion.
    with(RAW, &format!("{ONE}; mul v0, v1; to_fp16 v2"), "to_fp16 v0");
    with(RAW, "const 0x80000000; add v1, v0; to_fx12 v2", "to_fx12 v0");
    with(UNIT, "const 0xbf800000; mul v1, v2", "neg v1");
    // The sign of a NaN would change.
    stays("input f[COL0].x; add v0, v0; const 0xbf800000; mul v1, v2");
    // 0 * x is +0 only if x is not negative, not infinite and not NaN.
    stays("input f[COL0].x; add v0, v0; const 0x00000000; mul v1, v2");
    with(UNIT, "const 0x00000000; mul v1, v2", "const 0x00000000");
}

#[test]
fn zeros_keep_their_signs_in_sums() {
    stays("input f[COL0].x; const 0x80000000; add v0, v1");
    with(FLUSHED, "const 0x80000000; add v1, v2", "");
    with(FLUSHED, "const 0x00000000; sub v1, v2", "");
    // -0 + +0 is +0.
    stays("input f[COL0].x; add v0, v0; const 0x00000000; add v1, v2");
    stays("input f[COL0].x; add v0, v0; const 0x80000000; sub v1, v2");
    with(UNIT, "const 0x00000000; add v1, v2", "");
    with(UNIT, "const 0x80000000; sub v1, v2", "");
    with(UNIT, "const 0x80000000; sub v2, v1", "neg v1");
    stays("input f[COL0].x; unpack.ubyte4.x v0; const 0x00000000; sub v2, v1");
    // INF - INF is NaN.
    stays("input f[COL0].x; add v0, v0; sub v1, v1");
    with(UNIT, "sub v1, v1", "const 0x00000000");
}

#[test]
fn signs_move_into_sums_and_out_of_products() {
    with("input f[COL0].x; input f[COL0].y", "neg v1; add v0, v2", "sub v0, v1");
    with("input f[COL0].x; input f[COL0].y", "neg v0; add v2, v1", "sub v1, v0");
    with("input f[COL0].x; input f[COL0].y", "neg v1; sub v0, v2", "add v0, v1");
    with("input f[COL0].x; input f[COL0].y", "neg v0; neg v1; mul v2, v3", "mul v0, v1");
    with("input f[COL0].x", "abs v0; mul v1, v1", "mul v0, v0");
    with("input f[COL0].x; input f[COL0].y; input f[COL0].z", "neg v0; neg v1; mad v3, v4, v2", "mad v0, v1, v2");
    with("input f[COL0].x; input f[COL0].y", "neg v0; neg v1; fcmp.lt v2, v3", "fcmp.gt v0, v1");
    with("input f[COL0].x; const 0x00000000", "neg v0; fcmp.le v2, v1", "fcmp.ge v0, v1");
    with(RAW, "neg v0; neg v1", "");
    with(RAW, "neg v0; abs v1", "abs v0");
    with(RAW, "abs v0; abs v1", "abs v0");
    with(UNIT, "abs v1", "");
}

#[test]
fn multiply_and_add_with_constants() {
    let inputs = "input f[COL0].x; input f[COL0].y";
    with(inputs, "const 0x3f800000; mad v0, v2, v1", "add v0, v1");
    with(inputs, "const 0xbf800000; fma v2, v0, v1", "sub v1, v0");
    with(inputs, "const 0x80000000; mad v0, v1, v2", "mul v0, v1");
    stays("input f[COL0].x; input f[COL0].y; const 0x00000000; mad v0, v1, v2");
    with(inputs, "const 0x00000000; mad v0, v0, v2", "mul v0, v0");
    // A product below the smallest number still gives a sum its sign, so that this sum with +0 is no move.
    stays(
        "input f[COL0].x; unpack.ubyte4.x v0; const 0x1e3ce508; mul v1, v2; const 0x8da24260; const 0x00000000; \
         fma v3, v4, v5; add v6, v5",
    );
    // 0 * x vanishes if x is finite and the sum is not -0.
    stays("input f[COL0].x; input f[COL0].y; const 0x00000000; mad v0, v2, v1");
    with(UNIT, "mul v0, v0; const 0x00000000; mad v1, v3, v2", "mul v0, v0");
}

#[test]
fn minimum_and_maximum_with_known_bounds() {
    with(UNIT, "const 0x40000000; min v1, v2", "");
    with(UNIT, "const 0x40000000; max v1, v2", "const 0x40000000");
    with(UNIT, "const 0xbf800000; machine_max v2, v1", "");
    with(UNIT, "const 0x3f800000; min v1, v2", "");
    // NaN passes where there may be one.
    stays("input f[COL0].x; saturate v0; const 0x40000000; max v1, v2");
    with("input f[COL0].x; saturate v0", "const 0x40000000; min v1, v2", "");
    with("input f[COL0].x; saturate v0", "const 0x40000000; machine_max v1, v2", "const 0x40000000");
    // The sign of zeros.
    with(UNIT, "const 0x00000000; max v1, v2", "");
    stays("input f[COL0].x; saturate v0; const 0x00000000; max v1, v2");
    stays("input f[COL0].x; min v0, v0");
    with(FLUSHED, "max v1, v1", "");
}

#[test]
fn clamps_of_what_is_in_range() {
    with(UNIT, "saturate v1", "");
    with(UNIT, "clamp_negative v1", "");
    with("input f[COL0].x; saturate v0", "saturate v1", "");
    with("input f[COL0].x; to_fp16 v0; saturate v1", "saturate v2; to_fp16 v3", "");
    with("input f[COL0].x; saturate v0", "saturate v1; to_fp16 v2", "to_fp16 v1");
    with("input f[COL0].x; frc v0", "saturate v1", "");
    stays("input f[COL0].x; unpack.byte4.x v0; saturate v1");
    stays("input f[COL0].x; abs v0; clamp_negative v1");
    with("input f[COL0].x; mul v0, v0", "clamp_negative v1", "");
}

#[test]
fn conversions_of_what_fits() {
    stays("input f[COL0].x; to_fp16 v0");
    with("input f[COL0].x; add v0, v0; to_fp16 v1", "to_fp16 v2", "");
    with("input f[COL0].x; add v0, v0; to_fx12 v1", "to_fp16 v2; to_fx12 v3", "");
    stays("input f[COL0].x; add v0, v0; to_fp16 v1; to_fx12 v2");
    with("input f[COL0].x; add v0, v0; to_fp16 v1", "abs v2; to_fp16 v3", "abs v2");
    // A NaN with another sign is no longer the NaN of a conversion, and -0 and +2 are not fx12.
    stays("input f[COL0].x; add v0, v0; to_fp16 v1; neg v2; to_fp16 v3");
    stays("input f[COL0].x; add v0, v0; to_fx12 v1; neg v2; to_fx12 v3");
    with(
        "input f[COL0].x; to_fp16 v0; const 0x3f800000; fcmp.lt v0, v2",
        "select v3, v1, v2; to_fp16 v4",
        "select v3, v1, v2",
    );
    stays("input f[COL0].x; to_fp16 v0; const 0x3f800001; fcmp.lt v0, v2; select v3, v1, v2; to_fp16 v4");
    // fp16 values are whole after a floor; at fx12, 2047/1024 is not.
    with("input f[COL0].x; floor v0", "floor v1", "");
    with("input f[COL0].x; floor v0; to_fp16 v1", "floor v2", "");
    stays("input f[COL0].x; floor v0; to_fx12 v1; floor v2");
}

#[test]
fn comparisons_with_known_bounds() {
    with(UNIT, "const 0xbf800000; fcmp.lt v1, v2", "iconst 0");
    with(UNIT, "const 0xbf800000; fcmp.ne v1, v2", "iconst -1");
    with(UNIT, "const 0x80000000; fcmp.ge v1, v2", "iconst -1");
    with("input f[COL0].x; saturate v0", "const 0x40000000; fcmp.gt v1, v2", "iconst 0");
    stays("input f[COL0].x; saturate v0; const 0x40000000; fcmp.lt v1, v2");
    with("input f[COL0].x; saturate v0", "const 0x40000000; fcmp.ne v1, v2", "iconst -1");
    stays("input f[COL0].x; fcmp.ne v0, v0");
    with(UNIT, "fcmp.ne v1, v1", "iconst 0");
    with(RAW, "fcmp.lt v0, v0", "iconst 0");
    stays("input f[COL0].x; fcmp.ge v0, v0");
}

#[test]
fn selects() {
    let prefix = "input f[COL0].x; input f[COL0].y; fcmp.lt v0, v1";
    becomes(&format!("{prefix}; select v2, v0, v0"), "input f[COL0].x");
    becomes("input f[COL0].x; bconst false; const 0x0; select v1, v2, v0", "input f[COL0].x");
    with(prefix, "not v2; select v3, v0, v1", "select v2, v1, v0");
    with(prefix, "const 0x0; select v2, v0, v3; select v2, v4, v1", "select v2, v0, v1");
    with(prefix, "const 0x0; select v2, v0, v3; select v2, v1, v4", "const 0x0; select v2, v1, v3");
    with(prefix, "bconst true; bconst false; bselect v2, v3, v4", "mask_to_int v2");
    with(prefix, "bconst true; bconst false; bselect v2, v4, v3", "not v2");
}

#[test]
fn truth_values() {
    let prefix = "input f[COL0].x; input f[COL0].y; fcmp.lt v0, v1; fcmp.eq v0, v1";
    with(prefix, "not v2; not v4; and v5, v3", "and v2, v3");
    with(prefix, "bconst true; and v2, v4; or v5, v3", "or v2, v3");
    with(prefix, "bconst false; or v4, v2; and v3, v5", "and v3, v2");
    with(prefix, "not v2; and v4, v2", "iconst 0");
    with(prefix, "not v2; or v2, v4", "iconst -1");
    with(prefix, "not v3", "fcmp.ne v0, v1");
    // The opposite of less is not greater or equal, if there may be NaN.
    stays(&format!("{prefix}; not v2"));
    with(UNIT, "const 0x3f000000; fcmp.lt v1, v2; not v3", "const 0x3f000000; fcmp.ge v1, v2");
    with(prefix, "trunc_to_int v0; iconst 3; icmp.lt v4, v5; not v6", "trunc_to_int v0; iconst 3; icmp.ge v4, v5");
    with(prefix, "any v2; any v4", "any v2");
    // Where no lane runs, it is true in none.
    stays("bconst true; any v0");
    becomes("bconst false; any v0", "iconst 0");
}

#[test]
fn integers() {
    let prefix = "input f[COL0].x; to_bits v0; iconst 0; iconst -1";
    for same in [
        "iadd v1, v2",
        "iadd v2, v1",
        "isub v1, v2",
        "ior v1, v2",
        "ixor v2, v1",
        "iand v3, v1",
        "iand v1, v1",
        "shl 0, v1",
        "sshr 0, v1",
        "ushr 0, v1",
        "from_bits v1; to_bits v4",
    ] {
        becomes(&format!("{prefix}; {same}"), "input f[COL0].x; to_bits v0");
    }
    for zero in ["isub v1, v1", "ixor v1, v1", "iand v1, v2"] {
        becomes(&format!("{prefix}; {zero}"), "iconst 0");
    }
    becomes(&format!("{prefix}; ior v1, v3"), "iconst -1");
    becomes(&format!("{prefix}; icmp.le v1, v1"), "iconst -1");
    becomes(&format!("{prefix}; icmp.ne v1, v1"), "iconst 0");
    becomes("input f[COL0].x; to_bits v0; from_bits v1", "input f[COL0].x");
}

/// What the rules of division and of shifts leave nothing to decide.
#[test]
fn products_divisions_and_shifts_by_constants() {
    let int = "input f[COL0].x; to_bits v0";
    for same in [
        "iconst 1; imul v1, v2",
        "iconst 1; imul v2, v1",
        "iconst 1; udiv v1, v2",
        "iconst 1; sdiv v1, v2",
        "iconst 32; shl_by v1, v2",
        "smin v1, v1",
        "umax v1, v1",
        "make_long v1, v1; low v2",
        "make_long v1, v1; high v2",
        "sign_extend v1; low v2",
        "zero_extend v1; low v2",
    ] {
        with(int, same, "");
    }
    for zero in ["iconst 0; imul v1, v2", "iconst 1; urem v1, v2", "iconst 1; srem v1, v2", "zero_extend v1; high v2"] {
        with(int, zero, "iconst 0");
    }
    for (before, after) in [
        ("iconst 8; imul v1, v2", "shl 3, v1"),
        ("iconst -2147483648; imul v2, v1", "shl 31, v1"),
        ("iconst 8; udiv v1, v2", "ushr 3, v1"),
        ("iconst -30; shl_by v1, v2", "shl 2, v1"),
        ("iconst 33; ushr_by v1, v2", "ushr 1, v1"),
        ("iconst 4; sshr_by v1, v2", "sshr 4, v1"),
        ("sign_extend v1; high v2", "sshr 31, v1"),
        ("ucmp.le v1, v1", "iconst -1"),
        ("ucmp.ne v1, v1", "iconst 0"),
        ("iconst 9; ucmp.lt v1, v2; not v3", "iconst 9; ucmp.ge v1, v2"),
    ] {
        with(int, before, after);
    }
    let long = "input f[COL0].x; to_bits v0; input f[COL0].y; to_bits v2; make_long v1, v3; sshr 40, v4";
    with(long, "low v5; high v5; make_long v6, v7; low v8", "low v5");
    // Divided or shifted the other way, or by what is no power of two, they stay.
    for other in ["iconst 8; sdiv v1, v2", "iconst 3; imul v1, v2", "iconst 8; urem v1, v2", "iconst 3; shl_by v2, v1"]
    {
        stays(&format!("{int}; {other}"));
    }
}

#[test]
fn registers_and_lanes() {
    becomes("iconst 5; param_relative -3.y of 96, v0", "param 2.y");
    becomes("iconst 2; param_relative -3.y of 96, v0", "const 0x00000000");
    becomes("iconst 96; param_relative 0.y of 96, v0", "const 0x00000000");
    becomes("iconst 2147483647; param_relative 1.y of 96, v0", "const 0x00000000");
    becomes("param 3.x; quad_shuffle 1032, v0", "param 3.x");
    with(RAW, "quad_shuffle 0123, v0", "");
    with(RAW, "quad_shuffle 1032, v0; quad_shuffle 2301, v1", "quad_shuffle 3210, v0");
    // The order matters: lane 0 reads lane 0 of the first, which is lane 1.
    with(RAW, "quad_shuffle 1230, v0; quad_shuffle 0022, v1", "quad_shuffle 1133, v0");
    becomes("const 0x3f800000; ddx v0", "const 0x00000000");
    stays("const 0x7f800000; ddx v0");
    stays("param 3.x; ddy v0");
}

#[test]
fn the_same_computation_is_done_once() {
    with("input f[COL0].x; input f[COL0].y", "mul v0, v1; mul v1, v0; sub v2, v3", "mul v0, v1; sub v2, v2");
    stays("input f[COL0].x; input f[COL0].y; sub v0, v1; sub v1, v0; mul v2, v3");
    stays("input f[COL0].x; to_fp16 v0; to_fx12 v0; mul v1, v2");
    with(
        "input f[COL0].x; input f[COL0].y; input f[COL0].z",
        "mad v0, v1, v2; mad v1, v0, v2; mul v3, v4",
        "mad v0, v1, v2; mul v3, v3",
    );
    with(
        RAW,
        "sample TEX0 1D implicit, v0, v0, v0; sample TEX0 1D implicit, v0, v0, v0; texel.x v1; texel.x v2; mul v3, v4",
        "sample TEX0 1D implicit, v0, v0, v0; texel.x v1; mul v2, v2",
    );
    stays(
        "input f[COL0].x; sample TEX0 1D implicit, v0, v0, v0; sample TEX1 1D implicit, v0, v0, v0; texel.x v1; texel.x v2; mul v3, v4",
    );
    with(
        "input f[COL0].x; input f[COL0].y",
        "!store 2, v0; load 2; load 2; add v2, v1; sub v4, v3",
        "add v0, v1; sub v2, v0",
    );
}

#[test]
fn sources_and_notes_survive() {
    let mut optimized =
        function("input f[COL0].x @1; add v0, v0 @2; add v0, v0 @3; const 0x0; fcmp.gt v2, v3 !GT.x @4");
    optimize(&mut optimized, Passes::default(), Mad::Fused);
    assert_eq!(
        optimized.to_string(),
        function("input f[COL0].x @1; add v0, v0 @2; const 0x0; fcmp.gt v1, v2 !GT.x @4").to_string()
    );
}

#[track_caller]
fn becomes_text(before: &str, after: &str) {
    let mut optimized = parse(before).unwrap();
    optimize(&mut optimized, Passes::default(), Mad::Fused);
    let expected = parse(after).unwrap();
    assert_eq!(optimized.to_string(), expected.to_string());
}

#[test]
fn what_has_no_effect_goes() {
    becomes_text(
        "fragment {\nblock0:
            v0: f32 = input f[COL0].x
            v1: f32 = mul v0, v0
            v2: f32 = add v1, v1
            v3: bool = bconst false
            v4: bool = fcmp.lt v0, v0
            kill v3
            kill v4
            store 0, v2
            store 1, v0
            v5: f32 = load 1
            output o[COLR].x, v0
            return\n}",
        "fragment {\nblock0:\n v0: f32 = input f[COL0].x\n output o[COLR].x, v0\n return\n}",
    );
}

#[test]
fn branches_that_are_decided_leave_one_block() {
    becomes_text(
        "vertex {\nblock0:
            v0: f32 = input v[OPOS].x
            v1: bool = exec
            v2: bool = not v1
            v3: bool = and v1, v2
            branch v3, block1(v0), block2
        block1(v4: f32):
            v5: f32 = add v4, v4
            jump block3(v5, v0)
        block2:
            v6: i32 = iconst 1
            switch v6, block1(v0), block4(v0), block2
        block3(v7: f32, v8: f32):
            output o[HPOS].x, v7
            return
        block4(v9: f32):
            v10: f32 = mul v9, v9
            jump block3(v10, v0)\n}",
        "vertex {\nblock0:
            v0: f32 = input v[OPOS].x
            v1: f32 = mul v0, v0
            output o[HPOS].x, v1
            return\n}",
    );
}

/// Ways to one block are one way only if they bring it the same values.
#[test]
fn branches_to_one_block_may_bring_different_values() {
    let text = |then: &str, otherwise: &str| {
        format!(
            "vertex {{\nblock0:
                v0: f32 = input v[OPOS].x
                v1: f32 = input v[OPOS].y
                v2: bool = fcmp.lt v0, v1
                branch v2, block1({then}), block1({otherwise})
            block1(v3: f32):
                output o[HPOS].x, v3
                return\n}}"
        )
    };
    becomes_text(&text("v0", "v1"), &text("v0", "v1"));
    becomes_text(
        &text("v0", "v0"),
        "vertex {\nblock0:
            v0: f32 = input v[OPOS].x
            output o[HPOS].x, v0
            return\n}",
    );
}

#[test]
fn loops_keep_what_they_carry() {
    // v4 counts, v5 is always v0, v6 is carried and never read.
    becomes_text(
        "vertex {\nblock0:
            v0: f32 = input v[OPOS].x
            v1: i32 = iconst 0
            v2: i32 = iconst 1
            v3: i32 = trunc_to_int v0
            jump block1(v1, v0, v0)
        block1(v4: i32, v5: f32, v6: f32):
            v7: i32 = iconst 1
            v8: i32 = iadd v4, v7
            v9: bool = icmp.lt v8, v3
            v10: bool = not v9
            v11: f32 = add v6, v5
            branch v10, block2, block1(v8, v5, v11)
        block2:
            v12: f32 = int_to_float v8
            v13: f32 = mul v12, v5
            output o[HPOS].x, v13
            return\n}",
        "vertex {\nblock0:
            v0: i32 = iconst 0
            v1: i32 = iconst 1
            v2: f32 = input v[OPOS].x
            v3: i32 = trunc_to_int v2
            jump block1(v0)
        block1(v4: i32):
            v5: i32 = iadd v4, v1
            v6: bool = icmp.ge v5, v3
            branch v6, block2, block1(v5)
        block2:
            v7: f32 = int_to_float v5
            v8: f32 = mul v7, v2
            output o[HPOS].x, v8
            return\n}",
    );
}

#[test]
fn constants_pass_through_parameters() {
    becomes_text(
        "vertex {\nblock0:
            v0: i32 = iconst 0
            v1: bool = exec
            branch v1, block1(v0), block2(v0)
        block1(v2: i32):
            jump block3(v2)
        block2(v3: i32):
            jump block3(v3)
        block3(v4: i32):
            v5: i32 = iconst 8
            v6: i32 = iadd v4, v5
            v7: f32 = int_to_float v6
            output o[HPOS].x, v7
            return\n}",
        "vertex {\nblock0:
            v0: f32 = const 0x41000000
            v1: bool = exec
            branch v1, block1, block2
        block1:
            jump block3
        block2:
            jump block3
        block3:
            output o[HPOS].x, v0
            return\n}",
    );
}

#[test]
fn a_value_of_one_side_does_not_stand_on_the_other() {
    let text = "vertex {\nblock0:
            v0: f32 = input v[OPOS].x
            v1: bool = fcmp.lt v0, v0
            v2: bool = any v1
            v3: bool = exec
            branch v3, block1, block2
        block1:
            v4: f32 = mul v0, v0
            jump block3(v4)
        block2:
            v5: f32 = mul v0, v0
            v6: f32 = neg v5
            jump block3(v6)
        block3(v7: f32):
            v8: f32 = mul v0, v0
            v9: f32 = sub v7, v8
            output o[HPOS].x, v9
            return\n}";
    let mut function = parse(text).unwrap();
    optimize(&mut function, Passes::default(), Mad::Fused);
    let products = function.insts().filter(|inst| inst.op == crate::ir::Op::Mul).count();
    assert_eq!(products, 3, "{function}");
}

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
    for round in 0..6000 {
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
    for round in 0..4000u64 {
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
            let mut builder = crate::ir::Builder::new(&mut watched);
            builder.effect(crate::ir::Op::Output(row), value);
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
