//! Programs from trees: those of all examples and test programs load as their texts do, and trees that correspond to no
//! text are errors.

use nvjit::language::program::Source;
use nvjit::language::syntax::ast::{
    Address, Array, Ast, DestinationRegister, Index, Instruction, Label, Literal, Number, Operand, Relative,
    Source as From, Span, Statement, Swizzle, SymbolId, SymbolKind, WriteMask,
};
use nvjit::language::syntax::{parse, print};
use nvjit::runtime::{Register, RegisterFile};
use nvjit::{LoadErrorKind, Program};
use std::fs;
use std::path::{Path, PathBuf};

fn collect(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() { collect(&path, found) } else { found.push(path) }
    }
}

/// The text of every program that loads, of examples, filetests and cases; a file may have several.
fn programs() -> Vec<String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut paths = Vec::new();
    for folder in ["examples", "tests/filetests", "tests/cases"] {
        collect(&root.join(folder), &mut paths);
    }
    paths.sort();
    let mut texts = Vec::new();
    for path in paths {
        let Ok(text) = fs::read_to_string(path) else { continue };
        let starts: Vec<usize> = text.match_indices("!!").map(|(at, _)| at).chain([text.len()]).collect();
        for pair in starts.windows(2) {
            let part = &text[pair[0]..pair[1]];
            // Behind END may be more of the file that is no program.
            let ends: Vec<usize> = part.match_indices("END").map(|(at, _)| at + 3).collect();
            texts.extend(
                ends.iter().map(|&end| part[..end].to_owned()).find(|text| Program::load(text.as_bytes()).is_ok()),
            );
        }
    }
    texts
}

#[test]
fn trees_of_texts_load_as_their_texts_do() {
    let texts = programs();
    assert!(texts.len() > 1000, "{}", texts.len());
    let mut failures = Vec::new();
    for text in &texts {
        let program = Program::load(text.as_bytes()).unwrap();
        for source in [Source::Printed, Source::Text(text.as_bytes())] {
            let again = Program::from_ast(program.ast().clone(), source);
            match again {
                Ok(again) => assert!(again == program, "{text}"),
                Err(errors) => failures.push(format!("{errors}\n{text}\nis printed as\n{}", print(program.ast()))),
            }
        }
        // Spans are kept where they are of a text.
        let Ok(again) = Program::from_ast(program.ast().clone(), Source::Text(text.as_bytes())) else { continue };
        let places = |program: &Program| -> Vec<_> {
            program.ast().instructions().map(|instruction| (instruction.span.start, instruction.span.end)).collect()
        };
        assert_eq!(places(&again), places(&program));
        assert_eq!(again.ast().length.0, program.ast().length.0);
    }
    failures.truncate(20);
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

/// The kind and the place of the first error of a tree.
#[track_caller]
fn first(ast: Ast, source: Source<'_>) -> (LoadErrorKind, usize) {
    let errors = Program::from_ast(ast, source).expect_err("the tree is wrong");
    (errors.first().kind, errors.first().offset)
}

const TEXT: &str = "!!FP1.0 DEFINE half = 0.5; MUL R0, f[COL0], half; MOV o[COLR], R0; END";

fn instruction(ast: &mut Ast, number: usize) -> &mut Instruction {
    let instructions = ast.statements.iter_mut().filter_map(|statement| match statement {
        Statement::Instruction(instruction) => Some(instruction),
        _ => None,
    });
    instructions.into_iter().nth(number).unwrap()
}

#[test]
fn faults_of_trees_are_at_their_statements() {
    let ast = parse(TEXT.as_bytes()).unwrap();
    let (mul, mov) = (TEXT.find("MUL").unwrap(), TEXT.find("MOV").unwrap());
    let source = Source::Text(TEXT.as_bytes());
    type Change = fn(&mut Ast);
    let changes: [(Change, usize); 7] = [
        (|ast| instruction(ast, 0).operands[1].source = From::Symbol(SymbolId(7)), mul),
        (|ast| instruction(ast, 0).operands[1].source = From::Symbol(SymbolId(u32::MAX)), mul),
        (
            |ast| instruction(ast, 0).operands[0].source = From::Register(Register::new(RegisterFile::Attribute, 99)),
            mul,
        ),
        (|ast| instruction(ast, 1).operands.clear(), mov),
        (|ast| instruction(ast, 1).operands[0].swizzle = Swizzle([4, 5, 6, 7]), mov),
        (|ast| instruction(ast, 1).destination.as_mut().unwrap().write_mask = WriteMask(0), mov),
        (|ast| instruction(ast, 0).operands[0].source = From::Parameter(64), mul),
    ];
    for (number, (change, place)) in changes.into_iter().enumerate() {
        let mut tree = ast.clone();
        change(&mut tree);
        assert_eq!(first(tree.clone(), source).1, place, "change {number}");
        // The printed text has the place, too.
        let printed = print(&tree);
        let offset = first(tree, Source::Printed).1;
        assert!(offset < printed.len(), "change {number}: {offset}\n{printed}");
    }
    let mut tree = ast.clone();
    tree.statements[0] = Statement::Declaration(SymbolId(1));
    assert!(Program::from_ast(tree, source).is_err());
    // Restrictions are found as in texts: one attribute of a fragment program at a time (NV_fragment_program 3.11.4.1).
    let mut tree = ast.clone();
    instruction(&mut tree, 0).operands[1].source = From::Register(Register::new(RegisterFile::Attribute, 2));
    assert_eq!(first(tree, source).0, LoadErrorKind::Restriction);
    // Spans outside of the text.
    let mut tree = ast.clone();
    instruction(&mut tree, 0).span = Span { start: 0, end: TEXT.len() + 1 };
    assert_eq!(first(tree, source), (LoadErrorKind::Range, 0));
    let mut tree = ast;
    instruction(&mut tree, 0).operands[0].span = Span { start: 2, end: 1 };
    assert_eq!(first(tree, source), (LoadErrorKind::Range, 0));
}

/// A name cannot bring statements of its own.
#[test]
fn trees_and_their_texts_are_equivalent() {
    let mut ast = parse(TEXT.as_bytes()).unwrap();
    ast.symbols[0].name = "half = 0.5; MOV R1, R0; DEFINE other".to_owned();
    assert_eq!(first(ast, Source::Printed).0, LoadErrorKind::Syntax);
    let mut ast = parse(b"!!VP2.0 BRA there; there: MOV o[HPOS], v[0]; END").unwrap();
    let Some(Statement::Label(label)) = ast.statements.iter_mut().find(|one| matches!(one, Statement::Label(_))) else {
        panic!("there is a label");
    };
    label.name = "there: MOV R0, R1; other".to_owned();
    assert!(Program::from_ast(ast, Source::Printed).is_err());
}

struct Random(fastrand::Rng);

impl Random {
    fn number(&mut self) -> u16 {
        let edges = [0, 1, 2, 3, 4, 15, 16, 31, 32, 63, 64, 255, 256, 0x7fff, 0x8000, 0xfffe, 0xffff];
        if self.0.bool() { edges[self.0.usize(..edges.len())] } else { self.0.u16(..) }
    }

    fn register(&mut self) -> Register {
        let files = [
            RegisterFile::Attribute,
            RegisterFile::Result,
            RegisterFile::Temporary,
            RegisterFile::HalfTemporary,
            RegisterFile::Address,
            RegisterFile::ConditionCode,
            RegisterFile::InstructionCount,
            RegisterFile::LongTemporary,
            RegisterFile::LongAttribute,
            RegisterFile::Invocation,
        ];
        Register::new(files[self.0.usize(..files.len())], self.number())
    }

    fn symbol(&mut self, ast: &Ast) -> SymbolId {
        let known = ast.symbols.len() as u32;
        SymbolId(if self.0.bool() { self.0.u32(..known + 2) } else { self.0.u32(..) })
    }

    fn span(&mut self) -> Span {
        Span { start: self.number().into(), end: if self.0.bool() { usize::MAX } else { self.number().into() } }
    }

    fn array(&mut self) -> Array {
        match self.0.u8(..3) {
            0 => Array::Parameters { first: self.number(), count: self.number() },
            1 => Array::Registers { first: self.register(), count: self.number() },
            _ => Array::Listed(self.number()),
        }
    }

    fn address(&mut self) -> Address {
        if self.0.bool() { Address::Register(self.register()) } else { Address::Parameter(self.number()) }
    }

    fn relative(&mut self) -> Relative {
        let offset = if self.0.bool() { i32::MIN } else { self.0.i32(..) };
        Relative { array: self.array(), address: self.address(), component: self.0.u8(..), offset }
    }

    fn source(&mut self, ast: &Ast) -> From {
        match self.0.u8(..6) {
            0 => From::Register(self.register()),
            1 => From::Parameter(self.number()),
            2 => From::Relative(self.relative()),
            3 => From::Symbol(self.symbol(ast)),
            4 => From::Scalar(Number(self.0.u32(..))),
            _ => match ast.instructions().flat_map(|one| &one.operands).nth(usize::from(self.number())) {
                Some(operand) => operand.source.clone(),
                None => From::Scalar(Number(f32::NAN.to_bits())),
            },
        }
    }

    fn name(&mut self) -> String {
        ["", "R0", "END", "x", "?", "a b", "x;", "\0", "ä", "!!FP1.0", "0", "vertex"][self.0.usize(..12)].to_owned()
    }

    /// Changes one thing.
    fn change(&mut self, ast: &mut Ast, others: &[Ast]) {
        let other = &others[self.0.usize(..others.len())];
        let copy = ast.clone();
        match self.0.u8(..12) {
            0 => ast.symbols.truncate(usize::from(self.0.u8(..4))),
            1 => ast.bank.truncate(usize::from(self.0.u8(..4))),
            2 => ast.lists.clear(),
            3 => ast.symbols.clone_from(&other.symbols),
            4 => ast.language = other.language,
            5 => ast.options.clone_from(&other.options),
            6 => ast.half_results ^= 1 << self.0.u8(..32),
            7 => ast.statements.clone_from(&other.statements),
            8 => drop(ast.passed.insert(self.register(), self.0.u8(..))),
            9 => {
                let id = self.symbol(&copy);
                let place = self.0.usize(..=ast.statements.len());
                ast.statements.insert(place, Statement::Declaration(id));
            }
            10 => {
                let label = Label { name: self.name(), span: self.span(), number: Some(self.number()) };
                ast.statements.push(Statement::Label(label));
            }
            _ => {
                let Some(place) = self.0.usize(..).checked_rem(ast.symbols.len()) else { return };
                self.change_symbol(&mut ast.symbols[place].kind, &copy);
                if self.0.u8(..4) == 0 {
                    ast.symbols[place].name = self.name();
                }
            }
        }
    }

    fn change_symbol(&mut self, kind: &mut SymbolKind, ast: &Ast) {
        match kind {
            SymbolKind::Attribute(source) | SymbolKind::Parameter(source) => *source = self.source(ast),
            SymbolKind::ParameterArray { first, count } => (*first, *count) = (self.number(), self.number()),
            SymbolKind::Register { register, .. } => *register = self.register(),
            SymbolKind::RegisterArray { first, count, .. } => (*first, *count) = (self.register(), self.number()),
            SymbolKind::List { list, results, .. } => (*list, *results) = (self.number(), self.0.bool()),
            SymbolKind::Subroutine { ty, first, count } => {
                (*ty, *first, *count) = (self.symbol(ast), self.number(), Some(self.number()));
            }
            SymbolKind::Vertices { list, stride, array } => {
                (*list, *stride, *array) = (self.number(), self.number(), self.0.bool());
            }
            SymbolKind::Buffer(buffer) => {
                (buffer.binding, buffer.bindings) = (self.0.u8(..), Some(self.0.u8(..2)));
                (buffer.first, buffer.count) = (self.0.u32(..), Some(self.0.u32(..)));
            }
            SymbolKind::Texture { first, count } | SymbolKind::Image { first, count } => {
                (*first, *count) = (self.0.u8(..2), Some(self.0.u8(..2)));
            }
            SymbolKind::Output { register, .. } => *register = DestinationRegister::Relative(self.relative()),
            _ => *kind = SymbolKind::Alias(self.symbol(ast)),
        }
    }

    fn change_instruction(&mut self, ast: &mut Ast, others: &[Ast]) {
        let count = ast.instructions().count();
        let Some(place) = self.0.usize(..).checked_rem(count) else { return };
        let copy = ast.clone();
        let other = &others[self.0.usize(..others.len())];
        let index = Index { address: Some((self.address(), self.0.u8(..))), offset: self.0.i32(..) };
        let changed = instruction(ast, place);
        match self.0.u8(..12) {
            0 => drop(changed.operands.pop()),
            1 => {
                let (source, span) = (self.source(&copy), self.span());
                let (absolute, negate) = (self.0.bool(), self.0.bool());
                let swizzle = Swizzle(std::array::from_fn(|_| self.0.u8(..6)));
                changed.operands.push(Operand { negate_absolute: false, absolute, negate, source, swizzle, span });
            }
            2 => changed.span = self.span(),
            3 => {
                let Some(from) = other.instructions().nth(usize::from(self.0.u8(..8))) else { return };
                changed.mnemonic = from.mnemonic;
            }
            4 => changed.target = Some(Label { name: self.name(), span: self.span(), number: None }),
            5 => {
                let Some(destination) = &mut changed.destination else { return };
                destination.write_mask = WriteMask(self.0.u8(..));
                destination.register = match self.0.u8(..4) {
                    0 => DestinationRegister::Rc,
                    1 => DestinationRegister::Hc,
                    2 => DestinationRegister::Register(self.register()),
                    _ => DestinationRegister::Relative(self.relative()),
                };
            }
            6 => {
                if let Some(texture) = &mut changed.texture {
                    (texture.unit, texture.component) = (self.0.u8(..), self.0.u8(..));
                    texture.chosen = Some((index, self.0.u8(..)));
                }
            }
            7 => changed.condition = other.instructions().find_map(|one| one.condition),
            8 => changed.texture = other.instructions().find_map(|one| one.texture),
            9 => changed.image = other.instructions().find_map(|one| one.image),
            _ => {
                let Some(operand) = changed.operands.first_mut() else { return };
                operand.source = self.source(&copy);
                if let From::Literal(Literal { components, .. }) = &mut operand.source {
                    components.clear();
                }
            }
        }
    }
}

/// Trees with random changes either load, and then are what their text is, or are errors.
#[test]
fn no_tree_is_too_wrong() {
    let mut random = Random(fastrand::Rng::with_seed(16));
    let texts = programs();
    let trees: Vec<Ast> = texts.iter().filter_map(|text| parse(text.as_bytes()).ok()).collect();
    let (mut loaded, mut refused) = (0, 0);
    for round in 0..12_000 {
        let mut ast = trees[round % trees.len()].clone();
        for _ in 0..random.0.u8(1..4) {
            if random.0.bool() { random.change(&mut ast, &trees) } else { random.change_instruction(&mut ast, &trees) }
        }
        let text = vec![b' '; usize::from(random.number())];
        let source = if random.0.bool() { Source::Printed } else { Source::Text(&text) };
        match Program::from_ast(ast.clone(), source) {
            Ok(program) => {
                assert_eq!(Program::load(print(&ast).as_bytes()).as_ref(), Ok(&program));
                loaded += 1;
            }
            Err(errors) => {
                assert!(errors.iter().all(|error| !error.message.is_empty()));
                refused += 1;
            }
        }
    }
    assert!(loaded > 100 && refused > 5000, "{loaded} trees loaded, {refused} were refused");
}
