//! The tests of condition codes, against table X.16 of NV_gpu_program4.

use crate::interp::Flags;
use crate::interp::value::Value;
use crate::syntax::ast::CcRule;
use nvjit_runtime::ConditionCode::{self, Eq, Gt, Lt, Un};

const RELATIONS: [ConditionCode; 4] = [Lt, Eq, Gt, Un];

#[test]
fn a_relation_is_kept() {
    for relation in RELATIONS {
        assert_eq!(Flags::of(relation).relation(), relation);
    }
    assert_eq!(Flags::default(), Flags::of(Eq));
}

#[test]
fn every_rule_with_and_without_overflow() {
    // For LT, EQ, GT, UN; then the same after an overflow, which inverts what the sign says.
    for (rule, plain, overflown) in [
        (CcRule::Eq, [false, true, false, false], [false, true, false, false]),
        (CcRule::Ne, [true, false, true, true], [true, false, true, true]),
        (CcRule::Lt, [true, false, false, false], [false, true, true, true]),
        (CcRule::Ge, [false, true, true, false], [true, false, false, true]),
        (CcRule::Le, [true, true, false, false], [false, true, true, false]),
        (CcRule::Gt, [false, false, true, false], [true, false, false, false]),
        (CcRule::Tr, [true; 4], [true; 4]),
        (CcRule::Fl, [false; 4], [false; 4]),
    ] {
        let test = |overflow| RELATIONS.map(|relation| Flags { overflow, ..Flags::of(relation) }.test(rule));
        assert_eq!(test(false), plain, "{rule:?}");
        assert_eq!(test(true), overflown, "{rule:?} after an overflow");
    }
}

#[test]
fn condition_codes_of_integers_have_no_unordered() {
    assert_eq!([i32::MIN, -1, 0, 1, i32::MAX].map(|value| value.flags().relation()), [Lt, Lt, Eq, Gt, Gt]);
}
