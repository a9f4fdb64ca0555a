//! Forms of programs with variable declarations or blocks: a table of predicates over the tree, counted like
//! instructions ([`coverage`](super::coverage)).

use nvjit::language::isa::{Effect, Marks, Opcode, ProgramOption, Saturation};
use nvjit::language::syntax::ast::{
    Array, Ast, Binding, Bound, DestinationRegister, ImageRef, Instruction, Operand, Relative, Selected, Size, Source,
    Statement, Symbol, SymbolKind,
};
use nvjit_runtime::{RegisterFile, TextureTarget};

/// A property of a program's tree.
pub struct Form {
    /// Its name.
    pub name: &'static str,
    is_in: fn(&Ast) -> bool,
}

impl Form {
    /// Whether `ast` has it.
    pub fn is_in(&self, ast: &Ast) -> bool {
        (self.is_in)(ast)
    }
}

/// Whether `is` holds for any instruction and the blocks that are open around it.
fn any(ast: &Ast, is: impl Fn(&Instruction, &[Opcode]) -> bool) -> bool {
    let mut open: Vec<Opcode> = Vec::new();
    ast.instructions().any(|instruction| {
        let opcode = instruction.mnemonic.opcode;
        if matches!(opcode, Opcode::Endif | Opcode::Endloop | Opcode::Endrep) {
            open.pop();
        }
        let found = is(instruction, &open);
        if matches!(opcode, Opcode::If | Opcode::Loop | Opcode::Rep) {
            open.push(opcode);
        }
        found
    })
}

fn within(ast: &Ast, opcode: Opcode, around: impl Fn(&[Opcode]) -> bool) -> bool {
    any(ast, |instruction, open| instruction.mnemonic.opcode == opcode && around(open))
}

fn effect_within(ast: &Ast, effect: Effect, around: impl Fn(&[Opcode]) -> bool) -> bool {
    any(ast, |instruction, open| instruction.mnemonic.opcode.row().effect == effect && around(open))
}

fn is_loop(opcode: &Opcode) -> bool {
    matches!(opcode, Opcode::Loop | Opcode::Rep)
}

fn in_loop(open: &[Opcode]) -> bool {
    open.iter().any(is_loop)
}

fn in_if(open: &[Opcode]) -> bool {
    open.contains(&Opcode::If)
}

fn operand(ast: &Ast, is: impl Fn(&Operand) -> bool) -> bool {
    ast.instructions().flat_map(|instruction| &instruction.operands).any(is)
}

fn relative(ast: &Ast, is: impl Fn(&Relative) -> bool) -> bool {
    operand(ast, |operand| matches!(&operand.source, Source::Relative(relative) if is(relative)))
}

fn declares(ast: &Ast, is: impl Fn(&SymbolKind) -> bool) -> bool {
    ast.declarations().any(|Symbol { kind, .. }| is(kind))
}

fn binds(ast: &Ast, is: impl Fn(&Bound) -> bool) -> bool {
    operand(ast, |operand| match operand.source {
        Source::Parameter(index) => ast.bank.get(usize::from(index)).is_some_and(&is),
        _ => false,
    })
}

fn asks(ast: &Ast, options: &[ProgramOption]) -> bool {
    ast.options.iter().any(|option| options.contains(option))
}

fn has(ast: &Ast, opcode: Opcode) -> bool {
    within(ast, opcode, |_| true)
}

fn selects(ast: &Ast, is: impl Fn(bool, Selected) -> bool) -> bool {
    let selections = ast.instructions().filter_map(|instruction| instruction.selection);
    selections.flat_map(|selection| selection.components).any(|component| is(component.negate, component.what))
}

/// Whether `is` holds for any instruction on an image.
fn image(ast: &Ast, is: impl Fn(&Instruction, ImageRef) -> bool) -> bool {
    any(ast, |instruction, _| instruction.image.is_some_and(|image| is(instruction, image)))
}

/// Whether an access to an image converts by its format.
fn converts(instruction: &Instruction) -> bool {
    instruction.mnemonic.modifiers.ty.is_none_or(|ty| ty.bits.is_none())
}

/// Whether any subroutine has a loop.
fn loop_in_subroutine(ast: &Ast) -> bool {
    let labels = ast.statements.iter().position(|statement| matches!(statement, Statement::Label(_)));
    let behind = ast.statements.iter().skip(labels.unwrap_or(usize::MAX));
    behind
        .take_while(|statement| !matches!(statement, Statement::Label(label) if label.name == "main"))
        .any(|statement| matches!(statement, Statement::Instruction(one) if is_loop(&one.mnemonic.opcode)))
}

/// Every form.
#[rustfmt::skip]
pub static FORMS: &[Form] = &[
    Form { name: "IF in IF", is_in: |ast| within(ast, Opcode::If, in_if) },
    Form { name: "ELSE in a loop", is_in: |ast| within(ast, Opcode::Else, in_loop) },
    Form { name: "LOOP in LOOP", is_in: |ast| within(ast, Opcode::Loop, |open| open.contains(&Opcode::Loop)) },
    Form { name: "LOOP in REP", is_in: |ast| within(ast, Opcode::Loop, |open| open.last() == Some(&Opcode::Rep)) },
    Form { name: "REP in LOOP", is_in: |ast| within(ast, Opcode::Rep, |open| open.last() == Some(&Opcode::Loop)) },
    Form { name: "three loops in each other", is_in: |ast| within(ast, Opcode::Rep, |open| open.iter().filter(|one| is_loop(one)).count() == 2) },
    Form { name: "BRK in IF", is_in: |ast| within(ast, Opcode::Brk, |open| open.last() == Some(&Opcode::If)) },
    Form { name: "BRK in the inner of two loops", is_in: |ast| within(ast, Opcode::Brk, |open| open.iter().filter(|one| is_loop(one)).count() > 1) },
    Form { name: "BRK always", is_in: |ast| any(ast, |one, _| one.mnemonic.opcode == Opcode::Brk && one.condition.is_none()) },
    Form { name: "CAL in a loop", is_in: |ast| within(ast, Opcode::Cal, in_loop) },
    Form { name: "CAL in IF", is_in: |ast| within(ast, Opcode::Cal, in_if) },
    Form { name: "RET in a loop", is_in: |ast| within(ast, Opcode::Ret, in_loop) },
    Form { name: "RET in IF", is_in: |ast| within(ast, Opcode::Ret, in_if) },
    Form { name: "loop in a subroutine", is_in: loop_in_subroutine },
    Form { name: "lookup in IF", is_in: |ast| effect_within(ast, Effect::Lookup, in_if) },
    Form { name: "lookup in a loop", is_in: |ast| effect_within(ast, Effect::Lookup, in_loop) },
    Form { name: "derivative in IF", is_in: |ast| effect_within(ast, Effect::Derivative, in_if) },
    Form { name: "derivative in a loop", is_in: |ast| effect_within(ast, Effect::Derivative, in_loop) },
    Form { name: "KIL in IF", is_in: |ast| effect_within(ast, Effect::Discard, in_if) },
    Form { name: "index through REP", is_in: |ast| any(ast, |one, open| open.last() == Some(&Opcode::Rep) && one.operands.iter().any(|operand| matches!(operand.source, Source::Relative(_)))) },
    Form { name: "rounds from a parameter", is_in: |ast| any(ast, |one, _| is_loop(&one.mnemonic.opcode) && matches!(one.operands.first().map(|count| &count.source), Some(Source::Parameter(_)))) },
    Form { name: "rounds from a constant", is_in: |ast| any(ast, |one, _| is_loop(&one.mnemonic.opcode) && matches!(one.operands.first().map(|count| &count.source), Some(Source::Vector(_)))) },

    Form { name: "CALI", is_in: |ast| any(ast, |one, _| one.mnemonic.opcode == Opcode::Cali && matches!(one.operands[..], [Operand { source: Source::Parameter(_), .. }])) },
    Form { name: "CALI by an index", is_in: |ast| any(ast, |one, _| one.mnemonic.opcode == Opcode::Cali && matches!(one.operands[..], [Operand { source: Source::Relative(_), .. }])) },
    Form { name: "CALI in a loop", is_in: |ast| within(ast, Opcode::Cali, in_loop) },
    Form { name: "IMAGE", is_in: |ast| declares(ast, |kind| matches!(kind, SymbolKind::Image { .. })) },
    Form { name: "image by a handle", is_in: |ast| image(ast, |_, image| image.by_handle) },
    Form { name: "texture by a handle", is_in: |ast| any(ast, |one, _| one.texture.is_some_and(|texture| texture.by_handle)) },
    Form { name: "critical section", is_in: |ast| has(ast, Opcode::Fsib) && has(ast, Opcode::Fsie) },
    Form { name: "image by an index", is_in: |ast| image(ast, |_, image| image.chosen.is_some()) },
    Form { name: "image of a cube", is_in: |ast| image(ast, |_, image| image.target.is_cube()) },
    Form { name: "image with layers", is_in: |ast| image(ast, |_, image| image.target.has_layers()) },
    Form { name: "image with samples", is_in: |ast| image(ast, |_, image| image.target.is_multisample()) },
    Form { name: "image of a buffer", is_in: |ast| image(ast, |_, image| image.target == TextureTarget::Buffer) },
    Form { name: "LOADIM that converts", is_in: |ast| image(ast, |one, _| one.mnemonic.opcode == Opcode::Loadim && converts(one)) },
    Form { name: "STOREIM that converts", is_in: |ast| image(ast, |one, _| one.mnemonic.opcode == Opcode::Storeim && converts(one)) },
    Form { name: "LOADIM of bits", is_in: |ast| image(ast, |one, _| one.mnemonic.opcode == Opcode::Loadim && !converts(one)) },
    Form { name: "STOREIM of bits", is_in: |ast| image(ast, |one, _| one.mnemonic.opcode == Opcode::Storeim && !converts(one)) },
    Form { name: "SPARSE", is_in: |ast| any(ast, |one, _| one.mnemonic.modifiers.marks.has(Marks::SPARSE)) },
    Form { name: "RESIDENT", is_in: |ast| any(ast, |one, _| one.conditions().any(|test| !test.rule.is_general())) },

    Form { name: "element of an array", is_in: |ast| binds(ast, |bound| bound.array.is_some()) },
    Form { name: "program.env", is_in: |ast| binds(ast, |bound| matches!(bound.binding, Binding::Environment(_))) },
    Form { name: "program.local", is_in: |ast| binds(ast, |bound| matches!(bound.binding, Binding::Local(_))) },
    Form { name: "state", is_in: |ast| binds(ast, |bound| matches!(bound.binding, Binding::State(_))) },
    Form { name: "scalar constant", is_in: |ast| operand(ast, |operand| matches!(operand.source, Source::Scalar(_))) },
    Form { name: "vector constant", is_in: |ast| operand(ast, |operand| matches!(operand.source, Source::Vector(_))) },
    Form { name: "parameter by an address", is_in: |ast| relative(ast, |relative| matches!(relative.array, Array::Parameters { .. })) },
    Form { name: "attribute by an address", is_in: |ast| relative(ast, |relative| matches!(relative.array, Array::Registers { .. })) },
    Form { name: "negative offset", is_in: |ast| relative(ast, |relative| relative.offset < 0) },
    Form { name: "result by an address", is_in: |ast| any(ast, |one, _| matches!(one.destination.as_ref().map(|to| to.register), Some(DestinationRegister::Relative(_)))) },
    Form { name: "attribute by number", is_in: |ast| ast.generic_attributes != 0 },
    Form { name: "ATTRIB", is_in: |ast| declares(ast, |kind| matches!(kind, SymbolKind::Attribute(Source::Register(_)))) },
    Form { name: "ATTRIB by an address", is_in: |ast| declares(ast, |kind| matches!(kind, SymbolKind::Attribute(Source::Relative(_)))) },
    Form { name: "PARAM of a binding", is_in: |ast| declares(ast, |kind| matches!(kind, SymbolKind::Parameter(Source::Parameter(_)))) },
    Form { name: "PARAM of a constant", is_in: |ast| declares(ast, |kind| matches!(kind, SymbolKind::Parameter(Source::Vector(_)))) },
    Form { name: "OUTPUT", is_in: |ast| declares(ast, |kind| matches!(kind, SymbolKind::Output { size: None, .. })) },
    Form { name: "ALIAS", is_in: |ast| declares(ast, |kind| matches!(kind, SymbolKind::Alias(_))) },
    Form { name: "ADDRESS", is_in: |ast| declares(ast, |kind| matches!(kind, SymbolKind::Register { register, .. } if register.file == RegisterFile::Address)) },
    Form { name: "SHORT TEMP", is_in: |ast| declares(ast, |kind| matches!(kind, SymbolKind::Register { size: Some(Size::Short), .. })) },
    Form { name: "LONG TEMP", is_in: |ast| declares(ast, |kind| matches!(kind, SymbolKind::Register { size: Some(Size::Long), .. })) },
    Form { name: "SHORT OUTPUT that is written", is_in: |ast| ast.half_results != 0 },
    Form { name: "SWZ of 0 and 1", is_in: |ast| selects(ast, |_, what| what == Selected::Zero) && selects(ast, |_, what| what == Selected::One) },
    Form { name: "SWZ with signs", is_in: |ast| selects(ast, |negate, _| negate) },
    Form { name: "PUSHA and POPA", is_in: |ast| has(ast, Opcode::Pusha) && has(ast, Opcode::Popa) },
    Form { name: "POPA under a condition", is_in: |ast| any(ast, |one, _| one.mnemonic.opcode == Opcode::Popa && one.destination.as_ref().is_some_and(|to| to.cc_mask.is_some())) },
    Form { name: "C1", is_in: |ast| any(ast, |one, _| one.mnemonic.update_cc == Some(1)) },
    Form { name: "test of the second condition code", is_in: |ast| any(ast, |one, _| one.destination.as_ref().and_then(|to| to.cc_mask).is_some_and(|mask| mask.register == 1)) },
    Form { name: "_SSAT", is_in: |ast| any(ast, |one, _| one.mnemonic.saturate == Saturation::Signed) },
    Form { name: "SHADOW target", is_in: |ast| any(ast, |one, _| one.texture.is_some_and(|texture| texture.target.compares())) },
    Form { name: "KIL of a vector", is_in: |ast| any(ast, |one, _| one.mnemonic.opcode == Opcode::Kil && one.condition.is_none()) },
    Form { name: "KIL of a condition", is_in: |ast| any(ast, |one, _| one.mnemonic.opcode == Opcode::Kil && one.condition.is_some()) },
    Form { name: "fog", is_in: |ast| ast.implied.fog.is_some() },
    Form { name: "position invariance", is_in: |ast| ast.implied.transform.is_some() },
    Form { name: "draw buffers", is_in: |ast| asks(ast, &[ProgramOption::ArbDrawBuffers, ProgramOption::AtiDrawBuffers]) },
    Form { name: "precision hint", is_in: |ast| asks(ast, &[ProgramOption::PrecisionHintFastest, ProgramOption::PrecisionHintNicest]) },
    Form { name: "coordinate convention", is_in: |ast| asks(ast, &[ProgramOption::FragmentCoordOriginUpperLeft, ProgramOption::FragmentCoordPixelCenterInteger]) },
];
