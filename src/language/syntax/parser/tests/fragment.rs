//! !!FP1.0 (NV_fragment_program 3.11.2 and 3.11.3).

use super::{ast, errors, fault, instructions, parse, print};
use crate::error::LoadErrorKind::{Name, Range, Syntax, Token, Version};
use crate::language::isa::{Language, Mnemonic, Opcode, OperandKind, Precision, ResultKind, TABLE};
use crate::language::syntax::ast::{
    Ast, CcRule, DestinationRegister, Instruction, LocalValue, Number, Operand, Source, Swizzle, SymbolKind,
    VectorConstant, WriteMask,
};
use nvjit_runtime::{Register, RegisterFile, TextureTarget};

fn program(body: &str) -> String {
    format!("!!FP1.0\n{body}\nEND\n")
}

#[track_caller]
fn body(text: &str) -> Ast {
    ast(&program(text))
}

/// The only instruction of a program.
#[track_caller]
fn one(text: &str) -> Instruction {
    let all = instructions(&body(text));
    assert_eq!(all.len(), 1);
    all[0].clone()
}

/// The operand of `MOV R0, text;`.
#[track_caller]
fn vector(text: &str) -> Operand {
    one(&format!("MOV R0, {text};")).operands[0].clone()
}

/// The operand of `RCP R0, text;`.
#[track_caller]
fn scalar(text: &str) -> Operand {
    one(&format!("RCP R0, {text};")).operands[0].clone()
}

#[track_caller]
fn body_fault(text: &str, kind: crate::error::LoadErrorKind, message: &str) {
    fault(&program(text), kind, message);
}

fn number(value: f32) -> Number {
    Number(value.to_bits())
}

/// 3.11.3: every instruction with every suffix that the grammar lists parses and prints, and no other.
#[test]
fn every_variant_of_every_instruction_parses() {
    let mut variants = 0;
    for row in TABLE.iter().filter(|row| row.form(Language::Fp1).is_some()) {
        let operands: Vec<_> = row
            .form(Language::Fp1)
            .unwrap()
            .operands
            .iter()
            .map(|kind| match kind {
                OperandKind::Vector => "R1",
                OperandKind::Scalar => "R1.x",
                OperandKind::Texture => "TEX0, 2D",
                OperandKind::CcMask => "GT.x",
                other => panic!("{other:?}"),
            })
            .collect();
        let mut operands = operands.join(", ");
        if row.result != ResultKind::None {
            operands = format!("R0.xyz, {operands}");
        }
        for precision in ["", "R", "H", "X"] {
            for suffix in ["", "C", "_SAT", "C_SAT"] {
                let name = format!("{}{precision}{suffix}", row.mnemonic);
                let text = program(&format!("{name} {operands};"));
                match Mnemonic::parse(&name, Language::Fp1) {
                    Some(mnemonic) => {
                        variants += 1;
                        let instruction = instructions(&ast(&text))[0].clone();
                        assert_eq!(instruction.mnemonic, mnemonic);
                        assert_eq!(instruction.mnemonic.to_string(), name);
                    }
                    None => assert_eq!(errors(&text).len(), 1, "{name}"),
                }
            }
        }
    }
    // 20 instructions with R, H, X; 13 with R, H; 7 without precision; PK* and KIL alone.
    assert_eq!(variants, 20 * 16 + 13 * 12 + 7 * 4 + 5);
}

/// 3.11.3: tokens are "possibly separated by white space", and comments are white space.
#[test]
fn white_space_may_stand_between_all_tokens() {
    let spread = "# first\n \t!!FP1.0#c\r\nMOV_SAT R0 . x y ( GT . z ) , - | - f [ TEX0 ] . w | #;\r;\nKIL NE . x ;TEX R1\n,R0,TEX1\n,1D;END # end";
    let dense = "!!FP1.0 MOV_SAT R0.xy(GT.z),-|-f[TEX0].w|;KIL NE.x;TEX R1,R0,TEX1,1D;END";
    assert_eq!(ast(spread), ast(dense));
}

/// 3.11.3: `<dstRegister>`, `<optionalWriteMask>`, `<optionalCCMask>`.
#[test]
fn destinations_have_register_mask_and_condition() {
    let to = |text: &str| one(&format!("MOV {text}, R1;")).destination.unwrap();
    let temporary = |file, index| DestinationRegister::Register(Register::new(file, index));
    assert_eq!(to("R31").register, temporary(RegisterFile::Temporary, 31));
    assert_eq!(to("H63").register, temporary(RegisterFile::HalfTemporary, 63));
    assert_eq!(to("o[COLH]").register, temporary(RegisterFile::Result, 1));
    assert_eq!(to("o[DEPR]").register, temporary(RegisterFile::Result, 2));
    assert_eq!(to("RC").register, DestinationRegister::Rc);
    assert_eq!(to("HC").register, DestinationRegister::Hc);
    assert_eq!(to("R0").write_mask, WriteMask::XYZW);
    assert_eq!(to("R0.xyzw").write_mask, WriteMask::XYZW);
    assert_eq!(to("R0.yw").write_mask, WriteMask(0b1010));
    assert_eq!(to("R0").cc_mask, None);
    let mask = to("R0.x(LE.yyzw)").cc_mask.unwrap();
    assert_eq!((mask.rule, mask.swizzle), (CcRule::Le, Swizzle([1, 1, 2, 3])));
    for rule in CcRule::RELATIONS {
        let mask = to(&format!("R0 ({}.w)", rule.name())).cc_mask.unwrap();
        assert_eq!((mask.rule, mask.swizzle), (rule, Swizzle::splat(3)));
    }
}

/// 3.11.3: the fifteen write masks of `<optionalWriteMask>`, and none in another order.
#[test]
fn write_masks_are_in_the_order_xyzw() {
    for mask in 1..16u8 {
        let letters: String = "xyzw".chars().enumerate().filter(|(i, _)| mask >> i & 1 != 0).map(|(_, c)| c).collect();
        assert_eq!(one(&format!("MOV R0.{letters}, R1;")).destination.unwrap().write_mask, WriteMask(mask));
    }
    body_fault("MOV R0<<.yx, R1;", Syntax, "order xyzw");
    body_fault("MOV R0<<.xx, R1;", Syntax, "order xyzw");
    body_fault("MOV R0.<<xyzwx, R1;", Syntax, "at most four components");
    body_fault("MOV R0.<<, R1;", Syntax, "a component");
    body_fault("MOV R0.<<rgb, R1;", Syntax, "r, g, b and a are not used");
}

/// 3.11.3: `<baseVectorSrc>`, `<absVectorSrc>`, `<swizzleSuffix>`.
#[test]
fn vector_operands_have_signs_bars_and_swizzles() {
    let operand = vector("-|-R1.wzyx|");
    assert!(operand.negate_absolute && operand.absolute && operand.negate);
    assert_eq!(operand.swizzle, Swizzle([3, 2, 1, 0]));
    let operand = vector("+|+R1|");
    assert!(!operand.negate_absolute && operand.absolute && !operand.negate);
    assert!(vector("-R1").negate && !vector("-R1").negate_absolute);
    assert!(vector("-|R1|").negate_absolute && !vector("-|R1|").negate);
    assert_eq!(vector("R1").swizzle, Swizzle::XYZW);
    assert_eq!(vector("R1.y"), vector("R1.yyyy"));
    assert_eq!(vector("p[63].y").source, Source::Parameter(63));
    assert_eq!(vector("f[TEX7]").source, Source::Register(Register::new(RegisterFile::Attribute, 11)));
    body_fault("MOV R0, R1<<.xy;", Syntax, "one or four");
    body_fault("MOV R0, R1<<.xyz;", Syntax, "one or four");
    body_fault("MOV R0, -<<-R1;", Syntax, "at most one sign");
    body_fault("MOV R0, |-<<+R1|;", Syntax, "at most one sign");
    body_fault("MOV R0, |<<|R1||;", Syntax, "do not nest");
    body_fault("MOV R0, |R1<<;", Syntax, "expected `|` before `;`");
}

/// 3.11.3: every `<fragAttribRegId>`.
#[test]
fn every_attribute_is_known() {
    for &(name, index) in Language::Fp1.features().attributes.names {
        let source = vector(&format!("f[{name}]")).source;
        assert_eq!(source, Source::Register(Register::new(RegisterFile::Attribute, index)));
    }
    body_fault("MOV R0, f[<<TEX8];", Syntax, "fragment attribute");
    body_fault("MOV R0, f[<<0];", Syntax, "fragment attribute");
}

/// 3.11.3: `<baseScalarSrc>`: all but scalar constants need a component.
#[test]
fn scalar_operands_have_one_component() {
    assert_eq!(scalar("R1.y").swizzle, Swizzle::splat(1));
    assert_eq!(scalar("{1,2}.y").swizzle, Swizzle::splat(1));
    assert_eq!(scalar("-2").source, Source::Scalar(number(-2.0)));
    assert_eq!(scalar("|-2|").source, Source::Scalar(number(-2.0)));
    body_fault("RCP R0, R1<<;", Syntax, "component");
    body_fault("RCP R0, {1,2}<<;", Syntax, "component");
    body_fault("RCP R0, R1<<.xxxx;", Syntax, "one component");
    body_fault("RCP R0, 2 <<.x;", Syntax, "no suffix");
    body_fault("DEFINE two = 2; RCP R0, two<<.x;", Syntax, "no suffix");
    body_fault("DEFINE two = 2; MOV R0, two<<.xyzw;", Syntax, "no suffix");
    body_fault("DEFINE v = {2}; RCP R0, v<<;", Syntax, "component");
    body_fault("DECLARE v; RCP R0, v<<;", Syntax, "component");
}

/// 3.11.2: embedded constants. The sign of a scalar belongs to it; that before braces does not.
#[test]
fn constants_carry_their_signs() {
    let operand = vector("-2.5e1");
    assert_eq!((operand.source, operand.negate), (Source::Scalar(number(-25.0)), false));
    assert_eq!(vector("+2").source, Source::Scalar(number(2.0)));
    assert_eq!(vector("-0").source, Source::Scalar(number(-0.0)));
    let operand = vector("-{-1, +2, 3.}.wzyx");
    assert!(operand.negate);
    assert_eq!(operand.swizzle, Swizzle([3, 2, 1, 0]));
    let constant = VectorConstant(vec![number(-1.0), number(2.0), number(3.0)]);
    assert_eq!(operand.source, Source::Vector(constant.clone()));
    assert_eq!(constant.expand().map(f32::from_bits), [-1.0, 2.0, 3.0, 1.0]);
    body_fault("MOV R0, {1,2,3,4,<<5};", Syntax, "at most four");
    body_fault("MOV R0, {<<};", Syntax, "number");
    body_fault("MOV R0, {1,<<};", Syntax, "number");
    body_fault("MOV R0, {1 <<2};", Syntax, "`,` or `}`");
    body_fault("MOV R0, {<<{1}};", Syntax, "number");
}

/// 3.11.2: "{2}" is {2,0,0,1}, "{3,4}" is {3,4,0,1}, "{5,6,7}" is {5,6,7,1}.
#[test]
fn short_vectors_fill_up() {
    let expand = |text: &str| match vector(text).source {
        Source::Vector(vector) => vector.expand().map(f32::from_bits),
        other => panic!("{other:?}"),
    };
    assert_eq!(expand("{2}"), [2.0, 0.0, 0.0, 1.0]);
    assert_eq!(expand("{3,4}"), [3.0, 4.0, 0.0, 1.0]);
    assert_eq!(expand("{5,6,7}"), [5.0, 6.0, 7.0, 1.0]);
    assert_eq!(expand("{1,2,3,4}"), [1.0, 2.0, 3.0, 4.0]);
}

/// 3.11.2: DEFINE and DECLARE, and names in constants.
#[test]
fn names_stand_for_constants_and_parameters() {
    let ast = body(
        "DEFINE pi = 3.1415926535; DEFINE color = {0.2, 0.5, 0.8, 1.0}; DECLARE fog_color1;
         DECLARE fog_color2 = {0.3, 0.6, 0.9, 0.1}; DECLARE $three = 3; DEFINE also = color; DEFINE pie = pi;
         DEFINE mix = {pi, -1, pie}; DECLARE _d = mix; DECLARE e = pi;
         MOV R0, -color.x; MUL R1, pi, fog_color2.wzyx; RCP R2, -|_d.y|; MOV R3, -pi;",
    );
    let kinds: Vec<_> = ast.symbols.iter().map(|symbol| (symbol.name.as_str(), symbol.kind.clone())).collect();
    let pi = number(std::f32::consts::PI);
    let color = VectorConstant([0.2, 0.5, 0.8, 1.0].map(number).to_vec());
    let mix = VectorConstant(vec![pi, number(-1.0), pi]);
    let local = |index, value| SymbolKind::Local { index, value };
    let expected = [
        ("pi", SymbolKind::Scalar(pi)),
        ("color", SymbolKind::Vector(color.clone())),
        ("fog_color1", local(0, None)),
        ("fog_color2", local(1, Some(LocalValue::Vector(VectorConstant([0.3, 0.6, 0.9, 0.1].map(number).to_vec()))))),
        ("$three", local(2, Some(LocalValue::Scalar(number(3.0))))),
        ("also", SymbolKind::Vector(color)),
        ("pie", SymbolKind::Scalar(pi)),
        ("mix", SymbolKind::Vector(mix.clone())),
        ("_d", local(3, Some(LocalValue::Vector(mix)))),
        ("e", local(4, Some(LocalValue::Scalar(pi)))),
    ];
    assert_eq!(kinds, expected);
    let all = instructions(&ast);
    assert_eq!(ast.symbol(crate::language::syntax::ast::SymbolId(1)).name, "color");
    assert!(all[3].operands[0].negate, "the sign of a name is a negation");
    assert!(matches!(all[1].operands[1].source, Source::Symbol(id) if ast.symbol(id).name == "fog_color2"));
}

/// 3.11.3: a sign may not stand before a name in a constant, nor may parameters stand there.
#[test]
fn constants_are_numbers_and_names_of_constants() {
    body_fault("DEFINE a = 1; DEFINE b = -<<a;", Syntax, "take no sign");
    body_fault("DEFINE a = 1; DEFINE b = {-<<a};", Syntax, "take no sign");
    body_fault("DECLARE a; DEFINE b = <<a;", Name, "`a` is not a constant");
    body_fault("DECLARE a; MOV R0, {<<a};", Name, "not a scalar constant");
    body_fault("DEFINE a = {1}; DEFINE b = {<<a};", Name, "not a scalar constant");
    body_fault("DEFINE a<<;", Syntax, "expected `=` before `;`");
    body_fault("DEFINE a = <<p[0];", Syntax, "expected a constant before `p`");
    body_fault("DECLARE a<<.x;", Syntax, "expected `;` before `.`");
}

/// 3.11.2: names are specified once, before they are used.
#[test]
fn names_are_defined_once_before_use() {
    body_fault("MOV R0, <<a; DEFINE a = 1;", Name, "not specified in a previous DEFINE or DECLARE");
    body_fault("DEFINE a = <<b;", Name, "not specified");
    body_fault("DEFINE a = <<a;", Name, "`a`");
    body_fault("DEFINE a = 1; DEFINE <<a = 1;", Name, "previous DEFINE or DECLARE");
    body_fault("DEFINE a = 1; DECLARE <<a;", Name, "previous DEFINE or DECLARE");
    body_fault("DECLARE a; DECLARE <<a;", Name, "previous DEFINE or DECLARE");
    // A faulty definition is one fault, however often the name is used.
    body_fault("DEFINE a = <<; MOV R0, a; RCP R0, a.x; MOV R1, {a};", Syntax, "number");
    // Case counts.
    body("DEFINE a = 1; DEFINE A = 2; MOV R0, A;");
}

/// 3.11.2, 3.11.3: keywords, registers and texture images are no names; components are.
#[test]
fn reserved_names_are_not_defined() {
    for name in [
        "MOV",
        "MOVRC_SAT",
        "KIL",
        "PK4UB",
        "END",
        "DEFINE",
        "DECLARE",
        "RC",
        "HC",
        "EQ",
        "GE",
        "GT",
        "LE",
        "LT",
        "NE",
        "TR",
        "FL",
        "CUBE",
        "RECT",
        "WPOS",
        "COL0",
        "COL1",
        "FOGC",
        "TEX0",
        "TEX7",
        "TEX8",
        "TEX15",
        "COLR",
        "COLH",
        "DEPR",
        "R0",
        "R31",
        "H0",
        "H63",
        "f",
        "o",
        "p",
    ] {
        body_fault(&format!("DEFINE <<{name} = 1;"), Name, "cannot be the name of a constant");
        body_fault(&format!("DECLARE <<{name};"), Name, "cannot be the name of a local parameter");
    }
    for name in
        ["x", "w", "xyzw", "R32", "H64", "TEX16", "R01", "mov", "PK4UBC", "F", "c", "v", "D", "ARL", "HPOS", "$", "_"]
    {
        body(&format!("DEFINE {name} = 1; MOV R0.x, {name};"));
    }
    body_fault("DEFINE <<2x = 1;", Name, "begin with a letter");
    body_fault("DEFINE <<2D = 1;", Name, "begin with a letter");
    body_fault("DEFINE <<{1} = 1;", Syntax, "the name of a constant");
}

/// 3.11.1.2, 3.11.2, 3.11.3: numbers of registers and parameters.
#[test]
fn numbers_are_in_their_ranges() {
    body_fault("MOV R0, p[<<64];", Range, "0 to 63");
    body_fault("MOV R0, p[<<99999999999999999999999];", Range, "0 to 63");
    body_fault("MOV R0, p[<<1.0];", Syntax, "integer");
    body_fault("MOV R0, p[<<-1];", Syntax, "integer");
    body_fault("MOV <<R32, R0;", Range, "R0 to R31");
    body_fault("MOV R0, <<H64;", Range, "H0 to H63");
    body_fault("TEX R0, R0, <<TEX16, 2D;", Syntax, "TEX0 to TEX15");
    assert_eq!(vector("p[007]").source, Source::Parameter(7));
}

/// 3.11.3: `<texImageId>`.
#[test]
fn lookups_have_unit_and_target() {
    for target in TextureTarget::CLASSIC_TEXTURES {
        let instruction = one(&format!("TXP R0, f[TEX0], TEX15, {};", target.name()));
        let texture = instruction.texture.unwrap();
        assert_eq!((texture.unit, texture.target), (15, target));
    }
    for target in TextureTarget::ALL.into_iter().filter(|target| !TextureTarget::CLASSIC_TEXTURES.contains(target)) {
        body_fault(&format!("TEX R0, R0, TEX0, <<{};", target.name()), Syntax, "1D, 2D, 3D, CUBE or RECT");
    }
    let instruction = one("TXDC_SAT R0, R1, R2, R3, TEX3, 3D;");
    assert_eq!(instruction.operands.len(), 3);
    assert_eq!(instruction.texture.unwrap().unit, 3);
    body_fault("TEX R0, R0, TEX0, <<4D;", Syntax, "1D, 2D, 3D, CUBE or RECT");
    body_fault("TEX R0, R0, TEX0, <<cube;", Syntax, "1D, 2D, 3D, CUBE or RECT");
    body_fault("TEX R0, R0, TEX0<<;", Syntax, "expected `,`");
}

/// ARB_fragment_program 3.11.6.6 and ARB_fragment_program_shadow: the targets of NV_gpu_program4 are none of theirs.
#[test]
fn targets_of_later_languages_are_unknown() {
    for target in TextureTarget::ALL {
        let text = format!(
            "!!ARBfp1.0\nOPTION ARB_fragment_program_shadow;\nTEX result.color, fragment.texcoord[0], texture[0], {};\nEND",
            target.name()
        );
        let known = crate::Program::load(text.as_bytes()).is_ok();
        assert_eq!(known, TextureTarget::CLASSIC.contains(&target), "{target:?}");
    }
}

/// 3.11.3: `<KILop-instruction>` has a mask without parentheses, and must have one.
#[test]
fn kil_has_a_mask() {
    let instruction = one("KIL GT.x;");
    assert_eq!(instruction.mnemonic.opcode, Opcode::Kil);
    assert_eq!(instruction.condition.unwrap().swizzle, Swizzle::splat(0));
    assert_eq!(one("KIL NE;").condition.unwrap().swizzle, Swizzle::XYZW);
    body_fault("KIL <<(GT.x);", Syntax, "condition code mask rule");
    body_fault("KIL<<;", Syntax, "condition code mask rule");
    body_fault("KIL <<UN;", Syntax, "condition code mask rule");
    body_fault("KIL GT<<.xy;", Syntax, "one or four");
    body_fault("MOV R0 (<<), R1;", Syntax, "condition code mask rule");
}

/// 3.11.1.1 to 3.11.1.3, 3.11.2: what can be written and what can be read.
#[test]
fn registers_are_read_and_written_where_they_may_be() {
    body_fault("MOV <<f[COL0], R0;", Syntax, "may not be modified");
    body_fault("MOV <<p[0], R0;", Syntax, "may not be modified");
    body_fault("DECLARE d; MOV <<d, R0;", Syntax, "may not be modified");
    body_fault("MOV <<{1}, R0;", Syntax, "can be written");
    body_fault("MOV R0, <<o[COLR];", Syntax, "may not be read");
    body_fault("MOV R0, <<RC;", Syntax, "write-only");
    body_fault("MOV R0, <<HC;", Syntax, "write-only");
}

/// 3.11.3: a program is invalid if it contains any undefined tokens or characters.
#[test]
fn undefined_characters_are_faults() {
    body_fault("MOV R0, R1 <<@@@;", Token, "`@@@`");
    body_fault("MOV R0, <<%;", Token, "`%`");
    body_fault("MOV R0, R1;<<\u{e4}", Token, "<0xc3><0xa4>");
    // One at the end is a terminator that was counted; what follows another is not forgotten.
    assert!(crate::Program::load(b"!!FP1.0 MOV o[COLR], R0; END\0").is_ok());
    let text = "!!FP1.0 MOV o[COLR], R0; \0END";
    let found = errors(text);
    assert_eq!((found.len(), found[0].offset), (1, text.len() - 4));
    assert!(found[0].message.contains("<0x00>"));
}

/// 3.11.3: `<program>`.
#[test]
fn programs_have_statements_and_end() {
    fault("!!FP1.0 <<END", Syntax, "expected an instruction before `END`");
    fault("!!FP1.0 MOV R0, R1;<<", Syntax, "expected END before the end of the text");
    fault("!!FP1.0<<", Syntax, "expected END before the end of the text");
    fault("!!FP1.0 MOV R0, R1; END <<MOV", Syntax, "may follow END");
    fault("!!FP1.0 MOV R0, R1; END<<;", Syntax, "may follow END");
    fault("!!FP1.0 MOV R0, R1 <<END", Syntax, "expected `;` before `END`");
    fault("!!FP1.0 MOV R0, R1\n<<MOV R2, R3; END", Syntax, "expected `;` before `MOV`");
    fault("!!FP1.0 <<; MOV R2, R3; END", Syntax, "expected an instruction");
    fault("!!FP1.0 MOV R0 <<R1; END", Syntax, "expected `,` before `R1`");
    fault("!!FP1.0 MOV R0, R1<<, R2; END", Syntax, "expected `;` before `,`");
    fault("!!FP1.0 ADD R0, R1<<; END", Syntax, "expected `,` before `;`");
    fault("!!FP1.0 ADD R0, R1, <<; END", Syntax, "expected an operand before `;`");
    let found = errors("!!FP1.0 MOV R0, R1; end");
    assert_eq!(found.len(), 2);
    assert!(found[0].message.contains("write END") && found[1].message.contains("expected END"));
}

/// 5.7: the program begins with the prefix of its target.
#[test]
fn headers_are_recognised() {
    fault("<<!!FP1.1 END", Syntax, "!!FP1.0, !!VP1.0, !!VP1.1, !!VP2.0, !!VSP1.0");
    fault("<<!!FP9.0 END", Syntax, "unknown program prefix `!!FP9.0`");
    // Tokens are possibly separated by white space (3.11.3), so this is the prefix and a stray number.
    fault("!!FP1.0<<1 END", Syntax, "before `1`");
    fault("<<!!fp1.0 END", Syntax, "case-sensitive: it is !!FP1.0");
    fault("# c\n <<!!FP2.0\nMOV result.color, fragment.color; END", Syntax, "NV_fragment_program2) is not supported");
    fault("<<MOV R0, R1; END", Syntax, "must begin with one of");
    fault("<<", Syntax, "the program is empty");
    fault("# only a comment<<", Syntax, "the program is empty");
    for (text, what) in [
        (&b"\xef\xbb\xbf!!FP1.0 END"[..], "UTF-8 with a byte order mark"),
        (b"\xff\xfe!\0!\0F\0P\0", "UTF-16"),
        (b"\xfe\xff\0!\0!\0F\0P", "UTF-16"),
        (b"!\0!\0F\0P\0", "UTF-16"),
    ] {
        let errors = parse(text).unwrap_err();
        assert!(errors.first().message.contains(&format!("the text is {what}; programs are ASCII")), "{errors}");
    }
    // What begins as programs of no language breaks no section of one.
    for text in ["MOV R0, R1; END", "!!FP9.0 END", "", "!!fp1.0 END"] {
        let errors = parse(text.as_bytes()).unwrap_err();
        assert!(errors.first().section.is_empty() && !errors.to_string().contains("()"), "{errors}");
    }
}

#[test]
fn texts_of_other_languages_are_named() {
    for (text, language) in [
        (&b"#version 120\nvoid main() { gl_FragColor = vec4(1.0); }"[..], "GLSL"),
        (b"// a comment\nuniform vec4 tint;\nvoid main() { gl_Position = tint; }", "GLSL"),
        (b"float4 main(float2 at : TEXCOORD0) : SV_Target { return 1; }", "HLSL"),
        (b"cbuffer scene { float4x4 view; };", "HLSL"),
        (b"float4 main(float2 at : TEXCOORD0) : COLOR { return 1; }", "HLSL or Cg"),
        (b"@fragment fn main() -> @location(0) vec4f { return vec4f(); }", "WGSL"),
        (b"#include <metal_stdlib>\nusing namespace metal;", "Metal's language"),
        (b"; SPIR-V\nOpCapability Shader", "SPIR-V"),
        (b"\x03\x02\x23\x07\0\0\x01\0", "SPIR-V"),
    ] {
        let errors = parse(text).unwrap_err();
        assert!(errors.first().message.starts_with(&format!("the text is {language}; ")), "{errors}");
    }
}

/// Names that were meant, and how many operands an instruction takes.
#[test]
fn similar_names_are_suggested() {
    body_fault("<<MULL R0, R1;", Syntax, "unknown instruction `MULL`; did you mean MUL?");
    body_fault("MOV R0, f[<<COL9];", Syntax, "before `COL9`; did you mean COL0?");
    body_fault("MOV o[<<CLOR], R0;", Syntax, "before `CLOR`; did you mean COLR?");
    body_fault("DECLARE tint; MOV R0, <<tnit;", Name, "in a previous DEFINE or DECLARE; did you mean tint?");
    body_fault("MUL R0, R1<<;", Syntax, "expected `,` before `;`: MUL takes two operands");
    body_fault("MUL R0, R1, R1<<, R1;", Syntax, "expected `;` before `,`: MUL takes two operands");
    body_fault("MOV R0<<;", Syntax, "expected `,` before `;`: MOV takes one operand");
    body_fault("MAD R0, R1, R2<<;", Syntax, "MAD takes three operands");
    body_fault("TEX R0, R1<<;", Syntax, "expected `,` before `;`");
}

/// Words that are no instruction: the message says what is wrong with them.
#[test]
fn unknown_instructions_are_explained() {
    body_fault("<<DDXX R0, R1;", Syntax, "DDX has no precision X");
    body_fault("<<TEXR R0, R1, TEX0, 2D;", Syntax, "TEX has no precision R");
    body_fault("<<PK4UBC R0, R1;", Syntax, "PK4UB has no suffix C");
    body_fault("<<PK4UB_SAT R0, R1;", Syntax, "PK4UB has no suffix _SAT");
    body_fault("<<ADDRH R0, R1, R2;", Syntax, "one precision");
    body_fault("<<ADDCR R0, R1, R2;", Syntax, "in this order");
    body_fault("<<mov R0, R1;", Syntax, "write MOV");
    body_fault("<<define a = 1;", Syntax, "write DEFINE");
    body_fault(
        "<<ARL A0.x, R1;",
        Version,
        "ARL is an instruction of !!VP1.0, !!VP1.1, !!VP2.0, !!VSP1.0, !!ARBvp1.0, not of !!FP1.0",
    );
    body_fault("<<FOO R0, R1;", Syntax, "unknown instruction `FOO`");
    body_fault("MOV R0, <<r1;", Name, "the register is R1");
}

/// All faults are reported, in the order of their offsets.
#[test]
fn every_fault_is_reported() {
    let found = errors("!!FP1.0\nMOV R0 R1;\nMOV R0, a, R1;\nMOV R0, R1;\nFOO;\nADD R0, p[64], b;\nEND x");
    let offsets: Vec<_> = found.iter().map(|error| error.offset).collect();
    assert!(offsets.is_sorted());
    let kinds: Vec<_> = found.iter().map(|error| error.kind).collect();
    assert_eq!(kinds, [Syntax, Name, Syntax, Syntax, Range, Name, Syntax]);
}

/// Spans: an instruction's reaches to before the semicolon.
#[test]
fn spans_cover_what_they_name() {
    let text = "!!FP1.0 DEFINE a = 1 ; ADD  R0.x (GT.x) , -|a| , R1.y ;TEX R0,R0,TEX0,2D; END";
    let ast = ast(text);
    let slice = |span: crate::language::syntax::ast::Span| &text[span.start..span.end];
    let all = instructions(&ast);
    assert_eq!(slice(ast.symbols[0].span), "DEFINE a = 1");
    assert_eq!(slice(all[0].span), "ADD  R0.x (GT.x) , -|a| , R1.y");
    assert_eq!(slice(all[0].destination.as_ref().unwrap().span), "R0.x (GT.x)");
    assert_eq!(slice(all[0].destination.as_ref().unwrap().cc_mask.unwrap().span), "GT.x");
    assert_eq!(slice(all[0].operands[0].span), "-|a|");
    assert_eq!(slice(all[1].texture.unwrap().span), "TEX0,2D");
    assert_eq!(ast.length.0, text.len());
}

/// Printing is canonical, and numbers read back to the same bits.
#[test]
fn programs_print_canonically() {
    let text = program(
        "DEFINE a = 1; DECLARE b; MOVR_SAT R0.xyzw(EQ.xyzw), - | - p [ 1 ] . xxxx |; ADD H0, a, +{1,-.5}; SLT RC, b.x, 0; KIL LT;",
    );
    let expected = "!!FP1.0
DEFINE a = 1.0;
DECLARE b;
MOVR_SAT R0 (EQ), -|-p[1].x|;
ADD H0, a, {1.0, -0.5};
SLT RC, b.x, 0.0;
KIL LT;
END
";
    assert_eq!(print(&ast(&text)), expected);
    for value in ["1e999", "-1e999", "-0", "0.1", "3.4028234e38", "1.17549435e-38", "16777216", "1e-7", "0.33333334"] {
        vector(value);
        vector(&format!("{{{value}}}"));
    }
    assert_eq!(one("MOV R0, 1;").mnemonic.precision, None);
    assert_eq!(one("MOVH R0, 1;").mnemonic.precision, Some(Precision::Fp16));
}
