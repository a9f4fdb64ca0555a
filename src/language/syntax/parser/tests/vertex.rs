//! !!VP1.0, !!VP1.1, !!VP2.0 and !!VSP1.0 (NV_vertex_program2 2.14.1.8, 2.14.5, 2.14.6).

use super::{ast, errors, fault, instructions, print};
use crate::error::LoadErrorKind::{Name, Range, Restriction, Syntax, Token, Version};
use crate::language::isa::Language::{self, Vp1, Vp2, Vp11, Vsp1};
use crate::language::isa::{Mnemonic, OperandKind, ResultKind, TABLE};
use crate::language::syntax::ast::{
    CcRule, DestinationRegister, Instruction, Operand, ProgramOption, Relative, Source, Statement, Swizzle, WriteMask,
};
use nvjit_runtime::{Register, RegisterFile};

const ALL: [Language; 4] = [Vp1, Vp11, Vp2, Vsp1];

fn program(language: Language, body: &str) -> String {
    format!("{language}\n{body}\nEND\n")
}

/// The instructions of a program in every one of `languages`.
#[track_caller]
fn accepted(languages: &[Language], body: &str) -> Vec<Instruction> {
    let mut all = Vec::new();
    for &language in languages {
        all = instructions(&ast(&program(language, body)));
    }
    all
}

/// Checks that `body` has the one fault in every one of `languages`.
#[track_caller]
fn rejected(languages: &[Language], body: &str, kind: crate::error::LoadErrorKind, message: &str) {
    for &language in languages {
        fault(&program(language, body), kind, message);
    }
}

#[track_caller]
fn source(language: Language, text: &str) -> Operand {
    accepted(&[language], &format!("MOV R0, {text};"))[0].operands[0].clone()
}

#[track_caller]
fn destination(language: Language, text: &str) -> DestinationRegister {
    accepted(&[language], &format!("MOV {text}, R0;"))[0].destination.as_ref().unwrap().register
}

/// 2.14.1.8: every instruction of every version with every suffix, and no other.
#[test]
fn every_variant_of_every_instruction_parses() {
    for language in ALL {
        let mut variants = 0;
        for row in TABLE {
            let Some(form) = row.form(language) else {
                let text = program(language, &format!("{} R0, R0;", row.mnemonic));
                assert_eq!(errors(&text)[0].kind, Version, "{text}");
                continue;
            };
            let mut text = match row.result {
                ResultKind::None => String::new(),
                ResultKind::Address => "A0.x, ".to_owned(),
                _ => "R0, ".to_owned(),
            };
            for (number, kind) in form.operands.iter().enumerate() {
                text += if number > 0 && *kind != OperandKind::BranchCondition { ", " } else { "" };
                text += match kind {
                    OperandKind::Vector => "R1",
                    OperandKind::Scalar => "R1.x",
                    OperandKind::Address => "A0",
                    OperandKind::Label => "there",
                    OperandKind::BranchCondition => " (GT.x)",
                    other => panic!("{other:?}"),
                };
            }
            for suffix in ["", "C", "R", "H", "X", "_SAT", "CC"] {
                let name = format!("{}{suffix}", row.mnemonic);
                let text = program(language, &format!("{name} {text};"));
                match Mnemonic::parse(&name, language) {
                    Some(mnemonic) => {
                        variants += 1;
                        assert_eq!(instructions(&ast(&text))[0].mnemonic, mnemonic);
                    }
                    None => assert_eq!(errors(&text).len(), 1, "{name}"),
                }
            }
        }
        // VP2.0: all but BRA, CAL and RET have a variant with C.
        let expected = match language {
            Vp2 => 39 + 36,
            Vp11 => 21,
            _ => 17,
        };
        assert_eq!(variants, expected, "{language}");
    }
}

/// 2.14.1.8: `<tempRegister>`, `<vp2-tempRegister>`.
#[test]
fn temporaries_are_those_of_the_version() {
    for index in [0, 11] {
        let register = Source::Register(Register::new(RegisterFile::Temporary, index));
        assert_eq!(source(Vp1, &format!("R{index}")).source, register);
    }
    accepted(&[Vp2], "MOV R15, R12;");
    rejected(&[Vp1, Vp11, Vsp1], "MOV R0, <<R12;", Version, "temporary registers beyond 11 are in !!VP2.0");
    rejected(&[Vp1, Vp11, Vsp1], "MOV <<R15, R0;", Version, "!!VP2.0");
    rejected(&ALL, "MOV R0, <<R16;", Range, "temporary registers go from 0");
    rejected(&ALL, "MOV R0, <<H0;", Syntax, "an operand");
}

/// 2.14.1.8: `<vtxAttribRegNum>`, table X.3.
#[test]
fn attributes_have_numbers_and_mnemonics() {
    for (name, index) in crate::language::isa::registers::VERTEX_ATTRIBUTES {
        let register = Source::Register(Register::new(RegisterFile::Attribute, index));
        assert_eq!(source(Vp1, &format!("v[{name}]")).source, register);
        assert_eq!(source(Vp1, &format!("v[{index}]")).source, register);
    }
    assert_eq!(
        print(&ast(&program(Vp1, "MOV R0, v[6]; MOV R0, v[5];"))),
        "!!VP1.0\nMOV R0, v[6];\nMOV R0, v[FOGC];\nEND\n"
    );
    rejected(&[Vp1, Vp11, Vp2], "MOV R0, v[<<16];", Range, "vertex attribute registers go from 0 to 15");
    rejected(&[Vp1, Vp11, Vp2], "MOV R0, v[<<WPOS];", Syntax, "vertex attribute register");
}

/// 2.14.1.8: `<absProgParamReg>`.
#[test]
fn parameters_have_the_range_of_the_version() {
    assert_eq!(source(Vp1, "c[95]").source, Source::Parameter(95));
    assert_eq!(source(Vp2, "c[255].w").source, Source::Parameter(255));
    rejected(&[Vp1, Vp11, Vsp1], "MOV R0, c[<<96];", Version, "program parameters c[] beyond 95 are in !!VP2.0");
    rejected(&ALL, "MOV R0, c[<<256];", Range, "`256` is out of range");
    rejected(&ALL, "MOV R0, c[<<99999999999999999999999];", Range, "out of range");
    rejected(&ALL, "MOV R0, c[<<R0];", Syntax, "the number of a program parameter");
    rejected(&ALL, "MOV R0, <<1.5;", Syntax, "no embedded constants");
    rejected(&ALL, "MOV R0, <<{1};", Syntax, "no embedded constants");
}

/// 2.14.1.8: `<relProgParamReg>`.
#[test]
fn relative_addressing_has_the_range_of_the_version() {
    let relative = |language, text: &str| match source(language, text).source {
        Source::Relative(Relative { address, component, offset, .. }) => {
            (address.register().map_or(u16::MAX, |register| register.index), component, offset)
        }
        other => panic!("{other:?}"),
    };
    for language in ALL {
        assert_eq!(relative(language, "c[A0.x]"), (0, 0, 0));
        assert_eq!(relative(language, "c[A0.x+0]"), (0, 0, 0));
        assert_eq!(relative(language, "c[A0.x-0]"), (0, 0, 0));
        assert_eq!(relative(language, "c [ A0 . x + 63 ]"), (0, 0, 63));
        assert_eq!(relative(language, "c[A0.x-64].yyyy"), (0, 0, -64));
    }
    assert_eq!(relative(Vp2, "c[A1.w+255]"), (1, 3, 255));
    assert_eq!(relative(Vp2, "c[A1.y-256]"), (1, 1, -256));
    let vp1 = [Vp1, Vp11, Vsp1];
    rejected(&vp1, "MOV R0, c[A0.x+<<64];", Version, "offsets beyond 63 are in !!VP2.0");
    rejected(&vp1, "MOV R0, c[A0.x-<<65];", Version, "negative offsets beyond 64 are in !!VP2.0");
    rejected(&vp1, "MOV R0, c[A0<<.y];", Version, "component other than x is in !!VP2.0");
    rejected(&vp1, "MOV R0, c[<<A1.x];", Version, "A1 is in !!VP2.0");
    rejected(&ALL, "MOV R0, c[A0.x+<<256];", Range, "offsets go from 0");
    rejected(&ALL, "MOV R0, c[A0.x-<<257];", Range, "negative offsets go from 0");
    rejected(&ALL, "MOV R0, c[A0<<];", Syntax, "component of an address register");
    rejected(&ALL, "MOV R0, c[A0<<.xyzw];", Syntax, "one component");
    rejected(&ALL, "MOV R0, c[A0.x+<<-1];", Syntax, "an integer from 0");
    rejected(&ALL, "MOV R0, c[1<<+A0.x];", Syntax, "expected `]`");
}

/// 2.14.1.8: `<optionalSign>`; NV_vertex_program1_1: VP1.1 accepts `+`.
#[test]
fn signs_and_absolute_values_are_those_of_the_version() {
    assert!(source(Vp1, "-R1.wzyx").negate);
    assert!(!source(Vp11, "+R1").negate);
    assert!(!source(Vp2, "+R1").negate);
    let operand = source(Vp2, "-|-c[3].y|");
    assert!(operand.negate_absolute && operand.absolute && operand.negate);
    assert_eq!(operand.swizzle, Swizzle::splat(1));
    assert!(accepted(&[Vp2], "RCP R0, |R1.w|;")[0].operands[0].absolute);
    rejected(&[Vp1, Vsp1], "MOV R0, <<+R1;", Version, "the sign `+` is in !!VP1.1 and !!VP2.0");
    rejected(&[Vp1, Vp11, Vsp1], "MOV R0, <<|R1|;", Version, "absolute value operator `|` is in !!VP2.0");
    rejected(&ALL, "MOV R0, -<<-R1;", Syntax, "at most one sign");
}

/// 2.14.1.8: `<scalarSuffix>`, `<swizzleSuffix>`.
#[test]
fn suffixes_are_components_and_swizzles() {
    for language in ALL {
        assert_eq!(source(language, "R1.x").swizzle, Swizzle::splat(0));
        assert_eq!(source(language, "R1.xzyw").swizzle, Swizzle([0, 2, 1, 3]));
    }
    rejected(&ALL, "RCP R0, R1<<;", Syntax, "component");
    rejected(&ALL, "RCP R0, R1<<.xyzw;", Syntax, "one component");
    rejected(&ALL, "MOV R0, R1<<.xyz;", Syntax, "one or four");
}

/// 2.14.1.8: `<maskedDstReg>`.
#[test]
fn destinations_are_those_of_the_version() {
    let result = |index| DestinationRegister::Register(Register::new(RegisterFile::Result, index));
    for (index, name) in crate::language::isa::registers::VERTEX_RESULTS.iter().enumerate() {
        assert_eq!(destination(Vp2, &format!("o[{name}].xw")), result(index as u16));
        if index < 15 {
            assert_eq!(destination(Vp1, &format!("o[{name}]")), result(index as u16));
        } else {
            rejected(&[Vp1, Vp11], &format!("MOV o[<<{name}], R0;"), Version, "clip distance");
        }
    }
    assert_eq!(destination(Vp2, "CC.x (GT.y)"), DestinationRegister::Rc);
    let mask = accepted(&[Vp2], "MOVC R0.xy (LE.wzyx), R1;")[0].destination.as_ref().unwrap().cc_mask.unwrap();
    assert_eq!((mask.rule, mask.swizzle), (CcRule::Le, Swizzle([3, 2, 1, 0])));
    rejected(&[Vp1, Vp11, Vsp1], "MOV R0 <<(GT.x), R1;", Version, "condition code mask is in !!VP2.0");
    rejected(&[Vp1, Vp11, Vsp1], "MOV <<CC, R1;", Version, "CC is in !!VP2.0");
    rejected(&[Vp1, Vp11], "MOV o[<<COLR], R1;", Syntax, "vertex result register");
    rejected(&[Vp1, Vp11, Vp2], "MOV <<c[0], R1;", Syntax, "only vertex state programs");
    rejected(&ALL, "MOV <<v[0], R1;", Syntax, "may not be written");
    rejected(&ALL, "MOV <<A0.x, R1;", Syntax, "ARL, ARR and ARA");
    rejected(&ALL, "MOV <<1, R1;", Syntax, "can be written");
    rejected(&ALL, "MOV R0, <<o[HPOS];", Syntax, "may not be read");
    rejected(&ALL, "MOV R0, <<CC;", Syntax, "write-only");
    rejected(&ALL, "MOV R0, <<A0.x;", Syntax, "only be read by ARA");
}

/// 2.14.1.8: `<maskedAddrReg>`; the condition code mask that it forgets is taken in VP2.0 (2.14.3.4:
/// "all masking operations").
#[test]
fn address_registers_are_those_of_the_version() {
    let to = |language, text: &str| accepted(&[language], text)[0].destination.clone().unwrap();
    let address = |index| DestinationRegister::Register(Register::new(RegisterFile::Address, index));
    for language in [Vp1, Vp11, Vsp1] {
        let destination = to(language, "ARL A0.x, c[0].w;");
        assert_eq!((destination.register, destination.write_mask), (address(0), WriteMask(1)));
    }
    let destination = to(Vp2, "ARRC A1.yw (NE.x), v[0].xxyy;");
    assert_eq!((destination.register, destination.write_mask), (address(1), WriteMask(0b1010)));
    assert_eq!(destination.cc_mask.unwrap().rule, CcRule::Ne);
    assert_eq!(to(Vp2, "ARL A0, R0;").write_mask, WriteMask::XYZW);
    let instruction = &accepted(&[Vp2], "ARAC A0.x, A1;")[0];
    assert_eq!(instruction.operands[0].source, Source::Register(Register::new(RegisterFile::Address, 1)));
    rejected(&[Vp1, Vp11, Vsp1], "ARL <<A0, R0.x;", Version, "other than .x is in !!VP2.0");
    rejected(&[Vp1, Vp11, Vsp1], "ARL <<A0.xy, R0.x;", Version, "other than .x is in !!VP2.0");
    rejected(&[Vp1, Vp11, Vsp1], "ARL <<A1.x, R0.x;", Version, "A1 is in !!VP2.0");
    rejected(&[Vp1, Vp11, Vsp1], "ARL A0.x, R0<<;", Syntax, "component");
    rejected(&ALL, "ARL <<R0.x, R0.x;", Syntax, "address register");
    rejected(&[Vp2], "ARA A0, A1<<.x;", Syntax, "no suffix");
    rejected(&[Vp2], "ARA A0, <<-A1;", Syntax, "an address register");
    rejected(&[Vp2], "ARA A0, <<R1;", Syntax, "an address register");
}

/// 2.14.1.8: `<vp2-instructionLabel>`, `<vp2-BRA-instruction>`, `<vp2-RET-instruction>`.
#[test]
fn labels_and_branches() {
    let tree = ast("!!VP2.0 main: BRA end (LT.wyzw); MOV: CAL MOV; RET (EQ.x); RET; BRA END; END: last : end: END");
    let labels: Vec<_> = tree
        .statements
        .iter()
        .filter_map(|statement| match statement {
            Statement::Label(label) => Some(label.name.as_str()),
            _ => None,
        })
        .collect();
    assert_eq!(labels, ["main", "MOV", "END", "last", "end"]);
    let all = instructions(&tree);
    assert_eq!(all[0].target.as_ref().unwrap().name, "end");
    assert_eq!(all[0].condition.unwrap().swizzle, Swizzle([3, 1, 2, 3]));
    assert_eq!(all[1].target.as_ref().unwrap().name, "MOV");
    assert_eq!((all[1].condition, all[3].condition), (None, None));
    let expected =
        "!!VP2.0\nmain:\nBRA end (LT.wyzw);\nMOV:\nCAL MOV;\nRET (EQ.x);\nRET;\nBRA END;\nEND:\nlast:\nend:\nEND\n";
    assert_eq!(print(&tree), expected);
    rejected(&[Vp2], "a: MOV R0, R1; <<a: RET;", Name, "the label `a` is already defined");
    rejected(&[Vp2], "<<a$: RET;", Token, "`$`");
    rejected(&[Vp2], "BRA <<;", Syntax, "expected a label");
    rejected(&[Vp2], "BRA a<<, (GT.x);", Syntax, "expected `;`");
    rejected(&[Vp2], "BRA a (<<MI);", Syntax, "condition code mask rule");
    rejected(&[Vp1, Vp11, Vsp1], "<<a: MOV R0, R1;", Version, "label is in !!VP2.0");
    rejected(&[Vp1, Vp11, Vsp1], "<<BRA a;", Version, "BRA is an instruction of !!VP2.0");
    rejected(&[Vp2], "MOV R0, R1\n<<a: RET;", Syntax, "expected `;` before `a`");
}

/// 2.14.6: `<option>`.
#[test]
fn options_stand_first() {
    for language in [Vp11, Vp2] {
        let text = format!(
            "{language} # c\r\nOPTION # d\n NV_position_invariant\n;OPTION NV_position_invariant; MOV R0, R1; END"
        );
        assert_eq!(ast(&text).options, [ProgramOption::NvPositionInvariant]);
        let text = format!("{language} OPTION NV_position_invariant;MOV R0,R1;END");
        let expected = format!("{language}\nOPTION NV_position_invariant;\nMOV R0, R1;\nEND\n");
        assert_eq!(print(&ast(&text)), expected);
    }
    let options = [Vp11, Vp2];
    rejected(&[Vp1, Vsp1], "<<OPTION NV_position_invariant; MOV R0, R1;", Version, "OPTION is in !!VP1.1 and !!VP2.0");
    rejected(&options, "OPTION <<ARB_position_invariant;", Name, "unknown option");
    rejected(&options, "OPTION <<;", Syntax, "the name of an option");
    rejected(&options, "OPTION NV_position_invariant <<MOV R0, R1;", Syntax, "expected `;`");
    rejected(&options, "MOV R0, R1; <<OPTION NV_position_invariant;", Syntax, "before the first instruction");
    accepted(&[Vp2], "OPTION: BRA OPTION;");
}

/// 2.14.5: vertex state programs write c[n] and read v[0].
#[test]
fn vertex_state_programs_have_their_own_registers() {
    assert_eq!(destination(Vsp1, "c[95].x"), DestinationRegister::Register(Register::new(RegisterFile::Result, 95)));
    let text = "!!VSP1.0\nDP4 c[3].x, v[0], c[A0.x - 4];\nEND\n";
    assert_eq!(print(&ast(text)), text);
    rejected(&[Vsp1], "MOV <<o[HPOS], R0;", Syntax, "may not write vertex result registers");
    rejected(&[Vsp1], "MOV <<c[A0.x], R0;", Syntax, "relative addressing");
    rejected(&[Vsp1], "MOV c[<<96], R0;", Version, "!!VP2.0");
    rejected(&[Vsp1], "MOV R0, v[<<1];", Restriction, "but v[0]");
    rejected(&[Vsp1], "MOV R0, v[<<OPOS];", Restriction, "but v[0]");
    rejected(&[Vsp1], "<<ABS R0, R1;", Version, "!!VP1.1, !!VP2.0");
}

/// What another version has is named, suffixes of instructions too.
#[test]
fn instructions_of_other_versions_are_named() {
    rejected(
        &[Vp1],
        "<<SUB R0, R1, R2;",
        Version,
        "SUB is an instruction of !!FP1.0, !!VP1.1, !!VP2.0, !!ARBvp1.0, !!ARBfp1.0, !!NVvp4.0, !!NVfp4.0, \
         !!NVvp5.0, !!NVfp5.0, not of !!VP1.0",
    );
    rejected(&[Vp1, Vp11], "<<MOVC R0, R1;", Version, "!!VP2.0");
    rejected(&ALL, "<<TEX R0, R1, TEX0, 2D;", Version, "TEX is an instruction of !!FP1.0");
    rejected(&ALL, "<<mov R0, R1;", Syntax, "write MOV");
}

/// One statement may have several faults of versions; each is reported.
#[test]
fn every_fault_of_a_version_is_reported() {
    let found = errors(&program(Vp1, "MOV CC.x (GT), +|R12|; ARL A1, c[A1.y+100].x;"));
    assert_eq!(found.len(), 10, "{found:#?}");
    assert!(found.iter().all(|error| error.kind == Version));
}
