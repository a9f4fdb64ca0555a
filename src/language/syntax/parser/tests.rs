//! The trees of programs, and the errors of others. Each test names the section that it follows; see also the modules
//! below for each language.

mod fragment;
mod hostile;
mod vertex;

use crate::error::{LoadError, LoadErrorKind};
use crate::language::syntax::ast::{Ast, Instruction, Statement};
use crate::language::syntax::{parse, parse_with_errors, print};

/// The tree of a text that must parse; printing and parsing it again must give the same.
#[track_caller]
fn ast(text: &str) -> Ast {
    let ast = match parse(text.as_bytes()) {
        Ok(ast) => ast,
        Err(errors) => panic!("{text}\n{errors}"),
    };
    let printed = print(&ast);
    match parse(printed.as_bytes()) {
        Ok(again) => assert_eq!(again, ast, "{printed}"),
        Err(errors) => panic!("{printed}\n{errors}"),
    }
    assert_eq!(print(&parse(printed.as_bytes()).unwrap()), printed);
    ast
}

/// All faults of a text.
#[track_caller]
fn errors(text: &str) -> Vec<LoadError> {
    match parse(text.as_bytes()) {
        Ok(ast) => panic!("this should not parse: {text}\n{}", print(&ast)),
        Err(errors) => errors.iter().cloned().collect(),
    }
}

/// Checks that `text` has one fault of `kind`, which begins at the mark `<<` and whose message contains `message`.
#[track_caller]
fn fault(text: &str, kind: LoadErrorKind, message: &str) {
    let offset = text.find("<<").expect("a mark");
    let text = text.replacen("<<", "", 1);
    let found = errors(&text);
    assert_eq!(found.len(), 1, "{text}: {found:#?}");
    assert_eq!(found[0].kind, kind, "{text}: {found:#?}");
    assert!(found[0].message.contains(message), "{text}: {found:#?}");
    assert_eq!(found[0].offset, offset, "{text}: {found:#?}");
}

#[track_caller]
fn instructions(ast: &Ast) -> Vec<Instruction> {
    ast.statements
        .iter()
        .filter_map(|statement| match statement {
            Statement::Instruction(instruction) => Some(instruction.clone()),
            _ => None,
        })
        .collect()
}

/// NV_compute_program5 2.X.3.Y: shared memory has no binding points.
#[test]
fn variables_of_shared_memory_read_back() {
    for bound in ["[] = { program.sharedmem }", "[] = { program.sharedmem[4..7] }", " = program.sharedmem[4]"] {
        ast(&format!("!!NVcp5.0 GROUP_SIZE 1; SHARED_MEMORY 16; SHARED s{bound}; END"));
    }
    ast("!!NVcp5.0 GROUP_SIZE 1; SHARED_MEMORY 0; SHARED s[] = { program.sharedmem }; END");
}
