//! Reduces failing cases: drops instructions, simplifies operands, constants and inputs, as long as the case still
//! fails. The caller defines failure.

use super::Case;
use super::blocks::{Block, blocks};
use super::generate::typed::lanes::lane_attribute;
use super::inputs::{self, Inputs};
use nvjit::language::isa::{Base, Marks, Mnemonic, NumberType, Opcode, OperandKind, Saturation};
use nvjit::language::program::{Parameter, ParameterSource, Program};
use nvjit::language::syntax::ast::{
    Array, Ast, CcMask, Destination, DestinationRegister, Instruction, Literal, LocalValue, Number, Operand, Relative,
    Source, Statement, Swizzle, SymbolId, SymbolKind, TexelOffset, TextureRef, VectorConstant, WriteMask,
};
use nvjit::options::Mad;
use nvjit_runtime::Stage;
use std::collections::HashMap;

/// The most passes over a case; each makes the next one cheaper, and the last finds nothing.
const MAX_ROUNDS: usize = 20;

/// The smallest case found that still `fails`.
pub fn case(case: &Case, fails: &mut dyn FnMut(&Case) -> bool) -> Case {
    let mut best = case.clone();
    for _ in 0..MAX_ROUNDS {
        let before = best.clone();
        options(&mut best, fails);
        rounds(&mut best, fails);
        for round in 0..best.rounds.len() {
            lanes(&mut best, round, fails);
        }
        let program = {
            let current = best.clone();
            let mut try_program = |program: &Program| fails(&with_program(&current, program));
            program(&best.program, &mut try_program)
        };
        best = with_program(&best, &program);
        for round in 0..best.rounds.len() {
            simplify_inputs(&mut best, round, fails);
        }
        if best == before {
            break;
        }
    }
    best
}

/// The smallest program found that still `fails`.
pub fn program(program: &Program, fails: &mut dyn FnMut(&Program) -> bool) -> Program {
    let mut search = Search { best: program.clone(), fails };
    for _ in 0..MAX_ROUNDS {
        let before = search.best.clone();
        search.drop_statements();
        search.simplify_instructions();
        search.simplify_symbols();
        if search.best == before {
            break;
        }
    }
    search.best
}

/// The shortest text found that still `fails`, by dropping lines and then bytes.
pub fn text(text: &[u8], fails: &mut dyn FnMut(&[u8]) -> bool) -> Vec<u8> {
    let lines: Vec<&[u8]> = text.split_inclusive(|&byte| byte == b'\n').collect();
    let lines = drop_parts(lines, &mut |lines| fails(&lines.concat()));
    drop_parts(lines.concat(), &mut |bytes| fails(bytes))
}

/// Drops parts of `items`, large ones first, while it still `fails`.
fn drop_parts<T: Clone>(mut items: Vec<T>, fails: &mut dyn FnMut(&[T]) -> bool) -> Vec<T> {
    let mut size = items.len();
    while size > 0 {
        let mut end = items.len();
        while end > 0 {
            let start = end.saturating_sub(size);
            let mut fewer = items[..start].to_vec();
            fewer.extend_from_slice(&items[end..]);
            if fails(&fewer) {
                items = fewer;
            }
            end = start;
        }
        size /= 2;
    }
    items
}

struct Search<'f> {
    best: Program,
    fails: &'f mut dyn FnMut(&Program) -> bool,
}

impl Search<'_> {
    /// Whether `ast` loads and still fails; if so, it becomes the best.
    fn accept(&mut self, ast: &Ast) -> bool {
        if ast == self.best.ast() {
            return false;
        }
        let Some(program) = crate::reload(ast) else { return false };
        if program == self.best {
            return false;
        }
        let fails = (self.fails)(&program);
        if fails {
            self.best = program;
        }
        fails
    }

    fn drop_statements(&mut self) {
        let ast = self.best.ast().clone();
        let statements = ast.statements.clone();
        drop_parts(statements, &mut |fewer| {
            let mut smaller = Ast { statements: fewer.to_vec(), ..ast.clone() };
            drop_unused_symbols(&mut smaller);
            self.accept(&smaller)
        });
        let without = Ast { options: Vec::new(), ..self.best.ast().clone() };
        self.accept(&without);
        for number in (0..self.best.ast().options.len()).rev() {
            let mut without = self.best.ast().clone();
            without.options.remove(number);
            self.accept(&without);
        }
        self.drop_blocks();
    }

    /// Drops whole blocks, or only the instructions that begin and end them, or one branch of IF.
    fn drop_blocks(&mut self) {
        let mut number = 0;
        while let Some(&Block { begin, otherwise, end }) = blocks(self.best.ast()).get(number) {
            let last_of_then = otherwise.unwrap_or(end);
            let kept: [&dyn Fn(usize) -> bool; 4] = [
                &|at| at < begin || at > end,
                &|at| at < begin || at > begin && at < last_of_then || at > end,
                &|at| at < begin || at > last_of_then && at < end || at > end,
                &|at| at < last_of_then || at >= end,
            ];
            let accepted = kept.iter().any(|keep| {
                let ast = self.best.ast();
                let statements = ast.statements.iter().enumerate().filter(|(at, _)| keep(*at));
                let statements = statements.map(|(_, statement)| statement.clone()).collect();
                let smaller = Ast { statements, ..ast.clone() };
                self.accept(&smaller)
            });
            number += usize::from(!accepted);
        }
    }

    fn simplify_instructions(&mut self) {
        for index in 0..self.best.ast().statements.len() {
            // Each success may enable others.
            let mut progress = true;
            while progress {
                let ast = self.best.ast().clone();
                let Some(Statement::Instruction(instruction)) = ast.statements.get(index) else { break };
                progress = simpler(instruction, &ast).into_iter().any(|simpler| {
                    let mut changed = ast.clone();
                    changed.statements[index] = Statement::Instruction(simpler);
                    self.accept(&changed)
                });
            }
        }
    }

    /// Drops unused definitions, and simplifies the values of the others.
    fn simplify_symbols(&mut self) {
        let mut ast = self.best.ast().clone();
        drop_unused_symbols(&mut ast);
        self.accept(&ast);
        for index in 0..self.best.ast().symbols.len() {
            let ast = self.best.ast().clone();
            for kind in simpler_symbols(&ast.symbols[index].kind) {
                let mut changed = ast.clone();
                changed.symbols[index].kind = kind;
                if self.accept(&changed) {
                    break;
                }
            }
        }
    }
}

/// The case with another program, whose parameters may have other numbers.
fn with_program(case: &Case, program: &Program) -> Case {
    let mut changed = Case { program: program.clone(), ..case.clone() };
    if !program.features().variables {
        return changed;
    }
    for (from, to) in case.rounds.iter().zip(&mut changed.rounds) {
        let value = |parameter: &Parameter| {
            let is_it = |before: &&Parameter| before.source == parameter.source;
            let before = case.program.parameters().iter().find(is_it)?;
            Some((parameter.index, *from.parameters.get(&before.index)?))
        };
        let bound = program.parameters().iter().filter(|all| all.source != ParameterSource::Constant);
        to.parameters = bound.filter_map(value).collect();
    }
    changed
}

/// Removes symbols without definitions, and definitions without references.
fn drop_unused_symbols(ast: &mut Ast) {
    if ast.language.features().variables {
        // Their declarations are dropped like other statements.
        return;
    }
    let used: Vec<SymbolId> = ast
        .instructions()
        .flat_map(|instruction| &instruction.operands)
        .filter_map(|operand| match operand.source {
            Source::Symbol(id) => Some(id),
            _ => None,
        })
        .collect();
    ast.statements.retain(|statement| match statement {
        Statement::Declaration(id) => used.contains(id),
        Statement::Instruction(_) | Statement::Label(_) => true,
    });
    let mut numbers = HashMap::new();
    let (mut symbols, mut locals) = (Vec::new(), 0);
    for statement in &mut ast.statements {
        let Statement::Declaration(id) = statement else { continue };
        let mut symbol = ast.symbols[id.0 as usize].clone();
        if let SymbolKind::Local { index, .. } = &mut symbol.kind {
            *index = locals;
            locals += 1;
        }
        let number = SymbolId(symbols.len() as u32);
        numbers.insert(id.0, number);
        *id = number;
        symbols.push(symbol);
    }
    for statement in &mut ast.statements {
        let Statement::Instruction(instruction) = statement else { continue };
        for operand in &mut instruction.operands {
            if let Source::Symbol(id) = &mut operand.source {
                // A program with an undefined symbol does not load.
                *id = numbers.get(&id.0).copied().unwrap_or(SymbolId(0));
            }
        }
    }
    if symbols.is_empty() && !used.is_empty() {
        return;
    }
    ast.symbols = symbols;
}

/// Instructions that are simpler than `instruction`, the largest changes first.
fn simpler(instruction: &Instruction, ast: &Ast) -> Vec<Instruction> {
    let mut all = Vec::new();
    let mut with = |change: &dyn Fn(&mut Instruction)| {
        let mut changed = instruction.clone();
        change(&mut changed);
        if changed != *instruction {
            all.push(changed);
        }
    };
    let mnemonic = instruction.mnemonic;
    let form = mnemonic.opcode.row().form(ast.language);
    let kinds = form.map_or(&[][..], |form| form.operands);
    let of_vectors = |kind: &&OperandKind| matches!(kind, OperandKind::Vector | OperandKind::Scalar);
    if instruction.destination.is_some()
        && kinds.iter().filter(of_vectors).count() > 0
        && mnemonic.opcode != Opcode::Mov
    {
        for number in 0..instruction.operands.len() {
            with(&|changed| {
                changed.mnemonic = Mnemonic { opcode: Opcode::Mov, ..mnemonic };
                changed.operands = vec![instruction.operands[number].clone()];
                changed.texture = None;
                changed.selection = None;
            });
        }
    }
    with(&|changed| changed.mnemonic.saturate = Saturation::None);
    with(&|changed| changed.mnemonic.update_cc = None);
    with(&|changed| changed.mnemonic.precision = None);
    with(&|changed| changed.mnemonic.modifiers.marks = Marks::NTC);
    with(&|changed| changed.mnemonic.modifiers.marks = Marks::NONE);
    with(&|changed| changed.mnemonic.modifiers.product = None);
    with(&|changed| changed.mnemonic.modifiers.rounding = None);
    with(&|changed| changed.texture.iter_mut().for_each(|texture| texture.component = 0));
    let constant_offset = |texture: &TextureRef| !matches!(texture.offset, TexelOffset::Variable);
    if instruction.texture.as_ref().is_some_and(constant_offset) {
        with(&|changed| changed.texture.iter_mut().for_each(|texture| texture.offset = TexelOffset::None));
    }
    if kinds.contains(&OperandKind::BranchCondition) {
        with(&|changed| changed.condition = None);
    }
    if let Some(condition) = instruction.condition {
        with(&|changed| changed.condition = Some(CcMask { swizzle: Swizzle::XYZW, ..condition }));
        for component in 0..4 {
            let swizzle = Swizzle::splat(component);
            if condition.swizzle.scalar().is_none() {
                with(&|changed| changed.condition = Some(CcMask { swizzle, ..condition }));
            }
        }
    }
    // The values that lanes read where all of them write depend on their order.
    let is_atomic = matches!(mnemonic.opcode, Opcode::Atom | Opcode::Atomb | Opcode::Atoms);
    if let Some(destination) = &instruction.destination.as_ref().filter(|_| !is_atomic) {
        let mut to = |change: &dyn Fn(&mut Destination)| {
            with(&|changed| changed.destination.iter_mut().for_each(change));
        };
        to(&|destination| destination.cc_mask = None);
        if let Some(cc_mask) = destination.cc_mask {
            to(&|destination| {
                destination.cc_mask = Some(CcMask { swizzle: Swizzle::XYZW, ..cc_mask });
            });
        }
        if let DestinationRegister::Relative(Relative { array: Array::Registers { first, .. }, .. }) =
            destination.register
        {
            to(&|destination| destination.register = DestinationRegister::Register(first));
        }
        let mask = destination.write_mask;
        for component in (0..4).filter(|&component| mask.has(component) && mask.0.count_ones() > 1) {
            to(&|destination| destination.write_mask = WriteMask(1 << component));
            to(&|destination| destination.write_mask = WriteMask(mask.0 & !(1 << component)));
        }
    }
    for (number, operand) in instruction.operands.iter().enumerate() {
        let scalar = kinds.get(number) == Some(&OperandKind::Scalar);
        for operand in simpler_operands(operand, scalar, ast, instruction) {
            with(&|changed| changed.operands[number] = operand.clone());
        }
    }
    // Each step must reduce the weight: alternating between two masks would never end.
    all.retain(|changed| weight(changed) < weight(instruction));
    all
}

/// How complicated an instruction is.
fn weight(instruction: &Instruction) -> usize {
    let mnemonic = instruction.mnemonic;
    let flags = [
        mnemonic.saturate != Saturation::None,
        mnemonic.update_cc.is_some(),
        mnemonic.precision.is_some(),
        mnemonic.modifiers.product.is_some(),
        mnemonic.modifiers.rounding.is_some(),
        mnemonic.modifiers.marks != Marks::NONE,
        mnemonic.modifiers.marks != Marks::NTC && mnemonic.modifiers.marks != Marks::NONE,
        instruction.texture.is_some_and(|texture| texture.component != 0),
        instruction.texture.is_some_and(|texture| texture.offset != TexelOffset::None),
        instruction.condition.is_some(),
    ];
    let swizzle = |swizzle: Swizzle| match swizzle {
        Swizzle::XYZW => 0,
        other if other.scalar().is_some() => 1,
        _ => 2,
    };
    let of_destination = instruction.destination.as_ref().map_or(0, |destination| {
        let of_mask = destination.cc_mask.map_or(0, |mask| 3 + swizzle(mask.swizzle));
        let relative = matches!(destination.register, DestinationRegister::Relative(_));
        of_mask + destination.write_mask.0.count_ones() as usize + usize::from(relative)
    });
    let of_operand = |operand: &Operand| {
        let signs = [operand.negate, operand.absolute, operand.negate_absolute];
        let source = match &operand.source {
            Source::Register(_) => 2,
            Source::Parameter(_) => 3,
            Source::Symbol(_) => 4,
            Source::Relative(relative) => 4 + usize::from(relative.offset != 0),
            Source::Scalar(number) => number_weight(*number),
            Source::Literal(literal) => {
                2 + literal.components.iter().map(|&bits| literal_weight(bits, literal.ty)).sum::<usize>()
            }
            Source::Buffer(_) | Source::Vertex(_) => 6,
            Source::Vector(vector) => 2 + vector.0.iter().map(|&number| number_weight(number)).sum::<usize>(),
        };
        4 + source + swizzle(operand.swizzle) + signs.iter().filter(|&&sign| sign).count()
    };
    let is_move = mnemonic.opcode == Opcode::Mov;
    flags.iter().filter(|&&flag| flag).count() * 2
        + instruction.condition.map_or(0, |condition| swizzle(condition.swizzle))
        + of_destination
        + instruction.operands.iter().map(of_operand).sum::<usize>()
        + if is_move { 0 } else { 3 }
}

fn number_weight(number: Number) -> usize {
    SIMPLE.iter().position(|&simple| simple == number.0).unwrap_or(SIMPLE.len())
}

fn simpler_operands(operand: &Operand, scalar: bool, ast: &Ast, instruction: &Instruction) -> Vec<Operand> {
    let mut all = vec![
        Operand { negate: false, ..operand.clone() },
        Operand { negate_absolute: false, ..operand.clone() },
        Operand { negate_absolute: false, absolute: false, ..operand.clone() },
    ];
    let constant_scalar = |source: &Source| match source {
        Source::Scalar(_) => true,
        Source::Literal(literal) => literal.scalar,
        Source::Symbol(id) => matches!(ast.symbol(*id).kind, SymbolKind::Scalar(_)),
        _ => false,
    };
    if !constant_scalar(&operand.source) && !scalar {
        all.push(Operand { swizzle: Swizzle::XYZW, ..operand.clone() });
        if operand.swizzle.scalar().is_none() {
            all.extend((0..4).map(|component| Operand { swizzle: Swizzle::splat(component), ..operand.clone() }));
        }
    }
    match &operand.source {
        Source::Relative(relative) => {
            let first = match relative.array {
                Array::Parameters { first, .. } => Some(Source::Parameter(first)),
                array => ast.registers(array).next().map(Source::Register),
            };
            all.extend(first.map(|source| Operand { source, ..operand.clone() }));
            all.push(Operand { source: Source::Relative(Relative { offset: 0, ..*relative }), ..operand.clone() });
        }
        Source::Scalar(number) => all.extend(
            SIMPLE[..number_weight(*number)]
                .iter()
                .map(|&bits| Operand { source: Source::Scalar(Number(bits)), ..operand.clone() }),
        ),
        Source::Vector(vector) => all.extend(
            simpler_vectors(vector)
                .into_iter()
                .map(|vector| Operand { source: Source::Vector(vector), ..operand.clone() }),
        ),
        Source::Symbol(id) => {
            let source = match &ast.symbol(*id).kind {
                SymbolKind::Scalar(number) => Some(Source::Scalar(*number)),
                SymbolKind::Vector(vector) => Some(Source::Vector(vector.clone())),
                _ => None,
            };
            all.extend(source.map(|source| Operand { source, ..operand.clone() }));
        }
        Source::Literal(literal) => all.extend(
            simpler_literals(literal)
                .into_iter()
                .map(|literal| Operand { source: Source::Literal(literal), ..operand.clone() }),
        ),
        Source::Register(_) | Source::Parameter(_) | Source::Buffer(_) | Source::Vertex(_) => {}
    }
    // The same operand twice is simpler than two.
    all.extend(instruction.operands.iter().filter(|other| weight_of(other) < weight_of(operand)).cloned());
    all
}

fn weight_of(operand: &Operand) -> usize {
    let mov = Mnemonic::from(Opcode::Mov);
    let bare = Instruction { operands: vec![operand.clone()], ..Instruction::new(mov, Default::default()) };
    weight(&bare)
}

/// The simplest numbers, the best first.
const SIMPLE: [u32; 6] = [0x3f80_0000, 0, 0x4000_0000, 0x3f00_0000, 0xbf80_0000, 0x8000_0000];

fn simpler_vectors(vector: &VectorConstant) -> Vec<VectorConstant> {
    let mut all: Vec<VectorConstant> =
        (1..vector.0.len()).map(|count| VectorConstant(vector.0[..count].to_vec())).collect();
    for (component, &number) in vector.0.iter().enumerate() {
        for &bits in &SIMPLE[..number_weight(number)] {
            let mut changed = vector.clone();
            changed.0[component] = Number(bits);
            all.push(changed);
        }
    }
    all
}

/// The simplest literals, the best first: 1, 0, 2, and for floats 0.5.
fn simple_literals(ty: NumberType) -> Vec<u64> {
    match (ty.base, ty.wide) {
        (Base::Float, false) => [1.0f32, 0.0, 2.0, 0.5].map(|value| value.to_bits().into()).to_vec(),
        (Base::Float, true) => [1.0f64, 0.0, 2.0, 0.5].map(f64::to_bits).to_vec(),
        _ => vec![1, 0, 2],
    }
}

fn literal_weight(bits: u64, ty: NumberType) -> usize {
    let simple = simple_literals(ty);
    simple.iter().position(|&one| one == bits).unwrap_or(simple.len())
}

fn simpler_literals(literal: &Literal) -> Vec<Literal> {
    let mut all = Vec::new();
    if !literal.scalar {
        let shorter = (1..literal.components.len()).map(|count| literal.components[..count].to_vec());
        all.extend(shorter.map(|components| Literal { components, ..literal.clone() }));
    }
    for (component, &bits) in literal.components.iter().enumerate() {
        for &simple in &simple_literals(literal.ty)[..literal_weight(bits, literal.ty)] {
            let mut changed = literal.clone();
            changed.components[component] = simple;
            all.push(changed);
        }
    }
    all
}

fn simpler_symbols(kind: &SymbolKind) -> Vec<SymbolKind> {
    let numbers = |number: Number| SIMPLE[..number_weight(number)].iter().map(|&bits| Number(bits));
    match kind {
        SymbolKind::Attribute(_)
        | SymbolKind::Parameter(_)
        | SymbolKind::ParameterArray { .. }
        | SymbolKind::Register { size: None, .. }
        | SymbolKind::RegisterArray { .. }
        | SymbolKind::List { .. }
        | SymbolKind::Vertices { .. }
        | SymbolKind::SubroutineType { .. }
        | SymbolKind::Subroutine { .. }
        | SymbolKind::Buffer(_)
        | SymbolKind::Texture { .. }
        | SymbolKind::Image { .. }
        | SymbolKind::Output { .. }
        | SymbolKind::Alias(_) => Vec::new(),
        SymbolKind::Register { register, size: Some(_) } => {
            vec![SymbolKind::Register { register: *register, size: None }]
        }
        SymbolKind::Scalar(number) => numbers(*number).map(SymbolKind::Scalar).collect(),
        SymbolKind::Vector(vector) => simpler_vectors(vector).into_iter().map(SymbolKind::Vector).collect(),
        SymbolKind::Local { value: None, .. } => Vec::new(),
        SymbolKind::Local { index, value: Some(value) } => {
            let local = |value| SymbolKind::Local { index: *index, value };
            let mut all = vec![local(None)];
            match value {
                LocalValue::Scalar(number) => {
                    all.extend(numbers(*number).map(|number| local(Some(LocalValue::Scalar(number)))));
                }
                LocalValue::Vector(vector) => {
                    let vectors = simpler_vectors(vector).into_iter();
                    all.extend(vectors.map(|vector| local(Some(LocalValue::Vector(vector)))));
                }
            }
            all
        }
    }
}

/// Accepts `changed` if it still fails.
fn accept(best: &mut Case, changed: Case, fails: &mut dyn FnMut(&Case) -> bool) -> bool {
    let better = changed != *best && fails(&changed);
    if better {
        *best = changed;
    }
    better
}

/// The case with other inputs in one round.
fn with_inputs(case: &Case, round: usize, inputs: Inputs) -> Case {
    let mut changed = case.clone();
    changed.rounds[round] = inputs;
    inputs::bound_twice(&changed.program, &mut changed.rounds[round].parameters);
    changed
}

/// Tries fewer rounds.
fn rounds(best: &mut Case, fails: &mut dyn FnMut(&Case) -> bool) {
    drop_parts(best.rounds.clone(), &mut |fewer| {
        !fewer.is_empty() && accept(best, Case { rounds: fewer.to_vec(), ..best.clone() }, fails)
    });
}

/// Tries one quad, or one lane, instead of many.
fn lanes(best: &mut Case, round: usize, fails: &mut dyn FnMut(&Case) -> bool) {
    for count in [1, 4, 8] {
        let fragment = best.program.stage() == Stage::Fragment;
        let lanes = best.rounds[round].lanes;
        if lanes <= count || fragment && count < 4 {
            continue;
        }
        for first in (0..lanes).step_by(count) {
            let some: Vec<usize> = (first..lanes.min(first + count)).collect();
            let inputs = best.rounds[round].lanes_of(&some);
            if accept(best, with_inputs(best, round, inputs), fails) {
                break;
            }
        }
    }
    let mut inputs = best.rounds[round].clone();
    inputs.exec.fill(true);
    accept(best, with_inputs(best, round, inputs), fails);
}

fn options(best: &mut Case, fails: &mut dyn FnMut(&Case) -> bool) {
    // This is the first step, since patient cases take long.
    accept(best, Case { patient: false, ..best.clone() }, fails);
    let mut options = best.options;
    (options.clamp_color, options.unclamped_fog) = (false, false);
    accept(best, Case { options, ..best.clone() }, fails);
    options = best.options;
    options.nv_vertex_program_rules = false;
    accept(best, Case { options, ..best.clone() }, fails);
    options = best.options;
    options.mad = Mad::Separate;
    accept(best, Case { options, ..best.clone() }, fails);
}

/// Values of inputs that are simpler than `bits`, the best first.
fn simpler_bits(bits: u32) -> Vec<u32> {
    let at = SIMPLE.iter().position(|&simple| simple == bits).unwrap_or(SIMPLE.len());
    let mut all = SIMPLE[..at].to_vec();
    if at == SIMPLE.len() {
        let rounded = f32::from_bits(bits).round();
        // Numbers with fewer digits.
        all.extend([rounded.to_bits(), bits & 0xffff_0000, bits & 0xffff_f000, 0x7fff_ffff]);
        let value = f32::from_bits(bits);
        all.retain(|&other| value.is_nan() || !f32::from_bits(other).is_nan());
        all.retain(|&other| complexity(other) < complexity(bits));
    }
    all
}

/// The length of a number for a reader.
fn complexity(bits: u32) -> u32 {
    let simple = SIMPLE.iter().position(|&simple| simple == bits);
    simple.map_or(8 + 32 - bits.trailing_zeros().min(32), |at| at as u32)
}

fn simplify_inputs(best: &mut Case, round: usize, fails: &mut dyn FnMut(&Case) -> bool) {
    let mut try_inputs = |best: &mut Case, inputs: Inputs| accept(best, with_inputs(best, round, inputs), fails);
    // Memory that the case does not need, or whose contents it does not need.
    for area in best.rounds[round].memory.keys().copied().collect::<Vec<_>>() {
        let mut fewer = best.rounds[round].clone();
        fewer.memory.remove(&area);
        if try_inputs(best, fewer) {
            continue;
        }
        let mut simple = best.rounds[round].clone();
        simple.memory.entry(area).or_default().fill(0);
        try_inputs(best, simple);
    }
    // Inputs that the program no longer reads.
    let used: Vec<_> = best.program.attributes().collect();
    let given: Vec<_> = best.rounds[round].attributes.keys().copied().collect();
    for register in given.into_iter().filter(|register| !used.contains(register)) {
        let mut fewer = best.rounds[round].clone();
        fewer.attributes.remove(&register);
        try_inputs(best, fewer);
    }
    // The attribute that differs between lanes is needed for their writes.
    let lane = lane_attribute(best.program.stage());
    let is_lane = |register| best.program.features().typed && register == lane;
    let used: Vec<_> = used
        .into_iter()
        .filter(|&register| best.rounds[round].attributes.contains_key(&register) && !is_lane(register))
        .collect();
    let parameters: Vec<u16> = best.rounds[round].parameters.keys().copied().collect();
    drop_parts(parameters, &mut |kept| {
        let mut fewer = best.rounds[round].clone();
        fewer.parameters.retain(|index, _| kept.contains(index));
        fewer != best.rounds[round] && try_inputs(best, fewer)
    });
    for register in used {
        // The same value in all lanes, lane by lane.
        for lane in 0..best.rounds[round].lanes {
            let mut same = best.rounds[round].clone();
            let Some(lanes) = same.attributes.get_mut(&register) else { break };
            if let Some(&value) = lanes.get(lane) {
                lanes.fill(value);
            }
            if try_inputs(best, same) {
                break;
            }
        }
        for component in 0..4 {
            // All lanes at once first.
            let all_same = |inputs: &Inputs| {
                let lanes = &inputs.attributes[&register];
                lanes.iter().all(|lane| lane[component] == lanes[0][component])
            };
            let lanes = if all_same(&best.rounds[round]) { 1 } else { best.rounds[round].lanes };
            for lane in 0..lanes {
                for bits in simpler_bits(best.rounds[round].attributes[&register][lane][component]) {
                    let mut changed = best.rounds[round].clone();
                    let Some(values) = changed.attributes.get_mut(&register) else { break };
                    let range = if lanes == 1 { 0..values.len() } else { lane..lane + 1 };
                    values[range].iter_mut().for_each(|value| value[component] = bits);
                    if try_inputs(best, changed) {
                        break;
                    }
                }
            }
        }
    }
    let parameters: Vec<u16> = best.rounds[round].parameters.keys().copied().collect();
    for index in parameters {
        for component in 0..4 {
            for bits in simpler_bits(best.rounds[round].parameters[&index][component]) {
                let mut changed = best.rounds[round].clone();
                if let Some(value) = changed.parameters.get_mut(&index) {
                    value[component] = bits;
                }
                if try_inputs(best, changed) {
                    break;
                }
            }
        }
    }
}
